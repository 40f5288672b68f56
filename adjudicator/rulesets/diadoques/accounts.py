"""What the movement engine found, as messages: every cause has its code (invariant 8)."""

from __future__ import annotations

from adjudicator.core.messages import Message
from adjudicator.movement.causes import (
    Bounced,
    Carried,
    Cause,
    ConvoyBroken,
    Cut,
    Dislodged,
    Given,
    HeadOn,
    Held,
    HeldUp,
    Moved,
    NoConvoy,
    NotCounted,
    OwnUnit,
    Paradox,
    Repelled,
    Spare,
    Stranded,
    SupporterDislodged,
    Unmatched,
)


def account(cause: Cause, *, convoying: bool = False) -> Message:
    """The message for a cause; `convoying` tells a dislodged convoy from a unit that stayed."""
    match cause:
        case Moved(to=to, dislodged=None, chain=()):
            return Message("moved", {"area": to})
        case Moved(to=to, dislodged=None, chain=chain):
            return Message("moved_by_sea", {"area": to, "seas": list(chain)})
        case Moved(to=to, strength=strength, dislodged=unit):
            return Message("moved_dislodging", {"area": to, "unit": str(unit), "strength": strength})
        case Bounced(to=to, strength=strength, rivals=rivals, entered=None):
            return Message("standoff", {"area": to, "units": [r.piece for r in rivals], "strength": strength})
        case Bounced(to=to, strength=strength, rivals=rivals, entered=entered):
            theirs = max(r.strength for r in rivals)
            return Message("outmatched", {"area": to, "unit": str(entered), "strength": strength, "theirs": theirs})
        case Repelled(by=by, strength=strength, defence=defence):
            return Message("repelled", {"unit": by, "strength": strength, "defence": defence})
        case HeldUp(behind=behind):
            return Message("held_up", {"unit": behind})
        case HeadOn(against=against, strength=strength, theirs=theirs, lost=lost):
            code = "head_on_lost" if lost else "head_on"
            return Message(code, {"unit": against, "strength": strength, "theirs": theirs})
        case OwnUnit(piece=piece):
            return Message("own_unit", {"unit": piece})
        case NoConvoy():
            return Message("no_convoy")
        case ConvoyBroken(losses=losses):
            return Message(
                "convoy_broken",
                {"units": sorted({loss.fleet for loss in losses}), "by": sorted({loss.by for loss in losses})},
            )
        case Paradox(moves=moves):
            return Message("paradox", {"units": list(moves)})
        case Given():
            return Message("support_given")
        case NotCounted(against=against):
            return Message("support_not_counted", {"unit": against})
        case Cut(by=by):
            return Message("support_cut", {"units": list(by)})
        case SupporterDislodged(by=by, strength=strength, defence=defence):
            return Message("supporter_dislodged", {"unit": by, "strength": strength, "defence": defence})
        case Unmatched(piece=piece, why=why):
            return Message(f"unmatched_{why}", {"unit": piece})
        case Carried(piece=piece):
            return Message("convoy_carried", {"unit": piece})
        case Spare(piece=piece, chain=chain):
            return Message("convoy_spare", {"unit": piece, "seas": list(chain)})
        case Stranded(piece=piece):
            return Message("convoy_stranded", {"unit": piece})
        case Dislodged(by=by, strength=strength, defence=defence):
            code = "convoy_dislodged" if convoying else "stayed_dislodged"
            return Message(code, {"unit": by, "strength": strength, "defence": defence})
        case Held(attackers=()):
            return Message("held")
        case Held(attackers=attackers, defence=defence):
            return Message("held_against", {"units": [a.piece for a in attackers], "defence": defence})

"""What a picture of the war shows: the state as everybody may see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.core.messages import Lang, Seat
from adjudicator.rulesets.peloponnese.view import View


@dataclass(frozen=True, slots=True)
class Scene:
    """The view of an observer, with the words at the head of the picture."""

    title: str
    subtitle: str
    lang: Lang
    view: View

    @property
    def sides(self) -> Mapping[str, Seat]:
        """Every state to the major it is, or follows as ally or tributary; ``""`` for a neutral one."""
        majors = {major.name for major in self.view.majors}
        follows = {m.name: m.of if m.rank in ("ally", "tributary") and m.of in majors else "" for m in self.view.minors}
        return {**{name: name for name in majors}, **follows}


def scene_of(view: View, lang: Lang, title: str, subtitle: str = "") -> Scene:
    """The scene of a state. Raises ValueError for a view that is somebody's own."""
    if view.seat is not None:
        raise ValueError("a picture is made from the view of an observer")
    return Scene(title, subtitle, lang, view)

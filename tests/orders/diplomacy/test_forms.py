"""Every form of an order of Diplomacy, as judges, programs and players write it, beside how it is read."""

from __future__ import annotations

import json
import re

import pytest

from adjudicator.core.messages import Lang
from adjudicator.core.orders import Order, OrderLine, file_orders
from adjudicator.rulesets.diplomacy.orders import from_order
from tests import beside
from tests.orders.board import shown, table
from tests.orders.diplomacy.board import READER, read

SHARED = beside.CASES / "diplomacy"

FORMS = """
A PAR - BUR                                        | A PAR -> BUR
A PAR -> BUR                                       | A PAR -> BUR
a par-bur                                          | A PAR -> BUR
A Par-Bur                                          | A PAR -> BUR
PAR - BUR                                          | PAR -> BUR
A PAR m BUR                                        | A PAR -> BUR
A PAR MTO BUR                                      | A PAR -> BUR
A PAR moves to BUR                                 | A PAR -> BUR
A PAR move BUR                                     | A PAR -> BUR
A PAR goes to Burgundy                             | A PAR -> BUR
A PAR attacks BUR                                  | A PAR -> BUR
A PAR va en Bourgogne                              | A PAR -> BUR
A PAR attaque la Bourgogne                         | A PAR -> BUR
A PAR se déplace vers BUR                          | A PAR -> BUR
Army Paris to Burgundy                             | A PAR -> BUR
The army in Paris moves to Burgundy                | A PAR -> BUR
L'armée de Paris va en Bourgogne                   | A PAR -> BUR
A. Paris - Burgundy                                | A PAR -> BUR
A-PAR - BUR                                        | A PAR -> BUR
A PAR - A BUR                                      | A PAR -> BUR
F Eng. - Bre.                                      | F ENG -> BRE
a fleet london to the North Sea                    | F LON -> NTH
England: A LON - YOR                               | A LON -> YOR
Angleterre : A LON - YOR                           | A LON -> YOR
ENG: A LON - YOR                                   | A LON -> YOR
England A LON - YOR                                | A LON -> YOR
Austria-Hungary: A VIE - GAL                       | A VIE -> GAL
Spring 1901: A LON - YOR                           | A LON -> YOR
F STP/NC - BAR                                     | F STP/NC -> BAR
F stp(nc) - bar                                    | F STP/NC -> BAR
F stp(nc)-bar                                      | F STP/NC -> BAR
F STP nc - BAR                                     | F STP/NC -> BAR
F STP-NC - BAR                                     | F STP/NC -> BAR
F STP.NC-BAR                                       | F STP/NC -> BAR
F STPNC - BAR                                      | F STP/NC -> BAR
F STP / NC - BAR                                   | F STP/NC -> BAR
F STP (N.C.) - BAR                                 | F STP/NC -> BAR
F St Petersburg north coast - Barents Sea          | F STP/NC -> BAR
F St. Petersburg (North Coast) - Barents Sea       | F STP/NC -> BAR
F Saint-Pétersbourg (côte nord) - Mer de Barents   | F STP/NC -> BAR
F STP/CN - BAR                                     | F STP/NC -> BAR
F MAO - the north coast of Spain                   | F MAO -> SPA/NC
F MAO - côte nord de l'Espagne                     | F MAO -> SPA/NC
F MAO - Spain (south coast)                        | F MAO -> SPA/SC
F MAO - SPA s.c.                                   | F MAO -> SPA/SC
F CON - Bulgarie côte est                          | F CON -> BUL/EC
F GAS - SPA                                        | F GAS -> SPA
A LON - NWY VIA                                    | A LON -> NWY VIA
A LON - NWY via convoy                             | A LON -> NWY VIA
A LON - NWY (via convoy)                           | A LON -> NWY VIA
A LON - NWY by convoy                              | A LON -> NWY VIA
A LON - NWY by sea                                 | A LON -> NWY VIA
A LON - NWY by convoy via NTH                      | A LON -> NWY VIA
F TYRR SEA - W MED                                 | F TYS -> WES
A LON - NWY par convoi                             | A LON -> NWY VIA
A LON - NWY (par convoi)                           | A LON -> NWY VIA
A LON - NWY par mer                                | A LON -> NWY VIA
A LON - NWY convoyée par la flotte NTH             | A LON -> NWY VIA
A LON - NWY convoyed by F NTH                      | A LON -> NWY VIA
A LON - NTH - NWY                                  | A LON -> NWY VIA
A LON-NTH-NWG-NWY                                  | A LON -> NWY VIA
A LON - NWY via NTH                                | A LON -> NWY VIA
A LON - NWY via NTH, NWG                           | A LON -> NWY VIA
A PAR H                                            | A PAR H
a par hold                                         | A PAR H
A Par Holds                                        | A PAR H
A PAR stands                                       | A PAR H
A PAR x                                            | A PAR H
A PAR tenir                                        | A PAR H
A PAR tient                                        | A PAR H
A PAR reste sur place                              | A PAR H
A PAR S A MAR - BUR                                | A PAR S A MAR -> BUR
a par s mar - bur                                  | A PAR S MAR -> BUR
a par s mar-bur                                    | A PAR S MAR -> BUR
A PAR S MAR                                        | A PAR S MAR
A PAR sup A MAR                                    | A PAR S A MAR
A PAR supports A MAR                               | A PAR S A MAR
A PAR S A MAR H                                    | A PAR S A MAR
A PAR supports A MAR to hold                       | A PAR S A MAR
A PAR soutient A MAR - BUR                         | A PAR S A MAR -> BUR
A PAR appuie l'armée de Marseille vers la Bourgogne | A PAR S A MAR -> BUR
Army Paris supports Army Marseilles to Burgundy    | A PAR S A MAR -> BUR
A PAR S A LON - BEL via convoy                     | A PAR S A LON -> BEL
A PAR S A LON - ENG - BEL                          | A PAR S A LON -> BEL
F MAR S F MAO - SPA(SC)                            | F MAR S F MAO -> SPA/SC
F POR S F SPA/NC                                   | F POR S F SPA/NC
A MUN S Russian A WAR - SIL                        | A MUN S A WAR -> SIL
A MUN S Russian WAR - SIL                          | A MUN S WAR -> SIL
A MUN S Russia's A WAR - SIL                       | A MUN S A WAR -> SIL
A MUN soutient l'armée russe de Varsovie - SIL     | A MUN S A WAR -> SIL
F NTH C A LON - NWY                                | F NTH C A LON -> NWY
F NTH c lon-nwy                                    | F NTH C LON -> NWY
F NTH C A LON-NWY                                  | F NTH C A LON -> NWY
F NTH convoys A LON to NWY                         | F NTH C A LON -> NWY
F NTH convoys English A LON - NWY                  | F NTH C A LON -> NWY
Flotte Mer du Nord convoie Armée Londres -> Norvège | F NTH C A LON -> NWY
Fleet North Sea convoys Army London to Norway      | F NTH C A LON -> NWY
F NTH transporte l'armée de Londres en Norvège     | ! arrow_missing
F NTH C A LON - NTH - NWY                          | F NTH C A LON -> NWY
A MAR R GAS                                        | A MAR R GAS
A MAR r - GAS                                      | A MAR R GAS
A MAR retreats to GAS                              | A MAR R GAS
A MAR retreat GAS                                  | A MAR R GAS
A MAR retraite GAS                                 | A MAR R GAS
A MAR retraite en Gascogne                         | A MAR R GAS
A MAR se replie vers GAS                           | A MAR R GAS
Retreat A MAR - GAS                                | A MAR R GAS
Retraite : A MAR - GAS                             | A MAR R GAS
R A MAR - GAS                                      | A MAR R GAS
F STP/SC R LVN                                     | F STP/SC R LVN
A MAR R GAS, PIE                                   | A MAR R GAS
A MAR - GAS                                        | A MAR -> GAS
A MAR D                                            | Remove A MAR
A MAR disband                                      | Remove A MAR
A MAR disbands                                     | Remove A MAR
A MAR dissoute                                     | Remove A MAR
A MAR est dissoute                                 | Remove A MAR
A MAR - OTB                                        | Remove A MAR
A MAR retreats off the board                       | Remove A MAR
Disband A MAR                                      | Remove A MAR
Remove A PAR                                       | Remove A PAR
REMOVE PAR                                         | Remove PAR
R A PAR                                            | Remove A PAR
D A PAR                                            | Remove A PAR
D PAR                                              | Remove PAR
A PAR removed                                      | Remove A PAR
Dissoudre A PAR                                    | Remove A PAR
Supprimer A PAR                                    | Remove A PAR
Démanteler A PAR                                   | Remove A PAR
Build F STP/NC                                     | Build F STP/NC
B F STP/NC                                         | Build F STP/NC
Builds fleet St Petersburg (south coast)           | Build F STP/SC
Build A PAR                                        | Build A PAR
Build an army in Paris                             | Build A PAR
A PAR B                                            | Build A PAR
Build: A PAR                                       | Build A PAR
Construire A PAR                                   | Build A PAR
Construction d'une flotte à Brest                  | Build F BRE
Je construis une armée à Paris                     | Build A PAR
Build MOS                                          | Build A MOS
Build STP/NC                                       | Build F STP/NC
Waive                                              | Waive
WAIVED                                             | Waive
waive 2                                            | Waive 2
Waive two builds                                   | Waive 2
waive a build                                      | Waive
Build waived                                       | Waive
passer                                             | Waive
je passe                                           | Waive
renoncer                                           | Waive
renoncer à une construction                        | Waive
Renoncer 2                                         | Waive 2
renoncer à 2 constructions                         | Waive 2
draw                                               | Draw
DIAS                                               | Draw
vote for a draw                                    | Draw
I vote draw                                        | Draw
nul                                                | Draw
match nul                                          | Draw
je vote pour le nul                                | Draw
draw England, France                               | Draw England, France
Draw: English, French and Germany                  | Draw England, France, Germany
draw ENG FRA                                       | Draw England, France
Nul Angleterre, France                             | Draw England, France
Concede England                                    | Draw England
I concede to England                               | Draw England
Concéder à l'Angleterre                            | Draw England
"""


@pytest.mark.parametrize(("said", "meant"), [tuple(row) for row in table(FORMS)], ids=lambda cell: str(cell)[:40])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_form(said: str, meant: str, lang: Lang) -> None:
    if meant.startswith("! "):
        assert [p.message.code for p in READER.read(said, lang).problems] == [meant[2:]]
        return
    assert read(said, lang) == [meant]


OTHERS = """
prêt                     | ready
ready                    | ready
I'm ready.               | ready
England: ready           | ready
attendre                 | wait
wait                     | wait
not ready                | wait
help                     | help
aide                     | help
rules                    | rules
carte                    | map
status?                  | status
historique               | history
annuler tout             | cancel all
cancel all               | cancel all
cancel all my orders     | cancel all
remove all my orders     | cancel all
supprimer mes ordres     | cancel all
annuler A PAR            | cancel unit:PAR build:PAR remove:PAR
cancel PAR               | cancel unit:PAR build:PAR remove:PAR
cancel F STP/NC          | cancel unit:STP build:STP remove:STP
cancel A PAR - BUR       | cancel unit:PAR
cancel F NTH C A LON     | cancel unit:NTH
remove order A PAR - BUR | cancel unit:PAR
supprimer l'ordre de A PAR | cancel unit:PAR build:PAR remove:PAR
cancel build A PAR       | cancel build:PAR
annuler construire PAR   | cancel build:PAR
cancel remove A PAR      | cancel unit:PAR remove:PAR
cancel retreat A MAR     | cancel unit:MAR
annuler A MAR retraite   | cancel unit:MAR
cancel waive             | cancel waive
annuler le nul           | cancel draw
cancel draw              | cancel draw
no draw                  | cancel draw
pas de nul               | cancel draw
cancel A PAR, F BRE      | cancel unit:PAR build:PAR remove:PAR unit:BRE build:BRE remove:BRE
"""


@pytest.mark.parametrize(("said", "meant"), [tuple(row) for row in table(OTHERS)], ids=lambda cell: str(cell)[:40])
def test_ready_requests_and_cancelling(said: str, meant: str) -> None:
    assert read(said) == [meant]


def test_a_later_order_replaces_the_one_for_the_same_province() -> None:
    said = "A PAR - BUR\nF STP/NC - BAR\nF PAR H\nF STP - NWY\nA MAR R GAS\nA MAR disbands\nBuild A PAR\nWaive\nWaive"
    orders: tuple[Order, ...] = ()
    for line in READER.read(said, "en").lines:
        assert isinstance(line, OrderLine)
        orders = file_orders(orders, line.order)
    assert [o.text for o in orders] == ["F PAR H", "F STP -> NWY", "Remove A MAR", "Build A PAR", "Waive 2"]


def test_waives_of_one_text_add_up_until_taken_back() -> None:
    assert read("waive\nwaive 2\nwaive") == ["Waive", "Waive 3", "Waive 4"]
    assert read("waive 2\ncancel waive\nwaive") == ["Waive 2", "cancel waive", "Waive"]
    assert read("waive 2\ncancel all\nwaive") == ["Waive 2", "cancel all", "Waive"]


def test_orders_keep_the_words_and_the_form() -> None:
    (line,) = READER.read("  1. a paris —> bur ! ", "en").lines
    assert isinstance(line, OrderLine)
    assert line.order.said == "a paris —> bur"
    assert line.order.body == {"do": "move", "unit": {"troop": "A", "place": "PAR"}, "to": "BUR"}
    assert str(from_order(line.order)) == line.order.text


@beside.needs_shared
@pytest.mark.parametrize("file", ["datc.json", "real.json"])
def test_the_lines_of_the_shared_cases_are_read_as_they_stand(file: str) -> None:
    cases = json.loads((SHARED / file).read_text(encoding="utf-8"))
    lines = sorted({line for case in cases for orders in case["orders"].values() for line in orders})
    assert len(lines) > 300
    for line in lines:
        (got,) = READER.read(line, "en").lines
        # `Remove LYO` and the like are their own normal form; only spaces may differ.
        assert shown(got) == re.sub(r" +", " ", line)

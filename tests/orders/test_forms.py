"""Every form of `diadoques 13`, as players write it, beside how it is read."""

from __future__ import annotations

import json

import pytest

from adjudicator.core.orders import Order, OrderLine, file_orders
from adjudicator.rulesets.diadoques.orders import UNIT_KINDS, from_order
from tests import beside
from tests.orders.board import READER, read, shown, table

SHARED = beside.CASES / "diadoques" / "cases.json"

FORMS = """
A MAC -> THR                              | A MAC -> THR
A macedonia -> thrace                     | A MAC -> THR
a macédoine → thessalie                   | A MAC -> TES
A THRACE => chersonese de thrace          | A THR -> CHE
A Great Phrygia – Lydia                   | A PHR -> LYD
L'armée de Macédoine -> la Thrace         | A MAC -> THR
F EGE -> Eubée                            | ! place_ambiguous
A MAC -> A THR                            | A MAC -> THR
A* MAC -> THR                             | A* MAC -> THR
A *MAC -> THR                             | A* MAC -> THR
A MAC* -> THR                             | A* MAC -> THR
F* EGE -> EUB                             | F* EGE -> EUB
Ae* MED -> PER                            | Ae* MED -> PER
* MAC -> THR                              | * MAC -> THR
*MAC->THR                                 | * MAC -> THR
* -> THR                                  | * -> THR
diadoque MAC -> THR                       | * MAC -> THR
A MAC -> TES par mer                      | A MAC -> TES via
A MAC -> TES (par mer)                    | A MAC -> TES via
A MAC -> TES by sea                       | A MAC -> TES via
A MAC -> TES via                          | A MAC -> TES via
A MAC x                                   | A MAC x
A MAC X                                   | A MAC x
A MAC H                                   | A MAC x
A MAC hold                                | A MAC x
A MAC holds.                              | A MAC x
A MAC tient                               | A MAC x
A MAC reste sur place                     | A MAC x
A MAC ne bouge pas                        | A MAC x
F Aegean S A MAC -> HEL                   | F EGE S A MAC -> HEL
A MAC -> HEL via F EGE                    | A MAC -> HEL via
A* MAC x                                  | A MAC x
A CHE S A MAC -> THR                      | A CHE S A MAC -> THR
A CHE S A THR                             | A CHE S A THR
A CHE S A THR x                           | A CHE S A THR
A che soutient a mac → thr                | A CHE S A MAC -> THR
A CHE supports A MAC to THR               | A CHE S A MAC -> THR
A CHE sup F EGE - PRO                     | A CHE S F EGE -> PRO
A CHE S A MAC -> A THR                    | A CHE S A MAC -> THR
G Pella S A TES -> MAC                    | G Pella S A TES -> MAC
A TES S G Pella -> A MAC                  | A TES S G Pella -> MAC
A TES S G Pella -> MAC                    | A TES S G Pella -> MAC
A TES S G Pella -> A                      | A TES S G Pella -> MAC
F EGE C A MAC -> HEL                      | F EGE C A MAC -> HEL
FLOTTE EGE C A MAC → HEL                  | F EGE C A MAC -> HEL
F EGE convoie l'armée MAC -> HEL          | F EGE C A MAC -> HEL
F EGE convoys A MAC to HEL                | F EGE C A MAC -> HEL
A MAC -> G Pella                          | A MAC -> G Pella
Am MAC -> Gm Pydna                        | Am MAC -> Gm Pydna
A MAC -> Pella                            | A MAC -> G Pella
Ae MAC -> Pella                           | Ae MAC -> Ge Pella
F CHE -> G                                | F CHE -> G Lysimachia
A MAC -> Garnison Pella                   | A MAC -> G Pella
G Pella -> A MAC                          | G Pella -> A MAC
G Pella -> A                              | G Pella -> A MAC
G Pella -> F                              | G Pella -> F MAC
G Pella -> F MAC                          | G Pella -> F MAC
G Pella -> MAC                            | G Pella -> A MAC
Gm Pella -> MAC                           | Gm Pella -> Am MAC
A RHO -> Rhodes                           | A RHO -> G Rhodes
A CAR -> Rhodes                           | A CAR -> RHO
G Rhodes -> RHO                           | G Rhodes -> A RHO
G Rhodes x                                | G Rhodes x
A Rhodes x                                | A RHO x
A HEL A1 Cyzique                          | A HEL A1 Cyzique
A HEL A2 Cyzicus                          | A HEL A2 Cyzique
A HEL a 2 Cyzique                         | A HEL A2 Cyzique
A HEL assiège Cyzique                     | A HEL A1 Cyzique
A HEL besieges Cyzicus 2                  | A HEL A2 Cyzique
A HEL A1 à Cyzique                        | A HEL A1 Cyzique
A HEL besieges Cyzicus A2                 | A HEL A2 Cyzique
A HEL assiège la citadelle de Cyzique (2) | A HEL A2 Cyzique
A HEL A1                                  | A HEL A1 Cyzique
F CYC R Athènes                           | F CYC R Athenes
F CYC Ra Athènes                          | F CYC R Athenes
F CYC supplies Athens                     | F CYC R Athenes
F CYC ravitaille Athènes                  | F CYC R Athenes
A MAC retraite THR, TES                   | A MAC retreats THR, TES
A MAC retreats THR, TES                   | A MAC retreats THR, TES
A MAC retraite THR ou TES                 | A MAC retreats THR, TES
A MAC retreats to THR then TES            | A MAC retreats THR, TES
A MAC retraite G Pella                    | A MAC retreats Pella
A MAC retraite Pydna, THR                 | A MAC retreats Pydna, THR
A RHO retraite Rhodes                     | A RHO retreats Rhodes
A CAR retraite Rhodes, THR, RHO           | A CAR retreats RHO, THR
Retraite A MAC -> THR, TES                | A MAC retreats THR, TES
Corrompre A THR 20                        | Bribe A THR 20
Corrompre A THR : 20 T                    | Bribe A THR 20
Bribe A THR with 20 talents               | Bribe A THR 20
Bribe 20T A THR                           | Bribe A THR 20
Corrompre G Corinthe 10                   | Bribe G Corinthe 10
Corrompre la flotte de PRO pour 15 T      | Bribe F PRO 15
Corrompre A THR (20)                      | Bribe A THR 20
Corrompre Roxane 10                       | Bribe Roxana 10
Bribe Roxana 10                           | Bribe Roxana 10
Corrompre Alexandre IV 10                 | Bribe Roxana 10
Bribe Philip 10                           | Bribe Philip 10
Corrompre Philippe III Arrhidée et Eurydice 10 | Bribe Philip 10
Prime A MAC 10                            | Counter-bribe A MAC 10
Prime de contre-corruption A MAC 10       | Counter-bribe A MAC 10
Prime de 10 T sur A MAC                   | Counter-bribe A MAC 10
Counter-bribe A MAC 10                    | Counter-bribe A MAC 10
counter bribe roxana 5                    | Counter-bribe Roxana 5
Don 15 à Lysimaque                        | Give 15 to Lysimachus
Don 15 a Lysimaque                        | Give 15 to Lysimachus
Donner 15 T à Lysimaque                   | Give 15 to Lysimachus
Don de 15 talents à Lysimaque             | Give 15 to Lysimachus
Don à Lysimaque 15                        | Give 15 to Lysimachus
Je donne 15 T à Lysimaque                 | Give 15 to Lysimachus
Pay Lysimachus 15                         | Give 15 to Lysimachus
Give 15 to Lysimachus                     | Give 15 to Lysimachus
Give 15T to Ptolemy                       | Give 15 to Ptolemy
Give Lysimachus 15                        | Give 15 to Lysimachus
Entretenir A MAC                          | Maintain A MAC
Maintain G Isaura                         | Maintain G Isaura
Dissoudre F EGE                           | Disband F EGE
A MAC disbands                            | Disband A MAC
A MAC dissoute                            | Disband A MAC
Disband F EGE                             | Disband F EGE
Construire A MAC                          | Build A MAC
Construire Gm Lysimachia                  | Build Gm Lysimachia
construire g pella                        | Build G Pella
Construire une armée en Macédoine         | Build A MAC
Build F Egypt                             | Build F EGY
Build G Alexandria                        | Build G Alexandrie
Build G CHE                               | Build G Lysimachia
Promouvoir A MAC -> Ae                    | Promote A MAC -> Ae
promote A egy -> AE                       | Promote A EGY -> Ae
Promote A MAC to Ag                       | Promote A MAC -> Ag
Promouvoir A MAC en élite                 | Promote A MAC -> Ae
Promote G Pella Am                        | Promote G Pella -> Gm
Olympias EPI -> MAC                       | Olympias EPI -> MAC
Olympias -> MAC                           | Olympias -> MAC
Roxane CHA -> MAC                         | Roxana CHA -> MAC
Roxane et Alexandre IV CHA -> THR         | Roxana CHA -> THR
Philippe III MAC -> THR                   | Philip MAC -> THR
Cleopatra LYD -> MYS                      | Cleopatra LYD -> MYS
A* +Olympias EPI -> MAC                   | A* +Olympias EPI -> MAC
A +Olympias EPI -> MAC                    | A +Olympias EPI -> MAC
A+Olympias+Roxane EPI -> MAC              | A +Olympias +Roxana EPI -> MAC
A* EPI +Olympias -> MAC                   | A* +Olympias EPI -> MAC
A EPI -> MAC avec Olympias                | A +Olympias EPI -> MAC
A EPI -> MAC +*                           | A* EPI -> MAC
Épouser Cléopâtre                         | Marry Cleopatra
epouser cleopatre                         | Marry Cleopatra
Marry Cleopatra                           | Marry Cleopatra
Assassiner Roxane                         | Assassinate Roxana
Assassinate Olympias                      | Assassinate Olympias
Ordre royal G Corinthe x                  | Royal order G Corinthe x
Royal order G Corinth x                   | Royal order G Corinthe x
Ordre royal A THR -> IST                  | Royal order A THR -> IST
Royal order: A CHE S A MAC -> THR         | Royal order A CHE S A MAC -> THR
Ordre royal A HEL A1 Cyzique              | Royal order A HEL A1 Cyzique
Ordre royal A* MAC -> THR                 | Royal order A MAC -> THR
Victoire partagée Lysimaque, Ptolémée     | Shared victory Lysimachus, Ptolemy
Victoire partagée : Lysimaque et Ptolémée | Shared victory Lysimachus, Ptolemy
Shared victory Lysimachus, Ptolemy        | Shared victory Lysimachus, Ptolemy
Shared victory Lysimachus/Ptolemy         | Shared victory Lysimachus, Ptolemy
"""


@pytest.mark.parametrize(("said", "meant"), [tuple(row) for row in table(FORMS)], ids=lambda cell: str(cell)[:40])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_diadoques_13_form(said: str, meant: str, lang: str) -> None:
    if meant.startswith("! "):
        assert [p.message.code for p in READER.read(said, "fr").problems] == [meant[2:]]
        return
    assert read(said, "fr" if lang == "fr" else "en") == [meant]


OTHERS = """
prêt                     | ready
Prêt !                   | ready
pret                     | ready
PRÊTE                    | ready
je suis prêt             | ready
ready                    | ready
I'm ready.               | ready
attendre                 | wait
attends                  | wait
wait                     | wait
pas prêt                 | wait
not ready                | wait
help                     | help
aide                     | help
Aide, s'il vous plaît    | help
règles                   | rules
rules                    | rules
carte                    | map
map please               | map
statut                   | status
état                     | status
status?                  | status
historique               | history
History                  | history
annuler tout             | cancel all
Annuler tous les ordres  | cancel all
cancel all               | cancel all
cancel everything        | cancel all
annuler A MAC            | cancel season:MAC retreat:MAC upkeep:MAC promote:MAC build:MAC
cancel MAC               | cancel season:MAC retreat:MAC upkeep:MAC promote:MAC build:MAC
annuler l'ordre de A MAC | cancel season:MAC retreat:MAC upkeep:MAC promote:MAC build:MAC
annuler les ordres       | cancel all
annuler l'ordre royal G Corinthe | cancel royal:Corinthe
supprimer A MAC -> THR   | cancel season:MAC
annuler G Rhodes         | cancel season:Rhodes retreat:Rhodes upkeep:Rhodes promote:Rhodes build:Rhodes
annuler A MAC -> THR     | cancel season:MAC
cancel A* MAC -> THR     | cancel season:MAC character:*
annuler *                | cancel character:*
annuler * MAC            | cancel character:*
annuler Olympias         | cancel character:Olympias
annuler Corrompre A THR 20 | cancel bribe:THR
annuler corrompre A THR  | cancel bribe:THR
cancel bribe Roxana      | cancel bribe:Roxana
cancel counter-bribe A MAC | cancel counter-bribe:MAC
annuler don à Lysimaque  | cancel gift:Lysimachus
cancel build G Pella     | cancel build:Pella
annuler entretenir A MAC | cancel upkeep:MAC
annuler promouvoir A MAC | cancel promote:MAC
annuler retraite A MAC   | cancel retreat:MAC
annuler A MAC retraite THR | cancel retreat:MAC
annuler ordre royal G Corinthe | cancel royal:Corinthe
annuler victoire partagée | cancel vote
annuler mariage          | cancel marry
annuler assassiner Roxane | cancel assassinate:Roxana
annuler F EGE C A MAC    | cancel season:EGE
"""


@pytest.mark.parametrize(("said", "meant"), [tuple(row) for row in table(OTHERS)], ids=lambda cell: str(cell)[:40])
def test_diadoques_13_ready_requests_and_cancelling(said: str, meant: str) -> None:
    reading = READER.read(said, "fr")
    # "Aide, s'il vous plaît" is two pieces; the polite one is no order.
    assert [p.message.code for p in reading.problems] in ([], ["not_an_order"])
    assert [shown(line) for line in reading.lines] == [meant]


def test_diadoques_13_cancelling_a_unit_takes_back_every_kind_of_its_orders() -> None:
    on_file = READER.read("A MAC -> THR\nA MAC retraite TES\nA MAC x\nEntretenir A MAC\nCorrompre A MAC 5", "fr").lines
    cancelled = set(" ".join(read("annuler A MAC")).split()[1:])
    kept = [line.order.text for line in on_file if isinstance(line, OrderLine) and not cancelled & set(line.order.keys)]
    assert kept == ["Bribe A MAC 5"]
    assert {key.split(":")[0] for key in cancelled} == set(UNIT_KINDS)


def test_diadoques_13_a_later_order_replaces_the_one_with_the_same_key() -> None:
    lines = READER.read("A MAC -> THR\nF MAC x\nA* TES -> MAC\n* TES -> EPI", "fr").lines
    orders: tuple[Order, ...] = ()
    for line in lines:
        assert isinstance(line, OrderLine)
        orders = file_orders(orders, line.order)
    # A wrong letter is the same unit; a diadochus who goes alone does not go with his unit.
    assert [order.text for order in orders] == ["F MAC x", "* TES -> EPI"]


def test_diadoques_13_cancelling_several_units_at_once() -> None:
    (cancelled,) = read("annuler A MAC, F EGE")
    assert {key.split(":")[1] for key in cancelled.split()[1:]} == {"MAC", "EGE"}


@beside.needs_shared
def test_the_lines_of_the_shared_cases_are_read() -> None:
    cases = json.loads(SHARED.read_text(encoding="utf-8"))
    lines = sorted({line for case in cases for orders in case.get("orders", {}).values() for line in orders})
    bad = {line for line in lines if READER.read(line, "fr").problems}
    assert len(lines) > 100
    assert bad == {"A MAC -> XYZ", "bonjour"}


def test_orders_keep_the_words_and_the_form() -> None:
    (line,) = READER.read("  1. a macédoine —> thr ! ", "fr").lines
    assert isinstance(line, OrderLine)
    assert line.order.said == "a macédoine —> thr"
    assert line.order.body == {"do": "move", "unit": {"troop": "A", "place": "MAC"}, "to": "THR"}
    assert str(from_order(line.order)) == line.order.text

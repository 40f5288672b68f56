"""Lines as people write them, in French and English (`mare_nostrum 7`): what is understood, and what is asked back."""

from __future__ import annotations

import pytest

from adjudicator.core.orders import CancelLine, OrderLine, Reading, ReadyLine, RequestLine
from adjudicator.gamedata import mare_nostrum_campaign
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.orders.mare_nostrum_problems import NOTES, PROBLEMS
from adjudicator.rulesets.mare_nostrum.orders import Entry, Strike, from_order

READER = MareNostrumReader.of(mare_nostrum_campaign())


def read(text: str) -> Reading:
    return READER.read(text, "fr")


def normal(text: str) -> list[str]:
    """The normal forms of the orders of a text that has no problems."""
    reading = read(text)
    assert reading.problems == (), reading.problems
    return [line.order.text for line in reading.lines if isinstance(line, OrderLine)]


LINES = [
    # the words of the rules, French and English
    ("Liesse", "rejoicing"),
    ("Rejoicing", "rejoicing"),
    ("Fête", "feast"),
    ("Feast", "feast"),
    ("Changer de régime: monarchie", "change regime: monarchy"),
    ("Change regime: monarchy", "change regime: monarchy"),
    ("Fuir vers SIC", "flee to SIC"),
    ("Flee to SIC", "flee to SIC"),
    ("Gain 120", "gain 120"),
    ("Dépense 40", "expense 40"),
    ("Expense 40", "expense 40"),
    ("Victoire contre Carthage", "victory over Carthage"),
    ("Victory over Carthage", "victory over Carthage"),
    ("Défaite contre Rome", "defeat by Rome"),
    ("Defeat by Rome", "defeat by Rome"),
    ("Nouvelle province SIC", "new province SIC"),
    ("New province SIC", "new province SIC"),
    ("Conquête manquée SAR", "failed conquest SAR"),
    ("Failed conquest SAR", "failed conquest SAR"),
    ("Nouvelle route", "new route"),
    ("New route", "new route"),
    ("Caravane refusée", "caravan refused"),
    ("Caravan refused", "caravan refused"),
    ("Armée en campagne 1", "army in the field 1"),
    ("Army in the field 1", "army in the field 1"),
    ("Siège de Syracuse", "siege of SIC"),
    ("Siege of Syracuse", "siege of SIC"),
    ("Construire temple", "build temples"),
    ("Build temple", "build temples"),
    ("Fin du tour", "end turn"),
    ("End of the turn", "end turn"),
    # opposites and corrections
    ("Remboursement 40", "refund 40"),
    ("Refund 40 gold pieces", "refund 40"),
    ("Retirer gain 20", "withdraw gain 20"),
    ("Withdraw the victory over Carthage", "withdraw victory over Carthage"),
    ("Retirer la conquête manquée de la Sardaigne", "withdraw failed conquest SAR"),
    ("Retirer caravane refusée", "withdraw caravan refused"),
    ("Province perdue SIC", "province lost SIC"),
    ("Perte de la province de Sicile", "province lost SIC"),
    ("Route perdue", "route lost"),
    ("Armée 1 rentrée", "army home 1"),
    ("Army 1 back home", "army home 1"),
    ("Armée perdue 2", "army lost 2"),
    ("Siège de Syracuse levé", "siege lifted SIC"),
    ("Levée du siège de Syracuse", "siege lifted SIC"),
    ("End of the siege of Syracuse", "siege lifted SIC"),
    ("Détruire 2 écoles", "lose 2 schools"),
    ("Temple lost", "lose temples"),
    ("Prêtre perdu", "priest lost"),
    ("Corriger trésor de Rome : -120", "Rome: correct treasury -120"),
    ("Correct Rome's treasury to 120", "Rome: correct treasury 120"),
    ("Rome: corriger nouvelles provinces 2", "Rome: correct new_provinces 2"),
    ("Pas de liesse", "no rejoicing"),
    ("No feast", "no feast"),
    ("Annuler fête", "no feast"),
    ("Garder le régime", "keep regime"),
    ("No change of regime", "keep regime"),
    ("Annuler garder le régime", "regime open"),
    ("Cancel keep regime", "regime open"),
    ("Régime à décider", "regime open"),
    ("Fuir n'importe où", "flee anywhere"),
    ("Accepter 12", "accept 12"),
    ("Accept all", "accept all"),
    ("Refuser tout", "strike all"),
    ("Annuler 12", "strike 12"),
    # freer words
    ("rome : gain 1 250 PO", "Rome: gain 1250"),
    ("Rome: gain 1,250", "Rome: gain 1250"),
    ("Gain 120 pour Rome", "Rome: gain 120"),
    ("Rome a gagné 120 pièces d'or", "Rome: gain 120"),
    ("Rome bat Carthage", "Rome: victory over Carthage"),
    ("Carthage beaten by Rome", "Carthage: defeat by Rome"),
    ("Macédoine: conquête de la Thrace", "Macedonia: new province THR"),
    ("Nouvelle route commerciale avec l'Égypte", "new route"),
    ("Construire un temple protecteur de la cité", "build protector_temple"),
    ("École de philosophie construite", "build philosophy_school"),
    ("Nouvel aménagement", "build improvements"),
    ("Lever une armée", "raise army"),
    ("Syracuse : siège", "siege of SIC"),
    ("Je veux organiser une liesse", "rejoicing"),
    ("Organiser une fête religieuse svp", "feast"),
    ("Adopter la république", "change regime: republic"),
    ("Fuir à Syracuse", "flee to SIC"),
    ("  - Gain 50", "gain 50"),
    ("3) Gain 50", "gain 50"),
    ("GAIN\u00a0120\u00a0PO", "gain 120"),
]


@pytest.mark.parametrize(("line", "form"), LINES, ids=[line for line, _ in LINES])
def test_what_is_understood(line: str, form: str) -> None:
    reading = read(line)
    assert [line.order.text for line in reading.lines if isinstance(line, OrderLine)] == [form], reading.problems


@pytest.mark.parametrize(
    ("line", "forms"),
    [
        ("Liesse et fête", ["rejoicing", "feast"]),
        ("Rejoicing, feast", ["rejoicing", "feast"]),
        ("Gain 100; dépense 50", ["gain 100", "expense 50"]),
        ("Rome: gain 100, dépense 50", ["Rome: gain 100", "Rome: expense 50"]),
        ("Accepter 12, 13 et 14", ["accept 12", "accept 13", "accept 14"]),
        ("Strike 3 and 4: both were drawn, sorry", ["strike 3", "strike 4"]),
        ("Rome:\nGain 10\nCarthage: gain 5\nGain 3\nEgypt\nGain 7", [
            "Rome: gain 10", "Carthage: gain 5", "Rome: gain 3", "Egypt: gain 7"
        ]),
    ],
)  # fmt: skip
def test_several_in_a_line_or_below_a_heading(line: str, forms: list[str]) -> None:
    assert normal(line) == forms


NOTED = [
    ("Gain 120: commerce", "commerce"),
    ("Rome: gain 1,250 gp: trade, and taxes. More (much) / later!", "trade, and taxes. More (much) / later"),
    ("Gain 120 : 30 de la Sicile", "30 de la Sicile"),
    ("Dépense 40 pour une école", "une école"),
    ("Strike 7: the battle was a draw", "the battle was a draw"),
    ("Rayer 7 : bataille nulle, désolé", "bataille nulle, désolé"),
    ("Refuse 3 because nobody saw it", "nobody saw it"),
    ("Refuser 3 parce qu'il n'y était pas", "il n'y était pas"),
    ("Corriger trésor de Rome : 12 : erreur de report", "erreur de report"),
    ("Nouvelle route avec Carthage", "Carthage"),
]


@pytest.mark.parametrize(("line", "note"), NOTED, ids=[line for line, _ in NOTED])
def test_notes_and_reasons(line: str, note: str) -> None:
    """They are kept in the writer's own words, commas and all."""
    (found,) = read(line).lines
    assert isinstance(found, OrderLine)
    form = from_order(found.order)
    assert (form.note if isinstance(form, Entry) else form.reason if isinstance(form, Strike) else "") == note


PROBLEMS_TOLD = [
    ("Gain", "amount_missing"),
    ("Gain -5", "amount_unclear"),
    ("Gain 12.50", "amount_unclear"),
    ("Dépense 12,50", "amount_unclear"),
    ("Corriger trésor de Rome : 12.50", "value_unclear"),
    ("TSL", "place_alone"),
    ("Gain beaucoup", "amount_missing"),
    ("Gain 12.5", "amount_unclear"),
    ("Gain 12 34", "amount_unclear"),
    ("Accepter", "entry_number_missing"),
    ("Construire", "building_missing"),
    ("Corriger", "figure_missing"),
    ("Victoire contre", "player_missing"),
    ("Victoire contre Gondor", "player_unknown"),
    ("Victoire contre Cartage", "player_unknown_meant"),
    ("Defeat Carthage", "say_against"),
    ("Changer de régime", "regime_missing"),
    ("Changer de régime : anarchie", "regime_unknown"),
    ("Nouvelle province XYZ", "place_unknown"),
    ("Nouvelle province Sicilie", "place_unknown_meant"),
    ("Gagn 120", "word_meant"),
    ("Rome : victoir contre Carthage", "word_meant"),
    ("Garder le régime monarchie", "words_after"),
    ("Gain ...", "left_blank"),
    ("Bonjour à tous,", "not_an_order"),
    ("Merci et à bientôt", "not_an_order"),
    ("Pas de nouvelles de mon côté", "not_an_order"),
    ("Rome: bonjour", "not_an_order"),
    ("> Gain 120", "quoted_line"),
]


@pytest.mark.parametrize(("line", "code"), PROBLEMS_TOLD, ids=[line for line, _ in PROBLEMS_TOLD])
def test_what_is_asked_back(line: str, code: str) -> None:
    reading = read(line)
    assert [problem.message.code for problem in reading.problems] == [code]
    assert reading.lines == ()


def test_a_problem_points_at_the_words_and_a_good_line_beside_it_counts() -> None:
    reading = read("Gain 10\nVictoire contre Gondor\nDépense 5")
    assert [line.order.text for line in reading.lines if isinstance(line, OrderLine)] == ["gain 10", "expense 5"]
    (problem,) = reading.problems
    assert (problem.line, problem.column, problem.message.args) == (2, 17, {"said": "Gondor"})


def test_names_that_were_completed_are_noted() -> None:
    (line,) = read("Change regime: monarc").lines
    assert isinstance(line, OrderLine)
    assert [(note.code, note.args) for note in line.notes] == [
        ("regime_meant", {"said": "monarc", "regime": "monarchy"})
    ]
    (line,) = read("Victoire contre Cartha").lines
    assert isinstance(line, OrderLine)
    assert [note.code for note in line.notes] == ["player_completed"]


def test_what_all_games_understand() -> None:
    ready, wish, all_ = read("prêt\nrègles\nannuler tout").lines
    assert ready == ReadyLine(1, True)
    assert wish == RequestLine(2, "rules")
    assert isinstance(all_, CancelLine) and all_.everything


def test_every_problem_and_note_of_the_tables_can_come_up() -> None:
    told = {code for _, code in PROBLEMS_TOLD}
    assert set(PROBLEMS) <= told
    assert set(NOTES) == {"regime_meant"}

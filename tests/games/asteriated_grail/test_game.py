"""The game as a whole: its options, what a table may ask of it, and the rules that general refusals name."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.games import asteriated_grail
from bsdesk.games.asteriated_grail import OPTIONS
from bsdesk.games.asteriated_grail.rules.actions import flies_at
from bsdesk.games.asteriated_grail.rules.areas import hand_limit, hero, lies_as
from bsdesk.games.asteriated_grail.rules.cards import common_deck
from bsdesk.games.asteriated_grail.shown.asking import asked_as
from bsdesk.games.asteriated_grail.shown.cues import CUES
from bsdesk.games.asteriated_grail.shown.points import points, shots
from bsdesk.games.asteriated_grail.shown.remarks import remark
from bsdesk.games.asteriated_grail.words.vocabulary import VOCABULARY
from tests.games.asteriated_grail.conftest import CARDS_OF_HEROES, GrailTable, game_with


@pytest.mark.rule("AG-O-18", "AG-O-19", "AG-O-03")
def test_options_are_what_is_usual_unless_they_are_chosen(game: Game) -> None:
    usual = {name: values[0] for name, values in OPTIONS.items()}
    assert game.rules.options == game.rules.usual_options == usual
    assert (usual["headcount"], usual["choosing"], usual["texts"]) == (6, "dealt", "tenth")
    for seats in (4, 6, 8):
        rules = game_with(seats, binds="together").rules
        assert (rules.seats, rules.teams) == (seats, (1, 2) * (seats // 2))
        assert rules.options == usual | {"headcount": seats, "binds": "together"}
        assert rules.usual_options == usual
    with pytest.raises(Complaint, match="headcount"):
        asteriated_grail.game(options={"headcount": 5})


def test_card_files_bring_their_characters_beside_the_basic_cards(game: Game) -> None:
    file = CARDS_OF_HEROES / "promo_bow.toml"
    whole = asteriated_grail.from_files([file], {"headcount": 8})
    assert whole.rules.seats == 8
    assert {*game.rules.defs} < {*whole.rules.defs}
    new = {*whole.rules.defs} - {*game.rules.defs}
    assert "AG-C35" in new
    assert {*whole.rules.abilities} <= new
    assert {key.partition("/")[0] for key in whole.rules.programs if "/" in key} <= new


def test_faults_of_card_files_are_reported_where_they_are(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('[[card]]\nid = "X"\nname = { en = "X" }\nkind = "character"\nfate = "wood"\n', encoding="utf-8")
    told: list[Complaint] = []
    asteriated_grail.read([file], told.append)
    assert "wood" in " ".join(map(str, told))
    with pytest.raises(Complaint):
        asteriated_grail.read([file])


@pytest.mark.rule("AG-1.3", "AG-3.3.1", "AG-5.3")
def test_general_refusals_name_the_rules_of_this_game(table: GrailTable) -> None:
    table.lay("hand fire-slash fire-slash | record 3G | grails 4", "hand fire-slash")
    told = [table.refused("p2 buy"), table.refused("respond accept")]
    table.play("attack hand.1 p2")
    told += [table.refused("buy"), table.refused("p2 buy")]
    table.lay("record 3G | grails 4")
    table.play("synthesize")
    told.append(table.refused("p2 buy"))
    assert [(one.code, one.rule) for one in told] == [
        ("not_your_turn", "AG-3.3.1"),
        ("not_now", "AG-3.3.5"),
        ("question_open", "AG-4.2.4"),
        ("question_open", "AG-4.2.4"),
        ("game_over", "AG-1.3"),
    ]


def test_a_table_knows_what_to_show_of_this_game(game: Game) -> None:
    rules, handling = game.rules, game.handling
    assert (rules.id, rules.version, rules.token_marks) == ("asteriated_grail", "1.4", ("", "G", "C"))
    assert (rules.supply["morale"], rules.supply["supply"]) == ((15, 0, 0), (99, 99, 99))
    assert (rules.piles.common, rules.piles.refills) == ({"deck": common_deck()}, {"deck": "used"})
    assert {*rules.play_zones} == {"field", "front"}
    assert rules.resolution.at_once
    assert rules.turns.stretches == {"attack", "action", "damage"}
    assert rules.likeness.groups["element"][:2] == ("wind", "water")
    assert {"accept", "no_stones", "gem1", "gem2crystal1", "crystal3", "fire", "n0", "n11"} <= rules.answer_words
    assert (handling.vital, handling.texts.editions) == ("morale", {"tenth": "texts", "standard": "texts"})
    assert handling.about == dict.fromkeys(("buy", "synthesize", "refine"), "record")
    assert handling.acts == {
        "buy": "AG-3.3.8",
        "synthesize": "AG-3.3.9",
        "refine": "AG-3.3.10",
        "unable": "AG-P3",
        "decline": "AG-P6",
    }
    assert (handling.points, handling.shots, handling.remark) == (points, shots, remark)
    assert (handling.hand_limit, handling.portrait, handling.cues) == (hand_limit, hero, CUES)
    assert (handling.lies_as, handling.goes_at, handling.questions.sentence) == (lies_as, flies_at, asked_as)
    assert handling.vocabulary is VOCABULARY
    assert {*handling.drops} == {"cast", "respond", "deflect", "overflow"}
    assert not game.scoring.searched

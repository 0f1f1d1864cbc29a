"""What a table asks of the game: what a drop may mean, how many play with which decks, its options."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.game import Game
from bsdesk.games import ff_tcg
from bsdesk.games.ff_tcg import moves_for_drop
from tests.games.ff_tcg.conftest import CARDS
from tests.games.ff_tcg.test_warp import with_options
from tests.table import Table


@pytest.mark.parametrize(
    ("side", "card", "moves"),
    [
        ("hand PLAIN", "hand.plain", ["play hand.plain"]),
        ("hand 1-040C", "hand.summoner", ["play hand.summoner"]),
        ("hand BOLT", "hand.bolt", ["cast hand.bolt"]),
        ("hand COMET", "hand.comet", ["play hand.comet", "warp hand.comet e1"]),
        ("lb APEX", "lb.apex", ["play lb.apex"]),
        ("lb SURGE", "lb.surge", ["cast lb.surge"]),
        ("field BRAVE", "brave", ["attack brave", "party brave"]),
        ("field ROUSER", "rouser", ["attack rouser", "party rouser", "use rouser e1"]),
        ("field SQUIRE", "squire", ["attack squire", "party squire", "prime squire e1"]),
        ("field GEM", "gem", ["attack gem", "party gem", "use gem e2"]),
        ("field PLAIN | break BRAVE", "break.brave", []),
    ],
)
def test_what_dropping_a_card_may_mean(table: Table, side: str, card: str, moves: list[str]) -> None:
    table.lay(side, "")
    assert [write_move(table.state, move) for move in moves_for_drop(table.state, 1, table.ref(card), "")] == moves
    assert moves_for_drop(table.state, 1, "#unknown", "") == []
    if table.state.actor:
        table.play("pass")


@pytest.mark.parametrize("target", ["p2.field", "p2.damage", "p2.hand"])
def test_a_forward_on_the_other_side_means_an_attack_and_no_ability(table: Table, target: str) -> None:
    table.lay("field ROUSER", "field BRAVE")
    found = moves_for_drop(table.state, 1, table.ref("rouser"), target)
    assert [move.verb for move in found] == ["attack", "party"]


@pytest.mark.rule("FF-1.1", "FF-8.1.1.1a")
def test_two_play_with_decks_of_fifty_or_forty(game: Game) -> None:
    rules = game.rules
    assert (rules.id, rules.version, rules.seats, rules.teams) == ("ff_tcg", "rules-3.2.4", 2, (1, 2))
    assert (rules.token_marks, rules.supply, rules.decks.option) == ((), {}, "format")
    assert (game.handling, game.scoring) == (ff_tcg.HANDLING, ff_tcg.SCORING)
    assert (rules.departure.figures, rules.layering.by_turns, rules.layering.derived) == (
        ("power",),
        True,
        {"power": ("forward",)},
    )
    limited = with_options(game, format="limited").rules
    assert (rules.decks.least, limited.decks.least) == (50, 40)
    five = [rules.defs["PLAIN"]] * 45 + [rules.defs["BRAVE"]] * 5
    day = date(2026, 1, 1)
    assert [fault.rule for fault in rules.decks.faults(five, day)] == ["FF-8.1.1.2a"] * 2
    assert limited.decks.faults(five, day) == []
    of_lb = rules.decks.parts["lb"]
    assert (list(rules.decks.parts), of_lb(rules.defs["APEX"]), of_lb(rules.defs["PLAIN"])) == (["lb"], True, False)
    assert (rules.decks.limits(rules.defs["PLAIN"], day), limited.decks.limits(rules.defs["PLAIN"], day)) == (
        None,
        None,
    )


def test_its_options_and_what_they_usually_are(game: Game) -> None:
    usual = {
        "format": "constructed",
        "after_back_attack": "active",
        "dulled_abilities": "any_turn",
        "monsters_wait": False,
        "opponent_shuffles": False,
    }
    assert (game.rules.options, game.rules.usual_options) == (usual, usual)
    other = with_options(game, monsters_wait=True).rules
    assert (other.options, other.usual_options) == (usual | {"monsters_wait": True}, usual)
    with pytest.raises(Complaint):
        with_options(game, format="unlimited")


def test_it_is_made_of_card_files_whose_faults_are_reported(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.toml"
    faulty.write_text(
        '[[card]]\nid = "F"\nname = { en = "F" }\nkind = "backup"\nelements = ["ice"]\ncost = 1\npower = 5\n',
        encoding="utf-8",
    )
    found: list[Complaint] = []
    made = ff_tcg.from_files([*CARDS.glob("opus-1.toml"), faulty], {"format": "limited"}, found.append)
    assert (made.rules.options["format"], "1-040C" in made.rules.defs) == ("limited", True)
    assert ["FF-5.2.6.1a" in one.wrong for one in found] == [True]
    with pytest.raises(Complaint):
        ff_tcg.from_files([faulty], {})

"""Positions and lines of play as they are written: what is read, and what is said of a slip of the pen."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.bots.scripted_seat import script
from bsdesk.commands.shared.shipped import game_named
from bsdesk.complaint import Complaint
from bsdesk.engine.files.line import PlayedPlan, moves_in, play_plan, read_script
from bsdesk.engine.files.position import lay
from bsdesk.engine.state import State, to_json
from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.puzzles.proving import position_in_question
from tests.positions import play_line

GAME = game_named("battle_spirits")
MINE, THEIRS = "field ref-01[1] | hand ref-27 ref-27 | reserve S | deck ref-01", "life 2 | deck ref-09"
WRITTEN = f"""
game battle_spirits  # which
step attack
turn 7
p2 {THEIRS}
p1 field ref-01[1] | hand ref-27 ref-27

p1 reserve S | deck ref-01
"""


def read(text: str) -> State:
    file = Path("here.txt")
    return position_in_question(*read_scene(text, lambda _name, _options: GAME, file), file)


def laid() -> State:
    return lay(GAME, {1: MINE, 2: THEIRS}, step="attack", turn=7)


def test_a_written_position_is_the_one_that_is_laid_out() -> None:
    assert to_json(read(WRITTEN)) == to_json(laid())


def test_what_a_position_does_not_say_is_usual() -> None:
    assert to_json(read("game battle_spirits")) == to_json(lay(GAME, {}, step="main", active=1, turn=5))


def test_moves_are_joined_or_stand_one_a_line() -> None:
    assert moves_in("attack ref-01; p2 pass;; pass\n end ") == ["attack ref-01", "p2 pass", "pass", "end"]


def test_a_line_is_played_by_whoever_is_to_act() -> None:
    played = play_line(laid(), "attack ref-01; p2 pass; pass")
    assert played.tokens["p2.life"] == (1, 0)
    assert to_json(read(f"{WRITTEN}play attack ref-01; pass\nplay pass")) == to_json(played)


def test_a_plan_is_of_one_seat_and_a_line_of_any() -> None:
    assert isinstance(play_plan(laid(), "attack ref-01", 0), PlayedPlan)
    assert not isinstance(play_plan(laid(), "attack ref-01; p2 pass", 0), PlayedPlan)


def test_a_script_has_beginnings_of_moves_and_how_much() -> None:
    found = list(read_script(GAME, "# to begin with\nmove reserve 1+S ref-01; attack\n\nend  # at last\n"))
    assert [beginning.words for beginning in found] == [("move", "reserve", "ref-01"), ("attack",), ("end",)]
    assert [beginning.amount for beginning in found] == [(1, 1), None, None]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game battle_spirits\nsetp main", "here.txt:2: no such line: 'setp'; .*; did you mean 'step'\\?"),
        ("game battle_spirits\n\np1 handd ref-01", "here.txt:3: unknown area 'handd'; .*; did you mean 'hand'\\?"),
        ("game battle_spirits\np2 life 2\np1 field ref-011", "here.txt:3: unknown card 'ref-011'; .*did you mean"),
        (f"{WRITTEN}play atack ref-01", "here.txt:9: can't read 'atack'; .*; did you mean 'attack'\\?"),
        (f"{WRITTEN}play attack rf-01", "here.txt:9: can't read 'rf-01'; .*; did you mean 'ref-01'\\?"),
        (f"{WRITTEN}play attack ref-01; end", "here.txt:9: 'end' is against rule BS-"),
    ],
)
def test_a_slip_in_a_position_is_told_with_its_place_and_the_nearest_word(text: str, said: str) -> None:
    with pytest.raises(Complaint) as told:
        read(text)
    assert told.match(f"^{said}")


def test_a_slip_in_a_script_is_told_with_its_place_and_the_nearest_word() -> None:
    with pytest.raises(Complaint, match=r"^seat.txt:3: no such verb: 'pas'; .*; did you mean 'pass'\?$"):
        script(GAME, "end\n\nattack; pas\n", Path("seat.txt"))

"""What is said of a move beforehand: whose hand would get over its limit, and how much morale that would cost."""

from __future__ import annotations

import pytest

from bsdesk.engine.files.notation import read_move
from bsdesk.engine.values import Move
from bsdesk.engine.view import view_for
from bsdesk.engine.worlds.preview import Preview, preview_plan
from bsdesk.games.asteriated_grail.shown.move_notes import overflows
from tests.games.asteriated_grail.conftest import GrailTable

SIX = "hand earth-slash wind-slash fire-slash water-slash thunder-slash weakness"
FIVE = "hand earth-slash wind-slash fire-slash water-slash thunder-slash"


def told(table: GrailTable, *lines: str, seat: int = 1) -> list[tuple[str, int, int, bool]]:
    """What is noted of these moves: whose hand, how many cards above the limit, how much morale, is that one's own."""
    view = view_for(table.state, seat)
    plan = [move for line in lines if isinstance(move := read_move(view, seat, line), Move)]
    assert len(plan) == len(lines)
    seen = preview_plan(view, plan)
    assert isinstance(seen, Preview), seen
    notes = [note for note in seen.notes if note.term.startswith("note.overflow.")]
    assert all(note.listed for note in notes)
    return [(note.term.rpartition(".")[2], note.facts["over"], note.facts["morale"], note.loss) for note in notes]


def skill(table: GrailTable, key: str, seat: int = 1) -> str:
    return table.skill(key, seat).removeprefix(f"p{seat} ")


@pytest.mark.rule("AG-4.8.9", "AG-4.8.10")
@pytest.mark.parametrize(("hand", "over"), [(SIX, 2), (FIVE, 1)])
def test_a_skill_that_draws_above_the_limit_says_so_and_what_it_costs(heroes: GrailTable, hand: str, over: int) -> None:
    heroes.lay(f"field ag-c22 | {hand}")
    assert told(heroes, skill(heroes, "seal_of_order")) == [("own", over, over, True)]


def test_a_skill_that_draws_up_to_the_limit_costs_nothing(heroes: GrailTable) -> None:
    heroes.lay("field ag-c22 | hand earth-slash wind-slash fire-slash water-slash")
    assert told(heroes, skill(heroes, "seal_of_order")) == []


def test_it_says_what_comes_true(heroes: GrailTable) -> None:
    heroes.lay(f"field ag-c22 | {FIVE} | morale 15")
    ((_, over, morale, _),) = told(heroes, skill(heroes, "seal_of_order"))
    heroes.play(heroes.skill("seal_of_order"))
    assert (heroes.question, heroes.held(1) - 6) == ("overflow", over)
    heroes.play(heroes.moves(verb="overflow")[0])
    assert heroes.figure(1, "morale") == 15 - morale


def test_no_more_morale_is_lost_than_there_is(heroes: GrailTable) -> None:
    heroes.lay(f"field ag-c22 | {SIX} | morale 1")
    assert told(heroes, skill(heroes, "seal_of_order")) == [("own", 2, 1, True)]


@pytest.mark.rule("AG-4.8.5", "AG-4.2.4")
def test_who_takes_an_attack_with_a_full_hand_is_told_what_that_costs(heroes: GrailTable) -> None:
    heroes.lay("field ag-c1 | hand fire-slash", f"field ag-c22 | {FIVE}")
    heroes.play("attack hand.fire-slash p2")
    assert told(heroes, "respond accept", seat=2) == [("own", 1, 1, True)]


@pytest.mark.rule("AG-4.6.3", "AG-4.6.5")
def test_of_each_number_of_points_of_healing_it_is_told_what_is_lost_still(heroes: GrailTable) -> None:
    heroes.lay("field ag-c1 | hand fire-slash", f"field ag-c22 | {FIVE} | healing 1")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert told(heroes, "heal n0", seat=2) == [("own", 1, 1, True)]
    assert told(heroes, "heal n1", seat=2) == []


def test_what_an_opponent_or_an_ally_would_lose_is_told_with_whose_hand_it_is(heroes: GrailTable) -> None:
    heroes.lay("field ag-c3 | energy C", "field ag-c1", "field ag-c19~ | hand earth-slash wind-slash fire-slash")
    assert told(heroes, skill(heroes, "snipe"), "player p3") == [("ally", 1, 1, True)]
    heroes.lay("field ag-c27 | hand fire-slash", f"field ag-c1 | {SIX}")
    codex = skill(heroes, "codex_of_azure_flame")
    assert told(heroes, codex, "player p2") == [("opponent", 2, 2, False)]


@pytest.mark.rule("AG-4.8.11")
def test_what_costs_no_morale_is_no_loss(heroes: GrailTable) -> None:
    heroes.lay(f"field ag-c30~ | {SIX} | energy C", "", "field ag-c1")
    heroes.give(1, "ghost_fire", 2)
    heroes.play(heroes.skill("life_barrier"))
    assert told(heroes, "player p3") == []


def test_who_chooses_what_to_discard_is_told_nothing_more(heroes: GrailTable) -> None:
    heroes.lay(f"field ag-c22 | {FIVE}")
    heroes.play(heroes.skill("seal_of_order"))
    assert heroes.question == "overflow"
    assert overflows(heroes.state) == {1: (1, 1)}
    assert told(heroes, heroes.moves(verb="overflow")[0].removeprefix("p1 ")) == []

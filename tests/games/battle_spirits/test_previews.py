"""What a move would do is said beforehand, and comes true."""

from __future__ import annotations

import pytest

from bsdesk.engine.files.notation import write_move
from bsdesk.engine.play import moves
from bsdesk.engine.play.foresight import on_field
from bsdesk.engine.state import is_card, to_json
from bsdesk.engine.values import Move, Pool, Refusal
from bsdesk.engine.worlds.preview import Preview, preview
from tests.table import Table

Figures = dict[str, int]


def foreseen(table: Table, line: str, seat: int = 0) -> Preview:
    before = to_json(table.state)
    seen = preview(table.state, table.move(line, seat))
    assert isinstance(seen, Preview)
    assert to_json(table.state) == before
    return seen


def figures_of(table: Table, seen: Preview, card: str) -> tuple[Figures, Figures]:
    """The figures of a card before and after, as the preview says."""
    change = next(c for c in seen.changes if c.ref == table.ref(card))
    return change.before, change.after


def losses(table: Table, seen: Preview) -> list[str]:
    return [table.name(ref) for ref in seen.leaves]


@pytest.mark.rule("BS-9.3")
def test_level_and_bp_are_said_before_cores_move(table: Table) -> None:
    table.lay("field REF-01[2] | reserve 1")
    seen = foreseen(table, "move reserve 1 ref-01")
    assert figures_of(table, seen, "ref-01") == (
        {"level": 1, "bp": 6000, "symbols": 1, "cores": 2},
        {"level": 2, "bp": 8000, "symbols": 1, "cores": 3},
    )
    assert [(c.pool_before, c.pool_after) for c in seen.changes if c.ref == "p1.reserve"] == [((1, 0), (0, 0))]


@pytest.mark.rule("BS-9.5")
def test_lost_symbols_and_the_lost_bp_of_others_are_said(table: Table) -> None:
    table.lay("field TEST-crown[2] REF-01[1]")
    seen = foreseen(table, "move test-crown 1 reserve")
    assert figures_of(table, seen, "test-crown")[1] == {"level": 1, "bp": 1000, "symbols": 1, "cores": 1}
    assert figures_of(table, seen, "ref-01")[1]["bp"] == 6000


@pytest.mark.rule("BS-7.20")
def test_a_loss_is_said(table: Table) -> None:
    table.lay("field REF-01[1] REF-09[1]")
    seen = foreseen(table, "move ref-01 1 ref-09")
    assert losses(table, seen) == ["ref-01"]


@pytest.mark.rule("BS-9.15")
def test_a_swap_is_said_to_lose_nothing(table: Table) -> None:
    table.lay("field REF-19[1] REF-09[S]")
    seen = foreseen(table, "swap ref-09 ref-19")
    assert losses(table, seen) == []
    assert figures_of(table, seen, "ref-19")[1]["level"] == 2


@pytest.mark.rule("BS-9.10")
def test_a_loss_is_said_even_if_something_unforeseeable_follows(table: Table) -> None:
    table.lay("field REF-24 REF-01[1]")
    seen = foreseen(table, "move ref-01 1 reserve")
    assert (losses(table, seen), seen.comes) == (["ref-01"], "hidden card")


def test_foresight_stops_at_a_question(table: Table) -> None:
    table.lay("field REF-09[1] | hand REF-01 | reserve 9")
    assert foreseen(table, "summon hand.ref-01").comes == "question:pay"
    assert foreseen(table, "rearrange").comes == "question:shift"


def test_an_illegal_move_has_its_refusal_instead(table: Table) -> None:
    table.lay("field REF-01[1]")
    seen = preview(table.state, table.move("move ref-01 2 reserve"))
    assert isinstance(seen, Refusal)
    assert seen.code == "not_so_many_cores"


def test_a_lost_game_is_said(table: Table) -> None:
    table.lay("field REF-01[1]", "life 1", step="attack")
    table.play("attack ref-01", "p2 pass")
    assert foreseen(table, "p1 pass").results == {1: "win", 2: "lose"}


def every_amount(table: Table, seat: int) -> list[Move]:
    """The legal moves of a seat, one for each amount."""
    found: list[Move] = []
    for offer in moves(table.state, seat):
        normal, soul = offer.move.amount or (0, 0)
        sizes = [(n, s) for n in range(normal + 1) for s in range(soul + 1) if offer.least <= n + s <= offer.most]
        move = offer.move
        found += [Move(seat, move.verb, move.subject, move.target, size if offer.most else ()) for size in sizes]
    return found


POSITION = (
    "field TEST-crown[2] REF-19[1+S] REF-43-blue[2] REF-08[1] REF-02[3]~ | hand REF-01 REF-26 | reserve 2",
    "field REF-01[1] TEST-banner | hand REF-01 | reserve 3",
)


def shown(table: Table) -> dict[str, tuple[Figures, Pool]]:
    """What a preview speaks of: the cards on the field with their figures and cores, and the cores of the areas."""
    state, game = table.state, table.game
    none = (0, 0)
    cards = on_field(state)
    areas = [ref for ref in state.tokens if not is_card(ref)]
    numbers, figures = state.rules.numbers, game.handling.figures
    return {
        **{ref: ({f: numbers(state, ref, f) for f in figures}, state.tokens.get(ref, none)) for ref in cards},
        **{ref: ({}, state.tokens[ref]) for ref in areas},
    }


@pytest.mark.parametrize("verb", ["move", "swap"])
def test_whatever_is_foreseen_of_core_moves_comes_true(table: Table, verb: str) -> None:
    table.lay(*POSITION)
    start, before = table.state, shown(table)
    tried = [move for move in every_amount(table, 1) if move.verb == verb]
    assert len(tried) > 4
    for move in tried:
        seen = preview(start, move)
        assert isinstance(seen, Preview)
        assert not seen.comes
        table.state = start
        table.play(write_move(start, move))
        after = shown(table)
        changed = {ref: (before[ref], now) for ref, now in after.items() if now != before[ref]}
        told = {c.ref: ((c.before, c.pool_before), (c.after, c.pool_after)) for c in seen.changes}
        assert told == changed
        assert set(seen.leaves) == before.keys() - after.keys()


def test_foresight_reads_nothing_that_is_hidden(table: Table) -> None:
    """Another hand of the opponent, another deck of one's own: the same preview."""
    line = "move test-crown 2 reserve"
    table.lay(POSITION[0] + " | deck REF-01 REF-09", POSITION[1])
    seen = foreseen(table, line)
    table.lay(POSITION[0] + " | deck REF-09 REF-01", POSITION[1].replace("hand REF-01", "hand REF-44"))
    assert foreseen(table, line) == seen

"""Choosing characters before the game (AG-2.1, AG-3.1.5, AG-O-04), and what is handed out then."""

from __future__ import annotations

import random

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import apply, moves, new, to_act
from bsdesk.engine.play import check as judged
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from bsdesk.games.asteriated_grail.rules.cards import CHARACTER
from bsdesk.games.asteriated_grail.rules.setup import RIVALS, drawn_pool
from tests.games.asteriated_grail.conftest import GrailTable, game_with, library


def begun(seats: int = 6, seed: int = 1, **options: object) -> GrailTable:
    """A game that has just begun, played plainly."""
    game = game_with(seats, **options)
    table = GrailTable(game, "plain")
    table.state = new(game, dict.fromkeys(range(1, seats + 1), ()), seed).state
    return table


def played(table: GrailTable) -> list[str]:
    """Who plays which character, by seat."""
    return [table.state.cards[ref].definition for s in table.state.seats() for ref in table.state.zones[f"p{s}.field"]]


def choose_all(table: GrailTable, seed: int = 1) -> GrailTable:
    """Answer every question of the choosing by lot."""
    rng = random.Random(seed)
    while table.state.prompts and table.question in ("character", "take", "ban"):
        offers = moves(table.state, to_act(table.state))
        table.state = apply(table.state, rng.choice(offers).move).state  # type: ignore[union-attr]
    return table


@pytest.mark.rule("AG-O-04", "AG-3.1.5", "AG-X-03")
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_everybody_is_dealt_three_and_chooses_one(seats: int) -> None:
    table = begun(seats)
    assert {len(table.state.zones[f"p{s}.dealt"]) for s in table.state.seats()} == {3}
    assert {prompt.question for prompt in table.state.prompts.values()} == {"character"}
    choose_all(table)
    assert len(set(played(table))) == seats
    assert not any(table.state.zones[f"p{s}.dealt"] for s in table.state.seats())
    assert [len(table.state.zones[f"p{s}.hand"]) for s in table.state.seats()] == [4] * seats


def test_nobody_knows_what_the_others_choose_until_all_have() -> None:
    table = begun()
    first = moves(table.state, 1)[0].move
    table.state = apply(table.state, first).state  # type: ignore[union-attr]
    seen = redact(table.state, "p2")
    assert not seen.prompts[1].chosen
    assert table.state.prompts[1].chosen


@pytest.mark.rule("AG-2.1.2", "AG-2.1.3")
def test_in_a_free_choice_no_character_is_taken_twice() -> None:
    table = begun(choosing="free")
    first = to_act(table.state)
    taken = table.state.cards[moves(table.state, first)[0].move.subject].definition
    there = {card.id for card in library().defs.values() if card.kind == CHARACTER}
    assert len(table.state.zones["muster"]) == len(there) - sum(pair <= there for pair in RIVALS)
    table.state = apply(table.state, moves(table.state, first)[0].move).state  # type: ignore[union-attr]
    second = to_act(table.state)
    assert second == first % 6 + 1
    assert taken not in {table.state.cards[o.move.subject].definition for o in moves(table.state, second)}
    assert judged(table.state, Move(second, "take", table.state.zones[f"p{first}.field"][0])) is not None
    choose_all(table)
    assert len(set(played(table))) == 6
    assert table.state.zones["muster"] == ()


@pytest.mark.rule("AG-O-04")
def test_in_a_draft_everybody_bans_one_and_takes_one() -> None:
    table = begun(choosing="drafted")
    pool = {table.state.cards[ref].definition for ref in table.state.zones["muster"]}
    assert len(pool) in (17, 18)
    asked = []
    while table.question == "ban":
        asked.append(to_act(table.state))
        table.state = apply(table.state, moves(table.state, asked[-1])[0].move).state  # type: ignore[union-attr]
    assert sorted(asked) == [1, 2, 3, 4, 5, 6]
    assert len(table.state.zones["muster"]) == len(pool) - 6
    choose_all(table)
    assert set(played(table)) < pool


def test_without_characters_all_play_without() -> None:
    table = begun(choosing="none")
    assert (played(table), table.question, table.state.actor) == ([], "", table.state.active)


@pytest.mark.rule("AG-3.1.6")
def test_two_that_must_not_meet_are_never_in_one_pool() -> None:
    game = game_with()
    ids = {card.id for card in game.rules.defs.values() if card.kind == CHARACTER}
    pairs = [pair for pair in RIVALS if pair <= ids]
    for seed in range(6):
        state = State(game.rules.id, teams=game.rules.teams, rng=seed)
        from bsdesk.engine.state import bind

        run = FullRun(bind(state, game))
        pool = drawn_pool(run, len(ids))
        assert len(pool) == len(set(pool)) == len(ids) - len(pairs)
        assert not any(pair <= set(pool) for pair in RIVALS)


@pytest.mark.rule("AG-2.7.1", "AG-2.5.2", "AG-2.5.3")
def test_exclusive_cards_are_handed_out_to_whom_they_belong() -> None:
    table = begun(choosing="free")
    wanted = ("sealer", "arbiter", "bard", "hero", "berserker", "archer")
    for hero in wanted:
        table.play(f"p{to_act(table.state)} take muster.{hero}")
    first = table.state.active
    kept = [table.zone(f"p{(first + n - 1) % 6 + 1}.kept") for n in range(6)]
    assert kept == [["AG-C4-BIND"], [], ["AG-C28-MOVEMENT"], ["AG-C19-TAUNT"], [], []]
    assert table.state.counters == {}


@pytest.mark.rule("AG-T-GI3", "AG-T-GI1")
def test_opening_passives_happen_once_before_the_first_turn() -> None:
    table = begun(choosing="free")
    wanted = ("hero", "arbiter", "bard", "sealer", "berserker", "archer")
    for hero in wanted[:-1]:
        table.play(f"p{to_act(table.state)} take muster.{hero}")
    done = table.play(f"p{to_act(table.state)} take muster.{wanted[-1]}")
    first = table.state.active
    assert [f.act for f in done.of(Declared)].count("game_starts") == 1
    energies = [table.cores(f"p{(first + n - 1) % 6 + 1}.energy") for n in range(6)]
    assert energies == ["2C", "2C", "0", "0", "0", "0"]

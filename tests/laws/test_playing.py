"""Laws of play: what was is never written over, events tell all, games end, nothing is lost, chance is a seed."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache

import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.card_facts import CardGone, CardMade
from bsdesk.engine.effects import effect_named
from bsdesk.engine.facts import Began
from bsdesk.engine.play import Applied, apply, largest_move, moves, to_act
from bsdesk.engine.prompts import size
from bsdesk.engine.state import State, digest, fold, from_json, to_json, zone_seat, zone_team
from bsdesk.engine.values import Move
from bsdesk.engine.worlds.state_key import state_key
from tests.laws.walking import KEPT, TOO_LONG, Match, Step, walk

MACHINES_OWN = ("agenda", "queue", "prompts", "actor", "past")  # what the loop writes, not the events
GAMES_ENDED = 4  # of each match, where walks are short
DEEP = 9  # programs in progress within each other when a turn has just begun: what it sets off sets off more


def test_law_1_a_move_never_changes_the_state_it_was_made_in(match: Match, length: int) -> None:
    for step in walk(match, length):
        before = to_json(step.before)
        apply(step.before, step.move)
        assert to_json(step.before) == before


def test_law_2_folding_the_events_over_the_old_state_gives_the_new_one(match: Match, length: int) -> None:
    for step in walk(match, length):
        twin = step.before.copy()
        for event in step.outcome.events:
            fold(twin, event)
        for part in MACHINES_OWN:
            setattr(twin, part, getattr(step.outcome.state, part))
        assert to_json(twin) == to_json(step.outcome.state)


def test_law_2_what_was_worked_out_before_a_move_holds_after_it_as_far_as_no_fact_changed_it(
    match: Match, length: int
) -> None:
    """What a state took over from the one before is what is found where nothing was worked out yet."""
    numbers, names = match.game.rules.numbers, match.game.handling.figures
    for step in walk(match, length):
        state = step.outcome.state
        anew = state.copy()
        for ref in [ref for ref, card in state.cards.items() if card.definition]:
            assert [numbers(state, ref, name) for name in names] == [numbers(anew, ref, name) for name in names]
        assert moves(state, to_act(state)) == moves(anew, to_act(anew))


def test_law_2_every_event_has_a_cause_that_came_before_it_back_to_the_move(match: Match, length: int) -> None:
    for step in walk(match, length):
        first = step.outcome.events[0]
        assert (first.parent, first.by, first.n) == (0, "move", step.before.seq + 1)
        for event in step.outcome.events[1:]:
            assert 0 < event.parent < event.n, event
            assert event.why, event


def test_law_2_an_occasion_comes_about_only_by_the_facts_that_the_game_says(match: Match, length: int) -> None:
    """What may replace a fact is asked only where such a fact is proposed."""
    rules = match.game.rules
    for step in walk(match, length):
        twin = step.before.copy()
        for event in step.outcome.events:
            for occasion in rules.occasions(twin, event):
                assert type(event.fact) in rules.facts_of_occasions.get(occasion.word, [type(event.fact)]), occasion
            fold(twin, event)


def test_law_4_every_question_has_an_answer_and_no_pick_leads_to_a_dead_end(match: Match, length: int) -> None:
    """That somebody has a move, the walk itself sees to."""
    for step in walk(match, length):
        state = step.before
        waiting = {s for s, p in state.prompts.items() if not p.ready} if state.prompts else {state.actor}
        assert set(step.offers) == waiting
        for seat, offers in step.offers.items():
            assert {o.move.verb for o in offers} != {"back"}, state.prompts[seat]
            assert all(0 < o.least <= o.most <= sum(o.move.amount) for o in offers if o.most)
            prompt = state.prompts.get(seat)
            if prompt is not None and prompt.tokens:
                assert all(o.most <= prompt.most - size(prompt) for o in offers if o.move.verb == prompt.question)


def test_law_4_random_play_ends(match: Match, length: int) -> None:
    for seed in range(GAMES_ENDED if length <= KEPT else length // 40):
        ended = next(s.outcome.state for s in walk(match, TOO_LONG, seed) if s.outcome.state.results)
        assert set(ended.results) == set(ended.seats())
        assert set(ended.results.values()) in ({"win", "lose"}, {"draw"})
        assert ended.ending


def test_law_4_what_is_in_progress_does_not_grow_from_turn_to_turn(match: Match, length: int) -> None:
    """When somebody decides for the first time in a turn no rule is in progress twice, but what this turn itself has
    set off, within each other; and what was triggered in an earlier turn has been carried out."""
    fresh = 0
    for step in walk(match, max(length, KEPT)):  # or turns are too few
        began = [e.n for e in step.outcome.events if isinstance(e.fact, Began) and e.fact.what == "turn"]
        agenda = step.outcome.state.agenda
        if not began or not agenda:
            continue
        fresh += 1
        rules = [frame.program for frame in agenda if "/" not in frame.program]
        assert "setup" not in rules, rules
        older = [frame.program for frame in agenda if "/" not in frame.program and frame.cause < began[-1]]
        assert max(Counter(older).values()) == 1, older
        assert len(agenda) <= DEEP, [frame.program for frame in agenda]
        waiting = [frame for outer in agenda for frame in (outer, *outer.frames) if "/" in frame.program]
        assert all(frame.cause >= began[-1] for frame in waiting), waiting
    assert fresh > 1


def test_law_4_what_is_triggered_happens(match: Match) -> None:
    """In every game that has such effects, some are carried out, sooner or later."""
    rules = match.game.rules
    triggered = {a.key for card in rules.abilities.values() for a in card if a.on is not None}
    events = (event for step in walk(match, TOO_LONG) for event in step.outcome.events)
    assert not triggered or any(event.why in triggered for event in events)


def test_law_4_nothing_can_be_done_again_and_again_without_changing_anything(match: Match, length: int) -> None:
    """Whoever repeats a verb as long as it is legal gets somewhere each time, whatever it is that the rules count."""
    longest = 0
    for step in list(walk(match, length))[::40]:
        for offer in {o.move.verb: o for offers in step.offers.values() for o in offers}.values():
            if not step.before.prompts:
                longest = max(longest, repeated(step.before, offer.move.verb, step.chance))
    assert longest > 1


def repeated(state: State, verb: str, chance: random.Random) -> int:
    """How often a verb could be used in a row, whoever may, the same move as long as it is there; each time the
    state must have changed behind it."""
    last = Move(0, verb)
    for count in range(200):
        offers = (o for s in state.seats() for o in moves(state, s) if o.move.verb == verb)
        fitting = [o for o in offers if not without_end(state, o.move)]
        if not fitting:
            return count
        if not any(offer.covers(last) for offer in fitting):
            last = largest_move(fitting[0])
        after = played(state, last)
        while after.prompts:
            seat = next(s for s, p in after.prompts.items() if not p.ready)
            after = played(after, random_seat.choose(moves(after, seat), chance, state.game.scoring.kinds))
        assert state_key(after) != state_key(state), (last, count)
        state = after
    return 200


def without_end(state: State, move: Move) -> bool:
    """Is this an effect without a limit at all times that costs nothing, or a card that it may give back: put under a
    deck of one card, it is drawn again? Only cards made for tests have such."""
    card = state.cards.get(move.subject)
    if card is None or move.target[:1] != "e":
        return False
    written, number = effect_named(card.definition, move.target)
    effect = state.rules.abilities[written][int(number) - 1].effect
    given_back = any(op["op"] == "return" for op in effect.cost)
    return (not effect.cost or given_back) and effect.limit in ("", "unstackable", *state.rules.turns.stretches)


def played(state: State, move: Move) -> State:
    outcome = apply(state, move)
    assert isinstance(outcome, Applied), outcome
    return outcome.state


def holdings(state: State) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    """The tokens of each kind and the cards that there are, by owner; partners may give each other tokens, and where
    the table has some, anybody may take and spend them."""
    tokens: Counter[tuple[int, int]] = Counter()
    common = any(zone.shared and zone.tokens for zone in state.rules.zones)
    for holder, pool in state.tokens.items():
        owner = state.cards[holder].owner if holder in state.cards else zone_seat(holder)
        team = 0 if common else zone_team(holder) or state.teams[owner - 1]
        for kind, count in enumerate(pool):
            tokens[team, kind] += count
    return tokens, Counter(card.owner for card in state.cards.values() if not card.effect)


def test_law_5_each_owners_tokens_and_cards_stay_as_many(match: Match, length: int) -> None:
    for step in walk(match, length):
        tokens, cards = holdings(step.before)
        before = step.before.copy()
        for event in step.outcome.events:  # what was made comes to it, what is gone is taken off
            if isinstance(event.fact, CardMade):
                cards[event.fact.owner] += not event.fact.effect
            elif isinstance(event.fact, CardGone):
                card = before.cards[event.fact.card]
                cards[card.owner] -= not card.effect
            fold(before, event)
        assert holdings(step.outcome.state) == (tokens, cards), step.move


def test_law_5_every_card_lies_in_one_place(match: Match, length: int) -> None:
    for step in walk(match, length):
        state = step.outcome.state
        lying = [(ref, key) for key, refs in state.zones.items() for ref in refs]
        assert len(lying) == len(state.cards)
        assert all(state.cards[ref].zone == key and state.cards[ref].id == ref for ref, key in lying)
        assert all(int(ref[1:]) < state.next_id for ref in state.cards)
        beneath = [card for card in state.cards.values() if card.under]
        assert all(card.under in state.cards and state.cards[card.under].zone == card.zone for card in beneath)
        assert all(holder in state.cards or holder in step.before.tokens for holder in state.tokens)
        assert all(min(pool) >= 0 for holder, pool in state.tokens.items() if holder in state.cards)


def digests(match: Match, length: int) -> list[str]:
    return [digest(step.outcome.state) for step in walk(match, length)]


def test_law_9_the_same_seed_gives_the_same_game_in_another_process(
    match: Match, length: int, request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.params["match"]
    told = told_elsewhere(length) if length <= KEPT else told_elsewhere(length, name)
    assert told[name] == digests(match, length)[-1]


@cache
def told_elsewhere(length: int, *names: str) -> dict[str, str]:
    """How these matches, or all, end in another process, where texts have other hashes."""
    script = (
        "import json; from tests.laws.conftest import GAMES; from tests.laws.test_playing import digests; "
        f"print(json.dumps({{name: digests(GAMES[name](), {length})[-1] for name in {names!r} or GAMES}}))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, str] = json.loads(told.stdout)
    return found


def test_law_10_a_move_done_undone_and_done_again_or_played_from_a_file_is_the_same(match: Match, length: int) -> None:
    def again(step: Step, state: State) -> str:
        outcome = apply(state, step.move)
        assert isinstance(outcome, Applied)
        return digest(outcome.state)

    for step in walk(match, length):
        there = digest(step.outcome.state)
        assert again(step, step.before) == there  # undo is going back to the state that was
        assert again(step, from_json(to_json(step.before), match.game)) == there

"""Laws of the list of moves: it is the whole truth, a view of one's own is enough for it, and a «no» helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from bsdesk.engine.files.line import PlayedPlan, play_plan
from bsdesk.engine.play import apply, check, judge, moves
from bsdesk.engine.state import State, to_json
from bsdesk.engine.values import Move, Offer, Refusal, Seat
from bsdesk.engine.view import redact
from tests.laws.walking import Match, Step, near_misses, spots, walk

PLAN = 5  # moves


def covered(offers: dict[Seat, list[Offer]], move: Move) -> bool:
    return any(offer.covers(move) for offer in offers.get(move.seat, ()))


def test_law_3_a_move_is_accepted_exactly_if_the_list_has_it(match: Match, length: int) -> None:
    accepted = 0
    for step in walk(match, length):
        before = to_json(step.before)
        for offers in step.offers.values():
            assert all(check(step.before, offer.move) is None for offer in offers if not offer.most)
        for move in near_misses(step):
            refused = judge(step.before, move)
            assert (refused is None) == covered(step.offers, move), (move, refused)
            accepted += refused is None
            if refused is not None and step.chance.random() < 0.1:
                assert isinstance(apply(step.before, move), Refusal)
        assert to_json(step.before) == before
    assert accepted, "every near miss missed: the fuzz finds nothing"


def test_law_3_every_amount_within_an_offer_is_accepted(match: Match, length: int) -> None:
    for step in walk(match, length):
        for offers in step.offers.values():
            for offer in offers:
                cap = offer.move.amount
                for kind in range(len(cap) if offer.most else 0):
                    for count in {offer.least, offer.most, cap[kind]}:
                        amount = tuple(count if k == kind else 0 for k in range(len(cap)))
                        move = replace(offer.move, amount=amount)
                        assert (check(step.before, move) is None) == offer.covers(move), move


def test_law_3_a_plan_is_accepted_exactly_if_each_of_its_moves_is(match: Match, length: int) -> None:
    """All of it or nothing: a refusal says how many moves were taken back, and its remedy is a whole plan."""
    helped = 0
    for part in parts(list(walk(match, length))):
        start, seat = part[0].before, part[0].move.seat
        whole = play_plan(start, [step.move for step in part], seat)
        assert isinstance(whole, PlayedPlan)
        assert to_json(whole.done.state) == to_json(part[-1].outcome.state)
        assert whole.done.events == tuple(event for step in part for event in step.outcome.events)
        misses = [m for m in near_misses(part[-1]) if m.seat == seat and not covered(part[-1].offers, m)]
        before = to_json(start)
        refusal = play_plan(start, [*(step.move for step in part[:-1]), misses[0]], seat)
        assert isinstance(refusal, Refusal)
        assert (refusal.facts["reverted"], to_json(start)) == (len(part) - 1, before)
        if refusal.remedy:
            helped += 1
            assert isinstance(play_plan(start, refusal.remedy, seat), PlayedPlan)
    assert helped


def parts(steps: list[Step]) -> Iterator[list[Step]]:
    """Moves that one seat made in a row, two to so many of them."""
    part: list[Step] = []
    for step in steps:
        if part and (step.before is not part[-1].outcome.state or step.move.seat != part[0].move.seat):
            part = []
        part.append(step)
        if len(part) > 1:
            yield part
        if len(part) == PLAN:
            part = []


def test_law_8_a_view_is_enough_to_play(match: Match, length: int) -> None:
    for step in walk(match, length):
        state = step.before
        for seat in state.seats():
            assert moves(redact(state, f"p{seat}"), seat) == step.offers.get(seat, [])


def test_law_8_a_view_refuses_as_the_state_does(match: Match, length: int) -> None:
    for step in walk(match, length):
        seat = step.move.seat
        view = redact(step.before, f"p{seat}")
        for move in near_misses(step):
            if move.seat == seat:
                assert (judge(view, move) is None) == (judge(step.before, move) is None), move


def kind_is_open(state: State, offers: list[Offer], move: Move) -> bool:
    """Has the seat any legal move of the kind that it tried?"""
    return any(o.move.verb == move.verb for o in offers) or move.seat in state.prompts


def test_law_11_a_refusal_names_a_rule_and_its_remedy_is_legal(match: Match, length: int) -> None:
    helped: Counter[bool] = Counter()
    for step in spots(match, length):
        for move in near_misses(step):
            refusal = check(step.before, move)
            assert (refusal is None) == covered(step.offers, move), (move, refusal)
            if refusal is None:
                continue
            assert refusal.rule in match.rules, refusal
            assert refusal.code.isidentifier()
            state = step.before
            for remedy in refusal.remedy:
                outcome = apply(state, remedy)
                assert not isinstance(outcome, Refusal), (refusal, outcome)
                state = outcome.state
            if kind_is_open(step.before, step.offers.get(move.seat, []), move):
                helped[bool(refusal.remedy)] += 1
    assert helped[True] >= 0.8 * helped.total(), helped

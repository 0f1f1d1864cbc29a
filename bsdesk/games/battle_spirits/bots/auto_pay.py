"""Complete plans for a use, for players who do not choose the cores themselves."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.play import moves
from bsdesk.engine.play.foresight import foresee, leaving_cards
from bsdesk.engine.play.planning import plan_of
from bsdesk.engine.prompts import size
from bsdesk.engine.state import Prompt, State, at
from bsdesk.engine.values import Move, Offer, Pool, Ref, Seat, take
from bsdesk.games.battle_spirits.rules.areas import cores, staying
from bsdesk.games.battle_spirits.rules.cards import level_with
from bsdesk.games.battle_spirits.rules.costs import cores_picked
from bsdesk.games.battle_spirits.rules.totals import definition


def suggest(state: State, move: Move | None) -> tuple[Move, ...]:
    """Return a whole plan for a use, or without a move for the rest of a payment.

    It avoids Soul Magic and Succession unless they are needed, or a card would be depleted without them. It takes
    normal cores of the Reserve first, then cores that no level needs, and depletes nothing if it can. It pays with the
    Soul Core only where a level would be lost without it. It ends where the outcome can't be foreseen.
    """
    return plan_of(state, move, next_step)


def next_step(state: State, seat: Seat) -> Move | None:
    """Return the least costly answer to a prompt of a payment; None for any other prompt."""
    prompt = state.prompts.get(seat)
    if prompt is None or prompt.ready or prompt.question not in ("way", "succeed", "pay", "place"):
        return None
    offers = moves(state, seat)
    found = [o for o in offers if o.move.verb != "back"]
    if prompt.question == "way":
        return min((_cheap(state, prompt, o) for o in found), key=lambda way: (losses(state, way[1]), way[0]))[1]
    if prompt.question == "succeed":
        return sparing_succession(state, prompt)
    if any(o.move.verb == "done" for o in offers):
        return Move(seat, "done")
    if prompt.question == "pay" and normal_cores_will_do(state, prompt, found):
        found = [without_soul_core(o) for o in found if o.move.amount[0]]
    return min((_cheap(state, prompt, o) for o in found), key=lambda s: s[0])[1]


def sparing_succession(state: State, prompt: Prompt) -> Move:
    """Return the next answer for Succession: as few cards as can be, but not so few that paying depletes more."""
    seat, found = prompt.seat, list[tuple[int, int, Move]]()
    first: Move | None = None
    for count in range(prompt.most + 1):
        offers = moves(state, seat)
        if any(o.move.verb == "done" for o in offers):
            done = Move(seat, "done")
            found.append((losses(state, done), count, first or done))
        rest = [_cheap(state, prompt, o) for o in offers if o.move.verb == "succeed"]
        if not rest or (found and found[-1][0] == 0):
            break
        step = min(rest, key=lambda each: each[0])[1]
        first = first or step
        after = foresee(state, step)[0]
        if seat not in after.prompts or after.prompts[seat].question != "succeed":  # no more may leave
            found.append((losses(state, step), count + 1, first))
            break
        state = after
    return min(found, key=lambda each: each[:2])[2]


def losses(state: State, step: Move) -> int:
    """Return how many cards leave the own Field if this is done, and all that follows as it is suggested."""
    before, seat, next_one = state, step.seat, step
    while True:
        state, _, comes = foresee(state, next_one)
        found = None if comes else next_step(state, seat)
        if found is None:
            own = set(staying(before, seat))
            return sum(ref in own for ref in leaving_cards(before, state))
        next_one = found


def normal_cores_will_do(state: State, prompt: Prompt, offers: Sequence[Offer]) -> bool:
    """Return whether all that is still due can be paid with normal cores without a card losing a level."""
    due, found = due_now(prompt), 0
    for offer in offers:
        place, normal = offer.move.subject, offer.move.amount[0]
        if place in state.cards:
            there = take(cores(state, place), cores_picked(prompt, place))
            normal = spare(state, place, there, min(due, normal), level_of(state, place, there))
        found += normal
    return found >= due


def without_soul_core(offer: Offer) -> Offer:
    """Return the offer of the normal cores alone."""
    normal = offer.move.amount[0]
    return replace(offer, move=replace(offer.move, amount=(normal, 0)), most=min(offer.most, normal))


def due_now(prompt: Prompt) -> int:
    return max(prompt.least - size(prompt), 1)


def _cheap(state: State, prompt: Prompt, offer: Offer) -> tuple[tuple[int, int, str], Move]:
    """Return how costly an answer is, and the answer with a cheap amount filled in."""
    move, place = offer.move, offer.move.subject
    if not offer.most:
        ex = sum(definition(state, place).ex.values()) if place in state.cards else 0
        return (0, -ex, place), move
    due = min(due_now(prompt), offer.most)
    there = take(cores(state, place), cores_picked(prompt, place))
    if place not in state.cards:
        return (0, 0, place), replace(move, amount=first_cores(move.amount, due))
    now = level_of(state, place, there)
    for hurt, level in enumerate((now, min(now, 1)), 1):
        most = spare(state, place, there, due, level)
        if most:
            return (hurt, 0, place), replace(move, amount=first_cores(move.amount, most))
    return (3, -sum(there), place), replace(move, amount=first_cores(move.amount, due))


def first_cores(pool: Pool, count: int) -> Pool:
    """Take this many of the cores, normal ones before the Soul Core."""
    normal = min(pool[0], count)
    return normal, min(pool[1], count - normal)


def level_of(state: State, ref: Ref, pool: Pool) -> int:
    """Return the level that a card has with these cores, as printed."""
    return level_with(definition(state, ref), sum(pool), pool[1] > 0)


def spare(state: State, ref: Ref, there: Pool, most: int, level: int) -> int:
    """Return how many of these cores, up to `most`, can be taken from a card without it falling below this level."""
    card = definition(state, ref)
    for count in range(min(most, sum(there)), 0, -1):
        left = take(there, first_cores(there, count))
        if level_with(card, sum(left), left[1] > 0) >= level:
            return count
    return 0


def painless(state: State, seat: Seat) -> int:
    """Return how many cores can be paid and placed without any card losing a level."""
    found: int | None = state.memo.get(("painless", seat))
    if found is None:
        found = sum(cores(state, at(seat, "reserve")))
        for ref in staying(state, seat):
            pool = cores(state, ref)
            found += spare(state, ref, pool, sum(pool), level_of(state, ref, pool))
        state.memo["painless", seat] = found
    return found

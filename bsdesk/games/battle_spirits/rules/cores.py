"""Moving cores in the Main Steps (BS-7.16 to BS-7.20, BS-9.15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bsdesk.engine.facts import Fact, TokensMoved
from bsdesk.engine.game import Verb, program
from bsdesk.engine.prompts import Ask
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, Prompt, State, at, zone_name, zone_seat
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat, add, take
from bsdesk.games.battle_spirits.rules.areas import NONE, SOUL, core_places, cores, pending
from bsdesk.games.battle_spirits.rules.steps import main_steps_only, with_way_on


def place_refusal(state: State, seat: Seat, place: Ref, *, rule: str = "BS-7.17") -> Refusal | None:
    """Return why cores can't be moved from or to this place, or None."""
    card = state.cards.get(place)
    if card is None:
        if place == at(seat, "reserve"):
            return None
        if place not in state.tokens and place not in state.zones:
            return Refusal("no_such_place", rule, {"place": place})
        if zone_seat(place) != seat:
            return Refusal("not_your_cores", rule, {"place": place})
        return Refusal("place_out_of_reach", rule, {"place": zone_name(place)})
    if card.zone != at(card.controller, "field"):
        return Refusal("card_not_on_field", rule, {"place": place})
    if card.controller != seat:
        return Refusal("not_your_cores", rule, {"place": place})
    if pending(state, place):
        return Refusal("card_is_leaving", "BS-P2c", {"card": place})
    return None


# one core move


def move_candidates(state: State, seat: Seat) -> list[Offer]:
    places, tokens = core_places(state, seat), state.tokens
    stocked = [(place, tokens[place]) for place in places if place in tokens and any(tokens[place])]
    return [
        Offer(Move(seat, "move", source, to, pool), 1, pool[0] + pool[1])
        for source, pool in stocked
        for to in places
        if to != source
    ]


def refuse_move(state: State, move: Move) -> Refusal | None:
    """BS-7.17 Return why these cores can't be moved: only between the Reserve and own Field cards, and only cores that
    are there."""
    seat = move.seat
    refusal = place_refusal(state, seat, move.subject) or place_refusal(state, seat, move.target)
    if refusal is not None:
        return refusal
    if move.subject == move.target:
        return Refusal("same_place", "BS-7.16", {"place": move.subject})
    have, amount = cores(state, move.subject), move.amount
    if len(amount) != 2 or amount[0] < 0 or amount[1] < 0 or not amount[0] + amount[1]:
        return Refusal("say_how_many", "BS-7.16", {"place": move.subject})
    if amount[0] > have[0] or amount[1] > have[1]:
        return Refusal("not_so_many_cores", "BS-7.16", {"place": move.subject, "there": sum(have)})
    return None


def move_cores(_run: Run, move: Move) -> Sequence[Fact]:
    """BS-7.16 Move cores between the Reserve and own Field cards."""
    return [TokensMoved(move.subject, move.target, move.amount, "moved")]


# the Soul Core changes places with a normal core


def swap_candidates(state: State, seat: Seat) -> Iterable[Offer]:
    held = [(place, state.tokens[place]) for place in core_places(state, seat) if place in state.tokens]
    for source, pool in held:
        if pool[1]:
            for to, other in held:
                if to != source and other[0]:
                    yield Offer(Move(seat, "swap", source, to))


def refuse_swap(state: State, move: Move) -> Refusal | None:
    """BS-7.19 Return why this can't be swapped: the Soul Core must be at one place and a normal core at the other."""
    seat = move.seat
    refusal = place_refusal(state, seat, move.subject) or place_refusal(state, seat, move.target)
    if refusal is not None:
        return refusal
    if move.amount:
        return Refusal("swap_is_one_for_one", "BS-7.19")
    if not cores(state, move.subject)[1]:
        return Refusal("no_soul_core_there", "BS-7.19", {"place": move.subject})
    if move.subject == move.target or not cores(state, move.target)[0]:
        return Refusal("no_core_to_swap", "BS-7.19", {"place": move.target})
    return None


def swap_cores(_run: Run, move: Move) -> Sequence[Fact]:
    """BS-9.15 Swap the cores in one movement, in which nothing is depleted."""
    return [
        TokensMoved(move.subject, move.target, SOUL, "swapped"),
        TokensMoved(move.target, move.subject, (1, 0), "swapped"),
    ]


# many at once: a rearrangement, built up step by step and done as one movement


def rearrange_candidates(state: State, seat: Seat) -> Iterable[Offer]:
    places = core_places(state, seat)
    if len(places) > 1 and any(sum(cores(state, p)) for p in places):
        yield Offer(Move(seat, "rearrange"))


def refuse_rearrange(state: State, move: Move) -> Refusal | None:
    """BS-7.16 Return why nothing can be rearranged: without cores, or without a place to put them."""
    if move.subject or move.target or move.amount:
        return Refusal("rearrange_stands_alone", "BS-7.16")
    if not list(rearrange_candidates(state, move.seat)):
        return Refusal("no_core_to_move", "BS-7.16")
    return None


def rearrange(run: Run, move: Move) -> None:
    """BS-7.16 Ask for any number of core moves."""
    run.push("rearrange", move.seat)


def shift_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """Offer single moves. A place only gives or only gets cores of a kind, so that a rearrangement has an end."""
    seat, places = frame.seat, core_places(state, frame.seat)
    left = {place: cores(state, place) for place in places}
    gone: dict[Ref, Pool] = {}
    for pick in prompt.chosen:
        left[pick.subject] = take(left[pick.subject], pick.amount)
        gone[pick.subject] = add(gone.get(pick.subject, NONE), pick.amount)
    for pick in prompt.chosen:
        left[pick.target] = without(left[pick.target], pick.amount)
    offers: list[Offer] = []
    for source, pool in left.items():
        if not pool[0] + pool[1]:
            continue
        for to in places:
            free = without(pool, gone[to]) if to in gone else pool
            count = free[0] + free[1]
            if to != source and count:
                offers.append(Offer(Move(seat, "shift", source, to, free), 1, count))
    return offers


def without(pool: Pool, kinds: Pool) -> Pool:
    """Return the cores of the kinds that the other pool has none of."""
    return (0 if kinds[0] else pool[0], 0 if kinds[1] else pool[1])


def why_no_shift(state: State, _frame: Frame, _prompt: Prompt, move: Move) -> Refusal | None:
    """BS-7.16 Return why a core can't be moved so: it could not be moved alone, or was moved already."""
    if move.verb != "shift":
        return None
    return refuse_move(state, move) or Refusal("core_moved_already", "BS-7.16", {"place": move.subject})


def shift_all(run: Run) -> list[Fact]:
    """BS-7.16 Carry out the whole rearrangement as one movement."""
    picks = run.frame.answers["shift"]
    return [TokensMoved(p.subject, p.target, p.amount, "moved") for p in picks]


REARRANGE = program(
    Ask("shift", shift_offers, "BS-7.16", least=1, most=1_000, tokens=True, why=why_no_shift),
    shift_all,
)

CLOSED = main_steps_only("BS-7.18")
VERBS = (
    Verb("move", CLOSED, move_candidates, refuse_move, move_cores, exact=True, why_not_now=with_way_on),
    Verb("swap", CLOSED, swap_candidates, refuse_swap, swap_cores, exact=True, why_not_now=with_way_on),
    Verb("rearrange", CLOSED, rearrange_candidates, refuse_rearrange, rearrange, why_not_now=with_way_on),
)

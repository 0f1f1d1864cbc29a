"""Snapshots: whole states that stand in a journal. Each is looked at whole before it is believed.

Whoever writes a journal by hand can write anything into a state. So it is compared with what the rules can have made of
it, and then every move that is possible is tried on a copy.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import msgspec

from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.play import apply, moves, to_act
from bsdesk.engine.state import Frame, State, from_json, is_card, keys_of, zone_name
from bsdesk.engine.values import Ref
from bsdesk.engine.view import ONLOOKER, redact
from bsdesk.journal.lines import Snapshot

TRIED, DEEP = 40, 12  # moves that are tried at once, and then one after the other

BROKEN = (
    msgspec.MsgspecError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)


def state_of(snapshot: Snapshot, line: int, game: Game, *, other_rules: bool = False, tried: bool = True) -> State:
    """Return the state of a snapshot; raise a complaint if it can't be played on. What can be done in it is not tried
    where it is one of many moments that are only looked at.

    By other rules, where a seat may act, it acts in the same step by these."""
    try:
        state = from_json(snapshot.state, game)
        if other_rules and not state.prompts and state.actor and not state.moment:
            state.agenda = game.rules.turns.agenda(state.step, state.actor) or state.agenda
        wrong = next(state_faults(state, game), "")
        if not wrong:
            refuse_without((card.definition for card in state.cards.values()), game)
            show_to_all(state)
            if tried:
                rehearse(state)
            return state
    except BROKEN as error:
        wrong = str(error) or type(error).__name__
    expected = f"a state of {game.rules.id} {game.rules.version}"
    remedy = "use the version of bsdesk that saved it"
    raise Complaint(f"its snapshot can't be played on: {wrong}", line=line, expected=expected, remedy=remedy)


def refuse_without(cards: Iterable[str], game: Game) -> None:
    """Raise a complaint if the game lacks any of these cards, which may be somebody's own."""
    missing = sorted(set(cards) - set(game.rules.defs))
    if missing:
        more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        wrong = f"it is played with cards that are not here: {', '.join(missing[:3])}{more}"
        expected = "the card sets it was played with"
        raise Complaint(wrong, expected=expected, remedy="name the folder of your own cards: --cards DIR")


def show_to_all(state: State) -> None:
    """Show the state to every viewer."""
    for viewer in (ONLOOKER, *(f"p{seat}" for seat in state.seats())):
        redact(state, viewer)


def rehearse(state: State) -> None:
    """Try what can be done in a state, on copies."""
    chance = random.Random(0)
    if state.results:
        return
    offers = moves(state, to_act(state))
    if not offers:
        raise ValueError("nobody can do anything")
    for offer in offers[:TRIED]:
        apply(state, offer.move)
    here = state
    for _ in range(DEEP):
        if here.results:
            return
        done = apply(here, chance.choice(moves(here, to_act(here))).move)
        here = getattr(done, "state", here)


def state_faults(state: State, game: Game) -> Iterator[str]:
    """Yield what is wrong with this state as one of a game in progress."""
    if state.name != game.rules.id or state.teams != game.rules.teams or state.viewer != "all":
        yield "it is of another game"
        return
    for check in (zone_faults, card_faults, seat_faults, program_faults):
        yield from check(state, game)


def zone_faults(state: State, game: Game) -> Iterator[str]:
    """Yield what is wrong with the places of cards and tokens."""
    zones = {key for zone in game.rules.zones if zone.cards for key in keys_of(zone, state.teams)}
    pools = {key for zone in game.rules.zones if zone.tokens for key in keys_of(zone, state.teams)}
    for key in sorted(zones - set(state.zones)) + sorted(pools - set(state.tokens)):
        yield f"it has no {key}"
    for key in sorted(set(state.zones) - zones) + sorted(set(state.tokens) - pools - set(state.cards)):
        yield f"it has a place {key}"
    if sorted(ref for refs in state.zones.values() for ref in refs) != sorted(state.cards):
        yield "its cards are not where they lie"
    for key, pool in state.tokens.items():
        endless = zone_name(key) in game.rules.supply  # it may give more than there is
        if len(pool) != len(game.rules.token_marks) or (min(pool) < 0 and not endless):
            yield f"its tokens on {key} are no number"


def card_faults(state: State, _game: Game) -> Iterator[str]:
    """Yield what is wrong with the cards themselves."""
    seats = {0, *state.seats()}
    for ref, card in state.cards.items():
        if not is_card(ref) or card.id != ref or ref not in state.zones.get(card.zone, ()):
            yield f"its card {ref} is not where it lies"
        if not {card.owner, card.controller, card.base} <= seats:
            yield f"its card {ref} belongs to nobody"
        if card.under and card.under not in state.cards:
            yield f"its card {ref} lies under nothing"
    if any(int(ref[1:]) >= state.next_id for ref in state.cards if ref[1:].isdigit()):
        yield "its next card has the number of another"


def seat_faults(state: State, game: Game) -> Iterator[str]:
    """Yield what is wrong with who plays, whose turn it is, and who must answer."""
    seats = {*state.seats()}
    if state.active not in {0, *seats} or not set(state.results) <= seats:
        yield "its seats are not those of the game"
    if any(prompt.seat != seat or seat not in seats for seat, prompt in state.prompts.items()):
        yield "it asks somebody who does not play"
    if not state.results and to_act(state) not in seats:
        yield "nobody is to act"


def program_faults(state: State, game: Game) -> Iterator[str]:
    """Yield what is wrong with what is under way."""
    seats = {0, *state.seats()}
    for frame in every_frame((*state.agenda, *state.queue)):
        program = game.rules.programs.get(frame.program)
        if program is None or not 0 <= frame.pc <= len(program.ops):
            yield f"it is in the middle of {frame.program}, which is not in these rules"
        elif frame.seat not in seats:
            yield f"nobody does its {frame.program}"
        elif any(not is_number_or_ref(value, state) for value in frame.bound.values()):
            yield f"its {frame.program} is about something that was never there"
    for modifier in state.modifiers:
        if modifier.program not in game.rules.programs:
            yield f"something lasts by {modifier.program}, which is not in these rules"


def is_number_or_ref(value: object, state: State) -> bool:
    """Return whether a bound value names what is, or was, there."""
    if isinstance(value, tuple):
        return all(is_number_or_ref(each, state) for each in value)
    return not isinstance(value, str) or not is_card(value) or is_old_enough(value, state)


def is_old_enough(ref: Ref, state: State) -> bool:
    return ref[1:].isdigit() and int(ref[1:]) < state.next_id


def every_frame(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Yield these frames, and those that wait in them."""
    for frame in frames:
        yield frame
        yield from every_frame(frame.frames)

"""Setting a position up: what a free hand can do besides while nothing has begun in it, and nobody is to act.

    make REF-01 field top       away field.ogre            fill p2.deck REF-01 REF-09    clear p2
    lots p2.hand 3              takes the place of that many cards that are dealt by lot when the position is laid out
    pool p1.life 3              beneath rock ogre          mark ogre attacking           counters p1 iron 2
    step attack                 turn 7                     active p2

`fill` and `clear` take away what lies there; `mark` puts a mark on a card, or takes it off.

The position is laid anew, as if it had been written so: nothing is told or counted, and no rule is asked. What a free
hand can do in a game it does here too, without leaving a trace.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.files.free_hand_commands import apply_free_hand, facts_of, read_card, read_thing, unreadable_text
from bsdesk.engine.files.notation import definition_named
from bsdesk.engine.play import Applied
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.state import Card, State, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat, no_tokens, number_in, pool_from, seat_in

MOST_CARDS = 1000  # in a position that is set up
MOST_TOKENS = 999  # of a kind, in one place
LOT = "lot"  # the mark of a card that stands for any other, until the position is laid out
WORD = frozenset("abcdefghijklmnopqrstuvwxyz_.0123456789")  # letters of a mark, and of the name of a counter


def is_set_up(state: State) -> bool:
    """Return whether nothing has begun in a position, so that it is only being set up."""
    return not (state.actor or state.agenda or state.queue or state.prompts or state.results)


def apply_by_hand(state: State, seat: Seat, text: str) -> Applied:
    """Return the state after a free hand has done what the text says."""
    if not is_set_up(state):
        return apply_free_hand(state, seat, text)
    run, words = FullRun(state.copy()), text.split()
    if not (lay(run.state, seat, words) or mark(run.state, seat, words) or date(run.state, words)):
        run.write(facts_of(run, state, seat, text), "rule", state.rules.rule_ids["unknown"], 0)
        run.state.tally, run.state.past = state.tally.copy(), state.past.copy()  # nothing has happened
    return Applied(run.state, ())


# ----------------------------------------------------------------------------------------------- what lies where


def lay(state: State, seat: Seat, words: Sequence[str]) -> bool:
    """Lay things, or take them away; return whether the words say that."""
    match words:
        case ["make", definition, area, *where] if where in ([], ["top"]):
            make(state, read_zone(state, seat, area), seat, [definition], on_top=bool(where))
        case ["away", thing]:
            card = read_card(state, seat, thing)
            for ref in [card, *(ref for ref, other in state.cards.items() if other.under == card)]:
                take_away(state, ref)
        case ["fill", area, *definitions]:
            zone = read_zone(state, seat, area)
            empty(state, zone)
            make(state, zone, seat, definitions)
        case ["lots", area, count] if count == "0" or number_in(count):
            set_lots(state, read_zone(state, seat, area), seat, number_in(count))
        case ["clear", *whose] if len(whose) < 2:
            seats = {seat_in(one) for one in whose} or {0, *state.seats()}
            for zone in (*state.zones, *(state.tokens.keys() - state.cards.keys())):
                if zone_seat(zone) in seats:
                    empty(state, zone)
        case ["pool", place, amount]:
            ref, pool = read_thing(state, seat, place), pool_from(amount, state.rules.token_marks)
            if pool is None or max(pool) > MOST_TOKENS or not holds_tokens(state, ref):
                raise unreadable_text(" ".join(words))
            state.tokens[ref] = pool
        case ["beneath", thing, other]:
            put_beneath(state, read_card(state, seat, thing), read_card(state, seat, other))
        case _:
            return False
    return True


def read_zone(state: State, seat: Seat, text: str) -> Ref:
    """Return the area of cards that a name means to this seat."""
    zone = read_thing(state, seat, text)
    if zone not in state.zones:
        raise Complaint(f"no cards lie in {text}", expected="an area for cards", remedy="name another")
    return zone


def holds_tokens(state: State, ref: Ref) -> bool:
    """Return whether tokens can lie there: in an area for them, or on a card in play."""
    card = state.cards.get(ref)
    return zone_name(card.zone) in state.rules.play_zones if card is not None else ref in state.tokens


def make(state: State, zone: Ref, seat: Seat, definitions: Sequence[str], *, on_top: bool = False) -> None:
    """Lay cards that were not there in a zone, in this order: behind what lies there, or before it."""
    if len(state.cards) + len(definitions) > MOST_CARDS:
        raise Complaint("there are too many cards", expected=f"at most {MOST_CARDS:,}", remedy="take some away")
    piles = state.rules.piles
    owner = 0 if zone_name(zone) in piles.common_zones or not piles.brings_decks else zone_seat(zone) or seat
    refs = []
    for name in definitions:
        definition = definition_named(state.game, name)
        if definition is None:
            raise Complaint(f"unknown card {name!r}", expected="a card of this game", remedy="name another")
        ref = f"#{state.next_id}"
        state.next_id += 1
        state.cards[ref] = Card(ref, definition, owner, owner or zone_seat(zone), zone)
        refs.append(ref)
    there = state.zones[zone]
    state.zones[zone] = (*refs, *there) if on_top else (*there, *refs)


def set_lots(state: State, zone: Ref, seat: Seat, count: int) -> None:
    """Have so many cards in a zone that are dealt by lot: face down, and behind the others."""
    there = lots_in(state, zone)
    for ref in there[count:]:
        take_away(state, ref)
    before = set(state.zones[zone])
    make(state, zone, seat, [min(state.rules.defs)] * (count - len(there)))
    for ref in set(state.zones[zone]) - before:
        state.cards[ref] = as_lot(state.cards[ref])


def as_lot(card: Card) -> Card:
    """Return a card that is dealt by lot in the place of another: nobody knows yet which it is."""
    return replace(card, definition="", face="down", marks=(LOT,))


def lots_in(state: State, zone: Ref) -> list[Ref]:
    """Return the cards of a zone that are dealt by lot."""
    return [ref for ref in state.zones.get(zone, ()) if LOT in state.cards[ref].marks]


def take_away(state: State, ref: Ref) -> None:
    """Take a card out of the position, with what lies on it."""
    card = state.cards.pop(ref)
    state.zones[card.zone] = tuple(other for other in state.zones[card.zone] if other != ref)
    state.tokens.pop(ref, None)
    state.counters.pop(ref, None)


def empty(state: State, zone: Ref) -> None:
    """Take all cards and tokens of a zone out of the position."""
    for ref in state.zones.get(zone, ()):
        take_away(state, ref)
    if zone in state.tokens:
        state.tokens[zone] = no_tokens(len(state.rules.token_marks))


def put_beneath(state: State, ref: Ref, other: Ref) -> None:
    """Lay a card beneath another one, or beside it again if it lies there."""
    card, top = state.cards[ref], state.cards[other]
    if ref == other or top.under or any(one.under == ref for one in state.cards.values()):
        wrong = "a card can't lie beneath itself, nor beneath one that lies beneath another"
        raise Complaint(wrong, expected="two cards that lie beneath none", remedy="choose others")
    state.zones[card.zone] = tuple(one for one in state.zones[card.zone] if one != ref)
    place = state.zones[top.zone].index(other) + 1
    state.zones[top.zone] = (*state.zones[top.zone][:place], ref, *state.zones[top.zone][place:])
    state.cards[ref] = replace(card, zone=top.zone, under="" if card.under == other else other)


# ------------------------------------------------------------------------------------------- what is on it, and when


def mark(state: State, seat: Seat, words: Sequence[str]) -> bool:
    """Set what is noted on a card or a player; return whether the words say that."""
    match words:
        case ["mark", thing, name] if set(name) <= WORD:
            card = state.cards[read_card(state, seat, thing)]
            left = tuple(one for one in card.marks if one != name)
            state.cards[card.id] = replace(card, marks=left if name in card.marks else (*left, name))
        case ["counters", thing, name, amount] if set(name) <= WORD and (amount == "0" or number_in(amount)):
            ref = thing if seat_in(thing) in state.seats() else read_card(state, seat, thing)
            here = {**state.counters.pop(ref, {}), name: number_in(amount)}
            left_over = {one: number for one, number in here.items() if number}
            if left_over:
                state.counters[ref] = left_over
        case _:
            return False
    return True


def date(state: State, words: Sequence[str]) -> bool:
    """Set when it is, and whose turn; return whether the words say that."""
    match words:
        case ["step", step] if step in acting_steps(state, [step]):
            state.step = step
        case ["turn", number] if number_in(number):
            state.turn = number_in(number)
        case ["active", who] if seat_in(who) in state.seats():
            state.active = seat_in(who)
        case _:
            return False
    return True


def acting_steps(state: State, steps: Sequence[str]) -> list[str]:
    """Return those of these steps in which a seat acts."""
    found = []
    for step in steps:
        try:
            if state.rules.turns.agenda(step, state.active or 1):
                found.append(step)
        except Complaint:
            continue
    return found

"""The free hand: any card and any tokens anywhere, without the rules, for what no rule can do or to set a position up.

    card hand.ogre field        tokens reserve 2 ogre        turn ogre sideways        face ogre down
    card hand.ogre deck top     card hand.ogre deck 3       find p1.deck REF-01     rules

`find` takes the first card of this name that lies there into the hand of its side. `rules` ends it: what can't stand by
the rules, such as a Spirit without cores, is settled by them.

It is a command to the table, not a move: nothing is checked but that the things are there, nothing is set off, and the
journal and the log say that it was done by a free hand. What lies on a card or under it goes with it; where tokens
can't stay on it, they go back to its owner. While a question is open the hand is not free, and what is under way must
find its cards where it left them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved, CardShown, CardTurned
from bsdesk.engine.facts import Commanded, Declared, Fact, GameEnded, TokensMoved
from bsdesk.engine.files.notation import name, resolve
from bsdesk.engine.game import Consequence
from bsdesk.engine.play import Applied
from bsdesk.engine.run import Run
from bsdesk.engine.run.course import FullRun, finish
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN, Event, State, at, zone_name, zone_seat
from bsdesk.engine.values import Move, Pool, Ref, Seat, number_in, pool_from
from bsdesk.engine.view.names import resolve_move

TURNS = {"upright": UPRIGHT, "sideways": SIDEWAYS, "upside_down": UPSIDE_DOWN}
FACES = ("up", "down")
REF = re.compile(rb"#\d+")
RULES = "rules"
EXPECTED = (
    "card THING AREA, card THING AREA top, card THING AREA 3, tokens PLACE AMOUNT PLACE, turn THING sideways, "
    "face THING down, or rules"
)


def apply_free_hand(state: State, seat: Seat, text: str) -> Applied:
    """Return the state after a free hand has done what the text says."""
    if not hand_is_free(state):
        raise Complaint(
            "the free hand must wait: a question is open, or the game is over",
            expected="a moment in which a seat may act freely",
            remedy="answer the question first",
        )
    run = FullRun(state.copy())
    if text == RULES:
        return settle_by_rules(run, seat)
    facts = facts_of(run, state, seat, text)
    commanded = run.write([Commanded(Move(seat, "free"))], "move", "", 0)
    run.command_n = commanded[0].n
    run.write(facts, "rule", state.rules.rule_ids["unknown"], run.command_n)
    return Applied(run.state, tuple(run.log))


def settle_by_rules(run: Run, seat: Seat) -> Applied:
    """Let the rules settle what can't stand by them after a free hand."""
    run.command_n = run.write([Commanded(Move(seat, "free"))], "move", "", 0)[0].n
    found = breaches(run)
    if found:
        run.state.actor = 0  # who was to act is asked anew, when all that follows is done
        run.follow(found)
    return finish(run)


def breaches(run: Run) -> list[Consequence]:
    """Return what the rules would do about the position as it is: they are asked as if every token had been touched."""
    state, n = run.state, run.state.seq
    none = (0,) * len(state.rules.token_marks)
    played = [ref for ref, card in state.cards.items() if zone_name(card.zone) in state.rules.play_zones]
    places = dict.fromkeys([*state.tokens, *played]) if none else {}
    touched = [Event(n, n, 0, "rule", "", TokensMoved(place, place, none, "free")) for place in places]
    return run.consequences(touched) if touched else []


def unsettled(state: State) -> list[Fact]:
    """Return what the rules would declare about the position as it is; nothing if it may stand."""
    return declarations(state) if hand_is_free(state) else []


def declarations(state: State) -> list[Fact]:
    """Return what the rules would declare about a position if they were asked now, such as that the game is lost."""
    return [found.fact for found in breaches(FullRun(state.copy())) if isinstance(found.fact, Declared | GameEnded)]


def hand_is_free(state: State) -> bool:
    """Return whether the free hand may act: only while nothing is asked or under way."""
    return not (state.results or state.prompts or state.queue)


def cards_in_use(state: State) -> frozenset[Ref]:
    """Return the cards that something under way still refers to, and those that lie under them."""
    spoken = {ref.decode() for ref in REF.findall(msgspec.json.encode((state.agenda, state.queue)))}
    return frozenset(ref for ref, card in state.cards.items() if ref in spoken or (card.under and card.under in spoken))


def card_places(state: State, card: Ref) -> set[Ref]:
    """Return the zones that a card can be put into: all but the one that it lies in."""
    return set(state.zones) - {state.cards[card].zone}


def token_places(state: State) -> set[Ref]:
    """Return where tokens can lie: in their zones, and on cards in play, if the game has any."""
    if not state.rules.token_marks:
        return set()
    played = state.rules.play_zones
    return {*state.tokens.keys() - state.cards.keys()} | {
        ref for ref, card in state.cards.items() if zone_name(card.zone) in played
    }


def facts_of(run: Run, state: State, seat: Seat, text: str) -> list[Fact]:
    """Return what the text says as facts."""
    match text.split():
        case ["card", thing, area, *where] if where in ([], ["top"]) or (len(where) == 1 and number_in(where[0])):
            card, to = read_card(state, seat, thing), read_thing(state, seat, area)
            if to not in state.zones:
                raise unreadable_text(text)
            return move_card(run, state, card, to, seat, max(0, number_in(where[0]) - 1) if where else -1)
        case ["tokens", source, amount, target]:
            places = read_thing(state, seat, source), read_thing(state, seat, target)
            pool = pool_from(amount, state.rules.token_marks)
            if pool is None or not sum(pool) or places[0] == places[1]:
                raise unreadable_text(text)
            check_tokens(state, places, pool, text)
            return [TokensMoved(places[0], places[1], pool, "free")]
        case ["turn", thing, how] if how in TURNS:
            card = read_card(state, seat, thing)
            return [CardTurned(card, TURNS[how], state.cards[card].turned)]
        case ["find", area, definition]:
            zone = read_thing(state, seat, area)
            found = next((ref for ref in state.zones.get(zone, ()) if state.cards[ref].definition == definition), "")
            if not found:
                raise unreadable_text(text)
            return move_card(run, state, found, at(zone_seat(zone) or seat, state.rules.piles.hand), seat, -1)
        case ["face", thing, how] if how in FACES:
            return [CardShown(read_card(state, seat, thing), "" if how == "up" else "down")]
    raise unreadable_text(text)


def move_card(run: Run, state: State, card: Ref, to: Ref, seat: Seat, place: int) -> list[Fact]:
    """Return the facts that move the card, and what lies under it."""
    family = [card, *(ref for ref, other in state.cards.items() if other.under == card)]
    needed = next((ref for ref in family if ref in cards_in_use(state)), "")
    if needed:
        raise Complaint(
            f"something under way needs {name(state, seat, needed)}",
            expected="a card that nothing waits for",
            remedy="let it end first",
        )
    moved = [
        CardMoved(ref, to, run.fresh_id(ahead), place, "free", zone_seat(to) or (seat if state.cards[ref].owner else 0))
        for ahead, ref in enumerate(family)
    ]
    news = {fact.card: fact.becomes for fact in moved}
    return [fact for one in moved for fact in move_with_tokens(state, one, news)]


def move_with_tokens(state: State, moved: CardMoved, news: Mapping[Ref, Ref]) -> list[Fact]:
    """Return the facts that move a card with the tokens on it; in play it stays turned and under the same card."""
    ref, new, watched = moved.card, moved.becomes, state.rules.play_zones
    card = state.cards[ref]
    stays, was_in_play = zone_name(moved.to) in watched, zone_name(card.zone) in watched
    under, face = (news.get(card.under, ""), card.face) if stays and was_in_play else ("", "")
    facts: list[Fact] = [replace(moved, face=face, under=under)]
    pool, aside = state.tokens.get(ref, ()), own_supply(state, card.holder or moved.controller or 1)
    if any(pool):
        facts.insert(0, TokensMoved(ref, aside, pool, "free"))
    if any(pool) and stays:
        facts.append(TokensMoved(aside, new, pool, "free"))
    if card.turned != UPRIGHT and stays and was_in_play:
        facts.append(CardTurned(new, card.turned, UPRIGHT))
    return facts


def own_supply(state: State, seat: Seat) -> Ref:
    """Return where a seat keeps the tokens that are its own to use."""
    kept = [zone for zone in state.rules.supply if not (state.rules.zone[zone].shared or state.rules.zone[zone].team)]
    return at(seat, kept[-1]) if kept else ""  # in a game without tokens nothing lies on a card


def check_tokens(state: State, places: tuple[Ref, Ref], pool: Pool, text: str) -> None:
    """Raise a Complaint unless there are so many tokens, and both places may hold some."""
    there = state.tokens.get(places[0], (0,) * len(pool))
    if any(n > have for n, have in zip(pool, there, strict=True)):
        raise Complaint(
            f"there are not so many tokens: {text!r}", expected="at most what lies there", remedy="take fewer"
        )
    if not token_places(state).issuperset(places):
        raise unreadable_text(text)


def read_card(state: State, seat: Seat, text: str) -> Ref:
    ref = read_thing(state, seat, text)
    if ref not in state.cards:
        raise unreadable_text(text)
    return ref


def read_thing(state: State, seat: Seat, text: str) -> Ref:
    """Return the thing that a name means to this seat: a card, an area."""
    ref = resolve(state, seat, text)
    if ref is None:
        raise unreadable_text(text)
    return resolve_move(state, Move(seat, "free", ref)).subject


def unreadable_text(text: str) -> Complaint:
    return Complaint(f"can't do {text!r} by a free hand", expected=EXPECTED, remedy="name things as the board does")

"""The free hand: any card and any tokens anywhere, without the rules, for what no rule can do or to set a position up.

    card hand.ogre field        tokens reserve 2 ogre        turn ogre sideways        face ogre down

It is a command to the table, not a move: nothing is checked but that the things are there, nothing is set off, and the
journal and the log say that it was done by a free hand. While a question is open or something is under way the hand is
not free: programs in progress must find their cards where they left them.
"""

from __future__ import annotations

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import CardMoved, CardShown, CardTurned, Commanded, Fact, TokensMoved
from bsdesk.engine.naming import resolve
from bsdesk.engine.play import Applied
from bsdesk.engine.run import Run
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN, State, zone_name, zone_seat
from bsdesk.engine.values import Move, Pool, Ref, Seat, pool_from
from bsdesk.engine.view import as_meant

TURNS = {"upright": UPRIGHT, "sideways": SIDEWAYS, "upside_down": UPSIDE_DOWN}
FACES = ("up", "down")
EXPECTED = "card THING AREA, tokens PLACE AMOUNT PLACE, turn THING sideways, or face THING down"


def moved_freely(state: State, seat: Seat, text: str) -> Applied:
    """The state after a free hand has done what the text says."""
    refuse_now(state)
    run = Run(state.copy())
    facts = facts_of(run, state, seat, text)
    commanded = run.write([Commanded(Move(seat, "free"))], "move", "", 0)
    run.command_n = commanded[0].n
    run.write(facts, "rule", state.game.rules["unknown"], run.command_n)
    return Applied(run.state, tuple(run.log))


def refuse_now(state: State) -> None:
    """The hand is free only between the things that the rules do."""
    if state.results or state.prompts or state.moment or state.queue:
        raise Complaint(
            "the free hand must wait: a question is open, something is under way, or the game is over",
            expected="a moment in which a seat may act freely",
            remedy="answer the question or finish the battle first",
        )


def facts_of(run: Run, state: State, seat: Seat, text: str) -> list[Fact]:
    """What the text says, as facts."""
    match text.split():
        case ["card", thing, area]:
            card, to = card_named(state, seat, thing), named(state, seat, area)
            if to not in state.zones:
                raise unreadable(text)
            moved = CardMoved(card, to, run.fresh_id(), why="free", controller=zone_seat(to) or seat)
            return carried(state, moved)
        case ["tokens", source, amount, target]:
            places = named(state, seat, source), named(state, seat, target)
            pool = pool_from(amount, state.game.token_marks)
            if pool is None or not sum(pool) or places[0] == places[1]:
                raise unreadable(text)
            check_tokens(state, places, pool, text)
            return [TokensMoved(places[0], places[1], pool, "free")]
        case ["turn", thing, how] if how in TURNS:
            card = card_named(state, seat, thing)
            return [CardTurned(card, TURNS[how], state.cards[card].turned)]
        case ["face", thing, how] if how in FACES:
            return [CardShown(card_named(state, seat, thing), "" if how == "up" else "down")]
    raise unreadable(text)


def carried(state: State, moved: CardMoved) -> list[Fact]:
    """The tokens on a card go with it; where none may lie on cards, they must be taken off first."""
    pool = state.tokens.get(moved.card, ())
    if not any(pool):
        return [moved]
    if zone_name(moved.to) not in state.game.watched:
        raise Complaint("there are tokens on it", expected="none on a card that leaves play", remedy="move them first")
    aside = next(key for key in state.tokens if key not in state.cards)
    there = TokensMoved(moved.card, aside, pool, "free")
    return [there, moved, TokensMoved(aside, moved.becomes, pool, "free")]


def check_tokens(state: State, places: tuple[Ref, Ref], pool: Pool, text: str) -> None:
    """Are there so many, and is the other place one for tokens?"""
    there = state.tokens.get(places[0], (0,) * len(pool))
    if any(n > have for n, have in zip(pool, there, strict=True)):
        raise Complaint(
            f"there are not so many tokens: {text!r}", expected="at most what lies there", remedy="take fewer"
        )
    for place in places:
        holds = place in state.tokens or (place in state.cards and state.game.token_marks)
        if not holds:
            raise unreadable(text)


def card_named(state: State, seat: Seat, text: str) -> Ref:
    ref = named(state, seat, text)
    if ref not in state.cards:
        raise unreadable(text)
    return ref


def named(state: State, seat: Seat, text: str) -> Ref:
    """The thing that a name means to this seat: a card, an area."""
    ref = resolve(state, seat, text)
    if ref is None:
        raise unreadable(text)
    return as_meant(state, Move(seat, "free", ref)).subject


def unreadable(text: str) -> Complaint:
    return Complaint(f"can't do {text!r} by a free hand", expected=EXPECTED, remedy="name things as the board does")

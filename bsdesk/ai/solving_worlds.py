"""What can come of a move as far as one can know: with everything known, or with some cards hidden.

A search looks into one world that the seat could be in. Where all is known, a move has one outcome. Where a card is
hidden from the seat, it could be any of those that are hidden: then an opponent may use it as any of them, and a move
that turns it up has an outcome for each. What can't be listed so is unsure. Such a world can be looked at as it is at
the worst; or as if the others' hidden cards were idle; or with luck besides, where anything unsure turns out well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.ai.playing import after
from bsdesk.ai.solving_tries import tries
from bsdesk.engine.events import Event
from bsdesk.engine.facts import CardMoved, CardShown
from bsdesk.engine.rng import shuffled
from bsdesk.engine.run import Run
from bsdesk.engine.state import State, Unforeseeable, zone_name, zone_seat
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.engine.view import meant, visible

MANY = 24  # outcomes of one move beyond which it is unsure

Pinned = frozenset[Ref]  # the cards that were hidden and are taken for what they are in this world
NONE: Pinned = frozenset()


class Try(NamedTuple):
    """A move in the world in which it is possible."""

    state: State
    move: Move
    pinned: Pinned = NONE


class Clear:
    """A world in which everything is known."""

    viewers: tuple[str, ...] = ()
    guessed = False  # did anything hidden matter so far?
    idle = lucky = False
    merged = False  # are positions merged by what the tokens come to?

    def face(self, state: State, ref: Ref) -> str:
        return state.cards[ref].definition

    def tries(self, state: State, seat: Seat, *, mine: bool, sensible: bool) -> list[Try] | None:
        """What the seat can do; nothing is known of it if None."""
        return [Try(state, move) for move in tries(state, seat, self.face, sensible=sensible, merged=self.merged)]

    def outcomes(self, one: Try) -> list[State] | None:
        """What can come of it; nothing is known of it if None."""
        return [after(one.state, one.move)]


class Veil(Clear):
    """A world in which cards are hidden from some viewers.

    Of the seats in `free` the deck is unknown: a hidden card of theirs may be any card of the game."""

    def __init__(
        self, viewers: Sequence[str], free: frozenset[Seat] = frozenset(), *, idle: bool = False, lucky: bool = False
    ) -> None:
        self.viewers, self.free = tuple(viewers), free
        self.idle, self.lucky = idle or lucky, lucky
        self.guessed = False

    def hidden(self, state: State, ref: Ref) -> bool:
        return bool(self.viewers) and ref in state.cards and not any(visible(state, v, ref) for v in self.viewers)

    def face(self, state: State, ref: Ref) -> str:
        return "?" if self.hidden(state, ref) else state.cards[ref].definition

    # what a seat can do

    def tries(self, state: State, seat: Seat, *, mine: bool, sensible: bool) -> list[Try] | None:
        found = [Try(state, move) for move in tries(state, seat, self.face, sensible=sensible, merged=self.merged)]
        if mine:
            return found
        known = [one for one in found if not self.names(one)]
        if len(known) < len(found):
            self.guessed = True
        if self.idle:
            return known or None
        return [*known, *self.with_hidden_cards(state, seat, found, known)]

    def names(self, one: Try) -> Ref:
        """The hidden card that a move names, if it names one."""
        refs = (meant(one.state, one.move.seat, ref) for ref in (one.move.subject, one.move.target))
        return next((ref for ref in refs if self.hidden(one.state, ref)), "")

    def with_hidden_cards(self, state: State, seat: Seat, found: list[Try], known: list[Try]) -> list[Try]:
        """What the seat can do if one of its hidden cards is this or that."""
        zones = dict.fromkeys(state.cards[ref].zone for one in found if (ref := self.names(one)))
        if not state.prompts:
            zones |= dict.fromkeys(z for z in state.zones if zone_seat(z) == seat and self.held(state, z))
        seen = {one.move for one in known}
        more: list[Try] = []
        for zone in zones:
            ref = next((r for r in state.zones[zone] if self.hidden(state, r)), "")
            for definition in self.pool(state, ref) if ref else ():
                world = self.with_card(state, ref, definition)
                for move in tries(world, seat, self.face, merged=self.merged):
                    one = Try(world, move, frozenset({ref}))
                    if self.names(one) in ("", ref) and move not in seen:
                        seen |= set() if self.names(one) else {move}
                        more.append(one)
        self.guessed = self.guessed or bool(more)
        return more

    def held(self, state: State, zone: Ref) -> bool:
        """May the seat whose zone it is look at the cards in it, and so use them?"""
        return state.game.zone[zone_name(zone)].sees == "owner"

    # what may be hidden

    def pool(self, state: State, ref: Ref) -> list[str]:
        """Everything that a hidden card could be."""
        owner = state.cards[ref].owner
        if owner in self.free:
            return sorted(state.game.defs)
        return sorted({c.definition for r, c in state.cards.items() if c.owner == owner and self.hidden(state, r)})

    def with_card(self, state: State, ref: Ref, definition: str) -> State:
        """The world in which the hidden card is this one; where the deck is known, it changes places with another."""
        twin, card = state.copy(), state.cards[ref]
        if card.owner not in self.free and card.definition != definition:
            other = next(
                r
                for r, c in state.cards.items()
                if c.owner == card.owner and c.definition == definition and self.hidden(state, r)
            )
            twin.cards[other] = replace(state.cards[other], definition=card.definition)
        twin.cards[ref] = replace(card, definition=definition)
        return twin

    # what can come of it

    def outcomes(self, one: Try) -> list[State] | None:
        run = Run(one.state.copy())
        run.command(one.move)
        run.finish()
        if secret(one) and run.state.prompts:
            self.guessed = True
            return None
        if self.foreseeable(one):
            return [run.state]
        ref, shown = self.touched(one, run.log)
        if ref and not shown:  # it went from one hidden place to another
            return self.outcomes(one._replace(pinned=one.pinned | {ref}))
        could_be = self.pool(one.state, ref) if ref else []
        self.guessed = self.guessed or len(could_be) != 1
        if not ref:
            return None
        found: list[State] = []
        for definition in could_be:
            world = self.with_card(one.state, ref, definition)
            more = self.outcomes(Try(world, one.move, one.pinned | {ref}))
            if more is None or len(found) + len(more) > MANY:
                return None
            found += more
        return found

    def foreseeable(self, one: Try) -> bool:
        """Does nothing hidden matter for what comes of it, beyond the cards that are pinned?"""
        veiled = self.veiled(one.state).copy()
        for ref in one.pinned:
            veiled.cards[ref] = one.state.cards[ref]
        veiled.__dict__["foreseen"] = True
        run = Run(veiled)
        try:
            run.command(one.move)
            run.finish()
        except Unforeseeable:
            return False
        return True

    def veiled(self, state: State) -> State:
        """The state with the hidden cards blank; kept, since many moves are looked at in one state."""
        found: State | None = state.memo.get("veiled")
        if found is None:
            found = state.memo["veiled"] = state.copy()
            for ref, card in state.cards.items():
                if self.hidden(state, ref):
                    found.cards[ref] = replace(card, definition="")
            found.viewer = self.viewers[0]
        return found

    def touched(self, one: Try, events: Sequence[Event]) -> tuple[Ref, bool]:
        """The first hidden card that these events move or show, if it isn't pinned; and whether it is seen then."""
        state = one.state
        for event in events:
            fact = event.fact
            if not isinstance(fact, CardMoved | CardShown) or fact.card in one.pinned:
                continue
            if self.hidden(state, fact.card):
                shown = isinstance(fact, CardShown) or fact.face == "up" or self.seen_in(state, fact.to)
                return fact.card, shown
        return "", False

    def seen_in(self, state: State, zone: Ref) -> bool:
        sees = state.game.zone[zone_name(zone)].sees
        return sees == "all" or (sees in ("owner", "top") and f"p{zone_seat(zone)}" in self.viewers)

    def dealt_again(self, state: State, rng: int) -> State:
        """The state with the hidden cards of each owner in another order."""
        twin = state.copy()
        for owner in state.seats():
            refs = [ref for ref, card in state.cards.items() if card.owner == owner and self.hidden(state, ref)]
            rng, order = shuffled(rng, refs)
            for ref, other in zip(refs, order, strict=True):
                twin.cards[ref] = replace(state.cards[ref], definition=state.cards[other].definition)
        twin.rng = rng
        return twin


def secret(one: Try) -> bool:
    """Is it an answer that others learn of only when all have answered?"""
    prompt = one.state.prompts.get(one.move.seat)
    return prompt is not None and prompt.secret

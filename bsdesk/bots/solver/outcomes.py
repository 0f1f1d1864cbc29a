"""The possible outcomes of a move, with everything known or with some cards hidden.

A search looks into one world that the seat could be in. Where all is known, a move has one outcome. A card hidden from
the seat could be any of those hidden, so an opponent may use it as any of them. A move that turns it up leaves it
unknown if its identity makes no difference for now; else there is an outcome for each identity. What can't be listed
this way is unsure. A world can be judged at its worst; as if the others' hidden cards were idle; or also with luck,
where anything unsure turns out well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.bots.playout import after
from bsdesk.bots.solver.tries import tries
from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.play import moves
from bsdesk.engine.run import Run
from bsdesk.engine.run.course import FullRun, command, finish
from bsdesk.engine.state import HIDDEN, Event, Frame, State, Unforeseeable, zone_name, zone_seat
from bsdesk.engine.values import Move, Offer, Ref, Seat
from bsdesk.engine.values.rng import shuffled
from bsdesk.engine.view import sees_into, visible
from bsdesk.engine.view.names import ref_by_name, resolve_move
from bsdesk.engine.worlds.state_key import state_key

MANY = 24  # number of outcomes of one move beyond which it is unsure

Pinned = frozenset[Ref]  # the cards that were hidden and count as what they are in this world
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
    merged = False  # are positions merged that differ only in equivalent tokens?

    def face(self, state: State, ref: Ref) -> str:
        return state.cards[ref].definition

    def tries(self, state: State, seat: Seat, *, mine: bool, sensible: bool) -> list[Try] | None:
        """Return what the seat can do, or None if that is unknown."""
        return [Try(state, move) for move in tries(state, seat, self.face, sensible=sensible, merged=self.merged)]

    def outcomes(self, one: Try) -> list[State] | None:
        """Return the possible outcomes, or None if they are unknown."""
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
        if not self.viewers or ref not in state.cards:
            return False
        return ref in unknown(state) or not any(visible(state, viewer, ref) for viewer in self.viewers)

    def face(self, state: State, ref: Ref) -> str:
        return "?" if self.hidden(state, ref) else state.cards[ref].definition

    # what a seat can do

    def tries(self, state: State, seat: Seat, *, mine: bool, sensible: bool) -> list[Try] | None:
        found = [Try(state, move) for move in tries(state, seat, self.face, sensible=sensible, merged=self.merged)]
        known = [one for one in found if not self.names(one)]
        if mine:  # a zone we can't look at can still be picked from; luck knows what is there
            known = found if state.prompts else known
            return [*known, *self.with_hidden_cards(state, seat, [], known)] if self.lucky else known
        if len(known) < len(found):
            self.guessed = True
        if self.idle:
            return known or None
        return [*known, *self.with_hidden_cards(state, seat, found, known)]

    def names(self, one: Try) -> Ref:
        """Return the hidden card that a move names, or ""."""
        refs = (ref_by_name(one.state, one.move.seat, ref) for ref in (one.move.subject, one.move.target))
        return next((ref for ref in refs if self.hidden(one.state, ref)), "")

    def with_hidden_cards(self, state: State, seat: Seat, found: list[Try], known: list[Try]) -> list[Try]:
        """Return what the seat can do if one of its hidden cards is this or that."""
        zones = dict.fromkeys(state.cards[ref].zone for one in found if (ref := self.names(one)))
        if not state.prompts:
            sees = state.rules.zone  # whoever may look at the cards of a zone can use them
            mine = (z for z in state.zones if zone_seat(z) == seat and sees[zone_name(z)].sees == "owner")
            zones |= dict.fromkeys(mine)
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

    # what may be hidden

    def pool(self, state: State, ref: Ref) -> list[str]:
        """Return everything that a hidden card could be: one of the same part of a deck."""
        owner, part = state.cards[ref].owner, part_of(state, ref)
        if owner in self.free:
            defs, decks = state.rules.defs.items(), state.rules.decks
            return sorted(card for card, printed in defs if not printed.aside and decks.part_of(printed) == part)
        hidden = {r for r, c in state.cards.items() if c.owner == owner and self.hidden(state, r)}
        return sorted({state.cards[r].definition for r in hidden if part_of(state, r) == part})

    def with_card(self, state: State, ref: Ref, definition: str) -> State:
        """Return the world in which the hidden card is this one; in a known deck it swaps places."""
        twin, card = state.copy(), state.cards[ref]
        twin.__dict__["unknown"] = unknown(state)
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
        done = self.make(one)
        if secret(one) and done.state.prompts:
            self.guessed = True
            return None
        if self.foreseeable(one):
            return [done.state]
        touched = self.cards_touched(one, done.log)
        if not touched or not self.foreseeable(one._replace(pinned=one.pinned | touched.keys())):
            self.guessed = True
            return None
        if all(self.makes_no_difference(one, done, ref, touched) for ref in touched):
            self.guessed = self.guessed or any(self.seen_in(one.state, to) for to in touched.values())
            return [done.state]
        ref = next(iter(touched))
        could_be = self.pool(one.state, ref)
        self.guessed = self.guessed or len(could_be) > 1
        found: list[State] = []
        for definition in could_be:
            world = self.with_card(one.state, ref, definition)
            more = self.outcomes(Try(world, one.move, one.pinned | {ref}))
            if more is None or len(found) + len(more) > MANY:
                return None
            found += more
        return found

    def make(self, one: Try) -> Run:
        """Make the move. Hidden cards stay unknown wherever they go, except pinned ones."""
        run = FullRun(one.state.copy())
        command(run, one.move)
        finish(run)
        dark = set(unknown(one.state))
        for event in run.log:
            fact = event.fact
            if isinstance(fact, CardMoved) and fact.card not in one.pinned:
                if fact.card in dark or self.hidden(one.state, fact.card):
                    dark.add(fact.becomes)
            elif isinstance(fact, CardShown) and fact.card not in one.pinned and self.hidden(one.state, fact.card):
                dark.add(fact.card)
        run.state.__dict__["unknown"] = frozenset(ref for ref in dark if ref in run.state.cards)
        return run

    def cards_touched(self, one: Try, events: Sequence[Event]) -> dict[Ref, Ref]:
        """Return the unpinned hidden cards that these events move or show, and where they go."""
        found: dict[Ref, Ref] = {}
        for event in events:
            fact = event.fact
            if not isinstance(fact, CardMoved | CardShown) or fact.card in one.pinned:
                continue
            if self.hidden(one.state, fact.card):
                found[fact.card] = fact.to if isinstance(fact, CardMoved) else ""
        return found

    def makes_no_difference(self, one: Try, done: Run, ref: Ref, touched: Mapping[Ref, Ref]) -> bool:
        """Return whether the identity of this card makes no difference."""
        pool = self.pool(one.state, ref)
        if len(pool) == 1 and self.seen_in(one.state, touched[ref]):
            return False  # then its identity is known
        keys = {self.blind(done.state)}  # what can be seen of it, and the moves
        for definition in pool:
            if definition != one.state.cards[ref].definition:
                keys.add(self.blind(self.make(one._replace(state=self.with_card(one.state, ref, definition))).state))
            if len(keys) > 1:
                return False
        return True

    def blind(self, state: State) -> tuple[bytes, tuple[Offer, ...]]:
        offers = (offer for seat in state.prompts for offer in moves(state, seat))
        return state_key(state, self.viewers, unknown=unknown(state)), tuple(offers)

    def foreseeable(self, one: Try) -> bool:
        """Return whether nothing hidden matters for the outcome, beyond the pinned cards."""
        veiled = self.veiled(one.state).copy()
        for ref in one.pinned:
            veiled.cards[ref] = replace(one.state.cards[ref], face="up")  # so that all viewers use its own name
        veiled.agenda = tuple(self.without_hidden(one, frame) for frame in one.state.agenda)
        veiled.queue = tuple(self.without_hidden(one, frame) for frame in one.state.queue)
        veiled.__dict__["foreseen"] = True
        run = FullRun(veiled)
        try:
            command(run, resolve_move(one.state, one.move))
            finish(run)
        except Unforeseeable:
            return False
        return True

    def veiled(self, state: State) -> State:
        """Return the state with hidden cards blank; cached, since many moves are looked at in one state."""
        found: State | None = state.memo.get("veiled")
        if found is None:
            found = state.memo["veiled"] = state.copy()
            for ref, card in state.cards.items():
                if self.hidden(state, ref):
                    found.cards[ref] = replace(card, definition="")
            found.viewer = self.viewers[0]
        return found

    def without_hidden(self, one: Try, frame: Frame) -> Frame:
        """Return the frame without what it says of hidden cards."""
        card, _, number = frame.program.rpartition("/")
        own = card in one.state.rules.abilities and frame.source not in one.pinned
        program = f"{HIDDEN}/{number}" if own and self.hidden(one.state, frame.source) else frame.program
        inner = tuple(self.without_hidden(one, part) for part in frame.frames)
        same = program == frame.program and inner == frame.frames
        return frame if same else replace(frame, program=program, frames=inner)

    def seen_in(self, state: State, zone: Ref) -> bool:
        """Return whether the viewers would see a card that goes to this zone, or is shown there."""
        return not zone or any(sees_into(state, viewer, zone) for viewer in self.viewers)

    def reshuffled(self, state: State, rng: int) -> State:
        """Return the state with the hidden cards of each owner in another order, those of each part of a deck."""
        twin = state.copy()
        for owner, part in product(state.seats(), ("", *state.rules.decks.parts)):
            own = [ref for ref, card in state.cards.items() if card.owner == owner and self.hidden(state, ref)]
            refs = [ref for ref in own if part_of(state, ref) == part]
            rng, order = shuffled(rng, refs)
            for ref, other in zip(refs, order, strict=True):
                twin.cards[ref] = replace(state.cards[ref], definition=state.cards[other].definition)
        twin.rng = rng
        return twin


def part_of(state: State, ref: Ref) -> str:
    """Return the part of a deck to which a card belongs."""
    decks = state.rules.decks
    return decks.part_of(state.rules.defs[state.cards[ref].definition]) if decks.parts else ""


def unknown(state: State) -> frozenset[Ref]:
    """Return the cards counted as unknown although they lie open or in the own hand."""
    found: frozenset[Ref] = state.__dict__.get("unknown", NONE)
    return found


def secret(one: Try) -> bool:
    """Return whether others learn this answer only when all have answered."""
    prompt = one.state.prompts.get(one.move.seat)
    return prompt is not None and prompt.secret

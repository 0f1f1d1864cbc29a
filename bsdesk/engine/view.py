"""What a viewer may see: built from a whitelist, never by deleting from the truth.

A viewer is a seat (`p1`), `table` (a stream or a spectator) or `all`. A view is a state too: hidden cards
have no definition and are called by their place. Events go through the same filter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from bsdesk.engine.events import Event, fold
from bsdesk.engine.facts import (
    CardMarked,
    CardMoved,
    CardShown,
    CardTurned,
    ChanceTaken,
    Commanded,
    ControlChanged,
    Counted,
    Declared,
    Fact,
    Modified,
    Modifier,
    Shuffled,
    TokensMoved,
)
from bsdesk.engine.prompts import all_offers
from bsdesk.engine.state import HIDDEN, Card, Frame, Pick, Prompt, State, Value, bind, zone_name, zone_seat
from bsdesk.engine.values import Move, Offer, Ref, Seat, number_in


def visible(state: State, viewer: str, ref: Ref) -> bool:
    """May the viewer see the face of this card?"""
    card = state.cards[ref]
    if viewer == "all":
        return True
    if not card.definition:
        return False
    if card.face:
        return card.face == "up" or (card.face == "own" and viewer == f"p{card.owner}")
    zone = state.rules.zone[zone_name(card.zone)]
    if zone.sees == "all":
        return True
    if zone.sees in ("owner", "top") and viewer == f"p{zone_seat(card.zone)}":
        return True
    if zone.sees == "top" and state.zones[card.zone][-1] == ref:
        return True
    return viewer == f"p{card.owner}" and ref in offered(state, card.owner)


def called(state: State, seat: Seat, ref: Ref) -> Ref:
    """How a seat calls a thing: a card that it can't see by its place."""
    card = state.cards.get(ref)
    if card is None or not card.definition:
        return ref
    if (not card.face and state.rules.zone[zone_name(card.zone)].sees == "all") or visible(state, f"p{seat}", ref):
        return ref
    return f"{card.zone}.{state.zones[card.zone].index(ref) + 1}"


def meant(state: State, seat: Seat, ref: Ref) -> Ref:
    """The thing that a seat calls so. The id of a card that it can't see means nothing to it."""
    if not ref or ref in state.tokens or ref in state.zones:
        return ref
    if ref in state.cards:
        return ref if called(state, seat, ref) == ref else "?"
    zone, _, place = ref.rpartition(".")
    cards = state.zones.get(zone, ())
    if not 0 < number_in(place) <= len(cards):
        return ref
    found = cards[number_in(place) - 1]
    return found if called(state, seat, found) == ref else ref


def as_called(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Offer]:
    """The offers in the words of their seat."""
    refs = {ref for offer in offers for ref in (offer.move.subject, offer.move.target)}
    names = {ref: name for ref in refs if (name := called(state, seat, ref)) != ref}
    if not names:
        return list(offers)
    told: list[Offer] = []
    for offer in offers:
        move = offer.move
        subject, target = names.get(move.subject, move.subject), names.get(move.target, move.target)
        told.append(replace(offer, move=replace(move, subject=subject, target=target)))
    return told


def as_meant(state: State, move: Move) -> Move:
    """The move with the cards that its seat means."""
    subject, target = meant(state, move.seat, move.subject), meant(state, move.seat, move.target)
    if subject is move.subject and target is move.target:
        return move
    return replace(move, subject=subject, target=target)


def offered(state: State, seat: Seat) -> frozenset[Ref]:
    """The cards that an open question lets the seat choose from: it sees those of its own, in the deck too."""
    prompt = state.prompts.get(seat)
    if prompt is None:
        return frozenset()
    found: frozenset[Ref] | None = state.memo.get(("offered", seat))
    if found is None:
        frame = state.agenda[-1]
        op = state.rules.programs[frame.program].ops[frame.pc - 1]
        blank = replace(prompt, chosen=(), ready=False)
        offers = all_offers(op, state, frame, blank)  # type: ignore[arg-type]
        found = state.memo["offered", seat] = frozenset(o.move.subject for o in offers)
    return found


class Lens:
    """One viewer's way of calling the things of one state."""

    def __init__(self, state: State, viewer: str) -> None:
        self.state, self.viewer = state, viewer
        self.seat = int(viewer[1:]) if viewer[:1] == "p" else 0
        self.names: dict[Ref, Ref] = {}
        for key, refs in state.zones.items():
            counted = _counted(state, key, len(refs))
            for place, ref in enumerate(refs, 1):
                if not visible(state, viewer, ref):
                    self.names[ref] = f"{key}.{place}" if place <= counted else key

    def ref(self, ref: Ref) -> Ref:
        return self.names.get(ref, ref)

    def place(self, ref: Ref) -> Ref:
        """The card by its place, be it seen or not."""
        zone = self.state.cards[ref].zone
        return self.names.get(ref) or f"{zone}.{self.state.zones[zone].index(ref) + 1}"

    def knows(self, text: str) -> bool:
        """Does this text name no card that is hidden from the viewer, or gone?"""
        for part in text.replace("/", ".").split("."):
            if part.startswith("#") and (part in self.names or part not in self.state.cards):
                return False
        return True

    def value(self, value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(self.ref(v) for v in value)
        return self.ref(value) if isinstance(value, str) else value

    def pick(self, pick: Pick) -> Pick:
        return Pick(self.ref(pick.subject), self.ref(pick.target), pick.amount)

    def hides(self, refs: Iterable[Ref]) -> bool:
        return any(r in self.names for r in refs)

    def program(self, frame: Frame) -> str:
        """The program; of another's hidden card only which of its effects it is. Once it is activated it is shown."""
        card, _, number = frame.program.rpartition("/")
        secret = frame.seat != self.seat and frame.source in self.names and card in self.state.rules.abilities
        return f"{HIDDEN}/{number}" if secret else frame.program

    def frame(self, frame: Frame) -> Frame:
        return replace(
            frame,
            program=self.program(frame),
            source=self.ref(frame.source),
            bound={k: self.value(v) for k, v in frame.bound.items()},
            answers={k: tuple(self.pick(p) for p in picks) for k, picks in frame.answers.items()},
            frames=tuple(self.frame(f) for f in frame.frames),
            facts=tuple(g for f in frame.facts if (g := self.fact(f)) is not None),
        )

    def prompt(self, prompt: Prompt) -> Prompt:
        chosen = tuple(self.pick(p) for p in prompt.chosen)
        closed = prompt.secret or self.hides(p.subject for p in prompt.chosen)
        if prompt.seat != self.seat and self.viewer != "all":
            least, most = prompt.asked  # how much there is may be hidden
            prompt = replace(prompt, least=least, most=most)
            chosen = () if closed else chosen
        return replace(prompt, chosen=chosen, source=self.ref(prompt.source))

    def modifier(self, modifier: Modifier) -> Modifier:
        return replace(modifier, source=self.ref(modifier.source), refs=tuple(self.ref(r) for r in modifier.refs))

    def move(self, move: Move) -> Move:
        if move.seat != self.seat and self.viewer != "all":
            prompt = self.state.prompts.get(move.seat)
            if (prompt is not None and prompt.secret) or self.hides((move.subject, move.target)):
                return Move(move.seat, move.verb)
        return replace(move, subject=self.ref(move.subject), target=self.ref(move.target))

    def fact(self, fact: Fact) -> Fact | None:
        """The fact as the viewer may know it; None if it may not know that there was one."""
        if isinstance(fact, Commanded):
            return Commanded(self.move(fact.move))
        if isinstance(fact, Shuffled):
            return Shuffled(fact.zone, (), 0, fact.by)
        if isinstance(fact, ChanceTaken):
            return replace(fact, rng=0)
        if isinstance(fact, CardTurned | CardMarked | CardShown | ControlChanged):
            return replace(fact, card=self.ref(fact.card))
        if isinstance(fact, TokensMoved):
            return replace(fact, source=self.ref(fact.source), to=self.ref(fact.to))
        if isinstance(fact, Declared):
            return replace(fact, subject=self.ref(fact.subject), target=self.ref(fact.target))
        if isinstance(fact, CardMoved):
            return replace(fact, card=self.ref(fact.card), becomes="", under=self.ref(fact.under))
        if isinstance(fact, Modified):
            return Modified(self.modifier(fact.modifier))
        if isinstance(fact, Counted):
            return fact if self.knows(fact.key) else None
        return fact


def redact(state: State, viewer: str) -> State:
    """The state as a viewer may see it."""
    if viewer == "all" or state.viewer != "all":
        return state
    lens = Lens(state, viewer)
    cards: dict[Ref, Card] = {}
    zones: dict[Ref, tuple[Ref, ...]] = {}
    for key, refs in state.zones.items():
        shown = _shown(state, viewer, key, refs)
        zones[key] = tuple(lens.ref(r) for r in shown)
        for ref in shown:
            card = state.cards[ref]
            if ref in lens.names:
                place = lens.names[ref]
                cards[place] = Card(
                    place,
                    "",
                    card.owner,
                    card.controller,
                    key,
                    card.turned,
                    card.face,
                    lens.ref(card.under),
                    0,
                    card.marks,
                )
            else:
                cards[ref] = replace(card, under=lens.ref(card.under))
    view = State(
        state.name,
        cards,
        zones,
        {lens.ref(k): v for k, v in state.tokens.items() if k not in state.cards or lens.ref(k) in cards},
        {k: v for k, v in state.tally.items() if lens.knows(k)},
        tuple(lens.modifier(m) for m in state.modifiers),
        state.turn,
        state.active,
        state.step,
        state.moment,
        state.teams,
        state.results,
        state.ending,
        0,
        state.seq,
        state.next_id,
        viewer,
        tuple(lens.frame(f) for f in state.agenda),
        tuple(lens.frame(f) for f in state.queue),
        {seat: lens.prompt(p) for seat, p in state.prompts.items()},
        state.actor,
    )
    return bind(view, state.game)


def _ends_of_groups(before: State, events: Sequence[Event], viewer: str) -> dict[int, Mapping[Ref, Ref]]:
    """The cards that are hidden when all that happened at once has happened, by the number of the group.

    Of several cards that go to the top of a pile together only the last one is ever seen there."""
    state = before.copy()
    hidden: dict[int, Mapping[Ref, Ref]] = {}
    for group, happened in groupby(events, lambda event: event.group):
        for event in happened:
            fold(state, event)
        state.prompts.clear()
        hidden[group] = Lens(state, viewer).names
    return hidden


def _shown(state: State, viewer: str, key: Ref, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """The cards of a zone that the viewer learns of at all."""
    zone = state.rules.zone[zone_name(key)]
    if zone.sees == "all" or (zone.sees in ("owner", "top") and viewer == f"p{zone_seat(key)}"):
        return refs
    counted = _counted(state, key, len(refs))
    return tuple(r for i, r in enumerate(refs) if i < counted or visible(state, viewer, r))


def _counted(state: State, key: Ref, count: int) -> int:
    """How many of a zone's cards those learn of who can't see them."""
    zone = state.rules.zone[zone_name(key)]
    return {"nothing": 0, "class": min(count, zone.cap)}.get(zone.shows, count)


def redact_events(before: State, events: Sequence[Event], viewer: str) -> list[Event]:
    """The events of one move as a viewer may know them."""
    state = before.copy()
    told: list[Event] = []
    ends = _ends_of_groups(before, events, viewer)
    for event in events:
        lens = Lens(state, viewer)
        fact: Fact | None = lens.fact(event.fact)
        fold(state, event)
        state.prompts.clear()  # the move itself was still made with the question open
        if isinstance(event.fact, CardMoved):
            after, new = Lens(state, viewer), event.fact.becomes
            fact = replace(
                event.fact,
                card=lens.ref(event.fact.card),
                becomes=after.place(new) if new in ends[event.group] else after.ref(new),
                under=after.ref(event.fact.under),
            )
        elif isinstance(event.fact, CardShown):
            fact = replace(event.fact, card=Lens(state, viewer).ref(event.fact.card))
        if fact is not None:
            told.append(replace(event, fact=fact))
    return told

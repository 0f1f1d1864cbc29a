"""Views: what a viewer may see of a state and of events, built from a whitelist, never by deleting from the state.

A viewer is a seat (`p1`), the onlooker (`table`: a spectator or a stream), or `all`. A view is a state too: hidden
cards have no definition and are named by their place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from bsdesk.engine.facts import Fact, Modifier
from bsdesk.engine.prompts import all_offers
from bsdesk.engine.selection import WAS, bound
from bsdesk.engine.state import (
    HIDDEN,
    Card,
    Event,
    Frame,
    Prompt,
    State,
    bind,
    fold,
    is_card,
    owns_zone,
    zone_name,
    zone_seat,
    zone_team,
)
from bsdesk.engine.values import Move, Pick, Ref, Seat, seat_in
from bsdesk.engine.values.refs import ByType, fields_of, rename_fields, rename_refs

T = TypeVar("T")
ONLOOKER = "table"
GONE = "#0"  # how a card is called in a view that was chosen for an effect and isn't there any more


def visible(state: State, viewer: str, ref: Ref) -> bool:
    """Return whether the viewer may see the face of this card."""
    card = state.cards[ref]
    if viewer == "all":
        return True
    if not card.definition:
        return False
    if card.face:
        return card.face == "up" or (card.face == "own" and viewer == f"p{card.owner or card.controller}")
    sees = state.rules.zone[zone_name(card.zone)].sees
    if sees != "none" and sees_into(state, viewer, card.zone):
        return True
    if sees == "top" and state.zones[card.zone][-1] == ref:
        return True
    if not state.prompts:
        return False
    seat = seat_in(viewer)
    return is_held_by(state, seat, card) and ref in offered_cards(state, seat)


def would_be_shown(state: State, seat: Seat, ref: Ref) -> bool:
    """Return whether a card that is hidden in this view would be shown to the seat by a question that offers it."""
    card = state.cards.get(ref)
    return card is not None and not card.definition and not card.face and is_held_by(state, seat, card)


def is_held_by(state: State, seat: Seat, card: Card) -> bool:
    """Return whether a card lies in a zone of the seat or its team; in a shared zone, whether no other seat owns it."""
    return owns_zone(state, seat, card.zone) if "." in card.zone else bool(seat) and card.owner in (0, seat)


def sees_into(state: State, viewer: str, key: Ref) -> bool:
    """Return whether the viewer may see all cards of a zone whose face is not set otherwise."""
    sees = state.rules.zone[zone_name(key)].sees
    if sees in ("all", "none"):
        return sees == "all"
    return owns_zone(state, seat_in(viewer), key) if zone_team(key) else viewer == f"p{zone_seat(key)}"


def offered_cards(state: State, seat: Seat) -> frozenset[Ref]:
    """Return the cards that an open question offers the seat. It sees its own among them, even in the deck."""
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


class _ViewerNames(dict[Ref, Ref]):
    """The names that the things of a state have for a viewer, each worked out when it is first asked for."""

    def __init__(self, state: State, viewer: str) -> None:
        self.state, self.viewer = state, viewer

    def __missing__(self, ref: Ref) -> Ref:
        name, state = ref, self.state
        if ref in state.cards and not visible(state, self.viewer, ref):
            zone = state.cards[ref].zone
            name = place_name(state, zone, state.zones[zone].index(ref) + 1)
        self[ref] = name
        return name


def place_name(state: State, zone: Ref, place: int) -> Ref:
    """Return the name of a place for those who can't see it; the zone, if they don't know how many cards lie there."""
    return f"{zone}.{place}" if place <= public_count(state, zone) else zone


def public_count(state: State, key: Ref) -> int:
    """Return how many of a zone's cards are known to those who can't see them."""
    zone, count = state.rules.zone[zone_name(key)], len(state.zones[key])
    if zone.shows == "nothing":
        return 0
    return min(count, zone.cap) if zone.shows == "class" else count


class Lens:
    """Renames the things of one state as one viewer names them, and hides what it may not know."""

    def __init__(self, state: State, viewer: str) -> None:
        self.state, self.viewer = state, viewer
        self.seat = seat_in(viewer)
        self.names = _ViewerNames(state, viewer)
        self.ref = self.names.__getitem__
        self.instead: ByType = {Frame: self.frame, Prompt: self.prompt, Move: self.move, Modifier: self.modifier}

    def rename(self, value: T) -> T:
        """Return the value with all things named as the viewer names them."""
        return rename_refs(value, self.ref, self.instead)

    def hides(self, ref: Ref) -> bool:
        return self.names[ref] != ref

    def place(self, ref: Ref) -> Ref:
        """Return the card's place, whether it is seen or not."""
        zone = self.state.cards[ref].zone
        return self.names[ref] if self.hides(ref) else f"{zone}.{self.state.zones[zone].index(ref) + 1}"

    def knows(self, text: str) -> bool:
        """Return whether this text names no card that is hidden from the viewer, or gone and remembered no more."""
        if "#" not in text:
            return True
        ids = [part for part in text.replace("/", ".").split(".") if part.startswith("#")]
        there, past = self.state.cards, self.state.past
        return all(not self.hides(ref) if ref in there else ref in past for ref in ids)

    def frame(self, frame: Frame) -> Frame:
        """Return the frame; of the effect of another's hidden card only its number, until it is activated and shown.
        What was triggered as all saw a card leave is no secret, wherever the card went."""
        card, _, number = frame.program.rpartition("/")
        written = self.state.rules.abilities.get(card, ())
        own = bool(written) and not written[int(number) - 1].given  # else all know what was given to it
        seen = any(ref in self.state.past for ref in bound(frame, "this" + WAS))
        if own and not seen and frame.seat != self.seat and self.hides(frame.source):
            frame = replace(frame, program=f"{HIDDEN}/{number}")
        if frame.facts:
            frame = replace(frame, facts=tuple(conceal(fact) for fact in frame.facts if self.reveals(fact)))
        return rename_fields(frame, self.ref, self.instead)

    def modifier(self, modifier: Modifier) -> Modifier:
        """Return what an effect left behind; of the cards that were chosen for it and have gone elsewhere, only how
        many they were: they may have been hidden until then."""
        if modifier.answers and self.viewer != "all":
            modifier = replace(modifier, answers=without_gone_cards(self.state, modifier.answers))
        return rename_fields(modifier, self.ref, self.instead)

    def prompt(self, prompt: Prompt) -> Prompt:
        if prompt.seat != self.seat and self.viewer != "all":
            least, most = prompt.asked  # how much there is may be hidden
            closed = prompt.secret or any(self.hides(pick.subject) for pick in prompt.chosen)
            prompt = replace(prompt, least=least, most=most, chosen=() if closed else prompt.chosen)
        return rename_fields(prompt, self.ref)

    def move(self, move: Move) -> Move:
        if move.seat != self.seat and self.viewer != "all":
            prompt = self.state.prompts.get(move.seat)
            if (prompt is not None and prompt.secret) or self.hides(move.subject) or self.hides(move.target):
                return Move(move.seat, move.verb)
        return rename_fields(move, self.ref)

    def reveals(self, fact: Fact) -> bool:
        """Return whether the viewer may know that there was this fact."""
        return all(self.knows(getattr(fact, field)) for field in fields_of(type(fact)).keys)


def without_gone_cards(state: State, answers: Mapping[str, tuple[Pick, ...]]) -> dict[str, tuple[Pick, ...]]:
    """Return answers without the names of cards that have gone elsewhere since, and are remembered no more."""
    there, past = state.cards, state.past

    def kept(pick: Pick) -> Pick:
        ref = pick.subject
        return replace(pick, subject=GONE) if is_card(ref) and ref not in there and ref not in past else pick

    return {name: tuple(map(kept, picks)) for name, picks in answers.items()}


def conceal(fact: Fact) -> Fact:
    """Return the fact without its secret fields, and without the new ids it gives."""
    fields = fields_of(type(fact))
    ids = [field for field in fields.new if getattr(fact, field)[:1] == "#"]
    changes = {field: type(getattr(fact, field))() for field in (*fields.secret, *ids)}
    return replace(fact, **changes) if changes else fact


def redact(state: State, viewer: str) -> State:
    """Return the state as a viewer may see it."""
    return state if viewer == "all" or state.viewer != "all" else seen_by(state, viewer)


def public(state: State) -> State:
    """Return what all may know of a state, or of a view of one."""
    return state if state.viewer == ONLOOKER else seen_by(state, ONLOOKER)


def seen_by(state: State, viewer: str) -> State:
    """Return what a viewer may see of a state, or of what another viewer sees of it."""
    lens = Lens(state, viewer)
    cards: dict[Ref, Card] = {}
    offered = offered_cards(state, lens.seat)
    zones = {key: _seen_zone(lens, key, refs, offered, cards) for key, refs in state.zones.items()}
    view = State(
        state.name,
        cards,
        zones,
        _by_names(lens, state.tokens, cards),
        {k: v for k, v in state.tally.items() if lens.knows(k)},
        lens.rename(state.modifiers),
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
        lens.rename(state.agenda),
        lens.rename(state.queue),
        {seat: lens.prompt(p) for seat, p in state.prompts.items()},
        state.actor,
        _by_names(lens, state.counters, cards),
        lens.rename(state.past),
    )
    return bind(view, state.game)


def view_for(state: State, seat: Seat) -> State:
    """Return a seat's view, kept, since many moves are judged in one state while a thing is dragged."""
    view: State | None = state.memo.get(("view", seat))
    if view is None:
        view = state.memo["view", seat] = redact(state, f"p{seat}")
    return view


class SeenZone(NamedTuple):
    """A zone as a viewer saw it last, when it was asked for nothing in it."""

    lying: list[Card]  # what lay in it
    names: dict[Ref, Ref]  # what that is called
    cards: dict[Ref, Card]  # what the viewer knows of it


def _seen_zone(
    lens: Lens, key: Ref, refs: tuple[Ref, ...], offered: frozenset[Ref], cards: dict[Ref, Card]
) -> tuple[Ref, ...]:
    """Return and add what `_redact_zone` does; of a zone that is as it was when it was seen last, the very same cards.

    From one moment to the next few zones change, and most of the cards are in decks."""
    if not refs:
        return refs
    state, last = lens.state, lens.state.last_seen.get((lens.viewer, key))
    lying = [state.cards[ref] for ref in refs]
    asked = not offered.isdisjoint(refs)
    if last is None or last.lying != lying or asked:
        known: dict[Ref, Card] = {}
        found = _redact_zone(lens, key, refs, offered, known)
        if not (asked or [card for card in lying if card.under]):  # what a card lies under may be in another zone
            names = {ref: lens.names[ref] for ref in refs}
            state.last_seen[lens.viewer, key] = SeenZone(lying, names, known)
        cards.update(known)
        return found
    lens.names.update(last.names)
    cards.update(last.cards)
    return tuple(last.cards)


def _by_names(lens: Lens, table: Mapping[Ref, T], cards: Mapping[Ref, Card]) -> dict[Ref, T]:
    """Return what a table holds of the things that a viewer knows, by their names."""
    there, names = lens.state.cards, lens.names
    found: dict[Ref, T] = {}
    for ref, kept in table.items():
        name = names[ref] if ref in there else ref
        if ref not in there or name in cards:
            found[name] = kept
    return found


def _redact_zone(
    lens: Lens, key: Ref, refs: tuple[Ref, ...], offered: frozenset[Ref], cards: dict[Ref, Card]
) -> tuple[Ref, ...]:
    """Return the names of a zone's cards that the viewer knows of, and add these cards to `cards`.

    Cards that lie as is usual in the zone are not judged one by one, which is much faster."""
    state, viewer, names = lens.state, lens.viewer, lens.names
    open_to, shown, last = sees_into(state, viewer, key), public_count(state, key), len(refs)
    found: list[Ref] = []
    for place, ref in enumerate(refs, 1):
        card = state.cards[ref]
        if card.face or not card.definition or not (open_to or (place < last and ref not in offered)):
            seen = visible(state, viewer, ref)
        else:
            seen = open_to
        if seen:
            names[ref] = ref
            if card.under and lens.hides(card.under):
                card = replace(card, under=names[card.under])
        else:
            names[ref] = f"{key}.{place}" if place <= shown else key
            if not open_to and place > shown:
                continue
            under = card.under and names[card.under]
            card = Card(names[ref], "", card.owner, card.controller, key, card.turned, card.face, under, 0, card.marks)
        found.append(card.id)
        cards[card.id] = card
    return tuple(found)


def redact_events(before: State, events: Sequence[Event], viewer: str) -> list[Event]:
    """Return the events of one move as a viewer may know them."""
    state = before.copy()
    found: list[Event] = []
    dark = _hidden_after_groups(before, events, viewer)
    for event in events:
        lens, fields = Lens(state, viewer), fields_of(type(event.fact))
        told, fact = lens.reveals(event.fact), lens.rename(conceal(event.fact))
        fold(state, event)
        state.prompts.clear()  # the move itself was still made with the question open
        if fields.new or fields.later:
            after = Lens(state, viewer)
            changes = {field: after.ref(getattr(event.fact, field)) for field in fields.later}
            for field in fields.new:
                ref = getattr(event.fact, field)
                changes[field] = after.place(ref) if ref in dark[event.group] else after.ref(ref)
            fact = replace(fact, **changes)
        if told:
            found.append(replace(event, fact=fact))
    return found


def _hidden_after_groups(before: State, events: Sequence[Event], viewer: str) -> dict[int, frozenset[Ref]]:
    """Return group -> the new cards that are hidden after all of its events.

    Of several cards that go to the top of a pile together only the last one is ever seen there."""
    state = before.copy()
    dark: dict[int, frozenset[Ref]] = {}
    for group, together in groupby(events, lambda event: event.group):
        come: list[Ref] = []
        for event in together:
            fold(state, event)
            come += [getattr(event.fact, field) for field in fields_of(type(event.fact)).new]
        state.prompts.clear()
        dark[group] = frozenset(ref for ref in come if ref in state.cards and not visible(state, viewer, ref))
    return dark

"""A stretch of a game as one viewer may know it, so that it can be played again elsewhere.

To whoever may see all hands it is given as it was. For anybody else what the viewer doesn't see is dealt again, from
the deck lists that it knows. What it comes to see in the course of the stretch is put back where it came from, so that
the moves lead to the same views; a last pass proves that they do. Nothing else of the truth goes in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardJoined, CardMoved, Shuffled
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.files.notation import read_move, write_move
from bsdesk.engine.play import Applied, apply
from bsdesk.engine.state import Event, State, fold
from bsdesk.engine.values import Malformed, Move, Ref, Seat
from bsdesk.engine.values.refs import rename_refs
from bsdesk.engine.view import redact, visible
from bsdesk.engine.worlds.sampling import resample
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.seat.messages import Stretch
from bsdesk.session.guests import ALL
from bsdesk.session.timeline import Position

TRIES = 12  # worlds that are dealt, each with a generator of its own, before it is given up
SWAPS = 100  # cards at most that one move shows
NOT_PLAYED = ("", "concede", "free")  # words with which no move of a line begins

Lists = Mapping[Seat, Sequence[str]]


def stretch_of(past: Sequence[Position], viewer: str, lists: Lists) -> Stretch:
    """Return the stretch through these positions, for a viewer who knows these deck lists."""
    for position in past[1:]:
        if position.plan.split(" ")[0] in NOT_PLAYED:
            wrong = "something happens there that is no move"
            raise Complaint(wrong, expected="moves by the rules alone", remedy="mark a stretch before or behind it")
    if viewer == ALL:
        return Stretch(past[0].state, tuple((position.seat, position.plan) for position in past[1:]))
    moves = true_moves(past)
    for seed in range(1, TRIES + 1):
        world = world_for(past[0].state, viewer, seed, lists)
        fitted = Fitting(world, viewer).fit(past[0].state, [move for plan in moves for move in plan])
        plans = replayed(fitted, past, moves, viewer) if fitted is not None else None
        if fitted is not None and plans is not None:
            return Stretch(fitted, plans, made_up=True)
    wrong = "what was played there can't be shown without cards that are hidden"
    raise Complaint(
        wrong,
        expected="a stretch that hidden cards don't decide",
        remedy="begin with a turn, or wait until the game is over",
    )


def world_for(truth: State, viewer: str, seed: int, lists: Lists) -> State:
    """Return a world that a viewer could imagine, with a generator of its own: the true one would tell what comes.
    Since when hidden cards lie in their places all have seen."""
    world = resample(redact(truth, viewer), seed, lists or None)
    world.rng = seed
    for key, refs in world.zones.items():
        for ref, true in zip(refs, truth.zones[key], strict=False):
            world.cards[ref] = replace(world.cards[ref], since=truth.cards[true].since)
    return world


def true_moves(past: Sequence[Position]) -> list[list[Move]]:
    """Return the moves that led from each position to the next."""
    found = []
    for before, position in pairwise(past):
        state, moves = before.state, list[Move]()
        for text in moves_in(position.plan):
            move = read_move(state, position.seat, text)
            done = apply(state, move) if not isinstance(move, Malformed) else None
            if isinstance(move, Malformed) or not isinstance(done, Applied):
                raise Complaint(f"{text!r} can't be read any more", expected="a legal move", remedy="")
            moves.append(move)
            state = done.state
        found.append(moves)
    return found


def place_of(state: State, ref: Ref) -> tuple[Ref, int] | None:
    """Return where a card lies; None if it is gone."""
    card = state.cards.get(ref)
    return (card.zone, state.zones[card.zone].index(ref)) if card is not None else None


def counterpart(state: State, ref: Ref, other: State) -> Ref:
    """Return what lies in another state where a card lies in this one; what is no card is the same there."""
    place = place_of(state, ref)
    if place is None:
        return ref
    there = other.zones.get(place[0], ())
    return there[place[1]] if place[1] < len(there) else ref


def as_in(state: State, move: Move, other: State) -> Move:
    """Return the move that is the same by its places in another state."""
    return rename_refs(move, lambda ref: counterpart(state, ref, other))


class WrongCard(NamedTuple):
    """A card of the world that is another one than the viewer is shown there: its ref, and what it should be."""

    ref: Ref  # by its name before the move
    definition: str


class Fitting:
    """A world whose hidden cards are changed until the moves of a stretch show the viewer what it was shown."""

    def __init__(self, world: State, viewer: str) -> None:
        self.world, self.viewer = world, viewer
        self.hidden = {ref for ref in world.cards if not visible(world, viewer, ref)}  # at the beginning
        self.shown: set[Ref] = set()  # those that are shown later
        self.origin: dict[Ref, Ref] = {ref: ref for ref in world.cards}  # of each card there is now

    def fit(self, truth: State, moves: Sequence[Move]) -> State | None:
        """Return the world in which these moves show what they truly showed; None if this one can't be made so."""
        here, foreseen = self.world, False
        for number, move in enumerate(moves):
            after, ready = apply(truth, move), here if foreseen else self._foresee(truth, here, moves[number:])
            if ready is None or not isinstance(after, Applied):
                return None
            ready = self._step(truth, ready, move, after)
            done = apply(ready, as_in(truth, move, ready)) if ready is not None else None
            if ready is None or not isinstance(done, Applied):
                return None
            self._follow(ready, done.events)
            truth, here = after.state, done.state
            foreseen = not any(isinstance(event.fact, Shuffled) for event in after.events)
        return self.world

    def _foresee(self, truth: State, here: State, moves: Sequence[Move]) -> State | None:
        """Return the state with the cards in it that these moves will show; None if that can't be."""
        for ref, definition in shown_by_all(truth, moves, self.viewer):
            mine = counterpart(truth, ref, here)
            if self.origin.get(mine, "") not in self.hidden:
                continue
            found = self._put(here, WrongCard(mine, definition))
            if found is None:
                return None
            here = found
        return here

    def _step(self, truth: State, here: State, move: Move, after: Applied) -> State | None:
        """Return the state before a move with the cards in it that the move shows; None if that can't be."""
        for _ in range(SWAPS):
            misfit = self._misfit(truth, here, move, after)
            if misfit is None:
                return here
            found = self._put(here, misfit)
            if found is None:
                return None
            here = found
        return None

    def _misfit(self, truth: State, here: State, move: Move, after: Applied) -> WrongCard | None:
        """Return the first card that the viewer is shown by a move, and that is another one here."""
        done = apply(here, as_in(truth, move, here))
        if not isinstance(done, Applied):
            return None
        left, right = truth.copy(), here.copy()
        begun: dict[Ref, Ref] = {ref: ref for ref in here.cards}
        for ours, theirs in zip(after.events, done.events, strict=False):
            follow(begun, right, theirs)
            fold(left, ours)
            fold(right, theirs)
            found = self._differs(left, right, ours.fact.about(), begun)
            if found is not None:
                return found
        for ref in after.state.cards:
            found = self._differs(after.state, done.state, ref, begun)
            if found is not None:
                return found
        return None

    def _differs(self, truth: State, here: State, ref: Ref, begun: Mapping[Ref, Ref]) -> WrongCard | None:
        """Return the misfit of a card, if the viewer sees it and it is another one here."""
        if ref not in truth.cards or not visible(truth, self.viewer, ref):
            return None
        other = here.cards.get(counterpart(truth, ref, here))
        start = begun.get(other.id, "") if other is not None else ""
        if other is None or self.origin.get(start, "") not in self.hidden:
            return None
        wanted = truth.cards[ref].definition
        if other.definition == wanted:
            self.shown.add(self.origin[start])
            return None
        return WrongCard(start, wanted)

    def _put(self, here: State, misfit: WrongCard) -> State | None:
        """Return the state with the right card there, and put it into the world too: it changes places with a hidden
        one, if there is such a one of the same owner. None if that card was shown before as it is."""
        origin = self.origin[misfit.ref]
        if here.cards[misfit.ref].definition == misfit.definition:
            self.shown.add(origin)
            return here
        if origin in self.shown:
            return None
        self.shown.add(origin)
        here, world = here.copy(), self.world.copy()
        owner, other = here.cards[misfit.ref].owner, here.cards[misfit.ref].definition
        free = (
            ref
            for ref, begun in self.origin.items()
            if begun in self.hidden - self.shown
            and (here.cards[ref].definition, here.cards[ref].owner) == (misfit.definition, owner)
        )
        twin = next(free, "")
        for state, refs in ((here, (misfit.ref, twin)), (world, (origin, self.origin.get(twin, "")))):
            for ref, definition in zip(refs, (misfit.definition, other), strict=True):
                if ref:
                    state.cards[ref] = replace(state.cards[ref], definition=definition)
            state.work_out_anew()
        self.world = world
        return here

    def _follow(self, before: State, events: Sequence[Event]) -> None:
        """Note what became of the cards."""
        state = before.copy()
        for event in events:
            follow(self.origin, state, event)
            fold(state, event)


def follow(origin: dict[Ref, Ref], before: State, event: Event) -> None:
    """Note what a card is called after an event, before which the state was so."""
    fact = event.fact
    if isinstance(fact, CardJoined):
        below, above = origin.pop(fact.onto, ""), origin.pop(fact.card, "")
        origin |= {fact.becomes: below, fact.onto: above}
    elif isinstance(fact, CardMoved):
        origin[fact.becomes] = origin.pop(fact.card, "")
    elif isinstance(fact, Shuffled):
        for number, ref in enumerate(fact.order, before.next_id):
            origin[f"#{number}"] = origin.pop(ref, "")


def shown_by_all(truth: State, moves: Sequence[Move], viewer: str) -> list[tuple[Ref, str]]:
    """Return the cards that the viewer doesn't see at first and is shown by these moves: their refs at first, and what
    they are; without those that were shuffled, which lie elsewhere when it is done otherwise."""
    origin, shown = {ref: ref for ref in truth.cards}, dict[Ref, str]()
    unseen = {ref for ref in truth.cards if not visible(truth, viewer, ref)}
    for move in moves:
        after = apply(truth, move)
        if not isinstance(after, Applied):
            break
        state = truth.copy()
        for event in after.events:
            follow(origin, state, event)
            fold(state, event)
            if isinstance(event.fact, Shuffled):
                origin |= dict.fromkeys(state.zones[event.fact.zone], "")
            note_shown(state, (event.fact.about(),), viewer, origin, shown)
        truth = after.state
        note_shown(truth, truth.cards, viewer, origin, shown)
    return [(ref, definition) for ref, definition in shown.items() if ref in unseen]


def note_shown(
    state: State, refs: Iterable[Ref], viewer: str, origin: Mapping[Ref, Ref], shown: dict[Ref, str]
) -> None:
    """Note which of these cards the viewer sees."""
    for ref in refs:
        if ref in state.cards and visible(state, viewer, ref):
            shown.setdefault(origin.get(ref, ""), state.cards[ref].definition)


def replayed(
    world: State, past: Sequence[Position], moves: Sequence[Sequence[Move]], viewer: str
) -> tuple[tuple[Seat, str], ...] | None:
    """Return the plans as they are typed in this world; None if the viewer would see anything there that it didn't."""
    here, found = world, list[tuple[Seat, str]]()
    for position, true, plan in zip(past[1:], past, moves, strict=False):
        texts, truth = list[str](), true.state
        for move in plan:
            mine = as_in(truth, move, here)
            text = write_move(here, mine)
            if read_move(here, mine.seat, text) != mine:
                return None
            texts.append(text)
            done, after = apply(here, mine), apply(truth, move)
            if not (isinstance(done, Applied) and isinstance(after, Applied)):
                return None
            here, truth = done.state, after.state
        if seen_key(here, viewer) != seen_key(position.state, viewer):
            return None
        found.append((position.seat, "; ".join(texts)))
    return tuple(found)


def seen_key(state: State, viewer: str) -> bytes:
    """Return the key of what a viewer sees of a state."""
    return state_key(redact(state, viewer))

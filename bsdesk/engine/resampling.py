"""A whole world that a viewer could be in: what it can't see is dealt again, and fits with all it sees.

Bots think in such worlds; tests prove with them that a view tells no more than it should."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bsdesk.engine.questions import all_offers, with_pick
from bsdesk.engine.rng import below, shuffled
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Ref, Seat, nearest_amount
from bsdesk.engine.view import Lens, visible

TRIES = 50  # worlds dealt before one is taken that does not fit quite


def resample(view: State, rng: int, lists: Mapping[Seat, Sequence[str]] | None = None) -> State:
    """A whole state that the viewer could be in: the hidden places dealt again.

    `lists` are the deck lists the viewer knows: its own, the others' where lists are open. Without one, any
    card of the game may lie in a hidden place."""
    state = _dealt(view, rng, lists or {})
    for _ in range(TRIES):
        seen = [r for r in state.cards if r not in view.cards and visible(state, view.viewer, r)]
        if seen:  # an open question would offer it, so the viewer would see it
            _deal_again(state, seen)
        elif _answerable(state):
            break
        else:
            state = _dealt(view, state.rng, lists or {})
    _answer_in_secret(state)
    return state


def _dealt(view: State, rng: int, lists: Mapping[Seat, Sequence[str]]) -> State:
    """The view with some card in each hidden place; the place is called by an id that means nothing else."""
    state = view.copy()
    state.viewer = "all"
    hidden = [r for refs in view.zones.values() for r in refs if not view.cards[r].definition]
    taken = {*view.cards, *_spoken_of(view)}
    free = (ref for n in range(1, view.next_id) if (ref := f"#{n}") not in taken)
    names = dict(zip(hidden, free, strict=False))
    rng, everything = shuffled(rng, sorted(view.game.defs))
    for seat in view.seats():
        pool = list(lists.get(seat, ()))
        for card in view.cards.values():
            if card.owner == seat and card.definition in pool:
                pool.remove(card.definition)
        rng, dealt = shuffled(rng, pool)
        stock = list(dealt)
        for ref in hidden:
            if view.cards[ref].owner != seat:
                continue
            if not stock:
                rng, pick = below(rng, len(everything))
                stock = [everything[pick]]
            old, new = state.cards.pop(ref), names[ref]
            under = names.get(old.under, old.under)
            state.cards[new] = replace(old, id=new, definition=stock.pop(), under=under)
    state.rng = rng
    lens = _Naming(state, names)
    state.zones = {k: tuple(names.get(r, r) for r in refs) for k, refs in view.zones.items()}
    state.tokens = {names.get(k, k): v for k, v in view.tokens.items()}
    state.modifiers = tuple(lens.modifier(m) for m in view.modifiers)
    state.agenda = tuple(lens.frame(f) for f in view.agenda)
    state.queue = tuple(lens.frame(f) for f in view.queue)
    state.prompts = {s: lens.prompt(p) for s, p in view.prompts.items()}
    return state


def _spoken_of(view: State) -> set[Ref]:
    """The ids that effects and counts still speak of; their cards may be gone."""
    parts = (view.agenda, view.queue, view.prompts, view.modifiers, view.tally)
    return set(re.findall(r"#\d+", msgspec.json.encode(parts).decode()))


class _Naming(Lens):
    """Calls places by the ids of the cards dealt there."""

    def __init__(self, state: State, names: dict[Ref, Ref]) -> None:
        self.state, self.viewer, self.seat, self.names = state, "all", 0, names


def _deal_again(state: State, refs: Iterable[Ref]) -> None:
    known = sorted(state.game.defs)
    for ref in refs:
        state.rng, pick = below(state.rng, len(known))
        state.cards[ref] = replace(state.cards[ref], definition=known[pick])
    state.memo.clear()


def _asked(state: State) -> tuple[Any, Frame]:
    frame = state.agenda[-1]
    return state.game.programs[frame.program].ops[frame.pc - 1], frame


def _answerable(state: State) -> bool:
    """Has every open question an answer in this world?"""
    if not state.prompts:
        return True
    op, frame = _asked(state)
    return all(p.ready or all_offers(op, state, frame, p) for p in state.prompts.values())


def _answer_in_secret(state: State) -> None:
    """Some answer for each that was given and not shown."""
    for seat, prompt in state.prompts.items():
        answer = replace(prompt, ready=False)
        while prompt.ready and not prompt.chosen and not answer.ready:
            op, frame = _asked(state)
            offers = [o for o in all_offers(op, state, frame, answer) if o.move.verb != "back"]
            if not offers:
                break
            state.rng, pick = below(state.rng, len(offers))
            answer = with_pick(answer, nearest_amount(offers[pick], offers[pick].move))
        state.prompts[seat] = replace(answer, ready=prompt.ready)

"""The rules lab: a position laid out from a few words, as tests, puzzles and benches need it.

A side is written area by area: `field ogre[2+S] rock[1]~ | hand fire | reserve 3 | trash ogre 2 | life 5`.
Cards go by id or typed name, tokens stand in brackets behind their card or bare behind their area; `~` lays a
card sideways, `~~` upside down, `?` face down so that only its owner sees it, `+attacking` puts a mark on it; `S5&S9`
puts the second card with the first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import nearest
from bsdesk.engine.game import Game
from bsdesk.engine.run import Run
from bsdesk.engine.state import Card, State, at, bind
from bsdesk.engine.values import Ref, Seat, no_tokens, pool_from

CARD = re.compile(
    r"(?P<name>[^\[\]~?]+?)(\[(?P<pool>[^\]]*)\])?(?P<down>\??)(?P<turned>~{0,2})(?P<marks>(\+[a-z_.0-9#]+)*)$"
)


def lay(game: Game, sides: Mapping[Seat, str], *, step: str, active: Seat = 1, turn: int = 5, rng: int = 1) -> State:
    """The position in which the active seat acts in this step."""
    state = State(game.rules.id, teams=game.rules.teams, turn=turn, active=active, step=step, rng=rng)
    bind(state, game)
    for zone in game.rules.zones:
        for seat in (0,) if zone.shared else state.seats():
            if zone.cards:
                state.zones[at(seat, zone.name)] = ()
            if zone.tokens:
                state.tokens[at(seat, zone.name)] = no_tokens(len(game.rules.token_marks))
    for seat in state.seats():
        for area in sides.get(seat, "").split("|"):
            _area(state, seat, area.split())
    state.agenda = game.rules.waiting(step, active)
    run = Run(state)
    run.command_n = state.seq
    return run.finish().state


def _area(state: State, seat: Seat, words: list[str]) -> None:
    """Put what an area holds where it belongs."""
    if not words:
        return
    name, *things = words
    if name not in state.rules.zone:
        raise Complaint(f"unknown area {name!r}", expected="one of " + ", ".join(state.rules.zone), remedy="correct it")
    key = at(0 if state.rules.zone[name].shared else seat, name)
    for thing in things:
        pool = pool_from(thing, state.rules.token_marks)
        if pool is not None and state.rules.zone[name].tokens:
            state.tokens[key] = pool
        else:
            first, *others = thing.split("&")
            under = _card(state, seat, key, first)
            for other in others:
                _card(state, seat, key, other, under)


def _card(state: State, seat: Seat, key: Ref, thing: str, under: Ref = "") -> Ref:
    found = CARD.match(thing)
    definition = definition_named(state.game, found["name"]) if found else None
    if found is None or definition is None:
        known = [d.slug for d in state.rules.defs.values()]
        near = nearest(thing.partition("[")[0], known)
        remedy = f"did you mean {near!r}?" if near else "use a card's id or name"
        raise Complaint(f"unknown card {thing!r}", expected="a card of this game", remedy=remedy)
    ref = f"#{state.next_id}"
    state.next_id += 1
    marks = tuple(m for m in found["marks"].split("+") if m)
    face = "own" if found["down"] else ""
    state.cards[ref] = Card(ref, definition, seat, seat, key, len(found["turned"]), face, under, 0, marks)
    state.zones[key] = (*state.zones[key], ref)
    if found["pool"]:
        pool = pool_from(found["pool"], state.rules.token_marks)
        if pool is None:
            raise Complaint(f"can't read the tokens of {thing!r}", expected="such as [2+S]", remedy="correct them")
        state.tokens[ref] = pool
    return ref


def definition_named(game: Game, name: str) -> str | None:
    """The card id for an id or a typed name."""
    defs = game.rules.defs
    if name in defs:
        return name
    return next((d.id for d in defs.values() if d.slug == name.lower() or d.id.lower() == name.lower()), None)

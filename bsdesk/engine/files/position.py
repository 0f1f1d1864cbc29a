"""Positions, laid out side by side. A side is written area by area: `field ogre[2+S] rock[1]~ | reserve 3`.

Cards go by id or typed name, tokens stand in brackets behind their card or bare behind their area; `~` lays a card
sideways, `~~` upside down, `?` face down so that only its owner sees it, `*` gives it to the table, `+attacking` puts a
mark on it; `S5&S9` puts the second card with the first. Files in which positions stand are scenes: docs/scenes.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.notation import definition_named
from bsdesk.engine.game import Game
from bsdesk.engine.run.course import FullRun, finish
from bsdesk.engine.state import Card, State, bind, key_for, keys_of, zone_seat
from bsdesk.engine.values import Ref, Seat, no_tokens, pool_from

CARD = re.compile(
    r"(?P<name>[^\[\]~?*]+?)(\[(?P<pool>[^\]]*)\])?(?P<common>\*?)(?P<down>\??)(?P<turned>~{0,2})(?P<marks>(\+[a-z_.0-9#]+)*)$"
)
STEP, ACTIVE, TURN = "main", 1, 5  # where nothing is said


# ------------------------------------------------------------------------------------------------- what is laid out


def lay(
    game: Game, sides: Mapping[Seat, str], *, step: str, active: Seat = ACTIVE, turn: int = TURN, rng: int = 1
) -> State:
    """Return the position with these sides in which the active seat acts in this step."""
    state = empty_table(game, turn=turn, active=active, rng=rng)
    for seat in state.seats():
        put(state, seat, sides.get(seat, ""))
    return begin_step(state, step)


def empty_table(game: Game, *, turn: int, active: Seat, rng: int = 1) -> State:
    """Return a position with no cards and no tokens."""
    state = State(game.rules.id, teams=game.rules.teams, turn=turn, active=active, rng=rng)
    bind(state, game)
    for zone in game.rules.zones:
        for key in keys_of(zone, state.teams):
            if zone.cards:
                state.zones[key] = ()
            if zone.tokens:
                state.tokens[key] = no_tokens(len(game.rules.token_marks))
    return state


def begin_step(state: State, step: str) -> State:
    """Return the position when its active seat begins to act in this step."""
    state.step = step
    state.agenda = state.rules.turns.agenda(step, state.active)
    run = FullRun(state)
    run.command_n = state.seq
    return finish(run).state


def put(state: State, seat: Seat, side: str) -> None:
    """Put the cards and tokens that the text of a side names into the seat's zones; those of seat 0, the table, into
    zones that all share."""
    if seat not in range(len(state.teams) + 1):
        expected = f"p1 to p{state.rules.seats}"
        raise Complaint(f"there is no seat p{seat}", expected=expected, remedy="correct it")
    for area in side.split("|"):
        _area(state, seat, area.split())


def _area(state: State, seat: Seat, words: list[str]) -> None:
    if not words:
        return
    name, *things = words
    if name not in state.rules.zone:
        remedy = did_you_mean(name, state.rules.zone, "correct it")
        raise Complaint(f"unknown area {name!r}", expected="one of " + ", ".join(state.rules.zone), remedy=remedy)
    if not seat and not state.rules.zone[name].shared:
        shared = ", ".join(zone.name for zone in state.rules.zones if zone.shared) or "a seat: the table has no areas"
        raise Complaint(f"{name} is of no table", expected=shared, remedy="write it behind a seat, such as p1")
    key = key_for(state, seat, name)
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
        slugs = [d.slug for d in state.rules.defs.values()]
        remedy = did_you_mean(thing.partition("[")[0], slugs, "use a card's id or name")
        raise Complaint(f"unknown card {thing!r}", expected="a card of this game", remedy=remedy)
    ref = f"#{state.next_id}"
    state.next_id += 1
    marks = tuple(m for m in found["marks"].split("+") if m)
    face = "own" if found["down"] else ""
    owner = 0 if found["common"] or key in state.rules.piles.common_zones else seat
    holder = owner or zone_seat(key)
    state.cards[ref] = Card(ref, definition, owner, holder, key, len(found["turned"]), face, under, 0, marks)
    state.zones[key] = (*state.zones[key], ref)
    if found["pool"]:
        pool = pool_from(found["pool"], state.rules.token_marks)
        if pool is None:
            raise Complaint(f"can't read the tokens of {thing!r}", expected="such as [2+S]", remedy="correct them")
        state.tokens[ref] = pool
    return ref

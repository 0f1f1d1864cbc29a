"""What facts sound and look like: the cues that all games share, and those of the game that is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Began, Fact, GameEnded, TokensMoved
from bsdesk.engine.game import Game
from bsdesk.engine.handling import Cue
from bsdesk.engine.play.foresight import on_field
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Ref, Seat

HANDFUL = 3  # so many tokens at once sound otherwise than one
VOICES = 3  # sounds for what happened at once, at most


class Flare(NamedTuple):
    """A light around something."""

    name: str
    ref: Ref


class CueSound(NamedTuple):
    """A sound, and the thing that it comes from."""

    sound: str
    ref: Ref = ""


# Cues of every game, by the names under which facts stand in log books. `vital`: tokens leave the life of a player.
SHARED: Mapping[str, Cue] = {
    "over": Cue("over", weight=100),
    "vital": Cue("hit", "burst", weight=90),
    "began.turn": Cue("turn", weight=80),
    "shuffled": Cue("shuffle", weight=20),
    "turned.1": Cue("exhaust", weight=16),
    "turned.2": Cue("exhaust", weight=15),
    "moved.drawn": Cue("draw", weight=12),
    "tokens": Cue("core", weight=10),
    "moved": Cue("slide"),
}


def cues_of(game: Game) -> Mapping[str, Cue]:
    """Return the cues of a game: its own, and those of every game."""
    return {**SHARED, **game.handling.cues}


def cue_name(fact: Fact, cues: Mapping[str, Cue], vital: str = "") -> str:
    """Return the entry of the table for a fact; empty if it has none."""
    if isinstance(fact, TokensMoved) and vital and zone_name(fact.source) == vital:
        return "vital"
    return next((key for key in fact.log_keys() if key in cues), "")


def manner_of(fact: CardMoved, cues: Mapping[str, Cue]) -> str:
    """Return how a card leaves for where it goes, if not in the usual way."""
    name = cue_name(fact, cues)
    return cues[name].manner if name else ""


def notes(facts: Iterable[Fact], view: State, mine: Iterable[Seat] = ()) -> list[CueSound]:
    """Return the sounds for these facts: each once, the weightiest ones. `mine`: the seats that a person has here."""
    seats, cues = set(mine), cues_of(view.game)
    found: dict[str, tuple[int, CueSound]] = {}
    for fact in facts:
        name = cue_name(fact, cues, view.game.handling.vital)
        sound = sound_of(fact, name, cues[name], seats) if name else ""
        if sound and (sound not in found or found[sound][0] < cues[name].weight):
            found[sound] = cues[name].weight, CueSound(sound, fact.about())
    if "handful" in found:
        found.pop("core", None)
    return [note for _, note in sorted(found.values(), key=lambda each: -each[0])[:VOICES]]


def sound_of(fact: Fact, name: str, cue: Cue, seats: set[Seat]) -> str:
    if isinstance(fact, GameEnded):
        mine = {fact.results.get(seat, "") for seat in seats}
        return "win" if not seats or "win" in mine else "lose" if mine == {"lose"} else "turn"
    if isinstance(fact, Began) and name == "began.turn":
        return "turn" if fact.seat in seats else ""
    if isinstance(fact, TokensMoved) and name == "tokens" and sum(fact.amount) >= HANDFUL:
        return "handful"
    return cue.sound


def flares(facts: Iterable[Fact], view: State) -> list[Flare]:
    """Return the lights for these facts."""
    cues = cues_of(view.game)
    named = ((fact, cue_name(fact, cues, view.game.handling.vital)) for fact in facts)
    found = (Flare(cues[name].flare, fact.about()) for fact, name in named if name and cues[name].flare)
    return list(dict.fromkeys(found))


def levels_of(view: State) -> dict[Ref, int]:
    """Return the levels of all cards that are in play, or have tokens on them."""
    if "level" not in view.game.handling.figures:
        return {}
    here = {*on_field(view), *(view.tokens.keys() & view.cards.keys())}
    return {ref: view.rules.numbers(view, ref, "level") for ref in here}


def risen_cards(view: State, before: Mapping[Ref, int], now: Mapping[Ref, int]) -> list[Ref]:
    """Return the cards in play whose level has risen."""
    return [ref for ref in on_field(view) if now.get(ref, 0) > before.get(ref, 0) > 0]

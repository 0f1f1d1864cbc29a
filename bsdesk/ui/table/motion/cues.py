"""What a fact sounds like and looks like: one table, by the names under which facts stand in the log books."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bsdesk.engine.facts import Began, CardMoved, Declared, Fact, GameEnded, TokensMoved
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Ref, Seat
from bsdesk.speech.wording import keys_of

HANDFUL = 3  # so many tokens at once sound otherwise than one
VOICES = 3  # sounds for what happened at once, at most


class Cue(NamedTuple):
    """A sound, a light around what it is about, a manner in which a card leaves; each may be none."""

    sound: str = ""
    flare: str = ""
    manner: str = ""


class Flare(NamedTuple):
    """A light around something."""

    name: str
    ref: Ref


class Note(NamedTuple):
    """A sound, and the thing that it comes from."""

    sound: str
    ref: Ref = ""


# The weightiest first: of what happens at once only so many are heard. `vital`: tokens that leave the life of a player.
CUES: Mapping[str, Cue] = {
    "over": Cue(sound="over"),
    "vital": Cue("hit", "burst"),
    "moved.damage": Cue("hit", "burst"),
    "began.turn": Cue("turn"),
    "moved.destroyed": Cue("destroy", manner="crack"),
    "moved.died": Cue("destroy", manner="crack"),
    "moved.depleted": Cue("deplete", manner="fade"),
    "moved.removed": Cue("deplete", manner="fade"),
    "act.attack": Cue("attack", "ring"),
    "act.attacks": Cue("attack", "ring"),
    "act.block": Cue("block", "ring"),
    "act.blocks": Cue("block", "ring"),
    "moved.summoned": Cue("place", "glow"),
    "moved.deployed": Cue("place", "glow"),
    "moved.equipped": Cue("place", "glow"),
    "moved.set": Cue("place"),
    "moved.negated": Cue("deplete", manner="fade"),
    "act.triggered": Cue("", "glow"),
    "shuffled": Cue("shuffle"),
    "turned.1": Cue("exhaust"),
    "turned.2": Cue("exhaust"),
    "tokens": Cue("core"),
    "moved": Cue("slide"),
}
RANK = {name: number for number, name in enumerate(CUES)}


def cue_name(fact: Fact, vital: str = "") -> str:
    """The entry of the table that a fact falls under; empty if none does."""
    if isinstance(fact, TokensMoved) and vital and zone_name(fact.source) == vital:
        return "vital"
    return next((key for key in keys_of(fact) if key in CUES), "")


def manner_of(fact: CardMoved) -> str:
    """How a card leaves for where it goes, if not simply so."""
    name = cue_name(fact)
    return CUES[name].manner if name else ""


def notes(facts: Iterable[Fact], view: State, mine: Iterable[Seat] = ()) -> list[Note]:
    """What is heard of all this: each sound once, the weightiest ones. `mine`: the seats that a person has here."""
    seats = set(mine)
    found: dict[str, tuple[int, Note]] = {}
    for fact in facts:
        name = cue_name(fact, view.game.hints.vital)
        sound = sound_of(fact, name, seats) if name else ""
        if sound and (sound not in found or found[sound][0] > RANK[name]):
            found[sound] = RANK[name], Note(sound, about(fact))
    if "handful" in found:
        found.pop("core", None)
    return [note for _, note in sorted(found.values(), key=lambda each: each[0])[:VOICES]]


def sound_of(fact: Fact, name: str, seats: set[Seat]) -> str:
    if isinstance(fact, GameEnded):
        mine = {fact.results.get(seat, "") for seat in seats}
        return "win" if not seats or "win" in mine else "lose" if mine == {"lose"} else "turn"
    if isinstance(fact, Began) and name == "began.turn":
        return "turn" if fact.seat in seats else ""
    if isinstance(fact, TokensMoved) and name == "tokens" and sum(fact.amount) >= HANDFUL:
        return "handful"
    return CUES[name].sound


def flares(facts: Iterable[Fact], view: State) -> list[Flare]:
    """What lights up of all this."""
    named = ((fact, cue_name(fact, view.game.hints.vital)) for fact in facts)
    found = (Flare(CUES[name].flare, about(fact)) for fact, name in named if name and CUES[name].flare)
    return list(dict.fromkeys(found))


def about(fact: Fact) -> Ref:
    """The thing that a fact is about, as it is called after it."""
    match fact:
        case CardMoved():
            return fact.becomes or fact.to
        case TokensMoved():
            return fact.source
        case Declared():
            return fact.subject
        case _:
            return str(getattr(fact, "card", "") or getattr(fact, "zone", ""))


def risen(before: State, after: State, figure: str = "level") -> list[Ref]:
    """The cards whose level is higher than it was: they say so."""
    if figure not in after.game.hints.figures:
        return []
    both = [ref for ref in after.cards if ref in before.cards and before.cards[ref].zone == after.cards[ref].zone]
    watched = [r for r in both if zone_name(after.cards[r].zone) in after.rules.watched and after.cards[r].definition]
    numbers = after.rules.numbers
    return [ref for ref in watched if numbers(after, ref, figure) > numbers(before, ref, figure) > 0]

"""Reading a card (FF-5): the fields of a card file, checked completely at load."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import force_setattr

from bsdesk.engine.effects import CardDef, Effect
from bsdesk.engine.files.card_tables import nearest

ELEMENTS = ("fire", "ice", "wind", "earth", "lightning", "water", "light", "dark")
CHARACTERS = ("forward", "backup", "monster")
KINDS = (*CHARACTERS, "summon")
KEYWORDS = ("haste", "brave", "first_strike", "back_attack", "party")  # party: the icon (FF-15.1.1.9.2)
UNIQUE = ("light", "dark")  # at most one Character of either on a player's side
PRIMING, WARP, AS_PLAYED = "priming", "warp", "as_played"
AT_WILL = ("action_ability", "special_ability")
ACTIVATIONS = ("", "cast", *AT_WILL, PRIMING, WARP, AS_PLAYED)
EX_BURST = "ex_burst"  # the keyword of the effect that may be used when damage turns its card up
SPECIAL = "special_ability"  # has a name, as any card may give it


# FF-15.2.7.4, FF-15.2.7.5: what a card with Warp does while it is removed from the game
WARPED = msgspec.convert(
    (
        {
            "zone": "removed",
            "on": {"event": "main_phase", "of": "any", "by": "you"},
            "when": ({"number": {"of": "this", "number": "warp"}},),
            "do": ({"op": "counters", "name": "warp", "what": "this", "off": True},),
            "told": False,
        },
        {"zone": "removed", "on": {"event": "unwarped"}, "do": ({"op": "enter", "what": "this"},), "told": False},
    ),
    tuple[Effect, ...],
)

# What the picture shows: of a Backup its place, of a Summon what it does.
SHOWS = {"forward": "creature", "backup": "place", "monster": "creature", "summon": "act"}


class Card(CardDef, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """One card as it is printed."""

    elements: tuple[str, ...]
    cost: int
    power: int = 0
    jobs: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    generic: bool = False
    keywords: tuple[str, ...] = ()
    limit_break: int = 0  # how many cards are turned up for it (FF-15.2.8.2); 0: it is no card of the LB deck
    any_number: bool = False  # of it in a deck (FF-8.1.2)
    codes: tuple[str, ...] = ()  # what other programs call it in their lists
    motif: str = ""  # what its picture shows; else it is chosen by the name

    def __post_init__(self) -> None:
        """FF-15.2.7.1 Add the two abilities of Warp that work where the card was removed, behind the one that is
        written."""
        if any(effect.activate == WARP for effect in self.effects) and not any(
            e.zone == "removed" for e in self.effects
        ):
            force_setattr(self, "effects", (*self.effects, *WARPED))

    @cached_property
    def words(self) -> frozenset[str]:
        """FF-6.6.2, FF-5.2.2.2 Return the words of the card: its type, elements, keywords, name, jobs and
        categories."""
        families = (f"family:{one}" for one in (*self.jobs, *self.categories))
        ex = [EX_BURST] if self.burst else []
        others = [word for word, so in (("generic", self.generic), ("limit_break", self.limit_break)) if so]
        name = f"name:{self.name['en']}"
        return frozenset({self.kind, *self.elements, *self.keywords, name, *families, *ex, *others})

    @property
    def colour(self) -> tuple[str, ...]:
        """FF-5.2.1.1a: Return its elements, as lists of cards ask for colours."""
        return self.elements

    @property
    def other_ids(self) -> tuple[str, ...]:
        """FF-5.2.4: Return its number without the letter for how rare it is, and its codes elsewhere."""
        return (self.id.rstrip("CRHLSP"), *self.codes)

    @cached_property
    def burst(self) -> int:
        """FF-5.2.2.1d Return which of its effects is its EX Burst, from 1 on; 0 if it has none."""
        return next((n for n, effect in enumerate(self.effects, 1) if effect.keyword == EX_BURST), 0)


def faults(card: Card) -> list[str]:
    """Return what is wrong with a card beyond the types of its fields."""
    found = [
        *unknown([card.kind], KINDS, "card type", "FF-6.6.4"),
        *unknown(card.elements, ELEMENTS, "element", "FF-5.2.1.1a"),
        *unknown(card.keywords, KEYWORDS, "keyword", "FF-15.2.1.1"),
        *unknown([e.activate for e in card.effects], ACTIVATIONS, "kind of ability", "FF-11.5.2"),
        *unknown(
            [e.keyword for e in card.effects if e.activate != SPECIAL],
            ("", EX_BURST),
            "name of an ability",
            "FF-11.7.1b",
        ),
    ]
    if not card.elements:
        found.append("a card has an element (FF-5.2.1.1a)")
    if card.cost < 0 or card.power < 0 or card.limit_break < 0:
        found.append("a printed number is never below 0 (FF-4.1b)")
    if bool(card.power) != (card.kind == "forward"):
        found.append("a Forward has power, and nothing else has (FF-5.2.6.1a)")
    if card.kind == "summon" and (card.jobs or not is_summon(card.effects)):
        found.append("a Summon has one effect, 'cast', and no job (FF-6.6.3, FF-5.2.3.1.2.1)")
    if any(effect.activate == WARP and not is_warp(effect) for effect in card.effects):
        found.append("Warp has a positive number and a cost (FF-15.2.7.2)")
    if any(effect.activate == PRIMING and not is_priming(effect) for effect in card.effects):
        found.append("Priming names a card that is sought, and put on top for a cost (FF-15.2.9.2)")
    return found


def is_summon(effects: Sequence[Effect]) -> bool:
    """FF-5.2.3.1.2.1: Return whether the first effect, and no other, is what is cast; what stands behind it is about
    its cost, and works in the hand."""
    return bool(effects) and effects[0].activate == "cast" and all(e.zone == "hand" and e.always for e in effects[1:])


def is_warp(effect: Effect) -> bool:
    """FF-15.2.7.2: Return whether this is a Warp: something to pay, a positive number of counters, and nothing else."""
    said = [word.get("op") for word in (*effect.cost, *effect.do)]
    return said == ["pay", "warp"] and effect.zone == "hand" and effect.do[0].get("count", 0) > 0


def is_priming(effect: Effect) -> bool:
    """FF-15.2.9.2: Return whether this is a Priming: something to pay, a name to look for, and nothing else."""
    said = [word.get("op") for word in (*effect.cost, *effect.do)]
    sought: Any = effect.do[0].get("from", {}) if effect.do else {}
    return said == ["pay", "seek", "prime"] and bool(sought.get("name")) and sought.get("where") == "deck"


def unknown(words: list[str] | tuple[str, ...], known: tuple[str, ...], what: str, rule: str) -> list[str]:
    """Return what is wrong with words that aren't known."""
    wrong = [word for word in words if word not in known]
    return [f"{word!r} is no {what}; nearest is {nearest(word, known) or known[-1]!r} ({rule})" for word in wrong]

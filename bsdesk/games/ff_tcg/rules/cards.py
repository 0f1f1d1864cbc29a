"""Reading a card (FF-5): the fields of a card file, checked completely at load."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from bsdesk.engine.effects import CardDef, Effect
from bsdesk.engine.files.card_tables import nearest

ELEMENTS = ("fire", "ice", "wind", "earth", "lightning", "water", "light", "dark")
KINDS = ("forward", "backup", "summon")
CHARACTERS = ("forward", "backup")
KEYWORDS = ("haste", "brave", "first_strike")
UNIQUE = ("light", "dark")  # at most one Character of either on a player's side
PRIMING = "priming"
ACTIVATIONS = ("", "cast", "action_ability", "special_ability", PRIMING)
EX_BURST = "ex_burst"  # the keyword of the effect that may be used when damage turns its card up
SPECIALS = ("vendetta", "divider", "sadistic_surge")  # the names of special abilities


class Card(CardDef, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """One card as it is printed."""

    elements: tuple[str, ...]
    cost: int
    power: int = 0
    jobs: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    generic: bool = False
    keywords: tuple[str, ...] = ()

    @cached_property
    def words(self) -> frozenset[str]:
        """FF-6.6.2, FF-5.2.2.2: what the card is: its type, elements, keywords, name, jobs and categories."""
        families = (f"family:{one}" for one in (*self.jobs, *self.categories))
        ex = [EX_BURST] if self.burst else []
        return frozenset({self.kind, *self.elements, *self.keywords, f"name:{self.name['en']}", *families, *ex})

    @cached_property
    def burst(self) -> int:
        """FF-5.2.2.1d: which of its effects is its EX Burst, from 1 on; 0 if it has none."""
        return next((n for n, effect in enumerate(self.effects, 1) if effect.keyword == EX_BURST), 0)


def faults(card: Card) -> list[str]:
    """Return what is wrong with a card beyond the types of its fields."""
    found = [
        *unknown([card.kind], KINDS, "card type", "FF-6.6.4"),
        *unknown(card.elements, ELEMENTS, "element", "FF-5.2.1.1a"),
        *unknown(card.keywords, KEYWORDS, "keyword", "FF-15.2.1.1"),
        *unknown([e.activate for e in card.effects], ACTIVATIONS, "kind of ability", "FF-11.5.2"),
        *unknown([e.keyword for e in card.effects], ("", EX_BURST, *SPECIALS), "name of an ability", "FF-11.7.1b"),
    ]
    if not card.elements:
        found.append("a card has an element (FF-5.2.1.1a)")
    if card.cost < 0 or card.power < 0:
        found.append("a printed number is never below 0 (FF-4.1b)")
    if bool(card.power) != (card.kind == "forward"):
        found.append("a Forward has power, and nothing else has (FF-5.2.6.1a)")
    if card.kind == "summon" and (card.jobs or [e.activate for e in card.effects] != ["cast"]):
        found.append("a Summon has one effect, 'cast', and no job (FF-6.6.3, FF-5.2.3.1.2.1)")
    if any(effect.activate == PRIMING and not is_priming(effect) for effect in card.effects):
        found.append("Priming names a card that is sought, and put on top for a cost (FF-15.2.9.2)")
    return found


def is_priming(effect: Effect) -> bool:
    """FF-15.2.9.2: Return whether this is a Priming: something to pay, a name to look for, and nothing else."""
    said = [word.get("op") for word in (*effect.cost, *effect.do)]
    sought: Any = effect.do[0].get("from", {}) if effect.do else {}
    return said == ["pay", "seek", "prime"] and bool(sought.get("name")) and sought.get("where") == "deck"


def unknown(words: list[str] | tuple[str, ...], known: tuple[str, ...], what: str, rule: str) -> list[str]:
    """Return what is wrong with words that aren't known."""
    wrong = [word for word in words if word not in known]
    return [f"{word!r} is no {what}; nearest is {nearest(word, known) or known[-1]!r} ({rule})" for word in wrong]

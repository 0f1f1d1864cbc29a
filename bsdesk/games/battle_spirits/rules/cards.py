"""Reading a card (BS-5): the fields of a Battle Spirits card file, checked completely at load."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from bsdesk.engine.effects import CardDef, Effect, On
from bsdesk.engine.files.card_tables import nearest

COLOURS = ("red", "purple", "green", "white", "yellow", "blue")
KINDS = ("spirit", "nexus", "magic")
RARITIES = ("X", "M", "R", "C")  # from high to low
ACTIVATIONS = ("", "main", "flash")
KEYWORDS = ("super_unleash", "succession", "soul_magic")
LIMITS = ("turn", "battle", "unstackable", "name")
CAUSES = (
    *KINDS,
    "attack",
    "battle",
)  # by what something comes about: effects of a kind of card, an attack, BP compared
# What comes about by these causes; of what else happens, nothing says so.
BY_EFFECTS = ("destroyed", "depleted", "discarded", "drawn", "exhausted", "refreshed")
CAUSED = {
    **dict.fromkeys((*BY_EFFECTS, "to_hand", "to_deck_top", "to_deck_bottom", "life_lost"), KINDS),
    **dict.fromkeys(("cores_put", "cores_added"), KINDS),
    "destroyed": (*KINDS, "battle"),
    "life_lost": (*KINDS, "attack"),
    "reduced_life": ("attack",),
    "won_battle": ("battle",),
}
# What the picture shows: of a Nexus its place without a creature, of a Magic the act.
SHOWS = {"spirit": "creature", "nexus": "place", "magic": "act"}
MOST_PRINTED, MOST_BP = 99, 999_999  # a card has no room for more


class Level(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One Lv line: the cores it needs and the BP there; with `soul`, one Soul Core will do (Super Unleash)."""

    cores: int
    bp: int = 0
    soul: bool = False


class Card(CardDef, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """One card as it is printed."""

    colour: str
    cost: int
    reduction: dict[str, int] = {}
    families: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
    symbols: dict[str, int] = {}
    ex: dict[str, int] = {}
    succession: bool = False
    soul_magic: str = ""
    rarity: str = "C"
    block: str = ""
    collab: bool = False
    series: str = ""
    motif: str = ""  # what its picture shows; else it is chosen by the name

    @cached_property
    def words(self) -> frozenset[str]:
        """Return the words that are true of it as printed: kind, colour, name, families, and what its effects are."""
        families = [f"family:{family}" for family in self.families]
        return frozenset({self.kind, self.colour, f"name:{self.name['en']}", *families, *self.words_of_effects})

    @cached_property
    def words_of_effects(self) -> frozenset[str]:
        """Return the words that are true of it by its effects, as long as it has them: keywords, timings, that it has
        any."""
        keywords = (
            *(["succession"] if self.succession else []),
            *(["soul_magic"] if self.soul_magic else []),
            *(["super_unleash"] if any(line.soul for line in self.levels) else []),
        )
        own = (word for effect in self.effects for word in words_of_effect(effect))
        found = frozenset({*own, *(f"keyword:{keyword}" for keyword in keywords)})
        return found | {"effects"} if found or self.effects else found

    @cached_property
    def all_symbols(self) -> dict[str, int]:
        """BS-5.8 Return the symbols by colour, an EX symbol counted as a normal one too."""
        return {c: self.symbols.get(c, 0) + self.ex.get(c, 0) for c in {*self.symbols, *self.ex}}


def words_of_effect(effect: Effect) -> list[str]:
    """Return the words that are true of a card that has this effect: its keyword, and the mark that says when it is
    activated."""
    timing = effect.on if isinstance(effect.on, str) else effect.activate
    return [f"{sort}:{name}" for sort, name in (("keyword", effect.keyword), ("timing", timing)) if name]


def level_with(card: Card, cores: int, soul: bool) -> int:
    """BS-9.2, BS-12.2 Return the Lv that this many cores keep up; 0 if not even Lv1."""
    reached = 0
    for number, line in enumerate(card.levels, 1):
        if cores >= line.cores or (line.soul and soul):
            reached = number
    return reached


def faults(card: Card) -> list[str]:
    """Return what is wrong with a card beyond the types of its fields."""
    found: list[str] = []
    if card.kind not in KINDS:
        near = suggestion(card.kind, KINDS)
        found.append(f"kind is {card.kind!r}{near}, but Standard knows spirit, nexus and magic only (BS-1.5)")
    colours = {card.colour, *card.reduction, *card.symbols, *card.ex} | ({card.soul_magic} - {""})
    for colour in sorted(colours - set(COLOURS)):
        found.append(f"{colour!r} is no colour{suggestion(colour, COLOURS)}; the six are {', '.join(COLOURS)} (BS-1.6)")
    if card.soul_magic and card.kind != "magic":
        found.append("Soul Magic is for Magic only (BS-14.1)")
    if card.kind == "magic" and card.levels:
        found.append("a Magic card has no Lv lines (BS-5.5)")
    if card.kind in ("spirit", "nexus") and not card.levels:
        found.append(f"a {card.kind} needs at least one Lv line (BS-5.11)")
    if card.kind == "spirit" and any(line.cores < 1 for line in card.levels[:1]):
        found.append("a Spirit needs at least 1 core for Lv1 (BS-9.6)")
    if any(b.cores <= a.cores for a, b in pairwise(card.levels)):
        found.append("each Lv line must need more cores than the one before (BS-9.3)")
    if card.rarity not in RARITIES:
        found.append(f"rarity is {card.rarity!r}; known are {', '.join(RARITIES)} (BS-5.10)")
    return [*found, *figures_wrong(card), *effects_wrong(card)]


def figures_wrong(card: Card) -> list[str]:
    """Return figures that no card could have printed."""
    found: list[str] = []
    if card.cost < 0 or any(n < 1 for n in (*card.reduction.values(), *card.symbols.values(), *card.ex.values())):
        found.append("cost and symbol numbers can't be negative, and a symbol that is named is there (BS-5.1)")
    printed = (card.cost, *card.reduction.values(), *card.all_symbols.values(), *(line.cores for line in card.levels))
    if any(n > MOST_PRINTED for n in printed) or any(not 0 <= line.bp <= MOST_BP for line in card.levels):
        found.append(f"a figure has no room on a card: at most {MOST_PRINTED}, and from 0 to {MOST_BP:,} BP (BS-5.1)")
    return found


def effects_wrong(card: Card) -> list[str]:
    """Return effects whose timing, limit or levels contradict each other."""
    found: list[str] = []
    for effect in card.effects:
        if effect.uses < 1 or (effect.uses > 1 and ("unstackable" in effect.limits or not effect.limits)):
            found.append("uses is 1 or more, and needs a limit that counts: turn, battle or name (BS-GL5)")
        for on in (effect.on, effect.instead):
            if isinstance(on, On) and on.event == "activated":
                continue  # `via` is the mark of the effect
            if isinstance(on, On) and on.via and on.via not in CAUSES:
                known = ", ".join(CAUSES)
                found.append(f"via is {on.via!r}{suggestion(on.via, CAUSES)}; known are {known} (BS-15.1)")
            elif isinstance(on, On) and on.via and on.via not in CAUSED.get(on.event, ()):
                found.append(f"{on.event!r} is never known to come about by {on.via!r}: leave out via (BS-15.1)")
        if effect.activate not in ACTIVATIONS:
            near = suggestion(effect.activate, ACTIVATIONS)
            found.append(f"activate is {effect.activate!r}{near}; known are main, flash (BS-GL2)")
        if effect.do and not (effect.on or effect.instead or effect.activate):
            found.append("an effect has something to do, but no time: on, instead or activate (BS-15.1)")
        if any(not 1 <= level <= len(card.levels) for level in effect.levels):
            found.append(f"an effect names a level the card has not: {list(effect.levels)} (BS-5.12)")
    return found


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return a hint at the most similar known word, if there is one."""
    near = nearest(word, known)
    return f" (did you mean {near!r}?)" if near else ""


def rarity_order(card: Card) -> int:
    """BS-5.10 Return the rank to sort by, X first."""
    return RARITIES.index(card.rarity)


def block_icon(card: Card) -> str:
    """BS-5.9 Return the colour of the block icon: blue, on collaboration cards red."""
    return "red" if card.collab else "blue"

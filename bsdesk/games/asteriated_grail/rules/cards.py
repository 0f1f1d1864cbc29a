"""The 150 basic cards: name, element, fate class, and the skills that are printed on them (table 7.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from bsdesk.engine.effects import CardDef
from bsdesk.engine.files.card_file import Library

ATTACK, MAGIC = "attack", "magic"
NAMES = {
    "wind_slash": ("Wind Slash", "風神斬", "风神斩", "風の斬撃"),
    "water_slash": ("Water Slash", "水漣斬", "水涟斩", "水の斬撃"),
    "fire_slash": ("Fire Slash", "火焰斬", "火焰斩", "火の斬撃"),
    "earth_slash": ("Earth Slash", "地裂斬", "地裂斩", "地の斬撃"),
    "thunder_slash": ("Thunder Slash", "雷光斬", "雷光斩", "雷の斬撃"),
    "dark_extinction": ("Dark Extinction", "暗滅", "暗灭", "闇の滅び"),
    "holy_light": ("Holy Light", "聖光", "圣光", "聖なる光"),
    "holy_shield": ("Holy Shield", "聖盾", "圣盾", "聖なる盾"),
    "poison": ("Poison", "中毒", "中毒", "毒"),
    "weakness": ("Weakness", "虛弱", "虚弱", "衰弱"),
    "missile": ("Missile", "魔彈", "魔弹", "魔弾"),
}
MAGIC_CARDS = frozenset({"holy_light", "holy_shield", "poison", "weakness", "missile"})
ELEMENTS = ("wind", "water", "fire", "earth", "thunder", "dark", "light")

# Of each name and element: fate class, how many, and the unique skills that are printed on them. Characters that have
# such a skill will play these cards for it; as long as there are none, nobody asks for it.
PRINTED = {
    ("earth_slash", "earth"): (
        "blood 3 blood_cry blood_shadow_blade, blood 2 blood_cry bloody_roar, martial 5 fierce_wind precise_shot, "
        "phantom 2 earth_seal soul_burst, phantom 2 earth_seal soul_gift, chant 2 meteor might_blessing, chant 2 "
        "meteor swift_blessing, holy 1 angels_wall healing_light, holy 2 healing_light"
    ),
    ("water_slash", "water"): (
        "blood 4 blood_cry blood_shadow_blade, martial 4 flash_trap gale, phantom 2 soul_burst water_seal, "
        "phantom 2 soul_gift water_seal, chant 6 freeze might_blessing, holy 3 angels_wall healing_light"
    ),
    ("fire_slash", "fire"): (
        "blood 4 blood_cry bloody_roar, martial 4 flash_trap gale, phantom 5 fire_seal soul_burst, chant 4 "
        "fireball might_blessing, holy 4 angels_wall cure"
    ),
    ("wind_slash", "wind"): (
        "blood 4 blood_cry bloody_roar, martial 2 fierce_wind precise_shot, martial 3 gale precise_shot, phantom "
        "4 soul_gift wind_seal, chant 5 swift_blessing wind_blade, holy 3 angels_wall healing_light"
    ),
    ("thunder_slash", "thunder"): (
        "blood 4 blood_cry blood_shadow_blade, martial 2 fierce_wind precise_shot, martial 2 gale precise_shot, "
        "phantom 5 soul_burst thunder_seal, chant 4 swift_blessing thunderbolt, holy 4 angels_wall cure"
    ),
    ("dark_extinction", "dark"): "chant 2, holy 4",
    ("holy_light", "light"): "blood 3, martial 3, phantom 2, holy 2 cure, holy 1 healing_light",
    ("holy_shield", "earth"): "phantom 1, chant 1, holy 1",
    ("holy_shield", "fire"): "blood 1, martial 1",
    ("holy_shield", "wind"): "blood 1, chant 1, holy 1",
    ("holy_shield", "thunder"): "blood 1, phantom 1",
    ("weakness", "earth"): "martial 1",
    ("weakness", "water"): "blood 1, chant 1",
    ("weakness", "fire"): "blood 1, holy 1",
    ("weakness", "wind"): "phantom 1",
    ("poison", "earth"): "chant 1",
    ("poison", "water"): "martial 1, phantom 1, holy 1",
    ("poison", "wind"): "holy 1",
    ("poison", "thunder"): "martial 1",
    ("missile", "water"): "blood 1, phantom 1",
    ("missile", "fire"): "chant 1",
    ("missile", "wind"): "phantom 1",
    ("missile", "thunder"): "martial 1, holy 1",
}


FATES = ("blood", "martial", "phantom", "chant", "holy")


class Skill(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a skill is called, its type and class. Its name stands among the card's terms, what it does among its
    effects, which name it as their keyword."""

    key: str
    type: str
    cls: str


class BasicCard(CardDef, frozen=True, kw_only=True):
    """One basic card."""

    key: str  # what it is, in any language: fire_slash, poison ...
    element: str
    fate: str  # blood, martial, phantom, chant, holy
    unique: tuple[str, ...] = ()  # skills that it can be played for
    conjured: bool = False  # no card of the deck, but what a skill attacks with


class Character(CardDef, frozen=True, kw_only=True):
    """A character card, or an exclusive card that belongs to one."""

    key: str = ""  # of an exclusive card: what it is, in any language
    edition: str = "standard"
    fate: str = ""
    stars: float = 0
    hand_limit: int = 6
    heal_limit: int = 2
    energy_limit: int = 3
    tokens: dict[str, int] = {}  # its counters, and how many of each it may have at most
    exclusive: tuple[str, ...] = ()  # the ids of its exclusive cards
    skills: tuple[Skill, ...] = ()
    confidence: str = "high"  # how sure the facts are: high, medium, low


CHARACTER, EXCLUSIVE = "character", "exclusive"
TYPES = ("ordinary", "unique", "exclusive", "ultimate")  # AG-4.4.1
CLASSES = ("passive", "response", "startup", "magic")


def faults(card: Character) -> list[str]:
    """Return what is wrong with a character or an exclusive card: its kind, its fate class, its skills (AG-4.4.1)."""
    found = [] if card.kind in (CHARACTER, EXCLUSIVE) else [f"'{card.kind}' is neither character nor exclusive"]
    if card.kind == EXCLUSIVE:
        return found if card.key else [*found, "an exclusive card needs a 'key'"]
    if card.fate not in FATES:
        found.append(f"'{card.fate}' is no fate class")
    if not card.skills:
        found.append("a character has 'skills'")
    for skill in card.skills:
        if skill.type not in TYPES or skill.cls not in CLASSES:
            found.append(f"the skill '{skill.key}' is of no type or class")
        if f"keyword.{skill.key}" not in card.terms:
            found.append(f"the skill '{skill.key}' has no name among the terms")
    known = {skill.key for skill in card.skills}
    found += [f"'{e.keyword}' is no skill of the card" for e in card.effects if e.keyword not in known]
    return found


def called(key: str) -> dict[str, str]:
    """Return what a basic card is called in every language."""
    return dict(zip(("en", "zh_hant", "zh_hans", "ja"), NAMES[key], strict=True))


def rows() -> Iterator[tuple[BasicCard, int]]:
    """Yield every different card, and how many of it there are."""
    for (key, element), printed in PRINTED.items():
        kind = MAGIC if key in MAGIC_CARDS else ATTACK
        seen = Counter[str]()
        for row in printed.split(", "):
            fate, count, *unique = row.split()
            seen[fate] += 1
            card_id = f"{key}-{element}-{fate}-{seen[fate]}".upper()
            card = BasicCard(
                id=card_id, name=called(key), kind=kind, key=key, element=element, fate=fate, unique=tuple(unique)
            )
            yield card, int(count)


def conjured() -> Iterator[BasicCard]:
    """Yield what skills attack with that play no attack card: one of each element and fate class, or of none."""
    for element in ELEMENTS[:-1]:
        key = next(key for key, of in PRINTED if of == element and key not in MAGIC_CARDS)
        for fate in ("", *FATES):
            card_id = f"CONJURED-{element}{'-' * bool(fate)}{fate}".upper()
            yield BasicCard(
                id=card_id, name=called(key), kind=ATTACK, key=key, element=element, fate=fate, conjured=True
            )


def library() -> Library:
    """Return the basic cards, each different one once, and what can be attacked with without one."""
    return Library({card.id: card for card in (*(card for card, _ in rows()), *conjured())}, {}, {})


def common_deck() -> tuple[str, ...]:
    """Return the 150 cards of the common deck."""
    return tuple(card.id for card, count in rows() for _ in range(count))

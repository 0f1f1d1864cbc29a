"""What a character looks like: what it wears on its head, and what it bears; both from what it is and does."""

from __future__ import annotations

from bsdesk.games.asteriated_grail.rules.cards import Character

# By the English name. One that is not named here looks like the others of its fate class; an exclusive card bears
# itself alone.
LOOKS = {
    "Blade Master": ("bare", "sword"),
    "Berserker": ("horns", "axe"),
    "Archer": ("hair", "bow"),
    "Sealer": ("hat", "chain"),
    "Assassin": ("mask", "dagger"),
    "Saintess": ("halo", "cup"),
    "Angel": ("wings", "light"),
    "Magic Girl": ("hat", "comet"),
    "Magic Swordsman": ("hood", "sword"),
    "Holy Lancer": ("helm", "lance"),
    "Elementalist": ("hood", "orb"),
    "Adventurer": ("hat", "vial"),
    "Necromancer": ("hood", "scythe"),
    "Arbiter": ("crown", "scales"),
    "Priest": ("mitre", "cross"),
    "Prayer": ("hood", "light"),
    "Sage": ("bare", "book"),
    "Talisman Master": ("hat", "scroll"),
    "Sword Emperor": ("crown", "swords"),
    "Fighter": ("bare", "fist"),
    "Hero": ("helm", "sword"),
    "Primal Bow": ("halo", "bow"),
    "Witch Hunter": ("hat", "dagger"),
    "Templar": ("helm", "cross"),
    "Elf Archer": ("hood", "bow"),
    "Mystic": ("hood", "book"),
    "God Devourer": ("horns", "swords"),
    "Demon Blade": ("", "sword"),
    "Alien Blade": ("", "dagger"),
    "Beast-soul Samurai": ("horns", "claw"),
    "Valkyrie": ("wings", "lance"),
    "Bard": ("hat", "harp"),
    "Battle Mage": ("helm", "staff"),
    "Onmyoji": ("hat", "fan"),
    "Moon Goddess": ("crown", "dark"),
    "Star Witch": ("hood", "star"),
    "Inquisitor": ("mitre", "gavel"),
    "Gluttony Girl": ("hair", "spoon"),
    "Greed Girl": ("hair", "purse"),
}
USUAL = {
    "blood": ("horns", "sword"),
    "martial": ("bare", "fist"),
    "phantom": ("mask", "dagger"),
    "chant": ("hood", "staff"),
    "holy": ("halo", "cross"),
}


def look_of(card: Character) -> tuple[str, str]:
    """Return what a character wears and what it bears."""
    return LOOKS.get(card.name["en"]) or USUAL[card.fate]

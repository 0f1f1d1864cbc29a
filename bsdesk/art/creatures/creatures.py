"""The creatures by name: which family and which colour has which, and what they are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bsdesk.art.brush.shapes import Dice, Part, path
from bsdesk.art.creatures import (
    beasts,
    great_beasts,
    insects,
    lizards,
    night_folk,
    sea_folk,
    shell_folk,
    sky_folk,
    stone_folk,
    thunder_folk,
)

Make = Callable[[Dice], Iterable[Part]]


def _bird(**ways: str) -> Make:
    return lambda dice: sky_folk.bird(dice, **ways)


def _wing(**ways: str) -> Make:
    return lambda dice: sky_folk.pterosaur(dice, **ways)


def _demon(bulk: float = 0.0, **ways: str) -> Make:
    return lambda dice: night_folk.demon(dice, bulk=bulk, **ways)


def _golem(bulk: float = 0.0, **ways: str) -> Make:
    return lambda dice: stone_folk.golem(dice, bulk=bulk, **ways)


def _dragon(pose: str) -> Make:
    return lambda dice: lizards.dragon(dice, pose)


CREATURES: dict[str, Make] = {
    # red
    "bird": sky_folk.bird, "pterosaur": sky_folk.pterosaur,
    "runner": _bird(pose="run", tail="fan", beak="long"), "fledgling": _bird(pose="cry", tail="wedge", beak="broad",
    crest="crown"),
    "hawk": _bird(pose="strike", tail="fan", beak="hook"), "swift": _bird(pose="bank", tail="fork", crest="swept"),
    "falcon": _bird(pose="stoop", tail="wedge", beak="hook", crest="none"), "condor": _bird(pose="soar", tail="fan",
    crest="none", beak="hook"),
    "phoenix": _bird(pose="rise", tail="streamers", crest="plume"), "eagle": _bird(pose="spread", tail="fan",
    beak="hook", crest="horns"),
    "heron": _bird(pose="perch", tail="wedge", beak="long", crest="plume"), "blade wing": _wing(pose="soar",
    crest="blade"),
    "fin wing": _wing(pose="glide", crest="fin"), "twin crest": _wing(pose="spread", crest="twin"),
    "diver": _wing(pose="dive", crest="blade"),
    # purple
    "demon": _demon(), "wraith": night_folk.wraith, "hound": night_folk.beast,
    "ogre": _demon(0.42, pose="smash", head="single", wings="none", cloth="none", arms="club", tail="none"),
    "imp": _demon(0.15, pose="crouch", head="ears", wings="small", cloth="none", arms="claws"),
    "reaper": _demon(0.2, pose="float", head="hood", wings="none", cloth="gown", arms="scythe"),
    "lady": _demon(0.15, pose="point", head="hair", wings="bat", cloth="gown", arms="staff"),
    "emperor": _demon(0.24, pose="throne", head="crown", wings="bat", cloth="cape", arms="sword"),
    "matron": _demon(0.2, pose="guard", head="cap", wings="bat", cloth="gown", arms="none"),
    "ram": _demon(0.32, pose="hunch", head="ram", wings="none", cloth="rags", arms="claws"),
    "gargoyle": _demon(0.26, pose="leap", head="horns", wings="bat", cloth="none", arms="claws"),
    "bones": _demon(0.16, pose="stride", head="skull", wings="none", cloth="rags", arms="sword"),
    "witch": _demon(0.16, pose="stand", head="hat", wings="none", cloth="gown", arms="staff"),
    "knight": _demon(0.26, pose="stride", head="skull", wings="none", cloth="armour", arms="sword"),
    # green
    "fish": sea_folk.fish, "flatfish": sea_folk.flatfish, "puffer": sea_folk.puffer, "manta": sea_folk.manta,
    "sunfish": sea_folk.sunfish,
    "jelly": sea_folk.jelly, "squid": sea_folk.squid, "kraken": sea_folk.kraken, "serpent": sea_folk.serpent,
    "crab": shell_folk.crab,
    "turtle": shell_folk.turtle, "hermit": shell_folk.hermit,
    "jaws": lambda dice: sea_folk.fish(dice, path("-.7 -.2, -.3 .06, .16 .06, .6 -.1"), (0.05, 0.2,
    0.38, 0.32), "blade", "teeth", "twin"),
    "lance": lambda dice: sea_folk.fish(dice, path("-.6 .3, -.24 .08, .16 -.1, .5 -.2"), (0.04, 0.15,
    0.18, 0.09), "fork", "lance", "sail"),
    "coelacanth": sea_folk.lobefin,
    # white
    "golem": _golem(), "land ship": shell_folk.walking_ship, "hill": shell_folk.stone_tortoise,
    "pebble": _golem(0.3, pose="crouch", head="block", arms="fists"), "hammer": _golem(0.3, pose="stride",
    head="helm", arms="hammer"),
    "digger": _golem(0.34, pose="hunch", head="horned", arms="claws"), "giant": _golem(0.46, pose="roar",
    head="horned", arms="fists"),
    "moai": _golem(0.36, pose="stand", head="moai", arms="pillar"), "gatekeeper": _golem(0.4, pose="point",
    head="arch", arms="shield"),
    "crystal": _golem(0.28, pose="float", head="crystal", arms="claws"), "puncher": _golem(0.48, pose="smash",
    head="helm", arms="pillar"),
    "pointer": _golem(0.3, pose="point", head="arch", arms="fists"), "throne": _golem(0.44, pose="throne",
    head="helm", arms="hammer"),
    # yellow and blue
    "dragon": lizards.dragon, "theropod": lizards.theropod, "horned": lizards.horned,
    "longneck": lizards.longneck,
    "worm": insects.worm, "treant": stone_folk.treant, "beetle": insects.beetle, "mantis": insects.mantis,
    "moth": insects.moth, "drake": _dragon("rear"), "wyrm": _dragon("coil"), "storm dragon": _dragon("sweep"),
    "quills": beasts.quill_lizard,
    "stag": beasts.stag, "mink": beasts.mink, "rhino": beasts.rhino, "sloth": beasts.sloth, "boar": beasts.boar,
    "armadillo": beasts.armadillo, "cat": beasts.cat, "elephant": beasts.elephant, "hare": beasts.hare,
    "cloud dragon": thunder_folk.cloud_dragon, "hydra": thunder_folk.hydra, "plated": thunder_folk.plated,
    "wolf": great_beasts.wolf, "bear": great_beasts.bear, "bison": great_beasts.bison,
}  # fmt: skip
STANDING = {"runner", "heron", "ogre", "ram", "hound", "witch", "knight", "matron", "emperor", "crab", "hill",
"land ship", "theropod", "horned", "longneck", "treant",
"stag", "mink", "rhino", "armadillo", "elephant", "hare", "quills", "hydra", "plated",
"wolf", "bear", "bison"}  # fmt: skip
# What they are made of; all others have a hide.
MADE_FROM = {
    "plume": {"bird", "runner", "fledgling", "hawk", "swift", "falcon", "condor", "phoenix", "eagle", "heron"},
    "scale": {"fish", "jaws", "lance", "coelacanth", "serpent", "dragon", "theropod", "horned", "longneck",
    "cloud dragon", "hydra", "plated"},
    "shell": {"crab", "turtle", "hermit", "beetle", "mantis"},
    "stone": {"golem", "pebble", "hammer", "digger", "giant", "moai", "gatekeeper", "crystal", "puncher", "pointer",
    "throne", "hill", "land ship"},
    "bark": {"treant"},
}  # fmt: skip
# A family's own creatures; a family that nobody drew takes its colour's.
OF_FAMILY = {
    "wind-fang": ("bird", "hawk", "swift", "condor", "eagle", "falcon", "phoenix", "runner", "heron"),
    "crimson-cloud": ("pterosaur", "blade wing", "fin wing", "twin crest", "diver"),
    "blood-waking": ("demon", "gargoyle", "lady", "emperor", "witch", "ram", "imp"),
    "dark-purple": ("wraith", "hound", "reaper", "knight", "bones"),
    "armored-fish": ("fish", "jaws", "lance", "coelacanth", "puffer", "turtle", "crab"),
    "sea-green": ("serpent", "manta", "squid", "jelly", "kraken", "sunfish", "hermit"),
    "ore-folk": ("golem", "moai", "pebble", "crystal", "pointer", "hammer"),
    "shirotae": ("giant", "digger", "puncher", "gatekeeper", "throne", "hill"),
    "thunder-dragon": ("dragon", "drake", "wyrm", "storm dragon", "longneck", "horned", "cloud dragon", "hydra",
    "plated"),
    "topaz": ("quills", "theropod", "twin crest", "serpent", "diver"),
    "ferobeast": ("stag", "mink", "boar", "cat", "hare", "horned", "wolf", "bear", "bison"),
    "cyantree": ("rhino", "sloth", "armadillo", "elephant", "treant"),
}  # fmt: skip
# Drawn when cards already had their pictures: they take their share of the names, all other names keep what they had.
LATER = frozenset({"cloud dragon", "hydra", "plated", "wolf", "bear", "bison"})
# Families of one colour differ in what they are made of: ramp -> ramp.
MADE_OF = {
    "crimson-cloud": {"body": "accent", "accent": "body"},
    "dark-purple": {"body": "bone", "accent": "body"},
    "sea-green": {"body": "accent", "accent": "body"},
    "shirotae": {"body": "bone", "bone": "accent"},
    "topaz": {"body": "accent", "accent": "body"},
    "cyantree": {"body": "accent", "accent": "body"},
}
OF_COLOUR = {
    "red": (*OF_FAMILY["wind-fang"], *OF_FAMILY["crimson-cloud"]), "purple": (*OF_FAMILY["blood-waking"],
    *OF_FAMILY["dark-purple"]),
    "green": (*OF_FAMILY["armored-fish"], *OF_FAMILY["sea-green"]), "white": (*OF_FAMILY["ore-folk"],
    *OF_FAMILY["shirotae"]),
    "yellow": (*OF_FAMILY["thunder-dragon"], *OF_FAMILY["topaz"]), "blue": (*OF_FAMILY["ferobeast"],
    *OF_FAMILY["cyantree"], "worm", "beetle", "mantis", "moth"),
}  # fmt: skip

"""The picture in the art window, from name, family, colour, kind and strength. The same card, the same picture."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from hashlib import blake2s

from msgspec import Struct
from PIL import Image

from bsdesk.art.acts import acts
from bsdesk.art.brush.light import Canvas, Cover
from bsdesk.art.brush.palettes import PALETTES
from bsdesk.art.brush.shapes import Dice, Part, moved_parts, path
from bsdesk.art.brush.solids import draw, settle
from bsdesk.art.creatures import beasts, insects, lizards, night_folk, sea_folk, shell_folk, sky_folk, stone_folk
from bsdesk.art.places import landmarks, pieces, weather
from bsdesk.art.places.scenery import SCENERY, Place
from bsdesk.engine.looks.face import SymbolFace

Make = Callable[[Dice], Iterable[Part]]


class Subject(Struct, frozen=True):
    """What a picture is of. `motif` may name a creature, landmark or act; else one is derived from the name."""

    name: str
    colour: str
    kind: str = "creature"  # creature, place, act
    family: str = ""
    strength: float = 0.5  # 0 the weakest, 1 the strongest: its size in the frame
    motif: str = ""


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
}  # fmt: skip
STANDING = {"runner", "heron", "ogre", "ram", "hound", "witch", "knight", "matron", "emperor", "crab", "hill",
"land ship", "theropod", "horned", "longneck", "treant",
"stag", "mink", "rhino", "armadillo", "elephant", "hare", "quills"}  # fmt: skip
# What they are made of; all others have a hide.
MADE_FROM = {
    "plume": {"bird", "runner", "fledgling", "hawk", "swift", "falcon", "condor", "phoenix", "eagle", "heron"},
    "scale": {"fish", "jaws", "lance", "coelacanth", "serpent", "dragon", "theropod", "horned", "longneck"},
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
    "thunder-dragon": ("dragon", "drake", "wyrm", "storm dragon", "longneck", "horned"),
    "topaz": ("quills", "theropod", "twin crest", "serpent", "diver"),
    "ferobeast": ("stag", "mink", "boar", "cat", "hare", "horned"),
    "cyantree": ("rhino", "sloth", "armadillo", "elephant", "treant"),
}
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


def subject_of(face: SymbolFace) -> Subject:
    """Return what the picture of a card is of."""
    return Subject(face.key, face.colour, face.kind, face.family, face.strength, face.motif)


def dice_of(*words: str) -> Dice:
    """Return a generator that is always the same for the same words."""
    return random.Random(int.from_bytes(blake2s("\0".join(words).encode()).digest()[:8], "big"))


def motif_of(subject: Subject) -> str:
    """Return what is shown: the requested motif if it exists, else one derived from the name."""
    tables = {"place": landmarks.LANDMARKS, "act": acts.ACTS}
    known = tables.get(subject.kind, CREATURES)
    if subject.motif in known:
        return subject.motif
    by_colour = {"place": landmarks.OF_COLOUR, "act": acts.OF_COLOUR}.get(subject.kind, OF_COLOUR)
    choices = by_colour[subject.colour]
    if subject.kind == "creature":
        choices = OF_FAMILY.get(subject.family, choices)
    return dice_of("motif", subject.name).choice(choices)


def place_of(subject: Subject) -> Place:
    """Return where it is: a landmark has its own surroundings, the others get one derived from the name."""
    known = SCENERY[subject.colour]
    wanted = landmarks.LIES_IN.get(motif_of(subject), "") if subject.kind == "place" else ""
    return known[wanted] if wanted in known else known[dice_of("hour", subject.name).choice(list(known))]


def stuff_of(motif: str) -> str:
    """Return the material of a creature, for parts that name none."""
    return next((stuff for stuff, motifs in MADE_FROM.items() if motif in motifs), "hide")


def creature(subject: Subject) -> list[Part]:
    """Return the creature alone, in its place in the frame: the same parts that `picture` lights."""
    motif, dice = motif_of(subject), dice_of("creature", subject.name)
    parts = list(CREATURES[motif](dice))
    points = [p for part in parts for shape in part.shapes for p in shape]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, low = min(y for _, y in points), max(y for _, y in points)
    size = 1.4 + 0.46 * subject.strength  # of a frame that is 2 high
    scale = min(size / max(low - top, 0.1), (size + 0.34) / max(right - left, 0.1))
    middle = ((left + right) / 2, (top + low) / 2)
    stands = motif in STANDING or subject.colour == "white"
    y = 0.93 - low * scale if stands else -middle[1] * scale + 0.02
    flip = dice.random() < 0.5
    ramps = MADE_OF.get(subject.family, {})
    parts = [part._replace(ramp=ramps.get(part.ramp, part.ramp)) for part in parts]
    return moved_parts(parts, middle[0] * scale if flip else -middle[0] * scale, y, scale, 0.0, flip)


def within(parts: list[Part], reach: float) -> list[Part]:
    """Scale parts that are wider than the frame, on the same ground."""
    points = [p for part in parts for shape in part.shapes for p in shape]
    far, low = max(abs(x) for x, _ in points), max(y for _, y in points)
    scale = reach / far
    return moved_parts(parts, 0.0, low - low * scale, scale) if scale < 1 else parts


def picture(subject: Subject, size: tuple[int, int], cover: Cover = (0.0, 0.0)) -> Image.Image:
    """Draw the art window, larger than asked and then reduced, so that every edge is smooth.

    `cover` is how much of its height text will cover, above and below: the subject stands between.
    """
    more = 3 if size[1] <= 320 else 2
    dice = dice_of("scene", subject.name)
    light = -1.0 if dice.random() < 0.6 else 1.0
    motif, place = motif_of(subject), place_of(subject)
    palette = PALETTES[subject.colour] | {"sky": place.sky, "far": place.far, "near": place.near}
    c = Canvas((size[0] * more, size[1] * more), palette, light, cover)
    place.draw(c, dice)
    if subject.kind == "place":
        for part in landmarks.LANDMARKS[motif](c, dice):
            draw(c, part)
        if c.bottom > 1.1:
            pieces.ground(c, dice, 1.08)
    elif subject.kind == "act":
        c.mist(0.0, 1.0, c.palette["near"][1], 0.55, dice)
        for part in acts.ACTS[motif](c, dice):
            draw(c, part)
    else:
        parts = within(creature(subject), c.right * (1.02 + 0.06 * subject.strength))
        if motif in STANDING or subject.colour == "white":
            pieces.ground(c, dice, 0.86)
        c.glow((0.0, -0.05), 1.25, c.palette["sky"][-1 if subject.colour != "green" else 0], 0.5, 1.6)
        draw(c, *parts, stuff=stuff_of(motif))
    settle(c, c.palette["near"][1])
    weather.before(c, place.air, dice)
    return c.finish(c.image.reduce(more))

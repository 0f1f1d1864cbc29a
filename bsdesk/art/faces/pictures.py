"""The picture in the art window, from name, family, colour, kind and strength. The same card, the same picture."""

from __future__ import annotations

import random
from hashlib import blake2s

from msgspec import Struct
from PIL import Image

from bsdesk.art.acts import acts
from bsdesk.art.brush.light import Canvas, Cover
from bsdesk.art.brush.palettes import PALETTES
from bsdesk.art.brush.shapes import Dice, Part, moved_parts
from bsdesk.art.brush.solids import draw, settle
from bsdesk.art.creatures import creatures
from bsdesk.art.places import landmarks, pieces, weather
from bsdesk.art.places.scenery import SCENERY, Place
from bsdesk.engine.looks.face import SymbolFace

LATER = creatures.LATER | acts.LATER


class Subject(Struct, frozen=True):
    """What a picture is of. `motif` may name a creature, landmark or act; else one is derived from the name."""

    name: str
    colour: str
    kind: str = "creature"  # creature, place, act
    family: str = ""
    strength: float = 0.5  # 0 the weakest, 1 the strongest: its size in the frame
    motif: str = ""


def subject_of(face: SymbolFace) -> Subject:
    """Return what the picture of a card is of."""
    return Subject(face.key, face.colour, face.kind, face.family, face.strength, face.motif)


def dice_of(*words: str) -> Dice:
    """Return a generator that is always the same for the same words."""
    return random.Random(int.from_bytes(blake2s("\0".join(words).encode()).digest()[:8], "big"))


def motif_of(subject: Subject) -> str:
    """Return what is shown: the requested motif if it exists, else one derived from the name."""
    tables = {"place": landmarks.LANDMARKS, "act": acts.ACTS}
    known = tables.get(subject.kind, creatures.CREATURES)
    if subject.motif in known:
        return subject.motif
    by_colour = {"place": landmarks.OF_COLOUR, "act": acts.OF_COLOUR}.get(subject.kind, creatures.OF_COLOUR)
    choices = by_colour[subject.colour]
    if subject.kind == "creature":
        choices = creatures.OF_FAMILY.get(subject.family, choices)
    return motif_for_name(subject.name, choices)


def motif_for_name(name: str, motifs: tuple[str, ...]) -> str:
    """Return the motif of a name. One that was drawn later takes its share of the names; all others keep theirs."""
    first = [motif for motif in motifs if motif not in LATER]
    found = dice_of("motif", name).choice(first)
    for known, motif in enumerate((motif for motif in motifs if motif in LATER), len(first) + 1):
        if dice_of("added", name, motif).random() * known < 1:
            found = motif
    return found


def place_of(subject: Subject) -> Place:
    """Return where it is: a landmark has its own surroundings, the others get one derived from the name."""
    known = SCENERY[subject.colour]
    wanted = landmarks.LIES_IN.get(motif_of(subject), "") if subject.kind == "place" else ""
    return known[wanted] if wanted in known else known[dice_of("hour", subject.name).choice(list(known))]


def stuff_of(motif: str) -> str:
    """Return the material of a creature, for parts that name none."""
    return next((stuff for stuff, motifs in creatures.MADE_FROM.items() if motif in motifs), "hide")


def creature(subject: Subject) -> list[Part]:
    """Return the creature alone, in its place in the frame: the same parts that `picture` lights."""
    motif, dice = motif_of(subject), dice_of("creature", subject.name)
    parts = list(creatures.CREATURES[motif](dice))
    points = [p for part in parts for shape in part.shapes for p in shape]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, low = min(y for _, y in points), max(y for _, y in points)
    size = 1.4 + 0.46 * subject.strength  # of a frame that is 2 high
    scale = min(size / max(low - top, 0.1), (size + 0.34) / max(right - left, 0.1))
    middle = ((left + right) / 2, (top + low) / 2)
    stands = motif in creatures.STANDING or subject.colour == "white"
    y = 0.93 - low * scale if stands else -middle[1] * scale + 0.02
    flip = dice.random() < 0.5
    ramps = creatures.MADE_OF.get(subject.family, {})
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
        if motif in creatures.STANDING or subject.colour == "white":
            pieces.ground(c, dice, 0.86)
        c.glow((0.0, -0.05), 1.25, c.palette["sky"][-1 if subject.colour != "green" else 0], 0.5, 1.6)
        draw(c, *parts, stuff=stuff_of(motif))
    settle(c, c.palette["near"][1])
    weather.before(c, place.air, dice)
    return c.finish(c.image.reduce(more))

"""The play-sheets as pictures: paintings by night with printed zones. Words are left to the screen."""

from __future__ import annotations

import random

from PIL import Image

from bsdesk.art.brush.light import RGB
from bsdesk.art.brush.paper import Paper, grown
from bsdesk.art.mats.zones import LOOKS
from bsdesk.art.places.vistas import cloth, vista
from bsdesk.engine.looks.sheet import Mat, SheetPlan

MORE = 2
GOLD: RGB = (206, 172, 106)
CLOTH = "cloth.jpg"


def sheet(plan: SheetPlan, mat: Mat) -> Image.Image:
    """One mat of the table, drawn larger and reduced, so that every line is smooth."""
    size = (mat.width * MORE, mat.height * MORE)
    paper = Paper(vista(mat.scene, size, random.Random(7)))
    paper.u = MORE
    for spot in mat.spots:
        x0, y0, x1, y1 = spot.box
        LOOKS[spot.look](paper, spot, (x0 * size[0], y0 * size[1], x1 * size[0], y1 * size[1]), mat, plan.colours)
    paper.frame(grown((0, 0, *size), -3 * MORE), 14 * MORE, 3)
    paper.press(GOLD, 0.5)
    return paper.image.reduce(MORE)


def table() -> Image.Image:
    """What the mats lie on."""
    return cloth((1920, 1080), random.Random(7))


def placement(plan: SheetPlan, game: str) -> str:
    """The small file beside the pictures: where each zone lies. A designer may replace either."""
    lines = [
        "# Where each zone lies on its picture: left, top, right, bottom, as parts of its width and height.",
        "# `near` is the sheet of whoever sits below, `far` that of the player opposite, `track` lies between them.",
        "# What has no zone here lies outside the sheet. `sockets`: where single cores of a zone lie, in their order.",
        "# All of it lies on the `cloth`, a picture that may be stretched.",
        "",
        f'cloth = "{CLOTH}"',
    ]
    for mat in plan.mats:
        lines += ["", f"[{mat.name}]", f'picture = "{game}-{mat.name}.jpg"', f"size = [{mat.width}, {mat.height}]"]
        lines += ["", f"[{mat.name}.zones]", *(f"{spot.name} = {_row(spot.box)}" for spot in mat.spots)]
        held = [spot for spot in mat.spots if spot.sockets]
        if held:
            lines += ["", f"[{mat.name}.sockets]"]
            lines += [f"{spot.name} = [{', '.join(_row(at) for at in spot.sockets)}]" for spot in held]
    return "\n".join(lines) + "\n"


def _row(numbers: tuple[float, ...]) -> str:
    return f"[{', '.join(f'{value:g}' for value in numbers)}]"

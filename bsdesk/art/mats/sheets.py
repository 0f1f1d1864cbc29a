"""The play-sheets as pictures: paintings by night with printed zones. Words are left to the screen."""

from __future__ import annotations

import random

from PIL import Image

from bsdesk.art.brush.paper import Paper, grown
from bsdesk.art.mats.zones import PRINTS
from bsdesk.art.places.vistas import cloth, vista
from bsdesk.engine.looks.sheet import Coat, Mat, Sheet

MORE = 2
PLAIN = Coat()


def sheet(table: Sheet, mat: Mat, part: float = 1.0) -> Image.Image:
    """One mat of the table, drawn larger and reduced, so that every line is smooth; with lines and margins of this
    part of their width."""
    size = (mat.size[0] * MORE, mat.size[1] * MORE)
    cloth_colour = table.coat.across if mat.across else table.coat.cloth
    paper = Paper(vista(mat.scene, size, random.Random(7), cloth_colour))
    paper.u = MORE * part
    for spot in (spot for spot in mat.spots if spot.print):
        x0, y0, x1, y1 = spot.box
        PRINTS[spot.print](paper, spot, (x0 * size[0], y0 * size[1], x1 * size[0], y1 * size[1]), mat, table)
    paper.frame(grown((0, 0, *size), -3 * paper.u), 14 * paper.u, 3)
    paper.press(table.coat.line, 0.5)
    return paper.image.reduce(MORE)


def cloth_picture(coat: Coat = PLAIN) -> Image.Image:
    """What the mats lie on, in the coat of a game."""
    return cloth((1920, 1080), random.Random(7), coat.cloth, coat.line, coat.motif)

"""The table on the stage: all that lies on it and moves there, nothing that answers to hands."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial

from bsdesk.engine.looks.sheet import Sheet
from bsdesk.engine.state import State
from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.layers import Layers
from bsdesk.ui.kit.page import Page
from bsdesk.ui.table.layout.board import Layout, lay_out, mat_of, moved
from bsdesk.ui.table.model.voice import Voice
from bsdesk.ui.table.motion.stage import Stage
from bsdesk.ui.table.view.board.area_titles import counts
from bsdesk.ui.table.view.board.cards import Cards
from bsdesk.ui.table.view.board.dusk import lay_dusk, shake
from bsdesk.ui.table.view.board.lane import is_busy
from bsdesk.ui.table.view.board.lights import Lights
from bsdesk.ui.table.view.board.mats import Mats
from bsdesk.ui.table.view.board.waiting import lay_waiting

DARK = Lights()  # nothing is lit: nobody here could use it


def board_layout(
    view: State,
    rect: Rect,
    unit: float,
    sheet: Sheet,
    plates: Mapping[Seat, Rect],
    *,
    below: Seat,
    open_seats: Sequence[Seat],
) -> Layout:
    """Lay out the view in this part of the picture. Hands that are not open are not shown: their cards go to the plates
    of their players, which say how many there are."""
    x, y, w, h = rect
    hidden = {seat: box for seat, box in (plates or {below: (x, y + h, w, h // 10)}).items() if seat not in open_seats}
    inside = {seat: (box[0] - x, box[1] - y, box[2], box[3]) for seat, box in hidden.items()}
    found = lay_out(view, below, (w, h), unit, sheet, alone=True, away=inside)
    return moved(found, x, y) if x or y else found


class StageBoard:
    """Lays out the board, again only where something changed."""

    def __init__(self, voice: Voice, stage: Stage, steps: tuple[str, ...]) -> None:
        self.voice, self.stage, self.steps = voice, stage, steps
        self.layers = Layers()

    def lay(self, page: Page, view: State, layout: Layout, *, cloth: bool, known: Hashable) -> None:
        """Lay it out. `known`: with another one everything may look otherwise; `cloth`: does it lie on its cloth?"""
        stage, voice, lay = self.stage, self.voice, partial(self.layers.lay, page)
        figures, arrows = stage.weight.drawn_figures(), stage.weight.drawn_arrows()
        ground, cards = (
            Mats(page, voice.pictures, voice.wording, self.steps, figures),
            Cards(page, voice.pictures, voice.wording),
        )
        first, same = len(page.items), (known, layout.base_key)
        lay("ground", (*same, cloth), partial(self.lay_ground, ground, view, layout, cloth=cloth))
        for key in layout.zones:
            if arrows and not mat_of(key) and not view.zones.get(key):
                continue  # arrows pass there
            named = (same, counts(view, key), figures.get(key))
            lay(f"area {key}", named, partial(ground.titles.lay_area_name, view, layout, key))
        cards.lay_arrows(view, layout, arrows)
        ground.lane.lay_points(view, layout)
        lay_waiting(page, view, layout, voice.wording)
        for key in layout.zones.keys() & stage.tokens.places.now.keys():
            cards.lay_tokens(stage, key)
        still = (same, tuple(layout.poses.items()), stage.moving_things, tuple(stage.eye_catchers.news))
        lay("cards", still, partial(cards.lay_resting, view, layout, stage, DARK, "", ""))
        lay("counts", (same, *figures.items()), partial(ground.titles.lay_low_counts, view, layout))
        lay_dusk(page, layout, stage.weight.shade, set[Ref](figures))
        cards.lay_moving(view, stage, DARK, "")
        page.items += stage.flying()
        page.items += stage.lights()
        shake(page, first, stage.weight.offset)

    def lay_ground(self, ground: Mats, view: State, layout: Layout, *, cloth: bool) -> None:
        """Lay out what everything lies on; whose a mat is, is said there only where it has no picture."""
        page = ground.page
        if cloth:
            page.put(self.voice.pictures.cloth(page.size), (0, 0))
        ground.lay_mats(view, layout)
        ground.lane.lay(view, layout, busy=is_busy(view, layout))
        for seat, laid in layout.mats.items():
            if seat < 0:
                ground.lay_team(view, layout, -seat)
            elif seat and laid.plain:
                ground.lay_name(view, layout, seat)

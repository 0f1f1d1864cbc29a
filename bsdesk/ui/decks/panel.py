"""A panel over the screen below it, which shows, but answers no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bsdesk.ui.app import App
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import EDGE

BUTTON = 42  # units that a button at the foot is high
WIDEST = 210  # and wide at most


class PanelButton(NamedTuple):
    """A button at the foot of a panel."""

    id: str
    text: str
    act: Action
    kind: str = "plain"
    on: bool = True


def lay_panel(
    page: Page, app: App, screen: Screen, size: tuple[float, float], title: str, buttons: Sequence[PanelButton]
) -> Box:
    """Lay a panel of this size out over what is below the screen; return the room above its row of buttons."""
    app.below(screen).build(page)
    space = page.panel(*size, title).space()
    foot = space.bottom(BUTTON, gap=EDGE)
    wide = min(page.u(WIDEST), foot.columns(len(buttons), EDGE)[0].w)
    row = foot.space()
    for button in reversed(buttons):
        box = row.right(pixels=wide, gap=EDGE)
        page.button(button.id, box, button.text, button.act, kind=button.kind, on=button.on)
    return space.rest

"""What the screens around the table share: the cloth they lie on, a head with the way back, room for what is theirs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, EDGE, INK, LINE
from bsdesk.ui.kit.widgets import Form

if TYPE_CHECKING:
    from bsdesk.ui.app import App
    from bsdesk.ui.faces.gallery import Gallery

HEAD = 64  # units
WIDEST = 1180  # units: lines longer than that are no pleasure to read


class Framed(Form):
    """A screen with a head: what it is, and the way back."""

    app: App

    title = ""  # a phrase

    def build(self, page: Page) -> None:
        backdrop(page, self.app)
        self.lay(page, head(page, self.heading(page), self.app.back))

    def heading(self, page: Page) -> str:
        return page.words(self.title)

    def lay(self, page: Page, rect: Rect) -> None:
        """Lay out what is below the head."""
        raise NotImplementedError

    def tick(self, now: float) -> bool:
        if store().arrived():
            self.app.refresh()
        return False

    def busy(self) -> bool:
        return store().waiting

    def troubles(self) -> Sequence[str]:
        """Pictures of one's own that can't be read, faces that can't be drawn."""
        return store().drawn.faults


def store() -> Gallery:
    """The pictures of all screens. What draws them is loaded only now, so that the first page need not wait for it."""
    from bsdesk.ui.faces.gallery import shared

    return shared().store


def backdrop(page: Page, app: App) -> None:
    """The cloth; until it is there, its colour."""
    ground = picture(app.shelf.assets / "sheets" / "cloth.jpg", page.size)
    if ground is not None:
        page.put(ground, (0, 0))


def picture(file: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """A large picture of exactly this size; None until it is there."""
    from bsdesk.ui.faces.pictures import scaled

    key = ("ground", str(file), size)
    found = store().get(key)
    if found is None:
        store().ask(("ground", str(file)), key, lambda: scaled(file, size))
    return found


@lru_cache(maxsize=16)
def small(file: Path, size: tuple[int, int]) -> pygame.Surface:
    """A small picture that comes with the program, at once; nothing to be seen should it be missing."""
    try:
        return pygame.transform.smoothscale(pygame.image.load(file).convert_alpha(), size)
    except (OSError, pygame.error):
        return pygame.Surface(size, pygame.SRCALPHA)


def head(page: Page, title: str, back: object) -> Rect:
    """The head of a screen; the room below it, not wider than is good."""
    u = page.u
    high = u(HEAD)
    page.box((0, 0, page.size[0], high), (9, 12, 19, 170), radius=0)
    page.box((0, high - 1, page.size[0], 1), LINE, radius=0)
    text = page.words("back")
    wide = page.letters.width(text, BODY) + u(52)
    page.button("back", (u(EDGE), u(11), wide, high - u(22)), text, back, sign="left", kind="plain")  # type: ignore[arg-type]
    left = u(EDGE) + wide + u(EDGE * 1.5)
    size = 26
    page.say(
        title, (left, (high - page.letters.height(size)) / 2), size, INK, bold=True, room=page.size[0] - left - u(20)
    )
    return inner(page, high)


def inner(page: Page, top: int) -> Rect:
    """The room below a head: in the middle, with an edge around it."""
    edge = page.u(EDGE * 1.5)
    width = min(page.size[0] - 2 * edge, page.u(WIDEST))
    return ((page.size[0] - width) // 2, top + edge, width, page.size[1] - top - 2 * edge)

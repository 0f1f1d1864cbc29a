"""Parts of a page that are kept from one frame to the next, as long as what they are made of stays the same.

While a thing is carried over the table, or flies across it, the rest of the page is neither laid out nor measured anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import NONE, Cover, Page, Said


class Layer(NamedTuple):
    """What a part added to its page, and what it was made of."""

    key: Hashable
    items: list[Item]
    controls: list[Control]
    said: list[Said]
    covers: list[Cover]  # by how much was laid out before them in this part


class Layers:
    """The parts of one screen by their names."""

    def __init__(self) -> None:
        self.kept: dict[str, Layer] = {}

    def lay(self, page: Page, name: str, key: Hashable, build: Callable[[], object]) -> None:
        """Add a part to the page: kept, if its key is the same, else built now."""
        kept, lines = self.kept.get(name), page.said
        controls, said = len(page.controls), len(lines)
        if kept is not None and kept.key == key:
            if kept.covers:
                page.covers += [shift_cover(cover, controls, said) for cover in kept.covers]
            page.items += kept.items
            page.controls += kept.controls
            lines.extend(kept.said)
            return
        items, covers = len(page.items), len(page.covers)
        build()
        hides = [shift_cover(cover, -controls, -said) for cover in page.covers[covers:]]
        self.kept[name] = Layer(key, page.items[items:], page.controls[controls:], lines[said:], hides)


def shift_cover(cover: Cover, controls: int, said: int) -> Cover:
    """Return the cover as it is where so much more was laid out before it."""
    below = cover.controls if cover.controls == NONE else cover.controls + controls
    return cover._replace(controls=below, said=cover.said + said)

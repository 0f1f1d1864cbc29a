"""Parts of a page that are kept from one frame to the next, as long as what they are made of stays the same.

While a thing is carried over the table, or flies across it, the rest of the page is neither laid out nor measured anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from bsdesk.ui.canvas import Item
from bsdesk.ui.controls import Control
from bsdesk.ui.page import Page, Said


class Layer(NamedTuple):
    """What a part added to its page, and what it was made of."""

    key: Hashable
    items: list[Item]
    controls: list[Control]
    said: list[Said]


class Layers:
    """The parts of one screen by their names."""

    def __init__(self) -> None:
        self.kept: dict[str, Layer] = {}

    def lay(self, page: Page, name: str, key: Hashable, build: Callable[[], object]) -> None:
        """Add a part to the page: as it was, if its key is the same, else as it is built now."""
        kept = self.kept.get(name)
        if kept is not None and kept.key == key:
            page.items += kept.items
            page.controls += kept.controls
            page.said += kept.said
            return
        items, controls, said = len(page.items), len(page.controls), len(page.said)
        build()
        self.kept[name] = Layer(key, page.items[items:], page.controls[controls:], page.said[said:])

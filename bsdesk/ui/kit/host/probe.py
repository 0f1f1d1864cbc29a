"""For tests that play through the window: where everything on it is now, written to a file after every page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bsdesk.ui.kit.host.attention import Attention
from bsdesk.ui.kit.host.notices import Notices
from bsdesk.ui.kit.host.stack import Stack
from bsdesk.ui.kit.page import Page


class Probe:
    """Writes to this file; to none if it has no name."""

    def __init__(self, file: str, attention: Attention, stack: Stack, notices: Notices) -> None:
        self.file = file
        self._attention, self._stack, self._notices = attention, stack, notices

    def tell(self, page: Page, frames: int) -> None:
        """Write down what is on this page."""
        if self.file:
            part = Path(self.file + ".part")
            part.write_text(json.dumps(self.told(page, frames)), "utf-8")
            part.replace(self.file)

    def told(self, page: Page, frames: int) -> dict[str, Any]:
        """What is written."""
        screen = self._stack.front
        return {
            "screen": screen.name,
            "frames": frames,
            "answered": self._attention.answered,
            "focus": self._attention.focus,
            "controls": [[c.id, *c.shown, c.on, c.label] for c in page.controls],
            "notices": [notice.text for notice in self._notices.shown],
            "told": screen.told(),
        }

"""For tests that play through the window: where everything on it is now, written to a file after every page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bsdesk.ui.kit.host.attention import Attention
from bsdesk.ui.kit.host.notices import Notices
from bsdesk.ui.kit.host.stack import Stack
from bsdesk.ui.kit.page import Page


@dataclass
class Probe:
    """Writes to this file; to none if it has no name."""

    file: str
    attention: Attention
    stack: Stack
    notices: Notices

    def tell(self, page: Page, frames: int) -> None:
        """Write down what is on this page."""
        if self.file:
            part = Path(self.file + ".part")
            part.write_text(json.dumps(self.record(page, frames)), "utf-8")
            part.replace(self.file)

    def record(self, page: Page, frames: int) -> dict[str, Any]:
        """What is written."""
        screen = self.stack.front
        return {
            "screen": screen.name,
            "frames": frames,
            "answered": self.attention.answered,
            "focus": self.attention.focus,
            "controls": [[c.id, *c.shown, c.on, c.label] for c in page.controls],
            "notices": [notice.text for notice in self.notices.shown],
            "told": screen.probe_data(),
        }

"""What is said at the foot of the window for a while."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from bsdesk.speech.interface import Words
from bsdesk.ui.kit.attention import Attention
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, INK, LINE, LOSS, RAISED, SMALL

STAYS = 6.0  # seconds


class Notice(NamedTuple):
    """One thing that is said."""

    text: str
    until: float
    bad: bool = False


class Notices:
    """The last three that are not over."""

    def __init__(self, attention: Attention) -> None:
        self.shown: list[Notice] = []
        self._attention = attention
        self._troubled: set[str] = set()  # what went wrong in the background, and was said

    def say(self, text: str, *, bad: bool = False) -> None:
        self._keep([*self.shown[-2:], Notice(text, time.monotonic() + STAYS, bad)])

    def withdraw(self, text: str) -> None:
        """Say this no longer."""
        self._keep([notice for notice in self.shown if notice.text != text])

    def expire(self, now: float) -> None:
        """Take away what was said long enough."""
        if self.shown and self.shown[0].until < now:
            self._keep([notice for notice in self.shown if notice.until >= now])

    def say_troubles(self, troubles: Sequence[str], words: Words) -> None:
        """Say what went wrong in the background, each once; of several the first, and how many more."""
        new = [trouble for trouble in troubles if trouble not in self._troubled]
        if new:
            self._troubled.update(new)
            self.say(words("more_troubles", first=new[0], count=len(new) - 1) if len(new) > 1 else new[0], bad=True)

    def _keep(self, notices: list[Notice]) -> None:
        self.shown, self._attention.stale = notices, True

    def lay(self, page: Page) -> None:
        """Lay them out, the newest lowest."""
        bottom = page.size[1] - page.u(GAP * 2)
        for notice in reversed(self.shown):
            width = min(page.letters.width(notice.text, SMALL) + page.u(44), page.size[0] - page.u(40))
            high = page.high(notice.text, width - page.u(44), SMALL) + page.u(GAP * 2)
            rect = ((page.size[0] - width) // 2, bottom - high, width, high)
            page.cover(rect, controls=False)
            page.box(rect, RAISED, line=LOSS if notice.bad else LINE)
            page.sign("loss" if notice.bad else "yes", (rect[0] + page.u(10), rect[1] + page.u(9)), BODY, INK)
            page.tell(notice.text, (rect[0] + page.u(34), rect[1] + page.u(GAP)), width - page.u(44), SMALL)
            bottom -= high + page.u(GAP)

"""What is said at the foot of the window for a while."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from bsdesk.speech.interface import Words
from bsdesk.ui.kit.host.attention import Attention
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, INK, LINE, LOSS, RAISED, SMALL

STAYS = 6.0  # seconds
BESIDE = 44  # units that a notice is wider than its words


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
        foot = page.rect.inset(20, GAP * 2).space()
        for notice in reversed(self.shown):
            width = min(page.wide(notice.text, SMALL, BESIDE), foot.rest.w)
            room = width - page.u(BESIDE)
            strip = foot.bottom(GAP * 2, pixels=page.high(notice.text, room, SMALL), gap=GAP)
            box = strip.centered(width, strip.h)
            page.cover(box, controls=False)
            page.box(box, RAISED, line=LOSS if notice.bad else LINE)
            page.sign("loss" if notice.bad else "yes", box.inset(10, 9)[:2], BODY, INK)
            page.tell(notice.text, box.inset(34, GAP)[:2], room, SMALL)

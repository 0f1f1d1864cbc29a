"""An export that is under way: how far it is, how long it will take, a way to call it off; then where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bsdesk.ui.app import App
from bsdesk.ui.export.errand import Errand
from bsdesk.ui.export.order import ExportOrder
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.reveal import reveal
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, LEGAL, LINE, LOSS, QUIET, SMALL, SUNK, TITLE
from bsdesk.ui.kit.widgets import panel

WIDE, BAR, BUTTON = 560, 14, 46  # units
MINUTES = 90  # seconds from which on minutes are said


class Running(Screen):
    """The exports, one after another."""

    name = "exporting"
    app: App

    def __init__(self, app: App, orders: Sequence[tuple[ExportOrder, Path]]) -> None:
        super().__init__(app)
        self.orders, self.number = list(orders), 0
        self.errand: Errand | None = None
        self.wrong = ""
        self.begin()

    def begin(self) -> None:
        """Begin the next export."""
        order, file = self.orders[self.number]
        again = self.app.shelf.again
        if again is None:
            self.wrong = self.app.words.complaint("there is no shelf for another process")
            return
        try:
            self.errand = Errand(order, file, again)
        except OSError as error:
            self.wrong = self.app.words.complaint(f"can't be written: {error.strerror or error}")

    @property
    def over(self) -> bool:
        """Return whether nothing is under way any more."""
        return bool(self.wrong) or (self.errand is not None and self.errand.ended)

    # time

    def tick(self, now: float) -> bool:
        errand = self.errand
        if errand is not None and not self.over and errand.look():
            if errand.wrong is not None:
                self.wrong = self.app.words.complaint(errand.wrong)
            elif errand.finished and self.number + 1 < len(self.orders):
                self.number += 1
                self.begin()
            self.app.refresh()
        return self.app.below(self).tick_below(now)

    def tick_below(self, now: float) -> bool:
        return self.tick(now)

    def busy(self) -> bool:
        return not self.over

    # the page

    def build(self, page: Page) -> None:
        self.app.below(self).build(page)
        words = page.words
        name = "export_failed" if self.wrong else "export_done" if self.over else "export_running"
        room = panel(page, WIDE, TITLE * 2 + BODY * 6 + BAR + BUTTON + 2 * EDGE * 1.5 + 5 * GAP, words(name))
        space = room.space()
        self.lay_foot(page, space.bottom(BUTTON))
        if self.wrong:
            lower = page.tell(self.wrong, space.rest[:2], space.rest.w, BODY, LOSS, most=3)
            there = "\n".join(str(file) for _, file in self.orders[: self.number])
            if there:  # files before the one that failed
                x, y = space.rest[:2]
                there = page.words("export_there", files=there)
                page.tell(there, (x, y + lower + page.u(GAP)), space.rest.w, SMALL, QUIET, most=4)
        elif self.over:
            files = "\n".join(str(file) for _, file in self.orders)
            page.tell(files, space.rest[:2], space.rest.w, BODY, QUIET, most=5)
        else:
            self.lay_bar(page, space)

    def lay_foot(self, page: Page, foot: Box) -> None:
        """Lay out the buttons, each at a place of its own: one that is clicked a moment before or after the end never
        does what another one does."""
        words, over = page.words, self.over
        stop, show, close = foot.columns(3, GAP)
        page.button("stop", stop, words("export_stop"), self.app.back, on=not over)
        page.button("open_folder", show, words("open_folder"), self.open_folder, on=over and not self.wrong)
        page.button("close", close, words("ok"), self.app.back, kind="main" if over else "plain", on=over)

    def lay_bar(self, page: Page, space: Space) -> None:
        """Lay out how far it is, and how long it will take."""
        words, errand = page.words, self.errand
        file = self.orders[self.number][1]
        page.write(file.name, space.top(pixels=page.letters.height(BODY), gap=GAP), BODY, fit=True)
        bar = space.top(BAR, gap=GAP)
        page.box(bar, SUNK, line=LINE, radius=BAR / 2)
        done, whole = (errand.done, errand.whole) if errand is not None else (0, 0)
        if done:
            page.box((bar.x, bar.y, max(bar.h, bar.w * done // max(1, whole)), bar.h), LEGAL, radius=BAR / 2)
        line = space.top(pixels=page.letters.height(SMALL), gap=GAP)
        said = words("export_pictures", done=done, whole=whole) if whole else words("export_preparing")
        page.say(said, line[:2], SMALL, QUIET)
        left = errand.left if errand is not None else None
        if left is not None:
            page.say(self.left_in_words(left), (line.right, line.y), SMALL, QUIET, align="right")
        if len(self.orders) > 1:
            box = space.top(pixels=page.letters.height(SMALL))
            page.say(words("export_file_of", number=self.number + 1, count=len(self.orders)), box[:2], SMALL, QUIET)

    def left_in_words(self, seconds: float) -> str:
        words = self.app.words
        if seconds < MINUTES:
            return words("export_left", seconds=max(1, round(seconds)))
        return words("export_left_minutes", minutes=round(seconds / 60))

    def first(self, page: Page) -> str:
        return "close" if self.over else "stop"

    # what is done

    def open_folder(self) -> None:
        """Show the folder in which it lies."""
        try:
            reveal(self.orders[0][1].parent)
        except OSError as wrong:
            self.app.notice(self.app.words("folder_not_opened", reason=wrong.strerror or wrong), bad=True)

    def leave(self) -> None:
        """Call off what is not whole yet."""
        if self.errand is not None and not self.errand.ended:
            self.errand.close()

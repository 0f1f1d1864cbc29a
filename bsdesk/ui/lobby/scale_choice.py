"""How large everything is, to be chosen: while the pointer is on its buttons they stay where they are, and a sample
shows the size."""

from __future__ import annotations

from bsdesk.ui.app import App
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, LOSS, SMALL, unit
from bsdesk.ui.kit.widgets import Slider


class ScaleChoice:
    """A slider with its sample."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.slider = Slider("scale", 75, 200, 5, live=False)
        self.wanted = 0  # the size that is to be taken when the pointer leaves
        self.stepping = False  # was it one of the buttons beside the slider that was pressed?

    @property
    def size(self) -> int:
        """The size that is shown: that under the hand, or wanted, or chosen."""
        return self.slider.held or self.wanted or self.app.settings.scale

    def lay(self, page: Page, box: Box) -> int:
        """Lay it out in a row; return how much room the sample takes below."""
        words, chosen = page.words, self.app.settings.scale
        text, label = f"{self.size} %", words("set_scale")
        self.slider.lay(page, box, self.wanted or chosen, self.grow, label=label, text=text)
        below, high = box.bottom + box.u(4), 0
        if self.wanted:
            size = BODY * self.wanted / chosen
            high += page.tell(words("scale_sample"), (box.x, below), box.w, size, INK) + box.u(4)
        most = capped(page, self.size)
        if most:
            high += page.tell(words("scale_capped", most=most), (box.x, below + high), box.w, SMALL, LOSS) + box.u(4)
        return high

    def grow(self, size: int) -> None:
        """Another size: at once; but if a button of it was clicked, as soon as the pointer is elsewhere."""
        self.wanted = size
        if self.app.keyboard or not self.stepping:
            self.take()

    def take(self) -> None:
        """Take the size that is wanted."""
        size, self.wanted = self.wanted, 0
        if size and size != self.app.settings.scale:
            self.app.change(scale=size)

    def press(self, control: Control | None) -> None:
        self.stepping = control is not None and control.id.startswith(f"{self.slider.id}:")

    def hovered(self, control: Control | None) -> None:
        if control is None or control.id.partition(":")[0] != self.slider.id:
            self.take()


def capped(page: Page, chosen: int) -> int:
    """The most that fits into this window, if more was chosen."""
    most = round(unit(page.size, chosen) / unit(page.size, 100) * 100)
    return most if most < chosen else 0

"""The first screen: go on, play, and the way to everything else."""

from __future__ import annotations

from bsdesk.ui.page import Page
from bsdesk.ui.screen import Screen


class Start(Screen):
    """What the program opens with."""

    name = "start"

    def build(self, page: Page) -> None:
        u = page.u
        page.say(page.words("bsdesk"), (u(60), u(60)), 34, bold=True)
        page.button("play", (u(60), u(160), u(240), u(56)), page.words("play"), self.play, kind="main")
        page.button("quit", (u(60), u(230), u(240), u(44)), page.words("quit"), self.app.quit)

    def play(self) -> None:
        """A game at once."""

    def cancel(self) -> bool:
        return True

"""The curtain between two who share a screen: it hides the table until the next player is ready."""

from __future__ import annotations

from bsdesk.engine.values import Seat
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import BODY, GAP, HUGE, INK, QUIET, TITLE
from bsdesk.ui.table.control.parts import Parts


class Curtain(Screen):
    """Hides the table."""

    name = "curtain"

    def __init__(self, table: Parts, seat: Seat) -> None:
        super().__init__(table.app)
        self.table, self.seat = table, seat

    def build(self, page: Page) -> None:
        words, voice = page.words, self.table.voice
        width, height = page.size
        page.put(voice.pictures.cloth(page.size), (0, 0))
        title = words("curtain", player=voice.wording.player(self.seat))
        top, middle = round(height * 0.36), width // 2
        page.say(title, (middle, top), HUGE, INK, bold=True, align="middle", room=width - page.u(40))
        top += page.letters.height(HUGE) + page.u(GAP)
        page.tell(words("curtain_why"), (middle - page.u(260), top), page.u(520), BODY, QUIET, align="middle")
        box = (width // 2 - page.u(150), round(height * 0.56), page.u(300), page.u(56))
        page.button("curtain", box, words("show_cards"), self.lift, kind="main", size=TITLE)

    def first(self, page: Page) -> str:
        return "curtain"

    def tick(self, now: float) -> bool:
        self.listen()
        return super().tick(now)

    def listen(self) -> None:
        self.table.commands.listen()

    def lift(self) -> None:
        self.table.privacy.sit(self.seat)
        self.app.back()

    def cancel(self) -> bool:
        return True

"""What lies over the table at times: its menu, the end of the game, the curtain between two who share a screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.ui.kit.controls import Action, Rect
from bsdesk.ui.kit.dialogs import confirm
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import BODY, GAP, HUGE, INK, LEGAL, LOSS, QUIET, SMALL, TITLE

if TYPE_CHECKING:
    from bsdesk.ui.app import App
    from bsdesk.ui.table.screen import TableScreen

HIGH = 44  # of a row, in units


class Over(Screen):
    """Something over the table, which still shows."""

    app: App

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table.app)
        self.table = table

    def behind(self, page: Page) -> None:
        self.table.build(page)

    def tick(self, now: float) -> bool:
        return self.moves(now)

    def moves(self, now: float) -> bool:
        return self.table.moves(now)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_h:
            self.table.office.hide()
            return True
        return super().key(event)

    def rows(self, page: Page, rect: Rect, rows: Sequence[tuple[str, str, Action, str]]) -> None:
        """Big buttons one below another."""
        x, y, w, h = rect
        high = min(page.u(HIGH), (h - page.u(GAP) * (len(rows) - 1)) // max(1, len(rows)))
        for ident, text, act, kind in rows:
            page.button(ident, (x, y, w, high), text, act, kind=kind)
            y += high + page.u(GAP)


class TableMenu(Over):
    """The menu of the table."""

    name = "table-menu"

    def build(self, page: Page) -> None:
        self.behind(page)
        words, table = page.words, self.table
        rows: list[tuple[str, str, Action, str]] = [("back", words("back_to_game"), self.app.back, "main")]
        rows += [(ident, words(ident), act, "plain") for ident, act in table.office.menu_entries()]
        if table.match.humans and not table.match.state.results and not table.resting:
            rows.append(("concede", words("concede"), self.concede, "plain"))
        rows.append(("leave", words(leaving(table)), self.leave_table, "plain"))
        rect = page.panel(380, 76 + len(rows) * (HIGH + GAP), words("menu"))
        self.rows(page, rect, rows)

    def concede(self) -> None:
        words = self.app.words
        self.app.back()
        confirm(self.app, words("concede"), words("concede_sure"), words("concede"), self.table.office.concede)

    def leave_table(self) -> None:
        self.app.leave(self.table)


class Ending(Over):
    """The game is over: who won and why, how it went, and what next."""

    name = "ending"

    def build(self, page: Page) -> None:
        self.behind(page)
        table, words = self.table, page.words
        state = table.match.state
        points = turning_points(table)
        rows: list[tuple[str, str, Action, str]] = [
            ("look", words("look_at_board"), self.app.back, "plain"),
            ("timeline", words("timeline"), table.office.timeline, "plain"),
            ("leave", words(leaving(table)), partial(self.app.leave, table), "plain"),
        ]
        if table.match.made_up:
            rows.insert(0, ("again", words("from_there_again"), table.office.from_the_start, "main"))
        else:
            rows.insert(0, ("rematch", words("rematch"), table.office.rematch, "main"))
            rows.insert(1, ("swap_seats", words("swap_seats"), table.office.swapped_rematch, "plain"))
        file = table.session.journal.path
        if file is not None:
            rows.insert(-1, ("share", words("share_replay"), partial(table.doors.share, file), "plain"))
        x, y, w, _ = page.panel(520, 140 + len(rows) * (HIGH + GAP) + len(points) * 22)
        won = [seat for seat, result in state.results.items() if result == "win"]
        mine = table.match.humans and len(table.match.humans) == 1
        lost = mine and table.me not in won
        title = (
            words("you_win")
            if mine and not lost and won
            else words("wins", player=table.office.winners())
            if won
            else words("draw")
        )
        colour = LOSS if lost else LEGAL if won else INK
        page.say(title, (x + w // 2, y), HUGE, colour, bold=True, align="middle", room=w)
        y += page.letters.height(HUGE)
        y += page.tell(why_over(table, state), (x, y), w, BODY, QUIET, align="middle") + page.u(GAP)
        for text in points:
            page.say(text, (x + w // 2, y), SMALL, INK, align="middle", room=w)
            y += page.letters.height(SMALL)
        self.rows(page, (x, y + page.u(GAP), w, table.app.surface.get_height() - y), rows)


def leaving(table: TableScreen) -> str:
    """What leaving the table is called: of a game that was forked from another one comes back to that."""
    return "leave_what_if" if table.below is not None else "leave_table"


def why_over(table: TableScreen, state: State) -> str:
    """What ended the game, in the words of the log."""
    for told in reversed(table.office.teller().last().told):
        if type(told.event.fact).__name__ == "GameEnded":
            return told.text[:1].upper() + told.text[1:]
    return table.wording.phrase("over", winners=table.office.winners())


def turning_points(table: TableScreen, most: int = 4) -> list[str]:
    """The turns in which a figure that the game watches fell the most: here lives were lost."""
    falls: list[tuple[int, int, Seat]] = []
    past = table.session.timeline.past()
    watched = table.game.vital
    for before, after in pairwise(past):
        for seat in after.state.seats():
            key = f"p{seat}.{watched}"
            lost = sum(before.state.tokens.get(key, ())) - sum(after.state.tokens.get(key, ()))
            lost += len(before.state.zones.get(key, ())) - len(after.state.zones.get(key, ()))
            if lost > 0:
                falls.append((after.state.turn, lost, seat))
    summed: dict[tuple[int, Seat], int] = {}
    for turn, lost, seat in falls:
        summed[turn, seat] = summed.get((turn, seat), 0) + lost
    best = sorted(sorted(summed.items(), key=lambda one: -one[1])[:most])
    area = table.wording.term("area", watched)
    words = table.app.words
    found = []
    for (turn, seat), lost in best:
        player = table.wording.player(seat)
        found.append(words("turning_point", turn=turn, player=player, count=lost, area=area))
    return found


class Curtain(Screen):
    """Between two who share a screen: nothing is seen until the other says so."""

    name = "curtain"
    app: App

    def __init__(self, table: TableScreen, seat: Seat) -> None:
        super().__init__(table.app)
        self.table, self.seat = table, seat

    def build(self, page: Page) -> None:
        words, table = page.words, self.table
        width, height = page.size
        page.put(table.pictures.cloth(page.size), (0, 0))
        title = words("curtain", player=table.wording.player(self.seat))
        top, middle = round(height * 0.36), width // 2
        page.say(title, (middle, top), HUGE, INK, bold=True, align="middle", room=width - page.u(40))
        top += page.letters.height(HUGE) + page.u(GAP)
        page.tell(words("curtain_why"), (middle - page.u(260), top), page.u(520), BODY, QUIET, align="middle")
        box = (width // 2 - page.u(150), round(height * 0.56), page.u(300), page.u(56))
        page.button("curtain", box, words("show_cards"), self.lift, kind="main", size=TITLE)

    def first(self, page: Page) -> str:
        return "curtain"

    def lift(self) -> None:
        self.table.sit(self.seat)
        self.app.back()

    def cancel(self) -> bool:
        return True

"""The account of a topic, in the sidebar in place of the card and the log: one plays on beside it."""

from __future__ import annotations

from functools import partial

from bsdesk.ui.kit.controls import Action, Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import BAR, Room
from bsdesk.ui.kit.theme import (
    BODY,
    EMPHASIS,
    FAINT,
    GAP,
    INK,
    LEGAL,
    LINE,
    LOSS,
    NO,
    PANEL,
    QUIET,
    RAISED,
    SMALL,
    TEACHER,
    TINY,
    Colour,
)
from bsdesk.ui.table.control.aids import BOOK, EVENT, FIGURES, RULE, THING, Topic
from bsdesk.ui.table.control.aids import PANEL as MINE
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.view.accounts import causes, rulebook, why_not
from bsdesk.ui.table.view.accounts.account import Account, AccountRow

HEAD, FIELD = 28, 32  # units high
PAD, BETWEEN, SIGN = 8, 8, 18  # units: beside the words of a row, between two rows, for a sign
SAID: Colour = (214, 222, 234)

# How the words of a row look: their size, their colour, whether they are bold.
LOOKS: dict[str, tuple[float, Colour, bool]] = {
    "plain": (SMALL, SAID, False),
    "bold": (BODY, INK, True),
    "quiet": (SMALL, QUIET, False),
    "head": (SMALL, INK, True),
    "rule": (SMALL, SAID, False),
    "link": (SMALL, SAID, False),
    "deed": (SMALL, TEACHER, True),
    "yes": (SMALL, INK, False),
    "loss": (SMALL, INK, False),
    "no": (BODY, INK, True),
}
SIGNS: dict[str, Colour] = {"yes": LEGAL, "loss": LOSS, "no": NO}


def account_of(table: Parts, topic: Topic) -> Account:
    """Return what is told of a topic as it is now."""
    match topic:
        case Topic(kind, name) if kind == RULE:
            return rulebook.rule(table, name)
        case Topic(kind, name) if kind == THING:
            return why_not.thing(table, name)
        case Topic(kind, name) if kind == EVENT:
            return causes.event(table, int(name))
        case Topic(kind, name) if kind == FIGURES:
            return causes.figures(table, name)
        case Topic(kind) if kind == BOOK:
            return rulebook.book(table)
    return Account(topic.name, [AccountRow(text) for text in topic.told])


class AccountView:
    """Lays an account out in a part of the sidebar."""

    def __init__(self, table: Parts, page: Page, rect: Rect) -> None:
        self.table, self.page, self.aids = table, page, table.aids
        self.x, self.top, self.wide, self.high = rect
        self.scrolls = table.scrolls

    def build(self) -> None:
        """Lay out its head, the line to search by, and its rows."""
        self.scrolls.card_text.full = self.scrolls.log.full = 0  # they are not there now
        topic = self.aids.topic
        if topic is None:
            return
        account, page = account_of(self.table, topic), self.page
        y = self.head(account.title)
        if topic.kind == BOOK:
            box = (self.x, y, self.wide, page.u(FIELD))
            self.aids.search.lay(page, box, page.words("aid_search"), size=SMALL)
            y += page.u(FIELD + GAP)
        rect = (self.x, y, self.wide, self.top + self.high - y)
        if rect[3] < page.letters.height(BODY):
            self.aids.list.full = 0
            return
        wide = self.wide
        need = self.need(account, wide)
        if need > rect[3]:
            wide -= page.u(BAR + 6)
            need = self.need(account, wide)
        with self.aids.list.area(page, rect, need=need) as inside:
            y = inside.y
            for number, row in enumerate(account.rows):
                high = self.row_high(row, wide)
                if inside.sees(y, high):
                    self.lay_row(row, number, inside, (inside.x, y, wide, high))
                y += high + page.u(BETWEEN)

    def head(self, title: str) -> int:
        """Lay out what it is about, the way back and what closes it; return the lower end."""
        page, side, left = self.page, self.page.u(HEAD), self.x
        if len(self.aids.topics) > 1:
            box, tip = (left, self.top, side, side), page.words("back")
            page.button(f"{MINE}:back", box, "", self.aids.back, kind="quiet", sign="left", tip=tip, size=SMALL)
            left += side + page.u(4)
        box = (self.x + self.wide - side, self.top, side, side)
        page.button(
            f"{MINE}:close", box, "", self.aids.close, kind="quiet", sign="no", tip=page.words("close"), size=SMALL
        )
        room = self.x + self.wide - side - page.u(6) - left
        size = EMPHASIS if page.letters.width(title, EMPHASIS, bold=True) <= room else BODY
        lines = max(1, min(3, len(page.letters.wrap(title, size, room, bold=True))))
        top = self.top + max(0, (side - page.letters.height(size)) // 2) if lines == 1 else self.top
        high = page.tell(title, (left, top), room, size, INK, bold=True, most=3)
        if self.aids.lens:
            page.box((self.x, self.top - page.u(3), self.wide, max(2, page.u(2))), TEACHER, radius=0)
        return max(self.top + side, top + high) + page.u(GAP)

    def need(self, account: Account, wide: int) -> int:
        return sum(self.row_high(row, wide) + self.page.u(BETWEEN) for row in account.rows)

    def inner(self, row: AccountRow, wide: int) -> tuple[int, int]:
        """Return how far in the words of a row stand, and how wide they may be."""
        left = self.page.u(SIGN) if row.kind in SIGNS else self.page.u(PAD) if is_link(row) else 0
        return left, wide - left - (self.page.u(PAD) if is_link(row) else 0)

    def row_high(self, row: AccountRow, wide: int) -> int:
        """Return how high a row is. Kept, since a rulebook has hundreds of them."""
        size, _, bold = LOOKS[row.kind]
        letters, room = self.page.letters, self.inner(row, wide)[1]
        high = letters.height(size) * len(letters.wrap(row.text, size, room, bold=bold))
        high += letters.height(TINY) if row.label else 0
        return high + (self.page.u(PAD) if is_link(row) else 0)

    def lay_row(self, row: AccountRow, number: int, inside: Room, rect: Rect) -> None:
        """Lay out a row; one that leads somewhere lies on a plate and answers."""
        page, (x, y, w, _) = self.page, rect
        size, colour, bold = LOOKS[row.kind]
        left, room = self.inner(row, w)
        if is_link(row):
            ident = f"{MINE}:{number}"
            lit = page.pointer.hover == ident
            page.box(rect, RAISED if lit else PANEL, line=LINE, radius=6)
            act = row.act or partial(self.aids.open, row.leads or Topic(BOOK))
            page.control(Control(ident, rect, act, row.label or row.text), ringed=True)
            y += page.u(PAD) // 2
        if row.kind in SIGNS:
            page.sign(
                row.kind, (x, y + page.u(2) + (page.letters.height(TINY) if row.label else 0)), 13, SIGNS[row.kind]
            )
        if row.label:
            page.say(row.label, (x + left, y), TINY, FAINT if row.kind != "rule" else TEACHER, bold=True, room=room)
            y += page.letters.height(TINY)
        page.tell(row.text, (x + left, y), room, size, colour, bold=bold)


def is_link(row: AccountRow) -> bool:
    return row.leads is not None or row.act is not None


def lay_lens(table: Parts, page: Page) -> None:
    """Make everything on the page a question, but for the panel itself: a click asks what it is, and does nothing."""
    aids = table.aids
    aids.under_lens = {control.id: control for control in page.controls}
    asked = aids.under_lens.get(aids.topic.name) if aids.topic is not None else None
    if asked is not None:
        page.box(asked.shown, None, line=TEACHER, wide=3)
    page.controls = [
        control
        if control.id.startswith((MINE, "aid:"))
        else control._replace(
            act=partial(aids.keep, control.id), on=True, tip="", focus=control.focus or not control.on
        )
        for control in page.controls
    ]


def links(table: Parts) -> list[tuple[str, str, str, Action, bool]]:
    """Return what opens the aids that answer questions: id, its phrase and that of its tip, what it does, whether it is
    open."""
    aids, chosen = table.aids, table.app.settings
    found = [("aid:lens", "lens", "lens_tip", aids.turn_lens, aids.lens)] if chosen.lens else []
    kind = aids.topic.kind if aids.topic is not None else ""
    book = ("aid:book", "rulebook", "rulebook_tip", aids.open_book, kind == BOOK)
    return [*found, *([book] if chosen.book else [])]


def lay_links(table: Parts, page: Page, rect: Rect) -> int:
    """Lay out what opens the aids, at the right of a line; return where the rest of the line ends."""
    right = rect[0] + rect[2]
    for ident, phrase, tip, act, on in reversed(links(table)):
        text = page.words(phrase)
        wide = page.wide(text, TINY, 16)
        right -= wide
        box = (right, rect[1], wide, rect[3])
        page.button(ident, box, text, act, kind="plain", chosen=on, tip=page.words(tip), size=TINY)
        right -= page.u(4)
    return right

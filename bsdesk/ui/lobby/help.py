"""Help, from anywhere by F1: how to play in a few lines, the keys, and what this program is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bsdesk import __version__
from bsdesk.table.labels import game_title
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Room, Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, FAINT, GAP, INK, LINE, QUIET, RAISED, SMALL, TITLE, YOU_LIT
from bsdesk.ui.lobby.frame import Framed

if TYPE_CHECKING:
    from bsdesk.table.catalog import Box
    from bsdesk.ui.app import App

WIDE = 860  # units: no line is longer
CAPS = 250  # units that the keys of a line take
STEPS = ("lit", "cards", "cores", "attack", "why", "next", "undo", "click")  # phrases `how_...`
CHAPTERS = ("play", "keys", "about")

# What each key does: phrases `key_...`. A space stands between keys of which one will do.
KEYS: dict[str, tuple[tuple[str, str], ...]] = {
    "keys_everywhere": (
        ("F1", "help_f1"),
        ("F11 Alt+Enter", "help_f11"),
        ("Esc", "help_escape"),
        ("Tab Shift+Tab", "help_tab"),
        ("← ↑ → ↓", "help_arrows"),
        ("Enter Space", "help_enter"),
        ("PgUp PgDn", "help_pages"),
    ),
    "keys_table": (
        ("N", "help_n"),
        ("P", "help_p"),
        ("Enter", "help_declare"),
        ("+ −", "help_more"),
        ("Ctrl+Z", "help_undo"),
        ("Ctrl+Shift+Z", "help_redo"),
        ("H", "help_hide"),
    ),
    "keys_watch": (
        ("Space", "help_watch_pause"),
        ("N", "help_watch_step"),
        ("S", "help_watch_speed"),
        ("O", "help_watch_hands"),
    ),
    "keys_decks": (
        ("Ctrl+F /", "help_find"),
        ("+ −", "help_copies"),
        ("Del", "help_remove"),
        ("Ctrl+Z Ctrl+Y", "help_undo_deck"),
        ("Ctrl+V", "help_paste"),
    ),
}


class Help(Framed):
    """Three chapters, one shown at a time."""

    name = "help"
    title = "help"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.chapter = CHAPTERS[0]
        self.text = self.keep(Scroll("help"))

    def enter(self) -> None:
        self.app.focus_on(f"chapter:{self.chapter}")

    def lay(self, page: Page, rect: Rect) -> None:
        wide = min(rect[2], page.u(WIDE))
        x, y, h = rect[0] + (rect[2] - wide) // 2, rect[1], rect[3]
        named = [(chapter, page.words(f"help_{chapter}")) for chapter in CHAPTERS]
        page.choice("chapter", (x, y, wide, page.u(46)), named, self.chapter, self.choose)
        top = y + page.u(46 + EDGE)
        with self.text.area(page, (x, top, wide, y + h - top)) as room:
            room.end = getattr(self, f"lay_{self.chapter}")(page, room)

    def choose(self, chapter: str) -> None:
        self.chapter = chapter
        self.text.go(0)

    # chapters

    def lay_play(self, page: Page, room: Room) -> int:
        """What hands do at the table, and what a game is about, in the words of its rules: first that of the table."""
        y, played = room.y, self.played()
        for box in [played] if played is not None else []:
            y = self.lay_rules(page, room, y, box) + page.u(EDGE)
        y = self.chapter_title(page, room, y, page.words("how_title"))
        for step in STEPS:
            y = self.point(page, room, y, page.words(f"how_{step}"))
        for box in self.app.shelf.boxes.values() if played is None else []:
            y = self.lay_rules(page, room, y + page.u(EDGE), box)
        return y

    def played(self) -> Box | None:
        """The game of the table over which this lies."""
        topic = next((screen.topic for screen in reversed(self.app.screens) if screen.topic), "")
        return self.app.shelf.boxes.get(topic)

    def lay_rules(self, page: Page, room: Room, y: int, box: Box) -> int:
        language, books = page.words.language, box.books()
        y = self.chapter_title(page, room, y, game_title(box, language))
        for rule in books.how:
            y = self.point(page, room, y, books.rules[rule][language], rule)
        return y

    def lay_keys(self, page: Page, room: Room) -> int:
        y = room.y
        for chapter, keys in KEYS.items():
            y = self.chapter_title(page, room, y, page.words(chapter))
            for caps, phrase in keys:
                y = self.lay_key(page, room, y, caps, page.words(phrase))
            y += page.u(EDGE)
        return y

    def lay_key(self, page: Page, room: Room, y: int, caps: str, text: str) -> int:
        high, at = page.letters.height(BODY) + page.u(8), room.x
        for cap in caps.split(" "):
            wide = max(high, page.letters.width(cap, SMALL, bold=True) + page.u(16))
            page.box((at, y, wide, high), RAISED, line=LINE, radius=6)
            middle = y + (high - page.letters.height(SMALL)) / 2
            page.say(cap, (at + wide / 2, middle), SMALL, INK, bold=True, align="middle")
            at += wide + page.u(6)
        left = max(room.x + page.u(CAPS), at + page.u(8))
        told = page.tell(text, (left, y + page.u(3)), room.x + room.w - left, BODY, QUIET)
        return y + max(high, told + page.u(6)) + page.u(GAP)

    def lay_about(self, page: Page, room: Room) -> int:
        y = self.chapter_title(page, room, room.y, f"bsdesk {__version__}")
        for phrase in ("about_what", "about_unofficial", "about_art", "about_free"):
            y = self.point(page, room, y, page.words(phrase))
        y = self.chapter_title(page, room, y + page.u(EDGE), page.words("about_others"))
        for name, licence in licences(self.notice()):
            page.say(name, (room.x, y), SMALL, QUIET, room=room.w // 2)
            page.say(licence, (room.x + room.w // 2, y), SMALL, QUIET, room=room.w // 2)
            y += page.letters.height(SMALL) + page.u(2)
        return y

    def notice(self) -> str:
        """The file that tells whose work comes with this program."""
        try:
            return (self.app.shelf.assets.parent / "NOTICE").read_text("utf-8")
        except OSError:
            return ""

    # pieces

    def chapter_title(self, page: Page, room: Room, y: int, text: str) -> int:
        page.say(text, (room.x, y), TITLE, INK, bold=True, room=room.w)
        return y + page.letters.height(TITLE) + page.u(GAP)

    def point(self, page: Page, room: Room, y: int, text: str, rule: str = "") -> int:
        """A sentence, with the rule that says so."""
        dot, left = page.u(7), page.u(22)
        page.box((room.x + page.u(4), y + (page.letters.height(BODY) - dot) // 2, dot, dot), YOU_LIT, radius=4)
        side = page.u(90) if rule else 0
        told = page.tell(text, (room.x + left, y), room.w - left - side, BODY, QUIET)
        if rule:
            page.say(rule, (room.x + room.w, y + page.u(1)), 12, FAINT, align="right")
        return y + told + page.u(6)


def licences(notice: str) -> list[tuple[str, str]]:
    """What is shipped, and under which licence: the lines in two columns, up to what only builds or tests."""
    found = []
    for line in notice.split("Only for ", maxsplit=1)[0].splitlines():
        parts = re.fullmatch(r"  (\S.*?)  +(\S.*)", line)
        if parts:
            found.append((parts[1], parts[2]))
    return found

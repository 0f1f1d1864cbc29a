"""Help, from anywhere by F1: how to play in a few lines, the keys, and what this program is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from bsdesk import __version__
from bsdesk.seat.catalog import Box as GameBox
from bsdesk.speech.glossary import GlossaryWord, glossary
from bsdesk.table.labels import game_title, what_hands_do
from bsdesk.ui.app import App
from bsdesk.ui.faces.backdrop import lay_backdrop, store
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import HelpTopic, Screen
from bsdesk.ui.kit.scroll import Room, Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, FAINT, GAP, INK, LINE, QUIET, RAISED, SMALL, TINY, TITLE, YOU_LIT
from bsdesk.ui.kit.widgets import below_head, choice, lay_head

WIDE = 860  # units: no line is longer
CAPS = 250  # units that the keys of a line take
STEPS = ("lit", "cards", "cores", "attack", "why", "next", "undo", "click", "look")  # phrases `how_...`
GLOSSARY = "glossary"
CHAPTERS = ("play", "keys", GLOSSARY, "about")

# What each key does: phrases `help_...`. A space stands between keys of which one will do.
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
        ("Space", "help_pick"),
        ("F", "help_fill"),
        ("R", "help_lone"),
        ("+ −", "help_more"),
        ("Ctrl+Z", "help_undo"),
        ("Ctrl+Shift+Z", "help_redo"),
        ("I", "help_hint"),
        ("A", "help_stops"),
        ("G", "help_open_glossary"),
        ("W", "help_lens"),
        ("B", "help_book"),
        ("C", "help_causes"),
        ("E", "help_closer"),
        ("M", "help_menu"),
        ("H", "help_hide"),
        ("F6", "help_rail"),
        ("F8", "stage"),
        ("1 – 9", "help_seat"),
    ),
    "keys_watch": (
        ("Space", "help_watch_pause"),
        ("N", "help_watch_step"),
        ("S", "help_watch_speed"),
        ("O", "help_watch_hands"),
    ),
    "keys_timeline": (
        ("← →", "help_timeline_step"),
        ("PgUp PgDn", "help_timeline_turn"),
        ("Home End", "help_timeline_ends"),
        ("P", "help_timeline_play"),
        ("S", "help_timeline_speed"),
        ("O", "help_timeline_hands"),
    ),
    "keys_editor": (
        ("/", "help_editor_search"),
        ("M", "help_editor_move"),
        ("D", "help_editor_copy"),
        ("Del", "help_editor_away"),
        ("C", "help_editor_check"),
        ("N", "help_editor_play"),
        ("Ctrl+S", "help_editor_save"),
        ("Ctrl+C Ctrl+V", "help_editor_text"),
    ),
    "keys_decks": (
        ("Ctrl+F /", "help_find"),
        ("+ −", "help_copies"),
        ("Del", "help_remove"),
        ("Ctrl+Z Ctrl+Y", "help_undo_deck"),
        ("Ctrl+V", "help_paste"),
    ),
}


class Help(Screen):
    """Chapters, one shown at a time. In the glossary, the words that one asked for come `first`."""

    name = "help"
    app: App

    def __init__(
        self,
        app: App,
        chapter: str = CHAPTERS[0],
        first: Sequence[str] = (),
        open_rule: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(app)
        self.open_rule = open_rule  # shows a rule at the table from which one came
        self.background = store()
        self.chapter, self.asked = chapter, tuple(first)
        self.text = self.keep(Scroll("help"))

    def enter(self) -> None:
        self.app.focus_on(f"chapter:{self.chapter}")

    def build(self, page: Page) -> None:
        lay_backdrop(page, self.app.shelf.assets)
        lay_head(page, page.words("help"), self.app.back)
        room = below_head(page)
        space = room.centered(min(room.w, page.u(WIDE)), room.h).space()
        named = [(chapter, page.words(f"help_{chapter}")) for chapter in CHAPTERS]
        choice(page, "chapter", space.top(46, gap=EDGE), named, self.chapter, self.choose)
        with self.text.area(page, space.rest) as inner:
            text = Text(page, inner, self.show_rule if self.open_rule is not None else None)
            if self.chapter == "play":
                self.lay_play(text)
            elif self.chapter == "keys":
                lay_keys(text)
            elif self.chapter == GLOSSARY:
                self.lay_glossary(text)
            else:
                lay_about(text, self.app.shelf.assets)
            inner.end = text.space.y

    def choose(self, chapter: str) -> None:
        self.chapter = chapter
        self.text.go(0)

    def show_rule(self, rule: str) -> None:
        """Go back to the table, with this rule beside it."""
        self.app.back()
        if self.open_rule is not None:
            self.open_rule(rule)

    @property
    def played(self) -> GameBox | None:
        """Return the game of the last table; None if there is none."""
        found = self.topic_below
        return self.app.shelf.boxes.get(found.game) if found is not None else None

    @property
    def topic_below(self) -> HelpTopic | None:
        """Return what the last table is about; None if there is none."""
        return next((screen.topic for screen in reversed(self.app.stack.screens) if screen.topic), None)

    @property
    def chosen(self) -> Mapping[str, object]:
        """Return the options of the rules of the last table."""
        found = self.topic_below
        return found.options if found is not None else {}

    def lay_glossary(self, text: Text) -> None:
        """Lay out what words mean, and the rules that say so: of the game of the last table, or of all."""
        shown = [self.played] if self.played is not None else list(self.app.shelf.boxes.values())
        for box in shown:
            found = glossary(box.folder, text.page.words.language, tuple(self.chosen.items()))
            if not found.words:
                continue
            first = [found.words[ident] for ident in self.asked if ident in found.words]
            for word in first:
                lay_word(text, word)
            if first:
                text.space.gap(EDGE)
            text.title(game_title(box, text.page.words.language))
            for word in found.words.values():
                lay_word(text, word)
            text.space.gap(EDGE)

    def lay_play(self, text: Text) -> None:
        """Lay out how to use the table, and what a game is about, in the words of its rules: the last table's game
        first."""
        boxes, played = self.app.shelf.boxes, self.played
        if played is not None:
            lay_rules(text, played, self.chosen)
            text.space.gap(EDGE)
        words = text.page.words
        text.title(words("how_title"))
        for step in STEPS:
            text.point(what_hands_do(played.books(), words, step) if played is not None else words(f"how_{step}"))
        for box in boxes.values() if played is None else []:
            text.space.gap(EDGE)
            lay_rules(text, box, {})


class Text:
    """Chapters that are written one below another."""

    def __init__(self, page: Page, room: Room, open_rule: Callable[[str], object] | None = None) -> None:
        self.page, self.space = page, room.box.space()
        self.open_rule = open_rule

    def title(self, text: str) -> None:
        box = self.space.top(pixels=self.page.letters.height(TITLE), gap=GAP)
        self.page.say(text, box[:2], TITLE, INK, bold=True, room=box.w)

    def point(self, text: str, rule: str = "") -> None:
        """Lay out a sentence, with the rule that says so."""
        page, line = self.page, self.space.rest.space()
        dot, body = page.u(7), page.letters.height(BODY)
        box = line.left(22)
        page.box((box.x + page.u(4), box.y + (body - dot) // 2, dot, dot), YOU_LIT, radius=4)
        if rule:
            at = line.right(90)
            leads = self.open_rule is not None
            said = page.say(rule, (at.right, at.y + page.u(1)), TINY, YOU_LIT if leads else FAINT, align="right")
            if self.open_rule is not None:
                page.control(Control(f"rule:{rule}:{at.y}", said, partial(self.open_rule, rule), rule), ringed=True)
        self.space.skip(page.tell(text, line.rest[:2], line.rest.w, BODY, QUIET))
        self.space.gap(6)

    def key(self, caps: str, text: str) -> None:
        """Lay out what some keys do; a space stands between keys of which one will do."""
        page, row = self.page, self.space.rest.space()
        high, keys = page.letters.height(BODY) + page.u(8), row.left(CAPS).space()
        for cap in caps.split(" "):
            wide = max(high, page.wide(cap, SMALL, 16, bold=True))
            box = keys.left(pixels=wide, gap=6)
            box = box.to(box.x, box.y, wide, high)
            page.box(box, RAISED, line=LINE, radius=6)
            page.write(cap, box, SMALL, INK, bold=True, align="middle")
        row.left(pixels=max(0, keys.rest.x + page.u(8) - row.rest.x))
        told = page.tell(text, (row.rest.x, row.rest.y + page.u(3)), row.rest.w, BODY, QUIET)
        self.space.top(pixels=max(high, told + page.u(6)), gap=GAP)


def lay_word(text: Text, word: GlossaryWord) -> None:
    """Lay out a word of a game, and what it is."""
    page, box = text.page, text.space.top(pixels=text.page.letters.height(BODY), gap=2)
    page.say(word.name, box[:2], BODY, INK, bold=True, room=box.w)
    for rule, said in word.rules:
        text.point(said, rule)
    text.space.gap(4)


def lay_rules(text: Text, box: GameBox, options: Mapping[str, object]) -> None:
    """Lay out what a game is about, as it is played with these options."""
    language, books = text.page.words.language, box.books().as_played(options)
    text.title(game_title(box, language))
    for rule in books.how:
        text.point(books.rules[rule][language], rule)


def lay_keys(text: Text) -> None:
    for chapter, keys in KEYS.items():
        text.title(text.page.words(chapter))
        for caps, phrase in keys:
            text.key(caps, text.page.words(phrase))
        text.space.gap(EDGE)


def lay_about(text: Text, assets: Path) -> None:
    page = text.page
    text.title(f"bsdesk {__version__}")
    for phrase in ("about_what", "about_unofficial", "about_art", "about_free"):
        text.point(page.words(phrase))
    text.space.gap(EDGE)
    text.title(page.words("about_others"))
    for columns in licences(notice(assets)):
        line = text.space.top(pixels=page.letters.height(SMALL), gap=2)
        for told, box in zip(columns, line.columns(2), strict=True):
            page.say(told, box[:2], SMALL, QUIET, room=box.w)


def notice(assets: Path) -> str:
    """Return the file that tells whose work comes with this program."""
    try:
        return (assets.parent / "NOTICE").read_text("utf-8")
    except OSError:
        return ""


def licences(notice: str) -> list[tuple[str, str]]:
    """Return what is shipped, and under which licence: two columns, without tools that only build or test."""
    found = []
    for line in notice.split("Only for ", maxsplit=1)[0].splitlines():
        parts = re.fullmatch(r"  (\S.*?)  +(\S.*)", line)
        if parts:
            found.append((parts[1], parts[2]))
    return found

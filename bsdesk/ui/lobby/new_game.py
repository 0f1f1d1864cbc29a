"""A new game: which, who sits where with which deck, by which rules. It begins as the last one did, with one click."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint
from bsdesk.speech.players import HUMAN
from bsdesk.table.catalog import Box
from bsdesk.table.decks import split
from bsdesk.table.game_setup import OPEN, Seating
from bsdesk.table.labels import game_title
from bsdesk.table.match import Match
from bsdesk.ui.decks.parts import cover_of
from bsdesk.ui.decks.workbench import Desk, desk_of
from bsdesk.ui.kit.controls import Action, Rect
from bsdesk.ui.kit.dialogs import tell
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.pick_list import Choice, Pick
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, INK, LINE, PANEL, QUIET, SMALL, TITLE, YOU, YOU_LIT
from bsdesk.ui.lobby.chairs import lay_deck
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.frame import Framed, picture
from bsdesk.ui.lobby.rule_options import Rules, chosen_rules
from bsdesk.ui.table.layout.board import read_sheet

if TYPE_CHECKING:
    from bsdesk.ui.app import App

FOOT = 72  # units of the row with the big button
GAMES = 236  # units across that the games take
NAME = 38  # of the line with the name of a game
LEAST_SEAT = 372  # units: lower than that a seat does not become


class NewGame(Framed):
    """What is to be decided before a game; all of it is decided already."""

    name = "new-game"

    def __init__(self, app: App, *, watch: bool = False) -> None:
        super().__init__(app)
        self.title = "watch_title" if watch else "new_game"
        self.seating = Seating(app.shelf, app.settings, watch=watch)
        self.games = self.keep(Scroll("games"))
        self.chairs = self.keep(Scroll("chairs"))

    @property
    def desk(self) -> Desk:
        return desk_of(self.app, self.seating.box.id)

    def enter(self) -> None:
        self.app.focus_on("start")

    # the page

    def lay(self, page: Page, rect: Rect) -> None:
        x, y, w, h = rect
        foot, gap = page.u(FOOT), page.u(EDGE)
        body = h - foot
        games = page.u(GAMES) if len(self.app.shelf.boxes) > 1 else 0
        if games:
            self.lay_games(page, (x, y, games, body))
        left = x + games + (gap if games else 0)
        self.lay_chairs(page, (left, y, x + w - left, body))
        self.lay_foot(page, (x, y + h - foot, w, foot))

    def lay_games(self, page: Page, rect: Rect) -> None:
        x, y, w, h = rect
        page.say(page.words("which_game"), (x, y), SMALL, QUIET, room=w)
        top = y + page.letters.height(SMALL) + page.u(6)
        count, strip = len(self.app.shelf.boxes), 800 / 2980  # how high a play-sheet is by its width
        need = count * (round(w * strip) + page.u(NAME + GAP)) - page.u(GAP)
        with self.games.area(page, (x, top, w, y + h - top), need=need) as room:
            high = round(room.w * strip) + page.u(NAME)
            at = room.y
            for box in self.app.shelf.boxes.values():
                self.lay_game(page, (room.x, at, room.w, high), box)
                at += high + page.u(GAP)

    def lay_game(self, page: Page, rect: Rect, box: Box) -> None:
        """A game, with a strip of its play-sheet."""
        x, y, w, h = rect
        ident, chosen = f"game:{box.id}", box is self.seating.box
        lit = page.hand.hover == ident
        strip = h - page.u(NAME)
        page.box(rect, PANEL)
        sheet = picture(read_sheet(box.sheet).mats["near"].picture, (w, strip))
        if sheet is not None:
            page.put(sheet, (x, y))
        page.box(rect, None, line=YOU_LIT if chosen else YOU if lit else LINE, wide=2 if chosen else 1)
        name = game_title(box, page.words.language)
        room = w - page.u(44)
        size = page.letters_that_fit(name, BODY, room, bold=True)
        text_y = y + strip + (h - strip - page.letters.height(size)) / 2
        page.say(name, (x + page.u(10), text_y), size, INK if chosen or lit else QUIET, bold=True, room=room)
        if chosen:
            page.sign("yes", (x + w - page.u(26), y + strip + (h - strip - page.u(14)) / 2), 14, YOU_LIT)
        page.area(ident, rect, partial(self.take_game, box.id), label=name)

    def lay_chairs(self, page: Page, rect: Rect) -> None:
        """The seats side by side; one below the other where they have no room."""
        gap, count = page.u(EDGE), len(self.seating.chairs)
        across = count if rect[2] >= count * page.u(260) else 1
        tall = max(page.u(LEAST_SEAT), rect[3] if across == count else 0)
        need = -(-count // across) * (tall + gap) - gap
        with self.chairs.area(page, rect, need=need) as room:
            wide = (room.w - gap * (across - 1)) // across
            for place in range(count):
                box = (room.x + place % across * (wide + gap), room.y + place // across * (tall + gap), wide, tall)
                self.lay_chair(page, box, place)

    def lay_chair(self, page: Page, rect: Rect, place: int) -> None:
        x, y, w, h = rect
        page.box(rect, (17, 23, 34, 225), line=LINE, radius=12)
        pad = page.u(EDGE)
        inner = w - 2 * pad
        left, top = x + pad, y + pad
        page.say(page.words("seat", number=place + 1), (left, top), SMALL, QUIET, room=inner)
        top += page.letters.height(SMALL) + page.u(6)
        self.lay_choice(page, (left, top, inner, page.u(48)), f"who:{place}", self.sitter(place, page), place)
        top += page.u(48 + GAP)
        if self.seating.builds:
            title = self.deck_title(place) or page.words("choose_deck")
            self.lay_choice(page, (left, top, inner, page.u(48)), f"deck:{place}", title, place)
            top += page.u(48 + GAP)
        lay_deck(page, self.desk, self.seating, place, (left, top + page.u(4), inner, y + h - pad - top - page.u(4)))

    def lay_choice(self, page: Page, rect: Rect, ident: str, text: str, place: int) -> None:
        """Something that a list can be opened for."""
        x, y, w, h = rect
        act = partial(self.pick_sitter if ident.startswith("who") else self.pick_deck, place)
        page.button(ident, rect, "", act, tip=text)
        page.say(text, (x + page.u(14), y + (h - page.letters.height(BODY)) / 2), BODY, bold=True, room=w - page.u(52))
        page.sign("down", (x + w - page.u(28), y + (h - page.u(12)) / 2), 12, QUIET)

    def lay_foot(self, page: Page, rect: Rect) -> None:
        x, y, w, h = rect
        high_row, top = page.u(52), y + h - page.u(52)
        big = min(page.u(280), w // 3)
        page.button(
            "start",
            (x + w - big, top, big, high_row),
            page.words("start_game"),
            self.begin,
            kind="main",
            size=TITLE,
            on=self.seating.ready,
            tip=page.words("no_deck"),
        )
        at = x
        lists = "open" if self.seating.open_lists else "secret"
        entries: list[tuple[str, str, Action, str]] = [
            ("rules", page.words("rules_button"), self.rules, chosen_rules(page, self.seating)),
            ("swap", page.words("swap_decks"), self.swap, ""),
            ("lists", page.words(f"lists_{lists}"), self.turn_lists, page.words(f"lists_under_{lists}")),
        ]
        entries = entries if self.seating.builds else entries[:1]
        wide = min(page.u(230), (w - big - page.u(EDGE) * (len(entries) + 1)) // len(entries))
        for ident, text, act, under in entries:
            tip = page.words(f"lists_why_{lists}") if ident == "lists" else ""
            page.button(ident, (at, top, wide, high_row), text, act, under=under, tip=tip)
            at += wide + page.u(EDGE)

    # who and what

    def sitter(self, place: int, page: Page) -> str:
        return self.who(self.seating.chairs[place].who, place, page)

    def who(self, who: str, place: int, page: Page) -> str:
        """Who sits there, as it is said from the first person's place."""
        if who == OPEN:
            return page.words("you_too")
        if who != HUMAN:
            return page.words(f"player_{who}")
        first = next((n for n, chair in enumerate(self.seating.chairs) if chair.who == HUMAN), place)
        return page.words("yourself" if place <= first else "second_person")

    def deck_title(self, place: int) -> str:
        entry = self.seating.entry(place)
        return self.desk.title(entry) if entry is not None else ""

    # hands

    def take_game(self, game: str) -> None:
        self.seating.take(game)

    def turn_lists(self) -> None:
        """Open the deck lists, or make them secret."""
        self.app.change(lists="secret" if self.seating.open_lists else "open")

    def swap(self) -> None:
        self.seating.swap()

    def pick_sitter(self, place: int) -> None:
        page = self.app.page
        assert page is not None  # noqa: S101 - somebody clicked on it
        choices = [
            Choice(who, self.who(who, place, page), page.words(f"about_{who}")) for who in self.seating.sitters(place)
        ]
        sit = partial(self.seating.sit, place)
        self.app.open(Pick(self.app, page.words("who_plays"), choices, self.seating.chairs[place].who, sit))

    def pick_deck(self, place: int) -> None:
        words = self.app.words
        choices = []
        for entry in self.seating.entries:
            about = entry.broken or words("deck_cards", count=len(entry.cards))
            if not entry.broken:
                colours = split(self.desk.game, entry.cards, "colour")
                named = self.desk.wording.listed(self.desk.pool.called("colour", colour) for colour, _ in colours)
                about = " · ".join(part for part in (named, about, words("own_deck") if entry.own else "") if part)
            show = partial(self.show_cover, entry.cards) if entry.cards else None
            choices.append(Choice(entry.name, self.desk.title(entry), about, show, not entry.broken))
        give = partial(self.seating.give, place)
        self.app.open(Pick(self.app, words("choose_deck"), choices, self.seating.chairs[place].deck, give, row=76))

    def show_cover(self, cards: tuple[str, ...], page: Page, rect: Rect) -> None:
        """The best card of a deck, as large as there is room."""
        x, y, w, h = rect
        for card in cover_of(self.desk, cards, 1):
            wide = round(h * 63 / 88)
            page.put(self.desk.faces.face(card, "table", wide), (x + (w - wide) // 2, y))

    def rules(self) -> None:
        self.app.open(Rules(self.app, self.seating))

    def begin(self) -> None:
        """To the table."""
        from bsdesk.ui.table.screen import TableScreen

        app = self.app
        try:
            link, wrong = self.seating.begin()
        except Complaint as complaint:
            tell(app, app.words("cannot_begin"), str(complaint))
            return
        app.change(**self.seating.kept())
        match = Match(self.seating.box, link, app.settings.language)
        app.home(TableScreen(app, match, doors_of(app)))
        if wrong:
            app.notice(app.words("not_saved", reason=wrong), bad=True)

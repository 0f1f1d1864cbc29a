"""A new game: which, who sits where with which deck, by which rules. It starts out as the last one did."""

from __future__ import annotations

from functools import partial

from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_check import UnfitDecks
from bsdesk.table.game_setup import GameSetup
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.decks.workbench import Workbench, desk_of
from bsdesk.ui.faces.backdrop import lay_backdrop, store
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import confirm, tell
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import EDGE, TITLE
from bsdesk.ui.kit.widgets import below_head, lay_head
from bsdesk.ui.lobby.rule_options import GameList, chosen_rules, open_rules
from bsdesk.ui.lobby.seats import SeatRows, sitter_name
from bsdesk.ui.table.control.doors import OuterDoors

FOOT = 72  # units of the row with the big button
GAMES = 236  # units across that the games take
FAULTS = 3  # of a deck that are told one by one
BIG, SMALLER = 280, 230  # units that the buttons at the foot are wide


class NewGame(Screen):
    """The choices before a game, all of them made already."""

    name = "new-game"
    app: App

    def __init__(self, app: App, doors: OuterDoors, *, watch: bool = False) -> None:
        super().__init__(app)
        self.doors = doors
        self.background = store()
        self.title = "watch_title" if watch else "new_game"
        self.setup = GameSetup(app.shelf, app.settings, watch=watch)
        self.games = GameList(app.shelf.boxes.values(), self.setup.take, self.begin_at_once)
        self.seats = SeatRows(app, self.setup)
        self.widgets += [self.games.list, self.seats.list]

    @property
    def desk(self) -> Workbench:
        return desk_of(self.app, self.setup.box.id)

    def enter(self) -> None:
        self.app.focus_on("start")

    # the page

    def build(self, page: Page) -> None:
        lay_backdrop(page, self.app.shelf.assets)
        lay_head(page, page.words(self.title), self.app.back)
        space = below_head(page).space()
        foot = space.bottom(FOOT)
        if len(self.games.games) > 1:
            self.games.lay(page, space.left(GAMES, gap=EDGE), self.setup.box)
        self.seats.lay(page, self.desk, space.rest)
        self.lay_foot(page, foot)

    def lay_foot(self, page: Page, box: Box) -> None:
        words, space = page.words, box.space().bottom(52).space()
        big = space.right(pixels=min(page.u(BIG), box.w // 3))
        ready = self.setup.ready
        tip = "" if ready else words("no_deck")
        page.button("start", big, words("start_game"), self.begin, kind="main", size=TITLE, on=ready, tip=tip)
        lists = "open" if self.setup.open_lists else "secret"
        entries: list[tuple[str, str, Action, str]] = [
            (
                "rules",
                words("rules_button"),
                partial(open_rules, self.app, self.setup),
                chosen_rules(page, self.setup),
            ),
            ("swap", words("swap_decks" if len(self.setup.chairs) == 2 else "pass_decks_on"), self.setup.swap, ""),
            ("lists", words(f"lists_{lists}"), self.turn_lists, words(f"lists_under_{lists}")),
        ]
        entries = entries if self.setup.builds else entries[:1]
        room = space.rest.w - page.u(EDGE) * (len(entries) + 1)
        wide = min(page.u(SMALLER), room // len(entries))
        for ident, text, act, under in entries:
            tip = words(f"lists_why_{lists}") if ident == "lists" else ""
            page.button(ident, space.left(pixels=wide, gap=EDGE), text, act, under=under, tip=tip)

    # hands

    def turn_lists(self) -> None:
        """Open the deck lists, or make them secret."""
        self.app.change(lists="secret" if self.setup.open_lists else "open")

    def begin_at_once(self, game: str) -> None:
        """Choose this game and begin it, with all else as it was played last."""
        self.setup.take(game)
        self.begin()

    def begin(self, *, agreed: bool = False) -> None:
        """Begin the game at the table; where a deck is not legal, only after it was said and agreed on."""
        from bsdesk.ui.table.screen import TableScreen

        app = self.app
        try:
            link, wrong = self.setup.begin(agreed=agreed)
        except UnfitDecks as unfit:
            self.tell_unfit(unfit)
            return
        except Complaint as complaint:
            tell(app, app.words("cannot_begin"), app.words.complaint(complaint))
            return
        app.change(**self.setup.settings_to_keep())
        match = Match(self.setup.box, link, app.settings.language)
        app.home(TableScreen(app, match, self.doors))
        app.notice_unsaved(wrong)

    def tell_unfit(self, unfit: UnfitDecks) -> None:
        """Say which decks are not legal, and why; if a game can begin with them, ask whether it is agreed on."""
        words, desk, found = self.app.words, self.desk, []
        for seat, faults in unfit.faults.items():
            place, entry = seat - 1, self.setup.entry(seat - 1)
            who = sitter_name(words, self.setup, self.setup.chairs[place].who, place)
            found.append(words("unfit_deck", player=who, deck=desk.title(entry) if entry is not None else ""))
            for fault in faults[:FAULTS]:
                wrong, remedy = desk.fault_words(fault)
                found.append(f"{fault.rule}  {words('deck_fault', wrong=wrong, remedy=remedy)}")
            if len(faults) > FAULTS:
                found.append(words("deck_more_faults", count=len(faults) - FAULTS))
        if unfit.small:
            tell(self.app, words("cannot_begin"), "\n".join([*found, "", words("unfit_small")]))
            return
        text = "\n".join([*found, "", words("unfit_ask")])
        confirm(self.app, words("unfit_title"), text, words("unfit_play"), partial(self.begin, agreed=True))

"""What is done to the deck on the workbench: each change is saved at once, and it is said what came of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bsdesk.table.decks import EditedDeck, Entry, rows
from bsdesk.ui.app import App
from bsdesk.ui.decks.workbench import Desk, desk_of, name_taken
from bsdesk.ui.kit.dialogs import ask


class DeckEdits:
    """One deck being changed. `then` is called with the deck that it has become."""

    def __init__(self, app: App, game: str, entry: Entry, then: Callable[[Entry], object]) -> None:
        self.app, self.game, self.then = app, game, then
        self.deck = EditedDeck(self.desk.collection, entry, self.desk.title(entry))

    @property
    def desk(self) -> Desk:
        return desk_of(self.app, self.game)

    @property
    def title(self) -> str:
        return self.deck.entry.name if self.deck.entry.own else self.deck.title

    def replace(self, entry: Entry) -> None:
        """Change another deck from now on."""
        self.then(entry)
        self.deck = EditedDeck(self.desk.collection, entry)

    def change(self, act: Callable[[], None]) -> None:
        """Change the deck; say so if that can't be saved, or a ready deck was copied for it, or it became wrong."""
        own, before = self.deck.entry.own, {fault.rule + fault.card for fault in self.desk.faults(self.deck.cards)}
        order = self.lines_in_order()
        try:
            act()
        except OSError as error:
            self.app.notice(self.app.words("deck_not_saved", reason=error.strerror or error), bad=True)
            return
        self.then(self.deck.entry)
        if not own and self.deck.entry.own and self.deck.entry.file != Path():
            self.app.notice(self.app.words("deck_saved_as", name=self.deck.entry.name))
        if any(f.card and f.rule + f.card not in before for f in self.desk.faults(self.deck.cards)):
            self.app.sounds.play("refuse")
        self._keep_focus(order)

    def lines_in_order(self) -> list[str]:
        """Return the cards of the deck as they are listed."""
        return [row.card for _, of_kind in rows(self.desk.game, self.deck.cards) for row in of_kind]

    def _keep_focus(self, before: list[str]) -> None:
        """Put the keyboard on the next line, where the line it was on is gone."""
        start, _, card = self.app.focus.partition(":")
        now = self.lines_in_order()
        if start == "less" and card not in now:
            self.app.focus_on(f"pool:{card}")
        elif start in ("row", "minus", "plus") and card in before and card not in now and now:
            self.app.focus_on(f"{start}:{now[min(before.index(card), len(now) - 1)]}")

    def add(self, card: str) -> None:
        self.change(partial(self.deck.add, card))

    def remove(self, card: str, copies: int = 1) -> None:
        self.change(partial(self.deck.remove, card, copies))

    def undo(self) -> None:
        self.change(self.deck.undo)

    def redo(self) -> None:
        self.change(self.deck.redo)

    def rename(self) -> None:
        """Ask for another name."""
        words = self.app.words

        def take(name: str) -> None:
            self.change(partial(self.deck.rename, name))

        wrong = partial(name_taken, self.app, self.desk, self.deck.entry)
        text = "" if self.deck.entry.own else words("deck_rename_copies")
        title = words("deck_rename")
        ask(self.app, title, text, title, take, value=self.title, wrong=wrong)

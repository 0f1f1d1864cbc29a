"""What is done to decks: to the one on the workbench, each change saved at once, and to the chosen one of the list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bsdesk.table.decks import DeckEntry, EditedDeck, rows
from bsdesk.ui.app import App
from bsdesk.ui.decks.opening_hand import OpeningHand
from bsdesk.ui.decks.share_dialog import SharePanel
from bsdesk.ui.decks.workbench import Workbench, ask_name, desk_of, not_saved
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import confirm
from bsdesk.ui.kit.widgets import Deed


class DeckEdits:
    """One deck being changed. `then` is called with the deck that it has become."""

    def __init__(self, app: App, game: str, entry: DeckEntry, then: Callable[[DeckEntry], object]) -> None:
        self.app, self.game, self.then = app, game, then
        self.deck = EditedDeck(self.desk.collection, entry, self.desk.title(entry))

    @property
    def desk(self) -> Workbench:
        return desk_of(self.app, self.game)

    @property
    def title(self) -> str:
        return self.deck.entry.name if self.deck.entry.own else self.deck.title

    def replace(self, entry: DeckEntry) -> None:
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
            not_saved(self.app, error)
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
        text = "" if self.deck.entry.own else self.app.words("deck_rename_copies")
        rename = self.deck.rename
        ask_name(self.app, self.desk, self.deck.entry, lambda name: self.change(partial(rename, name)), text)


class DeckActs:
    """What can be done to one deck. `chosen` is called with the deck that is there then; with None if it is gone."""

    def __init__(
        self, app: App, desk: Workbench, entry: DeckEntry, chosen: Callable[[DeckEntry | None], object]
    ) -> None:
        self.app, self.desk, self.entry, self.chosen = app, desk, entry, chosen

    def deeds(self, open_: Action) -> list[list[Deed]]:
        """Return all that can be done, in rows of buttons."""
        words, own, readable = self.app.words, self.entry.own, not self.entry.broken
        full, tip = readable and bool(self.entry.cards), "" if own else words("deck_copy_first")
        return [
            [
                Deed("copy", words("deck_copy"), self.copy, readable),
                Deed("rename", words("deck_rename"), self.rename, own, tip),
                Deed("delete", words("deck_delete"), self.delete, own, tip, "danger" if own else "plain"),
            ],
            [Deed("test", words("deck_test"), self.test, full), Deed("share", words("deck_share"), self.share, full)],
            [Deed("open", words("deck_open"), open_, readable, kind="main")],
        ]

    def copy(self) -> None:
        name = self.desk.collection.free_name(self.desk.title(self.entry))
        self.write(partial(self.desk.collection.save, name, self.entry.cards))

    def rename(self) -> None:
        rename = partial(self.desk.collection.rename, self.entry)
        ask_name(self.app, self.desk, self.entry, lambda name: self.write(partial(rename, name)))

    def delete(self) -> None:
        words = self.app.words
        text = words("deck_delete_sure", name=self.entry.name)
        act = partial(self.write, partial(self.desk.collection.delete, self.entry))
        confirm(self.app, words("deck_delete"), text, words("deck_delete"), act)

    def write(self, act: Callable[[], DeckEntry | None]) -> None:
        """Do something that writes files, or say why it can't be done."""
        try:
            entry = act()
        except OSError as error:
            not_saved(self.app, error)
            entry = None
        self.chosen(entry)

    def share(self) -> None:
        self.app.open(SharePanel(self.app, self.desk, self.desk.title(self.entry), self.entry.cards))

    def test(self) -> None:
        self.app.open(OpeningHand(self.app, self.desk, self.entry.cards))

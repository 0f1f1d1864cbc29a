"""What is done with the chosen deck of the list: copied, renamed, deleted; the list is told what has become of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bsdesk.table.decks import Entry
from bsdesk.ui.app import App
from bsdesk.ui.decks.opening_hand import OpeningHand
from bsdesk.ui.decks.share_dialog import Share
from bsdesk.ui.decks.tiles import Deed
from bsdesk.ui.decks.workbench import Desk, name_taken
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import ask, confirm


class DeckActs:
    """Done to one deck. `chosen` is called with the deck that there is then; with nothing, if it is gone."""

    def __init__(self, app: App, desk: Desk, entry: Entry, chosen: Callable[[Entry | None], object]) -> None:
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
        title = self.app.words("deck_rename")

        def take(name: str) -> None:
            self.write(partial(self.desk.collection.rename, self.entry, name))

        wrong = partial(name_taken, self.app, self.desk, self.entry)
        ask(self.app, title, "", title, take, value=self.entry.name, wrong=wrong)

    def delete(self) -> None:
        words = self.app.words
        text = words("deck_delete_sure", name=self.entry.name)
        act = partial(self.write, partial(self.desk.collection.delete, self.entry))
        confirm(self.app, words("deck_delete"), text, words("deck_delete"), act)

    def write(self, act: Callable[[], Entry | None]) -> None:
        """Do something that writes files, or say why it can't be done."""
        try:
            entry = act()
        except OSError as error:
            self.app.notice(self.app.words("deck_not_saved", reason=error.strerror or error), bad=True)
            entry = None
        self.chosen(entry)

    def share(self) -> None:
        self.app.open(Share(self.app, self.desk, self.desk.title(self.entry), self.entry.cards))

    def test(self) -> None:
        self.app.open(OpeningHand(self.app, self.desk, self.entry.cards))

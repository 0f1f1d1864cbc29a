"""What is done to saved games as files: shared, given a name, deleted and brought back. The screen lists them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint
from bsdesk.table import saved_games
from bsdesk.table.decks import clean
from bsdesk.table.saved_games import Saved
from bsdesk.ui.kit.dialogs import AskText, confirm, tell
from bsdesk.ui.kit.fields import to_clipboard
from bsdesk.ui.lobby.frame import Framed

if TYPE_CHECKING:
    from bsdesk.ui.app import App


class Filing(Framed):
    """The folder of saved games, one of which is chosen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.files: list[tuple[Path, float]] = []
        self.known: dict[tuple[Path, float], Saved] = {}
        self.chosen: Path | None = None
        self.deleted: list[Path] = []  # what was put away since the screen was opened

    def enter(self) -> None:
        self.files = saved_games.files(self.app.shelf.saves)
        if self.chosen not in [file for file, _ in self.files]:
            self.chosen = self.files[0][0] if self.files else None

    @property
    def picked(self) -> Saved | None:
        """What is known of the chosen one."""
        return next((self.known.get(found) for found in self.files if found[0] == self.chosen), None)

    def share(self) -> None:
        if self.chosen is not None:
            share(self.app, self.chosen, whole=self.picked is not None and self.picked.finished)

    def rename(self) -> None:
        words, saved = self.app.words, self.picked
        value = saved.name if saved is not None else ""
        title = words("saved_rename")
        self.app.open(AskText(self.app, title, "", title, self.renamed, value=value, wrong=self.wrong_name))

    def wrong_name(self, name: str) -> str:
        if self.chosen is None or not name:
            return ""
        if clean(name) != name:
            return self.app.words("name_bad")
        taken = (self.chosen.with_name(name + saved_games.parted(self.chosen)[1])).exists()
        return self.app.words("name_taken") if taken else ""

    def renamed(self, name: str) -> None:
        if self.chosen is not None:
            self.done(lambda file: saved_games.renamed(file, name))

    def delete(self) -> None:
        words, saved = self.app.words, self.picked
        if self.chosen is not None:
            title = self.title_of_chosen(saved)
            text = words("delete_sure", folder=self.chosen.parent / saved_games.TRASH)
            confirm(self.app, words("delete_title", name=title), text, words("saved_delete"), self.put_away)

    def title_of_chosen(self, saved: Saved | None) -> str:
        assert self.chosen is not None  # noqa: S101 - asked for only then
        return saved.name or self.chosen.stem if saved is not None else self.chosen.stem

    def put_away(self) -> None:
        place = next((n for n, (file, _) in enumerate(self.files) if file == self.chosen), 0)
        put = self.done(saved_games.put_away)
        if put is not None:
            self.deleted.append(put)
            self.chosen = self.files[min(place, len(self.files) - 1)][0] if self.files else None

    def bring_back(self) -> None:
        self.chosen = self.deleted.pop()
        self.done(saved_games.bring_back)

    def done(self, deed: Callable[[Path], Path]) -> Path | None:
        """Do something with the chosen file, and look at the folder again."""
        if self.chosen is None:
            return None
        try:
            self.chosen = deed(self.chosen)
        except OSError as wrong:
            self.app.notice(f"{self.chosen}: {wrong.strerror}", bad=True)
            return None
        found = self.chosen
        self.enter()
        return found


def share(app: App, chosen: Path, *, whole: bool) -> None:
    """A copy of a saved game to give away, and where it lies; whole, if nothing of it is hidden any more."""
    words = app.words
    try:
        file = app.shelf.tables.give(chosen, app.settings.language)
    except (Complaint, OSError) as wrong:
        tell(app, words("cannot_share"), str(wrong))
        return
    copied = to_clipboard(str(file))
    said = [words("shared_whole" if whole else "shared_part"), str(file), words("path_copied") if copied else ""]
    tell(app, words("saved_shared"), "\n".join(line for line in said if line))

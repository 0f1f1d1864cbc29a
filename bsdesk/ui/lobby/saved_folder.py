"""The folder of saved games, one of which is chosen: read bit by bit; a game renamed, deleted, brought back."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from bsdesk.journal import saved_games
from bsdesk.journal.saved_games import Saved
from bsdesk.speech.interface import Words
from bsdesk.table.decks import clean

LOOK = 0.004  # seconds of a frame that may go into reading heads


class SavedFolder:
    """Its files with their times, and what is known of them. `warn` is told what went wrong."""

    def __init__(self, folder: Path, warn: Callable[[str], object]) -> None:
        self.folder, self.warn = folder, warn
        self.files: list[tuple[Path, float]] = []
        self.known: dict[tuple[Path, float], Saved] = {}
        self.chosen: Path | None = None
        self.deleted: list[Path] = []  # what was put away since the screen was opened

    def look(self) -> None:
        """Look which files there are."""
        self.files = saved_games.files(self.folder)
        if self.chosen not in [file for file, _ in self.files]:
            self.chosen = self.files[0][0] if self.files else None

    def read_some(self) -> bool:
        """Look into some more files, for a moment that can't be felt; return whether there were any."""
        until = time.perf_counter() + LOOK
        waiting = [found for found in self.files if found not in self.known]
        for found in waiting:
            self.known[found] = saved_games.glimpse(*found)
            if time.perf_counter() > until:
                break
        return bool(waiting)

    @property
    def chosen_saved(self) -> Saved | None:
        """Return what is known of the chosen one."""
        return next((self.known.get(found) for found in self.files if found[0] == self.chosen), None)

    def title(self) -> str:
        """Return the name of the chosen one."""
        saved = self.chosen_saved
        return (saved.name if saved is not None else "") or (self.chosen.stem if self.chosen is not None else "")

    def name_fault(self, words: Words, name: str) -> str:
        """Return what is wrong with this name for the chosen one; "" if nothing is, or there is no name yet."""
        if self.chosen is None or not name:
            return ""
        if clean(name) != name:
            return words("name_bad")
        taken = self.chosen.with_name(name + saved_games.split_name(self.chosen)[1]).exists()
        return words("name_taken") if taken else ""

    def rename(self, name: str) -> None:
        self._done(lambda file: saved_games.rename(file, name))

    def put_away(self) -> None:
        """Move the chosen one to the trash, and choose the next."""
        place = next((n for n, (file, _) in enumerate(self.files) if file == self.chosen), 0)
        put = self._done(saved_games.put_away)
        if put is not None:
            self.deleted.append(put)
            self.chosen = self.files[min(place, len(self.files) - 1)][0] if self.files else None

    def bring_back(self) -> None:
        """Bring back what was put away last."""
        self.chosen = self.deleted.pop()
        self._done(saved_games.bring_back)

    def _done(self, deed: Callable[[Path], Path]) -> Path | None:
        """Do something with the chosen file, and look at the folder again."""
        if self.chosen is None:
            return None
        try:
            self.chosen = deed(self.chosen)
        except OSError as wrong:
            self.warn(f"{self.chosen}: {wrong.strerror}")
            return None
        found = self.chosen
        self.look()
        return found

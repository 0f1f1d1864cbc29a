"""What is chosen in the export dialog, and the orders that come of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec.structs import replace
from platformdirs import user_documents_path

from bsdesk.complaint import Complaint
from bsdesk.scenes.guide.episodes import episodes_of, stays
from bsdesk.scenes.listing import file_name
from bsdesk.scenes.position import game_for, position_of
from bsdesk.scenes.scene import Scene, said_in
from bsdesk.scenes.writing import write
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.export import video
from bsdesk.ui.export.order import KINDS, NAMED_SIZES, ExportOrder, Hands, files_for, hands_of, refuse_place

SPEEDS = (0.5, 1.0, 1.5, 2.0)
SILENT = "webp"  # what is chosen at first where no MP4 can be made


class ExportChoices:
    """What is chosen for the export of one scene. `stop`: which one is looked at now, a picture of which is meant if
    only one is made."""

    def __init__(self, app: App, scene: Scene, *, branch: str, stop: int) -> None:
        self.app, self.scene, self.branch = app, scene, branch
        self.text = write(scene)
        self.kind = "mp4" if video.is_there() else SILENT
        self.size = next(name for name, size in NAMED_SIZES.items() if size == KINDS[self.kind].size)
        self.pace = 1.0
        self.languages: dict[str, bool] = {app.settings.language: True}
        self.captions = self.sound = True
        self.hands: Hands = "hidden" if scene.made_up else hands_of(scene)  # of a game that goes on: as spectators
        self.backdrop = "cloth"
        self.count = count_of_stops(app, scene, branch)
        self.stop, self.first, self.last = min(stop, self.count), 1, self.count
        title = file_name(said_in(scene.title, app.settings.language))
        self.file = free(user_documents_path() / "bsdesk" / f"{title}{KINDS[self.kind].ending}")

    def choose_kind(self, kind: str) -> None:
        """Choose a kind of file, with the size that is usual for it, and the end of the name that fits."""
        ending, stem = KINDS[self.kind].ending, self.file.name
        stem = stem.removesuffix(ending) if stem.endswith(ending) else self.file.stem
        self.kind = kind
        self.size = next(name for name, size in NAMED_SIZES.items() if size == KINDS[kind].size)
        if stem:
            self.file = free(self.file.with_name(f"{stem}{KINDS[kind].ending}"))

    @property
    def stops(self) -> tuple[int, int]:
        """Return the first stop and the last, as an order says them."""
        first, last = (self.stop, self.stop) if self.kind == "png" else (self.first, self.last)
        return first, 0 if last == self.count else last

    def begin_at(self, stop: int) -> None:
        self.first, self.last = stop, max(stop, self.last)

    def end_at(self, stop: int) -> None:
        self.first, self.last = min(stop, self.first), stop

    def switch_language(self, language: str) -> None:
        self.languages[language] = not self.languages.get(language, False)

    @property
    def chosen_languages(self) -> list[str]:
        return [language for language, chosen in self.languages.items() if chosen]

    def choose_place(self, typed: str) -> None:
        """Choose where it is saved, as it is typed."""
        try:
            self.file = Path(typed.strip()).expanduser()
        except RuntimeError:  # there is nobody of whom that could be the home
            self.file = Path(typed.strip())

    def files(self) -> dict[str, Path]:
        """Return the files that will be made, by their languages; the file must have a name."""
        return files_for(self.file, self.kind, self.chosen_languages)

    def wrong(self) -> str:
        """Return why it can't be exported so, or "" if it can."""
        words = self.app.words
        if self.kind == "mp4" and not video.is_there():
            return words("export_no_video")
        if not self.chosen_languages:
            return words("export_language_needed")
        if not self.file.name:
            return words("export_name_needed")
        try:
            for file in self.files().values():
                refuse_place(file, self.kind)
        except Complaint as wrong:
            return words.complaint(wrong)
        return ""

    def note(self) -> str:
        """Return what should be known of where it is saved, where nothing is wrong."""
        if any(is_there(file) for file in self.files().values()):
            return self.app.words("export_replaces")
        return "" if is_there(self.file.parent) else self.app.words("export_no_folder")

    def orders(self) -> list[tuple[ExportOrder, Path]]:
        """Return what is to be exported, and where to."""
        order = ExportOrder(
            scene=self.text,
            kind=self.kind,
            size=NAMED_SIZES[self.size],
            rate=KINDS[self.kind].rate or 30,
            pace=self.pace,
            captions=self.captions,
            sound=self.sound,
            backdrop=self.backdrop,
            hands=self.hands,
            branch=self.branch,
            stops=self.stops,
        )
        return [(replace(order, language=language), file) for language, file in self.files().items()]


def count_of_stops(app: App, scene: Scene, branch: str) -> int:
    """Return how many stops of a scene can be shown, its end among them; 1 if it can't be gone through."""
    try:
        state = position_of(scene, game_for(scene, partial(game_of, app.shelf)))
        episodes = list(episodes_of(scene, state, branch))
        return max(1, len(episodes) + (not stays(episodes)))
    except Complaint:
        return 1


def is_there(file: Path) -> bool:
    """Return whether something is there; where nobody may look, nothing is."""
    try:
        return file.exists()
    except (OSError, ValueError):
        return False


def free(file: Path) -> Path:
    """Return this file, or if there is one, the next name that is free."""
    ending = next(
        (kind.ending for kind in KINDS.values() if "-" in kind.ending and file.name.endswith(kind.ending)), ""
    )
    ending = ending or file.suffix
    stem, number, found = file.name.removesuffix(ending), 1, file
    while is_there(found):
        number += 1
        found = file.with_name(f"{stem}-{number}{ending}")
    return found

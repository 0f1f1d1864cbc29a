"""Choosing a file by clicks: the folders and fitting files of a folder as a list, the newest files first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from platformdirs import user_documents_path, user_downloads_path

from bsdesk.speech.letters.readable import readable
from bsdesk.ui.kit.dialogs import Choice, pick
from bsdesk.ui.kit.screen import Window

SHOWN = 300  # files and folders at most
ABOVE, TYPED = "above", "typed"
LOW = 40  # units that a line is high


def usual_folder(suffixes: Sequence[str]) -> Path:
    """Return the folder to look in first: where something fitting lies, downloads before documents, else home."""
    places = [user_downloads_path(), user_documents_path(), Path.home()]
    return next((place for place in places if entries(place, suffixes)[1]), Path.home())


def choose_file(
    app: Window,
    title: str,
    suffixes: Sequence[str],
    take: Callable[[Path], object],
    *,
    folder: Path | None = None,
    typed: Callable[[], object] | None = None,
) -> None:
    """Open the list of a folder; a click on a folder opens that, one on a file takes it. `typed` types a path."""
    place = folder or usual_folder(suffixes)
    folders, files = entries(place, suffixes)
    found = {f"file:{file.name}": file for file in files} | {f"folder:{each.name}": each for each in folders}
    choices = [Choice(ABOVE, app.words("folder_above"))] if place.parent != place else []
    choices += [Choice(TYPED, app.words("path_typed"))] if typed is not None else []
    choices += [Choice(f"folder:{each.name}", readable(f"{each.name}/")) for each in folders]
    choices += [Choice(f"file:{each.name}", readable(each.name)) for each in files]

    def act(ident: str) -> None:
        if ident == TYPED and typed is not None:
            typed()
        elif ident in found and ident.startswith("file:"):
            take(found[ident])
        else:
            choose_file(app, title, suffixes, take, folder=found.get(ident, place.parent), typed=typed)

    pick(app, f"{title} – {readable(str(place))}", choices, "", act, row=LOW)


def entries(folder: Path, suffixes: Sequence[str]) -> tuple[list[Path], list[Path]]:
    """Return the folders in a folder, and the files with these endings; none where it can't be read."""
    folders: list[Path] = []
    files: list[tuple[float, Path]] = []
    try:
        for each in folder.iterdir():
            if each.name.startswith("."):
                continue
            if each.is_dir():
                folders.append(each)
            elif each.suffix.lower() in suffixes:
                files.append((-each.stat().st_mtime, each))
    except OSError:
        pass
    folders.sort(key=lambda each: each.name.casefold())
    return folders[:SHOWN], [file for _, file in sorted(files)][:SHOWN]

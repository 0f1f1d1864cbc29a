"""The ways from screen to screen, and to saved games at the table: what each opens is fetched only then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.journal.lock import OwnedElsewhere
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.dialogs import Answer, Dialog, tell
from bsdesk.ui.table.control.doors import OuterDoors


def doors_of(app: App) -> OuterDoors:
    """Return what can be opened from a table of this program."""
    return OuterDoors(
        partial(open_settings, app), app.help, partial(open_glossary, app), partial(share, app, whole=True)
    )


def open_glossary(app: App, first: Sequence[str]) -> None:
    from bsdesk.ui.lobby.help import GLOSSARY, Help

    if not isinstance(app.screen, Help):
        app.open(Help(app, GLOSSARY, first))


def open_settings(app: App) -> None:
    from bsdesk.ui.lobby.preferences import Preferences

    app.open(Preferences(app))


def share(app: App, chosen: Path, *, whole: bool) -> None:
    """Make a copy of a saved game to give away, and say where it lies; whole, if nothing of it is hidden any more."""
    words = app.words
    try:
        file = app.shelf.tables.give(chosen, app.settings.language)
    except (Complaint, OSError) as wrong:
        tell(app, words("cannot_share"), words.complaint(wrong))
        return
    copied = clipboard.write(str(file))
    said = [words("shared_whole" if whole else "shared_part"), str(file), words("path_copied") if copied else ""]
    tell(app, words("saved_shared"), "\n".join(line for line in said if line))


def offer_others(app: App, file: Path) -> None:
    """Say that this game is being played elsewhere, and offer what can be done with it here."""
    words = app.words
    answers = (
        Answer("cancel", words("cancel"), None),
        Answer("copy", words("owned_copy"), partial(open_file, app, file, copy=True)),
        Answer("look", words("owned_look"), partial(open_file, app, file, replay=True), "main"),
    )
    app.open(Dialog(app, words("owned"), words("owned_why", file=file.name), answers))


def open_file(app: App, file: Path, *, replay: bool = False, copy: bool = False) -> None:
    """Go on with the game in this file, or with a copy of it, or look at it from its first moment on; take in a scene,
    and open that; or say why it can't be opened."""
    from bsdesk.ui.lobby.scene_doors import is_scene, open_scene_file
    from bsdesk.ui.table.screen import TableScreen, show_replay

    if is_scene(file):
        open_scene_file(app, file, doors_of(app))
        return
    try:
        opened = app.shelf.tables.look_at(file) if replay else app.shelf.tables.go_on(file, copy=copy)
    except OwnedElsewhere:
        offer_others(app, file)
        return
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), app.words.complaint(wrong))
        return
    if not app.settings.greeted:
        app.change(greeted=True)
    match = Match(opened.box, opened.link, app.settings.language)
    if match.replay:
        show_replay(app, match, doors_of(app))
    else:
        app.home(TableScreen(app, match, doors_of(app)))
    notes = [app.words.complaint(opened.note), app.words("kept_as", file=opened.kept) if opened.kept else ""]
    if match.facts.eyes:
        notes.append(app.words("shared_seen"))
    elif match.facts.made_up:
        notes.append(app.words("made_up"))
    said = "\n".join(note for note in notes if note)
    if said:
        tell(app, app.words("recovered"), said)

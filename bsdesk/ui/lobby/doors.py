"""The ways from screen to screen, and to saved games at the table: what each opens is fetched only then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bsdesk.complaint import Complaint
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.journal.lock import OwnedElsewhere
from bsdesk.scenes.scene import Scene
from bsdesk.seat.catalog import Box
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import Dialog, DialogButton, tell
from bsdesk.ui.table.control.doors import OuterDoors


def doors_of(app: App) -> OuterDoors:
    """Return what can be opened from a table of this program."""
    from bsdesk.ui.lobby.editor_doors import ask_and_save, edit_moment
    from bsdesk.ui.lobby.scene_doors import ask_to_open, play_back

    def edit(box: Box, view: State, lists: Mapping[Seat, Sequence[str]], seen_by: str) -> None:
        edit_moment(app, doors_of(app), box, view, lists, seen_by)

    def take_in(path: str) -> bool:
        return ask_to_open(app, doors_of(app), path)

    return OuterDoors(
        partial(open_settings, app),
        app.help,
        partial(open_glossary, app),
        partial(scene_of, app),
        partial(share, app, whole=True),
        edit,
        partial(ask_and_save, app),
        take_in,
        partial(ask_export, app),
        lambda scene: play_back(app, scene, doors_of(app)),
        partial(ask_stage, app),
    )


def open_glossary(app: App, first: Sequence[str], open_rule: Callable[[str], object] | None = None) -> None:
    """Show what words mean; `open_rule` shows a rule at the table from which one came."""
    from bsdesk.ui.lobby.help import GLOSSARY, Help

    if not isinstance(app.screen, Help):
        app.open(Help(app, GLOSSARY, first, open_rule))


def scene_of(app: App, game: str, rule: str) -> tuple[str, Action] | None:
    """Return the title of the scene that shows a rule, and what opens it; None if there is no such scene."""
    from bsdesk.scenes.scene import said_in
    from bsdesk.ui.lobby.rule_scenes import scenes_of_rules
    from bsdesk.ui.lobby.scene_doors import open_scene, shipped_folder

    found = scenes_of_rules(shipped_folder(app), game).get(rule)
    if found is None:
        return None
    return said_in(found.title, app.settings.language), partial(open_scene, app, found, doors_of(app))


def ask_stage(app: App) -> None:
    """Ask how the window for viewers is to be, and open it."""
    from bsdesk.ui.stage.dialog import ask_stage

    ask_stage(app)


def ask_export(app: App, scene: Scene, **how: Any) -> None:
    """Ask how a scene is to be exported, and export it; `how` is as `ui/export/dialog.py` says."""
    from bsdesk.ui.export.dialog import ask_export

    ask_export(app, scene, **how)


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
        DialogButton("cancel", words("cancel"), None),
        DialogButton("copy", words("owned_copy"), partial(open_file, app, file, copy=True)),
        DialogButton("look", words("owned_look"), partial(open_file, app, file, replay=True), "main"),
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

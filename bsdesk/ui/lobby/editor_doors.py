"""The ways into the position editor, and from it into the folder of one's own scenes. `doors` lead from its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.gate import text_in, text_of
from bsdesk.scenes.collection import own_folder
from bsdesk.scenes.editing.draft import PositionDraft, draft_at, draft_of, first_draft
from bsdesk.scenes.listing import OWN, Listed, file_for, save_scene
from bsdesk.scenes.position import game_for
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import Scene, said_in
from bsdesk.scenes.sharing import is_code, text_of_code
from bsdesk.seat.catalog import Box
from bsdesk.table.decks import Collection
from bsdesk.table.match import Match
from bsdesk.table.play_sheets import read_sheet
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import ask, confirm, tell
from bsdesk.ui.table.control.doors import OuterDoors


def edit_new(app: App, doors: OuterDoors, name: str) -> None:
    """Open the editor at a position to begin with: the usual decks, all laid out as before the first turn."""
    box = app.shelf.boxes[name]
    game = box.open(app.settings.options.get(name, {}))
    entries = [entry for entry in Collection(game, box.own_decks, box.decks).entries() if not entry.broken]
    rules = game.rules
    decks: dict[Seat, Sequence[str]] = {}
    for seat in range(1, rules.seats + 1):
        listed = entries[(seat - 1) % len(entries)].cards if entries else rules.decks.only
        ready = rules.decks.usual or listed
        decks[seat] = ready if rules.piles.brings_decks else ()
    open_editor(app, doors, box, Scene(()), first_draft(game, decks, read_sheet(box.sheet).steps))


def edit_moment(
    app: App, doors: OuterDoors, box: Box, view: State, lists: Mapping[Seat, Sequence[str]], seen_by: str
) -> None:
    """Open the editor at a moment of a game, as its viewer sees it; what is hidden is dealt by lot. `seen_by`: whose
    secret the rest is, if anybody's."""
    open_draft(app, doors, draft_at(view, lists, box.open(view.rules.chosen), seen_by=seen_by))


def edit_listed(app: App, doors: OuterDoors, chosen: Listed) -> None:
    """Open the editor at the position of a scene; one of one's own is saved over its file."""
    file = chosen.found.file
    try:
        edit_scene(app, doors, parse(text_of(file, "scene"), file), file if chosen.kind == OWN else None)
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), app.words.complaint(wrong))


def edit_pasted(app: App, doors: OuterDoors, text: str) -> None:
    """Open the editor at a scene that was copied, as text or as a code; or say why it can't be read."""
    try:
        if not text.strip():
            app.notice(app.words("editor_nothing_copied"), bad=True)
            return
        edit_scene(app, doors, parse(text_of_code(text) if is_code(text) else text_in(text, "scene")))
    except Complaint as wrong:
        tell(app, app.words("cannot_open"), app.words.complaint(wrong))


def edit_scene(app: App, doors: OuterDoors, scene: Scene, file: Path | None = None) -> None:
    """Open the editor at the position of a scene."""
    open_draft(app, doors, draft_of(scene, game_for(scene, partial(game_of, app.shelf))), file)


def open_draft(app: App, doors: OuterDoors, draft: PositionDraft, file: Path | None = None) -> None:
    """Open the editor at a position that is set up, and say what of the moment it leaves out."""
    open_editor(app, doors, app.shelf.boxes[draft.state.rules.id], draft.scene, draft.state, file)
    if draft.cut:
        app.notice(app.words("editor_cut"))
    if draft.unseen:
        app.notice(app.words("editor_unseen"))


def open_editor(app: App, doors: OuterDoors, box: Box, scene: Scene, draft: State, file: Path | None = None) -> None:
    """Open the editor at a position that is set up."""
    from bsdesk.ui.table.editor.screen import EditorTable

    link = app.shelf.tables.lay(box, draft, names=scene.names, seen_by=scene.seen_by)
    match = Match(box, link, app.settings.language)
    take_in = partial(edit_pasted, app, doors)
    app.open(EditorTable(app, match, doors, (scene, file), partial(save, app), take_in))


# among one's own


def save(app: App, scene: Scene, over: Path | None = None) -> Path | None:
    """Save a scene among one's own; return its file, or say why that can't be."""
    try:
        return save_scene(scene, own_folder(app.shelf.own), over)
    except (Complaint, OSError) as wrong:
        tell(app, app.words("editor_cannot_save"), app.words.complaint(wrong))
        return None


def ask_and_save(app: App, scene: Scene, then: Callable[[Scene], object]) -> None:
    """Ask for the name of a scene, and save it among one's own, in place of the one that has this name if that is
    wanted; tell `then` what was saved."""
    words = app.words
    value = said_in(scene.title, words.language)

    def put(named: Scene, over: Path | None = None) -> None:
        file = save(app, named, over)
        if file is not None:
            then(named)
            app.notice(words("editor_saved", file=file.name), done=True)

    def take(name: str) -> None:
        named = scene if name == value else replace(scene, title={"en": name})
        there = file_for(named, own_folder(app.shelf.own))
        if there.exists():
            text = words("replace_file", file=there.name)
            confirm(app, words("replace"), text, words("replace"), partial(put, named, there))
        else:
            put(named)

    ask(app, words("editor_save"), words("editor_save_text"), words("editor_save"), take, value=value)

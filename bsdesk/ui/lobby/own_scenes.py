"""What can be done with a scene of one's own in the list: it is renamed, or deleted."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.gate import text_of
from bsdesk.scenes.collection import own_folder, put_away, trash_of
from bsdesk.scenes.listing import Listed, save_scene
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import said_in
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import ask, confirm, tell


def ask_name(app: App, then: Callable[[], object], chosen: Listed) -> None:
    """Ask what a scene is to be called from now on; then look at the list again."""
    words, file = app.words, chosen.found.file

    def take(name: str) -> None:
        try:
            scene = parse(text_of(file, "scene"), file)
            title = dict.fromkeys(scene.title or ("en",), name)
            save_scene(replace(scene, title=title), own_folder(app.shelf.own), file)
        except (Complaint, OSError) as wrong:
            tell(app, words("editor_cannot_save"), words.complaint(wrong))
        then()

    ask(app, words("saved_rename"), "", words("saved_rename"), take, value=said_in(chosen.title, words.language))


def ask_to_delete(app: App, then: Callable[[], object], chosen: Listed) -> None:
    """Ask before a scene is moved to where deleted ones lie; then look at the list again."""
    words, folder = app.words, own_folder(app.shelf.own)
    name = said_in(chosen.title, words.language) or chosen.found.file.name

    def delete() -> None:
        try:
            put_away(chosen.found.file, folder)
        except OSError as wrong:
            tell(app, words("editor_cannot_save"), words.complaint(wrong))
        then()

    text = words("delete_sure", folder=trash_of(folder))
    confirm(app, words("delete_title", name=name), text, words("saved_delete"), delete)

"""The ways to scenes: a file opened at a table that it leads, what is kept of it, what follows it."""

from __future__ import annotations

import time
from collections.abc import Set
from datetime import date
from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.engine.state import State
from bsdesk.gate import real, text_of
from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.collection import ENDING, own_folder, scenes_in
from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.stops import has_tasks
from bsdesk.scenes.listing import COMBOS, LESSONS, PUZZLES, Listed, list_scenes, listed, listed_file, next_one, take_in
from bsdesk.scenes.position import game_for, position_of
from bsdesk.scenes.puzzles.daily import puzzle_of
from bsdesk.scenes.scene import Scene
from bsdesk.table import progress
from bsdesk.table.match import Match
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Dialog, DialogButton, tell
from bsdesk.ui.table.control.doors import OuterDoors


def shipped_folder(app: App) -> Path:
    return app.shelf.assets / "scenes"


def all_scenes(app: App) -> list[Listed]:
    """Return the scenes that come with the program, and those of one's own."""
    return list_scenes(shipped_folder(app), own_folder(app.shelf.own))


def puzzle_of_today(app: App) -> Listed | None:
    """Return the puzzle of the day: one of all that come with the program, the same for everybody."""
    puzzles = {one.name: one for one in scenes_in(shipped_folder(app)) if one.shelf == PUZZLES}
    name = puzzle_of(date.today(), sorted(puzzles))  # noqa: DTZ011 - the day of whoever sits here
    return listed(puzzles[name], own=False) if name else None


def open_daily(app: App, doors: OuterDoors) -> None:
    """Open the puzzle of the day."""
    today = puzzle_of_today(app)
    if today is None:
        tell(app, app.words("daily"), app.words("scenes_none"))
    else:
        open_scene(app, today, doors)


def is_scene(file: Path) -> bool:
    return file.suffix == ENDING


def open_scene_file(app: App, file: Path, doors: OuterDoors) -> None:
    """Take a scene file in, unless it came with the program, and open it; or say why it can't be opened."""
    shipped = next((one for one in all_scenes(app) if real(one.found.file) == real(file)), None)
    if shipped is not None:
        open_scene(app, shipped, doors)
        return
    try:
        mine = take_in(file, own_folder(app.shelf.own))
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), app.words.complaint(wrong))
        return
    open_scene(app, listed_file(mine, own_folder(app.shelf.own)), doors)


def open_scene(app: App, chosen: Listed, doors: OuterDoors) -> None:
    """Open a scene at a table of its own, from which these doors lead; or say why it can't be opened."""
    from bsdesk.ui.table.scenes.leading import About, laid
    from bsdesk.ui.table.scenes.screen import SceneTable

    try:
        scene, state = read_scene(text_of(chosen.found.file, "scene"), partial(game_of, app.shelf), chosen.found.file)
        guide = Guide(scene, state, shown=chosen.kind == COMBOS or not has_tasks(scene))
        kept, _ = progress.load()
        guide.resume(kept.left_at(chosen.name))
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), app.words.complaint(wrong))
        return
    if not app.settings.greeted:
        app.change(greeted=True)
    after = next_one(all_scenes(app), chosen) if chosen.kind in (LESSONS, PUZZLES) else None
    about = About(
        chosen.name,
        chosen.kind,
        partial(note_finished, app, chosen.name),
        partial(note_left, app, chosen.name),
        partial(open_scene, app, after, doors) if after is not None else None,
        partial(dropped, app, doors),
        partial(play_now, app, doors, scene.game) if chosen.kind == LESSONS else None,
        partial(play_from, app, doors, scene, state) if not scene.steps else None,
    )
    match = Match(app.shelf.boxes[scene.game], laid(app, guide), app.settings.language)
    app.open(SceneTable(app, match, doors, guide, about))


def play_from(app: App, doors: OuterDoors, scene: Scene, state: State) -> None:
    """Play on from the position of a scene, for all its seats."""
    from bsdesk.ui.table.screen import TableScreen

    box = app.shelf.boxes[scene.game]
    link = app.shelf.tables.lay(box, state, names=scene.names, seen_by=scene.seen_by)
    app.open(TableScreen(app, Match(box, link, app.settings.language), doors))


def play_back(app: App, scene: Scene, doors: OuterDoors) -> None:
    """Play a scene back that is saved nowhere, over what is open, from its beginning on; nothing is kept of it. Or say
    why it can't be."""
    from bsdesk.ui.table.scenes.leading import About, laid
    from bsdesk.ui.table.scenes.screen import SceneTable

    try:
        guide = Guide(scene, position_of(scene, game_for(scene, partial(game_of, app.shelf))), shown=True)
    except Complaint as wrong:
        tell(app, app.words("cannot_open"), app.words.complaint(wrong))
        return
    guide.playback.running = True
    guide.follower.due = time.monotonic() + guide.playback.reading(guide.at.now)
    about = About("", COMBOS, lambda _hints: None, lambda _stop: None, taken_in=partial(dropped, app, doors))
    match = Match(app.shelf.boxes[scene.game], laid(app, guide), app.settings.language)
    app.open(SceneTable(app, match, doors, guide, about))


def export_listed(app: App, chosen: Listed) -> None:
    """Ask how a scene is to be exported; or say why it can't be read."""
    from bsdesk.ui.export.dialog import ask_export

    file = chosen.found.file
    try:
        scene, _ = read_scene(text_of(file, "scene"), partial(game_of, app.shelf), file)
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), app.words.complaint(wrong))
        return
    ask_export(app, scene)


def play_now(app: App, doors: OuterDoors, game: str) -> None:
    """Begin a game of one's own, as a learner does."""
    from bsdesk.ui.lobby.first_game import play_gently

    play_gently(app, doors, game, partial(taught_cards, app, game))


def taught_cards(app: App, game: str) -> Set[str]:
    """Return the cards that the learner has in the last lesson of a game."""
    lessons = [one for one in all_scenes(app) if (one.game, one.kind) == (game, LESSONS)]
    if not lessons:
        return frozenset()
    try:
        scene, state = read_scene(text_of(lessons[-1].found.file, "scene"), partial(game_of, app.shelf))
    except (Complaint, OSError):
        return frozenset()  # the list of scenes says what is wrong with it
    return {card.definition for card in state.cards.values() if card.owner == scene.learner}


def ask_to_open(app: App, doors: OuterDoors, path: str) -> bool:
    """Ask whether to leave a running game for a scene file that was dropped on it; return whether it is one. The game
    is there again when the scene is left."""
    file, words = Path(path), app.words
    if is_scene(file):
        open_it = partial(open_scene_file, app, file, doors)
        answers = DialogButton("no", words("cancel")), DialogButton("yes", words("scene_open"), open_it, "main")
        app.open(Dialog(app, words("scene_open"), words("scene_open_sure"), answers))
    return is_scene(file)


def dropped(app: App, doors: OuterDoors, path: str) -> bool:
    """Open a scene file that was dropped on the table of another one; return whether it is one."""
    file = Path(path)
    if not is_scene(file):
        return False
    app.back()
    open_scene_file(app, file, doors)
    return True


# what is kept


def note_finished(app: App, name: str, hints: int) -> None:
    """Keep that a scene was done, with so many hints."""
    kept, _ = progress.load()
    kept.note_finished(name, hints)
    note(app, progress.save(kept))


def note_left(app: App, name: str, at: int) -> None:
    """Keep at which stop a scene was left."""
    kept, _ = progress.load()
    kept.note_left(name, at)
    note(app, progress.save(kept))


def note(app: App, wrong: str) -> None:
    if wrong:
        app.notice(app.words("settings_not_saved", reason=app.words.complaint(wrong)), bad=True)

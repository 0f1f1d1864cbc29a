"""`scenes shot`: a picture of each stop of a scene, as the window shows it."""

from __future__ import annotations

import argparse
import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bsdesk.scenes.guide.guide import Guide
    from bsdesk.ui.app import App
    from bsdesk.ui.table.scenes.screen import SceneTable

PATIENCE = 60.0  # seconds for what a scene does by itself


def run(args: argparse.Namespace) -> int:
    """Make the pictures; print their files."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

    from bsdesk.commands.desk import size_in
    from bsdesk.commands.scenes.files import games_for, scene_text
    from bsdesk.commands.screens import settle
    from bsdesk.commands.shared.picture_files import write_screen
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.scenes.checking import read_scene
    from bsdesk.scenes.guide.guide import Guide
    from bsdesk.table.settings import Settings
    from bsdesk.ui.app import App
    from bsdesk.ui.lobby.help import Help

    text, file = scene_text(args.file)
    scene, state = read_scene(text, games_for(args), file)
    settings = Settings(language=args.lang, volume=0, reduce_motion=True, greeted=True)
    app = App(shelf(args.own), settings, Help, size=size_in(args.size))
    guide, name = Guide(scene, state), file.stem if file is not None else "scene"
    app.open(table_for(app, guide))
    number = 0
    while True:
        number += 1
        if args.stop in (0, number):
            settle(app)
            write_screen(app.surface, args.output / f"{name}-{number:02}.png")
        if guide.over or guide.last.unsolved:
            app.screen.leave()
            return 0
        go_on(app, guide)


def table_for(app: App, guide: Guide) -> SceneTable:
    """Return the table that the scene leads; nothing is kept of how far it is gone through."""
    from bsdesk.table.match import Match
    from bsdesk.ui.lobby.doors import doors_of
    from bsdesk.ui.table.scenes.leading import About, laid
    from bsdesk.ui.table.scenes.screen import SceneTable

    box = app.shelf.boxes[guide.play.state.rules.id]
    match = Match(box, laid(app, guide), app.settings.language)
    return SceneTable(app, match, doors_of(app), guide, About("", "", int, int))


def go_on(app: App, guide: Guide) -> None:
    """Go on to the next stop: tasks are shown, questions answered."""
    from bsdesk.scenes.guide.verdict import Waits
    from bsdesk.ui.table.scenes.screen import SceneTable

    ask = guide.at.now.ask
    if guide.at.waits is Waits.ANSWER and ask is not None:
        guide.answer(next((n for n, one in enumerate(ask.answers) if one.right), 0))
    elif guide.at.waits is Waits.LEARNER:
        guide.exercise.show_me()
    else:
        guide.go()
    end = time.monotonic() + PATIENCE
    while isinstance(app.screen, SceneTable) and app.screen.leading.is_going_on and time.monotonic() < end:
        guide.follower.rush = True
        app.loop.step_once()

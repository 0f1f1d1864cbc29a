"""`scenes shot`: a picture of each stop of a scene: the table, arrows and spotlights, the caption."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    import pygame

    from bsdesk.scenes.playing import ScenePlay
    from bsdesk.ui.app import App
    from bsdesk.ui.table.screen import TableScreen

TEACHER, DARK, PAPER, INK = (255, 224, 138), (10, 13, 19, 184), (244, 239, 226), (18, 24, 38)
PAD, WIDE = 10, 6  # round a spotlight; of an arrow
LETTERS = 21


def run(args: argparse.Namespace) -> int:
    """Make the pictures; print their files."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from bsdesk.commands.desk import size_in
    from bsdesk.commands.scenes.files import games_for, scene_text
    from bsdesk.commands.screens import settle
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.scenes.checking import read_scene
    from bsdesk.scenes.playing import ScenePlay, Waits
    from bsdesk.table.settings import Settings
    from bsdesk.ui.app import App
    from bsdesk.ui.lobby.help import Help

    text, file = scene_text(args.file)
    scene, state = read_scene(text, games_for(args), file)
    settings = Settings(language=args.lang, volume=0, reduce_motion=True, greeted=True)
    app = App(shelf(args.own), settings, Help, size=size_in(args.size))
    play, name = ScenePlay(scene, state), file.stem if file is not None else "scene"
    number = 0
    while True:
        number += 1
        if args.stop in (0, number):
            table = table_for(app, play)
            app.home(table)
            settle(app)
            draw(app, table, play, args.lang)
            output = args.output / f"{name}-{number:02}.png"
            try:
                args.output.mkdir(parents=True, exist_ok=True)
                pygame.image.save(app.surface, output)
            except (OSError, pygame.error) as error:
                raise Complaint(
                    f"can't be written: {error}", file=output, remedy="name another folder: -o DIR"
                ) from None
            print(output)
        while play.waits is Waits.ANSWER:
            right = next(place for place, one in enumerate(play.now.ask.answers if play.now.ask else ()) if one.right)
            play.answer(right)
        if play.waits is Waits.END:
            return 0
        if play.waits is Waits.GO:
            play.go()
        else:
            play.show_me()


def table_for(app: App, play: ScenePlay) -> TableScreen:
    """Return a table at which the scene lies as it stands now, with open hands and nobody else to wait for."""
    from bsdesk.table.match import Match
    from bsdesk.ui.lobby.doors import doors_of
    from bsdesk.ui.table.screen import TableScreen

    box = app.shelf.boxes[play.state.rules.id]
    link = app.shelf.tables.lay(box, play.state)
    screen = TableScreen(app, Match(box, link, app.settings.language), doors_of(app))
    screen.parts.model.me, screen.parts.privacy.veiled = play.seat, False
    screen.parts.playback.due = float("inf")
    return screen


def draw(app: App, table: TableScreen, play: ScenePlay, language: str) -> None:
    """Draw what the scene says over the table: all dark but what is lit, arrows, the caption."""
    import pygame

    from bsdesk.scenes.scene import said_in
    from bsdesk.ui.kit import shapes

    surface, place = app.surface, table.parts.placement
    lit = [pygame.Rect(place.rect_of(ref)).inflate(2 * PAD, 2 * PAD) for kind, refs in play.things for ref in refs]
    if lit:
        shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        shade.fill(DARK)
        for rect in lit:
            pygame.draw.rect(shade, (0, 0, 0, 0), rect, border_radius=6)
        surface.blit(shade, (0, 0))
    for kind, refs in play.things:
        if kind == "arrow" and len(refs) > 1:
            corners = tuple(pygame.Rect(place.rect_of(ref)).center for ref in refs)
            picture, at = shapes.arrow(corners, WIDE, TEACHER)
            surface.blit(picture, at)
    text = said_in(play.now.said, language)
    if text:
        caption(app, text, lit)


def caption(app: App, text: str, lit: Sequence[pygame.Rect]) -> None:
    """Draw the caption where it covers nothing that is lit: at the foot, else at the top."""
    import pygame

    surface, letters = app.surface, app.letters
    width = surface.get_width() * 6 // 10
    lines = [letters.line(line, LETTERS, INK) for line in letters.wrap(text, LETTERS, width)]
    high = sum(line.get_height() for line in lines) + 24
    wide = max(line.get_width() for line in lines) + 40
    left = (surface.get_width() - wide) // 2
    box = pygame.Rect(left, surface.get_height() - high - 24, wide, high)
    if any(box.colliderect(rect) for rect in lit):
        box.top = 24
    pygame.draw.rect(surface, PAPER, box, border_radius=9)
    top = box.top + 12
    for line in lines:
        surface.blit(line, (box.left + 20, top))
        top += line.get_height()

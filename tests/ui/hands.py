"""Input for the program without a window: a click on a control, a key, typed text; and saved games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import pygame

from bsdesk.bots import random_seat
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.state import State
from bsdesk.seat.catalog import Box
from bsdesk.seat.client import TableLink
from bsdesk.seat.messages import TableFacts
from bsdesk.session.house import LocalTable
from bsdesk.session.session import Session
from bsdesk.table.game_setup import GameSetup
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.host.stack import SURPRISE
from bsdesk.ui.kit.page import Page
from tests.ui.checks import control_of


def page_of(app: App) -> Page:
    """Return the page as it is now."""
    app.screen.tick(0.0)
    app.attention.changes += 1  # nothing that was laid out before is taken for what is there now
    return app.lay_out()


def click(app: App, ident: str) -> None:
    """Click on the middle of the visible part of a control."""
    x, y, w, h = control_of(page_of(app), ident).shown
    assert w, f"{ident} is out of view"
    app.attention.came = -SURPRISE  # whoever clicks on something by name has looked
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.event.Event(kind, button=1, pos=(x + w // 2, y + h // 2)))


def press(app: App, *keys: int, mod: int = 0) -> None:
    for key in keys:
        page_of(app)
        app.take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        app.take(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=""))


def write(app: App, text: str) -> None:
    page_of(app)
    app.take(pygame.event.Event(pygame.TEXTINPUT, text=text))


def ids(app: App) -> set[str]:
    return {control.id for control in page_of(app).controls}


def lines(app: App) -> list[str]:
    """Return all words on the page."""
    return [said.text for said in page_of(app).said]


def resize(app: App, size: tuple[int, int], scale: int, language: str) -> None:
    """Set the size of the window, scale and language."""
    pygame.display.set_mode(size)
    app.change(scale=scale, language=language)


class Game(NamedTuple):
    """A game that was begun: its table, and what tests may know of it."""

    box: Box
    link: LocalTable

    @property
    def session(self) -> Session:
        return self.link._server.session

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def facts(self) -> TableFacts:
        return self.link._server.facts

    def match(self, language: str = "en") -> Match:
        """Return the game as a screen knows it."""
        return Match(self.box, self.link, language)


def game_of(box: Box, link: TableLink) -> Game:
    assert isinstance(link, LocalTable)
    return Game(box, link)


def saved_game(app: App, moves_made: int = 12, *, concede: bool = False, name: str = "", rival: str = "gentle") -> Game:
    """Save a game of some random moves, perhaps conceded then."""
    setup = GameSetup(app.shelf, app.settings)
    setup.sit(1, rival)
    setup.settings = app.settings
    link, wrong = setup.begin()
    assert not wrong
    match = game_of(setup.box, link)
    rng = random.Random(3)
    for _ in range(moves_made):
        if not match.state.results:
            match.session.submit(
                [random_seat.choose(moves(match.state, to_act(match.state)), rng, match.state.game.scoring.kinds)]
            )
    if concede and not match.state.results:
        match.session.concede(2)
    match.session.journal.close()
    if name:
        path = match.session.journal.path
        assert path is not None
        path.rename(path.with_name(f"{name}.journal"))
    return match


def broken_file(folder: Path, name: str = "broken") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.journal"
    file.write_text("bsdesk journal 1\ngame battle_spirits\nnonsense\nstart\n")
    return file

"""What was lost in each turn, as the end of a game lists it."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise

import pygame
import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.facts import Began
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.state import fold, key_for
from bsdesk.session.session import Session
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.table.motion.blows import life_in
from bsdesk.ui.table.overlays.losses import turns_told
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from tests.seated import dealt_game
from tests.ui.hands import click, page_of, press
from tests.ui.tables import table_of_session

MOVES = 260


def played(session: Session, keys: list[str], *, full: bool) -> Counter[int]:
    """Play at random; return what was lost in each turn, looked at after every single fact."""
    rng, lost = random.Random(5), Counter[int]()
    for _ in range(MOVES):
        if session.state.results:
            break
        state = session.state.copy()
        offers = moves(session.state, to_act(session.state))
        done = session.submit([random_seat.choose(offers, rng, session.state.game.scoring.kinds)], seen=session.now)
        assert isinstance(done, Applied)
        here, turn, harm = state.turn, state.turn, Counter[tuple[int, str]]()
        for event in done.events:
            held = {key: life_in(state, key) for key in keys}
            turn = int(event.fact.name) if isinstance(event.fact, Began) and event.fact.what == "turn" else turn
            fold(state, event)
            for key in keys:
                harm[here if turn == here else turn, key] += (held[key] - life_in(state, key)) * (-1 if full else 1)
        for (when, _), count in harm.items():
            lost[when] += max(count, 0)
    return +lost


@pytest.mark.parametrize("name", ["asteriated_grail", "battle_spirits", "black_poker", "ff_tcg"])
def test_a_loss_stands_at_the_turn_in_which_it_came_about(app: App, name: str) -> None:
    game = app.shelf.boxes[name].open({})
    session = dealt_game(game)
    keys = list(dict.fromkeys(key_for(session.state, seat, game.handling.vital) for seat in session.state.seats()))
    lost = played(session, keys, full=bool(game.handling.lost_with(session.state)))
    table = table_of_session(app, app.shelf.boxes[name], session, open_hands=True)
    app.open(table)
    app.open(Result(table.parts, table))
    told = [turn.text for turn in turns_told(table.parts, "over")]
    counts = {line: sum(map(int, re.findall(r"(?:loses|takes) (\d+)", line))) for line in told}
    found = {int(re.findall(r"\d+", line)[0]): count for line, count in counts.items()}
    assert list(found) == sorted(found)
    assert all(list(counts.values())[:-1])
    assert {turn: count for turn, count in found.items() if count} == lost
    assert lost


def result_of(app: App, name: str) -> TableScreen:
    """Play at random, and open what is said at the end."""
    session = dealt_game(app.shelf.boxes[name].open({}))
    played(session, [], full=False)
    table = table_of_session(app, app.shelf.boxes[name], session, open_hands=True)
    app.open(table)
    app.open(Result(table.parts, table))
    return table


def turn_rows(app: App) -> list[Control]:
    return [control for control in page_of(app).controls if control.id.startswith("turn:")]


def test_a_click_on_a_turn_shows_the_moment_after_its_first_loss(app: App) -> None:
    model = result_of(app, "black_poker").parts.model
    views = [model.client.moments[line] for line in model.course.past]
    harmed: dict[int, list[int]] = {}  # turn -> lines of the journal
    for line, (before, after) in zip(model.course.past[1:], pairwise(views), strict=True):
        if any(life_in(after, key) < life_in(before, key) for key in ("p1.life", "p2.life")):
            harmed.setdefault(after.turn, []).append(line)
    turns = [(row, int(re.findall(r"\d+", row.label)[0])) for row in turn_rows(app) if row.shown[3]]
    row, turn = next((row, turn) for row, turn in turns if len(harmed.get(turn, ())) > 1)
    click(app, row.id)
    assert isinstance(app.screen, TimelineStrip)
    assert model.looking == harmed[turn][0]
    assert model.view.turn == turn


def test_turns_that_one_command_harmed_are_rows_of_their_own(app: App) -> None:
    table, rows = result_of(app, "asteriated_grail"), turn_rows(app)
    lines = [turn.line for turn in turns_told(table.parts, "over")]
    assert len(set(lines)) < len(lines)
    assert len({row.id for row in rows}) == len(rows) == len(lines)


def test_the_keyboard_begins_with_what_to_do_next_not_with_the_turns(app: App) -> None:
    result_of(app, "black_poker")
    assert turn_rows(app)
    press(app, pygame.K_TAB)
    assert app.focus == "rematch"

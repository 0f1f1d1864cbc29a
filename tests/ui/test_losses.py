"""What was lost in each turn, as the end of a game lists it."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.facts import Began
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.state import fold, key_for
from bsdesk.session.session import Session
from bsdesk.ui.app import App
from bsdesk.ui.table.motion.blows import life_in
from bsdesk.ui.table.overlays.losses import turns_told
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from tests.seated import dealt_game
from tests.ui.hands import click, page_of
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


def test_a_click_on_a_turn_shows_the_moment_after_its_first_loss(app: App) -> None:
    session = dealt_game(app.shelf.boxes["black_poker"].open({}))
    lost = played(session, ["p1.life", "p2.life"], full=False)
    table = table_of_session(app, app.shelf.boxes["black_poker"], session, open_hands=True)
    app.open(table)
    app.open(Result(table.parts, table))
    row = next(
        row for row in page_of(app).controls if row.id.startswith("turn:") and row.shown[3] and "loses" in row.label
    )
    turn = int(re.findall(r"\d+", row.label)[0])
    assert turn in lost
    click(app, row.id)
    assert isinstance(app.screen, TimelineStrip)
    assert table.parts.model.looking == int(row.id.partition(":")[2])
    assert table.parts.model.view.turn == turn

"""The lookout knows which moves lose at once, and which win was given away; and only what its seat can know."""

from __future__ import annotations

import time
from functools import partial

import pytest

from bsdesk.bots.solver import lookout
from bsdesk.bots.solver.lookout import Findings, Lookout, findings
from bsdesk.commands.shared.shelf import shelf
from bsdesk.engine.play import to_act
from bsdesk.engine.state import State
from bsdesk.engine.view import redact
from bsdesk.games import ALL
from tests.positions import BP, BS, Position
from tests.seated import dealt_game, wander

DEADLY = "field REF-01[1] | hand REF-38"
LONE_BLOCKER = Position(
    BS, DEADLY, "field REF-06[2] | hand REF-38 REF-01 | life 1", ("attack ref-01", "pass", "pass"), "attack"
)
HOPELESS = LONE_BLOCKER._replace(mine="field REF-01[1] REF-02[1]")
HARMLESS = LONE_BLOCKER._replace(theirs="field REF-06[2] | life 3")
LETHAL = Position(BS, "field REF-01[1] REF-09[1]", "field REF-22 | life 1", (), "attack")
LETHAL_AT_POKER = Position(BP, "field S5 S6 H7 | hand C9", "hand H4 | life S8")


def seen(position: Position) -> State:
    """The view of whoever is to act."""
    state = position.session(shelf().boxes[position.game].open(position.options)).state
    return redact(state, f"p{to_act(state)}")


def found_in(position: Position) -> Findings:
    view = seen(position)
    return findings(view, to_act(view), {}, seconds=60.0)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time enough on a busy machine: what is found must not hang on who else is at work."""
    monkeypatch.setattr(lookout, "SECONDS", 60.0)


def test_not_to_block_the_last_blow_loses_and_the_block_is_known_to_save() -> None:
    found = found_in(LONE_BLOCKER)
    assert [(move.verb, move.subject) for move in found.losing] == [("block", "no")]
    assert found.better is not None
    assert found.better.verb == "block"
    assert found.better.subject in seen(LONE_BLOCKER).zones["p2.field"]
    assert found.rival == 1


@pytest.mark.parametrize("position", [HOPELESS, HARMLESS])
def test_nothing_is_said_where_nothing_saves_and_where_nothing_is_lost(position: Position) -> None:
    assert found_in(position) == Findings(0)


@pytest.mark.parametrize("position", [LETHAL, LETHAL_AT_POKER])
def test_a_step_that_gives_away_a_sure_win_is_known(position: Position) -> None:
    found = found_in(position)
    assert found.win[0].text.startswith("attack")
    assert [move.verb for move in found.spoiling] == ["end"]


def test_what_a_seat_can_not_see_changes_nothing() -> None:
    other = LONE_BLOCKER._replace(mine=DEADLY.replace("REF-38", "REF-27"))
    assert found_in(other) == found_in(LONE_BLOCKER)


@pytest.mark.parametrize("name", ALL)
def test_in_every_game_it_answers_in_its_time(name: str) -> None:
    session = dealt_game(shelf().boxes[name].open({}))
    for _ in range(4):
        wander(session, 25)
        if session.state.results:
            break
        seat = to_act(session.state)
        begun = time.process_time()
        findings(redact(session.state, f"p{seat}"), seat, {}, seconds=0.5)
        assert time.process_time() - begun < 6.0


def test_it_answers_from_its_own_process_and_an_earlier_question_is_dropped() -> None:
    asked = Lookout(partial(shelf().boxes[BS].open, {}))
    asked.ask(seen(HARMLESS), 2, {})
    number, until = asked.ask(seen(LONE_BLOCKER), 2, {}), time.monotonic() + 60
    try:
        while (found := asked.look()) is None:
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        asked.close()
    assert found.number == number
    assert not asked.thinking


def test_a_process_that_broke_down_knows_nothing_and_the_next_question_is_answered() -> None:
    asked = Lookout(partial(shelf().boxes[BS].open, {}))
    try:
        number = asked.ask(seen(LONE_BLOCKER), 2, {})
        assert asked.worker is not None
        asked.worker.close()
        assert asked.look() == Findings(number)
        asked.ask(seen(LONE_BLOCKER), 2, {})
        until = time.monotonic() + 60
        while (found := asked.look()) is None:
            assert time.monotonic() < until
            time.sleep(0.01)
        assert found.losing
    finally:
        asked.close()

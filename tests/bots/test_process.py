"""A bot in a process of its own: it answers, it advises, and one that hangs or dies holds nobody up."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest

from bsdesk.bots import process
from bsdesk.bots.bot import Decision
from bsdesk.bots.process import Reply, Thinker
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.state import State, from_json
from bsdesk.engine.view import redact

SIDES = {1: "hand REF-01 | reserve 5+S | life 5 | deck REF-01", 2: "life 5 | deck REF-01"}


def a_game() -> Game:
    return game_named("battle_spirits")


def never(*_: object) -> NoReturn:
    while True:
        time.sleep(1)


def broken(*_: object) -> NoReturn:
    raise SystemExit(3)


def slow_game() -> Game:
    """In the other process, what a state looks like is never known; moves are."""
    game = a_game()
    return replace(game, scoring=replace(game.scoring, value=never))


def stuck_game() -> Game:
    """In the other process, not even the moves are."""
    game = a_game()
    return replace(game, scoring=replace(game.scoring, tries=never))


def dying_game() -> Game:
    game = a_game()
    return replace(game, scoring=replace(game.scoring, tries=broken))


@pytest.fixture
def view() -> State:
    return redact(lay(a_game(), SIDES, step="main"), "p1")


@pytest.fixture
def thinker(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    monkeypatch.setattr(process, "GRACE", 0.2)
    made = Thinker(getattr(request, "param", a_game), seed=1, reports=tmp_path)
    yield made
    made.close()


def told(view: State, decision: Decision) -> str:
    return write_move(view, decision.moves[0])


@pytest.mark.parametrize("level", ["gentle", "fair", "strong"])
def test_it_answers_with_a_whole_declaration(thinker: Thinker, view: State, level: str) -> None:
    thinker.ask(view, 1, level, 0.1)
    found = thinker.wait()
    assert told(view, found) == "summon hand.ref-01"
    assert [move.verb for move in found.moves] == ["summon", "pay", "place", "done"]
    assert found.why


def test_nobody_waits_for_an_answer(thinker: Thinker, view: State) -> None:
    assert thinker.answer() is None
    thinker.ask(view, 1, "strong", 5.0)
    assert thinker.answer() is None, "so soon?"
    assert thinker.thinking


def test_the_answer_is_to_the_last_question(thinker: Thinker, view: State) -> None:
    state = lay(a_game(), {**SIDES, 1: "field REF-01[1] | life 5 | deck REF-01"}, step="attack")
    thinker.ask(view, 1, "strong", 20.0)
    thinker.ask(redact(state, "p1"), 1, "fair")
    assert told(state, thinker.wait()) == "attack ref-01"
    assert thinker.answer() is None
    assert not thinker.thinking


def test_a_hint_is_a_search_for_whoever_sits_there(thinker: Thinker, view: State) -> None:
    thinker.hint(view, 1, 0.2)
    assert told(view, thinker.wait()) == "summon hand.ref-01"


def test_it_keeps_a_pace_that_a_person_can_follow_unless_hurried(thinker: Thinker, view: State) -> None:
    thinker.least_seconds = 3_600.0
    thinker.ask(view, 1, "gentle")
    while not thinker.final:
        assert thinker.answer() is None
    assert thinker.answer() is None, "an hour has not passed"
    thinker.hurry()
    assert thinker.answer() is not None


def test_an_answer_that_nobody_fetched_is_none_that_is_late(thinker: Thinker, view: State) -> None:
    thinker.ask(view, 1, "strong", 20.0)
    first = thinker.worker.process
    thinker.worker.inbox.put(msgspec.msgpack.encode(Reply(thinker.number, Decision(()), final=True)))
    thinker.worker.deadline = 1.0  # its time was up long ago
    thinker.ask(view, 1, "gentle")
    assert thinker.worker.process is first


@pytest.mark.parametrize("thinker", [slow_game], indirect=True)
def test_one_that_overruns_plays_the_best_move_it_knew(thinker: Thinker, view: State, tmp_path: Path) -> None:
    thinker.ask(view, 1, "fair")
    thinker.hurry()
    assert told(view, thinker.wait()) == "summon hand.ref-01"
    report = json.loads(next(tmp_path.glob("bot-*.json")).read_text("utf-8"))
    assert (report["what"], report["level"], report["seat"]) == ("overran its time", "fair", 1)
    assert report["took"] < 60, "since it was asked, hurried or not"
    assert from_json(json.dumps(report["view"]), a_game()) == view


@pytest.mark.parametrize(
    ("thinker", "what"), [(stuck_game, "overran its time"), (dying_game, "broke down")], indirect=["thinker"]
)
def test_one_that_knew_nothing_plays_what_looks_best(
    thinker: Thinker, what: str, view: State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if what == "broke down":  # on a busy machine it may take its time to begin
        monkeypatch.setattr(process, "GRACE", 60.0)
    for count in (1, 2):  # the second time in a new process
        thinker.ask(view, 1, "fair")
        assert not thinker.worker.gone
        assert told(view, thinker.wait()) == "summon hand.ref-01"
        reports = [json.loads(file.read_text("utf-8"))["what"] for file in tmp_path.glob("bot-*.json")]
        assert reports == [what] * count


def test_only_so_many_reports_are_kept(view: State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "KEPT", 2)
    thinker = Thinker(dying_game, reports=tmp_path)
    for _ in range(4):
        thinker.ask(view, 1, "fair")
        thinker.wait()
    thinker.close()
    assert len(list(tmp_path.glob("bot-*.json"))) == 2


def test_rules_are_found_by_their_name_in_the_other_process(view: State) -> None:
    thinker = Thinker(partial(game_named, "battle_spirits", {"second_main_step": False}))
    thinker.ask(view, 1, "gentle")
    assert thinker.wait().moves
    thinker.close()

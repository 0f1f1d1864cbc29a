"""Workers that share calls: what comes back, what breaks, and how they end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import NoReturn

import pytest

from bsdesk.workers import crew as module
from bsdesk.workers.crew import Crew, Lost

SOON = 60.0  # seconds after which a test that hangs ends
AT_ONCE = 5.0  # seconds, on a machine that has other things to do


@pytest.fixture
def crew() -> Iterator[Crew]:
    found = Crew(2)
    yield found
    found.shutdown(cancel_futures=True)


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def where(_number: int = 0) -> int:
    time.sleep(0.05)
    return os.getpid()


def fail(number: int) -> NoReturn:
    raise ZeroDivisionError(f"call {number}")


class Unsendable(Exception):
    """Holds what no pipe takes."""

    def __init__(self) -> None:
        super().__init__(lambda: 0)


def fail_badly() -> NoReturn:
    raise Unsendable


def die() -> NoReturn:
    os._exit(3)


def hang() -> None:
    time.sleep(3_600)


def test_calls_are_shared_between_so_many_processes(crew: Crew) -> None:
    found = set(crew.map(where, range(20), timeout=SOON))
    assert os.getpid() not in found
    assert len(found) == 2


def test_no_more_processes_are_started_than_are_needed(crew: Crew) -> None:
    assert len({crew.submit(where).result(SOON) for _ in range(3)}) == 1


def test_what_a_call_raises_is_raised_here_and_says_where_it_was(crew: Crew) -> None:
    with pytest.raises(ZeroDivisionError, match="call 7") as caught:
        crew.submit(fail, 7).result(SOON)
    assert "in fail" in caught.value.__notes__[-1]
    assert crew.submit(where).result(SOON), "it goes on"


def test_an_error_that_can_not_be_sent_is_told_all_the_same(crew: Crew) -> None:
    with pytest.raises(RuntimeError, match="Unsendable"):
        crew.submit(fail_badly).result(SOON)


def test_a_call_that_can_not_be_sent_is_told_all_the_same(crew: Crew) -> None:
    with pytest.raises(Exception, match="pickle"):
        crew.submit(lambda: 0).result(SOON)


def test_a_process_that_dies_takes_no_other_call_with_it(crew: Crew) -> None:
    dying, others = crew.submit(die), [crew.submit(where) for _ in range(6)]
    with pytest.raises(Lost):
        dying.result(SOON)
    assert all(other.result(SOON) for other in others)


def test_a_process_that_died_idle_is_replaced(crew: Crew) -> None:
    first = crew.submit(where).result(SOON)
    [worker] = crew.workers.values()
    worker.process.kill()
    worker.receiver.join()
    assert crew.submit(where).result(SOON) != first


def nested() -> str:
    """Have a crew of one's own do something, in a worker; return what becomes of it."""
    own = Crew(1)
    found = type(own.submit(where).exception(SOON)).__name__
    own.shutdown(cancel_futures=True)
    return found


def test_within_a_worker_every_call_is_lost_since_it_can_start_no_process(crew: Crew) -> None:
    assert crew.submit(nested).result(SOON) == "Lost"


def test_where_no_process_can_be_started_every_call_is_lost(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_args: object, **_options: object) -> NoReturn:
        raise OSError("no processes here")

    monkeypatch.setattr(module, "Worker", refused)
    for _ in range(2):
        with pytest.raises(Lost):
            crew.submit(where).result(SOON)


@pytest.mark.parametrize("started", [True, False])
def test_without_waiting_it_ends_at_once_whatever_is_under_way(crew: Crew, started: bool) -> None:
    under_way, waiting = [crew.submit(hang) for _ in range(2)], [crew.submit(hang) for _ in range(2)]
    if started:
        until(lambda: [worker.ready for worker in crew.workers.values()] == [True, True])
    before = time.monotonic()
    crew.shutdown(wait=False, cancel_futures=True)
    assert all(isinstance(call.exception(AT_ONCE), Lost) for call in under_way)
    assert all(call.cancelled() for call in waiting)
    assert all(worker.gone for worker in crew.workers.values())
    assert time.monotonic() - before < AT_ONCE


def test_a_with_block_ends_when_all_is_done() -> None:
    with Crew(2) as crew:
        calls = [crew.submit(where) for _ in range(5)]
    assert all(call.done() and call.result() for call in calls)
    assert all(worker.process.exitcode is not None for worker in crew.workers.values())

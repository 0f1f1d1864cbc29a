"""A process that is handed jobs: nobody ever waits for it, and it is gone when it should be."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bsdesk.workers import worker as module
from bsdesk.workers.worker import Jobs, Worker

SOON = 60.0  # seconds after which a test that hangs ends
AT_ONCE = 5.0  # seconds, on a machine that has other things to do

Start = Callable[..., Worker]


def echo(before: str, jobs: Jobs) -> None:
    """Answer with the job; hang, or die, where it says so."""
    for job in jobs:
        jobs.answer(before.encode() + job)
        if job == b"hang":
            time.sleep(3_600)
        if job == b"die":
            return


def never(jobs: Jobs) -> None:
    time.sleep(3_600)


def half(jobs: Jobs) -> None:
    """Send the beginning of a long answer."""
    os.write(jobs.pipe.fileno(), struct.pack("!i", 1_000_000) + b"begun")
    time.sleep(3_600)


def manners(jobs: Jobs) -> None:
    """Say how it takes Ctrl-C, and at which priority it runs."""
    for _ in jobs:
        jobs.answer(f"{signal.getsignal(signal.SIGINT).name} {os.nice(0)}".encode())  # type: ignore[union-attr]


def newest(jobs: Jobs) -> None:
    """Begin with a job once there is another, and answer the last."""
    for job in jobs:
        while job == b"old" and not jobs.more():
            time.sleep(0.001)
        if not jobs.more():
            jobs.answer(job)


@pytest.fixture
def start() -> Iterator[Start]:
    workers: list[Worker] = []

    def started(*args: object, **options: object) -> Worker:
        workers.append(Worker(*args, **options))  # type: ignore[arg-type]
        return workers[-1]

    yield started
    for one in workers:
        one.close()


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_every_job_is_answered_in_order(start: Start) -> None:
    worker = start(echo, "<")
    for job in (b"1", b"2", b"3"):
        worker.send(job)
    assert [worker.take(SOON) for _ in range(3)] == [b"<1", b"<2", b"<3"]
    assert worker.take() is None
    assert not worker.gone


def test_nobody_waits_for_one_that_does_not_read_its_jobs(start: Start) -> None:
    worker, before = start(echo, ""), time.monotonic()
    os.kill(worker.process.pid or 0, getattr(signal, "SIGSTOP", signal.SIGTERM))
    worker.send(bytes(50_000_000))
    assert worker.take() is None
    worker.close()
    assert time.monotonic() - before < AT_ONCE


@pytest.mark.skipif(sys.platform == "win32", reason="writes to a pipe as only POSIX does")
def test_nobody_waits_for_the_rest_of_an_answer(start: Start) -> None:
    worker, before = start(half), time.monotonic()
    assert worker.take(0.5) is None
    assert worker.take() is None
    assert time.monotonic() - before < AT_ONCE


def test_a_worker_sees_that_another_job_has_come(start: Start) -> None:
    worker = start(newest)
    worker.send(b"old")
    worker.send(b"new")
    assert worker.take(SOON) == b"new"


@pytest.mark.skipif(not hasattr(os, "nice"), reason="there are no such priorities")
@pytest.mark.parametrize("nice", [module.NICE, 0])
def test_it_steps_back_behind_its_owner_and_leaves_control_c_to_it(start: Start, nice: int) -> None:
    worker = start(manners, nice=nice)
    worker.send(b"well?")
    assert worker.take(SOON) == f"SIG_IGN {min(19, os.nice(0) + nice)}".encode()


def test_one_that_is_dead_is_gone_when_its_last_answer_is_taken(start: Start) -> None:
    worker = start(echo, "")
    worker.send(b"die")
    worker.process.join(SOON)
    assert not worker.gone
    assert worker.take(SOON) == b"die"
    assert (worker.take(None), worker.gone) == (None, True)
    assert worker.take() is None


def test_one_that_hangs_is_late_and_answers_again_when_restarted(start: Start) -> None:
    worker = start(echo, "")
    worker.send(b"hang", 0.05)
    assert worker.take(SOON) == b"hang"
    until(worker.late)
    first = worker.process
    worker.restart()
    assert first.exitcode is not None
    worker.send(b"again")
    assert worker.take(SOON) == b"again"


def test_the_clock_runs_from_when_one_first_looks_and_anew_when_it_is_ready(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("bsdesk.workers.worker.time.monotonic", lambda: now[0])
    worker = start(never)
    worker.send(b"job", 2.0)
    now[0] += 1_000
    assert not worker.late(), "its owner was busy"
    now[0] += module.START - 1
    assert not worker.late(), "it may take its time to start"
    worker.inbox.put(module.READY)
    assert worker.take() is None
    assert not worker.late()
    now[0] += 1.9
    assert not worker.late()
    now[0] += 0.2
    assert worker.late()
    worker.send(b"another", 2.0)
    assert not worker.late()


def test_one_that_never_starts_is_late_too(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "START", 0.05)
    worker = start(never)
    worker.send(b"job", 3_600)
    until(worker.late)


def test_closing_ends_it_at_once_whatever_it_does(start: Start) -> None:
    worker = start(echo, "")
    worker.send(b"hang")
    assert worker.take(SOON) == b"hang"
    before = time.monotonic()
    worker.close()
    worker.close()
    assert time.monotonic() - before < AT_ONCE
    assert worker.process.exitcode is not None
    assert (worker.gone, worker.take(None)) == (True, None)


ORPHANS = """
import time
from bsdesk.workers.worker import Worker
from tests.workers.test_worker import echo, never
if __name__ == "__main__":
    busy, stuck = Worker(echo, ""), Worker(never)
    busy.send(b"hang")
    assert busy.take(60) == b"hang"
    print(busy.process.pid, stuck.process.pid, flush=True)
    time.sleep(3_600)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="asks /proc whether a process is alive")
def test_it_ends_when_its_owner_is_killed_whatever_it_does(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=env) as owner:
        assert owner.stdout is not None
        pids = [int(pid) for pid in owner.stdout.readline().split()]
        assert len(pids) == 2
        assert all(map(alive, pids))
        owner.send_signal(signal.SIGKILL)
        try:
            until(lambda: not any(map(alive, pids)))
        finally:
            for pid in filter(alive, pids):
                os.kill(pid, signal.SIGKILL)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False

"""Running the tests on each mutant: they are collected once, then each mutant has a process that stops at the first
failure."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from mmap import mmap
from types import CodeType, FrameType
from typing import Any, NamedTuple, TypeAlias, TypeVar

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import Functions, Mutant, Source, functions_there

T = TypeVar("T")
Trace: TypeAlias = Callable[[FrameType, str, Any], "Trace | None"]  # as sys.settrace takes it

SURVIVED, KILLED, OUT_OF_REACH, NO_TEST = 0, 1, 7, 8
WORDS = {
    SURVIVED: "survived",
    OUT_OF_REACH: "out of reach",
    NO_TEST: "no test",
    -signal.SIGVTALRM: "timeout",
}  # any other end: killed
PATIENCE = 10  # times what a test takes otherwise; a mutant that takes longer goes round in circles

Verdicts = dict[int, str]  # number of a mutant -> killed, timeout, survived, no test, late


class Watch:
    """Notes which lines of the mutated files run."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.files = {str(source.file.resolve()): str(source.file) for source in sources}
        self.called: set[CodeType] = set()
        self.lines: set[tuple[str, int]] = set()

    def __call__(self, frame: FrameType, _event: str, _arg: object, /) -> Trace | None:
        if frame.f_code.co_filename not in self.files:
            return None
        self.called.add(frame.f_code)
        return self.line

    def line(self, frame: FrameType, event: str, _arg: object, /) -> Trace | None:
        if event == "line":
            self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self.line

    def take(self) -> set[str]:
        """What ran since the last time: functions as `file:function`, one inside another by the outer one, and lines
        as `file:number`."""
        functions = {f"{self.files[c.co_filename]}:{c.co_qualname.split('.<locals>')[0]}" for c in self.called}
        lines = {f"{self.files[name]}:{number}" for name, number in self.lines}
        self.called.clear()
        self.lines.clear()
        return functions | lines


class Ran(NamedTuple):
    """What the tests did without a mutant."""

    seconds: list[float]
    calls: list[set[str]]  # what each test runs
    failed: list[str]


class MutationRun:
    """A plugin of pytest: instead of running the tests once, it runs them on every mutant."""

    def __init__(self, mutants: Sequence[Mutant], watch: Watch, jobs: int, told: Callable[[], object]) -> None:
        self.mutants, self.watch, self.jobs, self.told = mutants, watch, jobs, told
        self.lasting: set[str] = set()  # called to make what all tests use
        self.before: set[str] = set()  # called by the running test before that was made
        self.verdicts: Verdicts = {}
        self.failed: list[str] = []
        self.functions: Functions = {}
        self.killers = memoryview(mmap(-1, 4 * (len(mutants) + 1))).cast("i")  # of each mutant: the test, from 1 on
        self.began: dict[str, list[int]] = defaultdict(list)  # key -> places in `killers`

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """What is called to make a fixture that lasts is called for every test."""
        if fixturedef.scope == "function":
            return (yield)
        self.before |= self.watch.take()
        result = yield
        self.lasting |= self.watch.take()
        return result

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        at_import = self.watch.take()
        sys.settrace(None)
        ran = in_process(lambda: self.without(session.items))
        self.failed = sorted(set(ran.failed))
        self.functions = functions_there()
        for mutant, word in each_in_process(self.tasks(session.items, ran), self.jobs):
            late = word == "out of reach" or (word != "killed" and mutant.key in at_import)
            self.verdicts[mutant.number] = "late" if late else word
            self.told()
        return True

    def without(self, items: Sequence[pytest.Item]) -> Ran:
        """Run the tests as they are: how long does each take, and what does it call?"""
        ran = Ran([], [], [])
        for item, follows in pairs(items):
            start = time.process_time()
            sys.settrace(self.watch)
            reports = runtestprotocol(item, log=False, nextitem=follows)
            sys.settrace(None)
            ran.seconds.append(time.process_time() - start)
            ran.calls.append(self.watch.take() | self.before)
            self.before.clear()
            ran.failed.extend(item.nodeid for report in reports if report.failed)
        for calls in ran.calls:
            calls.update(self.lasting)
        return ran

    def tasks(self, items: Sequence[pytest.Item], ran: Ran) -> Iterator[Task]:
        """Each mutant with the tests that run the statement it changes: first those that noticed another change of the
        same function, then the quickest."""
        passed = [n for n, item in enumerate(items) if item.nodeid not in self.failed]
        order = sorted(passed, key=ran.seconds.__getitem__)
        for place, mutant in enumerate(self.mutants):
            noticed = {self.killers[other] - 1 for other in self.began[mutant.key]}
            chosen = [n for n in order if mutant.key in ran.calls[n] and not mutant.lines.isdisjoint(ran.calls[n])]
            chosen.sort(key=lambda n: n not in noticed)
            tests = [(n, items[n], 5 + PATIENCE * ran.seconds[n]) for n in chosen]
            yield Task(mutant, partial(self.on_mutant, mutant, place, tests), 60)
            self.began[mutant.key].append(place)

    def on_mutant(self, mutant: Mutant, place: int, tests: Sequence[tuple[int, pytest.Item, float]]) -> int:
        """Put the mutant in place and run these tests up to the first failure, each for so many seconds at most."""
        if not mutant.put_in_place(self.functions):
            return OUT_OF_REACH
        if not tests:
            return NO_TEST
        for (number, item, limit), (_, follows, _) in zip(tests, [*tests[1:], (0, None, 0)], strict=True):
            signal.setitimer(signal.ITIMER_VIRTUAL, limit)
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=follows)):
                self.killers[place] = number + 1
                return KILLED
        return SURVIVED


def pairs(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=True)


# ------------------------------------------------------------------------------------------------- processes


def in_process(call: Callable[[], T]) -> T:
    """What a call returns that is made in a process of its own."""
    out, back = os.pipe()
    if not os.fork():
        with os.fdopen(back, "wb") as pipe:
            pickle.dump(call(), pipe)
            pipe.flush()
            os._exit(0)
    os.close(back)
    with os.fdopen(out, "rb") as pipe:
        text = pipe.read()
    os.wait()
    return pickle.loads(text)  # type: ignore[no-any-return] # noqa: S301 - written by our own process


class Task(NamedTuple):
    """A mutant, what tells by its exit code what becomes of it, and how many seconds that may take at first."""

    mutant: Mutant
    call: Callable[[], int]
    limit: float


def each_in_process(tasks: Iterable[Task], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Run each task in a process of its own, so many at a time; what became of its mutant."""
    running: dict[int, Mutant] = {}
    for task in tasks:
        if len(running) == jobs:
            yield _next(running)
        running[_start(task)] = task.mutant
    while running:
        yield _next(running)


def _start(task: Task) -> int:
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_VIRTUAL, task.limit)
        be_quiet()
        code = KILLED
        try:
            code = task.call()
        finally:
            os._exit(code)
    return child


def _next(running: dict[int, Mutant]) -> tuple[Mutant, str]:
    child, status = os.wait()
    return running.pop(child), WORDS.get(os.waitstatus_to_exitcode(status), "killed")


def be_quiet() -> None:
    """Let pytest talk to nobody."""
    nobody = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nobody, 1)
    os.dup2(nobody, 2)

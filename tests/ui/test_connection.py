"""The window sleeps until the system sends something, and naps where that can't be waited for."""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Iterator

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit.host import loop
from bsdesk.ui.kit.host.connection import Connection

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there the sockets of a process are not listed")
LONG = 20.0  # seconds that no test waits for
UNFELT = 0.04  # seconds that an input may wait


@pytest.fixture
def pair() -> Iterator[tuple[Connection, socket.socket, socket.socket]]:
    """Open a connection, and return it with the window's end and the system's end."""
    connection = Connection()
    with connection.opening():
        ours, theirs = socket.socketpair()
    connection.sockets = frozenset({ours.fileno()})
    yield connection, ours, theirs
    ours.close()
    theirs.close()


def test_the_sockets_that_are_opened_with_the_window_are_noted() -> None:
    before, connection = socket.socket(), Connection()
    with connection.opening():
        ours, theirs = socket.socketpair()
    assert connection.sockets == {ours.fileno(), theirs.fileno()}
    with connection.opening():
        pass  # the window is opened anew, and the connection stays
    assert connection.sockets == {ours.fileno(), theirs.fileno()}
    for each in (before, ours, theirs):
        each.close()


def test_what_is_sent_ends_the_wait(pair: tuple[Connection, socket.socket, socket.socket]) -> None:
    connection, _, theirs = pair
    assert not connection.wait(0.001)
    threading.Timer(0.02, theirs.send, [b"a motion"]).start()
    start = time.monotonic()
    assert connection.wait(LONG)
    assert time.monotonic() - start < LONG / 2


def test_nobody_waits_on_a_connection_that_was_closed(pair: tuple[Connection, socket.socket, socket.socket]) -> None:
    connection, ours, _ = pair
    ours.close()
    assert not connection.wait(LONG)
    assert not connection.sockets


@pytest.mark.parametrize(("came", "naps"), [(True, 0), (False, 1)])
def test_the_loop_naps_if_nothing_came_of_what_was_sent(
    came: bool,
    naps: int,
    app: App,
    monkeypatch: pytest.MonkeyPatch,
    pair: tuple[Connection, socket.socket, socket.socket],
) -> None:
    connection, _, theirs = pair
    slept = list[float]()
    monkeypatch.setattr(loop, "CONNECTION", connection)
    monkeypatch.setattr(time, "sleep", slept.append)
    pygame.event.clear()
    theirs.send(b"something")
    if came:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0)))
    app.loop._doze(LONG)
    assert len(slept) == naps
    assert [event.type for event in app.loop.waiting] == [pygame.MOUSEMOTION] * came


def test_where_there_is_no_connection_the_loop_naps(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    slept = list[float]()
    monkeypatch.setattr(loop, "CONNECTION", Connection())
    monkeypatch.setattr(time, "sleep", slept.append)
    app.loop._doze(LONG)
    assert slept
    assert max(slept) < UNFELT

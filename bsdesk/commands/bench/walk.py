"""Counts of the calls between the release of one token and the picture that shows it, and which room calls which."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import FrameType
from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint
from bsdesk.ui.kit.controls import middle

if TYPE_CHECKING:
    from bsdesk.ui.app import App
    from bsdesk.ui.table.screen import TableScreen

OURS = "bsdesk."
APART = ("ui", "ui/table")  # folders whose own folders are rooms, too: see docs/architecture.md
SHARE = 0.01  # of all calls: what is less is not told


@dataclass
class Visit:
    """The calls that one room makes, and the rooms that it calls from there, in the order of the first call."""

    calls: int = 0  # in the room itself, libraries that it calls included
    rooms: dict[str, Visit] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return self.calls + sum(visit.total for visit in self.rooms.values())

    def outline(self, least: int, depth: int = 0) -> Iterator[str]:
        """Yield a line for each room that is called, below the one that calls it, with so many calls at least."""
        for room, visit in self.rooms.items():
            if visit.total >= least:
                yield f"{visit.total:>7,}{visit.calls:>7,}  {'  ' * depth}{room}"
                yield from visit.outline(least, depth + 1)


class Walk:
    """Counts calls while they are made: every call of a Python function, in our modules and in libraries.

    A step of a generator is a call, as Python counts. `hops` are the pairs of our modules of which one calls a function
    of the other, each pair counted once. `way` says which room calls which: calls within a room are told as one.
    """

    def __init__(self, table: TableScreen) -> None:
        self.calls, self.pages = 0, 0
        self.hops: set[tuple[str, str]] = set()  # (from, to) pairs of our modules
        self.way = Visit()
        self._visits: list[tuple[str, Visit]] = [("", self.way)]  # of each function that is running
        self._build = type(table).build.__code__

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Count an event of `sys.setprofile`."""
        if event == "return" and len(self._visits) > 1:
            self._visits.pop()
        if event != "call":
            return
        self.calls += 1
        self.pages += frame.f_code is self._build
        here = frame.f_globals.get("__name__", "")
        before = frame.f_back.f_globals.get("__name__", "") if frame.f_back is not None else ""
        if here != before and here.startswith(OURS) and before.startswith(OURS):
            self.hops.add((before, here))
        self._enter(room_of(here))

    def _enter(self, room: str) -> None:
        """Count a call of a function of this room; one of a library counts for the room that calls it."""
        now, visit = self._visits[-1]
        if room and room != now:
            now, visit = room, visit.rooms.setdefault(room, Visit())
        visit.calls += 1
        self._visits.append((now, visit))

    def by_room(self) -> Counter[str]:
        """Return the calls that are made in each room."""
        found: Counter[str] = Counter()
        visits = list(self.way.rooms.items())
        for room, visit in visits:
            found[room] += visit.calls
            visits += visit.rooms.items()
        return found

    def lines(self) -> list[str]:
        """Return the way from room to room as text, and the calls of each room."""
        rooms = [f"{calls:>7,}  {room}" for room, calls in self.by_room().most_common()]
        outline = self.way.outline(round(self.calls * SHARE))
        return ["  calls    own  which room calls which", *outline, "", "  calls  in all, by room", *rooms]


def room_of(module: str) -> str:
    """Return the room of a module of ours, as docs/architecture.md names it; "" for any other module."""
    if not module.startswith(OURS):
        return ""
    room, *inner = module.removeprefix(OURS).split(".")[:-1] or [""]
    while inner and room in APART:
        room = f"{room}/{inner.pop(0)}"
    return room


def let_go(app: App, table: TableScreen) -> Walk:
    """Release a token where it may lie, and count the calls until that is drawn."""
    import pygame

    carry(app, table)
    match = table.parts.model.match
    found, line = Walk(table), match.now
    app.loop.waiting.append(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=app.pointer))
    sys.setprofile(found.note)
    try:
        app.loop.step_once()
    finally:
        sys.setprofile(None)
    if match.now == line:
        wrong = "a token was let go of, and nothing was played"
        raise Complaint(wrong, expected="a move", remedy="see: bsdesk selftest")
    return found


def carry(app: App, table: TableScreen) -> None:
    """Carry a token over the first place that takes it at once."""
    import pygame

    from bsdesk.table.drop_targets import drop_at

    page, drag, model = app.lay_out(), table.parts.drag, table.parts.model
    place = next(o.move.subject for o in model.offers if o.most and o.move.subject not in model.view.cards)
    source = next(c for c in page.controls if c.id == f"place:{place}")
    table.parts.clicks.take_tokens(place)
    drag.dragging = True
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=spot(source.rect), rel=(1, 0), buttons=(1, 0, 0)))
    for control in page.controls:
        found = [drop for drop in drag.possible_drops() if control.id.endswith(f":{drop.place}")]
        if len(found) != 1 or len(drop_at(found, model.view, found[0].place)) != 1:
            continue
        app.loop.waiting.append(
            pygame.event.Event(pygame.MOUSEMOTION, pos=spot(control.shown), rel=(1, 0), buttons=(1, 0, 0))
        )
        app.loop.step_once()
        if drag.place_under() == found[0].place:
            return
    raise Complaint("nothing takes a token", expected="a position of samples in which one can be moved")


def spot(rect: tuple[int, int, int, int]) -> tuple[int, int]:
    x, y = middle(rect)
    return round(x), round(y)

"""Counts of the calls between the release of one token and the picture that shows it."""

from __future__ import annotations

import sys
from types import FrameType
from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint
from bsdesk.ui.kit.controls import middle

if TYPE_CHECKING:
    from bsdesk.ui.app import App
    from bsdesk.ui.table.screen import TableScreen

OURS = "bsdesk."


class Walk:
    """Counts calls while they are made."""

    def __init__(self, table: TableScreen) -> None:
        self.calls, self.pages = 0, 0
        self.hops: set[tuple[str, str]] = set()  # (from, to) pairs of our modules
        self._build = type(table).build.__code__

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Count an event of `sys.setprofile`."""
        if event != "call":
            return
        self.calls += 1
        self.pages += frame.f_code is self._build
        here = frame.f_globals.get("__name__", "")
        before = frame.f_back.f_globals.get("__name__", "") if frame.f_back is not None else ""
        if here != before and here.startswith(OURS) and before.startswith(OURS):
            self.hops.add((before, here))


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
    drag.take_tokens(place)
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

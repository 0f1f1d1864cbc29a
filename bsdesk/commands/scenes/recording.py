"""`scenes record`: a scene from a saved game, from one of its lines to another."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from bsdesk.commands.journal import replay
from bsdesk.commands.shared.arguments import write_out
from bsdesk.commands.shared.shelf import options_of
from bsdesk.complaint import Complaint
from bsdesk.engine.values import seat_in
from bsdesk.engine.view import redact
from bsdesk.scenes.editing.recording import recorded
from bsdesk.scenes.scene import Scene
from bsdesk.scenes.writing import write
from bsdesk.session.timeline import Timeline

RANGE = re.compile(r"@(\d{1,6})?(?:\.\.(\d{1,6})?)?")


def run(args: argparse.Namespace) -> int:
    """Write the scene."""
    return write_out(write(recorded_from(args.file, args.lines, args.viewer, args)[0]), args.output)


def recorded_from(
    file: Path, lines_named: str | None, viewer: str | None, args: argparse.Namespace
) -> tuple[Scene, Sequence[str]]:
    """Return the scene of a stretch of a saved game, and the lines of that game. `viewer`: the seat that knows it."""
    reading, found = replay(file, args)
    timeline = found.session.timeline
    first, last = span(lines_named, timeline)
    past = timeline.past()
    lines = [position.line for position in past]
    begin, end = place(lines, first), place(lines, last)
    if end < begin:
        raise Complaint(f"{lines_named} ends before it begins", expected="@A..B", remedy="correct it")
    state = past[begin].state
    lists = {seat: list(cards) for seat, cards in reading.header.decks.items()}
    if viewer is not None:
        if seat_in(viewer) not in state.seats():
            seats = ", ".join(f"p{seat}" for seat in state.seats())
            raise Complaint(f"there is no seat {viewer}", expected=f"one of {seats}", remedy="correct --as")
        lists = {seat: cards for seat, cards in lists.items() if f"p{seat}" == viewer}
        state = redact(state, viewer)
    plans = [(position.seat, position.plan) for position in past[begin + 1 : end + 1]]
    usual = {name: values[0] for name, values in options_of(reading.header.game).items()}
    return recorded(state, plans, lists, usual=usual), reading.lines


def span(text: str | None, timeline: Timeline) -> tuple[int, int]:
    """Return the first and the last line of a range; without one, where the game is now."""
    if text is None:
        return timeline.here.line, timeline.here.line
    found = RANGE.fullmatch(text)
    if found is None:
        raise Complaint(f"can't read {text}", expected="@12 or @12..20", remedy="`bsdesk journal show`")
    first = int(found[1]) if found[1] else 0
    last = int(found[2]) if found[2] else timeline.here.line if ".." in text else first
    return first, last


def place(lines: list[int], line: int) -> int:
    """Return which position was on the table after this line."""
    return max((number for number, one in enumerate(lines) if one <= line), default=0)

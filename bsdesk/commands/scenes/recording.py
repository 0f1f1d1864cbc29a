"""`scenes record`: a scene from a saved game, from one of its lines to another."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.commands.journal import replay
from bsdesk.commands.shared.arguments import write_out
from bsdesk.complaint import Complaint
from bsdesk.engine.state import State
from bsdesk.engine.values import seat_in
from bsdesk.engine.view import redact
from bsdesk.journal.lines import Reading
from bsdesk.journal.saved_games import names_of, read_remarks
from bsdesk.scenes.editing.recording import recorded
from bsdesk.scenes.scene import PositionFact, Scene, in_order, with_names
from bsdesk.scenes.writing import write
from bsdesk.session.timeline import Position, Timeline

RANGE = re.compile(r"@(\d{1,6})?(?:\.\.(\d{1,6})?)?")


def run(args: argparse.Namespace) -> int:
    """Write the scene."""
    reading, past, over = stretch_in(args.file, args.lines, args)
    state = past[0].state
    lists = {seat: list(cards) for seat, cards in reading.header.decks.items()}
    if args.viewer is not None:
        refuse_no_seat(args.viewer, state)
        lists = {seat: cards for seat, cards in lists.items() if f"p{seat}" == args.viewer}
        state = redact(state, args.viewer)
    plans = [(position.seat, position.plan) for position in past[1:]]
    secret = not (over or read_remarks(reading.lines)[1])  # a game with hidden hands that goes on
    seen_by = (args.viewer or "p1") if secret else ""
    scene = recorded(state, plans, lists, seen_by=seen_by)
    scene = seen_from(scene, args.viewer) if args.viewer is not None else scene
    return write_out(write(with_names(scene, names_of(reading.lines))), args.output)


def seen_from(scene: Scene, viewer: str) -> Scene:
    """Return the scene with this seat below, and the hands that it did not see hidden: they are made up."""
    facts = (PositionFact("seat", viewer), PositionFact("made_up", "others"))
    return replace(scene, facts=tuple(in_order((*(f for f in scene.facts if f.key != "seat"), *facts))))


class Taken(NamedTuple):
    """A saved game as it is read, its positions from one line to another, and whether it is over."""

    reading: Reading
    past: list[Position]
    over: bool


def stretch_in(file: Path, lines_named: str | None, args: argparse.Namespace) -> Taken:
    """Return what is asked for of a saved game."""
    reading, found = replay(file, args)
    timeline = found.session.timeline
    first, last = span(lines_named, timeline)
    past = timeline.past()
    lines = [position.line for position in past]
    begin, end = position_at(lines, first), position_at(lines, last)
    if end < begin:
        raise Complaint(f"{lines_named} ends before it begins", expected="@A..B", remedy="correct it")
    return Taken(reading, past[begin : end + 1], bool(timeline.here.state.results))


def refuse_no_seat(viewer: str, state: State) -> None:
    """Raise a complaint if there is no such seat."""
    if seat_in(viewer) not in state.seats():
        seats = ", ".join(f"p{seat}" for seat in state.seats())
        raise Complaint(f"there is no seat {viewer}", expected=f"one of {seats}", remedy="correct --as")


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


def position_at(lines: list[int], line: int) -> int:
    """Return which position was on the table after this line."""
    return max((number for number, one in enumerate(lines) if one <= line), default=0)

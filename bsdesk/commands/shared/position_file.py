"""A file that lays out a position, a line a fact; `#` opens a remark.

    game battle_spirits
    option second_main_step=false
    step attack
    active p1
    turn 7
    p1 field gen-bo[3] haria[1] | hand break-claw | reserve 2+S | life 5 | deck haria mushakko
    p2 field ogre[1]~ | life 2
    play attack gen-bo; p2 pass

Sides are written as in `bsdesk/engine/files/lab.py`. What comes behind `play` is played on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import nearest, text_of
from bsdesk.engine.files.lab import lay
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.engine.values import Malformed, Refusal, number_in, seat_in
from bsdesk.session.plans import fit

KEYS = ("game", "option", "step", "active", "turn", "play")


class Line(NamedTuple):
    number: int
    key: str
    rest: str


def read_position(file: Path, game_of: Callable[[str, list[str]], Game]) -> State:
    """The position of a file; `game_of` makes a game of its name and options."""
    lines = list(lines_of(file))
    said = {line.key: line for line in lines}
    options = [line.rest for line in lines if line.key == "option"]
    if "game" not in said:
        raise Complaint("doesn't say which game", file=file, expected="game NAME", remedy="add it as the first line")
    try:
        game = game_of(said["game"].rest, options)
    except Complaint as complaint:
        raise placed(complaint, file, said["game"].number) from None
    state = laid(file, game, lines, said)
    for line in lines:
        if line.key == "play":
            state = played(file, state, line)
    return state


def lines_of(file: Path) -> list[Line]:
    """What a file says, line by line."""
    found: list[Line] = []
    for number, text in enumerate(text_of(file, "a position: a line a fact").splitlines(), 1):
        key, _, rest = text.partition("#")[0].strip().partition(" ")
        if not key:
            continue
        if key not in KEYS and not seat_in(key):
            near = nearest(key, KEYS)
            remedy = f"did you mean {near!r}?" if near else "correct the line"
            raise Complaint(
                f"no such line: {key!r}",
                file=file,
                line=number,
                expected=", ".join((*KEYS, "p1, p2 ...")),
                remedy=remedy,
            )
        if not rest.strip():
            raise Complaint(
                f"{key} says nothing", file=file, line=number, expected=f"something behind {key!r}", remedy="add it"
            )
        found.append(Line(number, key, rest.strip()))
    return found


def laid(file: Path, game: Game, lines: list[Line], said: Mapping[str, Line]) -> State:
    """The position before anything is played in it."""
    sides: dict[int, str] = {}
    for line in lines:
        seat = seat_in(line.key)
        if seat > game.rules.seats:
            wrong = f"there is no seat {line.key}"
            seats = f"p1 to p{game.rules.seats}"
            raise Complaint(wrong, file=file, line=line.number, expected=seats, remedy="correct it")
        if seat:
            sides[seat] = " | ".join(part for part in (sides.get(seat, ""), line.rest) if part)
            check_side(file, game, line)
    step = said.get("step")
    try:
        return lay(
            game,
            sides,
            step=step.rest if step is not None else "main",
            active=number_of(file, said.get("active"), seat_in, game.rules.seats, f"p1 to p{game.rules.seats}") or 1,
            turn=number_of(file, said.get("turn"), number_in, 1_000_000, "a number from 1") or 5,
        )
    except Complaint as complaint:
        raise placed(complaint, file, step.number if step is not None else None) from None


def number_of(file: Path, line: Line | None, read: Callable[[str], int], most: int, expected: str) -> int:
    """What a line says, as a number; 0 if there is no such line."""
    if line is None:
        return 0
    found = read(line.rest)
    if not 0 < found <= most:
        wrong = f"can't read {line.key} {line.rest}"
        raise Complaint(wrong, file=file, line=line.number, expected=expected, remedy="correct it")
    return found


def check_side(file: Path, game: Game, line: Line) -> None:
    """Lay one line alone, so that what is wrong with it is said of this line."""
    try:
        lay(game, {seat_in(line.key): line.rest}, step="main")
    except Complaint as complaint:
        raise placed(complaint, file, line.number) from None


def played(file: Path, state: State, line: Line) -> State:
    """The position after the moves of a line; each may name its seat."""
    for text in line.rest.split(";"):
        done = fit(state, text.strip(), 0)
        if isinstance(done, Malformed):
            near = f"did you mean {done.nearest!r}?" if done.nearest else "correct the move"
            raise Complaint(
                f"can't read {done.text!r}", file=file, line=line.number, expected=done.expected, remedy=near
            )
        if isinstance(done, Refusal):
            wrong = f"{text.strip()!r} is against rule {done.rule}: {done.code.replace('_', ' ')}"
            raise Complaint(wrong, file=file, line=line.number, expected="a legal move", remedy="correct it")
        state = done.done.state
    return state


def placed(complaint: Complaint, file: Path, line: int | None) -> Complaint:
    """The complaint, with where it is about."""
    complaint.file, complaint.line = complaint.file or file, complaint.line or line
    return complaint

"""Forty games that were saved once: each opens, replays and gives what it gave then, and can be gone on with.

What each holds is in its name; what opening it gives, in `saves.json`, a line a game. To bless what they give now:
`BSDESK_BLESS=1 python -m pytest -n0 tests/corpus/test_saves.py`, then read the difference. The games themselves stay as
they are: that is what they are for. One that is to be added is laid beside them, and blessed.

When the version of the rules is raised, these games are of older rules: each must then open at its last snapshot, with
a note that says so.
"""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from bsdesk.commands.shared.shipped import card_files
from bsdesk.engine.files.card_file import stop
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, largest_move, moves, to_act
from bsdesk.engine.state import digest
from bsdesk.engine.values import Seat
from bsdesk.games import ALL
from bsdesk.journal.file import is_packed, read_file
from bsdesk.journal.lines import (
    Committed,
    Conceded,
    Digest,
    Forked,
    Freed,
    Header,
    Played,
    Reading,
    Redone,
    Remark,
    Snapshot,
    Undone,
    as_text,
)
from bsdesk.session.recovery import Recovered, recover, resume
from bsdesk.session.session import Session

HERE = Path(__file__).parent
FOLDER, TOLD = HERE / "saves", HERE / "saves.json"
OWN = {"battle_spirits": [FOLDER / "own-cards.toml"]}  # of nobody's set; one game is played with them
FILES = sorted(file for file in FOLDER.iterdir() if file.suffix != ".toml")
BLESSING = bool(os.environ.get("BSDESK_BLESS"))

# What a note says -> of which kind it is.
KINDS = {
    "no line break at its end": "cut",
    "is not UTF-8": "letters",
    "is no entry": "entry",
    "has a control character": "entry",
    "the digest is": "digest",
    "can't be played here": "move",
    "was played by the rules": "rules",
    "its cards have been changed": "cards",
}


class Told(Struct, frozen=True, omit_defaults=True):
    """What opening a save gives."""

    positions: int  # all that were reached, on every line of play
    line: int  # the last of the journal that is believed
    turn: int
    digest: str  # of the state it opens with
    names: dict[str, int]  # of the lines of play, and the journal line that each of them is at
    snapshot: int  # the line of the last snapshot
    kept: int  # its turn
    asked: str = ""  # the question that is open
    results: dict[Seat, str] = {}
    ending: str = ""
    made_up: str = ""
    note: str = ""  # of which kind it is; none is expected without it


@cache
def rules(game: str, options: tuple[tuple[str, object], ...]) -> Game:
    """The game as it is played today."""
    return ALL[game]([*card_files(game), *OWN.get(game, [])], dict(options), stop)


def game_of(header: Header) -> Game:
    """The rules that a save asks for."""
    return rules(header.game, tuple(sorted(header.options.items())))


def raised(header: Header) -> Game:
    """The same under rules of another version."""
    game = game_of(header)
    return game.with_rules(version=f"{game.rules.version}-raised")


def older(reading: Reading) -> bool:
    """Is it of other rules than today's? Then no line of it is played again."""
    return reading.header.rules != game_of(reading.header).rules.version


def at_its_snapshot(reading: Reading, saved: Told) -> bool:
    """Is no line of it played again? Its rules are no longer, or it is known that its cards are not."""
    return older(reading) or saved.note == "cards"


def kind_of(note: str) -> str:
    """Of which kind a note is; an unknown one as it stands."""
    return next((kind for words, kind in KINDS.items() if words in note), note)


def last_snapshot(reading: Reading, game: Game) -> tuple[int, int]:
    """The line of the last whole snapshot, and its turn."""
    line, text = [(line, entry.state) for line, entry in reading.entries if isinstance(entry, Snapshot)][-1]
    return line, int(msgspec.json.decode(text)["turn"])


def told(file: Path) -> Told:
    """What opening it gives now."""
    reading = read_file(file)
    game = game_of(reading.header)
    found = recover(reading, game)
    session, state = found.session, found.session.state
    line, kept = last_snapshot(reading, game)
    return Told(
        len(session.timeline.positions),
        session.now,
        state.turn,
        digest(state),
        dict(session.timeline.names),
        line,
        kept,
        asked(session),
        state.results,
        state.ending,
        session.header.made_up,
        kind_of(found.note),
    )


def asked(session: Session) -> str:
    """The question that is open."""
    return next((prompt.question for prompt in session.state.prompts.values() if not prompt.ready), "")


def written(saves: dict[str, Told]) -> str:
    """All that is told, a line a game."""
    lines = (f'"{name}": {msgspec.json.encode(one).decode()}' for name, one in sorted(saves.items()))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def remembered() -> dict[str, Told]:
    """What opening them gave once."""
    return msgspec.json.decode(TOLD.read_bytes(), type=dict[str, Told])


def blessed(saves: dict[str, Told]) -> dict[str, Told]:
    """What opening them gives now; what those of older rules gave when theirs were played stays as it is."""
    return {f.name: saves[f.name] if f.name in saves and older(read_file(f)) else told(f) for f in FILES}


if BLESSING:
    TOLD.write_text(written(blessed(remembered())), encoding="utf-8")
SAVES = remembered()


@pytest.fixture(params=FILES, ids=[file.name for file in FILES])
def file(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture
def copy(file: Path, tmp_path: Path) -> Path:
    """The save where it may be written."""
    return Path(shutil.copyfile(file, tmp_path / file.name))


def holds_its_last_snapshot(found: Recovered, saved: Told) -> None:
    """It was opened there, and says so."""
    state = found.session.state
    assert kind_of(found.note) in ("rules", "cards")
    assert f"goes on from its last snapshot, line {saved.snapshot} in turn {saved.kept}" in found.note
    assert state.turn == saved.kept
    assert len(found.session.timeline.positions) == 1
    assert state.results or moves(state, to_act(state))


def one_more_move(session: Session) -> bool:
    """Play the first legal move; of a finished game the end is taken back first. Returns whether one was played: what
    opens at the snapshot of its end has none."""
    if session.state.results and len(session.timeline.past()) > 1:
        session.undo()
    if session.state.results:
        return False
    offers = moves(session.state, to_act(session.state))
    assert isinstance(session.submit([largest_move(offers[0])], seen=session.now), Applied)
    return True


def gone_on_with(copy: Path, game_of: Callable[[Header], Game]) -> Recovered:
    """The save taken up again; what was given away goes on in a file of its own."""
    return resume(copy, game_of, copy.with_name("mine.journal") if is_packed(copy) else None)


# ------------------------------------------------------------------------------------------- what is held of each


def test_it_opens_and_gives_what_it_gave(file: Path) -> None:
    saved, reading = SAVES[file.name], read_file(file)
    if older(reading):
        holds_its_last_snapshot(recover(reading, game_of(reading.header)), saved)
    else:
        assert told(file) == saved


def test_it_replays_whole_unless_a_note_says_why_not(file: Path) -> None:
    saved, reading = SAVES[file.name], read_file(file)
    found = recover(reading, game_of(reading.header))
    if at_its_snapshot(reading, saved):
        holds_its_last_snapshot(found, saved)
    elif saved.note:
        assert found.note.endswith(f"the game goes on from line {saved.line}")
        assert tuple(found.session.lines) == reading.lines[: saved.line]
    else:
        assert reading.fault is None
        assert tuple(found.session.lines) == reading.lines
        assert as_text(reading.lines) == plain(file)


def test_its_copy_can_be_gone_on_with(file: Path, copy: Path) -> None:
    as_it_was = file.read_bytes()
    found = gone_on_with(copy, game_of)
    session = found.session
    path = session.journal.path
    assert path is not None
    assert path.read_bytes() == as_text(session.lines)
    kept = None if found.kept is None else found.kept.read_bytes()
    assert kept == (as_it_was if found.note and not is_packed(file) else None)
    assert one_more_move(session) or at_its_snapshot(read_file(file), SAVES[file.name])
    session.journal.close()
    assert path.read_bytes() == as_text(session.lines)
    again = recover(read_file(path), game_of(session.header))
    assert again.note == ""
    assert digest(again.session.state) == digest(session.state)
    assert file.read_bytes() == as_it_was


def test_under_raised_rules_it_opens_at_its_last_snapshot(file: Path, copy: Path) -> None:
    found = gone_on_with(copy, raised)
    holds_its_last_snapshot(found, SAVES[file.name])
    assert one_more_move(found.session) == (not found.session.state.results)
    found.session.journal.close()


# ---------------------------------------------------------------------------------------------- what they hold


def test_there_are_forty_and_each_is_told_of() -> None:
    assert {file.name for file in FILES} == set(SAVES)
    counts = [sum(name.startswith(game) for name in SAVES) for game in ALL]
    assert [count for count in counts if count] == [20, 20]  # a new game has none of once


def test_together_they_hold_whatever_a_save_may_hold() -> None:
    readings = [read_file(file) for file in FILES]
    kinds = {type(entry) for reading in readings for _line, entry in reading.entries}
    assert {Conceded, Committed, Digest, Forked, Freed, Played, Redone, Remark, Snapshot, Undone} == kinds
    assert {saved.ending for saved in SAVES.values()} == {"", "life", "deck", "endless", "conceded"}
    notes = {saved.note for saved in SAVES.values()}
    assert {"", "cut", "letters", "entry", "digest", "move"} <= notes or "cards" in notes
    assert {saved.made_up for saved in SAVES.values()} == {"", "table", "p1", "p2"}
    assert len({saved.asked for saved in SAVES.values()}) > 10
    assert any(len(saved.names) > 2 for saved in SAVES.values())
    assert sum(is_packed(file) for file in FILES) == 3


def plain(file: Path) -> bytes:
    """The text of a save, unpacked."""
    raw = file.read_bytes()
    return gzip.decompress(raw) if is_packed(file) else raw

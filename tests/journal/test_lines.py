"""The text of a journal: every entry is one line, and reads back equal."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.journal.lines import (
    Committed,
    Conceded,
    Digest,
    Entry,
    Forked,
    Header,
    Played,
    Redone,
    Remark,
    Snapshot,
    Undone,
    as_text,
    hash_of,
    option_value,
    read,
    read_entry,
    read_header,
    write_entry,
    write_header,
)
from tests.seated import dealt_game, wander

HEADER = Header("battle_spirits", "standard-1.0", "0123456789abcdef", {"void": 30}, 7, {1: ("A-1", "A-2"), 2: ()})
STATE = '{"name":"x"}'


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Played(2, "block ref-01"), "p2 block ref-01"),
        (Played(1, "summon hand.ref-06; pay reserve 2"), "p1 summon hand.ref-06; pay reserve 2"),
        (Committed(), "commit"),
        (Undone(3), "undo 3"),
        (Redone(1), "redo 1"),
        (Forked("what-if", 17), "fork what-if @17"),
        (Conceded(2), "concede p2"),
        (Digest("0123456789abcdef"), "digest 0123456789abcdef"),
        (Snapshot(hash_of(STATE), STATE), f"snapshot {hash_of(STATE)} {STATE}"),
        (Remark("he was away"), "# he was away"),
        (Remark(""), "#"),
    ],
)
def test_an_entry_is_one_line_and_reads_back_equal(entry: Entry, line: str) -> None:
    assert write_entry(entry) == line
    assert read_entry(line) == entry
    assert msgspec.json.decode(msgspec.json.encode(entry), type=Entry) == entry


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "p1",
        "p1 ",
        "p0 end",
        "p01 end",
        "P1 end",
        " p1 end",
        "commit ",
        "commit now",
        "undo",
        "undo 0",
        "undo 01",
        "undo -1",
        "undo ٣",
        "redo x",
        "fork what-if",
        "fork two words @3",
        "fork x @0",
        "fork x 3",
        "concede",
        "concede 1",
        "digest 0123",
        "digest 0123456789ABCDEF",
        "snapshot 0123456789abcdef {}",
        f"snapshot {hash_of(STATE)} {STATE} ",
        "#remark",
        "# remark ",
        "start",
        "p1 end\r",
    ],
)
def test_any_other_line_says_what_is_wrong_with_it(line: str) -> None:
    why = read_entry(line)
    assert isinstance(why, str)
    assert "\n" not in why


@given(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"])))
def test_what_reads_as_an_entry_is_written_the_same(line: str) -> None:
    entry = read_entry(line)
    assert isinstance(entry, str) or write_entry(entry) == line


def test_the_head_reads_back_equal() -> None:
    lines = write_header(HEADER)
    assert lines[0] == "bsdesk journal 2"
    assert lines[-1] == "start"
    assert read_header(lines) == (HEADER, len(lines))
    assert msgspec.json.decode(msgspec.json.encode(HEADER), type=Header) == HEADER


@settings(max_examples=15, deadline=None)
@given(
    st.dictionaries(st.from_regex(r"[a-z_]{1,12}", fullmatch=True), st.booleans() | st.integers(-9, 99) | st.text()),
    st.none() | st.integers(0, 2**64 - 1),
    st.dictionaries(st.integers(1, 9), st.lists(st.from_regex(r"[A-Z0-9-]{1,9}", fullmatch=True)).map(tuple)),
)
def test_any_head_reads_back_equal(
    options: dict[str, bool | int | str], seed: int | None, decks: dict[int, tuple[str, ...]]
) -> None:
    header = Header("toy", "1", "0" * 16, options, seed, decks)
    lines = write_header(header)
    assert all("\n" not in line for line in lines)
    assert read_header(lines) == (header, len(lines))


@pytest.mark.parametrize(
    ("line", "damaged", "said"),
    [
        (1, "bsdesk journal 3", "no journal"),
        (2, "game", "damaged"),
        (2, "gone battle_spirits", "damaged"),
        (3, "game battle_spirits", "damaged"),
        (4, "option void", "damaged"),
        (4, "option void=030", "damaged"),
        (5, "cards", "damaged"),
        (6, "seed seven", "damaged"),
        (6, "seed -7", "damaged"),
        (6, "seed 007", "damaged"),
        (7, "deck one A-1", "damaged"),
        (7, "deck 1  A-1", "damaged"),
        (9, "stop", "damaged"),
    ],
)
def test_a_damaged_head_is_named_by_its_line(line: int, damaged: str, said: str) -> None:
    lines = write_header(HEADER)
    lines[line - 1] = damaged
    with pytest.raises(Complaint, match=said) as caught:
        read_header(lines)
    assert caught.value.line in {line, line + 1}
    assert "\n" not in str(caught.value)


def test_a_whole_journal_reads_back_equal(game: Game) -> None:
    session = dealt_game(game)
    wander(session, 120, back=0.1)
    session.concede(2)
    text = as_text(session.lines)
    reading = read(text)
    assert reading.fault is None
    assert as_text(reading.lines) == text
    head = write_header(reading.header)
    assert [*head, *(write_entry(entry) for _, entry in reading.entries)] == session.lines


def test_a_journal_is_made_of_few_kinds_of_lines(game: Game) -> None:
    """It is a text that one can read: the first lines of a game."""
    session = dealt_game(game)
    words = [line.split()[0] for line in session.lines]
    assert words == ["bsdesk", "game", "rules", "cards", "seed", "deck", "deck", "start", "snapshot"]
    assert json.loads(session.lines[-1].split(" ", 2)[2])["name"] == "battle_spirits"


@pytest.mark.parametrize(
    ("text", "value"),
    [("true", True), ("false", False), ("12", 12), ("end", "end"), ('"end"', "end"), ("[1]", "[1]"), ("1.5", "1.5")],
)
def test_an_option_is_a_word_a_number_or_yes_and_no(text: str, value: bool | int | str) -> None:
    assert option_value(text) == value


# --------------------------------------------------------------------------------------------------------- the sums


@pytest.fixture(scope="module")
def sealed(game: Game) -> list[bytes]:
    """The lines of a game's file, with their sums."""
    session = dealt_game(game, seed=5)
    wander(session, 60, back=0.05)
    return as_text(session.lines).splitlines(keepends=True)


def test_a_flipped_bit_is_found_in_the_line_where_it_is(sealed: list[bytes]) -> None:
    chance, head = random.Random(4), sealed.index(next(line for line in sealed if line.startswith(b"start"))) + 1
    for _ in range(150):
        number = chance.randrange(head, len(sealed))
        line = bytearray(sealed[number])
        line[chance.randrange(len(line) - 1)] ^= 1 << chance.randrange(8)
        reading = read(b"".join([*sealed[:number], bytes(line), *sealed[number + 1 :]]))
        assert reading.fault is not None
        assert reading.fault.line == number + 1
        assert len(reading.lines) == number


@pytest.mark.parametrize("times", [200, pytest.param(20_000, marks=pytest.mark.long)])
def test_of_a_damaged_journal_no_other_game_is_ever_read(sealed: list[bytes], times: int) -> None:
    """Flipped bits, lines left out, doubled, moved, and cut: what is read is the beginning of the same game."""
    chance, whole = random.Random(times), read(b"".join(sealed)).lines
    shortened = 0
    for number in range(times):
        lines, at, other = list(sealed), chance.randrange(len(sealed)), chance.randrange(len(sealed))
        if number % 5 < 2:
            line = bytearray(lines[at])
            line[chance.randrange(len(line))] ^= 1 << chance.randrange(8)
            lines[at] = bytes(line)
        elif number % 5 == 2:
            del lines[at : at + chance.choice([1, 1, 2, 5])]
        elif number % 5 == 3:
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines[at:at] = [lines[other][: chance.randrange(1, len(lines[other]) + 1)]]
        try:
            found = read(b"".join(lines)).lines
        except Complaint:
            shortened += 1
            continue
        assert found == whole[: len(found)]
        shortened += len(found) < len(whole)
    assert shortened > times * 0.9


def test_a_line_left_out_or_moved_is_named(sealed: list[bytes]) -> None:
    for number in range(len(sealed) - 8, len(sealed) - 1):
        reading = read(b"".join([*sealed[:number], *sealed[number + 1 :]]))
        assert reading.fault is not None
        assert reading.fault.line == number + 1
        reading = read(b"".join([*sealed[: number - 1], sealed[number], sealed[number - 1], *sealed[number + 1 :]]))
        assert reading.fault is not None
        assert reading.fault.line == number


def test_an_altered_head_is_named_by_its_line(sealed: list[bytes]) -> None:
    with pytest.raises(Complaint, match="its sum is wrong") as caught:
        read(b"".join(line.replace(b"seed 5", b"seed 6") for line in sealed))
    assert caught.value.line == 5


def test_lines_without_sums_are_read_and_written_on_without(game: Game) -> None:
    bare = ["bsdesk journal 1", *dealt_game(game).lines[1:], "p1 first"]
    text = as_text(bare)
    assert b"~" not in text
    assert read(text).lines == tuple(bare)
    assert read(text).fault is None

"""The gate: what is too big, too deep, no text or no plain file is refused in one line, before it costs anything."""

from __future__ import annotations

import gzip
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.gate import DOTS, KINDS, bytes_of, plain, refuse_deep, table, text_in, text_of

DOCS = Path(__file__).parents[1] / "docs" / "limits.md"
ROOM = 300 << 20  # bytes of memory that an importer may take


def test_the_docs_have_the_table_of_limits() -> None:
    assert table() in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_file_that_is_too_big_is_not_read(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "big"
    with file.open("wb") as out:
        out.truncate(KINDS[kind].most + 1)
    with pytest.raises(Complaint, match=r"big: is too big; expected .*, at most \d+ [kM]B"):
        bytes_of(file, kind)


def test_what_is_packed_too_well_is_not_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "bomb.gz"
    file.write_bytes(gzip.compress(bytes(KINDS["journal"].most * 4)))
    with pytest.raises(Complaint, match="is too big"):
        bytes_of(file, "journal")


def test_a_packed_file_that_is_cut_is_said_to_be(tmp_path: Path) -> None:
    file = tmp_path / "cut.gz"
    file.write_bytes(gzip.compress(b"bsdesk journal 2\n" * 100)[:-9])
    with pytest.raises(Complaint, match="can't be read: it is not whole"):
        bytes_of(file, "journal")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_no_file_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Complaint, match="pipe: is no plain file"):
        text_of(tmp_path / "pipe", "deck")


def test_a_name_that_no_file_can_have_is_one_line() -> None:
    with pytest.raises(Complaint, match="can't be read"):
        text_of(Path("a\0b"), "deck")


@pytest.mark.parametrize(
    ("raw", "line", "said"),
    [
        (b"3 A\n2 \xff\xfe\n", 2, "is not UTF-8 text"),
        (b"3 A\n" + b"x" * 2_000 + b"\n", 2, "has a line that is too long"),
        (b"\n" * 6_000, 5_001, "has too many lines"),
        (b"3 A\n2 \x1b[31mB\n", 2, "has a control character"),
    ],
)
def test_what_is_wrong_with_a_text_is_named_by_its_line(raw: bytes, line: int, said: str) -> None:
    with pytest.raises(Complaint, match=said) as caught:
        text_in(raw, "deck")
    assert caught.value.line == line


def test_line_breaks_of_all_systems_are_one() -> None:
    assert text_in(b"\xef\xbb\xbfa\r\nb\rc\n", "deck") == "a\nb\nc\n"


def test_tables_within_tables_are_refused_and_dots_in_texts_are_not() -> None:
    refuse_deep('a = "' + "." * 200 + '"\n' + "b.c = 1\n")
    with pytest.raises(Complaint, match="names tables within tables") as caught:
        refuse_deep("a = 1\n" + "b." * (DOTS + 1) + "c = 1\n")
    assert caught.value.line == 2


def test_nothing_that_steers_a_terminal_is_shown() -> None:
    assert plain("a\x1b[31m\x07\u009bb\udc80\n") == "a\ufffd[31m\ufffd\ufffdb\ufffd "


# ----------------------------------------------------------------------------------- hostile and mutated, all importers

HOSTILE: dict[str, dict[str, bytes]] = {
    "deck": {
        "blanks": b" " * 190_000,
        "blank lines": b" \n" * 4_900,
        "one word": b"x" * 199_000,
        "numbers": b"9" * 900 + b" A\n",
        "unknown names": b"".join(b"3 Qwertyuiop%d\n" % n for n in range(900)),
        "signs": (b"3 " + b"(" * 900 + b"\n") * 200,
        "colons": (b":" * 999 + b"\n") * 199,
        "a code that unpacks to much": b"bsd1-battle_spirits-" + b"eNrt" + b"A" * 700,
        "XML of many entities": b'<!DOCTYPE d [<!ENTITY a "aaaa">]><deck>&a;</deck>',
        "XML within XML": b"<deck>" + b"<a>" * 30_000,
        "nulls": bytes(1_000),
    },
    "cards": {
        "dots": b"a." * 200_000 + b"b = 1\n",
        "dots in every line": b"".join(b"a%d" % n + b".b" * 39 + b" = 1\n" for n in range(8_000)),
        "brackets": b"a = " + b"[" * 500_000,
        "brackets in lines": b"a = [\n" + b"[\n" * 15_000,
        "a number": b"a = " + b"9" * 500_000,
        "a long name": b'[[card]]\nid = "A-1"\nname = { en = "' + b"x" * 3_900 + b'" }\n',
        "a long id": b'[[card]]\nid = "' + b"x" * 3_900 + b'"\nname = { en = "x" }\n',
        "quotes": b'"' * 3_000 + b"\n",
        "many cards": b"[[card]]\n" * 19_000,
        "blanks": (b" " * 3_999 + b"\n") * 260,
    },
    "journal": {
        "blanks": b" " * 1_000_000,
        "lines": b"\n" * 190_000,
        "a head without an end": b"bsdesk journal 1\n" + b"option a=1\n" * 100_000,
        "a long line": b"bsdesk journal 1\ngame " + b"x" * 4_000_000 + b"\n",
        "numbers": b"bsdesk journal 1\ngame battle_spirits\nrules a\ncards b\nseed "
        + b"9" * 20
        + b"\nstart\nundo 999999\n",
        "packed": gzip.compress(b"bsdesk journal 1\n" + b"# a\n" * 6_000_000),
        "packed lines": gzip.compress(b"a\n" * 15_000_000),
    },
    "position": {
        "blanks": b" " * 3_900,
        "names": b"game battle_spirits\np1 field " + b"a[1] " * 700 + b"\n",
        "brackets": b"game battle_spirits\np1 field " + b"[" * 3_900 + b"\n",
        "tildes": b"game battle_spirits\np1 field a" + b"~" * 3_900 + b"\n",
        "signs": b"game battle_spirits\np1 field a" + b"+a" * 1_900 + b"\n",
        "tables": b"game battle_spirits\nlasting { a = " + b"[" * 3_900 + b"\n",
        "dots": b"game battle_spirits\nlasting { a" + b".a" * 1_900 + b" = 1 }\n",
        "lots": b"game battle_spirits\n" + b"p1 hand ?300\n" * 4_900,
        "branches": b"game battle_spirits\n" + b"branch a\n" * 4_900,
        "packed": gzip.compress(b"# a\n" * 60_000),
    },
    "settings": {
        "brackets": b"[" * 60_000,
        "no text": b'{"language": "\xff"}',
        "a number": b'{"volume": ' + b"9" * 60_000 + b"}",
        "nothing": b"",
        "names": b'{"decks": {' + b",".join(b'"%d": []' % n for n in range(5_000)) + b"}}",
    },
}

READ = """
import resource, sys
from pathlib import Path
from tests.importers import read
room = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(read(sys.argv[1], Path(sys.argv[2])))
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - room
assert grown << 10 < int(sys.argv[3]), f"took {grown >> 10} MB"
"""


@pytest.mark.skipif(sys.platform == "win32", reason="how much memory was taken can't be asked here")
@pytest.mark.parametrize(("kind", "case"), [(kind, case) for kind, cases in HOSTILE.items() for case in cases])
def test_hostile_input_is_one_line_and_takes_little_memory(kind: str, case: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile"
    file.write_bytes(HOSTILE[kind][case])
    command = [sys.executable, "-c", READ, kind, str(file), str(ROOM)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr[-600:]
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("times", [60, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_mutated_input_is_read_or_refused_in_one_line(kind: str, times: int, tmp_path: Path) -> None:
    from tests.importers import EXAMPLES, read

    chance, file = random.Random(times), tmp_path / "mutated"
    for _ in range(times):
        text = bytearray(EXAMPLES[kind]())
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(text))
            again = bytes(text[place : place + 40])
            put = [b"", bytes([chance.randrange(256)]), b"9" * 30, b"[", b'"', b"\n", b".", again]
            text[place : place + chance.choice([0, 1, 1, 9])] = chance.choice(put)
        file.write_bytes(text)
        assert "\n" not in read(kind, file)

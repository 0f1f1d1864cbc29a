"""The gate: what is too big, too deep, no text or no plain file is refused in one line, before it costs anything."""

from __future__ import annotations

import ast
import gzip
import io
import json
import os
import random
import struct
import subprocess
import sys
import time
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from PIL import Image

from bsdesk.complaint import Complaint
from bsdesk.gate import (
    CARDS,
    DOTS,
    ID,
    KINDS,
    NAME,
    PIXELS,
    bytes_of,
    pasted,
    plain,
    refuse_deep,
    table,
    text_in,
    text_of,
)
from bsdesk.journal.saved_games import glimpse
from tests.importers import begin_measuring, most_memory

DOCS = Path(__file__).parents[1] / "docs" / "limits.md"
ROOM = 300 << 20  # bytes of memory that an importer may take
SECONDS = 2.0  # of the processor


def test_the_docs_have_the_table_of_limits() -> None:
    text = " ".join(DOCS.read_text(encoding="utf-8").split())
    assert " ".join(table().split()) in text
    assert f"at most {CARDS:,} cards. A card's name has at most {NAME} letters, its id {ID}," in text
    assert f"at most {DOTS} dots" in text
    assert f"at most {PIXELS // 1_000_000} million pixels" in text


OPENERS = {"open", "read_text", "read_bytes"}  # calls that read a file, whatever it is called on
# The only files that open others, and what: what ships with the program, or was made by it for itself.
OWN = {
    "gate.py": "the gate",
    "cli.py": "nothing: the null device",
    "disk.py": "the part that is being written",
    "art/faces/cache.py": "pictures of its own cache, which it drops when they are broken",
    "art/faces/own_pictures.py": "a picture that the gate has opened",
    "art/faces/paintings.py": "paintings that ship with it, and its own code",
    "art/sounds.py": "the sounds that it writes",
    "commands/assets.py": "the mark of who painted",
    "commands/bench/faces.py": "a file that it has just written",
    "commands/bench/starts.py": "a file that it has had written, and a game that it has begun itself",
    "commands/bench/ui.py": "what the system tells",
    "commands/cards/files.py": "card files to begin with, which ship with the games",
    "commands/rules.py": "the report of the tests that it has run",
    "commands/sim/results.py": "results, once the gate has read them, to be added to",
    "engine/files/formats.py": "formats, which ship with the games",
    "games/battle_spirits/shown/face.py": "a table that ships with it",
    "journal/file.py": "the journal that is written, which the gate has read",
    "journal/lock.py": "the lock beside a journal",
    "speech/books/__init__.py": "books, which ship with the games",
    "speech/interface.py": "phrases, which ship with it",
    "speech/letters/typefaces.py": "fonts of the system, of which it reads the table of letters",
    "table/play_sheets.py": "play-sheets, which ship with it",
    "table/shelf_games.py": "nothing: it opens a game",
    "ui/export/animations.py": "the part of an export that is being written",
    "ui/export/soundtrack.py": "sounds that ship with it",
    "ui/export/video.py": "the part of an export that is being written",
    "ui/faces/backdrop.py": "a picture that ships with it",
    "ui/faces/pictures.py": "pictures that ship with it",
    "ui/kit/sounds.py": "the null device",
    "ui/kit/host/window.py": "its sign, which ships with it",
    "ui/lobby/fan.py": "a picture that ships with it",
    "ui/lobby/help.py": "the notice that ships with it",
    "ui/stage/window.py": "the cloth that ships with it",
}
NO_FILES = {"Journal", "app", "doors", "box", "graph", "fan", "self", "webbrowser"}  # what else has a method `open`


def openings(text: str) -> list[int]:
    """The lines in which a file is opened to be read."""
    found = list[int]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            on = called.value if isinstance(called, ast.Attribute) else None
            whose = on.attr if isinstance(on, ast.Attribute) else getattr(on, "id", "")
            loads = name == "load" and whose == "image"
            if loads or (name in OPENERS and not (name == "open" and whose in NO_FILES)):
                found.append(node.lineno)
    return found


def test_nothing_but_the_gate_opens_what_comes_from_outside() -> None:
    package = Path(__file__).parents[1] / "bsdesk"
    found = {}
    for file in sorted(package.rglob("*.py")):
        lines = openings(file.read_text("utf-8"))
        if lines:
            found[file.relative_to(package).as_posix()] = lines
    assert found.keys() == OWN.keys(), {name: found.get(name) for name in found.keys() ^ OWN.keys()}


def test_the_walk_sees_what_opens_a_file() -> None:
    assert openings("a = file.read_text()\nImage.open(x)\nb = open(y)\napp.open(z)\npygame.image.load(f)\n") == [
        1,
        2,
        3,
        5,
    ]


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


def test_a_packed_game_that_is_only_listed_is_unpacked_a_little_way(tmp_path: Path) -> None:
    """Its head is known, of a short one also how far it is; a bomb costs no more than that."""
    head = b"bsdesk journal 1\ngame battle_spirits\nrules a\ncards b\nstart\n"
    file = tmp_path / "a.journal.shared.gz"
    file.write_bytes(gzip.compress(head + b"# a\n" * 7_000_000))
    before = begin_measuring()
    found = glimpse(file)
    assert (found.game, found.fault) == ("battle_spirits", "")
    assert most_memory() - before < 64 << 20


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


def test_what_is_pasted_is_cut_and_steers_nothing() -> None:
    assert pasted("3 A\r\n2 B\x1b[31m\udc80\n") == "3 A\n2 B\ufffd[31m\ufffd\n"
    assert len(pasted("x" * 10_000_000)) == KINDS["clipboard"].most


def test_nothing_that_steers_a_terminal_is_shown() -> None:
    assert plain("a\x1b[31m\x07\u009bb\udc80\n") == "a\ufffd[31m\ufffd\ufffdb\ufffd "


# ----------------------------------------------------------------------------------- hostile and mutated, all importers


def png(wide: int, high: int, *chunks: tuple[bytes, bytes]) -> bytes:
    """A PNG whose head promises this size, with these chunks."""
    head = (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    parts = [struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in (head, *chunks)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def picture(kind: str, size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "red").save(out, kind)
    return out.getvalue()


ZEROS = zlib.compress(bytes(50_000_000))

HOSTILE: dict[str, dict[str, bytes]] = {
    "picture": {
        "a million by a million": png(1_000_000, 1_000_000, (b"IDAT", ZEROS)),
        "just too many pixels": png(8_000, 8_000, (b"IDAT", ZEROS)),
        "long and thin": png(40_000_000, 1, (b"IDAT", ZEROS)),
        "text that unpacks to much": png(9, 9, (b"zTXt", b"a\0\0" + ZEROS), (b"IDAT", zlib.compress(bytes(280)))),
        "many texts": png(9, 9, *[(b"tEXt", b"a\0" + b"x" * 900)] * 3_000, (b"IDAT", zlib.compress(bytes(280)))),
        "no content": png(100, 100),
        "cut": picture("PNG", (900, 900))[:-80],
        "a cut JPEG": picture("JPEG", (900, 900))[:-900],
        "a GIF": picture("GIF", (9, 9)),
        "TIFF": picture("TIFF", (9, 9)),
        "nothing": b"",
        "zeros": bytes(1_000_000),
    },
    "results": {
        "nothing": b"",
        "brackets": b"[" * 1_000_000 + b"\n",
        "lines": b"\n" * 1_000_000,
        "a number": b"9" * 3_000_000 + b"\n",
        "no text": b"\xff" * 100_000 + b"\n",
        "no end": b'{"tables": [',
    },
    "deck": {
        "blanks": b" " * 190_000,
        "blank lines": b" \n" * 4_900,
        "one word": b"x" * 199_000,
        "numbers": b"9" * 900 + b" A\n",
        "unknown names": b"".join(b"3 Qwertyuiop%d\n" % n for n in range(900)),
        "signs": (b"3 " + b"(" * 900 + b"\n") * 200,
        "colons": (b":" * 999 + b"\n") * 199,
        "XML of many entities": b'<!DOCTYPE d [<!ENTITY a "aaaa">]><deck>&a;</deck>',
        "XML within XML": b"<deck>" + b"<a>" * 30_000,
        "nulls": bytes(1_000),
    },
    "deck code": {
        "one that unpacks to much": b"bsd1-battle_spirits-" + b"eNrt" + b"A" * 700,
        "a bomb": b"bsd1-battle_spirits-" + urlsafe_b64encode(ZEROS[:40_000]).rstrip(b"="),
        "letters": b"bsd1-battle_spirits-" + b"z" * 900,
        "many codes": b"bsd1-battle_spirits-eNrz\n" * 4_000,
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
        "tables": b"game battle_spirits\nlasting { a = " + b"[" * 99_900 + b"\n",
        "dots": b"game battle_spirits\nlasting { a" + b".a" * 49_900 + b" = 1 }\n",
        "lots": b"game battle_spirits\n" + b"p1 hand ?300\n" * 4_900,
        "branches": b"game battle_spirits\n" + b"branch a\n" * 4_900,
        "packed": gzip.compress(b"# a\n" * 60_000),
    },
    "share code": {
        "a bomb": b"scene:" + urlsafe_b64encode(gzip.compress(bytes(80_000_000))),
        "many lines": b"scene:" + urlsafe_b64encode(gzip.compress(b"turn 1\n" * 28_000)),
        "blanks": b"scene:" + b" " * 390_000,
        "letters": b"scene:" + b"A" * 390_000,
        "no letters": b"scene:" + b"\xff\x00" * 9_000,
        "codes": b"scene:" * 60_000,
    },
    "pasted scene": {
        "blanks": b"game battle_spirits\np1 field" + b" " * 390_000,
        "blank lines": b" \n" * 190_000,
        "lines": b"game battle_spirits\n" + b"p1 hand REF-27\n" * 4_900,
        "cards by lot": b"game battle_spirits\n" + b"p1 deck ?999 | hand ?999\n" * 3_000,
        "cores": b"game battle_spirits\np1 field REF-01[" + b"9" * 99_900 + b"]\n",
        "many cores": b"game battle_spirits\np1 field " + b"REF-01[999999999] " * 5_000 + b"\n",
        "captions": b"game battle_spirits\n" + (b"say " + b"x" * 98_900 + b"\n") * 2,
        "a line": b"x" * 390_000,
        "no text": b"game battle_spirits\n" + b"\xff\xfe\x1b[31m" * 9_000,
    },
    "characters": {
        "dots": b"a." * 200_000 + b"b = 1\n",
        "brackets": b"a = " + b"[" * 500_000,
        "many characters": b"[[card]]\n" * 19_000,
        "a long name": b'[[card]]\nid = "A-1"\nname = { en = "' + b"x" * 3_900 + b'" }\n',
    },
    "FF-TCG cards": {
        "dots": b"a." * 200_000 + b"b = 1\n",
        "brackets": b"a = " + b"[" * 500_000,
        "many cards": b"[[card]]\n" * 19_000,
        "a long name": b'[[card]]\nid = "A-1"\nname = { en = "' + b"x" * 3_900 + b'" }\n',
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
import json, sys, time
from pathlib import Path
from tests.importers import begin_measuring, most_memory, read
kind, told = sys.argv[1], {}
read(kind, Path(sys.argv[2]))
room = begin_measuring()
for name in sys.argv[3:]:
    begun = time.process_time()
    said = read(kind, Path(name))
    told[Path(name).name] = time.process_time() - begun, said
print(json.dumps([told, most_memory() - room]))
"""


@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_hostile_input_is_one_line_and_takes_little_time_and_memory(kind: str, tmp_path: Path) -> None:
    """Memory: of the worst of them, beyond what reading a good one takes."""
    from tests.importers import EXAMPLES

    good, files = tmp_path / "good", [tmp_path / case.replace(" ", "_") for case in HOSTILE[kind]]
    good.write_bytes(EXAMPLES[kind]())
    for file, raw in zip(files, HOSTILE[kind].values(), strict=True):
        file.write_bytes(raw)
    command = [sys.executable, "-c", READ, kind, str(good), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-600:]
    told, grown = json.loads(done.stdout)
    slowest = max(told, key=lambda name: told[name][0])
    print(f"{kind}: {len(told)} hostile inputs, worst {told[slowest][0]:.2f} s ({slowest}), {grown >> 20} MB")
    assert not [name for name, (_, said) in told.items() if "\n" in said]
    assert told[slowest][0] < SECONDS, slowest
    assert grown < ROOM


def test_there_are_fifty_hostile_inputs() -> None:
    assert sum(map(len, HOSTILE.values())) >= 50


@pytest.mark.parametrize("times", [60, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_mutated_input_is_read_or_refused_in_one_line(kind: str, times: int, tmp_path: Path) -> None:
    """Memory: by how much the process grew over all of them."""
    from tests.importers import EXAMPLES, IMPORTERS, read

    chance, file = random.Random(times), tmp_path / "mutated"
    worst, before = 0.0, begin_measuring()
    for number in range(times + 1):
        text = bytearray(EXAMPLES[kind]())
        for _ in range(chance.randrange(1, 6) if number else 0):
            place = chance.randrange(len(text))
            again = bytes(text[place : place + 40])
            put = [b"", bytes([chance.randrange(256)]), b"9" * 30, b"[", b'"', b"\n", b".", again]
            text[place : place + chance.choice([0, 1, 1, 9])] = chance.choice(put)
        file.write_bytes(text)
        begun = time.process_time()
        assert "\n" not in (read(kind, file) if number else IMPORTERS[kind](file))  # the first is no complaint
        worst = max(worst, time.process_time() - begun if number else 0.0)  # the first one, unaltered, fetches all
    print(f"{kind}: {times} mutated inputs, worst {worst:.2f} s, {most_memory() - before >> 20} MB")
    assert worst < SECONDS
    assert most_memory() - before < ROOM

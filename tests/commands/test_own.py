"""The user's own folder: what lies in it is used beside what comes with bsdesk, and what is broken stops nothing."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from bsdesk import cli
from bsdesk.commands.cards.files import template
from bsdesk.commands.shared import user_folder
from bsdesk.commands.shared.shelf import shelf
from bsdesk.commands.shared.shipped import card_files, game_named
from bsdesk.commands.sim.batches import game_at
from bsdesk.session.session import begin

GAME = "battle_spirits"
GOOD = template("battle_spirits", Path("x"))
Put = Callable[[str, str | bytes], Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "mine"
    place.mkdir()
    return place


@pytest.fixture
def put(folder: Path) -> Put:
    """`put("battle_spirits/my.toml", text)`: a file in the user's folder."""

    def write(name: str, content: str | bytes) -> Path:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    return write


def faults(folder: Path) -> list[str]:
    """What can't be used, each in one line, called from the folder on."""
    found = [str(fault) for fault in user_folder.load(GAME, None, folder).faults]
    assert not [fault for fault in found if "\n" in fault]
    return [fault.replace(f"{folder}/", "") for fault in found]


def png(colour: tuple[int, int, int] = (0, 255, 0)) -> bytes:
    from io import BytesIO

    raw = BytesIO()
    Image.new("RGB", (60, 60), colour).save(raw, "PNG")
    return raw.getvalue()


def deck(card: str = "MY-001") -> str:
    return f"3 {card}\n" + "".join(f"3 26RSD01-{n:03}\n" for n in range(1, 13)) + "1 26RSD01-013\n"


# -------------------------------------------------------------------------------------------------- what is found


def test_a_set_a_picture_and_a_deck_are_found_where_they_belong(folder: Path, put: Put) -> None:
    put("battle_spirits/my.toml", GOOD)
    picture = put("battle_spirits/pictures/my-001.PNG", png())
    mine = put("battle_spirits/decks/first.txt", deck())
    found = user_folder.load(GAME, None, folder)
    assert (found.cards, found.faults) == (("MY-001",), ())
    assert (found.pictures, found.decks) == ({"MY-001": str(picture)}, {"first": mine})
    assert set(found.game.rules.defs) == {*game_named(GAME).rules.defs, "MY-001"}


def test_the_usual_folder_is_that_of_the_platform(put: Put, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_folder, "user_data_path", lambda *_args, **_options: folder.parent)
    folder.rename(folder.parent / "cards")
    assert user_folder.load(GAME).cards == ()
    (folder.parent / "cards" / GAME).mkdir()
    (folder.parent / "cards" / GAME / "my.toml").write_text(GOOD, encoding="utf-8")
    assert user_folder.load(GAME).cards == ("MY-001",)


def test_a_folder_may_be_named_for_a_process_and_all_that_it_starts(
    put: Put, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(user_folder.VARIABLE, "")
    put("battle_spirits/my.toml", GOOD)
    assert user_folder.load(GAME).cards == ()
    monkeypatch.setenv(user_folder.VARIABLE, str(folder))
    assert user_folder.load(GAME).cards == ("MY-001",)
    monkeypatch.setenv(user_folder.VARIABLE, "")
    assert user_folder.load(GAME).cards == ()


def test_without_a_folder_there_is_nothing_and_nothing_wrong() -> None:
    found = user_folder.load(GAME)
    assert (found.cards, found.faults, found.folder.exists()) == ((), (), False)


def test_what_is_hidden_and_what_is_a_remark_is_passed_over(folder: Path, put: Put) -> None:
    for name in (".DS_Store", "notes.md", "battle_spirits/.my.toml.swp", "battle_spirits/my.toml~"):
        put(name, "anything")
    assert faults(folder) == []


# ----------------------------------------------------------------------------------------------- what is broken


def test_a_broken_card_is_named_with_its_line_and_the_nearest_word_and_the_others_are_used(
    folder: Path, put: Put
) -> None:
    bad = GOOD.replace("MY-001", "MY-002").replace('"draw"', '"drow"')
    put("battle_spirits/my.toml", bad + GOOD + GOOD.replace("MY-001", "MY-003").replace('"red"', '"gren"'))
    assert user_folder.load(GAME, None, folder).cards == ("MY-001",)
    first, second = faults(folder)
    assert first.startswith("battle_spirits/my.toml:20: MY-002: unknown word 'drow'; expected one of activate, ")
    assert first.endswith("; did you mean 'draw'?")
    assert second.startswith("battle_spirits/my.toml:58: MY-003: 'gren' is no colour (did you mean 'green'?)")


def test_a_card_with_the_id_of_one_that_comes_with_bsdesk_is_refused(folder: Path, put: Put) -> None:
    put("battle_spirits/my.toml", GOOD.replace("MY-001", "26RSD01-001"))
    (fault,) = faults(folder)
    assert fault == (
        "battle_spirits/my.toml:4: 26RSD01-001: is there twice; expected one table a card id; "
        "26RSD01.toml:4 has it; give this card another id, or delete it"
    )
    assert user_folder.load(GAME, None, folder).game.rules.defs == game_named(GAME).rules.defs


def test_of_two_sets_with_the_same_card_the_first_has_it(folder: Path, put: Put) -> None:
    put("battle_spirits/a.toml", GOOD)
    put("battle_spirits/b.toml", GOOD.replace("My First Spirit", "Another"))
    assert user_folder.load(GAME, None, folder).game.rules.defs["MY-001"].name["en"] == "My First Spirit"
    assert ["b.toml:4: MY-001: is there twice" in fault for fault in faults(folder)] == [True]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("battle_spirits/my.toml", "id =\n", "battle_spirits/my.toml:1: is not TOML"),
        ("battle_spirits/my.toml", b"\xff\xfe\x00", "battle_spirits/my.toml:1: is not UTF-8 text"),
        ("battle_spirits/my.toml", "#" * 2_000_000, "battle_spirits/my.toml: is too big"),
        ("battle_spirits/decks/one.txt", "3 MY-OO1\n", "battle_spirits/decks/one.txt:1: unknown card 'MY-OO1'"),
        ("battle_spirits/decks/one.cod", "<deck/>", "battle_spirits/decks/one.cod: is not read; expected a deck as"),
        ("battle_spirits/pictures/REF-01.png", "x", "battle_spirits/pictures/REF-01.png: can't be read: no picture"),
        ("battle_spirits/pictures/RFE-01.png", png(), "battle_spirits/pictures/RFE-01.png: there is no card 'RFE-01'"),
        ("battle_spirits/pictures/REF-01.toml", GOOD, "battle_spirits/pictures/REF-01.toml: is not read here"),
        ("battle_spirits/REF-01.png", png(), "battle_spirits/REF-01.png: is not read here; expected it in pictures"),
        ("battle_spirits/more/my.toml", GOOD, "battle_spirits/more: is not read; expected pictures, decks in it"),
        ("battle_spirits/pictures/more/REF-01.png", png(), "battle_spirits/pictures/more: is not read"),
        ("battle_spirits/my.toml/x", "", "battle_spirits/my.toml: is no file"),
        ("my.toml", GOOD, "my.toml: is not read here; expected it in the folder of a game: battle_spirits, "),
        ("battlespirits/my.toml", GOOD, "battlespirits: there is no game 'battlespirits'; expected a folder named "),
    ],
)
def test_whatever_cannot_be_used_is_named_with_its_reason(
    folder: Path, put: Put, name: str, content: str | bytes, said: str
) -> None:
    put(name, content)
    assert [fault.startswith(said) for fault in faults(folder)] == [True], faults(folder)


def test_a_game_that_reads_no_card_files_says_so(folder: Path, put: Put) -> None:
    put("black_poker/my.toml", GOOD)
    (fault,) = user_folder.load("black_poker", None, folder).faults
    assert "my.toml: black_poker reads no card files; expected its 54 cards alone; move it away" in str(fault)


def test_two_pictures_of_a_card_are_one_too_many(folder: Path, put: Put) -> None:
    put("battle_spirits/pictures/REF-01.png", png())
    put("battle_spirits/pictures/ref-01.webp", png())
    assert user_folder.load(GAME, None, folder).pictures["REF-01"].endswith("REF-01.png")
    assert ["REF-01 has a picture already: REF-01.png" in fault for fault in faults(folder)] == [True]


def test_a_folder_that_may_not_be_read_is_named(folder: Path, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    put("battle_spirits/my.toml", GOOD)

    def closed(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", closed)
    assert {fault.partition(": ")[2] for fault in faults(folder)} == {
        "can't be read: Permission denied; expected a folder; see who may read it"
    }


# --------------------------------------------------------------------------------------------------- in commands


def run(folder: Path, *argv: str) -> int:
    return cli.main([*argv, "--cards", str(folder)])


def test_cards_own_tells_all_of_it(folder: Path, put: Put, capsys: pytest.CaptureFixture[str]) -> None:
    put("battle_spirits/my.toml", GOOD)
    put("battle_spirits/decks/first.txt", deck())
    assert run(folder, "cards", "own") == 0
    assert capsys.readouterr().out.splitlines() == [
        str(folder), "battle_spirits:", "  cards: MY-001", "  decks: first", "black_poker: nothing",
        "ff_tcg: nothing", "asteriated_grail: nothing",
    ]  # fmt: skip
    stray = put("stray.toml", "")
    cut = put("battle_spirits/pictures/REF-01.png", png()[:70])
    assert run(folder, "cards", "own", "--json") == 1
    first, second, *_others = json.loads(capsys.readouterr().out)
    assert (first["cards"], first["decks"]) == (["MY-001"], {"first": str(folder / GAME / "decks" / "first.txt")})
    assert [fault.partition(": ")[0] for fault in first["faults"]] == [str(stray), str(cut)]
    assert [fault.partition(": ")[0] for fault in second["faults"]] == [str(stray)]
    assert run(folder, "cards", "own") == 1
    assert capsys.readouterr().out.count(f"{stray}: is not read here") == 1


def test_cards_own_names_letters_that_no_font_has(folder: Path, put: Put, capsys: pytest.CaptureFixture[str]) -> None:
    put("battle_spirits/my.toml", GOOD.replace("My First Spirit", "Żółw 龍 Ö"))
    assert run(folder, "cards", "own") == 1
    assert capsys.readouterr().out.endswith("MY-001: no font here has Ż ł; expected other letters in its name\n")


def test_cards_own_says_where_the_folder_would_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "own"]) == 0
    assert capsys.readouterr().out.startswith(
        f"{user_folder.home()}: not there yet; `bsdesk cards new` puts a first set there"
    )


def test_a_first_set_is_put_where_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(user_folder, "user_data_path", lambda *_args, **_options: tmp_path)
    assert cli.main(["cards", "new"]) == 0
    assert cli.main(["cards", "text", "MY-001"]) == 0
    assert "MY-001 My First Spirit\n" in capsys.readouterr().out
    assert cli.main(["cards", "new"]) == 2


@pytest.mark.parametrize(
    "argv",
    [
        ["cards", "text", "MY-001"],
        ["cards", "render", "MY-001", "--size", "table", "-o", "SHEET"],
        ["decks", "check", "first"],
        ["decks", "list"],
        ["decks", "show", "first"],
        ["decks", "code", "first"],
        ["sim", GAME, "--games", "1", "--decks", "first", "first"],
    ],
)
def test_every_command_about_cards_takes_the_folder_and_says_in_a_line_that_some_is_broken(
    folder: Path, put: Put, tmp_path: Path, argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    put("battle_spirits/my.toml", GOOD)
    put("battle_spirits/decks/first.txt", deck())
    put("battle_spirits/broken.toml", "x")
    argv = [word.replace("SHEET", str(tmp_path / "sheet.png")) for word in argv]
    assert run(folder, *argv) == 0
    out, err = capsys.readouterr()
    assert ("MY-001" in out or "first" in out or "cards" in out) or argv[0] == "sim" or "bsd1-" in out
    assert [line for line in err.splitlines() if line.startswith("bsdesk")] == [
        f"bsdesk: 1 thing in your own folder can't be used; see: bsdesk cards own --cards {folder}"
    ]


@pytest.mark.parametrize("command", ["bench", "desk", "journal check", "play"])
def test_the_other_commands_that_load_cards_take_it_too(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*command.split(), "--help"]) == 0
    assert "--cards DIR" in capsys.readouterr().out


def test_a_folder_that_is_named_must_be_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "none", "decks", "list") == 2
    assert capsys.readouterr().err == (
        f"bsdesk: {tmp_path / 'none'}: is no folder; expected --cards DIR; `bsdesk cards own` tells of it\n"
    )


def test_cards_check_of_a_set_knows_the_cards_that_come_with_bsdesk(
    put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    file = put("any.toml", GOOD + GOOD.replace("MY-001", "REF-01"))
    assert cli.main(["cards", "check", str(file)]) == 1
    assert "REF-01: is there twice" in capsys.readouterr().out
    assert cli.main(["cards", "check", str(card_files(GAME)[0])]) == 0


def test_an_own_deck_goes_before_a_ready_one_of_its_name(
    folder: Path, put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    put("battle_spirits/decks/red.txt", "3 REF-01\n")
    assert run(folder, "decks", "show", "red") == 0
    assert capsys.readouterr().out == "3  REF-01  spirit  red  3  REF-01\n3 cards, 3 spirit\n"
    assert run(folder, "decks", "list") == 0
    listed = [line for line in capsys.readouterr().out.splitlines() if line.startswith("red ")]
    assert ["(your own)" in line for line in listed] == [False, True]


# ----------------------------------------------------------------------------------------------------- at a table


def test_an_own_card_that_says_something_else_now_ends_what_was_simulated_with_it(
    folder: Path, put: Put, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The card is in the deck that the first two tables do not play."""
    put("battle_spirits/my.toml", GOOD)
    put("battle_spirits/decks/first.txt", deck())
    results = tmp_path / "results.jsonl"
    argv = ["sim", GAME, "--all-decks", "--decks", "red", "green", "first", "--games", "1", "--save", str(results)]
    assert run(folder, *argv) == 0
    game_at.cache_clear()
    assert cli.main(["sim", "--resume", str(results)]) == 0
    put("battle_spirits/my.toml", GOOD.replace("bp = 3000", "bp = 4000"))
    game_at.cache_clear()
    capsys.readouterr()
    assert cli.main(["sim", "--resume", str(results)]) == 2
    assert "these games were played with other cards" in capsys.readouterr().err


def test_a_folder_that_comes_to_be_while_the_program_runs_is_read_with_the_next_game(
    put: Put, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.rmdir()
    monkeypatch.setenv(user_folder.VARIABLE, str(folder))
    box = shelf().boxes[GAME]
    before = box.open({})
    assert box.open({}) is before
    assert "MY-001" not in before.rules.defs
    put("battle_spirits/my.toml", GOOD)
    put("battle_spirits/decks/first.txt", deck())
    assert "MY-001" in box.open({}).rules.defs
    assert "MY-001" not in before.rules.defs
    assert [file.stem for file in box.decks() if file.is_relative_to(folder)] == ["first"]


def test_at_a_table_only_those_own_cards_are_known_that_its_decks_name(folder: Path, put: Put) -> None:
    """What lies in a folder by chance is not what hidden cards of a shared game are made up from."""
    put("battle_spirits/my.toml", GOOD + GOOD.replace("MY-001", "MY-002"))
    found = user_folder.load(GAME, None, folder)
    plain, table = game_named(GAME), found.table(["MY-001", "REF-01"])
    assert set(table.rules.defs) == set(table.rules.abilities) == {*plain.rules.defs, "MY-001"}
    assert set(table.rules.programs) == {*plain.rules.programs, "MY-001/1"}
    assert found.table(["MY-001", "MY-002"]) is found.game


def test_lots_are_drawn_from_own_cards_only_if_their_folder_is_named(
    folder: Path, put: Put, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def digest(*argv: str) -> str:
        assert cli.main(["sim", GAME, "--games", "2", "--json", *argv]) == 0
        return str(json.loads(capsys.readouterr().out)["digest"])

    before = digest()
    put("battle_spirits/my.toml", "".join(GOOD.replace("MY-001", f"AA-{n:03}") for n in range(40)))
    monkeypatch.setattr(user_folder, "home", lambda: folder)
    assert digest() == before
    assert digest("--cards", str(folder)) != before


def journal(folder: Path, path: Path, card: str = "MY-001") -> Path:
    game = user_folder.load(GAME, None, folder).game
    cards = [c for c in (card, *[f"26RSD01-{n:03}" for n in range(1, 14)]) for _ in range(3)]
    session = begin(game, {1: cards, 2: cards}, 7, path=path)
    session.concede(1)
    session.journal.close()
    return path


def test_a_journal_names_the_own_cards_that_are_missing_in_one_line(
    folder: Path, put: Put, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put("battle_spirits/my.toml", GOOD)
    file = journal(folder, tmp_path / "game.journal")
    assert run(folder, "journal", "check", str(file)) == 0
    assert run(folder, "journal", "show", str(file)) == 0
    capsys.readouterr()
    for command in (["journal", "check", str(file)], ["play", GAME, "--text", "--resume", str(file)]):
        assert cli.main(command) == 2
        assert capsys.readouterr().err == (
            f"bsdesk: {file}: it is played with cards that are not here: MY-001; expected the card sets "
            "it was played with; name the folder of your own cards: --cards DIR\n"
        )


def test_a_journal_notices_that_an_own_card_was_changed(
    folder: Path, put: Put, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put("battle_spirits/my.toml", GOOD)
    file = journal(folder, tmp_path / "game.journal")
    put("battle_spirits/my.toml", GOOD.replace("bp = 3000", "bp = 4000"))
    assert run(folder, "journal", "check", str(file)) == 1
    assert "its cards have been changed since" in capsys.readouterr().out
    put("battle_spirits/my.toml", GOOD + GOOD.replace("MY-001", "MY-002"))
    assert run(folder, "journal", "check", str(file)) == 0


def test_what_is_handed_to_the_screen_is_told_once(folder: Path, put: Put, capsys: pytest.CaptureFixture[str]) -> None:
    put("stray.toml", "")
    args = argparse.Namespace(own=folder)
    assert [len(user_folder.load_for(args, GAME).faults) for _ in range(2)] == [1, 1]
    assert capsys.readouterr().err.count("\n") == 1

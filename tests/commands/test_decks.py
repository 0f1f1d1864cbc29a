"""`decks`: checking decks from the command line, and listing one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands.cards.files import template
from bsdesk.commands.shared import shipped
from bsdesk.complaint import Complaint

DAY = ["--date", "2026-11-18"]


@pytest.fixture
def short_deck(tmp_path: Path) -> Path:
    file = tmp_path / "short.txt"
    file.write_text("4 REF-01\n3 REF-09\n", encoding="utf-8")
    return file


def test_a_legal_deck_is_said_to_be_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "check", "reference-red", *DAY]) == 0
    assert capsys.readouterr().out == "reference-red: 42 cards, legal on 2026-11-18\n"


def test_what_is_wrong_is_said_with_its_rule_and_the_exit_code_is_1(
    short_deck: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["decks", "check", str(short_deck), "reference-red", *DAY]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{short_deck}: 7 cards, not legal on 2026-11-18",
        "  BS-3.2: 7 cards, but a deck has at least 40; add 33",
        "  BS-3.4: REF-01: 4 cards named REF-01, but at most 3 of a name are allowed; take out 1",
        "reference-red: 42 cards, legal on 2026-11-18",
    ]


def test_the_same_as_json(short_deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "check", str(short_deck), "--json", *DAY]) == 1
    (report,) = json.loads(capsys.readouterr().out)
    assert {k: report[k] for k in ("file", "date", "cards", "legal")} == {
        "file": str(short_deck),
        "date": "2026-11-18",
        "cards": 7,
        "legal": False,
    }
    assert [(f["rule"], f["card"]) for f in report["faults"]] == [("BS-3.2", ""), ("BS-3.4", "REF-01")]


def test_a_day_without_a_pool_makes_no_deck_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "check", "reference-red", "--date", "2027-04-01"]) == 1
    assert "no pool defined for this date: 2027-04-01" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["check", "reference-rde"], "no such deck: reference-rde; expected a deck file, or one of "),
        (["check", "reference-red", "--date", "tomorrow"], "--date can't be 'tomorrow'; expected a day such as "),
        (["check", "reference-red", "--game", "battle"], "unknown game 'battle'; expected one of battle_spirits"),
        (["check"], "the following arguments are required: FILE"),
        (["show", "."], ".: is no plain file"),
        ([], "the following arguments are required: WHAT"),
    ],
)
def test_bad_input_gets_one_line(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"bsdesk: {said}")


def test_a_bad_line_in_one_deck_is_said_and_the_others_are_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("3 REF-01\n3 REF-O2\n", encoding="utf-8")
    assert cli.main(["decks", "check", "reference-red", str(file), *DAY]) == 2
    out, err = capsys.readouterr()
    assert out == "reference-red: 42 cards, legal on 2026-11-18\n"
    assert err.startswith(f"bsdesk: {file}:2: unknown card 'REF-O2'; ")


def test_a_deck_is_listed_with_its_counts(short_deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "show", str(short_deck)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "4  REF-01  spirit  red    3  REF-01",
        "3  REF-09  spirit  green  2  REF-09",
        "7 cards, 7 spirit",
    ]


@pytest.mark.rule("BS-5.10")
def test_a_list_by_rarity_begins_with_x_and_ends_with_c(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "battle_spirits"
    (folder / "decks").mkdir(parents=True)
    cards = [
        template("battle_spirits", Path()).replace("MY-001", f"MY-{r}").replace("block", f'rarity = "{r}"\nblock')
        for r in "MCXR"
    ]
    (folder / "my.toml").write_text("".join(cards), encoding="utf-8")
    (folder / "decks" / "mixed.txt").write_text("".join(f"1 MY-{r}\n" for r in "MCXR"), encoding="utf-8")
    for by, order in (([], "MCXR"), (["--by", "rarity"], "XMRC"), (["--by", "cost"], "MCXR")):
        assert cli.main(["decks", "show", "mixed", *by, "--cards", str(tmp_path)]) == 0
        assert [line.split()[1] for line in capsys.readouterr().out.splitlines()[:-1]] == [f"MY-{r}" for r in order]


def test_an_order_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "show", "red", "--by", "rarety"]) == 2
    assert "battle_spirits has no order 'rarety'; expected one of rarity, cost" in capsys.readouterr().err


def test_an_empty_deck_is_listed_as_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("# nothing yet\n", encoding="utf-8")
    assert cli.main(["decks", "show", str(file)]) == 0
    assert capsys.readouterr().out == "0 cards\n"


def test_what_lies_beside_the_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed bsdesk has its cards in `_data`; a checkout has them at its top."""
    (tmp_path / "bsdesk" / "_data" / "cards" / "toy").mkdir(parents=True)
    (tmp_path / "cards" / "toy").mkdir(parents=True)
    file = tmp_path / "bsdesk" / "_data" / "cards" / "toy" / "a.toml"
    file.touch()
    (tmp_path / "cards" / "toy" / "b.toml").touch()
    monkeypatch.setattr(shipped, "PACKAGE", tmp_path / "bsdesk")
    assert shipped.card_files("toy") == [file]


def test_a_bsdesk_without_its_cards_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "PACKAGE", tmp_path / "bsdesk")
    with pytest.raises(Complaint, match="the folder cards of bsdesk is missing; expected it beside the package"):
        shipped.card_files("toy")


def test_every_deck_that_is_bad_is_reported(
    short_deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["decks", "check", "nowhere-1", str(short_deck), "nowhere-2", *DAY]) == 2
    said = capsys.readouterr()
    assert f"{short_deck}: 7 cards, not legal" in said.out
    assert [f"nowhere-{n}" in line for n, line in enumerate(said.err.splitlines(), 1)] == [True, True]


def test_the_ready_decks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "list"]) == 0
    said = capsys.readouterr().out
    assert [line.split()[0] for line in said.splitlines()] == [f.stem for f in shipped.ready_decks("battle_spirits")]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file there")
@pytest.mark.parametrize("command", [["decks", "check"], ["journal", "check"]])
def test_a_file_that_never_ends_is_refused(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*command, "/dev/zero"]) == 2
    assert capsys.readouterr().err.startswith("bsdesk: /dev/zero: is no plain file; expected a ")


def test_a_hint_is_near(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "strange.txt"
    file.write_text("3 QUUX\n", encoding="utf-8")
    assert cli.main(["decks", "show", str(file)]) == 2
    assert "did you mean" not in capsys.readouterr().err

"""`cards check`, `cards new` and `cards schema`, and the guide for those who write cards."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest
from PIL import Image

from bsdesk import cli
from bsdesk.commands.cards.files import template
from bsdesk.commands.cards.schema import schema_of
from bsdesk.commands.cards.words import page
from bsdesk.commands.shared import user_folder
from bsdesk.commands.shared.shipped import card_files, game_named
from bsdesk.games import language_of
from tests.commands.schemas import faults

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-card.md"


def test_every_card_file_that_comes_with_the_program_is_good(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "check"]) == 0
    assert capsys.readouterr().out.count("all good") == len(card_files("battle_spirits"))


def test_a_template_is_a_good_card_file_and_is_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    assert cli.main(["cards", "new", str(file)]) == 0
    assert cli.main(["cards", "check", str(file)]) == 0
    file.write_text("mine", encoding="utf-8")
    assert cli.main(["cards", "new", str(file)]) == 2
    assert (file.read_text(encoding="utf-8"), "is there already" in capsys.readouterr().err) == ("mine", True)


def test_each_game_with_cards_of_ones_own_has_a_template_whose_remarks_are_good_cards_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    assert cli.main(["cards", "new", "--game", "ff_tcg", str(file)]) == 0
    said = file.read_text(encoding="utf-8")
    assert f"check --game ff_tcg {file}" in said
    head, rest = said.split("[[card]]", 1)
    whole = re.sub(r"^# ?", "", "[[card]]" + rest, flags=re.MULTILINE)
    assert len(tomllib.loads(whole)["card"]) == 3
    file.write_text(head + whole, encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["cards", "check", "--game", "ff_tcg", str(file)]) == 0
    assert "3 cards, all good" in capsys.readouterr().out
    assert cli.main(["cards", "new", "--game", "black_poker", str(tmp_path / "other.toml")]) == 2
    assert "no cards of one's own" in capsys.readouterr().err


def test_each_file_is_checked_by_itself_and_a_bad_one_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    cli.main(["cards", "new", str(good)])
    bad.write_text(good.read_text(encoding="utf-8").replace('"draw"', '"drow"'), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["cards", "check", str(bad), str(good), "--json"]) == 1
    one, two = json.loads(capsys.readouterr().out)
    assert [
        bool(re.search(r"bad\.toml:\d+: MY-001: unknown word 'drow'.*did you mean 'draw'", f)) for f in one["faults"]
    ]
    assert (two["faults"], two["cards"]) == ([], 1)


@pytest.mark.parametrize("game", ["battle_spirits", "ff_tcg"])
def test_the_schema_accepts_every_card_that_comes_with_the_program(game: str) -> None:
    schema = schema_of(game_named(game), language_of(game))
    for file in card_files(game):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        assert [*faults(data, schema, schema)] == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('on = "when_summoned"', 'on = "when_sumoned"'),
        ('on = "when_summoned"', 'on = { event = "sumoned" }'),
        ('op = "draw"', 'op = "drow"'),
        ('op = "draw"', 'op = "draw", cuont = 2'),
        ('op = "draw"', 'op = "may", do = [{ op = "drow" }]'),
        ('op = "draw"', 'op = "choose", from = { where = "trahs" }'),
        ('op = "draw"', 'op = "choose", from = { has = ["exhaused"] }'),
        ('op = "draw"', 'op = "choose", from = { most = { csot = 3 } }'),
        ('op = "draw"', 'op = "modify", gain = { pb = 1000 }'),
        ('op = "draw"', 'op = "modify", cannot = ["atack"]'),
        ("levels = [1, 2]\non", 'levels = [1, 2]\nduring = ["atack"]\non'),
        ("cost = 3", "cost = []"),
    ],
)
def test_the_schema_refuses_names_that_there_are_not_and_completes_those_there_are(right: str, wrong: str) -> None:
    schema = schema_of(game_named(), language_of("battle_spirits"))
    good = template("battle_spirits", Path("mine.toml"))
    assert [*faults(tomllib.loads(good), schema, schema)] == []
    assert right in good
    assert [*faults(tomllib.loads(good.replace(right, wrong)), schema, schema)] != []


def test_the_schema_knows_effects_that_are_given_as_those_of_a_card() -> None:
    schema = schema_of(game_named(), language_of("battle_spirits"))
    (modify,) = (w for w in schema["$defs"]["Words"]["items"]["oneOf"] if w["title"] == "modify")
    for owner in (schema["$defs"]["Card"], schema["$defs"]["Grant"], modify):
        assert owner["properties"]["effects"]["items"] == {"$ref": "#/$defs/Effect"}


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with the user's own folder beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BSDESK_CARDS", str(tmp_path / "own"))
    return tmp_path / "own" / "battle_spirits"


def test_every_command_of_the_guide_works_as_it_is_told(at_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"`python -m bsdesk ([^`]+)`", GUIDE.read_text(encoding="utf-8"))
    assert "cards new" in commands
    for command in commands:
        words = command.replace("FILE", str(at_home / "my-set.toml")).split()
        assert cli.main(words) == 0, capsys.readouterr()
    assert {file.name for file in Path().iterdir()} == {"own", "my-001.png", "cards.schema.json"}


def test_the_folder_of_the_guide_is_the_one_that_is_read(at_home: Path) -> None:
    assert cli.main(["cards", "new"]) == 0
    rows = re.findall(r"(?m)^(battle_spirits/\S+) ", GUIDE.read_text(encoding="utf-8"))
    assert rows == ["battle_spirits/*.toml", "battle_spirits/pictures/MY-001.png", "battle_spirits/decks/my-deck.txt"]
    for row in rows[1:]:
        (at_home.parent / row).parent.mkdir()
    Image.new("RGB", (8, 8)).save(at_home.parent / rows[1])
    (at_home.parent / rows[2]).write_text("3 MY-001\n", encoding="utf-8")
    found = user_folder.load("battle_spirits")
    assert (found.cards, [*found.pictures], [*found.decks]) == (("MY-001",), ["MY-001"], ["my-deck"])


def test_every_card_of_the_guide_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"(?<!of Forge -->\n)```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "guide.toml"
    file.write_text("\n".join(blocks), encoding="utf-8")
    assert cli.main(["cards", "check", str(file)]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.endswith("13 cards, all good\n")


def test_the_page_of_all_that_cards_are_written_in_is_as_the_program_writes_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["cards", "words"]) == 0
    said = capsys.readouterr().out
    written = (GUIDE.parent / "card-words.md").read_text(encoding="utf-8")
    assert written == said, "python -m bsdesk cards words -o docs/card-words.md"


@pytest.mark.parametrize("game", ["battle_spirits", "ff_tcg"])
def test_every_name_that_cards_may_use_is_in_the_lists(game: str) -> None:
    language, text = language_of(game), page(game, language_of(game))
    moods = [word for words in language.moods.values() for word in words]
    names: list[Iterable[str]] = [language.timings, language.occasions, language.scopes, language.numbers]
    names += [language.gains, moods, language.states, language.zones, language.spans, language.counted]
    names += [language.words, language.traits]
    assert [name for known in names for name in known if f"`{name}`" not in text] == []
    assert "`family:x`" in text
    assert {"`this`", "`it`", "`subject`", "`other`"} <= set(re.findall("`[a-z]+`", text))

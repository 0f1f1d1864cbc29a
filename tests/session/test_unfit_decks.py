"""An illegal deck is never played silently, in no client; a deck that is too small is not played at all."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands.shared.shelf import shelf
from bsdesk.commands.shared.shipped import deck_file
from bsdesk.engine.files.deck_check import UnfitDecks
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.seat.catalog import Setup, Shelf
from bsdesk.speech.players import HUMAN

GAME = "battle_spirits"


@pytest.fixture
def shelved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    return shelf()


def green(shelved: Shelf) -> list[str]:
    game = shelved.boxes[GAME].open({})
    return read_decklist(deck_file(GAME, "green"), game)


def four_of_one(cards: Sequence[str]) -> list[str]:
    """A deck of forty with four cards of a name."""
    return [card for card in cards if card != cards[0]][: len(cards) - 4] + [cards[0]] * 4


def setup_of(*decks: Sequence[str], agreed: bool = False) -> Setup:
    seats = range(1, len(decks) + 1)
    return Setup(dict(zip(seats, decks, strict=True)), dict.fromkeys(seats, HUMAN), agreed=agreed)


def test_a_game_with_a_deck_that_is_not_legal_begins_only_if_that_was_agreed_on(shelved: Shelf, tmp_path: Path) -> None:
    """Four cards of a name: the table refuses to be opened, and once it is agreed on the table's facts say whose."""
    legal, box = green(shelved), shelved.boxes[GAME]
    file = tmp_path / "game.journal"
    with pytest.raises(UnfitDecks, match="not legal: that of seat 2"):
        shelved.tables.begin(box, setup_of(legal, four_of_one(legal)), file)
    assert not file.exists()
    link = shelved.tables.begin(box, setup_of(legal, four_of_one(legal), agreed=True), file)
    assert link.join("p1").facts.unfit == (2,)
    link.close()
    opened = shelved.tables.take_up(file, None)
    assert opened.link.join("p1").facts.unfit == (2,)
    again, _ = opened.link.again(swap=True)
    assert again.join("p1").facts.unfit == (1,)
    fresh, _ = shelved.tables.begin_or_unsaved(box, setup_of(legal, legal))
    assert fresh.join("p1").facts.unfit == ()


@pytest.mark.parametrize(("game", "options", "count"), [("black_poker", {"frame": "custom"}, 9), (GAME, {}, 39)])
def test_with_fewer_than_the_least_cards_no_game_begins(
    shelved: Shelf, game: str, options: dict[str, str], count: int
) -> None:
    """With nine playing cards a game would begin with Life 0; no agreement makes a game of it."""
    box = shelved.boxes[game]
    cards = list(box.open(options).rules.defs) if game == "black_poker" else green(shelved)
    whole, few = cards[:40], cards[:count]
    players = {1: HUMAN, 2: HUMAN}
    with pytest.raises(UnfitDecks, match="too small") as refused:
        shelved.tables.begin_or_unsaved(box, Setup({1: whole, 2: few}, players, options, agreed=True))
    assert refused.value.small
    assert list(refused.value.faults) == [2]


@pytest.fixture
def wrong_deck(shelved: Shelf, tmp_path: Path) -> Path:
    file = tmp_path / "four.txt"
    file.write_text("".join(f"1 {card}\n" for card in four_of_one(green(shelved))))
    return file


def test_sim_and_terminal_refuse_such_a_deck_and_say_so_if_it_is_wanted(
    wrong_deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without --any-deck nothing is played; with it the first line tells what is wrong."""
    monkeypatch.setattr("sys.stdin", StringIO())  # whoever plays leaves at once
    sim = ["sim", GAME, "--games", "1", "--jobs", "1", "--decks", str(wrong_deck), "green"]
    play = ["play", GAME, "--text", "--save", str(tmp_path / "a.journal"), "--decks", str(wrong_deck), "green"]
    for argv in (sim, play):
        assert cli.main(argv) == 2
        refused = capsys.readouterr().err
        assert "not legal: the deck of seat 1, BS-3.4" in refused
        assert "--any-deck" in refused
        cli.main([*argv, "--any-deck"])
        assert "not legal: the deck of seat 1, BS-3.4" in capsys.readouterr().err
    cli.main(["play", GAME, "--text", "--resume", str(tmp_path / "a.journal")])
    assert "Not legal: the deck of p1" in capsys.readouterr().out


def test_a_position_with_cards_that_no_deck_may_have_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Four cards of one name on a side can't be from a legal deck; the puzzle is solved, and that is said."""
    file = tmp_path / "puzzle.txt"
    mine = "p1 field ref-09[1] | hand ref-27 ref-27 ref-27 ref-27"
    file.write_text(f"game battle_spirits\nstep attack\n{mine}\np2 life 1 | deck ref-09\n")
    cli.main(["solve", str(file)])
    assert "not legal: the deck of seat 1, BS-3.4" in capsys.readouterr().err

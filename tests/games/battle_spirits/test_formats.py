"""Formats, the card pool, and the principles of the rules (BS-1)."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Began
from bsdesk.engine.files.card_file import Library
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.games import battle_spirits
from bsdesk.games.battle_spirits.rules.cards import COLOURS, KINDS, Card
from bsdesk.games.battle_spirits.rules.decks import deck_faults
from bsdesk.session.recovery import resume
from bsdesk.session.session import begin
from tests.table import Happened, Table

STANDARD = date(2026, 11, 18)


def steps(happened: Happened) -> list[str]:
    return [f.name for f in happened.facts if isinstance(f, Began) and f.what == "step"]


def magic(number: int, block: str) -> Card:
    return Card(id=f"M-{number}", name={"en": f"M-{number}"}, kind="magic", colour="red", cost=1, block=block)


def deck(*blocks: str) -> list[Card]:
    """A deck of the right size whose cards carry these block icons in turn."""
    return [magic(n, blocks[n % len(blocks)]) for n in range(40)]


def wrong(cards: list[Card], day: date) -> list[tuple[str, str]]:
    """Which rules keep which cards out."""
    return [(fault.rule, fault.card) for fault in deck_faults(cards, day)]


@pytest.mark.rule("BS-1.1")
def test_the_rules_are_those_of_standard_with_its_second_main_step(game: Game) -> None:
    assert game.rules.version == "standard-1.0.3"
    assert game.rules.options["second_main_step"] is True


@pytest.mark.rule("BS-1.1")
def test_two_play_each_for_the_own_side(game: Game) -> None:
    assert (game.rules.seats, game.rules.teams) == (2, (1, 2))


@pytest.mark.rule("BS-1.2")
@pytest.mark.parametrize("block", ["", "7", "AB", "a"])
def test_a_card_without_a_letter_as_block_icon_is_not_of_standard(block: str) -> None:
    cards = [*deck("A"), magic(99, block)]
    assert wrong(cards, STANDARD) == [("BS-1.2", "M-99")]
    assert deck_faults(cards, STANDARD)[0].wrong == ("block_no_letter" if block else "block_none")


@pytest.mark.rule("BS-1.3")
@pytest.mark.parametrize("day", [date(2026, 4, 1), STANDARD, date(2027, 3, 31)])
def test_block_a_is_legal_in_the_first_year_and_no_other(day: date) -> None:
    assert wrong(deck("A"), day) == []
    assert wrong([*deck("A"), magic(99, "B")], day) == [("BS-1.3", "M-99")]


@pytest.mark.rule("BS-1.3", "BS-O-01")
@pytest.mark.parametrize("day", [date(2026, 3, 31), date(2027, 4, 1)])
def test_outside_the_known_years_no_pool_is_guessed(day: date) -> None:
    (fault,) = deck_faults(deck("A", "B"), day)
    assert (fault.rule, fault.card) == ("BS-1.3", "")
    assert (fault.wrong, fault.facts["day"]) == ("no_pool", str(day))


@pytest.mark.rule("BS-1.4")
@pytest.mark.parametrize("chosen", [{"second_main_step": False}, {"format": "eternal"}])
def test_eternal_has_no_second_main_step(
    library: Library, mode: str, at_table: list[Table], chosen: dict[str, object]
) -> None:
    at_table.append(Table(battle_spirits.game(library, chosen), mode, ("life 5", "deck REF-01")))
    table = at_table[-1].lay("", "", step="attack")
    assert steps(table.play("end"))[0] == "end"


@pytest.mark.rule("BS-1.4")
def test_standard_has_it(table: Table) -> None:
    table.lay("", "", step="attack")
    assert steps(table.play("end")) == ["main2"]


@pytest.mark.rule("BS-1.10")
@pytest.mark.parametrize(
    ("version", "note"),
    [
        ("standard-1.0.3", ""),
        (
            "standard-1.1",
            "it was played by the rules standard-1.0.3, and these are standard-1.1; the game goes on from",
        ),
    ],
)
def test_a_saved_game_of_other_rules_is_not_silently_played_on(
    game: Game, tmp_path: Path, version: str, note: str
) -> None:
    file = tmp_path / "game.journal"
    session = begin(game, {seat: ["REF-01"] * 40 for seat in (1, 2)}, seed=1, path=file)
    assert isinstance(session.submit("first second"), Applied)
    session.journal.close()
    found = resume(file, lambda _header: game.with_rules(version=version))
    assert found.note.startswith(note) if note else not found.note
    found.session.journal.close()


# --------------------------------------------------------------------------------- card types and colours


def read(folder: Path, kind: str, colour: str) -> str:
    """What reading a card of this kind and colour says: nothing, or what is wrong."""
    levels = "" if kind == '"magic"' else "levels = [{ cores = 1 }]"
    file = folder / "one.toml"
    file.write_text(
        f'[[card]]\nid = "A-1"\nname = {{ en = "A-1" }}\ncost = 1\nkind = {kind}\n{colour}\n{levels}', encoding="utf-8"
    )
    try:
        battle_spirits.read([file])
    except Complaint as complaint:
        return str(complaint)
    return ""


@pytest.mark.rule("BS-1.5")
def test_there_are_three_card_types(tmp_path: Path) -> None:
    assert KINDS == ("spirit", "nexus", "magic")
    assert [read(tmp_path, f'"{kind}"', 'colour = "red"') for kind in KINDS] == ["", "", ""]
    assert "kind is 'ultimate', but Standard knows" in read(tmp_path, '"ultimate"', 'colour = "red"')


@pytest.mark.rule("BS-1.6")
def test_there_are_six_colours(tmp_path: Path) -> None:
    assert sorted(COLOURS) == ["blue", "green", "purple", "red", "white", "yellow"]
    assert [read(tmp_path, '"spirit"', f'colour = "{colour}"') for colour in COLOURS] == [""] * 6


@pytest.mark.rule("BS-1.6")
@pytest.mark.parametrize(
    ("colour", "wrong"),
    [
        ("", "missing required field `colour`"),
        ('colour = "black"', "'black' is no colour; the six are red, purple, green, white, yellow, blue"),
        ('colour = ["red", "green"]', "Expected `str`, got `array`"),
        ('colour = "red"\ncolour = "green"', "is not TOML: Cannot overwrite a value"),
    ],
)
def test_a_card_has_one_of_them(tmp_path: Path, colour: str, wrong: str) -> None:
    assert wrong in read(tmp_path, '"spirit"', colour)


# --------------------------------------------------------------------------------------------- principles


@pytest.mark.rule("BS-1.8", "BS-E1")
def test_card_text_wins_over_the_rules(table: Table) -> None:
    """An exhausted Spirit can't block; one whose text says it can, can."""
    table.lay("field REF-01[1]", "field REF-01[1]~ TEST-sleeping-guard[1]~", step="attack")
    table.play("attack ref-01", "pass", "pass")
    assert table.moves(2) == ["block no", "block test-sleeping-guard"]


@pytest.mark.rule("BS-1.9", "BS-E3")
def test_cannot_beats_can(table: Table) -> None:
    """REF-41: a Magic lets a Spirit attack twice, the opponent's Nexus lets none attack."""
    table.lay("field REF-01[1] | hand REF-41-magic | reserve 2", "field REF-41-nexus")
    table.play("use hand.ref-41-magic main; pay reserve 2", "end")
    assert table.moves(verb="attack") == []
    assert table.refused("attack ref-01").rule == "BS-1.9"

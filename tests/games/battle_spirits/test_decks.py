"""What makes a deck legal (BS-3.2 to BS-3.6), deck files, and the decks that are ready."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bsdesk.commands.shared.shipped import game_named, ready_decks
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import Library
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.files.formats import BlockPool, Format, Limits, read_formats
from bsdesk.engine.game import Game
from bsdesk.games import battle_spirits
from bsdesk.games.battle_spirits.rules import decks
from bsdesk.games.battle_spirits.rules.cards import COLOURS, Card
from bsdesk.games.battle_spirits.rules.decks import deck_faults
from tests.table import Table

DAY = date(2026, 11, 18)


def copies(name: str, count: int, number: str = "") -> list[Card]:
    card = Card(id=number or name, name={"en": name}, kind="magic", colour="red", cost=1, block="A")
    return [card] * count


def others(count: int) -> list[Card]:
    """So many cards of as many names."""
    return [card for n in range(count) for card in copies(f"other {n}", 1)]


def other(block: str) -> Card:
    """A card with this block icon."""
    return Card(id=f"M-{block}", name={"en": f"M-{block}"}, kind="magic", colour="red", cost=1, block=block)


def wrong(deck: list[Card]) -> list[tuple[str, str]]:
    return [(fault.rule, fault.card) for fault in deck_faults(deck, DAY)]


@pytest.mark.rule("BS-3.2")
@pytest.mark.parametrize(("size", "faults"), [(0, ["BS-3.2"]), (39, ["BS-3.2"]), (40, []), (41, [])])
def test_a_deck_has_at_least_40_cards(size: int, faults: list[str]) -> None:
    assert [rule for rule, _ in wrong(others(size))] == faults


@pytest.mark.rule("BS-3.3")
@pytest.mark.parametrize("size", [120, 2_000])
def test_a_deck_may_be_as_large_as_one_likes(size: int) -> None:
    assert wrong(others(size)) == []


@pytest.mark.rule("BS-3.4")
@pytest.mark.parametrize(("count", "faults"), [(3, []), (4, [("BS-3.4", "Ogre")])])
def test_at_most_three_cards_have_one_name(count: int, faults: list[tuple[str, str]]) -> None:
    assert wrong([*copies("Ogre", count), *others(40)]) == faults


@pytest.mark.rule("BS-3.5")
def test_one_name_is_one_card_whatever_its_number(game: Game) -> None:
    deck = [*copies("Ogre", 2, "001"), *others(40), *copies("Ogre", 2, "P01")]
    assert wrong(deck) == [("BS-3.5", "001 P01")]
    assert wrong([*copies("Ogre", 2, "001"), *others(40), *copies("Ogre", 1, "P01")]) == []


@pytest.mark.rule("BS-3.6")
def test_a_number_at_the_end_of_the_name_makes_another_card() -> None:
    assert wrong([*copies("Ogre (1)", 3), *copies("Ogre (2)", 3), *others(40)]) == []


@pytest.mark.parametrize(
    ("deck", "day", "fault"),
    [
        (others(38), DAY, ("BS-3.2", "", "deck_too_small", "deck_add", {"count": 38, "least": 40, "number": 2})),
        (
            [*copies("Ogre", 5, "001"), *others(40)],
            DAY,
            ("BS-3.4", "001", "deck_too_many", "deck_take_out", {"count": 5, "card": "001", "most": 3, "number": 2}),
        ),
        ([*others(40), other("7")], DAY, ("BS-1.2", "M-7", "block_no_letter", "deck_take_it_out", {"block": "7"})),
        ([*others(40), other("")], DAY, ("BS-1.2", "M-", "block_none", "deck_take_it_out", {"block": ""})),
        (
            [*others(40), other("Z")],
            DAY,
            ("BS-1.3", "M-Z", "block_not_in_pool", "deck_take_it_out", {"block": "Z", "day": str(DAY), "blocks": "A"}),
        ),
        (
            others(40),
            date(2030, 1, 1),
            (
                "BS-1.3",
                "",
                "no_pool",
                "deck_other_day",
                {"day": "2030-01-01", "days": "2026-04-01 – 2027-03-31"},
            ),
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(deck: list[Card], day: date, fault: tuple[object, ...]) -> None:
    assert [found[:5] for found in deck_faults(deck, day)] == [fault]


@pytest.mark.rule("BS-1.3")
def test_all_letters_and_all_times_of_the_pools_that_were_announced_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    years = [(date(2026, 4, 1), date(2027, 3, 31)), (date(2027, 4, 1), date(2028, 3, 31))]
    monkeypatch.setattr(decks, "POOLS", tuple(BlockPool(*year, ("A", "B")) for year in years))
    [fault] = deck_faults([*others(40), other("C")], DAY)
    assert fault.facts["blocks"] == "A, B"
    [fault] = deck_faults(others(40), date(2030, 1, 1))
    assert fault.facts["days"] == "2026-04-01 – 2027-03-31, 2027-04-01 – 2028-03-31"


@pytest.mark.rule("BS-O-01")
def test_outside_the_times_that_were_announced_it_is_not_known_whether_a_deck_is_legal() -> None:
    cases = [(others(40), date(2030, 1, 1)), (others(38), DAY), ([*others(40), other("Z")], DAY), (others(40), DAY)]
    assert [[fault.known for fault in deck_faults(deck, day)] for deck, day in cases] == [[False], [True], [True], []]


def test_the_game_knows_what_makes_its_decks_legal(game: Game) -> None:
    assert [fault.rule for fault in game.rules.decks.faults([], DAY)] == ["BS-3.2"]


def test_cards_can_be_sorted_by_rarity_and_by_cost(game: Game) -> None:
    cards = [
        replace(copies(str(cost), 1)[0], cost=cost, rarity=rarity) for cost, rarity in ((3, "X"), (1, "C"), (2, "M"))
    ]
    found = {by: [card.id for card in sorted(cards, key=order)] for by, order in game.handling.orders.items()}
    assert found == {"rarity": ["3", "2", "1"], "cost": ["1", "2", "3"]}


@pytest.mark.rule("BS-3.1")
def test_each_player_brings_an_own_deck_and_own_cores(table: Table) -> None:
    table.start(["REF-01"] * 40, ["REF-09"] * 41)
    owned = {seat: {c.definition for c in table.state.cards.values() if c.owner == seat} for seat in (1, 2)}
    assert owned == {1: {"REF-01"}, 2: {"REF-09"}}
    assert [len(table.zone(f"p{seat}.deck")) for seat in (1, 2)] == [36, 37]
    assert [table.cores(f"p{seat}.{area}") for seat in (1, 2) for area in ("void", "life", "reserve")] == [
        "22",
        "5",
        "3+S",
    ] * 2


# --------------------------------------------------------------------------------------------- deck files


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    return tmp_path / "deck.txt"


def test_a_deck_file_is_read_line_by_line(deck_file: Path, game: Game) -> None:
    deck_file.write_text("# a deck\n2 REF-01\n\n  1  ref-09   # green\n", encoding="utf-8")
    assert read_decklist(deck_file, game) == ["REF-01", "REF-01", "REF-09"]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("REF-01", "can't read 'REF-01'; expected a number from 1 to 999 and a card"),
        ("3", "can't read '3'"),
        ("0 REF-01", "can't read '0 REF-01'"),
        ("-1 REF-01", "can't read '-1 REF-01'"),
        ("1000 REF-01", "can't read '1000 REF-01'"),
        ("99999999999999999999 REF-01", "can't read"),
        ("² REF-01", "can't read '² REF-01'"),
        ("three REF-01", "can't read 'three REF-01'"),
        ("3 REF-01 REF-02", "unknown card 'REF-01 REF-02'"),
        ("3 REF-26x", "unknown card 'REF-26x'; expected the id or name of a card of this game; did you mean 'REF-26'?"),
        ("3 zzz", "unknown card 'zzz'; expected the id or name of a card of this game; check the card's id"),
    ],
)
def test_a_bad_line_is_named_with_what_was_expected(deck_file: Path, game: Game, line: str, wrong: str) -> None:
    deck_file.write_text(f"# a deck\n3 REF-02\n{line}\n", encoding="utf-8")
    with pytest.raises(Complaint) as found:
        read_decklist(deck_file, game)
    assert str(found.value).startswith(f"{deck_file}:3: {wrong}")


def test_a_deck_file_must_be_text(deck_file: Path, game: Game) -> None:
    deck_file.write_bytes(b"3 REF-01 # \xff\n")
    with pytest.raises(Complaint, match="is not UTF-8 text; expected a deck file in UTF-8; save it as UTF-8"):
        read_decklist(deck_file, game)


def test_a_card_of_several_words_is_named_as_it_is_typed(deck_file: Path, game: Game) -> None:
    deck_file.write_text("3 REF-32-REFRESH\n", encoding="utf-8")
    assert read_decklist(deck_file, game) == ["REF-32-refresh"] * 3


@pytest.mark.parametrize("file", ready_decks("battle_spirits"), ids=lambda file: file.stem)
def test_the_ready_decks_are_legal(file: Path) -> None:
    game = game_named("battle_spirits")
    cards = read_decklist(file, game)
    assert game.rules.decks.faults([game.rules.defs[c] for c in cards], DAY) == []


def test_a_line_may_give_the_name_behind_the_id_and_then_both_must_agree(deck_file: Path) -> None:
    game = game_named("battle_spirits")
    deck_file.write_text("3 26RSD01-002 Gen-Bo\n1 26RSD02-008 オーグル\n", encoding="utf-8")
    assert read_decklist(deck_file, game) == ["26RSD01-002"] * 3 + ["26RSD02-008"]
    deck_file.write_text("3 26RSD01-002 Ogre\n", encoding="utf-8")
    with pytest.raises(Complaint, match="unknown card '26RSD01-002 Ogre'"):
        read_decklist(deck_file, game)


def test_the_colours_of_the_ready_decks_are_as_they_say() -> None:
    game = game_named("battle_spirits")
    defs: Any = game.rules.defs
    colours = {f.stem: {defs[c].colour for c in read_decklist(f, game)} for f in ready_decks("battle_spirits")}
    starters = {colour: {colour} for colour in COLOURS}
    assert colours == {**starters, "reference-red": {"red"}, "reference-purple-green": {"purple", "green"}}


# banned and restricted cards

GEN_BO = Card(id="26RSD01-002", name={"en": "Gen-Bo"}, kind="magic", colour="red", cost=1, block="A")


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists of two days: first Gen-Bo is restricted to one, later it and another card are banned."""
    lists = (
        Limits(date(2026, 10, 1), (), {"Gen-Bo": 1}),
        Limits(date(2027, 1, 1), ("26RSD01-002", "Other 1"), {}),
    )
    standard = Format(decks.FORMATS["standard"].pools, lists)
    monkeypatch.setattr(decks, "FORMATS", {"standard": standard, "eternal": Format((), lists[1:])})


@pytest.mark.rule("BS-1.2")
@pytest.mark.parametrize(
    ("day", "faults"),
    [
        (date(2026, 9, 30), []),
        (date(2026, 10, 1), [("deck_restricted", 2, 1)]),
        (date(2026, 12, 31), [("deck_restricted", 2, 1)]),
        (date(2027, 1, 1), [("deck_banned", 2, 0)]),
    ],
)
def test_a_list_of_banned_and_restricted_cards_is_in_force_from_its_day_on(
    listed: None, day: date, faults: list[tuple[str, int, int]]
) -> None:
    """The later list takes the place of the earlier one; before the first nothing is limited."""
    found = deck_faults([*others(38), GEN_BO, GEN_BO], day)
    assert [(fault.wrong, fault.facts["count"], fault.facts["most"]) for fault in found] == faults
    assert decks.copies_allowed(GEN_BO, day) == (faults[0][2] if faults else None)


@pytest.mark.rule("BS-1.2")
def test_eternal_admits_every_block_and_every_year_but_has_its_own_list(listed: None) -> None:
    """A card without a letter is legal there, on days without a pool too; what is banned is not."""
    assert deck_faults([*others(40), other("7")], date(2030, 1, 1), "eternal") == []
    assert deck_faults([*others(40), GEN_BO], DAY, "eternal") == []
    [fault] = deck_faults([*others(40), GEN_BO], date(2027, 1, 1), "eternal")
    assert (fault.rule, fault.card, fault.wrong) == ("BS-1.2", "26RSD01-002", "deck_banned")


@pytest.mark.rule("BS-1.2")
def test_a_game_of_eternal_reads_eternal_s_pool(library: Library) -> None:
    eternal = battle_spirits.game(library, {"format": "eternal"}).rules
    assert eternal.decks.faults([*others(40), other("7")], DAY) == []
    standard = battle_spirits.game(library).rules
    assert [fault.wrong for fault in standard.decks.faults([*others(40), other("7")], DAY)] == ["block_no_letter"]


def test_a_file_of_formats_with_a_slip_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "formats.toml"
    file.write_text('[[standard.lists]]\nfrom = 2026-04-01\nbaned = ["Gen-Bo"]\n')
    with pytest.raises(Complaint, match="baned"):
        read_formats(file)

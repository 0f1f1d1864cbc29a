"""Decks as they are kept, changed, counted and dealt, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.commands.shared.shipped import books_of, game_folder, game_named, ready_decks
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_formats import read_deck, to_cod, to_code
from bsdesk.engine.game import Game
from bsdesk.speech.wording import Wording
from bsdesk.table import deck_import
from bsdesk.table import decks as deck_files
from bsdesk.table.card_pool import CardPool, Query
from bsdesk.table.decks import (
    Collection,
    EditedDeck,
    Opening,
    chance,
    clean,
    cost_curve,
    facet_counts,
    has_deck_building,
    opening,
    rows,
)

MUSHAKKO, GEN_BO, LEUFARS = "26RSD01-001", "26RSD01-002", "26RSD01-009"
RED = next(file for file in ready_decks("battle_spirits") if file.stem == "red")


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


@pytest.fixture(scope="module")
def red(game: Game) -> tuple[str, ...]:
    return tuple(read_deck(RED.read_text("utf-8"), game))


@pytest.fixture
def decks(game: Game, tmp_path: Path) -> Collection:
    return Collection(game, tmp_path / "decks", lambda: [RED], lambda name: f"{name.title()} starter")


@pytest.fixture(scope="module", params=["en", "ja", "zh_hant"])
def pool(game: Game, request: pytest.FixtureRequest) -> CardPool:
    return CardPool(game, game_folder("battle_spirits"), Wording(books_of("battle_spirits"), request.param))


# ---------------------------------------------------------------------------------------------- the collection


def test_ready_decks_are_listed_behind_ones_own(decks: Collection) -> None:
    decks.save("Zebra", [GEN_BO]), decks.save("ape", [GEN_BO])
    assert [(entry.name, entry.own) for entry in decks.entries()] == [("ape", True), ("Zebra", True), ("red", False)]


def test_a_saved_deck_is_a_list_that_people_can_read(decks: Collection) -> None:
    entry = decks.save("Mine", [GEN_BO, GEN_BO, MUSHAKKO])
    assert entry.file.read_text("utf-8") == f"# Mine\n2 {GEN_BO} Gen-Bo\n1 {MUSHAKKO} Mushakko\n"
    assert decks.entries()[0].cards == (GEN_BO, GEN_BO, MUSHAKKO)


def test_a_deck_that_cannot_be_read_says_why_and_stops_no_other(decks: Collection) -> None:
    decks.folder.mkdir()
    (decks.folder / "bad.txt").write_text("3 Nobody\n", "utf-8")
    bad, red = decks.entries()
    assert "Nobody" in bad.broken
    assert not red.broken


def test_a_new_deck_takes_a_name_that_no_deck_has(decks: Collection) -> None:
    assert decks.free_name("Red") == "Red 2", "a file system may not tell RED from red"
    decks.save("Red 2", [GEN_BO])
    assert decks.free_name("red 2") == "red 3"
    assert decks.free_name("Blue") == "Blue"
    assert decks.free_name("red starter") == "red starter 2", "the one that comes with the game is called so"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  My   deck ", "My deck"),
        ("a/b\\c:d*e?", "a b c d e"),
        ("../../etc", "etc"),
        ("con", "con_"),
        ("LPT1.old", "LPT1.old_"),
        ("赤のデッキ", "赤のデッキ"),
        ("x" * 99, "x" * deck_files.NAME_MOST),
        (" ... ", ""),
    ],
)
def test_a_name_is_one_that_a_file_can_have(typed: str, name: str) -> None:
    assert clean(typed) == name


def test_a_renamed_deck_is_there_once(decks: Collection) -> None:
    entry = decks.rename(decks.save("Old", [GEN_BO]), "New")
    assert [e.name for e in decks.entries()] == ["New", "red"]
    assert entry.file.exists()
    assert decks.rename(entry, "NEW").name == "NEW"
    assert decks.rename(entry, " / ").name == "New", "no name is no name"


def test_a_ready_deck_cannot_be_deleted(decks: Collection) -> None:
    ready = decks.entry(RED)
    decks.delete(ready)
    assert RED.exists()
    mine = decks.save("Mine", [GEN_BO])
    decks.delete(mine)
    assert not mine.file.exists()


# ---------------------------------------------------------------------------------------------- being changed


def test_the_first_change_of_a_ready_deck_makes_a_copy(decks: Collection, red: tuple[str, ...]) -> None:
    deck = EditedDeck(decks, decks.entry(RED), "Red starter")
    deck.add(LEUFARS)
    assert (deck.entry.name, deck.entry.own) == ("Red starter 2", True)
    assert decks.entry(RED).cards == red
    deck.remove(LEUFARS)
    assert [e.name for e in decks.entries()] == ["Red starter 2", "red"], "only the first makes one"


def test_every_change_is_saved_and_can_be_taken_back(decks: Collection) -> None:
    deck = EditedDeck(decks, decks.save("Mine", [MUSHAKKO, GEN_BO]))
    deck.add(MUSHAKKO)
    assert deck.cards == (MUSHAKKO, MUSHAKKO, GEN_BO), "beside those that are there"
    deck.remove(GEN_BO)
    assert decks.entries()[0].cards == (MUSHAKKO, MUSHAKKO)
    deck.undo()
    deck.undo()
    assert decks.entries()[0].cards == (MUSHAKKO, GEN_BO)
    deck.redo()
    assert decks.entries()[0].cards == (MUSHAKKO, MUSHAKKO, GEN_BO)
    deck.add(LEUFARS)
    deck.redo()
    assert deck.count(LEUFARS) == 1
    assert len(deck.cards) == 4, "after another change nothing is to be done again"


def test_a_change_that_cannot_be_saved_has_not_happened(decks: Collection) -> None:
    deck = EditedDeck(decks, decks.save("Mine", [GEN_BO]))
    deck.entry.file.unlink()
    deck.collection.folder.rmdir()
    deck.collection.folder.write_text("a file in the way")
    with pytest.raises(FileExistsError):
        deck.add(MUSHAKKO)
    assert deck.cards == (GEN_BO,)
    assert not deck.past


# ---------------------------------------------------------------------------------------------- what it is made of


def test_cards_are_listed_by_kind_then_cost(game: Game, red: tuple[str, ...]) -> None:
    found = rows(game, red)
    assert [kind for kind, _ in found] == ["kind.spirit", "kind.nexus", "kind.magic"]
    costs = [game.rules.defs[row.card].cost for row in found[0][1]]  # type: ignore[attr-defined]
    assert costs == sorted(costs)
    assert sum(row.copies for _, of_kind in found for row in of_kind) == len(red)


def test_the_curve_counts_cards_by_cost_the_last_also_what_costs_more(game: Game) -> None:
    cards = [MUSHAKKO, MUSHAKKO, LEUFARS]  # 3, 3 and 6
    assert cost_curve(game, cards, most=4) == [(0, 0), (1, 0), (2, 0), (3, 2), (4, 1)]
    assert cost_curve(game, [], most=1) == [(0, 0), (1, 0)]
    assert cost_curve(game_named("black_poker"), ["SA"]) == []


def test_a_deck_is_split_by_colour_and_kind(game: Game, red: tuple[str, ...]) -> None:
    assert facet_counts(game, red, "colour") == [("red", 40)]
    assert [kind for kind, _ in facet_counts(game, red, "kind")] == ["spirit", "nexus", "magic"]


def test_where_everybody_plays_with_the_same_cards_no_deck_is_built(game: Game) -> None:
    assert has_deck_building(game)
    assert not has_deck_building(game_named("black_poker"))


def test_an_opening_hand_is_dealt_by_the_rules_of_the_game(game: Game, red: tuple[str, ...]) -> None:
    dealt = opening(game, red, 7)
    assert len(dealt.hand) == 4
    assert sorted((*dealt.hand, *dealt.next)) == sorted(red)
    assert opening(game, red, 7) == dealt
    assert opening(game, red, 8) != dealt
    assert opening(game, (), 7) == Opening((), ())


def test_the_chance_to_have_a_card_at_the_beginning() -> None:
    assert chance(0, 40, 4) == 0
    assert chance(1, 40, 4) == pytest.approx(0.1)
    assert chance(3, 40, 4) == pytest.approx(1 - 37 * 36 * 35 * 34 / (40 * 39 * 38 * 37))
    assert chance(2, 3, 9) == 1
    assert chance(1, 0, 4) == 0


# ---------------------------------------------------------------------------------------------- the pool


@pytest.mark.parametrize("words", ["gen-bo", "GEN", "ゲン＝ボー", "げん", "26rsd01-002"])
def test_a_card_is_found_by_its_name_in_any_language_and_by_its_id(pool: CardPool, words: str) -> None:
    assert GEN_BO in pool.search(Query(words))


def test_all_words_must_be_there(pool: CardPool) -> None:
    assert pool.search(Query("gen-bo leufars")) == []
    assert pool.search(Query("zzz")) == []


def test_a_card_is_found_by_its_text_in_the_language_of_the_screen(pool: CardPool) -> None:
    words = {"en": "draw", "ja": "ドロー", "zh_hant": "抽"}[pool.wording.language]
    assert MUSHAKKO in pool.search(Query(words))
    assert GEN_BO not in pool.search(Query(words))


def test_traits_narrow_the_pool_one_of_each_will_do(pool: CardPool) -> None:
    query = Query().toggle("colour", "red").toggle("colour", "green").toggle("kind", "magic")
    found = [pool.game.rules.defs[card] for card in pool.search(query)]
    assert {(d.kind, d.colour) for d in found} == {("magic", "red"), ("magic", "green")}  # type: ignore[attr-defined]
    assert query.narrow
    back = query.toggle("kind", "magic").toggle("colour", "red").toggle("colour", "green")
    assert not back.narrow
    assert set(pool.search(back._replace(reference=True))) == set(pool.game.rules.defs)


def test_the_pool_has_an_order(pool: CardPool) -> None:
    found = [pool.game.rules.defs[card] for card in pool.search(Query())]
    named = [d.cost for d in found if not d.is_aside]  # type: ignore[attr-defined]
    assert named == sorted(named)
    assert not any(d.is_aside for d in found[: len(named)]), "what has only a number comes last"
    numbers = [card for card in pool.search(Query(order="number")) if not pool.game.rules.defs[card].is_aside]
    assert numbers == sorted(numbers)


def test_traits_are_those_that_tell_cards_apart(pool: CardPool) -> None:
    assert pool.facets() == ["colour", "kind", "cost", "families", "set"]
    assert pool.values("cost") == sorted(pool.values("cost"))  # type: ignore[type-var]
    assert pool.value_name("set", "26RSD01") == "26RSD01"
    if pool.wording.language == "en":
        assert pool.value_name("families", "wind-fang") == "Wind Fang"


# ---------------------------------------------------------------------------------------------- import


def test_a_deck_comes_back_from_every_form(game: Game, red: tuple[str, ...]) -> None:
    code, cod = to_code(red, game), to_cod(red, game, "red")
    assert sorted(deck_import.read(code, game).cards) == sorted(red)
    assert deck_import.read(cod, game)[:2] == (red, ())
    assert deck_import.read("// mine\nSpirits:\n2x Gen-Bo\nゲン＝ボー\n", game).cards == (GEN_BO, GEN_BO, GEN_BO)


def test_all_lines_that_cannot_be_read_are_told_and_the_rest_is_there(game: Game) -> None:
    cards, troubles, _ = deck_import.read(f"2 {GEN_BO}\n3 Gen-Boo\n= ? =\n1 Mushakko\n", game)
    assert cards == (GEN_BO, GEN_BO, MUSHAKKO)
    assert [(t.phrase, t.line) for t in troubles] == [("import_unknown", 2), ("import_unreadable", 3)]
    assert troubles[0].near == GEN_BO


@pytest.mark.parametrize(
    "line",
    [
        *("3 Gen-Bo", "3x Gen-Bo", "3×Gen-Bo", "Gen-Bo x3", "Gen-Bo 3", "Gen-Bo: 3", "Gen-Bo (3)", "Gen-Bo*3"),
        *("ゲン＝ボー 3", "ゲン＝ボー３枚", "ゲン=ボー 3枚", "３×ゲン＝ボー", "３　ゲン＝ボー"),
        *("3張 ゲン＝ボー", "3张ゲン＝ボー", "げん＝ぼー 3", "・ ゲンボー 3張", "• Gen–Bo ✕ 3"),
        *("Ｇｅｎ－Ｂｏ　３", "gen bo 3", "GENBO ×3", "- 3 Gen-Bo", "3 Gen-Bo # good", "3 Gen-Bo (26RSD01) 2"),
        *(f"3 {GEN_BO}", f"{GEN_BO} 3", f"{GEN_BO} x3", f"Gen-Bo {GEN_BO} 3", f"3枚 {GEN_BO} ゲン＝ボー"),
        *(f"3 Gen-Bo ({GEN_BO})", f"3 Gen-Bo [{GEN_BO}]"),
    ],
)
def test_a_line_is_read_however_people_write_it(game: Game, line: str) -> None:
    """The number before or behind the name, with any sign or counter, wide or narrow; the name in any spelling."""
    found = deck_import.read(line, game)
    assert (found.cards, found.troubles) == ((GEN_BO,) * 3, ())
    assert read_deck(line, game) == [GEN_BO] * 3


@pytest.mark.parametrize("line", ["名稱 3", "3張", "4枚", "３×", "Gen-Boo", "My best deck", "0 Gen-Bo", "?"])
def test_no_line_is_dropped_without_a_word(game: Game, line: str) -> None:
    """What is neither a card nor a heading was skipped as a heading once; now each line is told with its number."""
    found = deck_import.read(f"2 Gen-Bo\n\n{line}\nSpirits:\n", game)
    assert [trouble.line for trouble in found.troubles] == [3]
    assert [(one.number, one.taken) for one in found.lines if one.number != 3] == [(1, "card"), (4, "heading")]
    with pytest.raises(Complaint, match="line 3"):
        read_deck(f"2 Gen-Bo\n\n{line}\n", game)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("bsd1-black_poker-abc", "import_other_game"),
        ("bsd1-battle_spirits-abc", "import_broken_code"),
        ("<deck><card", "import_broken_file"),
        ("999 Gen-Bo\n999 Gen-Bo\n999 Gen-Bo", "import_too_long"),
        ("x" * 300_000, "import_too_long"),
        ("Spirits:", "import_nothing"),
    ],
)
def test_what_is_no_deck_at_all_is_told_in_one_phrase(game: Game, text: str, phrase: str) -> None:
    found = deck_import.read(text, game)
    assert found.cards == ()
    assert [trouble.phrase for trouble in found.troubles] == [phrase]


def test_nothing_pasted_is_nothing_wrong(game: Game) -> None:
    assert deck_import.read(" \n", game) == ((), (), ())

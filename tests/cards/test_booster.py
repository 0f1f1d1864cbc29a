"""Effects of cards that somebody else wrote, with nothing but the docs: each is read, and does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.commands.shared.shipped import card_files, game_folder
from bsdesk.engine.game import Game
from bsdesk.engine.proving.effect_proof import Proofs
from bsdesk.games import battle_spirits
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.phrasing.texts import plain_text
from tests.cards.conftest import USUAL
from tests.table import Table

FILE = Path(__file__).parent / "booster.toml"
BIG, SMALL = "ref-01", "ref-09"  # red, cost 3, 6000 BP at Lv1 (8000 with 3 cores); green, cost 2, 3000 BP


@pytest.fixture(scope="module")
def boosted() -> Game:
    """The game with all its cards, and these."""
    return battle_spirits.from_files([*card_files("battle_spirits"), FILE], {})


@pytest.fixture
def table(boosted: Game, mode: str, at_table: list[Table]) -> Table:
    """A table at which these cards are played, in every mode."""
    at_table.append(Table(boosted, mode, USUAL))
    return at_table[-1]


def test_each_effect_was_seen_to_do_what_it_says(boosted: Game) -> None:
    proofs = Proofs(boosted)
    cards = [card for card in boosted.rules.defs if card.startswith("BOOST-")]
    assert {card: doubts for card in cards if (doubts := proofs.doubts(card))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_effect_is_said(boosted: Game, language: str) -> None:
    folder = game_folder("battle_spirits")
    cards = [card for name, card in boosted.rules.defs.items() if name.startswith("BOOST-")]
    lines = [" ".join(plain_text(boosted, card, folder, language)) for card in cards]
    assert [line for line in lines if not line or {*"?{}<>^"} & {*line}] == []


def attacked(table: Table, mine: str, theirs: str = "no") -> None:
    """A Spirit of seat 1 attacks and is blocked, or not; the battle is fought."""
    table.play(f"attack {mine}", "p2 pass", "pass", f"p2 block {theirs}")
    while table.state.moment and not table.question:
        table.play("pass", seat=table.to_act())


# what can't be done through others


def test_what_the_effects_of_others_cannot_destroy_falls_in_battle_all_the_same(table: Table) -> None:
    table.lay(f"field {BIG}[3]", f"field {SMALL}[1] guarded-hall", step="attack")
    attacked(table, BIG, SMALL)
    assert table.zone("p2.trash") == ["REF-09"]


@pytest.mark.parametrize("hall", ["guarded-hall", "red-wall", ""])
def test_an_effect_of_a_red_spirit_spares_what_it_cannot_destroy(table: Table, hall: str) -> None:
    table.lay("hand bolt", f"field {SMALL}[1] {hall}")
    table.play("use hand.bolt main")
    assert table.zone("p2.trash") == ([] if hall else ["REF-09"])


# names that something later asks for


def test_what_set_an_effect_off_is_still_meant_at_the_end_of_the_battle(table: Table) -> None:
    table.lay("field radiant[1] | hand core-burst | reserve 2", step="attack")
    table.play("attack radiant", "p2 pass", "use hand.core-burst flash; pay reserve 2")
    while table.state.moment:
        table.play("p2 block no" if table.question == "block" else "pass" if not table.question else "done")
    assert (table.hand(), table.zone("field")) == (["BOOST-07"], ["BOOST-03"])


def test_a_curse_destroys_the_blocker_at_the_end_of_the_battle(table: Table) -> None:
    table.lay("field curser[1]", f"field {BIG}[3]", step="attack")
    attacked(table, "curser", BIG)
    assert (table.zone("trash"), table.zone("p2.trash")) == (["BOOST-04"], ["REF-01"])


def test_who_loses_a_battle_knows_what_it_lost_to(table: Table) -> None:
    table.lay("field avenger[1]", f"field {BIG}[3] {SMALL}[1]", step="attack")
    attacked(table, "avenger", BIG)
    assert (table.zone("trash"), table.zone("p2.trash")) == (["BOOST-05"], ["REF-01"])


def test_all_but_the_chosen_one_cannot_block_as_long_as_that_lasts(table: Table) -> None:
    table.lay("field aimer[1]", f"field {BIG}[1] {SMALL}[1]", step="attack")
    table.play("attack aimer", f"choose p2.{SMALL}", "p2 pass", "pass")
    assert table.moves(2, "block") == ["block no", f"block {SMALL}"]


# numbers


@pytest.mark.parametrize(("spent", "bp"), [(3, 9000), (0, 3000)])
def test_each_core_that_was_spent_counts(table: Table, spent: int, bp: int) -> None:
    table.lay(f"field {SMALL}[1] | hand core-burst | reserve 5")
    table.play("use hand.core-burst flash; pay reserve 2", f"core reserve {spent}" if spent else "done")
    assert table.number(SMALL, "bp") == bp


@pytest.mark.parametrize(("held", "asked"), [(2, False), (3, False), (5, True)])
def test_nobody_is_asked_for_fewer_cards_than_none(table: Table, held: int, asked: bool) -> None:
    table.lay(f"field small-hands | hand {' '.join(['ref-01', 'ref-09', 'ref-02', 'ref-10', 'ref-26'][:held])}")
    while table.state.active == 1 and not table.question:
        table.play("end")
    assert (table.question == "choose") == asked
    if asked:
        assert "done" not in table.verbs()


# how long


def test_what_lasts_until_the_end_of_a_step_lasts_that_long(table: Table) -> None:
    table.lay("hand deep-sleep", f"field {BIG}[1]")
    table.play("use hand.deep-sleep main")
    while not (table.state.active == 2 and table.state.step == "main"):
        table.play("end")
    assert table.says(f"p2.{BIG}", "exhausted")


# what isn't affected


@pytest.mark.parametrize(("rain", "left"), [("red-rain", ("3", 5000, False)), ("green-rain", ("2", 3000, True))])
def test_effects_of_colours_that_its_armour_names_do_nothing_to_a_spirit(
    table: Table, rain: str, left: tuple[str, int, bool]
) -> None:
    table.lay(f"hand {rain} | field red-rot", f"field armoured[3] {BIG}[2]")
    table.play(f"use hand.{rain} main")
    armoured = "p2.armoured"
    assert (table.cores(armoured), table.number(armoured, "bp"), table.says(armoured, "exhausted")) == left
    assert (table.cores(f"p2.{BIG}"), table.number(f"p2.{BIG}", "bp")) == ("1", 3000)  # red-rot's 1000, and 2000


# how a card is called


def test_a_card_moves_by_its_id_as_by_its_name(table: Table) -> None:
    table.lay("field boost-03[1] BOOST-03[1] boost-04[1]", step="attack")
    assert table.ref("boost-03.2") == table.ref("radiant.2") != table.ref("BOOST-03")
    table.play("attack boost-04")
    assert table.says("curser", "attacking")


# what its text says first


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "If this Spirit would be destroyed: You may discard 1 card from your hand ▶ Exhaust this Spirit instead.",
        ),
        ("zh_hant", "這張靈魂卡將被破壞時：可廢棄自己手牌中的 1 張卡牌 ▶ 改為使這張靈魂卡疲勞。"),
        (
            "ja",
            (
                "このスピリットが破壊されるとき：自分の手札のカード1枚を破棄できる ▶ "
                "代わりにこのスピリットを疲労させる。"
            ),
        ),
    ],
)
def test_what_something_happens_instead_of_comes_before_its_price(boosted: Game, language: str, text: str) -> None:
    card = boosted.rules.defs["BOOST-15"]
    assert plain_text(boosted, card, game_folder("battle_spirits"), language) == [text]

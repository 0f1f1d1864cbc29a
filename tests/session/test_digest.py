"""The log as people tell it: a payment is one line, so is the beginning of a turn, each under its player's name."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.commands.shared.shelf import shelf
from bsdesk.commands.shared.shipped import books_of
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.session.session import Session
from bsdesk.session.telling import Teller
from bsdesk.speech.narration import LogLine, log_lines
from bsdesk.speech.wording import Wording
from tests.positions import BP, Position
from tests.seated import laid_out_game

MARKS = ("", "S")


def told(session: Session, viewer: str = "p1", language: str = "en") -> list[LogLine]:
    wording = Wording(books_of(session.header.game), language)
    return log_lines([passage.events for passage in Teller(session, wording, viewer).past()], wording, MARKS)


def after(session: Session, *plans: str) -> Session:
    for plan in plans:
        done = session.submit(plan)
        assert isinstance(done, Applied), done
    return session


def words(lines: list[LogLine]) -> list[str]:
    return [line.text for line in lines]


SUMMON = "summon hand.ref-01; pay reserve 2; pay ref-09 1; place reserve 1; done"


def test_a_summon_is_one_line_with_where_its_cores_come_from(game: Game) -> None:
    (line,) = told(after(laid_out_game(game, "hand REF-01 | field REF-09[3] | reserve 4"), SUMMON))
    assert line.text == "summons REF-01, paying 3 (2 Reserve, 1 REF-09), with 1 on it (Reserve)"
    assert line.seat == 1
    assert "1 placed: p1's Reserve → REF-01" in line.parts


def test_it_is_one_line_too_where_each_step_was_a_command(game: Game) -> None:
    session = after(laid_out_game(game, "hand REF-01 | field REF-09[3] | reserve 4"), *moves_in(SUMMON))
    assert words(told(session)) == ["summons REF-01, paying 3 (2 Reserve, 1 REF-09), with 1 on it (Reserve)"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh_hant", "召喚 REF-01：支付 3（預備區）、放置 1（預備區）"),
        ("zh_hans", "召唤 REF-01：支付 3（预备区）、放置 1（预备区）"),
        ("ja", "REF-01 を召喚：3 を支払う（リザーブ）、1 を置く（リザーブ）"),
    ],
)
def test_it_is_told_in_every_language(game: Game, language: str, text: str) -> None:
    session = after(laid_out_game(game, "hand REF-01 | reserve 4"), "summon hand.ref-01")
    assert words(told(session, language=language)) == [text]


def test_the_beginning_of_a_turn_is_one_line_of_whose_it_is(game: Game) -> None:
    session = laid_out_game(game, "", "field REF-09[1]~ REF-01[1]~ | trash 3 | deck REF-06 REF-01")
    lines = told(after(session, "end; end; end"))
    turn = next(line for line in lines if line.text.startswith("Turn"))
    assert turn.text == "Turn 6: core +1, draws a card, 2 cards refreshed, 3 back from the Trash"
    assert turn.seat == 2
    assert lines[-1].seat == 2
    assert "draws REF-06" in next(line.text for line in told(session, "p2") if line.text.startswith("Turn"))


def test_one_card_is_one_card(game: Game) -> None:
    session = laid_out_game(game, "", "field REF-09[1]~ | deck REF-06 REF-01")
    assert any("1 card refreshed" in text for text in words(told(after(session, "end; end; end"))))


def test_what_a_player_does_is_not_said_to_be_the_players_twice(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1]", "field REF-09[1]", step="attack")
    said = words(told(after(session, "attack ref-01", "p2 pass", "pass")))
    assert [text for text in said if text.endswith("passes")] == ["passes", "passes"]
    assert "Second Main Step" in words(told(after(laid_out_game(game, "", step="attack"), "end")))


def test_what_effects_do_stands_in_lines_of_its_own(game: Game) -> None:
    session = laid_out_game(game, "hand REF-38 | reserve 1 | deck REF-06 REF-01")
    assert words(told(after(session, "use hand.ref-38 flash"))) == [
        "uses REF-38, paying 1 (Reserve)",
        "REF-06 is drawn into p1's hand",
    ]


def test_an_attack_does_not_say_that_the_attacker_lies_exhausted(game: Game) -> None:
    session = after(laid_out_game(game, "field REF-01[1] REF-02[1]", "field REF-09[1]", step="attack"), "attack ref-01")
    lines = told(session)
    assert "REF-01 attacks" in words(lines)
    assert "REF-01 lies exhausted" not in words(lines)
    assert "REF-01 lies exhausted" in next(line for line in lines if line.text == "REF-01 attacks").parts


def test_a_request_is_one_line_with_what_it_costs_and_what_it_is_aimed_at() -> None:
    position = Position(BP, "hand S7 C2 | field D9? H5", "field H7", ("summon_soldier hand.s7",))
    session = position.session(shelf().boxes[BP].open({}))
    assert words(told(session)) == ["Summon Soldier: 1 Bulwark driven, ♠2 lost as damage, with ♠7"]


def test_what_an_effect_does_later_is_no_part_of_an_earlier_payment(game: Game) -> None:
    session = after(laid_out_game(game, "hand REF-01 | reserve 4"), "summon hand.ref-01")
    teller = Teller(session, Wording(books_of(session.header.game), "en"), "p1")
    (passage,) = [p for p in teller.past() if any(told.text for told in p.events)]
    paid = next(told for told in passage.events if "tokens.paid" in told.event.fact.log_keys())
    effect = paid._replace(event=replace(paid.event, n=99, by="cost", why="REF-09/1"))
    lines = log_lines([passage.events, (effect,)], Wording(books_of(session.header.game), "en"), MARKS)
    assert [line.text for line in lines] == [
        "summons REF-01, paying 3 (Reserve), with 1 on it (Reserve)",
        paid.text,
    ]


def test_that_bp_is_higher_is_told_before_what_comes_of_it(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1]", "field REF-09[1]", step="attack")
    said = words(told(after(session, "attack ref-01", "p2 pass", "pass", "p2 block ref-09", "p2 pass", "pass")))
    assert said.index("REF-01 has the higher BP") < said.index("REF-09 is destroyed")


def test_a_life_that_is_lost_is_told_with_whose_it_was(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1]", "field REF-09[1]", step="attack")
    said = words(told(after(session, "attack ref-01", "p2 pass", "pass", "p2 block no")))
    assert "p2 loses 1 Life (to the Reserve)" in said


def test_what_an_effect_gives_is_told_with_to_which_card_and_how_long(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] | hand REF-26 | reserve 4")
    said = words(told(after(session, "use hand.ref-26 flash; pay reserve 3")))
    assert "REF-01: BP +3000 (this turn)" in said


def test_a_block_is_told_of_whoever_blocks() -> None:
    """It comes of the attack, but the other side chose it."""
    laid = Position(BP, "field S5", "field C3", ("attack", "pass", "pass", "attackers s5", "block c3 p1.s5"))
    lines = told(laid.session(shelf().boxes[BP].open({})))
    assert [(line.text, line.seat) for line in lines if "♠5" in line.text and "♣3" in line.text] == [
        ("♣3 blocks ♠5", 2)
    ]

"""Rule options: what tables may agree on (TR-X-01, TR-X-02, TR-X-04, TR-11.25)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bsdesk.commands.shared.shipped import books_of, options_in
from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.view import redact
from bsdesk.games import black_poker
from bsdesk.games.black_poker.rules.rulesets import RULESETS
from bsdesk.speech.books import LANGUAGES
from tests.games.black_poker.looking import moved, resolved
from tests.table import Table

TableWith = Callable[..., Table]


@pytest.mark.rule("TR-X-01", "TR-X-02", "TR-X-04")
def test_the_sheet_and_the_official_rules_differ_in_three_points() -> None:
    names = ("triggered_uses_stage", "throwing_suit", "fog")
    sheet, official = (RULESETS[name] for name in ("sheet", "official_8_0"))
    assert [getattr(sheet, n) for n in names] == [False, "club", False]
    assert [getattr(official, n) for n in names] == [True, "spade", True]
    assert black_poker.game().rules.options["ruleset"] == "sheet"


# ----------------------------------------------------------------------------- what the rules say, as options stand


def said(rule: str, language: str, **options: object) -> str:
    """The sentence of a rule where these options are chosen."""
    game = black_poker.game(options=options)
    return books_of("black_poker").as_played(game.rules.options).rules[rule][language]


@pytest.mark.rule("TR-TV-13", "TR-X-02", "TR-8.6")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["sheet", "official_8_0"])
def test_the_example_of_throwing_names_the_damage_that_it_does(
    table_with: TableWith, ruleset: str, language: str
) -> None:
    table = table_with(ruleset=ruleset)
    table.lay("hand S9 C4")
    damage = moved(table.play("throwing hand.s9 hand.c4", "pass", "pass"), "damage")
    assert re.findall(r"(?<![♠♣])\d+", said("TR-TV-13", language, ruleset=ruleset)) == [str(damage)]


@pytest.mark.rule("TR-11.4", "TR-X-04")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["sheet", "official_8_0"])
def test_the_rule_of_areas_names_the_fog_where_there_is_one(ruleset: str, language: str) -> None:
    game = black_poker.game(options={"ruleset": ruleset})
    fog = books_of("black_poker").terms["area.fog"][language]
    assert (fog in said("TR-11.4", language, ruleset=ruleset)) == ("fog" in game.rules.zone)


@pytest.mark.rule("TR-11.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_of_decks_says_by_which_option_fewer_cards_are_allowed(language: str) -> None:
    assert "frame=custom" in said("TR-11.2", language)
    assert "frame=custom" not in said("TR-11.2", language, frame="custom")


@pytest.mark.rule("TR-11.25", "TR-O-18")
@pytest.mark.parametrize("chosen", [False, True])
def test_rules_say_that_a_player_chooses_the_top_card_only_where_that_is_asked(chosen: bool) -> None:
    for rule in ("TR-11.25", "TR-O-18"):
        assert ("chooses" in said(rule, "en", choose_graveyard_top=chosen)) == chosen
        assert ("決" in said(rule, "ja", choose_graveyard_top=chosen)) == chosen
        assert ("決定" in said(rule, "zh_hant", choose_graveyard_top=chosen)) == chosen


@pytest.mark.parametrize(("text", "value"), [("true", True), ("True", True), ("FALSE", False), ("False", False)])
def test_true_and_false_may_be_written_in_any_case(text: str, value: bool) -> None:
    assert options_in([f"choose_graveyard_top={text}"]) == {"choose_graveyard_top": value}


def test_a_value_that_an_option_has_not_is_told_with_those_that_can_be_written() -> None:
    with pytest.raises(Complaint, match="can't be 'yes'; expected false or true; use false, the default"):
        black_poker.game(options=options_in(["choose_graveyard_top=yes"]))


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(Complaint, match=r"unknown rule option 'rulset'; .*; did you mean 'ruleset'\?"):
        black_poker.game(options={"rulset": "sheet"})


# ---------------------------------------------------------------------------- which card lies on the Graveyard


FOUR = ("hand S9 C4", "life SA S2 S3 S5 S6 | graveyard H2")


@pytest.mark.rule("TR-11.25")
def test_the_last_of_several_cards_lies_on_top_and_nobody_is_asked(table: Table) -> None:
    table.lay(*FOUR)
    table.play("throwing hand.s9 hand.c4", "pass", "pass")
    assert table.question == ""
    assert table.zone("p2.graveyard") == ["H2", "SA", "S2", "S3", "S5"]
    seen = [redact(table.state, "p1").cards[r].definition for r in redact(table.state, "p1").zones["p2.graveyard"]]
    assert seen == ["", "", "", "", "S5"]


@pytest.mark.rule("TR-11.25")
@pytest.mark.parametrize(
    ("top", "pile"), [("s2", "H2 SA S3 S5 S2"), ("sa", "H2 S2 S3 S5 SA"), ("s5", "H2 SA S2 S3 S5")]
)
def test_with_the_option_their_owner_says_which(table_with: TableWith, top: str, pile: str) -> None:
    table = table_with(choose_graveyard_top=True)
    table.lay(*FOUR)
    table.play("throwing hand.s9 hand.c4", "pass", "pass")
    assert table.moves(2) == [f"top graveyard.{card}" for card in ("s2", "s3", "s5", "sa")]
    assert table.moves(1) == []
    happened = table.play(f"top graveyard.{top}", seat=2)
    assert table.zone("p2.graveyard") == pile.split()
    assert resolved(happened) == ["throwing"]


@pytest.mark.rule("TR-11.25")
def test_only_the_cards_that_came_can_be_chosen(table_with: TableWith) -> None:
    table = table_with(choose_graveyard_top=True)
    table.lay(*FOUR)
    table.play("throwing hand.s9 hand.c4", "pass", "pass")
    refusal = table.refused("top graveyard.h2", seat=2)
    assert (refusal.code, refusal.rule) == ("not_an_option", "TR-11.25")


@pytest.mark.rule("TR-11.25")
def test_a_single_card_is_no_question(table_with: TableWith) -> None:
    table = table_with(choose_graveyard_top=True)
    table.lay("hand CA")
    table.play("summon_ace hand.ca")
    assert (table.question, table.to_act()) == ("", 1)


@pytest.mark.rule("TR-11.25", "TR-O-18")
def test_of_two_piles_the_turn_players_comes_first(table_with: TableWith) -> None:
    table = table_with(choose_graveyard_top=True)
    table.lay("field S5&S9", "field H8 H6")
    table.play("attack", "pass", "pass", "attackers s5", "block h8 p1.s5", "block h6 p1.s5")
    assert (table.question, table.to_act()) == ("top", 1)
    table.play("top graveyard.s5")
    assert (table.question, table.to_act()) == ("top", 2)
    happened = table.play("top graveyard.h8", seat=2)
    assert (table.zone("graveyard"), table.zone("p2.graveyard")) == (["S9", "S5"], ["H6", "H8"])
    table.lay("field H8 H6", "field S5&S9", active=2)
    happened = table.play("attack", "pass", "pass", "attackers s5", "block h8 p2.s5", "block h6 p2.s5")
    assert (table.question, table.to_act()) == ("top", 2)
    judged = [event.n for event in happened.events if getattr(event.fact, "why", "") == "died"]
    table.play("top graveyard.s9", seat=2)
    laid = table.play("top graveyard.h8", seat=1)
    assert [event.parent for event in laid.events if getattr(event.fact, "why", "") == "on_top"] == judged[-1:]


@pytest.mark.rule("TR-11.25", "TR-9.1")
def test_a_card_laid_on_top_has_not_left_the_field_again(table_with: TableWith) -> None:
    table = table_with(choose_graveyard_top=True)
    table.lay("field S5&SK | life SA S2", "field D8 DJ")
    table.play("attack", "pass", "pass", "attackers s5", "block d8 p1.s5", "block dj p1.s5")
    happened = table.play("top graveyard.sk")
    assert resolved(happened) == ["judgement", "next_generation"]
    assert moved(happened, "on_top") == 0
    assert table.hand() == ["SA"]


@pytest.mark.rule("TR-11.25", "TR-9.2")
def test_of_the_cards_that_a_new_generation_turns_their_owner_says_which_lies_on_top(table_with: TableWith) -> None:
    table = table_with(choose_graveyard_top=True)
    table.lay("field S9&SK", "field HK | life D2 D3 D4 DQ D5")
    table.play("attack", "pass", "pass", "attackers s9", "p2 block hk p1.s9")
    assert table.moves(2) == [f"top graveyard.{card}" for card in ("d2", "d3", "d4")]


@pytest.mark.rule("TR-11.25")
def test_discarding_several_cards_at_the_end_of_a_turn_asks_too(table_with: TableWith) -> None:
    table = table_with(choose_graveyard_top=True)
    table.lay("hand S2 S3 S4 S5 S6 S7 S8 S9 S10")
    table.play("end", "pass", "pass", "discard hand.s2", "discard hand.s3")
    happened = table.play("top graveyard.s2")
    assert table.zone("graveyard") == ["S3", "S2"]
    assert [f.why for f in happened.of(CardMoved)][:1] == ["on_top"]
    assert table.state.active == 2


@pytest.mark.rule("TR-11.25", "TR-X-04")
def test_which_card_of_the_fog_lies_on_top_is_asked_before_the_turn_is_over(table_with: TableWith) -> None:
    table = table_with(choose_graveyard_top=True, ruleset="official_8_0")
    table.lay("hand H4 H3 C2 C6 | field S5")
    table.play("up hand.h4", "discard hand.c2", "pass", "pass", "up hand.h3", "pass", "pass")
    turn = table.state.turn
    table.play("end", "pass", "pass")
    assert (table.question, table.to_act(), table.state.turn, table.state.active) == ("top", 1, turn, 1)
    table.play("top graveyard.h4")
    assert (table.zone("graveyard")[-2:], table.zone("fog")) == (["H3", "H4"], [])
    assert (table.state.turn, table.state.active) == (turn + 1, 2)

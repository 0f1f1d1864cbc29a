"""Turn control: End, Charge, Draw (TR-5), and what ends with a turn."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Began, Declared, Ended
from bsdesk.games.black_poker.rules.actions import ACTIONS
from tests.games.black_poker.looking import resolved, waiting
from tests.table import Happened, Table

NINE = "hand S2 S3 S4 S5 S6 S7 S8 S9 S10"


def end(table: Table) -> Happened:
    """End, and nobody answers it."""
    table.play("end")
    table.play("pass")
    return table.play("pass")


# --------------------------------------------------------------------------------------------------------- End


@pytest.mark.rule("TR-5.1")
def test_end_is_a_normal_main_action_for_nothing(table: Table) -> None:
    action = ACTIONS["end"]
    assert (action[1:7], action.once) == (("direct", "normal", "main", "", (), ""), False)
    table.lay("hand S7")
    assert table.moves(verb="end") == ["end"]
    assert table.refused("end hand.s7").code == "keys_only"
    table.play("end")
    assert waiting(table) == ["end"]


@pytest.mark.rule("TR-5.2", "TR-TV-15")
def test_more_than_seven_hand_cards_are_discarded_down_to_seven(table: Table) -> None:
    table.lay(NINE)
    end(table)
    assert table.moves(1) == sorted(f"discard hand.s{n}" for n in range(2, 11))
    table.play("discard hand.s10")
    assert (table.question, table.state.active) == ("discard", 1)
    table.play("discard hand.s3")
    assert table.hand() == ["S2", "S4", "S5", "S6", "S7", "S8", "S9"]
    assert table.zone("graveyard") == ["S10", "S3"]
    assert table.state.active == 2


@pytest.mark.rule("TR-5.2")
@pytest.mark.parametrize("cards", ["S2 S3 S4 S5 S6 S7 S8", "S2", ""])
def test_seven_hand_cards_or_less_are_kept(table: Table, cards: str) -> None:
    table.lay(f"hand {cards}", "hand " + "H2 H3 H4 H5 H6 H7 H8 H9")
    end(table)
    assert table.hand() == cards.split()
    assert (table.question, len(table.hand(2))) == ("draw_more", 9)


@pytest.mark.rule("TR-5.2")
def test_the_hand_is_counted_when_end_resolves(table: Table) -> None:
    table.lay("hand S2 S3 S4 S5 S6 S7 H8 H9 | field C5")
    table.play("end", "up hand.h8", "discard hand.h9", "pass", "pass")
    table.play("pass", "pass")
    assert (len(table.hand()), table.state.active) == (6, 2)


@pytest.mark.rule("TR-5.3")
@pytest.mark.parametrize("active", [1, 2])
def test_the_turn_goes_to_the_opponent(table: Table, active: int) -> None:
    table.lay(active=active)
    happened = end(table)
    assert (table.state.active, table.state.turn) == (3 - active, 6)
    assert happened.of(Ended) == [Ended("turn", "5", active)]
    assert happened.of(Began) == [Began("turn", "6", 3 - active)]
    table.play("draw_more no")
    assert table.to_act() == 3 - active


@pytest.mark.rule("TR-5.4", "TR-5.9", "TR-X-03")
def test_charge_and_draw_follow_once_each(table: Table) -> None:
    table.lay()
    happened = end(table)
    assert resolved(happened) == ["end", "charge"]
    assert resolved(table.play("draw_more no")) == ["draw"]
    assert len(table.zone("p2.hand")) == 1


@pytest.mark.rule("TR-5.5")
def test_first_the_discards_then_the_turn_then_charge(table: Table) -> None:
    table.lay(NINE, "field S5~")
    end(table)
    table.play("discard hand.s2")
    happened = table.play("discard hand.s3")
    told = [f for f in happened.facts if isinstance(f, CardMoved | Began | CardTurned)]
    assert [type(f).__name__ for f in told[:4]] == ["CardMoved", "CardMoved", "Began", "CardTurned"]
    assert [f.why for f in told[:2] if isinstance(f, CardMoved)] == ["discarded"] * 2


@pytest.mark.rule("TR-5.6", "TR-O-16")
def test_end_can_be_answered(table: Table) -> None:
    table.lay("field S5", "hand S4 C2")
    table.play("end", "pass")
    assert table.verbs(2) >= {"pass", "down"}
    assert "end" not in table.verbs(2)
    table.play("p2 down hand.s4")
    assert waiting(table) == ["end", "down"]
    happened = table.play("p2 pass", "p1 pass")
    assert (resolved(happened), waiting(table)) == (["down"], ["end"])
    assert table.number("s5", "size") == 1
    assert table.state.active == 1
    table.play("pass", "pass")
    assert table.state.active == 2


# ------------------------------------------------------------------------------------------------------ Charge


@pytest.mark.rule("TR-5.7")
def test_charge_is_triggered_and_immediate(table: Table) -> None:
    assert ACTIONS["charge"][1:7] == ("triggered", "immediate", "main", "", (), "")
    table.lay()
    happened = end(table)
    assert [(f.seat, f.target) for f in happened.of(Declared) if f.act == "resolved"] == [(1, "end"), (2, "charge")]


@pytest.mark.rule("TR-5.7")
def test_nobody_answers_charge_in_the_official_rules_either(official_table: Table) -> None:
    official_table.lay("", "field S5~")
    happened = end(official_table)
    assert resolved(happened) == ["end", "charge"]
    assert official_table.says("p2.s5", "charged")


@pytest.mark.rule("TR-5.8")
def test_all_characters_of_the_player_whose_turn_it_is_now_are_charged(table: Table) -> None:
    table.lay("field S5~ D9?~", "field S5~ D9?~ C2 H4~&H3~")
    end(table)
    assert [table.card(f"p2.field.{n}").turned for n in range(1, 6)] == [0] * 5
    assert [table.says(card, "driven") for card in ("s5", "d9")] == [True, True]


# -------------------------------------------------------------------------------------------------------- Draw


@pytest.mark.rule("TR-5.10")
def test_draw_is_triggered_and_normal(table: Table) -> None:
    assert ACTIONS["draw"][1:7] == ("triggered", "normal", "main", "", (), "")
    table.lay()
    end(table)
    assert (table.question, table.to_act(), waiting(table)) == ("draw_more", 2, [])


@pytest.mark.rule("TR-5.10", "TR-X-01")
def test_in_the_official_rules_draw_waits_on_the_stage(official_table: Table) -> None:
    official_table.lay("hand S2 S3", "hand H2")
    end(official_table)
    assert (waiting(official_table), official_table.question, official_table.to_act()) == (["draw"], "", 2)
    official_table.play("pass", "pass")
    assert (waiting(official_table), official_table.question) == ([], "draw_more")


@pytest.mark.rule("TR-5.11", "TR-O-13")
def test_the_top_card_of_life_comes_to_the_hand_unasked(table: Table) -> None:
    table.lay("", "hand H2 | life SA S3 S4")
    end(table)
    assert (table.hand(2), table.zone("p2.life")) == (["H2", "SA"], ["S3", "S4"])


@pytest.mark.rule("TR-5.12", "TR-TV-15")
@pytest.mark.parametrize(("answer", "hand", "life"), [("yes", ["SA", "S3"], ["S4"]), ("no", ["SA"], ["S3", "S4"])])
def test_one_more_is_drawn_if_wanted(table: Table, answer: str, hand: list[str], life: list[str]) -> None:
    table.lay("", "life SA S3 S4")
    end(table)
    assert table.moves(2) == ["draw_more no", "draw_more yes"]
    assert table.refused("done", seat=2).rule == "TR-5.12"
    table.play(f"draw_more {answer}")
    assert (table.hand(2), table.zone("p2.life")) == (hand, life)
    assert table.verbs(2) >= {"end", "pass"}


@pytest.mark.rule("TR-5.13")
def test_drawing_is_no_damage(table: Table) -> None:
    table.lay("", "life SA S3 S4 | graveyard H2 H3 H4 H5")
    end(table)
    table.play("draw_more yes")
    assert table.zone("p2.graveyard") == ["H2", "H3", "H4", "H5"]


@pytest.mark.rule("TR-5.14", "TR-5.15")
def test_drawing_the_last_card_loses_and_no_second_one_is_offered(table: Table) -> None:
    table.lay("", "life SA")
    end(table)
    assert (table.hand(2), table.question) == (["SA"], "")
    assert table.state.results == {1: "win", 2: "lose"}


@pytest.mark.rule("TR-5.14")
@pytest.mark.parametrize(("answer", "results"), [("yes", {1: "win", 2: "lose"}), ("no", {})])
def test_the_second_card_may_be_the_last_one(table: Table, answer: str, results: dict[int, str]) -> None:
    table.lay("", "life SA S2")
    end(table)
    table.play(f"draw_more {answer}")
    assert table.state.results == results


# ------------------------------------------------------------------------------------------ what a turn ends


@pytest.mark.rule("TR-11.26")
@pytest.mark.parametrize("action", ["set_bulwark", "attack"])
def test_what_goes_once_a_turn_goes_again_in_the_next_own_turn(table: Table, action: str) -> None:
    table.lay("hand S7 | field S5 | life " + "S2 H3 " * 10, "life " + "S2 H3 " * 10)
    answers = {"set_bulwark": [], "attack": ["pass", "pass", "attackers s5"]}
    table.play(action, *answers[action])
    assert table.refused(action).code == "once_per_turn"
    end(table)
    table.play("draw_more no")
    assert table.allowed(action)
    end(table)
    table.play("draw_more no")
    assert (table.to_act(), table.allowed(action)) == (1, True)


@pytest.mark.rule("TR-11.26", "TR-6.2")
def test_the_other_players_attack_counts_for_itself(table: Table) -> None:
    table.lay("field S5")
    table.play("attack", "pass", "pass", "done")
    end(table)
    table.play("draw_more no", "attack")
    assert waiting(table) == ["attack"]


@pytest.mark.rule("TR-11.29")
def test_two_ups_add_up_however_often_one_looks(table: Table) -> None:
    table.lay("hand H3 H4 C2 C3 | field S5")
    table.play("up hand.h3", "discard hand.c2", "pass", "pass")
    table.play("up hand.h4", "pass", "pass")
    assert [table.number("s5", "size") for _ in range(3)] == [12, 12, 12]
    table.state.work_out_anew()
    assert table.number("s5", "size") == 12


@pytest.mark.rule("TR-11.29")
def test_up_and_down_add_up_in_the_order_they_came(table: Table) -> None:
    table.lay("hand H3 S6 C2 C3 | field S5")
    table.play("up hand.h3", "discard hand.c2", "pass", "pass")
    table.play("down hand.s6", "pass", "pass")
    assert table.number("s5", "size") == 2

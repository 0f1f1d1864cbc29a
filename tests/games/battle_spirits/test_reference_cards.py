"""Every reference card with an effect: what it does, and that it does nothing where it should not (section 22)."""

from __future__ import annotations

import pytest

from tests.table import Table


def unblocked(table: Table, spirit: str) -> None:
    """An attack that nobody answers and nobody can block."""
    table.play(f"attack {spirit}", "p2 pass", "p1 pass")


# ------------------------------------------------------------------------------------------------- Spirits


@pytest.mark.parametrize(("cores", "life"), [(3, "3"), (2, "4")])
def test_ref_02_has_one_symbol_more_while_it_attacks_at_lv2(table: Table, cores: int, life: str) -> None:
    table.lay(f"field REF-02[{cores}]", step="attack")
    assert table.number("ref-02", "symbols") == 1
    unblocked(table, "ref-02")
    assert table.cores("p2.life") == life


def test_ref_04_takes_ex_cards_of_the_trash_for_a_part_of_its_cost(table: Table) -> None:
    table.lay("field REF-01[1] REF-01[1] | hand REF-04 | reserve 4 | trash REF-05 REF-05")
    table.play("summon hand.ref-04", "succeed trash.ref-05.1; succeed trash.ref-05.2")
    table.play("pay reserve 3", "place reserve 1; done")
    assert table.cores("trash") == "3"
    assert table.zone("removed") == ["REF-05", "REF-05"]


def test_ref_05_gives_its_ex_symbol_on_the_field(table: Table) -> None:
    table.lay("field REF-05[1]", step="attack")
    unblocked(table, "ref-05")
    assert table.cores("p2.life") == "4"


def test_ref_06_may_destroy_a_weak_spirit_when_summoned(table: Table) -> None:
    table.lay("hand REF-06 | reserve 6", "field REF-09[1] REF-01[1]")
    table.play("summon hand.ref-06", "may yes")
    assert table.zone("p2.field") == ["REF-01"]


def test_ref_06_spares_every_spirit_if_its_player_says_no(table: Table) -> None:
    table.lay("hand REF-06 | reserve 6", "field REF-09[1] REF-01[1]")
    table.play("summon hand.ref-06", "may no")
    assert table.zone("p2.field") == ["REF-09", "REF-01"]


@pytest.mark.parametrize(("cores", "attacking", "afterwards"), [(3, 10000, 7000), (2, 5000, 5000)])
def test_ref_06_is_stronger_while_it_attacks_at_lv2(table: Table, cores: int, attacking: int, afterwards: int) -> None:
    table.lay(f"field REF-06[{cores}]", step="attack")
    table.play("attack ref-06")
    assert table.number("ref-06", "bp") == attacking
    table.play("p2 pass", "p1 pass")
    assert table.number("ref-06", "bp") == afterwards


def test_ref_07_is_exhausted_for_2000_more_bp_this_battle(table: Table) -> None:
    table.lay("field REF-07 REF-01[1] REF-01[1]", step="attack")
    table.play("attack ref-01.1", "p2 pass", "activate ref-07 e1")
    assert table.says("ref-07", "exhausted")
    assert (table.number("ref-01.1", "bp"), table.number("ref-01.2", "bp")) == (8000, 6000)
    table.play("p2 pass", "p1 pass")
    assert table.number("ref-01.1", "bp") == 6000


def test_ref_07_helps_no_spirit_that_blocks(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-07 REF-01[1]", step="attack")
    table.play("attack ref-01")
    no = table.refused("p2 activate ref-07 e1")
    assert (no.code, no.rule, no.facts["stretch"]) == ("effect_at_another_time", "BS-GL26", "your_attack_step")


def test_ref_07_draws_once_a_turn(table: Table) -> None:
    table.lay("field REF-07[2] REF-01[1] REF-01[1]", "field REF-43-red[1] REF-43-red[1]", step="attack")
    for _ in range(2):
        table.play(table.moves(verb="attack")[0], "p2 pass", "p1 pass", "p2 block ref-43-red.1", "p2 pass", "p1 pass")
    assert table.zone("p2.field") == []
    assert len(table.hand()) == 1


@pytest.mark.parametrize(("cores", "drawn"), [(2, 1), (1, 0)])
def test_ref_07_draws_when_a_spirit_of_its_player_is_blocked(table: Table, cores: int, drawn: int) -> None:
    table.lay(f"field REF-07[{cores}] REF-01[1]", "field REF-01[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass", "p2 block ref-01")
    assert len(table.hand()) == drawn


def test_ref_08_gives_its_family_a_symbol_in_the_main_step(table: Table) -> None:
    table.lay("field REF-08 REF-09[1] REF-01[1]")
    assert (table.number("ref-09", "symbols"), table.number("ref-01", "symbols")) == (2, 1)
    table.play("end")
    assert table.number("ref-09", "symbols") == 1


@pytest.mark.parametrize(("cores", "drawn"), [(1, 1), (0, 0)])
def test_ref_08_draws_in_the_end_step_at_lv2(table: Table, cores: int, drawn: int) -> None:
    table.lay(f"field REF-08[{cores}]", step="main2")
    table.play("end")
    assert len(table.hand()) == drawn


def test_ref_10_draws_when_summoned(table: Table) -> None:
    table.lay("hand REF-10 | reserve 4")
    table.play("summon hand.ref-10")
    assert table.hand() == ["REF-01"]


def test_ref_11_goes_to_the_hand_when_destroyed(table: Table) -> None:
    table.lay("hand REF-27 | reserve 6", "field REF-11[1+S]")
    table.play("use hand.ref-27 flash")
    assert table.hand(2) == ["REF-11"]
    assert (table.zone("p2.trash"), table.cores("p2.reserve")) == ([], "1+S")


def test_ref_12_makes_the_opponent_discard_when_the_opponent_destroys_it(table: Table) -> None:
    table.lay("hand REF-27 REF-01 REF-03 | reserve 6", "field REF-12[1] | hand REF-01")
    table.play("use hand.ref-27 flash", "choose hand.ref-03")
    assert (table.hand(), table.hand(2)) == (["REF-01"], ["REF-01"])
    assert "REF-03" in table.zone("trash")


def test_ref_12_is_silent_when_its_own_player_destroys_it(table: Table) -> None:
    table.lay("hand REF-27 | reserve 6 | field REF-12[1]", "hand REF-01")
    table.play("use hand.ref-27 flash", "pay reserve 6")
    assert "REF-12" in table.zone("trash")
    assert table.hand(2) == ["REF-01"]


def test_ref_13_may_be_exhausted_to_remain_when_destroyed(table: Table) -> None:
    table.lay("hand REF-27 | reserve 6", "field REF-13[2]")
    table.play("use hand.ref-27 flash", "p2 may yes")
    assert table.zone("p2.field") == ["REF-13"]
    assert table.says("p2.ref-13", "exhausted")
    assert table.cores("p2.ref-13") == "2"


@pytest.mark.parametrize("turned", ["", "~"])
def test_ref_13_goes_if_its_player_says_no_or_it_is_exhausted_already(table: Table, turned: str) -> None:
    table.lay("hand REF-27 | reserve 6", f"field REF-13[2]{turned}")
    table.play("use hand.ref-27 flash", *(["p2 may no"] if not turned else []))
    assert (table.zone("p2.field"), table.zone("p2.trash")) == ([], ["REF-13"])


def test_ref_14_is_refreshed_by_its_first_attack_of_a_turn_only(table: Table) -> None:
    table.lay("field REF-14[1]", step="attack")
    unblocked(table, "ref-14")
    assert table.says("ref-14", "refreshed")
    unblocked(table, "ref-14")
    assert table.says("ref-14", "exhausted")


def test_ref_15_returns_to_the_hand_when_it_attacks(table: Table) -> None:
    table.lay("field REF-15[1]", step="attack")
    table.play("attack ref-15")
    assert (table.zone("field"), table.hand(), table.cores("reserve")) == ([], ["REF-15"], "1")


@pytest.mark.parametrize("blocker", ["ref-16", "ref-16-battle"])
def test_ref_16_is_stronger_in_the_battle_it_blocks_in(table: Table, blocker: str) -> None:
    table.lay("field REF-42[1]", f"field {blocker}[1]", step="attack")
    table.play("attack ref-42", "p2 pass", "p1 pass", f"p2 block {blocker}")
    assert table.number(f"p2.{blocker}", "bp") == 5000
    table.play("p2 pass", "p1 pass")
    assert table.number(f"p2.{blocker}", "bp") == 3000


@pytest.mark.parametrize(("blocker", "drawn"), [("REF-16", 2), ("REF-16-battle", 1)])
def test_ref_16_draws_for_each_magic_of_the_opponent_while_it_blocks(table: Table, blocker: str, drawn: int) -> None:
    """And its variant only once in a battle."""
    table.lay("field REF-42[1] | hand REF-38 REF-30-then REF-38 | reserve 5", f"field {blocker}[1]", step="attack")
    table.play("attack ref-42", "p2 pass", "use hand.ref-38 flash; pay reserve 1")
    assert table.hand(2) == []
    table.play("p2 pass", "p1 pass", f"p2 block {blocker.lower()}", "p2 pass")
    table.play("use hand.ref-30-then flash; pay reserve 3", "p2 pass")
    assert len(table.hand(2)) == 1
    table.lay("field REF-42[1] | hand REF-38 REF-30-then | reserve 5", f"field {blocker}[1]", step="attack")
    table.play("attack ref-42", "p2 pass", "p1 pass", f"p2 block {blocker.lower()}", "p2 pass")
    table.play("use hand.ref-38 flash; pay reserve 1", "p2 pass", "use hand.ref-30-then flash; pay reserve 3")
    assert len(table.hand(2)) == drawn


def test_ref_17_draws_at_the_end_of_its_attack_and_exhausts_a_spirit_after_it(table: Table) -> None:
    table.lay("field REF-17[1]", "field REF-01[1]", step="attack")
    table.play("attack ref-17", "p2 pass", "p1 pass", "p2 block no")
    assert len(table.hand()) == 1
    assert table.says("p2.ref-01", "exhausted")


def test_ref_17_draws_nothing_when_it_blocks(table: Table) -> None:
    table.lay("field REF-43-red[1]", "field REF-17[1]", step="attack")
    table.play("attack ref-43-red", "p2 pass", "p1 pass", "p2 block ref-17", "p2 pass", "p1 pass")
    assert (table.zone("p2.field"), table.hand(2)) == (["REF-17"], [])


def test_ref_18_is_stronger_when_the_battle_is_resolved(table: Table) -> None:
    table.lay("field REF-18[1]", "field REF-01[1]", step="attack")
    table.play("attack ref-18", "p2 pass", "p1 pass", "p2 block ref-01")
    assert table.number("ref-18", "bp") == 5000
    table.play("p2 pass", "p1 pass")
    assert (table.zone("field"), table.zone("p2.field")) == (["REF-18"], [])
    assert table.number("ref-18", "bp") == 5000


@pytest.mark.parametrize(("cores", "left"), [("S", "1"), ("3", "1"), ("1", "2")])
def test_ref_19_takes_a_core_when_it_attacks_unleashed(table: Table, cores: str, left: str) -> None:
    table.lay(f"field REF-19[{cores}]", "field REF-01[2]", step="attack")
    table.play("attack ref-19")
    assert table.cores("p2.ref-01") == left
    assert table.cores("p2.reserve") == ("1" if left == "1" else "0")


def test_ref_39_may_summon_a_cheap_spirit_for_nothing(table: Table) -> None:
    table.lay("hand REF-39 REF-01 REF-03 | reserve 8")
    table.play("summon hand.ref-39", "place reserve 1; done", "may yes", "place reserve 1; done")
    assert table.zone("field") == ["REF-39", "REF-01"]
    assert (table.cores("trash"), table.cores("ref-01")) == ("5", "1")


def test_ref_42_can_be_selected_by_nobody_but_its_own_player(table: Table) -> None:
    table.lay("hand REF-31 | reserve 4", "field REF-42[1] REF-01[1]")
    table.play("use hand.ref-31 flash")
    assert (table.card("p2.ref-42").turned, table.card("p2.ref-01").turned) == (0, 2)
    table.lay("hand REF-32-exhaust | reserve 2 | field REF-42[1]")
    table.play("use hand.ref-32-exhaust flash", "pay reserve 2")
    assert table.says("ref-42", "exhausted")


# ------------------------------------------------------------------------------------------------- Nexuses


def test_ref_20_takes_a_card_of_its_family_out_of_the_top_three_when_deployed(table: Table) -> None:
    table.lay("hand REF-20 | reserve 3 | deck REF-01 REF-09 REF-03 REF-04")
    table.play("deploy hand.ref-20", "arrange deck.ref-03; arrange deck.ref-01")
    assert table.hand() == ["REF-09"]
    assert table.zone("deck") == ["REF-04", "REF-03", "REF-01"]


def test_ref_20_takes_nothing_if_its_family_is_not_there(table: Table) -> None:
    table.lay("hand REF-20 | reserve 3 | deck REF-01 REF-02 REF-03 REF-04")
    table.play("deploy hand.ref-20", "arrange deck.ref-03; arrange deck.ref-01; arrange deck.ref-02")
    assert table.hand() == []
    assert table.zone("deck") == ["REF-04", "REF-03", "REF-01", "REF-02"]


@pytest.mark.parametrize(
    ("cores", "level", "unleashed"), [("1", 1, False), ("2", 2, True), ("S", 2, True), ("0", 1, False)]
)
def test_ref_21_is_unleashed_by_two_cores_or_the_soul_core(
    table: Table, cores: str, level: int, *, unleashed: bool
) -> None:
    table.lay(f"field REF-21[{cores}]")
    assert table.number("ref-21", "level") == level
    assert table.says("ref-21", "super_unleashed") is unleashed


@pytest.mark.parametrize(
    ("field", "drawn"), [("REF-22", 1), ("REF-22 REF-22", 1), ("REF-22 REF-23", 2), ("REF-23 REF-23", 1), ("REF-24", 0)]
)
def test_ref_22_and_ref_23_draw_once_a_name_as_the_attack_step_begins(table: Table, field: str, drawn: int) -> None:
    table.lay(f"field {field}")
    table.play("end")
    while table.question:
        table.play(table.moves()[0])
    assert len(table.hand()) == drawn


def test_ref_24_draws_when_a_spirit_of_its_player_is_depleted(table: Table) -> None:
    table.lay("field REF-24 REF-01[1]", "field REF-01[1]")
    table.play("move ref-01 1 reserve")
    assert len(table.hand()) == 1


def test_ref_24_does_not_mind_the_opponents_spirits_nor_destruction(table: Table) -> None:
    table.lay("field REF-24 REF-03[1] | hand REF-27 REF-44 | reserve 6", "field REF-01[S]")
    table.play("use hand.ref-44 main; pay reserve 1", "use hand.ref-27 flash; pay reserve 5")
    assert (table.zone("field"), table.zone("p2.field")) == (["REF-24"], [])
    assert table.hand() == []


def test_ref_25_strengthens_a_spirit_that_is_refreshed(table: Table) -> None:
    table.lay("field REF-25 | hand REF-32-refresh | reserve 2", "field REF-01[1]~")
    table.play("use hand.ref-32-refresh flash")
    assert table.number("p2.ref-01", "bp") == 7000
    table.play("end", "end", "end")
    assert table.number("p2.ref-01", "bp") == 6000


def test_ref_36_nexus_removes_a_card_of_the_opponents_trash(table: Table) -> None:
    table.lay("field REF-36-nexus", "trash REF-01 REF-03")
    table.play("activate ref-36-nexus e1", "choose p2.trash.ref-03")
    assert (table.zone("p2.trash"), table.zone("p2.removed")) == (["REF-01"], ["REF-03"])
    assert not table.allowed("activate ref-36-nexus e1")


def test_ref_37_destroys_a_spirit_for_two_discarded_cards(table: Table) -> None:
    table.lay("field REF-37 | hand REF-01 REF-02 REF-03", "field REF-04[1]")
    table.play("activate ref-37 e1", "choose hand.ref-01; choose hand.ref-03")
    assert (table.zone("p2.field"), table.zone("trash"), table.hand()) == ([], ["REF-01", "REF-03"], ["REF-02"])


def test_ref_41_nexus_lets_no_opposing_spirit_attack(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-41-nexus", step="attack")
    assert table.refused("attack ref-01").code == "cannot_attack"
    table.lay("field REF-01[1] REF-41-nexus", step="attack")
    assert table.allowed("attack ref-01")


# --------------------------------------------------------------------------------------------------- Magic


def test_ref_26_draws_two_or_strengthens_a_spirit(table: Table) -> None:
    table.lay("hand REF-26 | reserve 4", "field REF-01[1]")
    table.play("use hand.ref-26 main")
    assert (table.hand(), table.number("p2.ref-01", "bp")) == (["REF-01", "REF-01"], 6000)
    table.lay("hand REF-26 | reserve 4", "field REF-01[1]")
    table.play("use hand.ref-26 flash")
    assert (table.hand(), table.number("p2.ref-01", "bp")) == ([], 9000)


def test_ref_27_destroys_a_spirit_of_bp_5000_or_less(table: Table) -> None:
    table.lay("hand REF-27 | reserve 6", "field REF-01[1] REF-03[1]")
    table.play("use hand.ref-27 flash")
    assert table.zone("p2.field") == ["REF-01"]


def test_ref_27_is_had_for_the_soul_core(table: Table) -> None:
    table.lay("hand REF-27 | reserve S | field REF-01[1]", "field REF-03[1]")
    table.play("use hand.ref-27 flash")
    assert (table.zone("p2.field"), table.cores("trash"), table.cores("ref-01")) == ([], "S", "1")


@pytest.mark.parametrize(("spirit", "left", "bp"), [("REF-01[1]", ["REF-01"], 4000), ("REF-43-purple[1]", [], 0)])
def test_ref_28_weakens_a_spirit_and_destroys_it_at_0(table: Table, spirit: str, left: list[str], bp: int) -> None:
    table.lay("hand REF-28 | reserve 3", f"field {spirit}")
    table.play("use hand.ref-28 flash")
    assert table.zone("p2.field") == left
    assert not left or table.number("p2.ref-01", "bp") == bp


def test_ref_29_weakens_all_opposing_spirits_and_destroys_those_at_0(table: Table) -> None:
    table.lay("hand REF-29 | reserve 4", "field REF-01[1] REF-43-purple[1] REF-09[1]")
    table.play("use hand.ref-29 flash")
    assert table.zone("p2.field") == ["REF-01", "REF-09"]
    assert (table.number("p2.ref-01", "bp"), table.number("p2.ref-09", "bp")) == (4000, 1000)


@pytest.mark.parametrize(
    ("magic", "field", "drawn"),
    [("then", "REF-01[1]", 1), ("then", "", 1), ("if", "REF-01[1]", 1), ("if", "", 0), ("if", "REF-01[1]~", 0)],
)
def test_ref_30_exhausts_a_spirit_then_or_if_it_did_draws(table: Table, magic: str, field: str, drawn: int) -> None:
    table.lay(f"hand REF-30-{magic} | reserve 3", f"field {field}")
    table.play(f"use hand.ref-30-{magic} flash")
    assert len(table.hand()) == drawn
    assert not field or table.says("p2.ref-01", "exhausted")


@pytest.mark.parametrize("turned", ["", "~"])
def test_ref_31_heavily_exhausts_a_spirit(table: Table, turned: str) -> None:
    table.lay("hand REF-31 | reserve 4", f"field REF-01[1]{turned}")
    table.play("use hand.ref-31 flash")
    assert table.says("p2.ref-01", "heavy_exhausted")


@pytest.mark.parametrize(
    ("magic", "before", "after"),
    [("exhaust", "", 1), ("exhaust", "~", 1), ("exhaust", "~~", 2), ("refresh", "~", 0), ("refresh", "~~", 1)],
)
def test_ref_32_turns_a_spirit(table: Table, magic: str, before: str, after: int) -> None:
    table.lay(f"hand REF-32-{magic} | reserve 2", f"field REF-01[1]{before}")
    table.play(f"use hand.ref-32-{magic} flash")
    assert table.card("p2.ref-01").turned == after


def test_ref_33_returns_a_spirit_to_the_hand_or_onto_the_deck(table: Table) -> None:
    table.lay("hand REF-33-hand | reserve 3", "field REF-03[1+S]")
    table.play("use hand.ref-33-hand flash")
    assert (table.hand(2), table.cores("p2.reserve")) == (["REF-03"], "1+S")
    table.lay("hand REF-33-top | reserve 3", "field REF-03[1+S]")
    table.play("use hand.ref-33-top flash")
    assert (table.zone("p2.deck")[:2], table.cores("p2.reserve")) == (["REF-03", "REF-01"], "1+S")


def test_ref_34_ends_the_battle(table: Table) -> None:
    table.lay("field REF-01[1]", "hand REF-34 | reserve 3", step="attack")
    table.play("attack ref-01", "p2 use hand.ref-34 flash")
    assert (table.cores("p2.life"), table.state.moment) == ("5", "")
    assert not table.says("ref-01", "attacking")


@pytest.mark.parametrize(("taken", "said"), [(0, "done"), (1, "number 1; done"), (2, "number 2")])
def test_ref_35_takes_up_to_two_cores(table: Table, taken: int, said: str) -> None:
    table.lay("hand REF-35 | reserve 3", "field REF-01[3]")
    table.play("use hand.ref-35 flash", said)
    assert (table.cores("p2.ref-01"), table.cores("p2.reserve")) == (str(3 - taken), str(taken))


@pytest.mark.rule("BS-S2", "BS-T2")
def test_ref_35_its_player_says_how_many_and_the_owner_of_the_cores_which(table: Table) -> None:
    table.lay("hand REF-35 | reserve 3", "field REF-01[2+S]")
    table.play("use hand.ref-35 flash", "p1 number 1; p1 done")
    assert table.moves(2) == ["core ref-01 2+S"]
    table.play("p2 core ref-01 S")
    assert (table.cores("p2.ref-01"), table.cores("p2.reserve")) == ("2", "S")


def test_ref_36_removes_a_card_of_the_opponents_trash(table: Table) -> None:
    table.lay("hand REF-36 | reserve 2 | trash REF-04", "trash REF-01 REF-03")
    table.play("use hand.ref-36 main", "choose p2.trash.ref-01")
    assert (table.zone("p2.trash"), table.zone("p2.removed")) == (["REF-03"], ["REF-01"])


def test_ref_38_draws_but_only_one_of_that_name_a_turn(table: Table) -> None:
    table.lay("hand REF-38 REF-38 | reserve 4")
    table.play("use hand.ref-38.1 flash")
    assert table.hand() == ["REF-38", "REF-01"]
    assert table.refused("use hand.ref-38 flash").rule == "BS-E9"


def test_ref_40_summons_a_spirit_for_its_cost(table: Table) -> None:
    table.lay("hand REF-40 REF-01 | reserve 6")
    table.play("use hand.ref-40 main", "place reserve 2")
    assert table.zone("field") == ["REF-01"]
    assert (table.cores("trash"), table.cores("ref-01")) == ("4", "2")


def test_ref_41_magic_lets_a_spirit_attack_twice(table: Table) -> None:
    table.lay("field REF-01[1] | hand REF-41-magic | reserve 2")
    table.play("use hand.ref-41-magic main", "pay reserve 2", "end")
    unblocked(table, "ref-01")
    unblocked(table, "ref-01")
    assert table.cores("p2.life") == "3"
    assert table.refused("attack ref-01").code == "exhausted_cannot_attack"


def test_ref_44_takes_a_soul_core_into_the_trash(table: Table) -> None:
    table.lay("hand REF-44 | reserve 2", "field REF-01[2+S] REF-03[1]")
    table.play("use hand.ref-44 main")
    assert (table.cores("p2.ref-01"), table.cores("p2.trash")) == ("2", "S")

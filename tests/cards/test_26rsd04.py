"""The white starter deck: every effect of its cards."""

from __future__ import annotations

import pytest

from tests.table import Table


def blocked(table: Table, blocker: str) -> None:
    """The opponent's first Spirit attacks and is blocked."""
    table.play("p2 attack ogre", "p1 pass", "p2 pass", f"p1 block {blocker}")


def test_atun_unleashed_gives_an_ore_folk_nexus_a_core_when_blocking(table: Table) -> None:
    table.lay("field atun[S] ishikiri-plains suihogun-iki", "field ogre[1]", step="attack", active=2)
    blocked(table, "atun")
    assert (table.cores("ishikiri-plains"), table.cores("suihogun-iki")) == ("1", "0")


@pytest.mark.parametrize(("others", "bp"), [("chimuniruga[1] chimuniruga[1]", 8000), ("chimuniruga[1]", 3000)])
def test_nonriru_gains_5000_while_blocking_with_three_white_symbols(table: Table, others: str, bp: int) -> None:
    table.lay(f"field nonriru[3] {others}", "field ogre[1]", step="attack", active=2)
    blocked(table, "nonriru")
    assert table.number("nonriru", "bp") == bp


def test_ashinusu_is_exhausted_to_find_a_costly_ore_folk_spirit_in_two_cards(table: Table) -> None:
    table.lay("field ashinusu[1] | deck dabiti gowan-anatoma ogre")
    table.play("activate ashinusu e1")
    assert (table.hand(), table.zone("deck")) == (["26RSD04-008"], ["26RSD02-008", "26RSD04-006"])
    assert table.says("ashinusu", "exhausted")


def test_fokuroa_may_make_an_opposing_spirit_attack(table: Table) -> None:
    table.lay("field juso-fokuroa[1]", "field ogre[1] gun-gata[1]", step="main", active=2)
    table.play("p2 end", "p1 may yes", "p1 choose p2.ogre")
    assert table.refused("p2 end").code == "must_attack"
    assert table.moves(2, "attack") == ["attack ogre"]


def test_fokuroa_asks_for_the_first_attack_of_the_step_only(table: Table) -> None:
    table.lay("field juso-fokuroa[1]", "field koshu-sukuido[3] gun-gata[1]", step="main", active=2)
    table.play("p2 end", "p1 may yes", "p1 choose p2.koshu-sukuido", "p2 attack koshu-sukuido", "p1 pass", "p2 pass")
    table.play("p1 block no", "p2 may yes")
    assert not table.says("p2.koshu-sukuido", "exhausted")
    assert table.moves(2) == ["attack gun-gata", "attack koshu-sukuido", "end"]


def test_a_spirit_that_could_not_attack_first_need_not_attack_later(table: Table) -> None:
    table.lay("field juso-fokuroa[1]", "field koshu-sukuido[1]~ shinso-dantekureo[4]", step="main", active=2)
    table.play("p2 end", "p1 may yes", "p1 choose p2.koshu-sukuido", "p2 attack shinso-dantekureo", "p1 pass")
    table.play("p2 activate shinso-dantekureo e2", "p1 pass", "p2 pass", "p1 block no")
    assert table.moves(2) == ["attack koshu-sukuido", "end"]


def test_two_fokuroa_make_one_spirit_attack(table: Table) -> None:
    table.lay("field juso-fokuroa[1] juso-fokuroa[1]", "field ogre[1] gun-gata[1]", step="main", active=2)
    table.play("p2 end")
    while table.question == "order":
        table.play(table.moves(2)[0])
    table.play("p1 may yes", "p1 choose p2.ogre")
    assert table.question == ""


@pytest.mark.parametrize(
    ("field", "step", "paid"),
    [("juso-fokuroa[3]", "main", "5"), ("juso-fokuroa[1]", "main", "6"), ("ishikiri-plains", "main", "5")],
)
def test_it_has_one_more_symbol_for_costly_ore_folk(table: Table, field: str, step: str, paid: str) -> None:
    table.lay(f"field {field} | hand gowan-anatoma dabiti | reserve 9", step=step)
    table.play(table.suggested("summon hand.gowan-anatoma"))
    assert table.cores("trash") == paid


def test_dabiti_gives_an_ore_folk_spirit_a_core_when_summoned(table: Table) -> None:
    table.lay("field ogre[1] chimuniruga[1] | hand dabiti | reserve 6")
    table.play(table.suggested("summon hand.dabiti"), "choose chimuniruga")
    assert table.cores("chimuniruga") == "2"


def test_dabiti_at_level_2_gains_2000_while_blocking(table: Table) -> None:
    table.lay("field dabiti[3]", "field ogre[1]", step="attack", active=2)
    blocked(table, "dabiti")
    assert table.number("dabiti", "bp") == 8000


def test_jankusu_may_refresh_in_the_own_end_step(table: Table) -> None:
    table.lay("field jankusu[1]~", step="main2")
    table.play("end", "may yes")
    assert table.says("jankusu", "refreshed")


def test_jankusu_unleashed_returns_a_spirit_of_4000_or_less_when_attacking(table: Table) -> None:
    table.lay("field jankusu[S]", "field gen-bo[1] gun-gata[1]", step="attack")
    table.play("attack jankusu")
    assert (table.hand(2), table.zone("p2.field")) == (["26RSD01-002"], ["26RSD01-005"])


def test_anatoma_returns_a_spirit_of_6000_or_less_when_summoned(table: Table) -> None:
    table.lay("hand gowan-anatoma | reserve 9", "field ogre[1] ogre[3]")
    table.play(table.suggested("summon hand.gowan-anatoma"))
    assert (table.hand(2), table.number("p2.ogre", "bp")) == (["26RSD02-008"], 8000)


def test_ishikiri_plains_at_level_2_may_refresh_an_ore_folk_spirit_in_the_end_step(table: Table) -> None:
    table.lay("field ishikiri-plains[2] dabiti[1]~ ogre[1]~", step="main2")
    table.play("end", "may yes")
    assert (table.says("dabiti", "refreshed"), table.says("ogre", "refreshed")) == (True, False)


def test_hakutenpei_gives_cheap_ore_folk_1000_in_the_opponents_attack_step(table: Table) -> None:
    side = "field dabiti[1] jankusu[1] the-depths-hakutenpei"
    table.lay(side, "field ogre[1]", step="attack", active=2)
    assert (table.number("dabiti", "bp"), table.number("jankusu", "bp")) == (5000, 5000)
    table.lay(side, step="attack")
    assert table.number("dabiti", "bp") == 4000


def test_hakutenpei_unleashed_gives_a_core_when_costly_ore_folk_win_by_bp(table: Table) -> None:
    table.lay("field gowan-anatoma[1] the-depths-hakutenpei[S]", "field gun-gata[1]", step="attack")
    table.play("attack gowan-anatoma; p2 pass; pass; p2 block gun-gata; p2 pass; pass")
    assert table.cores("gowan-anatoma") == "2"


def test_hakutenpei_gives_nothing_when_both_are_destroyed_or_the_winner_is_cheap(table: Table) -> None:
    table.lay("field gowan-anatoma[1] the-depths-hakutenpei[S]", "field gowan-anatoma[1]", step="attack")
    happened = table.play("attack gowan-anatoma; p2 pass; pass; p2 block gowan-anatoma; p2 pass; pass")
    assert "activated" not in happened.acts()
    table.lay("field dabiti[1] the-depths-hakutenpei[S]", "field gen-bo[1]", step="attack")
    happened = table.play("attack dabiti; p2 pass; pass; p2 block gen-bo; p2 pass; pass")
    assert "activated" not in happened.acts()


def test_tateishi_enjin_trades_up_to_two_white_ore_folk_cards_when_deployed(table: Table) -> None:
    table.lay("hand tateishi-enjin dabiti ogre jankusu | reserve 4 | deck gun-gata gun-gata gun-gata")
    table.play("deploy hand.tateishi-enjin", "choose hand.dabiti", "choose hand.jankusu")
    table.play("arrange hand.jankusu", "arrange hand.dabiti")
    assert sorted(table.hand()) == ["26RSD01-005", "26RSD01-005", "26RSD02-008"]
    assert table.zone("deck") == ["26RSD01-005", "26RSD04-007", "26RSD04-006"]


def test_tateishi_enjin_is_exhausted_to_return_a_weak_attacker(table: Table) -> None:
    table.lay("field tateishi-enjin[3]", "field gen-bo[1] ogre[1]", step="attack", active=2)
    table.play("p2 attack gen-bo", "p1 activate tateishi-enjin e2")
    assert (table.hand(2), table.says("tateishi-enjin", "exhausted")) == (["26RSD01-002"], True)


def test_rock_drilling_trades_up_to_three_ore_folk_cards(table: Table) -> None:
    table.lay("hand rock-drilling dabiti ogre | reserve 2 | deck gun-gata gun-gata")
    table.play("use hand.rock-drilling main", "choose hand.dabiti")
    assert sorted(table.hand()) == ["26RSD01-005", "26RSD02-008"]
    assert table.zone("deck") == ["26RSD01-005", "26RSD04-006"]


def test_rock_drilling_in_flash_gives_3000(table: Table) -> None:
    table.lay("field ogre[1] | hand rock-drilling | reserve 2")
    table.play(table.suggested("use hand.rock-drilling flash"))
    assert table.number("ogre", "bp") == 9000


def test_dream_rotor_returns_a_spirit_of_5000_or_less(table: Table) -> None:
    table.lay("hand dream-rotor | reserve 4", "field gun-gata[1] ogre[1]")
    table.play("use hand.dream-rotor flash")
    assert (table.hand(2), table.zone("p2.field")) == (["26RSD01-005"], ["26RSD02-008"])


def test_defensive_gate_keeps_life_from_one_attacker_this_turn(table: Table) -> None:
    side = "field chimuniruga[1] | hand defensive-gate | reserve S"
    table.lay(side, "field ogre[1] gun-gata[1]", step="attack", active=2)
    table.play("p2 attack ogre", "p1 use hand.defensive-gate flash", "p1 choose p2.ogre", "p2 pass", "p1 pass")
    table.play("p1 block no")
    assert table.cores("life") == "5"
    table.play("p2 attack gun-gata", "p1 pass", "p2 pass", "p1 block no")
    assert table.cores("life") == "4"


def test_defensive_gate_names_two_spirits_after_life_was_lost(table: Table) -> None:
    side = "field chimuniruga[1]~ | hand defensive-gate | reserve S"
    table.lay(side, "field ogre[1] gun-gata[1] gen-bo[1]", step="attack", active=2)
    table.play("p2 attack ogre", "p1 pass", "p2 pass", "p2 attack gun-gata", "p1 use hand.defensive-gate flash")
    table.play("p1 choose p2.gun-gata", "p1 choose p2.gen-bo", "p2 pass", "p1 pass")
    table.play("p2 attack gen-bo", "p1 pass", "p2 pass")
    assert table.cores("life") == "4"


def test_matenda_refreshes_up_to_two_ore_folk_spirits_in_the_end_step(table: Table) -> None:
    table.lay("field rikushu-matenda[1]~ dabiti[1]~ ogre[1]~", step="main2")
    table.play("end", "choose rikushu-matenda", "choose dabiti")
    states = [table.says(card, "refreshed") for card in ("rikushu-matenda", "dabiti", "ogre")]
    assert states == [True, True, False]


def test_matenda_unleashed_is_not_blocked_by_spirits_of_cost_7_or_less(table: Table) -> None:
    opposing = "field gowan-anatoma[1] shinmonkan-savatoma[1]"
    table.lay("field rikushu-matenda[S]", opposing, step="attack")
    table.play("attack rikushu-matenda; p2 pass; pass")
    assert table.moves(2) == ["block no", "block shinmonkan-savatoma"]


@pytest.mark.parametrize(
    ("mine", "answers", "to"),
    [("dabiti[1]~", ["may yes"], "p2.deck"), ("dabiti[1]~", ["may no"], "p2.hand"), ("dabiti[1]", [], "p2.hand")],
)
def test_savatoma_returns_a_spirit_to_the_hand_or_the_bottom_of_the_deck(
    table: Table, mine: str, answers: list[str], to: str
) -> None:
    table.lay(f"field {mine} | hand shinmonkan-savatoma | reserve 12", "field ogre[1]")
    table.play(table.suggested("summon hand.shinmonkan-savatoma"), *answers)
    assert table.zone(to)[-1] == "26RSD02-008"
    assert table.zone("p2.field") == []

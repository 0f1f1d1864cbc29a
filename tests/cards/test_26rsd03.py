"""The green starter deck: every effect of its cards."""

from __future__ import annotations

import pytest

from tests.table import Table


def test_furatti_is_summoned_from_the_hand_in_the_opponents_attack_step_with_reserve_cores(table: Table) -> None:
    table.lay("hand furatti | reserve 3 | field ogre[5]", "field ogre[1]", step="attack", active=2)
    table.play("p2 attack ogre", "p1 activate hand.furatti e1")
    assert (table.zone("field"), table.cores("ogre"), table.cores("reserve")) == (
        ["26RSD02-008", "26RSD03-001"],
        "5",
        "0",
    )


def test_furatti_is_not_offered_without_enough_cores_in_the_reserve(table: Table) -> None:
    table.lay("hand furatti | reserve 2 | field ogre[5]", "field ogre[1]", step="attack", active=2)
    table.play("p2 attack ogre")
    assert table.moves(1, "activate") == []


@pytest.mark.parametrize("card", ["paffa", "nonriru"])
def test_it_puts_a_core_from_the_void_into_the_trash_when_summoned(table: Table, card: str) -> None:
    table.lay(f"hand {card} | reserve 4")
    table.play(table.suggested(f"summon hand.{card}"))
    assert table.cores("trash") == "4"


def test_rasuheddo_may_exhaust_a_spirit_of_cost_4_or_less_when_summoned(table: Table) -> None:
    table.lay("hand rasuheddo | reserve 9", "field gun-gata[1] ogre[1]")
    table.play(table.suggested("summon hand.rasuheddo"), "may yes")
    assert (table.says("p2.gun-gata", "exhausted"), table.says("p2.ogre", "exhausted")) == (True, False)


@pytest.mark.parametrize(("card", "cores", "bp"), [("rasuheddo", "S", 7000), ("garizaroto", "2", 8000)])
def test_unleashed_it_is_stronger_while_it_attacks(table: Table, card: str, cores: str, bp: int) -> None:
    table.lay(f"field {card}[{cores}]", step="attack")
    table.play(f"attack {card}")
    assert table.number(card, "bp") == bp


def test_kaigen_gives_another_armored_fish_a_core_and_then_may_refresh_a_spirit(table: Table) -> None:
    table.lay("field moramora[1]~ ogre[1] | hand kaigen-koera-kansasu | reserve 9")
    table.play(table.suggested("summon hand.kaigen-koera-kansasu"), "may yes", "may yes", "choose moramora")
    assert (table.cores("moramora"), table.says("moramora", "refreshed")) == ("2", True)


def test_kaigen_refreshes_nothing_if_no_armored_fish_is_exhausted(table: Table) -> None:
    table.lay("field moramora[1] ogre[1]~ | hand kaigen-koera-kansasu | reserve 9")
    table.play(table.suggested("summon hand.kaigen-koera-kansasu"), "may yes")
    assert table.question == ""


def test_garizaroto_makes_an_exhausted_spirit_block(table: Table) -> None:
    table.lay("field garizaroto[1]", "field ogre[1]~ gen-bo[1]", step="attack")
    table.play("attack garizaroto", "may yes", "p2 pass", "pass")
    assert table.state.moment == "flash2"
    assert table.says("p2.ogre", "blocking")


def test_dorogoriasu_gains_1000_for_each_armored_fish_while_it_attacks(table: Table) -> None:
    table.lay("field jugaku-dorogoriasu[1] moramora[1] ogre[1]", step="attack")
    table.play("attack jugaku-dorogoriasu")
    assert table.number("jugaku-dorogoriasu", "bp") == 7000


def test_dorogoriasu_at_level_2_may_exhaust_a_spirit_of_cost_3_or_less(table: Table) -> None:
    table.lay("field jugaku-dorogoriasu[2]", "field gen-bo[1] gun-gata[1]", step="attack")
    table.play("attack jugaku-dorogoriasu", "may yes")
    assert (table.says("p2.gen-bo", "exhausted"), table.says("p2.gun-gata", "exhausted")) == (True, False)


def test_orindiasu_may_summon_a_cheap_armored_fish_of_three_and_puts_the_rest_below(table: Table) -> None:
    side = "hand togasa-orindiasu | reserve 12 | deck ogre paffa moramora gun-gata"
    table.lay(side)
    table.play(table.suggested("summon hand.togasa-orindiasu"), "may yes")
    while table.question in ("pay", "place"):
        table.play("done" if "done" in table.moves() else f"{table.question} reserve 1")
    assert table.zone("field") == ["26RSD03-009", "26RSD03-002"]
    table.play("arrange deck.moramora", "arrange deck.ogre")
    assert table.zone("deck") == ["26RSD01-005", "26RSD03-005", "26RSD02-008"]


def test_orindiasu_at_level_2_may_exhaust_a_spirit_when_blocking(table: Table) -> None:
    table.lay("field togasa-orindiasu[2]", "field ogre[1] gen-bo[1]", step="attack", active=2)
    table.play("p2 attack ogre", "p1 pass", "p2 pass", "p1 block togasa-orindiasu", "p1 may yes", "p1 choose p2.gen-bo")
    assert table.says("p2.gen-bo", "exhausted")


def test_ryokuenshin_gives_attacking_armored_fish_1000(table: Table) -> None:
    table.lay("field moramora[1] moramora[1] the-depths-ryokuenshin", step="attack")
    table.play("attack moramora.1")
    assert (table.number("moramora.1", "bp"), table.number("moramora.2", "bp")) == (6000, 5000)


def test_ryokuenshin_unleashed_draws_once_a_turn_for_a_cheap_armored_fish_shown_and_put_below(table: Table) -> None:
    table.lay("field the-depths-ryokuenshin[S] | hand paffa ogre | deck gun-gata gun-gata")
    table.play("activate the-depths-ryokuenshin e2")
    assert (sorted(table.hand()), table.zone("deck")[-1]) == (["26RSD01-005", "26RSD02-008"], "26RSD03-002")
    table.lay("field the-depths-ryokuenshin[S] | hand ogre | deck gun-gata gun-gata")
    assert table.refused("activate the-depths-ryokuenshin e2").code == "prerequisite_not_met"


def test_suihogun_may_exhaust_a_spirit_when_deployed(table: Table) -> None:
    table.lay("hand suihogun-iki | reserve 4", "field ogre[1]")
    table.play("deploy hand.suihogun-iki", "may yes")
    assert table.says("p2.ogre", "exhausted")


@pytest.mark.parametrize(("fish", "gain"), [("moramora[1]~ moramora[1]~", "2"), ("moramora[1]~ ogre[1]~", "1")])
def test_suihogun_gives_a_core_at_the_start_of_the_main_step_with_two_exhausted(
    table: Table, fish: str, gain: str
) -> None:
    table.lay(f"field {fish} suihogun-iki[2]", "field ogre[1]", step="attack")
    table.play("end")
    assert table.cores("reserve") == ("1" if gain == "2" else "0")


def test_hand_molt_puts_the_hand_below_and_draws_as_many_as_the_opponent_holds(table: Table) -> None:
    side = "field ogre[1] | hand hand-molt paffa moramora | reserve 4 | deck gun-gata gun-gata gun-gata gun-gata"
    table.lay(side, "hand ogre ogre ogre")
    table.play("use hand.hand-molt main", "pay reserve 4", "arrange hand.moramora", "arrange hand.paffa")
    assert table.hand() == ["26RSD01-005"] * 3
    assert table.zone("deck") == ["26RSD01-005", "26RSD03-005", "26RSD03-002"]


def test_hand_molt_with_nothing_else_in_hand_draws_nothing(table: Table) -> None:
    table.lay("hand hand-molt | reserve 4", "hand ogre ogre ogre")
    table.play("use hand.hand-molt main")
    assert table.hand() == []


def test_hand_molt_in_flash_gives_2000(table: Table) -> None:
    table.lay("field ogre[1] | hand hand-molt | reserve 4")
    table.play(table.suggested("use hand.hand-molt flash"))
    assert table.number("ogre", "bp") == 8000


def test_vortex_shave_exhausts_a_spirit(table: Table) -> None:
    table.lay("hand vortex-shave | reserve 4", "field ogre[1]")
    table.play("use hand.vortex-shave flash")
    assert table.card("p2.ogre").turned == 1


def test_tentacle_attack_heavily_exhausts_a_spirit_by_soul_magic(table: Table) -> None:
    table.lay("field moramora[1] | hand tentacle-attack | reserve S", "field ogre[1]")
    table.play("use hand.tentacle-attack flash")
    assert (table.card("p2.ogre").turned, table.cores("trash")) == (2, "S")


def test_sukuido_may_heavily_exhaust_an_exhausted_spirit_when_summoned(table: Table) -> None:
    table.lay("hand koshu-sukuido | reserve 9", "field ogre[1]~ gun-gata[1]")
    table.play(table.suggested("summon hand.koshu-sukuido"), "may yes")
    assert (table.card("p2.ogre").turned, table.card("p2.gun-gata").turned) == (2, 0)


def test_sukuido_at_level_2_may_refresh_once_a_turn_at_the_end_of_its_battle(table: Table) -> None:
    table.lay("field koshu-sukuido[3]", step="attack")
    table.play("attack koshu-sukuido; p2 pass; pass", "may yes", "attack koshu-sukuido; p2 pass; pass")
    assert (table.question, table.says("koshu-sukuido", "exhausted"), table.cores("p2.life")) == ("", True, "3")


def test_dantekureo_gives_up_to_two_armored_fish_3000_when_summoned(table: Table) -> None:
    table.lay("field moramora[1] ogre[1] | hand shinso-dantekureo | reserve 9")
    table.play(table.suggested("summon hand.shinso-dantekureo"), "choose moramora", "done")
    assert (table.number("moramora", "bp"), table.number("shinso-dantekureo", "bp")) == (8000, 6000)


def test_dantekureo_unleashed_refreshes_another_armored_fish_in_the_own_attack_step(table: Table) -> None:
    table.lay("field shinso-dantekureo[S] moramora[1]~ moramora[1]", step="attack")
    table.play("attack moramora.2; p2 pass", "activate shinso-dantekureo e2", "choose moramora.1")
    assert table.says("moramora.1", "refreshed")
    table.play("p2 pass")
    assert table.refused("activate shinso-dantekureo e2").rule == "BS-GL6"

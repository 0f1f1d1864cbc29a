"""The purple starter deck: every effect of its cards."""

from __future__ import annotations

import pytest

from tests.table import Table


def test_sukurusu_destroyed_at_level_2_takes_a_core_of_an_opposing_spirit(table: Table) -> None:
    table.lay("field sukurusu[2]", "field ogre[1] gun-gata[2+S]", step="attack", active=2)
    table.play("p2 attack ogre", "p1 pass", "p2 pass", "p1 block sukurusu", "p1 pass", "p2 pass")
    table.play("p1 choose p2.gun-gata")
    assert (table.cores("p2.gun-gata"), table.cores("p2.reserve")) == ("1+S", "1")


def test_firaruba_draws_when_destroyed(table: Table) -> None:
    table.lay("field firaruba[1]", "field ogre[1]", step="attack", active=2)
    table.play("p2 attack ogre", "p1 pass", "p2 pass", "p1 block firaruba", "p1 pass", "p2 pass")
    assert (len(table.hand()), table.zone("trash")) == (1, ["26RSD02-002"])


@pytest.mark.parametrize(("card", "cores", "bp"), [("medichi-kyatari", "S", 8000), ("ramika-joshi", "3", 8000)])
def test_unleashed_it_is_stronger_while_it_attacks(table: Table, card: str, cores: str, bp: int) -> None:
    table.lay(f"field {card}[{cores}]", step="attack")
    table.play(f"attack {card}")
    assert table.number(card, "bp") == bp


def test_garushisu_takes_a_core_of_a_spirit_of_cost_4_or_less_when_attacking(table: Table) -> None:
    table.lay("field garushisu[S]", "field gun-gata[2] ogre[2]", step="attack")
    table.play("attack garushisu")
    assert (table.cores("p2.gun-gata"), table.cores("p2.ogre")) == ("1", "2")


def test_ramu_toka_draws_when_summoned(table: Table) -> None:
    table.lay("hand ramu-toka | reserve 6")
    table.play(table.suggested("summon hand.ramu-toka"))
    assert len(table.hand()) == 1


@pytest.mark.parametrize(("orientation", "left"), [("~", "1"), ("", "2")])
def test_ramika_takes_a_core_if_a_blood_waking_spirit_is_exhausted(table: Table, orientation: str, left: str) -> None:
    table.lay(f"field ogre[1]{orientation} | hand ramika-joshi | reserve 9", "field gun-gata[2]")
    table.play(table.suggested("summon hand.ramika-joshi"))
    assert table.cores("p2.gun-gata") == left


def test_ogre_at_level_2_takes_a_normal_core_when_attacking(table: Table) -> None:
    table.lay("field ogre[3]", "field gun-gata[1+S]", step="attack")
    table.play("attack ogre")
    assert (table.cores("p2.gun-gata"), table.cores("p2.reserve")) == ("S", "1")


def test_ketsusei_renpo_is_exhausted_for_2000_on_an_attacking_blood_waking_spirit(table: Table) -> None:
    table.lay("field ogre[1] the-depths-ketsusei-renpo", step="attack")
    table.play("attack ogre; p2 pass; activate the-depths-ketsusei-renpo e1")
    assert table.number("ogre", "bp") == 8000


@pytest.mark.parametrize(("depleted", "cost"), [(True, 4), (False, 5)])
def test_ketsusei_renpo_counts_twice_for_blood_waking_spirits_once_one_was_depleted(
    table: Table, depleted: bool, cost: int
) -> None:
    side = "field ogre[3] the-depths-ketsusei-renpo[S] | hand nefira-fucho | reserve 9"
    table.lay(side, f"field gun-gata[{'1' if depleted else '2'}]", step="attack")
    table.play("attack ogre; p2 pass; pass" if depleted else "attack ogre; p2 pass; pass; p2 block no")
    table.play("end")
    before = table.cores("trash")
    table.play(table.suggested("summon hand.nefira-fucho"))
    assert (before, table.cores("trash")) == ("0", str(cost))


def test_shigare_ryo_takes_a_core_when_deployed(table: Table) -> None:
    table.lay("hand shigare-ryo | reserve 4", "field gun-gata[2]")
    table.play("deploy hand.shigare-ryo")
    assert table.cores("p2.gun-gata") == "1"


def test_shigare_ryo_destroys_itself_to_leave_a_cheap_spirit_one_core(table: Table) -> None:
    table.lay("field shigare-ryo[1]", "field gen-bo[3+S] ogre[3]")
    table.play("activate shigare-ryo e2")
    assert (table.to_act(), table.question) == (2, "core")
    table.play("p2 core gen-bo 3")
    assert (table.cores("p2.gen-bo"), table.cores("p2.reserve"), table.zone("trash")) == ("S", "3", ["26RSD02-010"])


def test_dark_hang_destroys_an_own_blood_waking_spirit_for_a_core(table: Table) -> None:
    table.lay("field ogre[1] gun-gata[1] | hand dark-hang | reserve 9")
    table.play(table.suggested("use hand.dark-hang main"))
    assert (table.zone("field"), table.cores("reserve")) == (["26RSD01-005"], "8")


def test_dark_hang_without_a_blood_waking_spirit_gives_no_core(table: Table) -> None:
    table.lay("field gun-gata[1] | hand dark-hang | reserve 4")
    table.play("use hand.dark-hang main", "pay reserve 4")
    assert table.cores("reserve") == "0"


@pytest.mark.parametrize("card", ["dark-hang", "rainy-poison"])
def test_its_flash_gives_an_own_spirit_2000_this_turn(table: Table, card: str) -> None:
    table.lay(f"field ogre[1] | hand {card} | reserve 9")
    table.play(table.suggested(f"use hand.{card} flash"))
    assert table.number("ogre", "bp") == 8000


def test_blood_sip_leaves_a_spirit_one_core_of_its_players_choice(table: Table) -> None:
    table.lay("field ogre[1] | hand blood-sip | reserve 9", "field gun-gata[2+S]")
    table.play(table.suggested("use hand.blood-sip flash"), "p2 core gun-gata 2")
    assert (table.cores("p2.gun-gata"), table.cores("p2.reserve")) == ("S", "2")


def test_after_life_was_lost_rainy_poison_keeps_life_from_attackers_with_one_core(table: Table) -> None:
    table.lay("field gun-gata[1] gen-bo[1] ogre[2]", "field ogre[1] | hand rainy-poison | reserve 9", step="attack")
    table.play("attack gun-gata", "p2 pass", "pass", "p2 block no", "attack gen-bo")
    table.play(table.suggested("p2 use hand.rainy-poison flash"), "pass", "p2 pass", "p2 block no")
    assert table.cores("p2.life") == "4"
    table.play("attack ogre", "p2 pass", "pass")
    table.play("p2 block no")
    assert table.cores("p2.life") == "3"


def test_before_life_was_lost_rainy_poison_protects_nothing(table: Table) -> None:
    table.lay("field gun-gata[1]", "field ogre[1] | hand rainy-poison | reserve 9", step="attack")
    table.play("attack gun-gata")
    table.play(table.suggested("p2 use hand.rainy-poison flash"), "pass", "p2 pass", "p2 block no")
    assert table.cores("p2.life") == "4"


def test_soul_bite_takes_two_cores_of_its_players_choice(table: Table) -> None:
    table.lay("field ogre[1] | hand soul-bite | reserve S", "field gun-gata[2+S]")
    table.play("use hand.soul-bite flash", "p2 core gun-gata 1+S")
    assert (table.cores("p2.gun-gata"), table.cores("p2.reserve"), table.cores("trash")) == ("1", "1+S", "S")


def test_nefira_leaves_a_spirit_one_core_when_summoned(table: Table) -> None:
    table.lay("hand nefira-fucho | reserve 9", "field gun-gata[3]")
    table.play(table.suggested("summon hand.nefira-fucho"))
    assert table.cores("p2.gun-gata") == "1"


@pytest.mark.parametrize(("cores", "drawn"), [("1", 1), ("2", 0)])
def test_nefira_at_level_2_draws_if_the_spirit_is_depleted_by_it(table: Table, cores: str, drawn: int) -> None:
    table.lay("field nefira-fucho[3]", f"field gun-gata[{cores}]", step="attack")
    table.play("attack nefira-fucho")
    assert len(table.hand()) == drawn


def test_perigoruju_takes_two_cores_of_one_spirit(table: Table) -> None:
    table.lay("hand perigoruju-tei | reserve 12", "field gun-gata[3] gen-bo[3]")
    table.play(table.suggested("summon hand.perigoruju-tei"), "choose p2.gun-gata")
    assert (table.cores("p2.gun-gata"), table.cores("p2.gen-bo")) == ("1", "3")


def test_perigoruju_takes_two_cores_of_up_to_two_if_a_blood_waking_spirit_is_exhausted(table: Table) -> None:
    table.lay("field ogre[1]~ | hand perigoruju-tei | reserve 12", "field gun-gata[3] gen-bo[3]")
    table.play(table.suggested("summon hand.perigoruju-tei"), "choose p2.gun-gata", "choose p2.gen-bo")
    table.play("p2 core gun-gata 1", "p2 core gen-bo 1")
    assert (table.cores("p2.gun-gata"), table.cores("p2.gen-bo")) == ("2", "2")


def test_perigoruju_unleashed_is_not_blocked_by_cheap_spirits_after_an_own_effect_depleted_one(table: Table) -> None:
    side = "field ogre[3] perigoruju-tei[S]"
    table.lay(side, "field gen-bo[1] gun-gata[1] ogre[1]", step="attack")
    table.play("attack ogre; choose p2.gen-bo; p2 pass; pass; p2 block no", "attack perigoruju-tei; p2 pass; pass")
    assert table.moves(2) == ["block no", "block ogre"]

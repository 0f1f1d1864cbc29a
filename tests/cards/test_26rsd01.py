"""The red starter deck: every effect of its cards."""

from __future__ import annotations

import pytest

from tests.table import Table

# Spirits of other decks to aim at: BP 1000, 2000, 4000, 5000, 6000, 7000 at Lv1.
BP1, BP2, BP4, BP5, BP6, BP7 = "sukurusu", "firaruba", "haria", "gun-gata", "ogre", "gowan-anatoma"


def test_mushakko_draws_at_the_end_of_its_battle_with_five_cards_in_hand_or_fewer(table: Table) -> None:
    table.lay("field mushakko[2] | hand gen-bo gen-bo gen-bo gen-bo gen-bo", step="attack")
    table.play("attack mushakko; p2 pass; pass")
    assert len(table.hand()) == 6


def test_mushakko_draws_nothing_with_six_cards_in_hand_or_at_level_1(table: Table) -> None:
    table.lay("field mushakko[2] | hand gen-bo gen-bo gen-bo gen-bo gen-bo gen-bo", step="attack")
    table.play("attack mushakko; p2 pass; pass")
    assert len(table.hand()) == 6
    table.lay("field mushakko[1]", step="attack")
    table.play("attack mushakko; p2 pass; pass")
    assert table.hand() == []


@pytest.mark.parametrize(
    ("card", "cores", "before", "attacking"),
    [("gen-bo", "3", 5000, 7000), ("leufars-the-soaring-hero", "3", 8000, 10000), ("gen-bo", "S", 5000, 7000)],
)
def test_super_unleashed_it_is_stronger_while_it_attacks(
    table: Table, card: str, cores: str, before: int, attacking: int
) -> None:
    table.lay(f"field {card}[{cores}]", step="attack")
    assert table.number(card, "bp") == before
    table.play(f"attack {card}")
    assert table.number(card, "bp") == attacking


def test_rowamiku_destroys_a_weak_spirit_when_an_own_red_spirit_is_exhausted(table: Table) -> None:
    table.lay("field gen-bo[1]~ | hand rowamiku | reserve 9", f"field {BP2}[1] {BP4}[1]")
    table.play(table.suggested("summon hand.rowamiku"))
    assert (table.zone("p2.field"), table.zone("p2.trash")) == (["26RSD01-004"], ["26RSD02-002"])


def test_rowamiku_destroys_nothing_when_no_own_red_spirit_is_exhausted(table: Table) -> None:
    table.lay("field gen-bo[1] | hand rowamiku | reserve 9", f"field {BP2}[1]")
    table.play(table.suggested("summon hand.rowamiku"))
    assert table.zone("p2.trash") == []


def test_haria_opens_two_cards_takes_one_of_the_wind_fang_and_discards_the_rest(table: Table) -> None:
    table.lay("field haria[3] | deck ogre gen-bo gun-gata", step="attack")
    table.play("attack haria")
    assert (table.hand(), table.zone("trash"), table.zone("deck")) == (
        ["26RSD01-002"],
        ["26RSD02-008"],
        ["26RSD01-005"],
    )


def test_qupel_takes_up_to_two_normal_cores_from_the_trash_when_summoned(table: Table) -> None:
    table.lay("hand qupel | reserve 6 | trash 1+S")
    table.play(table.suggested("summon hand.qupel"), "core trash 2")
    assert (table.cores("qupel"), table.cores("trash")) == ("3", "4+S")


def test_qupel_at_level_2_fetches_the_soul_core_from_the_trash_in_the_end_step(table: Table) -> None:
    table.lay("field qupel[4] ogre[1] | trash 1+S", step="main2")
    table.play("end; may yes")
    assert table.cores("qupel") == "4+S"
    assert table.cores("trash") == "1"


@pytest.mark.parametrize(("card", "bp"), [("guraifa", 8000), ("akly-the-soaring-inflexible", 10000)])
def test_discarding_a_wind_fang_card_while_attacking_gives_3000_once_a_turn(table: Table, card: str, bp: int) -> None:
    table.lay(f"field {card}[1] | hand gen-bo gen-bo ogre", step="attack")
    table.play(f"attack {card}; p2 pass")
    assert f"activate {card} e1" in table.moves()
    table.play(f"activate {card} e1; choose hand.gen-bo.1")
    assert table.number(card, "bp") == bp
    assert table.zone("trash") == ["26RSD01-002"]
    table.play("p2 pass")
    assert table.refused(f"activate {card} e1").rule == "BS-GL6"


def test_guraifa_at_level_2_destroys_a_weak_spirit_when_attacking(table: Table) -> None:
    table.lay("field guraifa[3]", f"field {BP2}[1] {BP4}[1]", step="attack")
    table.play("attack guraifa")
    assert table.zone("p2.trash") == ["26RSD02-002"]


def test_serutariusu_may_return_another_wind_fang_spirit_from_the_trash(table: Table) -> None:
    table.lay("hand serutariusu | reserve 9 | trash serutariusu haria break-claw ogre")
    table.play(table.suggested("summon hand.serutariusu"))
    table.play("may yes")
    assert table.hand() == ["26RSD01-004"]


def test_leufars_destroys_up_to_5000_when_a_wind_fang_spirit_is_exhausted(table: Table) -> None:
    table.lay("field gen-bo[1]~ | hand leufars-the-soaring-hero | reserve 9", f"field {BP5}[1] {BP6}[1]")
    table.play(table.suggested("summon hand.leufars-the-soaring-hero"))
    assert table.zone("p2.trash") == ["26RSD01-005"]


def test_wind_fang_rock_is_exhausted_for_2000_on_an_attacking_wind_fang_spirit(table: Table) -> None:
    table.lay("field gen-bo[1] the-depths-wind-fang-rock", step="attack")
    table.play("attack gen-bo; p2 pass; activate the-depths-wind-fang-rock e1")
    assert table.number("gen-bo", "bp") == 5000
    assert table.says("the-depths-wind-fang-rock", "exhausted")


def test_wind_fang_rock_fetches_a_core_once_a_turn_for_a_spirit_destroyed_in_the_attack_step(table: Table) -> None:
    side = "field gun-gata[1] gun-gata[1] the-depths-wind-fang-rock[2] | trash 2+S"
    table.lay(side, "field mushakko[1] mushakko[1]", step="attack")
    table.play("attack gun-gata.1; p2 pass; pass; p2 block mushakko.1; p2 pass; pass; may yes; choose gun-gata.1")
    assert (table.cores("gun-gata.1"), table.cores("trash")) == ("2", "1+S")
    table.play("attack gun-gata.2; p2 pass; pass; p2 block mushakko; p2 pass; pass")
    assert table.question == ""


def test_fuyugan_iki_returns_a_cheap_wind_fang_spirit_when_deployed(table: Table) -> None:
    table.lay("field gen-bo[1]~ | hand fuyugan-iki | reserve 9 | trash haria qupel", "")
    table.play("deploy hand.fuyugan-iki; pay reserve 3; done")
    assert table.hand() == ["26RSD01-004"]


def test_fuyugan_iki_strengthens_spirits_with_succession_in_the_own_attack_step(table: Table) -> None:
    table.lay("field serutariusu[1] gen-bo[1] fuyugan-iki[2]", step="attack")
    assert (table.number("serutariusu", "bp"), table.number("gen-bo", "bp")) == (8000, 3000)
    table.lay("field serutariusu[1] fuyugan-iki[2]", step="main")
    assert table.number("serutariusu", "bp") == 6000


def test_break_claw_destroys_a_nexus_that_is_not_unleashed_and_fetches_a_core(table: Table) -> None:
    nexuses = "field the-depths-ryokuenshin[S] suihogun-iki[2]"
    table.lay("field gen-bo[1]~ | hand break-claw | reserve 2 | trash 1", nexuses)
    table.play(table.suggested("use hand.break-claw main"))
    assert table.zone("p2.trash") == ["26RSD03-011"]
    assert (table.cores("reserve"), table.cores("trash")) == ("1", "2")


def test_break_claw_fetches_no_core_without_an_exhausted_red_spirit(table: Table) -> None:
    table.lay("field gen-bo[1] | hand break-claw | reserve 2 | trash 1", "field suihogun-iki")
    table.play(table.suggested("use hand.break-claw main"))
    assert (table.cores("reserve"), table.cores("trash")) == ("0", "3")


@pytest.mark.parametrize(("card", "bp"), [("break-claw", 6000), ("offering-draw", 5000)])
def test_its_flash_strengthens_an_own_spirit_this_turn(table: Table, card: str, bp: int) -> None:
    table.lay(f"field gen-bo[1] | hand {card} | reserve 9")
    table.play(table.suggested(f"use hand.{card} flash"))
    assert table.number("gen-bo", "bp") == bp


def test_offering_draw_takes_two_wind_fang_cards_of_three_but_not_its_own_name(table: Table) -> None:
    table.lay("hand offering-draw | reserve 4 | deck offering-draw haria qupel gun-gata")
    table.play("use hand.offering-draw main")
    assert (table.hand(), table.zone("deck")) == (["26RSD01-004", "26RSD01-006"], ["26RSD01-005", "26RSD01-013"])


def test_flame_hurricane_destroys_up_to_7000_and_up_to_10000_after_life_was_lost(table: Table) -> None:
    side = "field gen-bo[1] | hand flame-hurricane flame-hurricane | reserve 9"
    table.lay(side, "field gowan-anatoma[2]").play(table.suggested("use hand.flame-hurricane.1 flash"))
    assert table.zone("p2.trash") == []
    table.lay("field gowan-anatoma[2] gowan-anatoma[2]", side, step="attack")
    table.play("attack gowan-anatoma.1", "p2 pass", "pass", "p2 block no", "attack gowan-anatoma.2")
    table.play(table.suggested("p2 use hand.flame-hurricane.1 flash"), "p2 choose p1.gowan-anatoma.1")
    assert table.zone("trash") == ["26RSD04-008"]


def test_flame_hurricane_is_used_with_the_soul_core_alone(table: Table) -> None:
    table.lay("field gen-bo[1] | hand flame-hurricane | reserve S", "field ogre[1]")
    table.play("use hand.flame-hurricane flash")
    assert (table.zone("p2.trash"), table.cores("trash")) == (["26RSD02-008"], "S")


def test_lensis_destroys_up_to_7000_when_summoned(table: Table) -> None:
    table.lay("hand lensis-the-soaring-scarlet | reserve 9", f"field {BP7}[1] gowan-anatoma[2]")
    table.play(table.suggested("summon hand.lensis-the-soaring-scarlet"))
    assert (table.zone("p2.trash"), table.number("p2.gowan-anatoma", "bp")) == (["26RSD04-008"], 8000)


def test_lensis_at_level_2_fetches_up_to_two_normal_cores_when_attacking(table: Table) -> None:
    table.lay("field lensis-the-soaring-scarlet[3] | trash 3+S", step="attack")
    table.play("attack lensis-the-soaring-scarlet; may yes; core trash 2")
    assert (table.cores("lensis-the-soaring-scarlet"), table.cores("trash")) == ("5", "1+S")


def test_akly_unleashed_takes_a_wind_fang_card_of_three_when_attacking(table: Table) -> None:
    table.lay("field akly-the-soaring-inflexible[S] | deck ogre gen-bo ogre gun-gata", step="attack")
    table.play("attack akly-the-soaring-inflexible")
    assert (table.hand(), table.zone("trash")) == (["26RSD01-002"], ["26RSD02-008", "26RSD02-008"])

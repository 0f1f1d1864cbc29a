"""The blue starter deck: every effect of its cards."""

from __future__ import annotations

import pytest

from bsdesk.bots.solver.proof import FORCED, REFUTED, solve
from tests.table import Table

FOREST = "the-misty-forest"
TREE = "utmost-depth-the-extreme-giant-tree"
THREE = f"{FOREST} {TREE} the-barrage-forest"


def fought(table: Table, mine: str, theirs: str) -> None:
    """A Spirit of seat 1 attacks, is blocked, and BP are compared."""
    table.play(f"attack {mine}", "p2 pass", "pass", f"p2 block {theirs}", "p2 pass", "pass")


def arranged(table: Table) -> None:
    while table.question == "arrange":
        table.play(table.moves(1)[0])


def test_nausa_puts_a_core_on_a_nexus_when_destroyed(table: Table) -> None:
    table.lay(f"field nausa[1] {FOREST} {TREE}", "field ogre[1]", step="attack")
    fought(table, "nausa", "ogre")
    table.play(f"choose {TREE}")
    assert (table.cores(TREE), table.cores(FOREST)) == ("1", "0")


def test_deertora_finds_a_ferobeast_nexus_in_three_cards(table: Table) -> None:
    table.lay("hand deertora | reserve 5 | deck nausa the-misty-forest ogre gun-gata")
    table.play(table.suggested("summon hand.deertora"), "may yes")
    arranged(table)
    assert (table.hand(), len(table.zone("deck"))) == (["26RSD06-009"], 3)


def test_melrak_unleashed_destroys_a_spirit_of_cost_3_or_less_when_destroyed(table: Table) -> None:
    table.lay("field melrak[S]", "field ogre[1] gen-bo[1] gun-gata[1]", step="attack")
    fought(table, "melrak", "ogre")
    assert table.zone("p2.field") == ["26RSD02-008", "26RSD01-005"]


@pytest.mark.parametrize(("card", "effect", "bp"), [("rhiceros[1]", "e1", 7000), ("armalido[S]", "e1", 8000)])
def test_rhiceros_and_armalido_exhaust_a_nexus_to_gain_3000_while_blocking(
    table: Table, card: str, effect: str, bp: int
) -> None:
    name = card.partition("[")[0]
    bp = bp + 2000 if "S" in card else bp
    table.lay(f"field {card} {FOREST}", "field ogre[1]", step="attack", active=2)
    assert table.moves(1, "activate") == []
    table.play("p2 attack ogre", "p1 pass", "p2 pass", f"p1 block {name}", f"p1 activate {name} {effect}")
    assert (table.number(name, "bp"), table.says(FOREST, "exhausted")) == (bp, True)
    table.play("p2 pass")
    assert table.refused(f"p1 activate {name} {effect}").code == "used_already"


def test_rhiceros_at_level_2_exhausts_a_nexus_for_a_core_in_the_trash_while_attacking(table: Table) -> None:
    table.lay(f"field rhiceros[3] {FOREST} | trash 1", "field ogre[1]", step="attack")
    table.play("attack rhiceros", "p2 pass", "activate rhiceros e2")
    assert (table.cores("trash"), table.says(FOREST, "exhausted")) == ("2", True)


def test_a_nexus_that_is_exhausted_pays_for_nothing(table: Table) -> None:
    table.lay(f"field rhiceros[3] {FOREST}~", "field ogre[1]", step="attack")
    table.play("attack rhiceros", "p2 pass")
    assert table.refused("activate rhiceros e2").code == "prerequisite_not_met"


def test_svarris_draws_two_and_returns_two_when_summoned(table: Table) -> None:
    table.lay("hand svarris ogre | reserve 9 | deck gun-gata gen-bo atun")
    table.play(table.suggested("summon hand.svarris"), "choose hand.ogre", "choose hand.gen-bo")
    arranged(table)
    assert (table.hand(), table.zone("deck")[0]) == (["26RSD01-005"], "26RSD04-001")
    assert sorted(table.zone("deck")[1:]) == ["26RSD01-002", "26RSD02-008"]


@pytest.mark.parametrize(("nexuses", "bp"), [(THREE, 10000), ("", 7000)])
def test_felio_gains_1000_for_each_nexus_this_turn(table: Table, nexuses: str, bp: int) -> None:
    table.lay(f"field nausa[1] {nexuses} | hand the-treeshadow-felio | reserve 9")
    move = "summon hand.the-treeshadow-felio"
    table.play(table.suggested(move))
    extra = 2000 if table.number("the-treeshadow-felio", "level") == 2 else 0
    assert table.number("the-treeshadow-felio", "bp") == bp + extra


def test_misty_forest_gives_attacking_ferobeasts_1000(table: Table) -> None:
    table.lay(f"field {FOREST} slouth[1] nausa[1] ogre[1]", "field ogre[1]", step="attack")
    table.play("attack slouth")
    assert [table.number(name, "bp") for name in ("slouth", "nausa")] == [6000, 1000]


@pytest.mark.parametrize(("more", "most"), [("", 0), (TREE, 1), (f"{TREE} {TREE}", 1), (f"{TREE} {TREE} {TREE}", 2)])
def test_misty_forest_refreshes_one_for_every_two_nexuses_in_the_end_step(table: Table, more: str, most: int) -> None:
    table.lay(f"field {FOREST}[3] {more} slouth[1]~ nausa[1]~ melrak[1]~ ogre[1]~", step="main2")
    table.play("end")
    for name in ("slouth", "nausa", "melrak")[:most]:
        table.play(f"choose {name}")
    assert table.question != "choose"
    assert sum(table.says(name, "refreshed") for name in ("slouth", "nausa", "melrak")) == most


@pytest.mark.parametrize(("others", "symbols"), [(f"{FOREST} the-barrage-forest", 2), (FOREST, 1)])
def test_the_giant_tree_has_one_more_symbol_beside_two_blue_nexuses(table: Table, others: str, symbols: int) -> None:
    table.lay(f"field {TREE} {others}")
    assert table.number(TREE, "symbols") == symbols


def test_the_giant_tree_unleashed_refreshes_a_ferobeast_of_the_attackers_cost(table: Table) -> None:
    side = f"field {TREE}[S] slouth[1]~ nausa[1]~"
    table.lay(side, "field gun-gata[1] ogre[1]", step="attack", active=2)
    table.play("p2 attack gun-gata", "p1 may yes")
    assert [table.says(name, "refreshed") for name in ("slouth", "nausa")] == [True, False]
    table.lay(side, "field gun-gata[1] ogre[1]", step="attack", active=2)
    happened = table.play("p2 attack ogre")
    assert "activated" not in happened.acts()


def test_the_barrage_forest_destroys_a_spirit_of_cost_3_or_less_when_deployed(table: Table) -> None:
    table.lay("hand the-barrage-forest | reserve 9", "field gen-bo[1] gun-gata[1]")
    table.play(table.suggested("deploy hand.the-barrage-forest"))
    assert table.zone("p2.field") == ["26RSD01-005"]


def test_the_barrage_forest_lets_level_1_spirits_attack_for_a_core(table: Table) -> None:
    nexuses = "field the-barrage-forest[2] the-barrage-forest[2] | life 5"
    table.lay(nexuses, "field gun-gata[1] ogre[3] | reserve 1", step="attack", active=2)
    table.play("p2 attack gun-gata")
    if table.question == "pay":
        table.play("p2 pay reserve 1")
    assert (table.cores("p2.reserve"), table.cores("p2.trash")) == ("0", "1")
    assert table.says("p2.gun-gata", "attacking")
    table.play("p1 pass", "p2 pass", "p2 attack ogre")
    assert (table.says("p2.ogre", "attacking"), table.cores("p2.trash")) == (True, "1")


def test_who_cannot_pay_cannot_attack_and_who_pays_with_the_attacker_has_none(table: Table) -> None:
    table.lay("field the-barrage-forest[2]", "field gun-gata[1]", step="attack", active=2)
    table.play("p2 attack gun-gata")  # its only core pays
    assert (table.zone("p2.field"), table.cores("p2.trash")) == ([], "1")
    assert table.cores("life") == "5"
    table.play("p2 end")


def test_nobody_is_forced_to_pay_for_an_attack(table: Table) -> None:
    table.lay("field the-barrage-forest[2] juso-fokuroa[1]", "field gun-gata[1] | reserve 3", active=2)
    table.play("p2 end", "p1 may yes")
    table.play("p2 end")


def test_feeding_draw_draws_three_and_returns_two(table: Table) -> None:
    table.lay("hand feeding-draw ogre | reserve 3 | deck gun-gata gen-bo atun atun")
    table.play(table.suggested("use hand.feeding-draw main"), "choose hand.ogre", "choose hand.gen-bo")
    arranged(table)
    assert (sorted(table.hand()), len(table.zone("deck"))) == (["26RSD01-005", "26RSD04-001"], 3)


@pytest.mark.parametrize("card", ["feeding-draw", "full-stomach"])
def test_feeding_draw_and_full_stomach_in_flash_give_3000(table: Table, card: str) -> None:
    table.lay(f"field ogre[1] | hand {card} | reserve 6")
    table.play(table.suggested(f"use hand.{card} flash"))
    assert table.number("ogre", "bp") == 9000


def test_stem_lance_destroys_a_spirit_of_cost_4_or_less(table: Table) -> None:
    table.lay("hand stem-lance | reserve 5", "field gun-gata[1] ogre[1]")
    table.play(table.suggested("use hand.stem-lance flash"))
    assert table.zone("p2.field") == ["26RSD02-008"]


def test_stem_lance_reaches_further_by_the_cost_of_a_nexus_that_is_destroyed(table: Table) -> None:
    table.lay(f"field {FOREST} | hand stem-lance | reserve 5", "field gowan-anatoma[1] shinmonkan-savatoma[1]")
    table.play(table.suggested("use hand.stem-lance flash"), f"choose {FOREST}")
    assert (table.zone("field"), table.zone("p2.field")) == ([], ["26RSD04-X02"])


def test_full_stomach_destroys_a_nexus_of_either_side_and_draws(table: Table) -> None:
    table.lay(f"field {FOREST} {TREE}[S] | hand full-stomach | reserve 6", "field ishikiri-plains")
    table.play(table.suggested("use hand.full-stomach main"))
    assert table.moves(1) == ["choose p2.ishikiri-plains", f"choose {FOREST}"]
    table.play("choose p2.ishikiri-plains")
    assert (table.zone("p2.field"), len(table.hand())) == ([], 1)


@pytest.mark.parametrize(("nexuses", "left"), [(THREE, []), (FOREST, ["26RSD02-008"])])
def test_gigantherion_destroys_a_spirit_by_its_cost_when_summoned(table: Table, nexuses: str, left: list[str]) -> None:
    table.lay(f"field {nexuses} | hand the-shieldhorn-gigantherion | reserve 12", "field ogre[1]")
    table.play(table.suggested("summon hand.the-shieldhorn-gigantherion"))
    assert table.zone("p2.field") == left


GIGANT = "the-shieldhorn-gigantherion"


def test_gigantherion_unleashed_is_blocked_only_by_who_exhausts_another_spirit(table: Table) -> None:
    table.lay(f"field {GIGANT}[S]", "field ogre[1] gun-gata[1] gen-bo[1]~", step="attack")
    table.play(f"attack {GIGANT}; p2 pass; pass", "p2 block ogre")
    assert table.says("p2.gun-gata", "exhausted")
    assert table.says("p2.ogre", "blocking")


def test_nobody_blocks_gigantherion_without_another_spirit_to_exhaust(table: Table) -> None:
    table.lay(f"field {GIGANT}[S]", "field ogre[1] gen-bo[1]~", step="attack")
    table.play(f"attack {GIGANT}; p2 pass; pass")
    assert table.cores("p2.life") == "4"
    table.lay(f"field {GIGANT}[1]", "field ogre[1] gen-bo[1]~", step="attack")
    table.play(f"attack {GIGANT}; p2 pass; pass")
    assert table.moves(2) == ["block no", "block ogre"]


ELEPHAS, FELIO = "the-extremetree-elephas", "the-treeshadow-felio"


def test_elephas_exhausts_a_nexus_to_destroy_a_spirit_of_cost_7_or_less_while_attacking(table: Table) -> None:
    table.lay(f"field {ELEPHAS}[1] {FOREST}", "field gowan-anatoma[1] shinmonkan-savatoma[1]", step="attack")
    table.play(f"attack {ELEPHAS}", "p2 pass", f"activate {ELEPHAS} e1")
    assert (table.zone("p2.field"), table.says(FOREST, "exhausted")) == (["26RSD04-X02"], True)


@pytest.mark.parametrize(("cores", "attacker", "life"), [("4", ELEPHAS, "3"), ("1", ELEPHAS, "4"), ("4", FELIO, "4")])
def test_elephas_at_level_2_takes_one_more_life(table: Table, cores: str, attacker: str, life: str) -> None:
    table.lay(f"field {ELEPHAS}[{cores}] {FELIO}[1]", step="attack")
    table.play(f"attack {attacker}; p2 pass; pass")
    assert table.cores("p2.life") == life


@pytest.mark.parametrize(("life", "verdict"), [("2", FORCED), ("3", REFUTED)])
def test_the_solver_counts_the_life_that_elephas_takes_more(table: Table, life: str, verdict: str) -> None:
    table.lay(f"field {ELEPHAS}[4] | hand | reserve 0", f"field | hand | life {life} | reserve 0", step="attack")
    assert solve(table.state).verdict == verdict

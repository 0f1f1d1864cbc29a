"""Heroic Doll, Azure Witch: what their skills do, on what they need and what they lack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.games.asteriated_grail.test_choosing import begun
from tests.table import Happened

FLASH = "field archer | hand FIRE_SLASH-FIRE-MARTIAL-1"
FULL = "hand fire-slash poison poison poison poison poison"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


def runes(table: GrailTable, battle: int, magic: int) -> None:
    """Lay the runes of the Doll on seat 1."""
    ref = table.state.zones["p1.field"][0]
    table.state.counters[ref] = {n: c for n, c in (("battle_rune", battle), ("magic_rune", magic)) if c}


def sides(table: GrailTable) -> tuple[int, int]:
    return table.figure(1, "battle_rune"), table.figure(1, "magic_rune")


# ------------------------------------------------------------------------------------------------- Heroic Doll


@pytest.mark.rule("AG-T-GI2", "AG-C25")
def test_the_doll_begins_with_three_battle_runes() -> None:
    table = begun(choosing="free")
    for hero in ("heroic-doll", "arbiter", "bard", "sealer", "berserker", "archer"):
        first = table.state.prompts and min(table.state.prompts)
        table.play(f"p{first} take muster.{hero}")
    assert table.figure(table.state.active, "battle_rune") == 3


@pytest.mark.rule("AG-C25")
def test_rage_is_restrained_by_a_miss(heroes: GrailTable) -> None:
    heroes.lay("field heroic-doll | hand fire-slash", "hand holy-light")
    runes(heroes, 3, 0)
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light", "may yes")
    assert sides(heroes) == (2, 1)


@pytest.mark.rule("AG-C25")
@pytest.mark.parametrize(("form", "drawn"), [("", 3), ("~", 5)])
def test_the_rune_smash_strikes_with_cards_of_an_element(heroes: GrailTable, form: str, drawn: int) -> None:
    heroes.lay(f"field heroic-doll{form} | hand fire-slash poison POISON-EARTH-CHANT-1")
    runes(heroes, 3, 0)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    if form:
        heroes.play("how_many n2")
    assert (heroes.held(2), sides(heroes)) == (drawn, (0, 3) if form else (2, 1))


@pytest.mark.rule("AG-C25")
@pytest.mark.parametrize(("form", "amount"), [("", 1), ("~", 2)])
def test_the_rune_fusion_hurts_after_a_miss(heroes: GrailTable, form: str, amount: int) -> None:
    heroes.lay(f"field heroic-doll{form} | hand fire-slash poison water-slash", "hand holy-light")
    runes(heroes, 0, 2)
    done = heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light", "may yes")
    if heroes.question == "choose":
        done = heroes.play("choose hand.1", "choose hand.2")
    if form:
        done = heroes.play("how_many n1")
    assert (damages(done), sides(heroes)) == ([("p2", amount)], (1 + bool(form), 1 - bool(form)))


@pytest.mark.rule("AG-C25", "AG-T-TE3")
@pytest.mark.parametrize(("texts", "more"), [("tenth", 1), ("standard", 2)])
def test_the_runes_are_reforged_until_the_end_of_the_turn(
    heroes_for: Callable[..., GrailTable], texts: str, more: int
) -> None:
    table = heroes_for(texts=texts)
    table.lay("field heroic-doll | hand fire-slash poison poison poison poison poison | energy G", "hand holy-light")
    runes(table, 3, 0)
    table.play(table.skill("rune_reforge"), "how_many n1")
    assert (sides(table), table.figure(1, "hand_limit"), table.held(1)) == ((1, 2), 6 + more, 6 + more)
    table.play("cast hand.2 p3.front")
    if more == 2:
        table.play("overflow hand.2")
    assert (table.tapped(), table.held(1), table.cores("morale")) == (False, 6, "14" if more == 2 else "15")


@pytest.mark.rule("AG-C25")
def test_the_double_echo_costs_no_morale(heroes: GrailTable) -> None:
    heroes.lay("field heroic-doll | hand fire-slash | energy C", "", "", FULL)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "player p4")
    heroes.play("p4 overflow hand.1", "p4 overflow hand.2")
    assert (heroes.cores("p2.morale"), heroes.held(4), heroes.held(2)) == ("15", 6, 2)


# ------------------------------------------------------------------------------------------------- Azure Witch


@pytest.mark.rule("AG-C27")
def test_the_codex_burns_both(heroes: GrailTable) -> None:
    heroes.lay("field azure-witch | hand fire-slash")
    assert damages(heroes.play(heroes.skill("codex_of_azure_flame"), "player p2")) == [("p2", 2), ("p1", 2)]
    heroes.lay("field azure-witch | hand water-slash")
    assert not heroes.can_use("codex_of_azure_flame")


@pytest.mark.rule("AG-C27")
@pytest.mark.parametrize(("morale", "amount"), [("15", 3), ("14", 4)])
def test_the_sky_severing_fire_is_stronger_behind(heroes: GrailTable, morale: str, amount: int) -> None:
    heroes.lay(f"field azure-witch | hand fire-slash fire-slash | morale {morale}")
    assert not heroes.can_use("sky_severing_fire")
    heroes.give(1, "rebirth", 1)
    done = heroes.play(heroes.skill("sky_severing_fire"), "player p2")
    assert (damages(done), heroes.figure(1, "rebirth")) == ([("p2", amount), ("p1", amount)], 0)
    heroes.lay(f"field azure-witch~ | hand fire-slash wind-slash | morale {morale}")
    assert heroes.can_use("sky_severing_fire")  # in the form wind counts as fire, and no rebirth is needed


@pytest.mark.rule("AG-C27")
@pytest.mark.parametrize(("texts", "amount"), [("tenth", 3), ("standard", 4)])
def test_behind_the_others_the_sky_severing_fire_is_no_stronger_on_the_own_team(
    heroes_for: Callable[..., GrailTable], texts: str, amount: int
) -> None:
    table = heroes_for(texts=texts)
    table.lay("field azure-witch | hand fire-slash fire-slash | morale 14")
    table.give(1, "rebirth", 1)
    done = table.play(table.skill("sky_severing_fire"), "player p3")
    assert damages(done) == [("p3", amount), ("p1", amount)]


@pytest.mark.rule("AG-C27", "AG-T-BA4", "AG-5.5")
def test_the_witchs_fury_makes_fire_of_what_she_holds(heroes: GrailTable) -> None:
    heroes.lay("field azure-witch | hand wind-slash", "hand fire-slash wind-slash")
    heroes.play(heroes.skill("witchs_fury"), "how_many n1")
    assert (heroes.held(1), heroes.tapped(), heroes.figure(1, "hand_limit")) == (2, True, 4)
    heroes.play("attack hand.1 p2")
    assert heroes.moves(2) == ["respond accept", "respond hand.fire-slash"]
    heroes.lay(
        "field azure-witch~ | hand poison poison poison poison poison poison poison | front poison",
        step="before_action",
    )
    heroes.give(1, "rebirth", 4)
    assert heroes.question == "overflow"


@pytest.mark.rule("AG-C27", "AG-T-BA4")
def test_the_fury_ends_before_the_next_action_phase(heroes: GrailTable) -> None:
    heroes.lay("field azure-witch~ | hand wind-slash", step="before_action")
    assert (heroes.tapped(), heroes.figure(1, "hand_limit")) == (False, 6)
    heroes.lay("field azure-witch | hand wind-slash poison poison poison")
    assert not heroes.can_use("witchs_fury")


@pytest.mark.rule("AG-C27")
def test_the_substitute_doll_lets_an_ally_draw(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field azure-witch | hand poison")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 may yes", "p2 player p4")
    assert (heroes.held(2), heroes.held(4)) == (2, 1)


@pytest.mark.rule("AG-C27")
def test_the_silver_watch_counts_morale_lost_by_magic(heroes: GrailTable) -> None:
    heroes.lay(FLASH, f"field azure-witch | {FULL}")
    heroes.play(heroes.skill("flash_trap"), "player p2", "p2 overflow hand.1", "p2 overflow hand.2")
    assert heroes.figure(2, "rebirth") == 1


@pytest.mark.rule("AG-C27")
def test_the_pain_link_hurts_both_and_leaves_three_cards(heroes: GrailTable) -> None:
    heroes.lay("field azure-witch | hand poison poison poison | energy C")
    done = heroes.play(heroes.skill("pain_link"), "player p2", "choose hand.1")
    assert (damages(done), heroes.held(1)) == ([("p2", 1), ("p1", 1)], 3)


@pytest.mark.rule("AG-C27")
def test_the_magic_reversal_strikes_back(heroes: GrailTable) -> None:
    heroes.lay(FLASH, "field azure-witch | hand poison missile | energy C")
    heroes.play(heroes.skill("flash_trap"), "player p2", "p2 may yes")
    done = heroes.play("p2 player p3")
    assert damages(done)[0] == ("p3", 1)

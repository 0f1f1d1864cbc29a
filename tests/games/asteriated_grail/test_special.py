"""Buy, synthesize, refine, and unable to act (AG-3.3.8 to AG-3.3.11, AG-4.1, AG-P3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import check
from bsdesk.engine.values import Move
from tests.games.asteriated_grail.conftest import GrailTable

LIGHTS = "hand holy-light holy-light holy-light holy-light"


@pytest.mark.rule("AG-3.3.8", "AG-TV-06", "AG-3.3.11")
def test_who_can_hold_three_more_may_buy(table: GrailTable) -> None:
    table.lay("hand fire-slash fire-slash fire-slash")
    assert table.refused("buy hand.fire-slash").code == "names_nothing"
    table.play("buy")
    assert (table.held(1), table.cores("record"), table.state.active) == (6, "G+C", 2)
    table.lay("hand fire-slash fire-slash fire-slash fire-slash")
    refusal = table.refused("buy")
    assert (refusal.code, refusal.facts) == ("hand_too_full", {"count": 4, "most": 3})


@pytest.mark.rule("AG-TV-07", "AG-4.1.9", "AG-4.1.11")
@pytest.mark.parametrize(
    ("stones", "asked", "left"),
    [("3G+2C", [], "3G+2C"), ("2G+C", [], "3G+2C"), ("0", [], "G+C"), ("4G", ["crystal1", "gem1"], "4G+C")],
)
def test_as_many_stones_are_bought_as_there_is_room_for(
    table: GrailTable, stones: str, asked: list[str], left: str
) -> None:
    table.lay(f"hand fire-slash | record {stones}")
    table.play("buy")
    assert table.moves(1) == [f"stones {word}" for word in asked]
    if asked:
        table.play("stones crystal1")
    assert (table.cores("record"), table.held(1), table.state.active) == (left, 4, 2)


@pytest.mark.rule("AG-3.3.9", "AG-TV-08", "AG-4.1.8")
def test_three_stones_become_a_grail(table: GrailTable) -> None:
    table.lay("hand fire-slash fire-slash fire-slash | record 3G")
    table.play("synthesize")
    assert (table.cores("record"), table.cores("grails"), table.held(1)) == ("0", "1", 6)
    assert (table.cores("p2.morale"), table.cores("morale")) == ("14", "15")


@pytest.mark.rule("AG-4.1.14", "AG-2.3.2", "AG-2.3.4")
def test_which_three_stones_is_the_players_choice(table: GrailTable) -> None:
    table.lay("hand fire-slash | record 3G+2C | supply 90+10G+10C")
    table.play("synthesize")
    assert table.moves(1) == ["stones gem1crystal2", "stones gem2crystal1", "stones gem3"]
    table.play("stones gem2crystal1")
    assert (table.cores("record"), table.cores("supply")) == ("G+C", "90+12G+11C")


@pytest.mark.rule("AG-4.1.12", "AG-4.1.1")
def test_fewer_than_three_stones_are_no_grail(table: GrailTable) -> None:
    table.lay("hand fire-slash | record G+C")
    assert table.refused("synthesize").code == "too_few_stones"
    assert table.game.rules.token_marks == ("", "G", "C")
    table.lay("hand fire-slash fire-slash fire-slash fire-slash | record 3G")
    assert table.refused("synthesize").code == "hand_too_full"


@pytest.mark.rule("AG-TV-22", "AG-1.1", "AG-1.3")
def test_synthesizing_wins_when_the_others_have_one_morale_left(table: GrailTable) -> None:
    table.lay("hand fire-slash | record 3G", "morale 1")
    table.play("synthesize")
    assert table.state.results == {1: "win", 2: "lose", 3: "win", 4: "lose", 5: "win", 6: "lose"}
    assert (table.state.ending, table.cores("p2.morale")) == ("morale", "0")


@pytest.mark.rule("AG-1.2", "AG-4.1.6")
def test_the_fifth_grail_wins(table: GrailTable) -> None:
    table.lay("hand fire-slash | record 3G | grails 4", "grails 4")
    table.play("synthesize")
    assert (table.state.ending, table.state.results[1], table.cores("p2.morale")) == ("grails", "win", "15")


@pytest.mark.rule("AG-3.3.10", "AG-4.7.1", "AG-4.1.2")
def test_one_or_two_stones_are_refined(table: GrailTable) -> None:
    table.lay("hand fire-slash | record 2G+C")
    table.play("refine")
    assert table.moves(1) == ["stones crystal1", "stones gem1", "stones gem1crystal1", "stones gem2"]
    table.play("stones gem1crystal1")
    assert (table.cores("record"), table.cores("energy"), table.held(1)) == ("G", "G+C", 1)


@pytest.mark.rule("AG-TV-16", "AG-4.7.4")
def test_energy_is_limited_to_three(table: GrailTable) -> None:
    table.lay("hand fire-slash | record 2G+C | energy 2G")
    table.play("refine")
    assert table.moves(1) == ["stones crystal1", "stones gem1"]
    table.lay("hand fire-slash | record 2G+C | energy 2G+C")
    assert table.refused("refine").code == "energy_full"


@pytest.mark.rule("AG-4.1.13")
def test_without_stones_nothing_is_refined(table: GrailTable) -> None:
    table.lay("hand fire-slash")
    assert table.refused("refine").code == "no_stones"


@pytest.mark.rule("AG-P3", "AG-O-02")
def test_who_can_do_nothing_shows_the_hand_and_draws_anew(table: GrailTable) -> None:
    table.lay(f"{LIGHTS} | record 3G")
    assert table.verbs(1) == {"refine", "unable"}
    assert table.refused("unable hand.holy-light").code == "names_nothing"
    done = table.play("unable")
    assert [f.act for f in done.of(Declared)] == ["is_unable", "is_to_draw"]
    assert (table.keys("used"), table.held(1), table.state.actor) == (["holy_light"] * 4, 4, 1)
    assert table.verbs(1) == {"attack"}
    assert {table.refused(verb).code for verb in ("buy", "synthesize", "refine")} == {"no_special_now"}


@pytest.mark.rule("AG-P3")
@pytest.mark.parametrize(
    "side", ["hand fire-slash", LIGHTS.replace("holy-light", "poison", 1), "hand holy-light", "hand missile"]
)
def test_who_can_act_is_not_unable(table: GrailTable, side: str) -> None:
    table.lay(side)
    assert table.refused("unable").code == "able_to_act"


@pytest.mark.rule("AG-3.3.11", "AG-P3", "AG-4.4.10")
@pytest.mark.parametrize("named", [{}, {"subject": "p2"}, {"target": "p2"}, {"amount": (0, 1, 0)}], ids=str)
def test_what_names_a_thing_or_counts_something_is_no_special_action_and_no_other_one(
    heroes: GrailTable, named: dict[str, Any]
) -> None:
    heroes.lay("hand holy-light holy-light | record G")
    codes = {verb: check(heroes.state, Move(1, verb, **named)) for verb in ("buy", "refine")}
    assert [getattr(one, "code", "") for one in codes.values()] == ["names_nothing" if named else ""] * 2
    heroes.lay("hand holy-light holy-light holy-light holy-light")
    refusal = check(heroes.state, Move(1, "unable", **named))
    assert getattr(refusal, "code", "") == ("names_nothing" if named else "")


@pytest.mark.rule("AG-4.4.10", "AG-2.8.2")
def test_with_a_skill_or_a_card_nothing_is_counted(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand FIRE_SLASH-FIRE-MARTIAL-1 poison")
    lines = (heroes.skill("flash_trap"), "attack hand.fire-slash p2", "cast hand.poison p2.front")
    for line, code in zip(lines, ("no_such_skill", "not_in_hand", "not_in_hand"), strict=True):
        move = heroes.move(line)
        assert check(heroes.state, move) is None
        refusal = check(heroes.state, replace(move, amount=(0, 1, 0)))
        assert refusal is not None
        assert refusal.code == code
    refusal = check(heroes.state, Move(1, "use"))
    assert refusal is not None
    assert refusal.code == "no_such_skill"


def test_who_plays_without_a_character_has_no_skills(table: GrailTable) -> None:
    table.lay("hand fire-slash")
    refusal = check(table.state, Move(1, "use", "", "e1"))
    assert refusal is not None
    assert refusal.code == "no_such_skill"

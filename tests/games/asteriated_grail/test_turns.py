"""The turn, Poison and Weakness (AG-3.3, AG-2.8.b, AG-2.8.c)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Began, Declared, Ended
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.engine.view import redact
from bsdesk.games.asteriated_grail.rules.actions import refuse_skill, why_not_unable
from bsdesk.games.asteriated_grail.rules.allowance import extras, has_acted, why_no_action
from bsdesk.games.asteriated_grail.rules.skills import why_no_startup
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

SLOTS = ["before_turn", "turn_start", "before_action", "action_start", "action"]
FIVE = "fire-slash water-slash earth-slash thunder-slash wind-slash"


def slots(done: Happened) -> list[str]:
    return [fact.name for fact in done.of(Began) if fact.what == "step"]


def damages(done: Happened) -> list[tuple[int, str, int]]:
    """Who damaged whom for how much."""
    return [(f.seat, f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-3.3.1", "AG-3.3.2", "AG-5.1")
def test_after_a_turn_the_next_player_to_the_right_goes_through_the_slots(table: GrailTable) -> None:
    table.lay("hand fire-slash")
    done = table.play("attack hand.fire-slash p2", "p2 respond accept")
    assert slots(done) == ["action_end", "turn_end", *SLOTS]
    assert (table.state.active, table.state.step, table.state.actor) == (2, "action", 2)


@pytest.mark.rule("AG-3.3.12")
def test_the_last_player_is_followed_by_the_first(table: GrailTable) -> None:
    table.lay("", "", "", "", "", "hand fire-slash", active=6)
    done = table.play("p6 attack hand.fire-slash p1", "respond accept")
    assert [f.seat for f in done.of(Ended) if f.what == "turn"] == [6]
    assert table.state.active == 1


@pytest.mark.rule("AG-3.3.3", "AG-5.3")
def test_slots_in_which_nothing_triggers_change_nothing(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand water-slash", step="before_turn")
    before = {zone: refs for zone, refs in table.state.zones.items() if refs}
    assert table.moves(1, "attack") == [f"attack hand.fire-slash p{seat}" for seat in (2, 4, 6)]
    assert before == {zone: refs for zone, refs in table.state.zones.items() if refs}
    assert table.state.prompts == {}


@pytest.mark.rule("AG-3.3.5", "AG-O-08")
def test_one_action_is_made_and_can_not_be_passed(table: GrailTable) -> None:
    table.lay("hand fire-slash poison | record G")
    assert table.verbs(1) == {"attack", "cast", "buy", "refine"}
    table.play("buy")
    assert table.state.active == 2
    assert table.refused("p1 refine").code == "not_your_turn"


@pytest.mark.rule("AG-3.3.4", "AG-2.8.20", "AG-2.8.23")
def test_poison_works_before_weakness_and_is_used_then(table: GrailTable) -> None:
    table.lay("hand fire-slash | front poison weakness", step="before_action")
    assert (table.held(1), table.question) == (2, "weak")
    assert (table.keys("front"), table.keys("used")) == (["weakness"], ["poison"])


@pytest.mark.rule("AG-2.8.26", "AG-4.8.26", "AG-5.4")
def test_each_poison_is_damage_of_its_own_from_the_third_point_on(table: GrailTable) -> None:
    table.lay("hand poison", "hand fire-slash | front poison | healing 1")
    done = table.play("cast hand.poison p2.front")
    assert table.moves(2) == ["heal n0", "heal n1"]
    assert damages(done) == [(2, "p2", 1)]  # the own one first
    more = table.play("p2 heal n1")
    assert (table.held(2), table.cores("p2.healing")) == (2, "0")
    assert damages(more) == [(1, "p2", 1)]
    assert {"attacks", "hits", "misses"}.isdisjoint(done.acts() + more.acts())


@pytest.mark.rule("AG-2.8.25", "AG-2.8.27", "AG-TV-15")
def test_of_several_poisons_that_of_the_next_user_to_the_right_works_first(table: GrailTable) -> None:
    table.lay("hand poison", "", "hand poison")
    table.play("cast hand.poison p4.front")  # 1 uses it on 4
    table.play("p2 buy")
    done = table.play("p3 cast hand.poison p4.front")  # then 3
    assert damages(done) == [(1, "p4", 1), (3, "p4", 1)]
    assert (table.held(4), table.keys("p4.front")) == (2, [])


@pytest.mark.rule("AG-2.8.30", "AG-2.8.33", "AG-5.3")
def test_a_weak_character_has_two_ways(table: GrailTable) -> None:
    table.lay("hand fire-slash | front weakness", step="before_action")
    assert table.moves(1) == ["weak draw_on", "weak skip"]
    table.play("weak draw_on")
    assert table.keys("used") == ["weakness"]


@pytest.mark.rule("AG-2.8.31", "AG-TV-14", "AG-O-22")
def test_who_skips_goes_straight_to_the_end_of_the_turn(table: GrailTable) -> None:
    table.lay("hand fire-slash | front weakness", step="before_action")
    done = table.play("weak skip")
    assert slots(done)[:2] == ["turn_end", "before_turn"]
    assert (table.state.active, table.keys("used"), table.held(1)) == (2, ["weakness"], 1)


@pytest.mark.rule("AG-2.8.32")
def test_who_draws_acts_then(table: GrailTable) -> None:
    table.lay("hand fire-slash water-slash | front weakness", step="before_action")
    table.play("weak draw_on")
    assert (table.held(1), table.state.actor, table.state.step) == (5, 1, "action")


@pytest.mark.rule("AG-2.8.35", "AG-4.6.10", "AG-4.8.6")
def test_the_three_cards_are_no_damage_and_overflow(table: GrailTable) -> None:
    table.lay(f"hand {FIVE} | front weakness | healing 2", step="before_action")
    done = table.play("weak draw_on")
    assert (table.question, table.held(1)) == ("overflow", 8)
    assert damages(done) == []
    table.play("overflow hand.fire-slash", "overflow hand.water-slash")
    assert (table.cores("healing"), table.cores("morale"), table.state.actor) == ("2", "13", 1)


@pytest.mark.rule("AG-2.8.36", "AG-TV-13")
def test_one_may_draw_although_the_hand_is_full(table: GrailTable) -> None:
    table.lay(f"hand {FIVE} holy-light | front weakness", step="before_action")
    table.play("weak draw_on", *(f"overflow hand.{card}" for card in FIVE.split()[:3]))
    assert (table.held(1), table.cores("morale"), table.state.actor) == (6, "12", 1)


@pytest.mark.rule("AG-2.8.3")
def test_what_has_worked_is_moved_with_a_reason(table: GrailTable) -> None:
    table.lay("hand poison", "")
    done = table.play("cast hand.poison p2.front")
    assert [fact.why for fact in done.of(CardMoved)] == ["laid", "worked", "drawn"]


def test_before_the_first_turn_nothing_is_kept_from_anybody(game: Game) -> None:
    """A table that is being set up has no turn."""
    state = State(game.rules.id, teams=game.rules.teams)
    assert (extras(state), has_acted(state), why_no_action(state, 1, "attack")) == ([], False, None)
    assert why_no_startup(state, 1) is None


@pytest.mark.rule("AG-4.4.12", "AG-4.4.13", "AG-5.7")
def test_what_the_current_player_has_done_keeps_nobody_else_from_anything(heroes: GrailTable) -> None:
    heroes.lay("field arbiter | hand holy-light fire-slash | energy G", "field arbiter")
    heroes.play(heroes.skill("rite_of_arbitration"), "attack hand.fire-slash p2")
    kinds = ("attack", "magic", "special")
    assert [getattr(why_no_action(heroes.state, 1, kind), "code", "") for kind in kinds] == [
        "no_such_action_left",
        "no_such_action_left",
        "no_special_after_startup",
    ]
    assert [why_no_action(heroes.state, 2, kind) for kind in kinds] == [None] * 3
    refusal = why_no_startup(heroes.state, 1)
    assert refusal is not None
    assert refusal.code == "started_up_already"
    assert why_no_startup(heroes.state, 2) is None


def test_no_further_action_is_there_before_one_is_gained(table: GrailTable) -> None:
    table.lay("hand fire-slash")
    assert (extras(table.state), has_acted(table.state)) == ([], False)


@pytest.mark.rule("AG-2.8.25")
def test_poisons_work_by_their_users_in_whatever_order_they_lie(table: GrailTable) -> None:
    table.lay("hand poison", "front poison poison poison")
    for ref, user in zip(table.state.zones["p2.front"], (1, 5, 3), strict=True):
        table.state.cards[ref] = replace(table.state.cards[ref], controller=user)
    assert damages(table.play("buy")) == [(3, "p2", 1), (5, "p2", 1), (1, "p2", 1)]


def test_a_position_of_a_slot_that_is_none_lets_act(table: GrailTable) -> None:
    table.lay("hand fire-slash", step="turn_end")
    assert "attack" in table.verbs(1)


@pytest.mark.rule("AG-4.4.15", "AG-P3", "AG-O-10")
def test_of_a_hidden_hand_nobody_knows_whether_its_player_can_act(heroes: GrailTable) -> None:
    heroes.lay("field fighter | hand holy-light holy-light holy-light holy-light | energy 2G")
    start_up = heroes.move(heroes.skill("war_god_drive"))
    told = {viewer: refuse_skill(redact(heroes.state, viewer), start_up) for viewer in ("p1", "p2")}
    assert [getattr(told[viewer], "code", "") for viewer in told] == ["no_action_after_startup", ""]
    heroes.lay("field arbiter | hand holy-light holy-light holy-light fire-slash | energy G")
    told = {viewer: why_not_unable(redact(heroes.state, viewer), 1) for viewer in ("p1", "p2")}
    assert [getattr(told[viewer], "code", "") for viewer in told] == ["able_to_act", ""]

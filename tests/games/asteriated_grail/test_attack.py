"""Attacks, and how they are answered (AG-4.2)."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Began, Counted, Declared, Ended, TokensMoved
from bsdesk.engine.play import moves
from bsdesk.engine.view import redact
from bsdesk.speech.wording import Wording
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened, books_of

POINTS = ("attacks", "hits", "misses", "damages", "suffers")


def told(done: Happened) -> list[str]:
    """The points of the timeline up to the fifth, in order."""
    return [f.act for f in done.of(Declared) if f.act in POINTS]


@pytest.mark.rule("AG-4.2.1", "AG-4.2.14", "AG-3.3.6")
def test_an_attack_takes_the_action_and_its_card(table: GrailTable) -> None:
    table.lay("hand fire-slash water-slash poison")
    done = table.play("attack hand.fire-slash p2")
    assert (table.keys("lane"), table.question) == (["fire_slash"], "respond")
    assert told(done) == ["attacks"]
    table.play("p2 respond accept")
    assert (table.keys("used"), table.keys("lane"), table.state.active) == (["fire_slash"], [], 2)


@pytest.mark.rule("AG-4.2.2")
def test_only_opponents_are_attacked_at_any_distance(table: GrailTable) -> None:
    table.lay("hand fire-slash")
    assert table.moves(1, "attack") == [f"attack hand.fire-slash p{seat}" for seat in (2, 4, 6)]
    for seat in (1, 3, 5):
        assert table.refused(f"attack hand.fire-slash p{seat}").code == "attack_an_opponent"
    assert table.refused("attack hand.fire-slash").code == "attack_an_opponent"


@pytest.mark.rule("AG-4.2.1", "AG-2.8.2")
def test_an_attack_needs_an_attack_card_of_the_own_hand(table: GrailTable) -> None:
    table.lay("hand fire-slash poison", "front poison")
    assert table.refused("attack hand.poison p2").code == "no_attack_card"
    assert table.refused("attack p2.front.poison p2").code == "not_in_hand"
    assert table.refused("cast hand.fire-slash p2.front").code == "no_magic_card"


@pytest.mark.rule("AG-4.2.4", "AG-2.8.12")
def test_the_attacked_one_counters_wards_off_or_takes_it(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand fire-slash dark-extinction holy-light water-slash poison", "hand holy-light")
    table.play("attack hand.fire-slash p2")
    cards = ("dark-extinction", "fire-slash", "holy-light")
    assert table.moves(2) == ["respond accept", *(f"respond hand.{card}" for card in cards)]
    assert table.moves(3) == []
    water, poison = table.refused("p2 respond hand.water-slash"), table.refused("p2 respond hand.poison")
    assert (water.code, poison.code) == ("other_element", "wards_nothing_off")
    assert water.facts["element"] == "fire"
    assert table.refused("p3 respond hand.holy-light").code == "waiting_for_answer"


@pytest.mark.rule("AG-4.2.4")
def test_everybody_is_asked_whatever_they_hold(table: GrailTable) -> None:
    """Nobody learns from the question, or from its absence, what the other one holds."""
    seen = []
    for hand in ("fire-slash", "poison"):
        table.lay("hand fire-slash", f"hand {hand}")
        table.play("attack hand.fire-slash p2")
        view = redact(table.state, "p1")
        seen.append((view.prompts[2].least, view.prompts[2].most, view.prompts[2].question))
        assert "respond accept" in table.moves(2)
    assert seen[0] == seen[1] == (1, 1, "respond")


@pytest.mark.rule("AG-4.2.5", "AG-4.2.6", "AG-P7")
def test_a_counter_sends_the_attack_on_to_another_opponent(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand fire-slash", "hand water-slash")
    table.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash")
    assert table.moves(2) == ["redirect p3", "redirect p5"]
    assert table.refused("p2 redirect p1").code == "is_the_attacker"
    assert table.refused("p2 redirect p4").code == "no_opponent"
    done = table.play("p2 redirect p5")
    assert [(f.act, f.seat, f.target) for f in done.of(Declared)] == [("misses", 1, "p2"), ("attacks", 2, "p5")]
    assert (table.keys("lane"), table.cores("record")) == (["fire_slash", "fire_slash"], "0")


@pytest.mark.rule("AG-4.2.8", "AG-2.8.10", "AG-4.8.4")
def test_holy_light_wards_an_attack_off(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand holy-light")
    done = table.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert told(done) == ["attacks", "misses"]
    assert (table.keys("used"), table.held(2), table.cores("record")) == (["holy_light", "fire_slash"], 0, "0")


@pytest.mark.rule("AG-4.2.9", "AG-4.1.3", "AG-TV-01")
def test_who_takes_it_is_hit_and_the_attackers_gain_a_gem(table: GrailTable) -> None:
    table.lay("hand thunder-slash", "hand fire-slash fire-slash fire-slash")
    table.play("attack hand.thunder-slash p2", "p2 respond accept")
    assert (table.cores("record"), table.held(2), table.cores("p2.morale")) == ("G", 5, "15")
    assert table.cores("supply") == "99+98G+99C"


@pytest.mark.rule("AG-4.2.10", "AG-4.2.12", "AG-TV-10")
def test_dark_extinction_counters_any_attack_and_is_not_countered_then(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand dark-extinction", "hand fire-slash dark-extinction holy-light")
    table.play("attack hand.fire-slash p2", "p2 respond hand.dark-extinction", "p2 redirect p3")
    assert table.moves(3) == ["respond accept", "respond hand.holy-light"]
    table.play("p3 respond accept")
    assert (table.cores("record"), table.cores("p2.record")) == ("0", "C")


@pytest.mark.rule("AG-4.2.11", "AG-TV-11")
def test_nothing_counters_dark_extinction(table: GrailTable) -> None:
    table.lay("hand dark-extinction", "hand fire-slash dark-extinction holy-light")
    table.play("attack hand.dark-extinction p2")
    assert table.moves(2) == ["respond accept", "respond hand.holy-light"]
    for card in ("fire-slash", "dark-extinction"):
        assert table.refused(f"p2 respond hand.{card}").code == "dark_cannot_be_countered"


@pytest.mark.rule("AG-4.2.15", "AG-4.1.4")
def test_a_counter_attack_takes_no_action_and_gives_a_crystal(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand fire-slash water-slash")
    table.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3", "p3 respond accept")
    assert table.cores("p2.record") == "C"
    assert (table.state.actor, "attack" in table.verbs(2)) == (2, True)


@pytest.mark.rule("AG-4.2.16", "AG-4.2.18")
def test_counters_can_be_countered_and_stay_what_they_are(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand fire-slash", "hand fire-slash")
    table.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3")
    table.play("p3 respond hand.fire-slash", "p3 redirect p4", "p4 respond accept")
    assert (table.cores("record"), table.cores("p2.record")) == ("C", "0")


@pytest.mark.rule("AG-4.11.3")
def test_the_attack_within_an_attack_ends_first(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand fire-slash")
    done = table.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3", "p3 respond accept")
    stretches = [(type(f).__name__, f.seat) for f in done.facts if isinstance(f, Began | Ended) and f.what == "attack"]
    assert stretches == [("Began", 1), ("Began", 2), ("Ended", 2), ("Ended", 1)]
    assert table.state.tally == {}


@pytest.mark.rule("AG-2.8.40", "AG-TV-12", "AG-2.8.41")
def test_a_shield_takes_what_its_character_takes(table: GrailTable) -> None:
    table.lay("hand fire-slash", "front holy-shield")
    done = table.play("attack hand.fire-slash p2", "p2 respond accept")
    assert told(done) == ["attacks", "misses"]
    assert (table.keys("p2.front"), table.keys("used"), table.held(2)) == ([], ["holy_shield", "fire_slash"], 0)
    assert table.cores("record") == "0"


@pytest.mark.rule("AG-2.8.42")
@pytest.mark.parametrize("card", ["holy-light", "fire-slash"])
def test_who_wards_off_or_counters_keeps_the_shield(table: GrailTable, card: str) -> None:
    table.lay("hand fire-slash", f"hand {card} | front holy-shield")
    table.play("attack hand.fire-slash p2", f"p2 respond hand.{card}")
    assert table.keys("p2.front") == ["holy_shield"]


@pytest.mark.rule("AG-4.8.20", "AG-4.8.21", "AG-4.8.22")
def test_a_hit_runs_through_its_points_in_order(table: GrailTable) -> None:
    table.lay("hand fire-slash")
    done = table.play("attack hand.fire-slash p2", "p2 respond accept")
    assert told(done) == ["attacks", "hits", "damages", "suffers"]
    (damage,) = [f for f in done.of(Declared) if f.act == "damages"]
    assert (damage.seat, damage.target, damage.number) == (1, "p2", 2)


@pytest.mark.rule("AG-4.8.29", "AG-2.3.3")
def test_the_stone_is_gained_before_the_damage_is_determined(table: GrailTable) -> None:
    table.lay("hand fire-slash")
    done = table.play("attack hand.fire-slash p2", "p2 respond accept")
    order = [
        "stone" if isinstance(f, TokensMoved) else f.act
        for f in done.facts
        if isinstance(f, TokensMoved) or (isinstance(f, Declared) and f.act in POINTS)
    ]
    assert order == ["attacks", "hits", "stone", "damages", "suffers"]


@pytest.mark.rule("AG-4.8.27")
def test_a_miss_stops_after_the_second_point(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand holy-light | healing 2")
    done = table.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert told(done) == ["attacks", "misses"]
    assert (table.question, table.cores("p2.healing")) == ("", "2")


@pytest.mark.rule("AG-4.1.10")
def test_five_stones_stay_five(table: GrailTable) -> None:
    table.lay("hand fire-slash | record 3G+2C")
    done = table.play("attack hand.fire-slash p2", "p2 respond accept")
    assert table.cores("record") == "3G+2C"
    assert "earns_nothing" in [fact.act for fact in done.of(Declared)]


@pytest.mark.rule("AG-2.8.11")
def test_holy_light_is_no_action(table: GrailTable) -> None:
    table.lay("hand holy-light")
    assert table.refused("cast hand.holy-light p2.front").code == "only_as_an_answer"
    assert {offer.move.verb for offer in moves(table.state, 1)} == {"buy"}


@pytest.mark.rule("AG-2.8.11", "AG-2.8.51")
@pytest.mark.parametrize(
    ("language", "named"), [("en", "Missile"), ("zh_hant", "魔彈"), ("zh_hans", "魔弹"), ("ja", "魔弾")]
)
def test_why_holy_light_is_no_action_names_all_that_it_answers(table: GrailTable, language: str, named: str) -> None:
    table.lay("hand holy-light")
    refusal = table.refused("cast hand.holy-light p2.front")
    books = books_of("asteriated_grail")
    assert named in Wording(books, language).refusal(table.state, 1, refusal)  # type: ignore[arg-type]


@pytest.mark.rule("AG-4.8.20", "AG-4.8.26")
def test_stretches_begin_and_end_within_each_other_and_what_counts_is_counted(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand poison fire-slash")
    facts = table.play("attack hand.fire-slash p2", "p2 respond accept", "p2 cast hand.poison p3.front").facts
    told = [(type(f).__name__, f.what, f.name, f.seat) for f in facts if isinstance(f, Began | Ended)]
    assert [one for one in told if one[1] != "step"] == [
        ("Began", "action", "attack", 1),
        ("Began", "attack", "", 1),
        ("Began", "damage", "", 2),
        ("Ended", "damage", "", 2),
        ("Ended", "attack", "", 1),
        ("Ended", "action", "", 1),
        ("Ended", "turn", "5", 1),
        ("Began", "turn", "6", 2),
        ("Began", "action", "magic", 2),
        ("Ended", "action", "", 2),
        ("Ended", "turn", "6", 2),
        ("Began", "turn", "7", 3),
        ("Began", "damage", "", 3),
        ("Ended", "damage", "", 3),
    ]
    assert [(f.key, f.number) for f in facts if isinstance(f, Counted)] == [
        ("turn.actions.p1", 1),
        ("turn.attack_actions.p1", 1),
        ("action.attacked.p2", 1),
        ("turn.actions.p2", 1),
        ("turn.magic_actions.p2", 1),
        ("turn.magic_of_t2.p3", 1),
    ]
    steps = [f.name for f in facts if isinstance(f, Began) and f.what == "step" and f.seat == 2]
    assert steps == ["before_turn", "turn_start", "before_action", "action_start", "action", "action_end", "turn_end"]


@pytest.mark.rule("AG-5.1")
def test_an_action_begins_by_a_rule_and_comes_of_the_move(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand poison")
    for move in ("attack hand.fire-slash p2", "p2 respond accept", "p2 cast hand.poison front"):
        done = table.play(move)
        begun = [event for event in done.events if isinstance(event.fact, Began) and event.fact.what == "action"]
        counted = [event for event in done.events if isinstance(event.fact, Counted) and "actions" in event.fact.key]
        causes = {(event.by, event.why, event.parent) for event in (*begun, *counted)}
        assert causes == ({("rule", "AG-5.1", done.events[0].n)} if begun else set()), move

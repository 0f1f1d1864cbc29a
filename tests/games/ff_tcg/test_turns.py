"""The turn and its phases (FF-9), priority and passing (FF-11.1)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMade, CardMarked, CardMoved, CardTurned
from bsdesk.engine.facts import Began, Counted, CountersChanged, Ended
from bsdesk.engine.play.priority import waiting
from tests.games.ff_tcg.looking import attack, make, names, next_turn, phase_end, programs, resolve
from tests.table import Table


def steps(facts: Sequence[object]) -> list[str]:
    return [fact.name for fact in facts if isinstance(fact, Began) and fact.what == "step"]


@pytest.mark.rule("FF-9.0a", "FF-9.3.1.1a", "FF-11.1.7b")
def test_a_turn_goes_through_its_phases(table: Table) -> None:
    table.lay("field 1-194S~")
    facts: list[object] = []
    while table.state.active == 1:
        facts += resolve(table).facts
    assert steps(facts) == ["attack", "main2", "end", "active", "draw", "main"]


@pytest.mark.rule("FF-9.1.1", "FF-9.1.1.1a")
def test_the_turns_player_activates_what_is_dull(table: Table) -> None:
    table.lay("field 1-194S~", "field 1-195S~ 1-040C~", step="main2")
    done = phase_end(table)
    assert [(fact.card, fact.turned) for fact in done.of(CardTurned)] == [
        (ref, 0) for ref in table.state.zones["p2.field"]
    ]
    assert table.says("snow", "dull")


@pytest.mark.rule("FF-9.1.1.2a", "FF-9.2.1")
def test_nobody_acts_in_active_and_draw_phase(table: Table) -> None:
    table.lay("hand 1-038R 1-036C 1-036C | field 1-194S", "field 1-195S~", step="main2")
    done = phase_end(table)
    assert steps(done.facts)[-3:] == ["active", "draw", "main"]
    assert len([fact for fact in done.of(CardMoved) if fact.why == "drawn"]) == 2
    assert (table.state.step, table.state.actor) == ("main", 2)


@pytest.mark.rule("FF-11.1.1", "FF-11.1.6")
def test_who_has_priority_acts_and_who_passes_gives_it_on(table: Table) -> None:
    table.lay("", "hand 1-038R 1-036C 1-036C | field 1-194S")
    assert table.refused("p2 pass").code == "not_your_turn"
    assert table.refused("pass deck").code == "pass_stands_alone"
    table.play("p1 pass")
    assert table.state.actor == 2
    assert "cast" in table.verbs(2)


@pytest.mark.rule("FF-11.1.7a", "FF-11.1.5", "FF-11.3.8b")
def test_what_was_cast_last_happens_first_and_then_the_turns_player_has_priority(table: Table) -> None:
    table.lay("hand BOLT 1-036C", "hand BOON 1-036C | field 1-195S")
    make(table, "cast hand.bolt", "choose p2.serah")
    assert table.state.actor == 1
    table.play("pass")
    make(table, "cast hand.boon", "choose p2.serah", seat=2)
    assert (programs(table), table.state.actor) == (["BOLT/1", "BOON/1"], 2)
    resolve(table)
    assert (programs(table), table.state.actor) == (["BOLT/1"], 1)
    assert table.number("p2.serah", "power") == 8000


@pytest.mark.rule("FF-9.5.1.1a", "FF-9.5.1.1b")
def test_in_the_end_phase_nothing_is_used(table: Table) -> None:
    table.lay("hand 1-038R 1-036C 1-036C | field 1-194S 1-054C", "hand 1-038R 1-036C 1-036C", step="end")
    assert table.verbs(1) == {"pass"}
    assert table.refused("cast hand.shiva").code == "main_and_attack_only"
    assert table.refused("use dark-knight e1").code == "main_and_attack_only"
    table.play("pass")
    assert table.verbs(2) == {"pass"}


@pytest.mark.rule("FF-9.5.1.2", "FF-TV-11")
def test_more_than_five_cards_are_discarded(table: Table) -> None:
    eight = "hand " + "1-040C " * 8
    table.lay(eight, eight, step="end")
    resolve(table)
    assert table.question == "discard"
    for _ in range(3):
        table.play(table.moves(verb="discard")[0])
    assert (len(table.hand(1)), len(table.hand(2)), table.state.active) == (5, 10, 2)
    assert names(table, "p1.break") == ["1-040C"] * 3


@pytest.mark.rule("FF-9.5.1.3", "FF-TV-12", "FF-9.5.1.5")
def test_damage_and_what_lasts_this_turn_go_at_the_same_time(table: Table) -> None:
    table.lay("hand BOLT BOON 1-036C 1-036C | field WEAK", step="main2")
    make(table, "cast hand.boon", "choose weak")
    resolve(table)
    make(table, "cast hand.bolt", "choose weak")
    resolve(table)
    assert (table.number("weak", "power"), table.number("weak", "damage")) == (5000, 4000)
    done = phase_end(table)
    groups = {event.group for event in done.events if isinstance(event.fact, CountersChanged | Ended) and (
        isinstance(event.fact, CountersChanged) or event.fact.what == "turn")}  # fmt: skip
    assert len(groups) == 1
    assert (table.number("weak", "power"), table.number("weak", "damage"), table.state.active) == (3000, 0, 2)


@pytest.mark.rule("FF-9.5.1.4a", "FF-9.5.1.4c")
def test_what_the_end_of_the_turn_leaves_is_looked_at_once_more(table: Table) -> None:
    table.lay("hand 1-038R | field BANNER WEAK", "hand THEFT BOLT 1-036C 1-036C | field 1-055C")
    table.play("pass")
    make(table, "cast hand.theft", "choose p1.banner", seat=2)
    resolve(table)
    table.play("pass")
    make(table, "cast hand.bolt", "choose p2.dark-knight", seat=2)
    resolve(table)
    while table.state.step != "end":
        table.play("end" if table.state.moment == "declaration" else "pass")
    assert names(table, "p2.field") == ["1-055C", "BANNER"]
    next_turn(table)
    assert (names(table, "p1.field"), names(table, "p2.field"), table.state.active) == (
        ["WEAK", "BANNER"],
        ["1-055C"],
        2,
    )


@pytest.mark.rule("FF-11.1.4", "FF-12.3a", "FF-12.1")
def test_processes_come_first_then_what_was_triggered_goes_on_the_stack(table: Table) -> None:
    table.lay("hand BOLT 1-036C", "field GRIEF BANNER HERALD | hand 1-040C")
    make(table, "cast hand.bolt", "choose p2.grief")
    done = resolve(table)
    broken = next(e.n for e in done.events if isinstance(e.fact, CardMoved) and e.fact.why == "broken")
    made = next(e.n for e in done.events if isinstance(e.fact, CardMade))
    assert broken < made
    assert programs(table) == ["GRIEF/1"]
    resolve(table)
    assert len(table.hand(2)) == 2


@pytest.mark.rule("FF-11.8.7b", "FF-TV-18")
def test_the_opponents_triggers_come_first(table: Table) -> None:
    table.lay("hand PLAIN 1-036C 1-036C | field HERALD", "field HERALD | hand 1-040C")
    make(table, "play hand.plain")
    assert [frame.seat for frame in waiting(table.state)] == [1, 2]
    resolve(table)
    assert len(table.hand(2)) == 2


@pytest.mark.rule("FF-10.1.1.1")
def test_the_attack_phase_begins_with_priority(table: Table) -> None:
    table.lay("field 1-194S")
    resolve(table)
    assert (table.state.step, table.state.moment, table.state.actor) == ("attack", "", 1)
    attack(table, "snow")
    assert len(table.state.zones["p2.damage"]) == 1


TURN = """
FF-10.1.1.1 Ended step main 1
FF-10.1.1.1 Began step attack 1
FF-10.1.2.1a Began moment declaration 1
FF-10.1.2.6 Began moment attack 1
FF-10.1.3.1 Began moment block 2
FF-10.1.4.1 Began moment damage 1
FF-10.1.2.1a Began moment declaration 1
FF-9.3.1.1a Began moment - 1
FF-9.3.1.1a Ended step attack 1
FF-9.3.1.1a Began step main2 1
FF-9.5.1.1a Ended step main2 1
FF-9.5.1.1a Began step end 1
FF-9.5.1.3 Ended turn 5 1
FF-9.0a Began turn 6 2
FF-9.1.1 Began step active 2
FF-9.2.1 Ended step active 2
FF-9.2.1 Began step draw 2
FF-9.3.1.1a Ended step draw 2
FF-9.3.1.1a Began step main 2
"""


@pytest.mark.rule("FF-9.0a", "FF-10.1", "FF-6.3.1")
def test_a_whole_turn_is_told_step_by_step_with_its_rules(table: Table) -> None:
    table.lay("field PLAIN", "field 1-040C~")
    told: list[str] = []
    while table.state.active == 1:
        plan = "attack plain" if "attack" in table.verbs() else "pass"
        done = table.play(plan)
        for event in done.events:
            fact = event.fact
            if isinstance(fact, Began | Ended):
                assert fact != Began("turn", "6", 2) or event.parent == event.n - 1
                told.append(f"{event.why} {type(fact).__name__} {fact.what} {fact.name or '-'} {fact.seat}")
    assert told == TURN.split("\n")[1:-1]


@pytest.mark.rule("FF-9.3.1.1b")
def test_an_additional_main_phase_is_told_and_used_up(table: Table) -> None:
    table.lay("hand AGAIN 1-036C")
    make(table, "cast hand.again")
    resolve(table)
    assert table.state.tally["turn.extra_main"] == 1
    done = resolve(table)
    told = [fact for fact in done.facts if isinstance(fact, Began | Ended | Counted)]
    assert told == [Counted("turn.extra_main", -1), Ended("step", "main", 1), Began("step", "main2", 1)]
    assert [event.why for event in done.events if isinstance(event.fact, Began)] == ["FF-9.3.1.1b"]


@pytest.mark.rule("FF-9.2.1.1", "FF-12.4.2")
@pytest.mark.parametrize(("cards", "lost"), [(1, True), (2, False)])
def test_that_a_card_was_missing_is_noted_after_the_others_were_drawn(table: Table, cards: int, lost: bool) -> None:
    table.lay("", "deck " + "1-040C " * cards, step="end")
    done = resolve(table)
    assert [fact.why for fact in done.of(CardMoved)] == ["drawn"] * cards
    assert (Counted("game.decked.p2") in done.facts, table.state.ending) == (lost, "deck" if lost else "")


@pytest.mark.rule("FF-15.2.4.2", "FF-9.1.1.1a")
def test_what_is_frozen_stays_as_it_is_this_once(table: Table) -> None:
    table.lay("", "field 1-040C~+frozen 1-138C~ PLAIN+frozen BRAVE", step="main2")
    frozen, dull, upright = (table.ref(f"p2.{one}") for one in ("summoner.1", "summoner.2", "plain"))
    done = phase_end(table)
    assert done.of(CardTurned) == [CardTurned(dull, 0, 1)]
    assert done.of(CardMarked) == [CardMarked(ref, "frozen", on=False) for ref in (frozen, upright)]


@pytest.mark.parametrize("step", ["active", "draw", "lunch"])
def test_a_position_is_laid_out_only_where_somebody_acts(table: Table, step: str) -> None:
    with pytest.raises(Complaint) as found:
        table.lay("", step=step)
    said = found.value
    assert (said.wrong, said.expected, said.remedy) == (
        f"nobody acts in step {step!r}",
        "one of main, attack, main2, end",
        "lay the position there",
    )
    for other in ("main", "attack", "main2", "end"):
        table.lay("", step=other, active=2)
        assert (table.state.step, table.state.actor) == (other, 2)
    table.play("p2 pass")


@pytest.mark.rule("FF-9.5.1.2")
def test_several_different_cards_are_discarded_at_once(table: Table) -> None:
    table.lay("hand PLAIN BRAVE WEAK 1-040C 1-138C 1-147C 1-194S", "", step="end")
    resolve(table)
    table.play("discard hand.plain")
    done = table.play("discard hand.weak")
    assert sorted(names(table, "p1.break")) == ["PLAIN", "WEAK"]
    assert {fact.why for fact in done.of(CardMoved) if fact.to == "p1.break"} == {"discarded"}


@pytest.mark.rule("FF-9.5.1.4a", "FF-9.5.1.4c")
def test_what_comes_back_at_the_end_of_the_turn_may_set_off_a_process_and_then_both_pass_again(table: Table) -> None:
    table.lay("hand THEFT 1-036C", "field BRAVE MOURNER | hand REVIVE 1-036C | break BRAVE WEAK")
    make(table, "cast hand.theft", "choose p2.brave")
    resolve(table)
    table.play("pass")
    make(table, "cast hand.revive", "choose p2.break.brave", "choose p2.break.weak", seat=2)
    resolve(table)
    while table.question:
        table.play(f"p2 {table.moves(2)[0]}")
    while table.state.step != "end":
        table.play("end" if table.state.moment == "declaration" else "pass")
    resolve(table)
    assert (names(table, "p2.field"), table.state.turn, table.state.actor) == (["MOURNER", "WEAK"], 5, 1)
    assert programs(table) == ["MOURNER/1", "MOURNER/1"]
    told = []
    while table.state.turn == 5:
        told += [fact for fact in resolve(table).of(Ended) if fact.what == "turn"]
    assert (len(told), table.state.active) == (1, 2)

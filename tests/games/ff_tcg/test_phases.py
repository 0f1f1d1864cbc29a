"""Phases and priority in full (FF-9, FF-11.1), rule processes (FF-12), taking back (FF-14)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMade
from bsdesk.engine.facts import Began, Counted, CountersChanged, Ended
from bsdesk.engine.play import Applied, apply
from bsdesk.engine.state import State, to_json
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.scenes.position import position_of
from bsdesk.scenes.reading import parse
from bsdesk.scenes.taking import scene_at
from bsdesk.scenes.writing import write
from tests.games.ff_tcg.looking import make, names, next_turn, phase_end, programs, resolve, to_declaration
from tests.table import Table

CP = "1-036C 1-036C 1-036C"


def ordered(table: Table) -> None:
    """Let what was triggered go on the Stack in the order in which it is offered."""
    while table.question == "order":
        table.play(table.moves(table.to_act(), "order")[0])


@pytest.mark.rule("FF-9.3.1.1b")
def test_an_additional_main_phase_is_a_second_one(table: Table) -> None:
    table.lay(f"hand AGAIN {CP} | field DAWN | removed NOVA")
    make(table, "cast hand.again")
    resolve(table)
    done = resolve(table)
    assert [fact.name for fact in done.of(Began) if fact.what == "step"] == ["main2"]
    assert (programs(table), table.state.actor) == ([], 1)  # nothing about Main Phase 1 is triggered
    done = resolve(table)
    assert [fact.name for fact in done.of(Began) if fact.what == "step"] == ["attack"]
    table.lay(f"hand AGAIN AGAIN {CP}", step="main2")
    for _ in range(2):
        make(table, f"cast {table.moves(verb='cast')[0].split()[1]}")
        resolve(table)
    steps = [fact.name for _ in range(3) for fact in resolve(table).of(Began) if fact.what == "step"]
    assert steps == ["main2", "main2", "end"]


@pytest.mark.rule("FF-9.3.1.2")
def test_when_both_pass_the_phase_is_over(table: Table) -> None:
    table.lay("field PLAIN")
    table.play("pass")
    assert (table.state.step, table.state.actor) == ("main", 2)
    table.play("p2 pass")
    assert table.state.step == "attack"


@pytest.mark.rule("FF-9.3.1.3", "FF-9.3.1.4", "FF-11.1.2")
def test_what_waited_goes_on_the_stack_with_what_the_phase_triggers(table: Table) -> None:
    table.lay("", "field READER DAWN", step="main2")
    next_turn(table)
    ordered(table)
    assert sorted(programs(table)) == ["DAWN/1", "READER/1", "READER/1"]
    assert table.state.actor == 2


@pytest.mark.rule("FF-9.3.1.5")
def test_characters_are_played_while_the_stack_is_empty(table: Table) -> None:
    table.lay("hand BOLT WEAK 1-036C 1-036C | field PLAIN")
    assert table.allowed("play hand.weak")
    make(table, "cast hand.bolt", "choose field.plain")
    assert table.refused("play hand.weak").code == "stack_not_empty"


@pytest.mark.rule("FF-9.5.1.3.1", "FF-9.5.1.3.2")
def test_damage_and_what_lasts_this_turn_end_without_the_stack(table: Table) -> None:
    table.lay("hand BOLT BOON 1-036C 1-036C | field BRAVE", step="main2")
    for summon in ("bolt", "boon"):
        make(table, f"cast hand.{summon}", "choose brave")
        resolve(table)
    assert (table.number("brave", "damage"), table.number("brave", "power")) == (4000, 9000)
    done = phase_end(table)
    assert (table.number("brave", "damage"), table.number("brave", "power")) == (0, 7000)
    assert not [event for event in done.events if isinstance(event.fact, CardMade)]
    assert [fact.number for fact in done.of(CountersChanged)] == [-4000]


@pytest.mark.rule("FF-9.5.1.4b", "FF-9.5.1.1a")
def test_what_the_end_phase_triggers_waits_and_nothing_is_used(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field DUSK PLAIN", step="main2")
    resolve(table)
    assert (table.state.step, programs(table), table.verbs(1)) == ("end", ["DUSK/1"], {"pass"})
    assert table.refused("cast hand.bolt").code == "main_and_attack_only"
    resolve(table)
    assert len(table.hand()) == 3


@pytest.mark.rule("FF-10.1.1.1", "FF-11.1.6")
def test_what_the_attack_phase_triggers_waits_in_its_first_step(table: Table) -> None:
    table.lay("field DRUM PLAIN")
    resolve(table)
    assert (table.state.step, table.state.moment, programs(table)) == ("attack", "", ["DRUM/1"])
    table.play("pass")
    assert table.state.actor == 2


@pytest.mark.rule("FF-11.1.3a", "FF-11.1.3b", "FF-TV-05")
def test_processes_come_one_after_the_other_before_anybody_acts(table: Table) -> None:
    table.lay("hand BOLT BOLT 1-036C 1-036C", "field GRIEF BANNER | hand 1-040C")
    ref = table.ref("p2.grief")
    table.state.counters[ref] = {"damage": 3000}
    make(table, "cast hand.bolt.1", "choose p2.banner")
    resolve(table)
    make(table, "cast hand.bolt", "choose p2.banner")
    done = resolve(table)
    groups = [event.group for event in done.events if getattr(event.fact, "why", "") == "broken"]
    assert (names(table, "p2.break"), groups[0] < groups[1]) == (["BANNER", "GRIEF"], True)
    assert programs(table) == ["GRIEF/1"]


@pytest.mark.rule("FF-11.1.7c", "FF-11.11.1", "FF-11.3.2c")
def test_whatever_is_done_between_two_passes_begins_the_count_anew(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field PLAIN", "hand BOON 1-036C")
    make(table, "cast hand.bolt", "choose field.plain")
    table.play("pass")
    make(table, "cast hand.boon", "choose p1.plain", seat=2)
    table.play("p2 pass")
    assert (table.state.actor, programs(table)) == (1, ["BOLT/1", "BOON/1"])
    table.play("pass")
    assert programs(table) == ["BOLT/1"]
    resolve(table)
    assert (programs(table), names(table, "stack")) == ([], [])


# --------------------------------------------------------------------------------------------- rule processes


@pytest.mark.rule("FF-12.1", "FF-12.3b")
def test_processes_wait_until_somebody_would_have_priority(table: Table) -> None:
    table.lay("hand PYRE BOLT 1-036C | field FLAME 1-040C 1-040C 1-040C 1-040C 1-040C | deck WEAK WEAK",
              "field WEAK WEAK GRIEF")  # fmt: skip
    table.state.counters[table.ref("p2.grief")] = {"damage": 2000}
    make(table, "cast hand.bolt", "choose p2.grief")
    done = resolve(table)
    dealt = next(e.n for e in done.events if isinstance(e.fact, CountersChanged))
    broken = next(e.n for e in done.events if getattr(e.fact, "why", "") == "broken")
    used = next(e.n for e in done.events if getattr(e.fact, "why", "") == "used")
    assert dealt < used < broken
    assert programs(table) == ["GRIEF/1"]


@pytest.mark.rule("FF-12.2")
def test_nobody_controls_a_process(table: Table) -> None:
    table.lay("hand THEFT 1-036C | field BRAVE", "field BRAVE WITNESS")
    make(table, "cast hand.theft", "choose p2.brave")
    resolve(table)
    assert (names(table, "p2.break"), programs(table)) == (["BRAVE"], [])


@pytest.mark.rule("FF-12.4.5b", "FF-11.11.8")
def test_what_dealt_the_damage_has_broken_it(table: Table) -> None:
    table.lay("hand 1-036C | field SLAYER", "field GUARD WITNESS")
    make(table, "use slayer e1")
    done = resolve(table)
    dealt = done.of(CountersChanged)[0]
    assert (dealt.source, dealt.number, names(table, "p2.break")) == (table.ref("slayer"), 5000, ["GUARD"])
    assert programs(table) == ["SLAYER/2", "WITNESS/1"]


def test_of_two_sources_the_last_has_broken_it(table: Table) -> None:
    table.lay("hand BOLT 1-036C 1-036C | field SLAYER", "field BRAVE")
    make(table, "use slayer e1")
    resolve(table)
    make(table, "cast hand.bolt", "choose p2.brave")
    resolve(table)
    assert (names(table, "p2.break"), programs(table)) == (["BRAVE"], [])


@pytest.mark.rule("FF-12.4.5b")
def test_what_a_summons_damage_breaks_its_player_has_broken(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field WITNESS", "field WEAK WITNESS")
    make(table, "cast hand.bolt", "choose p2.weak")
    resolve(table)
    assert (names(table, "p2.break"), programs(table)) == (["WEAK"], ["WITNESS/1"])
    assert [table.state.cards[ref].controller for ref in table.state.zones["stack"]] == [2]


@pytest.mark.rule("FF-12.4.5b", "FF-11.11.7")
def test_so_it_is_if_its_power_goes_after_the_summon_has_gone(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field WITNESS", "field BANNER WITNESS | hand WILT 1-036C")
    make(table, "cast hand.bolt", "choose p2.banner")
    resolve(table)
    assert (names(table, "p1.break"), names(table, "p2.break"), programs(table)) == (["BOLT"], [], [])
    table.play("pass")
    make(table, "cast hand.wilt", "choose p2.banner", seat=2)
    resolve(table)
    assert (names(table, "p2.break"), programs(table)) == (["WILT", "BANNER"], ["WITNESS/1"])
    assert [table.state.cards[ref].controller for ref in table.state.zones["stack"]] == [2]


@pytest.mark.rule("FF-12.4.5b")
def test_without_damage_nobody_has_broken_it(table: Table) -> None:
    table.lay("hand WILT 1-036C | field WITNESS", "field WEAK WITNESS")
    make(table, "cast hand.wilt", "choose p2.weak")
    resolve(table)
    assert (names(table, "p2.break"), programs(table)) == (["WEAK"], [])


@pytest.mark.rule("FF-12.4.5b", "FF-6.4.2b")
def test_so_it_is_if_the_card_that_dealt_the_damage_has_gone(table: Table) -> None:
    table.lay("hand TIDE WILT 1-036C 1-036C 1-036C | field SLAYER", "field PLAIN WITNESS")
    make(table, "use slayer e1")
    resolve(table)
    make(table, "cast hand.tide", "choose slayer")
    resolve(table)
    make(table, "cast hand.wilt", "choose p2.plain")
    resolve(table)
    assert (names(table, "p2.break"), programs(table)) == (["PLAIN"], ["WITNESS/1"])


@pytest.mark.rule("FF-12.4.5b")
def test_what_dealt_damage_is_known_as_long_as_that_may_break_something(table: Table) -> None:
    table.lay("hand BOLT BOLT TIDE 1-036C 1-036C 1-036C", "field SHELL")
    noted = []
    for _ in range(2):
        make(table, f"cast {table.moves(verb='cast')[0].split()[1]}", "choose p2.shell")
        done = resolve(table)
        noted.append([fact.number for fact in done.of(Counted) if fact.key.startswith("turn.harmed")])
        assert [past.card.definition for past in table.state.past.values()] == ["BOLT"]
    assert noted == [[1], [1, -1]]  # that of the first has broken nothing, and will not
    make(table, "cast hand.tide", "choose p2.shell")
    resolve(table)
    assert table.state.past == {}


def bolts(table: Table, *cast: tuple[int, str]) -> State:
    """Let these players cast a Bolt at these cards, one after the other."""
    table.lay("hand BOLT 1-036C | field SHELL", "hand BOLT 1-036C | field SHELL")
    for seat, target in cast:
        if seat == 2:
            table.play("pass")
        make(table, "cast hand.bolt", f"choose {target}", seat=seat)
        resolve(table)
    assert (table.state.actor, len(table.state.past)) == (1, len({target for _, target in cast}))
    return table.state


@pytest.mark.rule("FF-12.4.5b")
def test_a_position_is_another_one_if_another_one_dealt_the_last_damage(table: Table) -> None:
    one, two = bolts(table, (1, "p2.shell"), (2, "p2.shell")), bolts(table, (2, "p2.shell"), (1, "p2.shell"))
    assert state_key(one) != state_key(two)
    one, two = bolts(table, (1, "p2.shell"), (2, "p1.shell")), bolts(table, (2, "p1.shell"), (1, "p2.shell"))
    assert state_key(one) == state_key(two)
    assert state_key(position_of(parse(write(scene_at(one))), table.game)) == state_key(one)


@pytest.mark.rule("FF-12.4.5b", "FF-9.5.1.3.1")
def test_with_the_turn_it_is_forgotten(table: Table) -> None:
    table.lay("hand BOLT 1-036C", "field SHELL")
    make(table, "cast hand.bolt", "choose p2.shell")
    resolve(table)
    assert len(table.state.past) == 1
    next_turn(table)
    assert table.state.past == {}


# ------------------------------------------------------------------------------------------------ taking back


@pytest.mark.rule("FF-14.2", "FF-14.3", "FF-14.4")
def test_what_could_not_be_finished_leaves_everything_as_it_was(table: Table) -> None:
    table.lay("field PLAIN", "hand EXTRA 1-036C | field SCRIBE~ CLERK~")
    table.play("pass")
    before = to_json(table.state)
    assert table.refused("p2 play hand.bard").code
    assert isinstance(apply(table.state, table.move("p2 cast hand.extra")), Applied)
    assert (to_json(table.state), table.state.actor, programs(table)) == (before, 2, [])
    table.play("p2 cast hand.extra")
    if table.question == "modes":
        assert table.moves(2, "modes") == ["modes plain"]
    table.lay("hand EXTRA | field 1-040C~")
    before = to_json(table.state)
    assert table.refused("cast hand.extra").code == "cannot_pay"
    assert (to_json(table.state), table.state.actor) == (before, 1)


@pytest.mark.rule("FF-9.4.1", "FF-6.3.1")
def test_the_attack_phase_offers_attacks(table: Table) -> None:
    table.lay("field PLAIN BRAVE~")
    to_declaration(table)
    assert table.moves(verb="attack") == ["attack field.plain"]
    assert (table.says("field.plain", "active"), table.says("brave", "dull")) == (True, True)
    assert [fact.what for fact in table.play("end").of(Ended)] == ["step"]
    assert not [card for card in table.state.cards.values() if "attacking" in card.marks]

"""A run: what ops may do to it, where the facts they propose come from, in which order what waits is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from msgspec.structs import replace as replaced

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import ChanceTaken, Counted, Declared, Fact, GameEnded
from bsdesk.engine.game import Consequence, Op, as_cost, program
from bsdesk.engine.play import new
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.run import Run, in_order_of_turns
from bsdesk.engine.run.course import FullRun, command, finish, flush
from bsdesk.engine.state import Event, Frame, Prompt, State, Unforeseeable, bind
from bsdesk.engine.values import Move, Pick
from bsdesk.engine.values.rng import below
from bsdesk.engine.view import redact
from bsdesk.engine.vocabulary.shared import Draw
from tests.table import Table

Log = list[str]


def note(log: Log, word: str, rule: str = "T-9") -> Op:
    """An op that leaves a word behind."""

    def op(_run: Run) -> None:
        log.append(word)

    op.__doc__ = f"{rule} {word}"
    return op


def running(table: Table, *parts: Op | str, **programs: Sequence[Op | str]) -> Run:
    """A run of this program, on a table whose moves wait for seat 1."""
    more = {name.replace("_", "/"): program(*ops) for name, ops in programs.items()}
    game = table.game.with_rules(programs={**table.game.rules.programs, "test": program(*parts), **more})
    state = table.lay("hand MOTH | deck LAMP ECHO").state.copy()
    bind(state, game)
    state.actor, state.seq = 0, 40
    state.agenda = (*state.agenda, Frame("test", 1, cause=30))
    return FullRun(state)


def stop(run: Run) -> None:
    """T-9 Somebody acts; so the loop ends here."""
    run.wait_for(1)


def events(run: Run) -> list[tuple[int, int, int, str, str]]:
    return [(e.n, e.group, e.parent, e.by, e.why) for e in run.log]


# going through a program


def test_a_program_is_read_from_the_top_and_left_at_its_end(table: Table) -> None:
    log: Log = []
    run = running(table, note(log, "a"), note(log, "b"))
    finish(run)
    assert (log, [frame.program for frame in run.stack]) == (["a", "b"], ["turn"])


def test_a_program_may_go_on_elsewhere_or_be_done(table: Table) -> None:
    log: Log = []
    finish(running(table, lambda run: run.go("there"), note(log, "a"), "there", note(log, "b")))
    finish(running(table, lambda run: run.jump(3), note(log, "c"), note(log, "d"), note(log, "e")))
    finish(running(table, lambda run: run.leave(), note(log, "f")))
    assert log == ["b", "e"]


def test_only_the_program_on_top_is_left(table: Table) -> None:
    log: Log = []
    inner: list[Op | str] = [lambda run: run.leave(), note(log, "not this")]
    finish(running(table, lambda run: run.push("in/ner", 1), note(log, "but this"), in_ner=inner))
    assert log == ["but this"]


def test_what_is_pushed_comes_first_and_knows_where_it_came_from(table: Table) -> None:
    log: Log = []

    def push(run: Run) -> None:
        """T-9 Another program."""
        run.push("inner", 3, "#1", n=5)
        run.push("other", 2, cause=7)
        log.extend(f"{f.program} {f.seat} {f.source} {f.cause} {dict(f.bound)}" for f in run.stack[-2:])

    finish(running(table, push, note(log, "a"), inner=[note(log, "b")], other=[note(log, "c")]))
    assert log == ["inner 3 #1 40 {'n': 5}", "other 2  7 {}", "c", "b", "a"]


def test_who_is_waited_for_acts_and_then_the_op_comes_again(table: Table) -> None:
    log: Log = []
    run = running(table, note(log, "a"), stop, note(log, "b"))
    state = finish(run).state
    assert (log, state.actor, state.agenda[-1].pc) == (["a"], 1, 1)
    again = FullRun(state)
    again.state.actor = 0
    again.step_past()
    finish(again)
    assert log == ["a", "b"]


def test_what_is_bound_is_bound_in_the_running_program(table: Table) -> None:
    run = running(table, stop)
    run.bind("a", 1)
    run.bind("b", "x")
    run.bind("a", 2)
    assert (run.frame.bound, run.stack[0].bound.get("a")) == ({"a": 2, "b": "x"}, None)


# ids and chance


def test_cards_that_move_together_get_one_id_after_another(table: Table) -> None:
    run = running(table)
    n = run.state.next_id
    assert (run.fresh_id(), run.fresh_id(2)) == (f"#{n}", f"#{n + 2}")
    deck = run.state.zones["p1.deck"]
    assert run.moved(deck, "p1.hand", why="drawn") == [
        CardMoved(deck[0], "p1.hand", f"#{n}", why="drawn"),
        CardMoved(deck[1], "p1.hand", f"#{n + 1}", why="drawn"),
    ]


def test_nobody_foresees_chance(table: Table) -> None:
    run = running(table)
    assert (run.shuffle("p1.deck", 1).by, run.shuffle("p1.deck").by) == (1, 0)
    assert sorted(run.shuffle("p1.deck").order) == sorted(run.state.zones["p1.deck"])
    assert run.chance(6) == ChanceTaken(6, *reversed(below(run.state.rng, 6)))
    view = FullRun(redact(table.lay("deck MOTH").state, "p1"))
    with pytest.raises(Unforeseeable, match=r"^shuffle$"):
        view.shuffle("p1.deck")
    with pytest.raises(Unforeseeable, match=r"^chance$"):
        view.chance(6)


# where facts come from


def told(*names: str) -> list[Fact]:
    return [Declared(1, name) for name in names]


def test_facts_of_an_op_are_one_group_and_come_from_what_its_program_comes_from(table: Table) -> None:
    def two(_run: Run) -> list[Fact]:
        """T-3 Two facts."""
        return told("a", "b")

    run = running(table, two)
    finish(run)
    assert events(run) == [(41, 41, 30, "rule", "T-3"), (42, 41, 30, "rule", "T-3")]


def test_a_payment_is_a_cost(table: Table) -> None:
    @as_cost
    def pay(_run: Run) -> list[Fact]:
        """T-5 A price."""
        return told("paid")

    run = running(table, pay)
    finish(run)
    assert events(run) == [(41, 41, 30, "cost", "T-5")]


def test_what_leads_is_what_all_the_rest_comes_from(table: Table) -> None:
    def first(run: Run) -> None:
        """T-1 It begins."""
        run.lead(told("a", "b"))
        run.lead([])

    def second(_run: Run) -> list[Fact]:
        """T-2 It goes on."""
        return told("c")

    def third(run: Run) -> None:
        """T-3 It comes from elsewhere."""
        run.lead(told("d"), 33)

    run = running(table, first, second, third, second)
    finish(run)
    assert [(e[2], e[4]) for e in events(run)] == [(30, "T-1"), (30, "T-1"), (42, "T-2"), (33, "T-3"), (44, "T-2")]


@pytest.mark.parametrize(("cause", "command", "parent"), [(30, 35, 35), (30, 20, 30)])
def test_the_course_of_the_game_comes_from_the_move_that_was_made(
    table: Table, cause: int, command: int, parent: int
) -> None:
    run = running(table, stop)
    run.stack[:] = [Frame("test", 1, cause=cause)]
    run.command_n = command
    assert run.cause()[2] == parent
    run.stack.insert(0, Frame("turn", 1))
    assert run.cause()[2] == cause
    run.stack.clear()
    assert run.cause() == ("rule", "", command)


def test_before_any_move_the_course_of_the_game_comes_from_nothing_or_from_how_it_was_made(table: Table) -> None:
    run = running(table, stop)
    run.stack[:] = [Frame("test", 1)]
    run.settle(told("a"))
    assert events(run) == [(41, 41, 0, "rule", "T-9")]
    later = running(table, lambda _run: told("b"), stop)
    later.stack[:] = [Frame("test", 1)]
    finish(later)
    assert [e[2] for e in events(later)] == [0]
    made = new(table.game, dict.fromkeys(range(1, 5), ["MOTH"] * 9), 1).events
    assert {event.parent > 0 for event in made[1:]} == {True}


def test_a_program_without_a_step_taken_speaks_for_its_first_and_at_its_end_for_its_last(table: Table) -> None:
    run = running(table, note([], "a", "T-1"), note([], "b", "T-2"))
    seen = []
    for pc in (0, 1, 2, 3, 9):
        run.jump(pc)
        seen.append(run.cause()[1])
    assert seen == ["T-1", "T-1", "T-2", "T-2", "T-2"]


def test_what_follows_by_rule_is_a_group_of_its_own(table: Table) -> None:
    def count(_run: Run, happened: Sequence[Event]) -> list[Consequence]:
        last = happened[-1]
        if not isinstance(last.fact, Declared):
            return []
        return [Consequence(Counted(f"turn.{n}"), last.n, "T-8") for n in ("a", "b")]

    run = running(table)
    bind(run.state, run.state.game.with_rules(checkpoint=count))
    run.rules = run.state.rules
    found = run.settle(told("x"), "rule", "T-1", 5)
    assert [e.n for e in found] == [41]
    assert events(run) == [(41, 41, 5, "rule", "T-1"), (42, 42, 41, "rule", "T-8"), (43, 42, 41, "rule", "T-8")]
    assert run.settle([], "rule", "T-1", 5) == []


# questions


def asking(**more: object) -> Ask:
    return Ask("bid", words("red", "black"), "", **more)  # type: ignore[arg-type]


def test_a_question_without_a_rule_of_its_own_is_asked_by_the_games(table: Table) -> None:
    state = finish(running(table, asking())).state
    assert (state.prompts[1].rule, state.prompts[1].asked, state.prompts[1].bind) == ("T-4", (1, 1), "bid")


def test_each_of_several_seats_has_its_own_answer(table: Table) -> None:
    run = running(table, asking(seats=lambda _s, _f: (1, 3), bind="it"))
    state = finish(run).state
    assert {seat: prompt.bind for seat, prompt in state.prompts.items()} == {1: "it.1", 3: "it.3"}
    again = FullRun(state)
    command(again, Move(3, "bid", "red"))
    assert (again.state.prompts[3].ready, again.frame.answers) == (True, {})
    command(again, Move(1, "bid", "black"))
    assert again.frame.answers == {"it.1": (Pick("black"),), "it.3": (Pick("red"),)}
    assert again.state.prompts == {}


def test_a_question_may_not_be_asked_at_all(table: Table) -> None:
    run = running(table, asking(when=lambda _s, _f: False), stop)
    state = finish(run).state
    assert (state.prompts, state.agenda[-1].answers) == ({}, {})


def test_on_a_view_another_seats_answer_is_not_known(table: Table) -> None:
    state = finish(running(table, asking(seats=lambda _s, _f: (1, 2)))).state
    view = redact(state, "p2")
    run = FullRun(view)
    command(run, Move(1, "bid", "red"))
    assert run.state.prompts[1].ready
    hidden = FullRun(redact(run.state, "p2"))
    hidden.state.prompts[1] = type(hidden.state.prompts[1])(1, "bid", 1, 1, "bid.1", ready=True)
    with pytest.raises(Unforeseeable, match=r"^hidden answer$"):
        command(hidden, Move(2, "bid", "red"))


def test_an_answer_of_nothing_is_an_answer_and_one_that_can_be_seen_is_known(table: Table) -> None:
    state = finish(running(table, asking(seats=lambda _s, _f: (1, 2), least=0))).state
    run = FullRun(state)
    command(run, Move(1, "done"))
    command(run, Move(2, "bid", "red"))
    assert run.frame.answers == {"bid.1": (), "bid.2": (Pick("red"),)}
    state = finish(running(table, asking(seats=lambda _s, _f: (1, 2)))).state
    seen = FullRun(redact(state, "p2"))
    seen.state.prompts[1] = replaced(seen.state.prompts[1], chosen=(Pick("black"),), ready=True)
    command(seen, Move(2, "bid", "red"))
    assert seen.frame.answers == {"bid.1": (Pick("black"),), "bid.2": (Pick("red"),)}


def test_what_a_hidden_card_does_is_not_foreseen_and_on_the_truth_there_is_none(table: Table) -> None:
    for viewer, error, told_so in (("p1", Unforeseeable, r"^hidden card$"), ("all", KeyError, "act/unknown")):
        run = running(table, stop)
        run.state.viewer = viewer
        run.stack.append(Frame("act/unknown", 2))
        with pytest.raises(error, match=told_so):
            finish(run)


def test_when_a_game_ends_nothing_is_open_any_more(table: Table) -> None:
    def end(run: Run) -> list[Fact]:
        """T-2 It ends, whoever was waited for and whatever was asked."""
        run.state.actor, run.state.prompts[2] = 3, Prompt(2, "bid", 1, 1, "bid")
        run.enqueue(Frame("act/now", 1))
        return [GameEnded({1: "won", 2: "lost", 3: "won", 4: "lost"}, "it is so")]

    state = finish(running(table, end, act_now=[note([], "never")])).state
    assert (state.actor, state.prompts, state.queue, state.agenda) == (0, {}, (), ())


# what waits


def waiting(log: Log) -> dict[str, list[Op | str]]:
    return {name: [note(log, name)] for name in ("act_1", "act_2", "plain", "later")}


def test_what_waits_comes_when_no_ability_is_in_progress_triggers_first(table: Table) -> None:
    log: Log = []

    def enqueue(run: Run) -> None:
        """T-9 Things wait."""
        for name in ("plain", "act/1", "later", "act/2"):
            run.enqueue(Frame(name, 1, cause=9))

    programs = waiting(log) | {"act_now": [enqueue, note(log, "still now")]}
    run = running(table, lambda run: run.push("act/now", 1), note(log, "after"), **programs)
    triggers = {**run.rules.programs, "triggers": program(unpack)}
    bind(run.state, run.state.game.with_rules(programs=triggers))
    run.rules = run.state.rules
    finish(run)
    assert log == ["still now", "act_1", "act_2", "plain", "later", "after"]


def unpack(run: Run) -> None:
    """T-9 All triggers, in the order in which they came."""
    assert (run.frame.seat, run.frame.cause) == (run.state.active, 9)
    frames = run.frame.frames
    run.stack += reversed(frames)


def test_only_what_came_since_may_be_put_on_the_agenda(table: Table) -> None:
    run = running(table)
    for name in ("a", "b", "c"):
        run.enqueue(Frame(name, 1))
    flush(run, since=1)
    assert ([f.program for f in run.state.queue], [f.program for f in run.stack[-2:]]) == (["a"], ["c", "b"])


def test_a_move_is_told_first_and_its_facts_come_from_it(table: Table) -> None:
    state: State = table.lay("hand MOTH").state.copy()
    run = FullRun(state)
    start = state.seq
    command(run, Move(1, "pass"))
    assert [(e.n - start, e.parent - start, e.by, e.why) for e in run.log] == [
        (1, -start, "move", ""),
        (2, 1, "rule", "T-4"),
    ]
    assert (run.command_n, state.actor) == (start + 1, 0)
    waiting = finish(running(table, stop)).state  # a program of another rule waits: it is not what the facts come from
    again = FullRun(waiting)
    again.bind("passes", 0)
    command(again, Move(1, "pass"))
    assert [(e.by, e.why) for e in again.log] == [("move", ""), ("rule", "T-4")]


# a word


@pytest.mark.parametrize(("deck", "did"), [("MOTH", 1), ("", 0)])
def test_what_both_rivals_draw_was_done_if_both_drew(table: Table, deck: str, did: int) -> None:
    state = table.lay("", "deck MOTH", "", f"deck {deck}").state.copy()
    run = FullRun(state)
    run.push("test", 1)
    run.rules = replace(run.rules, programs={**run.rules.programs, "test": program(note([], "draw"))})
    Draw(1, "opponent")(run)
    assert (run.frame.bound["did"], len(run.log)) == (did, 1 + did)


def test_a_run_that_does_not_know_what_is_replaced_and_triggered_can_not_be_begun(table: Table) -> None:
    with pytest.raises(TypeError, match="abstract"):
        Run(table.lay().state.copy())  # type: ignore[abstract]


@pytest.mark.parametrize(("active", "order"), [(1, "1234"), (2, "2341"), (3, "3412"), (4, "4123")])
def test_of_what_comes_together_that_of_the_turns_seat_comes_first_then_that_of_the_next(
    table: Table, active: int, order: str
) -> None:
    """Whatever lies between them, which stays where it was."""
    state = table.lay(*["hand MOTH"] * 4, active=active).state
    coming: list[Fact] = [
        CardMoved(state.zones[f"p{seat}.hand"][0], f"p{seat}.field", f"#{90 + seat}") for seat in (4, 2, 1, 3)
    ]
    facts = [*coming[:2], Declared(1, "played", "#1"), *coming[2:]]
    done = [fact for fact, *_ in in_order_of_turns(state, [(fact, "rule", "T-4", 1) for fact in facts])]
    assert [getattr(fact, "to", "-")[1:2] or "-" for fact in done] == [*order[:2], "-", *order[2:]]

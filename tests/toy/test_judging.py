"""How a move is judged and what is said of one that is not legal, told on the tiny game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replaced

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Commanded, Fact
from bsdesk.engine.game import program
from bsdesk.engine.handling import Handling
from bsdesk.engine.play import Applied, apply, check, explain, moves, new
from bsdesk.engine.prompts import Ask
from bsdesk.engine.run import Run
from bsdesk.engine.run.course import FullRun, finish
from bsdesk.engine.state import Card, Frame, Prompt, State, bind, digest
from bsdesk.engine.values import Move, Offer, Refusal
from tests.table import Table

DECKS = dict.fromkeys(range(1, 5), ["MOTH"] * 9)


def why(table: Table, move: Move) -> Refusal:
    refusal = check(table.state, move)
    assert refusal is not None
    return refusal


# a game begins


@pytest.mark.parametrize(("seats", "named"), [((), "none"), ((1, 2, 4), "1, 2, 4"), ((1, 2, 3, 4, 5), "1, 2, 3, 4, 5")])
def test_each_seat_brings_a_deck(table: Table, seats: tuple[int, ...], named: str) -> None:
    with pytest.raises(Complaint) as complaint:
        new(table.game, dict.fromkeys(seats, ["MOTH"] * 9), 1)
    assert str(complaint.value) == (
        f"there are decks for seats {named}; expected a deck for each of the 4 seats of toy; "
        "bring one for each seat, and no more"
    )


def test_only_64_bits_of_a_seed_count(table: Table) -> None:
    seeds = (5, 5 + (1 << 64), 6)
    first, same, other = (digest(new(table.game, DECKS, seed).state) for seed in seeds)
    assert (first == same, first == other) == (True, False)


def test_the_first_event_is_that_a_game_is_made(table: Table) -> None:
    first = new(table.game, DECKS, 1).events[0]
    assert (first.n, first.parent, first.by, first.why) == (1, 0, "move", "")
    assert first.fact == Commanded(Move(0, "new"))


def test_every_zone_begins_as_the_game_says(table: Table) -> None:
    state = new(table.game, DECKS, 1).state
    assert {key: pool for key, pool in state.tokens.items() if not key.startswith("#")} == {
        **{f"p{seat}.purse": (4, 1, 1) for seat in range(1, 5)},
        **{f"p{seat}.lost": (0, 0, 0) for seat in range(1, 5)},
        **{f"t{team}.oil": (2, 0, 0) for team in (1, 2)},
    }
    assert set(state.zones) == {
        "stack",
        "well",
        "spill",
        "t1.rack",
        "t2.rack",
        *(f"p{s}.{z}" for s in range(1, 5) for z in ("deck", "vault", "hand", "field", "ash")),
    }
    assert {(card.owner, card.controller) for card in state.cards.values()} == {(s, s) for s in range(5)}


def test_before_its_setup_a_game_is_its_decks(table: Table) -> None:
    """A setup that only waits shows what a game is made with. Of the seed 64 bits count."""
    programs = {**table.game.rules.programs, "setup": program(wait)}
    decks = {seat: ["MOTH", "LAMP"] for seat in range(1, 5)}
    piles = replace(table.game.rules.piles, common={})
    state = new(table.game.with_rules(programs=programs, piles=piles), decks, (1 << 66) - 1).state
    assert (state.name, state.rng, state.next_id) == ("toy", (1 << 64) - 1, 9)
    assert [(frame.program, frame.seat) for frame in state.agenda] == [("setup", 1)]
    assert list(state.cards.items()) == [
        (ref, Card(ref, definition, seat, seat, f"p{seat}.deck"))
        for seat in range(1, 5)
        for ref, definition in ((f"#{2 * seat - 1}", "MOTH"), (f"#{2 * seat}", "LAMP"))
    ]


def wait(run: Run) -> None:
    """T-1 Nothing is done."""
    run.wait_for(1)


# who may move


def over(table: Table) -> State:
    state = table.state.copy()
    state.results = dict.fromkeys(range(1, 5), "draw")
    return state


def test_after_the_game_nothing_is_legal(table: Table) -> None:
    table.lay("hand MOTH")
    refusal = check(over(table), Move(1, "pass"))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.remedy) == ("game_over", "T-8", ())
    assert moves(over(table), 1) == []


def test_what_is_listed_is_worked_out_once_and_not_judged_again(table: Table) -> None:
    table.lay("hand MOTH")
    judged: list[Move] = []

    def refuse(state: State, move: Move) -> Refusal | None:
        judged.append(move)
        return play.refuse(state, move)

    verbs = table.game.rules.verbs
    play = verbs["play"]
    state = bind(table.state.copy(), table.game.with_rules(verbs={**verbs, "play": play._replace(refuse=refuse)}))
    listed = moves(state, 1)
    move = next(offer.move for offer in listed if offer.move.verb == "play")
    assert judged
    judged.clear()
    listed.clear()  # it is a list of its own
    assert move in [offer.move for offer in moves(state, 1)]
    assert isinstance(apply(state, move), Applied)
    assert not judged
    assert apply(state, replaced(move, subject="p1.purse")) == check(state, replaced(move, subject="p1.purse"))
    assert judged


@pytest.mark.parametrize("seat", [0, 5, -1])
def test_only_the_seats_of_the_table_move(table: Table, seat: int) -> None:
    refusal = why(table.lay(), Move(seat, "pass"))
    assert (refusal.code, refusal.rule, refusal.facts) == ("no_such_seat", "T-4", {"seat": seat})


def test_who_is_not_to_move_is_told_who_is(table: Table) -> None:
    table.lay("", "hand MOTH", active=3)
    for verb in ("pass", "dance"):
        refusal = why(table, Move(2, verb))
        assert (refusal.code, refusal.rule, refusal.facts) == ("not_your_turn", "T-4", {"seat": 3})
    assert moves(table.state, 2) == []


def test_a_verb_that_nobody_knows_is_nothing_now(table: Table) -> None:
    refusal = why(table.lay(), Move(1, "dance"))
    assert (refusal.code, refusal.rule, refusal.facts) == ("not_now", "T-4", {"verb": "dance"})


def test_what_closes_a_verb_to_a_seat_is_said_before_whose_turn_it_is(table: Table) -> None:
    table.lay("hand SPARK", "", "hand MOTH")
    table.play("play hand.spark")
    assert table.state.actor == 2
    assert [why(table, Move(3, verb)).facts for verb in ("hide", "play", "dance")] == [
        {"seat": 1},
        {"seat": 2},
        {"seat": 2},
    ]
    closed: list[tuple[State, int]] = []

    def noted(state: State, seat: int) -> None:
        closed.append((state, seat))

    with_verb(table, "hide", why_closed=noted)
    assert why(table, Move(3, "hide")).facts == {"seat": 2}
    assert closed == [(table.state, 3)]


def with_verb(table: Table, name: str, **parts: Any) -> Table:
    """The table where a verb is other in these parts."""
    verbs = {**table.game.rules.verbs, name: table.game.rules.verbs[name]._replace(**parts)}
    table.game = table.game.with_rules(verbs=verbs)
    bind(table.state, table.game)
    return table


@pytest.mark.parametrize(("exact", "count"), [(True, 2), (False, 0)])
def test_what_a_verb_lists_is_judged_again_unless_it_lists_exactly(table: Table, exact: bool, count: int) -> None:
    table.lay("hand MOTH LAMP")
    with_verb(table, "play", refuse=lambda _state, _move: Refusal("no", "T-4"), exact=exact)
    assert [offer.move.verb for offer in moves(table.state, 1)].count("play") == count


# answers


def bidding(table: Table) -> Table:
    table.state = new(table.game, DECKS, 1).state
    return table


def test_who_has_answered_waits_for_the_others(table: Table) -> None:
    bidding(table).play("bid red")
    for seat in (1, 3):
        refusal = why(table, Move(seat, "bid", "red"))
        assert (refusal.code, refusal.rule, refusal.facts) == ("waiting_for_answer", "T-3", {"seat": 2})
    assert moves(table.state, 1) == moves(table.state, 3) == []


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(1, "bid", "green"), "not_an_option"),
        (Move(1, "back"), "not_an_option"),
        (Move(1, "done"), "answer_incomplete"),
        (Move(1, "pass"), "question_open"),
    ],
)
def test_what_is_no_answer_is_told_what_is_asked(table: Table, move: Move, code: str) -> None:
    refusal = why(bidding(table), move)
    assert (refusal.code, refusal.rule, refusal.facts) == (code, "T-3", {"question": "bid"})
    assert refusal.remedy[0].verb == "bid"
    assert check(table.state, refusal.remedy[0]) is None


# the remedy: the legal move most like it


def remedy(table: Table, move: Move) -> list[str]:
    return table.lines(why(table, move).remedy)


def test_the_remedy_has_the_same_verb_then_the_same_thing_then_the_nearest_amount(table: Table) -> None:
    table.lay("hand MOTH LAMP | purse 3", "field MOTH")
    assert remedy(table, Move(1, "play", table.ref("p2.moth"))) == ["play hand.moth"]
    assert remedy(table, Move(1, "hide", "nothing")) == ["hide hand.moth"]
    assert remedy(table, Move(1, "give", "p1.purse", "p3.purse", (9, 0, 0))) == ["give purse 2 p3.purse"]
    assert remedy(table, Move(1, "show", table.ref("hand.lamp"))) == []


def test_while_something_is_asked_the_remedy_is_an_answer(table: Table) -> None:
    table.lay("hand SPARK", "field MOTH", "", "field LAMP")
    table.play("play hand.spark", "p2 pass", "p3 pass", "p4 pass", "pass")
    assert remedy(table, Move(1, "choose", table.ref("p4.lamp"), "x")) == ["choose p4.lamp"]
    assert remedy(table, Move(1, "pass")) == ["choose p2.moth"]
    assert check(table.state, Move(2, "choose", table.ref("p2.moth"))) is not None
    assert remedy(table, Move(2, "choose", table.ref("p2.moth"))) == []


def asked(table: Table, *options: Offer, refuse: Any = None, lack: Any = None, least: int = 1, most: int = 1) -> State:
    """Seat 1 is asked to pick among these, of each thing one."""

    def left(_state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
        return [o for o in options if o.move.subject not in {pick.subject for pick in prompt.chosen}]

    ask = Ask("pick", left, "T-3", least=least, most=most, why=refuse, why_unfinished=lack)
    game = table.game.with_rules(programs={**table.game.rules.programs, "test": program(ask)})
    state = bind(table.lay("hand MOTH").state.copy(), game)
    state.actor = 0
    state.agenda = (*state.agenda, Frame("test", 1))
    return finish(FullRun(state)).state


def pick(subject: str, target: str = "") -> Offer:
    return Offer(Move(1, "pick", subject, target))


def helped(state: State, move: Move) -> list[tuple[str, str, str]]:
    refusal = check(state, move)
    assert refusal is not None
    return [(move.verb, move.subject, move.target) for move in refusal.remedy]


def test_the_same_thing_is_liker_than_the_same_place(table: Table) -> None:
    state = asked(table, pick("a", "x"), pick("a", "y"), pick("b", "x"), pick("b", "y"))
    for subject, target, remedy in (
        ("a", "y", "ay"),
        ("b", "x", "bx"),
        ("b", "z", "bx"),
        ("c", "y", "ay"),
        ("c", "z", "ax"),
    ):
        assert helped(state, Move(1, "pick", subject, target, (1,))) == [("pick", *remedy)]
    only = asked(table, pick("a", "y"), pick("b", "x"))
    assert helped(only, Move(1, "pick", "b", "y")) == [("pick", "b", "x")]


def test_a_pick_is_a_better_remedy_than_to_be_done(table: Table) -> None:
    state = asked(table, pick("a"), pick("b"), pick("c"), most=2)
    one = apply(state, Move(1, "pick", "b"))
    assert isinstance(one, Applied)
    assert helped(one.state, Move(1, "pass")) == [("pick", "a", "")]
    assert helped(one.state, Move(1, "pick", "b")) == [("pick", "a", "")]


def test_where_nothing_is_left_to_pick_one_may_be_done(table: Table) -> None:
    state = asked(table, pick("a", "x"), pick("a", "y"), pick("a", "z"), most=2)
    one = apply(state, Move(1, "pick", "a", "y"))
    assert isinstance(one, Applied)
    assert [o.move.verb for o in moves(one.state, 1)] == ["done", "back"]
    assert helped(one.state, Move(1, "pick", "a", "x")) == [("done", "", "")]


def test_a_question_may_say_itself_why_its_answer_is_not_complete(table: Table) -> None:
    def lack(_state: State, _frame: Frame, prompt: Prompt) -> Refusal | None:
        return None if prompt.chosen else Refusal("no", "T-1")

    state = asked(table, pick("a"), pick("b"), pick("c"), least=2, most=3, lack=lack)
    refusal = check(state, Move(1, "done"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no", "T-1")
    one = apply(state, Move(1, "pick", "a"))
    assert isinstance(one, Applied)
    refusal = check(one.state, Move(1, "done"))
    assert refusal is not None
    assert refusal.code == "answer_incomplete"


def test_a_question_may_say_itself_why_something_is_no_answer(table: Table) -> None:
    seen = []

    def refuse(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        seen.append((frame.program, prompt.question, move))
        return Refusal("no", "T-1") if move.subject == "c" else None

    state = asked(table, pick("a"), pick("b"), refuse=refuse)
    answers = [Move(1, "pick", "c"), Move(1, "pick", "d"), Move(1, "done"), Move(1, "back")]
    refusals = [check(state, move) for move in answers]
    codes = [refusal.code for refusal in refusals if refusal]
    assert codes == ["no", "not_an_option", "answer_incomplete", "not_an_option"]
    assert seen == [("test", "pick", move) for move in answers[:2]]
    assert explain(state, 1, "c", "x") == check(state, Move(1, "pick", "c", "x"))
    assert seen[2:] == [("test", "pick", Move(1, "pick", "c", "x"))] * 2


# why nothing can be done with a thing


def explained(table: Table, *guesses: Move) -> Table:
    """The table where a drop may have meant these."""
    table.game = replace(table.game, handling=Handling(moves_for_drop=lambda _state, _seat, _subject, _target: guesses))
    return table


def test_nothing_is_explained_where_something_can_be_done(table: Table) -> None:
    table.lay("hand MOTH")
    assert explain(table.state, 1, table.ref("hand.moth")) is None


def test_of_several_guesses_the_first_counts_or_the_first_with_a_remedy(table: Table) -> None:
    lone, helped = Move(1, "show", "x"), Move(1, "give", "p9", "", (1, 0, 0))
    for guesses, code in (((lone, helped), "cannot_give"), ((helped, lone), "cannot_give"), ((lone,), "cannot_show")):
        explained(table, *guesses).lay("hand MOTH | field LAMP")
        refusal = explain(table.state, 1, table.ref("lamp"))
        assert refusal is not None
        assert refusal.code == code


def test_of_guesses_alike_the_first_counts(table: Table) -> None:
    lone = Move(1, "show", "x"), Move(1, "dance", "x")
    helped = Move(1, "give", "p9", "", (1, 0, 0)), Move(1, "play", "x")
    for guesses, code in (
        (lone, "cannot_show"),
        (lone[::-1], "not_now"),
        (helped, "cannot_give"),
        (helped[::-1], "cannot_play"),
    ):
        explained(table, *guesses).lay("hand MOTH | field LAMP")
        refusal = explain(table.state, 1, table.ref("lamp"))
        assert refusal is not None
        assert refusal.code == code


def test_what_was_dropped_where_is_what_may_have_been_meant(table: Table) -> None:
    seen = []

    def guessed(state: State, seat: int, subject: str, target: str) -> list[Move]:
        seen.append((state, seat, subject, target))
        return [Move(1, "show", "x")]

    table.game = replace(table.game, handling=Handling(moves_for_drop=guessed))
    table.lay("hand MOTH")
    moth = table.ref("hand.moth")
    to = Offer(Move(1, "play", moth, "p1.field"))
    with_verb(table, "play", candidates=lambda _state, _seat: [to], exact=True)
    with_verb(table, "hide", candidates=lambda _state, _seat: [])
    assert (explain(table.state, 1, moth), explain(table.state, 1, moth, "p1.field"), seen) == (None, None, [])
    refusal = explain(table.state, 1, moth, "p1.ash")
    assert refusal is not None
    assert (refusal.code, seen) == ("cannot_show", [(table.state, 1, moth, "p1.ash")])


def test_a_guess_that_is_legal_explains_nothing(table: Table) -> None:
    explained(table, Move(1, "pass")).lay("hand MOTH | field LAMP")
    assert explain(table.state, 1, table.ref("lamp")) is None


def test_what_is_anothers_is_not_yours_whatever_it_may_have_been_dragged_for(table: Table) -> None:
    explained(table, Move(1, "show", "x")).lay("hand MOTH", "field MOTH | purse 3")
    for thing in ("p2.moth", "p2.purse"):
        refusal = explain(table.state, 1, table.ref(thing))
        assert refusal is not None
        assert (refusal.code, refusal.facts["seat"], refusal.remedy) == ("not_yours", 2, ())


@pytest.mark.parametrize("guesses", [(Move(2, "pass"),), ()])
def test_who_is_not_to_move_is_told_so_whatever_is_dropped(table: Table, guesses: tuple[Move, ...]) -> None:
    explained(table, *guesses).lay("", "hand MOTH")
    refusal = explain(table.state, 2, table.ref("hand.moth", 2))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.facts) == ("not_your_turn", "T-4", {"seat": 1})


def test_who_is_not_to_move_is_told_first_why_a_guess_is_wrong(table: Table) -> None:
    explained(table, Move(2, "hide", "x")).lay("", "hand MOTH")
    with_verb(table, "hide", why_closed=lambda _state, _seat: Refusal("closed", "T-6"))
    refusal = explain(table.state, 2, table.ref("hand.moth", 2))
    assert refusal is not None
    assert refusal.code == "closed"


def test_a_thing_is_no_answer_where_none_is(table: Table) -> None:
    """Else it is told why it is none of those; nothing, if it is one elsewhere."""
    bidding(table)
    refusal = explain(table.state, 1, table.state.zones["p1.hand"][0])
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("question_open", {"question": "bid"})
    for thing, options in (
        ("#1", (pick("p1.ash"), pick("c"))),
        ("p1.ash", (pick("c"), pick("#1"))),
        ("a", (pick("t1.oil"),)),
    ):
        refusal = explain(asked(table, *options, pick("b")), 1, thing)
        assert refusal is not None
        assert refusal.code == "not_an_option"
    state = asked(table, pick("a", "x"), pick("b", "y"))
    refusal = explain(state, 1, "c")
    assert refusal is not None
    assert refusal.code == "question_open"
    assert explain(state, 1, "a", "y") is None
    assert explain(state, 1, "a", "x") is None


@pytest.mark.parametrize(
    ("suggested", "subject", "remedy"),
    [
        (("pick", "b"), "x", "b"),
        (("pick", "b"), "c", "c"),  # one that is an answer already
        (("pass", ""), "x", "a"),  # an answer to something else
        (None, "x", "a"),
        ((), "x", "a"),
    ],
)
def test_to_a_question_the_remedy_is_what_the_game_suggests_for_what_is_no_answer(
    table: Table, suggested: Any, subject: str, remedy: str
) -> None:
    plan = (Move(1, *suggested), Move(1, "pick", "d")) if suggested else ()
    seen: list[tuple[str, Move | None]] = []

    def suggest(state: State, move: Move | None) -> tuple[Move, ...]:
        seen.append((state.viewer, move))
        return plan

    handling = replace(table.game.handling, suggest=None if suggested is None else suggest)
    table.game = replace(table.game, handling=handling)
    refusal = check(asked(table, pick("a"), pick("b"), pick("c", "x")), Move(1, "pick", subject, "y"))
    assert refusal is not None
    assert [move.subject for move in refusal.remedy] == [remedy]
    assert seen == ([("p1", None)] if suggested is not None and subject == "x" else [])


def test_where_an_answer_is_due_a_drop_is_judged_as_one(table: Table) -> None:
    table.lay("hand SPARK | field MOTH", "field MOTH", "", "field LAMP")
    table.play("play hand.spark", "p2 pass", "p3 pass", "p4 pass", "pass")
    assert explain(table.state, 1, table.ref("p2.moth")) is None
    refusal = explain(table.state, 1, table.ref("moth"))
    assert refusal is not None
    assert (refusal.code, table.lines(refusal.remedy)) == ("choose_opposing", ["choose p2.moth"])


@pytest.mark.parametrize(
    ("verb", "target", "remedy"),
    [("play", "p1.ash", "play lamp p1.field"), ("play", "", ""), ("pass", "p1.ash", "pass")],
    ids=["another target", "another card", "no card"],
)
def test_what_is_explained_of_a_thing_has_no_remedy_that_is_about_another(
    table: Table, verb: str, target: str, remedy: str
) -> None:
    table.lay("hand MOTH | field LAMP")
    lamp, moth = table.ref("lamp"), table.ref("hand.moth")
    explained(table, Move(1, verb, lamp, target)).lay("hand MOTH | field LAMP")
    offered = Move(1, "play", lamp, "p1.field") if target else Move(1, "play", moth)
    with_verb(table, "play", candidates=lambda _state, _seat: [Offer(offered)], exact=True)
    refusal = explain(table.state, 1, lamp, target)
    assert refusal is not None
    assert (refusal.code, [table.name(step.subject) for step in refusal.remedy if step.subject]) == (
        f"cannot_{verb}",
        ["lamp"] if "lamp" in remedy else [],
    )
    assert bool(refusal.remedy) == bool(remedy)


def test_what_closes_a_verb_may_be_said_of_the_very_move(table: Table) -> None:
    asked: list[tuple[State, Move, Refusal]] = []

    def why_not_now(state: State, move: Move, closed: Refusal) -> Refusal:
        asked.append((state, move, closed))
        return Refusal("not_that_now", "T-5")

    table.lay("hand MOTH")
    closed = Refusal("closed", "T-4")
    with_verb(table, "play", why_closed=lambda _state, seat: closed if seat == 1 else None, why_not_now=why_not_now)
    move = Move(1, "play", table.ref("hand.moth"))
    assert why(table, move).code == "not_that_now"
    assert asked == [(table.state, move, closed)]
    with_verb(table, "play", why_not_now=None)
    assert why(table, move).code == "closed"
    with_verb(table, "play", why_closed=lambda _state, _seat: None, why_not_now=why_not_now)
    assert (check(table.state, move), len(asked)) == (None, 1)


def test_why_an_answer_can_t_be_done_yet_is_said_by_what_asks(table: Table) -> None:
    told: list[tuple[State, str, str]] = []

    def lack(state: State, frame: Frame, prompt: Prompt) -> Refusal | None:
        told.append((state, frame.program, prompt.question))
        return Refusal("too_few", "T-3") if not prompt.chosen else None

    state = asked(table, pick("a"), pick("b"), pick("c"), lack=lack, least=2, most=3)
    assert check(state, Move(1, "done")) == Refusal("too_few", "T-3", {}, (Move(1, "pick", "a"),))
    assert {(one is state, program, question) for one, program, question in told} == {(True, "test", "pick")}
    begun = apply(state, Move(1, "pick", "a"))
    assert isinstance(begun, Applied)
    refusal = check(begun.state, Move(1, "done"))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("answer_incomplete", {"question": "pick"})


@pytest.mark.parametrize("first", [0, 1])
def test_a_move_that_costs_an_own_card_is_no_remedy_while_there_is_another(table: Table, first: int) -> None:
    """Which of them is listed first is no matter."""
    table.lay("hand MOTH | field LAMP", "field LAMP")

    def perform(run: Run, move: Move) -> list[Fact]:
        return [CardMoved(move.subject, "p1.ash", run.fresh_id(), why="burnt")]

    lamp, moth = table.ref("lamp"), table.ref("hand.moth")
    offers = [Offer(Move(1, "play", lamp)), Offer(Move(1, "play", moth))]
    perform.rule = "T-4"  # type: ignore[attr-defined]
    ordered = offers[first:] + offers[:first]
    with_verb(table, "play", candidates=lambda _state, _seat: ordered, perform=perform, exact=True)
    assert why(table, Move(1, "play", "p1.purse")).remedy == (Move(1, "play", moth),)
    with_verb(table, "play", candidates=lambda _state, _seat: offers[:1])
    bind(table.state, table.game)
    assert why(table, Move(1, "play", "p1.purse")).remedy == (Move(1, "play", lamp),)


@pytest.mark.parametrize("remedy", [(), (Move(1, "pass"),)])
def test_a_remedy_that_a_rule_has_for_itself_is_kept(table: Table, remedy: tuple[Move, ...]) -> None:
    table.lay("hand MOTH LAMP")
    with_verb(table, "play", refuse=lambda _state, _move: Refusal("no", "T-4", remedy=remedy))
    refusal = why(table, Move(1, "play", "p1.purse"))
    assert refusal.code == "no"
    assert (refusal.remedy == (Move(1, "pass"),)) == bool(remedy)


def test_after_the_game_nothing_is_explained_but_that_it_is_over(table: Table) -> None:
    table.lay("hand MOTH")
    for seat in (1, 2):
        refusal = explain(over(table), seat, table.ref("hand.moth"))
        assert refusal is not None
        assert refusal.code == "game_over"


def test_whoever_is_not_asked_is_told_who_is_whatever_is_dropped(table: Table) -> None:
    bidding(table).play("bid red")
    refusal = explain(table.state, 1, table.state.zones["p1.hand"][0])
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("waiting_for_answer", {"seat": 2})
    state = asked(table, pick("a"), pick("b"))
    refusal = explain(state, 2, "a")
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("waiting_for_answer", {"seat": 1})


@pytest.mark.parametrize(
    ("more", "stands"), [({}, True), ({"subject": "#1"}, False), ({"target": "p2"}, False), ({"amount": (1,)}, False)]
)
def test_a_pass_names_nothing(smithy: Table, more: dict[str, Any], stands: bool) -> None:
    smithy.lay("field PAWN")
    refusal = check(smithy.state, Move(1, "pass", **more))
    assert refusal == (None if stands else Refusal("pass_stands_alone", "F-3", remedy=(Move(1, "pass"),)))


def test_what_was_chosen_is_not_chosen_again(table: Table) -> None:
    begun = apply(asked(table, pick("a"), pick("b"), pick("c"), least=2, most=2), Move(1, "pick", "a"))
    assert isinstance(begun, Applied)
    told = {"pick": "chosen_already", "give": "question_open", "back": ""}
    for verb, code in told.items():
        refusal = check(begun.state, Move(1, verb, "a" if code else ""))
        assert (refusal.code if refusal else "") == code
    refusal = check(begun.state, Move(1, "pick", "d"))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("not_an_option", {"question": "pick"})


@pytest.mark.parametrize(("answer", "rule"), [("T-3", "T-9"), ("T-4", "T-3")])
def test_that_an_answer_is_awaited_is_said_by_the_rule_of_the_question_if_it_has_one(
    table: Table, answer: str, rule: str
) -> None:
    """Else by that of waiting."""
    table.game = table.game.with_rules(rule_ids={**table.game.rules.rule_ids, "answer": answer, "waiting": "T-9"})
    refusal = check(asked(table, pick("a"), pick("b")), Move(2, "pick", "a"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("waiting_for_answer", rule)

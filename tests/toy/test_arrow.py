"""What stands before the arrow of an effect, and what words tell of it: piece by piece."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.effects import Ability, Effect, On
from bsdesk.engine.facts import Counted, CountersChanged, Declared, Fact
from bsdesk.engine.filters import Count, Filter, Selector
from bsdesk.engine.game import Op, program
from bsdesk.engine.rule_topics import Departure
from bsdesk.engine.run import Run
from bsdesk.engine.run.acting import acting_card
from bsdesk.engine.run.activation import (
    BEGUN,
    begin,
    check_usable,
    finds_nothing,
    has_lost_level,
    is_last_word,
    negate,
    take_back,
)
from bsdesk.engine.run.arrow import as_proposed, at_arrow, is_as_proposed, is_before_arrow, tell_done
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.idleness import is_traceless
from bsdesk.engine.run.means import able_to_pay, is_choice_of_one, is_told_by_one, names_of
from bsdesk.engine.run.trial import is_unanswered, picks
from bsdesk.engine.run.words import Later, Word, do, players_named, seat_of, wanted_count
from bsdesk.engine.selection import WAS, bound
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Move, Offer, Pick
from tests.table import Table
from tests.toy.smithy import reworked

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


class Chosen(Word, frozen=True, rename={"as_": "as"}):
    """A word that chooses."""

    as_: str = "it"

    def choices(self, _state: State, _frame: Frame) -> list[str]:
        return []

    def idles(self, _state: State, _frame: Frame) -> bool:
        return True


class Half(Word, frozen=True):
    """The second half of the word before."""

    follows = True


class Hit(Word, frozen=True):
    """A word that does something to things, where it can: to all but one."""

    what: Selector = "it"
    amount: Count | int = 1
    but: str = ""

    def possible(self, _state: State, frame: Frame) -> bool:
        return self.but not in bound(frame, "it")


def doing(table: Table, *ops: Op, prices: int = 0, first: int = 0, on: On | None = None, **effect: Any) -> FullRun:
    """Return a run in which these words are the effect of the Pawn, so many of them before the arrow."""
    rules = table.game.rules
    labels = {"arrow": len(ops) - 1}
    made = program(*ops)
    made.labels.update(labels)
    table.game = table.game.with_rules(
        abilities={**rules.abilities, "PAWN": (Ability("PAWN/1", Effect(**effect), on, prices, first),)},
        programs={**rules.programs, "PAWN/1": made},
    )
    table.lay("field PAWN HULK")
    run = FullRun(table.state.copy())
    run.stack += [Frame("middle", 1), Frame("PAWN/1", 1, source=table.ref("pawn"))]
    return run


def ability(run: Run) -> Ability:
    return run.rules.abilities["PAWN"][0]


def at_place(run: Run, pc: int, **bound: Any) -> Frame:
    """Let the effect be at this place."""
    run.stack[-1] = Frame("PAWN/1", 1, pc, run.frame.source, bound={**run.frame.bound, **bound})
    return run.frame


# before the arrow or behind it


@pytest.mark.parametrize(("pc", "before"), [(0, False), (1, False), (2, True), (3, True), (4, False)])
def test_what_stands_before_the_arrow(smithy: Table, pc: int, before: bool) -> None:
    run = doing(smithy, *[Hit()] * 4, prices=2, first=1)
    at_place(run, pc)
    assert is_before_arrow(run) == before
    run.stack.append(Frame("payment", 1, 2))
    assert not is_before_arrow(run)


@pytest.mark.parametrize(
    ("pc", "done", "wholly", "inserted", "owed", "where"),
    [
        (2, True, None, False, 0, 2),
        (2, True, True, False, 0, 2),
        (2, False, True, False, 0, 2),
        (2, False, None, False, 0, 5),
        (2, True, False, False, 0, 5),
        (2, True, False, True, 1, 4),
        (2, True, False, False, 1, 5),
        (2, False, False, True, 0, 5),
        (4, False, False, True, 1, 4),
        (4, False, None, False, 0, 4),
    ],
)
def test_what_was_not_done_wholly_ends_the_effect_before_its_arrow_or_waits_there(
    smithy: Table, pc: int, done: bool, wholly: bool | None, inserted: bool, owed: int, where: int
) -> None:
    run = doing(smithy, *[Hit()] * 5, prices=2, first=1)
    at_place(run, pc)
    run.inserted += [Frame("instead", 1)] * inserted
    tell_done(run, done, wholly=wholly, owed=owed)
    waits = where == 4 and pc != 4
    known = {"did": int(done), **({"owed": owed} if inserted else {}), **({"next": pc} if waits else {})}
    assert (run.frame.pc, run.frame.bound) == (where, known)


@pytest.mark.parametrize(
    ("bound", "pc"),
    [({"next": 2, "did": 1}, 2), ({"next": 2, "did": 0}, 4), ({"did": 1}, 4), ({"next": 0, "did": 1}, 4)],
)
def test_from_its_arrow_it_goes_on_where_it_was_done_after_all(smithy: Table, bound: dict[str, Any], pc: int) -> None:
    run = doing(smithy, *[Hit()] * 5, prices=2)
    at_place(run, 4, **bound)
    at_arrow(run)
    assert (run.frame.pc, run.frame.bound.get("next", 0)) == (pc, 2 if bound.get("next") and not bound["did"] else 0)


DENT = CountersChanged("#1", "dent", 2, "#9")


@pytest.mark.parametrize(
    ("happened", "same"),
    [
        (DENT, True),
        (CountersChanged("#1", "dent", 5, "#9"), True),
        (CountersChanged("#2", "dent", 2, "#9"), False),
        (CountersChanged("#1", "glow", 2, "#9"), False),
        (Declared(1, "passed"), False),
    ],
)
def test_a_fact_is_as_it_was_proposed_but_for_its_number(happened: Fact, same: bool) -> None:
    assert is_as_proposed(DENT, happened) == same


def test_a_card_that_moved_is_as_proposed_by_whatever_name() -> None:
    moved = CardMoved("#1", "p1.ash", "#5", why="sent")
    assert is_as_proposed(moved, CardMoved("#1", "p1.ash", "#7", why="sent"))
    assert not is_as_proposed(moved, CardMoved("#1", "p1.exile", "#5", why="sent"))


def test_each_fact_that_came_true_counts_for_one_that_was_proposed(smithy: Table) -> None:
    run = doing(smithy, Hit())
    pawn, hulk = run.state.zones["p1.field"]
    one, other = CountersChanged(pawn, "glow", 1), CountersChanged(hulk, "glow", 1)
    events = run.settle([one, other], "rule", "F-1")
    assert [as_proposed(facts, events) for facts in ([], [one], [one, one], [other, one], [one, DENT])] == [
        0,
        1,
        1,
        2,
        1,
    ]


# what words tell


@pytest.mark.parametrize(
    ("facts", "wanted", "did", "left"),
    [(2, 2, 1, False), (2, 3, 0, True), (2, 1, 1, False), (0, 0, 0, False), (1, 0, 0, False), (0, 1, 0, True)],
)
def test_a_word_tells_whether_all_that_was_wanted_was_done(
    smithy: Table, facts: int, wanted: int, did: int, left: bool
) -> None:
    """Where nothing was wanted nothing was done, but nothing is missing either."""
    run = doing(smithy, *[Hit()] * 5, prices=2)
    at_place(run, 1)
    glows: list[Fact] = [CountersChanged(ref, "glow", 1) for ref in run.state.zones["p1.field"][:facts]]
    do(run, glows, wanted)
    assert ([event.fact for event in run.log], run.frame.bound) == (glows, {"did": did})
    assert (run.frame.pc == 5) == left


@pytest.mark.parametrize(
    ("selector", "bound", "answers", "found", "wanted"),
    [
        (Filter(), {}, {}, 3, 3),
        (Filter(), {}, {}, 0, 1),
        ("it", {"it.wanted": 2}, {"it": 1}, 1, 2),
        ("it", {"it.wanted": 0}, {}, 0, 0),
        ("it", {"it.wanted": 0}, {"it": 2}, 1, 2),
        ("it", {}, {"it": 2}, 1, 2),
        ("it", {}, {}, 1, 1),
        ("it", {}, {}, 0, 1),
    ],
)
def test_as_many_are_wanted_as_had_to_be_chosen_or_were(
    selector: Selector, bound: dict[str, Any], answers: dict[str, int], found: int, wanted: int
) -> None:
    chosen = {name: tuple(Pick(f"#{n}") for n in range(count)) for name, count in answers.items()}
    assert wanted_count(Frame("A/1", 1, bound=bound, answers=chosen), selector, found) == wanted


@pytest.mark.parametrize(
    ("word", "missed", "idle"),
    [
        (Hit("it"), ["it"], True),
        (Hit("it"), [], False),
        (Hit("it"), ["other"], False),
        (Hit(Filter(bound="it")), ["it"], True),
        (Hit(Filter()), ["it"], False),
        (Hit("this", Count(of="it")), ["it"], True),
        (Hit("this", Count(of="other")), ["it"], False),
    ],
)
def test_a_word_about_what_could_not_be_chosen_does_nothing(
    smithy: Table, word: Word, missed: list[str], idle: bool
) -> None:
    frame = Frame("A/1", 1, answers={"more": (Pick("#1"),), **dict.fromkeys(missed, ())})
    assert word.idles(smithy.lay().state, frame) == idle


def test_what_is_left_waiting_keeps_what_does_not_belong_to_the_course_of_its_effect(smithy: Table) -> None:
    run = doing(smithy, Hit(), Later(event="broken", of="it"))
    at_place(run, 2, x="n2", did=1, owed=2, thing=("#4",), limit=("turn.a",))
    new = run.state.next_id
    Later(event="broken", of="it", until="turn")(run)
    (left,) = run.state.modifiers
    assert (left.id, left.seat, left.source, left.until) == (new, 1, run.frame.source, "turn")
    assert (left.program, left.place, left.bound) == ("PAWN/1", 1, {"x": "n2"})


def test_the_first_seat_that_a_word_means_or_none(smithy: Table) -> None:
    smithy.lay()
    assert [seat_of(smithy.state, Frame("A/1", 2), who) for who in ("you", "opponent", "payer")] == [2, 1, 0]
    assert (players_named("opponent"), players_named("payer")) == ((), ("payer",))


# whether it can be activated


@pytest.mark.parametrize(
    ("asked", "by_one"),
    [
        ([Hit()], True),
        ([Chosen(), Hit("it")], True),
        ([Chosen("x"), Hit("it")], False),
        ([Chosen("x"), Chosen("it")], False),
        ([Hit(), Hit()], False),
        ([Hit(), Half()], True),
        ([Half(), Hit()], True),
        ([Chosen(), Hit("it"), Half()], True),
        ([Chosen(), Hit("it"), Hit("it")], False),
        ([], False),
    ],
)
def test_one_word_tells_whether_all_before_the_arrow_can_be_done(asked: list[Word], by_one: bool) -> None:
    assert is_told_by_one(asked) == by_one
    assert names_of(asked) == [word.as_ for word in asked if isinstance(word, Chosen)]


@pytest.mark.parametrize(
    ("pc", "bound", "one"),
    [(1, {"it.wanted": 1}, True), (1, {"it.wanted": 2}, False), (1, {}, False), (2, {"it.wanted": 1}, False)],
)
def test_one_thing_is_to_be_chosen_here(smithy: Table, pc: int, bound: dict[str, Any], one: bool) -> None:
    choice = Chosen()
    run = doing(smithy, choice, Hit(), prices=2)
    assert is_choice_of_one(run.state, at_place(run, pc, **bound), choice) == one


@pytest.mark.parametrize(
    ("words", "tried", "wanted", "able"),
    [
        ([Hit(but="#b")], False, 1, ["#a"]),  # one word tells it
        ([Hit(but="#b"), Hit("this")], False, 1, ["tried", "#a"]),
        ([Hit(but="#b"), Hit("this")], True, 1, ["#a"]),
        ([Hit(but="#b"), Hit("this")], False, 2, ["#a"]),  # more than one is to be chosen: no trial of each
        ([Hit("other", but="#b")], False, 2, ["#a", "#b"]),
    ],
)
def test_offered_is_what_the_rest_can_be_done_with(
    smithy: Table, words: list[Word], tried: bool, wanted: int, able: list[str]
) -> None:
    choice, seen = Chosen(), []

    def trial(_state: State, frame: Frame, _ability: Ability) -> bool:
        seen.append({name: [pick.subject for pick in chosen] for name, chosen in frame.answers.items()})
        return True

    smithy.game = smithy.game.with_rules(trial=trial)
    run = doing(smithy, choice, *words, prices=1 + len(words))
    run.state.__dict__.update({"tried": True} if tried else {})
    at_place(run, 1, **{"it.wanted": wanted})
    frame = Frame(
        "PAWN/1", 1, 1, run.frame.source, bound=run.frame.bound, answers={"x": (Pick("#c"),), "it": (Pick("#b"),)}
    )
    found = able_to_pay(run.state, frame, choice, "it", ["#a", "#b"])
    assert found == [ref for ref in able if ref != "tried"]
    assert seen == ([{"x": ["#c"], "it": ["#a"]}] if "tried" in able else [])
    assert able_to_pay(run.state, frame, Chosen("more"), "more", ["#a", "#b"]) == ["#a", "#b"]


@pytest.mark.parametrize(
    ("levels", "on", "bound", "lost"),
    [
        ((2,), True, {}, True),
        ((0, 1), True, {}, False),
        ((), True, {}, False),
        ((2,), False, {}, False),
        ((2,), True, {"this" + WAS: ("#3",)}, False),
    ],
)
def test_a_triggered_effect_loses_its_level(
    smithy: Table, levels: tuple[int, ...], on: bool, bound: dict[str, Any], lost: bool
) -> None:
    """The Pawn has none. What is judged by how things were until then was at it."""
    run = doing(smithy, Hit(), on=On("broken") if on else None, levels=levels)
    assert has_lost_level(run.state, at_place(run, 1, **bound), ability(run)) == lost


@pytest.mark.parametrize(
    ("subject", "on", "last", "so"),
    [
        ("pawn", "broken", {"broken"}, True),
        ("hulk", "broken", {"broken"}, False),
        ("pawn", "built", {"broken"}, False),
        ("pawn", "", {"broken"}, False),
    ],
)
def test_its_last_word_is_triggered_by_its_own_leaving(
    smithy: Table, subject: str, on: str, last: set[str], so: bool
) -> None:
    smithy.game = smithy.game.with_rules(departure=Departure(last_words=frozenset(last)))
    run = doing(smithy, Hit(), on=On(on) if on else None)
    frame = at_place(run, 1, subject=(smithy.ref(subject),))
    assert is_last_word(run.state, frame, ability(run)) == so


@pytest.mark.parametrize(
    ("words", "nothing"),
    [
        ([Chosen()], True),
        ([Chosen(), Hit("it")], True),
        ([Chosen(), Hit("this")], False),
        ([Hit("this")], False),
        ([Chosen("x"), Hit("it")], False),
        ([Chosen(), lambda _run: None, Hit("it")], True),
        ([], False),
    ],
)
def test_where_nothing_is_chosen_and_all_else_hangs_on_it_it_is_not_activated(
    smithy: Table, words: list[Op], nothing: bool
) -> None:
    run = doing(smithy, Hit("this"), Hit("this"), *words, prices=1, first=1)
    assert finds_nothing(run.state, run.frame, ability(run)) == nothing


@pytest.mark.parametrize(
    ("limit", "found", "back"), [(("a", "b"), True, ["a", "b"]), (("a",), False, []), (0, True, [])]
)
def test_what_finds_nothing_after_its_price_is_not_counted(
    smithy: Table, limit: Any, found: bool, back: list[str]
) -> None:
    run = doing(smithy, Hit("this"), Chosen() if found else Hit("this"), prices=1)
    at_place(run, 1, limit=limit)
    take_back(run)
    assert [event.fact for event in run.log] == [Counted(key, -1) for key in back]
    assert run.frame.bound == {"limit": 0 if back else limit}


@pytest.mark.parametrize(("did", "ends"), [(0, True), (1, False)])
def test_what_was_kept_from_being_activated_says_so(smithy: Table, did: int, ends: bool) -> None:
    run = doing(smithy, Hit(), Hit("this"))
    at_place(run, 1, **{BEGUN: 1, "did": did})
    begin(run)
    assert ([event.fact for event in run.log], run.frame.pc) == (
        ([Declared(1, "negated", run.frame.source)], 2) if ends else ([], 1)
    )
    negate(run)
    assert run.log[-1].fact == Declared(1, "negated", run.frame.source)


@pytest.mark.parametrize(("prices", "limit", "bound"), [(1, "turn", True), (0, "turn", False), (1, "", False)])
def test_the_limit_of_an_effect_with_a_price_is_kept_in_mind(
    smithy: Table, prices: int, limit: str, bound: bool
) -> None:
    run = doing(smithy, *[Hit("this")] * 3, prices=prices, limit=limit)
    at_place(run, 1)
    begin(run)
    key = f"turn.limit.{run.frame.source}/1"
    counted = [Counted(key)] if limit else []
    assert [event.fact for event in run.log] == [*counted, Declared(1, "activated", run.frame.source, "PAWN/1")]
    assert run.frame.bound == ({"limit": (key,)} if bound else {})
    assert run.frame.cause == run.log[-1].n


def test_whose_doing_it_is(smithy: Table) -> None:
    run = doing(smithy, Hit())
    pawn, hulk = run.state.zones["p1.field"]
    assert [acting_card(run, by, "PAWN/1") for by in ("effect", "rule", "cost", "move")] == [pawn, "", "", ""]
    run.stack[-1] = Frame("HULK/1", 1, source="#99")
    assert acting_card(run, "effect", "HULK/1") == hulk  # another one that is printed alike stands for it
    run.stack.clear()
    assert acting_card(run, "effect", "PAWN/1") == ""


# trying


def test_tokens_are_tried_all_at_once_and_one_of_each_kind() -> None:
    move = Move(1, "give", "a", "b", (2, 0, 1))
    assert picks(Offer(move, 1, 3)) == [move, *(Move(1, "give", "a", "b", one) for one in ((1, 0, 0), (0, 0, 1)))]
    assert picks(Offer(Move(1, "choose", "#1"))) == [Move(1, "choose", "#1")]
    assert picks(Offer(Move(1, "back"))) == []


def test_only_that_it_was_activated_and_how_often_leaves_no_trace(smithy: Table) -> None:
    run = doing(smithy, Hit(), limit="turn")
    key = f"turn.limit.{run.frame.source}/1"
    facts: list[Fact] = [Counted(key), Counted("turn.other"), Declared(1, "activated"), Declared(1, "passed"), DENT]
    assert [is_traceless(run, fact) for fact in facts] == [True, False, True, False, False]


def test_what_was_asked_in_vain_is_unanswered(smithy: Table) -> None:
    class Asked:
        question = "pay"

        def __init__(self, enough: bool, bind: str = "") -> None:
            self.bind, self.so = bind, enough

        def enough(self, _state: State, frame: Frame, prompt: Prompt) -> bool:
            name = self.bind or "pay"
            assert (prompt, frame.program) == (Prompt(2, name, 0, 0, name), "A/1")
            return self.so

    class Unbound:
        question = "pay"

        def enough(self, _state: State, _frame: Frame, _prompt: Prompt) -> bool:
            return False

    state = smithy.lay().state
    empty, given = Frame("A/1", 2, answers={"pay": (), "x": ()}), Frame("A/1", 2, answers={"pay": (Pick("#1"),)})
    assert is_unanswered(Asked(enough=False), state, empty)
    assert is_unanswered(Asked(enough=False, bind="x"), state, empty)
    assert is_unanswered(Unbound(), state, empty)
    assert not is_unanswered(Asked(enough=True), state, empty)
    assert not is_unanswered(Asked(enough=False), state, given)
    assert not is_unanswered(Asked(enough=False), state, Frame("A/1", 2))
    assert not is_unanswered(Hit(), state, empty)
    state.prompts[2] = Prompt(2, "pay", 0, 1, "pay")
    assert not is_unanswered(Asked(enough=False), state, empty)


class Contested(FullRun):
    """A run in which something may happen instead of whatever is proposed."""

    __slots__ = ()

    def lead(self, _facts: Any, _parent: int = 0) -> list[Any]:
        self.inserted.append(Frame("instead", 2))
        return []


def test_where_it_may_be_kept_from_being_activated_it_waits_for_that(smithy: Table) -> None:
    run = doing(smithy, Hit("this"), Hit("this"), limit="turn")
    contested = Contested(run.state)
    contested.stack = [*run.stack[:-1], Frame("PAWN/1", 1, 3, run.frame.source)]
    begin(contested)
    assert (contested.frame.pc, contested.frame.bound) == (2, {BEGUN: 1, "did": 0, "owed": 2})


class Prevented(FullRun):
    """A run in which nothing that is proposed happens."""

    __slots__ = ()

    def lead(self, _facts: Any, _parent: int = 0) -> list[Any]:
        return []


def test_what_is_kept_from_being_activated_at_once_is_negated(smithy: Table) -> None:
    run = doing(smithy, Hit("this"), Hit("this"), limit="turn")
    prevented = Prevented(run.state)
    prevented.stack = [*run.stack[:-1], Frame("PAWN/1", 1, 1, run.frame.source)]
    begin(prevented)
    assert [event.fact for event in prevented.log] == [Declared(1, "negated", run.frame.source)]
    assert prevented.frame.pc >= len(run.rules.programs["PAWN/1"].ops)


def test_what_others_do_not_see_is_shown_first(smithy: Table) -> None:
    run = doing(smithy, Hit("this"))
    smithy.lay("hand PAWN")
    run = FullRun(smithy.state.copy())
    (pawn,) = run.state.zones["p1.hand"]
    run.stack += [Frame("middle", 1), Frame("PAWN/1", 1, 1, pawn)]
    begin(run)
    assert [event.fact for event in run.log] == [CardShown(pawn), Declared(1, "activated", pawn, "PAWN/1")]


@pytest.mark.parametrize(
    ("theirs", "found", "counted"),
    [
        ("field MOTH LAMP", {"side": "opposing"}, 1),
        ("field MOTH", {"side": "opposing"}, 0),
        ("field MOTH", {"where": "ash"}, 1),
    ],
    ids=["there is another", "none is left", "its price makes one"],
)
def test_what_finds_nothing_once_it_is_paid_for_can_be_used_again(
    table: Table, theirs: str, found: dict[str, Any], counted: int
) -> None:
    """It is looked for only then: what was given up may be what is chosen."""
    given = {"op": "choose", "from": {"where": "hand"}, "as": "given"}
    price = [given, {"op": "send", "what": "given", "to": "ash", "why": "given"}]
    do = [{"op": "choose", "from": {"kind": ["thing"], **found}}, {"op": "send", "to": "vault", "why": "kept"}]
    reworked(table, "ECHO", {"on": {"event": "burnt", "of": "any"}, "limit": "turn", "cost": price, "do": do})
    table.lay("hand SPARK MOTH | field ECHO", theirs)
    table.play("play hand.spark", *ROUND)
    if table.question == "choose":
        table.play("choose p2.moth")
    table.play("p1 pass", *ROUND[:3])
    assert table.hand() == []
    assert table.state.tally.get(f"turn.limit.{table.ref('echo')}/1", 0) == counted


@pytest.mark.parametrize(("level", "lost"), [(2, False), (1, True)])
def test_a_level_is_a_figure_of_the_card(smithy: Table, level: int, lost: bool) -> None:
    known = smithy.game.rules.numbers
    smithy.game = smithy.game.with_rules(
        numbers=lambda state, ref, name: level if name == "level" else known(state, ref, name)
    )
    run = doing(smithy, Hit(), Hit(), on=On("broken"), levels=(2, 3))
    assert has_lost_level(run.state, at_place(run, 1), ability(run)) is lost
    check_usable(run)
    assert (run.frame.pc >= len(run.rules.programs["PAWN/1"].ops)) is lost

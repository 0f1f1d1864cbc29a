"""The words that games share, one by one: what each offers, does, tells and refuses."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardJoined, CardMade, CardMoved, CardShown
from bsdesk.engine.facts import Counted, CountersChanged, Fact, Modified, Modifier
from bsdesk.engine.filters import Count, Filter
from bsdesk.engine.prompts import Together
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.words import Word
from bsdesk.engine.spans import Until
from bsdesk.engine.state import Frame, Prompt
from bsdesk.engine.values import Move, Pick, Refusal
from bsdesk.engine.vocabulary.cards import Banish, Make, made
from bsdesk.engine.vocabulary.choices import HowMany, Modes, Share
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.following import FollowUp
from bsdesk.engine.vocabulary.joining import Join
from bsdesk.engine.vocabulary.players import ChoosePlayer
from bsdesk.engine.vocabulary.shared import CountersPut, Draw, Keep, Modify, Note, Open
from bsdesk.engine.vocabulary.top_cards import Look, Order, Rest
from tests.table import Table
from tests.toy.smithy import cast, resolve, reworked
from tests.toy.test_arrow import doing

MINE = Filter(kind=("golem",))
TWO = Count(of=MINE)  # of seat 1
SIDES = ("field PAWN HULK PIT | hand RUNE | deck PAWN PIT HULK", "field RAM | hand PIT | deck")


def saying(table: Table, word: Word, prices: int = 0, **bound: Any) -> Any:
    """Return a run whose effect, the Pawn's, is at this word; Hulk and Ram were chosen as «two», the Hulk as «it»."""
    doing(table, word, prices=prices)
    table.lay(*SIDES)
    run = FullRun(table.state.copy())
    hulk, ram = table.ref("hulk"), table.ref("p2.ram")
    answers = {"two": (Pick(hulk), Pick(ram)), "it": (Pick(hulk),), "none": (), "n": (Pick("n2"),)}
    frame = Frame("PAWN/1", 1, 1, table.ref("pawn"), bound={"who": ("p2",), **bound}, answers=answers)
    run.stack += [Frame("middle", 1), frame]
    return run


def done(run: Any) -> list[Fact]:
    """Say the word, and return what comes of it."""
    word = run.rules.programs["PAWN/1"].ops[0]
    assert word(run) is None
    return [event.fact for event in run.log]


# counters, notes, numbers


@pytest.mark.parametrize(
    ("more", "glow", "number", "did", "possible"),
    [
        ({}, 0, 1, 1, True),
        ({"count": 3}, 1, 3, 1, True),
        ({"count": 0}, 0, 0, 0, True),
        ({"count": TWO}, 0, 2, 1, True),
        ({"off": True}, 2, -1, 1, True),
        ({"off": True, "count": 2}, 2, -2, 1, True),
        ({"off": True, "count": 3}, 2, -2, 0, False),
        ({"off": True, "count": TWO}, 2, -2, 1, True),
        ({"off": True, "count": TWO}, 1, -1, 0, False),
        ({"off": True}, 0, 0, 0, False),
        ({"off": True, "what": "none"}, 2, 0, 0, False),
        ({"what": "none"}, 2, 0, 0, True),
    ],
)
def test_counters_are_put_on_things_and_taken_off(
    smithy: Table, more: dict[str, Any], glow: int, number: int, did: int, possible: bool
) -> None:
    run = saying(smithy, word := CountersPut("glow", **more))
    hulk = smithy.ref("hulk")
    run.state.counters = {hulk: {"glow": glow}} if glow else {}
    assert word.possible(run.state, run.frame) == possible
    facts = done(run)
    assert facts == ([CountersChanged(hulk, "glow", number, run.frame.source)] if number else [])
    assert run.frame.bound["did"] == did


def test_where_more_were_to_be_chosen_than_are_there_it_is_not_done_wholly(smithy: Table) -> None:
    run = saying(smithy, CountersPut("glow"), **{"it.wanted": 2})
    assert done(run) == [CountersChanged(smithy.ref("hulk"), "glow", 1, run.frame.source)]
    assert run.frame.bound["did"] == 0


def test_of_several_all_must_have_their_counters(smithy: Table) -> None:
    run = saying(smithy, word := CountersPut("glow", "two", 2, off=True))
    hulk, ram = smithy.ref("hulk"), smithy.ref("p2.ram")
    run.state.counters = {hulk: {"glow": 2}, ram: {"glow": 1, "dent": 5}}
    assert not word.possible(run.state, run.frame)
    source = run.frame.source
    assert done(run) == [CountersChanged(hulk, "glow", -2, source), CountersChanged(ram, "glow", -1, source)]
    assert run.frame.bound["did"] == 0


@pytest.mark.parametrize(
    ("word", "keys"),
    [
        (Note("turn.x"), {"turn.x.p1": 1}),
        (Note("turn.x", "everyone", 3), {"turn.x.p1": 3, "turn.x.p2": 3}),
        (Note("turn.x", "it", TWO), {"turn.x.hulk": 2}),
    ],
)
def test_what_is_noted_is_counted_for_each(smithy: Table, word: Note, keys: dict[str, int]) -> None:
    run = saying(smithy, word)
    named = {key.replace("hulk", smithy.ref("hulk")): number for key, number in keys.items()}
    assert done(run) == [Counted(key, number) for key, number in named.items()]
    assert (run.frame.bound["did"], word.about) == (1, word.who)


def test_a_number_is_kept_under_its_name(smithy: Table) -> None:
    run = saying(smithy, word := Keep(Count(of="it", number="power"), "now"))
    assert done(run) == []
    assert (run.frame.bound["now"], word.selectors, Keep(3).selectors) == (4, ("it",), ("",))
    assert Keep(Count(of=Filter())).selectors == ()


# cards that are drawn, shown, made


@pytest.mark.parametrize(
    ("word", "drawn", "did", "possible"),
    [
        (Draw(), 1, 1, True),
        (Draw(3), 3, 1, True),
        (Draw(4), 3, 0, False),
        (Draw(0), 0, 0, True),
        (Draw(who="opponent"), 0, 0, False),
        (Draw(who="everyone"), 1, 0, False),
        (Draw(TWO), 2, 1, True),
    ],
)
def test_so_many_are_drawn(smithy: Table, word: Draw, drawn: int, did: int, possible: bool) -> None:
    run = saying(smithy, word)
    assert word.possible(run.state, run.frame) == possible
    assert [(type(fact), getattr(fact, "why", "")) for fact in done(run)] == [(CardMoved, "drawn")] * drawn
    assert run.frame.bound["did"] == did


@pytest.mark.parametrize(
    ("word", "shown", "did", "possible"),
    [
        (Open(), ["PAWN"], 1, True),
        (Open(2, as_="seen"), ["PAWN", "PIT"], 1, True),
        (Open(TWO), ["PAWN", "PIT"], 1, True),
        (Open(4), ["PAWN", "PIT", "HULK"], 0, False),
        (Open(what="it"), ["HULK"], 1, True),
        (Open(what="two"), ["HULK", "RAM"], 1, True),
        (Open(what="gone"), [], 0, False),
        (Open(what="few"), ["HULK"], 0, False),
        (Open(what=MINE), ["PAWN", "HULK"], 1, True),
        (Look(2), ["PAWN", "PIT"], 1, True),
        (Look(4, as_="seen"), ["PAWN", "PIT", "HULK"], 0, False),
        (Look(TWO), ["PAWN", "PIT"], 1, True),
    ],
)
def test_cards_are_shown_to_all_or_looked_at(
    smithy: Table, word: Open | Look, shown: list[str], did: int, possible: bool
) -> None:
    run = saying(smithy, word, gone=("#98",), **{"few.wanted": 2})
    run.bind("few", (smithy.ref("hulk"),))
    assert word.possible(run.state, run.frame) == possible
    facts = done(run)
    face = "own" if isinstance(word, Look) else "up"
    assert all(isinstance(fact, CardShown) and fact.face == face for fact in facts)
    cards = [fact.card for fact in facts if isinstance(fact, CardShown)]
    assert [run.state.cards[ref].definition for ref in cards] == shown
    assert (run.frame.bound["did"], run.frame.bound[word.as_]) == (did, tuple(cards))


def test_the_rest_of_what_was_opened(smithy: Table) -> None:
    run = saying(smithy, word := Rest("all", "it", "left"))
    pawn, hulk, pit = run.state.zones["p1.field"]
    run.bind("all", (pawn, hulk, pit, "#99"))
    assert done(run) == []
    assert (run.frame.bound["left"], word.selectors) == ((pawn, pit), ("all", "it"))


@pytest.mark.parametrize(("what", "seat"), [("two", 1), ("theirs", 2)])
def test_their_owner_puts_them_in_order(smithy: Table, what: str, seat: int) -> None:
    """Whose the first of them is."""
    run = saying(smithy, word := Order(what, "way"))
    run.bind("theirs", (smithy.ref("p2.ram"), run.state.zones["p2.hand"][0]))
    assert done(run) == []
    (prompt,) = run.state.prompts.values()
    assert (prompt.seat, prompt.question, prompt.bind, prompt.asked) == (seat, "arrange", "way", (2, 2))
    assert prompt.rule == "F-3"
    assert prompt.source == run.frame.source
    found = word.offers(run.state, run.frame, replace(prompt, chosen=(Pick(smithy.ref("p2.ram")),)))
    assert [offer.move.seat for offer in found] == [seat]
    assert word.ordered


class OrderByRule(Order, frozen=True):
    """The same in a game that has a rule for it."""

    by_rule = "F-11"


def test_it_is_asked_by_the_rule_of_the_game_for_it(smithy: Table) -> None:
    run = saying(smithy, OrderByRule("two"))
    assert done(run) == []
    assert [prompt.rule for prompt in run.state.prompts.values()] == ["F-11"]


def test_cards_are_made_by_a_rule_as_it_says(smithy: Table) -> None:
    run = FullRun(smithy.lay().state.copy())
    first, second = (run.fresh_id(n) for n in range(2))
    assert made(run, ["PAWN", "PIT"], "p2.field", 1, why="called", controller=2) == [
        CardMade("PAWN", "p2.field", first, 1, why="called", controller=2),
        CardMade("PIT", "p2.field", second, 1, why="called", controller=2),
    ]


def test_cards_are_made_in_the_zones_of_players(smithy: Table) -> None:
    run = saying(smithy, word := Make("PAWN", "hand", 2, "everyone"))
    names = [run.fresh_id(n) for n in range(4)]
    assert done(run) == [
        CardMade("PAWN", f"p{seat}.hand", name, seat, why="made")
        for seat, name in zip((1, 1, 2, 2), names, strict=True)
    ]
    assert (run.frame.bound["did"], word.selectors, Make("PAWN", who="payer").selectors) == (1, (), ("payer",))
    assert done(saying(smithy, Make("PAWN", count=Count(of="none", plus=-1)))) == []
    assert len(done(saying(smithy, Make("PAWN", count=Count(of=Filter(), plus=1))))) == 4


def test_cards_are_taken_out_of_the_game_and_shown_first(smithy: Table) -> None:
    run = saying(smithy, Banish("hidden"))
    (rune,), hulk = run.state.zones["p1.hand"], smithy.ref("hulk")
    run.bind("hidden", (hulk, rune))
    assert done(run) == [CardShown(rune), CardGone(hulk, "banished"), CardGone(rune, "banished")]
    assert run.frame.bound["did"] == 1
    run = saying(smithy, Banish(), **{"it.wanted": 2})
    assert (len(done(run)), run.frame.bound["did"]) == (1, 0)
    run = saying(smithy, Banish("none"))
    assert (done(run), run.frame.bound["did"]) == ([], 0)


def test_a_card_is_put_on_a_thing(smithy: Table) -> None:
    run = saying(smithy, Join())
    pawn, hulk, _ = run.state.zones["p1.field"]
    assert done(run) == [CardJoined(hulk, "p1.field", "#" + str(smithy.state.next_id), why="joined", onto=pawn)]
    run = saying(smithy, Join("all", "two"))  # on the first of them alone
    run.bind("all", (pawn, hulk, smithy.ref("p2.ram")))
    assert [(fact.card, fact.onto) for fact in done(run) if isinstance(fact, CardJoined)] == [
        (pawn, hulk),
        (smithy.ref("p2.ram"), hulk),
    ]


# what is given for a while


@pytest.mark.parametrize(
    ("word", "things", "possible"),
    [
        (Modify(gain={"power": 2}), ("hulk",), True),
        (Modify("two", gain={"power": TWO}), ("hulk", "p2.ram"), True),
        (Modify(Filter(kind=("golem",)), gain={"power": 2}), (), True),
        (Modify(Filter(kind=("golem",)), gain={"power": 2}, now=True), ("pawn", "hulk"), True),
        (Modify(Filter(kind=("spell",)), gain={"power": 2}, now=True), None, False),
        (Modify("none", gain={"power": 2}), None, False),
        (Modify(gain={"power": 2}, until=Until(ends="turn", of="nobody")), None, False),
    ],
)
def test_it_is_given_to_what_is_meant(
    smithy: Table, word: Modify, things: tuple[str, ...] | None, possible: bool
) -> None:
    run = saying(smithy, word)
    new = run.state.next_id
    assert (word.possible(run.state, run.frame), word.about) == (possible, word.to)
    facts = done(run)
    assert run.frame.bound["did"] == (things is not None)
    if things is None:
        assert facts == []
        return
    refs = tuple(smithy.ref(name) for name in things)
    (fact,) = facts
    assert isinstance(fact, Modified)
    given = Modifier(new, 1, smithy.ref("pawn"), "turn", "PAWN/1", 0, refs, {"power": 2}, {})
    assert replace(fact.modifier, since=0, bound={}, answers={}) == given


def test_figures_are_fixed_and_names_kept_that_are_asked_later(smithy: Table) -> None:
    word = Modify(
        Filter(whose="who", bound="two"), set={"power": Count(of="it", number="power")}, until=Until(begins="turn")
    )
    run = saying(smithy, word, other=("#5",))
    run.stack[-1] = replace(run.frame, answers={**run.frame.answers, "two.p1": (Pick("#5"),), "three.p1": ()})
    (fact,) = done(run)
    assert isinstance(fact, Modified)
    given = fact.modifier
    assert (given.set, given.gain, given.until) == ({"power": 4}, {}, "begins turn p1")
    assert (given.bound, set(given.answers)) == ({"who": ("p2",)}, {"two", "two.p1"})


# what is asked


@pytest.mark.parametrize(
    ("word", "offered", "possible"),
    [
        (HowMany(3), [0, 1, 2, 3], True),
        (HowMany(3, least=2), [2, 3], True),
        (HowMany(3, no_more=2), [0, 1, 2], True),
        (HowMany(TWO, least=-2), [0, 1, 2], True),
        (HowMany(TWO, least=Count(of=MINE, plus=1)), [], False),
        (HowMany(3, no_more=TWO), [0, 1, 2], True),
    ],
)
def test_a_number_is_asked_for(smithy: Table, word: HowMany, offered: list[int], possible: bool) -> None:
    run = saying(smithy, word)
    prompt = Prompt(1, "how_many", 1, 1, "x")
    offers = word.offers(run.state, run.frame, prompt)
    assert [offer.move for offer in offers] == [Move(1, "how_many", f"n{number}") for number in offered]
    assert word.offers(run.state, run.frame, replace(prompt, chosen=(Pick("n1"),))) == []
    assert word.possible(run.state, run.frame) == possible
    answered = [
        word.was_answered(run.state, replace(run.frame, answers=a)) for a in ({}, {"x": ()}, {"x": (Pick("n1"),)})
    ]
    assert answered == [True, False, True]


@pytest.mark.parametrize(
    ("word", "wanted", "answered"),
    [
        (Modes(("a", "b", "c")), 1, [True, False, True, True]),
        (Modes(("a", "b", "c"), TWO), 2, [True, False, False, True]),
        (Modes(("a", "b"), 5), 2, [True, False, False, True]),
        (Modes(("a", "b"), TWO, up_to=True), 2, [True, True, True, True]),
        (Modes(("a", "b", "c"), Count(of="n")), 2, [True, False, False, True]),
    ],
)
def test_modes_are_asked_for(smithy: Table, word: Modes, wanted: int, answered: list[bool]) -> None:
    run = saying(smithy, word)
    assert (word.wanted(run.state, run.frame), word.answers) == (wanted, word.of)
    prompt = Prompt(1, "modes", 1, 1, "mode", chosen=(Pick("b"),))
    assert [offer.move.subject for offer in word.offers(run.state, run.frame, prompt)] == [
        w for w in word.of if w != "b"
    ]
    picks = [
        {"n": (Pick("n2"),)} | more
        for more in ({}, {"mode": ()}, {"mode": (Pick("a"),)}, {"mode": (Pick("a"), Pick("b"))})
    ]
    assert [word.was_answered(run.state, replace(run.frame, answers=a)) for a in picks] == answered
    done(run)
    asked = run.state.prompts.get(1)
    if asked is None:  # as many as there are
        assert wanted == len(word.of)
        return
    assert (asked.question, asked.bind, asked.source, asked.asked) == (
        "modes",
        "mode",
        run.frame.source,
        (0 if word.up_to else wanted, wanted),
    )


@pytest.mark.parametrize(
    ("units", "chosen", "offered"),
    [
        (3, [], ["hulk", "p2.ram"]),
        (3, ["hulk"], ["hulk", "p2.ram"]),
        (3, ["hulk", "hulk"], ["p2.ram"]),
        (3, ["hulk", "hulk", "p2.ram"], []),
        (2, ["hulk"], ["p2.ram"]),
        (TWO, ["hulk"], ["p2.ram"]),
        (1, ["hulk"], []),
    ],
)
def test_each_gets_a_share(smithy: Table, units: Any, chosen: list[str], offered: list[str]) -> None:
    run = saying(smithy, word := Share(units, "two"))
    picks = tuple(Pick(smithy.ref(name)) for name in chosen)
    prompt = Prompt(1, "share", 3, 3, "share", chosen=picks, repeats=True, rule="F-5")
    assert [offer.move.subject for offer in word.offers(run.state, run.frame, prompt)] == [
        smithy.ref(n) for n in offered
    ]
    again = word.refusal(run.state, run.frame, prompt, Move(1, "share", smithy.ref("hulk")))
    assert again == (Refusal("each_gets_one", "F-5") if chosen else None)
    assert word.refusal(run.state, run.frame, prompt, Move(1, "other", smithy.ref("hulk"))) is None
    assert word.refusal(run.state, run.frame, prompt, Move(1, "share", "#99")) is None


@pytest.mark.parametrize(
    ("units", "among", "possible"),
    [(1, "two", False), (2, "two", True), (TWO, "two", True), (0, "none", True)],
)
def test_a_share_for_each_must_be_there(smithy: Table, units: Any, among: str, possible: bool) -> None:
    run = saying(smithy, word := Share(units, among))
    assert (word.possible(run.state, run.frame), word.about) == (possible, among)
    answers = {**run.frame.answers, "share": (Pick("#1"),)}
    assert word.was_answered(run.state, run.frame)
    assert word.was_answered(run.state, replace(run.frame, answers=answers)) == possible
    done(run)
    if among == "two" and possible:  # one each: nothing to ask
        assert [pick.subject for pick in run.frame.answers.get("share", ())] in (
            [],
            [smithy.ref("hulk"), smithy.ref("p2.ram")],
        )
    assert (1 in run.state.prompts) == (among == "two")


def test_an_effect_that_was_done_sets_off_another(smithy: Table) -> None:
    word = FollowUp(({"do": []},), ("PAWN/2", "PAWN/3"))
    for did in (0, 1):
        run = saying(smithy, word, did=did, owed=2, x=("#5",))
        run.state.seq = 70
        assert done(run) == []
        known: dict[str, Any] = {"who": ("p2",), "x": ("#5",)}
        follows = [Frame(key, 1, 0, run.frame.source, 70, known, run.frame.answers) for key in word.given]
        assert list(run.state.queue) == (follows if did else [])
        assert run.frame.bound.get("followed") == (2 if did else None)


# choosing cards


TOO_MUCH = {"figure": "power", "limit": 5}


def chooser(table: Table, word: Choose, *picked: str, **bound: Any) -> tuple[Any, Prompt]:
    """Return a run at this choice, and its prompt after these picks."""
    run = saying(table, word, **bound)
    picks = tuple(Pick(table.ref(name)) for name in picked)
    return run, Prompt(1, "choose", 1, 2, word.as_, chosen=picks, rule="F-5")


@pytest.mark.parametrize(
    ("word", "picked", "offered"),
    [
        (Choose(Filter()), [], ["pawn", "hulk", "pit"]),
        (Choose(Filter()), ["hulk"], ["pawn", "pit"]),
        (Choose(Filter(), total={"power": 5}), [], ["pawn", "hulk", "pit"]),
        (Choose(Filter(), total={"power": 5}), ["hulk"], ["pit"]),
        (Choose(Filter(), total={"power": 6}), ["hulk"], ["pawn", "pit"]),
        (Choose(Filter(), total={"power": Count(of=MINE, plus=3)}), ["hulk"], ["pit"]),
        (Choose(Filter(), total={"power": Count(of=Filter(), plus=2)}), ["hulk"], ["pit"]),
        (Choose(Filter(), 2, alike="kind"), [], ["pawn", "hulk"]),
        (Choose(Filter(), 2, different="kind"), ["pawn"], ["pit"]),
        (Choose(Filter(), 2, by="everyone"), [], ["pawn", "hulk", "pit"]),
        (Choose(Filter(side="any"), 2, by="everyone"), [], ["pawn", "hulk", "pit"]),
        (Choose(Filter(side="any")), ["hulk"], ["pawn", "pit", "p2.ram"]),
    ],
)
def test_offered_is_what_may_still_be_chosen(
    smithy: Table, word: Choose, picked: list[str], offered: list[str]
) -> None:
    run, prompt = chooser(smithy, word, *picked)
    prompt = replace(prompt, least=2 if word.together else 1)
    assert [o.move.subject for o in word.offers(run.state, run.frame, prompt)] == [smithy.ref(n) for n in offered]


@pytest.mark.parametrize(
    ("word", "picked", "move", "refusal"),
    [
        (Choose(Filter()), ["hulk"], "hulk", ("chosen_already", {})),
        (Choose(Filter()), [], "hulk", ("cannot_be_selected", {})),
        (Choose(Filter()), [], "p2.ram", ("choose_own", {"card": "p2.ram"})),
        (Choose(Filter(), 2, alike="kind"), ["hulk"], "pit", ("not_alike", {"trait": "kind"})),
        (Choose(Filter(), 2, different="kind"), ["hulk"], "pawn", ("not_different", {"trait": "kind"})),
        (Choose(Filter(), 2, alike="kind"), ["hulk"], "hulk", ("chosen_already", {})),
        (Choose(Filter(), 2, total={"power": 5}), ["hulk"], "pawn", ("choose_less_together", TOO_MUCH)),
        (
            Choose(Filter(), 2, total={"power": Count(of=MINE, plus=3)}),
            ["hulk"],
            "pawn",
            ("choose_less_together", TOO_MUCH),
        ),
        (
            Choose(Filter(), 2, total={"power": Count(of=Filter(), plus=2)}),
            ["hulk"],
            "pawn",
            ("choose_less_together", TOO_MUCH),
        ),
        (Choose(Filter(), 2, total={"power": 5}), ["hulk"], "hulk", ("chosen_already", {})),
    ],
)
def test_why_a_card_can_not_be_chosen(
    smithy: Table, word: Choose, picked: list[str], move: str, refusal: tuple[str, dict[str, Any]]
) -> None:
    run, prompt = chooser(smithy, word, *picked)
    code, facts = refusal
    known = {name: smithy.ref(str(fact)) if name == "card" else fact for name, fact in facts.items()}
    found = word.refusal(run.state, run.frame, prompt, Move(1, "choose", smithy.ref(move)))
    assert found == Refusal(code, "F-5", known)
    assert word.refusal(run.state, run.frame, prompt, Move(1, "other", smithy.ref(move))) is None
    assert word.refusal(run.state, run.frame, prompt, Move(1, "choose", "p1")) is None


@pytest.mark.parametrize(
    ("word", "possible", "answered"),
    [
        (Choose(Filter()), True, [True, False, True]),
        (Choose(Filter(), 3), True, [True, False, False]),
        (Choose(Filter(), 4), False, [True, False, False]),
        (Choose(Filter(), 4, up_to=True), True, [True, True, True]),
        (Choose(Filter(), TWO), True, [True, False, False]),
        (Choose(Filter(), 2, alike="kind"), True, [True, False, False]),
        (Choose(Filter(), 3, alike="kind"), False, [True, False, False]),
        (Choose(Filter(), 2, by="everyone"), True, [True, False, True]),
    ],
)
def test_a_choice_is_possible_and_was_answered(
    smithy: Table, word: Choose, possible: bool, answered: list[bool]
) -> None:
    run, _ = chooser(smithy, word)
    assert word.possible(run.state, run.frame) == possible
    one = (Pick(smithy.ref("hulk")),)
    picks: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({}, {}),
        ({"it.wanted": 1}, {}),
        ({"it.wanted": 1}, {"it": one}),
    ]
    frames = [replace(run.frame, bound=b, answers={"n": (Pick("n2"),), **a}) for b, a in picks]
    assert [word.was_answered(run.state, frame) for frame in frames] == answered
    assert word.idles(run.state, run.frame) is False


def test_what_choices_say_of_themselves(smithy: Table) -> None:
    run, _ = chooser(smithy, Choose(Filter()))
    nothing = Choose(Filter(where="exile"))
    assert (nothing.idles(run.state, run.frame), replace(nothing, up_to=True).idles(run.state, run.frame)) == (
        True,
        False,
    )
    assert (Choose(Filter()).together, Choose(Filter(), alike="name").together) == (None, Together("name", ""))
    assert Choose(Filter(), different="kind").together == Together("", "kind")
    assert Choose(Filter(), by="payer").selectors == ("", "payer")
    assert Choose(Filter()).selectors == ("",)
    faces = [
        Choose(Filter()),
        Choose(Filter(kind=("a",))),
        Choose(Filter(), alike="name"),
        Choose(Filter(), different="x"),
    ]
    assert [word.by_face for word in faces] == [False, True, True, True]
    thing = replace(run.frame, bound={"thing": (smithy.ref("hulk"),)})
    assert [Choose(Filter()).selectable(run.state, thing, smithy.ref(ref)) for ref in ("pawn", "hulk")] == [True, False]
    assert Choose(Filter()).fits_still(run.state, run.frame, smithy.ref("hulk"))
    assert not Choose(Filter()).fits_still(run.state, thing, smithy.ref("hulk"))
    assert not Choose(Filter()).fits_still(run.state, run.frame, smithy.ref("p2.ram"))


@pytest.mark.parametrize(
    ("word", "wanted", "names", "asked"),
    [
        (Choose(Filter(), 2, as_="a"), 2, {1: "a"}, (2, 2)),
        (Choose(Filter(), 2, up_to=True, as_="a"), 0, {1: "a"}, (0, 2)),
        (Choose(Filter(), any_number=True, as_="a"), 0, {1: "a"}, (1, 1_000_000)),
        (Choose(Filter(side="any", kind=("golem",)), by="opponent", as_="a"), 1, {2: "a"}, (1, 1)),
    ],
)
def test_how_a_choice_is_asked(
    smithy: Table, word: Choose, wanted: int, names: dict[int, str], asked: tuple[int, int]
) -> None:
    run = saying(smithy, word)
    done(run)
    assert run.frame.bound["a.wanted"] == wanted
    assert {seat: prompt.bind for seat, prompt in run.state.prompts.items()} == names
    assert {prompt.asked for prompt in run.state.prompts.values()} == {asked}
    assert {prompt.source for prompt in run.state.prompts.values()} == {run.frame.source}


def test_of_several_each_chooses_and_earlier_answers_are_forgotten(smithy: Table) -> None:
    word = Choose(Filter(side="any"), by="everyone", as_="a")
    run = saying(smithy, word)
    old = {"a": (Pick("#1"),), "a.p1": (Pick("#1"),), "b": (Pick("#2"),)}
    run.stack[-1] = replace(run.frame, answers=old)
    done(run)
    assert {seat: prompt.bind for seat, prompt in run.state.prompts.items()} == {1: "a.p1"}
    assert run.frame.answers == {"b": (Pick("#2"),), "a.p2": (Pick(smithy.ref("p2.ram")),)}  # its only one
    assert run.frame.bound["a.wanted"] == 2
    run = saying(smithy, Choose(Filter(), as_="a"))
    run.stack[-1] = replace(run.frame, answers={"a": (Pick("#1"),), "b": (Pick("#2"),)})
    done(run)
    assert run.frame.answers == {"a": (Pick("#1"),), "b": (Pick("#2"),)}  # it is answered anew


@pytest.mark.parametrize(("count", "ends"), [(3, False), (4, True)])
def test_a_choice_before_the_arrow_that_can_not_be_made_ends_the_effect(smithy: Table, count: int, ends: bool) -> None:
    run = saying(smithy, Choose(Filter(), count, as_="a"), prices=1)
    done(run)
    assert ("a.wanted" in run.frame.bound) != ends
    assert bool(run.frame.answers.get("a")) != ends


# choosing players


@pytest.mark.parametrize(
    ("word", "found"),
    [
        (ChoosePlayer(), [1, 2, 3, 4]),
        (ChoosePlayer(other=True), [2, 3, 4]),
        (ChoosePlayer("ally"), [3]),
        (ChoosePlayer("team"), [1, 3]),
        (ChoosePlayer("team", other=True), [3]),
        (ChoosePlayer("opponent"), [2, 4]),
        (ChoosePlayer(but="who"), [1, 3, 4]),
        (ChoosePlayer(least={"coins": 3}), [3, 4]),
        (ChoosePlayer(least={"coins": Count(of=Filter(side="any"))}), [2, 3, 4]),
        (ChoosePlayer(most={"coins": 2}), [1, 2]),
        (ChoosePlayer(most={"coins": Count(of=Filter(side="any"))}), [1, 2]),
        (ChoosePlayer(has=("thing",)), [1, 2]),
        (ChoosePlayer(has=("thing", "bright")), [2]),
        (ChoosePlayer(lacks=("bright",)), [1, 3, 4]),
        (ChoosePlayer(lacks=("bright", "thing")), [3, 4]),
        (ChoosePlayer("opponent", has=("thing",), most={"coins": 2}), [2]),
    ],
)
def test_players_are_chosen_by_side_figures_and_cards(table: Table, word: ChoosePlayer, found: list[int]) -> None:
    """Each has as many coins as its number; a thing of seat 1, and a bright one of seat 2."""
    known = table.game.rules
    table.game = table.game.with_rules(
        numbers=lambda state, ref, name: int(ref[1:]) if name == "coins" else known.numbers(state, ref, name),
        words=lambda state, ref, w: (
            (state.cards[ref].definition == "LAMP") if w == "bright" else known.words(state, ref, w)
        ),
    )
    state = table.lay("field MOTH", "field LAMP").state
    frame = Frame("PAWN/1", 1, bound={"who": ("p2",)}, answers={"n": (Pick("n2"),)})
    assert word.choices(state, frame) == [f"p{seat}" for seat in found]
    assert word.possible(state, frame)
    assert not replace(word, count=len(found) + 1).possible(state, frame)
    assert replace(word, count=Count(of=Filter(side="any"))).possible(state, frame) == (len(found) >= 2)
    assert replace(word, count=9, up_to=True).possible(state, frame)
    assert replace(word, up_to=True, fewest=len(found) + 1).possible(state, frame) is False
    assert not word.idles(state, frame)


def test_the_order_of_players_begins_with_whose_effect_it_is(table: Table) -> None:
    state = table.lay().state
    assert ChoosePlayer().choices(state, Frame("A/1", 3)) == ["p3", "p4", "p1", "p2"]
    prompt = Prompt(3, "player", 1, 1, "it", chosen=(Pick("p4"),), rule="T-1")
    word = ChoosePlayer("opponent")
    assert [o.move.subject for o in word.offers(state, Frame("A/1", 3), prompt)] == ["p2"]
    refusals = [word.refusal(state, Frame("A/1", 3), prompt, Move(3, "player", who)) for who in ("p4", "p1", "p9")]
    assert refusals == [
        Refusal("chosen_already", "T-1", {"seat": 4}),
        Refusal("cannot_choose_player", "T-1", {"seat": 1}),
        None,
    ]
    assert word.refusal(state, Frame("A/1", 3), prompt, Move(3, "other", "p1")) is None


@pytest.mark.parametrize(
    ("word", "idle"),
    [
        (ChoosePlayer(least={"power": 9}), True),
        (ChoosePlayer(least={"power": 9}, up_to=True), False),
        (ChoosePlayer(least={"power": 9}, up_to=True, fewest=1), True),
        (ChoosePlayer(), False),
    ],
)
def test_where_no_player_can_be_chosen_nothing_is(smithy: Table, word: ChoosePlayer, idle: bool) -> None:
    smithy.game = smithy.game.with_rules(numbers=lambda _state, _ref, _name: 0)
    run = saying(smithy, word)
    assert word.idles(run.state, run.frame) == idle


@pytest.mark.parametrize(
    ("word", "wanted", "seat", "asked", "about"),
    [
        (ChoosePlayer(as_="a"), 1, 1, (1, 1), ""),
        (ChoosePlayer(as_="a", count=TWO, up_to=True), 0, 1, (0, 2), ""),
        (ChoosePlayer(as_="a", count=2, up_to=True, fewest=1), 0, 1, (1, 2), ""),
        (ChoosePlayer(as_="a", by="opponent"), 1, 2, (1, 1), ""),
        (ChoosePlayer(as_="a", by="who"), 1, 2, (1, 1), "who"),
        (ChoosePlayer(as_="a", by="everyone"), 1, 1, (1, 1), "everyone"),
    ],
)
def test_how_a_player_is_asked_for(
    smithy: Table, word: ChoosePlayer, wanted: int, seat: int, asked: tuple[int, int], about: str
) -> None:
    run = saying(smithy, word)
    done(run)
    (prompt,) = run.state.prompts.values()
    assert (run.frame.bound["a.wanted"], prompt.seat, prompt.asked, prompt.bind) == (wanted, seat, asked, "a")
    assert (prompt.question, prompt.source, word.about) == ("player", run.frame.source, about)


def test_before_the_arrow_so_many_players_must_be_there(smithy: Table) -> None:
    run = saying(smithy, ChoosePlayer(count=3, as_="a"), prices=1)
    done(run)
    assert ("a.wanted" in run.frame.bound, run.state.prompts) == (False, {})


@pytest.mark.parametrize(("times", "drawn"), [(3, 3), (0, 0), (Count(of=Filter(kind=("golem",))), 2)])
def test_a_block_is_done_so_many_times(smithy: Table, times: Any, drawn: int) -> None:
    """Each time anew, and also where it stands in another one that is done twice."""
    often = msgspec.to_builtins(times)
    for outer in (1, 2):
        inner = {"op": "repeat", "times": often, "do": [{"op": "draw"}]}
        do = [inner] if outer == 1 else [{"op": "repeat", "times": 2, "do": [inner]}]
        reworked(smithy, "BOLT", {"activate": "cast", "zone": "stack", "do": do})
        smithy.lay("hand BOLT PIT | field PAWN HULK | deck PAWN PAWN PAWN PAWN PAWN PAWN PAWN PAWN")
        cast(smithy, "bolt")
        assert [fact.why for fact in resolve(smithy).of(CardMoved)].count("drawn") == drawn * outer


def test_a_share_for_one_thing_alone_is_not_asked_for(smithy: Table) -> None:
    run = saying(smithy, Share(3, "it"))
    done(run)
    assert (run.state.prompts, run.frame.answers["share"]) == ({}, (Pick(smithy.ref("hulk")),) * 3)


def test_what_is_given_for_a_stretch_is_given_only_while_it_is_on(table: Table) -> None:
    state, frame = table.lay("field MOTH").state, Frame("A/1", 1)
    word = Modify(Filter(), gain={"power": 1}, until="duel")
    assert (word.deadline(state, frame), word.possible(state, frame)) == ("", False)
    state.tally["duel.on"] = 1
    assert (word.deadline(state, frame), word.possible(state, frame)) == ("duel", True)
    assert Modify(Filter(), until="turn").deadline(state, frame) == "turn"


def test_cards_are_drawn_from_the_deck_that_is_named(table: Table) -> None:
    table.lay("hand BUCKET | deck LAMP LAMP LAMP | well MOTH GLOW ECHO NEST")
    table.play("play hand.bucket", "p2 pass", "p3 pass", "p4 pass", "p1 pass")
    assert (table.hand(), table.zone("well"), table.zone("deck")) == (["MOTH", "GLOW", "ECHO"], ["NEST"], ["LAMP"] * 3)

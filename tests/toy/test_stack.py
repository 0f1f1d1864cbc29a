"""The stack: what waits on it can be answered and chosen; targets are looked at again; prices are paid with cards."""

from __future__ import annotations

import random
from itertools import product

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardMade, CardMoved
from bsdesk.engine.facts import CountersChanged, GameEnded
from bsdesk.engine.filters import Count, Filter
from bsdesk.engine.play import apply
from bsdesk.engine.play.priority import AT_ONCE, waiting
from bsdesk.engine.run.course import FullRun, finish
from bsdesk.engine.selection import value
from bsdesk.engine.state import Applied, Frame
from bsdesk.engine.values import Move
from bsdesk.engine.values.payment import Part, Price, Source, can_be_paid, next_parts, pays
from tests.table import Table
from tests.toy.smithy import answered, cast, dents, names, programs, resolve, reworked

# ------------------------------------------------------------------------------------- announcing, carrying out


def test_a_spell_waits_on_the_stack_until_both_have_passed(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT", "field HULK")
    cast(smithy, "bolt")
    assert (names(smithy, "stack"), names(smithy, "p1.ash")) == (["BOLT"], ["PIT"])
    smithy.play("p1 pass")
    assert dents(smithy, "p2.hulk") == 0
    smithy.play("p2 pass")
    assert dents(smithy, "p2.hulk") == 2
    assert (names(smithy, "stack"), names(smithy, "p1.ash")) == ([], ["PIT", "BOLT"])
    assert smithy.state.actor == 1


def test_who_has_cast_keeps_priority_and_who_answers_comes_first(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT", "hand WARD PIT | field HULK")
    cast(smithy, "bolt")
    assert smithy.state.actor == 1
    smithy.play("p1 pass")
    cast(smithy, "ward", seat=2)
    assert smithy.state.actor == 2
    resolve(smithy)
    assert (names(smithy, "stack"), smithy.state.actor) == (["BOLT"], 1)
    resolve(smithy)
    assert dents(smithy, "p2.hulk") == 0


def test_an_action_between_two_passes_begins_the_count_anew(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT", "hand BOLT PIT | field HULK")
    cast(smithy, "bolt")
    smithy.play("p1 pass")
    cast(smithy, "bolt", seat=2)
    smithy.play("p2 pass")
    assert (smithy.state.actor, len(programs(smithy))) == (1, 2)


def test_what_was_triggered_goes_on_the_stack_only_when_somebody_gets_priority(smithy: Table) -> None:
    smithy.lay("", "field DAWN | deck PIT PIT PIT")
    smithy.play("p1 pass")
    done = smithy.play("p2 pass")
    drawn = next(e.n for e in done.events if isinstance(e.fact, CardMoved) and e.fact.why == "drawn")
    made = next(e.n for e in done.events if isinstance(e.fact, CardMade))
    assert drawn < made
    assert programs(smithy) == ["DAWN/1"]


def test_each_seat_puts_its_own_triggers_on_the_stack_the_turns_seat_first(smithy: Table) -> None:
    smithy.lay("field DAWN BELL | deck PIT PIT", "field DAWN | deck PIT PIT PIT")
    smithy.play("p1 pass", "p2 pass")
    assert [(frame.seat, frame.program) for frame in waiting(smithy.state)] == [(2, "DAWN/1"), (1, "DAWN/1")]
    smithy.lay("field EVE EVE DAWN | deck PIT PIT PIT PIT", "field DAWN EVE | deck PIT PIT PIT")
    smithy.play("p1 pass", "p2 pass")
    assert (smithy.question, list(smithy.state.prompts)) == ("order", [2])
    smithy.play("p2 order eve e1")
    assert (smithy.question, list(smithy.state.prompts)) == ("order", [1])


def test_what_happens_at_once_asks_what_it_chooses_and_never_waits(smithy: Table) -> None:
    smithy.lay("hand BOLT", "field HULK PAWN")
    bolt = Frame("BOLT/1", 1, source=smithy.ref("hand.bolt"), cause=1, bound={AT_ONCE: 1})
    smithy.state.agenda += (bolt,)
    smithy.state.actor = 0
    run = FullRun(smithy.state.copy())
    run.command_n = 1
    smithy.state = finish(run).state
    assert smithy.question == "choose"
    done = smithy.play("p1 choose p2.hulk")
    assert (dents(smithy, "p2.hulk"), smithy.state.actor, programs(smithy)) == (2, 1, [])
    assert not done.of(CardMade)
    assert names(smithy, "p1.hand") == ["BOLT"]


def test_an_effect_is_a_thing_on_the_stack_and_can_be_chosen(smithy: Table) -> None:
    smithy.lay("field RAM", "hand SHUN VEIN | field HULK")
    (made,) = smithy.play("use ram e1").of(CardMade)
    assert (made.definition, made.effect, made.to) == ("RAM", 1, "stack")
    assert smithy.state.rules.words(smithy.state, made.becomes, "ability")
    assert not smithy.state.rules.words(smithy.state, made.becomes, "golem")
    smithy.play("p1 pass")
    cast(smithy, "shun", seat=2)
    done = resolve(smithy)
    assert [gone.card for gone in done.of(CardGone)] == [made.becomes]
    resolve(smithy)
    assert (programs(smithy), dents(smithy, "p2.hulk")) == ([], 0)


def test_an_effect_does_not_need_its_card_and_asks_what_it_was(smithy: Table) -> None:
    smithy.lay("field RAM ANVIL", "hand BOLT BOLT PIT PIT | field HULK")
    smithy.play("use ram e1", "p1 pass")
    for _ in range(2):
        cast(smithy, "bolt", "p1.ram", seat=2)
    resolve(smithy)
    resolve(smithy)
    assert names(smithy, "p1.ash") == ["RAM"]
    (dent,) = resolve(smithy).of(CountersChanged)
    assert dent.number == 4  # three of its own, one of the Anvil's


def test_what_was_chosen_and_is_gone_is_no_target_and_nothing_happens(smithy: Table) -> None:
    smithy.lay("hand BOLT BOLT PIT PIT", "field PAWN")
    for _ in range(2):
        cast(smithy, "bolt")
    resolve(smithy)
    done = resolve(smithy)
    assert ("fizzled" in done.acts(), done.of(CountersChanged)) == (True, [])
    assert sorted(names(smithy, "p1.ash")) == ["BOLT", "BOLT", "PIT", "PIT"]


def test_without_anything_to_choose_it_can_t_be_cast(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT")
    assert smithy.refused("cast hand.bolt").code == "nothing_to_choose"


def test_a_spell_cannot_choose_itself(smithy: Table) -> None:
    smithy.lay("hand SHUN VEIN")
    assert smithy.refused("cast hand.shun").code == "nothing_to_choose"


def test_an_effect_cannot_choose_itself_either(smithy: Table) -> None:
    smithy.lay("field MIRROR")
    assert smithy.refused("use mirror e1").code == "nothing_to_choose"
    smithy.lay("hand BOLT PIT | field MIRROR HULK")
    cast(smithy, "bolt", "hulk")
    smithy.play("use mirror e1")
    assert programs(smithy) == ["BOLT/1", "MIRROR/1"]
    resolve(smithy)
    assert (programs(smithy), names(smithy, "stack")) == ([], [])


def test_what_is_left_of_a_division_may_count_as_a_whole_one(smithy: Table) -> None:
    smithy.lay("field PIT PIT PIT")
    for up, halves in ((False, 1), (True, 2)):
        assert value(smithy.state, Frame("", 1), Count(of=Filter(), per=2, up=up)) == halves


# --------------------------------------------------------------------------------------- before priority


def test_what_the_rules_do_is_done_in_rounds_before_anybody_acts(smithy: Table) -> None:
    """F-4 First the Wake's mine with the Anvil's gain breaks; then what lived by the Anvil withers."""
    smithy.lay("hand WAKE BOLT PIT PIT | field ANVIL PAWN")
    cast(smithy, "wake")
    resolve(smithy)
    for dented in ("anvil", "pawn"):
        ref = next(r for r in smithy.state.zones["p1.field"] if smithy.state.cards[r].definition == dented.upper())
        smithy.state.counters[ref] = {"dent": 1 if dented == "anvil" else 2}
    cast(smithy, "bolt", "anvil")
    done = resolve(smithy)
    broken = [(e.group, f.why) for e in done.events if isinstance(f := e.fact, CardMoved) and f.why == "broken"]
    assert len(broken) == 2
    assert broken[0][0] < broken[1][0]


def test_two_that_break_together_break_in_one_event(smithy: Table) -> None:
    smithy.lay("hand MELT PIT | field PAWN", "field PAWN")
    smithy.state.counters.update({smithy.state.zones[z][0]: {"dent": 2} for z in ("p1.field", "p2.field")})
    done = smithy.play("strike p1.pawn")
    assert len({e.group for e in done.events if isinstance(e.fact, CardMoved)}) == 1
    assert [f.why for f in done.of(CardMoved)] == ["broken", "broken"]


def test_who_is_beaten_together_draws(smithy: Table) -> None:
    smithy.lay("field PAWN")
    smithy.state.counters.update(p1={"hurt": 5}, p2={"hurt": 4})
    done = smithy.play("strike pawn")
    assert [over.results for over in done.of(GameEnded)] == [{1: "draw", 2: "draw"}]


def test_a_card_is_triggered_by_its_own_breaking(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field BELL")
    cast(smithy, "bolt")
    resolve(smithy)
    assert (programs(smithy), names(smithy, "p1.ash")) == (["BELL/1"], ["PIT", "BOLT", "BELL"])
    assert [f.why for f in resolve(smithy).of(CardMoved)] == ["drawn"]


def test_what_is_triggered_by_how_things_are_waits_once_and_again_when_it_is_done(smithy: Table) -> None:
    smithy.lay("hand PIT | field IDOL PAWN PIT")
    smithy.play("strike pawn")
    assert programs(smithy) == []
    smithy.play("build hand.pit", "pay field.pit", "done")
    assert programs(smithy) == ["IDOL/1"]
    smithy.play("p1 pass")
    assert programs(smithy) == ["IDOL/1"]
    assert [f.why for f in smithy.play("p2 pass").of(CardMoved)] == ["drawn"]
    assert programs(smithy) == []


def test_it_is_triggered_again_as_soon_as_it_was_taken_off_the_stack(smithy: Table) -> None:
    smithy.lay("hand PIT | field IDOL PIT", "hand SHUN VEIN")
    smithy.play("build hand.pit", "pay field.pit", "done", "p1 pass")
    (first,) = smithy.state.zones["stack"]
    cast(smithy, "shun", seat=2)
    resolve(smithy)
    (second,) = smithy.state.zones["stack"]
    assert (programs(smithy), first != second) == (["IDOL/1"], True)


def test_an_effect_that_may_be_declined_is_on_the_stack_all_the_same(smithy: Table) -> None:
    smithy.lay("hand PAWN PIT | field BELL")
    smithy.play("build hand.pawn")
    answered(smithy, 1)
    assert programs(smithy) == ["BELL/2"]
    resolve(smithy)
    assert smithy.play("may no").of(CardMoved) == []
    assert programs(smithy) == []


# ------------------------------------------------------------------------------------------------ payment

IRON, GOLD = Source("#1", ("iron",), 2, True), Source("#2", ("gold",), 2, True)
PIT, VEIN = Source("#3", ("iron",)), Source("#4", ("gold",))


def paid(total: int, kinds: tuple[str, ...], *sources: Source) -> bool:
    return pays(Price(total, kinds), [Part(source, source.kinds[0]) for source in sources])


@pytest.mark.parametrize(
    ("total", "kinds", "sources", "right"),
    [
        (3, ("iron",), (IRON, GOLD), True),
        (2, ("iron",), (IRON, GOLD), False),
        (3, ("iron",), (IRON, PIT), True),
        (3, ("iron",), (IRON, PIT, VEIN), False),
        (3, ("iron",), (GOLD, PIT), True),
        (2, ("iron",), (GOLD,), False),
        (3, ("iron", "gold"), (IRON, GOLD), True),
        (2, ("iron", "gold"), (IRON, GOLD), True),
        (1, ("iron", "gold"), (PIT, VEIN), True),
        (1, ("iron", "gold"), (PIT,), False),
        (1, ("iron",), (PIT, VEIN), False),
        (1, ("iron",), (IRON,), True),
        (0, (), (), True),
        (0, (), (PIT,), False),
    ],
)
def test_a_price_is_paid_whole_with_each_of_its_kinds_and_nothing_is_wasted(
    total: int, kinds: tuple[str, ...], sources: tuple[Source, ...], right: bool
) -> None:
    assert paid(total, kinds, *sources) is right


def test_only_what_can_still_lead_to_a_payment_is_offered(smithy: Table) -> None:
    price = Price(1, ("iron",))
    assert [part.source for part in next_parts(price, [IRON, GOLD, PIT, VEIN], ())] == [IRON, PIT]
    assert next_parts(price, [IRON, GOLD, PIT, VEIN], [Part(PIT, "iron")]) == []
    assert not can_be_paid(Price(5, ("gold",)), [IRON, PIT, VEIN])
    smithy.lay("hand PAWN BOLT VEIN", "field HULK")
    smithy.play("cast hand.bolt")
    assert smithy.refused("pay hand.vein").code == "not_an_option"
    assert smithy.refused("done").code == "answer_incomplete"


def test_what_can_t_be_paid_is_refused_before_anything_is_done(smithy: Table) -> None:
    smithy.lay("hand HULK | field PIT")
    assert smithy.refused("build hand.hulk").code == "cannot_pay"


# ------------------------------------------------------------------------------ modes, numbers, amounts shared out


@pytest.mark.parametrize(("chosen", "asked"), [("dent", "choose"), ("draw", "pay")])
def test_a_mode_is_said_before_its_target_and_its_price(smithy: Table, chosen: str, asked: str) -> None:
    smithy.lay("hand CHARM PIT VEIN PIT | field PAWN", "field PAWN")
    smithy.play("cast hand.charm")
    assert smithy.state.prompts[1].question == "modes"
    smithy.play(f"modes {chosen}")
    assert smithy.state.prompts[1].question == asked
    answered(smithy, 1, "p2.pawn")
    done = resolve(smithy)
    assert [f.number for f in done.of(CountersChanged)] == ([1] if chosen == "dent" else [])
    assert [f.why for f in done.of(CardMoved)] == (["used"] if chosen == "dent" else ["drawn", "used"])


def test_an_amount_is_shared_out_and_each_gets_some(smithy: Table) -> None:
    smithy.lay("hand HAIL PIT | field HULK", "field HULK")
    smithy.play("cast hand.hail", "how_many n3", "choose p1.hulk", "choose p2.hulk")
    assert smithy.state.prompts[1].question == "share"
    smithy.play("share p1.hulk", "share p1.hulk")
    assert smithy.refused("share p1.hulk").code == "each_gets_one"
    smithy.play("share p2.hulk")
    answered(smithy, 1)
    resolve(smithy)
    assert (dents(smithy, "p1.hulk"), dents(smithy, "p2.hulk")) == (2, 1)


def test_what_a_golem_triggers_is_not_lost_when_it_leaves_before_it_waits(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field BELL URN", "field PAWN")
    cast(smithy, "bolt", "bell")
    resolve(smithy)
    assert names(smithy, "p1.exile") == ["BELL"]  # its breaking was changed, so nothing is triggered
    smithy.lay("hand BOLT PIT | field BELL")
    cast(smithy, "bolt")
    resolve(smithy)
    assert programs(smithy) == ["BELL/1"]


def test_whether_a_price_can_be_paid_is_as_all_ways_together_tell() -> None:
    """However the things are called, and in whatever order they lie."""
    chance, kinds = random.Random(5), ("iron", "gold", "lead")
    for _ in range(300):
        things = []
        for n in range(chance.randrange(5)):
            amount, spills = chance.choice(((1, False), (2, True)))
            things.append(Source(f"#{n}", tuple(chance.sample(kinds, chance.choice((1, 1, 2)))), amount, spills))
        price = Price(chance.randrange(6), tuple(chance.sample(kinds, chance.randrange(3))))
        choices = [[None, *(Part(thing, kind) for kind in thing.kinds)] for thing in things]
        ways = [[part for part in way if part is not None] for way in product(*choices)]
        expected = any(pays(price, way) for way in ways)
        assert [can_be_paid(price, things), can_be_paid(price, things[::-1])] == [expected] * 2, (price, things)


@pytest.mark.parametrize("ways", [12, 30])
def test_that_a_price_is_out_of_reach_is_seen_at_once(ways: int) -> None:
    many = [Source(f"#{n}", ("gold", "clay"), 2, True) for n in range(ways)]
    assert not can_be_paid(Price(5, ("iron",)), many)
    assert not can_be_paid(Price(2 * ways + 1, ("gold",)), many)


def test_several_that_wait_for_how_things_are_are_triggered_together(smithy: Table) -> None:
    smithy.lay("hand PIT | field IDOL IDOL PAWN PIT")
    smithy.play("build hand.pit")
    answered(smithy, 1)
    while smithy.question == "order":
        smithy.play(smithy.moves()[0])
    assert programs(smithy) == ["IDOL/1"] * 2


@pytest.mark.parametrize(("limit", "drawn"), [("turn", 1), ("", 2)])
def test_what_is_limited_is_triggered_so_often(smithy: Table, limit: str, drawn: int) -> None:
    dented = {"event": "dented", "of": {"kind": ["golem"], "side": "any"}}
    reworked(smithy, "BELL", {"on": dented, "limit": limit, "do": [{"op": "draw"}]})
    smithy.lay("hand BOLT BOLT PIT PIT | field BELL", "field HULK HULK")
    for target in ("p2.hulk.1", "p2.hulk.2"):
        cast(smithy, "bolt", target)
        resolve(smithy)
        if programs(smithy):
            resolve(smithy)
    assert len(smithy.hand()) == drawn


def test_what_is_carried_out_waits_no_more(smithy: Table) -> None:
    """Also while it asks something; the next one of its kind waits then."""
    smithy.lay("hand PAWN PAWN | field HUSK HUSK")
    for place in (1, 2):
        smithy.play(f"use husk.{place} e1")
    assert programs(smithy) == ["HUSK/1"] * 2
    resolve(smithy)
    assert (smithy.question, programs(smithy)) == ("choose", ["HUSK/1"])


@pytest.mark.parametrize(("limit", "waits"), [("turn", []), ("", ["IDOL/1"])])
def test_what_waits_for_how_things_are_is_limited_as_well(smithy: Table, limit: str, waits: list[str]) -> None:
    empty = {"number": {"of": {"where": "hand"}}, "least": 0, "most": 0}
    golem = [{"op": "counters", "name": "glow", "what": "this"}]
    reworked(smithy, "IDOL", {"whenever": [empty], "limit": limit, "do": golem})
    smithy.lay("hand PIT | field IDOL PAWN PIT")
    smithy.play("build hand.pit")
    answered(smithy, 1)
    assert programs(smithy) == ["IDOL/1"]
    resolve(smithy)
    assert (programs(smithy), smithy.number("idol", "glow")) == (waits, 1)


def test_games_of_once_named_who_may_act_otherwise(smithy: Table) -> None:
    """Those that were saved then go on so."""
    smithy.lay("field PAWN")
    state = smithy.state.copy()
    (frame,) = state.agenda
    bound = {"has" if name == "right" else name: value for name, value in frame.bound.items()}
    state.agenda = (replace(frame, bound=bound),)
    outcome = apply(state, Move(1, "pass"))
    assert isinstance(outcome, Applied)
    assert (outcome.state.agenda[-1].bound, outcome.state.actor) == ({**bound, "has": 2, "passes": 1}, 2)

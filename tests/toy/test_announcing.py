"""Announcing: what can't be finished isn't begun, isn't offered, and leaves nothing behind."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import CountersChanged, Declared
from bsdesk.engine.play import moves
from bsdesk.engine.play.announcing import is_announcing, is_to_wait
from bsdesk.engine.state import Frame, to_json
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.sampling import resample
from tests.table import Table
from tests.toy.smithy import answered, cast, dents, names, programs, resolve, reworked


def said(table: Table, verb: str) -> list[str]:
    """Return what may be answered now."""
    return [offer.move.subject for offer in moves(table.state, 1) if offer.move.verb == verb]


# ------------------------------------------------------------------------------------------------- modes


def test_a_mode_that_finds_nothing_is_not_offered(smithy: Table) -> None:
    smithy.lay("hand CHARM PIT VEIN PIT")
    smithy.play("cast hand.charm")
    assert smithy.question == "pay"  # one mode is left
    answered(smithy, 1)
    assert [f.why for f in resolve(smithy).of(CardMoved)] == ["drawn", "used"]


def test_of_several_modes_those_are_offered_that_find_something(smithy: Table) -> None:
    smithy.lay("hand TRIAL PIT", "field PAWN PIT")
    smithy.play("cast hand.trial")
    assert said(smithy, "modes") == ["dent", "melt", "draw"]
    smithy.lay("hand TRIAL PIT", "field PIT")
    smithy.play("cast hand.trial")
    assert smithy.question == "pay"  # melt and draw


def test_without_modes_enough_nothing_is_begun(smithy: Table) -> None:
    smithy.lay("hand TRIAL PIT", "field")
    assert smithy.refused("cast hand.trial").code == "nothing_to_choose"
    assert "cast hand.trial" not in smithy.moves(1)


def test_a_mode_chosen_leaves_those_that_can_be_chosen_with_it(smithy: Table) -> None:
    smithy.lay("hand TRIAL PIT", "field PAWN PIT")
    smithy.play("cast hand.trial", "modes melt")
    assert said(smithy, "modes") == ["dent", "draw"]
    smithy.play("modes dent")
    answered(smithy, 1)
    done = resolve(smithy)
    assert (dents(smithy, "p2.pawn"), names(smithy, "p2.ash")) == (1, ["PIT"])
    assert "drawn" not in [f.why for f in done.of(CardMoved)]


# ------------------------------------------------------------------------------ prices about what was announced


@pytest.mark.parametrize(
    ("hand", "field", "numbers"),
    [
        ("PIT PIT PIT PIT", "PAWN PAWN PAWN", ["n1", "n2", "n3"]),
        ("PIT PIT PIT PIT", "PAWN PAWN", ["n1", "n2"]),  # not enough to choose
        ("PIT PIT PIT", "PAWN PAWN PAWN", ["n1", "n2"]),  # one card must be left to pay with
    ],
)
def test_only_numbers_with_which_all_can_be_chosen_and_paid_are_offered(
    smithy: Table, hand: str, field: str, numbers: list[str]
) -> None:
    smithy.lay(f"hand KILN {hand}", f"field {field}")
    smithy.play("cast hand.kiln")
    assert said(smithy, "how_many") == numbers
    assert smithy.refused("how_many n4").code == "not_an_option"


def test_a_price_is_as_high_as_was_announced(smithy: Table) -> None:
    smithy.lay("hand KILN PAWN PAWN PAWN PIT", "field PAWN PAWN")
    smithy.play("cast hand.kiln", "how_many n2")
    assert (smithy.question, len(said(smithy, "choose"))) == ("choose", 4)  # both golems are targets, then the fuel
    for fuel in smithy.state.zones["p1.hand"][:2]:
        smithy.play(f"choose {fuel}")
    answered(smithy, 1)
    assert sorted(names(smithy, "p1.ash")) == ["PAWN", "PAWN", "PIT"]
    done = resolve(smithy)
    assert [f.number for f in done.of(CountersChanged)] == [1, 1]


def test_what_the_price_leaves_nothing_to_pay_with_is_not_begun(smithy: Table) -> None:
    smithy.lay("hand KILN PIT", "field PAWN")
    assert smithy.refused("cast hand.kiln").code == "cannot_pay"
    smithy.lay("hand KILN PIT | field PIT", "field PAWN")
    smithy.play("cast hand.kiln")
    answered(smithy, 1)
    assert programs(smithy) == ["KILN/1"]


def test_of_the_cards_that_could_be_given_up_only_those_that_leave_the_price_are_offered(smithy: Table) -> None:
    """The Vein is gold, the price iron."""
    smithy.lay("hand KILN PIT VEIN", "field PAWN")
    smithy.play("cast hand.kiln")
    assert smithy.question == "pay"  # the Vein is the fuel
    assert names(smithy, "p1.ash") == ["VEIN"]


# ------------------------------------------------------------------------------------------ taken back


def test_what_can_t_be_given_up_for_sure_is_not_begun(smithy: Table) -> None:
    smithy.lay("field TOLL PAWN URN", "field PAWN")
    assert smithy.refused("use toll e1").code == "cannot_pay"


def test_an_effect_whose_price_was_not_paid_leaves_nothing_on_the_stack(smithy: Table) -> None:
    smithy.lay("field TOLL PAWN", "field PAWN SNARE")
    smithy.play("use toll e1")
    assert (smithy.question, smithy.to_act()) == ("instead", 2)
    smithy.play("p2 instead snare e1")
    assert (names(smithy, "stack"), programs(smithy), smithy.state.actor) == ([], [], 1)


def test_a_card_whose_price_was_not_paid_is_back_where_it_was(smithy: Table) -> None:
    smithy.lay("hand PIT PYRE VEIN | field PAWN", "field SNARE")
    done = smithy.play("cast hand.pyre", "p2 instead snare e1")
    assert (names(smithy, "p1.hand"), names(smithy, "stack")) == (["PIT", "PYRE", "VEIN"], [])
    assert done.of(CardMoved)[-1].why == "withdrawn"
    assert (smithy.question, smithy.state.actor) == ("", 1)
    smithy.play("pass", "p2 pass")  # nothing waits: the turn is over
    assert smithy.state.active == 2


def test_who_declines_lets_the_price_be_paid(smithy: Table) -> None:
    smithy.lay("hand PIT PYRE | field PAWN", "field SNARE")
    smithy.play("cast hand.pyre", "p2 instead no")
    answered(smithy, 1)
    assert programs(smithy) == ["PYRE/1"]
    assert [f.why for f in resolve(smithy).of(CardMoved)] == ["drawn", "used"]


def test_how_many_had_passed_before_counts_again(smithy: Table) -> None:
    smithy.lay("field PAWN SNARE", "hand PYRE PIT | field PAWN")
    smithy.play("p1 pass", "p2 cast hand.pyre", "p1 instead snare e1")
    assert smithy.state.actor == 2
    smithy.play("p2 pass")
    assert smithy.state.active == 2


# ------------------------------------------------------------------------ what is triggered is paid for later


@pytest.mark.parametrize(("answer", "ash", "count"), [("yes", ["PIT", "PIT"], 2), ("no", ["PIT"], 0)])
def test_what_was_triggered_is_paid_for_when_it_is_carried_out(
    smithy: Table, answer: str, ash: list[str], count: int
) -> None:
    smithy.lay("hand BROKER PIT PIT")
    smithy.play("build hand.broker")
    answered(smithy, 1)
    assert (programs(smithy), names(smithy, "p1.ash")) == (["BROKER/1"], ["PIT"])
    resolve(smithy)
    assert smithy.question == "may"
    done = smithy.play(f"may {answer}")
    assert (names(smithy, "p1.ash"), [f.why for f in done.of(CardMoved)].count("drawn")) == (ash, count)
    assert (names(smithy, "stack"), programs(smithy)) == ([], [])


def test_what_was_triggered_and_can_t_be_paid_for_is_gone_unasked(smithy: Table) -> None:
    smithy.lay("hand BROKER PIT")
    smithy.play("build hand.broker")
    answered(smithy, 1)
    resolve(smithy)
    assert (smithy.question, names(smithy, "stack"), programs(smithy)) == ("", [], [])


@pytest.mark.parametrize(("field", "count"), [("BROKER PAWN", 1), ("BROKER", 0)])
def test_what_must_be_paid_is_paid_or_nothing_happens(smithy: Table, field: str, count: int) -> None:
    smithy.lay("hand BOLT PIT", f"field {field}")
    smithy.play("cast hand.bolt", *(["choose p2.broker"] if count else []))
    answered(smithy, 1)
    resolve(smithy)
    assert programs(smithy) == ["BROKER/2"]
    done = resolve(smithy)
    assert [f.why for f in done.of(CardMoved)] == ["sent", "drawn"] * count
    assert names(smithy, "stack") == []


# ----------------------------------------------------------------------- asked though one answer is left, or none


def seen_by_the_other(table: Table) -> bytes:
    return to_json(redact(table.state, "p2"))


def test_on_announcement_too_it_is_asked_whatever_is_held(smithy: Table) -> None:
    """A hand without a golem looks as one with a golem does, until it is answered."""
    views: set[bytes] = set()
    for hand, modes in (("PIT PIT", ["modes draw"]), ("PAWN PIT", ["modes draw", "modes melt"])):
        smithy.lay(f"hand SMELT {hand}")
        smithy.play("cast hand.smelt")
        assert smithy.moves(verb="modes") == modes
        views.add(seen_by_the_other(smithy))
    assert len(views) == 1


def test_the_target_in_the_hand_is_asked_for_even_if_it_is_the_only_one(smithy: Table) -> None:
    views: set[bytes] = set()
    for hand in ("PAWN PIT VEIN", "PAWN HULK PIT"):
        smithy.lay(f"hand SMELT {hand}")
        smithy.play("cast hand.smelt", "modes melt")
        assert smithy.question == "choose"
        views.add(seen_by_the_other(smithy))
    assert len(views) == 1


def test_what_was_triggered_asks_even_if_there_is_nothing_to_choose(smithy: Table) -> None:
    views: set[bytes] = set()
    for hand in ("MAIL", "PAWN"):
        smithy.lay(f"hand SCOUR PIT {hand}")
        smithy.play("build hand.scour", "pay hand.pit", "done")
        assert smithy.question == "choose"
        views.add(seen_by_the_other(smithy))
        smithy.play("choose hand.pawn" if hand == "PAWN" else "done")
        assert programs(smithy) == (["SCOUR/1"] if hand == "PAWN" else [])
        assert len(names(smithy, "stack")) == len(programs(smithy))
    assert len(views) == 1


def test_a_world_that_is_dealt_from_what_the_other_sees_stands(smithy: Table) -> None:
    smithy.lay("hand SMELT PIT PIT | deck PAWN PAWN PIT HULK")
    smithy.play("cast hand.smelt")
    view = redact(smithy.state, "p2")
    for seed in range(20):
        world = resample(view, seed)
        assert [o.move.verb for o in moves(world, 1)]


def test_what_is_chosen_among_the_chosen_is_not_looked_for_before(smithy: Table) -> None:
    """Of two golems that are chosen, one is dented."""
    both = {"op": "choose", "from": {"kind": ["golem"]}, "count": 2, "as": "both"}
    mine = {"op": "choose", "from": {"kind": ["mine"]}, "up_to": True, "as": "mine"}
    one = {"op": "choose", "from": {"bound": "both"}, "as": "one"}
    reworked(smithy, "BOLT", {"activate": "cast", "announce": [both, mine, one], "do": [{"op": "dent", "what": "one"}]})
    smithy.lay("hand BOLT PIT | field PAWN")
    assert smithy.refused("cast hand.bolt").code == "nothing_to_choose"
    smithy.lay("hand BOLT PIT | field PAWN HULK")
    smithy.play("cast hand.bolt", "choose hulk")
    answered(smithy, 1)
    resolve(smithy)
    assert (dents(smithy, "pawn"), dents(smithy, "hulk")) == (0, 1)


@pytest.mark.parametrize(
    ("program", "pc", "waits"),
    [
        ("PYRE/1", 0, True),
        ("PYRE/1", 5, True),  # the last word of its price
        ("PYRE/1", 6, False),
        ("PYRE/1", 7, False),
        ("turn", 0, False),
        ("URN/1", 0, False),  # it happens at once
    ],
)
def test_an_effect_is_to_wait_until_the_last_of_its_price_is_paid(
    smithy: Table, program: str, pc: int, waits: bool
) -> None:
    state = smithy.lay("field URN").state
    park = smithy.game.rules.programs["PYRE/1"].labels["park"]
    assert park == 5
    assert is_to_wait(state, Frame(program, 1, pc)) is waits
    assert is_announcing(state, Frame(program, 1, pc, bound={"thing": ("#1",)})) is waits
    assert not is_announcing(state, Frame(program, 1, pc))


@pytest.mark.parametrize(("field", "waits"), [("HULK", []), ("HULK PAWN", ["IDOL/1"])])
def test_what_waits_on_the_stack_needs_its_if_when_it_is_triggered(smithy: Table, field: str, waits: list[str]) -> None:
    """Not only once it is put there: until then the golem that was dented has broken."""
    broken = {"there_is": {"where": "ash", "kind": ["golem"], "side": "opposing"}}
    dented = {"event": "dented", "of": {"kind": ["golem"], "side": "opposing"}}
    reworked(smithy, "IDOL", {"on": dented, "when": [broken], "do": [{"op": "draw"}]})
    ash = "ash PAWN" if waits else "ash PIT"
    smithy.lay("hand BOLT PIT | field IDOL", f"field PAWN | {ash}")
    cast(smithy, "bolt", "p2.pawn")
    resolve(smithy)
    assert (names(smithy, "p2.field"), programs(smithy)) == ([], waits)


def test_what_finds_no_target_when_it_is_triggered_leaves_nothing_on_the_stack(smithy: Table) -> None:
    smithy.lay("hand RECALL PIT", "field HOMER")
    cast(smithy, "recall", "p2.homer")
    done = resolve(smithy)
    assert (programs(smithy), smithy.zone("stack"), smithy.question) == ([], [], "")
    assert "activated" not in [fact.act for fact in done.of(Declared) if fact.target == "HOMER/1"]


def test_a_mode_is_judged_by_what_is_chosen_in_it_alone(smithy: Table) -> None:
    """What is chosen in any case may hang on what is yet to be said."""
    modes = {"op": "modes", "of": ["dent", "draw"]}
    both = {"op": "choose", "from": {"kind": ["golem"]}, "count": 2, "as": "both"}
    one = {"op": "choose", "from": {"bound": "both"}, "as": "one"}
    reworked(smithy, "BOLT", {"activate": "cast", "announce": [modes, both, one], "do": []})
    smithy.lay("hand BOLT PIT | field PAWN HULK")
    smithy.play("cast hand.bolt")
    assert said(smithy, "modes") == ["dent", "draw"]

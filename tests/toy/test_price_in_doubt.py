"""Whoever may do something at a price of hidden cards is asked as long as nobody else can see that it can't be paid:
that nothing was asked would tell what is held. Then «no» is all that can be answered."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.effects import ability_of
from bsdesk.engine.play import answer_offers, check, judge, moves
from bsdesk.engine.run.means import (
    UNPAYABLE,
    hangs_on_hidden,
    is_payable_now,
    may_be_payable,
    payable_for_all,
    seems_payable,
)
from bsdesk.engine.state import Frame, Unforeseeable, to_json
from bsdesk.engine.values import Move
from bsdesk.engine.view import public, redact
from bsdesk.engine.worlds.preview import Preview, preview
from bsdesk.engine.worlds.sampling import resample
from bsdesk.speech.books import read_books
from bsdesk.speech.interface import Words
from bsdesk.speech.table_wording import TableWording, missing_price
from tests.table import Table
from tests.toy.forge import HERE as TOYS
from tests.toy.smithy import cast, dents, names, resolve, reworked

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")
GOLEM = {"op": "choose", "from": {"where": "hand", "kind": ["golem"]}}
DENTED = {"event": "dented", "of": {"kind": ["golem"]}}


def built(table: Table, cost: list[dict[str, Any]], hand: str) -> None:
    """A Broker was built, whose owner may do this for two cards, and holds these."""
    reworked(table, "BROKER", {"on": {"event": "built"}, "may": True, "cost": cost, "do": [{"op": "draw", "count": 2}]})
    bring(table, f"hand BROKER {hand}")


def bring(table: Table, side: str) -> None:
    """Build a Broker that a mine of the field pays for, and let what that triggers be carried out."""
    table.lay(f"{side} | field PIT")
    table.play("build hand.broker", "pay pit")
    if table.question:
        table.play("done")
    resolve(table)


def answers(table: Table, seat: int = 1) -> list[str]:
    return sorted(table.moves(seat))


@pytest.mark.parametrize(
    ("hand", "count", "found"),
    [
        ("PAWN", 1, ["may no", "may yes"]),
        ("PIT", 1, ["may no"]),  # only its owner sees that it is no golem
        ("PIT VEIN", 2, ["may no"]),
        ("PAWN PIT", 2, ["may no"]),
        ("PAWN HULK", 2, ["may no", "may yes"]),
        ("PAWN", 2, []),  # all see that there is but one card
        ("", 1, []),
    ],
)
def test_it_is_asked_as_long_as_there_are_cards_enough(smithy: Table, hand: str, count: int, found: list[str]) -> None:
    built(smithy, [{**GOLEM, "count": count}, {"op": "send"}], hand)
    assert answers(smithy) == found or (not found and smithy.question == "")


def test_whoever_can_t_pay_is_told_what_can_t_be_paid(smithy: Table) -> None:
    built(smithy, [GOLEM, {"op": "send"}], "PIT")
    refusal = smithy.refused("may yes")
    assert (refusal.code, refusal.rule, refusal.facts["card"]) == (UNPAYABLE, "F-3", smithy.ref("broker"))
    assert '"golem"' in str(refusal.facts["price"])
    assert refusal.remedy == (Move(1, "may", "no"),)
    assert [smithy.refused(answer).code for answer in ("may", "may broker")] == ["not_an_option"] * 2
    smithy.play("may no")
    assert (smithy.question, names(smithy, "p1.hand"), smithy.state.actor) == ("", ["PIT"], 1)


def test_a_game_may_have_a_rule_of_prices(smithy: Table) -> None:
    smithy.game = smithy.game.with_rules(rule_ids={**smithy.game.rules.rule_ids, "price": "F-6"})
    built(smithy, [GOLEM, {"op": "send"}], "PIT")
    assert smithy.refused("may yes").rule == "F-6"


def test_to_all_others_it_looks_the_same(smithy: Table) -> None:
    for viewer in ("p2", "table"):
        views = set()
        for hand in ("PIT", "PAWN"):
            built(smithy, [GOLEM, {"op": "send"}], hand)
            views.add(to_json(redact(smithy.state, viewer)))
        assert len(views) == 1


def test_a_world_dealt_again_may_be_one_in_which_it_can_be_paid_or_one_in_which_it_can_t(smithy: Table) -> None:
    built(smithy, [GOLEM, {"op": "send"}], "PIT")
    view, found = redact(smithy.state, "p2"), set[tuple[str, ...]]()
    for seed in range(30):
        world = resample(view, seed)
        yes = check(world, Move(1, "may", "yes")) is None
        held = world.rules.defs[world.cards[world.zones["p1.hand"][0]].definition]
        assert yes == (held.kind == "golem")
        found.add((str(yes),))
    assert len(found) == 2


@pytest.mark.parametrize("before", [True, False])
def test_what_all_can_see_is_not_there_is_not_asked_for(smithy: Table, before: bool) -> None:
    """Beside the hidden card another must be given up that all can see, whichever is named first."""
    open_part = [{"op": "choose", "from": {"kind": ["golem"], "other": True}, "as": "other"}]
    price = [*open_part, GOLEM] if before else [GOLEM, *open_part]
    price += [{"op": "send"}, {"op": "send", "what": "other"}]
    built(smithy, price, "PAWN")
    assert smithy.question == ""


def test_what_a_word_before_changes_is_not_judged_by_itself(smithy: Table) -> None:
    """With the card that is drawn there may be two golems."""
    built(smithy, [{"op": "draw"}, {**GOLEM, "count": 2}, {"op": "send"}], "PIT")
    assert answers(smithy) == ["may no", "may yes"]


def test_an_effect_that_happens_at_once_is_asked_alike(table: Table) -> None:
    spell = {"where": "hand", "kind": ["spell"]}
    cost = [{"op": "choose", "from": spell}, {"op": "send"}]
    reworked(table, "ECHO", {"on": {"event": "burnt", "of": "any"}, "may": True, "cost": cost, "do": [{"op": "draw"}]})
    for hand, found in (("SPARK GLOW", ["may no", "may yes"]), ("SPARK MOTH", ["may no"]), ("SPARK", [])):
        table.lay(f"hand {hand} | field ECHO", "field MOTH")
        table.play("play hand.spark", *ROUND, "p1 pass", *ROUND[:3])
        assert (answers(table) if table.question else []) == found


@pytest.mark.parametrize(("hand", "found"), [("PAWN", ["instead no", "instead tithe e1"]), ("PIT", ["instead no"])])
def test_what_may_happen_instead_at_a_price_is_asked_alike(smithy: Table, hand: str, found: list[str]) -> None:
    price = [GOLEM, {"op": "send"}]
    reworked(smithy, "TITHE", {"instead": DENTED, "may": True, "cost": price, "change": {"prevent": True}})
    smithy.lay("hand BOLT PIT", f"hand {hand} | field HULK TITHE")
    cast(smithy, "bolt", "p2.hulk")
    resolve(smithy)
    assert answers(smithy, 2) == found
    if len(found) == 1:
        refusal = smithy.refused("p2 instead tithe e1")
        assert (refusal.code, refusal.facts["card"]) == (UNPAYABLE, smithy.ref("p2.tithe"))
        smithy.play("p2 instead no")
        assert (dents(smithy, "p2.hulk"), names(smithy, "p2.hand")) == (2, ["PIT"])


def test_of_several_that_may_happen_instead_only_what_can_be_paid_is_offered(smithy: Table) -> None:
    price = [GOLEM, {"op": "send"}]
    reworked(smithy, "TITHE", {"instead": DENTED, "may": True, "cost": price, "change": {"prevent": True}})
    for hand, tithe in (("PAWN", True), ("PIT", False)):
        smithy.lay("hand BOLT PIT", f"hand {hand} | field HULK TITHE GUARD")
        cast(smithy, "bolt", "p2.hulk")
        resolve(smithy)
        assert smithy.question == "instead"
        assert ("instead tithe e1" in answers(smithy, 2)) == tithe
        assert "instead guard e1" in answers(smithy, 2)


def test_whoever_chooses_for_another_is_offered_the_same_whatever_the_other_holds(smithy: Table) -> None:
    """The one whose golem is dented chooses; the player of the other's Tithe is asked whether to pay for it."""
    price, dented = [GOLEM, {"op": "send"}], {"event": "dented", "of": "any"}
    reworked(smithy, "TITHE", {"instead": dented, "may": True, "cost": price, "change": {"prevent": True}})
    for hand, asked in (("PAWN", ["instead no", "instead tithe e1"]), ("PIT", ["instead no"])):
        smithy.lay("field HULK GUARD", f"hand BOLT PIT {hand} | field TITHE", active=2)
        cast(smithy, "bolt", "p1.hulk", 2)
        resolve(smithy)
        offered = ["instead guard e1", "instead p2.tithe e1"]
        assert [line for line in answers(smithy) if line != "instead no"] == offered
        assert moves(redact(smithy.state, "p1"), 1) == moves(smithy.state, 1)
        smithy.play("instead p2.tithe e1")
        assert answers(smithy, 2) == asked


def test_it_is_said_why_only_no_is_left_of_what_may_happen_instead(smithy: Table) -> None:
    books = TOYS / "forge_books"
    wording = TableWording(read_books(books), "en", Words("en"), {})
    reworked(
        smithy, "TITHE", {"instead": DENTED, "may": True, "cost": [GOLEM, {"op": "send"}], "change": {"prevent": True}}
    )
    for hand, said in (("PAWN", False), ("PIT", True)):
        smithy.lay("hand BOLT PIT", f"hand {hand} | field HULK TITHE")
        cast(smithy, "bolt", "p2.hulk")
        resolve(smithy)
        view = redact(smithy.state, "p2")
        why = missing_price(wording, view, view.prompts[2])
        assert bool(why) == said
        assert not said or "Put 1 Golem card from your hand into your Ash" in why


def test_a_trial_stops_at_a_price_that_it_can_t_see(smithy: Table) -> None:
    """What can't be seen is not what can't be: whoever tries what all can see finds it open."""
    reworked(smithy, "BROKER", {"on": {"event": "built"}, "may": True, "cost": [GOLEM, {"op": "send"}], "do": []})
    for hand in ("PIT", "PAWN"):
        seen = public(smithy.lay(f"hand {hand} | field BROKER").state).copy()
        seen.__dict__["foreseen"] = seen.__dict__["tried"] = True
        frame = Frame("BROKER/1", 1, source=smithy.ref("broker"))
        with pytest.raises(Unforeseeable):
            seems_payable(seen, frame, ability_of(seen, frame.program))


def test_what_is_to_come_is_foreseen_by_all_as_it_is_asked(smithy: Table) -> None:
    """Whose move it is sees that the other will be asked, not whether they can pay."""
    price = [GOLEM, {"op": "send"}]
    reworked(smithy, "SNARE", {"on": {"event": "built", "of": "any"}, "may": True, "cost": price, "do": []})
    told = []
    for hand in ("PAWN", "PIT"):
        smithy.lay("hand PAWN PIT | field PIT", f"hand {hand} | field SNARE")
        shown = preview(smithy.state, smithy.move("build hand.pawn"))
        assert isinstance(shown, Preview)
        told.append((shown.comes, len(shown.events)))
    assert told[0] == told[1]


def test_all_know_what_hangs_on_nothing_hidden(smithy: Table) -> None:
    smithy.lay("hand PIT | field BROKER PAWN")
    frame = Frame("BROKER/1", 1, source=smithy.ref("broker"))

    def known(*cost: dict[str, Any]) -> bool | None:
        reworked(smithy, "BROKER", {"on": {"event": "built"}, "may": True, "cost": list(cost), "do": []})
        state = smithy.lay("hand PIT | field BROKER PAWN").state
        return payable_for_all(state, frame, ability_of(state, frame.program))

    field = {"op": "choose", "from": {"kind": ["golem"]}}
    assert known(field, {"op": "send"}) is True
    assert known({**field, "count": 3}, {"op": "send"}) is False
    assert known({"op": "choose", "from": {"where": "hand"}}, {"op": "send"}) is True
    assert known(GOLEM, {"op": "send"}) is None


def test_whoever_can_t_see_whether_it_can_be_paid_takes_it_that_it_may(smithy: Table) -> None:
    """As far as they look ahead; so they expect either answer."""
    for hand, found in (("PAWN", ["yes", "no"]), ("PIT", ["no"])):
        built(smithy, [GOLEM, {"op": "send"}], hand)
        assert [offer.move.subject for offer in answer_offers(smithy.state, 1)] == found
        view = redact(smithy.state, "p2")
        view.__dict__["foreseen"] = True
        assert may_be_payable(view, view.agenda[-1])
        assert [offer.move.subject for offer in answer_offers(view, 1)] == ["yes", "no"]
        assert judge(view, Move(1, "may", "yes")) is None


@pytest.mark.parametrize(
    ("may", "cost", "at", "hidden"),
    [
        (True, [GOLEM, {"op": "send"}], 0, True),
        (False, [GOLEM, {"op": "send"}], 0, False),
        (True, [GOLEM, {"op": "send"}], 1, False),
        (True, [{"op": "choose", "from": {"kind": ["golem"]}}, {"op": "send"}], 0, False),
        (True, [], 0, False),
    ],
)
def test_a_question_tells_what_is_held_if_its_price_is_hidden_and_not_paid_yet(
    smithy: Table, may: bool, cost: list[dict[str, Any]], at: int, hidden: bool
) -> None:
    reworked(smithy, "BROKER", {"on": {"event": "built"}, "may": may, "cost": cost, "do": []})
    state = smithy.lay("hand PIT | field BROKER PAWN").state
    first = ability_of(state, "BROKER/1").first
    assert hangs_on_hidden(state, Frame("BROKER/1", 1, first + at, smithy.ref("broker"))) is hidden


@pytest.mark.parametrize(("zone", "known"), [("hand", False), ("field", True)])
def test_nobody_knows_of_a_price_of_a_card_that_nobody_sees(smithy: Table, zone: str, known: bool) -> None:
    """Whatever it is."""
    cost = [{"op": "counters", "name": "glow", "what": "this"}]
    reworked(smithy, "SNARE", {"on": {"event": "built"}, "zone": zone, "may": True, "cost": cost, "do": []})
    state = smithy.lay("", f"{zone} SNARE").state
    frame = Frame("SNARE/1", 2, source=state.zones[f"p2.{zone}"][0])
    assert payable_for_all(state, frame, ability_of(state, "SNARE/1")) is known


def test_what_it_costs_is_paid_once_its_first_word_is_behind(smithy: Table) -> None:
    golem = {"op": "choose", "from": {"kind": ["golem"], "other": True}}
    reworked(smithy, "BROKER", {"on": {"event": "built"}, "cost": [golem, {"op": "send"}], "do": []})
    state = smithy.lay("field BROKER").state
    first = ability_of(state, "BROKER/1").first
    frames = [Frame("BROKER/1", 1, first + behind, smithy.ref("broker")) for behind in (-1, 0, 1)]
    assert [is_payable_now(state, frame) for frame in frames] == [False, False, True]

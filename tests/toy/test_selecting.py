"""Which cards a filter means, and why not; what a condition and an amount come to."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace as with_fields
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bsdesk.engine.filters import (
    Amount,
    Condition,
    Count,
    Filter,
    asked_by_name,
    asks_about_face,
    asks_one_card,
    names_asked,
    noted_key,
    occasions_noted,
)
from bsdesk.engine.run.acting import acting_card
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.selection import (
    WAS,
    bound,
    card_of_effect,
    cards_of_zone,
    count_of,
    fits,
    found_to_fit,
    hides_count,
    holds,
    in_turn_order,
    is_card_of,
    is_side,
    looks_back,
    parts_of_face,
    refs,
    seats_on,
    select,
    stands_for,
    value,
    why_unfit,
    zones,
)
from bsdesk.engine.state import Card, Frame, Past, Unforeseeable, seat_for, seat_that_has, things_in
from bsdesk.engine.values import Pick
from bsdesk.engine.view import redact
from bsdesk.engine.vocabulary.choosing import Choose
from tests.table import Table
from tests.toy.smithy import reworked


def there(table: Table) -> Frame:
    """Lay out some cards, and return the frame of the Pawn's effect: it has chosen the Hulk, and seat 2."""
    table.lay("field PAWN HULK PIT VEIN | hand RUNE", "field RAM PIT | ash PAWN")
    hulk, ram = table.ref("hulk"), table.ref("p2.ram")
    bound: dict[str, Any] = {
        "who": ("p2",),
        "both": ("p1", "p2"),
        "number": 3,
        "gone": ("#99",),
        "gone" + WAS: ("#98",),
    }
    answers = {
        "it": (Pick(hulk),),
        "x": (Pick("n4"),),
        "zero": (Pick("n0"),),
        "shared": (Pick(hulk), Pick(ram), Pick(hulk)),
        "two": (Pick(hulk), Pick(ram)),
        "word": (Pick("no"),),
        "tokens": (Pick("p1.purse", "", (2, 1)),),
    }
    return Frame("PAWN/1", 1, source=table.ref("pawn"), bound=bound, answers=answers)


NAMES = ("pawn", "hulk", "pit", "vein", "p2.ram", "p2.pit")

FILTERS: list[tuple[Filter, list[str]]] = [
    (Filter(), ["pawn", "hulk", "pit", "vein"]),
    (Filter(side="own"), ["pawn", "hulk", "pit", "vein"]),
    (Filter(side="opposing"), ["p2.ram", "p2.pit"]),
    (Filter(side="any"), list(NAMES)),
    (Filter(side="ally"), []),
    (Filter(side="team"), ["pawn", "hulk", "pit", "vein"]),
    (Filter(whose="who"), ["p2.ram", "p2.pit"]),
    (Filter(whose="both", kind=("mine",)), ["pit", "vein", "p2.pit"]),
    (Filter(kind=("golem",)), ["pawn", "hulk"]),
    (Filter(kind=("spell", "mine")), ["pit", "vein"]),
    (Filter(has=("gold",)), ["hulk", "vein"]),
    (Filter(has=("gold", "iron")), ["hulk"]),
    (Filter(lacks=("gold",)), ["pawn", "pit"]),
    (Filter(lacks=("gold", "golem")), ["pit"]),
    (Filter(name="Pit"), ["pit"]),
    (Filter(not_name="Pit"), ["pawn", "hulk", "vein"]),
    (Filter(other=True), ["hulk", "pit", "vein"]),
    (Filter(but="it"), ["pawn", "pit", "vein"]),
    (Filter(other=True, but="it"), ["pit", "vein"]),
    (Filter(bound="it"), ["hulk"]),
    (Filter(bound="two"), ["hulk", "p2.ram"]),
    (Filter(bound="two", side="own"), ["hulk"]),
    (Filter(bound="two", kind=("mine",)), []),
    (Filter(most={"power": 2}, kind=("golem",)), ["pawn"]),
    (Filter(most={"power": 4}, kind=("golem",)), ["pawn", "hulk"]),
    (Filter(least={"power": 4}), ["hulk"]),
    (Filter(least={"power": 2}, most={"cost": 1}), ["pawn"]),
    (Filter(most={"power": Count(of="it", number="cost")}, least={"power": 1}), ["pawn"]),
    (Filter(shares={"colour": "it"}, kind=("mine",)), ["pit", "vein"]),
    (Filter(shares={"colour": "none"}), []),
]


def test_what_several_seats_chose_is_told_in_one_order_whoever_was_asked_first() -> None:
    """A saved game has its answers in another order than the one that goes on."""
    picks = {
        "friends.p1": (Pick("#1"),),
        "friends.p3": (Pick("#3"), Pick("#4")),
        "friends.p2": (Pick("#2"),),
        "thing.p1": (Pick("#9"),),
    }
    for answers in (picks, dict(sorted(picks.items())), dict(reversed(picks.items()))):
        assert bound(Frame("A/1", 2, answers=answers), "friends") == ("#2", "#1", "#3", "#4")


@pytest.mark.parametrize(("what", "meant"), FILTERS)
def test_a_filter_means_these(smithy: Table, what: Filter, meant: list[str]) -> None:
    frame = there(smithy)
    found = [smithy.ref(name) for name in meant]
    assert select(smithy.state, frame, what) == found
    assert refs(smithy.state, frame, what) == found
    assert found_to_fit(smithy.state, frame, what) == found
    assert [name for name in NAMES if fits(smithy.state, frame, smithy.ref(name), what)] == meant


TOO_LOW = {"code": "choose_higher", "figure": "power", "number": 2, "limit": 3}
REASONS: list[tuple[Filter, str, dict[str, Any] | None]] = [
    (Filter(), "pawn", None),
    (Filter(), "p2.ram", {"code": "choose_own"}),
    (Filter(side="opposing"), "pawn", {"code": "choose_opposing"}),
    (Filter(side="opposing"), "p2.ram", None),
    (Filter(side="any"), "p2.ram", None),
    (Filter(side="team"), "p2.ram", None),
    (Filter(whose="who"), "pawn", {"code": "choose_of_player", "seat": 2}),
    (Filter(whose="who"), "p2.ram", None),
    (Filter(whose="both"), "p2.ram", None),
    (Filter(whose="none"), "pawn", {"code": "choose_of_others"}),
    (Filter(bound="it", side="any"), "pawn", {"code": "choose_among_those"}),
    (Filter(bound="it", side="any"), "hulk", None),
    (Filter(where="hand"), "pawn", {"code": "choose_elsewhere", "place": "hand"}),
    (Filter(kind=("mine",)), "pawn", {"code": "choose_another_kind", "kind": "mine"}),
    (Filter(kind=("mine", "spell")), "pawn", {"code": "choose_what_fits", "asked": Filter(kind=("mine", "spell"))}),
    (Filter(has=("gold",)), "pawn", {"code": "choose_what_fits", "asked": Filter(has=("gold",))}),
    (Filter(kind=("golem",), lacks=("iron",)), "pawn",
     {"code": "choose_what_fits", "asked": Filter(kind=("golem",), lacks=("iron",))}),
    (Filter(name="Hulk"), "pawn", {"code": "choose_what_fits", "asked": Filter(name="Hulk")}),
    (Filter(other=True), "pawn", {"code": "choose_another"}),
    (Filter(but="it"), "hulk", {"code": "choose_another"}),
    (Filter(but="it"), "pawn", None),
    (Filter(most={"power": 3}), "hulk", {"code": "choose_lower", "figure": "power", "number": 4, "limit": 3}),
    (Filter(most={"power": 4}), "hulk", None),
    (Filter(most={"power": Count(of="number")}), "hulk",
     {"code": "choose_lower", "figure": "power", "number": 4, "limit": 3}),
    (Filter(most={"power": Count(of=Filter())}), "hulk", None),
    (Filter(least={"power": Count(of=Filter(), plus=-1)}), "pawn", TOO_LOW),
    (Filter(least={"power": 3}), "pawn", TOO_LOW),
    (Filter(least={"power": Count(of="number")}), "pawn", TOO_LOW),
    (Filter(least={"power": 2}), "pawn", None),
]  # fmt: skip


@pytest.mark.parametrize(("what", "ref", "reason"), REASONS)
def test_why_a_card_is_not_meant(smithy: Table, what: Filter, ref: str, reason: dict[str, Any] | None) -> None:
    frame, card = there(smithy), smithy.ref(ref)
    refusal = why_unfit(smithy.state, frame, what, card, "F-5")
    if reason is None:
        assert refusal is None
        return
    assert refusal is not None
    facts = {name: value for name, value in reason.items() if name not in ("code", "asked")}
    asked = {"asked": encoded(replace(reason["asked"], side="any"))} if "asked" in reason else {}
    assert (refusal.code, refusal.rule, refusal.facts) == (reason["code"], "F-5", {"card": card, **facts, **asked})


def encoded(what: Filter) -> str:
    """Return a filter as a refusal names it."""
    return msgspec.json.encode(what).decode()


def test_of_a_hidden_card_nothing_is_said(smithy: Table) -> None:
    frame = there(smithy)
    smithy.state.cards["p2.hand.1"] = Card("p2.hand.1", "", 2, 2, "p2.hand")
    assert why_unfit(smithy.state, frame, Filter(), "p2.hand.1", "F-5") is None


@pytest.mark.parametrize(
    ("what", "parts"),
    [
        (Filter(), []),
        (Filter(kind=("golem",)), []),
        (
            Filter(kind=("a", "b"), has=("c", "d"), lacks=("e",), name="F", not_name="G"),
            [
                Filter(side="any", kind=("a", "b")),
                Filter(side="any", kind=("a", "b"), has=("c",)),
                Filter(side="any", kind=("a", "b"), has=("d",)),
                Filter(side="any", kind=("a", "b"), lacks=("e",)),
                Filter(side="any", kind=("a", "b"), name="F"),
                Filter(side="any", kind=("a", "b"), not_name="G"),
            ],
        ),
    ],
)
def test_what_is_asked_of_a_card_is_said_part_by_part(what: Filter, parts: list[Filter]) -> None:
    found = parts_of_face(what)
    assert [one for one in found if one in parts] == parts == found


# conditions and amounts


AMOUNTS: list[tuple[Amount, int]] = [
    (3, 3),
    (Count(of=Filter()), 4),
    (Count(of=Filter(), times=2, plus=1), 9),
    (Count(of=Filter(), per=3), 1),
    (Count(of=Filter(), per=3, up=True), 2),
    (Count(of=Filter(), per=2, up=True), 2),
    (Count(of=Filter(), per=0), 4),
    (Count(of="two"), 2),
    (Count(of="tokens"), 3),
    (Count(of="none"), 0),
    (Count(of="x"), 4),
    (Count(of="x", times=-1), -4),
    (Count(of="zero"), 0),
    (Count(of="zero", plus=2), 2),
    (Count(of="word"), 1),
    (Count(of="number"), 3),
    (Count(of="this", number="power"), 2),
    (Count(of="two", number="power"), 7),
    (Count(of="it", share="shared"), 2),
    (Count(of="two", share="shared", plus=1), 4),
    (Count(of="it", share="none"), 0),
    (Count(happened="turn.drawn"), 5),
    (Count(happened="turn.drawn", who="opponent"), 2),
    (Count(happened="turn.drawn", who="everyone", times=2), 14),
    (Count(happened="turn.drawn", who="this"), 9),
    (Count(happened="turn.drawn", who="it"), 8),
    (Count(happened="turn.drawn", who="gone"), 6),
    (Count(happened="turn.built", of=Filter(), who="opponent"), 1),
    (Count(happened="turn.built", of=Filter(side="any"), who="opponent"), 0),
    (Count(when=Condition(bound="it"), then=7, otherwise=8), 7),
    (Count(when=Condition(bound="none"), then=7, otherwise=8), 8),
]


@pytest.mark.parametrize(("amount", "number"), AMOUNTS)
def test_an_amount_comes_to_a_number(smithy: Table, amount: Amount, number: int) -> None:
    frame = there(smithy)
    pawn, hulk = smithy.ref("pawn"), smithy.ref("hulk")
    smithy.state.tally |= {
        f"turn.drawn.{key}": n for key, n in (("p1", 5), ("p2", 2), (pawn, 9), (hulk, 8), ("#98", 6))
    }
    smithy.state.tally[noted_key("turn.built", Filter(), 1, 2)] = 1
    assert (value(smithy.state, frame, amount), count_of(smithy.state, frame, amount)) == (number, max(0, number))
    for least, most, so in ((number, number, True), (number + 1, 99, False), (-99, number - 1, False)):
        if isinstance(amount, Count):
            assert holds(smithy.state, frame, Condition(number=amount, least=least, most=most)) == so


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        (Condition(there_is=Filter(kind=("mine",))), True),
        (Condition(there_is=Filter(kind=("mine",)), least=3), False),
        (Condition(there_is=Filter(kind=("mine",)), most=1), False),
        (Condition(there_is=Filter(bound="it", kind=("mine",))), False),
        (Condition(bound="two", least=2), True),
        (Condition(bound="two", least=3), False),
        (Condition(happened="turn.drawn"), True),
        (Condition(happened="turn.drawn", who="opponent"), False),
        (Condition(happened="turn.built", of=Filter(), who="opponent"), True),
        (Condition(happened="turn.built", of=Filter(), who="you"), False),
    ],
)
def test_a_condition_holds(smithy: Table, condition: Condition, so: bool) -> None:
    frame = there(smithy)
    smithy.state.tally |= {"turn.drawn.p1": 1, noted_key("turn.built", Filter(), 1, 2): 1}
    assert holds(smithy.state, frame, condition) == so


def test_what_has_left_is_asked_as_it_was(smithy: Table) -> None:
    frame = there(smithy)
    ram = smithy.state.cards[smithy.ref("p2.ram")]
    smithy.state.past["#98"] = Past(ram, {"power": 6}, ("golem",))
    assert value(smithy.state, frame, Count(of="gone", number="power")) == 6
    assert value(smithy.state, frame, Count(of="this", number="power")) == 2
    assert found_to_fit(smithy.state, frame, Filter(bound="gone", side="any")) == ["#98"]
    assert found_to_fit(smithy.state, frame, Filter(bound="gone", kind=("mine",))) == []
    assert found_to_fit(smithy.state, frame, Filter(bound="it")) == [smithy.ref("hulk")]
    unknown = Frame("PAWN/1", 1, bound={"lost": ("#97", smithy.ref("hulk"))})
    assert value(smithy.state, unknown, Count(of="lost", number="power")) == 4
    gone = Frame("PAWN/1", 1, source="#98")
    assert value(smithy.state, gone, Count(of="this", number="power")) == 6
    assert looks_back(frame)
    assert not looks_back(gone)


# sides and names


@pytest.mark.parametrize(
    ("side", "others", "seats"),
    [
        ("you", [1], [1]),
        ("own", [1], None),
        ("ally", [3], [3]),
        ("team", [1, 3], [1, 3]),
        ("opponent", [0, 2, 4], [2, 4]),
        ("opposing", [0, 2, 4], [2, 4]),
        ("everyone", None, [1, 2, 3, 4]),
    ],
)
def test_who_is_on_a_side(table: Table, side: str, others: list[int] | None, seats: list[int] | None) -> None:
    state = table.lay().state
    if others is not None:
        assert [seat for seat in range(5) if is_side(state, 1, side, seat)] == others
    if seats is not None:
        assert seats_on(state, 1, side) == seats
    assert seats_on(state, 3, "everyone") == [3, 1, 2, 4]


@pytest.mark.parametrize(
    ("place", "sides"),
    [
        ("p1.field", {"own", "team"}),
        ("p3.field", {"ally", "team"}),
        ("p2.field", {"opposing"}),
        ("t1.rack", {"own", "team"}),
        ("t2.rack", {"opposing"}),
        ("well", set()),
    ],
)
def test_whose_a_card_is(table: Table, place: str, sides: set[str]) -> None:
    """In a zone of a team it is that team's; what nobody has is on no side."""
    state = table.lay("field MOTH", "field MOTH", "field MOTH").state
    lying = state.zones[place]
    card = state.cards[lying[0]] if lying else Card("#77", "MOTH", 0, 0, place)
    assert {side for side in ("own", "opposing", "ally", "team") if is_card_of(state, 1, side, card)} == sides


def test_the_deck_that_all_draw_from_is_each_ones_own(table: Table) -> None:
    table.game = table.game.with_rules(piles=with_fields(table.game.rules.piles, deck="well"))
    state = table.lay("field MOTH").state
    card = replace(state.cards[state.zones["p1.field"][0]], owner=0, controller=0, zone="well")
    assert {side for side in ("own", "opposing", "ally", "team") if is_card_of(state, 2, side, card)} == {"own", "team"}


@pytest.mark.parametrize(
    ("side", "keys"),
    [
        ("own", ["p1.field"]),
        ("opposing", ["p2.field", "p4.field"]),
        ("ally", ["p3.field"]),
        ("team", ["p1.field", "p3.field"]),
        ("any", ["p1.field", "p2.field", "p3.field", "p4.field"]),
    ],
)
def test_where_is_looked_for_cards_of_a_side(table: Table, side: Any, keys: list[str]) -> None:
    state = table.lay().state
    assert zones(state, 1, Filter(side=side)) == keys
    assert zones(state, 1, Filter("stack", side)) == ["stack"]


def test_what_a_name_stands_for(smithy: Table) -> None:
    frame = there(smithy)
    hulk, pawn = smithy.ref("hulk"), smithy.ref("pawn")
    assert [stands_for(frame, "it", ref) for ref in (hulk, pawn)] == [True, False]
    assert [stands_for(frame, "this", ref) for ref in (hulk, pawn)] == [False, True]
    assert [stands_for(frame, "gone", ref) for ref in ("#99", "#98", hulk)] == [True, True, False]
    assert refs(smithy.state, frame, "gone") == []
    assert refs(smithy.state, frame, "opponent") == ["p2"]
    assert refs(smithy.state, frame, "who") == ["p2"]
    assert (refs(smithy.state, frame, "this"), refs(smithy.state, Frame("A/1", 1, source="#99"), "this")) == (
        [pawn],
        [],
    )


@pytest.mark.parametrize(
    ("frame", "card"),
    [
        (Frame("HULK/1", 1, source="pawn"), "pawn"),
        (Frame("HULK/1", 1, source="#99"), "hulk"),
        (Frame("VEIN/2", 1, source="#99"), "vein"),
        (Frame("HULK/1", 2, source="#99"), ""),
        (Frame("RAM/1", 1, source="#99"), ""),
        (Frame("RAM/1", 2, source="#99"), "p2.ram"),
    ],
)
def test_the_card_of_an_effect_or_one_that_is_printed_alike(smithy: Table, frame: Frame, card: str) -> None:
    there(smithy)
    frame = replace(frame, source=smithy.ref(frame.source)) if frame.source == "pawn" else frame
    assert card_of_effect(smithy.state, frame) == (smithy.ref(card) if card else "")


def test_whose_doing_it_is_hangs_on_the_effect_that_is_named_as_the_cause(smithy: Table) -> None:
    """Whatever interrupts it; of the same effect twice that which began last."""
    there(smithy)
    run = FullRun(smithy.state.copy())
    pawn, hulk, ram = (smithy.ref(name) for name in ("pawn", "hulk", "p2.ram"))
    run.stack += [Frame("A/1", 1, source=pawn), Frame("B/1", 1, source=hulk), Frame("A/1", 2, source=ram)]
    run.stack.append(Frame("instead", 1))
    assert [acting_card(run, "effect", why) for why in ("A/1", "B/1", "C/1")] == [ram, hulk, ""]
    assert [acting_card(run, by, "A/1") for by in ("rule", "cost", "move")] == [""] * 3


@pytest.mark.parametrize(
    ("what", "face", "alone"),
    [
        (Filter(), False, True),
        (Filter(kind=("golem",)), True, True),
        (Filter(has=("gold",)), True, True),
        (Filter(lacks=("gold",)), True, True),
        (Filter(name="Pit"), True, True),
        (Filter(not_name="Pit"), True, True),
        (Filter(shares={"colour": "it"}), True, False),
        (Filter(most={"power": 2}), True, True),
        (Filter(least={"power": 2}), True, True),
        (Filter(least={"power": Count()}), True, False),
        (Filter(most={"power": Count()}), True, False),
        (Filter(whose="who"), False, False),
        (Filter(bound="it"), False, False),
        (Filter(but="it"), False, False),
        (Filter(other=True, side="any"), False, True),
    ],
)
def test_what_a_filter_depends_on(what: Filter, face: bool, alone: bool) -> None:
    assert (asks_about_face(what), asks_one_card(what)) == (face, alone)


# what effects ask of things by name


IT_POWER = Count(of="it", number="power")
GOLD_BOUND = Filter(bound="it", kind=("golem",), has=("gold",), lacks=("brave",), name="Pit", not_name="Ram")


def test_what_is_asked_of_things_by_name_must_be_known_of_them_when_they_have_left() -> None:
    limits = Filter(bound="it", most={"cost": 3}, least={"dent": Count(of="it", number="glow")})
    pieces = [IT_POWER, Condition(number=Count(of=Filter(), number="x")), Filter(kind=("a",), most={"y": 1}), limits]
    assert asked_by_name(pieces) == ({"power", "cost", "dent", "glow"}, set())
    assert asked_by_name([GOLD_BOUND]) == (set(), {"golem", "gold", "brave", "name:Pit", "name:Ram"})
    assert asked_by_name([]) == (set(), set())


@pytest.mark.parametrize(
    ("pieces", "names"),
    [
        ([Filter(bound="a", whose="b", but="c", shares={"colour": "d"})], {"a", "b", "c", "d"}),
        ([Count(of="a", who="b"), Count(share="c")], {"a", "b", "c"}),
        ([Count(of=Filter(bound="a"))], {"a"}),
        ([Condition(bound="a", who="b"), Condition(number=Count(of="c"))], {"a", "b", "c"}),
        ([Count(of="this"), Condition(who="opponent"), Filter()], set()),
    ],
)
def test_the_names_that_are_asked_for(pieces: list[Any], names: set[str]) -> None:
    assert names_asked(pieces) == names


def test_the_occasions_that_are_counted() -> None:
    golems, mines = Filter(kind=("golem",)), Filter(kind=("mine",))
    pieces = [
        Condition(happened="turn.built", of=golems),
        Count(happened="game.built", of=golems),
        Count(happened="turn.broken", of=mines),
        Count(happened="turn.drawn"),
        Count(of=golems),
        Condition(happened="turn.broken"),
    ]
    first, second = msgspec.json.encode(golems), msgspec.json.encode(mines)
    assert occasions_noted(pieces) == {
        "built": {("turn.built", first), ("game.built", first)},
        "broken": {("turn.broken", second)},
    }
    assert noted_key("turn.built", golems, 1, 2) != noted_key("turn.built", mines, 1, 2)
    assert noted_key("turn.built", golems, 1, 2).startswith("turn.built~")
    assert noted_key("turn.built", golems, 1, 2).endswith(".p1.p2")


def test_seats_are_settled_in_turn_order(table: Table) -> None:
    state = table.lay(active=3).state
    assert in_turn_order(state, [1, 2, 3, 4]) == [3, 4, 1, 2]
    assert in_turn_order(state, [2, 1]) == [1, 2]


@pytest.mark.parametrize(
    ("zone", "hides"),
    [
        ("p1.deck", True),
        ("p2.deck", True),
        ("p1.vault", True),
        ("p1.hand", False),
        ("p2.hand", False),
        ("p2.field", False),
        ("p3.deck", False),
    ],
)
def test_where_it_is_hidden_how_many_cards_there_are(table: Table, zone: str, hides: bool) -> None:
    """Of a deck no more than three are shown, so that with fewer the number is known."""
    side = "hand MOTH | deck MOTH MOTH MOTH | vault MOTH"
    view = redact(table.lay(side, side, "deck MOTH MOTH").state, "p1")
    assert hides_count(view, zone) == hides
    assert cards_of_zone(view, zone) == view.zones[zone]
    view.__dict__["foreseen"] = True
    with pytest.raises(Unforeseeable, match=r"^hidden card$") if hides else nullcontext():
        assert cards_of_zone(view, zone) == view.zones[zone]


@pytest.mark.parametrize(
    ("zone", "active", "seat"), [("t1.rack", 1, 1), ("t1.rack", 3, 3), ("t1.rack", 2, 3), ("t2.rack", 1, 2)]
)
def test_a_card_of_the_table_speaks_for_whose_turn_it_is_of_its_team(
    table: Table, zone: str, active: int, seat: int
) -> None:
    """Or for that of its team who has the turn next."""
    state = table.lay(active=active).state
    assert seat_for(state, Card("#77", "MOTH", 0, 0, zone)) == seat
    assert seat_for(state, Card("#77", "MOTH", 0, 4, zone)) == 4
    assert seat_for(state, Card("#77", "MOTH", 0, 0, "well")) == active


@pytest.mark.parametrize(
    ("thing", "seats"),
    [
        ("p2.moth", (2, 2, 2, 2)),
        ("p3.field", (3, 3, 3, 3)),
        ("p4", (4, 4, 4, 4)),
        ("t1", (1, 1, 3, 1)),
        ("t2", (2, 2, 2, 4)),
        ("t1.rack", (1, 1, 3, 1)),
        ("t2.oil", (2, 2, 2, 4)),
        ("t3", (0, 0, 0, 0)),
        ("spill", (0, 0, 0, 0)),
    ],
)
def test_a_thing_of_a_team_is_that_of_whose_turn_it_is_or_of_its_first(
    table: Table, thing: str, seats: tuple[int, ...]
) -> None:
    found = []
    for active in range(1, 5):
        state = table.lay("", "field MOTH", active=active).state
        found.append(seat_that_has(state, table.ref(thing) if "moth" in thing else thing))
    assert tuple(found) == seats


def test_where_cards_are_never_joined_each_is_a_thing(table: Table) -> None:
    state = table.lay("field MOTH LAMP").state
    first, second = state.zones["p1.field"]
    state.cards[second] = replace(state.cards[second], under=first)
    assert things_in(state, "p1.field") == [first, second]


@pytest.mark.parametrize(
    ("count", "more", "possible"),
    [
        (2, {}, True),
        (3, {}, False),
        (3, {"up_to": True}, True),
        (0, {}, True),
        (Count(of=Filter(where="hand")), {}, True),
        (Count(of=Filter(where="hand"), plus=1), {}, False),
        (Count(of="this", number="power", plus=-1), {}, True),
        (Count(of="this", number="power"), {}, False),
    ],
)
def test_so_many_must_be_there_to_be_chosen(smithy: Table, count: Any, more: dict[str, Any], possible: bool) -> None:
    state = smithy.lay("field RAM PAWN PIT | hand PIT PIT").state
    frame = Frame("RAM/1", 1, source=smithy.ref("ram"))
    assert Choose(Filter(kind=("golem",)), count, **more).possible(state, frame) is possible


@pytest.mark.parametrize(("card", "offered"), [("hand.bolt", False), ("ram", True)])
def test_what_cannot_be_selected_by_some_can_be_by_others(smithy: Table, card: str, offered: bool) -> None:
    """It hangs on the card whose effect selects."""
    spells = {"kind": ["spell"], "side": "opposing"}
    warded = {"to": {"kind": ["golem"]}, "cannot": ["be_selected"], "by": spells}
    reworked(smithy, "ANVIL", {"always": [warded]})
    state = smithy.lay("field RAM | hand BOLT PIT PIT", "field HULK ANVIL").state
    hulk = smithy.ref("p2.hulk")
    word = Choose(Filter(kind=("golem",), side="opposing"))
    frame = Frame("BOLT/1", 1, source=smithy.ref(card))
    assert word.choices(state, frame) == [hulk] * offered
    assert [word.fits_still(state, frame, ref) for ref in (hulk, smithy.ref("ram"))] == [offered, False]

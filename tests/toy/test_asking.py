"""How an effect says which things, whether and how many: asked directly, where no card asks so."""

from __future__ import annotations

import pytest

from bsdesk.engine.filters import Condition, Count, Filter
from bsdesk.engine.play import moves
from bsdesk.engine.run.triggers import stop_at_unknown_listener
from bsdesk.engine.selection import bound, cards_of_zone, fits, hides_count, holds, is_side, refs, select, value
from bsdesk.engine.state import Frame, State, Unforeseeable
from bsdesk.engine.values import Pick, Zone
from bsdesk.engine.view import redact
from tests.table import Table


def laid(table: Table) -> State:
    return table.lay("field MOTH LAMP | hand ECHO", "field MOTH", "field ECHO", "field NEST URN").state


def names(table: Table, found: list[str]) -> list[str]:
    return [table.name(ref) for ref in found]


# whose


@pytest.mark.parametrize(
    ("side", "cards"),
    [
        ("own", ["moth", "lamp"]),
        ("opposing", ["p2.moth", "p4.nest", "p4.urn"]),
        ("any", ["moth", "lamp", "p2.moth", "p3.echo", "p4.nest", "p4.urn"]),
    ],
)
def test_a_filter_looks_at_the_own_zone_first(table: Table, side: str, cards: list[str]) -> None:
    assert names(table, select(laid(table), Frame("", 1), Filter(side=side))) == cards  # type: ignore[arg-type]


def test_from_another_seat_the_same_table_looks_otherwise(table: Table) -> None:
    state = laid(table)
    assert names(table, select(state, Frame("", 3), Filter(side="any")))[0] == "p3.echo"
    assert names(table, select(state, Frame("", 4), Filter(side="opposing"))) == ["moth", "lamp", "p3.echo"]


@pytest.mark.parametrize(
    ("side", "seats"), [("own", [1]), ("you", [1]), ("opposing", [0, 2, 4]), ("opponent", [0, 2, 4])]
)
def test_a_partner_and_oneself_are_not_the_other_side_but_the_rules_are(
    table: Table, side: str, seats: list[int]
) -> None:
    state = laid(table)
    assert [seat for seat in range(5) if is_side(state, 1, side, seat)] == seats


def test_in_a_zone_of_the_whole_table_it_is_asked_whose_card_it_is(table: Table) -> None:
    table.lay("hand SPARK", "hand GLOW", "hand DIM")
    table.play("play hand.spark", "p2 play hand.glow", "p3 play hand.dim")
    found = {side: select(table.state, Frame("", 1), Filter("stack", side)) for side in ("own", "opposing", "any")}
    assert {side: names(table, cards) for side, cards in found.items()} == {
        "own": ["stack.spark"],
        "opposing": ["stack.glow"],
        "any": ["stack.spark", "stack.glow", "stack.dim"],
    }


# names


def test_a_name_stands_for_what_was_answered_or_bound(table: Table) -> None:
    state = laid(table)
    moth, gone = state.zones["p1.field"][0], "#999"
    frame = Frame("", 1, source=moth, bound={"it": (moth, gone), "n": 3}, answers={"who": (Pick("p2"), Pick(gone))})
    assert (bound(frame, "it"), bound(frame, "n"), bound(frame, "none")) == ((moth, gone), ("3",), ())
    assert bound(frame, "who") == ("p2", gone)
    assert {name: refs(state, frame, name) for name in ("it", "who", "this", "you", "opponent")} == {
        "it": [moth],
        "who": ["p2"],
        "this": [moth],
        "you": ["p1"],
        "opponent": ["p2", "p4"],
    }
    assert refs(state, Frame("", 1, source=gone), "this") == []


def test_a_filter_may_choose_among_what_a_name_stands_for(table: Table) -> None:
    state = laid(table)
    field = state.zones["p1.field"]
    frame = Frame("", 1, bound={"it": (*field, state.zones["p2.field"][0])})
    assert names(table, select(state, frame, Filter(bound="it", kind=("thing",), least={"power": 1}))) == [
        "moth",
        "lamp",
        "p2.moth",
    ]
    own = Filter(side="own", bound="it", kind=("thing",), least={"power": 1})
    assert names(table, select(state, frame, own)) == ["moth", "lamp"]
    assert select(state, frame, Filter(bound="it", most={"power": 0})) == []


# figures and words


@pytest.mark.parametrize(
    ("what", "fitting"),
    [
        (Filter(side="any", kind=("spell", "thing")), True),
        (Filter(side="any", kind=("spell",)), False),
        (Filter(side="any", has=("thing",)), True),
        (Filter(side="any", has=("thing", "spell")), False),
        (Filter(side="any", lacks=("spell",)), True),
        (Filter(side="any", lacks=("spell", "thing")), False),
        (Filter(side="any", most={"power": 2}), True),
        (Filter(side="any", most={"power": 1}), False),
        (Filter(side="any", least={"power": 2}), True),
        (Filter(side="any", least={"power": 3}), False),
        (Filter(side="any", most={"power": Count(of=Filter(), times=2)}), True),
        (Filter(side="any", least={"power": Count(of=Filter(), times=2)}), True),
        (Filter(side="any", least={"power": Count(of=Filter(), times=3)}), False),
        (Filter(side="any", other=True), False),
        (Filter(side="own"), False),
    ],
)
def test_a_card_fits_if_all_of_it_is_so(table: Table, what: Filter, fitting: bool) -> None:
    state = table.lay("field MOTH", "field ECHO").state
    echo = state.zones["p2.field"][0]
    assert fits(state, Frame("", 1, source=echo), echo, what) is fitting


# how many, and whether


@pytest.mark.parametrize(
    ("amount", "number"),
    [
        (4, 4),
        (Count(of=Filter()), 2),
        (Count(of=Filter(), times=3, plus=1), 7),
        (Count(of="it"), 3),
        (Count(of="it", number="power"), 2),
        (Count(of=Filter(), number="power"), 3),
        (Count(of="n"), 5),
        (Count(of="n", times=2, plus=-1), 9),
        (Count(when=Condition(there_is=Filter()), then=8, otherwise=9), 8),
        (Count(when=Condition(there_is=Filter("ash")), then=8, otherwise=9), 9),
    ],
)
def test_a_number_is_worked_out(table: Table, amount: int | Count, number: int) -> None:
    """Two things on the field, a Moth and a Lamp; what a name stands for counts even if it is gone."""
    state = laid(table)
    moth = state.zones["p1.field"][0]
    frame = Frame("", 1, source=moth, bound={"it": (moth, "#998", "#999"), "n": 5})
    assert value(state, frame, amount) == number


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        (Condition(there_is=Filter()), True),
        (Condition(there_is=Filter(), least=2, most=2), True),
        (Condition(there_is=Filter(), least=3), False),
        (Condition(there_is=Filter(), most=1), False),
        (Condition(number=Count(of=Filter(), number="power"), least=3, most=3), True),
        (Condition(bound="it", least=2, most=2), True),
        (Condition(bound="none"), False),
        (Condition(happened="turn.lit"), True),
        (Condition(happened="turn.lit", least=3), False),
        (Condition(happened="turn.lit", who="opponent", least=6, most=6), True),
        (Condition(happened="turn.lit", who="this", least=8, most=8), True),
        (Condition(happened="turn.lit", who="it", least=12, most=12), True),
        (Condition(happened="turn.out"), False),
        (Condition(happened="turn.out", least=0), True),
    ],
)
def test_a_condition_asks_what_is_there_or_was_counted(table: Table, condition: Condition, so: bool) -> None:
    state = laid(table).copy()
    moth, lamp = state.zones["p1.field"]
    state.tally.update({"turn.lit.p1": 2, "turn.lit.p2": 1, "turn.lit.p3": 9, "turn.lit.p4": 5})
    state.tally.update({f"turn.lit.{moth}": 8, f"turn.lit.{lamp}": 12})
    assert holds(state, Frame("", 1, source=moth, bound={"it": (lamp, "#999")}), condition) is so


# what a viewer knows


@pytest.mark.parametrize(
    ("zone", "own", "others"),
    [
        (Zone("deck", sees="all", shows="nothing"), False, False),
        (Zone("deck", sees="owner", shows="nothing"), False, True),
        (Zone("deck", sees="top", shows="nothing"), False, True),
        (Zone("deck", sees="none", shows="nothing"), True, True),
        (Zone("deck", sees="none", shows="count"), False, False),
        (Zone("deck", sees="none", shows="class", cap=4), True, True),
        (Zone("deck", sees="none", shows="class", cap=5), False, False),
        (Zone("deck", sees="owner", shows="class", cap=4), False, True),
    ],
)
def test_who_knows_how_many_cards_there_are(table: Table, zone: Zone, own: bool, others: bool) -> None:
    table.game = table.game.with_rules(zones=tuple(zone if z.name == "deck" else z for z in table.game.rules.zones))
    state = table.lay("deck MOTH MOTH MOTH MOTH", "deck MOTH MOTH MOTH MOTH").state
    view = redact(state, "p1")
    assert (hides_count(view, "p1.deck"), hides_count(view, "p2.deck")) == (own, others)


def test_who_looks_ahead_can_not_look_where_not_even_the_number_is_known(table: Table) -> None:
    view = redact(table.lay("vault MOTH | hand LAMP").state, "p1")
    assert (cards_of_zone(view, "p1.vault"), len(cards_of_zone(view, "p1.hand"))) == (view.zones["p1.vault"], 1)
    view.__dict__["foreseen"] = True
    assert len(cards_of_zone(view, "p1.hand")) == 1
    with pytest.raises(Unforeseeable, match=r"^hidden card$"):
        cards_of_zone(view, "p1.vault")


@pytest.mark.parametrize(
    ("zone", "side", "known"),
    [
        (Zone("hand", sees="owner", shows="nothing"), "own", True),
        (Zone("hand", sees="owner", shows="nothing"), "opposing", False),
        (Zone("hand", sees="owner", shows="nothing"), "any", False),
        (Zone("hand", sees="none", shows="class", cap=3), "own", False),
        (Zone("hand", sees="none", shows="class", cap=3), "opposing", True),
        (Zone("hand", sees="none", shows="class", cap=3), "any", False),
    ],
)
def test_who_looks_ahead_looks_only_where_the_things_may_be(table: Table, zone: Zone, side: str, known: bool) -> None:
    """Of the first hands only the own can be counted; of the others only those of the rivals, who hold little."""
    table.game = table.game.with_rules(zones=tuple(zone if z.name == "hand" else z for z in table.game.rules.zones))
    view = redact(table.lay("hand MOTH MOTH MOTH", "hand MOTH", "hand MOTH MOTH MOTH", "hand MOTH").state, "p1")
    view.__dict__["foreseen"] = True
    if known:
        assert len(select(view, Frame("", 1), Filter("hand", side))) > 1  # type: ignore[arg-type]
    else:
        with pytest.raises(Unforeseeable, match=r"^hidden card$"):
            select(view, Frame("", 1), Filter("hand", side))  # type: ignore[arg-type]


def test_who_looks_ahead_does_not_take_an_unknown_card_for_one_that_does_not_fit(table: Table) -> None:
    view = redact(table.lay("", "hand MOTH").state, "p1")
    (unknown,) = view.zones["p2.hand"]
    frame = Frame("", 1)
    assert not fits(view, frame, unknown, Filter(side="any", kind=("thing",)))
    view.__dict__["foreseen"] = True
    assert fits(view, frame, unknown, Filter(side="opposing"))
    for what in (
        Filter(side="any", kind=("thing",)),
        Filter(side="any", least={"power": 1}),
        Filter(side="any", lacks=("x",)),
    ):
        with pytest.raises(Unforeseeable, match=r"^hidden card$"):
            fits(view, frame, unknown, what)


def test_a_list_of_moves_on_a_view_is_no_foresight(table: Table) -> None:
    view = redact(table.lay("vault MOTH | hand HEIR").state, "p1")
    verbs = {"play", "hide", "give", "duel", "pour", "scoop", "shelve", "pass"}
    assert {offer.move.verb for offer in moves(view, 1)} == verbs


# what may answer from where nobody sees it


@pytest.mark.parametrize(
    ("side", "zone", "word", "stops"),
    [
        ("hand MOTH", "p2.hand", "burnt", True),
        ("hand", "p2.hand", "burnt", False),
        ("hand MOTH", "p2.hand", "shown", False),
        ("vault", "p2.vault", "burnt", True),
        ("field LAMP?", "p2.field", "burnt", False),
        ("field LAMP", "p2.field", "burnt", False),
        ("ash LAMP", "p2.ash", "burnt", False),
    ],
)
def test_who_looks_ahead_stops_where_an_unknown_card_may_answer(
    table: Table, side: str, zone: str, word: str, stops: bool
) -> None:
    """Face-down cards say nothing; of a vault nobody knows even how many lie there."""
    places = {"hand": frozenset({"burnt"}), "vault": frozenset({"burnt"}), "field": frozenset({"burnt"})}
    table.game = table.game.with_rules()
    table.game.rules.effects.__dict__["occasions_by_zone"] = places
    view = redact(table.lay("", side).state, "p1")
    stop_at_unknown_listener(view, zone, word)
    view.__dict__["foreseen"] = True
    if stops:
        with pytest.raises(Unforeseeable, match=r"^hidden card$"):
            stop_at_unknown_listener(view, zone, word)
    else:
        stop_at_unknown_listener(view, zone, word)

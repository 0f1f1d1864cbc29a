"""What is given, and to whom: by level and stretch, once of several, by what leaves, against whom, what wards it off.
Effects here are those that games have and Forge's own cards have not."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.facts import Modifier
from bsdesk.engine.filters import Condition, Count, Filter
from bsdesk.engine.giving import (
    all_grants,
    grants,
    holds_against,
    is_effect_on,
    is_given_to,
    is_immune,
    is_in_time,
    is_silent,
    is_standing_on,
)
from bsdesk.engine.grants import Grant, Live, asks_only_the_card, given_keys, layer_of, what_is_asked, with_sources
from bsdesk.engine.layers import order_of
from bsdesk.engine.rule_topics import Departure, Turns
from bsdesk.engine.state import Frame, State, Unforeseeable
from bsdesk.engine.totals import figure, given_effects, has_word, prices, says, usable_effect, usable_effects
from bsdesk.engine.values import Ref
from bsdesk.engine.view import redact
from tests.table import Table
from tests.toy.smithy import power, resolve, reworked

GOLEMS: dict[str, Any] = {"kind": ["golem"], "side": "any"}
PLUS_ONE = {"always": [{"to": GOLEMS, "gain": {"power": 1}}]}


def with_level(table: Table, level: int) -> None:
    """Let all cards have this level."""
    known = table.game.rules.numbers

    def numbers(state: State, ref: Ref, name: str) -> int:
        return level if name == "level" else known(state, ref, name)

    table.game = table.game.with_rules(numbers=numbers)


# which effects are on


@pytest.mark.parametrize(("levels", "on"), [((), True), ((2,), True), ((1, 2), True), ((1,), False)])
def test_an_effect_is_on_at_its_levels(smithy: Table, levels: tuple[int, ...], on: bool) -> None:
    reworked(smithy, "ANVIL", {"levels": levels, **PLUS_ONE})
    with_level(smithy, 2)
    smithy.lay("field ANVIL PAWN")
    anvil = smithy.ref("anvil")
    assert is_effect_on(smithy.state, anvil, 0) == is_standing_on(smithy.state, anvil, 0) == on
    assert is_effect_on(smithy.state, anvil, 0, at_any_level=True)
    assert power(smithy, "pawn") == 2 + on


@pytest.mark.parametrize(
    ("during", "on"), [((), True), (("mine",), True), (("mine", "never"), False), (("never",), False)]
)
def test_an_effect_is_on_in_all_its_stretches(smithy: Table, during: tuple[str, ...], on: bool) -> None:
    asked = []

    def scopes(state: State, ref: Ref, seat: int, name: str) -> bool:
        asked.append((state.cards[ref].definition, seat))
        return name == "mine"

    reworked(smithy, "ANVIL", {"during": during, **PLUS_ONE})
    smithy.game = smithy.game.with_rules(turns=Turns(smithy.game.rules.turns.agenda, scopes=scopes))
    smithy.lay("", "field ANVIL PAWN")
    assert is_standing_on(smithy.state, smithy.ref("p2.anvil"), 0) == on
    assert power(smithy, "p2.pawn") == 2 + on
    assert set(asked) == ({("ANVIL", 2)} if during else set())


@pytest.mark.parametrize(("field", "on"), [("ANVIL PAWN", True), ("ANVIL HULK", False)])
def test_a_permanent_effect_stands_while_its_if_holds(smithy: Table, field: str, on: bool) -> None:
    reworked(smithy, "ANVIL", {"when": [{"there_is": {"name": "Pawn"}}], **PLUS_ONE})
    smithy.lay(f"field {field}")
    assert is_standing_on(smithy.state, smithy.ref("anvil"), 0) == on
    assert power(smithy, f"field.{field.split()[1].lower()}") == (3 if on else 4)


def test_what_lies_face_down_or_beneath_or_is_silent_does_nothing(smithy: Table) -> None:
    smithy.lay("field ANVIL? PAWN", "field ANVIL MUFFLE | hand PAWN")
    first, other = smithy.state.zones["p1.field"][0], smithy.ref("p2.anvil")
    assert [is_effect_on(smithy.state, ref, 0) for ref in (first, other)] == [False, True]
    assert not is_in_time(smithy.state, smithy.state.cards[first], smithy.game.rules.abilities["ANVIL"][0].effect)
    smithy.lay("field ANVIL PAWN", "field MUFFLE")
    anvil = smithy.ref("anvil")
    assert (is_silent(smithy.state, anvil), is_silent(smithy.state, smithy.ref("pawn"))) == (True, False)
    assert not is_effect_on(smithy.state, anvil, 0)
    assert not is_standing_on(smithy.state, anvil, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "gained"),
    [
        ("ANVIL", "", 1),
        ("ANVIL ANVIL", "", 1),
        ("ANVIL", "ANVIL", 2),
        ("ANVIL ANVIL", "ANVIL ANVIL", 2),
        ("ANVIL VEIN", "", 2),
    ],
)
def test_an_unstackable_effect_counts_once_for_the_cards_of_a_name_of_a_seat(
    smithy: Table, mine: str, theirs: str, gained: int
) -> None:
    for card in ("ANVIL", "VEIN"):
        reworked(smithy, card, {"limit": "unstackable", **PLUS_ONE})
    smithy.lay(f"field PAWN {mine}", f"field {theirs}")
    assert power(smithy, "pawn") == 2 + gained


def test_of_several_the_first_that_stands_counts(smithy: Table) -> None:
    """The first two of them are off: their «if» doesn't hold, or they are silent."""
    when = [{"number": {"of": "this", "number": "glow"}}]
    reworked(smithy, "ANVIL", {"limit": "unstackable", "when": when, **PLUS_ONE})
    smithy.lay("field PAWN ANVIL ANVIL")
    assert power(smithy, "pawn") == 2
    smithy.state.counters[smithy.state.zones["p1.field"][2]] = {"glow": 1}
    smithy.state.work_out_anew()
    assert power(smithy, "pawn") == 3


@pytest.mark.parametrize(("limit", "gained"), [("", (0, 1)), ("unstackable", (0, 0))])
def test_what_a_leaving_card_gives_it_gives_to_itself_alone(smithy: Table, limit: str, gained: tuple[int, int]) -> None:
    reworked(smithy, "PAWN", {"limit": limit, **PLUS_ONE})

    def leaving(state: State, ref: Ref) -> bool:
        return state.cards[ref].definition == "PAWN"

    smithy.game = smithy.game.with_rules(departure=Departure(leaving))
    smithy.lay("field PAWN HULK")
    assert (power(smithy, "hulk") - 4, power(smithy, "pawn") - 2) == gained


# moods


def mooded(table: Table, **more: Any) -> State:
    """Let the Anvil forbid its player's golems to strike, and return the state."""
    grant = {"to": {"kind": ["golem"]}, "cannot": ["strike"], **more}
    reworked(table, "ANVIL", {"always": [grant]})
    return table.lay("field ANVIL PAWN", "field HULK RAM").state


@pytest.mark.parametrize(
    ("more", "other", "via", "said"),
    [
        ({}, "", (), True),
        ({}, "p2.hulk", ("spell",), True),
        ({"by": {"kind": ["golem"], "side": "opposing"}}, "p2.hulk", (), True),
        ({"by": {"kind": ["golem"], "side": "opposing"}}, "", (), False),
        ({"by": {"kind": ["golem"]}}, "p2.hulk", (), False),
        ({"via": "spell"}, "", ("spell",), True),
        ({"via": "spell"}, "", ("mine", "spell"), True),
        ({"via": "spell"}, "", ("mine",), False),
        ({"via": "spell"}, "", (), False),
    ],
)
def test_a_mood_is_said_of_whom_it_is_given_to_against_whom_it_holds(
    smithy: Table, more: dict[str, Any], other: str, via: tuple[str, ...], said: bool
) -> None:
    state = mooded(smithy, **more)
    against = smithy.ref(other) if other else ""
    assert says(state, "cannot", "strike", smithy.ref("pawn"), against, via) == said
    assert not says(state, "cannot", "strike", smithy.ref("p2.hulk"), against, via)
    assert not says(state, "must", "strike", smithy.ref("pawn"), against, via)
    assert not says(state, "cannot", "block", smithy.ref("pawn"), against, via)


def test_of_several_moods_any_will_do(smithy: Table) -> None:
    ways: list[dict[str, Any]] = [{"via": "mine"}, {"by": {"name": "Ram", "side": "any"}}, {}]
    everything = [{"to": {"kind": ["golem"]}, "cannot": ["strike"], **way} for way in ways]
    for left, said in ((3, True), (2, False)):
        reworked(smithy, "ANVIL", {"always": everything[:left]})
        state = smithy.lay("field ANVIL PAWN", "field HULK RAM").state
        assert says(state, "cannot", "strike", smithy.ref("pawn"), smithy.ref("p2.hulk")) == said
        assert says(state, "cannot", "strike", smithy.ref("pawn"), smithy.ref("p2.ram"))


@pytest.mark.parametrize(
    ("ref", "other", "count"),
    [("pawn", "p2.hulk", 1), ("pawn", "p2.ram", 0), ("pawn", "", 0), ("p2.ram", "p2.hulk", 0)],
)
def test_what_has_a_price_is_found_with_it(smithy: Table, ref: str, other: str, count: int) -> None:
    state = mooded(smithy, by={"name": "Hulk", "side": "any"}, unless=[{"op": "draw"}])
    found = prices(state, "strike", smithy.ref(ref), smithy.ref(other) if other else "")
    assert [(live.frame.source, bool(live.grant.price)) for live in found] == [(smithy.ref("anvil"), True)] * count
    assert not says(state, "cannot", "strike", smithy.ref(ref))
    assert prices(state, "block", smithy.ref(ref), smithy.ref("p2.hulk")) == []


@pytest.mark.parametrize(("by", "holds"), [(None, [True] * 3), (Filter(kind=("mine",)), [True, False, False])])
def test_against_whom_a_grant_holds(smithy: Table, by: Filter | None, holds: list[bool]) -> None:
    state = mooded(smithy)
    anvil = smithy.ref("anvil")
    live = Live(Grant(by=by), Frame("ANVIL/1", 1, source=anvil), None, None, 0)
    assert [holds_against(state, live, other) for other in (anvil, smithy.ref("pawn"), "p1")] == holds


# what wards off what others give


WARDS = {
    "always": [{"to": {"kind": ["golem"]}, "cannot": ["be_affected"], "by": {"kind": ["mine"], "side": "opposing"}}]
}


def test_what_is_warded_is_given_nothing_by_those_it_wards_off(smithy: Table) -> None:
    reworked(smithy, "SHUN", WARDS | {"zone": "field"})
    reworked(smithy, "ANVIL", {"always": [{"to": GOLEMS, "gain": {"power": 1}}]})
    state = smithy.lay("field PAWN ANVIL", "field HULK ANVIL SHUN").state
    hulk, pawn = smithy.ref("p2.hulk"), smithy.ref("pawn")
    mine, theirs = smithy.ref("anvil"), smithy.ref("p2.anvil")
    assert [is_immune(state, ref, other) for ref in (hulk, pawn) for other in (mine, theirs)] == [
        True,
        False,
        False,
        False,
    ]
    assert (power(smithy, "p2.hulk"), power(smithy, "pawn")) == (4 + 1, 2 + 2)
    assert is_immune(state, hulk, mine)  # asked again it is the same
    assert not is_immune(state, hulk, "#99")


def test_where_nothing_wards_off_anything_nothing_is_warded(smithy: Table) -> None:
    state = mooded(smithy)
    assert not is_immune(state, smithy.ref("pawn"), smithy.ref("anvil"))


# figures and words


@pytest.mark.parametrize(("floor_each", "left"), [(True, 1), (False, 0)])
def test_a_figure_may_stop_at_nought_after_each(smithy: Table, floor_each: bool, left: int) -> None:
    mines = {"kind": ["mine"], "other": True}
    reworked(smithy, "ANVIL", {"always": [{"to": mines, "gain": {"power": -3}}, {"to": mines, "gain": {"power": 1}}]})
    smithy.lay("field ANVIL PIT")
    assert figure(smithy.state, smithy.ref("pit"), "power", 2, floor_each=floor_each) == left
    assert figure(smithy.state, smithy.ref("pit"), "cost", 2) == 2


def test_a_figure_that_is_given_against_a_party_counts_against_it_alone(smithy: Table) -> None:
    reworked(smithy, "ANVIL", {"always": [{"to": GOLEMS, "set": {"power": 7}, "by": {"name": "Ram", "side": "any"}}]})
    smithy.lay("field ANVIL PAWN", "field HULK RAM")
    pawn = smithy.ref("pawn")
    found = [figure(smithy.state, pawn, "power", 2, other=smithy.ref(ref)) for ref in ("p2.ram", "p2.hulk")]
    assert (found, figure(smithy.state, pawn, "power", 2)) == ([7, 2], 2)


def test_what_a_modifier_fixed_stays_as_it_was(smithy: Table) -> None:
    reworked(smithy, "MELT", {"activate": "cast", "do": [{"op": "modify", "to": GOLEMS, "gain": {"power": 1}}]})
    smithy.lay("field PAWN HULK")
    place = next(n for n, op in enumerate(smithy.game.rules.programs["MELT/1"].ops) if hasattr(op, "grant"))
    pawn = smithy.ref("pawn")
    smithy.state.modifiers = (Modifier(1, 1, "#99", "turn", "MELT/1", place, (pawn,), {"power": 5}, since=9),)
    smithy.state.work_out_anew()
    assert (power(smithy, "pawn"), power(smithy, "hulk")) == (7, 4)
    smithy.state.modifiers = (Modifier(1, 1, "#99", "turn~1", "MELT/1", place, (pawn,), {"power": 5}, since=9),)
    smithy.state.work_out_anew()
    assert power(smithy, "pawn") == 2  # it rests


def test_what_an_effect_gives_all_others_for_a_while_its_own_card_is_not_given(smithy: Table) -> None:
    gift = {"op": "modify", "to": {"kind": ["golem"], "other": True}, "gain": {"power": 1}}
    reworked(smithy, "RUNE", {"activate": "use", "do": [gift]})
    smithy.lay("field RUNE PAWN")
    smithy.play("use rune e1")
    resolve(smithy)
    assert (power(smithy, "rune"), power(smithy, "pawn")) == (1, 3)


@pytest.mark.parametrize(("printed", "so"), [(True, False), (False, False)])
def test_a_word_may_be_lost_and_the_last_word_counts(smithy: Table, printed: bool, so: bool) -> None:
    reworked(smithy, "ANVIL", {"always": [{"to": GOLEMS, "becomes": ["gold"]}, {"to": GOLEMS, "loses": ["gold"]}]})
    smithy.lay("field ANVIL PAWN")
    assert has_word(smithy.state, smithy.ref("pawn"), "gold", printed) == so
    assert has_word(smithy.state, smithy.ref("anvil"), "gold", printed) == printed
    assert has_word(smithy.state, smithy.ref("pawn"), "iron", printed) == printed


def test_a_word_is_given_to_what_has_it_by_what_else_it_is_given(smithy: Table) -> None:
    """Who is mighty is worked out from the power, to which the same effect adds."""
    mighty = {"kind": ["golem"], "has": ["mighty"]}
    reworked(smithy, "CREST", {"always": [{"to": mighty, "gain": {"power": 1}, "becomes": ["gold"]}]})
    smithy.lay("field CREST SQUIRE PAWN")
    assert [power(smithy, name) for name in ("squire", "pawn")] == [5, 2]
    assert [smithy.says(name, "gold") for name in ("squire", "pawn")] == [True, False]


def test_each_part_of_what_is_given_is_given_by_what_is_seen_in_its_own_layer(smithy: Table) -> None:
    """The Hulk has no more than 4 until it is given 2 for that; all else sees it with 6. The Ram has more already."""
    few = {"kind": ["golem"], "most": {"power": 4}}
    parts = {"gain": {"power": 2}, "cannot": ["strike"], "becomes": ["gold"]}
    for unless in ([], [{"op": "draw"}]):
        reworked(smithy, "CREST", {"always": [{"to": few, **parts, "unless": unless}]})
        state = smithy.lay("field CREST RAM PAWN VEIN", "").state
        ram, pawn = smithy.ref("ram"), smithy.ref("pawn")
        assert (power(smithy, "ram"), power(smithy, "pawn")) == (5, 4)
        assert [says(state, "cannot", "strike", ref) for ref in (ram, pawn)] == [False, not unless]
        assert [len(prices(state, "strike", ref)) for ref in (ram, pawn)] == [0, len(unless)]
        assert [has_word(state, ref, "gold", False) for ref in (ram, pawn)] == [False, True]


# effects that are used


def test_what_a_player_uses_is_found_by_its_name(smithy: Table) -> None:
    smithy.lay("field RAM PAWN SCHOOL", "field BELL")
    state, ram, pawn = smithy.state, smithy.ref("ram"), smithy.ref("pawn")
    found = {name: one.key for name, one in usable_effects(state, ram)}
    assert found == {"e1": "RAM/1", "e2.SCHOOL": "SCHOOL/2"}
    assert [name for name, _ in usable_effects(state, pawn)] == ["e2.SCHOOL"]
    assert usable_effects(state, smithy.ref("p2.bell")) == []
    for name, key in found.items():
        one = usable_effect(state, ram, name)
        assert one is not None
        assert one.key == key
    assert [usable_effect(state, ram, name) for name in ("e2", "e1.SCHOOL", "")] == [None] * 3
    assert [usable_effect(state, pawn, name) is None for name in ("e1", "e2.SCHOOL")] == [True, False]
    assert [ability.key for ability in given_effects(state, pawn)] == ["SCHOOL/2"]
    assert given_effects(state, smithy.ref("school")) == []


# what all of it is made of


@pytest.mark.parametrize(
    ("key", "layer"),
    [
        ("control", "control"),
        ("silent", "silent"),
        ("effects", "silent"),
        ("word brave", "silent"),
        ("word gold", "words"),
        ("cannot strike", "moods"),
        ("unless strike", "moods"),
        ("must strike", "moods"),
        ("power", "figures"),
        ("can", "figures"),
    ],
)
def test_each_key_is_of_a_layer(smithy: Table, key: str, layer: str) -> None:
    assert layer_of(smithy.game.rules, key) == layer


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ({"power"}, {"power"}),
        ({"word mighty"}, {"word mighty", "power", "word power"}),
        ({"mighty"}, {"mighty", "power", "word power"}),
        ({"word brave"}, {"word brave", "silent"}),
        (set(), set()),
    ],
)
def test_what_is_asked_is_known_with_what_it_is_worked_out_from(
    smithy: Table, asked: set[str], known: set[str]
) -> None:
    assert with_sources(smithy.game.rules, asked) == known


@pytest.mark.parametrize(
    ("grant", "more", "only"),
    [
        (Grant(gain={"power": 1}), {}, True),
        (Grant(to=Filter(kind=("golem",)), gain={"power": 1}), {}, True),
        (Grant(to=Filter(bound="it"), gain={"power": 1}), {}, False),
        (Grant(gain={"power": 1}), {"open": True}, False),
    ],
)
def test_a_card_alone_decides_what_it_is_given(grant: Grant, more: dict[str, Any], only: bool) -> None:
    assert asks_only_the_card(Live(grant, Frame("A/1", 1), None, None, 0, **more)) == only


def test_where_nothing_is_given_nothing_is_in_any_order(smithy: Table) -> None:
    state = smithy.lay("field PAWN").state
    assert (grants(state), all_grants(state), order_of(state, "silent")) == ({}, [], ())
    assert grants(state) is grants(state)
    state = smithy.lay("field PAWN ANVIL").state
    (live,) = all_grants(state)
    assert (given_keys(state, live), live.place, grants(state)) == (("power",), 0, {"power": [live]})
    assert is_given_to(state, live, smithy.ref("pawn"))
    assert not is_given_to(state, live, smithy.ref("anvil"))
    assert not is_given_to(state, live, "#99")


@pytest.mark.parametrize(
    ("when", "asked"),
    [
        ((), set()),
        ((Condition(number=Count(of="this", number="glow")), Condition(happened="turn.x")), {"glow"}),
        (
            (Condition(there_is=Filter(lacks=("gold",), most={"cost": 2})), Condition(number=Count(number="dent"))),
            {"word gold", "cost", "dent"},
        ),
        ((Condition(number=Count(when=Condition(there_is=Filter(has=("brave",))))),), {"word brave"}),
    ],
)
def test_all_that_a_grant_asks_for_is_known(when: tuple[Condition, ...], asked: set[str]) -> None:
    grant = Grant(to=Filter(kind=("golem",)), gain={"power": Count(of="this", number="power")})
    assert what_is_asked(grant, when) == {"power", "word golem", *asked}


def with_levels_given(table: Table) -> None:
    """Let the level of a card be 1, and what is given to it."""
    known = table.game.rules.numbers

    def numbers(state: State, ref: Ref, name: str) -> int:
        return figure(state, ref, "level", 1) if name == "level" else known(state, ref, name)

    table.game = table.game.with_rules(numbers=numbers)


@pytest.mark.parametrize(
    ("to", "field", "gained"),
    [("Vein", "ANVIL VEIN", 1), ("Pit", "ANVIL VEIN", 0), ("Vein", "VEIN", 0)],
)
def test_an_effect_is_on_at_the_level_that_is_given_to_its_card(
    smithy: Table, to: str, field: str, gained: int
) -> None:
    reworked(smithy, "ANVIL", {"always": [{"to": {"name": to}, "gain": {"level": 1}}]})
    reworked(smithy, "VEIN", {"levels": [2], **PLUS_ONE})
    with_levels_given(smithy)
    smithy.lay(f"field PAWN {field}")
    assert power(smithy, "pawn") == 2 + gained
    smithy.lay(f"field PAWN {field}", "field MUFFLE")  # takes their abilities away
    assert power(smithy, "pawn") == 2


def test_after_an_effect_that_is_off_the_others_of_its_card_are_on(smithy: Table) -> None:
    off = {"levels": [5], **PLUS_ONE}
    reworked(smithy, "ANVIL", off, PLUS_ONE, {"limit": "unstackable", **off}, PLUS_ONE)
    with_level(smithy, 2)
    smithy.lay("field PAWN ANVIL ANVIL")
    assert power(smithy, "pawn") == 2 + 4


@pytest.mark.parametrize(("glow", "gained"), [(1, 1), (0, 0)])
@pytest.mark.parametrize("to", ["this", {"kind": ["mine"]}])
def test_a_given_effect_that_stands_hangs_on_its_if(smithy: Table, to: Any, glow: int, gained: int) -> None:
    """And on whose it is: it was given to its own card by name, or to all mines of its player."""
    when = [{"number": {"of": "this", "number": "glow"}}]
    reworked(smithy, "ANVIL", {"always": [{"to": to, "effects": [{"when": when, **PLUS_ONE}]}]})
    smithy.lay("field PAWN ANVIL")
    smithy.state.counters[smithy.ref("anvil")] = {"glow": glow}
    smithy.state.work_out_anew()
    assert power(smithy, "pawn") == 2 + gained


def test_what_hangs_on_a_hidden_card_is_asked_anew_each_time(smithy: Table) -> None:
    """Whoever looks ahead and can't tell what is on knows it no better the second time."""
    golem = {"there_is": {"where": "hand", "side": "opposing", "kind": ["golem"]}}
    reworked(smithy, "ANVIL", {"when": [golem], **PLUS_ONE})
    smithy.lay("field ANVIL PAWN", "hand PAWN")
    view = redact(smithy.state, "p1")
    pawn = smithy.ref("pawn")
    assert view.rules.numbers(view, pawn, "power") == 2
    view.work_out_anew()
    view.__dict__["foreseen"] = True
    for _ in range(2):
        with pytest.raises(Unforeseeable, match=r"^hidden card$"):
            view.rules.numbers(view, pawn, "power")
        assert "grants" not in view.totals


def test_an_effect_is_given_by_what_is_seen_where_effects_are(smithy: Table) -> None:
    """The Pawn has no more than 3 until it is given 2 for that; the effect goes to who has no more with it."""
    few = {"kind": ["golem"], "most": {"power": 3}}
    effect = {"activate": "use", "do": [{"op": "draw"}]}
    for gain, given in (({"power": 2}, 0), ({"power": 1}, 1)):
        reworked(smithy, "CREST", {"always": [{"to": few, "gain": gain, "effects": [effect]}]})
        state = smithy.lay("field CREST PAWN").state
        assert power(smithy, "pawn") == 2 + gain["power"]
        assert len(usable_effects(state, smithy.ref("pawn"))) == given

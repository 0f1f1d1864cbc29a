"""What a card file may say (FF-5), and what a deck may hold (FF-8.1): each fault in its own words."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from bsdesk.engine.effects import Effect
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.games.ff_tcg.rules.cards import Card, faults
from bsdesk.games.ff_tcg.rules.decks import copies_allowed, deck_faults

DAY = date(2026, 1, 1)
CAST = {"activate": "cast", "do": [{"op": "draw"}]}
CHEAPER = {"zone": "hand", "always": [{"to": "this", "gain": {"price": -1}}]}
PAY, SEEK, PRIME = {"op": "pay", "cp": 1}, {"op": "seek", "from": {"where": "deck", "name": "A"}}, {"op": "prime"}
WARP, PRIMING = {"activate": "warp", "zone": "hand", "cost": [PAY]}, {"activate": "priming", "cost": [PAY]}
NO_WARP = "Warp has a positive number and a cost (FF-15.2.7.2)"
NO_PRIMING = "Priming names a card that is sought, and put on top for a cost (FF-15.2.9.2)"
NO_SUMMON = "a Summon has one effect, 'cast', and no job (FF-6.6.3, FF-5.2.3.1.2.1)"
NO_POWER = "a Forward has power, and nothing else has (FF-5.2.6.1a)"
BELOW = "a printed number is never below 0 (FF-4.1b)"
SUMMON = {"kind": "summon", "power": 0}


def card(**fields: object) -> Card:
    usual = {"id": "X", "name": {"en": "X"}, "kind": "forward", "elements": ("ice",), "cost": 1, "power": 1000}
    effects = msgspec.convert(fields.pop("effects", ()), tuple[Effect, ...])
    return Card(**(usual | {"effects": effects} | fields))  # type: ignore[arg-type]


@pytest.mark.rule("FF-5.2.1.1a", "FF-5.2.6.1a", "FF-15.2.9.2")
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, []),
        ({"cost": 0}, []),
        ({"kind": "backup", "power": 0}, []),
        (SUMMON | {"effects": [CAST]}, []),
        (SUMMON | {"effects": [CAST, CHEAPER]}, []),
        ({"effects": [WARP | {"do": [{"op": "warp", "count": 1}]}]}, []),
        ({"effects": [PRIMING | {"do": [SEEK, PRIME]}]}, []),
        ({"effects": [{"activate": "special_ability", "keyword": "any_name"}]}, []),
        ({"kind": "forwrd"}, ["'forwrd' is no card type; nearest is 'forward' (FF-6.6.4)", NO_POWER]),
        ({"kind": "qqq", "power": 0}, ["'qqq' is no card type; nearest is 'summon' (FF-6.6.4)"]),
        ({"elements": ("fir", "ice")}, ["'fir' is no element; nearest is 'fire' (FF-5.2.1.1a)"]),
        ({"elements": ()}, ["a card has an element (FF-5.2.1.1a)"]),
        ({"keywords": ("hast",)}, ["'hast' is no keyword; nearest is 'haste' (FF-15.2.1.1)"]),
        ({"effects": [{"activate": "cas"}]}, ["'cas' is no kind of ability; nearest is 'cast' (FF-11.5.2)"]),
        (
            {"effects": [{"keyword": "ex_brst"}]},
            ["'ex_brst' is no name of an ability; nearest is 'ex_burst' (FF-11.7.1b)"],
        ),
        ({"cost": -1}, [BELOW]),
        ({"power": -1}, [BELOW]),
        ({"limit_break": -1}, [BELOW]),
        ({"power": 0}, [NO_POWER]),
        ({"kind": "monster"}, [NO_POWER]),
        (SUMMON, [NO_SUMMON]),
        (SUMMON | {"effects": [CAST], "jobs": ("knight",)}, [NO_SUMMON]),
        (SUMMON | {"effects": [CHEAPER]}, [NO_SUMMON]),
        (SUMMON | {"effects": [CAST, CAST]}, [NO_SUMMON]),
        (SUMMON | {"effects": [CAST, CHEAPER | {"zone": "field"}]}, [NO_SUMMON]),
        (SUMMON | {"effects": [CAST, CHEAPER, CAST]}, [NO_SUMMON]),
        (SUMMON | {"effects": [CAST, {"zone": "hand", "activate": "action_ability"}]}, [NO_SUMMON]),
        ({"effects": [WARP | {"do": [{"op": "warp", "count": 0}]}]}, [NO_WARP]),
        ({"effects": [WARP | {"do": [{"op": "warp"}]}]}, [NO_WARP]),
        ({"effects": [WARP | {"do": [{"op": "warp", "count": 1}], "zone": "field"}]}, [NO_WARP]),
        ({"effects": [WARP | {"do": [{"op": "draw", "count": 1}]}]}, [NO_WARP]),
        ({"effects": [WARP | {"do": [{"op": "warp", "count": 1}], "cost": []}]}, [NO_WARP]),
        ({"effects": [PRIMING | {"do": [SEEK]}]}, [NO_PRIMING]),
        ({"effects": [PRIMING | {"do": []}]}, [NO_PRIMING]),
        ({"effects": [PRIMING | {"do": [{"op": "seek"}, PRIME]}]}, [NO_PRIMING]),
        ({"effects": [PRIMING | {"do": [{"op": "seek", "from": {"where": "deck"}}, PRIME]}]}, [NO_PRIMING]),
        ({"effects": [PRIMING | {"do": [{"op": "seek", "from": {"name": "A"}}, PRIME]}]}, [NO_PRIMING]),
        ({"effects": [PRIMING | {"do": [SEEK, PRIME], "cost": []}]}, [NO_PRIMING]),
    ],
)
def test_each_fault_of_a_card_is_said(fields: dict[str, object], said: list[str]) -> None:
    assert faults(card(**fields)) == said


@pytest.mark.rule("FF-6.6.2", "FF-5.2.2.2")
def test_what_a_card_is_called_by() -> None:
    burst = {"keyword": "ex_burst", "on": {"event": "entered"}, "do": [{"op": "draw"}]}
    one = card(
        id="12-034R",
        elements=("ice", "fire"),
        jobs=("knight",),
        categories=("VII",),
        keywords=("haste",),
        generic=True,
        limit_break=2,
        codes=("abc",),
        effects=[{"on": {"event": "attacks"}, "do": [{"op": "draw"}]}, burst],
    )
    kinds = {"forward", "ice", "fire", "haste", "name:X", "family:knight", "family:VII", "ex_burst", "generic"}
    assert one.words == kinds | {"limit_break"}
    assert (one.burst, one.colour, one.other_ids) == (2, ("ice", "fire"), ("12-034", "abc"))
    plain = card()
    assert (set(plain.words), plain.burst) == ({"forward", "ice", "name:X"}, 0)


@pytest.mark.rule("FF-15.2.7.1", "FF-15.2.7.4")
def test_warp_is_three_abilities() -> None:
    warped = card(effects=[WARP | {"do": [{"op": "warp", "count": 1}]}])
    assert [(effect.zone, effect.told) for effect in warped.effects] == [
        ("hand", True),
        ("removed", False),
        ("removed", False),
    ]
    assert card(effects=msgspec.to_builtins(warped.effects)).effects == warped.effects


# ----------------------------------------------------------------------------------------------------------- decks


def deck(count: int, apart: int = 0, **fields: object) -> list[Card]:
    """Return a deck of different cards, so many of them for the LB deck."""
    main = [card(id=f"M{n}") for n in range(count)]
    return [*main, *(card(id=f"L{n}", limit_break=1, **fields) for n in range(apart))]


@pytest.mark.rule("FF-8.1.1.1a", "FF-8.1.1.1b", "FF-8.1.1.1c")
@pytest.mark.parametrize(
    ("main", "apart", "format_", "fault"),
    [
        (50, 0, "constructed", None),
        (50, 8, "constructed", None),
        (40, 8, "limited", None),
        (60, 0, "limited", None),
        (49, 0, "constructed", ("FF-8.1.1.1a", "deck_not_50", "deck_add", {"count": 49, "size": 50, "number": 1})),
        (52, 1, "constructed", ("FF-8.1.1.1a", "deck_not_50", "deck_take_out", {"count": 52, "size": 50, "number": 2})),
        (
            50,
            10,
            "constructed",
            ("FF-8.1.1.1c", "deck_too_many_lb", "deck_take_out", {"count": 10, "most": 8, "number": 2}),
        ),
        (39, 0, "limited", ("FF-8.1.1.1b", "deck_not_40", "deck_add", {"count": 39, "size": 40, "number": 1})),
    ],
)
def test_how_many_cards_a_deck_has(
    main: int, apart: int, format_: str, fault: tuple[str, str, str, dict[str, str | int]] | None
) -> None:
    expected = [DeckFault(fault[0], "", *fault[1:])] if fault else []
    assert deck_faults(deck(main, apart), DAY, format_) == expected


@pytest.mark.rule("FF-8.1.1.2a", "FF-8.1.2")
def test_how_many_of_one_number() -> None:
    three = [*deck(47), *[card(id="A")] * 3]
    assert deck_faults(three, DAY) == []
    five = [*deck(45), *[card(id="A")] * 5]
    facts: dict[str, str | int] = {"count": 5, "card": "A", "most": 3, "number": 2}
    assert deck_faults(five, DAY) == [DeckFault("FF-8.1.1.2a", "A", "deck_too_many", "deck_take_out", facts)]
    assert deck_faults(five, DAY, "limited") == []
    assert deck_faults([*deck(45), *[card(id="A", any_number=True)] * 5], DAY) == []
    apart = [*deck(50), *[card(id="L", limit_break=1)] * 4]
    assert [fault.wrong for fault in deck_faults(apart, DAY)] == ["deck_too_many"]


@pytest.mark.rule("FF-8.1.1.2a")
def test_what_is_banned_from_a_day_on() -> None:
    banned = card(id="5-034C")
    (fault,) = deck_faults([*deck(49), banned], DAY)
    assert (fault.rule, fault.card, fault.wrong) == ("FF-8.1.1.2a", "5-034C", "deck_banned")
    assert (deck_faults([*deck(49), banned], date(2018, 1, 1)), deck_faults([*deck(49), banned], DAY, "limited")) == (
        [],
        [],
    )
    found = [copies_allowed(banned, DAY), copies_allowed(banned, date(2018, 1, 1)), copies_allowed(card(), DAY)]
    assert (found, copies_allowed(banned, DAY, "limited")) == ([0, None, None], None)

"""The zones of the table (AG-2.6): what lies there, who sees it, how much there can be."""

from __future__ import annotations

import pytest

from bsdesk.engine.state import Unforeseeable, zone_name
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from bsdesk.games.asteriated_grail.rules.areas import definition, number
from tests.games.asteriated_grail.conftest import GrailTable

CARDS = {"deck", "used", "hand", "field", "kept", "front", "covered", "dealt", "muster", "lane"}


@pytest.mark.rule("AG-2.6.1", "AG-4.7.4", "AG-4.6.8")
def test_cards_lie_in_some_zones_and_tokens_in_others(table: GrailTable) -> None:
    table.lay()
    assert {zone_name(key) for key in table.state.zones} == CARDS
    limits = {zone.name: zone.cap for zone in table.game.rules.zones if zone.tokens and zone.name != "supply"}
    assert limits == {"morale": 15, "grails": 5, "record": 5, "energy": 3, "healing": 2}
    assert {zone_name(key) for key in table.state.tokens} == {*limits, "supply"}
    shared = {"deck", "used", "muster", "lane", "supply"}
    assert {zone.name for zone in table.game.rules.zones if zone.shared} == shared <= {*table.state.zones, "supply"}
    assert {key for key in table.state.tokens if key[0] == "t"} == {
        f"t{team}.{name}" for team in (1, 2) for name in ("morale", "grails", "record")
    }


@pytest.mark.rule("AG-2.6.1", "AG-O-10")
def test_hands_and_covered_cards_are_seen_by_whose_they_are_and_the_deck_by_nobody(heroes: GrailTable) -> None:
    zones = ("hand", "covered", "front", "field")
    heroes.lay("hand poison | covered poison | front poison | field angel")
    seen = {}
    for viewer in ("p1", "p2", ""):
        view = redact(heroes.state, viewer)
        cards = {name: view.zones[f"p1.{name}"] for name in zones} | {"deck": view.zones["deck"]}
        seen[viewer] = {name for name, refs in cards.items() if any(view.cards[ref].definition for ref in refs)}
    assert seen == {"p1": {*zones}, "p2": {"front", "field"}, "": {"front", "field"}}


def test_what_is_hidden_has_no_figures_and_no_words_and_stops_a_preview(table: GrailTable) -> None:
    table.lay("", "hand fire-slash")
    view = redact(table.state, "p1")
    hidden = view.zones["p2.hand"][0]
    words = ("attack", "active", "tapped", "unique:gale")
    assert (number(view, hidden, "damage"), [w for w in words if view.rules.words(view, hidden, w)]) == (0, [])
    with pytest.raises(Unforeseeable, match="hidden card"):
        definition(view, hidden)


@pytest.mark.rule("AG-3.3.6")
@pytest.mark.parametrize(
    ("card", "place", "meant"),
    [
        ("fire-slash", "p2.field", ["attack hand.fire-slash p2"]),
        ("fire-slash", "p2", ["attack hand.fire-slash p2"]),
        ("fire-slash", "lane", ["attack hand.fire-slash"]),
        ("poison", "p2.field", ["cast hand.poison p2.front"]),
        ("poison", "lane", ["cast hand.poison"]),
        ("missile", "p2.field", ["cast hand.missile"]),
        ("holy-light", "p2.field", ["cast hand.holy-light"]),
    ],
)
def test_what_dropping_a_card_may_have_meant(heroes: GrailTable, card: str, place: str, meant: list[str]) -> None:
    heroes.lay("hand fire-slash poison missile holy-light | covered fire-slash", "hand fire-slash")
    assert may_mean(heroes, card, place) == [heroes.move(text) for text in meant]


def may_mean(heroes: GrailTable, card: str, place: str) -> list[Move]:
    """What dropping a card of the first player's hand may have meant."""
    return [*heroes.game.handling.moves_for_drop(heroes.state, 1, heroes.ref(f"hand.{card}"), place)]


def test_only_a_card_that_one_knows_and_may_use_means_anything(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash | covered fire-slash")
    means = heroes.game.handling.moves_for_drop
    own, covered = heroes.ref("hand.fire-slash"), heroes.ref("covered.1")
    assert means(heroes.state, 1, own, "p2")
    assert not means(heroes.state, 1, covered, "p2")
    assert not means(redact(heroes.state, "p2"), 1, own, "p2")


@pytest.mark.rule("AG-C39")
def test_a_magic_card_that_serves_to_attack_may_mean_both(heroes: GrailTable) -> None:
    heroes.lay("field witch-hunter | hand poison holy-light")
    assert may_mean(heroes, "poison", "p2.field") == [
        heroes.move("cast hand.poison p2.front"),
        heroes.move("attack hand.poison p2"),
    ]
    assert may_mean(heroes, "holy-light", "p2.field") == [heroes.move("cast hand.holy-light")]

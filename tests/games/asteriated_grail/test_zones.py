"""The zones of the table (AG-2.6): what lies there, who sees it, how much there can be."""

from __future__ import annotations

import pytest

from bsdesk.engine.state import Unforeseeable, zone_name
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from bsdesk.games.asteriated_grail.rules.areas import PLAYER_FIGURES, definition, element_of, lies_as, number, trait
from tests.games.asteriated_grail.conftest import GrailTable

CARDS = {"deck", "used", "hand", "field", "kept", "front", "covered", "dealt", "muster", "lane"}


@pytest.mark.rule("AG-2.6.1", "AG-4.7.4", "AG-4.6.8")
def test_cards_lie_in_some_zones_and_tokens_in_others(table: GrailTable) -> None:
    table.lay()
    assert {zone_name(key) for key in table.state.zones} == CARDS
    limits = {zone.name: zone.cap for zone in table.game.rules.zones if zone.tokens and zone.name != "supply"}
    assert limits == {"morale": 15, "grails": 5, "record": 5, "energy": 3, "healing": 2}
    assert {zone_name(key) for key in table.state.tokens} == {*limits, "supply"}
    seen = {zone.name: zone.sees for zone in table.game.rules.zones if zone.cards}
    assert seen == dict.fromkeys(CARDS, "all") | {"deck": "none", "hand": "owner", "covered": "owner"}
    kinds = {zone.name: (zone.cards, zone.tokens, zone.team) for zone in table.game.rules.zones}
    of_team, of_player, of_cards = (False, True, True), (False, True, False), (True, False, False)
    assert {name for name, kind in kinds.items() if kind == of_team} == {"morale", "grails", "record"}
    assert {name for name, kind in kinds.items() if kind == of_player} == {"energy", "healing", "supply"}
    assert {name for name, kind in kinds.items() if kind == of_cards} == CARDS
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
    assert (element_of(view, hidden), lies_as(view, hidden)) == ("", "")
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
        ("missile", "p2", ["cast hand.missile"]),
        ("missile", "p1", ["cast hand.missile"]),
        ("missile", "lane", ["cast hand.missile"]),
        ("missile", "p4", ["cast hand.missile p4.front"]),
        ("missile", "p3.front.weakness", ["cast hand.missile p3.front"]),
        ("poison", "p3.front.weakness", ["cast hand.poison p3.front"]),
        ("holy-light", "p2.field", ["cast hand.holy-light p2.front"]),
    ],
)
def test_what_dropping_a_card_may_have_meant(heroes: GrailTable, card: str, place: str, meant: list[str]) -> None:
    heroes.lay("hand fire-slash poison missile holy-light | covered fire-slash", "hand fire-slash", "front weakness")
    place = heroes.ref(place) if "front." in place else place
    assert may_mean(heroes, card, place) == [heroes.move(text) for text in meant]


def may_mean(heroes: GrailTable, card: str, place: str) -> list[Move]:
    """What dropping a card of the first player's hand may have meant."""
    return [*heroes.game.handling.moves_for_drop(heroes.state, 1, heroes.ref(f"hand.{card}"), place)]


@pytest.mark.rule("AG-2.8.50")
@pytest.mark.parametrize(
    ("move", "seat"),
    [("cast hand.missile", 4), ("cast hand.missile p4.front", 0), ("cast hand.poison p4.front", 0), ("buy", 0)],
)
def test_only_what_names_nobody_flies_at_the_nearest_opponent(table: GrailTable, move: str, seat: int) -> None:
    table.lay("", "", "hand missile poison", active=3)
    assert table.game.handling.goes_at(table.state, table.move(f"p3 {move}")) == seat


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
    assert may_mean(heroes, "holy-light", "p2.field") == [heroes.move("cast hand.holy-light p2.front")]


@pytest.mark.rule("AG-2.6.1", "AG-4.8.8", "AG-4.7.4")
def test_every_figure_of_a_player_is_what_lies_there(heroes: GrailTable) -> None:
    heroes.lay(
        "field valkyrie | hand poison missile | covered poison | front holy-shield poison weakness | healing 1 "
        "| energy 2G+C | kept eternal-movement | record 2G+C | morale 12 | grails 1",
        "hand missile | record 3G+C | morale 14 | grails 3",
    )
    heroes.state.tally["action.attacked.p1"] = 2
    for seat in (2, 6):
        heroes.state.tally[f"turn.magic_of_t1.p{seat}"] = 1
    found = {name: heroes.figure(1, name) for name in PLAYER_FIGURES}
    assert found == {
        "healing": 1,
        "energy": 3,
        "odd_energy": 1,
        "gems": 2,
        "crystals": 1,
        "hand": 2,
        "covered": 1,
        "kept": 1,
        "room": 4,
        "heal_room": 1,
        "morale": 12,
        "grails": 1,
        "morale_lead": -2,
        "morale_behind": 2,
        "grail_lead": -2,
        "stones": 3,
        "record_gems": 2,
        "record_crystals": 1,
        "their_gems": 3,
        "their_stones": 4,
        "hand_limit": 6,
        "heal_limit": 2,
        "energy_limit": 3,
        "allies": 2,
        "magic_victims": 2,
        "attacked_now": 2,
        "shields": 1,
        "effects": 3,
        "is_current": 1,
        "opposes": 0,
    }
    assert (heroes.figure(2, "is_current"), heroes.figure(2, "opposes")) == (0, 1)
    assert (heroes.figure(2, "morale_lead"), heroes.figure(2, "morale_behind"), heroes.figure(2, "shields")) == (
        2,
        0,
        0,
    )
    assert (heroes.number("field.valkyrie", "energy"), heroes.number("hand.poison", "energy")) == (3, 0)
    assert heroes.number("field.valkyrie", "damage") == 0


@pytest.mark.rule("AG-4.5.1", "AG-4.4.7")
def test_words_hold_of_cards_for_what_they_are_and_where_they_lie(heroes: GrailTable) -> None:
    heroes.lay(
        "field berserker~ | hand FIRE_SLASH-FIRE-BLOOD-1 poison | front poison FIRE_SLASH-FIRE-CHANT-1*+fire_seal",
        "field angel | kept five-element-bind | front five-element-bind",
    )
    own = ("character", "blood", "tapped", "name:Berserker", "name:Angel", "before:poison", "before:fire_seal")
    assert [heroes.says("field.berserker", word) for word in own] == [True, True, True, True, False, True, True]
    assert not any(heroes.says("field.berserker", word) for word in ("unique:blood_cry", "as:poison", "beside:poison"))
    assert [heroes.says("p2.field.angel", word, 2) for word in ("tapped", "before:poison", "bears_no_effects")] == [
        False
    ] * 3
    slash = ("attack", "fire", "blood", "fire_slash", "unique:blood_cry", "unique:gale", "base_effect", "as:fire_slash")
    assert [heroes.says("hand.fire-slash", word) for word in slash] == [True] * 5 + [False] * 3
    poison = ("base_effect", "as:poison", "as:fire_seal", "beside:fire_seal", "beside:weakness", "mark:fire_seal")
    assert [heroes.says("front.poison", word) for word in poison] == [True, True, False, True, False, False]
    assert [heroes.says("hand.poison", word) for word in poison] == [False] * 6
    seal = ("base_effect", "as:fire_seal", "as:fire_slash", "mark:fire_seal", "fire_seal", "sort:fire_seal")
    assert [heroes.says("front.fire-slash", word) for word in seal] == [True, True, False, True, True, False]
    assert not heroes.says("p2.front.five-element-bind", "base_effect", 2)


@pytest.mark.rule("AG-4.5.2")
def test_a_basic_card_before_a_character_lies_there_as_what_the_skill_says(heroes: GrailTable) -> None:
    heroes.lay("front poison FIRE_SLASH-FIRE-CHANT-1*+fire_seal | hand fire-slash", "front five-element-bind")
    places = ("front.poison", "front.fire-slash", "hand.fire-slash", "p2.front.five-element-bind")
    assert [lies_as(heroes.state, heroes.ref(place)) for place in places] == ["", "keyword.fire_seal", "", ""]
    assert lies_as(heroes.state, heroes.state.zones["deck"][0]) == ""
    hand = redact(heroes.state, "p2").zones["p1.hand"][0]
    assert lies_as(redact(heroes.state, "p2"), hand) == ""


@pytest.mark.rule("AG-4.4.7")
def test_cards_are_alike_in_what_they_are_of_and_in_nothing_that_they_lack(heroes: GrailTable) -> None:
    heroes.lay("field god-devourer | hand FIRE_SLASH-FIRE-HOLY-1 demon-blade* | kept five-element-bind")
    places = ("hand.fire-slash", "field.god-devourer", "kept.five-element-bind", "hand.demon-blade")
    found = {name: [trait(heroes.state, heroes.ref(place), name) for place in places] for name in ("element", "fate")}
    assert found == {"element": ["fire", "", "", "water|fire"], "fate": ["holy", "blood", "", "blood"]}

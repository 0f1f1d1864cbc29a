"""The zones (FF-7): whose they are, who sees them, in which order things lie."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.game import Game
from bsdesk.engine.view import redact
from tests.games.ff_tcg.looking import make, names, next_turn, paid, programs, resolve
from tests.table import Table

CP = "1-036C 1-036C 1-036C"


def seen_by(table: Table, viewer: str, zone: str) -> list[str]:
    """Return the cards of a zone as somebody sees them, "" for a hidden one."""
    view = redact(table.state, viewer)
    return [view.cards[ref].definition for ref in view.zones[zone]]


@pytest.mark.rule("FF-7.1b", "FF-7.7.2")
def test_each_player_has_zones_and_all_see_the_field(game: Game, table: Table) -> None:
    shared = [zone.name for zone in game.rules.zones if zone.shared]
    assert (shared, len(game.rules.zones)) == (["stack"], 8)
    table.lay("field PLAIN", "field BRAVE")
    assert len(table.state.zones) == 7 * 2 + 1
    for zone in ("p1.field", "p2.field"):
        assert seen_by(table, "p1", zone) == seen_by(table, "p2", zone) == names(table, zone)


@pytest.mark.rule("FF-7.5")
def test_what_is_in_no_zone_is_not_found(table: Table) -> None:
    table.lay("hand DIGGER 1-036C | deck PLAIN BRAVE")
    make(table, "cast hand.digger")
    resolve(table)
    assert len(table.moves(verb="search")) == 2  # not of KNOT, which is in no deck


@pytest.mark.rule("FF-7.6.1a", "FF-7.9.1", "FF-7.11.2")
def test_decks_and_hands_are_hidden(table: Table) -> None:
    table.lay("hand PLAIN BRAVE", "hand WEAK")
    assert seen_by(table, "p1", "p1.hand") == ["PLAIN", "BRAVE"]
    assert seen_by(table, "p2", "p1.hand") == ["", ""]
    for viewer in ("p1", "p2"):
        assert set(seen_by(table, viewer, "p1.deck")) == {""}


@pytest.mark.rule("FF-7.6.1b")
def test_a_zone_stays_hidden_while_a_card_of_it_is_shown(table: Table, game: Game) -> None:
    table.lay(f"hand PLAIN {CP}")
    table.play("play hand.plain")
    assert "PLAIN" in seen_by(table, "p2", "p1.hand")
    assert seen_by(table, "p2", "p1.hand").count("") == 3
    assert game.rules.zone["hand"].sees == "owner"


@pytest.mark.rule("FF-7.6.2", "FF-7.10.2", "FF-7.12.2")
def test_break_zone_damage_zone_and_stack_are_public(table: Table) -> None:
    table.lay("hand BOLT 1-036C | break WEAK PLAIN | damage BRAVE | removed SUN", "field CHAINS")
    make(table, "cast hand.bolt", "choose p2.chains")
    for zone in ("p1.break", "p1.damage", "p1.removed", "stack"):
        assert seen_by(table, "p2", zone) == names(table, zone)
    assert [frame.answers["it"][0].subject for frame in redact(table.state, "p2").agenda[0].frames] == [
        table.ref("p2.chains")
    ]


@pytest.mark.rule("FF-7.7.4b", "FF-12.4.8")
def test_of_six_backups_five_are_kept(table: Table) -> None:
    """A Forward beside them is none of those that are asked about, and stays."""
    table.lay("hand THEFT 1-036C | field PLAIN 1-040C 1-040C 1-040C 1-040C 1-040C", "field 1-138C")
    make(table, "cast hand.theft", "choose p2.summoner")
    resolve(table)
    assert table.question == "keep"
    assert "plain" not in " ".join(table.moves(verb="keep"))
    for _ in range(5):
        table.play(table.moves(verb="keep")[-1])
    assert (len(names(table, "p1.field")), table.has("field.plain")) == (6, True)


def test_a_forward_beside_a_backup_is_broken_all_the_same(table: Table) -> None:
    table.lay("hand BOLT 1-036C 1-036C", "field 1-040C WORKER")
    make(table, "cast hand.bolt", "choose p2.worker")
    resolve(table)
    assert names(table, "p2.break") == ["WORKER"]


@pytest.mark.rule("FF-7.8.2", "FF-7.8.3")
def test_seven_cards_there_are_the_end_and_their_order_stays(table: Table) -> None:
    table.lay("hand RAIN 1-036C", "damage PLAIN BRAVE WEAK 1-040C 1-040C 1-040C")
    make(table, "cast hand.rain")
    assert not [move for move in table.moves(1) + table.moves(2) if "damage" in move]
    resolve(table)
    assert (names(table, "p2.damage")[:3], len(names(table, "p2.damage"))) == (["PLAIN", "BRAVE", "WEAK"], 7)
    assert table.state.results == {1: "win", 2: "lose"}


@pytest.mark.rule("FF-7.9.2")
def test_nobody_looks_at_the_deck(table: Table) -> None:
    table.lay("hand PLAIN | deck WEAK BRAVE")
    assert not [move for move in table.moves() if "deck" in move]
    assert seen_by(table, "p1", "p1.deck") == ["", ""]


@pytest.mark.rule("FF-7.9.3")
def test_the_lb_deck_is_not_searched(table: Table) -> None:
    table.lay("hand DIGGER 1-036C | deck PLAIN BRAVE | lb APEX SPARE")
    make(table, "cast hand.digger")
    resolve(table)
    found = {table.state.cards[ref].definition for ref in table.state.zones["p1.deck"]}
    assert (len(table.moves(verb="search")), found) == (2, {"PLAIN", "BRAVE"})


@pytest.mark.rule("FF-7.10.1")
def test_what_goes_to_the_break_zone(table: Table) -> None:
    table.lay(f"hand CHEAP {CP} | field PLAIN")
    make(table, "cast hand.cheap", "choose field.plain")
    resolve(table)
    assert names(table, "p1.break") == ["1-036C", "PLAIN", "CHEAP"]


@pytest.mark.rule("FF-7.11.1")
def test_what_is_drawn_comes_to_the_hand(table: Table) -> None:
    table.lay("hand SAPPER 1-036C | deck PLAIN BRAVE WEAK")
    make(table, "cast hand.sapper")
    resolve(table)
    assert (table.hand(), names(table, "p1.deck")) == (["PLAIN", "BRAVE"], ["WEAK"])


@pytest.mark.rule("FF-7.13.1", "FF-7.13.2", "FF-15.1.1.5.1")
def test_what_is_removed_lies_open_before_its_owner(table: Table) -> None:
    table.lay("hand EXILE 1-036C", "break PLAIN WEAK")
    make(table, "cast hand.exile", "choose p2.break.plain")
    done = resolve(table)
    assert (names(table, "p2.removed"), done.of(CardMoved)[0].why) == (["PLAIN"], "removed")
    assert seen_by(table, "p1", "p2.removed") == ["PLAIN"]


@pytest.mark.rule("FF-7.13.3")
def test_what_was_removed_face_down_tells_nothing(table: Table) -> None:
    table.lay("hand VEIL 1-036C", "field PLAIN")
    make(table, "cast hand.veil", "choose p2.plain")
    resolve(table)
    (ref,) = table.state.zones["p2.removed"]
    assert not any(table.game.rules.words(table.state, ref, word) for word in ("forward", "ice", "name:Plain"))
    assert table.game.rules.numbers(table.state, ref, "power") == 0
    assert (seen_by(table, "p1", "p2.removed"), seen_by(table, "p2", "p2.removed")) == ([""], [""])


@pytest.mark.rule("FF-9.1.1.1b", "FF-9.1.1.2b", "FF-9.2.1.2")
def test_what_is_triggered_before_the_main_phase_waits_for_it(table: Table) -> None:
    table.lay("", "field WAKER READER PLAIN~ | hand BOLT 1-036C", step="main2")
    next_turn(table)
    assert (table.state.step, table.state.active) == ("main", 2)
    assert sorted(programs(table)) == ["READER/1", "READER/1", "WAKER/1"] or table.question == "order"
    while table.question:
        table.play("p2 " + table.moves(2, "order")[0])
    assert sorted(programs(table)) == ["READER/1", "READER/1", "WAKER/1"]
    assert paid(table).facts == []

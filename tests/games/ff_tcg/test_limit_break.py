"""Limit Break (FF-15.2.8): a second deck, for whose cards others of it are turned up."""

from __future__ import annotations

from datetime import date

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown, Shuffled
from bsdesk.engine.game import Game
from bsdesk.engine.play import moves
from bsdesk.engine.view import redact
from bsdesk.games.ff_tcg.rules.cards import Card, faults
from tests.games.ff_tcg.looking import make, names, paid, programs, resolve, to_declaration
from tests.games.ff_tcg.test_warp import with_options
from tests.table import Table

LB = "lb APEX SURGE SPARE SPARE"
CP = "1-036C 1-036C 1-036C 1-036C"
DAY = date(2026, 1, 1)


def face_up(table: Table, zone: str = "p1.lb") -> list[str]:
    found = (table.state.cards[ref] for ref in table.state.zones[zone])
    return [card.definition for card in found if card.face == "up"]


def broken_out(table: Table) -> None:
    """Play the Forward of the LB deck, by turning up the two that are alike."""
    table.play("play lb.apex", "turn_up lb.spare.1", "turn_up lb.spare.2")
    paid(table)


@pytest.mark.rule("FF-15.2.8.1", "FF-15.2.8.2")
def test_it_is_a_number_on_the_card() -> None:
    fields = {"id": "X", "name": {"en": "X"}, "kind": "forward", "elements": ("ice",), "cost": 1, "power": 1000}
    card = Card(**(fields | {"limit_break": 2}))  # type: ignore[arg-type]
    assert (faults(card), "limit_break" in card.words) == ([], True)
    assert faults(Card(**(fields | {"limit_break": -1})))  # type: ignore[arg-type]
    assert "limit_break" not in Card(**fields).words  # type: ignore[arg-type]


@pytest.mark.rule("FF-15.2.8.3", "FF-11.3.1a")
def test_each_type_is_played_when_it_could_be(table: Table) -> None:
    table.lay(f"hand {CP} | {LB}")
    assert "play lb.apex" in table.moves(verb="play")
    table.lay(f"hand {CP} | {LB}", step="attack")
    assert table.refused("play lb.apex").code == "own_main_phase"
    assert table.allowed("cast lb.surge")
    make(table, "cast lb.surge", "turn_up lb.spare.1")
    assert (names(table, "stack"), face_up(table)) == (["SURGE"], ["SPARE"])


@pytest.mark.rule("FF-15.2.8.3.1", "FF-15.2.8.3.2")
def test_cp_and_other_cards_of_the_lb_deck_are_paid(table: Table) -> None:
    table.lay(f"hand {CP} | lb APEX SPARE")
    refusal = table.refused("play lb.apex")
    assert (refusal.code, refusal.facts["number"]) == ("too_few_limit_breaks", 2)
    table.lay(f"hand 1-036C | {LB}")
    assert table.refused("play lb.apex").code == "cannot_pay"
    table.lay(f"hand {CP} | {LB}")
    table.play("play lb.apex", "turn_up lb.spare.1", "turn_up lb.surge")
    done = paid(table)
    assert (names(table, "p1.field"), len(names(table, "p1.break"))) == (["APEX"], 2)
    assert face_up(table) == ["SURGE", "SPARE"]
    shown = [event for event in done.events if isinstance(event.fact, CardShown)]
    assert {event.by for event in shown} == {"cost"}


@pytest.mark.rule("FF-15.2.8.4")
def test_on_the_field_it_is_like_any_other(table: Table) -> None:
    table.lay(f"hand BOLT {CP} | {LB}", "field BRAVE")
    broken_out(table)
    make(table, "cast hand.bolt", "choose apex")
    resolve(table)
    assert table.number("apex", "damage") == 4000
    to_declaration(table)
    table.lay("field APEX", "field BRAVE")
    to_declaration(table)
    table.play("attack apex")
    assert table.says("apex", "attacking")


@pytest.mark.rule("FF-15.2.8.4.1", "FF-15.2.8.4.2", "FF-TV-15")
def test_broken_it_triggers_and_goes_back_face_up(table: Table) -> None:
    table.lay(f"hand RUIN {CP} | {LB}")
    broken_out(table)
    make(table, "cast hand.ruin")
    done = resolve(table)
    assert [fact.to for fact in done.of(CardMoved)][:2] == ["p1.break", "p1.lb"]
    assert (names(table, "p1.lb")[-1], face_up(table)) == ("APEX", ["SPARE", "SPARE", "APEX"])
    assert programs(table) == ["APEX/1"]


@pytest.mark.rule("FF-15.2.8.4.3")
def test_a_summon_goes_back_from_the_stack_wherever_it_went(table: Table) -> None:
    table.lay(f"hand {CP} | {LB}")
    make(table, "cast lb.surge", "turn_up lb.spare.1")
    done = resolve(table)
    assert [fact.to for fact in done.of(CardMoved) if fact.why != "drawn"] == ["p1.break", "p1.lb"]
    assert "SURGE" in face_up(table)
    table.lay(f"hand {CP} | {LB}", "hand VETO 1-036C")
    make(table, "cast lb.surge", "turn_up lb.spare.1")
    table.play("pass")
    make(table, "cast hand.veto", "choose stack.surge", seat=2)
    resolve(table)
    assert "SURGE" in face_up(table)


@pytest.mark.rule("FF-15.2.8.4.4", "FF-15.2.8.4.5")
def test_it_goes_back_from_the_hand_and_nothing_replaces_that(table: Table) -> None:
    table.lay(f"hand TIDE {CP} | field LOOPA REROUTE | {LB}")
    broken_out(table)
    make(table, "cast hand.tide", "choose apex")
    done = resolve(table)
    home = [event for event in done.events if isinstance(event.fact, CardMoved) and event.fact.to == "p1.lb"]
    assert [(event.by, event.why) for event in home] == [("rule", "FF-15.2.8.4.1")]
    assert ("APEX" in face_up(table), "APEX" in table.hand(), names(table, "stack")) == (True, False, [])


@pytest.mark.rule("FF-15.2.8.4.6")
def test_what_lies_face_up_is_used_up(table: Table) -> None:
    table.lay(f"hand RUIN {CP} {CP} | {LB}")
    broken_out(table)
    make(table, "cast hand.ruin")
    resolve(table)
    resolve(table)
    assert not [move for move in table.moves(verb="play") if "lb." in move]
    refusal = table.refused("play lb.apex")
    assert (refusal.code, refusal.rule, refusal.facts["card"]) == (
        "used_up",
        "FF-15.2.8.4.6",
        table.ref("lb.apex"),
    )
    assert table.refused("cast lb.surge").code == "too_few_limit_breaks"
    assert table.refused("play lb.spare.1").code == "used_up"


@pytest.mark.rule("FF-15.2.8.4.6")
def test_a_summon_that_lies_face_up_is_used_up(table: Table) -> None:
    table.lay(f"hand {CP} | {LB}")
    make(table, "cast lb.surge", "turn_up lb.spare.1")
    resolve(table)
    assert table.refused("cast lb.surge").code == "used_up"


@pytest.mark.rule("FF-7.14.1", "FF-8.2.1.1b")
def test_the_lb_deck_is_laid_apart_before_the_game(table: Table) -> None:
    deck = ["1-036C"] * 50 + ["APEX", "SURGE", "SPARE"]
    done = table.start(deck, deck)
    assert names(table, "p1.lb") == names(table, "p2.lb") == ["APEX", "SURGE", "SPARE"]
    assert (len(table.state.zones["p1.deck"]), face_up(table)) == (45, [])
    assert {fact.zone for fact in done.of(Shuffled)} == {"p1.deck", "p2.deck"}


@pytest.mark.rule("FF-7.14.2")
def test_its_owner_sees_all_of_it_others_what_lies_face_up(table: Table) -> None:
    table.lay(f"hand {CP} | {LB}")
    broken_out(table)
    seen = {viewer: redact(table.state, viewer) for viewer in ("p1", "p2")}
    cards = {v: [view.cards[ref].definition for ref in view.zones["p1.lb"]] for v, view in seen.items()}
    assert sorted(cards["p1"]) == ["SPARE", "SPARE", "SURGE"]
    assert sorted(cards["p2"]) == ["", "SPARE", "SPARE"]


@pytest.mark.rule("FF-8.1.1.1c", "FF-8.1.3a", "FF-8.1.3c")
def test_at_most_eight_of_them_which_are_never_in_the_main_deck(game: Game) -> None:
    def wrong(cards: list[str]) -> list[str]:
        return [fault.rule for fault in game.rules.decks.faults([game.rules.defs[card] for card in cards], DAY)]

    main = ["SWARM"] * 50
    assert wrong(main) == wrong([*main, *["APEX"] * 3, *["SURGE"] * 3, *["SPARE"] * 2]) == []
    assert wrong([*main, *["APEX"] * 3, *["SURGE"] * 3, *["SPARE"] * 3]) == ["FF-8.1.1.1c"]
    assert wrong([*main[1:], "APEX"]) == ["FF-8.1.1.1a"]  # it doesn't count as one of the 50


@pytest.mark.rule("FF-8.1.3b")
def test_in_limited_any_card_may_be_laid_apart(game: Game) -> None:
    table = Table(with_options(game, format="limited"), "plain")
    deck = ["PLAIN"] * 39 + ["BRAVE", "WEAK", "SPARE"]
    assert table.game.rules.decks.faults([game.rules.defs[card] for card in deck], DAY) == []
    table.start(deck, deck[:-2])
    assert (table.question, list(table.state.prompts)) == ("lay_apart", [1])
    ref = next(r for r in table.state.zones["p1.deck"] if table.state.cards[r].definition == "BRAVE")
    assert table.allowed(f"p1 lay_apart {ref}")
    table.play(f"p1 lay_apart {ref}", "p1 done")
    assert (names(table, "p1.lb"), len(table.state.zones["p1.deck"])) == (["SPARE", "BRAVE"], 35)
    assert not table.state.cards[table.state.zones["p1.lb"][1]].face


def test_such_a_card_is_never_played(table: Table) -> None:
    table.lay(f"hand {CP} | lb PLAIN SPARE SPARE")
    assert "play lb.plain" not in table.moves(verb="play")
    table.play("play lb.spare.1", "turn_up lb.plain")
    paid(table)
    assert face_up(table) == ["PLAIN"]


@pytest.mark.rule("FF-15.2.8.4.1", "FF-15.2.9.4.2")
def test_broken_at_once_with_a_primed_one_each_card_goes_its_own_way(table: Table) -> None:
    table.lay("hand RUIN 1-036C 1-036C | field KNIGHT&SQUIRE", "field APEX")
    make(table, "cast hand.ruin")
    resolve(table)
    assert (names(table, "p1.removed"), names(table, "p2.lb"), names(table, "p2.removed")) == (["KNIGHT"], ["APEX"], [])


def test_how_many_lie_face_up_is_known_of_the_opponent_s_too(table: Table) -> None:
    """What can't be seen does not lie face up: whoever tries what a Summon would lead to need not know its face."""
    table.lay(f"hand SPRAY {CP} | field PLAIN", f"field 26-130H PLAIN | {LB}")
    view = redact(table.state, "p1")
    assert any(offer.move.verb == "cast" for offer in moves(view, 1))

"""Where cards are put by hand: magic on the character before whom it is to lie, an answer on what it answers."""

from __future__ import annotations

from bsdesk.engine.play import moves
from bsdesk.engine.values import Ref, Seat
from bsdesk.table.drop_targets import Held, drop_at, drops
from tests.games.asteriated_grail.conftest import GrailTable


def taken(table: GrailTable, seat: Seat, card: str, place: Ref) -> set[tuple[str, Ref]]:
    """What dropping a card of a hand at this place would do: verbs with their targets."""
    held = Held(table.ref(f"hand.{card}", seat))
    found = drop_at(drops(table.state, seat, moves(table.state, seat), held), table.state, place)
    return {(drop.offer.move.verb, drop.offer.move.target) for drop in found}


def test_magic_is_put_on_the_character_before_whom_it_is_to_lie(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand weakness missile", "field angel")
    assert taken(heroes, 1, "weakness", heroes.state.zones["p2.field"][0]) == {("cast", "p2.front")}
    assert taken(heroes, 1, "weakness", "p2.front") == {("cast", "p2.front")}
    assert taken(heroes, 1, "weakness", "p1.field") == {("cast", "p1.front")}
    assert taken(heroes, 1, "weakness", "p1.hand") == set()
    assert taken(heroes, 1, "missile", "p1.field") == {("cast", "")}


def test_an_answer_is_put_on_what_it_answers(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand fire-slash missile", "field angel | hand fire-slash missile")
    heroes.play("attack hand.fire-slash p2")
    lane = heroes.state.zones["lane"][0]
    assert taken(heroes, 2, "fire-slash", lane) == taken(heroes, 2, "fire-slash", "p2.field") == {("respond", "")}
    assert taken(heroes, 2, "fire-slash", "p1.field") == set()
    heroes.lay("field archer | hand missile", "field angel | hand missile")
    heroes.play("cast hand.missile")
    assert taken(heroes, 2, "missile", heroes.state.zones["lane"][0]) == {("deflect", "")}


def test_a_card_that_answers_is_not_called_of_another_element(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand fire-slash", "field angel | hand fire-slash")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.refused("p2 respond hand.fire-slash p1").code != "other_element"
    heroes.lay("field archer | hand missile", "field angel | hand missile")
    heroes.play("cast hand.missile")
    assert heroes.refused("p2 deflect hand.missile p1").code != "stops_no_missile"

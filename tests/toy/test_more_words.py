"""What follows, several occasions, fewer modes, the top of a deck, what is shared, names among kinds."""

from __future__ import annotations

from typing import Any

from bsdesk.engine.card_facts import CardShown
from tests.table import Table
from tests.toy.smithy import answered, cast, dents, names, programs, resolve, reworked

GOLEM: dict[str, Any] = {"kind": ["golem"], "side": "opposing"}


def spell(*does: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the effect of a spell that does this."""
    return {"activate": "cast", "zone": "stack", "do": [*does], **more}


def test_what_follows_waits_as_an_effect_of_its_own_and_knows_what_was_chosen(smithy: Table) -> None:
    after = {"op": "follow_up", "effects": [{"do": [{"op": "dent", "count": 2}]}]}
    reworked(smithy, "BOLT", spell({"op": "choose", "from": GOLEM}, {"op": "dent"}, after))
    smithy.lay("hand BOLT PIT", "field HULK")
    cast(smithy, "bolt")
    resolve(smithy)
    assert (dents(smithy, "p2.hulk"), programs(smithy)) == (1, ["BOLT/2"])
    resolve(smithy)
    assert dents(smithy, "p2.hulk") == 3


def test_nothing_follows_what_was_not_done(smithy: Table) -> None:
    after = {"op": "follow_up", "effects": [{"do": [{"op": "draw"}]}]}
    reworked(smithy, "BOLT", spell({"op": "dent", "what": GOLEM}, after))
    smithy.lay("hand BOLT PIT", "field")
    cast(smithy, "bolt")
    resolve(smithy)
    assert programs(smithy) == []


def test_one_effect_may_wait_for_several_occasions(smithy: Table) -> None:
    on = {"event": "built", "also": ["cast"], "of": {"side": "any"}}
    reworked(smithy, "BELL", {"on": on, "do": [{"op": "draw"}]})
    smithy.lay("hand PAWN WAKE PIT PIT PIT | field BELL", "field")
    smithy.play("build hand.pawn")
    answered(smithy, 1)
    assert programs(smithy) == ["BELL/1"]
    resolve(smithy)
    cast(smithy, "wake")
    assert programs(smithy) == ["WAKE/1", "BELL/1"]


def test_fewer_modes_may_be_chosen(smithy: Table) -> None:
    modes = {"op": "modes", "of": ["dent", "draw"], "count": 2, "up_to": True}
    draws = {"op": "mode", "is": "draw", "do": [{"op": "draw"}]}
    reworked(smithy, "CHARM", spell(draws, announce=[modes]))
    for answers, drawn in ((["done"], 0), (["modes draw", "done"], 1), (["modes dent", "modes draw"], 1)):
        smithy.lay("hand CHARM PIT", "field")
        smithy.play("cast hand.charm", *answers)
        answered(smithy, 1)
        resolve(smithy)
        assert len(names(smithy, "p1.hand")) == drawn


def test_cards_of_the_top_are_looked_at_and_the_rest_is_put_in_order(smithy: Table) -> None:
    does: list[dict[str, Any]] = [
        {"op": "look", "count": 3},
        {"op": "choose", "from": {"where": "deck", "bound": "opened"}},
        {"op": "send", "to": "hand"},
        {"op": "rest"},
        {"op": "arrange", "what": "rest"},
        {"op": "send", "what": "order", "to": "ash"},
    ]
    reworked(smithy, "BOLT", spell(*does))
    smithy.lay("hand BOLT PIT | deck PAWN HULK VEIN PIT", "field")
    cast(smithy, "bolt")
    done = resolve(smithy)
    assert [fact.face for fact in done.of(CardShown)] == ["own"] * 3
    smithy.play("choose deck.hulk", "arrange deck.vein", "arrange deck.pawn")
    assert names(smithy, "p1.hand") == ["HULK"]
    assert [card for card in names(smithy, "p1.ash") if card in ("VEIN", "PAWN")] == ["VEIN", "PAWN"]


def test_a_filter_asks_for_what_is_shared_with_what_was_chosen(smithy: Table) -> None:
    first = {"op": "choose", "from": {"where": "hand", "kind": ["mine"]}, "as": "first"}
    dent = {"op": "dent", "what": {"kind": ["golem"], "side": "any", "shares": {"colour": "first"}}}
    reworked(smithy, "BOLT", spell(first, dent))
    colours = {card: smithy.game.rules.defs[card].colour for card in ("PAWN", "PIT", "VEIN")}  # type: ignore[attr-defined]
    for mine in ("PIT", "VEIN"):
        smithy.lay(f"hand BOLT PIT {mine} | field PAWN", "field")
        smithy.play("cast hand.bolt")
        answered(smithy, 1)
        resolve(smithy)
        chosen = smithy.hand()[0]
        assert dents(smithy, "pawn") == int(bool(set(colours[chosen]) & set(colours["PAWN"])))


def test_a_name_may_stand_where_kinds_stand(smithy: Table) -> None:
    what = {"kind": ["name:Pawn", "name:Ram"], "side": "any"}
    reworked(smithy, "BOLT", spell({"op": "dent", "what": what}))
    smithy.lay("hand BOLT PIT | field PAWN RAM", "field HULK")
    cast(smithy, "bolt")
    resolve(smithy)
    assert [dents(smithy, ref) for ref in ("pawn", "ram", "p2.hulk")] == [1, 1, 0]

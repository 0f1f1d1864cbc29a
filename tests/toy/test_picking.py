"""Cards that are chosen together: alike, all different, any number of them."""

from __future__ import annotations

import pytest

from bsdesk.engine.files.position import lay
from bsdesk.engine.prompts import Together, trait_of
from bsdesk.engine.rule_topics import Likeness
from bsdesk.engine.state import State, Unforeseeable
from bsdesk.engine.view import redact
from bsdesk.speech.phrasing.texts import plain_text
from tests.table import Table
from tests.toy.boxes import HERE
from tests.toy.lanterns import lanterns

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


@pytest.mark.parametrize(
    ("together", "hand", "room"),
    [
        (Together(), "MOTH MOTH", 2),
        (Together(alike="kind"), "MOTH LAMP SPARK", 2),
        (Together(different="name"), "MOTH MOTH MOTH LAMP", 2),
        (Together("kind", "name"), "MOTH MOTH LAMP SPARK SPARK GLOW DIM", 3),
        (Together("name", "kind"), "MOTH MOTH", 1),
        (Together("kind", "name"), "", 0),
    ],
)
def test_so_many_can_be_picked_together(together: Together, hand: str, room: int) -> None:
    state = lay(lanterns(), {1: f"hand {hand}"}, step="main")
    assert together.room(state, state.zones["p1.hand"]) == room


def test_offered_is_only_what_an_answer_can_be_completed_with(table: Table) -> None:
    table.lay("hand REAP MOTH MOTH LAMP SPARK")
    table.play("play hand.reap", *ROUND)
    assert table.moves() == ["choose hand.lamp", "choose hand.moth.1", "choose hand.moth.2"]  # one spell is too few
    refusal = table.refused("choose hand.spark")
    assert (refusal.code, refusal.facts, bool(refusal.remedy)) == ("not_alike", {"trait": "kind"}, True)
    table.play("choose hand.moth")
    assert table.moves() == ["back", "choose hand.lamp"]
    refusal = table.refused("choose hand.moth.2")
    assert (refusal.code, refusal.facts) == ("not_different", {"trait": "name"})
    assert table.refused("done").code == "answer_incomplete"
    assert table.refused("choose hand.moth").code == "chosen_already"
    table.play("choose hand.lamp")
    assert table.zone("ash") == ["MOTH", "LAMP", "REAP"]  # no more of them can be picked


def test_any_number_of_them_may_be_chosen(table: Table) -> None:
    table.lay("hand REAP MOTH LAMP ECHO NEST SPARK GLOW")
    table.play("play hand.reap", *ROUND, "choose hand.moth", "choose hand.echo")
    assert table.moves() == ["back", "choose hand.lamp", "choose hand.nest", "done"]
    table.play("choose hand.nest", "done")
    assert table.hand(1) == ["LAMP", "SPARK", "GLOW"]


def test_where_fewer_can_be_picked_as_many_as_can_be_are(table: Table) -> None:
    table.lay("hand MEDLEY MOTH MOTH MOTH")
    table.play("play hand.medley", *ROUND)
    assert table.moves() == ["choose hand.moth.1", "choose hand.moth.2", "choose hand.moth.3"]
    table.play("choose hand.moth.2")
    assert (table.question, table.hand(1)) == ("", ["MOTH", "MOTH"])


def test_the_only_two_that_go_together_are_not_asked_for(table: Table) -> None:
    table.lay("hand MEDLEY MOTH LAMP")
    table.play("play hand.medley", *ROUND)
    assert (table.question, table.zone("ash")) == ("", ["MOTH", "LAMP", "MEDLEY"])


SAID = {
    "en": "Burn 2 or more cards of the same kind with different names from your hand.",
    "zh_hant": "燒毀自己手牌中的 2 張以上的名稱各不相同的種類相同的卡牌。",
    "zh_hans": "烧毁自己手牌中的 2 张以上的名称各不相同的种类相同的卡牌。",
    "ja": "自分の手札の名前がすべて異なる種類が同じカード2枚以上を燃やす。",
}


@pytest.mark.parametrize("language", SAID)
def test_it_is_said_on_the_card(language: str) -> None:
    game = lanterns()
    assert plain_text(game, game.rules.defs["REAP"], HERE / "books", language) == [SAID[language]]


def test_of_a_card_that_nobody_knows_nothing_can_be_told(table: Table) -> None:
    """Whoever looks ahead does not take it for one without a name."""
    view = redact(table.lay("hand MOTH", "hand MOTH").state, "p1")
    (mine,), (theirs,) = view.zones["p1.hand"], view.zones["p2.hand"]
    assert [trait_of(view, mine, name) for name in ("name", "kind", "")] == ["Moth", "thing", ""]
    assert [trait_of(view, theirs, name) for name in ("name", "kind", "")] == ["", "", ""]
    view.__dict__["foreseen"] = True
    assert trait_of(view, theirs, "") == ""
    for name in ("name", "kind"):
        with pytest.raises(Unforeseeable, match=r"^hidden card$"):
            trait_of(view, theirs, name)


def test_a_game_has_traits_of_its_own(table: Table) -> None:
    """A card may have several values of one, of which any will do."""
    asked: list[tuple[State, str, str]] = []

    def traits(state: State, ref: str, name: str) -> str:
        asked.append((state, ref, name))
        return {"MOTH": "a", "LAMP": "b", "ECHO": "a|b"}[state.cards[ref].definition]

    table.game = table.game.with_rules(likeness=Likeness(traits=traits))
    state = table.lay("hand MOTH LAMP ECHO").state
    moth, lamp, echo = state.zones["p1.hand"]
    assert trait_of(state, echo, "colour") == "a|b"
    assert asked == [(state, echo, "colour")]
    alike = Together(alike="colour")
    assert (alike.room(state, (moth, lamp, echo)), alike.room(state, (moth, lamp))) == (2, 1)
    assert [alike.breaks(state, [moth], ref) for ref in (lamp, echo)] == ["alike", ""]
    assert [Together(different="colour").breaks(state, [moth], ref) for ref in (lamp, echo)] == ["", "different"]

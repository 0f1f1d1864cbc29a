"""Choosing players, and words that mean several of them."""

from __future__ import annotations

import pytest

from bsdesk.engine.effects import On
from bsdesk.engine.files.position import lay
from bsdesk.engine.filters import Filter
from bsdesk.engine.game import Occasion
from bsdesk.engine.run.triggers import waits_for
from bsdesk.engine.selection import seats_on, select
from bsdesk.engine.state import Frame
from bsdesk.engine.values import Move
from bsdesk.engine.vocabulary.players import ChoosePlayer
from bsdesk.speech.books import read_books
from bsdesk.speech.phrasing.texts import plain_text
from bsdesk.speech.wording import Wording
from tests.table import Table
from tests.toy.boxes import HERE
from tests.toy.lanterns import lanterns

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


@pytest.mark.parametrize(
    ("side", "seats"),
    [("you", [3]), ("ally", [1, 5]), ("team", [3, 1, 5]), ("opponent", [2, 4, 6]), ("everyone", [3, 1, 2, 4, 5, 6])],
)
def test_a_side_is_some_of_the_seats(side: str, seats: list[int]) -> None:
    assert seats_on(lay(lanterns(6), {}, step="main"), 3, side) == seats


@pytest.mark.parametrize(
    ("whom", "other", "found"),
    [
        ("any", False, ["p2", "p3", "p4", "p5", "p6", "p1"]),
        ("any", True, ["p3", "p4", "p5", "p6", "p1"]),
        ("ally", False, ["p4", "p6"]),
        ("team", False, ["p2", "p4", "p6"]),
        ("opponent", False, ["p3", "p5", "p1"]),
    ],
)
def test_players_are_offered_in_turn_order(whom: str, other: bool, found: list[str]) -> None:
    state = lay(lanterns(6), {}, step="main")
    assert ChoosePlayer(whom=whom, other=other).choices(state, Frame("", 2)) == found  # type: ignore[arg-type]


def test_the_chosen_player_draws_is_given_to_and_is_noted() -> None:
    table = Table(lanterns(6), "plain", ("purse 4+R+B", "deck MOTH MOTH"))
    table.lay("hand GIFT")
    table.play("play hand.gift", *(f"p{seat} pass" for seat in (2, 3, 4, 5, 6, 1)))
    assert table.moves() == ["player p3", "player p5"]
    refusal = table.refused("player p2")
    assert (refusal.code, refusal.facts) == ("cannot_choose_player", {"seat": 2})
    assert refusal.remedy == (Move(1, "player", "p3"),)
    table.play("player p5")
    assert (table.hand(5), table.hand(3)) == (["MOTH"], [])
    assert (table.cores("purse"), table.cores("p5.purse")) == ("3+R+B", "5+R+B")
    assert table.state.tally["turn.blessed.p5"] == 1


def test_of_two_players_the_only_ally_is_not_asked_for(table: Table) -> None:
    table.lay("hand GIFT")
    table.play("play hand.gift", *ROUND)
    assert (table.question, table.hand(3)) == ("", ["MOTH"])


def test_who_was_chosen_chooses_of_its_own(table: Table) -> None:
    table.lay("hand TOLL", "hand MOTH LAMP", "", "hand ECHO NEST")
    table.play("play hand.toll", *ROUND, "player p4")
    assert (table.to_act(), table.moves(4), table.moves(2)) == (4, ["choose hand.echo", "choose hand.nest"], [])
    table.play("p4 choose hand.nest")
    assert (table.zone("p4.ash"), table.hand(2), table.hand(4)) == (["NEST"], ["MOTH", "LAMP"], ["ECHO"])


def test_each_of_several_opponents_chooses_among_its_own(table: Table) -> None:
    table.lay("hand PURGE | field MOTH", "field MOTH LAMP", "field MOTH", "field ECHO MOTH LAMP")
    table.play("play hand.purge", *ROUND)
    assert table.moves(2) == ["choose lamp", "choose moth"]
    assert table.moves(4) == ["choose echo", "choose lamp", "choose moth"]
    table.play("p4 choose echo")
    assert table.zone("p4.field") == ["ECHO", "MOTH", "LAMP"]  # all answer first
    table.play("p2 choose lamp")
    assert (table.zone("p2.field"), table.zone("p3.field")) == (["MOTH"], ["MOTH"])
    assert table.zone("p4.field") == ["MOTH", "LAMP"]


def test_filters_and_occasions_know_allies() -> None:
    state = lay(lanterns(6), dict.fromkeys(range(1, 7), "field MOTH"), step="main")
    frame = Frame("", 3)
    owners = [[state.cards[ref].owner for ref in select(state, frame, Filter(side=s))] for s in ("ally", "team")]
    assert owners == [[1, 5], [3, 1, 5]]
    seats = (0, *state.seats())
    for by, heard in (("you", [3]), ("ally", [1, 5]), ("team", [1, 3, 5]), ("opponent", [0, 2, 4, 6])):
        on = On("burnt", "any", by)  # type: ignore[arg-type]
        assert [s for s in seats if waits_for(state, "", 3, on, Occasion("burnt", by=s))] == heard


SAID = {
    "en": "1 ally draws 1 card. Give that player a token. Note that this happened to that player.",
    "zh_hant": "讓 1 位隊友抽 1 張牌。給該玩家一個代幣。記錄該玩家發生了此事。",
    "zh_hans": "让 1 位队友抽 1 张牌。给该玩家一个代币。记录该玩家发生了此事。",
    "ja": "味方1人はカードを1枚ドローする。そのプレイヤーにトークンを1個渡す。"
    "そのプレイヤーにこのことが起きたと記録する。",
}


@pytest.mark.parametrize("language", SAID)
def test_it_is_said_on_the_card(language: str) -> None:
    game = lanterns()
    assert plain_text(game, game.rules.defs["GIFT"], HERE / "books", language) == [SAID[language]]


def test_a_player_is_an_answer_in_words() -> None:
    state = lay(lanterns(), {}, step="main")
    assert Wording(read_books(HERE / "books"), "en").answer_name(state, "p3") == "p3"

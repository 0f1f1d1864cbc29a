"""Zones that belong to a team: who sees into them, what they are called, what is laid out and put there by hand."""

from __future__ import annotations

import pytest

from bsdesk.engine.files.free_hand_commands import apply_free_hand
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import check, new
from bsdesk.engine.state import at_team, owns_zone, zone_seat, zone_team
from bsdesk.engine.values import Malformed, Move
from bsdesk.engine.view import redact, redact_events
from bsdesk.speech.books import read_books
from bsdesk.speech.wording import Wording
from tests.table import Table
from tests.toy.boxes import HERE
from tests.toy.lanterns import lanterns


def test_a_key_names_a_seat_or_a_team() -> None:
    assert (at_team(2, "oil"), zone_team("t2.oil"), zone_seat("t2.oil")) == ("t2.oil", 2, 0)
    assert (zone_team("p2.hand"), zone_team("stack"), zone_seat("p2.hand")) == (0, 0, 2)


def test_every_team_begins_with_what_is_in_its_zones(table: Table) -> None:
    state = new(table.game, dict.fromkeys(range(1, 5), ["MOTH"] * 9), 1).state
    assert {key: pool for key, pool in state.tokens.items() if zone_team(key)} == {
        "t1.oil": (2, 0, 0),
        "t2.oil": (2, 0, 0),
    }
    assert [key for key in state.zones if zone_team(key)] == ["t1.rack", "t2.rack"]
    assert [owns_zone(state, seat, "t1.oil") for seat in (0, *state.seats())] == [False, True, False, True, False]


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_tokens_are_poured_into_what_the_team_shares(seats: int) -> None:
    table = Table(lanterns(seats), "plain", ("purse 3+R", "deck MOTH MOTH"))
    table.lay("", "", "oil 2+B")
    table.play("pour purse R oil")
    assert (table.cores("oil"), table.cores("oil", seat=3), table.cores("t2.oil")) == ("2+R+B", "2+R+B", "0")
    assert table.name("t1.oil", seat=3) == "oil"
    assert table.name("t1.oil", seat=2) == "t1.oil"
    assert table.refused("pour purse 1 oil").code == "cannot_pour"


def test_who_is_not_of_the_team_names_it_so(table: Table) -> None:
    table.lay("rack MOTH LAMP")
    assert table.refused("pour purse 1 t2.oil").code == "cannot_pour"
    for unknown in ("t3.oil", "t1.hand", "t1.nothing", "t01.oil"):
        assert isinstance(read_move(table.state, 1, f"pour purse 1 {unknown}"), Malformed)
    assert table.ref("p3.oil") == "t1.oil"


def test_only_the_team_sees_into_its_zones(table: Table) -> None:
    table.lay("hand LAMP | rack MOTH", "rack NEST")
    before = table.state
    events = table.play("shelve hand.lamp").events
    told = {seat: redact_events(before, events, f"p{seat}") for seat in (2, 3)}
    assert table.zone("rack") == ["MOTH", "LAMP"]
    views = {viewer: redact(table.state, viewer) for viewer in ("p1", "p2", "p3", "table")}
    seen = {viewer: [view.cards[ref].definition for ref in view.zones["t1.rack"]] for viewer, view in views.items()}
    assert seen == {"p1": ["MOTH", "LAMP"], "p3": ["MOTH", "LAMP"], "p2": ["", ""], "table": ["", ""]}
    assert [[e.fact.becomes for e in told[seat] if hasattr(e.fact, "becomes")] for seat in (2, 3)] == [
        ["t1.rack.2"],
        [table.ref("rack.lamp")],
    ]
    assert (table.name(table.ref("rack.lamp")), table.name(table.ref("rack.lamp"), seat=2)) == (
        "t1.rack.lamp",
        "t1.rack.2",
    )


@pytest.mark.parametrize("seat", [-1, 0, 5])
def test_who_has_no_seat_is_of_no_team_and_told_so_of_its_cards_too(table: Table, seat: int) -> None:
    table.lay("rack MOTH", "rack NEST")
    for key in ("t1.rack", "t2.rack"):
        card = table.state.zones[key][0]
        assert not owns_zone(table.state, seat, key)
        for move in (Move(seat, "pass", card), Move(seat, "pass", "", card)):
            refusal = check(table.state, move)
            assert refusal is not None
            assert (refusal.code, refusal.facts) == ("no_such_seat", {"seat": seat})


def test_a_partner_takes_the_card_and_it_stays_whose_it_was(table: Table) -> None:
    table.lay("hand LAMP")
    table.play("shelve hand.lamp")
    assert table.refused("fetch rack.lamp").code == "cannot_fetch"  # one a turn
    table.lay("", "", "rack LAMP")
    table.play("fetch t1.rack.lamp")
    card = table.card("hand.lamp")
    assert (card.owner, card.controller, table.hand(1)) == (3, 1, ["LAMP"])
    view = redact(table.state, "p3")
    assert [view.cards[ref].definition for ref in view.zones["p1.hand"]] == [""]


def test_the_free_hand_reaches_what_a_team_has(table: Table) -> None:
    table.lay("hand LAMP | oil 3")
    state = apply_free_hand(table.state, 1, "card hand.lamp rack").state
    assert len(state.zones["t1.rack"]) == 1
    state = apply_free_hand(state, 2, "tokens t1.oil 2 oil").state
    assert (state.tokens["t1.oil"], state.tokens["t2.oil"]) == ((1, 0, 0), (2, 0, 0))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["your team's Oil", "the other team's Oil", "team 1's Oil"]),
        ("zh_hant", ["我隊的燈油", "對方隊伍的燈油", "第 1 隊的燈油"]),
    ],
)
def test_it_is_said_whose_it_is(table: Table, language: str, said: list[str]) -> None:
    wording = Wording(read_books(HERE / "books"), language)
    state = lay(table.game, {}, step="main")
    assert [wording.area(state, "t1.oil", seat) for seat in (3, 2, 0)] == said

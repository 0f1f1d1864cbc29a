"""What is asked of others: granted for the moment it was asked in, or not at all."""

from __future__ import annotations

import pytest

from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.game import Game
from bsdesk.engine.values import Stale
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import (
    Agree,
    Answer,
    Concede,
    Consent,
    Failed,
    Fork,
    FreeHandMessage,
    Played,
    Redo,
    Request,
    Settled,
    Undo,
    Waits,
    Withdraw,
)
from tests.apart import Apart, Held, answered, asked, lanterns_server, server_of, typed
from tests.seated import dealt_game, laid_out_game


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


def asking(apart: Apart) -> tuple[SeatClient, SeatClient, int, Consent]:
    """Let seat 1 ask seat 2 for an undo that is not free; return both, the number, and what the other is asked."""
    apart.until(apart.unfree)
    one, other = apart.clients.values()
    way = one.course.back
    assert way is not None
    number = one.send(Undo(way.commands))
    assert isinstance(answered(one.poll(), number), Waits)
    (consent,) = [news for news in other.poll() if isinstance(news, Consent)]
    return one, other, number, consent


def test_a_wish_ends_when_something_is_played(game: Game) -> None:
    apart = Apart(dealt_game(game))
    one, other, number, consent = asking(apart)
    acting = apart.clients[one.to_act]
    assert acting.submit([acting.offers(acting.seat)[0].move])
    assert isinstance(answered(one.poll(), number), Failed)
    assert [news for news in other.poll() if isinstance(news, Settled)] == [Settled(consent.request)]
    past, now = one.course.past, apart.session.now
    asked(other, Agree(consent.request, yes=True))
    apart.poll()
    assert (one.course.past, apart.session.now) == (past, now)


def test_a_wish_ends_for_all_who_were_asked_when_one_of_them_declines() -> None:
    server = lanterns_server()
    one, other, third = (SeatClient(server.join(f"p{seat}", party=f"screen {seat}")) for seat in (1, 2, 3))
    number = one.send(Fork("other"))
    assert isinstance(answered(one.poll(), number), Waits)
    (consent,) = [news for news in other.poll() if isinstance(news, Consent)]
    asked(other, Agree(consent.request, yes=False))
    assert Settled(consent.request) in third.poll()
    assert isinstance(answered(one.poll(), number), Failed)


@pytest.mark.parametrize("wish", [Undo(1), Redo(1), Fork("other"), FreeHandMessage(1, "turn ref-01 sideways")])
def test_a_wish_for_a_moment_that_is_past_is_stale(game: Game, wish: Undo | Redo | Fork | FreeHandMessage) -> None:
    session = laid_out_game(game, "field REF-01[3] | reserve 1")
    wire = Held(server_of(session).join("p1"))
    client = SeatClient(wire)
    wire.open = False
    number = client.send(wish)
    for plan in ("move ref-01 1 reserve", "move ref-01 1 reserve"):
        session.submit(plan)
    if isinstance(wish, Redo):
        session.undo()
    lines = list(session.lines)
    wire.open = True
    assert answered(client.poll(), number) == Stale(client.now, session.now)
    assert session.lines == lines


@pytest.mark.parametrize("wish", [Undo(1), Redo(1), Fork("other")])
def test_no_other_moment_is_asked_for_while_a_plan_is_under_way(game: Game, wish: Request) -> None:
    wire = Held(server_of(laid_out_game(game, "field REF-01[3] | reserve 1")).join("p1"))
    client = SeatClient(wire)
    wire.open = False
    assert client.submit(typed(client, "move ref-01 1 reserve"))
    assert client.send(wish) == 0
    assert len(wire.going) == 1
    wire.open = True
    client.poll()
    assert client.send(wish)


def test_no_second_undo_is_asked_for_while_one_is(game: Game) -> None:
    wire = Held(server_of(laid_out_game(game, "field REF-01[3] | reserve 1")).join("p1"))
    client = SeatClient(wire)
    for _ in range(2):
        client.submit(typed(client, "move ref-01 1 reserve"))
        client.poll()
    wire.open = False
    assert client.send(Undo(1))
    assert client.send(Undo(1)) == 0


def test_nobody_takes_back_the_move_of_another_unasked(game: Game) -> None:
    apart = Apart(laid_out_game(game, "field REF-01[3] | reserve 1"))
    one, other = apart.clients.values()
    onlooker = SeatClient(apart.server.join("table", party="elsewhere"))
    assert one.submit(typed(one, "move ref-01 1 reserve"))
    apart.poll()
    onlooker.poll()
    free = [client.course.back is not None and client.course.back.free for client in (one, other, onlooker)]
    assert free == [True, False, False]
    past = one.course.past
    for client in (other, onlooker):
        assert isinstance(asked(client, Undo(1)), Waits)
    apart.poll()
    assert one.course.past == past
    assert isinstance(asked(one, Undo(1)), Played)


def test_nobody_does_the_move_of_another_again_unasked(game: Game) -> None:
    apart = Apart(laid_out_game(game, "field REF-01[3] | reserve 1"))
    one, other = apart.clients.values()
    assert one.submit(typed(one, "move ref-01 1 reserve"))
    apart.poll()
    asked(one, Undo(1))
    apart.poll()
    assert [client.course.forth is not None and client.course.forth.free for client in (one, other)] == [True, False]
    assert isinstance(asked(other, Redo(1)), Waits)


def test_who_asked_is_answered_once(game: Game) -> None:
    apart = Apart(dealt_game(game))
    one, other, number, consent = asking(apart)
    asked(other, Agree(consent.request, yes=True))
    asked(other, Agree(consent.request, yes=False))
    outcomes = [news.outcome for news in one.poll() if isinstance(news, Answer) and news.number == number]
    assert [type(outcome) for outcome in outcomes] == [Played]
    assert not isinstance(outcomes[0], Failed)


def test_a_wish_is_withdrawn_by_whoever_has_it_alone(game: Game) -> None:
    apart = Apart(dealt_game(game))
    one, other, number, consent = asking(apart)
    assert one.wishes == {number: consent.request}
    assert one.send(Undo(1)) == 0
    asked(other, Withdraw(consent.request))
    assert one.wishes
    assert not [news for news in one.poll() if isinstance(news, Answer)]
    asked(one, Withdraw(consent.request))
    assert not one.wishes
    assert Settled(consent.request) in other.poll()


def test_nobody_goes_on_from_another_moment_while_hands_are_hidden(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3] | reserve 1")
    client = SeatClient(server_of(session).join("p1"))
    first = client.course.here
    client.submit(typed(client, "move ref-01 1 reserve"))
    client.poll()
    known = [client.course.fork]
    assert isinstance(asked(client, Fork("other", first)), Failed)
    assert isinstance(asked(client, Fork("here", client.course.here)), Played)
    asked(client, Concede(1))
    known.append(client.course.fork)
    assert isinstance(asked(client, Fork("other", first)), Played)
    known.append(client.course.fork)
    assert [way is not None for way in known] == [False, True, False]

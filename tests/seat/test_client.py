"""A seat and its table: what is sent, what is answered, who must agree, and that nothing is lost on the way."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence

import pytest

from bsdesk.bots import random_seat
from bsdesk.commands.shared.shipped import game_named
from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Commanded
from bsdesk.engine.game import Game
from bsdesk.engine.values import Stale
from bsdesk.engine.view import redact
from bsdesk.games import ALL
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import (
    Agree,
    Answer,
    Concede,
    Consent,
    Failed,
    Fork,
    FreeHandMessage,
    News,
    Played,
    Redo,
    Request,
    Sent,
    Sit,
    Submit,
    Undo,
    Update,
    Waits,
)
from bsdesk.session.seat_server import LocalWire
from tests.apart import Apart, Held, answered, asked, opened, server_of, typed
from tests.seated import dealt_game, laid_out_game, table_of

LATE = 0.3  # seconds that a message is on its way at most


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


class Late:
    """A wire on which everything comes in order, but up to so many seconds late."""

    def __init__(self, wire: LocalWire, clock: Callable[[], float], seed: int) -> None:
        self.wire, self.clock, self.chance = wire, clock, random.Random(seed)
        self.going: deque[tuple[float, Sent]] = deque()
        self.coming: deque[tuple[float, News]] = deque((0.0, news) for news in wire.receive())  # one sits there already

    def due(self) -> float:
        return self.clock() + self.chance.uniform(0, LATE)

    def send(self, message: Sent) -> None:
        self.going.append((self.due(), message))

    def receive(self) -> Sequence[News]:
        now = self.clock()
        while self.going and self.going[0][0] <= now:
            self.wire.send(self.going.popleft()[1])
        self.coming.extend((self.due(), news) for news in self.wire.receive())
        came = []
        while self.coming and self.coming[0][0] <= now:
            came.append(self.coming.popleft()[1])
        return came

    def close(self) -> None:
        self.wire.close()


# ---------------------------------------------------------------------------------------------------------- plans


def test_a_seat_has_one_plan_under_way_and_no_moves_until_it_is_answered(game: Game) -> None:
    session = dealt_game(game)
    wire = Held(server_of(session).join("p1"))
    client = SeatClient(wire)
    wire.open = False
    plan, now = [client.offers(1)[0].move], session.now
    assert client.submit(plan)
    assert client.offers(1) == []
    assert client.submit(plan) == 0
    client.poll()
    assert (client.in_flight(1), session.now) == (Submit(tuple(plan), now), now)
    wire.open = True
    client.poll()
    assert client.in_flight(1) is None
    assert session.now > now
    assert len(session.timeline.past()) == 2  # once, not twice


def test_a_plan_for_what_is_gone_is_answered_as_stale_and_nothing_happens(game: Game) -> None:
    session = dealt_game(game)
    client = SeatClient(server_of(session).join("p1"))
    old, before = client.now, client.view
    session_lines = list(session.lines)
    number = client.submit([client.offers(1)[0].move], seen=old - 1)
    came = client.poll()
    assert answered(came, number) == Stale(old - 1, old)
    assert not any(isinstance(news, Update) for news in came)
    assert (session.lines, client.view) == (session_lines, before)


# ------------------------------------------------------------------------------------------------------- agreement


def test_an_undo_that_is_not_free_is_asked_of_the_other_and_dropped_when_it_does_not_agree(game: Game) -> None:
    apart = Apart(dealt_game(game))
    apart.until(apart.unfree)
    one, other = apart.clients.values()
    assert one.course.back is not None
    here, now = one.course.here, apart.session.now
    number = one.send(Undo(one.course.back.commands))
    waits = answered(one.poll(), number)
    assert isinstance(waits, Waits)
    (consent,) = [news for news in other.poll() if isinstance(news, Consent)]
    assert (consent.request, consent.seat, apart.session.now) == (waits.request, 1, now)
    asked(other, Agree(consent.request, yes=False))
    assert isinstance(answered(one.poll(), number), Failed)
    assert (one.course.here, other.course.here, apart.session.now) == (here, here, now)
    asked(other, Agree(consent.request, yes=True))  # too late
    assert apart.session.now == now


def test_an_undo_that_is_not_free_is_done_when_the_other_agrees(game: Game) -> None:
    apart = Apart(dealt_game(game))
    apart.until(apart.unfree)
    one, other = apart.clients.values()
    assert one.course.back is not None
    past, wholes = one.course.past, one.wholes
    number = one.send(Undo(one.course.back.commands))
    waits = answered(one.poll(), number)
    assert isinstance(waits, Waits)
    asked(one, Agree(waits.request, yes=True))  # nobody agrees with oneself
    assert one.course.past == past
    asked(other, Agree(waits.request, yes=True))
    assert isinstance(answered(one.poll(), number), Played)
    assert one.course.past == other.course.past == past[: -len(one.course.undone)]
    assert (one.wholes, other.wholes) == (wholes + 1, wholes + 1)


def test_an_undo_that_is_free_asks_nobody(game: Game) -> None:
    apart = Apart(laid_out_game(game, "field REF-01[3]"))
    one, other = apart.clients.values()
    before = one.view
    one.submit(typed(one, "move ref-01 1 reserve"))
    apart.poll()
    assert isinstance(asked(one, Undo(1)), Played)
    assert not any(isinstance(news, Consent) for news in other.poll())
    assert one.view == before


def test_nobody_needs_leave_to_give_up(game: Game) -> None:
    apart = Apart(dealt_game(game))
    one, other = apart.clients.values()
    assert isinstance(asked(one, Concede(1)), Played)
    assert not any(isinstance(news, Consent) for news in other.poll())
    assert one.view.results == other.view.results == {1: "lose", 2: "win"}


# ------------------------------------------------------------------------------------------------------------ eyes


def test_an_onlooker_may_not_look_with_all_eyes_while_hands_are_hidden(game: Game) -> None:
    session = dealt_game(game)
    server = server_of(session)
    with pytest.raises(Complaint, match="hands are hidden"):
        server.join("all")
    onlooker = SeatClient(server.join("table"))
    assert isinstance(asked(onlooker, Sit("all")), Failed)
    assert (onlooker.viewer, onlooker.view.viewer) == ("table", "table")
    session.concede(1)
    assert isinstance(asked(onlooker, Sit("all")), Played)
    assert onlooker.view.viewer == "all"


def test_nobody_plays_for_a_seat_of_another_or_sits_down_where_another_sits(game: Game) -> None:
    apart = Apart(dealt_game(game))
    one, other = apart.clients.values()
    acting = apart.clients[one.to_act]
    wrong = other if acting is one else one
    plan = (acting.offers(acting.seat)[0].move,)
    before = apart.session.now
    assert isinstance(asked(wrong, Submit(plan, wrong.now)), Failed)
    assert isinstance(asked(wrong, Concede(acting.seat)), Failed)
    assert isinstance(asked(wrong, FreeHandMessage(acting.seat, "tokens reserve 1 life")), Failed)
    assert isinstance(asked(wrong, Sit(acting.viewer)), Failed)
    assert (apart.session.now, wrong.view.viewer) == (before, wrong.viewer)
    assert isinstance(asked(acting, Submit(plan, acting.now)), Played)


@pytest.mark.parametrize("name", ALL)
def test_whole_views_are_sent_only_on_joining_undo_redo_fork_and_change_of_seat(name: str) -> None:
    session = opened(game_named(name))
    apart = Apart(session)
    one, rng = apart.clients[1], random.Random(3)
    for _ in range(60):
        if one.to_act:
            apart.play(rng)
    assert {client.wholes for client in apart.clients.values()} == {1}
    server = server_of(session)  # another table of the same game, at which one person sits alone
    client = SeatClient(server.join("p1"))
    requests: list[Request] = [Undo(2), Redo(1), Fork("other"), Sit("p2")]
    for count, request in enumerate(requests, 2):
        assert isinstance(asked(client, request), Played)
        assert client.wholes == count
        assert client.view == redact(session.state, client.viewer)


@pytest.mark.parametrize("name", ALL)
def test_what_a_seat_is_told_makes_its_view_what_it_would_be_sent_whole(name: str) -> None:
    session = opened(game_named(name), 5)
    apart = Apart(session)
    rng = random.Random(9)
    for _ in range(80):
        if not apart.clients[1].to_act:
            break
        apart.play(rng)
        for seat, client in apart.clients.items():
            assert client.view == redact(session.state, f"p{seat}")


def test_what_a_free_hand_does_is_told_as_an_update(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3] | hand REF-06")
    server = server_of(session)
    client = SeatClient(server.join("p1"))
    number = client.send(FreeHandMessage(1, "card hand.ref-06 field"))
    came = client.poll()
    assert isinstance(answered(came, number), Played)
    assert [type(news) for news in came] == [Update, Answer]
    assert client.wholes == 1
    assert client.view == redact(session.state, "p1")


# ------------------------------------------------------------------------------------------------------------ wires


@pytest.mark.parametrize("seed", range(3))
def test_a_wire_that_delivers_late_loses_nothing_and_ends_with_the_same_view(game: Game, seed: int) -> None:
    session, now = dealt_game(game, seed=seed), [0.0]
    server, rng = server_of(session), random.Random(seed)
    clients = [SeatClient(Late(server.join(f"p{seat}"), lambda: now[0], seat)) for seat in (1, 2)]
    sent = 0
    for _ in range(3_000):
        now[0] += 0.05
        for client in clients:
            client.poll()
            offers = client.offers(client.seat) if client.to_act == client.seat else []
            if offers and sent < 60:
                sent += bool(client.submit([random_seat.choose(offers, rng, game.scoring.kinds)]))
        if sent == 60 and now[0] > 1 and not any(client.sent for client in clients):
            break
    now[0] += 3 * LATE
    for client in clients:
        client.poll()
        now[0] += 3 * LATE
        client.poll()
        assert not client.sent
        assert client.view == redact(session.state, client.viewer)
        assert client.course.past == [position.line for position in session.timeline.past()]
        assert client.wholes == 1
    assert sent == len(session.timeline.past()) - 1  # nothing was played twice, or not at all


def test_the_seat_of_a_bot_plays_through_its_client(game: Game) -> None:
    session = dealt_game(game)
    link = table_of(session, {1: "random", 2: "random"})
    link._seat_bots()
    bots = link._bots
    assert bots is not None
    sent, onlooker = Spied.on(bots.clients), link.join("table")
    while not onlooker.view.results:
        link.look_after()
        onlooker.poll()
    assert len(sent) == len(session.timeline.past()) - 1 == len(onlooker.course.past) - 1
    assert all(isinstance(what, Submit) and seat == what.plan[0].seat for seat, what in sent)
    for seat, client in bots.clients.items():
        assert {view.viewer for view in client.moments.values()} == {f"p{seat}"}


class Spied:
    """A wire that notes what is sent on it."""

    def __init__(self, wire: LocalWire, seat: int, sent: list[tuple[int, Submit | Request]]) -> None:
        self.wire, self.seat, self.sent = wire, seat, sent

    @classmethod
    def on(cls, clients: dict[int, SeatClient]) -> list[tuple[int, Submit | Request]]:
        sent: list[tuple[int, Submit | Request]] = []
        for seat, client in clients.items():
            assert isinstance(client._wire, LocalWire)
            client._wire = cls(client._wire, seat, sent)
        return sent

    def send(self, message: Sent) -> None:
        self.sent.append((self.seat, message.what))
        self.wire.send(message)

    def receive(self) -> Sequence[News]:
        return self.wire.receive()

    def close(self) -> None:
        self.wire.close()


# ----------------------------------------------------------------------------------------------------- what is told


def test_a_secret_choice_names_no_card_to_the_other() -> None:
    """Whatever a command was made with is named only to those who were told of it by what happened."""
    for name in ALL:
        apart, rng = Apart(opened(game_named(name), seed=4)), random.Random(9)
        for _ in range(120):
            client = apart.clients[apart.clients[1].to_act or 1]
            if not client.to_act:
                break
            apart.play(rng)
            here = apart.session.timeline.here
            for seat, other in apart.clients.items():
                card = other.passages[here.line].card
                told = [each.event.fact for each in other.passages[here.line].events]
                named = {fact.move.subject for fact in told if isinstance(fact, Commanded)}
                came = {fact.becomes for fact in told if isinstance(fact, CardMoved)}
                assert card in {*named, *came, ""}, (seat, card)


def test_eyes_that_saw_all_of_a_finished_game_see_no_hands_when_it_goes_on(game: Game) -> None:
    apart = Apart(dealt_game(game))
    onlooker = SeatClient(apart.server.join("table", party="elsewhere"))
    asked(apart.clients[1], Concede(1))
    assert isinstance(asked(onlooker, Sit("all")), Played)
    apart.session.undo(1)
    apart.server.send_wholes()
    onlooker.poll()
    assert (onlooker.viewer, onlooker.view.viewer) == ("table", "table")


def test_who_waits_for_somebody_who_leaves_is_told(game: Game) -> None:
    apart = Apart(dealt_game(game))
    apart.until(apart.unfree)
    one = apart.clients[1]
    way = one.course.back
    assert way is not None
    number = one.send(Undo(way.commands))
    assert isinstance(answered(one.poll(), number), Waits)
    apart.clients[2].close()
    assert isinstance(answered(one.poll(), number), Failed)
    assert apart.server.wishes.open == {}

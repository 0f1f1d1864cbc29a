"""A table that answers late: nothing false is shown, nothing is lost, and the hands stay alive."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count

import pygame
import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.state import to_json
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from bsdesk.seat.client import SeatClient, Wire
from bsdesk.seat.messages import Agree, Answer, Consent, Failed, Fork, FreeHandMessage, News, Sent, Settled, Wait
from bsdesk.session.house import House, LocalTable, facts_of
from bsdesk.session.seat_server import SeatServer
from bsdesk.speech.players import HUMAN
from bsdesk.table.drop_targets import Held, takeable
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import confirm
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.overlays.over import Curtain
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, Position
from tests.ui.hands import click, lines, page_of, press
from tests.ui.tables import first, table_at, table_of_session, truth


class Clock:
    """A time that goes on when it is told to."""

    now = 0.0
    slow = 0.0  # how much later answers come than what they are about


class LateWire:
    """What is sent arrives after a while, and so does what comes back."""

    def __init__(self, wire: Wire, clock: Clock, delay: float) -> None:
        self.wire, self.clock, self.delay = wire, clock, delay
        self.out: list[tuple[float, Sent]] = []
        self.back: list[tuple[float, News]] = [(0.0, news) for news in wire.receive()]

    def send(self, message: Sent) -> None:
        self.out.append((self.clock.now + self.delay / 2, message))

    def receive(self) -> Sequence[News]:
        due = [message for at, message in self.out if at <= self.clock.now]
        self.out = self.out[len(due) :]
        for message in due:
            self.wire.send(message)
        for news in self.wire.receive():
            later = self.clock.slow if isinstance(news, Answer) else 0.0
            self.back.append((self.clock.now + self.delay / 2 + later, news))
        came = [news for at, news in self.back if at <= self.clock.now]
        self.back = [(at, news) for at, news in self.back if at > self.clock.now]
        return came

    def close(self) -> None:
        self.wire.close()


def late(app: App, position: Position) -> tuple[TableScreen, Clock]:
    """The table at this position; from now on it answers 300 ms late."""
    table, clock = table_at(app, position), Clock()
    match = table.parts.model.match
    for client in (match._onlooker, *match.clients.values()):
        client._wire = LateWire(client._wire, clock, 0.3)
    return table, clock


def passed(app: App, clock: Clock, seconds: float = 0.31) -> None:
    """So much time goes by, in which the table is looked at now and then."""
    for _ in range(4):
        clock.now += seconds / 4
        page_of(app)


SUMMON = Position(BS, "hand REF-04 REF-01 | field REF-01[3] REF-22 | reserve 3", "field REF-09[1]")
CORES = Position(BS, "field REF-01[1] | reserve 3", "field REF-09[1]")


def test_while_an_answer_is_awaited_nothing_is_lit_and_the_button_says_so(app: App) -> None:
    table, clock = late(app, CORES)
    model = table.parts.model
    assert takeable(model.view, model.offers)
    before = to_json(model.client.view)
    table.parts.commands.submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
    page_of(app)
    assert [bool(model.awaits_answer), *model.offers] == [True]
    assert app.words("awaiting") in lines(app)
    assert to_json(model.client.view) == before
    passed(app, clock)
    assert takeable(model.view, model.offers)
    assert to_json(model.client.view) == to_json(redact(truth(table).state, "p1"))
    assert truth(table).state.tokens[first(table, "p1.field")] == (2, 0)


def test_a_second_plan_of_the_same_seat_is_not_sent_while_one_is_under_way(app: App) -> None:
    table, clock = late(app, CORES)
    move = Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))
    assert table.parts.commands.submit([move])
    assert not table.parts.commands.submit([move])
    passed(app, clock)
    assert truth(table).state.tokens["p1.reserve"] == (2, 0)


def test_a_declared_card_stays_as_it_was_laid_out_until_it_is_answered(app: App) -> None:
    table, clock = late(app, SUMMON)
    card = first(table, "p1.hand")
    table.parts.commands.do(Move(1, "summon", card))
    made = table.parts.model.declaration
    assert made is not None
    laid_out = made.view
    table.parts.commands.hand_in()
    page_of(app)
    assert table.parts.model.view.zones == laid_out.zones
    assert card not in table.parts.model.view.zones["p1.hand"]
    passed(app, clock)
    assert table.parts.model.sent is None
    assert card not in truth(table).state.zones["p1.hand"]
    assert to_json(table.parts.model.client.view) == to_json(redact(truth(table).state, "p1"))


def test_a_card_that_was_dropped_stays_where_it_was_put_down_and_is_marked(app: App) -> None:
    table, clock = late(app, Position(BP, "hand S7 H4 | field S5 S6", "field C5"))
    drag, model = table.parts.drag, table.parts.model
    page = page_of(app)
    held = next(Held(ref) for ref in model.view.zones["p1.hand"] if ref in takeable(model.view, model.offers))
    drag.take_up(held, dragging=True)
    spot = (400, 300)
    app.attention.pointer, drag.grip = spot, (0.0, 0.0)
    page = page_of(app)
    pose = drag.pose(spot)
    assert pose is not None
    table.parts.commands.put_down = (held.ref, pose)
    offer = takeable(model.view, model.offers)[held.ref][0]
    drag.let_go()
    table.parts.commands.submit([offer.move])
    page = page_of(app)
    layout = table.parts.placement.layout(page)
    assert [layout.poses[held.ref].x, layout.poses[held.ref].y] == [*map(float, spot)]
    assert "…" in lines(app)
    passed(app, clock)
    assert not table.parts.placement.pins
    assert "…" not in lines(app)


def test_a_stale_answer_springs_back_and_says_so(app: App) -> None:
    table, clock = late(app, CORES)
    table.parts.commands.submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
    truth(table).session.free(1, "tokens reserve 1 life")  # something else comes first
    table.parts.stage.tick(0.0)
    server = truth(table).server
    server._tell_update(server.session.timeline.here)
    passed(app, clock)
    passed(app, clock)
    assert app.words("moved_on") in [notice.text for notice in app.notices.shown]
    assert to_json(table.parts.model.client.view) == to_json(redact(truth(table).state, "p1"))
    assert truth(table).state.tokens[first(table, "p1.field")] == (1, 0)


def test_what_is_dragged_stays_in_the_hand_when_an_answer_comes(app: App) -> None:
    table, clock = late(app, Position(BS, "hand REF-01 REF-09 | field REF-01[1] REF-22 | reserve 9", "field REF-09[1]"))
    table.parts.commands.submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
    held = Held(first(table, "p1.hand"))
    table.parts.drag.take_up(held, dragging=True)
    assert table.parts.drag.held == held
    passed(app, clock)
    assert table.parts.drag.held == held
    assert table.parts.drag.possible_drops()


@pytest.mark.parametrize("game", [BS, BP])
def test_a_whole_stretch_of_play_over_late_wires_loses_nothing(app: App, game: str) -> None:
    position = Position(game, "", dealt=5)
    table, clock = late(app, position)
    rng, model = random.Random(7), table.parts.model
    for _ in range(60):
        seat = model.match.to_act
        if not seat:
            break
        client = model.match.clients[f"p{seat}"]
        offers = client.offers(seat)
        if offers:
            move = random_seat.choose(offers, rng, model.game.scoring.kinds)
            table.parts.commands.submit([move])
        clock.now += rng.uniform(0.0, 0.4)
        model.me = seat
        page_of(app)
    passed(app, clock, 1.0)
    session = truth(table).session
    assert len(session.timeline.past()) > 15
    for viewer, client in model.match.clients.items():
        assert to_json(client.view) == to_json(redact(session.state, viewer))


def with_another_away(app: App) -> tuple[TableScreen, SeatClient]:
    """The table of seat 1, and the client of seat 2 at another screen."""
    table = table_at(app, CORES)
    server = truth(table).server
    table.parts.model.match.clients.pop("p2").close()
    del server.guests.holders[2]
    return table, SeatClient(server.join("p2", party="elsewhere"))


def test_what_another_at_another_screen_wishes_is_asked_here_and_done_if_one_agrees(app: App) -> None:
    table, away = with_another_away(app)
    session = truth(table).session
    before = len(session.timeline.past())
    for answer, undone in (("no", 0), ("yes", 1)):
        table.parts.commands.submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
        past = len(session.timeline.past())
        assert past > before
        away.poll()
        away.send(FreeHandMessage(2, "turn ref-09 sideways") if answer == "yes" else Fork("other"))
        page_of(app)
        assert app.screen.name == "dialog"
        assert any("Player 2" in line for line in lines(app))
        click(app, answer)
        assert app.screen is table
        assert "other" not in session.timeline.names
        assert len(session.timeline.past()) == past + undone


def test_a_declared_card_stays_where_it_was_laid_out_though_something_else_is_answered_first(app: App) -> None:
    table, clock = late(app, SUMMON)
    card, model = first(table, "p1.hand"), table.parts.model
    model.client.send(Wait(1.0))
    clock.now += 0.1
    table.parts.commands.do(Move(1, "summon", card))
    table.parts.commands.hand_in()
    for _ in range(12):
        clock.now += 0.03
        page_of(app)
        assert card not in model.view.zones["p1.hand"]
    passed(app, clock)
    assert card not in truth(table).state.zones["p1.hand"]


def test_what_is_told_before_its_answer_is_shown_as_it_is(app: App) -> None:
    table, clock = late(app, SUMMON)
    clock.slow = 0.2
    card, model = first(table, "p1.hand"), table.parts.model
    table.parts.commands.do(Move(1, "summon", card))
    table.parts.commands.hand_in()
    passed(app, clock, 0.4)
    assert to_json(model.view_without_picks) == to_json(redact(truth(table).state, "p1"))
    assert not model.acting_client.sent
    assert not table.parts.commands.waiting


def test_a_declaration_that_can_not_be_sent_yet_stays_laid_out(app: App) -> None:
    table, clock = late(app, SUMMON)
    model, commands = table.parts.model, table.parts.commands
    commands.do(Move(1, "summon", first(table, "p1.hand")))
    made = model.declaration
    assert made is not None
    assert model.client_of(1).submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
    commands.hand_in()
    assert model.declaration is made
    assert model.sent is None
    assert app.words("awaiting") in [notice.text for notice in app.notices.shown]
    passed(app, clock)


def test_an_update_ends_the_mark_of_what_was_sent_though_the_answer_is_late(app: App) -> None:
    table, clock = late(app, CORES)
    clock.slow = 0.5
    table.parts.commands.submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
    assert table.parts.commands.waiting
    passed(app, clock, 0.4)
    assert not table.parts.commands.waiting
    assert not table.parts.placement.pins
    assert "…" not in lines(app)
    passed(app, clock, 0.6)
    assert not app.notices.shown


def test_everybody_at_one_screen_comes_to_the_same_moment(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though a bot may become due between two looks."""
    box = app.shelf.boxes[BS]
    table = table_of_session(app, box, CORES.session(box.open({})), players={1: "random", 2: HUMAN})
    table.parts.model.match.poll()
    ticks = count(1)
    monkeypatch.setattr("bsdesk.session.bot_seats.time.monotonic", lambda: next(ticks) * 1e6)
    match = table.parts.model.match
    before = match.now
    for _ in range(40):
        table.parts.commands.listen()
        assert {client.now for client in match.clients.values()} == {match.now}
    assert match.now > before


def test_what_all_may_know_is_a_change_too(app: App) -> None:
    table = table_at(app, CORES)
    match = table.parts.model.match
    truth(table).session.free(1, "tokens reserve 1 life")
    server = truth(table).server
    server._tell_update(server.session.timeline.here)
    for client in match.clients.values():
        client.poll()
    assert table.parts.commands.listen()


def test_a_question_that_is_closed_by_escape_is_declined(app: App) -> None:
    table, away = with_another_away(app)
    number = away.send(Fork("other"))
    page_of(app)
    assert app.screen.name == "dialog"
    press(app, pygame.K_ESCAPE)
    assert app.screen is table
    outcomes = [news.outcome for news in away.poll() if isinstance(news, Answer) and news.number == number]
    assert isinstance(outcomes[-1], Failed)


def test_a_question_goes_when_nobody_waits_for_its_answer_any_more(app: App) -> None:
    table, away = with_another_away(app)
    away.send(Fork("other"))
    page_of(app)
    assert app.screen.name == "dialog"
    away.close()
    page_of(app)
    assert app.screen is table


def test_what_one_waits_for_is_shown_and_can_be_withdrawn(app: App) -> None:
    table, away = with_another_away(app)
    for how in ("withdraw", "declined", "moved on"):
        table.parts.commands.request(Fork("other"))
        page_of(app)
        assert app.words("wish_waits") in lines(app)
        consent = next(news for news in away.poll() if isinstance(news, Consent))
        if how == "withdraw":
            click(app, "withdraw")
            assert not app.notices.shown
        elif how == "declined":
            away.send(Agree(consent.request, yes=False))
        else:
            truth(table).submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
        page_of(app)
        assert app.screen is table
        assert Settled(consent.request) in away.poll()
        assert not table.parts.model.acting_client.wishes
    assert "other" not in truth(table).session.timeline.names


@pytest.mark.parametrize("over", ["dialog", "two dialogs", "curtain"])
def test_what_happens_is_taken_in_below_a_dialog_and_the_curtain(app: App, over: str) -> None:
    table = table_at(app, CORES)
    if over == "curtain":
        app.open(Curtain(table.parts, table, 2))
    else:
        for _ in range(1 + (over == "two dialogs")):
            confirm(app, "Title", "Text", "Yes", lambda: None)
    server = truth(table).server
    truth(table).session.free(1, "tokens reserve 1 life")
    server._tell_update(server.session.timeline.here)
    page_of(app)
    assert table.parts.model.match.now == truth(table).session.now


def test_the_log_is_told_in_the_new_language_however_late_it_comes(app: App) -> None:
    table, clock = late(app, CORES)
    table.parts.commands.submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
    passed(app, clock)
    before = [line.text for line in table.parts.log.lines()]
    app.change(language="ja")
    page_of(app)
    table.parts.log.lines()
    passed(app, clock, 0.7)
    told = [each.text for passage in table.parts.model.passages for each in passage.events if each.text]
    after = [line.text for line in table.parts.log.lines()]
    assert after != before
    assert any(text in after for text in told)


def test_a_screen_plays_its_own_seats_alone(app: App) -> None:
    box = app.shelf.boxes[BS]
    session = CORES.session(box.open({}))
    link = LocalTable(House(lambda: app.shelf), box, SeatServer(session, facts_of(session), box.books()))
    link._server.guests.holders[2] = "elsewhere"
    table = TableScreen(app, Match(box, link, "en"), doors_of(app))
    app.open(table)
    away, match = SeatClient(link._server.join("p2", party="elsewhere")), table.parts.model.match
    assert (match.humans, match.hotseat, match.bots_only, list(match.clients)) == ([1], False, False, ["p1"])
    while match.to_act == 1:
        table.parts.commands.submit([offer.move for offer in table.parts.model.offers if offer.move.verb == "end"][:1])
    table.parts.playback.due = 0.0
    for _ in range(3):
        page_of(app)
    assert app.screen is table, "no curtain falls, and nobody passes for the other"
    assert table.parts.model.seat == 0
    away.poll()
    assert away.submit([away.offers(2)[0].move])
    page_of(app)
    assert match.now == session.now


def test_nothing_is_taken_back_while_a_plan_is_under_way(app: App) -> None:
    table, clock = late(app, CORES)
    undo, past = table.parts.undo, len(truth(table).session.timeline.past())
    for _ in range(2):
        table.parts.commands.submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
        passed(app, clock)
    could = [undo.can_undo]
    table.parts.commands.submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
    could.append(undo.can_undo)
    press(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    passed(app, clock)
    assert len(truth(table).session.timeline.past()) == past + 3
    assert [*could, undo.can_undo] == [True, False, True]

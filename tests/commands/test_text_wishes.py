"""A terminal whose other player sits elsewhere: what is asked of the other, and what the other asks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.commands.shared.shipped import books_of, game_named
from bsdesk.commands.terminal.table import TextTable
from bsdesk.complaint import Complaint
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.game import Game
from bsdesk.engine.values import Move
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import Agree, Answer, Consent, Failed, Fork, Played
from bsdesk.session.session import Session
from tests.seated import laid_out_game, table_of

Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


class Two:
    """A terminal of seat 1, and the client of seat 2."""

    def __init__(self, session: Session) -> None:
        link = table_of(session)
        server, self.session = link._server, session
        server.guests.holders[2] = "elsewhere"
        self.table = TextTable(link, books_of("battle_spirits"), "en")
        self.away = SeatClient(server.join("p2", party="elsewhere"))

    def type(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        """Play with these lines typed, until there are no more."""
        typed = iter(lines)

        def read(_prompt: str) -> str:
            line = next(typed, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)
        self.table.play()


@pytest.fixture
def two(game: Game) -> Iterator[Two]:
    found = Two(laid_out_game(game, "field REF-01[3] | reserve 1", "field REF-09[1]"))
    yield found
    found.table.close()


def test_a_terminal_plays_its_own_seats_alone(two: Two) -> None:
    assert two.table.desk.people == [1]
    assert list(two.table.desk.clients) == [1]
    for _ in range(20):
        if two.table.desk.to_act == 1:
            two.table.obey("end")
    assert two.table.desk.by_itself


@pytest.mark.parametrize("yes", [True, False])
def test_a_wish_that_waits_is_said_and_nothing_hangs(two: Two, capsys: Said, *, yes: bool) -> None:
    two.table.obey("fork other")
    assert "Waiting for the others" in capsys.readouterr().out
    with pytest.raises(Complaint, match="still to be answered"):
        two.table.obey("undo 1")
    (consent,) = [news for news in two.away.poll() if isinstance(news, Consent)]
    two.away.send(Agree(consent.request, yes))
    two.table.watch()
    assert ("does not agree" in capsys.readouterr().out) != yes
    assert ("other" in two.session.timeline.names) == yes


@pytest.mark.parametrize(("typed", "outcome"), [("yes", Played), ("no", Failed), ("what", Failed)])
def test_what_another_wishes_is_asked_as_a_yes_or_no(
    two: Two, typed: str, outcome: type, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    number = two.away.send(Fork("other"))
    two.type(monkeypatch, typed)
    assert "Do you agree?" in capsys.readouterr().out
    outcomes = [news.outcome for news in two.away.poll() if isinstance(news, Answer) and news.number == number]
    assert isinstance(outcomes[-1], outcome)


def test_a_question_that_is_settled_is_not_asked(two: Two, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    two.away.send(Fork("other"))
    two.table.watch()
    assert two.table.desk.consents
    two.away.close()
    two.table.watch()
    two.type(monkeypatch)
    assert "Do you agree?" not in capsys.readouterr().out


def test_a_step_back_that_is_not_free_takes_a_yes(game: Game, capsys: Said) -> None:
    session = laid_out_game(game, "field REF-01[1] | reserve 1", "field REF-09[1]", step="attack")
    table = TextTable(table_of(session, {2: "fair"}), books_of("battle_spirits"), "en")
    try:
        table.obey("attack ref-01")
        link = table.desk.link
        move = read_move(session.state, 2, "pass")
        assert isinstance(move, Move)
        session.submit([move])
        link._server._tell_update(session.timeline.here)  # type: ignore[attr-defined]
        table.desk.onlooker.poll(), table.desk.clients[1].poll()
        line = session.now
        table.obey("undo")
        assert "Take that back?" in capsys.readouterr().out
        assert session.now == line
        table.obey("yes")
        assert len(session.timeline.past()) == 1
    finally:
        table.close()

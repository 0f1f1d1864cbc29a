"""Taking back what has shown something hidden: told to all, written down, and for one person among bots a setting."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.commands.shared.shipped import books_of
from bsdesk.commands.terminal.table import TextTable
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.journal.file import read_file
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import Answer, Failed, Played, TakenBack, Undo, UndoShown
from bsdesk.session.house import facts_of
from bsdesk.session.recovery import recover
from bsdesk.session.seat_server import SeatServer
from bsdesk.session.session import Session
from tests.seated import laid_out_game, table_of

FAIR = {2: "fair"}


def ended(game: Game, path: Path | None = None) -> tuple[Session, int]:
    """Return a game in which the first seat has ended its turn, so that a card was drawn, and in how many commands."""
    session, count = laid_out_game(game, "reserve 1", step="main", path=path), 0
    while session.state.active == 1:
        session.submit("end")
        count += 1
    return session, count


def two_turns_later(game: Game) -> Session:
    """Return a game in which both seats have ended a turn."""
    session, _ = ended(game)
    while session.state.active != 1:
        session.submit("end")
    return session


def sat(session: Session, setting: UndoShown = "ask") -> tuple[SeatServer, dict[str, SeatClient]]:
    """Return a table with a bot, and the clients of the person, of the bot, and of an onlooker."""
    server = SeatServer(session, facts_of(session, FAIR), books_of("battle_spirits"), undo_shown=lambda: setting)
    parties = {"p1": "here", "p2": "bots", "table": "there"}
    return server, {viewer: SeatClient(server.join(viewer, party=party)) for viewer, party in parties.items()}


def outcome(client: SeatClient, commands: int) -> object:
    client.send(Undo(commands))
    return next(news.outcome for news in client.poll() if isinstance(news, Answer))


def test_all_are_told_and_it_stands_in_the_journal(game: Game, tmp_path: Path) -> None:
    session, count = ended(game, tmp_path / "a.journal")
    _, clients = sat(session)
    assert isinstance(outcome(clients["p1"], count), Played)
    line = session.lines.index(f"undo {count} p1 shown") + 1
    taken = TakenBack(line, 1, count, session.timeline.here.line)
    for client in clients.values():
        client.poll()
        assert client.course.taken_back == (taken,), client.viewer
    session.journal.close()
    reading = read_file(tmp_path / "a.journal")
    assert reading.lines[line - 1] == f"undo {count} p1 shown"
    assert recover(reading, game).session.taken_back == [taken]


def test_it_is_still_known_when_the_game_has_gone_on(game: Game) -> None:
    session, count = ended(game)
    server, clients = sat(session)
    outcome(clients["p1"], count)
    session.submit("end")
    server._tell_update(session.timeline.here)
    for client in clients.values():
        client.poll()
        assert len(client.course.taken_back) == 1
        assert client.course.taken_back_on(client.course.past) == [
            (client.course.taken_back[0].station, client.course.taken_back[0])
        ]


def test_moments_before_it_do_not_tell_of_it(game: Game) -> None:
    _, clients = sat(two_turns_later(game))
    outcome(clients["p1"], 1)
    course = clients["p1"].course
    (taken,) = course.taken_back
    assert course.taken_back_on(course.past) == [(taken.station, taken)]
    earlier = course.stations[taken.station].before
    assert earlier
    assert not course.taken_back_on(course.path_to(earlier))


def test_where_more_was_taken_back_it_is_told_of_at_the_moment_of_now(game: Game) -> None:
    _, clients = sat(two_turns_later(game))
    outcome(clients["p1"], 1)
    outcome(clients["p1"], 1)
    clients["p1"].poll()
    course = clients["p1"].course
    assert course.taken_back[0].station != course.here
    assert course.taken_back_on(course.past) == [(course.here, taken) for taken in course.taken_back]


def test_what_has_shown_nothing_is_not_told_of(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] | reserve 3")
    session.submit("move reserve 1 ref-01")
    _, clients = sat(session, "never")
    assert isinstance(outcome(clients["p1"], 1), Played)
    assert session.lines[-1] == "undo 1"
    assert not clients["p1"].course.taken_back


@pytest.mark.parametrize(
    ("setting", "revealed", "barred"), [("ask", True, False), ("allow", False, False), ("never", True, True)]
)
def test_one_person_among_bots_has_a_setting(game: Game, setting: UndoShown, *, revealed: bool, barred: bool) -> None:
    session, count = ended(game)
    _, clients = sat(session, setting)
    back = clients["p1"].course.back
    assert back is not None
    assert (back.revealed, back.barred) == (revealed, barred)
    assert isinstance(outcome(clients["p1"], 0), Failed if barred else Played)
    assert isinstance(outcome(clients["p1"], count), Failed)
    assert len(session.taken_back) == (0 if barred else 1)


def test_people_are_asked_instead_of_a_setting(game: Game) -> None:
    session, _ = ended(game)
    server = SeatServer(session, facts_of(session), books_of("battle_spirits"), undo_shown=lambda: "never")
    client = SeatClient(server.join("p1", party="here"))
    assert client.course.back is not None
    assert not client.course.back.barred
    assert client.course.back.asks == (2,)


def test_the_terminal_asks_and_tells_and_lists_it(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    session, count = ended(game)
    table = TextTable(table_of(session, {2: "random"}), books_of("battle_spirits"), "en")
    try:
        table.obey(f"undo {count}")
        assert "Something hidden was shown since then." in capsys.readouterr().out
        table.obey("yes")
        said = f"p1 took back what had shown something hidden (moves: {count})"
        assert said in " ".join(capsys.readouterr().out.split())
        table.obey("log")
        assert said in " ".join(capsys.readouterr().out.split())
    finally:
        table.close()


def test_an_undo_that_can_not_be_is_refused_as_before(game: Game) -> None:
    session, _ = ended(game)
    with pytest.raises(Complaint, match="can't take 9 moves back"):
        session.undo(9, shown_by=1)

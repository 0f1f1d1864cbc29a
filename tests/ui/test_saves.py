"""Saved games: told of by a glimpse, taken up, looked at, put away, shared."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame
import pytest

from bsdesk.complaint import Complaint
from bsdesk.journal import saved_games
from bsdesk.journal.file import Journal, read_file
from bsdesk.journal.lines import as_text
from bsdesk.journal.lock import OwnedElsewhere, held
from bsdesk.journal.saved_games import Saved
from bsdesk.speech.players import HUMAN
from bsdesk.table.game_setup import GameSetup
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.table.screen import TableScreen
from tests.ui.hands import broken_file, click, game_of, ids, lines, page_of, press, saved_game


def glimpses(app: App) -> list[Saved]:
    return [saved_games.glimpse(*found) for found in saved_games.files(app.shelf.saves)]


def test_a_glimpse_tells_game_decks_players_turn_and_whether_it_is_over(app: App) -> None:
    match = saved_game(app, 30)
    (saved,) = glimpses(app)
    assert (saved.game, saved.players, saved.turn, saved.finished) == (
        "battle_spirits",
        {2: "gentle"},
        match.state.turn,
        bool(match.state.results),
    )
    assert saved.decks == match.facts.deck_names == {1: "blue", 2: "green"}
    assert (saved.name, saved.open, saved.fault) == ("", False, "")


def test_a_game_that_was_given_up_is_over_and_one_taken_back_is_not(app: App) -> None:
    match = saved_game(app, 5, concede=True)
    assert glimpses(app)[0].results == {1: "win", 2: "lose"}
    path = match.session.journal.path
    assert path is not None
    with path.open("a") as file:
        file.write("undo 1\n")
    assert not glimpses(app)[0].finished


def test_a_glimpse_reads_both_ends_of_a_long_journal_and_little_more(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_game(app, 150)
    (whole,) = glimpses(app)
    monkeypatch.setattr(saved_games, "LOOK", 700)  # less than the head, and than a snapshot
    assert glimpses(app) == [whole]


def test_open_hands_are_remembered(app: App) -> None:
    saved_game(app, 3, rival="open")
    (saved,) = glimpses(app)
    assert (saved.open, saved.players) == (True, {})
    opened = app.shelf.tables.go_on(saved.file)
    again = game_of(opened.box, opened.link).match()
    again.close()
    assert again.open
    assert again.humans == [1, 2]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no journal"),
        (b"bsdesk journal 1\ngame battle_spirits\n", "damaged"),
        (b"\xff\xfe\x00rubbish\n" * 50, "is no journal"),
        (b"\x1f\x8b no gzip", "can't be read"),
    ],
)
def test_a_broken_file_is_told_with_its_reason(app: App, content: bytes, said: str) -> None:
    file = broken_file(app.shelf.saves)
    file.write_bytes(content)
    assert said in glimpses(app)[0].fault


def test_the_last_game_is_the_newest_that_can_be_read_and_is_not_over(app: App) -> None:
    assert saved_games.latest(app.shelf.saves) is None
    first = saved_game(app, 4)
    saved_game(app, 2, concede=True, name="given up"), broken_file(app.shelf.saves)
    found = saved_games.latest(app.shelf.saves)
    assert found is not None
    assert found.file == first.session.journal.path


def test_going_on_writes_on_in_the_same_file(app: App) -> None:
    before = saved_game(app, 10)
    path = before.session.journal.path
    assert path is not None
    opened = app.shelf.tables.go_on(path)
    match = game_of(opened.box, opened.link)
    assert (opened.note, match.session.lines) == ("", before.session.lines)
    assert (match.facts.players, match.facts.deck_names) == ({1: HUMAN, 2: "gentle"}, {1: "blue", 2: "green"})
    match.session.concede(1)
    match.link.close()
    assert read_file(path).lines == tuple(match.session.lines)


def test_a_file_from_elsewhere_goes_on_as_a_copy(app: App, tmp_path: Path) -> None:
    path = saved_game(app, 3).session.journal.path
    assert path is not None
    other = path.rename(tmp_path / "from a friend.journal")
    raw = other.read_bytes()
    opened = app.shelf.tables.go_on(other)
    game_of(opened.box, opened.link).session.concede(1)
    opened.link.close()
    assert other.read_bytes() == raw
    assert [file.parent for file, _ in saved_games.files(app.shelf.saves)] == [app.shelf.saves]


def test_a_lost_line_is_said_and_the_file_kept(app: App) -> None:
    path = saved_game(app, 10).session.journal.path
    assert path is not None
    with path.open("ab") as file:
        file.write(b"p1 no such move\n")
    opened = app.shelf.tables.go_on(path)
    opened.link.close()
    assert "its sum is wrong" in opened.note
    assert opened.kept is not None
    assert opened.kept.is_file()


def test_looking_at_a_game_writes_nothing_and_shows_all_of_a_finished_one(app: App) -> None:
    path = saved_game(app, 5, concede=True).session.journal.path
    assert path is not None
    raw = path.read_bytes()
    opened = app.shelf.tables.look_at(path)
    match = game_of(opened.box, opened.link)
    assert (match.facts.replay, match.facts.open) == (True, True)
    match.session.undo()
    assert path.read_bytes() == raw
    path = saved_game(app, 5).session.journal.path
    assert path is not None
    opened = app.shelf.tables.look_at(path)
    assert not game_of(opened.box, opened.link).facts.open


def test_a_game_nobody_here_knows_is_refused(app: App) -> None:
    path = saved_game(app, 2).session.journal.path
    assert path is not None
    lines = ["game go" if line == "game battle_spirits" else line for line in read_file(path).lines]
    path.write_bytes(as_text(lines))
    with pytest.raises(Complaint, match="is a game of go"):
        app.shelf.tables.go_on(path)


def test_what_is_deleted_can_be_brought_back_even_beside_one_of_the_same_name(app: App) -> None:
    path = saved_game(app, 2, name="mine").session.journal.path
    assert path is not None
    path = path.with_name("mine.journal")
    gone = saved_games.put_away(path)
    assert saved_games.files(app.shelf.saves) == []
    saved_game(app, 2, name="mine")
    saved_games.put_away(path)
    saved_game(app, 2, name="mine")
    back = saved_games.bring_back(gone)
    assert {file.name for file, _ in saved_games.files(app.shelf.saves)} == {"mine.journal", "mine-2.journal"}
    assert back.name == "mine-2.journal"


def test_a_name_that_was_given_is_told_from_one_that_was_not(app: App) -> None:
    path = saved_game(app, 2).session.journal.path
    assert path is not None
    named = saved_games.rename(path, "決勝戦")
    (saved,) = glimpses(app)
    assert (saved.file, saved.name) == (named, "決勝戦")


def test_an_unfinished_game_is_shared_without_seed_and_hidden_cards_a_finished_one_whole(app: App) -> None:
    app.change(lists="secret")
    path = saved_game(app, 20).session.journal.path
    assert path is not None
    shared = read_file(app.shelf.tables.give(path, "en"))
    assert (shared.header.seed, shared.header.decks, shared.header.made_up) == (None, {}, "p1")
    assert sum(line.startswith("seen p") for line in shared.lines) == 20
    assert saved_games.glimpse(app.shelf.tables.give(path, "ja")).made_up
    path = saved_game(app, 2, concede=True).session.journal.path
    assert path is not None
    assert read_file(app.shelf.tables.give(path, "en")).lines == read_file(path).lines


def test_a_rematch_that_can_not_be_saved_is_played_all_the_same(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = GameSetup(app.shelf, app.settings)
    setup.sit(1, "random")
    link, _ = setup.begin()
    table = TableScreen(app, Match(setup.box, link, "en"), doors_of(app))
    app.home(table)
    create = Journal.create

    def full(path: Path | None, lines: Sequence[str]) -> Journal:
        if path is not None:
            raise OSError("the disk is full")
        return create(path, lines)

    monkeypatch.setattr(Journal, "create", full)
    table.parts.doors.play_again()
    assert isinstance(app.screen, TableScreen)
    assert app.screen is not table
    assert any("the disk is full" in notice.text for notice in app.notices.shown)
    page_of(app)


# ---------------------------------------------------------------------------------------- one that is played elsewhere


def test_a_game_that_is_played_elsewhere_can_be_looked_at_or_copied(app: App) -> None:
    path = saved_game(app, 10).session.journal.path
    assert path is not None
    before = path.read_bytes()
    with held(path):
        for answer in ("copy", "look"):
            open_file(app, path)
            assert app.words("owned") in lines(app)
            click(app, answer)
            assert app.screen.name == ("table" if answer == "copy" else "replay")
            app.home()
    assert path.read_bytes() == before


def test_a_game_that_is_played_elsewhere_is_neither_renamed_nor_deleted(app: App) -> None:
    path = saved_game(app, 10).session.journal.path
    assert path is not None
    with held(path):
        for do in (partial(saved_games.rename, path, "mine"), partial(saved_games.put_away, path)):
            with pytest.raises(OwnedElsewhere):
                do()
    assert saved_games.rename(path, "mine").name == "mine.journal"


# ---------------------------------------------------------------------------------------------- the one to go on with


def test_the_game_to_go_on_with_is_the_one_played_last_whatever_the_clock_says(app: App) -> None:
    first, second = (saved_game(app, 10).session.journal.path for _ in range(2))
    assert first is not None
    assert second is not None
    os.utime(second, (0, 0))  # the clock was set back
    app.shelf.tables.go_on(first).link.close()
    app.shelf.tables.go_on(second).link.close()
    assert getattr(saved_games.latest(app.shelf.saves), "file", None) == second


def test_files_without_a_head_never_hide_the_game_to_go_on_with(app: App) -> None:
    path = saved_game(app, 10).session.journal.path
    for number in range(20):
        (app.shelf.saves / f"empty-{number}.journal").write_bytes(b"")
    assert getattr(saved_games.latest(app.shelf.saves), "file", None) == path


def shared_by(app: App, rival: str, *, lists: str = "") -> Path:
    app.change(lists=lists)
    path = saved_game(app, 14, rival=rival).session.journal.path
    assert path is not None
    return app.shelf.tables.give(path, "en")


def test_who_gets_a_shared_game_of_secret_lists_looks_through_its_viewer_s_eyes_only(app: App) -> None:
    """The rival's hand stays face down: no made-up hand from other decks is shown, nor played with."""
    given = shared_by(app, "gentle", lists="secret")
    opened = app.shelf.tables.go_on(given)
    match = Match(opened.box, opened.link, "en")
    assert (match.facts.replay, match.facts.eyes, match.humans) == (True, "p1", [1])
    view = match.clients["p1"].view
    assert all(view.cards[ref].definition for ref in view.zones["p1.hand"])
    assert not any(view.cards[ref].definition for ref in view.zones["p2.hand"])
    for viewer in ("p2", "all"):
        with pytest.raises(Complaint, match="shared game"):
            opened.link.join(viewer)
    with pytest.raises(Complaint, match="decks that nobody here knows"):
        app.shelf.tables.take_up(given, None)
    assert len(match.clients["p1"].course.past) == 15


def test_a_shared_game_opens_as_a_replay_with_its_log_and_says_what_it_is(app: App) -> None:
    """The screen is that of a replay: every moment, the words of the log, no way to open hands or to play on."""
    open_file(app, shared_by(app, "gentle", lists="secret"))
    assert "You see what its viewer saw" in " ".join(lines(app))
    click(app, "ok")
    assert app.screen.name == "replay"
    assert "fork" not in ids(app)
    press(app, pygame.K_END)
    table = app.stack.screens[-2]
    assert isinstance(table, TableScreen)
    assert table.parts.log.rows()
    press(app, pygame.K_o)
    assert not table.parts.model.opened


def test_a_game_of_open_hands_is_given_whole(app: App) -> None:
    path = saved_game(app, 8, rival="open").session.journal.path
    assert path is not None
    given = app.shelf.tables.give(path, "en")
    assert read_file(given).lines == read_file(path).lines

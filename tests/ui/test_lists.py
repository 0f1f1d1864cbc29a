"""Deck lists, open or secret: who knows which deck, said where it is chosen and at the table, kept with the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from bsdesk.bots.bot import Bot, Decision
from bsdesk.engine.play import check, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.engine.worlds.preview import seen_by
from bsdesk.table.game_setup import OPEN, Seating
from bsdesk.table.match import HUMAN, Match
from bsdesk.table.saved_games import go_on
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.table.overlays.menu import TableMenu
from bsdesk.ui.table.screen import TableScreen
from tests.ui.hands import click, ids, lines, shown
from tests.ui.tables import FIGHT, laid

Lists = Mapping[Seat, Sequence[str]]


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def begun(app: App, rival: str = "gentle", lists: str = "") -> Match:
    app.change(game="battle_spirits", lists=lists)
    seating = Seating(app.shelf, app.settings)
    seating.sit(1, rival)
    match, wrong = seating.begin()
    assert not wrong
    return match


class Listener:
    """A bot that notes which decks it is told of."""

    pace = 0.0

    def __init__(self) -> None:
        self.told: list[Seat] = []

    def ask(self, _view: State, _seat: Seat, _level: str, lists: Lists) -> None:
        self.told = sorted(lists)

    def hint(self, _view: State, _seat: Seat, lists: Lists) -> None:
        self.told = sorted(lists)

    def answer(self) -> Decision | None:
        return None

    def close(self) -> None:
        """It is no process."""


def told(app: App, match: Match, seat: Seat) -> list[Seat]:
    """Of which decks a bot in this seat, or a hint for it, hears."""
    table, listener = TableScreen(app, match, doors_of(app)), Listener()
    table.rivals._thinker = listener  # type: ignore[assignment]
    if match.players[seat] == HUMAN:
        table.rivals.ask_hint(seat)
    else:
        table.rivals.plan(seat)
    return listener.told


def test_where_a_bot_plays_the_lists_are_open_unless_they_shall_be_secret(app: App) -> None:
    assert told(app, begun(app), 2) == [1, 2]
    assert told(app, begun(app, lists="secret"), 2) == [2]
    assert told(app, begun(app, lists="secret"), 1) == [1]


def test_between_two_people_they_are_secret_unless_they_shall_be_open(app: App) -> None:
    assert told(app, begun(app, HUMAN), 1) == [1]
    assert told(app, begun(app, HUMAN, "open"), 1) == [1, 2]
    assert told(app, begun(app, OPEN), 2) == [1, 2]


def test_it_is_kept_with_the_game(app: App) -> None:
    for lists in ("open", "secret"):
        match = begun(app, lists=lists)
        path = match.session.journal.path
        assert path is not None
        match.session.journal.close()
        assert go_on(app.shelf, path).match.open_lists == (lists == "open")


def test_it_is_said_and_chosen_before_a_game(app: App) -> None:
    app.open(NewGame(app))
    assert app.words("lists_open") in lines(app)
    click(app, "lists")
    assert app.words("lists_secret") in lines(app)
    assert app.settings.lists == "secret"
    screen = app.screen
    assert isinstance(screen, NewGame)
    screen.seating.take("black_poker")
    assert "lists" not in ids(app)


@pytest.mark.parametrize(("lists", "ident", "decks"), [("open", "lists_open", 2), ("secret", "lists_secret", 1)])
def test_it_is_said_at_the_table_with_what_one_knows(app: App, lists: str, ident: str, decks: int) -> None:
    match = begun(app, lists=lists)
    table = TableScreen(app, match, doors_of(app))
    app.open(table)
    app.open(TableMenu(table.parts, table))
    click(app, ident)
    assert app.screen.name == "dialog"
    shown(app)
    dialog = vars(app.screen)
    count = sum(int(line.partition("×")[0]) for line in dialog["text"].split("\n") if "×" in line)
    assert count == sum(len(match.session.header.decks[seat]) for seat in (1, 2)[:decks])


def test_a_bot_that_knows_only_its_own_deck_decides_all_the_same(app: App) -> None:
    match = begun(app, lists="secret")
    state = match.state
    seat = to_act(state)
    decision = Bot("fair", state.game, seat).decide(seen_by(state, seat), match.known_lists(seat))
    assert check(state, decision.moves[0]) is None


@pytest.mark.parametrize("open_hands", [True, False])
def test_a_proof_sees_all_hands_where_they_are_open(
    app: App, open_hands: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[State, bool]] = []

    def ask(_self: object, _make: object, view: State, _seat: Seat, _lists: Lists, *, open_hands: bool) -> None:
        asked.append((view, open_hands))

    monkeypatch.setattr("bsdesk.bots.solver.prover.Prover.ask", ask)
    table = laid(app, FIGHT, open_hands=open_hands)
    table.parts.prover.ask()
    [(view, told)] = asked
    assert told is open_hands
    assert (view.viewer == "all") is open_hands

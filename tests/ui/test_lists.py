"""Deck lists, open or secret: who knows which deck, said where it is chosen and at the table, kept with the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from bsdesk.bots.bot import Bot
from bsdesk.engine.play import check, moves, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.engine.view import view_for
from bsdesk.speech.players import HUMAN
from bsdesk.table.game_setup import OPEN, GameSetup
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.table.overlays.menu import TableMenu
from bsdesk.ui.table.screen import TableScreen
from tests.scripted_bots import Lists, ScriptedBot
from tests.ui.hands import Game, click, game_of, ids, lines, page_of
from tests.ui.tables import FIGHT, bots_of, table_at


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


@pytest.fixture(autouse=True)
def listeners(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots note what they are asked, and think for ever."""
    for asking in ("bsdesk.session.bot_seats.Thinker", "bsdesk.ui.table.control.advice.Thinker"):
        monkeypatch.setattr(asking, ScriptedBot)


def begun(app: App, rival: str = "gentle", lists: str = "") -> Game:
    app.change(game="battle_spirits", lists=lists)
    setup = GameSetup(app.shelf, app.settings)
    setup.sit(1, rival)
    link, wrong = setup.begin()
    assert not wrong
    return game_of(setup.box, link)


def told(app: App, game: Game, seat: Seat) -> list[Seat]:
    """Of which decks a bot in this seat, or a hint for it, hears when it is to act."""
    while to_act(game.state) != seat:
        game.session.submit([moves(game.state, to_act(game.state))[0].move])
    table = TableScreen(app, game.match(), doors_of(app))
    if game.facts.players[seat] == HUMAN:
        table.parts.model.me = seat
        table.parts.advice.ask_hint()
        bot = table.parts.advice.adviser.thinker
    else:
        table.tick(0.0)
        bot = bots_of(table).thinker
    assert isinstance(bot, ScriptedBot)
    assert bot.heard is not None
    return sorted(bot.heard.lists)


def lists_of(game: Game, seat: Seat) -> Mapping[Seat, Sequence[str]]:
    """What a seat knows of the decks, be it a person's or a bot's."""
    game.link._seat_bots()
    bots = game.link._bots
    return bots.clients[seat].lists if bots is not None and seat in bots.clients else game.link.join(f"p{seat}").lists


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
        game = begun(app, lists=lists)
        path = game.session.journal.path
        assert path is not None
        game.session.journal.close()
        opened = app.shelf.tables.go_on(path)
        assert game_of(opened.box, opened.link).facts.open_lists == (lists == "open")


def test_it_is_said_and_chosen_before_a_game(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))
    assert app.words("lists_open") in lines(app)
    click(app, "lists")
    assert app.words("lists_secret") in lines(app)
    assert app.settings.lists == "secret"
    screen = app.screen
    assert isinstance(screen, NewGame)
    screen.setup.take("black_poker")
    assert "lists" not in ids(app)


@pytest.mark.parametrize(("lists", "ident", "decks"), [("open", "lists_open", 2), ("secret", "lists_secret", 1)])
def test_it_is_said_at_the_table_with_what_one_knows(app: App, lists: str, ident: str, decks: int) -> None:
    game = begun(app, lists=lists)
    table = TableScreen(app, game.match(), doors_of(app))
    app.open(table)
    app.open(TableMenu(table.parts, table))
    click(app, ident)
    assert app.screen.name == "dialog"
    page_of(app)
    dialog = vars(app.screen)
    count = sum(int(line.partition("×")[0]) for line in dialog["text"].split("\n") if "×" in line)
    assert count == sum(len(game.session.header.decks[seat]) for seat in (1, 2)[:decks])


def test_a_bot_that_knows_only_its_own_deck_decides_all_the_same(app: App) -> None:
    game = begun(app, lists="secret")
    state = game.state
    seat = to_act(state)
    known = lists_of(game, seat)
    assert list(known) == [seat]
    decision = Bot("fair", state.game, seat).decide(view_for(state, seat), known)
    assert check(state, decision.moves[0]) is None


@pytest.mark.parametrize("open_hands", [True, False])
def test_a_proof_sees_all_hands_where_they_are_open(
    app: App, open_hands: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[State, bool]] = []

    def ask(_self: object, _make: object, view: State, _seat: Seat, _lists: Lists, *, open_hands: bool) -> None:
        asked.append((view, open_hands))

    monkeypatch.setattr("bsdesk.bots.solver.prover.Prover.ask", ask)
    table = table_at(app, FIGHT, open_hands=open_hands)
    table.parts.prover.ask()
    [(view, told)] = asked
    assert told is open_hands
    assert (view.viewer == "all") is open_hands

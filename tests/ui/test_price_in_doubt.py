"""A question that is asked though only «no» is left, since what it costs is hidden from the others: what the window
says of it, to whom, and where the table answers it by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bsdesk.commands.terminal.board import SeatBoard
from bsdesk.engine.play import Applied
from bsdesk.engine.view import redact
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import start
from bsdesk.speech.wording import Wording
from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.ui.hands import click, ids, lines, page_of, press
from tests.ui.tables import table_of_session, truth

PRICE = "You can't do all that it demands first: Discard 1 magic card from your hand."
BOTS = dict.fromkeys(range(2, 7), "random")


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def asked(app: App, hand: str, players: dict[int, str], *, open_hands: bool = False) -> TableScreen:
    """An Archer, played by a person, whose attack was warded off is asked for a magic card of this hand."""
    laid = GrailTable(game_with(), "plain")
    laid.lay(f"field archer | hand fire-slash {hand}", "hand holy-light")
    return table_of(
        app, laid, ["attack hand.fire-slash p2", "p2 respond hand.holy-light"], players, open_hands=open_hands
    )


def table_of(
    app: App, laid: GrailTable, plays: list[str], players: dict[int, str], *, open_hands: bool = False
) -> TableScreen:
    """A table where this was laid and played, of which the first seat is a person's."""
    laid.play(*plays)
    mark = cards_digest(laid.game, {card.definition for card in laid.state.cards.values()})
    header = Header(laid.game.rules.id, laid.game.rules.version, mark, options={"headcount": 6})
    session = start(header, Applied(laid.state, ()), None, ())
    box = app.shelf.boxes["asteriated_grail"]
    table = table_of_session(app, box, session, players=players, open_hands=open_hands)
    parts = table.parts
    parts.model.me, parts.playback.due, parts.privacy.veiled = 1, float("inf"), False
    app.open(table)
    parts.playback.due = float("inf")
    page_of(app)
    assert truth(table).state.prompts
    return table


def time_passes(table: TableScreen) -> None:
    """So much time passes that whatever comes by itself has come, except what bots do."""
    table.parts.playback.due = 0.0
    table.tick(1.0)


def test_it_says_what_can_t_be_done_and_one_button_goes_on(app: App) -> None:
    table = asked(app, "water-slash", {})
    assert PRICE in " ".join(lines(app))
    assert "answer:no" in ids(app)
    assert "answer:yes" not in ids(app)
    click(app, "answer:no")
    assert not truth(table).state.prompts


def test_who_can_pay_reads_nothing_of_it(app: App) -> None:
    asked(app, "water-slash poison", {})
    assert PRICE not in " ".join(lines(app))
    assert {"answer:no", "answer:yes"} <= ids(app)


@pytest.mark.parametrize("hand", ["water-slash", "poison"])
def test_while_a_hand_is_hidden_nothing_tells_whether_it_could_be_done(app: App, hand: str) -> None:
    table = asked(app, hand, BOTS)
    press(app, pygame.K_h)
    assert PRICE not in " ".join(lines(app))
    assert not {"answer:no", "answer:yes"} & ids(app)
    assert app.words("show_again") in lines(app)
    now = truth(table).now
    time_passes(table)
    assert truth(table).now == now


def test_where_bots_alone_would_learn_of_it_it_is_answered_by_itself(app: App) -> None:
    table = asked(app, "water-slash", BOTS)
    time_passes(table)
    assert not truth(table).state.prompts


@pytest.mark.parametrize(
    ("hand", "players", "stops"),
    [
        ("water-slash", {}, "could"),  # other people look on
        ("water-slash poison", BOTS, "could"),  # it can be done
        ("water-slash", BOTS, "always"),  # who wants to be asked is
    ],
)
def test_else_it_waits_for_a_person(app: App, hand: str, players: dict[int, str], stops: str) -> None:
    table = asked(app, hand, players)
    table.parts.autoplay.choose_stops(1, stops)  # type: ignore[arg-type]
    now = truth(table).now
    time_passes(table)
    assert truth(table).now == now
    app.change(stops="could")


@pytest.mark.parametrize(("hand", "waits"), [("water-slash", False), ("water-slash fire-slash", True)])
def test_who_can_choose_none_is_asked_only_where_there_is_one(app: App, hand: str, waits: bool) -> None:
    """An Elementalist may show another fire card: whether there is one the bots don't learn from the question."""
    laid = GrailTable(game_with(), "plain")
    laid.lay(f"field elementalist | hand FIRE_SLASH-FIRE-CHANT-1 {hand}")
    table = table_of(app, laid, [laid.skill("fireball"), "player p2"], BOTS)
    assert truth(table).state.prompts[1].question == "choose"
    time_passes(table)
    assert (truth(table).state.prompts[1].question == "choose") is waits


def test_where_all_hands_are_open_nobody_could_learn_of_it(app: App) -> None:
    table = asked(app, "water-slash", {}, open_hands=True)
    time_passes(table)
    assert not truth(table).state.prompts


@pytest.mark.parametrize(("hand", "told"), [("water-slash", True), ("poison", False)])
def test_a_terminal_says_it_too(app: App, hand: str, told: bool) -> None:
    state = truth(asked(app, hand, {})).state
    wording = Wording(app.shelf.boxes["asteriated_grail"].books(), "en")
    assert (f"    {PRICE}" in SeatBoard(redact(state, "p1"), 1, wording).lines()) is told
    assert f"    {PRICE}" not in SeatBoard(redact(state, "p2"), 2, wording).lines()

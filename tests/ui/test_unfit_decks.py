"""At the window: an illegal deck is never played silently, and one that is too small not at all."""

from __future__ import annotations

from bsdesk.table.game_setup import GameSetup
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.table.screen import TableScreen
from tests.ui.hands import click, lines, page_of


def with_own_deck(app: App, cards: int) -> NewGame:
    """The screen of a new game, the first seat with an own deck: four cards of a name and as many others."""
    setup = GameSetup(app.shelf, app.settings)
    setup.box.own_decks.mkdir(parents=True)
    green = setup.cards(0)
    deck = [card for card in green if card != green[0]][: cards - 4] + [green[0]] * 4
    (setup.box.own_decks / "mine.txt").write_text("".join(f"1 {card}\n" for card in deck))
    screen = NewGame(app, doors_of(app))
    screen.setup.give(0, "mine")
    app.open(screen)
    return screen


def test_a_deck_that_is_not_legal_is_played_only_after_it_was_said_and_agreed_on(app: App) -> None:
    """The dialog names the deck, the rule and the cards; without a yes no game begins, and the table says it again."""
    screen = with_own_deck(app, 40)
    click(app, "start")
    said = " ".join(lines(app))
    assert "mine" in said
    assert "BS-3.4" in said
    click(app, "no")
    assert app.screen.name == screen.name
    click(app, "start")
    click(app, "yes")
    assert isinstance(app.screen, TableScreen)
    assert "Not legal: the deck of" in app.notices.shown[-1].text


def test_it_is_said_again_in_a_rematch_and_when_the_saved_game_goes_on(app: App) -> None:
    """Who takes the game up, or only the rematch, learns of it as well."""
    with_own_deck(app, 40).begin(agreed=True)
    assert isinstance(app.screen, TableScreen)
    app.notices.shown = []
    app.screen.parts.doors.play_again()
    assert "Not legal: the deck of" in app.notices.shown[-1].text
    app.home()
    app.notices.shown = []
    (file, *_) = sorted(app.shelf.saves.glob("*.journal"))
    open_file(app, file)
    assert "Not legal: the deck of" in app.notices.shown[-1].text


def test_with_fewer_than_the_least_cards_there_is_nothing_to_agree_on(app: App) -> None:
    """Thirty-nine cards are no deck of this game: it is said why, and no game begins."""
    screen = with_own_deck(app, 39)
    click(app, "start")
    assert "no game can begin" in " ".join(lines(app))
    assert [control.id for control in page_of(app).controls if control.id == "yes"] == []
    click(app, "ok")
    assert app.screen is screen

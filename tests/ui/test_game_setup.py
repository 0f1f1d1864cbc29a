"""Who sits down to which game with which deck; pure."""

from __future__ import annotations

import pytest

from bsdesk.speech.players import HUMAN
from bsdesk.table.game_setup import OPEN, PLAYERS, Chair, GameSetup
from bsdesk.ui.app import App
from tests.ui.hands import Game, game_of


def new_setup(app: App, *, watch: bool = False) -> GameSetup:
    return GameSetup(app.shelf, app.settings, watch=watch)


def begin_game(found: GameSetup, *, agreed: bool = False) -> Game:
    """The game that begins so; it can be saved."""
    link, wrong = found.begin(agreed=agreed)
    assert wrong == ""
    return game_of(found.box, link)


def test_at_first_one_plays_the_first_game_with_ready_decks_against_the_kindest_bot(app: App) -> None:
    found = new_setup(app)
    assert found.box.id == next(iter(app.shelf.boxes))
    assert found.chairs == [Chair(HUMAN, "blue"), Chair(PLAYERS[0], "green")]
    assert found.ready


def test_the_next_time_it_is_as_it_was(app: App) -> None:
    found = new_setup(app)
    found.sit(1, "strong")
    found.give(0, "white")
    found.choose("finite_void", True)
    app.change(**found.settings_to_keep())
    again = new_setup(app)
    assert again.chairs == [Chair(HUMAN, "white"), Chair("strong", "green")]
    assert again.options == {"finite_void": True}
    assert app.settings.greeted


def test_what_is_remembered_but_gone_is_no_reason_to_stop(app: App) -> None:
    app.change(game="go", rival="an oracle", decks={"battle_spirits": ["lost", "red"]})
    app.change(options={"battle_spirits": {"void": 7000, "unheard": True}})
    found = new_setup(app)
    assert found.chairs == [Chair(HUMAN, "blue"), Chair(PLAYERS[0], "red")]
    assert found.options == {}


def test_who_was_chosen_stays_when_another_game_is(app: App) -> None:
    found = new_setup(app)
    found.sit(1, "strong")
    for game in [*app.shelf.boxes][::-1]:
        found.take(game)
        assert [chair.who for chair in found.chairs][:2] == [HUMAN, "strong"]
    assert len(found.chairs) == 2


def test_two_bots_are_watched_and_the_rival_stays_remembered(app: App) -> None:
    app.change(rival="gentle")
    found = new_setup(app, watch=True)
    assert [chair.who for chair in found.chairs] == ["fair", "fair"]
    found.sit(0, "random")
    assert "rival" not in found.settings_to_keep()


def test_one_person_on_both_sides_sees_all_hands_two_persons_do_not(app: App) -> None:
    found = new_setup(app)
    found.sit(1, OPEN)
    match = begin_game(found).match()
    assert (match.open, match.hotseat, match.players) == (True, False, {1: HUMAN, 2: HUMAN})
    found.sit(1, HUMAN)
    match = begin_game(found).match()
    assert (match.open, match.hotseat) == (False, True)


def test_hands_are_open_only_where_a_person_plays_both_sides(app: App) -> None:
    found = new_setup(app)
    assert OPEN in found.sitters(1)
    assert OPEN not in found.sitters(0)
    found.sit(1, OPEN)
    found.sit(0, "fair")
    assert [chair.who for chair in found.chairs] == ["fair", HUMAN]
    assert OPEN not in found.sitters(1)


def test_an_option_that_is_as_usual_is_not_named(app: App) -> None:
    found = new_setup(app)
    found.choose("void", 12)
    assert found.options == {"void": 12}
    assert found.game.rules.supply["void"] == (12, 0)
    found.choose("void", 30)
    assert found.options == {}


def test_where_all_play_the_same_deck_there_is_none_to_choose(app: App) -> None:
    found = new_setup(app)
    found.take("black_poker")
    assert not found.builds
    assert len(found.cards(0)) == 54
    assert begin_game(found).facts.deck_names == {}
    found.choose("frame", "custom")
    assert found.builds


def test_the_decks_change_sides(app: App) -> None:
    found = new_setup(app)
    found.swap()
    assert [chair.deck for chair in found.chairs] == ["green", "blue"]


def test_a_deck_that_cant_be_read_keeps_the_game_from_beginning_and_says_why(app: App) -> None:
    folder = app.shelf.boxes["battle_spirits"].own_decks
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("3 NO-SUCH-CARD\n")
    found = new_setup(app)
    found.give(0, "mine")
    assert not found.ready
    assert "NO-SUCH-CARD" in found.deck_fault(0)


def test_own_decks_are_played_with_like_ready_ones(app: App) -> None:
    folder = app.shelf.boxes["battle_spirits"].own_decks
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("40 26RSD01-001\n")
    found = new_setup(app)
    found.give(0, "mine")
    match = begin_game(found, agreed=True)
    assert match.session.header.decks[1] == ("26RSD01-001",) * 40
    assert match.facts.deck_names[1] == "mine"


def test_a_game_is_saved_from_its_first_moment(app: App) -> None:
    match = begin_game(new_setup(app))
    path = match.session.journal.path
    assert path is not None
    assert path.parent == app.shelf.saves
    assert path.is_file()
    assert "# deck 1: blue" in match.session.lines


def test_where_nothing_can_be_saved_it_is_played_all_the_same_and_said(app: App) -> None:
    app.shelf.saves.parent.mkdir(parents=True, exist_ok=True)
    app.shelf.saves.write_text("a file where the folder should be")
    found = new_setup(app)
    link, wrong = found.begin()
    assert str(app.shelf.saves) in wrong
    assert game_of(found.box, link).session.journal.path is None


@pytest.mark.parametrize("watch", [False, True])
def test_every_sitter_can_be_chosen(app: App, watch: bool) -> None:
    found = new_setup(app, watch=watch)
    for place in range(2):
        for who in found.sitters(place):
            found.sit(place, who)
            assert found.chairs[place].who == who

"""Games in which something is not one seat's: a deck that is the table's, lives and mats that are a team's, a player
that a card is aimed at. Told on the toy, changed where it has no such thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import msgspec
import pytest

from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, always
from bsdesk.engine.view import redact
from bsdesk.seat.catalog import Box
from bsdesk.speech.players import HUMAN
from bsdesk.table.decks import has_deck_building
from bsdesk.table.drop_targets import Held, drops
from bsdesk.table.game_setup import GameSetup
from bsdesk.table.play_sheets import read_sheet
from bsdesk.table.settings import Settings
from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.help import Help
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.lobby.start import Start
from bsdesk.ui.table.layout.regions import areas, mats
from bsdesk.ui.table.motion.blows import lost_lives
from bsdesk.ui.table.overlays.losses import owner_name, vital_keys
from bsdesk.ui.table.view.board.lane import Lane
from tests.toy.boxes import toy_box, toy_of, toy_shelf
from tests.toy.lanterns import lanterns
from tests.ui import toy_tables
from tests.ui.hands import click, ids, lines, page_of
from tests.ui.toy_tables import seat_at

SHEET = read_sheet(toy_box(4).sheet)
SIZE = (1280, 720)


def open_for(options: Mapping[str, object], *, own_decks: bool) -> Game:
    """The toy for as many as the option says; without decks of one's own, all is drawn from the well."""
    game = lanterns(int(str(options.get("headcount", 6))))
    return game if own_decks else game.with_rules(piles=replace(game.rules.piles, deck="well"))


def box_of(*, own_decks: bool) -> Box:
    return replace(
        toy_box(6), id="toy", open=partial(open_for, own_decks=own_decks), known=lambda: {"headcount": (6, 4)}
    )


@pytest.fixture
def app_with(own_folders: object, no_drawing: None, request: pytest.FixtureRequest) -> App:
    """The program with one toy alone on the shelf; `request.param`: does each seat bring a deck?"""
    shelf = replace(toy_shelf(), boxes={"toy": box_of(own_decks=request.param)})
    made = App(shelf, Settings(volume=0, reduce_motion=True), Help, size=SIZE)
    made.open(Start(made))
    return made


# ------------------------------------------------------------------------------------------------- a new game


@pytest.mark.parametrize("app_with", [True, False], indirect=True)
def test_as_many_sit_down_as_the_option_says(app_with: App) -> None:
    found = GameSetup(app_with.shelf, app_with.settings)
    found.sit(2, "strong")
    found.choose("headcount", 4)
    assert [chair.who for chair in found.chairs] == [HUMAN, "gentle", "strong", "gentle"]
    found.choose("headcount", 6)
    assert [chair.who for chair in found.chairs][2:] == ["strong", "gentle", "gentle", "gentle"]


@pytest.mark.parametrize("app_with", [False], indirect=True)
def test_a_game_that_needs_no_decks_asks_for_none(app_with: App) -> None:
    found = GameSetup(app_with.shelf, app_with.settings)
    assert (found.builds, found.ready, found.cards(0)) == (False, True, ())
    assert not has_deck_building(found.game)
    app_with.open(NewGame(app_with, doors_of(app_with)))
    page_of(app_with)
    assert {"who:0", "who:5", "start", "rules"} <= set(ids(app_with))
    assert not [ident for ident in ids(app_with) if ident.startswith(("deck:", "swap", "lists"))]
    boxes = {c.id: c.rect for c in page_of(app_with).controls if c.id.startswith("who:")}
    assert len({rect[1] for rect in boxes.values()}) == 2, "six seats stand in two rows, and all are seen"


@pytest.mark.parametrize("app_with", [True], indirect=True)
def test_an_option_of_few_numbers_is_chosen_as_a_number(app_with: App) -> None:
    screen = NewGame(app_with, doors_of(app_with))
    app_with.open(screen)
    page_of(app_with)
    click(app_with, "rules")
    click(app_with, "option:headcount:4")
    assert (screen.setup.value("headcount"), len(screen.setup.chairs)) == (4, 4)


# ------------------------------------------------------------------------------------------------- on the table


def laid(game: Game, side: str = "hand SPARK | field MOTH") -> State:
    return lay(game, {1: side}, step="")


def test_a_player_is_aimed_at_by_whatever_lies_before_them() -> None:
    view = redact(laid(toy_of(4)), "p1")
    (card,) = view.zones["p1.hand"]
    offers = [Offer(Move(1, "play", card, "p2"))]
    bare = msgspec.structs.replace(view)
    game = replace(view.game, handling=replace(view.game.handling, drops={}))
    bare.__dict__.update(view.__dict__, game=game)
    places = {drop.place for drop in drops(bare, 1, offers, Held(card))}
    assert {"p2.field", "p2.hand", "p2.purse"} <= places
    assert {place.partition(".")[0] for place in places} == {"p2"}


def test_the_lives_of_a_team_fall_once() -> None:
    game = replace(toy_of(4), handling=replace(toy_of(4).handling, vital="oil"))
    before, after = (laid(game, f"oil {count}") for count in (3, 1))
    assert lost_lives(before, after) == {"t1.oil": (3, 1)}


def handled(monkeypatch: pytest.MonkeyPatch, **handling: object) -> None:
    """Let the toy's tables be handled otherwise."""
    monkeypatch.setattr(toy_tables, "toy_of", lambda seats: handled_toy(seats, **handling))


def handled_toy(seats: int, **handling: object) -> Game:
    game = toy_of(seats)
    return replace(game, handling=replace(game.handling, **handling))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("vital", "keys"), [("purse", [f"p{seat}.purse" for seat in range(1, 7)]), ("oil", ["t1.oil", "t2.oil"]), ("", [])]
)
def test_lives_are_counted_once_for_each_seat_or_team(
    app_with_toys: App, monkeypatch: pytest.MonkeyPatch, vital: str, keys: list[str]
) -> None:
    handled(monkeypatch, vital=vital)
    parts = seat_at(app_with_toys, toy_tables.session_of(6)).parts
    assert vital_keys(parts) == keys
    assert [owner_name(parts, key, short=True) for key in keys if key[0] == "t"] == (
        ["Ours", "Theirs"] if vital == "oil" else []
    )


def test_how_many_cards_may_be_held_stands_beside_how_many_are(
    app_with_toys: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    handled(monkeypatch, hand_limit=always(7))
    seat_at(app_with_toys, toy_tables.session_of(4))
    assert "5 of 7 in hand" in lines(app_with_toys)


def test_the_turn_stands_at_the_head_of_the_middle_beside_what_lies_there_alone(app_with_toys: App) -> None:
    """A zone that lies below the head takes no room from it, however wide it is."""
    table = seat_at(app_with_toys, toy_tables.session_of(4))
    page, layout, view = page_of(app_with_toys), table.parts.placement.last, table.parts.model.view
    assert layout is not None
    x, y, w, h = layout.mats[0].rect
    shown = []
    for box in ((x, y, w - 4, h), (x, y + h // 2, w - 4, h // 2)):
        fresh = Page(page.size, page.letters, page.words)
        wide = replace(layout, zones={**layout.zones, "stack": box})
        Lane(fresh, table.parts.voice.wording, ()).lay(view, wide, busy=False)
        shown.append("Turn 5" in [said.text for said in fresh.said])
    assert shown == [False, True]


@pytest.fixture
def app_with_toys(own_folders: object, no_drawing: None) -> App:
    made = App(toy_shelf(), Settings(volume=0, reduce_motion=True), Help, size=SIZE)
    made.open(Start(made))
    return made


def test_a_sheet_may_say_where_the_mats_of_teams_lie() -> None:
    usual = SHEET.arrangements[4, False]
    apart = msgspec.structs.replace(usual, teams=((0.6, 0.5, 0.7, 0.6), (0.3, 0.5, 0.4, 0.6)))
    parts = areas(SIZE, 1.0, usual)
    first, second = (mats(parts, plan, SHEET, 1, teams=[1, 2]) for plan in (usual, apart))
    assert first[0].rect[2] < second[0].rect[2], "the middle keeps its ends"
    board, ground = parts.board[2], parts.hand[1] - parts.head[3]
    box = (round(board * 0.6), round(ground * 0.5))
    assert second[-1].rect == (*box, round(board * 0.7) - box[0], round(ground * 0.6) - box[1])
    assert second[-2].rect[0] == round(board * 0.3)

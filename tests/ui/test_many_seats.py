"""Tables of four, six and eight seats: everything has room in every window, and answers to mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from bsdesk.engine.state import zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat
from bsdesk.journal.saved_games import files, glimpse
from bsdesk.speech.interface import Words
from bsdesk.speech.players import HUMAN
from bsdesk.table.drop_targets import ref_of
from bsdesk.table.labels import decks_of, players_of
from bsdesk.table.settings import Settings
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import hit, inside, intersection, stops
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.widgets import Slider
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.help import Help
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.lobby.start import Start
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.overlays.over import Curtain
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from tests.toy.boxes import SEATS, toy_of, toy_shelf
from tests.ui.checks import control_of, faults_of, spot, unreachable, without_label
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.tables import first, truth
from tests.ui.toy_tables import MOMENTS, calm, choosing, close, seat_at, session_of, usual, waiting, watching
from tests.ui.windows import in_windows, some_of

WINDOWS = ((1024, 640), (1280, 720), (2560, 1440), (1080, 1920))


@pytest.fixture
def app(own_folders: Path, no_drawing: None) -> Iterator[App]:
    """The program with the toys beside its games, at its first screen."""
    made = App(toy_shelf(), Settings(volume=0, reduce_motion=True), Help, size=(1280, 720))
    made.open(Start(made))
    yield made
    made.home()


@in_windows
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_has_room_in_every_window(app: App, moment: str, apart: int) -> None:
    MOMENTS[moment](app)
    found = []
    for size, language in some_of([*product(WINDOWS, ("en", "zh_hant"))], moment, apart):
        resize(app, size, 100, language)
        page_of(app)
        page = page_of(app)
        idle = [ident for ident in unreachable(page) if not ident.startswith("place:")]
        wrong = faults_of(page, layers=True) + idle + without_label(page)
        found += [(size, language, fault) for fault in wrong]
    assert not found, "\n".join(map(str, found[:30]))


# --------------------------------------------------------------------------------------------- mouse and keyboard


def layout_of(table: TableScreen) -> Layout:
    layout = table.parts.placement.last
    assert layout is not None
    return layout


def answers_at(page: Page, layout: Layout, key: Ref) -> set[str]:
    """Return what answers on the points of a zone, close to each other."""
    x, y, w, h = layout.zones[key]
    points = [(x + (2 * n + 1) * w // 24, y + (2 * m + 1) * h // 24) for n in range(12) for m in range(12)]
    return {found.id for at in points if (found := hit(page.controls, at)) is not None}


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_zone_is_reached_by_mouse_and_what_lies_there_by_keyboard(
    app: App, seats: int, size: tuple[int, int]
) -> None:
    resize(app, size, 100, "en")
    table = usual(seats)(app)
    page, layout, view = page_of(app), layout_of(table), table.parts.model.view
    stops = {control.id for control in page.controls if control.focus}
    assert layout.zones.keys() == view.zones.keys() | (view.tokens.keys() - view.cards.keys())
    for key in layout.zones:
        things = {f"place:{key}", *(f"card:{ref}" for ref in view.zones.get(key, ()))}
        assert answers_at(page, layout, key) & things, f"{key} can't be pointed at"
        if view.zones.get(key) or any(view.tokens.get(key, ())):
            assert things & stops, f"the keyboard doesn't get to {key}"


@pytest.mark.parametrize("seats", SEATS)
def test_the_keyboard_goes_round_the_table_as_one_sees_it(app: App, seats: int) -> None:
    table = usual(seats)(app)
    page_of(app)
    met = list[int]()
    app.focus_on(stops(app.lay_out().controls)[-1].id, keyboard=True)  # it begins at the hand, and goes all round
    for _ in range(len(app.lay_out().controls)):
        press(app, pygame.K_TAB)
        seat = seat_of(table, app.focus) if app.focus.startswith(("seat:", "place:", "card:")) else 0
        if seat and seat not in met:
            met.append(seat)
    assert met == list(range(1, seats + 1))
    plates = [layout_of(table).mats[seat].rect for seat in met]
    middle = (sum(x + w // 2 for x, _, w, _ in plates) // seats, sum(y + h // 2 for _, y, _, h in plates) // seats)
    sides = [(x + w // 2 - middle[0], y + h // 2 - middle[1]) for x, y, w, h in plates]
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(sides, [*sides[1:], sides[0]], strict=True)]
    assert all(turn < 0 for turn in turns), "the next seat sits to the right, so against the clock"


def seat_of(table: TableScreen, ident: str) -> Seat:
    """Return the seat of a head, a zone or a card."""
    ref, cards = ref_of(ident), table.parts.model.view.cards
    return int(ident[5:]) if ident.startswith("seat:") else zone_seat(cards[ref].zone if ref in cards else ref)


def test_the_arrows_lead_from_seat_to_seat(app: App) -> None:
    table = usual(6)(app)
    page_of(app)
    app.focus_on("seat:2")
    met = [2]
    for key in (*[pygame.K_UP] * 10, *[pygame.K_LEFT] * 10, *[pygame.K_DOWN] * 10):
        press(app, key)
        seat = seat_of(table, app.focus)
        if seat != met[-1]:
            met.append(seat)
    assert met[:5] == [2, 3, 4, 5, 6]


# --------------------------------------------------------------------------------------------- drags between seats


def drag(app: App, start: At, end: At, patch: pytest.MonkeyPatch) -> None:
    """Press at one place, move the pointer to another, and let go."""
    patch.setattr(pygame.mouse, "get_pressed", lambda *_args, **_named: (True, False, False))
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=start))
    page_of(app)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    between = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    for at in (between, end):
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
        page_of(app)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=end))
    page_of(app)


def on(app: App, ident: str) -> At:
    page = page_of(app)
    at = spot(page, control_of(page, ident))
    assert at is not None, ident
    return at


@pytest.mark.parametrize("seats", SEATS)
def test_a_token_is_dragged_to_the_purse_of_the_next_partner(
    app: App, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = calm(seats)(app)
    room = table.parts.stage.tokens.places.now["p1.purse"]
    token = next(t for t in table.parts.stage.tokens.lying("p1.purse", (0.0, 0.0)) if t.kind == 0)
    assert room.shown
    drag(app, (round(token.x), round(token.y)), on(app, "place:p3.purse"), monkeypatch)
    assert (truth(table).state.tokens["p1.purse"], truth(table).state.tokens["p3.purse"]) == ((3, 1, 1), (5, 1, 1))


@pytest.mark.parametrize("seats", SEATS)
def test_a_card_is_played_by_dragging_it_onto_a_card_of_a_seat_far_away(
    app: App, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = calm(seats)(app)
    spark, lamp = first(table, "p1.hand"), first(table, "p4.field")
    drag(app, on(app, f"card:{spark}"), on(app, f"card:{lamp}"), monkeypatch)
    assert [truth(table).state.cards[ref].definition for ref in truth(table).state.zones["stack"]] == ["SPARK"]


def test_what_can_not_be_done_to_a_seat_is_said(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = calm(6)(app)
    token = table.parts.stage.tokens.lying("p1.purse", (0.0, 0.0))[0]
    drag(app, (round(token.x), round(token.y)), on(app, "place:p2.purse"), monkeypatch)
    assert table.parts.gaze.bubble is not None
    assert "next partner" in table.parts.gaze.bubble.title


# ------------------------------------------------------------------------------------------------------- questions


def test_cards_of_all_other_seats_are_answers_where_they_lie(app: App) -> None:
    table = choosing(6)(app)
    lamp = first(table, "p4.field")
    assert {zone_seat(truth(table).state.cards[offer.move.subject].zone) for offer in table.parts.model.offers} == {
        2,
        4,
    }
    click(app, f"card:{lamp}")
    assert zone_name(truth(table).state.cards.get(lamp, next(iter(truth(table).state.cards.values()))).zone) != "field"


@pytest.mark.parametrize("answer", ["seat:5", "answer:p5"])
def test_a_player_is_chosen_by_a_click_on_the_plate_or_by_a_button(app: App, answer: str) -> None:
    sides = ("hand GIFT | purse 4", *[""] * 5)
    lines = ("p1 play hand.gift", *(f"p{seat} pass" for seat in (2, 3, 4, 5, 6, 1)))
    table = seat_at(app, session_of(6, sides, lines))
    page = page_of(app)
    assert {control.id for control in page.controls} >= {"seat:3", "seat:5", "answer:p3", "answer:p5"}
    click(app, "seat:2")  # no answer: that seat is looked at
    assert (table.parts.gaze.seat, truth(table).state.prompts != {}) == (2, True)
    click(app, "seat:2")
    click(app, answer)
    assert truth(table).state.tokens["p5.purse"] == (1, 0, 0)


def test_effects_that_compete_are_told_apart_by_whose_they_are_and_over_what(app: App) -> None:
    laid = "hand SPARK", "field MOTH NEST URN", "field URN", "hand MOTH"
    moth = "p2.field.1"
    lines_played = "play hand.spark", *(f"p{seat} pass" for seat in (2, 3, 4, 1)), f"p1 choose {moth}"
    table = seat_at(app, session_of(4, laid, lines_played, usual="purse 1"), me=2)
    texts = {control_of(page_of(app), ident).label for ident in ids(app) if ident.startswith("answer:")}
    names = {text.partition(":")[0] for text in texts}
    assert names == {"Nest", "Urn", f"{table.parts.voice.wording.player(3)}'s Urn"}
    assert "About to happen: Moth burns" in {line[:1].upper() + line[1:] for line in lines(app)}


def test_what_waited_is_told_of_who_began_it_and_not_of_who_passed_last(app: App) -> None:
    passes = [f"p{seat} pass" for seat in (3, 4, 1, 2, 1, 2, 3, 4)]
    table = seat_at(app, session_of(4, lines=("play hand.lamp", "p2 play hand.moth", *passes)), me=1)
    came = [(row.text.partition(" ")[0], row.seat) for row in table.parts.log.rows() if " goes to " in row.text]
    assert came == [("Moth", 2), ("Lamp", 1)]


def test_a_card_face_down_looks_so_to_its_owner_too_who_still_knows_it(app: App) -> None:
    table = seat_at(app, session_of(4, lines=("hide hand.moth",)), me=1)
    hidden = truth(table).state.zones["p1.field"][-1]
    pose = layout_of(table).poses[hidden]
    faces = table.parts.voice.pictures
    assert any(item[0] is faces.face_down("MOTH", pose.wide) for item in page_of(app).items)
    assert not any(item[0] is faces.face("MOTH", "bare", pose.wide) for item in page_of(app).items)
    table.parts.looking.look_at(hidden)
    assert "Moth" in lines(app)


def test_a_turn_is_told_by_its_number_and_of_the_seat_whose_it_is(app: App) -> None:
    table = seat_at(app, session_of(4, lines=[f"p{seat} pass" for seat in (1, 2, 3, 4)]), me=1)
    assert [row.seat for row in table.parts.log.rows() if row.text == "Turn 6: draws a card"] == [2]


def test_the_question_leaves_what_waits_on_the_stack_in_sight(app: App) -> None:
    table = choosing(6)(app)
    page = page_of(app)
    banner, spark = control_of(page, "banner").rect, layout_of(table).poses[first(table, "stack")].rect
    assert banner[1] + banner[3] <= spark[1] + 3


def test_in_the_first_turns_it_is_told_how_the_table_is_used_and_only_what_the_game_has(app: App) -> None:
    MOMENTS["eight bid"](app)
    told = " ".join(lines(app))
    assert app.words("how_lit") in told
    assert "To attack" not in told
    usual(6)(app)
    assert app.words("how_lit") not in " ".join(lines(app))


def test_it_is_seen_that_a_seat_far_away_decides(app: App) -> None:
    table = waiting(6)(app)
    assert table.parts.model.match.to_act == 4
    assert "Waiting for Chance 4" in lines(app)
    assert {f"Chance {seat}" for seat in range(2, 7)} <= set(lines(app))


# ------------------------------------------------------------------------------------------------ looking closely


def test_a_click_on_the_head_of_a_plate_shows_the_seat_large_and_another_puts_it_back(app: App) -> None:
    table = usual(8)(app)
    page_of(app)
    small = layout_of(table).poses[first(table, "p5.field")].wide
    click(app, "seat:5")
    page_of(app)
    assert layout_of(table).poses[first(table, "p5.field")].wide >= 1.5 * small
    click(app, "seat:5")
    page_of(app)
    assert layout_of(table).poses[first(table, "p5.field")].wide == small


def test_by_keyboard_a_seat_is_looked_at_and_escape_puts_it_back(app: App) -> None:
    table = usual(6)(app)
    app.focus_on("seat:4")
    press(app, pygame.K_RETURN)
    assert table.parts.gaze.seat == 4
    press(app, pygame.K_ESCAPE)
    assert (table.parts.gaze.seat, app.screen.name) == (0, "table")


@pytest.mark.parametrize(("seats", "seat"), [(4, 2), (6, 4), (8, 3)])
def test_nothing_below_the_plate_that_is_looked_at_answers(app: App, seats: int, seat: int) -> None:
    table = close(seats, seat)(app)
    page, plate = page_of(app), layout_of(table).mats[seat].rect
    x, y, w, h = plate
    own = {
        f"plate:{seat}",
        f"seat:{seat}",
        "seat_back",
        *(f"place:{k}" for k in layout_of(table).zones if zone_seat(k) == seat),
    }
    own |= {f"card:{ref}" for ref, card in table.parts.model.view.cards.items() if zone_seat(card.zone) == seat}
    points = [(x + n * w // 40, y + m * h // 40) for n in range(40) for m in range(40)]
    assert {found.id for at in points if (found := hit(page.controls, at)) is not None} <= own
    other = [said.text for said in page.said if inside(plate, (said.rect[0], said.rect[1])) and "Player" in said.text]
    assert other == [f"Player {seat}"]


def test_a_card_is_dragged_onto_a_card_that_is_looked_at_closely(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = calm(6)(app)
    click(app, "seat:2")
    spark, echo = first(table, "p1.hand"), first(table, "p2.field")
    drag(app, on(app, f"card:{spark}"), on(app, f"card:{echo}"), monkeypatch)
    assert [truth(table).state.cards[ref].definition for ref in truth(table).state.zones["stack"]] == ["SPARK"]


# ------------------------------------------------------------------------------- curtain, watching, other moments


def test_four_people_at_one_screen_each_sit_down_behind_the_curtain(app: App) -> None:
    table = seat_at(app, session_of(4))
    for seat in (1, 2, 3):
        assert table.parts.model.me == seat
        hand = truth(table).state.zones[f"p{seat}.hand"]
        assert {f"card:{ref}" for ref in hand} <= ids(app)
        assert layout_of(table).below == seat
        others = (ref for other in {1, 2, 3, 4} - {seat} for ref in table.parts.model.view.zones[f"p{other}.hand"])
        assert not any(table.parts.model.view.cards[ref].definition for ref in others)
        click(app, "pass")
        table.parts.playback.due = 0.0
        table.parts.autoplay.tick(1.0)
        curtain = app.screen
        assert isinstance(curtain, Curtain)
        assert curtain.seat == seat + 1
        assert f"Player {curtain.seat}, it is your move" in lines(app)
        click(app, "curtain")
        table.parts.playback.due = float("inf")


def test_who_watches_sees_all_hands_and_may_hide_them(app: App) -> None:
    table = watching(6)(app)
    view = table.parts.model.view
    assert all(view.cards[ref].definition for seat in view.seats() for ref in view.zones[f"p{seat}.hand"])
    page_of(app)
    assert {f"card:{ref}" for seat in view.seats() for ref in view.zones[f"p{seat}.hand"]} <= ids(app)


def test_on_the_timeline_past_moments_of_six_seats_are_looked_at(app: App) -> None:
    table = usual(6)(app)
    app.open(TimelineStrip(table.parts, table))
    page_of(app)
    press(app, *[pygame.K_LEFT] * 4)
    page_of(app)
    assert table.parts.model.looking
    assert len(table.parts.model.view.zones["stack"]) < 3
    press(app, pygame.K_ESCAPE)


def test_a_free_hand_carries_a_card_from_one_seat_far_away_to_another(app: App) -> None:
    table = usual(6)(app)
    table.parts.free_hand.switch()
    lamp = first(table, "p4.field")
    click(app, f"card:{lamp}")
    click(app, "place:p6.field")
    page_of(app)
    field = truth(table).state.zones["p6.field"]
    assert [truth(table).state.cards[ref].definition for ref in field] == ["LAMP"]


# ----------------------------------------------------------------------------------------------- around the table


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_of_so_many_seats_is_begun_by_clicks(app: App, seats: int) -> None:
    app.change(rival="random", game=toy_of(seats).rules.id)
    screen = NewGame(app, doors_of(app))
    app.open(screen)
    for size in WINDOWS:
        resize(app, size, 100, "en")
        page = page_of(app)
        assert faults_of(page, layers=True) + unreachable(page) == []
    click(app, "start")
    table = app.screen
    assert isinstance(table, TableScreen)
    assert table.parts.model.match.players == {1: HUMAN, **dict.fromkeys(range(2, seats + 1), "random")}
    assert layout_of_new(app, table).mats.keys() == {*range(seats + 1), -1, -2}


def layout_of_new(app: App, table: TableScreen) -> Layout:
    page_of(app)
    return layout_of(table)


def test_who_plays_is_told_in_few_words_however_many_they_are() -> None:
    words = Words("en")
    bots = dict.fromkeys(range(2, 7), "random")
    assert players_of({1: HUMAN, **bots}, 6, words, open_hands=False) == f"{words('person')} – Chance ×5"
    assert players_of({}, 4, words, open_hands=False) == "4 at one screen"
    assert players_of({}, 2, words, open_hands=False) == "two at one screen"


def test_a_person_whose_team_has_won_has_won(app: App) -> None:
    bots = dict.fromkeys(range(2, 7), "random")
    table = seat_at(app, session_of(6), players=bots)
    truth(table).concede(2)
    table.parts.autoplay.end_shown = True
    app.open(Result(table.parts, table))
    assert app.words("you_win") in lines(app)


@pytest.mark.parametrize("how", ["seat_back", "beside", "key"])
def test_a_mat_that_is_looked_at_closely_is_put_back(app: App, how: str) -> None:
    table = close(6, 4)(app)
    assert table.parts.gaze.seat == 4
    if how == "beside":
        app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(30, 650)))
    elif how == "key":
        press(app, pygame.K_4)
    else:
        click(app, "seat_back")
    assert table.parts.gaze.seat == 0
    press(app, pygame.K_4)
    assert table.parts.gaze.seat == 4


def test_a_bid_is_asked_with_two_equal_buttons_and_what_comes_of_it(app: App) -> None:
    table = MOMENTS["eight bid"](app)
    page = page_of(app)
    red, black = (control_of(page, f"answer:{ident}").rect for ident in ("red", "black"))
    assert (red[1], red[2:]) == (black[1], black[2:])
    asked, middle = control_of(page, "banner").rect, layout_of(table).mats[0].rect
    assert intersection(asked, middle) == asked
    assert any("loses a token" in said.text or "is loses" in said.text for said in page.said)


def test_what_is_asked_stays_in_the_middle_beside_what_waits_there(app: App) -> None:
    table = choosing(6)(app)
    asked, middle = control_of(page_of(app), "banner").rect, layout_of(table).mats[0].rect
    assert intersection(asked, middle) == asked


def test_a_person_whose_team_has_lost_is_told_so_in_large_letters_and_who_gave_up_once(app: App) -> None:
    bots = dict.fromkeys(range(2, 7), "random")
    table = seat_at(app, session_of(6), players=bots)
    truth(table).concede(3)
    table.parts.autoplay.end_shown = True
    app.open(Result(table.parts, table))
    page = page_of(app)
    title = next(said for said in page.said if said.text == app.words("you_lose"))
    assert title.rect[3] >= page.u(34)
    assert [said.text for said in page.said].count("Chance 3 concedes") == 1
    assert app.words("decided_by") not in lines(app)


def test_the_course_of_a_game_has_a_line_for_each_seat_that_ends_at_its_name(app: App) -> None:
    table = seat_at(app, session_of(6, lines=("p1 give purse 1 p3.purse",)), me=1)
    truth(table).concede(2)
    table.parts.autoplay.end_shown = True
    app.open(Result(table.parts, table))
    page, board = page_of(app), layout_of(table).areas.board
    names = [next(s for s in reversed(page.said) if s.text == f"Player {seat}") for seat in range(1, 7)]
    assert len({said.rect[1] for said in names}) == len(names)
    assert all(said.rect[0] + said.rect[2] <= board[0] + board[2] for said in names)


def choose_game(app: App, game: str) -> None:
    """Click on a game of the list, which is scrolled until it is seen."""
    ident = f"game:{game}"
    for _ in range(20):
        control = control_of(page_of(app), ident)
        if control.shown[3] == control.rect[3]:
            break
        x, y, w, h = next(c.shown for c in page_of(app).controls if c.id.startswith("game:") and c.shown[3])
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2), rel=(1, 1), buttons=(0, 0, 0)))
        app.take(pygame.event.Event(pygame.MOUSEWHEEL, y=-1 if control.rect[1] > y else 1))
    click(app, ident)


def test_a_new_game_of_six_shows_every_seat_with_its_team_and_how_many_play(app: App) -> None:
    screen = NewGame(app, doors_of(app))
    app.open(screen)
    choose_game(app, "toy6")
    page = page_of(app)
    for place in range(6):
        assert control_of(page, f"who:{place}").shown[3] == control_of(page, f"who:{place}").rect[3] > 0
    assert control_of(page, "game:toy6").label == "Lanterns · 6 players"
    assert control_of(page, "swap").label == app.words("pass_decks_on")
    choose_game(app, toy_of(4).rules.id)
    assert control_of(page_of(app), "game:toy").label == "Lanterns · 4 players"


def test_a_moment_with_many_digits_stays_in_the_frame_of_the_timeline(app: App) -> None:
    resize(app, (1024, 640), 100, "en")
    usual(6)(app)
    slider = Slider("many", 0, 1234)
    page = page_of(app)
    slider.lay(page, (100, 100, 400, 36), 1234, int, label="moment", text="1234/1234")
    said = page.said[-1]
    assert (said.text, said.rect[0] + said.rect[2] <= 500) == ("1234/1234", True)


@pytest.mark.parametrize("count", [1, 6, 20])
def test_in_an_upright_window_each_card_that_waits_shows_its_name(app: App, count: int) -> None:
    resize(app, (1080, 1920), 100, "en")
    names = ("moth", "lamp", "echo", "nest", "urn")
    played = [f"p{number % 6 + 1} play hand.{names[number % 5]}" for number in range(count)]
    table = seat_at(app, session_of(6, (f"hand {' '.join(names * 2).upper()} | purse 3",), played), me=1)
    page_of(app)
    layout, stack = layout_of(table), truth(table).state.zones["stack"]
    assert len(stack) == count
    for ref in stack:
        _, top, wide, high = layout.poses[ref].rect
        seen = layout.seen.get(ref, layout.poses[ref].rect)
        assert seen[2] == wide
        assert abs(seen[1] + seen[3] - top - high) <= 2, "its foot with its name"
        assert seen[3] >= 0.3 * high
    first_to_happen = layout.poses[stack[-1]].rect
    assert all(first_to_happen[1] <= layout.poses[ref].rect[1] for ref in stack)


def test_the_figure_of_an_area_that_is_summed_up_stands_next_to_its_name(app: App) -> None:
    table = usual(6)(app)
    page, layout = page_of(app), layout_of(table)
    for key in (key for key in layout.zones if layout.is_summed(key) and zone_name(key) in ("lost", "deck", "ash")):
        inside_it = sorted(said.rect for said in page.said if inside(layout.zones[key], said.rect[:2]))
        name, figure, *_ = inside_it
        assert 0 < figure[0] - (name[0] + name[2]) <= page.u(12), key


def test_in_an_upright_window_menu_and_undo_are_at_hand(app: App) -> None:
    resize(app, (1080, 1920), 100, "en")
    usual(6)(app)
    assert {"menu", "undo", "hint"} <= ids(app)
    click(app, "menu")
    assert app.screen.name == "table-menu"


def test_hands_of_others_lie_side_by_side_where_they_are_open_and_else_upon_each_other(app: App) -> None:
    table = watching(6)(app)
    page_of(app)
    lefts = [layout_of(table).poses[ref].x for ref in table.parts.model.view.zones["p3.hand"]]
    assert len(set(lefts)) == len(lefts) > 1
    table = usual(6)(app)
    page_of(app)
    assert len({layout_of(table).poses[ref].x for ref in table.parts.model.view.zones["p3.hand"]}) == 1


def test_what_lies_in_a_far_area_is_told_to_who_points_at_it(app: App) -> None:
    table = usual(6)(app)
    page = page_of(app)
    name = table.parts.voice.wording.player(3)
    assert control_of(page, "place:p3.ash").tip == f"{name}'s Ash: 2"
    assert control_of(page, "place:p3.vault").tip == f"{name}'s Vault"
    assert control_of(page, "place:p3.deck").tip == f"{name}'s Deck: 3+"


def test_one_s_own_name_says_so_where_one_is_alone_before_the_screen(app: App) -> None:
    waiting(6)(app)
    assert app.words("and_you", player=app.words("you")) in lines(app)
    usual(6)(app)
    assert not any("(you)" in line for line in lines(app)), "several people before one screen"


def test_a_deck_of_which_only_some_cards_are_seen_is_not_counted_by_them(app: App) -> None:
    laid = ("hand DIG | deck MOTH LAMP NEST MOTH SPARK GLOW", "hand MOTH")
    passes = [f"p{seat} pass" for seat in (2, 3, 4, 1)]
    seat_at(app, session_of(4, laid, ("play hand.dig", *passes), usual="purse 3"), me=1)
    assert "close" in ids(app), "the pile is shown, since one of its cards is to be chosen"
    assert "Deck" in lines(app)
    assert not [line for line in lines(app) if line.startswith("Deck (")]


def test_decks_of_the_same_name_are_named_once(app: App) -> None:
    click(app, "play")
    choose_game(app, "toy6")
    click(app, "start")
    table = app.screen
    assert isinstance(table, TableScreen)
    saved = glimpse(*next(iter(files(app.shelf.saves))))
    assert decks_of(saved, app.shelf, "en") == "lanterns ×6"

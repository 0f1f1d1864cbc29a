"""The stage: what viewers are shown of a table, in a picture and in a window of its own."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator

import pygame
import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.state import at, zone_name
from bsdesk.engine.view import ONLOOKER, redact
from bsdesk.session.session import Session, begin
from bsdesk.speech.players import HUMAN
from bsdesk.ui.app import App
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import YOU
from bsdesk.ui.stage.audience import Audience
from bsdesk.ui.stage.formats import BACKDROPS, SIZES, PictureFormat, size_of
from bsdesk.ui.stage.picture import StagePicture
from bsdesk.ui.stage.sayings import SAID, lay_rows, lines_of
from bsdesk.ui.stage.window import StageWindow, open_stage, place_on, stage_of
from bsdesk.ui.table.model.log_model import LogRow
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.board.card_figures import figures_now
from tests.positions import BP, BS, FF, Position, play
from tests.ui.checks import OPEN
from tests.ui.hands import click, ids, page_of, press
from tests.ui.tables import USUAL, Truth, table_at, table_of_session, truth

MOMENTS = 200


def stage_at(app: App, table: TableScreen, size: tuple[int, int] = SIZES[1], backdrop: str = "cloth") -> StagePicture:
    """Return a picture of the table, drawn."""
    model = table.parts.model
    audience = Audience(model.match, lambda: model.opened and not model.secrecy.private, app.settings.language)
    picture = StagePicture(audience, app.settings, app.shelf.assets / "fonts", PictureFormat(size, backdrop))
    picture.tick(0.0)
    picture.show()
    return picture


def known(picture: StagePicture) -> dict[str, str]:
    """Return the cards that the picture could draw face up, each with what it is."""
    return {ref: definition for ref, (definition, _) in picture.motion.cards.known.items() if definition}


def open_cards(truth: Truth) -> dict[str, str]:
    """Return the cards that everybody may know, each with what it is."""
    return {ref: card.definition for ref, card in redact(truth.state, ONLOOKER).cards.items() if card.definition}


def played(truth: Truth | Session, most: int) -> Iterator[None]:
    """Play at random, and stop after every move."""
    rng = random.Random(3)
    for _ in range(most):
        if truth.state.results:
            return
        seat = to_act(truth.state)
        truth.submit([random_seat.choose(moves(truth.state, seat), rng)])
        yield


@pytest.mark.parametrize("game", [BS, BP, FF, "asteriated_grail"])
def test_in_a_game_against_a_bot_no_card_is_drawn_that_spectators_may_not_see(app: App, game: str) -> None:
    box = app.shelf.boxes[game]
    rules, decks = box.open({}), [list(read_decklist(file, box.open({}))) for file in box.decks()] or [[]]
    bots = dict.fromkeys(range(2, rules.rules.seats + 1), "gentle")
    session = begin(rules, {seat: decks[0 if seat == 1 else -1] for seat in (1, *bots)}, 5, players=bots)
    table = table_of_session(app, box, session, players={1: HUMAN, **bots})
    app.open(table)
    picture, looked = stage_at(app, table), 0
    own = at(1, truth(table).state.rules.piles.hand)
    for now, _ in enumerate(played(truth(table), MOMENTS), 1):
        picture.tick(float(now))
        picture.show()
        seen = known(picture)
        assert seen.items() <= open_cards(truth(table)).items() | gone(picture).items()
        assert not [ref for ref in picture.motion.seen.keys() - gone(picture) if ref in truth(table).state.zones[own]]
        looked += 1
    assert looked == MOMENTS or truth(table).state.results
    assert looked > 20
    assert picture.audience.match.clients.keys() <= {ONLOOKER}


def gone(picture: StagePicture) -> dict[str, str]:
    """Return the cards that have left and are still on their way."""
    cards = picture.motion.cards.known
    return {ref: cards[ref][0] for ref in picture.motion.motion.travelling & cards.keys()}


def test_both_hands_are_seen_only_where_the_table_is_open(app: App) -> None:
    table = table_at(app, USUAL, open_hands=True)
    picture = stage_at(app, table)
    hands = {ref for seat in (1, 2) for ref in truth(table).state.zones[at(seat, "hand")]}
    assert hands <= picture.motion.seen.keys()
    table.parts.model.secrecy.hidden = True  # the player hides them
    picture.tick(1.0)
    picture.show()
    assert not hands & known(picture).keys()


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_has_its_own_size_and_the_first_seat_below(app: App, size: tuple[int, int]) -> None:
    table = table_at(app, USUAL)
    table.parts.model.me = 2
    picture = stage_at(app, table, size)
    assert picture.surface.get_size() == size
    layout = picture.layout()
    assert layout.below == 1
    boxes = [*picture.places.plates, picture.places.card, picture.places.words, picture.places.board]
    whole = pygame.Rect(0, 0, *size)
    assert all(whole.contains(box) for box in boxes)
    assert [pygame.Rect(box).collidelistall(boxes) for box in boxes] == [[n] for n in range(len(boxes))]
    if size[1] > size[0]:  # the apps lay their own things there
        assert all(box[1] >= 110 and box[1] + box[3] <= 1920 - 320 for box in boxes)


@pytest.mark.parametrize("backdrop", BACKDROPS)
def test_what_lies_behind_the_table_is_what_was_chosen(app: App, backdrop: str) -> None:
    picture = stage_at(app, table_at(app, USUAL), SIZES[2], backdrop)
    colour = BACKDROPS[backdrop]
    if colour is not None:
        assert picture.surface.get_at((540, 1900))[:3] == colour[:3]
        assert picture.surface.get_at((540, 20))[:3] == colour[:3]


def test_the_window_is_opened_from_the_menu_in_the_size_that_is_chosen_and_closed_by_its_cross(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bsdesk.ui.stage.window.desktop", lambda: (2560, 1440))
    table_at(app, USUAL)
    press(app, pygame.K_ESCAPE)
    click(app, "stage")
    click(app, "size:1")
    click(app, "ground:green")
    click(app, "open_stage")
    stage = stage_of(app)
    assert stage is not None
    assert stage.window.size == (1280, 720)
    app.loop.step_once(1.0)
    assert stage.picture is not None
    assert stage.picture.format == PictureFormat((1280, 720), "green")
    assert app.surface.get_size() == (1280, 720)
    kept = app.pointer
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(0, 0), buttons=(0, 0, 0), window=stage.window)
    )
    pygame.event.post(pygame.event.Event(pygame.WINDOWCLOSE, window=stage.window))
    app.loop.step_once(2.0)
    assert app.pointer == kept
    assert stage_of(app) is None
    assert app.loop.running


def test_the_window_follows_the_player_to_another_table_and_to_none(app: App) -> None:
    table = table_at(app, USUAL)
    press(app, pygame.K_F8)
    click(app, "open_stage")
    stage = stage_of(app)
    assert stage is not None
    stage.tick(1.0)
    assert stage.parts is table.parts
    app.home()
    other = table_at(app, USUAL)
    stage.tick(2.0)
    assert stage.parts is other.parts
    app.home()
    stage.tick(3.0)
    assert stage.picture is None
    app.guests.close()


def test_where_no_game_is_open_the_window_says_so_on_the_cloth(app: App) -> None:
    open_stage(app, PictureFormat(SIZES[1]))
    stage = stage_of(app)
    assert stage is not None
    stage.tick(1.0)
    found = stage.window.get_surface()
    across = {tuple(found.get_at((x, round(0.44 * found.get_height())))) for x in range(found.get_width())}
    assert any(min(colour[:3]) > 200 for colour in across)  # the letters of its name
    app.guests.close()


@pytest.mark.skipif(not OPEN.is_dir(), reason="the system doesn't list what is open")
def test_a_window_that_waits_for_a_game_opens_no_more_files(app: App) -> None:
    open_stage(app, PictureFormat(SIZES[1]))
    stage = stage_of(app)
    assert stage is not None
    gc.disable()
    try:
        before = len(list(OPEN.iterdir()))
        for now in range(20):
            stage.draw(float(now))
        after = len(list(OPEN.iterdir()))
    finally:
        gc.enable()
    assert after == before
    app.guests.close()


def test_nothing_is_drawn_where_nothing_changed_and_no_more_than_thirty_times_a_second(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at(app, USUAL)
    stage = StageWindow(app, PictureFormat(SIZES[1]))
    app.guests.invite(stage)
    monkeypatch.setattr(StagePicture, "has_face", lambda _picture, _definition: True)
    drawn: list[float] = []
    draw = StageWindow.draw

    def noted(self: StageWindow, now: float) -> None:
        drawn.append(now)
        draw(self, now)

    monkeypatch.setattr(StageWindow, "draw", noted)
    for n in range(120):  # as long as it waits for the mats of a new table, and longer
        stage.tick(10 + n / 60)
    still = len(drawn)
    assert still <= 60
    stage.tick(20.0)
    stage.tick(21.0)
    assert len(drawn) == still
    next(played(truth(table), 1))
    stage.tick(22.0)
    assert len(drawn) == still + 1
    app.guests.close()


@pytest.mark.parametrize(("text", "size"), [("1280x720", (1280, 720)), ("1x1", None), ("9999x9999", None), ("x", None)])
def test_a_size_is_read_as_it_is_written(text: str, size: tuple[int, int] | None) -> None:
    assert size_of(text) == size


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [BS, BP, FF, "asteriated_grail"])
def test_every_seat_has_its_place_in_the_picture_and_no_letters_are_too_small_for_a_stream(
    app: App, game: str, size: tuple[int, int]
) -> None:
    box = app.shelf.boxes[game]
    rules, decks = box.open({}), [list(read_decklist(file, box.open({}))) for file in box.decks()] or [[]]
    seats = range(1, rules.rules.seats + 1)
    table = table_of_session(app, box, begin(rules, dict.fromkeys(seats, decks[0]), 5))
    app.open(table)
    picture = stage_at(app, table, size)
    board = pygame.Rect(picture.places.board).inflate(4, 4)
    mats = {seat: laid.rect for seat, laid in picture.layout().mats.items() if seat > 0}
    assert mats.keys() == set(seats)
    assert all(board.contains(rect) for rect in mats.values())
    assert not any(pygame.Rect(a).colliderect(b) for one, a in mats.items() for two, b in mats.items() if one < two)
    assert min(picture.letters.pixels(1), picture.word_letters.pixels(1)) >= 18 * min(size) / 1080 - 1


def test_a_mat_that_comes_after_the_stage_was_drawn_is_shown_there(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    red, asked, came = (200, 0, 0), list[str](), list[str]()

    def mat(_faces: Faces, name: str, size: tuple[int, int]) -> pygame.Surface:
        asked.append(name)
        found = pygame.Surface(size)
        found.fill(red if came else (0, 0, 0))
        return found

    monkeypatch.setattr(Faces, "mat", mat)
    monkeypatch.setattr(Faces, "waiting", property(lambda _faces: bool(asked) and not came))
    table_at(app, USUAL)
    asked.clear()
    stage = StageWindow(app, PictureFormat(SIZES[1]))
    app.guests.invite(stage)
    stage.tick(1.0)  # it is drawn without, and asks for them
    assert stage.picture is not None
    x, y = stage.picture.layout().mats[1].rect[:2]
    assert stage.picture.surface.get_at((x + 2, y + 2))[:3] != red
    came += asked
    app.refresh()
    page_of(app)
    stage.tick(2.0)
    assert stage.picture.surface.get_at((x + 2, y + 2))[:3] == red
    app.guests.close()


def test_the_stage_keeps_what_it_shows_until_another_table_is_ready(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = [False]
    monkeypatch.setattr(Faces, "waiting", property(lambda _faces: waits[0]))
    first = table_at(app, USUAL)
    stage = StageWindow(app, PictureFormat(SIZES[1]))
    app.guests.invite(stage)
    stage.tick(1.0)

    def shown() -> bytes:
        return pygame.image.tobytes(stage.window.get_surface(), "RGB")

    before, waits[0] = shown(), True
    app.home()
    other = table_at(app, Position(BP, "field S5 H7 | hand D2", "field C5"))
    for now in (2.0, 2.5):
        stage.tick(now)
        assert stage.parts is other.parts
        assert stage.parts is not first.parts
        assert shown() == before, "the mats of the other table have not come"
    waits[0] = False
    stage.tick(2.6)
    assert shown() != before
    waits[0] = True
    app.home()
    table_at(app, USUAL)
    stage.tick(3.0)
    stage.tick(5.0)  # it waits no longer
    assert not stage.stale
    app.guests.close()


def test_no_card_is_shown_before_its_face_is_finished(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    finished = [True]
    monkeypatch.setattr(StagePicture, "has_face", lambda _picture, _definition: finished[0])
    table = table_at(app, Position(BS, "hand REF-01 | reserve 6", "", ()))
    stage = StageWindow(app, PictureFormat(SIZES[1]))
    app.guests.invite(stage)
    for now in (1.0, 3.0):
        stage.tick(now)
    finished[0] = False
    play(truth(table).session, "summon hand.ref-01")
    truth(table).notify_restart()
    assert stage.picture is not None
    for now in (4.0, 4.5):
        assert stage.tick(now), "it looks again soon"
        assert "REF-01" not in known(stage.picture).values()
    finished[0] = True
    stage.tick(4.6)
    assert "REF-01" in known(stage.picture).values()
    app.guests.close()


@pytest.mark.parametrize(
    ("needed", "room", "lines"),
    [
        ([3], 60, [3]),  # there is room for the third line
        ([3, 3], 100, [3, 2]),
        ([1, 3], 100, [1, 3]),
        ([2, 2, 2], 85, [2, 2]),
        ([5, 1], 60, [3]),  # it can't be told whole
        ([1], 10, []),
    ],
)
def test_what_happened_last_is_told_in_as_many_lines_as_there_is_room_for(
    needed: list[int], room: int, lines: list[int]
) -> None:
    assert lines_of(needed, room, line=20, between=0) == lines


def test_no_word_of_what_happened_last_is_left_out_where_there_is_room(app: App) -> None:
    page = Page((400, 300), app.letters, app.words)
    text = "One of the longer sentences of the log, which needs three lines of the room that it has beside the board"
    lay_rows(page, [LogRow(1, text, 1)], (0, 0, 300, 200), lambda _seat: YOU)
    assert len(page.letters.wrap(text, SAID, 270)) > 2
    assert text == " ".join(" ".join(said.text for said in page.said).split())


def test_no_card_of_a_pile_lies_over_the_tokens_beside_it(app: App) -> None:
    picture = stage_at(app, table_at(app, USUAL), (1280, 720))
    (card,) = picture.audience.model.view.zones["p1.trash"]
    room = picture.motion.tokens.places.now["p1.trash"].rect
    assert not pygame.Rect(picture.layout().poses[card].rect).colliderect(room)


@pytest.mark.parametrize(
    ("deck", "stands"),
    [
        ("26RSD01-001 26RSD01-002 26RSD01-003", True),  # it is asked which of them are taken
        ("26RSD06-012 26RSD01-004", False),  # nothing is asked: they are gone at once
    ],
)
def test_cards_that_are_opened_to_all_are_shown_large_for_a_while(app: App, deck: str, stands: bool) -> None:
    table = table_at(app, Position(BS, f"hand 26RSD01-013 | reserve 9 | field 26RSD01-001[1] | deck {deck}", "", ()))
    picture = stage_at(app, table)
    for line in ("use hand.offering-draw main", "pay reserve 3"):
        play(truth(table).session, line)
        truth(table).notify(Applied(truth(table).state, ()))
    seen = []
    for now in (1.0, 2.5, 30.0, 31.0):
        picture.tick(now)
        picture.show()
        seen.append(picture.opened.cards)
    shown, gone = tuple(deck.split()), (tuple(deck.split()) if stands else ())
    assert seen == [shown, shown, gone, gone]
    page = Page(SIZES[1], app.letters, app.words)
    picture.opened.cards = shown
    picture.opened.lay(page, picture.audience.voice.pictures, picture.places.board)
    assert app.words("stage_opened") in [said.text for said in page.said]
    large = [surface.get_width() for surface, _ in page.items if surface.get_height() > 200]
    assert len(large) >= len(shown)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [BS, BP, FF])
def test_open_hands_are_seen_whole_and_life_is_large(app: App, game: str, size: tuple[int, int]) -> None:
    box = app.shelf.boxes[game]
    rules = box.open({})
    decks = [list(read_decklist(file, rules)) for file in box.decks()]
    session = begin(rules, {1: decks[0], 2: decks[-1]}, 5)
    for _ in played(session, 30):
        if session.state.turn and all(session.state.zones[at(seat, "hand")] for seat in (1, 2)):
            break
    table = table_of_session(app, box, session, open_hands=True)
    app.open(table)
    picture = stage_at(app, table, size)
    layout, board = picture.layout(), pygame.Rect(picture.places.board)
    hands = [ref for seat in (1, 2) for ref in session.state.zones[at(seat, "hand")]]
    assert hands
    assert all(board.contains(layout.poses[ref].rect) for ref in hands)
    mats = [pygame.Rect(laid.rect) for seat, laid in layout.mats.items() if seat > 0]
    assert not any(pygame.Rect(layout.poses[ref].rect).inflate(-8, -8).collidelist(mats) >= 0 for ref in hands)
    if size[0] > size[1] or game != FF:  # there an area of damage is one line high
        assert layout.vital.keys() == {at(seat, rules.handling.vital) for seat in (1, 2)}


@pytest.mark.parametrize("size", SIZES)
def test_the_newest_line_is_told_whole_in_every_size(app: App, size: tuple[int, int]) -> None:
    picture = stage_at(app, table_at(app, USUAL), size)
    page = Page(size, picture.word_letters, app.words)
    text = "2 cores from Player 2's Reserve to The Depths: Ryokuenshin, The Ancient Mirror of the Grasslands"
    lay_rows(page, [LogRow(1, text, 1)], picture.places.words, lambda _seat: YOU)
    assert text == " ".join(" ".join(said.text for said in page.said).split())


@pytest.mark.parametrize("size", SIZES)
def test_the_window_fits_the_screen_and_keeps_the_shape_of_its_picture(size: tuple[int, int]) -> None:
    x, y, wide, high = place_on((1600, 900), size)
    assert x >= 0 <= y
    assert x + wide <= 1600
    assert y + high <= 900
    assert abs(wide * size[1] - high * size[0]) <= max(size)
    assert place_on((3840, 2400), size)[2:] == size  # where there is room for it


def test_a_key_that_is_pressed_in_the_stage_window_is_for_the_players_own(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[bool] = []
    monkeypatch.setattr("bsdesk.ui.stage.window.come_to_front", lambda: came.append(True))
    app.open(table_at(app, USUAL))
    open_stage(app, PictureFormat(SIZES[1]))
    stage = stage_of(app)
    assert stage is not None
    assert came == [True]  # the game stays on top
    for key in (pygame.K_ESCAPE, pygame.K_F8):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=key, mod=0, unicode="", window=stage.window)
            assert app.guests.own_left([event]) == []
    assert came == [True] * 3
    assert stage_of(app) is stage
    assert "open_stage" in ids(app)


def test_the_card_that_was_used_last_is_spoken_of_wherever_it_has_gone_since(app: App) -> None:
    claw = Position(BS, "field mushakko[1] | hand break-claw | reserve 3", "field gen-bo[1] | reserve 3", step="attack")
    table = table_at(app, claw, open_hands=True)
    picture = stage_at(app, table)
    lines = ("attack mushakko", "pass", "use hand.break-claw flash", "pay reserve 2", "pass", "pass")
    for now, line in enumerate(lines, 1):
        play(truth(table).session, line)
        truth(table).notify_restart()
        picture.tick(float(now))
    view = picture.audience.model.view
    card = view.cards[picture.card_shown()]
    assert (zone_name(card.zone), view.rules.defs[card.definition].name["en"]) == ("trash", "Break Claw")
    picture.spoken = lambda: next(ref for ref in view.zones["p1.field"])
    assert picture.card_shown() in view.zones["p1.field"]  # what a scene speaks of comes first
    figures = figures_now(view, picture.card_shown(), None, picture.audience.voice.wording, lying=False)
    assert figures.decides == "5000"


@pytest.mark.parametrize("missing", ["bare", "large", ""])
def test_a_face_is_finished_once_it_is_so_where_it_lies_and_in_large(
    app: App, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    picture = stage_at(app, table_at(app, USUAL))
    monkeypatch.setattr(Faces, "ready", lambda _faces, _definition, look, _wide: look != missing)
    assert picture.has_face("REF-01") == (missing == "")

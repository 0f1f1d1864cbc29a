"""What is always in sight: a card's whole text, its figures of now, life, and buttons that stay where they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pygame
import pytest

from bsdesk.engine.values import Move, Ref
from bsdesk.ui.app import App
from bsdesk.ui.kit import theme
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view import pile_view
from bsdesk.ui.table.view.board.card_figures import CardFigures
from bsdesk.ui.table.view.large_card import large_size
from tests.positions import BS, Position
from tests.ui.checks import control_of
from tests.ui.hands import page_of, press, resize
from tests.ui.tables import DECLARED, MOMENTS, USUAL, first, table_at, truth

SIZES = ((1280, 720), (1024, 640), (640, 640))
LONG = "26RSD01-009 26RSD01-010 26RSD01-012"
NEVER_BELOW = ("banner", "said", "mark")  # strips and bubbles


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def windowed(app: App, size: tuple[int, int], language: str = "en") -> None:
    resize(app, size, 100, language)
    app.resized()


def point_at(app: App, ident: str) -> tuple[int, int]:
    x, y, w, h = control_of(page_of(app), ident).shown
    at = (x + w // 2, y + h // 2)
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    page_of(app)
    return at


def click_right(app: App, at: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.event.Event(kind, button=3, pos=at))
    page_of(app)


# --------------------------------------------------------------------------------------------------- card texts


@pytest.mark.parametrize("language", ["en", "zh_hant"])
def test_the_wheel_over_a_card_of_the_hand_reads_its_text_to_the_end(app: App, language: str) -> None:
    windowed(app, (1024, 560), language)
    table = table_at(app, Position(BS, f"hand {LONG} | reserve 9 | trash REF-05 REF-05", "field REF-09[1]"))
    text, mosts = table.parts.scrolls.card_text, list[int]()
    for scale in (100, 150):
        app.change(scale=scale)
        for ref in truth(table).state.zones["p1.hand"]:
            point_at(app, f"card:{ref}")
            assert text.offset == 0
            mosts.append(text.most)
            for _ in range(12):
                app.take(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
                page_of(app)
            assert text.offset == text.most
            point_at(app, "place:p2.deck")
    assert language != "en" or any(mosts), "some text is longer than its room, so that the wheel had something to do"


def test_while_cores_are_held_the_wheel_takes_more_of_them(app: App) -> None:
    table = MOMENTS["held cores"](app)
    assert table.parts.drag.held is not None
    before = table.parts.drag.held.amount
    point_at(app, f"card:{first(table, 'p1.field')}")
    app.take(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert sum(table.parts.drag.held.amount) > sum(before)


def attacker(app: App) -> tuple[TableScreen, Ref]:
    """Return a table at which a Spirit that attacks has more BP than is printed on it."""
    table = table_at(app, Position(BS, "field 26RSD01-002[3] | hand REF-01", "field REF-09[1]", (), "attack"))
    table.parts.commands.submit([Move(1, "attack", first(table, "p1.field"))])
    table.parts.model.me = 1
    return table, first(table, "p1.field")


@pytest.mark.parametrize("size", SIZES)
def test_a_card_in_play_that_is_shown_large_has_its_bp_of_now_larger_than_the_printed_one(
    app: App, size: tuple[int, int]
) -> None:
    windowed(app, size)
    table, ref = attacker(app)
    click_right(app, point_at(app, f"card:{ref}"))
    page = page_of(app)
    assert table.parts.gaze.large == ref
    shown = [said for said in page.said if said.text == "7000"]
    printed = [said for said in page.said if said.text == "5000"]
    assert shown
    assert max(said.rect[3] for said in shown) > max([said.rect[3] for said in printed], default=0)


def test_the_list_of_a_field_shows_the_bp_of_now(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[CardFigures] = []
    monkeypatch.setattr(pile_view, "lay_figures", lambda _page, figures, *_rest, **_named: drawn.append(figures))
    windowed(app, (1280, 720))
    table, ref = attacker(app)
    table.parts.gaze.zone = table.parts.model.view.cards[ref].zone
    page_of(app)
    assert {(shown.decides, shown.sign) for shown in drawn} == {("7000", "up")}


# ------------------------------------------------------------------------------------------------- right clicks


@pytest.mark.parametrize("size", SIZES)
def test_a_right_click_on_a_card_shows_the_card_and_calls_nothing_off(app: App, size: tuple[int, int]) -> None:
    windowed(app, size)
    table = table_at(app, USUAL)
    for zone in ("p1.hand", "p1.field", "p2.field"):
        ref = first(table, zone)
        click_right(app, point_at(app, f"card:{ref}"))
        assert (table.parts.gaze.large, app.screen.name) == (ref, "table")
        layout = table.parts.placement.last
        assert layout is not None
        page = page_of(app)
        size = large_size(table.parts, page, layout)
        assert any(picture.get_size() == size for picture, _ in page.items)


def test_a_right_click_beside_cards_goes_back_a_step_and_one_on_a_card_does_not(app: App) -> None:
    table = MOMENTS["declaring"](app)
    made = table.parts.model.declaration
    click_right(app, point_at(app, f"card:{truth(table).state.zones['p1.hand'][1]}"))
    assert table.parts.model.declaration is made is not None
    click_right(app, point_at(app, "place:p2.deck"))
    assert table.parts.model.declaration is None


def test_a_right_click_puts_back_what_is_held(app: App) -> None:
    table = MOMENTS["held card"](app)
    click_right(app, point_at(app, f"card:{first(table, 'p1.field')}"))
    assert table.parts.drag.held is None


# -------------------------------------------------------------------------------------- what nothing lies upon


def kept_free(table: TableScreen) -> dict[str, Rect]:
    """Return where life and the figures of cards in play stand."""
    layout = table.parts.placement.last
    assert layout is not None
    view = table.parts.model.view
    found = {key: layout.zones[key] for key in layout.vital}
    for ref, pose in layout.poses.items():
        if view.cards[ref].zone.endswith(".field"):
            x, y, w, h = pose.rect
            high = round(pose.wide * 0.24)
            found[ref] = (x, y + h - high, w, high)
    return found


@pytest.mark.parametrize("moment", [name for name in MOMENTS if name not in ("timeline", "menu", "ending", "curtain")])
def test_what_is_asked_or_said_covers_neither_life_nor_bp_nor_buttons(app: App, moment: str) -> None:
    windowed(app, SIZES[0])
    table = MOMENTS[moment](app)
    for size, language in product(SIZES[:2], ("en", "zh_hant")):
        windowed(app, size, language)
        page = page_of(app)
        buttons = (c for c in page.controls if c.act is not None and ":" not in c.id and c.id not in NEVER_BELOW)
        kept = kept_free(table) | {c.id: c.rect for c in buttons}
        for strip in (c for c in page.controls if c.id in NEVER_BELOW):
            for name, rect in kept.items():
                assert not intersection(strip.rect, rect)[2], f"{strip.id} lies on {name} at {size} in {language}"


MANY = (
    "hand REF-04 | field REF-01[3] REF-02[2] REF-03[3] REF-06[2] REF-09[3] REF-22 | reserve 1+S | trash REF-05 REF-05"
)


@pytest.mark.parametrize("language", ["en", "zh_hant", "ja"])
@pytest.mark.parametrize("size", [(640, 640), (640, 900), (800, 600), (1024, 640)])
@pytest.mark.parametrize(
    "theirs", ["life 5 | reserve 3 | field REF-09[1]", "life 10 | field REF-09[1] REF-01[1] REF-02[1]"]
)
def test_a_long_declaration_in_a_narrow_window_touches_no_life(
    app: App, size: tuple[int, int], language: str, theirs: str
) -> None:
    windowed(app, size, language)
    table = table_at(app, Position(BS, MANY, theirs))
    table.parts.commands.do(Move(1, "summon", first(table, "p1.hand")))
    made = table.parts.model.declaration
    assert made is not None
    for ref in truth(table).state.zones["p1.field"][:5]:  # a core of each
        for pick in made.picks():
            if pick.amount and pick.subject == "p1.reserve":
                made.remove(pick, 0)
        made.add(ref)
    table.parts.commands.note_change()
    page = page_of(app)
    layout = table.parts.placement.last
    assert layout is not None
    strip = control_of(page, "banner")
    for key in layout.vital:
        assert not intersection(strip.rect, layout.zones[key])[2], key


@pytest.mark.parametrize("size", SIZES)
def test_a_notice_covers_neither_life_nor_bp_nor_buttons_nor_the_own_hand(app: App, size: tuple[int, int]) -> None:
    windowed(app, size)
    table = table_at(app, USUAL)
    before = page_of(app)
    kept = kept_free(table)
    buttons = {c.id: c.rect for c in before.controls if c.act is not None and ":" not in c.id}
    hand = {ref: control_of(before, f"card:{ref}").rect for ref in truth(table).state.zones["p1.hand"]}
    app.notice("Something that is said for a while")
    page = page_of(app)
    said = next(line for line in page.said if line.text.startswith("Something"))
    for name, rect in (kept | buttons | hand).items():
        assert not intersection(said.rect, rect)[2], name


def test_what_words_stand_on_hides_what_lies_below() -> None:
    for colour in (theme.PANEL, theme.RAISED, theme.PAPER, theme.SUNK):
        assert len(colour) == 3 or colour[3] == 255


@pytest.mark.parametrize("size", SIZES)
def test_confirm_and_cancel_stay_where_they_are_whatever_is_laid_out(app: App, size: tuple[int, int]) -> None:
    windowed(app, size)
    places = []
    for position in (DECLARED, USUAL):
        table = table_at(app, position)
        hand = truth(table).state.zones["p1.hand"]
        table.parts.commands.do(Move(1, "summon", hand[0]))
        assert table.parts.model.declaration is not None
        for _ in range(2):
            page = page_of(app)
            places.append(tuple(control_of(page, ident).rect for ident in ("declare", "call_off")))
            made = table.parts.model.declaration
            pick = made.picks()[0]
            made.remove(pick, next(kind for kind, count in enumerate(pick.amount) if count))
            table.parts.commands.note_change()
        press(app, pygame.K_ESCAPE)
    assert len(set(places)) == 1

"""The card that is pointed at, shown large beside itself: when it comes and goes, and what it never lies on."""

from __future__ import annotations

import time

import pygame
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bsdesk.art.faces.large_symbol_cards import large as draw_large
from bsdesk.engine.looks.face import SymbolFace
from bsdesk.table.drop_targets import Held
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect, inside, intersection
from bsdesk.ui.table.model.gaze import RIPENS
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.large_card import large_size
from tests.positions import BS, Position
from tests.ui.checks import control_of, spot
from tests.ui.editor_tables import new
from tests.ui.hands import page_of, press, resize
from tests.ui.tables import CROWDED, FIGHT, MOMENTS, USUAL, first, table_at


def point_at(app: App, ref: str) -> None:
    page = page_of(app)
    at = spot(page, control_of(page, f"card:{ref}"))
    assert at is not None
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    page_of(app)


def wait(app: App, seconds: float = RIPENS) -> None:
    """Let this much time pass for the table."""
    app.screen.tick(time.monotonic() + seconds)


def large(app: App, table: TableScreen) -> Rect | None:
    """Return where a card is shown large; None if none is."""
    page, layout = app.lay_out(), table.parts.placement.last
    assert layout is not None
    size = large_size(table.parts, page, layout)
    return next(((*at, *size) for picture, at in reversed(page.items) if picture.get_size() == size), None)


def test_a_card_that_is_pointed_at_is_shown_large_after_a_moment(app: App) -> None:
    table = table_at(app, USUAL)
    point_at(app, first(table, "p1.field"))
    wait(app, RIPENS / 2)
    assert large(app, table) is None
    wait(app)
    found = large(app, table)
    assert found is not None
    card = table.parts.placement.rect_of(first(table, "p1.field"))
    assert found[2] >= 1.8 * card[2]


def test_beside_a_large_card_the_next_one_is_shown_at_once_and_none_stays(app: App) -> None:
    table = table_at(app, USUAL)
    point_at(app, first(table, "p1.field"))
    wait(app)
    point_at(app, first(table, "p2.field"))
    assert table.parts.gaze.large == first(table, "p2.field")
    assert large(app, table) is not None
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=control_of(page_of(app), "menu").rect[:2]))
    page_of(app)
    wait(app)
    assert large(app, table) is None


def test_nothing_is_shown_large_below_a_pointer_that_rests_since_before_the_table(app: App) -> None:
    table = table_at(app, USUAL)
    point_at(app, first(table, "p1.field"))
    at = app.pointer
    for moved, shown in ((0, False), (1, True)):
        app.home()
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
        table = table_at(app, USUAL)
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(at[0] + moved, at[1])))
        page_of(app)
        wait(app)
        assert (large(app, table) is not None, bool(table.parts.gaze.card)) == (shown, shown)


def test_the_keyboard_has_a_card_large_too(app: App) -> None:
    table = table_at(app, USUAL)
    for _ in range(40):
        press(app, pygame.K_TAB)
        if app.focus.startswith("card:"):
            break
    page_of(app)
    wait(app)
    assert table.parts.gaze.large == app.focus.removeprefix("card:")
    assert large(app, table) is not None


def test_nothing_is_shown_large_while_something_is_held(app: App) -> None:
    table = table_at(app, USUAL)
    point_at(app, first(table, "p1.field"))
    wait(app)
    table.parts.drag.take_up(Held(first(table, "p1.hand")))
    wait(app)
    assert large(app, table) is None


def test_a_click_puts_the_large_card_away(app: App) -> None:
    table = table_at(app, USUAL)
    point_at(app, first(table, "p2.field"))
    wait(app)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=app.pointer))
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=app.pointer))
    wait(app)
    assert large(app, table) is None


def test_what_nobody_may_see_is_never_shown_large(app: App) -> None:
    table = table_at(app, USUAL)
    hidden = table.parts.model.view.zones["p2.hand"][0]
    point_at(app, hidden)
    wait(app)
    assert table.parts.gaze.large == hidden
    assert large(app, table) is None
    point_at(app, table.parts.model.view.zones["p1.hand"][0])
    wait(app)
    assert large(app, table) is not None
    press(app, pygame.K_h)
    wait(app)
    assert large(app, table) is None, "it goes with all that only one may see"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)])
@pytest.mark.parametrize("moment", ["usual", "fight", "crowded", "battle_spirits block", "poker"])
def test_a_large_card_lies_neither_on_its_card_nor_on_the_question_nor_under_the_pointer(
    app: App, moment: str, size: tuple[int, int]
) -> None:
    resize(app, size, 100, "en")
    table = MOMENTS[moment](app)
    shown = 0
    for zone in ("p1.hand", "p1.field", "p2.field"):
        for ref in table.parts.model.view.zones[zone][:3]:
            point_at(app, ref)
            wait(app)
            found = large(app, table)
            page, layout = page_of(app), table.parts.placement.last
            assert layout is not None
            if found is None:
                continue
            shown += 1
            assert intersection(found, layout.areas.board) == found
            assert not intersection(found, control_of(page, f"card:{ref}").shown)[2]
            assert not inside(found, app.pointer)
            asked = [control.rect for control in page.controls if control.id == "banner"]
            assert not any(intersection(found, rect)[2] for rect in asked)
    assert shown


def name_box(face: SymbolFace, wide: int) -> Rect:
    """Return where the name and what it is stand on a large card: what is drawn otherwise without them."""

    def drawn(one: SymbolFace) -> Image.Image:
        return draw_large(one, wide, lambda _face, size, _focus: Image.new("RGB", size)).image.convert("RGB")

    found = ImageChops.difference(drawn(face), drawn(replace(face, name=" ", families=(), reading=""))).getbbox()
    assert found is not None
    return found[0], found[1], found[2] - found[0], found[3] - found[1]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["REF-01", "REF-02", "REF-06", "REF-09", "REF-04"])
def test_the_figures_of_now_do_not_hide_the_name_of_a_large_card(app: App, name: str, language: str) -> None:
    resize(app, (1280, 720), 100, language)
    table = table_at(app, Position(BS, f"field {name}[5]", "field REF-09[1]"))
    point_at(app, first(table, "p1.field"))
    wait(app)
    found = large(app, table)
    face = table.parts.voice.pictures.printed_face(name)
    assert found is not None
    assert isinstance(face, SymbolFace)
    figures = page_of(app).said[-1].rect
    assert intersection(figures, found) == figures
    x, y, w, h = name_box(replace(face, name=f"{face.name} " * 3), found[2])
    assert not intersection(figures, (found[0] + x, found[1] + y, w, h))[2]


@pytest.mark.parametrize("position", [FIGHT, CROWDED])
def test_a_large_card_hides_no_control(app: App, position: object) -> None:
    table = table_at(app, position)  # type: ignore[arg-type]
    point_at(app, first(table, "p2.field"))
    before = {control.id for control in page_of(app).controls}
    wait(app)
    assert large(app, table) is not None
    assert {control.id for control in app.lay_out().controls} == before


def test_a_card_of_the_editors_palette_is_shown_large_beside_it_after_a_moment(app: App) -> None:
    editor = new(app)
    page = page_of(app)
    card = next(control for control in page.controls if control.id.startswith("palette:"))
    at = spot(page, card)
    assert at is not None
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    page_of(app)
    assert large(app, editor) is None
    wait(app)
    found = large(app, editor)
    assert found is not None
    assert not intersection(found, editor.bench.palette.rect)[2], "the next card can be pointed at"
    assert intersection(found, page.rect) == found, "all of it is seen"
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(page.rect.w // 2, page.rect.h // 2)))
    page_of(app)
    assert large(app, editor) is None

"""What cards show of themselves: figures that can be read however they lie, and states that can be told in grey."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from bsdesk.art.brush.light import RGB
from bsdesk.art.brush.symbols import FILL
from bsdesk.art.faces.frames import contrast, ground
from bsdesk.engine.handling import InPlay
from bsdesk.engine.values import Ref
from bsdesk.speech.books import read_books
from bsdesk.speech.interface import Words
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import CLOTH, FAINT, INK, PANEL, QUIET, RAISED, SUNK, Colour
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.board.card_figures import FOOT, figures_now
from bsdesk.ui.table.view.board.cards import Cards
from bsdesk.ui.table.view.board.lights import Lights, lights_of
from tests.positions import BP, BS, Position
from tests.table import Table
from tests.toy.forge import forge
from tests.ui.hands import click, page_of, resize
from tests.ui.tables import first, table_at, truth

GREEN = Position(
    BS,
    "field 26RSD03-001[1] 26RSD03-003[3]~ 26RSD03-005[1] | hand 26RSD03-007 26RSD03-012 | reserve 9",
    "field 26RSD03-001[1] 26RSD03-003[3]~ | reserve 2",
)
SOME_LIT = Position(BS, "hand REF-38 REF-06 | field REF-01[1] | reserve 1", "field REF-09[1]")
FIGURES, WORDS = 7.0, 4.5  # the least contrast


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def colours_in(app: App, box: Rect) -> list[RGB]:
    """The two colours that most of these pixels have: the ground and what is written on it."""
    app.presenter.show()
    part = app.surface.subsurface(pygame.Rect(box).clip(app.surface.get_rect()))
    pixels = pygame.image.tobytes(part, "RGB")
    count = Counter(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))
    return [colour for colour, _ in count.most_common(2)]


# figures


@pytest.mark.parametrize("colour", FILL)
def test_figures_stand_out_clearly_on_the_ground_of_every_colour(colour: str) -> None:
    assert contrast(ground(colour), (255, 255, 255)) >= FIGURES


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("number", [0, 1])
def test_the_strength_of_a_card_in_play_can_be_read_on_the_picture_upright_and_exhausted(
    app: App, size: tuple[int, int], number: int
) -> None:
    resize(app, size, 100, "en")
    try:
        table = table_at(app, GREEN)
        ref = truth(table).state.zones["p2.field"][number]
        pose = table.parts.placement.layout(page_of(app)).poses[ref]
        x, y, w, h = pose.rect
        high = round(pose.wide * FOOT)
        assert pose.dim == bool(number)
        dark, light = sorted(
            colours_in(app, (x + w - pose.wide // 2, y + h - high + 2, pose.wide // 3, high - 6)), key=sum
        )
        assert contrast(dark, light) >= FIGURES
        assert figures_now(truth(table).state, ref, None, table.parts.voice.wording, lying=True).decides
        plate = table.parts.voice.pictures.ground(truth(table).state.cards[ref].definition)
        assert all(abs(a - b) <= 4 for a, b in zip(dark, plate, strict=True)), (
            "in the full colour of the card, though its picture is dimmed"
        )
    finally:
        resize(app, (1280, 720), 100, "en")


@pytest.mark.parametrize("ink", [INK, QUIET, FAINT], ids=["ink", "quiet", "faint"])
def test_words_can_be_read_on_every_surface(ink: Colour) -> None:
    for surface in (CLOTH, PANEL, RAISED, SUNK):
        assert contrast(ink[:3], surface[:3]) >= WORDS


def test_a_figure_that_is_not_as_printed_has_an_arrow_and_stands_on_paper(app: App) -> None:
    table = table_at(app, Position(BP, "hand S7 | field H7&H2 S5 D8~", "field C5"))
    armed, plain, lying = (
        ref for ref in truth(table).state.zones["p1.field"] if not truth(table).state.cards[ref].under
    )
    wording, pictures, state = table.parts.voice.wording, table.parts.voice.pictures, truth(table).state

    def written(ref: Ref, *, lying: bool = False) -> tuple[str, str]:
        for _ in range(50):  # a frame has little time for faces that are not known yet
            if pictures.printed_face(state.cards[ref].definition) is None:
                app.presenter.show()
                page_of(app)
        found = figures_now(state, ref, pictures.printed_face(state.cards[ref].definition), wording, lying=lying)
        return found.decides, found.sign

    assert written(armed) == ("9", "up")
    assert written(plain) == ("", ""), "its face says it"
    assert written(lying, lying=True) == ("8", ""), "its face lies, this stands upright"


# states in grey

STATES: dict[str, dict[str, bool]] = {
    name: {} for name in ("plain", "unlit", "legal", "hurts", "vain", "picked", "aimed", "new", "pointed", "keyboard")
}


def picture_of_state(app: App, table: TableScreen, name: str) -> pygame.Surface:
    """A card in this state on the cloth, in grey."""
    state, stage = truth(table).state, table.parts.stage
    ref = first(table, "p1.field")
    page = Page(app.surface.get_size(), app.letters, app.words, page_of(app).pointer._replace(focus=""))
    board, alone = Cards(page, table.parts.voice.pictures, table.parts.voice.wording), frozenset({ref})
    lights = {
        "unlit": Lights(unlit=alone),
        "legal": Lights(usable=alone),
        "hurts": Lights(usable=alone, hurting=alone),
        "vain": Lights(usable=alone, vain=alone),
        "picked": Lights(picked=alone),
        "aimed": Lights(accepting=alone, aimed=ref),
    }.get(name, Lights())
    stage.eye_catchers.news = {ref: (2, 9e9)} if name == "new" else {}
    if name == "pointed":
        board.lay_pointed(state, ref, stage, lights)
    else:
        board.lay_card(state, ref, stage.seen[ref], stage, lights)
    if name == "keyboard":
        page.pointer = page.pointer._replace(focus=f"card:{ref}")
        page.ring(f"card:{ref}", stage.seen[ref].pose.rect)
    stage.eye_catchers.news = {}
    found = pygame.Surface(app.surface.get_size())
    found.fill(CLOTH)
    found.blits(page.items)
    part = pygame.Rect(stage.seen[ref].pose.rect).inflate(40, 40).clip(found.get_rect())
    return pygame.transform.grayscale(found.subsurface(part))


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """The part of the pixels that differ plainly."""
    a, b = (pygame.image.tobytes(each, "RGB")[::3] for each in (one, other))
    return sum(abs(x - y) > 24 for x, y in zip(a, b, strict=True)) / len(a)


def test_every_two_states_of_a_card_can_be_told_apart_in_grey(app: App) -> None:
    table = table_at(app, GREEN)
    page_of(app)
    seen = {name: picture_of_state(app, table, name) for name in STATES}
    close = {
        (a, b): round(apart(seen[a], seen[b]), 4) for a, b in combinations(seen, 2) if apart(seen[a], seen[b]) < 0.01
    }
    assert not close


def test_the_state_of_a_card_is_nothing_of_its_colour(app: App) -> None:
    """A green card in a green deck has no green around it unless it is lit."""
    table = table_at(app, GREEN)
    x, y, _, h = table.parts.placement.layout(page_of(app)).poses[first(table, "p2.field")].rect
    app.presenter.show()
    edge = [app.surface.get_at((x + step, y + h // 2))[:3] for step in (0, 1)]
    assert all(max(colour) < 40 for colour in edge)


# what lies how


def test_cards_that_can_be_used_stand_sixteen_units_higher_in_the_hand(app: App) -> None:
    table = table_at(app, SOME_LIT)
    layout = table.parts.placement.layout(page_of(app))
    usable = table.parts.placement.usable_things()
    lit, other = sorted(truth(table).state.zones["p1.hand"], key=lambda ref: ref not in usable)
    assert lit in usable
    assert other not in usable
    assert layout.poses[other].y - layout.poses[lit].y == pytest.approx(16 * app.letters.unit)
    assert other in lights_of(table.parts).unlit


def test_a_card_that_is_pointed_at_comes_nearer_and_back(app: App) -> None:
    table = table_at(app, GREEN)
    ref = first(table, "p1.field")
    page = page_of(app)
    away = page.pointer._replace(hover="")
    layout = table.parts.placement.layout(page)
    assert table.composition.pointed_card(page, layout) == ""
    page.pointer = away._replace(hover=f"card:{ref}")
    assert table.composition.pointed_card(page, layout) == ref


# what happens


def test_a_card_that_is_refused_shakes_for_a_moment_but_not_where_motion_is_reduced(app: App) -> None:
    table, stage = (opened := table_at(app, SOME_LIT)), opened.parts.stage
    ref = next(ref for ref in truth(table).state.zones["p1.hand"] if ref not in table.parts.placement.usable_things())
    page_of(app)
    rest = stage.seen[ref].pose.x
    app.settings.reduce_motion = True
    click(app, f"card:{ref}")
    stage.tick(stage.now + 0.05)
    assert stage.seen[ref].pose.x == rest
    app.settings.reduce_motion = False
    try:
        click(app, f"card:{ref}")
        began, places = stage.now, []
        for step in range(18):
            stage.tick(began + step / 100)
            places.append(stage.seen[ref].pose.x - rest)
        assert max(places) > 0 > min(places)
        assert max(map(abs, places)) <= round(4 * app.letters.unit)
        stage.tick(began + 0.5)
        assert stage.seen[ref].pose.x == rest
    finally:
        app.settings.reduce_motion = True


def test_what_the_other_did_is_marked_until_it_is_pointed_at_or_four_seconds_have_passed(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]", (), "attack"))
    table.parts.model.me = 2  # and the other is to act
    page_of(app)
    stage = table.parts.stage
    truth(table).submit("attack ref-01")
    page_of(app)
    new = set(stage.eye_catchers.news)
    assert new
    assert {stage.eye_catchers.marked[ref] for ref in new} == {1}
    table.parts.looking.look_at(next(iter(new)))
    assert set(stage.eye_catchers.news) == new - {next(iter(new))}
    stage.eye_catchers.mark(50.0, new, 1)
    stage.tick(53.9)
    assert stage.eye_catchers.news
    assert stage.tick(54.1)
    assert not stage.eye_catchers.news


def test_what_is_lit_breathes_once_when_nobody_has_done_anything_for_six_seconds(app: App) -> None:
    app.settings.reduce_motion = False
    try:
        table = table_at(app, GREEN)
        page_of(app)
        stage, lit = table.parts.stage, table.parts.placement.usable_things()
        breaths = []
        for second in range(1, 20):
            stage.rest(100.0 + second, lit)
            breaths.append(sum(light.name == "breath" for light in stage.signals.flares.lit))
            stage.signals.flares.lit = []
        assert [number for number, count in enumerate(breaths) if count] == [6]
    finally:
        app.settings.reduce_motion = True


def test_a_card_that_one_draws_is_not_marked_as_another_s_doing(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]", (), "main2"))
    table.parts.model.me = 2
    page_of(app)
    truth(table).submit("end")
    page_of(app)
    (drawn,) = truth(table).state.zones["p2.hand"]
    assert drawn not in table.parts.stage.eye_catchers.news


def test_an_effect_that_waits_has_no_figure_in_its_corner() -> None:
    """Forge, if costs stood in the corners: a card on the field has one, its effect on the stack has none."""
    toy = forge()
    table = Table(replace(toy, handling=replace(toy.handling, in_play=InPlay(corner="cost", foot=("power",)))))
    table.lay("field RAM", "field HULK")
    table.play("use ram e1")
    (waits,), (ram,) = table.state.zones["stack"], table.state.zones["p1.field"]
    books = read_books(Path(__file__).parents[1] / "toy" / "books")
    wording = TableWording(books, "en", Words("en"), {})
    corners = [figures_now(table.state, ref, None, wording, lying=False).corner for ref in (ram, waits)]
    assert corners == ["2", ""]

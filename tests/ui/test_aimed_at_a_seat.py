"""What is put down at a player: the plate is that player as a whole, and each «no» names its reason and a remedy."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.table.layout.nearness import BESIDE
from bsdesk.ui.table.screen import TableScreen
from tests.ui.checks import control_of, spot
from tests.ui.hands import page_of
from tests.ui.laid_tables import GRAIL_TABLE, laid
from tests.ui.tables import truth

STEPS = 12  # points that are tried across a plate, and down
RIVALS, FRIENDS = (2, 4, 6), (3, 5)

Point = tuple[int, int]


@pytest.fixture
def table(app: App) -> TableScreen:
    return laid(GRAIL_TABLE)(app)


def held(table: TableScreen, card: str) -> str:
    """The card of one's own hand that is called so."""
    state = truth(table).state
    names = state.rules.defs
    return next(ref for ref in state.zones["p1.hand"] if names[state.cards[ref].definition].name["en"] == card)


def drag(app: App, ref: str, to: Point) -> None:
    """Press on the card, carry it there and let it go, as a mouse does."""
    page = page_of(app)
    start = spot(page, control_of(page, f"card:{ref}"))
    assert start is not None
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(1, 0), buttons=(0, 0, 0)))
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    for at in ((start[0], start[1] - 20), to):
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0)))
        page_of(app)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=to))
    page_of(app)


@pytest.fixture
def carried(app: App, table: TableScreen, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Point], None]:
    """A drag of a card of one's own hand, by its name."""
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda *_args, **_named: (True, False, False))
    return lambda card, to: drag(app, held(table, card), to)


def plate(table: TableScreen, seat: int) -> tuple[int, int, int, int]:
    layout = table.parts.placement.last
    assert layout is not None
    return layout.mats[seat].rect


def middle(table: TableScreen, seat: int) -> Point:
    x, y, w, h = plate(table, seat)
    return x + w // 2, y + h // 2


def said(table: TableScreen) -> tuple[str, list[str]]:
    bubble = table.parts.gaze.bubble
    assert bubble is not None
    return bubble.title, bubble.lines


def target(table: TableScreen) -> str:
    """At whom the attack or the Missile goes that is under way; "" if there is none."""
    bound = (frame.bound for frame in truth(table).state.agenda)
    return next((str(one["target"]) for one in bound if "target" in one), "")


@pytest.mark.parametrize("seat", RIVALS)
def test_an_attack_may_be_put_down_anywhere_on_a_plate_and_close_beside_it(
    app: App, table: TableScreen, seat: int
) -> None:
    page_of(app)
    x, y, w, h = plate(table, seat)
    table.parts.grasp.hand.carry(held(table, "Fire Slash"), (0, 0))
    near = page_of(app).u(BESIDE) - 2
    across = [x - near, *(x + round(w * n / STEPS) for n in range(STEPS)), x + w - 1, x + w - 1 + near]
    down = [y + round(h * n / STEPS) for n in range(STEPS)] + [y + h - 1]
    missed = []
    for at in [(left, top) for left in across for top in down if 0 <= left < page_of(app).size[0]]:
        app.attention.pointer = at
        places = {drop.place for drop in table.parts.drag.possible_drops() if drop.offer.move.target == f"p{seat}"}
        if table.parts.drag.place_aimed_at() not in places:
            missed.append(at)
    assert not missed


@pytest.mark.parametrize("where", ["name", "edge", "energy"])
def test_an_attack_dropped_on_the_name_or_the_edge_of_a_plate_is_made(
    app: App, table: TableScreen, carried: Callable[[str, Point], None], where: str
) -> None:
    x, y, w, h = plate(table, 4)
    spots = {"name": (x + w // 2, y + 8), "edge": (x + 1, y + h // 2), "energy": (x + w - 20, y + h // 2)}
    carried("Fire Slash", spots[where])
    assert table.parts.gaze.bubble is None
    assert target(table) == "p4"


def test_between_two_plates_nothing_is_meant(app: App, table: TableScreen) -> None:
    page_of(app)
    table.parts.grasp.hand.carry(held(table, "Fire Slash"), (0, 0))
    lane = table.parts.placement.last.zones["lane"]  # type: ignore[union-attr]
    app.attention.pointer = (lane[0] + lane[2] // 2, lane[1] + lane[3] // 2)
    assert not table.parts.drag.place_aimed_at()


def test_a_base_effect_counts_on_the_whole_plate_and_not_only_where_it_comes_to_lie(
    app: App, table: TableScreen, carried: Callable[[str, Point], None]
) -> None:
    x, y, w, h = plate(table, 4)
    carried("Poison", (x + w - 20, y + h // 2))
    cards = truth(table).state.cards
    assert [cards[ref].definition for ref in truth(table).state.zones["p4.front"]]


@pytest.mark.rule("AG-2.8.50")
def test_a_missile_dropped_on_whom_it_flies_at_is_used(
    app: App, table: TableScreen, carried: Callable[[str, Point], None]
) -> None:
    carried("Missile", middle(table, 2))
    assert target(table) == "p2"


@pytest.mark.rule("AG-2.8.50")
@pytest.mark.parametrize("seat", [3, 4, 5, 6])
def test_a_missile_dropped_on_anybody_else_is_told_whom_it_flies_at(
    app: App, table: TableScreen, carried: Callable[[str, Point], None], seat: int
) -> None:
    carried("Missile", middle(table, seat))
    title, lines = said(table)
    assert title == "Missile finds its own way: it flies at Player 2, the nearest opponent to the right."
    assert lines[-1] == "Legal instead: Use Missile"
    assert not target(table)


@pytest.mark.parametrize("seat", FRIENDS)
def test_an_attack_on_a_friend_is_told_why_not(
    app: App, table: TableScreen, carried: Callable[[str, Point], None], seat: int
) -> None:
    carried("Fire Slash", middle(table, seat))
    assert said(table)[0] == "Name an opponent: nobody else is attacked."


def test_a_name_that_is_clicked_on_while_a_card_is_held_is_attacked_and_not_looked_at(
    app: App, table: TableScreen
) -> None:
    page = page_of(app)
    x, y, w, _ = plate(table, 4)
    for at in (spot(page, control_of(page, f"card:{held(table, 'Fire Slash')}")), (x + w // 2, y + 8)):
        assert at is not None
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0)))
        app.attention.came = -1e9
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.take(pygame.event.Event(kind, button=1, pos=at))
        page_of(app)
    assert target(table) == "p4"
    assert not table.parts.gaze.seat

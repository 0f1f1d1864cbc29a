"""How Bulwarks and armed Soldiers lie: packed towards Life, arms on top, two cards that are moved as one."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.table.drop_targets import Held
from bsdesk.ui.app import App
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, Position
from tests.ui.checks import control_of
from tests.ui.hands import click, page_of, press, resize
from tests.ui.tables import table_at, truth

MIXED = Position(BP, "hand S9 C3 | field S5 D9? H7&H2 D8?", "field C5 D10? HQ D4?")


def laid(app: App, table: TableScreen) -> Layout:
    return table.parts.placement.layout(page_of(app))


def named(table: TableScreen, zone: str) -> dict[str, str]:
    state = truth(table).state
    return {state.cards[ref].definition: ref for ref in state.zones[zone]}


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (720, 1280)])
def test_bulwarks_are_packed_towards_life_on_both_sides(app: App, size: tuple[int, int]) -> None:
    resize(app, size, 100, "en")
    table = table_at(app, MIXED)
    found = laid(app, table)
    for seat, order in ((1, (1, 4, 0, 2)), (2, (1, 3, 0, 2))):  # as they came; first the Bulwarks
        cards, field = table.parts.model.view.zones[f"p{seat}.field"], found.zones[f"p{seat}.field"]
        rects = [found.poses[cards[place]].rect for place in order]
        assert [x for x, *_ in rects] == sorted(x for x, *_ in rects)
        assert rects[0][0] - field[0] < 30
        assert rects[1][0] - (rects[0][0] + rects[0][2]) < 30


def test_the_arms_lie_on_top_of_their_soldier(app: App) -> None:
    table = table_at(app, MIXED)
    found, cards = laid(app, table), named(table, "p1.field")
    soldier, arms = found.poses[cards["H7"]], found.poses[cards["H2"]]
    assert arms.lift > soldier.lift
    assert arms.rect[1] > soldier.rect[1]
    assert arms.rect[1] + arms.rect[3] <= found.zones["p1.field"][1] + found.zones["p1.field"][3]
    assert table.parts.model.view.rules.numbers(table.parts.model.view, cards["H7"], "size") == 9
    assert [one.rect[1] for one in page_of(app).said if one.text == "9" and one.rect[1] <= arms.rect[1]] == []


def put(app: App, mine: str, theirs: str, subject: str, target: str) -> TableScreen:
    """Drop a card of the hand exactly on a card of the field."""
    table = table_at(app, Position(BP, mine, theirs))
    zone, name = target.split(" ")
    table.parts.drag.take_up(Held(named(table, "p1.hand")[subject]), dragging=True)
    table.parts.drag.drop(named(table, zone)[name])
    page_of(app)
    return table


def test_a_drop_exactly_on_a_card_means_what_can_be_aimed_at_it(app: App) -> None:
    """Elsewhere on that field ♠9 could also be summoned, or thrown with ♣4."""
    table = put(app, "hand S9 C4 H3 | field D10? H6", "field C5 C6", "S9", "p2.field C6")
    assert table.parts.drag.menu is None
    click(app, f"card:{named(table, 'p1.hand')['C4']}")  # the card that is discarded for it
    (frame,) = truth(table).state.agenda[0].frames
    assert (frame.program, frame.bound["target"]) == ("act/down", (named(table, "p2.field")["C6"],))


def test_if_several_can_be_aimed_at_it_only_those_are_asked_about(app: App) -> None:
    table = put(app, "hand S9 C4 H3 | field D10? S6", "field C5", "S9", "p1.field S6")
    assert table.parts.drag.menu is not None
    assert [offer.move.verb for offer in table.parts.drag.menu.offers] == ["equip", "down"]


def test_what_is_hidden_from_onlookers_are_the_bulwarks_too(app: App) -> None:
    table = table_at(app, MIXED)
    mine = [pose for ref, pose in laid(app, table).poses.items() if ref in named(table, "p1.field").values()]
    assert sum(pose.look == "down" for pose in mine) == 2
    press(app, pygame.K_h)
    view = table.parts.model.view
    assert [view.cards[ref].definition for ref in view.zones["p1.field"]] == ["S5", "", "H7", "H2", ""]


@pytest.mark.parametrize("grabbed", ["H7", "H2"])
def test_the_pair_is_taken_up_by_either_card_and_moves_as_one(
    app: App, grabbed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at(app, MIXED)
    cards = named(table, "p1.field")
    page = page_of(app)
    x, y, w, h = control_of(page, f"card:{cards[grabbed]}").shown
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda *_: (True, False, False))
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2)))
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x + w // 2, y + h // 2)))
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y - 60)))
    assert table.parts.drag.carried_card == cards["H7"]
    before = {tuple(place) for _, place in page.items}
    after = {tuple(place) for _, place in page_of(app).items}
    arms = laid(app, table).poses[cards["H2"]].rect
    assert arms[:2] in before
    assert arms[:2] not in after

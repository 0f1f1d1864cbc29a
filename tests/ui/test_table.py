"""The table at every size and in every language: nothing overlaps or is cut, everything can be reached.

Cards may lie on each other by design, and what is asked may lie on them in part; but then each of them still answers
somewhere (see `checks.unhit`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bsdesk.speech.interface import LANGUAGES
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, Position
from tests.ui.checks import control_of, faults_of, holds, overlap, spot, unreachable, without_label
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.tables import CROWDED, MOMENTS, PILE, POKER, USUAL, first, held_cores, own_card, table_at, truth
from tests.ui.windows import in_windows, some_of

ALL = tuple(LANGUAGES)
WINDOWS: list[tuple[tuple[int, int], int, tuple[str, ...]]] = [
    ((1024, 640), 100, ALL),
    ((1024, 640), 200, ALL),
    ((1280, 720), 100, ("en", "ja")),
    ((1280, 720), 75, ("en",)),
    ((2560, 1440), 100, ("zh_hant",)),
    ((3840, 2160), 200, ("en",)),
    ((800, 600), 100, ("en", "zh_hans")),
]
LOOKS = [(size, scale, language) for size, scale, languages in WINDOWS for language in languages]


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    """There is a card of one's own; no table stays open."""
    own_card(app)
    yield
    app.home()


@in_windows
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_has_room_in_every_language_and_window(app: App, moment: str, apart: int) -> None:
    MOMENTS[moment](app)
    for size, scale, language in some_of(LOOKS, moment, apart):
        resize(app, size, scale, language)
        page = page_of(app)
        idle = [ident for ident in unreachable(page) if not ident.startswith("place:")]  # nothing is to be done there
        wrong = faults_of(page, layers=True) + idle + without_label(page)
        assert not wrong, (size, scale, language, wrong[:6])


@pytest.mark.parametrize("moment", ["usual", "crowded", "declaring", "held cores", "poker", "pile"])
def test_nothing_changes_on_a_table_where_nothing_happens(app: App, moment: str) -> None:
    MOMENTS[moment](app)
    for _ in range(3):
        page_of(app)
    assert app.lay_out().items == app.lay_out().items


# ---------------------------------------------------------------------------------------------- crowded rows


def point(app: App, ident: str) -> Page:
    """Bring the pointer to a thing."""
    at = spot(page_of(app), control_of(page_of(app), ident))
    assert at is not None, ident
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    return page_of(app)


def whole(page: Page, ident: str) -> bool:
    """Is all of it seen? Others may be pointed at only beside it."""
    control = control_of(page, ident)
    return holds(control.shown, control.rect)


@pytest.mark.parametrize("zone", ["p1.hand", "p1.field", "p2.field"])
def test_the_card_under_the_pointer_is_seen_whole_in_a_crowd(app: App, zone: str) -> None:
    resize(app, (1024, 640), 200, "en")
    table = table_at(app, CROWDED)
    covered = 0
    for ref in truth(table).state.zones[zone]:
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0)))
        covered += not whole(page_of(app), f"card:{ref}")
        page = point(app, f"card:{ref}")
        assert page.pointer.hover in (f"card:{ref}", f"cores:{ref}")
        assert whole(page, f"card:{ref}")
    assert covered > 8


def test_the_card_that_the_keyboard_is_on_is_seen_whole(app: App) -> None:
    table = table_at(app, CROWDED)
    app.attention.keyboard, app.attention.focus = True, f"card:{truth(table).state.zones['p1.hand'][4]}"
    assert whole(page_of(app), app.focus)


def test_cores_of_a_card_in_a_crowd_are_taken_when_it_is_pointed_at(app: App) -> None:
    resize(app, (1024, 640), 100, "en")
    table = table_at(app, CROWDED)
    spirit = truth(table).state.zones["p1.field"][4]
    point(app, f"card:{spirit}")
    click(app, f"cores:{spirit}")
    assert table.parts.drag.held == (spirit, (1, 0))


def test_few_cards_lie_as_wide_as_the_row_is_high_and_many_narrower(app: App) -> None:
    few = table_at(app, USUAL)
    wide = {
        pose.wide
        for ref, pose in few.parts.placement.layout(page_of(app)).poses.items()
        if few.parts.model.view.cards[ref].zone == "p1.field"
    }
    app.home()
    many = table_at(app, CROWDED)
    narrow = {
        p.wide
        for ref, p in many.parts.placement.layout(page_of(app)).poses.items()
        if many.parts.model.view.cards[ref].zone == "p1.field"
    }
    assert max(narrow) < min(wide)


# ---------------------------------------------------------------------------------------------- piles


def test_a_pile_of_forty_scrolls_down_to_its_last_card(app: App) -> None:
    table = table_at(app, PILE)
    oldest = truth(table).state.zones["p1.trash"][0]
    click(app, "place:p1.trash")
    assert not control_of(page_of(app), f"card:{oldest}").shown[3]
    for _ in range(40):
        if control_of(page_of(app), f"card:{oldest}").shown[3] > 60:
            break
        click(app, "pile:down")
    page = point(app, f"card:{oldest}")
    assert page.pointer.hover == f"card:{oldest}"
    assert table.parts.gaze.card == oldest  # and it is shown large beside the pile
    click(app, "close")
    assert "close" not in ids(app)


def test_a_pile_scrolls_by_wheel_and_keys_too(app: App) -> None:
    table = table_at(app, PILE)
    click(app, "place:p1.trash")
    page_of(app)
    app.attention.pointer = (400, 300)
    app.take(pygame.event.Event(pygame.MOUSEWHEEL, y=-2))
    assert table.parts.scrolls.pile.offset > 0
    press(app, pygame.K_PAGEUP)
    assert table.parts.scrolls.pile.offset == 0


def test_where_one_chooses_from_a_pile_its_cards_are_shown_at_once(app: App) -> None:
    table = MOMENTS[f"{BS} arrange"](app)
    assert table.parts.gaze.zone == "p1.deck"
    cards = [ident for ident in ids(app) if ident.startswith("card:")]
    lit = [f"card:{offer.move.subject}" for offer in table.parts.model.offers if offer.move.subject]
    assert len(lit) == 2
    assert {*lit} <= {*cards}
    one = lit[0]
    click(app, one)
    assert "1 of 2 chosen" in " ".join(lines(app))
    assert table.parts.gaze.zone == "p1.deck"  # as long as one chooses from it
    click(app, "answer:back")
    assert "0 of 2 chosen" in " ".join(lines(app))


# ---------------------------------------------------------------------------------------------- narrow windows


def test_a_narrow_window_folds_the_rail_away_and_a_button_brings_it_back(app: App) -> None:
    resize(app, (800, 600), 100, "en")
    table_at(app, USUAL)
    assert {"next", "rail_show"} <= ids(app)
    assert "menu" not in ids(app)
    click(app, "rail_show")
    assert {"next", "menu", "undo", "rail_close"} <= ids(app)
    click(app, "rail_close")
    assert "menu" not in ids(app)
    click(app, "rail_show")
    press(app, pygame.K_ESCAPE)
    assert "rail_show" in ids(app)


def test_what_lies_under_the_open_rail_answers_to_nobody(app: App) -> None:
    resize(app, (800, 600), 100, "en")
    table = table_at(app, USUAL)
    click(app, "rail_show")
    rail = table.parts.placement.layout(page_of(app)).areas.rail
    deck = next((c for c in page_of(app).controls if c.id == "place:p1.deck"), None)
    assert deck is None or not overlap(deck.rect, rail)


def test_in_a_narrow_window_one_passes_and_goes_on_without_the_rail(app: App) -> None:
    resize(app, (800, 600), 100, "en")
    table = table_at(app, POKER)
    assert {"next", "rail_show"} <= ids(app)
    click(app, "next")
    click(app, "pass")
    assert truth(table).state.actor == 2


def test_where_a_pass_would_end_nothing_the_big_button_leads_on(app: App) -> None:
    table = table_at(app, POKER)
    assert {"next", "do:pass"} <= ids(app)
    assert not {"pass", "do:end"} & ids(app)
    press(app, pygame.K_n)
    assert truth(table).state.agenda[0].frames[-1].program == "act/end"
    assert {"pass"} <= ids(app)
    press(app, pygame.K_p)
    assert truth(table).state.actor == 2


# ---------------------------------------------------------------------------------------------- beside a thing


def beside(one: Rect, other: Rect) -> bool:
    return not overlap(one, other)


@pytest.mark.parametrize("size", [(1024, 640), (800, 600), (1280, 720)])
def test_the_buttons_of_a_handful_do_not_cover_where_it_comes_from(app: App, size: tuple[int, int]) -> None:
    resize(app, size, 100, "en")
    held_cores(app)
    page = page_of(app)
    area = control_of(page, "place:p1.reserve").rect
    for ident in ("kind:0", "kind:1", "fewer", "more", "all"):
        assert beside(control_of(page, ident).rect, area)


def test_a_handful_is_changed_by_its_buttons(app: App) -> None:
    table = held_cores(app)
    for ident, amount in (("more", (3, 0)), ("fewer", (2, 0)), ("all", (4, 1)), ("kind:1", (0, 1)), ("kind:0", (1, 0))):
        click(app, ident)
        assert table.parts.drag.held == ("p1.reserve", amount)


def test_the_soul_core_is_exchanged_for_another_by_saying_so(app: App) -> None:
    """Dropped where both are legal, it is asked: put there, or exchanged."""
    table = table_at(app, Position(BS, "field REF-01[2] | reserve 2+S"))
    spirit = first(table, "p1.field")
    click(app, "place:p1.reserve")
    click(app, "kind:1")
    click(app, f"card:{spirit}")
    assert {f"do:move:{spirit}", f"do:swap:{spirit}"} <= ids(app)
    click(app, f"do:swap:{spirit}")
    assert truth(table).state.tokens[spirit] == (1, 1)
    assert truth(table).state.tokens["p1.reserve"] == (3, 0)


def test_a_refusal_goes_away_by_a_click_on_it(app: App) -> None:
    table: TableScreen = MOMENTS["refused"](app)
    assert table.parts.gaze.bubble is not None
    click(app, "said")
    assert table.parts.gaze.bubble is None


def test_with_all_hands_open_a_card_that_lies_face_down_is_aimed_at_itself(app: App) -> None:
    """Its seat would not know which it is; whoever plays both sides sees it, and clicks on it."""
    start = Position(BP, "hand H3 D2", "field D9? D8?", ("destroy_bulwark hand.h3 hand.d2",))
    table = table_at(app, start, open_hands=True)
    bulwark = first(table, "p2.field")
    assert [ident for ident in ids(app) if ident.startswith("answer:")] == ["answer:undo"]
    click(app, f"card:{bulwark}")
    assert not table.parts.model.view.prompts


def test_a_draw_is_won_by_nobody(app: App) -> None:
    table = table_at(app, Position(BS, "field OWN-wheel[1]", lines=("attack wheel",), step="attack"))
    assert table.parts.buttons.main_button().under == app.words("see_result")
    assert app.words("draw").lower() in " ".join(lines(app))


def test_cards_make_room_for_the_one_pointed_at_but_not_while_tokens_are_carried(app: App) -> None:
    table = table_at(app, CROWDED)
    cards = [c for c in page_of(app).controls if c.id.startswith("card:") and c.seen and 0 < c.seen[2] < c.rect[2]]

    def layouts() -> set[int]:
        found = set()
        for card in cards:
            app.attention.pointer = (card.shown[0] + 2, card.shown[1] + 2)
            page_of(app)
            found.add(table.parts.placement.changes)
        return found

    assert len(layouts()) > 1
    table.parts.clicks.take_tokens(f"p{table.parts.model.me}.reserve")
    assert len(layouts()) == 1

"""The card that is looked at: its text in letters to be read, what is true of it now, what can be done with it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page, Said
from bsdesk.ui.kit.theme import BODY, DARK_INK, PAPER, Colour
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.log_view import INDENT, WIDE
from bsdesk.ui.table.view.paper import ON_PAPER, QUIET_ON_PAPER, YOU_ON_PAPER, modifiers
from tests.positions import BS, FF, Position
from tests.ui.checks import faults_of
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.tables import FIGHT, table_at, truth


def looked(app: App, card: str, where: str = "hand") -> TableScreen:
    """The table, and on it this card is looked at."""
    levels = "[3]" if where == "field" else ""
    table = table_at(app, Position(BS, f"{where} {card}{levels} | reserve 9", "field REF-09[1]"))
    ref = truth(table).state.zones[f"p1.{where}"][0]
    table.parts.looking.look_at(ref)
    app.refresh()
    return table


def words(page: Page) -> list[Said]:
    """The lines of the card's text: they lie within its area."""
    return [said for said in page.said if said.rect[3] == page.letters.pixels(BODY)]


def longest(app: App) -> str:
    """The card with the most to say."""
    game = app.shelf.boxes[BS].open({})
    return max(game.rules.defs, key=lambda card: len(str(getattr(game.rules.defs[card], "effects", ""))))


@pytest.mark.parametrize("scale", [100, 125])
def test_the_text_is_said_in_letters_that_grow_with_the_scale(app: App, scale: int) -> None:
    resize(app, (2560, 1440), scale, "en")
    looked(app, "REF-06")
    page = page_of(app)
    said = words(page)
    assert said
    assert said[0].rect[3] == page.u(BODY)
    assert page.unit == pytest.approx(2**0.75 * scale / 100)


def test_a_text_without_room_is_scrolled_to_its_end(app: App) -> None:
    resize(app, (1280, 700), 125, "en")
    table = looked(app, longest(app))
    assert not faults_of(page_of(app), layers=True)
    first = [said.text for said in words(page_of(app))]
    for _ in range(20):
        click(app, "card_text:down")
    assert table.parts.scrolls.card_text.offset == table.parts.scrolls.card_text.most > 0
    assert [said.text for said in words(page_of(app))] != first


@pytest.mark.parametrize("notches", range(4))
def test_no_row_of_a_text_is_cut_in_two(app: App, notches: int) -> None:
    resize(app, (1280, 700), 125, "en")
    table = looked(app, longest(app))
    for _ in range(notches):
        page_of(app)
        click(app, "card_text:down")
    page = page_of(app)
    _, top, _, high = table.parts.scrolls.card_text.place
    said = words(page)
    assert len(said) > 3
    assert all(top <= y and y + h <= top + high for _, y, _, h in (line.rect for line in said))


def test_a_text_takes_the_room_that_the_log_does_not_need(app: App) -> None:
    resize(app, (1280, 700), 100, "en")
    table = looked(app, longest(app))
    page_of(app)
    assert table.parts.scrolls.card_text.full > 0
    assert not table.parts.scrolls.card_text.most


def test_another_card_is_read_from_its_top(app: App) -> None:
    resize(app, (1280, 700), 125, "en")
    table = looked(app, f"{longest(app)} REF-06")
    page_of(app)
    click(app, "card_text:down")
    table.parts.looking.look_at(truth(table).state.zones["p1.hand"][1])
    page_of(app)
    assert table.parts.scrolls.card_text.offset == 0


def test_of_a_card_in_play_its_figures_of_now_are_told(app: App) -> None:
    looked(app, "REF-06", "field")
    assert any(line.startswith("Lv 2 · BP 7000") for line in lines(app))


GIVEN = {
    "en": "This card can't be broken this turn (Cloud)",
    "zh_hant": "本回合中，這張牌不會被損毀 (Cloud)",
    "zh_hans": "本回合中，这张牌不会被损毁 (Cloud)",
    "ja": "このターンの間、このカードはブレイクされない (Cloud)",
}


@pytest.mark.parametrize("language", GIVEN)
def test_what_a_card_was_given_is_said_by_name(app: App, language: str) -> None:
    resize(app, (1280, 720), 100, language)
    table = table_at(app, Position(FF, "field 27-124S 1-194S", "field 1-195S"))
    for line in ("pass", "p2 pass", "choose snow", "pass", "p2 pass"):
        truth(table).submit(line)
    assert GIVEN[language] in told_of(table, "snow")
    assert len(told_of(table, "snow")) == 2  # nor can it be returned
    assert told_of(table, "cloud") == []


def test_every_line_that_a_figure_is_made_of_is_said(app: App) -> None:
    table = table_at(app, Position(FF, "field 22-068R 27-124S 1-121C 1-138C", "field 1-195S"))
    session = truth(table)
    for line in ("use red-mage e1", "choose prishe", "pay summoner"):
        session.submit(line)
    for line in ("pass", "p2 pass", "pass", "p2 pass"):
        session.submit(line)
    assert told_of(table, "prishe") == ["power +2000 (Prishe)", "This card gets Haste this turn (Red Mage)"]
    for line in ("pass", "p2 pass", "choose prishe", "pass", "p2 pass", "pass", "p2 pass"):
        session.submit(line)
    assert told_of(table, "prishe")[0] == "power +2000 (Prishe) ×2"


def told_of(table: TableScreen, name: str) -> list[str]:
    """Return what the panel says changes a card of the first player's field."""
    view, voice = table.parts.model.view, table.parts.voice
    ref = next(ref for ref in view.zones["p1.field"] if view.rules.defs[view.cards[ref].definition].slug == name)
    return modifiers(view, ref, voice.wording, voice.book)


def test_what_can_be_done_with_a_card_is_told_by_name(app: App) -> None:
    looked(app, "REF-01")
    assert any(line.startswith("Summon") for line in lines(app))


def test_a_card_without_a_text_has_nothing_to_scroll(app: App) -> None:
    looked(app, "REF-01")
    assert not any(ident.startswith("card_text") for ident in ids(app))


def test_what_may_be_done_with_a_card_is_told_before_what_is_printed_on_it(app: App) -> None:
    looked(app, "REF-06")
    page = page_of(app)
    told = next(said for said in page.said if said.text == "Summon")
    assert told.rect[1] < min(said.rect[1] for said in words(page))


@pytest.mark.parametrize("ink", [DARK_INK, QUIET_ON_PAPER, YOU_ON_PAPER, *ON_PAPER.values()])
def test_all_that_is_written_on_paper_stands_out_clearly(ink: Colour) -> None:
    light, dark = brightness(PAPER), brightness(ink)
    assert (light + 0.05) / (dark + 0.05) >= 7


def brightness(colour: Colour) -> float:
    """Return the relative luminance of a colour, as WCAG has it."""
    parts = (part / 255 for part in colour[:3])
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


# ---------------------------------------------------------------------------------------------- what happened of late


def test_the_log_ends_with_the_newest_line_and_folds_passes(app: App) -> None:
    table_at(app, FIGHT)
    told = [control for control in page_of(app).controls if control.id.startswith("log:")]
    assert [control.label for control in told] == [
        "Player 1: REF-01 attacks",
        "First Flash Timing",
        "Both passed",
        "Player 2: REF-09 blocks",
        "Second Flash Timing",
    ]
    assert [control.rect[1] for control in told] == sorted(control.rect[1] for control in told)


def test_passes_that_lead_to_the_next_step_are_not_told_and_a_party_is_told_once(app: App) -> None:
    over = Position(FF, "field 1-194S 1-054C", "field 1-195S", ("pass", "p2 pass"))
    assert [row.text for row in table_at(app, over).parts.log.rows()] == ["Attack Phase"]
    party = over._replace(lines=(*over.lines, "party field.snow"), step="attack")
    told = [row.text for row in table_at(app, party).parts.log.rows()]
    assert told == ["Both passed", "Snow attacks", "Snow, Dark Knight attack in a party"]


def test_the_log_says_whether_it_is_of_this_turn_alone(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]"))
    truth(table).submit("end")
    assert "THIS TURN" in lines(app)
    for _ in range(12):
        truth(table).submit("end")
    assert "LATELY" in lines(app)


def test_who_attacks_is_shown_until_another_card_is_looked_at(app: App) -> None:
    table = table_at(app, FIGHT)
    table.parts.gaze.forget_card()
    app.refresh()
    assert names_in_rail(app, table) == {"REF-01"}
    table.parts.looking.look_at(truth(table).state.zones["p2.field"][0])
    app.refresh()
    assert names_in_rail(app, table) == {"REF-09"}


def names_in_rail(app: App, table: TableScreen) -> set[str]:
    """The names of cards that stand alone in the sidebar."""
    rail = table.parts.placement.last.areas.rail[0]  # type: ignore[union-attr]
    return {said.text for said in page_of(app).said if said.rect[0] > rail and said.text in ("REF-01", "REF-09")}


def test_a_pass_that_nobody_answered_yet_is_told(app: App) -> None:
    table = table_at(app, FIGHT)
    truth(table).submit("pass")
    told = [control.label for control in page_of(app).controls if control.id.startswith("log:")]
    assert told[-1] == "Player 2: Passes"


def test_a_step_in_which_nothing_happened_is_not_told(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]"))
    for _ in range(6):
        truth(table).submit("end")
    *told, last = table.parts.log.rows()
    assert last.text.endswith("Step")
    assert not [entry.text for entry in told if entry.text.endswith("Step")]
    turns = {entry.text.partition(":")[0]: entry.seat for entry in told if entry.text.startswith("Turn")}
    assert turns == {"Turn 6": 2, "Turn 7": 1}


def test_each_line_has_a_bar_whose_form_says_who_did_it(app: App) -> None:
    table = table_at(app, FIGHT)
    page = page_of(app)
    me = table.parts.model.me
    bars: dict[str, set[tuple[tuple[int, int], ...]]] = {}
    for entry in table.parts.log.rows():
        (rect,) = (control.rect for control in page.controls if control.id == f"log:{entry.number}")
        left = range(rect[0] - page.u(INDENT), rect[0])
        pieces = [p.get_size() for p, at in page.items if at[0] in left and rect[1] <= at[1] < rect[1] + rect[3]]
        bars.setdefault("mine" if entry.seat == me else "other" if entry.seat else "nobody", set()).add(tuple(pieces))
    assert {who: {len(pieces) for pieces in forms} for who, forms in bars.items()}["mine"] == {1}
    assert all(len(pieces) > 1 for pieces in bars["other"])
    assert all(pieces[0][0] < page.u(WIDE) for pieces in bars["nobody"])


def test_a_long_log_is_scrolled_back_by_the_wheel(app: App) -> None:
    resize(app, (1024, 640), 100, "en")
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]"))
    for _ in range(60):
        truth(table).submit("end")
    newest = page_of(app)
    first_seen = [control.id for control in newest.controls if control.id.startswith("log:") and control.shown[3]]
    x, y, w, h = table.parts.scrolls.log.place
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2)))
    end = table.parts.scrolls.log.offset
    assert end == table.parts.scrolls.log.most > 0
    app.take(pygame.event.Event(pygame.MOUSEWHEEL, y=3))
    page_of(app)
    assert table.parts.scrolls.log.offset < end
    later = [control.id for control in page_of(app).controls if control.id.startswith("log:") and control.shown[3]]
    assert [ident for ident in first_seen if ident[4:].isdigit()][-1] not in later


def long_log(app: App) -> TableScreen:
    """A table with more lines of the log than there is room for."""
    resize(app, (1024, 640), 100, "en")
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]"))
    for _ in range(60):
        truth(table).submit("end")
    page_of(app)
    return table


def shows_newest(app: App, table: TableScreen) -> bool:
    """Whether the newest line of the log is in sight, whole."""
    ident = f"log:{table.parts.log.rows()[-1].number}"
    shown = [control for control in page_of(app).controls if control.id == ident]
    return bool(shown) and shown[0].shown == shown[0].rect


def scroll_back(app: App, table: TableScreen) -> None:
    page_of(app)
    x, y, w, h = table.parts.scrolls.log.place
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2)))
    app.take(pygame.event.Event(pygame.MOUSEWHEEL, y=9))
    assert not shows_newest(app, table)


def look_at_a_card(app: App, table: TableScreen) -> None:
    """What is told of a card takes room from the log, or leaves it more."""
    table.parts.looking.look_at(truth(table).state.zones["p1.field"][0])
    app.refresh()


CHANGES: dict[str, Callable[[App, TableScreen], object]] = {
    "a smaller window": lambda app, _table: resize(app, (1000, 560), 100, "en"),
    "a larger window": lambda app, _table: resize(app, (1600, 900), 100, "en"),
    "a larger scale": lambda app, _table: resize(app, (1280, 720), 120, "en"),
    "another language": lambda app, _table: app.change(language="zh_hant"),
    "a card that is looked at": look_at_a_card,
    "undo": lambda _app, table: truth(table).undo(3),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_log_stays_at_its_newest_line(app: App, change: str) -> None:
    """Whatever changes: the room that it has, its words, or where the game stands."""
    table = long_log(app)
    assert shows_newest(app, table)
    CHANGES[change](app, table)
    assert shows_newest(app, table)
    resize(app, (1280, 720), 100, "en")
    assert shows_newest(app, table)


def test_the_log_stays_where_it_was_scrolled_to_until_something_happens(app: App) -> None:
    table = long_log(app)
    scroll_back(app, table)
    look_at_a_card(app, table)
    assert not shows_newest(app, table)
    truth(table).undo(2)
    assert shows_newest(app, table)
    scroll_back(app, table)
    truth(table).submit("end")
    assert shows_newest(app, table)


def test_the_log_shows_the_newest_line_of_each_moment_of_the_timeline_and_of_now_after_it(app: App) -> None:
    table = long_log(app)
    table.parts.doors.open_timeline()
    for key in (pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_LEFT, pygame.K_HOME):
        press(app, key)
        assert not table.parts.log.rows() or shows_newest(app, table)
    press(app, pygame.K_ESCAPE)
    assert shows_newest(app, table)


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_one_key_folds_the_rail_away_and_brings_it_back(app: App, size: tuple[int, int]) -> None:
    resize(app, size, 100, "en")
    table_at(app, FIGHT)
    whole, seen = page_of(app), "menu" in ids(app)
    press(app, pygame.K_F6)
    assert ("menu" in ids(app)) != seen
    press(app, pygame.K_F6)
    assert {control.id for control in page_of(app).controls} == {control.id for control in whole.controls}

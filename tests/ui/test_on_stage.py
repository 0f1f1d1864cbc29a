"""What waits between the seats is seen and named: whose it is, what it is made with, what it is aimed at."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.table.motion.fights import ways_of_aims
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, Position, play
from tests.ui.checks import control_of
from tests.ui.hands import lines, page_of, resize
from tests.ui.tables import first, table_at, truth

SOLDIERS = Position(BP, "hand H4 D2 S9 C3 | field S5 H7", "hand C9 C8 D5 | field C5")


def said(app: App, *parts: str) -> bool:
    """Return whether one text on the page has all of these parts."""
    return any(all(part in line for part in parts) for line in lines(app))


@pytest.mark.parametrize("verb", ["attack", "end"])
def test_an_action_without_a_card_is_named_and_counted(app: App, verb: str) -> None:
    table = table_at(app, SOLDIERS._replace(lines=(verb, "pass")))
    x, y, w, h = table.parts.placement.rect_of("stage")
    there = [one.text for one in page_of(app).said if x < one.rect[0] < x + w and y - 9 < one.rect[1] < y + h]
    assert sorted(there) == ["1", f"Player 1: {verb.capitalize()}", "Stage"]


def aimed(app: App) -> TableScreen:
    return table_at(app, SOLDIERS._replace(lines=("up hand.h4", "discard hand.d2", "target p1.h7", "pass")))


def test_its_card_and_its_target_are_named_and_an_arrow_goes_from_one_to_the_other(app: App) -> None:
    table = aimed(app)
    assert said(app, "Player 1", "Up ♡4 → ♡7")
    key, target = first(table, "stage"), truth(table).state.zones["p1.field"][1]
    ways = ways_of_aims(table.parts.model.view, table.parts.placement.layout(page_of(app)))
    assert list(ways) == [(key, target)]
    x, y, w, h = table.parts.placement.rect_of(target)
    end = ways[key, target][-1]
    assert x <= end[0] <= x + w
    assert y - 20 <= end[1] <= y + h + 20


def test_what_waits_says_in_the_sidebar_what_comes_of_it(app: App) -> None:
    table = aimed(app)
    assert said(app, "Up ♡4 → ♡7: ", table.parts.voice.wording.rule("TR-7.3")[:20])
    for line in ("counter hand.c9", "discard hand.c8"):
        play(truth(table).session, line)
    truth(table).notify_restart()
    assert said(app, "Counter ♣9 → ♡4: ")
    x, y, w, h = control_of(page_of(app), f"card:{first(table, 'stage')}").shown  # the lowest: put there first
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2), rel=(1, 0), buttons=(0, 0, 0)))
    assert said(app, "Up ♡4 → ♡7: ")
    assert not said(app, "Counter ♣9 → ♡4: ")


@pytest.mark.parametrize("verb", ["attack", "end"])
def test_what_waits_without_a_card_says_what_comes_of_it_too(app: App, verb: str) -> None:
    table = table_at(app, SOLDIERS._replace(lines=(verb, "pass")))
    rule = table.parts.voice.wording.rule(table.parts.model.game.handling.acts[verb])
    assert f"{verb.capitalize()}: {rule}" in " ".join(lines(app))


def test_what_answers_it_stands_before_it(app: App) -> None:
    table = aimed(app)
    for line in ("counter hand.c9", "discard hand.c8"):
        play(truth(table).session, line)
    truth(table).notify_restart()
    x, y, w, h = table.parts.placement.rect_of("stage")
    there = [one for one in page_of(app).said if x < one.rect[0] < x + w and y - 9 < one.rect[1] < y + h]
    texts = [one.text for one in there if "→" in one.text]
    assert ["Counter" in text for text in texts] == [True, False]


def test_a_player_is_an_aim_too(app: App) -> None:
    table = table_at(app, SOLDIERS._replace(lines=("throwing hand.s9 hand.c3", "pass")))
    assert said(app, "Throwing ♠9 ♣3 → Player 2")
    ways = ways_of_aims(table.parts.model.view, table.parts.placement.layout(page_of(app)))
    assert [pair[1] for pair in ways] == ["p2.life"]


@pytest.mark.parametrize("language", ["en", "zh_hant", "zh_hans", "ja"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_words_stand_clear_of_the_cards(app: App, language: str, size: tuple[int, int]) -> None:
    resize(app, size, 100, language)
    table = aimed(app)
    page = page_of(app)
    x, _, w, _ = table.parts.placement.rect_of(first(table, "stage"))
    words = [text for text in page.said if "→" in text.text]
    assert words
    assert all(text.rect[0] + text.rect[2] <= x or text.rect[0] >= x + w for text in words)


TWIST = ("twist hand.d5", "discard hand.c8", "target p1.s5", "pass", "pass")


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ((*TWIST, "twist charge"), "Twist has resolved and changes nothing"),
        ((*TWIST, "twist drive"), "Twist has resolved"),
        (("up hand.h5", "discard hand.c8", "target p1.s5", "pass", "pass"), "Up has resolved"),
        (("down hand.s3", "discard hand.c8", "target p1.s5", "pass", "pass"), "Down has resolved"),
    ],
)
def test_the_log_says_where_an_action_changed_nothing(app: App, steps: tuple[str, ...], told: str) -> None:
    table = table_at(app, Position(BP, "field S5 H7", "hand D5 C8 H5 S3 | field C5", ("pass",)), open_hands=True)
    for step in steps:
        play(truth(table).session, step)
    truth(table).notify_restart()
    last = [row.text for row in table.parts.log.rows() if "resolved" in row.text][-1]
    assert last == told

"""The glossary: what words on the table and on cards mean is read there, by the rule that says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pygame
import pytest

from bsdesk.commands.shared.shelf import shelf
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.glossary import glossary
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.kit.host.notices import AFTER
from bsdesk.ui.lobby.help import GLOSSARY, Help
from tests.positions import BP, BS, FF, Position
from tests.ui.checks import control_of
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.tables import FIGHT, POKER, USUAL, first, table_at, truth

AG = "asteriated_grail"
TOY = Path(__file__).parents[1] / "toy" / "forge_books"  # which has no glossary

# What is on the table: areas, steps and marks have each to be there.
WANTED = {
    BS: (
        r"area\.(?!use)\w+",
        r"step\.\w+",
        r"mark\.\w[\w.]*",
        r"turned\.\d",
        r"keyword\.\w+",
        r"figure\.(?!cores)\w+",
        r"kind\.\w+",
    ),
    FF: (
        r"area\.(?!deck_bottom)\w+",
        r"step\.\w+",
        r"mark\.\w[\w.]*",
        r"turned\.\d",
        r"keyword\.\w+",
        r"figure\.\w+",
        r"kind\.\w+",
    ),
    BP: (r"area\.(?!fog)\w+", r"step\.\w+", r"mark\.\w+", r"turned\.\d", r"action\.\w+", r"figure\.\w+"),
    AG: (
        r"area\.\w+",
        r"step\.(?!main)\w+",
        r"point\.\w+",
        r"element\.\w+",
        r"fate\.\w+",
        r"kind\.(?!character)\w+",
        r"trait\.(element|fate)",
    ),
}


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def rest_on(app: App, ident: str) -> list[str]:
    """Rest with the pointer on the middle of a control; return the words of the page then."""
    x, y, w, h = control_of(page_of(app), ident).shown
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2)))
    page = app.lay_out()
    tips = app.presenter.tips
    tips.rest(page, (-1, -1), monotonic())
    tips.rest(page, (-1, -1), monotonic() + 2 * AFTER)
    return [said.text for said in app.lay_out().said]


def word_on(app: App, text: str) -> str:
    """Return the id of the control that a word on the page is."""
    page = page_of(app)
    at = [said.rect for said in page.said if said.text == text]
    return next(c.id for c in page.controls if c.id.startswith("word:") and c.rect in at)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [BS, FF, BP, AG])
def test_every_area_step_mark_and_keyword_is_explained_in_every_language(game: str, language: str) -> None:
    box = shelf().boxes[game]
    books, found = box.books(), glossary(box.folder, language)
    terms = [term for term in books.terms if any(re.fullmatch(wanted, term) for wanted in WANTED[game])]
    terms.remove("mark.lot") if "mark.lot" in terms else None  # of the editor, not of the game
    assert len(terms) > 10
    assert set(terms) <= found.words.keys()
    for word in found.words.values():
        assert word.name
        assert "{" not in word.name
        assert word.rules
        for rule, said in word.rules:
            assert said == books.rules[rule][language]


def test_a_game_without_a_glossary_has_no_words() -> None:
    assert not glossary(TOY, "en").words
    assert glossary(TOY, "en").named_in("Some text") == []


@pytest.mark.parametrize(("language", "name"), [("en", "Life"), ("zh_hant", "生命值"), ("ja", "ライフ")])
def test_who_points_at_the_name_of_an_area_reads_what_it_is_and_the_rule(app: App, language: str, name: str) -> None:
    app.change(language=language)
    table = table_at(app, USUAL)
    told = " ".join(rest_on(app, word_on(app, name)))
    assert "(BS-3.13)" in told.replace(" ", "")
    assert table.parts.voice.wording.rule("BS-3.13")[:12] in told


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_what_is_told_of_a_word_covers_neither_life_nor_bp(app: App, size: tuple[int, int]) -> None:
    resize(app, size, 100, "en")
    app.resized()
    table_at(app, USUAL)
    words = [c for c in page_of(app).controls if c.id.startswith("word:")]
    assert len(words) > 15
    for word in words:
        rest_on(app, word.id)
        page = app.lay_out()
        told = [said for said in page.said if "(BS-" in said.text]
        assert told, word.label
        for kept in page.kept():
            assert not any(intersection(said.rect, kept)[2] for said in told), (word.label, kept)


@pytest.mark.parametrize(("text", "rule"), [("attacking", "BS-10.3"), ("blocking", "BS-10.12")])
def test_a_mark_on_a_card_is_explained(app: App, text: str, rule: str) -> None:
    table_at(app, FIGHT)
    assert f"({rule})" in " ".join(rest_on(app, word_on(app, text)))


@pytest.mark.parametrize(("text", "rule"), [("Refresh", "BS-6.8"), ("Main 2", "BS-6.13"), ("Attack", "BS-6.12")])
def test_a_step_of_the_turn_is_explained(app: App, text: str, rule: str) -> None:
    table_at(app, USUAL)
    assert f"({rule})" in " ".join(rest_on(app, word_on(app, text)))


def test_blackpoker_has_it_too(app: App) -> None:
    table_at(app, POKER)
    assert "(TR-11.8)" in " ".join(rest_on(app, word_on(app, "Life")))


@pytest.mark.parametrize(
    ("text", "rule"), [("Damage Zone", "FF-3.1.1a"), ("Attack", "FF-9.4.1"), ("Break Zone", "FF-7.10.1")]
)
def test_words_of_a_game_with_a_stack_are_explained(app: App, text: str, rule: str) -> None:
    table_at(app, Position(FF, "field 1-040C", "field 1-195S"))
    assert f"({rule})" in " ".join(rest_on(app, word_on(app, text)))


def test_a_card_s_text_tells_what_its_words_mean(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-04 | reserve 9 | trash REF-05", "field REF-09[1]"))
    table.parts.looking.look_at(first(table, "p1.hand"))
    told = " ".join(rest_on(app, "words"))
    assert "(BS-13.2)" in told
    click(app, "words")
    assert isinstance(app.screen, Help)
    shown = lines(app)
    assert "Battle Spirits" not in shown[: shown.index("Succession")]


def test_a_tap_on_a_word_opens_the_glossary_there_and_a_key_opens_it_anywhere(app: App) -> None:
    table = table_at(app, USUAL)
    now = truth(table).now
    click(app, word_on(app, "Reserve"))
    assert isinstance(app.screen, Help)
    assert (app.screen.chapter, app.screen.asked) == (GLOSSARY, ("area.reserve",))
    assert lines(app).index("Reserve") < lines(app).index("Battle Spirits")
    app.back()
    assert truth(table).now == now
    press(app, pygame.K_g)
    assert isinstance(app.screen, Help)
    app.back()
    press(app, pygame.K_m)
    click(app, "glossary")
    assert isinstance(app.screen, Help)


def test_while_something_is_held_an_area_takes_it_wherever_it_is_put_down(app: App) -> None:
    table = table_at(app, USUAL)
    assert any(ident.startswith("word:") for ident in ids(app))
    table.parts.clicks.click_card(first(table, "p1.hand"))
    assert table.parts.drag.held is not None
    assert not any(ident.startswith("word:") for ident in ids(app))


def test_a_word_on_a_button_is_what_the_button_does(app: App) -> None:
    table_at(app, FIGHT)
    page = page_of(app)
    buttons = [c for c in page.controls if c.act is not None and ":" not in c.id]
    words = [c for c in page.controls if c.id.startswith("word:")]
    assert words
    for word in words:
        assert not any(
            b.rect[0] <= word.rect[0] < b.rect[0] + b.rect[2] and b.rect[1] <= word.rect[1] < b.rect[1] + b.rect[3]
            for b in buttons
        )


LEFT_OPEN = {BS: {f"BS-O-{number}" for number in range(26, 34)}, FF: {"FF-11.6.2.2"}}
BOTH_READINGS = {  # what is played, and how else the source can be read
    "en": r".+\. \(The source leaves this open; it can also be read like this: .+\.\)",
    "zh_hant": r".+。（出處未定，也可以讀作：.+。）",
    "zh_hans": r".+。（出处未定，也可以读作：.+。）",
    "ja": r".+。（原典は未確定で、こうも読める：.+。）",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_source_can_be_read_in_two_ways_the_glossary_says_how_it_is_played(app: App, language: str) -> None:
    """Each open reading is a rule that names both, and stands with the word that it is about."""
    for game, left_open in LEFT_OPEN.items():
        says_both_readings(app, game, left_open, language)


def says_both_readings(app: App, game: str, left_open: set[str], language: str) -> None:
    box = app.shelf.boxes[game]
    rules = {rule: said[language] for rule, said in box.books().rules.items()}
    assert {rule for rule, said in rules.items() if re.fullmatch(BOTH_READINGS[language], said)} == left_open
    told = {rule: said for word in glossary(box.folder, language).words.values() for rule, said in word.rules}
    assert {rule: told.get(rule) for rule in left_open} == {rule: rules[rule] for rule in left_open}

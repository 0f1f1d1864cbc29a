"""Aids at the table: the lens, the rulebook beside the table, and what something came from."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pygame
import pytest

from bsdesk.games import ALL
from bsdesk.session.session import Session
from bsdesk.speech.books import LANGUAGES
from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.lobby.help import GLOSSARY, Help
from bsdesk.ui.lobby.preferences import Preferences
from bsdesk.ui.lobby.rule_scenes import scenes_of_rules
from bsdesk.ui.lobby.scene_doors import shipped_folder
from bsdesk.ui.table.control.aids import BOOK, EVENT, FIGURES, PANEL, RULE, THING, Topic
from bsdesk.ui.table.scenes.screen import SceneTable
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.account_view import account_of
from tests.positions import BP, BS, Position
from tests.seated import dealt_game, wander
from tests.ui.checks import control_of, faults_of
from tests.ui.hands import click, ids, lines, page_of, press, resize, write
from tests.ui.tables import FIGHT, POKER, USUAL, first, refused, table_at, table_of_session, truth

STRENGTHENED = Position(
    BS,
    "hand REF-26 | field REF-01[1] | reserve 9+S",
    "hand REF-38 REF-11 | field REF-09[1]",
    ("attack ref-01", "pass", "use hand.ref-26 flash", "pay reserve 3", "choose ref-01", "pass", "pass", "block no"),
    "attack",
)
STRUCK = STRENGTHENED._replace(lines=("attack ref-01", "pass", "pass", "block no"))


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def point(app: App, ident: str) -> Page:
    """Put the pointer on the middle of a control."""
    x, y, w, h = control_of(page_of(app), ident).shown
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2)))
    return page_of(app)


def front(app: App) -> Screen:
    return app.screen


def told(app: App) -> str:
    """Return what the account that is open says, in one line."""
    table = app.screen
    assert isinstance(table, TableScreen)
    topic = table.parts.aids.topic
    assert topic is not None
    account = account_of(table.parts, topic)
    return " ".join([account.title, *(part for row in account.rows for part in (row.label, row.text))])


def row(app: App, said: str) -> str:
    """Return the control of the row of the panel that begins so."""
    found = [c.id for c in page_of(app).controls if c.id.startswith(f"{PANEL}:") and c.label.startswith(said)]
    assert found, (said, told(app))
    return found[0]


def shown(app: App) -> Topic | None:
    assert isinstance(app.screen, TableScreen)
    return app.screen.parts.aids.topic


# ------------------------------------------------------------------------------------------------------ the lens


def test_the_lens_tells_why_a_card_can_not_be_played_by_which_rule_and_what_would_be_legal(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-02 | field REF-09[1] | reserve 1", "field REF-01[1]"))
    press(app, pygame.K_w)
    point(app, f"card:{first(table, 'p1.hand')}")
    said = told(app)
    assert table.parts.voice.wording.rule("BS-8.1")[:20] in said
    assert "Summon" in said
    assert said.startswith("REF-02")


def test_the_lens_tells_what_can_be_done_and_what_not_with_one_card(app: App) -> None:
    table = table_at(app, USUAL)
    press(app, pygame.K_w)
    point(app, f"card:{first(table, 'p1.field')}")
    said = told(app)
    assert "Not now: Attack" in said
    assert "BS-6.12" in said
    assert "Legal instead" in said
    point(app, f"card:{first(table, 'p2.field')}")
    assert "not yours" in told(app)


def test_under_the_lens_a_click_does_nothing_but_keep_what_is_told(app: App) -> None:
    table = table_at(app, USUAL)
    now, step = truth(table).now, truth(table).state.step
    press(app, pygame.K_w)
    click(app, "next")
    assert (truth(table).now, truth(table).state.step) == (now, step)
    assert shown(app) == Topic(THING, "next")
    assert not table.parts.aids.lens
    point(app, f"card:{first(table, 'p1.hand')}")
    assert shown(app) == Topic(THING, "next")
    click(app, "next")
    assert truth(table).state.step != step


def test_under_the_lens_nothing_is_taken_up(app: App) -> None:
    table = table_at(app, USUAL)
    press(app, pygame.K_w)
    point(app, f"card:{first(table, 'p1.hand')}")
    click(app, f"card:{first(table, 'p1.hand')}")
    assert table.parts.drag.held is None
    assert shown(app) == Topic(THING, f"card:{first(table, 'p1.hand')}")


def test_the_lens_explains_buttons_even_those_that_are_off(app: App) -> None:
    table_at(app, USUAL)
    press(app, pygame.K_w)
    point(app, "undo")
    assert app.words("nothing_to_undo") in told(app)
    point(app, "next")
    assert "BS-6.12" in told(app)


def test_the_lens_is_taken_up_by_mouse_and_key_and_put_away_by_both(app: App) -> None:
    table = table_at(app, FIGHT)
    click(app, "aid:lens")
    assert table.parts.aids.lens
    click(app, "aid:lens") if "aid:lens" in ids(app) else press(app, pygame.K_w)
    assert shown(app) is None
    press(app, pygame.K_m)
    click(app, "lens")
    assert table.parts.aids.lens
    press(app, pygame.K_ESCAPE)
    assert shown(app) is None
    assert front(app) is table


def test_the_lens_tells_at_once_of_the_card_that_is_pointed_at_already(app: App) -> None:
    table = table_at(app, USUAL)
    card = first(table, "p1.field")
    point(app, f"card:{card}")
    table.parts.looking.enlarge(card)
    press(app, pygame.K_w)
    assert "Not now: Attack" in told(app)
    assert not table.parts.gaze.large
    assert app.words("lens_how") not in told(app)


def test_the_keyboard_walks_under_the_lens_as_the_pointer_does(app: App) -> None:
    table_at(app, USUAL)
    press(app, pygame.K_w)
    press(app, pygame.K_TAB, pygame.K_TAB)
    topic = shown(app)
    assert topic is not None
    assert topic.kind == THING
    press(app, pygame.K_RETURN)
    assert shown(app) == Topic(THING, app.focus)


# --------------------------------------------------------------------------------------------------- the rulebook


def test_the_rulebook_is_searched_beside_the_table_which_is_played_on(app: App) -> None:
    table = table_at(app, USUAL)
    press(app, pygame.K_b)
    write(app, "soul core")
    found = [line for line in lines(app) if re.match(r"BS-[\w.]+$", line)]
    assert "BS-9.12" in found
    assert "BS-1.1" not in found
    press(app, pygame.K_n)  # a letter, as long as one writes
    assert truth(table).state.step == "main"
    click(app, "next")
    assert truth(table).state.step == "attack"
    assert shown(app) == Topic(BOOK)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_found_by_its_number_in_every_language(app: App, language: str) -> None:
    resize(app, (1280, 720), 100, language)
    table = table_at(app, USUAL)
    press(app, pygame.K_b)
    write(app, "bs-9.12")
    click(app, row(app, "BS-9.12"))
    assert shown(app) == Topic(RULE, "BS-9.12")
    assert table.parts.voice.wording.rule("BS-9.12") in told(app)
    click(app, f"{PANEL}:back")
    assert shown(app) == Topic(BOOK)
    click(app, f"{PANEL}:close")
    assert shown(app) is None


def test_a_word_of_the_glossary_finds_the_rules_that_say_what_it_is(app: App) -> None:
    table_at(app, POKER)
    press(app, pygame.K_b)
    write(app, "bulwark")
    found = [line for line in lines(app) if re.match(r"TR-[\w.]+$", line)]
    assert found
    write(app, "xyzzy")
    assert app.words("aid_no_rule") in lines(app)


def test_the_rule_of_a_refusal_leads_to_the_rulebook_and_on_to_what_shows_it(app: App) -> None:
    table = refused(app)
    click(app, "rule:BS-7.17")
    assert shown(app) == Topic(RULE, "BS-7.17")
    click(app, row(app, "Show me"))
    assert isinstance(app.screen, SceneTable)
    app.back()
    assert front(app) is table
    assert shown(app) == Topic(RULE, "BS-7.17")


def test_while_something_is_refused_the_key_opens_the_rulebook_at_that_rule(app: App) -> None:
    refused(app)
    press(app, pygame.K_b)
    assert shown(app) == Topic(RULE, "BS-7.17")
    click(app, f"{PANEL}:back")
    assert shown(app) == Topic(BOOK)


def test_rules_in_the_glossary_lead_back_to_the_table_with_the_rulebook_open(app: App) -> None:
    table = table_at(app, USUAL)
    press(app, pygame.K_g)
    assert isinstance(app.screen, Help)
    assert app.screen.chapter == GLOSSARY
    ident = next(c.id for c in page_of(app).controls if c.id.startswith("rule:") and c.shown[2])
    click(app, ident)
    assert front(app) is table
    assert shown(app) == Topic(RULE, ident.split(":")[1])


@pytest.mark.parametrize("name", [BS, BP])
def test_every_rule_that_a_scene_names_is_shown_by_one(app: App, name: str) -> None:
    found = scenes_of_rules(shipped_folder(app), name)
    rules = app.shelf.boxes[name].books().rules
    assert len(found) > 10
    assert found.keys() <= rules.keys()


# ----------------------------------------------------------------------------------------------------- the causes


def test_a_line_of_the_log_leads_over_its_rules_to_the_move_that_began_it(app: App) -> None:
    table_at(app, STRUCK)
    number = max(int(i.partition(":")[2]) for i in ids(app) if i.startswith("log:") and "Life" in label(app, i))
    click(app, f"log:{number}")
    said = told(app)
    assert shown(app) == Topic(EVENT, str(number))
    assert "BS-10.18" in said
    assert "Because" in said
    assert said.rindex("Move ") > said.index("Because")


def label(app: App, ident: str) -> str:
    return control_of(page_of(app), ident).label


def test_the_figure_of_a_card_is_told_in_shares_that_lead_to_the_move_which_gave_them(app: App) -> None:
    table = table_at(app, STRENGTHENED)
    ref = first(table, "p1.field")
    point(app, f"card:{ref}")
    press(app, pygame.K_c)
    said = told(app)
    assert shown(app) == Topic(FIGURES, ref)
    assert "BP 9000" in said
    assert app.words("aid_by_itself", number=6000) in said
    click(app, row(app, "+3000 REF-26"))
    chain = told(app)
    assert "REF-26" in chain
    assert "Effect" in chain
    assert "Move " in chain


def test_how_much_life_there_is_leads_to_the_blow_that_took_it(app: App) -> None:
    table = table_at(app, STRUCK)
    assert len(truth(table).state.tokens["p2.life"])
    click(app, "count:p2.life")
    assert shown(app) == Topic(FIGURES, "p2.life")
    assert "5 → 4" in told(app)
    click(app, row(app, "5 → 4"))
    assert "BS-10.18" in told(app)
    assert "Attack with REF-01" in told(app)


def test_the_figures_in_the_sidebar_answer_to_a_click(app: App) -> None:
    table = table_at(app, STRENGTHENED)
    table.parts.looking.look_at(first(table, "p1.field"))
    ident = next(i for i in ids(app) if i.startswith("figures:"))
    click(app, ident)
    assert shown(app) == Topic(FIGURES, first(table, "p1.field"))


# --------------------------------------------------------------------------------------------------- every game


def table_in(app: App, name: str, moves: int) -> tuple[TableScreen, Session]:
    """A table of a game that two people play, after some moves, as the first of them sees it."""
    session = dealt_game(app.shelf.boxes[name].open({}))
    wander(session, moves)
    table = table_of_session(app, app.shelf.boxes[name], session)
    table.parts.model.me, table.parts.privacy.veiled, table.parts.playback.due = 1, False, float("inf")
    app.home()
    app.open(table)
    table.parts.playback.due = float("inf")
    page_of(app)
    return table, session


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("language", ["en", "zh_hant"])
def test_whatever_is_pointed_at_in_any_game_is_explained_and_nothing_is_done(
    app: App, name: str, language: str
) -> None:
    resize(app, (1280, 720), 100, language)
    for count in (6, 45):
        table, session = table_in(app, name, count)
        now, page = session.now, page_of(app)
        table.parts.aids.turn_lens()
        for control in list(page.controls):
            topic = Topic(THING, control.id)
            page_of(app)
            account = account_of(table.parts, topic)
            assert account.title, control.id
            assert account.rows, control.id
            assert all(row.text for row in account.rows), control.id
        assert session.now == now
        rules = table.parts.voice.wording.books.rules
        for log in (c.id for c in page.controls if re.match(r"log:\d", c.id)):
            account = account_of(table.parts, Topic(EVENT, log.partition(":")[2]))
            assert all(row.leads is None or row.leads.kind != RULE or row.leads.name in rules for row in account.rows)


@pytest.mark.parametrize("name", ALL)
def test_nothing_that_is_told_names_a_card_that_is_hidden(app: App, name: str) -> None:
    chance = random.Random(2)
    for count in (10, 40, 80):
        table, session = table_in(app, name, count)
        parts, state = table.parts, session.state
        view = parts.model.view
        known = {card.definition for card in view.cards.values()} | set(
            sum(parts.model.acting_client.lists.values(), ())
        )
        hidden = {card.definition for ref, card in state.cards.items() if ref not in view.cards} - known
        names = {state.rules.defs[one].name["en"] for one in hidden}
        names -= {state.rules.defs[one].name["en"] for one in known if one}
        log = " ".join(told.text for passage in parts.model.passages for told in passage.events)
        names = {one for one in names if one not in log}
        topics = [Topic(THING, c.id) for c in page_of(app).controls]
        topics += [Topic(EVENT, str(n)) for n in range(state.seq + 1)]
        topics += [Topic(FIGURES, ref) for ref in (*view.zones, *view.cards, *state.cards, "p1", "p2")]
        for topic in chance.sample(topics, min(len(topics), 250)):
            told = [row for row in account_of(parts, topic).rows if row.kind != "rule"]  # the rules name cards, too
            said = " ".join(f"{row.label} {row.text}" for row in told)
            assert not [one for one in names if len(one) > 3 and re.search(rf"\b{re.escape(one)}\b", said)], topic


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_is_well_laid_out(app: App, size: tuple[int, int], language: str) -> None:
    resize(app, size, 100, language)
    app.resized()
    table = table_at(app, STRENGTHENED)
    for topic in (Topic(BOOK), Topic(RULE, "BS-9.12"), Topic(FIGURES, first(table, "p1.field")), Topic(EVENT, "3")):
        table.parts.aids.open(topic)
        assert not faults_of(page_of(app), layers=True, may_cut=("account", "log")), topic


# ---------------------------------------------------------------------------------------------------- the switches


def test_each_aid_can_be_switched_off_in_the_settings(app: App) -> None:
    app.open(Preferences(app))
    for aid in ("lens", "book", "causes"):
        app.focus_on(aid, keyboard=True)
        press(app, pygame.K_RETURN)
        assert not getattr(app.settings, aid)
    app.back()
    table = table_at(app, STRENGTHENED)
    press(app, pygame.K_w, pygame.K_b)
    point(app, f"card:{first(table, 'p1.field')}")
    press(app, pygame.K_c)
    assert shown(app) is None
    assert not [i for i in ids(app) if i.startswith(("aid:", "rule:", "count:", "figures:"))]
    click(app, next(i for i in sorted(ids(app)) if i.startswith("log:")))
    assert shown(app) is None  # it is told beside the line, in a few words


def test_who_hides_the_hand_hides_what_was_told_of_it(app: App) -> None:
    table = table_at(app, USUAL)
    press(app, pygame.K_w)
    click(app, f"card:{first(table, 'p1.hand')}")
    assert shown(app) is not None
    press(app, pygame.K_h)
    assert shown(app) is None


def test_in_a_narrow_window_the_panel_brings_the_sidebar_and_takes_it_away_again(app: App) -> None:
    resize(app, (800, 600), 100, "en")
    app.resized()
    table = table_at(app, USUAL)
    press(app, pygame.K_b)
    assert f"{PANEL}:search" in ids(app)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert shown(app) is None
    layout = table.parts.placement.layout(page_of(app))
    assert not layout.areas.rail[2]


def test_a_magic_with_two_effects_is_told_of_by_the_one_that_may_still_come_in_this_step(app: App) -> None:
    table = table_at(
        app, Position(BS, "field REF-01[1] | hand 26RSD01-012 | reserve 9", "field REF-09[1]", (), "attack")
    )
    press(app, pygame.K_w)
    point(app, f"card:{first(table, 'p1.hand')}")
    said = told(app)
    assert "Flash Timing of a battle" in said
    assert "Attack with REF-01" in said


def test_what_opens_the_aids_stays_where_it_is_whatever_card_is_looked_at(app: App) -> None:
    table = table_at(app, Position(BS, "hand 26RSD01-012 REF-02 | field REF-01[1] | reserve 9", "field REF-09[1]"))
    found = {control_of(page_of(app), "aid:lens").rect}
    for ref in (*table.parts.model.view.zones["p1.hand"], first(table, "p1.field"), first(table, "p2.field")):
        found.add(control_of(point(app, f"card:{ref}"), "aid:lens").rect)
    click(app, "aid:lens")
    found.add(control_of(point(app, f"card:{first(table, 'p1.field')}"), "aid:lens").rect)
    assert len(found) == 1

"""What one may see and another may not, on one screen: the curtain, hiding from onlookers, both hands open."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bsdesk.bots.solver.proof import FORCED, Proof
from bsdesk.engine.values import Move
from bsdesk.speech.players import HUMAN
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.table.control.proof import Secret
from bsdesk.ui.table.overlays.over import Curtain
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, QUESTIONS, Position
from tests.scripted_bots import ScriptedBot
from tests.ui.hands import click, lines, page_of, press, saved_game
from tests.ui.tables import DECLARED, declaring, first, own_card, table_at, truth

HELD = Position(BS, "hand REF-04 REF-27 | field REF-01[1] | reserve 4", "hand REF-09 | field REF-09[1]")


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    own_card(app)
    yield
    app.home()


def names(table: TableScreen, zone: str) -> set[str]:
    """What the cards that really lie there are called."""
    state = truth(table).state
    return {table.parts.voice.wording.card(state, ref) for ref in state.zones[zone]}


def told(app: App) -> set[str]:
    """All that the page says: words, and what its controls are called."""
    page = page_of(app)
    return {said.text for said in page.said} | {text for c in page.controls for text in (c.label, c.tip)}


def look_at_hand(app: App, table: TableScreen, zone: str = "p1.hand") -> None:
    page_of(app)
    table.parts.looking.look_at(table.parts.model.view.zones[zone][0])
    assert table.parts.gaze.definition


# ------------------------------------------------------------------------------------------------- the curtain


def test_when_the_curtain_goes_up_nothing_stays_of_what_the_other_looked_at(app: App) -> None:
    table = table_at(app, HELD)
    look_at_hand(app, table)
    table.parts.doors.open("curtain", 2)
    click(app, "curtain")
    assert (table.parts.model.me, table.parts.gaze.card, table.parts.gaze.definition) == (2, "", "")
    assert not names(table, "p1.hand") & set(lines(app))


def test_a_game_of_two_begins_and_goes_on_behind_the_curtain(app: App) -> None:
    file = saved_game(app, 6, rival=HUMAN).session.journal.path
    assert file is not None
    opened = app.shelf.tables.go_on(file)
    table = TableScreen(app, Match(opened.box, opened.link, "en"), doors_of(app))
    match = table.parts.model.match
    app.home(table)
    behind = app.screen
    assert isinstance(behind, Curtain)
    assert behind.seat == match.to_act
    click(app, "curtain")
    assert (app.screen.name, table.parts.model.me) == ("table", match.to_act)
    app.help()
    app.back()
    assert app.screen.name == "table", "once is enough"


def test_of_an_unfinished_game_of_two_a_replay_shows_nobodys_hand(app: App) -> None:
    file = saved_game(app, 6, rival=HUMAN).session.journal.path
    assert file is not None
    open_file(app, file, replay=True)
    press(app, pygame.K_END)
    table = app.stack.screens[-2]
    assert isinstance(table, TableScreen)
    view = table.parts.model.view
    assert not any(view.cards[ref].definition for key in ("p1.hand", "p2.hand") for ref in view.zones[key])


# --------------------------------------------------------------------------------------- hidden from onlookers


def test_one_key_hides_the_hand_the_card_looked_at_and_what_is_laid_out(app: App) -> None:
    table = declaring(app)
    secret = names(table, "p1.hand")
    look_at_hand(app, table)
    assert secret & told(app)
    press(app, pygame.K_h)
    assert not any(name in text for name in secret for text in told(app))
    assert not table.parts.gaze.definition
    press(app, pygame.K_h)
    assert table.parts.model.declaration is not None, "it is still laid out"
    assert secret & told(app)


def test_hidden_is_what_one_chooses_from_the_deck_and_it_is_asked_again_when_it_is_shown(app: App) -> None:
    table = table_at(app, QUESTIONS[BP]["search"])
    page_of(app)
    asked, before = table.parts.gaze.zone, truth(table).state
    assert asked
    secret = names(table, asked)
    assert secret <= told(app)
    press(app, pygame.K_h)
    page_of(app)
    assert table.parts.gaze.zone == ""
    assert not secret & told(app)
    assert table.parts.buttons.main_button().text == app.words("show_again")
    click(app, "mark")
    page_of(app)
    assert table.parts.gaze.zone == asked
    assert truth(table).state is before


def test_hidden_the_log_tells_what_everybody_may_know(app: App) -> None:
    table = table_at(app, Position(BS, "reserve 1 | deck REF-27 REF-27 REF-27 REF-27", ""))
    (drawn,) = names(table, "p1.deck")
    while not any(drawn in text for _, text, _ in table.parts.log.rows()):
        truth(table).submit("end")
    press(app, pygame.K_h)
    assert not any(drawn in text for _, text, _ in table.parts.log.rows())


def test_advice_is_not_shown_while_it_is_hidden(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at(app, HELD)
    move = Move(1, "summon", first(table, "p1.hand"))

    monkeypatch.setattr("bsdesk.ui.table.control.advice.Thinker", ScriptedBot)
    table.parts.advice.ask_hint()
    bot = table.parts.advice.adviser.thinker
    assert isinstance(bot, ScriptedBot)
    press(app, pygame.K_h)
    bot.plans.append(lambda *_: [move])
    table.tick(0.0)
    said = [table.parts.gaze.bubble is not None]
    for _ in range(2):
        press(app, pygame.K_h)
        table.tick(0.0)
        said.append(table.parts.gaze.bubble is not None)
    assert said == [False, True, False]


def test_a_proof_that_is_read_is_hidden_by_the_same_key(app: App) -> None:
    table = table_at(app, HELD)
    app.open(Secret(app, table.parts.privacy, table.parts.prover.verdict(Proof(1, FORCED)), "1. ..."))
    press(app, pygame.K_h)
    assert app.screen is table
    assert table.parts.model.secrecy.private


def test_hidden_one_still_does_what_all_may_see_and_is_told_why_not_the_rest(app: App) -> None:
    table = table_at(app, HELD)
    press(app, pygame.K_h)
    page_of(app)
    table.parts.clicks.click_card(table.parts.model.view.zones["p1.hand"][0])
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title == app.words("hidden_mark")
    table.parts.commands.submit([Move(1, "move", "p1.reserve", first(table, "p1.field"), (1, 0))])
    assert truth(table).state.tokens["p1.reserve"] == (3, 0)


# ------------------------------------------------------------------------------------------------- both sides open


def test_who_plays_both_sides_sees_both_hands_while_one_is_declaring(app: App) -> None:
    table = table_at(app, Position(BS, DECLARED.mine, "hand REF-09 REF-38 | field REF-09[1]"), open_hands=True)
    below, refs = table.parts.placement.layout(page_of(app)).below, table.parts.model.view.zones["p2.hand"]
    table.parts.commands.do(Move(1, "summon", first(table, "p1.hand")))
    assert table.parts.model.declaration is not None
    assert table.parts.placement.layout(page_of(app)).below == below
    assert table.parts.model.view.zones["p2.hand"] == refs
    assert all(table.parts.model.view.cards[ref].definition for ref in refs)
    assert table.parts.model.view.tokens == table.parts.model.declaration.view.tokens
    click(app, "declare")
    assert table.parts.model.declaration is None


def test_both_sides_stay_where_they_are_when_the_other_one_declares(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-09", "hand REF-04 | reserve 9", active=2), open_hands=True)
    table.parts.model.me = 1
    hand = table.parts.model.view.zones["p1.hand"]
    assert app.words("invite") not in lines(app), "the empty field below is not whose move it is"
    table.parts.commands.do(Move(2, "summon", first(table, "p2.hand")))
    assert table.parts.model.declaration is not None
    assert table.parts.placement.layout(page_of(app)).below == 1
    assert [table.parts.model.view.cards[ref].definition for ref in table.parts.model.view.zones["p1.hand"]] != [""]
    assert table.parts.model.view.zones["p1.hand"] == hand

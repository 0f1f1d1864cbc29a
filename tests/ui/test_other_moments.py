"""Other moments of a game: what is laid out ends with its moment, the timeline is only looked at, forks, what-ifs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from bsdesk.engine.values import Move
from bsdesk.journal.file import read_file
from bsdesk.journal.saved_games import files, glimpse, latest
from bsdesk.seat.messages import Fork
from bsdesk.table.drop_targets import Held
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.table.overlays.menu import TableMenu
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BS, Position
from tests.ui.checks import control_of, spot
from tests.ui.hands import click, ids, lines, page_of, press, saved_game, write
from tests.ui.tables import DECLARED, FIGHT, declaring, first, soul_magic, table_at, truth


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def in_front(app: App) -> TableScreen:
    screen = app.screen
    assert isinstance(screen, TableScreen), screen.name
    return screen


# ------------------------------------------------------------------------------------- what is laid out, and time


def moved_before(app: App) -> TableScreen:
    """A core was moved, and that taken back; then a card is being declared."""
    table = table_at(app, DECLARED)
    spirit = first(table, "p1.field")
    table.parts.commands.submit([Move(1, "move", "p1.reserve", spirit, (1, 0))])
    table.parts.undo.undo()
    table.parts.commands.do(Move(1, "summon", first(table, "p1.hand")))
    assert table.parts.model.declaration is not None
    return table


def test_a_declaration_is_dropped_when_something_is_done_again(app: App) -> None:
    table = moved_before(app)
    table.parts.undo.redo()
    assert table.parts.model.declaration is None
    page_of(app)


def test_a_declaration_is_dropped_when_a_free_hand_moves_things(app: App) -> None:
    table = declaring(app)
    table.parts.free_hand.switch()
    assert table.parts.model.declaration is None
    page_of(app)


def test_a_declaration_is_dropped_when_the_timeline_is_opened(app: App) -> None:
    table = declaring(app)
    app.open(TableMenu(table.parts, table))
    click(app, "timeline")
    assert (app.screen.name, table.parts.model.declaration) == ("timeline", None)


def test_a_declaration_for_a_moment_that_is_gone_is_not_handed_in(app: App) -> None:
    table = declaring(app)
    truth(table).session.free(1, "tokens reserve 1 life")  # the table has not heard of it yet
    state = truth(table).state
    table.parts.commands.hand_in()
    assert truth(table).state is state
    assert table.parts.model.declaration is None
    assert app.words("moved_on") in [notice.text for notice in app.notices.shown]


def test_what_a_choice_would_save_is_worked_out_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    made = soul_magic(app).parts.model.declaration
    assert made is not None
    (offer, *_) = made.alternatives()
    made.saving(offer)
    monkeypatch.setattr("bsdesk.table.declaration.Declaration.choose", lambda *_: pytest.fail("again"))
    made.saving(offer)


# ------------------------------------------------------------------------------------------------- only looked at


def test_under_the_timeline_nothing_is_done_by_clicks_and_keys(app: App) -> None:
    table = table_at(app, Position(BS, DECLARED.mine, DECLARED.theirs))
    spirit, card = first(table, "p1.field"), first(table, "p1.hand")
    table.parts.commands.submit([Move(1, "move", "p1.reserve", spirit, (1, 0))])
    app.open(TimelineStrip(table.parts, table))
    before = truth(table).now
    for ident in sorted(ids(app) & {f"card:{spirit}", f"card:{card}", f"cores:{spirit}", "place:p1.reserve"}):
        control = control_of(page_of(app), ident)
        if spot(page_of(app), control) is not None:
            click(app, ident)
    press(app, pygame.K_n, pygame.K_p, pygame.K_RETURN)
    assert not {"declare", "do:burst"} & ids(app)
    on = [control_of(page_of(app), ident).on for ident in ("undo", "redo", "hint", "menu", "next")]
    assert on == [False, False, False, True, True]
    assert control_of(page_of(app), "next").label == app.words("back_to_now")
    assert (truth(table).now, table.parts.drag.held, table.parts.model.declaration) == (before, None, None)


def test_under_the_timeline_one_looks_at_cards_piles_and_the_log(app: App) -> None:
    table = table_at(app, Position(BS, "trash REF-01 REF-09 | field REF-01[2] | reserve 1"))
    app.open(TimelineStrip(table.parts, table))
    spirit = first(table, "p1.field")
    at = spot(page_of(app), control_of(page_of(app), f"card:{spirit}"))
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    page_of(app)
    assert table.parts.gaze.card == spirit
    click(app, "place:p1.trash")
    assert table.parts.gaze.zone == "p1.trash"
    press(app, pygame.K_ESCAPE)
    assert (app.screen.name, table.parts.gaze.zone) == ("timeline", "")
    press(app, pygame.K_ESCAPE)
    assert app.screen is table


def test_in_another_language_the_timeline_still_shows_the_same_moment(app: App) -> None:
    table = table_at(app, FIGHT)
    timeline = TimelineStrip(table.parts, table)
    app.open(timeline)
    timeline.moments.go_to(1)
    for language in ("ja", "en"):
        app.change(language=language)
        page_of(app)
        told = table.parts.log.rows()
        app.open(TableMenu(table.parts, table))
        page_of(app)
        app.back()
        assert timeline.moments.place == 1
        assert told
        assert table.parts.log.rows() == told


def test_the_menu_over_the_timeline_changes_nothing_of_the_game(app: App) -> None:
    table = table_at(app, FIGHT)
    app.open(TimelineStrip(table.parts, table))
    click(app, "menu")
    assert not {"concede", "free_hand", "timeline", "can_i_win"} & ids(app)
    assert {"hide", "settings", "leave"} <= ids(app)


# ------------------------------------------------------------------------------------------------- lines of play


def test_a_line_of_play_can_not_be_called_like_another(app: App) -> None:
    table = table_at(app, FIGHT, open_hands=True)
    app.open(TimelineStrip(table.parts, table))
    timeline = truth(table).timeline
    for name in ("line-1", "line-2"):
        click(app, "fork")
        press(app, pygame.K_RETURN)
        assert timeline.name == name
        app.open(TimelineStrip(table.parts, table))
    ends = dict(timeline.names)
    for name, why in (("main", "line_taken"), ("line-1", "line_taken"), ("a b", "line_bad")):
        click(app, "fork")
        write(app, name)
        assert app.words(why) in lines(app)
        press(app, pygame.K_RETURN)
        assert app.screen.name == "ask"
        click(app, "no")
    assert timeline.names == ends


# ------------------------------------------------------------------------------------------------- what if


@pytest.fixture
def asked(app: App) -> tuple[TableScreen, TableScreen]:
    """A saved game with a bot, and a «what if» that was begun from it."""
    match = saved_game(app, 6)
    path = match.session.journal.path
    assert path is not None
    open_file(app, path)
    real = in_front(app)
    app.open(TimelineStrip(real.parts, real))
    click(app, "fork")
    return real, in_front(app)


def test_who_leaves_a_what_if_is_back_in_the_game_and_plays_on(
    app: App, asked: tuple[TableScreen, TableScreen]
) -> None:
    real, other = asked
    state = truth(real).state
    assert app.words("what_if_mark") in " ".join(lines(app))
    app.open(TableMenu(other.parts, other))
    assert app.words("leave_what_if") in lines(app)
    click(app, "leave")
    assert app.screen.name == "timeline"
    press(app, pygame.K_ESCAPE)
    assert app.screen is real
    assert truth(real).state is state
    truth(real).concede(1)
    assert truth(real).journal.path is not None
    assert "concede p1" in read_file(truth(real).journal.path).lines


def test_the_menu_of_a_what_if_says_which_way_leads_back_to_which_game(
    app: App, asked: tuple[TableScreen, TableScreen]
) -> None:
    real, other = asked
    app.open(TableMenu(other.parts, other))
    said = {ident: control_of(page_of(app), ident).label for ident in ("back", "leave")}
    assert said == {"back": "Go on with “What if”", "leave": "Leave “What if”, back to the game before it"}
    click(app, "back")
    assert app.screen is other
    app.home(real)
    app.open(TableMenu(real.parts, real))
    assert control_of(page_of(app), "back").label == app.words("back_to_game")


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_enter_in_the_menu_is_its_main_button(app: App, key: int) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]"))
    line = truth(table).now
    click(app, "menu")
    assert app.screen.name == "table-menu"
    press(app, key)
    assert (app.screen, truth(table).now) == (table, line)
    click(app, "menu")
    while app.focus != "timeline":
        press(app, pygame.K_TAB)
    press(app, key)
    assert app.screen.name == "timeline", "elsewhere it is what the keyboard is on"


def test_a_what_if_is_looked_at_from_the_same_side(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "hand REF-09 | field REF-09[1]", active=2))
    assert table.parts.model.me == 2
    app.open(TimelineStrip(table.parts, table))
    click(app, "fork")
    assert in_front(app).parts.model.me == 2


def test_what_is_hidden_from_onlookers_stays_hidden_in_a_what_if(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-38 | reserve 2", "field REF-09[1]"))
    table.parts.privacy.show_to(private=True)
    app.open(TimelineStrip(table.parts, table))
    click(app, "fork")
    other = in_front(app)
    assert other is not table
    assert other.parts.model.secrecy.private
    assert not any(card.definition for card in other.parts.model.view.cards.values() if card.zone.endswith(".hand"))


def test_a_what_if_that_ended_begins_once_more_where_it_was_forked(
    app: App, asked: tuple[TableScreen, TableScreen]
) -> None:
    _, other = asked
    state = truth(other).state
    truth(other).concede(1)
    app.open(Result(other.parts, other))
    assert "rematch" not in ids(app)
    click(app, "again")
    assert app.screen is other
    assert truth(other).state is state


def test_a_what_if_is_known_as_one_when_it_is_taken_up_again(app: App, asked: tuple[TableScreen, TableScreen]) -> None:
    _, other = asked
    path = truth(other).journal.path
    assert path is not None
    app.home()
    assert glimpse(path).what_if
    open_file(app, path)
    if app.screen.name == "dialog":
        click(app, "ok")
    again = in_front(app)
    assert again.parts.model.match.facts.made_up
    assert again.parts.model.match.open
    assert app.words("what_if_mark") in " ".join(lines(app))
    assert app.stack.screens == [app.stack.screens[0], again]


def test_the_list_tells_what_ifs_apart(app: App, asked: tuple[TableScreen, TableScreen]) -> None:
    app.home()
    press(app, pygame.K_TAB)
    click(app, "saved")
    for _ in range(4):
        page_of(app)
    titles = [line for line in lines(app) if line.startswith(app.words("what_if") + " · ")]
    assert len(titles) == 1


def test_one_continues_ones_own_game_rather_than_a_what_if_or_one_of_bots(
    app: App, asked: tuple[TableScreen, TableScreen]
) -> None:
    real, _ = asked
    path = truth(real).journal.path
    app.home()
    watched = saved_game(app, 3, rival="random")
    assert watched.session.journal.path is not None
    text = watched.session.journal.path.read_text("utf-8").replace("seat 2 ", "seat 1 random\nseat 2 ", 1)
    watched.session.journal.path.write_text(text, "utf-8")
    assert len(files(app.shelf.saves)) == 3
    found = latest(app.shelf.saves)
    assert found is not None
    assert found.file == path
    assert found.players == {2: "gentle"}


# ------------------------------------------------------------------------------------------------- by consent


def test_it_is_said_why_taking_back_and_doing_again_are_asked_about(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1]", "field REF-09[1]", step="attack"))
    table.parts.commands.submit([Move(1, "attack", first(table, "p1.field"))])
    click(app, "undo")
    assert app.words("back_acted") in " ".join(lines(app))
    assert app.words("back_seen") not in " ".join(lines(app))
    click(app, "yes")
    table.parts.undo.redo()
    assert app.words("do_again_sure") in lines(app)
    assert app.words("forth_acted") in " ".join(lines(app))


def test_who_is_asked_for_consent_at_one_screen_sees_no_hand_meanwhile(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-38 | field REF-01[1]", "hand REF-38 | field REF-09[1]", step="attack"))
    table.parts.commands.submit([Move(1, "attack", first(table, "p1.field"))])
    for answer in ("no", "yes"):
        click(app, "undo")
        assert app.screen.name == "dialog"
        assert table.parts.model.view.viewer == "table"
        assert not any(card.definition for card in table.parts.model.view.cards.values() if card.zone.endswith(".hand"))
        click(app, answer)
        assert table.parts.model.view.viewer == f"p{table.parts.model.me}"


def test_a_finished_game_has_no_free_hand_and_can_be_looked_through_from_its_end(app: App) -> None:
    table = table_at(app, FIGHT)
    table.parts.free_hand.switch()
    app.open(TableMenu(table.parts, table))
    assert "free_hand" in ids(app)
    click(app, "concede")
    click(app, "yes")
    app.open(TableMenu(table.parts, table))
    assert "free_hand" not in ids(app)
    app.back()
    assert app.words("free_waits") not in " ".join(lines(app))
    app.open(Result(table.parts, table))
    click(app, "timeline")
    assert app.screen.name == "timeline"


def test_hiding_what_only_a_seat_may_see_keeps_the_moment_that_is_looked_at(app: App) -> None:
    table = table_at(app, FIGHT)
    table.parts.doors.open_timeline()
    first_moment = table.parts.model.course.past[0]
    table.parts.model.look(first_moment)
    seq = table.parts.model.view.seq
    table.parts.privacy.switch()
    page_of(app)
    assert (table.parts.model.viewer, table.parts.model.station) == ("table", first_moment)
    assert table.parts.model.view.seq == seq


def test_a_line_of_play_that_is_looked_at_in_a_replay_saves_nothing(app: App) -> None:
    folder, source = app.shelf.saves, Path(__file__).parents[1] / "corpus" / "saves" / "black_poker-forks.journal"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "forks.journal"
    file.write_bytes(source.read_bytes())
    opened = app.shelf.tables.look_at(file)
    table = TableScreen(app, Match(opened.box, opened.link, "en"), doors_of(app))
    app.home(table)
    names = [name for name in table.parts.model.course.names if name != table.parts.model.course.name]
    table.parts.commands.request(Fork(names[0]))
    assert table.parts.model.course.name == names[0]
    assert table.parts.model.match.replay
    assert [each.name for each in folder.glob("*.journal")] == ["forks.journal"]


def test_a_card_that_is_let_go_of_when_nobody_is_to_act_here_is_told_so(app: App) -> None:
    table = table_at(app, FIGHT)
    held = first(table, f"p{table.parts.model.me}.hand")
    table.parts.drag.held = Held(held)
    table.parts.model.me = 3 - table.parts.model.match.to_act
    assert not table.parts.model.seat
    table.parts.drag.drop(f"p{table.parts.model.me}.field")
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title == app.words("not_your_move")
    assert table.parts.drag.held is None


def test_the_end_is_shown_again_when_it_was_taken_back_and_is_there_once_more(app: App) -> None:
    table = table_at(app, FIGHT)
    truth(table).concede(2)
    table.parts.playback.due = 0.0
    table.tick(1.0)
    assert app.screen.name == "ending"
    app.back()
    truth(table).undo(1)
    table.tick(2.0)
    assert app.screen is table
    truth(table).redo(1)
    table.parts.playback.due = 0.0
    table.tick(3.0)
    assert app.screen.name == "ending"


# --------------------------------------------------------------------------------- what had shown something hidden


def test_taking_back_what_was_seen_is_told_and_stands_in_the_log(app: App) -> None:
    table = table_at(app, Position(BS, "reserve 1", step="main"))
    while table.parts.model.view.active == 1:
        table.parts.commands.submit([Move(1, "end")])
    click(app, "undo")
    assert app.words("back_seen") in " ".join(lines(app))
    click(app, "yes")
    (taken,) = table.parts.model.course.taken_back
    said = app.words("taken_back", player=table.parts.voice.wording.player(1), count=taken.commands)
    assert said in " ".join(notice.text for notice in app.notices.shown)
    rows = [row.text for row in table.parts.log.rows()]
    assert rows[-1] == said[:1].upper() + said[1:]
    page_of(app)


def test_what_closes_the_timeline_of_a_game_that_is_over_leads_back_to_no_game(app: App) -> None:
    table = table_at(app, Position(BS, "reserve 1"))
    truth(table).concede(2)
    app.open(TimelineStrip(table.parts, table))
    assert control_of(page_of(app), "next").label == app.words("back_from_timeline")
    click(app, "next")
    assert app.screen is table


def test_what_has_no_room_at_a_moment_is_read_in_its_tip(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at(app, Position(BS, "reserve 1"))
    strip = TimelineStrip(table.parts, table)
    app.open(strip)
    assert "moment:told" not in ids(app)
    told = "One team has no morale left, and so the other one has won. " * 4
    monkeypatch.setattr(strip.moments, "in_words", lambda: told)
    assert control_of(page_of(app), "moment:told").tip == told

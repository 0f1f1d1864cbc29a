"""The free hand on the screen: anything is taken up and goes anywhere, everybody else waits, and it is said."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from bsdesk.bots import random_seat
from bsdesk.bots.self_play import any_deck
from bsdesk.engine.files.free_hand_commands import hand_is_free
from bsdesk.engine.files.notation import name
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.session.house import House
from bsdesk.session.session import begin
from bsdesk.table.drop_targets import Held
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.screen import At
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, QUESTIONS, Position
from tests.ui.checks import control_of
from tests.ui.hands import click, ids, lines, page_of, press, write
from tests.ui.tables import first, table_at, table_of_session, truth


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def freed(app: App, mine: str, theirs: str = "") -> TableScreen:
    table = table_at(app, Position(BS, mine, theirs))
    table.parts.free_hand.switch()
    return table


def test_no_price_is_told_of_what_a_free_hand_carries(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-01 | reserve 5"))
    table.parts.drag.take_up(Held(first(table, "p1.hand")))
    field = control_of(page_of(app), "place:p1.field").rect
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(field[0] + 20, field[1] + 20)))
    page_of(app)
    assert table.parts.drag.preview_words() is not None
    table.parts.free_hand.switch()
    table.parts.drag.take_up(Held(first(table, "p1.hand")))
    page_of(app)
    assert table.parts.drag.preview_words() is None


def test_it_is_said_and_a_click_on_that_puts_the_rules_on_again(app: App) -> None:
    table = freed(app, "hand REF-01")
    assert app.words("free_mark") in " ".join(lines(app))
    click(app, "mark")
    assert not table.parts.free_hand.on
    assert "mark" not in ids(app)


def test_the_top_card_of_a_deck_is_taken_by_a_click(app: App) -> None:
    table = freed(app, "hand REF-01")
    top = first(table, "p1.deck")
    definition = truth(table).state.cards[top].definition
    click(app, "place:p1.deck")
    click(app, "place:p1.field")
    assert truth(table).state.cards[first(table, "p1.field")].definition == definition


def test_a_card_comes_to_lie_on_a_deck_or_under_it(app: App) -> None:
    table = freed(app, "hand REF-27 REF-38")
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "place:p1.deck")
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "free:bottom")
    state = truth(table).state
    assert [state.cards[state.zones["p1.deck"][place]].definition for place in (0, -1)] == ["REF-27", "REF-38"]


def test_any_card_of_a_deck_that_lies_face_down_is_searched_for_by_name_and_taken(app: App) -> None:
    table = freed(app, "deck REF-01 REF-27 REF-09")
    click(app, "place:p1.deck")
    click(app, "free:search")
    assert app.screen.name == "card-search"
    write(app, "ref-27")
    assert [ident for ident in ids(app) if ident.startswith("found:")] == ["found:REF-27"]
    press(app, pygame.K_RETURN)
    assert app.screen is table
    assert [truth(table).state.cards[ref].definition for ref in truth(table).state.zones["p1.hand"]] == ["REF-27"]
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "place:p1.field")
    assert truth(table).state.cards[first(table, "p1.field")].definition == "REF-27"


def test_what_the_rules_can_not_let_stand_is_told_and_settled_when_they_are_back(app: App) -> None:
    table = freed(app, "hand REF-01 | field REF-02[1]")
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "place:p1.field")
    assert len(truth(table).state.zones["p1.field"]) == 2, "a Spirit without cores stands while there are no rules"
    click(app, "mark")
    assert [truth(table).state.cards[ref].definition for ref in truth(table).state.zones["p1.field"]] == ["REF-02"]
    told = " ".join(notice.text for notice in app.notices.shown)
    assert "REF-01" in told
    assert "depleted" in told
    assert any("depleted" in row.text for row in table.parts.log.rows())


def test_while_something_is_asked_what_can_not_stand_waits_until_it_is_answered(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-01[1] | hand REF-02", "field REF-09[1]", (), "attack"))
    table.parts.free_hand.switch()
    click(app, f"card:{first(table, 'p1.hand')}")
    click(app, "place:p1.field")
    for line in (f"attack {name(truth(table).state, 1, first(table, 'p1.field'))}", "pass", "pass"):
        truth(table).submit(line)
    assert truth(table).state.prompts
    table.parts.free_hand.switch()
    assert len(truth(table).state.zones["p1.field"]) == 2
    assert isinstance(truth(table).submit("block no"), Applied)
    table.tick(0.0)
    assert [truth(table).state.cards[ref].definition for ref in truth(table).state.zones["p1.field"]] == ["REF-01"]


def test_where_all_may_stand_nothing_is_told_or_written_when_the_rules_are_back(app: App) -> None:
    table = freed(app, "field REF-02[1]")
    now = truth(table).now
    click(app, "mark")
    assert (truth(table).now, app.notices.shown) == (now, [])


def test_the_menu_says_whether_the_hand_is_free(app: App) -> None:
    table = table_at(app, Position(BS, "field REF-02[1]"))
    for word in ("free_hand_off", "free_hand_on", "free_hand_off"):
        press(app, pygame.K_m)
        assert control_of(page_of(app), "free_hand").label == app.words(word)
        click(app, "free_hand")
    assert table.parts.free_hand.on


def test_with_all_hands_open_any_card_of_a_deck_is_looked_for_and_taken(app: App) -> None:
    table = table_at(app, Position(BS, "deck REF-01 REF-27 REF-01"), open_hands=True)
    table.parts.free_hand.switch()
    click(app, "place:p1.deck")
    click(app, f"card:{truth(table).state.zones['p1.deck'][1]}")
    click(app, "place:p1.hand")
    assert truth(table).state.cards[first(table, "p1.hand")].definition == "REF-27"


def test_a_card_of_the_other_s_hand_is_taken_and_shown(app: App) -> None:
    table = freed(app, "hand REF-01", "hand REF-09")
    table.parts.clicks.click_card(table.parts.model.view.zones["p2.hand"][0])
    click(app, "place:p2.field")
    assert truth(table).state.cards[first(table, "p2.field")].definition == "REF-09"


def test_any_card_of_a_pile_is_taken_and_the_cores_that_lie_there_too(app: App) -> None:
    table = freed(app, "trash REF-01 REF-09 REF-06 3 | reserve 1")
    app.attention.pointer = (-1, -1)
    table.parts.gaze.zone = "p1.trash"
    click(app, f"card:{truth(table).state.zones['p1.trash'][1]}")
    click(app, "place:p1.field")
    assert truth(table).state.cards[first(table, "p1.field")].definition == "REF-09"
    table.parts.gaze.zone = "p1.trash"
    click(app, "tokens")
    assert table.parts.drag.held == ("p1.trash", (1, 0))
    click(app, "place:p1.reserve")
    assert truth(table).state.tokens["p1.reserve"] == (2, 0)


def test_while_something_is_asked_it_waits_and_says_so(app: App) -> None:
    table = table_at(app, QUESTIONS[BS]["block"])
    table.parts.free_hand.switch()
    assert app.words("free_waits") in " ".join(lines(app))
    table.parts.clicks.click_card(first(table, "p1.field"))
    assert table.parts.drag.held is None
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title == app.words("free_waits")


def test_what_not_even_a_free_hand_can_do_is_said(app: App) -> None:
    freed(app, "hand REF-01").parts.free_hand.do("card nowhere p1.field")
    assert [notice.text for notice in app.notices.shown] == [app.words("free_not")]


def test_bots_wait_while_things_are_moved(app: App) -> None:
    box = app.shelf.boxes[BS]
    session = Position(BS, "field REF-01[1] | reserve 2", "field REF-09[1]").session(box.open({}))
    session.header = replace(session.header, players={1: "random"})
    table = TableScreen(app, Match(box, House(lambda: app.shelf).table(box, session), "en"), doors_of(app))
    app.open(table)
    table.parts.free_hand.switch()
    before = session.now
    table.parts.playback.hurry()  # no pause keeps them from it
    table.tick(1.0)
    assert session.now == before
    table.parts.free_hand.switch()
    table.parts.playback.hurry()  # no pause keeps them from it
    table.tick(1.0)
    assert session.now > before


def test_the_log_says_that_it_was_a_free_hand(app: App) -> None:
    table = freed(app, "field REF-01[1] | reserve 2")
    table.parts.free_hand.put(Held("p1.reserve", (1, 0)), first(table, "p1.field"))
    told = [row.text for row in table.parts.log.rows()]
    assert [text.partition(":")[0] for text in told] == ["Free hand"]


@pytest.mark.parametrize("name", [BS, BP])
def test_anything_goes_anywhere_whenever_a_seat_may_act_and_the_game_goes_on(app: App, name: str) -> None:
    rng, box, done = random.Random(5), app.shelf.boxes[name], 0
    game = box.open({})
    for seed in range(8):
        session = begin(game, {seat: any_deck(game, rng) for seat in (1, 2)}, seed)
        table = table_of_session(app, box, session)
        table.parts.privacy.veiled = False
        app.open(table)
        for _ in range(50):
            if session.state.results:
                break
            table.parts.model.me = to_act(session.state)
            table.parts.model.free = rng.random() < 0.5
            if table.parts.free_hand.on and hand_is_free(session.state):
                done += moved(table, rng)
            offers = moves(session.state, to_act(session.state))
            truth(table).submit([random_seat.choose(offers, rng, game.scoring.kinds)])
        app.back()
    assert done > 80


def moved(table: TableScreen, rng: random.Random) -> bool:
    """Take something up and put it down somewhere, as hands would."""
    view = table.parts.model.view
    tokens = [Held(key, tuple(rng.randint(0, n) for n in pool)) for key, pool in view.tokens.items() if any(pool)]
    held = rng.choice([*(Held(ref) for ref in view.cards), *(one for one in tokens if any(one.amount))])
    places = sorted(table.parts.free_hand.accepting_places(held))
    if not places:
        assert table.parts.free_hand.in_use(held.ref)
        return False
    place, before = rng.choice(places), truth(table).now
    table.parts.free_hand.put(held, place)
    assert truth(table).now > before, (held, place, [notice.text for notice in table.app.notices.shown])
    return True


def test_the_top_card_of_a_deck_is_dragged_to_where_it_shall_lie(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = freed(app, "hand REF-01")
    top = first(table, "p1.deck")
    definition = truth(table).state.cards[top].definition
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda: (True, False, False))
    page = page_of(app)
    start, end = (middle(control_of(page, f"place:{zone}").shown) for zone in ("p1.deck", "p1.field"))
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=end))
    page_of(app)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=end))
    assert [truth(table).state.cards[ref].definition for ref in truth(table).state.zones["p1.field"]] == [definition]


def middle(rect: Rect) -> At:
    return rect[0] + rect[2] // 2, rect[1] + rect[3] // 2

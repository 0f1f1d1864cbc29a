"""Everything that is lit may be dragged to everything that is lit then: along random play, by mouse."""

from __future__ import annotations

import random
from typing import NamedTuple

import pygame
import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.play import Applied, apply, moves, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Ref
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import start
from bsdesk.table.drop_targets import token_sources
from bsdesk.ui.app import App
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, FF, Position
from tests.seated import dealt_game
from tests.ui.checks import spot
from tests.ui.hands import page_of
from tests.ui.tables import first, table_at, table_of_session, truth

AG = "asteriated_grail"
THINGS, PLACES = 4, 3  # lit things of a position, and lit places of a thing, at most
APART = 9  # moves between two positions that are looked at


class Dragged(NamedTuple):
    """What was dragged where, and what was said against it."""

    ref: Ref
    place: Ref
    refused: str


def point(app: App, ident: str) -> At | None:
    """Return where this answers to the pointer, if it lies open anywhere."""
    page = page_of(app)
    found = next((control for control in page.controls if control.id == ident), None)
    return spot(page, found) if found is not None and found.shown[2] else None


def seize(app: App, ref: Ref) -> bool:
    """Press upon a lit thing and move: take it up. Return whether it lies open."""
    tokens = truth_of(app).parts.model.offers
    names = [f"cores:{ref}"] if ref in token_sources(tokens) and ref in truth_of(app).parts.model.view.cards else []
    names += [f"card:{ref}", f"place:{ref}"]
    at = next((found for name in names if (found := point(app, name)) is not None), None)
    if at is None:
        return False
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(at[0], at[1] - 12)))
    page_of(app)
    return True


def truth_of(app: App) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def put_down(app: App, place: Ref) -> bool:
    """Carry what is held over a lit place, and let go. Return whether the place lies open."""
    at = next((found for kind in ("card", "place") if (found := point(app, f"{kind}:{place}")) is not None), None)
    if at is None:
        return False
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    page_of(app)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at))
    page_of(app)
    return True


def seated(app: App, state: State) -> TableScreen:
    """Open a table at this state, for whoever is to act."""
    rules = state.rules
    mark = cards_digest(state.game, {card.definition for card in state.cards.values()})
    header = Header(rules.id, rules.version, mark, options=dict(rules.options))
    box = app.shelf.boxes[rules.id]
    screen = table_of_session(app, box, start(header, Applied(state, ()), None), open_hands=True)
    parts = screen.parts
    parts.model.me, parts.playback.due, parts.privacy.veiled = to_act(state) or 1, float("inf"), False
    app.home()
    app.open(screen)
    parts.playback.due = float("inf")
    page_of(app)
    return screen


def all_drags(app: App, state: State, chance: random.Random) -> list[Dragged]:
    """Drag some of what is lit to some of what is lit then, each from this state; return what came of it."""
    table = seated(app, state)
    lit = sorted(table.parts.placement.usable_things())
    found: list[Dragged] = []
    for ref in chance.sample(lit, min(THINGS, len(lit))):
        table = seated(app, state)
        if not seize(app, ref):
            continue
        if table.parts.drag.held is None:
            bubble = table.parts.gaze.bubble
            found.append(Dragged(ref, "", bubble.title if bubble is not None else "it was not taken up"))
            continue
        places = sorted(table.parts.drag.accepting_places() - {ref})
        if not places and ref in truth(table).state.zones.get(f"p{table.parts.model.seat}.hand", ()):
            found.append(Dragged(ref, "", "it can be put nowhere but on itself"))
        for place in chance.sample(places, min(PLACES, len(places))):
            table = seated(app, state)
            seize(app, ref)
            if not put_down(app, place):
                continue
            bubble = table.parts.gaze.bubble
            done = truth(table).session.now > 1 or table.parts.model.declaration or table.parts.drag.menu
            why = bubble.title if bubble is not None and bubble.kind == "no" else "" if done else "nothing came of it"
            found.append(Dragged(ref, place, why))
    return found


def positions(app: App, game: str, count: int, seed: int) -> list[State]:
    """Return positions along random play."""
    chance, rules = random.Random(seed), app.shelf.boxes[game].open({})
    found: list[State] = []
    number = 0
    while len(found) < count:
        number += 1
        state = dealt_game(rules, seed=seed + number).state
        for step in range(200):
            if state.results or len(found) == count:
                break
            if step % APART == APART - 1:
                found.append(state)
            offers = moves(state, to_act(state))
            done = apply(state, random_seat.choose(offers, chance, rules.scoring.kinds))
            assert isinstance(done, Applied)
            state = done.state
    return found


@pytest.mark.parametrize("count", [5, pytest.param(250, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", [BS, BP, FF, AG])
def test_everything_lit_dragged_to_everything_lit_is_accepted(
    app: App, game: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda *_: (True, False, False))
    chance = random.Random(count)
    drags = [drag for state in positions(app, game, count, 11) for drag in all_drags(app, state, chance)]
    assert [drag for drag in drags if drag.refused] == []
    assert len(drags) > count // 2  # there was something to drag


def test_a_spirit_with_a_flash_summon_is_dragged_to_the_field_in_a_flash_timing(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda *_: (True, False, False))
    mine = "field REF-01[1] REF-02[1]"
    table = table_at(app, Position(BS, mine, "hand 26RSD03-001 | reserve 8", ("attack ref-01",), "attack"))
    assert first(table, "p2.hand") in table.parts.placement.usable_things()
    assert seize(app, first(table, "p2.hand"))
    assert "p2.field" in table.parts.drag.accepting_places()
    assert put_down(app, "p2.field")
    assert table.parts.gaze.bubble is None
    assert not truth(table).state.zones["p2.hand"]
    assert truth(table).state.prompts[2].question == "place"

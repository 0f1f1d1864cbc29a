"""Law 6: whatever travels has a text, and reads back equal."""

from __future__ import annotations

import msgspec

from bsdesk.engine.files.notation import name, read_move, resolve, write_move
from bsdesk.engine.state import Event, from_json, to_json
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact, redact_events
from tests.laws.walking import Match, spots, walk


def test_law_6_states_and_views_read_back_equal(match: Match, length: int) -> None:
    for step in spots(match, length):
        for state in (step.before, redact(step.before, step.chance.choice(match.viewers))):
            text = to_json(state)
            assert from_json(text, match.game) == state
            assert to_json(from_json(text, match.game)) == text


def test_law_6_moves_read_back_equal(match: Match, length: int) -> None:
    for step in walk(match, length):
        for seat, offers in step.offers.items():
            for move in (*(offer.move for offer in offers), *([step.move] if step.move.seat == seat else [])):
                assert read_move(step.before, seat, write_move(step.before, move)) == move
                assert msgspec.json.decode(msgspec.json.encode(move), type=Move) == move


def test_law_6_events_read_back_equal(match: Match, length: int) -> None:
    for step in walk(match, length):
        viewer = step.chance.choice(("all", *match.viewers))
        for event in redact_events(step.before, step.outcome.events, viewer):
            assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def test_law_6_every_thing_has_a_name_that_means_it_and_nothing_else(match: Match, length: int) -> None:
    for step in spots(match, length):
        seat = step.chance.choice(step.before.seats())
        state = redact(step.before, f"p{seat}")
        for ref in (*state.cards, *state.zones, *state.tokens):
            assert resolve(state, seat, name(state, seat, ref)) == ref
            assert resolve(state, seat, ref) == ref

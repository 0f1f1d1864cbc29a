"""Laws of scenes: any position of any game, taken as a scene, written and read back, is the same position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from bsdesk.engine.files.line import move_text
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.game import Game
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.gate import text_in
from bsdesk.journal.lines import option_value
from bsdesk.scenes.checking import check
from bsdesk.scenes.editing.recording import recorded
from bsdesk.scenes.position import game_for, position_of
from bsdesk.scenes.reading import parse
from bsdesk.scenes.sharing import code_of, text_of_code
from bsdesk.scenes.taking import scene_at
from bsdesk.scenes.writing import write
from tests.laws.walking import Match, walk
from tests.scenes.without_lines import without_lines

EVERY = 40  # how many moves lie between two positions that are tried


def test_a_position_that_is_taken_reads_back_the_same(match: Match, length: int) -> None:
    for number, step in enumerate(walk(match, length)):
        if number % EVERY:
            continue
        scene = scene_at(step.before)
        text = write(scene)
        back = parse(text)
        assert without_lines(back) == without_lines(scene), text
        assert write(back) == text
        here = position_of(back, game_for(back, partial(opened, match)))
        assert state_key(here) == state_key(step.before), text
        assert typed(here) == typed(step.before), text


def test_what_is_recorded_comes_through_the_gate_and_goes_as_it_went(match: Match, length: int) -> None:
    for start, plans in stretches(match, length // 4):
        text = write(recorded(start, plans, said={0: "# [first]; p1 {", len(plans): "zh_hant \\"}))
        assert text_of_code(code_of(text)) == text_in(text, "scene") == text
        checked = check(text, partial(opened, match), Path("here.scene"))
        assert (list(map(str, checked.faults)), checked.moves) == ([], len(plans)), text


def stretches(match: Match, length: int) -> Iterator[tuple[State, list[tuple[Seat, str]]]]:
    """Yield moments of random games with what was played from there on."""
    start, plans = None, list[tuple[Seat, str]]()
    for step in walk(match, length):
        if start is not None and (len(plans) == EVERY or step.before.seq <= start.seq):
            yield start, plans
            start, plans = None, []
        start = start or step.before
        plans.append((step.move.seat, move_text(step.before, step.move)))
    if start is not None:
        yield start, plans


def opened(match: Match, _name: str, options: Sequence[str]) -> Game:
    """The game of a scene as its reader opens it: by nothing but the options that the scene names."""
    return match.open({name: option_value(value) for name, _, value in (text.partition("=") for text in options)})


def typed(state: State) -> list[str]:
    """Return the moves of whoever is to act, as they are typed."""
    return sorted(write_move(state, offer.move) for offer in moves(state, to_act(state)))


@pytest.mark.parametrize("seed", [3])
def test_a_view_that_is_taken_shows_what_its_viewer_saw(match: Match, seed: int) -> None:
    for number, step in enumerate(walk(match, 200, seed)):
        if number % EVERY:
            continue
        view = redact(step.before, "p1")
        lists = {1: list(step.decks[1])} if match.game.rules.piles.brings_decks else {}
        text = write(scene_at(view, lists))
        back = parse(text)
        here = redact(position_of(back, game_for(back, partial(opened, match))), "p1")
        assert seen(here) == seen(view), text
        assert (here.turn, here.active, here.step, here.moment) == (view.turn, view.active, view.step, view.moment)


def seen(view: State) -> dict[str, list[str]]:
    """What lies where, as far as it is seen; of hidden cards that they are there."""
    places = {key: [view.cards[ref].definition or "?" for ref in refs] for key, refs in view.zones.items() if refs}
    pools = {key: [str(pool)] for key, pool in view.tokens.items() if key not in view.cards and any(pool)}
    return places | {f"{key} tokens": pool for key, pool in pools.items()}

"""What a figure is made of adds up to the figure, by the order in which things apply."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bsdesk.bots import random_seat
from bsdesk.commands.shared.shelf import shelf
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.shares import shares
from bsdesk.engine.state import State
from bsdesk.engine.view import redact
from bsdesk.games import ALL
from bsdesk.session.session import Session
from tests.positions import BS, Position, play
from tests.seated import dealt_game

RICH = Position(
    BS,
    "hand REF-25 REF-26 REF-27 REF-38 | field REF-01[3] REF-02[2] REF-22 REF-09[1] | reserve 12+S",
    "hand REF-25 REF-26 | field REF-09[1] REF-06[3] REF-22 | reserve 9+S",
)
FIGHT = Position(
    BS, "hand REF-26 | field REF-01[1] | reserve 9+S", "field REF-09[1]", ("attack ref-01", "pass"), "attack"
)


def games_of(name: str) -> Iterator[Session]:
    """Yield games to look into: some that were dealt, and one that is rich in grants."""
    game = shelf().boxes[name].open({})
    yield from (dealt_game(game, seed=seed) for seed in (3, 4))
    if name == BS:
        yield RICH.session(game)


def adds_up(state: State) -> int:
    """Check each figure of each card in play; return how many were changed by something."""
    changed = 0
    for ref, card in state.cards.items():
        if not card.definition or card.zone.rpartition(".")[2] not in state.rules.play_zones:
            continue
        for name in state.game.handling.figures:
            now = state.rules.numbers(state, ref, name)
            base, found = shares(state, ref, name)
            steps = [base, *(share.after for share in found)]
            assert [share.before for share in found] == steps[:-1]
            assert steps[-1] == now == state.rules.numbers(state, ref, name)
            changed += bool(found)
    return changed


@pytest.mark.parametrize("name", ALL)
def test_the_shares_of_every_figure_lead_to_the_figure_whoever_looks(name: str) -> None:
    changed = 0
    for session in games_of(name):
        rng = random.Random(5)
        for step in range(90):
            if session.state.results:
                break
            if not step % 3:
                changed += adds_up(session.state)
                adds_up(redact(session.state, "p1"))
            offers = moves(session.state, to_act(session.state))
            session.submit([random_seat.choose(offers, rng, session.state.game.scoring.kinds)])
    assert changed or name != BS


def test_what_an_effect_gives_for_a_turn_is_a_share_of_its_own() -> None:
    session = FIGHT.session(shelf().boxes[BS].open({}))
    ref = session.state.zones["p1.field"][0]
    before = session.state.rules.numbers(session.state, ref, "bp")
    for line in ("use hand.ref-26 flash", "pay reserve 3", "choose ref-01"):
        play(session, line)
    base, found = shares(session.state, ref, "bp")
    assert base == before
    assert [(share.before, share.after) for share in found] == [(before, before + 3000)]
    assert found[0].live.fixed is not None

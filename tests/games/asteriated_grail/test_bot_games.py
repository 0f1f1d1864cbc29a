"""Games of mixed levels at tables of four, six and eight: no bot crashes, hangs, breaks a law, or comes back to where
it was. Long: how strong the levels are, team against team. A run that was interrupted goes on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bsdesk.bots.bot import limit_elsewhere
from bsdesk.bots.self_play import LIMIT, steps
from bsdesk.commands.sim import batches
from bsdesk.commands.sim.batches import BatchTable, Side, start_of
from bsdesk.engine.state import State
from bsdesk.games.asteriated_grail.rules.cards import BasicCard
from tests.bots.kept import kept
from tests.bots.strength import Contender, at_least
from tests.bots.test_many_games import Careful
from tests.laws.conftest import the_asteriated_grail
from tests.laws.test_playing import holdings

WHO, SOON = "mixed:12", "mixed:4"  # who thinks looks at so many positions; where one game is all that is played
SIZES = (4, 6, 8)


def basic_cards(state: State) -> int:
    """How many cards of the common deck there are, wherever they lie."""
    found = (state.rules.defs[card.definition] for card in state.cards.values())
    return sum(isinstance(card, BasicCard) and not card.conjured for card in found)


def play_lawfully(seats: int, number: int, who: str = WHO) -> str:
    """Play a game in which every move is accepted, no token or card of the deck is made or lost, and which ends."""
    table = BatchTable("asteriated_grail", (Side(who),) * seats, 1, (("headcount", seats),))
    state, players, chance = start_of(table, number)
    held, verbs = holdings(state)[0], Counter[str]()
    Careful.moved.clear()
    for move, after in steps(state, players, chance):
        verbs[move.verb] += 1
        Careful.moved.append(move.seat)
        assert holdings(after)[0] == held, move
        assert verbs.total() < LIMIT, "no end"
        state = after
    assert basic_cards(state) == 150
    assert set(state.results.values()) == {"win", "lose"}
    return state.ending


@pytest.mark.parametrize(
    ("seats", "games"),
    [
        (4, 1),
        *(pytest.param(seats, 134, marks=pytest.mark.long) for seats in SIZES),
        *(pytest.param(seats, 667, marks=pytest.mark.endless) for seats in SIZES),
    ],
)
def test_bots_of_mixed_levels_play_on_whatever_comes(
    seats: int, games: int, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "Bot", Careful)
    file = kept(request.config, f"grail-mixed-{seats}") if games > 1 else tmp_path / "some"
    done = file.read_text().split() if file.exists() else []
    for number in range(len(done), games):
        ending = play_lawfully(seats, number, WHO if games > 1 else SOON)
        with file.open("a") as out:
            out.write(f"{ending}\n")
    assert len(file.read_text().split()) >= games


CHANCE, GENTLE, FAIR, STRONG = (Contender(level) for level in ("random", "gentle", "fair", "strong"))
CLAIMS = [(FAIR, CHANCE, 0.95), (FAIR, GENTLE, 0.70), (STRONG, FAIR, 0.55)]


@pytest.mark.long
@pytest.mark.parametrize(("one", "other", "bound"), CLAIMS, ids=lambda claim: getattr(claim, "level", str(claim)))
def test_a_team_wins_that_often_at_least(
    one: Contender, other: Contender, bound: float, request: pytest.FixtureRequest
) -> None:
    file = kept(request.config, f"asteriated_grail-{one.name}-{other.name}")
    assert at_least(the_asteriated_grail(), one, other, bound, file).least >= bound


@pytest.mark.long
def test_looking_further_is_no_worse(request: pytest.FixtureRequest) -> None:
    match = the_asteriated_grail()
    twice = Contender("strong", 2 * limit_elsewhere(match.game, "strong").nodes)
    file = kept(request.config, f"asteriated_grail-{twice.name}-strong")
    assert at_least(match, twice, STRONG, 0.45, file).least >= 0.45

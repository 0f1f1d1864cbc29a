"""Each level beats the one below it; more thinking is no worse.

Long: pairs of games until the bound is shown. A run that was interrupted goes on.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.bots.bot import LEVELS
from tests.bots.kept import kept
from tests.bots.strength import Contender, Figure, at_least, figures
from tests.laws.conftest import the_black_poker, the_ready_ff_tcg, the_starter_decks
from tests.laws.walking import Match

CHANCE, GENTLE, FAIR, STRONG = (Contender(level) for level in ("random", "gentle", "fair", "strong"))
TWICE = Contender("strong", 2 * LEVELS["strong"].elsewhere.nodes)
CLAIMS = [(FAIR, CHANCE, 0.95), (FAIR, GENTLE, 0.70), (STRONG, FAIR, 0.55), (TWICE, STRONG, 0.45)]


MATCHES = {"battle_spirits": the_starter_decks, "black_poker": the_black_poker, "ff_tcg": the_ready_ff_tcg}


SLOW = pytest.param(the_ready_ff_tcg, marks=pytest.mark.long)  # one decision there takes as long as a turn elsewhere


@pytest.fixture(scope="module", params=[the_starter_decks, the_black_poker, SLOW], ids=list(MATCHES))
def two(request: pytest.FixtureRequest) -> Match:
    match: Match = request.param()
    return match


@pytest.mark.long
@pytest.mark.parametrize(("one", "other", "bound"), CLAIMS, ids=lambda claim: getattr(claim, "level", str(claim)))
def test_it_wins_that_often_at_least(
    two: Match, one: Contender, other: Contender, bound: float, request: pytest.FixtureRequest
) -> None:
    file = kept(request.config, f"{two.game.rules.id}-{one.name}-{other.name}")
    assert at_least(two, one, other, bound, file).least >= bound


def test_pairs_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    file, match = tmp_path / "pairs", the_black_poker()
    fresh = next(figures(match, CHANCE, GENTLE, file))
    assert len(file.read_text().splitlines()) == fresh.pairs == 20
    file.write_text("1.0\n" * 20)
    assert next(figures(match, CHANCE, GENTLE, file)).share == 1.0


def test_even_the_gentle_one_beats_chance(two: Match) -> None:
    found: Figure = next(figures(two, GENTLE, CHANCE))
    assert found.share > 0.8

"""Whatever is legal can be done by hand: each legal move is made by clicks on what the screen shows.

Along games played by chance the table is laid out as whoever is to act sees it; some of the legal moves are then made
by fingers that know nothing but controls. So nothing that the rules allow is out of reach on the screen.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bsdesk.bots.self_play import any_deck, random_player, steps
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, moves, new, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Offer
from bsdesk.games import ALL
from bsdesk.journal.lines import Header
from bsdesk.session.session import start
from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from tests.table import Table
from tests.ui.checks import unclickable
from tests.ui.fingers import Fingers
from tests.ui.hands import page_of
from tests.ui.tables import table_of_session

TESTS = Path(__file__).parents[1] / "games"
OWN = TESTS / "battle_spirits" / "extra.toml"  # cards that only tests have
RARE = 1  # a kind of move that was made less often than this is made wherever it is legal
FEW = 3  # so many moves are made elsewhere

Kind = tuple[str, bool, bool]  # the verb; is there a target; are there tokens


class Seen(NamedTuple):
    """How often each kind of move was tried, and which moves were out of reach."""

    made: Counter[Kind]
    missed: list[str]


def kind_of(offer: Offer) -> Kind:
    return offer.move.verb, bool(offer.move.target), bool(offer.most)


def positions(game: Game, seed: int, most: int) -> Iterator[State]:
    """The moments of a game that is played by chance."""
    rng = random.Random(seed)
    state = new(game, {seat: any_deck(game, rng) for seat in range(1, game.rules.seats + 1)}, seed).state
    players = dict.fromkeys(range(1, game.rules.seats + 1), random_player(game))
    yield state
    for number, (_, after) in enumerate(steps(state, players, rng)):
        if number >= most or after.results:
            return
        yield after


def table_at(app: App, name: str, state: State) -> TableScreen:
    """The screen of whoever is to act."""
    session = start(Header(name, state.game.rules.version, ""), Applied(state, ()), None)
    table = table_of_session(app, app.shelf.boxes[name], session)
    table.parts.model.me, table.parts.playback.due, table.parts.privacy.veiled = to_act(state), float("inf"), False
    app.open(table)
    return table


def look(app: App, name: str, game: Game, seeds: range, most: int, every: int) -> Seen:
    """Try moves along some games: where a rare kind of move is legal, and at every so many-th moment."""
    seen, rng = Seen(Counter(), []), random.Random(seeds.start)
    for seed in seeds:
        for number, state in enumerate(positions(game, seed, most)):
            rare = any(seen.made[kind_of(offer)] < RARE for offer in moves(state, to_act(state)))
            if rare or number % every == 0:
                try_some(app, table_at(app, name, state), rng, seen)
                app.home()
    return seen


def try_some(app: App, table: TableScreen, rng: random.Random, seen: Seen) -> None:
    fingers = Fingers(app, table)
    seen.missed.extend(f"{ident} lies under something" for ident in unclickable(page_of(app)))
    rare = [offer for offer in table.parts.model.offers if seen.made[kind_of(offer)] < RARE]
    for offer in [*rare[:FEW], *rng.sample(table.parts.model.offers, min(FEW, len(table.parts.model.offers)))]:
        seen.made[kind_of(offer)] += 1
        if not fingers.reaches(offer):
            seen.missed.append(str(offer.move))
        elif table.parts.model.declaration is not None:
            seen.missed.extend(fingers.missed_in_declaration())


@pytest.fixture
def games(app: App) -> dict[str, Game]:
    folder = app.shelf.own / "battle_spirits"
    folder.mkdir(parents=True)
    shutil.copy(OWN, folder)
    return {name: app.shelf.boxes[name].open({}) for name in ALL}


@pytest.mark.parametrize("name", ALL)
def test_every_legal_move_can_be_made_by_hand(app: App, games: dict[str, Game], name: str) -> None:
    game = games[name]
    seen = look(app, name, game, range(1), 200, 60)
    assert seen.missed == []
    known = {*game.rules.verbs, *game.rules.questions}
    assert len({verb for verb, _, _ in seen.made} & known) >= min(15, 2 * len(known) // 3)


def test_a_character_is_primed_by_hand(app: App) -> None:
    """No card on the shelf has Priming, so chance never leads there."""
    folder = app.shelf.own / "ff_tcg"
    folder.mkdir(parents=True)
    shutil.copy(TESTS / "ff_tcg" / "cards.toml", folder)
    table = Table(app.shelf.boxes["ff_tcg"].open({}), "plain", ())
    table.lay("hand 1-036C 1-036C | field SQUIRE SUN | deck KNIGHT 1-036C LORD", "field SUN")
    for verb, line in (("prime", "prime squire e1; pay hand.bard.1; done"), ("seek", "")):
        offers = [offer for offer in moves(table.state, 1) if offer.move.verb == verb]
        fingers = Fingers(app, table_at(app, "ff_tcg", table.state))
        assert offers
        assert [fingers.reaches(offer) for offer in offers] == [True] * len(offers)
        app.home()
        table.play(*([line] if line else []))


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_everything_that_a_game_knows_can_be_done_by_hand(app: App, games: dict[str, Game], name: str) -> None:
    game = games[name]
    seen = look(app, name, game, range(100, 160), 1_500, 25)
    assert seen.missed == []
    assert {*game.rules.verbs, *game.rules.questions} - {verb for verb, _, _ in seen.made} <= RARELY[name]


RARELY = {  # chance hardly ever leads there
    "battle_spirits": {"instead"},
    "black_poker": {"instead", "order", "top"},
    "asteriated_grail": {"heal", "instead", "order", "unable"},
    "ff_tcg": {"instead", "order", "keep", "repeat", "laps", "up_to", "prime"},
}

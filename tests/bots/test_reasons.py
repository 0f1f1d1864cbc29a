"""What a bot saw can be told of every move, in four languages, and no sentence is there for nothing."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

import pytest

from bsdesk.bots.bot import Bot
from bsdesk.bots.playout import make, moves_to_try
from bsdesk.commands.shared.shipped import books_of, game_folder
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import moves, new, to_act
from bsdesk.engine.scoring import Option, Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat, nearest_amount
from bsdesk.engine.view import redact
from bsdesk.speech.books import HERE, LANGUAGES, read_book
from bsdesk.speech.wording import Wording
from tests.laws.conftest import the_black_poker, the_ready_ff_tcg, the_starter_decks
from tests.laws.walking import Match

Told = tuple[State, Seat, Reason]
MATCHES = {"battle_spirits": the_starter_decks, "black_poker": the_black_poker, "ff_tcg": the_ready_ff_tcg}


def drawn(found: Sequence[Option], heat: float, rng: random.Random) -> Move:
    """One of the options by chance, the better the likelier."""
    top = max(option.gain for option in found)
    weights = [math.exp((option.gain - top) / heat) for option in found]
    return rng.choices([option.move for option in found], weights)[0]


def told_along(match: Match, games: int) -> Iterator[Told]:
    """The reasons of every move that is offered along games played a little wildly."""
    chance = random.Random(2)
    for seed in range(games):
        state = new(match.game, match.decks(seed), seed).state
        while not state.results:
            seat = to_act(state)
            view = redact(state, f"p{seat}")
            for offer in moves(view, seat):
                for reason in match.game.scoring.reasons(view, [nearest_amount(offer, offer.move)]):
                    yield view, seat, reason
            make(state, drawn(moves_to_try(state, seat), 2.0, chance))


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", MATCHES)
def test_every_reason_is_worded_in_every_language_and_every_sentence_is_said(game: str, whole: bool) -> None:
    """By default until each sentence was said once; `whole`: all games are gone through to their end."""
    known = set(read_book(game_folder(game) / "reasons.toml"))
    wordings = [Wording(books_of(game), language) for language in LANGUAGES]
    said: set[str] = set()
    for view, seat, reason in told_along(MATCHES[game](), 24):
        if reason.code in said:
            continue
        said.add(reason.code)
        texts = {wording.reason(view, seat, reason) for wording in wordings}
        assert len(texts) >= len(LANGUAGES) - 1, texts  # the two Chinese ones may be written alike
        assert not any("{" in text or "#" in text for text in texts), texts
        if said == known and not whole:
            break
    assert said == known


def test_what_no_game_says_the_machine_does() -> None:
    game = the_starter_decks().game
    alone = lay(game, {1: "life 5", 2: "life 5"}, step="main2")
    assert Bot("gentle", game, 1).decide(redact(alone, "p1")).why[0].code == "nothing_worth_it"
    toy = lay(game, {1: "life 5", 2: "life 5"}, step="attack")
    assert Bot("gentle", game, 1).decide(redact(toy, "p1")).why[0].code == "nobody_to_attack"
    state = new(game, the_starter_decks().decks(1), 1).state
    first = Bot("gentle", game, to_act(state)).decide(redact(state, f"p{to_act(state)}"))
    assert first.why == (Reason("looks_best", {"count": 2}, own=True),)
    assert set(read_book(HERE / "reasons.toml")) == {"looks_best", "only_move"}


def test_an_attack_says_who_is_in_its_way_and_what_it_takes() -> None:
    game = the_starter_decks().game
    state = lay(game, {1: "field Ogre[1] | life 5", 2: "life 2"}, step="attack")
    found = Bot("fair", game, 1).decide(redact(state, "p1"))
    text = Wording(books_of("battle_spirits"), "en").reason(redact(state, "p1"), 1, found.why[0])
    assert text == "p2 has no upright blocker: 1 of 2 Life."

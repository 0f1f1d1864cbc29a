"""The search for a win agrees with brute force on small positions of both games, and with all worlds that could be."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from bsdesk.bots.playout import Limit, Meter
from bsdesk.bots.solver.outcomes import Clear
from bsdesk.bots.solver.proof import FORCED, LIKELY, REFUTED, UNKNOWN, solve
from bsdesk.bots.solver.search import Search, WinGoal
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import judge
from bsdesk.engine.state import State, to_json
from bsdesk.engine.view import redact
from tests.bots.brute import TooBigError, can_win
from tests.laws.conftest import GAMES
from tests.laws.walking import walk

game = cache(game_named)
AMPLE = Limit(nodes=200_000)


def kinds() -> dict[str, list[str]]:
    """The cards of Battle Spirits by kind, without Spirits that cost too much for a small position."""
    found: dict[str, list[str]] = {"spirit": [], "nexus": [], "magic": []}
    for card in game("battle_spirits").rules.defs.values():
        if getattr(card, "cost", 0) <= 6 and not card.aside:
            found[card.kind].append(card.id)
    return found


def spirits(chance: random.Random, count: int) -> str:
    """So many Spirits with a few cores, some of them exhausted."""
    found = [(chance.choice(kinds()["spirit"]), chance.choice([1, 1, 2]), chance.random()) for _ in range(count)]
    return " ".join(f"{card}[{cores}{'+S' if x < 0.1 else ''}]{'~' if x > 0.85 else ''}" for card, cores, x in found)


def battle_spirits(seed: int) -> State:
    """Two or three Spirits a side, a card in hand, few cores."""
    chance, cards = random.Random(seed), kinds()

    def side(count: int, hand: int, life: int) -> str:
        field = f"{spirits(chance, count)} {chance.choice(['', '', '', chance.choice(cards['nexus'])])}"
        held = " ".join(chance.choice(cards["magic"] + cards["spirit"]) for _ in range(hand))
        rest = f"reserve {chance.choice([0, 1, 2])} | trash {chance.choice(['', '1', chance.choice(cards['spirit'])])}"
        return f"field {field} | hand {held} | life {life} | {rest} | deck REF-01"

    mine = side(chance.choice([1, 2, 2]), chance.choice([0, 1, 1]), 3)
    theirs = side(chance.choice([0, 1, 1, 2]), chance.choice([0, 0, 1]), chance.choice([1, 2, 2, 3]))
    return lay(game("battle_spirits"), {1: mine, 2: theirs}, step=chance.choice(["main", "attack", "attack"]))


def black_poker(seed: int) -> State:
    """A few soldiers, bulwarks and hand cards, little Life."""
    chance = random.Random(seed)
    cards = sorted(game("black_poker").rules.defs)
    chance.shuffle(cards)

    def some(*counts: int, mark: str = "") -> str:
        return " ".join(cards.pop() + mark for _ in range(chance.choice(counts)))

    def side(life: tuple[int, ...], *soldiers: int) -> str:
        return f"field {some(*soldiers)} {some(0, 1, mark='?')} | hand {some(0, 1, 1)} | life {some(*life)}"

    sides = {1: side((2, 3), 1, 2), 2: side((1, 2, 3, 6), 0, 1, 1)}
    return lay(game("black_poker"), sides, step="main")


def agree(state: State, most: int) -> bool:
    """Hold the search against brute force, with positions merged and not; and say what both found."""
    truth = can_win(state, 1, most)
    sound = state.game.scoring.bounds.sound(state, 1)
    for merged in (True, False):
        search = Search(WinGoal(state, 1), Clear(), Meter(AMPLE), merged=merged)
        assert search.decide(state).won is truth or (merged and not sound), merged
    return truth


def compared(seeds: range, most: int) -> Counter[bool]:
    """How many positions of both games were won, how many lost; those that are too big for brute force left out."""
    found: Counter[bool] = Counter()
    for seed in seeds:
        for laid in (battle_spirits, black_poker):
            try:
                found[agree(laid(seed), most)] += 1
            except TooBigError:
                continue
            except AssertionError as error:
                error.add_note(f"{laid.__name__}({seed})")
                raise
    return found


def test_it_agrees_with_brute_force() -> None:
    found = compared(range(30), 700)
    assert min(found[True], found[False]) >= 5


@pytest.mark.long
def test_it_agrees_with_brute_force_on_many_positions() -> None:
    found = compared(range(30, 1_000), 5_000)
    assert min(found[True], found[False]) >= 200


# ------------------------------------------------------------------------------------------------- hidden cards


def dealt(seed: int) -> list[State]:
    """The same position with each of three cards in the other's hand, the rest in its deck."""
    chance, cards = random.Random(seed), kinds()
    own = f"hand {chance.choice(['', chance.choice(cards['magic'])])} | reserve {chance.choice([0, 1, 2])}"
    deck = f"{chance.choice(cards['spirit'])} {chance.choice(cards['magic'])}"
    mine = f"field {spirits(chance, chance.choice([1, 2, 2]))} | {own} | life 3 | deck {deck}"
    field = spirits(chance, chance.choice([0, 0, 1, 1]))
    rest = f"reserve {chance.choice([0, 2, 4, 6])} | life {chance.choice([1, 1, 2])}"
    three = [chance.choice(cards["magic"] + cards["spirit"]) for _ in range(3)]
    hands = [f"hand {card} | deck {' '.join(three[:i] + three[i + 1 :])}" for i, card in enumerate(three)]
    sides = [{1: mine, 2: f"field {field} | {rest} | {hand}"} for hand in hands]
    return [lay(game("battle_spirits"), two, step="attack") for two in sides]


def hold(seeds: range, most: int) -> Counter[str]:
    """What is forced is won in every world, what is refuted in none, what is likely in some."""
    found: Counter[str] = Counter()
    for seed in seeds:
        worlds = dealt(seed)
        try:
            won = [can_win(world, 1, most) for world in worlds]
        except TooBigError:
            continue
        proof = solve(worlds[0], 1, limit=AMPLE)
        assert solve(worlds[1], 1, limit=AMPLE).verdict == proof.verdict, "it must not know what is hidden"
        fits = {FORCED: all(won), REFUTED: not any(won), LIKELY: any(won)}
        assert fits[proof.verdict] or not proof.exact, f"{seed}: {proof} in worlds won: {won}"
        found[proof.verdict] += 1
    return found


def test_it_agrees_with_brute_force_in_every_world_that_could_be() -> None:
    found = hold(range(16, 31), 700)
    assert min(found[FORCED], found[REFUTED], found[LIKELY]) >= 1


@pytest.mark.long
def test_it_agrees_with_brute_force_in_many_worlds_that_could_be() -> None:
    found = hold(range(31, 400), 2_500)
    assert min(found[FORCED], found[REFUTED], found[LIKELY]) >= 10


# ---------------------------------------------------------------------------------------------------- every game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("apart", [160, pytest.param(10, marks=pytest.mark.long)])
def test_it_answers_in_any_position_of_any_game(name: str, apart: int) -> None:
    """Whole states, views and open hands; the state stays as it was, and the line begins with a legal move."""
    for number, step in enumerate(walk(GAMES[name](), 160)):
        if number % apart != 8:
            continue
        state, seat = step.before, step.move.seat
        for position, hands in ((state, False), (state, True), (redact(state, f"p{seat}"), False)):
            before = to_json(position)
            proof = solve(position, seat, open_hands=hands, limit=Limit(nodes=20 if apart > 10 else 40), worlds=2)
            assert to_json(position) == before
            assert proof.verdict in (FORCED, LIKELY, REFUTED, UNKNOWN)
            for line in proof.line[:1]:
                assert line.move.seat != seat or judge(position, line.move) is None

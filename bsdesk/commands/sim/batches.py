"""The games of a simulation. Each game follows from its number and is the same wherever it is played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from bsdesk.bots.bot import LEVELS, Bot, BotPlayer
from bsdesk.bots.playout import Limit
from bsdesk.bots.scripted_seat import script
from bsdesk.bots.self_play import Player, any_deck, play_out, random_player
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.game import Game
from bsdesk.engine.play import new
from bsdesk.engine.state import State, digest
from bsdesk.engine.values import Move, Offer, Seat, number_in


class Side(NamedTuple):
    """One of the opponents, in whatever seat."""

    who: str
    deck: str = ""  # its name; "": random cards
    cards: tuple[str, ...] = ()
    script: str = ""  # the text of its script, if it plays by one

    @property
    def name(self) -> str:
        return f"{self.who} with {self.deck}" if self.deck else self.who


class BatchTable(NamedTuple):
    """What every process must know to play the same games.

    Games come in rounds (of two seats: in pairs), in which each side has each seat once, with the
    same decks and shuffles.
    """

    game: str
    sides: tuple[Side, ...]
    seed: int
    options: tuple[tuple[str, bool | int | str], ...] = ()
    own: str = ""  # the folder of the user's own cards, if any are played with
    closed: bool = False  # does a bot know only its own deck?


class GameResult(NamedTuple):
    """The result of one game."""

    number: int
    moves: int
    turns: int
    results: dict[int, str]
    ending: str
    verbs: dict[str, int]
    digest: str


class Batch(NamedTuple):
    """Some games of a table that are played in sequence."""

    table: int
    first: int
    games: int


def play_batch(table: BatchTable, batch: Batch) -> list[GameResult]:
    """Play the games of these numbers."""
    return [play_one(table, number) for number in range(batch.first, batch.first + batch.games)]


def play_one(table: BatchTable, number: int) -> GameResult:
    """Play one game to its end."""
    state, players, chance = start_of(table, number)
    try:
        done = play_out(state, players, chance)
    except Exception as error:
        error.add_note(f"in game {number} of seed {table.seed}")
        raise
    return outcome_of(number, done.state, done.verbs)


def outcome_of(number: int, end: State, verbs: dict[str, int]) -> GameResult:
    return GameResult(number, sum(verbs.values()), end.turn, end.results, end.ending, verbs, digest(end))


def start_of(table: BatchTable, number: int) -> tuple[State, dict[Seat, Player], random.Random]:
    """Return the start of a game, its players and its chance, all derived from the table, its seed and the number."""
    game, count = game_at(table), len(table.sides)
    pair, shift = divmod(number, count)
    chance = random.Random(f"{table.seed}/{pair}")  # the same in a whole pair
    decks = [side.cards or any_deck(game, chance) for side in table.sides]
    start = new(game, {seat_of(side, shift, count): decks[side] for side in range(count)}, chance.getrandbits(60))
    lists = {seat_of(side, shift, count): deck for side, deck in enumerate(decks)}
    players: dict[Seat, Player] = {}
    for place, side in enumerate(table.sides):
        seat = seat_of(place, shift, count)
        known = {s: deck for s, deck in lists.items() if s == seat or not table.closed}
        players[seat] = player(game, side, seat, known)
    return start.state, players, random.Random(f"{table.seed}/{pair}/{shift}")


def seat_of(side: int, shift: int, count: int) -> Seat:
    """Return the seat of a side in the game at this place of a pair."""
    return (side + shift) % count + 1


@cache
def game_at(table: BatchTable) -> Game:
    """Return the game with its cards: of the user's own only those in the decks, or all if decks are random."""
    from bsdesk.commands.shared.shipped import game_named
    from bsdesk.commands.shared.user_folder import load

    if not table.own:
        return game_named(table.game, dict(table.options))
    found = load(table.game, dict(table.options), Path(table.own))
    cards = [card for side in table.sides for card in side.cards]
    return found.table(cards) if cards else found.game


# -------------------------------------------------------------------------------------------------- who plays

Lists = Mapping[Seat, Iterable[str]]
Maker = Callable[[Game, Side, Seat, Lists], Player]


def random_seat(game: Game, _side: Side, _seat: Seat, _lists: Lists) -> Player:
    return random_player(game)


def scripted(game: Game, side: Side, _seat: Seat, _lists: Lists) -> Player:
    return script(game, side.script, Path(side.who.partition(":")[2]))


def bot(game: Game, side: Side, seat: Seat, lists: Lists, *, level: str) -> Player:
    """Return a bot whose budget is in moves tried, so that its games are repeatable."""
    nodes = number_in(side.who.partition(":")[2])
    decks = {s: list(deck) for s, deck in lists.items()}
    return BotPlayer(Bot(level, game, seat), decks, Limit(nodes=nodes) if nodes else None)


def mixed(game: Game, side: Side, seat: Seat, lists: Lists) -> Player:
    """Return a random player or a bot of a random level, another one in every game."""
    here: list[Player] = []

    def move(offers: Sequence[Offer], rng: random.Random, look: Callable[[], State]) -> Move:
        if not here:
            who = rng.choice(["random", *LEVELS])
            here.append(PLAYERS[who](game, side._replace(who=f"{who}:{side.who.partition(':')[2]}"), seat, lists))
        return here[0](offers, rng, look)

    return move


PLAYERS: dict[str, Maker] = {
    "random": random_seat,
    "script": scripted,
    "mixed": mixed,
    **{level: partial(bot, level=level) for level in LEVELS},
}


def player(game: Game, side: Side, seat: Seat, lists: Lists) -> Player:
    """Return the player of this side."""
    return PLAYERS[side.who.partition(":")[0]](game, side, seat, lists)


def check_player(who: str) -> None:
    """Complain unless this is the name of a player."""
    name, colon, more = who.partition(":")
    known = ", ".join(["random", "script:FILE", *LEVELS, "mixed"]) + ", or a level with its budget, such as fair:300"
    if name not in PLAYERS:
        remedy = did_you_mean(name, PLAYERS, "correct --seats")
        raise Complaint(f"unknown seat {who!r}", expected=known, remedy=remedy)
    fits = {"random": not colon, "script": bool(more)}.get(name, not colon or number_in(more) > 0)
    if not fits:
        raise Complaint(f"can't read the seat {who!r}", expected=known, remedy="correct --seats")

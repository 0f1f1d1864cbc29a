"""The games of a simulation: who plays whom with what, and each game by its number, the same wherever it is played."""

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
from bsdesk.engine.files.card_file import nearest
from bsdesk.engine.game import Game
from bsdesk.engine.play import new
from bsdesk.engine.state import State, digest
from bsdesk.engine.values import Move, Offer, Seat, number_in


class Side(NamedTuple):
    """One of those who play against each other, whatever seat it has."""

    who: str
    deck: str = ""  # its name; none: by lot
    cards: tuple[str, ...] = ()
    script: str = ""  # the text of it, if it plays by one

    @property
    def name(self) -> str:
        return f"{self.who} with {self.deck}" if self.deck else self.who


class Table(NamedTuple):
    """What every process must know to play the same games. Its games come in rounds (of two seats: in pairs) in which
    each side has each seat once, with the same decks and the same shuffles."""

    game: str
    sides: tuple[Side, ...]
    seed: int
    options: tuple[tuple[str, bool | int | str], ...] = ()
    own: str = ""  # the folder of the user's own cards, if any are played with
    closed: bool = False  # does a bot know its own deck only?


class Outcome(NamedTuple):
    """How one game went."""

    number: int
    moves: int
    turns: int
    results: dict[int, str]
    ending: str
    verbs: dict[str, int]
    digest: str


class Batch(NamedTuple):
    """Some games of a table that are played one after another."""

    table: int
    first: int
    games: int


def play_batch(table: Table, batch: Batch) -> list[Outcome]:
    """The games of these numbers."""
    return [play_one(table, number) for number in range(batch.first, batch.first + batch.games)]


def play_one(table: Table, number: int) -> Outcome:
    """One game, played to its end."""
    state, players, chance = begun(table, number)
    try:
        done = play_out(state, players, chance)
    except Exception as error:
        error.add_note(f"in game {number} of seed {table.seed}")
        raise
    return outcome_of(number, done.state, done.verbs)


def outcome_of(number: int, end: State, verbs: dict[str, int]) -> Outcome:
    return Outcome(number, sum(verbs.values()), end.turn, end.results, end.ending, verbs, digest(end))


def begun(table: Table, number: int) -> tuple[State, dict[Seat, Player], random.Random]:
    """The start of a game, who plays it, and its chance: all of it follows from the table, its seed and the number of
    the game."""
    game, count = game_at(table), len(table.sides)
    pair, shift = divmod(number, count)
    chance = random.Random(f"{table.seed}/{pair}")  # what is the same in a whole pair
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
    """The seat of a side in the game of a pair that has this place in it."""
    return (side + shift) % count + 1


@cache
def game_at(table: Table) -> Game:
    """The game with the cards it is played with: of the user's own those in the decks, or all to draw lots from."""
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
    """A bot with a budget in moves tried out, so that its games can be repeated."""
    nodes = number_in(side.who.partition(":")[2])
    decks = {s: list(deck) for s, deck in lists.items()}
    return BotPlayer(Bot(level, game, seat), decks, Limit(nodes=nodes) if nodes else LEVELS[level].nodes)


def mixed(game: Game, side: Side, seat: Seat, lists: Lists) -> Player:
    """Chance or a bot of some level: another one in every game, by lot."""
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
    """Who plays this side."""
    return PLAYERS[side.who.partition(":")[0]](game, side, seat, lists)


def check_player(who: str) -> None:
    """Is this the name of somebody who can play?"""
    name, colon, more = who.partition(":")
    known = ", ".join(["random", "script:FILE", *LEVELS, "mixed"]) + ", or a level with its budget, such as fair:300"
    if name not in PLAYERS:
        near = nearest(name, PLAYERS)
        remedy = f"did you mean {near!r}?" if near else "correct --seats"
        raise Complaint(f"unknown seat {who!r}", expected=known, remedy=remedy)
    fits = {"random": not colon, "script": bool(more)}.get(name, not colon or number_in(more) > 0)
    if not fits:
        raise Complaint(f"can't read the seat {who!r}", expected=known, remedy="correct --seats")

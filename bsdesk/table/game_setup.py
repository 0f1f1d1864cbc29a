"""A new game before it begins: which game, who plays with which decks, by which rules. No window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from bsdesk.bots.bot import LEVELS
from bsdesk.engine.files.deck_check import today
from bsdesk.engine.game import Game
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.engine.values import Seat
from bsdesk.journal.saved_games import usual_lists
from bsdesk.seat.catalog import Box, Setup, Shelf
from bsdesk.seat.client import TableLink
from bsdesk.speech.players import HUMAN
from bsdesk.table.decks import Collection, DeckEntry
from bsdesk.table.settings import Settings

RANDOM = "random"  # chance
PLAYERS = (*LEVELS, RANDOM)  # who plays without a person, the kindest first
OPEN = "open"  # the same person once more, with all hands face up
SITTERS = (HUMAN, OPEN, *PLAYERS)  # everybody who may take a seat
WATCHED = "fair"  # who plays where one only watches: neither slips nor long thoughts


class Chair(NamedTuple):
    """One seat: who sits there, and the name of the deck."""

    who: str
    deck: str = ""


@cache
def is_headcount(box: Box, option: str) -> bool:
    """Return whether a game has as many seats as this option says, whatever it says."""
    values = box.options[option]
    return len(values) > 1 and all(box.open({option: value}).rules.seats == value for value in values)


class GameSetup:
    """The choices for a new game. They start out as they were the last time."""

    def __init__(self, shelf: Shelf, settings: Settings, *, watch: bool = False) -> None:
        self.shelf, self.settings, self.watch = shelf, settings, watch
        self.chairs: list[Chair] = []
        self.options: dict[str, bool | int | str] = {}
        self.take(settings.game if settings.game in shelf.boxes else next(iter(shelf.boxes)))

    # which game, by which rules

    def take(self, game: str) -> None:
        """Choose a game, set up as the last time; who was seated already stays."""
        self.box: Box = self.shelf.boxes[game]
        self.options = {
            name: value
            for name, value in self.settings.options.get(game, {}).items()
            if name in self.box.options and value in self.box.options[name]
        }
        self._open_game()
        self._seat_all(self.settings.decks.get(game, []))

    def _seat_all(self, kept: Sequence[str]) -> None:
        """Have somebody on every seat: who sat there stays; with the decks of these names, where there are any."""
        rival = self.settings.rival if self.settings.rival in (*PLAYERS, HUMAN, OPEN) else PLAYERS[0]
        seats = self.game.rules.seats
        at_first = [WATCHED if self.watch else HUMAN, *([WATCHED if self.watch else rival] * (seats - 1))]
        seated = [chair.who for chair in self.chairs][:seats]  # who sat down to another game stays
        sitters = [*seated, *at_first[len(seated) :]]
        usual = [entry.name for entry in self.entries if not entry.own and not entry.broken] or [""]
        known = {entry.name for entry in self.entries}
        self.chairs = [
            Chair(who, kept[place] if place < len(kept) and kept[place] in known else usual[place % len(usual)])
            for place, who in enumerate(sitters)
        ]

    def _open_game(self) -> None:
        self.game: Game = self.box.open(self.options)
        self.entries: list[DeckEntry] = Collection(self.game, self.box.own_decks, self.box.decks).entries()

    def choose(self, option: str, value: bool | int | str) -> None:
        """Choose the value of a rule option; usual values are not stored."""
        usual = self.box.options[option][0]
        rest = {name: other for name, other in self.options.items() if name != option}
        self.options = rest if value == usual and type(value) is type(usual) else {**rest, option: value}
        self._open_game()
        if self.game.rules.seats != len(self.chairs):
            self._seat_all([chair.deck for chair in self.chairs])

    def value(self, option: str) -> object:
        return self.options.get(option, self.box.options[option][0])

    @property
    def headcount(self) -> str:
        """Return the option by which the game has more or fewer seats; "" if it has none."""
        by_count = (name for name, values in self.box.options.items() if self.value(name) == self.game.rules.seats)
        return next((name for name in by_count if is_headcount(self.box, name)), "")

    # who sits where, with which deck

    def sitters(self, place: int) -> list[str]:
        """Return who may sit there: all hands are open only where one person plays on both sides."""
        others = [chair.who for number, chair in enumerate(self.chairs) if number != place]
        with_open = place > 0 and HUMAN in others
        return [who for who in SITTERS if who != OPEN or with_open]

    def sit(self, place: int, who: str) -> None:
        self.chairs[place] = self.chairs[place]._replace(who=who)
        if all(chair.who != HUMAN for chair in self.chairs):
            self.chairs = [Chair(HUMAN if c.who == OPEN else c.who, c.deck) for c in self.chairs]

    def seat_kindly(self) -> None:
        """Seat one person first, and the kindest bots on all other seats."""
        self.chairs = [chair._replace(who=PLAYERS[0] if place else HUMAN) for place, chair in enumerate(self.chairs)]

    def give_known(self, cards: Set[str]) -> None:
        """Give the first seat the ready deck that has most of these cards; to whoever had that one, its own."""
        ready = [entry for entry in self.entries if not entry.own and not entry.broken]
        best = max(ready, key=lambda entry: len(cards & set(entry.cards)), default=None)
        if best is None or not cards & set(best.cards):
            return
        mine = self.chairs[0].deck
        self.chairs = [chair._replace(deck=mine) if chair.deck == best.name else chair for chair in self.chairs]
        self.give(0, best.name)

    def give(self, place: int, deck: str) -> None:
        self.chairs[place] = self.chairs[place]._replace(deck=deck)

    def swap(self) -> None:
        """Exchange the decks of the sides."""
        decks = [chair.deck for chair in self.chairs]
        self.chairs = [
            chair._replace(deck=deck) for chair, deck in zip(self.chairs, [*decks[1:], decks[0]], strict=True)
        ]

    @property
    def builds(self) -> bool:
        """Return whether each seat brings a deck of its own, and may choose which."""
        return self.game.rules.piles.brings_decks and not self.game.rules.decks.only

    def entry(self, place: int) -> DeckEntry | None:
        """Return the deck of a seat; None if there is none of that name."""
        return next((entry for entry in self.entries if entry.name == self.chairs[place].deck), None)

    def cards(self, place: int) -> Sequence[str]:
        """Return the cards that a seat plays with."""
        if not self.builds:
            return self.game.rules.decks.only
        entry = self.entry(place)
        return entry.cards if entry is not None else self.game.rules.decks.usual

    def deck_fault(self, place: int) -> str:
        """Return why the deck of a seat can't be read; empty if it can."""
        entry = self.entry(place) if self.builds else None
        return entry.broken if entry is not None else ""

    def faults(self, place: int) -> list[DeckFault]:
        """Return what keeps the deck of a seat out of a game by these rules today."""
        defs = self.game.rules.defs
        return self.game.rules.decks.faults([defs[card] for card in self.cards(place)], today())

    @property
    def ready(self) -> bool:
        if not self.game.rules.piles.brings_decks:
            return True
        return all(self.cards(place) and not self.deck_fault(place) for place in range(len(self.chairs)))

    @property
    def open_lists(self) -> bool:
        """Return whether all know what is in all decks: where a bot plays, unless the lists are chosen to be secret."""
        if self.settings.lists:
            return self.settings.lists == "open"
        return usual_lists(self.players)

    @property
    def players(self) -> dict[Seat, str]:
        return {place: HUMAN if chair.who == OPEN else chair.who for place, chair in enumerate(self.chairs, 1)}

    @property
    def names(self) -> dict[Seat, str]:
        """Return the name that the first person has chosen, by its seat."""
        first = next((seat for seat, who in self.players.items() if who == HUMAN), 0)
        return {first: self.settings.name} if first and self.settings.name else {}

    # that it begins

    def settings_to_keep(self) -> dict[str, object]:
        """Return the settings that remember these choices for the next time."""
        game, others = self.box.id, [chair.who for chair in self.chairs[1:]]
        decks = {**self.settings.decks, game: [chair.deck for chair in self.chairs]}
        found: dict[str, object] = {"game": game, "decks": decks, "greeted": True}
        found["options"] = {**self.settings.options, game: dict(self.options)}
        if not self.watch and self.chairs[0].who == HUMAN and others:
            found["rival"] = others[0]
        return found

    def begin(self, *, agreed: bool = False) -> tuple[TableLink, str]:
        """Begin the game, saved as it is played; if it can't be saved, begin it unsaved, and return the reason.

        Raise a complaint about decks that are not legal, unless it is agreed that they are played with."""
        seats = range(1, len(self.chairs) + 1)
        lists: Mapping[Seat, Sequence[str]] = {seat: self.cards(seat - 1) for seat in seats}
        names = {seat: chair.deck for seat, chair in zip(seats, self.chairs, strict=True) if chair.deck and self.builds}
        open_lists = self.open_lists if self.builds else None
        open_hands = any(chair.who == OPEN for chair in self.chairs)
        setup = Setup(lists, self.players, self.options, None, open_hands, names, open_lists, self.names, agreed)
        return self.shelf.tables.begin_or_unsaved(self.box, setup)

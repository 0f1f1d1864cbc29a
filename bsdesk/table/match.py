"""A game at the table: the session, who sits in each seat, and whose eyes the screen has."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bsdesk.engine.play import to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.session.session import Options, Session, begin
from bsdesk.session.sharing import known_lists
from bsdesk.table.catalog import Box

HUMAN = "human"
# Remarks in the head of a journal: what a deck is called; all hands are face up; a game forked from another.
DECK, OPEN, WHAT_IF = "deck", "open hands", "what-if"
LISTS = {True: "open lists", False: "secret lists"}  # and whether each knows what is in the other's deck


@dataclass
class Match:
    """One game with its players. `open`: one person plays all seats with all hands face up."""

    box: Box
    session: Session
    players: dict[Seat, str]  # seat -> human, random, or the level of a bot
    open: bool = False
    deck_names: dict[Seat, str] = field(default_factory=dict)
    replay: bool = False  # a game that is looked at: nothing of it is saved, and nobody is waited for
    lists: bool | None = None  # are the deck lists open? As usual at such a table, if nothing is said

    @property
    def open_lists(self) -> bool:
        return usual_lists(self.players) if self.lists is None else self.lists

    def known_lists(self, seat: Seat) -> dict[Seat, tuple[str, ...]]:
        """The decks that a seat knows: all, where the lists are open; else its own, and what the rules make known."""
        decks = self.session.header.decks
        return dict(decks) if self.open_lists or self.open else known_lists(self.session, f"p{seat}")

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat, who in self.players.items() if who == HUMAN]

    @property
    def bots(self) -> list[Seat]:
        """The seats that play by themselves."""
        return [seat for seat, who in self.players.items() if who != HUMAN]

    @property
    def to_act(self) -> Seat:
        """Whose decision it is; 0 when the game is over."""
        return 0 if self.state.results else to_act(self.state)

    @property
    def hotseat(self) -> bool:
        """Do people share one screen, each with a hand of their own?"""
        return len(self.humans) > 1 and not self.open

    @property
    def made_up(self) -> bool:
        """Is it a game of its own, forked from another or given away: what is hidden was dealt again?"""
        return bool(self.session.header.made_up)

    @property
    def watched(self) -> bool:
        """Does nobody play, but bots?"""
        return not self.humans


def start(
    box: Box,
    decks: Mapping[Seat, Sequence[str]],
    players: Mapping[Seat, str],
    path: Path | None,
    *,
    options: Options | None = None,
    seed: int | None = None,
    open_hands: bool = False,
    deck_names: Mapping[Seat, str] | None = None,
    lists: bool | None = None,
) -> Match:
    """A new game, saved to this path as it is played."""
    game = box.seated(options or {}, [card for cards in decks.values() for card in cards])
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    named = {seat: who for seat, who in players.items() if who != HUMAN}
    names = dict(deck_names or {})
    remarks = remarks_of(names, open_hands=open_hands, lists=lists)
    session = begin(game, decks, seed, options=options, path=path, players=named, remarks=remarks)
    return Match(box, session, dict(players), open_hands, names, lists=lists)


def usual_lists(players: Mapping[Seat, str]) -> bool:
    """Are deck lists open unless something else is said? They are where a bot plays: it thinks with them."""
    return any(who != HUMAN for who in players.values())


def remarks_of(deck_names: Mapping[Seat, str], *, open_hands: bool, lists: bool | None = None) -> list[str]:
    """What the head of a journal says of the table, beside the rules."""
    called = [f"{DECK} {seat}: {name}" for seat, name in deck_names.items()]
    return [*called, *([OPEN] if open_hands else []), *([LISTS[lists]] if lists is not None else [])]

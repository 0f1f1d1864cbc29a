"""Decks as they are kept and built: the player's folder, a deck being changed, what it is made of. No window."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.disk import write_whole
from bsdesk.engine.effects import CardDef
from bsdesk.engine.files.deck_formats import in_parts, part_of, read_deck, to_text
from bsdesk.engine.game import Game
from bsdesk.engine.play import new
from bsdesk.engine.state import key_for
from bsdesk.gate import text_of
from bsdesk.speech.letters.readable import readable

NAME_MOST = 40  # letters of a deck's name
STEPS_KEPT = 200  # changes that can be taken back
# No file may be named so somewhere.
FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def has_deck_building(game: Game) -> bool:
    """Return whether decks are built for this game: not where everybody plays with the same cards."""
    return game.rules.piles.brings_decks and not (game.rules.decks.usual or game.rules.decks.only)


# ------------------------------------------------------------------------------------------------ the collection


class DeckEntry(NamedTuple):
    """One deck on the list."""

    name: str
    file: Path
    own: bool  # else it comes with the program, and changing it makes a copy
    cards: tuple[str, ...] = ()
    broken: str = ""  # why it can't be read


class Collection:
    """All decks of one game: those that come with it, and the player's own, each a readable text file."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        ready: Callable[[], Sequence[Path]],
        called: Callable[[str], str] = str,
    ) -> None:
        self.game, self.folder, self._ready = game, folder, ready
        self.called = called  # what a deck that comes with the game is called

    def entries(self) -> list[DeckEntry]:
        """Return all decks: own ones first, last those of cards that only show what effects there are."""
        own = sorted(self.folder.glob("*.txt"), key=lambda file: file.stem.casefold())
        ready = [self.entry(file) for file in self._ready() if file.parent != self.folder]
        ready.sort(key=lambda entry: any(self.game.rules.defs[card].is_aside for card in entry.cards))
        return [*(self.entry(file) for file in own), *ready]

    def entry(self, file: Path) -> DeckEntry:
        own, name = file.parent == self.folder, readable(file.stem)
        try:
            return DeckEntry(name, file, own, tuple(read_deck(text_of(file, "deck"), self.game, file)))
        except Complaint as complaint:
            return DeckEntry(name, file, own, broken=readable(str(complaint)))

    def free_name(self, wanted: str) -> str:
        """Return this name, or one like it that no deck has yet."""
        base = clean(wanted) or "deck"
        taken = {file.stem.casefold() for file in (*self.folder.glob("*.txt"), *self._ready())}
        taken |= {self.called(file.stem).casefold() for file in self._ready() if file.parent != self.folder}
        if base.casefold() not in taken:
            return base
        numbered = re.fullmatch(r"(.*\S) \d+", base)
        stem = numbered[1] if numbered else base
        number = next(n for n in range(2, len(taken) + 3) if f"{stem} {n}".casefold() not in taken)
        return f"{stem} {number}"

    def save(self, name: str, cards: Sequence[str]) -> DeckEntry:
        """Write an own deck, whole or not at all. May raise an OSError."""
        file = self.folder / f"{name}.txt"
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(file, to_text(cards, self.game, name).encode())
        return DeckEntry(name, file, own=True, cards=tuple(cards))

    def rename(self, entry: DeckEntry, wanted: str) -> DeckEntry:
        """Give an own deck another name. May raise an OSError."""
        plain = clean(wanted)
        if not plain or plain == entry.name:
            return entry
        name = plain if plain.casefold() == entry.name.casefold() else self.free_name(plain)
        text = "" if entry.broken else text_of(entry.file, "deck")
        file = entry.file.rename(entry.file.with_name(f"{name}.txt"))
        head = f"# {entry.name}\n"
        if text.startswith(head):  # the first line says what it is called; the rest stays as it is written
            with suppress(OSError):  # it has its new name, and lacks nothing
                write_whole(file, f"# {name}\n{text.removeprefix(head)}".encode())
        return entry._replace(name=name, file=file)

    def delete(self, entry: DeckEntry) -> None:
        """Delete an own deck. May raise an OSError."""
        if entry.own:
            entry.file.unlink(missing_ok=True)


def clean(name: str) -> str:
    """Return the name without what file names can't have on some system."""
    plain = " ".join(FORBIDDEN.sub(" ", name).split())[:NAME_MOST].strip(" .")
    return f"{plain}_" if RESERVED.fullmatch(plain) else plain


# ------------------------------------------------------------------------------------------------ being changed


class EditedDeck:
    """A deck that is being changed. Every change is saved at once, and can be taken back."""

    def __init__(self, collection: Collection, entry: DeckEntry, title: str = "") -> None:
        self.collection, self.entry = collection, entry
        self.title = title or entry.name  # what a copy of a ready deck will be called
        self.past: list[tuple[str, ...]] = []
        self.future: list[tuple[str, ...]] = []

    @property
    def cards(self) -> tuple[str, ...]:
        return self.entry.cards

    def count(self, card: str) -> int:
        return self.cards.count(card)

    def add(self, card: str) -> None:
        """Add one more copy, beside those that are there."""
        cards = list(self.cards)
        cards.insert(cards.index(card) if card in cards else len(cards), card)
        self.change(cards)

    def remove(self, card: str, copies: int = 1) -> None:
        """Remove the last copies of a card."""
        cards = list(self.cards)
        for _ in range(min(copies, cards.count(card))):
            cards.pop(len(cards) - 1 - cards[::-1].index(card))
        self.change(cards)

    def change(self, cards: Sequence[str]) -> None:
        """Replace all cards. May raise an OSError; then nothing has changed."""
        if tuple(cards) == self.cards:
            return
        before = self.cards
        self._keep(cards)
        self.past, self.future = [*self.past[-STEPS_KEPT:], before], []

    def undo(self) -> None:
        self._step(self.past, self.future)

    def redo(self) -> None:
        self._step(self.future, self.past)

    def _step(self, source: list[tuple[str, ...]], other: list[tuple[str, ...]]) -> None:
        """Take the last of these decks, and note the present one with the others."""
        if source:
            before = self.cards
            self._keep(source[-1])
            source.pop()
            other.append(before)

    def rename(self, wanted: str) -> None:
        """Rename the deck; a ready deck is copied under the new name."""
        if self.entry.own:
            self.entry = self.collection.rename(self.entry, wanted)
        elif clean(wanted):
            self.entry = self.collection.save(self.collection.free_name(wanted), self.cards)

    def _keep(self, cards: Sequence[str]) -> None:
        name = self.entry.name if self.entry.own else self.collection.free_name(self.title)
        before, self.entry = self.entry, self.collection.save(name, cards)
        if before.own and before.file != self.entry.file:  # its name was no text, and now is
            before.file.unlink(missing_ok=True)


# ------------------------------------------------------------------------------------------------ what it is made of


class DeckRow(NamedTuple):
    """A card of a deck, and how many there are."""

    card: str
    copies: int


def rows(game: Game, cards: Sequence[str]) -> list[tuple[str, list[DeckRow]]]:
    """Return the rows of a deck, each group with its term: the main part kind by kind, in the order of the game's
    cards, then the other parts; in each by cost and name."""
    counts = Counter(cards)
    heads = dict.fromkeys(f"kind.{d.kind}" for d in game.rules.defs.values())
    heads |= dict.fromkeys(f"part.{part}" for part in game.rules.decks.parts)
    groups: dict[str, list[CardDef]] = {head: [] for head in heads}
    for card in counts:
        part = part_of(game, card)
        groups[f"part.{part}" if part else f"kind.{game.rules.defs[card].kind}"].append(game.rules.defs[card])
    for group in groups.values():
        group.sort(key=lambda d: (cost_of(d) or 0, d.name["en"], d.id))
    return [(head, [DeckRow(d.id, counts[d.id]) for d in group]) for head, group in groups.items() if group]


def sizes(game: Game, cards: Sequence[str]) -> list[int]:
    """Return how many cards each part of a deck has, the main one first, of the others those that have any."""
    return [len(part) for _, part in in_parts(cards, game)]


def main_part(game: Game, cards: Sequence[str]) -> list[str]:
    """Return the cards of a deck that are shuffled and drawn from."""
    return in_parts(cards, game)[0][1]


def cost_of(card: CardDef) -> int | None:
    cost: int | None = getattr(card, "cost", None)
    return cost


def cost_curve(game: Game, cards: Sequence[str], most: int = 8) -> list[tuple[int, int]]:
    """Return how many cards there are of each cost; the last entry: that cost and more. Empty if cards have none."""
    costs = [cost for card in cards if (cost := cost_of(game.rules.defs[card])) is not None]
    if not costs and not any(cost_of(d) is not None for d in game.rules.defs.values()):
        return []
    counts = Counter(min(cost, most) for cost in costs)
    return [(cost, counts[cost]) for cost in range(most + 1)]


def facet_counts(game: Game, cards: Sequence[str], facet: str) -> list[tuple[Hashable, int]]:
    """Return how many cards there are of each value of a trait, in the order of the game's cards."""
    order: dict[Hashable, int] = {}
    for d in game.rules.defs.values():
        order |= dict.fromkeys(facet_values(d, facet), 0)
    for card in cards:
        for value in facet_values(game.rules.defs[card], facet):
            order[value] += 1
    return [(value, count) for value, count in order.items() if count]


def facet_values(card: CardDef, facet: str) -> tuple[Any, ...]:
    """Return the values of a trait that a card has: none where the cards of a game have no such trait."""
    if facet == "set":
        return (card.id.rpartition("-")[0],) if "-" in card.id else ()
    found = getattr(card, facet, ())
    if isinstance(found, tuple):
        return found
    return () if found in ("", None) else (found,)


# ------------------------------------------------------------------------------------------------ an opening hand


class Opening(NamedTuple):
    """A hand as the rules of the game deal it, and the cards that come next."""

    first: tuple[str, ...]
    next: tuple[str, ...]
    drawn: int = 0  # of the next

    @property
    def hand(self) -> tuple[str, ...]:
        """Return the hand, with what was drawn since."""
        return (*self.first, *self.next[: self.drawn])

    @property
    def left(self) -> int:
        """Return how many cards can still be drawn."""
        return len(self.next) - self.drawn

    def draw(self) -> Opening:
        """Return the hand with the next card, if there is one."""
        return self._replace(drawn=min(self.drawn + 1, len(self.next)))


def opening(game: Game, cards: Sequence[str], seed: int) -> Opening:
    """Deal an opening hand from this deck: a real game is begun, with the same deck on every seat."""
    state = new(game, dict.fromkeys(range(1, game.rules.seats + 1), tuple(cards)), seed).state
    piles = game.rules.piles
    zones = (state.zones.get(key_for(state, 1, zone), ()) for zone in (piles.hand, piles.deck))
    hand, deck = (tuple(state.cards[ref].definition for ref in refs) for refs in zones)
    return Opening(hand, deck)


def chance(copies: int, cards: int, drawn: int) -> float:
    """Return how likely at least one of the copies is among the first cards drawn from a deck of this size."""
    drawn = min(drawn, cards)
    return 1 - comb(cards - copies, drawn) / comb(cards, drawn) if cards else 0.0

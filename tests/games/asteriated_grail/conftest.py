"""Asteriated Grail for six, with vanilla characters: what the sides have if a test says nothing of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from bsdesk.engine.card_facts import CardMade, CardMoved
from bsdesk.engine.facts import Began, Commanded, Counted, Ended, Fact, Lapsed, Modified
from bsdesk.engine.files.card_file import Library
from bsdesk.engine.game import Game
from bsdesk.engine.giving import is_effect_on
from bsdesk.engine.play import new
from bsdesk.games import asteriated_grail
from bsdesk.games.asteriated_grail.rules.cards import library as basic_cards
from tests.table import Table, with_usual

# Team 1 sits on seats 1, 3, 5; what teams and the table have is laid with the first seats.
USUAL = {1: ("morale 15", "deck " + "wind-slash " * 20, "supply 99+99G+99C"), 2: ("morale 15",)}
CARDS = re.compile(r"(\b(?:hand|front|covered)\b)([^|]*)")
NAME = re.compile(r"([\w-]+)([^\s\w-]\S*)?(?=\s|$)")
BASIC = {text for card in basic_cards().defs.values() for text in (card.slug, card.id)}


def of_the_table(side: str) -> str:
    """The side with its basic cards marked as the table's."""
    return CARDS.sub(lambda found: found[1] + NAME.sub(starred, found[2]), side)


def starred(name: re.Match[str]) -> str:
    """A card as it is written for the table; what belongs to a player is not."""
    rest = name[2] or ""
    return f"{name[1]}{'*' * (name[1] in BASIC and not rest.startswith('*'))}{rest}"


class GrailTable(Table):
    """A table at which the morale, the deck and the supply need not be said."""

    def lay(self, *sides: str, step: str = "action", active: int = 1, turn: int = 5, rng: int = 1) -> Table:
        seats = range(1, self.game.rules.seats + 1)
        said = {seat: "".join(sides[seat - 1 : seat]) for seat in seats}
        whole = [of_the_table(with_usual(USUAL.get(seat, ()), side)) for seat, side in said.items()]
        return super().lay(*whole, step=step, active=active, turn=turn, rng=rng)

    def keys(self, text: str, seat: int = 1) -> list[str]:
        """What the cards of a zone are called, in order."""
        return [self.game.rules.defs[card].key for card in self.zone(text, seat)]  # type: ignore[attr-defined]

    def held(self, seat: int) -> int:
        return len(self.hand(seat))

    def figure(self, seat: int, name: str) -> int:
        """A figure of a player, or how many counters of that name the character has."""
        return self.game.rules.numbers(self.state, f"p{seat}", name)

    def tapped(self, seat: int = 1) -> bool:
        return bool(self.state.cards[self.state.zones[f"p{seat}.field"][0]].turned)

    def skill(self, key: str, seat: int = 1) -> str:
        """The move that uses a skill of a character: its first effect of that name that its player uses and that can be
        used now, or else its first."""
        ref = self.state.zones[f"p{seat}.field"][0]
        definition = self.state.cards[ref].definition
        found = [
            (is_effect_on(self.state, ref, n - 1), f"p{seat} use {self.game.rules.defs[definition].slug} e{n}")
            for n, ability in enumerate(self.game.rules.abilities[definition], 1)
            if ability.effect.keyword == key and ability.effect.activate
        ]
        assert found, f"{definition} has no skill {key} that is used"
        on = [line for is_on, line in found if is_on] or [line for _, line in found]
        return next((line for line in on if self.allowed(line)), on[0])

    def first(self, key: str, seat: int = 1, *, zone: str = "field") -> str:
        """The answer that of several skills at one moment this comes first."""
        for ref in self.state.zones[f"p{seat}.{zone}"]:
            definition = self.state.cards[ref].definition
            for n, ability in enumerate(self.game.rules.abilities.get(definition, ()), 1):
                line = f"p{seat} order {self.game.rules.defs[definition].slug} e{n}"
                if ability.effect.keyword == key and self.allowed(line):
                    return line
        raise AssertionError(f"{key} is not among {self.moves(seat)}")

    def told(self, *lines: str) -> list[str]:
        """What happens by these moves, each fact with all that it says."""
        names = self.called()
        return written(self.play(*lines).facts, names)

    def called(self) -> dict[str, str]:
        """What each card is called."""
        return {ref: self.game.rules.defs[card.definition].slug for ref, card in self.state.cards.items()}

    def begun(self, seed: int) -> list[str]:
        """What happens before anybody is asked in a whole game."""
        done = new(self.game, {seat: [] for seat in range(1, self.game.rules.seats + 1)}, seed)
        self.state = done.state
        return written([event.fact for event in done.events], self.called())

    def give(self, seat: int, name: str, count: int) -> None:
        """Lay counters on a character, as part of the position."""
        self.state.counters[self.state.zones[f"p{seat}.field"][0]] = {name: count}

    def can_use(self, key: str, seat: int = 1) -> bool:
        return self.allowed(self.skill(key, seat))


def written(facts: Iterable[Fact], names: dict[str, str]) -> list[str]:
    """These facts as lines, cards by their names: without what means something to the machine only, and several that
    look alike as one with their number."""
    found: list[str] = []
    for fact in facts:
        if isinstance(fact, CardMoved):
            names[fact.becomes] = names.setdefault(fact.card, "card")  # unknown after a shuffle
        elif isinstance(fact, CardMade):
            names[fact.becomes] = fact.definition.lower().replace("_", "-")
        if not isinstance(fact, Commanded | Counted | Began | Ended | Modified | Lapsed):
            found.append(" ".join([type(fact).__name__, *words_of(fact, names)]))
    alike = ((line, len([*lines])) for line, lines in groupby(found))
    return [f"{line} ({count})" if count > 1 else line for line, count in alike]


def words_of(fact: Fact, names: Mapping[str, str]) -> Iterator[str]:
    """Yield what a fact says, field by field, but for what is as usual, and what chance and new ids are."""
    for field in msgspec.structs.fields(type(fact)):
        value = getattr(fact, field.name)
        if value != field.default and field.name not in ("becomes", "order", "rng"):
            parts = value if isinstance(value, tuple) else value.values() if isinstance(value, dict) else [value]
            yield "+".join(names.get(str(part), str(part)) for part in parts)


@pytest.fixture(scope="session")
def game() -> Game:
    return asteriated_grail.game()


@pytest.fixture
def table(game: Game, mode: str, at_table: list[Table]) -> GrailTable:
    """A table of six, in every mode."""
    found = GrailTable(game, mode)
    at_table.append(found)
    return found


CARDS_OF_HEROES = Path(__file__).parents[3] / "cards" / "asteriated_grail"


@cache
def library() -> Library:
    """Return all characters, with the basic cards."""
    return asteriated_grail.read(sorted(CARDS_OF_HEROES.glob("*.toml")))


@cache
def game_with(seats: int = 6, **options: object) -> Game:
    """Return the game with all characters and these options."""
    return asteriated_grail.game(library(), {"headcount": seats, **options})


@pytest.fixture
def heroes(mode: str, at_table: list[Table]) -> GrailTable:
    """A table of six with all characters: who plays one has it in the field."""
    found = GrailTable(game_with(), mode)
    at_table.append(found)
    return found


@pytest.fixture
def heroes_for(mode: str, at_table: list[Table]) -> Callable[..., GrailTable]:
    """Lays a table with all characters for so many, with these options, in every mode."""

    def table(seats: int = 6, **options: object) -> GrailTable:
        found = GrailTable(game_with(seats, **options), mode)
        at_table.append(found)
        return found

    return table


@pytest.fixture
def table_for(mode: str, at_table: list[Table]) -> Callable[[int], GrailTable]:
    """Lays a table for so many, in every mode."""

    def table(seats: int) -> GrailTable:
        found = GrailTable(asteriated_grail.game(options={"headcount": seats}), mode)
        at_table.append(found)
        return found

    return table

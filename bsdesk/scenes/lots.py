"""Cards that a scene deals by lot: `?4` stands for any four cards, out of the seat's list if there is one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.notation import definition_named
from bsdesk.engine.files.position import CARD
from bsdesk.engine.game import Game
from bsdesk.engine.values import Seat, number_in
from bsdesk.engine.values.rng import below, shuffled

LOT = re.compile(r"\?(\d*)")
MOST = 300  # cards of a list, or that are dealt to an area in one go
ALL = 1_500  # cards that are dealt in a scene


def is_dealt(side: str) -> bool:
    """Return whether cards of this side are dealt by lot."""
    return any(LOT.fullmatch(word) for word in side.split())


def read_list(game: Game, text: str) -> list[str]:
    """Return the cards of a deck list: `3 ref-01 ref-09` are four."""
    found: list[str] = []
    count = 1
    for word in text.split():
        if number_in(word):
            count = number_in(word)
            continue
        definition = definition_named(game, word)
        if definition is None:
            remedy = did_you_mean(word, [card.slug for card in game.rules.defs.values()], "use a card's id or name")
            raise Complaint(f"unknown card {word!r}", expected="a card of this game", remedy=remedy)
        found += [definition] * min(count, MOST + 1)
        count = 1
        if len(found) > MOST:
            raise Complaint("the list is too long", expected=f"at most {MOST} cards", remedy="shorten it")
    return found


def named_in(game: Game, side: str) -> Iterator[str]:
    """Yield the cards that a side names."""
    for area in side.split("|"):
        for thing in area.split()[1:]:
            for one in thing.split("&"):
                found = CARD.match(one)
                definition = definition_named(game, found["name"]) if found else None
                if definition is not None:
                    yield definition


def dealt(
    game: Game, sides: Sequence[tuple[Seat, str]], lists: Mapping[Seat, Sequence[str]], rng: int, written: str = ""
) -> tuple[list[str], int]:
    """Return the sides with cards in the place of those that are dealt by lot, and the generator after that. `written`:
    what is written behind each of these.

    A list has what lies open of it already taken out; it must have enough for the rest."""
    stocks: dict[Seat, list[str]] = {}
    for seat, cards in lists.items():
        left = list(cards)
        for definition in (one for who, side in sides if who == seat for one in named_in(game, side)):
            if definition in left:
                left.remove(definition)
        rng, order = shuffled(rng, left)
        stocks[seat] = list(order)
    known = sorted(game.rules.defs)
    every = [card for card in known if not game.rules.defs[card].aside] or known
    found: list[str] = []
    dealt_so_far = 0
    for seat, side in sides:
        words: list[str] = []
        for word in side.split():
            lot = LOT.fullmatch(word)
            if lot is None:
                words.append(word)
                continue
            count = number_in(lot[1]) if lot[1] else 1
            if not 0 < count <= MOST:
                raise Complaint(f"can't deal {word}", expected=f"?1 to ?{MOST}", remedy="correct it")
            dealt_so_far += count
            if dealt_so_far > ALL:
                wrong = "too many cards are dealt by lot"
                raise Complaint(wrong, expected=f"at most {ALL} cards", remedy="deal fewer")
            for _ in range(count):
                if seat not in stocks:
                    rng, place = below(rng, len(every))
                    words.append(every[place] + written)
                elif stocks[seat]:
                    words.append(stocks[seat].pop() + written)
                else:
                    wrong = f"the list of p{seat} has too few cards for what is dealt by lot"
                    raise Complaint(wrong, expected="a card for each place", remedy="add cards to the list")
        found.append(" ".join(words))
    return found, rng

"""Filters, conditions and amounts, as effects have them: which things are meant, whether something holds, how many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal
from zlib import crc32

import msgspec
from msgspec import Struct

from bsdesk.engine.values import Seat
from bsdesk.engine.values.structs import structs_in


class Filter(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which cards are meant: where they are, whose, of what kind, with which words and figures."""

    where: str = "field"
    side: Literal["", "own", "opposing", "any", "ally", "team"] = ""  # without: own, or of bound ones, any
    whose: str = ""  # instead of a side: the players that this name is bound to
    kind: tuple[str, ...] = ()  # one of these
    has: tuple[str, ...] = ()  # all of these words
    lacks: tuple[str, ...] = ()
    name: str = ""
    not_name: str = ""
    other: bool = False  # not the effect's own card
    but: str = ""  # not those that this name is bound to
    bound: str = ""  # only those that this name is bound to
    shares: dict[str, str] = {}  # has a word of this group (`Likeness.groups`) in common with what the name is bound to
    most: dict[str, Amount] = {}
    least: dict[str, Amount] = {}

    @property
    def of_side(self) -> str:
        """Return the side that is meant: what a name is bound to is meant on whichever side it is."""
        return self.side or ("any" if self.bound else "own")


class Condition(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What must hold: that there are such things, that something was counted, or that a number is reached."""

    number: Count | None = None
    there_is: Filter | None = None
    happened: str = ""  # a counted fact, with its span: turn.life_lost
    of: Filter | None = None  # or an occasion, with its span: how often it was about a card that fits
    who: str = "you"  # whom it happened to: you, opponent, ally, team, everyone, this, a bound name; with `of`, by whom
    bound: str = ""  # how many things this name is bound to
    least: int = 1
    most: int = 1_000_000


class Count(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number that is worked out when it is needed."""

    of: Filter | str = ""  # as many as there are of these (or as are bound to the name, or the number that is)
    number: str = ""  # or this figure of the thing named by `of`
    happened: str = ""  # or how often something was counted, as conditions have it; of occasions, with the filter `of`
    who: str = "you"  # to whom, or by whom
    share: str = ""  # or what the thing named by `of` got when something was shared out under this name
    per: int = 1  # one for every so many
    up: bool = False  # what is left of them counts as a whole one
    times: int = 1
    plus: int = 0
    when: Condition | None = None  # or one of two: `then` if it is so, else `otherwise`
    then: int = 0
    otherwise: int = 0


SIDES = frozenset({"you", "opponent", "ally", "team", "everyone"})  # words for players
Amount = int | Count
Selector = str | Filter


def asked_by_name(pieces: Iterable[Any]) -> tuple[set[str], set[str]]:
    """Return the figures and words that these effects and words of effects ask of things by name, not by where they
    lie."""
    figures, words = set[str](), set[str]()
    for piece in structs_in(list(pieces)):
        if isinstance(piece, Count) and piece.number and isinstance(piece.of, str):
            figures.add(piece.number)
        elif isinstance(piece, Filter) and piece.bound:
            figures |= {*piece.most, *piece.least}
            words |= {*piece.kind, *piece.has, *piece.lacks, *words_for_names(piece)}
    return figures, words


def names_asked(pieces: Iterable[Any]) -> set[str]:
    """Return the names in filters, conditions and amounts by which they ask for what an effect has bound."""
    found: set[str] = set()
    for piece in structs_in(list(pieces)):
        if isinstance(piece, Filter):
            found |= {piece.bound, piece.whose, piece.but, *piece.shares.values()}
        elif isinstance(piece, Count):
            found |= {piece.of if isinstance(piece.of, str) else "", piece.who, piece.share}
        elif isinstance(piece, Condition):
            found |= {piece.bound, piece.who}
    return found - {"", "this", *SIDES}


def words_for_names(what: Filter) -> list[str]:
    """Return the words by which the names in a filter are asked for."""
    return ["name:" + name for name in (what.name, what.not_name) if name]


def asks_about_face(what: Filter) -> bool:
    """Return whether the filter depends on more than where a card lies and whose it is."""
    return bool(
        what.kind or what.has or what.lacks or what.name or what.not_name or what.shares or what.most or what.least
    )


def noted_key(happened: str, of: Filter, seat: Seat, by: Seat) -> str:
    """Return the key under which it is counted how often an occasion is about a card that fits, as a seat sees it."""
    return f"{happened}~{crc32(msgspec.json.encode(of)):08x}.p{seat}.p{by}"


def occasions_noted(pieces: Iterable[Any]) -> dict[str, set[tuple[str, bytes]]]:
    """Return occasion -> under which name, and for which cards, these effects and words of effects have it counted."""
    found: dict[str, set[tuple[str, bytes]]] = {}
    for piece in structs_in(list(pieces)):
        if isinstance(piece, Condition | Count) and piece.happened and isinstance(piece.of, Filter):
            event = piece.happened.partition(".")[2]
            found.setdefault(event, set()).add((piece.happened, msgspec.json.encode(piece.of)))
    return found


def asks_one_card(what: Filter) -> bool:
    """Return whether a card fits the filter or not whatever else there is."""
    limits = (*what.most.values(), *what.least.values())
    return not (what.whose or what.bound or what.but or what.shares) and not [
        limit for limit in limits if not isinstance(limit, int)
    ]

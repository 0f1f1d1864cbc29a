"""Plain values that travel through the program.

A `Ref` names one thing in a state: a card by its id (`#12`), a zone by its key (`p1.reserve`), or a hidden
card by its place (`p2.hand.3`). A `Pool` counts tokens, one figure a kind, in the order the game lists them.

Frozen values are never parts of circles, so those that play makes by the thousand are not tracked (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Annotated, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")


class Names(Enum):
    """What a text names, as a mark in the type of its field."""

    THING = 0  # a card, a zone, a player; any other text names nothing
    NEW = 1  # what a card becomes by this fact
    LATER = 2  # a thing, by its name after the fact
    WITHIN = 3  # cards, somewhere in the text
    KNOWN = 4  # likewise; the fact is hidden from viewers who don't know them
    SECRET = 5  # hidden from every viewer


Ref = Annotated[str, Names.THING]
New = Annotated[str, Names.NEW]
Later = Annotated[str, Names.LATER]
Naming = Annotated[str, Names.WITHIN]
Key = Annotated[str, Names.KNOWN]
Seat = int
Pool = tuple[int, ...]


class Move(Struct, frozen=True, omit_defaults=True, gc=False):
    """A command: who does what, with which thing, to which other one, and how much of it."""

    seat: Seat
    verb: str
    subject: Ref = ""
    target: Ref = ""
    amount: Pool = ()


class Offer(Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of the list of legal moves. With an amount it stands for all amounts of `least` to `most` tokens, of
    each kind no more than in `move.amount`."""

    move: Move
    least: int = 0
    most: int = 0

    def covers(self, move: Move) -> bool:
        mine = self.move
        if (
            move.verb != mine.verb
            or move.subject != mine.subject
            or move.target != mine.target
            or move.seat != mine.seat
        ):
            return False
        if not self.most:
            return not move.amount
        return within(move.amount, mine.amount, self.least, self.most)


def within(amount: Pool, cap: Pool, least: int, most: int) -> bool:
    if len(amount) != len(cap) or not least <= sum(amount) <= most:
        return False
    return all(0 <= a <= c for a, c in zip(amount, cap, strict=True))


def nearest_amount(offer: Offer, move: Move) -> Move:
    """Return the move of the offer whose amount is nearest to that of the given one."""
    cap = offer.move.amount
    if not offer.most:
        return offer.move
    asked = move.amount if len(move.amount) == len(cap) else cap
    amount = [max(0, min(a, c)) for a, c in zip(asked, cap, strict=True)]
    for i, _ in enumerate(amount):
        while sum(amount) > offer.most and amount[i]:
            amount[i] -= 1
    for i, limit in enumerate(cap):
        while sum(amount) < offer.least and amount[i] < limit:
            amount[i] += 1
    return replace(offer.move, amount=tuple(amount))


Value = int | Ref | tuple[Ref, ...]  # what a name may be bound to


class Pick(Struct, frozen=True, omit_defaults=True, gc=False):
    """One step of an answer."""

    subject: Ref = ""
    target: Ref = ""
    amount: Pool = ()


class Refusal(Struct, frozen=True, omit_defaults=True, gc=False):
    """Why a move may not be made. The remedy is a plan that is legal now, or empty."""

    code: str
    rule: str
    facts: dict[str, str | int] = {}
    remedy: tuple[Move, ...] = ()


class Malformed(Struct, frozen=True, omit_defaults=True):
    """What a text that is no command gives: what was read, what was expected, the nearest known word."""

    text: str
    expected: str
    nearest: str = ""


class Stale(Struct, frozen=True):
    """A command for a state that is no longer there."""

    seen: int
    now: int


class Zone(Struct, frozen=True):
    """A kind of zone: who may see the cards in it, and what else of it is public."""

    name: str
    sees: str = "all"  # all, owner, none; top: its owner sees all, others only the last card
    shows: str = "count"  # what those who may not see the cards learn: count, class, nothing
    cap: int = 10  # for class: counts of so many and more look alike
    cards: bool = True
    tokens: bool = False
    shared: bool = False  # one for the whole table, not one a seat
    team: bool = False  # one for each team; its owners are all who play in it


def number_in(text: str) -> int:
    """Return the number that a text is, written without leading zeros; 0 for any other text."""
    plain = text.isascii() and text.isdigit() and len(text) < 7 and text[0] != "0"
    return int(text) if plain else 0


def seat_in(text: str) -> Seat:
    """Return the seat that a text such as `p2` names; 0 if it names none."""
    return number_in(text[1:]) if text[:1] == "p" else 0


def no_tokens(kinds: int) -> Pool:
    return (0,) * kinds


def add(a: Pool, b: Pool) -> Pool:
    if len(a) == 2:  # the common case, spelled out: it is on every path of play
        return (a[0] + b[0], a[1] + b[1])
    return tuple(x + y for x, y in zip(a, b, strict=True))


def take(a: Pool, b: Pool) -> Pool:
    if len(a) == 2:
        return (a[0] - b[0], a[1] - b[1])
    return tuple(x - y for x, y in zip(a, b, strict=True))


def pool_text(pool: Pool, marks: Sequence[str]) -> str:
    """Return the pool as text, such as `2`, `S`, `1+S`: plain tokens as a number, the others by their letter."""
    parts = [str(pool[0])] if pool and pool[0] else []
    for count, mark in zip(pool[1:], marks[1:], strict=True):
        parts += [mark if count == 1 else f"{count}{mark}"] if count else []
    return "+".join(parts) or "0"


def pool_from(text: str, marks: Sequence[str]) -> Pool | None:
    """Return the pool that `pool_text` writes as this text, or None if there is none."""
    counts = [0] * len(marks)
    for part in text.split("+"):
        digits = part.rstrip("".join(marks)) if not part.isdigit() else part
        mark = part[len(digits) :]
        if mark not in marks or (digits and not (digits.isascii() and digits.isdigit())) or len(digits) > 6:
            return None
        if not part or (not mark and not digits) or counts[marks.index(mark)]:
            return None
        counts[marks.index(mark)] = int(digits or 1)
    pool = tuple(counts)
    return pool if text == pool_text(pool, marks) else None


def always(value: T) -> Callable[..., T]:
    """Return a function that returns this value, whatever it is asked: for what a game leaves unsaid."""
    return lambda *_asked: value


NO, YES, NOTHING, NONE = always(False), always(True), always(()), always(None)

"""What the text of an effect has named so far, and what stands for what."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from bsdesk.engine.filters import Filter
from bsdesk.speech.phrasing.phrasebook import Thing

LETTERS = "XYZ"


class WorkedOut(NamedTuple):
    """An amount that was worked out: its words, whether it could be another one since, and what it is the number of."""

    text: str
    passing: bool = True
    of: Filter | None = None


@dataclass
class Memory:
    """What the text of an effect has named so far, by the names that its words give to things."""

    fresh: dict[str, Thing] = field(default_factory=dict)  # chosen, but not yet mentioned
    known: dict[str, Thing] = field(default_factory=dict)  # mentioned
    same: dict[str, str] = field(default_factory=dict)  # a name -> the one that the same thing was mentioned by
    tokens: set[str] = field(default_factory=set)  # names that numbers of tokens are bound to
    letters: dict[str, str] = field(default_factory=dict)  # an amount -> the letter that stands for it
    numbers: set[str] = field(default_factory=lambda: {"number"})  # names that numbers are bound to
    kept: dict[str, str] = field(default_factory=dict)  # a name -> the letter of the number that is kept under it
    worked_out: dict[str, WorkedOut] = field(default_factory=dict)  # a name -> the amount that was kept under it
    paid: set[str] = field(default_factory=set)  # names of what went to pay for the effect
    chosen: set[str] = field(default_factory=set)  # names of what was chosen
    several: set[str] = field(default_factory=set)  # names of what may be more than it is said to be
    last: str = ""  # the name that was mentioned last
    words: int = 0  # how many have been said that were not silent
    named: dict[str, int] = field(default_factory=dict)  # a name -> how many words had been said when it was mentioned
    event: str = ""  # the occasion that was named last, whose number is meant
    remarks: list[str] = field(default_factory=list)  # sentences to be put behind the next one

    def copied(self) -> Memory:
        """Return a copy, to go back to."""
        return Memory(**{one.name: copy(getattr(self, one.name)) for one in fields(self)})

    def letter(self, amount: str) -> str:
        """Return the letter that stands for an amount: X for the first."""
        return self.letters.setdefault(amount, LETTERS[len(self.letters) % len(LETTERS)])

    def remark(self, text: str) -> None:
        """Note a sentence to be put behind the next one, once."""
        if text and text not in self.remarks:
            self.remarks.append(text)

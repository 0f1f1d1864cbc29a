"""What lies in the box (AG-2): how many cards of each sort, alone and with the expansion. Play never runs out of what
is taken from the common supply (AG-O-16); the counts are for whoever shows them."""

from __future__ import annotations

from typing import NamedTuple


class Sort(NamedTuple):
    """How many there are, and how many more with the expansion."""

    base: int
    more: int = 0

    @property
    def all(self) -> int:
        return self.base + self.more


COMPONENTS: dict[str, Sort] = {
    "faction": Sort(6, 2),  # AG-2.2.1, for both colours
    "stones": Sort(23, 6),  # AG-2.3.1
    "grails": Sort(9),  # AG-2.3.5
    "healing": Sort(27, 8),  # AG-2.4.1
    "yellow_counters": Sort(38),  # AG-2.5.1
    "blue_counters": Sort(16),
    "basic": Sort(150),  # AG-2.8.1
}
# AG-2.1.1, AG-2.7.2: characters and exclusive cards of each edition; of the latter three more are special.
CHARACTERS = {
    "standard": 24, "phantom_stardust": 3, "third": 4, "tenth": 6, "ripples": 5, "godchild": 6, "promo": 4, "ex": 4,
}  # fmt: skip
EXCLUSIVE = {"standard": 4, "third": 1 + 3, "tenth": 1, "ripples": 4, "godchild": 4}

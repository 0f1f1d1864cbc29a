"""Words about what cards have in common: how many sets of like ones there are among them."""

from __future__ import annotations

from collections import Counter

from bsdesk.engine.filters import Selector
from bsdesk.engine.prompts import trait_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import refs


class CountSets(Word, frozen=True, rename={"as_": "as"}):
    """Count the sets of so many cards that are alike in a trait; with `different` how many different ones there are."""

    what: Selector
    alike: str = ""
    size: int = 2
    different: str = ""
    as_: str = "sets"

    def __call__(self, run: Run) -> None:
        state, trait = run.state, self.alike or self.different
        seen = Counter(trait_of(state, ref, trait) for ref in refs(state, run.frame, self.what))
        seen.pop("", None)
        run.bind(self.as_, len(seen) if self.different else sum(count // self.size for count in seen.values()))
        run.bind("did", 1)


RUNE_WORDS: dict[str, type[Word]] = {"count_sets": CountSets}

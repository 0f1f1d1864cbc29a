"""Words about what cards have in common."""

from __future__ import annotations

from bsdesk.engine.filters import Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import refs


class Variety(Word, frozen=True, rename={"in_": "in", "as_": "as"}):
    """Count how many different elements, or fate classes, there are among these cards."""

    of: Selector
    in_: str
    as_: str = "kinds"

    @property
    def about(self) -> Selector:
        return self.of

    def __call__(self, run: Run) -> None:
        state = run.state
        found = {state.rules.likeness.traits(state, ref, self.in_) for ref in refs(state, run.frame, self.of)}
        run.bind(self.as_, len(found))
        run.bind("did", 1)


class Call(Word, frozen=True, rename={"as_": "as"}):
    """Call these cards by a name, for what is said of them later."""

    what: Selector
    as_: str

    def __call__(self, run: Run) -> None:
        run.bind(self.as_, tuple(refs(run.state, run.frame, self.what)))
        run.bind("did", 1)


TRAIT_WORDS: dict[str, type[Word]] = {"call": Call, "variety": Variety}

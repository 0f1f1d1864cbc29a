"""Words by which a skill keeps a number for later, or lets others hear that it was used (catalogue 10)."""

from __future__ import annotations

from bsdesk.engine.facts import Declared
from bsdesk.engine.filters import Amount
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import value
from bsdesk.games.asteriated_grail.rules.areas import player
from bsdesk.games.asteriated_grail.words.about_players import players


class Bind(Word, frozen=True, rename={"as_": "as"}):
    """Keep a number, worked out now, for later in the effect."""

    count: Amount
    more: Amount = 0  # and this with it
    less: Amount = 0  # without this
    as_: str = "kept"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        more, less = (value(state, frame, amount) for amount in (self.more, self.less))
        run.bind(self.as_, value(state, frame, self.count) + more - less)


class Signal(Word, frozen=True):
    """Let other skills of the character hear that this one is used, with a number, before the rest of it is done."""

    name: str
    count: Amount = 0

    def __call__(self, run: Run) -> None:
        number = value(run.state, run.frame, self.count)
        run.settle([Declared(run.frame.seat, "signals", "", "", number, self.name)])
        run.bind("did", 1)


class TellOwner(Word, frozen=True):
    """Whose exclusive card this is, hears that it was used."""

    def __call__(self, run: Run) -> None:
        frame = run.frame
        for seat in players(run.state, frame, "owner"):
            run.settle([Declared(seat, "uses_exclusive", frame.source, player(frame.seat))])


TELLING_WORDS: dict[str, type[Word]] = {
    "bind": Bind,
    "signal": Signal,
    "tell_owner": TellOwner,
}

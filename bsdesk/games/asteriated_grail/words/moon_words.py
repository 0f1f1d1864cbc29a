"""Words about what was discarded since a hand was too full (AG-4.8.9), and about a further turn (AG-3.3.12)."""

from __future__ import annotations

from bsdesk.engine.facts import Declared
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word
from bsdesk.engine.values import Ref
from bsdesk.games.asteriated_grail.rules.allowance import with_bound
from bsdesk.games.asteriated_grail.rules.damage import bound_or
from bsdesk.games.asteriated_grail.words.about_players import under_way


class Overflowed(Word, frozen=True, rename={"as_": "as"}):
    """AG-4.8.10 The cards for which morale is about to be lost get a name; it is not done where none is lost any
    more."""

    as_: str = "fallen"

    def __call__(self, run: Run) -> None:
        place = under_way(run, "draw", "overflowing")
        frame = run.stack[place] if place is not None else None
        cards: tuple[Ref, ...] = ()
        if frame is not None and bound_or(frame, "lost"):
            cards = frame.bound["fallen"]  # type: ignore[assignment]
        run.bind(self.as_, cards)
        tell_done(run, bool(cards))


class AnotherTurn(Word, frozen=True):
    """AG-3.3.12 After this turn comes another one of the same player."""

    def __call__(self, run: Run) -> None:
        turn = run.stack[0]
        if turn.program == "turn":
            run.stack[0] = with_bound(turn, again=bound_or(turn, "again") + 1)
            run.settle([Declared(turn.seat, "goes_on")])
        run.bind("did", int(turn.program == "turn"))


MOON_WORDS: dict[str, type[Word]] = {"overflowed": Overflowed, "another_turn": AnotherTurn}

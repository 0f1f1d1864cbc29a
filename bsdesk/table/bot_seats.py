"""Who plays the seats that nobody sits at: chance, or a bot in a process of its own. The table never waits for them."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

from bsdesk.bots import random_seat
from bsdesk.bots.bot import LEVELS, Decision
from bsdesk.bots.process import Report, Thinker, write_report
from bsdesk.engine.play import moves
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.worlds.preview import seen_by
from bsdesk.table.match import Match

RANDOM = "random"
PLAYERS = (*LEVELS, RANDOM)  # who may sit there, the kindest first


class Rivals:
    """Asks them, and looks now and then whether they have answered."""

    def __init__(self, match: Match, reports: Path, seed: int = 0) -> None:
        self.match, self.reports, self.seed = match, reports, seed
        self.chance = random.Random(seed)
        self._thinker: Thinker | None = None
        self.asked: tuple[int, str] | None = None  # the journal line for which it was asked, and for what
        self.last: Decision | None = None  # what was decided last
        self.decided: dict[int, Decision] = {}  # the journal line it led to, for who asks why

    @property
    def thinker(self) -> Thinker:
        """The process; started when it is first needed."""
        if self._thinker is None:
            options = dict(self.match.session.header.options)
            make = partial(self.match.box.open, options)
            self._thinker = Thinker(make, seed=self.seed, reports=self.reports)
        return self._thinker

    def plan(self, seat: Seat, pace: float = 0.0) -> list[Move] | None:
        """What the seat does now; None while it is not known, or so many seconds have not passed since it was asked."""
        who, line = self.match.players[seat], self.match.session.now
        if who not in LEVELS:
            found = moves(seen_by(self.match.state, seat), seat)
            return [random_seat.choose(found, self.chance, self.match.state.game.scoring.kinds)]
        if self.asked != (line, who):
            self.asked, self.thinker.pace = (line, who), pace
            lists = self.match.known_lists(seat)
            self.thinker.ask(seen_by(self.match.state, seat), seat, who, lists=lists)
        decision = self.thinker.answer()
        if decision is None:
            return None
        self.last, self.asked = decision, None
        return list(decision.moves)

    def ask_hint(self, seat: Seat) -> None:
        """Ask what would be good for a person's seat."""
        self.asked = (self.match.session.now, "hint")
        self.thinker.hint(seen_by(self.match.state, seat), seat, lists=self.match.known_lists(seat))

    def hint(self) -> Decision | None:
        """The advice, once it is there and still fits."""
        if self.asked is None or self.asked[1] != "hint":
            return None
        decision = self.thinker.answer()
        if decision is None:
            return None
        fits, self.asked = self.asked[0] == self.match.session.now, None
        return decision if fits else None

    @property
    def hinting(self) -> bool:
        return self.asked is not None and self.asked[1] == "hint"

    def played(self, line: int) -> None:
        """What was decided last was played, and led there."""
        if self.last is not None:
            self.decided[line] = self.last
        self.last = None

    def refused(self, seat: Seat, plan: list[Move], outcome: object) -> None:
        """Write down that what a seat decided can't be played."""
        view, lists = seen_by(self.match.state, seat), self.match.known_lists(seat)
        what = f"its move was refused: {outcome}"
        self.last = None
        report = Report(what, self.match.players[seat], seat, 0.0, 0.0, Decision(tuple(plan)), lists, view)
        write_report(self.reports, report)

    def hurry(self) -> None:
        """Don't hold the answer back."""
        if self._thinker is not None:
            self._thinker.hurry()

    def warm(self) -> None:
        """Have the process start before it is needed."""
        if any(who in LEVELS for who in self.match.players.values()):
            self._thinker = self.thinker

    def close(self) -> None:
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

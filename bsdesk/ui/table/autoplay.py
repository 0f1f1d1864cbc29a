"""Time at the table: bots move, seats pass by themselves, the curtain falls between two people, the game ends."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.bots.bot import LEVELS
from bsdesk.engine.play import Applied, moves
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.worlds.preview import seen_by
from bsdesk.session.bot_seats import Rivals
from bsdesk.table.match import HUMAN, Match
from bsdesk.table.pace import PASS, passes_unasked
from bsdesk.table.settings import Stops
from bsdesk.ui.app import App
from bsdesk.ui.table.commands import Making
from bsdesk.ui.table.motion.stage import Stage
from bsdesk.ui.table.overlays.prover import Prover


class GoingOn(Making):
    """What happens while nobody does anything."""

    stage: Stage
    prover: Prover

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app, match)
        self.stays = 0  # the line in which it was chosen when to be asked: in this one nobody passes by itself
        self.stops: dict[Seat, Stops] = {}  # when each is asked for Flash, where several share the table
        self._passes: tuple[object, list[Move]] | None = None
        self.rivals = Rivals(match, app.shelf.saves.parent / "reports", match.session.header.seed or 0)

    def hand_over(self, seat: Seat) -> None:
        """Somebody else who shares the screen is to act."""
        raise NotImplementedError

    def enter(self) -> None:
        self.pause()
        self.rivals.warm()

    def leave(self) -> None:
        self.rivals.close()
        self.prover.close()
        self.session.journal.close()

    def moves(self, now: float) -> bool:
        """Does anything on the table move? Looked at also while something lies over it."""
        if self.pictures.arrived():
            self.app.refresh()
        return self.stage.tick(now)

    def troubles(self) -> Sequence[str]:
        return self.pictures.store.drawn.faults

    def tick(self, now: float) -> bool:
        if self.said is not None and self.said.until and self.said.until < now:
            self.said = None
            self.app.refresh()
        thinks = self.match.players.get(self.match.to_act) in LEVELS  # it thinks during the pause
        if (thinks or now >= self.due) and not self.match.state.results and not self.match.replay:
            self.go_on()
        if self.match.state.results and not self.office.told_end and now >= self.due:
            self.office.told_end = True
            self.office.result()
        if not self.private:  # what is advised waits until it may be seen
            if self.rivals.hinting:
                self.office.take_hint()
            self.prover.look()
        return self.moves(now)

    def busy(self) -> bool:
        waiting = self.rivals.hinting or self.prover.thinking or (not self.seat and not self.match.state.results)
        return self.pictures.waiting or waiting

    def go_on(self) -> None:
        """Make the move of a seat that nobody sits at, or pass where nothing else can be done."""
        acting = self.match.to_act
        if self.free.on:  # nobody plays on while things are moved about
            return
        if self.match.players.get(acting) != HUMAN:
            if not self.follow.held:
                self.play(acting)
        elif self.hands.held is None and self.declaration is None and not self.looking and self.unasked(acting):
            pass
        elif self.match.hotseat and acting != self.me and self.app.screen is self:
            self.hand_over(acting)

    def play(self, seat: Seat) -> None:
        """Play what the seat that nobody sits at decided, once it has; if that is refused, anything that is legal."""
        pace = 0.0 if self.follow.steps else self.beat
        plan, before = self.rivals.plan(seat, pace), self.session.state
        if plan is None:
            return
        outcome = self.handed(plan)
        if outcome is not None and not isinstance(outcome, Applied):
            self.rivals.refused(seat, plan, outcome)
            tries = (self.handed([offer.move]) for offer in moves(self.session.state, seat))
            outcome = next((done for done in tries if done is None or isinstance(done, Applied)), outcome)
        if outcome is None:  # it can't be written down: said, and tried again
            self.pause()
            return
        if not isinstance(outcome, Applied):
            raise RuntimeError(f"seat {seat} can make no move: {outcome}")  # noqa: TRY004 - no matter of types
        self.rivals.played(self.session.timeline.here.line)
        self.follow.made(plan, before, outcome.events)
        self.happened(outcome)

    def unasked(self, seat: Seat) -> bool:
        """Do what nobody need be asked for any more: something was aimed at, or there is nothing but to pass."""
        return (seat == self.seat and self.aimed()) or self.passing(seat)

    def passing(self, seat: Seat) -> bool:
        """Let a person's seat pass by itself where nothing else is asked of it; it need not be seated for that."""
        found = self.passed_over(seat)
        if found:
            self.submit(found)
        return bool(found)

    def passed_over(self, seat: Seat) -> list[Move]:
        """The pass that this seat makes by itself in a moment, if it does. Asked all the time: worked out once."""
        stops, passed = self.office.stops_of(seat), seat in self.passed
        if self.stays == self.session.now and seat == self.seat:
            return []
        key = (self.session.now, seat, self.seat, stops, passed, self.private, self.declaration is None)
        if self._passes is None or self._passes[0] != key:
            view = seen_by(self.session.state, seat)
            offers = moves(view, seat) if seat != self.seat else self.offers
            passes = passes_unasked(view, seat, offers, stops, passed=passed)
            self._passes = key, [offer.move for offer in offers if offer.move.verb == PASS][:1] if passes else []
        return self._passes[1]

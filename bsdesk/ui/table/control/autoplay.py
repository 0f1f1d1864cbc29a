"""What happens at the table by itself: seats pass unasked, and the curtain falls between two who share a screen."""

from __future__ import annotations

import time

from bsdesk.engine.play import moves
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Move, Seat
from bsdesk.speech.players import HUMAN
from bsdesk.table.pace import battle_of, declines_unasked, passes_unasked
from bsdesk.table.settings import Stops
from bsdesk.ui.app import App
from bsdesk.ui.table.control.bot_playback import BotPlayback
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.control.drag import Drag
from bsdesk.ui.table.model.table_model import TableModel


class Autoplay:
    """Passes for seats that are not to be asked, and lets the curtain fall."""

    def __init__(
        self, app: App, model: TableModel, commands: Commands, drag: Drag, playback: BotPlayback, doors: Doors
    ) -> None:
        self.app, self.model, self.commands, self.drag = app, model, commands, drag
        self.playback, self.doors = playback, doors
        self.stays = 0  # the line at which nobody passes by itself: it was gone back to, or something was chosen there
        self.stops: dict[Seat, Stops] = {}  # when each is asked for Flash, where several share the table
        self.announced = set[str]()  # the steps of one's own turn in which it was said that a pass came by itself
        self.passed_in = (0, "")  # the turn and the step in which that was said last
        self._line_of_play = model.course.name
        self.end_shown = False  # was it shown how the game ended?
        self._passes: tuple[object, list[Move]] | None = None

    def tick(self, now: float) -> None:
        """Do what is due by now."""
        match = self.model.match
        if now >= self.playback.due and not match.over and not match.replay and not self.model.free:
            self.go_on()
        if match.over and not self.end_shown and now >= self.playback.due and self.model.lead is None:
            self.end_shown = True
            self.doors.open("result")

    def go_on(self) -> None:
        """Answer with what was aimed at, or pass where nothing else can be done; or let the other player who shares the
        screen look."""
        model, acting = self.model, self.model.match.to_act
        if acting not in model.match.humans or (model.lead is not None and acting != model.seat):
            return
        busy = self.drag.held is not None or model.declaration is not None or model.looking
        if not busy and ((acting == model.seat and self.commands.answer_with_aim()) or self.pass_if_due(acting)):
            return
        another = acting != model.me or model.secrecy.curtained
        if model.match.hotseat and another and self.doors.in_front():
            self.doors.open("curtain", acting)

    def pass_if_due(self, seat: Seat) -> bool:
        """Pass for a person's seat where nothing else is asked of it, whoever looks at the screen. Return whether it
        passed."""
        found = self.pending_pass(seat)
        if not found or self.model.client_of(seat).in_flight(seat) is not None:
            return False
        view = self.model.view_of(seat)
        sent = self.commands.submit(found)
        if sent:
            self.announce(view, seat)
        return sent

    def announce(self, view: State, seat: Seat) -> None:
        """Say, the first time in each step of one's own turn, that there was nothing to do in it: else it would seem to
        end for no reason."""
        chosen = seat in self.commands.passed or self.model.lead is not None
        if view.prompts or view.active != seat or not view.step or view.step in self.announced or chosen:
            return
        if view.game.handling.asked_twice(view, seat):
            return  # it could act, and chose not to
        if view.moment:
            return  # only the battle goes on by this, and the step does not end
        self.announced.add(view.step)
        self.passed_in = (view.turn, view.step)
        words, step = self.app.words, self.commands.voice.wording.term("step", view.step)
        self.app.notice(words("passed_unasked", step=step, setting=words("set_stops")), done=False)

    def pending_pass(self, seat: Seat) -> list[Move]:
        """Return the pass that this seat makes by itself soon, or the «no» that it says, if it does. Kept for one view,
        since it is asked often."""
        model, commands = self.model, self.commands
        stops, passed = self.stops_of(seat), seat in commands.passed
        if self.stays == model.match.now and seat == model.seat:
            return []
        if model.recorded or (model.lead is not None and model.lead.by_hand()):
            return []
        if not passed and self.would_tell(seat):
            return []
        key = (model.client_of(seat).now, seat, model.seat, stops, passed, model.secrecy.private)
        if self._passes is None or self._passes[0] != key:
            view = model.view_of(seat)
            # all that the seat may do, also what is not shown: hiding a hand from onlookers never makes a move
            offers = moves(view, seat) if seat != model.seat else model.legal(seat)
            found = [offer.move for offer in offers if offer.move.verb == PASS or view.prompts][:1]
            passes = passes_unasked(view, seat, offers, stops, passed=passed)
            declines = declines_unasked(view, seat, offers, stops) and not self.is_watched()
            self._passes = key, found if passes or declines else []
        return self._passes[1]

    def is_watched(self) -> bool:
        """Return whether other people would learn what a seat holds from an answer that comes by itself."""
        return self.model.secrecy.private or (len(self.people()) > 1 and not self.model.match.open)

    def people(self) -> list[Seat]:
        """Return the seats that people play."""
        return [seat for seat, who in self.model.match.players.items() if who == HUMAN]

    def would_tell(self, seat: Seat) -> bool:
        """Return whether other people would learn from a pass that comes by itself, or from one that doesn't: they see
        which of them it is, and cards that they don't know could have been used."""
        match = self.model.match
        hand = match.public.zones.get(at(seat, self.model.game.rules.piles.hand), ())
        return len(self.people()) > 1 and not match.open and bool(hand)

    # when to be asked

    def stops_of(self, seat: Seat) -> Stops:
        """Return when a seat is asked; those who share a table each choose for themselves."""
        return self.stops.get(seat, self.app.settings.stops)

    def stops_key(self) -> str:
        """Return what the button for it says: when the acting seat is asked, or that it passes for this battle; or that
        it passes by hand alone, since what it does is recorded."""
        if self.model.recorded:
            return "by_hand"
        seat = self.model.seat or self.model.me
        return "battle" if seat in self.commands.passed else self.stops_of(seat)

    def next_stops(self) -> None:
        """Choose the next of: asked if it could act, always, not in this battle. Choosing the last does not pass by
        itself."""
        model, passed = self.model, self.commands.passed
        self.stays = model.match.now
        seat, battle = model.seat or model.me, battle_of(model.view)
        if seat in passed:
            del passed[seat]
            self.choose_stops(seat, "could")
        elif self.stops_of(seat) == "could":
            self.choose_stops(seat, "always")
        elif battle:
            passed[seat] = battle
        else:
            self.choose_stops(seat, "could")
        self.app.refresh()
        self.playback.delay_bots()

    def choose_stops(self, seat: Seat, stops: Stops) -> None:
        """Choose when a seat is asked: a setting if one person plays alone, else for this seat at this table."""
        if len(self.model.match.humans) == 1:
            self.app.change(stops=stops)
        else:
            self.stops[seat] = stops

    def wake(self) -> None:
        """Go on from another moment, at which nobody passes by itself: who goes back is to see where they are. Show
        again how the game ends, except on a line of play that was over."""
        self.stays = self.model.match.now
        forked = self.model.course.name != self._line_of_play
        self._line_of_play = self.model.course.name
        self.end_shown = forked and self.model.match.over
        self.playback.due = time.monotonic() + self.playback.beat

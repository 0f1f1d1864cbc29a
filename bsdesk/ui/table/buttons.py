"""The office of the table: what the buttons of the rail say and do, when a seat is asked, how a game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.values import Move, Offer, Seat
from bsdesk.table.match import start
from bsdesk.table.pace import PASS, battle_of
from bsdesk.table.saved_games import fresh
from bsdesk.table.settings import Stops
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.table.log_model import Chronicle
from bsdesk.ui.table.menu_actions import Amenities
from bsdesk.ui.table.overlays.pause import Ending
from bsdesk.ui.table.undo_buttons import TakingBack

if TYPE_CHECKING:
    from bsdesk.ui.table.screen import TableScreen


class MainButton(NamedTuple):
    """The one big button."""

    text: str
    act: Action
    on: bool = True
    under: str = ""
    passing: bool = False
    quiet: bool = False  # not what to do next


class Office(Chronicle, TakingBack, Amenities):
    """Everything at the table that is no thing on it."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table)
        self.told_end = False  # was it shown how the game ended?

    def main_button(self) -> MainButton:
        words = self.table.app.words
        if self.table.looking or self.table.resting or self.table.match.replay:
            return MainButton(words("looking"), self.nothing, on=False, under=words("looking_under"))
        if self.table.match.state.results:
            winners = self.winners()
            under = self.table.wording.phrase("over", winners=winners) if winners else words("draw")
            return MainButton(words("game_over"), self.result, under=under)
        if self.table.withheld:
            return MainButton(words("show_again"), self.hide, under="H")
        if self.table.declaration is not None:
            ready = self.table.declaration.ready
            return MainButton(
                words("declare"),
                self.table.hand_in,
                ready,
                words("key_enter") if ready else words("still_due", count=self.table.declaration.due),
            )
        if not self.table.seat:
            return MainButton(
                words("waiting_for", player=self.table.wording.player(self.table.match.to_act)),
                self.hurry,
                on=self.table.match.to_act in self.table.match.bots,
                under=words("hurry"),
                quiet=True,
            )
        lone = {offer.move.verb: offer.move for offer in self.table.offers if not offer.move.subject}
        if PASS in lone and not self.leads_on():
            unasked = bool(self.table.passed_over(self.table.seat))
            return MainButton(
                self.table.wording.verb(PASS),
                lambda: self.table.submit([lone[PASS]]),
                under=words("by_itself" if unasked else "key_pass"),
                quiet=unasked,
                passing=True,
            )
        if "done" in lone:
            return MainButton(words("done"), lambda: self.table.submit([lone["done"]]), under=words("key_enter"))
        if self.table.view.prompts:
            return MainButton(words("answer_first"), self.nothing, on=False, under=self.question())
        onward = next((move for verb, move in lone.items() if verb in self.table.game.hints.onward), None)
        if onward is not None:
            return MainButton(self.onward(onward), lambda: self.table.submit([onward]), under=words("key_next"))
        return MainButton(words("your_move"), self.nothing, on=False)

    def lone(self) -> list[Offer]:
        """What can be done with no thing in hand, beside what the main button is for, and answers."""
        if self.table.declaration or self.table.view.prompts:
            return []
        found, onward = [o for o in self.table.offers if not o.move.subject], self.table.game.hints.onward
        passing = any(o.move.verb == PASS for o in found) and not self.leads_on()
        return [o for o in found if (o.move.verb != PASS if passing else o.move.verb not in onward)]

    def leads_on(self) -> bool:
        """Is it for this seat to say how it goes on? Where that can be done, a pass beside it ends nothing."""
        return any(not o.move.subject and o.move.verb in self.table.game.hints.onward for o in self.table.offers)

    def called(self, offer: Offer) -> str:
        """What such a thing is called on its button."""
        if offer.move.verb in self.table.game.hints.onward:
            return self.onward(offer.move)
        return self.table.wording.offer(self.table.view, offer, self.table.book)

    def onward(self, move: Move) -> str:
        """Where going on leads: to the next step, or to the other's turn."""
        return self.table.wording.onward(self.table.whole_view(), move)

    def question(self) -> str:
        prompt = self.table.view.prompts.get(self.table.seat)
        return self.table.wording.term("question", prompt.question) if prompt else ""

    def winners(self) -> str:
        won = [
            self.table.wording.player(seat)
            for seat, result in sorted(self.table.match.state.results.items())
            if result == "win"
        ]
        return self.table.wording.listed(won)

    def hurry(self) -> None:
        """The other shall not take its time."""
        self.table.follow.hurry()

    def nothing(self) -> None:
        """A button that only tells."""

    def result(self) -> None:
        """How the game ended."""
        self.table.app.open(Ending(self.table))

    def concede(self) -> None:
        """The seat of whoever sits here gives the game up."""
        seat = self.table.seat or self.table.me
        try:
            done = self.table.session.concede(seat)
        except Complaint as complaint:
            self.table.app.notice(str(complaint), bad=True)
            return
        self.table.call_off()
        self.table.happened(done)

    def rematch(self, *, swap: bool = False) -> None:
        """The same decks and players once more."""
        match, header = self.table.match, self.table.session.header
        decks, names = dict(header.decks), dict(match.deck_names)
        if swap:
            order = sorted(decks)
            decks = {seat: decks[other] for seat, other in zip(order, reversed(order), strict=True)}
            names = {seat: names.get(other, "") for seat, other in zip(order, reversed(order), strict=True)}
        again = start(
            match.box,
            decks,
            match.players,
            fresh(self.table.app.shelf.saves, self.table.game.rules.id),
            options=header.options,
            open_hands=match.open,
            deck_names=names,
            lists=match.lists,
        )
        self.table.app.home(type(self.table)(self.table.app, again))

    def swapped_rematch(self) -> None:
        self.rematch(swap=True)

    def small_buttons(self) -> list[tuple[str, str, Action, bool, str, str]]:
        words, timeline = self.table.app.words, self.table.session.timeline
        awake = not self.table.resting
        back = awake and (len(timeline.past()) > 1 or self.table.declaration is not None)
        hint = bool(self.table.seat) and not self.table.rivals.hinting and not self.table.private
        return [
            ("undo", words("undo"), self.undo, back, "", words("undo_tip")),
            ("redo", words("redo"), self.redo, awake and bool(timeline.undone), "", words("redo_tip")),
            ("hint", words("hint"), self.ask_hint, hint, "", words("hint_tip")),
            ("menu", words("menu"), self.menu_screen, True, "", words("menu_tip")),
        ]

    def stops_of(self, seat: Seat) -> Stops:
        """When a seat is asked: those who share a table each choose for themselves."""
        return self.table.stops.get(seat, self.table.app.settings.stops)

    def stopping(self) -> str:
        """What the button says: the same of the seat that acts, or that it passes for this battle."""
        seat = self.table.seat or self.table.me
        return "battle" if seat in self.table.passed else self.stops_of(seat)

    def next_stops(self) -> None:
        """On to the next of: asked if it could act, always, not in this battle. Nobody passes by choosing that."""
        table = self.table
        table.stays = table.session.now
        seat, battle = table.seat or table.me, battle_of(table.view)
        if seat in table.passed:
            del table.passed[seat]
            self.choose_stops(seat, "could")
        elif self.stops_of(seat) == "could":
            self.choose_stops(seat, "always")
        elif battle:
            table.passed[seat] = battle
        else:
            self.choose_stops(seat, "could")
        table.app.stale = True
        table.pause()

    def choose_stops(self, seat: Seat, stops: Stops) -> None:
        """Whoever plays alone chooses it for good; else it is the seat's, and of this table."""
        if len(self.table.match.humans) == 1:
            self.table.app.change(stops=stops)
        else:
            self.table.stops[seat] = stops

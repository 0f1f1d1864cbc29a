"""The free hand on the screen: while it is on, everything can be taken up and put anywhere, and the board says so."""

from __future__ import annotations

from functools import partial

from bsdesk.engine.files.free_hand_commands import (
    RULES,
    card_places,
    cards_in_use,
    hand_is_free,
    token_places,
    unsettled,
)
from bsdesk.engine.files.notation import name, write_pool
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN, Event, Unforeseeable, key_for, zone_name
from bsdesk.engine.values import Move, Ref
from bsdesk.engine.view.names import resolve_move
from bsdesk.seat.messages import FreeHandMessage
from bsdesk.speech.event_wording import EventWording
from bsdesk.table.drop_targets import Held
from bsdesk.ui.app import App
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.bot_playback import BotPlayback
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.model.table_model import TableModel

NEXT_TURN = {UPRIGHT: "sideways", SIDEWAYS: "upside_down", UPSIDE_DOWN: "upright"}


class FreeHand:
    """Moves things while the rules are off."""

    def __init__(self, app: App, model: TableModel, commands: Commands, playback: BotPlayback) -> None:
        self.app, self.model, self.commands, self.playback = app, model, commands, playback
        self.owed = False  # must the rules still settle what a free hand left?

    @property
    def on(self) -> bool:
        return self.model.free

    @property
    def is_told(self) -> bool:
        """Return whether it is to be said that it is on."""
        return self.on and not self.model.resting and not self.model.match.public.results

    def select(self, ref: Ref) -> bool:
        """Take note of a click on a thing; return whether that is all that is to be done. A hand in a game takes it
        up."""
        return False

    def makes(self, _ref: Ref) -> bool:
        """Return whether this is a card that is not there yet, and comes into being when it is put down."""
        return False

    @property
    def ready(self) -> bool:
        """Return whether it can move things now: not while something is asked."""
        return hand_is_free(self.model.match.public) and not self.model.resting

    def in_use(self, ref: Ref) -> bool:
        """Return whether something under way needs this card where it is."""
        state = self.model.acting_client.view
        return resolve_move(state, Move(self.seat, "free", ref)).subject in cards_in_use(state)

    def why_not(self, held: Held) -> str:
        """Return why the thing can't be taken up now; empty if it can."""
        words = self.app.words
        if not self.ready:
            return words("free_waits")
        return words("free_in_use") if not held.tokens and self.in_use(held.ref) else ""

    def switch(self) -> None:
        """Switch it on or off. When it is off, the rules hold again for the position as it is then: what can't stand by
        them is told, and settled."""
        self.model.free = not self.model.free
        if not self.model.free:
            self.settle()
        self.playback.hold(on=False)
        self.commands.call_off()

    def settle(self) -> None:
        """Tell what the rules do about the position as a free hand left it, and have them do it; while something is
        asked, that waits."""
        self.owed = not hand_is_free(self.model.match.public) and not self.model.match.over
        if self.owed:
            return
        view, wording = self.model.acting_client.view, self.commands.voice.wording
        try:
            found = unsettled(view)
        except Unforeseeable:
            found = []
        if not found:
            return
        events, namer = EventWording(wording), partial(wording.card, view)
        told = [events.event(view, Event(0, 0, 0, "rule", "", fact), namer) for fact in found]
        said = wording.listed(list(dict.fromkeys(filter(None, told))))
        self.do(RULES)
        self.app.notice(self.app.words("free_settled", what=said))

    def settle_if_owed(self) -> None:
        """Do so now, if it had to wait and need not wait any longer."""
        if self.owed and not self.on and self.ready:
            self.settle()

    def accepting_places(self, held: Held) -> set[Ref]:
        """Return everywhere that the held thing could lie."""
        view = self.model.view
        if not self.ready:
            return set()
        if not held.tokens and self.in_use(held.ref):
            return set()
        return token_places(view) - {held.ref} if held.tokens else card_places(view, held.ref)

    def put(self, held: Held, place: Ref) -> None:
        """Put the held thing down there."""
        view = self.model.view
        if not held.tokens and place in view.cards:
            place = view.cards[place].zone
        if place not in self.accepting_places(held):
            return
        if held.tokens:
            self.do(f"tokens {self.written_name(held.ref)} {write_pool(view, held.amount)} {self.written_name(place)}")
        else:
            top = " top" if zone_name(place) == view.rules.piles.deck else ""
            self.do(f"card {self.written_name(held.ref)} {place}{top}")

    def deeds(self, ref: Ref) -> list[Deed]:
        """Return what can be done with a card besides moving it: turn it, turn it over, put it under its deck."""
        card, words = self.model.view.cards[ref], self.app.words
        deck = key_for(self.model.view, card.holder or 1, self.model.game.rules.piles.deck)
        turn, face = NEXT_TURN[card.turned], "up" if card.face_down else "down"
        return [
            Deed("free:turn", words("free_turn"), lambda: self.do(f"turn {self.written_name(ref)} {turn}")),
            Deed("free:face", words("free_face"), lambda: self.do(f"face {self.written_name(ref)} {face}")),
            Deed("free:bottom", words("free_bottom"), lambda: self.do(f"card {self.written_name(ref)} {deck}")),
        ]

    def written_name(self, ref: Ref) -> str:
        return name(self.model.acting_client.view, self.seat, ref)

    @property
    def seat(self) -> int:
        return self.model.seat or self.model.me

    def do(self, what: str) -> None:
        """Ask the table to do it; the journal notes it."""
        self.commands.request(FreeHandMessage(self.seat, what), self.app.words("free_not"))

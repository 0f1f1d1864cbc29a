"""Who looks at the screen, and hiding from onlookers what only a seat may see."""

from __future__ import annotations

from bsdesk.engine.values import Seat
from bsdesk.ui.app import App
from bsdesk.ui.table.control.drag import Drag
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.table_model import TableModel


class Privacy:
    """Hides and shows what only a seat may see."""

    def __init__(self, app: App, model: TableModel, gaze: Gaze, drag: Drag) -> None:
        self.app, self.model, self.gaze, self.drag = app, model, gaze, drag
        self.veiled = model.match.hotseat and not model.match.replay  # who of those that share the screen looks at it?

    def sit(self, seat: Seat) -> None:
        """Show the table to whoever has this seat; what is hidden from onlookers stays so."""
        self.model.me, self.veiled, self.model.secrecy.curtained = seat, False, False
        self.show_to(private=self.model.secrecy.hidden)

    def draw_curtain(self) -> None:
        """Hide the hand of whoever sat here, until the next one has sat down."""
        self.model.secrecy.curtained = True
        self.show_to(private=self.model.secrecy.hidden)

    def show_to(self, *, private: bool) -> None:
        """Hide from onlookers what only the seat may see, or show it."""
        self.model.secrecy.hidden = private
        if self.model.looking:  # other eyes have other moments
            self.model.look(self.model.looking)
        self.gaze.bubble, self.gaze.newly_asked = None, True
        self.gaze.forget()
        self.drag.menu = None
        self.drag.let_go()
        self.app.refresh()

    def switch(self) -> None:
        """Hide it if it is shown; show it if it is hidden."""
        self.show_to(private=not self.model.secrecy.hidden)

    def show_hands(self) -> None:
        """Where one only watches: switch between all hands face up, and as players see them."""
        if self.model.match.facts.eyes:
            return  # of a shared game hidden cards stay hidden
        self.model.opened = not self.model.opened
        self.show_to(private=self.model.secrecy.hidden)

"""What is looked at: the card under the pointer, or below what is carried; a seat from close by."""

from __future__ import annotations

import time
from collections.abc import Set

from bsdesk.engine.values import Ref, Seat
from bsdesk.table.drop_targets import ref_of
from bsdesk.ui.app import App
from bsdesk.ui.table.control.drag import Drag
from bsdesk.ui.table.control.placement import Placement
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.motion.stage import Stage

WHOLE = "whole:"  # what the id of the button begins with by which all of a card is read


def thing_seen(control: str) -> Ref:
    """Return the thing that one looks at who points at a control: also by the button that shows all of it."""
    return control.removeprefix(WHOLE) if control.startswith(WHOLE) else ref_of(control)


class Looking:
    """Turns the gaze to where the pointer, or the keyboard, comes."""

    def __init__(self, app: App, model: TableModel, gaze: Gaze, placement: Placement, stage: Stage, drag: Drag) -> None:
        self.app, self.model, self.gaze = app, model, gaze
        self.placement, self.stage, self.drag = placement, stage, drag
        self.pointed: Ref = ""  # the card under the pointer

    def point(self, ref: Ref, lit: Set[Ref]) -> None:
        """Note the card that the pointer came to, or that it came to none. One of these is heard."""
        held = self.drag.held is not None
        if ref in lit and not held and ref != self.pointed:
            self.app.sounds.play("point")
        self.pointed = ref
        if held:
            self.look_below()
            return
        if self.app.pointer == self.gaze.opened_at and not self.app.keyboard:
            return  # it rests where a button was before the table was opened
        self.gaze.opened_at = (-1, -1)
        if self.app.pointer != self.gaze.resting_at or self.app.keyboard:
            self.gaze.point(ref, now=time.monotonic())
            self.look_at(ref)

    def look_below(self) -> None:
        """Look at the card below tokens that are carried; a card that is held stays in view itself."""
        held = self.drag.held
        if held is not None:
            self.look_at(self.drag.place_under() if held.tokens else held.ref)

    def look_at(self, ref: Ref) -> None:
        """Show what this card says, if it can be seen."""
        card = self.model.view.cards.get(ref)
        self.stage.eye_catchers.read(ref)
        if card is not None and card.definition:
            self.gaze.card, self.gaze.definition = ref, card.definition

    def enlarge(self, ref: Ref) -> None:
        """Show this card large, and at once."""
        self.look_at(ref)
        self.gaze.enlarge(ref)

    def read_whole(self, ref: Ref) -> None:
        """Show all of this card at once, or put it away; what is held is put back first."""
        self.drag.let_go()
        if self.gaze.insisted == ref:
            self.gaze.close_large()
        else:
            self.enlarge(ref)

    def look_at_seat(self, seat: Seat) -> bool:
        """Look closely at this seat, or from afar again; return whether there is a mat that can be looked at so."""
        layout = self.placement.last
        if layout is None or seat not in layout.mats or layout.is_own(seat) or not layout.mats[seat].plain:
            return False
        self.gaze.look_at_seat(seat)
        self.app.refresh()
        return True

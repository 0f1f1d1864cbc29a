"""What the stage waits for before it shows it: viewers see no card before its face is finished, and no table before its
mats are."""

from __future__ import annotations

from bsdesk.engine.state import State
from bsdesk.ui.stage.picture import StagePicture

FACE, TABLE = 0.8, 1.5  # seconds at most that it waits for new faces, and for the pictures of a whole table


class Readiness:
    """What one picture of the stage waits for; `opened`: when its table was."""

    def __init__(self, picture: StagePicture, opened: float) -> None:
        self.picture, self.opened = picture, opened
        self.settled = False  # was it all there once?
        self.view: State | None = None  # whose faces have come
        self.known: set[str] = set()  # the cards that have been in sight
        self.since: float | None = None

    def awaits_faces(self, view: State, now: float) -> bool:
        """Return whether faces are still to come for cards that have come into sight in this view. They are asked for,
        so that they come."""
        if view is self.view:
            return False
        new = {card.definition for card in view.cards.values() if card.definition} - self.known
        missing = [definition for definition in sorted(new) if not self.picture.has_face(definition)]
        self.since = now if self.since is None else self.since
        if missing and self.settled and now - self.since < FACE:
            return True
        self.view, self.since = view, None
        self.known |= new
        return False

    def awaits_table(self, now: float) -> bool:
        """Return whether pictures are still to come for a table that was just opened."""
        waiting = self.picture.audience.voice.pictures.waiting
        self.settled |= not waiting or now - self.opened >= TABLE
        return not self.settled

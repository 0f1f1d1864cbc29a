"""What is known of the cards on the screen, for as long as they are seen: what each is, and its level."""

from __future__ import annotations

from collections.abc import Set

from bsdesk.engine.state import State
from bsdesk.engine.values import Ref
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.motion.cues import levels_of, risen_cards


class KnownCards:
    """The cards on the screen. One that has left play is known until it has arrived."""

    def __init__(self) -> None:
        self.known: dict[Ref, tuple[str, int]] = {}  # what it is and its level
        self.levels: dict[Ref, int] = {}  # of the cards in play

    def learn(self, view: State, travelling: Set[Ref]) -> dict[Ref, tuple[int, int]]:
        """Take in what the cards are now. Return the levels that have risen, before and now."""
        before, self.levels = self.levels, levels_of(view)
        here = {ref: (card.definition, max(1, self.levels.get(ref, 1))) for ref, card in view.cards.items()}
        self.known = {ref: card for ref, card in self.known.items() if ref in travelling} | here
        return {ref: (before[ref], self.levels[ref]) for ref in risen_cards(view, before, self.levels)}

    def prepare_faces(self, layout: Layout, travelling: Set[Ref], pictures: Faces) -> None:
        """Have the faces of travelling cards ready for where they are to lie."""
        for ref in travelling & layout.poses.keys():
            pose, (definition, level) = layout.poses[ref], self.known[ref]
            if definition and not pose.back:
                pictures.face(definition, pose.look, pose.wide, level)

"""How the mouse takes things up and puts them down: what is pressed and moved is carried until it is let go."""

from __future__ import annotations

import pygame

from bsdesk.engine.values import Ref
from bsdesk.table.drop_targets import Held, leader, ref_of
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.control.drag import Drag, covered_pile, one_token
from bsdesk.ui.table.layout.poses import top_of

FAR = 6  # pixels that a pressed thing must be moved before it is held


class Grasp:
    """The thing under a pressed button, until it is held or the button is let go. What is returned says whether the
    input was used up."""

    def __init__(self, drag: Drag) -> None:
        self.hand = drag
        self.pressed: tuple[Ref, bool, At] | None = None  # the thing, and whether it is tokens

    def press(self, control: Control | None, at: At) -> bool:
        hand = self.hand
        view = hand.model.view
        self.pressed = None
        ref = leader(view, ref_of(control.id)) if control else ""
        if ref and hand.held is None:
            tokens = control is not None and (
                (control.id.startswith("cores:") and hand.stage.tokens.kind_at(ref, at) is not None)
                or (control.id.startswith("place:") and any(view.tokens.get(ref, ())))
            )
            if hand.free_hand.on and not tokens and covered_pile(view, ref):
                ref = top_of(view, view.zones[ref])
            self.pressed = (ref, tokens, at)
        return False

    def drag(self, at: At) -> bool:
        hand = self.hand
        if hand.held is not None:
            return True
        if self.pressed is None or not pygame.mouse.get_pressed()[0]:
            return False
        ref, tokens, start = self.pressed
        if abs(at[0] - start[0]) + abs(at[1] - start[1]) < FAR:
            return False
        self.pressed = None
        if tokens:
            kind = hand.stage.tokens.kind_at(ref, start)
            hand.take_up(Held(ref, one_token(hand.model, ref, kind)), dragging=True)
        elif ref in hand.model.view.cards or hand.free_hand.makes(ref):
            hand.carry(ref, start)
        hand.app.refresh()
        return hand.held is not None

    def release(self, control: Control | None) -> bool:
        hand = self.hand
        self.pressed = None
        on_thing = control is None or bool(ref_of(control.id))
        if hand.held is None or not (on_thing or hand.dragging):
            return False  # nothing is held, or that was a button: how many to hold, say
        if hand.dragging or control is None:
            hand.drop(hand.place_under() if on_thing else "")
            return True
        return False

"""How things are taken up and put down: by clicks, or pressed, moved and carried until they are let go."""

from __future__ import annotations

import pygame

from bsdesk.engine.state import at, zone_seat
from bsdesk.engine.values import Move, Ref, seat_in
from bsdesk.table.drop_targets import Held, leader, ref_of, token_sources
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.drag import Drag, covered_pile, one_token
from bsdesk.ui.table.control.placement import Placement
from bsdesk.ui.table.layout.poses import top_of
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.motion.stage import Stage

SEATS = ("seat:", "plate:")  # what is put down there is put down before that player
FAR = 6  # pixels that a pressed thing must be moved before it is held


class Clicks:
    """What a click on a thing does, or the keyboard: it is taken up, chosen as an answer, or what is held is put down
    there."""

    def __init__(
        self,
        app: App,
        model: TableModel,
        placement: Placement,
        commands: Commands,
        gaze: Gaze,
        stage: Stage,
        drag: Drag,
    ) -> None:
        self.app, self.model, self.placement, self.commands = app, model, placement, commands
        self.gaze, self.stage, self.drag = gaze, stage, drag

    def click_card(self, ref: Ref) -> None:
        """Take up the card, or choose it as an answer; put down on it what is held."""
        if self.drag.held is not None:
            self.drag.drop(ref)
            return
        if ref not in self.model.view.cards or self.model.resting:
            return
        if self.drag.free_hand.on:
            if not self.drag.free_hand.select(ref):
                self.drag.take_up(Held(ref))
            return
        if self.model.declaration is not None and self.model.declaration.leave_out(ref):
            self.commands.note_change()
            return
        offers = [offer for offer in self.model.offers if offer.move.subject == ref and not offer.most]
        if (self.model.view.prompts or self.model.declaration) and offers:
            if self.model.declaration is not None:
                self.model.declaration.add(ref)
                self.commands.note_change()
            elif len(offers) == 1:
                self.commands.submit([offers[0].move])
            else:
                self.drag.held, self.drag.held_from = Held(ref), self.placement.rect_of(ref)
        elif (self.model.view.prompts or self.model.declaration) and ref in token_sources(self.model.offers):
            self.take_tokens(ref)
        elif (player := self.player_at(self.model.view.cards[ref].zone)) is not None:
            self.commands.submit([player])
        else:
            self.drag.take_up(Held(ref))

    def player_at(self, key: Ref) -> Move | None:
        """Return the answer that is the player to whom this area belongs, if players are what is asked for."""
        seat = zone_seat(key)
        if not seat or not self.model.view.prompts:
            return None
        moves = (offer.move for offer in self.model.offers if not offer.move.target)
        return next((move for move in moves if seat_in(move.subject) == seat), None)

    def click_place(self, key: Ref) -> None:
        """Put down here what is held; else show the pile, or take of its cards or tokens."""
        if self.drag.held is not None:
            self.drag.drop(key)
        elif key == at(self.model.me, self.model.game.rules.piles.hand):
            return  # its cards are what one means
        elif self.drag.free_hand.on and self.drag.free_hand.select(key):
            return
        elif self.drag.free_hand.on and self.stage.tokens.kind_at(key, self.app.pointer) is not None:
            self.take_tokens(key, self.stage.tokens.kind_at(key, self.app.pointer))
        elif self.drag.free_hand.on and covered_pile(self.model.view, key):
            if self.model.match.open:  # whoever sees everything may look for a card
                self.gaze.zone = key
            else:
                self.drag.take_up(Held(top_of(self.model.view, self.model.view.zones[key])))
        elif any(self.model.view.tokens.get(key, ())) and any(
            o.most and o.move.subject == key for o in self.model.offers
        ):
            self.take_tokens(key, self.stage.tokens.kind_at(key, self.app.pointer))
        elif self.placement.opens(key):
            self.gaze.zone = key
        elif (player := self.player_at(key)) is not None:
            self.commands.submit([player])
        elif any(self.model.view.tokens.get(key, ())):
            self.take_tokens(key, self.stage.tokens.kind_at(key, self.app.pointer))

    def take_tokens(self, ref: Ref, kind: int | None = None) -> None:
        """Take one token of this place into the hand, or add it to what is being laid out."""
        if not any(self.model.view.tokens.get(ref, ())) or self.model.resting:
            return
        one = one_token(self.model, ref, kind)
        unsure = self.app.keyboard and sum(map(bool, self.model.view.tokens[ref])) > 1  # which kind is meant?
        if self.drag.free_hand.on or unsure:
            self.drag.take_up(Held(ref, one))
            return
        if self.model.declaration is not None and self.model.declaration.add(ref, one):
            self.commands.note_change()
            return
        direct = [o for o in self.model.offers if o.most and o.move.subject == ref and not o.move.target]
        if direct and self.model.declaration is None:
            self.commands.submit([Move(self.model.seat, direct[0].move.verb, ref, "", one)])
            return
        self.drag.take_up(Held(ref, one))

    def click_tokens(self, ref: Ref) -> None:
        """Act on a click on a card's tokens; beside them it is a click on the card."""
        kind = self.stage.tokens.kind_at(ref, self.app.pointer)
        if self.drag.held is not None:
            self.drag.drop(ref)
        elif self.drag.free_hand.on and self.drag.free_hand.select(ref):
            return
        elif kind is None and not self.app.keyboard:
            self.click_card(ref)
        else:
            self.take_tokens(ref, kind)


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
        on_thing = control is None or bool(ref_of(control.id)) or control.id.startswith(SEATS)
        if hand.held is None or not (on_thing or hand.dragging):
            return False  # nothing is held, or that was a button: how many to hold, say
        if hand.dragging or control is None:
            hand.drop(hand.place_under() if on_thing else "")
            return True
        return False

"""The hands at the table: taking up cards and tokens, putting them down.

Dragging, clicking twice and the keyboard are one and the same: something is held, the places that accept it are lit,
and it is put down on one of them.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import pygame

from bsdesk.engine.play import explain
from bsdesk.engine.state import at
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal
from bsdesk.table.drop_targets import Held, aim_of, drop_at, drops, giving, more, move_of, ref_of, whose
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.theme import BODY, DARK_INK, INK, YOU
from bsdesk.ui.table.drop_preview import Foreseeing
from bsdesk.ui.table.layout.board import Pose, covered, top_of
from bsdesk.ui.table.layout.token_packing import Point
from bsdesk.ui.table.view.bubble import bubble
from bsdesk.ui.table.view.cards import Board

if TYPE_CHECKING:
    from bsdesk.ui.table.screen import TableScreen

FAR = 6  # pixels that a pressed thing must be moved before it is held


class Hands(Foreseeing):
    """What is held, and what becomes of it."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table)
        self.held_from: Rect = (0, 0, 0, 0)
        self.dragging = False
        self.pressed: tuple[Ref, bool, At] | None = None  # a thing under a pressed button, and whether it is tokens
        self.grip: Point = (0.0, 0.0)  # from the pointer to the middle of the card that it carries
        self.menu: list[Offer] | None = None  # several things that one drop may mean
        self.menu_rect: Rect = (0, 0, 0, 0)
        self.menu_of: tuple[Held, Ref] | None = None  # what was dropped where

    def click_card(self, ref: Ref) -> None:
        """A card was clicked, or Enter pressed on it."""
        if self.held is not None:
            self.drop(ref)
            return
        if ref not in self.table.view.cards or self.table.resting:
            return
        if self.table.free.on:
            self.take_up(Held(ref))
            return
        offers = [offer for offer in self.table.offers if offer.move.subject == ref and not offer.most]
        if (self.table.view.prompts or self.table.declaration) and offers:
            self.choose(ref, offers)
        elif (self.table.view.prompts or self.table.declaration) and ref in giving(self.table.offers):
            self.take_tokens(ref)
        else:
            self.take_up(Held(ref))

    def choose(self, ref: Ref, offers: list[Offer]) -> None:
        """A card is the answer, or a part of it."""
        if self.table.declaration is not None:
            self.table.declaration.add(ref)
            self.table.changed()
        elif len(offers) == 1:
            self.table.submit([offers[0].move])
        else:
            self.held, self.held_from = Held(ref), self.table.rect_of(ref)

    def click_place(self, key: Ref) -> None:
        """An area was clicked."""
        if self.held is not None:
            self.drop(key)
        elif key == at(self.table.me, self.table.game.rules.hand):
            return  # its cards are what one means
        elif self.table.free.on and self.table.stage.kind_at(key, self.table.app.pointer) is not None:
            self.take_tokens(key, self.table.stage.kind_at(key, self.table.app.pointer))
        elif self.table.free.on and self.covered_pile(key):
            if self.table.match.open:  # whoever sees everything may look for a card
                self.table.shown_zone = key
            else:
                self.take_up(Held(top_of(self.table.view, self.table.view.zones[key])))
        elif any(self.table.view.tokens.get(key, ())) and any(
            o.most and o.move.subject == key for o in self.table.offers
        ):
            self.take_tokens(key, self.table.stage.kind_at(key, self.table.app.pointer))
        elif self.table.view.zones.get(key) and not covered(self.table.view, self.table.view.zones[key][-1]):
            self.table.shown_zone = key
        elif any(self.table.view.tokens.get(key, ())):
            self.take_tokens(key, self.table.stage.kind_at(key, self.table.app.pointer))

    def covered_pile(self, key: Ref) -> bool:
        """Do cards lie there face down, so that of them only the top one can be taken?"""
        cards = self.table.view.zones.get(key, ())
        return bool(cards) and covered(self.table.view, cards[-1])

    def take_tokens(self, ref: Ref, kind: int | None = None) -> None:
        """One token of this place is taken into the hand; or added to what is being laid out."""
        if not any(self.table.view.tokens.get(ref, ())) or self.table.resting:
            return
        one = self.one(ref, kind)
        unsure = self.table.app.keyboard and sum(map(bool, self.table.view.tokens[ref])) > 1  # which kind is meant?
        if self.table.free.on or unsure:
            self.take_up(Held(ref, one))
            return
        if self.table.declaration is not None and self.table.declaration.add(ref, one):
            self.table.changed()
            return
        direct = [o for o in self.table.offers if o.most and o.move.subject == ref and not o.move.target]
        if direct and self.table.declaration is None:
            self.table.submit([Move(self.table.seat, direct[0].move.verb, ref, "", one)])
            return
        self.take_up(Held(ref, one))

    def one(self, ref: Ref, kind: int | None) -> Pool:
        """One token of this kind, if the place has one; else of the first kind with which something can be done."""
        pool = self.table.view.tokens[ref]
        mine = [offer.move.amount for offer in self.table.offers if offer.most and offer.move.subject == ref]
        there = [k for k, count in enumerate(pool) if count]
        useful = [k for k in there if any(cap[k] for cap in mine)]
        found = kind if kind in there else (useful or there)[0]
        return tuple(1 if k == found else 0 for k in range(len(pool)))

    def click_tokens(self, ref: Ref) -> None:
        """The tokens of a card were clicked; beside them the card was."""
        kind = self.table.stage.kind_at(ref, self.table.app.pointer)
        if self.held is not None:
            self.drop(ref)
        elif kind is None and not self.table.app.keyboard:
            self.click_card(ref)
        else:
            self.take_tokens(ref, kind)

    def take_up(self, held: Held, *, dragging: bool = False) -> None:
        """Hold a thing. What can't be used at all is not held by a click: it is said why."""
        rect = self.table.rect_of(held.ref)
        mine = self.table.seat and whose(self.table.view, held.ref) in (self.table.seat, 0)
        self.table.said = None
        if self.table.free.on:
            why_not = self.table.free.why_not(held)
            if why_not:
                self.table.say("no", why_not, [], rect)
            else:
                self.held, self.held_from, self.dragging = held, rect, dragging
            return
        if not self.table.seat:
            self.table.say("no", self.table.app.words("not_your_move"), [], rect)
            return
        card = self.table.view.cards.get(held.ref)
        if card is None and not held.tokens:
            return
        if self.table.private and mine and card is not None and not card.definition:
            self.table.say("no", self.table.app.words("hidden_mark"), [self.table.app.words("show_again_how")], rect)
            return
        found = drops(self.table.view, self.table.seat, self.table.offers, held)
        if not found and not dragging:
            self.table.refuse(explain(self.table.whole_view(), self.table.seat, held.ref), rect)
            return
        if not mine and not found:
            self.table.refuse(explain(self.table.whole_view(), self.table.seat, held.ref), rect)
            return
        self.held, self.held_from, self.dragging, self.menu_of = held, rect, dragging, None
        self.losing = frozenset()
        self.table.app.sounds.play("core" if held.tokens else "take")

    def let_go(self) -> None:
        """The hand is empty again; nothing happened."""
        pose = self.pose(self.table.app.pointer)
        if self.carried and pose is not None:
            self.table.stage.put(self.carried, pose)
        self.held, self.dragging, self.losing = None, False, frozenset()

    @property
    def carried(self) -> Ref:
        """The card that is under the pointer, and not where it is to lie."""
        return self.held.ref if self.held is not None and self.dragging and not self.held.tokens else ""

    def pose(self, at: At) -> Pose | None:
        """How the card in the hand lies under the pointer."""
        laid = self.table.stage.layout
        found = laid.poses.get(self.carried) if laid is not None else None
        return found._replace(x=at[0] + self.grip[0], y=at[1] + self.grip[1]) if found is not None else None

    def exchange(self, kind: int) -> None:
        """Hold one token of another kind of the same place."""
        if self.held is not None and self.held.tokens:
            self.held = Held(self.held.ref, self.one(self.held.ref, kind))

    def more_or_less(self, step: int) -> bool:
        """Change how many tokens are held."""
        held = self.held
        if held is None or not held.tokens:
            return False
        self.held = Held(held.ref, more(held.amount, self.table.view.tokens[held.ref], step))
        self.table.app.sounds.play("core")
        return True

    def drop(self, place: Ref) -> None:
        """What is held is put down here."""
        held, found = self.held, self.found_drops()
        if held is None:
            return
        if self.table.free.on:
            self.let_go()
            self.table.free.put(held, place)
            return
        here = drop_at(found, self.table.view, place) if place else []
        if not here:
            back = not place or (self.is_home(held, place) and (place == held.ref or not held.tokens))
            rect = self.held_from
            self.let_go()
            if not back:
                told = self.table.declaration is None  # while something is laid out, only what it takes goes anywhere
                why = explain(self.table.whole_view(), self.table.seat, held.ref, place) if told else None
                self.spring_back(why, rect)
            return
        self.let_go()
        meant = list(dict.fromkeys(move_of(drop, held) for drop in here))
        if len(meant) > 1:
            self.menu, self.menu_of = [Offer(move) for move in meant], (held, place)
            self.menu_rect = self.table.rect_of(place)
            return
        self.table.do(meant[0], *aim_of(self.table.view, meant[0], held, place))

    def spring_back(self, refusal: Refusal | None, rect: Rect) -> None:
        """It may not be put there: why not, or that it could be put elsewhere."""
        if refusal is not None:
            self.table.refuse(refusal, rect)
            return
        self.table.app.sounds.play("refuse")
        self.table.say("no", self.table.app.words("put_where_lit"), [], rect)

    def mean(self, move: Move) -> None:
        """One of the things that may be done with what is held, or was dropped somewhere."""
        held, place = self.menu_of if self.menu is not None and self.menu_of is not None else (self.held, "")
        self.let_go()
        self.table.do(move, *(aim_of(self.table.view, move, held, place) if held is not None else ()))

    def at(self, page: Page) -> At:
        """Where the hand is."""
        return (
            self.table.app.pointer
            if page.hand.at[0] >= 0 and not self.table.app.keyboard
            else self.held_spot(self.table.app.page or page)
        )

    def lay_held(self, page: Page, board: Board) -> None:
        """What is in the hand, how many it is, and what would follow if it were put down here."""
        held, at = self.held, self.at(page)
        assert held is not None  # noqa: S101
        pose = self.pose(at)
        room = self.table.stage.rooms.get(held.ref)
        far = round(page.u(10) + (room.size if room is not None else 0) * (1 + 1.4 * sqrt(sum(held.amount))))
        rect = (at[0] - far, at[1] - far, 2 * far, 2 * far)
        if held.tokens:
            page.items += self.table.stage.in_hand()
            self.lay_count(page, sum(held.amount), (at[0] + far, at[1]))
        elif pose is not None:
            board.carried(self.table.view, held.ref, pose, self.table.stage)
            rect = pose.rect
        told = self.foretold()
        if told is not None:
            under = self.place_under()
            bubble(page, self.table.rect_of(under) if under in self.table.view.cards else rect, *told, avoid=rect)

    def lay_count(self, page: Page, count: int, at: At) -> None:
        """How many are in the hand."""
        if count > 1:
            text = f"×{count}"
            wide, high = page.letters.width(text, BODY, bold=True) + page.u(14), page.letters.height(BODY) + page.u(2)
            box = (at[0], at[1] - high // 2, wide, high)
            page.box(box, DARK_INK, line=YOU, radius=8)
            page.say(text, (box[0] + wide / 2, box[1] + page.u(1)), BODY, INK, bold=True, align="middle")

    def held_spot(self, page: Page) -> At:
        """Where the held thing is while the keyboard leads it."""
        control = next((c for c in page.controls if c.id == self.table.app.focus), None)
        rect = control.rect if control else self.held_from
        return rect[0] + rect[2] // 2, rect[1] + rect[3] // 2

    def press(self, control: Control | None, at: At) -> bool:
        self.pressed = None
        ref = ref_of(control.id) if control else ""
        if ref and self.held is None:
            tokens = control is not None and (
                (control.id.startswith("cores:") and self.table.stage.kind_at(ref, at) is not None)
                or (control.id.startswith("place:") and any(self.table.view.tokens.get(ref, ())))
            )
            if self.table.free.on and not tokens and self.covered_pile(ref):
                ref = top_of(self.table.view, self.table.view.zones[ref])
            self.pressed = (ref, tokens, at)
        return False

    def drag(self, at: At) -> bool:
        if self.held is not None:
            return True
        if self.pressed is None or not pygame.mouse.get_pressed()[0]:
            return False
        ref, tokens, start = self.pressed
        if abs(at[0] - start[0]) + abs(at[1] - start[1]) < FAR:
            return False
        self.pressed = None
        if tokens:
            self.take_up(Held(ref, self.one(ref, self.table.stage.kind_at(ref, start))), dragging=True)
        elif ref in self.table.view.cards:
            seen = self.table.stage.seen.get(ref)
            self.grip = (seen.pose.x - start[0], seen.pose.y - start[1]) if seen is not None else (0.0, 0.0)
            self.take_up(Held(ref), dragging=True)
        self.table.app.stale = True
        return self.held is not None

    def release(self, control: Control | None, at: At) -> bool:
        self.pressed = None
        if self.held is None:
            return False
        if control is not None and not ref_of(control.id):
            return False  # a button: how many to hold, say
        if self.dragging or control is None:
            self.drop(self.place_under())
            return True
        return False

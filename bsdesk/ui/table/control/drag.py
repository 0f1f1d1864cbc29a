"""Dragging at the table: taking up cards and tokens, putting them down.

Dragging, clicking twice and the keyboard are one and the same: something is held, the places that accept it are lit,
and it is put down on one of them.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from bsdesk.engine.play import explain
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Pool, Ref
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.table.drop_targets import (
    Drop,
    Held,
    aim_of,
    drop_at,
    drops,
    move_of,
    ref_of,
    second_card,
    side_of,
    step_amount,
    with_held_first,
)
from bsdesk.table.refusals import moves_of_portrait, refusals_of
from bsdesk.table.ways import ways_in_words
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect, hit
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.drop_preview import DropPreview, is_home
from bsdesk.ui.table.control.free_hand import FreeHand
from bsdesk.ui.table.control.placement import Placement
from bsdesk.ui.table.layout.poses import Pose, shows_back
from bsdesk.ui.table.layout.token_packing import Point
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice
from bsdesk.ui.table.motion.stage import Stage


class DropChoices(NamedTuple):
    """The choices where one drop may mean several moves."""

    offers: list[Offer]
    rect: Rect
    dropped: tuple[Held, Ref] | None = None  # what, and where


def covered_pile(view: State, key: Ref) -> bool:
    """Return whether cards lie there face down, so that only the top one can be taken."""
    cards = view.zones.get(key, ())
    return bool(cards) and shows_back(view, cards[-1])


def one_token(model: TableModel, ref: Ref, kind: int | None) -> Pool:
    """Return one token of this kind, if the place has one; else of the first kind that something can be done with."""
    pool = model.view.tokens[ref]
    mine = [offer.move.amount for offer in model.offers if offer.most and offer.move.subject == ref]
    there = [k for k, count in enumerate(pool) if count]
    useful = [k for k in there if any(cap[k] for cap in mine)]
    found = kind if kind in there else (useful or there)[0]
    return tuple(1 if k == found else 0 for k in range(len(pool)))


def why_no_use(model: TableModel, voice: Voice, ref: Ref) -> list[str]:
    """Return why none of that can be done which the card is there for that shows who a player is."""
    view, seat = model.whole_view, model.seat
    if model.declaration is not None or view.prompts or view.results:
        return []
    said = partial(voice.wording.refusal, view, seat)
    return [said(one) for one in refusals_of(view, moves_of_portrait(view, seat, ref), said)]


def still_there(view: State, held: Held) -> bool:
    """Return whether what is held is still where it was taken from."""
    pool = view.tokens.get(held.ref, ())
    if not held.tokens:
        return held.ref in view.cards
    return len(held.amount) == len(pool) and all(n <= have for n, have in zip(held.amount, pool, strict=True))


class Drag(DropPreview):
    """What is held, how it is taken up, and what is done when it is put down."""

    def __init__(
        self,
        app: App,
        model: TableModel,
        voice: Voice,
        placement: Placement,
        commands: Commands,
        free: FreeHand,
        gaze: Gaze,
        stage: Stage,
    ) -> None:
        super().__init__(app, model, voice, placement, commands, free)
        self.gaze, self.stage = gaze, stage
        self.held_from: Rect = (0, 0, 0, 0)
        self.grip: Point = (0.0, 0.0)  # from the pointer to the middle of the card that it carries
        self.menu: DropChoices | None = None

    def take_up(self, held: Held, *, dragging: bool = False) -> None:
        """Hold a thing. A click on what can't be used shows why, and holds nothing."""
        rect = self.placement.rect_of(held.ref)
        mine = self.model.seat and side_of(self.model.view, held.ref) in (self.model.seat, 0)
        self.gaze.bubble = None
        if self.free_hand.on:
            why_not = self.free_hand.why_not(held)
            if why_not:
                self.commands.deny(why_not, [], held.ref)
            else:
                self.held, self.held_from, self.dragging = held, rect, dragging
            return
        if not self.model.seat:
            self.commands.deny_idle(held.ref)
            return
        card = self.model.view.cards.get(held.ref)
        if card is None and not held.tokens:
            return
        if self.model.secrecy.private and mine and card is not None and not card.definition:
            self.commands.deny(self.app.words("hidden_mark"), [self.app.words("show_again_how")], held.ref)
            return
        found = drops(self.model.view, self.model.seat, self.model.offers, held)
        if not found and not (dragging and mine):
            made = self.model.declaration
            why = made.why_not(held.ref) if made is not None and not held.tokens else None
            why = why or explain(self.model.whole_view, self.model.seat, held.ref)
            if why is not None:
                self.commands.refuse(why, held.ref)
            else:
                self.commands.deny(
                    self.app.words("goes_nowhere"), why_no_use(self.model, self.voice, held.ref), held.ref
                )
            return
        self.held, self.held_from, self.dragging = held, rect, dragging
        self.losing = frozenset()
        self.app.sounds.play("core" if held.tokens else "take")

    def carry(self, ref: Ref, start: At) -> None:
        """Hold a card that is dragged from there."""
        seen = self.stage.seen.get(ref)
        self.grip = (seen.pose.x - start[0], seen.pose.y - start[1]) if seen is not None else (0.0, 0.0)
        self.take_up(Held(ref), dragging=True)

    def let_go(self) -> None:
        """Empty the hand; nothing else happens. What then lies under the pointer is not shown large before it moves."""
        self.gaze.resting_at = self.app.pointer
        pose = self.pose(self.app.pointer)
        if self.carried_card and pose is not None:
            self.stage.put(self.carried_card, pose)
        self.held, self.dragging, self.losing = None, False, frozenset()

    @property
    def carried_card(self) -> Ref:
        """Return the card that the pointer carries, or nothing."""
        return self.held.ref if self.held is not None and self.dragging and not self.held.tokens else ""

    def pose(self, at: At) -> Pose | None:
        """Return how the carried card lies under the pointer."""
        laid = self.stage.layout
        found = laid.poses.get(self.carried_card) if laid is not None else None
        return found._replace(x=at[0] + self.grip[0], y=at[1] + self.grip[1]) if found is not None else None

    def exchange(self, kind: int) -> None:
        """Hold one token of another kind of the same place."""
        if self.held is not None and self.held.tokens:
            self.held = Held(self.held.ref, one_token(self.model, self.held.ref, kind))

    def change_amount(self, step: int) -> bool:
        """Hold one token more or fewer; return whether tokens are held."""
        held = self.held
        if held is None or not held.tokens:
            return False
        self.held = Held(held.ref, step_amount(held.amount, self.model.view.tokens[held.ref], step))
        self.app.sounds.play("core")
        return True

    def drop(self, place: Ref) -> None:
        """Put what is held down here: make the move, offer a choice of moves, or show why there is none."""
        held, found = self.held, self.possible_drops()
        if held is None:
            return
        if self.free_hand.on:
            self.let_go()
            self.free_hand.put(held, place)
            return
        here = drop_at(found, self.model.view, place) if place else []
        covered = self.dragging and not place and self.is_covered()
        if (not here and not self.model.seat) or self.model.awaits_answer:
            self.let_go()
            self.commands.deny_idle(held.ref)
            return
        if not here:
            back = (not place and not covered) or (
                is_home(self.model.view, held, place) and (place == held.ref or not held.tokens)
            )
            self.let_go()
            if not back:
                self.say_why_not(held, place, found)
            return
        pose = self.pose(self.app.pointer) if self.carried_card else None
        put_down = (held.ref, pose) if pose is not None else None
        self.let_go()
        meant = list(dict.fromkeys(move_of(drop, held) for drop in here))
        refused = self.why_not_aimed(meant[0], held, place) if self.model.declaration is None else None
        if len(meant) == 1 and refused is not None:
            self.commands.refuse(refused, held.ref)
            return
        if len(meant) > 1 or spends_unnamed(self.model, meant[0], held, place):
            self.menu = DropChoices([Offer(move) for move in meant], self.placement.rect_of(place), (held, place))
            return
        self.commands.put_down = put_down
        self.commands.do(meant[0], *aim_of(self.model.view, meant[0], held, place))
        self.commands.put_down = None

    def say_why_not(self, held: Held, place: Ref, found: list[Drop]) -> None:
        """Say why what was held can't be put down there, and where it can be."""
        model, words, wording = self.model, self.app.words, self.voice.wording
        told = model.declaration is None  # while something is laid out, only what it takes goes anywhere
        why = explain(model.whole_view, model.seat, held.ref, place) if told else None
        ways = ways_in_words(model.view, model.seat, wording, words, held, found)
        if why is not None:
            aimed = why.remedy[:1] and why.remedy[0].subject == held.ref and why.remedy[0].target in model.view.zones
            self.commands.refuse(why, held.ref, ways if aimed else ())
            return
        thing = wording.amount(model.view, held.amount) if held.tokens else wording.card(model.view, held.ref)
        self.app.sounds.play("refuse")
        self.commands.deny(capitalized(words("not_there", thing=thing)), ways or [words("goes_nowhere")], held.ref)

    def is_covered(self) -> bool:
        """Return whether something lies over the board under the pointer, such as words of a lesson."""
        page = self.app.page
        over = hit(page.controls, self.app.pointer) if page is not None else None
        return over is not None and not ref_of(over.id)

    def leave_undone(self) -> None:
        """Do none of what the drop may mean."""
        self.menu = None
        self.app.refresh()

    def choose_meaning(self, move: Move) -> None:
        """Make the chosen one of the moves that the drop, or what is held, may mean."""
        dropped = self.menu.dropped if self.menu is not None else None
        held, place = dropped if dropped is not None else (self.held, "")
        self.let_go()
        self.menu = None
        self.commands.do(move, *(aim_of(self.model.view, move, held, place) if held is not None else ()))


def spends_unnamed(model: TableModel, move: Move, held: Held, place: Ref) -> bool:
    """Return whether another card of the hand goes with the one that is put down, though nobody has named it, and
    nothing else is asked before it goes."""
    view, handling = model.view, model.game.handling
    other = with_held_first(view, move, held.ref).target if second_card(view, move) else ""
    laid_out = model.declaration or move.verb in handling.drafted or handling.price(view, move) is not None
    return bool(other) and other != place and not (held.tokens or laid_out or view.prompts)

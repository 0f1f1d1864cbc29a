"""Making moves at the table: laid out first, if they are to be paid for, handed in, refused with the reason."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import astuple

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Fact, Modified
from bsdesk.engine.play import Applied, moves
from bsdesk.engine.values import Malformed, Move, Ref, Refusal, Seat, Stale
from bsdesk.table.declaration import Declaration
from bsdesk.table.match import Match
from bsdesk.table.pace import battle_of
from bsdesk.ui.kit.app import App
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.model import Sight

if TYPE_CHECKING:
    from bsdesk.ui.table.bot_playback import Following

Outcome = Applied | Refusal | Malformed | Stale

STAYS = 7.0  # seconds that a refusal stays


class Aim(NamedTuple):
    """What was dropped somewhere answers a question that comes later."""

    turn: int
    question: str
    ref: Ref
    lasts: bool = False  # also while others act before it is asked


NOWHERE = Aim(0, "", "")


def about(fact: Fact, ref: Ref) -> bool:
    """Does this happen to that card, or name it?"""
    return ref in astuple(fact) or (isinstance(fact, Modified) and ref in fact.modifier.refs)


class Said(NamedTuple):
    """Words beside a thing."""

    kind: str
    title: str
    lines: list[str]
    rect: Rect
    until: float = 0.0


class Making(Sight):
    """What is declared and done, and what is said to that."""

    follow: Following

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app, match)
        self.said: Said | None = None
        self.newly_asked = True  # must it be looked whether a pile is to be shown, since one chooses from it?
        self.passed: dict[Seat, str] = {}  # the battle for which a seat passes
        self.due = 0.0  # when the next move that nobody chooses is made
        self.aim = NOWHERE  # what a question of this turn is answered with, once it comes

    def plan_of(self, move: Move) -> list[Move]:
        """The move, with the payment that is suggested for it."""
        suggest = self.game.hints.suggest
        if suggest is None or self.game.hints.price(self.view, move) is None:
            return [move]
        return list(suggest(self.session.state, move)) or [move]

    def do(self, move: Move, question: str = "", ref: Ref = "") -> None:
        """Make a move; one that is to be paid for is laid out first. `ref` is what it is aimed at, for the question
        that asks so."""
        self.hands.menu = None
        if self.declaration is not None:
            self.declaration.add(move.subject, move.amount, move.target)
            self.changed()
            return
        self.aim = Aim(self.session.state.turn, question, ref, not move.subject)
        if self.game.hints.price(self.view, move) is not None or move.verb in self.game.hints.drafted:
            self.declare(move)
        else:
            self.submit([move])

    def declare(self, move: Move) -> None:
        """Lay a declaration out, with the suggestion."""
        plan = self.plan_of(move)
        made = Declaration(lambda: self.session.draft(move.seat), move, plan)
        if made.refused is not None:
            self.refuse(made.refused, self.rect_of(move.subject))
            return
        self.declaration = made
        self.changed()
        if made.draft.complete and not made.picks() and not self.warned():  # there was nothing to choose
            self.hand_in()

    def warned(self) -> list[str]:
        """What should be known of the declaration before it is made."""
        made = self.declaration
        if made is None:
            return []
        said = self.wording.warned(made.before, made.seat, made.outcome)
        card = self.wording.card(made.before, self.aim.ref)
        return [*said, self.app.words("astray", card=card)] if self.astray(made) else said

    def astray(self, made: Declaration) -> bool:
        """Is it aimed at something that it would not be done to?"""
        question, ref = self.aim.question, self.aim.ref
        if not ref or not made.draft.complete or made.draft.comes:
            return False
        prompt = made.view.prompts.get(made.seat)
        if prompt is not None and prompt.question == question:
            return all(offer.move.subject != ref for offer in moves(made.view, made.seat))
        return not any(about(event.fact, ref) for event in made.outcome.events)

    def hand_in(self) -> None:
        """The declaration is made."""
        made, self.declaration = self.declaration, None
        if made is not None:
            self.changed()
            self.submit(made.handed_in(), seen=made.seen)

    def call_off(self) -> None:
        """Everything that was laid out goes back: nothing was declared."""
        self.declaration, self.aim = None, NOWHERE
        self.changed()

    def submit(self, plan: list[Move], *, seen: int | None = None) -> bool:
        """Hand a plan to the session; `seen`: made when its journal ended there. Was it played?"""
        plan = [self.called(plan[0]), *plan[1:]]
        outcome = self.handed(plan, seen=seen)
        match outcome:
            case Applied():
                self.follow.moved(plan)
                self.happened(outcome)
                return True
            case Refusal():
                self.refuse(outcome, self.rect_of(plan[0].subject))
            case Malformed() | Stale():
                self.app.notice(self.app.words("moved_on"), bad=True)
        return False

    def handed(self, plan: Sequence[Move], *, seen: int | None = None) -> Outcome | None:
        """What the session says to it; None, and it is said why, if it can't be written down: then nothing happened."""
        try:
            return self.session.submit(plan, seen=seen, seat=plan[0].seat)
        except Complaint as complaint:
            self.app.notice(str(complaint), bad=True)
            return None

    def happened(self, done: Applied) -> None:
        """The game went on."""
        self.said, self.office.log_up, self.shown_zone, self.hands.menu = None, 0, "", None
        self.newly_asked = True
        self.changed()
        self.pause()
        if self.aimed():
            return
        if self.seat and self.seat in self.view.prompts:
            self.app.focus = ""  # the keyboard goes to the first answer

    def aimed(self) -> bool:
        """Answer the question for which something was aimed at, if that may be the answer."""
        turn, question, ref, lasts = self.aim
        prompt = self.view.prompts.get(self.seat) if self.seat else None
        if turn != self.session.state.turn or (prompt is None and not lasts):
            self.aim = NOWHERE
        if prompt is None or not self.aim.ref or prompt.question != question:
            return False
        self.aim = NOWHERE
        found = [offer.move for offer in self.offers if offer.move.subject == ref and not offer.most]
        return len(found) == 1 and self.submit(found)

    def changed(self) -> None:
        """Something is otherwise. What was laid out or said for a game that has moved on is dropped."""
        self.said = None
        if self.declaration is not None and self.declaration.seen != self.session.now:
            self.declaration = None
        battle = battle_of(self.session.state)
        self.passed = {seat: name for seat, name in self.passed.items() if name == battle}  # it lasts as long as that
        self.hands.let_go()
        self.app.stale = True

    def pause(self) -> None:
        """The next move that nobody chooses comes after a while."""
        self.due = time.monotonic() + self.beat

    @property
    def beat(self) -> float:
        """How long a move that nobody chooses takes."""
        return self.follow.beat

    # what is said

    def say(self, kind: str, title: str, lines: list[str], rect: Rect) -> None:
        self.said = Said(kind, title, lines, rect, time.monotonic() + STAYS)
        self.app.stale = True

    def unsaid(self) -> None:
        self.said = None

    def refuse(self, refusal: Refusal | None, rect: Rect) -> None:
        """It springs back, and beside it stands why."""
        if refusal is None:
            return
        title, lines = self.wording.refused(self.whole_view(), self.seat or self.me, refusal, self.book)
        self.app.sounds.play("refuse")
        self.say("no", title, lines, rect)

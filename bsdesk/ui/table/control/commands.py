"""Making moves at the table: a move with a price is laid out first, then sent, then answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import astuple, replace

from bsdesk.engine.facts import Fact, Modified
from bsdesk.engine.play import moves
from bsdesk.engine.values import NO, Move, Ref, Refusal, Seat, Stale
from bsdesk.engine.view.names import resolve_move
from bsdesk.seat.messages import (
    Answer,
    Consent,
    Failed,
    News,
    Played,
    Request,
    Retold,
    Settled,
    Trouble,
    Update,
    Waits,
    Whole,
)
from bsdesk.speech.outcomes import refusal_lines, warning_lines
from bsdesk.table.declaration import Declaration
from bsdesk.table.draft import Draft
from bsdesk.table.labels import taken_back_in_words
from bsdesk.table.pace import battle_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.control.placement import Placement
from bsdesk.ui.table.layout.poses import Pose
from bsdesk.ui.table.model.aims import Aim
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.leave import Leave
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice


class SentPlan(NamedTuple):
    """A plan that was sent and is not answered yet."""

    plan: list[Move]
    card: tuple[Ref, Pose] | None = None  # the card that was put down for it, and where


class Listener(NamedTuple):
    """Callbacks of one who is told what happens."""

    on_change: Callable[[], None]  # something is otherwise
    on_update: Callable[[Update], None]  # a command was played, by whomever
    on_own_move: Callable[[Sequence[Move]], None]  # a plan of a person here was played
    on_restart: Callable[[], None]  # the game goes on from another moment
    on_refused: Callable[[Ref], None]  # something can't be done with this thing


def concerns(fact: Fact, ref: Ref) -> bool:
    """Return whether the fact happens to that card, or names it."""
    return ref in astuple(fact) or (isinstance(fact, Modified) and ref in fact.modifier.refs)


class Commands:
    """Lays declarations out, sends plans and requests to the table, and takes in what comes back."""

    listener: Listener  # is handed in once all parts are there

    def __init__(self, app: App, model: TableModel, voice: Voice, gaze: Gaze, placement: Placement) -> None:
        self.app, self.model, self.voice = app, model, voice
        self.gaze, self.placement = gaze, placement
        self.waiting: dict[tuple[str, int], SentPlan] = {}  # viewer and number of what was sent -> what it was
        self.put_down: tuple[Ref, Pose] | None = None  # the card that was put down just now, and where
        self.sorry: dict[tuple[str, int], str] = {}  # what is said if a request fails, where that is not the reason
        self.asks_back: Callable[[Sequence[Move]], bool] = NO  # is somebody asked first whether a plan is meant?
        self.leave = Leave(app, model, voice)
        self.passed: dict[Seat, str] = {}  # the battle for which a seat passes
        self.line = model.client.now  # of the journal, as far as it was listened to

    # laying out

    def plan_of(self, move: Move) -> list[Move]:
        """Return the move, with the payment that is suggested for it."""
        handling, suggest = self.model.game.handling, self.model.game.handling.suggest
        if suggest is None or (handling.price(self.model.view, move) is None and move.verb not in handling.drafted):
            return [move]
        return list(suggest(self.model.view_of(move.seat), move)) or [move]

    def do(self, move: Move, question: str = "", ref: Ref = "") -> None:
        """Make a move; if it is to be paid for, lay it out first. `ref`: what it is aimed at; `question`: which asks
        for that."""
        model = self.model
        if model.declaration is not None:
            model.declaration.add(move.subject, move.amount, move.target)
            self.note_change()
            return
        later = bool(ref and not move.subject)  # others act before it is asked, and so may this seat
        model.aims.take(Aim(model.view.turn, question, ref, model.course.here), later=later)
        if model.game.handling.price(model.view, move) is not None or move.verb in model.game.handling.drafted:
            self.declare(move)
        else:
            self.submit([move])

    def declare(self, move: Move) -> None:
        """Lay a declaration out, with the suggested payment."""
        model, seat = self.model, move.seat
        made = Declaration(
            lambda: Draft(model.view_of(seat), seat, model.client_of(seat).now), move, self.plan_of(move)
        )
        if made.refused is not None:
            self.refuse(made.refused, move.subject)
            return
        model.declaration = made
        self.gaze.newly_asked = True
        self.app.focus_on("")  # the keyboard goes to the button that confirms it
        aims = model.aims
        if made.prompt is not None and made.prompt.question == aims.next.question and made.add(aims.next.ref):
            aims.drop()  # it was put down on what it asks for
        self.note_change()
        if made.draft.complete and not made.picks() and not self.warnings():  # there was nothing to choose
            self.hand_in()

    def warnings(self) -> list[str]:
        """Return what the player should know of the declaration before making it."""
        made = self.model.declaration
        if made is None:
            return []
        wording = self.voice.wording
        said = warning_lines(wording, made.before, made.seat, made.outcome)
        card = wording.apart(made.before, made.seat, self.model.aims.next.ref)
        return [*said, self.app.words("astray", card=card)] if self.misses_target(made) else said

    def misses_target(self, made: Declaration) -> bool:
        """Return whether it is aimed at something that it would not affect."""
        question, ref = self.model.aims.next.question, self.model.aims.next.ref
        if not ref or not made.draft.complete or made.draft.comes:
            return False
        prompt = made.view.prompts.get(made.seat)
        if prompt is not None and prompt.question == question:
            return all(offer.move.subject != ref for offer in moves(made.view, made.seat))
        return not any(concerns(event.fact, ref) for event in made.outcome.events)

    def hand_in(self) -> None:
        """Make the declaration."""
        made = self.model.declaration
        if made is None:
            return
        plan, self.model.declaration = made.complete_plan(), None
        self.note_change()
        self.model.sent = made
        if not self.submit(plan, seen=made.seen):
            self.model.declaration, self.model.sent = made, None  # it is kept until it can be sent
            self.note_change()

    def call_off(self) -> None:
        """Drop the declaration that is laid out; nothing was declared."""
        self.model.declaration = None
        self.model.aims.drop()
        self.note_change()

    # sending

    def submit(self, plan: Sequence[Move], *, seen: int | None = None) -> bool:
        """Send a plan, to be answered now or later; return whether it was sent: not while another one is under way,
        which is said; and not yet, where it is asked whether it is meant. `seen`: the journal line it was made at."""
        if self.asks_back(plan):
            return False
        plan = [written_move(self.model, plan[0]), *plan[1:]]
        seat = plan[0].seat
        viewer = "all" if self.model.match.open else f"p{seat}"
        number = self.model.match.clients[viewer].submit(plan, seen=seen)
        if number:
            self.waiting[viewer, number] = SentPlan(plan, self.put_down)
            self.listen()
            self.pin_cards()
        else:
            self.app.notice(self.app.words("awaiting"), done=False)
        return bool(number)

    def pin_cards(self) -> None:
        """Keep cards of plans that are not answered yet where they were put down."""
        self.placement.pins = dict(sent.card for sent in self.waiting.values() if sent.card is not None)
        self.app.refresh()

    def request(self, what: Request, sorry: str = "") -> None:
        """Ask the table for something that is no move. If it fails, `sorry` is shown, or else the reason; if something
        else is under way, it is not sent, and that is said."""
        number = self.model.acting_client.send(what)
        if not number:
            self.app.notice(self.app.words("awaiting"), done=False)
            return
        if sorry:
            self.sorry[self.model.eyes, number] = sorry
        self.listen()

    def listen(self) -> bool:
        """Take in what has come from the table; return whether anything came."""
        public = self.model.match.poll()
        came = self.model.match.news()
        for viewer, news in came:
            if isinstance(news, Answer):
                self.take_answer(viewer, news)
        for viewer, news in came:
            if isinstance(news, Update) and news.number:
                self.end_wait(viewer, news.number)
            if isinstance(news, Consent):
                self.leave.ask(viewer, news)
            elif isinstance(news, Settled):
                self.leave.end_question(news.request)
            elif viewer == self.model.viewer:
                self.take_news(news)
        self.line = self.model.client.now
        if public or came:
            self.app.refresh()
        return bool(public or came)

    def take_news(self, news: News) -> None:
        """Take in what the viewer of the table is told."""
        match news:
            case Update():
                self.take_update(news)
            case Whole() if news.now != self.line:
                self.tell_taken_back(news)
                self.take_restart()
            case Trouble(reason=reason, unsaved=True):
                self.app.notice_unsaved(reason)
            case Trouble(reason=reason):
                self.app.notice(self.app.words.complaint(reason), bad=True)
            case Retold() if self.model.looking:
                self.model.look(self.model.looking)  # the same game, told in other words

    def tell_taken_back(self, news: Whole) -> None:
        """Say that somebody has taken back what had shown something hidden."""
        lately = [taken for taken in news.course.taken_back if taken.line > self.line]
        if lately:
            told = taken_back_in_words(lately[-1], self.voice.wording.player, self.app.words)
            self.app.notice(told, done=False)

    def take_answer(self, viewer: str, answer: Answer) -> None:
        """Take in the answer to a plan or a request."""
        self.leave.end_wait(viewer, answer.number)
        if isinstance(answer.outcome, Waits):
            self.leave.await_it(viewer, answer.number, answer.outcome.request)
        if isinstance(answer.outcome, Played):
            self.end_wait(viewer, answer.number)
        sent = self.waiting.pop((viewer, answer.number), None)
        waits = isinstance(answer.outcome, Waits)
        sorry = "" if waits else self.sorry.pop((viewer, answer.number), "")
        outcome = answer.outcome
        if sent is None:
            if isinstance(outcome, Failed) and outcome.reason:
                self.app.notice(sorry or self.app.words.complaint(outcome.reason), bad=True)
            elif isinstance(outcome, Stale):
                self.app.notice(self.app.words("moved_on"), bad=True)
            return
        self.model.sent = None
        if isinstance(outcome, Refusal):
            self.refuse(outcome, sent.plan[0].subject)
        elif isinstance(outcome, Failed):
            self.app.notice(self.app.words.complaint(outcome.reason), bad=True)
        else:
            self.app.notice(self.app.words("moved_on"), bad=True)
        self.pin_cards()

    def end_wait(self, viewer: str, number: int) -> None:
        """Take in that a plan was played, as its answer or its update says first."""
        sent = self.waiting.pop((viewer, number), None)
        if sent is not None:
            self.model.sent = None
            self.listener.on_own_move(sent.plan)
            self.pin_cards()

    # what comes of it

    def take_update(self, update: Update) -> None:
        """Take in a command that was played."""
        self.gaze.newly_asked = True
        self.note_change()
        self.gaze.follow((told.event.fact for told in update.passage.events), self.model.view.cards)
        self.listener.on_update(update)
        if self.answer_with_aim():
            return
        if self.model.seat and self.model.seat in self.model.view.prompts:
            self.app.focus_on("")  # the keyboard goes to the first answer

    def take_restart(self) -> None:
        """Take in that the game goes on from another moment. What was meant before holds unless it was taken back."""
        course = self.model.course
        self.model.aims.go_on_from(course.path_to(course.here)[:-1])
        self.note_change()
        self.listener.on_restart()

    def answer_with_aim(self) -> bool:
        """Answer the open question with what was aimed at, if it asks for that. Return whether it was answered."""
        model = self.model
        prompt = model.view.prompts.get(model.seat) if model.seat else None
        model.aims.turn_to(model.view.turn, asked=prompt is not None)
        if prompt is None or model.declaration is not None:
            return False
        ref = model.aims.answer_to(prompt.question)
        found = [offer.move for offer in model.offers if offer.move.subject == ref and not offer.most]
        if not ref or model.awaits_answer:
            return False
        model.aims.use(prompt.question)
        return len(found) == 1 and self.submit(found)

    def note_change(self) -> None:
        """Note that something changed. A declaration for a moment that is past is dropped."""
        model = self.model
        self.gaze.unsay(waiting=not model.seat)
        if model.declaration is not None and model.declaration.seen != model.match.now:
            model.declaration = None
        battle = battle_of(model.match.public)
        self.passed = {seat: name for seat, name in self.passed.items() if name == battle}  # it lasts as long as that
        self.listener.on_change()
        self.app.refresh()

    # what is said

    def say(self, kind: str, title: str, lines: list[str], rect: Rect, ref: Ref = "", *, waits: bool = False) -> None:
        self.gaze.say(kind, title, lines, rect, ref, waits=waits)
        self.app.refresh()

    def deny(self, title: str, lines: list[str], ref: Ref, *, waits: bool = False) -> None:
        """Say beside a thing that something can't be done with it; `waits`: since one waits for others."""
        self.say("no", title, lines, self.placement.rect_of(ref), ref, waits=waits)
        self.listener.on_refused(ref)

    def deny_idle(self, ref: Ref) -> None:
        """Say at a thing why nobody here can do anything now."""
        lead = self.model.lead
        if self.model.awaits_answer:
            self.deny(self.app.words("awaiting"), [], ref)
        elif lead is not None:
            self.deny(*lead.why_idle(), ref)
        else:
            self.deny(self.app.words("not_your_move"), [], ref, waits=True)

    def refuse(self, refusal: Refusal | None, ref: Ref, ways: Sequence[str] = ()) -> None:
        """Show beside the thing why the move was refused; in place of a single remedy where else it could be put, if
        that is known."""
        if refusal is None:
            return
        refusal = replace(refusal, remedy=()) if ways else refusal
        seat = self.model.seat or self.model.me
        title, lines = refusal_lines(self.voice.wording, self.model.whole_view, seat, refusal, self.voice.book)
        self.app.sounds.play("refuse")
        self.deny(title, [*lines, *ways], ref)


def written_move(model: TableModel, move: Move) -> Move:
    """Return the move as its seat would write it: what that can't see, by its place."""
    client = model.acting_client
    own = (offer.move for offer in client.offers(move.seat)) if model.match.open else ()
    same = (
        replace(o, amount=move.amount) for o in own if replace(resolve_move(client.view, o), amount=move.amount) == move
    )
    return next(same, move)

"""The questions of players in a terminal: why not, why that happened, what would follow, a rule, the log."""

from __future__ import annotations

from bsdesk.commands.terminal.columns import packed
from bsdesk.commands.terminal.desk import Desk, whole
from bsdesk.commands.terminal.foresight import Foresight
from bsdesk.commands.terminal.typed import Typed
from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Commanded
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.line import moves_in, refusal_of_plan
from bsdesk.engine.play import check, explain
from bsdesk.engine.values import Refusal
from bsdesk.engine.worlds.preview import preview_plan
from bsdesk.seat.messages import Passage
from bsdesk.speech.narration import ToldEvent, causes, last_number


class Questions:
    """Answers them from the seat's own view and log."""

    def __init__(self, desk: Desk, typed: Typed, foresight: Foresight) -> None:
        self.desk, self.typed, self.foresight = desk, typed, foresight

    def why(self, rest: str) -> None:
        """Print why this move is (not) legal, why nothing can be done with a thing, or why an event happened."""
        words, desk = rest.split(), self.desk
        if words[:1] == ["event"]:
            self.why_event(words[1:])
        elif len(words) in (1, 2) and not self.typed.is_move(words[0]):
            things = [self.typed.thing(word) for word in words]
            desk.print(self.foresight.reasons(explain(desk.view, desk.seat, *things)))
        else:
            desk.print(self.foresight.reasons(check(desk.view, self.typed.move(rest))))

    def why_event(self, words: list[str]) -> None:
        past = [passage.events for passage in self.desk.past()]
        number = whole(words[0], "an event") if words else last_number(past)
        chain = causes(past, number)
        if not chain:
            wrong = f"there is no event {number}" if number else "nothing has happened yet"
            raise Complaint(wrong, expected="the number of an event that you can see", remedy="`log` shows them")
        for depth, told in enumerate(chain):
            text = told.text or "…"
            if depth:
                text = self.because(told, text)
            print(f"{'  ' * depth}{told.event.n}  {text}{self.cause(told)}")

    def because(self, told: ToldEvent, text: str) -> str:
        """Return what an event came from: another event, or at last a move."""
        fact = told.event.fact
        if isinstance(fact, Commanded):
            return self.desk.wording.filled_term("chosen", seat=f"p{fact.move.seat}", move=told.facts["move"])
        return self.desk.wording.filled_term("because", event=text)

    def cause(self, told: ToldEvent) -> str:
        """Return the rule or the effect that made an event."""
        why = told.event.why
        rule = self.desk.wording.rule(why)
        return f"  [{self.desk.wording.pair(why, rule)}]" if rule else f"  [{why}]" if why else ""

    def rule(self, rest: str) -> None:
        """Print the sentence of a rule."""
        wording, rules = self.desk.wording, self.desk.books.rules
        said = wording.rule(rest) or wording.rule(rest.upper())
        if not said:
            wrong = f"there is no rule {rest!r}" if rest else "no rule is named"
            remedy = did_you_mean(rest.upper(), rules, f"such as {next(iter(rules))}")
            raise Complaint(wrong, expected="the id of a rule", remedy=remedy)
        self.desk.print([wording.pair(rest if wording.rule(rest) else rest.upper(), said)])

    def preview(self, rest: str) -> None:
        """Print what a move would do, or several together."""
        steps, view = moves_in(rest), self.desk.view
        if len(steps) > 1:
            self.preview_whole(steps)
            return
        move = self.typed.move(rest)
        plan = self.foresight.suggested(move) if view.game.handling.price(view, move) else [move]
        outcome = preview_plan(view, plan)
        if isinstance(outcome, Refusal):
            self.desk.print([self.foresight.rejection(check(view, move) or outcome)])
            return
        lines = self.desk.board().preview(outcome)
        if len(plan) > 1:
            lines.insert(1, f"  {self.desk.wording.filled_term('paid_so', moves=self.typed.plan_in_words(plan))}")
        self.desk.print(lines)

    def preview_whole(self, steps: list[str]) -> None:
        plan, refusal = self.typed.read_steps(steps, far=False)
        if refusal is not None:
            self.desk.print([self.foresight.rejection(refusal_of_plan(refusal, plan[:-1]))])
            return
        outcome = preview_plan(self.desk.view, plan)
        if isinstance(outcome, Refusal):
            self.desk.print([self.foresight.rejection(outcome)])
        else:
            self.desk.print(self.desk.board().preview(outcome))

    def look(self, rest: str) -> None:
        self.desk.print(self.desk.board().look(self.typed.thing(rest)))

    def log(self, rest: str) -> None:
        """Print the last commands with their results; the number in brackets is their line in the journal."""
        for passage in self.desk.past(whole(rest, "how many moves") if rest else 10):
            self.tell(passage, numbers=True)
            desk = self.desk
            taken = desk.course.taken_back_on(desk.course.past)
            desk.print([f"[{one.line}] {desk.taken_back_in_words(one)}" for at, one in taken if at == passage.line])

    def tell(self, passage: Passage, *, numbers: bool = False) -> None:
        texts = [f"{told.event.n} {told.text}" if numbers else told.text for told in passage.events if told.text]
        line = f"[{passage.line}] " if numbers else ""
        if texts:
            self.desk.print(packed(line, texts, " · "))

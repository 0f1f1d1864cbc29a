"""What players at a terminal ask: why not, why that happened, what would follow, what a rule says, what there was."""

from __future__ import annotations

from bsdesk.commands.terminal.board import packed
from bsdesk.commands.terminal.desk import QUESTION, Desk, malformed, whole
from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Commanded
from bsdesk.engine.files.card_file import nearest
from bsdesk.engine.files.line import moves_in, taken_back
from bsdesk.engine.files.notation import read_move, write_move
from bsdesk.engine.play import check, explain
from bsdesk.engine.values import Malformed, Move, Refusal
from bsdesk.engine.worlds.preview import foresee, preview_plan
from bsdesk.session.telling import Passage, Told


class Questions(Desk):
    """The answers, from the seat's own view."""

    def why(self, rest: str) -> None:
        """Why (not) this move, why nothing with this thing, or why an event."""
        words = rest.split()
        if words[:1] == ["event"]:
            self.why_event(words[1:])
        elif len(words) in (1, 2) and not self.is_move(words[0]):
            things = [self.thing(word) for word in words]
            self.print(self.reasons(explain(self.view, self.seat, *things)))
        else:
            self.print(self.reasons(check(self.view, self.move(rest))))

    def reasons(self, refusal: Refusal | None) -> list[str]:
        if refusal is None:
            return [self.wording.term("", "legal")]
        rule = self.wording.rule(refusal.rule)
        said = self.wording.pair(refusal.rule, rule) if refusal.code != QUESTION else ""
        lines = [self.wording.refusal(self.view, self.seat, refusal), said, self.remedy(refusal)]
        return [line for line in lines if line]

    def why_event(self, words: list[str]) -> None:
        number = whole(words[0], "an event") if words else 0
        chain = self.teller().why(number)
        if not chain:
            raise Complaint(
                f"there is no event {number}" if number else "nothing has happened yet",
                expected="the number of an event that you can see",
                remedy="`log` shows them",
            )
        for depth, told in enumerate(chain):
            text = told.text or "…"
            if depth:
                text = self.because(told, text)
            print(f"{'  ' * depth}{told.event.n}  {text}{self.cause(told)}")

    def because(self, told: Told, text: str) -> str:
        """What something came from: an event, or in the end a move."""
        fact = told.event.fact
        if isinstance(fact, Commanded):
            return self.wording.phrase("chosen", seat=f"p{fact.move.seat}", move=told.facts["move"])
        return self.wording.phrase("because", event=text)

    def cause(self, told: Told) -> str:
        """The rule that made an event, or the effect."""
        why = told.event.why
        rule = self.wording.rule(why)
        return f"  [{self.wording.pair(why, rule)}]" if rule else f"  [{why}]" if why else ""

    def rule(self, rest: str) -> None:
        """The sentence of a rule."""
        said = self.wording.rule(rest) or self.wording.rule(rest.upper())
        if not said:
            near = nearest(rest.upper(), self.books.rules)
            raise Complaint(
                f"there is no rule {rest!r}" if rest else "no rule is named",
                expected="the id of a rule",
                remedy=f"did you mean {near!r}?" if near else f"such as {next(iter(self.books.rules))}",
            )
        self.print([self.wording.pair(rest if self.wording.rule(rest) else rest.upper(), said)])

    def preview(self, rest: str) -> None:
        steps = moves_in(rest)
        if len(steps) > 1:
            self.preview_whole(rest)
            return
        move = self.move(rest)
        plan = self.suggested(move) if self.view.game.hints.price(self.view, move) else [move]
        outcome = preview_plan(self.state, plan)
        if isinstance(outcome, Refusal):
            self.print([self.answer(check(self.view, move) or outcome)])
            return
        lines = self.board().preview(outcome)
        if len(plan) > 1:
            lines.insert(1, f"  {self.wording.phrase('paid_so', moves=self.written(plan))}")
        self.print(lines)

    def written(self, plan: list[Move]) -> str:
        """A plan as its seat would type it, as far as it can be foreseen."""
        here, texts = self.view, []
        for move in plan:
            texts.append(write_move(here, move))
            here, _events, comes = foresee(here, move)
            if comes:
                break
        return "; ".join(texts)

    def preview_whole(self, text: str) -> None:
        """What several moves would do together."""
        plan: list[Move] = []
        here = self.view
        for step in moves_in(text):
            move = read_move(here, self.seat, step)
            if isinstance(move, Malformed):
                raise malformed(move)
            refusal = check(here, move)
            if refusal is not None:
                self.print([self.answer(taken_back(refusal, plan))])
                return
            plan.append(move)
            here, _events, comes = foresee(here, move)
            if comes:
                break
        outcome = preview_plan(self.state, plan)
        self.print([self.answer(outcome)] if isinstance(outcome, Refusal) else self.board().preview(outcome))

    def look(self, rest: str) -> None:
        self.print(self.board().look(self.thing(rest)))

    def log(self, rest: str) -> None:
        """The last commands, with what came of them; the number in brackets is their line in the journal."""
        count = whole(rest, "how many moves") if rest else 10
        for passage in self.teller().past()[-count:]:
            self.tell(passage, numbers=True)

    def tell(self, passage: Passage, *, numbers: bool = False) -> None:
        texts = [f"{told.event.n} {told.text}" if numbers else told.text for told in passage.told if told.text]
        line = f"[{passage.line}] " if numbers else ""
        if texts:
            self.print(packed(line, texts, " · "))

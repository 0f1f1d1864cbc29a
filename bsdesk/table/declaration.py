"""A declaration being laid out: the suggestion, and every token of it open to change, until it is declared. Pure.

It is a wish list, question by question: which cores pay, which are placed. From it the draft is built anew after every
change; what can't be done yet (placing, while something is still to be paid) waits for its turn. A question that may be
left unanswered is passed over as long as there are wishes for later ones; what could be chosen in it stays on offer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.facts import Fact, TokensMoved
from bsdesk.engine.play import check
from bsdesk.engine.prompts import size
from bsdesk.engine.state import Prompt, State, fold
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat
from bsdesk.engine.worlds.preview import Preview, preview_of
from bsdesk.table.draft import Draft

NewDraft = Callable[[], Draft]


class Question(NamedTuple):
    """A question that is answered with words or cards: what could be chosen, and how much at most."""

    offers: list[Offer]
    most: int
    view: State  # as it was when this was asked


class Declaration:
    """What a seat is about to declare, and how it would be paid."""

    def __init__(self, new_draft: NewDraft, first: Move, suggestion: Sequence[Move] = ()) -> None:
        self.new_draft, self.first = new_draft, first
        self._outcome: tuple[State, Preview] | None = None
        self.wishes: dict[str, list[Move]] = {}
        self.draft = new_draft()
        self.seen = self.draft.seen  # the journal line for which it is laid out
        self._saved: dict[Move, int] = {}  # of each choice, what it would save, as things are laid out now
        self._shown: tuple[State, int, State] | None = None
        self.refused: Refusal | None = None
        self.questions_met: list[str] = []  # the questions that came up, in order
        self.questions: dict[str, Question] = {}
        for move in suggestion[1:]:
            if move.verb not in ("done", "back"):
                self.wishes.setdefault(move.verb, []).append(move)
        self.build()

    # what it is now

    @property
    def seat(self) -> Seat:
        return self.first.seat

    @property
    def view(self) -> State:
        return self.draft.view

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Return what would happen, as far as it is laid out."""
        return tuple(event.fact for step in self.draft.steps for event in step)

    @property
    def outcome(self) -> Preview:
        """Return what would follow, as far as it is laid out."""
        if self._outcome is None or self._outcome[0] is not self.view:
            events = tuple(event for step in self.draft.steps for event in step)
            self._outcome = (self.view, preview_of(self.before, self.first, self.view, events, self.draft.comes))
        return self._outcome[1]

    @property
    def before(self) -> State:
        """Return the view before anything is declared."""
        return self.draft.views[0]

    @property
    def prompt(self) -> Prompt | None:
        """Return the question that is open in it."""
        prompt = None if self.draft.complete else self.view.prompts.get(self.seat)
        return None if prompt is not None and prompt.ready else prompt

    @property
    def due(self) -> int:
        """Return how much the open question still needs at least; where only the whole tells, one more, until it will
        do."""
        prompt = self.prompt
        return max(prompt.least - size(prompt), int(not self.ready)) if prompt is not None else 0

    def apply_to(self, whole: State) -> State:
        """Return this other view with what is laid out done on it: for one that shows everything, without hiding any
        hand."""
        if self._shown is None or self._shown[0] is not whole or self._shown[1] != len(self.draft.steps):
            shown, view = whole.copy(), self.view
            for event in (event for step in self.draft.steps for event in step):
                fold(shown, event)
            shown.prompts, shown.agenda, shown.queue, shown.actor = view.prompts, view.agenda, view.queue, view.actor
            self._shown = (whole, len(self.draft.steps), shown)
        return self._shown[2]

    @property
    def ready(self) -> bool:
        """Return whether it can be declared as it is."""
        return self.draft.complete or any(offer.move.verb == "done" for offer in self.draft.offers())

    def offers(self) -> list[Offer]:
        """Return what could be added now."""
        return [offer for offer in self.draft.offers() if offer.move.verb not in ("done", "back")]

    def alternatives(self) -> list[Offer]:
        """Return what could be chosen instead of what was, or besides it: words and cards, no tokens."""
        found = []
        for question, asked in self.questions.items():
            mine = [move.subject for move in self.wishes.get(question, [])]
            if len(mine) < asked.most or asked.most == 1:
                found += [offer for offer in asked.offers if not offer.most and offer.move.subject not in mine]
        return found

    def why_not(self, ref: Ref) -> Refusal | None:
        """Return why this card is no answer to a question that cards beside it could answer; None if there is none."""
        zone = self.view.cards[ref].zone if ref in self.view.cards else ""
        for question, asked in self.questions.items():
            cards = asked.view.cards
            if zone and any(cards[o.move.subject].zone == zone for o in asked.offers if o.move.subject in cards):
                return check(asked.view, Move(self.seat, question, ref))
        return None

    def picks(self) -> list[Move]:
        """Return everything that was chosen so far."""
        return [move for moves in self.wishes.values() for move in moves]

    # changing it

    def build(self) -> None:
        """Build the draft anew from the wishes: each question takes its own; what no longer fits is dropped."""
        self.draft = self.new_draft()
        self._saved, self._shown = {}, None
        self.refused = self.draft.add(self.first)
        if self.refused is not None:
            return
        used = dict.fromkeys(self.wishes, 0)
        self.questions_met, self.questions = [], {}
        while (prompt := self.prompt) is not None:
            mine, place = self.wishes.get(prompt.question, []), used.get(prompt.question, 0)
            if prompt.question not in self.questions_met:
                self.questions_met.append(prompt.question)
                if not prompt.tokens:
                    self.questions[prompt.question] = Question(self.offers(), prompt.most, self.view)
            if place < len(mine):
                if self.draft.add(mine[place]) is None:
                    used[prompt.question] = place + 1
                else:
                    del mine[place]
            elif self._has_later_wishes() and any(o.move.verb == "done" for o in self.draft.offers()):
                self.draft.add(Move(self.seat, "done"))
            else:
                break

    def _has_later_wishes(self) -> bool:
        """Return whether there are wishes for questions that are still to come."""
        return any(wishes for question, wishes in self.wishes.items() if question not in self.questions_met)

    def choose(self, offer: Offer) -> None:
        """Answer a question otherwise, or with more than before. What comes after it is suggested anew."""
        question = offer.move.verb
        mine = self.wishes.get(question, []) if self.questions[question].most > 1 else []
        before = self.questions_met[: self.questions_met.index(question)]
        self.wishes = {other: self.wishes[other] for other in before if other in self.wishes}
        self.wishes[question] = [*mine, offer.move]
        self.build()
        self.fill()

    @property
    def cost(self) -> int:
        """Return how many tokens are paid for it, as it is laid out."""
        paid = (event.fact for step in self.draft.steps for event in step if event.by == "cost")
        return sum(sum(fact.amount) for fact in paid if isinstance(fact, TokensMoved))

    def saving(self, offer: Offer) -> int:
        """Return how many tokens fewer are paid with this choice; kept until something else is laid out."""
        if offer.move not in self._saved:
            now, then = (Declaration(self.new_draft, self.first, [self.first, *self.picks()]) for _ in range(2))
            now.fill()
            then.choose(offer)
            self._saved[offer.move] = now.cost - then.cost if now.ready and then.ready else 0
        return self._saved[offer.move]

    def add(self, place: Ref, amount: Pool = (), target: Ref = "") -> bool:
        """Choose something more: a card, a word, or tokens from a place; return whether it is offered. Where tokens may
        go to several places, `target` must be given. A question that comes up by it is answered as suggested."""
        for offer in self.offers():
            move = offer.move
            if move.subject != place or (move.target != target and (target or offer.most)):
                continue
            if offer.most:
                found = self._amount(offer, amount)
                if not found:
                    continue
                move = replace(move, amount=found)
            self.wishes.setdefault(move.verb, [])
            self._join(move)
            self.build()
            if self.prompt is not None and self.prompt.question not in self.wishes:
                self.fill()
            return True
        return False

    @staticmethod
    def _amount(offer: Offer, amount: Pool) -> Pool:
        """Return as much of the amount as is offered: one token, if none is given."""
        cap = offer.move.amount
        wanted = amount or tuple(1 if kind == first_kind(cap) else 0 for kind in range(len(cap)))
        found = tuple(min(a, c) for a, c in zip(wanted, cap, strict=True))
        return found if 0 < sum(found) <= offer.most else ()

    def _join(self, move: Move) -> None:
        """Add a wish; tokens of the same kind from the same place are one."""
        mine = self.wishes[move.verb]
        for number, old in enumerate(mine):
            if move.amount and (old.subject, old.target) == (move.subject, move.target):
                mine[number] = replace(old, amount=tuple(a + b for a, b in zip(old.amount, move.amount, strict=True)))
                return
        mine.append(move)

    def leave_out(self, ref: Ref) -> bool:
        """Take back that this card was chosen; return whether it was."""
        mine = next((move for move in self.picks() if move.subject == ref and not move.amount), None)
        if mine is not None:
            self.remove(mine)
        return mine is not None

    def remove(self, move: Move, kind: int = 0) -> None:
        """Take a pick back, or one token of this kind out of it."""
        mine = self.wishes[move.verb]
        number = mine.index(move)
        if sum(move.amount) > 1:
            less = tuple(n - (k == kind) for k, n in enumerate(move.amount))
            mine[number] = replace(move, amount=less)
        else:
            del mine[number]
        self.build()

    def suggested_moves(self) -> list[Move]:
        """Return the suggested moves for the rest; for what is free to choose there are none."""
        suggest = self.view.game.handling.suggest
        if suggest is None or self.prompt is None:
            return []
        return [move for move in suggest(self.view, None) if move.verb not in ("done", "back")]

    def fill(self) -> None:
        """Fill the rest in as suggested."""
        for move in self.suggested_moves():
            self.wishes.setdefault(move.verb, [])
            self._join(move)
        self.build()

    def complete_plan(self) -> list[Move]:
        """Complete the draft; return its plan."""
        while not self.draft.complete and any(o.move.verb == "done" for o in self.draft.offers()):
            self.draft.add(Move(self.seat, "done"))
        return list(self.draft.plan)


def first_kind(cap: Pool) -> int:
    """Return the first kind of token that there is any of."""
    return next((kind for kind, count in enumerate(cap) if count), 0)

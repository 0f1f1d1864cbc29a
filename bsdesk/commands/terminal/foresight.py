"""Consequences of a move in a terminal: the plan that pays for it, what it costs, why it may not be made."""

from __future__ import annotations

from bsdesk.commands.terminal.desk import Desk
from bsdesk.commands.terminal.typed import Typed, malformed
from bsdesk.engine.handling import Note
from bsdesk.engine.play import check
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.values import Malformed, Move, Refusal, Stale
from bsdesk.engine.worlds.preview import preview_plan

QUESTION = "question_open"  # the refusal of a move while something is asked
FEW = 8  # up to this many answers are all named where a question must be answered first


class Foresight:
    """Judges moves on the seat's own view."""

    def __init__(self, desk: Desk, typed: Typed) -> None:
        self.desk, self.typed = desk, typed

    def suggested(self, move: Move | None) -> list[Move]:
        """Return the plan that the game suggests, as far as payments go; else the move alone."""
        suggest = self.desk.view.game.handling.suggest
        alone = [move] if move is not None else []
        if suggest is None or (move is not None and check(self.desk.view, move) is not None):
            return alone
        return list(suggest(self.desk.world, move)) or alone

    def notes(self, plan: list[Move]) -> list[Note]:
        outcome = preview_plan(self.desk.view, plan)
        return [] if isinstance(outcome, Refusal) else list(outcome.notes)

    def notes_in_list(self, move: Move) -> list[Note]:
        """Return the notes shown with an offer in the list."""
        notes = [note for note in self.notes([move]) if note.listed]
        if self.desk.view.game.handling.price(self.desk.view, move) is None:
            return notes
        more = self.notes(self.suggested(move))
        return notes + [note for note in more if note.listed and note not in notes and not note.card]

    def losses(self, plan: list[Move], *, chosen: bool) -> list[Note]:
        """Return notes on own cards that a plan loses by payments nobody chose.

        A plan typed step by step was chosen, a suggested one was not.
        """
        if chosen and (len(plan) > 1 or self.desk.view.game.handling.price(self.desk.view, plan[0]) is None):
            return []
        return [note for note in self.notes(plan) if note.listed and note.card]

    # why not

    def rejection(self, outcome: Refusal | Malformed | Stale) -> str:
        """Return a rejected command in one line."""
        if isinstance(outcome, Malformed):
            return str(malformed(outcome))
        if isinstance(outcome, Stale):
            return f"the game has moved on since line {outcome.seen}; expected line {outcome.now}; look again"
        text = self.desk.wording.refusal(self.desk.view, self.desk.seat, outcome)
        if outcome.code != QUESTION:  # its rule is the question's, not a reason
            text += f" [{outcome.rule}]"
        return f"{text} {self.remedy(outcome)}".strip()

    def reasons(self, refusal: Refusal | None) -> list[str]:
        wording = self.desk.wording
        if refusal is None:
            return [wording.term("", "legal")]
        rule = wording.rule(refusal.rule)
        said = wording.pair(refusal.rule, rule) if refusal.code != QUESTION else ""
        lines = [wording.refusal(self.desk.view, self.desk.seat, refusal), said, self.remedy(refusal)]
        return [line for line in lines if line]

    def remedy(self, refusal: Refusal) -> str:
        desk = self.desk
        offers = desk.offers() if refusal.code == QUESTION else []
        if 0 < len(offers) <= FEW:
            answers = [" ".join(part for part in desk.board().move(offer) if part) for offer in offers]
            return desk.wording.filled_term("remedy", moves=", ".join(answers))
        if not refusal.remedy or not self.fits(refusal.remedy):
            return ""
        return desk.wording.filled_term("remedy", moves=self.typed.plan_in_words(list(refusal.remedy)))

    def fits(self, plan: tuple[Move, ...]) -> bool:
        """Return whether these moves can be made, as far as can be foreseen."""
        here = self.desk.view
        for move in plan:
            if check(here, move) is not None:
                return False
            here, _events, comes = foresee(here, move)
            if comes:
                break
        return True

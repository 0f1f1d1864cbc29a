"""Reading typed lines by a seat's view: moves, numbers of the list, things, plans."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.commands.terminal.desk import Desk, Spoken
from bsdesk.complaint import Complaint
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.files.notation import read_move, resolve, verbs_of, write_move
from bsdesk.engine.play import check, to_act
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.state import State
from bsdesk.engine.values import Malformed, Move, Pool, Refusal, nearest_amount, pool_from


class Typed:
    """Reads lines."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def verbs(self) -> set[str]:
        return verbs_of(self.desk.view.game)

    def is_move(self, word: str) -> bool:
        """Return whether a move begins with this word: a number, a verb, a seat."""
        return word[0].isdigit() or word in self.verbs() or (word[0] == "p" and word[1:].isdigit())

    def numbered(self, text: str, *, asked: bool = False) -> Move:
        """Return the move of a number in the list, with its amount; a move in question needs none."""
        number, *rest = text.split()
        wording, offers = self.desk.wording, self.desk.offers()
        if not (number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= len(offers)):
            if not offers:
                raise Spoken(wording.filled_term("no_moves", number=number[:60]))
            raise Spoken(wording.filled_term("no_move", number=number[:60], most=len(offers)))
        offer = offers[int(number) - 1]
        if not rest and offer.most and offer.least == sum(offer.move.amount):
            return offer.move  # all there is, or nothing
        if asked and not rest and offer.most:
            return nearest_amount(offer, replace(offer.move, amount=first_of(offer.move.amount, offer.least)))
        amount = pool_from(rest[0], self.desk.view.rules.token_marks) if rest else None
        if len(rest) > 1 or bool(rest) != bool(offer.most) or (rest and amount is None):
            board = self.desk.board()
            what = f"an amount, {board.range(offer)}: `{number} {offer.least}`" if offer.most else "nothing more"
            wrong = f"move {number} is `{' '.join(board.move(offer))}`"
            raise Complaint(wrong, expected=f"behind it {what}", remedy="")
        return replace(offer.move, amount=amount) if amount is not None else offer.move

    def move(self, text: str) -> Move:
        """Return the move in question, by its number or as it is written."""
        if not text:
            raise Spoken(self.desk.wording.filled_term("no_move_named"))
        if text[0].isdigit():
            return self.numbered(text, asked=True)
        move = read_move(self.desk.view, self.desk.seat, text)
        if isinstance(move, Malformed):
            raise malformed(move)
        return move

    def plan(self, text: str) -> list[Move]:
        """Return the moves of a line, each read where the ones before it lead; up to the first illegal one."""
        steps = moves_in(text)
        if not steps:
            raise malformed(Malformed(text, "a move, or moves joined by ;"))
        return self.read_steps(steps)[0]

    def read_steps(self, steps: list[str], *, far: bool = True) -> tuple[list[Move], Refusal | None]:
        """Return the moves of these steps, and why the last isn't legal. `far`: also past what can't be foreseen."""
        here, seat, comes = self.desk.view, to_act(self.desk.view) or self.desk.seat, ""
        plan: list[Move] = []
        for step in steps:
            move = read_move(here, seat, step)
            if isinstance(move, Malformed):
                raise malformed(move)
            refusal = check(here, move) if not comes else None
            plan.append(move)
            if refusal is not None:
                return plan, refusal
            seat = move.seat
            if not comes:
                here, _events, comes = foresee(here, move)
            if comes and not far:
                break
        return plan, None

    def plan_in_words(self, plan: list[Move]) -> str:
        """Return a plan as its seat would type it, as far as it can be foreseen."""
        here: State = self.desk.view
        texts = []
        for move in plan:
            texts.append(write_move(here, move))
            here, _events, comes = foresee(here, move)
            if comes:
                break
        return "; ".join(texts)

    def thing(self, word: str) -> str:
        view, seat = self.desk.view, self.desk.seat
        ref = resolve(view, seat, word)
        if ref is None and word:
            ref = resolve(view, seat, f"{view.rules.piles.hand}.{word}")
        if ref is None or (ref not in view.cards and ref not in view.zones and ref not in view.tokens):
            term = "no_thing" if word else "no_thing_named"
            raise Spoken(self.desk.wording.filled_term(term, word=word, example=f"{view.rules.piles.hand}.1"))
        return ref


def first_of(pool: Pool, count: int) -> Pool:
    """Return this many of the tokens, plain ones first."""
    found = []
    for there in pool:
        found.append(min(there, count))
        count -= found[-1]
    return tuple(found)


def malformed(command: Malformed) -> Complaint:
    remedy = f"did you mean {command.nearest!r}?" if command.nearest else "`moves` lists what can be done"
    return Complaint(f"can't read {command.text!r}", expected=command.expected, remedy=remedy)

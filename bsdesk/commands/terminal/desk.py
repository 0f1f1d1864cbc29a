"""What the players at a terminal have before them: whose decision it is, what is seen, and how words are read."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bsdesk.commands.terminal.board import Board, folded
from bsdesk.complaint import Complaint
from bsdesk.engine.files.line import Fits, fit, moves_in
from bsdesk.engine.files.notation import read_move, resolve, verbs_of
from bsdesk.engine.hints import Note
from bsdesk.engine.play import check, moves, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Malformed, Move, Offer, Pool, Refusal, Seat, Stale, nearest_amount, pool_from
from bsdesk.engine.worlds.preview import preview_plan
from bsdesk.session.session import Session
from bsdesk.session.telling import Teller
from bsdesk.speech.books import Books
from bsdesk.speech.wording import Wording

HUMAN, RANDOM = "human", "random"
MOST = 4_000  # digits of a number that is read
QUESTION = "question_open"  # the refusal of a move while something is asked
FEW = 8  # answers that are all named where a question must be answered first


class Desk:
    """A session as the seat sees it whose decision it is."""

    def __init__(self, session: Session, books: Books, seats: Mapping[Seat, str], language: str = "en") -> None:
        self.session, self.books, self.seats = session, books, seats
        self.wording = Wording(books, language)
        self.tellers: dict[str, Teller] = {}

    # what there is

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def seat(self) -> Seat:
        """Whose decision it is; when the game is over, the seat that looks at it."""
        return to_act(self.state) or self.watcher or 1

    @property
    def watcher(self) -> Seat:
        """Who sits at the keyboard: the seat that is to act, else the first player there is; 0 for nobody."""
        humans = [seat for seat, who in self.seats.items() if who == HUMAN]
        seat = to_act(self.state)
        return seat if seat in humans else next(iter(humans), 0)

    @property
    def view(self) -> State:
        return self.session.view(f"p{self.seat}")

    def board(self) -> Board:
        return Board(self.view, self.seat, self.wording)

    def teller(self) -> Teller:
        viewer = f"p{self.watcher}" if self.watcher else "table"
        if viewer not in self.tellers:
            self.tellers[viewer] = Teller(self.session, self.wording, viewer)
        return self.tellers[viewer]

    def offers(self) -> list[Offer]:
        return moves(self.view, self.seat)

    def show(self) -> None:
        """The board, and what the seat may do."""
        self.print([*self.board().lines(), *self.choices()])

    def choices(self) -> list[str]:
        """The legal moves by number, and behind them what should be known of some."""
        board, offers, view = self.board(), self.offers(), self.view
        lines = board.moves(offers)
        for number, offer in enumerate(offers, 1):
            if offer.most:
                continue
            notes = [note for note in self.notes([offer.move]) if note.listed]
            if view.game.hints.price(view, offer.move) is not None:
                more = self.notes(self.suggested(offer.move))
                notes += [note for note in more if note.listed and note not in notes and not note.card]
            if notes:
                lines.append(f"  {number}: {self.wording.listed(map(board.note, notes))}")
        return lines

    # what comes of moves

    def suggested(self, move: Move | None) -> list[Move]:
        """The plan that the game suggests, which ends where something else than a payment is asked; else the move."""
        suggest = self.view.game.hints.suggest
        alone = [move] if move is not None else []
        if suggest is None or (move is not None and check(self.view, move) is not None):
            return alone
        return list(suggest(self.state, move)) or alone

    def notes(self, plan: list[Move]) -> list[Note]:
        outcome = preview_plan(self.state, plan)
        return [] if isinstance(outcome, Refusal) else list(outcome.notes)

    def losses(self, plan: str | list[Move], *, chosen: bool) -> list[Note]:
        """The own cards that a plan takes by payments that nobody chose: one that was typed step by step was chosen,
        one that was suggested was not."""
        moves = self.readable(plan)
        if not moves or (chosen and self.view.game.hints.price(self.view, moves[0]) is None):
            return []
        return [note for note in self.notes(moves) if note.listed and note.card]

    def readable(self, plan: str | list[Move]) -> list[Move]:
        """The moves of a plan, if its first can be read and is legal now."""
        if not isinstance(plan, str):
            return plan
        steps = moves_in(plan)
        move = read_move(self.view, self.seat, steps[0]) if len(steps) == 1 else None
        return [move] if isinstance(move, Move) else []

    @staticmethod
    def print(lines: list[str]) -> None:
        print("\n".join(folded(lines)), flush=True)

    def verbs(self) -> set[str]:
        return verbs_of(self.state.game)

    def is_move(self, word: str) -> bool:
        """Does a move begin with this word: a number, a verb, a seat?"""
        return word[0].isdigit() or word in self.verbs() or (word[0] == "p" and word[1:].isdigit())

    # reading

    def numbered(self, text: str, *, asked: bool = False) -> Move:
        """The move of a number in the list, with its amount; one that is only asked about needs none."""
        number, *rest = text.split()
        offers = self.offers()
        if not (number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= len(offers)):
            if not offers:
                raise Spoken(self.wording.phrase("no_moves", number=number[:60]))
            raise Spoken(self.wording.phrase("no_move", number=number[:60], most=len(offers)))
        offer = offers[int(number) - 1]
        if not rest and offer.most and offer.least == sum(offer.move.amount):
            return offer.move  # all there is, or nothing
        if asked and not rest and offer.most:
            return nearest_amount(offer, replace(offer.move, amount=first_of(offer.move.amount, offer.least)))
        amount = pool_from(rest[0], self.state.rules.token_marks) if rest else None
        if len(rest) > 1 or bool(rest) != bool(offer.most) or (rest and amount is None):
            what = f"an amount, {self.board().range(offer)}: `{number} {offer.least}`" if offer.most else "nothing more"
            raise Complaint(
                f"move {number} is `{' '.join(self.board().move(offer))}`", expected=f"behind it {what}", remedy=""
            )
        return replace(offer.move, amount=amount) if amount is not None else offer.move

    def move(self, text: str) -> Move:
        """A move that is asked about, by its number or as it is written."""
        if not text:
            raise Spoken(self.wording.phrase("no_move_named"))
        if text[0].isdigit():
            return self.numbered(text, asked=True)
        move = read_move(self.view, self.seat, text)
        if isinstance(move, Malformed):
            raise malformed(move)
        return move

    def thing(self, word: str) -> str:
        ref = resolve(self.view, self.seat, word)
        if ref is None and word:
            ref = resolve(self.view, self.seat, f"{self.state.rules.hand}.{word}")
        if ref is None or (ref not in self.view.cards and ref not in self.view.zones and ref not in self.view.tokens):
            term = "no_thing" if word else "no_thing_named"
            raise Spoken(self.wording.phrase(term, word=word, example=f"{self.state.rules.hand}.1"))
        return ref

    # answering

    def answer(self, outcome: Refusal | Malformed | Stale) -> str:
        """A bad command in one line."""
        if isinstance(outcome, Malformed):
            return str(malformed(outcome))
        if isinstance(outcome, Stale):
            return f"the game has moved on since line {outcome.seen}; expected line {outcome.now}; look again"
        text = self.wording.refusal(self.view, self.seat, outcome)
        if outcome.code != QUESTION:  # its rule is that of the question, and no reason
            text += f" [{outcome.rule}]"
        return f"{text} {self.remedy(outcome)}".strip()

    def remedy(self, refusal: Refusal) -> str:
        offers = self.offers() if refusal.code == QUESTION else []
        if 0 < len(offers) <= FEW:
            answers = [" ".join(part for part in self.board().move(offer) if part) for offer in offers]
            return self.wording.phrase("remedy", moves=", ".join(answers))
        if not refusal.remedy:
            return ""
        plan = fit(self.state, refusal.remedy, 0)
        return self.wording.phrase("remedy", moves=plan.text) if isinstance(plan, Fits) else ""


def first_of(pool: Pool, count: int) -> Pool:
    """So many of these tokens, plain ones first."""
    found = []
    for there in pool:
        found.append(min(there, count))
        count -= found[-1]
    return tuple(found)


def whole(text: str, what: str) -> int:
    """A whole number that was typed."""
    if not (text.isascii() and text.isdigit() and int(text[:MOST]) and len(text) < MOST):
        raise Complaint(f"{text!r} is no number", expected=f"{what}, from 1 on", remedy="type a number")
    return int(text)


class Spoken(Complaint):
    """A complaint in the language of the table, as it stands."""


def malformed(command: Malformed) -> Complaint:
    remedy = f"did you mean {command.nearest!r}?" if command.nearest else "`moves` lists what can be done"
    return Complaint(f"can't read {command.text!r}", expected=command.expected, remedy=remedy)

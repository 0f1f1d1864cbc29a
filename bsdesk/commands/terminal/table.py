"""Playing in a terminal: the seats share one keyboard, and each is shown only its own view."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from bsdesk.commands.terminal.advice import TerminalAdvice
from bsdesk.commands.terminal.desk import Desk, Spoken
from bsdesk.commands.terminal.foresight import Foresight
from bsdesk.commands.terminal.questions import Questions
from bsdesk.commands.terminal.timeline import TerminalTimeline
from bsdesk.commands.terminal.typed import Typed
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import nearest
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.game import Game
from bsdesk.engine.values import Malformed, Move, Refusal, Stale
from bsdesk.seat.client import TableLink
from bsdesk.seat.messages import Concede, Failed, Outcome, Waits
from bsdesk.speech.books import LANGUAGES, Books
from bsdesk.speech.interface import Words
from bsdesk.table.labels import wish_in_words

HELP = """\
  {number}
  MOVE                make this move: `{example}`; several joined by `;` are one plan, done whole or not
  auto N | auto MOVE  {auto}
  why MOVE            why it may not be made, which rule says so, and what may be done instead
  why THING [PLACE]   why nothing can be done with it (there)
  why event [N]       what the last event, or event N of the log, came from
  preview MOVE        what it would change
  rule ID             the sentence of a rule
  look THING          a card with all its figures, or what lies in an area
  hint                what a strong player would do here, why, and how sure it is
  explain             why the last bot that moved did so
  board, moves, log [N], help
  undo [N], redo [N]  take moves back, and do them again
  fork NAME [@LINE]   go on under another name, from here or from a line of the log; forks: all of them
  concede             give the game up, after a yes; `concede yes` at once
  lang LANGUAGE       en, zh_hant, zh_hans or ja
  save [FILE], quit   every move is saved as it is made; with a file: a copy of it"""


HALF_WIDTH = {ord(wide): plain for wide, plain in zip("０１２３４５６７８９；＋　", "0123456789;+ ", strict=True)}
ALONE = {"board", "explain", "forks", "help", "hint", "moves", "quit"}  # commands without arguments


class Quit(Exception):
    """Raised when the players leave the table; the game is saved."""


class TextTable:
    """A text table: reads lines, sends them to the table, and prints what the seat to act may see."""

    def __init__(
        self,
        link: TableLink,
        books: Books,
        language: str = "en",
        opened: Callable[[Mapping[str, object]], Game] | None = None,
        reports: Path | None = None,
    ) -> None:
        self.desk = Desk(link, books, language)
        self.typed = Typed(self.desk)
        self.foresight = Foresight(self.desk, self.typed)
        self.questions = Questions(self.desk, self.typed, self.foresight)
        self.timeline = TerminalTimeline(self.desk, self.ask, self.tell_outcome)
        make = partial(opened, dict(self.desk.facts.options)) if opened is not None else None
        self.advice = TerminalAdvice(self.desk, self.typed, make, reports)
        self.waiting: Callable[[], None] | None = None  # what a yes will do
        self.commands: dict[str, Callable[[str], None]] = {
            "auto": self.auto,
            "board": lambda _rest: self.show(),
            "concede": self.concede,
            "explain": self.advice.explain,
            "fork": self.timeline.fork,
            "forks": self.timeline.forks,
            "help": lambda _rest: print(self.help()),
            "hint": self.advice.hint,
            "lang": self.lang,
            "log": self.questions.log,
            "look": self.questions.look,
            "moves": lambda _rest: self.desk.print(self.choices()),
            "preview": self.questions.preview,
            "quit": self.quit,
            "redo": self.timeline.redo,
            "rule": self.questions.rule,
            "save": self.save,
            "undo": self.timeline.undo,
            "why": self.questions.why,
        }

    # the loop

    def play(self) -> None:
        """Play until the players leave, or nobody is left to play."""
        shown: object = None
        while True:
            self.watch()
            if not self.desk.consents and self.desk.by_itself:
                continue
            if not self.desk.people and self.desk.over:
                self.show()
                return
            here = (self.desk.course.here, self.desk.course.name)
            if shown != here:
                self.show()
                shown = here
            try:
                if self.desk.consents:
                    self.take_consent(next(iter(self.desk.consents)))
                    continue
                self.obey(input("> "))
            except EOFError:
                print()
                return
            except Quit:
                return
            except Complaint as complaint:
                self.desk.print([Words(self.desk.wording.language).complaint(complaint)])

    def take_consent(self, request: int) -> None:
        """Ask whoever sits here whether another may have what it wishes; anything but a yes declines it."""
        words, (_, asked) = Words(self.desk.wording.language), self.desk.consents[request]
        print(words("consent_asked", player=f"p{asked.seat}", wish=wish_in_words(asked.wish, words)))
        self.desk.agree(request, yes=input("> ").split() == ["yes"])

    def watch(self) -> None:
        """Wait a moment for seats that nobody here plays, and print what they have done."""
        self.desk.wait()
        self.tell()

    def obey(self, line: str) -> None:
        """Carry out one line. Bad input gets one line and changes nothing."""
        line = line.translate(HALF_WIDTH)
        words = line.split()
        waiting, self.waiting = self.waiting, None
        if waiting is not None and words in (["yes"], ["no"]):
            waiting() if words == ["yes"] else print(self.desk.wording.term("", "not_done"))
            return
        if not words:
            self.show()
            return
        first, rest = words[0], " ".join(words[1:])
        if self.typed.is_move(first.partition(";")[0] or first):
            plan = [self.typed.numbered(line)] if first[0].isdigit() else self.typed.plan(line)
            self.confirm(plan, chosen=True)
        elif first in self.commands:
            if rest and first in ALONE:
                raise Complaint(f"can't read {line.strip()!r}", expected=f"{first} alone", remedy="leave the rest out")
            self.commands[first](rest)
        else:
            near = nearest(first, [*self.commands, *self.typed.verbs()])
            remedy = self.desk.wording.filled_term("near" if near else "see_help", word=near)
            raise Spoken(f"{self.desk.wording.filled_term('unknown_word', word=first)}{remedy}")

    # what is shown

    def show(self) -> None:
        """Print the board, and the legal moves."""
        self.desk.print([*self.desk.board().lines(), *self.choices()])

    def choices(self) -> list[str]:
        """Return the legal moves by number, some with a note."""
        board, offers = self.desk.board(), self.desk.offers()
        lines = board.moves(offers)
        for number, offer in enumerate(offers, 1):
            notes = self.foresight.notes_in_list(offer.move) if not offer.most else []
            if notes:
                lines.append(f"  {number}: {self.desk.wording.listed(map(board.note, notes))}")
        return lines

    def tell(self) -> None:
        """Print what has happened since the last time."""
        lines, self.desk.untold = self.desk.untold, []
        for line in lines:
            passage = self.desk.passage(line)
            if passage is not None:
                self.advice.remember(passage)
                self.questions.tell(passage)

    def help(self) -> str:
        """Return the help, with this game's own words."""
        view = self.desk.view
        offers = [offer for offer in self.desk.offers() if not offer.most]
        best = next((o for o in offers if o.move.subject in view.cards), offers[0] if offers else None)
        example = write_move(view, best.move) if best is not None else "pass"
        number = "N [AMOUNT]          make move N of the list: `3`; with an amount where it takes one: `7 2`"
        if len(view.rules.token_marks) > 1:
            number += f", `7 1+{view.rules.token_marks[1]}`"
        plain = "N                   make move N of the list: `3`"
        auto = "make it, and pay for it in the way that costs least" if view.game.handling.suggest else "make it"
        return HELP.format(number=number if view.rules.token_marks else plain, example=example, auto=auto)

    # moves

    def confirm(self, plan: list[Move], *, chosen: bool) -> None:
        """Submit a plan; if it loses own cards that nobody chose to lose, only after a yes."""
        losses = self.foresight.losses(plan, chosen=chosen)
        if losses:
            said = self.desk.wording.listed(map(self.desk.board().note, losses))
            self.ask(f"{said}. {self.desk.wording.term('', 'make_anyway')}", lambda: self.hand_in(plan))
        else:
            self.hand_in(plan)

    def ask(self, question: str, then: Callable[[], None]) -> None:
        """Ask for a yes; any other line is treated as a command."""
        print(question)
        self.waiting = then

    def hand_in(self, plan: list[Move]) -> None:
        self.tell_outcome(self.desk.submit(plan))

    def tell_outcome(self, outcome: Outcome) -> None:
        """Print the outcome of a plan or request."""
        self.tell()
        if isinstance(outcome, Failed):
            raise Complaint(outcome.reason)
        if isinstance(outcome, Waits):
            print(Words(self.desk.wording.language)("wish_waits"))
        if isinstance(outcome, Refusal | Malformed | Stale):
            print(self.foresight.rejection(outcome))

    def auto(self, rest: str) -> None:
        move = self.typed.move(rest) if rest else None
        if move is not None and self.desk.view.prompts and rest.isdigit() and move.amount:
            move = None  # for a payment: the cheapest way
        plan = self.foresight.suggested(move)
        if not plan:
            plan = [self.typed.move(rest)]  # prints what is missing
        self.confirm(plan, chosen=False)

    def concede(self, rest: str) -> None:
        if rest not in ("", "yes"):
            raise Complaint(f"can't read 'concede {rest}'", expected="concede, or concede yes", remedy="leave it out")
        if not rest and not self.desk.over:
            self.ask(self.desk.wording.term("", "give_up"), self.give_up)
        else:
            self.give_up()

    def give_up(self) -> None:
        self.tell_outcome(self.desk.request(Concede(self.desk.seat)))

    # the rest

    def save(self, rest: str) -> None:
        self.desk.link.save(Path(rest) if rest else None)
        path = rest or self.desk.facts.file
        print(f"saved: {path}" if path else "this game is not saved anywhere; save FILE writes a copy")

    def lang(self, rest: str) -> None:
        if rest not in LANGUAGES:
            raise Complaint(f"no such language: {rest!r}", expected=", ".join(LANGUAGES), remedy="use one of these")
        self.desk.speak(rest)
        self.show()

    def quit(self, _rest: str) -> None:
        raise Quit

    def close(self) -> None:
        """Close the table and what was started for it."""
        self.advice.close()
        self.desk.link.close()


def ready_terminal() -> None:
    """Replace bytes and letters that the terminal can't show by question marks; enable line editing."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):  # typed lines can be edited and recalled
            importlib.import_module("readline")

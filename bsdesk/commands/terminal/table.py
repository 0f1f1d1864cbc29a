"""Playing in a terminal: the seats share one keyboard, and each is shown what its own view shows."""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from bsdesk.bots import random_seat
from bsdesk.commands.terminal.bots import Bots
from bsdesk.commands.terminal.desk import HUMAN, RANDOM, Spoken, whole
from bsdesk.commands.terminal.questions import Questions
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import nearest
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.play import Applied, to_act
from bsdesk.engine.values import Move, Seat
from bsdesk.journal.file import Journal
from bsdesk.session.session import Session
from bsdesk.session.telling import explained
from bsdesk.speech.books import LANGUAGES, Books
from bsdesk.speech.wording import Wording

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
ALONE = {"board", "explain", "forks", "help", "hint", "moves", "quit"}  # commands that take nothing behind them


class Quit(Exception):
    """The players leave the table; the game is saved."""


class TextTable(Questions):
    """A table of text: reads lines, hands them to the session, and prints what the seat to act may see."""

    def __init__(
        self, session: Session, books: Books, seats: Mapping[Seat, str], language: str = "en", bots: Bots | None = None
    ) -> None:
        super().__init__(session, books, seats, language)
        self.bots = bots
        self.waiting: Callable[[], None] | None = None  # what a yes would do
        self.commands: dict[str, Callable[[str], None]] = {
            "auto": self.auto,
            "board": lambda _rest: self.show(),
            "concede": self.concede,
            "explain": self.explain,
            "fork": self.fork,
            "forks": self.forks,
            "help": lambda _rest: print(self.help()),
            "hint": self.hint,
            "lang": self.lang,
            "log": self.log,
            "look": self.look,
            "moves": lambda _rest: self.print(self.choices()),
            "preview": self.preview,
            "quit": self.quit,
            "redo": self.redo,
            "rule": self.rule,
            "save": self.save,
            "undo": self.undo,
            "why": self.why,
        }

    # the loop

    def play(self) -> None:
        """Play until the players leave, or until nobody is left to play."""
        shown: object = None
        while True:
            if self.by_itself():
                self.move_by_itself()
                continue
            if HUMAN not in self.seats.values() and self.state.results:
                self.show()
                return
            here = (self.session.timeline.here.line, self.session.timeline.name)
            if shown != here:
                self.show()
                shown = here
            try:
                self.obey(input("> "))
            except EOFError:
                print()
                return
            except Quit:
                return
            except Complaint as complaint:
                self.print([str(complaint)])

    def obey(self, line: str) -> None:
        """Do what one line says. Bad input gets one line and changes nothing."""
        line = line.translate(HALF_WIDTH)
        words = line.split()
        waiting, self.waiting = self.waiting, None
        if waiting is not None and words in (["yes"], ["no"]):
            waiting() if words == ["yes"] else print(self.wording.term("", "not_done"))
            return
        if not words:
            self.show()
            return
        first, rest = words[0], " ".join(words[1:])
        if self.is_move(first.partition(";")[0] or first):
            self.submit(line)
        elif first in self.commands:
            if rest and first in ALONE:
                raise Complaint(f"can't read {line.strip()!r}", expected=f"{first} alone", remedy="leave the rest out")
            self.commands[first](rest)
        else:
            near = nearest(first, [*self.commands, *self.verbs()])
            remedy = self.wording.phrase("near" if near else "see_help", word=near)
            raise Spoken(f"{self.wording.phrase('unknown_word', word=first)}{remedy}")

    # moves

    def submit(self, line: str) -> None:
        """Make a move, by its number or as it is written."""
        plan = [self.numbered(line)] if line.lstrip()[0].isdigit() else line
        self.sure(plan, chosen=True)

    def sure(self, plan: str | list[Move], *, chosen: bool) -> None:
        """Hand a plan in; if it takes own cards that nobody chose to lose, only after a yes."""
        losses = self.losses(plan, chosen=chosen)
        if losses:
            said = self.wording.listed(map(self.board().note, losses))
            self.ask(f"{said}. {self.wording.term('', 'make_anyway')}", lambda: self.hand_in(plan))
        else:
            self.hand_in(plan)

    def ask(self, question: str, then: Callable[[], None]) -> None:
        """Ask for a yes; anything else that is typed is obeyed as ever, and nothing is done."""
        print(question)
        self.waiting = then

    def hand_in(self, plan: str | list[Move]) -> None:
        before = to_act(self.state)
        outcome = self.session.submit(plan, seen=self.session.now)
        if not isinstance(outcome, Applied):
            print(self.answer(outcome))
            return
        self.tell(self.teller().last())
        if to_act(self.state) != before:
            self.session.commit()

    def auto(self, rest: str) -> None:
        move = self.move(rest) if rest else None
        if move is not None and self.view.prompts and rest.isdigit() and move.amount:
            move = None  # of a payment: the cheapest way
        plan = self.suggested(move)
        if not plan:
            move = self.move(rest)  # says what is missing
            plan = [move]
        self.sure(plan, chosen=False)

    def by_itself(self) -> bool:
        return not self.state.results and self.seats[self.seat] != HUMAN

    def move_by_itself(self) -> None:
        """A seat without a player moves."""
        level = self.seats[self.seat]
        if self.bots is None or level == RANDOM:
            self.random_move()
        else:
            self.hand_in(list(self.bots.decide(self.seat, level).moves))

    def random_move(self) -> None:
        """A random seat moves: the same in the same game at the same line."""
        rng = random.Random(f"{self.session.header.seed}/{self.session.now}")
        self.hand_in([random_seat.choose(self.offers(), rng, self.state.game.scoring.kinds)])

    def hint(self, _rest: str) -> None:
        """What to do here, why, and how sure that is."""
        if self.bots is None or self.state.results:
            raise Spoken(self.wording.term("", "no_hint"))
        found = self.bots.hint(self.seat)
        why = self.bots.worded(self.wording, self.view, self.seat, found.why)
        plan = self.written(list(found.moves))
        self.print([self.wording.phrase("hint", moves=plan, why=why, sure=round(100 * found.sure))])

    def explain(self, _rest: str) -> None:
        """Why a bot did what it did last."""
        if self.bots is None or self.bots.last is None:
            raise Spoken(self.wording.term("", "no_bot_yet"))
        view, seat, decision = self.bots.last
        timeline, viewer = self.session.timeline, f"p{self.watcher}" if self.watcher else "table"
        came = [p for p in timeline.past() if p.before and timeline.positions[p.before].state.seq == view.seq]
        if not came:  # it was taken back
            raise Spoken(self.wording.term("", "no_bot_yet"))
        before = timeline.positions[came[-1].before].state
        known = explained(before, came[-1], viewer, decision.moves, decision.why)
        move = write_move(known.view, decision.moves[0]) if known.moves[0] == decision.moves[0] else known.moves[0].verb
        why = self.bots.worded(self.wording, known.view, seat, known.why)
        self.print([f"p{seat} {move}{': ' if why else ''}{why}"])

    def help(self) -> str:
        """What can be typed, with this game's own words."""
        game = self.state.game
        offers = [offer for offer in self.offers() if not offer.most]
        best = next((o for o in offers if o.move.subject in self.view.cards), offers[0] if offers else None)
        example = write_move(self.view, best.move) if best is not None else "pass"
        number = "N [AMOUNT]          make move N of the list: `3`; with an amount where it takes one: `7 2`"
        if len(game.rules.token_marks) > 1:
            number += f", `7 1+{game.rules.token_marks[1]}`"
        plain = "N                   make move N of the list: `3`"
        auto = "make it, and pay for it in the way that costs least" if game.hints.suggest else "make it"
        return HELP.format(number=number if game.rules.token_marks else plain, example=example, auto=auto)

    # the timeline

    def undo(self, rest: str) -> None:
        """Take moves back; a random seat's too, until a player is to decide."""
        self.session.undo(whole(rest, "how many moves") if rest else 1)
        while self.by_itself() and len(self.session.timeline.past()) > 1:
            self.session.undo()

    def redo(self, rest: str) -> None:
        self.session.redo(whole(rest, "how many moves") if rest else 1)

    def fork(self, rest: str) -> None:
        words = rest.split()
        if not words or len(words) > 2 or (len(words) == 2 and words[1][0] != "@"):
            raise Complaint(f"can't read 'fork {rest}'", expected="fork NAME, or fork NAME @LINE", remedy="name it")
        self.session.fork(words[0], whole(words[1][1:], "a line") if len(words) == 2 else 0)
        self.forks("")

    def forks(self, _rest: str) -> None:
        timeline = self.session.timeline
        for name, line in timeline.names.items():
            here = "*" if name == timeline.name else " "
            state = timeline.positions[line].state
            print(f"{here} {name} @{line}  {self.wording.phrase('turn', number=state.turn)}")

    def concede(self, rest: str) -> None:
        if rest not in ("", "yes"):
            raise Complaint(f"can't read 'concede {rest}'", expected="concede, or concede yes", remedy="leave it out")
        if not rest and not self.state.results:
            self.ask(self.wording.term("", "give_up"), self.give_up)
        else:
            self.give_up()

    def give_up(self) -> None:
        self.session.concede(self.seat)
        self.session.commit()
        self.tell(self.teller().last())

    # the rest

    def save(self, rest: str) -> None:
        if rest:
            Journal.create(Path(rest), self.session.lines).close()
        self.session.commit()
        path = rest or self.session.journal.path
        print(f"saved: {path}" if path else "this game is not saved anywhere; save FILE writes a copy")

    def lang(self, rest: str) -> None:
        if rest not in LANGUAGES:
            raise Complaint(f"no such language: {rest!r}", expected=", ".join(LANGUAGES), remedy="use one of these")
        self.wording = Wording(self.books, rest)
        self.tellers.clear()
        self.show()

    def quit(self, _rest: str) -> None:
        raise Quit


def ready_terminal() -> None:
    """Let odd bytes and letters that the terminal has not pass as question marks; keep what was typed at hand."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):  # typed lines can be edited and called back
            importlib.import_module("readline")

"""The timeline in a terminal: undo, redo, and forks."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bsdesk.commands.terminal.desk import Desk, Spoken, whole
from bsdesk.complaint import Complaint
from bsdesk.seat.messages import Fork, Outcome, Redo, Request, TimeStep, Undo
from bsdesk.speech.interface import Words


class TerminalTimeline:
    """Sends these requests to the table. `ask` asks for a yes."""

    def __init__(
        self, desk: Desk, ask: Callable[[str, Callable[[], None]], None], tell: Callable[[Outcome], None]
    ) -> None:
        self.desk, self.ask, self.tell = desk, ask, tell

    def undo(self, rest: str) -> None:
        """Undo so many commands, or one step: an own command, with what came of it."""
        back = self.desk.client.course.back
        count = whole(rest, "how many moves") if rest else back.commands if back is not None else 1
        if back is None or count < back.commands:
            self.request(Undo(count))
        else:
            self.take_step(back, "take_back_sure", ("back_seen", "back_acted"), Undo(count))

    def redo(self, rest: str) -> None:
        """Redo so many commands, or one step."""
        forth = self.desk.client.course.forth
        if rest or forth is None:
            self.request(Redo(whole(rest, "how many moves") if rest else 1))
        else:
            self.take_step(forth, "do_again_sure", ("forth_seen", "forth_acted"), Redo(forth.commands))

    def take_step(self, way: TimeStep, sure: str, why: tuple[str, str], wish: Undo | Redo) -> None:
        """Ask the table for a step; if it is not free, only after a yes."""
        if way.barred:
            raise Spoken(Words(self.desk.wording.language)("undo_barred"))
        if way.free:
            self.request(wish)
            return
        words = Words(self.desk.wording.language)
        said = [words(text) for text, so in zip(why, (way.revealed, way.other_concerned), strict=True) if so]
        wish = replace(wish, seen=self.desk.client.now)
        self.ask(f"{' '.join(said)} {words(sure)} (yes/no)", lambda: self.request(wish))

    def fork(self, rest: str) -> None:
        words = rest.split()
        if not words or len(words) > 2 or (len(words) == 2 and words[1][0] != "@"):
            raise Complaint(f"can't read 'fork {rest}'", expected="fork NAME, or fork NAME @LINE", remedy="name it")
        self.request(Fork(words[0], whole(words[1][1:], "a line") if len(words) == 2 else 0))
        self.forks("")

    def forks(self, _rest: str) -> None:
        course = self.desk.course
        for name, line in course.names.items():
            here = "*" if name == course.name else " "
            turn = self.desk.wording.filled_term("turn", number=course.stations[line].turn)
            print(f"{here} {name} @{line}  {turn}")

    def request(self, what: Request) -> None:
        """Send a request; print what comes of it."""
        self.tell(self.desk.request(what))

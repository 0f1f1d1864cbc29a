"""The timeline in a terminal: undo, redo, and forks."""

from __future__ import annotations

from bsdesk.commands.terminal.desk import Desk, whole
from bsdesk.complaint import Complaint
from bsdesk.engine.play import to_act
from bsdesk.seat.messages import Failed, Fork, Redo, Request, Undo


class Timeline:
    """Sends these requests to the table."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def undo(self, rest: str) -> None:
        """Undo moves; also those of bots, back to the decision of a person."""
        count = whole(rest, "how many moves") if rest else 1
        past = self.desk.course.past
        while count < len(past) - 1 and to_act(self.desk.view_at(past[-1 - count])) not in self.desk.people:
            count += 1
        self.request(Undo(count))

    def redo(self, rest: str) -> None:
        self.request(Redo(whole(rest, "how many moves") if rest else 1))

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
            turn = self.desk.wording.phrase("turn", number=course.stations[line].turn)
            print(f"{here} {name} @{line}  {turn}")

    def request(self, what: Request) -> None:
        """Send a request; print why it can't be done."""
        outcome = self.desk.request(what)
        if isinstance(outcome, Failed):
            raise Complaint(outcome.reason)

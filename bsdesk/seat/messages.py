"""All messages between a seat and its table, both ways. They are plain data that could go over a network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bsdesk.engine.facts import Fact
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Malformed, Move, Ref, Refusal, Seat, Stale
from bsdesk.seat.patch import Patch
from bsdesk.speech.narration import ToldEvent

UndoShown = Literal["ask", "allow", "never"]  # may one person among bots take back what has shown something hidden?
LATELY = 60  # commands of which a seat is told when it comes; of earlier ones if it asks (`Look`)

# ---------------------------------------------------------------------------------------- what a seat is sent


class TableFacts(Struct, frozen=True):
    """What is fixed for a game and its table."""

    game: str
    options: dict[str, bool | int | str]
    players: dict[Seat, str]  # seat -> human, random, or the level of a bot
    open: bool = False  # one person plays all seats with all hands face up
    replay: bool = False  # a game that is looked at: nothing of it is saved, and nobody is waited for
    deck_names: dict[Seat, str] = {}
    open_lists: bool = False  # do all know what is in all decks?
    built: bool = False  # did each seat bring a deck of its own?
    made_up: bool = False  # what is hidden was dealt again: a "what if", or a game that was given away
    file: str = ""  # where it is saved, if on this machine
    unfit: tuple[Seat, ...] = ()  # whose decks are not legal today, though one plays with them
    names: dict[Seat, str] = {}  # of people who have chosen one
    eyes: str = ""  # of a shared game: the only viewer through whose eyes one may look
    seen_by: str = ""  # the viewer of another game from whose view this was taken: what is hidden there is its secret


class TimeStep(Struct, frozen=True):
    """Another moment that can be gone to by undo, redo or a fork: how many commands away, and whether others must be
    asked first, why and who."""

    commands: int = 0
    revealed: bool = False  # were hidden cards revealed by these commands?
    other_concerned: bool = False  # did another act by one of them, or is another to act after them?
    barred: bool = False  # may nobody go there, as it is agreed at this table?
    asks: tuple[Seat, ...] = ()  # the people whose leave it takes

    @property
    def free(self) -> bool:
        return not (self.revealed or self.other_concerned or self.barred)


class Station(Struct, frozen=True):
    """A moment of the game that can be gone to, as all may know it."""

    line: int  # of the journal
    before: int  # the station before; 0: here the game began
    seat: Seat  # who made the command that led here
    turn: int
    active: Seat
    step: str


class TakenBack(Struct, frozen=True):
    """Commands that were taken back though they had shown something hidden, as all are told."""

    line: int  # of the journal
    seat: Seat  # who took them back
    commands: int
    station: int  # where the game went on


class Course(Struct, frozen=True):
    """Where the game is, where it was, and the lines of play that have a name."""

    here: int = 0
    stations: dict[int, Station] = {}
    undone: tuple[int, ...] = ()  # what was taken back, the last one last
    name: str = ""
    names: dict[str, int] = {}  # of each line of play, the station it is at
    back: TimeStep | None = None  # what one step back would be for the person who asks
    forth: TimeStep | None = None
    fork: TimeStep | None = None  # may one go on from any station, as it truly was? None: only from here
    taken_back: tuple[TakenBack, ...] = ()  # the oldest first

    def path_to(self, line: int) -> list[int]:
        """Return the stations that lead to this one, the first one first."""
        found = [line] if line in self.stations else []
        while found and self.stations[found[-1]].before:
            found.append(self.stations[found[-1]].before)
        return found[::-1]

    def taken_back_on(self, path: Sequence[int]) -> list[tuple[int, TakenBack]]:
        """Return what was taken back on the way along these stations, each with the last of them that was reached
        before. Where they end earlier than the game went on from there, it had not happened yet."""
        found = []
        for taken in self.taken_back:
            way = [line for line in self.path_to(taken.station) if line in path]
            if way and (way[-1] != path[-1] or path[-1] in (taken.station, self.here)):
                found.append((way[-1], taken))
        return found

    @property
    def past(self) -> list[int]:
        """Return the stations from the beginning to here."""
        return self.path_to(self.here)


class Passage(Struct, frozen=True):
    """A command and its events as one viewer may know them, in words."""

    line: int
    events: tuple[ToldEvent, ...]
    card: Ref = ""  # the card that the command was made with, by its name afterwards
    moves: tuple[Move, ...] = ()  # what a bot did
    why: tuple[Reason, ...] = ()  # and its reasons
    seen: State | None = None  # the view in which moves and reasons are put into words
    shown: tuple[str, ...] = ()  # the cards that were opened to everybody in a deck or a hand

    @property
    def has_reasons(self) -> bool:
        return bool(self.moves)


class Whole(Struct, frozen=True):
    """A whole view and its history: sent on joining, after undo, redo and fork, and for another viewer."""

    viewer: str
    now: int  # the last line of the journal
    view: State
    course: Course
    facts: TableFacts
    lists: dict[Seat, tuple[str, ...]]  # the decks that this viewer knows
    passages: tuple[Passage, ...]
    opening: tuple[Fact, ...] = ()  # what happened before the first move
    mine: tuple[Seat, ...] = ()  # the seats that people before this viewer's screen play


class Update(Struct, frozen=True):
    """A command was played: the change of the view, and the command in words."""

    now: int
    seat: Seat
    patch: Patch
    station: Station
    passage: Passage
    back: TimeStep | None = None
    forth: TimeStep | None = None
    fork: TimeStep | None = None
    number: int = 0  # of what was sent from here, if it is that which was played


class Retold(Struct, frozen=True):
    """What was told lately, in another language."""

    passages: tuple[Passage, ...]


class Moment(Struct, frozen=True):
    """The view at another station."""

    line: int
    view: State
    passage: Passage | None = None


class Stretch(Struct, frozen=True):
    """A stretch of the game that can be played again: where it begins, and what was played from there."""

    start: State
    plans: tuple[tuple[Seat, str], ...]  # each with its seat, as it is typed
    made_up: bool = False  # is all that its viewer doesn't see dealt again?


class Played(Struct, frozen=True):
    """A plan was played, or a request was granted."""

    line: int


class Failed(Struct, frozen=True):
    """A request failed, or a plan can't be saved; nothing happened. The reason is for people; what was withdrawn has
    none."""

    reason: str


class Waits(Struct, frozen=True):
    """A request waits until others have agreed."""

    request: int


Outcome = Played | Refusal | Malformed | Stale | Failed | Waits


class Answer(Struct, frozen=True):
    """The outcome of what a seat sent under this number."""

    number: int
    outcome: Outcome


class Consent(Struct, frozen=True):
    """Somebody asks for something that this seat must agree to."""

    request: int
    seat: Seat
    wish: Wish


class Settled(Struct, frozen=True):
    """A wish that this seat was asked to agree to is settled or dropped: it need not answer any more."""

    request: int


class Trouble(Struct, frozen=True):
    """A move of a bot can't be saved: nothing happened, and it is tried again. Or the whole game can't be saved, and
    goes on all the same."""

    reason: str
    unsaved: bool = False  # is it the whole game?


News = Whole | Update | Retold | Moment | Answer | Consent | Settled | Trouble

# ---------------------------------------------------------------------------------------- what a seat sends


class Submit(Struct, frozen=True):
    """Play these moves, all of them or none; `seen` is the last journal line that the sender knows."""

    plan: tuple[Move, ...]
    seen: int
    why: tuple[Reason, ...] = ()


class Undo(Struct, frozen=True):
    """Take this many commands back; 0: all of them. `seen`, here and below: the last journal line that the sender
    knows; its client writes it."""

    commands: int
    seen: int = 0


class Redo(Struct, frozen=True):
    """Do this many commands again that were taken back."""

    commands: int
    seen: int = 0


class Fork(Struct, frozen=True):
    """Go on from a station under this name; without a station, on that line of play."""

    name: str
    station: int = 0
    seen: int = 0


class FreeHandMessage(Struct, frozen=True):
    """Move things without the rules."""

    seat: Seat
    what: str
    seen: int = 0


class Concede(Struct, frozen=True):
    seat: Seat


class Sit(Struct, frozen=True):
    """Become another viewer: a seat (`p1`), the `table`, or `all`."""

    viewer: str


class Speak(Struct, frozen=True):
    """Get events in words of another language."""

    language: str


class BeCalled(Struct, frozen=True):
    """The person who plays this seat has another name from now on; "" for none."""

    seat: Seat
    name: str


class Look(Struct, frozen=True):
    """Send the views at these stations; with `in_words`, also the commands that led there."""

    stations: tuple[int, ...]
    in_words: bool = False


class Agree(Struct, frozen=True):
    """The answer to a request of another party: yes, or no."""

    request: int
    yes: bool


class Withdraw(Struct, frozen=True):
    """Wish no longer for what waits under this request."""

    request: int


class Wait(Struct, frozen=True):
    """Bots wait this many seconds from now on, while something is shown."""

    seconds: float


class Hold(Struct, frozen=True):
    """Bots wait until they are told to go on, after this many more plays."""

    on: bool
    steps: int = 0


class Hurry(Struct, frozen=True):
    """Bots answer at once."""


Timely = Undo | Redo | Fork | FreeHandMessage  # what is wished for at a certain moment, and refused when that is past
Wish = Timely | Concede | Sit  # what others may have to agree to
Request = Wish | Speak | BeCalled | Look | Agree | Withdraw | Wait | Hold | Hurry


class Sent(Struct, frozen=True):
    """What a seat sends, under a number of its own."""

    number: int
    what: Submit | Request

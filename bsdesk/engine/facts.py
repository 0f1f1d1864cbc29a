"""What can happen: a small closed set of facts in the past tense, shared by all games."""

from __future__ import annotations

from msgspec import Struct

from bsdesk.engine.values import Move, Pool, Ref, Seat


class Modifier(Struct, frozen=True, omit_defaults=True):
    """What an effect gave for a while. It outlives the card it came from, until its time is over.

    Its words (who gets what) stand in the effect's program, at `place`; here is only what was true then.
    """

    id: int
    seat: Seat
    source: Ref
    until: str  # turn, battle, game
    program: str
    place: int
    refs: tuple[Ref, ...] = ()  # the things it was given to; none: whatever fits its filter, now and later
    gain: dict[str, int] = {}  # its figures as they were when it was given
    set: dict[str, int] = {}
    since: int = 0  # when it was given; written by `fold`


class Commanded(Struct, frozen=True, tag=True):
    """A seat made a move."""

    move: Move


class Began(Struct, frozen=True, tag=True):
    """A stretch of the game began: game, turn, step, battle, moment."""

    what: str
    name: str = ""
    seat: Seat = 0


class Ended(Struct, frozen=True, tag=True):
    """It ended, and with it what was to last so long."""

    what: str
    name: str = ""
    seat: Seat = 0


class Declared(Struct, frozen=True, tag=True):
    """A seat declared something that leaves no other trace: an attack, a pass, a use, a fixed cost."""

    seat: Seat
    act: str
    subject: Ref = ""
    target: Ref = ""
    number: int = 0


class CardMoved(Struct, frozen=True, tag=True):
    """A card went to a zone, and is a new object there."""

    card: Ref
    to: Ref
    becomes: Ref = ""
    place: int = -1  # 0 the top or the front, -1 the bottom or the end
    why: str = ""
    controller: Seat = 0
    face: str = ""
    under: Ref = ""
    marks: tuple[str, ...] = ()


class CardTurned(Struct, frozen=True, tag=True):
    """A card was turned, from one orientation (upright, sideways, upside down) to another."""

    card: Ref
    turned: int
    was: int


class CardMarked(Struct, frozen=True, tag=True):
    """A mark was put on a card or taken off it: attacking, pending ..."""

    card: Ref
    mark: str
    on: bool = True


class CardShown(Struct, frozen=True, tag=True):
    """Who may see a card changed."""

    card: Ref
    face: str = "up"


class ControlChanged(Struct, frozen=True, tag=True):
    card: Ref
    controller: Seat


class TokensMoved(Struct, frozen=True, tag=True):
    """Tokens went from one place to another; `by` is the seat whose attack or effect it was."""

    source: Ref
    to: Ref
    amount: Pool
    why: str = ""
    by: Seat = 0


class Shuffled(Struct, frozen=True, tag=True):
    """A zone's cards were put in random order; every one is a new object, so nobody can follow it."""

    zone: Ref
    order: tuple[Ref, ...]
    rng: int
    by: Seat = 0


class ChanceTaken(Struct, frozen=True, tag=True):
    """A random number was drawn."""

    limit: int
    number: int
    rng: int


class Modified(Struct, frozen=True, tag=True):
    modifier: Modifier


class Counted(Struct, frozen=True, tag=True):
    """A fact of this turn, battle or game was counted, for those who ask later. The key says how long."""

    key: str
    number: int = 1


class GameEnded(Struct, frozen=True, tag=True):
    results: dict[Seat, str]
    why: str
    by: Seat = 0  # who gave it up


Fact = (
    Commanded
    | Began
    | Ended
    | Declared
    | CardMoved
    | CardTurned
    | CardMarked
    | CardShown
    | ControlChanged
    | TokensMoved
    | Shuffled
    | ChanceTaken
    | Modified
    | Counted
    | GameEnded
)

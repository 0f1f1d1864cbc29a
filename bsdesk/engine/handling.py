"""How a game is handled at a table, be it a window or a terminal: what a drop means, what to warn of, what to show.

It is optional: without it a game is only less comfortable to play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from bsdesk.engine.state import State
from bsdesk.engine.values import NO, NONE, NOTHING, Move, Ref, Seat, always

if TYPE_CHECKING:
    from bsdesk.engine.state import Event, Prompt


class Keyword(NamedTuple):
    """An ability that a card has by its figures alone: its phrase, the levels that have it, what it is about."""

    name: str
    levels: tuple[int, ...] = ()
    facts: dict[str, str] = {}  # of each fact, the term that it is


class Note(NamedTuple):
    """Something that a player should know of a move before it is made: a term, and the card it is about."""

    term: str
    card: Ref = ""
    listed: bool = False  # beside the move, wherever moves are listed
    facts: Mapping[str, int] = {}  # further ones that the term names
    loss: bool = False  # does whoever makes the move lose by it?


class Cue(NamedTuple):
    """What a fact sounds and looks like: a sound, a light around what it is about, a manner; each optional.

    The manner is how a card goes (`drop`, `crack`, `fade`), or that those who fight now strike (`strike`). Of cues at
    the same moment only those with the greatest `weight` are heard."""

    sound: str = ""
    flare: str = ""
    manner: str = ""
    weight: int = 0


class Waiting(NamedTuple):
    """Something that waits to be carried out: its term, whose it is, the cards it is made with, what it is aimed at."""

    term: str
    seat: Seat
    cards: tuple[Ref, ...] = ()
    aims: tuple[Ref, ...] = ()


class Owed(NamedTuple):
    """What is paid in the open question: how much is due, given already, and lost of that; the kinds of which some is
    still missing; and how much each thing gives that may be paid with."""

    due: int
    given: int
    lost: int = 0
    lacking: tuple[str, ...] = ()
    gives: tuple[tuple[Ref, int], ...] = ()

    @property
    def still(self) -> int:
        """Return how much is still to be given."""
        return max(0, self.due - self.given)


class Points(NamedTuple):
    """The points that what happens now goes through, by their names, and the number of the one where it stands."""

    names: tuple[str, ...]
    now: int


class Shot(NamedTuple):
    """Something that goes from one player to another: by whom, with which card, at whom, for how much
    damage."""

    seat: Seat
    card: Ref
    target: Seat
    damage: int = 0


@dataclass(frozen=True)
class InPlay:
    """How cards in play lie, and which of their figures are written on them."""

    behind: str = ""  # the word of those that lie in a second row, behind the others
    packed: str = ""  # the word of those that lie first in their row, close to its beginning
    upon: bool = False  # do those that hang on another one lie upon it, and are one thing with it?
    corner: str = ""  # the figure in the upper corner
    foot: tuple[str, ...] = ()  # those at the foot; the last decides


NO_WORD, NO_WORDS, NO_LIMIT = always(""), always(("", "")), always(0)
NO_FACTS: Callable[..., Mapping[str, int]] = always({})
NOT_SAVED = always(("", 0))


@dataclass(frozen=True)
class Texts:
    """What card texts are written by, besides the phrases of the game, and what is read on a card for somebody."""

    editions: Mapping[str, str] = field(default_factory=dict)  # a stretch that is an edition of texts -> its option
    addressed: Callable[..., str] = NO_WORD  # whom an effect calls «you» that a card has elsewhere than on the field,
    # or gives to what fits a filter: of the rules, the card, and that filter; a word of the game's own phrases
    serves: Callable[[State, Ref], Sequence[str]] = NOTHING  # the skills of its holder that a card of a hand is printed
    # with: their keywords


@dataclass(frozen=True)
class QuestionWords:
    """With which words of the game's books an open question is asked."""

    sentence: Callable[[State, Prompt], str] = NO_WORD  # which sentence, by what can be answered: `ask.block.nothing`
    # for `nothing`; "" for the usual one
    numbers: Callable[[State, Prompt], Mapping[str, int]] = NO_FACTS  # what its title names besides how many are chosen


@dataclass(frozen=True)
class Handling:
    """How a game is shown and handled at a table. The rules don't depend on it."""

    # a drop and a click
    moves_for_drop: Callable[[State, Seat, Ref, Ref], Sequence[Move]] = NOTHING  # what a drop may have meant
    drops: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # where a card is put for a verb
    aims: Mapping[str, str] = field(default_factory=dict)  # verb -> the question that the place of its drop answers
    aimed_at: Callable[[State, Move, Ref], bool] = NO  # could what the move does be aimed at this card?
    goes_at: Callable[[State, Move], Seat] = NO_LIMIT  # the player whom a move hits that names none; 0: nobody
    begins: Callable[[State, Move], Sequence[Ref]] = NOTHING  # what a move that names nothing is begun with
    drafted: frozenset[str] = frozenset()  # verbs that are laid out step by step before they are made, though free
    onward: frozenset[str] = frozenset()  # verbs that end what a seat is doing: on to the next step
    remark: Callable[[State, Seat], tuple[str, str]] = NO_WORDS  # what a seat that is asked or may act is told besides,
    # such as what it lacks for what is offered, or what alone is left to it: a term, and a word that it names
    asked_twice: Callable[[State, Seat], bool] = NO  # is a seat that may act now asked the same again, or was just now?
    suggest: Callable[[State, Move | None], tuple[Move, ...]] | None = None  # a whole plan that begins with the move
    owing: Callable[[State, Seat], Owed | None] = (
        NONE  # what is due in the question that a seat is asked, if things pay
    )
    # what is said of a move
    price: Callable[[State, Move], tuple[int, int] | None] = NONE  # the cost of a move, and what is taken off it
    saved: Callable[[State, Move, Sequence[Event]], tuple[str, int]] = NOT_SAVED  # by what chosen way less is paid: a
    # term, or none where a note tells of it; and how much less
    notes: Callable[[State, Move, State, Sequence[Event], str], Sequence[Note]] = NOTHING  # of moves and what they did
    doubt: Callable[[State, Move], str] = NO_WORD  # what speaks against a legal move at first sight: hurts, vain
    acts: Mapping[str, str] = field(default_factory=dict)  # verb -> the rule that says what comes of it
    doing: Callable[[State], tuple[str, str]] = NO_WORDS  # what asks, if no effect of a card: its term, its rule
    # what is shown of cards and zones
    waits_in: str = ""  # the zone in which things wait to be carried out, if some of them have no card there
    waiting: Callable[[State], Sequence[Waiting]] = NOTHING  # what waits there, what comes first first
    points: Callable[[State], Points | None] = NONE  # the points of what happens now, shown between the seats
    shots: Callable[[State], Sequence[Shot]] = NOTHING  # what goes from player to player now, drawn as arrows
    hand_limit: Callable[[State, Seat], int] = NO_LIMIT  # how many cards a player may hold; 0: no limit that matters
    portrait: Callable[[State, Seat], Ref] = NO_WORD  # the card that shows who a player is
    lies_as: Callable[[State, Ref], str] = NO_WORD  # the keyword that a card is called by where it lies, if it is there
    # as something else than what is printed on it
    vital: str = ""  # the zone whose tokens or cards are a player's life
    lost_with: Callable[[State], int] = NO_LIMIT  # how many cards there are the end of it; 0: it doesn't fill up
    fighting: tuple[str, ...] = ()  # the marks of cards in a battle, that of those who began it first
    noted: Mapping[str, Callable[[Ref], str]] = field(default_factory=dict)  # words that hold of a card by what was
    # counted of it: under which key
    figures: tuple[str, ...] = ()  # the figures of a card on the field that a preview shows
    questions: QuestionWords = QuestionWords()  # with which words something is asked
    about: Mapping[str, str] = field(default_factory=dict)  # a verb that names nothing -> the own zone that it is about
    texts: Texts = Texts()  # what card texts are written by, besides the phrases
    counter_steps: Mapping[str, int] = field(default_factory=dict)  # how many counters of a name are laid at a time
    in_play: InPlay = InPlay()  # how cards in play lie, and what is written on them
    keywords: Callable[[Any], Sequence[Keyword]] = NOTHING  # what a card can do by its figures alone
    vocabulary: Mapping[str, type] = field(default_factory=dict)  # the words that its cards are written in
    cues: Mapping[str, Cue] = field(default_factory=dict)  # a fact as it stands in log.toml -> its sound and look
    presents: Mapping[str, str] = field(default_factory=dict)  # a question, or a fact as it stands in log.toml -> the
    # word that stands above the card that it is about, which is shown large
    orders: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)  # what its cards can be sorted by


NO_HANDLING = Handling()

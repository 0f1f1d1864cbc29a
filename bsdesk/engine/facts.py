"""Facts: what can happen, in the past tense. A class describes all of one: its names in the log, what it writes.

The types of the fields say which are refs, which name things that exist only afterwards, and which are secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.card_facts import (
    CardGone,
    CardJoined,
    CardMade,
    CardMarked,
    CardMoved,
    CardShown,
    CardTurned,
    ControlChanged,
    Shuffled,
)
from bsdesk.engine.fact_base import FactBase, SentenceFacts
from bsdesk.engine.spans import begin_inner, end_inner, left_after
from bsdesk.engine.values import Key, Move, Names, Pick, Pool, Ref, Seat, Value, add, take

if TYPE_CHECKING:
    from bsdesk.engine.state import State


class Modifier(Struct, frozen=True, omit_defaults=True, gc=False):
    """What an effect gave for a while. It stays until its time is over, even if the card it came from is gone.

    Who gets what is said by the op at `place` of the effect's program; here is only what was fixed when it was given.
    """

    id: int
    seat: Seat
    source: Ref
    until: str  # turn, battle, game, or a deadline: see spans.py
    program: str
    place: int
    refs: tuple[Ref, ...] = ()  # the things it was given to; none: whatever fits its filter, now and later
    gain: dict[str, int] = {}  # its figures as they were when it was given
    set: dict[str, int] = {}
    since: int = 0  # when it was given; written by `fold`
    # what its effect had bound and what was answered, as far as it asks for that later
    bound: dict[str, Value] = {}
    answers: dict[str, tuple[Pick, ...]] = {}


class Commanded(FactBase, frozen=True):
    """A seat made a move."""

    move: Move


class Stretch(FactBase, frozen=True):
    """The base of the two facts about a stretch of the game: game, turn, step, battle, moment."""

    what: str
    name: str = ""
    seat: Seat = 0

    def log_keys(self) -> list[str]:
        kind = f"{type(self).__name__.lower()}.{self.what}"
        return [f"{kind}.{self.name}", kind]

    def sentence_facts(self) -> SentenceFacts:
        kind = self.what if self.what in ("step", "moment") else "text"  # names of steps and moments are terms
        return {"name": (kind, self.name), "seat": ("seat", self.seat)}


class Began(Stretch, frozen=True):
    """A stretch of the game began."""

    def write(self, state: State) -> None:
        if self.what == "turn":
            state.turn += 1
            state.active = self.seat
            state.step = state.moment = ""
        elif self.what == "step":
            state.step = self.name
        elif self.what == "moment":
            state.moment = self.name
        elif self.what in state.rules.turns.stretches:
            if self.what + ".on" in state.tally:
                begin_inner(state, self.what)
            state.tally[self.what + ".on"] = 1
        if state.modifiers:
            state.modifiers = left_after(state.modifiers, "begins", self.what, self.name, self.seat)


class Ended(Stretch, frozen=True):
    """A stretch of the game ended, and with it what was given for that long."""

    def write(self, state: State) -> None:
        """End what was counted or given for this stretch, too, and the moment of a stretch of the game's own."""
        prefix = self.what + "."
        for key in [k for k in state.tally if k.startswith(prefix)]:
            del state.tally[key]
        if state.modifiers:
            state.modifiers = left_after(state.modifiers, "ends", self.what, self.name, self.seat)
        if self.what == "step":
            state.step = ""
        elif self.what in state.rules.turns.stretches:
            state.moment = ""
            end_inner(state, self.what)


class Declared(FactBase, frozen=True):
    """A seat declared something that leaves no other trace: an attack, a pass, a use, a fixed cost. `via` is by what it
    came about, where a rule says so of what something else did."""

    seat: Seat
    act: str
    subject: Ref = ""
    target: Ref = ""
    number: int = 0
    via: str = ""

    def log_keys(self) -> list[str]:
        return [f"act.{self.act}.{self.target}", f"act.{self.act}"]

    def sentence_facts(self) -> SentenceFacts:
        things = {"card": ("thing", self.subject), "target": ("thing", self.target)}
        more = {"number": ("text", self.number), "effect": ("effect", self.target)}
        return {"seat": ("seat", self.seat), **things, **more}


class TokensMoved(FactBase, frozen=True):
    """Tokens went from one place to another; `by` is the seat whose attack or effect it was."""

    source: Ref
    to: Ref
    amount: Pool
    why: str = ""
    by: Seat = 0

    def log_keys(self) -> list[str]:
        return [f"tokens.{self.why}", "tokens"]

    def sentence_facts(self) -> SentenceFacts:
        places = {"from": ("thing", self.source), "to": ("thing", self.to)}
        areas = {"area": ("zone", self.source), "place": ("zone", self.to)}
        owner = {"owner": ("owner", self.source)} if "." in self.source else {}
        return {"amount": ("pool", self.amount), "tokens": ("tokens", self.amount), **places, **areas, **owner}

    def write(self, state: State) -> None:
        tokens = state.tokens
        nothing = (0,) * len(self.amount)
        tokens[self.source] = take(tokens.get(self.source, nothing), self.amount)
        tokens[self.to] = add(tokens.get(self.to, nothing), self.amount)


class ChanceTaken(FactBase, frozen=True):
    """A random number was drawn."""

    limit: int
    number: int
    rng: Annotated[int, Names.SECRET]

    def log_keys(self) -> list[str]:
        return ["chance"]

    def sentence_facts(self) -> SentenceFacts:
        return {"number": ("text", self.number + 1)}

    def write(self, state: State) -> None:
        state.rng = self.rng


class Modified(FactBase, frozen=True):
    """An effect gave something for a while."""

    modifier: Modifier

    def log_keys(self) -> list[str]:
        given = self.modifier
        figures = "modified.figures" if given.gain else "modified.set" if given.set else ""
        return [figures, "modified"] if given.refs and figures else ["modified"]

    def sentence_facts(self) -> SentenceFacts:
        given = self.modifier
        things = {"card": ("thing", given.source), "things": ("things", given.refs)}
        figures = {"gain": ("figures", given.gain), "set": ("set_figures", given.set)}
        return {**things, **figures, "until": ("until", given.until)}

    def write(self, state: State) -> None:
        state.modifiers += (replace(self.modifier, since=state.seq),)
        state.next_id = max(state.next_id, self.modifier.id + 1)


class Lapsed(FactBase, frozen=True):
    """What an effect gave for a while ended before its time: it has happened as often as it could."""

    modifier: int  # its id

    def write(self, state: State) -> None:
        state.modifiers = tuple(m for m in state.modifiers if m.id != self.modifier)


class CountersChanged(FactBase, frozen=True):
    """Counters of a name were put on a thing, or taken off it. A card that goes to another zone has none there."""

    on: Ref
    name: str
    number: int  # below 0: taken off
    source: Ref = ""  # what put them there

    def log_keys(self) -> list[str]:
        kind = "counters" if self.number > 0 else "counters_off"
        return [f"{kind}.{self.name}", kind]

    def sentence_facts(self) -> SentenceFacts:
        things = {"card": ("thing", self.on), "source": ("thing", self.source)}
        return {**things, "name": ("counter", self.name), "number": ("text", abs(self.number))}

    def write(self, state: State) -> None:
        here = dict(state.counters.get(self.on, {}))
        here[self.name] = here.get(self.name, 0) + self.number
        left = {name: number for name, number in here.items() if number > 0}
        state.counters.pop(self.on, None)
        if left:
            state.counters[self.on] = left


class Counted(FactBase, frozen=True):
    """Something was counted, for conditions that ask for it later. The key begins with how long it counts."""

    key: Key
    number: int = 1

    def write(self, state: State) -> None:
        state.tally[self.key] = state.tally.get(self.key, 0) + self.number


class GameEnded(FactBase, frozen=True):
    """The game ended, with a result for each seat."""

    results: dict[Seat, str]
    why: str
    by: Seat = 0  # who gave it up

    def log_keys(self) -> list[str]:
        return [f"over.{self.why}", "over"]

    def sentence_facts(self) -> SentenceFacts:
        won = [seat for seat, result in sorted(self.results.items()) if result == "win"]
        return {"winners": ("seats", won), "seat": ("seat", self.by)}

    def write(self, state: State) -> None:
        state.results = dict(self.results)
        state.ending = self.why


Fact = (
    Commanded
    | Began
    | Ended
    | Declared
    | CardMoved
    | CardJoined
    | CardMade
    | CardGone
    | CardTurned
    | CardMarked
    | CardShown
    | ControlChanged
    | TokensMoved
    | Shuffled
    | ChanceTaken
    | Modified
    | Lapsed
    | CountersChanged
    | Counted
    | GameEnded
)

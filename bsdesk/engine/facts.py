"""Facts: what can happen, in the past tense. A class describes all of one: its names in the log, what it writes.

The types of the fields say which are refs, which name things that exist only afterwards, and which are secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.spans import begin_inner, end_inner, left_after
from bsdesk.engine.values import Key, Later, Move, Names, Naming, New, Pick, Pool, Ref, Seat, Value, add, seat_in, take
from bsdesk.engine.values.refs import fields_of

if TYPE_CHECKING:
    from bsdesk.engine.state import Card, State

ROOM = 1_000  # ids that a shuffle uses up, however few cards there are: the next id mustn't reveal how many

Marks = tuple[Naming, ...]

# What a sentence about a fact may name: its kind (thing, seat ... or a kind of term), and its value.
SentenceFacts = Mapping[str, tuple[str, Any]]


class FactBase(Struct, frozen=True, tag=True):
    """The base of all facts."""

    def log_keys(self) -> list[str]:
        """Return its possible names in the log books, the most specific first."""
        return [type(self).__name__.lower()]

    def sentence_facts(self) -> SentenceFacts:
        """Return what a sentence about it may name."""
        return {field: ("thing", getattr(self, field)) for field in fields_of(type(self)).things}

    def about(self) -> Ref:
        """Return the thing that it is about, by the name it has afterwards."""
        return next((str(getattr(self, field)) for field in fields_of(type(self)).things), "")

    def write(self, state: State) -> None:
        """Write it into a state whose `seq` is its number already. A fact that is only told writes nothing."""


class Modifier(Struct, frozen=True, omit_defaults=True):
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
    # where it waits for something: what its effect had bound, and what was answered
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
    """A seat declared something that leaves no other trace: an attack, a pass, a use, a fixed cost."""

    seat: Seat
    act: str
    subject: Ref = ""
    target: Ref = ""
    number: int = 0

    def log_keys(self) -> list[str]:
        return [f"act.{self.act}.{self.target}", f"act.{self.act}"]

    def sentence_facts(self) -> SentenceFacts:
        things = {"card": ("thing", self.subject), "target": ("thing", self.target)}
        return {"seat": ("seat", self.seat), **things, "number": ("text", self.number)}


def anew(
    card: Card, ref: Ref, zone: Ref, since: int, seat: Seat = 0, face: str = "", under: Ref = "", marks: Marks = ()
) -> Card:
    """Return the card as the new object that it is in a zone: as any card lies there, but for what is said."""
    holder = seat or card.owner or seat_in(zone.partition(".")[0])  # the table's cards: who has them
    return type(card)(ref, card.definition, card.owner, holder, zone, 0, face, under, since, marks)


class CardMoved(FactBase, frozen=True):
    """A card went to a zone, and is a new object there."""

    card: Ref
    to: Ref
    becomes: New = ""
    place: int = -1  # 0 the top or the front, -1 the bottom or the end
    why: str = ""
    controller: Seat = 0
    face: str = ""
    under: Later = ""
    marks: Marks = ()

    def log_keys(self) -> list[str]:
        return [f"moved.{self.why}", "moved"]

    def sentence_facts(self) -> SentenceFacts:
        card = next((ref for ref in (self.becomes, self.card) if ref.startswith("#")), "?")
        return {"card": ("thing", card), "to": ("thing", self.to)}

    def about(self) -> Ref:
        return self.becomes or self.to

    def write(self, state: State) -> None:
        old = state.cards.pop(self.card)
        new = self.becomes
        state.next_id = max(state.next_id, int(new[1:]) + 1)
        zones = state.zones
        zones[old.zone] = tuple([r for r in zones[old.zone] if r != self.card])
        there = zones.get(self.to, ())
        place = len(there) if self.place < 0 else self.place
        zones[self.to] = (*there[:place], new, *there[place:])
        state.cards[new] = anew(old, new, self.to, state.seq, self.controller, self.face, self.under, self.marks)
        state.counters.pop(self.card, None)
        pool = state.tokens.pop(self.card, None)
        if pool is not None and any(pool):
            raise AssertionError(f"{self.card} left {old.zone.rpartition('.')[2]} with tokens on it")


class CardJoined(CardMoved, frozen=True):
    """A card was put on top of a thing, and is one with it: the thing shows this card from now on. The card that was on
    top till then lies under it, as `becomes`."""

    onto: Ref = ""

    def sentence_facts(self) -> SentenceFacts:
        return {"card": ("thing", self.onto), "under": ("thing", self.becomes), "to": ("thing", self.to)}

    def about(self) -> Ref:
        return self.onto

    def write(self, state: State) -> None:
        new, thing, zones = state.cards.pop(self.card), state.cards[self.onto], state.zones
        state.next_id = max(state.next_id, int(self.becomes[1:]) + 1)
        zones[new.zone] = tuple(r for r in zones[new.zone] if r != self.card)
        place = zones[thing.zone].index(self.onto) + 1
        zones[thing.zone] = (*zones[thing.zone][:place], self.becomes, *zones[thing.zone][place:])
        state.cards[self.becomes] = replace(
            thing, id=self.becomes, under=self.onto, turned=0, since=state.seq, marks=()
        )
        state.cards[self.onto] = replace(thing, definition=new.definition, owner=new.owner)
        state.counters.pop(self.card, None)
        pool = state.tokens.pop(self.card, None)
        if pool is not None and any(pool):
            raise AssertionError(f"{self.card} was put on {self.onto} with tokens on it")


class CardMade(FactBase, frozen=True):
    """A card came into the game, made by a rule or an effect; or an effect was put where cards lie, as a thing that can
    be chosen until it goes."""

    definition: Annotated[str, Names.SECRET]  # who may see the card knows it by its id
    to: Ref
    becomes: New = ""
    owner: Seat = 0
    place: int = -1
    why: str = ""
    controller: Seat = 0
    face: str = ""
    under: Later = ""
    marks: Marks = ()
    effect: int = 0  # which of the card's effects this is; 0: the card

    def log_keys(self) -> list[str]:
        return [f"made.{self.why}", "made"]

    def sentence_facts(self) -> SentenceFacts:
        return {"card": ("thing", self.becomes if self.becomes.startswith("#") else "?"), "to": ("thing", self.to)}

    def about(self) -> Ref:
        return self.becomes or self.to

    def write(self, state: State) -> None:
        from bsdesk.engine.state import Card

        new, zones = self.becomes, state.zones
        state.next_id = max(state.next_id, int(new[1:]) + 1)
        there = zones.get(self.to, ())
        place = len(there) if self.place < 0 else self.place
        zones[self.to] = (*there[:place], new, *there[place:])
        plain = Card(new, self.definition, self.owner, self.owner, self.to)
        card = anew(plain, new, self.to, state.seq, self.controller, self.face, self.under, self.marks)
        state.cards[new] = replace(card, effect=self.effect) if self.effect else card
        note_card(state, state.cards[new], "made")


class CardGone(FactBase, frozen=True):
    """A card was taken out of the game. What all saw of it is counted, so that nobody looks for it any more."""

    card: Ref
    why: str = ""

    def log_keys(self) -> list[str]:
        return [f"gone.{self.why}", "gone"]

    def write(self, state: State) -> None:
        card = state.cards.pop(self.card)
        state.zones[card.zone] = tuple(r for r in state.zones[card.zone] if r != self.card)
        pool = state.tokens.pop(self.card, None)
        if pool is not None and any(pool):
            raise AssertionError(f"{self.card} left the game with tokens on it")
        state.counters.pop(self.card, None)
        note_card(state, card, "gone")


def note_card(state: State, card: Card, what: str) -> None:
    """Count a card that came into the game or left it, if all see it; for whoever deals what is hidden again."""
    open_zone = state.rules.zone[card.zone.rpartition(".")[2]].sees == "all"
    if not card.effect and (card.face == "up" or (open_zone and not card.face)):
        key = f"game.{what}.p{card.owner}.{card.definition}"
        state.tally[key] = state.tally.get(key, 0) + 1


class CardTurned(FactBase, frozen=True):
    """A card was turned to another orientation: upright, sideways, upside down."""

    card: Ref
    turned: int
    was: int

    def log_keys(self) -> list[str]:
        return [f"turned.{self.turned}"]

    def write(self, state: State) -> None:
        state.cards[self.card] = replace(state.cards[self.card], turned=self.turned)


class CardMarked(FactBase, frozen=True):
    """A mark was put on a card or taken off it: attacking, pending ..."""

    card: Ref
    mark: Naming
    on: bool = True

    def log_keys(self) -> list[str]:
        return [f"marked.{self.mark}" if self.on else f"unmarked.{self.mark}"]

    def write(self, state: State) -> None:
        card = state.cards[self.card]
        marks = tuple(m for m in card.marks if m != self.mark) + ((self.mark,) if self.on else ())
        state.cards[self.card] = replace(card, marks=marks)


class CardShown(FactBase, frozen=True):
    """Who may see a card changed."""

    card: Later
    face: str = "up"

    def log_keys(self) -> list[str]:
        return ["shown"]

    def write(self, state: State) -> None:
        state.cards[self.card] = replace(state.cards[self.card], face=self.face)


class ControlChanged(FactBase, frozen=True):
    """A card came under another seat's control. It moves to that seat's zone, but stays the same object."""

    card: Ref
    controller: Seat
    lent: bool = False  # for a while: it goes back to whoever had it before
    back: bool = False  # and now it does; else, if it is not lent, it is given for good

    def log_keys(self) -> list[str]:
        return ["control"]

    def sentence_facts(self) -> SentenceFacts:
        return {"card": ("thing", self.card), "seat": ("seat", self.controller)}

    def write(self, state: State) -> None:
        card, zones = state.cards[self.card], state.zones
        there = card.zone
        seat, _, name = there.partition(".")
        if seat == f"p{card.controller}":
            there = f"p{self.controller}.{name}"
            zones[card.zone] = tuple(r for r in zones[card.zone] if r != self.card)
            zones[there] = (*zones[there], self.card)
        base = (card.base or card.controller) if self.lent else 0
        for_good = "control" in state.rules.effects.can_give and not (self.lent or self.back)
        held = state.seq if for_good else card.held
        state.cards[self.card] = replace(card, controller=self.controller, zone=there, base=base, held=held)


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
        return {"amount": ("pool", self.amount), **places, **areas, **owner}

    def write(self, state: State) -> None:
        tokens = state.tokens
        nothing = (0,) * len(self.amount)
        tokens[self.source] = take(tokens.get(self.source, nothing), self.amount)
        tokens[self.to] = add(tokens.get(self.to, nothing), self.amount)


class Shuffled(FactBase, frozen=True):
    """A zone's cards were put in random order; each gets a new id, so that nobody can follow it."""

    zone: Ref
    order: Annotated[tuple[Ref, ...], Names.SECRET]
    rng: Annotated[int, Names.SECRET]
    by: Seat = 0

    def log_keys(self) -> list[str]:
        return ["shuffled.own", "shuffled"] if self.zone.startswith(f"p{self.by}.") else ["shuffled"]

    def sentence_facts(self) -> SentenceFacts:
        who = ("seat", self.by) if self.by else ("owner", self.zone)
        return {"to": ("thing", self.zone), "area": ("zone", self.zone), "seat": who}

    def write(self, state: State) -> None:
        fresh = []
        for n, ref in enumerate(self.order, state.next_id):
            old = state.cards.pop(ref)
            new = f"#{n}"
            state.cards[new] = anew(old, new, self.zone, state.seq)
            fresh.append(new)
        state.zones[self.zone] = tuple(fresh)
        state.next_id += ROOM * max(1, -(-len(fresh) // ROOM))
        state.rng = self.rng


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
        figures = ["modified.figures"] if self.modifier.refs and self.modifier.gain else []
        return [*figures, "modified"]

    def sentence_facts(self) -> SentenceFacts:
        given = self.modifier
        things = {"card": ("thing", given.source), "things": ("things", given.refs)}
        return {**things, "gain": ("figures", given.gain), "until": ("until", given.until)}

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

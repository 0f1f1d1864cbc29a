"""The log: events that belong together become one line, of the seat that brought them about.

`gathered` in the game's log book says which events go into one line. There `sum.…` is the sentence of such a line, with
its {parts}, and `part.…` the words for each kind of event in it; an event without a part is left to the sentence.
`vain` there says which events tell the end of something, and beside what it did nothing; then `vain.…` is the sentence.
`whose` there says of which events the cause doesn't tell who did them: whoever gave the last `command`, though that
answered another's deed; or the seat of the `place` where a card comes to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bsdesk.engine.card_facts import CardMade, CardMoved
from bsdesk.engine.facts import Began, Commanded, Declared, Fact, TokensMoved
from bsdesk.engine.state import Event, zone_name, zone_seat
from bsdesk.engine.values import Pool, Ref, Seat, add, pool_text
from bsdesk.speech.books import Books, fact_names, fill
from bsdesk.speech.wording import Wording


class ToldEvent(NamedTuple):
    """One event in words; "" if it isn't in the log. `facts`: everything that a sentence may name of it."""

    event: Event
    text: str
    facts: Mapping[str, str] = {}


class LogLine(NamedTuple):
    """One line: the number of its main event, its text, its seat, and the texts of its single events."""

    number: int
    text: str
    seat: Seat
    parts: tuple[str, ...] = ()


def last_number(passages: Iterable[Sequence[ToldEvent]]) -> int:
    """Return the number of the last event in the log; 0 if there is none."""
    return max((told.event.n for passage in passages for told in passage if told.text), default=0)


def causes(passages: Iterable[Sequence[ToldEvent]], number: int) -> list[ToldEvent]:
    """Return the event of this number, what caused it, what caused that, down to a move; only what is in the log.

    The first is the event itself, in the log or not. There is none if the number is unknown."""
    known = {told.event.n: told for passage in passages for told in passage}
    chain: list[ToldEvent] = []
    while number in known:
        chain.append(known[number])
        number = known[number].event.parent
    return [told for told in chain if told.text or told is chain[0]]


@dataclass(eq=False)
class Group:
    """Events in one line: the main one, and those that belong to it."""

    lead: ToldEvent
    key: str  # of the main event, if it gathers others
    seat: Seat
    more: list[ToldEvent] = field(default_factory=list)


Kinds = Mapping[str, Mapping[str, str]]  # event -> other events, each perhaps of one kind of cause alone


def log_lines(passages: Sequence[Sequence[ToldEvent]], wording: Wording, marks: tuple[str, ...]) -> list[LogLine]:
    """Return the log of these passages; `marks`: how one token of each kind is written."""
    books, told = wording.books, {told.event.n: told for passage in passages for told in passage}
    lines = [Summary(wording, marks, group).line() for group in groups(passages, books)]
    idle = in_vain(told.values(), books.vain)
    return [vain_line(wording, line, told[line.number]) if line.number in idle else line for line in lines]


def vain_line(wording: Wording, line: LogLine, told: ToldEvent) -> LogLine:
    """Return the line of an event with the sentence that says that nothing came of it."""
    names = (f"vain.{key}" for key in told.event.fact.log_keys())
    name = next((name for name in names if name in wording.books.log), "")
    return line._replace(text=fill(wording.books.log[name][wording.language], told.facts)) if name else line


def in_vain(events: Iterable[ToldEvent], vain: Kinds) -> set[int]:
    """Return the events that tell the end of something which did nothing: of the same cause came only what `vain` names
    beside them."""
    found, came = set[int](), dict[int, list[Event]]()  # event -> what came of it so far
    for told in events:
        event = told.event
        key = next((key for key in event.fact.log_keys() if key in vain), "")
        if key and all(is_one_of(other, vain[key]) for other in came.get(event.parent, ())):
            found.add(event.n)
        came.setdefault(event.parent, []).append(event)
    return found


def is_one_of(event: Event, kinds: Mapping[str, str]) -> bool:
    """Return whether an event is of one of these kinds, and of the only kind of cause, where one is named."""
    return any(kinds[key] in ("", event.by) for key in event.fact.log_keys() if key in kinds)


def groups(passages: Iterable[Sequence[ToldEvent]], books: Books) -> list[Group]:
    """Return each event with those that belong to it, some of which may have come shortly before it."""
    found: list[Group] = []
    doers, gathers = Doers(books.whose), books.gathers
    for passage in passages:
        start = len(found)
        for told in passage:
            fact, seat = told.event.fact, doers.note(told.event)
            if isinstance(fact, Commanded):
                continue
            if turn_of(fact):
                start = len(found)
            key = next((key for key in fact.log_keys() if key in gathers), "")
            home = None if key else home_of(found, told, gathers)
            if home is not None:
                home.more.append(told)
            elif told.text or key:
                group = Group(told, key, seat)
                if key:
                    gather_earlier(found, start, group, gathers[key])
                found.insert(place_of(found, start, fact, books.earlier), group)
    return found


class Doers:
    """Who brought events about: noted one after another, since what a command began may come true after later ones."""

    def __init__(self, whose: Kinds) -> None:
        self.whose = whose
        self.seat: Seat = 0  # who commanded last, or whose turn began since
        self.named: Ref = ""  # the thing of the last command; "" if the viewer can't see it
        self.seats: dict[int, Seat] = {}  # of the events of this turn: who brought each about

    def note(self, event: Event) -> Seat:
        """Return the seat that brought it about: who declared it, or whose attack or effect moves tokens, or who
        controls what is made, or who named the card that goes somewhere, else whose command of this turn it came of,
        or who commanded last."""
        fact = event.fact
        if isinstance(fact, Commanded):
            self.seat = fact.move.seat or self.seat
            self.named = fact.move.subject
        elif turn_of(fact):
            self.seat = turn_of(fact)
            self.seats.clear()
        seat = self.seat if isinstance(fact, Commanded) else self.seats.get(event.parent, self.seat)
        if isinstance(fact, Declared):
            seat = fact.seat or seat
        elif isinstance(fact, TokensMoved):
            seat = fact.by or seat
        elif isinstance(fact, CardMade):
            seat = fact.controller or seat
        elif isinstance(fact, CardMoved) and (self.is_named(fact.card) or self.is_of("command", event)):
            seat = self.seat
        elif isinstance(fact, CardMoved) and self.is_of("place", event):
            seat = zone_seat(fact.to) or seat
        self.seats[event.n] = seat
        return seat

    def is_of(self, whose: str, event: Event) -> bool:
        """Return whether the log book says that an event is the deed of whoever gave the last `command`, or of the seat
        of its `place`."""
        kinds = self.whose.get(whose, {})
        return any(key in kinds and kinds[key] in ("", event.by) for key in event.fact.log_keys())

    def is_named(self, card: Ref) -> bool:
        """Return whether the last command named this card: by its number, or unseen, one of its own by its place."""
        if self.named:
            return card == self.named
        return not card.startswith("#") and zone_seat(card) == self.seat


def place_of(found: Sequence[Group], start: int, fact: Fact, earlier: Kinds) -> int:
    """Return where a group with this event goes: last, or before the events that its kind is moved before."""
    after = {kind for key in fact.log_keys() for kind in earlier.get(key, ())}
    place = len(found)
    while place > start and after.intersection(found[place - 1].lead.event.fact.log_keys()):
        place -= 1
    return place


def turn_of(fact: Fact) -> Seat:
    """Return whose turn this fact begins; 0 if none."""
    return fact.seat if isinstance(fact, Began) and fact.what == "turn" else 0


def home_of(found: Sequence[Group], told: ToldEvent, gathers: Mapping[str, Mapping[str, str]]) -> Group | None:
    """Return the last group of this turn that the event belongs to."""
    for group in reversed(found):
        if group.key and belongs(told, gathers[group.key], group.lead):
            return group
        if turn_of(group.lead.event.fact):
            return None
    return None


def belongs(told: ToldEvent, wanted: Mapping[str, str], lead: ToldEvent) -> bool:
    """Return whether it is a wanted event. Those of an effect belong only to a main event of the same effect."""
    if "/" in told.event.why and told.event.why != lead.event.why:
        return False
    return any(key in wanted and wanted[key] in ("", told.event.by) for key in told.event.fact.log_keys())


def gather_earlier(found: list[Group], start: int, group: Group, wanted: Mapping[str, str]) -> None:
    """Move groups that came just before and are about the same card into this group."""
    card = group.lead.facts.get("card")
    alone = [g for g in found[start:] if not g.key and g.lead.facts.get("card") == card]
    mine = [g for g in alone if belongs(g.lead, wanted, group.lead)]
    for early in mine:
        found.remove(early)
        group.more.append(early.lead)


class Summary:
    """Writes the line of one group."""

    def __init__(self, wording: Wording, marks: Sequence[str], group: Group) -> None:
        self.wording, self.marks, self.group = wording, marks, group

    def line(self) -> LogLine:
        group, log, language = self.group, self.wording.books.log, self.wording.language
        kinds: dict[str, list[ToldEvent]] = {}
        for told in (group.lead, *group.more):
            kinds.setdefault(self.key(told), []).append(told)
        title = next((f"sum.{key}" for key in reversed(kinds) if f"sum.{key}" in log), "")
        own = tuple(told.text for told in (group.lead, *group.more) if told.text) if group.more else ()
        if not title:
            return LogLine(group.lead.event.n, group.lead.text, group.seat, own)
        parts = [
            fill(log[f"part.{key}"][language], self.facts(told)) for key, told in kinds.items() if f"part.{key}" in log
        ]
        sentence = log[title][language]
        facts = {**merge_facts(group.more), **group.lead.facts, "parts": self.wording.listed(parts)}
        text = fill(sentence, {name: facts.get(name, "") for name in fact_names(sentence)})
        return LogLine(group.lead.event.n, text if parts else text.rstrip(" ,:，：、（("), group.seat, own)

    def key(self, told: ToldEvent) -> str:
        """Return the name under which an event has words in a line."""
        keys, log = told.event.fact.log_keys(), self.wording.books.log
        return next((key for key in keys if f"part.{key}" in log or f"sum.{key}" in log), keys[0])

    def facts(self, told: Sequence[ToldEvent]) -> dict[str, object]:
        """Return what a part may name of all events of one kind: how many or how much, of what, from where."""
        moved = [one.event.fact for one in told if isinstance(one.event.fact, TokensMoved)]
        cards = Counter(one.facts.get("card", "") for one in told)
        cards_said = (name if count == 1 else f"{name} ×{count}" for name, count in cards.items())
        return {
            **merge_facts(told),
            "count": sum(sum(fact.amount) for fact in moved) if moved else len(told),
            "amount": self.amount([fact.amount for fact in moved]),
            "card": self.wording.listed(cards_said),
            "from": self.places(told),
        }

    def places(self, told: Sequence[ToldEvent]) -> str:
        """Return where tokens came from; for several places, with how many came from each."""
        pools: dict[str, list[Pool]] = {}
        for one in told:
            if isinstance(one.event.fact, TokensMoved):
                source = one.event.fact.source
                name = one.facts["from"]
                if not source.startswith("#") and zone_seat(source) in (0, self.group.seat):
                    name = self.wording.term("area", zone_name(source))
                pools.setdefault(name, []).append(one.event.fact.amount)
        if len(pools) == 1:
            return next(iter(pools))
        each = (f"{self.amount(amounts)} {name}" for name, amounts in pools.items())
        return self.wording.listed(each)

    def amount(self, pools: Sequence[Pool]) -> str:
        total = pools[0] if pools else ()
        for pool in pools[1:]:
            total = add(total, pool)
        return pool_text(total, self.marks) if total else ""


def merge_facts(told: Iterable[ToldEvent]) -> dict[str, str]:
    """Return the facts of all events; those of later ones go before those of earlier ones."""
    return {name: value for one in told for name, value in one.facts.items()}

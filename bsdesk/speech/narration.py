"""The log as people tell it: what belongs together in one line, under the name of whoever did it.

Which events go into a line with which is said by the game's log book: `gathered`. There `sum.…` is how such a line
begins, with its {parts}, and `part.…` how each kind of event is told in it; what has no part is told by the line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bsdesk.engine.events import Event
from bsdesk.engine.facts import Began, Commanded, Fact, TokensMoved
from bsdesk.engine.values import Pool, Seat, add, pool_text
from bsdesk.speech.books import fact_names, fill
from bsdesk.speech.wording import Wording, keys_of


class ToldEvent(NamedTuple):
    """One event in words; no words, if it isn't told. `facts`: everything that could be named of it."""

    event: Event
    text: str
    facts: Mapping[str, str] = {}


class Line(NamedTuple):
    """One line: the event that it can be asked about, its words, whose it is, and what it tells in words of its own."""

    number: int
    text: str
    seat: Seat
    parts: tuple[str, ...] = ()


def causes(passages: Iterable[Sequence[ToldEvent]], number: int = 0) -> list[ToldEvent]:
    """Return an event, what it came from, what that came from, down to a move. Without a number: the last told."""
    known = {told.event.n: told for passage in passages for told in passage}
    number = number or max((n for n, told in known.items() if told.text), default=0)
    chain: list[ToldEvent] = []
    while number in known:
        chain.append(known[number])
        number = known[number].event.parent
    return [told for told in chain if told.text or told is chain[0]]


@dataclass(eq=False)
class Group:
    """Events that are told together: the one that leads, and those that came with it."""

    lead: ToldEvent
    key: str  # of the lead, if it gathers others
    seat: Seat
    more: list[ToldEvent] = field(default_factory=list)


def log_lines(passages: Sequence[Sequence[ToldEvent]], wording: Wording, marks: tuple[str, ...]) -> list[Line]:
    """What these passages tell, line by line; `marks`: how one token of each kind is written."""
    return [
        Summary(wording, marks, group).line()
        for group in groups(passages, wording.books.gathers, wording.books.earlier)
    ]


Kinds = Mapping[str, Mapping[str, str]]  # event -> other events, each perhaps of one kind of cause alone


def groups(passages: Iterable[Sequence[ToldEvent]], gathers: Kinds, earlier: Kinds) -> list[Group]:
    """Each event with those that belong to it; an event may also come shortly before the one it belongs to."""
    found: list[Group] = []
    seat = 0
    for passage in passages:
        start = len(found)
        for told in passage:
            fact = told.event.fact
            if isinstance(fact, Commanded):
                seat = fact.move.seat or seat
                continue
            if turn_of(fact):
                seat, start = turn_of(fact), len(found)
            key = next((key for key in keys_of(fact) if key in gathers), "")
            home = None if key else home_of(found, told, gathers)
            if home is not None:
                home.more.append(told)
            elif told.text or key:
                group = Group(told, key, seat)
                if key:
                    gather_earlier(found, start, group, gathers[key])
                found.insert(place_of(found, start, fact, earlier), group)
    return found


def place_of(found: Sequence[Group], start: int, fact: Fact, earlier: Kinds) -> int:
    """Where an event is told: last; or before what came of it."""
    after = {kind for key in keys_of(fact) for kind in earlier.get(key, ())}
    place = len(found)
    while place > start and after.intersection(keys_of(found[place - 1].lead.event.fact)):
        place -= 1
    return place


def turn_of(fact: Fact) -> Seat:
    """Whose turn begins; 0: nobody's."""
    return fact.seat if isinstance(fact, Began) and fact.what == "turn" else 0


def home_of(found: Sequence[Group], told: ToldEvent, gathers: Mapping[str, Mapping[str, str]]) -> Group | None:
    """The last group of this turn that such an event belongs to."""
    for group in reversed(found):
        if group.key and belongs(told, gathers[group.key], group.lead):
            return group
        if turn_of(group.lead.event.fact):
            return None
    return None


def belongs(told: ToldEvent, wanted: Mapping[str, str], lead: ToldEvent) -> bool:
    """Is it an event of that kind? What an effect does belongs to what that effect leads with, and to nothing else."""
    if "/" in told.event.why and told.event.why != lead.event.why:
        return False
    return any(key in wanted and wanted[key] in ("", told.event.by) for key in keys_of(told.event.fact))


def gather_earlier(found: list[Group], start: int, group: Group, wanted: Mapping[str, str]) -> None:
    """What came just before its lead and is about the same card belongs to it too."""
    card = group.lead.facts.get("card")
    mine = [
        g
        for g in found[start:]
        if not g.key and g.lead.facts.get("card") == card and belongs(g.lead, wanted, group.lead)
    ]
    for early in mine:
        found.remove(early)
        group.more.append(early.lead)


class Summary:
    """Tells one group."""

    def __init__(self, wording: Wording, marks: Sequence[str], group: Group) -> None:
        self.wording, self.marks, self.group = wording, marks, group

    def line(self) -> Line:
        group, log, language = self.group, self.wording.books.log, self.wording.language
        kinds: dict[str, list[ToldEvent]] = {}
        for told in (group.lead, *group.more):
            kinds.setdefault(self.key(told), []).append(told)
        title = next((f"sum.{key}" for key in reversed(kinds) if f"sum.{key}" in log), "")
        own = tuple(told.text for told in (group.lead, *group.more) if told.text) if group.more else ()
        if not title:
            return Line(group.lead.event.n, group.lead.text, group.seat, own)
        parts = [
            fill(log[f"part.{key}"][language], self.facts(told)) for key, told in kinds.items() if f"part.{key}" in log
        ]
        sentence = log[title][language]
        facts = {**merge_facts(group.more), **group.lead.facts, "parts": self.wording.listed(parts)}
        text = fill(sentence, {name: facts.get(name, "") for name in fact_names(sentence)})
        return Line(group.lead.event.n, text if parts else text.rstrip(" ,:，：、（("), group.seat, own)

    def key(self, told: ToldEvent) -> str:
        """Under which name an event is told in a line."""
        keys, log = keys_of(told.event.fact), self.wording.books.log
        return next((key for key in keys if f"part.{key}" in log or f"sum.{key}" in log), keys[0])

    def facts(self, told: Sequence[ToldEvent]) -> dict[str, object]:
        """What a part may name of all events of one kind: how many or how much, of what, from where."""
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
        """From where tokens came; from several places, how many from each."""
        pools: dict[str, list[Pool]] = {}
        for one in told:
            if isinstance(one.event.fact, TokensMoved):
                source = one.event.fact.source
                name = one.facts["from"] if source.startswith("#") else self.wording.area(source, self.group.seat)
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
    """The facts of all; of several, what the last one says."""
    return {name: value for one in told for name, value in one.facts.items()}

"""Facts of a position that its sides can't say: how cards lie otherwise, what was counted, what lasts, what goes on.

Where a fact must name a single card it says `@` and the card's place: `@p1.field.2`; `@gone.1` is one that has left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Modifier
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.state import Card, Frame, Past, Prompt, State
from bsdesk.engine.values import Pool, Ref, number_in, seat_in
from bsdesk.scenes.plain_values import NAMED, read_table, read_value, renamed

OVER = re.compile(r"(?:p(?P<seat>\d+) (?P<result>win|lose|draw))")


# ------------------------------------------------------------------------------------------------ cards by place


def card_at(state: State, place: str) -> Ref:
    """Return the card that lies at a place, such as `p1.field.2`; of `gone.3` the number that it has here."""
    zone, _, number = place.rpartition(".")
    nth = number_in(number)
    if zone == "gone":
        if not 0 < nth <= 10_000:
            raise Complaint(f"no such card: @{place}", expected="@gone.1 to @gone.10000", remedy="correct it")
        ref = f"#{len(state.cards) + nth}"
        state.next_id = max(state.next_id, len(state.cards) + nth + 1)
        return ref
    if zone not in state.zones or not 0 < nth <= len(state.zones[zone]):
        remedy = did_you_mean(zone, state.zones, "count the cards there")
        raise Complaint(f"no such card: @{place}", expected="a card by its place: @p1.field.1", remedy=remedy)
    return state.zones[zone][nth - 1]


def with_refs(state: State, text: str) -> str:
    """Return the text with the ids of the cards that it names by their places."""
    return NAMED.sub(lambda found: card_at(state, found[1]), text)


def table_in(state: State, text: str) -> dict[str, Any]:
    """Return the table that a text is, with ids for places."""
    raw: dict[str, Any] = renamed(read_table(text), lambda one: with_refs(state, one))
    return raw


# ------------------------------------------------------------------------------------------------- further facts


def first_word(text: str, expected: str) -> tuple[str, str]:
    """Return the first word of a text, and the rest."""
    first, _, rest = text.partition(" ")
    if not rest.strip():
        raise Complaint(f"{first} says nothing", expected=expected, remedy="add it")
    return first, rest.strip()


def add_card(state: State, text: str) -> None:
    """`card @p1.field.2 { controller = 2 }`: how a card lies otherwise than usual."""
    place, table = first_word(text, "@p1.field.1 { ... }")
    ref = with_refs(state, place)
    if ref not in state.cards:
        raise Complaint(f"no such card: {place}", expected="a card by its place: @p1.field.1", remedy="correct it")
    raw = table_in(state, table)
    fixed = {"id", "definition", "zone"} & set(raw)
    if fixed:
        raise Complaint(f"{min(fixed)} can't be set here", expected="what its side can't say", remedy="leave it out")
    state.cards[ref] = read_value({**msgspec.to_builtins(state.cards[ref]), **raw}, Card)


def add_pool(state: State, text: str) -> None:
    """`pool p1.void -3 0`: tokens of an area by their kinds, where they are fewer than none."""
    key, figures = first_word(text, "an area and a figure for each kind of token")
    if key not in state.tokens:
        remedy = did_you_mean(key, state.tokens, "correct it")
        raise Complaint(f"no such area for tokens: {key}", expected=", ".join(state.tokens), remedy=remedy)
    pool: Pool = tuple(int(figure) for figure in figures.split() if re.fullmatch(r"-?\d{1,6}", figure))
    if len(pool) != len(state.rules.token_marks) or len(pool) != len(figures.split()):
        wanted = f"{len(state.rules.token_marks)} figures"
        raise Complaint(f"can't read the tokens {figures!r}", expected=wanted, remedy="correct them")
    state.tokens[key] = pool


def add_counters(state: State, text: str) -> None:
    """`counters @p1.field.1 iron 2`: counters on a card or a player."""
    place, rest = first_word(text, "a card, a name and a number")
    name, _, count = rest.rpartition(" ")
    ref, number = with_refs(state, place), number_in(count)
    if (ref not in state.cards and seat_in(ref) not in state.seats()) or not name or not number:
        expected = "@p1.field.1 or p1, a name and a number"
        raise Complaint(f"can't read the counters {text!r}", expected=expected, remedy="correct them")
    state.counters[ref] = {**state.counters.get(ref, {}), name: number}


def add_tally(state: State, text: str) -> None:
    """`tally turn.life_lost.p2 1`: what was counted."""
    key, count = first_word(text, "what was counted, and how often")
    number = number_in(count) if count != "0" else 0
    if not number and count != "0":
        raise Complaint(f"can't read the number {count!r}", expected="0 or more", remedy="correct it")
    state.tally[with_refs(state, key)] = number


def add_past(state: State, text: str) -> None:
    """`past @gone.1 { card = { ... } }`: a card that has left, as it was last."""
    place, table = first_word(text, "@gone.1 { card = { ... } }")
    state.past[with_refs(state, place)] = read_value(table_in(state, table), Past)


def add_lasting(state: State, text: str) -> None:
    """`lasting { ... }`: what an effect gave for a while."""
    raw = table_in(state, text)
    gone = [int(ref[1:]) for ref in re.findall(r"#\d+", text)]
    state.next_id = max([state.next_id, *gone])
    giving = [place for place, op in enumerate(ops_of(state, str(raw.get("program", "")))) if lasts(op)]
    usual = {"id": state.next_id, "source": "", "until": "turn", **({"place": giving[0]} if len(giving) == 1 else {})}
    modifier = read_value({**usual, **raw}, Modifier)
    if modifier.place not in giving:
        wrong = f"nothing lasts by word {modifier.place} of {modifier.program}"
        expected = f"one of {', '.join(map(str, giving))}" if giving else "an effect that gives something for a while"
        raise Complaint(wrong, expected=expected, remedy="correct `place`")
    state.next_id = modifier.id + 1
    state.modifiers += (modifier,)


def lasts(op: object) -> bool:
    """Return whether a word of an effect gives something for a while, or waits for something."""
    return hasattr(op, "grant") or hasattr(op, "until")


def ops_of(state: State, program: str) -> Sequence[object]:
    """Return the words of a program; raise a complaint if there is none of this name."""
    if program not in state.rules.programs:
        known = state.rules.programs
        remedy = did_you_mean(program, known, "name an effect as CARD/1")
        raise Complaint(f"unknown program {program!r}", expected="an effect or a procedure", remedy=remedy)
    return state.rules.programs[program].ops


# --------------------------------------------------------------------------------------------- what is under way


def set_moment(state: State, text: str) -> None:
    state.moment = text


def set_actor(state: State, text: str) -> None:
    """`acts p2`: who may act."""
    seat = seat_in(text)
    if seat not in state.seats():
        raise Complaint(f"there is no seat {text}", expected=f"p1 to p{len(state.teams)}", remedy="correct it")
    state.actor = seat


def set_events(state: State, text: str) -> None:
    """`events 120`: how many events there have been."""
    state.seq = number_in(text)
    if not state.seq:
        raise Complaint(f"can't read events {text}", expected="a number from 1", remedy="correct it")


def set_over(state: State, text: str) -> None:
    """`over p1 win p2 lose life`: the results, and why."""
    found = list(OVER.finditer(text))
    rest = OVER.sub("", text).split()
    if not found or len(rest) > 1 or any(int(one["seat"]) not in state.seats() for one in found):
        raise Complaint(f"can't read over {text}", expected="p1 win p2 lose WHY", remedy="correct it")
    state.results = {int(one["seat"]): one["result"] for one in found}
    state.ending = rest[0] if rest else ""


def frames_in(frame: Frame) -> Iterable[Frame]:
    yield frame
    for inner in frame.frames:
        yield from frames_in(inner)


def read_frame(state: State, text: str) -> Frame:
    frame = read_value(table_in(state, text), Frame)
    for one in frames_in(frame):
        if not 0 <= one.pc <= len(ops_of(state, one.program)):
            raise Complaint(f"{one.program} has no place {one.pc}", expected="a place in it", remedy="correct pc")
        if one.seat not in range(len(state.teams) + 1):
            raise Complaint(f"there is no seat p{one.seat}", expected=f"1 to {len(state.teams)}", remedy="correct it")
    return frame


def add_frame(state: State, text: str) -> None:
    """`way { program = "battle", ... }`: what is under way, from the outermost to the innermost."""
    state.agenda += (read_frame(state, text),)


def add_queued(state: State, text: str) -> None:
    """`queue { ... }`: what was triggered and waits."""
    state.queue += (read_frame(state, text),)


def add_prompt(state: State, text: str) -> None:
    """`asks { seat = 1, question = "block", ... }`: a question that is open."""
    prompt = read_value(table_in(state, text), Prompt)
    if prompt.seat not in state.seats():
        raise Complaint(f"there is no seat p{prompt.seat}", expected=f"1 to {len(state.teams)}", remedy="correct it")
    state.prompts[prompt.seat] = prompt


Adding = Callable[[State, str], None]
FURTHER_FACTS: dict[str, Adding] = {
    "events": set_events,
    "card": add_card,
    "pool": add_pool,
    "counters": add_counters,
    "tally": add_tally,
    "past": add_past,
    "lasting": add_lasting,
}
UNDER_WAY_FACTS: dict[str, Adding] = {
    "moment": set_moment,
    "acts": set_actor,
    "over": set_over,
    "way": add_frame,
    "queue": add_queued,
    "asks": add_prompt,
}

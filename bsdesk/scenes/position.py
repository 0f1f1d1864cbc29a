"""The position of a scene, laid out: what lies where, what was counted and given, what is under way.

Where a fact must name a single card it says `@` and the card's place: `@p1.field.2`; `@gone.1` is one that has left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bsdesk.complaint import Complaint, said_of
from bsdesk.engine.facts import Modifier
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.position import ACTIVE, STEP, TURN, begin_step, empty_table, put
from bsdesk.engine.game import Game
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.state import Card, Frame, Past, Prompt, State
from bsdesk.engine.values import Pool, Ref, Seat, number_in, seat_in
from bsdesk.engine.view import ONLOOKER, redact
from bsdesk.scenes.lots import dealt, is_dealt, read_list
from bsdesk.scenes.plain_values import NAMED, read_table, read_value, renamed
from bsdesk.scenes.reading import stop
from bsdesk.scenes.scene import SIDES, UNDER_WAY, Fact, Scene

BROKEN = (
    msgspec.MsgspecError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
GameOf = Callable[[str, list[str]], Game]
OVER = re.compile(r"(?:p(?P<seat>\d+) (?P<result>win|lose|draw))")
SEED = 1


def game_for(scene: Scene, game_of: GameOf, file: Path | None = None) -> Game:
    """Return the game of a scene; `game_of` makes it of its name and options."""
    said = next(fact for fact in reversed(scene.facts) if fact.key == "game")
    with said_of(file, said.line):
        return game_of(said.text, [fact.text for fact in scene.all("option")])


def position_of(
    scene: Scene,
    game: Game,
    *,
    seed: int | None = None,
    file: Path | None = None,
    report: Callable[[Complaint], object] = stop,
) -> State:
    """Return the position at the beginning of a scene. With a seed, what is dealt by lot is dealt by this one."""
    return _Layout(scene, game, file, report).laid(seed)


class _Layout:
    """A position that is being laid out."""

    def __init__(self, scene: Scene, game: Game, file: Path | None, report: Callable[[Complaint], object]) -> None:
        self.scene, self.game, self.file, self.report = scene, game, file, report
        self.wrong = 0

    def at(self, fact: Fact | None, do: Callable[[], Any], otherwise: Any = None) -> Any:
        """Return what this does; a complaint, or what the rules can make nothing of, is told with the fact's line."""
        try:
            with said_of(self.file, fact.line or None if fact else None):
                try:
                    return do()
                except BROKEN as error:
                    said = str(error) or type(error).__name__
                    wrong = f"the rules can make nothing of it: {said}"
                    raise Complaint(wrong, expected="a position of the game", remedy="correct it") from None
        except Complaint as complaint:
            self.wrong += 1
            self.report(complaint.with_traceback(None))
            return otherwise

    def number(
        self, key: str, read: Callable[[str], int], most: int, expected: str, otherwise: int, nothing: str = ""
    ) -> int:
        """Return the number that the last fact of this key gives; 0 where it says that there is none yet."""
        fact = next((fact for fact in reversed(self.scene.facts) if fact.key == key), None)
        if fact is None:
            return otherwise

        def found() -> int:
            if fact.text == nothing:
                return 0
            number = read(fact.text)
            if not 0 < number <= most:
                raise Complaint(f"can't read {key} {fact.text}", expected=expected, remedy="correct it")
            return number

        return int(self.at(fact, found, otherwise))

    def laid(self, seed: int | None) -> State:
        game, seats = self.game, self.game.rules.seats
        every = f"p1 to p{seats}"
        active = self.number("active", seat_in, seats, every, ACTIVE, "nobody")
        self.number("seat", seat_in, seats, every, ACTIVE)
        rng = self.number("seed", seed_in, (1 << 64) - 1, "a number from 1", SEED)
        turn = self.number("turn", number_in, 1_000_000, "a number from 1", TURN, "0")
        if seed is not None:
            rng = seed
        state = empty_table(game, turn=turn, active=active, rng=rng)
        self.put_sides(state)
        if not self.wrong:
            self.add_further(state)
        if self.wrong:
            return state
        step = next((fact for fact in reversed(self.scene.facts) if fact.key == "step"), None)
        if any(fact.key in UNDER_WAY for fact in self.scene.facts):
            state.step = STEP if step is None else "" if step.text == "none" else step.text
            self.set_under_way(state)
        else:
            state = self.at(step, lambda: started(state, step.text if step else STEP), state)
        if not self.wrong:
            self.at(None, lambda: look_round(state))
        return state

    # what lies where

    def put_sides(self, state: State) -> None:
        """Put all cards and tokens where they lie."""
        facts = [fact for fact in self.scene.facts if seat_in(fact.key) or fact.key in SIDES]
        facts.sort(key=lambda fact: seat_in(fact.key))
        sides = [(seat_in(fact.key), fact.text) for fact in facts]
        texts = [side for _, side in sides]
        if any(is_dealt(side) for side in texts):
            lists = dict(self.lists())
            first = next(fact for fact in facts if is_dealt(fact.text))
            found = self.at(first, lambda: dealt(self.game, sides, lists, state.rng))
            if found is None:
                return
            texts, state.rng = found
        else:
            list(self.lists())
        for fact, text in zip(facts, texts, strict=True):
            self.at(fact, partial(put, state, seat_in(fact.key), text))

    def lists(self) -> Iterator[tuple[Seat, list[str]]]:
        """Yield the deck lists that the scene gives."""
        for fact in self.scene.all("list"):
            head, _, rest = fact.text.partition(" ")

            def read(head: str = head, rest: str = rest) -> tuple[Seat, list[str]]:
                seat = seat_in(head)
                if not 0 < seat <= self.game.rules.seats and head != "table":
                    wanted = f"p1 to p{self.game.rules.seats}, and cards"
                    raise Complaint(f"a list of {head}", expected=wanted, remedy="correct it")
                return seat, read_list(self.game, rest)

            found = self.at(fact, read)
            if found is not None:
                yield found

    # what else is so

    def add_further(self, state: State) -> None:
        """Add what was counted, what lies where in an unusual way, what lasts."""
        for fact in self.scene.facts:
            add = FURTHER_FACTS.get(fact.key)
            if add is not None:
                self.at(fact, partial(add, state, fact.text))

    def set_under_way(self, state: State) -> None:
        """Set what is under way, as it is written."""
        state.actor = 0
        for fact in self.scene.facts:
            add = UNDER_WAY_FACTS.get(fact.key)
            if add is not None:
                self.at(fact, partial(add, state, fact.text))


def started(state: State, step: str) -> State:
    """Return the position when its step has begun."""
    if not state.rules.turns.agenda(step, state.active):
        steps = "a step of the game in which a seat acts"
        raise Complaint(f"nobody acts in a step {step!r}", expected=steps, remedy="correct `step`")
    return begin_step(state, step)


def look_round(state: State) -> None:
    """Look at the position with everybody's eyes, and at what can be done: what can't be shown can't be played."""
    for viewer in (ONLOOKER, *(f"p{seat}" for seat in state.seats())):
        redact(state, viewer)
    if not state.results and not moves(state, to_act(state)):
        raise ValueError("nobody can do anything")


def seed_in(text: str) -> int:
    """Return the number of a generator that a text is; 0 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else 0


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


def cards_owned(state: State) -> dict[Seat, Sequence[str]]:
    """Return all cards that each seat owns, the table as seat 0."""
    owners = {card.owner for card in state.cards.values()}
    return {seat: [c.definition for c in state.cards.values() if c.owner == seat] for seat in sorted(owners)}

"""The position of a scene, laid out: what lies where, what was counted and given, what is under way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from bsdesk.complaint import Complaint, said_of
from bsdesk.engine.files.position import ACTIVE, STEP, TURN, begin_step, empty_table, put
from bsdesk.engine.files.setting_up import LOT, as_lot
from bsdesk.engine.game import Game
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat, number_in, seat_in
from bsdesk.engine.view import ONLOOKER, redact
from bsdesk.scenes.facts import FURTHER_FACTS, UNDER_WAY_FACTS
from bsdesk.scenes.lots import dealt, is_dealt, read_list
from bsdesk.scenes.reading import stop
from bsdesk.scenes.scene import SIDES, UNDER_WAY, PositionFact, Scene

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
SEED = 1
NO_STEP = "none"  # as a scene says that no step goes on


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


def position_set_up(scene: Scene, game: Game) -> State:
    """Return the position of a scene as it lies before anything begins in it; what is under way is left out."""
    facts = tuple(fact for fact in scene.facts if fact.key not in UNDER_WAY)
    layout = _Layout(replace(scene, facts=facts), game, None, stop)
    layout.dealt_as = f"?+{LOT}"
    state = layout.put_down(None)
    state.cards |= {ref: as_lot(card) for ref, card in state.cards.items() if LOT in card.marks}
    state.rng = number_in(scene.fact("seed", str(SEED)))
    state.step = scene.fact("step", STEP).replace(NO_STEP, "")
    return state


class _Layout:
    """A position that is being laid out."""

    def __init__(self, scene: Scene, game: Game, file: Path | None, report: Callable[[Complaint], object]) -> None:
        self.scene, self.game, self.file, self.report = scene, game, file, report
        self.wrong = 0
        self.dealt_as = ""  # what stands behind the name of a card that was dealt by lot

    def at(self, fact: PositionFact | None, do: Callable[[], Any], otherwise: Any = None) -> Any:
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
        """Return the position when its step has begun, or with what is under way as it is written."""
        state = self.put_down(seed)
        if self.wrong:
            return state
        step = next((fact for fact in reversed(self.scene.facts) if fact.key == "step"), None)
        if any(fact.key in UNDER_WAY for fact in self.scene.facts):
            state.step = STEP if step is None else "" if step.text == NO_STEP else step.text
            self.set_under_way(state)
        else:
            state = self.at(step, lambda: started(state, step.text if step else STEP), state)
        if not self.wrong:
            self.at(None, lambda: look_round(state))
        return state

    def put_down(self, seed: int | None) -> State:
        """Return the position with all that lies in it, before anything begins."""
        game, seats = self.game, self.game.rules.seats
        every = f"p1 to p{seats}"
        active = self.number("active", seat_in, seats, every, ACTIVE, "nobody")
        self.number("seat", seat_in, seats, every, ACTIVE)
        for fact in self.scene.all("name"):
            self.at(fact, partial(refuse_no_seat, fact.text.split()[0], seats))
        rng = self.number("seed", seed_in, (1 << 64) - 1, "a number from 1", SEED)
        turn = self.number("turn", number_in, 1_000_000, "a number from 1", TURN, "0")
        if seed is not None:
            rng = seed
        state = empty_table(game, turn=turn, active=active, rng=rng)
        self.put_sides(state)
        if not self.wrong:
            self.add_further(state)
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
            found = self.at(first, lambda: dealt(self.game, sides, lists, state.rng, self.dealt_as))
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


def refuse_no_seat(text: str, seats: int) -> None:
    """Raise a complaint if the game has no such seat."""
    if not 0 < seat_in(text) <= seats:
        raise Complaint(f"there is no seat {text}", expected=f"p1 to p{seats}", remedy="correct it")


def seed_in(text: str) -> int:
    """Return the number of a generator that a text is; 0 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else 0

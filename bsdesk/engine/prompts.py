"""Questions: the ops that open a prompt, and how an answer is put together, one pick at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.facts import Fact
from bsdesk.engine.state import Frame, Prompt, State, Unforeseeable
from bsdesk.engine.values import NO, Move, Offer, Pick, Pool, Ref, Refusal, Seat

Number = int | Callable[[State, Frame], int]
Options = Callable[[State, Frame, Prompt], Iterable[Offer]]


def number_of(number: Number, state: State, frame: Frame) -> int:
    return number if isinstance(number, int) else number(state, frame)


class Asking(Protocol):
    """An op that asks a question. Its offers are worked out whenever they are needed, never stored."""

    def offers(self, state: State, frame: Frame, prompt: Prompt, /) -> list[Offer]:
        """Return the answers that are offered now."""

    def refusal(self, state: State, frame: Frame, prompt: Prompt, move: Move, /) -> Refusal | None:
        """Return why this is no answer, if there is more to say than that it is none."""


class Questioned(Protocol):
    """What a question needs of the run in which it is asked."""

    state: State

    @property
    def frame(self) -> Frame:
        """Return the frame of the program that asks."""

    def open_prompt(self, op: Asking, prompt: Prompt, /) -> None:
        """Open the question, unless it has no answer or only one."""

    def answer(self, name: str, chosen: tuple[Pick, ...], /) -> None:
        """Note the answer to a question that isn't asked."""


@dataclass(frozen=True)
class Ask:
    """A question that is asked as these fields say."""

    question: str  # also the verb of each pick
    options: Options
    rule: str = ""  # without one of its own it is asked by the game's rule of answers
    bind: str = ""
    least: Number = 1
    most: Number = 1
    seats: Callable[[State, Frame], Sequence[Seat]] | None = None
    when: Callable[[State, Frame], bool] | None = None
    tokens: bool = False
    ordered: bool = False
    secret: bool = False
    # asked even if only one answer is left, where leaving it out would tell what somebody holds
    always: bool | Callable[[State, Frame], bool] = False
    enough: Callable[[State, Frame, Prompt], bool] | None = None  # may it be done now, beyond `least`?
    why: Callable[[State, Frame, Prompt, Move], Refusal | None] | None = None
    why_unfinished: Callable[[State, Frame, Prompt], Refusal | None] | None = None  # why can't it be done yet?
    by: str = field(default="rule")

    def __call__(self, run: Questioned) -> Sequence[Fact] | None:
        state, frame = run.state, run.frame
        if self.when is not None and not self.when(state, frame):
            return None
        seats = self.seats(state, frame) if self.seats is not None else (frame.seat,)
        for seat in seats:
            name = self.bind or self.question
            run.open_prompt(
                self,
                Prompt(
                    seat,
                    self.question,
                    number_of(self.least, state, frame),
                    number_of(self.most, state, frame),
                    f"{name}.{seat}" if len(seats) > 1 else name,
                    tokens=self.tokens,
                    secret=self.secret,
                    source=frame.source,
                    rule=self.rule,
                ),
            )
        return None

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return list(self.options(state, frame, prompt))

    def refusal(self, state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        return self.why(state, frame, prompt, move) if self.why is not None else None


def size(prompt: Prompt) -> int:
    """Return how many picks (or tokens) the answer has already."""
    return sum(sum(p.amount) for p in prompt.chosen) if prompt.tokens else len(prompt.chosen)


def pick_of(prompt: Prompt, subject: Ref, target: Ref = "", amount: Pool = (), most: int = 0) -> Offer:
    move = Move(prompt.seat, prompt.question, subject, target, amount)
    return Offer(move, 1, most) if most else Offer(move)


def one_of(prompt: Prompt, subjects: Iterable[Ref]) -> list[Offer]:
    """Return an offer for each thing that is not picked yet."""
    taken = {p.subject for p in prompt.chosen}
    return [Offer(Move(prompt.seat, prompt.question, s)) for s in subjects if s not in taken]


def words(*choices: str) -> Options:
    """Return the options of a question that is answered with one of these words."""

    def options(_state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
        return one_of(prompt, choices)

    options.choices = choices  # type: ignore[attr-defined]
    return options


def limit_to_offers(prompt: Prompt, offers: Sequence[Offer], op: object = None, state: State | None = None) -> Prompt:
    """Return the question with `least` and `most` no greater than what is offered, and can be picked together."""
    if prompt.repeats and offers:
        return prompt
    room = sum(o.most for o in offers) if prompt.tokens else len(offers)
    together: Together | None = getattr(op, "together", None)
    if together is not None and state is not None:
        room = together.room(state, [o.move.subject for o in offers])
    least, most = prompt.asked
    least, most = min(least, room), min(most, room)
    return prompt if (least, most) == (prompt.least, prompt.most) else replace(prompt, least=least, most=most)


def is_always_asked(op: Asking, state: State, frame: Frame, seat: Seat) -> bool:
    """Return whether a question is asked even if only one answer is left: where it says so, or where others would learn
    of the seat's hidden cards that it wasn't asked."""
    always = getattr(op, "always", False)
    if always(state, frame) if callable(always) else always:
        return True
    return bool(getattr(op, "from_hidden", NO)(state, seat))


def only_answer(
    op: Asking, prompt: Prompt, offers: Sequence[Offer], *, always: bool = False
) -> tuple[Pick, ...] | None:
    """Return the only possible answer, or None if there are several, or the question is always asked."""
    if always and prompt.asked[1]:
        return None
    if prompt.most == 0 or not offers:
        return ()
    if prompt.least < prompt.most or prompt.secret:
        return None
    if prompt.repeats:
        picks = (Pick(offers[0].move.subject, offers[0].move.target),) * prompt.least
        return picks if len(offers) == 1 else None
    if prompt.tokens:
        room = sum(sum(o.move.amount) for o in offers)
        whole = len(offers) == 1 and sum(1 for n in offers[0].move.amount if n) == 1
        if room == prompt.least:
            return tuple(Pick(o.move.subject, o.move.target, o.move.amount) for o in offers)
        if whole and offers[0].most >= prompt.most:
            amount = tuple(prompt.most if n else 0 for n in offers[0].move.amount)
            return (Pick(offers[0].move.subject, offers[0].move.target, amount),)
        return None
    if len(offers) == prompt.least and (len(offers) == 1 or not getattr(op, "ordered", False)):
        return tuple(Pick(o.move.subject, o.move.target) for o in offers)
    return None


def with_pick(prompt: Prompt, move: Move) -> Prompt:
    """Return the prompt after one more step of the answer."""
    if move.verb == "back":
        return replace(prompt, chosen=prompt.chosen[:-1])
    if move.verb == "done":
        return replace(prompt, ready=True)
    prompt = replace(prompt, chosen=(*prompt.chosen, Pick(move.subject, move.target, move.amount)))
    return replace(prompt, ready=True) if size(prompt) >= prompt.most else prompt


def offered(op: Asking, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """Return the picks that are offered; while something is announced, only those with which it can be finished."""
    offers = op.offers(state, frame, prompt)
    if "thing" not in frame.bound or state.tried:  # nothing that lies on the stack
        return offers
    leading = state.rules.programs[frame.program].leading
    return leading(state, frame, op, prompt, offers) if leading is not None else offers


def all_offers(op: Asking, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """Return every legal next step of the answer: a pick, done, or one step back."""
    if prompt.ready:
        return []
    offers = offered(op, state, frame, prompt)
    enough = getattr(op, "enough", None)
    if size(prompt) >= prompt.least and (enough is None or enough(state, frame, prompt)):
        offers.append(Offer(Move(prompt.seat, "done")))
    if prompt.chosen:
        offers.append(Offer(Move(prompt.seat, "back")))
    return offers


# ------------------------------------------------------------------------------- picks that must go together


class Together(Struct, frozen=True):
    """What the cards of one answer must have in common, and what none of them may share; "" for no such thing. A card
    may have several values of a trait (`EITHER`), then one of them will do."""

    alike: str = ""
    different: str = ""

    def room(self, state: State, refs: Sequence[Ref]) -> int:
        """Return how many of these cards can be picked together at most."""
        groups: dict[str, list[Ref]] = {}
        for ref in refs:
            for value in values_of(state, ref, self.alike):
                groups.setdefault(value, []).append(ref)
        return max((self._varied(state, group) for group in groups.values()), default=0)

    def _varied(self, state: State, refs: Sequence[Ref]) -> int:
        return len({trait_of(state, ref, self.different) for ref in refs}) if self.different else len(refs)

    def breaks(self, state: State, picked: Sequence[Ref], ref: Ref) -> str:
        """Return which of the two keeps this card from being picked with the others: alike, different, or nothing."""
        mine = values_of(state, ref, self.alike)
        if self.alike and not mine.intersection(*(values_of(state, p, self.alike) for p in picked)):
            return "alike"
        if self.different:
            mine = values_of(state, ref, self.different)
            return "different" if any(values_of(state, p, self.different) & mine for p in picked) else ""
        return ""

    def completable(self, state: State, refs: Sequence[Ref], picked: Sequence[Ref], least: int) -> list[Ref]:
        """Return those of the cards with which an answer can be completed that needs so many, or as many as can be."""
        least = min(least, self.room(state, refs))
        left = [ref for ref in refs if ref not in picked and not self.breaks(state, picked, ref)]
        return [ref for ref in left if len(picked) + 1 + self._further(state, left, (*picked, ref)) >= least]

    def _further(self, state: State, left: Sequence[Ref], picked: Sequence[Ref]) -> int:
        """Return how many more can be picked after these."""
        return self.room(state, [r for r in left if r not in picked and not self.breaks(state, picked, r)])


EITHER = "|"  # between the values of a trait of which a card has any one


def values_of(state: State, ref: Ref, name: str) -> frozenset[str]:
    """Return the values of a trait of a card: usually one."""
    return frozenset(trait_of(state, ref, name).split(EITHER))


def trait_of(state: State, ref: Ref, name: str) -> str:
    """Return a trait of a card by which cards are alike: its name, its kind, or one that the game knows."""
    if not name:
        return ""
    card = state.cards[ref]
    if not card.definition:
        if state.foreseen:
            raise Unforeseeable("hidden card")
        return ""
    if name in ("name", "kind"):
        printed = state.rules.defs[card.definition]
        return printed.kind if name == "kind" else printed.name["en"]
    return state.rules.likeness.traits(state, ref, name)

"""The word by which cards are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bsdesk.engine.filters import Amount, Filter, Selector, asks_about_face
from bsdesk.engine.prompts import Together, one_of
from bsdesk.engine.run.activation import take_back
from bsdesk.engine.run.arrow import give_up, is_before_arrow
from bsdesk.engine.run.means import able_to_pay
from bsdesk.engine.run.words import Word, players_named
from bsdesk.engine.selection import bound, count_of, might_fit, seats_of, select, value, why_unfit
from bsdesk.engine.state import Frame, Prompt, State, key_for
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat

if TYPE_CHECKING:
    from bsdesk.engine.run import Run


ANY_NUMBER = 1_000_000


class Choose(Word, frozen=True, rename={"from_": "from", "as_": "as"}):
    """Select cards. `up_to` allows fewer, down to none; what can't be selected isn't offered."""

    from_: Filter
    count: Amount = 1
    up_to: bool = False
    as_: str = "it"
    by: str = "you"  # or opponent, ally ..., or a bound name; of several each chooses, among their cards its own
    ordered: bool = False
    always: bool = False  # asked even if only one answer is left, or none
    any_number: bool = False  # as many more as one likes
    alike: str = ""  # all of them must be alike in this: name, kind, or a trait of the game
    different: str = ""  # all of them must be different in this
    total: dict[str, Amount] = {}  # with `up_to`: figures of all of them that are no higher than this together
    question: str = "choose"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if not self.up_to and is_before_arrow(run) and not self.possible(state, frame):
            give_up(run)
            return
        count = count_of(state, frame, self.count)
        seats = seats_of(state, frame, self.by)
        run.bind(f"{self.as_}.wanted", 0 if self.up_to or self.any_number else count * len(seats))
        if not self.up_to and "limit" in frame.bound and not is_before_arrow(run):
            take_back(run)
        least = 0 if self.up_to else count
        count = ANY_NUMBER if self.any_number else count
        stale = {key for key in frame.answers if key.rpartition(".")[0] == self.as_}
        if len(seats) != 1 or stale:  # an earlier answer, or what others answered then
            left = {key: picks for key, picks in frame.answers.items() if key not in (self.as_, *stale)}
            run.stack[-1] = replace(run.frame, answers=left)
        for seat in seats:
            name = f"{self.as_}.p{seat}" if len(seats) > 1 else self.as_
            run.open_prompt(self, Prompt(seat, self.question, least, count, name, source=frame.source))

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        found = self.choices(state, frame)
        asked = seats_of(state, frame, self.by)
        if len(asked) > 1:
            cards = state.cards
            found = [ref for ref in found if cards[ref].controller in (prompt.seat, *({0, *state.seats()} - {*asked}))]
        if self.together is not None:
            found = self.together.completable(state, found, [p.subject for p in prompt.chosen], prompt.least)
        if self.total:
            picked = [p.subject for p in prompt.chosen]
            found = [ref for ref in found if not self.exceeds(state, frame, [*picked, ref])]
        return one_of(prompt, found)

    def exceeds(self, state: State, frame: Frame, refs: list[Ref]) -> str:
        """Return the figure of which these cards have too much together, or ""."""
        numbers = state.rules.numbers
        totals = ((name, sum(numbers(state, ref, name) for ref in refs)) for name in self.total)
        return next((name for name, all_of_it in totals if all_of_it > value(state, frame, self.total[name])), "")

    @property
    def together(self) -> Together | None:
        """Return what the cards that are picked must have in common, or must not."""
        return Together(self.alike, self.different) if self.alike or self.different else None

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.about, *players_named(self.by))

    @property
    def by_face(self) -> bool:
        """Return whether the offered cards depend on more than where they lie."""
        return asks_about_face(self.from_) or bool(self.alike or self.different)

    def from_hidden(self, state: State, seat: Seat) -> bool:
        """Return whether a seat may choose none of its own cards, and others can't see whether one of them would do."""
        if not (self.up_to and self.by_face and self.from_.where):
            return False
        place = key_for(state, seat, self.from_.where)
        return state.rules.zone[self.from_.where].sees == "owner" and bool(state.zones[place])

    def choices(self, state: State, frame: Frame) -> list[Ref]:
        found = [r for r in select(state, frame, self.from_) if self.selectable(state, frame, r)]
        return able_to_pay(state, frame, self, self.as_, found)

    def fits_still(self, state: State, frame: Frame, ref: Ref) -> bool:
        """Return whether what was chosen when the effect was announced could be chosen still."""
        return ref in select(state, frame, self.from_) and self.selectable(state, frame, ref)

    def selectable(self, state: State, frame: Frame, ref: Ref) -> bool:
        if ref in bound(frame, "thing"):  # no effect chooses itself
            return False
        own = state.cards[ref].controller == frame.seat
        return own or not says(state, "cannot", "be_selected", ref, frame.source)

    def refusal(self, state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        if (
            move.verb == prompt.question
            and move.subject in state.cards
            and move.subject in select(state, frame, self.from_)
        ):
            picked = [p.subject for p in prompt.chosen]
            if move.subject not in picked and self.together is not None:
                broken = self.together.breaks(state, picked, move.subject)
                broken = broken or ("alike" if move.subject in self.choices(state, frame) else "")
                if broken:
                    code = "not_alike" if broken == "alike" else "not_different"
                    return Refusal(code, prompt.rule, {"trait": getattr(self, broken)})
            if move.subject not in picked and (figure := self.exceeds(state, frame, [*picked, move.subject])):
                limit = value(state, frame, self.total[figure])
                return Refusal("choose_less_together", prompt.rule, {"figure": figure, "limit": limit})
            return Refusal("chosen_already" if move.subject in picked else "cannot_be_selected", prompt.rule)
        if move.verb == prompt.question and move.subject in state.cards:
            return why_unfit(state, frame, self.from_, move.subject, prompt.rule)
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        if state.foreseen and not self.up_to and not self.could_be_enough(state, frame):
            return False
        found = self.choices(state, frame)
        room = self.together.room(state, found) if self.together is not None else len(found)
        return self.up_to or room >= count_of(state, frame, self.count)

    def could_be_enough(self, state: State, frame: Frame) -> bool:
        """Return whether there would be enough cards if all that can't be seen were of those that are meant."""
        return len(select(state, frame, self.from_, might_fit)) >= count_of(state, frame, self.count)

    def was_answered(self, state: State, frame: Frame) -> bool:
        if self.up_to or f"{self.as_}.wanted" not in frame.bound:
            return True
        several = len(seats_of(state, frame, self.by)) > 1  # then whoever can chooses
        return len(bound(frame, self.as_)) >= (1 if several else count_of(state, frame, self.count))

    def idles(self, state: State, frame: Frame) -> bool:
        return not self.up_to and not self.choices(state, frame)

"""Words about players: choosing one, or several."""

from __future__ import annotations

from typing import Literal

from bsdesk.engine.filters import Amount
from bsdesk.engine.prompts import one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import give_up, is_before_arrow
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import cards_of_zone, is_side, seats_of, value
from bsdesk.engine.state import Frame, Prompt, State, key_for
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, seat_in


class ChoosePlayer(Word, frozen=True, rename={"as_": "as"}):
    """Choose players. What is bound can be named wherever a player, or the zones of one, are meant."""

    whom: Literal["any", "ally", "team", "opponent"] = "any"
    other: bool = False  # not oneself
    count: Amount = 1
    up_to: bool = False
    fewest: int = 0  # with `up_to`, so many at least
    as_: str = "it"
    by: str = "you"
    always: bool = False  # asked even if only one answer is left
    least: dict[str, Amount] = {}  # only those with such figures
    most: dict[str, Amount] = {}
    but: str = ""  # not those that this name is bound to
    has: tuple[str, ...] = ()  # only those who have a card in play of which all of these words hold
    lacks: tuple[str, ...] = ()  # only those who have none of which one of these words holds
    question: str = "player"

    @property
    def about(self) -> str:
        return "" if self.by in ("you", "opponent") else self.by

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if is_before_arrow(run) and not self.possible(state, frame):
            give_up(run)
            return
        count = value(state, frame, self.count)
        run.bind(f"{self.as_}.wanted", 0 if self.up_to else count)
        for seat in seats_of(state, frame, self.by)[:1]:
            least = self.fewest if self.up_to else count
            run.open_prompt(self, Prompt(seat, self.question, least, count, self.as_, source=frame.source))

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return one_of(prompt, self.choices(state, frame))

    def choices(self, state: State, frame: Frame) -> list[Ref]:
        """Return the players that may be chosen, in turn order after the one whose effect it is."""
        count = len(state.teams)
        order = [(frame.seat - 1 + ahead) % count + 1 for ahead in range(count)]
        fits = [s for s in order if self.whom == "any" or is_side(state, frame.seat, self.whom, s)]
        not_meant = seats_of(state, frame, self.but) if self.but else []
        found = [s for s in fits if not (self.other and s == frame.seat) and s not in not_meant]
        return [f"p{s}" for s in found if self.is_such(state, frame, s)]

    def is_such(self, state: State, frame: Frame, seat: Seat) -> bool:
        """Return whether this player's figures are as the text says, and such a card lies before them."""
        numbers, ref = state.rules.numbers, f"p{seat}"
        if any(numbers(state, ref, name) < value(state, frame, amount) for name, amount in self.least.items()):
            return False
        if any(numbers(state, ref, name) > value(state, frame, amount) for name, amount in self.most.items()):
            return False
        zones, words = state.rules.play_zones, state.rules.words
        cards = [one for zone in zones for one in cards_of_zone(state, key_for(state, seat, zone))]
        if any(words(state, one, word) for one in cards for word in self.lacks):
            return False
        return not self.has or any(all(words(state, one, word) for word in self.has) for one in cards)

    def idles(self, state: State, frame: Frame) -> bool:
        return not (self.up_to and not self.fewest) and not self.choices(state, frame)

    def refusal(self, state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        if move.verb == prompt.question and seat_in(move.subject) in state.seats():
            already = any(p.subject == move.subject for p in prompt.chosen)
            code = "chosen_already" if already else "cannot_choose_player"
            return Refusal(code, prompt.rule, {"seat": seat_in(move.subject)})
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        least = self.fewest if self.up_to else value(state, frame, self.count)
        return len(self.choices(state, frame)) >= least


PLAYER_WORDS: dict[str, type[Word]] = {"choose_player": ChoosePlayer}

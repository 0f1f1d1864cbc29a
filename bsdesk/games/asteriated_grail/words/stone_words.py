"""Words about energy and the stones of war records (catalogue 10)."""

from __future__ import annotations

from typing import Literal

from bsdesk.engine.facts import Fact, TokensMoved
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.prompts import pick_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import give_up, tell_done
from bsdesk.engine.run.words import Word, do
from bsdesk.engine.selection import value
from bsdesk.engine.state import Frame, Prompt, State, at, key_for
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat
from bsdesk.games.asteriated_grail.rules.areas import CRYSTAL, GEM, RECORD_LIMIT, energy, energy_limit, record
from bsdesk.games.asteriated_grail.rules.special import NO_STONES, STONES, choices
from bsdesk.games.asteriated_grail.words.about_players import AboutPlayers, named, players, under_way


class Pay(AboutPlayers, frozen=True):
    """AG-4.4.5 Energy is removed: gems, or stones of either kind; which, is chosen (AG-4.4.6)."""

    who: str = "you"
    gems: int = 0
    stones: Amount = 0
    question: str = "energy"
    bind: str = "energy"

    def ops(self) -> list[Word]:  # type: ignore[override]
        return [self, PayChosen(self.who)]

    def asked_seat(self, state: State, frame: Frame) -> Seat:
        """Return who pays; 0 if nobody is meant."""
        return next(iter(players(state, frame, self.who)), 0)

    def pools(self, state: State, frame: Frame) -> list[str]:
        """Return the words for what may be paid."""
        wanted = value(state, frame, self.stones)
        seat = self.asked_seat(state, frame)
        if not seat:
            return []
        pool = state.tokens[at(seat, "energy")]
        return choices((0, pool[GEM] - self.gems, pool[CRYSTAL]), [wanted])

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if not self.possible(state, frame):
            give_up(run)
            return
        run.bind("gems", self.gems)
        seat = self.asked_seat(state, frame)
        run.open_prompt(self, Prompt(seat, self.question, 1, 1, self.bind, source=frame.source))

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return [] if prompt.chosen else [pick_of(prompt, word) for word in self.pools(state, frame)]

    def refusal(self, _state: State, _frame: Frame, _prompt: Prompt, _move: Move) -> Refusal | None:
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(self.pools(state, frame))


class PayChosen(Word, frozen=True):
    """The second half of `pay`: what was chosen goes back to the supply (AG-2.3.4)."""

    who: str = "you"
    follows = True

    def __call__(self, run: Run) -> None:
        frame = run.frame
        picked = frame.answers["energy"][0].subject
        chosen = STONES[picked]
        gems = int(frame.bound["gems"])  # type: ignore[arg-type]
        seat = players(run.state, frame, self.who)[0]
        paid = (0, chosen[GEM] + gems, chosen[CRYSTAL])
        facts = [TokensMoved(at(seat, "energy"), "supply", paid, "energy", frame.seat)] if any(paid) else []
        do(run, facts, len(facts))  # who has nothing to pay has paid it


class Energy(AboutPlayers, frozen=True):
    """AG-4.7 Energy is gained, up to its limit."""

    who: str = "you"
    gems: int = 0
    crystals: int = 0

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        facts: list[Fact] = []
        for seat in players(state, frame, self.who):
            gained = limited((0, self.gems, self.crystals), energy_limit(state, seat) - energy(state, seat))
            if any(gained):
                facts.append(TokensMoved("supply", at(seat, "energy"), gained, "gained_energy", frame.seat))
        run.settle(facts)
        run.bind("did", 1)


class Stones(AboutPlayers, frozen=True):
    """AG-4.1.5 Stones are gained in a war record, up to five, or with `off` removed from it."""

    who: str = "you"
    gems: Amount = 0
    crystals: Amount = 0
    off: bool = False

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        key = key_for(state, players(state, frame, self.who)[0], "record")
        wanted = (0, value(state, frame, self.gems), value(state, frame, self.crystals))
        there = state.tokens[key]
        if self.off:
            moved = (0, min(wanted[GEM], there[GEM]), min(wanted[CRYSTAL], there[CRYSTAL]))
            facts = [TokensMoved(key, "supply", moved, "lost_stones", frame.seat)] if any(moved) else []
        else:
            moved = limited(wanted, RECORD_LIMIT - sum(there))
            facts = [TokensMoved("supply", key, moved, "gained_stones", frame.seat)] if any(moved) else []
        run.settle(facts)
        tell_done(run, moved == wanted and bool(facts), wholly=moved == wanted)

    def possible(self, state: State, frame: Frame) -> bool:
        if not self.off:
            return True
        there = record(state, players(state, frame, self.who)[0])
        return there[GEM] >= value(state, frame, self.gems) and there[CRYSTAL] >= value(state, frame, self.crystals)


class TakeStones(AboutPlayers, frozen=True):
    """Stones of a war record go elsewhere; which, is chosen: away, to the energy of a player, or to the other team's
    war record."""

    who: str = "you"  # of whose team
    count: Amount = 1
    to: Literal["supply", "energy", "record"] = "supply"
    receiver: str = "you"
    kinds: Literal["", "gems", "crystals"] = ""
    question: str = "stones"
    bind: str = "stones"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (*named(self.who), *named(self.receiver))

    def ops(self) -> list[Word]:  # type: ignore[override]
        return [self, StonesTaken(self.who, self.to, self.receiver)]

    def pools(self, state: State, frame: Frame) -> list[str]:
        pool = record(state, players(state, frame, self.who)[0])
        pool = (0, pool[GEM] * (self.kinds != "crystals"), pool[CRYSTAL] * (self.kinds != "gems"))
        wanted = value(state, frame, self.count)
        return choices(pool, [wanted])

    def __call__(self, run: Run) -> None:
        frame = run.frame
        run.open_prompt(self, Prompt(frame.seat, self.question, 1, 1, self.bind, source=frame.source))

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return [] if prompt.chosen else [pick_of(prompt, word) for word in self.pools(state, frame)]

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(self.pools(state, frame))


class StonesTaken(Word, frozen=True):
    """The second half of `take_stones`."""

    who: str
    to: str
    receiver: str
    follows = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        picked = frame.answers["stones"][0].subject if frame.answers.get("stones") else NO_STONES
        pool = STONES[picked]
        source = key_for(state, players(state, frame, self.who)[0], "record")
        seat = players(state, frame, self.receiver)[0]
        to: Ref = "supply"
        if self.to == "energy":
            to, pool = at(seat, "energy"), limited(pool, energy_limit(state, seat) - energy(state, seat))
        elif self.to == "record":
            to = key_for(state, seat, "record")
            pool = limited(pool, RECORD_LIMIT - sum(state.tokens[to]))
        why = {"supply": "lost_stones", "energy": "refined", "record": "moved_stones"}[self.to]
        do(run, [TokensMoved(source, to, pool, why, frame.seat)] if any(pool) else [], 1)


def limited(pool: Pool, room: int) -> tuple[int, int, int]:
    """Return so many of these stones as there is room for, gems first."""
    gems = min(pool[GEM], max(0, room))
    return (0, gems, min(pool[CRYSTAL], max(0, room - gems)))


class Convert(AboutPlayers, frozen=True):
    """Crystals of a war record become gems, or those of a player's energy: all of them, or so many."""

    who: str = "you"
    of: Literal["record", "energy"] = "record"
    count: Amount = RECORD_LIMIT

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seat = players(state, frame, self.who)[0]
        key = key_for(state, seat, "record") if self.of == "record" else at(seat, "energy")
        count = min(state.tokens[key][CRYSTAL], value(state, frame, self.count))
        lost, gained = ("lost_stones", "gained_stones") if self.of == "record" else ("energy", "gained_energy")
        if count:
            run.settle([TokensMoved(key, "supply", (0, 0, count), lost, frame.seat)])
            run.settle([TokensMoved("supply", key, (0, count, 0), gained, frame.seat)])
        run.bind("did", int(count > 0))


class HandOver(AboutPlayers, frozen=True):
    """AG-T-AP3 The stones that were just refined go to another player's energy, as many as there is room for."""

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seats = players(state, frame, self.who)
        place = under_way(run, "refine")
        facts: list[Fact] = []
        if seats and place is not None and run.stack[place].seat == frame.seat:
            refining = run.stack[place]
            pool = STONES[refining.answers["stones"][0].subject]
            pool = limited(pool, energy_limit(state, seats[0]) - energy(state, seats[0]))
            to = at(seats[0], "energy")
            facts = [TokensMoved(at(frame.seat, "energy"), to, pool, "handed_over", frame.seat)] if any(pool) else []
        do(run, facts, 1)


STONE_WORDS: dict[str, type[Word]] = {
    "pay": Pay,
    "energy": Energy,
    "stones": Stones,
    "take_stones": TakeStones,
    "convert": Convert,
    "hand_over": HandOver,
}

"""Words about morale, grails and the counters of characters (catalogue 10)."""

from __future__ import annotations

from bsdesk.engine.facts import CountersChanged, Fact, TokensMoved
from bsdesk.engine.filters import Amount
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word, do
from bsdesk.engine.selection import value
from bsdesk.engine.state import Frame, State, at_team, key_for
from bsdesk.games.asteriated_grail.rules.areas import POINT, cap_of, counters_of, hero
from bsdesk.games.asteriated_grail.rules.damage import lower_morale, points
from bsdesk.games.asteriated_grail.words.about_players import AboutPlayers, players


class Morale(AboutPlayers, frozen=True):
    """Morale of players' teams is gained, up to its limit (AG-2.6.4), or with `off` lost."""

    count: Amount = 1
    off: bool = False

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        amount = value(state, frame, self.count)
        facts: list[Fact] = []
        for team in dict.fromkeys(state.teams[seat - 1] for seat in players(state, frame, self.who)):
            if self.off:
                facts += lower_morale(state, team, amount)
            else:
                key = at_team(team, "morale")
                gained = min(amount, state.rules.zone["morale"].cap - state.tokens[key][POINT])
                facts += [TokensMoved("supply", key, points(gained), "gained_morale", frame.seat)] if gained > 0 else []
        do(run, facts, 1)


class EvenMorale(AboutPlayers, frozen=True):
    """The morale of a player's team becomes that of the other team; it is set, not lost, and no skill hears of it."""

    who: str = "you"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seat = players(state, frame, self.who)[0]
        key, ahead = key_for(state, seat, "morale"), state.rules.numbers(state, f"p{seat}", "morale_lead")
        places = ("supply", key) if ahead < 0 else (key, "supply")
        do(run, [TokensMoved(*places, points(abs(ahead)), "evened_morale", frame.seat)] if ahead else [], 1)


class Grail(AboutPlayers, frozen=True):
    """AG-4.1.7 Grails are gained by a skill; that costs the others no morale (AG-4.1.8)."""

    who: str = "you"
    count: int = 1

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        key = key_for(state, players(state, frame, self.who)[0], "grails")
        do(run, [TokensMoved("supply", key, points(self.count), "gained_grail", frame.seat)], 1)


class Token(AboutPlayers, frozen=True, kw_only=True):
    """AG-2.5 Counters of a character are gained, up to their limit (AG-4.4.40) or with `over` beyond it; with `off`
    they are removed, with `all` all of them."""

    name: str
    who: str = "you"
    count: Amount = 1
    off: bool = False
    over: bool = False
    all: bool = False

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        amount = value(state, frame, self.count)
        facts: list[Fact] = []
        seats = [seat for seat in players(state, frame, self.who) if hero(state, seat)]
        wholly, taken = True, 0
        for seat in seats:
            there = counters_of(state, seat, self.name)
            if self.off:
                number = there if self.all else min(amount, there)
                wholly = wholly and (self.all or number == amount)
                facts += [CountersChanged(hero(state, seat), self.name, -number, frame.source)] if number else []
                taken += number
            else:
                number = amount if self.over else min(amount, cap_of(state, seat, self.name) - there)
                facts += [CountersChanged(hero(state, seat), self.name, number, frame.source)] if number > 0 else []
        if self.off:
            run.bind("taken", taken)
        run.settle(facts)
        tell_done(run, bool(facts) if self.off else True, wholly=wholly)

    def possible(self, state: State, frame: Frame) -> bool:
        amount = value(state, frame, self.count)
        return not self.off or all(counters_of(state, s, self.name) >= amount for s in players(state, frame, self.who))


SCORE_WORDS: dict[str, type[Word]] = {
    "morale": Morale,
    "even_morale": EvenMorale,
    "grail": Grail,
    "token": Token,
}

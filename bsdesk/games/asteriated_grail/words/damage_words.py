"""Words about damage and healing, and about what damage costs while it is settled (catalogue 10)."""

from __future__ import annotations

from typing import Literal

from bsdesk.engine.facts import Declared, Fact, TokensMoved
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import in_turn_order, value
from bsdesk.engine.state import Frame, State, at
from bsdesk.games.asteriated_grail.rules.allowance import with_bound
from bsdesk.games.asteriated_grail.rules.areas import heal_limit, healing, is_told
from bsdesk.games.asteriated_grail.rules.damage import deal, points
from bsdesk.games.asteriated_grail.words.about_players import AboutPlayers, named, players, under_way

NO_LIMIT = 99


class Damage(AboutPlayers, frozen=True, rename={"as_": "as"}):
    """AG-4.8.26 Damage to players, from the third point on; how much morale it cost is bound to a name."""

    gives_cards = True

    count: Amount = 1
    kind: Literal["magic", "attack"] = "magic"
    by: str = ""  # whose damage it is; else that of whose skill it is
    but: str = ""  # none to those that this name is bound to
    unhealable: bool = False
    late: bool = False  # it enters the timeline at its sixth point
    painless: bool = False  # it costs no morale
    as_: str = "fell"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return tuple(name for who in (self.who, self.by, self.but) if who for name in named(who))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        amount = value(state, frame, self.count)
        by = players(state, frame, self.by)[0] if self.by else frame.seat
        more = {name: 1 for name in ("unhealable", "painless") if getattr(self, name)}
        run.bind(self.as_, 0)
        run.bind("did", int(amount > 0))
        spared = players(state, frame, self.but) if self.but else []
        hurt = [seat for seat in players(state, frame, self.who) if seat not in spared]
        for seat in reversed(in_turn_order(state, hurt)) if amount > 0 else ():
            source = frame.source if frame.source in state.cards else ""
            deal(run, seat, by, amount, self.kind, source, late=self.late, **more)


class Heal(AboutPlayers, frozen=True):
    """AG-4.6.1 Points of healing for players, up to their limit (AG-4.6.9); `most` is a limit that is meant instead. It
    is heard of (`overheals`) where there are too many."""

    count: Amount = 1
    most: int = 0

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        amount = value(state, frame, self.count)
        facts: list[Fact] = []
        dropped: list[Fact] = []
        for seat in players(state, frame, self.who):
            if is_told(state, seat, "cannot", "gain_heal"):
                continue
            room = max(0, (self.most or heal_limit(state, seat)) - healing(state, seat))
            if (gained := min(amount, room)) > 0:
                facts.append(TokensMoved("supply", at(seat, "healing"), points(gained), "gained_healing", frame.seat))
            if amount > room:
                dropped.append(Declared(seat, "overheals", "", "", amount - room))
        run.settle(facts)
        run.settle(dropped)
        run.bind("did", int(amount > 0))  # what is too much is dropped, but it was used (AG-4.4.38)


class Unheal(AboutPlayers, frozen=True):
    """Points of healing are removed from players; before the arrow, all of them must be there (AG-4.4.30)."""

    who: str = "you"
    count: Amount = 1

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        amount = value(state, frame, self.count)
        there = {seat: min(amount, healing(state, seat)) for seat in players(state, frame, self.who)}
        facts = [
            TokensMoved(at(s, "healing"), "supply", points(n), "lost_healing", frame.seat)
            for s, n in there.items()
            if n
        ]
        wholly = all(n == amount for n in there.values())
        run.settle(facts)
        tell_done(run, wholly and bool(facts), wholly=wholly)

    def possible(self, state: State, frame: Frame) -> bool:
        amount = value(state, frame, self.count)
        return all(healing(state, seat) >= amount for seat in players(state, frame, self.who))


class Alter(Word, frozen=True):
    """AG-4.8.22, AG-4.8.24 The damage that is being settled becomes more, or with `off` less, with `wholly` nothing,
    with `most` so much at most; healing may be of no use against it."""

    count: Amount = 1
    off: bool = False
    wholly: bool = False
    most: int = NO_LIMIT
    unhealable: bool = False

    def __call__(self, run: Run) -> None:
        amount = value(run.state, run.frame, self.count)
        place = under_way(run, "damage")
        if place is None:
            run.bind("did", 0)
            return
        frame = run.stack[place]
        now = int(frame.bound["amount"])  # type: ignore[arg-type]
        less = self.off or self.wholly or self.most < NO_LIMIT
        amount = now if self.wholly else min(amount, now) if self.off else amount
        amount = max(0, now - self.most) if self.most < NO_LIMIT else amount
        more = {"unhealable": 1} if self.unhealable else {}
        run.stack[place] = with_bound(frame, amount=now - amount if less else now + amount, **more)
        act = "lessens" if less else "worsens"
        run.settle([Declared(run.frame.seat, act, "", f"p{frame.seat}", amount)] if amount else [])
        run.bind("did", int(amount > 0))


class Spare(Word, frozen=True):
    """AG-4.8.10 The morale that is about to be lost becomes less; with `exactly` it becomes so much."""

    count: Amount = 1
    exactly: bool = False

    def __call__(self, run: Run) -> None:
        amount = value(run.state, run.frame, self.count)
        place = under_way(run, "draw", "overflowing")
        if place is None:
            run.bind("did", 0)
            return
        frame = run.stack[place]
        lost = int(frame.bound.get("lost", 0))  # type: ignore[arg-type]
        left = min(amount, lost) if self.exactly else max(0, lost - amount)
        run.stack[place] = with_bound(frame, lost=left)
        run.settle([Declared(run.frame.seat, "spares", "", f"p{frame.seat}", lost - left)] if left < lost else [])
        run.bind("did", int(left < lost))


DAMAGE_WORDS: dict[str, type[Word]] = {
    "damage": Damage,
    "heal": Heal,
    "unheal": Unheal,
    "alter": Alter,
    "spare": Spare,
}

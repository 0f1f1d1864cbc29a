"""Words about what is counted: damage, healing, energy, stones, morale, grails, counters (catalogue 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bsdesk.engine.facts import CountersChanged, Declared, Fact, TokensMoved
from bsdesk.engine.filters import SIDES, Amount, Selector
from bsdesk.engine.prompts import pick_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word, do, players_named
from bsdesk.engine.selection import seats_of, value
from bsdesk.engine.state import Frame, Prompt, State, Unforeseeable, at, at_team, key_for, zone_seat
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat
from bsdesk.games.asteriated_grail.rules.allowance import with_bound
from bsdesk.games.asteriated_grail.rules.areas import (
    CRYSTAL,
    GEM,
    POINT,
    RECORD_LIMIT,
    cap_of,
    counters_of,
    energy,
    energy_limit,
    heal_limit,
    healing,
    hero,
    is_told,
    record,
    to_the_right,
)
from bsdesk.games.asteriated_grail.rules.damage import deal, lower_morale, points
from bsdesk.games.asteriated_grail.rules.special import NO_STONES, STONES, choices


def in_turn_order(state: State, seats: Sequence[Seat]) -> list[Seat]:
    """AG-4.11.2 Return these seats as they are settled: whose turn it is first, then to the right."""
    order = [state.active, *to_the_right(state, state.active)[:-1]]
    return sorted(seats, key=order.index)


# Words for the player whose card it is, for the one before whom it lies, and for all but oneself.
OF_CARD = ("owner", "holder", "others")


def players(state: State, frame: Frame, who: str) -> list[Seat]:
    """Return the players that a word means."""
    if who not in OF_CARD:
        return seats_of(state, frame, who)
    if who == "others":
        return [seat for seat in state.seats() if seat != frame.seat]
    card = state.cards.get(frame.source)
    if card is None:
        return []
    seat = card.owner if who == "owner" else zone_seat(card.zone)
    return [seat] if seat else []


def named(who: str) -> tuple[str, ...]:
    """Return the name in a word for players, if it is one that must be bound."""
    return () if who in OF_CARD else players_named(who)


def under_way(run: Run, *programs: str) -> int:
    """Return the place on the agenda of what is being settled; -1 if it is not. Where an effect is only tried, what it
    interrupts isn't known."""
    for place in range(len(run.stack) - 1, -1, -1):
        if run.stack[place].program in programs:
            return place
    if run.state.tried:
        raise Unforeseeable(programs[0])
    return -1


class AboutPlayers(Word, frozen=True):
    """The base of words about players."""

    who: str = "it"

    @property
    def about(self) -> Selector:
        return "" if self.who in (*SIDES, *OF_CARD) else self.who

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return named(self.who)


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
        more = {name: 1 for name in ("unhealable", "late", "painless") if getattr(self, name)}
        run.bind(self.as_, 0)
        run.bind("did", int(amount > 0))
        spared = players(state, frame, self.but) if self.but else []
        hurt = [seat for seat in players(state, frame, self.who) if seat not in spared]
        for seat in reversed(in_turn_order(state, hurt)) if amount > 0 else ():
            deal(run, seat, by, amount, self.kind, frame.source if frame.source in state.cards else "", **more)


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
        do(run, facts, len(there) if all(n == amount for n in there.values()) else len(facts) + 1)

    def possible(self, state: State, frame: Frame) -> bool:
        amount = value(state, frame, self.count)
        return all(healing(state, seat) >= amount for seat in players(state, frame, self.who))


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
        found = choices((0, max(0, pool[GEM] - self.gems), pool[CRYSTAL]), [wanted]) if wanted else [NO_STONES]
        return found if pool[GEM] >= self.gems else []

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if not self.possible(state, frame):
            from bsdesk.engine.run.arrow import give_up

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
        chosen: Pool = STONES.get(picked, (0, 0, 0))
        gems = int(frame.bound.get("gems", 0))  # type: ignore[arg-type]
        seat = players(run.state, frame, self.who)[0]
        paid = (0, chosen[GEM] + gems, chosen[CRYSTAL])
        do(run, [TokensMoved(at(seat, "energy"), "supply", paid, "energy", frame.seat)] if any(paid) else [], 1)


class Energy(AboutPlayers, frozen=True):
    """AG-4.7 Energy is gained, up to its limit."""

    who: str = "you"
    gems: int = 0
    crystals: int = 0

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        facts: list[Fact] = []
        for seat in players(state, frame, self.who):
            room = energy_limit(state, seat) - energy(state, seat)
            gems = min(self.gems, max(0, room))
            gained = (0, gems, min(self.crystals, max(0, room - gems)))
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
            room = max(0, RECORD_LIMIT - sum(there))
            gems = min(wanted[GEM], room)
            moved = (0, gems, min(wanted[CRYSTAL], room - gems))
            facts = [TokensMoved("supply", key, moved, "gained_stones", frame.seat)] if any(moved) else []
        do(run, facts, int(moved == wanted) or len(facts) + 1)

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
        return choices(pool, [wanted]) if wanted else [NO_STONES]

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if not self.possible(state, frame):
            from bsdesk.engine.run.arrow import give_up, is_before_arrow

            if is_before_arrow(run):
                give_up(run)
                return
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
        pool: Pool = STONES.get(picked, (0, 0, 0))
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


def limited(pool: Pool, room: int) -> Pool:
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
        seats = players(state, frame, self.who)
        wholly = True
        for seat in seats:
            there = counters_of(state, seat, self.name)
            if self.off:
                number = there if self.all else min(amount, there)
                wholly = wholly and (self.all or number == amount)
                facts += [CountersChanged(hero(state, seat), self.name, -number, frame.source)] if number else []
                run.bind("taken", number)
            else:
                number = amount if self.over else min(amount, cap_of(state, seat, self.name) - there)
                facts += [CountersChanged(hero(state, seat), self.name, number, frame.source)] if number > 0 else []
        run.settle(facts)
        from bsdesk.engine.run.arrow import tell_done

        tell_done(run, bool(facts) if self.off else True, wholly=wholly)

    def possible(self, state: State, frame: Frame) -> bool:
        amount = 1 if self.all else value(state, frame, self.count)
        return not self.off or all(counters_of(state, s, self.name) >= amount for s in players(state, frame, self.who))


class Alter(Word, frozen=True):
    """AG-4.8.22, AG-4.8.24 The damage that is being settled becomes more, or with `off` less, with `wholly` nothing;
    healing may be of no use against it."""

    count: Amount = 1
    off: bool = False
    wholly: bool = False
    unhealable: bool = False

    def __call__(self, run: Run) -> None:
        amount = value(run.state, run.frame, self.count)
        place = under_way(run, "damage", "damage_received")
        if place < 0:
            run.bind("did", 0)
            return
        frame = run.stack[place]
        now = int(frame.bound["amount"])  # type: ignore[arg-type]
        amount = now if self.wholly else min(amount, now) if self.off else amount
        less = self.off or self.wholly
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
        if place < 0:
            run.bind("did", 0)
            return
        frame = run.stack[place]
        lost = int(frame.bound.get("lost", 0))  # type: ignore[arg-type]
        left = min(amount, lost) if self.exactly else max(0, lost - amount)
        run.stack[place] = with_bound(frame, lost=left)
        run.settle([Declared(run.frame.seat, "spares", "", f"p{frame.seat}", lost - left)] if left < lost else [])
        run.bind("did", int(left < lost))


AMOUNT_WORDS: dict[str, type[Word]] = {
    "damage": Damage,
    "heal": Heal,
    "unheal": Unheal,
    "pay": Pay,
    "energy": Energy,
    "stones": Stones,
    "take_stones": TakeStones,
    "convert": Convert,
    "morale": Morale,
    "grail": Grail,
    "token": Token,
    "alter": Alter,
    "spare": Spare,
}

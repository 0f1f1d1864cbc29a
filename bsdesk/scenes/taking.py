"""Taking a scene from any moment of a game: the facts from which its position is laid out again.

Only what is not usual is written: first the shortest form is tried, and more is said as long as what is read back is
not the same position (`engine/worlds/state_key.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from bsdesk.complaint import Complaint
from bsdesk.engine.files.position import ACTIVE, STEP, TURN
from bsdesk.engine.files.setting_up import lots_in
from bsdesk.engine.state import Card, Frame, State, keys_of, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat, pool_text, seat_in
from bsdesk.engine.view import visible
from bsdesk.engine.worlds.sampling import resample
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.scenes.plain_values import NUMBERED, renamed, written
from bsdesk.scenes.position import SEED, position_of
from bsdesk.scenes.scene import PositionFact, Scene, in_order

OPTION = {True: "true", False: "false"}
PLAIN_MARK = frozenset("abcdefghijklmnopqrstuvwxyz_.0123456789")


def scene_at(state: State, lists: Mapping[Seat, Sequence[str]] | None = None, *, seed: int = SEED) -> Scene:
    """Return the scene of a moment. Of a view the hidden cards are dealt again, from the lists that its viewer knows;
    each time that the scene is laid out they are others, if nothing is under way that names them."""
    dealt, hidden = _dealt(state, lists, seed)
    named = _taken(dealt)
    if any(fact.key in ("way", "queue", "asks", "past", "lasting", "card") for fact in named.facts) or not hidden:
        return named
    return _by_lot(named, dealt, hidden, lists or {})


def scene_by_lot(view: State, lists: Mapping[Seat, Sequence[str]]) -> Scene:
    """Return the scene of a moment with every card that its viewer can't see dealt by lot, whatever is under way."""
    dealt, hidden = _dealt(view, lists, SEED)
    named = _taken(dealt)
    return _by_lot(named, dealt, hidden, lists) if hidden else named


def _dealt(state: State, lists: Mapping[Seat, Sequence[str]] | None, seed: int) -> tuple[State, frozenset[Ref]]:
    """Return a whole position for what a viewer sees, and those of its cards that this one does not see."""
    if state.viewer == "all":
        return state, frozenset()
    dealt = resample(state, seed, lists)
    dealt.rng = SEED
    return dealt, frozenset(ref for ref in dealt.cards if not visible(dealt, state.viewer, ref))


def _by_lot(named: Scene, dealt: State, hidden: frozenset[Ref], lists: Mapping[Seat, Sequence[str]]) -> Scene:
    """Return a scene with these cards dealt by lot, out of the lists that are known."""
    listed = _Taking(dealt, hidden)
    unseen = {listed.places[ref] for ref in hidden}
    heads = [fact for fact in named.facts if fact.key in ("game", "option")]
    rest = [
        fact
        for fact in named.facts
        if fact.key not in ("game", "option")
        and not _is_side(fact)
        and not (fact.key == "card" and fact.text.partition(" ")[0] in unseen)
    ]
    return Scene((*heads, *facts_of_lists(lists), *rest, *listed.sides()))


def facts_of_lists(lists: Mapping[Seat, Sequence[str]]) -> list[PositionFact]:
    """Return deck lists as facts of a scene; where nobody brings a deck, there are none."""
    owners = {seat: f"p{seat}" if seat else "table" for seat in lists}
    return [PositionFact("list", f"{owners[seat]} {counted(cards)}") for seat, cards in lists.items() if cards]


def scene_set_up(state: State) -> Scene:
    """Return the scene of a position that is set up, in which nothing has begun."""
    taking = _Taking(state, frozenset(ref for key in state.zones for ref in lots_in(state, key)))
    facts = (*taking.heads(), *taking.sides(), *taking.unusual(ages=False), *taking.tallies(state.tally))
    return Scene(tuple(in_order(facts)))


def _is_side(fact: PositionFact) -> bool:
    return fact.key == "table" or bool(seat_in(fact.key))


def counted(cards: Sequence[str]) -> str:
    """Return a deck list as text: each card once, behind how many there are."""
    numbers: dict[str, int] = {}
    for card in cards:
        numbers[card] = numbers.get(card, 0) + 1
    return " ".join(card if number == 1 else f"{number} {card}" for card, number in numbers.items())


def _taken(state: State) -> Scene:
    """Return the scene of a whole position in the shortest form that is read back the same."""
    taking, wanted = _Taking(state), state_key(state)
    found = Scene(())  # where even the whole form is read otherwise, it is still the nearest
    for facts in (taking.at_rest, taking.at_rest_by_age, taking.under_way, taking.whole):
        try:
            found = Scene(tuple(in_order(list(facts()))))
            if state_key(position_of(found, state.game)) == wanted:
                return found
        except Complaint:
            continue
    return found


class _Taking:
    """A position that is being written down. Cards in `hidden` are written as dealt by lot."""

    def __init__(self, state: State, hidden: frozenset[Ref] = frozenset()) -> None:
        self.state, self.game, self.hidden = state, state.game, hidden
        self.places: dict[Ref, str] = {}
        for key, refs in state.zones.items():
            self.places |= {ref: f"@{key}.{number}" for number, ref in enumerate(refs, 1)}

    # forms, from the shortest to the whole

    def at_rest(self) -> Iterator[PositionFact]:
        """Yield the facts of a position in which a seat acts in a step, and nothing is under way."""
        yield from self.heads()
        yield from self.sides()
        yield from self.unusual(ages=False)
        yield from self.tallies(self.tally_at_rest())

    def at_rest_by_age(self) -> Iterator[PositionFact]:
        """Yield the same, and since when cards have been there."""
        yield from self.heads()
        yield from self.sides()
        yield from self.unusual(ages=True)
        yield from self.tallies(self.tally_at_rest())

    def under_way(self) -> Iterator[PositionFact]:
        """Yield all facts, with what is under way."""
        yield from self.heads()
        yield from self.sides()
        yield from self.unusual(ages=False)
        yield from self.tallies(self.state.tally)
        yield from self.program()

    def whole(self) -> Iterator[PositionFact]:
        """Yield all facts, with what is under way, and since when cards have been there."""
        yield from self.heads()
        yield from self.sides()
        yield from self.unusual(ages=True)
        yield from self.tallies(self.state.tally)
        yield from self.program()

    # the parts

    def heads(self) -> Iterator[PositionFact]:
        """Yield game, options, chance, step, turn, whose turn it is."""
        state, rules = self.state, self.state.rules
        yield PositionFact("game", rules.id)
        for name, value in rules.chosen.items():
            yield PositionFact("option", f"{name}={OPTION.get(value, value) if isinstance(value, bool) else value}")
        if state.rng != SEED:
            yield PositionFact("seed", str(state.rng))
        if state.step != STEP:
            yield PositionFact("step", state.step or "none")
        if state.turn != TURN:
            yield PositionFact("turn", str(state.turn))
        if state.active != ACTIVE:
            yield PositionFact("active", f"p{state.active}" if state.active else "nobody")

    def sides(self) -> Iterator[PositionFact]:
        """Yield what lies where, a line for each seat, and for the table."""
        state = self.state
        areas: dict[Seat, list[str]] = {seat: [] for seat in (0, *state.seats())}
        for zone in state.rules.zones:
            for key in keys_of(zone, state.teams):
                owner = 0 if zone.shared else zone_seat(key) or first_of_team(state, key)
                text = self.area(key)
                if text:
                    areas[owner].append(f"{zone.name} {text}")
        for seat, texts in areas.items():
            if texts:
                yield PositionFact(f"p{seat}" if seat else "table", " | ".join(texts))

    def area(self, key: Ref) -> str:
        """Return what lies in a zone: its cards, those beneath others behind them, and its tokens."""
        state = self.state
        words: list[str] = []
        for ref in state.zones.get(key, ()):
            card = state.cards[ref]
            if ref in self.hidden:
                words.append("?")
            elif card.under and words and self.leads(key, ref) == card.under:
                words[-1] += "&" + self.thing(card)
            else:
                words.append(self.thing(card))
        pool = state.tokens.get(key, ())
        if any(pool) and min(pool) >= 0:
            words.append(pool_text(pool, state.rules.token_marks))
        return " ".join(lots_joined(words))

    def leads(self, key: Ref, ref: Ref) -> Ref:
        """Return the last card before this one that isn't written behind another one."""
        lead = ""
        for one in self.state.zones[key][: self.state.zones[key].index(ref)]:
            if not lead or self.state.cards[one].under != lead:
                lead = one
        return lead

    def thing(self, card: Card) -> str:
        """Return a card as a side writes it."""
        state = self.state
        pool = state.tokens.get(card.id)
        common = "" if card.owner or zone_name(card.zone) in state.rules.piles.common_zones else "*"
        if not zone_seat(card.zone) and "." not in card.zone:
            common = ""
        tokens = f"[{pool_text(pool, state.rules.token_marks)}]" if pool is not None else ""
        marks = "".join(f"+{mark}" for mark in card.marks) if plain_marks(card) else ""
        return f"{self.slug(card)}{tokens}{common}{'?' if card.face == 'own' else ''}{'~' * card.turned}{marks}"

    def slug(self, card: Card) -> str:
        """Return the name by which a card is written: its id in small letters."""
        rules = self.game.rules
        text = card.definition.lower()
        return (
            text if rules.card_names.typed.get(text) == card.definition and text not in rules.defs else card.definition
        )

    def unusual(self, *, ages: bool) -> Iterator[PositionFact]:
        """Yield how cards lie in a way that their side can't say, what is on them, and what lasts."""
        state = self.state
        laid = self.laid_cards()
        if ages:
            yield PositionFact("events", str(max(state.seq, 1)))
        for ref, place in list(self.places.items()):
            if ref not in laid or ref in self.hidden:
                continue
            card, usual = state.cards[ref], laid[ref]
            differs: dict[str, Any] = {
                name: getattr(card, name)
                for name in ("owner", "controller", "face", "under", "marks", "effect", "base")
                if getattr(card, name) != getattr(usual, name)
            }
            if ages and (card.held or zone_name(card.zone) in state.rules.effects.zones):
                differs |= {name: getattr(card, name) for name in ("since", "held") if getattr(card, name)}
            if differs:
                yield PositionFact("card", f"{place} {self.table(differs)}")
        for key, pool in state.tokens.items():
            if key not in state.cards and pool and min(pool) < 0:
                yield PositionFact("pool", f"{key} {' '.join(map(str, pool))}")
        for ref, counters in state.counters.items():
            for name, number in counters.items():
                yield PositionFact("counters", f"{self.name(ref)} {name} {number}")
        for ref, past in state.past.items():
            yield PositionFact("past", f"{self.name(ref)} {self.table(msgspec.to_builtins(past, str_keys=True))}")
        for modifier in state.modifiers:
            raw = msgspec.to_builtins(modifier, str_keys=True)
            yield PositionFact(
                "lasting",
                self.table({name: raw[name] for name in raw if name != "id" and (ages or name != "since")}),
            )

    def laid_cards(self) -> dict[Ref, Card]:
        """Return the cards as their sides alone would lay them."""
        state, rules, found = self.state, self.state.rules, dict[Ref, Card]()
        for ref, card in state.cards.items():
            key = card.zone
            seat = zone_seat(key) or (first_of_team(state, key) if "." in key else 0)
            common = zone_name(key) in rules.piles.common_zones or (not card.owner and "." in key)
            owner = 0 if common else seat
            under = card.under if card.under and self.leads(key, ref) == card.under else ""
            face = "own" if card.face == "own" else ""
            marks = card.marks if plain_marks(card) else ()
            found[ref] = Card(
                ref, card.definition, owner, owner or zone_seat(key), key, card.turned, face, under, 0, marks
            )
        return found

    def tally_at_rest(self) -> dict[str, int]:
        """Return what was counted before the step began, so that it is as it is afterwards."""
        bare = Scene((*self.heads(), *self.sides(), *self.unusual(ages=False)))
        begun = position_of(bare, self.game).tally
        wanted = self.state.tally
        return {key: number - begun.get(key, 0) for key, number in wanted.items() if number != begun.get(key, 0)}

    def tallies(self, tally: Mapping[str, int]) -> Iterator[PositionFact]:
        for key, number in tally.items():
            yield PositionFact("tally", f"{self.name(key)} {number}")

    def program(self) -> Iterator[PositionFact]:
        """Yield what is under way."""
        state = self.state
        if state.moment:
            yield PositionFact("moment", state.moment)
        if state.actor:
            yield PositionFact("acts", f"p{state.actor}")
        if state.results:
            said = " ".join(f"p{seat} {result}" for seat, result in state.results.items())
            yield PositionFact("over", f"{said} {state.ending}".strip())
        for key, frames in (("way", state.agenda), ("queue", state.queue)):
            for frame in frames:
                yield PositionFact(key, self.table(frame_data(frame)))
        for prompt in state.prompts.values():
            yield PositionFact("asks", self.table(msgspec.to_builtins(prompt, str_keys=True)))

    # names

    def name(self, text: str) -> str:
        """Return a text with the cards in it named by their places; those that have left are numbered."""
        return NUMBERED.sub(lambda found: self.place(found[0]), text)

    def place(self, ref: Ref) -> str:
        if ref not in self.places:
            gone = sum(place.startswith("@gone.") for place in self.places.values())
            self.places[ref] = f"@gone.{gone + 1}"
        return self.places[ref]

    def table(self, raw: Mapping[str, Any]) -> str:
        return written(renamed(dict(raw), self.name))


def frame_data(frame: Frame) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(frame, str_keys=True)
    return data


def lots_joined(words: Sequence[str]) -> Iterator[str]:
    """Yield the words of an area with cards that are dealt by lot counted: `?3` for three in a row."""
    count = 0
    for word in (*words, ""):
        if word == "?":
            count += 1
            continue
        if count:
            yield "?" if count == 1 else f"?{count}"
            count = 0
        if word:
            yield word


def plain_marks(card: Card) -> bool:
    """Return whether a side can write the marks of a card."""
    return all(mark and set(mark) <= PLAIN_MARK for mark in card.marks)


def first_of_team(state: State, key: Ref) -> Seat:
    """Return the first seat of the team whose zone this is."""
    team = int(key[1 : key.index(".")])
    return state.teams.index(team) + 1

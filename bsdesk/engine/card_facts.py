"""Facts about cards: where they go, how they lie, who sees and has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec.structs import replace

from bsdesk.engine.fact_base import FactBase, SentenceFacts
from bsdesk.engine.values import Later, Names, Naming, New, Ref, Seat, seat_in

if TYPE_CHECKING:
    from bsdesk.engine.state import Card, State


ROOM = 1_000  # ids that a shuffle uses up, however few cards there are: the next id mustn't reveal how many
Marks = tuple[Naming, ...]


def anew(
    card: Card, ref: Ref, zone: Ref, since: int, seat: Seat = 0, face: str = "", under: Ref = "", marks: Marks = ()
) -> Card:
    """Return the card as the new object that it is in a zone: as any card lies there, but for what is said."""
    holder = seat or card.owner or seat_in(zone.partition(".")[0])  # the table's cards: who has them
    return type(card)(ref, card.definition, card.owner, holder, zone, 0, face, under, since, marks)


class CardMoved(FactBase, frozen=True):
    """A card went to a zone, and is a new object there."""

    card: Ref
    to: Ref
    becomes: New = ""
    place: int = -1  # 0 the top or the front, -1 the bottom or the end
    why: str = ""
    controller: Seat = 0
    face: str = ""
    under: Later = ""
    marks: Marks = ()

    def log_keys(self) -> list[str]:
        return [f"moved.{self.why}", "moved"]

    def sentence_facts(self) -> SentenceFacts:
        card = next((ref for ref in (self.becomes, self.card) if ref.startswith("#")), "?")
        return {"card": ("thing", card), "to": ("thing", self.to)}

    def about(self) -> Ref:
        return self.becomes or self.to

    def write(self, state: State) -> None:
        old = state.cards.pop(self.card)
        new = self.becomes
        state.next_id = max(state.next_id, int(new[1:]) + 1)
        zones = state.zones
        zones[old.zone] = tuple([r for r in zones[old.zone] if r != self.card])
        there = zones.get(self.to, ())
        place = len(there) if self.place < 0 else self.place
        zones[self.to] = (*there[:place], new, *there[place:])
        state.cards[new] = anew(old, new, self.to, state.seq, self.controller, self.face, self.under, self.marks)
        state.counters.pop(self.card, None)
        pool = state.tokens.pop(self.card, None)
        if pool is not None and any(pool):
            raise AssertionError(f"{self.card} left {old.zone.rpartition('.')[2]} with tokens on it")


class CardJoined(CardMoved, frozen=True):
    """A card was put on top of a thing, and is one with it: the thing shows this card from now on. The card that was on
    top till then lies under it, as `becomes`."""

    onto: Ref = ""

    def sentence_facts(self) -> SentenceFacts:
        return {"card": ("thing", self.onto), "under": ("thing", self.becomes), "to": ("thing", self.to)}

    def about(self) -> Ref:
        return self.onto

    def write(self, state: State) -> None:
        new, thing, zones = state.cards.pop(self.card), state.cards[self.onto], state.zones
        state.next_id = max(state.next_id, int(self.becomes[1:]) + 1)
        zones[new.zone] = tuple(r for r in zones[new.zone] if r != self.card)
        place = zones[thing.zone].index(self.onto) + 1
        zones[thing.zone] = (*zones[thing.zone][:place], self.becomes, *zones[thing.zone][place:])
        state.cards[self.becomes] = replace(
            thing, id=self.becomes, under=self.onto, turned=0, since=state.seq, marks=()
        )
        state.cards[self.onto] = replace(thing, definition=new.definition, owner=new.owner)
        state.counters.pop(self.card, None)
        pool = state.tokens.pop(self.card, None)
        if pool is not None and any(pool):
            raise AssertionError(f"{self.card} was put on {self.onto} with tokens on it")


class CardMade(FactBase, frozen=True):
    """A card came into the game, made by a rule or an effect; or an effect was put where cards lie, as a thing that can
    be chosen until it goes."""

    definition: Annotated[str, Names.SECRET]  # who may see the card knows it by its id
    to: Ref
    becomes: New = ""
    owner: Seat = 0
    place: int = -1
    why: str = ""
    controller: Seat = 0
    face: str = ""
    under: Later = ""
    marks: Marks = ()
    effect: int = 0  # which of the card's effects this is; 0: the card

    def log_keys(self) -> list[str]:
        return [f"made.{self.why}", "made"]

    def sentence_facts(self) -> SentenceFacts:
        return {"card": ("thing", self.becomes if self.becomes.startswith("#") else "?"), "to": ("thing", self.to)}

    def about(self) -> Ref:
        return self.becomes or self.to

    def write(self, state: State) -> None:
        from bsdesk.engine.state import Card

        new, zones = self.becomes, state.zones
        state.next_id = max(state.next_id, int(new[1:]) + 1)
        there = zones.get(self.to, ())
        place = len(there) if self.place < 0 else self.place
        zones[self.to] = (*there[:place], new, *there[place:])
        plain = Card(new, self.definition, self.owner, self.owner, self.to)
        card = anew(plain, new, self.to, state.seq, self.controller, self.face, self.under, self.marks)
        state.cards[new] = replace(card, effect=self.effect) if self.effect else card
        note_card(state, state.cards[new], "made")


class CardGone(FactBase, frozen=True):
    """A card was taken out of the game. What all saw of it is counted, so that nobody looks for it any more."""

    card: Ref
    why: str = ""

    def log_keys(self) -> list[str]:
        return [f"gone.{self.why}", "gone"]

    def write(self, state: State) -> None:
        card = state.cards.pop(self.card)
        state.zones[card.zone] = tuple(r for r in state.zones[card.zone] if r != self.card)
        pool = state.tokens.pop(self.card, None)
        if pool is not None and any(pool):
            raise AssertionError(f"{self.card} left the game with tokens on it")
        state.counters.pop(self.card, None)
        note_card(state, card, "gone")


def note_card(state: State, card: Card, what: str) -> None:
    """Count a card that came into the game or left it, if all see it; for whoever deals what is hidden again."""
    open_zone = state.rules.zone[card.zone.rpartition(".")[2]].sees == "all"
    if not card.effect and (card.face == "up" or (open_zone and not card.face)):
        key = f"game.{what}.p{card.owner}.{card.definition}"
        state.tally[key] = state.tally.get(key, 0) + 1


class CardTurned(FactBase, frozen=True):
    """A card was turned to another orientation: upright, sideways, upside down; `by` the seat whose effect did it."""

    card: Ref
    turned: int
    was: int
    by: Seat = 0

    def log_keys(self) -> list[str]:
        return [f"turned.{self.turned}"]

    def write(self, state: State) -> None:
        state.cards[self.card] = replace(state.cards[self.card], turned=self.turned)


class CardMarked(FactBase, frozen=True):
    """A mark was put on a card or taken off it: attacking, pending ..."""

    card: Ref
    mark: Naming
    on: bool = True

    def log_keys(self) -> list[str]:
        return [f"marked.{self.mark}" if self.on else f"unmarked.{self.mark}"]

    def write(self, state: State) -> None:
        card = state.cards[self.card]
        marks = tuple(m for m in card.marks if m != self.mark) + ((self.mark,) if self.on else ())
        state.cards[self.card] = replace(card, marks=marks)


class CardShown(FactBase, frozen=True):
    """Who may see a card changed."""

    card: Later
    face: str = "up"

    def log_keys(self) -> list[str]:
        return ["shown"]

    def write(self, state: State) -> None:
        state.cards[self.card] = replace(state.cards[self.card], face=self.face)


class ControlChanged(FactBase, frozen=True):
    """A card came under another seat's control. It moves to that seat's zone, but stays the same object."""

    card: Ref
    controller: Seat
    lent: bool = False  # for a while: it goes back to whoever had it before
    back: bool = False  # and now it does; else, if it is not lent, it is given for good

    def log_keys(self) -> list[str]:
        return ["control"]

    def sentence_facts(self) -> SentenceFacts:
        return {"card": ("thing", self.card), "seat": ("seat", self.controller)}

    def write(self, state: State) -> None:
        card, zones = state.cards[self.card], state.zones
        there = card.zone
        seat, _, name = there.partition(".")
        if seat == f"p{card.controller}":
            there = f"p{self.controller}.{name}"
            zones[card.zone] = tuple(r for r in zones[card.zone] if r != self.card)
            zones[there] = (*zones[there], self.card)
        base = (card.base or card.controller) if self.lent else 0
        for_good = "control" in state.rules.effects.can_give and not (self.lent or self.back)
        held = state.seq if for_good else card.held
        state.cards[self.card] = replace(card, controller=self.controller, zone=there, base=base, held=held)


class Shuffled(FactBase, frozen=True):
    """A zone's cards were put in random order; each gets a new id, so that nobody can follow it."""

    zone: Ref
    order: Annotated[tuple[Ref, ...], Names.SECRET]
    rng: Annotated[int, Names.SECRET]
    by: Seat = 0

    def log_keys(self) -> list[str]:
        return ["shuffled.own", "shuffled"] if self.zone.startswith(f"p{self.by}.") else ["shuffled"]

    def sentence_facts(self) -> SentenceFacts:
        who = ("seat", self.by) if self.by else ("owner", self.zone)
        return {"to": ("thing", self.zone), "area": ("zone", self.zone), "seat": who}

    def write(self, state: State) -> None:
        fresh = []
        for n, ref in enumerate(self.order, state.next_id):
            old = state.cards.pop(ref)
            new = f"#{n}"
            state.cards[new] = anew(old, new, self.zone, state.seq)
            fresh.append(new)
        state.zones[self.zone] = tuple(fresh)
        state.next_id += ROOM * max(1, -(-len(fresh) // ROOM))
        state.rng = self.rng

"""Paying (FF-11.2): a card of the hand that is discarded gives 2 CP, a Backup that is dulled gives 1."""

from __future__ import annotations

from collections.abc import Collection

from bsdesk.engine.facts import Fact
from bsdesk.engine.game import as_cost
from bsdesk.engine.giving import grants
from bsdesk.engine.play.paying import Paying, owed
from bsdesk.engine.run import Run
from bsdesk.engine.selection import bound
from bsdesk.engine.state import UPRIGHT, Frame, Prompt, State, Unforeseeable, at
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Ref, Refusal, Seat
from bsdesk.engine.values.payment import Part, Price, Source, can_be_paid, pays
from bsdesk.games.ff_tcg.rules.areas import elements, field_of, number
from bsdesk.games.ff_tcg.rules.cards import ELEMENTS, UNIQUE
from bsdesk.games.ff_tcg.rules.limit_break import turned_up

DISCARDED = 2  # CP
GIVING = frozenset(f"can give_{one}" for one in ELEMENTS)  # what is given so that a Backup gives CP of other elements
PAID_WITH = frozenset(f"must be_paid_with_{one}" for one in ELEMENTS)


def sources(state: State, seat: Seat, but: Collection[Ref] = (), only: str = "") -> list[Source]:
    """FF-11.2.1.1a Return what a player can pay with; `only`: with CP of this element. Light and dark cards are never
    discarded for CP (FF-5.2.1.3d)."""
    found = [source for source in all_sources(state, seat) if source.ref not in but]
    return [s._replace(kinds=(only,)) for s in found if only in s.kinds] if only else found


def all_sources(state: State, seat: Seat) -> list[Source]:
    """Return the same without exceptions, worked out once: each card of the hand is judged by all of them."""
    found: list[Source] | None = state.totals.get(("sources", seat))
    if found is None:
        found = [Source(r, elements(state, r), DISCARDED, spills=True) for r in discards(state, seat)]
        active = (r for r in field_of(state, seat, "backup") if state.cards[r].turned == UPRIGHT)
        found += [Source(r, produced(state, r)) for r in active]
        state.totals["sources", seat] = found
    return found


def most_cp(state: State, seat: Seat, but: Collection[Ref] = ()) -> int:
    """FF-11.2.1.1a Return how much CP a player can have at most as far as all can see: whatever the cards are."""
    hand = [ref for ref in state.zones[at(seat, "hand")] if ref not in but]
    active = [r for r in field_of(state, seat, "backup") if state.cards[r].turned == UPRIGHT and r not in but]
    return DISCARDED * len(hand) + len(active)


def produced(state: State, ref: Ref) -> tuple[str, ...]:
    """FF-11.2.1.1a: Return the elements of which a Backup gives CP: its own, and those that it may give besides."""
    own = elements(state, ref)
    if grants(state).keys().isdisjoint(GIVING):
        return own
    return (*own, *(one for one in ELEMENTS if one not in own and says(state, "can", f"give_{one}", ref)))


def only_with(state: State, ref: Ref) -> str:
    """Return the element with whose CP alone a card may be paid for; "" if any will do."""
    if grants(state).keys().isdisjoint(PAID_WITH):
        return ""
    return next((one for one in ELEMENTS if says(state, "must", f"be_paid_with_{one}", ref)), "")


def discards(state: State, seat: Seat) -> list[Ref]:
    """FF-5.2.1.3d Return the cards of the hand that may be discarded for CP."""
    hand = state.zones[at(seat, "hand")]
    known = [r for r in hand if state.cards[r].definition]
    if state.foreseen and len(known) < len(hand):
        raise Unforeseeable("hidden card")
    return [r for r in known if not set(elements(state, r)) & set(UNIQUE)]


def price_of(state: State, ref: Ref) -> Price:
    """FF-11.4.6.1.1a, FF-11.4.6.1.2a Return what a card costs, with at least 1 CP of each of its elements; of a light
    or dark card any will do (FF-11.4.6.1.3)."""
    kinds = tuple(one for one in elements(state, ref) if one not in UNIQUE)
    return Price(number(state, ref, "price"), kinds)


def is_payable(state: State, ref: Ref, seat: Seat, less: int = 0) -> bool:
    """FF-14.1: Return whether a card's cost could be paid, perhaps so much less; with itself it can't be."""
    price = price_of(state, ref)
    if 0 < price.total <= less:
        return True
    return can_be_paid(price._replace(total=price.total - less), sources(state, seat, {ref}, only_with(state, ref)))


def why_unpayable(
    state: State, seat: Seat, ref: Ref, price: Price, but: Collection[Ref], only: str, rules: tuple[str, str]
) -> Refusal:
    """Return why a card or its ability can't be paid for: by the first rule there is too little, by the second not of
    an element."""
    too_little, element = rules
    found = sources(state, seat, but)
    if can_be_paid(Price(price.total), found):
        if only:
            return Refusal("only_of_element", element, {"card": ref, "colour": only})
        given = {kind for source in found for kind in source.kinds}
        missed = next((kind for kind in price.kinds if kind not in given), "")
        if missed:
            return Refusal("no_cp_of_element", element, {"card": ref, "colour": missed})
    return Refusal("cannot_pay", too_little, {"card": ref, "due": price.due})


# ------------------------------------------------------------------------------- the question what is paid with

# FF-11.2.1.1b Of a card with several elements one is announced; FF-11.2.1.1d: nothing that is paid could be left out.
PAYING = Paying(sources, "break")


def why_not(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """Return why a card can't be paid with."""
    if move.verb != "pay" or move.subject not in state.cards:
        return None
    card = state.cards[move.subject]
    facts: dict[str, str | int] = {"card": move.subject}
    if card.zone == at(prompt.seat, "hand") and card.definition and move.subject not in discards(state, prompt.seat):
        return Refusal("no_cp_from_it", "FF-5.2.1.3d", facts)
    own = "/" in frame.program  # whether that stands before the colon of an ability
    if move.subject == frame.source and not own:
        return Refusal("paid_for", "FF-11.4.2", facts)
    if move.subject in bound(frame, "but"):
        return Refusal("given_up", "FF-11.6.10" if own else "FF-11.4.7", facts)
    only = str(frame.bound["only"])
    given = next((source for source in sources(state, prompt.seat) if source.ref == move.subject), None)
    if move.subject in {pick.subject for pick in prompt.chosen}:
        return None
    if given is None:
        dull = move.subject in field_of(state, prompt.seat, "backup")
        return Refusal("dull_gives_no_cp" if dull else "gives_no_cp", "FF-11.2.1.1a", facts)
    if only and only not in given.kinds:
        rule = "FF-11.6.2.1a" if own else "FF-2.1a"  # before a colon, or what a card says of itself
        return Refusal("only_of_element", rule, {"card": frame.source, "colour": only})
    return why_too_much(state, frame, prompt, move, given)


def why_too_much(state: State, frame: Frame, prompt: Prompt, move: Move, source: Source) -> Refusal:
    """FF-5.2.1.3.1a: Return why this is too much beside what is paid with already: nothing more is due, no room is left
    for an element, or more CP would be lost than may be."""
    price, chosen = owed(frame), PAYING.parts_of(state, frame, prompt)
    if pays(price, chosen):
        return Refusal("enough_already", "FF-5.2.1.3.1a", {"card": move.subject})
    used = {move.subject, *(part.source.ref for part in chosen)}
    rest = [one for one in PAYING.sources_of(state, frame) if one.ref not in used]
    kind = move.target or source.kinds[0]
    there = [*chosen, Part(source, kind)]
    missed = next((one for one in price.kinds if one not in {part.kind for part in there}), "")
    if missed and can_be_paid(Price(price.total), rest, there):
        rule = "FF-11.6.2.1a" if "/" in frame.program else "FF-11.4.6.1.1a"
        return Refusal("no_room_for_element", rule, {"card": move.subject, "colour": missed})
    return Refusal("wasted", "FF-5.2.1.3.1a", {"card": move.subject})


PAY = PAYING.ask("FF-11.2.1.1a", why_not)


@as_cost
def hand_over(run: Run) -> list[Fact]:
    """FF-11.3.7.1a Return the facts by which all of it is paid together, cards of the LB deck that are turned up too
    (FF-15.2.8.3.1)."""
    return [*PAYING.paid_with(run), *turned_up(run.frame)]

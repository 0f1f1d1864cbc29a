"""What a run keeps and adds besides the facts that are proposed: cards as they were last, cards that go along with the
one on top of them, and who has whose card for a while."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.facts import CardGone, CardJoined, CardMade, CardMoved, ControlChanged, Fact
from bsdesk.engine.state import Past, State, at, cards_of, is_beneath, zone_name, zone_seat
from bsdesk.engine.totals import controller_by_grants, is_effect_on
from bsdesk.engine.values import Ref
from bsdesk.engine.values.refs import refs_in
from bsdesk.engine.view import ONLOOKER, visible

BENEATH = "beneath"  # why a card moves: the one on top of it does


def remember(state: State, facts: Sequence[Fact]) -> None:
    """Keep the cards that leave with these facts as they are now, so that effects can ask for them later."""
    left = {fact.card: last_sight(state, fact.card) for fact in facts if isinstance(fact, CardMoved | CardGone)}
    state.past.update((ref, past) for ref, past in left.items() if past is not None)


def last_sight(state: State, ref: Ref) -> Past | None:
    """Return a card as all see it now, with the figures and words that may be asked for; None for a hidden one."""
    card, rules = state.cards.get(ref), state.rules
    if card is None or not card.definition or not visible(state, ONLOOKER, ref):
        return None
    figures, words = rules.remembered
    found = {name: rules.numbers(state, ref, name) for name in figures}
    places = [
        place
        for occasion, those in rules.listening.get(card.definition, {}).items()
        for place in those
        if occasion in rules.looks_back
        and not card.effect
        and rules.abilities[card.definition][place].effect.zone == zone_name(card.zone)
        and is_effect_on(state, ref, place)
    ]
    return Past(card, found, tuple(word for word in words if rules.words(state, ref, word)), tuple(places))


def forget(state: State) -> None:
    """Drop the cards that have left and that nothing in progress names any more."""
    named = set(refs_in((state.agenda, state.queue, state.modifiers)))
    state.past = {ref: past for ref, past in state.past.items() if ref in named}


# -------------------------------------------------------------------------- cards beneath the top card of a thing


def with_those_beneath(state: State, caused: Sequence[tuple[Fact, str, str, int]]) -> list[tuple[Fact, str, str, int]]:
    """Return a group of facts, each with its cause, and with what happens to the cards beneath those it is about."""
    found = list(caused)
    moved = {fact.card for fact, *_ in caused if isinstance(fact, CardMoved | CardGone | ControlChanged)}
    fresh = max([state.next_id, *(int(f.becomes[1:]) + 1 for f, *_ in caused if isinstance(f, CardMoved | CardMade))])
    for fact, *cause in caused:
        if not isinstance(fact, CardMoved | CardGone | ControlChanged) or fact.card not in state.cards:
            continue
        for ref in cards_of(state, fact.card)[1:]:
            if ref in moved:
                continue
            if isinstance(fact, CardMoved):
                found.append((follows(state, fact, ref, f"#{fresh}"), *cause))  # type: ignore[arg-type]
                fresh += 1
            else:
                found.append((replace(fact, card=ref), *cause))  # type: ignore[arg-type]
    return found


def follows(state: State, fact: CardMoved, ref: Ref, new: Ref) -> CardMoved:
    """Return the fact that a card goes where the one on top of it goes: to the same zone, of its own owner; where that
    is put on another thing, under it too."""
    owner = state.cards[ref].owner
    if isinstance(fact, CardJoined):
        return CardMoved(ref, fact.to, new, why=BENEATH, controller=state.cards[fact.onto].controller, under=fact.onto)
    to = at(owner, zone_name(fact.to)) if owner and zone_seat(fact.to) else fact.to
    return CardMoved(ref, to, new, fact.place, BENEATH, owner, fact.face)


# --------------------------------------------------------------------------------------- cards that are lent


def lent_cards(state: State) -> list[ControlChanged]:
    """Return the facts by which cards come under the control that is given for a while, or go back when it is over."""
    if not state.rules.lends:
        return []
    found: list[ControlChanged] = []
    for ref, card in state.cards.items():
        if card.definition and not card.effect and not is_beneath(state, ref):
            wanted = controller_by_grants(state, ref, card.base or card.controller)
            if wanted != card.controller:
                found.append(ControlChanged(ref, wanted, lent=wanted != card.base))
    return found

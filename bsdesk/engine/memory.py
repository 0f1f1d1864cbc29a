"""What a run keeps besides the facts: cards as they were last, and who has whose card for a while."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.facts import CardGone, CardMoved, ControlChanged, Fact
from bsdesk.engine.state import Past, State
from bsdesk.engine.totals import controller_by_grants
from bsdesk.engine.values import Ref
from bsdesk.engine.values.refs import refs_in
from bsdesk.engine.view import ONLOOKER, visible


def remember(state: State, facts: Sequence[Fact]) -> State | None:
    """Keep the cards that leave with these facts as they are now, so that effects can ask for them later. Return the
    whole state as it is now, if effects may be triggered by how it was; else None."""
    leaving = [fact.card for fact in facts if isinstance(fact, CardMoved | CardGone)]
    if not leaving:
        return None
    left = {ref: last_sight(state, ref) for ref in leaving}
    before = unchanged(state) if state.rules.looks_back else None
    state.past.update((ref, past) for ref, past in left.items() if past is not None)
    return before


def unchanged(state: State) -> State:
    """Return a copy that stays as the state is now, with all that was worked out about it."""
    twin = state.copy()
    twin.__dict__.update(state.__dict__)
    return twin


def last_sight(state: State, ref: Ref) -> Past | None:
    """Return a card as all see it now, with the figures and words that may be asked for; None for a hidden one."""
    card, rules = state.cards.get(ref), state.rules
    if card is None or not card.definition or not visible(state, ONLOOKER, ref):
        return None
    figures, words = rules.asked_of_the_gone
    found = {name: rules.numbers(state, ref, name) for name in figures}
    return Past(card, found, tuple(word for word in words if rules.words(state, ref, word)))


def forget(state: State) -> None:
    """Drop the cards that have left and that nothing in progress names any more."""
    named = set(refs_in((state.agenda, state.queue, state.modifiers)))
    state.past = {ref: past for ref, past in state.past.items() if ref in named}


def lent_cards(state: State) -> list[ControlChanged]:
    """Return the facts by which cards come under the control that is given for a while, or go back when it is over."""
    if not state.rules.lends:
        return []
    found: list[ControlChanged] = []
    for ref, card in state.cards.items():
        if card.definition and not card.effect:
            wanted = controller_by_grants(state, ref, card.base or card.controller)
            if wanted != card.controller:
                found.append(ControlChanged(ref, wanted, lent=wanted != card.base))
    return found

"""Why a card is none of those that a filter means: whose it is, where it lies, what it is, how great it is."""

from __future__ import annotations

from bsdesk.engine.filters import Filter, is_card_of, value
from bsdesk.engine.state import Frame, State, zone_name
from bsdesk.engine.values import Ref, Refusal


def why_unfit(state: State, frame: Frame, what: Filter, ref: Ref, rule: str) -> Refusal | None:
    """Return why this card isn't meant, if that can be said in a sentence: the first thing that is wrong with it."""
    card = state.cards[ref]
    if not card.definition or what.whose or what.bound:
        return None
    if what.of_side in ("own", "opposing") and not is_card_of(state, frame.seat, what.of_side, card):
        return Refusal("choose_own" if what.of_side == "own" else "choose_opposing", rule, {"card": ref})
    if zone_name(card.zone) != what.where:
        return Refusal("choose_elsewhere", rule, {"card": ref, "place": what.where})
    if len(what.kind) == 1 and not state.rules.words(state, ref, what.kind[0]):
        return Refusal("choose_another_kind", rule, {"card": ref, "kind": what.kind[0]})
    if what.other and ref == frame.source:
        return Refusal("choose_another", rule, {"card": ref})
    for limits, sign in ((what.most, 1), (what.least, -1)):
        for name, amount in limits.items():
            figure, limit = state.rules.numbers(state, ref, name), value(state, frame, amount)
            if sign * figure > sign * limit:
                code = "choose_lower" if limits is what.most else "choose_higher"
                return Refusal(code, rule, {"card": ref, "figure": name, "number": figure, "limit": limit})
    return None

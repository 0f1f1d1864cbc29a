"""What a run keeps and adds besides the facts that are proposed: cards as they were last, cards that go along with the
one on top of them, and who has whose card for a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardJoined, CardMade, CardMoved, ControlChanged
from bsdesk.engine.facts import Fact
from bsdesk.engine.giving import grants, is_given_to
from bsdesk.engine.grants import CONTROL, Live
from bsdesk.engine.state import Card, Past, State, at, cards_of, is_beneath, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat
from bsdesk.engine.values.refs import refs_in
from bsdesk.engine.view import ONLOOKER, visible

LEAVING = (CardMoved, CardGone)  # put together once: every group of facts is asked for them
BENEATH = "beneath"  # why a card moves: the one on top of it does


def remember(state: State, facts: Sequence[Fact]) -> State | None:
    """Keep the cards that leave with these facts as they are now, so that effects can ask for them later. Return the
    whole state as it is now, if effects may be triggered by how it was; else None."""
    leaving = [fact.card for fact in facts if isinstance(fact, LEAVING)]
    if not leaving:
        return None
    left = {ref: last_sight(state, ref) for ref in leaving}
    before = unchanged(state) if state.rules.departure.looks_back else None
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
    figures, words = rules.effects.asked_of_the_gone
    found = {name: rules.numbers(state, ref, name) for name in figures}
    return Past(card, found, tuple(word for word in words if rules.words(state, ref, word)))


def forget(state: State) -> None:
    """Drop the cards that have left, that nothing in progress names any more, and of which the game has noted
    nothing."""
    named = {*refs_in((state.agenda, state.queue, state.modifiers)), *state.rules.departure.noted(state)}
    state.past = {ref: past for ref, past in state.past.items() if ref in named}


# -------------------------------------------------------------------------- cards beneath the top card of a thing


WHOLE = (CardMoved, CardGone, ControlChanged)  # what happens to a thing as a whole


def with_those_beneath(state: State, caused: Sequence[tuple[Fact, str, str, int]]) -> list[tuple[Fact, str, str, int]]:
    """Return a group of facts, each with its cause, and with what happens to the cards beneath those it is about."""
    found = list(caused)
    moved = {one[0].card for one in caused if isinstance(one[0], WHOLE)}
    if not moved:
        return found
    fresh = max([state.next_id, *(int(f.becomes[1:]) + 1 for f, *_ in caused if isinstance(f, CardMoved | CardMade))])
    for fact, *cause in caused:
        if not isinstance(fact, WHOLE) or fact.card not in state.cards:
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


# ------------------------------------------------------------------------------------------ who has whose card


def lent_cards(state: State) -> list[ControlChanged]:
    """Return the facts by which cards come under the control that is given for a while, or go back when it is over."""
    if CONTROL not in grants(state) and not [card for card in state.cards.values() if card.base]:
        return []  # a list: asked after all that happens, it costs no calls
    found: list[ControlChanged] = []
    worked_out = with_control_given(state).cards
    for ref, card in in_order(state):
        wanted, base = worked_out[ref].controller, card.base or card.controller
        if wanted != card.controller:
            found.append(ControlChanged(ref, wanted, lent=wanted != base, back=wanted == base))
    return found


def with_control_given(state: State) -> State:
    """Return a copy in which everybody has the cards that effects give them. It begins as if nothing were given; then
    one effect after the other is applied, and sees whose card is whose after those before it."""
    there = state.copy()
    there.__dict__.update((note, True) for note in ("foreseen", "tried") if note in state.__dict__)
    for ref, card in in_order(state):
        if card.base:
            hand_over(there, ref, card.base)
    done: set[object] = set()
    while waiting := {mark: live for mark, live in control_given(there).items() if mark not in done}:
        mark = next((one for one in waiting if is_same_after(there, one, waiting)), next(iter(waiting)))
        give_control(there, waiting[mark])
        done.add(mark)
    return there


def in_order(state: State) -> list[tuple[Ref, Card]]:
    """Return the cards that are known, in the order in which they came where they are, which is the same in a game that
    was saved."""
    cards = state.cards.items()
    known = [(r, card) for r, card in cards if card.definition and not card.effect and not is_beneath(state, r)]
    return sorted(known, key=lambda one: (len(one[0]), one[0]))  # so that #10 comes after #9


def control_given(state: State) -> dict[object, Live]:
    """Return the grants of control that are on, in the order in which they apply, each by what tells it from others."""
    return {mark_of(live): live for live in grants(state).get(CONTROL, ())}


def mark_of(live: Live) -> object:
    """Return what tells a grant from all others, however others change what is on."""
    return live.key, live.frame.source, live.fixed and live.fixed.id, live.by and mark_of(live.by)


def is_same_after(state: State, mark: object, waiting: Mapping[object, Live]) -> bool:
    """Return whether a grant of control gives the same cards to the same seat after any of the others."""
    before = cards_given(state, waiting[mark])
    for other, live in waiting.items():
        if other != mark:
            tried = state.copy()
            give_control(tried, live)
            after = control_given(tried).get(mark)
            if after is None or cards_given(tried, after) != before:
                return False
    return True


def cards_given(state: State, live: Live) -> tuple[Seat, list[Ref]]:
    """Return the cards of which a grant gives control, and to whom. One that a rule has since given to somebody for
    good is none of them."""
    return live.frame.seat, [
        r for r, c in in_order(state) if live.since >= c.held and is_given_to(state, live, r, CONTROL)
    ]


def give_control(state: State, live: Live) -> None:
    seat, cards = cards_given(state, live)
    for ref in cards:
        hand_over(state, ref, seat)


def hand_over(state: State, ref: Ref, seat: Seat) -> None:
    """Write into a copy that this seat has a card."""
    ControlChanged(ref, seat, lent=True).write(state)
    state.work_out_anew()

"""Answers worth a try: which cores pay, how many are placed, what an effect is aimed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from bsdesk.engine.play import open_question
from bsdesk.engine.prompts import size
from bsdesk.engine.scoring import Option
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.values import Offer, Pool, Ref, Seat, nearest_amount, take
from bsdesk.engine.words import Choose
from bsdesk.games.battle_spirits.bots.auto_pay import first_cores
from bsdesk.games.battle_spirits.bots.battle_choice import blocks, losing
from bsdesk.games.battle_spirits.bots.effect_targets import aim, meant_for
from bsdesk.games.battle_spirits.bots.evaluation import CORE, HAND, SOUL, worth, worth_at
from bsdesk.games.battle_spirits.rules.areas import on_field
from bsdesk.games.battle_spirits.rules.totals import definition

Answer = Callable[[State, Prompt, Sequence[Offer]], list[Option]]

PLACED = 0.12  # what a core more on a new card costs: it is not there for anything else


def answers(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """The steps of the open answer that are worth a try."""
    prompt = state.prompts[seat]
    forward = [offer for offer in offers if offer.move.verb != "back"]
    ask = ASKED.get(prompt.question)
    found = ask(state, prompt, forward) if ask is not None else []
    return found or [Option(nearest_amount(offer, offer.move)) for offer in forward]


def done(offers: Sequence[Offer]) -> list[Option]:
    return [Option(offer.move) for offer in offers if offer.move.verb == "done"]


# ------------------------------------------------------------------------------------------------------ cores


def loss(state: State, place: Ref, there: Pool, amount: Pool) -> float:
    """What is lost by taking these cores off a place where so many are left."""
    left = take(there, amount)
    if place not in state.cards or doomed(state, place):
        return SOUL * amount[1]
    card = definition(state, place)
    return worth_at(card, there) - worth_at(card, left) + SOUL * amount[1]


def doomed(state: State, ref: Ref) -> bool:
    """Does this Spirit lose its battle as it stands, and is what is paid for no help?"""
    if not losing(state, ref):
        return False
    _, frame = open_question(state)
    source = state.cards.get(frame.source)
    if source is None or source.controller != state.cards[ref].controller:
        return True
    found = (
        aim(state, Frame(ability.key, frame.seat, source=frame.source), ability)
        for ability in state.rules.abilities[source.definition]
    )
    return not any(each.pump or each.strikes for each in found)


def given(state: State, offers: Sequence[Offer], due: int) -> list[Option]:
    """The cores that are given up most lightly: from one place, as many as are due or as it gives for the same."""
    best: tuple[float, bool, int, Option] | None = None
    for offer in offers:
        place, there = offer.move.subject, offer.move.amount
        for count in range(min(offer.most, due), 0, -1):
            amount = first_cores(there, count)
            costs = loss(state, place, there, amount)
            rank = (costs / count, place in state.cards, -count)
            if best is None or rank < best[:3]:
                best = (*rank, Option(replace(offer.move, amount=amount), -costs))
    return [best[3]] if best is not None else []


def pay(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """The cheapest cores first."""
    return given(state, offers, prompt.most - size(prompt))


def place(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Enough for Lv1; for a higher Lv if the Reserve has the cores, or the Soul Core unleashes it."""
    places = [offer for offer in offers if offer.move.verb == "place"]
    if prompt.chosen:
        return done(offers) or given(state, places, max(1, prompt.least - size(prompt)))
    _, frame = open_question(state)
    card = definition(state, frame.source)
    found = done(offers)
    for offer in places:
        there = offer.move.amount
        if offer.move.subject in state.cards:
            continue
        for line in card.levels:
            if 0 < line.cores <= there[0]:
                pool = (line.cores, 0)
                found.append(Option(replace(offer.move, amount=pool), worth_at(card, pool) - PLACED * line.cores))
    if any(line.soul for line in card.levels):
        for offer in places:
            there = offer.move.amount
            if there[1] and loss(state, offer.move.subject, there, (0, 1)) <= SOUL:
                found.append(Option(replace(offer.move, amount=(0, 1)), worth_at(card, (0, 1)) - PLACED))
    return found or given(state, places, max(1, prompt.least))


def core(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Cores that leave a card: those that are missed least. Out of an area: all there are."""
    op: Any = open_question(state)[0]
    picks = [offer for offer in offers if offer.move.verb == "core"]
    on_cards = [offer for offer in picks if offer.move.subject in state.cards]
    if on_cards:
        lost = given(state, on_cards, prompt.most - size(prompt))
        return [*lost, *done(offers)]
    gained = [
        Option(nearest_amount(o, replace(o.move, amount=first_cores(o.move.amount, o.most))), CORE * o.most)
        for o in picks
    ]
    return [*gained, *done(offers)] if op.to != "void" else [*done(offers), *gained]


# ---------------------------------------------------------------------------------------------------- choices


def choose(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Harm where it hurts the other side most and the own side least; help the other way round."""
    op, frame = open_question(state)
    ops = state.rules.programs[frame.program].ops[frame.pc :]
    sign = meant_for(ops, op.as_) if isinstance(op, Choose) else 0
    found = []
    for offer in offers:
        ref = offer.move.subject
        card = state.cards.get(ref)
        if card is None:
            found.append(Option(offer.move))
        else:
            mine = card.controller == prompt.seat
            gain = sign * weight(state, ref) * (1 if mine else -1)
            found.append(Option(offer.move, gain))
    return found


def weight(state: State, ref: Ref) -> float:
    """How much it matters to whose card it is."""
    if not state.cards[ref].definition:
        return HAND
    if on_field(state, ref):
        return worth(state, ref)
    return HAND + definition(state, ref).cost / 20


def may(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """What one may do is mostly good."""
    return [Option(offer.move, 0.5 if offer.move.subject == "yes" else 0.0) for offer in offers]


def number(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """As many as there are."""
    return [Option(nearest_amount(o, o.move), CORE * o.most) for o in offers]


def in_order(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """One order is as good as another."""
    return [Option(offers[0].move)] if offers else []


# ----------------------------------------------------------------------------------------- using, and the start


def way(state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """The cost, if that can be paid: the Soul Core unleashes others."""
    return [Option(offer.move, 0.0 if offer.move.subject == "cost" else -SOUL) for offer in offers]


def succeed(state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Each EX card of the Trash that makes it cheaper; what is gone there is missed least of all."""
    picks = [offer for offer in offers if offer.move.verb == "succeed"]
    best = max(picks, key=lambda o: (sum(definition(state, o.move.subject).ex.values()), o.move.subject), default=None)
    chosen = [Option(best.move, CORE)] if best is not None else []
    return [*chosen, *done(offers)]


def first(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Who begins has the first Spirits."""
    return [Option(offer.move, 0.1 if offer.move.subject == "first" else 0.0) for offer in offers]


def redraw(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """BS-4.9 A hand without a card for the first turns goes back."""
    hand = [definition(state, r) for r in state.zones[at(prompt.seat, "hand")] if state.cards[r].definition]
    early = sum(card.kind != "magic" and card.cost <= 4 for card in hand)
    return [Option(o.move, 0.5 if (o.move.subject == "yes") == (early == 0) else 0.0) for o in offers]


ASKED: dict[str, Answer] = {
    "pay": pay,
    "place": place,
    "core": core,
    "choose": choose,
    "may": may,
    "number": number,
    "arrange": in_order,
    "order": in_order,
    "way": way,
    "succeed": succeed,
    "first": first,
    "redraw": redraw,
    "block": lambda state, prompt, offers: blocks(state, prompt.seat, offers),
}

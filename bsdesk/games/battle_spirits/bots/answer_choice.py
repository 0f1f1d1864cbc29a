"""The answers that bots consider: which cores pay, how many are placed, what an effect selects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bsdesk.engine.play import open_question
from bsdesk.engine.prompts import size
from bsdesk.engine.scoring import Chooser, Option, in_order
from bsdesk.engine.state import Prompt, State, at
from bsdesk.engine.values import Offer, Pool, Ref, nearest_amount, take
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.games.battle_spirits.bots.auto_pay import first_cores
from bsdesk.games.battle_spirits.bots.battle_choice import behind, blocks
from bsdesk.games.battle_spirits.bots.effect_targets import aim, tone_of_choice
from bsdesk.games.battle_spirits.bots.evaluation import CORE, HAND, SOUL, worth, worth_at
from bsdesk.games.battle_spirits.rules.areas import on_field
from bsdesk.games.battle_spirits.rules.totals import definition

PLACED = 0.12  # cost of a core placed on a new card, which is then missing elsewhere


def finish(offers: Sequence[Offer]) -> list[Option]:
    return [Option(offer.move) for offer in offers if offer.move.verb == "done"]


# ------------------------------------------------------------------------------------------------------ cores


def loss(state: State, place: Ref, there: Pool, amount: Pool) -> float:
    """Return what a place loses in worth when these of its cores are taken."""
    left = take(there, amount)
    if place not in state.cards or loses_battle(state, place):
        return SOUL * amount[1]
    card = definition(state, place)
    return worth_at(card, there) - worth_at(card, left) + SOUL * amount[1]


def loses_battle(state: State, ref: Ref) -> bool:
    """Return whether this Spirit loses its battle as it stands, without help from the effect that is paid for."""
    if not behind(state, ref):
        return False
    _, frame = open_question(state)
    source = state.cards.get(frame.source)
    if source is None or source.controller != state.cards[ref].controller:
        return True
    found = (aim(state, frame.seat, frame.source, ability) for ability in state.rules.abilities[source.definition])
    return not any(each.pump or each.strikes for each in found)


def cheapest_cores(state: State, offers: Sequence[Offer], due: int) -> list[Option]:
    """Rank places to give up cores from: each gives the number due, or all it has of the same kind."""
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
    """Pay with the cores that cost the least worth."""
    return cheapest_cores(state, offers, prompt.most - size(prompt))


def place(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Place enough for Lv1; for a higher Lv if the Reserve has the cores or the Soul Core unleashes it."""
    places = [offer for offer in offers if offer.move.verb == "place"]
    if prompt.chosen:
        return finish(offers) or cheapest_cores(state, places, max(1, prompt.least - size(prompt)))
    _, frame = open_question(state)
    card = definition(state, frame.source)
    found = finish(offers)
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
    return found or cheapest_cores(state, places, max(1, prompt.least))


def core(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Move the least valuable cores off a card, or all there are out of an area."""
    op: Any = open_question(state)[0]
    picks = [offer for offer in offers if offer.move.verb == "core"]
    on_cards = [offer for offer in picks if offer.move.subject in state.cards]
    if on_cards:
        lost = cheapest_cores(state, on_cards, prompt.most - size(prompt))
        return [*lost, *finish(offers)]
    gained = [
        Option(nearest_amount(o, replace(o.move, amount=first_cores(o.move.amount, o.most))), CORE * o.most)
        for o in picks
    ]
    return [*gained, *finish(offers)] if op.to != "void" else [*finish(offers), *gained]


# ---------------------------------------------------------------------------------------------------- choices


def choose(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Choose for harm what is worth most to the opponent, for help what is worth most to the own side."""
    op, frame = open_question(state)
    ops = state.rules.programs[frame.program].ops[frame.pc :]
    sign = tone_of_choice(ops, op.as_) if isinstance(op, Choose) else 0
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
    """Return the card's worth, or its cost off the Field."""
    if not state.cards[ref].definition:
        return HAND
    if on_field(state, ref):
        return worth(state, ref)
    return HAND + definition(state, ref).cost / 20


def may(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Accept optional effects, which are mostly good."""
    return [Option(offer.move, 0.5 if offer.move.subject == "yes" else 0.0) for offer in offers]


def number(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Choose the largest number."""
    return [Option(nearest_amount(o, o.move), CORE * o.most) for o in offers]


# ----------------------------------------------------------------------------------------- using, and the start


def way(state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Pay the cost if possible, to keep the Soul Core for Super Unleash."""
    return [Option(offer.move, 0.0 if offer.move.subject == "cost" else -SOUL) for offer in offers]


def succeed(state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Remove each EX card of the Trash that makes the use cheaper: it is worth little there."""
    picks = [offer for offer in offers if offer.move.verb == "succeed"]
    best = max(picks, key=lambda o: (sum(definition(state, o.move.subject).ex.values()), o.move.subject), default=None)
    chosen = [Option(best.move, CORE)] if best is not None else []
    return [*chosen, *finish(offers)]


def first(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Go first, to have the first Spirits."""
    return [Option(offer.move, 0.1 if offer.move.subject == "first" else 0.0) for offer in offers]


def redraw(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """BS-4.9 Redraw a hand without a card for the first turns."""
    hand = [definition(state, r) for r in state.zones[at(prompt.seat, "hand")] if state.cards[r].definition]
    early = sum(card.kind != "magic" and card.cost <= 4 for card in hand)
    return [Option(o.move, 0.5 if (o.move.subject == "yes") == (early == 0) else 0.0) for o in offers]


ASKED: dict[str, Chooser] = {
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

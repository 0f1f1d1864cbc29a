"""A seat that plays at random: it draws a kind of action evenly, then a verb, a move, and an amount."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from bsdesk.engine.values import Move, Offer, Pool

T = TypeVar("T")

BACK = 0.1  # how often a running answer is taken a step back; drawn evenly, games would hardly advance
NO_KINDS: Mapping[str, str] = {}


def choose(offers: Sequence[Offer], rng: random.Random, kinds: Mapping[str, str] = NO_KINDS) -> Move:
    """Return one of the offered moves; `kinds` are groups of verbs that count as one (see Scoring).

    Equal generators give equal moves.
    """
    by_verb: dict[str, list[Offer]] = {}
    for offer in offers:
        verb = offer.move.verb
        if verb in by_verb:
            by_verb[verb].append(offer)
        else:
            by_verb[verb] = [offer]
    back = by_verb.pop("back", None)
    if back and (not by_verb or rng.random() < BACK):
        return back[0].move
    by_kind: dict[str, list[str]] = {}
    for verb in by_verb:
        by_kind.setdefault(kinds.get(verb, verb), []).append(verb)
    offer = _one_of(by_verb[_one_of(_one_of(list(by_kind.values()), rng), rng)], rng)
    return replace(offer.move, amount=amount_within(offer, rng)) if offer.most else offer.move


def amount_within(offer: Offer, rng: random.Random) -> Pool:
    """Return as many tokens as the offer allows, of each kind no more than there are."""
    caps = offer.move.amount
    due = offer.least + _below(offer.most - offer.least + 1, rng)
    rest = sum(caps)
    amount: list[int] = []
    for cap in caps:
        rest -= cap  # what the remaining kinds can give
        least, most = max(0, due - rest), min(cap, due)
        amount.append(least + _below(most - least + 1, rng))
        due -= amount[-1]
    return tuple(amount)


def _one_of(things: Sequence[T], rng: random.Random) -> T:
    return things[_below(len(things), rng)]


def _below(limit: int, rng: random.Random) -> int:
    return int(rng.random() * limit)  # only `random()` is promised to give the same on every Python

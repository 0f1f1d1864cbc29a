"""The answers that bots consider: what an effect chooses, what is given up, how a game begins."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.play import open_question
from bsdesk.engine.scoring import Chooser, Option, in_order
from bsdesk.engine.state import Prompt, State, at, zone_name
from bsdesk.engine.values import Offer, Ref, Seat, nearest_amount
from bsdesk.games.ff_tcg.bots.battle_choice import blocks, divide, join
from bsdesk.games.ff_tcg.bots.effect_targets import force_of_choice, sided
from bsdesk.games.ff_tcg.bots.evaluation import worth, worth_of_card
from bsdesk.games.ff_tcg.bots.payment_choice import discard, kept_worth, pay
from bsdesk.games.ff_tcg.rules.areas import field_of, printed

CHEAP = 3  # a card of this cost can be played in the first turns


def choose(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Choose for harm what is worth most to the opponent, for help what is worth most to the own side."""
    op, frame = open_question(state)
    program = state.rules.programs.get(frame.program)
    name = str(getattr(op, "as_", ""))
    ops = program.ops[frame.pc :] if program is not None else ()
    found = []
    for offer in offers:
        ref = offer.move.subject
        if ref not in state.cards or not name:
            found.append(Option(offer.move))
            continue
        gain = sided(state, frame.seat, ref, force_of_choice(state, frame, ops, name, ref), ops, name)
        found.append(Option(offer.move, gain if prompt.seat == frame.seat else -gain))
    return found


def search(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Take what is worth most of what can be found, rather than nothing."""
    return [Option(offer.move, sought(state, prompt.seat, offer.move.subject)) for offer in offers]


def sought(state: State, seat: Seat, ref: Ref) -> float:
    """Return what it is worth to find this card."""
    if ref not in state.cards or not state.cards[ref].definition:
        return 0.0
    if zone_name(state.cards[ref].zone) == "field":
        return worth(state, ref)
    return kept_worth(state, seat, ref) + 0.2 * worth_of_card(printed(state, ref), len(field_of(state, seat, "backup")))


def most_wanted(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """FF-12.4.8 Keep what is worth most."""
    return [max(search(state, prompt, offers), key=lambda option: option.gain)]


def least_wanted(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """FF-15.2.8.3.2 Give up what is worth least."""
    return [min(search(state, prompt, offers), key=lambda option: option.gain)]


def yes(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Accept optional effects, which are mostly good."""
    return [Option(offer.move, 0.5 if offer.move.subject == "yes" else 0.0) for offer in offers]


def number(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Choose the largest number."""
    return [Option(nearest_amount(o, o.move), 0.1 * o.most) for o in offers]


def early(state: State, seat: Seat) -> int:
    """Return how many cards of the hand can be played in the first turns."""
    hand = [printed(state, r) for r in state.zones[at(seat, "hand")] if state.cards[r].definition]
    return sum(card.kind != "summon" and card.cost <= CHEAP for card in hand)


def mulligan(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """FF-8.2.1.4a Take back a hand without a card for the first turns, and no other: what a new one would bring differs
    more by chance than by this choice, so a try of both shows nothing."""
    answer = "no" if early(state, prompt.seat) else "yes"
    return [Option(offer.move) for offer in offers if offer.move.subject == answer]


ASKED: dict[str, Chooser] = {
    "pay": pay,
    "discard": discard,
    "same_name": in_order,
    "turn_up": least_wanted,
    "choose": choose,
    "search": search,
    "seek": search,
    "keep": most_wanted,
    "share": divide,
    "divide": divide,
    "join": join,
    "block": blocks,
    "may": yes,
    "ex_burst": yes,
    "how_many": number,
    "arrange": in_order,
    "order": in_order,
    "below": in_order,
    "shuffle": in_order,
    "mulligan": mulligan,
}

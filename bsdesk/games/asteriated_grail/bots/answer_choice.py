"""The answers that bots consider: to an attack, to damage, to what a skill asks, to a hand that overflows."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.play import open_question
from bsdesk.engine.scoring import Chooser, Option, in_order
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Offer, Seat, nearest_amount, seat_in
from bsdesk.games.asteriated_grail.bots.evaluation import CRYSTALS, GEMS, HEAL, STONE, harm, kept_worth
from bsdesk.games.asteriated_grail.bots.skill_worth import of_card, of_choice, of_rest
from bsdesk.games.asteriated_grail.bots.word_worth import ACTION, SMALL, sign
from bsdesk.games.asteriated_grail.rules.areas import CRYSTAL, GEM, hand, is_called, number
from bsdesk.games.asteriated_grail.rules.attack import ACCEPT, MISSILE_DAMAGE, shields_of
from bsdesk.games.asteriated_grail.rules.special import STONES
from bsdesk.games.asteriated_grail.rules.turns import WEAK_DRAW

STRUCK = 0.6  # what a counter-attack is worth beside the hit that it stops
SHIELD = 0.7  # what is lost with a shield


def respond(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-4.2.4 Take the attack, or stop it: what the hit would cost against the card that is spent."""
    _, frame = open_question(state)
    power = number(state, frame.source, "damage") if frame.source in state.cards else MISSILE_DAMAGE
    return against(state, prompt, offers, power, STONE)


def deflect(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-2.8.51 Rank the answers to a Missile, as those to an attack."""
    _, frame = open_question(state)
    return against(state, prompt, offers, int(frame.bound.get("amount", MISSILE_DAMAGE)), 0.0)  # type: ignore[arg-type]


def against(state: State, prompt: Prompt, offers: Sequence[Offer], power: int, stone: float) -> list[Option]:
    """Return the answers to what is aimed at a player; taking it gains nothing but keeps the cards."""
    seat = prompt.seat
    hurts = SHIELD if shields_of(state, seat) else harm(state, seat, power) + stone
    found = []
    for offer in offers:
        ref = offer.move.subject
        if ref == ACCEPT:
            found.append(Option(offer.move, -hurts))
            continue
        strikes = 0.0 if is_called(state, ref, "holy_light") else STRUCK
        cost = kept_worth(state, seat, ref) / 2 + harm(state, seat, -1, damage=False)
        found.append(Option(offer.move, strikes - cost))
    return found


def redirect(state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-4.2.6 Strike back at whom it hurts most."""
    return [Option(o.move, hurt_by_hit(state, seat_in(o.move.subject))) for o in offers]


def hurt_by_hit(state: State, seat: Seat) -> float:
    """Return what it gains to attack a player."""
    return 0.0 if shields_of(state, seat) else harm(state, seat, MISSILE_DAMAGE) + 0.1 * (6 - len(hand(state, seat)))


def heal(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-4.8.23 Use as much healing as saves more than it is worth."""
    _, frame = open_question(state)
    amount = int(frame.bound["amount"])  # type: ignore[arg-type]
    gains = []
    for offer in offers:
        used = int(offer.move.subject[1:])
        gains.append(Option(offer.move, -harm(state, prompt.seat, amount - used, damage=False) - HEAL * used))
    return gains


def overflow(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-4.8.9 Discard what is worth least."""
    found = [Option(offer.move, -kept_worth(state, prompt.seat, offer.move.subject)) for offer in offers]
    return [max(found, key=lambda option: option.gain)]


def weak(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-2.8.30 Skip the action, or draw three cards."""
    draw = -harm(state, prompt.seat, WEAK_DRAW, damage=False)
    return [Option(offer.move, -ACTION if offer.move.subject == "skip" else draw) for offer in offers]


def pay(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-4.4.6 Pay with crystals, which are worth less than gems."""
    return [Option(offer.move, -stones_worth(offer)) for offer in offers]


def stones_worth(offer: Offer) -> float:
    pool = STONES.get(offer.move.subject, (0, 0, 0))
    return GEMS * pool[GEM] + CRYSTALS * pool[CRYSTAL]


def stones(state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-4.1.14 Give up crystals for a grail; buy and refine gems, and as many as there can be."""
    spends = state.agenda[-1].program == "synthesize"
    return [Option(o.move, stones_worth(o) * (-1 if spends else 1)) for o in offers]


def rest_of(state: State) -> tuple[Frame, Sequence[object]]:
    """Return the frame of the open question, and the words that follow it."""
    _, frame = open_question(state)
    program = state.rules.programs.get(frame.program)
    return frame, program.ops[frame.pc :] if program is not None else ()


def may(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-4.4.7 Do what may be done if the rest of the skill is worth it."""
    _, frame = open_question(state)
    gain = of_rest(state, frame, frame.pc) + SMALL
    gain *= sign(state, frame.seat, prompt.seat)
    return [Option(offer.move, gain if offer.move.subject == "yes" else 0.0) for offer in offers]


def choose_player(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-4.4.34 Choose whom it helps or harms most."""
    op, _ = open_question(state)
    frame, ops = rest_of(state)
    name, side = str(getattr(op, "as_", "")), sign(state, frame.seat, prompt.seat)
    found = []
    for offer in offers:
        seat = seat_in(offer.move.subject)
        gain = of_choice(state, frame, ops, name, seat) if seat else 0.0  # type: ignore[arg-type]
        found.append(Option(offer.move, side * gain))
    return found


def choose(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """AG-4.4.36 Choose the cards that are missed least, or wanted most."""
    op, _ = open_question(state)
    frame, ops = rest_of(state)
    name, side = str(getattr(op, "as_", "")), sign(state, frame.seat, prompt.seat)
    found, seen = [], set[str]()
    for offer in offers:
        card = state.cards.get(offer.move.subject)
        kind = f"{card.definition} {card.zone}" if card is not None and card.definition else offer.move.subject
        if kind in seen:
            continue
        seen.add(kind)
        gain = of_card(state, frame, ops, name, offer.move.subject) if offer.move.subject else 0.0  # type: ignore[arg-type]
        found.append(Option(offer.move, side * gain))
    return found


def how_many(_state: State, _prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Choose the largest number, unless a closer look says otherwise."""
    return [Option(offer.move, 0.1 * number_said(offer)) for offer in offers]


def number_said(offer: Offer) -> int:
    text = offer.move.subject[1:]
    return int(text) if text.isdigit() else 0


def share(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Give a unit to whom it helps or harms most; of what was given already the next is worth less."""
    frame, ops = rest_of(state)
    found = []
    for offer in offers:
        given = sum(pick.subject == offer.move.subject for pick in prompt.chosen)
        gain = of_choice(state, frame, ops, "each", seat_in(offer.move.subject))  # type: ignore[arg-type]
        found.append(Option(nearest_amount(offer, offer.move), gain - 0.3 * given))
    return found


ASKED: dict[str, Chooser] = {
    "respond": respond,
    "deflect": deflect,
    "redirect": redirect,
    "heal": heal,
    "overflow": overflow,
    "weak": weak,
    "energy": pay,
    "stones": stones,
    "may": may,
    "player": choose_player,
    "choose": choose,
    "play": choose,
    "how_many": how_many,
    "share": share,
    "order": in_order,
}

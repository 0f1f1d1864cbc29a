"""The moves that bots consider. What nobody would want is left out; priority is passed without a reason to act.

A turn asks for some twenty passes and for few decisions. There is a reason to act in one's own main phase, in answer to
an effect of the opponent, as the defender once an attack is declared, and in a battle. At all other moments a seat
passes without a look at its moves (`plain`), and searches make all such passes at once. What is left is what decides a
game: what is played and paid with, who attacks, alone or in a party, who blocks, what effects are used on.
"""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.play.priority import PASS, waiting
from bsdesk.engine.scoring import Option, answers
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Move, Offer, Ref, Seat
from bsdesk.games.ff_tcg.bots.answer_choice import ASKED
from bsdesk.games.ff_tcg.bots.battle_choice import attacks
from bsdesk.games.ff_tcg.bots.effect_targets import gain_of
from bsdesk.games.ff_tcg.bots.evaluation import worth, worth_of_card
from bsdesk.games.ff_tcg.bots.payment_choice import price_in_cards
from bsdesk.games.ff_tcg.rules.abilities import frame_of
from bsdesk.games.ff_tcg.rules.areas import attackers, field_of, printed
from bsdesk.games.ff_tcg.rules.battle import blocker_of
from bsdesk.games.ff_tcg.rules.casting import BETWEEN, DECLARATION, MAIN_PHASES
from bsdesk.games.ff_tcg.rules.costs import Pay
from bsdesk.games.ff_tcg.rules.payment import price_of

TOO_DEAR = -0.6  # a gain at first sight below which a move is not looked at closely
PRIMED = 1.0  # a second card on a Character
WARPED = 0.8  # a card that comes later, for less


def tries(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """Return the moves that are worth a try."""
    if seat in state.prompts:
        return answers(ASKED, state, seat, offers)
    resting = [Option(offer.move) for offer in offers if offer.move.verb in ("end", "pass")]
    if state.moment == DECLARATION:
        return [*attacks(state, seat, offers), *resting]
    found = [Option(offer.move, gain(state, seat, offer.move)) for offer in offers if offer.move.verb in JUDGED]
    return [*(option for option in found if option.gain > TOO_DEAR), *resting]


def plain(state: State, seat: Seat) -> Move | None:
    """FF-11.1.6 Pass where there is no reason to act: most of the priority that a turn gives."""
    if state.prompts or state.moment == DECLARATION or has_reason_to_act(state, seat):
        return None
    return Move(seat, PASS)


def has_reason_to_act(state: State, seat: Seat) -> bool:
    """Return whether this is a moment to act in: one's own main phase, an answer to the opponent, or a battle."""
    stack = waiting(state)
    if stack:
        return stack[-1].seat != seat
    if state.step in MAIN_PHASES:
        return state.active == seat
    if state.step != "attack" or not attackers(state, state.active):
        return False
    if state.moment == "attack":
        return state.active != seat
    return state.moment in ("block", BETWEEN) and bool(blocker_of(state))


def gain(state: State, seat: Seat, move: Move) -> float:
    """Return what a move seems to gain, its cost taken off."""
    return JUDGED[move.verb](state, seat, move)


def of_play(state: State, seat: Seat, move: Move) -> float:
    """FF-11.4 Return what a Character is worth that comes, and what it does as it comes."""
    ref = move.subject
    card = printed(state, ref)
    found = worth_of_card(card, len(field_of(state, seat, "backup")))
    for ability in state.rules.abilities[card.id]:
        if ability.on is not None and ability.on.event == "entered" and ability.on.of == "this":
            found += max(0.0, gain_of(state, seat, ref, ability.key))
    return found - price_in_cards(
        state, seat, price_of(state, ref).due, int(zone_name(state.cards[ref].zone) == "hand")
    )


def of_cast(state: State, seat: Seat, move: Move) -> float:
    """FF-11.3 Return what it is worth that a Summon does."""
    ref = move.subject
    does = gain_of(state, seat, ref, f"{state.cards[ref].definition}/1")
    return does - card_price(state, seat, ref)


def card_price(state: State, seat: Seat, ref: Ref) -> float:
    """Return what it costs to play or cast a card: its CP, and the card itself where it leaves the hand."""
    leaves = zone_name(state.cards[ref].zone) == "hand"
    return price_in_cards(state, seat, price_of(state, ref).due, int(leaves))


def of_use(state: State, seat: Seat, move: Move) -> float:
    """FF-11.6 Return what it is worth that an ability does, less what stands before its colon."""
    frame = frame_of(state, move)
    return gain_of(state, seat, move.subject, frame.program) - cost_of(state, seat, move)


def cost_of(state: State, seat: Seat, move: Move) -> float:
    """Return what stands before the colon: CP, the card itself, cards of the hand."""
    frame = frame_of(state, move)
    costs = 0.05
    for op in state.rules.programs[frame.program].ops:
        if isinstance(op, Pay):
            costs += price_in_cards(state, seat, op.price(state, frame).due, int(op.same_name or op.discard))
            costs += worth(state, move.subject) if op.leave and move.subject in field_of(state, seat) else 0.1 * op.dull
    return costs


def of_prime(state: State, seat: Seat, move: Move) -> float:
    """FF-15.2.9 Return what it is worth that a second card makes a Character stronger."""
    return PRIMED - cost_of(state, seat, move)


def of_warp(state: State, seat: Seat, move: Move) -> float:
    """FF-15.2.7 Return what a card is worth that comes in a later turn, for less."""
    card = printed(state, move.subject)
    return WARPED * worth_of_card(card, len(field_of(state, seat, "backup"))) - cost_of(state, seat, move)


JUDGED = {"play": of_play, "cast": of_cast, "use": of_use, "prime": of_prime, "warp": of_warp}

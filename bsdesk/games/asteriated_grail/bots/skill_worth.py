"""What a skill is good for at first sight, read from its words without trying it out; in points of morale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bsdesk.engine.effects import ability_of
from bsdesk.engine.files.compiler import Goto, JumpUnless
from bsdesk.engine.filters import SIDES
from bsdesk.engine.game import Op
from bsdesk.engine.selection import seats_of
from bsdesk.engine.state import Frame, State, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat, seat_in
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.players import ChoosePlayer
from bsdesk.engine.vocabulary.shared import Modify
from bsdesk.games.asteriated_grail.bots.attack_worth import best_attack
from bsdesk.games.asteriated_grail.bots.evaluation import CARD, harm, kept_worth, worth_before
from bsdesk.games.asteriated_grail.bots.word_worth import ACTION, COVERED, POWER, SMALL, TO_PLAYERS, amount, sign, whom
from bsdesk.games.asteriated_grail.rules.areas import hand
from bsdesk.games.asteriated_grail.rules.damage import SETTLEMENTS
from bsdesk.games.asteriated_grail.words.about_players import OF_CARD, players
from bsdesk.games.asteriated_grail.words.action_words import ExtraAction
from bsdesk.games.asteriated_grail.words.card_words import Discard, Take
from bsdesk.games.asteriated_grail.words.damage_words import Alter, Spare
from bsdesk.games.asteriated_grail.words.front_words import Cover, Place, Remove, Uncover
from bsdesk.games.asteriated_grail.words.playing_words import Play

HALF = 0.5  # how likely it is that a condition holds


def of_choice(state: State, frame: Frame, ops: Iterable[Op], name: str, seat: Seat) -> float:
    """Return what it is worth to the user of a skill that this player is chosen under a name."""
    found = 0.0
    for op in ops:
        worth = TO_PLAYERS.get(type(op))
        if worth is not None and (whom(op) == name or whom(op) == "each"):
            found += sign(state, frame.seat, seat) * worth(state, frame, op, seat)
        elif isinstance(op, Modify) and op.to == name:
            found += POWER
        elif isinstance(op, Choose) and op.from_.whose == name:
            found += CARD * -sign(state, frame.seat, seat)
    return found


def of_card(state: State, frame: Frame, ops: Iterable[Op], name: str, ref: Ref) -> float:
    """Return what it is worth to the user of a skill that this card is chosen under a name: what is removed of the own
    is lost, what is taken is won."""
    if ref not in state.cards:
        return of_choice(state, frame, ops, name, seat_in(ref)) if seat_in(ref) else 0.0
    worth = worth_of_card(state, frame.seat, ref)
    for op in ops:
        if name not in (getattr(op, "what", ""), getattr(op, "about", "")):
            continue
        if isinstance(op, Discard | Remove | Uncover | Place | Cover):
            return -worth
        if isinstance(op, Take):
            to = next(iter(players(state, frame, op.to)), frame.seat) if op.to in (*SIDES, *OF_CARD) else frame.seat
            return CARD * sign(state, frame.seat, to) - worth
    return -worth


def worth_of_card(state: State, seat: Seat, ref: Ref) -> float:
    """Return what it is worth to a player's team that a card lies where it does."""
    card = state.cards[ref]
    zone, holder = zone_name(card.zone), zone_seat(card.zone) or card.controller
    if not holder:
        return 0.0
    if zone == "front":
        return sign(state, seat, holder) * worth_before(state, holder, ref)
    if zone == "hand":
        return sign(state, seat, holder) * kept_worth(state, holder, ref)
    return sign(state, seat, holder) * COVERED if zone == "covered" else 0.0


# ----------------------------------------------------------------------------------------------- what a skill is worth


def of_rest(state: State, frame: Frame, first: int) -> float:
    """Return what the words of a skill from a place on are worth to its user, the best targets chosen. What hangs on a
    condition counts half."""
    ops = state.rules.programs[frame.program].ops
    chosen: dict[str, list[Seat]] = {}
    gain, ends = 0.0, list[int]()
    for place in range(first, len(ops)):
        op, ends = ops[place], [end for end in ends if end > place]
        if isinstance(op, JumpUnless | Goto):
            ends += [op.to] if op.to > place else []
        elif isinstance(op, ChoosePlayer):
            chosen[op.as_] = best_players(state, frame, ops[place + 1 :], op)
        else:
            gain += HALF ** len(ends) * of_word(state, frame, ops[place + 1 :], op, chosen)
    return gain


def of_word(state: State, frame: Frame, after: Sequence[Op], op: Op, chosen: dict[str, list[Seat]]) -> float:
    """Return what a word is worth to the user of the skill, if these players are chosen."""
    worth = TO_PLAYERS.get(type(op))
    if worth is None:
        return of_other(state, frame, after, op)
    seats = seats_meant(state, frame, whom(op), chosen)
    return sum(sign(state, frame.seat, seat) * worth(state, frame, op, seat) for seat in seats)


def best_players(state: State, frame: Frame, ops: Sequence[Op], op: ChoosePlayer) -> list[Seat]:
    """Return the players whom it is best to choose."""
    gains = {seat_in(ref): of_choice(state, frame, ops, op.as_, seat_in(ref)) for ref in op.choices(state, frame)}
    order = sorted(gains, key=lambda seat: -gains[seat])[: amount(state, frame, op.count)]
    return [seat for n, seat in enumerate(order) if gains[seat] > 0 or (not op.up_to or n < op.fewest)]


def seats_meant(state: State, frame: Frame, who: str, chosen: dict[str, list[Seat]]) -> list[Seat]:
    """Return the players that a word is about, if those are chosen."""
    if who in chosen:
        return chosen[who]
    if who == "each":
        return [seat for seats in chosen.values() for seat in seats]
    if who in SIDES or who in OF_CARD:
        return players(state, frame, who)
    return seats_of(state, frame, who) if who in frame.bound or who in frame.answers else []


def of_other(state: State, frame: Frame, after: Sequence[Op], op: Op) -> float:
    """Return what a word is worth that is about no players."""
    if isinstance(op, ExtraAction):
        return worth_of_action(state, frame.seat, op) * op.times
    if isinstance(op, Play):
        return -CARD
    if isinstance(op, Choose):
        return of_choosing(state, frame, after, op)
    if isinstance(op, Modify):
        return POWER if op.gain or op.must or op.cannot else SMALL
    if isinstance(op, Alter):
        return of_alter(state, frame, op)
    if isinstance(op, Take):
        return -harm(state, frame.seat, 1, damage=False) if op.to == "you" else 0.0
    if isinstance(op, Spare):
        return 1.0
    return 0.0


def worth_of_action(state: State, seat: Seat, op: ExtraAction) -> float:
    """Return what another action is worth: what the best attack is, or a little, if it may be a magic action."""
    best = best_attack(state, seat, op.need) if "attack" in op.kinds else 0.0
    return max(best, ACTION / 2 if "magic" in op.kinds and hand(state, seat) else 0.0)


def of_choosing(state: State, frame: Frame, after: Sequence[Op], op: Choose) -> float:
    """Return what the cards are worth that are chosen now, at best."""
    if op.from_.bound or op.from_.whose or op.any_number:
        return 0.0
    gains = sorted((of_card(state, frame, after, op.as_, ref) for ref in op.choices(state, frame)), reverse=True)
    found = gains[: amount(state, frame, op.count)]
    return sum(max(0.0, gain) if op.up_to else gain for gain in found)


def of_alter(state: State, frame: Frame, op: Alter) -> float:
    """Return what it is worth that the damage being settled becomes more, or less."""
    settled = next((one for one in reversed(state.agenda) if one.program in SETTLEMENTS), None)
    if settled is None:
        return SMALL
    now = int(settled.bound.get("amount", 0))  # type: ignore[arg-type]
    number = amount(state, frame, op.count)
    then = max(0, now - number) if op.off else now + number
    return sign(state, frame.seat, settled.seat) * (harm(state, settled.seat, now) - harm(state, settled.seat, then))


def of_skill(state: State, frame: Frame) -> float:
    """Return what it is worth to its user that a skill is used, with what stands before its arrow."""
    ability = ability_of(state, frame.program)
    return of_rest(state, frame, ability.first)

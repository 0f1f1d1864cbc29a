"""The answers that bots consider in BlackPoker: attackers, blockers, cards to give up, targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bsdesk.engine.play import open_question
from bsdesk.engine.scoring import Chooser, Option, in_order
from bsdesk.engine.state import Prompt, State, at
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.black_poker.bots.evaluation import BULWARK, CARD, DOOM, HIT, damage, threat, worth, worth_of_card
from bsdesk.games.black_poker.rules.areas import bulwarks, cards_of, charged, is_bulwark, other, printed, size, soldiers
from bsdesk.games.black_poker.rules.combat import attacking
from bsdesk.games.black_poker.rules.stage import keys_of

MATCH = 0.08  # how often a hidden Bulwark shows the attacker's number
LAST = 100.0  # worth of the last Life
MANY = 4  # up to this hand size one more card is wanted


def picks(prompt: Prompt, offers: Sequence[Offer], gain: Callable[[Ref], float]) -> list[Option]:
    """Rank the picks by their gain; to be done gains nothing."""
    return [Option(o.move, gain(o.move.subject) if o.move.verb == prompt.question else 0.0) for o in offers]


# -------------------------------------------------------------------------------------------------- the battle


def risk(life: int, hits: int) -> float:
    return DOOM if hits >= life else HIT * hits


def lost_block(state: State, seat: Seat, already: int = 0) -> float:
    """Return what one blocker less may cost, with `already` less before."""
    life = len(state.zones[at(seat, "life")])
    return risk(life, threat(state, seat, already + 1)) - risk(life, threat(state, seat, already))


def attack_gain(state: State, seat: Seat, ref: Ref, ready: Sequence[Ref]) -> float:
    """TR-6.3 Return what an attack gains against the best answer, less what the driven soldier no longer blocks."""
    foe = other(seat)
    mine, life = size(state, ref), len(state.zones[at(foe, "life")])
    wall = [r for r in bulwarks(state, foe) if charged(state, r)]
    guards = [r for r in soldiers(state, foe) if charged(state, r)]
    if damage([size(state, r) for r in ready], len(wall) + len(guards)) >= life:
        return LAST
    outcomes = [float(mine)]
    if wall:
        outcomes.append(BULWARK - MATCH * worth(state, ref))
    outcomes += [battle(state, ref, guard) for guard in guards]
    return min(outcomes) - lost_block(state, seat)


def battle(state: State, mine: Ref, theirs: Ref) -> float:
    """TR-6.21 Return what comparing sizes gains for the side of the first."""
    ours, others = size(state, mine), size(state, theirs)
    return (worth(state, theirs) if ours >= others else 0.0) - (worth(state, mine) if ours <= others else 0.0)


def attackers(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """TR-6.3 Choose the attackers that gain something; those chosen already attack together with them. With nobody
    chosen, an end of choosing is only for who gains by no attacker."""
    ready = [o.move.subject for o in offers if o.move.verb == prompt.question]
    together = [*(pick.subject for pick in prompt.chosen), *ready]
    found = picks(prompt, offers, lambda ref: attack_gain(state, prompt.seat, ref, together))
    if prompt.chosen or all(option.gain <= 0 for option in found):
        return found
    return [option for option in found if option.move.verb == prompt.question]


def block(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """TR-6.12 Choose for each attacker, the largest first, who blocks it."""
    met = {pick.target for pick in prompt.chosen}
    open_ones = [r for r in attacking(state) if r not in met]
    found = []
    coming = sum(max(0, size(state, r)) for r in open_ones)
    for offer in offers:
        move = offer.move
        if move.verb != prompt.question:
            found.append(Option(move))
        elif move.target in open_ones:
            found.append(Option(move, block_gain(state, prompt.seat, move.subject, move.target, coming)))
        else:
            found += join_block(state, prompt, offer)
    return found


def block_gain(state: State, seat: Seat, ref: Ref, target: Ref, coming: int) -> float:
    """Return what blocking this attacker with this character gains."""
    life = len(state.zones[at(seat, "life")])
    saved = max(0, size(state, target)) + (LAST if coming >= life else 0.0)
    if not is_bulwark(state, ref):
        return saved + battle(state, ref, target)
    card = printed(state, ref)
    hit = card.joker or card.number in {printed(state, r).number for r in cards_of(state, target)}
    return saved - BULWARK + (worth(state, target) if hit else 0.0)


def join_block(state: State, prompt: Prompt, offer: Offer) -> list[Option]:
    """TR-6.13 Add a soldier against an attacker if only together they beat it."""
    move = offer.move
    mine = [p.subject for p in prompt.chosen if p.target == move.target]
    together, wanted = sum(size(state, r) for r in mine), size(state, move.target)
    if together >= wanted or together + size(state, move.subject) < wanted:
        return []
    lost = worth(state, move.subject) if together + size(state, move.subject) == wanted else 0.0
    return [Option(move, worth(state, move.target) - lost)]


# ------------------------------------------------------------------------------------------------ giving and taking


def give_up(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Give up the least valuable card."""
    return picks(prompt, offers, lambda ref: -worth_of_card(printed(state, ref)))


def wall(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """TR-4.3 Set a Joker, which kills any attacker, or the number of an opposing soldier, which kills that one."""
    theirs = {printed(state, r).number for r in soldiers(state, other(prompt.seat))}

    def gain(ref: Ref) -> float:
        card = printed(state, ref)
        return (CARD if card.joker or card.number in theirs else 0.0) - worth_of_card(card)

    return picks(prompt, offers, gain)


def drive(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """TR-1.4 Drive the Bulwark that would kill nobody."""
    theirs = {printed(state, r).number for r in soldiers(state, other(prompt.seat))}
    return picks(prompt, offers, lambda ref: -1.0 * (printed(state, ref).joker or printed(state, ref).number in theirs))


def best_card(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """TR-7.24 Take the best card; of equal ones only one is tried."""
    best = max(offers, key=lambda o: worth_of_card(printed(state, o.move.subject)), default=None)
    return [Option(best.move)] if best is not None else []


def draw_more(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """TR-5.12 Draw one more for a point of Life while the hand is small."""
    small = len(state.zones[at(prompt.seat, "hand")]) <= MANY
    return [Option(o.move, CARD - 1 if (o.move.subject == "yes") == small else 0.0) for o in offers]


# ---------------------------------------------------------------------------------------------------------- aiming


def target(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """TR-11.10 Choose what hurts the opponent most or helps oneself."""
    _, frame = open_question(state)
    name, keys = str(frame.bound["action"]), keys_of(frame)
    number = printed(state, keys[0]).number if keys else 0
    return picks(prompt, offers, lambda ref: target_gain(state, prompt.seat, name, number, ref))


def target_gain(state: State, seat: Seat, name: str, number: int, ref: Ref) -> float:
    """Return what an action gains by this target."""
    card = state.cards.get(ref)
    if card is None:
        return 0.0
    mine = card.controller == seat
    if name in ("up", "equip"):
        return (1.0 + charged(state, ref)) * (1 if mine else -1)
    if name == "counter":
        return printed(state, ref).number * (-1.0 if mine else 1.0)
    if is_bulwark(state, ref):
        return -BULWARK if mine else BULWARK * (name == "destroy_bulwark")
    gain = worth(state, ref) * (0.5 if name == "down" and size(state, ref) > number else 1.0)
    return gain * (-1 if mine else 1) * (1 if charged(state, ref) or name != "twist" else 0)


def twist(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """TR-7.11 Drive an opposing soldier, charge an own one."""
    _, frame = open_question(state)
    aim = frame.bound.get("target", ())
    ref = str(aim[0]) if isinstance(aim, tuple) and aim else ""
    mine = ref in state.cards and state.cards[ref].controller == prompt.seat
    return [Option(o.move, float((o.move.subject == "charge") == mine)) for o in offers]


ASKED: dict[str, Chooser] = {
    "attackers": attackers,
    "block": block,
    "bulwark": wall,
    "discard": give_up,
    "drive": drive,
    "draw_more": draw_more,
    "order": in_order,
    "search": best_card,
    "target": target,
    "top": in_order,
    "twist": twist,
}

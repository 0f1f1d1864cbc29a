"""The attacks and blocks that bots consider, each judged by what it gains and costs against good answers."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.scoring import Option
from bsdesk.engine.state import UPSIDE_DOWN, State
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.battle_spirits.bots.evaluation import CORE, DOOM, HIT, damage, spirits, upright, worth, worth_of_life
from bsdesk.games.battle_spirits.rules.areas import attacker, blocker, life, other
from bsdesk.games.battle_spirits.rules.totals import bp, symbol_total

ALL_OF_IT = 20.0  # worth of the last Life


def life_cost(left: int, hits: int) -> float:
    """Return what losing this much Life costs; its cores come to the Reserve."""
    if hits >= left:
        return ALL_OF_IT
    return worth_of_life(left) - worth_of_life(left - hits) - CORE * hits


def battle(state: State, mine: Ref, theirs: Ref, more: int = 0) -> float:
    """Return what comparing BP gains for the side of the first Spirit, with so much more BP for it."""
    ours, others = bp(state, mine) + more, bp(state, theirs)
    return (worth(state, theirs) if ours >= others else 0.0) - (worth(state, mine) if ours <= others else 0.0)


def behind(state: State, ref: Ref) -> bool:
    """Return whether this Spirit is in a battle that it does not win as it stands."""
    mine, theirs = attacker(state), blocker(state)
    if not mine or not theirs or ref not in (mine, theirs):
        return False
    return bp(state, ref) <= bp(state, theirs if ref == mine else mine)


def blocks(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """BS-10.12 Rank blocks: they save Life, but risk a Spirit that then can't block again."""
    against = attacker(state)
    if not against:
        return []
    left, hits = life(state, seat), symbol_total(state, against)
    more = upright(state, spirits(state, other(state, seat)))
    saved = life_cost(left, hits)
    later = hits + sum(symbol_total(state, r) for r in more) >= left
    found = []
    for offer in offers:
        ref = offer.move.subject
        if ref == "no":
            found.append(Option(offer.move))
        elif ref in state.cards:
            held = 0.3 * len(more) * (0 if later else 1)
            found.append(Option(offer.move, saved + battle(state, ref, against) - held))
    return found


def attacks(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """BS-10.3 Rank attacks by their gain against the best answer, less the exposure they cause."""
    ready = [offer.move.subject for offer in offers if offer.move.verb == "attack"]
    if not ready:
        return []
    foe = other(state, seat)
    blockers, left = upright(state, spirits(state, foe)), life(state, foe)
    lethal = damage(state, ready, len(blockers)) >= left
    found = []
    for offer in offers:
        if offer.move.verb == "attack":
            ref = offer.move.subject
            if lethal:
                gain = ALL_OF_IT - worth(state, ref)  # weak attackers first, since they draw out the blocks
            else:
                gain = attack_gain(state, ref, blockers, left) - exposure(state, seat, ref)
            found.append(Option(offer.move, gain))
    return found


def attack_gain(state: State, ref: Ref, blockers: Sequence[Ref], left: int) -> float:
    """Return what an attack gains against the answer of the opponent that hurts most."""
    unblocked = life_cost(left, symbol_total(state, ref))
    return min([unblocked, *(battle(state, ref, blocker) for blocker in blockers)])


def exposure(state: State, seat: Seat, ref: Ref) -> float:
    """Return how much more the opponent's next turn may cost without this Spirit as a blocker."""
    mine = upright(state, spirits(state, seat))
    theirs = [r for r in spirits(state, other(state, seat)) if state.cards[r].turned != UPSIDE_DOWN]
    left, held = life(state, seat), len(mine)
    with_it, without = damage(state, theirs, held), damage(state, theirs, held - (ref in mine))
    return risk(left, without) - risk(left, with_it)


def risk(left: int, hits: int) -> float:
    return DOOM if hits >= left else HIT * hits

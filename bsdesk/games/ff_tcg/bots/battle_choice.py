"""The attacks, parties and blocks that bots consider, judged by what they gain and cost against good answers.

An attack gains a point of damage, less the odds of an EX Burst, or what comes of the block that hurts it most; it costs
what more the opponent's next turn can do while the attackers are dull. Where all attacks together deal the last point
against every block, nothing else counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.scoring import Option
from bsdesk.engine.state import Prompt, State, at
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.ff_tcg.bots.evaluation import life, risk, worth, worth_of_life
from bsdesk.games.ff_tcg.bots.onslaught import active, forwards, onslaught, strength_left, those_that_wake
from bsdesk.games.ff_tcg.rules.areas import attackers, has, number, other, printed
from bsdesk.games.ff_tcg.rules.battle import UNIT, blocker_of
from bsdesk.games.ff_tcg.rules.cards import EX_BURST
from bsdesk.games.ff_tcg.shown.move_notes import breaks

ALL_OF_IT = 20.0  # worth of the last point of damage
EX = 1.2  # worth of an EX Burst to whoever is dealt the damage
EX_SEEN = (2, 8)  # so many EX cards among so many are thought added to those that were seen


def life_cost(left: int) -> float:
    """Return what one more point of damage costs."""
    return ALL_OF_IT if left <= 1 else worth_of_life(left) - worth_of_life(left - 1)


def damage_worth(state: State, seat: Seat) -> float:
    """Return what it costs a seat to be dealt a point of damage, with the odds that an EX Burst makes up for it."""
    left = life(state, seat)
    return life_cost(left) - (EX * burst_odds(state, seat) if left > 1 else 0.0)


def burst_odds(state: State, seat: Seat) -> float:
    """Return how likely the next card of a seat's deck has an EX Burst, by those of its cards that both have seen."""
    seen = [
        r for zone in ("field", "damage", "break") for r in state.zones[at(seat, zone)] if state.cards[r].definition
    ]
    more, among = EX_SEEN
    return (sum(EX_BURST in printed(state, r).words for r in seen) + more) / (len(seen) + among)


def battle(state: State, mine: Ref, theirs: Ref) -> float:
    """Return what a battle gains for the side of the first Forward."""
    won = worth(state, theirs) if breaks(state, mine, theirs) else 0.0
    return won - (worth(state, mine) if breaks(state, theirs, mine) else 0.0)


def against_all(state: State, blocker: Ref, party: Sequence[Ref]) -> float:
    """Return what a block gains against one attacker, or a party."""
    if len(party) == 1:
        return battle(state, blocker, party[0])
    power = number(state, blocker, "power")
    lost = sum(number(state, ref, "power") for ref in party) >= strength_left(state, blocker)
    won = max((worth(state, ref) for ref in party if strength_left(state, ref) <= power), default=0.0)
    return won - (worth(state, blocker) if lost else 0.0)


def blocks(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """FF-10.1.3.1 Rank blocks: they save a point of damage, but risk a Forward."""
    seat = prompt.seat
    there = attackers(state, other(seat))
    if not there:
        return []
    saved = damage_worth(state, seat)
    found = []
    for offer in offers:
        ref = offer.move.subject
        gain = saved + against_all(state, ref, there) if ref in state.cards else 0.0
        found.append(Option(offer.move, gain))
    return found


def attacks(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """FF-10.1.2 Rank attacks by their gain against the best answer, less the exposure they cause."""
    ready = [offer.move.subject for offer in offers if offer.move.verb == "attack"]
    foe = other(seat)
    guards, hit = active(state, forwards(state, foe)), damage_worth(state, foe)
    lethal = onslaught(state, ready, guards).hits >= life(state, foe)
    found = []
    for ref in ready:
        gain = ALL_OF_IT + worth(state, ref) if lethal else attack_gain(state, ref, guards, hit)
        gain -= 0.0 if lethal else exposure(state, seat, [ref])
        move = next(o.move for o in offers if o.move.verb == "attack" and o.move.subject == ref)
        found.append(Option(move, gain))
    leaders = [offer.move for offer in offers if offer.move.verb == "party"]
    if leaders and guards and not lethal and all(option.gain <= hit / 2 for option in found):
        move = max(leaders, key=lambda move: number(state, move.subject, "power"))
        found.append(Option(move, party_gain(state, seat, move.subject, ready, guards, hit)))
    return found


def attack_gain(state: State, ref: Ref, guards: Sequence[Ref], hit: float) -> float:
    """Return what an attack gains against the answer of the opponent that hurts most."""
    return min([hit, *(battle(state, ref, guard) for guard in guards)])


def party_gain(state: State, seat: Seat, ref: Ref, ready: Sequence[Ref], guards: Sequence[Ref], hit: float) -> float:
    """Return what an attack of this Forward with the strongest other one gains."""
    rest = sorted((r for r in ready if r != ref), key=lambda r: -number(state, r, "power"))[:1]
    party = [ref, *rest]
    answers = [-against_all(state, guard, party) for guard in guards]
    return min([hit, *answers]) - exposure(state, seat, party)


def join(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """FF-15.1.1.9.1 Choose one partner, which is enough: a party deals a single point of damage."""
    finish = [Option(offer.move) for offer in offers if offer.move.verb == "done"]
    if finish and prompt.chosen:
        return finish
    partners = [offer.move for offer in offers if offer.move.subject in state.cards]
    best = max(partners, key=lambda move: number(state, move.subject, "power"), default=None)
    return [Option(best)] if best is not None else finish


def exposure(state: State, seat: Seat, refs: Sequence[Ref]) -> float:
    """Return how much more the opponent's next turn may cost while these can't block."""
    mine = active(state, forwards(state, seat))
    tired = [ref for ref in refs if ref in mine and not has(state, ref, "brave")]
    if not tired:
        return 0.0
    coming, left = those_that_wake(state, forwards(state, other(seat))), life(state, seat)
    rest = [ref for ref in mine if ref not in tired]
    return risk(left, onslaught(state, coming, rest)) - risk(left, onslaught(state, coming, mine))


def divide(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """FF-10.1.4.2.1a Break the best member of the party that the blocker can, then the next."""
    given = [pick.subject for pick in prompt.chosen]
    rest = prompt.most - len(given)
    best: tuple[float, Option] | None = None
    for offer in offers:
        ref = offer.move.subject
        if ref not in state.cards:
            continue
        need = -(-strength_left(state, ref) // UNIT) - given.count(ref)
        gain = worth(state, ref) if 0 < need <= rest else 0.0
        if best is None or gain > best[0]:
            best = gain, Option(offer.move)
    return [best[1]] if best is not None else [Option(offer.move) for offer in offers]


def in_battle(state: State, seat: Seat) -> tuple[Ref, Ref]:
    """Return the own and the other Forward of the battle that is on, or empty names."""
    attacker, blocker = next(iter(attackers(state, state.active)), ""), blocker_of(state)
    return (attacker, blocker) if seat == state.active else (blocker, attacker)

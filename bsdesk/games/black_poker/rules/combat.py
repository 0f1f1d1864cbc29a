"""Attack, Block, Damage judgement (TR-6)."""

from __future__ import annotations

from collections.abc import Mapping

from bsdesk.engine.card_facts import CardMarked, CardShown, CardTurned
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.prompts import Ask, one_of, pick_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, Prompt, State
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.black_poker.rules.areas import (
    cards_of,
    characters,
    charged,
    entered_this_turn,
    is_bulwark,
    other,
    printed,
    size,
    soldiers,
    swift,
)
from bsdesk.games.black_poker.rules.damage import damage, to_graveyard
from bsdesk.games.black_poker.rules.stage import act, trigger

# -------------------------------------------------------------------------------------------------- attack


def attack_refusal(state: State, seat: Seat, ref: Ref) -> Refusal | None:
    """Return why this character can't be chosen as attacker."""
    if ref not in characters(state, seat):
        return Refusal("not_your_soldier", "TR-6.4")
    if is_bulwark(state, ref):
        return Refusal("bulwarks_never_attack", "TR-6.4", {"card": ref})
    if not charged(state, ref):
        return Refusal("driven_cannot_attack", "TR-6.6", {"card": ref})
    if entered_this_turn(state, ref) and not swift(state, ref):
        return Refusal("entered_this_turn", "TR-6.7", {"card": ref})
    return None


def ready_to_attack(state: State, seat: Seat) -> list[Ref]:
    """TR-6.4 to TR-6.9 Return the own charged soldiers that did not enter this turn, or are swift."""
    return [r for r in soldiers(state, seat) if attack_refusal(state, seat, r) is None]


def attack_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    return one_of(prompt, ready_to_attack(state, frame.seat))


def why_no_attacker(state: State, frame: Frame, _prompt: Prompt, move: Move) -> Refusal | None:
    return attack_refusal(state, frame.seat, move.subject) if move.verb == "attackers" else None


def attackers_driven(run: Run) -> list[Fact]:
    """TR-6.3 Drive the attackers; TR-6.11: with at least one, Block is triggered."""
    state, frame = run.state, run.frame
    chosen = [p.subject for p in frame.answers["attackers"]]
    if chosen:
        trigger(run, "block", other(frame.seat))
    turned = [CardTurned(c, SIDEWAYS, UPRIGHT) for r in chosen for c in cards_of(state, r) if charged(state, c)]
    marked = [CardMarked(r, "attacking") for r in chosen]
    return [*turned, *marked, *(Declared(frame.seat, "attacks", r) for r in chosen)]


# --------------------------------------------------------------------------------------------------- block


def attacking(state: State) -> list[Ref]:
    """TR-6.30 Return the attackers that are still there."""
    return [r for s in state.seats() for r in characters(state, s) if "attacking" in state.cards[r].marks]


def block_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """TR-6.12 to TR-6.16 Return the blocks that can be chosen: each charged character for one attacker; soldiers
    several, a Bulwark alone."""
    busy = {p.subject for p in prompt.chosen}
    offers = []
    for target in attacking(state):
        mine = [p.subject for p in prompt.chosen if p.target == target]
        walled = any(is_bulwark(state, r) for r in mine)
        for ref in characters(state, frame.seat):
            alone = not mine if is_bulwark(state, ref) else not walled
            if charged(state, ref) and ref not in busy and alone:
                offers.append(pick_of(prompt, ref, target))
    return offers


def why_no_block(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """Return why this character can't block that attacker."""
    if move.verb != "block":
        return None
    if move.subject not in characters(state, frame.seat) or move.target not in attacking(state):
        return Refusal("block_an_attacker", "TR-6.12")
    if not charged(state, move.subject):
        return Refusal("driven_cannot_block", "TR-6.14", {"card": move.subject})
    if any(p.subject == move.subject for p in prompt.chosen):
        return Refusal("blocks_already", "TR-6.16", {"card": move.subject})
    return Refusal("bulwark_blocks_alone", "TR-6.15", {"card": move.subject})


def blockers_named(run: Run) -> list[Fact]:
    """TR-6.12 Note who blocks whom; TR-6.17: nobody is driven by it; TR-6.20: the judgement follows."""
    frame = run.frame
    picks = frame.answers["block"]
    trigger(run, "judgement", run.state.active)
    facts: list[Fact] = [CardMarked(p.subject, "blocking." + p.target) for p in picks]
    return [*facts, *(Declared(frame.seat, "blocks", p.subject, p.target) for p in picks)]


# ----------------------------------------------------------------------------------------------- judgement


def blockers_of(state: State, attacker: Ref) -> list[Ref]:
    mark = "blocking." + attacker
    return [r for s in state.seats() for r in characters(state, s) if mark in state.cards[r].marks]


def turn_up(run: Run) -> list[Fact]:
    """TR-6.24 Turn blocking Bulwarks face up."""
    state = run.state
    blockers = [b for a in attacking(state) for b in blockers_of(state, a)]
    return [CardShown(b) for b in blockers if is_bulwark(state, b)]


def judge(run: Run) -> None:
    """TR-6.31 Judge all pairs at once."""
    state = run.state
    dead: dict[Ref, str] = {}  # and the rule by which each of them dies
    points = 0
    for attacker in attacking(state):
        blockers = blockers_of(state, attacker)
        if not blockers:
            points += max(0, size(state, attacker))
        elif is_bulwark(state, blockers[0]):
            dead |= against_bulwark(state, attacker, blockers[0])
        else:
            dead |= against_soldiers(state, attacker, blockers)
    carry_out(run, dead, points)


def carry_out(run: Run, dead: Mapping[Ref, str], points: int) -> None:
    """TR-6.26, TR-6.27 Put the dead into the Graveyard and do the damage of the unblocked; the battle is over."""
    state = run.state
    hurt = damage(run, other(state.active), points)
    gone = to_graveyard(run, dead, len(hurt))
    rules = [rule for ref, rule in dead.items() for _ in cards_of(state, ref)]
    marks = [
        CardMarked(r, m, on=False)
        for s in state.seats()
        for r in characters(state, s)
        if r not in dead
        for m in state.cards[r].marks
        if m == "attacking" or m.startswith("blocking.")
    ]
    run.settle_by_rules(
        [
            *((fact, "TR-6.27") for fact in hurt),
            *zip(gone, rules, strict=True),
            *((fact, "TR-6.31") for fact in marks),
        ]
    )


def against_bulwark(state: State, attacker: Ref, bulwark: Ref) -> dict[Ref, str]:
    """TR-6.24 to TR-6.26, TR-6.29 Return the dead with their rule: the Bulwark; the attacker if it is a Joker or shows
    its number."""
    card = printed(state, bulwark)
    numbers = {printed(state, r).number for r in cards_of(state, attacker)}
    dies = {attacker: "TR-6.24" if card.joker else "TR-6.25"} if card.joker or card.number in numbers else {}
    return {**dies, bulwark: "TR-6.26"}


def against_soldiers(state: State, attacker: Ref, blockers: list[Ref]) -> dict[Ref, str]:
    """TR-6.21 to TR-6.23 Return the dead with their rule: the smaller of attacker and sum of all blockers; both if
    equal."""
    mine, theirs = size(state, attacker), sum(size(state, b) for b in blockers)
    dead = [*([attacker] if mine <= theirs else []), *(blockers if mine >= theirs else [])]
    return dict.fromkeys(dead, "TR-6.23" if len(blockers) > 1 else "TR-6.22" if mine == theirs else "TR-6.21")


ACTS = {
    "attack": act(
        Ask("attackers", attack_offers, "TR-6.3", least=0, most=1_000, why=why_no_attacker), attackers_driven
    ),
    "block": act(Ask("block", block_offers, "TR-6.12", least=0, most=1_000, why=why_no_block), blockers_named),
    "judgement": act(turn_up, judge),
}

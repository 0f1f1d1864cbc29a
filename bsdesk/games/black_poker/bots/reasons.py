"""The reasons for a move, as facts: why a bot chose it, and what a hint says. Worded in reasons.toml."""

from __future__ import annotations

from bsdesk.engine.scoring import Reason, Why
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Move
from bsdesk.games.black_poker.bots.evaluation import blockers, threat
from bsdesk.games.black_poker.rules.areas import bulwarks, charged, is_bulwark, other, printed, size, soldiers
from bsdesk.games.black_poker.rules.combat import attack_refusal
from bsdesk.games.black_poker.rules.rulesets import ruleset
from bsdesk.games.black_poker.rules.stage import action_of, stage


def why_bulwark(view: State, move: Move) -> Reason:
    """TR-4.1 Return the reason: the wall, and what it has to stop."""
    seat, hits = move.seat, threat(view, move.seat)
    return Reason("wall", {"count": len(bulwarks(view, seat)), "seat": other(seat), "hits": hits})


def why_summon(view: State, move: Move) -> Reason:
    """TR-4.8 Return the reason: the size of the soldier, and what the opponent has."""
    best = max((size(view, r) for r in soldiers(view, other(move.seat))), default=0)
    return Reason("summons", {"size": printed(view, move.subject).number, "seat": other(move.seat), "other": best})


def why_attack(view: State, move: Move) -> Reason:
    """TR-6.1 Return the reason: the attackers, and who can block them."""
    ready = [r for r in soldiers(view, move.seat) if attack_refusal(view, move.seat, r) is None]
    foe = other(move.seat)
    total = sum(size(view, r) for r in ready)
    return Reason("attacks", {"count": len(ready), "hits": total, "seat": foe, "blockers": blockers(view, foe)})


def why_attacker(view: State, move: Move) -> Reason | None:
    """TR-6.3 Return the reason: this attacker, and who can block it."""
    if move.subject not in view.cards:
        return None
    foe = other(move.seat)
    facts: dict[str, str | int] = {"card": move.subject, "size": size(view, move.subject), "seat": foe}
    return Reason("attacker", {**facts, "blockers": blockers(view, foe)})


def why_block(view: State, move: Move) -> Reason | None:
    """TR-6.12 Return the reason: what the block prevents, and what it costs."""
    if move.subject not in view.cards or move.target not in view.cards:
        return None
    hits = size(view, move.target)
    if is_bulwark(view, move.subject):
        return Reason("wall_blocks", {"hits": hits})
    return Reason("soldier_blocks", {"size": size(view, move.subject), "hits": hits})


def why_end(view: State, move: Move) -> Reason:
    """TR-5.1 Return the reason: nothing more to do; what may come."""
    seat, hits = move.seat, threat(view, move.seat)
    return Reason("ends", {"seat": other(seat), "hits": hits, "blockers": blockers(view, seat)})


def why_pass(view: State, move: Move) -> Reason | None:
    """TR-11.19 Return the reason: the own action shall resolve, or the opponent's may."""
    waiting = stage(view)
    if not waiting:
        return None
    code = "lets_happen" if waiting[-1].seat == move.seat else "lets_pass"
    return Reason(code, {"action": action_of(waiting[-1])})


def why_magic(view: State, move: Move) -> Reason | None:
    """TR-7 Return the reason: the possible targets. (Twist asks by its own name.)"""
    if move.subject not in view.cards:
        return None
    waiting = [f for f in stage(view) if f.seat != move.seat]
    number = printed(view, move.subject).number
    if move.verb == "counter" and waiting:
        return Reason("counters", {"action": action_of(waiting[-1]), "size": number})
    best = max((size(view, r) for r in soldiers(view, other(move.seat)) if charged(view, r)), default=0)
    return Reason("tricks", {"action": move.verb, "seat": other(move.seat), "other": best})


def why_throw(view: State, move: Move) -> Reason:
    """TR-8.6 Return the reason: the damage."""
    suit = ruleset(view).throwing_suit
    cards = [printed(view, ref) for ref in (move.subject, move.target)]
    return Reason("throws", {"seat": other(move.seat), "hits": sum(c.number for c in cards if c.suit == suit)})


def why_breach(view: State, move: Move) -> Reason:
    """TR-8.3 Return the reason: the wall before the attack."""
    return Reason("breaches", {"seat": other(move.seat), "count": len(bulwarks(view, other(move.seat)))})


def why_draw(view: State, move: Move) -> Reason:
    """TR-5.12 Return the reason: the present hand."""
    code = "draws_more" if move.subject == "yes" else "draws_no_more"
    return Reason(code, {"count": len(view.zones[at(move.seat, "hand")])})


WHY: dict[str, Why] = {
    "set_bulwark": why_bulwark,
    "summon_soldier": why_summon,
    "summon_hero": why_summon,
    "summon_ace": why_summon,
    "equip": lambda view, move: Reason("equips", {"size": printed(view, move.subject).number}),
    "attack": why_attack,
    "attackers": why_attacker,
    "block": why_block,
    "end": why_end,
    "pass": why_pass,
    "up": why_magic,
    "down": why_magic,
    "twist": why_magic,
    "counter": why_magic,
    "search": lambda _view, _move: Reason("searches"),
    "throwing": why_throw,
    "destroy_bulwark": why_breach,
    "draw_more": why_draw,
}

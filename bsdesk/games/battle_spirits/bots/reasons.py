"""The reasons for a move, as facts: why a bot chose it, and what a hint says. Worded in reasons.toml."""

from __future__ import annotations

from bsdesk.engine.effects import Ability
from bsdesk.engine.scoring import Reason, Why
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Move
from bsdesk.games.battle_spirits.bots.effect_targets import aim
from bsdesk.games.battle_spirits.bots.evaluation import damage, spirits, threat, upright
from bsdesk.games.battle_spirits.rules.activation import ability_named
from bsdesk.games.battle_spirits.rules.areas import attacker, blocker, cores, life, on_field, other
from bsdesk.games.battle_spirits.rules.cards import level_with
from bsdesk.games.battle_spirits.rules.combatants import attack_refusal
from bsdesk.games.battle_spirits.rules.costs import cheapest
from bsdesk.games.battle_spirits.rules.declaration import magic_modes
from bsdesk.games.battle_spirits.rules.totals import bp, definition, symbol_total

# ------------------------------------------------------------------------------------------------- the battle


def why_attack(view: State, move: Move) -> Reason:
    """BS-10.3 Return the reason: it wins, nobody can block it, or nobody beats it."""
    seat, ref = move.seat, move.subject
    foe = other(view, seat)
    guards, left = upright(view, spirits(view, foe)), life(view, foe)
    ready = [r for r in spirits(view, seat) if attack_refusal(view, seat, r) is None]
    hits = symbol_total(view, ref)
    if not guards:
        return Reason("attack_open", {"seat": foe, "hits": min(hits, left), "life": left})
    if damage(view, ready, len(guards)) >= left:
        return Reason("attack_to_win", {"seat": foe, "count": len(ready), "blockers": len(guards), "life": left})
    best = max(bp(view, r) for r in guards)
    if bp(view, ref) > best:
        return Reason("attack_stronger", {"card": ref, "bp": bp(view, ref), "seat": foe, "other": best})
    return Reason("attack_pressure", {"card": ref, "bp": bp(view, ref), "hits": hits, "seat": foe, "life": left})


def why_end(view: State, move: Move) -> Reason | None:
    """BS-6.11 Return the reason: Spirits stay upright, or nothing is worth doing."""
    seat = move.seat
    if view.step != "attack":
        return Reason("nothing_worth_it", {"cores": sum(cores(view, at(seat, "reserve")))})
    if not any(attack_refusal(view, seat, r) is None for r in spirits(view, seat)):
        return Reason("nobody_to_attack")
    kept, hits, left = len(upright(view, spirits(view, seat))), threat(view, seat), life(view, seat)
    if not hits:
        return Reason("stays_safe", {"count": kept, "seat": other(view, seat)})
    return Reason("stays_back", {"count": kept, "seat": other(view, seat), "hits": hits, "life": left})


def why_block(view: State, move: Move) -> Reason | None:
    """BS-10.12 Return the reason: what the attack would take, and how comparing BP would end."""
    against = attacker(view)
    if not against:
        return None
    seat, ref = move.seat, move.subject
    left, hits = life(view, seat), symbol_total(view, against)
    if ref == "no":
        return Reason("lets_through", {"hits": min(hits, left), "life": left})
    if hits >= left:
        return Reason("block_or_lose", {"hits": hits, "life": left})
    mine, theirs = bp(view, ref), bp(view, against)
    code = "block_wins" if mine > theirs else "block_trades" if mine == theirs else "block_saves"
    return Reason(code, {"card": ref, "bp": mine, "other": theirs, "hits": hits, "life": left})


def why_pass(view: State, move: Move) -> Reason:
    """BS-11.7 Return the reason: nothing is worth its cores now."""
    return Reason("nothing_to_add", {"cores": sum(cores(view, at(move.seat, "reserve")))})


# ------------------------------------------------------------------------------------------------ uses and cores


def why_enter(view: State, move: Move) -> Reason:
    """BS-7.3, BS-7.6 Return the reason: what the card costs, and what it is on the Field."""
    card, price = definition(view, move.subject), cheapest(view, move.subject, move.seat)
    if card.kind == "nexus":
        return Reason("deploys", {"card": move.subject, "price": price, "cost": card.cost})
    return Reason("summons", {"card": move.subject, "price": price, "cost": card.cost, "bp": card.levels[0].bp})


def why_use(view: State, move: Move) -> Reason:
    """BS-7.10 Return the reason: the effect, and what it does to this battle."""
    ability = magic_modes(view, move.subject)[move.target]
    return effect_for(view, move, ability)


def why_activate(view: State, move: Move) -> Reason | None:
    ability = ability_named(view, move.seat, move.subject, move.target)
    return effect_for(view, move, ability) if ability is not None else None


def effect_for(view: State, move: Move, ability: Ability) -> Reason:
    """Return what an effect is good for."""
    found = aim(view, move.seat, move.subject, ability)
    attacking, blocking = attacker(view), blocker(view)
    facts: dict[str, str | int] = {"card": move.subject, "seat": other(view, move.seat)}
    if found.strikes:
        return Reason("strikes", facts)
    if found.pump and attacking and blocking:
        mine, theirs = (attacking, blocking) if move.seat == view.active else (blocking, attacking)
        return Reason("tips_battle", {**facts, "bp": bp(view, mine), "gain": found.pump, "other": bp(view, theirs)})
    if found.draws:
        return Reason("draws", {**facts, "count": found.draws})
    return Reason("uses", facts)


def why_move(view: State, move: Move) -> Reason | None:
    """BS-7.16 Return the reason: the level that the cores lead to."""
    ref = move.target
    if ref not in view.cards:
        return None
    pool = cores(view, ref)
    card, soul = definition(view, ref), pool[1] + move.amount[1]
    reached = level_with(card, sum(pool) + sum(move.amount), soul > 0)
    code = "unleashes" if move.amount[1] else "raises"
    return Reason(code, {"card": ref, "level": reached, "bp": card.levels[reached - 1].bp if reached else 0})


def why_choose(view: State, move: Move) -> Reason | None:
    """BS-E2 Return the reason: this card matters most here."""
    if move.subject not in view.cards or not on_field(view, move.subject):
        return None
    return Reason("aims_at", {"card": move.subject, "bp": bp(view, move.subject)})


def why_redraw(view: State, move: Move) -> Reason:
    """BS-4.9 Return the reason: what the hand can do in the first turns."""
    hand = [definition(view, r) for r in view.zones[at(move.seat, "hand")] if view.cards[r].definition]
    early = sum(card.kind != "magic" and card.cost <= 4 for card in hand)
    return Reason("hand_goes_back" if move.subject == "yes" else "hand_will_do", {"count": early}, own=True)


def why_cores(_view: State, move: Move) -> Reason:
    """BS-8.8 Return the reason: these cores are the least valuable."""
    return Reason("spares", {"place": move.subject})


WHY: dict[str, Why] = {
    "attack": why_attack,
    "end": why_end,
    "block": why_block,
    "pass": why_pass,
    "summon": why_enter,
    "deploy": why_enter,
    "use": why_use,
    "activate": why_activate,
    "move": why_move,
    "choose": why_choose,
    "redraw": why_redraw,
    "pay": why_cores,
    "core": why_cores,
}

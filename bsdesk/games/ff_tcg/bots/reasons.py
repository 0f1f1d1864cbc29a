"""The reasons for a move, as facts: why a bot chose it, and what a hint says. Worded in reasons.toml."""

from __future__ import annotations

from bsdesk.engine.scoring import Reason, Why
from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.values import Move
from bsdesk.games.ff_tcg.bots.answer_choice import early
from bsdesk.games.ff_tcg.bots.evaluation import life
from bsdesk.games.ff_tcg.bots.onslaught import active, forwards, onslaught, strength_left, threat
from bsdesk.games.ff_tcg.rules.areas import attackers, field_of, has, number, other, printed
from bsdesk.games.ff_tcg.rules.attack import why_no_attack
from bsdesk.games.ff_tcg.rules.payment import price_of


def why_attack(view: State, move: Move) -> Reason:
    """FF-10.1.2 Return the reason: it wins, nobody can block it, or nobody beats it."""
    seat, ref, foe = move.seat, move.subject, other(move.seat)
    guards, left = active(view, forwards(view, foe)), life(view, foe)
    ready = [r for r in forwards(view, seat) if why_no_attack(view, seat, r) is None]
    if not guards:
        return Reason("attack_open", {"seat": foe, "life": left})
    if onslaught(view, ready, guards).hits >= left:
        return Reason("attack_to_win", {"seat": foe, "count": len(ready), "blockers": len(guards), "life": left})
    power, best = number(view, ref, "power"), max(number(view, r, "power") for r in guards)
    if power > best:
        return Reason("attack_stronger", {"card": ref, "power": power, "seat": foe, "other": best})
    return Reason("attack_pressure", {"card": ref, "power": power, "seat": foe, "life": left})


def why_party(view: State, move: Move) -> Reason:
    """FF-15.1.1.9 Return the reason: together they are stronger than who might block."""
    guards = active(view, forwards(view, other(move.seat)))
    best = max((number(view, r, "power") for r in guards), default=0)
    return Reason("attack_together", {"card": move.subject, "other": best})


def why_end(view: State, move: Move) -> Reason:
    """FF-10.1.2.7 Return the reason: Forwards stay active to block."""
    seat, left = move.seat, life(view, move.seat)
    kept, hits = len(active(view, forwards(view, seat))), threat(view, seat).hits
    if not hits:
        return Reason("stays_safe", {"count": kept, "seat": other(seat)})
    return Reason("stays_back", {"count": kept, "seat": other(seat), "hits": hits, "life": left})


def why_pass(view: State, move: Move) -> Reason:
    """FF-11.1.6 Return the reason: nothing is worth its CP now."""
    return Reason("nothing_to_add", {"count": len(view.zones[at(move.seat, "hand")])})


def why_block(view: State, move: Move) -> Reason | None:
    """FF-10.1.3 Return the reason: what the attack would deal, and how the battle would end."""
    there = attackers(view, view.active)
    if not there:
        return None
    left, ref = life(view, move.seat), move.subject
    if ref not in view.cards:
        return Reason("lets_through", {"life": left})
    if left <= 1:
        return Reason("block_or_lose", {"life": left})
    power = sum(number(view, r, "power") for r in there)
    mine = number(view, ref, "power")
    falls, wins = power >= strength_left(view, ref), any(mine >= strength_left(view, r) for r in there)
    code = "block_trades" if falls and wins else "block_wins" if wins else "block_saves"
    return Reason(code, {"card": ref, "power": mine, "other": power, "life": left})


def why_done(view: State, move: Move) -> Reason | None:
    """FF-10.1.3.1 Return the reason: an answer that is empty may be a block that is not made."""
    prompt = view.prompts.get(move.seat)
    blocking = prompt is not None and prompt.question == "block" and not prompt.chosen
    return Reason("lets_through", {"life": life(view, move.seat)}) if blocking else None


def why_play(view: State, move: Move) -> Reason:
    """FF-11.4 Return the reason: what the card costs, and what it is on the Field."""
    ref, due = move.subject, price_of(view, move.subject).due
    card = printed(view, ref)
    if has(view, ref, "backup"):
        count = len(field_of(view, move.seat, "backup")) + 1
        return Reason("backs_up", {"card": ref, "price": due, "count": count})
    if has(view, ref, "forward"):
        return Reason("plays", {"card": ref, "price": due, "power": card.power})
    return Reason("plays_monster", {"card": ref, "price": due})


def why_effect(_view: State, move: Move) -> Reason:
    """FF-11.3, FF-11.6 Return the reason: the effect is worth its cost."""
    return Reason("uses", {"card": move.subject})


def why_choose(view: State, move: Move) -> Reason | None:
    """FF-11.3.3 Return the reason: this card matters most here."""
    card = view.cards.get(move.subject)
    if card is None or zone_name(card.zone) != "field":
        return None
    return Reason("aims_at", {"card": move.subject})


def why_pay(_view: State, move: Move) -> Reason:
    """FF-11.2 Return the reason: this is missed least."""
    return Reason("spares", {"card": move.subject}, own=True)


def why_mulligan(view: State, move: Move) -> Reason:
    """FF-8.2.1.4a Return the reason: what the hand can do in the first turns."""
    code = "hand_goes_back" if move.subject == "yes" else "hand_will_do"
    return Reason(code, {"count": early(view, move.seat)}, own=True)


WHY: dict[str, Why] = {
    "attack": why_attack,
    "party": why_party,
    "end": why_end,
    "pass": why_pass,
    "block": why_block,
    "done": why_done,
    "play": why_play,
    "cast": why_effect,
    "use": why_effect,
    "prime": why_effect,
    "warp": why_effect,
    "choose": why_choose,
    "pay": why_pay,
    "discard": why_pay,
    "mulligan": why_mulligan,
}

"""The actions of a turn (AG-3.3.5) as verbs: attack, magic, and unable to act; see `special.py` for the others."""

from __future__ import annotations

from collections.abc import Iterator

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.game import Verb
from bsdesk.engine.giving import is_given_to, speaking
from bsdesk.engine.run import Run
from bsdesk.engine.state import State, at, zone_name, zone_seat
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, seat_in
from bsdesk.games.asteriated_grail.rules.allowance import (
    AFTER_UNABLE,
    ATTACK,
    MAGIC,
    begin_action,
    has_acted,
    why_no_action,
)
from bsdesk.games.asteriated_grail.rules.areas import (
    ACTIVE,
    SHIELDS,
    effects_before,
    hand,
    hero,
    is_attack_card,
    is_opponent,
    is_told,
    player,
    printed,
)
from bsdesk.games.asteriated_grail.rules.attack import MISSILE_DAMAGE, is_missile, next_in_line
from bsdesk.games.asteriated_grail.rules.damage import lower_morale
from bsdesk.games.asteriated_grail.rules.skills import is_startup, may_enable, refuse_use, skills, use_skill
from bsdesk.games.asteriated_grail.rules.special import SPECIAL_VERBS, cannot_buy
from bsdesk.games.asteriated_grail.rules.usage import elements_of, marks_of_attack, serves_to_attack, usable

LYING = ("poison", "weakness", "holy_shield")  # base effects: they lie before a character (AG-4.5.1)
ONCE = (("weakness",), SHIELDS)  # of which a character has one at most (AG-4.5.3)


def always_open(_state: State, _seat: Seat) -> None:
    return None


def not_in_hand(state: State, move: Move) -> Refusal | None:
    """AG-2.8.2 Return why this can't be played: it is no card of the own hand, or something is counted with it."""
    wrong = move.subject not in usable(state, move.seat) or move.amount
    return Refusal("not_in_hand", "AG-2.8.2") if wrong else None


# ------------------------------------------------------------------------------------------------------- attack


def attacks(state: State, seat: Seat) -> Iterator[Offer]:
    """Yield every attack with a card of the hand."""
    cards = [ref for ref in usable(state, seat) if serves_to_attack(state, seat, ref)]
    for ref in cards:
        for other in state.rivals(seat):
            yield Offer(Move(seat, "attack", ref, player(other)))


def refuse_attack(state: State, move: Move) -> Refusal | None:
    """AG-4.2.1 Return why this is no attack: it needs an attack card and an opponent (AG-4.2.2)."""
    refusal = not_in_hand(state, move)
    if refusal is not None:
        return refusal
    if not serves_to_attack(state, move.seat, move.subject):
        return Refusal("no_attack_card", "AG-4.2.1", {"card": move.subject})
    seat = seat_in(move.target)
    if seat not in state.seats() or not is_opponent(state, move.seat, seat):
        return Refusal("attack_an_opponent", "AG-4.2.2")
    return why_not_attacked(state, move.seat, seat) or why_no_action(state, move.seat, ATTACK, move.subject)


def why_not_attacked(state: State, seat: Seat, other: Seat) -> Refusal | None:
    """AG-4.2.3 Return why this opponent can't be attacked: a skill protects them, or demands another target."""
    if is_told(state, other, "cannot", "be_attacked"):
        return Refusal("cannot_be_attacked", "AG-4.2.3", {"seat": other})
    ref = hero(state, seat)
    demands = [live for live in speaking(state, "must attack") if is_given_to(state, live, ref)] if ref else []
    if demands and not any(live.frame.seat == other for live in demands):
        return Refusal("attack_another", "AG-T-AS2", {"seat": demands[0].frame.seat})
    return None


def attack(run: Run, move: Move) -> list[Fact]:
    """AG-4.2.1 Play the card and begin an attack, which is an active one (AG-4.2.14)."""
    mark = begin_action(run, move.seat, ATTACK, move.subject)
    new = run.fresh_id()
    marks = (ACTIVE, *([mark] if mark else []), *marks_of_attack(run.state, move.subject))
    run.push("attack", move.seat, new, target=move.target, active=1)
    elements = elements_of(run.state, move.subject)
    if len(elements) > 1:
        run.push("element", move.seat, new, elements=elements)
    return [CardMoved(move.subject, "lane", new, why="attacked", controller=move.seat, marks=marks)]


# -------------------------------------------------------------------------------------------------------- magic


def spells(state: State, seat: Seat) -> Iterator[Offer]:
    """Yield every use of a magic card of the hand."""
    for ref in usable(state, seat):
        if is_missile(state, seat, ref):
            yield Offer(Move(seat, "cast", ref))
        if printed(state, ref).key in LYING:
            for other in state.seats():
                yield Offer(Move(seat, "cast", ref, at(other, "front")))


def refuse_spell(state: State, move: Move) -> Refusal | None:
    """AG-2.8.21 Poison, Weakness and Holy Shield are put before any character (AG-2.8.37, AG-2.8.40), the latter two
    where there is none yet (AG-4.5.3); a Missile finds its target itself (AG-2.8.50)."""
    refusal = not_in_hand(state, move)
    if refusal is not None:
        return refusal
    facts: dict[str, str | int] = {"card": move.subject}
    closed = why_no_action(state, move.seat, MAGIC, move.subject)
    if closed is not None:
        return closed
    if is_told(state, move.seat, "cannot", "cast") or is_told(state, move.seat, "cannot", "play_magic"):
        return Refusal("no_magic_cards_now", "AG-4.4.7", facts)
    card = printed(state, move.subject)
    if not move.target and is_missile(state, move.seat, move.subject):
        return None
    if card.key == "holy_light":
        return Refusal("only_as_an_answer", "AG-2.8.11", facts)
    if card.key == "missile":
        nearest = first_in_line(state, move.seat)
        return Refusal("finds_its_target", "AG-2.8.50", {"card": move.subject, "seat": nearest})
    if card.key not in LYING:
        return Refusal("no_magic_card", "AG-4.3.1", facts)
    seat = zone_seat(move.target) if zone_name(move.target) == "front" else 0
    if seat not in state.seats():
        return Refusal("before_a_character", "AG-2.8.21", facts)
    return why_not_laid(state, move.subject, seat)


def first_in_line(state: State, seat: Seat) -> Seat:
    """AG-2.8.50 Return at whom a Missile of this player flies."""
    return next_in_line(state, seat, ())[0]


def flies_at(state: State, move: Move) -> Seat:
    """AG-2.8.50 Return at whom a move flies that names nobody, if it is a Missile; else 0."""
    missile = move.verb == "cast" and move.subject and not move.target
    return first_in_line(state, move.seat) if missile else 0


def why_not_laid(state: State, ref: Ref, seat: Seat) -> Refusal | None:
    """Return why this base effect can't be put before a player: a skill keeps them all off, or it lies there already
    (AG-4.5.3)."""
    facts: dict[str, str | int] = {"card": ref, "seat": seat}
    key = printed(state, ref).key
    if is_told(state, seat, "cannot", "bear_effects"):
        return Refusal("bears_no_effects", "AG-4.5.1", facts)
    alike = next((keys for keys in ONCE if key in keys), ())
    if any(effects_before(state, seat, one) for one in alike):
        return Refusal("lies_there_already", "AG-4.5.3", facts)
    return None


def cast(run: Run, move: Move) -> list[Fact]:
    """AG-4.3.1 Play a magic card; what lies before a character is its user's from then on (AG-2.8.27)."""
    missile = not move.target
    begin_action(run, move.seat, MAGIC, move.subject)
    new = run.fresh_id()
    if missile:
        begun = {"sender": move.seat, "amount": MISSILE_DAMAGE}
        run.push("missile", move.seat, new, passed=(), flown=(new,), **begun)
        return [CardMoved(move.subject, "lane", new, why="cast", controller=move.seat)]
    return [CardMoved(move.subject, move.target, new, why="laid", controller=move.seat)]


# ------------------------------------------------------------------------------------------------------- skills


def refuse_skill(state: State, move: Move) -> Refusal | None:
    """AG-4.4.10 A skill is used in the own action phase; AG-4.4.15 after a start-up an action must be possible."""
    refusal = refuse_use(state, move)
    if refusal is not None:
        return refusal
    known = all(state.cards[ref].definition for ref in hand(state, move.seat))
    strict = state.rules.options.get("unable") == "strict"
    if not is_startup(state, move) or not known or strict or can_act_ordinarily(state, move.seat):
        return None
    return None if may_enable(state, move) else Refusal("no_action_after_startup", "AG-4.4.15")


# ----------------------------------------------------------------------------------------------- unable to act


def can_act(state: State, seat: Seat) -> bool:
    """Return whether any action is possible, refining aside."""
    return cannot_buy(state, seat) is None or can_act_ordinarily(state, seat)  # who may synthesize may buy, too


def can_act_ordinarily(state: State, seat: Seat) -> bool:
    """AG-4.4.15 Return whether an attack or a magic action is possible."""
    tried = ((attacks, refuse_attack), (spells, refuse_spell), (skills, refuse_skill))
    return any(
        refuse(state, offer.move) is None
        for offers, refuse in tried
        for offer in offers(state, seat)
        if not is_startup(state, offer.move)
    )


def why_not_unable(state: State, seat: Seat) -> Refusal | None:
    """AG-O-02 Return why nobody can declare that they are unable to act: only who can do nothing but refine may, for
    the action of the turn, not for an additional one; of a hand that is hidden nobody knows."""
    if has_acted(state):
        return Refusal("no_such_action_left", "AG-5.7")
    if is_told(state, seat, "can", "skip"):
        return Refusal("skips_instead", "AG-T-AS2")
    if not all(state.cards[ref].definition for ref in hand(state, seat)):
        return None
    if state.rules.options.get("unable") == "strict" and can_start_up(state, seat):
        return Refusal("start_up_first", "AG-P5")
    return Refusal("able_to_act", "AG-P3") if can_act(state, seat) else None


def can_start_up(state: State, seat: Seat) -> bool:
    """AG-P5 Return whether a start-up might still make an action possible."""
    found = (offer.move for offer in skills(state, seat) if is_startup(state, offer.move))
    return any(refuse_use(state, move) is None for move in found)


def refuse_more(_state: State, move: Move) -> Refusal | None:
    """Return that nothing may be named with it, if something is."""
    named: Ref = move.subject or move.target
    return Refusal("names_nothing", "AG-P3") if named or move.amount else None


def declare_unable(run: Run, move: Move) -> list[Fact]:
    """AG-P3 The hand is shown and discarded, as many cards are drawn, and the action goes on without special ones. Who
    has no hand goes without an action, or loses where that was agreed on (AG-P4)."""
    state = run.state
    cards = hand(state, move.seat)
    declared = Declared(move.seat, "is_unable")
    if not cards:
        run.bind("acted", 1)
        lost = state.rules.options.get("helpless") == "loses"
        team = state.teams[move.seat - 1]
        return [declared, *(lower_morale(state, team, state.rules.zone["morale"].cap) if lost else [])]
    run.bind("no_special", AFTER_UNABLE)
    run.push("draw", move.seat, count=len(cards))
    return [declared, *run.moved(cards, "used", why="shown", controller=move.seat)]


# --------------------------------------------------------------------------------- additional actions, the end


def why_no_decline(state: State, seat: Seat) -> Refusal | None:
    """AG-O-08 Return why no action can be declined: only an additional one may be, never the action of the turn; or
    whoever may skip does."""
    if is_told(state, seat, "can", "skip"):
        return None
    return None if has_acted(state) else Refusal("action_is_compulsory", "AG-O-08")


def decline(run: Run, move: Move) -> list[Fact]:
    """AG-P6 Decline an additional action, all of them if none is to be made at once."""
    state = run.state
    if is_told(state, move.seat, "can", "skip"):
        run.bind("acted", 1)
        run.bind("extra", ())
        return [Declared(move.seat, "skips")]
    found = [str(text) for text in run.frame.bound["extra"]]  # type: ignore[union-attr]
    at_once = [text for text in found if text.startswith("!")]
    if at_once:
        found.remove(at_once[0])
    run.bind("extra", tuple(found) if at_once else ())
    return [Declared(move.seat, "declines")]


VERBS = (
    Verb("attack", always_open, attacks, refuse_attack, attack),
    Verb("cast", always_open, spells, refuse_spell, cast),
    Verb("use", always_open, skills, refuse_skill, use_skill),
    *SPECIAL_VERBS,
    Verb("unable", why_not_unable, lambda _state, seat: [Offer(Move(seat, "unable"))], refuse_more, declare_unable),
    Verb("decline", why_no_decline, lambda _state, seat: [Offer(Move(seat, "decline"))], refuse_more, decline),
)


def moves_for_drop(state: State, seat: Seat, subject: Ref, target: Ref) -> list[Move]:
    """Return what dropping this card there may have meant."""
    if subject not in usable(state, seat) or not state.cards[subject].definition:
        return []
    there = state.cards[target].zone if target in state.cards else target
    other = seat_in(there) or zone_seat(there)
    finds = is_missile(state, seat, subject) and (not other or other in (seat, first_in_line(state, seat)))
    aimed = at(other, "front") if other and not finds else ""
    attack = [Move(seat, "attack", subject, player(other) if other else "")]
    cast = [] if is_attack_card(state, subject) else [Move(seat, "cast", subject, aimed)]
    return [*cast, *(attack if serves_to_attack(state, seat, subject) else [])]

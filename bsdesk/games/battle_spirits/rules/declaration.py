"""Declaring the use of a hand card: summon, deploy, Magic (BS-7.3 to BS-7.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from bsdesk.engine.effects import Ability
from bsdesk.engine.facts import Fact
from bsdesk.engine.game import Verb
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, State, at
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.battle_spirits.rules.abilities import lacking, unmet_price
from bsdesk.games.battle_spirits.rules.areas import why_no_card
from bsdesk.games.battle_spirits.rules.battle import attack_candidates, attack_closed, refuse_attack
from bsdesk.games.battle_spirits.rules.costs import cost_refusal
from bsdesk.games.battle_spirits.rules.flash import hand_over, in_flash_timing, main_or_flash, why_no_main
from bsdesk.games.battle_spirits.rules.steps import main_steps_only, with_way_on
from bsdesk.games.battle_spirits.rules.totals import definition

KIND_OF_VERB = {"summon": "spirit", "deploy": "nexus", "use": "magic"}
RULE_OF_VERB = {"summon": "BS-7.3", "deploy": "BS-7.6", "use": "BS-7.10"}


def using_frame(move: Move) -> Frame:
    return Frame("use", move.seat, source=move.subject, bound={"mode": move.target, "from": "hand"})


def hand_refusal(state: State, move: Move) -> Refusal | None:
    """Refuse anything but an own hand card of the kind that the verb is for."""
    card = state.cards.get(move.subject)
    rule = RULE_OF_VERB[move.verb]
    if (no_card := why_no_card(state, move.subject, "card_in_hand", rule)) is not None:
        return no_card
    if card is None or card.zone != at(move.seat, "hand"):
        return Refusal("not_in_your_hand", rule, {"card": move.subject})
    kind = definition(state, move.subject).kind
    if kind != KIND_OF_VERB[move.verb]:
        return Refusal("wrong_kind", rule, {"card": move.subject, "kind": kind})
    if move.amount or (move.target and move.verb != "use"):
        return Refusal("cores_come_later", "BS-8.12", {"card": move.subject})
    return None


def refuse_use(state: State, move: Move) -> Refusal | None:
    """BS-8.1 Return why this can't be used: only a card of the hand whose cost can be paid."""
    refusal = hand_refusal(state, move)
    return refusal or cost_refusal(state, move.subject, using_frame(move))


def refuse_magic(state: State, move: Move) -> Refusal | None:
    """BS-7.11 Return why this Magic can't be used: only for one of its effects, at its time."""
    refusal = hand_refusal(state, move)
    if refusal is not None:
        return refusal
    modes = magic_modes(state, move.subject)
    if move.target not in modes:
        return why_no_mode(state, move)
    if move.target == "main" and in_flash_timing(state):
        return Refusal("main_effect_in_flash", "BS-7.21", {"card": move.subject})
    ability = modes[move.target]
    use = using_frame(move)
    lack = lacking(state, use, ability) or cost_refusal(state, move.subject, use)
    return lack or unmet_price(state, use, ability, use)


def why_no_mode(state: State, move: Move) -> Refusal:
    """BS-7.11 Say that the Magic has not the effect that is named, or that none is."""
    match move.target:
        case "main":
            return Refusal("no_main_effect", "BS-7.21", {"card": move.subject})
        case "flash":
            rule = "BS-11.2" if in_flash_timing(state) else "BS-7.22"
            return Refusal("no_flash_effect", rule, {"card": move.subject})
    return Refusal("name_one_effect", "BS-7.11", {"card": move.subject})


def why_no_magic_now(state: State, move: Move, refusal: Refusal) -> Refusal:
    """BS-7.21, BS-7.22 Say of the effect that is meant when it can be used."""
    main = move.target == "main" or (move.subject in state.cards and set(magic_modes(state, move.subject)) == {"main"})
    if main:
        return why_no_main(state, move, refusal, "BS-7.21")
    attack = next((offer.move for offer in attack_candidates(state, move.seat) if may_attack(state, offer.move)), None)
    if refusal.code == "main_step_or_flash" and attack is not None:  # a Flash Timing follows it, and comes first
        return replace(refusal, remedy=(attack,))
    return with_way_on(state, move, refusal)


def may_attack(state: State, move: Move) -> bool:
    """Return whether this attack is legal now."""
    return attack_closed(state, move.seat) is None and refuse_attack(state, move) is None


def magic_modes(state: State, ref: Ref) -> dict[str, Ability]:
    abilities = state.rules.abilities.get(state.cards[ref].definition, ())
    return {a.effect.activate: a for a in abilities if a.effect.activate and not a.given}


def hand_candidates(verb: str) -> Callable[[State, Seat], Iterable[Offer]]:
    kind = KIND_OF_VERB[verb]

    def candidates(state: State, seat: Seat) -> Iterable[Offer]:
        cards, defs = state.cards, state.rules.defs
        for ref in state.zones[at(seat, "hand")]:
            printed = cards[ref].definition
            if printed and defs[printed].kind == kind:
                for mode in magic_modes(state, ref) if kind == "magic" else ("",):
                    yield Offer(Move(seat, verb, ref, mode))

    return candidates


def perform_use(run: Run, move: Move) -> Sequence[Fact] | None:
    """BS-7.2 Declare the use of a card; from here on it must be paid for (BS-8.20)."""
    hand_over(run, move.seat)
    run.stack.append(replace(using_frame(move), cause=run.state.seq))
    return None


VERBS = (
    *(
        Verb(verb, main_steps_only("BS-6.11"), hand_candidates(verb), refuse_use, perform_use, why_not_now=with_way_on)
        for verb in ("summon", "deploy")
    ),
    Verb(
        "use",
        main_or_flash("BS-7.22"),
        hand_candidates("use"),
        refuse_magic,
        perform_use,
        why_not_now=why_no_magic_now,
    ),
)

"""The timing marks of the cards, and facts as the occasions that cards name (BS-GL16 to BS-GL28)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.effects import On, Timing, ability_of
from bsdesk.engine.fact_base import FactBase
from bsdesk.engine.facts import Began, Declared, Ended, Fact, TokensMoved
from bsdesk.engine.game import Occasion
from bsdesk.engine.state import Event, State, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.battle_spirits.rules.areas import attacker, enemy
from bsdesk.games.battle_spirits.rules.cards import KINDS
from bsdesk.games.battle_spirits.rules.steps import MAIN_STEPS, STEPS

TIMINGS: dict[str, Timing] = {
    "when_summoned": Timing(On("summoned")),
    "when_deployed": Timing(On("deployed")),
    "when_destroyed": Timing(On("destroyed")),
    "when_destroyed_by_opponent": Timing(On("destroyed", by="opponent")),
    "when_depleted": Timing(On("depleted")),
    "when_attacking": Timing(On("attack")),
    "when_blocking": Timing(On("block")),
    "start_of_your_main_step": Timing(On("main_step", "any", "you")),
    "start_of_your_attack_step": Timing(On("attack_step", "any", "you")),
    "start_of_opponents_attack_step": Timing(On("attack_step", "any", "opponent")),
    "your_start_step": Timing(On("start_step", "any", "you")),
    "your_end_step": Timing(On("end_step", "any", "you")),
    "battle_resolution": Timing(On("resolution", "any")),
    "end_of_battle": Timing(On("battle_end")),
    "after_battle": Timing(On("after_battle")),
    "end_of_any_battle": Timing(On("any_battle_end", "any")),
    "after_any_battle": Timing(On("after_any_battle", "any")),
}

SCOPES = (
    "attack",
    "block",
    "your_main_step",
    "your_attack_step",
    "opponents_attack_step",
    "any_attack_step",
    "your_turn",
    "opponents_turn",
)

# The occasions that an effect may answer to.
OCCASIONS = frozenset(
    {timing.on.event for timing in TIMINGS.values() if timing.on is not None}
    | {"used", "activated", "cost", "blocked", "won_battle", "refreshed", "exhausted", "drawn", "discarded"}
    | {"life_lost", "reduced_life", "core_step", "draw_step", "refresh_step"}
    | {"to_hand", "to_deck_top", "to_deck_bottom", "cores_put", "cores_added"}
    | {f"{step}_step_over" for step in STEPS if step != "main2"}
)

# Occasions of which it may be asked how often they were about cards of a kind: everybody sees those cards.
NOTED = frozenset(
    {"used", "summoned", "deployed", "destroyed", "depleted", "discarded", "attack", "block", "exhausted", "refreshed"}
)

# By what facts alone these come about: all others by a declaration.
FACTS_OF_OCCASIONS: Mapping[str, Sequence[type[FactBase]]] = {
    **dict.fromkeys(OCCASIONS, (Declared,)),
    **dict.fromkeys(("life_lost", "cores_put", "cores_added", "reduced_life"), (TokensMoved,)),
    **dict.fromkeys(("refreshed", "exhausted"), (CardTurned,)),
    **dict.fromkeys(("drawn", "discarded"), (CardMoved,)),
    **{f"{step}_step": (Began,) for step in STEPS},
    "resolution": (Began,),
    **{f"{step}_step_over": (Ended,) for step in STEPS},
}

# Occasions that are about no card and no player.
OF_NOTHING = frozenset(
    {"start_step", "core_step", "draw_step", "refresh_step", "main_step", "attack_step", "end_step"}
    | {"resolution", "any_battle_end", "after_any_battle"}
    | {f"{step}_step_over" for step in STEPS if step != "main2"}
)

# Occasions that have another party: the Spirit that was blocked or blocks, the attacker, the player.
OF_TWO = frozenset({"block", "blocked", "won_battle", "destroyed", "battle_end", "life_lost", "reduced_life"})
OF_CARDS = OF_TWO - {"reduced_life"}  # those of which that is a card

# Occasions that a leaving card still answers to (BS-P2c).
LAST_WORDS = frozenset({"destroyed", "depleted", "to_hand", "to_deck_top", "to_deck_bottom"})


def scope(state: State, ref: Ref, seat: Seat, name: str) -> bool:
    """Return whether this stretch of the game is on, for this card of this seat."""
    if name == "attack":
        return "attacking" in state.cards[ref].marks
    if name == "block":
        return "blocking" in state.cards[ref].marks
    mine = state.active == seat
    if name == "your_turn":
        return mine
    if name == "opponents_turn":
        return not mine
    if name == "your_main_step":
        return mine and state.step in MAIN_STEPS
    return state.step == "attack" and (name == "any_attack_step" or mine == (name == "your_attack_step"))


def occasions(state: State, event: Event) -> Sequence[Occasion]:
    """Return the occasions that a fact is on the cards, and by what it came about."""
    told = OCCASIONS_OF.get(type(event.fact))
    if told is None:
        return ()
    found = told(state, event.fact)
    via = cause(state, event) if found else ""
    if via == "battle":  # by what it was compared with
        found = [one if one.other else replace(one, other=enemy(state, one.subject)) for one in found]
    return [replace(one, via=via) for one in found] if via else found


def cause(state: State, event: Event) -> str:
    """Return by what a fact came about: the kind of the card whose effect it was, an attack, or a comparison of BP."""
    fact = event.fact
    if type(fact) is Declared and fact.act == "activated":
        return mark_of(state, fact.target)
    if event.by == "effect":
        return effect_kind(state, event)
    if type(fact) is TokensMoved:
        return "attack" if fact.why == "attack" else ""
    if type(fact) is Declared:
        return fact.via or ("battle" if state.moment == "resolution" else "")
    return ""


def ways(via: str) -> tuple[str, ...]:
    """Return by what something came about, in every word for it: an effect is one of a card of some kind, too."""
    return ("effect", via) if via in KINDS else (via,) if via else ()


def mark_of(state: State, key: str) -> str:
    """Return the mark before the effect of this key: its timing, main or flash."""
    effect = ability_of(state, key).effect
    return effect.on if isinstance(effect.on, str) else effect.activate


def effect_kind(state: State, event: Event) -> str:
    """Return the kind of the card whose effect a fact came of, if it was one."""
    card = state.rules.defs.get(event.why.rpartition("/")[0]) if event.by == "effect" else None
    return card.kind if card is not None else ""


# what a fact of each kind is an occasion of


def of_tokens(state: State, fact: TokensMoved) -> Sequence[Occasion]:
    """Return the occasion that a player lost Life, and by what was lost in an attack that the attacker reduced it; or
    that cores were put on a card, and that they came from the Void."""
    if fact.to in state.cards:
        who = fact.by or state.cards[fact.to].controller
        put = Occasion("cores_put", fact.to, who, number=sum(fact.amount))
        return (put, replace(put, word="cores_added")) if fact.why == "gained" else (put,)
    if fact.why not in ("attack", "effect") or zone_name(fact.source) != "life":
        return ()
    player, by = f"p{zone_seat(fact.source)}", attacker(state) if fact.why == "attack" else ""
    lost = Occasion("life_lost", player, fact.by, by, sum(fact.amount))
    return (lost, Occasion("reduced_life", by, fact.by, player, sum(fact.amount))) if by else (lost,)


def of_declared(state: State, fact: Declared) -> Sequence[Occasion]:
    target = enemy(state, fact.subject) if fact.act == "battle_end" else fact.target
    return (Occasion(fact.act, fact.subject, fact.seat, target, fact.number),)


def of_turned(state: State, fact: CardTurned) -> Sequence[Occasion]:
    """BS-16.8: from heavy exhausted to exhausted counts as a refresh."""
    seat = fact.by or state.cards[fact.card].controller
    return (Occasion("refreshed" if fact.turned < fact.was else "exhausted", fact.card, seat),)


def of_moved(state: State, fact: CardMoved) -> Sequence[Occasion]:
    if fact.why not in ("drawn", "discarded"):
        return ()
    ref = fact.becomes if fact.becomes in state.cards else fact.card  # one about to move is still at its place
    return (Occasion(fact.why, ref, zone_seat(fact.to)),)


def of_began(_state: State, fact: Began) -> Sequence[Occasion]:
    if fact.what == "step":
        return (Occasion("main_step" if fact.name in MAIN_STEPS else fact.name + "_step", by=fact.seat),)
    if (fact.what, fact.name) == ("moment", "resolution"):
        return (Occasion("resolution", by=fact.seat),)
    return ()


def of_ended(_state: State, fact: Ended) -> Sequence[Occasion]:
    if fact.what == "step":
        return (Occasion(f"{'main' if fact.name in MAIN_STEPS else fact.name}_step_over", by=fact.seat),)
    return ()


OCCASIONS_OF: Mapping[type[Fact], Callable[[State, Any], Sequence[Occasion]]] = {
    TokensMoved: of_tokens,
    Declared: of_declared,
    CardTurned: of_turned,
    CardMoved: of_moved,
    Began: of_began,
    Ended: of_ended,
}

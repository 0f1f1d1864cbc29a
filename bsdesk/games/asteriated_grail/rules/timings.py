"""What facts mean to the skills that listen (AG-5, AG-4.8.6), the timing marks of skills, and when they are on.

An occasion that is about a player is about that player, and about each card whose effects the player has: the
character, and what lies before it. So a skill listens to what happens to «this», whoever has used its card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.effects import On, Timing
from bsdesk.engine.facts import Began, CountersChanged, Declared, TokensMoved
from bsdesk.engine.game import Occasion
from bsdesk.engine.state import SIDEWAYS, Event, State, zone_name, zone_seat, zone_team
from bsdesk.engine.values import Ref, Seat, seat_in
from bsdesk.games.asteriated_grail.rules.areas import (
    ACTIVE,
    POINT,
    cards_before,
    definition,
    element_of,
    in_form,
    key_of,
    player,
    printed,
)
from bsdesk.games.asteriated_grail.rules.usage import is_loose, master_of

# Acts that are about the player who declares them: how the occasion is called, and how it is for the other party.
OF_DECLARER = {
    "suffers": ("suffers", ""),
    "received": ("received", "inflicted"),
    "is_to_draw": ("is_to_draw", ""),
    "risks_morale": ("risks_morale", ""),
    "demoralizes": ("demoralized", ""),
    "acted": ("action_ended", ""),
    "may_go_on": ("more_actions", ""),
    "starts_up": ("starts_up", ""),
    "is_bound": ("before_weakness", ""),
    "is_about_to_act": ("before_action", ""),
    "buys": ("buys", ""),
    "refines": ("refines", ""),
    "synthesizes": ("synthesizes", ""),
    "settles": ("settles", ""),
    "removes_effect": ("removes_effect", ""),
    "places_effect": ("places_effect", ""),
    "uncovers": ("uncovers", ""),
    "uses_exclusive": ("uses_exclusive", ""),
    "signals": ("signals", ""),
    "fires": ("fires", ""),
    "sheds": ("sheds", ""),
    "overheals": ("overheals", ""),
}
# Acts that are about an attack: how they are called, and how they are for whom it is aimed at. They come about by an
# active attack, or by a counter (AG-4.2.14): the card says so, for a counter may lie above it when it misses.
OF_ATTACK = {"attacks": "attacked", "hits": "was_hit", "misses": "was_missed"}
SLOTS = ("before_turn", "turn_start", "action_start", "turn_end")  # AG-5.1: those that are occasions as they begin
PLAYED = frozenset({"attacked", "cast", "laid", "countered", "warded", "passed_on", "played"})
WORKED = ("worked", "shielded")  # how the card of a base effect goes that has done what it does
# How an exclusive card that came among the basic ones goes that is used, discarded, covered, or has done its work.
SPENT = {
    **dict.fromkeys(("attacked", "countered"), "loose_used"),
    **dict.fromkeys(("shown", "discarded", "overflow"), "loose_discarded"),
    "covered": "loose_covered",
    "done": "loose_done",
}
SHOWN = PLAYED | {"shown"}  # how cards of the hand are shown to all
BARED = ("shown", "removed")  # how cards of a hand, or covered ones, go face up to the used cards

OCCASIONS = frozenset(
    {*OF_ATTACK, *OF_ATTACK.values(), *SLOTS, "game_start", "damages", "makes_damage", "launched", "launches"}
    | {"morale_lost", "counters", "bares", "bombards"}
    | {word for words in OF_DECLARER.values() for word in words if word}
    | {"shows", "uses", *SPENT.values(), "tapped", "put", "worked", "gained", "lost"}
)
OF_PLAYERS = OCCASIONS - {*OF_ATTACK, "tapped", "put", "worked", "gained"}


def about(
    state: State, word: str, seat: Seat, by: Seat = 0, other: Ref = "", number: int = 0, via: str = ""
) -> Iterator[Occasion]:
    """Yield an occasion that is about a player: about that player, and about each card whose effects they have. It is
    the doing of another, or of nobody."""
    for subject in (player(seat), *cards_before(state, seat)):
        yield Occasion(word, subject, by, other, number, via=via)


def occasions(state: State, event: Event) -> Sequence[Occasion]:
    """AG-5.1, AG-4.8.6 Return the occasions that a fact is."""
    fact = event.fact
    if isinstance(fact, Declared):
        return list(of_declared(state, fact))
    if isinstance(fact, Began):
        known = fact.what == "step" and fact.name in SLOTS
        return list(about(state, fact.name, fact.seat, fact.seat, player(fact.seat))) if known else ()
    if isinstance(fact, CardMoved):
        return list(of_moved(state, fact))
    if isinstance(fact, CardTurned):
        by = state.cards[fact.card].controller
        return [Occasion("tapped", fact.card, by, player(by))] if fact.turned == SIDEWAYS != fact.was else ()
    if isinstance(fact, TokensMoved) and fact.why == "morale":
        team, lost = zone_team(fact.source), fact.amount[POINT]
        seats = [seat for seat in state.seats() if state.teams[seat - 1] == team]
        return [one for seat in seats for one in about(state, "morale_lost", seat, other=player(seat), number=lost)]
    if isinstance(fact, CountersChanged):
        word = "gained" if fact.number > 0 else "lost"
        return [Occasion(word, fact.on, via=fact.name, number=abs(fact.number))]
    return ()


def of_declared(state: State, fact: Declared) -> Iterator[Occasion]:
    """Yield the occasions of what was declared."""
    act, seat, other = fact.act, fact.seat, seat_in(fact.target)
    if act in OF_ATTACK:
        card = state.cards.get(fact.subject)
        via = ACTIVE if card is not None and ACTIVE in card.marks else ""
        yield Occasion(act, fact.subject, seat, fact.target, via=via)
        yield from about(state, OF_ATTACK[act], other, seat, fact.subject, via=via)
    elif act == "damages":
        yield from about(state, "damages", other, seat, player(seat), fact.number, fact.via)
        yield from about(state, "makes_damage", seat, seat, fact.target, fact.number, fact.via)
    elif act == "launches":
        yield from about(state, "launches", seat, seat, fact.target, fact.number)
        yield from about(state, "launched", other, seat, player(seat), fact.number)
    elif act == "game_starts":
        for one in state.seats():
            yield from about(state, "game_start", one, one, player(one))
    elif act in OF_DECLARER:
        own, theirs = OF_DECLARER[act]
        yield from about(state, own, seat, other or seat, fact.target or player(seat), fact.number, fact.via)
        if act == "received" and other and is_of_missile(state, fact):
            yield from about(state, "bombards", other, other, player(seat), fact.number)
        if theirs and other:
            yield from about(state, theirs, other, other, player(seat), fact.number, fact.via)


def is_of_missile(state: State, fact: Declared) -> bool:
    """AG-2.8.50 Return whether it was a Missile that made this damage: the card in the lane, but not by an attack."""
    return fact.via == "magic" and fact.subject in state.zones["lane"]


def of_moved(state: State, fact: CardMoved) -> Iterator[Occasion]:
    """Yield the occasions of a card that went elsewhere: it was shown from a hand, or put before somebody."""
    there = fact.becomes if fact.becomes in state.cards else fact.card
    card = state.cards.get(there)
    if card is None:
        return
    if fact.why in SHOWN and (seat := fact.controller):
        element = element_of(state, there)
        if element:
            yield from about(state, "shows", seat, seat, player(seat), via=element)
            if fact.why in PLAYED:
                yield from about(state, "uses", seat, seat, player(seat), via=element)
    if fact.why == "countered" and card.definition:
        yield from of_countered(state, there, fact.controller)
    if fact.why in BARED and fact.controller and card.definition:
        key = key_of(definition(state, there))
        yield from about(state, "bares", fact.controller, fact.controller, there, via=key)
    if fact.why in SPENT and is_loose(state, there) and (master := master_of(state, there)):
        loser = fact.controller or zone_seat(fact.to)
        yield from about(state, SPENT[fact.why], master, loser, player(loser) if loser else "")
    if fact.why in WORKED:
        yield Occasion("worked", there)
    if zone_name(fact.to) == "front":
        yield Occasion("put", there, fact.controller, player(zone_seat(fact.to)))


def of_countered(state: State, ref: Ref, seat: Seat) -> Iterator[Occasion]:
    """AG-4.2.7 Yield the occasion that a player counters with a card of the attack's fate class: by nothing else, or
    also by its element."""
    answered = [one for one in state.zones["lane"] if one != ref][-1:]
    if any(printed(state, ref).fate == printed(state, attack).fate for attack in answered):
        fits = element_of(state, ref) in ("dark", *(element_of(state, attack) for attack in answered))
        yield from about(state, "counters", seat, seat, ref, via="element" if fits else "fate")


# ------------------------------------------------------------------------------------------ timing marks


TIMINGS: dict[str, Timing] = {
    "own_attack": Timing(On("attacks", "any", "you")),
    "own_active_attack": Timing(On("attacks", "any", "you", via=ACTIVE)),
    "own_hit": Timing(On("hits", "any", "you")),
    "own_active_hit": Timing(On("hits", "any", "you", via=ACTIVE)),
    "own_miss": Timing(On("misses", "any", "you")),
    "own_active_miss": Timing(On("misses", "any", "you", via=ACTIVE)),
    "game_start": Timing(On("game_start")),
    **{name: Timing(On(name)) for name in SLOTS},
    "before_action": Timing(On("before_action")),
    "before_weakness": Timing(On("before_weakness")),
    "damaged": Timing(On("damages")),
    "damaged_by_magic": Timing(On("damages", via="magic")),
    "received": Timing(On("received")),
    "received_magic": Timing(On("received", via="magic")),
    "received_attack": Timing(On("received", via="attack")),
    "makes_damage": Timing(On("makes_damage")),
    "makes_magic_damage": Timing(On("makes_damage", via="magic")),
    "attack_ended": Timing(On("action_ended", via="attack")),
    "magic_ended": Timing(On("action_ended", via="magic")),
    "special_ended": Timing(On("action_ended", via="special")),
    "action_ended": Timing(On("action_ended")),
    "after_attack": Timing(On("more_actions", via="attack")),
    "after_magic": Timing(On("more_actions", via="magic")),
    "after_action": Timing(On("more_actions")),
}


SCOPES: Mapping[str, Callable[[State, Ref, Seat], bool]] = {
    "form": lambda state, ref, seat: in_form(state, zone_seat(state.cards[ref].zone) or seat),
    "normal": lambda state, ref, seat: not in_form(state, zone_seat(state.cards[ref].zone) or seat),
    "first": lambda _state, _ref, _seat: True,  # before what other players' skills do at this moment
    "last": lambda _state, _ref, _seat: True,  # after what else happens at this moment (AG-4.11.6)
    "own_turn": lambda state, _ref, seat: state.active == seat,
    "tenth": lambda state, _ref, _seat: state.rules.options.get("texts") == "tenth",
    "standard": lambda state, _ref, _seat: state.rules.options.get("texts") == "standard",
}


def scope(state: State, ref: Ref, seat: Seat, name: str) -> bool:
    """Return whether this stretch of the game is on, for this card of this seat."""
    return SCOPES[name](state, ref, seat)

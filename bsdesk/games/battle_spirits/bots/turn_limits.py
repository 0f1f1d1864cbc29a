"""The most that effects may do for attacks in one turn, read from their words.

A limit may be too high, never too low, or a search would overlook a win. An unknown number counts as infinite.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

import msgspec

from bsdesk.engine.effects import Effect
from bsdesk.engine.grants import Grant
from bsdesk.games.battle_spirits.rules.timings import TIMINGS

AREAS = ("reserve", "trash", "life", "void", "removed")
BRING = frozenset({"draw", "open", "take", "return"})
STRIKE = frozenset({"destroy", "return", "exhaust", "heavy_exhaust", "remove", "move_cores"})
RAISE = frozenset({"refresh", "summon"})
ELSE = frozenset(
    {"choose", "choose_summon", "discard", "modify", "note", "if", "if_did", "may", "each", "add_cores"}
) | {"repeat", "choose_colour", "lose_symbol"}
KNOWN = BRING | STRIKE | RAISE | ELSE | {"pay", "end_battle", "remain", "arrange", "rest"}
ONCE_A_TURN = frozenset({"turn", "name"})  # limits
ONCE = frozenset({"summoned", "deployed", "destroyed", "depleted"})  # events that happen to a card once in a turn
EACH_ATTACK = frozenset({"attack", "battle_end", "after_battle", "won_battle"})  # events of each of its attacks

Table = Mapping[str, Any]  # a word of a card text, with what belongs to it


class Traits(NamedTuple):
    """Limits of what effects may do."""

    about_cores: float = 0  # do they ask about cores on cards?
    life: float = 0  # do they take Life?
    cores: float = 0  # cores to pay with
    cheaper: float = 0  # symbols, but only to pay with
    cards: float = 0  # other cards to the hand
    attacks: float = 0  # additional attacks
    symbols: float = 0  # additional symbols on attackers
    strikes: float = 0  # blockers or blocks removed
    at_attacks: float = 0  # the same, at each attack


NOTHING, ANYTHING = Traits(), Traits(*(inf for _ in Traits._fields))


def total(traits: Iterable[Traits]) -> Traits:
    """Return the sum of these limits."""
    return Traits(*map(sum, zip(NOTHING, *traits, strict=True)))


def everything_in(thing: Any) -> Iterator[Any]:
    """List everything written in some effects: tables, names and words."""
    yield thing
    if isinstance(thing, Mapping):
        thing = (*thing.keys(), *thing.values())
    if isinstance(thing, list | tuple):
        for part in thing:
            yield from everything_in(part)


class Named(NamedTuple):
    """The cards that a name stands for in an effect: how many at most, where they are, whose."""

    most: float = inf
    where: str = "field"
    side: str = "any"


def of_effect(effect: Effect) -> Traits:
    """Return what one effect may do in a turn."""
    tables = [part for part in everything_in((effect.cost, effect.do)) if isinstance(part, Mapping) and "op" in part]
    if not {str(table["op"]) for table in tables} <= KNOWN:
        return ANYTHING
    if gives_more([*tables, *map(msgspec.to_builtins, effect.always)]):
        return ANYTHING
    words = {part for part in everything_in(msgspec.to_builtins(effect)) if isinstance(part, str)}
    about_cores = bool(words & {"cores", "normal_cores", "soul_core", "pay_from"})
    names = names_in(tables)
    once = total(of_word(table, names) for table in tables)
    often = Traits(*(each * times(effect, tables) if each else 0 for each in once))
    if not ONCE_A_TURN & {*effect.limits} and occasion(effect) in EACH_ATTACK:
        often = often._replace(attacks=often.attacks and inf, strikes=0, at_attacks=often.strikes)
    return total([often, Traits(about_cores, symbols=more_life(effect)), *map(of_grant, effect.always)])


def gives_more(tables: Iterable[Table]) -> bool:
    """Return whether one of these words or grants gives what is not looked at here: effects, words, another Lv,
    another cost."""
    given = ({**table, **table.get("gain", {}), **table.get("set", {})} for table in tables)
    return any(one.get(name) for one in given for name in ("effects", "becomes", "silent", "level", "cost"))


def more_life(effect: Effect) -> float:
    """Return how much more Life an attack takes by an effect that changes how much is lost."""
    if effect.instead is None or effect.instead.event != "life_lost" or effect.change is None:
        return 0
    change, own = effect.change, effect.during == ("attack",)  # of the attacks of its own card alone
    return max(0, number(change.plus)) if own and change.times == 1 else inf


def names_in(tables: Iterable[Table]) -> dict[str, Named]:
    """Return what each name in these words stands for."""
    names: dict[str, Named] = {}
    for table in tables:
        count = number(table.get("count", 1))
        if table["op"].startswith("choose"):
            chosen = table.get("from", {})
            among = names.get(
                chosen.get("bound", ""), Named(count, chosen.get("where", "field"), chosen.get("side", "own"))
            )
            names[table.get("as", "it")] = among._replace(most=count)
        elif table["op"] == "open" and "what" not in table:
            names[table.get("as", "opened")] = Named(count, "deck")
        elif table["op"] == "rest":
            names[table.get("as", "rest")] = names.get(table.get("of", "opened"), Named())
        elif table["op"] == "arrange":
            names[table.get("as", "order")] = cards_meant(table.get("what", "opened"), names)
    return names


def times(effect: Effect, tables: Iterable[Table]) -> float:
    """Return how often an effect may happen in a turn, or in an attack."""
    if any(table["op"] in ("each", "repeat") for table in tables):
        return inf
    if ONCE_A_TURN & {*effect.limits}:
        return 1
    if effect.activate:  # Magic is used up; so is a card that is exhausted for it, or leaves
        spent = any(table.get("op") in STRIKE and table.get("what") == "this" for table in effect.cost)
        return 1 if spent or not effect.levels else inf
    return 1 if occasion(effect) in ONCE | EACH_ATTACK else inf


def occasion(effect: Effect) -> str:
    """Return the event that an effect answers to, if that happens to its own card."""
    on = TIMINGS[effect.on].on if isinstance(effect.on, str) else effect.on
    return on.event if on is not None and on.of == "this" else ""


def of_word(table: Table, names: Mapping[str, Named]) -> Traits:
    """Return what a word does, once."""
    op, source, to = table["op"], table.get("from"), table.get("to", "reserve")
    spends = op == "pay" or (op == "move_cores" and (source not in AREAS or to not in AREAS))
    gives = op == "add_cores" or (op == "move_cores" and source in AREAS and source != "reserve")
    stops = op == "modify" and (bool(set(table.get("cannot", ())) & {"block", "be_blocked"}) or "must" in table)
    again = op in RAISE or (op == "modify" and "attack_twice" in table.get("can", ()))
    what, gains = affected_cards(table, names), symbols_added(table) if op == "modify" else 0
    brings = op in ("draw", "open", "take") or (op == "return" and table.get("to", "hand") == "hand")
    return Traits(
        about_cores=spends or (op == "add_cores" and to not in AREAS),
        life=op == "move_cores" and source == "life",
        cores=number(table.get("count", 1)) if gives else 0,
        cards=what.most if brings else 0,
        cheaper=gains,
        attacks=what.most if again else 0,
        symbols=gains * what.most if gains else 0,
        strikes=what.most if (op in STRIKE or stops) and what.where == "field" and (stops or what.side != "own") else 0,
    )


def number(amount: Any) -> float:
    return amount if isinstance(amount, int) else inf


def affected_cards(table: Table, names: Mapping[str, Named]) -> Named:
    """Return the cards that a word affects."""
    if table["op"] in ("draw", "open"):
        return Named(number(table.get("count", 1)), "deck")
    return cards_meant(table.get({"move_cores": "from", "modify": "to"}.get(table["op"], "what"), "it"), names)


def cards_meant(what: Any, names: Mapping[str, Named]) -> Named:
    """Return the cards that a name or a filter stands for."""
    if isinstance(what, Mapping):
        return Named(inf, what.get("where", "field"), what.get("side", "own"))
    if what == "this":
        return Named(1, "field", "own")
    return Named(1, what) if what in AREAS else names.get(what, Named())


def symbols_added(table: Table) -> float:
    """Return how many symbols a word adds to one card."""
    if any(figure.startswith("symbols") for figure in table.get("set", ())):
        return inf
    gain = table.get("gain", {})
    return sum(number(gain[figure]) for figure in gain if figure.startswith("symbols"))


def of_grant(grant: Grant) -> Traits:
    """Return what a lasting effect gives. Symbols for one particular card only pay for that card."""
    symbols, own = symbols_added(msgspec.to_builtins(grant)), 1 if grant.to == "this" else inf
    stops = bool(set(grant.cannot) & {"block", "be_blocked"} or grant.must)
    return Traits(
        about_cores=bool(grant.unless),
        cheaper=symbols,
        attacks=own if "attack_twice" in grant.can else 0,
        symbols=symbols * own if symbols and grant.by is None else 0,
        strikes=inf if stops else 0,
    )

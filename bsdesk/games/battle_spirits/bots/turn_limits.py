"""What effects may do at the very most for attacks in one turn, read off their words.

More than that must not happen, or a search would overlook a win; less may. Where a number can't be told it is infinite.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

import msgspec

from bsdesk.engine.effects import Effect
from bsdesk.engine.totals import Grant
from bsdesk.games.battle_spirits.rules.timings import TIMINGS

AREAS = ("reserve", "trash", "life", "void", "removed")
BRING = frozenset({"draw", "open", "take", "return"})
STRIKE = frozenset({"destroy", "return", "exhaust", "heavy_exhaust", "remove", "move_cores"})
RAISE = frozenset({"refresh", "summon"})
ELSE = frozenset({"choose", "choose_summon", "discard", "modify", "note", "if", "if_did", "may", "each", "add_cores"})
KNOWN = BRING | STRIKE | RAISE | ELSE | {"pay", "end_battle", "remain", "arrange", "rest"}
ONCE = frozenset({"summoned", "deployed", "destroyed", "depleted"})  # what happens to a card once in a turn
EACH_ATTACK = frozenset({"attack", "battle_end", "after_battle", "won_battle"})  # or once in each of its attacks

Table = Mapping[str, Any]  # a word with what belongs to it


class Traits(NamedTuple):
    """What effects may do."""

    about_cores: float = 0  # do they speak of cores on cards?
    life: float = 0  # do they take Life?
    cores: float = 0  # so many cores to pay with
    cheaper: float = 0  # so many symbols more, but only to pay with
    cards: float = 0  # so many other cards to the hand
    attacks: float = 0  # so many attacks more
    symbols: float = 0  # so many symbols more on attackers
    strikes: float = 0  # so many blockers, or blocks, less
    at_attacks: float = 0  # so many of them at each attack


NOTHING, ANYTHING = Traits(), Traits(*(inf for _ in Traits._fields))


def total(traits: Iterable[Traits]) -> Traits:
    """All of them together."""
    return Traits(*map(sum, zip(NOTHING, *traits, strict=True)))


def inside(thing: Any) -> Iterator[Any]:
    """Everything that is written in some effects: tables, names and words."""
    yield thing
    if isinstance(thing, Mapping):
        thing = (*thing.keys(), *thing.values())
    if isinstance(thing, list | tuple):
        for part in thing:
            yield from inside(part)


class Named(NamedTuple):
    """What a name stands for in an effect: so many cards at most, where they are, whose."""

    most: float = inf
    where: str = "field"
    side: str = "any"


def of_effect(effect: Effect) -> Traits:
    """What one effect may do in a turn."""
    tables = [part for part in inside((effect.cost, effect.do)) if isinstance(part, Mapping) and "op" in part]
    if not {str(table["op"]) for table in tables} <= KNOWN:
        return ANYTHING
    words = {part for part in inside(msgspec.to_builtins(effect)) if isinstance(part, str)}
    about_cores = bool(words & {"cores", "normal_cores", "soul_core", "pay_from"})
    names = names_in(tables)
    once = total(of_word(table, names) for table in tables)
    often = Traits(*(each * times(effect, tables) if each else 0 for each in once))
    if effect.limit not in ("turn", "name") and occasion(effect) in EACH_ATTACK:
        often = often._replace(attacks=often.attacks and inf, strikes=0, at_attacks=often.strikes)
    return total([often, Traits(about_cores), *map(of_grant, effect.always)])


def names_in(tables: Iterable[Table]) -> dict[str, Named]:
    """What is called by a name."""
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
            names[table.get("as", "order")] = called(table.get("what", "opened"), names)
    return names


def times(effect: Effect, tables: Iterable[Table]) -> float:
    """How often an effect may happen in a turn, or in an attack."""
    if any(table["op"] == "each" for table in tables):
        return inf
    if effect.limit in ("turn", "name"):
        return 1
    if effect.activate:  # Magic is used up; so is a card that has to be exhausted for it, or to leave
        spent = any(table.get("op") in STRIKE and table.get("what") == "this" for table in effect.cost)
        return 1 if spent or not effect.levels else inf
    return 1 if occasion(effect) in ONCE | EACH_ATTACK else inf


def occasion(effect: Effect) -> str:
    """What an effect answers to, if it happens to its own card."""
    on = TIMINGS[effect.on].on if isinstance(effect.on, str) else effect.on
    return on.event if on is not None and on.of == "this" else ""


def of_word(table: Table, names: Mapping[str, Named]) -> Traits:
    """What a word does, once."""
    op, source, to = table["op"], table.get("from"), table.get("to", "reserve")
    spends = op == "pay" or (op == "move_cores" and (source not in AREAS or to not in AREAS))
    gives = op == "add_cores" or (op == "move_cores" and source in AREAS and source != "reserve")
    stops = op == "modify" and (bool(set(table.get("cannot", ())) & {"block", "be_blocked"}) or "must" in table)
    again = op in RAISE or (op == "modify" and "attack_twice" in table.get("can", ()))
    what, gains = done_to(table, names), gained(table) if op == "modify" else 0
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


def done_to(table: Table, names: Mapping[str, Named]) -> Named:
    """To how many cards a word is done at most, and which."""
    if table["op"] in ("draw", "open"):
        return Named(number(table.get("count", 1)), "deck")
    return called(table.get({"move_cores": "from", "modify": "to"}.get(table["op"], "what"), "it"), names)


def called(what: Any, names: Mapping[str, Named]) -> Named:
    """The cards that a name or a filter means."""
    if isinstance(what, Mapping):
        return Named(inf, what.get("where", "field"), what.get("side", "own"))
    if what == "this":
        return Named(1, "field", "own")
    return Named(1, what) if what in AREAS else names.get(what, Named())


def gained(table: Table) -> float:
    """So many symbols on one card."""
    if any(figure.startswith("symbols") for figure in table.get("set", ())):
        return inf
    gain = table.get("gain", {})
    return sum(number(gain[figure]) for figure in gain if figure.startswith("symbols"))


def of_grant(grant: Grant) -> Traits:
    """What an effect gives as long as it stands. Symbols with regard to another card are only for paying for that."""
    symbols, own = gained(msgspec.to_builtins(grant)), 1 if grant.to == "this" else inf
    stops = bool(set(grant.cannot) & {"block", "be_blocked"} or grant.must)
    return Traits(
        cheaper=symbols,
        attacks=own if "attack_twice" in grant.can else 0,
        symbols=symbols * own if symbols and grant.by is None else 0,
        strikes=inf if stops else 0,
    )

"""Level, BP, symbols and cost, computed from a state and never stored (BS-9, BS-8, BS-B)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from bsdesk.engine.giving import grants, holds_against, is_silent
from bsdesk.engine.grants import EFFECTS, LEVEL, SILENT, Live
from bsdesk.engine.state import UPRIGHT, State
from bsdesk.engine.totals import figure, given_effects, has_word
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.battle_spirits.rules.areas import cores, field_cards, level_kept, pending
from bsdesk.games.battle_spirits.rules.cards import COLOURS, Card, level_with, words_of_effect

# In the order in which they count: of one colour, and of the card's own colour.
SYMBOL_FIGURES = {**{f"symbols.{colour}": colour for colour in COLOURS}, "symbols": ""}


def definition(state: State, ref: Ref) -> Card:
    return state.rules.defs[state.cards[ref].definition]  # type: ignore[return-value]


def level(state: State, ref: Ref) -> int:
    """BS-9.2 Return the Lv of a card: the one that its cores keep up, or as which effects let it be treated."""
    kept: int | None = state.totals.get(("level", ref))
    found = level_of_cores(state, ref) if kept is None else kept
    if not found or LEVEL not in state.rules.effects.can_give:
        return found
    return min(max(1, figure(state, ref, LEVEL, found)), len(definition(state, ref).levels))


def level_of_cores(state: State, ref: Ref) -> int:
    """BS-9.2 Return the Lv that the cores on the card keep up, which is noted."""
    pool = cores(state, ref)
    found = level_with(definition(state, ref), pool[0] + pool[1], pool[1] > 0)
    if state.cards[ref].marks:
        found = max(level_kept(state, ref), found)
    state.totals["level", ref] = found
    return found


def printed_bp(state: State, ref: Ref) -> int:
    card: Card = state.rules.defs[state.cards[ref].definition]  # type: ignore[assignment]
    reached = level(state, ref)
    return card.levels[reached - 1].bp if reached else 0


def bp(state: State, ref: Ref) -> int:
    """BS-B1, BS-B4 Return the BP of the current Lv, then what was added, in order; never below 0."""
    each = state.rules.options.get("bp_clamp") == "each"
    return max(0, figure(state, ref, "bp", printed_bp(state, ref), floor_each=each))


def symbol_grants(state: State) -> dict[str, list[Live]]:
    """Return the grants that change symbols now, by figure. Without any the printed symbols count."""
    speaking = grants(state)
    if SYMBOL_FIGURES.keys().isdisjoint(speaking):
        return {}
    return {name: speaking[name] for name in SYMBOL_FIGURES if name in speaking}


def symbols_vary(state: State) -> bool:
    """Return whether any effect changes symbols now."""
    return bool(symbol_grants(state))


def symbols(state: State, ref: Ref, using: Ref = "") -> Mapping[str, int]:
    """BS-5.6, BS-5.8 Return a card's symbols by colour; `using` is the card being used, if they are counted for one."""
    return symbols_given(state, ref, symbol_grants(state), using)


def symbols_given(state: State, ref: Ref, figures: Collection[str], using: Ref) -> Mapping[str, int]:
    """Return a card's symbols by colour, where effects change just these figures now."""
    card = definition(state, ref)
    if not figures:
        return card.all_symbols
    found = dict(card.all_symbols)
    for name in figures:
        own = SYMBOL_FIGURES[name] or card.colour
        found[own] = max(0, figure(state, ref, name, found.get(own, 0), other=using))
    return found


def symbol_total(state: State, ref: Ref) -> int:
    return sum(symbols(state, ref).values())


def symbols_of(colour: str) -> Callable[[State, Ref], int]:
    """BS-O-18: return the count of symbols of one colour."""
    return lambda state, ref: symbols(state, ref).get(colour, 0)


def field_symbols(state: State, seat: Seat, using: Ref) -> dict[str, int]:
    """BS-8.2 Return the symbols on a player's Field by colour, the same for all cards that the same grants apply to."""
    varying = symbol_grants(state)
    key: tuple[object, ...] = ("symbols", seat)
    if varying:
        choosy = [live for lives in varying.values() for live in lives if live.grant.by is not None]
        key = (*key, *varying, *[holds_against(state, live, using) for live in choosy])
    found: dict[str, int] | None = state.totals.get(key)
    if found is None:
        found = {}
        for ref in field_cards(state, seat):
            for colour, count in symbols_given(state, ref, varying, using).items():
                found[colour] = found.get(colour, 0) + count
        state.totals[key] = found
    return found


def reduction(card: Card, field: dict[str, int], ex: dict[str, int] | None = None) -> int:
    """BS-8.6, BS-13.3 Return the reduction, per colour at most the reduction symbols, EX symbols included."""
    total = 0
    for colour, limit in card.reduction.items():
        there = field.get(colour, 0) + (ex.get(colour, 0) if ex else 0)
        total += min(limit, there)
    return total


def cost(state: State, ref: Ref) -> int:
    """BS-5.1, BS-1.8 Return the cost of a card: the printed one, and what effects make of it."""
    card: Card = state.rules.defs[state.cards[ref].definition]  # type: ignore[assignment]
    return max(0, figure(state, ref, "cost", card.cost))


def cost_to_use(state: State, ref: Ref, seat: Seat) -> int:
    """BS-1.8 Return the cost of a card as it is for a player who uses it, before the reduction."""
    return max(0, figure(state, f"p{seat}", "cost", cost(state, ref), other=ref))


def payment(state: State, ref: Ref, seat: Seat, ex: dict[str, int] | None = None) -> int:
    """BS-8.6, BS-8.18 Return the price of a card: its cost less the reduction, never below 0."""
    known: int | None = None if ex else state.totals.get(("payment", ref, seat))
    if known is not None:
        return known
    reduced = reduction(definition(state, ref), field_symbols(state, seat, ref), ex)
    found = max(0, cost_to_use(state, ref, seat) - reduced)
    if not ex:
        state.totals["payment", ref, seat] = found
    return found


def unleashed(state: State, ref: Ref) -> bool:
    """BS-12.3 Return whether a card is a Super Unleash card at the level that has the keyword."""
    card = definition(state, ref)
    reached = level(state, ref)
    return bool(reached) and card.levels[reached - 1].soul


# what cards ask for by name

NUMBERS: dict[str, Callable[[State, Ref], int]] = {
    "level": level,
    "bp": bp,
    "cost": cost,
    "cores": lambda state, ref: sum(cores(state, ref)),
    "soul_cores": lambda state, ref: cores(state, ref)[1],
    "normal_cores": lambda state, ref: cores(state, ref)[0],
    "symbols": symbol_total,
    **{f"symbols.{colour}": symbols_of(colour) for colour in COLOURS},
}

STATES: dict[str, Callable[[State, Ref], bool]] = {
    "refreshed": lambda state, ref: state.cards[ref].turned == UPRIGHT,
    "exhausted": lambda state, ref: state.cards[ref].turned != UPRIGHT,
    "heavy_exhausted": lambda state, ref: state.cards[ref].turned == 2,
    "attacking": lambda state, ref: "attacking" in state.cards[ref].marks,
    "blocking": lambda state, ref: "blocking" in state.cards[ref].marks,
    "battling": lambda state, ref: not {"attacking", "blocking"}.isdisjoint(state.cards[ref].marks),
    "pending": lambda state, ref: bool(pending(state, ref)),
    "depleted": lambda state, ref: pending(state, ref) == "depleted",
    "destroyed": lambda state, ref: pending(state, ref) == "destroyed",
    "super_unleashed": unleashed,
    "super_unleash": lambda state, ref: any(line.soul for line in definition(state, ref).levels),
    "succession": lambda state, ref: definition(state, ref).succession,
    "soul_magic": lambda state, ref: bool(definition(state, ref).soul_magic),
    "ex": lambda state, ref: bool(definition(state, ref).ex),
    "soul_core": lambda state, ref: cores(state, ref)[1] > 0,
}


GAINS = frozenset({"bp", "cost", "level", "symbols", *("symbols." + colour for colour in COLOURS)})

MOODS = {
    "can": frozenset({"attack_twice", "block_exhausted"}),
    "cannot": frozenset(
        {"attack", "block", "be_blocked", "be_selected", "lose_life", "be_destroyed", "be_depleted", "be_returned"}
        | {"use", "activate", "reduce_life", "be_exhausted", "be_heavy_exhausted", "be_refreshed", "be_affected"}
    ),
    "must": frozenset({"attack", "attack_first", "block"}),
}


# Moods that know by what something comes about.
CAUSED = frozenset(
    {"cannot be_destroyed", "cannot be_depleted", "cannot be_returned"}
    | {"cannot be_exhausted", "cannot be_heavy_exhausted", "cannot be_refreshed"}
)

PLAYER_NUMBERS = frozenset({"life", "reserve", "trash"})  # figures of a player: the cores in these areas


def number(state: State, ref: Ref, name: str) -> int:
    """Return a figure of a card or a player, by the name that card texts use."""
    if ref not in state.cards:
        return sum(cores(state, f"{ref}.{name}")) if name in PLAYER_NUMBERS else 0
    if not state.cards[ref].definition:
        return 0
    return NUMBERS[name](state, ref)


def has(state: State, ref: Ref, word: str) -> bool:
    """Return whether this word is true of a card: kind, colour, family, name, state, keyword."""
    printed = state.cards[ref].definition
    if not printed:
        return False
    if word in STATES:
        return STATES[word](state, ref)
    card: Card = state.rules.defs[printed]  # type: ignore[assignment]
    if word == "effects" or word.startswith(OF_EFFECTS):
        return is_by_effects(state, ref, word, card)
    printed_so = word in card.words
    changes = not state.rules.effects.can_give.isdisjoint(("becomes", "loses"))
    return has_word(state, ref, word, printed_so) if changes else printed_so


OF_EFFECTS = ("keyword:", "timing:")  # how words begin that are true of a card by its effects


def is_by_effects(state: State, ref: Ref, word: str, card: Card) -> bool:
    """Return whether a word is true of a card by the effects that it has: printed and not lost, or given."""
    can_give = state.rules.effects.can_give
    if word in card.words and not (SILENT in can_give and is_silent(state, ref)):
        return True
    given = given_effects(state, ref) if EFFECTS in can_give else []
    return any(word == "effects" or word in words_of_effect(a.effect) for a in given)

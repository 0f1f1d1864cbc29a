"""`cards words`: all that the cards of a game may be written in, as lists made from what reads them."""

from __future__ import annotations

import argparse
import inspect
import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from bsdesk.commands.shared.arguments import write_out
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.effects import Change, Effect, On, Timing
from bsdesk.engine.files.card_meaning import Language
from bsdesk.engine.filters import SIDES, Condition, Count, Filter
from bsdesk.engine.grants import MOODS, Grant
from bsdesk.engine.spans import Until
from bsdesk.games import language_of

PARTS = (Effect, On, Change, Filter, Condition, Count, Grant, Until)
FIELD = re.compile(r"(?m)^    (\w+): .*?(?:#\s*(.*))?$")
INTERNAL = frozenset({"given", "then_", "question"})  # written when an effect is compiled
NAMES = {
    "this": "the card itself",
    "it": "what was chosen last (`as` gives another name)",
    "each": "inside `each`: the one whose turn it is",
    "subject": "inside an effect with `on` or `instead`: what the occasion is about",
    "other": "there: the other party, such as the blocker of what was blocked",
    "number": "there: the number of the occasion, such as how much Life was lost",
    "opened": "what `open` showed",
    "discarded": "what `discard_deck` discarded",
    "rest": "what `rest` left of it",
    "order": "in which order `arrange` put it",
}


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="where to (default: standard output)")
    parser.add_argument("--game", default="", metavar="GAME", help="the game (default: the first)")


def run(args: argparse.Namespace) -> int:
    """Write the lists."""
    game = game_named(args.game)
    return write_out(page(game.rules.id, language_of(game.rules.id)), args.output)


def page(game: str, language: Language) -> str:
    """Return the lists of a game, as a page."""
    moods = {mood: language.moods.get(mood, ()) for mood in MOODS}
    rows = [
        f"# What cards of {game} are written in",
        "",
        f"Written by `python -m bsdesk cards words --game {game}`. How cards are written: [here](adding-a-card.md).",
        *timings(language.timings),
        *table("Occasions (`on.event`, `instead.event`, `later`)", ("occasion", "it is about"), abouts(language)),
        *listed("What `on.of` says", ("any", "this", *sorted(SIDES)), "or a filter: the cards that fit"),
        *listed("Stretches (`during`)", language.scopes),
        *listed("Figures (`most`, `least`, `number`)", language.numbers),
        *listed("Figures of players (`number`, `of` one of them)", language.player_numbers),
        *listed("Figures that can be given (`gain`, `set`)", language.gains),
        *(row for mood in MOODS for row in listed(f"Moods: `{mood}`", moods[mood])),
        *listed("Moods that concern no other card", language.alone, "no `by` stands beside them"),
        *listed("Words after `cannot` that may have an `unless`", language.payable),
        *listed("Words in filters (`kind`, `has`, `lacks`)", language.states, sorts(language)),
        *listed("Sides of a filter (`side`)", ("own", "opposing", "any", "ally", "team"), "without: own; bound: any"),
        *listed("Zones (`where`, `zone`, `to`)", language.zones),
        *listed("Spans (`until`, and before the point of what is counted)", language.spans),
        *listed("What is counted (`happened`)", language.counted, "and the `key` of a `note`"),
        *listed("Occasions that are counted (`happened`, with a span and the filter `of`)", language.noted),
        *listed("What cards are `alike` or `different` in", language.traits),
        *listed('Steps (`until = { begins = "step", step = ... }`)', language.steps),
        *table("Motifs (`motif` of a card: what its picture shows)", ("kind", "it can show"), motifs(language)),
        *table("Names", ("name", "what it means"), NAMES.items()),
        "",
        "## Words (`op`)",
        *(row for name, word in sorted(language.words.items()) for row in described(f"`{name}`", word)),
        "",
        "## Tables",
        *(row for part in PARTS for row in described(part.__name__, part)),
    ]
    return "\n".join(rows) + "\n"


def sorts(language: Language) -> str:
    """Return which words of a filter begin with their sort."""
    found = []
    for sort, names in language.sorts.items():
        known = ", ".join(f"`{one}`" for one in sorted(names or ()))
        found.append(f"`{sort}:x` for any {sort} x" if names is None else f"`{sort}:x`, x one of {known}")
    return "and " + "; ".join(found)


def timings(known: Mapping[str, Timing]) -> list[str]:
    """Return the printed timing marks, each with the occasion that it means."""
    rows = [(name, said(one)) for name, one in sorted(known.items())]
    return table("Timings (`on`)", ("timing", "the same as"), rows)


def said(timing: Timing) -> str:
    on = f"`on = {toml(timing.on)}`" if timing.on is not None else ""
    during = f"`during = [{', '.join(timing.during)}]`" if timing.during else ""
    return ", ".join(part for part in (on, during) if part)


def toml(on: On) -> str:
    return "{ " + ", ".join(f'{key} = "{value}"' for key, value in msgspec.to_builtins(on).items()) + " }"


def abouts(language: Language) -> list[tuple[str, str]]:
    """Return what each occasion is about."""
    others = {
        **dict.fromkeys(language.of_nothing, 'nothing: `of = "any"`'),
        **dict.fromkeys(language.of_players, "a player"),
    }
    by_rule = dict.fromkeys(language.by_rule, "; nothing can happen instead")
    two = dict.fromkeys(language.of_two or (), ", with another party (`other`)")
    return [
        (one, others.get(one, "a card") + two.get(one, "") + by_rule.get(one, "")) for one in sorted(language.occasions)
    ]


def motifs(language: Language) -> list[tuple[str, str]]:
    """Return what the picture of each kind of card can show."""
    return [(kind, ", ".join(f"`{one}`" for one in sorted(known))) for kind, known in language.motifs.items()]


def listed(title: str, words: Iterable[str], more: str = "") -> list[str]:
    """Return a list of words under a title, unless there are none."""
    found = ", ".join(f"`{word}`" for word in sorted(words))
    return ["", f"## {title}", "", "; ".join(part for part in (found, more) if part) + "."] if found else []


def table(title: str, heads: tuple[str, str], rows: Iterable[tuple[str, str]]) -> list[str]:
    """Return a table of two columns under a title, unless it has no rows."""
    found = [f"| `{name}` | {what} |" for name, what in rows]
    return ["", f"## {title}", "", f"| {heads[0]} | {heads[1]} |", "|---|---|", *found] if found else []


def described(title: str, one: type[Any]) -> list[str]:
    """Return what a word or a table is, and its fields."""
    notes = comments(one)
    says = " ".join(inspect.cleandoc(one.__doc__ or "").split("\n\n", 1)[0].split())
    rows = [
        f"- `{field.encode_name}`" + (f": {notes[field.name]}" if notes.get(field.name) else "")
        for field in msgspec.structs.fields(one)
        if field.encode_name not in INTERNAL
    ]
    return ["", f"### {title}", "", says, *([""] if rows else []), *rows]


def comments(one: type[Any]) -> dict[str, str]:
    """Return what the source says beside the fields of a type and of those it is made of."""
    found: dict[str, str] = {}
    for part in reversed(one.__mro__):
        if part.__module__.startswith("bsdesk."):
            found |= {name: note for name, note in FIELD.findall(inspect.getsource(part)) if note}
    return found

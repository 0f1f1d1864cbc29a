"""Stories in which several rules meet, with the cards of decks: what happens, and in which order.

They stand in stories.txt, which says how they are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.games.ff_tcg.looking import damage, make, names, paid, power, programs, resolve, to_declaration
from tests.table import Table

STORIES = Path(__file__).with_name("stories.txt").read_text(encoding="utf-8").strip()
# What need not be answered where there is only one answer.
ONLY_ANSWER = re.compile(r"(p\d )?(choose|order|divide|share|instead) ")
KEYS = ("mine", "theirs", "do", "then")
SHORT = {
    "FIRE": "11-010C 11-010C 11-010C 11-010C 11-010C",
    "ICE": "1-040C 1-040C 1-040C 1-040C 1-040C",
    "WATER": "1-159C 1-159C 1-159C 1-159C",
    "WIND": "1-068C 1-068C 1-068C 1-068C",
    "EARTH": "18-064C 18-064C 18-064C 18-064C",
    "LIGHTNING": "1-138C 1-138C 1-138C 1-138C",
    "SIX": "damage 1-040C 1-040C 1-040C 1-040C 1-040C 1-040C",
}


def stories() -> Iterator[object]:
    """Yield each story as a parameter, under its title, with its rules."""
    for text in STORIES.split("\n\n")[1:]:
        title, *lines = text.split("\n")
        said = dict(line.split(":", 1) for line in lines)
        name, _, rules = title.rstrip("]").partition(" [")
        parts = (" ".join(SHORT.get(word, word) for word in said[key].split()) for key in KEYS)
        yield pytest.param(*parts, id=name, marks=pytest.mark.rule(*rules.split()))


def steps(text: str) -> Iterator[str]:
    """Yield the steps of a line, those that are done several times (`share p2.snow*5`) so often."""
    for step in filter(None, text.split("; ")):
        once, _, count = step.partition("*")
        yield from [once] * int(count or 1)


def settle(table: Table, *, wholly: bool) -> None:
    """Let what lies on top of the Stack be carried out, or all of it, as far as nothing is asked."""
    resolve(table)
    while wholly and programs(table) and not table.question:
        resolve(table)


def wait(table: Table, turn: int) -> None:
    """Do nothing up to the Main Phase of this turn; what is asked is answered somehow."""
    while table.state.turn < turn or table.state.step != "main" or table.state.prompts:
        if table.state.prompts:
            table.play(f"p{table.to_act()} {table.moves()[-1]}")
        else:
            table.play("end" if table.state.moment == "declaration" else "pass")


def declare(table: Table, attacker: str, blocker: str = "") -> None:
    """Attack, and name a blocker; the turn's player has priority then."""
    to_declaration(table)
    table.play(f"attack {attacker}")
    settle(table, wholly=True)
    if table.question == "block":
        table.play(f"p2 block {blocker}" if blocker else "p2 done")


def do(table: Table, step: str) -> None:
    """Do one step, and pay for it."""
    word, *rest = step.split()
    if step in ("top", "all"):
        settle(table, wholly=step == "all")
    elif word == "turn":
        wait(table, int(rest[0]))
    elif word == "declare":
        to_declaration(table)
    elif word in ("fight", "block"):
        declare(table, *rest)
        if word == "fight":
            resolve(table)
    elif word == "tide":
        make(table, "cast hand.tide", f"choose {rest[0]}", seat=2)
    elif word == "hurt":
        table.state.counters[table.ref(rest[0])] = {"damage": int(rest[1])}
    elif table.question or not ONLY_ANSWER.match(step):
        table.play(step)
    for seat, prompt in list(table.state.prompts.items()):
        if prompt.question == "pay":
            paid(table, seat)


# What is so, and how it is found: by its word, of what stands behind it
FACTS: dict[str, Callable[[Table, str], object]] = {
    "zone": lambda table, zone: " ".join(names(table, zone)) or "empty",
    "count": lambda table, zone: len(names(table, zone)),
    "power": power,
    "damage": damage,
    "warp": lambda table, card: table.state.counters[table.ref(card)]["warp"],
    "moves": lambda table, verb: ", ".join(table.moves(verb=verb)),
    "stack": lambda table, _: " ".join(programs(table)) or "empty",
    "owners": lambda table, _: " ".join(str(table.state.cards[r].controller) for r in table.state.zones["stack"]),
    "question": lambda table, _: table.question or "none",
    "actor": lambda table, _: table.state.actor,
    "winner": lambda table, _: next(seat for seat, said in table.state.results.items() if said == "win"),
}


def assert_so(table: Table, fact: str) -> None:
    """Assert a fact: `power snow = 4000`, `is snow dull`, `refused MOVE CODE`; `begin MOVE` does it first."""
    word, *said = fact.split()
    if word in ("is", "not"):
        assert table.says(said[0], said[1]) is (word == "is"), fact
    elif word == "refused":
        assert table.refused(" ".join(said[:-1])).code == said[-1]
    elif word == "begin":
        table.play(" ".join(said))
    elif word == "offered":
        assert " ".join(said) in table.moves()
    else:
        key, _, value = fact.partition(" = ")
        assert str(FACTS[word](table, key.removeprefix(word).strip())) == value


@pytest.mark.parametrize(("mine", "theirs", "done", "then"), [*stories()])
def test_stories(table: Table, mine: str, theirs: str, done: str, then: str) -> None:
    table.lay(mine, theirs)
    for step in steps(done):
        do(table, step)
    for fact in then.split("; "):
        assert_so(table, fact)

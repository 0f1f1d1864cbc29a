"""How tests play Forge: casting with whatever pays, and letting the top of the stack be carried out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from bsdesk.engine.effects import Effect
from bsdesk.engine.files.compiler import compile_card
from bsdesk.engine.play import moves
from bsdesk.engine.play.priority import waiting
from bsdesk.engine.values import Seat
from tests.table import Happened, Table
from tests.toy.forge import LANGUAGE
from tests.toy.lanterns import LANGUAGE as LANTERNS


def cast(table: Table, spell: str, target: str = "", seat: Seat = 1) -> Happened:
    """Cast a spell at a target; mines pay for it, in the hand or on the field."""
    done = table.play(f"p{seat} cast hand.{spell}")
    return Happened(done.facts + (more := answered(table, seat, target)).facts, [*done.events, *more.events])


def reworked(table: Table, card: str, *effects: dict[str, Any]) -> None:
    """Give a card of a toy other effects, as a card file writes them."""
    rules = table.game.rules
    written = replace(rules.defs[card], effects=tuple(msgspec.convert(one, Effect) for one in effects))
    waits = bool(rules.resolution.stack)
    abilities, programs = compile_card(written, (LANGUAGE if waits else LANTERNS).words, {}, waits=waits)
    table.game = table.game.with_rules(
        defs={**rules.defs, card: written},
        abilities={**rules.abilities, card: abilities},
        programs={**rules.programs, **programs},
    )


def answered(table: Table, seat: Seat, target: str = "") -> Happened:
    """Answer what is asked: this target, and mines that pay."""
    done = Happened([], [])
    while (prompt := table.state.prompts.get(seat)) is not None and prompt.question != "instead":
        offers = [offer.move for offer in moves(table.state, seat) if offer.move.verb != "back"]
        offers.sort(key=lambda move: not table.says(move.subject, "mine", seat) if move.verb == "pay" else True)
        if prompt.question == "choose":
            more = table.play(f"p{seat} choose {target}")
        elif any(move.verb == "done" for move in offers):
            more = table.play(f"p{seat} done")
        else:
            more = table.play(f"p{seat} pay {offers[0].subject} {offers[0].target}".strip())
        done = Happened(done.facts + more.facts, done.events + more.events)
    return done


def resolve(table: Table) -> Happened:
    """Let both pass, so that the top of the stack is carried out."""
    first = table.state.actor
    done, more = table.play(f"p{first} pass"), table.play(f"p{3 - first} pass")
    return Happened(done.facts + more.facts, done.events + more.events)


def programs(table: Table) -> list[str]:
    """Return what waits on the stack, the top one last."""
    return [frame.program for frame in waiting(table.state)]


def names(table: Table, zone: str) -> list[str]:
    """Return the cards of a zone by name."""
    return [table.state.cards[ref].definition for ref in table.state.zones[zone]]


def dents(table: Table, ref: str) -> int:
    return table.number(ref, "dent")


def power(table: Table, ref: str) -> int:
    return table.number(ref, "power")


def words_played() -> set[str]:
    """Return the words of those cards of Forge that some test of the toys names."""
    toys = Path(__file__).parent
    tests = "".join(
        f.read_text(encoding="utf-8") for f in toys.glob("test_*.py") if f.name != "test_phrases.py"
    ).lower()
    cards = tomllib.loads((toys / "forge.toml").read_text(encoding="utf-8"))["card"]
    played = [card for card in cards if re.search(rf'[".]{card["id"].lower()}\b', tests)]
    return set().union(*(ops(card.get("effects", [])) for card in played))


def ops(piece: Any) -> set[str]:
    """Return all words in a part of a card file."""
    inner = piece.values() if isinstance(piece, dict) else piece if isinstance(piece, list) else ()
    found = set().union(*map(ops, inner))
    return found | {piece["op"]} if isinstance(piece, dict) and "op" in piece else found

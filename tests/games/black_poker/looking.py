"""What tests of BlackPoker look at besides the cards: what waits on the Stage, and what was resolved."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared
from bsdesk.games.black_poker.rules.stage import action_of, stage
from tests.table import Happened, Table


def waiting(table: Table) -> list[str]:
    """The actions on the Stage, the one that resolves first at the end."""
    return [action_of(frame) for frame in stage(table.state)]


def resolved(done: Happened) -> list[str]:
    """The actions that were resolved, in order."""
    return [fact.target for fact in done.of(Declared) if fact.act == "resolved"]


def resolved_by(done: Happened, action: str) -> list[int]:
    """The seats that resolved this action, in order."""
    return [fact.seat for fact in done.of(Declared) if (fact.act, fact.target) == ("resolved", action)]


def moved(done: Happened, why: str) -> int:
    """How many cards moved for this reason: damage, died, turned ..."""
    return sum(fact.why == why for fact in done.of(CardMoved))

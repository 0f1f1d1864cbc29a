"""An account: the answer to a question about a topic, in rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bsdesk.engine.values import Refusal
from bsdesk.speech.outcomes import refusal_lines
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.table.control.aids import RULE, Topic
from bsdesk.ui.table.control.parts import Parts


class AccountRow(NamedTuple):
    """Some words of an account. `label` stands above them in small letters; `kind`: how they look, as in `LOOKS`."""

    text: str
    label: str = ""
    kind: str = "plain"
    leads: Topic | None = None  # a click shows this topic
    act: Action | None = None  # or does this


class Account(NamedTuple):
    """All that is told of a topic."""

    title: str
    rows: Sequence[AccountRow]


def rule_rows(table: Parts, rule: str, label: str = "") -> list[AccountRow]:
    """Return a rule as a row that leads to it, and the way to a scene that shows it, if there is one."""
    said = table.voice.wording.rule(rule)
    if not said:
        return []
    named = " ".join(filter(None, (label, rule)))
    return [AccountRow(said, named, "rule", Topic(RULE, rule)), *shown_rows(table, rule)]


def shown_rows(table: Parts, rule: str) -> list[AccountRow]:
    """Return the way to the scene that shows a rule; nothing if there is none."""
    found = table.doors.outer.scene_of(table.model.game.rules.id, rule)
    if found is None:
        return []
    title, act = found
    return [AccountRow(table.app.words("aid_show_me", title=title), kind="deed", act=act)]


def refusal_rows(table: Parts, refusal: Refusal, label: str = "") -> list[AccountRow]:
    """Return why something is refused, by which rule, and what could be done instead."""
    wording, view, seat = table.voice.wording, table.model.whole_view, table.model.seat or table.model.me
    reason, lines = refusal_lines(wording, view, seat, refusal, table.voice.book)
    written = wording.rule(refusal.rule)
    told = [line for line in lines if line != wording.pair(refusal.rule, written)]
    rows = [AccountRow(reason, label, "no")]
    if len(told) == len(lines):  # an effect asks, whose text is told in place of the rule
        return [*rows, *(AccountRow(line, kind="quiet") for line in told)]
    return [*rows, *rule_rows(table, refusal.rule), *(AccountRow(line, kind="yes") for line in told)]

"""How a game went by the figure that it watches: what was lost in each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Began, TokensMoved
from bsdesk.engine.state import State, key_for, zone_seat, zone_team
from bsdesk.engine.values import Ref, Seat
from bsdesk.speech.narration import ToldEvent
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.motion.blows import life_in

SEPARATOR = " · "


class ToldTurn(NamedTuple):
    """What is told of a turn, and the line of the journal after which its first harm is seen, or the last one."""

    text: str
    line: int


def vital_keys(table: Parts) -> list[Ref]:
    """Return the zones that the game watches, in which lives lie: one for each seat, or for each team."""
    view, vital = table.model.view, table.model.game.handling.vital
    return list(dict.fromkeys(key_for(view, seat, vital) for seat in view.seats())) if vital else []


def vital_course(table: Parts) -> list[State]:
    """Return the views of the game in their order, as far as they are known; none where no zone is watched."""
    client = table.model.client
    known = [client.moments[line] for line in table.model.course.past if line in client.moments]
    return known if table.model.game.handling.vital else []


def last_of_turns(table: Parts) -> list[int]:
    """Return the lines of the journal whose command ended a turn."""
    course = table.model.course
    return [line for one, line in pairwise(course.past) if course.stations[one].turn != course.stations[line].turn]


def has_changed(table: Parts, course: Sequence[State]) -> bool:
    """Return whether anybody lost or won lives, so that there is a course to show."""
    return any(
        life_in(before, key) != life_in(after, key) for before, after in pairwise(course) for key in vital_keys(table)
    )


def owner_name(table: Parts, key: Ref, *, short: bool = False) -> str:
    """Return whose zone this is: a player's, or a team's; that in few letters, or as in a sentence."""
    wording, team = table.voice.wording, zone_team(key)
    named = wording.team(table.model.view, team, table.model.me, short=short) if team else ""
    return named or wording.player(zone_seat(key))


def turns_told(table: Parts, ending: str) -> list[ToldTurn]:
    """Return what harm turns did by the figure that the game watches, but for those that did none; the last with how
    the game ended in it."""
    watched, course = table.model.game.handling.vital, vital_course(table)
    if not course:
        return []
    full = table.model.game.handling.lost_with(course[-1])
    falls: dict[tuple[int, Seat], Counter[Ref]] = {(view.turn, view.active): Counter() for view in course if view.turn}
    lines = [line for line in table.model.course.past if line in table.model.client.moments]
    first = dict[tuple[int, Seat], int]()
    for line, (before, after) in zip(lines[1:], pairwise(course), strict=True):
        passage = table.model.client.passages.get(line)
        for key in vital_keys(table):
            harm = (life_in(before, key) - life_in(after, key)) * (-1 if full else 1)
            early = 0
            if harm > 0 and passage is not None and 0 < before.turn < after.turn:
                lost = lost_in_the_turn(passage.events, before, key) * (-1 if full else 1)
                early = min(max(lost, 0), harm)
            for view, count in ((before, early), (after, harm - early)):
                if count > 0:
                    falls[view.turn, view.active][key] += count
                    first.setdefault((view.turn, view.active), line)
    area, words, wording = table.voice.wording.term("area", watched), table.app.words, table.voice.wording
    told = []
    for (turn, seat), lost_of in falls.items():
        losses = [
            words("turn_takes" if full else "turn_loses", player=owner_name(table, key), count=count, area=area)
            for key, count in lost_of.items()
        ]
        said = [wording.listed(losses)] if losses else []
        said += [ending] if (turn, seat) == list(falls)[-1] else []
        if said:
            whose = words("turn_of", turn=turn, player=wording.player(seat))
            told.append(ToldTurn(wording.pair(whose, SEPARATOR.join(said)), first.get((turn, seat), lines[-1])))
    return told


def lost_in_the_turn(events: Sequence[ToldEvent], before: State, key: Ref) -> int:
    """Return how many lives left a zone by what a command did before the turn was over."""
    lost = 0
    for told in events:
        fact = told.event.fact
        if isinstance(fact, Began) and fact.what == "turn":
            break
        if isinstance(fact, TokensMoved):
            lost += sum(fact.amount) * ((fact.source == key) - (fact.to == key))
        elif isinstance(fact, CardMoved):
            lost += (fact.card in before.zones.get(key, ())) - (fact.to == key)
    return lost

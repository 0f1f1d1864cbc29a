"""What is wrong with a position that is set up, and what mends it.

The rules are asked what they would do about it at once (a Spirit without cores leaves, a player without Life has lost);
a remedy is a small change after which they would not, found by trying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Declared, Fact, GameEnded
from bsdesk.engine.files.free_hand_commands import breaches
from bsdesk.engine.files.setting_up import acting_steps, apply_by_hand
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.state import State, Unforeseeable, zone_name, zone_seat
from bsdesk.engine.values import Pool, Ref, Seat, no_tokens, pool_text
from bsdesk.scenes.position import BROKEN, position_of
from bsdesk.scenes.taking import scene_set_up

MORE = 5  # tokens of a kind that are added at most, to see whether that mends it
MOST = 12  # defects that are told at once


class Remedy(NamedTuple):
    """A change that mends a defect: what a free hand does, at which thing, and what it means."""

    edit: str
    kind: str  # tokens: more of them; away: the card is taken away; step: another step
    thing: Ref = ""
    amount: Pool = ()  # how many more tokens


class Defect(NamedTuple):
    """Something that can't stand. `thing`: a card, or a seat such as `p1`."""

    kind: str  # rule: the rules would do this at once; stranded: nothing would ever come of this card; complaint
    thing: Ref = ""
    fact: Fact | None = None  # what they would do
    complaint: str = ""
    remedy: Remedy | None = None


def defects_of(draft: State, steps: Sequence[str] = ()) -> list[Defect]:
    """Return what is wrong with a position that is set up; nothing if it can be played. `steps`: of a turn."""
    found = [
        Defect("rule", thing, fact, remedy=remedy_of(draft, thing, fact)) for thing, fact in wrongs(draft).items()
    ][:MOST]
    found += [Defect("stranded", ref, remedy=Remedy(f"away {ref}", "away", ref)) for ref in stranded(draft)]
    if found:
        return found
    told: list[Complaint] = []
    position_of(scene_set_up(draft), draft.game, report=told.append)
    if not told:
        return []
    others = [step for step in acting_steps(draft, steps) if step != draft.step and is_playable(draft, step)]
    remedy = Remedy(f"step {others[0]}", "step", others[0]) if others else None
    return [Defect("complaint", complaint=str(one), remedy=remedy) for one in told]


def stranded(draft: State) -> list[Ref]:
    """Return the cards that lie where things wait to be carried out, while nothing does."""
    zones = [key for key in draft.zones if zone_name(key) == draft.game.handling.waits_in]
    return [ref for key in zones for ref in draft.zones[key]]


def is_playable(draft: State, step: str) -> bool:
    """Return whether the position can be played in this step."""
    told: list[Complaint] = []
    state = apply_by_hand(draft, 1, f"step {step}").state
    position_of(scene_set_up(state), state.game, report=told.append)
    return not told


def wrongs(draft: State) -> dict[Ref, Fact]:
    """Return what the rules would do at once: each with the thing, or the seat that has not won by it."""
    found: dict[Ref, Fact] = {}
    try:
        facts = [one.fact for one in breaches(FullRun(draft.copy()))]
    except (*BROKEN, Complaint, Unforeseeable):
        return found
    for fact in facts:
        if isinstance(fact, Declared):
            found.setdefault(fact.subject or f"p{fact.seat}", fact)
        if isinstance(fact, GameEnded):
            lost = {draft.teams[seat - 1]: seat for seat, result in reversed(fact.results.items()) if result != "win"}
            found |= {f"p{seat}": fact for seat in lost.values()}
    return found


# ------------------------------------------------------------------------------------------------------ remedies


def remedy_of(draft: State, thing: Ref, fact: Fact) -> Remedy | None:
    """Return the first change after which the rules would let this stand; None if none was found."""
    for remedy in changes(draft, thing):
        try:
            left = wrongs(apply_by_hand(draft, 1, remedy.edit).state)
        except (*BROKEN, Complaint):
            continue
        if not isinstance(left.get(thing), type(fact)):
            return remedy
    return None


def changes(draft: State, thing: Ref) -> Iterator[Remedy]:
    """Yield small changes to a thing, the usual first."""
    if thing in draft.cards:
        yield from more_tokens(draft, thing)
        yield Remedy(f"away {thing}", "away", thing)
        return
    seat = next((seat for seat in draft.seats() if f"p{seat}" == thing), 0)
    zones = sorted(draft.tokens.keys() - draft.cards.keys(), key=lambda key: zone_name(key) != vital_of(draft))
    for key in zones:
        if is_of(draft, key, seat):
            yield from more_tokens(draft, key)
    for key, cards in draft.zones.items():
        for ref in cards[-1:] if zone_seat(key) == seat else ():
            yield Remedy(f"away {ref}", "away", ref)


def vital_of(draft: State) -> str:
    return draft.game.handling.vital


def is_of(draft: State, key: Ref, seat: Seat) -> bool:
    """Return whether a zone is a seat's, or its team's."""
    return bool(seat) and (zone_seat(key) == seat or key.startswith(f"t{draft.teams[seat - 1]}."))


def more_tokens(draft: State, place: Ref) -> Iterator[Remedy]:
    """Yield more and more tokens at a place, kind by kind."""
    marks = draft.rules.token_marks
    there = draft.tokens.get(place, no_tokens(len(marks)))
    for kind in range(len(marks)):
        for number in range(1, MORE + 1):
            more = tuple(number if one == kind else 0 for one in range(len(marks)))
            pool = tuple(a + b for a, b in zip(there, more, strict=True))
            yield Remedy(f"pool {place} {pool_text(pool, marks)}", "tokens", place, more)

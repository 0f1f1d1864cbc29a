"""In which order what is triggered at one moment is settled (AG-4.11): player by player, own skills first."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.effects import ability_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import unmet_requirement
from bsdesk.engine.run.words import words_done
from bsdesk.engine.state import Frame, State, zone_name
from bsdesk.engine.values import Seat
from bsdesk.games.asteriated_grail.rules.allowance import SKILL
from bsdesk.games.asteriated_grail.rules.areas import to_the_right
from bsdesk.games.asteriated_grail.rules.usage import usable

PASSIVE, RESPONSE, LAST = range(3)
FIRST = -1  # before the current player
LOSING = ("draw", "overflowing")  # what is under way while morale is about to be lost


def drop_unmet(run: Run) -> None:
    """AG-4.4.30 Forget skills whose conditions can't be met at this moment; those that come last are asked
    for theirs then."""
    state, frame = run.state, run.frame
    later = [one for one in frame.frames if is_last(state, one)]
    waiting = later if len(later) < len(frame.frames) else []
    kept = tuple(one for one in frame.frames if one in waiting or (is_met(state, one) and has_cause(run, one)))
    if all(is_beyond_reach(state, one) for one in kept):
        kept = ()
    run.stack[-1] = replace(frame, frames=kept)


def is_beyond_reach(state: State, frame: Frame) -> bool:
    """AG-P6 Return whether all can see that an additional action with a certain card, which is all that may be gained
    here, can't be made: its player holds no card."""
    ability = ability_of(state, frame.program) if not frame.pc else None
    if ability is None or not ability.effect.may or usable(state, frame.seat):
        return False
    granted = [getattr(word, "granted", None) for word in words_done(state, ability)]
    return bool(granted) and all(one is not None and one.need and not one.need.startswith(SKILL) for one in granted)


def is_last(state: State, frame: Frame) -> bool:
    """Return whether a triggered skill comes after all others of its moment."""
    return "last" in ability_of(state, frame.program).effect.during


def is_met(state: State, frame: Frame) -> bool:
    """Return whether a triggered skill's conditions hold, and can be paid; what was left waiting has met them."""
    if frame.pc or frame.source not in state.cards:
        return bool(frame.pc)
    return not unmet_requirement(state, frame, ability_of(state, frame.program))


def has_cause(run: Run, frame: Frame) -> bool:
    """AG-4.8.10 Return whether morale is still about to be lost, where that is what a skill answers: another one may
    have kept all of it."""
    on = ability_of(run.state, frame.program).on
    if on is None or on.event != "risks_morale":
        return True
    return bool(next(one.bound["lost"] for one in reversed(run.stack) if one.program in LOSING))


def part_by_players(run: Run) -> None:
    """AG-O-09 Of what several players may do at one moment, that of the current player comes first, then to the right
    (AG-4.11.2), but before all of it a skill that says so; of one player, own skills before those of a card that others
    have put there (AG-4.11.4), what happens by itself (AG-4.4.7) before what may be done, and that in the order that is
    chosen (AG-4.11.5)."""
    state, frame = run.state, run.frame
    batches: dict[tuple[int, bool, int, str], list[Frame]] = {}
    for one in frame.frames:
        batches.setdefault(rank(state, one), []).append(one)
    if not batches:
        return
    first, *rest = [tuple(batches[key]) for key in sorted(batches)]
    below = [replace(frame, pc=0, seat=batch[0].seat, frames=batch) for batch in reversed(rest)]
    run.stack[-1:] = [*below, replace(frame, seat=first[0].seat, frames=first)]


def rank(state: State, frame: Frame) -> tuple[int, bool, int, str]:
    """Return the place of a triggered skill among those of one moment; those of one place are put in order by their
    player."""
    if "first" in ability_of(state, frame.program).effect.during:
        return FIRST, False, PASSIVE, frame.source
    card = state.cards.get(frame.source)
    foreign = card is not None and zone_name(card.zone) == "front"
    effect = ability_of(state, frame.program).effect
    kind = LAST if is_last(state, frame) else RESPONSE if effect.may or frame.pc else PASSIVE
    number = int(frame.program.rpartition("/")[2])
    return order_of(state, frame.seat), foreign, kind, "" if kind == RESPONSE else f"{frame.source}/{number:03}"


def order_of(state: State, seat: Seat) -> int:
    """Return how far to the right of the current player a player sits."""
    current = state.active or 1
    return [current, *to_the_right(state, current)].index(seat)

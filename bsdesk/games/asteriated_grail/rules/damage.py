"""Damage from the third point of the timeline on, drawing, overflow and morale (AG-4.8); how a game ends (AG-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, Fact, GameEnded, TokensMoved
from bsdesk.engine.game import Consequence, program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.drawing import draw_cards
from bsdesk.engine.state import Event, Frame, Prompt, State, at, at_team, key_for
from bsdesk.engine.values import Offer, Seat
from bsdesk.games.asteriated_grail.rules.areas import (
    GRAILS_TO_WIN,
    HAND_LIMIT,
    MARKS,
    POINT,
    hand,
    healing,
    player,
)


def points(count: int) -> tuple[int, ...]:
    """Return so many points as tokens."""
    return tuple(count if kind == POINT else 0 for kind in range(len(MARKS)))


def bound(run: Run, name: str) -> int:
    return int(run.frame.bound[name])  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------------- damage


def determine(run: Run) -> list[Fact]:
    """AG-4.8.22 (3) The damage that will be made is determined; it comes from a player (AG-4.8.3)."""
    frame = run.frame
    return [Declared(bound(run, "by"), "damages", frame.source, player(frame.seat), bound(run, "amount"))]


def can_heal(state: State, frame: Frame) -> int:
    """Return how many points of healing a player may use against this damage."""
    return min(healing(state, frame.seat), int(frame.bound["amount"]))  # type: ignore[arg-type]


def healing_offers(state: State, frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """Return the numbers of points that may be used."""
    return one_of(prompt, (f"n{number}" for number in range(can_heal(state, frame) + 1)))


def heal(run: Run) -> list[Fact]:
    """AG-4.6.3 Each point wards off one point of damage, and is turned down (AG-4.6.4)."""
    frame = run.frame
    used = int(frame.answers["heal"][0].subject[1:]) if "heal" in frame.answers else 0
    run.bind("amount", bound(run, "amount") - used)
    return [TokensMoved(at(frame.seat, "healing"), "supply", points(used), "healed")] if used else []


def suffer(run: Run) -> list[Fact]:
    """AG-4.8.24 (5) The actual damage; of none nothing follows (AG-4.8.28)."""
    if not bound(run, "amount"):
        run.leave()
        return []
    return [Declared(run.frame.seat, "suffers", run.frame.source, "", bound(run, "amount"))]


def receive(run: Run) -> None:
    """AG-4.8.25 (6) Each point is one card drawn (AG-4.8.5)."""
    run.push("draw", run.frame.seat, count=bound(run, "amount"))


HEAL = Ask("heal", healing_offers, "AG-4.6.5", when=lambda state, frame: can_heal(state, frame) > 0)
DAMAGE = program(determine, HEAL, heal, suffer, receive)

# ------------------------------------------------------------------------------------------ drawing and overflow


def draw(run: Run) -> list[Fact]:
    """AG-4.8.6 Cards are drawn from the common deck, as many as there are."""
    draw_cards(run, [run.frame.seat], bound(run, "count"), "deck")
    return []


def over_limit(state: State, frame: Frame) -> int:
    return max(0, len(hand(state, frame.seat)) - HAND_LIMIT)


def overflow(run: Run) -> list[Fact]:
    """AG-4.8.9 What is above the limit is discarded face down."""
    cards = [pick.subject for pick in run.frame.answers["overflow"]]
    run.bind("lost", len(cards))
    return [CardMoved(ref, "used", run.fresh_id(i), why="overflow", face="down") for i, ref in enumerate(cards)]


def demoralize(run: Run) -> list[Fact]:
    """AG-4.8.10 Each card discarded so costs the own team one morale."""
    return lower_morale(run.state, run.state.teams[run.frame.seat - 1], bound(run, "lost"))


def lower_morale(state: State, team: int, count: int) -> list[Fact]:
    """Return the loss of so much morale, but never below 0 (AG-O-23)."""
    key = at_team(team, "morale")
    lost = min(count, state.tokens[key][POINT])
    return [TokensMoved(key, "supply", points(lost), "morale")] if lost else []


OVERFLOW = Ask(
    "overflow",
    lambda state, frame, prompt: one_of(prompt, hand(state, frame.seat)),
    "AG-4.8.9",
    least=over_limit,
    most=over_limit,
)
DRAW = program(draw, OVERFLOW, overflow, demoralize)

# ------------------------------------------------------------------------------------------------ how a game ends


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """AG-1.3 The game ends as soon as a team has no morale left (AG-1.1) or five grails (AG-1.2)."""
    state = run.state
    if state.results or not any(isinstance(event.fact, TokensMoved) for event in events):
        return []
    for seat in (1, 2):
        if not state.tokens[key_for(state, seat, "morale")][POINT]:
            return [Consequence(GameEnded(results(state, 3 - seat), "morale"), events[-1].n, "AG-1.1")]
        if state.tokens[key_for(state, seat, "grails")][POINT] >= GRAILS_TO_WIN:
            return [Consequence(GameEnded(results(state, seat), "grails"), events[-1].n, "AG-1.2")]
    return []


def results(state: State, winner: Seat) -> dict[Seat, str]:
    """Return that the team of this seat has won."""
    team = state.teams[winner - 1]
    return {seat: "win" if state.teams[seat - 1] == team else "lose" for seat in state.seats()}

"""Turn control: End, Charge, Draw (TR-5)."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Began, Ended, Fact
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.run import Run
from bsdesk.engine.state import UPRIGHT, Frame, State, at
from bsdesk.games.black_poker.rules.areas import cards_of, characters, other
from bsdesk.games.black_poker.rules.deployment import hand_offers
from bsdesk.games.black_poker.rules.stage import act, trigger, turn_player_has_it

HAND_LIMIT = 7


def over_limit(state: State, frame: Frame) -> int:
    return max(0, len(state.zones[at(frame.seat, "hand")]) - HAND_LIMIT)


def discard_down(run: Run) -> list[Fact]:
    """TR-5.2 Discard down to seven hand cards."""
    picks = run.frame.answers["discard"]
    to = at(run.frame.seat, "graveyard")
    return [CardMoved(p.subject, to, run.fresh_id(i), why="discarded") for i, p in enumerate(picks)]


def fog_lifts(run: Run) -> list[Fact]:
    """TR-X-04 The cards of Up and Down leave the Fog, where the rules have one. Which lies on top is asked before the
    turn is over."""
    state = run.state
    fog = [r for s in state.seats() for r in state.zones.get(at(s, "fog"), ())]
    return [
        CardMoved(r, at(state.cards[r].owner, "graveyard"), run.fresh_id(i), why="lifted") for i, r in enumerate(fog)
    ]


def turn_ends(run: Run) -> list[Fact]:
    """TR-5.3 Pass the turn to the opponent; Up and Down end (TR-7.3, TR-O-17)."""
    turn, seat = run.state.turn, run.frame.seat
    return [Ended("turn", str(turn), seat), Began("turn", str(turn + 1), other(seat))]


def cause_charge(run: Run) -> None:
    """TR-5.4 Trigger Charge, once (TR-X-03)."""
    turn_player_has_it(run)
    trigger(run, "charge", run.state.active)


def charge_all(run: Run) -> list[Fact]:
    """TR-5.8 Charge all characters of the turn player."""
    state = run.state
    cards = [c for r in characters(state, state.active) for c in cards_of(state, r)]
    return [CardTurned(c, UPRIGHT, state.cards[c].turned) for c in cards if state.cards[c].turned != UPRIGHT]


def cause_draw(run: Run) -> None:
    """TR-5.9 Trigger Draw, once."""
    trigger(run, "draw", run.state.active)


def draw_one(run: Run) -> list[Fact]:
    """TR-5.11 Draw the top card of Life; it is no damage (TR-5.13)."""
    state, seat = run.state, run.state.active
    return [CardMoved(r, at(seat, "hand"), run.fresh_id(), why="drawn") for r in state.zones[at(seat, "life")][:1]]


def life_left(state: State, _frame: Frame) -> bool:
    """TR-5.15 Return whether anything is left to draw; else nobody is asked."""
    return bool(state.zones[at(state.active, "life")])


def draw_more(run: Run) -> list[Fact]:
    """TR-5.12 Draw one more, if wanted."""
    wanted = any(p.subject == "yes" for p in run.frame.answers.get("draw_more", ()))
    return draw_one(run) if wanted else []


ACTS = {
    "end": act(
        Ask("discard", hand_offers, "TR-5.2", least=over_limit, most=over_limit),
        discard_down,
        fog_lifts,
        turn_ends,
        cause_charge,
    ),
    "charge": act(charge_all, cause_draw),
    "draw": act(
        draw_one,
        Ask("draw_more", words("yes", "no"), "TR-5.12", seats=lambda s, _f: (s.active,), when=life_left),
        draw_more,
    ),
}

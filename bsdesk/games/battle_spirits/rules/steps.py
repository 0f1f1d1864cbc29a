"""The turn and its eight steps (BS-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Began, Ended, Fact, TokensMoved
from bsdesk.engine.game import Op, Verb, program
from bsdesk.engine.run import Run
from bsdesk.engine.state import UPRIGHT, Frame, State, at, zone_seat
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.battle_spirits.rules.areas import cores, field_cards, other
from bsdesk.games.battle_spirits.rules.combatants import must_attack

STEPS = ("start", "core", "draw", "refresh", "main", "attack", "main2", "end")
MAIN_STEPS = ("main", "main2")
ACTING_STEPS = ("main", "attack", "main2")
STEP_OVER = "step.over"  # counted when an effect ends the step


def in_main_step(state: State, seat: Seat) -> bool:
    """BS-6.14 Return whether it is a Main Step of this seat; the Second Main Step is one too."""
    return state.active == seat and state.step in MAIN_STEPS


def may_act(state: State, seat: Seat) -> bool:
    """BS-6.4 Return whether a seat may act: the turn player; in a Flash Timing the player with priority."""
    return seat in (state.active, state.actor)


def main_steps_only(rule: str) -> Callable[[State, Seat], Refusal | None]:
    """Return the rule of why what is for the own Main Steps can't be done now."""

    def why_closed(state: State, seat: Seat) -> Refusal | None:
        if in_main_step(state, seat):
            return None
        if not may_act(state, seat):
            return Refusal("not_your_turn", "BS-6.4", {"seat": state.actor})
        return Refusal("main_step_only", rule, {"step": state.step})

    return why_closed


def with_way_on(state: State, move: Move, refusal: Refusal) -> Refusal:
    """BS-6.13 Return the refusal of what is for a Main Step; in the Attack Step, with its end as remedy, if the Second
    Main Step follows."""
    waits = state.actor == move.seat == state.active and not (state.moment or state.prompts)
    if refusal.remedy or state.step != "attack" or not waits or not has_step(state, "main2"):
        return refusal
    return refusal if must_attack_first(state, move.seat) else replace(refusal, remedy=(Move(move.seat, "end"),))


# ------------------------------------------------------------------------------------------------ the turn


def start_turn(run: Run) -> list[Fact]:
    """BS-6.1 Begin the next player's turn."""
    return [Began("turn", str(run.state.turn + 1), run.frame.seat)]


def step(name: str, rule: str, *, unless: str = "") -> Op:
    """Return an op that begins a step, or goes on to the label `unless` if this turn does not have it."""

    def begin_step(run: Run) -> list[Fact] | None:
        if has_step(run.state, name):
            return [Began("step", name, run.state.active)]
        run.go(unless)
        return None

    begin_step.rule = rule  # type: ignore[attr-defined]
    begin_step.step = name  # type: ignore[attr-defined]
    return begin_step


def has_step(state: State, name: str) -> bool:
    """BS-6.16 Return whether a turn has this step: the first has no Core, Attack and Second Main Step; BS-1.4: Eternal
    never has the last."""
    if state.turn == 1 and name in ("core", "attack", "main2"):
        return False
    options = state.rules.options
    return name != "main2" or (options["second_main_step"] and options["format"] != "eternal")


def end_step(run: Run) -> list[Fact]:
    """BS-6.2 End the step; the next one follows."""
    return [Ended("step", run.state.step, run.state.active)]


def gain_core(run: Run) -> list[Fact] | None:
    """BS-6.6 Move one core from the Void to the Reserve."""
    return void_to(run.state, [at(run.state.active, "reserve")], 1)


def void_to(state: State, places: Sequence[Ref], count: int) -> list[Fact]:
    """BS-3.9: move cores from the Void to each of these places.

    Substitutes stand in for missing cores, so its number may fall below 0, unless the table plays with a finite Void
    (BS-O-02).
    """
    left = {seat: cores(state, at(seat, "void"))[0] for seat in state.seats()}
    facts: list[Fact] = []
    for place in places:
        seat = state.cards[place].owner if place in state.cards else zone_seat(place)
        given = min(count, left[seat]) if state.rules.options["finite_void"] else count
        if given > 0:
            left[seat] -= given
            facts.append(TokensMoved(at(seat, "void"), place, (given, 0), "gained"))
    return facts


def draw_card(run: Run) -> list[Fact]:
    """BS-6.7 Draw one card."""
    state = run.state
    top = state.zones[at(state.active, "deck")][:1]
    return [CardMoved(ref, at(state.active, "hand"), run.fresh_id(), why="drawn") for ref in top]


def refresh_all(run: Run) -> list[Fact]:
    """BS-6.8 Refresh the own exhausted cards (BS-6.9: heavy exhausted ones become exhausted)."""
    state = run.state
    turned = [r for r in field_cards(state, state.active) if state.cards[r].turned != UPRIGHT]
    return [CardTurned(r, state.cards[r].turned - 1, state.cards[r].turned) for r in turned]


def cores_return(run: Run) -> list[Fact] | None:
    """BS-6.10 Return all cores of the Trash to the Reserve."""
    seat = run.state.active
    pool = cores(run.state, at(seat, "trash"))
    return [TokensMoved(at(seat, "trash"), at(seat, "reserve"), pool, "returned")] if sum(pool) else None


def act(run: Run) -> None:
    """BS-6.4 Let the turn player act until the step ends, at will or by an effect."""
    if not run.state.tally.get(STEP_OVER):
        run.wait_for(run.state.active)


def end_turn(run: Run) -> list[Fact]:
    """BS-6.15 End what lasts this turn, and pass the turn."""
    return [Ended("turn", str(run.state.turn), run.state.active)]


def next_turn(run: Run) -> None:
    """BS-6.1 Begin the other player's turn."""
    seat = other(run.state, run.state.active)
    run.stack.clear()
    run.push("turn", seat)


TURN = program(
    start_turn,
    step("start", "BS-6.5"),
    end_step,
    step("core", "BS-6.6", unless="draw"),
    gain_core,
    end_step,
    "draw",
    step("draw", "BS-6.7"),
    draw_card,
    end_step,
    step("refresh", "BS-6.8"),
    refresh_all,
    cores_return,
    end_step,
    step("main", "BS-6.11"),
    act,
    end_step,
    step("attack", "BS-6.12", unless="main2"),
    act,
    end_step,
    "main2",
    step("main2", "BS-6.13", unless="end"),
    act,
    end_step,
    "end",
    step("end", "BS-6.15"),
    end_step,
    end_turn,
    next_turn,
)


def waiting(name: str, seat: Seat) -> tuple[Frame, ...]:
    """Return the agenda of a turn whose player acts in this step, for positions set up by hand."""
    if name not in ACTING_STEPS:
        wrong = f"nobody acts in step {name!r}"
        raise Complaint(wrong, expected=f"one of {', '.join(ACTING_STEPS)}", remedy="lay the position there")
    begin = next(i for i, op in enumerate(TURN.ops) if getattr(op, "step", "") == name)
    return (Frame("turn", seat, pc=TURN.ops.index(act, begin)),)


# ------------------------------------------------------------------------------------- ending a step oneself


def end_closed(state: State, seat: Seat) -> Refusal | None:
    if not may_act(state, seat):
        return Refusal("not_your_turn", "BS-6.4", {"seat": state.actor})
    if state.moment:
        return Refusal("battle_in_progress", "BS-10.1")
    return None


def refuse_end(state: State, move: Move) -> Refusal | None:
    """BS-6.11 Return why the turn player can't end the step: something is named, or something must attack first."""
    if move.subject or move.target or move.amount:
        return Refusal("end_stands_alone", "BS-6.11", {"step": state.step})
    return must_attack_first(state, move.seat)


def must_attack_first(state: State, seat: Seat) -> Refusal | None:
    """Refuse to end the Attack Step while an effect demands an attack that is possible."""
    if state.step == "attack":
        forced = must_attack(state, seat)
        if forced:
            return Refusal("must_attack", "BS-E1", {"card": forced[0]}, (Move(seat, "attack", forced[0]),))
    return None


def perform_end(run: Run, _move: Move) -> Sequence[Fact] | None:
    """BS-6.11 End the step."""
    run.step_past()
    return None


VERBS = (Verb("end", end_closed, lambda _state, seat: [Offer(Move(seat, "end"))], refuse_end, perform_end),)

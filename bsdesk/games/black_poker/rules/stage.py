"""The Stage and the Chance: the last request resolves first, once all have passed (TR-11)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, Fact, GameEnded
from bsdesk.engine.game import Op, Program, program
from bsdesk.engine.play.priority import acted, pass_verb, put_on_top, take_top, wait_for_right
from bsdesk.engine.prompts import Ask, pick_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.black_poker.rules.actions import ACTIONS
from bsdesk.games.black_poker.rules.areas import other
from bsdesk.games.black_poker.rules.rulesets import ruleset

ACTION = "act/"  # programs of actions; no trigger interrupts one


def action_of(frame: Frame) -> str:
    return frame.program.removeprefix(ACTION)


def stage(state: State) -> tuple[Frame, ...]:
    """Return the actions on the Stage, the top one last. The frame at the bottom of the agenda holds them."""
    return state.agenda[0].frames if state.agenda else ()


def keys_of(frame: Frame) -> tuple[Ref, ...]:
    keys: Any = frame.bound.get("keys", ())
    return tuple(keys)


# ---------------------------------------------------------------------------------------------- the Chance


def give_chance(run: Run) -> None:
    """TR-11.19 Let the player with the Chance act or pass; when all have passed in a row, resolve the top action."""
    if not wait_for_right(run):
        turn_player_has_it(run)
        top = take_top(run)
        run.stack += [top] if top is not None else []


def turn_player_has_it(run: Run) -> None:
    """TR-11.19, TR-11.20 Give the turn player the Chance after a resolution."""
    acted(run, run.state.active)


def again(run: Run) -> None:
    """TR-11.20 Go on with the turn until End has resolved."""
    run.go("chance")


def act(*parts: Op) -> Program:
    """Return the program of an action; each ends with its key cards leaving the Stage, and a look at Life."""
    return program(*parts, keys_leave, check_lives)


CHANCE = program("chance", give_chance, again)


def put_on_stage(run: Run, frame: Frame, seat: Seat) -> None:
    """TR-11.14 Put it on top; TR-11.19: the requester keeps the Chance; TR-11.21: no passes count."""
    put_on_top(run, frame)
    acted(run, seat)


def take_off_stage(run: Run, frame: Frame) -> None:
    bottom = run.stack[0]
    run.stack[0] = replace(bottom, frames=tuple(f for f in bottom.frames if f is not frame))


# ------------------------------------------------------------------------------------------------- passing


VERBS = (pass_verb("TR-11.19"),)  # TR-11.19 The Chance goes to the other player


# ------------------------------------------------------------------------------- the end of every resolution


def keys_leave(run: Run) -> None:
    """TR-11.17 Put the key cards into the Graveyard, unless the effect put them elsewhere."""
    state, frame = run.state, run.frame
    keys = [k for k in keys_of(frame) if k in state.cards and state.cards[k].zone == "stage"]
    lasting = ruleset(state).fog and action_of(frame) in ("up", "down") and frame.bound.get("worked")
    to = at(frame.seat, "fog" if lasting else "graveyard")
    moved = [CardMoved(k, to, run.fresh_id(i), why="used") for i, k in enumerate(keys)]
    resolved = Declared(frame.seat, "resolved", frame.source, action_of(frame))
    run.settle_by_rules([*((fact, "TR-11.17") for fact in moved), (resolved, rule_of_end(run.state, frame))])


def rule_of_end(state: State, frame: Frame) -> str:
    """Return the rule by which an action is done: TR-11.17 for one that lay on the Stage, TR-3.1 for a triggered one
    that never did, TR-11.22 for an immediate one that was requested."""
    action = ACTIONS[action_of(frame)]
    triggered = action.trigger == "triggered"
    if action.speed == "immediate" or (triggered and not ruleset(state).triggered_uses_stage):
        return "TR-3.1" if triggered else "TR-11.22"
    return "TR-11.17"


def check_lives(run: Run) -> list[Fact] | None:
    """TR-11.18 Return the fact that a player with Life 0 has lost, after each resolved action; the turn player is
    checked first."""
    state = run.state
    for seat in (state.active, other(state.active)):
        if not state.zones[at(seat, "life")]:
            return [GameEnded({seat: "lose", other(seat): "win"}, "life")]
    return None


# ------------------------------------------------------------------------------------------------- triggers


def trigger(run: Run, name: str, seat: Seat, cause: int = 0) -> None:
    """Trigger an action; it waits until the running one is done (TR-3.1)."""
    run.enqueue(Frame(ACTION + name, seat, cause=cause or run.state.seq))


def rank(run: Run, frame: Frame) -> tuple[bool, bool, bool]:
    """TR-3.4 Return the place in the order: immediate before normal, the turn player's before the other's, main before
    quick."""
    action = ACTIONS[action_of(frame)]
    return action.speed != "immediate", frame.seat != run.state.active, action.timing != "main"


def first_ones(run: Run, frame: Frame) -> list[Frame]:
    """Return the waiting triggers of the first rank; their owner orders them."""
    best = min(rank(run, f) for f in frame.frames)
    return [f for f in frame.frames if rank(run, f) == best]


def choose_next(run: Run) -> None:
    """TR-3.4 Find which triggers come first; TR-3.5: including those added during the check."""
    older = run.stack[-2]
    if older.program == "triggers":
        run.stack[-2:] = [replace(run.frame, frames=(*older.frames, *run.frame.frames))]
    frame = run.frame
    if not frame.frames:
        run.leave()
        return
    first = first_ones(run, frame)
    rest = tuple(f for f in frame.frames if f not in first)
    run.stack[-1] = replace(frame, frames=(*first, *rest), bound={"first": len(first)})


def order_offers(_state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """TR-3.4 Return the own triggers that can come next, each named by its place in the line."""
    return [pick_of(prompt, f"e{i + 1}") for i in range(int(frame.bound["first"]))]  # type: ignore[arg-type]


def differ(_state: State, frame: Frame) -> bool:
    first = frame.frames[: int(frame.bound["first"])]  # type: ignore[arg-type]
    return len({f.program for f in first}) > 1


def owner_of_first(_state: State, frame: Frame) -> tuple[Seat]:
    return (frame.frames[0].seat,)


def resolve_next(run: Run) -> None:
    """TR-3.1, TR-X-01 Resolve a triggered action at once; in the official rules a normal one goes on the Stage."""
    frame = run.frame
    picked = frame.answers.get("order")
    index = int(picked[0].subject[1:]) - 1 if picked else 0
    chosen = frame.frames[index]
    rest = tuple(f for i, f in enumerate(frame.frames) if i != index)
    run.stack[-1] = replace(frame, frames=rest, pc=0, answers={})
    action = ACTIONS[action_of(chosen)]
    if not ruleset(run.state).triggered_uses_stage or action.speed == "immediate":
        run.stack.append(chosen)
    elif action.timing == "main" and run.stack[0].frames:
        run.settle([Declared(chosen.seat, "dropped", "", action_of(chosen))], "rule", "TR-11.23", run.state.seq)
    else:
        put_on_stage(run, chosen, run.state.active)


TRIGGERS = program(
    choose_next,
    Ask("order", order_offers, "TR-3.4", seats=owner_of_first, when=differ),
    resolve_next,
)

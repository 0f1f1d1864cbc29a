"""Priority: rounds of passes, and the stack, where effects wait until all have passed; the last comes first.

The frame whose round it is holds in `right` who may act and in `passes` how many have passed in a row; its inner frames
are the stack, the top one last. A game that has a stack names its zone in `Rules.stack`, and says in the program
`stack/after` what becomes of a thing that was carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMade
from bsdesk.engine.effects import ability_of
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.game import Verb
from bsdesk.engine.run import triggers
from bsdesk.engine.run.activation import facts_of_begin
from bsdesk.engine.run.course import flush
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import bound, holds
from bsdesk.engine.state import Frame, State, zone_name
from bsdesk.engine.values import NO, NONE, Move, Offer, Ref, Refusal, Seat
from bsdesk.engine.vocabulary.choosing import Choose

if TYPE_CHECKING:
    from bsdesk.engine.run import Run

AFTER = "stack/after"  # the game's program for a thing that was carried out; no trigger comes before it is done
# bound: who may act (`has` in saved games of old), passes in a row; an effect's thing on the stack
RIGHT, OLD_RIGHT, PASSES, THING = "right", "has", "passes", "thing"
PASS = "pass"  # noqa: S105 - the verb that every game with responses has under this name
IDLE = "idle"  # bound in a round: how many things were carried out since anybody did anything but pass
SEEN = "seen"  # bound in a round where laps can be named: the cards in play of which an effect was carried out in it
LEFT = "laps_left"  # bound in a round while laps of a circle are gone: how many are to come
OVER = "laps_over"  # bound in a round once that is over: whether any was gone (1), or the others declined (0)
AT_ONCE = "at_once"  # bound in the frame of an effect that doesn't wait: nobody can answer it


def open_round(run: Run, seat: Seat) -> None:
    """Let a round begin in the running program, with this seat."""
    if SEEN in run.frame.bound:
        run.stack[-1] = without_laps(run.frame, SEEN)
    run.bind(RIGHT, seat)
    run.bind(PASSES, 0)


def place_of_round(stack: Sequence[Frame]) -> int:
    """Return the place of the frame whose round it is: the innermost that has one."""
    place = len(stack) - 1
    while PASSES not in stack[place].bound:
        place -= 1
    return place


def round_of(state: State) -> Frame | None:
    """Return the frame whose round it is, if there is one."""
    return next((frame for frame in reversed(state.agenda) if PASSES in frame.bound), None)


def waiting(state: State) -> tuple[Frame, ...]:
    """Return what waits on the stack, the top one last."""
    frame = round_of(state)
    return frame.frames if frame is not None else ()


def acted(run: Run, seat: Seat) -> None:
    """Somebody has acted: this seat may act next, and the passes are counted anew."""
    place = place_of_round(run.stack)
    if OVER in run.stack[place].bound:
        run.stack[place] = without_laps(run.stack[place])
    _write_round(run, seat, 0)


def passed(run: Run, seat: Seat) -> None:
    """This seat has passed: the next one may act."""
    passes: Any = run.stack[place_of_round(run.stack)].bound[PASSES]
    _write_round(run, seat % len(run.state.teams) + 1, passes + 1)


def have_passed(run: Run) -> bool:
    """Return whether all have passed in a row."""
    passes: Any = run.stack[place_of_round(run.stack)].bound[PASSES]
    return bool(passes >= len(run.state.teams))


def without_laps(frame: Frame, *more: str) -> Frame:
    """Return the frame of a round without what was noted of the laps that somebody has named."""
    bound = {name: v for name, v in frame.bound.items() if not name.startswith("laps_") and name not in more}
    return replace(frame, bound=bound, answers={n: v for n, v in frame.answers.items() if not n.startswith("laps.")})


def pass_verb(rule: str, why_closed: Callable[[State, Seat], Refusal | None] = NONE) -> Verb:
    """Return the verb of doing nothing this time, by this rule of the game; it names nothing."""

    def refuse(_state: State, move: Move) -> Refusal | None:
        return Refusal("pass_stands_alone", rule) if move.subject or move.target or move.amount else None

    def perform(run: Run, move: Move) -> Sequence[Fact]:
        passed(run, move.seat)
        return [Declared(move.seat, "passed")]

    perform.rule = rule  # type: ignore[attr-defined]
    return Verb(PASS, why_closed, lambda _state, seat: [Offer(Move(seat, PASS))], refuse, perform)


def _write_round(run: Run, seat: Seat, passes: int) -> None:
    place = place_of_round(run.stack)
    frame = run.stack[place]
    bound = {**frame.bound, _holder(frame): seat, PASSES: passes}
    if not passes:
        bound.pop(IDLE, None)
    run.stack[place] = replace(frame, bound=bound)


def _holder(frame: Frame) -> str:
    """Return the name under which a frame says who may act."""
    return OLD_RIGHT if OLD_RIGHT in frame.bound else RIGHT


def wait_for_right(run: Run) -> bool:
    """Let the seat that may act do so, and return True, unless all have passed in a row."""
    if have_passed(run):
        return False
    bound: Any = run.frame.bound
    run.wait_for(bound[_holder(run.frame)])
    return True


def take_top(run: Run) -> Frame | None:
    """Take the top of the stack off it, and return it; None if nothing waits."""
    frame = run.frame
    if not frame.frames:
        return None
    run.stack[-1] = replace(frame, frames=frame.frames[:-1])
    return frame.frames[-1]


def put_on_top(run: Run, frame: Frame) -> None:
    """Let this wait on the stack, on top."""
    place = place_of_round(run.stack)
    holder = run.stack[place]
    run.stack[place] = replace(holder, frames=(*holder.frames, frame))


def give_priority(run: Run) -> None:
    """Let the seat with priority act, once the rules' own processes are done and what was triggered waits on the stack.

    When all have passed in a row the top of the stack is carried out, and then the turn's seat has priority; with
    nothing there the program goes on."""
    again = run.rules.resolution.processes(run)
    place = place_of_round(run.stack)
    frame = run.stack[place]
    left = tuple(f for f in frame.frames if is_there(run.state, f))
    if left != frame.frames:
        frame = run.stack[place] = replace(frame, frames=left)
    if not again:
        triggers.watch_states(run)
    if again or run.state.queue:
        run.stack[place] = replace(frame, pc=frame.pc - 1)
        if not again:
            flush(run)
    elif not wait_for_right(run) and (top := take_top(run)) is not None:
        idle: Any = frame.bound.get(IDLE, 0)
        run.jump(frame.pc - 1)
        _write_round(run, run.state.active, 0)
        if run.rules.resolution.endless is not NO:
            run.bind(IDLE, idle + 1)
        if run.rules.resolution.laps is not NO and top.source in run.state.cards:
            note_source(run, top.source)
        carry_out(run, top)


def note_source(run: Run, source: Ref) -> None:
    """Note that an effect of this card is carried out, if it is one in play."""
    cards, seen = run.state.cards, bound(run.frame, SEEN)
    if zone_name(cards[source].zone) in run.rules.play_zones and source not in seen:
        run.bind(SEEN, (*(ref for ref in seen if ref in cards), source))


def carry_out(run: Run, frame: Frame) -> None:
    """Go on with what waited on the stack; then its thing leaves it."""
    thing = thing_of(frame)
    run.stack += [Frame(AFTER, frame.seat, source=thing, cause=frame.cause, bound={"program": frame.program}), frame]


def is_there(state: State, frame: Frame) -> bool:
    """Return whether the thing that an effect is on the stack still lies there."""
    return all(thing in state.cards for thing in bound(frame, THING))


def thing_of(frame: Frame) -> Ref:
    """Return the thing on the stack that this effect is."""
    named = bound(frame, THING)
    return named[0] if named else frame.source


# --------------------------------------------------------- ops of every effect that waits on the stack


def put_on_stack(run: Run) -> Sequence[Fact] | None:
    """Put the effect on the stack as a thing of its own, unless its card lies there or it happens at once."""
    state, frame = run.state, run.frame
    card, zone = state.cards.get(frame.source), run.rules.resolution.stack
    if AT_ONCE in frame.bound:
        return None
    if card is not None and card.zone == zone:
        run.bind(THING, (frame.source,))
        return None
    definition, _, number = frame.program.rpartition("/")
    new = run.fresh_id()
    run.bind(THING, (new,))
    owner = card.owner if card is not None else frame.seat
    return [CardMade(definition, zone, new, owner, why="ability", controller=frame.seat, effect=int(number))]


def announced(run: Run) -> Sequence[Fact] | None:
    """Begin the effect, unless something was to be chosen and couldn't be: then its announcement is taken back."""
    frame = run.frame
    state = run.state
    if not all(op.was_answered(state, frame) for op in announcing(state, frame) if isinstance(op, Word)):
        run.go("void")
        return None
    return facts_of_begin(run.state, frame)


def park(run: Run) -> None:
    """Let the effect wait on the stack, on top, until it is carried out; one that happens at once goes on."""
    if AT_ONCE not in run.frame.bound:
        put_on_top(run, run.stack.pop())


def look_at_targets(run: Run) -> Sequence[Fact] | None:
    """Forget what was chosen and can't be meant any more. With nothing left, or if its «if» doesn't hold any more,
    nothing happens."""
    state, frame = run.state, run.frame
    ability = ability_of(state, frame.program)
    answers = dict(frame.answers)
    before = after = 0
    begins = state.rules.programs[ability.key].labels["begin"]
    for place, op in enumerate(announcing(state, frame)[:begins]):  # what was given up for it is no target
        if not isinstance(op, Choose) or not was_asked(state, frame, place):
            continue
        for name in [name for name in answers if name == op.as_ or name.startswith(f"{op.as_}.p")]:
            left = tuple(p for p in answers[name] if op.fits_still(state, frame, p.subject))
            before, after = before + len(answers[name]), after + len(left)
            answers[name] = left
    run.stack[-1] = replace(frame, answers=answers)
    if (before and not after) or not all(holds(state, frame, c) for c in ability.effect.when):
        run.leave()
        return [Declared(frame.seat, "fizzled", frame.source, frame.program)]
    return None


def was_asked(state: State, frame: Frame, place: int) -> bool:
    """Return whether this op asked when the effect was announced: not in a mode that was not chosen."""
    branches: list[Any] = [op for op in announcing(state, frame)[:place] if getattr(op, "mode", "")]
    return all(op.mode in bound(frame, op.said) for op in branches if op.to > place)


def announcing(state: State, frame: Frame) -> Sequence[object]:
    """Return the ops in which the effect is announced: those before it was parked."""
    return state.rules.programs[frame.program].ops[: state.rules.programs[frame.program].labels["park"]]

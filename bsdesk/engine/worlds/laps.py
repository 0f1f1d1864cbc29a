"""Laps: going round a circle of effects that somebody could stop so many times as its player says, all at once.

Once an effect of a card has been carried out, and it waits again or can be used again, whoever may act can name a
number of laps. Each of the others is asked up to how many that may be; the least of these numbers counts. Then the
machine moves for all: the leader begins each lap as the first, all pass, and each question is answered as it was in the
lap before. What was not asked before is asked. It ends with the last lap, or as soon as something else comes of it.
What the leader did of free will in the laps can't be done again until somebody has acted otherwise. A «may» of the laps
is then declined by whoever named the least number, if there was any for that seat, or else by the leader.

A lap is over when the same cards' effects wait, and the leader may act as at its beginning; all else may have changed.
All that is noted of it is bound in the frame of the round of passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.game import Program, Verb, program
from bsdesk.engine.play import judge, list_moves, moves, to_act
from bsdesk.engine.play.priority import LEFT, OVER, PASS, PASSES, SEEN, place_of_round, round_of, without_laps
from bsdesk.engine.prompts import Ask, Options, pick_of, size
from bsdesk.engine.run import Run
from bsdesk.engine.run.course import FullRun, finish, make
from bsdesk.engine.selection import bound
from bsdesk.engine.state import Frame, Prompt, State, Unforeseeable
from bsdesk.engine.values import Move, Offer, Refusal, Seat
from bsdesk.engine.view import view_for
from bsdesk.engine.worlds.recurrence import forget_how_long

LAPS = "laps"  # the program that asks for their number, and that question
REPEAT, UP_TO = "repeat", "up_to"  # the verb; the question to the others
NUMBERS = (*range(1, 11), 15, 20, 30, 50)
FAR = 40  # passes, or answers: a lap is shorter
# bound in a round: who goes round; how each lap begins: verb, thing, effect; what waited then, and how many had passed;
# what of this lap is behind: passes, questions
LEADER, FIRST, WAITED, PASSED = "laps_of", "laps_first", "laps_waited", "laps_passed"
LEAST = "laps_least"  # bound as well: who named the least number
STEPS, ASKED = "laps_steps", "laps_asked"


# ------------------------------------------------------------------------------------------ naming a number


def repeat_verb(rule: str, verbs: Sequence[str] = ()) -> Verb:
    """Return the verb of naming a number of laps, by this rule of the game. A lap begins with a pass, or with one of
    these verbs on the thing that the move names."""

    def candidates(state: State, seat: Seat) -> list[Offer]:
        key = REPEAT, seat
        if key not in state.memo:
            state.memo[key] = [
                Offer(Move(seat, REPEAT, first.subject, first.target)) for first in beginnings(state, seat, verbs)
            ]
        found: list[Offer] = state.memo[key]
        return found

    def why_closed(state: State, seat: Seat) -> Refusal | None:
        return None if state.actor != seat or candidates(state, seat) else Refusal("no_circle", rule)

    def refuse(state: State, move: Move) -> Refusal | None:
        return None if any(o.covers(move) for o in candidates(state, move.seat)) else Refusal("no_circle", rule)

    def perform(run: Run, move: Move) -> None:
        state = run.state
        known = (v for v in verbs if any(is_about(o, move) for o in state.rules.verbs[v].candidates(state, move.seat)))
        verb = next(known) if move.subject else PASS
        run.push(LAPS, move.seat, move.subject, run.command_n, first=(verb, move.subject, move.target))

    perform.rule = rule  # type: ignore[attr-defined]
    return Verb(REPEAT, why_closed, candidates, refuse, perform, exact=True)


def moves_one_by_one(state: State, seat: Seat) -> list[Offer]:
    """Return every legal move of this seat but laps, without a look for them, which would go round each circle."""
    key = REPEAT, seat
    known = state.memo.get(key)
    state.memo[key] = []
    found = list_moves(state, seat)
    del state.memo[key]
    if known is not None:
        state.memo[key] = known
    return found


def is_about(offer: Offer, move: Move) -> bool:
    """Return whether what is offered is about the same things as the move."""
    return (offer.move.subject, offer.move.target) == (move.subject, move.target)


def laps_program(rule: str) -> Program:
    """Return the program that asks for the number of laps and lets them begin, by this rule of the game."""

    def begin(run: Run) -> list[Fact]:
        frame = run.frame
        named, allowed = bound(frame, LAPS), bound(frame, UP_TO)
        seats = [frame.seat, *others(run.state, frame)]
        numbers = [int(number[1:]) for number in (*named, *allowed)]
        count = min(numbers)
        verb, subject, target = bound(frame, "first")
        place = place_of_round(run.stack)
        first = Move(frame.seat, verb, subject, target)
        run.stack[place] = planned(run.stack[place], first, count, seats[numbers.index(count)])
        return [Declared(frame.seat, "repeats" if count else "goes_on_once", subject, number=count)]

    begin.rule = rule  # type: ignore[attr-defined]
    return program(
        Ask(LAPS, numbers_up_to(lambda _frame: NUMBERS[-1]), rule),
        Ask(UP_TO, numbers_up_to(number_named, least=0), rule, seats=others),
        begin,
    )


def number_named(frame: Frame) -> int:
    """Return the number of laps that was named."""
    return int(bound(frame, LAPS)[0][1:])


def others(state: State, frame: Frame) -> Sequence[Seat]:
    """Return the seats that may want fewer laps."""
    return [seat for seat in state.seats() if seat != frame.seat]


def numbers_up_to(most: Any, least: int = 1) -> Options:
    """Return the options of a question that is answered with a number of laps."""

    def options(_state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        numbers = [number for number in (0, *NUMBERS) if least <= number <= most(frame)]
        return [pick_of(prompt, f"n{number}") for number in numbers] if not prompt.chosen else []

    return options


def planned(frame: Frame, first: Move, count: int, least: Seat) -> Frame:
    """Return the frame of a round in which so many laps are to come, the least number, which this seat has named; with
    none, they are over."""
    clean = without_laps(frame)
    left = {LEFT: count, STEPS: 0, ASKED: 0} if count else {OVER: 0}
    waited = tuple(one.source for one in frame.frames)
    named = {LEADER: first.seat, LEAST: least, FIRST: (first.verb, first.subject, first.target)}
    return replace(clean, bound={**clean.bound, **named, WAITED: waited, PASSED: frame.bound[PASSES], **left})


# --------------------------------------------------------------------------------------- what can be repeated


def beginnings(state: State, seat: Seat, verbs: Sequence[str]) -> list[Move]:
    """Return the moves with which this seat can begin a lap now, as far as it can know."""
    frame = round_of(state)
    if state.actor != seat or frame is None or SEEN not in frame.bound or state.tried:
        return []
    seen = bound(frame, SEEN)
    found = [Move(seat, PASS)] if frame.frames and frame.frames[-1].source in seen else []
    for verb in verbs:
        offers = state.rules.verbs[verb].candidates(state, seat) if frame.frames == () else ()
        found += [offer.move for offer in offers if offer.move.subject in seen]
    found = [move for move in found if OVER not in frame.bound or not is_first(frame, move)]
    return [move for move in found if judge(state, move) is None and comes_round(state, move)]


def is_first(frame: Frame, move: Move) -> bool:
    """Return whether the laps that were gone last began with this move."""
    leader: Any = frame.bound[LEADER]
    return (move.seat, (move.verb, move.subject, move.target)) == (leader, bound(frame, FIRST))


def comes_round(state: State, first: Move) -> bool:
    """Return whether a lap that begins so may come round. It is tried on a copy of what the seat can see, with each
    question answered by what is offered first («yes»); where what comes can't be seen, it may."""
    if state.viewer not in ("all", f"p{first.seat}"):
        return False
    twin = (view_for(state, first.seat) if state.viewer == "all" else state).copy()
    twin.__dict__["foreseen"] = True
    forget_how_long(twin)
    run = FullRun(twin)
    place = place_of_round(run.stack)
    run.stack[place] = planned(run.stack[place], first, 1, first.seat)
    try:
        finish(run)
        for _ in range(FAR):
            if not twin.prompts:
                break
            seat = to_act(twin)
            make(run, next(offer.move for offer in moves(twin, seat) if offer.move.verb != "back"))
            finish(run)
    except Unforeseeable:
        return True
    frame = round_of(twin)
    return frame is not None and OVER in frame.bound


# ------------------------------------------------------------------------------------------ going the laps


def goes_on(run: Run) -> bool:
    """Make the next move of the laps that were named, and return True; False where somebody must decide."""
    state = run.state
    place = next((place for place in reversed(range(len(run.stack))) if LEADER in run.stack[place].bound), -1)
    if place < 0 or state.results:
        return False
    state.agenda = tuple(run.stack)
    state.memo.clear()
    if state.prompts:
        return answers(run, place)
    if LEFT not in run.stack[place].bound or not state.actor:
        return False
    return moves_on(run, place)


def moves_on(run: Run, place: int) -> bool:
    """Let a lap begin, or whoever may act pass; or let the laps be over, and return False."""
    frame, state = run.stack[place], run.state
    now: Any = frame.bound
    verb, subject, target = now[FIRST]
    begins = state.actor == now[LEADER] and now[PASSES] == now[PASSED]
    begins = begins and tuple(one.source for one in frame.frames) == now[WAITED]
    move = Move(now[LEADER], verb, subject, target) if begins else Move(state.actor, PASS)
    if begins and not now[LEFT]:
        left = {name: value for name, value in now.items() if name not in (LEFT, STEPS, ASKED)}
        run.stack[place] = replace(frame, bound={**left, OVER: 1})
        return False
    idle = not begins and (not frame.frames or now[STEPS] >= FAR)
    if idle or place != len(run.stack) - 1 or judge(state, move) is not None:
        run.stack[place] = without_laps(frame)
        return False
    count = {LEFT: now[LEFT] - 1, STEPS: 0, ASKED: 0} if begins else {STEPS: now[STEPS] + 1}
    run.stack[place] = replace(frame, bound={**now, **count})
    state.agenda = tuple(run.stack)
    make(run, move)
    return True


def answers(run: Run, place: int) -> bool:
    """Answer what is asked as it was answered before; once all have answered, note how. With the laps over, the leader
    doesn't go on of free will."""
    state, frame = run.state, run.stack[place]
    if all(prompt.ready for prompt in state.prompts.values()):
        if LEFT in frame.bound:
            note(run, place)
        return False
    made = False
    for seat, prompt in list(state.prompts.items()):
        if prompt.chosen or prompt.ready or prompt.secret:
            continue
        for move in known_answer(run, frame, prompt):
            if judge(state, move) is not None:
                state.prompts[seat] = prompt  # another one must be found
                break
            make(run, move)
            state.agenda = tuple(run.stack)
            state.memo.clear()
            made = True
    return made and not state.prompts


def known_answer(run: Run, frame: Frame, prompt: Prompt) -> list[Move]:
    """Return the answer to a question that was given in the lap before; none if there was none."""
    if OVER in frame.bound:
        last = frame.bound[OVER] and prompt.seat == stops(frame) and prompt.source in bound(frame, SEEN)
        return [Move(prompt.seat, prompt.question, "no")] if last and prompt.question == "may" else []
    picks = frame.answers.get(key_of(run, frame, prompt))
    if picks is None:
        return []
    given = [Move(prompt.seat, prompt.question, pick.subject, pick.target, pick.amount) for pick in picks]
    return given if size(replace(prompt, chosen=picks)) >= prompt.most else [*given, Move(prompt.seat, "done")]


def stops(frame: Frame) -> Seat:
    """Return who doesn't go on after the last lap: whoever named the least number, if that seat was asked whether it
    may be in the laps; else the leader."""
    leader: Seat = frame.bound[LEADER]  # type: ignore[assignment]
    least: Seat = frame.bound.get(LEAST, leader)  # type: ignore[assignment]
    asked = [key.split(".") for key in frame.answers if key.startswith(LAPS + ".")]
    return least if any(words[2] == "may" and words[-1] == str(least) for words in asked) else leader


def note(run: Run, place: int) -> None:
    """Note what was answered, for the next lap."""
    frame = run.stack[place]
    asked: Any = frame.bound[ASKED]
    given = {key_of(run, frame, prompt): prompt.chosen for prompt in run.state.prompts.values() if not prompt.secret}
    run.stack[place] = replace(frame, bound={**frame.bound, ASKED: asked + 1}, answers={**frame.answers, **given})


def key_of(run: Run, frame: Frame, prompt: Prompt) -> str:
    """Return under which name the answer to this question is kept: which one of the lap it is, and whose."""
    return f"laps.{frame.bound[ASKED]}.{prompt.question}.{run.stack[-1].pc}.{prompt.seat}"


def why_over(state: State, move: Move, rule: str) -> Refusal | None:
    """Return why this seat may not make this move again, if it went its laps with it."""
    frame = round_of(state)
    over = frame is not None and bool(frame.bound.get(OVER)) and is_first(frame, move)
    return Refusal("had_its_laps", rule) if over else None

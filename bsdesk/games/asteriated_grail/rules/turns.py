"""The turn (AG-3.3, AG-5.1): its slots, Poison and Weakness, one action, the next player."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Began, Ended, Fact
from bsdesk.engine.game import Op, program
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Seat
from bsdesk.games.asteriated_grail.rules.areas import effects_before, to_the_right

POISON_DAMAGE, WEAK_DRAW = 1, 3
ACTING = "action"


def begin_turn(run: Run) -> list[Fact]:
    """AG-3.3.1 The turn of this player begins."""
    return [Began("turn", str(run.state.turn + 1), run.frame.seat)]


def slot(name: str) -> Op:
    """Return the op that begins a slot of the turn."""

    def begin_slot(run: Run) -> list[Fact]:
        """AG-5.1 The slots follow each other."""
        return [Began("step", name, run.frame.seat)]

    return begin_slot


def poisons(run: Run) -> list[Fact]:
    """AG-2.8.25 Poisons work one after another, those of the next users to the right first; each is damage of its own
    (AG-2.8.26) by whoever used it (AG-2.8.27), and goes to the used cards (AG-2.8.23)."""
    state, seat = run.state, run.frame.seat
    order = [seat, *to_the_right(state, seat)]
    found = sorted(effects_before(state, seat, "poison"), key=lambda ref: order.index(state.cards[ref].controller))
    if found:
        by, new = state.cards[found[0]].controller, run.fresh_id()
        run.settle([CardMoved(found[0], "used", new, why="worked")])
        run.go("poisons")
        run.push("damage", seat, new, by=by, amount=POISON_DAMAGE)
    return []


def is_weak(state: State, frame: Frame) -> bool:
    return bool(effects_before(state, frame.seat, "weakness"))


def weaken(run: Run) -> list[Fact]:
    """AG-2.8.33 Either choice removes the card; who skips ends the turn (AG-2.8.31), else three cards are drawn
    (AG-2.8.32)."""
    frame = run.frame
    chosen = frame.answers.get("weak")
    if not chosen:
        return []
    cards = effects_before(run.state, frame.seat, "weakness")
    run.settle([*run.moved(cards, "used", why="worked")])
    if chosen[0].subject == "skip":
        run.go("end")
    else:
        run.push("draw", frame.seat, count=WEAK_DRAW)
    return []


def act(run: Run) -> None:
    """AG-3.3.5 One action of five."""
    if not run.frame.bound.get("acted"):
        run.wait_for(run.frame.seat)


def end_turn(run: Run) -> list[Fact]:
    """AG-3.3.12 The turn ends, the next player to the right acts."""
    seat = run.frame.seat
    run.settle([Ended("turn", str(run.state.turn), seat)])
    run.stack[-1] = Frame("turn", to_the_right(run.state, seat)[0])
    return []


WEAK = Ask("weak", words("skip", "draw_on"), "AG-2.8.30", when=is_weak)
TURN = program(
    "before_turn",
    begin_turn,
    slot("before_turn"),
    "turn_start",
    slot("turn_start"),
    "before_action",
    slot("before_action"),
    "poisons",
    poisons,
    WEAK,
    weaken,
    "action_start",
    slot("action_start"),
    slot("action"),
    "action",
    act,
    "action_end",
    slot("action_end"),
    "end",
    slot("turn_end"),
    end_turn,
)


def waiting(step: str, seat: Seat) -> tuple[Frame, ...]:
    """Return the agenda of a turn at the beginning of this slot; in the action slot the player may act."""
    return (Frame("turn", seat, TURN.labels.get(step, TURN.labels[ACTING])),)

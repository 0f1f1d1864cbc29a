"""The turn (AG-3.3, AG-5.1): its slots, Poison and Weakness, one action, the next player."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Began, Declared, Ended, Fact
from bsdesk.engine.game import Op, program
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Seat
from bsdesk.games.asteriated_grail.rules.allowance import with_bound
from bsdesk.games.asteriated_grail.rules.areas import effects_before, is_told, to_the_right
from bsdesk.games.asteriated_grail.rules.damage import bound_or, deal

POISON_DAMAGE, WEAK_DRAW = 1, 3
BIND = "five_element_bind"  # the card that binds
ACTING = "action"


def begin_turn(run: Run) -> list[Fact]:
    """AG-3.3.1 Begin the turn of this player."""
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
    if is_told(state, seat, "cannot", "be_affected"):
        return []
    order = [seat, *to_the_right(state, seat)]
    found = sorted(effects_before(state, seat, "poison"), key=lambda ref: order.index(state.cards[ref].controller))
    if found:
        by, new = state.cards[found[0]].controller, run.fresh_id()
        run.settle([CardMoved(found[0], "used", new, why="worked")])
        run.go("poisons")
        deal(run, seat, by, POISON_DAMAGE, source=new)
    return []


def begin_binding(run: Run) -> list[Fact]:
    """AG-T-BA2, AG-X-09 A Bind is settled before Weakness. Where both are one choice (AG-O-14), it is noted that there
    is one."""
    state, seat = run.state, run.frame.seat
    if (
        state.rules.options.get("binds") == "together"
        and effects_before(state, seat, BIND)
        and is_weak(state, run.frame)
    ):
        run.bind("bound", 1)
    return [Declared(seat, "is_bound")]


def is_asked_of_weakness(state: State, frame: Frame) -> bool:
    """AG-2.8.30 Return whether whoever is weak chooses; who has chosen for a Bind, in one with it, has done so."""
    return is_weak(state, frame) and "bound" not in frame.bound


def is_weak(state: State, frame: Frame) -> bool:
    return bool(effects_before(state, frame.seat, "weakness")) and not is_told(
        state, frame.seat, "cannot", "be_affected"
    )


def weaken(run: Run) -> list[Fact]:
    """AG-2.8.33 Do what was chosen for Weakness, which removes the card: who skips ends the turn (AG-2.8.31), else
    three cards are drawn (AG-2.8.32)."""
    frame = run.frame
    chosen = frame.answers.get("weak")
    if not chosen and not ("bound" in frame.bound and is_weak(run.state, frame)):
        return []
    skips = chosen[0].subject == "skip" if chosen else bool(frame.bound.get("skipped"))
    cards = effects_before(run.state, frame.seat, "weakness")
    run.settle([*run.moved(cards, "used", why="worked")])
    if skips:
        run.bind("skipped", 1)
    else:
        run.push("draw", frame.seat, count=WEAK_DRAW)
    return []


def declared(act: str) -> Op:
    """Return the op that declares a point within a slot, for the skills that listen."""

    def declare(run: Run) -> list[Fact]:
        """AG-5.2 Inside a slot entries are handled in their order."""
        return [Declared(run.frame.seat, act)]

    return declare


def leave_out(run: Run) -> None:
    """AG-2.8.31, AG-O-22 Go straight to the end of the turn, if the action phase is skipped."""
    if run.frame.bound.get("skipped"):
        run.go("end")


def act(run: Run) -> None:
    """AG-3.3.5 Wait for one action of five, then for the additional ones (AG-5.7); after each comes its end
    (AG-5.1)."""
    frame = run.frame
    if frame.bound.get("doing"):
        run.go("action_over")
    elif frame.bound.get("skipped"):
        run.go("end")
    elif not frame.bound.get("acted") or frame.bound.get("extra"):
        run.wait_for(frame.seat)


def kinds_done(run: Run) -> tuple[str, ...]:
    return tuple(str(kind) for kind in run.frame.bound["doing"])  # type: ignore[union-attr]


def end_action(run: Run) -> list[Fact]:
    """AG-5.1 End an action, for what is listed for the end of an action."""
    seat = run.frame.seat
    count = run.state.tally.get(f"turn.actions.p{seat}", 0)
    return [Declared(seat, "acted", "", "", count, kind) for kind in kinds_done(run)]


def after_action(run: Run) -> list[Fact]:
    """AG-5.7 Tell of each kind that was done, for what gives additional actions then."""
    seat = run.frame.seat
    return [Declared(seat, "may_go_on", "", "", 0, kind) for kind in kinds_done(run)]


def next_action(run: Run) -> None:
    """AG-5.7 Go on to the next action, if there is one."""
    run.settle([Ended("action", "", run.frame.seat)])
    run.bind("doing", ())
    run.go("action")


def go_to_end(run: Run) -> None:
    """AG-3.3.12 Go on to the end of the turn."""
    run.go("end")


def end_turn(run: Run) -> list[Fact]:
    """AG-3.3.12 End the turn; the next player to the right acts, or by a skill the same one again."""
    seat, again = run.frame.seat, bound_or(run.frame, "again")
    run.settle([Ended("turn", str(run.state.turn), seat)])
    following = Frame("turn", to_the_right(run.state, seat)[0])
    run.stack[-1] = with_bound(Frame("turn", seat), again=again - 1) if again else following
    return []


WEAK = Ask("weak", words("skip", "draw_on"), "AG-2.8.30", when=is_asked_of_weakness)
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
    begin_binding,
    WEAK,
    weaken,
    declared("is_about_to_act"),
    leave_out,
    "action_start",
    slot("action_start"),
    leave_out,
    slot("action"),
    "action",
    act,
    "action_end",
    slot("action_end"),
    go_to_end,
    "action_over",
    end_action,
    after_action,
    next_action,
    "end",
    slot("turn_end"),
    end_turn,
)


def waiting(step: str, seat: Seat) -> tuple[Frame, ...]:
    """Return the agenda of a turn at the beginning of this slot; in the action slot the player may act."""
    return (Frame("turn", seat, TURN.labels.get(step, TURN.labels[ACTING])),)

"""The turn (FF-9): Active, Draw, Main, Attack, Main and End Phase, and who may pass."""

from __future__ import annotations

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMarked, CardTurned
from bsdesk.engine.facts import Began, Counted, CountersChanged, Ended, Fact
from bsdesk.engine.game import Op, program
from bsdesk.engine.play.priority import PASSES, RIGHT, give_priority, open_round, pass_verb
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import UPRIGHT, Frame, Prompt, State, at
from bsdesk.engine.values import Offer, Refusal, Seat
from bsdesk.engine.worlds.laps import repeat_verb
from bsdesk.games.ff_tcg.rules import attack
from bsdesk.games.ff_tcg.rules import block as blocking
from bsdesk.games.ff_tcg.rules.areas import DAMAGE, FROZEN, field_of, late, other
from bsdesk.games.ff_tcg.rules.casting import DECLARATION
from bsdesk.games.ff_tcg.rules.processes import away, draw

PHASES = ("active", "draw", "main", "attack", "main2", "end")
DRAWN, MOST_CARDS = 2, 5
EXTRA_MAIN = "turn.extra_main"  # how many additional main phases are to come


def phase(name: str, rule: str) -> Op:
    """Return an op that begins a phase after the one before it; its player has priority first, where anybody has."""

    def begin(run: Run) -> list[Fact]:
        state, seat = run.state, run.frame.seat
        open_round(run, seat)
        over: list[Fact] = [Began("moment", "", seat)] if state.moment else []
        over += [Ended("step", state.step, seat)] if state.step else []
        return [*over, Began("step", name, seat)]

    begin.rule = rule  # type: ignore[attr-defined]
    begin.phase = name  # type: ignore[attr-defined]
    return begin


def more_main(label: str) -> Op:
    """Return the op by which an additional main phase begins, if an effect gave one; else it goes on at the label."""

    def more(run: Run) -> list[Fact]:
        """FF-9.3.1.1b An additional main phase is a Main Phase 2."""
        state, seat = run.state, run.frame.seat
        if state.tally.get(EXTRA_MAIN, 0) <= 0:
            run.go(label)
            return []
        open_round(run, seat)
        return [Counted(EXTRA_MAIN, -1), Ended("step", state.step, seat), Began("step", "main2", seat)]

    return more


def more_again(label: str) -> Op:
    """Return the op that looks for another additional phase."""

    def again(run: Run) -> None:
        """FF-9.3.1.1b There may be several."""
        run.go(label)

    return again


def begin_turn(run: Run) -> list[Fact]:
    """FF-9.0a Begin a turn."""
    state, seat, start = run.state, run.frame.seat, late("")
    there = {
        key: state.cards.get(key.removeprefix(start)) for key, n in state.tally.items() if n and key.startswith(start)
    }
    over = [key for key, card in there.items() if card is None or card.controller == seat]
    return [Began("turn", str(state.turn + 1), seat), *(Counted(key, -1) for key in over)]


def activate_all(run: Run) -> list[Fact]:
    """FF-9.1.1.1a Turn active what the turn's player controls; what is frozen stays as it is, this once
    (FF-15.2.4.2)."""
    state = run.state
    mine = field_of(state, run.frame.seat)
    frozen = [ref for ref in mine if FROZEN in state.cards[ref].marks]
    turned = [CardTurned(r, UPRIGHT, was) for r in mine if (was := state.cards[r].turned) and r not in frozen]
    return [*turned, *(CardMarked(ref, FROZEN, on=False) for ref in frozen)]


def draw_for_turn(run: Run) -> None:
    """FF-9.2.1.1 Draw two cards, FF-9.2.1.3 in the very first turn one."""
    draw(run, [run.frame.seat], 1 if run.state.turn == 1 else DRAWN)


def hand_cards(state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
    return one_of(prompt, state.zones[at(prompt.seat, "hand")])


def excess(state: State, frame: Frame) -> int:
    return max(0, len(state.zones[at(frame.seat, "hand")]) - MOST_CARDS)


def discard(run: Run) -> list[Fact]:
    """FF-9.5.1.2 More than 5 cards are discarded down to 5."""
    picks = run.frame.answers["discard"]
    return [away(run, pick.subject, "discarded", n) for n, pick in enumerate(picks)]


def clean_up(run: Run) -> list[Fact]:
    """FF-9.5.1.3 Damage goes, and what lasts until the end of the turn ends, at the same time."""
    state = run.state
    there = [(ref, names[DAMAGE]) for ref, names in state.counters.items() if DAMAGE in names]
    return [*(CountersChanged(ref, DAMAGE, -n) for ref, n in there), Ended("turn", str(state.turn), run.frame.seat)]


def look_again(run: Run) -> None:
    """FF-9.5.1.4a Give priority once more if there is a process or an ability left."""
    if run.rules.resolution.processes(run) or run.state.queue:
        open_round(run, run.frame.seat)
    else:
        run.go("next")


def clean_again(run: Run) -> None:
    """FF-9.5.1.4c Go back to clean up again."""
    run.go("clean")


def next_turn(run: Run) -> None:
    """FF-9.5.1.5 Begin the opponent's turn."""
    run.stack[-1] = Frame("turn", other(run.frame.seat), cause=run.state.seq)


TURN = program(
    begin_turn,
    phase("active", "FF-9.1.1"),
    activate_all,
    phase("draw", "FF-9.2.1"),
    draw_for_turn,
    phase("main", "FF-9.3.1.1a"),
    give_priority,
    "more_main",
    more_main("attack"),
    give_priority,
    more_again("more_main"),
    "attack",
    phase("attack", "FF-10.1.1.1"),
    give_priority,
    "declare",
    attack.declare,
    attack.name_attacker,
    attack.answer_attack,
    give_priority,
    blocking.begin_block,
    blocking.ASK_BLOCK,
    blocking.block,
    give_priority,
    attack.begin_damage,
    attack.end_damage,
    give_priority,
    "over",
    attack.end_attack,
    "main2",
    phase("main2", "FF-9.3.1.1a"),
    give_priority,
    "more_main2",
    more_main("end"),
    give_priority,
    more_again("more_main2"),
    "end",
    phase("end", "FF-9.5.1.1a"),
    give_priority,
    Ask("discard", hand_cards, "FF-9.5.1.2", least=excess, most=excess),
    discard,
    "clean",
    clean_up,
    look_again,
    give_priority,
    clean_again,
    "next",
    next_turn,
)


def waiting(name: str, seat: Seat) -> tuple[Frame, ...]:
    """Return the agenda of a phase in which this seat has priority, for positions set up by hand."""
    begins = [i for i, op in enumerate(TURN.ops) if getattr(op, "phase", "") == name]
    if not begins or name in ("active", "draw"):
        known = ", ".join(PHASES[2:])
        raise Complaint(f"nobody acts in step {name!r}", expected=f"one of {known}", remedy="lay the position there")
    return (Frame("turn", seat, TURN.ops.index(give_priority, begins[0]), bound={RIGHT: seat, PASSES: 0}),)


# --------------------------------------------------------------------------------------------------- passing


def not_in_declaration(state: State, seat: Seat) -> Refusal | None:
    """FF-10.1.2.1a Return that who is to name an attacker has no priority."""
    naming = state.moment == DECLARATION and seat == state.active
    return Refusal("attack_or_end", "FF-10.1.2.1a") if naming else None


VERBS = (
    pass_verb("FF-11.1.6", not_in_declaration),  # FF-11.1.6 Who does nothing passes
    repeat_verb("FF-13.2", ("use",)),  # FF-13.2 Who could stop a loop says how often it goes round
)

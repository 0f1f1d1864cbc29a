"""The special actions (AG-3.3.11): buy, synthesize, refine, and which stones they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bsdesk.engine.facts import Declared, Fact, TokensMoved
from bsdesk.engine.game import Program, Verb, program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, Prompt, State, at, key_for
from bsdesk.engine.values import Move, Offer, Pool, Refusal, Seat
from bsdesk.games.asteriated_grail.rules.allowance import SPECIAL, begin_action, why_no_action
from bsdesk.games.asteriated_grail.rules.areas import (
    CRYSTAL,
    GEM,
    RECORD_LIMIT,
    REFINED_AT_ONCE,
    STONES_FOR_GRAIL,
    energy,
    energy_limit,
    hand,
    hand_limit,
    is_told,
    record,
)
from bsdesk.games.asteriated_grail.rules.damage import lower_morale, points

DRAWN = 3
NO_STONES = "no_stones"  # the answer that none are taken
# Stones as answers: how many gems, how many crystals.
STONES: dict[str, tuple[int, int, int]] = {NO_STONES: (0, 0, 0)} | {
    f"{'gem' * (g > 0)}{g or ''}{'crystal' * (c > 0)}{c or ''}": (0, g, c)
    for count in (1, 2, 3)
    for g in range(count, -1, -1)
    for c in (count - g,)
}


def choices(pool: Pool, counts: Sequence[int]) -> list[str]:
    """Return the answers that take so many stones of these."""
    return [
        word
        for word, (_, gems, crystals) in STONES.items()
        if gems + crystals in counts and gems <= pool[GEM] and crystals <= pool[CRYSTAL]
    ]


def chosen(run: Run) -> Pool:
    """Return the stones that were chosen."""
    return STONES[run.frame.answers["stones"][0].subject]


# ---------------------------------------------------------------------------------------------------------- buy


def no_special(state: State, seat: Seat) -> Refusal | None:
    """AG-P3, AG-4.4.14 Return why there is no special action now: also after one was unable to act, or after a
    start-up."""
    return why_no_action(state, seat, SPECIAL)


def hand_too_full(state: State, seat: Seat) -> Refusal | None:
    """AG-3.3.8 Return that the three cards that would be drawn exceed the limit, if they do."""
    count = len(hand(state, seat))
    most = hand_limit(state, seat) - DRAWN
    return Refusal("hand_too_full", "AG-3.3.8", {"count": count, "most": max(0, most)}) if count > most else None


def cannot_buy(state: State, seat: Seat) -> Refusal | None:
    return no_special(state, seat) or hand_too_full(state, seat)


def draw_three(run: Run) -> None:
    """AG-3.3.8 Draw three cards, which is no damage (AG-4.8.6)."""
    run.push("draw", run.frame.seat, count=DRAWN, kind=SPECIAL)


def room_for_one(state: State, frame: Frame) -> bool:
    return sum(record(state, frame.seat)) == RECORD_LIMIT - 1 and not is_told(state, frame.seat, "can", "buy_gems")


def one_stone(_state: State, _frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """AG-4.1.11 Return the stones of which the buyer chooses one, where there is room for one."""
    return one_of(prompt, ("gem1", "crystal1"))


def gain_bought(run: Run) -> list[Fact]:
    """AG-3.3.8 Put a gem and a crystal on the war record, as far as there is room (AG-4.1.9, AG-4.1.11)."""
    seat = run.frame.seat
    room = RECORD_LIMIT - sum(record(run.state, seat))
    if not room:
        return []
    if is_told(run.state, seat, "can", "buy_gems"):
        gained: Pool = (0, min(2, room), 0)
    else:
        gained = (0, 1, 1) if room > 1 else chosen(run)
    return [TokensMoved("supply", key_for(run.state, seat, "record"), gained, "bought", seat)]


# --------------------------------------------------------------------------------------------------- synthesize


def cannot_synthesize(state: State, seat: Seat) -> Refusal | None:
    stones = sum(record(state, seat))
    few = Refusal("too_few_stones", "AG-4.1.12", {"count": stones}) if stones < STONES_FOR_GRAIL else None
    return cannot_buy(state, seat) or few


def three_stones(state: State, frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """AG-4.1.14 Return the sets of three stones, of which the player chooses one."""
    return one_of(prompt, choices(record(state, frame.seat), [STONES_FOR_GRAIL]))


def gain_grail(run: Run) -> list[Fact]:
    """AG-3.3.9 Turn three stones into a grail."""
    state, seat = run.state, run.frame.seat
    return [
        TokensMoved(key_for(state, seat, "record"), "supply", chosen(run), "spent", seat),
        TokensMoved("supply", key_for(state, seat, "grails"), points(1), "synthesized", seat),
    ]


def lower_theirs(run: Run) -> list[Fact]:
    """AG-4.1.8 Take one morale from the opposing team, for a grail that is synthesized."""
    return lower_morale(run.state, run.state.teams[run.state.rivals(run.frame.seat)[0] - 1], 1)


# ------------------------------------------------------------------------------------------------------- refine


def cannot_refine(state: State, seat: Seat) -> Refusal | None:
    if not sum(record(state, seat)):
        return no_special(state, seat) or Refusal("no_stones", "AG-4.1.13")
    most = energy_limit(state, seat)
    full = energy(state, seat) >= most
    return no_special(state, seat) or (Refusal("energy_full", "AG-4.7.4", {"most": most}) if full else None)


def refinable(state: State, frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """AG-3.3.10 Return the sets of one or two stones, as many as there is room for (AG-4.7.4)."""
    most = min(REFINED_AT_ONCE, energy_limit(state, frame.seat) - energy(state, frame.seat))
    return one_of(prompt, choices(record(state, frame.seat), range(1, most + 1)))


def gain_energy(run: Run) -> list[Fact]:
    """AG-4.7.1 Make what is refined energy of the character."""
    seat = run.frame.seat
    return [TokensMoved(key_for(run.state, seat, "record"), at(seat, "energy"), chosen(run), "refined", seat)]


def tell_refined(run: Run) -> list[Fact]:
    """AG-4.7.1 Tell the skills that listen what was refined: the number is that of the gems."""
    return [Declared(run.frame.seat, "refines", "", "", chosen(run)[GEM])]


def tell_bought(run: Run) -> list[Fact]:
    """AG-3.3.8 Tell that stones were bought."""
    return [Declared(run.frame.seat, "buys")]


def tell_synthesized(run: Run) -> list[Fact]:
    """AG-3.3.9 Tell that a grail was synthesized."""
    return [Declared(run.frame.seat, "synthesizes")]


PROGRAMS: dict[str, Program] = {
    "buy": program(draw_three, Ask("stones", one_stone, "AG-4.1.11", when=room_for_one), gain_bought, tell_bought),
    "synthesize": program(
        draw_three, Ask("stones", three_stones, "AG-4.1.14"), gain_grail, lower_theirs, tell_synthesized
    ),
    "refine": program(Ask("stones", refinable, "AG-3.3.10"), gain_energy, tell_refined),
}
CLOSED: dict[str, Callable[[State, Seat], Refusal | None]] = {
    "buy": cannot_buy,
    "synthesize": cannot_synthesize,
    "refine": cannot_refine,
}


def doing(state: State) -> tuple[str, str]:
    """AG-3.3.11 Return the special action that is being carried out, and the rule that says what it does."""
    name = state.agenda[-1].program if state.agenda else ""
    return (f"do.{name}", PROGRAMS[name].rules[0][1]) if name in PROGRAMS else ("", "")


def special(name: str) -> Verb:
    """Return the verb of a special action, which names nothing."""

    def candidates(_state: State, seat: Seat) -> list[Offer]:
        return [Offer(Move(seat, name))]

    def refuse(_state: State, move: Move) -> Refusal | None:
        alone = not (move.subject or move.target or move.amount)
        return None if alone else Refusal("names_nothing", "AG-3.3.11")

    def perform(run: Run, move: Move) -> None:
        """AG-3.3.11 Begin a special action."""
        begin_action(run, move.seat, SPECIAL)
        run.push(name, move.seat)

    return Verb(name, CLOSED[name], candidates, refuse, perform)


SPECIAL_VERBS = tuple(special(name) for name in PROGRAMS)

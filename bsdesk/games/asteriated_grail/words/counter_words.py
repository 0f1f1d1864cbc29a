"""Words about answering an attack that is aimed at somebody else (AG-4.2.4, AG-4.2.5)."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.filters import Filter, Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import refs
from bsdesk.engine.state import Frame, State
from bsdesk.engine.totals import says
from bsdesk.engine.values import Ref
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.games.asteriated_grail.rules.allowance import with_bound
from bsdesk.games.asteriated_grail.rules.areas import player
from bsdesk.games.asteriated_grail.rules.attack import REDIRECT, counters, is_counterable
from bsdesk.games.asteriated_grail.words.about_players import under_way


class ChooseCounter(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """AG-4.2.5 Choose a card of the own hand that counters the attack under way; none does where it must hit."""

    from_: Filter = Filter(where="hand", kind=("attack",))
    as_: str = "answer"

    def selectable(self, state: State, frame: Frame, ref: Ref) -> bool:
        attack = open_attack(state)
        return bool(attack) and counters(state, attack, ref) and super().selectable(state, frame, ref)

    def could_be_enough(self, state: State, frame: Frame) -> bool:
        return bool(open_attack(state)) and super().could_be_enough(state, frame)


def open_attack(state: State) -> Ref:
    """Return the attack under way if some card could counter it; "" if none could."""
    attack = next(iter(state.zones["lane"][-1:]), "")
    countered = bool(attack) and not says(state, "must", "hit", attack) and is_counterable(state, attack)
    return attack if countered else ""


class StepIn(Word, frozen=True):
    """AG-4.2.4 The attack under way is aimed at oneself from now on, and countered with this card."""

    what: Selector = "answer"
    removes = True

    def __call__(self, run: Run) -> None:
        seat = run.frame.seat
        found, place = refs(run.state, run.frame, self.what), under_way(run, "attack")
        run.bind("did", int(bool(found) and place is not None))
        if not found or place is None:
            return
        new = run.fresh_id()
        frame = with_bound(run.stack[place], target=player(seat), hit=0, counter=new)
        ops = run.rules.programs["attack"].ops
        run.stack[place] = replace(frame, pc=ops.index(REDIRECT))
        run.settle([CardMoved(found[0], "lane", new, why="countered", controller=seat)])


COUNTER_WORDS: dict[str, type[Word]] = {"choose_counter": ChooseCounter, "step_in": StepIn}

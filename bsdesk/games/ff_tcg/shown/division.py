"""How a blocker's damage could sensibly be divided among the members of a party (FF-10.1.4.2.1a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from bsdesk.engine.state import Prompt, State
from bsdesk.engine.values import Ref
from bsdesk.games.ff_tcg.rules.areas import DAMAGE, number
from bsdesk.games.ff_tcg.rules.battle import UNIT

MANY = 8  # members up to which each choice of them is looked at


def next_share(state: State, prompt: Prompt, members: Sequence[Ref]) -> Ref:
    """FF-10.1.4.2.1a, FF-10.1.4.2.1b: Return to which member the next 1000 go: so that together those are broken that
    cost the most, as far as the damage reaches; what is left over goes to the strongest of the others."""
    given = [pick.subject for pick in prompt.chosen]
    needs = {ref: needed(state, ref) - given.count(ref) for ref in members}
    open_ = [ref for ref in members if needs[ref] > 0]
    broken = best_of(state, open_, needs, prompt.most - len(given))
    rest = [ref for ref in open_ if ref not in broken] or list(members)
    return min(broken, key=members.index) if broken else max(rest, key=lambda ref: number(state, ref, "power"))


def needed(state: State, ref: Ref) -> int:
    """FF-12.4.5a: Return how many thousands break a Forward."""
    return -(-(number(state, ref, "power") - number(state, ref, DAMAGE)) // UNIT)


def best_of(state: State, members: Sequence[Ref], needs: dict[Ref, int], units: int) -> Sequence[Ref]:
    """Return those that can be broken together with so many units and cost the most; of several such the fewest."""

    def cost(some: Iterable[Ref]) -> int:
        return sum(number(state, ref, "cost") for ref in some)

    few = sorted(members, key=lambda ref: -number(state, ref, "cost"))[:MANY]
    found = [some for size in range(len(few) + 1) for some in combinations(few, size)]
    return max((some for some in found if sum(needs[ref] for ref in some) <= units), key=cost)

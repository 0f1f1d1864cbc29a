"""Effects on several players: in which order they are settled, whoever was chosen first (AG-4.11.2)."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable

FULL = "hand " + "poison missile " * 3


@pytest.mark.rule("AG-4.11.2", "AG-C16")
def test_whose_turn_it_is_discards_before_who_was_chosen_first(heroes: GrailTable) -> None:
    heroes.lay("", "", "field talisman-master | hand wind-slash poison poison", "", "hand poison missile", active=3)
    heroes.play(heroes.skill("talisman_wind_walk", 3), "p3 player p5", "p3 player p3", "p3 may no")
    assert heroes.to_act() == 3
    heroes.play("p3 choose hand.1")
    assert heroes.to_act() == 5


@pytest.mark.rule("AG-4.11.2", "AG-X-10")
@pytest.mark.parametrize("bow", ["holy-bow", "primal-bow"])
def test_the_cannon_goes_round_to_the_right_from_the_bow(heroes: GrailTable, bow: str) -> None:
    heroes.lay(FULL, FULL, "", "", f"field {bow}~ | hand poison", FULL, active=5)
    heroes.state.counters[heroes.state.zones["p5.field"][0]] = {"faith": 4, "cannon": 1}
    heroes.play(heroes.skill("radiance_cannon", 5))
    asked = []
    while heroes.question == "choose":
        asked.append(heroes.to_act())
        heroes.play(f"p{asked[-1]} choose hand.1", f"p{asked[-1]} choose hand.2")
    assert asked == [6, 1, 2]


@pytest.mark.rule("AG-4.11.2", "AG-4.11.1")
def test_damage_of_two_who_were_chosen_comes_in_turn_order(heroes: GrailTable) -> None:
    heroes.lay("", "", "field talisman-master | hand thunder-slash", active=3)
    done = heroes.play(heroes.skill("talisman_thunder", 3), "p3 player p2", "p3 player p4")
    assert [f.target for f in done.of(Declared) if f.act == "damages"] == ["p4", "p2"]

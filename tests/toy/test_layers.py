"""Layers: control, abilities, words and figures, by age, by dependency, and what a condition sees."""

from __future__ import annotations

from bsdesk.engine.card_facts import ControlChanged
from bsdesk.engine.effects import Ability, Effect
from bsdesk.engine.facts import Ended
from bsdesk.engine.filters import Condition, Filter
from bsdesk.engine.game import Game
from bsdesk.engine.grants import Grant
from tests.table import Table
from tests.toy.smithy import answered, cast, power, resolve, reworked


def have(table: Table, spell: str, target: str = "") -> None:
    """Cast a spell and let it be carried out."""
    cast(table, spell, target)
    resolve(table)


def test_what_a_figure_becomes_comes_before_what_is_added_however_old(smithy: Table) -> None:
    smithy.lay("hand MELT PIT | field PAWN ANVIL")
    assert power(smithy, "pawn") == 3
    have(smithy, "melt", "pawn")
    assert power(smithy, "pawn") == 2


def test_what_depends_on_another_grant_comes_after_it(smithy: Table) -> None:
    """The Anvil is older; only the Wake makes golems of mines, and then the Anvil's gain counts for them as well."""
    smithy.lay("hand WAKE PIT | field ANVIL PIT PAWN")
    have(smithy, "wake")
    assert (power(smithy, "field.pit"), power(smithy, "pawn"), power(smithy, "anvil")) == (2, 3, 2)
    resolve(smithy)
    assert power(smithy, "p1.anvil") == 0  # the turn is over


def test_without_its_abilities_a_card_gives_nothing(smithy: Table) -> None:
    smithy.lay("hand HUSH VEIN | field ANVIL PAWN")
    assert power(smithy, "pawn") == 3
    have(smithy, "hush", "anvil")
    assert power(smithy, "pawn") == 2
    resolve(smithy)
    assert power(smithy, "p1.pawn") == 3


def test_control_for_a_while_changes_sides_and_back(smithy: Table) -> None:
    smithy.lay("hand LURE VEIN | field ANVIL", "field PAWN")
    have(smithy, "lure", "p2.pawn")
    assert [smithy.state.cards[r].definition for r in smithy.state.zones["p1.field"]] == ["ANVIL", "PAWN"]
    assert power(smithy, "pawn") == 3
    done = smithy.play("p1 pass", "p2 pass")
    (back,) = done.of(ControlChanged)
    assert (back.controller, back.lent) == (2, False)
    assert [type(e.fact) for e in done.events].index(ControlChanged) > [type(e.fact) for e in done.events].index(Ended)
    assert power(smithy, "p2.pawn") == 2


def test_what_a_filter_is_given_comes_to_who_fits_later_too(smithy: Table) -> None:
    smithy.lay("hand WAKE PIT PIT PIT | field PIT")
    have(smithy, "wake")
    smithy.play("build hand.pit")
    answered(smithy, 1)
    assert [power(smithy, r) for r in smithy.state.zones["p1.field"]] == [1, 1]


def test_what_a_grant_asks_hangs_on_where_it_is_written(forge_game: Game, mode: str) -> None:
    """Two cards give the same thing, as one value; only for the second of them there must be golems."""
    grant = Grant(Filter(), {"power": 1})
    golems = Condition(there_is=Filter(kind=("golem",)))
    abilities = {
        **forge_game.rules.abilities,
        "ANVIL": (Ability("ANVIL/1", Effect(always=(grant,)), None),),
        "IDOL": (Ability("IDOL/1", Effect(always=(grant,), when=(golems,)), None),),
    }
    table = Table(forge_game.with_rules(abilities=abilities), mode, ("deck PAWN PAWN PAWN PAWN",))
    table.lay("hand WAKE PIT | field ANVIL IDOL PIT")
    assert power(table, "field.pit") == 1
    have(table, "wake")
    assert power(table, "field.pit") == 3


def test_a_grant_waits_for_no_two_that_only_together_change_it(smithy: Table) -> None:
    """The Crest is the oldest, and means mighty golems. One Anvil alone makes none of the Pawn; so it comes first."""
    smithy.lay("field CREST ANVIL ANVIL PAWN")
    assert power(smithy, "pawn") == 4
    smithy.lay("field CREST ANVIL RAM")  # one is enough here
    assert power(smithy, "ram") == 5


def test_a_grant_whose_amount_another_one_changes_comes_after_it(smithy: Table) -> None:
    """It is older, is on in any case, and means the same golems: as much for each as there are mighty ones."""
    mighty = {"of": {"kind": ["golem"], "has": ["mighty"]}}
    reworked(smithy, "CREST", {"always": [{"to": {"kind": ["golem"]}, "gain": {"power": mighty}}]})
    smithy.lay("field CREST ANVIL RAM PAWN")
    assert (power(smithy, "ram"), power(smithy, "pawn")) == (5, 4)
    reworked(smithy, "CREST", {"always": [{"to": {"name": "Pawn"}, "set": {"power": mighty}}]})
    smithy.lay("field CREST ANVIL RAM PAWN")
    assert power(smithy, "pawn") == 1


def test_what_gives_figures_and_control_gives_control_by_what_a_thing_is_in_the_end(smithy: Table) -> None:
    """Two grants hang on each other, so that the older comes first: the Hulk is strong enough when the Throne gives it
    power, and not any more when it is asked who has it."""
    strong = {"kind": ["golem"], "side": "any", "least": {"power": 4}}
    reworked(smithy, "THRONE", {"always": [{"to": strong, "gain": {"power": 1}, "control": "you"}]})
    fifth = {"there_is": {"kind": ["golem"], "side": "any", "least": {"power": 5}}}
    weaker = {"gain": {"power": {"when": fifth, "then": -2, "otherwise": -1}}}
    reworked(smithy, "ANVIL", {"always": [{"to": {"kind": ["golem"], "side": "any"}, **weaker}]})
    smithy.lay("field THRONE ANVIL PIT", "field HULK")
    assert power(smithy, "p2.hulk") == 3
    smithy.play("pass", "p2 pass")
    assert smithy.zone("p2.field") == ["HULK"]


def test_what_was_tried_on_the_way_to_one_order_does_not_hold_once_another_is_known(smithy: Table) -> None:
    """Words are put in order before figures. As long as nobody knows that the Anvil comes before the Crest, the Ram is
    weak enough for the Crest, and strong enough to be gold then."""
    golem = {"kind": ["golem"]}
    reworked(smithy, "CREST", {"always": [{"to": {**golem, "most": {"power": 3}}, "gain": {"power": 2}}]})
    reworked(smithy, "IDOL", {"always": [{"to": {**golem, "least": {"power": 5}}, "becomes": ["gold"]}]})
    reworked(smithy, "EVE", {"always": [{"to": {**golem, "has": ["gold"]}, "becomes": ["mine"]}]})
    smithy.lay("field ANVIL CREST IDOL EVE RAM")
    assert [smithy.says("ram", word) for word in ("gold", "mine")] == [False, False]
    assert power(smithy, "ram") == 4

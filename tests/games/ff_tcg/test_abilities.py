"""Action, special, auto and field abilities (FF-11.5 to FF-11.9), by the cards of the first deck."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMade, CardMoved, CardShown, Shuffled
from bsdesk.engine.state import to_json
from bsdesk.engine.view import redact
from bsdesk.games import ff_tcg
from bsdesk.games.ff_tcg.rules.cards import Card, faults
from tests.games.ff_tcg.conftest import CARDS
from tests.games.ff_tcg.looking import attack, make, names, paid, programs, resolve, to_declaration
from tests.table import Table


@pytest.mark.rule("FF-11.6.1", "FF-11.6.4b", "FF-9.3.1.7")
def test_an_action_ability_is_paid_for_and_waits_on_the_stack(table: Table) -> None:
    table.lay("hand 1-036C | field 1-054C", "field 1-195S WEAK")
    done = make(table, "use dark-knight e1")
    (made,) = done.of(CardMade)
    assert (made.effect, names(table, "stack"), names(table, "p1.break")) == (1, ["1-054C"], ["1-036C"])
    (on_stack,) = table.state.zones["stack"]
    words = [
        table.game.rules.words(table.state, on_stack, word) for word in ("ability", "ice", "backup", "name:Dark Knight")
    ]
    assert (words, table.state.cards[on_stack].controller) == ([True, False, False, False], 1)
    resolve(table)
    assert (table.number("p2.serah", "damage"), table.number("p2.weak", "damage")) == (1000, 1000)
    assert names(table, "stack") == []


@pytest.mark.rule("FF-11.6.2.1a", "FF-11.6.3")
def test_its_cp_is_all_of_the_element_that_is_named(table: Table) -> None:
    table.lay("hand 1-208S 1-036C | field 1-207S", "")
    table.play("use gilgamesh e2")
    assert table.moves(verb="pay") == ["pay hand.noel"]
    table.lay("hand 1-036C | field 1-207S", "")
    assert table.refused("use gilgamesh e2").code == "only_of_element"
    assert table.refused("use gilgamesh e1").code == "no_ability"


@pytest.mark.rule("FF-11.6.10", "FF-6.4.2a", "FF-15.1.1.4.1")
def test_bard_gives_itself_up_and_its_ability_happens_all_the_same(table: Table) -> None:
    table.lay("hand 1-195S | field 1-036C", "hand 1-123R 1-038R")
    done = make(table, "use bard e1")
    assert len({event.group for event in done.events if event.by == "cost"}) == 1
    assert names(table, "p1.break") == ["1-195S", "1-036C"]
    resolve(table)
    assert table.question == "choose"
    done = table.play("p2 choose hand.odin")
    assert next(fact.why for fact in done.of(CardMoved)) == "discarded"
    assert table.hand(2) == ["1-038R"]


@pytest.mark.rule("FF-11.6.2.2")
def test_what_came_this_turn_is_not_dulled_for_its_ability(table: Table) -> None:
    table.lay("hand 1-207S 1-208S | field 1-209S~ 1-138C")
    assert table.refused("use maqui e1").code == "nothing_to_choose"
    table.lay("hand 1-193S 1-036C 1-193S 1-194S | field 1-195S")
    make(table, "play hand.jihl-nabaat")
    table.play(table.moves(verb="choose")[0])
    resolve(table)
    assert table.refused("use jihl-nabaat e2").code in ("dull_already", "too_new")


@pytest.mark.rule("FF-11.6.5")
def test_maqui_needs_an_attacking_lightning_forward(table: Table) -> None:
    table.lay("hand 1-138C | field 1-209S 1-208S 1-194S")
    assert table.refused("use maqui e1").code == "nothing_to_choose"
    to_declaration(table)
    table.play("attack noel")
    make(table, "use maqui e1")
    resolve(table)
    assert table.says("noel", "first_strike")
    assert table.says("maqui", "dull")


@pytest.mark.rule("FF-11.7.1a", "FF-11.7.13", "FF-11.7.1b")
def test_a_special_ability_takes_a_card_of_the_same_name_that_gives_no_cp(table: Table) -> None:
    table.lay("hand 1-036C | field 1-193S 1-194S", "field 1-195S")
    assert table.refused("use jihl-nabaat e2").code == "no_namesake"
    table.lay("hand 1-193S | field 1-193S 1-194S", "field 1-195S")
    assert table.refused("use jihl-nabaat e2").code == "cannot_pay"
    table.lay("hand 1-193S 1-036C | field 1-193S 1-194S", "field 1-195S")
    make(table, "use jihl-nabaat e2", "choose p2.serah")
    assert sorted(names(table, "p1.break")) == ["1-036C", "1-193S"]
    resolve(table)
    assert table.says("p2.serah", "frozen")
    assert table.game.rules.abilities["1-193S"][1].effect.keyword == "sadistic_surge"


def test_which_card_of_the_name_is_asked(table: Table) -> None:
    table.lay("hand 1-207S 1-207S 1-208S | field 1-207S | damage 1-040C 1-040C 1-040C 1-040C", "field 1-195S")
    table.play("use gilgamesh e3", "choose p2.serah")
    assert table.question == "same_name"
    table.play("same_name hand.gilgamesh.1")
    paid(table)
    resolve(table)
    assert names(table, "p2.break") == ["1-195S"]


@pytest.mark.rule("FF-11.7.1a")
def test_it_is_asked_which_card_of_the_name_also_where_there_is_but_one(table: Table) -> None:
    """So nobody else learns where in the hand it is, or that there is no other, before it is discarded."""
    seen = set[bytes]()
    for hand in ("1-193S 1-036C", "1-036C 1-193S", "1-193S 1-193S"):
        table.lay(f"hand {hand} | field 1-193S 1-194S 1-196S", "field 1-195S")
        table.play("use jihl-nabaat e2", "choose p2.serah")
        assert table.question == "same_name"
        seen.add(to_json(redact(table.state, "p2")))
        table.play(table.moves(1)[0])
        assert table.question == "pay"
    assert len(seen) == 1


def test_divider_takes_four_damage(table: Table) -> None:
    table.lay("hand 1-207S 1-208S | field 1-207S | damage 1-040C 1-040C 1-040C", "field 1-195S")
    assert table.refused("use gilgamesh e3").code == "too_little_damage"


@pytest.mark.rule("FF-11.8.1", "FF-11.5.2")
def test_an_auto_ability_happens_of_itself(table: Table) -> None:
    table.lay("hand 1-195S 1-036C 1-036C", "hand 1-040C")
    make(table, "play hand.serah")
    assert programs(table) == ["1-195S/1"]
    resolve(table)
    assert names(table, "p2.break") == ["1-040C"]
    effects = [a.effect for a in table.game.rules.abilities["1-207S"]]
    assert [bool(e.always) or e.activate for e in effects] == [True, "action_ability", "special_ability"]


@pytest.mark.rule("FF-11.8.4")
def test_one_that_finds_nothing_leaves_the_stack_at_once(table: Table) -> None:
    table.lay("hand 1-192S 1-036C", "field 1-195S")
    make(table, "play hand.cid-raines")
    assert (programs(table), names(table, "stack"), table.state.actor) == ([], [], 1)


@pytest.mark.rule("FF-11.8.17.2")
def test_cid_raines_waits_for_what_it_hurt_once(table: Table) -> None:
    table.lay("hand 1-192S BOLT 1-036C 1-036C", "field 1-195S~ | hand 1-040C 1-138C")
    make(table, "play hand.cid-raines")
    resolve(table)
    assert table.number("p2.serah", "damage") == 4000
    make(table, "cast hand.bolt", "choose p2.serah")
    resolve(table)
    assert programs(table) == ["1-192S/1"]
    resolve(table)
    table.play("p2 choose hand.summoner.1")
    assert len(table.hand(2)) == 1
    assert table.state.modifiers == ()


def test_rygdea_dulls_if_what_it_hurt_breaks(table: Table) -> None:
    table.lay("hand 1-211S 1-138C", "field WEAK 1-195S")
    make(table, "play hand.rygdea")
    table.play("choose p2.weak")
    resolve(table)
    assert programs(table) == ["1-211S/1"]
    resolve(table)
    assert table.says("p2.serah", "dull")


@pytest.mark.rule("FF-11.11.5.1", "FF-15.1.1.8.1a", "FF-15.1.1.8.2")
def test_mog_looks_for_a_forward_shows_it_and_shuffles(table: Table) -> None:
    hand = "hand 1-196S 1-036C 1-036C | deck 1-194S 1-147C 1-207S 1-038R 1-036C"
    table.lay(hand)
    make(table, "play hand.mog-xiii-2")
    resolve(table)
    assert table.question == "may"
    table.play("may yes")
    assert len(table.moves(verb="search")) == 2
    snow = next(r for r in table.state.zones["p1.deck"] if table.state.cards[r].definition == "1-194S")
    done = table.play(f"search {snow}")
    assert CardShown(snow) == done.of(CardShown)[0]
    assert (table.hand(), len(done.of(Shuffled))) == (["1-194S"], 1)
    table.lay(hand)
    make(table, "play hand.mog-xiii-2")
    resolve(table)
    table.play("may yes")
    done = table.play("done")
    assert (table.hand(), len(done.of(Shuffled))) == ([], 1)
    table.lay(hand)
    make(table, "play hand.mog-xiii-2")
    resolve(table)
    assert not table.play("may no").of(Shuffled)


def test_sage_takes_a_character_back(table: Table) -> None:
    table.lay("hand 1-133C 1-138C 1-138C | break 1-194S 1-038R")
    make(table, "play hand.sage", seat=1)
    assert table.moves(verb="choose") == ["choose break.snow", "choose break.summoner", "choose break.summoner.1"] or (
        len(table.moves(verb="choose")) == 3
    )
    table.play("choose break.snow")
    resolve(table)
    assert table.hand() == ["1-194S"]


def test_magus_deals_5000(table: Table) -> None:
    table.lay("hand 1-140C 1-138C 1-138C", "field 1-207S 1-195S")
    make(table, "play hand.magus")
    table.play("choose p2.gilgamesh")
    resolve(table)
    assert table.number("p2.gilgamesh", "damage") == 5000


def test_the_dark_knight_hurts_its_player_when_it_goes(table: Table) -> None:
    table.lay("hand 1-123R 1-208S 1-208S", "field 1-055C")
    make(table, "cast hand.odin", "choose p2.dark-knight")
    resolve(table)
    assert programs(table) == ["1-055C/1"]
    resolve(table)
    assert len(table.state.zones["p2.damage"]) == 1


@pytest.mark.rule("FF-11.9.1a", "FF-11.12.4.7a")
def test_a_field_ability_applies_as_long_as_its_card_is_there(table: Table) -> None:
    table.lay("hand 1-123R 1-208S 1-208S | field BANNER WEAK")
    assert (table.number("weak", "power"), table.number("banner", "power")) == (4000, 5000)
    make(table, "cast hand.odin", "choose banner")
    resolve(table)
    assert table.number("weak", "power") == 3000


def test_lightning_dulls_when_it_hits(table: Table) -> None:
    table.lay("field 1-210S", "field 1-195S~ 1-207S")
    attack(table, "lightning")
    table.play("choose p2.gilgamesh")
    resolve(table)
    assert table.says("p2.gilgamesh", "dull")


@pytest.mark.rule("FF-6.6.3", "FF-6.6.4", "FF-5.2.6.1a")
def test_a_card_is_checked_when_it_is_read() -> None:
    def said(**more: object) -> list[str]:
        fields = {"id": "X", "name": {"en": "X"}, "kind": "forward", "elements": ("ice",), "cost": 1, "power": 1000}
        return faults(Card(**(fields | more)))  # type: ignore[arg-type]

    assert said() == []
    assert "FF-6.6.4" in said(kind="token", power=0)[0]
    assert "FF-5.2.1.1a" in said(elements=("steel",))[0]
    assert "FF-5.2.6.1a" in said(kind="backup")[0]
    assert "FF-6.6.3" in said(kind="summon", power=0, jobs=("knight",))[0]


def test_there_may_be_cards_of_which_none_has_an_ability_in_the_hand() -> None:
    """So it is of the Limit Break cards alone."""
    few = ff_tcg.game(ff_tcg.read([CARDS / "limit-break.toml"]))
    alone = Table(few, "plain", ("deck 22-112R 22-123R",))
    alone.lay("hand 22-112R | break 22-123R | field 23-130H", "")
    assert few.rules.effects.activated_by_zone.keys() == {"field"}
    assert alone.moves(verb="use") == []
    assert alone.refused("use hand.22-112r e1").code == "no_ability"

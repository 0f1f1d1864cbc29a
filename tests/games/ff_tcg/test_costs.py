"""Paying in full (FF-11.2 to FF-11.4): several elements, what may be lost, what is said before it is paid for."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown, CardTurned
from bsdesk.engine.facts import CountersChanged
from tests.games.ff_tcg.looking import make, names, paid, programs, resolve
from tests.table import Table

CP = "1-036C 1-036C 1-036C"


def pays(table: Table, *with_: str) -> bool:
    """Pay with these one after the other; return whether that is a payment."""
    for one in with_:
        if f"pay {one}" not in table.moves(verb="pay"):
            return False
        table.play(f"pay {one}")
    if table.question == "pay" and "done" not in table.moves():
        return False
    if table.question == "pay":
        table.play("done")
    return True


@pytest.mark.rule("FF-TV-01e", "FF-11.4.6.1.2b", "FF-11.4.6.1.4")
def test_two_elements_take_one_of_each(table: Table) -> None:
    table.lay("hand BLAZE FLAME 1-036C")
    table.play("play hand.blaze")
    assert pays(table, "hand.flame", "hand.bard")
    assert names(table, "p1.field") == ["BLAZE"]
    table.lay("hand BLAZE 1-036C 1-036C")
    assert table.refused("play hand.blaze").code == "no_cp_of_element"


@pytest.mark.rule("FF-TV-01f")
def test_one_of_each_element_may_be_lost(table: Table) -> None:
    table.lay("hand BLAZE FLAME 1-036C | field CADET~")
    assert table.number("hand.blaze", "price") == 2
    table.play("play hand.blaze")
    assert pays(table, "hand.flame", "hand.bard")


@pytest.mark.rule("FF-TV-01g")
def test_a_cost_of_1_still_takes_both(table: Table) -> None:
    table.lay("hand BLAZE | field CADET~ CADET~ 1-040C FIREPOT")
    assert table.number("hand.blaze", "price") == 1
    table.play("play hand.blaze")
    assert pays(table, "summoner", "firepot")
    table.lay("hand BLAZE | field CADET~ CADET~ FIREPOT FIREPOT")
    assert table.refused("play hand.blaze").code == "no_cp_of_element"


@pytest.mark.rule("FF-11.4.6.1.2c")
def test_a_cost_of_0_takes_nothing(table: Table) -> None:
    table.lay("hand BLAZE | field CADET~ CADET~ CADET~ 1-040C")
    table.play("play hand.blaze")
    assert (table.question, table.says("summoner", "active"), table.has("blaze")) == ("", True, True)


@pytest.mark.rule("FF-TV-02", "FF-11.2.1.1c")
def test_light_takes_any_four_and_dark_gives_none(table: Table) -> None:
    table.lay("hand SUN | field FIREPOT 1-040C 1-138C POND")
    table.play("play hand.sun")
    assert pays(table, "firepot", "summoner.1", "summoner.2", "pond")
    table.lay("hand SUN NIGHT 1-036C 1-036C")
    table.play("play hand.sun")
    assert table.refused("pay hand.night").code == "no_cp_from_it"


@pytest.mark.rule("FF-11.2.1.1b", "FF-11.4.6.1.1b", "FF-5.2.1.3b")
def test_of_a_discarded_card_one_element_is_announced(table: Table) -> None:
    table.lay("hand FLAME BLAZE SUN | field POND")
    table.play("play hand.flame")
    assert table.moves(verb="pay") == ["pay hand.blaze fire"]  # light gives none, 1 water alone is too little
    paid(table)
    assert names(table, "p1.field") == ["POND", "FLAME"]


@pytest.mark.rule("FF-11.3.7.1b", "FF-11.3.7", "FF-11.4.6")
def test_only_of_discarded_cards_may_cp_be_lost(table: Table) -> None:
    table.lay("hand SAPPER 1-036C | field 1-040C 1-040C")
    table.play("cast hand.sapper", "pay summoner.1")
    assert (table.refused("pay summoner.2").code, table.moves()) == ("enough_already", ["back", "done"])
    table.play("back", "pay hand.bard", "done")
    assert programs(table) == ["SAPPER/1"]


@pytest.mark.rule("FF-11.4.6", "FF-11.3.7", "FF-11.4.4")
def test_a_cost_is_fixed_before_what_it_hangs_on_is_dulled_for_it(table: Table) -> None:
    table.lay("hand THRIFT | field 1-040C 1-040C 1-138C")
    assert table.number("hand.thrift", "price") == 2
    table.play("play hand.thrift")
    done = paid(table)
    assert [fact.turned for fact in done.of(CardTurned)] == [1, 1]
    assert (names(table, "p1.field")[-1], table.says("summoner.1", "dull")) == ("THRIFT", True)
    table.lay("hand THRIFT THRIFT | field 1-040C 1-040C~ 1-138C~")
    assert table.refused("play hand.thrift.1").code == "cannot_pay"


@pytest.mark.rule("FF-11.3.1c", "FF-11.3.4", "FF-11.3.4.1")
def test_modes_are_announced_before_it_is_paid_for_and_stay(table: Table) -> None:
    five = "damage " + "1-040C " * 5
    table.lay(f"hand CHOICE 1-036C | {five}", "field PLAIN")
    table.play("cast hand.choice")
    assert (table.question, table.state.prompts[1].least) == ("modes", 2)
    table.play("modes draw", "modes dull")
    while table.question != "pay":
        table.play(table.moves()[0])
    assert table.refused("modes burn").code == "question_open"
    paid(table)
    table.state.zones["p1.damage"] = table.state.zones["p1.damage"][:2]
    resolve(table)
    assert (len(table.hand()), table.says("p2.plain", "dull")) == (1, True)


@pytest.mark.rule("FF-11.3.2b")
def test_on_the_stack_a_summon_is_what_is_printed(table: Table) -> None:
    table.lay("hand PYRE BOLT 1-036C | field FIREPOT 1-040C 1-040C 1-040C 1-040C PLAIN", "hand VETOFIRE 1-036C")
    make(table, "cast hand.bolt", "choose field.plain")
    table.play("pass")
    assert table.refused("p2 cast hand.veto-fire").code == "nothing_to_choose"
    table.lay("hand PYRE | field FIREPOT 1-040C 1-040C 1-040C 1-040C PLAIN", "hand VETOFIRE 1-036C")
    make(table, "cast hand.pyre", "choose field.plain")
    table.play("pass")
    make(table, "cast hand.veto-fire", seat=2)
    resolve(table)
    assert (programs(table), names(table, "p1.break")) == ([], ["PYRE"])


@pytest.mark.rule("FF-11.3.3b")
def test_a_summon_does_not_choose_itself(table: Table) -> None:
    table.lay("hand VETO 1-036C")
    assert table.refused("cast hand.veto").code == "nothing_to_choose"


@pytest.mark.rule("FF-11.3.5b")
def test_more_may_be_paid_for_more(table: Table) -> None:
    for answer, cards in (("plain", 1), ("more", 2)):
        table.lay(f"hand EXTRA {CP}")
        table.play("cast hand.extra", f"modes {answer}")
        paid(table)
        spent = len(names(table, "p1.break"))
        assert spent == (1 if answer == "plain" else 2)
        resolve(table)
        assert len(table.hand()) == 3 - spent + cards


@pytest.mark.rule("FF-11.3.6a")
def test_which_is_stronger_and_which_weaker_is_announced(table: Table) -> None:
    table.lay("hand BALANCE 1-036C | field PLAIN BRAVE")
    make(table, "cast hand.balance", "choose brave")
    (waits,) = table.state.agenda[0].frames
    assert [waits.answers[name][0].subject for name in ("up", "down")] == [table.ref("brave"), table.ref("field.plain")]
    resolve(table)
    assert (table.number("brave", "power"), table.number("plain", "power")) == (9000, 5000)


@pytest.mark.rule("FF-11.3.6b")
def test_of_what_is_divided_each_gets_something(table: Table) -> None:
    table.lay("hand SPRAY 1-036C | field PLAIN BRAVE")
    table.play("cast hand.spray", "choose field.plain", "choose brave")
    table.play("share field.plain", "share field.plain")
    if table.question == "share":
        assert table.refused("share field.plain").code == "each_gets_one"
        table.play("share brave")
    paid(table)
    done = resolve(table)
    assert [fact.number for fact in done.of(CountersChanged)] == [2000, 1000]


@pytest.mark.rule("FF-11.3.8a", "FF-11.8.6a")
def test_that_it_was_cast_triggers(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field SCRIBE~ PLAIN")
    make(table, "cast hand.bolt", "choose field.plain")
    assert (programs(table), table.state.actor) == (["BOLT/1", "SCRIBE/1"], 1)


@pytest.mark.rule("FF-11.3.11")
def test_what_an_effect_casts_is_cast_right_after_it(table: Table) -> None:
    table.lay("hand ENCORE 1-036C | break SAPPER | field SCRIBE~", "hand BOON 1-036C")
    make(table, "cast hand.encore")
    assert programs(table) == ["ENCORE/1", "SCRIBE/1"]
    resolve(table)
    done = resolve(table)
    assert [fact.why for fact in done.of(CardMoved)] == ["used", "cast"]
    assert (programs(table), table.state.actor) == (["SAPPER/1", "SCRIBE/1"], 1)


@pytest.mark.rule("FF-11.4.1.1")
def test_what_an_effect_plays_comes_right_after_it(table: Table) -> None:
    table.lay("hand SUMMONS PLAIN 1-036C", "hand BOON 1-036C")
    make(table, "cast hand.summons")
    done = resolve(table)
    assert [fact.why for fact in done.of(CardMoved)] == ["used", "played"]
    assert (len(done.of(CardShown)), table.has("plain"), table.state.actor) == (1, True, 1)


@pytest.mark.rule("FF-11.4.3")
def test_what_a_character_asks_is_said_before_it_is_paid_for(table: Table) -> None:
    for said, power in (("sun", 4000), ("moon", 3000)):
        table.lay("hand ORACLE 1-036C")
        table.play("play hand.oracle")
        assert (table.question, names(table, "p1.break")) == ("modes", [])
        table.play(f"modes {said}")
        paid(table)
        assert (table.number("oracle", "power"), table.card("oracle").marks) == (power, (f"chosen:{said}",))


@pytest.mark.rule("FF-11.4.4")
def test_its_cost_may_have_a_variable(table: Table) -> None:
    table.lay("hand HYDRA 1-036C 1-040C")
    table.play("play hand.hydra", "how_many n2")
    paid(table)
    assert (names(table, "p1.field"), len(names(table, "p1.break"))) == (["HYDRA"], 2)
    assert len(table.hand()) == 2


@pytest.mark.rule("FF-11.4.5", "FF-11.8.12")
def test_a_character_that_divides_announces_it(table: Table) -> None:
    table.lay("hand SPLITTER 1-036C | field BRAVE", "field PLAIN")
    make(table, "play hand.splitter")
    table.play("choose p2.plain", "choose brave", "share p2.plain", "share p2.plain")
    if table.question == "share":
        assert table.refused("share p2.plain").code == "each_gets_one"
        table.play("share brave")
    assert programs(table) == ["SPLITTER/1"]
    resolve(table)
    assert (table.number("p2.plain", "damage"), table.number("brave", "damage")) == (2000, 1000)


@pytest.mark.rule("FF-11.4.7", "FF-15.1.1.7.1")
def test_all_of_a_cost_is_paid(table: Table) -> None:
    table.lay("hand PRICE 1-036C")
    assert table.refused("cast hand.price").code == "cannot_pay"
    table.lay("hand PRICE 1-036C 1-040C")
    table.play("cast hand.price")
    if table.question == "choose":
        table.play("choose hand.summoner")
    paid(table)
    assert (sorted(names(table, "p1.break")), programs(table)) == (["1-036C", "1-040C"], ["PRICE/1"])

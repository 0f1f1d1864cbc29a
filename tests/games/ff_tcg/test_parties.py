"""Attacks in a party (FF-15.1.1.9), what attacking and blocking demand and cost (FF-10.1.2, FF-10.1.3)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardTurned
from bsdesk.engine.facts import CountersChanged
from bsdesk.engine.play import Applied, apply, moves
from bsdesk.engine.values import Move
from bsdesk.games.ff_tcg.shown.division import next_share
from bsdesk.games.ff_tcg.shown.payment import suggest
from tests.games.ff_tcg.looking import make, names, next_turn, paid, programs, resolve, to_declaration
from tests.table import Happened, Table

CP = "1-036C 1-036C 1-036C"


def party(table: Table, first: str, *others: str) -> None:
    """Declare an attack in a party, and let both pass."""
    to_declaration(table)
    table.play(f"party {first}")
    for one in others:
        if table.question == "join":
            table.play(f"join {one}")
    if table.question == "join":
        table.play("done")
    resolve(table)


def fight(table: Table, blocker: str = "") -> Happened:
    """Name a blocker, or none, and go on up to the damage."""
    if table.question == "block":
        table.play(f"p2 block {blocker}" if blocker else "p2 done")
    return resolve(table)


@pytest.mark.rule("FF-10.1.2.1b", "FF-15.1.1.9.1", "FF-10.1.4.1b")
def test_a_party_shares_an_element_and_deals_one_damage(table: Table) -> None:
    table.lay("field FLAME BLAZE FLAME PLAIN", "field 1-195S~")
    to_declaration(table)
    table.play("party flame.1")
    assert (table.question, table.moves(verb="join")) == ("join", ["join blaze", "join flame.2"])
    assert table.refused("join plain").code == "no_shared_element"
    table.play("join blaze", "done")
    assert [table.says(one, "attacking") for one in ("flame.1", "blaze", "plain")] == [True, True, False]
    resolve(table)
    resolve(table)
    assert len(names(table, "p2.damage")) == 1


@pytest.mark.rule("FF-15.1.1.9.2", "FF-15.1.1.9.4")
def test_the_icon_will_do_and_there_may_be_any_number(table: Table) -> None:
    table.lay("field SPRING TORCH PLAIN WEAK FLAME FLAME")
    to_declaration(table)
    assert table.allowed("party spring")
    table.play("party spring", "join torch", "join flame.1", "join flame.2")
    assert (table.moves(verb="join"), table.refused("join plain").code) == ([], "no_shared_element")
    table.play("done")
    table.lay("field FLAME FLAME FLAME FLAME FLAME FLAME")
    party(table, "flame.1", *(f"flame.{n}" for n in range(2, 7)))
    assert len([r for r in table.state.zones["p1.field"] if "attacking" in table.state.cards[r].marks]) == 6


@pytest.mark.rule("FF-15.1.1.9.3")
def test_each_of_a_party_could_attack_alone(table: Table) -> None:
    table.lay(f"hand PLAIN {CP} | field WEAK BANNER BRAVE CHAINS")
    make(table, "play hand.plain")
    to_declaration(table)
    table.play("party weak")
    assert table.refused("join plain").code == "entered_this_turn"
    assert table.refused("join chains").code == "cannot_attack"
    table.lay("field WEAK FLAME")
    to_declaration(table)
    assert table.refused("party weak").code == "no_partner"
    table.lay("field WEAK~ PLAIN BANNER")
    to_declaration(table)
    assert table.refused("party weak").code == "dull_cannot_attack"


@pytest.mark.rule("FF-10.1.3.4", "FF-10.1.4.2.1a", "FF-TV-07b")
def test_one_blocks_all_and_its_damage_is_divided(table: Table) -> None:
    table.lay("field STILL MEASURE", "field LORD")
    party(table, "still", "measure")
    fight(table, "lord")
    assert (table.question, table.to_act()) == ("divide", 2)
    table.play(*["p2 divide p1.still"] * 4, *["p2 divide p1.measure"] * 5)
    assert sorted(names(table, "p1.break")) == ["MEASURE", "STILL"]


@pytest.mark.rule("FF-10.1.4.2.1a")
def test_a_division_is_suggested_that_breaks_what_it_can(table: Table) -> None:
    table.lay("field STILL MEASURE", "field LORD")
    party(table, "still", "measure")
    fight(table, "lord")
    plan = suggest(table.state, None)
    assert Counter(table.state.cards[move.subject].definition for move in plan) == {"STILL": 4, "MEASURE": 5}
    table.play("p2 divide p1.measure")
    again = suggest(table.state, None)
    assert Counter(table.state.cards[move.subject].definition for move in again) == {"STILL": 4, "MEASURE": 4}
    table.play(*[f"p2 divide {move.subject}" for move in again])
    assert sorted(names(table, "p1.break")) == ["MEASURE", "STILL"]


@pytest.mark.rule("FF-10.1.4.2.1a")
def test_where_not_all_can_be_broken_the_dearer_one_is(table: Table) -> None:
    table.lay("field STILL MEASURE", "field LORD")
    party(table, "still", "measure")
    fight(table, "lord")
    prompt = table.state.prompts[2]
    members = [offer.move.subject for offer in moves(table.state, 2) if offer.move.subject]
    few = replace(prompt, most=5, least=5)
    first = next_share(table.state, few, members)
    costs = {ref: table.number(ref, "cost") for ref in members}
    assert costs[first] == max(costs.values())


@pytest.mark.rule("FF-10.1.4.2.1b")
def test_it_is_divided_by_thousands(table: Table) -> None:
    table.lay("field STILL PLAIN", "field 1-207S")
    party(table, "still", "plain")
    fight(table, "gilgamesh")
    assert table.state.prompts[2].most == table.number("p2.gilgamesh", "power") // 1000
    assert table.refused("p2 divide p2.gilgamesh").code == "by_thousands"


@pytest.mark.rule("FF-15.1.1.9.8a", "FF-15.1.1.9.8b", "FF-TV-07")
def test_who_deals_no_damage_has_broken_the_blocker_too(table: Table) -> None:
    table.lay("field STILL SLAYER", "field GUARD WITNESS")
    party(table, "still", "slayer")
    fight(table, "guard")
    still, slayer, guard = table.ref("still"), table.ref("slayer"), table.ref("p2.guard")
    done = table.play(*["p2 divide p1.still"] * 5)
    dealt = [(fact.on, fact.number, fact.source) for fact in done.of(CountersChanged)]
    assert dealt == [(still, 5000, guard), (guard, 6000, slayer)]
    assert (names(table, "p1.break"), names(table, "p2.break")) == (["STILL"], ["GUARD"])
    assert programs(table)[0] == "SLAYER/2"
    assert programs(table).count("WITNESS/1") == 2
    table.lay("field STILL SLAYER", "field GUARD TEMPER")
    party(table, "still", "slayer")
    fight(table, "guard")
    done = table.play(*["p2 divide p1.slayer"] * 5)
    assert 12000 in [fact.number for fact in done.of(CountersChanged)]  # 6000 of one alone, then twice as much


@pytest.mark.rule("FF-15.1.1.9.7", "FF-15.2.3.4")
def test_first_strike_takes_all_of_a_party(table: Table) -> None:
    table.lay("field QUICK WEAK", "field GUARD")
    party(table, "quick", "weak")
    fight(table, "guard")
    table.play(*["p2 divide p1.weak"] * 5)
    assert (names(table, "p1.break"), names(table, "p2.break")) == (["WEAK"], ["GUARD"])


@pytest.mark.rule("FF-15.1.1.9.5")
def test_with_one_left_there_is_no_party(table: Table) -> None:
    table.lay("field WEAK PLAIN", "field 1-195S~ | hand BOLT 1-036C")
    to_declaration(table)
    table.play("party weak")
    assert table.says("weak", "in_party")
    table.play("pass")
    make(table, "cast hand.bolt", "choose p1.weak", seat=2)
    resolve(table)
    assert (table.says("plain", "in_party"), table.says("plain", "attacking")) == (False, True)
    resolve(table)
    resolve(table)
    assert len(names(table, "p2.damage")) == 1


@pytest.mark.rule("FF-15.1.1.9.6", "FF-TV-06")
def test_who_could_block_one_of_them_can_block(table: Table) -> None:
    table.lay("field EVADER DODGER", "field BRAVE COSTS4 WEAK")
    party(table, "evader", "dodger")
    assert table.moves(2, "block") == ["block brave", "block weak"]
    assert table.refused("p2 block costs4").code == "cannot_block"
    table.lay("field EVADER", "field BRAVE WEAK")
    to_declaration(table)
    table.play("attack evader")
    resolve(table)
    assert table.moves(2, "block") == ["block weak"]


@pytest.mark.rule("FF-10.1.4.5", "FF-15.1.1.9.9")
def test_after_the_damage_a_party_is_no_more(table: Table) -> None:
    table.lay("field WEAK PLAIN FLAME", "field 1-195S~")
    party(table, "weak", "plain")
    resolve(table)
    assert table.says("weak", "in_party")
    resolve(table)
    assert table.state.moment == "declaration"
    assert [table.says(one, word) for one in ("weak", "plain") for word in ("in_party", "attacking")] == [False] * 4


@pytest.mark.rule("FF-10.1.2.1.3")
def test_who_must_attack_does_before_the_phase_ends(table: Table) -> None:
    table.lay("field RAGER PLAIN")
    to_declaration(table)
    refusal = table.refused("end")
    assert (refusal.code, refusal.facts["card"]) == ("must_attack", table.ref("rager"))
    table.lay("field RAGER~ PLAIN")
    to_declaration(table)
    assert table.allowed("end")


@pytest.mark.rule("FF-10.1.2.3a", "FF-10.1.2.3b")
def test_an_attack_may_cost_something(table: Table) -> None:
    table.lay("field TOLLER PLAIN")
    to_declaration(table)
    assert table.refused("attack toller").code == "cannot_pay_to_attack"
    table.lay("field TOLLER 1-040C 1-040C | hand 1-036C")
    to_declaration(table)
    table.play("attack toller")
    assert table.moves(verb="pay") == ["pay hand.bard", "pay summoner.1", "pay summoner.2"]
    table.play("pay summoner.1", "done")
    assert table.says("toller", "attacking")
    table.lay("field TOLLER | hand 1-036C")
    to_declaration(table)
    table.play("attack toller")
    paid(table)
    assert (names(table, "p1.break"), table.says("toller", "attacking")) == (["1-036C"], True)


@pytest.mark.rule("FF-10.1.3.1.3a")
def test_who_must_block_does(table: Table) -> None:
    table.lay("field PLAIN", "field GUARD BRAVE")
    to_declaration(table)
    table.play("attack plain")
    done = resolve(table)
    assert table.says("p2.guard", "blocking")  # nothing else could be answered
    assert done.acts().count("blocks") == 1
    table.lay("field PLAIN", "field GUARD~ BRAVE")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    assert table.moves(2) == ["block brave", "done"]


@pytest.mark.rule("FF-10.1.3.1.3b", "FF-10.1.3.1.3c")
def test_a_block_may_cost_something(table: Table) -> None:
    table.lay("field PLAIN", "field TOLLER BRAVE")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    assert table.refused("p2 block toller").code == "cannot_pay_to_block"
    table.lay("field PLAIN", "field TOLLER | hand 1-036C 1-036C")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    table.play("p2 block toller", "p2 pay hand.bard.1", "p2 done")
    assert (table.says("p2.toller", "blocking"), names(table, "p2.break")) == (True, ["1-036C"])


@pytest.mark.rule("FF-10.1.3.1.2", "FF-10.1.3.1")
def test_a_restriction_keeps_from_blocking(table: Table) -> None:
    for backups, able in (("1-040C 1-040C", False), ("1-040C 1-040C 1-040C", True)):
        table.lay("field PLAIN", f"field WALL BRAVE {backups}")
        to_declaration(table)
        table.play("attack plain")
        resolve(table)
        assert ("block wall" in table.moves(2)) is able
    table.play("p2 block wall")
    assert table.question == ""  # one blocker, and no more


@pytest.mark.rule("FF-10.1.3.2.1b", "FF-10.1.3.3b")
def test_who_has_left_is_in_no_battle(table: Table) -> None:
    table.lay("field PLAIN | hand TIDE 1-036C", "field BRAVE")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    table.play("p2 block brave")
    make(table, "cast hand.tide", "choose p2.brave")
    resolve(table)
    assert table.hand(2) == ["BRAVE"]
    resolve(table)
    assert (table.number("plain", "damage"), names(table, "p2.damage")) == (0, [])


@pytest.mark.rule("FF-10.1.2.5", "FF-10.1.1.2", "FF-9.4.1")
def test_what_an_attack_triggers_waits_on_the_stack(table: Table) -> None:
    table.lay("field LANCER | hand BOLT 1-036C", "field BRAVE | hand BOON 1-036C")
    resolve(table)
    assert (table.state.step, table.state.actor) == ("attack", 1)
    make(table, "cast hand.bolt", "choose p2.brave")
    table.play("pass")
    assert table.allowed("p2 cast hand.boon")
    table.play("p2 pass")
    to_declaration(table)
    table.play("attack lancer")
    assert (programs(table), table.state.actor) == (["LANCER/1"], 1)


@pytest.mark.rule("FF-10.1.3.5", "FF-10.1.3.6")
def test_what_a_block_triggers_goes_on_the_stack_together(table: Table) -> None:
    table.lay("field 9-118R", "field 1-194S")
    to_declaration(table)
    table.play("attack malboro")
    resolve(table)
    done = table.play("p2 block snow")
    assert (programs(table), table.to_act(), table.question) == (["9-118R/2"], 2, "choose")
    table.play("p2 choose p1.malboro")
    assert (programs(table), table.state.actor) == (["9-118R/2", "1-194S/1"], 1)
    assert [done.acts().count(act) for act in ("blocks", "is_blocked")] == [1, 1]


@pytest.mark.rule("FF-10.1", "FF-6.3.1")
def test_the_steps_of_an_attack(table: Table) -> None:
    table.lay("field PLAIN", "field BRAVE")
    resolve(table)
    to_declaration(table)
    seen = [(table.state.step, table.state.moment)]
    done = table.play("attack plain")
    assert [fact.turned for fact in done.of(CardTurned)] == [1]
    seen.append((table.state.step, table.state.moment))
    resolve(table)
    seen.append((table.state.step, table.state.moment))
    table.play("p2 block brave")
    resolve(table)
    seen.append((table.state.step, table.state.moment))
    assert [moment for _, moment in seen] == ["declaration", "attack", "block", "damage"]
    next_turn(table)
    assert table.state.active == 2


@pytest.mark.parametrize(
    "move", [Move(2, "block", "p2.plain", "", (1,)), Move(2, "done", "p2.plain")], ids=["amount", "subject"]
)
def test_an_answer_that_is_amiss_where_nobody_must_block_is_refused_and_no_more(table: Table, move: Move) -> None:
    table.lay("field BRAVE", "field PLAIN")
    to_declaration(table)
    table.play("attack brave")
    resolve(table)
    assert table.question == "block"
    named = replace(move, subject=table.ref("p2.plain"))
    assert not isinstance(apply(table.state, named), Applied)

"""Single cards, of no deck: every effect of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.ff_tcg.looking import (
    answered,
    attack,
    cast,
    damage,
    make,
    names,
    next_turn,
    paid,
    played,
    power,
    programs,
    resolve,
    to_declaration,
    used,
)
from tests.table import Table

EARTH = "18-064C " * 5
WATER = "18-094C " * 5


def crystals(table: Table) -> int:
    return table.state.counters.get("p1", {}).get("crystal", 0)


def test_kefka_gains_a_crystal(table: Table) -> None:
    table.lay(f"hand 15-071H | field {EARTH}")
    played(table, "kefka")
    assert crystals(table) == 1


@pytest.mark.rule("FF-15.1.1.11.1", "FF-15.1.1.11.2", "FF-15.1.1.11.3")
def test_kefka_divides_forwards_into_groups(table: Table) -> None:
    table.lay("field 15-071H", "field PLAIN ECHO GRIEF | hand")
    assert table.refused("use kefka e2").code == "too_few_crystals"
    table.state.counters["p1"] = {"crystal": 3}
    table.play("use kefka e2")
    resolve(table)
    assert len(table.moves(verb="grouping")) == 3  # one after another
    table.play("grouping p2.plain n1", "grouping p2.echo n2", "grouping p2.grief n2")
    assert table.moves(2, "group") == ["group n1", "group n2", "group n3"]
    table.play("p2 group n2")
    assert (names(table, "p2.break"), names(table, "p2.field"), crystals(table)) == (["PLAIN"], ["ECHO", "GRIEF"], 0)


def test_an_empty_group_may_be_selected(table: Table) -> None:
    table.lay("field 15-071H", "field PLAIN GRIEF | hand")
    table.state.counters["p1"] = {"crystal": 3}
    table.play("use kefka e2")
    resolve(table)
    table.play("grouping p2.plain n1", "grouping p2.grief n2", "p2 group n3")
    assert sorted(names(table, "p2.break")) == ["GRIEF", "PLAIN"]
    assert programs(table) == []  # nothing was broken


def test_berserker_attacks_alone_and_must(table: Table) -> None:
    table.lay("field 3-091C 22-068R")
    to_declaration(table)
    assert table.refused("party prishe").code == "no_partner"
    assert table.refused("party berserker").code == "cannot_join"
    assert table.refused("end").code == "must_attack"
    attack(table, "berserker")
    resolve(table)
    assert table.allowed("end")  # once each turn


def test_bagamnan_deals_no_damage_to_players_and_must_be_blocked(table: Table) -> None:
    table.lay("field 2-088C")
    attack(table, "ba-gamnan")
    assert names(table, "p2.damage") == []
    table.lay("field 2-088C", "field PLAIN")
    to_declaration(table)
    table.play("attack ba-gamnan")
    resolve(table)
    assert table.says("p2.plain", "blocking")  # it was not asked
    table.lay("field 2-088C", "field PLAIN BRAVE")
    to_declaration(table)
    table.play("attack ba-gamnan")
    resolve(table)
    refusal = table.refused("p2 done")
    assert (refusal.code, refusal.rule, refusal.facts["card"]) == (
        "block_due",
        "FF-10.1.3.1.3a",
        table.ref("p2.plain"),
    )
    table.lay("field WEAK 2-088C", "field PLAIN")
    to_declaration(table)
    table.play("attack weak")
    resolve(table)
    assert table.allowed("p2 done")


@pytest.mark.rule("FF-11.7.8")
@pytest.mark.parametrize(("hurt", "units"), [("WEAK", 10), ("WEAK WEAK WEAK WEAK WEAK", 15)])
def test_bahamut_shares_damage_out(table: Table, hurt: str, units: int) -> None:
    table.lay(f"hand 17-014R | field {'18-003C ' * 4} | damage {hurt}", "field ECHO CHAINS")
    table.play("cast hand.bahamut", "choose p2.echo", "choose p2.chains")
    table.play(*["share p2.echo"] * (units - 8), *["share p2.chains"] * 8)
    paid(table)
    resolve(table)
    assert damage(table, "p2.chains") == 8000
    assert damage(table, "p2.echo") == 2000 if units == 10 else True
    assert names(table, "p2.break") == []


def test_cosmos_stands_beside_other_lights(table: Table) -> None:
    table.lay("hand 1-183H SUN | field SUN 1-040C 1-040C 1-040C 1-040C")
    assert table.allowed("play hand.cosmos")
    assert table.refused("play hand.sun").code in ("one_light_or_dark", "same_name")
    table.lay("hand 15-128L | field SUN 1-183H~ 1-040C 1-040C")
    played(table, "noctis")
    assert names(table, "p1.break") == []
    table.lay("hand 15-128L | field SUN 1-040C 1-040C")
    assert table.refused("play hand.noctis").code == "one_light_or_dark"


def test_cosmos_gives_cp_of_any_element(table: Table) -> None:
    table.lay("hand BOLT | field 1-183H", "field ECHO")
    cast(table, "bolt", "choose p2.echo")
    assert damage(table, "p2.echo") == 4000


def test_sin_breaks_all_other_forwards_and_monsters(table: Table) -> None:
    hand = "hand 7-130L 1-036C 1-036C"
    table.lay(f"{hand} | field {EARTH} PLAIN", "field ECHO 9-118R 1-040C")
    played(table, "sin")
    assert (names(table, "p2.field"), names(table, "p1.field")[-1]) == (["1-040C"], "7-130L")
    assert len(names(table, "p1.damage")) == 1


def test_giga_graviton_wins_at_the_end_of_the_next_own_turn(table: Table) -> None:
    hand = "hand 7-130L 1-036C 1-036C"
    table.lay(f"{hand} | field 7-130L {EARTH}", "field")
    used(table, "sin e2")
    next_turn(table)
    assert not table.state.results
    next_turn(table)
    while not table.state.results and table.state.turn == 7:
        if table.state.prompts:
            table.play(f"p{table.to_act()} {table.moves()[0]}")
        else:
            table.play("end" if table.state.moment == "declaration" else "pass")
    assert table.state.results == {1: "win", 2: "lose"}


def test_summoner_cancels_a_summon(table: Table) -> None:
    table.lay("field PLAIN", "hand BOLT 1-036C | field 1-053C 1-040C")
    table.play("pass")
    make(table, "cast hand.bolt", "choose p1.plain", seat=2)
    make(table, "use summoner e1", seat=2)
    resolve(table)
    assert (programs(table), damage(table, "plain")) == ([], 0)
    assert "BOLT" in names(table, "p2.break")


def test_bahamut_removes_what_it_breaks(table: Table) -> None:
    table.lay(f"hand 4-016R | field {'18-003C ' * 4}", "field PLAIN")
    cast(table, "bahamut", "choose p2.plain")
    assert (names(table, "p2.removed"), names(table, "p2.break")) == (["PLAIN"], [])


def test_ultimecia_makes_forwards_enter_dull(table: Table) -> None:
    table.lay("hand WEAK | field 1-152L 1-040C")
    played(table, "weak")
    assert table.says("weak", "dull")
    table.lay(f"hand 1-152L | field {WATER}")
    played(table, "ultimecia")
    assert not table.says("ultimecia", "dull")


def test_time_compression_freezes_all_others(table: Table) -> None:
    table.lay(f"hand 1-152L | field 1-152L PLAIN {WATER}", "field ECHO")
    used(table, "ultimecia e2")
    assert table.says("plain", "frozen")
    assert table.says("p2.echo", "frozen")
    assert not table.says("ultimecia", "frozen")


def test_terra_makes_summons_dearer_and_is_not_chosen_by_them(table: Table) -> None:
    table.lay("hand BOLT 1-036C", "field 1-046H")
    assert (table.number("hand.bolt", "price"), table.number("hand.bolt", "cost")) == (2, 1)
    assert table.refused("cast hand.bolt").code == "nothing_to_choose"
    table.lay("hand BOLT 1-036C", "field PLAIN")
    assert table.number("hand.bolt", "price") == 1


def test_trance_strengthens_terra(table: Table) -> None:
    table.lay("hand 1-046H | field 1-046H 1-040C 1-040C")
    used(table, "terra e3")
    assert (power(table, "terra"), table.says("terra", "first_strike")) == (9000, True)


@pytest.mark.rule("FF-11.8.14")
def test_ultimecia_takes_a_forward_of_the_same_cost_for_good(table: Table) -> None:
    table.lay(f"hand 14-098R | field {WATER[:-8]} PLAIN", "field TWIN 1-207S")
    played(table, "ultimecia")
    assert (names(table, "p1.break"), names(table, "p1.field")[-1]) == (["PLAIN"], "TWIN")
    next_turn(table)
    assert "TWIN" in names(table, "p1.field")
    table.lay(f"hand 14-098R | field {WATER[:-8]}", "field TWIN")
    played(table, "ultimecia")
    assert names(table, "p2.field") == ["TWIN"]  # nothing was put away


def test_cloud_strikes_all_or_breaks_one(table: Table) -> None:
    table.lay("hand 1-182L | field 1-182L 1-040C", "field PLAIN ECHO")
    used(table, "cloud e1")
    assert (damage(table, "p2.plain"), damage(table, "p2.echo"), table.says("cloud", "dull")) == (4000, 4000, True)
    table.lay("hand 1-182L | field 1-182L 1-040C 1-040C 1-040C", "field PLAIN ECHO")
    used(table, "cloud e2", "choose p2.echo")
    assert names(table, "p2.break") == ["ECHO"]
    assert table.says("cloud", "brave")


def test_vincent_survives_if_it_is_paid_for(table: Table) -> None:
    for pays in (True, False):
        table.lay("hand 1-036C | field 2-078R", "field SHELL~")
        to_declaration(table)
        table.play("attack vincent")
        while table.question or programs(table):
            if table.question == "order":
                table.play(table.moves(verb="order")[0])
            elif table.question == "choose":
                table.play("choose p2.shell")
            elif table.question == "may":
                table.play("may yes" if pays else "may no")
            elif table.question == "pay":
                paid(table)
            else:
                resolve(table)
        while table.state.moment in ("attack", "block", "damage") or programs(table):
            resolve(table)
        assert ("2-078R" in names(table, "p1.field")) is pays


def test_lightning_has_haste_with_seven_cards_face_up(table: Table) -> None:
    for face_up in (6, 7):
        table.lay("field 26-130H | lb " + "22-123R " * 7)
        for ref in table.state.zones["p1.lb"][:face_up]:
            table.state.cards[ref] = replace(table.state.cards[ref], face="up")
        table.state.work_out_anew()
        assert table.says("lightning", "haste") is (face_up == 7)


@pytest.mark.parametrize("mode", ["send_in", "find"])
def test_lightning_calls_another_lightning_as_she_leaves(table: Table, mode: str) -> None:
    table.lay("hand TIDE 1-036C 22-121R | field 26-130H | deck WEAK 1-210S", "field")
    make(table, "cast hand.tide")
    resolve(table)
    table.play(f"modes {mode}")
    resolve(table)
    if mode == "find":
        table.play("search deck.lightning")
    answered(table)
    assert ("22-121R" in names(table, "p1.field"), "1-210S" in table.hand()) == (mode == "send_in", mode == "find")


def test_tama_puts_a_character_onto_the_field(table: Table) -> None:
    table.lay("hand 1-207S WEAK 1-036C | field 1-111C 18-064C 18-064C")
    table.play("use tama e1", "how_many n2")
    paid(table)
    resolve(table)
    assert "choose hand.gilgamesh" not in table.moves(verb="choose")
    if table.question == "choose":
        table.play("choose hand.weak")
    assert names(table, "p1.field")[-1] == "WEAK"


def test_knight_keeps_its_party_from_damage(table: Table) -> None:
    table.lay("field 1-165C 8-124C", "field ECHO")
    to_declaration(table)
    table.play("party knight")
    if table.question == "join":
        table.play("join ninja")
    if table.question == "join":
        table.play("done")
    resolve(table)
    table.play("p2 block echo")
    resolve(table)
    while table.question == "divide":
        table.play(f"p2 {table.moves(2, 'divide')[0]}")
    assert names(table, "p1.field") == ["1-165C", "8-124C"]


def test_duke_larg_strengthens_ice_forwards(table: Table) -> None:
    table.lay("field 1-057R PLAIN 27-122S", "field WEAK")
    assert (power(table, "plain"), power(table, "wuk-lamat"), power(table, "p2.weak")) == (8000, 7000, 3000)


@pytest.mark.rule("FF-11.6.2.2.3")
def test_cactuaroni_counts_turns_and_activates_as_many(table: Table) -> None:
    table.lay("field 14-043C")
    next_turn(table)
    assert table.state.counters[table.ref("cactuaroni")] == {"monster": 1}
    table.lay("field 14-043C PLAIN~ WEAK~")
    table.state.counters[table.ref("cactuaroni")] = {"monster": 1}
    table.play("use cactuaroni e2", "choose plain")
    answered(table)
    assert (table.says("plain", "dull"), table.says("weak", "dull")) == (False, True)
    assert names(table, "p1.break") == ["14-043C"]


def test_warrior_of_light_takes_less_damage_and_hits_with_his_power(table: Table) -> None:
    table.lay("hand BOLT BOLT 1-036C | field 2-145L 24-041C 1-040C")
    cast(table, "bolt", "choose warrior-of-light")
    assert damage(table, "warrior-of-light") == 2000
    cast(table, "bolt", "choose onion-knight")
    assert damage(table, "onion-knight") == 2000
    table.lay("hand 2-145L | field 2-145L 1-040C", "field ECHO")
    used(table, "warrior-of-light e2", "choose p2.echo")
    assert damage(table, "p2.echo") == 8000


@pytest.mark.parametrize("mode", ["ruin", "clash"])
def test_vajradhara_wu_breaks_what_is_hurt_or_clashes(table: Table, mode: str) -> None:
    lb = "lb 24-123H 22-123R 22-123R 22-123R"
    table.lay(f"hand BOLT 1-036C | {lb} | field {'18-043C ' * 5}", "field ECHO PLAIN")
    cast(table, "bolt", "choose p2.echo")
    table.play("play lb.vajradhara-wu")
    while table.question == "turn_up":
        table.play(table.moves(verb="turn_up")[-1])
    paid(table)
    answered(table, f"modes {mode}", *(["choose p2.plain"] if mode == "clash" else []))
    assert names(table, "p2.break") == (["ECHO"] if mode == "ruin" else ["PLAIN"])
    assert damage(table, "vajradhara-wu") == (7000 if mode == "clash" else 0)


@pytest.mark.parametrize("more", [True, False])
def test_fenrir_breaks_a_light_or_dark_forward_or_removes_it_for_more(table: Table, more: bool) -> None:
    table.lay("hand 8-081R | field 18-064C 18-064C 18-064C 18-064C", "field SUN PLAIN")
    table.play("cast hand.fenrir", "modes pay_more" if more else "done")
    while table.question == "pay":
        paid(table)
    resolve(table)
    assert (names(table, "p2.removed"), names(table, "p2.break")) == ((["SUN"], []) if more else ([], ["SUN"]))
    assert [table.says(ref, "dull") for ref in table.state.zones["p1.field"]].count(True) == (4 if more else 2)

"""The wind and water deck: every effect of its cards."""

from __future__ import annotations

import pytest

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

WIND = "18-043C " * 5
WATER = "18-094C " * 5


def shuriken(table: Table) -> int:
    return table.state.counters[table.ref("yuffie")].get("shuriken", 0)


def primed(table: Table, lower: str, upper: str) -> None:
    """Prime a Character with this card of the deck, and pay for it."""
    table.play(f"prime {lower} e1")
    paid(table)
    table.play(f"seek deck.{upper}")


def test_benedikta_strikes_first_and_has_haste_with_three_damage(table: Table) -> None:
    table.lay(f"hand 24-051R | field {WIND} | damage WEAK WEAK WEAK")
    played(table, "benedikta")
    assert table.says("benedikta", "haste")
    assert table.says("benedikta", "first_strike")
    table.lay(f"hand 24-051R | field {WIND} | damage WEAK WEAK")
    played(table, "benedikta")
    assert not table.says("benedikta", "haste")


def test_benedikta_primes_into_garuda_which_activates_all_backups(table: Table) -> None:
    table.lay("field 24-051R 18-043C 1-040C~ 1-138C~ | deck WEAK 24-042R PLAIN")
    primed(table, "benedikta", "garuda-xvi")
    assert programs(table) == ["24-042R/1"]
    answered(table)
    assert [table.says(ref, "dull") for ref in table.state.zones["p1.field"]].count(True) == 0
    assert power(table, "garuda-xvi") == 9000


def test_garuda_activates_all_backups_as_it_enters(table: Table) -> None:
    table.lay(f"hand 24-042R | field {WIND}")
    played(table, "garuda-xvi")
    assert not any(table.says(ref, "dull") for ref in table.state.zones["p1.field"])


def test_garuda_returns_up_to_two_as_it_attacks(table: Table) -> None:
    table.lay("field 24-042R", "field WEAK~ PLAIN~ ECHO~ | hand")
    to_declaration(table)
    table.play("attack garuda-xvi", "choose p2.weak", "choose p2.echo")
    resolve(table)
    assert (table.hand(2), names(table, "p2.field")) == (["WEAK", "ECHO"], ["PLAIN"])


@pytest.mark.rule("FF-11.8.14")
def test_yuffie_throws_a_shuriken_by_an_auto_of_its_own(table: Table) -> None:
    table.lay("hand 20-061C | field 18-043C 18-043C", "field ECHO~")
    played(table, "yuffie")
    assert shuriken(table) == 2
    next_turn(table)
    next_turn(table)
    to_declaration(table)
    table.play("attack yuffie")
    resolve(table)
    table.play("may yes", "choose p2.echo")
    assert (programs(table), shuriken(table)) == (["20-061C/3"], 1)  # it can be answered
    resolve(table)
    assert damage(table, "p2.echo") == 8000


def test_yuffie_may_keep_her_shuriken(table: Table) -> None:
    table.lay("field 20-061C", "field ECHO~")
    to_declaration(table)
    table.play("attack yuffie")
    resolve(table)
    assert (table.question, programs(table)) == ("", [])  # she has none


def test_yuffie_cannot_be_blocked_by_what_costs_4(table: Table) -> None:
    table.lay("field 1-085R", "field 1-207S 1-195S")
    to_declaration(table)
    table.play("attack yuffie")
    resolve(table)
    assert table.moves(2, "block") == ["block serah"]


@pytest.mark.rule("FF-11.7.8")
def test_bloodfest_shares_6000_out_as_it_is_announced(table: Table) -> None:
    table.lay("hand 1-085R | field 1-085R", "field ECHO CHAINS PLAIN")
    table.play("use yuffie e2", "choose p2.echo", "choose p2.chains")
    if table.question == "choose":
        table.play("done")
    table.play(*["share p2.echo"] * 4, *["share p2.chains"] * 2)
    paid(table)
    resolve(table)
    assert (damage(table, "p2.echo"), damage(table, "p2.chains"), damage(table, "p2.plain")) == (4000, 2000, 0)


def test_a_thief_of_the_hand_is_discarded_for_a_card(table: Table) -> None:
    table.lay("hand 18-043C | field 1-068C | deck WEAK")
    used(table, "hand.thief e1")
    assert (table.hand(), names(table, "p1.break")) == (["WEAK"], ["18-043C"])


def test_diabolos_makes_one_forward_weak(table: Table) -> None:
    table.lay("hand 15-053H | field 1-068C ECHO", "field PLAIN")
    cast(table, "diabolos", "choose p2.plain")
    assert (power(table, "p2.plain"), power(table, "echo")) == (3000, 9000)


@pytest.mark.rule("FF-11.11.9")
@pytest.mark.parametrize(("before", "powers"), [(2, (3000, 9000)), (3, (3000, 3000))])
def test_diabolos_makes_all_weak_as_the_fourth_card_of_the_turn(
    table: Table, before: int, powers: tuple[int, int]
) -> None:
    table.lay("hand 15-053H SAPPER SAPPER SAPPER | field 1-068C 1-040C 1-040C 1-040C ECHO", "field PLAIN")
    for _ in range(before):
        cast(table, "sapper")
    cast(table, "diabolos", "choose p2.plain")
    assert (power(table, "p2.plain"), power(table, "echo")) == powers


@pytest.mark.rule("FF-15.2.6.2")
def test_moogle_draws_with_three_damage(table: Table) -> None:
    table.lay(f"hand 12-054C | field {WIND} | damage WEAK WEAK WEAK | deck PLAIN")
    played(table, "moogle-crystal-hunt")
    assert table.hand() == ["PLAIN"]
    table.lay(f"hand 12-054C | field {WIND} | damage WEAK WEAK | deck PLAIN")
    played(table, "moogle-crystal-hunt")
    assert table.hand() == []


def test_ninja_takes_a_forward_for_the_turn(table: Table) -> None:
    table.lay("field 8-124C 18-094C", "field PLAIN~")
    used(table, "ninja e1")
    assert names(table, "p1.field") == ["18-094C", "PLAIN"]
    assert table.says("plain", "active")
    next_turn(table)
    assert names(table, "p2.field") == ["PLAIN"]


@pytest.mark.rule("FF-9.5.1.3.2", "FF-10.1.2.1.1")
def test_what_ninja_gave_back_at_the_end_of_the_turn_may_attack_in_the_next(table: Table) -> None:
    table.lay("field 8-124C 1-159C", "field 1-195S 1-054C")
    used(table, "ninja e1", "choose p2.serah")
    next_turn(table)
    assert (table.state.active, names(table, "p2.field")) == (2, ["1-054C", "1-195S"])
    to_declaration(table)
    assert table.state.moment == "declaration"
    table.play("attack serah")
    assert table.says("p2.serah", "attacking")


@pytest.mark.rule("FF-11.6.2.1a")
def test_ninja_takes_water_cp_alone(table: Table) -> None:
    table.lay("field 8-124C 18-094C 18-094C 1-040C", "field PLAIN BRAVE")
    table.play("use ninja e1", "choose p2.plain")
    refusal = table.refused("pay summoner")
    assert (refusal.code, refusal.rule, refusal.facts["colour"]) == ("only_of_element", "FF-11.6.2.1a", "water")


@pytest.mark.rule("FF-10.1.2.1.1")
def test_what_ninja_took_is_new_in_that_turn(table: Table) -> None:
    table.lay("field 8-124C 1-159C PLAIN", "field 1-195S 1-054C")
    used(table, "ninja e1", "choose p2.serah")
    to_declaration(table)
    assert table.refused("attack serah").code == "entered_this_turn"


def test_cecil_must_be_chosen(table: Table) -> None:
    table.lay("hand BOLT 1-036C", "field 1-162R PLAIN")
    table.play("cast hand.bolt")
    assert table.question != "choose"  # only one answer is left
    paid(table)
    resolve(table)
    assert damage(table, "p2.cecil") == 4000
    table.lay("hand BOLT 1-036C | field 1-162R PLAIN")
    table.play("cast hand.bolt")
    assert len(table.moves(verb="choose")) == 2  # one's own need not be


@pytest.mark.rule("FF-11.11.5.1.1")
def test_of_up_to_two_cecil_must_be_one(table: Table) -> None:
    hand, theirs = "hand 17-014R 27-122S 27-122S", "field 1-162R 1-054C 1-055C"
    table.lay(hand, theirs)
    table.play("cast hand.bahamut", "choose p2.cecil")
    assert len(table.moves(verb="choose")) == 2
    table.play("choose p2.dark-knight.1")
    assert table.question == "share"
    table.lay(hand, theirs)
    table.play("cast hand.bahamut", "choose p2.dark-knight.1")
    assert table.moves(verb="choose") == ["choose p2.cecil"]
    refusal = table.refused("choose p2.dark-knight.2")
    assert (refusal.code, refusal.rule, refusal.facts["card"]) == (
        "must_be_chosen",
        "FF-11.11.5.1.1",
        table.ref("p2.cecil"),
    )
    assert table.refused("done").code == "must_be_chosen"
    table.play("choose p2.cecil")
    assert table.question == "share"
    table.lay(hand, theirs)
    table.play("cast hand.bahamut", "choose p2.cecil", "done")
    assert table.question == "pay"


@pytest.mark.rule("FF-11.8.17.1", "FF-11.8.17.3b")
def test_cuchulainn_puts_it_away_when_the_next_main_phase_1_begins(table: Table) -> None:
    table.lay(f"hand 17-109R | field {WATER}", "field GRIEF", step="main2")
    cast(table, "cuchulainn", "choose p2.grief")
    assert names(table, "p2.field") == ["GRIEF"]
    while table.state.turn == 5 or table.state.step != "main":
        resolve(table)
    answered(table)
    assert (names(table, "p2.break"), programs(table)) == (["GRIEF"], [])


def test_aerith_returns_another_or_hides_one_from_abilities(table: Table) -> None:
    table.lay("hand 14-126C | field 18-043C 18-094C PLAIN")
    played(table, "aerith", "modes retreat")
    assert table.hand() == ["PLAIN"]
    table.lay("hand 14-126C | field 18-043C 18-094C PLAIN", "hand BOLT 1-036C 1-036C | field 1-209S 1-054C")
    played(table, "aerith", "modes hide", "choose plain")
    next_turn(table)
    assert table.allowed("p2 cast hand.bolt")  # a Summon may choose it


def test_aerith_hides_it_until_her_next_turn(table: Table) -> None:
    table.lay("hand 14-126C | field 18-043C 18-094C PLAIN", "field 1-121C 18-069C")
    played(table, "aerith", "modes hide", "choose plain")
    table.play("pass")
    table.play("p2 use red-mage e1")
    assert "choose p1.plain" not in table.moves(2, "choose")


def test_barnabas_weakens_a_forward_when_a_character_is_primed(table: Table) -> None:
    table.lay("hand 1-036C | field 24-113R | deck WEAK 24-112L PLAIN", "field ECHO")
    primed(table, "barnabas-xvi", "odin-xvi")
    in_any_order(table)
    assert power(table, "p2.echo") == 1000
    table.lay("field 24-113R 24-051R 18-043C | deck WEAK 24-042R PLAIN", "field ECHO")
    primed(table, "benedikta", "garuda-xvi")
    in_any_order(table)
    assert power(table, "p2.echo") == 1000


def in_any_order(table: Table) -> None:
    """Let several autos that wait be put on the Stack in any order, and be carried out."""
    while table.question or programs(table):
        if table.question:
            table.play(table.moves(verb="order")[0])
        else:
            resolve(table)


def crystals(table: Table, seat: int = 1) -> int:
    return table.state.counters.get(f"p{seat}", {}).get("crystal", 0)


def party(table: Table, *cards: str) -> None:
    """Attack with a party of these."""
    to_declaration(table)
    table.play(f"party {cards[0]}")
    for card in cards[1:]:
        if table.question == "join":
            table.play(f"join {card}")
    if table.question == "join":
        table.play("done")


@pytest.mark.rule("FF-15.2.7.4", "FF-15.2.7.5")
def test_onion_knight_warps_and_comes_back(table: Table) -> None:
    table.lay("hand 24-041C | field 18-043C")
    table.play("warp hand.onion-knight e1")
    paid(table)
    assert names(table, "p1.removed") == ["24-041C"]
    next_turn(table)
    next_turn(table)
    while table.state.step != "main" or programs(table):
        resolve(table)
    assert names(table, "p1.field") == ["18-043C", "24-041C"]


def test_onion_knight_warps_from_the_field(table: Table) -> None:
    table.lay("field 24-041C 18-043C")
    used(table, "onion-knight e2")
    (ref,) = table.state.zones["p1.removed"]
    assert table.state.counters[ref]["warp"] == 2


def test_onion_knight_is_stronger_with_three_damage(table: Table) -> None:
    table.lay("field 24-041C | damage WEAK WEAK WEAK")
    assert power(table, "onion-knight") == 9000
    table.lay("field 24-041C | damage WEAK WEAK")
    assert power(table, "onion-knight") == 8000


@pytest.mark.rule("FF-15.1.1.8.3")
def test_sherlotta_finds_any_card(table: Table) -> None:
    table.lay(f"hand 18-044R | field {WIND} | deck WEAK 1-123R")
    make(table, "play hand.sherlotta")
    resolve(table)
    table.play("may yes")
    assert len(table.moves(verb="search")) == 2
    assert not table.moves(verb="done")  # one must be found
    table.play("search deck.odin")
    assert table.hand() == ["1-123R"]
    table.lay("hand 18-044R | field 18-043C 1-040C")
    table.play("warp hand.sherlotta e1")
    paid(table)
    (ref,) = table.state.zones["p1.removed"]
    assert table.state.counters[ref]["warp"] == 2


def test_bobby_corwen_mixes_a_party_and_mourns_those_in_it(table: Table) -> None:
    table.lay("field 11-059C PLAIN", "hand 1-123R 1-208S 1-208S")
    party(table, "bobby-corwen", "plain")
    table.play("pass")
    make(table, "cast hand.odin", "choose p1.plain", seat=2)
    resolve(table)
    resolve(table)
    assert (names(table, "p1.break"), len(table.hand())) == (["PLAIN"], 2)
    table.lay("hand 1-123R 1-208S 1-208S | field 11-059C PLAIN")
    cast(table, "odin", "choose plain")
    assert table.hand() == []


@pytest.mark.rule("FF-15.1.1.9.7")
def test_chocobo_gives_its_party_first_strike(table: Table) -> None:
    table.lay("field 2-060C 20-061C 24-041C")
    assert not table.says("yuffie", "first_strike")
    party(table, "chocobo", "yuffie")
    assert table.says("yuffie", "first_strike")
    assert not table.says("onion-knight", "first_strike")


def test_the_other_chocobo_lets_parties_mix(table: Table) -> None:
    table.lay("hand 12-047C | field 18-043C 18-043C PLAIN 27-122S")
    played(table, "chocobo")
    party(table, "plain", "wuk-lamat")
    assert table.says("plain", "in_party")
    table.lay("field 12-047C PLAIN 27-122S")
    used(table, "chocobo e2")
    party(table, "plain", "wuk-lamat")
    assert table.says("plain", "in_party")
    table.lay("field PLAIN 27-122S")
    to_declaration(table)
    assert table.refused("party plain").code == "no_partner"


@pytest.mark.rule("FF-15.2.5.2")
def test_seven_attacks_from_behind(table: Table) -> None:
    table.lay("field WEAK", "hand 9-048C 18-043C 18-043C | field 18-043C")
    to_declaration(table)
    table.play("attack weak", "pass")
    make(table, "play hand.seven", seat=2)
    while programs(table):
        resolve(table)
    assert damage(table, "p1.weak") == 2000


def test_dragoon_gains_a_crystal_and_gives_first_strike(table: Table) -> None:
    table.lay("hand 15-058C | field 18-043C 18-043C")
    played(table, "dragoon")
    assert crystals(table) == 1
    table.lay("field 15-058C PLAIN")
    used(table, "dragoon e2", "choose plain")
    assert table.says("plain", "first_strike")


def test_atomos_activates_backups_as_the_second_card_is_cast(table: Table) -> None:
    table.lay("hand SAPPER SAPPER | field 16-043H 1-040C 1-036C~ 1-140C~ 1-040C")
    cast(table, "sapper")
    assert programs(table) == []
    make(table, "cast hand.sapper")
    assert programs(table)[-1] == "16-043H/1" or table.question == "choose"
    answered(table, "choose bard", "choose magus")
    assert not table.says("bard", "dull")
    assert not table.says("magus", "dull")


@pytest.mark.rule("FF-15.2.6.1")
def test_atomos_is_a_forward_for_a_turn(table: Table) -> None:
    table.lay("field 16-043H 1-040C~ | damage WEAK WEAK WEAK")
    used(table, "atomos e2")
    assert (table.says("atomos", "forward"), power(table, "atomos")) == (True, 7000)
    assert table.refused("use atomos e2").code == "used_this_turn"
    to_declaration(table)
    table.play("attack atomos")
    resolve(table)
    assert not table.says("summoner", "dull")
    table.lay("field 16-043H | damage WEAK WEAK")
    assert table.refused("use atomos e2").code == "too_little_damage"


def test_miwa_activates_and_heals_all_forwards(table: Table) -> None:
    table.lay(f"hand 22-105H BOLT 1-036C | field {WATER} ECHO~ PLAIN")
    cast(table, "bolt", "choose plain")
    played(table, "miwa")
    assert (damage(table, "plain"), table.says("echo", "dull"), power(table, "plain")) == (0, False, 7000)
    table.lay(f"hand 22-105H | field {WATER} PLAIN | damage WEAK WEAK WEAK WEAK WEAK")
    make(table, "play hand.miwa")
    in_any_order(table)
    assert power(table, "plain") == 9000
    table.lay("field WEAK", f"hand 22-105H | field {WATER}")
    table.play("pass")
    assert table.allowed("p2 play hand.miwa")  # Back Attack


def test_malboro_is_a_forward_in_its_own_turn_and_weakens_when_blocked(table: Table) -> None:
    table.lay("field 9-118R", "field PLAIN ECHO")
    assert (table.says("malboro", "forward"), power(table, "malboro")) == (True, 6000)
    to_declaration(table)
    table.play("attack malboro")
    resolve(table)
    table.play("p2 block plain")
    resolve(table)
    assert (power(table, "p2.plain"), power(table, "p2.echo")) == (5000, 7000)
    table.lay("", "field 9-118R")
    assert not table.says("p2.malboro", "forward")


def test_oracle_gains_a_crystal_and_lowers_the_next_damage(table: Table) -> None:
    table.lay("hand 15-123C | field 18-094C 18-094C")
    played(table, "oracle")
    assert crystals(table) == 1
    table.lay("hand BOLT 1-036C | field 15-123C PLAIN")
    used(table, "oracle e2")
    cast(table, "bolt", "choose plain")
    assert damage(table, "plain") == 3000


def test_odin_attacks_twice_and_again(table: Table) -> None:
    table.lay("hand 1-036C | field 24-113R | deck WEAK 24-112L PLAIN", "field ECHO~")
    primed(table, "barnabas-xvi", "odin-xvi")
    in_any_order(table)
    for _ in range(2):
        to_declaration(table)
        attack(table, "odin-xvi")
        assert table.says("odin-xvi", "active")
    to_declaration(table)
    assert table.state.step == "main2"


def test_iron_flash_activates_and_lets_attack_once_more(table: Table) -> None:
    table.lay("hand 24-112L | field 24-112L~", "field ECHO~")
    used(table, "odin-xvi e2")
    assert (table.says("odin-xvi", "active"), table.number("odin-xvi", "attacks")) == (True, 2)
    assert table.says("odin-xvi", "haste")
    assert table.says("odin-xvi", "first_strike")


@pytest.mark.parametrize(
    ("mode", "answer"),
    [("dent", "choose p2.echo"), ("ruin", ""), ("chill", "choose p2.echo"), ("hasten", ""), ("draw", "")],
)
def test_noctis_does_one_of_five_things_when_a_party_attacks(table: Table, mode: str, answer: str) -> None:
    table.lay("field 15-128L PLAIN | deck WEAK WEAK WEAK", "field ECHO 9-118R")
    party(table, "plain", "noctis")
    table.play(f"modes {mode}", *([answer] if answer else []))
    resolve(table)
    assert damage(table, "p2.echo") == (8000 if mode == "dent" else 0)
    assert names(table, "p2.break") == (["9-118R"] if mode == "ruin" else [])
    assert (table.says("p2.echo", "dull"), table.says("p2.echo", "frozen")) == (mode == "chill", mode == "chill")
    assert table.says("noctis", "haste") is (mode == "hasten")
    assert len(table.hand()) == (1 if mode == "draw" else 0)


def test_noctis_does_two_things_with_a_party_of_three(table: Table) -> None:
    table.lay("field 15-128L PLAIN WEAK | deck WEAK WEAK WEAK", "field ECHO")
    party(table, "noctis", "plain", "weak")
    table.play("modes draw", "modes hasten")
    resolve(table)
    assert (len(table.hand()), table.says("noctis", "haste")) == (1, True)


def with_crystals(table: Table, count: int) -> None:
    table.state.counters["p1"] = {"crystal": count}


@pytest.mark.parametrize(("backups", "answer"), [(3, "done"), (1, "modes crystal"), (3, "modes crystal")])
def test_garchimacera_costs_less_for_a_crystal(table: Table, backups: int, answer: str) -> None:
    table.lay(f"hand 15-049C | field {'18-043C ' * backups}| deck ECHO", "field WEAK")
    with_crystals(table, 1)
    table.play("cast hand.garchimacera")
    if table.question == "modes" and table.moves(verb="modes") == ["modes crystal"]:
        table.play(answer)
    assert table.moves(verb="modes") == [] or "modes ruin" not in table.moves(verb="modes")
    while table.question == "pay":
        paid(table)
    resolve(table)
    assert (table.hand(2), table.hand()) == (["WEAK"], ["ECHO"])
    spent = answer == "modes crystal"
    assert crystals(table) == (0 if spent else 1)
    assert [table.says(ref, "dull") for ref in table.state.zones["p1.field"]].count(True) == (1 if spent else 3)


def test_garchimacera_breaks_what_costs_5_or_more(table: Table) -> None:
    table.lay("hand 15-049C | field 18-043C 18-043C 18-043C", "field 27-123S PLAIN")
    table.play("cast hand.garchimacera")
    while table.question == "pay":
        paid(table)
    resolve(table)
    assert names(table, "p2.break") == ["27-123S"]
    table.lay("hand 15-049C | field 18-043C", "field WEAK")
    assert table.refused("cast hand.garchimacera").code == "cannot_pay"

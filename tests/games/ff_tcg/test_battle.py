"""What is dealt in a battle (FF-10.1.4), to the last number, and what it costs to come to one (FF-10.1.2.3)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import CountersChanged, Declared
from bsdesk.engine.play import check
from bsdesk.engine.values import Move
from tests.games.ff_tcg.looking import attack, fight, make, names, paid, resolve, to_declaration
from tests.table import Happened, Table


def dealt(table: Table, done: Happened) -> list[tuple[str, int, str]]:
    """Return who was dealt how much damage by whom, by their ids; also of those that have left since."""
    cards = {ref: card.definition for ref, card in table.state.cards.items()}
    cards |= {fact.card: cards[fact.becomes] for fact in done.of(CardMoved) if fact.becomes in cards}
    marks = [fact for fact in done.of(CountersChanged) if fact.name == "damage" and fact.number > 0]
    return [(cards[fact.on], fact.number, cards[fact.source]) for fact in marks]


def in_party(table: Table, *members: str) -> None:
    """Attack with all of these, and let both pass."""
    to_declaration(table)
    table.play(f"party {members[0]}")
    for one in members[1:]:
        if table.question == "join":
            table.play(f"join {one}")
    if table.question == "join":
        table.play("done")
    resolve(table)


@pytest.mark.rule("FF-10.1.4.2")
def test_each_deals_as_much_as_its_power(table: Table) -> None:
    table.lay("field PLAIN", "field BOLD")
    done = attack(table, "plain", "bold")
    assert dealt(table, done) == [("PLAIN", 6000, "BOLD"), ("BOLD", 7000, "PLAIN")]


@pytest.mark.rule("FF-15.2.3.2", "FF-15.2.3.3a")
def test_a_blocker_with_first_strike_deals_first(table: Table) -> None:
    table.lay("field BOLD", "field QUICK")
    assert dealt(table, attack(table, "bold", "quick")) == [("BOLD", 7000, "QUICK")]
    table.lay("field SHELL", "field QUICK")
    assert dealt(table, attack(table, "shell", "quick")) == [("SHELL", 7000, "QUICK"), ("QUICK", 10000, "SHELL")]


@pytest.mark.rule("FF-10.1.4.2.1b")
def test_what_is_no_whole_thousand_goes_to_the_last_that_is_named(table: Table) -> None:
    table.lay("field PLAIN BRAVE", "field HALFLING")
    in_party(table, "plain", "brave")
    table.play("p2 block halfling")
    resolve(table)
    assert table.state.prompts[2].most == 5
    done = table.play(*["p2 divide p1.plain"] * 2, *["p2 divide p1.brave"] * 3)
    assert dealt(table, done) == [
        ("PLAIN", 2000, "HALFLING"),
        ("BRAVE", 3500, "HALFLING"),
        ("HALFLING", 14000, "PLAIN"),
    ]


@pytest.mark.rule("FF-10.1.4.2.1a")
def test_nothing_is_divided_before_the_last_thousand_is_named(table: Table) -> None:
    table.lay("field PLAIN BRAVE", "field HALFLING")
    in_party(table, "plain", "brave")
    table.play("p2 block halfling")
    resolve(table)
    table.play(*["p2 divide p1.plain"] * 4)
    assert (table.question, table.moves(2, "divide")) == ("divide", ["divide p1.brave", "divide p1.field.plain"])
    assert table.refused("p2 pass").code != "by_thousands"
    table.play("p2 divide p1.plain")
    assert table.question == ""
    assert (table.number("plain", "damage"), table.number("brave", "damage")) == (5500, 0)


@pytest.mark.rule("FF-15.1.1.9.7", "FF-15.2.3.2")
def test_whom_a_party_with_first_strike_breaks_divides_nothing(table: Table) -> None:
    table.lay("field SWIFT SWIFT", "field PLAIN")
    in_party(table, "swift.1", "swift.2")
    table.play("p2 block plain")
    done = resolve(table)
    assert (table.question, dealt(table, done)) == ("", [("PLAIN", 8000, "SWIFT")])
    assert (names(table, "p1.field"), names(table, "p2.break")) == (["SWIFT", "SWIFT"], ["PLAIN"])


@pytest.mark.rule("FF-15.2.3.3a", "FF-10.1.4.2.1a")
def test_whom_it_leaves_divides_its_damage_then(table: Table) -> None:
    table.lay("field SWIFT SWIFT", "field LORD")
    in_party(table, "swift.1", "swift.2")
    table.play("p2 block lord")
    done = fight(table)
    assert (table.question, dealt(table, done)) == ("divide", [("LORD", 8000, "SWIFT")])
    done = table.play(*["p2 divide p1.swift.1"] * 9)
    assert dealt(table, done) == [("SWIFT", 9000, "LORD")]


@pytest.mark.rule("FF-15.2.3.3a", "FF-15.2.3.4")
def test_whom_a_blocker_with_first_strike_breaks_deals_nothing(table: Table) -> None:
    table.lay("field WEAK PLAIN", "field QUICK")
    in_party(table, "weak", "plain")
    table.play("p2 block quick")
    resolve(table)
    done = table.play(*["p2 divide p1.weak"] * 7)
    assert dealt(table, done) == [("WEAK", 7000, "QUICK")]
    assert dealt(table, fight(table)) == [("QUICK", 7000, "PLAIN")]
    assert (names(table, "p1.field"), names(table, "p2.break")) == (["PLAIN"], ["QUICK"])


@pytest.mark.rule("FF-15.1.1.9.8a")
def test_who_deals_no_damage_divides_none_and_hurts_nobody(table: Table) -> None:
    table.lay("field PLAIN BRAVE", "field PACIFIST")
    in_party(table, "plain", "brave")
    table.play("p2 block pacifist")
    done = resolve(table)
    assert (table.question, dealt(table, done)) == ("", [("PACIFIST", 14000, "PLAIN")])
    table.lay("field PACIFIST", "")
    done = attack(table, "pacifist")
    assert (names(table, "p2.damage"), [f for f in done.of(Declared) if f.act == "hits"]) == ([], [])


@pytest.mark.rule("FF-10.1.4.3", "FF-10.1.3.2.1a")
def test_whoever_attacks_hits_the_other_player_and_is_blocked_by_one(table: Table) -> None:
    table.lay("field PLAIN BRAVE", "field WEAK")
    in_party(table, "plain", "brave")
    table.play("p2 done")
    done = resolve(table)
    plain, brave = table.ref("plain"), table.ref("brave")
    assert [f for f in done.of(Declared) if f.act == "hits"] == [Declared(1, "hits", r, "p2") for r in (plain, brave)]
    table.lay("field PLAIN BRAVE", "field WEAK")
    in_party(table, "plain", "brave")
    done = table.play("p2 block weak")
    plain, brave, weak = table.ref("plain"), table.ref("brave"), table.ref("p2.weak")
    assert [f for f in done.of(Declared) if f.act in ("blocks", "is_blocked")] == [
        Declared(2, "blocks", weak, plain),
        Declared(2, "is_blocked", plain, weak),
        Declared(2, "is_blocked", brave, weak),
    ]


@pytest.mark.rule("FF-10.1.2.4", "FF-15.1.1.9.1")
def test_that_they_attack_is_declared_of_each_and_of_a_party_once_more(table: Table) -> None:
    table.lay("field PLAIN BRAVE", "")
    to_declaration(table)
    told = [f for f in table.play("party plain").of(Declared) if f.act in ("attacks", "joins")]
    plain, brave = table.ref("plain"), table.ref("brave")
    assert told == [
        Declared(1, "attacks", plain),
        Declared(1, "attacks", brave),
        Declared(1, "joins", plain, plain),
        Declared(1, "joins", brave, plain),
    ]
    table.lay("field PLAIN BRAVE", "")
    to_declaration(table)
    told = [f for f in table.play("attack plain").of(Declared) if f.act in ("attacks", "joins")]
    assert told == [Declared(1, "attacks", table.ref("plain"))]


# ----------------------------------------------------------------------------- what must be done to attack or block


@pytest.mark.rule("FF-10.1.2.3a", "FF-10.1.2.3b")
def test_whom_its_own_price_takes_does_not_attack(table: Table) -> None:
    table.lay("field BUTCHER PLAIN", "")
    to_declaration(table)
    table.play("attack butcher", "choose plain")
    assert (table.says("butcher", "attacking"), names(table, "p1.break")) == (True, ["PLAIN"])
    table.lay("field BUTCHER PLAIN", "")
    to_declaration(table)
    table.play("attack butcher", "choose butcher")
    assert (names(table, "p1.break"), table.state.moment, table.state.actor) == (["BUTCHER"], "declaration", 1)
    assert table.moves(verb="attack") == ["attack field.plain"]


@pytest.mark.rule("FF-10.1.2.3a")
def test_who_does_not_pay_does_not_attack_and_may_try_again(table: Table) -> None:
    table.lay("field BUTCHER WEAK RESCUER~", "")
    to_declaration(table)
    table.play("attack butcher", "choose weak")
    assert (table.hand(), table.says("butcher", "attacking"), table.state.moment) == (["WEAK"], False, "declaration")
    assert table.says("butcher", "active")


@pytest.mark.rule("FF-10.1.2.3a", "FF-15.1.1.9.3")
def test_of_a_party_each_pays(table: Table) -> None:
    table.lay("field TOLLER TOLLER | hand 1-036C 1-036C", "")
    to_declaration(table)
    table.play("party toller.1")
    paid(table)
    assert len(names(table, "p1.break")) == 2
    assert [table.says(f"toller.{n}", "attacking") for n in (1, 2)] == [True, True]


@pytest.mark.rule("FF-10.1.3.1.3b", "FF-10.1.3.2")
@pytest.mark.parametrize("given", ["butcher", "weak"])
def test_who_has_left_or_was_not_paid_for_does_not_block(table: Table, given: str) -> None:
    backup = "" if given == "butcher" else "RESCUER~"
    table.lay("field PLAIN", f"field BUTCHER WEAK {backup}")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    done = table.play("p2 block butcher", f"p2 choose {given}")
    assert "blocks" not in done.acts()
    resolve(table)
    assert len(names(table, "p2.damage")) == 1


@pytest.mark.rule("FF-10.1.3.1.3b")
def test_who_paid_blocks(table: Table) -> None:
    table.lay("field PLAIN", "field BUTCHER WEAK")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    done = table.play("p2 block butcher", "p2 choose weak")
    assert (done.acts().count("blocks"), names(table, "p2.break")) == (1, ["WEAK"])
    resolve(table)
    assert names(table, "p2.damage") == []


@pytest.mark.rule("FF-10.1.2.1.3", "FF-10.1.3.1.3b")
def test_nobody_must_pay_to_attack_or_to_block(table: Table) -> None:
    table.lay("field ZEALOT | hand 1-036C", "")
    to_declaration(table)
    assert table.allowed("attack zealot")
    assert table.allowed("end")
    table.lay("field PLAIN", "field ZEALOT | hand 1-036C 1-036C")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    assert table.moves(2) == ["block zealot", "done"]


@pytest.mark.rule("FF-10.1.3.1.2", "FF-15.1.1.9.6")
def test_some_cannot_block_some(table: Table) -> None:
    for card, able in (("PLAIN", ["block weak", "done"]), ("WEAK", ["block coward", "block weak", "done"])):
        table.lay(f"field {card}", "field COWARD WEAK")
        to_declaration(table)
        table.play(f"attack {card.lower()}")
        resolve(table)
        assert table.moves(2) == able


@pytest.mark.rule("FF-10.1.2.1a", "FF-10.1.2.7")
def test_an_attack_and_its_end_name_nothing_else(table: Table) -> None:
    table.lay("field PLAIN BRAVE", "")
    to_declaration(table)
    plain, brave = table.ref("plain"), table.ref("brave")
    for verb, subject in (("attack", plain), ("party", plain), ("end", "")):
        for move in (Move(1, verb, subject, brave), Move(1, verb, subject, "", (1,))):
            refusal = check(table.state, move)
            assert refusal is not None
            assert refusal.code == ("end_alone" if verb == "end" else "no_forward")
    table.play("attack plain")


@pytest.mark.rule("FF-10.1.3.3a", "FF-10.1.3.3c")
@pytest.mark.parametrize("gone", ["p2.brave", "field.plain"])
def test_where_one_of_the_two_has_left_nobody_is_dealt_anything(table: Table, gone: str) -> None:
    table.lay("field PLAIN | hand TIDE 1-036C", "field BRAVE")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    table.play("p2 block brave")
    make(table, "cast hand.tide", f"choose {gone}")
    done = [resolve(table), resolve(table)]
    assert [fact for one in done for fact in one.of(CountersChanged)] == []


# ------------------------------------------------------------------------------------ what is no Forward any more


def evicted(table: Table, card: str, seat: int) -> None:
    """Let a player's Summon take the Backup away by which Monsters are Forwards."""
    if seat != table.state.actor:
        table.play("pass")
    make(table, "cast hand.evict", f"choose {card}", seat=seat)
    resolve(table)


@pytest.mark.rule("FF-10.1.3.2.1a", "FF-10.1.4.1")
def test_an_attacker_that_is_no_forward_any_more_is_not_blocked_and_hits_nobody(table: Table) -> None:
    table.lay("field MARSHAL GOLEM", "field WEAK | hand EVICT 1-036C")
    to_declaration(table)
    table.play("attack golem")
    evicted(table, "p1.marshal", 2)
    done = resolve(table)
    assert (table.question, table.state.moment, names(table, "p2.damage")) == ("", "", [])
    assert (table.state.step, "hits" in done.acts(), table.says("golem", "attacking")) == ("main2", False, False)


@pytest.mark.rule("FF-10.1.3.3a", "FF-10.1.4.2")
def test_one_that_was_blocked_deals_and_takes_nothing(table: Table) -> None:
    """So it was ruled of 19-009C."""
    table.lay("field MARSHAL GOLEM", "field WEAK | hand EVICT 1-036C")
    to_declaration(table)
    table.play("attack golem")
    resolve(table)
    table.play("p2 block weak")
    evicted(table, "p1.marshal", 2)
    assert dealt(table, resolve(table)) == []
    assert (names(table, "p2.damage"), table.has("p2.weak"), table.has("golem")) == ([], True, True)


@pytest.mark.rule("FF-10.1.3.3b", "FF-10.1.3.3c")
@pytest.mark.parametrize("attacker", ["WEAK", "QUICK"])
def test_a_blocker_that_is_no_forward_any_more_deals_and_takes_nothing(table: Table, attacker: str) -> None:
    table.lay(f"field {attacker} | hand EVICT 1-036C", "field MARSHAL GOLEM")
    to_declaration(table)
    table.play(f"attack {attacker.lower()}")
    resolve(table)
    table.play("p2 block golem")
    evicted(table, "p2.marshal", 1)
    done = resolve(table)
    assert (dealt(table, done), names(table, "p2.damage"), table.state.moment) == ([], [], "damage")


@pytest.mark.rule("FF-10.1.4.2.1a", "FF-15.1.1.9.8a")
def test_of_a_party_those_deal_and_take_damage_that_are_forwards_still(table: Table) -> None:
    table.lay("field MARSHAL GOLEM PLAIN", "field LORD | hand EVICT 1-036C")
    in_party(table, "golem", "plain")
    table.play("p2 block lord")
    evicted(table, "p1.marshal", 2)
    done = resolve(table)
    assert (table.question, dealt(table, done)) == ("", [("PLAIN", 9000, "LORD"), ("LORD", 7000, "PLAIN")])
    table.lay("field MARSHAL GOLEM PLAIN", "field LORD | hand EVICT 1-036C")
    in_party(table, "golem", "plain")
    table.play("p2 done")
    evicted(table, "p1.marshal", 2)
    hits = [fact.subject for fact in resolve(table).of(Declared) if fact.act == "hits"]
    assert (hits, len(names(table, "p2.damage"))) == ([table.ref("plain")], 1)


@pytest.mark.rule("FF-10.1.2.1.1")
def test_some_can_attack_in_the_turn_in_which_they_come(table: Table) -> None:
    table.lay("hand FREE 1-036C 1-036C 1-036C | field PLAIN~", "")
    make(table, "play hand.free")
    to_declaration(table)
    assert table.moves(verb="attack") == ["attack free"]

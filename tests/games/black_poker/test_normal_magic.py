"""Normal magic: Destroy Bulwark and Throwing (TR-8)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Declared
from bsdesk.engine.run.course import FullRun, finish
from tests.games.black_poker.looking import moved, resolved, resolved_by, waiting
from tests.table import Table

# Destroy Bulwark


@pytest.mark.rule("TR-8.1")
def test_destroy_bulwark_takes_a_heart_and_a_diamond(table: Table) -> None:
    table.lay("hand H3 HK DA D8 H8 S2 JK1", "field C9?")
    assert table.moves(verb="destroy_bulwark") == [
        "destroy_bulwark hand.h3 hand.d8",
        "destroy_bulwark hand.h3 hand.da",
        "destroy_bulwark hand.h8 hand.d8",
        "destroy_bulwark hand.h8 hand.da",
        "destroy_bulwark hand.hk hand.d8",
        "destroy_bulwark hand.hk hand.da",
    ]
    for pair in ("hand.h3 hand.h8", "hand.s2 hand.d8", "hand.h3 hand.jk1"):
        refusal = table.refused(f"destroy_bulwark {pair}")
        assert (refusal.code, refusal.rule) == ("wrong_key", "TR-8.1")


@pytest.mark.rule("TR-8.1")
def test_destroy_bulwark_needs_both_cards_in_the_hand(table: Table) -> None:
    table.lay("hand H3 | graveyard D8", "field C9?")
    for line, why in (
        ("destroy_bulwark hand.h3", ("keys_missing", "TR-8.1")),
        ("destroy_bulwark hand.h3 graveyard.d8", ("key_not_in_hand", "TR-4.21")),
    ):
        refusal = table.refused(line)
        assert (refusal.code, refusal.rule) == why


@pytest.mark.rule("TR-8.1", "TR-1.10")
def test_destroy_bulwark_costs_nothing_and_waits_on_the_stage(table: Table) -> None:
    table.lay("hand H3 D8 C2 | field D9?", "field C9?")
    done = table.play("destroy_bulwark hand.h3 hand.d8", "target p2.field.1")
    assert [f.why for f in done.of(CardMoved)] == ["requested", "requested"]
    assert not done.of(CardTurned)
    assert table.hand() == ["C2"]
    assert waiting(table) == ["destroy_bulwark"]


@pytest.mark.rule("TR-8.2")
def test_destroy_bulwark_is_aimed_at_any_bulwark(table: Table) -> None:
    table.lay("hand H3 D8 | field S5 D9?~", "field H7 C8? C9?~")
    table.play("destroy_bulwark hand.h3 hand.d8")
    assert table.moves() == ["target d9", "target p2.field.2", "target p2.field.3"]
    for wrong in ("s5", "p2.h7"):
        refusal = table.refused(f"target {wrong}")
        assert (refusal.code, refusal.rule) == ("wrong_target", "TR-8.2")


@pytest.mark.rule("TR-8.2", "TR-11.11")
def test_without_any_bulwark_it_cannot_be_requested(table: Table) -> None:
    table.lay("hand H3 D8 | field S5", "field H7")
    refusal = table.refused("destroy_bulwark hand.h3 hand.d8")
    assert (refusal.code, refusal.rule) == ("no_target", "TR-11.11")


@pytest.mark.rule("TR-8.3", "TR-9.6", "TR-TV-22")
@pytest.mark.parametrize("bulwark", ["CA", "CJ", "JK1"])
def test_a_destroyed_bulwark_lies_open_and_calls_its_owners_generation(table: Table, bulwark: str) -> None:
    table.lay("hand H3 D8 | life S2 SK", f"field {bulwark}? C9? | life D4 DQ S3")
    table.play("destroy_bulwark hand.h3 hand.d8", "target p2.field.1")
    done = table.play("pass", "pass")
    assert table.zone("p2.field") == ["C9"]
    assert table.zone("p2.graveyard") == [bulwark, "D4"]
    assert all(table.card(f"graveyard.{place}", seat=2).face == "" for place in (1, 2))
    assert resolved_by(done, "next_generation") == [2]
    assert (table.hand(2), table.zone("life")) == (["DQ"], ["S2", "SK"])


# Throwing


@pytest.mark.rule("TR-8.4")
def test_throwing_takes_a_spade_and_a_club(table: Table) -> None:
    table.lay("hand S9 SA C4 CK S2 H2 JK1")
    assert table.moves(verb="throwing") == [
        "throwing hand.s2 hand.c4",
        "throwing hand.s2 hand.ck",
        "throwing hand.s9 hand.c4",
        "throwing hand.s9 hand.ck",
        "throwing hand.sa hand.c4",
        "throwing hand.sa hand.ck",
    ]
    for pair in ("hand.s9 hand.s2", "hand.h2 hand.c4", "hand.jk1 hand.c4"):
        refusal = table.refused(f"throwing {pair}")
        assert (refusal.code, refusal.rule) == ("wrong_key", "TR-8.4")


@pytest.mark.rule("TR-8.4", "TR-8.5")
def test_throwing_costs_nothing_and_is_aimed_at_the_opponent(table: Table) -> None:
    table.lay("hand S9 C4 C2 | field D9?", "field S5")
    done = table.play("throwing hand.s9 hand.c4")
    assert table.question == ""  # there is only one opponent
    assert [(f.seat, f.target) for f in done.of(Declared) if f.act == "aimed"] == [(1, "p2")]
    assert [f.why for f in done.of(CardMoved)] == ["requested", "requested"]
    assert not done.of(CardTurned)
    assert waiting(table) == ["throwing"]


@pytest.mark.rule("TR-8.5")
def test_throwing_names_no_player(table: Table) -> None:
    table.lay("hand S9 C4")
    for player in ("p1", "p2"):
        refusal = table.refused(f"throwing hand.s9 {player}")
        assert (refusal.code, refusal.rule) == ("keys_missing", "TR-8.4")


@pytest.mark.rule("TR-8.6", "TR-TV-13", "TR-X-02")
def test_throwing_does_damage_by_its_club(table: Table) -> None:
    table.lay("hand S9 C4")
    table.play("throwing hand.s9 hand.c4", "pass")
    done = table.play("pass")
    assert moved(done, "damage") == 4
    assert (len(table.zone("p2.life")), len(table.zone("life"))) == (8, 12)


@pytest.mark.rule("TR-8.6", "TR-TV-13", "TR-X-02")
def test_in_the_official_rules_throwing_does_damage_by_its_spade(official_table: Table) -> None:
    official_table.lay("hand S9 C4")
    official_table.play("throwing hand.s9 hand.c4", "pass", "pass")
    assert len(official_table.zone("p2.life")) == 3


@pytest.mark.rule("TR-8.7")
@pytest.mark.parametrize(("club", "points"), [("CJ", 11), ("CQ", 12), ("CK", 13)])
def test_court_cards_count_eleven_to_thirteen(table: Table, club: str, points: int) -> None:
    table.lay(f"hand S2 {club}", "life " + "H2 " * 20)
    done = table.play(f"throwing hand.s2 hand.{club.lower()}", "pass", "pass")
    assert moved(done, "damage") == points
    assert len(table.zone("p2.life")) == 20 - points


@pytest.mark.rule("TR-8.8")
@pytest.mark.parametrize(("keys", "action"), [("HK DK", "destroy_bulwark"), ("SK CK", "throwing")])
def test_any_counter_is_enough_against_two_key_cards(table: Table, keys: str, action: str) -> None:
    table.lay(f"hand {keys}", "hand CA D2 | field C9?")
    table.play(" ".join([action, *(f"hand.{k.lower()}" for k in keys.split())]), "pass", "p2 counter hand.ca")
    done = table.play("p2 pass", "pass")
    assert resolved(done) == ["counter"]
    assert waiting(table) == []
    assert sorted(table.zone("graveyard")) == sorted(keys.split())
    assert (table.zone("p2.field"), len(table.zone("p2.life"))) == (["C9"], 12)


@pytest.mark.rule("TR-8.9", "TR-11.17")
@pytest.mark.parametrize(("keys", "action"), [("H3 D8", "destroy_bulwark"), ("S9 C4", "throwing")])
def test_both_key_cards_go_to_the_graveyard(table: Table, keys: str, action: str) -> None:
    table.lay(f"hand {keys}", "field C9?")
    table.play(" ".join([action, *(f"hand.{k.lower()}" for k in keys.split())]))
    assert table.zone("stage") == keys.split()
    table.play("pass", "pass")
    assert table.zone("stage") == []
    assert table.zone("graveyard") == keys.split()


@pytest.mark.rule("TR-8.10")
@pytest.mark.parametrize("line", ["destroy_bulwark hand.h3 hand.d8", "throwing hand.s9 hand.c4"])
def test_normal_magic_is_for_the_own_main_timing(table: Table, line: str) -> None:
    keys = "H3 D8 S9 C4"
    table.lay(f"hand {keys} HA D2 | field S5", f"hand {keys} | field C9?")
    table.play("up hand.ha", "discard hand.d2")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule) == ("stage_not_empty", "TR-11.13")
    table.play("pass")
    refusal = table.refused(f"p2 {line}")
    assert (refusal.code, refusal.rule) == ("main_on_own_turn", "TR-11.13")
    table.play("p2 pass", "pass")  # the Stage is empty, and the opponent has the Chance
    refusal = table.refused(f"p2 {line}")
    assert (refusal.code, refusal.rule) == ("main_on_own_turn", "TR-11.13")


@pytest.mark.rule("TR-11.15", "TR-8.3")
def test_a_bulwark_that_is_gone_can_not_be_destroyed(table: Table) -> None:
    """In Lite nothing takes it away in the meantime; so it is taken away by hand."""
    table.lay("hand H3 D8", "field D9? S5")
    table.play("destroy_bulwark hand.h3 hand.d8")
    run = FullRun(table.state.copy())
    run.settle(run.moved([table.ref("d9", seat=2)], "p2.graveyard"), "rule", "TR-8.3", table.state.seq)
    table.state = finish(run).state
    done = table.play("pass", "pass")
    assert resolved(done) == ["destroy_bulwark"]
    assert table.zone("p2.graveyard") == ["D9"]

"""Damage judgement: who dies, and what goes through (TR-6.20 to TR-6.33)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.facts import Declared, GameEnded, Modified, Modifier
from bsdesk.engine.run.course import FullRun
from tests.games.black_poker.looking import moved, resolved, resolved_by, waiting
from tests.table import Happened, Table


def fight(table: Table, attacker: str, *blockers: str) -> Happened:
    """One attacks, these block, and it is judged; nobody responds."""
    table.play("attack", "pass", "pass", f"attackers {attacker}")
    if table.question == "attackers":
        table.play("done")
    done = table.play(*(f"p2 block {b} p1.{attacker}" for b in blockers))
    if table.question == "block":
        done = table.play("p2 done")
    assert resolved(done)[:2] == ["block", "judgement"]
    return done


def blocked(table: Table, attacker: str, blocker: str) -> None:
    """Where Block and judgement use the Stage: one attacks, one blocks, and the judgement is yet to come."""
    table.play("attack", "pass", "pass", f"attackers {attacker}", "pass", "pass", f"p2 block {blocker} p1.{attacker}")
    if table.question == "block":
        table.play("p2 done")
    assert waiting(table) == ["judgement"]


def dead(table: Table, seat: int = 1) -> list[str]:
    return table.zone("graveyard", seat)


# soldiers against soldiers


@pytest.mark.rule("TR-6.21")
def test_the_smaller_number_goes_to_the_graveyard(table: Table) -> None:
    table.lay("field S7", "field H5")
    fight(table, "s7", "h5")
    assert (dead(table), dead(table, 2)) == ([], ["H5"])
    assert table.has("s7")


@pytest.mark.rule("TR-6.21")
def test_a_smaller_attacker_dies_and_does_no_damage(table: Table) -> None:
    table.lay("field S5", "field H7")
    fight(table, "s5", "h7")
    assert (dead(table), dead(table, 2)) == (["S5"], [])
    assert len(table.zone("p2.life")) == 12


@pytest.mark.rule("TR-6.22")
def test_equal_numbers_both_die(table: Table) -> None:
    table.lay("field S7", "field H7")
    fight(table, "s7", "h7")
    assert (dead(table), dead(table, 2)) == (["S7"], ["H7"])


@pytest.mark.rule("TR-6.23", "TR-TV-06", "TR-O-11")
def test_a_smaller_sum_of_blockers_dies_whole(table: Table) -> None:
    table.lay("field H10", "field C4 C5")
    fight(table, "h10", "c4", "c5")
    assert (dead(table), sorted(dead(table, 2))) == ([], ["C4", "C5"])


@pytest.mark.rule("TR-6.23", "TR-TV-07")
def test_against_an_equal_sum_all_die(table: Table) -> None:
    table.lay("field H10", "field C5 D5")
    fight(table, "h10", "c5", "d5")
    assert (dead(table), sorted(dead(table, 2))) == (["H10"], ["C5", "D5"])


@pytest.mark.rule("TR-6.23", "TR-O-11")
def test_against_a_larger_sum_only_the_attacker_dies(table: Table) -> None:
    table.lay("field H10", "field C6 D5")
    fight(table, "h10", "c6", "d5")
    assert (dead(table), dead(table, 2)) == (["H10"], [])


@pytest.mark.rule("TR-6.33")
def test_a_soldier_of_several_cards_dies_with_all_of_them(table: Table) -> None:
    table.lay("field S5&S9", "field HQ&H3")
    fight(table, "s5", "hq")
    assert (sorted(dead(table)), dead(table, 2)) == (["S5", "S9"], [])
    assert table.zone("field") == []


# soldiers against Bulwarks


@pytest.mark.rule("TR-6.24")
def test_a_blocking_joker_is_turned_up_and_takes_the_attacker_along(table: Table) -> None:
    table.lay("field H9", "field JK1?")
    done = fight(table, "h9", "jk1")
    shown = done.of(CardShown)
    died = next(f for f in done.of(CardMoved) if f.why == "died")
    assert [f.face for f in shown] == ["up"]
    assert done.facts.index(shown[0]) < done.facts.index(died)
    assert dead(table) == ["H9"]


@pytest.mark.rule("TR-6.24")
def test_a_bulwark_that_does_not_block_stays_face_down(table: Table) -> None:
    table.lay("field H9", "field D9? D4?")
    done = fight(table, "h9", "d4")
    assert len(done.of(CardShown)) == 1
    assert table.card("d9", seat=2).face == "own"


@pytest.mark.rule("TR-6.25", "TR-TV-05", "TR-6.33")
def test_a_bulwark_with_a_number_of_the_attacker_takes_all_its_cards_along(table: Table) -> None:
    table.lay("field S5&S9", "field D9?")
    fight(table, "s5", "d9")
    assert (sorted(dead(table)), dead(table, 2)) == (["S5", "S9"], ["D9"])


@pytest.mark.rule("TR-6.25", "TR-6.26")
def test_against_a_bulwark_without_its_number_the_attacker_lives(table: Table) -> None:
    table.lay("field S5&S9", "field D4?")
    fight(table, "s5", "d4")
    assert (dead(table), dead(table, 2)) == ([], ["D4"])
    assert len(table.zone("p2.life")) == 12


@pytest.mark.rule("TR-6.26", "TR-6.32", "TR-O-07")
@pytest.mark.parametrize("bulwark", ["D9", "D4", "JK1"])
def test_a_bulwark_that_blocks_always_dies(table: Table, bulwark: str) -> None:
    table.lay("field S9", f"field {bulwark}? C3")
    assert table.says(bulwark.lower(), "mutual_kill", seat=2)
    fight(table, "s9", bulwark.lower())
    assert bulwark in dead(table, 2)
    assert table.zone("p2.field") == ["C3"]


@pytest.mark.rule("TR-6.29", "TR-X-06")
@pytest.mark.parametrize(("bulwark", "fallen"), [("D9", []), ("D7", ["S7"])])
def test_against_a_bulwark_only_printed_numbers_count(table: Table, bulwark: str, fallen: list[str]) -> None:
    table.lay("hand H2 C4 | field S7", f"field {bulwark}?")
    table.play("up hand.h2", "pass", "pass")
    assert table.number("s7", "size") == 9
    fight(table, "s7", bulwark.lower())
    assert [c for c in dead(table) if c == "S7"] == fallen


# damage


@pytest.mark.rule("TR-6.27")
def test_an_unblocked_attacker_does_damage_by_its_number(table: Table) -> None:
    table.lay("field S7")
    table.play("attack", "pass", "pass")
    done = table.play("attackers s7")
    assert moved(done, "damage") == 7
    assert (len(table.zone("p2.life")), len(dead(table, 2))) == (5, 7)
    assert len(table.zone("life")) == 12


@pytest.mark.rule("TR-6.27", "TR-7.8")
@pytest.mark.parametrize("size", [0, -2])
def test_an_unblocked_attacker_without_a_number_does_no_damage(table: Table, size: int) -> None:
    table.lay("field S7")
    attacker = table.ref("s7")
    run = FullRun(table.state.copy())  # no card makes it so: who is that small dies of Down at once
    run.settle(
        [Modified(Modifier(run.state.next_id, 1, "", "turn", "act/down", 0, (attacker,), {"size": size - 7}))], "rule"
    )
    table.state = run.state
    assert table.number("s7", "size") == size
    done = table.play("attack", "pass", "pass", "attackers s7")
    assert (resolved(done)[-1], moved(done, "damage")) == ("judgement", 0)


@pytest.mark.rule("TR-6.27")
def test_if_its_blocker_is_gone_the_attacker_does_damage(official_table: Table) -> None:
    official_table.lay("hand S4 C2 | field S7", "field H4")
    blocked(official_table, "s7", "h4")
    official_table.play("down hand.s4", "target p2.h4", "pass", "pass")
    assert not official_table.has("p2.h4")
    official_table.play("pass", "pass")
    assert len(official_table.zone("p2.life")) == 5


@pytest.mark.rule("TR-6.27")
def test_one_blocker_left_of_two_still_blocks(official_table: Table) -> None:
    official_table.lay("hand S4 C2 | field S7", "field H4 H3")
    official_table.play("attack", "pass", "pass", "attackers s7", "pass", "pass")
    official_table.play("p2 block h4 p1.s7", "p2 block h3 p1.s7")
    official_table.play("down hand.s4", "target p2.h4", "pass", "pass", "pass", "pass")
    assert dead(official_table, 2) == ["H4", "H3"]
    assert len(official_table.zone("p2.life")) == 12


@pytest.mark.rule("TR-6.28", "TR-TV-08")
def test_up_counts_in_damage(table: Table) -> None:
    table.lay("hand H3 C4 | field S7")
    table.play("up hand.h3", "pass", "pass", "attack", "pass", "pass")
    assert moved(table.play("attackers s7"), "damage") == 10
    assert len(table.zone("p2.life")) == 2


@pytest.mark.rule("TR-6.28")
def test_up_counts_against_a_blocker(table: Table) -> None:
    table.lay("hand H3 C4 | field S7", "field C9")
    table.play("up hand.h3", "target s7", "pass", "pass")
    fight(table, "s7", "c9")
    assert table.has("s7")
    assert dead(table, 2) == ["C9"]


@pytest.mark.rule("TR-6.28")
def test_down_counts_for_a_blocker(table: Table) -> None:
    table.lay("hand S3 C4 | field S7", "field C9")
    table.play("down hand.s3", "target p2.c9", "pass", "pass")
    fight(table, "s7", "c9")
    assert dead(table, 2) == ["C9"]


@pytest.mark.rule("TR-6.30")
def test_an_attacker_that_is_gone_does_nothing(official_table: Table) -> None:
    official_table.lay("field S7 H6", "hand S8 C2 | field H3 C9")
    official_table.play(
        "attack", "pass", "pass", "attackers s7", "done", "pass", "pass", "p2 block h3 p1.s7", "p2 done"
    )
    official_table.play("pass", "p2 down hand.s8", "p2 target p1.s7", "pass", "pass")
    done = official_table.play("pass", "pass")
    assert resolved(done) == ["judgement"]
    assert (moved(done, "damage"), moved(done, "died")) == (0, 0)
    assert official_table.zone("p2.field") == ["H3", "C9"]
    assert not official_table.says("p2.h3", "blocking")


@pytest.mark.rule("TR-6.30")
def test_an_unblocked_attacker_that_is_gone_does_no_damage(official_table: Table) -> None:
    official_table.lay("field S7", "hand S8 C2")
    official_table.play("attack", "pass", "pass", "attackers s7")
    official_table.play("pass", "p2 down hand.s8", "p2 pass", "pass")
    done = official_table.play("pass", "pass", "pass", "pass")
    assert resolved(done) == ["block", "judgement"]
    assert len(official_table.zone("p2.life")) == 12


@pytest.mark.rule("TR-6.31", "TR-O-18")
def test_all_pairs_are_judged_at_one_moment(table: Table) -> None:
    table.lay("field S5 H7", "field C6")
    table.play("attack", "pass", "pass", "attackers s5", "attackers h7")
    done = table.play("p2 block c6 p1.s5", "p2 done")
    judged = [e for e in done.events if isinstance(e.fact, CardMoved)]
    assert {e.fact.why for e in judged if isinstance(e.fact, CardMoved)} == {"damage", "died"}
    assert len({e.group for e in judged}) == 1
    assert resolved(done).count("judgement") == 1
    assert (dead(table), len(table.zone("p2.life"))) == (["S5"], 5)


@pytest.mark.rule("TR-6.31")
def test_the_damage_of_several_attackers_adds_up(table: Table) -> None:
    table.lay("field S5 H6")
    done = table.play("attack", "pass", "pass", "attackers s5", "attackers h6")
    assert moved(done, "damage") == 11
    assert len(table.zone("p2.life")) == 1


@pytest.mark.rule("TR-6.31")
def test_after_the_judgement_nobody_attacks_or_blocks_any_more(table: Table) -> None:
    table.lay("field S5 H7&HQ", "field C9 C8")
    table.play("attack", "pass", "pass", "attackers s5", "attackers h7", "p2 block c9 p1.h7", "p2 done")
    for text in ("s5", "h7"):
        assert not table.says(text, "attacking")
    assert not any(card.marks for card in table.state.cards.values())


@pytest.mark.rule("TR-6.31", "TR-TV-16", "TR-11.16")
def test_the_last_life_card_lost_to_an_attack_loses_the_game(table: Table) -> None:
    table.lay("field S7", "life D4")
    done = table.play("attack", "pass", "pass", "attackers s7")
    assert moved(done, "damage") == 1
    assert resolved(done)[-1] == "judgement"
    assert [f.results for f in done.of(GameEnded)] == [{2: "lose", 1: "win"}]


@pytest.mark.rule("TR-TV-18", "TR-6.24", "TR-3.4")
@pytest.mark.parametrize(("active", "order"), [(1, [1, 2]), (2, [2, 1])])
def test_a_king_and_the_joker_that_blocked_it_both_call_a_new_generation(
    table: Table, active: int, order: list[int]
) -> None:
    king, joker = "field HK | life S2 SJ S3", "field JK1? | life D2 DQ D3"
    table.lay(*((king, joker) if active == 1 else (joker, king)), active=active)
    done = table.play("attack", "pass", "pass", "attackers hk", f"block jk1 p{active}.hk")
    assert resolved_by(done, "next_generation") == order
    assert (table.hand(active), table.hand(3 - active)) == (["SJ"], ["DQ"])
    assert (dead(table, active), dead(table, 3 - active)) == (["HK", "S2"], ["JK1", "D2"])


@pytest.mark.rule("TR-6.20", "TR-6.26", "TR-9.1")
def test_the_log_says_what_came_of_what_and_by_which_rule(table: Table) -> None:
    table.lay("field S9", "field CK? CA | life D2 DQ D3")
    table.play("attack", "pass", "pass")
    before = table.state.seq
    attacked = table.play("attackers s9")
    named = table.play("p2 block ck p1.s9")
    done = table.play("p2 done") if table.question else named
    causes = {(f.act, f.target): e for e in done.events if isinstance(f := e.fact, Declared)}
    died = next(e for e in done.events if isinstance(e.fact, CardMoved) and e.fact.why == "died")
    assert (died.by, died.why) == ("rule", "TR-6.26")
    assert causes["resolved", "block"].parent == before + 1  # the choice of attackers
    assert before + len(attacked.events) < died.parent < died.n
    turned = next(e for e in done.events if isinstance(e.fact, CardMoved) and e.fact.why == "turned")
    assert (turned.parent, turned.why) == (died.n, "TR-9.2")


# several pairs at once


def all_fight(table: Table, *attackers: str, blocks: tuple[str, ...]) -> None:
    """They attack, the others block, and it is judged; nobody responds."""
    table.play("attack", "pass", "pass", *(f"attackers {a}" for a in attackers))
    table.play(*(f"p2 block {line}" for line in blocks))
    if table.question == "block":
        table.play("p2 done")


@pytest.mark.rule("TR-6.31")
def test_what_dies_against_soldiers_and_against_a_bulwark_dies_together(table: Table) -> None:
    table.lay("field S5 H7", "field H9 D2?")
    all_fight(table, "s5", "h7", blocks=("h9 p1.s5", "d2 p1.h7"))
    assert (dead(table), dead(table, 2)) == (["S5"], ["D2"])
    assert (table.zone("field"), table.zone("p2.field")) == (["H7"], ["H9"])


@pytest.mark.rule("TR-6.31", "TR-6.27")
def test_damage_goes_through_while_another_attacker_dies(table: Table) -> None:
    table.lay("field S5 H3", "field H9 | life S2 S3 S4 S6 S8")
    all_fight(table, "s5", "h3", blocks=("h9 p1.s5",))
    assert (dead(table), dead(table, 2)) == (["S5"], ["S2", "S3", "S4"])
    assert (table.zone("field"), table.zone("p2.life")) == (["H3"], ["S6", "S8"])

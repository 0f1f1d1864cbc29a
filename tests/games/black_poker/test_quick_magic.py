"""Quick magic: Up, Down, Twist, Counter, Search (TR-7)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown, CardTurned, Shuffled
from bsdesk.engine.facts import Declared, Modified, Modifier
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.view import redact_events
from tests.games.black_poker.looking import moved, resolved, waiting
from tests.table import Table

THEIRS = "field H7 C8?"  # a soldier and a Bulwark of the opponent


each_magic = pytest.mark.parametrize(
    ("action", "good", "court", "stranger", "rule"),
    [
        pytest.param("up", "H4", "HJ", "S4", "TR-7.1", marks=pytest.mark.rule("TR-7.1")),
        pytest.param("down", "S4", "SQ", "H4", "TR-7.4", marks=pytest.mark.rule("TR-7.4")),
        pytest.param("twist", "D2", "DK", "H4", "TR-7.9", marks=pytest.mark.rule("TR-7.9")),
        pytest.param("counter", "C6", "CJ", "H4", "TR-7.14", marks=pytest.mark.rule("TR-7.14")),
    ],
)


@each_magic
def test_its_key_card_is_ace_to_ten_of_one_suit(
    table: Table, action: str, good: str, court: str, stranger: str, rule: str
) -> None:
    ace, ten = good[0] + "A", good[0] + "10"
    table.lay("hand HA D3 | field S5", f"hand {ace} {good} {ten} {court} {stranger} JK1")
    table.play("up hand.ha", "pass")
    assert table.moves(verb=action) == sorted(f"{action} hand.{c.lower()}" for c in (ace, good, ten))
    for wrong in (court, stranger, "JK1"):
        refusal = table.refused(f"p2 {action} hand.{wrong.lower()}")
        assert (refusal.code, refusal.rule) == ("wrong_key", rule)


@each_magic
def test_its_key_card_is_one_card_of_the_own_hand(
    table: Table, action: str, good: str, court: str, stranger: str, rule: str
) -> None:
    there = good[0] + "3"
    table.lay("hand HA D3 | field S5", f"hand {good} {court} | graveyard {there}")
    table.play("up hand.ha", "pass")
    refusal = table.refused(f"p2 {action}")
    assert (refusal.code, refusal.rule) == ("keys_missing", rule)
    for line in (f"p2 {action} graveyard.{there.lower()}", f"p2 {action} p1.s5"):
        refusal = table.refused(line)
        assert (refusal.code, refusal.rule) == ("key_not_in_hand", "TR-4.21")
    refusal = table.refused(f"p2 {action} hand.{good.lower()} hand.{court.lower()}")
    assert (refusal.code, refusal.rule) == ("target_later", "TR-11.10")


@each_magic
def test_it_costs_another_card_of_the_hand_and_waits_on_the_stage(
    table: Table, action: str, good: str, court: str, stranger: str, rule: str
) -> None:
    table.lay("hand HA D3 | field S5", f"hand {good} {court} {stranger}")
    table.play("up hand.ha", "pass", f"p2 {action} hand.{good.lower()}")
    assert table.moves() == sorted([f"discard hand.{court.lower()}", f"discard hand.{stranger.lower()}"])
    table.play(f"p2 discard hand.{stranger.lower()}")
    assert table.zone("p2.graveyard") == [stranger]
    assert table.hand(2) == [court]
    assert waiting(table) == ["up", action]


@each_magic
def test_without_another_card_it_is_refused(
    table: Table, action: str, good: str, court: str, stranger: str, rule: str
) -> None:
    table.lay("hand HA D3 | field S5", f"hand {good}")
    table.play("up hand.ha", "pass")
    refusal = table.refused(f"p2 {action} hand.{good.lower()}")
    assert (refusal.code, refusal.rule) == ("nothing_to_discard", "TR-1.9")


@pytest.mark.rule("TR-7.28")
def test_quick_actions_may_be_caused_whenever_one_has_the_chance(table: Table) -> None:
    table.lay("field S5", "hand H4 S4 D2 JK1 C2 C6 | field H7")
    table.play("pass")
    assert table.verbs() == {"up", "down", "twist", "search", "pass"}  # nothing is there to be countered
    table.play("p2 pass", "attack", "pass")
    assert table.verbs() == {"up", "down", "twist", "search", "pass"}
    table.play("p2 up hand.h4", "discard hand.c2", "target h7")
    assert waiting(table) == ["attack", "up"]
    assert table.verbs() == {"down", "twist", "counter", "search", "pass"}
    assert table.moves(seat=1) == []


# Up and Down


@pytest.mark.parametrize(
    ("action", "key", "rule"),
    [
        pytest.param("up", "H4", "TR-7.2", marks=pytest.mark.rule("TR-7.2")),
        pytest.param("down", "S4", "TR-7.5", marks=pytest.mark.rule("TR-7.5")),
    ],
)
def test_up_and_down_are_aimed_at_any_one_soldier(table: Table, action: str, key: str, rule: str) -> None:
    table.lay(f"hand {key} C2 | field S5&S9 D9?", THEIRS)
    table.play(f"{action} hand.{key.lower()}")
    assert table.moves() == ["target p2.h7", "target s5"]
    for wrong in ("d9", "p2.field.2", "s9"):  # Bulwarks, and what a soldier is armed with
        refusal = table.refused(f"target {wrong}")
        assert (refusal.code, refusal.rule) == ("wrong_target", rule)


@pytest.mark.rule("TR-7.3", "TR-O-17")
def test_up_adds_the_number_of_its_key_card_until_the_turn_ends(table: Table) -> None:
    table.lay("hand H4 C2 | field S5")
    table.play("up hand.h4")
    assert table.number("s5", "size") == 5
    table.play("pass", "pass")
    assert table.number("s5", "size") == 9
    table.play("end", "pass", "pass")
    assert table.number("s5", "size") == 5


@pytest.mark.rule("TR-7.3", "TR-7.6")
@pytest.mark.parametrize(("action", "key", "rule"), [("up", "h4", "TR-7.3"), ("down", "s4", "TR-7.6")])
def test_the_log_says_by_which_rule_a_number_changes(table: Table, action: str, key: str, rule: str) -> None:
    table.lay("hand H4 S4 C2 | field S9")
    done = table.play(f"{action} hand.{key}", "discard hand.c2", "pass", "pass")
    assert [(e.by, e.why) for e in done.events if isinstance(e.fact, Modified)] == [("rule", rule)]


@pytest.mark.rule("TR-7.3", "TR-11.29")
def test_two_ups_add_up(table: Table) -> None:
    table.lay("hand H3 H4 C2 C3 | field S5")
    table.play("up hand.h3", "discard hand.c2", "up hand.h4", "pass", "pass", "pass", "pass")
    assert table.number("s5", "size") == 12


@pytest.mark.rule("TR-7.3")
def test_an_opposing_soldier_may_be_raised_too(table: Table) -> None:
    table.lay("hand HA C2 | field S5", THEIRS)
    table.play("up hand.ha", "target p2.h7", "pass", "pass")
    assert (table.number("p2.h7", "size"), table.number("s5", "size")) == (8, 5)


@pytest.mark.rule("TR-7.6")
def test_down_takes_the_number_of_its_key_card_off_until_the_turn_ends(table: Table) -> None:
    table.lay("hand S4 C2 | field S9")
    table.play("down hand.s4", "pass", "pass")
    assert table.number("s9", "size") == 5
    table.play("end", "pass", "pass")
    assert table.number("s9", "size") == 9


@pytest.mark.rule("TR-7.7", "TR-TV-09", "TR-9.1")
def test_down_to_nothing_sends_the_soldier_to_the_graveyard(table: Table) -> None:
    table.lay("hand S4 C2", "field S4")
    done = table.play("down hand.s4", "pass", "pass")
    assert table.zone("p2.graveyard") == ["S4"]
    assert resolved(done) == ["down"]


@pytest.mark.rule("TR-7.7")
def test_down_below_nothing_takes_all_cards_of_an_armed_soldier(table: Table) -> None:
    table.lay("hand S10 C2", "field S4&S3")
    table.play("down hand.s10", "pass", "pass")
    assert table.zone("p2.graveyard") == ["S4", "S3"]
    assert table.zone("p2.field") == []


@pytest.mark.rule("TR-7.7", "TR-6.33")
def test_its_cards_are_new_ones_in_the_graveyard_numbered_without_a_gap(table: Table) -> None:
    table.lay("hand S10 C2", "field S4&S3")
    table.play("down hand.s10", "pass")
    first = table.state.next_id
    done = table.play("pass")
    died = [(f.becomes, table.state.cards[f.becomes].definition) for f in done.of(CardMoved) if f.why == "died"]
    assert died == [(f"#{first + 1}", "S4"), (f"#{first + 2}", "S3")]  # what Down gives took a number before them


@pytest.mark.rule("TR-7.7")
def test_down_to_one_leaves_the_soldier(table: Table) -> None:
    table.lay("hand S3 C2", "field S4")
    table.play("down hand.s3", "pass", "pass")
    assert table.number("p2.s4", "size") == 1


@pytest.mark.rule("TR-7.7", "TR-TV-10")
def test_down_with_ten_leaves_a_jack_at_one(table: Table) -> None:
    table.lay("hand S10 C2", "field HJ")
    table.play("down hand.s10", "pass", "pass")
    assert table.number("p2.hj", "size") == 1


@pytest.mark.rule("TR-7.7")
def test_an_up_before_it_saves_the_soldier(table: Table) -> None:
    table.lay("hand S4 C2", "hand H3 C3 | field S4")
    table.play("down hand.s4", "pass", "p2 up hand.h3", "p2 pass", "pass", "pass", "pass")
    assert table.number("p2.s4", "size") == 3


@pytest.mark.rule("TR-O-19", "TR-O-17")
def test_up_and_down_end_together_and_nobody_dies_of_it(table: Table) -> None:
    table.lay("hand H3 S5 C2 C3 | field S4")
    table.play("up hand.h3", "discard hand.c2", "pass", "pass", "down hand.s5", "pass", "pass")
    assert table.number("s4", "size") == 2
    table.play("end", "pass", "pass")
    assert table.number("s4", "size") == 4


@pytest.mark.rule("TR-7.8")
def test_a_soldier_lowered_to_one_stays_while_other_actions_resolve(table: Table) -> None:
    table.lay("hand S3 D2 C2 C3", "field S4")
    table.play("down hand.s3", "discard hand.c2", "pass", "pass", "twist hand.d2", "pass", "pass", "twist drive")
    assert table.number("p2.s4", "size") == 1


@pytest.mark.rule("TR-7.8")
def test_only_a_resolving_down_looks_for_soldiers_without_a_number(table: Table) -> None:
    table.lay("hand SA S2 C2 C3 D2 C4 | field S9", "field S4")
    lowered = table.ref("p2.s4")
    run = FullRun(table.state.copy())  # no card can do so without Down
    run.settle([Modified(Modifier(run.state.next_id, 1, "", "turn", "act/down", 0, (lowered,), {"size": -4}))], "rule")
    table.state = run.state
    table.play("twist hand.d2", "discard hand.c2", "target s9", "pass", "pass", "twist drive")
    table.play("down hand.s2", "discard hand.c3", "target s9", "pass", "pass")
    assert table.number("p2.s4", "size") == 0
    table.play("down hand.sa", "target p2.s4", "pass", "pass")
    assert table.zone("p2.graveyard") == ["S4"]


# Twist


@pytest.mark.rule("TR-7.10")
def test_twist_is_aimed_at_any_character(table: Table) -> None:
    table.lay("hand D2 C2 | field S5&S9 D9?", THEIRS)
    table.play("twist hand.d2")
    assert table.moves() == ["target d9", "target p2.field.2", "target p2.h7", "target s5"]
    refusal = table.refused("target s9")
    assert (refusal.code, refusal.rule) == ("wrong_target", "TR-7.10")


@pytest.mark.rule("TR-7.11")
@pytest.mark.parametrize(
    ("character", "word", "then", "turned"),
    [
        ("S5", "drive", "driven", 1),
        ("S5", "charge", "charged", 0),
        ("D9?~", "charge", "charged", 1),
        ("D9?~", "drive", "driven", 0),
        ("S5&S9", "drive", "driven", 2),
    ],
)
def test_twist_drives_or_charges(table: Table, character: str, word: str, then: str, turned: int) -> None:
    table.lay(f"hand D2 C2 | field {character}")
    table.play("twist hand.d2", "pass", "pass")
    assert table.moves() == ["twist charge", "twist drive"]
    done = table.play(f"twist {word}")
    assert table.says(character[:2].lower(), then)
    assert len(done.of(CardTurned)) == turned


@pytest.mark.rule("TR-7.11")
def test_whoever_caused_twist_says_which_way_when_it_resolves(table: Table) -> None:
    table.lay("field S5", "hand D2 C2")
    table.play("pass", "p2 twist hand.d2", "p2 pass", "pass")
    assert (table.question, table.to_act()) == ("twist", 2)
    table.play("p2 twist drive")
    assert table.says("s5", "driven")


@pytest.mark.rule("TR-7.12", "TR-O-09")
def test_an_attacker_that_is_charged_still_attacks(official_table: Table) -> None:
    official_table.lay("hand D2 C2 | field S7", "field C3")
    official_table.play("attack", "pass", "pass", "attackers s7")
    official_table.play("twist hand.d2", "target s7", "pass", "pass", "twist charge")
    assert official_table.says("s7", "charged")
    official_table.play("pass", "pass")
    assert official_table.moves() == ["block c3 p1.s7", "done"]
    official_table.play("p2 done", "pass", "pass")
    assert len(official_table.zone("p2.life")) == 5


@pytest.mark.rule("TR-7.13", "TR-O-09")
def test_a_blocker_that_is_driven_still_blocks(official_table: Table) -> None:
    official_table.lay("hand D2 C2 | field S7", "field C9")
    official_table.play("attack", "pass", "pass", "attackers s7", "pass", "pass", "p2 block c9 p1.s7")
    official_table.play("twist hand.d2", "target p2.c9", "pass", "pass", "twist drive")
    assert official_table.says("p2.c9", "driven")
    official_table.play("pass", "pass")
    assert official_table.zone("graveyard")[-1] == "S7"
    assert len(official_table.zone("p2.life")) == 12


# Counter


@pytest.mark.rule("TR-7.15")
def test_counter_is_aimed_at_an_action_with_key_cards(table: Table) -> None:
    table.lay("hand S9 C4", "hand C6 C2 | field S5")
    table.play("throwing hand.s9 hand.c4", "pass")
    assert table.moves(verb="counter") == ["counter hand.c2", "counter hand.c6"]
    done = table.play("p2 counter hand.c6")
    assert [table.name(f.target) for f in done.of(Declared) if f.act == "aimed"] == ["stage.s9"]


@pytest.mark.rule("TR-7.15", "TR-11.11")
@pytest.mark.parametrize("action", ["attack", "end"])
def test_an_action_without_key_cards_cannot_be_countered(table: Table, action: str) -> None:
    table.lay("field S5", "hand C6 C2")
    table.play(action, "pass")
    refusal = table.refused("p2 counter hand.c6")
    assert (refusal.code, refusal.rule) == ("no_target", "TR-11.11")
    assert table.moves() == ["pass"]


@pytest.mark.rule("TR-7.15", "TR-7.20")
def test_each_action_with_key_cards_is_one_target(table: Table) -> None:
    table.lay("hand H3 C2 | field S5", "hand D2 C3 C9 C10 C8")
    table.play("attack", "up hand.h3", "pass")
    table.play("p2 twist hand.d2", "p2 discard hand.c3", "p2 counter hand.c9", "p2 discard hand.c8")
    assert table.moves() == ["target stage.d2", "target stage.h3"]
    refusal = table.refused("p2 target stage.c9")
    assert (refusal.code, refusal.rule) == ("aimed_at_itself", "TR-11.12")
    refusal = table.refused("p2 target p1.s5")
    assert (refusal.code, refusal.rule) == ("wrong_target", "TR-7.15")


@pytest.mark.rule("TR-7.16", "TR-7.18", "TR-TV-11")
def test_counter_with_a_number_high_enough_negates(table: Table) -> None:
    table.lay("hand H6 D3 | field S5", "hand C6 C2")
    table.play("up hand.h6", "pass", "p2 counter hand.c6")
    done = table.play("p2 pass", "pass")
    assert resolved(done) == ["counter"]
    assert Declared(2, "negated", table.ref("graveyard.h6")) in done.facts
    assert moved(done, "negated") == 1
    assert waiting(table) == []
    assert table.zone("stage") == []
    assert (table.zone("graveyard"), table.hand()) == (["D3", "H6"], [])
    assert (table.zone("p2.graveyard"), table.hand(2)) == (["C2", "C6"], [])
    assert table.number("s5", "size") == 5


@pytest.mark.rule("TR-7.16", "TR-7.19", "TR-TV-11")
def test_counter_with_a_lower_number_does_not(table: Table) -> None:
    table.lay("hand H6 D3 | field S5", "hand C5 C2")
    table.play("up hand.h6", "pass", "p2 counter hand.c5")
    done = table.play("p2 pass", "pass")
    assert Declared(2, "counter_too_low", table.ref("stage.h6")) in done.facts
    assert waiting(table) == ["up"]
    assert table.number("s5", "size") == 5
    assert resolved(table.play("pass", "pass")) == ["up"]
    assert table.number("s5", "size") == 11


@pytest.mark.rule("TR-7.17", "TR-8.8", "TR-TV-12")
def test_an_action_with_two_key_cards_is_negated_by_any_counter(table: Table) -> None:
    table.lay("hand S9 C4", "hand CA D2")
    table.play("throwing hand.s9 hand.c4", "pass", "p2 counter hand.ca", "p2 pass", "pass")
    assert waiting(table) == []
    assert table.zone("graveyard") == ["S9", "C4"]
    assert len(table.zone("p2.life")) == 12


@pytest.mark.rule("TR-7.20", "TR-TV-17")
@pytest.mark.parametrize(
    ("last", "order", "size"), [("C7", ["counter", "down", "up"], 7), ("C5", ["counter", "counter", "up"], 11)]
)
def test_a_counter_may_counter_a_counter(table: Table, last: str, order: list[str], size: int) -> None:
    table.lay("hand H6 C6 D3 D4 | field S5", f"hand S4 {last} D5 D6")
    table.play("up hand.h6", "discard hand.d3", "pass")
    table.play("p2 down hand.s4", "p2 discard hand.d5", "p2 pass")
    table.play("counter hand.c6", "target stage.s4", "pass")
    table.play(f"p2 counter hand.{last.lower()}", "target stage.c6")
    assert waiting(table) == ["up", "down", "counter", "counter"]
    done = table.play(*("pass" for _ in range(2 * len(order))))
    assert resolved(done) == order
    assert waiting(table) == []
    assert table.number("s5", "size") == size


@pytest.mark.rule("TR-7.21", "TR-7.26", "TR-4.6")
@pytest.mark.parametrize("action", ["search hand.jk1", "set_bulwark"])
def test_an_immediate_action_cannot_be_countered(table: Table, action: str) -> None:
    table.lay("hand JK1 C3 C4", "hand C6 C2")
    table.play(action)
    assert waiting(table) == []
    assert table.refused("p2 counter hand.c6").code == "waiting_for_answer"
    done = table.play(table.moves()[0])
    assert resolved(done) == [action.partition(" ")[0]]
    refusal = table.refused("p2 counter hand.c6")
    assert (refusal.code, refusal.rule) == ("not_your_turn", "TR-11.13")
    table.play("pass")
    refusal = table.refused("p2 counter hand.c6")
    assert (refusal.code, refusal.rule) == ("no_target", "TR-11.11")


@pytest.mark.rule("TR-7.21", "TR-11.11")
def test_a_triggered_action_on_the_stage_cannot_be_countered(official_table: Table) -> None:
    official_table.lay("field S5", "hand C6 C2 | field C3")
    official_table.play("attack", "pass", "pass", "attackers s5", "pass")
    assert waiting(official_table) == ["block"]
    refusal = official_table.refused("p2 counter hand.c6")
    assert (refusal.code, refusal.rule) == ("no_target", "TR-11.11")


@pytest.mark.rule("TR-7.22")
def test_a_queen_counts_twelve_for_counter(table: Table) -> None:
    table.lay("hand HQ | field D9? D8?", "hand C10 C2")
    table.play("summon_hero hand.hq", "pass", "p2 counter hand.c10", "p2 pass", "pass", "pass", "pass")
    assert table.has("hq")


@pytest.mark.rule("TR-7.22", "TR-7.18")
def test_an_ace_counts_one_for_counter(table: Table) -> None:
    table.lay("hand HA", "hand CA C2")
    done = table.play("summon_ace hand.ha", "pass", "p2 counter hand.ca", "p2 pass", "pass")
    assert not table.has("ha")
    assert table.zone("graveyard")[-1] == "HA"
    assert "next_generation" not in resolved(done)  # it never was on the Field


# Search


@pytest.mark.rule("TR-7.23", "TR-1.10")
def test_search_takes_a_joker_and_no_payment(table: Table) -> None:
    table.lay("hand JK2 C6 | field D9?")
    assert table.moves(verb="search") == ["search hand.jk2"]
    refusal = table.refused("search hand.c6")
    assert (refusal.code, refusal.rule) == ("wrong_key", "TR-7.23")
    done = table.play("search hand.jk2")
    assert table.question == "search"
    assert [f.why for f in done.of(CardMoved)] == ["requested"]
    assert table.says("d9", "charged")


@pytest.mark.rule("TR-7.24", "TR-O-20")
def test_search_offers_every_card_of_the_own_life_and_one_must_be_taken(table: Table) -> None:
    table.lay("hand JK1 | life D7 S2 H3", "life C4 C5")
    table.play("search hand.jk1")
    assert table.moves() == ["search life.d7", "search life.h3", "search life.s2"]
    refusal = table.refused("search p2.life.1")
    assert (refusal.code, refusal.rule) == ("not_an_option", "TR-7.24")
    refusal = table.refused("done")
    assert (refusal.code, refusal.rule) == ("answer_incomplete", "TR-7.24")


@pytest.mark.rule("TR-7.24", "TR-TV-21")
def test_the_card_found_is_shown_to_the_opponent_and_taken(table: Table) -> None:
    table.lay("hand JK1 | life D7 S2 H3")
    table.play("search hand.jk1")
    before, found = table.state, table.ref("life.d7")
    done = table.play("search life.d7")
    assert table.hand() == ["D7"]
    assert sorted(table.zone("life")) == ["H3", "S2"]
    seen = [e.fact for e in redact_events(before, done.events, "p2")]
    assert CardShown(found) in seen
    taken = next(f for f in seen if isinstance(f, CardMoved) and f.why == "found")
    assert (taken.card, taken.becomes) == (found, "p1.hand.1")


@pytest.mark.rule("TR-7.25", "TR-TV-21")
def test_then_life_is_shuffled(table: Table) -> None:
    table.lay("hand JK1")
    before = [card for card in table.zone("life") if card != "D4"]
    done = table.play("search hand.jk1", "search life.d4")
    assert [(f.zone, f.by) for f in done.of(Shuffled)] == [("p1.life", 1)]
    assert done.facts.index(done.of(Shuffled)[0]) > max(
        i for i, f in enumerate(done.facts) if isinstance(f, CardMoved) and f.why == "found"
    )
    assert table.zone("life") != before
    assert sorted(table.zone("life")) == sorted(before)


@pytest.mark.rule("TR-7.26", "TR-TV-21", "TR-11.22")
def test_search_is_over_before_the_opponent_can_act(table: Table) -> None:
    table.lay("hand JK1", "hand C6 C2 H3 | field S5")
    table.play("search hand.jk1")
    assert table.moves(seat=2) == []
    done = table.play("search life.d4")
    assert resolved(done) == ["search"]
    assert table.moves(seat=2) == []
    assert table.to_act() == 1


@pytest.mark.rule("TR-7.27", "TR-9.7")
def test_the_joker_goes_to_the_graveyard_and_calls_no_generation(table: Table) -> None:
    table.lay("hand JK1")
    done = table.play("search hand.jk1", "search life.d4")
    assert table.zone("graveyard") == ["JK1"]
    assert table.zone("stage") == []
    assert resolved(done) == ["search"]

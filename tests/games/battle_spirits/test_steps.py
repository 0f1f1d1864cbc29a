"""The turn and its eight steps (BS-6), and the timings that name a step (BS-GL24 to BS-GL27)."""

from __future__ import annotations

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Began, Ended, TokensMoved
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN
from bsdesk.games.battle_spirits.rules.steps import STEPS
from tests.table import Happened, Table

EIGHT = ["start", "core", "draw", "refresh", "main", "attack", "main2", "end"]
FIRST_TURN = ["start", "draw", "refresh", "main", "end"]


def steps(happened: Happened) -> list[str]:
    """The steps that began, in order."""
    return [f.name for f in happened.facts if isinstance(f, Began) and f.what == "step"]


def ended_steps(happened: Happened) -> list[str]:
    return [f.name for f in happened.facts if isinstance(f, Ended) and f.what == "step"]


def next_turn(table: Table, mine: str = "", theirs: str = "", turn: int = 5) -> Happened:
    """Seat 2 ends its turn, and seat 1 has its next one, up to the Main Step."""
    table.lay(mine, theirs, step="main2", active=2, turn=turn - 1)
    return table.play("end")


def within(happened: Happened, step: str, seat: int = 1) -> list[object]:
    """What happened from the beginning of a step to its end."""
    facts = happened.facts
    return list(facts[facts.index(Began("step", step, seat)) + 1 : facts.index(Ended("step", step, seat))])


def begin(table: Table) -> Happened:
    """A whole game, up to the first Main Step; seat 1 has the first turn."""
    table.start(["REF-01"] * 40, ["REF-01"] * 40)
    winner = table.to_act()
    table.play("first first" if winner == 1 else "first second", "redraw no")
    return table.play("redraw no")


# -------------------------------------------------------------------------------------------- turns and steps


@pytest.mark.rule("BS-6.1")
def test_the_players_take_turns(table: Table) -> None:
    table.lay(turn=3)
    turns = [(table.state.turn, table.state.active)]
    for _ in range(3):
        table.play("end; end; end")
        turns.append((table.state.turn, table.state.active))
    assert turns == [(3, 1), (4, 2), (5, 1), (6, 2)]


@pytest.mark.rule("BS-6.2")
def test_a_turn_has_eight_steps_in_order(table: Table) -> None:
    happened = next_turn(table, turn=3)
    rest = table.play("end", "end", "end")
    log = [*steps(happened)[1:], *steps(rest)]
    assert log[:8] == EIGHT == list(STEPS)
    assert log[8:] == EIGHT[:5]


@pytest.mark.rule("BS-6.2")
def test_each_step_names_its_rule(table: Table) -> None:
    happened = next_turn(table)
    events = happened.events + table.play("end", "end", "end").events
    rules = {e.fact.name: e.why for e in events if isinstance(e.fact, Began) and e.fact.what == "step"}
    assert rules == {
        "start": "BS-6.5",
        "core": "BS-6.6",
        "draw": "BS-6.7",
        "refresh": "BS-6.8",
        "main": "BS-6.11",
        "attack": "BS-6.12",
        "main2": "BS-6.13",
        "end": "BS-6.15",
    }


@pytest.mark.rule("BS-6.1")
def test_a_turn_leaves_nothing_unfinished_behind(table: Table) -> None:
    """Not the setup, nor the turns before."""
    begin(table)
    table.play("end", "end; end; end", "end; end; end")
    assert [f.program for f in table.state.agenda] == ["turn"]


@pytest.mark.rule("BS-6.3")
def test_a_step_with_nothing_to_do_still_begins_and_ends(table: Table) -> None:
    happened = next_turn(table)
    facts = happened.facts + table.play("end", "end", "end").facts
    turn = facts[facts.index(Began("turn", "5", 1)) : facts.index(Ended("turn", "5", 1))]
    begun_and_ended = [(type(f), f.name) for f in turn if isinstance(f, Began | Ended) and f.what == "step"]
    assert begun_and_ended == [(kind, name) for name in EIGHT for kind in (Began, Ended)]


@pytest.mark.rule("BS-6.3", "BS-GL25")
def test_the_attack_step_begins_for_effects_too_when_nobody_can_attack(table: Table) -> None:
    table.lay("field REF-22")
    happened = table.play("end")
    assert (len(table.hand()), happened.acts()) == (1, ["activated"])
    assert table.moves() == ["end"]


@pytest.mark.rule("BS-6.4")
@pytest.mark.parametrize("step", ["main", "attack", "main2"])
@pytest.mark.parametrize(
    "line",
    [
        "summon hand.ref-05",
        "deploy hand.ref-22",
        "use hand.ref-26 flash",
        "move reserve 1 ref-01",
        "swap reserve ref-01",
        "rearrange",
        "activate ref-37 e1",
        "attack ref-01",
        "end",
        "pass",
    ],
)
def test_only_the_turn_player_acts(table: Table, step: str, line: str) -> None:
    other_side = "field REF-01[1] REF-37 | hand REF-05 REF-22 REF-26 | reserve 9+S"
    table.lay("field REF-01[1]", other_side, step=step)
    assert table.moves(2) == []
    refusal = table.refused(line, seat=2)
    if line.startswith(("use", "activate")):  # a Flash effect: it has another time too
        assert (refusal.code, refusal.facts) == ("own_main_step_or_flash", {"step": step, "seat": 1})
    else:
        assert (refusal.code, refusal.rule, refusal.facts) == ("not_your_turn", "BS-6.4", {"seat": 1})


@pytest.mark.rule("BS-6.4")
@pytest.mark.parametrize("line", ["summon hand.ref-05", "deploy hand.ref-22", "move reserve 1 ref-01", "end"])
def test_in_a_flash_timing_the_other_player_does_only_what_belongs_there(table: Table, line: str) -> None:
    table.lay("field REF-01[1]", "field REF-01[1] | hand REF-05 REF-22 | reserve 9", step="attack")
    table.play("attack ref-01")
    assert table.moves(2) == ["pass"]
    assert not table.allowed(line, seat=2)


# ------------------------------------------------------------------------------------- 1 to 4: before the Main Step


@pytest.mark.rule("BS-6.5")
def test_nothing_happens_in_a_start_step_without_effects(table: Table) -> None:
    happened = next_turn(table)
    start = happened.facts.index(Began("step", "start", 1))
    assert happened.facts[start + 1] == Ended("step", "start", 1)


@pytest.mark.rule("BS-6.6")
def test_the_core_step_gives_a_core(table: Table) -> None:
    happened = next_turn(table, "reserve 2 | void 20", "reserve 4 | void 20")
    assert (table.cores("reserve"), table.cores("void")) == ("3", "19")
    assert (table.cores("p2.reserve"), table.cores("p2.void")) == ("4", "20")
    assert TokensMoved("p1.void", "p1.reserve", (1, 0), "gained") in within(happened, "core")


@pytest.mark.rule("BS-6.7")
def test_the_draw_step_draws_a_card(table: Table) -> None:
    happened = next_turn(table, "hand REF-05 REF-05 REF-05 REF-05 | deck REF-09" + " REF-01" * 19)
    assert (table.hand(), len(table.zone("deck"))) == (["REF-05"] * 4 + ["REF-09"], 19)
    assert [(f.to, f.why) for f in within(happened, "draw") if isinstance(f, CardMoved)] == [("p1.hand", "drawn")]


@pytest.mark.rule("BS-6.8")
def test_the_refresh_step_turns_own_cards_upright(table: Table) -> None:
    happened = next_turn(table, "field REF-01[1]~ REF-01[1]~ REF-22~", "field REF-09[1]~")
    assert [table.card(n).turned for n in ("ref-01.1", "ref-01.2", "ref-22")] == [UPRIGHT] * 3
    assert table.card("p2.ref-09").turned == SIDEWAYS
    assert sum(isinstance(f, CardTurned) for f in within(happened, "refresh")) == 3


@pytest.mark.rule("BS-6.9")
def test_a_heavy_exhausted_card_needs_two_refresh_steps(table: Table) -> None:
    next_turn(table, "field REF-01[1]~~ REF-22~~")
    assert [table.card(n).turned for n in ("ref-01", "ref-22")] == [SIDEWAYS, SIDEWAYS]
    table.play("end; end; end", "end; end; end")
    assert [table.card(n).turned for n in ("ref-01", "ref-22")] == [UPRIGHT, UPRIGHT]


@pytest.mark.rule("BS-6.9")
def test_the_opponents_refresh_step_refreshes_nothing_of_mine(table: Table) -> None:
    table.lay("field REF-01[1]~~", step="main2")
    table.play("end")
    assert table.card("ref-01").turned == UPSIDE_DOWN


@pytest.mark.rule("BS-6.10")
def test_the_refresh_step_brings_the_cores_of_the_trash_back(table: Table) -> None:
    happened = next_turn(table, "trash REF-01 4+S | reserve 1", "trash 3")
    assert (table.cores("reserve"), table.cores("trash"), table.zone("trash")) == ("6+S", "0", ["REF-01"])
    assert TokensMoved("p1.trash", "p1.reserve", (4, 1), "returned") in within(happened, "refresh")
    assert table.cores("p2.trash") == "3"


# ---------------------------------------------------------------------------------------- 5 to 7: acting in steps


@pytest.mark.rule("BS-6.11", "BS-6.12", "BS-6.13")
def test_each_step_in_which_one_acts_ends_when_one_says_so(table: Table) -> None:
    table.lay("field REF-01[1]")
    for step, following in (("main", "attack"), ("attack", "main2")):
        happened = table.play("end")
        assert (ended_steps(happened), steps(happened), table.state.step) == ([step], [following], following)


@pytest.mark.rule("BS-6.10")
@pytest.mark.parametrize(("trash", "moved"), [("2+S", [(2, 1)]), ("0", [])])
def test_in_the_refresh_step_only_cores_that_are_there_come_back(
    table: Table, trash: str, moved: list[tuple[int, int]]
) -> None:
    table.lay("", f"trash {trash}", step="main2")
    happened = table.play("end")
    assert [fact.amount for fact in happened.of(TokensMoved) if fact.why == "returned"] == moved


def test_a_position_is_laid_where_somebody_acts(table: Table) -> None:
    with pytest.raises(Complaint) as complaint:
        table.lay(step="draw")
    assert str(complaint.value) == (
        "nobody acts in step 'draw'; expected one of main, attack, main2; lay the position there"
    )
    assert [frame.seat for seat in (1, 2) for frame in table.lay(active=seat).state.agenda] == [1, 2]


@pytest.mark.rule("BS-6.11")
def test_a_main_step_goes_on_until_it_is_ended(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 2")
    table.play("move reserve 1 ref-01", "move reserve 1 ref-01")
    assert (table.state.step, table.allowed("end")) == ("main", True)


@pytest.mark.rule("BS-6.11")
@pytest.mark.parametrize("line", ["end ref-01", "end reserve 1", "end ref-01 reserve"])
def test_ending_a_step_is_all_that_end_says(table: Table, line: str) -> None:
    table.lay("field REF-01[1]")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule, refusal.facts) == ("end_stands_alone", "BS-6.11", {"step": "main"})
    assert [table.game.rules.verbs[m.verb].name for m in refusal.remedy] == ["end"]


@pytest.mark.rule("BS-6.12", "BS-10.1")
def test_the_attack_step_does_not_end_during_a_battle(table: Table) -> None:
    table.lay("field REF-01[1]", step="attack")
    table.play("attack ref-01", "pass")
    refusal = table.refused("end", seat=1)
    assert (refusal.code, refusal.rule) == ("battle_in_progress", "BS-10.1")


@pytest.mark.rule("BS-6.11", "BS-7.18")
def test_outside_the_main_steps_no_cores_are_moved(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 2", step="attack")
    refusal = table.refused("move reserve 1 ref-01")
    assert (refusal.code, refusal.rule, refusal.facts) == ("main_step_only", "BS-7.18", {"step": "attack"})


@pytest.mark.rule("BS-6.12")
def test_spirits_attack_in_the_attack_step_only(table: Table) -> None:
    for step, may in (("main", False), ("attack", True), ("main2", False)):
        table.lay("field REF-01[1]", step=step)
        assert table.moves(verb="attack") == (["attack ref-01"] if may else [])
    assert table.refused("attack ref-01").rule == "BS-6.12"


FULL = "field REF-01[2+S] REF-36-nexus REF-37 | hand REF-05 REF-22 REF-26 REF-38 REF-01 | reserve 9"


@pytest.mark.rule("BS-6.13")
def test_the_second_main_step_offers_what_the_first_does(table: Table) -> None:
    offered = table.lay(FULL, "field REF-09[1] | trash REF-01").moves()
    verbs = table.verbs()
    assert verbs == {"summon", "deploy", "use", "activate", "move", "swap", "rearrange", "end"}
    assert table.lay(FULL, "field REF-09[1] | trash REF-01", step="main2").moves() == offered


@pytest.mark.rule("BS-6.13")
@pytest.mark.parametrize(
    "line",
    [
        "summon hand.ref-05; place reserve 1; done",
        "deploy hand.ref-22; pay reserve 3; done",
        "use hand.ref-38 flash; pay reserve 1",
        "move ref-01 1 reserve",
        "activate ref-36-nexus e1",
    ],
)
def test_each_action_works_in_the_second_main_step(table: Table, line: str) -> None:
    table.lay(FULL, "field REF-09[1] | trash REF-01", step="main2")
    table.play(line)
    assert (table.state.step, table.question) == ("main2", "")


@pytest.mark.rule("BS-6.14", "BS-O-03")
def test_an_effect_for_the_main_step_is_used_in_the_second_one_too(table: Table) -> None:
    table.lay("field TEST-once-main")
    assert table.moves(verb="activate") == ["activate test-once-main e1"]
    table.play("end")
    assert table.moves(verb="activate") == []
    table.play("end", "activate test-once-main e1")
    assert len(table.hand()) == 1


@pytest.mark.rule("BS-O-03")
def test_once_per_turn_is_once_in_both_main_steps_together(table: Table) -> None:
    table.lay("field TEST-once-main")
    table.play("activate test-once-main e1", "end", "end")
    refusal = table.refused("activate test-once-main e1")
    assert (refusal.code, refusal.rule) == ("used_already", "BS-GL6")


# ------------------------------------------------------------------------------------------------ 8: the End Step


@pytest.mark.rule("BS-6.15")
def test_what_was_to_last_this_turn_ends_with_it(table: Table) -> None:
    table.lay("field REF-01[1] | hand REF-26 | reserve 3")
    table.play("use hand.ref-26 flash; pay reserve 3")
    assert table.number("ref-01", "bp") == 9000
    table.play("end", "end")
    assert table.number("ref-01", "bp") == 9000
    happened = table.play("end")
    assert table.number("ref-01", "bp") == 6000
    order = [f for f in happened.facts if isinstance(f, Began | Ended)]
    assert order[:4] == [
        Ended("step", "main2", 1),
        Began("step", "end", 1),
        Ended("step", "end", 1),
        Ended("turn", "5", 1),
    ]
    assert order[4:6] == [Began("turn", "6", 2), Began("step", "start", 2)]


# ----------------------------------------------------------------------------------------------- the first turn


@pytest.mark.rule("BS-6.16", "BS-TV-10")
def test_the_first_turn_has_five_steps(table: Table) -> None:
    happened = begin(table)
    rest = table.play("end")
    assert [*steps(happened), *steps(rest)] == [*FIRST_TURN, *EIGHT[:5]]


@pytest.mark.rule("BS-6.16", "BS-TV-10", "BS-6.17")
def test_the_first_turn_gives_no_core_but_a_card(table: Table) -> None:
    begin(table)
    assert (table.state.turn, table.state.step, table.state.active) == (1, "main", 1)
    assert (table.cores("reserve"), table.cores("void"), len(table.hand())) == ("3+S", "22", 5)


@pytest.mark.rule("BS-6.16", "BS-TV-10")
def test_nobody_attacks_in_the_first_turn(table: Table) -> None:
    table.lay("field REF-01[1]", turn=1)
    assert table.moves(verb="attack") == []
    assert table.refused("attack ref-01").code == "no_attack_step"
    happened = table.play("end")
    assert (steps(happened)[:2], table.state.active) == (["end", "start"], 2)


@pytest.mark.rule("BS-6.18")
def test_the_second_players_first_turn_has_all_eight_steps(table: Table) -> None:
    begin(table)
    happened = table.play("end")
    assert (table.state.turn, table.state.active) == (2, 2)
    assert (table.cores("p2.reserve"), len(table.hand(2))) == ("4+S", 5)
    rest = table.play("end", "end", "end")
    assert [*steps(happened)[1:], *steps(rest)][:8] == EIGHT


@pytest.mark.rule("BS-6.18")
def test_the_second_player_attacks_in_the_first_own_turn(table: Table) -> None:
    table.lay("", "field REF-01[1]", turn=2, active=2)
    table.play("end", "attack ref-01; p1 pass; p2 pass")
    assert table.cores("life") == "4"


@pytest.mark.rule("BS-6.19")
@pytest.mark.parametrize(("turn", "drawn"), [(1, 0), (3, 1)])
def test_start_of_attack_step_effects_do_not_occur_in_the_first_turn(table: Table, turn: int, drawn: int) -> None:
    table.lay("field REF-22", turn=turn)
    happened = table.play("end")
    assert (len(table.hand()), happened.acts().count("activated")) == (drawn, drawn)


# ------------------------------------------------------------------------------------- timings that name a step


@pytest.mark.rule("BS-GL24", "BS-6.14")
def test_during_your_main_step_lasts_through_both_main_steps(table: Table) -> None:
    table.lay("field REF-08 REF-09[1]")
    symbols = []
    for _ in range(4):
        symbols.append((table.state.step, table.number("ref-09", "symbols")))
        table.play("end")
    assert symbols == [("main", 2), ("attack", 1), ("main2", 2), ("main", 1)]


@pytest.mark.rule("BS-GL24")
def test_during_your_main_step_counts_for_the_costs_of_that_step(table: Table) -> None:
    """Only in its controller's own Main Step."""
    for active, symbols in ((1, 2), (2, 1)):
        table.lay("field REF-08 REF-09[1]", active=active)
        assert table.number("ref-09", "symbols") == symbols


@pytest.mark.rule("BS-GL25")
def test_start_of_your_attack_step_comes_once_before_any_attack(table: Table) -> None:
    table.lay("field REF-22 REF-01[1] REF-01[1]")
    happened = table.play("end", "attack ref-01.1; pass; pass", "attack ref-01.2; pass; pass")
    acts = [a for a in happened.acts() if a in ("activated", "attack")]
    assert (acts, len(table.hand())) == (["activated", "attack", "attack"], 1)


@pytest.mark.rule("BS-GL25")
def test_start_of_your_attack_step_is_not_the_opponents(table: Table) -> None:
    table.lay("", "field REF-22")
    happened = table.play("end")
    assert (happened.acts(), table.hand(2)) == ([], [])


@pytest.mark.rule("BS-GL26")
def test_during_your_attack_step_lasts_through_the_own_attack_step_only(table: Table) -> None:
    table.lay("field TEST-attack-step REF-01[1]")
    seen = []
    for _ in range(6):
        seen.append((table.state.active, table.state.step, table.number("ref-01", "bp")))
        table.play("end")
    assert seen == [
        (1, "main", 6000),
        (1, "attack", 7000),
        (1, "main2", 6000),
        (2, "main", 6000),
        (2, "attack", 6000),
        (2, "main2", 6000),
    ]


@pytest.mark.rule("BS-GL26")
def test_during_your_attack_step_lasts_through_the_battles_in_it(table: Table) -> None:
    table.lay("field TEST-attack-step REF-01[1]", "field REF-09[1]", step="attack")
    table.play("attack ref-01")
    assert (table.state.moment, table.number("ref-01", "bp")) == ("flash1", 7000)


@pytest.mark.rule("BS-GL26")
@pytest.mark.parametrize(("active", "drawn"), [(1, 1), (2, 0)])
def test_during_your_attack_step_answers_to_its_condition_there_only(table: Table, active: int, drawn: int) -> None:
    """REF-07 draws when its player's Spirit is blocked: it can't be, in the opponent's Attack Step."""
    side = "field REF-07[2] REF-01[1]"
    table.lay(side, side, step="attack", active=active)
    table.play("attack ref-01; pass; pass", "block ref-01")
    assert len(table.hand()) == drawn


@pytest.mark.rule("BS-GL27", "BS-O-13")
@pytest.mark.parametrize(("hand", "drawn"), [("REF-26", 1), ("", 0)])
def test_your_end_step_comes_before_the_effects_of_the_turn_end(table: Table, hand: str, drawn: int) -> None:
    table.lay(f"field TEST-strong-end REF-01[3] | hand {hand} | reserve 4")
    if hand:
        table.play("use hand.ref-26 flash; pay reserve 3")
    table.play("end", "end")
    assert table.hand() == []
    table.play("end")
    assert (len(table.hand()), table.number("ref-01", "bp")) == (drawn, 8000)


@pytest.mark.rule("BS-GL27")
def test_your_end_step_is_entered_once_a_turn_and_only_the_own(table: Table) -> None:
    table.lay("field REF-08[1]")
    happened = table.play("end", "end", "end")
    assert len(table.hand()) == 1
    drawn = next(i for i, f in enumerate(happened.facts) if isinstance(f, CardMoved))
    assert happened.facts.index(Began("step", "end", 1)) < drawn < happened.facts.index(Ended("step", "end", 1))
    table.play("end", "end", "end")
    assert (table.state.turn, len(table.hand())) == (7, 2)  # the second is that of the Draw Step


# --------------------------------------------------------------------------------------------- laying positions


@pytest.mark.parametrize("step", ["start", "core", "draw", "refresh", "end", "lunch"])
def test_a_position_is_laid_in_a_step_in_which_one_acts(table: Table, step: str) -> None:
    with pytest.raises(Complaint, match="main, attack, main2"):
        table.lay(step=step)

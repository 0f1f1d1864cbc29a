"""A scene that is gone through: what it waits for, what a move is worth, hints, setting back, branches, questions."""

from __future__ import annotations

import pytest

from bsdesk.bots.playout import Limit
from bsdesk.engine.files.notation import read_move, write_move
from bsdesk.engine.play import to_act
from bsdesk.engine.values import Move
from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.guide.playing import ScenePlay, things_meant
from bsdesk.scenes.guide.verdict import Verdict, Waits, Worth
from bsdesk.scenes.scene import said_in
from bsdesk.scenes.search import reachable
from tests.scenes.scenes import game_of, played

TWO = "p1 field ref-02[1] | reserve 2 | life 1 | deck ref-01 ref-01\np2 life 2 | deck ref-09 ref-09\n"
LEVEL = f"game battle_spirits\n{TWO}"
DONE = "do move reserve 2 ref-02; end\ndo attack ref-02\nplay p2 pass; pass\nsay Won.\n"
HINTS = "hint one\nhint zh_hant 一\nhint two\n"


def take(play: ScenePlay, *texts: str) -> Verdict:
    """Make moves of whoever is to act; return what the last one is worth."""
    verdict = None
    for text in texts:
        move = read_move(play.state, to_act(play.state), text)
        assert isinstance(move, Move), move
        verdict = play.take(move)
    assert verdict is not None
    return verdict


def lit(play: ScenePlay) -> list[str]:
    return [write_move(play.state, move) for move in play.lit]


# -------------------------------------------------------------------------------------------------- going through


def test_a_line_is_shown_stop_by_stop_and_back() -> None:
    play = played(f"{LEVEL}say One.\nlight ref-02\nplay move reserve 2 ref-02\nsay Two.\nsay Three.\nplay end\n")
    assert (play.waits, said_in(play.now.said, "ja"), play.now.number) == (Waits.GO, "One.", 1)
    assert things_meant(play) == [("light", ("#1",))]
    assert [made.text for made in play.go()] == ["p1 move reserve 2 ref-02"]
    assert (said_in(play.now.said, "en"), play.state.tokens["#1"]) == ("Two.", (3, 0))
    assert play.go() == ()
    assert said_in(play.now.said, "en") == "Three."
    assert play.back()
    assert play.back()
    assert (said_in(play.now.said, "en"), play.state.tokens["#1"], play.back()) == ("One.", (1, 0), False)
    assert [len(play.go()) for _ in range(3)] == [1, 0, 1]
    assert (play.waits, play.state.step, play.next) == (Waits.END, "attack", 6)
    play.begin()
    assert (play.now.number, play.state.step) == (1, "main")


def test_a_question_waits_for_the_right_answer() -> None:
    play = played(f"{LEVEL}ask How many?\nwrong One\nright Two\nplay end\n")
    assert (play.waits, play.go()) == (Waits.ANSWER, ())
    assert [play.answer(0), play.answer(7), play.waits] == [False, False, Waits.ANSWER]
    assert (play.answer(1), play.waits) == (True, Waits.GO)


def test_a_branch_is_entered_and_left_where_it_began() -> None:
    play = played(f"{LEVEL}branch other\n say There.\n play end\nend\nplay move reserve 2 ref-02\n")
    assert play.now.branches == ("other",)
    play.enter("other")
    assert (said_in(play.now.said, "en"), play.trail.path) == ("There.", ["other"])
    play.go()
    assert (play.state.step, play.waits) == ("attack", Waits.END)
    play.leave()
    assert (play.state.step, play.trail.path, play.now.branches, play.waits) == ("main", [], ("other",), Waits.GO)
    assert len(play.go()) == 1


# ------------------------------------------------------------------------------------------------- by one's own hands


def test_the_wanted_move_is_lit_and_any_with_an_equal_result_will_do() -> None:
    play = played(f"{LEVEL}do move reserve 2 ref-02\nsay Lv2.\n")
    assert (play.waits, lit(play)) == (Waits.LEARNER, ["move reserve 2 ref-02"])
    first = take(play, "move reserve 1 ref-02")
    assert (first.kind, first.sure, play.waits) == (Worth.ON, True, Waits.LEARNER)
    assert take(play, "move reserve 1 ref-02").kind is Worth.DONE
    assert (play.waits, said_in(play.now.said, "en")) == (Waits.END, "Lv2.")


def test_a_legal_move_that_leads_elsewhere_is_told_with_what_differs_and_taken_back() -> None:
    play = played(f"{LEVEL}do move reserve 2 ref-02\nsay Lv2.\n")
    verdict = take(play, "end")
    assert (verdict.kind, verdict.set_back) == (Worth.ASTRAY, True)
    assert [(one.place, one.tokens, one.wanted_tokens) for one in verdict.instead] == [("p1.reserve", (2, 0), (0, 0))]
    assert play.take_back()
    assert (play.state.step, play.take_back(), lit(play)) == ("main", False, ["move reserve 2 ref-02"])


def test_a_move_against_a_rule_is_refused_and_changes_nothing() -> None:
    play = played(f"{LEVEL}do move reserve 2 ref-02\n")
    before = play.state
    verdict = take(play, "attack ref-02")
    assert verdict.kind is Worth.REFUSED
    assert verdict.refusal is not None
    assert verdict.refusal.rule.startswith("BS-")
    assert play.state is before


# --------------------------------------------------------------------------------------------------------- goals


def test_a_goal_is_reached_on_a_way_of_ones_own() -> None:
    play = played(f"{LEVEL}goal win this turn\nwant move reserve 2 ref-02\n{HINTS}{DONE}")
    assert (play.waits, lit(play)) == (Waits.LEARNER, ["move reserve 2 ref-02"])
    assert take(play, "move reserve 1 ref-02", "move reserve 1 ref-02", "end", "attack ref-02").kind is Worth.ON
    while play.waits is Waits.RIVAL:
        reply = play.reply()
        assert reply is not None
        play.take(reply)
    verdict = take(play, "pass")
    assert (verdict.kind, verdict.jumped, play.state.results) == (Worth.DONE, False, {1: "win", 2: "lose"})
    assert said_in(play.now.said, "en") == "Won."


def test_a_move_by_which_the_goal_is_out_of_reach_is_known() -> None:
    play = played(f"{LEVEL}goal win this turn\n{DONE}")
    verdict = take(play, "end")
    assert (verdict.kind, verdict.sure, verdict.set_back) == (Worth.ASTRAY, True, True)
    play.set_back()
    assert (play.state.step, play.waits) == ("main", Waits.LEARNER)


def test_the_limit_of_moves_is_kept() -> None:
    play = played(f"{LEVEL}goal win this turn\nlimit 3 moves\n{DONE}")
    assert take(play, "move reserve 1 ref-02").kind is Worth.ASTRAY
    play.set_back()
    assert take(play, "move reserve 2 ref-02").kind is Worth.ON


def test_a_turn_that_ends_without_the_goal_has_lost_it() -> None:
    play = played(f"{LEVEL}goal tokens p2.life = 1\n")
    verdicts = [take(play, "end") for _ in range(3)]  # of the Main Step, of the Attack Step, of the turn
    assert [verdict.kind for verdict in verdicts] == [Worth.ON, Worth.ASTRAY, Worth.LOST]
    assert [verdict.set_back for verdict in verdicts] == [False, True, True]


def test_what_waits_on_a_stage_is_not_over_when_the_moves_are_spent() -> None:
    life = "S2 S3 S4 S6 S8"
    start = f"game black_poker\np1 field S9 | hand C4 | life {life}\np2 life {life}\n"
    play = played(f"{start}goal question attackers\nlimit 1 moves\n")
    assert take(play, "attack").kind is Worth.ON
    assert [take(play, "pass").kind for _ in range(2)] == [Worth.ON, Worth.DONE]
    play = played(f"{start}goal question attackers\nlimit 1 moves\n")
    assert take(play, "end").kind is Worth.ASTRAY


def test_hints_are_graded_and_the_last_one_is_said_again() -> None:
    play = played(f"{LEVEL}goal win this turn\n{HINTS}{DONE}")
    assert [said_in(play.hint(), "zh_hant") for _ in range(3)] == ["一", "two", "two"]
    assert played(LEVEL).hint() == {}


@pytest.mark.parametrize(
    "task", ["do move reserve 2 ref-02; end\n", "goal level ref-02 = 2\nwant move reserve 2 ref-02\n"]
)
def test_of_a_move_of_two_cores_the_second_one_is_lit_after_the_first(task: str) -> None:
    play = played(f"{LEVEL}say Both!\n{task}" + ("" if task.startswith("do") else "do move reserve 2 ref-02\n"))
    assert lit(play) == ["move reserve 2 ref-02"]
    assert take(play, "move reserve 1 ref-02").kind is Worth.ON
    assert lit(play) == ["move reserve 1 ref-02"]
    verdict = take(play, "move reserve 1 ref-02")
    assert lit(play) == (["end"] if task.startswith("do") else []), verdict


def test_behind_a_wanted_move_the_next_one_of_the_line_is_lit() -> None:
    play = played(f"{LEVEL}goal win this turn\nwant move reserve 2 ref-02\n{DONE}")
    assert lit(play) == ["move reserve 2 ref-02"]
    take(play, "move reserve 2 ref-02")
    assert lit(play) == ["end"]
    take(play, "end")
    assert lit(play) == ["attack ref-02"]
    play.set_back()
    take(play, "end")
    assert lit(play) == []
    play = played(f"{LEVEL}goal win this turn\n{DONE}")
    take(play, "move reserve 2 ref-02")
    assert lit(play) == []


def test_of_a_move_that_leads_away_the_scene_says_what_it_leads_to() -> None:
    mistakes = "mistake end; pass: Too early.\nmistake zh_hant 太早。\nmistake any: Not so.\n"
    start = f"{LEVEL.replace('field ref-02[1]', 'field ref-02[1] ref-09[1]')}goal level ref-02 = 2\nlimit 2 moves\n"
    play = played(start + mistakes)
    away = take(play, "move ref-02 1 reserve")
    assert (away.kind, said_in(away.said, "zh_hant")) == (Worth.ASTRAY, "Not so.")
    play.set_back()
    on = take(play, "move reserve 1 ref-02")
    assert (on.kind, on.said) == (Worth.ON, {})
    lost = take(play, "end")
    assert (lost.kind, said_in(lost.said, "zh_hant")) == (Worth.LOST, "太早。")
    play = played(start + "mistake move ref-02 1 reserve: It is gone.\n")
    assert said_in(take(play, "move ref-02 1 reserve").said, "en") == "It is gone."
    play.set_back()
    assert [take(play, move).said for move in ("move reserve 1 ref-02", "end")] == [{}, {}]


def test_what_any_move_leads_to_is_said_only_if_it_is_sure() -> None:
    text = f"{LEVEL}goal tokens p2.life = 1\nmistake move: It may be.\nmistake any: It is so.\n"
    for limit, move, said in (
        (1, "end", None),
        (1, "move reserve 1 ref-02", "It may be."),
        (2_000, "end", "It is so."),
    ):
        play = ScenePlay(*read_scene(text, game_of), limit=Limit(limit, 5.0))
        verdict = take(play, *["end"] * (limit > 1), move)
        assert (verdict.sure, verdict.said.get("en")) == (limit > 1, said)


def test_show_me_does_the_task_from_where_it_began() -> None:
    play = played(f"{LEVEL}goal win this turn\n{DONE}")
    take(play, "end")
    assert [made.text for made in play.show_me()][:2] == ["p1 move reserve 2 ref-02", "p1 end"]
    assert (play.state.results[1], said_in(play.now.said, "en")) == ("win", "Won.")


def test_after_a_goal_that_was_reached_otherwise_the_line_goes_on_from_its_own_position() -> None:
    play = played(f"{LEVEL}goal level ref-02 = 2\ndo move reserve 2 ref-02\nsay Lv2.\nplay end\n")
    assert take(play, "move reserve 2 ref-02").jumped is False
    play = played(f"{LEVEL}goal tokens reserve = 1\ndo move reserve 1 ref-02\nsay So.\nplay move reserve 1 ref-02\n")
    assert take(play, "move reserve 1 ref-02").kind is Worth.DONE
    two = LEVEL.replace("ref-02[1]", "ref-02[1] ref-09[1]")
    play = played(
        f"{two}goal tokens reserve = 1\ndo move reserve 1 ref-02\nsay So.\n"
        "play move reserve 1 ref-02\nexpect level ref-02 = 2\n"
    )
    verdict = take(play, "move reserve 1 ref-09")
    assert (verdict.kind, verdict.jumped, said_in(play.now.said, "en")) == (Worth.DONE, True, "So.")
    play.go()
    assert play.state.rules.numbers(play.state, "#1", "level") == 2


@pytest.mark.parametrize(
    ("goal", "moves"),
    [
        ("do attack", ["end", "attack ref-02"]),
        ("do attack ref-02", ["end", "attack ref-02"]),
        ("happens depleted", ["move ref-02 1 reserve"]),
        ("level ref-02 = 2", ["move reserve 2 ref-02"]),
        ("that { there_is = { kind = ['spirit'], least = { bp = 8000 } } }", ["move reserve 2 ref-02"]),
        ("survive", ["end", "end"]),
    ],
)
def test_each_kind_of_goal_is_reached_by_what_it_says(goal: str, moves: list[str]) -> None:
    play = played(f"{LEVEL}goal {goal}\nrival passes\n")
    for move in moves[:-1]:
        assert take(play, move).kind is Worth.ON
    verdict = take(play, moves[-1])
    while verdict.kind is Worth.ON and play.waits is Waits.LEARNER:
        verdict = take(play, "end")
    assert verdict.kind is Worth.DONE


def test_a_rival_takes_the_answer_that_refutes() -> None:
    theirs = "p2 field ref-01[1] | life 1 | deck ref-09 ref-09\n"
    mine = "p1 field ref-09[1] | life 3 | deck ref-01\n"
    play = played(f"game battle_spirits\nstep attack\n{mine}{theirs}goal win this turn\n")
    assert take(play, "attack ref-09").kind is Worth.ASTRAY
    take(play, "pass", "pass")
    assert write_move(play.state, play.reply() or Move(0, "")) == "block ref-01"
    play = played(f"game battle_spirits\nstep attack\n{mine}{theirs}goal tokens p2.life = 0\nrival passes\n")
    take(play, "attack ref-09")
    assert write_move(play.state, play.reply() or Move(0, "")) == "pass"


def test_after_three_moves_of_unknown_worth_it_is_offered_to_set_back() -> None:
    scene = played(f"{LEVEL.replace('reserve 2', 'reserve 5')}goal tokens p2.life = 7\nrival passes\n")
    play = ScenePlay(scene.scene, scene.start, Limit(nodes=1))
    found = [take(play, "move reserve 1 ref-02") for _ in range(3)]
    assert [(one.kind, one.sure, one.set_back) for one in found] == [
        (Worth.ON, False, False),
        (Worth.ON, False, False),
        (Worth.ON, False, True),
    ]


@pytest.mark.parametrize(("reserve", "known"), [(3, False), (20, None)])
def test_what_was_not_tried_whole_is_not_said_to_be_out_of_reach(reserve: int, known: bool | None) -> None:
    text = f"{LEVEL.replace('reserve 2', f'reserve {reserve}')}goal tokens p2.life = 9\nlimit 1 moves\nrival passes\n"
    play = played(text)
    assert play.attempt is not None
    assert reachable(play.attempt.task, play.state) is known


def test_who_does_as_little_as_possible_plays_no_card_in_answer() -> None:
    play = played(
        "game asteriated_grail\noption headcount=4\nstep action\n"
        "table deck wind-slash wind-slash wind-slash | supply 99+99G+99C\n"
        "p1 hand fire-slash* | morale 9\np2 hand fire-slash* holy-light* | morale 9\n"
        "say Attack!\ngoal tokens record = G\nrival passes\n"
    )
    take(play, "attack hand.fire-slash p2")
    assert play.waits is Waits.RIVAL
    reply = play.reply()
    assert reply is not None
    assert (reply.seat, reply.subject) == (2, "accept")
    assert play.take(reply).kind is Worth.DONE

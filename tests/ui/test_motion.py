"""Cards on their way: from where they were to where they are, by facts and poses alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest

from bsdesk.engine.card_facts import CardJoined, CardMoved
from bsdesk.engine.facts import Fact
from bsdesk.engine.values import Ref
from bsdesk.games.battle_spirits.shown.cues import CUES
from bsdesk.ui.table.layout.poses import Pose
from bsdesk.ui.table.motion.card_motion import Motion
from bsdesk.ui.table.motion.journeys import FADE, FADES_OUT, SECONDS, TRAVEL, DrawnCard

HERE, THERE = Pose(100, 100, 80, lift=3), Pose(500, 300, 80, lift=4)
TRASH = Pose(800, 200, 60)
LATER = 5.0  # seconds: everything has arrived by then


def moving(before: Mapping[Ref, Pose], after: Mapping[Ref, Pose], *facts: Fact, still: bool = False) -> Motion:
    """Something happened at second 1."""
    motion = Motion(CUES, still=still)
    motion.set_poses(0, before)
    motion.set_poses(1, after, facts)
    return motion


def seen(motion: Motion, ref: Ref, now: float) -> DrawnCard:
    return motion.at(now)[0][ref]


def moved(card: Ref, becomes: Ref, why: str = "", to: Ref = "p1.trash") -> CardMoved:
    return CardMoved(card, to, becomes, why=why)


def test_what_was_laid_out_first_lies_at_once() -> None:
    motion = Motion()
    motion.set_poses(0, {"#1": HERE})
    assert motion.at(0) == ({"#1": DrawnCard(HERE)}, False)


def test_a_card_ends_at_its_pose_within_a_quarter_of_a_second() -> None:
    motion = moving({"#1": HERE}, {"#1": THERE})
    assert seen(motion, "#1", 1).pose._replace(lift=3) == HERE
    between = seen(motion, "#1", 1.08).pose
    assert 100 < between.x < 500
    assert 100 < between.y < 300
    assert motion.at(1 + SECONDS[TRAVEL]) == ({"#1": DrawnCard(THERE)}, False)


def test_it_is_fast_at_first_and_slow_in_the_end() -> None:
    motion = moving({"#1": HERE}, {"#1": THERE})
    ways = [seen(motion, "#1", 1 + t * 0.03).pose.x for t in range(7)]
    steps = [b - a for a, b in pairwise(ways)]
    assert steps == sorted(steps, reverse=True)


def test_a_card_that_comes_to_lie_on_another_goes_there_and_the_other_stays_beneath_it() -> None:
    below = HERE._replace(y=HERE.y - 20)
    joined = CardJoined("#5", "p1.field", "#9", why="joined", onto="#1")
    motion = moving({"#1": HERE, "#5": THERE}, {"#1": HERE, "#9": below}, joined)
    first = {ref: seen(motion, ref, 1).pose for ref in ("#1", "#9")}
    assert [(pose.x, pose.y) for pose in first.values()] == [(THERE.x, THERE.y), (HERE.x, HERE.y)]
    there, moving_still = motion.at(LATER)
    assert ({ref: card.pose for ref, card in there.items()}, moving_still) == ({"#1": HERE, "#9": below}, False)


def test_a_card_is_followed_by_the_facts_though_it_has_another_name_in_each_zone() -> None:
    motion = moving({"#1": HERE}, {"#9": TRASH}, moved("#1", "#5"), moved("#5", "#9"))
    assert set(motion.at(1)[0]) == {"#9"}
    assert seen(motion, "#9", 1).pose[:2] == (100, 100)
    assert seen(motion, "#9", LATER) == DrawnCard(TRASH)


def test_a_card_without_a_fact_to_tell_where_it_came_from_appears_where_it_is() -> None:
    motion = moving({"#1": HERE}, {"#1": HERE, "#2": THERE})
    assert seen(motion, "#2", 1).alpha == 0
    assert seen(motion, "#2", 1.05).pose[:2] == THERE[:2]
    assert seen(motion, "#2", LATER) == DrawnCard(THERE)


def test_a_card_that_lies_nowhere_any_more_fades_where_it_was_and_is_gone() -> None:
    motion = moving({"#1": HERE, "#2": THERE}, {"#2": THERE})
    assert seen(motion, "#1", 1.1).pose == HERE
    assert 0 < seen(motion, "#1", 1.1).alpha < 255
    assert motion.at(LATER) == ({"#2": DrawnCard(THERE)}, False)


def test_a_card_that_goes_where_no_card_is_shown_flies_to_that_zone_and_is_gone() -> None:
    motion = Motion()
    motion.set_poses(0, {"#1": HERE, "#2": THERE})
    motion.set_poses(1, {"#2": THERE}, [moved("#1", "p2.deck", to="p2.deck")], {"p2.deck": (700, 0, 100, 100)})
    assert seen(motion, "#1", 1.1).pose.x > 300
    assert set(motion.at(LATER)[0]) == {"#2"}


def test_a_drawn_card_comes_from_the_deck_and_turns_over_on_the_way() -> None:
    deck = Pose(700, 400, 60, back=True)
    before = {"p1.deck.1": deck, "p1.deck.2": deck}
    motion = moving(before, {"p1.deck.1": deck, "#7": THERE}, moved("p1.deck.2", "#7", "drawn", "p1.hand"))
    first, middle = seen(motion, "#7", 1.001), [seen(motion, "#7", 1 + t / 100) for t in range(25)]
    assert first.pose.back
    assert first.pose.x > 690
    assert min(each.flip for each in middle) < 0.4
    assert [each.pose.back for each in middle] == sorted((each.pose.back for each in middle), reverse=True)
    assert seen(motion, "#7", LATER) == DrawnCard(THERE)


def test_a_card_drawn_from_a_place_in_the_deck_that_has_no_pose_comes_from_the_deck_all_the_same() -> None:
    deck = Pose(700, 400, 60, back=True)
    motion = moving({"p1.deck.1": deck}, {"p1.deck.1": deck, "#7": THERE}, moved("p1.deck.9", "#7", "drawn", "p1.hand"))
    assert seen(motion, "#7", 1.001).pose.x > 690


def test_of_a_hand_that_one_cannot_see_the_other_cards_move_up_and_none_fades() -> None:
    hand = {f"p2.hand.{n}": Pose(100.0 * n, 20, 40, back=True) for n in (1, 2, 3)}
    after = {"p2.hand.1": hand["p2.hand.1"], "p2.hand.2": hand["p2.hand.2"], "#7": THERE}
    motion = moving(hand, after, moved("p2.hand.1", "#7", "used"))
    assert set(motion.at(1.05)[0]) == set(after)
    assert seen(motion, "#7", 1.001).pose.x < 110


def test_a_second_drawn_card_follows_the_first() -> None:
    deck = Pose(700, 400, 60, back=True)
    facts = [moved("p1.deck.1", "#7", "drawn", "p1.hand"), moved("p1.deck.1", "#8", "drawn", "p1.hand")]
    motion = moving({"p1.deck.1": deck}, {"#7": THERE, "#8": THERE._replace(x=600)}, *facts)
    assert seen(motion, "#7", 1.04).pose.x < 700
    assert seen(motion, "#8", 1.04).pose.x == 700
    assert 0.03 < motion.journeys["#8"].began - motion.journeys["#7"].began < 0.05


def test_many_at_once_wait_for_each_other_no_longer_than_a_moment() -> None:
    before = {f"#{n}": HERE for n in range(30)}
    after = {f"#{n + 100}": THERE for n in range(30)}
    motion = moving(before, after, *(moved(f"#{n}", f"#{n + 100}") for n in range(30)))
    assert not motion.at(1 + 0.4 + SECONDS[TRAVEL])[1]


def test_cards_that_only_make_room_all_move_together() -> None:
    before = {f"#{n}": HERE._replace(x=100.0 * n) for n in range(5)}
    after = {f"#{n}": HERE._replace(x=90.0 * n + 50) for n in range(5)}
    motion = moving(before, after)
    assert {way.began for way in motion.journeys.values()} == {1}


def test_an_exhausted_card_turns_by_the_shorter_way() -> None:
    motion = moving({"#1": HERE}, {"#1": HERE._replace(turn=-90, dim=True)})
    turns = [seen(motion, "#1", 1 + t / 100).pose.turn for t in range(16)]
    assert turns == sorted(turns, reverse=True)
    assert turns[0] == 0
    assert turns[-1] == -90
    back = moving({"#1": HERE._replace(turn=180)}, {"#1": HERE._replace(turn=-90)})
    assert 180 <= seen(back, "#1", 1.05).pose.turn <= 270


def test_a_destroyed_card_cracks_where_it_was_before_it_goes_to_the_trash_and_is_whole_there() -> None:
    motion = moving({"#1": HERE}, {"#9": TRASH}, moved("#1", "#9", "destroyed"))
    early = [seen(motion, "#9", 1 + t / 100) for t in range(1, 14)]
    assert [each.crack for each in early] == sorted(each.crack for each in early)
    assert early[-1].crack > 0.5
    assert all(abs(each.pose.x - 100) < 3 for each in early)
    assert seen(motion, "#9", LATER) == DrawnCard(TRASH)


def test_a_depleted_card_fades_where_it_was_and_appears_in_the_trash() -> None:
    motion = moving({"#1": HERE}, {"#9": TRASH}, moved("#1", "#9", "depleted"))
    way = motion.journeys["#9"]
    assert way.manner == FADE
    assert [seen(motion, "#9", 1 + t).pose[0] for t in (0.1, 0.3, 0.34, 0.4)] == [100, 100, 800, 800]
    assert seen(motion, "#9", 1 + FADES_OUT).alpha == 0
    assert seen(motion, "#9", LATER) == DrawnCard(TRASH)


def test_a_new_place_told_on_the_way_is_gone_to_from_there() -> None:
    motion = moving({"#1": HERE}, {"#1": THERE})
    there = seen(motion, "#1", 1.1).pose
    motion.set_poses(1.1, {"#1": TRASH})
    assert seen(motion, "#1", 1.1).pose[:2] == pytest.approx(there[:2])
    assert motion.at(1.1 + SECONDS[TRAVEL]) == ({"#1": DrawnCard(TRASH)}, False)


def test_the_same_place_told_again_changes_nothing() -> None:
    motion = moving({"#1": HERE, "#2": HERE}, {"#1": THERE, "#2": HERE})
    undisturbed = seen(motion, "#1", 1.15)
    motion.set_poses(1.1, {"#1": THERE, "#2": TRASH})
    assert seen(motion, "#1", 1.15) == undisturbed


def test_however_fast_moves_follow_each_other_the_last_is_reached_in_time() -> None:
    motion = Motion()
    motion.set_poses(0, {"#0": HERE})
    now = 0.0
    for n in range(20):
        now = 0.03 * (n + 1)
        motion.set_poses(now, {f"#{n + 1}": HERE._replace(x=100.0 + 40 * n)}, [moved(f"#{n}", f"#{n + 1}")])
        assert len(motion.at(now)[0]) == 1
    assert not motion.at(now + SECONDS[TRAVEL])[1]


def test_a_card_let_go_of_travels_from_the_hand_to_where_it_belongs() -> None:
    motion = Motion()
    motion.set_poses(0, {"#1": HERE})
    motion.put(1, "#1", HERE._replace(x=900.0, wide=96))
    assert seen(motion, "#1", 1).pose.x == 900
    assert seen(motion, "#1", LATER) == DrawnCard(HERE)
    motion.put(6, "#1", THERE)
    motion.set_poses(6, {"#2": TRASH}, [moved("#1", "#2", "used")])
    assert seen(motion, "#2", 6).pose[:2] == THERE[:2]


def test_only_what_goes_to_another_zone_lies_over_the_others_on_its_way() -> None:
    motion = moving({"#1": HERE, "#2": THERE}, {"#9": TRASH, "#2": HERE}, moved("#1", "#9"))
    assert seen(motion, "#9", 1.1).pose.lift > 100
    assert seen(motion, "#2", 1.1).pose.lift == HERE.lift
    assert motion.travelling == {"#9", "#2"}


def test_a_card_that_only_lies_higher_than_before_needs_no_motion() -> None:
    assert not moving({"#1": HERE}, {"#1": HERE._replace(lift=40)}).at(1)[1]


def test_at_once_is_at_once() -> None:
    motion = moving({"#1": HERE}, {"#1": THERE})
    motion.set_poses(1.1, {"#1": THERE}, at_once=True)
    assert motion.at(1.1) == ({"#1": DrawnCard(THERE)}, False)


def test_with_reduced_motion_nothing_travels_and_what_came_fades_in_shortly() -> None:
    motion = moving({"#1": HERE, "#2": HERE}, {"#9": TRASH, "#2": THERE}, moved("#1", "#9", "destroyed"), still=True)
    assert seen(motion, "#2", 1) == DrawnCard(THERE)
    early = seen(motion, "#9", 1.06)
    assert early.pose[:2] == TRASH[:2]
    assert 0 < early.alpha < 255
    assert early.crack == 0
    assert not motion.at(1.13)[1]


def test_speed_is_a_matter_of_pace() -> None:
    slow, fast = Motion(pace=1.6), Motion(pace=0.6)
    for motion in (slow, fast):
        motion.set_poses(0, {"#1": HERE})
        motion.set_poses(1, {"#1": THERE})
    assert slow.at(1.2)[1]
    assert not fast.at(1.1)[1]

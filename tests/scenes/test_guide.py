"""A scene that leads a table: which moves it makes there, when it goes back, what it says of a move, how it plays."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path

from bsdesk.engine.files.notation import read_move, write_move
from bsdesk.engine.play import Applied, apply, to_act
from bsdesk.engine.state import State, digest
from bsdesk.engine.values import Move
from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.stops import has_tasks, stops_of
from bsdesk.scenes.guide.verdict import Verdict, Waits, Worth
from bsdesk.scenes.listing import list_scenes, next_one, next_to_do, take_in
from bsdesk.scenes.search import solution
from bsdesk.scenes.tasks import task_for
from tests.scenes.scenes import SHIPPED, played

TWO = "p1 field ref-02[1] | reserve 2 | life 1 | deck ref-01 ref-01\np2 life 2 | deck ref-09 ref-09\n"
LEVEL = f"game battle_spirits\n{TWO}"
TASK = "say Do it.\ndo move reserve 2 ref-02; end\nsay Good.\nplay attack ref-02; p2 pass; pass\nsay Won.\n"


class PaperTable:
    """A table that keeps its positions, one a station."""

    def __init__(self, guide: Guide) -> None:
        self.guide, self.past, self.anew = guide, [guide.play.state], 0
        self.forgotten = 0  # how often aims were forgotten
        guide.follower.sit(self, guide.play.state)

    @property
    def state(self) -> State:
        return self.past[-1]

    @property
    def here(self) -> int:
        return len(self.past)

    def forget_aims(self) -> None:
        self.forgotten += 1

    def send(self, move: Move) -> bool:
        self.make(move)
        return True

    def make(self, *plan: Move) -> None:
        """Make moves, as a person does."""
        state = self.state
        for move in plan:
            done = apply(state, move)
            assert isinstance(done, Applied), done
            state = done.state
        self.past.append(state)
        self.guide.note_made(plan)

    def go_back(self, line: int) -> bool:
        if line > len(self.past):
            return False
        del self.past[line:]
        return True

    def lay_anew(self) -> None:
        self.anew += 1
        self.past = [self.guide.play.state]
        self.guide.follower.sit(self, self.guide.play.state)

    def type(self, text: str) -> None:
        """Make the moves that are typed, as one plan."""
        plan, state = list[Move](), self.state
        for one in text.split(";"):
            move = read_move(state, to_act(state), one.strip())
            assert isinstance(move, Move)
            plan.append(move)
            done = apply(state, move)
            assert isinstance(done, Applied)
            state = done.state
        self.make(*plan)

    def wait(self) -> None:
        """Let time pass until the scene waits for the person."""
        for _ in range(200):
            self.guide.tick(inf)
        assert digest(self.state) == digest(self.guide.play.state)


def led(text: str) -> tuple[Guide, PaperTable]:
    play = played(text)
    guide = Guide(play.scene, play.state)
    return guide, PaperTable(guide)


def texts(guide: Guide, moves: Sequence[Move]) -> list[str]:
    return [write_move(guide.play.state, move) for move in moves]


def test_what_the_scene_plays_is_made_at_the_table_move_by_move() -> None:
    guide, table = led(f"{LEVEL}say One.\nplay move reserve 2 ref-02; end\nsay Two.\n")
    assert guide.go()
    assert (guide.busy, guide.acts_for(1), len(table.past)) == (True, False, 1)
    table.wait()
    assert (guide.busy, len(table.past), table.state.step) == (False, 3, "attack")


def test_a_plan_that_does_the_task_goes_on() -> None:
    guide, table = led(LEVEL + TASK)
    assert guide.acts_for(1)
    assert not guide.acts_for(2)
    table.type("move reserve 2 ref-02; end")
    table.wait()
    assert (guide.at.number, guide.at.waits, guide.acts_for(1)) == (2, Waits.GO, False)


def test_another_order_with_the_same_result_does_as_well() -> None:
    guide, table = led(f"{LEVEL}do move reserve 2 ref-02\nsay Good.\n")
    for _ in range(2):
        table.type("move reserve 1 ref-02")
    table.wait()
    assert (guide.last.verdict, guide.at.number) == (None, 2)


def test_a_move_that_leads_away_is_told_and_both_go_back() -> None:
    guide, table = led(f"{LEVEL}do move reserve 2 ref-02\nsay Good.\n")
    table.type("end")
    table.wait()
    assert guide.last.verdict is not None
    assert guide.last.verdict.kind is Worth.ASTRAY
    assert guide.last.verdict.instead
    guide.exercise.take_back()
    table.wait()
    assert (len(table.past), guide.acts_for(1)) == (1, True)
    assert not guide.last.stops


def test_a_plan_of_several_moves_is_taken_back_as_a_whole() -> None:
    guide, table = led(f"{LEVEL}do move reserve 2 ref-02\nsay Good.\n")
    table.type("move reserve 1 ref-02; end")
    table.wait()
    guide.exercise.take_back()
    table.wait()
    assert (len(table.past), guide.at.moves_made) == (1, 0)


def test_back_behind_a_task_sets_it_again() -> None:
    guide, table = led(LEVEL + TASK)
    table.type("move reserve 2 ref-02; end")
    table.wait()
    guide.back()
    table.wait()
    assert (guide.at.number, guide.acts_for(1), table.state.tokens["#1"]) == (1, True, (1, 0))
    guide.exercise.show_me()
    table.wait()
    assert (guide.at.number, table.anew) == (2, 0)


def test_where_the_line_needs_its_own_position_the_table_is_laid_anew() -> None:
    text = f"{LEVEL}goal level ref-02 = 2\ndo move reserve 2 ref-02\nsay Go on.\nplay end\nsay There.\n"
    guide, table = led(text.replace("reserve 2 |", "reserve 3 |"))
    table.type("move reserve 3 ref-02")
    table.wait()
    assert (table.anew, guide.last.jumped, table.state.tokens["#1"]) == (1, True, (3, 0))


def test_a_combo_plays_by_itself_at_its_speed_and_jumps() -> None:
    guide, table = led(f"{LEVEL}say One.\nplay move reserve 2 ref-02\nsay Two.\nplay end\nsay Three.\n")
    guide.playback.running = True
    table.wait()
    assert (guide.playback.running, guide.at.number, table.state.step) == (False, 3, "attack")
    guide.jump(1)
    table.wait()
    assert (guide.at.number, len(table.past)) == (1, 1)
    guide.jump(2)
    table.wait()
    assert (guide.at.number, table.state.tokens["#1"], table.anew) == (2, (3, 0), 0)
    guide.try_by_hand()
    table.wait()
    assert texts(guide, guide.at.lit) == ["move reserve 2 ref-02"]


def test_every_stop_of_a_shipped_scene_is_counted_as_it_comes() -> None:
    for found in SHIPPED:
        play = played(found.file.read_text("utf-8"))
        stops = stops_of(play.scene, play.state)
        assert stops, found.name
        assert [stop.number for stop in stops] == sorted({stop.number for stop in stops})


def test_hints_without_words_name_the_move_that_is_meant() -> None:
    guide, table = led(LEVEL + TASK)
    for number in (1, 2, 3):
        guide.exercise.hint()
        assert (guide.hints.number, guide.hints.used) == (number, number)
    assert guide.hints.move == guide.at.lit[0]
    guide.exercise.hint()
    assert guide.hints.used == 3
    table.type("move reserve 2 ref-02; end")
    assert guide.hints.number == 0


def test_the_solver_finds_the_move_that_wins_and_none_where_nothing_does() -> None:
    play = played(f"{LEVEL}goal win this turn\n")
    goal = play.now.goal
    assert goal is not None
    found = solution(task_for(goal, play.state, 1), play.state)
    assert found is not None
    assert write_move(play.state, found).startswith("move reserve")
    lost = played(LEVEL.replace("life 2", "life 5") + "goal win this turn\n")
    assert solution(task_for(goal, lost.state, 1), lost.state) is None


def test_scenes_are_listed_and_taken_in_once(tmp_path: Path) -> None:
    shipped, own, elsewhere = (tmp_path / name for name in ("shipped", "own", "elsewhere"))
    lessons = shipped / "battle_spirits" / "lessons"
    lessons.mkdir(parents=True)
    elsewhere.mkdir()
    for name in ("01-one", "02-two"):
        (lessons / f"{name}.scene").write_text(f"{LEVEL}title {name}\nsay Hello.\n", "utf-8")
    file = elsewhere / "mine.scene"
    file.write_text(f"{LEVEL}say Mine.\n", "utf-8")
    kept = take_in(file, own)
    assert take_in(file, own) == kept == own / "mine.scene"
    file.write_text(f"{LEVEL}say Another.\n", "utf-8")
    assert take_in(file, own).name == "mine-2.scene"
    found = list_scenes(shipped, own)
    assert [(one.kind, one.name) for one in found] == [
        ("lessons", "battle_spirits/lessons/01-one"),
        ("lessons", "battle_spirits/lessons/02-two"),
        ("own", "own/mine-2"),
        ("own", "own/mine"),
    ]
    assert next_one(found, found[0]) == found[1]
    assert next_one(found, found[1]) is None
    assert next_to_do(found, "battle_spirits", {found[0].name}.__contains__) == found[1]
    assert next_to_do(found, "black_poker", bool) is None


def test_a_scene_without_tasks_has_nothing_to_be_done() -> None:
    assert not has_tasks(played(f"{LEVEL}say One.\nplay end\n").scene)
    assert has_tasks(played(LEVEL + TASK).scene)


def test_what_was_aimed_at_is_forgotten_at_another_stop_and_not_before() -> None:
    guide, table = led(LEVEL + TASK)
    before = table.forgotten
    table.type("move reserve 2 ref-02")
    assert table.forgotten == before
    table.type("end")
    assert guide.at.number == 2
    assert table.forgotten > before


SHOWN = f"{LEVEL}say One.\nplay move reserve 2 ref-02\nplay end\nsay Two.\n"


def shown() -> tuple[Guide, PaperTable]:
    play = played(SHOWN)
    guide = Guide(play.scene, play.state, shown=True)
    return guide, PaperTable(guide)


def test_what_is_played_back_stops_behind_each_line_of_moves() -> None:
    guide, table = shown()
    assert len(guide.at.stops) == 3
    guide.go()
    table.wait()
    assert (guide.at.number, guide.at.waits, table.state.step) == (2, Waits.GO, "main")
    guide.go()
    table.wait()
    assert (guide.at.number, guide.at.waits, table.state.step) == (3, Waits.END, "attack")


def test_what_is_said_behind_moves_stands_long_enough_to_be_read() -> None:
    guide, _ = shown()
    guide.playback.running = True
    now = 0.0
    while guide.at.waits is not Waits.END or guide.busy:
        guide.tick(now)
        now += 0.1
    begun = now
    while guide.playback.running:
        guide.tick(now)
        now += 0.1
    assert now - begun > guide.playback.reading(guide.at.now) - 0.3


def test_what_is_played_over_and_over_begins_again_at_its_end() -> None:
    guide, _ = shown()
    guide.playback.running = guide.playback.loops = True
    seen, now = list[int](), 0.0
    while len(seen) < 5:
        guide.tick(now)
        now += 0.1
        seen += [guide.at.number] if seen[-1:] != [guide.at.number] else []
    assert seen == [2, 3, 1, 2, 3]
    assert guide.playback.running


def test_the_moves_that_are_left_in_a_lesson_are_those_that_it_shows() -> None:
    text = f"{LEVEL}goal bp ref-02 = 5000\nlimit 3 moves\nwant move reserve 2 ref-02\ndo move reserve 2 ref-02\n"
    guide, table = led(text)
    assert guide.at.moves_left == 1
    one = read_move(guide.play.state, 1, "move reserve 1 ref-02")
    assert isinstance(one, Move)
    table.make(one)
    assert guide.at.moves_left == 1  # half of it is done
    guide, _ = led(text.replace("want move reserve 2 ref-02\n", ""))
    assert guide.at.moves_left == 3  # nothing is shown: all that the limit allows


TWO_STEPS = (
    "game battle_spirits\np1 field gun-gata[1] haria[1] | reserve 2 | deck mushakko\np2 field bugiruga[1] | deck ogre\n"
    "say Move both.\ngoal bp gun-gata = 8000\nlimit 2 moves\nwant move reserve 2 gun-gata\nhint Look.\n"
    "hint Both cores.\n"
    "do move reserve 2 gun-gata\nsay Good.\n"
)


def verdict_of(guide: Guide) -> Verdict | None:
    return guide.last.verdict


def test_a_step_off_the_shown_way_is_told_at_once_where_only_odd_ways_are_left() -> None:
    guide, table = led(TWO_STEPS)
    table.type("move reserve 1 haria")
    table.wait()
    told = verdict_of(guide)
    assert told is not None
    assert (told.kind, told.aside) == (Worth.ASTRAY, True)
    guide.exercise.take_back()
    table.wait()
    assert guide.at.moves_made == 0
    table.type("move reserve 1 gun-gata")
    table.wait()
    assert verdict_of(guide) is None


def test_what_is_missed_is_taken_back_to_where_it_can_be_reached() -> None:
    guide, table = led(TWO_STEPS)
    table.type("move reserve 1 haria")
    table.wait()
    guide.exercise.go_on_anyway()
    table.type("move reserve 1 gun-gata")
    table.type("end")
    table.wait()
    assert verdict_of(guide) is None
    table.type("end")
    table.type("end")
    table.wait()
    lost = verdict_of(guide)
    assert lost is not None
    assert lost.kind is Worth.LOST
    guide.exercise.take_back()
    table.wait()
    assert (guide.at.moves_left, guide.at.moves_made) == (1, 0)


def test_whoever_goes_on_anyway_is_told_no_more_that_the_moves_are_spent() -> None:
    guide, table = led(TWO_STEPS)
    table.type("end")
    table.wait()
    assert verdict_of(guide) is not None
    guide.exercise.go_on_anyway()
    assert (verdict_of(guide), guide.at.moves_left, guide.at.free) == (None, None, True)
    assert guide.acts_for(1)


def test_after_three_wrong_moves_the_clearest_hint_is_offered_from_the_beginning() -> None:
    guide, table = led(TWO_STEPS)
    for _ in range(3):
        table.type("end")
        table.wait()
        guide.exercise.take_back()
        table.wait()
    assert guide.at.failed == 3
    guide.exercise.begin_with_hint()
    assert guide.hints.said is not None
    assert guide.hints.said["en"] == "Both cores."
    assert guide.at.moves_made == 0

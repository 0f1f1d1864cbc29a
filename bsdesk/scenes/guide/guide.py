"""A scene that leads a table: what it says now, what the moves of people there are worth, what is shown next."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from bsdesk.bots.playout import Limit
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat
from bsdesk.scenes.guide.exercise import Exercise
from bsdesk.scenes.guide.following import BEAT, Follower
from bsdesk.scenes.guide.judging import Judge, Thought
from bsdesk.scenes.guide.playing import ScenePlay
from bsdesk.scenes.guide.standing import Hints, Last, Playback, Standing, standing_of
from bsdesk.scenes.guide.stops import Itinerary, by_hand, is_silent, pass_stop
from bsdesk.scenes.guide.verdict import NOWHERE, Stop, Verdict, Waits, Worth
from bsdesk.scenes.scene import Scene
from bsdesk.scenes.search import LIMIT


class Guide:
    """Leads a table through a scene."""

    at: Standing  # how it stands

    def __init__(self, scene: Scene, state: State, *, shown: bool = False, limit: Limit = LIMIT) -> None:
        self.scene = scene
        self.follower, self.hints, self.playback = Follower(), Hints(), Playback(shown)
        self.exercise = Exercise(self)
        self.begin_with(ScenePlay(scene, state, limit, by_line=shown))

    def begin_with(self, play: ScenePlay) -> None:
        """Begin this form of the scene from its beginning."""
        self.play = play
        self.judge, self.itinerary = Judge(play), Itinerary(play)
        self.moved_on()

    def moved_on(self) -> None:
        """Note that the scene is elsewhere: nothing is said of what was before."""
        self.last = Last()
        self.hints.begin_again()
        self.hints.silence()
        self.look()

    def look(self) -> None:
        """Note how the scene stands."""
        play = self.play
        if self.follower.table is not None and play.now is not self.at.now:
            self.follower.table.forget_aims()  # what is asked at another stop is answered there by hand
        self.at = standing_of(play, self.itinerary)

    # where it stands

    @property
    def seat(self) -> Seat:
        return self.play.seat

    @property
    def over(self) -> bool:
        """Return whether all is done and read."""
        read = self.last.closed or not self.at.now.said
        return self.at.waits is Waits.END and read and not self.follower.owed and not self.at.within

    @property
    def spoken(self) -> Stop:
        """Return the stop whose words are read now: where moves are still shown to a learner, the one before them; in
        the player it stands until the first of them is made, and nothing is said of the others."""
        follower = self.follower
        if not follower.owed or follower.rush:
            return self.at.now
        if self.playback.shown:
            return NOWHERE if follower.begun else follower.left
        return follower.left if follower.left.said else self.at.now

    @property
    def busy(self) -> bool:
        """Return whether something is thought out, or moves are still to be shown."""
        return self.judge.thinking or bool(self.follower.owed) or self.hints.solving

    def acts_for(self, seat: Seat) -> bool:
        """Return whether the person may make a move of this seat now."""
        return self.at.waits is Waits.LEARNER and seat == self.seat and not self.busy and not self.last.stops

    # at the table

    def note_made(self, plan: Sequence[Move]) -> None:
        """Take in what was made at the table."""
        if not self.follower.takes(plan):
            self.last = Last()
            self.hints.silence()
            self.judge.judge(plan, self._judged)

    def _judged(self, thought: Thought) -> None:
        if isinstance(thought, Verdict):
            said = thought.set_back or thought.kind in (Worth.ASTRAY, Worth.LOST)
            self.last = Last(thought if said else None, jumped=thought.jumped)
            if thought.kind is not Worth.ON:
                self.hints.begin_again()
            if not thought.jumped and thought.kind is not Worth.REFUSED:
                self.follower.mark(self.play.state)
        self.look()
        self.follower.align(self.play.state)

    def tick(self, now: float) -> bool:
        """Do what is due; return whether anything is otherwise."""
        follower, waits = self.follower, self.at.waits
        if self.judge.thinking:
            return self.judge.look()
        if follower.owed:
            moved = follower.go_on(now, self.playback.speed)
            if self.playback.running and not follower.owed:
                ends = self.at.waits is Waits.END
                follower.due = max(follower.due, now + self.playback.reading(self.at.now, ends=ends))
            return moved
        follower.rush = False
        if now < follower.due:
            return False
        if waits is Waits.RIVAL and self.last.verdict is None:
            follower.due = now + BEAT
            self.judge.find_reply(self._reply)
        elif self.playback.goes_on(self.at):
            return self.go(now)
        elif waits is Waits.LEARNER and self.hints.solving:
            follower.due = now + BEAT
            self.judge.find_solution(self._solved)
        elif waits is Waits.END and self.playback.running:
            self._play_out(now)
        else:
            return False
        return True

    def _play_out(self, now: float) -> None:
        """End playing back, or begin again where it is played over and over."""
        loops = self.playback.loops
        if loops:
            self.begin()
            self.follower.due = now + self.playback.reading(self.at.now)
        self.playback.running = loops

    def _reply(self, thought: Thought) -> None:
        if isinstance(thought, Move):
            self.follower.send(thought)

    def _solved(self, thought: Thought) -> None:
        """Make the move that was found; or say that none was."""
        self.hints.solving = isinstance(thought, Move)
        self.last.unsolved = not self.hints.solving
        self._reply(thought)

    # what the person does

    def go(self, now: float = -inf) -> bool:
        """Go on to the next stop, or to the end; out of a branch back to its line."""
        if self.busy:
            return False
        if self.at.waits is Waits.END:
            self.play.leave()
            self.moved_on()
            self.follower.align(self.play.state)
            self.last.closed = True
            if self.playback.running:
                self.follower.due = now + self.playback.reading(self.at.now)
            return True
        if self.at.waits is not Waits.GO:
            return False
        self.follower.owe(self.play.go(), self.at.now)
        self.moved_on()
        stands = self.playback.running and not self.follower.owed
        self.follower.due = now + self.playback.reading(self.at.now) if stands else 0.0
        return True

    def back(self) -> None:
        """Go back to the stop before, or out of a branch."""
        if not self.busy:
            if not self.play.back() or is_before_branch(self.play):
                self.play.leave()
            self.moved_on()
            self.follower.align(self.play.state)

    def begin(self) -> None:
        """Go to the beginning."""
        self._begin_again(self.play.scene)

    def try_by_hand(self) -> None:
        """Begin again, to do it by one's own hands."""
        self.playback.shown = False
        self._begin_again(by_hand(self.scene))

    def _begin_again(self, scene: Scene) -> None:
        """Begin this form of the scene, at the same table; what is being thought out is dropped."""
        self.judge.close()
        self.follower.owed.clear()
        self.playback.running, self.hints = False, Hints()
        self.begin_with(ScenePlay(scene, self.play.start, self.play.limit, by_line=self.playback.shown))
        self.follower.align(self.play.state)

    def jump(self, number: int) -> None:
        """Go to the stop of this number, where nothing has to be done by hand on the way; out of a branch, where it
        lies before that."""
        self.playback.running = False
        if self.busy:
            return
        last = self.at.stops[min(number, len(self.at.stops)) - 1].number
        while self.play.now.number > last and (self.play.back() or self.play.leave()):
            pass
        self.follower.align(self.play.state)
        while self.play.now.number < last and self.play.waits is Waits.GO:
            self.follower.owe(self.play.go(), self.at.now)
        self.moved_on()
        self.follower.rush = True

    def resume(self, number: int) -> None:
        """Go on at the stop of this number, all before it done as the scene does it; up to 1 is at the beginning."""
        if number < 2:
            return
        last, before = self.at.stops[min(number, len(self.at.stops)) - 1].number, 0
        while before < self.play.now.number < last:
            before = self.play.now.number
            pass_stop(self.play)
        self.moved_on()

    def enter(self, branch: str) -> None:
        """Go into another line that begins here; on to its first words or moves, where nothing is said before them."""
        self.play.enter(branch)
        self.moved_on()
        if is_silent(self.at.now):
            self.go()

    def leave_branch(self) -> None:
        """Go back to where the branch was entered."""
        if not self.busy and self.play.leave():
            self.moved_on()
            self.follower.align(self.play.state)

    def answer(self, number: int) -> None:
        """Answer the question to the viewer; the right answer goes on, once it was read why it is right."""
        ask = self.at.now.ask
        if self.at.waits is not Waits.ANSWER or ask is None:
            return
        self.last.answer = ask.answers[number]
        self.play.answer(number)
        self.look()
        if self.last.answer.right and not self.last.answer.why:
            self.go()

    def close(self) -> None:
        self.judge.close()


def is_before_branch(play: ScenePlay) -> bool:
    """Return whether it stands where a branch begins that says nothing there: nobody stays at such a place."""
    return bool(play.trail.path) and not play.trail.past and is_silent(play.now)

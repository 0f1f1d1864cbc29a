"""What a scene says to moves, thought out beside the screen: a search may take a second, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait

from bsdesk.engine.values import Move
from bsdesk.engine.view.names import resolve_move
from bsdesk.scenes.guide.playing import ScenePlay
from bsdesk.scenes.guide.verdict import Verdict
from bsdesk.scenes.search import solution

AT_ONCE = 0.06  # seconds: what is thought out sooner is waited for, so that nothing flickers

Thought = Verdict | Move | None


class Judge:
    """Thinks about one thing after another. While it thinks, the scene is its own: nobody else asks or changes it."""

    def __init__(self, play: ScenePlay) -> None:
        self.play = play
        self._pool: ThreadPoolExecutor | None = None
        self._thinks: Future[Thought] | None = None
        self._then: Callable[[Thought], object] | None = None

    @property
    def thinking(self) -> bool:
        return self._thinks is not None

    def judge(self, plan: Sequence[Move], then: Callable[[Thought], object]) -> None:
        """Take the moves that were made; `then` is told what the last of them is worth."""

        def think() -> Thought:
            verdict = None
            for move in plan:
                verdict = self.play.take(resolve_move(self.play.state, move))
            return verdict

        self._begin(think, then)

    def find_reply(self, then: Callable[[Thought], object]) -> None:
        """Look what another seat does now; `then` is told."""
        self._begin(self.play.reply, then)

    def find_solution(self, then: Callable[[Thought], object]) -> None:
        """Look by which move the goal is reached, as the solver finds it; `then` is told."""
        play = self.play
        task, state = play.attempt.task if play.attempt is not None else None, play.state
        self._begin(lambda: solution(task, state, decks=play.scene.decks) if task is not None else None, then)

    def _begin(self, think: Callable[[], Thought], then: Callable[[Thought], object]) -> None:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "scene")
        self._thinks, self._then = self._pool.submit(think), then
        wait([self._thinks], AT_ONCE)
        self.look()

    def look(self) -> bool:
        """Tell what was thought out, if it is; return whether there was anything."""
        thinks, then = self._thinks, self._then
        if thinks is None or then is None or not thinks.done():
            return False
        self._thinks = self._then = None
        then(thinks.result())
        return True

    def close(self) -> None:
        """Think no more; what is being thought out ends within its limit."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
        self._thinks = self._then = None

"""Which scenes are listed: of the chosen game and kind, what is done of them, what comes next."""

from __future__ import annotations

from bsdesk.scenes.listing import KINDS, LESSONS, OWN, Listed, next_to_do
from bsdesk.table import progress
from bsdesk.table.progress import Progress
from bsdesk.ui.app import App
from bsdesk.ui.lobby.scene_doors import all_scenes, puzzle_of_today


class SceneList:
    """The scenes of the chosen game and kind."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.scenes: list[Listed] = []
        self.kept = Progress()
        self.game, self.kind = app.settings.game, ""
        self.today = ""  # the puzzle of the day

    def look(self) -> None:
        """Look which scenes there are, and what is done of them."""
        self.scenes = all_scenes(self.app)
        today = puzzle_of_today(self.app)
        self.today = today.name if today is not None else ""
        self.kept, wrong = progress.load()
        if wrong:
            self.app.notice(self.app.words("settings_broken", reason=wrong), bad=True)
        if self.game not in self.games:
            self.game = next(iter(self.games), "")
        if self.kind not in self.kinds:
            self.kind = next(iter(self.kinds), LESSONS)

    @property
    def games(self) -> list[str]:
        """Return all games: of each there may be scenes of one's own."""
        return list(self.app.shelf.boxes)

    @property
    def kinds(self) -> list[str]:
        """Return the kinds of scenes of the chosen game; one's own are always there."""
        return [kind for kind in KINDS if self.of_kind(kind) or kind == OWN]

    def of_kind(self, kind: str) -> list[Listed]:
        return [one for one in self.scenes if one.kind == kind and (one.game == self.game or one.fault)]

    @property
    def shown(self) -> list[Listed]:
        """Return the scenes that are listed."""
        return self.of_kind(self.kind)

    @property
    def next(self) -> Listed | None:
        """Return what comes next."""
        return next_to_do(self.scenes, self.game, self.kept.is_done)

    def is_done(self, one: Listed) -> bool:
        """Return whether a scene was done; in a mere position there is nothing to do."""
        return self.kept.is_done(one.name) and not one.mere

    def done_of(self, kind: str) -> tuple[int, int]:
        """Return how many scenes of a kind are done, of how many."""
        all_of = self.of_kind(kind)
        return sum(self.is_done(one) for one in all_of), len(all_of)

    def is_under_way(self, kind: str) -> bool:
        """Return whether some scene of a kind was begun, and some is still to be done."""
        done, count = self.done_of(kind)
        return done < count and any(self.is_done(one) or self.left_at(one) for one in self.of_kind(kind))

    def left_at(self, one: Listed) -> int:
        """Return at which stop a scene was left; up to 1: at none but its first."""
        return self.kept.left_at(one.name)

"""What a scene asks of the table at which it lies: moves of any seat, earlier moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bsdesk.engine.values import Move
from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.stops import opens_hands
from bsdesk.seat.messages import Undo
from bsdesk.ui.table.control.commands import SentPlan
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.model.aims import Aims
from bsdesk.ui.table.model.table_model import Lead
from bsdesk.ui.table.scenes.sentences import caption_words, own_words, why_idle


class SceneBoard:
    """The table of a scene. `lay_anew`: opens another one that lies as the scene does."""

    def __init__(self, parts: Parts, lay_anew: Callable[[], object]) -> None:
        self.parts, self._lay_anew = parts, lay_anew

    @property
    def here(self) -> int:
        return self.parts.model.course.here

    def send(self, move: Move) -> bool:
        number = self.parts.model.match.clients["all"].submit([move])
        if number:
            self.parts.commands.waiting["all", number] = SentPlan([move])
            self.parts.commands.listen()
        return bool(number)

    def go_back(self, line: int) -> bool:
        past = self.parts.model.course.past
        if line not in past:
            return False
        self.parts.commands.call_off()
        back = len(past) - 1 - past.index(line)
        if back:
            self.parts.commands.request(Undo(back))
        return True

    def forget_aims(self) -> None:
        self.parts.model.aims = Aims()

    def lay_anew(self) -> None:
        self._lay_anew()


def lead(parts: Parts, guide: Guide, lay_anew: Callable[[], object]) -> None:
    """Let a guide lead this table: it says who may act and what is lit, and hears of what is made."""
    commands, model = parts.commands, parts.model
    hear = commands.listener.on_own_move

    def made(plan: Sequence[Move]) -> None:
        hear(plan)
        guide.note_made(plan)

    commands.listener = commands.listener._replace(on_own_move=made)
    model.me, model.opened = guide.seat, opens_hands(guide.scene, shown=guide.playback.shown)
    model.lead = Lead(
        guide.acts_for,
        lambda: guide.at.lit,
        lambda: guide.at.is_led,
        lambda alone: (
            own_words(guide, parts.app.words) if alone else caption_words(guide, parts.voice, parts.app.words)
        )[:2],
        lambda: why_idle(guide, parts.voice, parts.app.words),
    )
    parts.privacy.veiled = False
    if guide.scene.made_up == "all":  # also the hand below is
        parts.privacy.show_to(private=True)
    guide.follower.sit(SceneBoard(parts, lay_anew), guide.play.state)

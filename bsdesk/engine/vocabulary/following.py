"""The word by which an effect that was done sets off another, for games whose effects wait on a stack."""

from __future__ import annotations

from bsdesk.engine.effects import Block
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import OF_ITS_COURSE, Word
from bsdesk.engine.state import Frame


class FollowUp(Word, frozen=True):
    """«When you do so»: if the word before was done completely an effect of its own is triggered, which is announced
    and waits as any other. It knows what this one has chosen and bound."""

    effects: Block  # one, without an occasion
    given: tuple[str, ...] = ()  # its program; written when the effect is compiled

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if not frame.bound.get("did"):
            return
        kept = {name: value for name, value in frame.bound.items() if name not in OF_ITS_COURSE}
        follows = (Frame(key, frame.seat, 0, frame.source, state.seq, kept, frame.answers) for key in self.given)
        state.queue += tuple(follows)
        run.bind("followed", len(self.given))


FOLLOWING_WORDS: dict[str, type[Word]] = {"follow_up": FollowUp}

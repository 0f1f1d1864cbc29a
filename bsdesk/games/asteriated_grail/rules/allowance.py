"""What a player may still do in the action phase: the action of the turn, further ones, what skills forbid (AG-5.7).

An additional action is noted in the frame of the turn as `kinds|need|mark`: which kinds of action it may be, a word
that its card must have, or `skill:` and the skill that it must be, and a mark that its attack bears; one that must be
made at once begins with `!`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.facts import Began, Counted
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Ref, Refusal, Seat
from bsdesk.games.asteriated_grail.rules.areas import has, is_told

ATTACK, MAGIC, SPECIAL = "attack", "magic", "special"  # kinds of action
AFTER_UNABLE, AFTER_STARTUP = 1, 2  # why no special action is possible
SKILL = "skill:"


class Extra(NamedTuple):
    """An additional action: its kinds, the word that its card must have, the mark of its attack, whether at once."""

    kinds: tuple[str, ...]
    need: str = ""
    mark: str = ""
    at_once: bool = False

    @property
    def text(self) -> str:
        return f"{'!' * self.at_once}{'+'.join(self.kinds)}|{self.need}|{self.mark}"

    def allows(self, state: State, kind: str, card: Ref, skill: str = "") -> bool:
        """Return whether this action may be made with it."""
        if self.need.startswith(SKILL):
            return kind in self.kinds and self.need == SKILL + skill
        return kind in self.kinds and (not self.need or (bool(card) and has(state, card, self.need)))


def extra_from(text: str) -> Extra:
    kinds, need, mark = text.removeprefix("!").split("|")
    return Extra(tuple(kinds.split("+")), need, mark, text.startswith("!"))


def turn_frame(state: State) -> Frame | None:
    """Return the frame of the turn, if one is under way."""
    return state.agenda[0] if state.agenda and state.agenda[0].program == "turn" else None


def extras(state: State) -> list[Extra]:
    """Return the additional actions that may be made next: those at once first (AG-O-11)."""
    frame = turn_frame(state)
    found = [extra_from(text) for text in frame.bound.get("extra", ())] if frame else []  # type: ignore[union-attr]
    return [one for one in found if one.at_once][:1] or found


def has_acted(state: State) -> bool:
    """Return whether the action of this turn was made."""
    frame = turn_frame(state)
    return bool(frame and frame.bound.get("acted"))


def lacks_special(state: State) -> bool:
    """Return whether the action of this turn can't be a special one: after a start-up, or if one was unable to act."""
    frame = turn_frame(state)
    return bool(frame and frame.bound.get("no_special"))


def why_no_action(state: State, seat: Seat, kind: str, card: Ref = "", skill: str = "") -> Refusal | None:
    """Return why this kind of action can't be made now, with this card."""
    frame = turn_frame(state)
    if frame is None or frame.seat != seat:
        return None
    compelled = str(frame.bound.get("compelled", ""))
    if compelled and skill != compelled:
        return Refusal("is_compelled", "AG-T-AS1", {"skill": f"keyword.{compelled}"})
    if kind == SPECIAL and lacks_special(state):
        unable = frame.bound["no_special"] == AFTER_UNABLE
        return Refusal("no_special_now", "AG-P3") if unable else Refusal("no_special_after_startup", "AG-4.4.14")
    if is_told(state, seat, "cannot", kind):
        return Refusal("skill_forbids", "AG-4.4.7")
    if has_acted(state) and not any(one.allows(state, kind, card, skill) for one in extras(state)):
        return why_not_this(extras(state))
    return None


def why_not_this(found: Sequence[Extra]) -> Refusal:
    """AG-5.7 Return why none of these additional actions is what was tried: what they are, if they are all alike."""
    called, word = left_called(found)
    if called == "attack_with":
        return Refusal("attack_with_left", "AG-5.7", {"word": word})
    if called == ATTACK:
        return Refusal("attack_left", "AG-5.7")
    return Refusal("magic_left" if called == MAGIC else "no_such_action_left", "AG-5.7")


def left_called(found: Sequence[Extra]) -> tuple[str, str]:
    """Return what the additional actions are called that are left, if they are all alike: `attack`, `magic`, or
    `attack_with` and the word that its card must have; "" else."""
    alike = {(one.kinds, one.need) for one in found}
    kinds, need = alike.pop() if len(alike) == 1 else ((), "")
    if kinds == (ATTACK,) and need and not need.startswith(SKILL):
        return "attack_with", need
    return ("", "") if need or kinds not in ((ATTACK,), (MAGIC,)) else (kinds[0], "")


def begin_action(run: Run, seat: Seat, kind: str, card: Ref = "", skill: str = "") -> str:
    """AG-5.1 Begin an action of this kind: use up what allows it, and count it. Return the mark of its attack."""
    state, mark = run.state, ""
    if has_acted(state):
        left = list(run.frame.bound["extra"])  # type: ignore[arg-type]
        fit = (one for one in extras(state) if one.allows(state, kind, card, skill))
        used = max(fit, key=lambda one: bool(one.need))
        left.remove(used.text)
        run.bind("extra", tuple(left))
        mark = used.mark
    run.bind("acted", 1)
    run.bind("doing", (kind,))
    counted = [Counted(f"turn.actions.p{seat}"), Counted(f"turn.{kind}_actions.p{seat}")]
    run.settle([Began("action", kind, seat), *counted])
    return mark


def grant(run: Run, extra: Extra, *, times: int = 1) -> None:
    """Note an additional action in the frame of the turn."""
    frame = run.stack[0]
    if frame.program == "turn":
        noted = (*frame.bound.get("extra", ()), *(extra.text,) * times)  # type: ignore[misc]
        run.stack[0] = with_bound(frame, extra=noted)


def with_bound(frame: Frame, **values: object) -> Frame:
    """Return the frame with these values bound, too."""
    return replace(frame, bound={**frame.bound, **values})

"""Effects as data, as card files write them, and what is checked when one is activated.

An effect is on while its card lies in the effect's zone, at its levels, during its stretches of the game. It is then
either permanent (`always`), triggered by an occasion (`on`), a replacement of one (`instead`), or used by its player
(`activate`). What it does is a block of words; so are the costs before the arrow.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.facts import CardShown, Counted, Declared, Fact
from bsdesk.engine.filters import Condition, Filter, bound, holds
from bsdesk.engine.game import Op
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.state import HIDDEN, Frame, State, Unforeseeable, is_on
from bsdesk.engine.totals import Grant
from bsdesk.engine.values import Ref
from bsdesk.engine.view import ONLOOKER, visible

if TYPE_CHECKING:
    from bsdesk.engine.run import Run
    from bsdesk.engine.words import Word

Block = tuple[dict[str, Any], ...]


class On(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An occasion that triggers an effect: what happened, to which card, through whom."""

    event: str
    of: Filter | str = "this"  # the card itself, "any", or the cards that fit
    by: Literal["", "you", "opponent", "ally", "team"] = ""  # through whom, or whose turn it is


class Effect(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One effect as a card file writes it."""

    levels: tuple[int, ...] = ()
    during: tuple[str, ...] = ()
    on: On | str | None = None
    instead: On | None = None
    activate: str = ""
    zone: str = "field"
    limit: str = ""  # turn, battle, unstackable, name
    when: tuple[Condition, ...] = ()
    may: bool = False
    cost: Block = ()
    do: Block = ()
    always: tuple[Grant, ...] = ()
    keyword: str = ""


class CardDef(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a card of any game has; a game adds its own figures."""

    id: str
    name: dict[str, str]
    kind: str
    effects: tuple[Effect, ...] = ()

    @property
    def slug(self) -> str:
        """Return the card's name as it is typed. It is never a number alone, which would be read as a place."""
        slug = "-".join(re.findall("[a-z0-9]+", self.name["en"].lower()))
        return self.id.lower() if slug.isdigit() else slug or self.id.lower()


class Ability(NamedTuple):
    """A compiled effect: its key is also the name of its program."""

    key: str
    effect: Effect
    on: On | None
    cost: int = 0  # how many ops stand before the arrow


class Timing(NamedTuple):
    """What a printed timing mark means: its occasion, and the stretches of the game it is limited to."""

    on: On | None
    during: tuple[str, ...] = ()


def ability_of(state: State, key: str) -> Ability:
    """Return the effect whose program has this key."""
    definition, _, number = key.rpartition("/")
    if definition == HIDDEN:
        raise Unforeseeable("hidden card")
    return state.rules.abilities[definition][int(number) - 1]


# --------------------------------------------------------------------------------- the start of every effect


def check_usable(run: Run) -> Sequence[Fact] | None:
    """Leave the program if the effect can't be activated any more: its card is gone, or a requirement isn't met."""
    state, frame = run.state, run.frame
    ability = ability_of(state, frame.program)
    if (
        frame.source not in state.cards
        or (state.rules.leaving(state, frame.source) and not is_last_word(state, frame, ability))
        or unmet_requirement(state, frame, ability)
    ):
        run.leave()
    return None


def unmet_requirement(state: State, frame: Frame, ability: Ability) -> str:
    """Return what keeps an effect that is on from being activated: its limit is used up, its «if» doesn't hold, or what
    stands before the arrow can't be done; "" if nothing does."""
    if limit_used(state, frame, ability):
        return "limit"
    if not all(holds(state, frame, c) for c in ability.effect.when):
        return "condition"
    return "" if can_pay(state, frame, ability) else "prerequisite"


def is_last_word(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether this is an effect of a leaving card that is triggered by its own leaving."""
    own = frame.source in bound(frame, "subject")
    return own and ability.on is not None and ability.on.event in state.rules.last_words


ASK_MAY = Ask(
    "may",
    words("yes", "no"),
    when=lambda state, frame: ability_of(state, frame.program).effect.may,
)


def begin(run: Run) -> None:
    """Activate the effect and count its limit, unless its player said no."""
    frame = run.frame
    answer = frame.answers.get("may")
    if answer and answer[0].subject == "no":
        run.leave()
        return
    key = limit_key(run.state, frame, ability_of(run.state, frame.program))
    facts = [*facts_of_showing(run.state, frame.source), *([Counted(key)] if key else [])]
    run.lead([*facts, Declared(frame.seat, "activated", frame.source, frame.program)])


def facts_of_showing(state: State, ref: Ref) -> list[Fact]:
    """Return the fact that shows an activated card to all, if they can't see it yet. A replacement happens even where
    its card has left meanwhile."""
    return [] if ref not in state.cards or visible(state, ONLOOKER, ref) else [CardShown(ref)]


PREFACE: tuple[Op, ...] = (check_usable, ASK_MAY, begin)  # every effect's program opens with these


def limit_key(state: State, frame: Frame, ability: Ability) -> str:
    """Return the key under which activations of a limited effect are counted: those of this card, of cards of its
    name, or of cards of its name on this occasion; "" without a limit, or outside the stretch it is a limit of."""
    limit = ability.effect.limit
    if not is_on(state, limit):
        return ""
    definition, _, number = ability.key.rpartition("/")
    if limit == "turn" or limit in state.rules.stretches:
        return f"{limit}.limit.{frame.source}/{number}"
    if limit in ("name", "unstackable"):
        name = f"p{frame.seat}.{state.rules.defs[definition].name['en']}/{number}"
        return f"turn.limit.{name}" if limit == "name" else f"turn.limit.{frame.cause}.{name}"
    return ""


def limit_used(state: State, frame: Frame, ability: Ability) -> bool:
    key = limit_key(state, frame, ability)
    return bool(key) and state.tally.get(key, 0) > 0


def can_pay(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether everything before the arrow could be done completely. A word about a card yet to be chosen isn't
    checked: the choice offers only cards for which it is possible."""
    chosen: list[object] = []
    for op in prerequisites(state, ability):
        if op.about not in chosen and not op.possible(state, frame):
            return False
        chosen.append(getattr(op, "as_", None))
    return True


def prerequisites(state: State, ability: Ability) -> Sequence[Word]:
    """Return the words before the arrow."""
    start = len(PREFACE)
    ops = state.rules.programs[ability.key].ops[start : start + ability.cost]
    return [op for op in ops if hasattr(op, "possible")]  # type: ignore[misc]


def able_to_pay(state: State, frame: Frame, choice: Word, name: str, found: Sequence[Ref]) -> list[Ref]:
    """Return those of the cards found for a choice before the arrow to which the words after it can be done."""
    before = prerequisites(state, ability_of(state, frame.program)) if "/" in frame.program else ()
    asked = [op for op in before if op.about == name] if choice in before else []
    rest = {k: v for k, v in frame.answers.items() if k != name}

    def will_do(ref: Ref) -> bool:
        chosen = replace(frame, answers=rest, bound={**frame.bound, name: (ref,)})
        return all(op.possible(state, chosen) for op in asked)

    return [ref for ref in found if will_do(ref)] if asked else list(found)

"""Skills that a player uses: start-ups and magic skills, as a verb (AG-4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bsdesk.engine.effects import Ability, Block
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.giving import is_effect_on
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import unmet_condition
from bsdesk.engine.run.means import prerequisites
from bsdesk.engine.run.words import Word
from bsdesk.engine.state import Frame, State
from bsdesk.engine.totals import usable_effect, usable_effects
from bsdesk.engine.values import Move, Offer, Refusal, Seat
from bsdesk.games.asteriated_grail.rules.allowance import (
    AFTER_STARTUP,
    begin_action,
    has_acted,
    turn_frame,
    why_no_action,
)
from bsdesk.games.asteriated_grail.rules.areas import hero, is_told

STARTUP = "startup"
UNREADY = ("skill_not_now", "condition_not_met", "target_lost")  # how a skill is refused that lacks something
HELD = ("hand", "covered")  # zones of what is held


def skills(state: State, seat: Seat) -> Iterator[Offer]:
    """Yield every use of a skill of the own character."""
    ref = hero(state, seat)
    for name, _ in usable_effects(state, ref) if ref else ():
        yield Offer(Move(seat, "use", ref, name))


def ability_named(state: State, move: Move) -> Ability | None:
    """Return the effect that a move names, if it is one of the own character."""
    if not move.subject or move.subject != hero(state, move.seat):
        return None
    return usable_effect(state, move.subject, move.target)


def is_startup(state: State, move: Move) -> bool:
    """AG-4.4.11 Return whether the move uses a start-up skill."""
    ability = ability_named(state, move) if move.verb == "use" else None
    return ability is not None and ability.effect.activate == STARTUP


def refuse_use(state: State, move: Move) -> Refusal | None:
    """AG-4.4.30 Return why a skill can't be used: outside its time, or if its condition can't be met or it has no
    target."""
    ability = ability_named(state, move)
    if ability is None or move.amount:
        return Refusal("no_such_skill", "AG-4.4.10")
    effect = ability.effect
    skill: dict[str, str | int] = {"skill": f"keyword.{effect.keyword}"}
    if effect.activate == STARTUP:
        closed = why_no_startup(state, move.seat)
    else:
        closed = why_no_action(state, move.seat, effect.activate, skill=effect.keyword)
    if closed is not None:
        return closed
    frame = Frame(ability.key, move.seat, source=move.subject)
    on = ability.given is not None or is_effect_on(state, move.subject, int(move.target[1:]) - 1)
    unmet = unmet_condition(state, frame, ability) if on else None
    if unmet != "":
        return Refusal("skill_used_up" if unmet == "limit" else "skill_not_now", "AG-4.4.30", skill)
    unmet_words = words_unmet(state, frame, ability)
    if unmet_words:
        price = msgspec.json.encode(written_of(state, ability, unmet_words)).decode()
        named = skill["skill"]
        return Refusal("condition_not_met", "AG-4.4.30", {"skill": named, "card": move.subject, "price": price})
    if lacks_target(state, frame, ability):
        return Refusal("target_lost", "AG-4.4.34", skill)
    return None


def why_no_startup(state: State, seat: Seat) -> Refusal | None:
    """AG-4.4.12, AG-4.4.13 Return why no start-up can be made now: one was made in this turn, or an action."""
    frame = turn_frame(state)
    if frame is None or frame.seat != seat:
        return None
    if frame.bound.get("started"):
        return Refusal("started_up_already", "AG-4.4.12")
    if has_acted(state):
        return Refusal("startup_too_late", "AG-4.4.13")
    return Refusal("skill_forbids", "AG-4.4.7") if is_told(state, seat, "cannot", STARTUP) else None


def may_enable(state: State, move: Move) -> bool:
    """AG-4.4.15 Return whether a start-up might make an action possible: it gives its player cards, or there is a
    skill to act with that lacks something now, which the start-up might bring."""
    ability = ability_named(state, move)
    words = state.rules.programs[ability.key].ops if ability is not None else ()
    if any(hasattr(word, "gives_cards") and word.who == "you" for word in words):  # type: ignore[attr-defined]
        return True
    acts = (offer.move for offer in skills(state, move.seat) if not is_startup(state, offer.move))
    refusals = (refuse_use(state, act) for act in acts)
    return any(one is not None and one.code in UNREADY for one in refusals)


def words_unmet(state: State, frame: Frame, ability: Ability) -> list[Word]:
    """AG-4.4.30 Return the words of the condition that can't be done, which must be met completely: each by itself, for
    they take different things; where one is about what another chooses, the choice must be possible."""
    words = prerequisites(state, ability)
    chosen = [word.as_ for word in words if hasattr(word, "choices")]  # type: ignore[attr-defined]
    return [word for word in words if word.about not in chosen and not word.possible(state, frame)]


def written_of(state: State, ability: Ability, words: Sequence[Word]) -> Block:
    """Return these words of a condition as the card has them; all of it, where they are parts of others."""
    cost, vocabulary = ability.effect.cost, state.game.handling.vocabulary
    kinds = {type(word) for word in words}
    return tuple(part for part in cost if vocabulary.get(part["op"]) in kinds) or cost


def lacks_target(state: State, frame: Frame, ability: Ability) -> bool:
    """AG-4.4.34 Return whether the effect begins with the choice of a target, and there is none. Cards that are held
    are no targets: of those as many are meant as there are (AG-4.4.36)."""
    ops = state.rules.programs[ability.key].ops[ability.first + ability.cost :]
    first = next(iter(ops), None)
    if first is None or not hasattr(first, "choices"):
        return False
    meant = getattr(first, "from_", None)
    held = meant is not None and meant.where in HELD
    return not held and not first.possible(state, frame)  # type: ignore[attr-defined]


def use_skill(run: Run, move: Move) -> list[Fact]:
    """AG-4.4.10 Begin the skill; a start-up spends no action, but there is no special one then (AG-4.4.14)."""
    ability = ability_named(run.state, move)
    if ability is None:
        raise AssertionError  # a legal move names a skill
    kind = ability.effect.activate
    if kind == STARTUP:
        run.bind("no_special", AFTER_STARTUP)
        run.bind("started", 1)
    else:
        begin_action(run, move.seat, kind, skill=ability.effect.keyword)
        run.bind("compelled", "")
    run.push(ability.key, move.seat, move.subject)
    act = "starts_up" if kind == STARTUP else "uses"
    return [Declared(move.seat, act, move.subject, ability.key)]

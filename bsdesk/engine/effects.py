"""Effects as data: what a card file says, compiled into programs, and how an event sets effects off.

An effect is on while its card lies in its zone, at its levels, during its stretches of the game. It then
either stands (`always`), answers to an occasion (`on`), takes the place of one (`instead`), or may be used
at will (`activate`). What it does is a block of words; costs before the arrow are words too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.facts import Counted, Declared, Fact
from bsdesk.engine.game import Occasion, Op, Program
from bsdesk.engine.questions import Ask, pick_of, words
from bsdesk.engine.selecting import Condition, Filter, bound, fits, holds, is_side
from bsdesk.engine.state import Frame, Prompt, State, Value, at, is_on
from bsdesk.engine.totals import Grant
from bsdesk.engine.values import Offer, Ref, Seat

if TYPE_CHECKING:
    from bsdesk.engine.events import Event
    from bsdesk.engine.play import Run
    from bsdesk.engine.words import Word

Block = tuple[dict[str, Any], ...]


class On(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An occasion that sets an effect off: what happened, to which card, through whom."""

    event: str
    of: Filter | str = "this"  # the card itself, "any", or the cards that fit
    by: Literal["", "you", "opponent"] = ""  # through whom, or whose turn it is


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
    """What every game's card has; a game adds its own figures."""

    id: str
    name: dict[str, str]
    kind: str
    effects: tuple[Effect, ...] = ()

    @property
    def slug(self) -> str:
        """The card's name as one types it; a bare number would be a place."""
        plain = "".join(c if c.isascii() and c.isalnum() else " " for c in self.name["en"].lower())
        slug = "-".join(plain.split())
        return self.id.lower() if slug.isdigit() else slug or self.id.lower()


class Ability(NamedTuple):
    """A compiled effect: its key is also the name of its program."""

    key: str
    effect: Effect
    on: On | None
    cost: int = 0  # how many ops stand before the arrow


class Timing(NamedTuple):
    """What a printed timing mark means: the occasion it names, the stretches it is limited to."""

    on: On | None
    during: tuple[str, ...] = ()


# ------------------------------------------------------------------------------------------------ compiling


def compile_card(
    card: CardDef, vocabulary: Mapping[str, type[Any]], timings: Mapping[str, Timing]
) -> tuple[tuple[Ability, ...], dict[str, Program]]:
    """A card's abilities, and their programs."""
    from bsdesk.engine.words import flatten

    abilities: list[Ability] = []
    programs: dict[str, Program] = {}
    for index, written in enumerate(card.effects):
        effect = written
        key = f"{card.id}/{index + 1}"
        on = effect.on
        if isinstance(on, str):
            timing = timings[on]
            effect = Effect(**{**_fields(effect), "during": (*timing.during, *effect.during)})
            on = timing.on
        cost = flatten(effect.cost, vocabulary)
        abilities.append(Ability(key, effect, on, len(cost)))
        ops: list[Op] = [
            check_still,
            ASK_MAY,
            begin,
            *cost,
            *flatten(effect.do, vocabulary, start=3 + len(cost)),
        ]
        programs[key] = Program(tuple(ops), {"begin": 2}, (("effect", key),) * len(ops))
    return tuple(abilities), programs


def _fields(effect: Effect) -> dict[str, Any]:
    return {name: getattr(effect, name) for name in effect.__struct_fields__}


def ability_of(state: State, key: str) -> Ability:
    definition, _, number = key.rpartition("/")
    return state.game.abilities[definition][int(number) - 1]


# --------------------------------------------------------------------------------- the start of every effect


def check_still(run: Run) -> Sequence[Fact] | None:
    """Go no further if the effect can't be activated after all: its card gone, its limit used, its if not so."""
    state, frame = run.state, run.frame
    ability = ability_of(state, frame.program)
    if (
        frame.source not in state.cards
        or limit_used(state, frame, ability)
        or (state.game.leaving(state, frame.source) and not last_word(state, frame, ability))
        or not all(holds(state, frame, c) for c in ability.effect.when)
        or not payable(state, frame, ability)
    ):
        run.leave()
    return None


def last_word(state: State, frame: Frame, ability: Ability) -> bool:
    """Is this what a card on its way out says to its own leaving?"""
    own = frame.source in bound(frame, "subject")
    return own and ability.on is not None and ability.on.event in state.game.last_words


ASK_MAY = Ask(
    "may",
    words("yes", "no"),
    "",
    when=lambda state, frame: ability_of(state, frame.program).effect.may,
)


def begin(run: Run) -> None:
    """Activate it, unless its player said no; from here on its limit counts."""
    frame = run.frame
    answer = frame.answers.get("may")
    if answer and answer[0].subject == "no":
        run.leave()
        return
    key = limit_key(run.state, frame, ability_of(run.state, frame.program))
    facts: list[Fact] = [Counted(key)] if key else []
    run.lead([*facts, Declared(frame.seat, "activated", frame.source, frame.program)])


def limit_key(state: State, frame: Frame, ability: Ability) -> str:
    """Where it is counted that a limited effect was activated: by this card, by cards of its name, or by cards of
    its name on this one occasion. A limit of a stretch (a battle) is none outside it."""
    limit = ability.effect.limit if is_on(state, ability.effect.limit) else ""
    definition, _, number = ability.key.rpartition("/")
    if limit == "turn" or limit in state.game.stretches:
        return f"{limit}.limit.{frame.source}/{number}"
    if limit in ("name", "unstackable"):
        name = f"p{frame.seat}.{state.game.defs[definition].name['en']}/{number}"
        return f"turn.limit.{name}" if limit == "name" else f"turn.limit.{frame.cause}.{name}"
    return ""


def limit_used(state: State, frame: Frame, ability: Ability) -> bool:
    key = limit_key(state, frame, ability)
    return bool(key) and state.tally.get(key, 0) > 0


def payable(state: State, frame: Frame, ability: Ability) -> bool:
    """Could everything before the arrow be done completely? What is done to a card that is yet to be chosen,
    the choice asks for: it offers only cards that it can be done to."""
    chosen: set[object] = set()
    for op in prerequisites(state, ability):
        if op.about not in chosen and not op.possible(state, frame):
            return False
        chosen.add(getattr(op, "as_", None))
    return True


def prerequisites(state: State, ability: Ability) -> Sequence[Word]:
    """The words before the arrow."""
    ops = state.game.programs[ability.key].ops[3 : 3 + ability.cost]
    return [op for op in ops if hasattr(op, "possible")]  # type: ignore[misc]


def payers(state: State, frame: Frame, choice: Word, name: str, found: Sequence[Ref]) -> list[Ref]:
    """Of the cards found for a choice before the arrow, those that what follows there can be done to."""
    before = prerequisites(state, ability_of(state, frame.program)) if "/" in frame.program else ()
    asked = [op for op in before if op.about == name] if choice in before else []
    rest = {k: v for k, v in frame.answers.items() if k != name}

    def will_do(ref: Ref) -> bool:
        chosen = replace(frame, answers=rest, bound={**frame.bound, name: (ref,)})
        return all(op.possible(state, chosen) for op in asked)

    return [ref for ref in found if will_do(ref)] if asked else list(found)


# -------------------------------------------------------------------------------------------------- triggers


def watch(run: Run, events: Iterable[Event]) -> None:
    """Queue every effect that these events set off."""
    state, game = run.state, run.state.game
    listened = game.listened
    found: list[Frame] = []
    for event in events:
        for occasion in game.occasions(state, event):
            if occasion.word not in listened:
                continue
            for ref, ability in listeners(state, occasion.word):
                card = state.cards[ref]
                if not answers(state, ref, card.controller, ability.on, occasion):
                    continue
                frame = Frame(ability.key, card.controller, source=ref, cause=event.n, bound=said_of(occasion))
                if not limit_used(state, frame, ability):
                    found.append(frame)
    if found:
        state.queue += tuple(found)


def said_of(occasion: Occasion) -> dict[str, Value]:
    """What an effect may call by name: what the occasion is about, the other party, and how much of it."""
    return {"subject": (occasion.subject,), "other": (occasion.other,), "number": occasion.number}


def listeners(state: State, word: str) -> Iterable[tuple[Ref, Ability]]:
    """The effects that are on now and listen for this word."""
    game, cards = state.game, state.cards
    for seat in state.seats():
        for zone in game.awake:
            for ref in state.zones[at(seat, zone)]:
                definition = cards[ref].definition
                for place in game.listening.get(definition, {}).get(word, ()):
                    ability = game.abilities[definition][place]
                    if ability.effect.zone == zone and on_now(state, ref, place):
                        yield ref, ability


def on_now(state: State, ref: Ref, place: int) -> bool:
    """Like `active`, but an «if» is asked when the effect is resolved, not when it is set off."""
    card = state.cards[ref]
    effect = state.game.abilities[card.definition][place].effect
    if card.face_down:
        return False
    if effect.levels and state.game.numbers(state, ref, "level") not in effect.levels:
        return False
    return all(state.game.scopes(state, ref, card.controller, s) for s in effect.during)


def answers(state: State, ref: Ref, seat: Seat, on: On | None, occasion: Occasion) -> bool:
    """Is this the occasion the effect waits for?"""
    if on is None or on.event != occasion.word:
        return False
    if on.by and not is_side(state, seat, on.by, occasion.by):
        return False
    if isinstance(on.of, Filter):
        return occasion.subject in state.cards and fits(state, Frame("", seat, source=ref), occasion.subject, on.of)
    return on.of == "any" or occasion.subject == ref


# ------------------------------------------------------------------------------------- several at one moment


def next_trigger(run: Run) -> Sequence[Fact] | None:
    """Resolve the trigger that was chosen, or the only one."""
    frame = run.stack[-1]
    rest = list(frame.frames)
    if not rest:
        run.leave()
        return None
    index = 0
    picked = frame.answers.get("order")
    if picked and len(rest) > 1:
        wanted = (picked[0].subject, picked[0].target)
        index = next((i for i, f in enumerate(rest) if trigger_choice(f) == wanted), 0)
    chosen = rest.pop(index)
    run.stack[-1] = Frame(frame.program, frame.seat, 0, frame.source, frame.cause, {}, {}, tuple(rest))
    run.stack.append(chosen)
    return None


def trigger_choice(frame: Frame) -> tuple[str, str]:
    """How a waiting trigger is named in an answer: its card, and which of its effects."""
    return frame.source, "e" + frame.program.rpartition("/")[2]


def waiting(state: State, frame: Frame) -> list[Frame]:
    """The triggers that may still be activated: the limit of one may have been used up by another."""
    return [f for f in frame.frames if not limit_used(state, f, ability_of(state, f.program))]


def order_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    choices = dict.fromkeys(trigger_choice(f) for f in waiting(state, frame))
    return [pick_of(prompt, source, number) for source, number in choices]


def ask_order(rule: str) -> Ask:
    """Which of the waiting triggers comes next; not asked when it makes no difference."""
    return Ask(
        "order",
        order_offers,
        rule,
        when=lambda state, frame: len({(f.program, f.seat) for f in waiting(state, frame)}) > 1,
    )

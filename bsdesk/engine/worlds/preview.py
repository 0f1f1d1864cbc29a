"""Previews: what would follow from a move, played on a copy of the seat's own view.

A preview ends at the first question, chance or unknown card, and says which it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from bsdesk.engine.card_facts import CardGone, CardMoved
from bsdesk.engine.facts import Began, Stretch
from bsdesk.engine.giving import all_grants
from bsdesk.engine.grants import asks_only_the_card
from bsdesk.engine.handling import Note
from bsdesk.engine.play import judge
from bsdesk.engine.play.foresight import foresee, leaving_cards, on_field
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move, Pool, Ref, Refusal
from bsdesk.engine.view import view_for

TIMES = ("turn", "step")  # stretches that come and go by themselves


class ThingChange(Struct, frozen=True):
    """The figures and tokens of one thing before and after."""

    ref: Ref
    before: dict[str, int]
    after: dict[str, int]
    pool_before: Pool
    pool_after: Pool


class Travel(Struct, frozen=True):
    """A card that would go elsewhere."""

    ref: Ref
    source: Ref
    to: Ref


class Preview(Struct, frozen=True):
    """What a move would do, as far as can be foreseen."""

    changes: tuple[ThingChange, ...]
    leaves: tuple[Ref, ...]  # cards that would leave the field
    events: tuple[Event, ...]
    comes: str = ""  # what ended the preview: question:NAME, chance, hidden card
    results: dict[int, str] = {}
    travels: tuple[Travel, ...] = ()  # cards that would go from one place to another, but for those that leave
    price: tuple[int, int] | None = None  # the cost, and what is taken off it
    notes: tuple[Note, ...] = ()
    saved: tuple[str, int] = ("", 0)  # by what less than that is paid, and how much less


def preview(state: State, move: Move) -> Preview | Refusal:
    """Return the consequences of a move, or why it may not be made. Only what the seat can see is read."""
    return preview_plan(state, [move])


def preview_plan(state: State, plan: Sequence[Move]) -> Preview | Refusal:
    """Return the consequences of several moves, as far as they can be foreseen; or why one of them may not be made."""
    view = after = view_for(state, plan[0].seat)
    events: tuple[Event, ...] = ()
    comes = ""
    for move in plan:
        refusal = judge(after, move)
        if refusal is not None:
            return refusal
        after, more, comes = foresee(after, move)
        events += more
        if comes:
            break
    return preview_of(view, plan[0], after, events, comes)


def preview_of(view: State, first: Move, after: State, events: tuple[Event, ...], comes: str) -> Preview:
    """Return the preview of moves that were played on a view; `comes` is what ended it."""
    if after.prompts and not comes:
        comes = "question:" + next(iter(after.prompts.values())).question
    lost = leaving_cards(view, after)
    return Preview(
        changes(view, after),
        lost,
        events,
        comes,
        after.results,
        travels(view, events, lost),
        view.game.handling.price(view, first),
        tuple(view.game.handling.notes(view, first, after, events, comes)),
        view.game.handling.saved(view, first, events),
    )


def left_by_answer(outcome: Preview, others: Sequence[Preview]) -> tuple[Ref, ...]:
    """Return the cards that would leave by this answer of several, without those that leave whatever is answered, and
    those that leave since a turn or a step of it begins or ends."""
    alike = set.intersection(*(set(other.leaves) for other in others)) if others else set[Ref]()
    return tuple(ref for ref in outcome.leaves if ref not in alike and not leaves_by_time(outcome.events, ref))


def leaves_by_time(events: Sequence[Event], ref: Ref) -> bool:
    """Return whether a card leaves in a later turn, or since a turn or a step of it begins or ends."""
    known, turned = dict[int, Event](), False
    for event in events:
        known[event.n] = event
        turned = turned or is_begin_of_turn(event)
        if isinstance(event.fact, CardMoved | CardGone) and event.fact.card == ref:
            return turned or any(
                isinstance(one.fact, Stretch) and one.fact.what in TIMES for one in led_to(known, event)
            )
    return False


def is_begin_of_turn(event: Event) -> bool:
    return isinstance(event.fact, Began) and event.fact.what == "turn"


def led_to(known: Mapping[int, Event], event: Event) -> Iterator[Event]:
    """Yield what an event came of, and what that came of, as far as it is known."""
    while event.parent in known:
        event = known[event.parent]
        yield event


def travels(view: State, events: Sequence[Event], lost: Sequence[Ref]) -> tuple[Travel, ...]:
    """Return the cards that were seen before and are elsewhere at the end."""
    first: dict[Ref, Ref] = {}  # what a card is called now -> what it was called
    ends: dict[Ref, Ref] = {}
    for event in events:
        if isinstance(event.fact, CardMoved):
            fact = event.fact
            start = first.pop(fact.card, fact.card)
            first[fact.becomes] = start
            ends[start] = fact.to
    known = (ref for ref in ends if ref in view.cards and view.cards[ref].definition and ref not in lost)
    return tuple(Travel(ref, view.cards[ref].zone, ends[ref]) for ref in known if view.cards[ref].zone != ends[ref])


def changes(before: State, after: State) -> tuple[ThingChange, ...]:
    """Return every card on the field whose figures differ, and every place whose tokens do."""
    found: list[ThingChange] = []
    given_alike = gives_alike(before, after)
    for ref in on_field(before):
        if ref in after.cards and before.cards[ref].definition:
            if given_alike and is_as_it_was(before, after, ref):
                continue
            old, new = figures_of(before, ref), figures_of(after, ref)
            mine, yours = before.tokens.get(ref, ()), after.tokens.get(ref, ())
            if old != new or mine != yours:
                found.append(ThingChange(ref, old, new, mine, yours))
    for key in before.tokens:
        if key in after.tokens and key not in before.cards and before.tokens[key] != after.tokens[key]:
            found.append(ThingChange(key, {}, {}, before.tokens[key], after.tokens[key]))
    return tuple(found)


def gives_alike(before: State, after: State) -> bool:
    """Return whether a card that is as it was must have the figures that it had."""
    if not after.rules.own_figures:
        return False
    lives = all_grants(after)
    return all(asks_only_the_card(live) for live in lives) and lives == all_grants(before)


def is_as_it_was(before: State, after: State, ref: Ref) -> bool:
    """Return whether a card, and what lies on it, are the same in both states."""
    if before.cards[ref] != after.cards[ref] or before.tokens.get(ref) != after.tokens.get(ref):
        return False
    return before.counters.get(ref) == after.counters.get(ref)


def figures_of(state: State, ref: Ref) -> dict[str, int]:
    """Return the figures of a card that a preview shows."""
    found: dict[str, int] | None = state.memo.get(("figures", ref))
    if found is None:
        numbers = state.rules.numbers
        found = state.memo["figures", ref] = {name: numbers(state, ref, name) for name in state.game.handling.figures}
    return found

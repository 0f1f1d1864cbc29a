"""What follows from every group of facts by rule alone, and what is noted of it for later."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.card_facts import CardJoined, CardMoved, ControlChanged
from bsdesk.engine.facts import Counted, CountersChanged
from bsdesk.engine.game import Consequence
from bsdesk.engine.run import Run
from bsdesk.engine.run.memory import BENEATH
from bsdesk.engine.state import Event, State, zone_name
from bsdesk.engine.values import Ref
from bsdesk.games.ff_tcg.rules.abilities import TO_BREAK
from bsdesk.games.ff_tcg.rules.areas import ATTACKING, DAMAGE, attacking_forwards, fallen_key, late, taken
from bsdesk.games.ff_tcg.rules.limit_break import going_home
from bsdesk.games.ff_tcg.rules.priming import parted


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """Return what follows from a group of facts: what fell, was taken or was hurt is noted, the cards of what was
    primed part, and those of the LB deck go back to it."""
    found = [Consequence(note, event.n, "FF-7.3") for event in events if (note := note_of(event)) is not None]
    apart = parted(run, events)
    found += apart
    for event in events:
        # What changes hands in the End Phase can do nothing more this turn, and is had when the next one begins.
        if isinstance(event.fact, ControlChanged) and run.state.step != "end":
            found.append(Consequence(Counted(taken(event.fact.card)), event.n, "FF-10.1.2.1.1"))
    if run.state.rules.options.get("dulled_abilities") == "since_own_turn":
        found += came_late(run.state, events)
    return [*found, *harms(run.state, events), *going_home(run, events, len(apart))]


def came_late(state: State, events: Sequence[Event]) -> list[Consequence]:
    """FF-15.2.2.3: Return the facts by which it is noted which cards came under a player's control now."""
    found = []
    for event in events:
        fact = event.fact
        entered = isinstance(fact, CardMoved) and not isinstance(fact, CardJoined) and zone_name(fact.to) == "field"
        ref = fact.becomes if entered else fact.card if isinstance(fact, ControlChanged) else ""  # type: ignore[union-attr]
        if ref and not state.tally.get(late(ref)):
            found.append(Consequence(Counted(late(ref)), event.n, "FF-15.2.2.3"))
    return found


def note_of(event: Event) -> Counted | None:
    """FF-7.3: Return the fact that a card of the Field was put into the Break Zone, if it was."""
    fact = event.fact
    if not isinstance(fact, CardMoved) or zone_name(fact.to) != "break" or fact.why not in (*TO_BREAK, BENEATH):
        return None
    return Counted(fallen_key(fact.becomes))


def harms(state: State, events: Sequence[Event]) -> list[Consequence]:
    """FF-12.4.5b: Return the facts by which it is noted what dealt a card damage last, in place of what did before."""
    by: dict[Ref, dict[Ref, int]] = {}
    for event in events:
        fact = event.fact
        if isinstance(fact, CountersChanged) and fact.name == DAMAGE and fact.number > 0 and fact.source:
            by.setdefault(fact.on, {}).update(dict.fromkeys(dealers(state, event, fact), event.n))
    found = []
    for ref, sources in by.items():
        before = breakers(state, ref)
        n = max(sources.values())
        found += [Consequence(Counted(harmed(ref, one)), n, "FF-12.4.5b") for one in sources if one not in before]
        found += [Consequence(Counted(harmed(ref, one), -1), n, "FF-12.4.5b") for one in before if one not in sources]
    return found


def dealers(state: State, event: Event, fact: CountersChanged) -> list[Ref]:
    """FF-15.1.1.9.8b: Return the sources of damage: of a party's all its members, also those that can't deal any."""
    by = state.cards.get(fact.source)
    if event.by != "rule" or by is None or ATTACKING not in by.marks:
        return [fact.source]
    return attacking_forwards(state, by.controller)


def harmed(ref: Ref, by: Ref) -> str:
    """FF-12.4.5b: Return the key under which is noted when a card was dealt damage by this source."""
    return f"turn.harmed.{ref}.{by}"


def sources(state: State) -> list[Ref]:
    """FF-12.4.5b: Return what has dealt damage to cards that are there, and may break them yet: a Summon or a card that
    has left since is remembered as long."""
    start = harmed("", "")[:-1]
    noted = (key.removeprefix(start).split(".") for key, n in state.tally.items() if n > 0 and key.startswith(start))
    return [by for ref, by in noted if ref in state.cards]


def breakers(state: State, ref: Ref) -> list[Ref]:
    """FF-12.4.5b: Return what dealt this card damage last: it has broken it. What has gone and was hidden is left out:
    nobody could be told of it."""
    start = harmed(ref, "")
    found = [key.removeprefix(start) for key, n in state.tally.items() if key.startswith(start) and n > 0]
    return [one for one in found if one in state.cards or one in state.past]

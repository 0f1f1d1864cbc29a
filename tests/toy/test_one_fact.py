"""A new fact is one class: what it says of itself is all that fold, views, the log and the walker of refs need."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.engine.fact_base import FactBase, SentenceFacts
from bsdesk.engine.state import Event, Frame, State, fold
from bsdesk.engine.values import Key, Ref, Seat
from bsdesk.engine.values.refs import refs_in, rename_refs
from bsdesk.engine.view import redact_events
from bsdesk.speech.books import Books
from bsdesk.speech.event_wording import EventWording
from bsdesk.speech.wording import Wording
from tests.table import Table

SAID = "{seat} buries {card} under {things}"


class Buried(FactBase, frozen=True):
    """A seat buried a card under others; what it was is counted."""

    seat: Seat
    card: Ref
    under: tuple[Ref, ...] = ()
    key: Key = ""

    def log_keys(self) -> list[str]:
        return [f"buried.{len(self.under)}", "buried"]

    def sentence_facts(self) -> SentenceFacts:
        return {"seat": ("seat", self.seat), "card": ("thing", self.card), "things": ("things", self.under)}

    def write(self, state: State) -> None:
        state.cards[self.card] = replace(state.cards[self.card], turned=2)


@pytest.fixture
def state(table: Table) -> State:
    """#1 lies on the field of seat 1, #2 and #3 are in its hand."""
    return table.lay("field MOTH | hand ECHO NEST", "deck", "deck", "deck").state


def event(fact: Buried) -> Event:
    return Event(41, 41, 1, "rule", "T-1", fact)  # type: ignore[arg-type]  # not among the facts of the machine


def test_it_writes_itself(state: State) -> None:
    fold(state, event(Buried(1, "#2")))
    assert (state.seq, state.cards["#2"].turned) == (41, 2)


def test_who_can_not_see_a_card_learns_of_its_place_alone(state: State) -> None:
    happened = [event(Buried(1, "#3", ("#1", "#2")))]
    assert redact_events(state, happened, "p1") == happened
    assert redact_events(state, happened, "p2") == [event(Buried(1, "p1.hand.2", ("#1", "p1.hand.1")))]


def test_a_key_that_names_a_hidden_card_keeps_the_whole_fact_from_the_viewer(state: State) -> None:
    happened = [event(Buried(1, "#1", key="turn.buried.#2"))]
    assert redact_events(state, happened, "p1") == happened
    assert redact_events(state, happened, "p2") == []


def test_the_log_tells_it_under_its_name_with_its_words(state: State) -> None:
    book = {"buried": dict.fromkeys(("en", "ja"), SAID)}
    wording = Wording(Books({}, {}, {"and": {"en": " and "}}, book, frozenset(), {}), "en")
    fact = Buried(1, "#3", ("#1", "#2"))
    assert fact.log_keys() == ["buried.2", "buried"]
    assert (
        EventWording(wording).event(state, event(fact), lambda ref: f"<{ref}>") == "p1 buries <#3> under <#1> and <#2>"
    )


def test_it_is_about_the_first_thing_that_it_names() -> None:
    assert Buried(1, "#3", ("#1",)).about() == "#3"


def test_its_refs_are_found_and_renamed_wherever_it_lies() -> None:
    fact = Buried(1, "#3", ("#1", "#2"))
    assert refs_in(fact) == ["#3", "#1", "#2"]
    waiting = Frame("turn", 1, source="#2", frames=(Frame("instead", 1, facts=(fact,)),))  # type: ignore[arg-type]
    assert rename_refs(waiting, lambda ref: ref.replace("#", "#9")) == Frame(
        "turn",
        1,
        source="#92",
        frames=(Frame("instead", 1, facts=(Buried(1, "#93", ("#91", "#92")),)),),  # type: ignore[arg-type]
    )


def test_what_names_nothing_else_stays_the_very_same_value() -> None:
    fact = Buried(1, "#3", ("#1", "#2"))
    assert rename_refs(fact, lambda ref: ref) is fact

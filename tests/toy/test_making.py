"""Cards that are made at setup and in play, and cards that leave the game."""

from __future__ import annotations

from collections import Counter

from bsdesk.engine.card_facts import CardGone, CardMade, CardShown
from bsdesk.engine.play import new
from bsdesk.engine.state import Event, fold
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact, redact_events
from bsdesk.engine.worlds.preview import Preview, preview
from bsdesk.engine.worlds.sampling import resample
from bsdesk.speech.books import read_books
from bsdesk.speech.event_wording import EventWording
from bsdesk.speech.wording import Wording
from tests.table import Table
from tests.toy.boxes import HERE

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


def test_cards_are_made_at_setup(table: Table) -> None:
    state = new(table.game, dict.fromkeys(range(1, 5), ["MOTH"] * 9), 1).state
    cards = {key: [state.cards[ref] for ref in state.zones[key]] for key in ("t1.rack", "t2.rack")}
    found = {key: [(card.definition, card.owner) for card in there] for key, there in cards.items()}
    assert found == {"t1.rack": [("EMBER", 1)], "t2.rack": [("EMBER", 2)]}


def test_cards_are_made_in_play_and_are_whose_they_were_made_for(table: Table) -> None:
    table.lay("hand KINDLE | field LAMP")
    before = table.state
    done = table.play("play hand.kindle", *ROUND)
    assert (table.zone("field"), table.hand(1), table.zone("rack")) == (["LAMP", "EMBER", "EMBER"], ["MOTH"], ["SPARK"])
    assert {(table.card(name).owner, table.card(name).controller) for name in ("ember.2", "hand.moth")} == {(1, 1)}
    ids = [fact.becomes for fact in done.of(CardMade)]
    assert len(set(ids)) == 4
    assert all(int(ref[1:]) < table.state.next_id for ref in ids)
    assert before.cards.keys().isdisjoint(ids)


def test_who_can_not_see_a_made_card_does_not_learn_which_it_is(table: Table) -> None:
    table.lay("hand KINDLE")
    table.play("play hand.kindle", *ROUND[:3])
    before = table.state
    events = table.play("p1 pass").events
    told = {
        seat: [e.fact for e in redact_events(before, events, f"p{seat}") if isinstance(e.fact, CardMade)]
        for seat in (1, 2, 3)
    }
    assert {fact.definition for facts in told.values() for fact in facts} == {""}
    refs = [table.ref(name) for name in ("ember.1", "ember.2", "hand.moth", "rack.spark")]
    assert [fact.becomes for fact in told[1]] == refs
    assert [fact.becomes for fact in told[2]] == [*refs[:2], "p1.hand.1", "t1.rack.1"]
    assert [fact.becomes for fact in told[3]] == [*refs[:2], "p1.hand.1", refs[3]]
    wording = Wording(read_books(HERE / "books"), "en")
    making = next(event for event in events if isinstance(event.fact, CardMade))
    said = EventWording(wording).event(table.state, making, lambda ref: table.state.cards[ref].definition)
    assert said == "EMBER is made in p1's Field"


def test_a_preview_knows_what_will_be_made(table: Table) -> None:
    table.lay("hand KINDLE")
    table.play("play hand.kindle", *ROUND[:3])
    shown = preview(table.state, Move(1, "pass"))
    assert isinstance(shown, Preview)
    assert (shown.comes, sum(isinstance(e.fact, CardMade) for e in shown.events)) == ("", 4)


def test_a_card_leaves_the_game(table: Table) -> None:
    table.lay("hand QUENCH", "field MOTH LAMP")
    table.play("play hand.quench", *ROUND)
    ref = table.ref("p2.lamp")
    done = table.play("choose p2.lamp")
    assert (table.zone("p2.field"), ref in table.state.cards) == (["MOTH"], False)
    assert done.of(CardGone) == [CardGone(ref, "banished")]
    wording = Wording(read_books(HERE / "books"), "ja")
    gone = next(e for e in done.events if isinstance(e.fact, CardGone))
    assert EventWording(wording).event(table.state, gone, lambda _ref: "ランプ") == "ランプがゲームから取り除かれる"


def test_a_covered_card_is_shown_before_it_leaves(table: Table) -> None:
    table.lay("hand QUENCH", "field LAMP?")
    table.play("play hand.quench", *ROUND)
    assert table.state.tally["game.gone.p2.LAMP"] == 1


def test_what_has_left_is_dealt_to_nobody(table: Table) -> None:
    """A world dealt from a view has neither what is gone, nor too few cards for what was made."""
    deck = ["MOTH", "LAMP", "ECHO", "NEST", "URN", "SPARK", "BLAZE", "GLOW"]
    state = new(table.game, dict.fromkeys(range(1, 5), deck), 3).state.copy()
    state.prompts, state.agenda = {}, ()
    ref = state.zones["p2.hand"][0]
    name, n = state.cards[ref].definition, state.seq + 1
    for fact in (CardShown(ref), CardGone(ref), CardMade("EMBER", "p2.field", f"#{state.next_id}", 2)):
        fold(state, Event(n, n, 0, "rule", "T-1", fact))
    wanted = Counter(deck) - Counter([name]) + Counter(["EMBER"])
    for seed in range(20):
        world = resample(redact(state, "p1"), seed, dict.fromkeys(range(1, 5), deck))
        left = Counter(card.definition for card in world.cards.values() if card.owner == 2)
        assert left == wanted

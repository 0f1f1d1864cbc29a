"""A deck that is nobody's: who has its cards, who sees them, what happens when it runs out."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from bsdesk.bots.self_play import any_deck
from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved, Shuffled
from bsdesk.engine.facts import Fact, GameEnded
from bsdesk.engine.files.position import lay
from bsdesk.engine.filters import Filter
from bsdesk.engine.game import Game, program
from bsdesk.engine.play import moves, new
from bsdesk.engine.run import Run
from bsdesk.engine.run.course import FullRun, finish
from bsdesk.engine.run.drawing import draw_cards
from bsdesk.engine.selection import select
from bsdesk.engine.state import Event, Frame, State, to_json
from bsdesk.engine.values import Move, Ref
from bsdesk.engine.view import redact
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.shared import Draw, Open
from bsdesk.engine.worlds.preview import Preview, preview
from bsdesk.engine.worlds.sampling import resample
from tests.table import Table
from tests.toy.lanterns import WELL, lanterns

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


def test_the_tables_cards_lie_where_the_rules_say(table: Table) -> None:
    state = new(table.game, dict.fromkeys(range(1, 5), ["MOTH"] * 9), 1).state
    cards = [state.cards[ref] for ref in state.zones["well"]]
    assert [card.definition for card in cards] == list(WELL)
    assert {(card.owner, card.controller, card.holder) for card in cards} == {(0, 0, 0)}
    assert {redact(state, "p1").cards[ref].definition for ref in redact(state, "p1").zones["well"]} == {""}


def test_who_draws_one_has_it_and_does_not_own_it(table: Table) -> None:
    table.lay("well MOTH LAMP ECHO")
    table.play("scoop")
    card = table.card("hand.moth")
    assert (card.owner, card.controller, card.holder) == (0, 1, 1)
    assert (table.hand(1), table.zone("well")) == (["MOTH", "LAMP"], ["ECHO"])
    table.play("play hand.moth", *ROUND)
    assert (table.zone("field"), table.card("moth").controller) == (["MOTH"], 1)


def test_burnt_it_comes_to_a_pile_that_all_share(table: Table) -> None:
    table.lay("hand SPARK*", "field MOTH* LAMP")
    table.play("play hand.spark", *ROUND, "choose p2.moth")
    assert (table.zone("spill"), table.zone("p2.ash"), table.zone("ash")) == (["MOTH", "SPARK"], [], [])
    assert {table.state.cards[ref].controller for ref in table.state.zones["spill"]} == {0}


def test_a_deck_that_runs_out_is_refilled_in_the_middle_of_a_draw(table: Table) -> None:
    table.lay("well MOTH | spill LAMP ECHO NEST")
    done = table.play("scoop")
    told = [f for f in done.facts if isinstance(f, CardMoved | Shuffled)]
    kinds = ["Shuffled" if isinstance(f, Shuffled) else f.why for f in told]
    assert kinds == ["drawn", "refilled", "refilled", "refilled", "Shuffled", "drawn"]
    assert [fact.by for fact in done.of(Shuffled)] == [1]
    assert (len(table.hand(1)), table.hand(1)[0], len(table.zone("well")), table.zone("spill")) == (2, "MOTH", 2, [])


@pytest.mark.parametrize(("well", "drawn"), [("MOTH", ["MOTH"]), ("", [])])
def test_where_nothing_is_left_fewer_are_drawn(table: Table, well: str, drawn: list[str]) -> None:
    table.lay(f"well {well}")
    table.play("scoop")
    assert table.hand(1) == drawn


def test_a_preview_ends_where_the_deck_is_refilled(table: Table) -> None:
    table.lay("well MOTH | spill LAMP ECHO NEST")
    shown = preview(table.state, Move(1, "scoop"))
    assert isinstance(shown, Preview)
    assert shown.comes in ("shuffle", "hidden card")


def test_of_a_covered_card_of_the_table_its_holder_alone_knows(table: Table) -> None:
    table.lay("hand LAMP* MOTH")
    table.play("hide hand.lamp")
    card = table.card("field.1")
    assert (card.owner, card.controller, card.face) == (0, 1, "own")
    seen = {viewer: face(redact(table.state, viewer), "p1.field") for viewer in ("p1", "p2", "p3", "table", "all")}
    assert seen == {"p1": ["LAMP"], "p2": [""], "p3": [""], "table": [""], "all": ["LAMP"]}


def test_a_preview_ends_where_a_covered_card_of_the_table_comes_to_who_looks_ahead(table: Table) -> None:
    """Its name and what it can do are seen only then."""
    table.lay("hand LURE", "field LAMP*?")
    assert table.card("p2.field.1").owner == 0
    table.play("play hand.lure", *ROUND[:3])
    shown = preview(table.state, Move(1, "pass"))
    assert isinstance(shown, Preview)
    assert shown.comes == "hidden card"


def face(view: State, zone: str) -> list[str]:
    return [view.cards[ref].definition for ref in view.zones[zone]]


def test_an_unseen_card_of_the_table_in_a_hand_is_not_shown_to_who_chooses_it(table: Table) -> None:
    table.lay("hand THIEF", "hand MOTH* LAMP*")
    table.play("play hand.thief", *ROUND)
    assert table.moves() == ["choose p2.hand.1", "choose p2.hand.2"]


def test_a_world_dealt_from_a_view_has_all_the_tables_cards(table: Table) -> None:
    state = new(table.game, dict.fromkeys(range(1, 5), ["MOTH"] * 9), 5).state
    table.state = state
    table.play("p1 bid red", "p2 bid black", "scoop", "hide " + table.name(state.zones["p1.hand"][0]))
    for viewer in ("p2", "table"):
        for seed in range(20):
            world = resample(redact(table.state, viewer), seed)
            assert Counter(c.definition for c in world.cards.values() if not c.owner) == Counter(WELL)
            assert {
                ref: (c.owner, c.controller) for ref, c in world.cards.items() if c.zone == "well"
            } == dict.fromkeys(world.zones["well"], (0, 0))


def test_cards_of_the_table_are_on_nobodys_side_until_somebody_has_them(table: Table) -> None:
    table.lay("spill MOTH LAMP", "field MOTH*")
    frame, state = Frame("", 1), table.state
    assert select(state, frame, Filter(where="spill", side="own")) == []
    assert select(state, frame, Filter(where="spill", side="opposing")) == []
    assert len(select(state, frame, Filter(where="spill", side="any"))) == 2
    assert len(select(state, frame, Filter(side="opposing"))) == 1


# a game in which that is the only deck


def scooping() -> Game:
    """The toy without decks of one's own: all draw from the well, and nothing else happens."""
    game = lanterns()
    piles = replace(game.rules.piles, deck="well")
    return game.with_rules(piles=piles, programs={**game.rules.programs, "setup": program(draw_two, over)})


def draw_two(run: Run) -> None:
    """T-10 Each seat draws two cards of the well."""
    draw_cards(run, [1, 2, 3, 4], 2)


def over(run: Run) -> list[Fact]:
    """T-8 That is all."""
    return [GameEnded(dict.fromkeys(run.state.seats(), "draw"), "deck")]


def test_nobody_brings_a_deck_where_all_draw_from_that_of_the_table() -> None:
    game = scooping()
    assert (game.rules.piles.brings_decks, lanterns().rules.piles.brings_decks) == (False, True)
    state = new(game, dict.fromkeys(range(1, 5), ()), 1).state
    assert not [card for card in state.cards.values() if card.owner]
    assert "p1.well" not in state.zones
    assert [len(state.zones[f"p{seat}.hand"]) for seat in state.seats()] == [2] * 4
    assert any_deck(game, random.Random(1)) == []
    with pytest.raises(
        Complaint, match=r"^a seat brings a deck; expected no cards but those of the table: .*; bring none$"
    ):
        new(game, {**dict.fromkeys(range(1, 5), ()), 2: ["MOTH"]}, 1)


@pytest.mark.parametrize("word", [Draw(count=3), Open(count=3)])
@pytest.mark.parametrize(("cards", "possible"), [("MOTH MOTH MOTH", True), ("MOTH MOTH", False)])
def test_what_needs_cards_of_the_deck_asks_for_that_of_the_table(word: Draw | Open, cards: str, possible: bool) -> None:
    state = lay(scooping(), {1: f"well {cards}"}, step="")
    assert word.possible(state, Frame("turn", 3)) is possible


@pytest.mark.parametrize(
    ("cards", "who", "possible"),
    [
        ("MOTH MOTH", "you", True),
        ("MOTH MOTH", "everyone", False),
        ("MOTH MOTH MOTH MOTH", "everyone", True),
        ("MOTH MOTH | spill MOTH", "everyone", False),
        ("MOTH MOTH | spill MOTH MOTH", "everyone", True),
        ("| spill MOTH", "opponent", False),
        ("| spill MOTH MOTH", "opponent", True),
    ],
)
def test_several_draw_from_the_same_cards_and_from_those_that_it_is_refilled_with(
    cards: str, who: str, possible: bool
) -> None:
    state = lay(scooping(), {1: f"well {cards}"}, step="")
    assert Draw(who=who).possible(state, Frame("turn", 1)) is possible


@pytest.mark.parametrize(("deck", "cards"), [("well", "well MOTH"), ("deck", "deck MOTH")])
def test_what_is_drawn_from_another_deck_is_asked_of_that_one(table: Table, deck: str, cards: str) -> None:
    table.usual = ()
    table.lay(cards)
    frame = Frame("turn", 1)
    assert [Draw(from_=name).possible(table.state, frame) for name in (deck, "well" if deck == "deck" else "deck")] == [
        True,
        False,
    ]


def test_the_deck_that_all_draw_from_is_searched_as_ones_own() -> None:
    state = lay(scooping(), {1: "well MOTH LAMP ECHO | spill MOTH"}, step="")
    for seat in state.seats():
        frame = Frame("turn", seat)
        assert select(state, frame, Filter(where="well")) == list(state.zones["well"])
        assert select(state, frame, Filter(where="well", side="team", kind=("spell",))) == []
        assert select(state, frame, Filter(where="well", side="opposing")) == []
        assert select(state, frame, Filter(where="spill")) == []


def test_who_searches_it_sees_it_and_nobody_else() -> None:
    game = scooping()
    search = Choose(Filter(where="well", kind=("thing",)))
    programs = {**game.rules.programs, "test": program(search, over)}
    state = lay(game.with_rules(programs=programs), {1: "well MOTH LAMP"}, step="").copy()
    state.agenda, state.actor = (*state.agenda, Frame("test", 2)), 0
    asked = finish(FullRun(state)).state
    assert len(moves(asked, 2)) == 2
    seen = {viewer: face(redact(asked, viewer), "well") for viewer in ("p1", "p2", "table")}
    assert seen == {"p1": ["", ""], "p2": ["MOTH", "LAMP"], "table": ["", ""]}
    assert to_json(redact(resample(redact(asked, "p1"), 3), "p1")) == to_json(redact(asked, "p1"))


def test_a_deck_that_nothing_comes_into_is_not_refilled_again(table: Table) -> None:
    """What keeps cards from coming into it would else be tried without end."""

    def is_denied(_state: State, event: Event, _other: Ref) -> bool:
        return isinstance(event.fact, CardMoved) and event.fact.why == "refilled"

    table.game = table.game.with_rules(denied={CardMoved: is_denied})
    table.lay("well MOTH | spill LAMP ECHO")
    done = table.play("scoop")
    assert (table.hand(1), table.zone("spill"), done.of(Shuffled)) == (["MOTH"], ["LAMP", "ECHO"], [])


def test_who_is_kept_from_drawing_a_card_draws_no_more(table: Table) -> None:
    """Neither what lies under it, nor what the deck would be refilled with."""

    def is_denied(state: State, event: Event, _other: Ref) -> bool:
        fact = event.fact
        return isinstance(fact, CardMoved) and fact.why == "drawn" and state.cards[fact.card].definition == "LAMP"

    table.game = table.game.with_rules(denied={CardMoved: is_denied})
    table.lay("well MOTH LAMP ECHO NEST | spill URN")
    run = FullRun(table.state.copy())
    assert draw_cards(run, [1], 3, "well") == 2
    assert [run.state.cards[ref].definition for ref in run.state.zones["p1.hand"]] == ["MOTH", "ECHO"]
    assert draw_cards(run, [1], 1, "well") == 0
    assert [run.state.cards[ref].definition for ref in run.state.zones["well"]] == ["LAMP", "NEST"]


def test_no_card_of_the_table_is_dealt_among_those_of_a_vault_that_a_seat_looks_into(table: Table) -> None:
    """How many lie in a vault nobody knows; but who chooses among those that lie there sees them all."""
    table.lay("hand HEIR | vault SPARK LAMP | well ECHO", "vault MOTH")
    table.state.next_id = 60  # as many cards have come and gone
    table.play("play hand.heir", *ROUND)
    assert table.question == "choose"
    view = redact(table.state, "p1")
    worlds = [resample(view, seed) for seed in range(40)]
    assert {to_json(redact(world, "p1")) for world in worlds} == {to_json(view)}
    assert len({len(world.zones["p3.vault"]) for world in worlds}) > 2

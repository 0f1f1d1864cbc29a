"""Positions that are set up: they are written and laid out again the same, and what can't stand in them is mended."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from bsdesk.commands.shared.shipped import game_named
from bsdesk.complaint import Complaint
from bsdesk.engine.files.position import lay
from bsdesk.engine.files.setting_up import LOT, apply_by_hand, is_set_up
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, moves, to_act
from bsdesk.engine.state import Card, State, digest
from bsdesk.engine.view import redact, visible
from bsdesk.scenes.editing.defects import defects_of
from bsdesk.scenes.editing.draft import draft_at, draft_of, first_draft
from bsdesk.scenes.position import position_of
from bsdesk.scenes.reading import parse
from bsdesk.scenes.taking import scene_at, scene_by_lot, scene_set_up
from bsdesk.scenes.writing import write
from bsdesk.session.sharing import known_lists
from bsdesk.session.stretches import world_for
from tests.seated import dealt_game, wander

GAMES = ("battle_spirits", "black_poker", "ff_tcg", "asteriated_grail")


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


def begun(game: Game) -> State:
    """Return a position to begin with, in which each seat brings some cards of the game."""
    cards = list(game.rules.defs)[:20]
    seats = range(1, game.rules.seats + 1)
    return first_draft(game, {seat: cards if game.rules.piles.brings_decks else [] for seat in seats}, ())


def edited(state: State, *edits: str) -> State:
    for edit in edits:
        state = apply_by_hand(state, 1, edit).state
    return state


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_set_up_is_written_and_laid_out_the_same(name: str) -> None:
    game, chance = game_named(name), random.Random(name)
    state = begun(game)
    zones, cards = sorted(state.zones), sorted(game.rules.defs)
    for _ in range(40):
        refs = sorted(state.cards)
        edits = [f"make {chance.choice(cards)} {chance.choice(zones)}", f"away {chance.choice(refs)}"]
        edits += [f"card {chance.choice(refs)} {chance.choice(zones)} {chance.randint(1, 5)}"]
        edits += [f"mark {chance.choice(refs)} attacking", f"turn {chance.choice(refs)} sideways"]
        edits += [f"counters {chance.choice(refs)} iron {chance.randint(0, 3)}", f"turn {chance.randint(1, 9)}"]
        edits += [f"pool {chance.choice(sorted(state.tokens))} {chance.randint(0, 5)}"] if state.tokens else []
        try:
            state = edited(state, chance.choice(edits))
        except Complaint:  # such as a card that the seat can't see, and names by its place
            continue
        assert is_set_up(state)
        text = write(scene_set_up(state))
        again = draft_of(parse(text), game).state
        assert write(scene_set_up(again)) == text
        assert not state.tally
        assert not state.past


@pytest.mark.parametrize("name", GAMES)
def test_a_position_to_begin_with_can_be_played(name: str) -> None:
    game = game_named(name)
    state = begun(game)
    assert defects_of(state) == []
    played = position_of(scene_set_up(state), game)
    assert moves(played, to_act(played))


def test_who_plays_a_character_has_one_at_the_beginning() -> None:
    state = begun(game_named("asteriated_grail"))
    assert [len(state.zones[f"p{seat}.field"]) for seat in state.seats()] == [1] * 6
    assert not any(state.zones[f"p{seat}.{zone}"] for seat in state.seats() for zone in ("dealt", "hand"))
    assert len(state.zones["deck"]) == 150


def test_what_can_not_stand_is_found_and_each_remedy_mends_it() -> None:
    state = edited(begun(game_named("battle_spirits")), "make REF-01 p1.field", "pool p2.life 0", "pool p1.life 0")
    for left in (3, 2, 1, 0):
        found = defects_of(state)
        assert len(found) == left
        if found:
            assert found[0].remedy is not None
            state = edited(state, found[0].remedy.edit)


def test_a_remedy_is_as_large_as_it_must_be() -> None:
    state = edited(begun(game_named("battle_spirits")), "make REF-43-blue p1.field", "pool ref-43-blue 1")
    (found,) = defects_of(state)
    assert found.remedy is not None
    assert found.remedy.amount == (1, 0)
    state = edited(state, "pool ref-43-blue 0")
    (found,) = defects_of(state)
    assert found.remedy is not None
    assert found.remedy.amount == (2, 0)


def test_each_card_lies_beneath_the_one_that_it_lay_beneath_wherever_its_place_is() -> None:
    game = game_named("black_poker")
    state = lay(game, {1: "field s10 d2 sk dk hk"}, step="main")
    s10, d2, sk, dk, hk = state.zones["p1.field"]
    for ref, leader in ((sk, s10), (dk, d2), (hk, d2)):
        state.cards[ref] = replace(state.cards[ref], under=leader)
    laid = position_of(parse(write(scene_at(state))), game)
    field = laid.zones["p1.field"]
    assert [laid.cards[ref].under for ref in field] == ["", "", field[0], field[1], field[1]]


def test_a_card_is_taken_away_with_all_that_lies_on_it() -> None:
    state = edited(
        begun(game_named("battle_spirits")), "make REF-01 p1.field", "pool ref-01 2", "counters ref-01 iron 1"
    )
    (ref,) = state.zones["p1.field"]
    gone = edited(state, "away ref-01")
    assert ref in state.tokens.keys() & state.counters.keys()
    assert ref not in gone.cards.keys() | gone.tokens.keys() | gone.counters.keys()


def test_a_team_without_morale_is_mended_by_morale() -> None:
    state = edited(begun(game_named("asteriated_grail")), "pool t1.morale 0")
    (found,) = defects_of(state)
    assert found.remedy is not None
    assert found.remedy.thing == "t1.morale"
    assert defects_of(edited(state, found.remedy.edit)) == []


def test_a_moment_of_a_game_is_set_up_as_its_viewer_sees_it(game: Game) -> None:
    state = lay(game, {1: "field REF-01[2] | hand REF-27", 2: "field REF-09[1] | hand REF-02 REF-06"}, step="attack")
    attacked = apply(state, next(offer.move for offer in moves(state, 1) if offer.move.verb == "attack"))
    assert isinstance(attacked, Applied)
    draft = draft_at(redact(attacked.state, "p1"), {1: ["REF-27"], 2: ["REF-38", "REF-38"]}, game)
    laid = draft.state
    assert draft.cut
    assert is_set_up(laid)
    assert [laid.cards[ref].definition for ref in laid.zones["p1.hand"]] == ["REF-27"]
    assert [laid.cards[ref].definition for ref in laid.zones["p2.hand"]] == ["", ""]
    assert "hand ?2" in write(scene_set_up(laid))


def places(cards: Iterable[Card]) -> list[tuple[str, str]]:
    return sorted((card.zone, card.definition) for card in cards)


@pytest.mark.parametrize("name", GAMES)
def test_a_moment_to_edit_tells_nothing_that_its_viewer_does_not_see(name: str) -> None:
    """Two worlds that look the same to a seat give the same position, and what it can't see lies there by lot."""
    session = dealt_game(game_named(name), seed=3)
    wander(session, 40, seed=5)
    lists, game, asked = known_lists(session, "p1"), session.state.game, 0
    for position in session.timeline.past()[-8:]:
        truth = position.state
        worlds = [truth, world_for(truth, "p1", 8, lists)]
        first, second = (draft_at(redact(world, "p1"), lists, game) for world in worlds)
        assert write(first.scene) == write(second.scene)
        assert digest(first.state) == digest(second.state)
        laid = [card for card in first.state.cards.values() if LOT not in card.marks]
        seen = [card for card in truth.cards.values() if visible(truth, "p1", card.id)]
        assert places(laid) == places(seen)
        assert first.unseen
        assert first.scene.made_up == ("" if first.scene == scene_by_lot(redact(truth, "p1"), lists) else "others")
        asked += first.cut
    assert asked, "no moment with something under way"


def test_in_a_game_that_has_begun_nothing_is_made(game: Game) -> None:
    state = lay(game, {1: "field REF-01[2]", 2: "field REF-09[1]"}, step="main")
    for edit in ("make REF-01 field", "away ref-01", "pool life 9", "step attack", "clear"):
        with pytest.raises(Complaint):
            apply_by_hand(state, 1, edit)


@pytest.mark.parametrize(
    "edit",
    ["make nobody p1.field", "make REF-01 p1.life", "pool p1.deck 3", "step start", "turn 0", "active p9", "what"],
)
def test_what_can_not_be_set_is_refused(game: Game, edit: str) -> None:
    with pytest.raises(Complaint):
        apply_by_hand(begun(game), 1, edit)

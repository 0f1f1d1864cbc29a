"""What each player sees of the other's cards (TR-11.24), and what lies on top of a Graveyard (TR-11.25)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.game import Game
from bsdesk.engine.play import new
from bsdesk.engine.state import to_json
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact, redact_events
from bsdesk.engine.worlds.preview import Preview, preview_plan
from bsdesk.engine.worlds.sampling import resample
from bsdesk.session.refusals import refused_by_view
from tests.games.black_poker.looking import waiting
from tests.table import Table


def seen(table: Table, viewer: str, zone: str) -> list[str]:
    """The cards of a zone as this viewer sees them, hidden ones as `?`."""
    view = redact(table.state, viewer)
    return [view.cards[r].definition or "?" for r in view.zones[zone]]


LIFE = ["S2", "S3", "S4", "S6", "S8", "H2", "H5", "H6", "H7", "D4", "D5", "D6", "D7", "D8", "D9", "D10"]


@pytest.mark.rule("TR-11.24")
@pytest.mark.parametrize(("count", "shown"), [(1, 1), (9, 9), (10, 10), (12, 10)])
def test_life_is_counted_below_ten_only_and_nobody_sees_its_cards(table: Table, count: int, shown: int) -> None:
    table.lay("life " + " ".join(LIFE[:count]))
    for viewer in ("p1", "p2", "table"):
        assert seen(table, viewer, "p1.life") == ["?"] * shown


@pytest.mark.rule("TR-11.24")
def test_ten_cards_of_life_look_like_twelve(table: Table) -> None:
    ten, twelve = (
        redact(table.lay("life " + " ".join(LIFE[:count])).state, "p2").zones["p1.life"] for count in (10, 12)
    )
    assert ten == twelve


@pytest.mark.rule("TR-11.24")
def test_of_a_graveyard_the_others_see_the_top_card(table: Table) -> None:
    table.lay("graveyard S2 S3 H4 H5 D8")
    assert seen(table, "p1", "p1.graveyard") == ["S2", "S3", "H4", "H5", "D8"]
    for viewer in ("p2", "table"):
        assert seen(table, viewer, "p1.graveyard") == ["?", "?", "?", "?", "D8"]


@pytest.mark.rule("TR-11.24")
def test_of_a_hand_the_others_see_how_many(table: Table) -> None:
    table.lay("hand S2 S3 H4 H5 D8 JK1")
    assert seen(table, "p1", "p1.hand") == ["S2", "S3", "H4", "H5", "D8", "JK1"]
    for viewer in ("p2", "table"):
        assert seen(table, viewer, "p1.hand") == ["?"] * 6


@pytest.mark.rule("TR-11.24", "TR-10.7")
def test_a_bulwark_is_known_to_its_owner_only(table: Table) -> None:
    table.lay("field D9? S5&S9")
    assert seen(table, "p1", "p1.field") == ["D9", "S5", "S9"]
    for viewer in ("p2", "table"):
        assert seen(table, viewer, "p1.field") == ["?", "S5", "S9"]


@pytest.mark.rule("TR-11.24", "TR-4.3")
def test_which_card_becomes_a_bulwark_is_not_told(table: Table) -> None:
    table.lay("hand S2 D9")
    table.play("set_bulwark")
    before = table.state
    done = table.play("bulwark hand.d9")
    told = [e.fact for e in redact_events(before, done.events, "p2") if isinstance(e.fact, CardMoved)]
    assert [(f.card, f.becomes) for f in told] == [("p1.hand.2", "p1.field.1")]


@pytest.mark.rule("TR-11.24")
def test_which_cards_a_question_is_about_is_not_told(table: Table) -> None:
    table.lay("hand H4 C2 C3 C4 | field S5")
    table.play("up hand.h4")
    before = to_json(redact(table.state, "p2"))
    table.lay("hand H4 D2 D3 D4 | field S5")
    table.play("up hand.h4")
    assert to_json(redact(table.state, "p2")) == before


@pytest.mark.rule("TR-11.24")
def test_key_cards_on_the_stage_lie_open(table: Table) -> None:
    table.lay("hand S9 C4")
    table.play("throwing hand.s9 hand.c4")
    assert waiting(table) == ["throwing"]
    assert seen(table, "p2", "stage") == ["S9", "C4"]


@pytest.mark.rule("TR-11.24")
def test_a_blocking_bulwark_is_turned_up_for_all(table: Table) -> None:
    table.lay("field H9", "field D4?")
    table.play("attack", "pass", "pass", "attackers h9")
    before = table.state
    done = table.play("p2 block d4 p1.h9")
    told = [e.fact for e in redact_events(before, done.events, "p1") if isinstance(e.fact, CardMoved)]
    assert [f.card for f in told] == [done.of(CardMoved)[0].card]
    assert seen(table, "p1", "p2.graveyard") == ["D4"]


@pytest.mark.rule("TR-11.25", "TR-11.24")
def test_of_several_cards_the_last_one_is_on_top(table: Table) -> None:
    table.lay("field D4", "life S2 S3 H4 H5 D8 C9 | graveyard HK")
    table.play("attack", "pass", "pass", "attackers d4")
    assert table.zone("p2.graveyard") == ["HK", "S2", "S3", "H4", "H5"]
    assert seen(table, "p1", "p2.graveyard") == ["?", "?", "?", "?", "H5"]
    assert table.question == ""


@pytest.mark.rule("TR-11.24", "TR-7.25")
def test_search_does_not_tell_by_later_ids_how_many_cards_life_has(table: Table) -> None:
    def new_ids(count: int) -> list[int]:
        table.lay("hand JK1 | life " + " ".join(LIFE[:count]))
        first = table.state.next_id
        done = table.play("search hand.jk1", "search life.d4")
        last = done.of(CardMoved)[-1].becomes
        return [int(last[1:]) - first, redact(table.state, "p2").next_id - first]

    assert new_ids(10) == new_ids(16)


@pytest.mark.rule("TR-11.24", "TR-7.24")
@pytest.mark.parametrize("second", ["p1.life.3", "p1.life.11", "#8"])
def test_a_plan_goes_no_further_than_the_search_that_shows_the_own_life(table: Table, second: str) -> None:
    """Else its refusal would name a card that nobody has been shown, since the plan is taken back."""
    plan = [table.lay("hand JK1").move("search hand.jk1"), Move(1, "search", second)]
    refusal = refused_by_view(redact(table.state, "p1"), plan)
    assert refusal is not None
    assert (refusal.code, refusal.remedy) == ("shown_first", (plan[0],))
    seen = preview_plan(table.state, plan)
    assert isinstance(seen, Preview)
    assert seen.comes == "question:search"


@pytest.mark.rule("TR-11.24", "TR-11.2")
def test_a_world_that_a_player_thinks_of_has_the_whole_deck(game: Game) -> None:
    """Everybody knows the 54 cards: what is seen nowhere else is in Life, be it ten cards or forty."""
    state = new(game, {1: game.rules.decks.usual, 2: game.rules.decks.usual}, 5).state
    for viewer in ("p1", "p2", "table"):
        world = resample(redact(state, viewer), 3)
        for seat in (1, 2):
            cards = [card.definition for card in world.cards.values() if card.owner == seat]
            assert sorted(cards) == sorted(game.rules.decks.usual)
            assert len(world.zones[f"p{seat}.life"]) == len(state.zones[f"p{seat}.life"])


@pytest.mark.rule("TR-11.28")
def test_where_decks_are_agreed_on_nobody_knows_them_of_itself(table_with: Callable[..., Table]) -> None:
    game = table_with(frame="custom").game
    state = new(game, {1: game.rules.decks.usual[:20], 2: game.rules.decks.usual[:20]}, 5).state
    world = resample(redact(state, "p1"), 3)
    assert len(world.zones["p2.life"]) < 20

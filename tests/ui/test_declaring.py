"""A declaration being laid out: the suggestion, every core of it open to change, and what is handed in. No window."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.engine.values import Move
from bsdesk.games import battle_spirits
from bsdesk.journal.lines import Header
from bsdesk.session.session import Session, start
from bsdesk.table.declaration import Declaration
from bsdesk.table.pending_picks import view_with_picks
from tests.seated import draft_of, laid_out_game
from tests.toy.forge import forge


@pytest.fixture(scope="module")
def game() -> Game:
    folder = Path(__file__).parents[2] / "cards" / "battle_spirits"
    return battle_spirits.game(battle_spirits.read(sorted(folder.glob("*.toml"))))


def declared(session: Session, verb: str = "summon", *, suggested: bool = True) -> Declaration:
    card = session.state.zones["p1.hand"][0]
    first = Move(1, verb, card)
    suggest = session.state.game.handling.suggest
    plan = suggest(session.state, first) if suggested and suggest else ()
    return Declaration(lambda: draft_of(session, 1), first, plan)


def said(made: Declaration) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(move.verb, move.subject, move.amount) for move in made.picks()]


def test_what_is_paid_with_cards_needs_one_more_until_it_is_paid() -> None:
    state = lay(forge(), {1: "hand HULK PIT VEIN VEIN", 2: ""}, step="main")
    session = start(Header("forge", state.rules.version, ""), Applied(state, ()))
    made = declared(session, "build")
    assert (made.due, made.ready) == (1, False)
    for count, offer in enumerate(made.offers()[:1] * 2, 1):
        made.choose(offer if count == 1 else made.offers()[-1])
    assert (made.due, made.ready) == (0, True)


def test_the_suggestion_is_laid_out(game: Game) -> None:
    made = declared(laid_out_game(game, "hand REF-09 | field REF-01[3] | reserve 5"))
    assert said(made) == [("pay", "p1.reserve", (2, 0)), ("place", "p1.reserve", (1, 0))]
    assert made.ready
    assert made.due == 0


def test_nothing_is_declared_until_it_is_handed_in(game: Game) -> None:
    session = laid_out_game(game, "hand REF-09 | reserve 5")
    before = session.state
    made = declared(session)
    assert session.state is before
    assert isinstance(session.submit(made.complete_plan()), Applied)
    assert session.state.tokens["p1.reserve"] == (2, 0)


def test_a_core_that_is_taken_out_is_due_again_and_placing_waits(game: Game) -> None:
    made = declared(laid_out_game(game, "hand REF-09 | field REF-01[3] | reserve 5"))
    made.remove(made.picks()[0], 0)
    assert made.due == 1
    assert not made.ready
    assert made.prompt is not None
    assert made.prompt.question == "pay"


def test_another_core_takes_its_place(game: Game) -> None:
    session = laid_out_game(game, "hand REF-09 | field REF-01[3] | reserve 5")
    spirit = session.state.zones["p1.field"][0]
    made = declared(session)
    made.remove(made.picks()[0], 0)
    assert made.add(spirit)
    assert said(made) == [("pay", "p1.reserve", (1, 0)), ("pay", spirit, (1, 0)), ("place", "p1.reserve", (1, 0))]
    assert made.ready
    assert isinstance(session.submit(made.complete_plan()), Applied)
    assert session.state.tokens[spirit] == (2, 0)


def test_what_is_not_offered_is_not_added(game: Game) -> None:
    made = declared(laid_out_game(game, "hand REF-09 | reserve 5"))
    assert not made.add("p1.life")
    assert not made.add("p2.reserve")


def test_begun_anew_it_can_be_filled_again(game: Game) -> None:
    made = declared(laid_out_game(game, "hand REF-09 | field REF-01[3] | reserve 5"))
    made.wishes = {}
    made.build()
    assert made.due == 2
    made.fill()
    assert made.ready
    assert said(made)[0] == ("pay", "p1.reserve", (2, 0))


def test_more_cores_than_needed_may_be_placed(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | reserve 8")
    made = declared(session)
    assert made.add("p1.reserve")
    assert said(made)[-1] == ("place", "p1.reserve", (2, 0))
    session.submit(made.complete_plan())
    (spirit,) = session.state.zones["p1.field"]
    assert session.state.tokens[spirit] == (2, 0)


def test_the_soul_core_pays_only_if_it_is_chosen(game: Game) -> None:
    made = declared(laid_out_game(game, "hand REF-09 | reserve 5+S"))
    assert all(not amount[1] for _, _, amount in said(made))
    made.remove(made.picks()[0], 0)
    assert made.add("p1.reserve", (0, 1))
    assert said(made)[0] == ("pay", "p1.reserve", (1, 1))


def test_a_rearrangement_is_laid_out_shift_by_shift(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] REF-09[1] | reserve 2")
    first, second = session.state.zones["p1.field"]
    made = Declaration(lambda: draft_of(session, 1), Move(1, "rearrange"))
    assert made.add("p1.reserve", (2, 0), first)
    assert made.add(second, (1, 0), first)
    session.submit(made.complete_plan())
    assert session.state.tokens[first] == (4, 0)


def test_where_cores_may_go_to_several_places_it_must_be_said_where(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] REF-09[1] | reserve 2")
    made = Declaration(lambda: draft_of(session, 1), Move(1, "rearrange"))
    assert not made.add("p1.reserve", (1, 0))
    assert made.picks() == []


def test_what_is_picked_of_a_payment_stays_picked_when_a_core_is_taken_out(game: Game) -> None:
    session = laid_out_game(game, "hand REF-04 | field REF-01[3] | reserve 8")
    made = declared(session)
    paid = made.cost
    made.remove(made.picks()[0], 0)
    assert made.view.tokens["p1.reserve"] == (8, 0)
    assert view_with_picks(made.view).tokens["p1.reserve"] == (8 - paid + 1, 0)
    assert sum(view_with_picks(made.view).tokens["p1.trash"]) == paid - 1


def test_a_rearrangement_is_seen_on_the_table_while_it_is_laid_out(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] REF-09[1] | reserve 2")
    spirit = session.state.zones["p1.field"][0]
    made = Declaration(lambda: draft_of(session, 1), Move(1, "rearrange"))
    made.add("p1.reserve", (2, 0), spirit)
    assert view_with_picks(made.view).tokens[spirit] == (3, 0)
    made.remove(made.picks()[0])
    assert view_with_picks(made.view).tokens[spirit] == (2, 0)
    made.remove(made.picks()[0])
    assert view_with_picks(made.view) is made.view


def test_nothing_is_suggested_where_all_is_free_to_choose(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[2] | reserve 2")
    made = Declaration(lambda: draft_of(session, 1), Move(1, "rearrange"))
    assert made.due
    assert made.suggested_moves() == []
    paid = declared(laid_out_game(game, "hand REF-09 | field REF-01[3] | reserve 5"), suggested=False)
    assert [move.verb for move in paid.suggested_moves()] == ["pay", "place"]


def test_what_may_not_be_declared_is_refused(game: Game) -> None:
    made = declared(laid_out_game(game, "hand REF-04 | reserve 1"), suggested=False)
    assert made.refused is not None
    assert made.refused.rule.startswith("BS-8")


def offered(made: Declaration) -> list[tuple[str, int]]:
    return [(offer.move.subject, made.saving(offer)) for offer in made.alternatives()]


def test_succession_is_on_offer_with_what_it_saves_and_the_payment_follows(game: Game) -> None:
    session = laid_out_game(game, "hand REF-04 | field REF-01[1] REF-01[1] | reserve 9 | trash REF-05 REF-05")
    made = declared(session)
    first, second = session.state.zones["p1.trash"]
    assert said(made)[0] == ("pay", "p1.reserve", (5, 0))
    assert offered(made) == [(first, 1), (second, 1)]
    made.choose(made.alternatives()[0])
    assert said(made)[:2] == [("succeed", first, ()), ("pay", "p1.reserve", (4, 0))]
    made.choose(made.alternatives()[0])
    assert offered(made) == []
    assert made.ready
    assert isinstance(session.submit(made.complete_plan()), Applied)
    assert session.state.tokens["p1.reserve"] == (5, 0)
    assert session.state.zones["p1.removed"]


def test_succession_is_taken_back(game: Game) -> None:
    made = declared(laid_out_game(game, "hand REF-04 | reserve 9 | trash REF-05"))
    made.choose(made.alternatives()[0])
    assert made.cost == 6
    made.remove(made.picks()[0])
    made.fill()
    assert made.ready
    assert made.cost == 7


def test_soul_magic_is_on_offer_in_place_of_the_cost(game: Game) -> None:
    session = laid_out_game(game, "field REF-22 | hand REF-27 | reserve 9+S", "field REF-09[1]")
    card = session.state.zones["p1.hand"][0]
    first = Move(1, "use", card, "flash")
    suggest = game.handling.suggest
    assert suggest is not None
    made = Declaration(lambda: draft_of(session, 1), first, suggest(session.state, first))
    assert said(made)[0][:2] == ("way", "cost")
    assert offered(made) == [("soul", 4)]
    made.choose(made.alternatives()[0])
    assert said(made) == [("way", "soul", ())]
    assert offered(made) == [("cost", -4)]

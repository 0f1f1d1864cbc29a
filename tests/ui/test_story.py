"""What is told between two moments: forwards, backwards, and nothing twice."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, Fact, TokensMoved
from bsdesk.seat.messages import Course, Station
from bsdesk.ui.table.model.story import FAR, Route, ShownMoment, reversed_moves, route

DRAWN = CardMoved("p1.deck.1", "p1.hand", "#30", why="drawn")
PAID = TokensMoved("p1.reserve", "p1.trash", (3, 0), "paid")
USED = CardMoved("#30", "p1.use", "#31")
SUMMONED = CardMoved("#31", "p1.field", "#32", why="summoned")
PLACED = TokensMoved("p1.reserve", "#31", (1, 0), "placed")
SAID = Declared(1, "summoned", "#32")

FACTS: dict[int, list[Fact]] = {1: [], 2: [DRAWN], 3: [USED, PAID, PLACED, SUMMONED, SAID], 4: [PAID]}


def lines(**before: int) -> Course:
    """Stations, each with the one before it: `p3=2`."""
    return Course(stations={int(name[1:]): Station(int(name[1:]), came, 1, 1, 1, "") for name, came in before.items()})


GAME = lines(p1=0, p2=1, p3=2, p4=2)


def between(old: ShownMoment, new: ShownMoment) -> Route | None:
    return route(GAME, old, new, lambda line: FACTS[line])


def test_a_step_forward_tells_all_that_happened() -> None:
    assert between(ShownMoment(2), ShownMoment(3)) == Route((USED, PAID, PLACED, SUMMONED), tuple(FACTS[3]))


def test_two_steps_forward_tell_one_after_the_other() -> None:
    assert between(ShownMoment(1), ShownMoment(3)) == Route((DRAWN, USED, PAID, PLACED, SUMMONED), (DRAWN, *FACTS[3]))


def test_a_step_back_leads_everything_back_and_tells_nothing() -> None:
    assert between(ShownMoment(3), ShownMoment(2)) == Route(tuple(reversed_moves([USED, PAID, PLACED, SUMMONED])))
    assert reversed_moves([DRAWN, PAID]) == [
        TokensMoved("p1.trash", "p1.reserve", (3, 0)),
        CardMoved("#30", "", "p1.deck.1"),
    ]


def test_another_line_of_play_leads_back_to_where_they_part_and_on_from_there() -> None:
    assert between(ShownMoment(3), ShownMoment(4)) == Route((*reversed_moves([USED, PAID, PLACED, SUMMONED]), PAID))


def test_what_is_laid_out_is_told_as_it_is_laid_out() -> None:
    assert between(ShownMoment(2), ShownMoment(2, (USED, PAID))) == Route((USED, PAID), (PAID,))
    assert between(ShownMoment(2, (USED, PAID)), ShownMoment(2, (USED, PAID, PLACED))) == Route((PLACED,), (PLACED,))


def test_what_was_laid_out_does_not_move_again_when_it_is_declared() -> None:
    assert between(ShownMoment(2, (USED, PAID)), ShownMoment(3)) == Route(
        (PLACED, SUMMONED), (USED, PLACED, SUMMONED, SAID)
    )


def test_tokens_that_were_laid_out_without_a_reason_are_those_that_go() -> None:
    laid = TokensMoved("p1.reserve", "p1.trash", (3, 0))
    assert between(ShownMoment(2, (laid,)), ShownMoment(4)) == Route((), ())
    assert between(ShownMoment(2, (USED, laid)), ShownMoment(3)) == Route(
        (PLACED, SUMMONED), (USED, PLACED, SUMMONED, SAID)
    )


def test_what_is_called_off_goes_back() -> None:
    assert between(ShownMoment(2, (USED, PAID)), ShownMoment(2)) == Route(tuple(reversed_moves([USED, PAID])))


def test_of_a_payment_that_is_changed_only_what_is_changed_moves() -> None:
    other = TokensMoved("#7", "p1.trash", (3, 0), "paid")
    assert between(ShownMoment(2, (USED, PAID)), ShownMoment(2, (USED, other))) == Route(
        (*reversed_moves([PAID]), other)
    )


def test_what_is_too_far_away_is_not_told_step_by_step() -> None:
    many = lines(**{f"p{n}": n - 1 for n in range(1, FAR + 3)})
    assert route(many, ShownMoment(1), ShownMoment(1 + FAR), lambda _: [PAID]) is not None
    assert route(many, ShownMoment(1), ShownMoment(2 + FAR), lambda _: [PAID]) is None


def test_moments_of_two_games_have_no_way_between_them() -> None:
    two = lines(p1=0, p2=0)
    assert route(two, ShownMoment(1), ShownMoment(2), lambda _: []) is None

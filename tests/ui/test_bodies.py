"""Cores as bodies: how they are packed, that they settle, that none is lost, what follows the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import dist

import pytest

from bsdesk.engine.facts import Fact, TokensMoved
from bsdesk.engine.values import Pool
from bsdesk.ui.table.layout.token_packing import APART, DrawnToken, TokenRoom, tokens_at_rest
from bsdesk.ui.table.motion.tokens import tokens
from bsdesk.ui.table.motion.tokens.tokens import Tokens

FRAME = 1 / 60
SOCKETS = tuple((40.0 + 30 * n, 60.0) for n in range(5))
CARD, AREA = (300, 200, 100, 70), (20, 200, 170, 160)


def table(reserve: Pool = (6, 1), card: Pool = (2, 0), life: int = 5, shift: int = 0) -> dict[str, TokenRoom]:
    return {
        "void": TokenRoom((20, 10, 60, 30), shown=False),
        "life": TokenRoom((20, 40, 170, 120), (life, 0), 12, SOCKETS),
        "reserve": TokenRoom(AREA, reserve, 12),
        "#1": TokenRoom((CARD[0] + shift, *CARD[1:]), card, 10),
    }


def laid(reserve: Pool = (6, 1), card: Pool = (2, 0)) -> Tokens:
    cores = Tokens()
    cores.set(table(reserve, card))
    return cores


def run(cores: Tokens, seconds: float = 9.0, watch: Callable[[Tokens], None] | None = None) -> float:
    """Let it move until it is still; how long that took."""
    passed = 0.0
    while cores.step(FRAME) and passed < seconds:
        passed += FRAME
        if watch is not None:
            watch(cores)
    return passed


def inside(token: DrawnToken, rect: tuple[int, int, int, int]) -> bool:
    x, y, w, h = rect
    r = token.radius - 0.01
    return x + r <= token.x <= x + w - r and y + r <= token.y <= y + h - r


def counted(cores: Tokens) -> Counter[tuple[str, int]]:
    return Counter((ref, token.kind) for ref in cores.places.now for token in cores.lying(ref))


def seen_in(cores: Tokens) -> list[DrawnToken]:
    """All tokens, as they are drawn: what lies, what flies, what is held."""
    return [*(token for ref in cores.places.now for token in cores.lying(ref)), *cores.flying(), *cores.in_hand()]


def rounded(tokens: list[DrawnToken]) -> list[tuple[int, int]]:
    return sorted((round(token.x), round(token.y)) for token in tokens)


def told(cores: Tokens) -> Counter[tuple[str, int]]:
    return Counter({(ref, k): n for ref, p in cores.places.now.items() for k, n in enumerate(p.pool) if n})


# ------------------------------------------------------------------------------------------------------ at rest


@pytest.mark.parametrize("rect", [CARD, AREA, (0, 0, 60, 90), (5, 5, 300, 26), (5, 5, 20, 200)])
def test_any_number_of_cores_is_packed_inside_its_room(rect: tuple[int, int, int, int]) -> None:
    for count in range(41):
        tokens = tokens_at_rest(TokenRoom(rect, (count, 1), 12))
        assert len(tokens) == count + 1
        assert all(inside(token, rect) for token in tokens), count


def test_twenty_cores_on_a_card_and_forty_in_an_area_each_show_more_than_half_of_themselves() -> None:
    for place in (TokenRoom(CARD, (19, 1), 10), TokenRoom(AREA, (39, 1), 12)):
        between = min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(tokens_at_rest(place), 2))
        assert between > place.radius


def test_where_there_is_room_cores_lie_side_by_side() -> None:
    tokens = tokens_at_rest(TokenRoom(AREA, (7, 0), 12))
    assert min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(tokens, 2)) == pytest.approx(12 * APART)


def test_a_core_shrinks_only_where_the_room_is_narrower_than_it() -> None:
    assert {token.radius for token in tokens_at_rest(TokenRoom((0, 0, 16, 100), (3, 0), 12))} == {8}
    assert {token.radius for token in tokens_at_rest(TokenRoom((0, 0, 26, 100), (3, 0), 12))} == {12}


def test_cores_with_sockets_lie_on_them_in_their_order_and_the_next_beside_them() -> None:
    place = table(life=7)["life"]
    middles = [(token.x, token.y) for token in sorted(tokens_at_rest(place), key=lambda t: t.y)]
    assert sorted(middles[:5]) == sorted(SOCKETS)
    assert all(middle not in SOCKETS for middle in middles[5:])
    assert [(token.x, token.y) for token in tokens_at_rest(table(life=2)["life"])] == list(SOCKETS[:2])


def test_the_same_place_is_always_packed_the_same_way() -> None:
    assert tokens_at_rest(TokenRoom(AREA, (9, 1))) == tokens_at_rest(TokenRoom(AREA, (9, 1)))
    cores = laid()
    assert [cores.lying(ref) for ref in cores.places.now] == [
        tokens_at_rest(place) for place in cores.places.now.values()
    ]


# ------------------------------------------------------------------------------------------------------- moving


def test_what_is_laid_out_first_lies_still_at_once() -> None:
    assert not laid().step(FRAME)


def test_a_handful_flies_lands_and_settles_inside_its_area() -> None:
    cores = laid(reserve=(2, 0), card=(9, 0))
    cores.set(table((11, 0), (0, 0)), [TokensMoved("#1", "reserve", (9, 0), "depleted")])
    highest: list[float] = []
    run(cores, watch=lambda c: highest.append(max((t.height for t in c.flying()), default=0)))
    assert max(highest) > 12
    assert not cores.flying()
    assert all(inside(token, AREA) for token in cores.lying("reserve"))
    between = min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(cores.lying("reserve"), 2))
    assert between > 1.5 * 12


def test_whatever_was_stirred_lies_still_after_a_while_and_does_not_stir_again() -> None:
    cores = laid(reserve=(39, 1), card=(20, 0))
    cores.set(table((20, 1), (39, 0)), [TokensMoved("reserve", "#1", (19, 0))])
    assert run(cores) < 4
    seen = seen_in(cores)
    assert not any(cores.step(FRAME) for _ in range(30))
    assert seen_in(cores) == seen


def test_cores_in_a_full_room_push_none_out_of_it() -> None:
    cores = laid(reserve=(0, 0), card=(0, 0))
    cores.set(table((40, 0), (20, 0)))

    def all_inside(c: Tokens) -> None:
        assert all(inside(t, AREA) for t in c.lying("reserve") if not t.height)
        assert all(inside(t, CARD) for t in c.lying("#1") if not t.height)

    run(cores, watch=all_inside)
    assert counted(cores) == told(cores)


def test_none_is_lost_whatever_happens_while_they_fly() -> None:
    cores = laid(reserve=(6, 1), card=(2, 0))
    steps: list[tuple[dict[str, TokenRoom], list[Fact]]] = [
        (table((2, 1), (6, 0)), [TokensMoved("reserve", "#1", (4, 0))]),
        (table((3, 0), (5, 1)), [TokensMoved("reserve", "#1", (0, 1)), TokensMoved("#1", "reserve", (1, 0))]),
        (table((9, 1), (0, 0), life=4), []),
        (table((3, 0), (5, 1)), [TokensMoved("nowhere", "#9", (1, 1))]),
        (table((6, 1), (20, 0)), [TokensMoved("void", "#1", (15, 0))]),
        (table((0, 0), (0, 0), life=0), []),
        (table((6, 1), (2, 0)), []),
    ]
    for places, facts in steps:
        cores.set(places, facts)
        for _ in range(7):
            cores.step(FRAME)
    run(cores)
    assert counted(cores) == told(cores)
    assert len(cores.all) == sum(told(cores).values())


def test_where_nothing_comes_or_goes_all_lies_still() -> None:
    cores = laid(reserve=(6, 1), card=(2, 0))
    run(cores)
    cores.set(table((5, 1), (3, 0)), [TokensMoved("reserve", "#1", (1, 0), "moved")])
    assert {ref for ref, heap in cores.places.heaps.items() if heap.awake} == {"reserve", "#1"}


def test_a_place_that_comes_again_shows_what_lies_there_now() -> None:
    cores, places = laid(), table()
    cores.lying("#1")
    before = cores.places.heaps["#1"]
    changes = before.changes
    for reserve in (8, 7):
        cores.set({ref: place for ref, place in table((reserve, 1)).items() if ref != "#1"})
        run(cores)
    cores.set(places)
    run(cores)
    heap, (x, y) = cores.places.heaps["#1"], places["#1"].middle
    assert heap is not before
    heap.changes = changes  # by chance as many as there were before
    there = sorted((x + across, y + down) for across, down in map(heap.lies, heap.bodies))
    assert sorted((token.x, token.y) for token in cores.lying("#1")) == there


def test_a_core_goes_the_way_that_the_facts_tell() -> None:
    places = {**table((3, 0), (3, 0)), "#2": TokenRoom((500, 200, 100, 70), (0, 0), 10)}
    cores = Tokens()
    cores.set(places)
    told_of = cores.lying("#1")
    moved = {**places, "#1": places["#1"]._replace(pool=(2, 0)), "#2": places["#2"]._replace(pool=(1, 0))}
    cores.set(moved, [TokensMoved("#1", "#2", (1, 0))])
    (flying,) = cores.flying()
    assert (flying.x, flying.y) in [(token.x, token.y) for token in told_of]
    assert len(cores.lying("reserve")) == 3


def test_two_cores_that_went_two_ways_fly_both_though_the_area_between_has_as_many_as_before() -> None:
    cores = laid(reserve=(3, 0), card=(1, 0))
    after = {**table((3, 0), (0, 0)), "#2": TokenRoom((500, 200, 100, 70), (1, 0), 10)}
    cores.set(after, [TokensMoved("#1", "reserve", (1, 0)), TokensMoved("reserve", "#2", (1, 0))])
    assert len(cores.lying("reserve")) == 3
    told_other = laid(reserve=(3, 0), card=(1, 0))
    told_other.set(after, [TokensMoved("reserve", "#2", (1, 0)), TokensMoved("#1", "reserve", (1, 0))])
    assert len(told_other.flying()) == 2


def test_a_core_that_comes_down_pushes_away_what_lies_near_and_not_what_lies_far() -> None:
    def lands(thump: float, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        monkeypatch.setattr(tokens, "THUMP", thump)
        cores = laid(reserve=(30, 0), card=(1, 0))
        cores.set(table((31, 0), (0, 0)), [TokensMoved("#1", "reserve", (1, 0))])
        while cores.flying():
            cores.step(FRAME)
        return [found.body.velocity.length for found in cores.places.heaps["reserve"].bodies.values()]

    with pytest.MonkeyPatch.context() as monkeypatch:
        softly, heavily = lands(0.0, monkeypatch), lands(9.0, monkeypatch)
    pushed = [b - a > 5 for a, b in zip(softly, heavily, strict=True)]
    assert any(pushed)
    assert not all(pushed)


def test_a_core_comes_down_with_weight_it_hops_and_slides_on() -> None:
    cores = laid(reserve=(6, 0), card=(1, 0))
    cores.set(table((7, 0), (0, 0)), [TokensMoved("#1", "reserve", (1, 0))])
    while cores.flying():
        cores.step(FRAME)
    before = {(token.x, token.y) for token in cores.lying("reserve")}
    highest = 0.0
    for _ in range(6):
        cores.step(FRAME)
        highest = max(highest, *(token.height for token in cores.lying("reserve")))
    assert 3 < highest < 12
    assert len(before & {(token.x, token.y) for token in cores.lying("reserve")}) < 6


def test_a_core_that_went_two_ways_at_once_flies_straight_to_the_last() -> None:
    cores = laid(reserve=(3, 0), card=(0, 0))
    after = {**table((2, 0), (0, 0)), "#2": TokenRoom((500, 200, 100, 70), (1, 0), 10)}
    cores.set(after, [TokensMoved("reserve", "#1", (1, 0)), TokensMoved("#1", "#2", (1, 0))])
    assert len(cores.flying()) == 1
    run(cores)
    assert counted(cores) == told(cores)


def test_new_cores_come_out_of_the_void_and_those_without_a_place_go_there() -> None:
    cores = laid(reserve=(1, 0), card=(0, 0))
    cores.set(table((2, 0), (0, 0)))
    (coming,) = cores.flying()
    assert (coming.x, coming.y) == (50, 25)
    run(cores)
    cores.set(table((1, 0), (0, 0)))
    last: list[DrawnToken] = []
    run(cores, watch=lambda c: last.extend(c.flying()))
    assert dist((last[-1].x, last[-1].y), (50, 25)) < 20
    assert last[-1].alpha < 80
    assert len(cores.all) == 6


def test_cores_of_several_cards_start_one_after_another() -> None:
    cores = laid(reserve=(0, 0), card=(6, 0))
    cores.set(table((6, 0), (0, 0)), [TokensMoved("#1", "reserve", (6, 0))])
    for _ in range(5):
        cores.step(FRAME)
    assert len({token.height for token in cores.flying()}) >= 3


def test_a_lost_life_is_the_last_of_the_row() -> None:
    cores = laid()
    cores.set(table((7, 1), life=4), [TokensMoved("life", "reserve", (1, 0), "attack")])
    assert [(token.x, token.y) for token in cores.lying("life")] == list(SOCKETS[:4])


def test_a_card_that_moves_takes_its_cores_with_it() -> None:
    cores = laid()
    before = cores.lying("#1")
    cores.set(table(shift=50))
    assert not cores.step(FRAME)
    assert [(token.x + 50, token.y) for token in before] == [(token.x, token.y) for token in cores.lying("#1")]
    assert cores.lying("#1", (-50, 0)) == before


def test_in_another_room_the_same_cores_lie_inside_it() -> None:
    cores = laid(card=(9, 0))
    turned = {**table(card=(9, 0)), "#1": TokenRoom((310, 190, 70, 100), (9, 0), 10)}
    cores.set(turned)
    run(cores)
    assert len(cores.lying("#1")) == 9
    assert all(inside(token, (310, 190, 70, 100)) for token in cores.lying("#1"))


# -------------------------------------------------------------------------------------------------- in the hand


def test_what_is_held_gathers_about_the_pointer_and_the_first_is_never_late() -> None:
    cores = laid()
    cores.lift("reserve", (4, 0), (100, 300))
    run(cores)
    cores.carry((400, 120))
    first = cores.held[0].look
    run(cores)
    after = cores.held[0].look
    assert (after.x, after.y) == pytest.approx((first.x, first.y), abs=1)
    assert (after.x, after.y) == pytest.approx((400, 120), abs=15)
    assert all(dist((token.x, token.y), (400, 120)) < 45 for token in cores.in_hand())
    assert len(cores.lying("reserve")) == 3


def test_of_what_is_held_as_many_are_in_hand_as_were_asked_for() -> None:
    cores = laid()
    for amount in ((4, 0), (5, 1), (1, 1), (1, 0)):
        cores.lift("reserve", amount, (100, 300))
        assert Counter(token.kind for token in cores.in_hand()) == Counter({k: n for k, n in enumerate(amount) if n})
    run(cores)
    assert len(cores.lying("reserve")) == 6


def test_what_is_dropped_nowhere_springs_back() -> None:
    cores = laid()
    before = cores.lying("reserve")
    cores.lift("reserve", (2, 1), (100, 300))
    cores.carry((600, 50))
    run(cores)
    cores.drop()
    run(cores)
    for was in before:
        near = [t for t in cores.lying("reserve") if dist((t.x, t.y), (was.x, was.y)) < 0.5 * t.radius]
        assert [token.kind for token in near] == [was.kind]


@pytest.mark.parametrize("dropped_first", [True, False])
def test_what_is_dropped_where_it_may_go_flies_there_from_the_hand(*, dropped_first: bool) -> None:
    cores = laid()
    cores.lift("reserve", (2, 0), (100, 300))
    cores.carry((350, 150))
    run(cores)
    held = rounded(cores.in_hand())
    if dropped_first:
        cores.drop()
    cores.set(table((4, 1), (4, 0)), [TokensMoved("reserve", "#1", (2, 0), "moved")])
    cores.drop()
    assert rounded(cores.flying()) == held
    run(cores)
    assert counted(cores) == told(cores)


def test_the_core_under_the_pointer_is_found_on_the_uppermost_place() -> None:
    cores = laid(reserve=(0, 1))
    soul = cores.lying("reserve")[0]
    assert cores.pick((soul.x + 5, soul.y)) == ("reserve", 1)
    assert cores.pick((soul.x + 40, soul.y)) is None
    cores.set({**table((0, 1)), "#1": TokenRoom(AREA, (1, 0), 12)}, at_once=True)
    assert cores.pick((soul.x, soul.y)) == ("#1", 0)
    assert cores.pick((soul.x, soul.y), among={"reserve"}) == ("reserve", 1)


def test_ghosts_stand_where_nothing_lies() -> None:
    cores = laid(card=(3, 0))
    ghosts = cores.ghosts("#1", (2, 1))
    assert Counter(ghost.kind for ghost in ghosts) == {0: 2, 1: 1}
    assert all(inside(ghost, CARD) for ghost in ghosts)
    spots = {(round(t.x), round(t.y)) for t in tokens_at_rest(TokenRoom(CARD, (6, 0), 10))}
    assert all((round(ghost.x), round(ghost.y)) in spots for ghost in ghosts)


# -------------------------------------------------------------------------------------------------- less motion


def test_with_reduced_motion_cores_are_there_at_once_and_only_fade_in() -> None:
    cores = Tokens(still=True)
    cores.set(table((6, 1), (2, 0)))
    cores.set(table((3, 1), (5, 0)), [TokensMoved("reserve", "#1", (3, 0))])
    assert not cores.flying()
    fading = cores.lying("#1")
    assert sorted((t.x, t.y) for t in fading) == sorted((t.x, t.y) for t in tokens_at_rest(cores.places.now["#1"]))
    assert Counter(token.alpha == 255 for token in fading) == {True: 2, False: 3}
    assert run(cores) <= 0.15
    assert cores.lying("#1") == tokens_at_rest(cores.places.now["#1"])


def test_with_reduced_motion_the_hand_is_followed_without_delay() -> None:
    cores = Tokens(still=True)
    cores.set(table())
    cores.lift("reserve", (3, 0), (100, 300))
    cores.step(FRAME)
    before = rounded(cores.in_hand())
    cores.carry((150, 320))
    assert [(x - 50, y - 20) for x, y in rounded(cores.in_hand())] == before
    cores.drop()
    assert not cores.in_hand()
    assert cores.lying("reserve") == tokens_at_rest(cores.places.now["reserve"])


def test_after_a_rest_nothing_is_skipped_however_long_it_was() -> None:
    cores = laid(reserve=(0, 0), card=(1, 0))
    assert not cores.tick(100)
    cores.set(table((1, 0), (0, 0)))
    assert cores.tick(900)
    assert 0 < cores.flying()[0].height < 20
    assert cores.tick(909)
    assert cores.flying()


def test_a_faster_pace_takes_less_time() -> None:
    def seconds(pace: float) -> float:
        cores = Tokens(pace=pace)
        cores.set(table((0, 0), (1, 0)))
        cores.set(table((1, 0), (0, 0)))
        passed = 0.0
        while cores.step(FRAME) and cores.flying():
            passed += FRAME
        return passed

    assert seconds(0.5) < seconds(1.0) < seconds(1.6)

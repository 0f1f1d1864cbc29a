"""What is seen of a fight at which millisecond: cards come forward and strike, time stands still, lives count down."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from types import SimpleNamespace

import pygame
import pytest

from bsdesk.art.sounds import is_weighty
from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page
from bsdesk.ui.table.control import bot_playback
from bsdesk.ui.table.motion.journeys import DrawnCard
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, Position
from tests.ui.tables import table_at, truth

MINE, RIVAL = "field REF-01[1] REF-02[1] | hand REF-38 | reserve 2", "field REF-09[1] REF-06[1] | reserve 2"
ATTACK = Position(BS, MINE, RIVAL, (), "attack")
BLOCKED = Position(BS, MINE, RIVAL, ("attack ref-01", "pass", "pass", "block ref-09", "pass"), "attack")
EQUAL = Position(BS, MINE, "field REF-01[1]", ("attack ref-01", "pass", "pass", "block ref-01", "pass"), "attack")
OPEN = Position(BS, MINE, "life 3 | field REF-22", ("attack ref-01", "pass"), "attack")
LAST = Position(BS, MINE, "life 1 | field REF-22", ("attack ref-01", "pass"), "attack")
HIT, STOP, STOP_LIFE, STOP_LAST, CLASH = 230, 70, 120, 160, 1600  # ms


class Film:
    """A table with a clock that only the test moves."""

    def __init__(
        self, app: App, monkeypatch: pytest.MonkeyPatch, *, speed: str = "normal", still: bool = False
    ) -> None:
        self.app, self.now = app, 1000.0
        app.change(reduce_motion=still, speed=speed)
        monkeypatch.setattr(bot_playback, "time", SimpleNamespace(monotonic=lambda: self.now))

    def begin(self, position: Position, line: str) -> TableScreen:
        """Open this position, and then let something happen, at 0 ms."""
        self.table = table_at(self.app, position)
        self.at(0)
        self.start = self.now = self.now + 1
        self.table.parts.stage.tick(self.now)
        truth(self.table).submit(line)
        self.show()
        return self.table

    def show(self) -> None:
        self.app.refresh()
        self.app.presenter.show()

    def at(self, ms: float) -> None:
        """Let time pass until then."""
        start = getattr(self, "start", self.now)
        while self.now < start + ms / 1000 - 1e-9:
            self.now = min(start + ms / 1000, self.now + 0.01)
            self.app.screen.tick(self.now)
        self.show()

    def seen(self, ref: str, ms: float) -> DrawnCard:
        self.at(ms)
        return self.table.parts.stage.seen[ref]

    def press(self, spot: tuple[int, int]) -> None:
        self.app.inputs.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))

    @property
    def page(self) -> Page:
        """Return the page as it was laid out last."""
        assert self.app.attention.page is not None
        return self.app.attention.page


@pytest.fixture
def film(app: App, monkeypatch: pytest.MonkeyPatch) -> Film:
    return Film(app, monkeypatch)


def named(table: TableScreen, definition: str, seat: int = 1) -> str:
    """Return the card of this name, as it is called now."""
    cards = truth(table).state.cards.values()
    return next(
        card.id for card in cards if card.definition == definition and card.owner == seat and "deck" not in card.zone
    )


# --------------------------------------------------------------------------------------------------------- attack


def test_an_attacker_leans_back_then_comes_forward_a_little_too_far(film: Film) -> None:
    table = film.begin(ATTACK, "attack ref-01")
    ref = named(table, "REF-01")
    lying, end = film.seen(ref, 0).pose, table.parts.stage.motion.ends[ref]
    leaning = film.seen(ref, 90).pose
    assert dist(leaning[:2], lying[:2]) == pytest.approx(8 * film.app.letters.unit, abs=0.5)
    assert leaning.y > lying.y
    ways = [film.seen(ref, ms).pose.y for ms in range(100, 260, 10)]
    assert min(ways) < end.y < lying.y
    assert film.seen(ref, 255).pose == table.parts.stage.motion.ends[ref]


def test_its_arrow_draws_itself_as_it_steps_forward(film: Film) -> None:
    film.begin(ATTACK, "attack ref-01")
    lengths = {}
    for ms in (80, 180, 280):
        film.at(ms)
        arrows = film.table.parts.stage.weight.drawn_arrows()
        lengths[ms] = sum(dist(p, q) for arrow in arrows for p, q in pairwise(arrow.corners))
    assert lengths[80] == 0 < lengths[180] < lengths[280]
    film.at(600)
    assert len(film.table.parts.stage.weight.drawn_arrows()) == 1


# ----------------------------------------------------------------------------------------------------------- blow


def test_a_card_winds_up_and_strikes_the_one_that_blocks_it(film: Film) -> None:
    table = film.begin(BLOCKED, "pass")
    ref, struck = named(table, "REF-01"), named(table, "REF-09", 2)
    start, rival = film.seen(ref, 0).pose, film.seen(struck, 0).pose
    assert film.seen(ref, 110).pose.y > start.y + 8  # away from it
    middle, hit = film.seen(ref, 180).pose, film.seen(ref, HIT).pose
    assert start.y - middle.y < (start.y - hit.y) / 2  # slow at first
    assert 0 < hit.y - rival.y < (hit.rect[3] + rival.rect[3]) / 2  # they touch


def test_when_it_hits_all_stands_still_for_70_ms(film: Film) -> None:
    table = film.begin(BLOCKED, "pass")
    film.at(HIT + 5)
    frozen = dict(table.parts.stage.seen)
    film.at(HIT + STOP - 5)
    assert table.parts.stage.seen == frozen
    film.at(HIT + STOP + 60)
    assert table.parts.stage.seen != frozen


def test_what_is_struck_is_whole_until_it_is_hit_then_cracks_then_falls_to_the_trash(film: Film) -> None:
    table = film.begin(BLOCKED, "pass")
    ref = named(table, "REF-09", 2)
    start = film.seen(ref, 0).pose
    assert film.seen(ref, HIT - 10) == DrawnCard(start)
    assert film.seen(ref, HIT + 10).crack > 0.2
    assert film.seen(ref, HIT + STOP + 150).crack > 0.9
    assert abs(film.seen(ref, HIT + STOP + 155).pose.x - start.x) < 20
    assert film.seen(ref, HIT + STOP + 160 + 260 + 10) == DrawnCard(table.parts.stage.motion.ends[ref])


def test_its_cores_spill_only_when_it_is_hit(film: Film) -> None:
    table = film.begin(BLOCKED, "pass")
    stage = table.parts.stage
    waiting = [core.look for core in stage.tokens.all if core.flight is not None]
    assert len(waiting) == 1
    film.at(HIT - 20)
    assert [core.look for core in stage.tokens.all if core.flight is not None] == waiting
    film.at(HIT + STOP + 100)
    assert [core.look for core in stage.tokens.all if core.flight is not None] != waiting


def test_who_strikes_is_back_220_ms_later(film: Film) -> None:
    table = film.begin(BLOCKED, "pass")
    ref = named(table, "REF-01")
    assert film.seen(ref, HIT + STOP + 150).pose != table.parts.stage.motion.ends[ref]
    assert film.seen(ref, HIT + STOP + 230) == DrawnCard(table.parts.stage.motion.ends[ref])


def test_who_strikes_is_seen_in_full_light_until_it_is_back(film: Film) -> None:
    table = film.begin(BLOCKED, "pass")
    ref = named(table, "REF-01")
    film.at(150)
    assert table.parts.stage.motion.is_striking(ref)
    film.at(HIT + STOP + 230)
    assert not table.parts.stage.motion.is_striking(ref)


def test_two_that_destroy_each_other_meet_half_way_with_their_cores(film: Film) -> None:
    table = film.begin(EQUAL, "pass")
    one, other = named(table, "REF-01"), named(table, "REF-01", 2)
    starts = [film.seen(ref, 0).pose for ref in (one, other)]
    film.at(HIT)
    mine, theirs = (table.parts.stage.seen[ref].pose for ref in (one, other))
    assert theirs.y > starts[1].y + 10
    assert mine.y < starts[0].y - 10
    middle = (starts[0].y + starts[1].y) / 2
    assert mine.y - middle == pytest.approx(middle - theirs.y, abs=3)
    flying = table.parts.stage.tokens.flying()
    assert all(min(abs(token.y - pose.y) for pose in (mine, theirs)) < mine.rect[3] / 2 for token in flying)


@pytest.mark.parametrize(("position", "far"), [(BLOCKED, 4), (OPEN, 8)])
def test_the_board_shakes_when_it_hits_and_more_where_a_life_is_lost(film: Film, position: Position, far: int) -> None:
    table = film.begin(position, "pass")
    controls = {control.id: control.rect for control in film.page.controls if control.id.startswith("card:")}
    offsets = {}
    for ms in range(0, 500, 10):
        film.at(ms)
        offsets[ms] = table.parts.stage.weight.offset
    off = [ms for ms, offset in offsets.items() if offset != (0, 0)]
    assert HIT <= off[0] <= HIT + 20
    assert off[-1] < HIT + 180
    most = max(abs(x) for x, _ in offsets.values())
    assert far / 2 < most <= far * film.app.letters.unit + 1
    film.at(HIT + 200)
    after = {control.id: control.rect for control in film.page.controls if control.id.startswith("card:")}
    assert after == controls


def test_the_board_is_seen_to_shake_but_the_rail_is_not(film: Film) -> None:
    table = film.begin(OPEN, "pass")
    film.at(HIT - 20)
    before = {(id(picture), at) for picture, at in film.app.presenter.canvas.shown}
    film.at(HIT + 10)
    assert table.parts.stage.weight.offset != (0, 0)
    stays = [at for picture, at in film.app.presenter.canvas.shown if (id(picture), at) in before]
    assert table.parts.stage.layout is not None
    rail = table.parts.stage.layout.areas.rail[0]
    assert len([at for at in stays if 0 < at[0] < rail]) < 4  # of edges that lie beside their like
    assert len([at for at in stays if at[0] >= rail]) > 5


# ----------------------------------------------------------------------------------------------------------- life


def test_a_lost_life_counts_down_larger_and_in_the_colour_of_loss(film: Film) -> None:
    table = film.begin(OPEN, "pass")
    weight = table.parts.stage.weight
    film.at(HIT - 10)
    assert weight.drawn_figures()["p2.life"][:2] == (3, 1.0)
    film.at(HIT + STOP_LIFE + 30)
    figure = weight.drawn_figures()["p2.life"]
    assert figure == (2, 1.3, True)
    film.at(HIT + STOP_LIFE + 320)
    assert weight.drawn_figures()["p2.life"].number is None
    film.at(HIT + STOP_LIFE + 410)
    assert weight.drawn_figures() == {}


def test_who_strikes_does_not_cover_the_life_that_it_takes(film: Film) -> None:
    table = film.begin(OPEN, "pass")
    x, y, w, h = film.seen(named(table, "REF-01"), HIT + 20).pose.rect
    area = pygame.Rect(table.parts.placement.rect_of("p2.life"))
    assert not area.colliderect((x, y, w, h))
    assert area.inflate(60, 60).colliderect((x, y, w, h))


def test_the_old_figure_stands_on_the_table_until_the_blow_lands(film: Film) -> None:
    film.begin(OPEN, "pass")
    assert shown_life(film) == "3"
    film.at(HIT + STOP_LIFE + 40)
    assert shown_life(film) == "2"
    film.at(HIT + STOP_LIFE + 500)
    assert shown_life(film) == "2"


def shown_life(film: Film) -> str:
    """Return the figure that stands in the life of the other side."""
    page = film.page
    x, y, w, h = film.table.parts.placement.rect_of("p2.life")
    return next(
        said.text
        for said in page.said
        if x <= said.rect[0] < x + w and y <= said.rect[1] + said.rect[3] // 2 < y + h and said.text.isdigit()
    )


def test_a_depleted_card_fades_in_320_ms_and_the_others_close_up_after_that(film: Film) -> None:
    position = Position(
        BS, "field REF-01[3] REF-02[1] | reserve 2", "field REF-09[1]", ("rearrange", "shift #2 p1.reserve 1")
    )
    table = film.begin(position, "done")
    gone, stays = named(table, "REF-02"), named(table, "REF-01")
    before = film.seen(stays, 0).pose
    assert film.seen(gone, STOP + 20).alpha > 200
    assert film.seen(gone, STOP + 300).alpha < 40
    assert film.seen(stays, STOP + 310).pose == before
    assert film.seen(stays, STOP + 600).pose == table.parts.stage.motion.ends[stays] != before


def test_a_summoned_card_drops_from_above_its_place(film: Film) -> None:
    position = Position(
        BS,
        "field REF-02[1] | hand REF-09 | reserve 8",
        "field REF-09[1]",
        ("summon hand.ref-09", "pay p1.reserve 2", "place p1.reserve 1"),
    )
    table = film.begin(position, "done")
    ref = named(table, "REF-09")
    wide = table.parts.stage.motion.ends[ref].wide
    assert max(film.seen(ref, ms).pose.wide for ms in range(100, 200, 10)) == pytest.approx(1.12 * wide, abs=2)
    assert film.seen(ref, 270) == DrawnCard(table.parts.stage.motion.ends[ref])


# ------------------------------------------------------------------------------------------------------ last blow


def test_the_last_blow_is_slow_and_all_else_dark(film: Film) -> None:
    table = film.begin(LAST, "pass")
    stage = table.parts.stage
    film.at(HIT)
    hit = stage.now
    film.at(HIT + STOP_LAST)
    assert stage.now == pytest.approx(hit, abs=0.011)
    assert stage.weight.shade == pytest.approx(0.4)
    film.at(HIT + STOP_LAST + 500)
    assert stage.now == pytest.approx(hit + 0.35 * 0.5, abs=0.011)
    film.at(HIT + STOP_LAST + 610)
    assert stage.weight.shade == 0


def test_the_result_opens_900_ms_after_it(film: Film) -> None:
    film.begin(LAST, "pass")
    film.at(HIT + STOP_LAST + 600 + 880)
    assert film.app.screen is film.table
    film.at(HIT + STOP_LAST + 600 + 980)
    assert film.app.screen.name == "ending"


def test_a_click_ends_it_and_the_result_comes_at_once(film: Film) -> None:
    film.begin(LAST, "pass")
    film.at(HIT + 50)
    film.press((400, 5))
    film.at(HIT + 70)
    assert film.app.screen.name == "ending"


# ------------------------------------------------------------------------------- who waits, and who does not


def test_bots_wait_until_the_blow_is_over(film: Film) -> None:
    film.app.change(speed="hurry")
    table = film.begin(BLOCKED, "pass")
    assert table.parts.playback.due - film.now == pytest.approx(0.4 * CLASH / 1000, abs=0.06)


@pytest.mark.parametrize("how", ["button", "key"])
def test_input_ends_a_blow(film: Film, how: str) -> None:
    table = film.begin(BLOCKED, "pass")
    film.at(150)
    if how == "button":
        film.press((400, 5))
    else:
        film.app.inputs.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode=""))
    film.show()
    stage = table.parts.stage
    assert {ref: seen.pose for ref, seen in stage.seen.items()} == stage.motion.ends
    assert stage.weight.left == 0
    assert stage.weight.drawn_arrows() == ()


def test_a_card_may_be_taken_up_while_another_strikes(film: Film, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda: (True, False, False))
    table = film.begin(BLOCKED, "pass")
    film.at(150)
    ref = named(table, "REF-02")
    x, y, w, h = table.parts.placement.rect_of(ref)
    film.press((x + w // 2, y + h // 2))
    film.app.inputs.move((x + w // 2, y - 80))
    film.show()
    assert table.parts.drag.held is not None
    assert table.parts.drag.held.ref == ref


def test_hurry_is_two_and_a_half_times_as_fast(film: Film) -> None:
    film.app.change(speed="hurry")
    table = film.begin(BLOCKED, "pass")
    ref = named(table, "REF-09", 2)
    assert film.seen(ref, 0.4 * HIT - 10).crack == 0
    assert film.seen(ref, 0.4 * HIT + 10).crack > 0
    assert film.seen(ref, 0.4 * (HIT + STOP + 420) + 15) == DrawnCard(table.parts.stage.motion.ends[ref])


def test_with_less_motion_nothing_lunges_shakes_or_waits(film: Film) -> None:
    film.app.change(reduce_motion=True)
    table = film.begin(OPEN, "pass")
    stage, ref = table.parts.stage, named(table, "REF-01")
    assert stage.weight.left == 0
    for ms in range(0, 300, 30):
        assert film.seen(ref, ms).pose == stage.motion.ends[ref]
        assert stage.weight.offset == (0, 0)
        assert stage.now == film.now
    assert shown_life(film) == "2"


def test_whose_turn_it_is_stands_in_the_lane_for_700_ms(film: Film) -> None:
    position = Position(BS, MINE, RIVAL, ("end",), "attack")
    table = film.begin(position, "end")
    lights = table.parts.stage.signals.flares
    film.at(650)
    (banner,) = [light for light, _ in lights.at(film.now) if light.name == "turn"]
    assert "Player 2" in banner.text
    assert table.parts.stage.layout is not None
    assert banner.rect == table.parts.stage.layout.mats[0].rect
    film.at(710)
    assert not [light for light, _ in lights.at(film.now) if light.name == "turn"]


def test_cards_of_another_game_strike_by_its_own_cues(film: Film) -> None:
    life = "life S2 S3 S4 S6 S8 H2 H5 H6 D4 D5 D6 D7 D8 C2 C4 C5 C6 C7 C8 C9"
    lines = ("attack", "pass", "pass", "attackers s5", "attackers h7")
    table = film.begin(Position(BP, "field S5 H7", f"{life} | field D9? D4? C3 H4", lines), "done")
    assert len(table.parts.stage.weight.blow.strikes) == 2
    film.at(HIT + 20)
    assert table.parts.stage.weight.drawn_figures()["p2.life"].lost
    lights = [light for light, _ in table.parts.stage.signals.flares.at(table.parts.stage.now)]
    assert [light.rect for light in lights if light.name == "burst"] == [table.parts.placement.rect_of("p2.life")]


# --------------------------------------------------------------------------------------------------------- sounds


@pytest.fixture
def heard(film: Film, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The sounds that are played, each with the millisecond."""
    found: list[tuple[str, int]] = []

    def play(name: str, _pan: float = 0.0, *, ducks: bool = False) -> None:
        assert ducks == is_weighty(name)
        found.append((name, round(1000 * (film.now - film.start))))

    monkeypatch.setattr(film.app.sounds, "play", play)
    return found


ARMED = Position(BP, "field H7&H2", "field C5", ("attack", "pass", "pass"))


def test_an_armed_soldier_comes_forward_with_its_arms(film: Film) -> None:
    table = film.begin(ARMED, "attackers h7")
    soldier, arms = truth(table).state.zones["p1.field"]
    for ms in (20, 60, 120, 180, 240, 400):
        ways = [film.seen(ref, ms).pose for ref in (soldier, arms)]
        layout = table.parts.stage.layout
        assert layout is not None
        laid = layout.poses
        off = [(way.x - laid[ref].x, way.y - laid[ref].y) for way, ref in zip(ways, (soldier, arms), strict=True)]
        assert off[0] == pytest.approx(off[1], abs=1.5), ms


def test_an_attack_is_heard_as_it_steps_forward_and_so_is_its_arrow(film: Film, heard: list[tuple[str, int]]) -> None:
    film.begin(ATTACK, "attack ref-01")
    film.at(400)
    assert {name for name, ms in heard if 90 <= ms <= 110} >= {"attack", "arrow"}


def test_a_blow_is_heard_when_it_lands(film: Film, heard: list[tuple[str, int]]) -> None:
    film.begin(BLOCKED, "pass")
    film.at(HIT + 20)
    assert HIT <= dict(heard)["destroy"] <= HIT + 20


@pytest.mark.parametrize(("life", "alarm"), [(3, False), (2, True)])
def test_that_one_life_is_left_is_heard_after_the_blow(
    film: Film, heard: list[tuple[str, int]], life: int, alarm: bool
) -> None:
    film.begin(Position(BS, MINE, f"life {life} | field REF-22", ("attack ref-01", "pass"), "attack"), "pass")
    film.at(HIT + 20)
    assert "hit" in dict(heard)
    assert "last_life" not in dict(heard)
    film.at(HIT + STOP_LIFE + 400)
    assert ("last_life" in dict(heard)) == alarm


def test_a_lit_card_is_heard_once_when_it_is_pointed_at_and_others_are_not(
    film: Film, heard: list[tuple[str, int]]
) -> None:
    table = film.begin(ATTACK, "attack ref-01")
    truth(table).undo()
    film.at(600)
    heard.clear()
    for ref, sounds in ((named(table, "REF-02"), ["point"]), (named(table, "REF-09", 2), []), ("", [])):
        x, y, w, h = table.parts.placement.rect_of(ref) if ref else (2, 2, 0, 0)
        for step in range(2):
            film.app.inputs.move((x + w // 2 + step, y + h // 2))
            film.show()
        assert [name for name, _ in heard] == sounds
        heard.clear()


# ---------------------------------------------------------------------------------------------------------- clash


def clash(film: Film) -> str:
    """Return what is said of a clash now."""
    signals = film.table.parts.stage.signals
    lights = signals.flares.at(film.table.parts.stage.now)
    return next((light.text for light, _ in lights if light.name == "clash"), "")


@pytest.mark.parametrize(("speed", "seconds"), [("slow", 2.5), ("normal", 1.6), ("fast", 0.9)])
@pytest.mark.parametrize("still", [False, True])
def test_a_clash_says_both_figures_long_enough_to_be_read(
    app: App, monkeypatch: pytest.MonkeyPatch, speed: str, seconds: float, still: bool
) -> None:
    film = Film(app, monkeypatch, speed=speed, still=still)
    table = film.begin(BLOCKED, "pass")
    rules, view = table.parts.model.game.rules, table.parts.stage.weight.before
    assert view is not None
    fighters = {card.definition: ref for ref, card in view.cards.items() if card.marks}
    mine, theirs = (rules.numbers(view, fighters[name], "bp") for name in ("REF-01", "REF-09"))
    film.at(seconds * 1000 - 300)
    assert clash(film) == f"REF-01 {mine} : REF-09 {theirs}"
    assert table.parts.stage.weight.left > 0  # bots wait, and the result
    film.at(seconds * 1000 + 900)
    assert clash(film) == ""
    assert table.parts.stage.weight.left == 0


def test_a_clash_of_several_blockers_names_the_last_of_them_too(film: Film) -> None:
    lines = ("p2 attack", "p2 pass", "p1 pass", "p2 attackers h10", "block s6 p2.h10")
    position = Position(BP, "field S6 C5", "field H10", lines, active=2)
    film.begin(position, "block c5 p2.h10")
    film.at(300)
    assert clash(film).count("+") == 1, clash(film)


def test_a_person_need_not_wait_for_a_clash_to_be_read(film: Film) -> None:
    table = film.begin(BLOCKED, "pass")
    film.at(400)
    assert clash(film)
    assert table.parts.placement.last is not None
    x, y, w, h = table.parts.placement.last.areas.board
    film.press((x + w // 2, y + h // 2))
    film.show()
    assert not clash(film)


def test_an_attack_that_nobody_blocks_is_no_clash(film: Film) -> None:
    film.begin(OPEN, "pass")
    film.at(300)
    assert not clash(film)

"""Where everything lies: areas of the window, mats round the table, zones on them, a pose for each card."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from types import MappingProxyType

from msgspec.structs import replace as changed

from bsdesk.engine.looks.sheet import Arrangement, Sheet
from bsdesk.engine.state import State, at, at_team, zone_name, zone_seat, zone_team
from bsdesk.engine.values import Ref, Seat, Zone
from bsdesk.table.play_sheets import looks_of
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.layout.ladder import on_ladder, rungs
from bsdesk.ui.table.layout.poses import (
    CHAIN_GAP,
    CHAIN_HEAD,
    OTHERS_CARD,
    ROW_CARD,
    ROW_GAP,
    TABLE_CARD,
    Laid,
    Pose,
    hand_across,
    own_hand,
    pile,
    row,
    rows,
    small_hand,
    top_of,
    waiting,
)
from bsdesk.ui.table.layout.regions import Areas, LaidMat, areas, is_upright, left_over, mats, part_of

MARGIN = 0.05  # of a mat's height: as much as cards between two seats may reach over into theirs
AHEAD = 30  # units: how far a card comes forward to fight
OPENING = (0.04, 0.28, 0.96, 0.7)  # of the board: one's first hand
NAME_LINE = 20  # units high: the name of an area
VITAL = (70, 88, 94)  # units: how high the figure of life and its name stand; how wide and high an area must be for it
SMALLER = 0.76  # of these, where there is nothing but the board: who watches is to see life first
TOLD = 0.74  # of the height where things wait to be carried out: above what is written of them
FRONT = 0.58  # of the height of two rows, the one before the other
HAIR = 0.001  # of the board's height: a hand that is not shown
WHOLE = 0.47  # of the height of both hands: that of the seat across, where it is seen whole
BESIDE = 0.75  # of its height: how wide an area is at least in which cards and tokens lie side by side
ONLY_FOR_CARDS = ("row", "rows", "fan", "pile", "stack", "ladder")


@cache
def mat_of(key: Ref) -> int:
    """Return on whose mat a zone lies: a seat's, that of what all share (0), or a team's (-1 of team 1)."""
    return zone_seat(key) or -zone_team(key)


@dataclass(frozen=True)
class Layout:
    """A view laid out in a window."""

    areas: Areas
    below: Seat  # who sits below
    mats: Mapping[int, LaidMat]  # of each seat, in turn order from one's own; 0: what all share; -1: what team 1 has
    poses: dict[Ref, Pose]
    zones: dict[Ref, Rect]  # of every zone that has a place
    looks: dict[Ref, tuple[str, ...]]  # how the things of each zone lie
    piles: dict[Ref, tuple[Ref, ...]]  # zones whose cards lie upon each other, the top last
    seen: dict[Ref, Rect]  # where cards can be pointed at that others lie upon, or that reach out of the window
    vital: dict[Ref, int]  # areas of life whose figure stands large, and how many pixels it takes with its name
    close: Seat = 0  # the seat that is looked at closely
    strip: bool = False  # do cards lie between the seats?
    opening: bool = False  # is one's first hand shown large in the middle, since something is asked about it?
    away: Mapping[Seat, Rect] = field(default_factory=dict)  # hands that are not shown: where their cards go
    alone: bool = False  # is there nothing but the board? Then nothing reaches in over its edge

    @property
    def base_key(self) -> object:
        """Return a value that stays equal while nothing but cards moves: what the cards lie on."""
        return self.areas, self.below, self.mats, self.zones, self.piles, self.close, self.strip, self.opening

    def is_own(self, seat: Seat) -> bool:
        """Return whether this is the seat below, or what all share."""
        return seat in (self.below, 0)

    @property
    def order(self) -> Sequence[Seat]:
        """Return whose things are met one after another: one's own, then round the table, then what all share."""
        return sorted(self.mats, key=lambda seat: not seat)

    @cached_property
    def across(self) -> Seat:
        """Return the seat whose hand lies along the upper edge, or 0."""
        return next((seat for seat in self.mats if seat > 0 and seat != self.below), 0) if self.areas.head[3] else 0

    @cached_property
    def lane(self) -> Rect:
        """Return the strip between the mats, in which is said what goes on: what all share, or where that lies beside
        the mats, what is left free between that of the seat below and that across."""
        shared, own, far = self.mats[0].rect, self.mats[self.below].rect, self.mats.get(self.across)
        if far is None or shared[0] < own[0] + own[2]:
            return shared
        top = far.rect[1] + far.rect[3]
        return own[0], top, own[2], own[1] - top

    def covered(self, view: State) -> set[Ref]:
        """Return the cards that lie in a pile below the one that is seen of it."""
        piles = self.piles.values()
        return {ref for cards in piles for ref in cards} - {top_of(view, cards) for cards in piles if cards}

    def is_printed(self, key: Ref) -> bool:
        """Return whether a zone has a place of its own on its mat."""
        return zone_name(key) in self.mats[mat_of(key)].mat.zones

    def is_summed(self, key: Ref) -> bool:
        """Return whether figures say what lies in a zone, and its cards are not seen."""
        return "counter" in self.looks[key]

    def rungs(self, view: State, key: Ref, unit: float) -> list[Rect]:
        """Return the rungs of an area of life that fills up, if it lies so and has room for them."""
        if "ladder" not in self.looks[key]:
            return []
        return rungs(self.zones[key], self.vital.get(key, 0), view.game.handling.lost_with(view), unit)

    def parts(self, view: State) -> tuple[Layout, ...]:
        """Return what lies on the table, and apart from it what lies on the mat that is looked at closely, over it."""
        if not self.close:
            return (self,)
        return self._part(view, self.mats.keys() - {self.close}), self._part(view, {self.close})

    def _part(self, view: State, seats: Set[Seat]) -> Layout:
        return replace(
            self,
            mats={seat: laid for seat, laid in self.mats.items() if seat in seats},
            poses={ref: pose for ref, pose in self.poses.items() if mat_of(view.cards[ref].zone) in seats},
            zones={key: rect for key, rect in self.zones.items() if mat_of(key) in seats},
            piles={key: cards for key, cards in self.piles.items() if mat_of(key) in seats},
        )

    @cached_property
    def rects(self) -> dict[Ref, Rect]:
        """Return the rectangle that each card covers."""
        return {ref: pose.rect for ref, pose in self.poses.items()}

    @cached_property
    def from_below(self) -> list[tuple[Ref, Pose]]:
        """Return all cards with their poses, what lies higher later."""
        lifts = {ref: pose.lift for ref, pose in self.poses.items()}
        return [(ref, self.poses[ref]) for ref in sorted(lifts, key=lifts.__getitem__)]

    def rect_of(self, ref: Ref) -> Rect | None:
        """Return where a card or an area lies; None if it lies nowhere."""
        return self.poses[ref].rect if ref in self.poses else self.zones.get(ref)


def lay_out(
    view: State,
    below: Seat,
    size: tuple[int, int],
    unit: float,
    sheet: Sheet,
    *,
    rail_open: bool = False,
    rail_shut: bool = False,
    spread: Ref = "",
    close: Seat = 0,
    lit: Collection[Ref] = (),
    alone: bool = False,
    away: Mapping[Seat, Rect] = MappingProxyType({}),
) -> Layout:
    """Lay out a view with this seat below. `spread`: the card that is looked at, and shown whole; `close`: the seat
    that is; `lit`: cards that may be taken up, which stand higher in the hand. `alone`: there is nothing but the board;
    `away`: the hands that are not shown, each with the place that its cards go to."""
    rules = view.game.rules
    plan = sheet.arrangements[rules.seats, is_upright(size)]
    if below in away:
        plan = without_hands(plan)
    elif alone and plan.head[0]:
        plan = with_whole_hands(plan, across=bool(set(view.seats()) - {below} - away.keys()))
    others = [ref for seat in view.seats() if seat != below for ref in view.zones.get(at(seat, rules.piles.hand), ())]
    open_head = any(view.cards[ref].definition for ref in others)
    parts = areas(size, unit, plan, rail_open=rail_open, rail_shut=rail_shut, open_head=open_head, alone=alone)
    laid = mats(parts, plan, sheet, below, close, teams_with_zones(view, below), open_hands=open_head)
    own, shared = laid[below].rect, laid[0].rect
    between = shared[0] < own[0] + own[2]  # else what all share lies beside the mats
    strip = between and any(zone.shared and view.zones.get(zone.name) for zone in rules.zones)
    first = not view.turn and below in view.prompts and bool(view.zones.get(at(below, rules.piles.hand)))
    near = close if close in laid and close != below else 0
    found = Layout(parts, below, laid, {}, {}, {}, {}, {}, {}, near, strip, first and below not in away, away, alone)
    guests = place_zones(found, view, sheet)
    found.vital.update(large_vitals(found, view, unit))
    hidden = {at(seat, rules.piles.hand) for seat in away}
    for key in [key for key in found.zones if key not in hidden]:
        lay_zone(found, view, key, guests.get(key, ()), unit, spread, lit)
    return found


def moved(found: Layout, across: int, down: int) -> Layout:
    """Return the layout in another place of the window, that many pixels to the right and down."""

    def there(rect: Rect) -> Rect:
        return rect[0] + across, rect[1] + down, rect[2], rect[3]

    *parts, folded = found.areas
    board, head, hand, rail, dock = map(there, parts)
    return replace(
        found,
        areas=Areas(board, head, hand, rail, dock, folded),
        mats={seat: laid._replace(rect=there(laid.rect)) for seat, laid in found.mats.items()},
        poses={ref: pose._replace(x=pose.x + across, y=pose.y + down) for ref, pose in found.poses.items()},
        zones={key: there(rect) for key, rect in found.zones.items()},
        seen={ref: there(rect) for ref, rect in found.seen.items()},
    )


def without_hands(plan: Arrangement) -> Arrangement:
    """Return who sits where with all the height for the mats; the seat across stays the one that it was. A mat that
    lies beside the hand takes the place of that, too."""
    own, *others = plan.seats
    left, top, right, bottom = own.box
    if bottom > 1:
        own = changed(own, box=(left, top, max(right, plan.hand[2] - left), bottom))
    head, hand = (HAIR, HAIR) if plan.head[0] else plan.head, (0, 1 / max(1, bottom), 1, 1)
    return changed(plan, seats=(own, *others), hand=hand, head=head)


def with_whole_hands(plan: Arrangement, *, across: bool) -> Arrangement:
    """Return who sits where with room for the whole hand of the seat across, if that is shown (`across`), for as much
    less of one's own: the mats are as high as where it only reaches in."""
    left, top, right, bottom = plan.hand
    head = round(WHOLE * (1 - top + plan.head[1]), 4) if across else HAIR
    low = top + head - plan.head[1] if across else top
    return changed(plan, hand=(left, low, right, bottom), head=(head, head))


def teams_with_zones(view: State, below: Seat) -> list[int]:
    """Return the teams, that of the seat below first, if any zone is a team's."""
    if not any(zone.team for zone in view.rules.zones):
        return []
    return list(dict.fromkeys((view.teams[below - 1], *view.teams)))


def zones_on(zones: Sequence[Zone], mat: int) -> list[Zone]:
    """Return the kinds of zones that lie on this mat."""
    return [zone for zone in zones if (zone.shared, zone.team) == (mat == 0, mat < 0)]


def place_zones(found: Layout, view: State, sheet: Sheet) -> dict[Ref, list[Ref]]:
    """Give every zone its rectangle and its looks; return the cards that have none, by the row that takes them in."""
    rules, guests = view.game.rules, dict[Ref, list[Ref]]()
    for seat, mat in found.mats.items():
        own = zones_on(rules.zones, seat)
        homeless = [zone for zone in own if zone.name not in mat.mat.zones]
        rests = [zone for zone in homeless if zone.name != rules.piles.hand and (seat <= 0 or not zone.cards)]
        for zone in own:
            key = at_team(-seat, zone.name) if seat < 0 else at(seat, zone.name)
            rect = mat.zone(zone.name)
            if zone.name == rules.piles.hand and seat in found.away:
                rect = found.away[seat]
            elif zone.name == rules.piles.hand and seat == found.below:
                rect = part_of(found.areas.board, OPENING) if found.opening else found.areas.hand
            elif zone.name == rules.piles.hand and seat == found.across:
                rect = found.areas.head
            elif rect is None and zone in rests:
                rect = left_over(mat.rect, rests.index(zone), len(rests)) if seat > 0 else mat.rect
            elif rect is None:
                guests.setdefault(at(seat, rules.play_zones[0]), []).extend(view.zones.get(key, ()))
                continue
            found.zones[key] = rect
            found.looks[key] = tuple(
                looks_of(sheet, mat.mat, zone.name, usual_looks(zone, rules.piles.hand, rules.play_zones))
            )
    return guests


def large_vitals(found: Layout, view: State, unit: float) -> dict[Ref, int]:
    """Return the areas of life that have room for a large figure, and how many pixels it takes with its name."""
    unit *= SMALLER if found.alone else 1
    high, least_wide, least_high = (round(units * unit) for units in VITAL)
    name = view.game.handling.vital
    areas = {key: rect for key, rect in found.zones.items() if zone_name(key) == name and found.is_printed(key)}
    return {key: high for key, (_, _, w, h) in areas.items() if w >= least_wide and h >= least_high}


def usual_looks(zone: Zone, hand: str, play_zones: Sequence[str]) -> tuple[str, ...]:
    """Return how the things of a zone lie where the sheet doesn't say."""
    cards = "fan" if zone.name == hand else "row" if zone.shared or zone.name in play_zones else "pile"
    return ((cards,) if zone.cards else ()) + (("bodies",) if zone.tokens else ())


def lay_zone(
    found: Layout, view: State, key: Ref, guests: Sequence[Ref], unit: float, spread: Ref, lit: Collection[Ref]
) -> None:
    """Lay out the cards of a zone."""
    rect, seat = found.zones[key], mat_of(key)
    cards = (*view.zones.get(key, ()), *guests)
    look = next((look for look in found.looks[key] if look in ONLY_FOR_CARDS), "")
    board, small = found.areas.board, seat not in (0, found.below, found.across, found.close)
    if look == "ladder":
        look = "ladder" if found.rungs(view, key, unit) else "stack"
    if look == "ladder":
        laid = on_ladder(view, cards, found.rungs(view, key, unit), unit)
    elif look == "fan" and seat == found.below:
        named = not found.mats[seat].plain  # on a plate it stands at its head
        laid = own_hand(view, cards, rect, unit, spread, lit, opening=found.opening, named=named)
    elif look == "fan" and seat == found.across:
        laid = hand_across(view, cards, rect, unit, whole=found.alone)
    elif look == "fan":
        laid = small_hand(view, cards, rect, unit)
    elif look == "rows":
        laid = rows(view, cards, rect, unit)
    elif look == "stack" and rect[3] > rect[2]:
        head = found.vital.get(key, 0)  # below the figure of life
        high = rect[3] - head
        if zone_name(key) == view.game.handling.waits_in:
            high = round(TOLD * high)  # below them is written what they are
        laid = waiting(view, cards, (rect[0], rect[1] + head, rect[2], high), unit)
    elif look in ("row", "stack") and not seat:  # between seats: as high as the cards on either side leave it room
        chain = len(cards) > 1 and len(view.game.handling.shots(view)) > 1
        grown, apart = room_between(found, rect, unit, chain=chain), CHAIN_GAP if chain else ROW_GAP
        laid = row(view, cards, grown, unit, spread=spread, least=OTHERS_CARD, board=board, apart=apart)
    elif look in ("row", "stack"):
        least = OTHERS_CARD if small else max(TABLE_CARD[0], round(ROW_CARD * unit))
        ahead = 0.0 if found.strip else -AHEAD * unit if seat == found.below else AHEAD * unit
        laid, head = Laid({}, {}), found.vital.get(key, 0)
        rect = (rect[0], rect[1] + head, rect[2], rect[3] - head)
        two = zone_name(key) in view.rules.play_zones
        for some, part in ranks(view, cards, rect, far=seat == found.across) if two else [(cards, rect)]:
            one = row(view, some, part, unit, spread=spread, least=least, ahead=ahead, board=board)
            laid.poses.update(one.poses)
            laid.seen.update(one.seen)
    elif found.is_summed(key):
        found.piles[key], laid = cards, Laid({}, {})
    elif cards:
        found.piles[key] = cards
        beside = "bodies" in found.looks[key] and rect[2] > BESIDE * rect[3]
        laid = pile(view, cards, left_half(rect) if beside else rect, unit, found.vital.get(key, 0))
    else:
        laid = Laid({}, {})
    found.poses.update(laid.poses)
    found.seen.update(laid.seen)


def room_between(found: Layout, rect: Rect, unit: float, *, chain: bool) -> Rect:
    """Return where cards between the seats lie: on a plate below its name, or what stands above each of a chain."""
    if found.mats[0].plain:
        head = round((CHAIN_HEAD if chain else NAME_LINE) * unit)
        return rect[0], rect[1] + head, rect[2], rect[3] - head
    edge = round(MARGIN * found.mats[found.below].rect[3])
    return rect[0], rect[1] - edge, rect[2], rect[3] + 2 * edge


def ranks(view: State, cards: Sequence[Ref], rect: Rect, *, far: bool) -> list[tuple[list[Ref], Rect]]:
    """Return the cards of a row in the rows in which they lie, each with its place: those that the game says lie behind
    the others are further from the middle of the table. `far`: the row is of the seat across."""
    word, (x, y, w, h) = view.game.handling.in_play.behind, rect
    if not word:
        return [(list(cards), rect)]
    back = [ref for ref in cards if view.rules.words(view, ref, word)]
    front = round(h * FRONT)
    places = ((x, y + h - front, w, front), (x, y, w, h - front)) if far else (
        (x, y, w, front), (x, y + front, w, h - front))  # fmt: skip
    return [([ref for ref in cards if ref not in back], places[0]), (back, places[1])]


def left_half(rect: Rect) -> Rect:
    """Return the left half of an area that also holds tokens: where its cards lie."""
    return rect[0], rect[1], round(rect[2] * 0.5), rect[3]

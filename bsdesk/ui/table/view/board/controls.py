"""What answers to the pointer on the board: seats, areas, cards, and tokens that may be taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.values import Ref, seat_in
from bsdesk.table.drop_targets import leader, token_sources
from bsdesk.ui.kit.controls import Control, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout, mat_of
from bsdesk.ui.table.layout.token_packing import tokens_at_rest
from bsdesk.ui.table.layout.token_rooms import box_around
from bsdesk.ui.table.view.board.area_titles import counts
from bsdesk.ui.table.view.board.mats import Mats

LEGIBLE = 56  # units wide that a card must be so that its name can be read


def lay_area_controls(table: Parts, page: Page, layout: Layout, ground: Mats) -> None:
    """Make every seat and area answer to the pointer, seat by seat round the table."""
    moves = {seat_in(offer.move.subject): offer.move for offer in table.model.offers if not offer.move.target}
    taking = table.drag.seats_taking()  # of these the name takes it, too
    for seat in layout.order:
        chosen = moves.get(seat) if seat > 0 else None
        choose = partial(table.commands.submit, [chosen]) if chosen is not None else None
        take = partial(table.drag.drop, taking[seat][0]) if seat in taking and layout.mats[seat].plain else None
        ground.lay_seat(layout, seat, table.gaze, choose, take)
        lay_zone_controls(table, page, layout, [key for key in layout.zones if mat_of(key) == seat])


def lay_zone_controls(table: Parts, page: Page, layout: Layout, keys: Sequence[Ref]) -> None:
    """Make areas answer to the pointer; with tokens or a pile in them, to clicks."""
    lit = table.drag.accepting_places()
    view, legible = table.model.view, page.u(LEGIBLE)
    for key in sorted(keys, key=lambda key: (layout.zones[key][1], layout.zones[key][0])):
        rect = layout.zones[key]
        tokens, summed = any(view.tokens.get(key, ())), layout.is_summed(key)
        pile = key in layout.piles or (summed and bool(view.zones.get(key)))
        stop = key in lit or (tokens and not table.drag.held) or (pile and not table.drag.held)
        wanted = key in lit and not table.free_hand.on  # which takes anything anywhere
        if not (tokens or view.zones.get(key) or wanted) and reaches_out(layout, key):
            continue  # else it would lie over what is there
        label = table.voice.wording.area(view, key, table.model.me)
        told = " · ".join(filter(None, counts(view, key)))
        lying = listed_small(table, view, layout, key, legible) or listed_tokens(table, view, layout, key)
        tip = (table.voice.wording.pair(label, told) if told else label) if summed else ""
        tip = table.voice.wording.pair(label, lying) if lying else tip
        act = partial(table.clicks.click_place, key)
        page.control(Control(f"place:{key}", rect, act, label, tip, focus=stop), ringed=stop)


def listed_small(table: Parts, view: State, layout: Layout, key: Ref, legible: int) -> str:
    """Return what cards lie in an area, if some are less wide there than can be read: each name once, with its
    number."""
    cards, wording = [ref for ref in view.zones.get(key, ()) if view.cards[ref].definition], table.voice.wording
    widths = [layout.poses[ref].wide for ref in cards if ref in layout.poses]
    if not widths or min(widths) >= legible:
        return ""
    names = Counter(wording.card(view, ref) for ref in cards)
    return wording.listed(name if count == 1 else f"{name} ×{count}" for name, count in names.items())


def listed_tokens(table: Parts, view: State, layout: Layout, key: Ref) -> str:
    """Return what tokens lie on a plate, on which they stand close, and not all names have room."""
    if not layout.mats[mat_of(key)].plain or not view.rules.zone[zone_name(key)].tokens:
        return ""
    return table.voice.wording.amount(view, view.tokens.get(key, ())) or "0"


def reaches_out(layout: Layout, key: Ref) -> bool:
    """Return whether an area lies beyond its mat, on the ground of others."""
    rect, mat = layout.zones[key], layout.mats[mat_of(key)].rect
    own = key == at(layout.below, zone_name(key)) and rect == layout.areas.hand
    return not own and intersection(rect, mat) != rect


def lay_card_controls(table: Parts, page: Page, layout: Layout) -> None:
    """Make every card answer to the pointer; its tokens apart from it only while they may be taken."""
    gives = token_sources(table.model.offers)
    hidden = {ref for cards in layout.piles.values() for ref in cards}
    view, order = table.model.view, {seat: number for number, seat in enumerate(layout.order)}
    upon = view.game.handling.in_play.upon
    lying = [(ref, pose) for ref, pose in layout.poses.items() if ref not in hidden]
    places = [(order[mat_of(view.cards[ref].zone)], pose.lift, pose.x, n, ref) for n, (ref, pose) in enumerate(lying)]
    for *_, ref in sorted(places):
        rect = layout.rects[ref]
        label, seen = table.voice.wording.card(view, ref), layout.seen.get(ref)
        click = partial(table.clicks.click_card, leader(view, ref) if upon else ref)
        page.control(Control(f"card:{ref}", rect, click, label, seen=seen), ringed=True)
        room = table.stage.tokens.places.now.get(ref)
        if room is not None and any(room.pool) and (ref in gives or table.free_hand.on):
            box = box_around(tokens_at_rest(room))
            part = intersection(box, seen) if seen is not None else None
            click = partial(table.clicks.click_tokens, ref)
            page.control(Control(f"cores:{ref}", box, click, label, seen=part), ringed=True)

"""The page of the table: the board with what lies on it, questions and words around it, the sidebar."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial

import pygame

from bsdesk.engine.state import at, zone_name, zone_seat
from bsdesk.engine.values import Ref, seat_in
from bsdesk.speech.outcomes import lowered_cards
from bsdesk.table.drop_targets import doubtful_refs, leader, ref_of, token_sources
from bsdesk.ui.kit.canvas import around
from bsdesk.ui.kit.controls import Action, Control, Rect, inside, intersection
from bsdesk.ui.kit.layers import Layers
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, DARK_INK, INK, LINE, LOSS, QUIET, SHADE, TINY, YOU
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout, mat_of
from bsdesk.ui.table.layout.poses import HAND_CARD, IN_HAND, TABLE_CARD, card_width, top_of
from bsdesk.ui.table.layout.regions import NAME
from bsdesk.ui.table.layout.token_packing import tokens_at_rest
from bsdesk.ui.table.layout.token_rooms import box_around
from bsdesk.ui.table.motion.fights import fighting_pairs, is_fighting
from bsdesk.ui.table.view.bars.question_bar import QuestionBar
from bsdesk.ui.table.view.board.area_titles import counts
from bsdesk.ui.table.view.board.bubble import bubble, refusal
from bsdesk.ui.table.view.board.cards import Cards
from bsdesk.ui.table.view.board.held import lay_held
from bsdesk.ui.table.view.board.lights import Lights
from bsdesk.ui.table.view.board.mats import Mats
from bsdesk.ui.table.view.board.waiting import lay_waiting
from bsdesk.ui.table.view.large_card import lay_large
from bsdesk.ui.table.view.pile_view import PileView
from bsdesk.ui.table.view.sidebar import Sidebar
from bsdesk.ui.table.view.words import lay_words

SHADES = 12  # how much darker the board gets at once
FIGURES = 0.24  # of a card's width, from its foot: there its figures stand
LINES = 2  # of what must be known all the time


class Composition:
    """Lays out what the table shows. Parts that stay the same are kept: see `layers`."""

    def __init__(self, table: Parts) -> None:
        self.table = table
        self.layers = Layers()
        self.lit: frozenset[Ref] = frozenset()  # the things with which something can be done now
        self.warmed: object = None  # the sizes for which faces were prepared

    def build(self, page: Page, layout: Layout) -> None:
        table = self.table
        board = Cards(page, table.voice.pictures, table.voice.wording)
        self.lay_board(page, layout, board)
        self.lay_around(page, layout)
        key = (table.app.changes, table.placement.changes, len(page.said), len(page.controls), len(page.covers))
        self.layers.lay(page, "words", key, partial(lay_words, table, page))
        page.kept = partial(self.figures, layout)
        if table.drag.held is not None:
            lay_held(table, page, board)
        if table.gaze.zone:
            PileView(table, page, layout).build(table.gaze.zone)
        lay_large(table, page, layout)
        self.warm(page, layout)

    def figures(self, layout: Layout) -> list[Rect]:
        """Return where the figures stand that decide: those of life, and of the cards in play at their feet."""
        view, found = self.table.model.view, [layout.zones[key] for key in layout.vital]
        for ref, pose in layout.poses.items():
            if zone_name(view.cards[ref].zone) in view.rules.play_zones:
                x, y, w, h = pose.rect
                high = min(h, round(pose.wide * FIGURES))
                found.append((x, y + h - high, w, high))
        return found

    def warm(self, page: Page, layout: Layout) -> None:
        """Have the faces of the decks that this screen knows drawn, before they are needed."""
        table = self.table
        key = (page.size, page.unit, table.voice.language)
        if self.warmed == key:
            return
        self.warmed = key
        field = layout.zones[at(table.model.me, table.model.game.rules.play_zones[0])]
        widths = {
            "hand": card_width(layout.areas.hand, page.unit, HAND_CARD[1], HAND_CARD[0], IN_HAND),
            "bare": card_width(field, page.unit, TABLE_CARD[1], TABLE_CARD[0]),
        }
        decks = table.model.acting_client.lists
        for size, width in widths.items():
            for card in dict.fromkeys(card for cards in decks.values() for card in cards):
                table.voice.pictures.prepare(card, size, width)

    def lay_board(self, page: Page, layout: Layout, board: Cards) -> None:
        """Lay out what lies on the table. Only what changed is laid out anew: see `layers`."""
        table = self.table
        view, stage, carried, lights = table.model.view, table.stage, table.drag.carried_card, self.lights()
        lay, same, focus = (
            partial(self.layers.lay, page),
            (table.app.changes, table.placement.changes),
            page.pointer.focus,
        )
        figures, arrows = stage.weight.drawn_figures(), stage.weight.drawn_arrows()
        pointed = self.pointed_card(page, layout)
        ground, cloth = (
            Mats(page, table.voice.pictures, table.voice.wording, table.placement.sheet.steps, figures),
            (table.app.changes, table.placement.grounds),
        )
        self.lit, fought = lights.usable, bool(arrows)
        busy, first = self.lane_is_busy(), len(page.items)
        people = table.model.match.humans  # of several people before the screen, none is «you»
        mine = tuple(people) if len(people) == 1 else ()
        for n, part in enumerate(layout.parts(view)):
            lay(
                f"ground {n}",
                (*cloth, busy, mine),
                partial(ground.lay_close if n else ground.lay, view, part, busy=busy, mine=mine),
            )
            for key in part.zones:
                if fought and not zone_seat(key) and not view.zones.get(key):
                    continue  # arrows pass there
                field = zone_name(key) in view.rules.play_zones  # its name shows where no card covers it
                lies = (view.zones.get(key), counts(view, key))
                named = (
                    page.letters,
                    table.placement.changes if field else table.placement.grounds,
                    lies,
                    figures.get(key),
                )
                lay(f"area {key}", named, partial(ground.titles.lay_area_name, view, part, key))
            if not n:
                lay("invitation", same, lambda: ground.titles.lay_invitation(view, layout, self.invitation(lights)))
                lay("shade", same, partial(ground.lay_shade, layout))
            lay(f"accepting {n}", (same, lights), partial(board.lay_accepting, part, lights))
            if not n:
                lay("fights", (same, arrows), partial(board.lay_arrows, view, layout, arrows))
                lay("waiting", (same, arrows), partial(lay_waiting, page, view, layout, table.voice.wording))
            lay(f"areas {n}", (same, focus), partial(self.area_controls, page, part, ground))
            for key in part.zones.keys() & stage.tokens.places.now.keys():
                lay(f"tokens {key}", (same, stage.tokens.change_count(key)), partial(board.lay_tokens, stage, key))
            lay(
                f"cards {n}",
                (same, lights, stage.moving_things, pointed, tuple(stage.notice.news)),
                partial(board.lay_resting, view, part, stage, lights, carried, pointed),
            )
            lay(f"counts {n}", (same, *figures.items()), partial(ground.titles.lay_low_counts, view, part))
            lay(f"things {n}", (same, focus), partial(self.card_controls, page, part))
        self.lay_shade(page, layout, stage.weight.shade, set(figures))
        board.lay_moving(view, stage, lights, carried)
        if pointed:
            board.lay_pointed(view, pointed, stage, lights)
        if table.drag.held is not None and lights.aimed:
            page.items += stage.ghosts(lights.aimed, table.drag.held.amount)
        self.lay_awaited(page, layout)
        page.items += stage.flying()
        page.items += stage.lights()
        across, down = stage.weight.offset
        if across or down:  # what is seen shakes; what answers to the pointer stays
            page.items[first:] = [(picture, (x + across, y + down)) for picture, (x, y) in page.items[first:]]

    def lay_shade(self, page: Page, layout: Layout, strong: float, clear: Set[Ref]) -> None:
        """Darken the board below those who fight, but for these areas."""
        alpha = round(255 * strong / SHADES) * SHADES
        if not alpha:
            return
        pieces = [pygame.Rect(layout.areas.board)]
        for rect in filter(None, (layout.rect_of(key) for key in clear)):
            pieces = [part for piece in pieces for part in around(piece.clip(rect), piece)]
        for piece in pieces:
            page.box((piece.x, piece.y, piece.w, piece.h), (*SHADE[:3], alpha), radius=0)

    def lane_is_busy(self) -> bool:
        """Return whether something is asked, refused or fought between the seats."""
        model, said = self.table.model, self.table.gaze.bubble
        refused = said is not None and said.kind == "no"
        asked = model.view.prompts or model.view.moment or model.declaration
        return bool(refused or asked or fighting_pairs(model.view))

    def lay_awaited(self, page: Page, layout: Layout) -> None:
        """Mark what was sent and is not answered yet: its card, or where its tokens would come to lie."""
        for waiting in self.table.commands.waiting.values():
            move = waiting.plan[0]
            if move.amount and move.target:
                page.items += self.table.stage.ghosts(move.target, move.amount)
            ref = waiting.card[0] if waiting.card is not None else move.subject
            ref = ref if ref in layout.poses else move.target
            rect = layout.rect_of(ref)
            if rect is not None:
                x, y, w, h = rect
                wide, high = page.u(34), page.u(20)
                page.box((x + (w - wide) // 2, y + (h - high) // 2, wide, high), DARK_INK, line=YOU, radius=8)
                page.say("…", (x + w // 2, y + (h - high) // 2 - page.u(4)), BODY, INK, bold=True, align="middle")

    def pointed_card(self, page: Page, layout: Layout) -> Ref:
        """Return the card under the pointer, if it lies still and nothing is held."""
        ref, table = leader(self.table.model.view, ref_of(page.pointer.hover)), self.table
        pose = layout.poses.get(ref)
        hidden = any(ref in cards and ref != top_of(table.model.view, cards) for cards in layout.piles.values())
        busy = table.drag.held is not None or ref in table.stage.moving_things
        return "" if pose is None or hidden or busy or ref not in table.stage.seen else ref

    def lay_around(self, page: Page, layout: Layout) -> None:
        """Lay out questions, words and the sidebar."""
        table = self.table
        pointer = page.pointer._replace(at=(0, 0), hover="" if ref_of(page.pointer.hover) else page.pointer.hover)
        lay, same = partial(self.layers.lay, page), (table.app.changes, table.placement.changes, pointer)
        lay("asking", same, QuestionBar(table, page, layout).build)
        self.lay_mark(page, layout)
        areas = layout.areas
        if areas.rail[2]:
            lay(
                "rail",
                (same, table.gaze.card),
                lambda: Sidebar(table, page, layout, areas.rail, folded=areas.folded).build(),
            )
        else:
            lay("dock", same, lambda: Sidebar(table, page, layout, areas.dock).dock())
        lay("said", same, partial(self.lay_said, page, layout))
        self.lay_progress(page, layout)

    def lay_progress(self, page: Page, layout: Layout) -> None:
        """Lay out how many of the faces that were asked for are drawn."""
        done, count = self.table.voice.pictures.store.drawn.progress
        if not count or done >= count:
            return
        x, y, w, h = layout.areas.hand
        text = page.words("drawing_cards", done=done, count=count)
        left, wide, top = x + page.u(12), min(page.u(150), round(w * 0.2)), y + h - page.u(24)
        page.say(text, (left, top), TINY, QUIET, room=wide)
        high = max(2, page.u(3))
        page.box((left, top + page.u(17), wide, high), LINE, radius=0)
        page.box((left, top + page.u(17), max(1, wide * done // count), high), YOU, radius=0)

    def mark(self, page: Page) -> tuple[str, Action | None]:
        """Return what must be shown all the time, such as the free hand, and what ends it."""
        table = self.table
        if table.model.hidden:
            return f"{page.words('hidden_mark')} · H", table.privacy.switch
        if table.free_hand.on and not table.model.resting and not table.model.match.public.results:
            return page.words("free_mark" if table.free_hand.ready else "free_waits"), table.free_hand.switch
        return (
            page.words("what_if_mark") if table.model.match.facts.made_up and not table.model.match.facts.eyes else ""
        ), None

    def mark_room(self, layout: Layout) -> Rect:
        """Return where the mark stands: beside the hand of the seat across, or where nobody sits there, one's own."""
        if layout.areas.head[3]:
            return layout.areas.head
        x, y, w, h = layout.areas.hand
        return x, y, round(w * NAME), h

    def lay_mark(self, page: Page, layout: Layout) -> None:
        """Lay out that mark in the corner of the other's hand; below the question, where that lies there."""
        text, act = self.mark(page)
        if not text:
            return
        x, y, w, h = self.mark_room(layout)
        pad, line = page.u(8), page.letters.height(TINY)
        rooms = (
            (w // 4 - 3 * pad, w - 4 * pad) if layout.areas.head[3] else (w - 3 * pad,)
        )  # beside the cards, if it can be
        ways = [page.letters.wrap(text, TINY, room, bold=True) for room in rooms]
        said = next((lines for lines in ways if len(lines) <= LINES), ways[-1])
        wide = max(page.letters.width(part, TINY, bold=True) for part in said) + 2 * pad
        high = len(said) * line + page.u(6)
        box = (x + w - wide - pad, y + max(0, (h - high) // 2), wide, high)
        asked = next((control.rect for control in page.controls if control.id == "banner"), None)
        if asked is not None and intersection(asked, box)[2]:
            box = (box[0], asked[1] + asked[3] + page.u(4), wide, high)
        page.cover(box)
        page.box(box, LOSS, radius=6)
        for number, part in enumerate(said):
            page.say(part, (box[0] + pad, box[1] + page.u(3) + number * line), TINY, DARK_INK, bold=True)
        if act is not None:
            page.area("mark", box, act, label=text)

    def area_controls(self, page: Page, layout: Layout, ground: Mats) -> None:
        """Make every seat and area answer to the pointer, seat by seat round the table."""
        table = self.table
        moves = {seat_in(offer.move.subject): offer.move for offer in table.model.offers if not offer.move.target}
        for seat in layout.order:
            chosen = moves.get(seat) if seat > 0 else None
            choose = partial(table.commands.submit, [chosen]) if chosen is not None else None
            ground.lay_seat(layout, seat, table.gaze, choose)
            self.zone_controls(page, layout, [key for key in layout.zones if mat_of(key) == seat])

    def zone_controls(self, page: Page, layout: Layout, keys: Sequence[Ref]) -> None:
        """Make areas answer to the pointer; with tokens or a pile in them, to clicks."""
        table = self.table
        lit = table.drag.accepting_places()
        view = table.model.view
        for key in sorted(keys, key=lambda key: (layout.zones[key][1], layout.zones[key][0])):
            rect = layout.zones[key]
            tokens = any(view.tokens.get(key, ()))
            pile = key in layout.piles or (layout.is_summed(key) and bool(view.zones.get(key)))
            stop = key in lit or (tokens and not table.drag.held) or (pile and not table.drag.held)
            label = table.voice.wording.area(view, key, table.model.me)
            told = " · ".join(filter(None, counts(view, key)))
            tip = (table.voice.wording.pair(label, told) if told else label) if layout.is_summed(key) else ""
            act = partial(table.drag.click_place, key)
            page.control(Control(f"place:{key}", rect, act, label, tip, focus=stop), ringed=stop)

    def card_controls(self, page: Page, layout: Layout) -> None:
        """Make every card answer to the pointer; its tokens apart from it only while they may be taken."""
        table = self.table
        gives, view = token_sources(table.model.offers), table.model.view
        hidden = {ref for cards in layout.piles.values() for ref in cards}
        view, order = table.model.view, {seat: number for number, seat in enumerate(layout.order)}
        for ref in sorted(
            layout.poses.keys() - hidden,
            key=lambda ref: (order[mat_of(view.cards[ref].zone)], layout.poses[ref].lift, layout.poses[ref].x),
        ):
            rect = layout.rects[ref]
            label, seen = table.voice.wording.card(view, ref), layout.seen.get(ref)
            click = partial(table.drag.click_card, leader(view, ref))
            page.control(Control(f"card:{ref}", rect, click, label, seen=seen), ringed=True)
            room = table.stage.tokens.places.now.get(ref)
            if room is not None and any(room.pool) and (ref in gives or table.free_hand.on):
                box = box_around(tokens_at_rest(room))
                part = intersection(box, seen) if seen is not None else None
                click = partial(table.drag.click_tokens, ref)
                page.control(Control(f"cores:{ref}", box, click, label, seen=part), ringed=True)

    def lights(self) -> Lights:
        """Return what is lit, and what of the rest could be at other times."""
        table = self.table
        view = table.model.view
        if table.drag.held is not None:
            accepting, aimed = frozenset(table.drag.accepting_places()), table.drag.place_aimed_at()
            unlit = self.unlit_cards(accepting) - {table.drag.held.ref}
            return Lights(
                accepting=accepting,
                aimed=aimed,
                losing=table.drag.losing,
                source=table.drag.held.ref,
                unlit=unlit,
            )
        prompt = view.prompts.get(table.model.seat) if table.model.seat else None
        picked = frozenset(pick.subject for pick in prompt.chosen) if prompt else frozenset()
        if table.model.declaration is not None and not table.model.private:
            picked |= {table.model.aim.ref}
        usable = table.placement.usable_things()
        doubts = doubtful_refs(view, table.model.seat, table.model.offers) if usable and not prompt else {}
        areas = (view.tokens.keys() - view.cards.keys()) if prompt else ()
        source, losing = prompt.source if prompt else "", self.declared_losses()
        return Lights(
            accepting=usable & frozenset(areas),
            usable=usable,
            hurting=doubts.get("hurts", frozenset()),
            vain=doubts.get("vain", frozenset()),
            picked=picked,
            source=source,
            losing=losing,
            unlit=self.unlit_cards(usable) - picked - losing - {source},
        )

    def unlit_cards(self, lit: frozenset[Ref]) -> frozenset[Ref]:
        """Return cards that could be lit but are not, while others are: one's own, and those beside a lit one."""
        view, seat = self.table.model.view, self.table.model.seat
        cards = [ref for ref in lit if ref in view.cards]
        held = self.table.drag.held is not None and not self.table.drag.held.tokens
        if not (cards or held) or not seat or not self.table.app.settings.lights:
            return frozenset()
        zones = {view.cards[ref].zone for ref in cards}
        zones |= {at(seat, name) for name in (view.game.rules.piles.hand, *view.game.rules.play_zones)}
        return frozenset(
            ref
            for ref, card in view.cards.items()
            if card.zone in zones and ref not in lit and card.under not in lit and not is_fighting(view, ref)
        )

    def invitation(self, lights: Lights) -> str:
        """Return what an empty field says: to begin with a lit card, or else which step comes next."""
        table, words = self.table, self.table.app.words
        busy = (
            table.drag.held is not None
            or table.model.view.prompts
            or table.model.declaration is not None
            or table.free_hand.on
        )
        if busy or table.model.seat != table.model.me or not table.app.settings.lights:
            return ""
        if any(ref in table.model.view.cards for ref in lights.usable):
            return words("invite")
        main = table.buttons.main_button()
        return words("invite_onward", button=main.text, key=main.under) if main.on and not main.quiet else ""

    def declared_losses(self) -> frozenset[Ref]:
        """Return cards that would leave, or become less, by what is being laid out."""
        made = self.table.model.declaration
        if made is None or self.table.model.private:
            return frozenset()
        return frozenset((*made.outcome.leaves, *(c.ref for c in lowered_cards(made.before, made.seat, made.outcome))))

    def lay_said(self, page: Page, layout: Layout) -> None:
        """Lay out the words beside a thing; a click takes them away."""
        said, board = self.table.gaze.bubble, layout.areas.board
        if said is None:
            return
        asked = next((control.rect for control in page.controls if control.id == "banner"), None)
        within = board if inside(board, said.rect[:2]) else None
        if said.kind == "no":
            rect = refusal(page, layout, said.rect, said.title, said.lines, [asked] if asked is not None else [])
        else:
            rect = bubble(page, said.rect, said.kind, said.title, said.lines, asked, within)
        page.cover(rect)
        page.control(Control("said", rect, self.table.gaze.unsay, focus=False))

"""The page of the table: the board with what lies on it, questions and words around it, the sidebar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bsdesk.engine.state import at, zone_name
from bsdesk.engine.values import Ref
from bsdesk.table.drop_targets import leader, ref_of
from bsdesk.ui.kit.controls import Control, Rect, inside
from bsdesk.ui.kit.layers import Layers
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, DARK_INK, INK, YOU
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout, mat_of
from bsdesk.ui.table.layout.poses import HAND_CARD, IN_HAND, TABLE_CARD, card_width
from bsdesk.ui.table.model.gaze import Bubble
from bsdesk.ui.table.view.account_view import lay_lens
from bsdesk.ui.table.view.bars.asked import told_alone
from bsdesk.ui.table.view.bars.drop_menu import question_about
from bsdesk.ui.table.view.bars.question_bar import QuestionBar
from bsdesk.ui.table.view.board.area_titles import counts
from bsdesk.ui.table.view.board.bubble import bubble, refusal
from bsdesk.ui.table.view.board.cards import Cards
from bsdesk.ui.table.view.board.controls import lay_area_controls, lay_card_controls
from bsdesk.ui.table.view.board.dusk import lay_dusk, shake
from bsdesk.ui.table.view.board.held import lay_held
from bsdesk.ui.table.view.board.lane import is_busy
from bsdesk.ui.table.view.board.lights import invitation, lights_of
from bsdesk.ui.table.view.board.mats import Mats
from bsdesk.ui.table.view.board.waiting import lay_waiting
from bsdesk.ui.table.view.large_card import lay_large
from bsdesk.ui.table.view.marks import lay_mark, lay_progress
from bsdesk.ui.table.view.pile_view import PileView
from bsdesk.ui.table.view.presented import lay_presented
from bsdesk.ui.table.view.sidebar import Sidebar
from bsdesk.ui.table.view.words import lay_counts, lay_rules, lay_words

GOES_ON = ("next", "pass", "declare")  # buttons
FIGURES = 0.24  # of a card's width, from its foot: there its figures stand


class Composition:
    """Lays out what the table shows. Parts that stay the same are kept: see `layers`."""

    def __init__(self, table: Parts) -> None:
        self.table = table
        self.layers = Layers()
        self.lit: frozenset[Ref] = frozenset()  # the things with which something can be done now
        self.warmed: object = None  # the sizes for which faces were prepared
        self.sidebar: type[Sidebar] = Sidebar

    def build(self, page: Page, layout: Layout, lay_over: Callable[[], None]) -> None:
        """Lay out all of it. `lay_over`: lays what leads the table over it, of which a large card keeps clear."""
        table = self.table
        board = Cards(page, table.voice.pictures, table.voice.wording)
        self.lay_board(page, layout, board)
        self.lay_around(page, layout)
        key = (table.app.changes, table.placement.changes, len(page.said), len(page.controls), len(page.covers))
        if not table.free_hand.on:  # else a click is meant for what lies there
            self.layers.lay(page, "words", key, partial(self.lay_answering_words, page, layout))
        page.kept = partial(self.figures, page, layout)
        if table.drag.held is not None:
            lay_held(table, page, board)
        if table.gaze.zone:
            PileView(table, page, layout).build(table.gaze.zone)
            self.lay_said(page, layout)
        lay_presented(table, page, layout)
        lay_over()
        lay_large(table, page, layout)
        if table.aids.lens:
            lay_lens(table, page)
        self.warm(page, layout)

    def lay_answering_words(self, page: Page, layout: Layout) -> None:
        """Make words, rules and counts on the page answer, as far as that is wished."""
        chosen = self.table.app.settings
        if chosen.causes and not self.table.gaze.seat:  # else a seat that is looked at lies over them
            lay_counts(self.table, page, layout)
        lay_words(self.table, page)
        if chosen.book:
            lay_rules(self.table, page)

    def figures(self, page: Page, layout: Layout) -> list[Rect]:
        """Return where the figures stand that decide: those of life, and of the cards in play at their feet; and the
        buttons by which it goes on."""
        view, found = self.table.model.view, [layout.zones[key] for key in layout.vital]
        for ref, pose in layout.poses.items():
            if zone_name(view.cards[ref].zone) in view.rules.play_zones:
                x, y, w, h = pose.rect
                high = min(h, round(pose.wide * FIGURES))
                found.append((x, y + h - high, w, high))
        return [*found, *(control.rect for control in page.controls if control.on and control.id in GOES_ON)]

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
        view, stage, carried, lights = table.model.view, table.stage, table.drag.carried_card, lights_of(table)
        lay, same = partial(self.layers.lay, page), (table.app.changes, table.placement.changes)
        cloth, focus = (table.app.changes, table.placement.grounds), page.pointer.focus
        figures, arrows = stage.weight.drawn_figures(), stage.weight.drawn_arrows()
        pointed = self.pointed_card(page, layout)
        ground = Mats(page, table.voice.pictures, table.voice.wording, table.placement.sheet.steps, figures)
        self.lit, fought = lights.usable, bool(arrows)
        busy, first = self.lane_is_busy(layout), len(page.items)
        people = table.model.match.humans  # of several people before the screen, none is «you»
        mine = tuple(people) if len(people) == 1 else ()
        for n, part in enumerate(layout.parts(view)):
            lay_mats = ground.lay_close if n else ground.lay
            lay(f"ground {n}", (*cloth, busy, mine), partial(lay_mats, view, part, busy=busy, mine=mine))
            for key in part.zones:
                if fought and not mat_of(key) and not view.zones.get(key):
                    continue  # arrows pass there
                field = zone_name(key) in view.rules.play_zones  # its name shows where no card covers it
                placed = table.placement.changes if field else table.placement.grounds
                named = (page.letters, placed, view.zones.get(key), counts(view, key), figures.get(key))
                lay(f"area {key}", named, partial(ground.titles.lay_area_name, view, part, key))
            if not n:
                lay("invitation", same, lambda: ground.titles.lay_invitation(view, layout, invitation(table, lights)))
                lay("shade", same, partial(ground.lay_shade, layout))
            lay(f"accepting {n}", (same, lights), partial(board.lay_accepting, part, lights))
            if not n:
                lay("fights", (same, arrows), partial(board.lay_arrows, view, layout, arrows))
                lay("points", same, partial(ground.lane.lay_points, view, layout))
                lay("waiting", (same, arrows), partial(lay_waiting, page, view, layout, table.voice.wording))
            lay(f"areas {n}", (same, focus), partial(lay_area_controls, table, page, part, ground))
            for key in part.zones.keys() & stage.tokens.places.now.keys():
                lay(f"tokens {key}", (same, stage.tokens.change_count(key)), partial(board.lay_tokens, stage, key))
            cards = (same, lights, stage.moving_things, pointed, tuple(stage.eye_catchers.news))
            lay(f"cards {n}", cards, partial(board.lay_resting, view, part, stage, lights, carried, pointed))
            lay(f"counts {n}", (same, *figures.items()), partial(ground.titles.lay_low_counts, view, part))
            lay(f"things {n}", (same, focus), partial(lay_card_controls, table, page, part))
        lay_dusk(page, layout, stage.weight.shade, set(figures))
        board.lay_moving(view, stage, lights, carried)
        if pointed:
            board.lay_pointed(view, pointed, stage, lights)
        if table.drag.held is not None and lights.aimed:
            page.items += stage.ghosts(lights.aimed, table.drag.held.amount)
        self.lay_awaited(page, layout)
        page.items += stage.flying()
        page.items += stage.lights()
        shake(page, first, stage.weight.offset)

    def lane_is_busy(self, layout: Layout) -> bool:
        """Return whether something is asked, told, refused or fought between the seats, or lies where the steps
        stand."""
        table, said = self.table, self.table.gaze.bubble
        refused = said is not None and said.kind == "no"
        told = refused or told_alone(table) or question_about(table)
        return bool(told or table.model.declaration or is_busy(table.model.view, layout))

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
        """Return the card under the pointer, if it lies still and nothing is held; none under the lens."""
        ref, table = leader(self.table.model.view, ref_of(page.pointer.hover)), self.table
        still = ref in table.stage.seen and ref not in table.stage.moving_things and table.drag.held is None
        still = still and not table.aids.lens
        return ref if still and ref in layout.poses and ref not in layout.covered(table.model.view) else ""

    def lay_around(self, page: Page, layout: Layout) -> None:
        """Lay out questions, words and the sidebar."""
        table = self.table
        pointer = page.pointer._replace(at=(0, 0), hover="" if ref_of(page.pointer.hover) else page.pointer.hover)
        lay, same = partial(self.layers.lay, page), (table.app.changes, table.placement.changes, pointer)
        lay("asking", same, QuestionBar(table, page, layout).build)
        lay_mark(table, page, layout)
        areas = layout.areas
        if areas.rail[2]:
            rail = partial(self.sidebar, table, page, layout, areas.rail, folded=areas.folded)
            lay("rail", (same, table.gaze.card), lambda: rail().build())
        else:
            lay("dock", same, lambda: self.sidebar(table, page, layout, areas.dock).dock())
        if not table.gaze.zone:  # else the words lie over the pile
            lay("said", same, partial(self.lay_said, page, layout))
        lay_progress(table, page, layout)

    def place_in_pile(self, page: Page, said: Bubble) -> Rect | None:
        """Return where the thing about which something is said lies in the pile that is open; None if it doesn't."""
        there = reversed(page.controls) if self.table.gaze.zone and said.ref else ()
        return next((c.shown for c in there if ref_of(c.id) == said.ref and c.shown[2]), None)

    def lay_said(self, page: Page, layout: Layout) -> None:
        """Lay out the words beside a thing; a click takes them away."""
        said, board = self.table.gaze.bubble, layout.areas.board
        if said is None:
            return
        asked = next((control.rect for control in page.controls if control.id == "banner"), None)
        there = self.place_in_pile(page, said)
        thing = there or said.rect
        within = board if inside(board, thing[:2]) else None
        if said.kind == "no" and there is None:
            rect = refusal(page, layout, thing, said.title, said.lines, [asked] if asked is not None else [])
        else:  # a pile leaves nothing free where a refusal lies on the table; the sidebar tells all of its lines
            told = said.lines[-1:] if said.kind == "no" and layout.areas.rail[2] else said.lines
            rect = bubble(page, thing, said.kind, said.title, told, asked, within)
        page.cover(rect)
        page.control(Control("said", rect, self.table.gaze.unsay, focus=False))

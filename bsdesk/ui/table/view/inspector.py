"""The card that is looked at, in words: what may be done with it, its figures now, and all that is printed on it."""

from __future__ import annotations

from bsdesk.engine.looks.face import Face
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Ref
from bsdesk.engine.worlds.preview import figures_of
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.table.labels import what_hands_do
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, INK, QUIET, SMALL, TINY, TITLE, YOU
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.poses import CARD
from bsdesk.ui.table.model.sides import deep_colour
from bsdesk.ui.table.view.board.counters import skills_said
from bsdesk.ui.table.view.paper import CardPaper, least_high

PICTURE = 58  # units wide, of a card that is nowhere to be seen on the table
STEPS = ("lit", "cards", "attack", "next", "click")  # phrases `how_...`
PLAYED = 2  # lines that say what a bot has played, at most
EARLY = 2  # turns in which it is told how the table is used
EMPHASIS = 17  # units, letters of a long name


class Inspector:
    """Lays out a card from the top of a column down: its name, what it is, and on paper all there is to read."""

    def __init__(self, table: Parts, page: Page, rect: Rect, *, spare: int = 0) -> None:
        """`spare`: so much more room there is, if the text would have none else."""
        self.table, self.page, self.spare = table, page, spare
        self.x, self.top, self.wide, self.room = rect
        self.ref = table.gaze.card or self.card_in_question()

    def fits(self, room: int) -> bool:
        """Return whether this room is enough for what it begins with."""
        letters, told = self.page.letters, PLAYED if self.table.playback.title else 0
        above = told * letters.height(SMALL) + bool(told) * self.page.u(16)
        return room >= above + letters.height(TITLE) + letters.height(TINY)

    def build(self) -> int:
        """Lay everything out; return its lower end."""
        table, view = self.table, self.table.model.view
        self.headline()
        table.scrolls.card_text.full = 0  # nothing to scroll, unless it is laid out now
        card = view.cards.get(self.ref)
        kept = "" if card is None and table.model.looking else table.gaze.definition  # it may be gone by now
        definition = (card.definition if card is not None else "") or kept
        if not definition:
            return self.lay_hint()
        face = table.voice.pictures.printed_face(definition)
        known = card is not None and bool(card.definition)
        level = self.level(view, self.ref) if known else 0
        top = self.title(face, definition, level) + self.page.u(6)
        room = self.top + self.room - top
        rect = (self.x, top, self.wide, max(room, min(room + self.spare, least_high(self.page))))
        return CardPaper(table, self.page, self.ref).lay(definition, face, rect, level, known=known)

    def card_in_question(self) -> Ref:
        """Return the card to be shown while none is looked at: what an open question is about, or who attacks."""
        model = self.table.model
        asked = model.view.prompts.get(model.seat)
        if asked is not None and asked.source in model.view.cards:
            return asked.source
        first = model.game.handling.fighting[:1]
        fighters = (ref for ref, card in model.view.cards.items() for mark in card.marks if mark.split(".")[0] in first)
        return next(fighters, "")

    def headline(self) -> None:
        """Lay out what a bot has just played: the card below it is the one."""
        page, text, play = self.page, self.table.playback.title, self.table.playback.play
        if not text or play is None:
            return
        model = self.table.model
        colour = deep_colour(model.view, model.me, play.move.seat)
        pad, inner = page.u(10), self.wide - page.u(20)
        high = min(2, len(page.letters.wrap(text, SMALL, inner, bold=True))) * page.letters.height(SMALL) + page.u(8)
        page.box((self.x, self.top, self.wide, high), colour, radius=6)
        page.tell(text, (self.x + pad, self.top + page.u(4)), inner, SMALL, INK, bold=True, most=PLAYED)
        self.top, self.room = self.top + high + page.u(8), self.room - high - page.u(8)

    def lay_hint(self) -> int:
        """Lay out the hint that no card was looked at yet; return its lower end."""
        page = self.page
        y = self.top + page.tell(page.words("look_here"), (self.x, self.top), self.wide, BODY, INK, bold=True)
        model = self.table.model
        plays = model.match.humans and not (model.match.replay or model.looking)
        return self.first_steps(y + page.u(GAP)) if plays and model.view.turn <= EARLY else y

    def first_steps(self, y: int) -> int:
        """Lay out how to use the table, in a few lines, as far as there is room; return the lower end."""
        page, mark = self.page, self.page.u(6)
        fights = bool(self.table.model.game.handling.fighting)
        own = self.table.voice.wording.books.terms
        for step in (step for step in STEPS if step != "attack" or fights or "hands.attack" in own):
            text = what_hands_do(self.table.voice.wording.books, page.words, step)
            left, wide = self.x + page.u(16), self.wide - page.u(16)
            high = page.high(text, wide, SMALL)
            if y + high > self.top + self.room:
                break
            middle = y + (page.letters.height(SMALL) - mark) // 2
            page.box((self.x + page.u(3), middle, mark, mark), YOU, radius=3)
            page.tell(text, (left, y), wide, SMALL, QUIET)
            y += high + page.u(6)
        return y

    # above the paper

    def title(self, face: Face | None, definition: str, level: int) -> int:
        """Lay out its name, and what it is; beside a small picture, if it lies nowhere in sight. Return the end."""
        page, left, low = self.page, self.x, self.top
        if not self.in_sight():
            wide = page.u(PICTURE)
            page.put(self.table.voice.pictures.face(definition, "table", wide, max(1, level)), (self.x, self.top))
            left, low = self.x + wide + page.u(10), self.top + round(wide * CARD)
        wide, y = self.x + self.wide - left, self.top
        name = printed = name_of(self.table.model.game.rules.defs[definition], self.table.voice.language)
        view = self.table.model.view
        if self.ref in view.cards and view.game.handling.lies_as(view, self.ref):
            name = self.table.voice.wording.card(view, self.ref)
        size = TITLE if page.letters.width(name, TITLE, bold=True) <= wide else EMPHASIS
        y += page.tell(name, (left, y), wide, size, INK, bold=True, most=3)
        now = face.levels[level - 1].name if face is not None and 0 < level <= len(face.levels) else ""
        parts = (face.kind_mark, *face.families, now) if face is not None else ()
        parts = (printed, *parts) if name != printed else parts
        parts = (*parts, *skills_said(view, self.ref, self.table.voice.wording))
        about = " · ".join(part for part in parts if part)
        if about:
            y += page.tell(about, (left, y), wide, TINY, QUIET, most=3)
        return max(y, low)

    def in_sight(self) -> bool:
        """Return whether its picture can be seen on the table, or in the pile that is shown."""
        table, layout = self.table, self.table.placement.last
        ref, view = self.ref, table.model.view
        if layout is None or ref not in view.cards:
            return False
        return view.cards[ref].zone == table.gaze.zone or ref in layout.poses.keys() - layout.covered(view)

    def level(self, view: State, ref: Ref) -> int:
        """Return its level now; 0 where it has none."""
        card, figures = view.cards[ref], view.game.handling.figures
        if "level" not in figures or zone_name(card.zone) not in view.rules.play_zones or not card.definition:
            return 0
        return figures_of(view, ref)["level"]

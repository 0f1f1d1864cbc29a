"""The end of a game: who won and why, the card that decided it, how it went, and what to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bsdesk.engine.facts import GameEnded
from bsdesk.engine.state import State, owns_zone, zone_seat, zone_team
from bsdesk.engine.values import Ref
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.ui.faces.pictures import card_height
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, GOLD, INK, LINE, QUIET, RAISED, SMALL, TINY, Colour
from bsdesk.ui.kit.widgets import Deed, panel
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.model.sides import line_colour
from bsdesk.ui.table.motion.blows import life_in
from bsdesk.ui.table.overlays.losses import (
    ToldTurn,
    has_changed,
    last_of_turns,
    owner_name,
    turns_told,
    vital_course,
    vital_keys,
)
from bsdesk.ui.table.overlays.over import HIGH, Over, leaving
from bsdesk.ui.table.view.board.card_figures import figures_now, lay_figures

TURNS = 4  # that are in sight at once; the others are scrolled to

RESULT = (56, 48, 40, 34)  # units high, the letters of who won: as large as one line allows, or else two
WIDE, NARROW, CARD_WIDE = 820, 560, 170  # units
STORY = 200  # units high: how it was decided
PATTERNS = ((1, 0), (10, 5), (3, 4), (16, 3))  # of the lines of a team: units drawn, and left out
ACROSS = 3  # buttons side by side


class Result(Over):
    """The screen at the end of a game."""

    name = "ending"

    def __init__(self, table: Parts, screen: Screen) -> None:
        super().__init__(table, screen)
        self.turns = self.keep(Scroll("turns"))
        self.turns.to_end()  # where it was won

    def enter(self) -> None:
        super().enter()
        self.table.model.client.look(last_of_turns(self.table), in_words=True)
        self.table.model.client.look(self.table.model.course.past)
        self.table.commands.listen()

    def build(self, page: Page) -> None:
        self.screen.build(page)
        table = self.table
        rows, card, course = self.choices(), deciding_card(table), vital_course(table)
        turns, drawn = turns_told(table, why_over(table)), bool(card) or has_changed(table, course)
        shows = drawn or len(turns) > 1
        story = STORY if drawn else min(len(turns), TURNS) * page.letters.height(SMALL) / page.unit + GAP
        board = table.placement.layout(page).areas.board
        title, colour = self.title()
        inner = min(page.u(WIDE if shows else NARROW), board[2] - page.u(24)) - 2 * page.u(1.5 * EDGE)
        lines_at = {size: len(page.letters.wrap(title, size, inner, bold=True)) for size in RESULT}
        size = next((size for size in RESULT[:-1] if lines_at[size] == 1), 0) or next(
            (size for size in RESULT if lines_at[size] == 2), RESULT[-1]
        )
        head = page.high(title, inner, size, bold=True) + page.high(why_over(table), inner, BODY) + page.u(2 * EDGE)
        lines = -(-len(rows) // ACROSS)
        need = head / page.unit + HIGH * lines + GAP * (lines - 1) + 4 * EDGE + (story if shows else 0)
        space = panel(page, WIDE if shows else NARROW, need, within=board).space()
        wide = space.rest.w
        at = space.top(pixels=page.high(title, wide, size, bold=True))
        page.tell(title, at[:2], at.w, size, colour, bold=True, align="middle")
        why = space.top(pixels=page.high(why_over(table), wide, BODY), gap=EDGE)
        page.tell(why_over(table), why[:2], why.w, BODY, QUIET, align="middle")
        foot = space.bottom(HIGH * lines + GAP * (lines - 1), gap=EDGE)
        for line in range(lines):  # before the turns, through which the keyboard would have to go first
            some = rows[line * ACROSS : (line + 1) * ACROSS]
            for number, deed in enumerate(some):
                deed.lay(page, foot.cell(line * len(some) + number, len(some), page.u(HIGH), GAP), SMALL)
        if shows:
            self.lay_story(page, space.rest, card, course, turns)

    def title(self) -> tuple[str, Colour]:
        """Return how it ended for who sits here alone, else who won; and its colour."""
        table, match, words = self.table, self.table.model.match, self.app.words
        won = [seat for seat, result in match.public.results.items() if result == "win"]
        if not won:
            return words("draw"), INK
        if len(match.humans) == 1:
            return (words("you_win"), GOLD) if table.model.me in won else (words("you_lose"), INK)
        return words("wins" if len(won) == 1 else "win_all", player=table.voice.winners()), GOLD

    def lay_story(
        self, page: Page, box: Box, card: Decider | None, course: Sequence[State], turns: Sequence[ToldTurn]
    ) -> None:
        """Lay out how it was decided: the card that did it, the lives of everybody through the turns, each turn."""
        space, table = box.space(), self.table
        if card:
            wide = min(page.u(CARD_WIDE), round((box.h - page.u(24)) * 63 / 88))
            left = space.left(pixels=wide, gap=2 * EDGE).space()
            self.lay_decider(page, left.top(pixels=card_height(wide), gap=GAP / 2), card)
            page.write(page.words("decided_by"), left.rest, TINY, QUIET, align="middle", fit=True)
        line = page.letters.height(SMALL)
        if turns:
            shown = space.bottom(pixels=line * min(len(turns), TURNS) + page.u(2), gap=GAP)
            with self.turns.area(page, shown) as inner:
                for number, told in enumerate(turns):
                    self.lay_turn(page, (inner.x, inner.y + number * line, inner.w, line), f"turn:{number}", told)
                inner.end = inner.y + len(turns) * line
        if has_changed(table, course):
            self.lay_chart(page, space.rest, course)

    def lay_turn(self, page: Page, rect: Rect, ident: str, told: ToldTurn) -> None:
        """Lay out what is told of a turn. A click shows the moment on the timeline."""
        if page.pointer.hover == ident:
            page.box(rect, RAISED, radius=4)
        page.say(told.text, rect[:2], SMALL, INK, room=rect[2])
        act = partial(self.table.doors.open_timeline, told.line)
        page.control(Control(ident, rect, act, told.text, page.words("meanwhile_tip")), ringed=True)

    def lay_decider(self, page: Page, box: Rect, card: Decider) -> None:
        """Lay out the card that decided it, with the figures that it had then."""
        voice = self.table.voice
        if card.view is None:
            page.put(voice.pictures.face(card.definition, "table", box[2]), box[:2])
            return
        wide, face = round(box[3] * 63 / 88), voice.pictures.printed_face(card.definition)
        page.put(voice.pictures.face(card.definition, "bare", wide), box[:2])
        figures, place = figures_now(card.view, card.ref, face, voice.wording, lying=False), (*box[:2], wide, box[3])
        bare, fill = face is None or face.bare, voice.pictures.ground(card.definition)
        lay_figures(page, figures, place, 0, wide, place, fill, bare=bare, in_play=True)

    def lay_chart(self, page: Page, box: Box, course: Sequence[State]) -> None:
        """Lay out a line for each seat, or team: what is left of its lives, or until it is full, move by move; so the
        lower is closer to losing. Above stands what is counted; at the end of a line whose it is, and the figure. Those
        of a team have one colour, and each is broken in another way."""
        table, last = self.table, course[-1]
        me, keys, full = table.model.me, vital_keys(table), table.model.game.handling.lost_with(course[-1])
        counts = {key: [life_in(view, key) for view in course] for key in keys}
        left = {key: [max(0, full - count) if full else count for count in each] for key, each in counts.items()}
        most = full or max(1, *(max(each) for each in left.values()))
        names = box.space()
        counted = table.voice.wording.term("area", table.model.game.handling.vital)
        counted = page.words("chart_until", area=counted, count=full) if full else counted
        label = names.top(pixels=page.letters.height(TINY), gap=GAP / 2)
        page.say(counted, label[:2], TINY, QUIET, room=label.w)
        legend = names.right(150, gap=GAP)
        x, y, w, h = names.rest
        page.box((x, y + h - 1, w, 1), LINE, radius=0)
        thick, places, met = max(2, page.u(3)), dict[Ref, int](), Counter[Colour]()
        for number, (key, each) in enumerate(left.items()):
            colour = line_colour(last, me, zone_seat(key) or -zone_team(key))
            pattern = PATTERNS[met[colour] % len(PATTERNS)]
            met[colour] += 1
            shift = number * thick  # so that lines at the same height lie beside each other
            tops = [y + shift + round((h - page.u(4) - thick * len(counts)) * (1 - count / most)) for count in each]
            places[key] = tops[-1]
            begin = 0
            for end in range(1, len(tops) + 1):
                if end < len(tops) and tops[end] == tops[begin]:
                    continue
                start, right = (x + round(w * min(k, len(tops) - 1) / (len(tops) - 1)) for k in (begin, end))
                lay_stretch(page, (start, tops[begin], right - start, thick), colour, pattern)
                if end < len(tops):
                    low, high = sorted((tops[begin], tops[end]))
                    page.box((right, low, thick, high - low + thick), colour, radius=0)
                begin = end
        figures = {key: f"{each[-1]}/{full}" if full else str(each[-1]) for key, each in counts.items()}
        self.lay_legend(page, legend, places, figures)

    def lay_legend(self, page: Page, box: Box, places: Mapping[Ref, int], figures: Mapping[Ref, str]) -> None:
        """Lay out the name and the figure of each line where it ends, or as near to that as there is room."""
        line, table = page.letters.height(SMALL), self.table
        view, least = table.model.view, box.y
        for number, key in enumerate(sorted(places, key=lambda key: places[key])):
            rest = (len(places) - number) * line
            top = max(least, min(places[key] - line // 2, box.bottom - rest))
            least = top + line
            mine = owns_zone(view, table.model.me, key)
            colour, mark = line_colour(view, table.model.me, zone_seat(key) or -zone_team(key)), page.u(10)
            page.box((box.x, top + (line - mark) // 2, mark, mark), colour, radius=2 if mine else 5)
            page.say(
                owner_name(table, key, short=True),
                (box.x + page.u(16), top),
                SMALL,
                INK,
                bold=mine,
                room=box.w - page.u(40),
            )
            page.say(figures[key], (box.right, top), SMALL, INK, bold=True, align="right")

    def choices(self) -> list[Deed]:
        """Return what can be done next."""
        table, words = self.table, self.app.words
        leave = words(leaving(table.app, self.screen))
        rows = [
            Deed("look", words("look_at_board"), self.app.back),
            Deed("timeline", words("timeline"), table.doors.open_timeline),
            Deed("leave", leave, partial(self.leave_table, leave)),
        ]
        if table.model.match.facts.made_up:
            rows.insert(0, Deed("again", words("from_there_again"), table.undo.restart, kind="main"))
        else:
            swap = words("swap_seats" if len(table.model.view.seats()) == 2 else "pass_decks_on")
            rows.insert(0, Deed("rematch", words("rematch"), table.doors.play_again, kind="main"))
            if table.model.game.rules.piles.brings_decks:
                rows.insert(1, Deed("swap_seats", swap, partial(table.doors.play_again, swap=True)))
        if table.recorder.on and not table.recorder.is_saved:
            rows = [row._replace(kind="plain") for row in rows]
            rows.insert(0, Deed("record:save", words("record_save"), table.recorder.save, kind="main"))
        file = table.model.match.facts.file
        if file:
            rows.insert(-1, Deed("share", words("share_replay"), partial(table.doors.outer.share, Path(file))))
        return rows


def lay_stretch(page: Page, rect: Rect, colour: Colour, pattern: tuple[int, int]) -> None:
    """Lay out a level line, broken by this pattern: how many units are drawn, and how many left out."""
    x, y, w, h = rect
    drawn, free = page.u(pattern[0]), page.u(pattern[1])
    if not free:
        page.box((x, y, max(1, w), h), colour, radius=0)
        return
    for left in range(x, x + w, drawn + free):
        page.box((left, y, min(drawn, x + w - left), h), colour, radius=0)


def why_over(table: Parts) -> str:
    """Return what ended the game, in the words of the log; of who gave it up, not who won by that."""
    for told in reversed(table.log.last_events()):
        fact = told.event.fact
        if isinstance(fact, GameEnded) and fact.by:
            return table.voice.wording.filled_term("gave_up", seat=table.voice.wording.player(fact.by))
        if isinstance(fact, GameEnded):
            own = ended_for_one(table, fact)
            if own:
                return own
            return capitalized(told.text)
    return table.voice.wording.filled_term("over", winners=table.voice.winners())


def ended_for_one(table: Parts, fact: GameEnded) -> str:
    """Return what ended the game, as whoever sits here alone is told: of their own side, and of the other one; nothing
    where the game has no such words."""
    model, books = table.model, table.voice.wording.books
    result = fact.results.get(model.me, "") if len(model.match.humans) == 1 else ""
    term = f"ended.{fact.why}.{result}"
    return table.voice.wording.term("", term) if term in books.terms else ""


class Decider(NamedTuple):
    """The card that ended the game, and the moment that shows it in play; none of an effect whose card is elsewhere."""

    definition: str
    view: State | None = None
    ref: Ref = ""


def deciding_card(table: Parts) -> Decider | None:
    """Return the card that ended the game: whose effect it was, or who fought; None if none did."""
    views, game, events = vital_course(table), table.model.game, table.log.last_events()
    if any(isinstance(told.event.fact, GameEnded) and told.event.fact.by for told in events):
        return None
    for told in reversed(events):
        card = told.event.why.partition("/")[0]
        if told.event.by == "effect" and card in game.rules.defs:
            return Decider(card)
    won = {seat for seat, result in table.model.match.public.results.items() if result == "win"}
    for view in reversed(views[-3:]):
        for fighter in view.cards.values():
            marks = {mark.split(".")[0] for mark in fighter.marks}
            if fighter.definition and fighter.controller in won and marks & set(game.handling.fighting[:1]):
                return Decider(fighter.definition, view, fighter.id)
    return None

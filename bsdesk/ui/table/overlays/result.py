"""The end of a game: who won and why, the card that decided it, how it went, and what to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

from bsdesk.engine.state import State, key_for, owns_zone, zone_seat, zone_team
from bsdesk.engine.values import Ref
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, INK, LEGAL, LINE, LOSS, QUIET, RIVAL, SMALL, TINY, YOU
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.motion.blows import life_in
from bsdesk.ui.table.overlays.over import HIGH, Over, leaving

POINTS = 4  # turns that are told at most

RESULT = 56  # units high: who won
WIDE, CARD_WIDE = 820, 170  # units
ACROSS = 3  # buttons side by side


class Result(Over):
    """The screen at the end of a game."""

    name = "ending"

    def enter(self) -> None:
        super().enter()
        self.table.model.client.look(self.table.model.course.past)
        self.table.commands.listen()

    def build(self, page: Page) -> None:
        self.screen.build(page)
        table, match, words = self.table, self.table.model.match, page.words
        rows, card, course = self.choices(), deciding_card(table), vital_course(table)
        shows = bool(card) or len(course) > 1
        panel = page.panel(WIDE if shows else 560, 470 if shows else 250 + (len(rows) > ACROSS) * 50)
        space = panel.space()
        won = [seat for seat, result in match.public.results.items() if result == "win"]
        mine = len(match.humans) == 1
        lost = mine and table.model.me not in won
        draw = words("wins" if len(won) == 1 else "win_all", player=table.buttons.winners()) if won else words("draw")
        title = words("you_win") if mine and not lost and won else draw
        colour = LOSS if lost else LEGAL if won else INK
        size = page.letters_that_fit(title, RESULT, panel.w, bold=True)
        page.write(title, space.top(pixels=page.letters.height(size)), size, colour, bold=True, align="middle")
        why = space.top(pixels=page.high(why_over(table), panel.w, BODY), gap=EDGE)
        page.tell(why_over(table), why[:2], why.w, BODY, QUIET, align="middle")
        lines = -(-len(rows) // ACROSS)
        foot = space.bottom(HIGH * lines + GAP * (lines - 1), gap=EDGE)
        if shows:
            self.lay_story(page, space.rest, card, course)
        for number, deed in enumerate(rows):
            deed.lay(page, foot.cell(number, min(ACROSS, len(rows)), page.u(HIGH), GAP), SMALL)

    def lay_story(self, page: Page, box: Box, card: str, course: Sequence[State]) -> None:
        """Lay out how it was decided: the card that did it, the lives of everybody through the turns, the falls."""
        space, table = box.space(), self.table
        if card:
            wide = min(page.u(CARD_WIDE), round((box.h - page.u(24)) * 63 / 88))
            left = space.left(pixels=wide, gap=2 * EDGE).space()
            picture = table.voice.pictures.face(card, "table", wide)
            page.put(picture, left.top(pixels=picture.get_height(), gap=GAP / 2)[:2])
            page.write(page.words("decided_by"), left.rest, TINY, QUIET, align="middle", fit=True)
        points = turning_points(table)
        line = page.letters.height(SMALL)
        falls = space.bottom(pixels=line * len(points), gap=GAP).space() if points else None
        for text in points:
            assert falls is not None  # noqa: S101 - there are points
            page.write(text, falls.top(pixels=line), SMALL, INK, fit=True)
        if len(course) > 1:
            self.lay_chart(page, space.rest, course)

    def lay_chart(self, page: Page, box: Box, course: Sequence[State]) -> None:
        """Lay out a line for each seat, or team: what is left of its lives, move by move; the line ends with name and
        figure."""
        table, last = self.table, course[-1]
        most = max(1, *(life_in(view, key) for view in course for key in vital_keys(table)))
        names = box.space()
        legend = names.right(150, gap=GAP).space()
        x, y, w, h = names.rest
        page.box((x, y + h - 1, w, 1), LINE, radius=0)
        for key in vital_keys(table):
            own = owns_zone(last, table.model.me, key)
            colour = YOU if own else RIVAL
            for number in range(len(course) - 1):
                now, then = (life_in(view, key) for view in course[number : number + 2])
                start, end = (x + round(w * k / (len(course) - 1)) for k in (number, number + 1))
                top, under = (y + round((h - page.u(4)) * (1 - count / most)) for count in (now, then))
                thick = max(2, page.u(3))
                page.box((start, top, max(1, end - start), thick), colour, radius=0)
                if under != top:
                    page.box((end, min(top, under), thick, abs(under - top) + thick), colour, radius=0)
            row = legend.top(pixels=page.letters.height(SMALL), gap=4)
            mark = page.u(10)
            page.box((row.x, round(row.line(mark)), mark, mark), colour, radius=2 if own else 5)
            name, count = owner_name(table, key, short=True), str(life_in(last, key))
            page.say(name, (row.x + page.u(16), row.y), SMALL, INK, room=row.w - page.u(16 + 24))
            page.say(count, (row.right, row.y), SMALL, INK, bold=True, align="right")

    def choices(self) -> list[Deed]:
        """Return what can be done next."""
        table, words = self.table, self.app.words
        rows = [
            Deed("look", words("look_at_board"), self.app.back),
            Deed("timeline", words("timeline"), table.doors.open_timeline),
            Deed("leave", words(leaving(self.table.app, self.screen)), partial(self.table.app.leave, self.screen)),
        ]
        if table.model.match.facts.made_up:
            rows.insert(0, Deed("again", words("from_there_again"), table.undo.restart, kind="main"))
        else:
            rows.insert(0, Deed("rematch", words("rematch"), table.doors.play_again, kind="main"))
            if table.model.game.rules.brings_decks:
                rows.insert(1, Deed("swap_seats", words("swap_seats"), partial(table.doors.play_again, swap=True)))
        file = table.model.match.facts.file
        if file:
            rows.insert(-1, Deed("share", words("share_replay"), partial(table.doors.outer.share, Path(file))))
        return rows


def why_over(table: Parts) -> str:
    """Return what ended the game, in the words of the log."""
    for told in reversed(table.log.last_events()):
        if type(told.event.fact).__name__ == "GameEnded":
            return told.text[:1].upper() + told.text[1:]
    return table.voice.wording.filled_term("over", winners=table.buttons.winners())


def vital_keys(table: Parts) -> list[Ref]:
    """Return the zones that the game watches, in which lives lie: one for each seat, or for each team."""
    view, vital = table.model.view, table.model.game.handling.vital
    return list(dict.fromkeys(key_for(view, seat, vital) for seat in view.seats())) if vital else []


def owner_name(table: Parts, key: Ref, *, short: bool = False) -> str:
    """Return whose zone this is: a player's, or a team's; that in few letters, or as in a sentence."""
    wording, team = table.voice.wording, zone_team(key)
    named = wording.team(table.model.view, team, table.model.me, short=short) if team else ""
    return named or wording.player(zone_seat(key))


def vital_course(table: Parts) -> list[State]:
    """Return the views of the game in their order, as far as they are known; none where no zone is watched."""
    client = table.model.client
    known = [client.moments[line] for line in table.model.course.past if line in client.moments]
    return known if table.model.game.handling.vital else []


def deciding_card(table: Parts) -> str:
    """Return the definition of the card that ended the game: whose effect it was, or who fought; "" if none did."""
    views, game = vital_course(table), table.model.game
    for told in reversed(table.log.last_events()):
        card = told.event.why.partition("/")[0]
        if told.event.by == "effect" and card in game.rules.defs:
            return card
    won = {seat for seat, result in table.model.match.public.results.items() if result == "win"}
    for view in reversed(views[-3:]):
        for fighter in view.cards.values():
            marks = {mark.split(".")[0] for mark in fighter.marks}
            if fighter.definition and fighter.controller in won and marks & set(game.handling.fighting[:1]):
                return fighter.definition
    return ""


def turning_points(table: Parts) -> list[str]:
    """Return the turns in which a figure that the game watches fell the most: where lives were lost."""
    watched, falls = table.model.game.handling.vital, Counter[tuple[int, Ref]]()
    for before, after in pairwise(vital_course(table)):
        for key in vital_keys(table):
            lost = life_in(before, key) - life_in(after, key)
            if lost > 0:
                falls[after.turn, key] += lost
    best = sorted(falls.most_common(POINTS))
    area, words = table.voice.wording.term("area", watched), table.app.words
    return [
        words("turning_point", turn=turn, player=owner_name(table, key), count=lost, area=area)
        for (turn, key), lost in best
    ]

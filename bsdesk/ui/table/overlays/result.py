"""The end of a game: who won and why, how it went, and what to do next."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from pathlib import Path

from bsdesk.engine.values import Seat
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, HUGE, INK, LEGAL, LOSS, QUIET, SMALL
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.overlays.over import HIGH, Over, Row, lay_rows, leaving

POINTS = 4  # turns that are told at most


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
        points, rows = turning_points(table), self.choices()
        x, y, w, _ = page.panel(520, 140 + len(rows) * (HIGH + GAP) + len(points) * 22)
        won = [seat for seat, result in match.public.results.items() if result == "win"]
        mine = len(match.humans) == 1
        lost = mine and table.model.me not in won
        draw = words("wins", player=table.buttons.winners()) if won else words("draw")
        title = words("you_win") if mine and not lost and won else draw
        colour = LOSS if lost else LEGAL if won else INK
        page.say(title, (x + w // 2, y), HUGE, colour, bold=True, align="middle", room=w)
        y += page.letters.height(HUGE)
        y += page.tell(why_over(table), (x, y), w, BODY, QUIET, align="middle") + page.u(GAP)
        for text in points:
            page.say(text, (x + w // 2, y), SMALL, INK, align="middle", room=w)
            y += page.letters.height(SMALL)
        lay_rows(page, (x, y + page.u(GAP), w, table.app.surface.get_height() - y), rows)

    def choices(self) -> list[Row]:
        """Return what can be done next."""
        table, words = self.table, self.app.words
        rows: list[Row] = [
            ("look", words("look_at_board"), self.app.back, "plain"),
            ("timeline", words("timeline"), table.ways.open_timeline, "plain"),
            ("leave", words(leaving(self.table.app, self.screen)), partial(self.table.app.leave, self.screen), "plain"),
        ]
        if table.model.match.facts.made_up:
            rows.insert(0, ("again", words("from_there_again"), table.undo.restart, "main"))
        else:
            rows.insert(0, ("rematch", words("rematch"), table.ways.play_again, "main"))
            rows.insert(1, ("swap_seats", words("swap_seats"), partial(table.ways.play_again, swap=True), "plain"))
        file = table.model.match.facts.file
        if file:
            rows.insert(-1, ("share", words("share_replay"), partial(table.doors.share, Path(file)), "plain"))
        return rows


def why_over(table: Parts) -> str:
    """Return what ended the game, in the words of the log."""
    for told in reversed(table.log.last_events()):
        if type(told.event.fact).__name__ == "GameEnded":
            return told.text[:1].upper() + told.text[1:]
    return table.voice.wording.phrase("over", winners=table.buttons.winners())


def turning_points(table: Parts) -> list[str]:
    """Return the turns in which a figure that the game watches fell the most: where lives were lost."""
    client, watched, falls = table.model.client, table.model.game.hints.vital, Counter[tuple[int, Seat]]()
    views = [client.moments[line] for line in table.model.course.past if line in client.moments]
    for before, after in pairwise(views):
        for seat in after.seats():
            key = f"p{seat}.{watched}"
            lost = sum(before.tokens.get(key, ())) - sum(after.tokens.get(key, ()))
            lost += len(before.zones.get(key, ())) - len(after.zones.get(key, ()))
            if lost > 0:
                falls[after.turn, seat] += lost
    best = sorted(falls.most_common(POINTS))
    area, words, player = table.voice.wording.term("area", watched), table.app.words, table.voice.wording.player
    return [
        words("turning_point", turn=turn, player=player(seat), count=lost, area=area) for (turn, seat), lost in best
    ]

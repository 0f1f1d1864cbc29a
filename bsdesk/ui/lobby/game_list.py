"""The games that can be played, one below another, each with a strip of its play-sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from bsdesk.table.catalog import Box as GameBox
from bsdesk.table.catalog import read_sheet
from bsdesk.table.labels import game_title
from bsdesk.ui.faces.backdrop import picture
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, GAP, INK, LINE, PANEL, QUIET, SMALL, YOU, YOU_LIT

NAME = 38  # of the line with the name of a game
STRIP = 800 / 2980  # how high a play-sheet is by its width


class GameList:
    """A list in which one game is chosen."""

    def __init__(self, games: Iterable[GameBox], take: Callable[[str], object]) -> None:
        self.games, self.take = list(games), take
        self.list = Scroll("games")

    def lay(self, page: Page, box: Box, chosen: GameBox) -> None:
        space = box.space()
        title = space.top(pixels=page.letters.height(SMALL), gap=6)
        page.say(page.words("which_game"), title[:2], SMALL, QUIET, room=title.w)
        need = len(self.games) * (round(box.w * STRIP) + page.u(NAME) + page.u(GAP)) - page.u(GAP)
        with self.list.area(page, space.rest, need=need) as room:
            space = room.box.space()
            for game in self.games:
                row = space.top(NAME, gap=GAP, pixels=round(room.w * STRIP))
                self.lay_game(page, row, game, chosen=game is chosen)

    def lay_game(self, page: Page, box: Box, game: GameBox, *, chosen: bool) -> None:
        ident, space = f"game:{game.id}", box.space()
        lit = page.hand.hover == ident
        page.box(box, PANEL)
        foot, strip = space.bottom(NAME), space.rest
        sheet = picture(read_sheet(game.sheet).mats["near"].picture, (strip.w, strip.h))
        if sheet is not None:
            page.put(sheet, strip[:2])
        page.box(box, None, line=YOU_LIT if chosen else YOU if lit else LINE, wide=2 if chosen else 1)
        name, line = game_title(game, page.words.language), foot.space()
        mark = line.right(34)
        line.left(10)
        page.write(name, line.rest, BODY, INK if chosen or lit else QUIET, bold=True, fit=True)
        if chosen:
            page.sign("yes", (mark.x + page.u(8), mark.line(page.u(14))), 14, YOU_LIT)
        page.area(ident, box, partial(self.take, game.id), label=name)

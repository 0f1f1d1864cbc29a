"""The dialog that opens the stage window: how large it is to be, and what lies behind the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bsdesk.ui.app import App
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.dialogs import WIDE, Dialog, DialogButton
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Widget
from bsdesk.ui.kit.theme import EDGE, GAP, QUIET, SMALL
from bsdesk.ui.stage.formats import BACKDROPS, SIZES, PictureFormat, size_of, written
from bsdesk.ui.stage.window import close_stage, desktop, lies_open, open_stage, room_on, stage_of, tables_of
from bsdesk.ui.table.model.table_model import TableModel

ROW, HEAD = 38, 22  # units high: buttons side by side, and what stands above them


class StageChoices:
    """Which size and backdrop are chosen."""

    widgets: Sequence[Widget] = ()

    def __init__(self, app: App) -> None:
        self.app = app

    def high(self, page: Page) -> int:
        row = page.u(ROW + HEAD + GAP)
        hands = row + self.high_of(page, page.words("stage_hands_why")) if self.table is not None else 0
        return 2 * row + self.high_of(page, self.scaled(page)) + hands

    def high_of(self, page: Page, text: str) -> int:
        """Return how much room it takes to say this."""
        room = min(page.u(WIDE), page.rect.inset(12).w) - 2 * page.u(EDGE * 1.5)
        return page.high(text, room, SMALL) + page.u(GAP) if text else 0

    def scaled(self, page: Page) -> str:
        """Return what is said if the screen has no room for the size that is chosen; or nothing."""
        size = chosen(self.app).size
        room = room_on(desktop(), size)
        return page.words("stage_scaled", size=written(size), room=written(room)) if room != size else ""

    @property
    def table(self) -> TableModel | None:
        """Return the table in front, if its hands stay hidden until one says that spectators may see them."""
        tables = tables_of(self.app)
        model = tables[-1].model if tables else None
        return model if model is not None and model.match.facts.seen_by and lies_open(model) else None

    def lay(self, page: Page, box: Box) -> None:
        """Lay out a row of buttons for the sizes, one for the backdrops, and one for hands that are kept."""
        now, space = chosen(self.app), box.space()
        if self.table is not None:
            why = self.high_of(page, page.words("stage_hands_why"))
            self.lay_hands(page, space.bottom(pixels=page.u(ROW + HEAD) + why), self.table)
        sizes = [(f"size:{n}", written(size), {"stage_size": f"{size[0]}x{size[1]}"}) for n, size in enumerate(SIZES)]
        grounds = [(f"ground:{name}", page.words(f"stage_{name}"), {"stage_backdrop": name}) for name in BACKDROPS]
        taken = (f"size:{SIZES.index(now.size) if now.size in SIZES else -1}", f"ground:{now.backdrop}")
        for head, entries in (("stage_size", sizes), ("stage_backdrop", grounds)):
            page.write(page.words(head), space.top(HEAD), SMALL, QUIET)
            row = space.top(ROW, gap=GAP).columns(len(entries), GAP)
            for (ident, text, values), place in zip(entries, row, strict=True):
                act = partial(self.app.change, **values)
                page.button(ident, place, text, act, chosen=ident in taken, size=SMALL)
            if head == "stage_size" and self.scaled(page):
                told = space.top(pixels=self.high_of(page, self.scaled(page)))
                page.tell(self.scaled(page), (told.x, told.y), told.w, SMALL, QUIET)

    def lay_hands(self, page: Page, box: Box, model: TableModel) -> None:
        """Lay out whether viewers see the hands of this table, and why one is asked."""
        space, words = box.space(), page.words
        page.write(words("export_hands"), space.top(HEAD), SMALL, QUIET)
        row = space.top(ROW, gap=GAP).columns(2, GAP)
        for place, name, shown in zip(row, ("down", "open"), (False, True), strict=True):
            act, taken = partial(self.show_hands, model, shown=shown), model.secrecy.staged == shown
            page.button(f"hands:{name}", place, words(f"stage_hands_{name}"), act, chosen=taken, size=SMALL)
        page.tell(words("stage_hands_why"), (space.rest.x, space.rest.y), space.rest.w, SMALL, QUIET)

    def show_hands(self, model: TableModel, *, shown: bool) -> None:
        """Let viewers see the hands of this table, and of those opened over it, or not."""
        for table in tables_of(self.app):
            table.model.secrecy.staged = shown and (table.model is model or table.model.secrecy.staged)
        self.app.refresh()


def chosen(app: App) -> PictureFormat:
    """Return the size and the backdrop that were chosen last."""
    settings = app.settings
    return PictureFormat(size_of(settings.stage_size) or SIZES[0], settings.stage_backdrop)


def ask_stage(app: App) -> None:
    """Ask how the stage window is to be, and open it; close it, if it is open."""
    words = app.words
    answers = [DialogButton("no", words("cancel"))]
    if stage_of(app) is not None:
        answers.append(DialogButton("close_stage", words("stage_close"), partial(close_stage, app)))
    answers.append(DialogButton("open_stage", words("stage_open"), lambda: open_stage(app, chosen(app)), "main"))
    app.open(Dialog(app, words("stage"), words("stage_why"), answers, StageChoices(app), name="stage-dialog"))

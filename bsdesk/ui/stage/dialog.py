"""The dialog that opens the stage window: how large it is to be, and what lies behind the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bsdesk.ui.app import App
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.dialogs import Dialog, DialogButton
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Widget
from bsdesk.ui.kit.theme import GAP, QUIET, SMALL
from bsdesk.ui.stage.formats import BACKDROPS, SIZES, Format, size_of, written
from bsdesk.ui.stage.window import close_stage, open_stage, stage_of

ROW, HEAD = 38, 22  # units high: buttons side by side, and what stands above them


class Choices:
    """Which size and backdrop are chosen."""

    widgets: Sequence[Widget] = ()

    def __init__(self, app: App) -> None:
        self.app = app

    def high(self, page: Page) -> int:
        return 2 * page.u(ROW + HEAD + GAP)

    def lay(self, page: Page, box: Box) -> None:
        """Lay out a row of buttons for the sizes, and one for the backdrops."""
        now, space = chosen(self.app), box.space()
        sizes = [(f"size:{n}", written(size), {"stage_size": f"{size[0]}x{size[1]}"}) for n, size in enumerate(SIZES)]
        grounds = [(f"ground:{name}", page.words(f"stage_{name}"), {"stage_backdrop": name}) for name in BACKDROPS]
        taken = (f"size:{SIZES.index(now.size) if now.size in SIZES else -1}", f"ground:{now.backdrop}")
        for head, entries in (("stage_size", sizes), ("stage_backdrop", grounds)):
            page.write(page.words(head), space.top(HEAD), SMALL, QUIET)
            row = space.top(ROW, gap=GAP).columns(len(entries), GAP)
            for (ident, text, values), place in zip(entries, row, strict=True):
                act = partial(self.app.change, **values)
                page.button(ident, place, text, act, chosen=ident in taken, size=SMALL)


def chosen(app: App) -> Format:
    """Return the size and the backdrop that were chosen last."""
    settings = app.settings
    return Format(size_of(settings.stage_size) or SIZES[0], settings.stage_backdrop)


def ask_stage(app: App) -> None:
    """Ask how the stage window is to be, and open it; close it, if it is open."""
    words = app.words
    answers = [DialogButton("no", words("cancel"))]
    if stage_of(app) is not None:
        answers.append(DialogButton("close_stage", words("stage_close"), partial(close_stage, app)))
    answers.append(DialogButton("open_stage", words("stage_open"), lambda: open_stage(app, chosen(app)), "main"))
    app.open(Dialog(app, words("stage"), words("stage_why"), answers, Choices(app), name="stage-dialog"))

"""Taking back at the table, and doing again: at once where that is free, else by consent, with the reason said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint
from bsdesk.table.undo_policy import GoingBack, going_back, going_forth
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import Answer, Dialog
from bsdesk.ui.table.commands import NOWHERE

if TYPE_CHECKING:
    from bsdesk.ui.table.screen import TableScreen


class Asked(Dialog):
    """A question that the other is to look at too, if they share the screen: no hand is shown meanwhile."""

    def __init__(self, table: TableScreen, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(table.app, title, text, answers)
        self.table, self.hides = table, table.match.hotseat and not table.private

    def enter(self) -> None:
        super().enter()
        if self.hides:
            self.table.show_to(private=True)

    def leave(self) -> None:
        if self.hides:
            self.table.show_to(private=False)


class TakingBack:
    """Goes back and forth in the game. See `going_back` for what is free."""

    table: TableScreen
    told_end: bool  # was it shown how the game ended?

    def undo(self) -> None:
        """Take back what was laid out, or the last command of one's own; by consent, if more than that is undone."""
        if self.table.declaration is not None:
            self.table.call_off()
            return
        back, words = going_back(self.table.match), self.table.app.words
        if back is None:
            self.table.app.notice(words("nothing_to_undo"))
        else:
            why = (words("back_seen"), words("back_acted"))
            self.by_consent(back, words("take_back_sure"), why, words("undo"), partial(self.take_back, back.commands))

    def half_made(self) -> bool:
        """Is something asked about an action of one's own, the last step of which can be taken back freely?"""
        table = self.table
        if not table.seat or table.seat not in table.view.prompts or not table.game.hints.doing(table.session.state)[0]:
            return False
        back = going_back(table.match)
        return back is not None and back.free

    def by_consent(self, way: GoingBack, title: str, why: tuple[str, str], yes: str, act: Action) -> None:
        """Do it; ask before, if something is seen on the way, or the other has a word in it, and say which."""
        words = self.table.app.words
        if way.free:
            act()
            return
        said = [text for text, so in zip(why, (way.revealed, way.other_acted), strict=True) if so]
        other = next((seat for seat in self.table.match.humans if seat != self.table.me), 0)
        if other:
            said.append(words("take_back_consent", player=self.table.wording.player(other)))
            yes = words("agree")
        answers = Answer("no", words("cancel")), Answer("yes", yes, act, "main")
        self.table.app.open(Asked(self.table, title, "\n".join(said), answers))

    def take_back(self, count: int) -> None:
        try:
            self.table.session.undo(count)
        except Complaint as complaint:
            self.table.app.notice(str(complaint))
        self.told_end, self.table.aim = False, NOWHERE
        self.table.changed()
        self.table.pause()

    def redo(self) -> None:
        """Do again what was taken back, up to the next command of one's own."""
        forth, words = going_forth(self.table.match), self.table.app.words
        if forth is not None:
            why = (words("forth_seen"), words("forth_acted"))
            self.by_consent(forth, words("do_again_sure"), why, words("redo"), partial(self.do_again, forth.commands))

    def do_again(self, count: int) -> None:
        try:
            self.table.session.redo(count)
        except Complaint as complaint:
            self.table.app.notice(str(complaint))
        self.table.aim = NOWHERE
        self.table.changed()
        self.table.pause()

    def from_the_start(self) -> None:
        """A game that began in the middle of another, once more from there."""
        if self.table.app.screen is not self.table:
            self.table.app.back()
        self.take_back(len(self.table.session.timeline.past()) - 1)

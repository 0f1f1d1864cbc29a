"""Undo and redo at the table: at once where that is free, else by consent, with the reason shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from bsdesk.seat.messages import Redo, TimeStep, Undo
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Dialog, DialogButton
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.control.privacy import Privacy
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice


class ConsentDialog(Dialog):
    """A question for both players, if they share the screen: no hand is shown meanwhile."""

    def __init__(self, app: App, privacy: Privacy, title: str, text: str, answers: Sequence[DialogButton]) -> None:
        super().__init__(app, title, text, answers)
        self.privacy = privacy
        self.hides = privacy.model.match.hotseat and not privacy.model.secrecy.private

    def enter(self) -> None:
        super().enter()
        if self.hides:
            self.privacy.show_to(private=True)

    def leave(self) -> None:
        if self.hides:
            self.privacy.show_to(private=False)


class UndoButtons:
    """Takes moves back, and does them again."""

    def __init__(
        self, app: App, model: TableModel, voice: Voice, commands: Commands, privacy: Privacy, doors: Doors
    ) -> None:
        self.app, self.model, self.voice, self.commands = app, model, voice, commands
        self.privacy, self.doors = privacy, doors

    @property
    def can_undo(self) -> bool:
        model = self.model
        return model.declaration is not None or (
            model.acting_client.course.back is not None and not model.acting_client.moves_on
        )

    @property
    def can_redo(self) -> bool:
        return self.model.acting_client.course.forth is not None and not self.model.acting_client.moves_on

    def undo(self) -> None:
        """Take back what was laid out, or one's own last command; by consent, if more than that is undone."""
        if self.model.declaration is not None:
            self.commands.call_off()
            return
        back, words = self.model.acting_client.course.back, self.app.words
        if back is None:
            self.app.notice(words("nothing_to_undo"), bad=True)
        elif back.barred:
            self.app.notice(words("undo_barred"), bad=True)
        else:
            why = (words("back_seen"), words("back_acted"))
            self.request_or_confirm(back, words("take_back_sure"), why, words("undo"), Undo(back.commands))

    def redo(self) -> None:
        """Do again what was taken back, up to the next command of one's own."""
        forth, words = self.model.acting_client.course.forth, self.app.words
        if forth is not None:
            why = (words("forth_seen"), words("forth_acted"))
            self.request_or_confirm(forth, words("do_again_sure"), why, words("redo"), Redo(forth.commands))

    def has_undoable_step(self) -> bool:
        """Return whether a question about one's own action is open, the last step of which can be taken back freely."""
        model = self.model
        if not model.seat or model.seat not in model.view.prompts or not model.game.handling.doing(model.view)[0]:
            return False
        back = model.acting_client.course.back
        return back is not None and back.free and not model.acting_client.moves_on

    def request_or_confirm(self, way: TimeStep, title: str, why: tuple[str, str], yes: str, wish: Undo | Redo) -> None:
        """Ask for it; where it passes something that was seen, or the other must agree, say so and confirm first."""
        words = self.app.words
        if way.free:
            self.commands.request(wish)
            return
        wish = replace(wish, seen=self.model.acting_client.now)  # the moment that is asked about
        said = [text for text, so in zip(why, (way.revealed, way.other_concerned), strict=True) if so]
        other = next((seat for seat in way.asks if seat in self.model.match.humans), 0)
        if other:  # who sits elsewhere is asked there
            said.append(words("take_back_consent", player=self.voice.wording.player(other)))
            yes = words("agree")
        answers = (
            DialogButton("no", words("cancel")),
            DialogButton("yes", yes, partial(self.commands.request, wish), "main"),
        )
        self.app.open(ConsentDialog(self.app, self.privacy, title, "\n".join(said), answers))

    def restart(self) -> None:
        """Begin a game that started in the middle of another again from there."""
        self.doors.to_front()
        self.commands.request(Undo(0))

"""The leave of others for what is wished: those at this screen are asked for it, and told while others are asked."""

from __future__ import annotations

from functools import partial

from bsdesk.seat.messages import Agree, Consent, Withdraw
from bsdesk.table.labels import wish_in_words
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Dialog, DialogButton
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice


class Leave:
    """The open questions whether somebody here agrees, and the wishes from here that wait for others."""

    def __init__(self, app: App, model: TableModel, voice: Voice) -> None:
        self.app, self.model, self.voice = app, model, voice
        self.questions: dict[int, Dialog] = {}  # request -> the question whether one agrees
        self.waiting: dict[tuple[str, int], Dialog] = {}  # viewer and number of a wish -> what is said meanwhile

    def ask(self, viewer: str, asked: Consent) -> None:
        """Ask whoever sits here, once, whether another, at another screen, may have what it wishes."""
        if asked.request in self.questions:
            return
        words, client = self.app.words, self.model.match.clients[viewer]
        wish = wish_in_words(asked.wish, words)
        text = words("consent_asked", player=self.voice.wording.player(asked.seat), wish=wish)
        no, yes = (partial(client.send, Agree(asked.request, answer)) for answer in (False, True))
        answers = DialogButton("no", words("decline"), no), DialogButton("yes", words("agree"), yes, "main")
        self.questions[asked.request] = Dialog(self.app, wish, text, answers)
        self.app.open(self.questions[asked.request])

    def end_question(self, request: int) -> None:
        """Close the question, which need not be answered any more."""
        self._close(self.questions.pop(request, None))

    def await_it(self, viewer: str, number: int, request: int) -> None:
        """Say that others are asked for a wish, which can be withdrawn until they have answered."""
        words, client = self.app.words, self.model.match.clients[viewer]
        withdraw = DialogButton("withdraw", words("withdraw"), partial(client.send, Withdraw(request)))
        self.waiting[viewer, number] = Dialog(self.app, words("wish_waits"), words("wish_waits_why"), (withdraw,))
        self.app.open(self.waiting[viewer, number])

    def end_wait(self, viewer: str, number: int) -> None:
        """Close what was said while others were asked for this wish."""
        self._close(self.waiting.pop((viewer, number), None))

    def _close(self, dialog: Dialog | None) -> None:
        if dialog is not None and dialog in self.app.stack.screens:
            self.app.leave(dialog)

"""The menu of the table."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

from bsdesk.engine.view import ONLOOKER
from bsdesk.seat.messages import Concede
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.table.labels import deck_title
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import confirm
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import GAP
from bsdesk.ui.kit.widgets import Deed, panel
from bsdesk.ui.table.control.proof import Secret
from bsdesk.ui.table.overlays.cutting import export_last_turn
from bsdesk.ui.table.overlays.over import HIGH, Over, lay_rows, leaving


class TableMenu(Over):
    """What can be asked for at any time, and how to leave."""

    name = "table-menu"

    def enter(self) -> None:
        super().enter()
        self.app.focus_on("back")

    def first(self, page: Page) -> str:
        return "back"

    def build(self, page: Page) -> None:
        self.screen.build(page)
        words, model = page.words, self.table.model
        leave = leaving(self.table.app, self.screen)
        back = "back_to_what_if" if leave == "leave_what_if" else "back_to_game"
        rows = [Deed("back", words(back), self.app.back, kind="main")]
        says = {"free_hand": "free_hand_on" if model.free else "free_hand_off"}  # a switch says how it stands
        rows += [self.deed(ident, words(says.get(ident, ident)), act) for ident, act in self.entries()]
        if model.match.humans and not model.match.over and not model.resting:
            rows.append(Deed("concede", words("concede"), partial(self.then, self.ask_concede)))
        rows.append(Deed("leave", words(leave), partial(self.leave_table, words(leave))))
        rect = panel(page, 380, 76 + len(rows) * (HIGH + GAP), words("menu"))
        lay_rows(page, rect, rows)

    def deed(self, ident: str, text: str, act: Action) -> Deed:
        """Return an entry as its button says it; one that this game has no use for is dark, and says why."""
        if ident != "can_i_win" or not (why := self.table.prover.why_not):
            return Deed(ident, text, act)
        return Deed(ident, f"{text} – {self.app.words('proof_not_here')}", act, on=False, tip=why)

    def entries(self) -> list[tuple[str, Action]]:
        """Return what the menu offers besides leaving and conceding."""
        table, model, entries = self.table, self.table.model, list[tuple[str, Action]]()
        if not model.resting:
            if table.advice.passages_with_reasons() and not model.secrecy.private:
                entries.append(("explain", table.advice.show_reasons))
            if model.seat and not table.prover.thinking and not model.secrecy.private:
                entries.append(("can_i_win", table.prover.ask))
            entries.append(("timeline", table.doors.open_timeline))
            if model.match.has_free_seats:
                entries.append(("take_this_seat", partial(self.then, partial(table.doors.open, "seats"))))
            if not model.match.over:
                entries.append(("free_hand", partial(self.then, table.free_hand.switch)))
        if not model.secrecy.private and len(model.course.past) > 1:
            entries.append(("export_turn", partial(self.then, partial(export_last_turn, table))))
        hide = "show_again" if model.secrecy.private else "hide"
        if model.match.facts.built:
            entries.append(("lists_open" if model.match.facts.open_lists else "lists_secret", self.show_lists))
        if not model.secrecy.private and model.viewer != ONLOOKER:
            entries.append(("to_scene", partial(self.then, self.edit)))
        recorder = table.recorder
        if recorder.on:
            acts_of = ("record_say", recorder.ask_caption), ("record_save", recorder.save)
            entries += [(ident, partial(self.then, act)) for ident, act in acts_of]
        elif recorder.can_record:
            entries.append(("record", partial(self.then, recorder.begin)))
        acts = {
            hide: table.privacy.switch,
            "settings": table.doors.outer.settings,
            "stage": table.doors.outer.stage,
            "keys": table.doors.outer.help,
        }
        if table.voice.glossary.words:
            acts["glossary"] = table.buttons.ask_words
        if model.match.facts.file and not model.secrecy.private:
            whole, file = model.match.over or model.match.open, Path(model.match.facts.file)
            acts["share_game"] = partial(table.doors.outer.share, file, whole=whole)
        acts |= {"rulebook": table.aids.open_book} if table.app.settings.book else {}
        acts |= {"lens": table.aids.turn_lens} if table.app.settings.lens else {}
        return [*entries, *((ident, partial(self.then, act)) for ident, act in acts.items())]

    def then(self, act: Action) -> None:
        """Close the menu, and do this."""
        self.app.back()
        act()

    def edit(self) -> None:
        """Make a scene of what is seen."""
        model = self.table.model
        client = model.acting_client
        self.table.doors.outer.edit(model.match.box, client.view, client.lists, model.seen_by)

    def show_lists(self) -> None:
        """Show who knows which deck list, and the lists that the viewer knows."""
        model, voice, words = self.table.model, self.table.voice, self.app.words
        lists = "open" if model.match.facts.open_lists else "secret"
        told = [words(f"lists_why_{lists}")]
        known = model.acting_client.lists if model.eyes != ONLOOKER and not model.secrecy.private else {}
        for owner, cards in known.items():
            name = model.match.facts.deck_names.get(owner, "")
            title = deck_title(model.match.box, name, voice.language) if name else ""
            counted = Counter(name_of(model.game.rules.defs[card], voice.language) for card in cards)
            told.append(" – ".join(part for part in (voice.wording.player(owner), title) if part))
            told.append("\n".join(f"{count}× {card}" for card, count in counted.items()))
        secret = Secret(self.table.app, self.table.privacy, words(f"lists_{lists}"), "\n\n".join(told))
        self.table.doors.open_over(secret)

    def ask_concede(self) -> None:
        words = self.app.words
        confirm(self.app, words("concede"), words("concede_sure"), words("concede"), self.concede)

    def concede(self) -> None:
        """Concede for the seat of whoever sits here."""
        model, commands = self.table.model, self.table.commands
        seat = model.seat or model.me
        commands.call_off()
        commands.request(Concede(seat))

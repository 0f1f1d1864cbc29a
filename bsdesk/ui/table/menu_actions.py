"""What the menu of the table offers beside leaving: advice, the timeline, deck lists, hiding, settings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bsdesk.session.telling import explained
from bsdesk.session.timeline import Position
from bsdesk.speech.phrase import name_of
from bsdesk.table.labels import deck_title
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.lobby.preferences import Preferences
from bsdesk.ui.table.overlays.pause import TableMenu
from bsdesk.ui.table.overlays.prover import Secret
from bsdesk.ui.table.overlays.timeline import Scrub

if TYPE_CHECKING:
    from bsdesk.ui.table.screen import TableScreen


class Amenities:
    """What can be asked for at any time."""

    table: TableScreen

    def menu_screen(self) -> None:
        self.table.app.open(TableMenu(self.table))

    def menu_entries(self) -> list[tuple[str, Action]]:
        """What the menu offers besides leaving and conceding."""
        table, entries = self.table, list[tuple[str, Action]]()
        if not table.resting:
            if self.decided() is not None and not table.private:
                entries.append(("explain", self.explain))
            if table.seat and not table.prover.thinking and not table.private:
                entries.append(("can_i_win", self.can_i_win))
            entries.append(("timeline", self.timeline))
            if not table.match.state.results:
                entries.append(("free_hand", self.free_hand))
        hide = "show_again" if table.private else "hide"
        if table.session.header.decks and not table.game.rules.usual_deck:
            entries.append(("lists_open" if table.match.open_lists else "lists_secret", self.lists))
        return [*entries, (hide, self.hide), ("settings", self.settings), ("keys", self.keys)]

    def lists(self) -> None:
        """Who knows what is in which deck; and what is in those that whoever looks here knows."""
        table, words = self.table, self.table.app.words
        lists = "open" if table.match.open_lists else "secret"
        told, seat = [words(f"lists_why_{lists}")], table.seat or table.me
        known = table.match.known_lists(seat) if table.eyes != "table" and not table.private else {}
        for owner, cards in known.items():
            name = table.match.deck_names.get(owner, "")
            title = deck_title(table.match.box, name, table.language) if name else ""
            counted = Counter(name_of(table.game.rules.defs[card], table.language) for card in cards)
            told.append(" – ".join(part for part in (table.wording.player(owner), title) if part))
            told.append("\n".join(f"{count}× {card}" for card, count in counted.items()))
        self._over(Secret(table, words(f"lists_{lists}"), "\n\n".join(told)))

    def can_i_win(self) -> None:
        """Can this turn be won, whatever is answered?"""
        if self.table.app.screen is not self.table:
            self.table.app.back()
        self.table.prover.ask()

    def explain(self) -> None:
        """Why did the other do that?"""
        if self.table.app.screen is not self.table:
            self.table.app.back()
        position = self.decided()
        if position is None:
            return
        decision, wording = self.table.rivals.decided[position.line], self.table.wording
        before = self.table.session.timeline.positions[position.before].state
        known = explained(before, position, self.table.viewer, decision.moves, decision.why)
        lines = [wording.reason(known.view, self.table.me, reason) for reason in known.why]
        title = wording.pair(wording.player(known.moves[0].seat), wording.move(known.view, known.moves[0]))
        rect = self.table.rect_of(f"p{known.moves[0].seat}.{self.table.game.rules.hand}")
        self.table.say("you", title, lines or [self.table.app.words("no_reason")], rect)

    def decided(self) -> Position | None:
        """The last moment, up to the one that is shown, to which a bot has led."""
        positions, here = self.table.session.timeline.positions, self.table.position
        while here.before and here.line not in self.table.rivals.decided:
            here = positions[here.before]
        return here if here.line in self.table.rivals.decided else None

    def ask_hint(self) -> None:
        """What would a strong player do here?"""
        self.table.rivals.ask_hint(self.table.seat)
        at = self.table.app.pointer
        self.table.say("you", self.table.app.words("thinking"), [], (at[0], at[1], 10, 10))

    def take_hint(self) -> None:
        """Show the advice: the move, why, and how sure."""
        decision = self.table.rivals.hint()
        if self.table.rivals.hinting:
            return
        self.table.unsaid()  # it is no longer being thought
        if decision is None or not decision.moves:
            return
        move, words, view = decision.moves[0], self.table.app.words, self.table.whole_view()
        lines = [self.table.wording.reason(view, self.table.seat, reason) for reason in decision.why[:2]]
        lines.append(words("sure", percent=round(100 * decision.sure)))
        self.table.say("you", self.table.wording.move(view, move), lines, self.table.rect_of(move.subject))

    def hide(self) -> None:
        """Hide what only this seat may see, from onlookers; or show it again."""
        if isinstance(self.table.app.screen, TableMenu):
            self.table.app.back()
        self.table.show_to(private=not self.table.private)

    def settings(self) -> None:
        self._over(Preferences(self.table.app))

    def keys(self) -> None:
        self.table.app.back()
        self.table.app.help()

    def free_hand(self) -> None:
        """The rules off, or on again."""
        self.table.app.back()
        self.table.free.switch()

    def timeline(self) -> None:
        """Look at the moments of the game."""
        self.table.call_off()
        self._over(Scrub(self.table))

    def _over(self, screen: Screen) -> None:
        """Open a screen over the table, in place of the menu."""
        if self.table.app.screen is not self.table:
            self.table.app.back()
        self.table.app.open(screen)

"""The office of the table: what the buttons of the rail do, the log, taking back, hints, the end of the game."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Fact
from bsdesk.engine.phrase import name_of
from bsdesk.engine.values import Move, Offer, Seat
from bsdesk.session.digest import Line, digest
from bsdesk.session.telling import Passage, Teller, explained
from bsdesk.session.timeline import Position
from bsdesk.ui.controls import Action
from bsdesk.ui.dialogs import confirm
from bsdesk.ui.going_back import GoingBack, going_back, going_forth
from bsdesk.ui.match import start
from bsdesk.ui.naming import deck_title
from bsdesk.ui.pacing import PASS, battle_of
from bsdesk.ui.pause import Ending, TableMenu
from bsdesk.ui.preferences import Preferences
from bsdesk.ui.prover import Secret
from bsdesk.ui.saves import fresh
from bsdesk.ui.screen import Screen
from bsdesk.ui.scrub import Scrub
from bsdesk.ui.settings import Stops

if TYPE_CHECKING:
    from bsdesk.ui.table import TableScreen


MOST = 6  # events that a line of the log is told by, one by one


class MainButton(NamedTuple):
    """The one big button."""

    text: str
    act: Action
    on: bool = True
    under: str = ""
    passing: bool = False
    quiet: bool = False  # not what to do next


class Office:
    """Everything at the table that is no thing on it."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.tellers: dict[str, Teller] = {}
        self.digested: tuple[object, list[Line]] | None = None  # the log in lines, for a moment and a viewer
        self.log_up = 0  # how many lines the log is scrolled up
        self.told_end = False  # was it shown how the game ended?

    def main_button(self) -> MainButton:
        words = self.table.app.words
        if self.table.looking or self.table.resting or self.table.match.replay:
            return MainButton(words("looking"), self.nothing, on=False, under=words("looking_under"))
        if self.table.match.state.results:
            return MainButton(
                words("game_over"), self.result, under=self.table.wording.phrase("over", winners=self.winners())
            )
        if self.table.withheld:
            return MainButton(words("show_again"), self.hide, under="H")
        if self.table.declaration is not None:
            ready = self.table.declaration.ready
            return MainButton(
                words("declare"),
                self.table.hand_in,
                ready,
                words("key_enter") if ready else words("still_due", count=self.table.declaration.due),
            )
        if not self.table.seat:
            return MainButton(
                words("waiting_for", player=self.table.wording.player(self.table.match.to_act)),
                self.hurry,
                on=self.table.match.to_act in self.table.match.bots,
                under=words("hurry"),
                quiet=True,
            )
        lone = {offer.move.verb: offer.move for offer in self.table.offers if not offer.move.subject}
        if PASS in lone and not self.leads_on():
            return MainButton(
                self.table.wording.verb(PASS),
                lambda: self.table.submit([lone[PASS]]),
                under=words("key_pass"),
                passing=True,
            )
        if "done" in lone:
            return MainButton(words("done"), lambda: self.table.submit([lone["done"]]), under=words("key_enter"))
        if self.table.view.prompts:
            return MainButton(words("answer_first"), self.nothing, on=False, under=self.question())
        onward = next((move for verb, move in lone.items() if verb in self.table.game.onward), None)
        if onward is not None:
            return MainButton(self.onward(onward), lambda: self.table.submit([onward]), under=words("key_next"))
        return MainButton(words("your_move"), self.nothing, on=False)

    def lone(self) -> list[Offer]:
        """What can be done with no thing in hand, beside what the main button is for, and answers."""
        if self.table.declaration or self.table.view.prompts:
            return []
        found, onward = [o for o in self.table.offers if not o.move.subject], self.table.game.onward
        passing = any(o.move.verb == PASS for o in found) and not self.leads_on()
        return [o for o in found if (o.move.verb != PASS if passing else o.move.verb not in onward)]

    def leads_on(self) -> bool:
        """Is it for this seat to say how it goes on? Where that can be done, a pass beside it ends nothing."""
        return any(not o.move.subject and o.move.verb in self.table.game.onward for o in self.table.offers)

    def called(self, offer: Offer) -> str:
        """What such a thing is called on its button."""
        if offer.move.verb in self.table.game.onward:
            return self.onward(offer.move)
        return self.table.wording.offer(self.table.view, offer, self.table.book)

    def onward(self, move: Move) -> str:
        """Where going on leads: to the next step, or to the other's turn."""
        return self.table.wording.onward(self.table.whole_view(), move)

    def question(self) -> str:
        prompt = self.table.view.prompts.get(self.table.seat)
        return self.table.wording.term("question", prompt.question) if prompt else ""

    def winners(self) -> str:
        won = [
            self.table.wording.player(seat)
            for seat, result in sorted(self.table.match.state.results.items())
            if result == "win"
        ]
        return ", ".join(won) or "-"

    def hurry(self) -> None:
        """The other shall not take its time."""
        self.table.follow.hurry()

    def nothing(self) -> None:
        """A button that only tells."""

    def result(self) -> None:
        """How the game ended."""
        self.table.app.open(Ending(self.table))

    def concede(self) -> None:
        """The seat of whoever sits here gives the game up."""
        seat = self.table.seat or self.table.me
        try:
            done = self.table.session.concede(seat)
        except Complaint as complaint:
            self.table.app.notice(str(complaint), bad=True)
            return
        self.table.call_off()
        self.table.happened(done)

    def rematch(self, *, swap: bool = False) -> None:
        """The same decks and players once more."""
        match, header = self.table.match, self.table.session.header
        decks, names = dict(header.decks), dict(match.deck_names)
        if swap:
            order = sorted(decks)
            decks = {seat: decks[other] for seat, other in zip(order, reversed(order), strict=True)}
            names = {seat: names.get(other, "") for seat, other in zip(order, reversed(order), strict=True)}
        again = start(
            match.box,
            decks,
            match.players,
            fresh(self.table.app.shelf.saves, self.table.game.id),
            options=header.options,
            open_hands=match.open,
            deck_names=names,
            lists=match.lists,
        )
        self.table.app.home(type(self.table)(self.table.app, again))

    def swapped_rematch(self) -> None:
        self.rematch(swap=True)

    def from_the_start(self) -> None:
        """A game that began in the middle of another, once more from there."""
        if self.table.app.screen is not self.table:
            self.table.app.back()
        self.take_back(len(self.table.session.timeline.past()) - 1)

    def menu_entries(self) -> list[tuple[str, Action]]:
        """What the menu offers besides leaving and conceding."""
        table, entries = self.table, list[tuple[str, Action]]()
        if not table.resting:
            if self.decided() is not None and not table.private:
                entries.append(("explain", self.explain))
            if table.seat and not table.prover.thinking and not table.private:
                entries.append(("can_i_win", self.can_i_win))
            entries += [("timeline", self.timeline), ("free_hand", self.free_hand)]
        hide = "show_again" if table.private else "hide"
        if table.session.header.decks and not table.game.usual_deck:
            entries.append(("lists_open" if table.match.open_lists else "lists_secret", self.lists))
        return [*entries, (hide, self.hide), ("settings", self.settings), ("keys", self.keys)]

    def lists(self) -> None:
        """Who knows what is in which deck; and what is in those that whoever looks here knows."""
        table, words = self.table, self.table.app.words
        lists = "open" if table.match.open_lists else "secret"
        told, seat = [words(f"lists_why_{lists}")], table.seat or table.me
        known = table.match.known_lists(seat) if table.match.humans and not table.private else {}
        for owner, cards in known.items():
            name = table.match.deck_names.get(owner, "")
            title = deck_title(table.match.box, name, table.language) if name else ""
            counted = Counter(name_of(table.game.defs[card], table.language) for card in cards)
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
        title = wording.player(known.moves[0].seat) + ": " + wording.move(known.view, known.moves[0])
        rect = self.table.rect_of(f"p{known.moves[0].seat}.{self.table.game.hand}")
        self.table.say("you", title, lines or [self.table.app.words("no_reason")], rect)

    def decided(self) -> Position | None:
        """The last moment, up to the one that is shown, to which a bot has led."""
        positions, here = self.table.session.timeline.positions, self.table.position
        while here.before and here.line not in self.table.rivals.decided:
            here = positions[here.before]
        return here if here.line in self.table.rivals.decided else None

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

    def small_buttons(self) -> list[tuple[str, str, Action, bool, str, str]]:
        words, timeline = self.table.app.words, self.table.session.timeline
        awake = not self.table.resting
        back = awake and (len(timeline.past()) > 1 or self.table.declaration is not None)
        hint = bool(self.table.seat) and not self.table.rivals.hinting and not self.table.private
        return [
            ("undo", words("undo"), self.undo, back, "", words("undo_tip")),
            ("redo", words("redo"), self.redo, awake and bool(timeline.undone), "", words("redo_tip")),
            ("hint", words("hint"), self.ask_hint, hint, "", words("hint_tip")),
            ("menu", words("menu"), self.menu_screen, True, "", words("menu_tip")),
        ]

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
        confirm(self.table.app, title, "\n".join(said), yes, act, danger=False)

    def take_back(self, count: int) -> None:
        try:
            self.table.session.undo(count)
        except Complaint as complaint:
            self.table.app.notice(str(complaint))
        self.told_end = False
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
        self.table.changed()
        self.table.pause()

    def ask_hint(self) -> None:
        """What would a strong player do here?"""
        self.table.rivals.ask_hint(self.table.seat)
        self.table.app.notice(self.table.app.words("thinking"))

    def take_hint(self) -> None:
        """Show the advice: the move, why, and how sure."""
        decision = self.table.rivals.hint()
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

    def menu_screen(self) -> None:
        self.table.app.open(TableMenu(self.table))

    def stops_of(self, seat: Seat) -> Stops:
        """When a seat is asked: those who share a table each choose for themselves."""
        return self.table.stops.get(seat, self.table.app.settings.stops)

    def stopping(self) -> str:
        """What the button says: the same of the seat that acts, or that it passes for this battle."""
        seat = self.table.seat or self.table.me
        return "battle" if seat in self.table.passed else self.stops_of(seat)

    def next_stops(self) -> None:
        """On to the next of: asked if it could act, always, not in this battle."""
        table = self.table
        seat, battle = table.seat or table.me, battle_of(table.view)
        if seat in table.passed:
            del table.passed[seat]
            self.choose_stops(seat, "could")
        elif self.stops_of(seat) == "could":
            self.choose_stops(seat, "always")
        elif battle:
            table.passed[seat] = battle
        else:
            self.choose_stops(seat, "could")
        table.app.stale = True
        table.pause()

    def choose_stops(self, seat: Seat, stops: Stops) -> None:
        """Whoever plays alone chooses it for good; else it is the seat's, and of this table."""
        if len(self.table.match.humans) == 1:
            self.table.app.change(stops=stops)
        else:
            self.table.stops[seat] = stops

    def teller(self) -> Teller:
        viewer, wording = self.table.viewer, self.table.wording
        found = self.tellers.get(viewer)
        if found is None or found.wording is not wording:  # the language is another since
            found = self.tellers[viewer] = Teller(self.table.session, wording, viewer)
        return found

    def passages(self) -> list[Passage]:
        """What led to the moment that is shown."""
        positions, found = self.table.session.timeline.positions, [self.table.position]
        while found[-1].before:
            found.append(positions[found[-1].before])
        return [self.teller().passage(position) for position in reversed(found)]

    def facts(self, position: Position) -> list[Fact]:
        """What led to a moment, as whoever looks at the table may know it."""
        return [told.event.fact for told in self.teller().passage(position).told]

    def log_lines(self) -> list[tuple[int, str, bool]]:
        """Number of the event, words, and whether it is who did what follows."""
        found: list[tuple[int, str, bool]] = []
        seat, times = 0, 1
        for line in self.lines():
            text = line.text[:1].upper() + line.text[1:]
            if line.seat and line.seat != seat:
                seat = line.seat
                found.append((0, self.table.wording.player(seat), True))
            if found and not found[-1][2] and found[-1][1].partition("  ×")[0] == text:
                times += 1
                found[-1] = (line.number, f"{text}  ×{times}", False)
            else:
                times = 1
                found.append((line.number, text, False))
        return found[-200:]

    def lines(self) -> list[Line]:
        """What led to the moment that is shown, in lines; worked out once for each."""
        key = (self.table.position.line, self.table.viewer, self.table.wording)
        if self.digested is None or self.digested[0] != key:
            self.digested = (key, digest(self.passages()[-60:], self.table.wording))
        return self.digested[1]

    def why(self, number: int) -> None:
        """What a line tells one by one, and what it came from."""
        chain = [told.text for told in self.teller().why(number) if told.text]
        line = next((line for line in self.lines() if line.number == number), None)
        because = [self.table.wording.phrase("because", event=text) for text in chain[1:5]]
        parts = list(line.parts) if line is not None else []
        if because or parts:
            title = line.text[:1].upper() + line.text[1:] if line is not None else chain[0]
            at = self.table.app.pointer
            self.table.say("you", title, [*parts[:MOST], *because], (at[0], at[1], 10, 10))

    def scroll_log(self, lines: int) -> None:
        self.log_up = max(0, self.log_up + lines)
        self.table.app.stale = True

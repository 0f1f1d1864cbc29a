"""A mouse that knows what it wants: one legal move is made in the real window, by drags and clicks alone.

It keeps a game of its own beside the one on the screen, and plays after what comes to stand in the journal.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.values import Move
from bsdesk.engine.view import view_for
from bsdesk.engine.view.names import resolve_move
from bsdesk.journal.lines import Conceded, Freed, Played, read_entry
from bsdesk.journal.seal import believed
from bsdesk.session.session import Session
from bsdesk.table.drop_targets import Held, drops
from tests.window.driver import Desk

ASIDE = (2, 2)  # a place in the window where nothing lies
FINE = 9  # so many points across and down are tried
TURNS = 40  # of the wheel, at most, until a card of a pile is seen
LONG = 12.0  # seconds in which a move must have come to the journal

Point = tuple[int, int]


def points(box: Sequence[int]) -> list[Point]:
    """Points of a box, those in the middle first."""
    x, y, w, h = box
    order = sorted(range(FINE), key=lambda n: abs(n - FINE // 2))
    return [(x + (2 * c + 1) * w // (2 * FINE), y + (2 * r + 1) * h // (2 * FINE)) for r in order for c in order]


class Mouse:
    """The hand at one table; `file` is its journal."""

    def __init__(self, desk: Desk, session: Session, file: Path) -> None:
        self.desk, self.session, self.file = desk, session, file
        self.taken_up: Callable[[Move], object] = lambda _move: None  # told when something is in the hand
        self.laid_out: Callable[[set[str]], object] = lambda _questions: None  # told when something is laid out
        self.picks: list[Move] = []  # what is to be put to it
        self.read = len(self.lines())

    # what there is

    def here(self, ident: str) -> bool:
        return ident in self.desk.ids

    def spot(self, ident: str) -> Point | None:
        """A point where this control answers and nothing lies over it, as near to its middle as can be."""
        controls = self.desk.page["controls"]
        box = next((c[1:5] for c in reversed(controls) if c[0] == ident and c[5]), None)
        if box is None:
            return None
        for at in points(box):
            over = [c[0] for c in controls if c[1] <= at[0] < c[1] + c[3] and c[2] <= at[1] < c[2] + c[4]]
            if over and over[-1] == ident:
                return at
        return None

    def go(self, ident: str) -> Point:
        """Point at it; cards that lie close make room for the one that is pointed at."""
        self.desk.until_there(ident)
        at = None
        for _ in range(4):
            found = self.spot(ident)
            if found is None or found == at:
                break
            at = found
            self.desk.move(at)
        return at or self.desk.middle(ident)

    def click(self, ident: str) -> None:
        """Click on it, coming from elsewhere: what came under a resting pointer takes no click at once."""
        before = self.desk.page["answered"]
        self.desk.move(ASIDE)
        time.sleep(0.05)
        self.go(ident)
        self.desk.press()
        self.desk.release()
        self.desk.until(lambda: self.desk.page["answered"] > before, f"an answer to a click on {ident}")

    def take_token(self, ref: str) -> bool:
        """Click on a token that lies there; between two of them is the card. Was there one?"""
        ident = next((i for i in (f"cores:{ref}", f"place:{ref}") if self.here(i)), "")
        box = next((c[1:5] for c in reversed(self.desk.page["controls"]) if c[0] == ident), None)
        before = self.state_of()
        for at in points(box)[:: 1 if ident.startswith("cores:") else 99] if box else []:
            answered = self.desk.page["answered"]
            self.desk.move(at)
            self.desk.press()
            self.desk.release()
            self.desk.until(lambda answered=answered: self.desk.page["answered"] > answered, "an answer")  # type: ignore[misc]
            held = self.desk.told["held"]
            if held and held[1]:
                return True
            if not held and self.state_of() != before:
                return True
            if held:
                self.desk.key("Escape")
        return False

    def state_of(self) -> object:
        """What changes when something is laid out or done."""
        told = self.desk.told
        return told["line"], told["tokens"], [i for i in self.desk.ids if i.startswith("pick:")]

    # what came of it

    def lines(self) -> list[str]:
        """The journal, as far as its lines are whole."""
        return believed(self.file.read_text("utf-8").rpartition("\n")[0].splitlines())

    def played(self) -> list[Applied]:
        """What came to the journal since, played after."""
        found = []
        lines = self.lines()
        for line in lines[self.read :]:
            match read_entry(line):
                case Played(seat, plan):
                    done = self.session.submit(plan, seat=seat)
                    assert isinstance(done, Applied), f"{line}: {done}"
                    found.append(done)
                case Freed(seat, what):
                    found.append(self.session.free(seat, what))
                case Conceded(seat):
                    found.append(self.session.concede(seat))
        self.read = len(lines)
        return found

    def awaited(self, move: Move | str) -> list[Applied]:
        """The same, as soon as it is there; something that is laid out is declared."""
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            done = self.played()
            if done:
                return done
            if self.desk.told.get("declaring"):
                self.lay_out()
            time.sleep(0.05)
        raise AssertionError(f"{move} never came to the journal; on the screen: {self.desk.told}, {self.desk.ids}")

    def lay_out(self) -> None:
        """Declare what is laid out; where something is missing, put that to it."""
        if self.picks:
            self.pick(self.picks.pop(0))
        elif self.here("declare"):
            laid = {ident.split(":")[1] for ident in self.desk.ids if ident.startswith("pick:")}
            self.laid_out(laid)
            self.click("declare")
        elif self.here("fill"):
            self.click("fill")
        else:
            self.first_pick()

    def pick(self, move: Move) -> None:
        """Put this to what is laid out: what is said in words by its button, a token in place of another."""
        word = f"answer:{move.subject}"
        if not any(move.amount):
            self.laid_out({move.verb})
            self.click(word)
            return
        given = next((ident for ident in self.desk.ids if ident.startswith(f"pick:{move.verb}:")), "")
        if given:
            self.click(given)
        assert self.take_token(move.subject), f"{move} can't be put to it: {self.desk.told}"
        if self.desk.told["held"]:
            self.put_down(move.target)

    def first_pick(self) -> None:
        """Take the first token with which something can be done, and put it where that is accepted."""
        for ref in self.desk.told["lit"]:
            if self.here(f"answer:{ref}"):
                self.click(f"answer:{ref}")
                return
            if self.take_token(ref):
                for place in self.desk.told["accepting"]:
                    self.put_down(place)
                    return
                return

    # making a move

    def make(self, move: Move, picks: Sequence[Move] = ()) -> list[Applied]:
        """Make it, in one of the ways there are. All hands are open: the cards are called by themselves."""
        self.picks = list(picks)
        move = resolve_move(self.session.state, move)
        if not (self.by_button(move) or self.by_choosing(move) or self.by_dropping(move)):
            raise AssertionError(f"no way to {move}; on the screen: {self.desk.told}, {self.desk.ids}")
        return self.awaited(move)

    def by_button(self, move: Move) -> bool:
        if move.subject and any(move.amount):
            return False
        named = [f"answer:{sum(move.amount)}"] if any(move.amount) else []
        if move.subject:
            named += [f"answer:{move.subject}{move.target}", f"answer:{move.subject}"]
        else:
            named += [f"answer:{move.verb}", f"do:{move.verb}", *(["pass"] if move.verb == "pass" else [])]
            state = self.session.state
            alone = len(moves(view_for(state, move.seat), move.seat)) == 1  # the big button makes the only move
            named += ["next"] if alone or move.verb in state.game.handling.onward else []
        ident = next((ident for ident in named if self.here(ident)), "")
        if ident:
            self.taken_up(move)
            self.click(ident)
        return bool(ident)

    def by_choosing(self, move: Move) -> bool:
        """The answer is a card, perhaps of a pile that must be opened first."""
        state = self.session.state
        if not state.prompts or any(move.amount) or move.subject not in state.cards:
            return False
        card, zone = f"card:{move.subject}", state.cards[move.subject].zone
        if not self.here(card):
            opener = next((i for i in (f"answer:zone:{zone}", f"place:{zone}") if self.here(i)), "")
            if not opener:
                return False
            self.click(opener)
            self.scroll_to(card)
        self.taken_up(move)
        self.click(card)
        self.mean(move)
        return True

    def scroll_to(self, card: str) -> None:
        """Turn the wheel over a pile that is laid open until the card is seen."""
        self.desk.until(lambda: self.here("pile:search") or self.here(card), "the cards of the pile")
        for _ in range(TURNS):
            if self.spot(card):
                return
            self.desk.wheel_down()

    def by_dropping(self, move: Move) -> bool:
        """Taken up, and put down where that means this move: cards by dragging, tokens by two clicks."""
        seat = to_act(self.session.state)
        view = self.session.state
        held = Held(move.subject, move.amount if any(move.amount) else ())
        legal = [replace(o, move=resolve_move(view, o.move)) for o in moves(view_for(view, seat), seat)]
        found = [d for d in drops(view, seat, legal, held) if d.offer.move.verb == move.verb]
        found = [d for d in found if (d.offer.move.subject, d.offer.move.target) == (move.subject, move.target)]
        if move.subject not in view.cards or held.tokens or self.swap(move):
            return self.by_clicks(move, [d.place for d in found])
        for drop in found:
            place = f"card:{drop.place}" if drop.place in view.cards else f"place:{drop.place}"
            if self.here(place):
                if drop.place == move.subject:  # where it lies: a click, and what is meant
                    self.click(place)
                    self.taken_up(move)
                else:
                    self.drag(move, place)
                self.mean(move)
                return True
        return False

    def swap(self, move: Move) -> bool:
        """Does it move tokens without saying how many?"""
        return move.subject in self.session.state.tokens and not self.here(f"card:{move.subject}")

    def drag(self, move: Move, place: str) -> None:
        """Over the place, and let go; there it is held for a moment."""
        self.hold(f"card:{move.subject}", place)
        self.taken_up(move)
        self.desk.let_go()

    def hold(self, ident: str, place: str) -> None:
        """Take it up, and carry it there."""
        start = self.go(ident)
        self.desk.press()
        end = self.spot(place) or self.desk.middle(place)
        for step in range(1, 5):
            self.desk.move((start[0] + (end[0] - start[0]) * step // 4, start[1] + (end[1] - start[1]) * step // 4))
        self.desk.until(lambda: self.desk.told["held"], f"{ident} to be held")
        self.desk.move(self.spot(place) or end)

    def by_clicks(self, move: Move, places: list[str]) -> bool:
        if self.session.state.prompts:  # the token itself may be the answer
            self.taken_up(move)
        if not self.take_token(move.subject):
            return False
        if not self.desk.told["held"]:  # the answer was the token itself
            return True
        kind = next((k for k, n in enumerate(move.amount) if n), 1)
        if self.desk.told["held"][1][kind] == 0:
            self.click(f"kind:{kind}")
        self.taken_up(move)
        for place in places:
            if self.put_down(place):
                self.mean(move)
                return True
        return False

    def put_down(self, place: str) -> bool:
        ident = next((i for i in (f"card:{place}", f"place:{place}") if self.here(i)), "")
        if ident:
            self.click(ident)
        return bool(ident)

    def mean(self, move: Move) -> None:
        """Of several things that this could be, say which."""
        for ident in (f"do:{move.verb}:{move.target}", f"do:{move.verb}:{move.subject}"):
            if self.here(ident):
                self.click(ident)
                return

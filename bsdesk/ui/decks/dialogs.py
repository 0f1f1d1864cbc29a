"""What opens over the deck screens: choosing traits from a list, giving a deck away, an opening hand to try."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from platformdirs import user_documents_path

from bsdesk.table.decks import Opening, chance, clean, cost_of, opening
from bsdesk.ui.decks.parts import Look, toggle
from bsdesk.ui.decks.workbench import Desk
from bsdesk.ui.faces.pictures import high, snapped
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.dialogs import confirm
from bsdesk.ui.kit.fields import Field, to_clipboard
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, FAINT, GAP, LINE, QUIET, SMALL, SUNK, TINY
from bsdesk.ui.kit.widgets import Form

if TYPE_CHECKING:
    from bsdesk.ui.app import App
    from bsdesk.ui.decks.builder import Builder

BUTTON = 42
FORMS = ("txt", "cod", "o8d")
SEEDS = 1_000_000


class Over(Form):
    """A panel over the screen below it, which shows, but answers no more."""

    app: App

    wide, high = 640.0, 420.0

    def title(self) -> str:
        raise NotImplementedError

    def inside(self, page: Page, rect: Rect) -> None:
        """What the panel holds, above its last row of buttons."""
        raise NotImplementedError

    def answers(self) -> Sequence[tuple[str, str, object, str, bool]]:
        """The buttons below, from the left: id, text, what they do, kind, whether they can be used."""
        return (("close", self.app.words("close"), self.app.back, "plain", True),)

    def build(self, page: Page) -> None:
        self.app.screens[self.app.screens.index(self) - 1].build(page)
        x, y, w, h = page.panel(self.wide, self.high, self.title())
        foot, gap = page.u(BUTTON), page.u(EDGE)
        self.inside(page, (x, y, w, h - foot - gap))
        answers = self.answers()
        each = min(page.u(210), (w - gap * (len(answers) - 1)) // len(answers))
        left = x + w - each * len(answers) - gap * (len(answers) - 1)
        for number, (ident, text, act, kind, on) in enumerate(answers):
            box = (left + number * (each + gap), y + h - foot, each, foot)
            page.button(ident, box, text, act, kind=kind, on=on)  # type: ignore[arg-type]


class Choose(Over):
    """The values of one trait: any number of them may be chosen."""

    name = "choose"

    def __init__(self, app: App, builder: Builder, facet: str) -> None:
        super().__init__(app)
        self.builder, self.facet = builder, facet
        self.list = self.keep(Scroll("values"))
        rows = -(-len(builder.desk.pool.values(facet)) // 2)
        self.high = min(560.0, 150 + 42.0 * rows)

    def title(self) -> str:
        return self.app.words(f"deck_facet_{self.facet}")

    def inside(self, page: Page, rect: Rect) -> None:
        pool, gap, tall = self.builder.desk.pool, page.u(GAP), page.u(34)
        chosen = self.builder.pool.query.chosen.get(self.facet, frozenset())
        need = -(-len(pool.values(self.facet)) // 2) * (tall + gap)
        with self.list.area(page, rect, need=need) as room:
            wide = (room.w - gap) // 2
            for number, value in enumerate(pool.values(self.facet)):
                row, column = divmod(number, 2)
                box = (room.x + column * (wide + gap), room.y + row * (tall + gap), wide, tall)
                act = partial(self.builder.pool.toggle, self.facet, value)
                toggle(page, f"value:{value}", box, pool.called(self.facet, value), act, chosen=value in chosen)


class Share(Over):
    """A deck to give away: its code or its list on the clipboard, or a file in a form that other programs read."""

    name = "share"
    wide, high = 660.0, 400.0

    def __init__(self, app: App, desk: Desk, title: str, cards: Sequence[str]) -> None:
        super().__init__(app)
        self.desk, self.deck, self.cards = desk, title, cards
        self.form = "txt"
        folder = user_documents_path()
        self.file = self.keep(Field("file", str(folder / f"{clean(title) or 'deck'}.txt"), enter=self.write))

    def title(self) -> str:
        return self.app.words("deck_share_title", name=self.deck)

    def inside(self, page: Page, rect: Rect) -> None:
        x, y, w, _ = rect
        words, gap, tall = page.words, page.u(GAP), page.u(BUTTON)
        code = self.desk.form("code", self.cards, self.deck).strip()
        page.tell(words("deck_share_why"), (x, y), w, SMALL, QUIET)
        y += page.high(words("deck_share_why"), w, SMALL) + gap
        box = (x, y, w, page.letters.height(SMALL) + gap * 2)
        page.box(box, SUNK, line=LINE, radius=6)
        shown = page.letters.fitted(code, SMALL, w - 2 * gap)
        page.say(shown, (x + gap, y + gap), SMALL, QUIET)
        y += box[3] + gap
        half = (w - gap) // 2
        page.button("code", (x, y, half, tall), words("deck_copy_code"), self.copy_code, kind="main")
        page.button("list", (x + half + gap, y, w - half - gap, tall), words("deck_copy_list"), self.copy_list)
        y += tall + page.u(EDGE) * 2
        page.say(words("deck_write_file"), (x, y), SMALL, QUIET)
        y += page.letters.height(SMALL) + page.u(4)
        options = [(form, words(f"deck_form_{form}")) for form in FORMS]
        page.choice("form", (x, y, w, page.u(36)), options, self.form, self.choose)
        y += page.u(36) + gap
        text = words("deck_write")
        wide = page.letters.width(text, BODY) + page.u(40)
        self.file.lay(page, (x, y, w - wide - gap, page.u(38)), label=words("deck_write_file"))
        page.button("write", (x + w - wide, y, wide, page.u(38)), text, self.write, on=bool(self.file.text.strip()))

    def choose(self, form: str) -> None:
        """Another form: another ending."""
        self.form = form
        path = Path(self.file.text)
        if path.suffix in {f".{one}" for one in FORMS}:
            self.file.set(str(path.with_suffix(f".{form}")))

    def copy_code(self) -> None:
        self.copied(self.desk.form("code", self.cards, self.deck).strip())

    def copy_list(self) -> None:
        self.copied(self.desk.form("txt", self.cards, self.deck))

    def copied(self, text: str) -> None:
        done = to_clipboard(text)
        self.app.notice(self.app.words("copied" if done else "not_copied"), bad=not done)

    def write(self) -> None:
        path = Path(self.file.text.strip()).expanduser()
        if path.exists():
            words = self.app.words
            text = words("deck_replace_file", file=path)
            confirm(self.app, words("deck_replace"), text, words("deck_replace"), partial(self.put, path))
        else:
            self.put(path)

    def put(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.desk.form(self.form, self.cards, self.deck), "utf-8")
        except OSError as error:
            self.app.notice(self.app.words("deck_not_saved", reason=error.strerror or error), bad=True)
            return
        self.app.notice(self.app.words("deck_written", file=path))


class OpeningHand(Over):
    """What one might begin with, dealt by the rules of the game; and the cards that come next."""

    name = "opening"
    wide, high = 900.0, 540.0

    def __init__(self, app: App, desk: Desk, cards: Sequence[str]) -> None:
        super().__init__(app)
        self.desk, self.cards = desk, tuple(cards)
        self.drawn = 0
        self.dealt = Opening((), ())
        self.seed = self.keep(Field("seed", enter=self.from_field, changed=self.from_field, most=6))
        self.look = Look()
        self.deal(random.randrange(SEEDS))

    def title(self) -> str:
        return self.app.words("deck_test_title")

    def deal(self, seed: int) -> None:
        """The hand of this seed."""
        if self.seed.text != str(seed):
            self.seed.set(str(seed))
        self.dealt, self.drawn = opening(self.desk.game, self.cards, seed), 0

    def again(self) -> None:
        self.deal(random.randrange(SEEDS))

    def from_field(self) -> None:
        text = self.seed.text.strip()
        if text.isascii() and text.isdigit():
            self.deal(int(text))

    def draw(self) -> None:
        self.drawn = min(self.drawn + 1, len(self.dealt.next))

    @property
    def hand(self) -> tuple[str, ...]:
        return (*self.dealt.hand, *self.dealt.next[: self.drawn])

    def answers(self) -> Sequence[tuple[str, str, object, str, bool]]:
        words = self.app.words
        return (
            ("close", words("close"), self.app.back, "plain", True),
            ("draw", words("deck_draw"), self.draw, "plain", self.drawn < len(self.dealt.next)),
            ("again", words("deck_again"), self.again, "main", True),
        )

    def inside(self, page: Page, rect: Rect) -> None:
        x, y, w, h = rect
        words, gap = page.words, page.u(GAP)
        first, count = len(self.dealt.hand), len(self.cards)
        foot = 2 * page.letters.height(SMALL) + page.u(36) + 2 * gap
        area = (x, y, w, h - foot)
        self.lay_hand(page, area)
        y += area[3] + gap
        odds = [
            words("deck_odds", cost=cost, part=f"{chance(cheap, count, first):.0%}")
            for cost in (2, 3, 4)
            if (cheap := sum((cost_of(self.desk.game.rules.defs[c]) or 99) <= cost for c in self.cards))
        ]
        page.say(words("deck_chances"), (x, y), SMALL, FAINT, room=w)
        y += page.letters.height(SMALL)
        page.say("   ·   ".join(odds), (x, y), SMALL, QUIET, room=w)
        y += page.letters.height(SMALL) + gap
        label = words("deck_seed")
        wide = page.letters.width(label, SMALL) + gap
        page.say(label, (x, y + (page.u(36) - page.letters.height(SMALL)) / 2), SMALL, QUIET)
        self.seed.lay(page, (x + wide, y, page.u(110), page.u(36)), label=label)
        page.say(
            words("deck_left", count=len(self.dealt.next) - self.drawn),
            (x + w, y + (page.u(36) - page.letters.height(SMALL)) / 2),
            SMALL,
            QUIET,
            align="right",
        )
        self.look.lay(page, self.desk.faces, (0, 0, *page.size))

    def lay_hand(self, page: Page, rect: Rect) -> None:
        """The cards side by side, closer where they are many; below each, how likely it was to have one."""
        x, y, w, h = rect
        gap, small, hand = page.u(GAP), page.letters.height(TINY), self.hand
        tall, side = h - small - gap, w // max(1, len(hand)) - gap * 2
        least = snapped(0, "hand")
        wide = max(least, int(min(tall * 63 / 88, side, page.u(190))) // 4 * 4)
        step = min(wide + gap * 2, (w - wide) // max(1, len(hand) - 1))
        left, y = x + (w - wide - step * (len(hand) - 1)) // 2, y + max(0, (tall - high(wide)) // 2)
        for number, card in enumerate(hand):
            drawn = number >= len(self.dealt.hand)
            at = (left + number * step, y)
            page.put(self.desk.faces.face(card, "hand", wide), at)
            part = chance(self.cards.count(card), len(self.cards), len(self.dealt.hand))
            text = page.words("deck_drawn") if drawn else f"{part:.0%}"
            room = min(step, wide) if number < len(hand) - 1 else wide
            page.say(text, (at[0] + room / 2, y + high(wide) + page.u(4)), TINY, FAINT, align="middle", room=room)
            shown = (*at, room, high(wide))
            page.area(f"hand:{card}:{number}", shown, None, label=self.desk.called(card))
        if not hand:
            page.tell(page.words("deck_empty"), (x, y + h // 3), w, BODY, QUIET, align="middle")

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        acts = {pygame.K_n: self.again, pygame.K_d: self.draw}
        if event.key not in acts:
            return False
        acts[event.key]()
        return True

    def hovered(self, control: Control | None) -> None:
        about = control and control._replace(id=control.id.rpartition(":")[0] if control.id.startswith("hand:") else "")
        self.look.point(about, time.monotonic())

    def tick(self, now: float) -> bool:
        return any((self.desk.faces.arrived(), self.look.tick(now)))

    def busy(self) -> bool:
        return self.desk.faces.waiting or self.look.waiting

    def told(self) -> dict[str, object]:
        return {"hand": list(self.hand), "seed": self.seed.text}

"""An opening hand to try, dealt by the rules of the game; and the cards that come next."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

import pygame

from bsdesk.table.decks import Opening, chance, cost_of, main_part, opening
from bsdesk.ui.app import App
from bsdesk.ui.decks.parts import lay_panel
from bsdesk.ui.decks.pool_view import LargeCard
from bsdesk.ui.decks.workbench import Workbench
from bsdesk.ui.faces.pictures import card_height, sharp_width
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import BODY, FAINT, GAP, QUIET, SMALL, TINY
from bsdesk.ui.kit.widgets import Deed

SEEDS = 1_000_000
SIZE = (900, 540)  # units
WIDEST = 190  # units of a card
COSTS = (2, 3, 4)  # up to which it is told how likely a card is


class OpeningHand(Screen):
    """A hand with its chances, and a seed to have it again."""

    name = "opening"
    app: App

    def __init__(self, app: App, desk: Workbench, cards: Sequence[str]) -> None:
        super().__init__(app)
        self.desk, self.cards = desk, tuple(cards)
        self.background = desk.faces.store
        self.dealt = Opening((), ())
        self.seed = self.keep(Field("seed", enter=self.from_field, changed=self.from_field, most=6))
        self.look = LargeCard()
        self.deal(random.randrange(SEEDS))

    def deal(self, seed: int) -> None:
        """Deal the hand of this seed."""
        if self.seed.text != str(seed):
            self.seed.set(str(seed))
        self.dealt = opening(self.desk.game, self.cards, seed)

    def again(self) -> None:
        self.deal(random.randrange(SEEDS))

    def from_field(self) -> None:
        text = self.seed.text.strip()
        if text.isascii() and text.isdigit():
            self.deal(int(text))

    def draw(self) -> None:
        self.dealt = self.dealt.draw()

    # laying it out

    def build(self, page: Page) -> None:
        words, left = page.words, self.dealt.left
        buttons = (
            Deed("close", words("close"), self.app.back),
            Deed("draw", words("deck_draw"), self.draw, on=left > 0),
            Deed("again", words("deck_again"), self.again, kind="main"),
        )
        space = lay_panel(page, self.app, self, SIZE, words("deck_test_title"), buttons).space()
        line = page.letters.height(SMALL)
        row = space.bottom(36).space()
        odds = space.bottom(GAP, pixels=2 * line, gap=GAP)
        self.lay_hand(page, space.rest)
        page.say(words("deck_chances"), odds[:2], SMALL, FAINT, room=odds.w)
        page.say("   ·   ".join(self.odds(page)), (odds.x, odds.y + line), SMALL, QUIET, room=odds.w)
        label = words("deck_seed")
        page.write(label, row.left(pixels=page.letters.width(label, SMALL), gap=GAP), SMALL, QUIET)
        self.seed.lay(page, row.left(110), label=label)
        page.write(words("deck_left", count=left), row.rest, SMALL, QUIET, align="right")
        self.look.lay(page, self.desk.faces, page.rect)

    def odds(self, page: Page) -> list[str]:
        """Return how likely a card that costs no more than this was to be in the hand."""
        deck, defs = main_part(self.desk.game, self.cards), self.desk.game.rules.defs
        first, count = len(self.dealt.first), len(deck)
        cheap = {cost: sum((cost_of(defs[card]) or 99) <= cost for card in deck) for cost in COSTS}
        return [
            page.words("deck_odds", cost=cost, part=f"{chance(cards, count, first):.0%}")
            for cost, cards in cheap.items()
            if cards
        ]

    def lay_hand(self, page: Page, box: Box) -> None:
        """Lay out the cards side by side, closer where they are many; below each, how likely it was to have one."""
        gap, hand = page.u(GAP), self.dealt.hand
        if not hand:
            page.tell(page.words("deck_empty"), (box.x, box.y + box.h // 3), box.w, BODY, QUIET, align="middle")
            return
        deck = len(main_part(self.desk.game, self.cards))
        tall, side = box.h - page.letters.height(TINY) - gap, box.w // len(hand) - gap * 2
        wide = max(sharp_width(0, "hand"), int(min(tall * 63 / 88, side, page.u(WIDEST))) // 4 * 4)
        step = min(wide + gap * 2, (box.w - wide) // max(1, len(hand) - 1))
        left = box.x + (box.w - wide - step * (len(hand) - 1)) // 2
        top = box.y + max(0, (tall - card_height(wide)) // 2)
        for number, card in enumerate(hand):
            at = (left + number * step, top)
            page.put(self.desk.faces.face(card, "hand", wide), at)
            part = chance(self.cards.count(card), deck, len(self.dealt.first))
            text = page.words("deck_drawn") if number >= len(self.dealt.first) else f"{part:.0%}"
            room = min(step, wide) if number < len(hand) - 1 else wide
            under = (at[0] + room / 2, top + card_height(wide) + page.u(4))
            page.say(text, under, TINY, FAINT, align="middle", room=room)
            page.area(f"hand:{card}:{number}", (*at, room, card_height(wide)), None, label=self.desk.card_name(card))

    # hands and time

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
        super().tick(now)
        return self.look.tick(now)

    def busy(self) -> bool:
        return super().busy() or self.look.waiting

    def probe_data(self) -> dict[str, object]:
        return {"hand": list(self.dealt.hand), "seed": self.seed.text}

"""Looking for a card by its name in cards that lie face down, by a free hand: what is clicked on goes into the hand."""

from __future__ import annotations

from functools import partial

from bsdesk.engine.state import at, zone_seat
from bsdesk.engine.values import Ref
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, QUIET, SMALL
from bsdesk.ui.kit.widgets import panel
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.overlays.over import Over

ROW, FIELD = 40, 42  # units high


class CardSearch(Over):
    """The names of the cards that may lie there, as far as they are known, and a line to find one by."""

    name = "card-search"

    def __init__(self, table: Parts, screen: Screen, zone: Ref) -> None:
        super().__init__(table, screen)
        self.zone = zone
        self.list = self.keep(Scroll("found"))
        self.field = self.keep(Field("search", changed=lambda: self.list.go(0), enter=self.take_only, most=60))

    def enter(self) -> None:
        super().enter()
        self.app.focus_on("search")

    def build(self, page: Page) -> None:
        self.screen.build(page)
        words, found = page.words, self.found()
        space = panel(page, 520, 560, words("free_search")).space()
        self.field.lay(page, space.top(FIELD, gap=GAP), words("deck_by_name"), label=words("free_search"))
        foot = space.bottom(ROW, gap=EDGE)
        page.button("close", foot, words("cancel"), self.app.back, size=SMALL)
        if not found:
            page.say(words("deck_none_found"), space.rest[:2], BODY, QUIET, room=space.rest.w)
            return
        with self.list.area(page, space.rest) as room:
            rows = room.box.space()
            for definition, text in found:
                page.button(
                    f"found:{definition}", rows.top(ROW, gap=4), text, partial(self.take, definition), size=BODY
                )
            room.end = rows.y

    def found(self) -> list[tuple[str, str]]:
        """Return the cards whose names hold what was typed: each definition with its name."""
        table, wanted = self.table, self.field.text.strip().casefold()
        defs, language = table.model.game.rules.defs, table.voice.language
        names = {definition: name_of(defs[definition], language) for definition in self.known()}
        named = ((known, " · ".join(dict.fromkeys((name, known)))) for known, name in names.items())
        return sorted((one for one in named if wanted in one[1].casefold()), key=lambda one: one[1])

    def known(self) -> list[str]:
        """Return the cards that may lie there: those of the deck's list that are not seen elsewhere; of a list that is
        not known, every card of the game."""
        model, owner = self.table.model, zone_seat(self.zone)
        view, cards = model.view, list(model.acting_client.lists.get(owner, ()))
        if not cards:
            return list(model.game.rules.defs)
        deck = at(owner, model.game.rules.piles.deck)
        for card in view.cards.values():
            if card.owner == owner and card.zone != deck and card.definition in cards:
                cards.remove(card.definition)
        return list(dict.fromkeys(cards))

    def take_only(self) -> None:
        """Take the card that is left, if it is the only one."""
        found = self.found()
        if len(found) == 1:
            self.take(found[0][0])

    def take(self, definition: str) -> None:
        """Take it into the hand of whose cards these are."""
        self.app.back()
        self.table.free_hand.do(f"find {self.zone} {definition}")

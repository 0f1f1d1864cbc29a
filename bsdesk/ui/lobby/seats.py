"""The seats of a new game: who sits where, and with which deck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bsdesk.speech.interface import Words
from bsdesk.speech.players import HUMAN
from bsdesk.table.decks import DeckEntry, facet_counts
from bsdesk.table.game_setup import OPEN, GameSetup
from bsdesk.ui.app import App
from bsdesk.ui.decks.parts import cover_of
from bsdesk.ui.decks.workbench import Workbench
from bsdesk.ui.faces.pictures import card_height, sharp_width
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import Choice, pick
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, LEGAL, LINE, LOSS, QUIET, SMALL, TEAM_BAND, Colour
from bsdesk.ui.kit.widgets import choice
from bsdesk.ui.table.model.sides import has_teams, lighter, team_look

LEAST_SEAT = 372  # units: lower than that a seat does not become
LOW_SEAT = 236  # units: nor, where they stand in several rows, lower than that
BARE_SEAT = 112  # units: as low is one without a deck
SEAT_WIDE = 230  # units: narrower than that, seats stand in rows
COUNT_HIGH, COUNT_WIDE = 40, 64  # units: the row in which it is chosen, and each of its figures
SIGN = 14  # units: that of a team
STONE = 18  # units: that of a colour
FILL: Colour = (17, 23, 34, 225)


class SeatRows:
    """The seats, each of which may be given to another player and another deck."""

    def __init__(self, app: App, setup: GameSetup) -> None:
        self.app, self.setup = app, setup
        self.list = Scroll("chairs")

    def lay(self, page: Page, desk: Workbench, box: Box) -> None:
        """Lay out the seats side by side, in as few rows as they have room for; above them how many they are, if that
        is chosen."""
        option = self.setup.headcount
        if option:
            space = box.space()
            self.lay_headcount(page, desk, space.top(COUNT_HIGH, gap=EDGE), option)
            box = space.rest
        gap, count = page.u(EDGE), len(self.setup.chairs)
        rows = -(-count // max(1, min(count, box.w // page.u(SEAT_WIDE))))
        across = -(-count // rows)
        least = page.u(LEAST_SEAT if across == 1 or rows == 1 else LOW_SEAT)
        tall = max(least, box.h if rows == 1 else (box.h + gap) // rows - gap)
        if not self.setup.game.rules.piles.brings_decks:
            tall = page.u(BARE_SEAT)
        need = -(-count // across) * (tall + gap) - gap
        with self.list.area(page, box, need=need) as room:
            for place in range(count):
                self.lay_seat(page, desk, room.box.cell(place, across, tall, EDGE), place)

    def lay_headcount(self, page: Page, desk: Workbench, box: Box, option: str) -> None:
        values = sorted(int(str(value)) for value in self.setup.box.options[option])
        name, space = desk.wording.term("option", option), box.space()
        page.write(name, space.left(pixels=page.wide(name, SMALL, GAP)), SMALL, QUIET)
        named = [(str(value), desk.wording.term(f"option.{option}", str(value))) for value in values]
        line, chosen = space.left(len(values) * COUNT_WIDE), str(self.setup.value(option))
        choice(page, option, line, named, chosen, lambda text: self.setup.choose(option, int(text)))

    def lay_seat(self, page: Page, desk: Workbench, box: Box, place: int) -> None:
        page.box(box, FILL, line=LINE, radius=12)
        space, words = box.inset(EDGE).space(), page.words
        line = space.top(pixels=page.letters.height(SMALL), gap=6)
        left, teams = line.x, self.setup.game.rules.teams
        if has_teams(teams):
            colour, sign = team_look(teams, place + 1, first_person(self.setup) + 1)
            page.box((box.x, box.y, page.u(TEAM_BAND), box.h), colour, radius=2)
            page.sign(sign, (left, round(line.line(page.u(SIGN)))), SIGN, lighter(colour))
            left += page.u(SIGN + GAP)
        page.say(words("seat", number=place + 1), (left, line.y), SMALL, QUIET, room=line.right - left)
        who = sitter_name(words, self.setup, self.setup.chairs[place].who, place)
        lay_choice(page, space.top(48, gap=GAP), f"who:{place}", who, partial(self.pick_sitter, place))
        if self.setup.builds:
            entry = self.setup.entry(place)
            title = desk.title(entry) if entry is not None else words("choose_deck")
            lay_choice(page, space.top(48, gap=GAP), f"deck:{place}", title, partial(self.pick_deck, desk, place))
        space.gap(4)
        if self.setup.game.rules.piles.brings_decks:
            lay_deck(page, desk, self.setup, place, space.rest)

    def pick_sitter(self, place: int) -> None:
        words, setup = self.app.words, self.setup
        choices = [
            Choice(who, sitter_name(words, setup, who, place), words(f"about_{who}")) for who in setup.sitters(place)
        ]
        pick(self.app, words("who_plays"), choices, setup.chairs[place].who, partial(setup.sit, place))

    def pick_deck(self, desk: Workbench, place: int) -> None:
        choices = [deck_choice(self.app.words, desk, entry) for entry in self.setup.entries]
        give, chosen = partial(self.setup.give, place), self.setup.chairs[place].deck
        pick(self.app, self.app.words("choose_deck"), choices, chosen, give, row=76)


def sitter_name(words: Words, setup: GameSetup, who: str, place: int) -> str:
    """Return who sits there, seen from the first person's place."""
    if who == OPEN:
        return words("you_too")
    if who != HUMAN:
        return words(f"player_{who}")
    if place <= first_person(setup, place):
        return setup.settings.name or words("yourself")
    return words("second_person") if len(setup.chairs) == 2 else words("player", number=place + 1)


def first_person(setup: GameSetup, usual: int = 0) -> int:
    """Return at which place the first person sits; `usual`, if no person does."""
    return next((n for n, chair in enumerate(setup.chairs) if chair.who == HUMAN), usual)


def lay_choice(page: Page, box: Box, ident: str, text: str, act: Action) -> None:
    """Lay out something that a list can be opened for."""
    page.button(ident, box, "", act, tip=text)
    space = box.space()
    mark = space.right(38)
    space.left(14)
    page.write(text, space.rest, BODY, bold=True)
    page.sign("down", (mark.x + page.u(10), mark.line(page.u(12))), 12, QUIET)


def deck_choice(words: Words, desk: Workbench, entry: DeckEntry) -> Choice:
    """Return a deck as a line of a list, with its best card."""
    about = words.complaint(entry.broken) or words("deck_cards", count=len(entry.cards))
    if not entry.broken:
        colours = facet_counts(desk.game, entry.cards, "colour")
        named = desk.wording.listed(desk.pool.value_name("colour", colour) for colour, _ in colours)
        about = " · ".join(part for part in (named, about, words("own_deck") if entry.own else "") if part)
    show = partial(lay_best, desk, entry.cards) if entry.cards else None
    return Choice(entry.name, desk.title(entry), about, show, not entry.broken)


def lay_best(desk: Workbench, cards: tuple[str, ...], page: Page, box: Box) -> None:
    """Lay out the best card of a deck, as large as there is room."""
    for card in cover_of(desk, cards, 1):
        face = box.centered(round(box.h * 63 / 88), box.h)
        page.put(desk.faces.face(card, "table", face.w), face[:2])


def lay_deck(page: Page, desk: Workbench, setup: GameSetup, place: int, box: Box) -> None:
    """Lay out the deck of a seat: its best cards, its colours, and whether it is legal."""
    cards, space, line = setup.cards(place), box.space(), page.letters.height(SMALL)
    lines = line * 2 + page.u(10)
    wide = sharp_width(min(page.u(190), box.w * 0.5, (box.h - lines - page.u(10)) / 1.4))
    if not cards:
        wrong = setup.deck_fault(place) or page.words("no_deck")
        page.tell(wrong, box[:2], box.w, SMALL, LOSS, most=max(1, box.h // line))
        return
    if box.h > lines + page.u(90):
        shown = cover_of(desk, cards)
        step, picture = round(wide * 0.42), space.top(pixels=card_height(wide), gap=8)
        left = picture.centered(wide + step * (len(shown) - 1), picture.h).x
        for number, card in enumerate(shown):
            page.put(desk.faces.face(card, "table", wide), (left + number * step, picture.y))
    lay_colours(page, desk, cards, space.top(pixels=line, gap=2))
    if setup.builds:
        word, colour, sign = ("deck_not_legal", LOSS, "loss") if setup.faults(place) else ("deck_legal", LEGAL, "yes")
        text, rest = page.words(word), space.rest
        at = rest.centered(page.wide(text, SMALL, 20), line)
        page.sign(sign, (at.x, rest.y + page.u(2)), SMALL, colour)
        page.say(text, (at.x + page.u(20), rest.y), SMALL, colour, room=rest.w - page.u(20))


def lay_colours(page: Page, desk: Workbench, cards: Sequence[str], box: Box) -> None:
    """Lay out how many cards, and of which colours: each colour by its stone and its name."""
    found = facet_counts(desk.game, cards, "colour")
    names = [(str(colour), desk.pool.value_name("colour", colour)) for colour, _ in found]
    count, stone = page.words("deck_cards", count=len(cards)), page.u(STONE)
    wide = page.letters.width(count, SMALL) + sum(stone + page.wide(name, SMALL, 16) for _, name in names)
    space = box.space()
    space.left(pixels=max(0, (box.w - wide) // 2))
    for colour, name in names if wide <= box.w else []:
        mark = desk.faces.symbol(colour, stone)
        at = space.left(STONE, gap=4)
        if mark is not None:
            page.put(mark, at[:2])
        page.say(name, space.left(pixels=page.letters.width(name, SMALL), gap=12)[:2], SMALL)
    page.say(count, space.rest[:2], SMALL, QUIET, room=space.rest.w)

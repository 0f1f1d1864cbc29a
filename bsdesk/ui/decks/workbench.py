"""What the deck screens know of one game in one language: its cards, their faces, the decks, and what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from bsdesk.engine.files.deck_check import today
from bsdesk.engine.files.deck_formats import FORMS
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.seat.catalog import Box
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.speech.wording import Wording
from bsdesk.table.card_pool import CardPool
from bsdesk.table.decks import Collection, DeckEntry, clean
from bsdesk.table.labels import deck_title
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.kit.dialogs import ask, tell

if TYPE_CHECKING:
    from bsdesk.ui.app import App


class Workbench:
    """One game, as decks are built for it."""

    def __init__(self, box: Box, language: str, options: Mapping[str, bool | int | str]) -> None:
        self.box, self.language = box, language
        self.game = box.open(options)
        self.wording = Wording(box.books(), language)
        self.faces = Faces(box, self.game, language)
        self.pool = CardPool(self.game, box.folder, self.wording)
        self.collection = Collection(self.game, box.own_decks, box.decks, self._deck_name)
        self._faults = lru_cache(maxsize=60)(self._find_faults)

    @property
    def name(self) -> str:
        """Return the name of the game."""
        return self.wording.term("", "game")

    def title(self, entry: DeckEntry) -> str:
        """Return the name of a deck: those that come with the game have one in every language."""
        return entry.name if entry.own else self._deck_name(entry.name)

    def _deck_name(self, name: str) -> str:
        return deck_title(self.box, name, self.language)

    def card_name(self, card: str) -> str:
        return name_of(self.game.rules.defs[card], self.language) if card in self.game.rules.defs else card

    def faults(self, cards: Sequence[str]) -> list[DeckFault]:
        """Return what keeps these cards out of a game today."""
        return self._faults(tuple(sorted(cards)))

    def _find_faults(self, cards: tuple[str, ...]) -> list[DeckFault]:
        return self.game.rules.decks.faults([self.game.rules.defs[card] for card in cards], today())

    @property
    def judged_by(self) -> str:
        """Return the name of the format that decks are built for, if it is not the usual one."""
        option = self.game.rules.decks.option
        value = self.game.rules.chosen.get(option)
        if value is None:
            return ""
        return self.wording.term(f"option.{option}", str(value))

    def allowed(self, card: str) -> int | None:
        """Return how many copies of a card are allowed today, if it is banned or restricted."""
        return self.game.rules.decks.limits(self.game.rules.defs[card], today())

    def fault_words(self, fault: DeckFault) -> tuple[str, str]:
        """Return a fault in words: what is wrong with which cards, and what to do."""
        wrong, remedy = self.wording.deck_fault(fault, self.card_name)
        cards = self.wording.listed(dict.fromkeys(self.card_name(card) for card in fault.card.split()))
        named = cards and "card" not in fault.facts
        return (self.wording.pair(cards, wrong) if named else wrong), remedy

    def form(self, form: str, cards: Sequence[str], name: str) -> str:
        """Return the deck in a form that others read: see `engine/files/deck_formats.py`."""
        return FORMS[form](cards, self.game, name)


def ask_name(app: App, desk: Workbench, entry: DeckEntry, take: Callable[[str], object], text: str = "") -> None:
    """Ask for another name of a deck."""
    title, wrong = app.words("deck_rename"), partial(name_fault, app, desk, entry)
    ask(app, title, text, title, take, value=desk.title(entry), wrong=wrong)


def not_saved(app: App, error: OSError) -> None:
    """Say why a deck could not be written."""
    app.notice(app.words("deck_not_saved", reason=app.words.complaint(error.strerror or error)), bad=True)


def name_fault(app: App, desk: Workbench, entry: DeckEntry, name: str) -> str:
    """Return what is wrong with this name for a deck; "" if nothing is, or there is no name yet."""
    plain = clean(name)
    if name and not plain:
        return app.words("deck_no_name")
    same = plain.casefold() == entry.name.casefold() and entry.own
    return "" if same or not plain or desk.collection.free_name(plain) == plain else app.words("deck_name_taken")


def explain(app: App, desk: Workbench, fault: DeckFault) -> None:
    """Show the rule behind a fault."""
    wrong, remedy = desk.fault_words(fault)
    text = app.words("deck_fault", wrong=wrong, remedy=remedy)
    tell(app, fault.rule, f"{text}\n\n{desk.wording.rule(fault.rule)}")


@lru_cache(maxsize=4)
def _desk(app: App, game: str, language: str, options: tuple[tuple[str, bool | int | str], ...]) -> Workbench:
    return Workbench(app.shelf.boxes[game], language, dict(options))


def desk_of(app: App, game: str) -> Workbench:
    """Return the desk of a game in the language of the screen, for the format that was played last; the same as long
    as these stay."""
    box = app.shelf.boxes[game]
    option = box.open({}).rules.decks.option
    value = app.settings.options.get(game, {}).get(option)
    chosen = ((option, value),) if value is not None and value in box.options.get(option, ()) else ()
    return _desk(app, game, app.settings.language, chosen)

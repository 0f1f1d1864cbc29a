"""Words, names and pictures of a table in the chosen language."""

from __future__ import annotations

from bsdesk.engine.game import Game
from bsdesk.engine.values import Seat
from bsdesk.speech.glossary import glossary
from bsdesk.speech.interface import Words
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.speech.players import player_names
from bsdesk.speech.table_wording import TableWording
from bsdesk.table.match import Match
from bsdesk.ui.faces.pictures import Faces


class Voice:
    """Words, names and pictures of one game."""

    def __init__(self, match: Match, game: Game, language: str) -> None:
        self.match, self.game = match, game
        self.turn_to(language)

    def words_on(self, game: Game, definition: str) -> list[str]:
        """Return the words of the glossary that stand on a card."""
        face = self.pictures.printed_face(definition) if definition in game.rules.defs else None
        said = " ".join(piece.text for line in face.lines for piece in line) if face is not None else ""
        return [word.id for word in self.glossary.named_in(said)]

    def names(self) -> dict[Seat, str]:
        """Return what the players are called: the same for whoever watches, as the log tells it."""
        return player_names(self.match.players, self.words, dict(self.match.facts.names))

    def winners(self) -> str:
        """Return who has won."""
        results = self.match.public.results
        return self.wording.listed([self.wording.player(seat) for seat, one in sorted(results.items()) if one == "win"])

    def turn_to(self, language: str) -> None:
        """Speak this language from now on."""
        self.language = language
        self.words, books = Words(language), self.match.box.books().as_played(self.game.rules.options)
        self.wording = TableWording(books, language, self.words, self.names())
        self.book = phrasebook(self.match.box.folder, language)
        self.glossary = glossary(self.match.box.folder, language, tuple(self.game.rules.options.items()))
        self.pictures = Faces(self.match.box, self.game, language)
        terms = (said[language] for said in books.terms.values())
        cards = (name_of(card, language) for card in self.game.rules.defs.values())
        self.whole = frozenset({*(word.name for word in self.glossary.words.values()), *terms, *cards})

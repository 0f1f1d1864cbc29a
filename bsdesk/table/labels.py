"""Names that the screens at and around the table show: games, decks, players, days, wishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from bsdesk.engine.values import Seat
from bsdesk.journal.saved_games import Saved
from bsdesk.seat.catalog import Box, Shelf
from bsdesk.seat.messages import Fork, FreeHandMessage, Redo, Sit, TakenBack, Undo, Wish
from bsdesk.speech.books import Books
from bsdesk.speech.interface import Words
from bsdesk.speech.players import HUMAN, player_names
from bsdesk.speech.wording import Wording

WISHES = {Undo: "undo", Redo: "redo", Fork: "fork", FreeHandMessage: "free_hand", Sit: "take_seat"}


def wish_in_words(wish: Wish, words: Words) -> str:
    """Return what is wished for, as those are told whose leave it takes."""
    return words(WISHES[type(wish)])


def taken_back_in_words(taken: TakenBack, player: Callable[[Seat], str], words: Words) -> str:
    """Return that somebody took back what had shown something hidden, as all are told."""
    return words("taken_back", player=player(taken.seat), count=taken.commands)


def game_title(box: Box, language: str) -> str:
    return Wording(box.books(), language).term("", "game")


def what_hands_do(books: Books, words: Words, step: str) -> str:
    """Return a line of what hands do at the table: the game's own, where it has one."""
    own = books.terms.get(f"hands.{step}")
    return own[words.language] if own else words(f"how_{step}")


def deck_title(box: Box, name: str, language: str) -> str:
    """Return the name of a deck: those that come with the game have one in every language."""
    term = box.books().terms.get(f"deck.{name}")
    return term[language] if term else name


def day(when: float, words: Words) -> str:
    """Return when something was, as short as can be."""
    then, now = datetime.fromtimestamp(when).astimezone(), datetime.now().astimezone()
    if then.date() == now.date():
        return words("today", time=f"{then:%H:%M}")
    if then.date() == (now - timedelta(days=1)).date():
        return words("yesterday", time=f"{then:%H:%M}")
    return f"{then:%Y-%m-%d}"


def turn_of(saved: Saved, words: Words) -> str:
    """Return how far a game is."""
    return words("in_turn", number=saved.turn) if saved.turn else words("just_begun")


def decks_of(saved: Saved, shelf: Shelf, language: str) -> str:
    """Return the names of a game's decks, of many seats each once; empty if they have none."""
    box = shelf.boxes.get(saved.game)
    if box is None or not saved.decks:
        return ""
    names = [deck_title(box, saved.decks[seat], language) for seat in sorted(saved.decks)]
    if len(names) > 2:
        names = [name if count == 1 else f"{name} ×{count}" for name, count in Counter(names).items()]
    return " – ".join(names)


def game_of_saved(saved: Saved, shelf: Shelf, language: str) -> str:
    box = shelf.boxes.get(saved.game)
    return game_title(box, language) if box is not None else saved.game


def result_of(saved: Saved, words: Words) -> tuple[str, bool]:
    """Return who won a finished game; and whether the only person in it lost."""
    won = [seat for seat, result in sorted(saved.results.items()) if result == "win"]
    if not won:
        return words("draw"), False
    players = {seat: saved.players.get(seat, HUMAN) for seat in saved.results}
    people = [seat for seat, who in players.items() if who == HUMAN]
    alone = len(people) == 1
    if alone and people[0] in won:
        return words("saved_won"), False
    names = player_names(players, words)
    return words("wins" if len(won) == 1 else "win_all", player=" · ".join(names[seat] for seat in won)), alone


def players_of(players: Mapping[Seat, str], seats: int, words: Words, *, open_hands: bool) -> str:
    """Return who plays, in few words."""
    who = [players.get(seat, HUMAN) for seat in range(1, seats + 1)]
    if open_hands and who.count(HUMAN) == len(who):
        return words("both_sides")
    if who.count(HUMAN) == len(who):
        return words("hotseat") if seats == 2 else words("hotseat_many", count=seats)
    if seats == 2:
        return " – ".join(player_kind(one, words) for one in who)
    kinds = Counter(player_kind(one, words) for one in who)
    return " – ".join(f"{kind} ×{count}" if count > 1 else kind for kind, count in kinds.items())


def player_kind(who: str, words: Words) -> str:
    """Return what kind of player sits at a seat."""
    return words("person") if who == HUMAN else words(f"player_{who}")

"""Where what is held could be put down instead, in words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.state import State, at
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.speech.interface import Words
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.table_wording import TableWording
from bsdesk.table.drop_targets import Drop, Held, seats_taking, side_of

WAYS, PLACES = 3, 4  # at most: things that could be done, places where one of them is


def ways_in_words(
    view: State, seat: Seat, wording: TableWording, words: Words, held: Held, found: Sequence[Drop]
) -> list[str]:
    """Return what could be done with what is held, each with the places for it: `Attack: Player 2, Player 4`."""
    ways: dict[str, list[Drop]] = {}
    for drop in found:
        ways.setdefault(drop.offer.move.verb, []).append(drop)
    return [
        wording.pair(
            capitalized(called(view, seat, wording, held, verb)),
            places_in_words(view, seat, wording, words, held, drops),
        )
        for verb, drops in list(ways.items())[:WAYS]
    ]


def called(view: State, seat: Seat, wording: TableWording, held: Held, verb: str) -> str:
    """Return the name of a verb, or of the answer where the verb is that of a question."""
    return wording.verb(verb) if wording.is_named(verb) else wording.move(view, Move(seat, verb, held.ref))


def places_in_words(
    view: State, seat: Seat, wording: TableWording, words: Words, held: Held, found: Sequence[Drop]
) -> str:
    """Return where these drops can be made. Where all areas of a player take it, the player is named instead; one's own
    field is not told of what a click does as well."""
    whole, field = seats_taking(view, found), at(seat, view.rules.play_zones[0])
    if any(drop.place == held.ref for drop in found):
        found = [drop for drop in found if drop.place != field]
    names = dict.fromkeys(
        wording.player(side)
        if len(whole.get(side := side_of(view, place), ())) > 1 and place not in view.cards
        else named(view, seat, wording, words, held, place)
        for place in dict.fromkeys(drop.place for drop in found)
    )
    some, more = wording.listed(list(names)[:PLACES]), len(names) - PLACES
    return words("and_more", places=some, count=more) if more > 0 else some


def named(view: State, seat: Seat, wording: TableWording, words: Words, held: Held, place: Ref) -> str:
    """Return what a place is called; for the held thing's own place, that it is to be clicked, or clicked again."""
    if place == held.ref:
        return words("click_it" if seat in view.prompts else "click_again")
    return wording.apart(view, seat, place) if place in view.cards else wording.area(view, place, seat)

"""The counters on a card in play, or of a player: what they are called, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Ref
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import CAPTION, DARK_INK, TINY
from bsdesk.ui.table.view.board.card_figures import FOOT

PAD = 3  # units between the letters and the edge of their plate
MOST = 0.6  # of a card's height, that what stands on it takes
TELLING = 8  # letters by which most names are told from each other
ABOVE = 0.4  # of a card's width: how far above its foot they stand, clear of its name


def lay_counters(page: Page, view: State, ref: Ref, box: Rect, wording: TableWording) -> None:
    """Lay out the counters on a card in this box, one kind below the other, upright, above its name; and what is said
    of it besides, if that leaves enough of the card to be seen."""
    (x, y, w, h), high = box, page.letters.height(TINY)
    said = counters_said(view, ref, wording)
    words = [text for text in words_said(view, ref, wording) if is_telling(page, text, w - page.u(2 * PAD))]
    said += [(text, "") for text in words] if high * (len(said) + len(words)) <= MOST * h else []
    top = y + h - round(max(FOOT, ABOVE) * min(w, h)) - high * len(said)
    for named, number in said:
        room = w - page.u(2 * PAD)
        text = shortened(page, said, named, room) if number else page.letters.fit(named, TINY, room, bold=True)
        text = text or number
        size = page.letters_that_fit(text, TINY, room, bold=True)
        wide = min(w, page.letters.width(text, size, bold=True) + page.u(2 * PAD))
        page.box((x + (w - wide) // 2, top, wide, high), CAPTION, radius=4)
        page.say(text, (x + w / 2, top), size, DARK_INK, bold=True, align="middle")
        top += high


def is_telling(page: Page, text: str, room: int) -> bool:
    """Return whether so much of a text has room that it can be told from others."""
    least = page.letters_that_fit("M", TINY, 0)
    return page.letters.width(text[:TELLING], least, bold=True) + page.letters.width("…", least) <= room


def shortened(page: Page, said: Sequence[tuple[str, str]], named: str, room: int) -> str:
    """Return the name of a kind of counters and how many there are, as far as there is room: without its last words, as
    long as no other kind is called so; "" if there is no room. The large card has all of it."""
    words, least = named.split(" "), page.letters_that_fit("M", TINY, 0)
    for count in range(len(words) - 1, 0, -1):
        text = " ".join((*words[:count], words[-1]))
        alike = sum(other.split(" ")[:count] == words[:count] for other, _ in said)
        if alike == 1 and page.letters.width(text, least, bold=True) <= room:
            return text
    return ""


def counters_said(view: State, ref: Ref, wording: TableWording) -> list[tuple[str, str]]:
    """Return for each kind of counters on a card, or of a player, its name with how many there are, and how many alone;
    figures of a card in play are seen on it anyway."""
    card, found = view.cards.get(ref), []
    in_play = card is not None and zone_name(card.zone) in view.rules.play_zones
    for name, number in view.counters.get(ref, {}).items():
        if number and not (in_play and name in view.game.handling.figures):
            known = f"counter.{name}" in wording.books.terms
            found.append((f"{wording.term('counter', name)} {number}" if known else str(number), str(number)))
    return found


def skills_said(view: State, ref: Ref, wording: TableWording) -> list[str]:
    """Return the names of the skills of its holder that a card of a hand is printed with."""
    found = view.game.handling.texts.serves(view, ref) if ref in view.cards else ()
    return [wording.skill_called(view, word) for word in found]


def words_said(view: State, ref: Ref, wording: TableWording) -> list[str]:
    """Return what stands on a card besides counters: on one of a hand the skills of its holder that it is printed with,
    on one in play how it lies, where the game has a word for that which nobody would guess."""
    card = view.cards.get(ref)
    lies = f"lies.{card.turned}" if card is not None and zone_name(card.zone) in view.rules.play_zones else ""
    return [*skills_said(view, ref, wording), *([wording.term("", lies)] if lies in wording.books.terms else [])]

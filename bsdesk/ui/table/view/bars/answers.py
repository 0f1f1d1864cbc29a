"""The answers to a question that have buttons: words, numbers, cards that can't be clicked; what comes of each."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.state import Prompt
from bsdesk.engine.values import Offer, Ref
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.bars.card_actions import preview_lines
from bsdesk.ui.table.view.bars.payment_bar import suggested_moves

FEW = 3  # answers that stand in the sidebar, each a large button


class Answer(NamedTuple):
    """An answer that has a button."""

    id: str
    text: str
    act: Action
    main: bool = True
    under: str = ""  # what comes of it


def answers(table: Parts, layout: Layout, prompt: Prompt) -> list[Answer]:
    """Return answers that need a button: words, areas out of sight, cards that are nowhere to be clicked."""
    view, words, wording = table.model.view, table.app.words, table.voice.wording
    found: list[Answer] = []
    rest = suggested_moves(table, prompt)
    if rest:
        found.append(Answer("fill", words("fill"), partial(table.commands.submit, rest)))
    for offer in table.model.offers:
        move = offer.move
        submit: Action = partial(table.commands.submit, [move])
        if move.verb in ("back", "done"):
            text = words("take_back" if move.verb == "back" else "done")
            found.append(Answer(move.verb, text, submit, move.verb == "done"))
        elif offer.most and not move.subject:
            found += numbers(table, offer)
        elif offer.most:
            continue
        elif is_clickable(layout, move.subject):
            if move.target[:1] == "e":
                found.append(Answer(f"{move.subject}{move.target}", effect(table, offer), submit))
        elif move.subject in view.cards:
            zone = view.cards[move.subject].zone
            found.append(Answer(f"zone:{zone}", wording.area(zone, table.model.seat), partial(show, table, zone)))
        else:
            text, under = wording.answer(view, move.subject, question=move.verb), outcome(table, offer)
            found.append(Answer(move.subject, text[:1].upper() + text[1:], submit, move.subject != "no", under))
    if table.undo.has_undoable_step() and not any(answer.id == "back" for answer in found):
        found.append(Answer("undo", words("take_back"), table.undo.undo, main=False))
    return list({answer.id: answer for answer in found}.values())


def in_sidebar(layout: Layout, found: list[Answer]) -> bool:
    """Return whether these answers stand in the sidebar, where the big button is."""
    return bool(layout.areas.rail[2]) and len(found) <= FEW


def outcome(table: Parts, offer: Offer) -> str:
    """Return what would follow from an answer, in one line; nothing if that can't be seen."""
    return table.voice.wording.listed(preview_lines(table, offer)[1])


def numbers(table: Parts, offer: Offer) -> list[Answer]:
    """Return a button for each number that may be given as the answer."""
    found = []
    for number in range(offer.least, offer.most + 1):
        move = replace(offer.move, amount=(number, *(0 for _ in offer.move.amount[1:])))
        found.append(Answer(str(number), str(number), partial(table.commands.submit, [move])))
    return found


def is_clickable(layout: Layout, ref: Ref) -> bool:
    """Return whether this card can be clicked where it lies."""
    return ref in layout.poses and not any(ref in cards for cards in layout.piles.values())


def effect(table: Parts, offer: Offer) -> str:
    """Return an effect as an answer: the card that has it, and its words."""
    model = table.model
    return table.voice.wording.effect(model.view, offer, table.voice.book, model.seat)


def show(table: Parts, zone: Ref) -> None:
    table.gaze.zone = zone

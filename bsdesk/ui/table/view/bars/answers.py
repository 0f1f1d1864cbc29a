"""The answers to a question that have buttons: words, numbers, cards that can't be clicked; what comes of each."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bsdesk.engine.state import Prompt
from bsdesk.engine.values import Offer, Ref
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.bars.card_actions import preview_lines
from bsdesk.ui.table.view.bars.payment_bar import suggested_moves

FEW = 3  # answers that stand in the sidebar, each a large button


def answers(table: Parts, layout: Layout, prompt: Prompt) -> list[Deed]:
    """Return answers that need a button: words, areas out of sight, cards that are nowhere to be clicked."""
    view, words, wording = table.model.view, table.app.words, table.voice.wording
    found: list[Deed] = []
    rest = suggested_moves(table, prompt)
    if rest:
        found.append(Deed("fill", words("fill"), partial(table.commands.submit, rest), kind="main"))
    for offer in table.model.offers:
        move = offer.move
        submit: Action = partial(table.commands.submit, [move])
        if move.verb in ("back", "done"):
            text, kind = (words("done"), "main") if move.verb == "done" else (words("take_back"), "plain")
            found.append(Deed(move.verb, text, submit, kind=kind))
        elif offer.most and not move.subject:
            found += numbers(table, offer)
        elif offer.most:
            continue
        elif is_clickable(layout, move.subject):
            if move.target[:1] == "e":
                found.append(Deed(f"{move.subject}{move.target}", effect(table, offer), submit, kind="main"))
        elif move.subject in view.cards:
            zone = view.cards[move.subject].zone
            text = wording.area(view, zone, table.model.seat)
            found.append(Deed(f"zone:{zone}", text, partial(show, table, zone), kind="main"))
        else:
            text, under = wording.answer(view, move.subject, question=move.verb), outcome(table, offer)
            kind = "plain" if move.subject == "no" else "main"
            found.append(Deed(move.subject, text[:1].upper() + text[1:], submit, kind=kind, under=under))
    if table.undo.has_undoable_step() and not any(answer.id == "back" for answer in found):
        found.append(Deed("undo", words("take_back"), table.undo.undo))
    return list({answer.id: answer for answer in found}.values())


def in_sidebar(layout: Layout, found: list[Deed]) -> bool:
    """Return whether these answers stand in the sidebar, where the big button is."""
    return bool(layout.areas.rail[2]) and len(found) <= FEW


def outcome(table: Parts, offer: Offer) -> str:
    """Return what would follow from an answer, in one line; nothing if that can't be seen."""
    return table.voice.wording.listed(preview_lines(table, offer)[1])


def numbers(table: Parts, offer: Offer) -> list[Deed]:
    """Return a button for each number that may be given as the answer."""
    found = []
    for number in range(offer.least, offer.most + 1):
        move = replace(offer.move, amount=(number, *(0 for _ in offer.move.amount[1:])))
        found.append(Deed(str(number), str(number), partial(table.commands.submit, [move]), kind="main"))
    return found


def is_clickable(layout: Layout, ref: Ref) -> bool:
    """Return whether this card can be clicked where it lies."""
    return ref in layout.poses and not any(ref in cards for cards in layout.piles.values())


def effect(table: Parts, offer: Offer) -> str:
    """Return an effect as an answer: the card that has it, and its words."""
    card = table.voice.wording.card(table.model.view, offer.move.subject)
    return table.voice.wording.pair(card, table.voice.wording.offer(table.model.view, offer, table.voice.book))


def show(table: Parts, zone: Ref) -> None:
    table.gaze.zone = zone

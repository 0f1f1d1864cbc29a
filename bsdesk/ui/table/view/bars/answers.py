"""The answers to a question that have buttons: words, numbers, cards that can't be clicked; what comes of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.prompts import size
from bsdesk.engine.state import Prompt
from bsdesk.engine.values import Move, Offer, Ref
from bsdesk.engine.worlds.preview import Preview, left_by_answer
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.bars.card_actions import foreseen, lines_of, preview_lines
from bsdesk.ui.table.view.bars.payment_bar import suggested_moves

FEW = 6  # answers that stand in the sidebar, or rows of them
IN_ROW = 4  # short ones side by side
CHOICE, END, BACK = "choice", "end", "back"  # kinds of answers: one of several; that it is enough, or no; a retreat


class AnswerButton(NamedTuple):
    """An answer that has a button."""

    id: str
    text: str
    act: Action
    kind: str = CHOICE
    under: str = ""  # what comes of it
    brief: str = ""  # what matters most of that, where there is no room for all
    tip: str = ""


def answers(table: Parts, layout: Layout, prompt: Prompt) -> list[AnswerButton]:
    """Return answers that need a button: words, areas out of sight, cards that are nowhere to be clicked."""
    view, words, wording = table.model.view, table.app.words, table.voice.wording
    found: list[AnswerButton] = []
    rest, sensible = suggested_moves(table, prompt), sensible_word(table, prompt)
    if rest:
        under = shared_out(table, rest) if prompt.repeats else ""
        found.append(AnswerButton("fill", words("fill"), partial(table.commands.submit, rest), under=under))
    for offer in table.model.offers:
        move = offer.move
        submit: Action = partial(table.commands.submit, [move])
        if move.verb == "back":
            found.append(AnswerButton(move.verb, words("take_back"), submit, BACK))
        elif move.verb == "done":
            found.append(AnswerButton(move.verb, words_to_end(table, prompt), submit, END, *told(table, offer)))
        elif offer.most and not move.subject:
            found += numbers(table, offer)
        elif offer.most:
            continue
        elif is_clickable(layout, move.subject):
            if move.target[:1] == "e":
                found.append(AnswerButton(f"{move.subject}{move.target}", effect(table, offer), submit))
        elif move.subject in view.cards:
            zone = view.cards[move.subject].zone
            text = words("choose_from", area=wording.area(view, zone, table.model.seat))
            found.append(AnswerButton(f"zone:{zone}", text, partial(show, table, zone)))
        else:
            text = wording.answer_name(view, move.subject, question=move.verb)
            kind = END if move.subject == "no" and not asks_yes_or_no(table) else CHOICE
            kind = END if sensible and move.subject != sensible else kind
            found.append(AnswerButton(move.subject, capitalized(text), submit, kind, *told(table, offer)))
    if table.undo.has_undoable_step() and not any(answer.id == "back" for answer in found):
        found.append(AnswerButton("undo", words("take_back"), table.undo.undo, BACK))
    return told_apart(table, list({answer.id: answer for answer in found}.values()))


def shared_out(table: Parts, moves: Sequence[Move]) -> str:
    """Return how often each thing would be picked, in words."""
    wording, view = table.voice.wording, table.model.view
    shares = Counter(move.subject for move in moves if move.subject in view.cards)
    return wording.listed(f"{wording.card(view, ref)} ×{count}" for ref, count in shares.items())


def asks_yes_or_no(table: Parts) -> bool:
    """Return whether the only answers are yes and no."""
    return {offer.move.subject for offer in table.model.offers if offer.move.verb != "back"} == {"yes", "no"}


def sensible_word(table: Parts, prompt: Prompt) -> Ref:
    """Return which of yes and no the game itself would answer to a question of its rules; "" where neither is better,
    or an effect asks, or that would show onlookers what it hangs on."""
    model = table.model
    if model.secrecy.private or not asks_yes_or_no(table) or prompt.rule == model.game.rules.rule_ids["answer"]:
        return ""
    view = model.view_of(prompt.seat)
    options = model.game.scoring.tries(view, prompt.seat, model.offers)
    gains = {option.move.subject: option.gain for option in options}
    best = max(gains, key=lambda word: gains[word], default="")
    return best if len(set(gains.values())) == len(gains) == 2 else ""


def told_apart(table: Parts, found: list[AnswerButton]) -> list[AnswerButton]:
    """Return the answers; those that would read alike with whose card each is, and a number if they still do."""
    alike = Counter(answer.text for answer in found)
    view, wording = table.model.view, table.voice.wording
    holders = {f"{ref}e": card for ref, card in view.cards.items()}
    cards = {a.id: next((card for ref, card in holders.items() if a.id.startswith(ref)), None) for a in found}
    return numbered(
        [
            answer._replace(text=wording.pair(wording.player(card.controller), answer.text))
            if (card := cards[answer.id]) is not None and alike[answer.text] > 1
            else answer
            for answer in found
        ]
    )


def numbered(found: list[AnswerButton]) -> list[AnswerButton]:
    """Return the answers; of those that still read alike, each with its number."""
    alike, met = Counter(answer.text for answer in found), Counter[str]()
    again = []
    for answer in found:
        met[answer.text] += 1
        twice = alike[answer.text] > 1
        again.append(answer._replace(text=f"{answer.text} {met[answer.text]}") if twice else answer)
    return again


def words_to_end(table: Parts, prompt: Prompt) -> str:
    """Return what it means to end an answer as it is now: that so many are chosen, or none."""
    chosen, wording = size(prompt), table.voice.wording
    kind = "done" if chosen else "none"
    named = f"answer.{prompt.question}.{kind}"
    if named in wording.books.terms:
        return wording.filled_term(named, count=chosen)
    return table.app.words(f"end_{kind}", count=chosen)


def in_sidebar(page: Page, layout: Layout, found: list[AnswerButton]) -> bool:
    """Return whether these answers stand in the sidebar, where the big button is."""
    return bool(layout.areas.rail[2]) and (len(found) <= FEW or are_short(page, layout, found))


def are_short(page: Page, layout: Layout, found: list[AnswerButton]) -> bool:
    """Return whether the answers between which one chooses have room side by side, in rows of some buttons each."""
    most = (layout.areas.rail[2] - page.u(24)) // IN_ROW - page.u(12)
    choices = [answer for answer in found if answer.kind == CHOICE]
    few = len(found) - len(choices) <= FEW and len(choices) <= IN_ROW * FEW
    return few and all(page.letters.width(answer.text, BODY, bold=True) <= most for answer in choices)


def told(table: Parts, offer: Offer) -> tuple[str, str]:
    """Return what would follow from this answer of those that can be given, in one line; and of it what the player may
    not want, which stands first."""
    seen = foreseen(table, offer)
    if seen is None:
        return "", ""
    if seen.leaves:
        seen = replace(seen, leaves=left_by_answer(seen, others(table, offer)))
    lines = lines_of(table, seen)[1]
    return table.voice.wording.listed(lines), lines[0] if any(note.listed and note.loss for note in seen.notes) else ""


def others(table: Parts, offer: Offer) -> list[Preview]:
    """Return what would follow from the other answers; nothing, if that can't be seen of each, or these are many."""
    offers = [one for one in table.model.offers if one is not offer and one.move.verb != "back"]
    seen = [foreseen(table, one) for one in offers] if len(offers) < FEW else []
    found = [one for one in seen if one is not None]
    return found if len(found) == len(seen) else []


def outcome(table: Parts, offer: Offer) -> str:
    """Return what would follow from an answer, in one line; nothing if that can't be seen."""
    return table.voice.wording.listed(preview_lines(table, offer)[1])


def numbers(table: Parts, offer: Offer) -> list[AnswerButton]:
    """Return a button for each number that may be given as the answer."""
    found = []
    for number in range(offer.least, offer.most + 1):
        move = replace(offer.move, amount=(number, *(0 for _ in offer.move.amount[1:])))
        found.append(AnswerButton(str(number), str(number), partial(table.commands.submit, [move])))
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

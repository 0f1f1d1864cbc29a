"""What can be done with something on the page, and what can't be: why, by which rule, and what one may do instead."""

from __future__ import annotations

from functools import partial

from bsdesk.engine.effects import effect_named
from bsdesk.engine.play import check, explain
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State, key_for
from bsdesk.engine.totals import usable_effects
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.table.drop_targets import leader, ref_of
from bsdesk.table.refusals import moves_of_portrait, refusals_of
from bsdesk.ui.kit.controls import Rect, inside
from bsdesk.ui.table.control.aids import FIGURES, Topic
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.view.accounts import causes
from bsdesk.ui.table.view.accounts.account import Account, AccountRow, refusal_rows, rule_rows
from bsdesk.ui.table.view.bars.card_actions import offer_name, preview_lines, uses

WHY_OFF = {"undo": "nothing_to_undo"}  # why a button can't be used, where it has a reason of its own
REFUSED = 4  # things that can't be done, at most


def thing(table: Parts, ident: str) -> Account:
    """Return what can be done with what this control stands for."""
    kind, _, name = ident.partition(":")
    ref, words = ref_of(ident), table.app.words
    if not ident:
        return Account(words("lens"), [AccountRow(words("lens_how"), kind="quiet")])
    if kind == "log" and name.isdigit():
        return causes.event(table, int(name))
    if kind in ("word", "count", "rule"):
        return of_words(table, ident)
    if ref:
        return of_ref(table, leader(table.model.view, ref))
    return button(table, ident)


def of_ref(table: Parts, ref: Ref) -> Account:
    """Return what can be done with a card or an area."""
    view, wording = table.model.view, table.voice.wording
    if ref in view.cards:
        title = wording.card(view, ref)
    elif ref in view.zones or ref in view.tokens:
        title = wording.area(view, ref, table.model.me)
    else:
        return Account(table.app.words("lens"), [AccountRow(table.app.words("lens_how"), kind="quiet")])
    rows = [*possible(table, ref), *refused(table, ref)]
    if not rows:
        rows = [AccountRow(table.app.words("aid_nothing_to_do"), kind="quiet")]
    if ref not in view.cards or table.voice.glossary.called(title) is not None:  # else a name only contains the word
        rows += meaning(table, title)
    rows.append(AccountRow(table.app.words("aid_causes"), kind="deed", leads=Topic(FIGURES, ref)))
    return Account(title, rows)


def possible(table: Parts, ref: Ref) -> list[AccountRow]:
    """Return what can be done with it now, and what comes of that."""
    if ref in table.model.view.cards:
        kinds = {"yes": "yes", "loss": "loss"}
        some = [use for use in uses(table, ref) if use.kind in kinds]
        return [AccountRow(use.said or use.text, use.name if use.said else "", kinds[use.kind]) for use in some]
    model = table.model
    named = [o for o in model.offers if ref in (o.move.subject, o.move.target)]
    lone = [o for o in model.offers if not o.move.subject and o.move.verb in verbs_about(model.view, model.seat, ref)]
    offers = {o.move.verb: o for o in (*named, *lone)}
    found = list[AccountRow]()
    for offer in offers.values():
        kind, lines = preview_lines(table, offer)
        rule = table.model.game.handling.acts.get(offer.move.verb, "")
        name, follows = (
            offer_name(table, Offer(Move(offer.move.seat, offer.move.verb))),
            table.voice.wording.listed(lines),
        )
        found.append(AccountRow(follows, name, kind) if follows else AccountRow(name, kind=kind))
        found += rule_rows(table, rule) if rule else []
    return found


def refused(table: Parts, ref: Ref) -> list[AccountRow]:
    """Return what can't be done with it now: why, by which rule, and what one may do instead."""
    model, view = table.model, table.model.whole_view
    seat = model.seat or model.me
    if ref not in view.cards and ref not in view.zones and ref not in view.tokens:
        return []
    found = dict[str, tuple[str, Refusal]]()
    mine = ref not in view.cards or view.cards[ref].controller in (seat, 0)
    if model.seat and mine and not view.prompts and not view.results:
        for move in view.game.handling.moves_for_drop(view, seat, ref, ""):
            refusal = check(view, move)
            if refusal is not None and not is_guess(view, move):
                found.setdefault(refusal.code, (offer_name(table, Offer(Move(seat, move.verb))), refusal))
    meant = moves_naming(view, seat, ref) if model.seat and not view.prompts and not view.results else ()
    for refusal in refusals_of(view, meant, partial(table.voice.wording.refusal, view, seat)):
        found.setdefault(f"{refusal.code} {refusal.facts}", ("", refusal))
    whole = explain(view, seat, ref) if not found else None
    if whole is not None:
        found[whole.code] = ("", whole)
    rows = list[AccountRow]()
    for name, refusal in list(found.values())[:REFUSED]:
        rows += refusal_rows(table, refusal, table.app.words("aid_not", what=name) if name else "")
    return rows


def verbs_about(view: State, seat: Seat, ref: Ref) -> list[str]:
    """Return the verbs that name nothing and are about this zone of a seat's own, or of its team's."""
    about = view.game.handling.about.items() if seat else ()
    return [verb for verb, zone in about if key_for(view, seat, zone) == ref]


def moves_naming(view: State, seat: Seat, ref: Ref) -> list[Move]:
    """Return the moves that somebody might want to make with the card that shows who they are, and those about a zone
    of theirs, whether they are allowed or not."""
    if ref == view.game.handling.portrait(view, seat):
        return moves_of_portrait(view, seat, ref)
    return [Move(seat, verb) for verb in verbs_about(view, seat, ref)]


def is_guess(view: State, move: Move) -> bool:
    """Return whether a move would use an effect that its card doesn't have."""
    card = view.cards.get(move.subject)
    if card is None or not card.definition or not effect_named(card.definition, move.target)[1]:
        return False
    return move.target not in [name for name, _ in usable_effects(view, move.subject)]


def meaning(table: Parts, text: str) -> list[AccountRow]:
    """Return what the words of the glossary mean that stand in a text."""
    return [
        row
        for word in table.voice.glossary.named_in(text)[:1]
        for rule, _ in word.rules[:1]
        for row in rule_rows(table, rule)
    ]


def of_words(table: Parts, ident: str) -> Account:
    """Return what a word on the page means, by its rules; one on an area or a card, with what can be done with that."""
    control = table.aids.under_lens.get(ident)
    found = table.voice.glossary.called(control.label) if control is not None else None
    meant = [row for rule, _ in found.rules for row in rule_rows(table, rule)] if found is not None else []
    below = [c for c in table.aids.under_lens.values() if control is not None and covers(c.shown, control.shown)]
    ref = next((ref_of(c.id) for c in reversed(below) if ref_of(c.id)), "")
    if ref:
        whole = of_ref(table, leader(table.model.view, ref))
        seen = {row.label for row in whole.rows}
        return Account(whole.title, [*whole.rows, *(row for row in meant if row.label and row.label not in seen)])
    if found is not None:
        return Account(found.name, meant)
    return Account(table.app.words("lens"), [AccountRow(table.app.words("lens_how"), kind="quiet")])


def covers(rect: Rect, other: Rect) -> bool:
    """Return whether the middle of the other rectangle lies in this one."""
    return inside(rect, (other[0] + other[2] // 2, other[1] + other[3] // 2))


def button(table: Parts, ident: str) -> Account:
    """Return what a button does, or why it can't be used now."""
    model, words = table.model, table.app.words
    control = table.aids.under_lens.get(ident)
    if control is None:
        return Account(words("lens"), [AccountRow(words("lens_how"), kind="quiet")])
    rows = [AccountRow(control.tip, kind="plain")] if control.tip else []
    offer = offer_of(table, ident)
    rule = model.game.handling.acts.get(offer.move.verb, "") if offer is not None else ""
    rows += rule_rows(table, rule) if rule else meaning(table, control.label)
    if offer is not None:
        kind, lines = preview_lines(table, offer)
        rows = [*(AccountRow(line, kind=kind if not n else "plain") for n, line in enumerate(lines)), *rows]
    if not control.on or control.act is None:
        if control.tip != words("hint_hidden"):  # the tip says why
            rows.insert(0, AccountRow(words(WHY_OFF.get(ident, "aid_off")), kind="no"))
        if not model.seat and not model.match.over:
            waiting = words("waiting_for", player=table.voice.wording.player(model.match.to_act))
            rows.insert(1, AccountRow(waiting, kind="quiet"))
    return Account(control.label or words("lens"), rows or [AccountRow(words("aid_a_button"), kind="quiet")])


def offer_of(table: Parts, ident: str) -> Offer | None:
    """Return the move that a button makes; None if it makes none."""
    kind, _, name = ident.partition(":")
    handling = table.model.game.handling
    for offer in table.model.offers:
        move = offer.move
        lone = not move.subject
        if (kind == "pass" and lone and move.verb == PASS) or (kind == "do" and lone and move.verb == name):
            return offer
        if kind == "next" and lone and move.verb in handling.onward:
            return offer
        if kind == "answer" and name and name in (move.subject, move.verb if lone else ""):
            return offer
    return None

"""What can be done with a card now, and what that costs or brings, for the card that is pointed at."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.play import check
from bsdesk.engine.state import at
from bsdesk.engine.values import Move, Offer, Ref, Refusal
from bsdesk.engine.worlds.preview import Preview, preview_plan
from bsdesk.speech.outcomes import outcome_lines
from bsdesk.speech.table_wording import offer_in_short
from bsdesk.table.drop_targets import takeable
from bsdesk.ui.table.control.parts import Parts

LINES = 3  # of what would follow, at most
FEW = 3  # things of which is told what comes of them
REASONS = 3  # why nothing can be done, at most


class Use(NamedTuple):
    """One thing that can be done, in words. Kind: yes; loss: something speaks against it; no."""

    text: str  # all of it in one line
    kind: str
    name: str = ""  # what can be done
    said: str = ""  # what comes of it, or why it can't be done


def uses(table: Parts, ref: Ref) -> list[Use]:
    """Return everything that can be done with a card now. Worked out once, when it is looked at."""
    if not table.model.seat or table.model.declaration is not None or ref not in table.model.view.cards:
        return []
    key = ("uses", table.model.seat, ref, table.voice.language)
    found: list[Use] | None = table.model.view.memo.get(key)
    if found is None:
        offers = one_of_each(table, takeable(table.model.view, table.model.offers).get(ref, []))
        found = [use_of(table, offer, at_length=len(offers) <= FEW) for offer in offers] or refusals(table, ref)
        table.model.view.memo[key] = found
    return found


def refusals(table: Parts, ref: Ref) -> list[Use]:
    """Return why nothing can be done with a card of the hand: for each thing that one might want to do with it."""
    view, seat, wording = table.model.view, table.model.seat, table.voice.wording
    if view.prompts or view.cards[ref].zone != at(seat, view.game.rules.piles.hand) or not view.cards[ref].definition:
        return []
    meant = view.game.handling.moves_for_drop(view, seat, ref, "")
    why = [
        (offer_name(table, Offer(m)), wording.refusal(view, seat, no))
        for m in meant
        if (no := check(view, m)) is not None
    ]
    return [
        Use(text, "no", "", text) if text.startswith(name) else Use(wording.pair(name, text), "no", name, text)
        for name, text in why[:REASONS]
    ]


def one_of_each(table: Parts, offers: list[Offer]) -> list[Offer]:
    """Return one offer of each kind: the first, where they differ only in the card named with it, or in tokens."""
    words = {offer.move.target for offer in offers} - set(table.model.view.cards) - set(table.model.view.tokens)
    kinds = {(o.move.verb, o.move.target if o.move.target in words else ""): o for o in reversed(offers)}
    return list(reversed(kinds.values()))


def use_of(table: Parts, offer: Offer, *, at_length: bool) -> Use:
    """Return `Summon: cost 3, reduction 1: 2 to pay`; at length, with the rule that says what comes of it."""
    wording, view, move = table.voice.wording, table.model.view, offer.move
    plain = move.target in view.cards or move.target in view.tokens
    name = offer_name(table, Offer(Move(move.seat, move.verb, move.subject)) if plain else offer)
    kind, follows = preview_lines(table, offer)
    rule = wording.rule(view.game.handling.acts.get(move.verb, "")) if at_length else ""
    said = " · ".join(filter(None, (*follows, rule)))
    return Use(wording.pair(name, said) if said else name, kind, name, said)


def preview_lines(table: Parts, offer: Offer) -> tuple[str, list[str]]:
    """Return kind and words of what would follow; no words, if that can't be seen or is nothing."""
    outcome = foreseen(table, offer)
    return lines_of(table, outcome) if outcome is not None else ("yes", [])


def foreseen(table: Parts, offer: Offer) -> Preview | None:
    """Return what would follow, if that can be seen. While cards are hidden from onlookers, it is what these could
    know."""
    model = table.model
    known = (model.client if model.secrecy.private else model.acting_client).view
    if offer.most:
        return None
    key = ("foreseen", offer.move)
    if key not in known.memo:
        known.memo[key] = preview_plan(known, table.commands.plan_of(offer.move))
    outcome = known.memo[key]
    return None if isinstance(outcome, Refusal) else outcome


def lines_of(table: Parts, outcome: Preview) -> tuple[str, list[str]]:
    """Return kind and words of an outcome; no words, if it is nothing."""
    wording, model = table.voice.wording, table.model
    kind, title, lines = outcome_lines(wording, model.view, model.seat, replace(outcome, comes=""))
    return kind, [] if title == wording.term("", "legal") else [title, *lines][:LINES]


def offer_name(table: Parts, offer: Offer) -> str:
    """Return the name of an offer: of an answer, by what is asked."""
    wording, verb = table.voice.wording, offer.move.verb
    return (
        offer_in_short(wording, table.model.view, offer, table.voice.book)
        if wording.is_named(verb)
        else wording.term("question", verb)
    )

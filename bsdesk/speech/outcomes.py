"""What would follow a move, in words: what it brings, what one may not want, and each change; or why it is refused."""

from __future__ import annotations

from collections import Counter

from bsdesk.engine.card_facts import CardTurned
from bsdesk.engine.handling import Note
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Refusal, Seat
from bsdesk.engine.worlds.preview import Preview, ThingChange
from bsdesk.speech.books import fill
from bsdesk.speech.phrasing.phrasebook import Phrasebook
from bsdesk.speech.table_wording import TableWording, question_text
from bsdesk.speech.wording import Wording


def outcome_lines(wording: TableWording, view: State, seat: Seat, outcome: Preview) -> tuple[str, str, list[str]]:
    """Return what would follow: its kind (`yes`, `loss`), one bold line, and further ones."""
    lines = [note_text(wording, view, note) for note in outcome.notes if note.listed]
    losses = [note_text(wording, view, note) for note in outcome.notes if note.listed and note.loss]
    lines += price_lines(wording, outcome)
    others = Counter(note_text(wording, view, note) for note in outcome.notes if not note.listed)
    lines += [text if count == 1 else f"{text} ×{count}" for text, count in others.items()]
    lines += [text for change in outcome.changes if (text := change_line(wording, view, seat, change))]
    lines += turned_lines(wording, view, outcome)
    noted = {note.card for note in outcome.notes}
    lost = (ref for ref in outcome.leaves if ref not in noted)
    leaves = [wording.filled_term("leaves", card=wording.apart(view, seat, ref)) for ref in lost]
    if outcome.comes:
        kind, _, word = outcome.comes.partition(":")
        what = wording.term("question", word) if kind == "question" else wording.term("", outcome.comes)
        lines.append(wording.filled_term("comes", what=what))
    if outcome.results:
        winners = [wording.player(seat) for seat, result in sorted(outcome.results.items()) if result == "win"]
        lines.insert(0, wording.filled_term("over", winners=wording.listed(winners) or "-"))
    lines = [*losses, *leaves, *(line for line in lines if line not in losses)]
    if not lines:
        return "yes", wording.term("", "legal"), []
    bad = any(note.loss for note in outcome.notes) or warning_lines(wording, view, seat, outcome)
    return ("loss" if bad else "yes"), lines[0], lines[1:5]


def price_lines(wording: Wording, outcome: Preview) -> list[str]:
    """Return what is paid, and what is taken off the cost; nothing where a note tells that it is paid otherwise."""
    if outcome.price is None:
        return []
    (cost, off), (by, saved) = outcome.price, outcome.saved
    if not saved:
        return [wording.filled_term("price", cost=cost, off=off, due=cost - off)]
    due, named = cost - off - saved, wording.term("", by) if by else ""
    return [wording.filled_term("price_saved", cost=cost, off=off, by=named, saved=saved, due=due)] if by else []


def refusal_lines(
    wording: TableWording, view: State, seat: Seat, refusal: Refusal, book: Phrasebook | None = None
) -> tuple[str, list[str]]:
    """Return why a move is refused: one bold line, and lines with the rule and what would be legal."""
    lines = list[str]()
    said = wording.rule(refusal.rule)
    asked = view.prompts.get(seat)
    if asked is not None and book is not None and refusal.rule == view.rules.rule_ids["answer"]:
        text = question_text(wording, view, asked, book)  # that rule is every effect's, and says nothing of it
        lines += [text] if text else []
    elif said:
        lines.append(wording.pair(refusal.rule, said))
    if refusal.remedy:
        plan = wording.term("", "then").join(wording.move(view, move) for move in refusal.remedy[:3])
        lines.append(wording.words("instead", plan=plan))
    return wording.refusal(view, seat, refusal), lines


def turned_lines(wording: TableWording, view: State, outcome: Preview) -> list[str]:
    """Return how cards on the field would lie by effects, where they lie otherwise now: `REF-01 is refreshed`."""
    ends = {e.fact.card: e.fact.turned for e in outcome.events if isinstance(e.fact, CardTurned) and e.by == "effect"}
    kept = (ref for ref in ends if ref in view.cards and ref not in outcome.leaves)
    keys = {ref: f"turned.{ends[ref]}" for ref in kept if ends[ref] != view.cards[ref].turned}
    known = wording.books.log
    return [
        fill(known[key][wording.language], {"card": wording.card(view, ref)})
        for ref, key in keys.items()
        if key in known
    ]


def note_text(wording: TableWording, view: State, note: Note) -> str:
    """Return a note as text, with the name of its card."""
    return wording.note(note, wording.card(view, note.card) if note.card else "")


def warning_lines(wording: TableWording, view: State, seat: Seat, outcome: Preview) -> list[str]:
    """Return what the player may not want: own cards that leave or get weaker, effects in vain, and the like."""
    notes = [note for note in outcome.notes if note.listed]
    said = [note_text(wording, view, note) for note in notes]
    told = {note.card for note in notes}
    mine = [ref for ref in outcome.leaves if view.cards[ref].controller == seat and ref not in told]
    said += [wording.filled_term("leaves", card=wording.apart(view, seat, ref)) for ref in mine]
    return said + [change_line(wording, view, seat, change) for change in lowered_cards(view, seat, outcome)]


def change_line(wording: TableWording, view: State, seat: Seat, change: ThingChange) -> str:
    """Return a change as text: `Mushakko: Lv 1 → 2, BP 2000 → 4000`, `Life: 5 → 4`; "" if it is none to show."""
    if change.ref not in view.cards:
        before, after = sum(change.pool_before), sum(change.pool_after)
        counts = zone_name(change.ref) == view.game.handling.vital and before != after
        return wording.pair(wording.area(view, change.ref, seat), f"{before} → {after}") if counts else ""
    changed = [
        f"{wording.term('figure', figure)} {before} → {change.after[figure]}"
        for figure, before in change.before.items()
        if before != change.after[figure] and figure != "cores"
    ]
    return wording.pair(wording.card(view, change.ref), wording.listed(changed)) if changed else ""


def lowered_cards(view: State, seat: Seat, outcome: Preview) -> list[ThingChange]:
    """Return the own cards that stay, but with a lower figure than before; their number of tokens doesn't count."""
    return [
        change
        for change in outcome.changes
        if change.ref in view.cards
        and view.cards[change.ref].controller == seat
        and change.ref not in outcome.leaves
        and any(number > change.after[name] for name, number in change.before.items() if name != "cores")
    ]

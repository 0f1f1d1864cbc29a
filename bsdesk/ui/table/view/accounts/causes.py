"""What something came from: an event from a move, by costs, effects and rules; a figure from grants; what lies in an
area from events. All of it is known from what the viewer was told."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import astuple

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Commanded, Fact, Modified, TokensMoved
from bsdesk.engine.shares import FigureShare, shares
from bsdesk.engine.state import zone_name
from bsdesk.engine.values import Ref
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.narration import ToldEvent
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.speech.table_wording import effect_text
from bsdesk.ui.table.control.aids import EVENT, Topic
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.view.accounts.account import Account, AccountRow, rule_rows

LATEST = 8  # events of an area or a card that are told, the latest first
MOST = 12  # links of a chain


def event(table: Parts, number: int) -> Account:
    """Return an event, and what it came from, one after another up to the move that began it."""
    words, known = table.app.words, events(table)
    if number not in known:
        return Account(words("aid_causes"), [AccountRow(words("aid_long_ago"), kind="quiet")])
    line = next((line for line in table.log.lines() if line.number == number), None)
    title = capitalized(line.text if line is not None else known[number].text)
    rows = [
        AccountRow(part, kind="quiet")
        for part in (line.parts if line is not None else ())
        if capitalized(part) != title
    ]
    for place, told in enumerate(chain(known, number)):
        rows += link(table, told, first=not place)
    return Account(title or words("aid_causes"), rows)


def events(table: Parts) -> dict[int, ToldEvent]:
    """Return all events that led to the moment that is shown, as far as they were told, by number."""
    return {told.event.n: told for passage in table.model.passages for told in passage.events}


def chain(known: dict[int, ToldEvent], number: int) -> Iterator[ToldEvent]:
    """Yield an event, what it came from, what that came from, up to a move."""
    for _ in range(MOST):
        if number not in known:
            return
        yield known[number]
        number = known[number].event.parent


def link(table: Parts, told: ToldEvent, *, first: bool) -> list[AccountRow]:
    """Return what happened, but for the first, which is the title; and why: by a move, a cost, an effect, a rule."""
    wording, words, cause = table.voice.wording, table.app.words, told.event
    if isinstance(cause.fact, Commanded):
        deed = told.facts.get("move", "") or wording.verb(cause.fact.move.verb)
        return [AccountRow(wording.pair(wording.player(cause.fact.move.seat), deed), words("aid_move"), "bold")]
    rows = [AccountRow(capitalized(told.text), words("aid_because"), "bold")] if told.text and not first else []
    label = words("aid_cost") if cause.by == "cost" else ""
    if wording.rule(cause.why):
        return [*rows, *rule_rows(table, cause.why, label)]
    card, _, number = cause.why.rpartition("/")
    said = effect_text(table.model.view, card, number, table.voice.book)
    if said:
        name = name_of(table.model.game.rules.defs[card], wording.language)
        return [*rows, AccountRow(said, wording.pair(label or words("aid_effect"), name))]
    return rows


# ------------------------------------------------------------------------------------------------------- figures


def figures(table: Parts, ref: Ref) -> Account:
    """Return what the figures of a card are made of, and what lately happened to it; or to an area."""
    view, wording, words = table.model.view, table.voice.wording, table.app.words
    card = view.cards.get(ref)
    if card is None:
        title = wording.area(view, ref, table.model.me) if ref in view.zones or ref in view.tokens else ""
        return Account(title or words("aid_causes"), history(table, ref))
    rows = list[AccountRow]()
    if card.definition and zone_name(card.zone) in view.rules.play_zones:
        plain = list[str]()
        for name in view.game.handling.figures:
            base, found = shares(view, ref, name)
            if found and name != "cores":
                rows += figure_rows(table, name, base, found)
            elif base and name != "cores":
                plain.append(f"{wording.term('figure', name)} {base}")
        rows += [AccountRow(" · ".join(plain), words("aid_unchanged"), "bold")] if plain else []
    return Account(wording.card(view, ref), [*rows, *history(table, ref)])


def figure_rows(table: Parts, name: str, base: int, found: list[FigureShare]) -> list[AccountRow]:
    """Return a figure as it is, as it would be by itself, and each thing that changes it."""
    wording, words = table.voice.wording, table.app.words
    now = found[-1].after if found else base
    rows = [AccountRow(f"{wording.term('figure', name)} {now}", kind="head")]
    rows.append(AccountRow(words("aid_by_itself", number=base)))
    return [*rows, *(share_row(table, share) for share in found)]


def share_row(table: Parts, share: FigureShare) -> AccountRow:
    """Return what one grant adds, which card says so, and when that was; it leads there."""
    view, wording, live = table.model.view, table.voice.wording, share.live
    program, _, number = live.frame.program.rpartition("/")
    said = effect_text(view, program, number, table.voice.book)
    source = wording.source(view, live.frame)
    change = share.after - share.before
    label = " ".join(filter(None, (f"{change:+}", source)))
    since = live.since if live.fixed is not None and live.since in events(table) else 0
    leads = Topic(EVENT, str(since)) if since else None
    return AccountRow(said or label, label if said else "", "plain", leads)


def history(table: Parts, ref: Ref) -> list[AccountRow]:
    """Return what lately happened to a card or an area, the latest first, with how many tokens there were; each leads
    to what it came from."""
    view, rows = table.model.view, list[AccountRow]()
    count = sum(view.tokens.get(ref, ()))
    lead = {told.event.n: told for told in events(table).values()}
    for number in sorted(lead, reverse=True):
        told = lead[number]
        fact = told.event.fact
        if not concerns(fact, ref):
            continue
        label = ""
        if isinstance(fact, TokensMoved):
            before = count - sum(fact.amount) if fact.to == ref else count + sum(fact.amount)
            label, count = f"{before} → {count}", before
        if told.text or label:
            text = capitalized(told.text) or words_of_quiet(table, told)
            rows.append(AccountRow(text or label, label if text else "", "link", Topic(EVENT, str(number))))
        if len(rows) == LATEST:
            break
    title = AccountRow(table.app.words("aid_lately"), kind="head")
    return [title, *rows] if rows else [AccountRow(table.app.words("aid_nothing_lately"), kind="quiet")]


def words_of_quiet(table: Parts, told: ToldEvent) -> str:
    """Return what an event came from, where it has no words itself."""
    known = events(table)
    return next((capitalized(one.text) for one in chain(known, told.event.parent) if one.text), "")


def concerns(fact: Fact, ref: Ref) -> bool:
    """Return whether a fact happens to this thing, or names it."""
    if isinstance(fact, Commanded):
        return False
    if isinstance(fact, Modified):
        return ref in fact.modifier.refs
    if isinstance(fact, CardMoved):
        return ref in (fact.to, fact.becomes)
    return ref in astuple(fact)

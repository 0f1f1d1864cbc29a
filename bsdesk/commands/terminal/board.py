"""The table as text: a seat's view, its legal moves, a card, a preview, in a few lines each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bsdesk.commands.shared.shipped import game_folder
from bsdesk.commands.terminal.columns import cells, packed, width, wrapped
from bsdesk.engine.effects import CardDef
from bsdesk.engine.files.notation import name, write_pool
from bsdesk.engine.handling import Note, Waiting
from bsdesk.engine.prompts import size
from bsdesk.engine.state import UPRIGHT, State, at, at_team, zone_name
from bsdesk.engine.values import Offer, Ref, Seat, Zone, no_tokens
from bsdesk.engine.worlds.preview import Preview, ThingChange
from bsdesk.speech.outcomes import price_lines
from bsdesk.speech.phrasing.phrasebook import Phrasebook, phrasebook
from bsdesk.speech.phrasing.texts import Speaker, name_of
from bsdesk.speech.table_wording import missing_price, question_title
from bsdesk.speech.wording import Wording

IN_BRACKETS = "cores"  # this figure is already in brackets behind the name


class SeatBoard:
    """What one seat sees, in one language."""

    def __init__(self, view: State, seat: Seat, wording: Wording) -> None:
        self.view, self.seat, self.wording = view, seat, wording
        self.game = view.game
        self.no_tokens = no_tokens(len(view.rules.token_marks))

    # the whole table

    def lines(self) -> list[str]:
        """Return the other seats, then the own one."""
        others = [seat for seat in self.view.seats() if seat != self.seat]
        zones = self.game.rules.zones
        found = [self.head(), *self.lacking()]
        if table := [zone for zone in zones if zone.shared]:
            found += self.side(0, table)
        if of_teams := [zone for zone in zones if zone.team]:
            for team in dict.fromkeys(self.view.teams):
                areas = [self.area(at_team(team, zone.name), zone) for zone in of_teams]
                found += packed(f"t{team}  ", [area for area in areas if area], " · ")
        for seat in (*others, self.seat):
            found += self.side(seat, [zone for zone in zones if not (zone.shared or zone.team)])
        return found

    def head(self) -> str:
        """Return where in the game we are, and whose decision it is."""
        view, wording = self.view, self.wording
        parts = [wording.filled_term("turn", number=view.turn), wording.term("step", view.step)]
        if view.moment:
            parts.append(wording.term("moment", view.moment))
        lines = (f"── {' · '.join((*parts, decision))} " for decision in self.decisions())
        line = min(lines, key=lambda line: max(0, cells(line) - width()))
        return line + "─" * (width() - cells(line))

    def lacking(self) -> list[str]:
        """Return why whoever is asked can't answer «yes», if that is so."""
        prompt = self.view.prompts.get(self.seat)
        why = missing_price(self.wording, self.view, prompt) if prompt is not None else ""
        return [f"    {why}"] if why else []

    def decisions(self) -> list[str]:
        """Return whose decision it is and what is asked; a question first with all that is done by it, then shorter."""
        view, wording = self.view, self.wording
        if view.results:
            winners = [f"p{seat}" for seat, result in sorted(view.results.items()) if result == "win"]
            return [wording.filled_term("over", winners=wording.listed(winners) or "-")]
        waiting = [(seat, prompt) for seat, prompt in view.prompts.items() if not prompt.ready]
        if not waiting:
            return [wording.filled_term("to_act", seat=f"p{view.actor}")]
        seat, prompt = min(waiting, key=lambda pair: pair[0])
        added = f" ({name(view, self.seat, prompt.source)})" if prompt.source else ""
        if prompt.most > 1:
            most = prompt.most if prompt.most < 1_000 else ""
            wanted = f"{prompt.least}" if prompt.least == most else f"{prompt.least}-{most}"
            added += f" {size(prompt)}/{wanted}" if prompt.chosen else f" {wanted}"
        books = [self.phrases(), None] if view.game.handling.vocabulary else [None]
        titles = [question_title(wording, view, prompt, book) for book in books]
        return [wording.filled_term("asked", seat=f"p{seat}", question=title + added) for title in titles]

    def phrases(self) -> Phrasebook:
        """Return the phrases of the texts of cards."""
        return phrasebook(game_folder(self.game.rules.id), self.wording.language)

    def side(self, seat: Seat, zones: Sequence[Zone]) -> list[str]:
        """Return one line for the areas, one for each card in play, one for the hand if it is visible."""
        by_name = (*self.game.rules.play_zones, self.game.handling.waits_in)
        areas = [self.area(at(seat, zone.name), zone) for zone in zones if zone.name not in by_name]
        found = [area for area in areas if area]
        lines = packed(f"{f'p{seat}' if seat else '  '}  ", found, " · ") if found or seat else []
        for zone in zones:
            if zone.name == self.game.handling.waits_in:
                lines += self.waiting(at(seat, zone.name))
            if zone.name in self.game.rules.play_zones:
                lines += [f"    {self.card(ref)}" for ref in self.view.zones[at(seat, zone.name)]]
        hand = self.view.zones.get(at(seat, self.game.rules.piles.hand), ()) if seat == self.seat else ()
        if hand:
            head = f"    {self.wording.term('area', self.game.rules.piles.hand)}: "
            lines += packed(head, [self.in_hand(ref) for ref in hand])
        return lines

    def waiting(self, key: Ref) -> list[str]:
        """Return by name what waits in an area to be carried out, the first to be carried out first, then the cards
        that lie there for what is still being asked for or carried out."""
        waiting = self.game.handling.waiting(self.view)
        cards = {card for one in waiting for card in one.cards}
        items = [self.one_waiting(one) for one in waiting]
        items += [name(self.view, self.seat, ref) for ref in self.view.zones.get(key, ()) if ref not in cards]
        head = f"{self.wording.area(self.view, key, self.seat)} ({len(items)})"
        return packed(f"    {self.wording.pair(head, '')}" if items else f"    {head}", items, " · ")

    def one_waiting(self, one: Waiting) -> str:
        """Return whose it is, what it is and what it is aimed at: `p1: Up stage.h4 → p2.s9`."""
        what = " ".join([self.wording.term("", one.term), *(name(self.view, self.seat, ref) for ref in one.cards)])
        there = (*self.view.cards, *(f"p{seat}" for seat in self.view.seats()))
        gone = self.wording.term("", "gone")
        aims = [name(self.view, self.seat, ref) if ref in there else gone for ref in one.aims]
        text = f"{what} → {self.wording.listed(aims)}" if aims else what
        return self.wording.pair(self.wording.player(one.seat), text)

    def area(self, key: Ref, zone: Zone) -> str:
        """Return the contents of an area in numbers: `Reserve 2+S`, `Trash 1 (3)`, `Deck (30)`."""
        parts = []
        if zone.tokens and key in self.view.tokens:
            parts.append(write_pool(self.view, self.view.tokens[key]))
        count = len(self.view.zones.get(key, ()))
        if zone.cards and zone.shows != "nothing":
            more = "+" if zone.shows == "class" and count == zone.cap and zone.sees != "all" else ""
            parts.append(f"({count}{more})")
        if zone.shared or zone.sees == "top":
            seen = [ref for ref in self.view.zones.get(key, ()) if self.view.cards[ref].definition]
            # of a deck's pile only the top
            all_of_them = zone.shared and zone.name not in self.view.rules.piles.common_zones
            top = seen[0 if all_of_them else -1 :]
            parts += [self.view.rules.defs[self.view.cards[ref].definition].slug for ref in top]
        if zone.name in ("use", "removed") and parts in (["0", "(0)"], ["(0)"]):
            return ""
        return f"{self.wording.term('area', zone.name)} {' '.join(parts)}" if parts else ""

    def card(self, ref: Ref) -> str:
        """Return a card in play: `ref-06[2+S]  Lv 2 · BP 7000 · exhausted`."""
        view, wording, card = self.view, self.wording, self.view.cards[ref]
        pool = f"[{write_pool(view, view.tokens.get(ref, self.no_tokens))}]" if self.game.rules.token_marks else ""
        words = []
        if card.definition:
            figures = {figure: self.game.rules.numbers(view, ref, figure) for figure in self.game.handling.figures}
            words = [f"{wording.term('figure', f)} {n}" for f, n in figures.items() if n and f != IN_BRACKETS]
        if card.face_down:
            words.append(wording.term("", "face_down"))
        if card.under:
            words.append(wording.filled_term("with", card=name(view, self.seat, card.under)))
        if card.turned != UPRIGHT:
            words.append(wording.term("turned", str(card.turned)))
        words += [self.mark(mark) for mark in card.marks]
        return f"{name(view, self.seat, ref) + pool:<22} {' · '.join(words)}".rstrip()

    def mark(self, mark: str) -> str:
        """Return a mark in words; it may name another card: `blocking s5`."""
        word, _, other = mark.partition(".#")
        ref = "#" + other
        said = self.wording.term("mark", word)
        return f"{said} {name(self.view, self.seat, ref)}" if ref in self.view.cards else said

    def in_hand(self, ref: Ref) -> str:
        card = self.view.cards[ref]
        if not card.definition:
            return name(self.view, self.seat, ref)
        definition = self.game.rules.defs[card.definition]
        kind, *more = self.printed(definition)
        return f"{definition.slug} ({' '.join((kind, *more))})" if more else definition.slug

    def printed(self, definition: Any) -> list[str]:
        """Return what every card of the game has printed: kind, colour, cost."""
        fields = [f for f in msgspec.structs.fields(definition) if f.required and f.name not in ("id", "name")]
        values = [(f.name, getattr(definition, f.name)) for f in fields]
        return [
            self.wording.term(n, v) if isinstance(v, str) else str(v) for n, v in values if isinstance(v, int | str)
        ]

    # the legal moves

    def moves(self, offers: Sequence[Offer]) -> list[str]:
        """Return the moves by number; those that differ only in their target, on one line."""
        groups: dict[str, list[str]] = {}
        for number, offer in enumerate(offers, 1):
            head, tail = self.move(offer)
            groups.setdefault(head, []).append(f"{number}:{tail}" if tail else str(number))
        width = min(max((len(head) for head in groups), default=0), 36)
        return [line for head, items in groups.items() for line in packed(f"  {head:<{width}}  ", items)]

    def move(self, offer: Offer) -> tuple[str, str]:
        """Return an offer in two parts: what it shares with others of its kind, and the rest."""
        move = offer.move
        subject = name(self.view, self.seat, move.subject) if move.subject else ""
        target = name(self.view, self.seat, move.target) if move.target else ""
        if not offer.most:
            return move.verb, " ".join(part for part in (subject, target) if part)
        amount = self.range(offer)
        return (f"{move.verb} {subject} {amount} →", target) if target else (move.verb, f"{subject} {amount}")

    def range(self, offer: Offer) -> str:
        """Return the amounts an offer allows: `1-3`, `2 of 1+S`."""
        cap = write_pool(self.view, offer.move.amount)
        if offer.least == sum(offer.move.amount):
            return cap
        count = str(offer.most) if offer.least == offer.most else f"{offer.least}-{offer.most}"
        return cap if count == cap else f"{count} of {cap}" if cap != str(offer.most) else count

    # one thing

    def look(self, ref: Ref) -> list[str]:
        """Return all that is known of a card, or the contents of an area."""
        if ref in self.view.cards:
            return self.face(ref)
        if ref in self.view.zones and zone_name(ref) == self.game.handling.waits_in:
            return [line.strip() for line in self.waiting(ref)]
        cards = self.view.zones.get(ref, ())
        tokens = write_pool(self.view, self.view.tokens[ref]) if ref in self.view.tokens else ""
        area = self.wording.area(self.view, ref, self.seat)
        head = " ".join(part for part in (area, tokens, f"({len(cards)})") if part)
        return packed(f"{head}: ", [self.in_hand(card) for card in cards])

    def face(self, ref: Ref) -> list[str]:
        card = self.view.cards[ref]
        if not card.definition:
            return [self.wording.pair(name(self.view, self.seat, ref), self.wording.term("", "hidden card"))]
        definition = self.game.rules.defs[card.definition]
        shown = name_of(definition, self.wording.language)
        where = self.wording.listed((shown, self.wording.area(self.view, card.zone, self.seat)))
        lines = [self.wording.pair(name(self.view, self.seat, ref), where)]
        told = {keyword.name for keyword in self.game.handling.keywords(definition)}  # in words, with the card's text
        for field in msgspec.structs.fields(definition):
            value = msgspec.to_builtins(getattr(definition, field.name))
            if field.name not in ("id", "name", "called", "effects", *told) and value:
                lines += [f"  {text}" for text in self.printed_figure(field.name, value)]
        return [*lines, *self.effects(definition)]

    def printed_figure(self, figure: str, value: Any) -> list[str]:
        """Return the figure printed under this heading, in words: `red 2`, `Lv 1: cores 1 · BP 2000`."""
        if isinstance(value, list | tuple) and value and isinstance(value[0], Mapping):
            head = self.wording.term("figure", "level")
            return [
                f"{head} {number}: " + " · ".join(self.figure(name, n) for name, n in row.items() if n)
                for number, row in enumerate(value, 1)
            ]
        return [self.figure(figure, value)]

    def figure(self, figure: str, value: Any) -> str:
        head = self.wording.term("printed", figure)
        head = self.wording.term("figure", figure) if head == figure.replace("_", " ") else head
        if value is True:
            return head
        if isinstance(value, Mapping):
            listed = (f"{self.word('colour', key)} {plain(n)}" for key, n in value.items())
            return self.wording.pair(head, self.wording.listed(listed))
        if isinstance(value, list | tuple):
            return self.wording.pair(head, self.wording.listed(self.word("family", word) for word in value))
        return f"{head} {self.word(figure, value) if isinstance(value, str) else plain(value)}"

    def word(self, kind: str, word: str) -> str:
        """Return a word of the rules, or what is printed as it stands."""
        return self.wording.term(kind, word) if f"{kind}.{word}" in self.wording.books.terms else str(word)

    def effects(self, definition: CardDef) -> list[str]:
        """Return the card text as printed; in a game that tells no words of its cards, as in its file."""
        if self.game.handling.vocabulary:
            book = self.phrases()
            text = Speaker(self.game, definition, book).lines()
            return [row for line in text for row in wrapped(line.plain(book), "  ")]
        effects = [plain(msgspec.to_builtins(effect)).split() for effect in definition.effects]
        return [row for number, words in enumerate(effects, 1) for row in packed(f"  e{number} ", words, " ")]

    def preview(self, preview: Preview) -> list[str]:
        """Return what a move would do, as far as it can be foreseen."""
        wording = self.wording
        lines = price_lines(wording, preview)
        lines += [self.note(note) for note in preview.notes]
        lines += [
            wording.filled_term(
                "travels",
                card=name(self.view, self.seat, travel.ref),
                source=wording.area(self.view, travel.source, self.seat),
                to=wording.area(self.view, travel.to, self.seat),
            )
            for travel in preview.travels
        ]
        lines += [text for change in preview.changes if (text := self.change(change))]
        lines += [wording.filled_term("leaves", card=name(self.view, self.seat, ref)) for ref in preview.leaves]
        if preview.comes:
            kind, _, word = preview.comes.partition(":")
            what = wording.term("question", word) if kind == "question" else wording.term("", preview.comes)
            lines.append(wording.filled_term("comes", what=what))
        if preview.results:
            winners = [f"p{seat}" for seat, result in sorted(preview.results.items()) if result == "win"]
            lines.append(wording.filled_term("over", winners=wording.listed(winners) or "-"))
        return [f"  {line}" for line in lines] or [f"  {wording.term('', 'nothing')}"]

    def note(self, note: Note) -> str:
        """Return a note about a move."""
        return self.wording.note(note, name(self.view, self.seat, note.card) if note.card else "")

    def change(self, change: ThingChange) -> str:
        changed = [
            f"{self.wording.term('figure', figure)} {before} → {change.after[figure]}"
            for figure, before in change.before.items()
            if before != change.after[figure] and figure != IN_BRACKETS
        ]
        if change.pool_before != change.pool_after:
            pools = (change.pool_before or self.no_tokens, change.pool_after or self.no_tokens)
            changed.append(" → ".join(f"[{write_pool(self.view, pool)}]" for pool in pools))
        card = change.ref in self.view.cards
        label = name(self.view, self.seat, change.ref) if card else self.wording.area(self.view, change.ref, self.seat)
        return self.wording.pair(label, self.wording.listed(changed)) if changed else ""


def plain(value: Any) -> str:
    """Return card data without Python's punctuation."""
    if isinstance(value, Mapping):
        return " ".join(f"{key} {plain(inner)}" if inner is not True else str(key) for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(f"({plain(inner)})" if isinstance(inner, Mapping) else plain(inner) for inner in value)
    return str(value)

"""Words of the game's glossary that stand on the page, such as an area's name or a mark: pointed at, each says what it
is and by which rule; a click opens the glossary there. Wherever a rule is named, a click opens the rulebook there; a
click on how much of something there is tells where that comes from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bsdesk.engine.values import Ref
from bsdesk.table.drop_targets import token_sources
from bsdesk.ui.kit.controls import Control, Rect, hit, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.table.control.aids import RULE_ID
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout

ON = (
    "card:",
    "cores:",
    "place:",
    "count:",
    "seat:",
    "rail",
    "banner",
)  # on these a word may stand; on buttons it names what they do
LINES = ("rail", "said", "banner", "place:")  # on these a line may stand that names a rule
MOST = 3  # words of a card that are told in its tip


def lay_words(table: Parts, page: Page) -> None:
    """Make every line that is a word of the glossary answer to the pointer; not while something is put down, for which
    areas answer as a whole."""
    found = table.voice.glossary
    if not found.words or table.drag.held is not None:
        return
    opens, lines, covers = opens_rule(table), page.said, page.covers
    for number, word in found.among([said.text for said in lines]):
        said = lines[number]
        if covers and any(c.said > number and intersection(c.rect, said.rect)[2] for c in covers):
            continue
        x, y, w, h = said.rect
        below = hit(page.controls, (x + w // 2, y + h // 2))
        if below is None or below.id.startswith(ON):
            act = partial(table.doors.outer.glossary, [word.id], opens)
            page.control(Control(f"word:{number}", said.rect, act, word.name, word.told, focus=False))


def opens_rule(table: Parts) -> Callable[[str], object] | None:
    """Return what shows a rule beside the table, if that is wished."""
    return table.aids.open_rule if table.app.settings.book else None


def lay_rules(table: Parts, page: Page) -> None:
    """Make every rule that is named on the page lead to the rulebook."""
    rules = table.voice.wording.books.rules
    sign = next(iter(rules), "-").partition("-")[0] + "-"  # how the ids of all rules of a game begin
    for number, said in enumerate(page.said):
        if sign not in said.text:
            continue
        ident = next((rule for rule in RULE_ID.findall(said.text) if rule in rules), "")
        if not ident or any(c.said > number and intersection(c.rect, said.rect)[2] for c in page.covers):
            continue
        x, y, w, h = said.rect
        below = hit(page.controls, (x + w // 2, y + h // 2))
        if below is None or below.id.startswith(LINES):  # elsewhere a click does what it is for
            tip = table.voice.wording.pair(ident, rules[ident][table.voice.language])
            act = partial(table.aids.open_rule, ident)
            page.control(Control(f"rule:{ident}", said.rect, act, ident, tip, focus=False))


def lay_counts(table: Parts, page: Page, layout: Layout) -> None:
    """Make how much life there is tell where that comes from: its figure is nothing that is taken up."""
    model = table.model
    if table.drag.held is not None or model.declaration is not None:
        return
    for key in layout.vital:
        left, top, wide, high = layout.zones[key]
        for said in page.said:  # on the path of every change: no calls for those that stand elsewhere
            x, y, w, h = said.rect
            if not (left <= x + w // 2 < left + wide and top <= y + h // 2 < top + high and said.text.isdigit()):
                continue
            rect = (x, y + h // 5, w, h - 2 * (h // 5))  # of its line the figure itself takes the middle
            if not lies_open(page, rect, key) or key in token_sources(model.offers):
                continue
            label, tip = table.voice.wording.area(model.view, key, model.me), page.words("aid_count_tip")
            act = partial(table.aids.open_figures, key)
            page.control(Control(f"count:{key}", rect, act, label, tip, focus=False))


def lies_open(page: Page, rect: Rect, key: Ref) -> bool:
    """Return whether nothing but this area answers here."""
    x, y, w, h = rect
    spots = ((x, y), (x + w - 1, y), (x + w // 2, y + h // 2), (x, y + h - 1), (x + w - 1, y + h - 1))
    for spot in spots:
        control = hit(page.controls, spot)
        if control is None or control.id != f"place:{key}":
            return False
    return True


def lay_words_on(table: Parts, page: Page, definition: str, rect: Rect) -> None:
    """Make the text of a card say what its words mean."""
    words = [table.voice.glossary.words[ident] for ident in table.voice.words_on(table.model.game, definition)]
    if words:
        told = "\n".join(
            f"{table.voice.wording.pair(word.name, said)} ({rule})"
            for word in words[:MOST]
            for rule, said in word.rules[:1]
        )
        tip = f"{told}\n{page.words('glossary_tip')}"
        page.control(Control("words", rect, table.buttons.ask_words, page.words("glossary"), tip, focus=False))

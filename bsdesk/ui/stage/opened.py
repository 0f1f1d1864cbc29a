"""The cards that were opened to everybody where they lie hidden, such as the top of a deck: shown large over the board
for as long as it takes to see them, and while something is asked about them."""

from __future__ import annotations

from bsdesk.engine.state import State, zone_name
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import EMPHASIS, INK, PANEL, QUIET, TEACHER
from bsdesk.ui.table.layout.poses import CARD
from bsdesk.ui.table.model.table_model import TableModel

LASTS, EACH = 2.0, 0.5  # seconds that they are seen, and more for each of them
STAYS = 0.3  # and how long after what was asked about them was answered
WIDE, HIGH = 0.9, 0.56  # of the board: what they take of it at most
PAD, GAP = 12, 10  # units
MOST = 7  # cards that are shown; of more, a note says how many


class Opened:
    """Which cards are shown now."""

    def __init__(self) -> None:
        self.line: int | None = None  # up to which line of the journal it was looked
        self.cards: tuple[str, ...] = ()
        self.until = float("-inf")

    def tick(self, model: TableModel, now: float) -> bool:
        """Take in what was opened since; return whether any cards are shown, or just were."""
        here = model.course.here
        if self.line is not None and here > self.line:
            found = [card for passage in model.passages if passage.line > self.line for card in passage.shown]
            if found:
                self.cards, self.until = tuple(found), now + LASTS + EACH * len(found)
        self.line = here
        if self.cards and lie_open(model.view):
            self.until = max(self.until, now + STAYS)
        over = bool(self.cards) and now >= self.until
        self.cards = () if over else self.cards
        return over or bool(self.cards)

    def lay(self, page: Page, pictures: Faces, board: Rect) -> None:
        """Lay them out in the middle of the board."""
        cards = self.cards[:MOST]
        if not cards:
            return
        x, y, w, h = board
        pad, gap, head = page.u(PAD), page.u(GAP), page.letters.height(EMPHASIS) + page.u(6)
        room = round(WIDE * w) - 2 * pad - gap * (len(cards) - 1)
        wide = min(room // len(cards), round((HIGH * h - head - 2 * pad) / CARD))
        high, across = round(wide * CARD), wide * len(cards) + gap * (len(cards) - 1)
        more = f"+{len(self.cards) - MOST}" if len(self.cards) > MOST else ""
        said = page.words("stage_opened")
        least = page.letters.width(f"{said}  {more}", EMPHASIS, bold=True)
        full = max(across, least) + 2 * pad, high + head + 2 * pad
        box = (x + (w - full[0]) // 2, y + (h - full[1]) // 2, *full)
        page.box(box, PANEL[:3], line=TEACHER, wide=2, radius=10)
        page.say(said, (box[0] + pad, box[1] + pad), EMPHASIS, INK, bold=True, room=full[0] - 2 * pad)
        if more:
            page.say(more, (box[0] + full[0] - pad, box[1] + pad), EMPHASIS, QUIET, bold=True, align="right")
        left = x + (w - across) // 2
        for number, card in enumerate(cards):
            at = left + number * (wide + gap), box[1] + pad + head
            page.put(pictures.face(card, "large", wide), at)


def lie_open(view: State) -> bool:
    """Return whether cards lie open to all where cards usually lie hidden."""
    hidden = (view.rules.piles.deck, view.rules.piles.hand)
    return any(card.face == "up" and zone_name(card.zone) in hidden for card in view.cards.values())

"""The bar for tokens picked for a question of the game: each can be taken back, the rest can be suggested."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bsdesk.engine.state import Prompt
from bsdesk.engine.values import Move, Pick
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.view.bars.banner import Block
from bsdesk.ui.table.view.board.lights import owed_now

TOKEN = 26  # units across


def suggested_moves(table: Parts, prompt: Prompt) -> list[Move]:
    """Return what the game suggests for the rest of this question, if it suggests anything."""
    suggest = table.model.game.handling.suggest
    if suggest is None or not (prompt.tokens or prompt.repeats or owed_now(table)) or table.model.awaits_answer:
        return []
    plan = suggest(table.model.view_of(table.model.seat), None)
    end = next((n for n, move in enumerate(plan) if move.verb != prompt.question), len(plan))
    return list(plan[:end])


def steps_to_remove(prompt: Prompt, number: int, kind: int) -> list[Move]:
    """Return the steps that take one token of a pick back, while all that was picked after it stays."""
    back = [Move(prompt.seat, "back")] * (len(prompt.chosen) - number)
    pick = prompt.chosen[number]
    less = replace(pick, amount=tuple(n - (k == kind) for k, n in enumerate(pick.amount)))
    rest = [*([less] if sum(less.amount) else []), *prompt.chosen[number + 1 :]]
    return [*back, *(Move(prompt.seat, prompt.question, p.subject, p.target, p.amount) for p in rest)]


class PaymentBar:
    """Lays out the tokens that are picked."""

    def __init__(self, table: Parts, page: Page, prompt: Prompt) -> None:
        self.table, self.page, self.prompt = table, page, prompt

    def blocks(self) -> list[Block]:
        """Return each pick of tokens as a block."""
        picks = enumerate(self.prompt.chosen) if self.prompt.tokens else ()
        return [self.block(number, pick) for number, pick in picks if pick.subject]

    def block(self, number: int, pick: Pick) -> Block:
        page, step = self.page, self.page.u(TOKEN + 4)
        kinds = [kind for kind, count in enumerate(pick.amount) for _ in range(count)]

        def tokens(rect: Rect) -> None:
            top = rect[1] + (rect[3] - page.u(TOKEN)) // 2
            for place, kind in enumerate(kinds):
                self.token(number, kind, place, (rect[0] + place * step, top))

        return Block(len(kinds) * step, tokens)

    def token(self, number: int, kind: int, place: int, at: tuple[int, int]) -> None:
        page, table, across = self.page, self.table, self.page.u(TOKEN)
        page.put(table.voice.pictures.token(kind, across), at)
        act = partial(table.commands.submit, steps_to_remove(self.prompt, number, kind))
        label = table.voice.wording.term("question", self.prompt.question)
        page.area(f"pick:{number}:{kind}:{place}", (*at, across, across), act, label=label, tip=page.words("take_back"))

"""So that a person can follow what bots play: each play shown large for a moment, at a speed; a pause, single steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from bsdesk.engine.events import Event
from bsdesk.engine.facts import CardMoved
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.table.pace import PAUSES, weight_of
from bsdesk.table.settings import SPEEDS
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.table.buttons import MainButton

if TYPE_CHECKING:
    from bsdesk.ui.table.screen import TableScreen


SmallButton = tuple[str, str, Action, bool, str, str]  # id, words, what it does, whether it can, sign, tip


class Played(NamedTuple):
    """What a bot played last."""

    title: str
    ref: Ref  # the card, as it is called now


class Following:
    """How fast bots play at this table, and what is shown of it."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.played: Played | None = None
        self.weight = 1.0  # of what was done last: how long one wants to look at it
        self.hurried: tuple[int, Seat] | None = None  # the turn of a bot that shall be over soon
        self.paused, self.steps = False, 0

    # time

    @property
    def beat(self) -> float:
        """So long it takes until a bot plays again."""
        state = self.table.match.state
        hurries = self.hurried == (state.turn, state.active)
        return PAUSES["hurry" if hurries else self.table.app.settings.speed] * self.weight

    @property
    def held(self) -> bool:
        """Shall nothing be played just now?"""
        return self.paused and not self.steps

    def hurry(self) -> None:
        """The rest of its turn shall be over soon; where it only answers, that answer."""
        state = self.table.match.state
        if state.active in self.table.match.bots:
            self.hurried = (state.turn, state.active)
        self.table.rivals.hurry()
        self.table.due = 0.0

    def made(self, plan: Sequence[Move], before: State, events: Iterable[Event]) -> None:
        """A bot has played this: it is shown, where there is a card to be seen."""
        self.steps = max(0, self.steps - 1)
        self.weight = weight_of(plan[0], before.game)
        table, wording, ref = self.table, self.table.wording, now_called(plan[0].subject, events)
        card = table.view.cards.get(ref)
        if card is None or not card.definition or not wording.is_named(plan[0].verb):
            return
        who, what = wording.player(plan[0].seat), wording.verb(plan[0].verb)
        self.played = Played(wording.pair(who, f"{what} – {wording.card(table.view, ref)}"), ref)
        table.look_at(ref)

    def moved(self, plan: Sequence[Move]) -> None:
        """A person has moved: now that is looked at."""
        self.played, self.weight = None, weight_of(plan[0], self.table.game)

    @property
    def title(self) -> str:
        """What is told of the last play: until another card is looked at."""
        played = self.played
        return played.title if played is not None and played.ref == self.table.looked_at else ""

    # where one only watches

    @property
    def watching(self) -> bool:
        match = self.table.match
        return match.watched and not match.replay and not match.state.results and not self.table.looking

    def main_button(self) -> MainButton | None:
        """Hold on, or go on."""
        if not self.watching:
            return None
        words = self.table.app.words
        player = self.table.wording.player(self.table.match.to_act)
        under = f"{words('watch_paused') if self.paused else words('waiting_for', player=player)}"
        text = words("watch_go_on" if self.paused else "watch_pause")
        return MainButton(text, self.toggle, under=under, quiet=not self.paused)

    def small_buttons(self) -> list[SmallButton]:
        words, speed, opened = self.table.app.words, self.table.app.settings.speed, self.table.opened
        return [
            ("step", words("watch_step"), self.step, True, "", words("watch_step_tip")),
            (
                "speed",
                words("watch_speed", speed=words(f"speed_{speed}")),
                self.faster,
                True,
                "",
                words("watch_speed_tip"),
            ),
            ("hands", words("watch_hide" if opened else "watch_open"), self.show_hands, True, "", words("watch_tip")),
            ("menu", words("menu"), self.table.office.menu_screen, True, "", words("menu_tip")),
        ]

    def toggle(self) -> None:
        self.paused, self.steps = not self.paused, 0
        self.table.pause()

    def step(self) -> None:
        """One play at once, and then a pause."""
        self.paused, self.steps = True, 1
        self.table.rivals.hurry()
        self.table.due = 0.0

    def faster(self) -> None:
        """The next of the speeds; after the fastest the slowest."""
        speed = SPEEDS[(SPEEDS.index(self.table.app.settings.speed) + 1) % len(SPEEDS)]
        self.table.app.change(speed=speed)
        self.table.rivals.hurry()

    def show_hands(self) -> None:
        """All hands face up, or as players see them."""
        self.table.opened = not self.table.opened
        self.table.show_to(private=self.table.private)

    def key(self, event: pygame.event.Event) -> bool:
        acts = {
            pygame.K_SPACE: self.toggle,
            pygame.K_n: self.step,
            pygame.K_s: self.faster,
            pygame.K_o: self.show_hands,
        }
        if not self.watching or event.key not in acts or event.mod & pygame.KMOD_CTRL:
            return False
        acts[event.key]()
        return True


def now_called(ref: Ref, events: Iterable[Event]) -> Ref:
    """What a card is called after all that: it goes by another name wherever it moves."""
    for event in events:
        if isinstance(event.fact, CardMoved) and event.fact.card == ref and event.fact.becomes:
            ref = event.fact.becomes
    return ref

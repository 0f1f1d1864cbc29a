"""What the buttons of the table say and do."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from bsdesk.engine.play.priority import PASS
from bsdesk.engine.prompts import size
from bsdesk.engine.values import Move, Offer, Ref
from bsdesk.table.drop_targets import ref_of, takeable
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.advice import Advice
from bsdesk.ui.table.control.autoplay import Autoplay
from bsdesk.ui.table.control.bot_playback import BotPlayback
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.control.privacy import Privacy
from bsdesk.ui.table.control.undo_buttons import UndoButtons
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.lone_moves import LoneMoves
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice


class MainButton(NamedTuple):
    """What the one big button says and does."""

    text: str
    act: Action
    on: bool = True
    under: str = ""
    passing: bool = False
    quiet: bool = False  # not what to do next


# Buttons that have a key to themselves, by how their ids begin; the others' are in `act_of`, or every screen's.
IDENTS = {pygame.K_i: "hint", pygame.K_m: "menu", pygame.K_a: "stops", pygame.K_f: "fill", pygame.K_r: "do:"}


def do_nothing() -> None:
    """Do nothing: for a button that only shows something."""


@dataclass(eq=False)
class Buttons:
    """The buttons and keys of the table."""

    app: App
    model: TableModel
    voice: Voice
    lone_moves: LoneMoves
    commands: Commands
    autoplay: Autoplay
    playback: BotPlayback
    undo: UndoButtons
    advice: Advice
    privacy: Privacy
    doors: Doors
    gaze: Gaze
    open_rule: Callable[[str], object] | None = None  # shows a rule beside the table
    pointed_on: str = ""  # the lit thing that the big button went to last

    # the big one

    def main_button(self) -> MainButton:
        """Return the big button: what is to do next."""
        if self.playback.watching:
            return self.watching_button()
        model, words, wording = self.model, self.app.words, self.voice.wording
        if model.resting and not model.match.replay:
            close = words("back_from_timeline" if model.match.over else "back_to_now")
            return MainButton(close, self.app.back, under=words("looking_under"))
        if model.looking or model.match.replay:
            return MainButton(words("looking"), do_nothing, on=False, under=words("looking_under"))
        if model.match.over:
            under = words("see_result")
            return MainButton(words("game_over"), partial(self.doors.open, "result"), under=under)
        if model.answer_is_hidden:
            return MainButton(words("show_again"), self.privacy.switch, under="H")
        if model.declaration is not None:
            ready, due = model.declaration.ready, model.declaration.due
            under = self.with_key(self.price(), "key_enter" if self.enter_confirms else "")
            owed = model.game.handling.owing(model.declaration.draft.view, model.declaration.seat)
            due = owed.still if owed is not None else due
            under = under if ready else words("owed_still" if owed is not None else "still_due", count=due)
            return MainButton(self.declared(), self.commands.hand_in, ready, under)
        if model.awaits_answer:
            return MainButton(words("awaiting"), do_nothing, on=False, quiet=True)
        if not model.seat:
            waiting = words("waiting_for", player=wording.player(model.match.to_act))
            on = model.match.to_act in model.match.bots  # nobody hurries a person
            said = "hurry" if len(model.match.bots) < 2 else "skip_to_me"
            return MainButton(waiting, self.playback.hurry, on=on, under=words(said) if on else "", quiet=True)
        return self.moving_button({offer.move.verb: offer.move for offer in model.offers if not offer.move.subject})

    def moving_button(self, lone: dict[str, Move]) -> MainButton:
        """Return the big button where a seat of this screen is to act; `lone`: moves that name no thing."""
        model, words = self.model, self.app.words
        if PASS in lone and not self.lone_moves.can_go_on():
            unasked = bool(self.autoplay.pending_pass(model.seat))
            under, act = words("by_itself" if unasked else "key_pass"), partial(self.commands.submit, [lone[PASS]])
            return MainButton(self.voice.wording.verb(PASS), act, under=under, quiet=unasked, passing=True)
        if model.view.prompts:
            return self.pointing_button() or MainButton(words("your_move"), do_nothing, on=False)
        onward = next((move for verb, move in lone.items() if verb in model.game.handling.onward), None)
        if onward is not None:
            told = self.autoplay.passed_in == (model.view.turn, model.view.step)
            under = " · ".join([*([words("passed_for_you")] if told else []), words("key_next")])
            return MainButton(
                self.lone_moves.next_step_name(onward), partial(self.commands.submit, [onward]), under=under
            )
        return self.pointing_button() or self.only_button() or MainButton(words("your_move"), do_nothing, on=False)

    def only_button(self) -> MainButton | None:
        """Return the big button where a single move is left, which names no thing; None if that is not so."""
        only = self.lone_moves.only()
        if only is None:
            return None
        return MainButton(
            self.lone_moves.label(only), partial(self.commands.submit, [only.move]), under=self.app.words("only_move")
        )

    def pointing_button(self) -> MainButton | None:
        """Return the big button where the answer is a lit thing: it names how many there are, and goes from one to the
        next; None if nothing is lit. While a thing that was clicked on is held, it puts that back."""
        view, drag = self.model.view, self.autoplay.drag
        if drag.held is not None and not (drag.dragging or drag.free_hand.on):
            return MainButton(self.app.words("put_it_back"), self.put_back, under="Esc", quiet=True)
        lit = self.lit_things() & (view.cards.keys() | view.zones.keys() | view.tokens.keys())
        if not lit:
            return None
        what, count = "card" if lit <= view.cards.keys() else "place", len(lit)
        prompt = view.prompts.get(self.model.seat)
        chosen = size(prompt) if prompt is not None and not prompt.tokens else 0
        more = max(1, prompt.least - chosen) if prompt is not None and not prompt.tokens else 1
        if count == 1:
            text = self.app.words(f"click_the_{what}")
        elif chosen or more > 1:
            text = self.app.words(f"click_more_{what}" if chosen else f"click_several_{what}", count=count, more=more)
        else:
            text = self.app.words(f"click_{what}", count=count)
        return MainButton(text, self.point_on, quiet=True)

    def put_back(self) -> None:
        """Hold nothing any more."""
        self.autoplay.drag.let_go()
        self.app.refresh()

    def lit_things(self) -> Set[Ref]:
        """Return the things that the answer may be: where a scene lights some of them, these."""
        usable = takeable(self.model.view, self.model.offers).keys()
        wanted = {move.subject for move in self.model.lead.wanted()} if self.model.lead is not None else set()
        return wanted & usable or usable

    def point_on(self) -> None:
        """Put the keyboard on the next lit thing."""
        page, lit = self.app.page, self.lit_things()
        found = [c.id for c in (page.controls if page is not None else ()) if c.on and ref_of(c.id) in lit]
        if found:
            last = found.index(self.pointed_on) if self.pointed_on in found else -1
            self.pointed_on = found[(last + 1) % len(found)]
            self.app.focus_on(self.pointed_on, keyboard=True)

    # what is laid out

    def declared(self) -> str:
        """Return what is laid out, in words: what is done, and with which card."""
        made, wording = self.model.declaration, self.voice.wording
        if made is None:
            return ""
        text = wording.offer(self.model.whole_view, Offer(made.first), self.voice.book)
        view, first = self.model.client.view, made.first
        if first.subject not in view.cards:
            return text
        if first.target and wording.ability(view, first, self.voice.book):
            uses = [
                o for o in self.model.legal(made.seat) if (o.move.verb, o.move.subject) == (first.verb, first.subject)
            ]
            text = wording.verb(first.verb) if len(uses) == 1 else text  # what the only one does is read on the card
        elif first.target and wording.is_told(first.verb):
            return wording.deed(view, first)  # in one sentence, not with a colon after a colon
        return wording.pair(text, wording.card(view, first.subject))

    def price(self) -> str:
        """Return how much is paid for what is laid out, if anything is."""
        made = self.model.declaration
        return self.app.words("pays", count=made.cost) if made is not None and made.cost else ""

    def with_key(self, text: str, key: str) -> str:
        """Return what comes of a button, and its key."""
        return " · ".join(filter(None, (text, key and self.app.words(key))))

    @property
    def enter_confirms(self) -> bool:
        """Return whether Enter confirms what is laid out: not while something is held, which it puts down, or while the
        keyboard is on another button, which it presses. To change what is laid out, Space uses the thing it is on."""
        focus = self.app.focus if self.app.keyboard else ""
        return self.autoplay.drag.held is None and (focus in ("", "declare") or bool(ref_of(focus)))

    def watching_button(self) -> MainButton:
        """Return the big button where one only watches: pause, or go on."""
        words, paused = self.app.words, self.playback.paused
        player = self.voice.wording.player(self.model.match.to_act)
        under = words("watch_paused") if paused else words("waiting_for", player=player)
        text = words("watch_go_on" if paused else "watch_pause")
        return MainButton(text, self.playback.toggle, under=under, quiet=not paused)

    # the small ones

    def small_buttons(self) -> list[Deed]:
        """Return the buttons above the big one."""
        words, model = self.app.words, self.model
        menu = Deed("menu", words("menu"), partial(self.doors.open, "menu"), True, words("menu_tip"))
        if self.playback.watching:
            speed = words("watch_speed", speed=words(f"speed_{getattr(self.app.settings, model.pace)}"))
            hands = words("watch_hide" if model.opened else "watch_open")
            return [
                Deed("step", words("watch_step"), self.playback.step, True, words("watch_step_tip")),
                Deed("speed", speed, self.playback.faster, True, words("watch_speed_tip")),
                Deed("hands", hands, self.privacy.show_hands, True, words("watch_tip")),
                menu,
            ]
        awake = not (model.resting or model.secrecy.curtained or model.awaits_answer)
        hint = bool(model.seat) and not (self.advice.adviser.thinking or model.secrecy.private or model.awaits_answer)
        tip = words("hint_hidden" if model.secrecy.private else "hint_tip")
        return [
            Deed("undo", words("undo"), self.undo.undo, awake and self.undo.can_undo, words("undo_tip")),
            Deed("redo", words("redo"), self.undo.redo, awake and self.undo.can_redo, words("redo_tip")),
            Deed("hint", words("hint"), self.advice.ask_hint, hint, tip),
            menu,
        ]

    # keys

    def key(self, event: pygame.event.Event) -> bool:
        """Do what a key of the table is for."""
        watching: dict[int, Callable[[], None]] = {
            pygame.K_SPACE: self.playback.toggle,
            pygame.K_n: self.playback.step,
            pygame.K_s: self.playback.faster,
            pygame.K_o: self.privacy.show_hands,
        }
        if self.playback.watching and event.key in watching and not event.mod & pygame.KMOD_CTRL:
            watching[event.key]()
            return True
        act = self.act_of(event)
        if act is not None:
            act()
        return act is not None

    def act_of(self, event: pygame.event.Event) -> Action | None:
        """Return what a key does now; None, if nothing."""
        key, main, laid_out = event.key, self.main_button(), self.model.declaration is not None
        if event.mod & pygame.KMOD_CTRL and key == pygame.K_z:
            return self.undo.redo if event.mod & pygame.KMOD_SHIFT else self.undo.undo
        if key == pygame.K_n and not main.passing and main.on and not self.model.view.prompts and not laid_out:
            return main.act
        passes = [o.move for o in self.model.offers if o.move.verb == PASS]
        if key == pygame.K_p and passes and not laid_out:
            return partial(self.commands.submit, passes[:1])
        if key == pygame.K_h:
            return self.privacy.switch
        if key == pygame.K_g and self.voice.glossary.words:
            return self.ask_words
        enter = key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and laid_out and main.on and self.enter_confirms:
            return main.act
        return self.button_of(key)

    def ask_words(self) -> None:
        """Show what the words of the game mean, those of the card that is looked at first."""
        open_rule = self.open_rule if self.app.settings.book else None
        self.doors.outer.glossary(self.voice.words_on(self.model.game, self.gaze.definition), open_rule)

    def button_of(self, key: int) -> Action | None:
        """Return what the button does that has this key to itself; None if it is not there, or can't be used now."""
        page, idents = self.app.page, IDENTS.get(key)
        if page is None or idents is None:
            return None
        found = {c.id: c for c in page.controls if c.on and c.act is not None and c.id.startswith(idents)}
        if len(found) > 1:  # there are several of that kind: the keyboard goes there
            return partial(self.app.focus_on, next(iter(found)), keyboard=True)
        return next((control.act for control in found.values()), None)

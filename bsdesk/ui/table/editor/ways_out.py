"""Where an edited position goes: it is played, saved, copied as text or as a code; or another one is taken in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from bsdesk.bots.bot import LEVELS
from bsdesk.complaint import Complaint
from bsdesk.engine.files.free_hand_commands import RULES, apply_free_hand
from bsdesk.engine.values import Seat
from bsdesk.scenes.editing.defects import Defect
from bsdesk.scenes.position import position_of
from bsdesk.scenes.scene import Scene, said_in
from bsdesk.scenes.sharing import code_of
from bsdesk.scenes.writing import write
from bsdesk.speech.players import HUMAN
from bsdesk.table.match import Match
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.dialogs import Choice, ask, keep, pick, tell
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.table.control.doors import OuterDoors
from bsdesk.ui.table.editor.bench import Bench
from bsdesk.ui.table.screen import TableScreen

GOALS = ("", "win this turn", "survive")  # those that are offered
NONE, OTHER = "none", "other"  # in place of a goal, in the list of them


class WaysOut:
    """What can be done with what is on the bench. `save` writes a scene among one's own, over that file if one is
    given, and returns where it lies; `take_in` opens what was pasted."""

    def __init__(
        self,
        bench: Bench,
        screen: Screen,
        doors: OuterDoors,
        save: Callable[[Scene, Path | None], Path | None],
        take_in: Callable[[str], object],
    ) -> None:
        self.bench, self.screen, self.doors = bench, screen, doors
        self._save, self._take_in = save, take_in
        self.app = bench.app

    # playing

    def play(self, players: Mapping[Seat, str] | None = None) -> None:
        """Play from here at a table of its own; where something can't stand, tell that first."""
        if self.bench.check():
            self.show_defects(players)
            return
        self.begin(players)

    def begin(self, players: Mapping[Seat, str] | None = None) -> None:
        """Begin to play; what can't stand is settled by the rules before anything is done."""
        bench, app, model = self.bench, self.app, self.bench.parts.model
        try:
            state = position_of(bench.as_scene, model.game)
            if bench.check():
                state = apply_free_hand(state, model.me, RULES).state
        except Complaint as wrong:
            tell(app, app.words("editor_cannot"), app.words.complaint(wrong))
            return
        box, scene, bots = model.match.box, bench.scene, players or {}
        names = {seat: name for seat, name in scene.names.items() if bots.get(seat, HUMAN) == HUMAN}
        link = app.shelf.tables.lay(box, state, bots, names=names, seen_by=scene.seen_by)
        app.open(TableScreen(app, Match(box, link, app.settings.language), self.doors))

    def against_bot(self) -> None:
        """Ask which bot plays the other seats, and play."""
        words = self.app.words
        choices = [Choice(level, words(f"player_{level}"), words(f"about_{level}")) for level in LEVELS]

        def begin(level: str) -> None:
            state, me = self.bench.draft, self.bench.parts.model.me
            self.play({seat: HUMAN if seat == me else level for seat in state.seats()})

        pick(self.app, words("editor_bot"), choices, self.app.settings.rival, begin)

    def leave(self) -> None:
        """Leave the editor; ask before, where something was changed that is saved nowhere."""
        bench, words, app = self.bench, self.app.words, self.app
        leave = partial(app.leave, self.screen)
        if bench.is_saved:
            leave()
        else:
            keep(app, words("editor_leave"), words("editor_leave_sure"), self.save, leave)

    # the check

    def show_defects(self, players: Mapping[Seat, str] | None = None) -> None:
        """Show what is wrong, each with what mends it; a click does that."""
        bench, words, found = self.bench, self.app.words, self.bench.check()
        if not found:
            self.app.notice(words("editor_fine"), done=True)
            return
        choices = [self.row(number, defect) for number, defect in enumerate(found)]
        if all(defect.fact is not None for defect in found):
            choices.append(Choice("anyway", words("editor_anyway"), words("editor_anyway_about")))

        def take(ident: str) -> None:
            if ident == "anyway":
                self.begin(players)
                return
            defect = found[int(ident)]
            bench.chosen = defect.thing if bench.is_there(defect.thing) else bench.chosen
            if defect.remedy is not None:
                bench.do(defect.remedy.edit)
                if bench.check():
                    self.show_defects(players)

        pick(self.app, words("editor_wrong", count=len(found)), choices, "0", take)

    def row(self, number: int, defect: Defect) -> Choice:
        remedy = self.bench.words.remedy_in_words(defect.remedy) if defect.remedy is not None else ""
        return Choice(str(number), self.bench.words.defect_in_words(defect), remedy)

    # keeping and sharing

    def save(self) -> None:
        """Ask for a name, and save the scene among one's own."""
        words, bench = self.app.words, self.bench
        title = said_in(bench.scene.title, words.language)

        def take(name: str) -> None:
            scene = bench.as_scene
            if name != title:
                scene = replace(scene, title=dict.fromkeys(scene.title or ("en",), name))
            file = self._save(scene, bench.file if name == title else None)
            if file is not None:
                bench.scene, bench.file = replace(bench.scene, title=scene.title), file
                bench.note_saved()
                self.app.notice(words("editor_saved", file=file.name), done=True)

        ask(self.app, words("editor_save"), words("editor_save_text"), words("editor_save"), take, value=title)

    @property
    def text(self) -> str:
        return write(self.bench.as_scene)

    def copy_text(self) -> None:
        self.copy(self.text)

    def copy_code(self) -> None:
        self.copy(code_of(self.text))

    def copy(self, text: str) -> None:
        copied = clipboard.write(text)
        self.app.notice(self.app.words("editor_copied" if copied else "editor_not_copied"), bad=not copied)

    def paste(self) -> None:
        """Open the scene that was copied, as text or as a code."""
        self._take_in(clipboard.read())

    # beginning anew

    def clear(self) -> None:
        """Take everything away."""
        self.bench.do("clear")

    def open_menu(self) -> None:
        """Show what else can be done."""
        words = self.app.words
        acts: dict[str, Callable[[], object]] = {
            "paste": self.paste,
            "goal": self.choose_goal,
            "clear": self.clear,
            "settings": self.doors.settings,
            "keys": self.doors.help,
        }
        goal = words("editor_goal", goal=self.goal_name(self.bench.goal))
        said = {"paste": words("editor_paste"), "goal": goal, "clear": words("editor_clear")}
        choices = [Choice(ident, said.get(ident) or words(ident)) for ident in acts]
        pick(self.app, words("menu"), choices, "paste", lambda ident: acts[ident](), row=44)

    # what is to be reached

    def goal_name(self, goal: str) -> str:
        """Return a goal in words; one that is written in the words of the rules as it is written."""
        known = {"": "editor_goal_none", "win this turn": "scene_goal_win", "survive": "scene_goal_survive"}
        return self.app.words(known[goal]) if goal in known else goal

    def choose_goal(self) -> None:
        """Ask what is to be reached from here."""
        words, goal, bench = self.app.words, self.bench.goal, self.bench
        choices = [Choice(ident or NONE, self.goal_name(ident)) for ident in GOALS]
        choices.append(Choice(OTHER, words("editor_goal_other"), goal if goal not in GOALS else ""))

        def take(ident: str) -> None:
            if ident == OTHER:
                self.ask_goal()
            else:
                bench.set_goal("" if ident == NONE else ident)
                self.app.refresh()

        pick(self.app, words("scene_aim"), choices, goal or NONE if goal in GOALS else OTHER, take, row=52)

    def ask_goal(self) -> None:
        """Ask for a goal in the words of the rules; what is wrong with it is told while it is written."""
        words, bench = self.app.words, self.bench
        value = bench.goal if bench.goal not in GOALS else ""
        text = words("editor_goal_text")
        ask(self.app, words("scene_aim"), text, words("ok"), bench.set_goal, value=value, wrong=bench.wrong_goal)

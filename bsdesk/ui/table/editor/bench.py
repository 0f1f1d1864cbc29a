"""What is being edited: the position on the table as a scene, what is wrong with it, which thing is chosen."""

from __future__ import annotations

from collections.abc import Sequence, Set
from pathlib import Path

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.files.notation import definition_named
from bsdesk.engine.files.setting_up import LOT, acting_steps, lots_in
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Pool, Ref, pool_text, seat_in
from bsdesk.scenes.editing.defects import Defect, defects_of
from bsdesk.scenes.likeness import unlike
from bsdesk.scenes.scene import Goal, Scene
from bsdesk.scenes.taking import scene_set_up
from bsdesk.scenes.tasks import read_aim
from bsdesk.table.drop_targets import Held
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.editor.hand import NEW, give_hand
from bsdesk.ui.table.editor.naming import EditorWords
from bsdesk.ui.table.editor.palette import CardPalette

# facts of the scene that the position on the table doesn't say
KEPT = ("rule", "seat", "name", "decks", "made_up", "seen_by", "list")


class Bench:
    """A position that is edited at a table. `scene`: the scene that it was, with title and line; as long as nothing is
    changed, it is that scene still. `file`: where that lies, if it is one's own."""

    def __init__(self, parts: Parts, scene: Scene, file: Path | None = None) -> None:
        self.app, self.parts, self.scene, self.file = parts.app, parts, scene, file
        self.palette, self.words = CardPalette(parts, self.take), EditorWords(parts)
        self.hand = give_hand(parts, self.choose, self.follow, lambda: self.palette.holds(self.app.pointer))
        self.chosen: Ref = ""  # the card, area or player whose properties are shown
        self.first = parts.model.course.here  # where it was begun
        self.note_saved()
        self._checked: tuple[State, Sequence[Defect]] | None = None

    # the position

    @property
    def draft(self) -> State:
        return self.parts.model.view

    @property
    def steps(self) -> list[str]:
        """Return the steps in which a seat acts."""
        steps = self.parts.placement.sheet.steps
        return acting_steps(self.draft, steps) or [self.draft.step]

    @property
    def as_scene(self) -> Scene:
        """Return the position as a scene, with the title and the line that it has."""
        if self.parts.model.course.here == self.first and self.scene.facts:
            return self.scene
        facts = scene_set_up(self.draft).facts
        kept = tuple(fact for fact in self.scene.facts if fact.key in KEPT)
        return replace(self.scene, facts=(*facts, *kept))

    @property
    def goal(self) -> str:
        """Return what is to be reached from the position; nothing if there is no goal."""
        return next((step.text for step in self.scene.steps if isinstance(step, Goal)), "")

    def set_goal(self, text: str) -> None:
        """Have this to be reached, or nothing any more."""
        steps = tuple(step for step in self.scene.steps if not isinstance(step, Goal))
        self.scene = replace(self.scene, steps=(Goal(text), *steps) if text else steps)

    def wrong_goal(self, text: str) -> str:
        """Return what is wrong with a goal, in words, with the nearest known word; nothing if it can be asked for. Of a
        card of the game it may speak before that is there."""
        game, draft = self.parts.model.game, self.draft
        if not text:
            return ""
        names = [name for word in text.split() for name in word.split(".")]
        try:
            expected = read_aim(text, game).expected
            if expected is not None and not any(definition_named(game, name) for name in names):
                unlike(draft, expected, draft.active)
        except Complaint as wrong:  # in one line: what is expected otherwise is long
            return " – ".join(map(self.app.words.complaint, (wrong.wrong, wrong.remedy)))
        return ""

    def add_lots(self, zone: Ref, number: int) -> None:
        """Have so many more cards in an area that are dealt by lot; below 0: fewer."""
        self.do(f"lots {zone} {max(0, len(lots_in(self.draft, zone)) + number)}")
        self.chosen = zone  # not the card that came into being

    def note_saved(self) -> None:
        """Note that it is saved as it is now."""
        self.saved = self.parts.model.course.here, self.scene.steps

    @property
    def is_saved(self) -> bool:
        return self.saved == (self.parts.model.course.here, self.scene.steps)

    def check(self) -> Sequence[Defect]:
        """Return what is wrong with the position. Kept while it is the same."""
        draft = self.draft
        if self._checked is None or self._checked[0] is not draft:
            found = defects_of(draft, self.steps)
            untouched = self.as_scene is self.scene  # which says what waits
            self._checked = draft, tuple(one for one in found if not (untouched and one.kind == "stranded"))
        return self._checked[1]

    # what is done

    def do(self, *edits: str) -> None:
        """Do these things, one after another."""
        for edit in edits:
            self.hand.do(edit)

    def follow(self, before: Set[Ref]) -> None:
        """Keep the chosen thing chosen: a card becomes another when it goes elsewhere. One that comes into being is
        chosen, too."""
        new = [ref for ref in self.draft.cards if ref not in before]
        if len(new) == 1:
            self.chosen = new[0]
        elif not self.is_there(self.chosen):
            self.chosen = ""
        self.app.refresh()

    def is_there(self, ref: Ref) -> bool:
        draft = self.draft
        return ref in draft.cards or ref in draft.zones or ref in draft.tokens or seat_in(ref) in draft.seats()

    def choose(self, ref: Ref) -> bool:
        """Choose a thing, so that its properties are shown; a pile shows its cards at the second click."""
        if ref == self.chosen and ref in self.draft.zones and self.draft.zones[ref]:
            self.parts.gaze.zone = ref
        self.chosen = ref
        self.app.refresh()
        return True

    def take(self, definition: str) -> None:
        """Hold a new card, to be put down."""
        self.hand.beneath = False
        self.parts.drag.take_up(Held(f"{NEW}{definition}"), dragging=False)
        self.app.refresh()

    def move(self, *, beneath: bool = False) -> None:
        """Hold the chosen card, to be put down elsewhere, or beneath another one."""
        if self.chosen in self.draft.cards:
            self.parts.gaze.zone, self.hand.beneath = "", beneath
            self.parts.drag.take_up(Held(self.chosen))

    def copy(self) -> None:
        """Lay the same card beside the chosen one, with as many tokens."""
        card = self.draft.cards.get(self.chosen)
        if card is None:
            return
        if LOT in card.marks:
            self.add_lots(card.zone, 1)
            return
        pool = self.draft.tokens.get(card.id, ())
        self.do(f"make {card.definition} {card.zone}")
        if any(pool) and self.chosen != card.id:
            self.do(f"pool {self.chosen} {self.written(pool)}")

    def remove(self) -> None:
        """Take the chosen card away; of an area all that lies there."""
        if self.chosen in self.draft.cards:
            self.do(f"away {self.chosen}")
        elif self.draft.zones.get(self.chosen):
            self.do(f"fill {self.chosen}")

    def written(self, pool: Pool) -> str:
        return pool_text(pool, self.draft.rules.token_marks) or "0"

    def add_tokens(self, ref: Ref, kind: int, number: int) -> None:
        """Lay more tokens of a kind at a place; below 0: fewer."""
        marks = self.draft.rules.token_marks
        there = self.draft.tokens.get(ref) or (0,) * len(marks)
        pool = tuple(max(0, count + number * (one == kind)) for one, count in enumerate(there))
        self.do(f"pool {ref} {self.written(pool)}")

    def place_of(self, ref: Ref) -> tuple[int, int]:
        """Return which of its area's cards a card is, and of how many."""
        cards = self.draft.zones[self.draft.cards[ref].zone]
        return cards.index(ref) + 1, len(cards)

    def shift(self, ref: Ref, number: int) -> None:
        """Lay a card so many places further back in its pile."""
        place, count = self.place_of(ref)
        self.do(f"card {ref} {self.draft.cards[ref].zone} {min(count, max(1, place + number))}")

    def count_counter(self, ref: Ref, name: str, number: int) -> None:
        """Put so many steps more of counters of a name on a thing; below 0: fewer."""
        there = self.draft.counters.get(ref, {}).get(name, 0)
        step = self.draft.game.handling.counter_steps.get(name, 1)
        self.do(f"counters {ref} {name} {max(0, there + number * step)}")

    def turn(self, number: int) -> None:
        self.do(f"turn {max(1, self.draft.turn + number)}")

    def is_pile(self, ref: Ref) -> bool:
        """Return whether the order of the cards matters where this one lies: anywhere but in play."""
        return zone_name(self.draft.cards[ref].zone) not in self.draft.rules.play_zones

"""A scene as data: the facts of its position, and the steps of its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.values import Seat, number_in, seat_in

Said = dict[str, str]  # a text by language; English is always there
LANGUAGES = ("en", "zh_hant", "zh_hans", "ja")
NAME_MOST = 40  # letters of what a player is called

# How a scene may say its facts, in the order in which they are written.
ABOUT = ("title", "about")  # texts in several languages
FACTS = (
    "game",
    "option",
    "rule",
    "grade",
    "proved",
    "seat",
    "name",
    "decks",
    "made_up",
    "seen_by",
    "list",
    "seed",
    "step",
    "turn",
    "active",
)
SIDES = ("table",)  # and p1, p2 ...
FURTHER = ("events", "card", "pool", "counters", "tally", "past", "lasting")
UNDER_WAY = ("moment", "acts", "over", "way", "queue", "asks")  # with these no step begins
SIDE = "side"
GRADES = ("easy", "medium", "hard")  # of puzzles
ORDER = (*FACTS, *SIDES, SIDE, *FURTHER, *UNDER_WAY)


class PositionFact(Struct, frozen=True):
    """One fact of a position: a line of the file."""

    key: str
    text: str
    line: int = 0


class Play(Struct, frozen=True, tag=True):
    """Moves that are made. Those that are `wanted` the learner makes with its own hands."""

    text: str
    wanted: bool = False
    line: int = 0


class Say(Struct, frozen=True, tag=True):
    """A caption."""

    said: Said
    line: int = 0


class Point(Struct, frozen=True, tag=True):
    """An arrow through things, or spotlights on them, for the caption that stands there."""

    kind: str  # arrow, light, large
    things: tuple[str, ...]
    line: int = 0


class PossibleAnswer(Struct, frozen=True):
    """A possible answer to a question to the viewer."""

    said: Said
    right: bool = False
    why: Said = {}  # why it is right, or is not


class Ask(Struct, frozen=True, tag=True):
    """A question to the viewer."""

    said: Said
    answers: tuple[PossibleAnswer, ...] = ()
    line: int = 0


class Expect(Struct, frozen=True, tag=True):
    """What must be so here."""

    text: str
    line: int = 0


class Mistake(Struct, frozen=True):
    """What is said of moves that lead away from a goal: of these moves or verbs, or of any."""

    moves: tuple[str, ...]
    said: Said


class Goal(Struct, frozen=True, tag=True):
    """What the learner is to reach from here, in any way. What follows in the scene is one way."""

    text: str
    moves: int = 0  # at most so many of one's own; 0: any number
    turns: int = 1  # within so many turns, this one counted
    rival: str = "any"  # any: against every answer; passes: the others do as little as they can
    want: tuple[str, ...] = ()  # first moves that are lit
    hints: tuple[Said, ...] = ()  # the first says least
    mistakes: tuple[Mistake, ...] = ()  # the first that speaks of a move is said
    line: int = 0


class Branch(Struct, frozen=True, tag=True):
    """Another line that begins here. After it the line goes on as if it had not been."""

    name: str
    steps: tuple[Step, ...] = ()
    line: int = 0
    title: Said = {}  # what it is called; nothing: by its name


Step = Play | Say | Point | Ask | Expect | Goal | Branch


class Scene(Struct, frozen=True):
    """A scene: what it is called, its position, its line."""

    facts: tuple[PositionFact, ...]
    title: Said = {}
    about: Said = {}
    steps: tuple[Step, ...] = ()

    def fact(self, key: str, otherwise: str = "") -> str:
        """Return what the last fact of this key says."""
        return next((fact.text for fact in reversed(self.facts) if fact.key == key), otherwise)

    def all(self, key: str) -> list[PositionFact]:
        """Return the facts of this key."""
        return [fact for fact in self.facts if fact.key == key]

    @property
    def game(self) -> str:
        return self.fact("game")

    @property
    def rules(self) -> list[str]:
        """Return the rules that the scene is about."""
        return [rule for fact in self.all("rule") for rule in fact.text.split()]

    @property
    def shortest(self) -> int:
        """Return how many own moves the shortest solution has, answers and passes aside; 0 if that is not said."""
        return number_in(self.fact("proved").partition(" ")[0])

    @property
    def learner(self) -> Seat:
        """Return the seat whose hands the learner has."""
        return seat_in(self.fact("seat")) or seat_in(self.fact("active")) or 1

    @property
    def names(self) -> dict[Seat, str]:
        """Return what players are called, by their seats."""
        found = (fact.text.partition(" ") for fact in self.all("name"))
        return {seat_in(head): name for head, _, name in found if seat_in(head) and name}

    @property
    def decks(self) -> str:
        """Return what the learner knows: `known` all lists, `own` its own alone, `unknown` none; `open`: all hands."""
        return self.fact("decks", "known")

    @property
    def made_up(self) -> str:
        """Return which hands and decks were dealt again, since whoever cut it out of a game did not see them: those of
        the `others`, `all`; "": none."""
        return self.fact("made_up")

    @property
    def seen_by(self) -> str:
        """Return the seat from whose view of a game that went on it was taken, such as p1: what others did not see of
        that game is this seat's secret; "" if there is none."""
        return self.fact("seen_by") or (f"p{self.learner}" if self.made_up == "others" else "")

    def branches(self) -> list[str]:
        """Return the names of all branches, those within others behind a slash."""
        return [name for name, _ in branches_in(self.steps)]

    def branch_title(self, branch: str, language: str) -> str:
        """Return what a branch is called: its title, or else its name with spaces."""
        found = next((one for name, one in branches_in(self.steps) if name == branch), Branch(branch))
        return said_in(found.title, language) or found.name.rpartition("/")[2].replace("-", " ")


def branches_in(steps: Sequence[Step], within: str = "") -> Iterator[tuple[str, Branch]]:
    """Yield the branches of a line with their names."""
    for step in steps:
        if isinstance(step, Branch):
            yield within + step.name, step
            yield from branches_in(step.steps, f"{within}{step.name}/")


def said_in(said: Mapping[str, str], language: str) -> str:
    """Return a text in a language, or else in English, or else in any."""
    return said.get(language) or said.get("en") or next(iter(said.values()), "")


def told_before(scene: Scene) -> Said:
    """Return what may be told of a scene before anybody has gone through it: what it is about; of a puzzle nothing, as
    that is its idea, which is told once it is solved."""
    return {} if scene.fact("grade") or scene.shortest else scene.about


def as_seen_by(scene: Scene, seat: str) -> Scene:
    """Return the scene as one that was taken from the view of this seat, such as p1; as it is, if none is named."""
    if not seat:
        return scene
    facts = [fact for fact in scene.facts if fact.key != "seen_by"]
    return replace(scene, facts=tuple(in_order([*facts, PositionFact("seen_by", seat)])))


def with_names(scene: Scene, names: Mapping[Seat, str]) -> Scene:
    """Return the scene with what its players are called, by their seats."""
    kept = [fact for fact in scene.facts if fact.key != "name"]
    plain = {seat: " ".join(name.split())[:NAME_MOST].strip() for seat, name in sorted(names.items())}
    named = [PositionFact("name", f"p{seat} {name}") for seat, name in plain.items() if name]
    return replace(scene, facts=tuple(in_order((*kept, *named))))


def in_order(facts: Sequence[PositionFact]) -> list[PositionFact]:
    """Return the facts in the order in which they are written; those of one kind as they are."""
    return sorted(facts, key=lambda fact: ORDER.index(fact.key if fact.key in ORDER else SIDE))

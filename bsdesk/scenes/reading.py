"""Reading a scene: a line a fact, then a line a step. Every fault is told, with its line and the nearest known word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn, TypeVar

from msgspec.structs import replace

from bsdesk.complaint import Complaint, said_of
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.values import number_in, seat_in
from bsdesk.scenes.scene import (
    ABOUT,
    FACTS,
    FURTHER,
    GRADES,
    LANGUAGES,
    NAME_MOST,
    SIDES,
    UNDER_WAY,
    Ask,
    Branch,
    Expect,
    Goal,
    Mistake,
    Play,
    Point,
    PositionFact,
    PossibleAnswer,
    Said,
    Say,
    Scene,
    Step,
)

S = TypeVar("S", Say, Ask, Goal)
Report = Callable[[Complaint], object]

REMARK = re.compile(r"(?<!\\)#.*")
WORD = re.compile(r"[a-z0-9][a-z0-9_-]*")
PROVED = re.compile(r"\d{1,3} moves?, \d{1,6} lines?")
DEEPEST = 8  # branches within each other
POSITION = (*FACTS, *SIDES, *FURTHER, *UNDER_WAY)
STEPS: tuple[str, ...] = (
    "play",
    "do",
    "say",
    "arrow",
    "light",
    "large",
    "ask",
    "right",
    "wrong",
    "why",
    "expect",
    "goal",
    "limit",
    "rival",
    "want",
)
STEPS += ("hint", "mistake", "branch", "end")
KEYS = (*ABOUT, *POSITION, *STEPS)
RIVALS = ("any", "passes")
DECKS = ("known", "own", "unknown", "open")
MADE_UP = ("others", "all")


def stop(complaint: Complaint) -> NoReturn:
    """Raise the complaint: the first fault ends the reading."""
    raise complaint


LETTERS = 4_000  # of a line; not of what is in progress, where hundreds of effects may wait


class SceneLine(NamedTuple):
    """A line of the file without its remark."""

    number: int
    key: str
    text: str


def lines_of(text: str) -> Iterator[SceneLine]:
    """Yield the lines that say something. `#` opens a remark, unless a backslash stands before it."""
    for number, line in enumerate(text.split("\n"), 1):
        key, _, rest = REMARK.sub("", line).strip().partition(" ")
        if key:
            yield SceneLine(number, key, " ".join(rest.replace("\\#", "#").split()))


def parse(text: str, file: Path | None = None, report: Report = stop) -> Scene:
    """Return the scene that a text describes, as far as it can be read without knowing its game."""
    reader = _Reader()
    for line in lines_of(text):
        try:
            with said_of(file, line.number):
                reader.take(line)
        except Complaint as complaint:
            report(complaint)
    try:
        with said_of(file, None):
            return reader.scene()
    except Complaint as complaint:
        report(complaint)
        return reader.as_it_is()


class _Reader:
    """What was read so far."""

    def __init__(self) -> None:
        self.facts: list[PositionFact] = []
        self.texts: dict[str, Said] = {"title": {}, "about": {}}
        self.steps: list[list[Step]] = [[]]  # of the line, of the branch in it that is open, and so on
        self.open: list[SceneLine] = []  # the branches that are not ended
        self.titles: list[Said] = []  # of these

    def take(self, line: SceneLine) -> None:
        """Take in one line."""
        key = line.key
        if key not in KEYS and not seat_in(key):
            remedy = did_you_mean(key, KEYS, "correct the line")
            raise Complaint(f"no such line: {key!r}", expected=", ".join((*KEYS, "p1, p2 ...")), remedy=remedy)
        if not line.text and key != "end":
            raise Complaint(f"{key} says nothing", expected=f"something behind {key!r}", remedy="add it")
        if len(line.text) > LETTERS and key != "way":
            raise Complaint("has a line that is too long", expected=f"{LETTERS} letters at most", remedy="shorten it")
        if key == "title" and self.open:
            self.say_in(self.titles[-1], line.text, key)
        elif key in ABOUT:
            self.say_in(self.texts[key], line.text, key)
        elif key in STEPS:
            getattr(self, f"take_{key}")(line)
        else:
            self.take_fact(line)

    def take_fact(self, line: SceneLine) -> None:
        """Take in a fact of the position."""
        if self.open:
            remedy = "move it above the branch"
            raise Complaint(f"{line.key} is of the position", expected="a step of the branch", remedy=remedy)
        for key, known in (("decks", DECKS), ("grade", GRADES), ("made_up", MADE_UP)):
            if line.key == key and line.text not in known:
                remedy = did_you_mean(line.text, known, "correct it")
                raise Complaint(f"{key} can't be {line.text!r}", expected=", ".join(known), remedy=remedy)
        if line.key == "seen_by" and not seat_in(line.text):
            wrong = f"{line.key} can't be {line.text!r}"
            raise Complaint(wrong, expected="a seat", remedy="such as: seen_by p1")
        if line.key == "proved" and not PROVED.fullmatch(line.text):
            expected = "how long the shortest solution is, and how many are so short"
            raise Complaint(f"can't read {line.text!r}", expected=expected, remedy="such as: proved 3 moves, 1 line")
        if line.key == "name":
            self.refuse_name(line.text)
        self.facts.append(PositionFact(line.key, line.text, line.number))

    def refuse_name(self, text: str) -> None:
        """Raise a complaint if this can't be what a player is called."""
        head, _, name = text.partition(" ")
        if not seat_in(head) or not name:
            expected = "a seat, and what its player is called"
            raise Complaint(f"can't read {text!r}", expected=expected, remedy="such as: name p2 Anna")
        if len(name) > NAME_MOST:
            raise Complaint("a name is too long", expected=f"{NAME_MOST} letters at most", remedy="shorten it")
        if any(fact.key == "name" and fact.text.split()[0] == head for fact in self.facts):
            raise Complaint(f"{head} has two names", expected="each seat once", remedy="leave one out")

    def say_in(self, said: Said, text: str, key: str) -> None:
        """Write a text down in its language; it may begin with the name of one."""
        language, words = language_of(text)
        if language in said:
            again = f"{key} is there twice in {language}"
            raise Complaint(again, expected="each language once", remedy="leave one out")
        said[language] = words

    # steps

    def add(self, step: Step) -> None:
        self.steps[-1].append(step)

    def last(self, kind: type[S], line: SceneLine) -> S:
        """Return the step that this line adds to, which must be the last one."""
        found = self.steps[-1][-1] if self.steps[-1] else None
        if not isinstance(found, kind):
            wanted = kind.__name__.lower()
            raise Complaint(f"{line.key} belongs to no {wanted}", expected=f"it behind `{wanted}`", remedy="move it")
        return found

    def change(self, step: Step, **changes: object) -> None:
        """Put the last step there once more, with these changes."""
        self.steps[-1][-1] = replace(step, **changes)

    def take_play(self, line: SceneLine) -> None:
        self.add(Play(line.text, line.key == "do", line.number))

    take_do = take_play

    def take_say(self, line: SceneLine) -> None:
        language, words = language_of(line.text)
        last = self.steps[-1][-1] if self.steps[-1] else None
        if language != "en" and isinstance(last, Say) and language not in last.said:
            self.change(last, said={**last.said, language: words})
        else:
            self.add(Say({language: words}, line.number))

    def take_arrow(self, line: SceneLine) -> None:
        things = tuple(line.text.split())
        if line.key == "arrow" and len(things) < 2:
            raise Complaint("an arrow leads from one thing", expected="two things or more", remedy="add another")
        self.add(Point(line.key, things, line.number))

    take_light = take_large = take_arrow

    def take_ask(self, line: SceneLine) -> None:
        language, words = language_of(line.text)
        last = self.steps[-1][-1] if self.steps[-1] else None
        if language != "en" and isinstance(last, Ask) and not last.answers and language not in last.said:
            self.change(last, said={**last.said, language: words})
        else:
            self.add(Ask({language: words}, (), line.number))

    def take_right(self, line: SceneLine) -> None:
        ask = self.last(Ask, line)
        language, words = language_of(line.text)
        *others, latest = ask.answers or (PossibleAnswer({}),)
        if language != "en" and latest.said and language not in latest.said:
            self.change(ask, answers=(*others, replace(latest, said={**latest.said, language: words})))
        else:
            self.change(ask, answers=(*ask.answers, PossibleAnswer({language: words}, line.key == "right")))

    take_wrong = take_right

    def take_why(self, line: SceneLine) -> None:
        ask = self.last(Ask, line)
        language, words = language_of(line.text)
        if not ask.answers:
            raise Complaint("no answer is above", expected="`right ...` or `wrong ...`, then why", remedy="add it")
        *others, latest = ask.answers
        if language in latest.why:
            raise Complaint("two reasons for one answer", expected="one in each language", remedy="leave one out")
        self.change(ask, answers=(*others, replace(latest, why={**latest.why, language: words})))

    def take_expect(self, line: SceneLine) -> None:
        self.add(Expect(line.text, line.number))

    def take_goal(self, line: SceneLine) -> None:
        self.add(Goal(line.text, line=line.number))

    def take_limit(self, line: SceneLine) -> None:
        for part in line.text.split(","):
            count, _, what = part.strip().partition(" ")
            number, what = number_in(count), what.strip().removesuffix("s")
            if not number or what not in ("move", "turn"):
                raise Complaint(
                    f"can't read the limit {part.strip()!r}", expected="3 moves, 2 turns", remedy="correct it"
                )
            self.change(self.last(Goal, line), **{f"{what}s": number})

    def take_rival(self, line: SceneLine) -> None:
        if line.text not in RIVALS:
            remedy = did_you_mean(line.text, RIVALS, "correct it")
            raise Complaint(f"the rival can't be {line.text!r}", expected=" or ".join(RIVALS), remedy=remedy)
        self.change(self.last(Goal, line), rival=line.text)

    def take_want(self, line: SceneLine) -> None:
        goal = self.last(Goal, line)
        self.change(goal, want=(*goal.want, *[part.strip() for part in line.text.split(";") if part.strip()]))

    def take_hint(self, line: SceneLine) -> None:
        goal = self.last(Goal, line)
        language, words = language_of(line.text)
        *others, latest = goal.hints or ({},)
        if language != "en" and latest and language not in latest:
            self.change(goal, hints=(*others, {**latest, language: words}))
        elif len(goal.hints) == 3:
            raise Complaint("a fourth hint", expected="three at most, the first says least", remedy="leave one out")
        else:
            self.change(goal, hints=(*goal.hints, {language: words}))

    def take_mistake(self, line: SceneLine) -> None:
        goal = self.last(Goal, line)
        language, words = language_of(line.text)
        moves, colon, said = words.partition(": ")
        if language == "en" and colon:
            texts = tuple(part.strip() for part in moves.split(";") if part.strip())
            self.change(goal, mistakes=(*goal.mistakes, Mistake(texts, {language: said.strip()})))
            return
        *others, latest = goal.mistakes or (Mistake((), {}),)
        if language == "en" or not latest.moves or language in latest.said:
            wrong = f"a mistake says no move: {line.text!r}"
            raise Complaint(wrong, expected="`mistake MOVE: TEXT`, then its other languages", remedy="add the move")
        self.change(goal, mistakes=(*others, replace(latest, said={**latest.said, language: words})))

    def take_branch(self, line: SceneLine) -> None:
        within = self.steps[-1]
        self.open.append(line)
        self.titles.append({})
        self.steps.append([])
        if not WORD.fullmatch(line.text):
            wanted = "one word of small letters, digits, - and _"
            raise Complaint(f"a branch can't be named {line.text!r}", expected=wanted, remedy="rename it")
        if len(self.open) > DEEPEST:
            raise Complaint("too many branches in each other", expected=f"at most {DEEPEST}", remedy="unfold them")
        if any(isinstance(step, Branch) and step.name == line.text for step in within):
            raise Complaint(f"there are two branches {line.text}", expected="each name once", remedy="rename one")

    def take_end(self, line: SceneLine) -> None:
        if not self.open:
            raise Complaint("nothing ends here", expected="a branch above", remedy="leave it out")
        begun, steps, title = self.open.pop(), self.steps.pop(), self.titles.pop()
        self.add(Branch(begun.text, tuple(steps), begun.number, title))

    # the whole

    def scene(self) -> Scene:
        """Return the scene; raise a complaint if a branch is left open, or it doesn't say its game."""
        if self.open:
            raise Complaint(f"branch {self.open[-1].text} has no end", line=self.open[-1].number, remedy="add `end`")
        if not any(fact.key == "game" for fact in self.facts):
            raise Complaint("doesn't say which game", expected="game NAME", remedy="add it as the first line")
        return self.as_it_is()

    def as_it_is(self) -> Scene:
        """Return the scene as far as it was read."""
        return Scene(tuple(self.facts), self.texts["title"], self.texts["about"], tuple(self.steps[0]))


def language_of(text: str) -> tuple[str, str]:
    """Return the language that a text is in, and the text without its name; without a name it is English."""
    first, _, rest = text.partition(" ")
    return (first, rest.strip()) if first in LANGUAGES and rest.strip() else ("en", text)

"""Stories: what happens move by move, with all that is told of it (stories.txt).

A story begins with `# title (rules)`. `p1:` says what a seat has, `set:` an option of the game. `trial:` is an effect
of the character Trial, which no edition has, for a word that is to be tried alone; `hears:` names occasions of which it
tells that it heard of them, with their number; `card:` is what else its card says; `charm:` is
an effect of its exclusive card; `with:` takes in a card file; `give:
1 fury 2` lays counters. `> ` is a move, `> begin 1` a whole game by this chance; what comes of it stands below, each
fact with its words in order; `> skill taunt` uses that skill. `! ` is a move that is refused, with code, rule and
facts; `~ ` is what a player foresees of a move; `? ` asks what one is asked and may do.
`BSDESK_BLESS=1` writes what happens now.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bsdesk.engine.play import moves
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.view import redact
from bsdesk.games import asteriated_grail
from tests.games.asteriated_grail.conftest import CARDS_OF_HEROES, GrailTable, written

FILE = Path(__file__).with_name("stories.txt")
FIELDS = ("trial", "charm", "hears", "card", "set", "with", "give", *(f"p{seat}" for seat in range(1, 9)))
TRIAL = """
[[card]]
id = "TRIAL"
name = {{ en = "Trial" }}
kind = "character"
fate = "holy"
tokens = {{ yellow = 2 }}
exclusive = ["CHARM"]
{said}
skills = [{{ key = "trial", type = "ordinary", cls = "magic" }}]
terms = {{ "keyword.trial" = {{ en = "Trial" }} }}
effects = [{effects}]

[[card]]
id = "CHARM"
name = {{ en = "Charm" }}
kind = "exclusive"
key = "charm"
terms = {{ "keyword.trial" = {{ en = "Trial" }} }}
effects = [{charm}]
"""


class Story(NamedTuple):
    """What is laid out, and the lines of play with what comes of each."""

    title: str
    rules: tuple[str, ...]
    laid: list[tuple[str, str]]
    lines: list[tuple[str, list[str]]]

    def all(self, name: str) -> list[str]:
        return [text for field, text in self.laid if field == name]

    def __str__(self) -> str:
        laid = [f"{field}: {text}" for field, text in self.laid]
        played = [text for line, found in self.lines for text in (line, *(f"  {one}" for one in found))]
        return "\n".join([f"# {self.title} ({', '.join(self.rules)})", *laid, *played])


def stories() -> Iterator[Story]:
    for block in FILE.read_text(encoding="utf-8").strip().split("\n\n"):
        first, *lines = block.splitlines()
        found = re.fullmatch(r"# (.+) \((.+)\)", first)
        assert found, first
        story = Story(found[1], tuple(found[2].split(", ")), [], [])
        for line in lines:
            field, _, rest = line.partition(": ")
            if line[0] in ">~!?":
                story.lines.append((line, []))
            elif line.startswith("  "):
                story.lines[-1][1].append(line.strip())
            else:
                assert field in FIELDS, line
                story.laid.append((field, rest))
        yield story


ALL = list(stories())
STOPS = ("", "hidden card", "hidden answer", "shuffle", "chance")  # where a preview ends: what its seat can't know


@pytest.mark.parametrize(
    "story", [pytest.param(s, id=s.title.replace(" ", "_"), marks=pytest.mark.rule(*s.rules)) for s in ALL]
)
def test_what_happens_is_told_so(story: Story, mode: str, tmp_path: Path) -> None:
    card = tmp_path / "trial.toml"
    heard = (hearing(word) for text in story.all("hears") for word in text.split())
    said = "\n".join(story.all("card"))
    effects, charm = listed((*story.all("trial"), *heard)), listed(story.all("charm"))
    card.write_text(TRIAL.format(effects=effects, charm=charm, said=said), encoding="utf-8")
    cards = [card, *(CARDS_OF_HEROES / file for file in story.all("with"))]
    settings = (text.split(" ") for text in story.all("set"))
    options = {name: int(value) if value.isdigit() else value for name, value in settings}
    table = GrailTable(asteriated_grail.game(asteriated_grail.read(cards), options), mode)
    table.lay(*("".join(story.all(f"p{seat}")) for seat in range(1, table.game.rules.seats + 1)))
    for seat, name, count in (text.split(" ") for text in story.all("give")):
        table.give(int(seat), name, int(count))
    found = [(line, outcome(table, line)) for line, _ in story.lines]
    if os.environ.get("BSDESK_BLESS"):
        ALL[ALL.index(story)] = story._replace(lines=found)
        FILE.write_text("\n\n".join(str(one) for one in ALL) + "\n", encoding="utf-8")
    else:
        assert found == story.lines


def listed(effects: Iterable[str]) -> str:
    """These effects of the skill Trial, one on each line."""
    return ",\n".join(effect.replace("{", '{ keyword = "trial", ', 1) for effect in effects)


def hearing(word: str) -> str:
    """An effect that signals that it has heard of an occasion, with its number: `damages`; `damages/magic` by what it
    came about, `damages<opponent` by whom. `*` is of any card, and `+` heals the other party."""
    name = re.sub("[/<]", "_", word.strip("*+"))
    event, via, by = (re.search(rf"{sign}(\w+)", word) for sign in ("^[*+]*", "/", "<"))
    on = [f'event = "{event[1]}"'] if event else []
    on += ['of = "any"'] * ("*" in word)
    on += [f'via = "{via[1]}"'] if via else []
    on += [f'by = "{by[1]}"'] if by else []
    heal = ', { op = "heal", who = "other", most = 9 }' * ("+" in word)
    signal = f'{{ op = "signal", name = "heard_{name}", count = {{ of = "number" }} }}'
    return f"{{ on = {{ {', '.join(on)} }}, do = [{signal}{heal}] }}"


def asked_of(table: GrailTable, seat: int) -> Iterator[str]:
    """What a player is asked, how many answers that wants, by which rule, and for which card."""
    if seat in table.state.prompts:
        prompt = table.state.prompts[seat]
        source = table.called().get(prompt.source, "")
        yield f"{prompt.question}? {prompt.least}-{prompt.most} {prompt.rule} {source}".strip()


def outcome(table: GrailTable, line: str) -> list[str]:
    """What comes of a line."""
    sign, text = line.split(" ", 1)
    if skill := re.fullmatch(r"(?:p(\d) )?skill (\w+)", text):
        text = table.skill(skill[2], int(skill[1] or 1))
    if sign == "?":
        seat = int(text)
        assert [*moves(redact(table.state, f"p{seat}"), seat)] == [*moves(table.state, seat)], "a seat knows its moves"
        return [*asked_of(table, seat), *table.moves(seat)]
    if text.startswith("begin "):
        return table.begun(int(text.split()[1]))
    if sign in "~>":
        move = table.move(text)
        _, events, stop = foresee(redact(table.state, f"p{move.seat}"), move)
        assert stop in STOPS or stop.startswith("question:"), f"a preview of {text} stops at {stop}"
        if sign == "~":
            return [*written([event.fact for event in events], table.called()), f"unforeseen: {stop}"]
        return table.told(text)
    refusal = table.refused(text)
    facts = [f"{key}={table.name(str(value)) if key == 'card' else value}" for key, value in refusal.facts.items()]
    return [" ".join([refusal.code, refusal.rule, *facts])]

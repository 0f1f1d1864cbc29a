"""What a scene expects: `level ogre = 2`, `refused BS-7.17 attack ogre`, `winner p1`, any condition of the cards.

Each is one line of words. The same words say what a goal is."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from msgspec import Struct

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.notation import definition_named, verbs_of
from bsdesk.engine.filters import Condition
from bsdesk.engine.game import Game
from bsdesk.engine.values import pool_from, seat_in
from bsdesk.scenes.plain_values import read_condition

SIGNS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
KINDS: tuple[str, ...] = (
    "refused",
    "legal",
    "moves",
    "waiting",
    "winner",
    "that",
    "zone",
    "tokens",
    "cards",
    "is",
    "not",
    "there",
    "gone",
)
KINDS += ("step", "turn", "act", "question")
RULE = re.compile(r"[A-Z]+-[A-Za-z0-9.]+")
WHOLE = re.compile(r"(?P<head>.*?)\s*(?P<sign>=|has|lacks)(?:\s+(?P<rest>.*))?")


class Expectation(Struct, frozen=True):
    """An expectation that was read: its kind, the words of it, how they are compared, with what."""

    kind: str  # one of KINDS; figure: a figure of a thing
    words: tuple[str, ...] = ()
    sign: str = ""
    value: str = ""
    condition: Condition | None = None


def read_expectation(text: str, game: Game) -> Expectation:
    """Return what a line expects; raise a complaint if it can't be read."""
    kind, _, rest = text.partition(" ")
    rest = rest.strip()
    if kind in KINDS:
        if not rest:
            raise Complaint(f"{kind} says nothing", expected=EXAMPLES[kind], remedy="add it")
        return READERS[kind](kind, rest, game)
    words = text.split()
    if len(words) == 4 and words[2] in SIGNS and re.fullmatch(r"-?\d{1,9}", words[3]):
        return Expectation("figure", (words[0], words[1]), words[2], words[3])
    remedy = did_you_mean(kind, KINDS, "say it as one of these")
    expected = "FIGURE CARD = NUMBER, or one of " + ", ".join(KINDS)
    raise Complaint(f"can't read {text!r}", expected=expected, remedy=remedy)


def _plain(kind: str, rest: str, _game: Game) -> Expectation:
    return Expectation(kind, tuple(rest.split()))


def _refused(kind: str, rest: str, game: Game) -> Expectation:
    rule, _, line = rest.partition(" ")
    if RULE.fullmatch(rule) and rule not in verbs_of(game):
        if not line.strip():
            raise Complaint("refused says no move", expected=EXAMPLES[kind], remedy="add the move")
        return Expectation(kind, (line.strip(),), "=", rule)
    return Expectation(kind, (rest,))


def _line(kind: str, rest: str, _game: Game) -> Expectation:
    return Expectation(kind, (rest,))


def _listed(kind: str, rest: str, game: Game) -> Expectation:
    found = WHOLE.fullmatch(rest)
    if found is None or (kind == "zone" and not found["head"]) or (kind == "waiting" and found["head"]):
        raise Complaint(f"can't read {rest!r}", expected=EXAMPLES[kind], remedy="correct it")
    words, value = tuple(found["head"].split()), (found["rest"] or "").strip()
    if kind == "zone":
        for card in [] if value == "empty" else value.split():
            if definition_named(game, card) is None:
                slugs = [one.slug for one in game.rules.defs.values()]
                remedy = did_you_mean(card, slugs, "use a card's id or name")
                raise Complaint(f"unknown card {card!r}", expected="a card of this game", remedy=remedy)
    if kind != "zone":
        said = words if kind == "moves" else [] if value == "none" else value.split()
        for word in said:
            if not seat_in(word) and word not in verbs_of(game):
                remedy = did_you_mean(word, verbs_of(game), "use a verb of the game")
                raise Complaint(f"no such verb: {word!r}", expected=", ".join(sorted(verbs_of(game))), remedy=remedy)
    return Expectation(kind, words, found["sign"], value)


def _counted(kind: str, rest: str, game: Game) -> Expectation:
    words = rest.split()
    if len(words) != 3 or words[1] not in SIGNS or (kind == "tokens" and words[1] not in ("=", "!=")):
        raise Complaint(f"can't read {rest!r}", expected=EXAMPLES[kind], remedy="correct it")
    readable = pool_from(words[2], game.rules.token_marks) is not None if kind == "tokens" else words[2].isdigit()
    if not readable or len(words[2]) > 12:
        raise Complaint(f"can't read {words[2]!r}", expected=EXAMPLES[kind], remedy="correct it")
    return Expectation(kind, (words[0],), words[1], words[2])


def _condition(kind: str, rest: str, _game: Game) -> Expectation:
    head, brace, table = rest.partition("{")
    who = head.split()
    if not brace or len(who) > 1 or (who and not seat_in(who[0])):
        raise Complaint(f"can't read {rest!r}", expected=EXAMPLES[kind], remedy="correct it")
    return Expectation(kind, tuple(who), condition=read_condition(brace + table))


def _word_of(kind: str, rest: str, _game: Game) -> Expectation:
    words = rest.split()
    if len(words) != 2:
        raise Complaint(f"can't read {rest!r}", expected=EXAMPLES[kind], remedy="correct it")
    return Expectation(kind, tuple(words))


Reader = Callable[[str, str, Game], Expectation]
READERS: dict[str, Reader] = dict.fromkeys(KINDS, _plain) | {
    "refused": _refused,
    "legal": _line,
    "moves": _listed,
    "waiting": _listed,
    "zone": _listed,
    "tokens": _counted,
    "cards": _counted,
    "that": _condition,
    "is": _word_of,
    "not": _word_of,
}
EXAMPLES = {
    "refused": "refused BS-7.17 attack ogre",
    "legal": "legal attack ogre",
    "moves": "moves = pass; attack ogre",
    "waiting": "waiting = up attack, waiting = none",
    "winner": "winner p1, winner nobody",
    "that": 'that { happened = "turn.life_lost", who = "opponent" }',
    "zone": "zone p1.trash = ref-01 ref-02, zone hand = empty",
    "tokens": "tokens reserve = 2",
    "cards": "cards p2.hand = 4",
    "is": "is ogre attacking",
    "not": "not ogre attacking",
    "there": "there p2.ogre",
    "gone": "gone p2.ogre",
    "step": "step attack",
    "turn": "turn 6",
    "act": "act p2",
    "question": "question block, question none",
}

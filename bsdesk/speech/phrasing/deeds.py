"""What is done to what an effect asks to choose, in a few words: «discard 2 cards from your hand»."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from bsdesk.engine.effects import Block, Effect, mentions, strings
from bsdesk.engine.filters import Condition
from bsdesk.engine.run.words import Word
from bsdesk.engine.state import Prompt
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.shared import If
from bsdesk.speech.phrasing.acts import Sentences
from bsdesk.speech.phrasing.nouns import PLAYER
from bsdesk.speech.phrasing.phrasebook import Thing

AFFECTED = ("to", "who", "before")  # fields of words that name players


class Choice(NamedTuple):
    """A choice as the data of its effect has it, and what is done to what was chosen; nothing if that hangs on more."""

    raw: dict[str, Any]
    word: Choose
    done: dict[str, Any] | None


def deed(said: Sentences, effect: Effect, prompt: Prompt, asks: object, players: Mapping[str, str]) -> str:
    """Return what is done to what the open question of an effect asks for, as whoever is asked does it, and to how
    many; what is chosen, where that hangs on more; "" if no such choice is found. `asks`: the word that asks, if it is
    known; `players`: those who are named in the effect, by their names there."""
    found = [one for one in choices(said, effect) if prompt.bind in (one.word.as_, f"{one.word.as_}.p{prompt.seat}")]
    found = [one for one in found if one.word == asks] or found
    if not found:
        return ""
    raw, word, done = found[0]
    for name in strings((raw, done)) & players.keys():
        said.things.memory.known[name] = Thing(players[name], side="theirs", kind=PLAYER)
    chosen, memory = as_asked(raw, word, prompt), said.things.memory.copied()
    if done is not None and can_be_told(said, said.word_of(done), word.by):
        acts = said.block((chosen, done))
        if sum(not act.remark for act in acts) == 1:
            return said.joints.join(acts)
        said.things.memory = memory
    acts = said.block((chosen,))
    return said.joints.join(acts) if acts else ""


def as_asked(raw: dict[str, Any], word: Choose, prompt: Prompt) -> dict[str, Any]:
    """Return a choice as whoever is asked makes it: of so many, and of what is their own if the effect says so."""
    meant = {name: value for name, value in raw.items() if name != "by"}
    if word.by != "you" and word.from_.whose == word.by:
        meant["from"] = {name: value for name, value in raw["from"].items() if name != "whose"}
    return meant if word.any_number else {**meant, "count": prompt.most}


def can_be_told(said: Sentences, word: Word, by: str) -> bool:
    """Return whether all players that a word names are known to whoever is asked: not «you» of another's effect, nor
    one who is still to be chosen."""
    names = {name for field in AFFECTED if isinstance(name := getattr(word, field, ""), str) and name}
    unknown = said.book.say("name")
    return not ("you" in names and by != "you") and all(said.things.thing(name).text != unknown for name in names)


def choices(said: Sentences, effect: Effect) -> Iterator[Choice]:
    """Yield the choices of an effect with what is done to what was chosen: by the next word that names it, in the same
    block of words or in those after it; that may be within an «if something was chosen»."""
    yield from choices_in(said, tuple(chain(effect.announce, effect.cost, effect.do)))


def choices_in(said: Sentences, block: Block) -> Iterator[Choice]:
    for place, raw in enumerate(block):
        word = said.word_of(raw)
        if isinstance(word, Choose):
            yield Choice(raw, word, next_done(said, word.as_, block[place + 1 :]))
        for inner in blocks_of(raw):
            yield from choices_in(said, inner)


def next_done(said: Sentences, name: str, block: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the first of these words that names what was chosen, if that is what is done to it."""
    for raw in block:
        word = said.word_of(raw)
        if not mentions(word, {name}):
            continue
        if isinstance(word, If) and word.all == (Condition(bound=name),):
            return next_done(said, name, word.then)
        is_done = not isinstance(word, Choose) and name in (word.about, getattr(word, "what", ""))
        return raw if is_done else None
    return None


def blocks_of(raw: dict[str, Any]) -> Iterator[Block]:
    """Yield the blocks of words within a word."""
    for value in raw.values():
        if isinstance(value, list | tuple) and value and all(isinstance(one, Mapping) and "op" in one for one in value):
            yield tuple(value)

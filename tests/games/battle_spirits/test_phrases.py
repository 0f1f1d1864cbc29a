"""Whatever a Battle Spirits card may say has its phrase in four languages: the whole vocabulary is walked."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Literal

import pytest

from bsdesk.engine.effects import Effect, On
from bsdesk.engine.filters import Filter
from bsdesk.games import battle_spirits
from bsdesk.games.battle_spirits import LANGUAGE
from bsdesk.games.battle_spirits.rules.cards import ACTIVATIONS, CAUSED, CAUSES, COLOURS, KINDS, LIMITS, Card, Level
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.phrasing.phrasebook import read_own_phrases
from bsdesk.speech.phrasing.texts import plain_text
from tests.phrase_walk import REPEATED, Heard, Walk, to_be_heard

FOLDER = Path(battle_spirits.__file__).parent
SPIRITS = {"side": "opposing", "kind": ["spirit"]}


def a_card(kind: str, effects: tuple[Effect, ...], soul_magic: str = "red") -> Card:
    """A card that may also be played in every other way."""
    levels = () if kind == "magic" else (Level(1, 1000), Level(2, 2000, soul=True))
    return Card(
        id="X",
        name={"en": "X"},
        kind=kind,
        colour="red",
        cost=1,
        levels=levels,
        effects=effects,
        succession=True,
        soul_magic=soul_magic,
    )


WALK = Walk(
    game=battle_spirits.game(battle_spirits.read([])),
    language=replace(
        LANGUAGE,
        states=LANGUAGE.states | {"family:wind-fang", "keyword:first-strike", "timing:when_summoned", "timing:main"},
    ),
    folder=FOLDER,
    card=a_card,
    kinds=KINDS,
    zones=("field", "hand", "deck", "removed", "trash"),
    figure="bp",
    act="destroy",
    on="when_summoned",
    activations=tuple(a for a in ACTIVATIONS if a),
    limits=tuple(limit for limit in LIMITS if limit),
    facts=("life_lost", "depleted", "depleted_by_effect", "attacked", "anything_noted"),
    keyword="succession",
    causes=CAUSES,
    fields={
        "move_cores.from": ["it", "trash", "reserve", "life", SPIRITS],
        "move_cores.to": ["reserve", "trash", "void", "life", "removed", "this"],
        "add_cores.to": ["reserve", "trash", "life", "it", "this"],
    },
)


@cache
def heard(part: str, language: str) -> Heard:
    return WALK.heard(part, language)


@pytest.mark.parametrize(("part", "language"), to_be_heard(WALK.effects))
def test_everything_that_a_card_may_say_has_its_phrase(part: str, language: str) -> None:
    assert heard(part, language).missing == set()


SAYS_ITS_CAUSE = {"reduced_life", "won_battle"}  # by an attack, by comparing BP: never by anything else


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", sorted(LANGUAGE.occasions))
def test_a_text_says_all_that_is_asked_of_an_occasion(event: str, language: str) -> None:
    def said(of: Filter | str, by: Literal["", "you", "opponent"], via: str = "") -> str:
        effect = Effect(on=On(event, of, by, via), do=({"op": "draw"},))
        return "".join(plain_text(WALK.game, a_card("nexus", (effect,)), FOLDER, language))

    meant: tuple[Filter | str, ...] = ("any", Filter(side="any", kind=("spirit",)))
    if event in LANGUAGE.of_nothing:
        meant = ("any",)
    elif event in LANGUAGE.of_players:
        meant = ("any", "you", "opponent")
    causes = () if event in SAYS_ITS_CAUSE else CAUSED.get(event, ())
    texts = [said(of, by, via) for of in meant for by in ("", "you", "opponent") for via in ("", *causes)]
    assert len(set(texts)) == len(meant) * 3 * (1 + len(causes))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_is_there_for_every_kind_of_card(language: str) -> None:
    do = ({"op": "choose", "from": {"bound": "this"}}, {"op": "destroy", "what": "this"})
    for kind, colour in itertools.product(KINDS, COLOURS):
        card = a_card(kind, (Effect(activate="flash", do=do),), colour)
        assert "?" not in "".join(plain_text(WALK.game, card, FOLDER, language))


def test_the_walk_notices_a_phrase_that_is_missing() -> None:
    for name, part in [
        ("do.heavy_exhaust", "words"),
        ("do.counters", "words"),
        ("change.prevent", "what is changed"),
        ("timing.your_end_step", "timings"),
        ("with.figure", "filters"),
    ]:
        assert any(f"?{name}" in WALK.said(effect, "en", without=name) for effect in WALK.effects[part])


@pytest.mark.long
def test_every_phrase_is_said_by_some_card() -> None:
    """A phrase that no effect comes to is a slip in its name. Those of all games are said by the cards of Forge."""
    spoken = [("en", part) for part in WALK.effects] + [("ja", part) for part in WALK.effects if part not in REPEATED]
    used = {one for language, part in spoken for one in heard(part, language).used}
    assert {" ".join((name, *sorted(traits))) for name, traits in read_own_phrases(FOLDER).keys() - used} == set()

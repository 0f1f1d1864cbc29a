"""Card files with a slip in them: one line says where, what is wrong, and what was probably meant."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bsdesk.bots.self_play import any_deck, play_out, random_player
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import Library
from bsdesk.engine.game import Game, Occasion
from bsdesk.engine.play import new
from bsdesk.engine.state import Event, State
from bsdesk.games import battle_spirits

GOOD = """\
# one good card
[[card]]
id = "A-1"
name = { en = "Ogre" }
kind = "spirit"
colour = "red"
cost = 3
levels = [{ cores = 1, bp = 6000 }]

"""
SECOND = """\
[[card]]
id = "A-2"
name = { en = "Imp" }
kind = "spirit"
colour = "red"
cost = 3
levels = [{ cores = 1, bp = 1000 }]
"""

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def put(text: str) -> Path:
        file = tmp_path / "set.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return put


def read(file: Path) -> Library:
    return battle_spirits.read([file])


def complaint(file: Path) -> str:
    """The one line about the file, without the folders it lies in."""
    with pytest.raises(Complaint) as found:
        read(file)
    text = str(found.value)
    assert "\n" not in text
    return text.replace(str(file), file.name)


def test_good_cards_are_read_in_order(write: Write) -> None:
    assert list(read(write(GOOD + SECOND)).defs) == ["A-1", "A-2"]


def test_a_file_is_read_again_only_if_its_text_has_changed(write: Write) -> None:
    first = read(write(GOOD + SECOND)).defs
    assert all(card is first[name] for name, card in read(write(GOOD + SECOND)).defs.items())
    assert read(write(GOOD + SECOND.replace("Imp", "Elf"))).defs["A-2"].name == {"en": "Elf"}


def test_what_is_wrong_with_a_file_is_said_each_time_it_is_read(write: Write) -> None:
    file = write(GOOD + SECOND.replace("cost = 3", "cost = -1"))
    assert complaint(file) == complaint(file)
    told: list[Complaint] = []
    assert list(battle_spirits.read([file], told.append).defs) == ["A-1"]
    assert len(told) == 1


def effect(text: str) -> str:
    return GOOD + SECOND + f"\n[[card.effects]]\n{text}\n"


@pytest.mark.parametrize(
    ("slip", "line", "wrong", "meant"),
    [
        ('do = [{ op = "drow" }]', 19, "unknown word 'drow'", "draw"),
        ('do = [{ op = "draw" }, { op = "may", do = [{ op = "destry" }] }]', 19, "unknown word 'destry'", "destroy"),
        ('do = [{ op = "draw", cuont = 2 }]', 19, "unknown field 'cuont'", "count"),
        ('limti = "turn"', 19, "unknown field 'limti'", "limit"),
        ("\n\nalways = [{ gian = { bp = 1000 } }]", 21, "unknown field 'gian'", "gain"),
        ("always = [{ gain = { pb = 1000 } }]", 19, "unknown figure 'pb'", "bp"),
        ('do = [{ op = "modify", to = "this", gain = { symbls = 1 } }]', 19, "unknown figure 'symbls'", "symbols"),
        (
            'do = [{ op = "choose", from = { most = { csot = 4 } } }]',
            19,
            "unknown figure 'csot'",
            "cost",
        ),
        ('during = ["atack"]', 19, "unknown stretch 'atack'", "attack"),
        ('on = "when_sumoned"', 19, "unknown timing 'when_sumoned'", "when_summoned"),
        ('on = { event = "sumoned" }', 19, "unknown occasion 'sumoned'", "summoned"),
        ('do = [{ op = "choose", from = { kind = ["spirt"] } }]', 19, "unknown word in a filter 'spirt'", "spirit"),
        ('when = [{ there_is = { has = ["exhaused"] } }]', 19, "unknown word in a filter 'exhaused'", "exhausted"),
        ('do = [{ op = "choose", from = { where = "trahs" } }]', 19, "unknown zone 'trahs'", "trash"),
        ('zone = "feild"', 19, "unknown zone 'feild'", "field"),
        ('always = [{ cannot = ["atack"] }]', 19, "unknown word after cannot 'atack'", "attack"),
        (
            'do = [{ op = "modify", can = ["attack_twise"] }]',
            19,
            "unknown word after can 'attack_twise'",
            "attack_twice",
        ),
    ],
)
def test_an_unknown_name_is_found_with_the_one_that_was_meant(
    write: Write, slip: str, line: int, wrong: str, meant: str
) -> None:
    found = complaint(write(effect(slip)))
    assert found.startswith(f"set.toml:{line}: A-2: {wrong}; ")
    assert found.endswith(f"did you mean {meant!r}?")


def test_a_name_like_no_other_is_answered_with_all_there_are(write: Write) -> None:
    assert "expected one of any_attack_step, attack, block" in complaint(write(effect('during = ["xyz"]')))


def test_a_slip_in_a_comment_is_not_taken_for_the_place(write: Write) -> None:
    found = complaint(write(effect('do = [{ op = "draw" }] # not drow\nlimit = ""\ncost = [{ op = "drow" }]')))
    assert found.startswith("set.toml:21: A-2: unknown word 'drow'")


@pytest.mark.parametrize(
    ("text", "line", "wrong"),
    [
        (GOOD + SECOND.replace("A-2", "A-1"), 10, "A-1: is there twice"),
        (
            GOOD + SECOND.replace("levels = [{ cores = 1, bp = 1000 }]", ""),
            10,
            "A-2: a spirit needs at least one Lv line",
        ),
        (GOOD + SECOND.replace("cores = 1", "coers = 1"), 16, "A-2: unknown field 'coers'"),
        (GOOD + SECOND.replace("cores = 1", 'cores = "one"'), 16, "A-2: Expected `int`, got `str`"),
        (GOOD + SECOND.replace('id = "A-2"\n', ""), 10, "a card without id: Object missing required field `id`"),
        (GOOD + SECOND.replace("A-2", "A 2"), 11, "A 2: can't be an id"),
        (GOOD + SECOND.replace("en = ", "ja = "), 12, "A-2: has no English name"),
        (GOOD + "[[cart]]\n", None, "holds something that is no card"),
        (effect('do = [{ op = "draw" }]'), 10, "A-2: an effect has something to do, but no time"),
        (GOOD + 'id = "A-2\n', 10, "is not TOML"),
        (effect('do = [{ op = "choose", from = "it" }]'), 19, "A-2: Expected `object`, got `str`"),
        (effect("levels = [2]"), 10, "A-2: an effect names a level the card has not"),
        (effect('always = [{ to = "this" }]'), 18, "A-2: gives nothing; expected one of gain, set, can, cannot, must"),
        (
            effect('zone = "hand"\nalways = [{ to = { kind = ["spirit"] }, gain = { bp = 1000 } }]'),
            19,
            "A-2: gives from a zone that others can't see; expected a zone that everybody sees, or a grant to `this`",
        ),
        (effect('on = "when_summoned"\ndo = [{ op = "modify", to = "this" }]'), 18, "A-2: gives nothing"),
        (
            effect('always = [{ becomes = ["keyword:super_unleash"] }]'),
            19,
            "A-2: unknown word that can be given 'keyword:super_unleash'",
        ),
        (effect('on = { event = "attack_step" }'), 19, "A-2: 'attack_step' is about nothing"),
        (effect('on = { event = "life_lost" }'), 19, "A-2: 'life_lost' is about a player"),
        (effect('on = { event = "destroyed", of = "opponent" }'), 19, "A-2: 'destroyed' concerns no player"),
        (
            effect('on = { event = "destroyed", of = "its" }'),
            19,
            "A-2: unknown thing of an occasion 'its'; expected one",
        ),
        (effect('when = [{ happened = "turn.lifelost" }]'), 19, "A-2: unknown count 'turn.lifelost'; expected one of"),
        (effect('on = "when_summoned"\ndo = [{ op = "draw", count = -2 }]'), 20, "A-2: count can't be -2"),
        (effect("always = [{ to = { least = { bp = -1 } }, gain = { bp = 1 } }]"), 19, "A-2: bp can't be -1"),
        (
            effect('do = [{ op = "choose", from = { side = "foe" } }]'),
            19,
            "A-2: unknown side 'foe'; expected one of ally, any, opposing, own, team",
        ),
        (effect('limit = "day"'), 19, "A-2: unknown limit 'day'; expected one of battle, name, turn"),
        (effect('activate = "always"'), 19, "A-2: activate is 'always'; known are main, flash"),
        (GOOD + SECOND.replace('"red"', '"gren"'), 14, "A-2: 'gren' is no colour (did you mean 'green'?); the six are"),
        (GOOD + SECOND.replace("spirit", "spirt"), 13, "A-2: kind is 'spirt' (did you mean 'spirit'?), but Standard"),
        (GOOD + SECOND.replace("cost = 3", "cost = 100"), 10, "A-2: a figure has no room on a card: at most 99"),
        (GOOD + SECOND + "symbols = { red = 60 }\nex = { red = 60 }", 10, "A-2: a figure has no room on a card"),
        (GOOD + SECOND.replace("1000", "1000000"), 10, "A-2: a figure has no room on a card: at most 99, and from 0"),
        (GOOD + "cost = " + "1" * 5_000, 10, "has a line that is too long; expected at most 4,000 letters"),
        (GOOD + "a = " + "[" * 3_000, None, "is not TOML"),
        (effect("do = " + '[{ op = "may", do = ' * 30 + "[]" + " }]" * 30), 10, "A-2: is nested too deeply"),
    ],
)
def test_any_other_slip_is_found_at_its_card(write: Write, text: str, line: int | None, wrong: str) -> None:
    place = "set.toml: " if line is None else f"set.toml:{line}: "
    assert complaint(write(text)).startswith(place + wrong)


def test_all_that_is_wrong_with_a_file_is_said_at_once_each_in_its_line(write: Write) -> None:
    first = 'limti = "turn"\non = "when_summond"\ndo = [{ op = "drow" }, { op = "draw", cuont = 2 }]'
    second = 'levels = ["one"]\non = "when_attacking"\ndo = [{ op = "may", do = [{ op = "draw", count = "two" }] }]'
    third = 'do = [{ op = "draw" }]\nwhen = [{ there_is = { has = ["blakc"], where = "trahs" } }]\nlimit = "day"'
    text = effect(f"{first}\n\n[[card.effects]]\n{second}")
    text += GOOD.replace("A-1", "A-3") + f"[[card.effects]]\n{third}\n"
    faults: list[Complaint] = []
    battle_spirits.read([write(text)], faults.append)
    said = [f"{one.line}: {one.wrong}" for one in faults]
    assert said == [
        "19: A-2: unknown field 'limti'",
        "20: A-2: unknown timing 'when_summond'",
        "21: A-2: unknown word 'drow'",
        "21: A-2: unknown field 'cuont'",
        "24: A-2: Expected `int`, got `str` - at `$.effects[1].levels[0]`",
        "26: A-2: Expected `int | object`, got `str` - at `$.count`",
        "39: A-3: unknown limit 'day'",
        "38: A-3: unknown word in a filter 'blakc'",
        "38: A-3: unknown zone 'trahs'",
        "28: A-3: an effect has something to do, but no time: on, instead or activate (BS-15.1)",
    ]


def test_a_card_that_is_in_two_files_is_there_twice(write: Write, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(GOOD, encoding="utf-8")
    with pytest.raises(Complaint, match=r"set\.toml:2: A-1: is there twice"):
        battle_spirits.read([other, write(GOOD)])


def test_a_file_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    file = tmp_path / "set.toml"
    file.write_bytes(GOOD.replace("Ogre", "Öger").encode("latin-1"))
    assert complaint(file) == "set.toml:4: is not UTF-8 text; expected a card file in UTF-8; save it as UTF-8"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert complaint(tmp_path / "set.toml").startswith("set.toml: can't be read: No such file")


def test_a_byte_order_mark_does_no_harm(write: Write) -> None:
    assert list(read(write("\ufeff" + GOOD)).defs) == ["A-1"]


def test_cards_written_in_one_line_are_found_at_the_top_of_the_file(write: Write) -> None:
    text = 'card = [{ id = "A-1", name = { en = "x" }, kind = "spell", colour = "red", cost = 1 }]'
    assert complaint(write(text)).startswith("set.toml:1: A-1: kind is 'spell'")


def test_the_timing_marks_stand_for_known_occasions_and_stretches() -> None:
    for name, timing in battle_spirits.LANGUAGE.timings.items():
        assert timing.on is None or timing.on.event in battle_spirits.LANGUAGE.occasions, name
        assert set(timing.during) <= battle_spirits.LANGUAGE.scopes, name


def test_what_happens_in_play_is_called_by_names_that_cards_may_use(game: Game) -> None:
    """Whatever a game declares, an effect can answer to; but for what is said before the first turn, and a pass."""
    heard: set[str] = set()

    def listen(state: State, event: Event) -> Sequence[Occasion]:
        found = game.rules.occasions(state, event)
        heard.update(occasion.word for occasion in found)
        return found

    listening, rng = game.with_rules(occasions=listen), random.Random(5)
    for _ in range(3):
        start = new(listening, {seat: any_deck(game, rng) for seat in (1, 2)}, rng.getrandbits(32))
        play_out(start.state, dict.fromkeys((1, 2), random_player(game)), rng)
    assert {"summoned", "attack", "destroyed", "main_step"} <= heard
    assert heard - battle_spirits.LANGUAGE.occasions <= {"won_the_throw", "goes_first", "passed"}

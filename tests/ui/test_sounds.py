"""What is heard: the files, when they are played, and which fact sounds like what."""

from __future__ import annotations

import re
import time
import wave
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from bsdesk.art.sounds import FAINT, LIGHT, LOUD, PLAIN, RATE, SOUNDS, WEIGHTY, is_weighty, loudness, made
from bsdesk.commands.shared.shipped import books_of, folder, game_named
from bsdesk.engine.card_facts import CardMoved, CardTurned, Shuffled
from bsdesk.engine.facts import Began, Declared, Fact, GameEnded, TokensMoved
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.state import State, bind
from bsdesk.games import ALL
from bsdesk.ui.kit import sounds as playing
from bsdesk.ui.kit.sounds import Sounds, sides
from bsdesk.ui.table.motion.cues import SHARED, Flare, cues_of, flares, levels_of, manner_of, notes, risen_cards

FILES = folder("assets") / "sounds"
UI = Path(__file__).parents[2] / "bsdesk" / "ui"


def samples(name: str) -> list[float]:
    with wave.open(str(FILES / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return [x / 32_767 for x in array("h", file.readframes(file.getnframes()))]


# ------------------------------------------------------------------------------------------------------ the files


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_soft_and_as_loud_as_it_weighs(name: str) -> None:
    heard, weight = samples(name), SOUNDS[name][0]
    assert len(heard) < 1.5 * RATE
    assert max(map(abs, heard)) < 0.7
    assert loudness(heard) == pytest.approx(weight * LOUD, rel=0.15)
    assert weight in (FAINT, LIGHT, PLAIN, WEIGHTY)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_not_shrill_and_neither_begins_nor_ends_with_a_crack(name: str) -> None:
    heard = samples(name)
    steps = sum((b - a) ** 2 for a, b in pairwise(heard))
    assert steps / sum(x * x for x in heard) < 0.55  # a note of 2,700 Hz has as much
    assert abs(heard[0]) < 0.02
    assert abs(heard[-1]) < 0.002


def test_the_files_are_what_the_code_makes_and_no_others_lie_beside_them() -> None:
    assert {file.stem for file in FILES.iterdir()} == set(SOUNDS)
    assert made("click") == pytest.approx(samples("click"), abs=1e-4)


def test_every_sound_that_the_program_plays_is_there() -> None:
    played = {
        name
        for file in UI.rglob("*.py")
        for call in re.findall(r"sounds\.play\((.*)", file.read_text("utf-8"))
        for name in re.findall(r'"(\w+)"', call)
    }
    assert "click" in played
    assert played <= set(SOUNDS)


# ---------------------------------------------------------------------------------------------------- when played


@pytest.fixture
def heard() -> Iterator[Sounds]:
    """Sounds on a sound card that nobody hears."""
    found = Sounds(FILES, 60)
    found.open()
    assert found.opening is not None
    found.opening.join()
    yield found
    pygame.mixer.quit()


def busy() -> int:
    return sum(pygame.mixer.Channel(n).get_busy() for n in range(pygame.mixer.get_num_channels()))


def test_a_sound_is_played_once_it_is_asked_for(heard: Sounds) -> None:
    heard.play("win")
    assert busy() == 1


def test_the_same_sound_is_not_begun_twice_at_the_same_moment(heard: Sounds) -> None:
    heard.play("win")
    heard.play("win")
    heard.play("lose")
    assert busy() == 2


def test_of_the_same_sound_only_so_many_are_heard_at_once(heard: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "SOON", 0.0)
    for _ in range(playing.MOST + 3):
        heard.play("win")
    assert busy() == playing.MOST


def test_at_no_volume_nothing_is_played_nor_a_sound_card_looked_for(heard: Sounds) -> None:
    heard.volume = 0
    heard.play("win")
    assert busy() == 0
    silent = Sounds(FILES, 0)
    silent.play("win")
    assert silent.opening is None


def test_the_first_sound_is_played_when_the_sound_card_is_found() -> None:
    found = Sounds(FILES, 60)
    found.play("win")
    assert found.opening is not None
    found.opening.join()
    assert busy() == 1
    pygame.mixer.quit()


def test_without_a_sound_card_there_is_silence_and_no_fault(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def none(*_: object) -> None:
        raise pygame.error("no sound card")

    monkeypatch.setattr(pygame.mixer, "init", none)
    found = Sounds(FILES, 60)
    found.play("win")
    assert found.opening is not None
    found.opening.join()
    found.play("win")
    assert found.ready is False
    assert capfd.readouterr().err == ""


def test_a_weighty_sound_makes_all_others_half_as_loud_for_a_moment(
    heard: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, loud, clock = {sound: name for name, sound in heard.kept.items()}, dict[str, float](), [100.0]
    monkeypatch.setattr(playing.Heard, "set_volume", lambda each, part: loud.update({names[each.sound]: part}))
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    heard.play("win")
    assert loud == {"win": 1.0}
    heard.play("hit", ducks=True)
    assert loud == {"win": 0.5, "hit": 1.0}
    clock[0] += 0.1
    heard.play("lose")
    heard.tick(clock[0])
    assert loud == {"win": 0.5, "hit": 1.0, "lose": 0.5}
    heard.tick(100.31)
    assert loud == {"win": 1.0, "hit": 1.0, "lose": 1.0}


def test_only_what_decides_is_weighty() -> None:
    assert {name for name in SOUNDS if is_weighty(name)} == {"hit", "destroy", "last_life", "win", "lose"}


def test_a_sound_without_a_file_is_not_played(heard: Sounds, tmp_path: Path) -> None:
    heard.play("no such sound")
    assert busy() == 0
    empty = Sounds(tmp_path / "nowhere", 60)
    empty.open()
    assert empty.opening is not None
    empty.opening.join()
    empty.play("win")
    assert busy() == 0


def test_what_happens_at_the_left_is_heard_at_the_left_and_no_louder() -> None:
    left, right = sides(0.6, -1.0)
    assert left > 3 * right > 0
    assert sides(0.6, 0.0)[0] == pytest.approx(sides(0.6, 0.0)[1])
    for pan in (-1.0, 0.3, 5.0):
        assert sum(side**2 for side in sides(0.6, pan)) == pytest.approx(0.36)


# ---------------------------------------------------------------------------------------------------- the table


LAID = "life 5 | reserve 5 | deck {0} {0} | field REF-01[1] REF-03[1]"


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


@pytest.fixture
def view(game: Game) -> State:
    side = LAID.format("REF-01")
    return lay(game, {1: side, 2: side}, step="main", active=1, turn=5, rng=1)


def names(facts: list[Fact], view: State, mine: tuple[int, ...] = (1,)) -> list[str]:
    return [note.sound for note in notes(facts, view, mine)]


def test_every_cue_stands_for_something_that_a_game_says_or_a_log_tells() -> None:
    """Its name is one that facts have in a log book, or its last part is a word of a game's code."""
    for game in ALL:
        told = {"tokens", "moved", "over", "vital", *books_of(game).log, *books_of(game).quiet}
        code = "".join(file.read_text("utf-8") for file in (UI.parent / "games" / game).rglob("*.py"))
        words = {name: f'"{name.rpartition(".")[2]}"' for name in game_named(game).handling.cues}
        assert [name for name, word in words.items() if name not in told and word not in code] == []
        assert SHARED.keys() <= told


@pytest.mark.parametrize("game", ALL)
def test_every_cue_is_heard_or_seen_and_its_sound_is_there(game: str) -> None:
    for name, cue in cues_of(game_named(game)).items():
        assert cue.sound or cue.flare or cue.manner, name
        assert {cue.sound} <= {*SOUNDS, "", "over"}, name


def test_a_summons_is_heard_as_a_card_put_down_and_cores_that_go(view: State) -> None:
    facts: list[Fact] = [
        CardMoved("#1", "p1.use", "#7", why="revealed"),
        TokensMoved("p1.reserve", "p1.trash", (3, 0), "paid"),
        CardMoved("#7", "p1.field", "#8", why="summoned"),
        TokensMoved("p1.reserve", "#8", (1, 0), "placed"),
    ]
    assert names(facts, view) == ["place", "handful", "slide"]
    assert flares(facts, view) == [Flare("ring", "#8")]


def test_one_core_ticks_and_several_rattle(view: State) -> None:
    assert names([TokensMoved("p1.reserve", "#1", (1, 0))], view) == ["core"]
    assert names([TokensMoved("p1.reserve", "#1", (2, 1))], view) == ["handful"]


def test_a_lost_life_is_heard_and_seen_whatever_took_it(view: State) -> None:
    for why in ("attack", "effect"):
        lost = TokensMoved("p2.life", "p2.reserve", (1, 0), why, 1)
        assert names([lost], view) == ["hit"]
        assert flares([lost], view) == [Flare("burst", "p2.life")]


def test_an_attack_is_heard_and_seen_at_the_attacker(view: State) -> None:
    facts: list[Fact] = [CardTurned("#1", 1, 0), Declared(1, "attack", "#1")]
    assert [(note.sound, note.ref) for note in notes(facts, view, (1,))] == [("attack", "#1"), ("exhaust", "#1")]
    assert flares(facts, view) == [Flare("ring", "#1")]


def test_a_turn_is_announced_to_whom_it_belongs(view: State) -> None:
    assert names([Began("turn", "6", 1)], view) == ["turn"]
    assert names([Began("turn", "6", 2)], view) == []


@pytest.mark.parametrize(("mine", "sound"), [((1,), "win"), ((2,), "lose"), ((1, 2), "win"), ((), "win")])
def test_the_end_sounds_as_it_ended_for_whoever_is_here(view: State, mine: tuple[int, ...], sound: str) -> None:
    assert names([GameEnded({1: "win", 2: "lose"}, "life")], view, mine) == [sound]


def test_of_much_at_once_the_weightiest_is_heard(view: State) -> None:
    facts: list[Fact] = [
        CardMoved("#1", "p1.hand", "#9"),
        Shuffled("p1.deck", (), 0),
        CardTurned("#2", 1, 0),
        CardMoved("#3", "p1.trash", "#10", why="destroyed"),
        Declared(1, "block", "#4"),
    ]
    assert names(facts, view) == ["destroy", "block", "shuffle"]


def test_a_card_leaves_in_the_manner_of_what_befell_it(game: Game) -> None:
    facts = [CardMoved("#1", "p1.trash", "#2", why=why) for why in ("destroyed", "depleted", "summoned", "drawn")]
    assert [manner_of(fact, cues_of(game)) for fact in facts] == ["crack", "fade", "drop", ""]


def test_a_card_that_got_cores_enough_for_the_next_level_says_so(view: State) -> None:
    first, second = view.zones["p1.field"]
    richer = view.copy()
    richer.tokens = {**view.tokens, first: (9, 0)}
    before, after = levels_of(view), levels_of(bind(richer, view.game))
    assert before[second] == after[second]
    assert risen_cards(richer, before, after) == [first]
    assert risen_cards(view, after, before) == []

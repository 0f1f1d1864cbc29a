"""The walk: by real mouse events to everything that a game knows, with a picture of each verb, question and event.

`BSDESK_PICTURES=DIR` keeps the pictures there. The long walk makes the journals equal the full sets; a short cut of it
is walked whenever tests are run.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from bsdesk.commands.shared import shelf as shelves
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.play import Applied, to_act
from bsdesk.engine.values import Move
from bsdesk.journal.saved_games import OPEN
from bsdesk.seat.catalog import Shelf
from bsdesk.session.session import Session
from bsdesk.speech.players import HUMAN
from tests.positions import BP, BS, FF, OWN_CARD
from tests.walks import FACTS, GRAIL, IDLE, LEGS, NEVER, Leg, Moment, Want, by_chance, divided, kinds
from tests.window.driver import Desk
from tests.window.mouse import Mouse

pytestmark = [pytest.mark.window]

SETTINGS = '{"stops": "always", "speed": "fast", "reduce_motion": true, "greeted": true, "mute": true}'
STILL, DRAWN = 0.15, 6.0  # seconds until what changed is seen, and until cards are drawn


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """The games as the program in the window has them, with a few cards of one's own."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    folder = tmp_path / "xdg_config_home" / "bsdesk"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(SETTINGS, "utf-8")
    found = shelves.shelf()
    (found.own / BS).mkdir(parents=True)
    (found.own / BS / "own.toml").write_text(OWN_CARD, "utf-8")
    (found.own / FF).mkdir()
    shutil.copy(Path(__file__).parents[1] / "games" / FF / "cards.toml", found.own / FF)
    return found


class Walk:
    """One game walked through, leg by leg."""

    def __init__(self, shelf: Shelf, name: str, folder: Path, open_desk: Callable[[str], Desk]) -> None:
        self.box, self.folder, self.open_desk = shelf.boxes[name], folder, open_desk
        self.games = shelf.saves
        self.want = Want(self.box.open({}), self.box.books())
        self.pictures = Path(os.environ.get("BSDESK_PICTURES") or folder / "pictures") / name
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.made = 0

    def sit(self, name: str, leg: Leg) -> Session:
        """Open the program there; a game of one's own beside it."""
        shutil.rmtree(self.games, ignore_errors=True)
        file = self.folder / f"{self.box.id}-{name.replace(' ', '-')}.journal"
        game = self.box.open(leg.position.options)
        people = dict.fromkeys(range(1, game.rules.seats + 1), HUMAN)
        session = leg.position.session(game, file, people, [OPEN])
        session.journal.close()
        mirror = leg.position.session(self.box.open(leg.position.options))
        self.desk = self.open_desk(str(file))
        self.desk.until(lambda: self.desk.page["screen"] == "table", "the table")
        (copy,) = self.games.glob("*.journal")  # what comes from elsewhere is played on as one's own
        self.mouse = Mouse(self.desk, mirror, copy)
        self.mouse.taken_up, self.mouse.laid_out = self.held, self.laid_out
        self.met({kind for event in mirror.timeline.here.events for kind in kinds(event, self.want.told)}, "event")
        return mirror

    def leg(self, name: str, leg: Leg) -> None:
        """Begin there, do what is said, and go on for a while with what brings most that is new."""
        mirror = self.sit(name, leg)
        for line in leg.lines:
            moves = [read_move(mirror.state, to_act(mirror.state), part) for part in moves_in(line)]
            first, *picks = [move for move in moves if isinstance(move, Move)]
            assert len(moves) == 1 + len(picks), f"{name}: {line}: {moves}"
            self.make(first, picks)
        for _ in range(leg.more):
            choice = self.want.choose(mirror.state)
            if choice is None:
                break
            self.make(choice)
        self.desk.close()

    def moment(self, name: str, moment: Moment) -> None:
        """Begin there, and make the move."""
        self.sit(name, Leg(moment))
        self.make(moment.move)
        self.desk.close()

    def beside_the_rules(self, leg: Leg) -> None:
        """What no verb does: a free hand, and giving up."""
        state = self.sit("beside the rules", leg).state
        ways = [(f"card:{state.zones['p1.hand'][0]}", "place:p1.field", "CardMoved")]
        ways += [("place:p1.reserve", "place:p1.life", "TokensMoved")] if "p1.reserve" in state.tokens else []
        self.from_menu("free_hand")
        for thing, place, fact in ways:
            self.mouse.hold(thing, place)
            self.picture("verb", {f"free-{fact}"})
            self.desk.let_go()
            self.all_met(self.mouse.awaited(fact))
        self.from_menu("free_hand")
        self.give_up()

    def concede(self, moment: Moment) -> None:
        """Begin there, and give up."""
        self.sit("concede", Leg(moment))
        self.give_up()

    def give_up(self) -> None:
        self.from_menu("concede")
        self.desk.until(lambda: self.mouse.here("yes"), "the question")
        self.picture("verb", {"concede"})
        self.mouse.click("yes")
        self.all_met(self.mouse.awaited("concede"))
        self.desk.close()

    def from_menu(self, ident: str) -> None:
        self.mouse.click("menu")
        self.desk.until_there(ident)
        self.mouse.click(ident)

    def make(self, move: Move, picks: Sequence[Move] = ()) -> None:
        """One move by mouse; it is the one that was meant."""
        prompt = self.mouse.session.state.prompts.get(move.seat)
        if prompt is not None:
            self.met({prompt.question}, "question")
        first, *more = self.mouse.make(move, picks)
        command = first.events[0].fact
        assert getattr(command, "move", move).verb == move.verb, f"{command} instead of {move}"
        self.made += 1
        self.all_met([first, *more])

    def all_met(self, found: list[Applied]) -> None:
        for done in found:
            self.met(self.want.of(done), "event")

    def held(self, move: Move) -> None:
        """Something is in the hand, or about to be clicked: that is the picture of its verb."""
        self.picture("verb", {move.verb} - self.shown("verb"))

    def laid_out(self, questions: set[str]) -> None:
        """Questions that are answered together, before anything is declared."""
        self.picture("verb", questions - self.shown("verb"))
        self.picture("question", questions - self.shown("question"))

    def met(self, found: set[str], kind: str) -> None:
        self.picture(kind, found - self.shown(kind) - (self.want.verbs if kind == "event" else set()))
        self.want.met |= found

    def shown(self, kind: str) -> set[str]:
        return {file.stem.removeprefix(f"{kind}-") for file in self.pictures.glob(f"{kind}-*.png")}

    def picture(self, kind: str, names: set[str]) -> None:
        """One picture, under the name of each thing that it shows."""
        if not names:
            return
        with suppress(AssertionError):  # a plain card does as well
            self.desk.until(lambda: self.desk.told.get("ready", True), "the faces of the cards", DRAWN)
        time.sleep(STILL)
        first, *others = (self.pictures / f"{kind}-{name}.png" for name in sorted(names))
        self.desk.picture(first)
        for other in others:
            shutil.copy(first, other)


@pytest.fixture
def walk(shelf: Shelf, display: str, tmp_path: Path) -> Iterator[Callable[[str], Walk]]:
    opened: list[Desk] = []

    def open_desk(file: str) -> Desk:
        opened.append(Desk(display, tmp_path, file))
        return opened[-1]

    yield lambda name: Walk(shelf, name, tmp_path, open_desk)
    for one in opened:
        one.close()


@pytest.mark.long
@pytest.mark.parametrize("name", [BS, BP])
def test_the_mouse_reaches_everything_that_a_game_knows(walk: Callable[[str], Walk], name: str) -> None:
    walked = walk(name)
    for leg in LEGS[name]:
        walked.leg(leg, LEGS[name][leg])
    walked.beside_the_rules(IDLE[name])
    game, never = walked.box.open({}), NEVER[name].keys()
    print(
        f"{name}: {walked.made} moves; {len(walked.want.met)} kinds of verbs, questions and events; {walked.pictures}"
    )
    assert walked.want.missing == never
    assert {*game.rules.verbs, *game.rules.questions} - never <= walked.shown("verb")
    assert {*game.rules.questions} - never <= walked.shown("question")
    assert (walked.want.told | FACTS) - never <= walked.shown("event")


@pytest.mark.long
@pytest.mark.parametrize("name", [FF, GRAIL])
def test_the_mouse_makes_a_move_of_every_kind(walk: Callable[[str], Walk], name: str) -> None:
    walked = walk(name)
    game, never = walked.box.open({}), NEVER[name].keys()
    found = by_chance(walked.box) | (divided(walked.box) if name == FF else {})
    assert {*game.rules.verbs, *game.rules.questions} - found.keys() == never
    for verb, moment in found.items():
        walked.moment(verb, moment)
    walked.concede(found["choose"])
    assert found.keys() <= walked.shown("verb")
    assert {*game.rules.questions} - never <= walked.shown("question")


# A part of the way, and what is met on it.
SHORT = {
    BS: (("cores", "battle", "asked choose"), {"attack", "block", "pass", "move", "use", "choose", "act.won_battle"}),
    BP: (("heroes", "asked target"), {"summon_hero", "summon_ace", "drive", "up", "target", "moved.summoned"}),
}


@pytest.mark.parametrize("name", [BS, pytest.param(BP, marks=pytest.mark.long)])
def test_the_mouse_goes_a_part_of_the_way(walk: Callable[[str], Walk], name: str) -> None:
    walked, (legs, met) = walk(name), SHORT[name]
    for leg in legs:
        walked.leg(leg, LEGS[name][leg])
    assert walked.want.met >= met
    assert {file.stem.partition("-")[0] for file in walked.pictures.glob("*.png")} == {"verb", "question", "event"}


@pytest.mark.long
@pytest.mark.parametrize(("name", "verbs"), [(FF, ("pay", "block")), (GRAIL, ("respond", "use"))])
def test_the_mouse_makes_a_few_moves(walk: Callable[[str], Walk], name: str, verbs: tuple[str, ...]) -> None:
    walked = walk(name)
    found = by_chance(walked.box, verbs)
    for verb in verbs:
        walked.moment(verb, found[verb])
    assert walked.shown("verb") >= set(verbs)

"""Playing in a terminal, with the real program: what it shows, what it takes, and that nothing ends it badly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from bsdesk.journal.lines import read

PLAY = [sys.executable, "-m", "bsdesk", "play", "battle_spirits", "--text"]
NEW = ["--seed", "3", "--decks", "reference-purple-green", "reference-red"]
BOTH = ["--seat1", "human", "--seat2", "human"]
ALONE = ["--seat1", "random", "--seat2", "random"]


@pytest.fixture
def home(tmp_path: Path) -> Mapping[str, str]:
    """An own data folder, wherever the system would have it."""
    folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "APPDATA", "USERPROFILE"), str(tmp_path))
    return {**os.environ, **folders, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


class Terminal:
    """The program at one end of a pair of pipes."""

    def __init__(self, home: Mapping[str, str], *arguments: str | Path) -> None:
        self.process = subprocess.Popen(
            [*PLAY, *map(str, arguments)],
            env=home,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.first = self.until_asked()

    def until_asked(self) -> str:
        """What it says until it waits for a line."""
        assert self.process.stdout is not None
        said = ""
        while not said.endswith("\n> ") and said != "> ":
            letter = self.process.stdout.read(1)
            if not letter:
                break
            said += letter
        return said.removesuffix("> ")

    def type(self, line: str) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.until_asked()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def end(self) -> tuple[int, str]:
        """Take the keyboard away; the exit code, and what it says of errors."""
        _out, err = self.process.communicate(timeout=30)
        return self.process.returncode, err


@pytest.fixture
def terminal(home: Mapping[str, str], path: Path) -> Iterator[Terminal]:
    """A new game of seed 3, at its first question. It can be interrupted, even if these tests run in the background of
    a shell, which lets its jobs ignore that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        opened = Terminal(home, *NEW, "--save", path)
    finally:
        signal.signal(signal.SIGINT, before)
    yield opened
    opened.process.kill()
    opened.process.communicate()


def board(said: str) -> str:
    """The board and the moves, without what was said before them."""
    return said[said.index("── ") :]


def run(
    home: Mapping[str, str], *arguments: object, lines: str = "", game: str = "battle_spirits"
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PLAY[:4], game, "--text", *map(str, arguments)],
        check=False,
        env=home,
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )


# ------------------------------------------------------------------------------------------------- what it shows


def test_it_shows_the_board_the_question_and_the_moves_by_number(terminal: Terminal) -> None:
    assert "turn 0 · setup · p1 is asked: go first or second?" in terminal.first
    assert "Life 5 · Reserve 3+S · Void 22" in terminal.first
    assert "\n  first  1:first  2:second\n" in terminal.first
    assert "p1 goes first" in terminal.type("1")
    assert "p2 is asked: redraw the hand?" in terminal.type("redraw no")


def test_a_seat_sees_its_own_hand_and_not_the_other(terminal: Terminal) -> None:
    mine = terminal.first
    theirs = (terminal.type("1"), terminal.type("2"))[1]
    assert mine.count("    hand: ") == theirs.count("    hand: ") == 1
    assert hand(mine) != hand(theirs)
    seen = terminal.type("look p1.hand")
    assert all(card not in seen for card in hand(mine))
    assert "there is no 'p1.hand.ref-14' that you can see" in terminal.type("look p1.hand.ref-14")


def hand(said: str) -> list[str]:
    line = next(line for line in said.splitlines() if line.startswith("    hand: "))
    return [word for word in line.split() if word.startswith("ref-")]


def test_why_not_says_the_reason_the_rule_and_the_remedy(terminal: Terminal) -> None:
    for line in ("1", "redraw no", "redraw no"):
        terminal.type(line)
    reason, rule = terminal.type("why attack hand.1").splitlines()
    assert reason == "The first turn of the game has no Attack Step."
    assert rule.startswith("BS-6.16: ")
    assert terminal.type("why move reserve 9 reserve").splitlines()[0] == "The cores are in Reserve already."
    assert terminal.type("why end") == "That is legal now.\n"
    assert terminal.type("why").startswith("no move is named; expected ")


def test_it_speaks_the_language_that_was_chosen(home: Mapping[str, str], path: Path) -> None:
    terminal = Terminal(home, *NEW, "--save", path, "--lang", "ja")
    assert "ゲームの準備 · p1 への質問：先攻か後攻か" in terminal.first
    assert "リザーブ 3+S" in terminal.first
    said = terminal.type("lang zh_hant")
    assert "遊戲準備 · 請 p1 回答：先攻或後攻" in said
    for line in ("1", "redraw no", "redraw no", "lang zh_hans"):
        terminal.type(line)
    assert terminal.type("why attack hand.1").startswith("游戏的第一个回合没有攻击阶段。\nBS-6.16：")
    terminal.kill()


def test_a_preview_a_log_and_a_chain_of_causes(terminal: Terminal) -> None:
    for line in ("1", "redraw no", "redraw no"):
        terminal.type(line)
    state = {"board": terminal.type("board")}
    assert terminal.type("preview end").strip()
    assert board(terminal.type("board")) == board(state["board"])
    said = terminal.type("end")
    assert "turn 2: p2" in said
    log = terminal.type("log")
    assert "p1: first first" in log
    assert "turn 2: p2" in log
    chain = terminal.type("why event").splitlines()
    assert "because p1 chose “End the step”" in chain[-1]
    assert "[BS-6." in chain[0]
    assert terminal.type("why event 99999").startswith("there is no event 99999; expected ")


def test_moves_can_be_taken_back_done_again_and_forked_from(terminal: Terminal) -> None:
    start = board(terminal.first)
    after = board(terminal.type("1"))
    assert board(terminal.type("undo")) == start
    assert board(terminal.type("redo")) == after
    terminal.type("redraw yes")
    assert "hands are hidden at this table" in terminal.type("fork other @10"), "what came since is known"
    assert "Take that back? (yes/no)" in terminal.type("undo")
    assert board(terminal.type("yes")) == after
    terminal.type("fork other")
    forks = terminal.type("forks").splitlines()
    assert [line.split()[:2] for line in forks] == [["main", "@10"], ["*", "other"]]
    assert "p1 is asked: redraw the hand?" in terminal.type("fork main")
    assert terminal.type("undo 9").startswith("can't take 9 moves back: there are 1; expected undo 1 to undo 1")


def test_a_game_can_be_given_up(terminal: Terminal) -> None:
    said = terminal.type("concede yes")
    assert "the game is over; won by: p2" in said
    assert terminal.type("end").startswith("The game is over. [BS-2.3]")
    assert "go first or second?" in terminal.type("undo")


# --------------------------------------------------------------------------------------------------------- bad input

BAD = [
    "sumon hand.1",
    "99",
    "0",
    "-1",
    "1 2 3",
    "²",
    "first third",
    "first",
    "p7 pass",
    "p2 first first",
    "why",
    "why x y z",
    "why event x",
    "preview",
    "preview nonsense",
    "look",
    "look nowhere",
    "undo 1",
    "undo x",
    "redo",
    "redo 0",
    "fork",
    "fork a b",
    "fork x @x",
    "fork x @1",
    "fork näme!",
    "lang fr",
    "save /nowhere/at/all.journal",
    "auto",
    "auto 99",
    "log x",
    "end; end",
    ";",
    "\x00",
    "'",
    "{}",
    "%s %d",
    "a" * 5_000,
]


def test_bad_input_gets_one_line_and_changes_nothing(terminal: Terminal, path: Path) -> None:
    before, shown = path.read_bytes(), board(terminal.type("board"))
    for line in BAD:
        said = terminal.type(line)
        assert said.count("\n") == 1, f"{line!r}: {said}"
        assert "Traceback" not in said
        assert path.read_bytes() == before, line
    assert board(terminal.type("board")) == shown
    assert terminal.end() == (0, "")


def test_bytes_that_are_no_text_do_not_end_it(home: Mapping[str, str], path: Path) -> None:
    done = subprocess.run(
        [*PLAY, *NEW, "--save", str(path)],
        check=False,
        env=home,
        input=b"\xff\xfe\xfa\nfirst first\n",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"p1 goes first" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--option", "void=x"], "rule option void can't be 'x'; expected 8 to 100; use 30, the default"),
        (["--option", "vod=30"], "unknown rule option 'vod'; expected one of "),
        (["--option", "void"], "can't read --option void; expected NAME=VALUE"),
        (["--option", "void=9", "--option", "void=9"], "--option void is there twice"),
        (["--seed", "-1"], "--seed can't be -1"),
        (["--seed", "x"], "argument --seed"),
        (["--decks", "one"], "--decks names 1, but battle_spirits has 2 seats"),
        (["--decks", "no-such-deck", "x"], "no such deck: no-such-deck"),
        (["--seat1", "nobody"], "argument --seat1: invalid choice"),
        (["--lang", "fr"], "argument --lang: invalid choice"),
        (["--resume", "/nowhere/x.journal"], "/nowhere/x.journal: can't be read: No such file or directory"),
        (["--resume", "x", "--seed", "3"], "--seed can't be changed in a game that goes on"),
        (["--resume"], "there is no saved game yet"),
    ],
)
def test_bad_arguments_get_one_line(home: Mapping[str, str], arguments: list[str], said: str) -> None:
    done = run(home, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_a_table_it_says_so(home: Mapping[str, str]) -> None:
    done = subprocess.run(PLAY[:-1], check=False, env=home, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (
        2,
        "bsdesk: plays in the terminal only; expected --text; add it, or open the window: bsdesk desk\n",
    )


# ------------------------------------------------------------------------------------------------- kill and resume

# One line of keys that leads through all kinds of questions; after each of them the program is killed.
LINES = [
    "first first",
    "redraw yes",
    "redraw no",
    "move reserve 1 reserve",
    "rearrange",
    "end",
    "end",
    "undo",
    "fork b",
]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_after_a_kill_at_any_moment_the_same_question_is_open(home: Mapping[str, str], path: Path) -> None:
    terminal = Terminal(home, *NEW, "--save", path)
    shown = board(terminal.first)
    for line in LINES:
        terminal.kill()
        terminal = Terminal(home, "--resume", path)
        assert board(terminal.first) == shown, f"before {line}"
        terminal.type(line)
        shown = board(terminal.type("board"))
    assert terminal.end() == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_a_kill_in_the_middle_of_a_payment(home: Mapping[str, str], path: Path) -> None:
    terminal = Terminal(home, *NEW, "--save", path, *ALONE)
    assert terminal.end() == (0, "")
    whole = path.read_bytes()
    pays = [n for n, line in enumerate(whole.splitlines(keepends=True)) if b" pay " in line]
    assert pays
    for number in pays[:3]:
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[:number]))
        before = Terminal(home, "--resume", path, *BOTH)
        assert "pay the cost" in before.first
        before.kill()
        after = Terminal(home, "--resume", path, *BOTH)
        assert board(after.first) == board(before.first)
        after.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_random_seats_killed_at_any_time_leave_a_journal_that_can_be_believed(
    home: Mapping[str, str], path: Path
) -> None:
    for number in range(4):
        more = ["--resume", str(path)] if path.exists() else [*NEW, "--save", str(path)]
        with subprocess.Popen([*PLAY, *ALONE, *more], env=home, stdout=subprocess.DEVNULL) as process:
            deadline = time.monotonic() + 20
            size = path.stat().st_size if path.exists() else 0
            while time.monotonic() < deadline and not (path.exists() and path.stat().st_size > size + 3_000 * number):
                time.sleep(0.005)
            process.kill()
        reading = read(path.read_bytes())
        assert reading.fault is None or "is cut" in reading.fault.why
    done = run(home, "--resume", path, *ALONE)
    assert done.returncode == 0
    assert "the game is over; won by: " in done.stdout


def test_the_last_game_is_found_without_its_name(home: Mapping[str, str], tmp_path: Path) -> None:
    first = run(home, *NEW, lines="first first\n")
    assert first.returncode == 0
    saved = list(tmp_path.rglob("*.journal"))
    assert len(saved) == 1
    assert f"--resume {saved[0]}" in first.stdout
    second = run(home, "--resume", lines="quit\n")
    assert "p1 is asked: redraw the hand?" in second.stdout
    assert list(tmp_path.rglob("*.journal")) == saved


def test_a_random_seat_stays_random_in_a_game_that_goes_on(home: Mapping[str, str], path: Path) -> None:
    done = run(home, *NEW, "--save", path, "--seat1", "random", lines="redraw no\n")
    command = f"to go on: python -m bsdesk play battle_spirits --text --resume {path}"
    assert done.stdout.splitlines()[-1] == command
    terminal = Terminal(home, "--resume", path)
    assert "\np1 " in terminal.first
    assert hand(terminal.first)
    assert "p2 to act" in terminal.type("board") or "p2 is asked" in terminal.type("board")
    terminal.kill()
    other = run(home, "--resume", path, "--seat1", "human")
    assert other.stdout.splitlines()[-1] == f"{command} --seat1 human"


def test_who_sits_down_to_a_game_that_goes_on_is_named_in_the_command_that_takes_it_up(
    home: Mapping[str, str], path: Path
) -> None:
    run(home, *NEW, "--save", path, lines="first first\n")
    done = run(home, "--resume", path, "--seat2", "random", lines="undo\n")
    assert done.stdout.splitlines()[-1].endswith(f"--resume {path} --seat2 random")


def test_what_a_seat_without_a_player_does_before_anybody_may_is_told(home: Mapping[str, str], path: Path) -> None:
    said = run(home, *NEW, "--save", path, "--seat1", "random").stdout
    assert "\np1: first " in said[: said.index("── ")]


def shared(home: Mapping[str, str], path: Path) -> Path:
    """A saved game as it is given to others."""
    packed = path.with_name("given.gz")
    share = [sys.executable, "-m", "bsdesk", "journal", "share", str(path), "-o", str(packed)]
    subprocess.run(share, check=True, env=home)
    return packed


def test_a_shared_game_says_that_hidden_cards_are_made_up(home: Mapping[str, str], path: Path) -> None:
    """Of BlackPoker, where everybody knows which cards there are."""
    run(home, "--seed", "3", "--save", path, game="black_poker")
    done = run(home, "--resume", shared(home, path), game="black_poker")
    assert done.stdout.startswith("this is a shared game: the cards that were hidden are made up")


def test_a_shared_game_of_unknown_decks_is_only_looked_at(home: Mapping[str, str], path: Path) -> None:
    run(home, *NEW, "--save", path, lines="first first\nredraw no\n")
    done = run(home, "--resume", shared(home, path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "is a shared game with hidden cards from decks that nobody here knows" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT there")
def test_an_interrupted_game_says_how_to_go_on(terminal: Terminal, path: Path) -> None:
    terminal.process.send_signal(signal.SIGINT)
    said, err = terminal.process.communicate(timeout=30)
    assert said == f"\nto go on: python -m bsdesk play battle_spirits --text --resume {path}\n"
    assert (terminal.process.returncode, err) == (130, "")


def test_a_damaged_game_says_in_one_line_where_it_goes_on(home: Mapping[str, str], path: Path) -> None:
    run(home, *NEW, "--save", path, lines="first first\nredraw no\n")
    path.write_bytes(path.read_bytes() + b"p2 rdraw no\n")
    number = path.read_bytes().count(b"\n")
    done = run(home, "--resume", path)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0].startswith(f"{path}: line {number}: ")
    kept = f"{path}.old"
    wanted = f"the game goes on from line {number - 1}; the file as it was is kept as {kept}"
    assert done.stdout.splitlines()[0].endswith(wanted)
    assert Path(kept).read_bytes().endswith(b"p2 rdraw no\n")


def test_a_copy_can_be_saved_and_is_never_written_over(terminal: Terminal, path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.journal"
    assert terminal.type(f"save {copy}") == f"saved: {copy}\n"
    assert copy.read_bytes().splitlines()[:9] == path.read_bytes().splitlines()[:9]
    assert "is there already" in terminal.type(f"save {copy}")
    assert terminal.type("save") == f"saved: {path}\n"


# ------------------------------------------------------------------------------------------------------ random seats


def test_two_random_seats_play_to_the_end(home: Mapping[str, str], path: Path) -> None:
    done = run(home, *NEW, "--save", path, *ALONE)
    assert done.returncode == 0
    assert "the game is over; won by: " in done.stdout
    twin = run(home, *NEW, "--save", path.with_name("twin"), *ALONE)
    assert path.read_bytes() == path.with_name("twin").read_bytes()
    assert twin.stderr == done.stderr == ""


def test_against_a_random_seat_undo_goes_back_to_the_own_decision(home: Mapping[str, str], path: Path) -> None:
    terminal = Terminal(home, *NEW, "--save", path, "--seat2", "random")
    terminal.type("first first")
    assert "p1 to act" in terminal.type("redraw no")
    assert "Take that back? (yes/no)" in terminal.type("undo")
    assert "p1 is asked: redraw the hand?" in terminal.type("yes")
    terminal.kill()

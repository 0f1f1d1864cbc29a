"""The command line: help, examples, and one clear line for bad input."""

import argparse
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from bsdesk import __version__, cli
from bsdesk.complaint import Complaint

Run = Callable[[argparse.Namespace], int]
Install = Callable[[Run], None]


@pytest.fixture
def greet(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a sub-command `greet NAME` on the table, which does what it is given."""

    def install(run: Run) -> None:
        module = ModuleType("bsdesk.commands.greet")
        vars(module).update(add=lambda parser: parser.add_argument("name"), run=run)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setattr(cli, "COMMANDS", (cli.Command("greet", "say hello", "bsdesk greet Ogre"),))

    return install


def hello(args: argparse.Namespace) -> int:
    print(f"hello {args.name}")
    return 0


def raises(error: BaseException) -> Run:
    def run(args: argparse.Namespace) -> int:
        raise error

    return run


@pytest.mark.parametrize("argv", [["-h"], ["--help"]])
def test_help_lists_the_commands_with_examples(
    argv: list[str], greet: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    greet(hello)
    assert cli.main(argv) == 0
    out = capsys.readouterr().out
    assert "say hello" in out
    assert "\n  bsdesk greet Ogre\n" in out


def test_a_command_has_help_with_an_example(greet: Install, capsys: pytest.CaptureFixture[str]) -> None:
    greet(hello)
    assert cli.main(["greet", "--help"]) == 0
    assert "example:\n  bsdesk greet Ogre\n" in capsys.readouterr().out


@pytest.mark.parametrize("command", cli.COMMANDS, ids=lambda command: command.name)
def test_every_command_answers_help(command: cli.Command, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command.name, "--help"]) == 0
    assert command.example in capsys.readouterr().out
    assert command.example.startswith(f"bsdesk {command.name}")


def test_a_command_runs(greet: Install, capsys: pytest.CaptureFixture[str]) -> None:
    greet(hello)
    assert cli.main(["greet", "Ogre"]) == 0
    assert capsys.readouterr().out == "hello Ogre\n"


def test_a_command_decides_its_exit_code(greet: Install) -> None:
    greet(lambda args: 1)
    assert cli.main(["greet", "Ogre"]) == 1


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"bsdesk {__version__}\n"


@pytest.mark.parametrize("argv", [["gret"], ["greet"], ["greet", "Ogre", "again"], ["--loud"]])
def test_bad_arguments_get_one_line(argv: list[str], greet: Install, capsys: pytest.CaptureFixture[str]) -> None:
    greet(hello)
    assert cli.main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("bsdesk: ")
    assert err.count("\n") == 1


def test_a_complaint_is_one_line_and_exit_code_2(greet: Install, capsys: pytest.CaptureFixture[str]) -> None:
    greet(raises(Complaint("no such\ncard", file=Path("deck.toml"), line=3, remedy="check the spelling")))
    assert cli.main(["greet", "Ogre"]) == 2
    assert capsys.readouterr().err == "bsdesk: deck.toml:3: no such card; check the spelling\n"


def test_an_interrupt_is_exit_code_130(greet: Install) -> None:
    greet(raises(KeyboardInterrupt()))
    assert cli.main(["greet", "Ogre"]) == 130


def test_our_own_mistakes_are_not_hidden(greet: Install) -> None:
    greet(raises(KeyError("ours")))
    with pytest.raises(KeyError):
        cli.main(["greet", "Ogre"])


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break differently there")
def test_a_reader_that_leaves_is_no_error() -> None:
    code = "import sys; sys.stdin.read(); from bsdesk import cli; cli._run = print; sys.exit(cli.main(['x']))"
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (141, b"")


def test_help_loads_nothing_heavy() -> None:
    code = "import sys; from bsdesk.cli import main; main(['--help']); print(*sys.modules, sep='\\n', file=sys.stderr)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stderr
    ours = {name for name in loaded.split() if name.startswith("bsdesk")}
    assert ours == {"bsdesk", "bsdesk.cli", "bsdesk.complaint", "bsdesk.gate"}
    assert not {"msgspec", "pygame", "pymunk", "PIL", "tqdm"} & set(loaded.split())


def test_python_m_bsdesk_is_the_command_line() -> None:
    done = subprocess.run([sys.executable, "-m", "bsdesk", "--help"], capture_output=True, check=True, text=True)
    assert done.stdout.startswith("usage: bsdesk")


def test_alone_it_opens_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[argparse.Namespace] = []

    def run(args: argparse.Namespace) -> int:
        opened.append(args)
        return 0

    monkeypatch.setattr("bsdesk.commands.desk.run", run)
    assert cli.main([]) == 0
    assert [(args.command, args.file, args.size) for args in opened] == [("desk", None, None)]


def test_without_a_screen_it_says_how_to_play_all_the_same() -> None:
    here = {**os.environ, "SDL_VIDEODRIVER": "no-such-driver"}
    done = subprocess.run([sys.executable, "-m", "bsdesk"], capture_output=True, check=False, text=True, env=here)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("bsdesk: no window can be opened: ")
    assert "bsdesk play GAME --text" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("size", ["1280", "x", "10x10", "1280x720x3", "99999x720"])
def test_a_size_that_is_none_is_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["desk", "--size", size]) == 2
    assert "can't read --size" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("complaint", "line"),
    [
        (Complaint("no card"), "no card"),
        (Complaint("no card", file="a.toml"), "a.toml: no card"),
        (Complaint("no card", line=4), "line 4: no card"),
        (
            Complaint("cost is 'x'", file="a.toml", line=4, expected="a number", remedy="write cost = 3"),
            "a.toml:4: cost is 'x'; expected a number; write cost = 3",
        ),
    ],
)
def test_a_complaint_in_words_also_from_another_process(complaint: Complaint, line: str) -> None:
    assert str(complaint) == line
    assert str(pickle.loads(pickle.dumps(complaint))) == line  # noqa: S301 - our own bytes

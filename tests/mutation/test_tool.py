"""The mutation run itself: a mutant in place is what then runs, inside a function made at import too."""

from __future__ import annotations

import ast
import gc
import importlib.util
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutation.chosen import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="mutmut runs on systems with fork only")

CODE = """
def adder(step):
    def add(number):
        return number + step
    return add

def plain(number=1):
    return number * 2

add_two = adder(2)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sample.py"
    path.write_text(CODE, encoding="utf-8")
    return path


def imported(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("sample", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def mutants(file: Path, line: str) -> list[str]:
    """What the sample gives with each mutant of this line in place, or that it can't be put there."""
    from tests.mutation.mutants import Source, functions_there

    found = []
    for mutant in Source(file, first=1).mutants:
        if f"-{line}" in mutant.diff:
            module = imported(file)
            there = mutant.put_in_place(functions_there())
            found.append(f"{module.add_two(3)} {module.plain(3)}" if there else "out of reach")
    return found


def test_a_function_made_at_import_is_reached(file: Path) -> None:
    assert mutants(file, "        return number + step") == ["1 6"]  # number - step


def test_a_function_is_reached_that_the_collector_leaves_alone(file: Path) -> None:
    from tests.mutation.mutants import functions_there

    module = imported(file)
    gc.freeze()
    assert module.plain.__code__ in functions_there()


def test_a_plain_function_is_reached(file: Path) -> None:
    assert mutants(file, "    return number * 2") == ["5 1.5", "5 9"]  # number / 2, number * 3


def test_a_default_value_is_out_of_reach(file: Path) -> None:
    assert mutants(file, "def plain(number=1):") == ["out of reach"]


def test_unchanged_code_is_no_mutant(file: Path) -> None:
    from tests.mutation.mutants import Source, code_of, differing

    source = Source(file, first=1)
    code = code_of(source.code, "adder")
    assert code is not None
    assert list(differing(code, code)) == []


CHOICE = """
def choice(a, b):
    if (a
            and b):
        return [
            number + 1
            for number in a
        ]
    try:
        return b
    except ValueError:
        return a + b
"""


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("            and b):", {3, 4}),  # «or b» is noticed where b isn't asked, too
        ("            number + 1", {5, 6, 7, 8}),
        ("        return a + b", {12}),
    ],
)
def test_a_mutant_is_tried_by_the_tests_that_run_the_statement_it_changes(
    file: Path, line: str, numbers: set[int]
) -> None:
    from tests.mutation.mutants import Source

    file.write_text(CHOICE, encoding="utf-8")
    found = [mutant.lines for mutant in Source(file, first=1).mutants if f"-{line}" in mutant.diff]
    assert found
    assert all(lines == {f"{file}:{number}" for number in numbers} for lines in found)


def test_what_runs_is_noted_by_line_and_by_function(file: Path) -> None:
    from tests.mutation.mutants import Source
    from tests.mutation.running import Watch

    watch, module = Watch([Source(file, first=1)]), imported(file)
    sys.settrace(watch)
    module.add_two(3)
    sys.settrace(None)
    assert watch.take() == {f"{file}:adder", f"{file}:4"}
    assert watch.take() == set()


def test_what_no_test_runs_and_what_is_run_at_import_are_told_apart(file: Path) -> None:
    from tests.mutation.mutants import Source, functions_there
    from tests.mutation.running import NO_TEST, OUT_OF_REACH, MutationRun, Watch

    source, module = Source(file, first=1), imported(file)
    run = MutationRun(source.mutants, Watch([source]), 1, lambda: None)
    run.functions = functions_there()
    default, halved = (
        next(m for m in source.mutants if f"-{line}" in m.diff)
        for line in ("def plain(number=1):", "    return number * 2")
    )
    assert module.plain(3) == 6
    assert (run.on_mutant(default, 0, []), run.on_mutant(halved, 0, [])) == (OUT_OF_REACH, NO_TEST)


def test_samples_that_begin_elsewhere_share_no_mutant_and_together_have_all_of_each_file(file: Path) -> None:
    from tests.mutation.__main__ import sample
    from tests.mutation.mutants import Source

    source = Source(file, first=1)
    other = Source(file, first=len(source.mutants) + 1)
    samples = [sample([source, other], 3, first) for first in (1, 2, 3)]
    assert [len(found) for found in samples] == [4, 2, 2]
    assert sorted(m.number for found in samples for m in found) == list(range(1, 9))
    assert samples[1] == [source.mutants[1], other.mutants[1]]


def test_one_that_is_held_the_same_is_known_by_where_and_by_what_is_changed_into_what(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.mutation import __main__ as tool
    from tests.mutation.mutants import Change, Source

    halved, other = "return number * 2 => return number / 2", "return 6 => return 7"
    file.with_name("listed.toml").write_text(f"['{file}:plain']\nwhy = ['{halved}', '{other}']\n", encoding="utf-8")
    monkeypatch.setattr(tool, "EQUIVALENTS", file.parent)
    assert tool.equivalents([Source(file, first=1)]) == {Change(f"{file}:plain", halved)}
    assert capsys.readouterr().err == f"{file.parent.name}: {file}:plain has 0 mutants such as {other}\n"


def test_of_several_that_look_alike_none_is_held_the_same(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.mutation import __main__ as tool
    from tests.mutation.mutants import Source

    file.write_text("def twice(a):\n    if a:\n        return 1\n    return 1\n", encoding="utf-8")
    listed = "return 1 => return 2"
    file.with_name("listed.toml").write_text(f"['{file}:twice']\nwhy = ['{listed}']\n", encoding="utf-8")
    monkeypatch.setattr(tool, "EQUIVALENTS", file.parent)
    assert tool.equivalents([Source(file, first=1)]) == set()
    assert f"{file}:twice has 2 mutants such as {listed}" in capsys.readouterr().err


def functions_of(file: str) -> Iterator[tuple[str, str]]:
    """The functions and methods of a file by name, each with its lines as a list of equivalents writes them."""
    text = (ROOT / file).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        inside = node.body if isinstance(node, ast.ClassDef | ast.Module) else []
        before = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for one in inside:
            if isinstance(one, ast.FunctionDef):
                lines = text.splitlines()[one.lineno - 1 : one.end_lineno]
                yield before + one.name, " ".join(line.strip() for line in lines)


@pytest.mark.parametrize("listed", sorted((ROOT / "tests/mutation/equivalents").glob("*.toml")), ids=lambda f: f.stem)
def test_what_is_held_the_same_is_said_of_lines_that_are_there(listed: Path) -> None:
    gone = []
    for where, reasons in tomllib.loads(listed.read_text(encoding="utf-8")).items():
        file, _, function = where.partition(":")
        there = dict(functions_of(file)).get(function, "")
        gone += [where for changes in reasons.values() for one in changes if one.partition(" => ")[0] not in there]
    assert gone == []

"""`python -m tests.mutation [FILE ...]`: are the tests worth their name? Each mutant that they let live is listed.

Without files: all that `tool.mutmut` in pyproject.toml names under `only_mutate`. It ends
with 3 while one lives that is not listed under equivalents/: the same program in other words.
"""

from __future__ import annotations

import argparse
import importlib.abc
import importlib.util
import json
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest
from mutmut.configuration import config
from tqdm import tqdm

from tests.mutation.chosen import chosen
from tests.mutation.mutants import Change, Mutant, Source
from tests.mutation.running import KILLED, SURVIVED, MutationRun, Task, Verdicts, Watch, each_in_process, in_process

EQUIVALENTS = Path(__file__).with_name("equivalents")
SOME_LIVE = 3  # how it ends then
PYTEST = ("-n0", "-x", "-p", "no:cacheprovider")


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="the files to mutate")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="processes at a time")
    parser.add_argument("--tests", nargs="+", default=config().pytest_add_cli_args_test_selection, metavar="PATH")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth mutant of each file")
    parser.add_argument("--first", type=int, default=1, metavar="K", help="of which the Kth is the first, K up to N")
    parser.add_argument("--again", type=Path, metavar="FILE", help="only those that lived in a report of --json")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args(argv)
    if not 1 <= args.first <= args.every:
        parser.error("--first is a number from 1 to that of --every")
    os.environ.setdefault("BSDESK_MODES", "plain")
    sources: list[Source] = []
    for file in args.files or chosen():
        sources.append(Source(file, first=sum(len(s.mutants) for s in sources) + 1))
    chosen_ones = sample(sources, args.every, args.first)
    if args.again:
        lived = lived_in(args.again)
        chosen_ones = [m for m in chosen_ones if m.change in lived]
    same = equivalents(sources)
    keys = {change.key for change in same}
    mutants = [m for m in chosen_ones if m.key not in keys or m.change not in same]
    with tqdm(total=len(mutants), unit="mutant", disable=None) as bar:
        verdicts, failed = in_process(lambda: in_place(sources, mutants, args, bar.update))
    if mutants and not verdicts:
        print("no test could be run; see: python -m pytest", file=sys.stderr)
        return 2
    if failed:
        print(f"left out, since they fail without a mutant: {', '.join(failed)}", file=sys.stderr)
    tests = [*args.tests, *(f"--deselect={test}" for test in failed)]
    late = [Task(m, partial(anew, m, tests), 300) for m in mutants if verdicts[m.number] == "late"]
    verdicts |= {mutant.number: word for mutant, word in each_in_process(late, args.jobs)}
    found = [(m, verdicts.get(m.number, "equivalent")) for m in chosen_ones]
    print(json.dumps(as_data(found), indent=2) if args.json else told(found))
    return SOME_LIVE if any(lives(word) for _, word in found) else 0


def sample(sources: Sequence[Source], every: int, first: int) -> list[Mutant]:
    """Every so-many-th mutant of each file, beginning with the first, the second ... of it."""
    return [mutant for source in sources for mutant in source.mutants[first - 1 :: every]]


def lived_in(report: Path) -> set[Change]:
    """What lived when this was reported."""
    alive = json.loads(report.read_text(encoding="utf-8"))["alive"]
    if any("lines" not in mutant for mutant in alive):
        raise SystemExit(f"{report}: it does not say which lines were changed; make a new report with --json")
    return {Change(mutant["key"], mutant["lines"]) for mutant in alive}


def equivalents(sources: Sequence[Source]) -> set[Change]:
    """The mutants held to be the same program in other words; told is one that is listed and doesn't exist, or of
    which there are several, so that nobody knows which is meant."""
    tables = [tomllib.loads(file.read_text(encoding="utf-8")) for file in EQUIVALENTS.glob("*.toml")]
    rows = [row for table in tables for row in table.items()]
    listed = {Change(where, lines) for where, reasons in rows for changes in reasons.values() for lines in changes}
    keys = {change.key for change in listed}
    known = Counter(m.change for source in sources for m in source.mutants if m.key in keys)
    files = {str(source.file) for source in sources}
    for change in sorted(listed):
        if known[change] != 1 and change.key.partition(":")[0] in files:
            print(
                f"{EQUIVALENTS.name}: {change.key} has {known[change]} mutants such as {change.lines}", file=sys.stderr
            )
    return {change for change in listed if known[change] == 1}


def in_place(
    sources: Sequence[Source], mutants: Sequence[Mutant], args: argparse.Namespace, told: Callable[[], object]
) -> tuple[Verdicts, list[str]]:
    """All mutants that can be had by changing functions that are there; and the tests that fail without any."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    watch = Watch(sources)
    plugin = MutationRun(mutants, watch, args.jobs, told)
    sys.settrace(watch)
    pytest.main([*PYTEST, *args.tests], plugins=[plugin])
    return plugin.verdicts, plugin.failed


def anew(mutant: Mutant, tests: Sequence[str]) -> int:
    """The verdict on a mutant that is there from the import on."""
    sys.meta_path.insert(0, Changed(mutant))
    return SURVIVED if pytest.main([*PYTEST, *tests]) == pytest.ExitCode.OK else KILLED


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the mutated module in place of the one on disk."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        source = self.mutant.source
        if fullname != source.imported_as:
            return None
        return importlib.util.spec_from_file_location(fullname, source.file.resolve(), loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.text, str(self.mutant.source.file.resolve()), "exec"), vars(module))  # noqa: S102


# ------------------------------------------------------------------------------------------------ the report


def as_data(found: Iterable[tuple[Mutant, str]]) -> dict[str, object]:
    """All of it for a machine."""
    found = list(found)
    counts = {file: Counter(w for m, w in found if str(m.source.file) == file) for file in files_of(found)}
    alive = [{"key": m.key, "word": w, "lines": m.change.lines, "diff": m.diff} for m, w in found if lives(w)]
    return {"killed": rate([w for _, w in found]), "files": counts, "alive": alive}


def told(found: Sequence[tuple[Mutant, str]]) -> str:
    """The same for people."""
    lines: list[str] = []
    for mutant, word in found:
        if lives(word):
            lines += [f"{mutant.key} ({word})", *(f"  {line}" for line in mutant.diff), ""]
    for file in [*files_of(found), ""]:
        words = [w for m, w in found if file in ("", str(m.source.file))]
        counts = ", ".join(f"{word} {count}" for word, count in Counter(words).most_common())
        lines.append(f"{file or 'all':<48}{rate(words):>7.1%} killed   {counts}")
    return "\n".join(lines)


def files_of(found: Sequence[tuple[Mutant, str]]) -> list[str]:
    return list(dict.fromkeys(str(mutant.source.file) for mutant, _ in found))


def lives(word: str) -> bool:
    return word in ("survived", "no test")


def rate(words: Sequence[str]) -> float:
    """The part of all mutants that the tests noticed; one that never ends is noticed too, an equivalent is not."""
    return round(sum(not lives(word) and word != "equivalent" for word in words) / max(1, len(words)), 4)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

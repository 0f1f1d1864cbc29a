"""`rules`: the rules of a game by their ids, and the tests that prove them."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bsdesk.commands.shared.shipped import PACKAGE, game_named
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.games import ALL
from bsdesk.speech.books import LANGUAGES, Sentence, read_book

GAMES = PACKAGE / "games"
CHECKOUT = PACKAGE.parent
SPECIAL = re.compile(r"[A-Z]+-(?P<kind>TV|O|X)-")
KINDS = {"TV": "vectors", "O": "open points", "X": "open points"}
SHOWN = 40  # number of failed tests listed by name
MARKED = "rule and not long and not endless and not mutation"  # the tests that coverage is about


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("ids", nargs="*", metavar="ID", help="only these rules")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="in which language (default: en)")
    parser.add_argument("--coverage", action="store_true", help="run the tests: which rules do they prove?")
    parser.add_argument("--tests", metavar="PATH", help="with --coverage: run only these tests (default: tests)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(spread="ids")  # ids may follow an option too


def run(args: argparse.Namespace) -> int:
    book = rules_of(game_named(args.game).rules.id)
    unknown = next((i for i in args.ids if i not in book), None)
    if unknown is not None:
        remedy = did_you_mean(unknown, book, f"see: bsdesk rules {args.game}")
        raise Complaint(f"{args.game} has no rule {unknown!r}", expected="an id of its rulebook", remedy=remedy)
    if args.tests is not None and not args.coverage:
        raise Complaint("--tests without --coverage", expected="both, or neither", remedy="add --coverage")
    wanted = {i: book[i] for i in args.ids or book}
    if args.coverage:
        return coverage(args, wanted)
    if args.json:
        print(json.dumps({i: said[args.lang] for i, said in wanted.items()}, indent=2, ensure_ascii=False))
    else:
        width = max(map(len, wanted))
        for rule, said in wanted.items():
            print(f"{rule:<{width}}  {said[args.lang]}")
    return 0


def rules_of(game: str) -> Mapping[str, Sentence]:
    """Return a game's rulebook."""
    return read_book(GAMES / game / "rulebook.toml")


def kind_of(rule: str) -> str:
    """Return the kind by the id: rows, vectors (worked examples) or open points."""
    special = SPECIAL.match(rule)
    return KINDS[special["kind"]] if special else "rows"


# ------------------------------------------------------------------------------------------- the tests' word


class Case(NamedTuple):
    """One test that ran, in one mode."""

    name: str
    outcome: str  # passed, failed, skipped
    rules: tuple[str, ...]


class Coverage(NamedTuple):
    """What the tests prove of a game's rules."""

    proven: dict[str, list[str]]  # rule -> the tests that ran, passed and carry it
    missing: list[str]  # rows and vectors without one
    open: list[str]  # open points without one
    strangers: dict[str, list[str]]  # ids in tests that no rulebook has
    failed: list[str]

    @property
    def complete(self) -> bool:
        return not (self.missing or self.strangers or self.failed)


def coverage(args: argparse.Namespace, wanted: Collection[str]) -> int:
    """Run the tests and compare their rule ids with the rulebook; return 1 if anything is missing or fails."""
    known = {rule for game in ALL for rule in rules_of(game)}
    found = coverage_of(run_tests(args.tests or "tests"), wanted, known)
    if args.json:
        print(json.dumps(as_data(found, wanted), indent=2))
    else:
        for rule in args.ids:
            print(*_listed(f"{rule} is proven by", found.proven.get(rule, []), 1), "", sep="\n")
        print(table(found, wanted))
    return 0 if found.complete else 1


def run_tests(tests: str) -> list[Case]:
    """Run the tests of the checkout that carry rules in a process of their own and return what each did."""
    if not (CHECKOUT / "tests").is_dir():
        raise Complaint("the tests are not installed", expected="a checkout of bsdesk", remedy="run it from there")
    if not (CHECKOUT / tests).exists():
        wrong = f"no such tests: {tests}"
        raise Complaint(wrong, expected="a path in the checkout", remedy="leave --tests out for all")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-m", MARKED]
        command += ["-o", "junit_family=xunit2", f"--junitxml={report}", tests]
        done = subprocess.run(command, cwd=CHECKOUT, check=False, capture_output=True, text=True)  # noqa: S603 - ours
        if not report.exists():
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise Complaint(f"the tests can't be run: {''.join(last)}", remedy="see: python -m pytest")
        return cases(report.read_text(encoding="utf-8"))


def cases(report: str) -> list[Case]:
    """Return the tests in a report of pytest."""
    found: list[Case] = []
    for case in ET.fromstring(report).iter("testcase"):  # noqa: S314 - written by our own run
        kinds = {child.tag for child in case}
        outcome = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
        carried = " ".join(p.get("value", "") for p in case.iter("property") if p.get("name") == "rules")
        name = f"{case.get('classname', '')}.{case.get('name', '')}"
        found.append(Case(name, outcome, tuple(carried.split())))
    return found


def coverage_of(ran: Iterable[Case], wanted: Collection[str], known: Collection[str]) -> Coverage:
    """Return which of the wanted rules are proven."""
    proven: dict[str, list[str]] = {}
    strangers: dict[str, list[str]] = {}
    failed: list[str] = []
    for case in ran:
        if case.outcome == "failed":
            failed.append(case.name)
        for rule in case.rules:
            if rule not in known:
                strangers.setdefault(rule, []).append(case.name)
            elif rule in wanted and case.outcome == "passed":
                proven.setdefault(rule, []).append(case.name)
    bare = [rule for rule in wanted if rule not in proven]
    return Coverage(
        proven,
        [r for r in bare if kind_of(r) != "open points"],
        [r for r in bare if kind_of(r) == "open points"],
        strangers,
        failed,
    )


# ------------------------------------------------------------------------------------------------ the report


def counts(found: Coverage, wanted: Collection[str]) -> dict[str, dict[str, int]]:
    """Return for each kind of rule how many there are, and how many are proven."""
    table: dict[str, dict[str, int]] = {}
    for rule in wanted:
        row = table.setdefault(kind_of(rule), {"all": 0, "proven": 0})
        row["all"] += 1
        row["proven"] += rule in found.proven
    return table


def as_data(found: Coverage, wanted: Collection[str]) -> dict[str, Any]:
    return {"complete": found.complete, "counts": counts(found, wanted), **found._asdict()}


def table(found: Coverage, wanted: Collection[str]) -> str:
    """Return the coverage as text."""
    lines = ["           there  proven"]
    lines += [f"{kind:<12}{row['all']:>4}{row['proven']:>8}" for kind, row in counts(found, wanted).items()]
    lines += _listed("without a test that ran and passed", found.missing)
    lines += _listed("open points without a test (they may be)", found.open)
    if found.strangers:
        lines += ["", "cited by tests, but in no rulebook:"]
        lines += [f"  {rule}: {', '.join(sorted(set(names)))}" for rule, names in found.strangers.items()]
    if found.failed:
        lines += ["", f"failed tests: {len(found.failed)}", *(f"  {name}" for name in found.failed[:SHOWN])]
    return "\n".join(lines)


def _listed(title: str, things: Sequence[str], a_line: int = 8) -> list[str]:
    rows = [things[i : i + a_line] for i in range(0, len(things), a_line)]
    return ["", f"{title}: {len(things)}", *("  " + " ".join(row) for row in rows)] if things else []

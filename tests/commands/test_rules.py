"""`rules`: what the rulebook says, and which rules the tests prove."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands import rules
from bsdesk.commands.rules import Case, cases, coverage_of

SHARED = Path(__file__).parents[3] / "shared" / "rules" / "ids"

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="ran">
    <properties><property name="rules" value="BS-1.1 BS-TV-01"/></properties>
</testcase>
<testcase classname="tests.a" name="fell">
    <properties><property name="rules" value="BS-1.2"/></properties><failure message="no"/>
</testcase>
<testcase classname="tests.a" name="slept">
    <properties><property name="rules" value="BS-1.3"/></properties><skipped/>
</testcase>
<testcase classname="tests.a" name="plain"/>
</testsuite></testsuites>"""


def ids(kind: str) -> set[str]:
    return {rule for rule in rules.rules_of("battle_spirits") if rules.kind_of(rule) == kind}


def test_the_rulebook_has_every_row_and_every_vector() -> None:
    assert (len(ids("rows")), len(ids("vectors"))) == (311, 44)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the catalogue is not here")
@pytest.mark.parametrize(("kind", "file"), [("rows", ""), ("vectors", ".vectors")])
@pytest.mark.parametrize("game", ["battle_spirits", "black_poker"])
def test_the_ids_of_a_rulebook_are_those_of_the_catalogue(game: str, kind: str, file: str) -> None:
    listed = set((SHARED / f"{game}{file}.txt").read_text(encoding="utf-8").split())
    assert {rule for rule in rules.rules_of(game) if rules.kind_of(rule) == kind} == listed


def test_a_rule_is_told_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "battle_spirits", "BS-1.8", "--lang", "ja"]) == 0
    assert capsys.readouterr().out == f"BS-1.8  {rules.rules_of('battle_spirits')['BS-1.8']['ja']}\n"


def test_all_rules_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "battle_spirits", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == set(rules.rules_of("battle_spirits"))


def test_a_report_is_read_case_by_case() -> None:
    assert cases(REPORT) == [
        Case("tests.a.ran", "passed", ("BS-1.1", "BS-TV-01")),
        Case("tests.a.fell", "failed", ("BS-1.2",)),
        Case("tests.a.slept", "skipped", ("BS-1.3",)),
        Case("tests.a.plain", "passed", ()),
    ]


WANTED = ("BS-1.1", "BS-1.2", "BS-1.3", "BS-5.2", "BS-TV-01", "BS-O-01")


def test_only_a_test_that_passed_proves_a_rule() -> None:
    found = coverage_of(cases(REPORT), WANTED, WANTED)
    assert found.proven == {"BS-1.1": ["tests.a.ran"], "BS-TV-01": ["tests.a.ran"]}
    assert found.missing == ["BS-1.2", "BS-1.3", "BS-5.2"]
    assert (found.open, found.failed) == (["BS-O-01"], ["tests.a.fell"])
    assert not found.complete


def test_rules_are_complete_when_each_has_a_test_but_open_points_need_none() -> None:
    ran = [Case("t", "passed", ("BS-1.1", "BS-TV-01"))]
    assert coverage_of(ran, ("BS-1.1", "BS-TV-01", "BS-O-01"), WANTED).complete


def test_a_cited_id_that_is_in_no_rulebook_fails() -> None:
    found = coverage_of([Case("t", "passed", ("BS-1.1", "BS-99.9"))], ("BS-1.1",), WANTED)
    assert (found.strangers, found.complete) == ({"BS-99.9": ["t"]}, False)


def test_coverage_runs_the_tests_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    here = "tests/games/battle_spirits/test_cores.py"
    assert cli.main(["rules", "battle_spirits", "BS-7.16", "BS-5.9", "--coverage", "--tests", here, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["counts"] == {"rows": {"all": 2, "proven": 1}}
    assert found["missing"] == ["BS-5.9"]
    assert found["proven"]["BS-7.16"]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["black_jack"], "unknown game 'black_jack'; expected one of"),
        (
            ["battle_spirits", "BS-1.99"],
            "battle_spirits has no rule 'BS-1.99'; expected an id of its rulebook; did you",
        ),
        (["battle_spirits", "--lang", "de"], "argument --lang: invalid choice: 'de'"),
        (["battle_spirits", "--coverage", "--tests", "no/such"], "no such tests: no/such"),
    ],
)
def test_bad_options_get_one_line(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def test_ids_may_stand_behind_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "battle_spirits", "BS-1.8", "--lang", "ja", "BS-1.9"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["BS-1.8", "BS-1.9"]
    assert cli.main(["rules", "battle_spirits", "--lang", "ja", "BS-1.8"]) == 0
    assert capsys.readouterr().out == f"BS-1.8  {rules.rules_of('battle_spirits')['BS-1.8']['ja']}\n"


def test_an_option_that_there_is_not_points_to_the_help_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "battle_spirits", "--long"]) == 2
    assert capsys.readouterr().err == "bsdesk: unrecognized arguments: --long; see: bsdesk rules --help\n"


def test_tests_are_named_only_where_they_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "battle_spirits", "--tests", "tests/toy"]) == 2
    assert "--tests without --coverage" in capsys.readouterr().err

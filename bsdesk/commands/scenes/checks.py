"""`scenes check`: every scene is played; what is not as it says is told with file, line, and what was there instead."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from bsdesk.commands.scenes.files import games_for, named_scenes
from bsdesk.complaint import Complaint
from bsdesk.disk import write_whole
from bsdesk.gate import plain, text_of
from bsdesk.scenes.checking import CheckedScene, check
from bsdesk.scenes.collection import Found
from bsdesk.scenes.puzzles.proving import unproved
from bsdesk.speech.complaints import complaint_in_words


class SceneReport(NamedTuple):
    """What came of a scene."""

    found: Found
    faults: tuple[Complaint, ...]
    moves: int
    expectations: int
    seconds: float


def run(args: argparse.Namespace) -> int:
    """Check scenes; return 1 if anything is not as they say."""
    game_of = games_for(args)
    reports: list[SceneReport] = []
    for found in named_scenes(args.files):
        start = time.perf_counter()
        try:
            checked = check(text_of(found.file, "scene"), game_of, found.file)
            faults = checked.faults
            if args.prove and not faults:
                faults = tuple(unproved(checked.scene, checked.game, found.file)) if checked.game else ()
        except Complaint as complaint:
            checked, faults = CheckedScene.nothing(), (complaint,)
        took = time.perf_counter() - start
        reports.append(SceneReport(found, faults, checked.moves, checked.expectations, took))
        for fault in faults:
            print(plain(complaint_in_words(str(fault), args.lang)))
    if not reports:
        raise Complaint("there are no scenes", expected="files or folders", remedy="name one")
    wrong = sum(bool(report.faults) for report in reports)
    moves, expectations = sum(r.moves for r in reports), sum(r.expectations for r in reports)
    good = len(reports) - wrong
    said = f"{good} of {len(reports)} scenes are as they say: {moves} moves, {expectations} expectations"
    print(complaint_in_words(said, args.lang))
    if args.junit is not None:
        write_report(args.junit, reports)
    return int(bool(wrong))


def write_report(file: Path, reports: Sequence[SceneReport]) -> None:
    """Write the report that build servers read (JUnit's XML)."""
    wrong = sum(bool(report.faults) for report in reports)
    total = f"{sum(report.seconds for report in reports):.3f}"
    suite = ET.Element("testsuite", name="scenes", tests=str(len(reports)), failures=str(wrong), time=total)
    for report in reports:
        group, _, name = report.found.name.rpartition("/")
        case = ET.SubElement(
            suite,
            "testcase",
            classname=group or "scenes",
            name=name,
            file=str(report.found.file),
            time=f"{report.seconds:.3f}",
        )
        if report.faults:
            failure = ET.SubElement(case, "failure", message=plain(str(report.faults[0])))
            failure.text = "\n".join(plain(str(fault)) for fault in report.faults)
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    try:
        write_whole(file, ET.tostring(root, encoding="utf-8", xml_declaration=True))
    except OSError as error:
        raise Complaint(f"can't be written: {error.strerror}", file=file, remedy="choose another place") from None

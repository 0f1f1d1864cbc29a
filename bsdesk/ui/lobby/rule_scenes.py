"""Which scene shows a rule: of those that come with the program, the one that is most about it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.gate import text_of
from bsdesk.scenes.collection import scenes_in
from bsdesk.scenes.listing import COMBOS, LESSONS, PUZZLES, RULES, Listed, listed
from bsdesk.scenes.reading import parse

ORDER = (LESSONS, RULES, COMBOS, PUZZLES)  # of two that are as much about a rule, the first kind shows it


@lru_cache(maxsize=8)
def scenes_of_rules(shipped: Path, game: str) -> dict[str, Listed]:
    """Return the scene of each rule of a game for which there is one; the first rules that a scene names are what it is
    most about."""
    ranked: list[tuple[int, int, str, Listed]] = []
    for found in scenes_in(shipped) if shipped.is_dir() else ():
        if found.name.partition("/")[0] != game:
            continue
        try:
            rules = parse(text_of(found.file, "scene"), found.file).rules
        except (Complaint, OSError):
            continue  # the list of scenes says what is wrong with it
        one = listed(found, own=False)
        ranked += [(place, ORDER.index(one.kind), rule, one) for place, rule in enumerate(rules)]
    best: dict[str, Listed] = {}
    for _, _, rule, one in sorted(ranked, key=lambda each: each[:2]):
        best.setdefault(rule, one)
    return best

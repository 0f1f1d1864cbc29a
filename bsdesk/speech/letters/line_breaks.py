"""Where a line of text may break: by the rules of each script, in no name or term, in lists with dots only there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from unicode_segmentation_rs import line_break_units

# Kinsoku: what may not begin a line, and what may not end one.
NOT_FIRST = frozenset(
    "、。，．・·：；！？!?,.:;)]}）］｝」』】〉》〕〗’”ーｰ々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ…‥％%℃"
)
NOT_LAST = frozenset("([{（［｛「『【〈《〔〖‘“")
KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]+(?:＝[\u30a1-\u30fa\u30fc]+)*")  # also of two parts, as in names
WORD = 12  # letters: a run of katakana so long is one word
ENTRY = re.compile(r"(?:^|(?<= · ))(?:(?! · ).){1,16}(?= · |$)")  # of a list with dots between: short ones stay whole
NAME = 2, 12  # letters of a name or a term that stays whole
WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")  # letters between which a line may break
FEW = 3  # of them at least stand in the last line


def units(text: str) -> list[str]:
    """Return the pieces of the text between which a line may break."""
    found: list[str] = []
    for unit in line_break_units(text):
        joins = found and (unit[0] in NOT_FIRST or found[-1].rstrip(" ")[-1:] in NOT_LAST)
        if joins:
            found[-1] += unit
        else:
            found.append(unit)
    return found


def finder(names: Iterable[str]) -> re.Pattern[str] | None:
    """Return what finds these names and terms in a text, the longest first; None if there are none to keep whole."""
    kept = {name for name in names if NAME[0] <= len(name) <= NAME[1] and WIDE.search(name)}
    return re.compile("|".join(map(re.escape, sorted(kept, key=lambda name: (-len(name), name))))) if kept else None


def words_of(text: str, names: re.Pattern[str] | None = None) -> list[str]:
    """Return the pieces of the text between which a line may break; a short run of katakana is one, and so are these
    names, and the short entries of a list with dots between them."""
    whole = [run for run in KATAKANA.finditer(text) if len(run[0]) <= WORD]
    whole += names.finditer(text) if names is not None else ()
    whole += ENTRY.finditer(text) if " · " in text else ()
    inside = {k for run in whole for k in range(run.start() + 1, run.end())}
    found, end = list[str](), 0
    for unit in units(text):
        if end in inside:
            found[-1] += unit
        else:
            found.append(unit)
        end += len(unit)
    return found


def fill_last(lines: list[list[str]], fits: Callable[[str], bool]) -> None:
    """Move pieces from the last line but one to the last, so that few Chinese or Japanese letters don't stand alone."""
    if len(lines) < 2:
        return
    before, last = lines[-2:]
    while is_lonely(last) and len(before) > 1 and WIDE.search(before[-1]) and fits(before[-1] + "".join(last)):
        last.insert(0, before.pop())


def is_lonely(line: Sequence[str]) -> bool:
    """Return whether a line has but few letters, signs not counted."""
    text = "".join(line).strip()
    return bool(WIDE.search(text) or text[:1] in NOT_FIRST) and sum(c not in NOT_FIRST | NOT_LAST for c in text) < FEW

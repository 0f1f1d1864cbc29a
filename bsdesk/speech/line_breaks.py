"""Where a line of text may break, by the rules of each script."""

from __future__ import annotations

from unicode_segmentation_rs import line_break_units

# Kinsoku: what may not begin a line, and what may not end one.
NOT_FIRST = frozenset(
    "、。，．・：；！？!?,.:;)]}）］｝」』】〉》〕〗’”ーｰ々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ…‥％%℃"
)
NOT_LAST = frozenset("([{（［｛「『【〈《〔〖‘“")


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

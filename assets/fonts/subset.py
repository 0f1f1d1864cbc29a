"""Cuts the fonts of the program out of Noto Sans CJK: per region and weight, the characters that its readers know;
and one font of all other characters, which is only opened for a text that has one of them.

    python assets/fonts/subset.py FOLDER      the folder with NotoSansCJK-Regular.ttc and NotoSansCJK-Bold.ttc

Needs fontTools (the `build` extra). The result is committed; run it again only to change the selection.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

REGIONS = {
    "ja": ("Noto Sans CJK JP", "shift_jis"),
    "zh_hant": ("Noto Sans CJK TC", "big5"),
    "zh_hans": ("Noto Sans CJK SC", "gb2312"),
}
WEIGHTS = ("Regular", "Bold")
OTHERS = "Noto Sans CJK TC"  # whose forms the other characters have
HERE = Path(__file__).parent


def characters(codec: str) -> set[int]:
    """Every character of a region's usual code page, with Latin letters, marks and arrows for all."""
    found = set(range(0x20, 0x17F)) | {0x2010, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026}
    found |= {ord(c) for c in "×÷→←↑↓⇒▶◀▲▼■□●○◆◇★☆♠♡♢♣①②③④⑤⑥⑦⑧⑨⑩≤≥≠±−∞✓✕"}
    found |= set(range(0x3000, 0x3100)) | set(range(0xFF01, 0xFF61))
    for high in range(0x81, 0xFF):
        for low in range(0x40, 0xFF):
            try:
                text = bytes((high, low)).decode(codec)
            except UnicodeDecodeError:
                continue
            if len(text) == 1 and in_common_use(codec, high):
                found.add(ord(text))
    return found


def in_common_use(codec: str, high: int) -> bool:
    """The first level of each code page; the second holds characters that no card will ever need."""
    if codec == "shift_jis":
        return high <= 0x98
    if codec == "big5":
        return high <= 0xC6
    return high <= 0xD7


def cut(font: TTFont, wanted: set[int], name: str) -> None:
    """Save the font under this name with the wanted characters alone."""
    options = subset.Options(layout_features=["kern", "palt", "tnum", "vert"], hinting=False, desubroutinize=False)
    options.name_IDs = ["*"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    font.flavor = None
    target = HERE / f"bsdesk-{name}.otf"
    font.save(target)
    print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB, {len(font.getBestCmap())} characters")


def main(folder: str) -> None:
    for weight in WEIGHTS:
        fonts = TTCollection(Path(folder) / f"NotoSansCJK-{weight}.ttc").fonts
        for region, (family, codec) in REGIONS.items():
            font = next(f for f in fonts if f["name"].getDebugName(1) in (family, f"{family} {weight}"))
            cut(font, characters(codec), f"{region}-{weight}")
    known = {letter for region in REGIONS for letter in TTFont(HERE / f"bsdesk-{region}-Regular.otf").getBestCmap()}
    fonts = TTCollection(Path(folder) / "NotoSansCJK-Regular.ttc").fonts
    font = next(f for f in fonts if f["name"].getDebugName(1) == OTHERS)
    cut(font, set(font.getBestCmap()) - known, "others-Regular")


if __name__ == "__main__":
    main(sys.argv[1])

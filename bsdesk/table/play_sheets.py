"""Reads the file of a game's table: its mats, how the things of each zone lie, and who sits where."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from bsdesk.complaint import Complaint
from bsdesk.engine.looks.sheet import LOOKS, RGB, TITLES, Arrangement, Box, Coat, Mat, Region, Sheet, Spot

ANY_GAME = "tables.toml"  # who sits where, if a game's own file doesn't say: beside it, or where its `seating` says
PLAIN = "seat"  # the mat of a seat, where the sheet has none of the name that is asked for


@lru_cache(maxsize=16)
def read_sheet(file: Path) -> Sheet:
    """Read the table of a game; raise a complaint that names the file and what is wrong in it."""
    told = read(file)
    try:
        mats = {name: mat(name, entry) for name, entry in told.get("mats", {}).items()}
        seating = file.parent / told.get("seating", ANY_GAME)
        usual = arrangements(read(seating)) if seating.exists() else {}
        sheet = Sheet(
            cloth=told.get("cloth", ""),
            mats=mats,
            looks={zone: (how,) if isinstance(how, str) else tuple(how) for zone, how in told.get("looks", {}).items()},
            arrangements=usual | arrangements(told),
            steps=tuple(told.get("steps", ())),
            colours=tuple(told.get("colours", ())),
            tokens=tuple(told.get("tokens", ())),
            emblems=tuple(told.get("emblems", ())),
            coat=coat(told.get("coat", {})),
        )
    except (KeyError, TypeError, ValueError, AttributeError, msgspec.ValidationError) as error:
        raise Complaint(f"this is no table: {error}", file=file, expected="what tables.toml says at its head") from None
    said = [(zone, how) for zone, hows in sheet.looks.items() for how in hows]
    said += [(spot.name, spot.look) for mat in mats.values() for spot in mat.spots if spot.look]
    unknown = next(((zone, how) for zone, how in said if how not in LOOKS), None)
    if unknown is not None:
        raise Complaint(f"{unknown[0]} looks like {unknown[1]!r}", file=file, expected=" or ".join(LOOKS))
    title = next((spot for mat in mats.values() for spot in mat.spots if spot.title not in TITLES), None)
    if title is not None:
        raise Complaint(f"{title.name} has its name at {title.title!r}", file=file, expected=" or ".join(TITLES))
    return sheet


def read(file: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise Complaint(f"can't be read: {error}", file=file, remedy="install bsdesk again") from None


def coat(told: Mapping[str, str]) -> Coat:
    """Return the colours of a table, each told as six hexadecimal figures; plain ones where it tells none."""
    return msgspec.convert({what: said if what == "motif" else rgb(said) for what, said in told.items()}, Coat)


def rgb(text: str) -> RGB:
    """Return a colour from its six hexadecimal figures."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def mat(name: str, told: Mapping[str, Any]) -> Mat:
    """Return a mat from its entry."""
    spots = [msgspec.convert({"name": zone, **spot}, Spot) for zone, spot in told.get("zones", {}).items()]
    return Mat(name, tuple(spots), tuple(told.get("size", (0, 0))), told.get("scene", ""), told.get("across", False))


def arrangements(told: Mapping[str, Any]) -> dict[tuple[int, bool], Arrangement]:
    """Return who sits where, for every number of seats that the file tells of."""
    return {
        (table["seats"], table.get("upright", False)): Arrangement(
            seats=tuple(region(place) for place in table["places"]),
            middle=region(table["middle"]),
            hand=msgspec.convert(table["hand"], tuple[float, float, float, float]),
            closer=region(table["closer"]),
            teams=msgspec.convert(table.get("teams", ()), tuple[Box, ...]),
            head=msgspec.convert(table.get("head", (0, 0)), tuple[float, float]),
        )
        for table in told.get("tables", ())
    }


def region(told: Sequence[Any]) -> Region:
    """Return a part of the board from the name of a mat and four figures."""
    name, *box = told
    return msgspec.convert({"mat": name, "box": box}, Region)


def mat_named(sheet: Sheet, name: str) -> Mat:
    """Return the mat of this name; a plain one where the sheet has none."""
    return sheet.mats.get(name) or sheet.mats.get(PLAIN) or Mat(name)


def looks_of(sheet: Sheet, mat: Mat, zone: str, usual: Sequence[str]) -> Sequence[str]:
    """Return how the things of a zone lie on a mat; as usual where the sheet doesn't say."""
    spot = mat.zones.get(zone)
    return (spot.look,) if spot is not None and spot.look else sheet.looks.get(zone, usual)


def picture_of(file: Path, mat: str) -> Path:
    """Return the picture of a mat, beside the file of its sheet."""
    return file.parent / f"{file.stem}-{mat}.jpg"

"""The pictures and fonts that ship with the program."""

from __future__ import annotations

from pathlib import Path

import bsdesk


def folder(name: str) -> Path:
    """Return a folder of the assets: beside the installed package, else in the checkout."""
    package = Path(bsdesk.__file__).parent
    installed = package / "_data" / "assets" / name
    return installed if installed.is_dir() else package.parent / "assets" / name

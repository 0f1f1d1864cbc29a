"""Showing a folder in the file manager of the system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

OPENERS = {"darwin": "open", "linux": "xdg-open"}


def reveal(folder: Path) -> None:
    """Show a folder. Raise an OSError where the system has no way to do it."""
    if sys.platform == "win32":
        os.startfile(folder)  # noqa: S606 - it shows a folder
        return
    program = shutil.which(OPENERS.get(sys.platform, "xdg-open"))
    if program is None:
        raise OSError(0, "no file manager")
    subprocess.Popen([program, str(folder)], start_new_session=True)  # noqa: S603 - a program of the system, one folder

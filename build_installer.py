"""Freezes the program into a folder that starts without Python, and tries it: `python build_installer.py`.

Needs the `build` extra (PyInstaller). What goes in is written down in `bsdesk.spec`; the folder is `dist/bsdesk`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent
FOLDER = ROOT / "dist" / "bsdesk"


def main() -> int:
    """Freeze, then start the frozen copy from a clean directory, with nothing of this one in reach."""
    import PyInstaller.__main__

    PyInstaller.__main__.run(
        ["--noconfirm", "--distpath", str(FOLDER.parent), "--workpath", str(ROOT / "build"), str(ROOT / "bsdesk.spec")]
    )
    with tempfile.TemporaryDirectory() as clean:
        copy = shutil.copytree(FOLDER, Path(clean) / "bsdesk")
        program = copy / ("bsdesk.exe" if os.name == "nt" else "bsdesk")
        kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LANG")
        home = dict.fromkeys(("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"), clean)
        env = {**{name: os.environ[name] for name in kept if name in os.environ}, **home}
        tried = subprocess.run([program, "--selftest"], cwd=clean, env=env, check=False)  # noqa: S603 - our own program
    size = sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file())
    print(f"{FOLDER}: {size / 1_000_000:.0f} MB, selftest {'passed' if not tried.returncode else 'failed'}")
    return tried.returncode


if __name__ == "__main__":
    sys.exit(main())

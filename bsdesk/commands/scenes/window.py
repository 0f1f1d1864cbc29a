"""`scenes play`: a scene in the window of the program."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from bsdesk.commands import desk
from bsdesk.commands.scenes.files import scene_text
from bsdesk.disk import write_whole

NAME = "shared.scene"  # of one that came as a code


def run(args: argparse.Namespace) -> int:
    """Open the window with the scene; the program takes in what it doesn't have yet."""
    text, file = scene_text(args.file)
    if file is not None:
        args.file = file
        return desk.run(args)
    with tempfile.TemporaryDirectory() as folder:
        args.file = Path(folder) / NAME
        write_whole(args.file, text.encode())
        return desk.run(args)

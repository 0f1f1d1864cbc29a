"""`scenes play`: a scene in the window of the program."""

from __future__ import annotations

import argparse

from bsdesk.commands import desk
from bsdesk.commands.scenes.files import scene_text
from bsdesk.complaint import Complaint


def run(args: argparse.Namespace) -> int:
    """Open the window with the scene."""
    _, file = scene_text(args.file)
    if file is None:
        wrong, expected = "is a share code", "a scene file, or the name of one that is shipped"
        raise Complaint(f"{args.file[:12]}… {wrong}", expected=expected, remedy="write it to a file first")
    args.file = file
    return desk.run(args)

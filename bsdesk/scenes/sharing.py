"""Share codes: a scene as a short text for the clipboard, which carries it exactly."""

from __future__ import annotations

import base64
import binascii
import gzip

from bsdesk.complaint import Complaint
from bsdesk.gate import KINDS, text_in, unpacked

HEAD = "scene:"  # before the code, so that it is known for what it is
REMEDY = "copy the code again, all of it"


def code_of(text: str) -> str:
    """Return the code of a scene's text."""
    return HEAD + base64.urlsafe_b64encode(gzip.compress(text.encode(), mtime=0)).decode().rstrip("=")


def is_code(text: str) -> bool:
    """Return whether a text looks like a share code."""
    return text.lstrip()[: len(HEAD)] == HEAD


def text_of_code(code: str) -> str:
    """Return the text of the scene that a code carries; spaces and line breaks in it don't matter."""
    limits = KINDS["scene"]
    expected = f"a code that begins with {HEAD}"
    if len(code) > 2 * limits.packed:
        raise Complaint("the code is too long", expected=f"at most {limits.packed:,} bytes", remedy="share the file")
    bare = "".join(code.split())
    if not bare.startswith(HEAD):
        raise Complaint("is no code of a scene", expected=expected, remedy=REMEDY)
    body = bare.removeprefix(HEAD)
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise Complaint("the code is not whole", expected=expected, remedy=REMEDY) from None
    try:
        return text_in(unpacked(packed, limits), "scene")
    except Complaint as wrong:
        raise Complaint(wrong.wrong, line=wrong.line, expected=expected, remedy=REMEDY) from None

"""Ways out of a screen to others that it does not know: whoever opens the screen hands them in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple


class Doors(NamedTuple):
    """What can be opened from a table: each opens it over whatever is in front."""

    settings: Callable[[], object]
    help: Callable[[], object]
    share: Callable[[Path], object]  # make a copy of a finished game to give away, and say where it lies

"""In which windows and languages a page is looked at: in some of them by default, in others for each page, so that all
pages together are seen in each; in the long run every page in every one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

import pytest

T = TypeVar("T")

in_windows = pytest.mark.parametrize("apart", [3, pytest.param(1, marks=pytest.mark.long)])


def some_of(looks: Sequence[T], page: str, apart: int) -> Sequence[T]:
    """Return each so many-th of the looks; which, depends on the page."""
    return looks[crc32(page.encode()) % apart :: apart]

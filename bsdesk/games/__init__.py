"""The games at the table."""

from __future__ import annotations

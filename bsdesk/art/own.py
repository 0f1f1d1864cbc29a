"""The user's own pictures: `<folder>/<game>/<card id>.png` (or .jpg, .jpeg, .webp) takes the place of the drawn one."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

KINDS = (".png", ".jpg", ".jpeg", ".webp")


def home() -> Path:
    """Where they are looked for if nobody says otherwise."""
    return user_data_path("bsdesk", appauthor=False) / "pictures"


def pictures(game: str, folder: Path | None = None) -> dict[str, str]:
    """Of each card id that has one, the file."""
    place = (folder or home()) / game
    if not place.is_dir():
        return {}
    return {file.stem: str(file) for file in sorted(place.iterdir()) if file.suffix.lower() in KINDS}

"""Pictures that a command writes: each is put in place whole or not at all."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from bsdesk.complaint import Complaint
from bsdesk.disk import write_whole

if TYPE_CHECKING:
    import pygame


def write_picture(image: Image.Image, file: Path, **how: object) -> None:
    """Write a picture in the format that the name of its file ends in."""
    raw = io.BytesIO()
    image.save(raw, Image.registered_extensions()[file.suffix.lower()], **how)
    write_whole(file, raw.getvalue())


def write_screen(surface: pygame.Surface, file: Path) -> None:
    """Write what is shown as a picture, and print where; raise a complaint if it can't be written."""
    import pygame

    raw = io.BytesIO()
    pygame.image.save(surface, raw, file.name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, raw.getvalue())
    except OSError as error:
        raise Complaint(
            f"can't be written: {error.strerror}", file=file, remedy="name another folder: -o DIR"
        ) from None
    print(file)

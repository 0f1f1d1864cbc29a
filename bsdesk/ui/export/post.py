"""A scene as a text that can be posted: what it is called, what is said and done, and the code that opens it."""

from __future__ import annotations

from bsdesk.scenes.sharing import code_of
from bsdesk.ui.export.film import Film
from bsdesk.ui.export.retelling import retold
from bsdesk.ui.export.subtitles import heading


def post(film: Film) -> str:
    """Return the text. A scene with cards that were made up has no code, since that would tell them as true."""
    title, about = heading(film.scene, film.order.language)
    lines = [f"【{title}】" if title else "", about, ""]
    for number, told in enumerate(retold(film)[: len(film.episodes)], film.stop + 1):
        said = [" ".join(told.said), *told.moves] if told.said else told.moves
        lines += [f"{'   ' if place else f'{number}. '}{line}" for place, line in enumerate(said)]
    words = film.picture.audience.voice.words
    if not film.scene.made_up:
        lines += ["", words("export_code"), code_of(film.order.scene)]
    film.close()
    return "\n".join(lines).strip() + "\n"

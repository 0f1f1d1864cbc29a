"""A scene as a text that can be posted: what it is called, what is said and done, and the code that opens it."""

from __future__ import annotations

from bsdesk.scenes.sharing import code_of
from bsdesk.ui.export.film import Film
from bsdesk.ui.export.retelling import heading, retold


def post(film: Film) -> str:
    """Return the text. A scene of which not all may be seen has no code, since that gives all of it away."""
    title, about = heading(film)
    lines = [f"【{title}】" if title else "", about, ""]
    for number, told in enumerate(retold(film)[: len(film.episodes)], film.stop + 1):
        lines += [f"{number}. {' '.join(told.said)}".rstrip(), *(f"   {move}" for move in told.moves)]
    words = film.picture.audience.voice.words
    if film.order.code:
        lines += ["", words("export_code"), code_of(film.order.scene)]
    film.close()
    return "\n".join(lines).strip() + "\n"

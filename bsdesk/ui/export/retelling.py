"""A scene told in words, stop by stop: what is said there, and which moves follow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from bsdesk.engine.play.priority import PASS
from bsdesk.scenes.guide.episodes import Episode
from bsdesk.ui.export.film import Film
from bsdesk.ui.export.subtitles import goal_named, said_at
from bsdesk.ui.stage.sayings import StageCaption
from bsdesk.ui.table.scenes.sentences import ending

LATIN = ".!?:;,)”’"  # marks behind which a space is left


class ToldStop(NamedTuple):
    """A stop in words."""

    said: Sequence[str] = ()
    moves: Sequence[str] = ()  # a line a player who moves


def retold(film: Film) -> list[ToldStop]:
    """Return the stops that a film shows, in words, and its end: who has won, where the game is over."""
    stops = [stop_in_words(film, episode) for episode in film.episodes]
    voice = film.picture.audience.voice
    over = ending(film.last, voice, voice.words) if film.order.captions else ""
    if not film.stays:
        return [*stops, ToldStop([over] if over else [])]
    return [*stops[:-1], stops[-1]._replace(said=[*stops[-1].said, over])] if over else stops


def stop_in_words(film: Film, episode: Episode) -> ToldStop:
    """Return a stop in words, as whoever looks at the film knows it. Passes are left out beside other moves."""
    viewer = film.picture.audience.model.eyes
    words, wording = film.picture.audience.voice.words, film.picture.audience.voice.wording
    captions = [stands.caption for stands in said_at(episode, words)] if film.order.captions else []
    said = [whole(caption) for caption in captions] or [goal_named(episode, words)]
    made = [one for one in episode.made if one.move.verb != PASS] or list(episode.made)
    moves = []
    for seat, own in groupby(made, lambda one: one.move.seat):
        deeds = [wording.move(*one.known_to(viewer)) for one in own]
        moves.append(words("export_moves", player=wording.player(seat), moves=" → ".join(deeds)))
    return ToldStop([line for line in said if line], moves)


def whole(caption: StageCaption) -> str:
    """Return both lines of a caption as one: between Chinese sentences no space is left."""
    apart = " " if caption.title[-1:] in LATIN else ""
    return apart.join(part for part in caption if part)

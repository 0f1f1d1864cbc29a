"""A scene told in words, stop by stop: what is said there, and which moves follow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from bsdesk.scenes.guide.episodes import Episode
from bsdesk.scenes.scene import said_in
from bsdesk.ui.export.film import Film
from bsdesk.ui.export.subtitles import goal_named, said_at


class Told(NamedTuple):
    """A stop in words."""

    said: Sequence[str] = ()
    moves: Sequence[str] = ()  # a line a player who moves


def heading(film: Film) -> tuple[str, str]:
    """Return what a scene is called, and about."""
    language = film.order.language
    return said_in(film.scene.title, language), said_in(film.scene.about, language)


def retold(film: Film) -> list[Told]:
    """Return the stops that a film shows, in words, and its end, of which nothing is said."""
    return [*(told(film, episode) for episode in film.episodes), Told()]


def told(film: Film, episode: Episode) -> Told:
    """Return a stop in words."""
    words, wording = film.picture.audience.voice.words, film.picture.audience.voice.wording
    captions = [stands.caption for stands in said_at(episode, words)] if film.order.captions else []
    said = [" ".join(part for part in caption if part) for caption in captions]
    if not film.order.captions:
        said = [goal_named(episode, words)]
    moves = []
    for seat, made in groupby(episode.made, lambda one: one.move.seat):
        deeds = [wording.move(one.before, one.move) for one in made]
        moves.append(f"{wording.player(seat)}: {' → '.join(deeds)}")
    return Told([line for line in said if line], moves)

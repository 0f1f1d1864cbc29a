"""Making a position small: all is taken away without which it is still the same puzzle, the large parts first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from bsdesk.engine.values import number_in, seat_in
from bsdesk.scenes.scene import PositionFact, Scene

NEEDED = ("game", "option", "decks", "list", "step", "active", "seat")  # what is never left out

Still = Callable[[Scene], bool]
Area = list[str]  # its name, and what lies there
Part = TypeVar("Part")


def reduced(scene: Scene, still: Still) -> Scene:
    """Return the scene without whatever can be left out so that `still` holds: facts, whole areas, what lies in them,
    and tokens one by one. What lies on top of a pile is kept longest."""
    before = None
    while scene != before:
        before = scene
        for change in CHANGES:
            scene = change(scene, still)
    return tidy(scene)


def fewer(parts: Sequence[Part], still: Callable[[list[Part]], bool]) -> list[Part]:
    """Return these parts without those that aren't needed: all are left out if that may be, else halves, then halves
    of these, and so on, the last ones first."""
    kept = list(parts)
    size = len(kept)
    while size:
        for first in reversed(range(0, len(kept), size)):
            rest = kept[:first] + kept[first + size :]
            kept = rest if still(rest) else kept
        size //= 2
    return kept


def without_facts(scene: Scene, still: Still) -> Scene:
    """Leave out further facts, such as what was counted."""
    idle = [fact for fact in scene.facts if fact.key not in NEEDED and not is_side(fact)]

    def left(kept: Sequence[PositionFact]) -> Scene:
        return replace(scene, facts=tuple(fact for fact in scene.facts if fact not in idle or fact in kept))

    return left(fewer(idle, lambda kept: still(left(kept))))


def without_areas(scene: Scene, still: Still) -> Scene:
    """Leave out whole areas with the facts about what lies there, those in which much lies first."""
    sizes = [
        (len(area), place, number)
        for place, fact in enumerate(scene.facts)
        for number, area in enumerate(areas_of(fact) if is_side(fact) else ())
    ]

    def left(kept: Sequence[tuple[int, int, int]]) -> Scene:
        gone = {(place, number) for _, place, number in set(sizes).difference(kept)}
        facts = [
            replace(fact, text=text_of(a for n, a in enumerate(areas_of(fact)) if (place, n) not in gone))
            if is_side(fact)
            else fact
            for place, fact in enumerate(scene.facts)
        ]
        names = tuple(f"@{facts[place].key}.{areas_of(scene.facts[place])[number][0]}." for place, number in gone)
        return replace(scene, facts=tuple(fact for fact in facts if fact.text and not mentions(fact, names)))

    return left(fewer(sorted(sizes), lambda kept: still(left(kept))))


def without_things(scene: Scene, still: Still) -> Scene:
    """Leave out what lies in areas."""
    for place, number in places_of(scene):
        name, *things = areas_of(scene.facts[place])[number]

        def left(kept: list[str], place: int = place, number: int = number, name: str = name) -> Scene:
            return with_area(scene, place, number, [name, *kept])  # noqa: B023 - called at once

        scene = left(fewer(things, lambda kept: still(left(kept))))
    return scene


def with_fewer_tokens(scene: Scene, still: Still) -> Scene:
    """Take away tokens that lie bare in an area, as many as may be."""
    for place, number in places_of(scene):
        for at, word in enumerate(areas_of(scene.facts[place])[number]):
            for left in range(1, number_in(word)):
                area = areas_of(scene.facts[place])[number]
                twin = with_area(scene, place, number, [*area[:at], str(left), *area[at + 1 :]])
                if still(twin):
                    scene = twin
                    break
    return scene


def tidy(scene: Scene) -> Scene:
    """Leave out areas in which nothing lies."""
    facts = [
        replace(fact, text=text_of(area for area in areas_of(fact) if len(area) > 1)) if is_side(fact) else fact
        for fact in scene.facts
    ]
    return replace(scene, facts=tuple(fact for fact in facts if fact.text or not is_side(fact)))


CHANGES = (without_areas, without_facts, without_things, with_fewer_tokens)  # from what takes most to what takes least


def size_of(scene: Scene) -> int:
    """Return how many things lie in a position, and facts are told of it besides."""
    things = sum(len(area) - 1 for fact in scene.facts if is_side(fact) for area in areas_of(fact))
    return things + sum(fact.key not in NEEDED and not is_side(fact) for fact in scene.facts)


def mentions(fact: PositionFact, names: Sequence[str]) -> bool:
    return not is_side(fact) and any(name in fact.text for name in names)


def is_side(fact: PositionFact) -> bool:
    return fact.key == "table" or bool(seat_in(fact.key))


def areas_of(fact: PositionFact) -> list[Area]:
    return [part.split() for part in fact.text.split("|")]


def places_of(scene: Scene) -> Iterator[tuple[int, int]]:
    """Yield where each area is written: in which fact, and which of its areas it is."""
    for place, fact in enumerate(scene.facts):
        if is_side(fact):
            yield from ((place, number) for number in range(len(areas_of(fact))))


def with_area(scene: Scene, place: int, number: int, area: Area) -> Scene:
    facts = list(scene.facts)
    areas = areas_of(facts[place])
    facts[place] = replace(facts[place], text=text_of([*areas[:number], area, *areas[number + 1 :]]))
    return replace(scene, facts=tuple(facts))


def text_of(areas: Iterator[Area] | Sequence[Area]) -> str:
    return " | ".join(" ".join(area) for area in areas)

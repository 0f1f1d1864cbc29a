"""Making a position small: all is taken away without which it is still the same puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bsdesk.engine.values import number_in, seat_in
from bsdesk.scenes.scene import PositionFact, Scene

NEEDED = ("game", "option", "decks", "list", "step", "turn", "active", "seat")  # what is never left out

Still = Callable[[Scene], bool]
Area = list[str]  # its name, and what lies there


def reduced(scene: Scene, still: Still) -> Scene:
    """Return the scene without whatever can be left out so that `still` holds: facts, whole areas, parts of them, and
    tokens one by one. What lies on top of a pile is kept longest."""
    before = None
    while scene != before:
        before = scene
        for change in (without_facts, without_parts, with_fewer_tokens):
            scene = change(scene, still)
    return scene


def without_facts(scene: Scene, still: Still) -> Scene:
    """Leave out further facts, such as what was counted: all of them, or else one by one."""
    bare = replace(scene, facts=tuple(one for one in scene.facts if one.key in NEEDED or is_side(one)))
    if bare != scene and still(bare):
        return bare
    for fact in scene.facts:
        if fact.key in NEEDED or is_side(fact):
            continue
        twin = replace(scene, facts=tuple(one for one in scene.facts if one is not fact))
        scene = twin if still(twin) else scene
    return scene


def without_parts(scene: Scene, still: Still) -> Scene:
    """Leave out what lies in areas: first all of one, then half of it, and so on down to single things."""
    for place, fact in enumerate(scene.facts):
        if not is_side(fact):
            continue
        for number in range(len(areas_of(fact))):
            size = len(areas_of(scene.facts[place])[number]) - 1
            while size:
                for first in reversed(range(1, len(areas_of(scene.facts[place])[number]), size)):
                    areas = areas_of(scene.facts[place])
                    del areas[number][first : first + size]
                    twin = with_areas(scene, place, areas)
                    scene = twin if still(twin) else scene
                size //= 2
    return tidy(scene)


def with_fewer_tokens(scene: Scene, still: Still) -> Scene:
    """Take away tokens that lie bare in an area, as many as may be."""
    for place, fact in enumerate(scene.facts):
        for number, area in enumerate(areas_of(fact) if is_side(fact) else ()):
            for at, word in enumerate(area):
                for fewer in range(1, number_in(word)):
                    areas = areas_of(scene.facts[place])
                    areas[number][at] = str(fewer)
                    twin = with_areas(scene, place, areas)
                    if still(twin):
                        scene = twin
                        break
    return scene


def tidy(scene: Scene) -> Scene:
    """Leave out areas in which nothing lies."""
    facts: list[PositionFact] = []
    for fact in scene.facts:
        areas = [area for area in areas_of(fact) if len(area) > 1] if is_side(fact) else []
        if not is_side(fact):
            facts.append(fact)
        elif areas:
            facts.append(replace(fact, text=text_of(areas)))
    return replace(scene, facts=tuple(facts))


def is_side(fact: PositionFact) -> bool:
    return fact.key == "table" or bool(seat_in(fact.key))


def areas_of(fact: PositionFact) -> list[Area]:
    return [part.split() for part in fact.text.split("|")]


def with_areas(scene: Scene, place: int, areas: Sequence[Area]) -> Scene:
    facts = list(scene.facts)
    facts[place] = replace(facts[place], text=text_of(areas))
    return replace(scene, facts=tuple(facts))


def text_of(areas: Sequence[Area]) -> str:
    return " | ".join(" ".join(area) for area in areas)

"""Scenes compared by what they say, wherever in a file it stands."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.scenes.scene import Branch, Scene, Step, in_order


def without_lines(scene: Scene) -> Scene:
    """Return the scene with its facts in order, and without where in a file its parts stand."""
    facts = tuple(replace(fact, line=0) for fact in in_order(scene.facts))
    return replace(scene, facts=facts, steps=tuple(map(step_without_line, scene.steps)))


def step_without_line(step: Step) -> Step:
    if isinstance(step, Branch):
        return replace(step, steps=tuple(map(step_without_line, step.steps)), line=0)
    return replace(step, line=0)

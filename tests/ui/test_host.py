"""The window of the toolkit: who may write what it knows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame

import bsdesk
from bsdesk.ui.app import App

PACKAGE = Path(bsdesk.__file__).parent
KIT = PACKAGE / "ui" / "kit" / "host"
WRITERS = {KIT / f"{name}.py" for name in ("attention", "host", "inputs", "loop", "notices", "presenter", "stack")}


def parts(node: ast.expr) -> Iterator[str]:
    """The names in `self.table.app.focus`, from the last but one to the first."""
    while isinstance(node, ast.Attribute):
        node = node.value
        yield node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def written(text: str, owner: frozenset[str]) -> list[str]:
    """What is written to attributes of these, or of what they hold."""
    if not any(name in text for name in owner):
        return []
    stored = (n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load))
    return sorted(ast.unparse(node) for node in stored if owner & set(parts(node)))


def test_a_write_to_an_app_is_found_however_it_is_reached() -> None:
    text = "app.stale = True\nself.table.app.focus, x = 1, 2\napp.canvas.whole |= True\nself.app = app\ndel app.page\n"
    assert written(text, frozenset({"app"})) == ["app.canvas.whole", "app.page", "app.stale", "self.table.app.focus"]


def test_nobody_writes_an_attribute_of_the_app() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert {file.name: found for file in files if (found := written(file.read_text("utf-8"), frozenset({"app"})))} == {}


def test_the_app_is_made_of_parts_instead_of_growing(app: App) -> None:
    assert len({*vars(app), *(name for name in dir(app) if not name.startswith("__"))}) <= 40


def test_only_the_window_and_its_parts_write_where_pointer_and_keyboard_are() -> None:
    names = frozenset({"attention", "_attention"})
    found = {file for file in PACKAGE.rglob("*.py") if written(file.read_text("utf-8"), names)}
    assert found <= WRITERS
    assert found


def test_minimised_nothing_moves_and_nothing_is_drawn(app: App) -> None:
    app.loop.step_once()
    app.attention.stale = True
    frames = app.loop.presenter.frames
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    for _ in range(3):
        assert not app.loop.step_once()
    assert (app.loop.presenter.frames, app.loop.asleep) == (frames, True)
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    app.loop.step_once()
    assert app.loop.presenter.frames > frames

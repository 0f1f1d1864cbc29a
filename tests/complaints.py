"""Every complaint that a room can raise, read from its code: sentences, with samples for what is filled in."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "bsdesk"
RAISED = ("Complaint", "wrong", "tell_trouble", "Failed", "Fault", "fault", "unknown")
FIELDS = ("wrong", "expected", "remedy")
SAMPLE = "7"  # for what is filled in


def complaints(rooms: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield where each part of a complaint is written in these files or folders, and what it says."""
    for room in rooms:
        for file in sorted(PACKAGE.joinpath(room).rglob("*.py")) if "." not in room else [PACKAGE / room]:
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    for line, said in parts(node):
                        yield f"{file.relative_to(PACKAGE)}:{line}", said


def parts(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """Yield the parts of the complaints that a function raises, also of those put together in its variables."""
    named: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=False))
                for name, value in pairs:
                    if isinstance(name, ast.Name):
                        named.setdefault(name.id, []).append(value)
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and called(node) in RAISED:
            values = [*node.args, *(k.value for k in node.keywords if k.arg in FIELDS)]
            for value in values:
                yield from ((node.lineno, said) for said in sentences(value, named))


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def sentences(value: ast.expr, named: dict[str, list[ast.expr]], deep: int = 2) -> Iterator[str]:
    """Yield what an expression may say."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else SAMPLE for part in value.values)
        yield text
    elif isinstance(value, ast.IfExp):
        yield from sentences(value.body, named, deep)
        yield from sentences(value.orelse, named, deep)
    elif isinstance(value, ast.BoolOp):
        for one in value.values:
            yield from sentences(one, named, deep)
    elif isinstance(value, ast.Name) and deep:
        for one in named.get(value.id, ()):
            yield from sentences(one, named, deep - 1)

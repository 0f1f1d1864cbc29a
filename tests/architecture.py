"""The rooms of the program as its imports draw them: who needs whom, which rings there are.

    python -m tests.architecture

writes the drawing in docs/architecture.md anew. Imports for types alone count as any other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bsdesk"
PAGE = ROOT / "docs" / "architecture.md"
BEGINS, ENDS = "<!-- drawing: python -m tests.architecture -->\n", "<!-- end of drawing -->"
SPLIT = ("ui", "ui/table")  # rooms that are drawn room by room
Graph = Mapping[str, set[str]]


def files() -> dict[str, Path]:
    """Return every module of the program by its dotted name."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(tree: ast.AST, known: Iterable[str]) -> set[str]:
    """Return the modules of the program that this one imports, wherever in it."""
    known, found = set(known), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & known
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & known
            found |= inner or {node.module} & known
    return found


@cache
def imports() -> Graph:
    """Return of each module those that it imports."""
    modules = files()
    return {name: imported(ast.parse(file.read_text("utf-8")), modules) - {name} for name, file in modules.items()}


def folder_of(module: str, modules: Mapping[str, Path]) -> str:
    """Return the folder of a module, below the package."""
    return str(modules[module].parent.relative_to(PACKAGE))


def rings(graph: Graph) -> list[set[str]]:
    """Return the sets of modules of which each needs each other."""
    reach = {name: reached(graph, name) for name in graph}
    found: list[set[str]] = []
    for name in sorted(graph):
        ring = {other for other in reach[name] if name in reach.get(other, set())}
        if len(ring) > 1 and ring not in found:
            found.append(ring)
    return found


def reached(graph: Graph, start: str) -> set[str]:
    """Return all that one comes to from here."""
    found, todo = set[str](), [start]
    while todo:
        for other in graph.get(todo.pop(), set()) - found:
            found.add(other)
            todo.append(other)
    return found


def folders() -> dict[str, set[str]]:
    """Return of each folder the folders that it imports from."""
    modules = files()
    found: dict[str, set[str]] = {folder_of(name, modules): set() for name in modules}
    for name, others in imports().items():
        here = folder_of(name, modules)
        found[here] |= {folder_of(other, modules) for other in others} - {here}
    return found


class Members(NamedTuple):
    """A class: the names of its own members, and the classes of the program that it stands on directly."""

    own: set[str]
    bases: list[str]


@cache
def classes() -> dict[str, Members]:
    """Return every class of the program, as `module:name`."""
    found: dict[str, Members] = {}
    for module, file in files().items():
        tree = ast.parse(file.read_text("utf-8"))
        came_from = {
            alias.asname or alias.name: f"{node.module}:{alias.name}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases = [came_from.get(b.id, f"{module}:{b.id}") for b in node.bases if isinstance(b, ast.Name)]
                found[f"{module}:{node.name}"] = Members(set(member_names(node)), bases)
    return found


def member_names(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names of methods, properties, fields, and of what methods store on `self`."""
    for part in ast.walk(node):
        match part:
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Attribute(attr=name, value=ast.Name(id="self"), ctx=ast.Store()):
                yield name
            case _:
                pass


def stands_on(name: str) -> list[str]:
    """Return the classes of the program that a class stands on, those of its bases too."""
    bases = [base for base in classes()[name].bases if base in classes()]
    return list(dict.fromkeys(other for base in bases for other in (base, *stands_on(base))))


def members_of(name: str) -> set[str]:
    """Return the names of all members of a class, those of its bases too."""
    return classes()[name].own.union(*(classes()[base].own for base in stands_on(name)))


def room_of(folder: str) -> str:
    """Return the room in which a folder is drawn."""
    if folder == ".":
        return "bsdesk"
    parts = folder.split("/")
    depth = 1
    while depth < len(parts) and "/".join(parts[:depth]) in SPLIT:
        depth += 1
    return "/".join(parts[:depth])


def rooms() -> dict[str, set[str]]:
    """Return of each room those that it needs; what needs no room, and is needed by all, is left out."""
    found: dict[str, set[str]] = {}
    for folder, others in folders().items():
        here = room_of(folder)
        if here != "bsdesk":
            found.setdefault(here, set()).update({room_of(other) for other in others} - {here, "bsdesk"})
    return found


def reduced(graph: Graph) -> dict[str, list[str]]:
    """Return the graph without arrows that longer ways make already."""
    return {
        name: sorted(other for other in others if not any(other in reached(graph, third) for third in others - {other}))
        for name, others in graph.items()
    }


def drawing() -> str:
    """Return the rooms as a drawing: an arrow leads from a room to what it needs."""
    graph = {name: sorted(others) for name, others in sorted(rooms().items())}
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as ring:
        raise AssertionError(f"rooms need each other: {' -> '.join(ring.args[1])}") from None
    arrows, lines = reduced(rooms()), ["```mermaid", "graph TD"]
    for name in reversed(order):
        needs = " & ".join(map(mark, arrows[name]))
        lines.append(f"    {mark(name)}" + (f" --> {needs}" if needs else ""))
    return "\n".join([*lines, "```", ""])


def mark(room: str) -> str:
    """Return a room as the drawing names it."""
    return f'{room.replace("/", "_")}["{room}"]'


def redrawn(page: str) -> str:
    """Return the page with the drawing of now."""
    head, rest = page.split(BEGINS)
    return head + BEGINS + drawing() + ENDS + rest.split(ENDS, 1)[1]


if __name__ == "__main__":
    PAGE.write_text(redrawn(PAGE.read_text("utf-8")), "utf-8")

"""The mutants: mutmut thinks them up, one small change in one function each; here they become code that runs.

A mutant is put in place by giving functions that are already there other code. That reaches the functions inside
functions too, which were made when the rules were imported. What can't be had so (a default value, a function that
is called at import only) needs the whole module anew.
"""

from __future__ import annotations

import ast
import difflib
import gc
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import libcst as cst
from mutmut.mutation.file_mutation import create_mutations

Functions = dict[CodeType, list[FunctionType]]


class Change(NamedTuple):
    """What a mutant changes, as people would note it down; it stays true when lines move."""

    key: str  # file:function
    lines: str  # `those that are gone => those that stand there instead`


class Mutant:
    """One change of one function. Its key is `file:function`."""

    def __init__(self, source: Source, number: int, function: Function, mutation: Any) -> None:
        self.source, self.number, self.function, self.mutation = source, number, function, mutation
        self.key = f"{source.file}:{function.name}"

    @cached_property
    def text(self) -> str:
        """The whole module with the change."""
        node, statement, module = self.function.node, self.function.statement, self.source.module
        changed = node.deep_replace(self.mutation.original_node, self.mutation.mutated_node)
        whole = changed if node is statement else statement.deep_replace(node, changed)
        return self.source.text.replace(module.code_for_node(statement), module.code_for_node(whole), 1)

    @cached_property
    def diff(self) -> list[str]:
        """The lines that differ, the old and the new."""
        lines = difflib.unified_diff(self.source.text.splitlines(), self.text.splitlines(), n=0, lineterm="")
        return [line for line in lines if line[:3] not in ("---", "+++")]

    @property
    def lines(self) -> set[str]:
        """The lines of the statement that is changed, as `file:number`: a test that runs none of them can't notice."""
        old, new = self.source.text.splitlines(), self.text.splitlines()
        changed = [s for s in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if s[0] != "equal"]
        numbers = self.source.statement(changed[0][1] + 1, changed[-1][2]) if changed else ()
        return {f"{self.source.file}:{number}" for number in numbers}

    @property
    def change(self) -> Change:
        gone, new = (" ".join(line[1:].strip() for line in self.diff if line[0] == sign) for sign in "-+")
        return Change(self.key, f"{gone} => {new}")

    def put_in_place(self, functions: Functions) -> bool:
        """Give the functions that are there the changed code; False if that doesn't reach the change."""
        old = code_of(self.source.code, self.function.name)
        new = code_of(self.source.compiled(self.text), self.function.name)
        pairs = list(differing(old, new)) if old and new else []
        try:
            found = [replace(functions, before, after) for before, after in pairs]
        except ValueError:  # it closes over other variables than before
            return False
        return any(found)


class Function(NamedTuple):
    """A function of a module, or a method of one of its classes."""

    name: str
    node: cst.FunctionDef
    statement: cst.BaseStatement  # the function or the class


class Source:
    """One file that is mutated."""

    def __init__(self, file: Path, first: int) -> None:
        self.file, self.text = file, file.read_text(encoding="utf-8")
        self.code = self.compiled(self.text)
        self.statements = [node for node in ast.walk(ast.parse(self.text)) if isinstance(node, ast.stmt)]
        self.module, mutations, *_ = create_mutations(str(file), self.text)
        functions = {function.node: function for function in functions_in(self.module)}
        inside = [m for m in mutations if m.contained_by_top_level_function in functions]
        self.mutants = [
            Mutant(self, number, functions[m.contained_by_top_level_function], m)  # type: ignore[index]
            for number, m in enumerate(inside, first)
        ]

    def compiled(self, text: str) -> CodeType:
        return compile(text, str(self.file.resolve()), "exec", dont_inherit=True)

    def statement(self, first: int, last: int) -> range:
        """The lines of the smallest statement around these; of one with others in it those up to the first of them."""
        around = [s for s in self.statements if s.lineno <= first and last <= (s.end_lineno or s.lineno)]
        smallest = max(around, key=lambda s: (s.lineno, -(s.end_lineno or 0)))
        whole = range(smallest.lineno, (smallest.end_lineno or smallest.lineno) + 1)
        inside = getattr(smallest, "body", ())
        head = range(whole.start, inside[0].lineno) if inside else whole
        return head if last in head else whole

    @property
    def imported_as(self) -> str:
        """The name of the module."""
        parts = self.file.with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def functions_in(module: cst.Module) -> Iterator[Function]:
    """Every function of a module and method of its classes."""
    for statement in module.body:
        if isinstance(statement, cst.FunctionDef):
            yield Function(statement.name.value, statement, statement)
        elif isinstance(statement, cst.ClassDef):
            for part in statement.body.body:
                if isinstance(part, cst.FunctionDef):
                    yield Function(f"{statement.name.value}.{part.name.value}", part, statement)


def code_of(module: CodeType, function: str) -> CodeType | None:
    """The code of a function or method, by its name."""
    code: CodeType | None = module
    for name in function.split("."):
        code = next((c for c in inner(code) if c.co_name == name), None) if code else None
    return code


def inner(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def differing(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The pairs of old and new code that differ, a function's own and those of the functions in it."""
    if old != new:
        yield old, new
        if len(inner(old)) == len(inner(new)):
            for before, after in zip(inner(old), inner(new), strict=True):
                yield from differing(before, after)


def functions_there() -> Functions:
    """Every function of the program by its code. The collector of garbage lists nothing that it leaves alone, so it is
    told to do so only afterwards."""
    gc.unfreeze()
    found: Functions = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found.setdefault(thing.__code__, []).append(thing)
    gc.freeze()
    return found


def replace(functions: Functions, old: CodeType, new: CodeType) -> bool:
    """Give every function that runs the old code the new one; False if there is none."""
    for function in functions.get(old, ()):
        function.__code__ = new
    return old in functions

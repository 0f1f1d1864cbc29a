"""What is asked for to note something on a thing: a mark, or a counter."""

from __future__ import annotations

from collections.abc import Callable

from bsdesk.engine.files.setting_up import WORD
from bsdesk.engine.values import Ref
from bsdesk.ui.kit.dialogs import Choice, ask, pick
from bsdesk.ui.table.editor.bench import Bench

OTHER = "?"  # in the list of marks: one that is not listed


def ask_mark(bench: Bench, ref: Ref) -> None:
    """Ask which of the marks that the game knows, or for the word of another one."""
    words, there = bench.app.words, bench.draft.cards[ref].marks
    choices = [Choice(mark, name) for mark, name in bench.words.known_marks if mark not in there]
    choices.append(Choice(OTHER, words("editor_mark_other")))

    def take(mark: str) -> None:
        if mark == OTHER:
            ask_word(bench, "editor_mark", "editor_mark_text", lambda word: bench.do(f"mark {ref} {word}"))
        else:
            bench.do(f"mark {ref} {mark}")

    pick(bench.app, words("editor_mark"), choices, choices[0].id, take, row=44)


def ask_counter(bench: Bench, ref: Ref) -> None:
    """Ask for the name of a counter, and put one there."""
    ask_word(bench, "editor_counter", "editor_counter_text", lambda word: bench.count_counter(ref, word, 1))


def ask_word(bench: Bench, title: str, text: str, act: Callable[[str], object]) -> None:
    words = bench.app.words

    def wrong(word: str) -> str:
        return "" if set(word) <= WORD else words("editor_word_wrong")

    ask(bench.app, words(title), words(text), words("ok"), act, wrong=wrong)

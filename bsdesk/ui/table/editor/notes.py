"""What is asked for to note something on a thing: a mark, or a counter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bsdesk.engine.files.setting_up import WORD
from bsdesk.engine.values import Ref
from bsdesk.ui.kit.dialogs import Choice, ask, pick
from bsdesk.ui.table.editor.bench import Bench

OTHER = "?"  # in a list of words: one that is not listed


def ask_mark(bench: Bench, ref: Ref) -> None:
    """Ask which of the marks that the game knows, or for the word of another one."""
    there = bench.draft.cards[ref].marks
    ask_known(bench, "editor_mark", "mark", there, lambda word: bench.do(f"mark {ref} {word}"))


def ask_counter(bench: Bench, ref: Ref) -> None:
    """Ask which of the counters that the game knows, or for the name of another one, and put one there."""
    there = tuple(bench.draft.counters.get(ref, {}))
    ask_known(bench, "editor_counter", "counter", there, lambda word: bench.count_counter(ref, word, 1))


def ask_known(bench: Bench, title: str, kind: str, there: Sequence[str], act: Callable[[str], object]) -> None:
    """Ask for a word of a kind that the game has names for, and which is not there yet; or for another one."""
    words = bench.app.words
    choices = [Choice(word, name) for word, name in bench.words.known(kind) if word not in there]

    def take(word: str) -> None:
        if word == OTHER:
            ask_word(bench, title, f"{title}_text", act)
        else:
            act(word)

    if not choices:
        take(OTHER)
        return
    choices.append(Choice(OTHER, words("editor_mark_other")))
    pick(bench.app, words(title), choices, choices[0].id, take, row=44)


def ask_word(bench: Bench, title: str, text: str, act: Callable[[str], object]) -> None:
    words = bench.app.words

    def wrong(word: str) -> str:
        return "" if set(word) <= WORD else words("editor_word_wrong")

    ask(bench.app, words(title), words(text), words("ok"), act, wrong=wrong)

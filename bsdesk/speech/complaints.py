"""Complaints in the language of whoever reads them. They are written down in English, and said in another language by a
book of sentences, whose facts are looked for in the English one."""

from __future__ import annotations

import re
from functools import cache

from bsdesk.speech.books import HERE, Sentence, fact_names, read_book

FILE = HERE / "complaints.toml"
FACT = re.compile(r"\\\{(\w+)\\\}")  # `{file}` in an escaped sentence


@cache
def sentences() -> tuple[dict[str, Sentence], list[tuple[re.Pattern[str], Sentence]]]:
    """Return the sentences without facts by their English, and the others in order, with what each looks like."""
    said = read_book(FILE).values()
    plain = {one["en"]: one for one in said if not fact_names(one["en"])}
    others = [one for one in said if fact_names(one["en"])]
    return plain, [(re.compile(FACT.sub(r"(?P<\1>.+?)", re.escape(one["en"])), re.DOTALL), one) for one in others]


def complaint_in_words(text: str, language: str) -> str:
    """Return a complaint in this language: each part of it that the book knows; names and numbers as they are."""
    if language == "en":
        return text
    return "\n".join(in_words(line, language) for line in text.split("\n"))


def in_words(text: str, language: str) -> str:
    plain, others = sentences()
    if text in plain:
        return plain[text][language]
    for pattern, sentence in others:
        if found := pattern.fullmatch(text):
            return sentence[language].format_map({k: in_words(v, language) for k, v in found.groupdict().items()})
    return text

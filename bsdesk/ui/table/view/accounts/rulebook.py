"""The rulebook of the game that is played, in the player's language and as it is played: all of it, and each rule."""

from __future__ import annotations

from functools import lru_cache

from bsdesk.ui.table.control.aids import RULE, Topic
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.view.accounts.account import Account, AccountRow, shown_rows

BESIDE = 2  # rules before and after one, that are told with it


def book(table: Parts) -> Account:
    """Return the rules that hold all the words that are looked for; all of them, if none are."""
    wording, words = table.voice.wording, table.app.words
    wanted = tuple(table.aids.search.text.casefold().split())
    rules = {rule: said[wording.language] for rule, said in wording.books.rules.items()}
    named = {
        rule for word in table.voice.glossary.words.values() for rule, _ in word.rules if is_found(word.name, wanted)
    }
    found = [rule for rule, said in rules.items() if is_found(f"{rule} {said}", wanted)]
    if wanted:  # the rules that say what a word is come first
        found = [*(rule for rule in rules if rule in named), *(rule for rule in found if rule not in named)]
    rows = [AccountRow(rules[rule], rule, "rule", Topic(RULE, rule)) for rule in found]
    return Account(words("rulebook"), rows or [AccountRow(words("aid_no_rule"), kind="quiet")])


def is_found(text: str, wanted: tuple[str, ...]) -> bool:
    """Return whether a text holds all these words, of which there is one at least."""
    folded = text.casefold()
    return all(word in folded for word in wanted)


def rule(table: Parts, ident: str) -> Account:
    """Return a rule, the words it uses, and its neighbours."""
    wording, words = table.voice.wording, table.app.words
    said = wording.rule(ident)
    if not said:
        return Account(ident, [AccountRow(words("aid_no_rule"), kind="quiet")])
    rows = [AccountRow(said, kind="bold"), *shown_rows(table, ident)]
    for word in table.voice.glossary.named_in(said):
        others = [(rule, told) for rule, told in word.rules if rule != ident]
        rows += [AccountRow(told, f"{word.name} · {rule}", "rule", Topic(RULE, rule)) for rule, told in others[:1]]
    near = neighbours(tuple(wording.books.rules), ident)
    if near:
        rows.append(AccountRow(words("aid_beside"), kind="head"))
        rows += [AccountRow(wording.rule(other), other, "rule", Topic(RULE, other)) for other in near]
    return Account(ident, rows)


@lru_cache(maxsize=32)
def neighbours(rules: tuple[str, ...], ident: str) -> list[str]:
    """Return the rules of the same chapter that stand next to this one."""
    chapter = ident.rpartition(".")[0]
    alike = [rule for rule in rules if rule.rpartition(".")[0] == chapter]
    place = alike.index(ident)
    return [rule for rule in alike[max(0, place - BESIDE) : place + BESIDE + 1] if rule != ident]

"""Decks as other programs write them, read and written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bsdesk.commands.shared.shipped import game_named, ready_decks
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_formats import FORMS, LIMIT, read_deck
from bsdesk.engine.files.deck_list import read_decklist

GAME = game_named("battle_spirits")
READY = ready_decks("battle_spirits")


COCKATRICE = """<?xml version="1.0"?>
<!-- by hand -->
<cockatrice_deck version="1">
  <zone name="main"><card number="2" name="Gen-Bo"/><card number="1" name="Ogre"/></zone>
</cockatrice_deck>
"""


@pytest.mark.parametrize("name", ["battle_spirits", "black_poker", "ff_tcg"])
def test_each_deck_that_ships_is_read_by_the_importer_as_by_the_game(name: str) -> None:
    """Names with brackets too, which are no set: Mog (XIII-2)."""
    game = game_named(name)
    for file in ready_decks(name):
        assert read_deck(file.read_text("utf-8"), game) == read_decklist(file, game)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("file", READY, ids=lambda file: file.stem)
def test_a_deck_written_in_any_form_is_read_back_the_same(file: Path, form: str) -> None:
    deck = read_decklist(file, GAME)
    assert sorted(read_deck(FORMS[form](deck, GAME, file.stem), GAME)) == sorted(deck)


@pytest.mark.parametrize(
    "text",
    [
        "2 Gen-Bo\n1 Ogre",
        "2x Gen-Bo\n1x Ogre",
        "Gen-Bo x2\nOgre x1",
        "2 gen-bo\n1 オーグル",
        "Main (3)\n2 26RSD01-002\n\n// two\n1 26RSD02-008 Ogre # last",
        "\ufeff2 26RSD01-002\r\n1 26RSD02-008\r\n",
        '<deck game="x"><section><card qty="2" id="y">Gen-Bo</card><card qty="1">Ogre</card></section></deck>',
        COCKATRICE,
    ],
)
def test_lists_are_read_as_people_write_them(text: str) -> None:
    assert read_deck(text, GAME) == ["26RSD01-002", "26RSD01-002", "26RSD02-008"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 Gen-Boo", "line 1: unknown card 'Gen-Boo'.*did you mean 'Gen-Bo'"),
        ("3 Gen-Bo\n0 Ogre", "line 2: can't have '0' of a card"),
        ("3 Gen-Bo\n*?*", "line 2: can't read"),
        ("<deck><card qty='2'>Ogre</deck>", "is no XML"),
        ("<html></html>", "is no deck but <html>"),
        ("<!DOCTYPE deck [<!ENTITY a 'b'>]><deck/>", "holds a document type"),
        ("<deck><card>Ogre</card></deck>", "can't have ''"),
        ("bsd1-battle_spirits-abc", "no deck code"),
        ("bsd1-black_poker-abc", "is a deck for black_poker"),
        ("3 Gen-Bo\n" * LIMIT, "characters long"),
        ("999 Gen-Bo\n" * 5, "is too large"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(text: str, said: str) -> None:
    with pytest.raises(Complaint, match=said) as complaint:
        read_deck(text, GAME)
    assert "\n" not in str(complaint.value)


def test_a_code_with_a_slip_in_it_is_noticed() -> None:
    code = FORMS["code"](["26RSD01-002"] * 3, GAME, "")
    for place in range(len("bsd1-battle_spirits-"), len(code.strip())):
        wrong = code[:place] + ("A" if code[place] != "A" else "B") + code[place + 1 :]
        try:
            deck = read_deck(wrong, GAME)
        except Complaint:
            continue
        assert deck == ["26RSD01-002"] * 3  # bits that carry nothing


ROUGHLY_XML = st.lists(
    st.sampled_from(
        ["<deck>", "<card", " qty='2'", ">", "Ogre", "</card>", "</deck>", "<!--", "-->", "&lt;", "&#x41;", "\n"]
    ),
    max_size=30,
).map("".join)
ROUGHLY_LISTS = st.lists(
    st.sampled_from(
        ["3 ", "Gen-Bo", " x", "2", "\n", "#", "//", "26RSD01-002", "\t", "é", "１", "bsd1-battle_spirits-"]
    ),
    max_size=30,
).map("".join)


@given(st.one_of(st.text(max_size=300), ROUGHLY_XML, ROUGHLY_LISTS))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_deck_or_a_complaint(text: str) -> None:
    said = ""
    deck: list[str] = []
    try:
        deck = read_deck(text, GAME)
    except Complaint as complaint:
        said = str(complaint)
    assert "\n" not in said
    assert all(card in GAME.rules.defs for card in deck)

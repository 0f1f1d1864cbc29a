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
from bsdesk.table.deck_import import read

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


# ------------------------------------------------------------------ cards of one name, codes, a deck of two parts

OTHER = game_named("ff_tcg")
OTHERS = ready_decks("ff_tcg")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("file", OTHERS, ids=lambda file: file.stem)
def test_a_deck_of_two_parts_is_read_back_the_same(file: Path, form: str) -> None:
    deck = read_decklist(file, OTHER)
    assert sorted(read_deck(FORMS[form](deck, OTHER, file.stem), OTHER)) == sorted(deck)


@pytest.mark.parametrize(
    "text",
    [
        "2 1-054C\n1 1-055C\n1 22-112R",
        "2x 1-054C Dark Knight\n1-055C x1\nLB deck\n22-112R",
        "2 1-054\n1 1-055 Dark Knight\n\nLB:\n1 22-112 Zack",
        "Dark Knight (1-054C) x2\nDark Knight (1-055C)\n1 22-112r",
    ],
)
def test_a_list_of_numbers_is_read(text: str) -> None:
    assert read_deck(text, OTHER) == ["1-054C", "1-054C", "1-055C", "22-112R"]


O8D = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="285a8cdb-1d02-4edd-a9de-1ade9d5a4f43" sleeveid="0">
  <section name="Forwards" shared="False">
    <card qty="2" id="c569df5e-168b-4e7f-b4d9-3e6821594176">Dark Knight</card>
    <card qty="1" id="1fea03a5-0ed3-4472-8b83-e79335c10d30">Dark Knight</card>
  </section>
  <section name="Backups" shared="False">
    <card qty="1" id="3ddc369b-8e41-4576-afc5-dec022971d4c">Sorcerer</card>
  </section>
  <section name="Summons" shared="False">
    <card qty="1" id="unknown">Shiva</card>
  </section>
  <notes><![CDATA[]]></notes>
</deck>
"""


def test_octgn_names_cards_by_codes_that_tell_one_of_a_name_from_another() -> None:
    assert read_deck(O8D, OTHER) == ["1-054C", "1-054C", "1-055C", "1-140C", "1-038R"]
    assert list(read(O8D, OTHER).cards) == read_deck(O8D, OTHER)


def test_a_section_tells_which_card_of_a_name_is_meant() -> None:
    text = '<deck><section name="{}"><card qty="1">{}</card></section></deck>'
    assert read_deck(text.format("Backups", "Warrior"), OTHER) == ["11-010C"]


@pytest.mark.parametrize("text", ["2 Dark Knight", '<deck><card qty="2">Dark Knight</card></deck>'])
def test_which_of_several_cards_of_a_name_is_meant_is_not_guessed(text: str) -> None:
    with pytest.raises(Complaint, match=r"2 cards are called 'Dark Knight'.*use its id: 1-054C"):
        read_deck(text, OTHER)
    (trouble,) = read(text, OTHER).troubles
    assert (trouble.phrase, trouble.near) == ("import_unknown", "1-054C")


def test_the_second_part_of_a_deck_has_a_heading_and_a_section_of_its_own() -> None:
    deck = ["22-112R", "1-054C", "1-054C"]
    assert FORMS["txt"](deck, OTHER, "X") == "# X\n2 1-054C Dark Knight\n# LB\n1 22-112R Zack\n"
    assert '<section name="LB">' in FORMS["o8d"](deck, OTHER, "X")
    assert 'name="1-054C Dark Knight"' in FORMS["cod"](deck, OTHER, "X")


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

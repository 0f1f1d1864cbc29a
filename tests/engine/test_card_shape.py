"""What of a card's file doesn't fit its shape."""

from __future__ import annotations

from bsdesk.engine.files.card_shape import healed
from bsdesk.engine.vocabulary.choosing import Choose


def test_a_misspelt_amount_in_a_limit_is_one_misfit_and_the_rest_of_the_word_is_kept() -> None:
    raw = {"from": {"kind": ["golem"], "most": {"power": {"of": "it", "tymes": 2}}}}
    word, misfits = healed(raw, Choose, (Choose,))
    assert [(one.kind, one.word) for one in misfits] == [("field", "tymes")]
    assert word is not None

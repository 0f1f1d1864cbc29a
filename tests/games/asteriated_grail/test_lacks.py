"""What a skill is refused for that lacks what stands before its arrow: it names that, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.play import check
from bsdesk.games import asteriated_grail
from bsdesk.games.asteriated_grail.rules.cards import CHARACTER
from bsdesk.games.asteriated_grail.rules.skills import skills
from bsdesk.speech.books import read_books
from bsdesk.speech.wording import Wording
from tests.games.asteriated_grail.conftest import GrailTable

BOOKS = Path(asteriated_grail.__file__).parent


@pytest.mark.rule("AG-4.4.30")
@pytest.mark.parametrize("language", ["en", "zh_hant", "zh_hans", "ja"])
def test_each_skill_says_what_of_its_condition_cannot_be_done(heroes: GrailTable, language: str) -> None:
    wording, found = Wording(read_books(BOOKS), language), set()
    for definition, card in heroes.game.rules.defs.items():
        if card.kind != CHARACTER:
            continue
        heroes.lay(f"field {definition}")
        for offer in skills(heroes.state, 1):
            refusal = check(heroes.state, offer.move)
            if refusal is not None and refusal.code == "condition_not_met":
                said = wording.refusal(heroes.state, 1, refusal)
                name = wording.skill_called(heroes.state, str(refusal.facts["skill"]))
                assert name in said
                assert "{" not in said
                assert len(said) > len(name) + 12, said
                found.add(refusal.facts["price"])
    assert len(found) > 20

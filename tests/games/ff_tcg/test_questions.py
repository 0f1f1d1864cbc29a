"""What is asked: of whom, how many may and must be named, by which rule, and what there is to name."""

from __future__ import annotations

import pytest

from tests.games.ff_tcg.looking import lead
from tests.table import Table

SHORT = {
    "CP": "1-036C 1-036C 1-036C",
    "FIVE": "1-040C 1-040C 1-040C 1-138C 1-138C",
    "BLOCK": "declare; attack plain; both pass",
    "PAIRED": "begin cast hand.pair; choose field.weak",
    "SPRAYED": "begin cast hand.spray; choose p2.plain",
    "DIG": "cast hand.digger; both pass",
    "PARTY": "declare; party still; both pass; p2 block lord; both pass",
}

# What the one side has / the other / what is done before / who is asked what, how many, by which rule, what there is
ASKED = """
field PLAIN BRAVE BANNER FLAME / / declare; party plain / p1 join 1-2 FF-15.1.1.9.1 / join banner, join brave
field PLAIN BRAVE BANNER / / declare; party plain; join brave / p1 join 1-2 FF-15.1.1.9.1 / back, done, join banner
field PLAIN / field BRAVE WEAK~ LORD / BLOCK / p2 block 0-1 FF-10.1.3.1 / block brave, block lord, done
field PLAIN / field GUARD GUARD WEAK / BLOCK / p2 block 1-1 FF-10.1.3.1 / block guard.1, block guard.2
field STILL MEASURE / field LORD / PARTY / p2 divide 9-9 FF-10.1.4.2.1a / divide p1.measure, divide p1.still
hand THEFT 1-036C | field FIVE / field 1-140C / cast hand.theft; both pass / p1 keep 5-5 FF-12.4.8 / 6
hand FIVE CP / / end phase; both pass / p1 discard 3-3 FF-9.5.1.2 / 8
hand CP CP | lb APEX SURGE SPARE SPARE / / begin play lb.apex / p1 turn_up 2-2 FF-15.2.8.3.2 / 3
hand PLAIN CP / / begin play hand.plain / p1 pay 0-3 FF-11.2.1.1a / 3
hand PAIR CP | field BRAZEN / field BRAZEN PLAIN / begin cast hand.pair / p1 choose 2-2 FF-11.11.5.1 / 3
hand PAIR CP | field WEAK / field BRAZEN PLAIN / PAIRED / p1 choose 2-2 FF-11.11.5.1 / back, choose p2.brazen
hand SPRAY CP / field BRAZEN PLAIN / begin cast hand.spray / p1 choose 0-2 FF-11.11.5.1 / 2
hand SPRAY CP / field BRAZEN BRAZEN PLAIN / begin cast hand.spray / p1 choose 0-2 FF-11.11.5.1 / 2
hand SPRAY CP / field BRAZEN PLAIN BRAVE / SPRAYED / p1 choose 0-2 FF-11.11.5.1 / back, choose p2.brazen
hand BOLT CP | field BRAZEN / field PLAIN BRAVE / begin cast hand.bolt / p1 choose 1-1 FF-11.11.5.1 / 3
hand DIGGER 1-036C | deck QUICK BOLD | field QUICK / / DIG / p1 search 1-1 FF-11.11.5.1 / 2
field SPECH | hand SPECH SPECH SPECA / / begin use spec-h e1 / p1 same_name 1-1 FF-11.11.5.1 / 2
"""


def in_full(text: str) -> str:
    return " ".join(SHORT.get(word, word) for word in text.split())


@pytest.mark.parametrize("row", [in_full(row) for row in ASKED.split("\n")[1:-1]])
def test_a_question_is_put_to_somebody_by_a_rule(table: Table, row: str) -> None:
    mine, theirs, before, asked, offers = (part.strip() for part in row.split("/"))
    table.lay(mine, theirs)
    for step in before.split("; "):
        lead(table, step)
    ((seat, prompt),) = table.state.prompts.items()
    found = table.moves(seat)
    assert f"p{seat} {prompt.question} {prompt.least}-{prompt.most} {prompt.rule}" == asked
    assert offers in (", ".join(found), str(len([one for one in found if one not in ("back", "done")])))

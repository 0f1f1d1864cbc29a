"""Asteriated Grail: two teams of two, three or four, one common deck, attacks that are passed on.

Left out: the characters. Everybody plays one without skills, so nothing gives healing, spends energy, adds an action
or changes a limit, the slots of a turn that only serve skills (AG-3.3.3) pass by, and nobody chooses a character
(AG-3.1.5). The skills that are printed on basic cards are kept with them (`rules/cards.py`), unasked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import Library, Report, stop
from bsdesk.engine.files.options import chosen_options
from bsdesk.engine.game import Game, Rules, program
from bsdesk.engine.handling import Handling
from bsdesk.engine.rule_topics import Piles, Resolution, Turns
from bsdesk.engine.run.replacements import apply_instead, ask_instead
from bsdesk.engine.run.triggers import ask_order, next_trigger
from bsdesk.engine.scoring import Scoring, first_reason
from bsdesk.engine.values import always
from bsdesk.games.asteriated_grail.bots import evaluation, reasons
from bsdesk.games.asteriated_grail.rules import actions, attack, damage, setup, special, turns
from bsdesk.games.asteriated_grail.rules.areas import HAND_LIMIT, MARKS, MORALE, PLENTY, has, number, zones
from bsdesk.games.asteriated_grail.rules.cards import common_deck, library
from bsdesk.games.asteriated_grail.shown.cues import CUES

ID, VERSION = "asteriated_grail", "1"

OPTIONS: dict[str, tuple[object, ...]] = {"headcount": (6, 4, 8)}  # AG-O-18, AG-O-19

RULE_IDS = {"over": "AG-1.3", "turn": "AG-3.3.1", "waiting": "AG-5.3", "answer": "AG-5.3", "unknown": "AG-3.3.5"}

SCORING = Scoring(evaluation.value, reasons=partial(first_reason, reasons.WHY))

PROGRAMS = {
    "setup": setup.SETUP,
    "turn": turns.TURN,
    "attack": attack.ATTACK,
    "missile": attack.MISSILE,
    "damage": damage.DAMAGE,
    "draw": damage.DRAW,
    **special.PROGRAMS,
    "triggers": program(ask_order("AG-4.11.3"), next_trigger),
    "instead": program(ask_instead("AG-4.11.3"), apply_instead),
}


def from_files(files: Iterable[Path], options: Mapping[str, object], report: Report = stop) -> Game:
    """Return the game; the basic cards need no files."""
    for file in files:
        wrong = f"{ID} reads no card files"
        report(Complaint(wrong, file=file, expected="the 150 basic cards alone", remedy="move it away"))
    return game(None, options)


def game(cards: Library | None = None, options: Mapping[str, object] | None = None) -> Game:
    """Return the game with these options."""
    chosen = chosen_options(OPTIONS, options or {})
    seats = int(str(chosen["headcount"]))
    rules = Rules(
        id=ID,
        version=VERSION,
        seats=seats,
        teams=(1, 2) * (seats // 2),
        zones=zones(seats),
        token_marks=MARKS,
        supply={"morale": (MORALE[seats], 0, 0), "supply": (PLENTY, PLENTY, PLENTY)},
        defs=(cards or library()).defs,
        piles=Piles(common={"deck": common_deck()}, refills={"deck": "used"}),
        verbs={verb.name: verb for verb in actions.VERBS},
        programs=PROGRAMS,
        abilities={},
        words=has,
        numbers=number,
        play_zones=("front",),
        turns=Turns(turns.waiting, frozenset({"attack"})),
        resolution=Resolution(at_once=True),
        checkpoint=damage.checkpoint,
        options=chosen,
        rule_ids=RULE_IDS,
        answer_words=frozenset({attack.ACCEPT, *special.STONES, "n0", "n1", "n2"}),
    )
    handling = Handling(
        moves_for_drop=actions.moves_for_drop,
        hand_limit=always(HAND_LIMIT),
        vital="morale",
        cues=CUES,
    )
    return Game(rules, handling, SCORING)

"""FF-TCG, comprehensive rules 3.2, constructed.

What is not there yet: Monsters, parties, Limit Break and its deck, Warp, Priming, Back Attack, Damage N as a keyword,
Crystals, groups, limited decks, what breaks a card (12.4.5b), costs of attacking and blocking, compulsion to do so,
loops that players could stop (13.2, 13.3), the shuffle by the opponent, bots that know the game. What an ability left
waiting for later chooses is chosen when it is carried out, not when it is put on the Stack (11.8.17).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from bsdesk.engine.effects import usable_effects
from bsdesk.engine.files.card_file import Language, Library, Report, read_cards, stop
from bsdesk.engine.files.options import chosen_options
from bsdesk.engine.game import Game, Layering, Rules, own_then_others, program
from bsdesk.engine.handling import Handling
from bsdesk.engine.play.priority import AFTER
from bsdesk.engine.replacements import apply_instead, ask_instead
from bsdesk.engine.state import State
from bsdesk.engine.triggers import ask_order, next_trigger
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.engine.worlds.laps import LAPS, goes_on, laps_program
from bsdesk.engine.worlds.recurrence import goes_round
from bsdesk.games.ff_tcg.rules import abilities, attack, casting, damage, processes, setup, turns
from bsdesk.games.ff_tcg.rules.areas import ATTACKING, BLOCKING, MARKS, NUMBERS, ZONES, has, number
from bsdesk.games.ff_tcg.rules.cards import ELEMENTS, EX_BURST, KEYWORDS, KINDS, Card, faults
from bsdesk.games.ff_tcg.rules.decks import SIZE, copies_allowed, deck_faults
from bsdesk.games.ff_tcg.shown import move_notes
from bsdesk.games.ff_tcg.shown.cues import CUES
from bsdesk.games.ff_tcg.words.field_words import VOCABULARY
from bsdesk.games.ff_tcg.words.keywords import keywords

ID, VERSION = "ff_tcg", "rules-3.2"

OPTIONS: dict[str, tuple[object, ...]] = {}

RULE_IDS = {
    "over": "FF-3.1",
    "concede": "FF-2.1b",
    "turn": "FF-11.1.1",
    "waiting": "FF-11.1.1",
    "answer": "FF-11.11.5.1",
    "unknown": "FF-11.1.1",
    "lent": "FF-6.2.6",
}

LANGUAGE = Language(
    VOCABULARY,
    {},
    frozenset({*KINDS, *ELEMENTS, *KEYWORDS, *MARKS, EX_BURST, "active", "dull", "ability"}),
    frozenset(NUMBERS),
    frozenset(abilities.SCOPES),
    frozenset({"power", "cost"}),
    abilities.OCCASIONS,
    {"can": frozenset(), "cannot": frozenset({"attack", "block", "be_selected", "be_returned"}), "must": frozenset()},
    {zone.name: zone for zone in ZONES},
    waits=True,
)

# Where a card can be dropped: Characters on the Field; Summons there, too, or on the Stack; attackers at the rival.
DROPS = {
    "play": ("field",),
    "cast": ("field", "stack", "rival.field"),
    "attack": ("rival",),
    "block": ("mark:attacking",),
    "use": ("self",),
    "pay": ("break",),
    "discard": ("break",),
}

PROGRAMS = {
    "setup": setup.SETUP,
    "turn": turns.TURN,
    "paying": casting.PAYMENT,
    "battle": attack.BATTLE,
    "hit": attack.HIT,
    "hurt": damage.HURT,
    "ex_burst": damage.BURST,
    "keep": processes.KEEP,
    LAPS: laps_program("FF-13.2"),
    AFTER: program(casting.leave_stack),
    "triggers": program(ask_order("FF-11.8.7b"), next_trigger),
    "instead": program(ask_instead("FF-11.12.5.1"), apply_instead),
}

VERBS = {verb.name: verb for chapter in (casting, abilities, attack, turns) for verb in chapter.VERBS}


def read(files: Iterable[Path], report: Report = stop) -> Library:
    """Read the cards of these files; faults are passed to `report`."""
    return read_cards(files, Card, LANGUAGE, faults, report)


def from_files(files: Iterable[Path], options: Mapping[str, object], report: Report = stop) -> Game:
    """Return the game with the cards of these files."""
    return game(read(files, report), options)


def game(library: Library, options: Mapping[str, object] | None = None) -> Game:
    """Return the game with these cards."""
    rules = Rules(
        id=ID,
        version=VERSION,
        seats=2,
        teams=(1, 2),
        zones=ZONES,
        token_marks=(),
        supply={},
        defs=library.defs,
        verbs=VERBS,
        programs={**PROGRAMS, **library.programs},
        abilities=library.abilities,
        words=has,
        numbers=number,
        scopes=abilities.scope,
        occasions=abilities.occasions,
        play_zones=("field",),
        processes=processes.processes,
        stack="stack",
        endless=goes_round,  # FF-13.1
        laps=goes_on,  # FF-13.2, FF-13.3b
        # FF-11.12.4.7a, FF-11.12.4.7b: own first; FF-11.3.10: figures that are set before those
        layering=Layering(own_then_others, {"power": ("forward",)}, frozenset(KEYWORDS), by_turns=True),
        looks_back=frozenset({"to_break", "broken"}),
        remembered=(("power",), ()),
        answer_words=frozenset(ELEMENTS),
        step_agenda=turns.waiting,
        deck_faults=deck_faults,
        limits=copies_allowed,
        least_deck=SIZE,
        options=chosen_options(OPTIONS, options or {}),
        rule_ids=RULE_IDS,
    )
    handling = Handling(
        moves_for_drop=moves_for_drop,
        price=move_notes.price,
        notes=move_notes.notes,
        drops=DROPS,
        aims={"cast": "choose", "use": "choose"},
        drafted=frozenset({"use"}),
        onward=frozenset({"end"}),
        fighting=(ATTACKING, BLOCKING),
        vital="damage",
        figures=("power", "damage"),
        behind="backup",
        corner="cost",
        foot=("power",),
        cues=CUES,
        vocabulary=VOCABULARY,
        keywords=keywords,
        orders={"cost": lambda card: card.cost},
    )
    return Game(rules, handling)


def moves_for_drop(state: State, seat: Seat, subject: Ref, _target: Ref) -> list[Move]:
    """Return the moves that dropping a card can stand for."""
    card = state.cards.get(subject)
    if card is None:
        return []
    if card.zone.endswith(".hand"):
        return [Move(seat, "cast" if has(state, subject, "summon") else "play", subject)]
    uses = (Move(seat, "use", subject, name) for name, _ in usable_effects(state, subject))
    return [Move(seat, "attack", subject), *uses]

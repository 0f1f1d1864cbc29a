"""Battle Spirits, Standard format, rules 1.0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from bsdesk.engine.files.card_file import Library, Report, read_cards, stop
from bsdesk.engine.files.card_meaning import Language
from bsdesk.engine.files.options import chosen_options, usual_options
from bsdesk.engine.game import Game, Rules, program
from bsdesk.engine.grants import EFFECTS, SILENT
from bsdesk.engine.handling import Handling, InPlay
from bsdesk.engine.looks.motifs import MOTIFS
from bsdesk.engine.rule_topics import Decks, Departure, Layering, Turns
from bsdesk.engine.run.replacements import apply_instead, ask_instead
from bsdesk.engine.run.trial import can_be_done
from bsdesk.engine.run.triggers import ask_order, drop_used_up, next_trigger
from bsdesk.engine.scoring import Scoring, first_reason
from bsdesk.engine.state import State, zone_name, zone_seat
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.games.battle_spirits.bots import auto_pay, candidate_moves, evaluation, lethal_bounds, reasons
from bsdesk.games.battle_spirits.rules import (
    activation,
    battle,
    card_use,
    cores,
    declaration,
    departure,
    flash,
    setup,
    steps,
    timings,
)
from bsdesk.games.battle_spirits.rules.areas import MARKS, ZONES, other
from bsdesk.games.battle_spirits.rules.cards import (
    COLOURS,
    KEYWORDS,
    KINDS,
    LIMITS,
    SHOWS,
    Card,
    faults,
    rarity_order,
    words_of_effect,
)
from bsdesk.games.battle_spirits.rules.decks import LEAST, copies_allowed, deck_faults
from bsdesk.games.battle_spirits.rules.totals import (
    CAUSED,
    GAINS,
    MOODS,
    NUMBERS,
    PLAYER_NUMBERS,
    STATES,
    has,
    number,
)
from bsdesk.games.battle_spirits.shown import move_notes
from bsdesk.games.battle_spirits.shown.cues import CUES
from bsdesk.games.battle_spirits.words.keywords import keywords
from bsdesk.games.battle_spirits.words.vocabulary import VOCABULARY

ID, VERSION = "battle_spirits", "standard-1.0.3"  # the manual 1.0; what is asked has changed three times

# Only what tables really play differently; everything else follows the rulebook.
OPTIONS: dict[str, tuple[object, ...]] = {
    "format": ("standard", "eternal"),  # which cards decks may have (BS-1.2)
    "second_main_step": (True, False),  # Eternal has none, whatever is chosen (BS-1.4)
    "finite_void": (False, True),  # BS-O-02
    "bp_clamp": ("end", "each"),  # BS-O-11
    "void": (30, *range(8, 101)),  # cores prepared for each player (BS-3.7)
}

RULE_IDS = {
    "over": "BS-2.3",
    "concede": "BS-O-22",
    "turn": "BS-6.4",
    "waiting": "BS-11.11",
    "answer": "BS-E2b",
    "unknown": "BS-7.1",
    "price": "BS-E11",
}

LANGUAGE = Language(
    VOCABULARY,
    timings.TIMINGS,
    frozenset({*STATES, *COLOURS, *KINDS, "effects"}),
    frozenset(NUMBERS),
    frozenset(timings.SCOPES),
    GAINS,
    timings.OCCASIONS,
    MOODS,
    {zone.name: zone for zone in ZONES},
    frozenset({"turn", "step", "battle", "game"}),
    caused=CAUSED,
    ways=frozenset({"effect", "battle"}),
    by_rule=frozenset({"depleted"}),
    of_nothing=timings.OF_NOTHING,
    of_two=timings.OF_TWO,
    met=timings.OF_CARDS,
    steps=frozenset(steps.STEPS),
    payable=frozenset({"attack", "block", "be_blocked", "use"}),
    alone=frozenset({"attack", "attack_first", "attack_twice", "reduce_life"}),
    of_players=frozenset({"life_lost"}),
    sorts={"family": None, "keyword": frozenset(KEYWORDS), "timing": frozenset({*timings.TIMINGS, "main", "flash"})},
    player_numbers=PLAYER_NUMBERS,
    noted=timings.NOTED,
    counted=frozenset({"turn.life_lost", "turn.depleted", "turn.depleted_by_effect", "turn.attacked"}),
    limits=frozenset(LIMITS),
    motifs={kind: MOTIFS[shown] for kind, shown in SHOWS.items()},
)

# BS-7.1: five kinds of action; moving cores has three forms. The others are a verb each.
KINDS_OF_ACTION = dict.fromkeys(("move", "swap", "rearrange"), "cores")

# Where a card can be dropped: on the own Field, at the rival, on the attacker, on itself; Magic also in the zones of
# the cards that it selects.
DROPS = {
    **dict.fromkeys(("summon", "deploy"), ("field",)),
    "use": ("field", "rival.field"),
    "attack": ("rival",),
    "block": ("mark:attacking",),
    "activate": ("self",),
    "pay": ("source", "trash"),
    "place": ("source",),
}

PROGRAMS = {
    "setup": setup.SETUP,
    "turn": steps.TURN,
    "battle": battle.BATTLE,
    "use": card_use.USE,
    "rearrange": cores.REARRANGE,
    "leave": departure.LEAVE,
    "triggers": program(drop_used_up, ask_order("BS-15.12"), next_trigger),
    "instead": program(ask_instead("BS-15.12"), apply_instead),
}

VERBS = {
    verb.name: verb for chapter in (declaration, cores, activation, battle, flash, steps) for verb in chapter.VERBS
}

SCORING = Scoring(evaluation.value, candidate_moves.tries, partial(first_reason, reasons.WHY), KINDS_OF_ACTION)


def read(files: Iterable[Path], report: Report = stop) -> Library:
    """Read the cards of these files; faults are passed to `report`."""
    return read_cards(files, Card, LANGUAGE, faults, report)


def from_files(files: Iterable[Path], options: Mapping[str, object], report: Report = stop) -> Game:
    """Return the game with the cards of these files."""
    return game(read(files, report), options)


def game(library: Library, options: Mapping[str, object] | None = None) -> Game:
    """Return the game with these cards and options."""
    chosen = chosen_options(OPTIONS, options or {})
    format_ = str(chosen["format"])
    rules = Rules(
        id=ID,
        version=VERSION,
        seats=2,
        teams=(1, 2),
        zones=ZONES,
        token_marks=MARKS,
        supply={"void": (int(str(chosen["void"])), 0), "reserve": (0, 1)},
        defs=library.defs,
        verbs=VERBS,
        programs={**PROGRAMS, **library.programs},
        abilities=library.abilities,
        words=has,
        numbers=number,
        own_figures=True,
        laden=True,
        occasions=timings.occasions,
        facts_of_occasions=timings.FACTS_OF_OCCASIONS,
        play_zones=("field",),
        checkpoint=departure.checkpoint,
        denied=departure.DENIED,
        answer_words=frozenset({"cost", "soul"}),
        turns=Turns(steps.waiting, frozenset({"battle"}), timings.scope),
        departure=Departure(STATES["pending"], "pending", timings.LAST_WORDS),
        decks=Decks(
            least=LEAST,
            option="format",
            faults=partial(deck_faults, format_=format_),
            limits=partial(copies_allowed, format_=format_),
        ),
        layering=Layering(derived=dict.fromkeys(words_by_effects(library), (SILENT, EFFECTS))),
        options=chosen,
        usual_options=usual_options(OPTIONS),
        trial=can_be_done,
        rule_ids=RULE_IDS,
    )
    handling = Handling(
        moves_for_drop=moves_for_drop,
        suggest=auto_pay.suggest,
        price=move_notes.price,
        saved=move_notes.saved,
        notes=move_notes.notes,
        doubt=move_notes.doubt,
        drops=DROPS,
        aims={"use": "choose"},
        vital="life",
        drafted=frozenset({"rearrange"}),
        onward=frozenset({"end"}),
        fighting=("attacking", "blocking"),
        figures=("level", "bp", "symbols", "cores"),
        in_play=InPlay(corner="cost", foot=("level", "bp")),
        cues=CUES,
        vocabulary=VOCABULARY,
        keywords=keywords,
        orders={"rarity": rarity_order, "cost": lambda card: card.cost},
    )
    return Game(rules, handling, replace(SCORING, bounds=lethal_bounds.bounds(library.defs.values())))


def words_by_effects(library: Library) -> set[str]:
    """Return the words that may be true of cards by the effects that they have."""
    every = (ability.effect for abilities in library.abilities.values() for ability in abilities)
    printed = (word for card in library.defs.values() for word in card.words_of_effects)
    return {"effects", *printed, *(word for effect in every for word in words_of_effect(effect))}


def moves_for_drop(state: State, seat: Seat, subject: Ref, target: Ref) -> list[Move]:
    """Return the moves that dropping the subject on the target can stand for."""
    card = state.cards.get(subject)
    if card is None:
        return [Move(seat, "move", subject, target, state.tokens.get(subject, (1, 0)))]
    if card.zone.endswith(".hand"):
        kind = state.rules.defs[card.definition].kind if card.definition else "spirit"
        verb = {"spirit": "summon", "nexus": "deploy", "magic": "use"}[kind]
        return [Move(seat, verb, subject, mode_for_drop(state, seat, subject) if verb == "use" else "")]
    if target and side_of(state, target) == other(state, seat):
        return [Move(seat, "attack", subject)]
    attacks = [Move(seat, "attack", subject)] if zone_name(card.zone) == "field" else []
    moves = [*attacks, Move(seat, "activate", subject, "e1")]
    return [Move(seat, "move", subject, target, (1, 0)), *moves] if target else moves


def mode_for_drop(state: State, seat: Seat, ref: Ref) -> str:
    """Return which effect of a Magic a drop uses: Main in the own Main Steps, else Flash, for which a time may come in
    this battle; or else the only one (BS-7.11, BS-7.21)."""
    modes = declaration.magic_modes(state, ref)
    now = "main" if steps.in_main_step(state, seat) and not flash.in_flash_timing(state) else "flash"
    return now if now in modes else next(iter(modes), now)


def side_of(state: State, place: Ref) -> Seat:
    """Return the seat that controls a card or owns an area."""
    return state.cards[place].controller if place in state.cards else zone_seat(place)

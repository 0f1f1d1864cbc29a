"""FF-TCG, comprehensive rules 3.2."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from bsdesk.engine.files.card_file import Library, Report, read_cards, stop
from bsdesk.engine.files.card_meaning import Language
from bsdesk.engine.files.options import chosen_options, usual_options
from bsdesk.engine.game import Game, Rules, program
from bsdesk.engine.handling import Handling, InPlay
from bsdesk.engine.looks.motifs import MOTIFS
from bsdesk.engine.play.priority import AFTER
from bsdesk.engine.rule_topics import Decks, Departure, Layering, Likeness, Resolution, Turns, own_then_others
from bsdesk.engine.run.replacements import apply_instead, ask_instead
from bsdesk.engine.run.trial import can_be_done
from bsdesk.engine.run.triggers import ask_order, next_trigger
from bsdesk.engine.scoring import Playouts, Scoring, first_reason
from bsdesk.engine.state import State, at, zone_seat
from bsdesk.engine.totals import usable_effects
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.engine.worlds.laps import LAPS, goes_on, laps_program
from bsdesk.engine.worlds.recurrence import goes_round
from bsdesk.games.ff_tcg.bots import candidate_moves, evaluation, reasons
from bsdesk.games.ff_tcg.rules import (
    abilities,
    aftermath,
    attack,
    battle,
    block,
    casting,
    damage,
    occasions,
    priming,
    processes,
    setup,
    turns,
    warp,
)
from bsdesk.games.ff_tcg.rules.areas import (
    ATTACKING,
    BLOCKING,
    DAMAGE,
    FACE_UP,
    FALLEN,
    MARKS,
    MULTI,
    NUMBERS,
    PARTY,
    PLAYER_NUMBERS,
    ZONES,
    fallen_key,
    has,
    number,
    other,
)
from bsdesk.games.ff_tcg.rules.cards import ELEMENTS, EX_BURST, KEYWORDS, KINDS, PRIMING, SHOWS, Card, faults
from bsdesk.games.ff_tcg.rules.decks import LIMITED, SIZE, copies_allowed, deck_faults
from bsdesk.games.ff_tcg.shown import move_notes, payment, stops
from bsdesk.games.ff_tcg.shown.cues import CUES
from bsdesk.games.ff_tcg.shown.stack_view import on_stack
from bsdesk.games.ff_tcg.words.keywords import keywords
from bsdesk.games.ff_tcg.words.rule_words import cast_now, play_now
from bsdesk.games.ff_tcg.words.vocabulary import VOCABULARY

ID, VERSION = "ff_tcg", "rules-3.2.4"  # what is asked has changed four times since 3.2

OPTIONS: dict[str, tuple[object, ...]] = {
    "format": ("constructed", "limited"),  # which decks are legal, and how much damage is too much (FF-X-01)
    "after_back_attack": ("active", "player"),  # who has priority after one was played (FF-O-03)
    "dulled_abilities": ("any_turn", "own_turn", "since_own_turn"),  # which ones without Haste can be (FF-11.6.2.2)
    "monsters_wait": (False, True),  # before they can be dulled for their abilities (FF-O-04)
    "opponent_shuffles": (False, True),  # after the owner has (FF-8.2.1.1a)
}

RULE_IDS = {
    "over": "FF-3.1",
    "concede": "FF-2.1b",
    "turn": "FF-11.1.1",
    "waiting": "FF-11.1.1",
    "answer": "FF-11.11.5.1",
    "unknown": "FF-11.1.1",
    "lent": "FF-6.2.6",
}

MOODS = {
    "can": frozenset(
        {
            "attack",
            "any_backups",
            "enter_beside_light",
            "have_lights",
            *(f"give_{element}" for element in ELEMENTS),
        }
    ),
    "cannot": frozenset(
        {
            "attack",
            "block",
            "be_blocked",
            "be_broken",
            "be_removed",
            "be_returned",
            "be_selected",
            "deal_damage",
            "form_party",
            "hurt_players",
            "use_actions",
        }
    ),
    "must": frozenset(
        {"attack", "block", "be_selected", "enter_dull", *(f"be_paid_with_{element}" for element in ELEMENTS)}
    ),
}

GROUPS = {"element": ELEMENTS}
LOOKS_BACK = frozenset({"leaves", "to_break", "broken", "breaks", "primes"})
STATES = ("active", "dull", "ability", "generic", "limit_break", PARTY, MULTI, FACE_UP)

LANGUAGE = Language(
    VOCABULARY,
    {},
    frozenset({*KINDS, *ELEMENTS, *KEYWORDS, *MARKS, EX_BURST, FALLEN, *STATES}),
    frozenset(NUMBERS),
    frozenset(abilities.SCOPES),
    frozenset({"power", "cost", "price", "attacks"}),
    occasions.OCCASIONS,
    MOODS,
    {zone.name: zone for zone in ZONES},
    waits=True,
    of_nothing=occasions.OF_NOTHING,
    player_numbers=PLAYER_NUMBERS,
    sorts={"family": None, "name": None, "cost": None, "chosen": None},
    groups=frozenset(GROUPS),
    payable=frozenset({"attack", "block"}),
    counted=frozenset({"turn.cast"}),
    motifs={kind: MOTIFS[shown] for kind, shown in SHOWS.items()},
)

# Where a card can be dropped: Characters on the Field; Summons there, too, or on the Stack; attackers at the rival.
DROPS = {
    "play": ("field",),
    "cast": ("field", "stack", "rival.field"),
    "attack": ("rival",),
    "block": ("mark:attacking",),
    "use": ("self",),
    "prime": ("self",),
    "warp": ("removed",),
    "party": ("rival",),
    "turn_up": ("lb",),
    "pay": ("break",),
    "discard": ("break",),
}

PROGRAMS = {
    "setup": setup.SETUP,
    "turn": turns.TURN,
    "paying": casting.PAYMENT,
    "assault": attack.ASSAULT,
    "guard": block.GUARD,
    "battle": battle.BATTLE,
    "set_off": battle.SET_OFF,
    "hit": battle.HIT,
    "used": abilities.USED,
    "cast_now": program(cast_now),
    "play_now": program(play_now),
    "hurt": damage.HURT,
    "ex_burst": damage.BURST,
    "keep": processes.KEEP,
    LAPS: laps_program("FF-13.2"),
    AFTER: program(casting.leave_stack),
    "triggers": program(ask_order("FF-11.8.7b"), next_trigger),
    "instead": program(ask_instead("FF-11.12.5.1"), apply_instead),
}

VERBS = {verb.name: verb for chapter in (casting, abilities, priming, warp, attack, turns) for verb in chapter.VERBS}

SCORING = Scoring(
    evaluation.value,
    candidate_moves.tries,
    partial(first_reason, reasons.WHY),
    plain=candidate_moves.plain,
    playouts=Playouts(judged=6, trust=12, near=0.5),
)


def moves_for_drop(state: State, seat: Seat, subject: Ref, target: Ref) -> list[Move]:
    """Return the moves that dropping the subject on the target can stand for: on the other side, an attack alone."""
    card = state.cards.get(subject)
    if card is None:
        return []
    if card.zone.endswith(".hand"):
        uses = [Move(seat, "warp", subject, name) for name, _ in warp.warps(state, subject)]
        return [Move(seat, "cast" if has(state, subject, "summon") else "play", subject), *uses]
    if card.zone.endswith(".lb"):
        return [Move(seat, "cast" if has(state, subject, "summon") else "play", subject)]
    uses = [
        Move(seat, "prime" if ability.effect.activate == PRIMING else "use", subject, name)
        for name, ability in usable_effects(state, subject)
    ]
    attacks = [Move(seat, verb, subject) for verb in ("attack", "party") if card.zone == at(seat, "field")]
    there = state.cards[target].zone if target in state.cards else target
    return attacks if zone_seat(there) == other(seat) else [*attacks, *uses]


HANDLING = Handling(
    moves_for_drop=moves_for_drop,
    suggest=payment.suggest,
    owing=payment.owing,
    asked_twice=stops.asked_twice,
    price=move_notes.price,
    notes=move_notes.notes,
    drops=DROPS,
    aims={"cast": "choose", "use": "choose"},
    drafted=frozenset({"use"}),
    onward=frozenset({"end"}),
    waits_in="stack",
    waiting=on_stack,
    fighting=(ATTACKING, BLOCKING),
    noted={FALLEN: fallen_key},
    vital="damage",
    lost_with=processes.most_damage,
    figures=("power", "damage"),
    counter_steps={DAMAGE: 1000},
    in_play=InPlay(behind="backup", corner="cost", foot=("power",)),
    cues=CUES,
    presents={"ex_burst": "keyword.ex_burst", "act.bursts": "keyword.ex_burst"},
    vocabulary=VOCABULARY,
    keywords=keywords,
    orders={"cost": lambda card: card.cost},
)


def read(files: Iterable[Path], report: Report = stop) -> Library:
    """Read the cards of these files; faults are passed to `report`."""
    return read_cards(files, Card, LANGUAGE, faults, report)


def from_files(files: Iterable[Path], options: Mapping[str, object], report: Report = stop) -> Game:
    """Return the game with the cards of these files."""
    return game(read(files, report), options)


def game(library: Library, options: Mapping[str, object] | None = None) -> Game:
    """Return the game with these cards."""
    chosen = chosen_options(OPTIONS, options or {})
    format_ = str(chosen["format"])
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
        likeness=Likeness(groups=GROUPS),
        numbers=number,
        occasions=occasions.occasions,
        facts_of_occasions=occasions.FACTS_OF_OCCASIONS,
        play_zones=("field",),
        of_open=frozenset({FACE_UP}),  # FF-7.14.2
        joined=True,  # FF-15.2.9.4
        checkpoint=aftermath.checkpoint,
        resolution=Resolution(
            stack="stack",
            processes=processes.processes,
            endless=goes_round,  # FF-13.1
            laps=goes_on,  # FF-13.2, FF-13.3a, FF-13.3b
        ),
        # FF-11.12.4.7a, FF-11.12.4.7b: own first; FF-11.3.10: figures that are set before those
        layering=Layering(own_then_others, {"power": ("forward",)}, frozenset(KEYWORDS), by_turns=True),
        departure=Departure(looks_back=LOOKS_BACK, figures=("power",), noted=aftermath.sources),
        answer_words=frozenset(ELEMENTS),
        turns=Turns(turns.waiting, scopes=abilities.scope),
        decks=Decks(
            least=LIMITED if format_ == "limited" else SIZE,
            option="format",
            faults=partial(deck_faults, format_=format_),
            limits=partial(copies_allowed, format_=format_),
            parts={"lb": lambda card: card.limit_break > 0},
        ),
        options=chosen,
        usual_options=usual_options(OPTIONS),
        trial=can_be_done,
        rule_ids=RULE_IDS,
    )
    return Game(rules, HANDLING, SCORING)

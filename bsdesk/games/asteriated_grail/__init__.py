"""Asteriated Grail: two teams of two, three or four, one common deck, characters with skills.

Characters are cards (`cards/asteriated_grail/`), their skills effects: see docs/characters.md. Without card files all
play without a character.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from bsdesk.engine.files.card_file import Library, Report, read_cards, stop
from bsdesk.engine.files.card_meaning import Language
from bsdesk.engine.files.options import chosen_options, usual_options
from bsdesk.engine.game import Game, Rules, program
from bsdesk.engine.grants import Live
from bsdesk.engine.handling import Handling, QuestionWords, Texts
from bsdesk.engine.rule_topics import Layering, Likeness, Piles, Resolution, Turns
from bsdesk.engine.run.replacements import apply_instead, ask_instead
from bsdesk.engine.run.trial import can_be_done
from bsdesk.engine.run.triggers import ask_order, next_trigger
from bsdesk.engine.scoring import Budget, Scoring, first_reason
from bsdesk.games.asteriated_grail.bots import evaluation, reasons
from bsdesk.games.asteriated_grail.bots.candidate_moves import tries
from bsdesk.games.asteriated_grail.rules import actions, attack, damage, moments, setup, special, timings, turns, usage
from bsdesk.games.asteriated_grail.rules.areas import (
    MARKS,
    MORALE,
    PLAYER_FIGURES,
    PLENTY,
    hand_limit,
    has,
    hero,
    lies_as,
    number,
    serves,
    trait,
    zones,
)
from bsdesk.games.asteriated_grail.rules.cards import (
    CHARACTER,
    ELEMENTS,
    EXCLUSIVE,
    FATES,
    NAMES,
    Character,
    common_deck,
    faults,
    library,
    rows,
)
from bsdesk.games.asteriated_grail.shown.addressing import addressed
from bsdesk.games.asteriated_grail.shown.asking import asked_as, asked_of
from bsdesk.games.asteriated_grail.shown.cues import CUES
from bsdesk.games.asteriated_grail.shown.move_notes import notes
from bsdesk.games.asteriated_grail.shown.points import points, shots
from bsdesk.games.asteriated_grail.shown.remarks import remark
from bsdesk.games.asteriated_grail.words.vocabulary import VOCABULARY

ID, VERSION = "asteriated_grail", "1.4"  # what is asked, told, and when decks are made anew has changed

TEXTS = ("tenth", "standard")

OPTIONS: dict[str, tuple[object, ...]] = {
    "headcount": (6, 4, 8),  # AG-O-18, AG-O-19
    "choosing": setup.WAYS,  # AG-O-04
    "texts": TEXTS,  # which text of a skill holds, where the tenth anniversary changed it
    "helpless": ("nothing", "loses"),  # AG-P4
    "unable": ("loose", "strict"),  # AG-P5
    "binds": ("apart", "together"),  # AG-O-14
}

RULE_IDS = {
    "over": "AG-1.3",
    "turn": "AG-3.3.1",
    "waiting": "AG-5.3",
    "answer": "AG-5.3",
    "unknown": "AG-3.3.5",
    "price": "AG-4.4.30",
}

SCORING = Scoring(
    evaluation.value,
    tries,
    partial(first_reason, reasons.WHY),
    sight=0.08,
    budgets={"fair": Budget(50, 0.4), "strong": Budget(300, 1.5)},
    searched=False,  # five others answer with hidden hands: hardly a turn is won whatever they do
    turn_ends_itself=True,
)


# Words as answers to questions.
ANSWERS = frozenset({attack.ACCEPT, *special.STONES, *ELEMENTS, *(f"n{count}" for count in range(12))})


class AnyFigure(frozenset[str]):
    """The figures of players; any other name is that of counters, which characters bring themselves."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str)


# Words that skills may forbid, allow or demand: kinds of action, answers to an attack, what happens to a character.
FORBIDDEN = frozenset(
    {"attack", "magic", "special", "cast", "startup", "buy", "synthesize", "refine", "be_attacked", "be_affected"}
    | {"be_countered", "be_shielded", "be_warded", "damage", "heal_attack", "heal_magic", "demoralize_", "be_selected"}
    | {"demoralize_attack", "demoralize_magic", "heal_others", "play_magic", "ward", "bear_effects", "gain_heal"}
)
MISSILES = {f"{use}_{element}" for use in ("fire", "pass") for element in ELEMENTS}  # cards used as Missiles
WAYS_OF_USE = {"use_covered", "attack_with_magic"}
ALLOWED = frozenset({"skip", "buy_gems", "counter_by_fate", *WAYS_OF_USE, *MISSILES})
DEMANDED = frozenset({"hit", "attack"})
GAINS = frozenset({"damage", "hand_limit", "heal_limit", "energy_limit", "healed_at_once", "morale_kept", "form_needs"})
GROUPS = {"element": ELEMENTS}  # words of which cards may share one
SKILLS = frozenset(skill for card, _ in rows() for skill in card.unique)

LANGUAGE = Language(
    VOCABULARY,
    timings.TIMINGS,
    frozenset(
        {
            "attack",
            "magic",
            CHARACTER,
            EXCLUSIVE,
            *ELEMENTS,
            *FATES,
            *NAMES,
            "tapped",
            "active",
            "base_effect",
            "bears_no_effects",
        }
    ),
    AnyFigure({*PLAYER_FIGURES, "damage"}),
    frozenset(timings.SCOPES),
    GAINS,
    timings.OCCASIONS,
    {"cannot": FORBIDDEN, "can": ALLOWED, "must": DEMANDED},
    {zone.name: zone for zone in zones(6)},
    frozenset({"turn", "action", "attack", "damage", "game"}),
    traits=frozenset({"name", "kind", "element", "fate"}),
    steps=frozenset({*timings.SLOTS, "before_action", "action"}),
    of_both=timings.OF_PLAYERS,
    sorts={
        "keyword": frozenset(),
        "unique": SKILLS,
        "as": None,
        "before": None,
        "mark": None,
        "name": None,
        "beside": None,
    },
    player_numbers=AnyFigure(PLAYER_FIGURES),
    groups=frozenset(GROUPS),
    counted=frozenset({f"turn.{kind}" for kind in ("actions", "attack_actions", "magic_actions", "special_actions")}),
)

# Where cards can be dropped: magic on the character before whom it is to lie; an answer on what it answers, too;
# what is discarded, on the used cards.
ANSWERED_AT, DISCARDED_AT = ("self", "lane", "field"), ("self", "used", "field")
DROPS = {"cast": ("there.field",), "respond": ANSWERED_AT, "deflect": ANSWERED_AT, "overflow": DISCARDED_AT}

ACTS = {"buy": "AG-3.3.8", "synthesize": "AG-3.3.9", "refine": "AG-3.3.10"}  # the rules that say what they do

PROGRAMS = {
    "setup": setup.SETUP,
    "turn": turns.TURN,
    "attack": attack.ATTACK,
    "missile": attack.MISSILE,
    "element": usage.SAYING,
    "damage": damage.DAMAGE,
    "damage_received": damage.RECEIVED,
    "draw": damage.DRAW,
    "overflowing": damage.OVER,
    **special.PROGRAMS,
    "triggers": program(moments.drop_unmet, moments.part_by_players, ask_order("AG-4.11.5"), next_trigger),
    "instead": program(ask_instead("AG-4.11.3"), apply_instead),
}


def read(files: Iterable[Path], report: Report = stop) -> Library:
    """Read the characters of these files, and put the basic cards with them; faults are passed to `report`."""
    found, basic = read_cards(files, Character, LANGUAGE, faults, report), library()
    return Library({**basic.defs, **found.defs}, found.abilities, found.programs)


def from_files(files: Iterable[Path], options: Mapping[str, object], report: Report = stop) -> Game:
    """Return the game with the characters of these files; the basic cards need none."""
    return game(read(files, report), options)


def sets_last(_layer: str, lives: list[Live]) -> list[Live]:
    """AG-4.8.8 Return the grants of a layer; a figure that is fixed is so whatever is added to it."""
    return sorted(lives, key=lambda live: bool(live.grant.set))


def game(cards: Library | None = None, options: Mapping[str, object] | None = None) -> Game:
    """Return the game with these options."""
    chosen = chosen_options(OPTIONS, options or {})
    cards = cards or library()
    seats = int(str(chosen["headcount"]))
    rules = Rules(
        id=ID,
        version=VERSION,
        seats=seats,
        teams=(1, 2) * (seats // 2),
        zones=zones(seats),
        token_marks=MARKS,
        supply={"morale": (MORALE[seats], 0, 0), "supply": (PLENTY, PLENTY, PLENTY)},
        defs=cards.defs,
        piles=Piles(common={"deck": common_deck()}, refills={"deck": "used"}),
        verbs={verb.name: verb for verb in actions.VERBS},
        programs={**PROGRAMS, **cards.programs},
        abilities=cards.abilities,
        words=has,
        numbers=number,
        likeness=Likeness(trait, GROUPS),
        occasions=timings.occasions,
        play_zones=("field", "front"),
        layering=Layering(sets_last),
        turns=Turns(turns.waiting, frozenset({"attack", "action", "damage"}), timings.scope),
        resolution=Resolution(at_once=True),
        checkpoint=damage.checkpoint,
        options=chosen,
        usual_options=usual_options(OPTIONS),
        trial=can_be_done,
        rule_ids=RULE_IDS,
        answer_words=ANSWERS,
    )
    handling = Handling(
        moves_for_drop=actions.moves_for_drop,
        drops=DROPS,
        goes_at=actions.flies_at,
        questions=QuestionWords(asked_as, asked_of),
        points=points,
        shots=shots,
        hand_limit=hand_limit,
        portrait=hero,
        lies_as=lies_as,
        vital="morale",
        cues=CUES,
        acts={**ACTS, "unable": "AG-P3", "decline": "AG-P6"},
        about=dict.fromkeys(ACTS, "record"),
        doing=special.doing,
        remark=remark,
        notes=notes,
        texts=Texts(dict.fromkeys(TEXTS, "texts"), addressed, serves),
        vocabulary=VOCABULARY,
    )
    return Game(rules, handling, SCORING)

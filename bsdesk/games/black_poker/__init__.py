"""BlackPoker, eighth edition, act8.0 Lite: a trading card game played with playing cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import Library, Report, stop
from bsdesk.engine.files.options import chosen_options, usual_options
from bsdesk.engine.game import Game, Rules, program
from bsdesk.engine.handling import Handling, InPlay
from bsdesk.engine.rule_topics import Decks, Piles, Turns
from bsdesk.engine.run.replacements import apply_instead, ask_instead
from bsdesk.engine.run.trial import can_be_done
from bsdesk.engine.scoring import Scoring, first_reason
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.games.black_poker.bots import candidate_moves, evaluation, reasons
from bsdesk.games.black_poker.rules import combat, damage, deployment, magic, requests, setup, stage, turns
from bsdesk.games.black_poker.rules.actions import DIRECT
from bsdesk.games.black_poker.rules.areas import bulwarks, characters, has, number, printed, zones
from bsdesk.games.black_poker.rules.cards import library
from bsdesk.games.black_poker.rules.decks import LEAST, deck_faults, usual_deck
from bsdesk.games.black_poker.rules.rulesets import RULESETS
from bsdesk.games.black_poker.shown import move_notes
from bsdesk.games.black_poker.shown.cues import CUES
from bsdesk.games.black_poker.shown.on_stage import on_stage

ID, VERSION = "black_poker", "act8.0-lite"

REVISIONS = {"sheet": "", "official_8_0": ".2"}  # how often what is played by them was set right
OPTIONS: dict[str, tuple[object, ...]] = {
    "ruleset": tuple(RULESETS),
    "frame": ("standard", "entry20", "custom"),  # which deck both play with (TR-11.2, TR-11.28)
    "opponent_shuffles": (False, True),  # after the owner has (TR-11.27)
    "choose_graveyard_top": (False, True),  # ask which of several cards lies on top; else the last one does (TR-11.25)
}

RULE_IDS = {"over": "TR-11.8", "turn": "TR-11.13", "waiting": "TR-11.10", "answer": "TR-11.10", "unknown": "TR-11.19"}

# Where a card can be dropped: on the Stage for every action, and where the action works.
ANYWHERE = ("field", "stage", "rival.field")
DROPS = {
    **dict.fromkeys(("set_bulwark", "summon_soldier", "summon_hero", "summon_ace", "equip"), ("field", "stage")),
    **dict.fromkeys(("up", "down", "twist", "counter", "search", "destroy_bulwark"), ANYWHERE),
    "throwing": ("rival", "field", "stage"),
    "attack": ("rival",),
}
AIMS = {
    **{name: "target" for name, action in DIRECT.items() if action.target not in ("", "opponent")},
    "attack": "attackers",
    "set_bulwark": "bulwark",
}

ACTS = {**deployment.ACTS, **turns.ACTS, **combat.ACTS, **magic.ACTS}
PROGRAMS = {
    "setup": setup.SETUP,
    "chance": stage.CHANCE,
    "request": requests.REQUEST,
    "triggers": stage.TRIGGERS,
    "top": damage.TOP,
    "instead": program(ask_instead("TR-3.4"), apply_instead),
    **{stage.ACTION + name: act for name, act in ACTS.items()},
}
RULE_OF_ACT = {name: PROGRAMS[stage.ACTION + name].rules[0][1] for name in ACTS}
VERBS = {verb.name: verb for chapter in (requests, deployment, stage) for verb in chapter.VERBS}

SCORING = Scoring(evaluation.value, candidate_moves.tries, partial(first_reason, reasons.WHY))


def from_files(files: Iterable[Path], options: Mapping[str, object], report: Report = stop) -> Game:
    """Return the game; playing cards need no files."""
    for file in files:
        report(Complaint(f"{ID} reads no card files", file=file, expected="its 54 cards alone", remedy="move it away"))
    return game(None, options)


def game(cards: Library | None = None, options: Mapping[str, object] | None = None) -> Game:
    """Return the game with these options; its cards are the usual 54."""
    chosen = chosen_options(OPTIONS, options or {})
    ruleset, frame = RULESETS[str(chosen["ruleset"])], str(chosen["frame"])
    only = () if frame == "custom" else usual_deck(frame)
    rules = Rules(
        id=ID,
        version=f"{VERSION}-{chosen['ruleset']}{REVISIONS[str(chosen['ruleset'])]}",
        seats=2,
        teams=(1, 2),
        zones=zones(fog=ruleset.fog),
        token_marks=(),
        supply={},
        defs=(cards or library()).defs,
        verbs=VERBS,
        programs=PROGRAMS,
        abilities={},
        words=has,
        numbers=number,
        play_zones=("field",),
        piles=Piles(deck="life"),
        decks=Decks(usual_deck(frame), only, len(only) or LEAST, faults=partial(deck_faults, frame)),
        checkpoint=damage.checkpoint,
        turns=Turns(setup.waiting),
        options=chosen,
        usual_options=usual_options(OPTIONS),
        trial=can_be_done,
        rule_ids=RULE_IDS,
    )
    handling = Handling(
        moves_for_drop=moves_for_drop,
        notes=move_notes.notes,
        drops=DROPS,
        aims=AIMS,
        begins=begins,
        aimed_at=aimed_at,
        acts=RULE_OF_ACT,
        doing=requests.doing,
        doubt=move_notes.doubt,
        onward=frozenset({"end"}),
        fighting=("attacking", "blocking"),
        waits_in="stage",
        waiting=on_stage,
        vital="life",
        in_play=InPlay(packed="bulwark", upon=True, foot=("size",)),  # TR-2.1, TR-4.18, TR-10.9
        figures=("size",),
        cues=CUES,
    )
    return Game(rules, handling, SCORING)


def moves_for_drop(state: State, seat: Seat, subject: Ref, target: Ref) -> list[Move]:
    """Return the moves that dropping this card can stand for: every action it could be the key card of."""
    card = state.cards.get(subject)
    if subject in bulwarks(state, seat) and target in (at(seat, "field"), *characters(state, seat)):
        return [Move(seat, "rearrange", subject, target)]
    if card is None or card.zone != at(seat, "hand") or not card.definition:
        unfit = subject in characters(state, seat) and combat.attack_refusal(state, seat, subject) is not None
        return [Move(seat, "attack", subject if unfit else "")]
    fitting = [name for name, a in DIRECT.items() if a.keys and a.keys[0].fits(printed(state, subject))]
    return [Move(seat, name, subject) for name in fitting]


def aimed_at(state: State, move: Move, ref: Ref) -> bool:
    """TR-11.11 Return whether this card could be the target of the action that is requested by the move."""
    action = DIRECT.get(move.verb)
    return action is not None and ref in requests.targets(
        state, move.seat, action.target, requests.keys_named(move, action)
    )


def begins(state: State, move: Move) -> Sequence[Ref]:
    """TR-6.4, TR-4.4: the cards that could be the first attacker, or be set."""
    if move.verb == "attack":
        return combat.ready_to_attack(state, move.seat)
    return state.zones[at(move.seat, "hand")] if move.verb == "set_bulwark" else ()

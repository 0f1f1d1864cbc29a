"""`solve`: can a seat win this turn, in a saved game or a scene?"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.bots.solver.proof import Proof
    from bsdesk.engine.game import Game
    from bsdesk.engine.state import State
    from bsdesk.speech.wording import Wording

NODES = 40_000


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands.shared.arguments import own_folder
    from bsdesk.speech.books import LANGUAGES

    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a saved game, or a scene (see: docs/solving.md, docs/scenes.md)"
    )
    parser.add_argument("at", nargs="?", metavar="@LINE", help="of a saved game: as it was after this line")
    parser.add_argument("--seat", metavar="SEAT", help="who wants to win: p1, p2 (default: whose turn it is)")
    parser.add_argument("--open", action="store_true", help="with open hands: only what lies in decks is unknown")
    parser.add_argument("--own-list", action="store_true", help="the seat knows its own deck only, not the others'")
    parser.add_argument("--nodes", type=int, default=NODES, metavar="N", help=f"moves to try (default: {NODES:,})")
    parser.add_argument("--seconds", type=float, default=0.0, metavar="S", help="seconds to try (default: no limit)")
    parser.add_argument("--count", action="store_true", help="if it is won: count the ways to win")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="in which language (default: en)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    own_folder(parser)


def run(args: argparse.Namespace) -> int:
    from bsdesk.bots.playout import Limit
    from bsdesk.bots.solver.proof import solve

    check_numbers(args)
    state, decks = position(args)
    if not state.game.scoring.searched:
        wrong = f"the search can't look through the hidden hands of {state.rules.id}"
        raise Complaint(wrong, file=args.file, expected="a game of two players", remedy="ask a bot for a hint instead")
    seat = seat_of(args, state)
    lists = {s: deck for s, deck in decks.items() if s == seat or not args.own_list}
    start = time.perf_counter()
    limit = Limit(args.nodes, args.seconds)
    proof = solve(state, seat, lists=lists, open_hands=args.open, limit=limit, count=args.count)
    took = time.perf_counter() - start
    if args.json:
        print(json.dumps(as_data(args, state, proof, took), indent=2, ensure_ascii=False))
    else:
        from bsdesk.commands.shared.shipped import books_of
        from bsdesk.speech.wording import Wording

        wording = Wording(books_of(state.rules.id).as_played(state.rules.options), args.lang)
        print("\n".join(as_text(state.game, proof, wording, counted=args.count)))
        print(wording.filled_term("solve.tried", tried=f"{proof.tried:,}", seconds=round(took, 1)))
    return 0


def check_numbers(args: argparse.Namespace) -> None:
    if not 1 <= args.nodes <= 1_000_000_000:
        raise Complaint(f"--nodes can't be {args.nodes}", expected="1 to 1,000,000,000", remedy="correct it")
    if not 0 <= args.seconds <= 1_000_000:
        raise Complaint(f"--seconds can't be {args.seconds:g}", expected="0 to 1,000,000", remedy="correct it")


# -------------------------------------------------------------------------------------------------- the position


def position(args: argparse.Namespace) -> tuple[State, Mapping[int, Sequence[str]]]:
    """Return the position in question, and the decks if they are known."""
    if is_journal(args.file):
        return from_journal(args)
    if args.at is not None:
        wrong = f"{args.at} is a line of a saved game"
        raise Complaint(wrong, file=args.file, expected="no line", remedy="leave it out")
    from bsdesk.bots.solver.proof import all_cards
    from bsdesk.commands.shared.shipped import options_in
    from bsdesk.commands.shared.user_folder import load_for
    from bsdesk.gate import text_of
    from bsdesk.scenes.checking import read_scene
    from bsdesk.scenes.puzzles.proving import position_in_question

    text = text_of(args.file, "scene")
    scene, begun = read_scene(text, lambda game, options: load_for(args, game, options_in(options)).game, args.file)
    state = position_in_question(scene, begun, args.file)
    note_unfit(state)
    return over(args, state), all_cards(state)


def note_unfit(state: State) -> None:
    """Say which cards of a position no legal deck has, or not so many of them."""
    from bsdesk.commands.shared.legality import lines_about
    from bsdesk.engine.files.deck_check import today, unfit_decks

    owned = {seat: [card.definition for card in state.cards.values() if card.owner == seat] for seat in state.seats()}
    faults = unfit_decks(state.game, owned, today())
    of_cards = {seat: [fault for fault in found if fault.card] for seat, found in faults.items()}
    for line in lines_about({seat: found for seat, found in of_cards.items() if found}, state.game):
        print(f"bsdesk: not legal: {line}", file=sys.stderr)


def is_journal(file: Path) -> bool:
    from bsdesk.gate import GZIP, opened
    from bsdesk.journal.seal import BARE, SEALED

    with opened(file, "scene") as found:
        head = found.read(len(SEALED))
    return head in (BARE.encode(), SEALED.encode()) or head[:2] == GZIP


def from_journal(args: argparse.Namespace) -> tuple[State, Mapping[int, Sequence[str]]]:
    """Return the last position of a saved game, or the one after a line of it."""
    from bsdesk.bots.solver.proof import all_cards
    from bsdesk.commands.journal import replay
    from bsdesk.engine.values import number_in

    reading, found = replay(args.file, args)
    timeline = found.session.timeline
    state = timeline.here.state
    if args.at is not None:
        line = number_in(args.at.removeprefix("@"))
        if not line:
            raise Complaint(f"can't read {args.at}", expected="a line, such as @12", remedy="`bsdesk journal show`")
        timeline.refuse_fork(line)
        state = timeline.positions[timeline.landed[line]].state
    return over(args, state), reading.header.decks or all_cards(state)


def over(args: argparse.Namespace, state: State) -> State:
    if state.results:
        wrong = "the game is over there"
        raise Complaint(wrong, file=args.file, expected="a game in progress", remedy="name a line: @N")
    return state


def seat_of(args: argparse.Namespace, state: State) -> int:
    from bsdesk.engine.values import seat_in

    if args.seat is None:
        return state.active or state.actor or 1
    seat = seat_in(args.seat)
    if seat not in state.seats():
        seats = ", ".join(f"p{seat}" for seat in state.seats())
        raise Complaint(f"there is no seat {args.seat}", expected=f"one of {seats}", remedy="correct --seat")
    return seat


# ------------------------------------------------------------------------------------------------- what is printed


def as_data(args: argparse.Namespace, state: State, proof: Proof, took: float) -> dict[str, Any]:
    """Return the proof as JSON data."""
    import msgspec

    from bsdesk.bots.solver.proof import chances

    least, most = chances(proof)
    data: dict[str, Any] = msgspec.to_builtins(proof)
    where = {"file": str(args.file), "game": state.rules.id, "turn": state.turn, "step": state.step}
    return {**where, **data, "exact": proof.exact, "least": least, "most": most, "seconds": round(took, 3)}


def as_text(game: Game, proof: Proof, wording: Wording, *, counted: bool) -> list[str]:
    """Return the proof as text."""
    lines = verdict(game, proof, wording)
    shown = proof.line if proof.verdict != "refuted" else ()
    for number, step in enumerate(shown, 1):
        seat, why = step.move.seat, step.why
        told = seat != proof.seat or number == len(shown)
        said = f"   ({wording.filled_term(why.code, **why.facts)})" if told else ""
        lines.append(f"{number:3}. p{seat}  {wording.typed_move(game, step.text)}{said}")
    if counted and proof.verdict == "forced":
        found = proof.solutions
        if found is None:
            lines.append(wording.filled_term("solve.uncounted"))
        else:
            facts = {"first": ", ".join(found.first), "shortest": ", ".join(found.shortest)}
            lines.append(wording.filled_term("solve.solutions", **facts, length=found.length, lines=found.lines))
    return lines


def verdict(game: Game, proof: Proof, wording: Wording) -> list[str]:
    """Return the answer, and how sure it is; of what can't be won, the try that comes nearest and what refutes it."""
    from bsdesk.bots.solver.proof import chances
    from bsdesk.speech.interface import Words
    from bsdesk.speech.phrasing.texts import name_of

    least, most = (round(100 * bound) for bound in chances(proof))
    facts = {"seat": f"p{proof.seat}", "won": proof.won, "worlds": proof.worlds, "least": least, "most": most}
    lines = [wording.filled_term(f"solve.{proof.verdict}", **facts)]
    if proof.verdict == "refuted" and proof.worlds:
        lines.append(wording.filled_term("solve.luckless", **facts))
    elif proof.verdict in ("forced", "refuted") and not proof.exact:
        lines.append(wording.filled_term("solve.inexact"))
    if proof.against:
        names = sorted({name_of(game.rules.defs[card], wording.language) for card in proof.against})
        lines.append(wording.filled_term("solve.against", cards=wording.listed(names)))
    if proof.reply:
        ours, theirs = (wording.typed_move(game, step.text) for step in proof.reply)
        player = f"p{proof.reply[-1].move.seat}"
        lines.append(Words(wording.language)("proof_reply", move=ours, player=player, reply=theirs))
    elif proof.verdict == "refuted":
        lines.append(wording.filled_term("solve.nothing"))
    return lines

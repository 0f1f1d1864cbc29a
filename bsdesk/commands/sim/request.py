"""The requested simulation: checked completely before the first game, or read from results to be resumed."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path

from bsdesk.commands.shared.legality import refuse_decks
from bsdesk.commands.shared.shipped import check_decks, deck_file, options_in, ready_decks, seed_of
from bsdesk.commands.shared.user_folder import Loaded, load_for
from bsdesk.commands.sim.batches import BatchTable, Side, check_player, game_at, player
from bsdesk.commands.sim.defaults import GAMES, SEED
from bsdesk.commands.sim.results import Plan, Results, marks, read_results
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.gate import text_of

# Options that a file of results fixes.
SAID = (
    "game",
    "games",
    "seed",
    "decks",
    "seats",
    "until",
    "option",
    "own",
    "all_decks",
    "closed_lists",
    "any_deck",
    "save",
)


def resumed_results(args: argparse.Namespace) -> Results:
    """Read the results of a file, to resume them."""
    for name in SAID:
        if getattr(args, name):
            option = "GAME" if name == "game" else "--cards" if name == "own" else "--" + name.replace("_", "-")
            wrong = f"{option} can't be changed in a simulation that goes on"
            raise Complaint(wrong, expected=f"no {option}", remedy="leave it out")
    results = read_results(args.resume)
    for table in results.plan.tables:
        decks = {seat: side.cards for seat, side in enumerate(table.sides, 1) if side.cards}
        refuse_decks(game_at(table), decks, agreed=True)
    return results


def new_results(args: argparse.Namespace) -> Results:
    """Return new, empty results."""
    results = Results(plan_of(args))
    if args.save is not None:
        results.save(args.save)
    return results


def plan_of(args: argparse.Namespace) -> Plan:
    """Return the plan of a simulation; anything wrong with it is reported before the first game."""
    games = GAMES if args.games is None else args.games
    if not 1 <= games <= 10_000_000:
        raise Complaint(f"--games can't be {games}", expected="1 to 10,000,000", remedy="correct it")
    if args.until is not None and not 0 < args.until < 1:
        raise Complaint(f"--until can't be {args.until:g}", expected="a share between 0 and 1", remedy="correct it")
    if args.game is None:
        raise Complaint("no game is named", expected="GAME, or --resume FILE", remedy="see: bsdesk sim --help")
    seed = seed_of(SEED if args.seed is None else args.seed)
    options = options_in(args.option)
    found = load_for(args, args.game, options)
    seats = tuple(args.seats.split(",")) if args.seats else ("random",) * found.game.rules.seats
    if len(seats) != found.game.rules.seats:
        wrong = f"--seats names {len(seats)}, but {found.game.rules.id} has {found.game.rules.seats}"
        raise Complaint(wrong, expected="one a seat, with commas between", remedy="correct it")
    for who in seats:
        check_player(who)
    alike = len(set(seats)) == 1
    if args.until is not None and args.all_decks and alike:
        expected = "two who play differently, with --all-decks"
        raise Complaint(f"--until can't be {args.until:g} here", expected=expected, remedy="name them: --seats WHO,WHO")
    tables = []
    for names in meetings(args, found, alike=alike):
        decks = decks_in(found.game, names, found.decks)
        if names:
            refuse_decks(found.game, {seat: cards for seat, (_, cards) in enumerate(decks, 1)}, agreed=args.any_deck)
        sides = tuple(Side(who, *deck, script_of(who)) for who, deck in zip(seats, decks, strict=True))
        mine = any(card in found.cards for side in sides for card in side.cards) if names else args.own
        # with random decks the own cards are played with only on request
        own = str(found.folder.absolute()) if mine else ""
        tables.append(BatchTable(args.game, sides, seed, tuple(options.items()), own, args.closed_lists))
    for place, side in enumerate(tables[0].sides, 1):
        player(game_at(tables[0]), side, place, {})
    return Plan(tuple(tables), games, args.until, decks_to_meet(args, found), *marks(tables))


def decks_to_meet(args: argparse.Namespace, found: Loaded) -> tuple[str, ...]:
    """Return the decks that all meet each other, if that was requested."""
    if not args.all_decks:
        return ()
    names = tuple(args.decks or [file.stem for file in ready_decks(found.game.rules.id)])
    if len(names) < 2:
        wrong = f"{len(names)} decks can't meet each other"
        raise Complaint(wrong, expected="two or more", remedy="name them: --decks FILE FILE ...")
    return names


def meetings(args: argparse.Namespace, found: Loaded, *, alike: bool) -> Iterable[Sequence[str]]:
    """Return the names of the decks of each meeting, one a side; none if they are random.

    If the players differ, each of them plays each deck.
    """
    names = decks_to_meet(args, found)
    if not names:
        return [tuple(args.decks or ())]
    rules = found.game.rules
    if rules.seats != 2:
        raise Complaint(f"{rules.id} is not for two", expected="a game for two", remedy="leave out --all-decks")
    return list(combinations(names, 2) if alike else permutations(names, 2))


def decks_in(game: Game, names: Sequence[str], own: Mapping[str, Path]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the decks of these names with their cards, one a side."""
    check_decks(game, names)
    if not names:
        return [("", ())] * game.rules.seats
    return [(Path(name).stem, tuple(read_decklist(deck_file(game.rules.id, name, own), game))) for name in names]


def script_of(who: str) -> str:
    """Return the text of a script, so that other machines need not have the file."""
    kind, _, file = who.partition(":")
    return text_of(Path(file), "script") if kind == "script" else ""

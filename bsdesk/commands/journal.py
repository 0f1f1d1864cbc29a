"""`journal`: what a saved game contains, whether it is valid, and a copy of it to share."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.journal.lines import Reading
    from bsdesk.session.recovery import Recovered
    from bsdesk.session.telling import Teller

SHARED = ".shared.gz"


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands.shared.arguments import own_folder
    from bsdesk.speech.books import LANGUAGES

    parts = parser.add_subparsers(title="what to do", metavar="WHAT", dest="what", required=True)
    seal = parts.add_parser("seal", help="give each line a sum that vouches for it, in games that have none")
    seal.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a saved game")
    show = parts.add_parser("show", help="tell the game move by move")
    check = parts.add_parser("check", help="play it again: is every line as it was? (exit code 1 if not)")
    share = parts.add_parser("share", help="a packed copy; of an unfinished game without the seed and what is hidden")
    for part in (show, check, share):
        many = part is check
        saved = "a saved game, packed or not"
        part.add_argument("files", type=Path, nargs="+" if many else 1, metavar="FILE", help=saved)
        said = "print one JSON object" + ("; a list of them for several games" if many else "")
        part.add_argument("--json", action="store_true", help=said)
        own_folder(part)
    for part in (show, share):
        part.add_argument("--lang", choices=LANGUAGES, default="en", help="in which language (default: en)")
        part.add_argument(
            "--as",
            dest="viewer",
            choices=["table", "p1", "p2", *(["all"] if part is show else [])],
            default="table" if part is share else "all",
            help="as this viewer knows it"
            + (" (default: what both know)" if part is share else " (default: all of it)"),
        )
    share.add_argument("-o", "--output", type=Path, metavar="FILE", help=f"where to (default: FILE{SHARED})")


def run(args: argparse.Namespace) -> int:
    if args.what == "check":
        return check(args)
    if args.what == "seal":
        return seal(args.files)
    [args.file] = args.files
    reading, found = replay(args.file, args)
    if args.what == "show":
        return show(args, reading, found)
    return share(args, found)


def seal(files: Sequence[Path]) -> int:
    """Give the lines of these journals their sums; they are read first, and nothing is changed if one can't be."""
    from bsdesk.journal.file import seal_file

    for file in files:
        print(f"{file}: {'its lines have sums now' if seal_file(file) else 'its lines had sums already'}")
    return 0


def replay(file: Path, args: argparse.Namespace) -> tuple[Reading, Recovered]:
    """Read a journal and replay it."""
    from bsdesk.commands.shared.user_folder import game_of
    from bsdesk.journal.file import read_file
    from bsdesk.session.recovery import recover

    reading = read_file(file)
    try:
        return reading, recover(reading, game_of(args, reading.header))
    except Complaint as complaint:
        complaint.file = complaint.file or file
        raise


def summary(reading: Reading, found: Recovered) -> dict[str, Any]:
    """Return figures of a game."""
    from bsdesk.engine.state import digest

    state = found.session.state
    return {
        "game": reading.header.game,
        "rules": reading.header.rules,
        "options": reading.header.options,
        "cards": reading.header.cards,
        "lines": reading.found,
        "sealed": reading.sealed,
        "believed": found.session.now if found.note else reading.found,
        "moves": len(found.session.timeline.past()) - 1,
        "turn": state.turn,
        "finished": bool(state.results),
        "results": {f"p{seat}": result for seat, result in state.results.items()},
        "ending": state.ending,
        "digest": digest(state),
        "fault": found.note,
    }


def check(args: argparse.Namespace) -> int:
    """Say of each journal whether it is valid; an unreadable one fails the command only if it is the only one."""
    found: list[dict[str, Any]] = []
    for file in args.files:
        try:
            facts = {"file": str(file), **summary(*replay(file, args))}
        except Complaint as complaint:
            if len(args.files) == 1:
                raise
            facts = {"file": str(file), "fault": str(complaint)}
        found.append(facts)
        if not args.json:
            print(verdict(facts))
    if args.json:
        print(json.dumps(found[0] if len(found) == 1 else found, indent=2))
    return int(any(facts["fault"] for facts in found))


def verdict(facts: Mapping[str, Any]) -> str:
    """Return in one line whether a journal is valid."""
    if facts["fault"]:
        said = str(facts["fault"])
        return said if said.startswith(facts["file"]) else f"{facts['file']}: {said}"
    how = "finished" if facts["finished"] else "unfinished"
    good = "are good" if facts["sealed"] else "can be played, but have no sums that vouch for them (journal seal)"
    return f"{facts['file']}: all {facts['lines']} lines {good}; {facts['moves']} moves, turn {facts['turn']}, {how}"


def show(args: argparse.Namespace, reading: Reading, found: Recovered) -> int:
    """Print the game as far as it is valid."""
    teller = teller_of(args, found)
    if args.json:
        moves = [
            {"line": passage.line, "events": [{"n": t.event.n, "text": t.text} for t in passage.events if t.text]}
            for passage in teller.past()
        ]
        story = {"remarks": remarks_of(reading), "made_up": reading.header.made_up}
        print(json.dumps({**summary(reading, found), **story, "moves": moves}, indent=2, ensure_ascii=False))
        return 0
    if found.note:
        print(f"{args.file}: {found.note}")
    lines = [*remarks_of(reading), *game_in_lines(teller)]
    print("\n".join(lines) if lines else "nothing has been played yet")
    return 0


def remarks_of(reading: Reading) -> list[str]:
    """Return the remarks beside the lines of the game: in a shared one, what led to its start."""
    return [line[1:].strip() for line in reading.lines if line.startswith("#")]


def teller_of(args: argparse.Namespace, found: Recovered) -> Teller:
    from bsdesk.commands.shared.shipped import books_of
    from bsdesk.session.telling import Teller
    from bsdesk.speech.wording import Wording

    rules = found.session.state.rules
    return Teller(found.session, Wording(books_of(rules.id).as_played(rules.options), args.lang), args.viewer)


def game_in_lines(teller: Teller) -> list[str]:
    """Return the game, a line a move."""
    from bsdesk.speech.interface import Words
    from bsdesk.table.labels import taken_back_in_words

    told = [(passage.line, [t.text for t in passage.events if t.text]) for passage in teller.past()]
    wording, words = teller.wording, Words(teller.wording.language)
    told += [(one.line, [taken_back_in_words(one, wording.player, words)]) for one in teller.session.taken_back]
    return [f"[{line}] {' · '.join(texts)}" for line, texts in sorted(told) if texts]


def share(args: argparse.Namespace, found: Recovered) -> int:
    """Write the packed copy."""
    from bsdesk.disk import write_new
    from bsdesk.journal.saved_games import read_remarks
    from bsdesk.session.sharing import shared_journal

    output = args.output or args.file.with_name(args.file.name + SHARED)
    session = found.session
    _, open_hands = read_remarks(session.lines[: session.timeline.first])
    raw = shared_journal(session, teller_of(args, found), open_hands=open_hands)
    try:
        write_new(output, raw)
    except OSError as error:
        wrong = "is there already" if isinstance(error, FileExistsError) else f"can't be written: {error.strerror}"
        raise Complaint(wrong, file=output, expected="a new file", remedy="name another: -o FILE") from None
    whole = bool(session.state.results) or open_hands
    if args.json:
        print(json.dumps({"file": str(output), "bytes": len(raw), "whole": whole}))
    else:
        print(f"{output}: {'the whole game' if whole else 'what the viewer knows; no seed, no hidden card'}")
    return 0

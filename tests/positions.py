"""Positions near every question and every verb of the games, written as positions are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bsdesk.engine.files.line import PlayedPlan, moves_in, play_plan
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.engine.state import State
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import Session, begin, start
from tests.table import with_usual

BS, BP, FF = "battle_spirits", "black_poker", "ff_tcg"
ANY_DECK = ["REF-01", "REF-06", "REF-09", "REF-11", "REF-22", "REF-38", "REF-27", "REF-02"] * 5
DECK = "deck REF-01 REF-06 REF-01 REF-09 REF-01 REF-06 REF-01 REF-01 REF-01"
USUAL = {BS: f"life 5 | {DECK}", BP: "life S2 S3 S4 S6 S8 H2 H5 H6 H7 D4 D5 D6", FF: "deck 1-040C 1-138C"}

# Cards of one's own that do what no other does: two effects that both would take the place of something; two that set
# each other off without end; one that puts Spirits under the deck.
OWN_CARD = """
[[card]]
id = "OWN-haven"
name = { en = "Haven" }
kind = "nexus"
colour = "white"
cost = 3
symbols = { white = 1 }
levels = [{ cores = 0 }]

[[card.effects]]
instead = { event = "destroyed", of = { kind = ["spirit"] } }
do = [{ op = "add_cores" }]

[[card.effects]]
instead = { event = "destroyed", of = { kind = ["spirit"] } }
do = [{ op = "draw" }]

[[card]]
id = "OWN-wheel"
name = { en = "Wheel" }
kind = "spirit"
colour = "white"
cost = 3
symbols = { white = 1 }
levels = [{ cores = 1, bp = 2000 }]

[[card.effects]]
on = { event = "exhausted" }
do = [{ op = "refresh", what = "this" }]

[[card.effects]]
on = { event = "refreshed" }
do = [{ op = "exhaust", what = "this" }]

[[card]]
id = "OWN-tuck"
name = { en = "Tuck" }
kind = "magic"
colour = "white"
cost = 0

[[card.effects]]
activate = "main"
do = [
    { op = "choose", from = { side = "opposing", kind = ["spirit"] } },
    { op = "return", to = "deck_bottom" },
]
"""


class Position(NamedTuple):
    """What both sides have, and what whoever is to act then does."""

    game: str
    mine: str
    theirs: str = ""
    lines: tuple[str, ...] = ()
    step: str = "main"
    active: int = 1
    options: Mapping[str, Any] = {}
    dealt: int = 0  # not laid out, but a game from its first moment, by this seed

    @property
    def sides(self) -> dict[int, str]:
        usual = USUAL[self.game].split(" | ")
        return {seat: with_usual(usual, side) for seat, side in ((1, self.mine), (2, self.theirs))}

    def session(
        self, rules: Game, path: Path | None = None, players: Mapping[int, str] = {}, remarks: Sequence[str] = ()
    ) -> Session:
        """Return a game that begins here."""
        if self.dealt:
            decks = {seat: list(rules.rules.decks.usual) or ANY_DECK for seat in range(1, rules.rules.seats + 1)}
            named = {seat: who for seat, who in players.items() if who != "human"}
            return begin(rules, decks, self.dealt, options=self.options, path=path, players=named, remarks=remarks)
        state = lay(rules, self.sides, step=self.step, active=self.active)
        mark = cards_digest(rules, {card.definition for card in state.cards.values()})
        header = Header(rules.rules.id, rules.rules.version, mark, options=dict(self.options), players=dict(players))
        session = start(header, Applied(state, ()), path, remarks)
        for line in self.lines:
            play(session, line)
        return session


def play(session: Session, line: str) -> None:
    """Make a move, written as it is typed."""
    done = session.submit(line)
    assert isinstance(done, Applied), f"{line}: {done}"


# Where each question is asked. Those of the beginning of a game are met in any game.
QUESTIONS: dict[str, dict[str, Position]] = {
    BS: {
        "way": Position(BS, "field REF-22 | hand REF-27 | reserve 9+S", "field REF-09[1]", ("use hand.ref-27 flash",)),
        "succeed": Position(
            BS, "hand REF-04 | field REF-01[1] | reserve 8 | trash REF-05 REF-05", lines=("summon hand.ref-04",)
        ),
        "pay": Position(BS, "hand REF-01 | field REF-09[3] | reserve 3+S", lines=("summon hand.ref-01",)),
        "place": Position(BS, "hand REF-01 | reserve 8", lines=("summon hand.ref-01",)),
        "shift": Position(BS, "field REF-01[1] REF-09[2] | reserve 2+S", lines=("rearrange",)),
        "block": Position(
            BS, "field REF-01[1] REF-02[1]", "field REF-09[1] REF-06[1]", ("attack ref-01", "pass", "pass"), "attack"
        ),
        "may": Position(BS, "hand REF-06 | reserve 6", "field REF-09[1] REF-01[1]", ("summon hand.ref-06",)),
        "choose": Position(
            BS, "hand REF-27 | reserve 6", "field REF-09[1] REF-43-purple[1]", ("use hand.ref-27 flash",)
        ),
        "core": Position(
            BS, "field REF-19[2+S]", "field REF-09[2+S] REF-06[1]", ("attack ref-19", "choose p2.ref-09"), "attack"
        ),
        "number": Position(
            BS, "hand REF-35 | reserve 3", "field REF-09[3] REF-06[1]", ("use hand.ref-35 flash", "choose p2.ref-09")
        ),
        "arrange": Position(BS, "hand REF-20 | reserve 5", lines=("deploy hand.ref-20", "done")),
        "order": Position(BS, "field REF-22 REF-23 REF-01[1]", "field REF-09[1]", ("end",)),
        "instead": Position(
            BS, "hand REF-27 | reserve 6", "field OWN-haven REF-09[1] REF-01[1]", ("use hand.ref-27 flash",)
        ),
    },
    BP: {
        "attackers": Position(BP, "field S5 H7", lines=("attack", "pass", "pass")),
        "block": Position(
            BP, "field S5 H7", "field D9? D4? C3 H4", ("attack", "pass", "pass", "attackers s5", "attackers h7")
        ),
        "bulwark": Position(BP, "hand S7 D2 C3", lines=("set_bulwark",)),
        "discard": Position(BP, "hand S2 S3 S4 S5 S6 S7 H8 H9", lines=("end", "pass", "pass")),
        "draw_more": Position(BP, "hand S2", lines=("end", "pass", "pass")),
        "drive": Position(BP, "hand S7 | field D9? D8? D7?", lines=("summon_soldier hand.s7",)),
        "search": Position(BP, "hand JK1 C6 | field D9?", lines=("search hand.jk1",)),
        "target": Position(BP, "hand H4 C2 | field S5", "field H7", ("up hand.h4",)),
        "top": Position(
            BP,
            "hand S9 C4",
            "field S5 S3 C8&H4",
            ("throwing hand.s9 hand.c4", "pass", "pass"),
            options={"choose_graveyard_top": True},
        ),
        "twist": Position(BP, "hand D2 C4 | field S5 H7", lines=("twist hand.d2", "target s5", "pass", "pass")),
    },
}


def play_line(state: State, text: str) -> State:
    """Return the position after a line. A move is by the seat that it names, or else by the one that is to act."""
    for move in moves_in(text):
        played = play_plan(state, move, 0)
        assert isinstance(played, PlayedPlan), (move, played)
        state = played.done.state
    return state

"""Tables for tests: positions on the screen, and the moments that are worth a look."""

from __future__ import annotations

from collections.abc import Callable

from bsdesk.engine.values import Move
from bsdesk.table.drop_targets import Held
from bsdesk.table.match import HUMAN, Match
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.overlays.pause import Curtain, Ending, TableMenu
from bsdesk.ui.table.overlays.timeline import Scrub
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, OWN_CARD, QUESTIONS, Position, play
from tests.ui.hands import shown

Opened = Callable[[App], TableScreen]


def own_card(app: App) -> None:
    """The player has a card that no other has."""
    folder = app.shelf.own / BS
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "own.toml").write_text(OWN_CARD, "utf-8")


def laid(app: App, position: Position, *, open_hands: bool = False) -> TableScreen:
    """The table at this position, in front, for whoever is to act; both seats are people's."""
    box = app.shelf.boxes[position.game]
    session = position.session(box.open(position.options))
    match = Match(box, session, {1: HUMAN, 2: HUMAN}, open_hands)
    screen = TableScreen(app, match, doors_of(app))
    screen.me, screen.due, screen.veiled = match.to_act or 1, float("inf"), False
    app.open(screen)
    shown(app)
    return screen


# ---------------------------------------------------------------------------------------- moments worth a look

MANY = " ".join(["REF-01", "REF-09", "REF-38", "REF-06", "REF-02"] * 3)  # fifteen cards
CROWD = "REF-01[20] " + " ".join(["REF-09[1]", "REF-06[2]~", "REF-01[1]"] * 4)[:-10]  # twelve, one with twenty cores
USUAL = Position(
    BS,
    "field REF-01[1] REF-02[2+S] REF-22 | hand REF-09 REF-38 REF-06 REF-02 | reserve 4 | trash REF-01 2",
    "field REF-09[1] REF-06[3]~ | hand REF-01 REF-01 REF-01 | reserve 2+S",
)
CROWDED = Position(
    BS,
    f"hand {MANY} | field {CROWD} | reserve 12+S | trash REF-01 REF-09 3 | removed REF-01 REF-02",
    f"hand {MANY} | field {CROWD} | reserve 9 | trash REF-01 5",
)
POKER = Position(
    BP,
    "hand S7 H4 D2 CA | field S5 D9? D8?~ H7&H2 | graveyard C3 S9",
    "hand C9 C8 | field C5 D10? HQ~ | graveyard HK",
)
POKER_CROWD = Position(
    BP,
    "hand S7 H4 D2 CA S8 S9 S10 SJ C2 C3 C4 C5 H2 H3 H5 | field S5 S6 S3 H7 H8 H9~ H6 C7 D9? D8?~ D7? D6? D5?",
    "hand C9 C8 | field C6 CJ HQ~ HK SK SQ CQ D10? DJ? DQ? D4? D3?~",
)
FIGHT = Position(
    BS,
    "field REF-01[1] REF-02[1] | hand REF-38 | reserve 2",
    "field REF-09[1] REF-06[1] | hand REF-38 | reserve 2",
    ("attack ref-01", "pass", "pass", "block ref-09"),
    "attack",
)
DECLARED = Position(
    BS,
    "hand REF-04 REF-27 | field REF-01[3] REF-01[2] REF-22 | reserve 1+S | trash REF-05 REF-05",
    "field REF-09[1]",
)
SOUL = Position(BS, "field REF-22 | hand REF-27 | reserve 9+S", "field REF-09[1]")
PILE = Position(BS, "trash " + " ".join(["REF-01", "REF-09", "REF-38", "REF-06"] * 10) + " 3", "field REF-09[1]")


def at(position: Position) -> Opened:
    return lambda app: laid(app, position)


def first(table: TableScreen, zone: str) -> str:
    return table.session.state.zones[zone][0]


def declaring(app: App) -> TableScreen:
    table = laid(app, DECLARED)
    table.do(Move(1, "summon", first(table, "p1.hand")))
    return table


def soul_magic(app: App) -> TableScreen:
    table = laid(app, SOUL)
    table.do(Move(1, "use", first(table, "p1.hand"), "flash"))
    return table


def refused(app: App) -> TableScreen:
    table = laid(app, USUAL)
    table.hands.held, table.hands.held_from = Held("p1.reserve", (1, 0)), table.rect_of("p1.reserve")
    table.hands.drop("p1.life")
    return table


def held_cores(app: App) -> TableScreen:
    table = laid(app, Position(BS, "field REF-01[1] REF-02[2+S] | reserve 4+S", "field REF-09[1]"))
    table.hands.take_up(Held("p1.reserve", (2, 0)))
    return table


def held_card(app: App) -> TableScreen:
    table = laid(app, USUAL)
    table.hands.take_up(Held(first(table, "p1.hand")))
    return table


def meanings(app: App) -> TableScreen:
    """A playing card that could be used in several ways."""
    table = laid(app, Position(BP, "hand S9 C4 H4 S5 D9 | field D10? D9? S6", "field C5 C6"))
    table.hands.take_up(Held(first(table, "p1.hand")))
    return table


def pile(app: App) -> TableScreen:
    table = laid(app, PILE)
    table.shown_zone = "p1.trash"
    return table


def timeline(app: App) -> TableScreen:
    table = laid(app, FIGHT)
    app.open(Scrub(table))
    return table


def menu(app: App) -> TableScreen:
    table = laid(app, FIGHT)
    app.open(TableMenu(table))
    return table


def ending(app: App) -> TableScreen:
    table = laid(app, FIGHT)
    table.session.concede(2)
    table.office.told_end = True
    app.open(Ending(table))
    return table


def curtain(app: App) -> TableScreen:
    table = laid(app, FIGHT)
    app.open(Curtain(table, 2))
    return table


def free_hand(app: App) -> TableScreen:
    table = laid(app, USUAL)
    table.free.switch()
    table.hands.take_up(Held(first(table, "p1.field")))
    return table


def hidden(app: App) -> TableScreen:
    table = laid(app, QUESTIONS[BP]["search"])
    table.show_to(private=True)
    return table


def free_hand_waits(app: App) -> TableScreen:
    table = laid(app, QUESTIONS[BS]["block"])
    table.free.switch()
    return table


def asked(game: str, question: str) -> Opened:
    def opened(app: App) -> TableScreen:
        own_card(app)
        return laid(app, QUESTIONS[game][question])

    return opened


MOMENTS: dict[str, Opened] = {
    "usual": at(USUAL),
    "crowded": at(CROWDED),
    "fight": at(FIGHT),
    "poker": at(POKER),
    "poker crowded": at(POKER_CROWD),
    "declaring": declaring,
    "soul magic": soul_magic,
    "refused": refused,
    "held cores": held_cores,
    "held card": held_card,
    "meanings": meanings,
    "pile": pile,
    "timeline": timeline,
    "menu": menu,
    "ending": ending,
    "curtain": curtain,
    "free hand": free_hand,
    "free hand waits": free_hand_waits,
    "hidden": hidden,
    **{f"{game} {question}": asked(game, question) for game in QUESTIONS for question in QUESTIONS[game]},
}

__all__ = ["BP", "BS", "MOMENTS", "laid", "own_card", "play"]

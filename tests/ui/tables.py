"""Tables for tests: positions on the screen, and moments to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bsdesk.bots.solver.lookout import Findings
from bsdesk.engine.play import Applied
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.seat.catalog import Box
from bsdesk.session.bot_seats import BotSeats
from bsdesk.session.house import House, LocalTable, facts_of
from bsdesk.session.seat_server import SeatServer
from bsdesk.session.session import Session
from bsdesk.speech.players import HUMAN
from bsdesk.table.drop_targets import Held
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.control.coach import MissedRemark
from bsdesk.ui.table.overlays.menu import TableMenu
from bsdesk.ui.table.overlays.over import Curtain
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, OWN_CARD, QUESTIONS, Position, play
from tests.ui.hands import page_of

Opened = Callable[[App], TableScreen]


def own_card(app: App) -> None:
    """Give the player a card that no other has."""
    folder = app.shelf.own / BS
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "own.toml").write_text(OWN_CARD, "utf-8")


class Truth:
    """The session behind a table, which tests may know and the screen may not. The table is told of changes."""

    def __init__(self, table: TableScreen) -> None:
        link = table.parts.model.match.link
        assert isinstance(link, LocalTable)
        self.table, self.server, self.session = table, link._server, link._server.session

    @property
    def state(self) -> State:
        return self.session.state

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)

    def submit(self, plan: str | Sequence[Move], *, seen: int | None = None, seat: int = 0) -> Any:
        return self.notify(self.session.submit(plan, seen=seen, seat=seat))

    def concede(self, seat: int) -> Any:
        return self.notify(self.session.concede(seat))

    def free(self, seat: int, what: str) -> Any:
        return self.notify(self.session.free(seat, what))

    def undo(self, count: int = 1) -> None:
        self.session.undo(count)
        self.notify_restart()

    def redo(self, count: int = 1) -> None:
        self.session.redo(count)
        self.notify_restart()

    def fork(self, name: str, at: int = 0) -> None:
        self.session.fork(name, at)
        self.notify_restart()

    def notify(self, done: Any) -> Any:
        """Tell the table what was done."""
        if isinstance(done, Applied):
            self.server._tell_update(self.session.timeline.here)
            self.table.parts.commands.listen()
        return done

    def notify_restart(self) -> None:
        self.server.send_wholes()
        self.table.parts.commands.listen()


def truth(table: TableScreen) -> Truth:
    return Truth(table)


def table_of_session(
    app: App, box: Box, session: Session, *, open_hands: bool = False, players: Mapping[int, str] = {}
) -> TableScreen:
    """Open a table at which this session is played; all seats are people's, unless `players` says otherwise."""
    people = dict.fromkeys(session.state.seats(), HUMAN)
    facts = replace(facts_of(session), players=people | dict(players), open=open_hands)
    link = LocalTable(House(lambda: app.shelf), box, SeatServer(session, facts, box.books()))
    return TableScreen(app, Match(box, link, app.settings.language), doors_of(app))


def bots_of(table: TableScreen) -> BotSeats:
    """Return the bots of a table."""
    link = table.parts.model.match.link
    assert isinstance(link, LocalTable)
    assert link._bots is not None
    return link._bots


def table_at(app: App, position: Position, *, open_hands: bool = False) -> TableScreen:
    """Open a table at this position, for whoever is to act; both seats are people's."""
    box = app.shelf.boxes[position.game]
    screen = table_of_session(app, box, position.session(box.open(position.options)), open_hands=open_hands)
    parts = screen.parts
    parts.model.me, parts.playback.due, parts.privacy.veiled = parts.model.match.to_act or 1, float("inf"), False
    app.open(screen)
    parts.playback.due = float("inf")
    page_of(app)
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
    return lambda app: table_at(app, position)


def first(table: TableScreen, zone: str) -> str:
    return truth(table).state.zones[zone][0]


def declaring(app: App) -> TableScreen:
    table = table_at(app, DECLARED)
    table.parts.commands.do(Move(1, "summon", first(table, "p1.hand")))
    return table


def soul_magic(app: App) -> TableScreen:
    table = table_at(app, SOUL)
    table.parts.commands.do(Move(1, "use", first(table, "p1.hand"), "flash"))
    return table


def refused(app: App) -> TableScreen:
    table = table_at(app, USUAL)
    table.parts.drag.held, table.parts.drag.held_from = (
        Held("p1.reserve", (1, 0)),
        table.parts.placement.rect_of("p1.reserve"),
    )
    table.parts.drag.drop("p1.life")
    return table


def held_cores(app: App) -> TableScreen:
    table = table_at(app, Position(BS, "field REF-01[1] REF-02[2+S] | reserve 4+S", "field REF-09[1]"))
    table.parts.drag.take_up(Held("p1.reserve", (2, 0)))
    return table


def held_card(app: App) -> TableScreen:
    table = table_at(app, USUAL)
    table.parts.drag.take_up(Held(first(table, "p1.hand")))
    return table


def meanings(app: App) -> TableScreen:
    """Drop a playing card that could be used in several ways."""
    table = table_at(app, Position(BP, "hand S9 C4 H4 S5 D9 | field D10? D9? S6", "field C5 C6"))
    table.parts.drag.take_up(Held(first(table, "p1.hand")))
    return table


def pile(app: App) -> TableScreen:
    table = table_at(app, PILE)
    table.parts.gaze.zone = "p1.trash"
    return table


def timeline(app: App) -> TableScreen:
    table = table_at(app, FIGHT)
    app.open(TimelineStrip(table.parts, table))
    return table


def menu(app: App) -> TableScreen:
    table = table_at(app, FIGHT)
    app.open(TableMenu(table.parts, table))
    return table


def ending(app: App) -> TableScreen:
    table = table_at(app, FIGHT)
    truth(table).concede(2)
    table.parts.autoplay.end_shown = True
    app.open(Result(table.parts, table))
    return table


def curtain(app: App) -> TableScreen:
    table = table_at(app, FIGHT)
    app.open(Curtain(table.parts, table, 2))
    return table


def free_hand(app: App) -> TableScreen:
    table = table_at(app, USUAL)
    table.parts.free_hand.switch()
    table.parts.drag.take_up(Held(first(table, "p1.field")))
    return table


def hidden(app: App) -> TableScreen:
    table = table_at(app, QUESTIONS[BP]["search"])
    table.parts.privacy.show_to(private=True)
    return table


def free_hand_waits(app: App) -> TableScreen:
    table = table_at(app, QUESTIONS[BS]["block"])
    table.parts.free_hand.switch()
    return table


STRUCK = FIGHT._replace(lines=("attack ref-01", "pass", "pass", "block no"))


def rulebook(app: App) -> TableScreen:
    """The rulebook beside the table, searched."""
    table = table_at(app, USUAL)
    table.parts.aids.open_book()
    table.parts.aids.search.set("Lv")
    app.focus_on("")
    return table


def lens(app: App) -> TableScreen:
    """The lens on a card that can be used, but not for everything."""
    table = table_at(app, USUAL)
    table.parts.aids.turn_lens()
    page_of(app)
    table.parts.aids.point(f"card:{first(table, 'p1.field')}")
    return table


def causes(app: App) -> TableScreen:
    """What a blow to life came from."""
    table = table_at(app, STRUCK)
    table.parts.aids.open_figures("p2.life")
    told = (one.event for passage in table.parts.model.passages for one in passage.events)
    table.parts.aids.why(next(event.n for event in told if getattr(event.fact, "source", "") == "p2.life"))
    return table


def missed(app: App) -> TableScreen:
    """What the radar tells after a step that gave a win away."""
    table = table_at(app, USUAL)
    view = table.parts.model.view
    attack = Move(1, "attack", first(table, "p1.field"))
    words, wording = app.words, table.parts.voice.wording
    text = words("radar_win", move=wording.move(view, attack))
    table.parts.coach.remark = MissedRemark(text, table.parts.model.course.here, float("inf"), list)
    return table


def warned(app: App) -> TableScreen:
    """The coach asks back before a move that loses."""
    table = table_at(app, QUESTIONS[BS]["block"])
    seat = table.parts.model.seat
    block = Move(seat, "block", truth(table).state.zones[f"p{seat}.field"][0])
    table.parts.coach.open_question([Move(seat, "block", "no")], Findings(0, (), block, 3 - seat))
    return table


def asked(game: str, question: str) -> Opened:
    def opened(app: App) -> TableScreen:
        own_card(app)
        return table_at(app, QUESTIONS[game][question])

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
    "rulebook": rulebook,
    "lens": lens,
    "causes": causes,
    "missed": missed,
    "warned": warned,
    **{f"{game} {question}": asked(game, question) for game in QUESTIONS for question in QUESTIONS[game]},
}

__all__ = ["BP", "BS", "MOMENTS", "own_card", "play", "table_at"]

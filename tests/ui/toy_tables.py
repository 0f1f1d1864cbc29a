"""Tables of four, six and eight seats for tests: moments of the toy game to look at, and to act in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bsdesk.engine.files.position import lay
from bsdesk.engine.play import Applied
from bsdesk.engine.values import Seat
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.seat.messages import Hold
from bsdesk.session.session import Session, begin, start
from bsdesk.ui.app import App
from bsdesk.ui.table.overlays.menu import TableMenu
from bsdesk.ui.table.overlays.over import Curtain
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from tests.positions import play
from tests.toy.boxes import toy_of
from tests.ui.hands import page_of
from tests.ui.tables import table_of_session, truth

Opened = Callable[[App], TableScreen]
DECK = ["MOTH", "LAMP", "ECHO", "NEST", "URN", "SPARK", "BLAZE", "DIM", "GLOW", "LURE", "THIEF", "GALE"]
REST = "deck MOTH LAMP NEST MOTH | vault DIG"  # what every seat has that isn't laid out otherwise
SIDES = (
    "hand SPARK GLOW MOTH LAMP DIM | field MOTH LAMP | ash BLAZE | purse 4+R+B",
    "hand MOTH MOTH MOTH MOTH MOTH | field ECHO NEST MOTH | purse 3+R | lost 1+B",
    "hand MOTH MOTH MOTH | field URN | ash DIG MOTH | purse 4+R+B",
    "hand MOTH MOTH MOTH MOTH | field LAMP LAMP | purse 2 | lost 2+R+B",
    "hand MOTH MOTH | field MAGPIE MOTH? ECHO MOTH | ash SPARK GALE | purse 4+R",
    "hand MOTH MOTH MOTH MOTH MOTH MOTH | purse 6+R+B",
    "hand MOTH | field NEST NEST | purse R+B | lost 4",
    "hand MOTH MOTH MOTH | field LAMP ECHO URN MOTH LAMP | purse 1 | lost 3+R",
)
MANY = " ".join(["MOTH", "LAMP", "ECHO", "NEST", "URN"] * 2)
CROWD = f"hand {MANY} | field {MANY} | ash {MANY} | purse 9+2R+3B | lost 5+R"


def session_of(
    seats: int, sides: Sequence[str] = SIDES, lines: Sequence[str] = (), *, active: Seat = 1, usual: str = REST
) -> Session:
    """Return a game of so many seats that begins where they have this, after these moves."""
    game = toy_of(seats)
    laid = {seat: f"{usual} | {sides[(seat - 1) % len(sides)]}" for seat in range(1, seats + 1)}
    state = lay(game, laid, step="", active=active)
    mark = cards_digest(game, {card.definition for card in state.cards.values()})
    session = start(Header(game.rules.id, game.rules.version, mark), Applied(state, ()), None)
    for line in lines:
        play(session, line)
    return session


def dealt(seats: int, seed: int = 7) -> Session:
    """Return a game of so many seats at its first moment."""
    return begin(toy_of(seats), dict.fromkeys(range(1, seats + 1), DECK), seed)


def seat_at(
    app: App,
    session: Session,
    *,
    me: Seat = 0,
    players: Mapping[int, str] = {},
    open_hands: bool = False,
    held: bool = False,
) -> TableScreen:
    """Open a table at which this game is played, with this seat below: else whoever is to act. With `held` no bot
    moves."""
    box = app.shelf.boxes[session.state.rules.id]
    screen = table_of_session(app, box, session, open_hands=open_hands, players=players)
    parts = screen.parts
    parts.playback.due, parts.privacy.veiled = float("inf"), False
    if held:
        parts.model.client.send(Hold(on=True))
    if not players:
        parts.model.me = me or parts.model.match.to_act or 1
    app.open(screen)
    parts.playback.due = float("inf")
    page_of(app)
    return screen


def usual(seats: int) -> Opened:
    lines = ("play hand.glow", "p2 play hand.moth", "p3 play hand.moth", *(f"p{n} pass" for n in range(4, seats + 1)))
    return lambda app: seat_at(app, session_of(seats, lines=lines))


def crowded(seats: int) -> Opened:
    return lambda app: seat_at(
        app, session_of(seats, [CROWD], ["play hand.moth"] + [f"p{n} play hand.moth" for n in range(2, seats + 1)])
    )


def choosing(seats: int) -> Opened:
    """A card of any seat is to be chosen."""
    lines = ("play hand.spark", *(f"p{n} pass" for n in range(2, seats + 1)), "p1 pass")
    return lambda app: seat_at(app, session_of(seats, lines=lines))


def bidding(seats: int) -> Opened:
    return lambda app: seat_at(app, dealt(seats), me=1)


def waiting(seats: int, *, held: bool = False) -> Opened:
    """A seat far away decides, and nobody else is a person."""
    bots = dict.fromkeys(range(2, seats + 1), "random")
    lines = ("play hand.glow", "p2 pass", "p3 play hand.moth")
    return lambda app: seat_at(app, session_of(seats, lines=lines), players=bots, held=held)


def close(seats: int, seat: Seat) -> Opened:
    def opened(app: App) -> TableScreen:
        table = usual(seats)(app)
        table.parts.gaze.look_at_seat(seat)
        page_of(app)
        return table

    return opened


def watching(seats: int, *, held: bool = False) -> Opened:
    bots = dict.fromkeys(range(1, seats + 1), "random")
    return lambda app: seat_at(app, session_of(seats), players=bots, open_hands=True, held=held)


def timeline(app: App) -> TableScreen:
    table = usual(6)(app)
    app.open(TimelineStrip(table.parts, table))
    return table


def menu(app: App) -> TableScreen:
    table = usual(6)(app)
    app.open(TableMenu(table.parts, table))
    return table


def ending(app: App) -> TableScreen:
    table = usual(6)(app)
    truth(table).concede(2)
    table.parts.autoplay.end_shown = True
    app.open(Result(table.parts, table))
    return table


def curtain(app: App) -> TableScreen:
    table = usual(4)(app)
    app.open(Curtain(table.parts, table, 3))
    return table


def calm(seats: int) -> Opened:
    """One's own turn has begun, and nothing waits."""
    return lambda app: seat_at(app, session_of(seats))


def free_hand(app: App) -> TableScreen:
    table = usual(6)(app)
    table.parts.free_hand.switch()
    page_of(app)
    return table


MOMENTS: dict[str, Opened] = {
    "four": usual(4),
    "six": usual(6),
    "eight": usual(8),
    "four crowded": crowded(4),
    "six crowded": crowded(6),
    "eight crowded": crowded(8),
    "six choose": choosing(6),
    "eight bid": bidding(8),
    "six waits": waiting(6, held=True),
    "six close": close(6, 4),
    "eight close": close(8, 3),
    "six watched": watching(6, held=True),
    "six timeline": timeline,
    "six menu": menu,
    "six ending": ending,
    "four curtain": curtain,
    "six free hand": free_hand,
}

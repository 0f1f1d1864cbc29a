"""What can be reached from whoever looks or plays: what its seat was sent, and no further than the wire."""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from bsdesk.bots.process import Thinker
from bsdesk.commands.shared.shelf import shelf
from bsdesk.commands.shared.shipped import books_of, game_named
from bsdesk.commands.terminal.table import TextTable
from bsdesk.engine.state import State
from bsdesk.session.guests import Guest
from bsdesk.session.house import LocalTable, facts_of
from bsdesk.session.seat_server import LocalWire, SeatServer
from bsdesk.session.session import Session
from bsdesk.session.telling import Teller
from bsdesk.session.timeline import Position, Timeline
from tests.seated import dealt_game, table_of, truth

WIRES = (LocalWire, LocalTable)  # where a network would be
TRUTH = (Session, Timeline, Position, SeatServer, Guest, Teller)
PLAIN = (str, bytes, int, float, bool, complex, type(None), type, types.ModuleType, types.BuiltinFunctionType, Path)

Maker = Callable[[LocalTable], object]


class Found(NamedTuple):
    """Something that can be reached, and by which way."""

    way: str
    what: object


def reachable(start: object, stops: tuple[type, ...] = WIRES) -> Iterator[Found]:
    """Everything that can be reached from here, each thing once, by the first way found; but nothing behind `stops`."""
    seen, waiting = {id(start)}, [Found("it", start)]
    while waiting:
        found = waiting.pop()
        yield found
        if isinstance(found.what, stops):
            continue
        for step, what in parts(found.what):
            if isinstance(what, PLAIN) or id(what) in seen:
                continue
            seen.add(id(what))
            waiting.append(Found(found.way + step, what))


def parts(what: object) -> Iterator[tuple[str, object]]:
    """What this holds: in attributes and slots, as a container, bound to it, or shut in with it."""
    if isinstance(what, Mapping):
        for key, value in list(what.items()):
            yield f"<{key!r}>", key
            yield f"[{key!r}]", value
    elif isinstance(what, list | tuple | set | frozenset) or type(what).__name__ == "deque":
        for number, value in enumerate(list(what)):  # type: ignore[call-overload]
            yield f"[{number}]", value
    if isinstance(what, types.MethodType):
        yield ".__self__", what.__self__
        yield ".__func__", what.__func__
    if isinstance(what, types.FunctionType):
        yield ".__defaults__", (what.__defaults__, what.__kwdefaults__)
        for name, cell in zip(what.__code__.co_freevars, what.__closure__ or (), strict=True):
            if cell.cell_contents is not what:
                yield f".<{name}>", cell.cell_contents
    if isinstance(what, functools.partial):
        yield ".args", (what.func, what.args, what.keywords)
    if isinstance(what, types.GeneratorType):
        yield ".locals", what.gi_frame.f_locals if what.gi_frame is not None else {}
    names = dict.fromkeys([*getattr(what, "__dict__", ()), *slots(what)])
    for name in names:
        try:
            yield f".{name}", object.__getattribute__(what, name)
        except AttributeError:
            continue


def slots(what: object) -> Iterator[str]:
    """The attributes that are kept in slots; of a struct, its fields."""
    for kind in type(what).__mro__:
        named = vars(kind).get("__slots__", ())
        yield from (named,) if isinstance(named, str) else named
    yield from getattr(type(what), "__struct_fields__", ())


def text_table(link: LocalTable) -> TextTable:
    """A terminal at which a few things were asked already."""
    game = link._server.facts.game
    table = TextTable(link, books_of(game), "en", shelf().boxes[game].open)
    for line in ("moves", "1", "log", "why event", "forks", "undo", "redo", "concede"):
        while table.desk.by_itself:
            table.watch()
        table.obey(line)
    return table


def bot_clients(link: LocalTable) -> object:
    """What the bots of a table know."""
    link._seat_bots()
    assert link._bots is not None
    return link._bots.clients


def thinker(link: LocalTable) -> Thinker:
    """The process of the bots, as it is asked from here."""
    link._seat_bots()
    assert link._bots is not None
    found = link._bots.thinker
    client = link._bots.clients[2]
    found.ask(client.view, 2, "gentle", lists=client.lists)
    return found


# Who looks or plays, and at a table of which players; a window is added here.
SEATED: dict[str, tuple[Maker, dict[int, str]]] = {
    "a terminal of two people": (text_table, {}),
    "a terminal against chance": (text_table, {2: "random"}),
    "the bots behind the wire": (bot_clients, {2: "gentle"}),
    "a bot that thinks": (thinker, {2: "gentle"}),
}


def wrong(start: object, link: LocalTable) -> list[str]:
    """What can be reached from here though it must not be: the truth, or a state that shows all of a closed table."""
    session = truth(link)
    true = [position.state for position in session.timeline.positions.values()]
    found = []
    for way, what in reachable(start):
        if isinstance(what, TRUTH):
            found.append(f"{way}: a {type(what).__name__}")
        elif isinstance(what, State) and what.viewer == "all" and not link._server.facts.open:
            dealt_again = way.endswith("['world']") and what not in true  # to think with, from a view
            found += [] if dealt_again else [f"{way}: a state that shows everything"]
    return found


@pytest.mark.parametrize("who", SEATED)
def test_nobody_who_looks_or_plays_can_reach_the_truth(who: str) -> None:
    make, players = SEATED[who]
    link = table_of(dealt_game(game_named("battle_spirits")), players)
    try:
        assert wrong(make(link), link) == []
    finally:
        link.close()


@pytest.mark.parametrize("who", ["a terminal of two people", "the bots behind the wire"])
def test_the_walk_comes_to_the_views_and_to_the_wire(who: str) -> None:
    make, players = SEATED[who]
    link = table_of(dealt_game(game_named("battle_spirits")), players)
    try:
        kinds = {type(what) for _, what in reachable(make(link))}
        assert {State, LocalWire} <= kinds
        assert not kinds.intersection(TRUTH)
    finally:
        link.close()


def test_at_an_open_table_all_may_be_seen_and_the_session_still_not() -> None:
    session = dealt_game(game_named("battle_spirits"))
    link = table_of(session, facts=replace(facts_of(session), open=True))
    client = link.join("all")
    assert wrong(client, link) == []
    assert any("shows everything" in text for text in wrong(client, table_of(session)))


class Holder:
    """Holds something in one way or another."""

    __slots__ = ("held",)

    def __init__(self, held: object) -> None:
        self.held = held

    def method(self) -> None:
        """Do nothing."""


def hidings(secret: object) -> dict[str, object]:
    """A thing, hidden in every way that the walk must find it."""

    def shut() -> object:
        return secret

    def given(held: object = secret) -> object:
        return held

    plain = types.SimpleNamespace(held=secret)
    return {
        "attribute": plain,
        "slot": Holder(secret),
        "list": [[secret]],
        "tuple": ((secret,),),
        "value": {"held": secret},
        "bound method": Holder(secret).method,
        "closure": shut,
        "default": given,
        "lambda": lambda: secret,
        "partial": functools.partial(print, held=secret),
        "partial of a method": functools.partial(Holder(secret).method),
    }


@pytest.mark.parametrize("how", hidings(object()))
def test_the_walk_finds_a_session_however_it_is_held(how: str) -> None:
    session = dealt_game(game_named("battle_spirits"))
    link = table_of(session)
    assert any("a Session" in text for text in wrong(hidings(session)[how], link))
    assert any("shows everything" in text for text in wrong(hidings(session.state)[how], link))


def test_the_walk_goes_behind_the_wire_if_it_is_let() -> None:
    """Else it would find nothing for the reason that it looks at nothing."""
    link = table_of(dealt_game(game_named("battle_spirits")))
    table = text_table(link)
    assert any(isinstance(what, Session) for _, what in reachable(table, stops=()))
    assert truth(table.desk.link) is link._server.session

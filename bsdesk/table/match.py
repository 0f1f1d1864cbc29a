"""A game at the table, as those at one screen know it: who plays here, and the client of each viewer."""

from __future__ import annotations

from collections.abc import Mapping

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.engine.view import ONLOOKER
from bsdesk.seat.catalog import Box
from bsdesk.seat.client import SeatClient, TableLink
from bsdesk.seat.messages import BeCalled, News, Speak, TableFacts
from bsdesk.speech.players import HUMAN


class Clients(dict[str, SeatClient]):
    """The client of each viewer at one screen; it joins the table when it is first asked for."""

    def __init__(self, link: TableLink, language: str) -> None:
        super().__init__()
        self.link, self.language = link, language

    def join(self, viewer: str) -> SeatClient:
        self[viewer] = found = self.link.join(viewer, self.language)
        return found

    __missing__ = join


class Match:
    """One game with its players, looked at by each person who plays at this screen."""

    def __init__(self, box: Box, link: TableLink, language: str, *, watched: bool = False) -> None:
        """Sit down at a table; or have it `watched`, as spectators do: of those before the screen nobody plays then."""
        self.box, self.link, self.watched = box, link, watched
        self.clients = Clients(link, language)
        self._news: list[tuple[str, News]] = []
        self._onlooker = link.join(ONLOOKER)  # for what all may know; told without words
        self._take_facts()
        for viewer in ["all"] if self.open and not watched else [f"p{seat}" for seat in self.humans]:
            self.clients.join(viewer)

    def _take_facts(self) -> None:
        """Note what the table says of itself. These are asked many times for each picture."""
        self.facts: TableFacts = self._onlooker.facts
        self.players: Mapping[Seat, str] = self.facts.players
        self.open = self.facts.open  # does one person play all seats, with all hands face up?
        self.replay = self.facts.replay
        mine = () if self.watched else self._onlooker.mine
        self.humans: list[Seat] = list(mine)  # the seats that people before this screen play
        self.hotseat = len(self.humans) > 1 and not self.open  # do people share one screen, each with a hand?

    def poll(self) -> bool:
        """Take in what came from the table, to everybody here; return whether anything came."""
        if not self.watched:  # else somebody who plays there does
            self.link.look_after()
        public = self._onlooker.poll()
        if public:
            self._take_facts()
        came = [(viewer, news) for viewer, client in list(self.clients.items()) for news in client.poll()]
        self._news += came
        return bool(public or came)

    def news(self) -> list[tuple[str, News]]:
        """Return what was taken in since the last time, each with the viewer to whom it came."""
        came, self._news = self._news, []
        return came

    def speak(self, language: str) -> None:
        """Have everything told in another language."""
        self.clients.language = language
        for client in self.clients.values():
            client.send(Speak(language))
        self.poll()

    def be_called(self, name: str) -> bool:
        """Take another name for the person who plays alone before this screen; return whether it is another."""
        alone = len(self.humans) == 1 and not (self.open or self.replay or self.facts.eyes)
        if not alone or self.facts.names.get(self.humans[0], "") == name:
            return False
        self.clients[f"p{self.humans[0]}"].send(BeCalled(self.humans[0], name))
        self.poll()
        return True

    # what all may know

    @property
    def public(self) -> State:
        """Return what an onlooker sees."""
        return self._onlooker.view

    @property
    def over(self) -> bool:
        return bool(self.public.results)

    @property
    def may_lie_open(self) -> bool:
        """Return whether all hands may be shown: where the game is over, or was one of open hands or bots."""
        return self.over or self.bots_only or self.open

    @property
    def to_act(self) -> Seat:
        """Return the seat whose decision it is; 0 when the game is over."""
        return self._onlooker.to_act

    @property
    def now(self) -> int:
        """Return the last line of the journal."""
        return self._onlooker.now

    # who plays

    @property
    def bots(self) -> list[Seat]:
        """Return the seats that play by themselves."""
        return [seat for seat, who in self.facts.players.items() if who != HUMAN]

    @property
    def bots_only(self) -> bool:
        """Return whether only bots play."""
        return HUMAN not in self.facts.players.values()

    @property
    def has_free_seats(self) -> bool:
        """Return whether somebody may take a seat: where only bots play a game that goes on and is saved."""
        return self.bots_only and bool(self.facts.file) and not (self.over or self.replay or self.facts.eyes)

    def close(self) -> None:
        """Leave the table; who only watches leaves it to the others."""
        if not self.watched:
            self.link.close()
            return
        for client in (self._onlooker, *self.clients.values()):
            client.close()

"""Words about actions: further ones, attacks without a card, what must or can't be done (catalogue 10)."""

from __future__ import annotations

from typing import Literal

from bsdesk.engine.facts import Counted, Declared
from bsdesk.engine.filters import Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word, do
from bsdesk.engine.selection import refs
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Ref, Seat, seat_in
from bsdesk.engine.vocabulary.cards import made
from bsdesk.engine.vocabulary.players import ChoosePlayer
from bsdesk.games.asteriated_grail.rules.actions import why_not_attacked
from bsdesk.games.asteriated_grail.rules.allowance import ATTACK, SKILL, Extra, grant, with_bound
from bsdesk.games.asteriated_grail.rules.areas import ACTIVE, definition, player
from bsdesk.games.asteriated_grail.words.about_players import AboutPlayers, named, players, under_way


class ExtraAction(Word, frozen=True):
    """AG-5.7 An additional action of these kinds; it may need a card of which a word holds, or have to be the use of a
    skill; its attack may bear a mark, and it may have to be made at once."""

    kinds: tuple[Literal["attack", "magic"], ...]
    need: str = ""
    skill: str = ""
    mark: str = ""
    at_once: bool = False
    times: int = 1

    commutes = True

    @property
    def granted(self) -> Extra:
        need = SKILL + self.skill if self.skill else self.need
        return Extra(self.kinds, need, self.mark, self.at_once)

    def __call__(self, run: Run) -> None:
        grant(run, self.granted, times=self.times)
        do(run, [Declared(run.frame.seat, "gains_action", "", "", self.times, "+".join(self.kinds))], 1)


class Aim(ChoosePlayer, frozen=True, rename={"as_": "as"}):
    """AG-4.2.2 Choose an opponent that can be attacked."""

    whom: Literal["any", "ally", "team", "opponent"] = "opponent"

    def choices(self, state: State, frame: Frame) -> list[Ref]:
        found = super().choices(state, frame)
        return [ref for ref in found if why_not_attacked(state, frame.seat, seat_in(ref)) is None]


def count_as_attack(run: Run, seat: Seat) -> None:
    """AG-4.2.17 What is being done in the own turn counts as an attack action, too."""
    turn = run.stack[0]
    done = tuple(turn.bound.get("doing", ()))  # type: ignore[arg-type]
    if turn.program == "turn" and ATTACK not in done:
        run.stack[0] = with_bound(turn, doing=(*done, ATTACK))
        run.settle([Counted(f"turn.attack_actions.p{seat}")])


class Strike(AboutPlayers, frozen=True):
    """AG-4.2.13 An attack without an attack card: it counts as one of this element and fate class. The element may be
    that of a card that is named. In the own turn it is an active one (AG-4.2.17)."""

    element: str = ""
    of: str = ""  # the element of this card
    fate: str = ""
    mark: str = ""

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (*named(self.who), *((self.of,) if self.of else ()))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seat = frame.seat
        targets = players(state, frame, self.who)
        element = self.element
        if self.of:
            cards = refs(state, frame, self.of)
            element = str(getattr(definition(state, cards[0]), "element", "")) if cards else ""
        chosen = frame.answers.get("element")
        element = element or (chosen[0].subject if chosen else "")
        if not targets or not element:
            tell_done(run, False)
            return
        active = state.active == seat
        marks = (*([ACTIVE] if active else []), *([self.mark] if self.mark else []))
        if active:
            count_as_attack(run, seat)
        card_id = f"CONJURED-{element}{'-' * bool(self.fate)}{self.fate}".upper()
        (card,) = made(run, [card_id], "lane", 0, why="conjured", controller=seat, marks=marks)
        run.settle([card])
        run.bind("did", 1)  # in the frame of the effect: the attack comes above it
        run.push("attack", seat, card.becomes, target=player(targets[0]), active=int(active))


class Skip(AboutPlayers, frozen=True):
    """AG-2.8.31 The action phase is skipped: the turn goes on with its end."""

    who: str = "you"

    def __call__(self, run: Run) -> None:
        turn = run.stack[0]
        if turn.program == "turn" and turn.seat in players(run.state, run.frame, self.who):
            run.stack[0] = with_bound(turn, skipped=1, extra=())
            run.settle([Declared(turn.seat, "skips")])
        run.bind("did", 1)


class Compel(Word, frozen=True):
    """AG-T-AS1 The next action must be the use of this skill."""

    skill: str

    def __call__(self, run: Run) -> None:
        if run.stack[0].program == "turn":
            run.stack[0] = with_bound(run.stack[0], compelled=self.skill)
        run.bind("did", 1)


class Reverse(Word, frozen=True):
    """AG-2.8.54 The Missile that is under way flies to the left instead of to the right."""

    def __call__(self, run: Run) -> None:
        place = under_way(run, "missile")
        if place is not None:
            run.stack[place] = with_bound(run.stack[place], reverse=1)
            run.settle([Declared(run.frame.seat, "reverses", run.stack[place].source)])
        run.bind("did", int(place is not None))


ACTION_WORDS: dict[str, type[Word]] = {
    "extra": ExtraAction,
    "aim": Aim,
    "strike": Strike,
    "skip": Skip,
    "compel": Compel,
    "reverse": Reverse,
}

"""Words about cards and characters: drawing, discarding, giving, what lies before a character, forms, covered cards,
further actions and attacks (catalogue 10)."""

from __future__ import annotations

from typing import Literal

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Counted, Declared, Fact, TokensMoved
from bsdesk.engine.filters import Amount, Filter, Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word, do, wanted_count
from bsdesk.engine.selection import refs, value
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, State, at, zone_name
from bsdesk.engine.values import Ref, Seat, seat_in
from bsdesk.engine.vocabulary.cards import made
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.players import ChoosePlayer
from bsdesk.games.asteriated_grail.rules.actions import why_not_attacked
from bsdesk.games.asteriated_grail.rules.allowance import ATTACK, SKILL, Extra, grant, with_bound
from bsdesk.games.asteriated_grail.rules.areas import (
    ACTIVE,
    definition,
    energy,
    energy_limit,
    hand,
    hand_limit,
    hero,
    number,
    player,
)
from bsdesk.games.asteriated_grail.rules.special import STONES
from bsdesk.games.asteriated_grail.rules.usage import loser_of
from bsdesk.games.asteriated_grail.words.amount_words import (
    AboutPlayers,
    in_turn_order,
    limited,
    named,
    players,
    under_way,
)


class Draw(AboutPlayers, frozen=True):
    """AG-4.8.6 Players draw cards, which is no damage; with `to_limit` up to their limit, or up to so many in hand."""

    gives_cards = True

    who: str = "you"
    count: Amount = 1
    to_limit: bool = False
    up_to: bool = False  # `count` is how many they have in hand then
    within: bool = False  # at most up to their limit

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        amount = value(state, frame, self.count)
        for seat in reversed(in_turn_order(state, players(state, frame, self.who))):
            held = len(hand(state, seat))
            number = hand_limit(state, seat) - held if self.to_limit else amount - held if self.up_to else amount
            number = min(number, hand_limit(state, seat) - held) if self.within else number
            if number > 0:
                run.push("draw", seat, count=number)
        run.bind("did", 1)


class Discard(Word, frozen=True, rename={"as_": "as"}):
    """AG-2.8.3 Cards go to the used cards: shown, or with `hidden` face down. Cards that lay before a character or were
    covered go there openly."""

    removes = True

    what: Selector = "it"
    hidden: bool = False
    as_: str = "gone"  # what they are called then

    def __call__(self, run: Run) -> None:
        state = run.state
        found = refs(state, run.frame, self.what)
        facts: list[Fact] = []
        for n, ref in enumerate(found):
            card = state.cards[ref]
            from_hand = zone_name(card.zone) == "hand"
            itself = ref == run.frame.source and zone_name(card.zone) == "front"
            why = ("discarded" if self.hidden else "shown") if from_hand else "worked" if itself else "removed"
            face = "down" if self.hidden else ""
            owner = card.holder if why == "shown" else loser_of(state, ref)
            facts.append(CardMoved(ref, "used", run.fresh_id(n), why=why, face=face, controller=owner))
        run.bind(self.as_, tuple(run.fresh_id(n) for n in range(len(found))))
        do(run, facts, wanted_count(run.frame, self.what, len(found)))


class DiscardHand(AboutPlayers, frozen=True, rename={"as_": "as"}):
    """The whole hand is discarded, shown or with `hidden` face down."""

    removes = True

    who: str = "you"
    hidden: bool = False
    as_: str = "gone"  # what they are called then

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        why, face = ("discarded", "down") if self.hidden else ("shown", "")
        cards = [(ref, seat) for seat in players(state, frame, self.who) for ref in hand(state, seat)]
        facts = [
            CardMoved(
                ref,
                "used",
                run.fresh_id(n),
                why=why,
                face=face,
                controller=loser_of(state, ref) if self.hidden else seat,
            )
            for n, (ref, seat) in enumerate(cards)
        ]
        run.bind(self.as_, tuple(run.fresh_id(n) for n in range(len(cards))))
        do(run, facts, len(facts))


class Play(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """AG-4.4.3 A card on which the skill is printed is played: it is chosen, and goes to the used cards; with `stays`
    it is only chosen, and goes where the effect puts it."""

    from_: Filter = Filter()
    skill: str = ""
    as_: str = "played"
    stays: bool = False
    question: str = "play"

    def ops(self) -> list[Word]:  # type: ignore[override]
        meant = Filter(where="hand", has=(f"unique:{self.skill}",))
        choose = Play(from_=meant, skill=self.skill, as_=self.as_, stays=self.stays)
        return [choose] if self.stays else [choose, Played(self.as_)]

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(self.choices(state, frame))


class Played(Word, frozen=True):
    """The second half of `play`."""

    what: str
    removes = True
    follows = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        do(run, run.moved(found, "used", why="played", controller=frame.seat), 1)


class Place(Word, frozen=True, rename={"as_": "as"}):
    """AG-4.5 A card is put before a player, as a base effect of this name if one is said; an exclusive card is
    put there as it is."""

    what: Selector = "it"
    before: str = "target"
    as_: str = ""
    theirs: bool = False  # it is theirs from then on: they decide what it lets them do

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.what, *named(self.before))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seats = players(state, frame, self.before)
        found = refs(state, frame, self.what)[:1]
        facts: list[Fact] = []
        if seats and found:
            key = at(seats[0], "front")
            marks = (self.as_,) if self.as_ else ()
            seat = seats[0] if self.theirs else frame.seat
            why = "laid" if self.as_ else "placed"
            facts = [CardMoved(found[0], key, run.fresh_id(), why=why, controller=seat, marks=marks)]
        happened = run.settle(facts)
        if happened:
            run.settle([Declared(frame.seat, "places_effect")])
        tell_done(run, bool(happened))


class Keep(Word, frozen=True):
    """An exclusive card goes back to whose character it belongs to."""

    what: Selector = "this"
    removes = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        facts = [
            CardMoved(ref, at(state.cards[ref].owner or frame.seat, "kept"), run.fresh_id(n), why="kept")
            for n, ref in enumerate(found)
        ]
        do(run, facts, len(facts))


class Take(Word, frozen=True):
    """Cards go to a player's hand: what lies on the table, covered cards, or cards of another hand."""

    what: Selector = "it"
    to: str = "you"
    removes = True

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.what, *named(self.to))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found, seats = refs(state, frame, self.what), players(state, frame, self.to)
        for ref in found:
            if zone_name(state.cards[ref].zone) == "lane":
                note_worth(run, ref)
        facts = [CardMoved(r, at(seats[0], "hand"), run.fresh_id(n), why="given") for n, r in enumerate(found)]
        do(run, facts if seats else [], wanted_count(frame, self.what, len(found)))


def note_worth(run: Run, ref: Ref) -> None:
    """Work out the damage of the attack under way now, since its card leaves."""
    place = under_way(run, "attack")
    if place >= 0 and run.stack[place].source == ref:
        run.stack[place] = with_bound(run.stack[place], worth=number(run.state, ref, "damage"))


class Remove(Word, frozen=True):
    """AG-4.5 A base effect is removed: its card goes to the used cards; `removes_effect` is heard of it."""

    what: Selector = "it"
    removes = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        happened = run.settle([*run.moved(found, "used", why="removed")])
        if happened:
            run.settle([Declared(frame.seat, "removes_effect")])
        tell_done(run, bool(happened))


class Cover(AboutPlayers, frozen=True):
    """AG-O-10 Cards lie covered beside a character: of the hand those that are named, else from the top of the deck, as
    many as there is room for; with `open` all see them. With `when_done` it is the card of the attack under way, once
    that is over."""

    who: str = "you"
    what: Selector = ""
    count: Amount = 1
    most: int = 99  # how many there may be
    open: bool = False
    when_done: bool = False

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (*named(self.who), *((self.what,) if self.what else ()))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seat = players(state, frame, self.who)[0]
        key = at(seat, "covered")
        if self.when_done:
            place = under_way(run, "attack")
            if place >= 0:
                run.stack[place] = with_bound(run.stack[place], keeper=seat, keeps=self.most)
            run.bind("did", int(place >= 0))
            return
        room = max(0, self.most - len(state.zones[key]))
        if self.what:
            found = refs(state, frame, self.what)[:room]
        else:
            found = list(state.zones["deck"][: min(room, value(state, frame, self.count))])
        face = "up" if self.open else ""
        do(run, run.moved(found, key, why="covered", controller=seat, face=face), len(found))


class Uncover(Word, frozen=True, rename={"as_": "as"}):
    """Covered cards are removed, to the used cards, which all see; it is heard how many were magic cards."""

    what: Selector = "it"
    as_: str = "gone"  # what they are called then
    removes = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        run.bind(self.as_, tuple(run.fresh_id(n) for n in range(len(found))))
        magic = sum(definition(state, ref).kind == "magic" for ref in found if state.cards[ref].definition)
        moved = run.moved(found, "used", why="removed", controller=frame.seat)
        do(run, moved, wanted_count(frame, self.what, len(found)))
        if found:
            run.settle([Declared(frame.seat, "sheds", "", "", len(found))])
            run.settle([Declared(frame.seat, "uncovers", "", "", magic)])


class Form(AboutPlayers, frozen=True):
    """A character enters its lasting form: it is turned sideways; with `off` it leaves it."""

    who: str = "you"
    off: bool = False

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        turned = UPRIGHT if self.off else SIDEWAYS
        found = [hero(state, seat) for seat in players(state, frame, self.who)]
        facts = [
            CardTurned(ref, turned, was, frame.seat)
            for ref in found
            if ref and (was := state.cards[ref].turned) != turned
        ]
        do(run, facts, len(found))


class ExtraAction(Word, frozen=True):
    """AG-5.7 An additional action of these kinds; it may need a card of which a word holds, or have to be the use of a
    skill; its attack may bear a mark, and it may have to be made at once."""

    kinds: tuple[Literal["attack", "magic"], ...]
    need: str = ""
    skill: str = ""
    mark: str = ""
    at_once: bool = False
    times: int = 1

    def __call__(self, run: Run) -> None:
        need = SKILL + self.skill if self.skill else self.need
        grant(run, Extra(self.kinds, need, self.mark, self.at_once), times=self.times)
        do(run, [Declared(run.frame.seat, "gains_action", "", "", self.times, "+".join(self.kinds))], 1)


class Aim(ChoosePlayer, frozen=True, rename={"as_": "as"}):
    """AG-4.2.2 Choose an opponent that can be attacked."""

    whom: Literal["any", "ally", "team", "opponent"] = "opponent"

    def choices(self, state: State, frame: Frame) -> list[Ref]:
        found = super().choices(state, frame)
        return [ref for ref in found if why_not_attacked(state, frame.seat, seat_in(ref)) is None]


class TellOwner(Word, frozen=True):
    """Whose exclusive card this is, hears that it was used."""

    def __call__(self, run: Run) -> None:
        frame = run.frame
        for seat in players(run.state, frame, "owner"):
            run.settle([Declared(seat, "uses_exclusive", frame.source, player(frame.seat))])


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
        run.push("attack", seat, card.becomes, target=player(targets[0]), active=int(active))
        run.bind("did", 1)


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


class Bind(Word, frozen=True, rename={"as_": "as"}):
    """Keep a number, worked out now, for later in the effect."""

    count: Amount
    more: Amount = 0  # and this with it
    as_: str = "kept"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        run.bind(self.as_, value(state, frame, self.count) + value(state, frame, self.more))


class Signal(Word, frozen=True):
    """Let other skills of the character hear that this one is used, with a number, before the rest of it is done."""

    name: str
    count: Amount = 0

    def __call__(self, run: Run) -> None:
        number = value(run.state, run.frame, self.count)
        run.settle([Declared(run.frame.seat, "signals", "", "", number, self.name)])
        run.bind("did", 1)


class Reverse(Word, frozen=True):
    """AG-2.8.54 The Missile that is under way flies to the left instead of to the right."""

    def __call__(self, run: Run) -> None:
        place = under_way(run, "missile")
        if place >= 0:
            run.stack[place] = with_bound(run.stack[place], reverse=1)
            run.settle([Declared(run.frame.seat, "reverses", run.stack[place].source)])
        run.bind("did", int(place >= 0))


class HandOver(AboutPlayers, frozen=True):
    """AG-T-AP3 The stones that were just refined go to another player's energy, as many as there is room for."""

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seats = players(state, frame, self.who)
        place = under_way(run, "refine")
        facts: list[Fact] = []
        if seats and place >= 0 and run.stack[place].seat == frame.seat:
            refining = run.stack[place]
            pool = STONES[refining.answers["stones"][0].subject]
            pool = limited(pool, energy_limit(state, seats[0]) - energy(state, seats[0]))
            to = at(seats[0], "energy")
            facts = [TokensMoved(at(frame.seat, "energy"), to, pool, "handed_over", frame.seat)] if any(pool) else []
        do(run, facts, 1)


CARD_WORDS: dict[str, type[Word]] = {
    "draw": Draw,
    "discard": Discard,
    "discard_hand": DiscardHand,
    "play": Play,
    "place": Place,
    "keep": Keep,
    "take": Take,
    "remove": Remove,
    "cover": Cover,
    "uncover": Uncover,
    "form": Form,
    "extra": ExtraAction,
    "strike": Strike,
    "aim": Aim,
    "tell_owner": TellOwner,
    "skip": Skip,
    "compel": Compel,
    "bind": Bind,
    "hand_over": HandOver,
    "signal": Signal,
    "reverse": Reverse,
}

"""Lanterns: a tiny game that is never shipped. It has what Battle Spirits lacks, so that the machine stays a machine:
four, six or eight seats in two teams that have zones of their own, secret answers at once, a stack with passes, effects
that compete to happen instead, changes of control, timestamps, face-down cards, hidden counts, three kinds of tokens,
and draws. Read it from the top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from bsdesk.engine import state as engine
from bsdesk.engine.card_facts import CardMoved, CardShown, ControlChanged
from bsdesk.engine.effects import CardDef
from bsdesk.engine.facts import Began, Counted, Declared, Ended, Fact, GameEnded, TokensMoved
from bsdesk.engine.files.card_file import read_cards
from bsdesk.engine.files.card_meaning import Language
from bsdesk.engine.filters import Selector
from bsdesk.engine.game import Consequence, Game, Occasion, Rules, Verb, program
from bsdesk.engine.handling import Handling, InPlay
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.rule_topics import Piles, Resolution, Turns
from bsdesk.engine.run import Run
from bsdesk.engine.run.drawing import draw_cards
from bsdesk.engine.run.replacements import apply_instead, ask_instead
from bsdesk.engine.run.trial import can_be_done
from bsdesk.engine.run.triggers import ask_order, drop_used_up, next_trigger
from bsdesk.engine.run.words import Word, do
from bsdesk.engine.selection import refs, seats_of
from bsdesk.engine.state import Event, Frame, State, at, key_for, zone_team
from bsdesk.engine.totals import figure
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat, Zone
from bsdesk.engine.vocabulary.cards import CARD_WORDS, made
from bsdesk.engine.vocabulary.players import PLAYER_WORDS
from bsdesk.engine.vocabulary.shared import WORDS
from bsdesk.speech.books import read_book

HERE = Path(__file__).parent
RULES = read_book(HERE / "books" / "rulebook.toml")

ZONES = (
    Zone("deck", sees="none", shows="class", cap=3),
    Zone("vault", sees="none", shows="nothing"),
    Zone("hand", sees="owner"),
    Zone("field"),
    Zone("ash"),
    Zone("stack", shared=True),
    Zone("purse", cards=False, tokens=True),
    Zone("lost", cards=False, tokens=True),
    Zone("oil", cards=False, tokens=True, team=True),
    Zone("rack", sees="owner", team=True),
    Zone("well", sees="none", shared=True),
    Zone("spill", shared=True),
)
WELL = ("MOTH", "LAMP", "ECHO", "NEST", "SPARK", "GLOW", "BUCKET", "GALE") * 2
SCOOP = 2  # cards
DUELS = 3  # within each other
MARKS = ("", "R", "B")  # coins, rubies, beads

Closed = Callable[[State, Seat], Refusal | None]
Offers = Callable[[State, Seat], list[Offer]]
Perform = Callable[[Run, Move], list[Fact]]


class Card(CardDef, frozen=True, kw_only=True, forbid_unknown_fields=True):
    power: int = 0


def printed(state: State, ref: Ref) -> Card:
    return state.rules.defs[state.cards[ref].definition]  # type: ignore[return-value]


def power(state: State, ref: Ref, _name: str = "power") -> int:
    card = state.cards[ref]
    return 0 if card.face or not card.definition else figure(state, ref, "power", printed(state, ref).power)


def is_called(state: State, ref: Ref, word: str) -> bool:
    card = state.cards[ref]
    return bool(card.definition) and not card.face and printed(state, ref).kind == word


def after(state: State, seat: Seat) -> Seat:
    return seat % state.rules.seats + 1


def partner(state: State, seat: Seat) -> Seat:
    """Return the next seat of the same team."""
    return after(state, after(state, seat))


def teams(state: State) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    return tuple(state.seats())[::2], tuple(state.seats())[1::2]


# ------------------------------------------------------------------------------------------- setup and the turn


def deal(run: Run) -> list[Fact]:
    """T-1 Decks are shuffled, five cards drawn, one put away unseen."""
    for seat in run.state.seats():
        run.settle([run.shuffle(at(seat, "deck"), seat)])
        deck = run.state.zones[at(seat, "deck")]
        run.settle([*run.moved(deck[:5], at(seat, "hand")), CardMoved(deck[5], at(seat, "vault"), run.fresh_id(5))])
    for team in teams(run.state):
        run.settle(made(run, ["EMBER"], key_for(run.state, team[0], "rack"), team[0]))
    run.stack[-1] = Frame("turn", 1, cause=run.state.seq)
    return []


def begin_turn(run: Run) -> list[Fact]:
    """T-2 The seats take turns."""
    return [Began("turn", str(run.state.turn + 1), run.frame.seat)]


def draw(run: Run) -> list[Fact]:
    """T-2 A card is drawn, or the game ends."""
    state, seat = run.state, run.frame.seat
    top = state.zones[at(seat, "deck")][:1]
    return list(run.moved(top, at(seat, "hand"), why="drawn")) or [GameEnded(the_richer_wins(state), "deck")]


def the_richer_wins(state: State) -> dict[Seat, str]:
    mine, yours = (
        sum(sum(state.tokens[key]) for key in {*(at(s, "purse") for s in team), key_for(state, team[0], "oil")})
        for team in teams(state)
    )
    odd, even = ("draw", "draw") if mine == yours else ("win", "lose") if mine > yours else ("lose", "win")
    return {seat: odd if seat % 2 else even for seat in state.seats()}


def bidders(state: State, frame: Frame) -> tuple[Seat, Seat]:
    return frame.seat, after(state, frame.seat)


def settle_bid(run: Run) -> Sequence[Fact]:
    """T-3 Both bids are opened at once."""
    bids = [run.frame.answers[f"bid.{seat}"][0].subject for seat in bidders(run.state, run.frame)]
    return lose(run.state, run.frame.seat) if bids[0] == bids[1] else []


def lose(state: State, seat: Seat) -> list[TokensMoved]:
    """One token, the plainest there is."""
    purse = state.tokens[at(seat, "purse")]
    kind = next((k for k, count in enumerate(purse) if count), None)
    one: Pool = tuple(int(k == kind) for k in range(3))
    return [] if kind is None else [TokensMoved(at(seat, "purse"), at(seat, "lost"), one)]


def open_turn(run: Run) -> None:
    """T-4 The seat whose turn it is may act first."""
    run.bind("right", run.frame.seat)
    run.bind("passes", 0)


def rounds(run: Run) -> None:
    """T-4 All passed one after another: what came last happens, or the turn ends."""
    frame = run.frame
    if int(frame.bound["passes"]) < run.state.rules.seats:  # type: ignore[arg-type]
        run.wait_for(int(frame.bound["right"]))  # type: ignore[arg-type]
    elif frame.frames:
        again = {"right": frame.seat, "passes": 0}
        run.stack[-1] = replace(frame, frames=frame.frames[:-1], bound={**frame.bound, **again}, pc=frame.pc - 1)
        run.stack.append(frame.frames[-1])


def end_turn(run: Run) -> None:
    """T-4 The next seat's turn takes the place of this one."""
    seat = run.frame.seat
    run.settle([Ended("turn", "", seat)])
    run.stack[-1] = Frame("turn", after(run.state, seat), cause=run.state.seq)


def happen(run: Run) -> list[Fact] | None:
    """T-4 A thing comes to the field; a spell does what it says."""
    state, frame = run.state, run.frame
    card = state.cards.get(frame.source)
    if card is not None and is_called(state, card.id, "thing"):
        return [CardMoved(card.id, at(frame.seat, "field"), run.fresh_id(), controller=frame.seat)]
    if card is not None:
        run.push(f"{card.definition}/1", frame.seat, card.id)
    return None


def burn_up(run: Run) -> list[Fact] | None:
    """T-4 A spell that has happened is ash."""
    card = run.state.cards.get(run.frame.source)
    return [CardMoved(card.id, place_of(card, "ash"), run.fresh_id())] if card is not None else None


def place_of(card: engine.Card, zone: str) -> Ref:
    """Return where a card goes: to its owner's zone; the table's own, if it is burnt, to what is spilt."""
    return "spill" if zone == "ash" and not card.owner else at(card.holder or 1, zone)


def wait_too(run: Run) -> None:
    """T-4 What is set off waits on the stack as well."""
    run.stack[0] = replace(run.stack[0], frames=(*run.stack[0].frames, *run.frame.frames))


def begin_duel(run: Run) -> list[Fact]:
    """T-12 A duel has a heat of its own."""
    run.settle([Began("duel", "", run.frame.seat)], "rule", "T-12", run.frame.cause)
    return [Counted("duel.heat")]


def challenged(state: State, frame: Frame) -> tuple[Seat]:
    return (after(state, frame.seat),)


def strike_back(run: Run) -> list[Fact] | None:
    """T-12 Whoever strikes back begins a duel within the duel."""
    frame = run.frame
    if "riposte" not in frame.answers:
        return None
    if frame.answers["riposte"][0].subject == "fight_back":
        run.push("duel", after(run.state, frame.seat))
        return [Counted("turn.duels")]
    return None


def may_strike(state: State, _frame: Frame) -> bool:
    return state.tally.get("turn.duels", 0) < DUELS


def end_duel(run: Run) -> list[Fact]:
    """T-12 Who was challenged loses as many tokens as the duel was hot."""
    state, seat = run.state, run.frame.seat
    for _ in range(state.tally.get("duel.heat", 0)):
        run.settle(lose(state, after(state, seat)))
    return [Ended("duel", "", seat)]


RIPOSTE = Ask("riposte", words("fight_back", "bear"), "T-12", seats=challenged, when=may_strike)
DUEL = program(begin_duel, RIPOSTE, strike_back, end_duel)
BID = Ask("bid", words("red", "black"), "T-3", seats=bidders, secret=True)
TURN = program(begin_turn, draw, BID, settle_bid, open_turn, rounds, end_turn)
PROGRAMS = {
    "setup": program(deal),
    "turn": TURN,
    "duel": DUEL,
    "happen": program(happen, burn_up),
    "triggers": program(wait_too),
    "instead": program(ask_instead("T-7"), apply_instead),
}

# ---------------------------------------------------------------------------------------------------- the verbs


def any_time(_state: State, _seat: Seat) -> None:
    return None


def calm(state: State, seat: Seat) -> Refusal | None:
    """Own turn, nothing on the stack?"""
    if state.active != seat:
        return Refusal("not_your_turn", "T-4", {"seat": state.active})
    return Refusal("something_waits", "T-6") if state.agenda[0].frames else None


def acted(run: Run, move: Move, frames: Sequence[Frame] = (), passes: int = 0) -> None:
    frame = run.frame
    right = {"right": after(run.state, move.seat), "passes": passes}
    run.stack[-1] = replace(frame, bound={**frame.bound, **right}, frames=(*frame.frames, *frames))


def play(run: Run, move: Move) -> list[Fact]:
    """T-4 The card waits on the stack."""
    new = run.fresh_id()
    acted(run, move, [Frame("happen", move.seat, source=new, cause=run.state.seq)])
    return [CardMoved(move.subject, "stack", new, why="played", controller=move.seat)]


def hide(run: Run, move: Move) -> list[Fact]:
    """T-6 Only its owner knows it."""
    return [CardMoved(move.subject, at(move.seat, "field"), run.fresh_id(), why="hidden", face="own")]


def show(_run: Run, move: Move) -> list[Fact]:
    """T-6 All see it, and it works from now on."""
    return [CardShown(move.subject, "")]


def give(_run: Run, move: Move) -> list[Fact]:
    """T-5 The tokens change purses."""
    return [Counted(f"turn.gave.p{move.seat}"), TokensMoved(move.subject, move.target, move.amount)]


def pour(run: Run, move: Move) -> list[Fact]:
    """T-9 A token of the purse becomes oil of the team."""
    return [Counted(f"turn.poured.p{move.seat}"), TokensMoved(move.subject, move.target, move.amount, "poured")]


def shelve(run: Run, move: Move) -> list[Fact]:
    """T-9 Only the team sees what stands on its rack."""
    to = key_for(run.state, move.seat, "rack")
    return [Counted(f"turn.racked.p{move.seat}"), CardMoved(move.subject, to, run.fresh_id(), why="shelved")]


def fetch(run: Run, move: Move) -> list[Fact]:
    """T-9 Whoever of the team takes it has it in hand; whose it is stays as it was."""
    hand = at(move.seat, "hand")
    return [
        Counted(f"turn.racked.p{move.seat}"),
        CardMoved(move.subject, hand, run.fresh_id(), why="fetched", controller=move.seat),
    ]


def scoop(run: Run, move: Move) -> list[Fact]:
    """T-10 The well is refilled with what was spilt, in the middle of it if need be."""
    run.settle([Counted(f"turn.scooped.p{move.seat}")], "rule", "T-10", run.command_n)
    draw_cards(run, [move.seat], SCOOP, "well")
    return []


def duel(run: Run, move: Move) -> list[Fact]:
    """T-12 The next seat is challenged."""
    run.push("duel", move.seat)
    return [Counted("turn.duels")]


def pass_on(run: Run, move: Move) -> list[Fact]:
    """T-4 Nothing done this time."""
    acted(run, move, passes=int(run.frame.bound["passes"]) + 1)  # type: ignore[arg-type]
    return [Declared(move.seat, "passed")]


def from_hand(verb: str):  # type: ignore[no-untyped-def]
    return lambda state, seat: [Offer(Move(seat, verb, ref)) for ref in state.zones[at(seat, "hand")]]


def face_down(state: State, seat: Seat) -> list[Offer]:
    return [Offer(Move(seat, "show", ref)) for ref in state.zones[at(seat, "field")] if state.cards[ref].face]


def gifts(state: State, seat: Seat) -> list[Offer]:
    """Once a turn, and not the last token."""
    purse = state.tokens[at(seat, "purse")]
    if sum(purse) < 2 or state.tally.get(f"turn.gave.p{seat}"):
        return []
    return [Offer(Move(seat, "give", at(seat, "purse"), at(partner(state, seat), "purse"), purse), 1, sum(purse) - 1)]


def pours(state: State, seat: Seat) -> list[Offer]:
    """Once a turn, and not the last token."""
    purse = state.tokens[at(seat, "purse")]
    if sum(purse) < 2 or state.tally.get(f"turn.poured.p{seat}"):
        return []
    oil = key_for(state, seat, "oil")
    single = tuple(int(bool(count)) for count in purse)
    return [Offer(Move(seat, "pour", at(seat, "purse"), oil, single), 1, 1)]


def racked(state: State, seat: Seat, name: str, zone: str) -> list[Offer]:
    """Once a turn a card is put on the rack, or taken from it."""
    if state.tally.get(f"turn.racked.p{seat}"):
        return []
    return [Offer(Move(seat, name, ref)) for ref in state.zones[key_for(state, seat, zone)]]


def scoops(state: State, seat: Seat) -> list[Offer]:
    """Once a turn."""
    return [] if state.tally.get(f"turn.scooped.p{seat}") else [Offer(Move(seat, "scoop"))]


def duels(state: State, seat: Seat) -> list[Offer]:
    """Once a turn."""
    return [] if state.tally.get("turn.duels") else [Offer(Move(seat, "duel"))]


def verb(name: str, closed: Closed, offers: Offers, perform: Perform, rule: str) -> Verb:
    """What is offered can be done, and nothing else."""

    def refuse(state: State, move: Move) -> Refusal | None:
        possible = any(offer.covers(move) for offer in offers(state, move.seat))
        return None if possible else Refusal(f"cannot_{name}", rule)

    return Verb(name, closed, offers, refuse, perform)


VERBS = (
    verb("play", any_time, from_hand("play"), play, "T-4"),
    verb("hide", calm, from_hand("hide"), hide, "T-6"),
    verb("show", calm, face_down, show, "T-6"),
    verb("give", calm, gifts, give, "T-5"),
    verb("pour", calm, pours, pour, "T-9"),
    verb("shelve", calm, lambda state, seat: racked(state, seat, "shelve", "hand"), shelve, "T-9"),
    verb("fetch", calm, lambda state, seat: racked(state, seat, "fetch", "rack"), fetch, "T-9"),
    verb("scoop", calm, scoops, scoop, "T-10"),
    verb("duel", calm, duels, duel, "T-12"),
    verb("pass", any_time, lambda _state, seat: [Offer(Move(seat, "pass"))], pass_on, "T-4"),
)


def meant(state: State, seat: Seat, subject: Ref, target: Ref) -> list[Move]:
    """Return what a drop may have been meant to do."""
    if subject in state.cards:
        return [Move(seat, "play", subject)]
    name = "pour" if zone_team(target) else "give"
    return [Move(seat, name, subject, target, (1, 0, 0))] if target in state.tokens else []


# ------------------------------------------------------------------------------------- what cards say, what follows


class Send(Word, frozen=True):
    """Put cards into another zone of their owners."""

    what: Selector = "it"
    to: str = "ash"
    why: str = "sent"

    def __call__(self, run: Run) -> None:
        found = [run.state.cards[ref] for ref in refs(run.state, run.frame, self.what)]
        ids = (run.fresh_id(i) for i in range(len(found)))
        do(run, [CardMoved(c.id, place_of(c, self.to), next(ids), why=self.why) for c in found], len(found))


class Seize(Word, frozen=True):
    """Take control."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        do(run, [ControlChanged(r, run.frame.seat) for r in refs(run.state, run.frame, self.what)], 1)


class Gale(Word, frozen=True):
    """Every seat loses a token."""

    def __call__(self, run: Run) -> None:
        do(run, [fact for seat in run.state.seats() for fact in lose(run.state, seat)], run.state.rules.seats)


class Torch(Word, frozen=True):
    """Burn things one after another."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        for ref in refs(run.state, run.frame, self.what):
            card = run.state.cards[ref]
            do(run, [CardMoved(ref, place_of(card, "ash"), run.fresh_id(), why="burnt")], 1)


class Bestow(Word, frozen=True):
    """Give the plainest token of the own purse to players."""

    who: str = "it"

    @property
    def about(self) -> Selector:
        return self.who

    def __call__(self, run: Run) -> None:
        state, seat = run.state, run.frame.seat
        given = [(at(s, "purse"), lost) for s in seats_of(state, run.frame, self.who) for lost in lose(state, seat)[:1]]
        do(run, [replace(lost, to=to, why="bestowed") for to, lost in given], 1)


VOCABULARY: dict[str, type[Word]] = {
    **WORDS,
    **PLAYER_WORDS,
    **CARD_WORDS,
    "send": Send,
    "seize": Seize,
    "gale": Gale,
    "bestow": Bestow,
    "torch": Torch,
}


def occasions(state: State, event: Event) -> Sequence[Occasion]:
    """What cards listen for, while it is about to happen and once it has."""
    fact = event.fact
    if isinstance(fact, CardMoved) and fact.why in ("burnt", "hidden"):
        return (Occasion(fact.why, fact.card if fact.card in state.cards else fact.becomes),)
    if isinstance(fact, Began) and fact.what == "duel":
        return (Occasion("dueled", by=fact.seat),)
    return ()


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """T-8 Both teams at once: a draw."""
    state = run.state
    poor = {s for s in state.seats() if not any(state.tokens[at(s, "purse")])}
    beaten = [team for team in teams(state) if poor.issuperset(team)]
    if state.results or not beaten or not any(isinstance(e.fact, TokensMoved) for e in events):
        return []
    lost = "lose" if len(beaten) == 1 else "draw"
    results = {s: lost if any(s in team for team in beaten) else "win" for s in state.seats()}
    return [Consequence(GameEnded(results, "purse"), events[-1].n, "T-8")]


def acting(_step: str, seat: Seat) -> tuple[Frame, ...]:
    return (Frame("turn", seat, pc=TURN.ops.index(rounds), bound={"right": seat, "passes": 0}),)


LANGUAGE = Language(
    words=VOCABULARY,
    timings={},
    states=frozenset({"thing", "spell"}),
    numbers=frozenset({"power"}),
    scopes=frozenset(),
    gains=frozenset({"power"}),
    of_nothing=frozenset({"dueled"}),
    occasions=frozenset({"burnt", "hidden", "dueled"}),
    moods={},
    spans=frozenset({"turn", "game", "duel"}),
    zones={zone.name: zone for zone in ZONES},
)


def none_wrong(_card: Card) -> list[str]:
    """Return no fault, of any card; as one function, so that cards that were read once are known."""
    return []


def lanterns(seats: int = 4, *, quick: bool = False) -> Game:
    """Return the game for four, six or eight seats. `quick`: what is set off is settled at once (T-11)."""
    at_once = program(drop_used_up, ask_order("T-11"), next_trigger)
    library = read_cards([HERE / "cards.toml"], Card, LANGUAGE, none_wrong)
    rules = Rules(
        id=("quick" if quick else "toy") + ("" if seats == 4 else str(seats)),
        version="1",
        seats=seats,
        teams=(1, 2) * (seats // 2),
        zones=ZONES,
        token_marks=MARKS,
        supply={"purse": (4, 1, 1), "oil": (2, 0, 0)},
        defs=library.defs,
        piles=Piles(common={"well": WELL}, refills={"well": "spill"}),
        verbs={verb.name: verb for verb in VERBS},
        programs={**PROGRAMS, **({"triggers": at_once} if quick else {}), **library.programs},
        abilities=library.abilities,
        words=is_called,
        numbers=power,
        occasions=occasions,
        play_zones=("field",),
        turns=Turns(acting, frozenset({"duel"})),
        resolution=Resolution(at_once=quick),
        checkpoint=checkpoint,
        trial=can_be_done,
        rule_ids={"over": "T-8", "turn": "T-4", "waiting": "T-3", "answer": "T-4", "unknown": "T-4"},
    )
    handling = Handling(
        moves_for_drop=meant,
        drops={"play": ("field", "stack", "rival"), "hide": ("field",), "shelve": ("rack",), "fetch": ("hand",)},
        vital="purse",
        figures=("power",),
        in_play=InPlay(foot=("power",)),
        vocabulary=LANGUAGE.words,
    )
    return Game(rules, handling)

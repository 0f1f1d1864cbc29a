"""Forge: a tiny game of two that is never shipped. It has what no other game has yet: priority and a stack whose things
can be chosen, effects that are announced and carried out later, layers, changed events, counters, what waits for later,
cards that pay, several cards that are one thing. Read it from the top.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardMoved, CardTurned
from bsdesk.engine.effects import CardDef, effect_named
from bsdesk.engine.facts import Began, CountersChanged, Ended, Fact, GameEnded
from bsdesk.engine.files.card_file import read_cards
from bsdesk.engine.files.card_meaning import Language
from bsdesk.engine.filters import Amount, Filter, Selector
from bsdesk.engine.game import Consequence, Game, Occasion, Rules, Verb, program
from bsdesk.engine.handling import Handling, Keyword
from bsdesk.engine.play.announcing import can_announce, can_be_finished, home_of
from bsdesk.engine.play.paying import Paying, due
from bsdesk.engine.play.priority import (
    AFTER,
    acted,
    give_priority,
    open_round,
    pass_verb,
    round_of,
    waiting,
)
from bsdesk.engine.rule_topics import Departure, Layering, Likeness, Resolution, Turns, own_then_others
from bsdesk.engine.run import Run
from bsdesk.engine.run.replacements import apply_instead, ask_instead
from bsdesk.engine.run.trial import can_be_done
from bsdesk.engine.run.triggers import ask_order, next_trigger
from bsdesk.engine.run.words import Word, do
from bsdesk.engine.selection import refs, value
from bsdesk.engine.state import SIDEWAYS, Event, Frame, State, Unforeseeable, at, is_beneath, names_of, things_in
from bsdesk.engine.totals import figure, has_word, usable_effects
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, Zone
from bsdesk.engine.values.payment import Price, Source, can_be_paid
from bsdesk.engine.vocabulary.choices import CHOICE_WORDS
from bsdesk.engine.vocabulary.following import FOLLOWING_WORDS
from bsdesk.engine.vocabulary.joining import JOIN_WORDS
from bsdesk.engine.vocabulary.top_cards import TOP_WORDS
from bsdesk.engine.worlds.laps import LAPS, goes_on, laps_program, repeat_verb, why_over
from bsdesk.engine.worlds.recurrence import goes_round

HERE = Path(__file__).parent
ZONES = (
    Zone("deck", sees="none"),
    Zone("hand", sees="owner"),
    Zone("field"),
    Zone("ash"),
    Zone("exile"),
    Zone("stack", shared=True),
)
RULES = frozenset(f"F-{n}" for n in range(1, 14))
COLOURS = ("iron", "gold")
KINDS = ("golem", "mine", "spell")
MIGHTY = 4  # the power from which a golem is called so
HURT = 5  # a player with so much of it has lost


class Card(CardDef, frozen=True, kw_only=True, forbid_unknown_fields=True):
    colour: tuple[str, ...] = ("iron",)
    cost: int = 0
    power: int = 0
    ability: str = ""  # a word that is one


def printed(state: State, ref: Ref) -> Card:
    return state.rules.defs[state.cards[ref].definition]  # type: ignore[return-value]


def number(state: State, ref: Ref, name: str) -> int:
    """F-1 A figure of a card: what is printed, and all that is given to it. An effect on the stack has none."""
    card = state.cards[ref]
    if not card.definition or card.effect or is_beneath(state, ref):
        return 0
    if name in ("power", "cost"):
        return max(0, figure(state, ref, name, getattr(printed(state, ref), name)))
    return state.counters.get(ref, {}).get(name, 0)


def has(state: State, ref: Ref, word: str) -> bool:
    """F-1 A card is of its kind and colours; effects may give it others. An effect on the stack is only that.
    F-12: cards that are one have all their names; else only the top one counts."""
    card = state.cards[ref]
    if not card.definition or is_beneath(state, ref):
        return False
    if card.effect:
        return word == "ability"
    if word.startswith("name:"):
        return word[len("name:") :] in names_of(state, ref)
    if word == "turned":
        return card.turned == SIDEWAYS
    if word == "mighty":  # worked out, neither printed nor given
        return number(state, ref, "power") >= MIGHTY
    one = printed(state, ref)
    return has_word(state, ref, word, word in (one.kind, one.ability, *one.colour))


def other(seat: Seat) -> Seat:
    return 3 - seat


def is_calm(state: State) -> bool:
    return not waiting(state)


# --------------------------------------------------------------------------------------------------- the turn


def deal(run: Run) -> None:
    """F-2 Decks are shuffled, four cards drawn."""
    for seat in (1, 2):
        run.settle([run.shuffle(at(seat, "deck"), seat)])
        run.settle(run.moved(run.state.zones[at(seat, "deck")][:4], at(seat, "hand")))
    run.stack[-1] = Frame("turn", 1, cause=run.state.seq)


def begin_turn(run: Run) -> list[Fact]:
    """F-2 The seats take turns; what lies sideways is turned upright."""
    seat = run.frame.seat
    run.settle([Began("turn", "", seat)])
    return [
        CardTurned(ref, 0, card.turned)
        for ref in run.state.zones[at(seat, "field")]
        if (card := run.state.cards[ref]).turned
    ]


def draw(run: Run) -> list[Fact]:
    """F-2 A card is drawn; who can't has lost."""
    state, seat = run.state, run.frame.seat
    top = state.zones[at(seat, "deck")][:1]
    return list(run.moved(top, at(seat, "hand"), why="drawn")) or [lost(seat, "deck")]


def lost(seat: Seat, why: str) -> Fact:
    return GameEnded({seat: "lose", other(seat): "win"}, why)


def begin_round(run: Run) -> list[Fact]:
    """F-3 The turn's seat has priority first."""
    open_round(run, run.frame.seat)
    return [Began("step", "main", run.frame.seat)]


def end_turn(run: Run) -> None:
    """F-2 The next seat's turn takes the place of this one; dents are hammered out."""
    seat = run.frame.seat
    dents = [
        CountersChanged(ref, "dent", -counters["dent"])
        for ref, counters in run.state.counters.items()
        if "dent" in counters
    ]
    run.settle([Ended("step", "main", seat), *dents, Ended("turn", "", seat)])
    run.stack[-1] = Frame("turn", other(seat), cause=run.state.seq)


def processes(run: Run) -> bool:
    """F-4 Before anybody has priority: golems without power are ash, dented ones break, who is hurt enough loses."""
    state = run.state
    beaten = [seat for seat in (1, 2) if state.counters.get(f"p{seat}", {}).get("hurt", 0) >= HURT]
    if beaten:
        results = {seat: "draw" if len(beaten) == 2 else "lose" if seat in beaten else "win" for seat in (1, 2)}
        run.settle([GameEnded(results, "hurt")], "rule", "F-4", state.seq)
        return True
    facts: list[Fact] = []
    for seat in (1, 2):
        for ref in state.zones[at(seat, "field")]:
            power = number(state, ref, "power")
            if has(state, ref, "golem") and (not power or number(state, ref, "dent") >= power):
                why = "broken" if power else "withered"
                owner = state.cards[ref].owner
                facts.append(CardMoved(ref, at(owner, "ash"), run.fresh_id(len(facts)), why=why))
    before = len(run.log), len(run.inserted)
    run.settle(facts, "rule", "F-4", state.seq)
    return (len(run.log), len(run.inserted)) != before


def leave_stack(run: Run) -> list[Fact]:
    """F-5 A spell that was carried out is ash; an effect is gone."""
    card = run.state.cards.get(run.frame.source)
    if card is None or card.zone != "stack":
        return []
    if card.effect:
        return [CardGone(card.id, "ability")]
    return [CardMoved(card.id, at(card.owner, "ash"), run.fresh_id(), why="used")]


TURN = program(begin_turn, draw, begin_round, give_priority, end_turn)

# -------------------------------------------------------------------------------------------------- payment


def sources(state: State, seat: Seat, but: Collection[Ref] = (), _only: str = "") -> list[Source]:
    """F-6 A card of the hand gives two of one of its colours, a mine that is turned sideways one."""
    known = [r for r in state.zones[at(seat, "hand")] if state.cards[r].definition]
    if state.foreseen and len(known) < len(state.zones[at(seat, "hand")]):
        raise Unforeseeable("hidden card")
    hand = [Source(r, printed(state, r).colour, 2, spills=True) for r in known if r not in but]
    mines = (r for r in state.zones[at(seat, "field")] if has(state, r, "mine") and not state.cards[r].turned)
    return [*hand, *(Source(r, printed(state, r).colour) for r in mines)]


def price_of(state: State, ref: Ref) -> Price:
    cost = number(state, ref, "cost")
    return Price(cost, printed(state, ref).colour if cost else ())


PAYING = Paying(sources, "ash")


def owe(run: Run, seat: Seat, price: Price, then: str, source: Ref) -> None:
    run.push("payment", seat, source, then=then, **due(price))


def hand_over(run: Run) -> list[Fact]:
    """F-6 Cards of the hand are put on the ash, mines turned, all at once."""
    return PAYING.paid_with(run)


def enter(run: Run) -> list[Fact]:
    """F-7 What is built comes to the field, upright; a mine sideways. Nobody can answer."""
    frame = run.frame
    if frame.bound["then"] != "field" or frame.source not in run.state.cards:
        return []
    new = run.fresh_id()
    moved = CardMoved(frame.source, at(frame.seat, "field"), new, why="built", controller=frame.seat)
    mine = has(run.state, frame.source, "mine")
    return [moved, CardTurned(new, SIDEWAYS, 0)] if mine else [moved]


# ---------------------------------------------------------------------------------------------------- the verbs


def any_time(_state: State, _seat: Seat) -> None:
    return None


def own_calm_turn(state: State, seat: Seat) -> Refusal | None:
    if state.active != seat:
        return Refusal("not_your_turn", "F-7", {"seat": state.active})
    return None if is_calm(state) else Refusal("something_waits", "F-7")


def hand_of(state: State, seat: Seat, verb: str, *kinds: str) -> list[Offer]:
    cards = (r for r in state.zones[at(seat, "hand")] if state.cards[r].definition)
    return [Offer(Move(seat, verb, r)) for r in cards if any(has(state, r, kind) for kind in kinds)]


def refuse_build(state: State, move: Move) -> Refusal | None:
    if not any(o.covers(move) for o in hand_of(state, move.seat, "build", "golem", "mine")):
        return Refusal("not_built", "F-7")
    return unaffordable(state, move)


def unaffordable(state: State, move: Move) -> Refusal | None:
    price = price_of(state, move.subject)
    if can_be_paid(price, sources(state, move.seat, {move.subject})):
        return None
    return Refusal("cannot_pay", "F-6", {"due": price.due})


def build(run: Run, move: Move) -> None:
    """F-7 It is paid for, then it is there."""
    acted(run, move.seat)
    hidden = replace(run.frame, pc=run.frame.pc)  # the round goes on after it
    run.stack[-1] = hidden
    price = price_of(run.state, move.subject)
    new = run.fresh_id()
    run.settle([CardMoved(move.subject, "stack", new, why="shown", controller=move.seat)], "rule", "F-7", run.command_n)
    owe(run, move.seat, price, "field", new)


def refuse_cast(state: State, move: Move) -> Refusal | None:
    if not any(o.covers(move) for o in hand_of(state, move.seat, "cast", "spell")):
        return Refusal("not_cast", "F-5")
    effect = Frame(f"{state.cards[move.subject].definition}/1", move.seat, source=move.subject)
    if not can_announce(state, effect):
        return Refusal("nothing_to_choose", "F-5")
    return unaffordable(state, move) or unfinished(state, move, effect)


def unfinished(state: State, move: Move, effect: Frame) -> Refusal | None:
    """F-5 What can't be announced and paid for up to the end isn't begun."""
    return None if can_be_finished(state, move, effect) else Refusal("cannot_pay", "F-6", {"due": 0})


def cast(run: Run, move: Move) -> None:
    """F-5 It lies on the stack; its targets are chosen, then it is paid for."""
    price, new, home = price_of(run.state, move.subject), run.fresh_id(), home_of(run.state, move.subject)
    acted(run, move.seat)
    run.settle([CardMoved(move.subject, "stack", new, why="cast", controller=move.seat)], "rule", "F-5", run.command_n)
    owe(run, move.seat, price, "stack", new)
    run.push(f"{run.state.cards[new].definition}/1", move.seat, new, **home)


def uses(state: State, seat: Seat) -> list[Offer]:
    found: list[Offer] = []
    for ref in things_in(state, at(seat, "field")):
        found += [Offer(Move(seat, "use", ref, name)) for name, _ in usable_effects(state, ref)]
    return found


def program_of(state: State, move: Move) -> str:
    return "/".join(effect_named(state.cards[move.subject].definition, move.target))


def refuse_use(state: State, move: Move) -> Refusal | None:
    if not any(o.covers(move) for o in uses(state, move.seat)):
        return Refusal("not_used", "F-8")
    frame = Frame(program_of(state, move), move.seat, source=move.subject)
    if state.cards[move.subject].turned:
        return Refusal("turned", "F-8")
    over = why_over(state, move, "F-13")
    if over is not None:
        return over
    return unfinished(state, move, frame) if can_announce(state, frame) else Refusal("nothing_to_choose", "F-8")


def use(run: Run, move: Move) -> list[Fact]:
    """F-8 The card is turned sideways; its effect waits on the stack, whatever becomes of the card."""
    acted(run, move.seat)
    run.push(program_of(run.state, move), move.seat, move.subject)
    return [CardTurned(move.subject, SIDEWAYS, 0)]


def strikers(state: State, seat: Seat) -> list[Offer]:
    mine = state.zones[at(seat, "field")]
    return [Offer(Move(seat, "strike", r)) for r in mine if has(state, r, "golem") and not state.cards[r].turned]


def refuse_strike(state: State, move: Move) -> Refusal | None:
    return None if any(o.covers(move) for o in strikers(state, move.seat)) else Refusal("cannot_strike", "F-9")


def strike(run: Run, move: Move) -> list[Fact]:
    """F-9 The rival is hurt."""
    acted(run, move.seat)
    run.settle([CardTurned(move.subject, SIDEWAYS, 0)], "rule", "F-9", run.command_n)
    return [CountersChanged(f"p{other(move.seat)}", "hurt", 1, move.subject)]


VERBS = (
    Verb("build", own_calm_turn, lambda s, seat: hand_of(s, seat, "build", "golem", "mine"), refuse_build, build),
    Verb("cast", any_time, lambda s, seat: hand_of(s, seat, "cast", "spell"), refuse_cast, cast),
    Verb("use", any_time, uses, refuse_use, use),
    Verb("strike", own_calm_turn, strikers, refuse_strike, strike),
    pass_verb("F-3"),
    repeat_verb("F-13", ("use",)),  # F-13 What goes round and could be stopped is done so often as its player says
)


# ------------------------------------------------------------------------------- what cards say, what follows


class Dent(Word, frozen=True):
    """Dent golems."""

    what: Selector = "it"
    count: Amount = 1

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        amount = value(state, frame, self.count)
        found = refs(state, frame, self.what)
        do(run, [CountersChanged(r, "dent", amount, frame.source) for r in found if amount], max(1, len(found)))


class Send(Word, frozen=True):
    """Put cards into another zone of their owners."""

    what: Selector = "it"
    to: str = "ash"
    why: str = "sent"

    def __call__(self, run: Run) -> None:
        found = [run.state.cards[r] for r in refs(run.state, run.frame, self.what)]
        moved = [
            CardMoved(c.id, at(c.owner, self.to), run.fresh_id(i), why=self.why)
            for i, c in enumerate(found)
            if not c.effect
        ]
        gone = [CardGone(c.id, "ability") for c in found if c.effect]
        do(run, [*moved, *gone], max(1, len(found)))


class Wake(Word, frozen=True):
    """Turn cards upright."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        found = [run.state.cards[r] for r in refs(run.state, run.frame, self.what)]
        do(run, [CardTurned(c.id, 0, c.turned) for c in found if c.turned], max(1, len(found)))


def occasions(state: State, event: Event) -> Sequence[Occasion]:
    """What cards listen for, while it is about to happen and once it has."""
    fact = event.fact
    if isinstance(fact, CardMoved):
        here = fact.card in state.cards
        before = state.cards.get(fact.card) or (state.past[fact.card].card if fact.card in state.past else None)
        told = Occasion(fact.why, fact.card if here else fact.becomes, was="" if here else fact.card)
        own = (told,) if fact.why in ("built", "broken", "withered", "cast", "drawn") else ()
        return (*own, replace(told, word="left")) if before and before.zone.endswith(".field") else own
    if isinstance(fact, CountersChanged) and fact.number > 0 and fact.name in ("dent", "hurt"):
        return (Occasion({"dent": "dented", "hurt": "hurt"}[fact.name], fact.on, 0, fact.source, fact.number),)
    if isinstance(fact, Began) and fact.what == "turn":
        return (Occasion("turn", f"p{fact.seat}", fact.seat),)
    return ()


def checkpoint(_run: Run, _events: Sequence[Event]) -> list[Consequence]:
    return []


def acting(_step: str, seat: Seat) -> tuple[Frame, ...]:
    return (Frame("turn", seat, pc=TURN.ops.index(give_priority), bound={"right": seat, "passes": 0}),)


def meant(state: State, seat: Seat, subject: Ref, _target: Ref) -> list[Move]:
    """Return what a drop may have been meant to do."""
    if subject not in state.cards:
        return []
    return [Move(seat, verb, subject) for verb in ("build", "cast", "strike")] + [Move(seat, "use", subject, "e1")]


def keywords(card: Card) -> list[Keyword]:
    """Return what a card can do by its figures alone: a mine pays."""
    return [Keyword("yield", facts={"colour": f"colour.{c}"}) for c in card.colour] if card.kind == "mine" else []


LANGUAGE = Language(
    words={**CHOICE_WORDS, **JOIN_WORDS, **TOP_WORDS, **FOLLOWING_WORDS, "dent": Dent, "send": Send, "wake": Wake},
    timings={},
    states=frozenset({*KINDS, *COLOURS, "ability", "turned", "brave", "mighty"}),
    numbers=frozenset({"power", "cost", "dent", "glow"}),
    scopes=frozenset(),
    gains=frozenset({"power", "cost"}),
    of_players=frozenset({"turn", "hurt"}),
    occasions=frozenset({"built", "broken", "withered", "left", "cast", "drawn", "dented", "hurt", "turn"}),
    moods={"cannot": frozenset({"be_selected"})},
    zones={zone.name: zone for zone in ZONES},
    waits=True,
)


def none_wrong(_card: Card) -> list[str]:
    """Return no fault, of any card; as one function, so that cards that were read once are known."""
    return []


def forge() -> Game:
    """Return the game."""
    library = read_cards(sorted(HERE.glob("forge*.toml")), Card, LANGUAGE, none_wrong)
    rules = Rules(
        id="forge",
        version="1",
        seats=2,
        teams=(1, 2),
        zones=ZONES,
        token_marks=("",),
        supply={},
        defs=library.defs,
        verbs={verb.name: verb for verb in VERBS},
        programs={
            "setup": program(deal),
            "turn": TURN,
            "payment": program(PAYING.ask("F-6"), hand_over, enter),
            AFTER: program(leave_stack),
            LAPS: laps_program("F-13"),
            "triggers": program(ask_order("F-11"), next_trigger),
            "instead": program(ask_instead("F-11"), apply_instead),
            **library.programs,
        },
        abilities=library.abilities,
        words=has,
        likeness=Likeness(groups={"colour": COLOURS}),
        numbers=number,
        trial=can_be_done,
        rule_ids={"lent": "F-10", "over": "F-2", "turn": "F-3", "waiting": "F-3", "answer": "F-3", "unknown": "F-3"},
        play_zones=("field",),
        occasions=occasions,
        checkpoint=checkpoint,
        resolution=Resolution("stack", processes=processes, endless=goes_round, laps=goes_on),
        joined=True,
        layering=Layering(  # F-10
            own_then_others, {"mighty": ("power",)}, frozenset({"brave"}), by_turns=True
        ),
        answer_words=frozenset(COLOURS),
        departure=Departure(looks_back=frozenset({"broken", "withered", "left"}), figures=("power",)),
        turns=Turns(acting),
    )
    handling = Handling(
        moves_for_drop=meant, vital="field", figures=("power",), keywords=keywords, vocabulary=LANGUAGE.words
    )
    return Game(rules, handling)


__all__ = ["HURT", "RULES", "Filter", "forge", "round_of"]

"""Damage from the third point of the timeline on, drawing, overflow and morale (AG-4.8); how a game ends (AG-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import (
    Began,
    Counted,
    CountersChanged,
    Declared,
    Ended,
    Fact,
    GameEnded,
    Lapsed,
    Modified,
    TokensMoved,
)
from bsdesk.engine.game import Consequence, program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.drawing import draw_cards
from bsdesk.engine.state import (
    SIDEWAYS,
    UPRIGHT,
    Event,
    Frame,
    Prompt,
    State,
    at,
    at_team,
    key_for,
    zone_name,
    zone_seat,
)
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.asteriated_grail.rules.areas import (
    GRAILS_TO_WIN,
    MARKS,
    PLENTY,
    POINT,
    figure_of,
    hand,
    hand_limit,
    healing,
    hero,
    is_told,
    player,
)
from bsdesk.games.asteriated_grail.rules.usage import loser_of


def points(count: int) -> tuple[int, ...]:
    """Return so many points as tokens."""
    return tuple(count if kind == POINT else 0 for kind in range(len(MARKS)))


def bound(run: Run, name: str) -> int:
    return int(run.frame.bound[name])  # type: ignore[arg-type]


def bound_or(frame: Frame, name: str, usual: int = 0) -> int:
    return int(frame.bound.get(name, usual))  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------------- damage

ATTACK_DAMAGE, MAGIC_DAMAGE = "attack", "magic"  # AG-4.8.1


def deal(
    run: Run,
    seat: Seat,
    by: Seat,
    amount: int,
    kind: str = MAGIC_DAMAGE,
    source: Ref = "",
    *,
    late: bool = False,
    **more: int,
) -> None:
    """AG-4.8.26 Let the settlement of damage to a player begin, from its third point on, or late: from its sixth."""
    program = "damage_received" if late else "damage"
    run.push(program, seat, source, by=by, amount=amount, kind=kind, **more)


def timeline_point(run: Run, act: str) -> Declared:
    """Return a point of the timeline: who is damaged, by whom, how much, and of which kind."""
    frame = run.frame
    return Declared(frame.seat, act, frame.source, player(bound(run, "by")), bound(run, "amount"), kind_of(frame))


def kind_of(frame: Frame) -> str:
    return str(frame.bound.get("kind", ""))


def determine(run: Run) -> list[Fact]:
    """AG-4.8.22 (3) Determine the damage that will be made; it comes from a player (AG-4.8.3)."""
    frame = run.frame
    amount, by = bound(run, "amount"), bound(run, "by")
    team = run.state.teams[by - 1]
    counted = [Counted(f"turn.magic_of_t{team}.p{frame.seat}")] if kind_of(frame) == MAGIC_DAMAGE else []
    return [*counted, Declared(by, "damages", frame.source, player(frame.seat), amount, kind_of(frame))]


def most_healing(state: State, frame: Frame) -> int:
    """Return how many points of healing a player may use against this damage."""
    seat = frame.seat
    if "unhealable" in frame.bound or is_told(state, seat, "cannot", f"heal_{kind_of(frame)}"):
        return 0
    if frame.bound["by"] != seat and is_told(state, seat, "cannot", "heal_others"):
        return 0
    most = figure_of(state, seat, "healed_at_once", PLENTY)
    return min(healing(state, seat), int(frame.bound["amount"]), most)  # type: ignore[arg-type]


def healing_offers(state: State, frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """Return the numbers of points that may be used."""
    return one_of(prompt, [f"n{count}" for count in range(most_healing(state, frame) + 1)])


def heal(run: Run) -> list[Fact]:
    """AG-4.8.23 (4) Spend the points of healing that were named, each of which wards off one point of damage and is
    turned down (AG-4.6.4)."""
    frame = run.frame
    used = int(frame.answers["heal"][0].subject[1:]) if "heal" in frame.answers else 0
    run.bind("amount", bound(run, "amount") - used)
    return [TokensMoved(at(frame.seat, "healing"), "supply", points(used), "healed")] if used else []


def suffer(run: Run) -> list[Fact]:
    """AG-4.8.24 (5) Tell of the actual damage; of none nothing follows (AG-4.8.28)."""
    if bound(run, "amount") <= 0:
        run.go("settled")
        return []
    return [timeline_point(run, "suffers")]


def receive(run: Run) -> None:
    """AG-4.8.25 (6) Have one card drawn for each point (AG-4.8.5)."""
    if bound(run, "amount") <= 0:
        run.go("settled")
        return
    frame = run.frame
    more = {"painless": 1} if "painless" in frame.bound else {}
    run.push("draw", frame.seat, count=bound(run, "amount"), kind=kind_of(frame), by=bound(run, "by"), **more)  # type: ignore[arg-type]


def received(run: Run) -> list[Fact]:
    """AG-4.8.25 (6) Return the fact that the damage has been received."""
    return [timeline_point(run, "received")]


def settled(run: Run) -> list[Fact]:
    """AG-4.11.3 Return the fact that the damage is settled, whether anything came of it or not."""
    return [timeline_point(run, "settles")]


def begin_damage(run: Run) -> list[Fact]:
    """AG-4.8.26 Begin the settlement of a damage, perhaps within another one."""
    return [Began("damage", "", run.frame.seat)]


def end_damage(run: Run) -> list[Fact]:
    """AG-4.8.26 End the settlement of a damage, and what held for it alone."""
    return [Ended("damage", "", run.frame.seat)]


def tell_what_fell(run: Run) -> None:
    """AG-4.8.10 Let the skill that made the damage know how much morale it cost."""
    below = len(run.stack) - 2
    while run.stack[below].program in SETTLEMENTS and not run.stack[below].pc:
        below -= 1  # others that the same skill damages
    if "/" in run.stack[below].program:
        frame = run.stack[below]
        fell = bound_or(frame, FELL) + bound_or(run.frame, FELL)
        run.stack[below] = replace(frame, bound={**frame.bound, FELL: fell})


FELL = "fell"  # bound in the frame of damage, and of the effect that made it: how much morale it cost
HEAL = Ask("heal", healing_offers, "AG-4.6.5", when=lambda state, frame: most_healing(state, frame) > 0)
SETTLEMENTS = ("damage", "damage_received")  # from the third point on, or from the sixth
AFTERWARDS = ("settled", settled, end_damage, tell_what_fell)
DAMAGE = program(begin_damage, determine, HEAL, heal, suffer, receive, received, *AFTERWARDS)
RECEIVED = program(begin_damage, receive, received, *AFTERWARDS)

# ------------------------------------------------------------------------------------------ drawing and overflow


def before_drawing(run: Run) -> list[Fact]:
    """AG-4.8.6 Tell that somebody is about to draw, but not in a special action."""
    frame = run.frame
    if kind_of(frame) == "special":
        return []
    return [Declared(frame.seat, "is_to_draw", "", "", bound(run, "count"), kind_of(frame))]


def draw(run: Run) -> list[Fact]:
    """AG-4.8.6 Draw cards from the common deck, as many as there are (AG-O-15)."""
    draw_cards(run, [run.frame.seat], bound(run, "count"))
    return []


def over_limit(state: State, frame: Frame) -> int:
    return max(0, len(hand(state, frame.seat)) - hand_limit(state, frame.seat))


def overflow(run: Run) -> list[Fact]:
    """AG-4.8.9 Discard face down what is above the limit."""
    cards = [pick.subject for pick in run.frame.answers["overflow"]]
    run.bind("lost", len(cards))
    run.bind("fallen", tuple(run.fresh_id(i) for i in range(len(cards))))
    return [
        CardMoved(ref, "used", run.fresh_id(i), why="overflow", face="down", controller=loser_of(run.state, ref))
        for i, ref in enumerate(cards)
    ]


def risk_morale(run: Run) -> list[Fact]:
    """AG-4.8.10 Tell that the own team is about to lose morale for what was discarded."""
    frame = run.frame
    lost = bound(run, "lost")
    if "painless" in frame.bound or is_told(run.state, frame.seat, "cannot", f"demoralize_{kind_of(frame)}"):
        run.bind("lost", 0)
        return []
    by = player(bound_or(frame, "by", frame.seat))
    return [Declared(frame.seat, "risks_morale", "", by, lost, kind_of(frame))] if lost else []


def demoralize(run: Run) -> list[Fact]:
    """AG-4.8.10 Take one morale from the own team for each card discarded so."""
    frame = run.frame
    facts = lower_morale(run.state, run.state.teams[frame.seat - 1], bound(run, "lost"))
    fell = sum(fact.amount[POINT] for fact in facts if isinstance(fact, TokensMoved))
    run.bind("lost", fell)
    by = run.stack[-2]
    if fell and by.program in SETTLEMENTS:
        run.stack[-2] = replace(by, bound={**by.bound, FELL: fell})
    return facts


def demoralized(run: Run) -> list[Fact]:
    """AG-4.8.10 Tell that the own team has lost morale."""
    frame = run.frame
    by = player(bound_or(frame, "by", frame.seat))
    lost = bound(run, "lost")
    return [Declared(frame.seat, "demoralizes", "", by, lost, kind_of(frame))] if lost else []


def lower_morale(state: State, team: int, count: int) -> list[Fact]:
    """Return the loss of so much morale, but never below 0 (AG-O-23), nor below what a skill keeps."""
    key = at_team(team, "morale")
    kept = max(figure_of(state, seat, "morale_kept", 0) for seat in team_of(state, team))
    lost = min(count, max(0, state.tokens[key][POINT] - kept))
    return [TokensMoved(key, "supply", points(lost), "morale")] if lost > 0 else []


def team_of(state: State, team: int) -> list[Seat]:
    return [seat for seat in state.seats() if state.teams[seat - 1] == team]


OVERFLOW = Ask(
    "overflow",
    lambda state, frame, prompt: one_of(prompt, hand(state, frame.seat)),
    "AG-4.8.9",
    least=over_limit,
    most=over_limit,
)
TOO_MANY = (OVERFLOW, overflow, risk_morale, demoralize, demoralized)
DRAW = program(before_drawing, draw, *TOO_MANY)
OVER = program(*TOO_MANY)

# ------------------------------------------------------------------------------------------------ how a game ends


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """AG-1.3 The game ends as soon as a team has no morale left (AG-1.1) or five grails (AG-1.2)."""
    state = run.state
    if state.results:
        return []
    discard_what_is_too_much(run, events)
    left = left_forms(state, events)
    if left or not any(isinstance(event.fact, TokensMoved) for event in events):
        return left
    for seat in (1, 2):
        if not state.tokens[key_for(state, seat, "morale")][POINT]:
            return [Consequence(GameEnded(results(state, 3 - seat), "morale"), events[-1].n, "AG-1.1")]
        if state.tokens[key_for(state, seat, "grails")][POINT] >= GRAILS_TO_WIN:
            return [Consequence(GameEnded(results(state, seat), "grails"), events[-1].n, "AG-1.2")]
    return []


def left_forms(state: State, events: Sequence[Event]) -> list[Consequence]:
    """AG-C20 Return that a character leaves a form that needs more cards in hand than its player has."""
    if not any(isinstance(event.fact, CardMoved) for event in events):
        return []
    found = []
    for seat in state.seats():
        ref = hero(state, seat)
        if (
            ref
            and state.cards[ref].turned == SIDEWAYS
            and len(hand(state, seat)) < figure_of(state, seat, "form_needs", 0)
        ):
            found.append(Consequence(CardTurned(ref, UPRIGHT, SIDEWAYS, seat), events[-1].n, "AG-C20"))
    return found


def discard_what_is_too_much(run: Run, events: Sequence[Event]) -> None:
    """AG-O-17 Have whoever has more cards than the limit after an instruction discard, whatever brought it about; who
    is drawing does so anyway (AG-4.8.11)."""
    state = run.state
    concerned = {seat for event in events for seat in whose_hands(state, event.fact)}
    if not concerned or "setup" in (frame.program for frame in run.stack):
        return
    busy = {frame.seat for frame in run.stack if frame.program == "draw"}
    for seat in sorted(concerned - busy):
        if len(hand(state, seat)) > hand_limit(state, seat):
            run.enqueue(Frame("overflowing", seat, cause=events[-1].n))


def whose_hands(state: State, fact: Fact) -> Iterable[Seat]:
    """Return the players who may have more cards than before, or may hold fewer: whoever takes a card; everybody, where
    what lies before characters changes, or what lasts."""
    if isinstance(fact, CardMoved) and zone_name(fact.to) == "hand":
        return [zone_seat(fact.to)]
    if isinstance(fact, CardMoved):
        return state.seats() if fact.why in LYING_CHANGES else ()
    return state.seats() if isinstance(fact, CardTurned | CountersChanged | Modified | Lapsed | Ended) else ()


LYING_CHANGES = ("laid", "placed", "kept", "removed", "worked")  # by which what lies before characters changes


def results(state: State, winner: Seat) -> dict[Seat, str]:
    """Return that the team of this seat has won."""
    team = state.teams[winner - 1]
    return {seat: "win" if state.teams[seat - 1] == team else "lose" for seat in state.seats()}

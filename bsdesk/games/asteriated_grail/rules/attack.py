"""Attacks and Missiles (AG-4.2, AG-2.8.e): who is asked, what may be answered, whether it hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bsdesk.engine.card_facts import CardGone, CardMoved
from bsdesk.engine.facts import Began, Counted, Declared, Ended, Fact, TokensMoved
from bsdesk.engine.game import program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, Prompt, State, at, key_for
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, seat_in
from bsdesk.games.asteriated_grail.rules.areas import (
    CRYSTAL,
    GEM,
    MARKS,
    RECORD_LIMIT,
    SHIELDS,
    definition,
    effects_before,
    element_of,
    is_called,
    is_opponent,
    is_told,
    number,
    player,
    printed,
    record,
    to_the_right,
)
from bsdesk.games.asteriated_grail.rules.cards import BasicCard
from bsdesk.games.asteriated_grail.rules.damage import ATTACK_DAMAGE, bound, bound_or, deal
from bsdesk.games.asteriated_grail.rules.usage import elements_of, marks_of_attack, serves_to_attack, usable

ACCEPT = "accept"
MISSILE_DAMAGE = 2


def target_of(_state: State, frame: Frame) -> tuple[Seat]:
    """Return the player that this is aimed at."""
    return (seat_in(str(frame.bound["target"])),)


def wards(state: State, ref: Ref) -> bool:
    """AG-2.8.10 Return whether this card wards off an attack or a Missile; a skill may forbid its holder to use it."""
    told = (is_told(state, state.cards[ref].holder, "cannot", word) for word in ("play_magic", "ward"))
    return is_called(state, ref, "holy_light") and not any(told)


def why_no_magic(state: State, seat: Seat, ref: Ref) -> Refusal | None:
    """AG-4.4.7 Return why a player may not answer with a magic card that is an answer: a skill forbids it."""
    if is_told(state, seat, "cannot", "play_magic"):
        return Refusal("no_magic_cards_now", "AG-4.4.7", {"card": ref})
    return Refusal("skill_forbids", "AG-4.4.7") if is_told(state, seat, "cannot", "ward") else None


# ------------------------------------------------------------------------------------------------------- attack


def begin_attack(run: Run) -> list[Fact]:
    """AG-4.8.20 (1) Begin an attack, within the one that it counters if there is one."""
    return [Began("attack", "", run.frame.seat)]


def declare(run: Run) -> list[Fact]:
    """AG-4.8.20 (1) Declare the attack."""
    frame = run.frame
    target = str(frame.bound["target"])
    counted = [Counted(f"action.attacked.{target}")] if frame.bound.get("active") else []
    return [*counted, Declared(frame.seat, "attacks", frame.source, target)]


def suffers(state: State, frame: Frame, mood: str, word: str) -> bool:
    """Return whether a skill says this of the attack."""
    return says(state, mood, word, frame.source)


def is_forced(state: State, frame: Frame) -> bool:
    """AG-4.2.9 Return whether the attack hits whatever is done: then nothing is asked."""
    return suffers(state, frame, "must", "hit")


def counters(state: State, attack: Ref, ref: Ref) -> bool:
    """AG-4.2.5, AG-4.2.10, AG-4.2.11: a card of the same element counters an attack, and Dark Extinction any but its
    own kind, which nothing counters. A card that is hidden is not counted: the question comes whatever it is."""
    if not state.cards[ref].definition or not is_counterable(state, attack):
        return False
    element, seat = element_of(state, attack), state.cards[ref].holder
    if not serves_to_attack(state, seat, ref):
        return False
    alike = printed(state, ref).fate == printed(state, attack).fate
    by_fate = alike and is_told(state, seat, "can", "counter_by_fate")  # AG-4.2.7
    return by_fate or bool({element, "dark"} & {*elements_of(state, ref)})


def is_counterable(state: State, attack: Ref) -> bool:
    """AG-4.2.11 Return whether some card could counter an attack."""
    return element_of(state, attack) != "dark" and not says(state, "cannot", "be_countered", attack)


def responses(state: State, frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """Return what may be answered to an attack (AG-4.2.4)."""
    wardable = not suffers(state, frame, "cannot", "be_warded")
    cards = usable(state, prompt.seat)
    fit = [ref for ref in cards if (wardable and wards(state, ref)) or counters(state, frame.source, ref)]
    return one_of(prompt, [*fit, ACCEPT])


def no_response(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """Return why this card is no answer to the attack."""
    if move.verb != prompt.question or move.subject not in usable(state, prompt.seat):
        return None
    if move.subject in {offer.move.subject for offer in responses(state, frame, prompt)}:
        return None  # it is one; what else was said of it is wrong
    if not serves_to_attack(state, prompt.seat, move.subject):
        if not is_called(state, move.subject, "holy_light"):
            return Refusal("wards_nothing_off", "AG-4.2.4", {"card": move.subject})
        return why_no_magic(state, prompt.seat, move.subject) or Refusal("cannot_be_warded", "AG-4.4.7")
    element = element_of(state, frame.source)
    if element == "dark":
        return Refusal("dark_cannot_be_countered", "AG-4.2.11")
    if suffers(state, frame, "cannot", "be_countered"):
        return Refusal("cannot_be_countered", "AG-4.4.7")
    return Refusal("other_element", "AG-4.2.5", {"card": move.subject, "element": element})


def answer(run: Run) -> list[Fact]:
    """AG-4.2.4 Do what the target answered: a card is played that wards off or counters; who takes the attack loses a
    Holy Shield to it."""
    state, frame = run.state, run.frame
    target = target_of(state, frame)[0]
    chosen = frame.answers["respond"][0].subject if "respond" in frame.answers else ACCEPT
    if chosen == ACCEPT:
        kept = is_forced(state, frame) or suffers(state, frame, "cannot", "be_shielded")
        shields = [] if kept else shields_of(state, target)
        run.bind("hit", int(not shields))
        return [*run.moved(shields, "used", why="shielded")]
    run.bind("hit", 0)
    if wards(state, chosen):
        return [*run.moved([chosen], "used", why="warded", controller=target)]
    run.bind("counter", run.fresh_id())
    element, elements = element_of(state, frame.source), elements_of(state, chosen)
    marks = marks_of_attack(state, chosen, element if element in elements else "")
    run.bind("elements", elements if element not in elements else ())
    return [CardMoved(chosen, "lane", run.fresh_id(), why="countered", controller=target, marks=marks)]


def shields_of(state: State, seat: Seat) -> list[Ref]:
    """AG-2.8.40 Return what shields a character: a Holy Shield, or what lies there in its stead, unless a skill
    keeps base effects from working."""
    if is_told(state, seat, "cannot", "be_affected"):
        return []
    return [ref for key in SHIELDS for ref in effects_before(state, seat, key)][:1]


def countered(_state: State, frame: Frame) -> bool:
    return "counter" in frame.bound


def next_targets(state: State, frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """AG-4.2.6 Return whom a counter-attack can go to: another opponent than the attacker."""
    others = [seat for seat in to_the_right(state, prompt.seat) if is_opponent(state, prompt.seat, seat)]
    return one_of(prompt, [player(seat) for seat in others if seat != frame.seat])


def no_target(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """Return why the attack can't be sent on to this player."""
    seat = seat_in(move.subject)
    if move.verb != prompt.question or seat not in state.seats():
        return None
    return Refusal("is_the_attacker" if seat == frame.seat else "no_opponent", "AG-4.2.6", {"seat": seat})


def judge(run: Run) -> list[Fact]:
    """AG-4.8.21 (2) Return the fact that the attack hits, or misses."""
    frame = run.frame
    return [Declared(frame.seat, "hits" if bound(run, "hit") else "misses", frame.source, str(frame.bound["target"]))]


def gain_stone(run: Run) -> list[Fact]:
    """AG-4.8.29 Give the team a gem for a hit, for that of a counter-attack a crystal (AG-4.1.3, AG-4.1.4), as long as
    there is room for it; else return the fact that it earns nothing (AG-4.1.10)."""
    state, frame = run.state, run.frame
    if not bound(run, "hit"):
        return []
    if sum(record(state, frame.seat)) >= RECORD_LIMIT:
        return [Declared(frame.seat, "earns_nothing", frame.source)]
    kind = GEM if bound(run, "active") else CRYSTAL
    one = tuple(int(k == kind) for k in range(len(MARKS)))
    why = "gem" if kind == GEM else "crystal"
    return [TokensMoved("supply", key_for(state, frame.seat, "record"), one, why, frame.seat)]


def follow(run: Run) -> None:
    """AG-4.2.9 Begin what follows: damage to what is hit, or a counter-attack as the next attack, which is settled
    before this one ends (AG-4.11.3)."""
    frame = run.frame
    target = target_of(run.state, frame)[0]
    if bound(run, "hit"):
        if frame.source not in run.state.cards:  # a skill has taken it, and noted what it would do
            deal(run, target, frame.seat, bound_or(frame, "worth"), ATTACK_DAMAGE)
        elif not suffers(run.state, frame, "cannot", "damage"):
            deal(run, target, frame.seat, number(run.state, frame.source, "damage"), ATTACK_DAMAGE, frame.source)
    elif "counter" in frame.bound:
        to = frame.answers["redirect"][0].subject
        run.push("attack", target, str(frame.bound["counter"]), target=to, active=0)
        elements: tuple[str, ...] = frame.bound.get("elements", ())  # type: ignore[assignment]
        if len(elements) > 1:
            run.push("element", target, str(frame.bound["counter"]), elements=elements)


def end_attack(run: Run) -> list[Fact]:
    """AG-2.8.3 End the attack; its card is used."""
    frame, state = run.frame, run.state
    ended = Ended("attack", "", frame.seat)
    if frame.source not in state.cards:  # a skill has taken it
        return [ended]
    card = definition(state, frame.source)
    if isinstance(card, BasicCard) and card.conjured:
        return [CardGone(frame.source, "done"), ended]
    keeper = bound_or(frame, "keeper")
    if keeper and len(state.zones[at(keeper, "covered")]) < bound_or(frame, "keeps"):
        return [*run.moved([frame.source], at(keeper, "covered"), why="covered", controller=keeper), ended]
    return [*run.moved([frame.source], "used", why="done"), ended]


RESPOND = Ask(
    "respond",
    responses,
    "AG-4.2.4",
    seats=target_of,
    always=True,
    why=no_response,
    when=lambda state, frame: not is_forced(state, frame),
)
REDIRECT = Ask("redirect", next_targets, "AG-4.2.6", seats=target_of, when=countered, why=no_target)
ATTACK = program(begin_attack, declare, RESPOND, answer, REDIRECT, judge, gain_stone, follow, end_attack)

# ------------------------------------------------------------------------------------------------------ Missile


def fire(run: Run) -> list[Fact]:
    """AG-2.8.50 Return the fact that a Missile is used, before it finds its target."""
    return [Declared(bound(run, "sender"), "fires", run.frame.source)]


def next_in_line(
    state: State, sender: Seat, passed: Sequence[Ref], *, reverse: bool = False
) -> tuple[Seat, tuple[Ref, ...]]:
    """AG-2.8.54 Return the nearest opponent to the right who has not passed it on, and who has (AG-2.8.55); when all
    have, the round begins anew (AG-2.8.56). A skill may reverse the direction."""
    rivals = [seat for seat in to_the_right(state, sender) if is_opponent(state, sender, seat)]
    rivals = rivals[::-1] if reverse else rivals
    left = [seat for seat in rivals if player(seat) not in passed]
    return (left[0], tuple(passed)) if left else (rivals[0], ())


def is_missile(state: State, seat: Seat, ref: Ref) -> bool:
    """AG-2.8.52 Return whether a card is a Missile, or may be used as one."""
    if is_called(state, ref, "missile"):
        return not is_told(state, seat, "cannot", "play_magic")
    if not state.cards[ref].definition or not isinstance(printed(state, ref), BasicCard):
        return False
    return is_told(state, seat, "can", f"fire_{printed(state, ref).element}")


def aim(run: Run) -> list[Fact]:
    """AG-2.8.50 Let the Missile fly at the nearest opponent to the right."""
    frame = run.frame
    sender = bound(run, "sender")
    target, passed = next_in_line(run.state, sender, frame.bound["passed"], reverse="reverse" in frame.bound)  # type: ignore[arg-type]
    run.bind("target", player(target))
    run.bind("passed", passed)
    return [Declared(sender, "launches", frame.source, player(target), bound(run, "amount"))]


def passes_on(state: State, seat: Seat, ref: Ref) -> bool:
    """AG-2.8.52 Return whether a Missile may be passed on with this card, perhaps with this alone."""
    if is_missile(state, seat, ref):
        return True
    known = bool(state.cards[ref].definition) and isinstance(printed(state, ref), BasicCard)
    return known and is_told(state, seat, "can", f"pass_{printed(state, ref).element}")


def deflections(state: State, _frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """Return what may be answered to a Missile (AG-2.8.51)."""
    cards = [ref for ref in usable(state, prompt.seat) if wards(state, ref) or passes_on(state, prompt.seat, ref)]
    return one_of(prompt, [*cards, ACCEPT])


def no_deflection(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """Return why this card is no answer to the Missile."""
    if move.verb != prompt.question or move.subject not in usable(state, prompt.seat):
        return None
    if move.subject in {offer.move.subject for offer in deflections(state, frame, prompt)}:
        return None
    answers = any(is_called(state, move.subject, name) for name in ("holy_light", "missile"))
    forbidden = why_no_magic(state, prompt.seat, move.subject) if answers else None
    return forbidden or Refusal("stops_no_missile", "AG-2.8.51", {"card": move.subject})


def deflect(run: Run) -> list[Fact]:
    """AG-2.8.51 Do what the target answered: the Missile is taken, passed on with one damage more (AG-2.8.53), or
    warded off, which ends it (AG-2.8.57)."""
    frame, state = run.frame, run.state
    chosen, target = frame.answers["deflect"][0].subject, target_of(state, frame)[0]
    if chosen == ACCEPT:
        shields = shields_of(state, target)
        if not shields:
            deal(run, target, bound(run, "sender"), bound(run, "amount"), source=frame.source)
        return [*run.moved(shields, "used", why="shielded")]
    if wards(state, chosen):
        return [*run.moved([chosen], "used", why="warded", controller=target)]
    new = run.fresh_id()
    run.settle([CardMoved(chosen, "lane", new, why="passed_on", controller=target)])
    bind_all(run, sender=target, amount=bound(run, "amount") + 1)
    run.bind("passed", (*frame.bound["passed"], player(target)))  # type: ignore[misc]
    run.bind("flown", (*frame.bound["flown"], new))  # type: ignore[misc]
    run.go("aim")
    return []


def bind_all(run: Run, **values: int) -> None:
    for name, value in values.items():
        run.bind(name, value)


def spend(run: Run) -> list[Fact]:
    """AG-2.8.3 Put all Missiles that were played to the used cards."""
    return [*run.moved(run.frame.bound["flown"], "used", why="done")]  # type: ignore[arg-type]


DEFLECT = Ask("deflect", deflections, "AG-2.8.51", seats=target_of, always=True, why=no_deflection)
MISSILE = program(fire, "aim", aim, DEFLECT, deflect, spend)

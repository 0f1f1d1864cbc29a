"""Using a card step by step: revealed, paid for, then put on the Field or resolved (BS-8, BS-13, BS-14)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, Fact, TokensMoved
from bsdesk.engine.game import as_cost, program
from bsdesk.engine.prompts import Ask, one_of, pick_of, size
from bsdesk.engine.run import Run
from bsdesk.engine.run.course import flush
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.values import Move, Offer, Refusal
from bsdesk.games.battle_spirits.rules import costs
from bsdesk.games.battle_spirits.rules.areas import SOUL, cores
from bsdesk.games.battle_spirits.rules.cards import level_with
from bsdesk.games.battle_spirits.rules.combatants import pays_first, was_paid
from bsdesk.games.battle_spirits.rules.cores import place_refusal
from bsdesk.games.battle_spirits.rules.totals import definition, payment


def reveal(run: Run) -> None:
    """BS-8.3 Reveal the card, after what had to be done first; it is in use until it is on the Field or in the
    Trash."""
    frame = run.frame
    if pays_first(run, lambda: costs.prices_of_use(run.state, frame.seat, frame.source)):
        return
    if not was_paid(run):
        run.leave()
        return
    frame = run.frame
    new = run.fresh_id()
    run.stack[-1] = replace(frame, source=new)
    run.bind("queued", len(run.state.queue))
    run.lead([CardMoved(frame.source, at(frame.seat, "use"), new, why="revealed")])


def way_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """BS-14.5 Return the ways to pay, as far as they can be paid: the reduced cost, or the Soul Core."""
    places = costs.paying_places(state, frame)
    ways = ["cost"] if costs.cheapest(state, frame.source, frame.seat) <= sum(costs.room(state, places)) else []
    if costs.soul_magic_refusal(state, frame.source, places, frame.seat) is None:
        ways.append("soul")
    return one_of(prompt, ways)


def by_soul_magic(frame: Frame) -> bool:
    return any(pick.subject == "soul" for pick in frame.answers.get("way", ()))


def may_succeed(state: State, frame: Frame) -> bool:
    card = definition(state, frame.source)
    return card.succession and not by_soul_magic(frame) and not frame.bound.get("free")


def succeed_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """BS-13.2 Return the cards that, perhaps with more of them, leave a cost that can be paid."""
    chosen, left = [p.subject for p in prompt.chosen], cores_left(state, frame)
    found = [r for r in costs.ex_cards(state, frame.seat, frame.source) if r not in chosen]
    return one_of(prompt, [r for r in found if costs.cheapest(state, frame.source, frame.seat, [*chosen, r]) <= left])


def cores_left(state: State, frame: Frame) -> int:
    """Return how many cores can pay, without those that the card needs for Lv1."""
    normal, soul = costs.room(state, costs.paying_places(state, frame))
    return normal + soul - costs.lv1_need(definition(state, frame.source), soul=bool(soul))


def enough_succession(state: State, frame: Frame, prompt: Prompt) -> bool:
    """Return whether the rest of the cost can be paid."""
    price = payment(state, frame.source, frame.seat, costs.ex_symbols(state, [p.subject for p in prompt.chosen]))
    return price <= cores_left(state, frame)


def most_successions(state: State, frame: Frame) -> int:
    return min(costs.ex_limit(definition(state, frame.source)), len(costs.ex_cards(state, frame.seat, frame.source)))


def why_no_succession(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    if move.verb != "succeed":
        return None
    card = state.cards.get(move.subject)
    if card is None or card.zone != at(frame.seat, "trash"):
        return Refusal("not_in_own_trash", "BS-13.2")
    if not definition(state, move.subject).ex:
        return Refusal("no_ex_symbol", "BS-13.2")
    if move.subject not in costs.ex_cards(state, frame.seat, frame.source):
        return Refusal("ex_colour_differs", "BS-13.5")
    if any(p.subject == move.subject for p in prompt.chosen):
        return Refusal("chosen_already", "BS-13.4")
    return Refusal("cannot_pay_then", "BS-8.1")


@as_cost
def fix_cost(run: Run) -> None:
    """BS-8.19 Fix the cost to be paid; Succession comes first (BS-13.3)."""
    state, frame = run.state, run.frame
    removed = [p.subject for p in frame.answers.get("succeed", ())]
    if by_soul_magic(frame) or frame.bound.get("free"):
        price = 0
    else:
        price = payment(state, frame.source, frame.seat, costs.ex_symbols(state, removed))
    run.bind("cost", price)
    facts: list[Fact] = [*run.moved(removed, at(frame.seat, "removed"), why="succession")]
    run.lead([*facts, Declared(frame.seat, "cost", frame.source, number=price)])


def price_of(_state: State, frame: Frame) -> int:
    return int(frame.bound["cost"])  # type: ignore[arg-type]


def pay_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """BS-8.8 Return what the cost may be paid with: any mix of cores, with the Soul Core unless only it can keep the
    new Spirit at Lv1."""
    left = costs.after_picks(state, costs.paying_places(state, frame), prompt)
    if soul_core_needed(state, frame, prompt):
        left = {place: (pool[0], 0) for place, pool in left.items()}
    return costs.payments(prompt, left)


def soul_core_needed(state: State, frame: Frame, prompt: Prompt) -> bool:
    """BS-8.16 Return whether the Soul Core must be kept, since only it can keep the new Spirit at Lv1."""
    card = definition(state, frame.source)
    spare = sum(costs.room(state, costs.paying_places(state, frame))) - prompt.most
    return card.kind == "spirit" and spare < card.levels[0].cores


def why_no_pay(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal:
    refusal = costs.payment_refusal(state, prompt, move)
    if refusal.code == "not_so_many_cores" and any(move.amount[1:]) and soul_core_needed(state, frame, prompt):
        return Refusal("soul_core_needed", "BS-8.16", {"place": move.subject, "due": costs.still_due(prompt)})
    return refusal


@as_cost
def pay(run: Run) -> list[Fact]:
    """BS-8.9 Move the payment to the Trash (BS-14.1: for Soul Magic the Soul Core alone)."""
    state, frame = run.state, run.frame
    trash = at(frame.seat, "trash")
    if by_soul_magic(frame):
        place = next(p for p in costs.paying_places(state, frame) if cores(state, p)[1])
        return [TokensMoved(place, trash, SOUL, "paid")]
    return [TokensMoved(p.subject, trash, p.amount, "paid") for p in frame.answers["pay"]]


def what_paying_set_off(run: Run) -> None:
    """BS-O-16 Resolve it before the cores are placed, even where the card is summoned by an effect."""
    flush(run, since=int(run.frame.bound["queued"]))  # type: ignore[arg-type]


def place_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """BS-8.12 Return the cores that may be put on the card: from the Reserve or other own Field cards."""
    offers = []
    for place, pool in costs.after_picks(state, costs.paying_places(state, frame), prompt).items():
        if sum(pool):
            offers.append(pick_of(prompt, place, amount=pool, most=sum(pool)))
    return offers


def is_kind(*kinds: str) -> Callable[[State, Frame], bool]:
    return lambda state, frame: definition(state, frame.source).kind in kinds


def least_cores(state: State, frame: Frame) -> int:
    soul = costs.room(state, costs.paying_places(state, frame))[1]
    return costs.lv1_need(definition(state, frame.source), soul=bool(soul))


def enough_cores(state: State, frame: Frame, prompt: Prompt) -> bool:
    """BS-8.16 Return whether what was chosen is enough for Lv1; only Spirits need that."""
    card = definition(state, frame.source)
    soul = any(pick.amount[1] for pick in prompt.chosen)
    return card.kind != "spirit" or level_with(card, size(prompt), soul) > 0


def why_no_place(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    if move.verb != "place":
        return Refusal("place_first", "BS-7.4", {"level_1": prompt.least})
    refusal = place_refusal(state, frame.seat, move.subject, rule="BS-8.15")
    return refusal or Refusal("not_so_many_cores", "BS-8.12", {"place": move.subject})


def enter(run: Run) -> list[Fact] | None:
    """BS-8.12 Put the card on the Field with its cores (BS-7.9: upright)."""
    state, frame = run.state, run.frame
    card = definition(state, frame.source)
    if card.kind == "magic":
        return None
    new = run.fresh_id()
    act = "summoned" if card.kind == "spirit" else "deployed"
    facts: list[Fact] = [CardMoved(frame.source, at(frame.seat, "field"), new, why=act)]
    facts += [TokensMoved(p.subject, new, p.amount, "placed") for p in frame.answers["place"]]
    facts.append(Declared(frame.seat, act, new))
    if frame.bound.get("from") == "hand":
        facts.append(Declared(frame.seat, "used", new))
    return facts


def in_use(state: State, frame: Frame) -> bool:
    """Return whether the card is still being used. By then a Spirit or Nexus is on the Field."""
    return frame.source in state.cards


def resolve_magic(run: Run) -> None:
    """BS-7.11 Resolve the named effect, and no other."""
    state, frame = run.state, run.frame
    if not in_use(state, frame):
        return
    card = state.cards[frame.source]
    for ability in state.rules.abilities[card.definition]:
        if not ability.given and ability.effect.activate == frame.bound.get("mode"):
            run.stack.append(Frame(ability.key, frame.seat, source=frame.source, cause=frame.cause))
            return


def discard_magic(run: Run) -> list[Fact] | None:
    """BS-7.12 Put used Magic into the Trash after its effect."""
    state, frame = run.state, run.frame
    if not in_use(state, frame):
        return None
    new = run.fresh_id()
    moved = CardMoved(frame.source, at(frame.seat, "trash"), new, why="used")
    return [moved, Declared(frame.seat, "used", new)]


USE = program(
    reveal,
    Ask(
        "way",
        way_offers,
        "BS-14.1",
        when=lambda state, frame: bool(definition(state, frame.source).soul_magic) and not frame.bound.get("free"),
    ),
    Ask(
        "succeed",
        succeed_offers,
        "BS-13.6",
        least=0,
        most=most_successions,
        when=may_succeed,
        enough=enough_succession,
        why=why_no_succession,
    ),
    fix_cost,
    Ask("pay", pay_offers, "BS-8.20", least=price_of, most=price_of, tokens=True, why=why_no_pay),
    pay,
    what_paying_set_off,
    Ask(
        "place",
        place_offers,
        "BS-7.4",
        least=least_cores,
        most=1_000,
        when=is_kind("spirit", "nexus"),
        tokens=True,
        enough=enough_cores,
        why=why_no_place,
    ),
    enter,
    resolve_magic,
    discard_magic,
)

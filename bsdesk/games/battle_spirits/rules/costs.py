"""The cost of a use: reduction, Succession and Soul Magic, the cores to pay it with (BS-8, BS-13, BS-14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bsdesk.engine.effects import ability_of
from bsdesk.engine.prompts import pick_of, size
from bsdesk.engine.run.trial import can_be_done
from bsdesk.engine.state import Frame, Prompt, State, Unforeseeable, at
from bsdesk.engine.totals import prices, says
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat, take
from bsdesk.games.battle_spirits.rules.areas import core_places, cores
from bsdesk.games.battle_spirits.rules.cards import Card
from bsdesk.games.battle_spirits.rules.combatants import price_frames
from bsdesk.games.battle_spirits.rules.cores import place_refusal
from bsdesk.games.battle_spirits.rules.totals import definition, field_symbols, payment


def paying_places(state: State, frame: Frame) -> tuple[Ref, ...]:
    """BS-8.8 Return where cores may be paid from: Reserve and own Field cards; an effect may allow the Reserve only."""
    places = core_places(state, frame.seat)
    return places[:1] if frame.bound.get("places") == "reserve" else places


def room(state: State, places: tuple[Ref, ...]) -> Pool:
    """Return the cores that lie at these places: the same for all cards that could be paid for."""
    found: Pool | None = state.totals.get(("room", places))
    if found is None:
        tokens, normal, soul = state.tokens, 0, 0
        for place in places:
            if place in tokens:
                pool = tokens[place]
                normal += pool[0]
                soul += pool[1]
        found = state.totals["room", places] = normal, soul
    return found


def lv1_need(card: Card, *, soul: bool = False) -> int:
    """BS-7.4, BS-8.16 Return the fewest cores that keep the card on the Field."""
    if card.kind != "spirit":
        return 0
    return 1 if soul and any(line.soul for line in card.levels) else card.levels[0].cores


def ex_cards(state: State, seat: Seat, ref: Ref) -> list[Ref]:
    """BS-13.2, BS-13.5 Return the cards in the own Trash whose EX symbols match the card's reduction symbols."""
    colours = definition(state, ref).reduction
    trash = state.zones[at(seat, "trash")]
    if any(not state.cards[r].definition for r in trash):  # a search that doesn't know which card came there
        raise Unforeseeable("hidden card")
    return [r for r in trash if r != ref and not colours.keys().isdisjoint(definition(state, r).ex)]


def ex_symbols(state: State, refs: Iterable[Ref]) -> dict[str, int]:
    found: dict[str, int] = {}
    for ref in refs:
        for colour, count in definition(state, ref).ex.items():
            found[colour] = found.get(colour, 0) + count
    return found


def ex_limit(card: Card) -> int:
    """BS-13.4 Return how many of them may be used: at most as many as the card has reduction symbols."""
    return sum(card.reduction.values())


def soul_magic_refusal(state: State, ref: Ref, places: tuple[Ref, ...], seat: Seat) -> Refusal | None:
    """Return why the Soul Magic of this card can't be used now."""
    colour = definition(state, ref).soul_magic
    if not field_symbols(state, seat, ref).get(colour):
        return Refusal("no_symbol_for_soul_magic", "BS-14.2", {"colour": colour})
    if not room(state, places)[1]:
        return Refusal("soul_core_not_at_hand", "BS-14.3")
    return None


def cheapest(state: State, ref: Ref, seat: Seat, chosen: Sequence[Ref] = ()) -> int:
    """Return the lowest price of the card with any Succession; given chosen EX cards, with those among them."""
    card = definition(state, ref)
    if not card.succession:
        return payment(state, ref, seat)
    rest = [r for r in ex_cards(state, seat, ref) if r not in chosen]
    sums = ex_sums(state, card, chosen, rest, ex_limit(card) - len(chosen))
    return min(payment(state, ref, seat, dict(zip(card.reduction, sum_, strict=True))) for sum_ in sums)


def ex_sums(state: State, card: Card, chosen: Sequence[Ref], rest: Sequence[Ref], most: int) -> Iterable[Pool]:
    """Return each total of EX symbols, by reduction colour, of the chosen cards and up to `most` of the rest."""
    symbols = ex_symbols(state, chosen)
    sums = {tuple(min(n, symbols.get(c, 0)) for c, n in card.reduction.items()): 0}  # -> the fewest cards it takes
    for ref in rest:
        ex = definition(state, ref).ex
        for sum_, cards in list(sums.items()):
            if cards < most:
                capped = zip(sum_, card.reduction.items(), strict=True)
                more = tuple(min(n, have + ex.get(c, 0)) for have, (c, n) in capped)
                sums[more] = min(cards + 1, sums.get(more, most))
    return sums


def cost_refusal(state: State, ref: Ref, frame: Frame) -> Refusal | None:
    """BS-8.1, BS-8.21 Return why a card can't be used for its cost: it can't be paid in any way, or (BS-1.9) that is
    forbidden, or something must be done first that can't be."""
    if says(state, "cannot", "use", f"p{frame.seat}", ref):
        return Refusal("cannot_use", "BS-1.9", {"card": ref})
    due = prices_of_use(state, frame.seat, ref)
    if due and not all(leaves_enough(state, price, ref, frame) for price in due):
        return Refusal("cannot_use_unpaid", "BS-1.9", {"card": ref})
    return unpayable(state, ref, frame)


def prices_of_use(state: State, seat: Seat, ref: Ref) -> list[Frame]:
    """Return what must be done first so that this card can be used: a frame for each thing."""
    return price_frames(seat, ref, prices(state, "use", f"p{seat}", ref))


def leaves_enough(state: State, price: Frame, ref: Ref, frame: Frame) -> bool:
    """BS-E11 Return whether what must be done first can be done wholly, and so that the card can be paid for then."""
    if state.tried:
        return True  # no trial within a trial
    ability = ability_of(state, price.program)
    return can_be_done(
        state, replace(price, pc=ability.first), ability, lambda then: unpayable(then, ref, frame) is None
    )


def unpayable(state: State, ref: Ref, frame: Frame) -> Refusal | None:
    """BS-8.1, BS-8.21: return why the cost of a card can't be paid in any way."""
    card = definition(state, ref)
    places = paying_places(state, frame)
    soulless = soul_magic_refusal(state, ref, places, frame.seat) if card.soul_magic else None
    if card.soul_magic and soulless is None:
        return None
    normal, soul = room(state, places)
    have = normal + soul
    price = 0 if frame.bound.get("free") else cheapest(state, ref, frame.seat)
    if price > have and soulless is not None:
        return replace(soulless, facts={**soulless.facts, "cost": price, "cores": have})
    if price > have:
        return Refusal("cannot_pay", "BS-8.1", {"cost": price, "cores": have})
    spare = have - price
    need = lv1_need(card, soul=bool(soul))
    if spare < need:
        return Refusal("no_core_for_level_1", "BS-7.4", {"cost": price, "cores": have, "level_1": need})
    return None


def after_picks(state: State, places: Sequence[Ref], prompt: Prompt) -> dict[Ref, Pool]:
    """Return what lies at each place without the cores picked so far."""
    picked = {pick.subject for pick in prompt.chosen}
    left = {place: cores(state, place) for place in places}
    return {place: take(pool, cores_picked(prompt, place)) if place in picked else pool for place, pool in left.items()}


def cores_picked(prompt: Prompt, place: Ref) -> Pool:
    """Return what has been picked of a place."""
    picks = [p.amount for p in prompt.chosen if p.subject == place]
    return sum(p[0] for p in picks), sum(p[1] for p in picks)


def payments(prompt: Prompt, left: Mapping[Ref, Pool]) -> list[Offer]:
    """Return offers to pick from the remaining cores, up to what is still due."""
    due = still_due(prompt)
    return [pick_of(prompt, p, amount=c, most=min(due, sum(c))) for p, c in left.items() if due and sum(c)]


def still_due(prompt: Prompt) -> int:
    return prompt.most - size(prompt)


def payment_refusal(state: State, prompt: Prompt, move: Move) -> Refusal:
    """Return why this does not pay what is due: BS-8.20 something else, BS-8.10 cores elsewhere, BS-8.7 too many."""
    due = still_due(prompt)
    if move.verb != "pay":
        return Refusal("pay_first", "BS-8.20", {"due": due})
    refusal = place_refusal(state, prompt.seat, move.subject, rule="BS-8.10")
    if refusal is None and sum(move.amount) > due:
        refusal = Refusal("pay_no_more", "BS-8.7", {"due": due})
    return refusal or Refusal("not_so_many_cores", "BS-8.8", {"place": move.subject})

"""Using a card from the hand: summon, deploy, Magic; its cost and its cores (BS-7, BS-8, BS-13, BS-14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bsdesk.engine.facts import CardMoved, Declared, Fact, TokensMoved
from bsdesk.engine.game import Verb, as_cost, program
from bsdesk.engine.play import Run
from bsdesk.engine.questions import Ask, one_of, pick_of, size
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat, take
from bsdesk.games.battle_spirits.abilities import lacking
from bsdesk.games.battle_spirits.areas import SOUL, core_places, cores
from bsdesk.games.battle_spirits.cards import Card, level_with
from bsdesk.games.battle_spirits.cores import place_refusal
from bsdesk.games.battle_spirits.flash import hand_over, in_flash_timing, right_of_other
from bsdesk.games.battle_spirits.steps import in_main_step, may_act
from bsdesk.games.battle_spirits.totals import definition, field_symbols, payment

KIND_OF_VERB = {"summon": "spirit", "deploy": "nexus", "use": "magic"}
RULE_OF_VERB = {"summon": "BS-7.3", "deploy": "BS-7.6", "use": "BS-7.10"}

# ------------------------------------------------------------------------------------- what a use would take


def paying_places(state: State, frame: Frame) -> list[Ref]:
    """BS-8.8: Reserve and own Field cards; an effect may allow the Reserve only."""
    places = core_places(state, frame.seat)
    return places[:1] if frame.bound.get("places") == "reserve" else places


def room(state: State, places: Sequence[Ref]) -> Pool:
    normal = soul = 0
    for place in places:
        pool = cores(state, place)
        normal += pool[0]
        soul += pool[1]
    return normal, soul


def lv1_need(card: Card, *, soul: bool) -> int:
    """BS-7.4, BS-8.16: the fewest cores that keep the card on the Field."""
    if card.kind != "spirit":
        return 0
    return 1 if soul and any(line.soul for line in card.levels) else card.levels[0].cores


def ex_cards(state: State, seat: Seat, ref: Ref) -> list[Ref]:
    """BS-13.2, BS-13.5: cards in the own Trash whose EX symbols match the card's reduction symbols."""
    colours = definition(state, ref).reduction
    trash = state.zones[at(seat, "trash")]
    return [r for r in trash if r != ref and any(c in colours for c in definition(state, r).ex)]


def ex_symbols(state: State, refs: Iterable[Ref]) -> dict[str, int]:
    found: dict[str, int] = {}
    for ref in refs:
        for colour, count in definition(state, ref).ex.items():
            found[colour] = found.get(colour, 0) + count
    return found


def ex_limit(card: Card) -> int:
    """BS-13.4: no more cards than the card has reduction symbols."""
    return sum(card.reduction.values())


def soul_magic_refusal(state: State, ref: Ref, places: Sequence[Ref], seat: Seat) -> Refusal | None:
    """Why the Soul Magic of this card does not work now."""
    colour = definition(state, ref).soul_magic
    if not field_symbols(state, seat, ref).get(colour, 0):
        return Refusal("no_symbol_for_soul_magic", "BS-14.2", {"colour": colour})
    if not room(state, places)[1]:
        return Refusal("soul_core_not_at_hand", "BS-14.3")
    return None


def cheapest(state: State, ref: Ref, seat: Seat, chosen: Sequence[Ref] = ()) -> int:
    """The least that the card can be had for, Succession and all; with these EX cards chosen already, if any."""
    card = definition(state, ref)
    if not card.succession:
        return payment(state, ref, seat)
    rest = [r for r in ex_cards(state, seat, ref) if r not in chosen]
    sums = ex_sums(state, card, chosen, rest, ex_limit(card) - len(chosen))
    return min(payment(state, ref, seat, dict(zip(card.reduction, sum_, strict=True))) for sum_ in sums)


def ex_sums(state: State, card: Card, chosen: Sequence[Ref], rest: Sequence[Ref], most: int) -> Iterable[Pool]:
    """All that the chosen EX cards and so many of the rest can come to, colour by colour of the reduction."""
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
    """BS-8.1, BS-8.21: a card can't be used if its cost can't be paid in any way."""
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


# ---------------------------------------------------------------------------------------------- the program


def reveal(run: Run) -> None:
    """BS-8.3 The card is revealed first; until it has found its place it is in use."""
    frame = run.frame
    new = run.fresh_id()
    run.stack[-1] = replace(frame, source=new)
    run.bind("queued", len(run.state.queue))
    run.lead([CardMoved(frame.source, at(frame.seat, "use"), new, why="revealed", controller=frame.seat)])


def way_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """BS-14.5 The reduced cost or the Soul Core, whichever can be paid."""
    places = paying_places(state, frame)
    ways = ["cost"] if cheapest(state, frame.source, frame.seat) <= sum(room(state, places)) else []
    if soul_magic_refusal(state, frame.source, places, frame.seat) is None:
        ways.append("soul")
    return one_of(prompt, ways)


def by_soul_magic(frame: Frame) -> bool:
    return any(pick.subject == "soul" for pick in frame.answers.get("way", ()))


def may_succeed(state: State, frame: Frame) -> bool:
    card = definition(state, frame.source)
    return card.succession and not by_soul_magic(frame) and not frame.bound.get("free")


def succeed_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """BS-13.2 Cards with which, and perhaps some more, the rest of the cost can be paid."""
    chosen, left = [p.subject for p in prompt.chosen], cores_left(state, frame)
    found = [r for r in ex_cards(state, frame.seat, frame.source) if r not in chosen]
    return one_of(prompt, [r for r in found if cheapest(state, frame.source, frame.seat, [*chosen, r]) <= left])


def cores_left(state: State, frame: Frame) -> int:
    """How many cores there are to pay with, beside those that the card needs for Lv1."""
    normal, soul = room(state, paying_places(state, frame))
    return normal + soul - lv1_need(definition(state, frame.source), soul=bool(soul))


def enough_succession(state: State, frame: Frame, prompt: Prompt) -> bool:
    """Done only if what is left to pay can be paid."""
    price = payment(state, frame.source, frame.seat, ex_symbols(state, [p.subject for p in prompt.chosen]))
    return price <= cores_left(state, frame)


def most_successions(state: State, frame: Frame) -> int:
    return min(ex_limit(definition(state, frame.source)), len(ex_cards(state, frame.seat, frame.source)))


def why_no_succession(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    if move.verb != "succeed":
        return None
    card = state.cards.get(move.subject)
    if card is None or card.zone != at(frame.seat, "trash"):
        return Refusal("not_in_own_trash", "BS-13.2")
    if not definition(state, move.subject).ex:
        return Refusal("no_ex_symbol", "BS-13.2")
    if move.subject not in ex_cards(state, frame.seat, frame.source):
        return Refusal("ex_colour_differs", "BS-13.5")
    if any(p.subject == move.subject for p in prompt.chosen):
        return Refusal("chosen_already", "BS-13.4")
    return Refusal("cannot_pay_then", "BS-8.1")


@as_cost
def fix_cost(run: Run) -> None:
    """BS-8.19 What is to be paid is fixed now; Succession comes first (BS-13.3)."""
    state, frame = run.state, run.frame
    removed = [p.subject for p in frame.answers.get("succeed", ())]
    if by_soul_magic(frame) or frame.bound.get("free"):
        price = 0
    else:
        price = payment(state, frame.source, frame.seat, ex_symbols(state, removed))
    run.bind("cost", price)
    facts: list[Fact] = [*run.moved(removed, at(frame.seat, "removed"), why="succession")]
    run.lead([*facts, Declared(frame.seat, "cost", frame.source, number=price)])


def price_of(_state: State, frame: Frame) -> int:
    return int(frame.bound["cost"])  # type: ignore[arg-type]


def after_picks(state: State, places: Sequence[Ref], prompt: Prompt) -> dict[Ref, Pool]:
    """What lies at each place once the picks so far are taken away."""
    return {place: take(cores(state, place), picked(prompt, place)) for place in places}


def picked(prompt: Prompt, place: Ref) -> Pool:
    """What has been picked of a place already."""
    picks = [p.amount for p in prompt.chosen if p.subject == place]
    return sum(p[0] for p in picks), sum(p[1] for p in picks)


def payments(prompt: Prompt, left: Mapping[Ref, Pool]) -> list[Offer]:
    """What may be picked of the cores that are left, towards what is still due."""
    due = still_due(prompt)
    return [pick_of(prompt, p, amount=c, most=min(due, sum(c))) for p, c in left.items() if due and sum(c)]


def still_due(prompt: Prompt) -> int:
    return prompt.most - size(prompt)


def pay_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """BS-8.8 Mixed as one likes; the Soul Core too, unless only it can keep the new Spirit at Lv1."""
    left = after_picks(state, paying_places(state, frame), prompt)
    if soul_core_needed(state, frame, prompt):
        left = {place: (pool[0], 0) for place, pool in left.items()}
    return payments(prompt, left)


def soul_core_needed(state: State, frame: Frame, prompt: Prompt) -> bool:
    """BS-8.16: is the Soul Core all that can keep the new Spirit at Lv1, so that it can't be paid?"""
    card = definition(state, frame.source)
    spare = sum(room(state, paying_places(state, frame))) - prompt.most
    return card.kind == "spirit" and spare < card.levels[0].cores


def why_no_pay(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal:
    refusal = payment_refusal(state, prompt, move)
    if refusal.code == "not_so_many_cores" and any(move.amount[1:]) and soul_core_needed(state, frame, prompt):
        return Refusal("soul_core_needed", "BS-8.16", {"place": move.subject, "due": still_due(prompt)})
    return refusal


def payment_refusal(state: State, prompt: Prompt, move: Move) -> Refusal:
    """Why this does not pay what is due: BS-8.20 something else, BS-8.10 cores elsewhere, BS-8.7 too many."""
    due = still_due(prompt)
    if move.verb != "pay":
        return Refusal("pay_first", "BS-8.20", {"due": due})
    refusal = place_refusal(state, prompt.seat, move.subject, rule="BS-8.10")
    if refusal is None and sum(move.amount) > due:
        refusal = Refusal("pay_no_more", "BS-8.7", {"due": due})
    return refusal or Refusal("not_so_many_cores", "BS-8.8", {"place": move.subject, "due": due})


@as_cost
def pay(run: Run) -> list[Fact]:
    """BS-8.9 What is paid goes to the Trash (BS-14.1: for Soul Magic the Soul Core alone)."""
    state, frame = run.state, run.frame
    trash = at(frame.seat, "trash")
    if by_soul_magic(frame):
        place = next(p for p in paying_places(state, frame) if cores(state, p)[1])
        return [TokensMoved(place, trash, SOUL, "paid")]
    return [TokensMoved(p.subject, trash, p.amount, "paid") for p in frame.answers.get("pay", ())]


def what_paying_set_off(run: Run) -> None:
    """BS-O-16 It is resolved before the cores are placed, even where the card is summoned by an effect."""
    run.flush(since=int(run.frame.bound["queued"]))  # type: ignore[arg-type]


def place_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """BS-8.12 From the Reserve or other own Field cards."""
    offers = []
    for place, pool in after_picks(state, paying_places(state, frame), prompt).items():
        if sum(pool):
            offers.append(pick_of(prompt, place, amount=pool, most=sum(pool)))
    return offers


def is_kind(*kinds: str):  # type: ignore[no-untyped-def]
    return lambda state, frame: definition(state, frame.source).kind in kinds


def least_cores(state: State, frame: Frame) -> int:
    soul = room(state, paying_places(state, frame))[1]
    return lv1_need(definition(state, frame.source), soul=bool(soul))


def enough_cores(state: State, frame: Frame, prompt: Prompt) -> bool:
    """BS-8.16 Enough for Lv1, or all there is."""
    card = definition(state, frame.source)
    soul = any(pick.amount[1] for pick in prompt.chosen)
    return card.kind != "spirit" or level_with(card, size(prompt), soul) > 0


def why_no_place(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    if move.verb != "place":
        return Refusal("place_first", "BS-7.4", {"level_1": prompt.least})
    refusal = place_refusal(state, frame.seat, move.subject, rule="BS-8.15")
    return refusal or Refusal("not_so_many_cores", "BS-8.12", {"place": move.subject})


def enter(run: Run) -> list[Fact] | None:
    """BS-8.12 The card enters the Field with its cores (BS-7.9: upright)."""
    state, frame = run.state, run.frame
    card = definition(state, frame.source)
    if card.kind == "magic":
        return None
    new = run.fresh_id()
    act = "summoned" if card.kind == "spirit" else "deployed"
    facts: list[Fact] = [CardMoved(frame.source, at(frame.seat, "field"), new, why=act)]
    facts += [TokensMoved(p.subject, new, p.amount, "placed") for p in frame.answers.get("place", ())]
    facts.append(Declared(frame.seat, act, new))
    if frame.bound.get("from") == "hand":
        facts.append(Declared(frame.seat, "used", new))
    return facts


def in_use(state: State, frame: Frame) -> bool:
    """Is the card still being used? A Spirit or Nexus has entered the Field by then."""
    return frame.source in state.cards


def resolve_magic(run: Run) -> None:
    """BS-7.11 The effect that was named happens, and no other."""
    state, frame = run.state, run.frame
    if not in_use(state, frame):
        return
    card = state.cards[frame.source]
    for ability in state.game.abilities[card.definition]:
        if ability.effect.activate == frame.bound.get("mode"):
            run.stack.append(Frame(ability.key, frame.seat, source=frame.source, cause=frame.cause))
            return


def discard_magic(run: Run) -> list[Fact] | None:
    """BS-7.12 Used Magic goes to the Trash after its effect."""
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

# ------------------------------------------------------------------------------------------------- the verbs


def use_closed(state: State, seat: Seat) -> Refusal | None:
    """Summon and deploy: in the own Main Steps."""
    if not may_act(state, seat):
        return Refusal("not_your_turn", "BS-6.4", {"seat": state.actor})
    if not in_main_step(state, seat):
        return Refusal("main_step_only", "BS-6.11", {"step": state.step})
    return None


def magic_closed(state: State, seat: Seat) -> Refusal | None:
    """BS-7.22 Magic: in the own Main Steps and in Flash Timings."""
    if in_flash_timing(state) or in_main_step(state, seat):
        return right_of_other(state, seat)
    if state.active != seat:
        return Refusal("not_your_turn", "BS-6.4", {"seat": state.active})
    return Refusal("main_step_or_flash", "BS-7.22", {"step": state.step})


def using_frame(seat: Seat, ref: Ref, mode: str = "") -> Frame:
    return Frame("use", seat, source=ref, bound={"mode": mode, "from": "hand"})


def hand_refusal(state: State, move: Move) -> Refusal | None:
    """Only an own hand card, and of the kind that the verb is for."""
    card = state.cards.get(move.subject)
    rule = RULE_OF_VERB[move.verb]
    if card is None or card.zone != at(move.seat, "hand"):
        return Refusal("not_in_your_hand", rule, {"card": move.subject})
    kind = definition(state, move.subject).kind
    if kind != KIND_OF_VERB[move.verb]:
        return Refusal("wrong_kind", rule, {"card": move.subject, "kind": kind})
    if move.amount or (move.target and move.verb != "use"):
        return Refusal("cores_come_later", "BS-8.12", {"card": move.subject})
    return None


def refuse_use(state: State, move: Move) -> Refusal | None:
    """BS-8.1 A card from the hand whose cost can be paid."""
    refusal = hand_refusal(state, move)
    return refusal or cost_refusal(state, move.subject, using_frame(move.seat, move.subject))


def refuse_magic(state: State, move: Move) -> Refusal | None:
    """BS-7.11 One of its effects, at its time."""
    refusal = hand_refusal(state, move)
    if refusal is not None:
        return refusal
    modes = magic_modes(state, move.subject)
    if move.target not in modes:
        return Refusal("name_one_effect", "BS-7.11", {"card": move.subject})
    if move.target == "main" and in_flash_timing(state):
        return Refusal("main_effect_in_flash", "BS-7.21", {"card": move.subject})
    ability = modes[move.target]
    frame = replace(using_frame(move.seat, move.subject, move.target), program=ability.key)
    return lacking(state, frame, ability) or cost_refusal(state, move.subject, frame)


def magic_modes(state: State, ref: Ref):  # type: ignore[no-untyped-def]
    abilities = state.game.abilities[state.cards[ref].definition]
    return {a.effect.activate: a for a in abilities if a.effect.activate}


def hand_candidates(verb: str):  # type: ignore[no-untyped-def]
    kind = KIND_OF_VERB[verb]

    def candidates(state: State, seat: Seat) -> Iterable[Offer]:
        for ref in state.zones[at(seat, "hand")]:
            if state.cards[ref].definition and definition(state, ref).kind == kind:
                for mode in magic_modes(state, ref) if kind == "magic" else ("",):
                    yield Offer(Move(seat, verb, ref, mode))

    return candidates


def perform_use(run: Run, move: Move) -> Sequence[Fact] | None:
    """BS-7.2 A card is declared to be used; from here on it must be paid for (BS-8.20)."""
    hand_over(run, move.seat, passed=False)
    run.stack.append(replace(using_frame(move.seat, move.subject, move.target), cause=run.state.seq))
    return None


VERBS = (
    Verb("summon", use_closed, hand_candidates("summon"), refuse_use, perform_use),
    Verb("deploy", use_closed, hand_candidates("deploy"), refuse_use, perform_use),
    Verb("use", magic_closed, hand_candidates("use"), refuse_magic, perform_use),
)


def suggest(state: State, move: Move) -> tuple[Move, ...]:
    """A whole plan for a use: no Soul Magic or Succession unless needed, normal cores of the Reserve first,
    and nothing depleted if it can be helped."""
    from bsdesk.engine.play import Applied, apply, moves

    plan: list[Move] = []
    step: Move | None = move
    while step is not None:
        outcome = apply(state, step)
        if not isinstance(outcome, Applied):
            return ()
        plan.append(step)
        state = outcome.state
        prompt = state.prompts.get(move.seat)
        if prompt is None or prompt.question not in ("way", "succeed", "pay", "place"):
            return tuple(plan)
        offers = moves(state, move.seat)
        if any(o.move.verb == "done" for o in offers):
            step = Move(move.seat, "done")
        else:
            step = min((_cheap(state, prompt, o) for o in offers if o.move.verb != "back"), key=lambda s: s[0])[1]
    return tuple(plan)


def _cheap(state: State, prompt: Prompt, offer: Offer) -> tuple[tuple[int, int, str], Move]:
    """How much an answer would hurt, and the answer with an amount that hurts little."""
    move, place = offer.move, offer.move.subject
    if not offer.most:
        ex = sum(definition(state, place).ex.values()) if place in state.cards else 0
        return (0, -ex, place), move
    due = min(max(prompt.least - size(prompt), 1), offer.most)
    there = take(cores(state, place), picked(prompt, place))
    if place not in state.cards:
        return (0, 0, place), replace(move, amount=first_cores(move.amount, due))
    most = next((n for n in range(due, 0, -1) if harmless(state, place, there, first_cores(move.amount, n))), 0)
    if most:
        return (1, 0, place), replace(move, amount=first_cores(move.amount, most))
    return (2, -sum(there), place), replace(move, amount=first_cores(move.amount, due))


def first_cores(pool: Pool, count: int) -> Pool:
    """So many of these cores, normal ones before the Soul Core."""
    normal = min(pool[0], count)
    return normal, min(pool[1], count - normal)


def harmless(state: State, ref: Ref, there: Pool, amount: Pool) -> bool:
    """Does the card keep its Lv1 without these cores?"""
    normal, soul = take(there, amount)
    return level_with(definition(state, ref), normal + soul, soul > 0) > 0

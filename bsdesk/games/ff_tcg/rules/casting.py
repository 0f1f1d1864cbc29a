"""Casting Summons (FF-11.3) and playing Characters (FF-11.4)."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardMoved, CardShown, CardTurned, Marks
from bsdesk.engine.facts import Counted, Declared, Fact
from bsdesk.engine.game import Verb, program
from bsdesk.engine.giving import grants
from bsdesk.engine.play.announcing import can_announce, can_be_finished, home_of
from bsdesk.engine.play.paying import due
from bsdesk.engine.play.priority import AT_ONCE, acted, waiting
from bsdesk.engine.run import Run
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Event, Frame, State, at, fold
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.engine.values.payment import Price
from bsdesk.games.ff_tcg.rules.areas import casts, entered, field_of, has, named_alike, unique
from bsdesk.games.ff_tcg.rules.cards import AS_PLAYED, CHARACTERS
from bsdesk.games.ff_tcg.rules.costs import reductions
from bsdesk.games.ff_tcg.rules.limit_break import TURN_UP, limit_breaks, limit_of, refuse_turn_up, why_used_up
from bsdesk.games.ff_tcg.rules.payment import PAY, hand_over, is_payable, only_with, price_of, why_unpayable
from bsdesk.games.ff_tcg.rules.processes import MOST_BACKUPS

MAIN_PHASES = ("main", "main2")
ENTER_DULL = "must enter_dull"  # how that is given
DECLARATION = "declaration"  # the moment in which an attacker is named: nobody has priority
BETWEEN = "between_damages"  # the moment after the damage of First Strike, before the others deal theirs


def no_abilities_now(state: State, _seat: Seat) -> Refusal | None:
    """FF-9.3.1.6, FF-9.3.1.7 Return why no Summon and no ability can be used now: it is no moment to act in, or one
    between two damages (FF-15.2.3.3a)."""
    between = Refusal("between_damages", "FF-15.2.3.3a") if state.moment == BETWEEN else None
    return no_moment_to_act(state) or between


def no_moment_to_act(state: State) -> Refusal | None:
    """FF-9.3.1.6: Return why nothing can be used or played now: it is no main or attack phase, or an attacker is named
    first."""
    if state.step not in (*MAIN_PHASES, "attack"):
        return Refusal("main_and_attack_only", "FF-9.3.1.6", {"step": state.step})
    return Refusal("attacker_first", "FF-10.1.2.1a") if state.moment == DECLARATION else None


def no_characters_now(state: State, seat: Seat) -> Refusal | None:
    """FF-11.4.1a Return why no Character can be played now: it is no own main phase, or the Stack is not empty;
    FF-15.2.5.2: those with Back Attack can whenever one has priority in a main or attack phase, also between two
    damages (FF-15.2.3.3a)."""
    if any(has(state, offer.move.subject, "back_attack") for offer in characters(state, seat)):
        return no_moment_to_act(state)
    return not_in_calm_main(state, seat)


def not_in_calm_main(state: State, seat: Seat) -> Refusal | None:
    """FF-11.4.1a: Return why a Character without Back Attack can't be played now."""
    if state.active != seat or state.step not in MAIN_PHASES:
        return Refusal("own_main_phase", "FF-11.4.1a", {"step": state.step})
    return Refusal("stack_not_empty", "FF-11.4.1a") if waiting(state) else None


def hand_of(state: State, seat: Seat, verb: str, *kinds: str) -> list[Offer]:
    """FF-11.3.1a, FF-11.4.1a: Return the cards of the hand of these types, and those of the LB deck that lie face down
    (FF-15.2.8.3), each with this verb. They are worked out once a state: each of them is judged by all of them."""
    asked = ("hand of", seat, verb, kinds)
    found: list[Offer] | None = state.memo.get(asked)
    if found is None:
        known = [r for r in (*state.zones[at(seat, "hand")], *limit_breaks(state, seat)) if state.cards[r].definition]
        found = [Offer(Move(seat, verb, r)) for r in known if any(has(state, r, kind) for kind in kinds)]
        state.memo[asked] = found
    return found


def cannot_pay(state: State, move: Move) -> Refusal | None:
    """FF-11.3.1b, FF-14.1 Return that a card can't be paid for, before it begins."""
    ref, seat = move.subject, move.seat
    if is_payable(state, ref, seat, reductions(state, ref, seat)):
        return None
    price, only = price_of(state, ref), only_with(state, ref)
    element = "FF-2.1a" if only else "FF-11.4.6.1.2a" if len(price.kinds) > 1 else "FF-11.4.6.1.1a"
    return why_unpayable(state, seat, ref, price, {ref}, only, ("FF-5.2.1.2a", element))


# ------------------------------------------------------------------------------------------------ Characters


def refuse_play(state: State, move: Move) -> Refusal | None:
    """FF-5.2.3.1.1.1 Return why this can't be played: only Characters are put on the Field so."""
    if not any(offer.covers(move) for offer in characters(state, move.seat)):
        return why_used_up(state, move) or Refusal("no_character", "FF-5.2.3.1.1.1")
    if not has(state, move.subject, "back_attack"):
        closed = not_in_calm_main(state, move.seat)
        if closed is not None:
            return closed
    lack = refuse_place(state, move.subject, move.seat) or refuse_turn_up(state, move)
    return lack or cannot_pay(state, move)


def characters(state: State, seat: Seat) -> list[Offer]:
    return hand_of(state, seat, "play", *CHARACTERS)


def refuse_place(state: State, ref: Ref, seat: Seat) -> Refusal | None:
    """Return why a player may not put this Character on the Field: its name (FF-7.7.3a), five Backups (FF-7.7.4a), a
    light or dark one is there already (FF-7.7.5a)."""
    alike = named_alike(state, seat, ref)
    if alike:
        return Refusal("same_name", "FF-7.7.3a", {"card": alike[0]})
    full = len(field_of(state, seat, "backup")) >= MOST_BACKUPS and not says(state, "can", "any_backups", f"p{seat}")
    if full and has(state, ref, "backup"):  # FF-2.1a: a card may say otherwise
        return Refusal("five_backups", "FF-7.7.4a")
    rare = unique(state, field_of(state, seat))
    beside = says(state, "can", "have_lights", f"p{seat}") or says(state, "can", "enter_beside_light", ref)
    if beside and all(has(state, one, "light") for one in (*rare, ref)):
        return None
    if rare and unique(state, [ref]):
        return Refusal("one_light_or_dark", "FF-7.7.5a", {"card": rare[0]})
    return None


def play(run: Run, move: Move) -> list[Fact]:
    """FF-11.4.2 Show it and have it paid for; nobody can answer."""
    state, ref = run.state, move.subject
    acted(run, who_goes_on(state, move.seat))
    program = as_played(state, ref)
    if program:
        run.push(program, move.seat, ref, **{AT_ONCE: 1})
    else:
        run.push(
            "paying",
            move.seat,
            ref,
            enters=1,
            turn_up=limit_of(state, ref),
            **due(price_of(state, ref), (ref,), only_with(state, ref)),
        )
    return [CardShown(ref)]


def who_goes_on(state: State, seat: Seat) -> Seat:
    """FF-11.4.8b, FF-O-03: Return who has priority after a Character was played: the turn's player, or by an option
    whoever played it, with Back Attack."""
    return seat if state.rules.options.get("after_back_attack") == "player" else state.active


def as_played(state: State, ref: Ref) -> str:
    """FF-11.4.3: Return the program in which is said what must be said before a Character is paid for; "" if it has
    none."""
    abilities = state.rules.abilities[state.cards[ref].definition]
    return next((one.key for one in abilities if one.effect.activate == AS_PLAYED), "")


def enter(run: Run) -> list[Fact]:
    """FF-11.4.8a Return the facts that it comes to the Field; FF-11.3.8a or that a Summon has been cast."""
    frame = run.frame
    cast = Counted(casts(frame.seat))
    if "enters" in frame.bound:
        return [cast, *entering(run, frame.source, frame.seat)]
    return [cast, Declared(frame.seat, "casts", frame.source)] if frame.source in run.state.cards else []


def entering(
    run: Run, ref: Ref, seat: Seat, ahead: int = 0, *, dull: bool = False, why: str = "played", marks: Marks = ()
) -> list[Fact]:
    """FF-5.2.3.1.1.3b: Return the facts by which a card comes onto the Field: a Backup dull, anything else active,
    unless something says how it enters (FF-11.9.2)."""
    new = run.fresh_id(ahead)
    moved = CardMoved(ref, at(seat, "field"), new, why=why, controller=seat, marks=marks)
    dull = dull or has(run.state, ref, "backup") or enters_dull(run.state, moved)
    return [moved, Counted(entered(new)), *([CardTurned(new, SIDEWAYS, UPRIGHT)] if dull else [])]


def enters_dull(state: State, moved: CardMoved) -> bool:
    """FF-11.9.2: Return whether something says that a card comes onto the Field dull, by what it is there."""
    if ENTER_DULL not in grants(state):
        return False
    there = state.copy()
    fold(there, Event(state.seq, 0, 0, "rule", "FF-11.9.2", moved))
    return says(there, "must", "enter_dull", f"p{moved.controller}", moved.becomes)


PAYMENT = program(TURN_UP, PAY, hand_over, enter)

# -------------------------------------------------------------------------------------------------- Summons


def summons(state: State, seat: Seat) -> list[Offer]:
    return hand_of(state, seat, "cast", "summon")


def refuse_cast(state: State, move: Move) -> Refusal | None:
    """FF-11.3.3a Return why a Summon can't be cast: also if it finds nothing to choose."""
    if not any(offer.covers(move) for offer in summons(state, move.seat)):
        return why_used_up(state, move) or Refusal("no_summon", "FF-11.3.1a")
    effect = effect_of(state, move.subject, move.seat)
    if not can_announce(state, effect):
        return Refusal("nothing_to_choose", "FF-11.3.3a", {"card": move.subject})
    lack = refuse_turn_up(state, move) or cannot_pay(state, move)
    return lack or unfinished(state, move, effect, price_of(state, move.subject).due)


def unfinished(state: State, move: Move, effect: Frame, due: int, rule: str = "FF-11.3.1b") -> Refusal | None:
    """FF-11.3.1b, FF-14.1 Return that it can't be announced and paid for up to the end, before it begins; by this rule
    of Summons, or that of abilities."""
    if can_be_finished(state, move, effect):
        return None
    return Refusal("cannot_pay", rule, {"card": move.subject, "due": due})


def effect_of(state: State, ref: Ref, seat: Seat) -> Frame:
    """Return the frame of a Summon's effect."""
    return Frame(f"{state.cards[ref].definition}/1", seat, source=ref, cause=state.seq)


def cast(run: Run, move: Move) -> None:
    """FF-11.3.2a Put it on top of the Stack, announce what it chooses, then have it paid for."""
    acted(run, move.seat)
    begin_cast(run, move.subject, move.seat, price_of(run.state, move.subject))


def begin_cast(run: Run, ref: Ref, seat: Seat, price: Price) -> None:
    """FF-11.3.2a, FF-11.3.7: put a Summon on top of the Stack, for a cost that is fixed now."""
    state = run.state
    owed = due(price, (), only_with(state, ref)) | {"turn_up": limit_of(state, ref)}
    new, home = run.fresh_id(), home_of(state, ref)
    run.settle([CardMoved(ref, "stack", new, why="cast", controller=seat)], "rule", "FF-11.3.2a", run.command_n)
    run.push("paying", seat, new, **owed)
    run.stack.append(replace(effect_of(run.state, new, seat), bound=home))


def leave_stack(run: Run) -> list[Fact]:
    """FF-11.11.10 Put a Summon that was carried out into its owner's Break Zone; remove an ability."""
    card = run.state.cards.get(run.frame.source)
    if card is None or card.zone != "stack":
        return []
    if card.effect:
        return [CardGone(card.id, "ability")]
    return [CardMoved(card.id, at(card.owner, "break"), run.fresh_id(), why="used")]


VERBS = (
    Verb("play", no_characters_now, characters, refuse_play, play),
    Verb("cast", no_abilities_now, summons, refuse_cast, cast),
)

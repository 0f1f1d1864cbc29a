"""Casting Summons (FF-11.3) and playing Characters (FF-11.4)."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardMoved, CardShown, CardTurned
from bsdesk.engine.facts import Counted, Fact
from bsdesk.engine.game import Verb, program
from bsdesk.engine.play.announcing import can_announce, can_be_finished, home_of
from bsdesk.engine.play.paying import due
from bsdesk.engine.play.priority import acted, waiting
from bsdesk.engine.run import Run
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, State, at
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.ff_tcg.rules.areas import entered, field_of, has, named_alike, unique
from bsdesk.games.ff_tcg.rules.cards import CHARACTERS
from bsdesk.games.ff_tcg.rules.payment import PAY, hand_over, is_payable, price_of
from bsdesk.games.ff_tcg.rules.processes import MOST_BACKUPS

MAIN_PHASES = ("main", "main2")
DECLARATION = "declaration"  # the moment in which an attacker is named: nobody has priority


def no_abilities_now(state: State, _seat: Seat) -> Refusal | None:
    """FF-9.3.1.6, FF-9.3.1.7: Summons and abilities are for main and attack phases, while somebody has priority."""
    if state.step not in (*MAIN_PHASES, "attack"):
        return Refusal("main_and_attack_only", "FF-9.3.1.6", {"step": state.step})
    return Refusal("attacker_first", "FF-10.1.2.1a") if state.moment == DECLARATION else None


def no_characters_now(state: State, seat: Seat) -> Refusal | None:
    """FF-11.4.1a Characters are played in one's own main phases, while the Stack is empty."""
    if state.active != seat or state.step not in MAIN_PHASES:
        return Refusal("own_main_phase", "FF-11.4.1a", {"step": state.step})
    return Refusal("stack_not_empty", "FF-11.4.1a") if waiting(state) else None


def hand_of(state: State, seat: Seat, verb: str, *kinds: str) -> list[Offer]:
    """Return the cards of the hand of these types, each with this verb."""
    known = (r for r in state.zones[at(seat, "hand")] if state.cards[r].definition)
    return [Offer(Move(seat, verb, r)) for r in known if any(has(state, r, kind) for kind in kinds)]


def cannot_pay(state: State, move: Move) -> Refusal | None:
    """FF-11.3.1b, FF-14.1: what couldn't be paid for is refused before it begins."""
    if is_payable(state, move.subject, move.seat):
        return None
    return Refusal("cannot_pay", "FF-5.2.1.2a", {"card": move.subject, "due": price_of(state, move.subject).due})


# ------------------------------------------------------------------------------------------------ Characters


def refuse_play(state: State, move: Move) -> Refusal | None:
    """FF-5.2.3.1.1.1 Characters are what is put on the Field."""
    if not any(offer.covers(move) for offer in characters(state, move.seat)):
        return Refusal("no_character", "FF-5.2.3.1.1.1")
    return refuse_place(state, move.subject, move.seat) or cannot_pay(state, move)


def characters(state: State, seat: Seat) -> list[Offer]:
    return hand_of(state, seat, "play", *CHARACTERS)


def refuse_place(state: State, ref: Ref, seat: Seat) -> Refusal | None:
    """Return why a player may not put this Character on the Field: its name (FF-7.7.3a), five Backups (FF-7.7.4a), a
    light or dark one is there already (FF-7.7.5a)."""
    alike = named_alike(state, seat, ref)
    if alike:
        return Refusal("same_name", "FF-7.7.3a", {"card": alike[0]})
    if has(state, ref, "backup") and len(field_of(state, seat, "backup")) >= MOST_BACKUPS:
        return Refusal("five_backups", "FF-7.7.4a")
    rare = unique(state, field_of(state, seat))
    if rare and unique(state, [ref]):
        return Refusal("one_light_or_dark", "FF-7.7.5a", {"card": rare[0]})
    return None


def play(run: Run, move: Move) -> list[Fact]:
    """FF-11.4.2 It is shown, then paid for; nobody can answer."""
    price = price_of(run.state, move.subject)
    acted(run, move.seat)
    run.push("paying", move.seat, move.subject, enters=1, **due(price, (move.subject,)))
    return [CardShown(move.subject)]


def enter(run: Run) -> list[Fact]:
    """FF-11.4.8a Then it is on the Field: a Backup dull (FF-5.2.3.1.1.3b), anything else active."""
    frame = run.frame
    if "enters" not in frame.bound:
        return []
    new = run.fresh_id()
    moved = CardMoved(frame.source, at(frame.seat, "field"), new, why="played", controller=frame.seat)
    dull = [CardTurned(new, SIDEWAYS, UPRIGHT)] if has(run.state, frame.source, "backup") else []
    return [moved, Counted(entered(new)), *dull]


PAYMENT = program(PAY, hand_over, enter)

# -------------------------------------------------------------------------------------------------- Summons


def summons(state: State, seat: Seat) -> list[Offer]:
    return hand_of(state, seat, "cast", "summon")


def refuse_cast(state: State, move: Move) -> Refusal | None:
    """FF-11.3.3a A Summon that finds nothing to choose can't be cast."""
    if not any(offer.covers(move) for offer in summons(state, move.seat)):
        return Refusal("no_summon", "FF-11.3.1a")
    effect = effect_of(state, move.subject, move.seat)
    if not can_announce(state, effect):
        return Refusal("nothing_to_choose", "FF-11.3.3a", {"card": move.subject})
    return cannot_pay(state, move) or unfinished(state, move, effect, price_of(state, move.subject).due)


def unfinished(state: State, move: Move, effect: Frame, due: int) -> Refusal | None:
    """FF-11.3.1b, FF-14.1: what can't be announced and paid for up to the end is refused before it begins."""
    if can_be_finished(state, move, effect):
        return None
    return Refusal("cannot_pay", "FF-11.3.1b", {"card": move.subject, "due": due})


def effect_of(state: State, ref: Ref, seat: Seat) -> Frame:
    """Return the frame of a Summon's effect."""
    return Frame(f"{state.cards[ref].definition}/1", seat, source=ref, cause=state.seq)


def cast(run: Run, move: Move) -> None:
    """FF-11.3.2a It is put on top of the Stack; what it chooses is announced, then it is paid for."""
    price, new, home = price_of(run.state, move.subject), run.fresh_id(), home_of(run.state, move.subject)
    acted(run, move.seat)
    moved = CardMoved(move.subject, "stack", new, why="cast", controller=move.seat)
    run.settle([moved], "rule", "FF-11.3.2a", run.command_n)
    run.push("paying", move.seat, new, **due(price))
    run.stack.append(replace(effect_of(run.state, new, move.seat), bound=home))


def leave_stack(run: Run) -> list[Fact]:
    """FF-11.11.10 A Summon that was carried out goes to its owner's Break Zone; an ability is gone."""
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

"""Rule processes (FF-12): what happens by rule alone before anybody gets priority."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Counted, Fact, GameEnded
from bsdesk.engine.game import program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.drawing import draw_cards
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.totals import says
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.ff_tcg.rules.areas import DAMAGE, field_of, has, number, other, sharing_names, unique

MOST_DAMAGE, MOST_BACKUPS = 7, 5


def decked(seat: Seat) -> str:
    """FF-12.4.2, FF-12.4.3: Return the key under which it is counted that a card was missing from a player's deck."""
    return f"game.decked.p{seat}"


def draw(run: Run, seats: Sequence[Seat], count: int) -> int:
    """FF-3.1.2, FF-12.4.2: Let each of these players draw so many cards, or as many as there are, and count who was to
    draw more; return how many were drawn."""
    short = [seat for seat in seats if len(run.state.zones[at(seat, "deck")]) < count]
    drawn = draw_cards(run, seats, count)
    run.settle([Counted(decked(seat)) for seat in short])
    return drawn


def processes(run: Run) -> bool:
    """FF-12.3a Carry out all processes that apply, as one event; return whether any did."""
    state = run.state
    lost = losers(state)
    if lost:
        results = {seat: "draw" if len(lost) == 2 else "lose" if seat in lost else "win" for seat in state.seats()}
        run.settle([GameEnded(results, next(iter(lost.values())))], "rule", "FF-3.1", state.seq)
        return True
    doomed = {ref: why for seat in state.seats() for ref, why in leaving(state, seat).items()}
    before = len(run.log), len(run.inserted)
    facts = [away(run, ref, why, n) for n, (ref, why) in enumerate(doomed.items())]
    run.settle(facts, "rule", "FF-12.3a", state.seq)
    free = [s for s in state.seats() if says(state, "can", "any_backups", f"p{s}")]  # FF-2.1a
    crowded = [s for s in state.seats() if len(field_of(state, s, "backup")) > MOST_BACKUPS and s not in free]
    for seat in crowded:
        run.push("keep", seat)
    return bool(crowded) or (len(run.log), len(run.inserted)) != before


def losers(state: State) -> dict[Seat, str]:
    """FF-12.4.1, FF-12.4.2, FF-12.4.3: Return who has lost, and why: by 7 damage, or for want of cards."""
    hurt = {s: "damage" for s in state.seats() if len(state.zones[at(s, "damage")]) >= most_damage(state)}
    lost = {s: "deck" for s in state.seats() if decked(s) in state.tally} | hurt
    if lost:  # FF-3.2: who wins and loses at once has lost
        return lost
    return {other(s): "effect" for s in state.seats() if won(s) in state.tally}


def most_damage(state: State) -> int:
    """FF-3.1.1a, FF-3.1.1b: Return with how much damage a player has lost: one less in limited."""
    return MOST_DAMAGE - (state.rules.options.get("format") == "limited")


def won(seat: Seat) -> str:
    """FF-3.2: Return the key under which it is counted that an effect lets a player win."""
    return f"game.won.p{seat}"


def leaving(state: State, seat: Seat) -> dict[Ref, str]:
    """Return the Characters of a player that go to the Break Zone, and how: without power (FF-12.4.4), with as much
    damage (FF-12.4.5a), of one name (FF-12.4.6), light or dark (FF-12.4.7)."""
    mine = field_of(state, seat)
    found = dict.fromkeys(sharing_names(state, mine), "put")
    rare = unique(state, mine)
    if says(state, "can", "have_lights", f"p{seat}") and all(has(state, ref, "light") for ref in rare):
        rare = []
    found |= dict.fromkeys(rare if len(rare) > 1 else [], "put")
    for ref in mine:
        if not has(state, ref, "forward"):
            continue
        power = number(state, ref, "power")
        if not power:
            found[ref] = "put"
        elif number(state, ref, DAMAGE) >= power and not says(state, "cannot", "be_broken", ref):
            found[ref] = "broken"
    return found


def away(run: Run, ref: Ref, why: str, ahead: int = 0) -> CardMoved:
    """FF-7.3: Return the fact that a card went to its owner's Break Zone."""
    return CardMoved(ref, at(run.state.cards[ref].owner, "break"), run.fresh_id(ahead), why=why)


# ------------------------------------------------------------------------------------- six Backups or more


def backups(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    return one_of(prompt, field_of(state, frame.seat, "backup"))


def put_away(run: Run) -> list[Fact]:
    """FF-12.4.8 Return the facts that the other Backups go to the Break Zone."""
    kept = [pick.subject for pick in run.frame.answers["keep"]]
    rest = [r for r in field_of(run.state, run.frame.seat, "backup") if r not in kept]
    return [away(run, ref, "put", n) for n, ref in enumerate(rest)]


KEEP = program(Ask("keep", backups, "FF-12.4.8", least=MOST_BACKUPS, most=MOST_BACKUPS), put_away)

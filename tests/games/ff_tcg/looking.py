"""How tests play FF-TCG: paying with whatever pays, letting the top of the Stack be carried out, attacking."""

from __future__ import annotations

from bsdesk.engine.play import moves
from bsdesk.engine.play.priority import waiting
from bsdesk.engine.values import Seat
from bsdesk.games.ff_tcg.rules.casting import BETWEEN
from tests.table import Happened, Table


def merged(*done: Happened) -> Happened:
    return Happened([f for one in done for f in one.facts], [e for one in done for e in one.events])


def named(table: Table, seat: Seat = 1) -> Happened:
    """Name the first card of the same name that serves."""
    return table.play(f"p{seat} {table.moves(seat, 'same_name')[0]}")


def paid(table: Table, seat: Seat = 1) -> Happened:
    """Pay what is due: name the first card of the same name that serves, which is asked whatever there is; then with
    Backups, then with cards of the hand, the last ones first."""
    done: list[Happened] = []
    if table.question == "same_name":
        done.append(named(table, seat))
    while table.question == "pay" and seat in table.state.prompts:
        offers = [offer.move for offer in moves(table.state, seat) if offer.move.verb != "back"]
        if any(move.verb == "done" for move in offers):
            done.append(table.play(f"p{seat} done"))
            continue
        field = [m for m in offers if table.state.cards[m.subject].zone.endswith("field")]
        move = field[0] if field else offers[-1]
        done.append(table.play(f"p{seat} pay {move.subject} {move.target}".strip()))
    return merged(*done)


def make(table: Table, move: str, *answers: str, seat: Seat = 1) -> Happened:
    """Make a move, answer what is asked before it is paid for, and pay."""
    done = [table.play(f"p{seat} {move}")]
    for answer in answers:  # what can only be answered in one way is not asked
        if table.question == answer.split()[0]:
            done.append(table.play(f"p{seat} {answer}"))
    return merged(*done, paid(table, seat))


def resolve(table: Table) -> Happened:
    """Let both pass: the top of the Stack is carried out, or the game goes on."""
    first = table.state.actor
    return merged(table.play(f"p{first} pass"), table.play(f"p{3 - first} pass"))


def fight(table: Table) -> Happened:
    """Let both pass up to the end of the damage: once, or with First Strike once more between both damages."""
    done = [resolve(table)]
    while table.state.moment == BETWEEN:
        done.append(resolve(table))
    return merged(*done)


def answered(table: Table, *answers: str) -> Happened:
    """Give these answers to what is asked, and let all that waits on the Stack be carried out."""
    left, done = list(answers), []
    while table.question or programs(table):
        done.append(table.play(left.pop(0)) if table.question else resolve(table))
    assert not left, f"not asked: {left}"
    return merged(*done)


def played(table: Table, card: str, *answers: str) -> Happened:
    """Play a Character of the hand, pay for it, and answer what its autos ask, up to the end."""
    return merged(make(table, f"play hand.{card}"), answered(table, *answers))


def cast(table: Table, card: str, *answers: str, seat: Seat = 1) -> Happened:
    """Cast a Summon of the hand with these answers while it is announced, pay for it, and let it be carried out."""
    return merged(make(table, f"cast hand.{card}", *answers, seat=seat), answered(table))


def used(table: Table, ability: str, *answers: str, seat: Seat = 1) -> Happened:
    """Use an ability (`jecht e1`) with these answers while it is announced, pay, and let it be carried out."""
    return merged(make(table, f"use {ability}", *answers, seat=seat), answered(table))


def power(table: Table, card: str) -> int:
    return table.number(card, "power")


def damage(table: Table, card: str) -> int:
    return table.number(card, "damage")


def to_declaration(table: Table) -> None:
    """From a position with priority go on to the declaration of an attack."""
    while table.state.moment != "declaration" and table.state.step in ("main", "attack"):
        resolve(table)


def attack(table: Table, card: str, blocker: str = "") -> Happened:
    """Attack with a card, which this one blocks, and let everything happen up to the damage."""
    to_declaration(table)
    done = [table.play(f"attack {card}"), resolve(table)]
    if table.question == "block":
        done.append(table.play(f"p{3 - table.state.active} block {blocker}" if blocker else "done"))
    if table.state.actor:
        done.append(fight(table))
    return merged(*done)


def programs(table: Table) -> list[str]:
    """Return what waits on the Stack, the top one last."""
    return [frame.program for frame in waiting(table.state)]


def names(table: Table, zone: str) -> list[str]:
    return [table.state.cards[ref].definition for ref in table.state.zones[zone]]


def next_turn(table: Table) -> None:
    """Do nothing until the next turn begins; what is asked is answered somehow."""
    turn = table.state.turn
    while table.state.turn == turn or table.state.prompts:
        if table.state.prompts:
            table.play(f"p{table.to_act()} {table.moves()[0]}")
        else:
            table.play("end" if table.state.moment == "declaration" else "pass")


def phase_end(table: Table) -> Happened:
    """End the turn from its last main phase."""
    done = [resolve(table)]
    while table.state.step == "end" and not table.state.prompts:
        done.append(resolve(table))
    return merged(*done)


def lead(table: Table, step: str) -> None:
    """Do what comes before: a move, with all that is due for it, or what both players do."""
    if step == "declare":
        resolve(table)
        while table.state.moment != "declaration":
            resolve(table)
    elif step == "both pass":
        resolve(table)
    elif step.endswith(" phase"):
        while table.state.step != step.removesuffix(" phase"):
            resolve(table)
    elif step.startswith("begin "):
        table.play(step.removeprefix("begin "))
    elif step.split(maxsplit=1)[0] in ("play", "cast"):
        make(table, step)
    else:
        table.play(step)

"""Before the first turn (AG-3.1): who begins, the characters, the shuffled deck, the hands."""

from __future__ import annotations

from collections.abc import Iterable

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.game import program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.drawing import draw_cards
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.engine.vocabulary.cards import gone, made
from bsdesk.games.asteriated_grail.rules.areas import to_the_right
from bsdesk.games.asteriated_grail.rules.cards import CHARACTER, Character

FIRST_HAND = 4
OFFERED = 3  # characters that each player is dealt, or that are laid out for each player to draft from
WAYS = ("dealt", "drafted", "free", "none")  # AG-O-04
RIVALS = ({"AG-C24", "AG-C40"}, {"AG-C6", "AG-C41"})  # AG-3.1.6: never both in one pool


def choose_first(run: Run) -> list[Fact]:
    """AG-3.1.4 Let chance say which of the first team holds the card of the first player."""
    team = [seat for seat in run.state.seats() if run.state.teams[seat - 1] == run.state.teams[0]]
    chance = run.chance(len(team))
    run.settle([chance])
    run.bind("first", team[chance.number])
    return [Declared(team[chance.number], "goes_first")]


def in_order(run: Run) -> list[Seat]:
    """Return all players as they come, the first one first."""
    first = int(run.frame.bound["first"])  # type: ignore[arg-type]
    return [first, *to_the_right(run.state, first)[:-1]]


# ------------------------------------------------------------------------------------------------------- characters


def characters(state: State) -> list[str]:
    """Return the characters that there are, as many as a table can have."""
    return sorted(card.id for card in state.rules.defs.values() if card.kind == CHARACTER)


def way_of_choosing(state: State) -> str:
    """AG-O-04 Return how characters are chosen; without any, or with too few, all play without."""
    enough = len(characters(state)) >= len(state.teams)
    return str(state.rules.options["choosing"]) if enough else WAYS[-1]


def drawn_pool(run: Run, size: int) -> list[str]:
    """AG-3.1.6 Draw so many characters by lot; of two that must not be there together the later is replaced."""
    left, pool = characters(run.state), list[str]()
    while left and len(pool) < size:
        chance = run.chance(len(left))
        run.settle([chance])
        one = left.pop(chance.number)
        if not any(one in pair and pair & {*pool} for pair in RIVALS):
            pool.append(one)
    return pool


def lay_out(run: Run) -> list[Fact]:
    """AG-3.1.5 Lay out what is chosen from: three characters before each player, or a pool for all."""
    state, way = run.state, way_of_choosing(run.state)
    seats = in_order(run)
    if way == "dealt":
        pool = drawn_pool(run, OFFERED * len(seats))
        each = len(pool) // len(seats)
        shares = [(seat, pool[n * each : (n + 1) * each]) for n, seat in enumerate(seats)]
        for seat, share in shares:
            run.settle(made(run, share, at(seat, "dealt"), seat, why="dealt"))
    elif way in ("drafted", "free"):
        size = OFFERED * len(seats) if way == "drafted" else len(characters(state))
        run.settle(made(run, drawn_pool(run, size), "muster", 0, why="dealt"))
    bans = min(len(seats), len(state.zones["muster"]) - len(seats)) if way == "drafted" else 0
    run.bind("bans", tuple(f"p{seat}" for seat in seats[: max(0, bans)]))
    run.bind("picks", tuple(f"p{seat}" for seat in seats) if way in ("drafted", "free") else ())
    return []


def own_choices(state: State, _frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """AG-2.1.2 Return the characters that lie before a player to choose from."""
    return one_of(prompt, state.zones[at(prompt.seat, "dealt")])


def pool_choices(state: State, _frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """AG-2.1.2 Return the characters that nobody has taken yet."""
    return one_of(prompt, state.zones["muster"])


def waiting(name: str):  # type: ignore[no-untyped-def]
    """Return the function that tells whose turn it is to ban or to pick."""

    def seats(_state: State, frame: Frame) -> tuple[Seat, ...]:
        return (int(str(frame.bound[name][0])[1:]),)  # type: ignore[index]

    return seats


def adopt_own(run: Run) -> list[Fact]:
    """AG-2.1.2 Let everybody play the character that was chosen; the others leave the game."""
    state = run.state
    if way_of_choosing(state) != "dealt":
        return []
    facts: list[Fact] = []
    for seat in in_order(run):
        chosen = run.frame.answers[f"character.{seat}"][0].subject
        rest = [ref for ref in state.zones[at(seat, "dealt")] if ref != chosen]
        facts.append(CardMoved(chosen, at(seat, "field"), run.fresh_id(len(facts)), why="adopted"))
        facts += gone(run, rest, "left_out")
    return facts


def ban(run: Run) -> None:
    """AG-O-04 Put the banned characters out of the game."""
    left = run.frame.bound["bans"]
    if left:
        run.bind("bans", tuple(left)[1:])  # type: ignore[arg-type]
        run.settle(gone(run, [run.frame.answers["ban"][0].subject], "banned"))
        run.go("bans")


def pick(run: Run) -> None:
    """AG-2.1.2 Give the one who picks that character; nobody else can play it."""
    left = run.frame.bound["picks"]
    if left:
        seat = int(str(left[0])[1:])  # type: ignore[index]
        run.bind("picks", tuple(left)[1:])  # type: ignore[arg-type]
        adopt(run, seat, run.frame.answers["take"][0].subject)
        run.go("picks")


def adopt(run: Run, seat: Seat, ref: Ref) -> None:
    """Put a character of the pool before the player who takes it, to whom it belongs."""
    definition = run.state.cards[ref].definition
    run.settle(gone(run, [ref], "taken"))
    run.settle(made(run, [definition], at(seat, "field"), seat, why="adopted"))


def clear_pool(run: Run) -> list[Fact]:
    """AG-3.1.5 Put what nobody took out of the game."""
    return gone(run, run.state.zones["muster"], "left_out")


def hand_out(run: Run) -> None:
    """AG-2.7.1 Give the characters their exclusive cards, before the game."""
    for seat in in_order(run):
        for ref in run.state.zones[at(seat, "field")]:
            card = run.state.rules.defs[run.state.cards[ref].definition]
            if isinstance(card, Character):
                run.settle(made(run, card.exclusive, at(seat, "kept"), seat, why="handed_out"))


# -------------------------------------------------------------------------------------------------------- the cards


def shuffle(run: Run) -> list[Fact]:
    """AG-3.1.7 Shuffle the common deck."""
    return [run.shuffle("deck", int(run.frame.bound["first"]))]  # type: ignore[arg-type]


def deal(run: Run) -> list[Fact]:
    """AG-3.1.7 Let each player in turn draw four cards."""
    for seat in in_order(run):
        draw_cards(run, [seat], FIRST_HAND)
    return []


def start(run: Run) -> list[Fact]:
    """AG-5.1 Return the fact that the game starts, for what is listed for its start (AG-T-GI1 to AG-T-GI7)."""
    first = int(run.frame.bound["first"])  # type: ignore[arg-type]
    return [Declared(first, "game_starts")] if characters(run.state) else []


def begin(run: Run) -> None:
    """AG-3.1.4 Begin the first player's turn."""
    run.stack[:] = [Frame("turn", int(run.frame.bound["first"]))]  # type: ignore[arg-type]


CHARACTER_OWN = Ask(
    "character",
    own_choices,
    "AG-2.1.2",
    seats=lambda state, _frame: tuple(state.seats()),
    secret=True,
    when=lambda state, _frame: way_of_choosing(state) == "dealt",
)
BAN = Ask("ban", pool_choices, "AG-O-04", seats=waiting("bans"), when=lambda _s, frame: bool(frame.bound["bans"]))
TAKE = Ask("take", pool_choices, "AG-2.1.2", seats=waiting("picks"), when=lambda _s, frame: bool(frame.bound["picks"]))
SETUP = program(
    choose_first,
    lay_out,
    CHARACTER_OWN,
    adopt_own,
    "bans",
    BAN,
    ban,
    "picks",
    TAKE,
    pick,
    clear_pool,
    hand_out,
    shuffle,
    deal,
    start,
    begin,
)

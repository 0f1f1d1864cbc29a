"""Before the first turn (FF-8): shuffling, who begins, five cards, taking them back once."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardShown
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.game import program
from bsdesk.engine.prompts import Ask, one_of, words
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.values import Move, Offer, Refusal, Seat
from bsdesk.games.ff_tcg.rules.areas import other, printed
from bsdesk.games.ff_tcg.rules.decks import LIMIT_BREAKS, LIMITED

HAND = 5


def lay_limit_breaks(run: Run) -> list[Fact]:
    """FF-8.2.1.1b Lay the LB decks apart, face down, in their order."""
    state = run.state
    for seat in state.seats():
        apart = [ref for ref in state.zones[at(seat, "deck")] if printed(state, ref).limit_break]
        run.settle(run.moved(apart, at(seat, "lb"), why="laid_apart"))
    return []


def room_apart(state: State, seat: Seat) -> int:
    """FF-8.1.3b: Return how many cards of any kind a player may lay apart in limited, where the deck has more than it
    needs."""
    if state.rules.options.get("format") != "limited":
        return 0
    room = LIMIT_BREAKS - len(state.zones[at(seat, "lb")])
    return max(0, min(room, len(state.zones[at(seat, "deck")]) - LIMITED))


def seats_with_room(state: State, _frame: Frame) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.seats() if room_apart(state, seat))


def show_decks(run: Run) -> list[Fact]:
    """FF-8.1.3b Show whoever may lay cards apart the own deck."""
    state = run.state
    return [CardShown(r, "own") for s in seats_with_room(state, run.frame) for r in state.zones[at(s, "deck")]]


def own_deck(state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
    return one_of(prompt, state.zones[at(prompt.seat, "deck")])


class AskApart(Ask):
    """The question which cards are laid apart; each seat has room for a number of its own."""

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        full = len(prompt.chosen) >= room_apart(state, prompt.seat)
        return [] if full else super().offers(state, frame, prompt)


def lay_others(run: Run) -> list[Fact]:
    """FF-8.1.3b Lay the chosen cards into the LB decks: in limited any card may be there."""
    for seat in run.state.seats():
        names = [name for name in ("apart", f"apart.{seat}") if name in run.frame.answers]
        chosen = [pick.subject for name in names for pick in run.frame.answers[name]]
        mine = [ref for ref in chosen if ref in run.state.cards and run.state.cards[ref].owner == seat]
        run.settle(run.moved(mine, at(seat, "lb"), why="laid_apart"))
    return []


def shuffle_decks(run: Run) -> list[Fact]:
    """FF-8.2.1.1a Let each player shuffle the own deck."""
    for seat in run.state.seats():
        run.settle([run.shuffle(at(seat, "deck"), seat)])
    return []


def choose_first(run: Run) -> list[Fact]:
    """FF-8.2.1.2 Let chance say who goes first."""
    chance = run.chance(2)
    run.bind("first", chance.number + 1)
    return [chance, Declared(chance.number + 1, "goes_first")]


def draw_hands(run: Run) -> list[Fact]:
    """FF-8.2.1.3 Let each player draw 5 cards."""
    for seat in run.state.seats():
        draw_hand(run, seat)
    return []


def draw_hand(run: Run, seat: Seat) -> None:
    top = run.state.zones[at(seat, "deck")][:HAND]
    run.settle(run.moved(top, at(seat, "hand"), why="drawn"))


def going_first(frame: Frame) -> Seat:
    return int(frame.bound["first"])  # type: ignore[arg-type]


def first(_state: State, frame: Frame) -> tuple[Seat]:
    return (going_first(frame),)


def second(_state: State, frame: Frame) -> tuple[Seat]:
    return (other(going_first(frame)),)


def hand_cards(state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
    return one_of(prompt, state.zones[at(prompt.seat, "hand")])


def whole_hand(state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """FF-8.2.1.4c Return that only all cards can be taken back, where one is named."""
    return Refusal("whole_hand", "FF-8.2.1.4c") if move.subject in state.zones[at(prompt.seat, "hand")] else None


def takes_back(name: str) -> Ask:
    """FF-8.2.1.4a: Return the question in which order the cards go below the deck."""
    seats = {"first": first, "second": second}[name]
    return Ask(
        "below",
        hand_cards,
        "FF-8.2.1.4a",
        bind=f"below_{name}",
        least=HAND,
        most=HAND,
        seats=seats,
        ordered=True,
        when=lambda _state, frame: frame.answers[f"mulligan_{name}"][0].subject == "yes",
    )


def take_back_first(run: Run) -> list[Fact]:
    """FF-8.2.1.4a Put the first player's cards below the deck and draw five new ones, if that was chosen."""
    take_back(run, going_first(run.frame), "below_first")
    return []


def take_back_second(run: Run) -> list[Fact]:
    """FF-8.2.1.4b Then do so with the second player's."""
    take_back(run, other(going_first(run.frame)), "below_second")
    return []


def take_back(run: Run, seat: Seat, answer: str) -> None:
    picks = run.frame.answers.get(answer, ())
    if picks:
        run.settle(run.moved([pick.subject for pick in picks], at(seat, "deck"), why="taken_back"))
        draw_hand(run, seat)


def first_turn(run: Run) -> None:
    """FF-8.2.1.5 Begin the first player's turn."""
    run.stack[-1] = Frame("turn", going_first(run.frame), cause=run.state.seq)


def is_shuffled_again(state: State, _frame: Frame) -> bool:
    """FF-8.2.1.1a: Return whether each player may shuffle the other's deck once more."""
    return bool(state.rules.options.get("opponent_shuffles"))


def shuffle_again(run: Run) -> list[Fact]:
    """FF-8.2.1.1a Let each opponent shuffle it too, who wants to."""
    for seat in run.state.seats():
        if any(pick.subject == "yes" for pick in run.frame.answers.get(f"shuffle.{seat}", ())):
            run.settle([run.shuffle(at(other(seat), "deck"), seat)])
    return []


SETUP = program(
    lay_limit_breaks,
    show_decks,
    AskApart(
        "lay_apart",
        own_deck,
        "FF-8.1.3b",
        bind="apart",
        least=0,
        most=LIMIT_BREAKS,
        seats=seats_with_room,
        when=lambda state, frame: bool(seats_with_room(state, frame)),
        secret=True,
    ),
    lay_others,
    shuffle_decks,
    Ask(
        "shuffle",
        words("yes", "no"),
        "FF-8.2.1.1a",
        seats=lambda state, _frame: tuple(state.seats()),
        when=is_shuffled_again,
    ),
    shuffle_again,
    choose_first,
    draw_hands,
    Ask("mulligan", words("yes", "no"), "FF-8.2.1.4a", bind="mulligan_first", seats=first, why=whole_hand),
    takes_back("first"),
    take_back_first,
    Ask("mulligan", words("yes", "no"), "FF-8.2.1.4b", bind="mulligan_second", seats=second, why=whole_hand),
    takes_back("second"),
    take_back_second,
    first_turn,
)

"""Whether a position is as a scene expects it, and what there is instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.line import moves_in, play_plan
from bsdesk.engine.files.notation import all_names, definition_named, read_move, resolve, write_move
from bsdesk.engine.play import largest_move, moves, to_act
from bsdesk.engine.selection import holds
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Malformed, Ref, Refusal, Seat, no_tokens, pool_from, pool_text, seat_in
from bsdesk.engine.view.names import ref_by_name
from bsdesk.scenes.expectations import SIGNS, Expectation
from bsdesk.scenes.position import BROKEN


def unlike(state: State, wanted: Expectation, seat: Seat) -> str:
    """Return what there is instead, in short words; nothing if it is as expected. `seat` is whose names are meant."""
    try:
        return JUDGES[wanted.kind](state, wanted, seat)
    except BROKEN as error:
        said = str(error).strip("'\"") or type(error).__name__
        raise Complaint(f"the game doesn't know {said}", expected="words and figures of the game", remedy="") from None


def thing(state: State, seat: Seat, text: str) -> Ref:
    """Return the thing that a name means for a seat, also where the seat sees only its place."""
    ref = resolve(state, seat, text)
    if ref is None:
        remedy = did_you_mean(text, all_names(state, seat), "name what is there")
        raise Complaint(f"there is no {text}", expected="a card or place that is there", remedy=remedy)
    return ref_by_name(state, seat, ref)


def _figure(state: State, wanted: Expectation, seat: Seat) -> str:
    figure, card = wanted.words
    number = state.rules.numbers(state, thing(state, seat, card), figure)
    return "" if SIGNS[wanted.sign](number, int(wanted.value)) else f"{figure} {card} = {number}"


def _refusal(state: State, wanted: Expectation, seat: Seat) -> str:
    [line] = wanted.words
    done = play_plan(state, line, 0)
    if isinstance(done, Malformed):
        raise unread(done)
    if not isinstance(done, Refusal):
        return "it is legal"
    return "" if wanted.value in ("", done.rule) else f"refused {done.rule}"


def _legal(state: State, wanted: Expectation, seat: Seat) -> str:
    done = play_plan(state, wanted.words[0], 0)
    if isinstance(done, Malformed):
        raise unread(done)
    return f"refused {done.rule}" if isinstance(done, Refusal) else ""


def unread(malformed: Malformed) -> Complaint:
    """Return a move that can't be read as a complaint."""
    remedy = f"did you mean {malformed.nearest!r}?" if malformed.nearest else "correct the move"
    return Complaint(f"can't read {malformed.text!r}", expected=malformed.expected, remedy=remedy)


def _moves(state: State, wanted: Expectation, seat: Seat) -> str:
    who = next((seat_in(word) for word in wanted.words if seat_in(word)), 0) or to_act(state) or seat
    verbs = {word for word in wanted.words if not seat_in(word)}
    offers = [offer for offer in moves(state, who) if not verbs or offer.move.verb in verbs]
    if wanted.sign == "=" and wanted.value in ("", "none"):
        return "" if not offers else said_moves(state, [write_move(state, offer.move) for offer in offers])
    asked = []
    for text in moves_in(wanted.value):
        move = read_move(state, who, text)
        if isinstance(move, Malformed):
            if wanted.sign == "lacks":
                continue
            raise unread(move)
        asked.append(move)
    found = [sum(offer.covers(move) for move in asked) for offer in offers]
    if wanted.sign == "lacks":
        ok = not any(found)
    else:
        every = all(any(offer.covers(move) for offer in offers) for move in asked)
        ok = every and (wanted.sign == "has" or all(found))
    return "" if ok else said_moves(state, [write_move(state, largest_move(offer)) for offer in offers])


def _waiting(state: State, wanted: Expectation, _seat: Seat) -> str:
    found = [one.term.rpartition(".")[2] for one in state.game.handling.waiting(state)]
    asked = [] if wanted.value == "none" else wanted.value.split()
    return "" if are_there(found, asked, wanted.sign) else f"waiting = {' '.join(found) or 'none'}"


def are_there(found: Sequence[str], asked: Sequence[str], sign: str) -> bool:
    """Return whether these are all that was found, in order (=), or are among it (has), or are not (lacks)."""
    if sign == "=":
        return found == asked
    if sign == "has":
        return all(found.count(one) >= asked.count(one) for one in asked)
    return not set(found) & set(asked)


def said_moves(state: State, texts: Sequence[str]) -> str:
    return f"moves = {'; '.join(sorted(texts)) or 'none'}"


def _winner(state: State, wanted: Expectation, _seat: Seat) -> str:
    winners = {f"p{seat}" for seat, result in state.results.items() if result == "win"}
    draw = bool(state.results) and not winners
    found = winners or ({"draw"} if draw else {"nobody"})
    return "" if set(wanted.words) == found else f"winner {' '.join(sorted(found))}"


def _that(state: State, wanted: Expectation, seat: Seat) -> str:
    who = seat_in(wanted.words[0]) if wanted.words else seat
    if who not in state.seats():
        raise Complaint(f"there is no seat p{who}", expected=f"p1 to p{len(state.teams)}", remedy="correct it")
    is_so = wanted.condition is not None and holds(state, Frame("", who), wanted.condition)
    return "" if is_so else "it is not so"


def cards_in(state: State, zone: Ref) -> list[str]:
    """Return the cards of a zone by their ids."""
    if zone not in state.zones:
        raise Complaint(f"{zone} has no cards", expected="a zone with cards", remedy="name another")
    return [state.cards[ref].definition for ref in state.zones[zone]]


def _zone(state: State, wanted: Expectation, seat: Seat) -> str:
    found = cards_in(state, thing(state, seat, wanted.words[0]))
    names = [] if wanted.value == "empty" else wanted.value.split()
    asked = [definition_named(state.game, card) or "" for card in names]
    return (
        "" if are_there(found, asked, wanted.sign) else f"zone {wanted.words[0]} = {' '.join(found).lower() or 'empty'}"
    )


def _tokens(state: State, wanted: Expectation, seat: Seat) -> str:
    [what] = wanted.words
    ref = thing(state, seat, what)
    pool = state.tokens.get(ref, no_tokens(len(state.rules.token_marks)))
    same = pool == pool_from(wanted.value, state.rules.token_marks)
    return "" if same == (wanted.sign == "=") else f"tokens {what} = {pool_text(pool, state.rules.token_marks)}"


def _cards(state: State, wanted: Expectation, seat: Seat) -> str:
    [what] = wanted.words
    count = len(cards_in(state, thing(state, seat, what)))
    return "" if SIGNS[wanted.sign](count, int(wanted.value)) else f"cards {what} = {count}"


def _word(state: State, wanted: Expectation, seat: Seat) -> str:
    card, word = wanted.words
    found = state.rules.words(state, thing(state, seat, card), word)
    if found == (wanted.kind == "is"):
        return ""
    return f"{'is' if found else 'not'} {card} {word}"


def _there(state: State, wanted: Expectation, seat: Seat) -> str:
    missing = [text for text in wanted.words if resolve(state, seat, text) is None]
    present = [text for text in wanted.words if text not in missing]
    wrong = missing if wanted.kind == "there" else present
    return f"{'gone' if wanted.kind == 'there' else 'there'} {' '.join(wrong)}" if wrong else ""


def _now(found: Callable[[State], str]) -> Callable[[State, Expectation, Seat], str]:
    """Return the judge of what is a single word now."""

    def judge(state: State, wanted: Expectation, _seat: Seat) -> str:
        here = found(state)
        return "" if wanted.words == (here,) else f"{wanted.kind} {here}"

    return judge


def question_of(state: State) -> str:
    """Return what is being asked now."""
    return next(iter(state.prompts.values())).question if state.prompts else "none"


JUDGES: dict[str, Callable[[State, Expectation, Seat], str]] = {
    "figure": _figure,
    "refused": _refusal,
    "legal": _legal,
    "moves": _moves,
    "waiting": _waiting,
    "winner": _winner,
    "that": _that,
    "zone": _zone,
    "tokens": _tokens,
    "cards": _cards,
    "is": _word,
    "not": _word,
    "there": _there,
    "gone": _there,
    "step": _now(lambda state: state.step or "none"),
    "turn": _now(lambda state: str(state.turn)),
    "act": _now(lambda state: f"p{to_act(state)}"),
    "question": _now(question_of),
}

"""The law of twins: of two worlds that look the same to a seat, it is told the same, whatever it tries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from bsdesk.engine.files.line import play_plan
from bsdesk.engine.play import Applied, apply, moves
from bsdesk.engine.state import State, to_json
from bsdesk.engine.values import Malformed, Move, Offer, Refusal, Seat
from bsdesk.engine.view import redact, redact_events, view_for
from bsdesk.engine.worlds.preview import preview, preview_plan
from bsdesk.engine.worlds.sampling import resample
from bsdesk.seat.patch import difference
from bsdesk.session.refusals import SHOWN_FIRST, known_refusal, refused_by_view
from tests.laws.test_views import hidden
from tests.laws.walking import Match, Step, walk

TRIES = 4  # moves of each kind that are tried at a moment
PLAYED = "played"


def answer(state: State, view: State, plan: Sequence[Move]) -> Refusal | Malformed | str:
    """What the sender of a plan is answered, as the server of a table answers it."""
    if len(plan) > 1:
        early = refused_by_view(view_for(view, plan[0].seat), plan)
        if early is not None and early.code == SHOWN_FIRST:
            return early
    done = play_plan(state, plan, 0)
    if isinstance(done, Refusal):
        return known_refusal(state, view, plan, done)
    return done if isinstance(done, Malformed) else PLAYED


def tried(step: Step, view: State, seat: Seat) -> Iterator[list[Move]]:
    """What the seat may try: what it is offered, with something else than that, also after a move that it may make."""
    chance, offers = step.chance, moves(view, seat)
    nobody = [f"#{step.before.next_id + 7}", "#0", "no", "e1"]
    refs = ["", *view.cards, *view.zones, *view.tokens, *(f"p{s}" for s in view.seats()), *nobody]
    verbs = [*view.rules.verbs, *view.rules.questions, "nonsense"]
    for _ in range(TRIES):
        near = near_miss(chance.choice(offers), step, refs) if offers else Move(seat, "pass")
        blind = Move(seat, chance.choice(verbs), chance.choice(refs), chance.choice(refs))
        yield [near]
        yield [blind]
        if offers:
            yield [chance.choice(offers).move, chance.choice([near, blind])]


def near_miss(offer: Offer, step: Step, refs: Sequence[str]) -> Move:
    chance, move = step.chance, offer.move
    marks = max(1, len(step.before.rules.token_marks))
    amount = tuple(chance.choice([0, 1, 2, 3, 5, 9, 11]) for _ in range(marks))
    return chance.choice(
        [
            replace(move, subject=chance.choice(refs)),
            replace(move, target=chance.choice(refs)),
            replace(move, amount=amount),
            replace(move, subject=chance.choice(refs), amount=amount),
        ]
    )


def twin_of(state: State, seat: Seat, rng: int) -> State | None:
    """Another world that looks the same to the seat; None if nothing is hidden from it."""
    view = redact(state, f"p{seat}")
    if not hidden(state, f"p{seat}"):
        return None
    twin = resample(view, rng)
    assert to_json(redact(twin, f"p{seat}")) == to_json(view)
    return twin


def test_law_13_worlds_that_look_the_same_to_a_seat_answer_it_the_same(match: Match, length: int) -> None:
    """Offers, refusals with facts and remedies, previews: by them no hidden card or count can be asked out."""
    refused = 0
    for step in walk(match, length // 4):
        seat = step.chance.choice(list(step.before.seats()))
        twin = twin_of(step.before, seat, step.chance.getrandbits(32))
        if twin is None:
            continue
        view = redact(step.before, f"p{seat}")
        assert moves(twin, seat) == moves(step.before, seat) == moves(view, seat)
        for plan in tried(step, view, seat):
            said = answer(step.before, view, plan)
            assert answer(twin, view, plan) == said, plan
            refused += isinstance(said, Refusal)
            if isinstance(said, Refusal):
                text = msgspec.json.encode(said).decode()
                assert not [
                    ref for ref in hidden(step.before, f"p{seat}") if f'"{ref}"' in text and not named(plan, ref)
                ]
            if not isinstance(said, Malformed):
                assert preview_plan(twin, plan) == preview_plan(step.before, plan) == preview_plan(view, plan)
    assert refused > length // 8


def named(plan: Sequence[Move], ref: str) -> bool:
    return any(ref in (move.subject, move.target) for move in plan)


def test_law_13_what_is_foreseen_of_a_move_is_told_the_same_in_both_worlds(match: Match, length: int) -> None:
    """The update of a move whose end can be foreseen; where chance or a hidden card comes, worlds may part."""
    compared = 0
    for step in walk(match, length // 4):
        seat = step.move.seat
        viewer = f"p{seat}"
        twin = twin_of(step.before, seat, step.chance.getrandbits(32))
        shown = preview(step.before, step.move)
        if twin is None or isinstance(shown, Refusal) or shown.comes:  # what another is asked may hang on its cards
            continue
        view, other = redact(step.before, viewer), apply(twin, step.move)
        assert isinstance(other, Applied), step.move
        compared += 1
        ours, theirs = (difference(view, redact(state, viewer)) for state in (step.outcome.state, other.state))
        assert msgspec.json.encode(ours) == msgspec.json.encode(theirs), step.move
        seen = redact_events(step.before, step.outcome.events, viewer)
        assert redact_events(twin, other.events, viewer) == seen
    assert compared

"""Laws of views: what is hidden stays hidden, any world that fits is a whole world, and a preview tells the truth."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.play import Applied, apply, check, moves, open_question
from bsdesk.engine.play.foresight import on_field
from bsdesk.engine.run.preface import AskWhether
from bsdesk.engine.state import State, bind, fold, from_json, to_json
from bsdesk.engine.values import Ref
from bsdesk.engine.view import redact, redact_events, visible
from bsdesk.engine.worlds.preview import Preview, figures_of, preview
from bsdesk.engine.worlds.sampling import resample
from tests.laws.walking import Match, Step, near_misses, spots, walk
from tests.positions import FF, Position

SEEDS = 8
ID = re.compile(r"#\d+")


def hidden(state: State, viewer: str) -> list[Ref]:
    return [ref for ref in state.cards if not visible(state, viewer, ref)]


def test_law_7_dealing_the_hidden_cards_again_changes_nothing_that_is_seen(match: Match, length: int) -> None:
    for step in spots(match, length):
        viewer = step.chance.choice(match.viewers)
        view = redact(step.before, viewer)
        world = resample(view, step.chance.getrandbits(64))
        assert all(card.definition for card in world.cards.values())
        assert to_json(redact(world, viewer)) == to_json(view)


def test_law_7_a_world_dealt_again_can_be_played_on(match: Match, length: int) -> None:
    """What bots do: they think in worlds that fit with what they see."""
    for step in list(walk(match, length))[::5]:
        viewer = step.chance.choice(match.viewers)
        known = step.chance.choice((step.decks, {}))
        world = resample(redact(step.before, viewer), step.chance.getrandbits(64), known)
        for _ in walk(match, 20, state=world):
            pass


def test_law_7_the_deck_lists_that_are_known_are_kept_to(match: Match, length: int) -> None:
    for step in walk(match, length // 5):
        world = resample(redact(step.before, "table"), step.chance.getrandbits(64), step.decks)
        assert commons(world) == commons(step.before)
        for seat, deck in step.decks.items():
            real, dealt = cards_of(step.before, seat), cards_of(world, seat)
            gone = gone_for_all(step.before, seat)
            made = real.total() + gone.total() - len(deck)
            assert (dealt - (Counter(deck) - gone)).total() <= made  # nothing but what was made is beyond the list


def cards_of(state: State, seat: int) -> Counter[str]:
    return Counter(card.definition for card in state.cards.values() if card.owner == seat and not card.effect)


def gone_for_all(state: State, seat: int) -> Counter[str]:
    """The cards of an owner that all saw leave the game."""
    head = f"game.gone.p{seat}."
    return Counter({key[len(head) :]: count for key, count in state.tally.items() if key.startswith(head)})


def commons(state: State) -> Counter[str]:
    """The table's own cards, all of which are known."""
    return cards_of(state, 0)


def test_law_7_every_hidden_place_takes_several_cards_over_many_seeds(match: Match, length: int) -> None:
    for step in list(walk(match, 200))[:: max(1, 20_000 // length)]:
        for viewer in match.viewers:
            view = redact(step.before, viewer)
            taken: dict[tuple[Ref, int], list[str]] = defaultdict(list)
            for seed in range(SEEDS):
                world = resample(view, seed)
                for key, refs in world.zones.items():
                    for place, ref in enumerate(refs):
                        if not visible(world, viewer, ref):
                            taken[key, place].append(world.cards[ref].definition)
            assert all(len(set(cards)) > 1 for cards in taken.values() if len(cards) == SEEDS)


def test_law_7_no_hidden_card_is_named_in_a_view_or_in_events(match: Match, length: int) -> None:
    for step in spots(match, length):
        viewer = step.chance.choice(match.viewers)
        text = to_json(redact(step.before, viewer)).decode()
        assert not set(ID.findall(text)) & set(hidden(step.before, viewer))
        assert '"rng":0' in text
        told = msgspec.json.encode(redact_events(step.before, step.outcome.events, viewer)).decode()
        assert not never_seen(step, viewer, set(ID.findall(told)))


def never_seen(step: Step, viewer: str, refs: set[Ref]) -> set[Ref]:
    """Those of the cards that were there during the move, and hidden from the viewer all the time."""
    there, seen = set[Ref](), set[Ref]()
    state = step.before.copy()
    for event in (None, *step.outcome.events):
        if event is not None:
            fold(state, event)
            state.prompts.clear()
        there |= refs & state.cards.keys()
        seen |= {ref for ref in refs & state.cards.keys() if visible(state, viewer, ref)}
    return there - seen


def test_law_7_no_card_is_named_before_it_is_seen(match: Match, length: int) -> None:
    """Not in a view, not in what happens: by its id, its program, or its name in what is counted."""
    game = match.game
    marks = {card: (f'"{card}"', f'"{card}/', f".{d.name['en']}/") for card, d in game.rules.defs.items()}
    known: dict[str, set[str]] = {viewer: set() for viewer in match.viewers}
    unseen = seq = 0
    for step in walk(match, length):
        if step.before.seq < seq:  # another game
            known = {viewer: set() for viewer in match.viewers}
        seq = step.before.seq
        viewer = step.chance.choice(match.viewers)
        for each, seen in seen_during(step, match.viewers).items():
            known[each] |= seen
        told = msgspec.json.encode(redact_events(step.before, step.outcome.events, viewer)).decode()
        text = told + to_json(redact(step.outcome.state, viewer)).decode()
        never = game.rules.defs.keys() - known[viewer]
        unseen += len(never)
        assert not [mark for card in never for mark in marks[card] if mark in text], step.move
    assert unseen


def seen_during(step: Step, viewers: Sequence[str]) -> dict[str, set[str]]:
    """The cards that each viewer sees at any moment of a move."""
    state = step.before.copy()
    found = {v: {*in_sight(state, v).values(), *in_sight(step.outcome.state, v).values()} for v in viewers}
    for event in step.outcome.events:
        fold(state, event)
        state.prompts.clear()
        for viewer, seen in found.items():
            seen.update(in_sight(state, viewer).values())
    return found


def swapped(state: State, viewer: str, chance: random.Random) -> State | None:
    """The state with two different cards of one owner, hidden from the viewer, in each other's place. What was picked
    already is no other card: that it may be was judged by what it is."""
    secret = sorted(set(hidden(state, viewer)) - picked(state))
    chance.shuffle(secret)
    for one in secret[:1]:
        for two in secret:
            a, b = state.cards[one], state.cards[two]
            if a.owner == b.owner and a.definition != b.definition:
                twin = from_json(to_json(state), state.game)
                twin.cards[one] = replace(a, definition=b.definition)
                twin.cards[two] = replace(b, definition=a.definition)
                return bind(twin, state.game)
    return None


def picked(state: State) -> set[Ref]:
    """The cards that were picked for what is in progress, or that it goes on about: all may have seen those before they
    came to a hand, and what is counted of them is told."""
    frames = [one for frame in state.agenda for one in (frame, *frame.frames)]
    answers = [picks for frame in frames for picks in frame.answers.values()]
    answers += [prompt.chosen for prompt in state.prompts.values()]
    about = {ref for frame in frames for value in frame.bound.values() if isinstance(value, tuple) for ref in value}
    return about | {pick.subject for picks in answers for pick in picks}


def test_a_world_like_another_has_the_cards_that_were_picked() -> None:
    position = Position(FF, "hand 1-040C 1-138C 1-138C 1-195S 1-195S | field 1-194S", lines=("play hand.1-195s.1",))
    state = position.session(game_named(FF, {})).state
    seat = next(iter(state.prompts))
    pays = next(offer.move for offer in moves(state, seat) if offer.move.verb == "pay")
    done = apply(state, pays)
    assert isinstance(done, Applied)
    assert done.state.prompts
    twins = [twin for seed in range(60) if (twin := swapped(done.state, "p2", random.Random(seed))) is not None]
    assert {twin.cards[pays.subject] for twin in twins} == {done.state.cards[pays.subject]}
    assert len({tuple(twin.cards[ref].definition for ref in twin.zones["p1.hand"]) for twin in twins}) > 2


def test_law_7_what_is_hidden_changes_no_byte_of_view_and_events(match: Match, length: int) -> None:
    """Two worlds that differ in hidden cards only: they look the same, and so does what happens, as long as it is
    the same that happens, brings none of the two cards to light, and lets none of them ask for itself."""
    compared = looked = 0
    for step in spots(match, length):
        looked += 1
        viewer = step.chance.choice(match.viewers)
        twin = swapped(step.before, viewer, step.chance)
        if twin is None or in_sight(twin, viewer) != in_sight(step.before, viewer):
            continue  # who looks for some cards in a deck sees those: there the other one may be among them
        assert to_json(redact(twin, viewer)) == to_json(redact(step.before, viewer))
        other = apply(twin, step.move)
        if not isinstance(other, Applied) or other.events != step.outcome.events:
            continue  # the rules themselves asked for the hidden cards
        if in_sight(other.state, viewer) != in_sight(step.outcome.state, viewer):
            continue
        if came_to_light(step, twin, viewer, step.outcome.events[-1].n):  # and has gone again
            continue
        if any(asks_of_hidden(state, viewer) for state in (step.outcome.state, other.state)):
            continue
        if asks_to_pay(step.outcome.state) != asks_to_pay(other.state):
            continue  # what is to be paid for by a hand that can't would never have been begun
        compared += 1
        seen = redact_events(step.before, step.outcome.events, viewer)
        assert redact_events(twin, other.events, viewer) == seen
        assert to_json(redact(other.state, viewer)) == to_json(redact(step.outcome.state, viewer))
    assert compared > looked // 2


def test_law_7_whether_a_seat_is_asked_tells_nothing_of_what_it_holds(match: Match, length: int) -> None:
    """Of questions that are always asked: in two worlds that look the same to somebody, they are asked in both, unless
    one of the two cards has come to light until then, or something is asked before in one of them that is left out
    where but one answer is left. A hidden card with an effect for the occasion tells of itself."""
    for step in spots(match, length):
        viewer = step.chance.choice(match.viewers)
        twin = swapped(step.before, viewer, step.chance)
        if twin is None or in_sight(twin, viewer) != in_sight(step.before, viewer):
            continue
        other = apply(twin, step.move)
        if not isinstance(other, Applied):
            continue
        ends = (step.outcome.state, other.state)
        if any(asks_of_hidden(end, viewer) or (end.prompts and not always_asked(end)) for end in ends):
            continue
        told = redact_events(step.before, step.outcome.events, viewer)
        of_twin = redact_events(twin, other.events, viewer)
        short = min(len(told), len(of_twin))
        alike = told[:short] == of_twin[:short] and not came_to_light(step, twin, viewer, told[short - 1].n)
        asked = [always_asked(end) for end in ends]
        if alike and any(asked):
            assert (len(told), asked[0]) == (len(of_twin), asked[1]), step.move


def asks_of_hidden(state: State, viewer: str) -> bool:
    """Whether the open question is about effects one of which is of a card that the viewer can't see."""
    asking = [one.source for frame in state.agenda[-1:] for one in (frame, *frame.frames)] if state.prompts else []
    return any(ref in state.cards and not visible(state, viewer, ref) for ref in asking)


def asks_to_pay(state: State) -> bool:
    """Whether it is open what a price is paid with."""
    return any(prompt.question == "pay" for prompt in state.prompts.values())


def came_to_light(step: Step, twin: State, viewer: str, last: int) -> bool:
    """Whether the viewer saw one of the cards in which the twin differs, up to this event."""
    state, cards = step.before.copy(), step.before.cards
    refs = {ref for ref, card in cards.items() if twin.cards[ref].definition != card.definition}
    for event in step.outcome.events:
        if event.n > last:
            return False
        refs |= {event.fact.becomes} if isinstance(event.fact, CardMoved) and event.fact.card in refs else set()
        fold(state, event)
        state.prompts.clear()
        if any(ref in state.cards and visible(state, viewer, ref) for ref in refs):
            return True
    return False


def test_law_7_what_is_hidden_changes_no_refusal_and_no_remedy(match: Match, length: int) -> None:
    """Two worlds that look the same to whoever makes a move refuse it for the same reason, with the same remedy."""
    compared = 0
    for step in list(walk(match, length))[::4]:
        seat = step.move.seat
        twin = swapped(step.before, f"p{seat}", step.chance)
        if twin is None or in_sight(twin, f"p{seat}") != in_sight(step.before, f"p{seat}"):
            continue
        for move in near_misses(step):
            refusal = check(step.before, move) if move.seat == seat else None
            if refusal is not None:
                compared += 1
                other = check(twin, move)
                assert other is not None, move
                assert other.remedy == refusal.remedy, move
    assert compared > length // 8


def always_asked(state: State) -> dict[int, str]:
    """The seats that are asked now though one of them may have nothing to say, or nothing to do."""
    op = open_question(state)[0] if state.prompts else None
    if not (getattr(op, "always", False) or isinstance(op, AskWhether)):
        return {}
    return {seat: prompt.question for seat, prompt in state.prompts.items()}


def in_sight(state: State, viewer: str) -> dict[Ref, str]:
    return {ref: card.definition for ref, card in state.cards.items() if visible(state, viewer, ref)}


def same_facts(step: Step, shown: Preview, seat: int) -> bool:
    told = redact_events(step.before, step.outcome.events, f"p{seat}")
    own = redact_events(redact(step.before, f"p{seat}"), shown.events, f"p{seat}")
    return own == told[: len(own)] and (bool(shown.comes) or len(own) == len(told))


def test_law_12_a_preview_shows_what_the_move_then_does(match: Match, length: int) -> None:
    whole = looked = 0
    for step in spots(match, length):
        looked += 1
        seat = step.move.seat
        shown = preview(step.before, step.move)
        assert isinstance(shown, Preview)
        assert preview(redact(step.before, f"p{seat}"), step.move) == shown
        assert same_facts(step, shown, seat), step.move
        if not shown.comes or shown.comes.startswith("question"):
            whole += 1
            after = redact(step.outcome.state, f"p{seat}")
            assert shown.results == after.results
            for change in shown.changes:
                assert after.tokens.get(change.ref, change.pool_after) == change.pool_after
                for name, number in change.after.items():
                    assert match.game.rules.numbers(after, change.ref, name) == number
            view = redact(step.before, f"p{seat}")
            for ref in {ref for ref in on_field(view) if view.cards[ref].definition} & after.cards.keys():
                told = any(change.ref == ref for change in shown.changes)
                assert told or figures_of(after, ref) == figures_of(view, ref), ref
            assert all(ref not in after.cards or match.game.rules.departure.leaving(after, ref) for ref in shown.leaves)
    assert whole > looked // 2


def test_law_12_a_preview_of_any_offered_move_never_raises(match: Match, length: int) -> None:
    for step in walk(match, length // 5):
        for offers in step.offers.values():
            for offer in offers:
                move = offer.move
                if offer.most and sum(move.amount) > offer.most:
                    continue
                assert isinstance(preview(step.before, move), Preview)

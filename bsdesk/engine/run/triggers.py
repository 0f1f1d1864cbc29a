"""How events trigger effects, and in what order those triggered at one moment are resolved."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardMoved
from bsdesk.engine.effect_index import NO_PLACES, NOWHERE, ByZone
from bsdesk.engine.effects import Ability, On, ability_of, limit_used, number_of
from bsdesk.engine.facts import Fact, Lapsed, Modifier
from bsdesk.engine.filters import SIDES, Filter
from bsdesk.engine.game import Occasion
from bsdesk.engine.giving import is_effect_on, speaking
from bsdesk.engine.grants import EFFECTS
from bsdesk.engine.prompts import Ask, pick_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Later, words_done
from bsdesk.engine.selection import WAS, bound, fits, hides_count, holds, is_side, seats_on
from bsdesk.engine.state import Event, Frame, Prompt, State, Unforeseeable, seat_for, zone_name
from bsdesk.engine.totals import given_effects
from bsdesk.engine.values import Offer, Ref, Seat, Value
from bsdesk.engine.view import without_gone_cards

NO_VALUES: Mapping[str, Value] = {}
MODIFIER = "modifier"  # bound in the frame of what an effect left behind: the id of what it left


def watch(run: Run, events: Sequence[Event]) -> None:
    """Queue every effect that these events trigger, and what an effect left waiting for them."""
    state, rules, before = run.state, run.rules, run.before
    listened, kinds = rules.effects.answered_occasions, rules.effects.answered_facts
    later = [m for m in state.modifiers if isinstance(op_of(state, m), Later)] if state.modifiers else []
    heard: list[tuple[int, Occasion]] = []
    for event in events:
        if type(event.fact) in kinds or later:
            for occasion in rules.occasions(state, event):
                if occasion.word in listened or later:
                    heard.append((event.n, occasion))
    if not heard:
        return
    moved = new_names(events) if before is not None else {}
    found: list[Frame] = []
    waiting: dict[str, list[tuple[Ref, Ability]]] = {}  # one fact may be an occasion about several things
    for n, occasion in heard:
        if before is not None and occasion.word in rules.departure.looks_back:
            found += triggered_until_then(before, moved, occasion, n)
        else:
            if later or occasion.word not in waiting:  # what waits but once may end, and what it gave with it
                waiting[occasion.word] = list(listeners(state, occasion.word))
            for ref, ability in waiting[occasion.word]:
                seat = seat_for(state, state.cards[ref])
                if waits_for(state, ref, seat, ability.on, occasion):
                    frame = Frame(ability.key, seat, source=ref, cause=n, bound=occasion_values(occasion))
                    if not limit_used(state, frame, ability) and is_so_now(state, frame, ability):
                        found.append(frame)
        found += [awaited for m in later if (awaited := awaited_frame(run, before, m, occasion, n)) is not None]
    if found:
        state.queue += tuple(found)


def is_so_now(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether the «if» of an effect holds when it is triggered. It is asked so early of effects that wait on the
    stack; of others once they begin."""
    waits = bool(state.rules.resolution.stack)
    return not waits or all(holds(state, frame, c) for c in ability.effect.when)


def new_names(events: Sequence[Event]) -> dict[Ref, Ref]:
    """Return what the cards that left with these events are called now. One that left the game keeps its name."""
    moved = {event.fact.card: event.fact.becomes for event in events if isinstance(event.fact, CardMoved)}
    return moved | {event.fact.card: event.fact.card for event in events if isinstance(event.fact, CardGone)}


def triggered_until_then(before: State, moved: Mapping[Ref, Ref], occasion: Occasion, n: int) -> list[Frame]:
    """Return the effects that this occasion triggers, all of it judged by how things were until then: which effects are
    on, whose they are, what the leaving card is, whether their «if» holds. `moved` has the new names of what moved."""
    found: list[Frame] = []
    then, values = as_it_was(before, occasion), {**occasion_values(occasion), **names_until_then(occasion)}
    for ref, ability in listeners(before, occasion.word):
        seat, new = seat_for(before, before.cards[ref]), moved.get(ref, ref)
        asked = Frame(ability.key, seat, source=ref, cause=n, bound=occasion_values(then))
        if (
            waits_for(before, ref, seat, ability.on, then)
            and not limit_used(before, asked, ability)
            and all(holds(before, asked, c) for c in ability.effect.when)
        ):
            was = {"this" + WAS: (ref,)} if ref in moved else {}
            found.append(Frame(ability.key, seat, source=new, cause=n, bound={**values, **was}))
    return found


def as_it_was(before: State, occasion: Occasion) -> Occasion:
    """Return the occasion with the names that things had until then."""
    return replace(occasion, subject=occasion.was) if occasion.was in before.cards else occasion


def names_until_then(occasion: Occasion) -> dict[str, Value]:
    """Return what keeps the subject of an occasion known as it was until then."""
    return {"subject" + WAS: (occasion.was or occasion.subject,)}


# ------------------------------------------------------------------------------ what an effect left waiting


def op_of(state: State, modifier: Modifier) -> object:
    """Return the word of the effect that gave the modifier."""
    return state.rules.programs[modifier.program].ops[modifier.place]


def awaited_frame(run: Run, before: State | None, modifier: Modifier, occasion: Occasion, n: int) -> Frame | None:
    """Return what this occasion triggers of what was left waiting, if anything. What waits but once is over then."""
    state, op = run.state, op_of(run.state, modifier)
    if not isinstance(op, Later) or modifier not in state.modifiers:
        return None
    looks_back = before is not None and occasion.word in state.rules.departure.looks_back
    values = {**values_later(modifier, op.on, occasion, looks_back=looks_back), MODIFIER: modifier.id}
    if before is not None and looks_back:
        awaited = is_awaited_by(before, modifier, as_it_was(before, occasion))
    else:
        awaited = is_awaited_by(state, modifier, occasion)
    if not awaited:
        return None
    if op.once:
        run.write([Lapsed(modifier.id)], "effect", modifier.program, n)
    answers = without_gone_cards(state, modifier.answers)  # as they stood in every view while it waited
    return replace(frame_left_by(modifier, values), pc=op.then, cause=n, answers=answers)


def frame_left_by(modifier: Modifier, values: Mapping[str, Value] = NO_VALUES) -> Frame:
    """Return the frame of what an effect left waiting: with all that it had bound and that was answered, and these
    values of the occasion."""
    bound = {**modifier.bound, **values}
    if "subject" in values and "subject" + WAS not in values:
        bound.pop("subject" + WAS, None)
    return Frame(modifier.program, modifier.seat, modifier.place, modifier.source, 0, bound, modifier.answers)


def values_later(modifier: Modifier, on: On, occasion: Occasion, *, looks_back: bool = False) -> dict[str, Value]:
    """Return what the occasion binds that something was left waiting for. What it tells nothing of still means what it
    meant when it was left: so does the subject, where what is waited for happens to a thing that has a name."""
    values: dict[str, Value] = {name: one for name, one in occasion_values(occasion).items() if one or one == 0}
    values |= names_until_then(occasion) if looks_back else {}
    named = isinstance(on.of, str) and on.of != "any" and on.of not in SIDES
    kept = modifier.bound
    known = ["subject", "subject" + WAS] if named and kept.get("subject") else []
    known += ["number"] if not occasion.number and "number" in kept else []
    return {name: one for name, one in values.items() if name not in known}


def is_awaited_by(state: State, modifier: Modifier, occasion: Occasion) -> bool:
    """Return whether what was left waiting waits for this occasion."""
    on: On = op_of(state, modifier).on  # type: ignore[attr-defined]
    if occasion.word not in on.events or (on.via and on.via != occasion.via):
        return False
    if on.by and not is_side(state, modifier.seat, on.by, occasion.by):
        return False
    if on.other is not None and not meets(state, frame_left_by(modifier), on.other, occasion):
        return False
    if isinstance(on.of, Filter):
        subject = occasion.subject
        return subject in state.cards and fits(state, frame_left_by(modifier), subject, on.of)
    if on.of == "any" or on.of in SIDES:
        return on.of == "any" or is_player_of(state, modifier.seat, on.of, occasion.subject)
    meant = bound(frame_left_by(modifier), on.of) if on.of != "this" else (modifier.source,)
    return occasion.subject in meant or (bool(occasion.was) and occasion.was in meant)


def meets(state: State, frame: Frame, what: Filter, occasion: Occasion) -> bool:
    """Return whether the other party of an occasion is a card that fits."""
    return occasion.other in state.cards and fits(state, frame, occasion.other, what)


def is_player_of(state: State, seat: Seat, side: str, subject: Ref) -> bool:
    """Return whether this is a player of that side."""
    return subject in [f"p{one}" for one in seats_on(state, seat, side)]


# -------------------------------------------------------------------------- what is triggered by how things are


def watch_states(run: Run) -> None:
    """Queue every effect that is triggered as long as something holds, unless it waits already."""
    state, index = run.state, run.rules.effects
    given = EFFECTS in index.can_give and bool(speaking(state, EFFECTS))
    for key, _ in index.places if index.whenever or given else ():
        there = index.whenever.get(key, NO_PLACES)
        for ref in state.zones[key]:
            card = state.cards[ref]
            own = there.get(card.definition, ())
            if not own and not given:
                continue
            for ability in (*on_now(state, ref, own), *given_effects(state, ref)):
                frame = Frame(ability.key, seat_for(state, card), source=ref, cause=state.seq)
                if (
                    ability.effect.whenever
                    and all(holds(state, frame, c) for c in (*ability.effect.whenever, *ability.effect.when))
                    and not limit_used(state, frame, ability)
                    and not any(f.program == ability.key and f.source == ref for f in waiting_frames(run))
                ):
                    state.queue += (frame,)


def on_now(state: State, ref: Ref, places: Sequence[int]) -> list[Ability]:
    """Return those of a card's own effects at these places that are on."""
    abilities = state.rules.abilities[state.cards[ref].definition] if places else ()
    return [abilities[place] for place in places if is_effect_on(state, ref, place)]


def waiting_frames(run: Run) -> Iterable[Frame]:
    """Yield every frame that is in progress, queued, or waits on the stack."""
    yield from run.state.queue
    for frame in run.stack:
        yield frame
        yield from frame.frames


def occasion_values(occasion: Occasion) -> dict[str, Value]:
    """Return what an occasion binds in the frame of an effect: what it is about, the other party, a number."""
    subject, other = ((ref,) if ref else () for ref in (occasion.subject, occasion.other))
    return {"subject": subject, "other": other, "number": occasion.number}


def listeners(state: State, word: str) -> Iterable[tuple[Ref, Ability]]:
    """Yield the effects that are on and wait for this occasion."""
    index, cards, foreseen = state.rules.effects, state.cards, state.foreseen
    given = index.zones_of_given if word in index.given_occasions else NO_PLACES
    for key, there in listening_in(state, word).items():
        if foreseen:
            stop_at_unknown_listener(state, key, word)
        for ref in state.zones[key]:
            definition = cards[ref].definition
            if definition in there:
                for ability in on_now(state, ref, there[definition]):
                    yield ref, ability
            if given and zone_name(key) in given:
                for ability in given_effects(state, ref):
                    if ability.on is not None and word in ability.on.events:
                        yield ref, ability


def listening_in(state: State, word: str) -> ByZone:
    """Return zone -> card -> which of its effects this occasion triggers, for each zone where there could be one."""
    index = state.rules.effects
    there = index.listening.get(word, NOWHERE)
    if not state.foreseen and word not in index.given_occasions:
        return there
    return {key: there.get(key, NO_PLACES) for key, _ in index.places}


def stop_at_unknown_listener(state: State, zone: Ref, word: str) -> None:
    """Stop a preview where a card that the viewer doesn't know might have an effect for this occasion."""
    if not state.foreseen or word not in state.rules.effects.occasions_by_zone.get(zone_name(zone), ()):
        return
    unknown = [card for card in [state.cards[ref] for ref in state.zones[zone]] if not card.definition]
    if hides_count(state, zone) or any(not card.face_down for card in unknown):
        raise Unforeseeable("hidden card")


def waits_for(state: State, ref: Ref, seat: Seat, on: On | None, occasion: Occasion) -> bool:
    """Return whether the effect waits for this occasion."""
    if on is None or occasion.word not in on.events:
        return False
    if (on.by and not is_side(state, seat, on.by, occasion.by)) or (on.via and on.via != occasion.via):
        return False
    if on.other is not None and not meets(state, Frame("", seat, source=ref), on.other, occasion):
        return False
    if isinstance(on.of, Filter):
        return occasion.subject in state.cards and fits(state, Frame("", seat, source=ref), occasion.subject, on.of)
    if on.of in SIDES:
        return is_player_of(state, seat, on.of, occasion.subject)
    return on.of == "any" or occasion.subject == ref


# ------------------------------------------------------------------------------------- several at one moment


def next_trigger(run: Run) -> Sequence[Fact] | None:
    """Resolve the trigger that was chosen, or the only one."""
    frame = run.stack[-1]
    rest = list(frame.frames)
    if not rest:
        run.leave()
        return None
    index = 0
    picked = frame.answers.get("order")
    if picked:
        wanted = (picked[0].subject, picked[0].target)
        meant = [i for i, f in enumerate(rest) if choice_of(run.state, f, rest) == wanted]
        if not meant:  # in a view, of a card that is hidden by now
            raise Unforeseeable("hidden card")
        index = meant[0]
    chosen = rest.pop(index)
    run.stack[-1] = replace(frame, pc=0, answers={}, frames=tuple(rest))
    run.stack.append(chosen)
    return None


def drop_used_up(run: Run) -> None:
    """Forget triggers whose limit another one of them has used up."""
    state, frame = run.state, run.frame
    frames = tuple(f for f in frame.frames if f.pc or not limit_used(state, f, ability_of(state, f.program)))
    run.stack[-1] = replace(frame, frames=frames)


def choice_of(state: State, frame: Frame, among: Sequence[Frame]) -> tuple[Ref, Ref]:
    """Return how a waiting trigger is named in an answer: by its card and the number of its effect, or if one effect
    was triggered by several things, by its card and that thing. What effects left behind, whose cards may be gone, is
    numbered from the oldest that waits: so a game that begins with this position has the same answers."""
    given = frame.bound.get(MODIFIER)
    if isinstance(given, int):
        waiting = {f.bound.get(MODIFIER) for f in among} - {None}
        return f"m{sorted([*waiting, given]).index(given) + 1}", ""  # type: ignore[type-var]
    twins = [f for f in among if f.source == frame.source and f.program == frame.program]
    if len(twins) > 1 and frame.bound.get("subject"):
        return frame.source, frame.bound["subject"][0]  # type: ignore[index]
    return frame.source, "e" + number_of(state, frame.program)


def order_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    choices = dict.fromkeys(choice_of(state, f, frame.frames) for f in frame.frames)
    return [pick_of(prompt, source, which) for source, which in choices]


def order_matters(state: State, frame: Frame) -> bool:
    """Return whether it matters which trigger comes first. Not between those of one effect that names neither its own
    card nor what triggered it, unless one of them may take away the card of another that differs from its own."""
    frames = frame.frames
    alike = len({(f.program, f.seat, f.bound.get(MODIFIER), f.source, f.bound.get("subject")) for f in frames}) < 2
    if alike or all_commute(state, frames):
        return False
    if len({(f.program, f.seat, f.bound.get(MODIFIER)) for f in frames}) > 1:  # what was left apart means other things
        return True
    if names_its_own(state, frames[0].program):
        return True
    sources = list(dict.fromkeys(f.source for f in frames if f.source in state.cards))
    return len({looks(state, ref) for ref in sources}) > 1 and may_take_away(state, frames[0], sources)


def all_commute(state: State, frames: Sequence[Frame]) -> bool:
    """Return whether all of these can be done in any order: each by itself changes nothing that another one needs or
    does, and at most one of them has a price."""
    if any(f.pc or f.bound.get(MODIFIER) for f in frames):
        return False
    abilities = [ability_of(state, f.program) for f in frames]
    words = [word for ability in abilities for word in words_done(state, ability)]
    return sum(bool(one.cost) for one in abilities) < 2 and bool(words) and all(word.commutes for word in words)


def names_its_own(state: State, program: str) -> bool:
    effect = ability_of(state, program).effect
    text = msgspec.json.encode((effect.when, effect.cost, effect.do))
    return any(word in text for word in (b'"this"', b'"subject"', b'"other"', b'"number"', b'"remain"'))


def may_take_away(state: State, frame: Frame, cards: Sequence[Ref]) -> bool:
    """Return whether the effect can make one of these cards leave: by a word that does so, where the card is of the
    kind and side of those that the effect means, or by a payment with its tokens."""
    if not {"unstackable", "name"}.isdisjoint(ability_of(state, frame.program).effect.limits):
        return False  # only one of them comes to be
    words = [op for op in state.rules.programs[frame.program].ops if hasattr(op, "removes")]
    if any(word.pays for word in words) and any(any(state.tokens.get(ref, ())) for ref in cards):  # type: ignore[attr-defined]
        return True
    if not any(word.removes for word in words):
        return False
    meant = [what for word in words for what in word.filters if not what.bound]  # type: ignore[attr-defined]
    return any(may_mean(state, frame, ref, what) for ref in cards for what in meant)


def may_mean(state: State, frame: Frame, ref: Ref, what: Filter) -> bool:
    """Return whether a card is where the filter looks, and of its side and kind. Its figures may yet change."""
    card = state.cards[ref]
    return (
        zone_name(card.zone) == what.where
        and (what.of_side == "any" or is_side(state, frame.seat, what.of_side, card.controller))
        and (not what.kind or any(state.rules.words(state, ref, word) for word in what.kind))
    )


def looks(state: State, ref: Ref) -> object:
    """Return all by which a card differs from another one of its name."""
    card = replace(state.cards[ref], id="", since=0)
    counted = tuple((key.replace(ref, ""), n) for key, n in state.tally.items() if ref in re.split("[./]", key))
    given = tuple(m.id for m in state.modifiers if ref in m.refs)
    return card, state.tokens.get(ref), counted, given


def ask_order(rule: str) -> Ask:
    """Return the question which of the waiting triggers comes next; it is not asked when it makes no difference."""
    return Ask("order", order_offers, rule, when=order_matters)

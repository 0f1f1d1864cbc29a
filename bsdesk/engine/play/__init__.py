"""The public calls (new, moves, check, apply, explain) and `judge`, which alone decides whether a move is legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Commanded
from bsdesk.engine.game import Game
from bsdesk.engine.play.foresight import foresee, leaving_cards
from bsdesk.engine.prompts import Asking, all_offers
from bsdesk.engine.run.course import FullRun, command_resolved, finish
from bsdesk.engine.state import Applied, Card, Frame, State, at, bind, keys_of, zone_seat
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, nearest_amount, no_tokens
from bsdesk.engine.view import view_for
from bsdesk.engine.view.names import name_offers, resolve_move

__all__ = ["Applied", "apply", "check", "explain", "judge", "moves", "new", "to_act"]  # what a caller needs

TRIED = 12  # moves at most that are tried for a remedy


def to_act(state: State) -> Seat:
    """Return the seat that is asked, or that may act; 0 when the game is over."""
    return min((seat for seat, prompt in state.prompts.items() if not prompt.ready), default=state.actor)


def new(game: Game, decks: Mapping[Seat, Sequence[str]], seed: int) -> Applied:
    """Return a new game: the decks laid out, and the setup played up to the first decision."""
    rules = game.rules
    if set(decks) != set(range(1, rules.seats + 1)):
        seats = ", ".join(map(str, sorted(decks))) or "none"
        wrong = f"there are decks for seats {seats}"
        expected = f"a deck for each of the {rules.seats} seats of {rules.id}"
        raise Complaint(wrong, expected=expected, remedy="bring one for each seat, and no more")
    if not rules.piles.brings_decks and any(decks.values()):
        wrong, expected = "a seat brings a deck", f"no cards but those of the table: {rules.id} has one deck for all"
        raise Complaint(wrong, expected=expected, remedy="bring none")
    state = State(rules.id, teams=rules.teams, rng=seed & ((1 << 64) - 1))
    bind(state, game)
    for zone in rules.zones:
        for key in keys_of(zone, state.teams):
            if zone.cards:
                state.zones[key] = ()
            if zone.tokens:
                state.tokens[key] = rules.supply.get(zone.name, no_tokens(len(rules.token_marks)))
    for seat in state.seats() if rules.piles.brings_decks else ():
        lay_cards(state, seat, at(seat, rules.piles.deck), decks[seat])
    for name, definitions in rules.piles.common.items():
        lay_cards(state, 0, name, definitions)
    state.agenda = (Frame("setup", 1),)
    run = FullRun(state)
    run.settle([Commanded(Move(0, "new"))], by="move")
    return finish(run)


def lay_cards(state: State, owner: Seat, zone: Ref, definitions: Sequence[str]) -> None:
    """Lay cards of an owner into an empty zone, before the game; those of owner 0 belong to the table."""
    refs = []
    for definition in definitions:
        ref = f"#{state.next_id}"
        state.next_id += 1
        state.cards[ref] = Card(ref, definition, owner, owner, zone)
        refs.append(ref)
    state.zones[zone] = (*state.zones[zone], *refs)


def moves(state: State, seat: Seat) -> list[Offer]:
    """Return every legal move of this seat, worked out once a state."""
    found: list[Offer] | None = state.memo.get(("moves", seat))
    if found is None:
        found = state.memo["moves", seat] = list_moves(state, seat)
    return list(found)


def list_moves(state: State, seat: Seat) -> list[Offer]:
    """Return the same, worked out anew."""
    return name_offers(state, seat, legal_offers(state, seat))


def legal_offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Return the legal moves of a seat with the refs of the things in them."""
    if state.results:
        return ()
    if state.prompts:
        return answer_offers(state, seat)
    if state.actor != seat:
        return ()
    offers: list[Offer] = []
    for verb in state.rules.verbs.values():
        if verb.why_closed(state, seat) is None:
            exact, refuse = verb.exact, verb.refuse
            for offer in verb.candidates(state, seat):
                if exact or refuse(state, largest_move(offer) if offer.most else offer.move) is None:
                    offers.append(offer)
    return offers


def largest_move(offer: Offer) -> Move:
    """Return the move of this offer with the greatest amount."""
    return nearest_amount(offer, offer.move)


def check(state: State, move: Move) -> Refusal | None:
    """Return None if the move is legal, or why it isn't, with the nearest legal move as remedy."""
    refusal = judge(state, move)
    return None if refusal is None else with_remedy(state, move, refusal)


def with_remedy(state: State, move: Move, refusal: Refusal) -> Refusal:
    """Return the refusal of this move with the nearest legal move as remedy, unless it has one."""
    return refusal if refusal.remedy else replace(refusal, remedy=remedy_for(state, move))


def apply(state: State, move: Move) -> Applied | Refusal:
    """Return the state after a legal move and what happened, or the refusal. The given state is not changed."""
    meant = resolve_move(state, move)
    if not is_listed(state, move):
        refusal = _judge(state, meant)
        if refusal is not None:
            return with_remedy(state, move, refusal)
    run = FullRun(state.like())
    command_resolved(run, meant)
    return finish(run)


def is_listed(state: State, move: Move) -> bool:
    """Return whether the legal moves of this state are listed already, and this is one of them."""
    for offer in state.memo.get(("moves", move.seat), ()):
        if offer.move.subject == move.subject and offer.covers(move):
            return True
    return False


def explain(state: State, seat: Seat, subject: Ref, target: Ref = "") -> Refusal | None:
    """Return why nothing can be done with this thing (on this target), or None if something can.

    Of several refusals, the first that has a remedy is returned; none that is about another thing."""
    offers = moves(state, seat)
    if any(o.move.subject == subject and (not target or o.move.target == target) for o in offers):
        return None
    if state.prompts or state.results:
        verb = state.prompts[seat].question if seat in state.prompts else next(iter(state.rules.verbs))
        return why_no_answer(state, offers, check(state, Move(seat, verb, subject, target)), subject)
    owner = owner_of(state, subject)
    if owner not in (seat, 0):
        return Refusal("not_yours", state.rules.rule_ids["unknown"], {"place": subject, "seat": owner})
    best: Refusal | None = None
    for move in state.game.handling.moves_for_drop(state, seat, subject, target):
        refusal = check(state, move)
        if refusal is None:
            return None
        if best is None or (not best.remedy and refusal.remedy):
            best = refusal
    if best is None and state.actor != seat:
        return Refusal("not_your_turn", state.rules.rule_ids["turn"], {"seat": state.actor})
    about_another = best is not None and any(step.subject not in ("", subject) for step in best.remedy)
    return replace(best, remedy=()) if best is not None and about_another else best


def why_no_answer(state: State, offers: Sequence[Offer], refusal: Refusal | None, subject: Ref) -> Refusal | None:
    """Return why a thing is no answer: nothing, if it is one elsewhere; that something is asked to which no thing is an
    answer, if that is so."""
    if refusal is None or refusal.code != "not_an_option":
        return refusal
    answers = {offer.move.subject for offer in offers}
    if subject in answers:
        return None
    things = answers & (state.cards.keys() | state.zones.keys() | state.tokens.keys())
    return refusal if things else replace(refusal, code="question_open")


def owner_of(state: State, thing: Ref) -> Seat:
    """Return the seat that a card or a zone is before; 0 for what is nobody's, or a team's."""
    return state.cards[thing].controller if thing in state.cards else zone_seat(thing)


# ------------------------------------------------------------------------------------------------- judgement


def open_question(state: State) -> tuple[Asking, Frame]:
    """Return the op whose question is open, and its frame."""
    frame = state.agenda[-1]
    op = state.rules.programs[frame.program].ops[frame.pc - 1]
    return op, frame  # type: ignore[return-value]


def answer_offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Return the legal next steps of a seat's answer, worked out once a state."""
    prompt = state.prompts.get(seat)
    if prompt is None:
        return ()
    found: list[Offer] | None = state.memo.get(("answers", seat))
    if found is None:
        op, frame = open_question(state)
        found = state.memo["answers", seat] = all_offers(op, state, frame, prompt)
    return found


def judge(state: State, move: Move) -> Refusal | None:
    """Return None if the move is legal, or the refusal without a remedy."""
    return _judge(state, resolve_move(state, move))


def _judge(state: State, move: Move) -> Refusal | None:
    """Return the same of a move with the refs of the things that its seat names."""
    rules = state.rules
    if state.results:
        return Refusal("game_over", rules.rule_ids["over"])
    if not 0 < move.seat <= len(state.teams):
        return Refusal("no_such_seat", rules.rule_ids["turn"], {"seat": move.seat})
    if state.prompts:
        return _judge_answer(state, move)
    verb = rules.verbs.get(move.verb)
    why = verb.why_closed(state, move.seat) if verb is not None else None
    if why is not None and verb is not None and verb.why_not_now is not None:
        why = verb.why_not_now(state, move, why)
    if state.actor != move.seat:
        return why or Refusal("not_your_turn", rules.rule_ids["turn"], {"seat": state.actor})
    if verb is None:
        return Refusal("not_now", rules.rule_ids["unknown"], {"verb": move.verb})
    return why or verb.refuse(state, move)


def _judge_answer(state: State, move: Move) -> Refusal | None:
    rules = state.rules
    prompt = state.prompts.get(move.seat)
    if prompt is None or prompt.ready:
        waiting = min(s for s, p in state.prompts.items() if not p.ready)
        own = state.prompts[waiting].rule
        rule = own if own != rules.rule_ids["answer"] else rules.rule_ids["waiting"]
        return Refusal("waiting_for_answer", rule, {"seat": waiting})
    for offer in answer_offers(state, move.seat):
        if offer.covers(move):
            return None
    op, frame = open_question(state)
    if move.verb not in ("done", "back"):
        reason = op.refusal(state, frame, prompt, move)
        if reason is not None:
            return reason
    if move.verb == "done":
        why_unfinished = getattr(op, "why_unfinished", None)
        reason = why_unfinished(state, frame, prompt) if why_unfinished is not None else None
        if reason is not None:
            return reason  # type: ignore[no-any-return]
        return Refusal("answer_incomplete", prompt.rule, {"question": prompt.question})
    if move.verb == prompt.question and move.subject in {pick.subject for pick in prompt.chosen}:
        return Refusal("chosen_already", prompt.rule)
    code = "not_an_option" if move.verb in (prompt.question, "back") else "question_open"
    return Refusal(code, prompt.rule, {"question": prompt.question})


def remedy_for(state: State, move: Move) -> tuple[Move, ...]:
    """Return the legal move most like this one: same verb, then same subject, same target, nearest amount. One by which
    an own card leaves the field is no remedy while there is another. Nothing is asked but what the seat can see."""
    if move.seat not in state.seats():
        return ()
    state = view_for(state, move.seat)
    offers, asked = moves(state, move.seat), state.prompts.get(move.seat)
    alike = [o for o in offers if o.move.verb == move.verb or (asked is not None and o.move.verb == asked.question)]
    if not alike:
        rest = [o.move for o in offers] if asked is not None else []
        return (rest[0],) if rest else ()
    if asked is not None and not any(o.move.subject == move.subject for o in alike):
        suggested = suggestion(state, asked.question)
        if suggested is not None:
            return (suggested,)
    order = sorted(alike, key=lambda o: (o.move.subject == move.subject, o.move.target == move.target), reverse=True)
    found = [nearest_amount(offer, move) for offer in order[:TRIED]]
    return (next((one for one in found if not loses_card(state, one)), found[0]),)


def suggestion(state: State, question: str) -> Move | None:
    """Return the answer to the open question that the game suggests, if it suggests any."""
    suggest = state.game.handling.suggest
    plan = suggest(state, None) if suggest is not None else ()
    return plan[0] if plan and plan[0].verb == question else None


def loses_card(state: State, move: Move) -> bool:
    """Return whether a card of whoever makes the move leaves the field by it, as far as that can be seen."""
    after = foresee(state, move)[0]
    return any(state.cards[ref].controller == move.seat for ref in leaving_cards(state, after))

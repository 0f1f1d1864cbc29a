"""Requesting an action: announce it, pay, put down the key cards, name the target (TR-11.10 to TR-11.13, TR-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import product

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Counted, Declared, Fact
from bsdesk.engine.game import Verb, as_cost, program
from bsdesk.engine.play.priority import acted
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, Prompt, State, at
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, Value
from bsdesk.games.black_poker.rules.actions import ACTIONS, Action, Key
from bsdesk.games.black_poker.rules.areas import bulwarks, characters, charged, other, printed, soldiers
from bsdesk.games.black_poker.rules.combat import attack_refusal
from bsdesk.games.black_poker.rules.damage import damage
from bsdesk.games.black_poker.rules.stage import ACTION, action_of, keys_of, put_on_stage, stage

# ------------------------------------------------------------------------------------------------- may one?


def why_closed(name: str, state: State, seat: Seat) -> Refusal | None:
    """Return why a seat can't request this action at all now (the Chance itself was checked before)."""
    action = ACTIONS[name]
    if action.trigger == "triggered":
        return Refusal("triggered_only", "TR-3.3", {"action": name})
    if action.timing == "main" and state.active != seat:
        return Refusal("main_on_own_turn", "TR-11.13", {"action": name})
    if action.timing == "main" and stage(state):
        return Refusal("stage_not_empty", "TR-11.13", {"action": name})
    if action.once and state.tally.get(f"turn.{name}.p{seat}"):
        rule = "TR-4.2" if name == "set_bulwark" else "TR-6.2"
        return Refusal("once_per_turn", rule, {"action": name})
    return None


def keys_named(move: Move, action: Action) -> tuple[Ref, ...]:
    """Return the key cards that a move names, in the order of the action's list."""
    return (move.subject, move.target)[: len(action.keys)]


def candidates(name: str, state: State, seat: Seat) -> Iterable[Offer]:
    fitting = [cards_that_fit(state, seat, key) for key in ACTIONS[name].keys]
    return [Offer(Move(seat, name, *keys)) for keys in product(*fitting)]  # type: ignore[arg-type] # two at most


def cards_that_fit(state: State, seat: Seat, key: Key) -> list[Ref]:
    """Return the known cards of a hand that are of the kind that a key card must be."""
    cards = state.cards
    return [r for r in state.zones[at(seat, "hand")] if cards[r].definition and key.fits(printed(state, r))]


def refuse(name: str, state: State, move: Move) -> Refusal | None:
    """TR-1.3 Return why it can't be requested with these key cards."""
    action = ACTIONS[name]
    fault = key_refusal(state, move, name, action) or cost_refusal(state, move, name, action)
    return fault or target_refusal(state, move, name)


def key_refusal(state: State, move: Move, name: str, action: Action) -> Refusal | None:
    """TR-1.3 Return why these can't be the key cards: they must be named, in the hand, and of the kind that the action
    asks for."""
    named = keys_named(move, action)
    if not state.cards.keys() >= set(named):
        keys = " + ".join(map(str, action.keys))
        return Refusal("keys_missing", action.rule, {"action": name, "keys": keys, "count": len(action.keys)})
    if (more := more_refusal(state, move, name, action)) is not None:
        return more
    hand = state.zones[at(move.seat, "hand")]
    for key, ref in zip(action.keys, named, strict=True):
        if ref not in hand:
            return Refusal("key_not_in_hand", "TR-4.21", {"action": name, "card": ref})
        if not key.fits(printed(state, ref)):
            return Refusal("wrong_key", key_rule(name), {"action": name, "card": ref, "keys": str(key)})
    return None


def more_refusal(state: State, move: Move, name: str, action: Action) -> Refusal | None:
    """TR-11.10: refuse what is named besides the key cards; attackers (TR-6.9) and targets are named later."""
    if name == "attack" and move.subject:
        unfit = attack_refusal(state, move.seat, move.subject) if move.subject in state.cards else None
        return unfit or Refusal("attackers_later", "TR-6.9")
    more = (move.subject, move.target)[len(action.keys) :]
    if not move.amount and not any(more):
        return None
    if not move.amount and action.target not in ("", "opponent"):
        return Refusal("target_later", "TR-11.10", {"action": name})
    return Refusal("keys_only", "TR-11.10", {"action": name, "keys": len(action.keys)})


def key_rule(name: str) -> str:
    """Return the rule that says what an action's key cards are."""
    return "TR-4.10" if name == "summon_soldier" else ACTIONS[name].rule


def cost_refusal(state: State, move: Move, name: str, action: Action) -> Refusal | None:
    """TR-1.5, TR-1.9: refuse without enough charged Bulwarks, or a card to discard besides the key card."""
    cost = action.cost
    needed = cost.count("B")
    ready = [r for r in bulwarks(state, move.seat) if charged(state, r)] if needed else []
    if len(ready) < needed:
        return Refusal("no_charged_bulwark", "TR-1.5", {"action": name, "needs": needed, "charged": len(ready)})
    if "D" in cost and len(state.zones[at(move.seat, "hand")]) - len(action.keys) < cost.count("D"):
        return Refusal("nothing_to_discard", "TR-1.9", {"action": name})
    return None


def target_refusal(state: State, move: Move, name: str) -> Refusal | None:
    """TR-11.11: refuse a request without a legal target."""
    kind = ACTIONS[name].target
    if not kind or targets(state, move.seat, kind, keys_named(move, ACTIONS[name])):
        return None
    return Refusal("no_target", "TR-11.11", {"action": name, "target": kind})


def targets(state: State, seat: Seat, kind: str, keys: Sequence[Ref]) -> list[Ref]:
    """Return the possible targets of an action."""
    both = (seat, other(seat))
    if kind == "own_soldier":
        suit = printed(state, keys[0]).suit
        return [r for r in soldiers(state, seat) if printed(state, r).suit == suit]
    if kind == "soldier":
        return [r for s in both for r in soldiers(state, s)]
    if kind == "character":
        return [r for s in both for r in characters(state, s)]
    if kind == "bulwark":
        return [r for s in both for r in bulwarks(state, s)]
    if kind == "action":
        return [keys_of(f)[0] for f in stage(state) if keys_of(f)]
    return [f"p{other(seat)}"]


def perform(name: str, run: Run, move: Move) -> None:
    """TR-11.10 Request the action."""
    keys = keys_named(move, ACTIONS[name])
    run.stack.append(Frame("request", move.seat, cause=run.state.seq, bound={"action": name, "keys": keys}))


VERBS = tuple(
    Verb(name, partial(why_closed, name), partial(candidates, name), partial(refuse, name), partial(perform, name))
    for name in ACTIONS
)

# ---------------------------------------------------------------------------------------------- the request


def doing(state: State) -> tuple[str, str]:
    """TR-11.10 Return the action being requested or carried out, and the rule that says what it does."""
    frame = state.agenda[-1]
    name = str(frame.bound["action"]) if "action" in frame.bound else action_of(frame)
    program = state.rules.programs.get(ACTION + name)
    return (f"action.{name}", program.rules[0][1]) if program is not None else ("", "")


def requested(frame: Frame) -> Action:
    return ACTIONS[str(frame.bound["action"])]


def announce(run: Run) -> list[Fact]:
    """TR-11.10 Announce the action; an action allowed once a turn is counted here (TR-4.2, TR-6.2)."""
    frame = run.frame
    name = str(frame.bound["action"])
    facts: list[Fact] = [Declared(frame.seat, "requested", "", name)]
    if requested(frame).once:
        facts.append(Counted(f"turn.{name}.p{frame.seat}"))
    return facts


def drive_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    return one_of(prompt, [r for r in bulwarks(state, frame.seat) if charged(state, r)])


def why_not_driven(_state: State, _frame: Frame, _prompt: Prompt, move: Move) -> Refusal | None:
    """TR-1.5 Return why this can't pay B: only a charged Bulwark of one's own does."""
    return Refusal("only_charged_bulwarks", "TR-1.5") if move.verb == "drive" else None


@as_cost
def drive(run: Run) -> list[Fact]:
    """TR-1.4 B: drive own Bulwarks."""
    return [CardTurned(p.subject, SIDEWAYS, UPRIGHT) for p in run.frame.answers["drive"]]


@as_cost
def suffer(run: Run) -> list[Fact]:
    """TR-1.6 L: take a point of damage."""
    return damage(run, run.frame.seat, requested(run.frame).cost.count("L"))


def discard_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """TR-1.9 Return what can be discarded: any hand card but the key cards."""
    hand = state.zones[at(frame.seat, "hand")]
    return one_of(prompt, [r for r in hand if r not in keys_of(frame)])


@as_cost
def discard(run: Run) -> list[Fact]:
    """TR-1.7 D: discard a hand card."""
    picks = run.frame.answers["discard"]
    to = at(run.frame.seat, "graveyard")
    return [CardMoved(p.subject, to, run.fresh_id(i), why="discarded") for i, p in enumerate(picks)]


def put_keys(run: Run) -> list[Fact]:
    """TR-4.21 Put the key cards on the Stage until the action is resolved."""
    moved = [CardMoved(k, "stage", run.fresh_id(i), why="requested") for i, k in enumerate(keys_of(run.frame))]
    run.bind("keys", tuple(m.becomes for m in moved))
    return [*moved]


def target_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """TR-11.12 Return the targets of an action, which can't be aimed at itself."""
    found = targets(state, frame.seat, requested(frame).target, keys_of(frame))
    return one_of(prompt, [r for r in found if r not in keys_of(frame)])


def why_no_target(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    if move.verb != "target":
        return None
    if move.subject in keys_of(frame):
        return Refusal("aimed_at_itself", "TR-11.12")
    name = str(frame.bound["action"])
    return Refusal("wrong_target", ACTIONS[name].target_rule, {"action": name, "target": ACTIONS[name].target})


def place(run: Run) -> None:
    """TR-11.22 Resolve an immediate action at once and give its requester the Chance back; others wait on the Stage
    (TR-11.14), with their target named (TR-11.10)."""
    frame = run.frame
    name = str(frame.bound["action"])
    aimed = frame.answers.get("target", ())
    bound: dict[str, Value] = {"keys": keys_of(frame), "target": tuple(p.subject for p in aimed)}
    source = keys_of(frame)[0] if keys_of(frame) else ""
    action = Frame(ACTION + name, frame.seat, source=source, cause=run.state.seq, bound=bound)
    run.settle_by_rules([(Declared(frame.seat, "aimed", source, p.subject), "TR-11.10") for p in aimed])
    if requested(frame).speed == "immediate":
        acted(run, frame.seat)
        run.inserted.append(action)
    else:
        put_on_stage(run, action, frame.seat)


REQUEST = program(
    announce,
    Ask(
        "drive",
        drive_offers,
        "TR-1.4",
        least=lambda _s, f: requested(f).cost.count("B"),
        most=lambda _s, f: requested(f).cost.count("B"),
        why=why_not_driven,
    ),
    drive,
    suffer,
    Ask(
        "discard",
        discard_offers,
        "TR-1.9",
        least=lambda _s, f: requested(f).cost.count("D"),
        most=lambda _s, f: requested(f).cost.count("D"),
    ),
    discard,
    put_keys,
    Ask(
        "target",
        target_offers,
        "TR-11.10",
        when=lambda _s, f: bool(requested(f).target),
        why=why_no_target,
    ),
    place,
)

"""What a learner is to reach, and whether it is reached, lost, or still open."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.notation import definition_named, read_move, verbs_of
from bsdesk.engine.game import Game
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.scenes.expectations import Expectation, read_expectation
from bsdesk.scenes.likeness import unlike
from bsdesk.scenes.scene import Goal, Mistake, Said

OPEN, REACHED, LOST = "open", "reached", "lost"
AIMS = ("win", "survive", "do", "happens")
ANY = "any"  # in place of the moves of a mistake


class ReadGoal(Struct, frozen=True):
    """A goal that was read."""

    kind: str  # one of AIMS; so: an expectation; same: a position with this key
    verb: str = ""  # for do, and the act for happens
    card: str = ""  # for do: the card with which
    expected: Expectation | None = None
    key: bytes = b""


def read_aim(text: str, game: Game) -> ReadGoal:
    """Return the goal that a line says; raise a complaint if it can't be read."""
    words = text.split()
    match words:
        case ["win"] | ["win", "this", "turn"]:
            return ReadGoal("win")
        case ["survive"]:
            return ReadGoal("survive")
        case ["do", verb, *rest] if len(rest) < 2:
            if verb not in verbs_of(game):
                remedy = did_you_mean(verb, verbs_of(game), "use a verb of the game")
                raise Complaint(f"no such verb: {verb!r}", expected=", ".join(sorted(verbs_of(game))), remedy=remedy)
            card = definition_named(game, rest[0]) if rest else ""
            if card is None:
                remedy = did_you_mean(
                    rest[0], [one.slug for one in game.rules.defs.values()], "use a card's id or name"
                )
                raise Complaint(f"unknown card {rest[0]!r}", expected="a card of this game", remedy=remedy)
            return ReadGoal("do", verb, card)
        case ["happens", act]:
            return ReadGoal("happens", act)
    if words[0] in AIMS:
        expected = "win, survive, do VERB CARD, happens ACT, or what an expectation may say"
        raise Complaint(f"can't read the goal {text!r}", expected=expected, remedy="correct it")
    return ReadGoal("so", expected=read_expectation(text, game))


class Task(Struct, frozen=True):
    """A goal on its way: since when, what was done for it."""

    goal: Goal
    aim: ReadGoal
    seat: Seat
    since: int  # the turn in which it was given
    made: int = 0  # own moves, answers aside
    done: bool = False  # what was to be done has been done

    def after(self, before: State, move: Move, events: Sequence[Event]) -> Task:
        """Return the task after a move."""
        mine = move.seat == self.seat and not before.prompts and move.verb != "pass"
        done = self.done
        if self.aim.kind == "do" and move.seat == self.seat and move.verb == self.aim.verb:
            card = before.cards.get(move.subject)
            done = done or not self.aim.card or (card is not None and card.definition == self.aim.card)
        if self.aim.kind == "happens":
            done = done or any(getattr(event.fact, "act", "") == self.aim.verb for event in events)
        return replace(self, made=self.made + mine, done=done)

    def status(self, state: State) -> str:
        """Return whether it is open, reached or lost."""
        won = state.results.get(self.seat) == "win"
        over = state.turn >= self.since + self.goal.turns
        match self.aim.kind:
            case "win":
                reached, ended = won, over
            case "survive":
                reached = (over or bool(state.results)) and state.results.get(self.seat) != "lose"
                ended = False
            case "do" | "happens":
                reached, ended = self.done, over
            case "same":
                reached, ended = state_key(state) == self.aim.key, over
            case _:
                reached, ended = self._is_so(state), over
        if reached:
            return REACHED
        spent = bool(self.goal.moves) and self.made >= self.goal.moves and self._is_idle(state)
        return LOST if ended or spent or state.results else OPEN

    def _is_so(self, state: State) -> bool:
        """Return whether it is as expected; what names a thing that has left is not."""
        try:
            return self.aim.expected is not None and not unlike(state, self.aim.expected, self.seat)
        except Complaint:
            return False

    def _is_idle(self, state: State) -> bool:
        """Return whether nothing of what was begun is under way."""
        waiting = any(frame.frames for frame in state.agenda)  # such as what lies on a stage
        return not state.prompts and state.actor == self.seat and not state.moment and not waiting


def task_for(goal: Goal, state: State, seat: Seat) -> Task:
    """Return the task that a goal sets in this position."""
    return Task(goal, read_aim(goal.text, state.game), seat, state.turn)


def said_of_mistake(goal: Goal, before: State, move: Move, *, sure: bool) -> Said:
    """Return what a goal says of a move that leads away from it; of any move only if that is sure."""
    spoken = (mistake for mistake in goal.mistakes if sure or ANY not in mistake.moves)
    return next((mistake.said for mistake in spoken if is_meant(mistake, before, move)), {})


def is_meant(mistake: Mistake, before: State, move: Move) -> bool:
    """Return whether a mistake speaks of this move: of any, of its verb, or of the same move with any amount."""
    if {ANY, move.verb} & set(mistake.moves):
        return True
    found = [read_move(before, move.seat, text) for text in mistake.moves]
    same = (move.verb, move.subject, move.target)
    return any(isinstance(one, Move) and (one.verb, one.subject, one.target) == same for one in found)


def task_to_reach(state: State, target: State, seat: Seat, moves: int) -> Task:
    """Return the task to bring about a position that is the same as the target."""
    turns = max(1, target.turn - state.turn + 1)
    return Task(
        Goal("", moves=moves, turns=turns, rival="passes"), ReadGoal("same", key=state_key(target)), seat, state.turn
    )

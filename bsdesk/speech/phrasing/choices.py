"""Choices of cards, which are said with what is done to those that were chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bsdesk.engine.effects import Block
from bsdesk.engine.filters import Condition
from bsdesk.engine.game import Game
from bsdesk.engine.run.words import Word
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.shared import If
from bsdesk.speech.phrasing.amounts import Namer
from bsdesk.speech.phrasing.joints import Act, Joints


class Choices:
    """Keeps what is chosen in one effect, until it is said. `word_of`: a word as a block has it; `said`: what a block
    of words does."""

    def __init__(
        self,
        game: Game,
        things: Namer,
        joints: Joints,
        word_of: Callable[[Mapping[str, Any]], Word],
        said: Callable[[Block], list[Act]],
    ) -> None:
        self.game, self.book, self.things, self.joints = game, joints.book, things, joints
        self.word_of, self.said = word_of, said

    def note(self, word: Choose, *, by_owner: bool = False, may: bool = False) -> None:
        """Keep what is chosen, to be said with what is done to it: by whose it is, who may or may not do it."""
        book, things = self.book, self.things
        which = "up_to" if word.up_to and not word.any_number and not may else "some"
        traits = [name for name in ("any_number", "up_to") if getattr(word, name) and not may]
        together = [f"{how}={trait}" for how in ("alike", "different") if (trait := getattr(word, how))]
        things.memory.chosen.add(word.as_)
        if word.from_.bound in ("subject", "other", "this"):  # the one thing that it names
            things.memory.fresh[word.as_] = things.thing(word.from_.bound)
            return
        doer = things.player(word.by) if by_owner else None
        found = things.cards(word.from_, which, word.count, traits, together, "theirs" if by_owner else "")
        text = found.text
        for figure, amount in word.total.items():
            text = book.say("total", what=text, figure=book.figure(figure), n=things.amount(amount))
        text = book.say("unseen", what=text) if self.is_unseen(word) else text
        text = text if doer is not None else things.chosen(text, word.by)
        many = found.many or (doer is not None and doer.many)
        things.memory.fresh[word.as_] = found._replace(text=text, many=many, doer=doer, may=may)

    def done_by_owner(self, word: Choose, op: str, following: Word) -> bool:
        """Return whether cards are chosen by whose they are, and there is a phrase for what their owner does then."""
        theirs = word.from_.whose or {"opposing": "opponent"}.get(word.from_.of_side, "")
        done = following.about == word.as_ and self.book.knows(f"do.{op}", "doer")
        return word.by == theirs != "" and done and not word.from_.bound

    def left_to_them(self, word: Choose, then: tuple[str, Word] | None) -> list[Act]:
        """Return the acts of a choice of one card or none, and of what is done if one was chosen, where they can be
        said as what somebody may do."""
        following = then[1] if then is not None else None
        asked = (Condition(bound=word.as_),)
        if not (isinstance(following, If) and following.all == asked and word.up_to and word.count == 1):
            return []
        op, first = str(following.then[0]["op"]), self.word_of(following.then[0])
        own = word.by == "you" and first.about == word.as_
        if not own and not (self.done_by_owner(word, op, first) and self.book.knows(f"do.{op}", "may")):
            return []
        self.note(word, by_owner=not own, may=True)
        done = self.said(following.then[:1])
        acts = self.joints.with_leave(done) if own else done
        rest, other = self.said(following.then[1:]), self.said(following.otherwise)
        acts += [self.joints.behind("if_did" if own else "if_they_did", rest)] if rest else []
        return [*acts, *([self.joints.behind("if_not" if own else "if_they_did_not", other)] if other else [])]

    def is_unseen(self, word: Choose) -> bool:
        """Return whether cards are chosen that their chooser can't see."""
        whose = {"you": "own", "opponent": "opposing"}.get(word.by, word.by)
        sees = self.game.rules.zone[word.from_.where].sees
        return not word.from_.bound and not word.from_.whose and sees != "all" and word.from_.of_side != whose

"""How what an effect does is put together: into sentences, behind conditions, with leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.phrasing.phrasebook import ALLOWED, HEAD, JOINED, LED, PLAIN, Filling, Phrasebook


class Act(NamedTuple):
    """One thing that an effect does, to be said in any form of the verb. `alone`: it must begin a sentence; `whole`:
    what follows must begin one; `leave`: it says «you may» itself; `remark`: it only explains what is before it;
    `depends`: it is clear that it is done only if what is before it was; `bidden`: it says itself «do this», to which
    «you may» can be said."""

    say: Callable[[int], str]
    alone: bool = False
    whole: bool = False
    leave: bool = False
    remark: bool = False
    depends: bool = False
    bidden: bool = False

    @property
    def ends(self) -> bool:
        """Return whether what follows can't be joined to it, since it would be under the same condition."""
        return self.alone or self.whole or self.leave


DEPENDENT = ("in_mode", "otherwise", "if_did", "if_not", "if_they_did", "if_they_did_not", "follow_up")
WHOLE = ("later", "changed", "in_mode", "repeat")  # nothing that follows them belongs to what is behind them


class Joints:
    """Joins acts into sentences, in the words of one book."""

    def __init__(self, book: Phrasebook) -> None:
        self.book = book

    def act(self, name: str, traits: Sequence[str], **facts: Filling) -> Act:
        traits = tuple(traits)
        return Act(lambda form: self.book.say(name, traits, form, **facts))

    def sentences(self, acts: Sequence[Act]) -> str:
        ended = [self.book.say("join.end", text=capitalized(act.say(PLAIN))) for act in acts]
        return self.book.say("join.sentences").join(ended)

    def join(self, acts: Sequence[Act], form: int = PLAIN) -> str:
        """Return several acts in one sentence, with remarks in brackets; those that stand alone begin a new one."""
        sentences: list[list[str]] = []
        plain = [act for act in acts if not act.remark]
        for act in acts:
            if act.remark and sentences:
                sentences[-1][-1] = self.book.say("remarked", said=sentences[-1][-1], remark=act.say(PLAIN))
                continue
            place = len(sentences) and plain.index(act)
            after = place + 1
            last = after == len(plain) or plain[after].alone or act.ends
            if not place or act.alone or plain[place - 1].ends:
                sentences.append([])
            sentences[-1].append(act.say(form if last else self.begun(plain[place:], form, first=not sentences[-1])))
        *ended, last_one = [self.joined(parts) for parts in sentences]
        ends = [self.book.say("join.end", text=text) for text in ended]
        first, *others = [*ends, last_one]
        return self.book.say("join.sentences").join([first, *map(capitalized, others)])

    @staticmethod
    def begun(acts: Sequence[Act], form: int, *, first: bool) -> int:
        """Return the form of the first of these acts, to which the next is joined: at the head of a sentence it may
        say who does it, if the next does so too; or it stands behind a «you may» that is said of all of them."""
        if first and form == ALLOWED:
            return LED
        following = acts[1].say
        also = following(HEAD) != following(JOINED)
        return HEAD if first and also else JOINED

    def joined(self, parts: Sequence[str], traits: Sequence[str] = ()) -> str:
        """Return the parts of one sentence, the last of which is joined to the others by an «and»."""
        moments = [f"{how}.turn" for how in ("begins", "ends")]
        spans = tuple(self.book.say(f"until.{until}", ["of=you"]) for until in ("turn", "game", *moments))
        said, *rest = parts
        for place, one in enumerate(rest, 1):
            lasting = ["lasting"] if one.startswith(spans) else []  # it says first for how long
            more = ["more"] if place < len(rest) else []
            within = ["nested"] if len(parts) == 2 and "more" not in traits and self.lists(said + one) else []
            said = self.book.say("join.acts", [*lasting, *more, *within, *traits], a=said, b=one)
        return said

    def lists(self, said: str) -> bool:
        """Return whether things are listed in what is said, by the same «and» that joins acts."""
        joint = self.book.say("join.both", a="", b="")
        return joint == self.book.say("join.acts", a="", b="") and joint in said

    def behind(self, how: str, acts: Sequence[Act], traits: Sequence[str] = (), **facts: Filling) -> Act:
        """Return acts behind a «when», an «if», an «otherwise»: between quotation marks where it isn't clear that all
        of them belong to it. What is said of the whole effect has `all` among its traits."""
        acts = tuple(acts)
        whole = how in WHOLE or any(act.whole and not act.remark for act in acts)
        plain = [act for act in acts if not act.remark]
        quoted = how == "repeat" or "several" in traits
        begun = [act for before, act in pairwise(plain) if act.alone or before.ends]
        mixed = "all" not in traits and not all(act.depends for act in begun)
        mixed = mixed or (how == "later" and plain[0].whole)  # two spans would stand side by side

        def say(form: int) -> str:
            said = self.join(acts, PLAIN if quoted else form)
            said = capitalized(said) if quoted or mixed else said
            said = self.book.say("all_of_this", act=said) if mixed and not quoted else said
            return self.book.say(how, traits, form, act=said, **facts)

        return Act(say, alone=True, whole=whole, depends=how in DEPENDENT, bidden=how == "repeat")

    def with_leave(self, acts: Sequence[Act], how: str = "may") -> list[Act]:
        """Return the acts with «you may» said of the first and those that are joined to it."""
        first = next((n for n, act in enumerate(acts) if n and act.alone), len(acts))
        head, rest = tuple(acts[:first]), acts[first:]
        if not head:
            return list(rest)
        begun = head[0]
        if (begun.alone and not begun.bidden) or begun.leave:  # a condition comes first, or another leave
            return [Act(lambda form: self.book.say("may_all", act=self.join(head, form)), alone=True), *rest]
        return [Act(lambda _form: self.book.say(how, act=self.join(head, ALLOWED)), leave=True), *rest]

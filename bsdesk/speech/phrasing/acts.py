"""What an effect does, in sentences: its words and grants, merged and joined."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from bsdesk.engine.effects import Block, Change, Effect
from bsdesk.engine.filters import Count, Filter
from bsdesk.engine.game import Game
from bsdesk.engine.grants import Grant
from bsdesk.engine.run.words import Instead, Later, WaitingWord, Word
from bsdesk.engine.spans import Until
from bsdesk.engine.vocabulary.choices import HowMany, InMode, Modes
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.following import FollowUp
from bsdesk.engine.vocabulary.players import ChoosePlayer
from bsdesk.engine.vocabulary.shared import CountersPut, Each, If, IfDid, Keep, May, Modify, Note, Repeat
from bsdesk.speech.phrasing.amounts import Namer
from bsdesk.speech.phrasing.grants import Grants
from bsdesk.speech.phrasing.phrasebook import ALLOWED, JOINED, PLAIN, Filling, Phrasebook, Thing, is_many
from bsdesk.speech.phrasing.things import PLAYER


class Act(NamedTuple):
    """One thing that an effect does, to be said in any form of the verb. `alone`: it must begin a sentence; `whole`:
    what follows must begin one; `leave`: it says «you may» itself."""

    say: Callable[[int], str]
    alone: bool = False
    whole: bool = False
    leave: bool = False


WHOLE = ("later", "changed", "in_mode", "repeat")  # nothing that follows them belongs to what is behind them


class Sentences:
    """Writes the sentences of one effect."""

    def __init__(self, game: Game, book: Phrasebook, things: Namer, quoted: Callable[[Effect, str], str]) -> None:
        self.game, self.book, self.things = game, book, things
        self.grants = Grants(book, things, quoted, self.price)

    # sentences

    def price(self, cost: Block) -> str:
        """Return the text before the arrow."""
        return self.capital(self.join(self.block(cost))) if cost else ""

    def sentences(self, acts: Sequence[Act]) -> str:
        ended = [self.book.say("join.end", text=self.capital(act.say(PLAIN))) for act in acts]
        return self.book.say("join.sentences").join(ended)

    @staticmethod
    def capital(text: str) -> str:
        return text[:1].upper() + text[1:]

    def join(self, acts: Sequence[Act], form: int = PLAIN) -> str:
        """Return several acts in one sentence; those that stand alone begin a new one."""
        said = ""
        for place, act in enumerate(acts):
            after = place + 1
            last = after == len(acts) or acts[after].alone or act.whole
            one = act.say(form if last else JOINED)
            if not said:
                said = one
            elif act.alone or acts[place - 1].whole:
                ended = self.book.say("join.end", text=said)
                said = ended + self.book.say("join.sentences") + self.capital(one)
            else:
                spans = (self.book.say(f"until.{until}") for until in ("turn", "game"))
                lasting = ["lasting"] if one.startswith(tuple(spans)) else []  # it says first for how long
                said = self.book.say("join.acts", lasting, a=said, b=one)
        return said

    def behind(self, how: str, acts: Sequence[Act], traits: Sequence[str] = (), **facts: Filling) -> Act:
        """Return acts behind a «when», an «if», an «otherwise»."""
        acts = tuple(acts)
        whole = how in WHOLE or any(act.whole for act in acts)
        return Act(lambda form: self.book.say(how, traits, act=self.join(acts, form), **facts), alone=True, whole=whole)

    def with_leave(self, acts: Sequence[Act], how: str = "may") -> list[Act]:
        """Return the acts with «you may» said of the first and those that are joined to it."""
        first = next((n for n, act in enumerate(acts) if n and act.alone), len(acts))
        head, rest = tuple(acts[:first]), acts[first:]
        if not head:
            return list(rest)
        if head[0].alone or head[0].leave:  # a condition comes first, or another leave, and «you may» behind it
            return [Act(lambda form: self.book.say("may_all", act=self.join(head, form)), alone=True), *rest]
        return [Act(lambda _form: self.book.say(how, act=self.join(head, ALLOWED)), leave=True), *rest]

    # words

    def block(self, block: Block, *, apart: bool = False) -> list[Act]:
        """Return the acts of a block of words. `apart`: a choice is an act of its own, since it is up to the player."""
        acts: list[Act] = []
        noted = False
        for raw in block:
            fields = dict(raw)
            op = fields.pop("op")
            word: Word = msgspec.convert(fields, self.game.handling.vocabulary[op])
            acts += self.unmentioned(word, op, apart)
            said = self.word(op, word)
            acts += [act._replace(alone=True) for act in said] if apart and isinstance(word, Modify) else said
            acts += self.remarks() if said else []
            noted |= isinstance(word, Note) and not self.book.has(f"happened.{word.key.partition('.')[2]}")
        acts += self.unmentioned()
        if noted and not acts:  # that the skill is used is all that happens
            acts.append(self.act("do.noted", ()))
        return [*acts, *self.remarks()]

    def remarks(self) -> list[Act]:
        """Return the pending remarks as acts, and forget them."""
        remarks = self.things.memory.remarks
        said = [Act(lambda _form, text=remark: text, alone=True, whole=True) for remark in remarks]  # type: ignore[misc]
        self.things.memory.remarks.clear()
        return said

    def unmentioned(self, word: Word | None = None, op: str = "", apart: bool = False) -> list[Act]:
        """Return acts for what was chosen and is not mentioned by this word."""
        spoken = [name for name in word.selectors if isinstance(name, str)] if word is not None else []
        if isinstance(word, Choose | ChoosePlayer | WaitingWord) or (apart and isinstance(word, Modify)):
            spoken = []
        left = [name for name in self.things.memory.fresh if name not in spoken]
        if isinstance(word, Choose | ChoosePlayer) and not left:
            return []
        return [self.act("do.choose", (), what=self.things.mention(name)) for name in left]

    def act(self, name: str, traits: Sequence[str], **facts: Filling) -> Act:
        traits = tuple(traits)
        return Act(lambda form: self.book.say(name, traits, form, **facts))

    def note_choice(self, word: Choose) -> None:
        """Keep what is chosen, to be said with what is done to it."""
        which = "up_to" if word.up_to and not word.any_number else "some"
        traits = [name for name in ("any_number", "up_to") if getattr(word, name)]
        together = [f"{how}={trait}" for how in ("alike", "different") if (trait := getattr(word, how))]
        if word.from_.bound in ("subject", "other", "this"):  # the one thing that it names
            self.things.memory.fresh[word.as_] = self.things.thing(word.from_.bound)
            return
        found = self.things.cards(word.from_, which, word.count, traits, together)
        text = found.text
        for figure, amount in word.total.items():
            text = self.book.say("total", what=text, figure=self.book.figure(figure), n=self.things.amount(amount))
        text = self.book.say("unseen", what=text) if self.is_unseen(word) else text
        self.things.memory.fresh[word.as_] = found._replace(text=self.things.chosen(text, word.by))

    def is_unseen(self, word: Choose) -> bool:
        """Return whether cards are chosen that their chooser can't see."""
        whose = {"you": "own", "opponent": "opposing"}.get(word.by, word.by)
        sees = self.game.rules.zone[word.from_.where].sees
        return not word.from_.bound and not word.from_.whose and sees != "all" and word.from_.of_side != whose

    def told_later(self, op: str, word: Word) -> list[Act] | None:
        """Return the acts of a word that what follows tells more of, if it is one."""
        match word:
            case Choose():
                self.note_choice(word)
                if op == "choose" or not self.book.has(f"do.{op}"):
                    return []
                self.things.mention(word.as_)
                return [self.act(f"do.{op}", ())]
            case Note() if self.book.has(f"do.note.{word.key.partition('.')[2]}"):
                return [self.act(f"do.note.{word.key.partition('.')[2]}", ())]
            case Note() if word.who == "you" and self.things.keywords.noting(word.key):
                return []  # what asks for it names the skill
            case Keep():
                return [self.keep(word)]
            case ChoosePlayer():
                self.things.memory.fresh[word.as_] = self.things.players(word)
                return []
        named = self.book.has(f"do.{op}", f"name={getattr(word, 'name', '')}")
        return [] if self.book.has(f"silent.{op}") and not named else None  # what answers it names the skill

    def word(self, op: str, word: Word) -> list[Act]:
        later = self.told_later(op, word)
        if later is not None:
            return later
        match word:
            case Modify() if not self.book.has(f"do.{op}"):  # else it is said by a phrase of its own
                return [self.grant(word.grant, word.until, now=word.now)]
            case Later() | Instead():
                return self.awaited(word)
            case If() | IfDid() | May() | Repeat() | Each() | FollowUp():
                return self.container(word)
            case Modes():
                modes = self.book.listed("or", [self.mode(mode) for mode in word.of])
                number = self.things.amount(word.count)
                traits = [*(["several"] if number.many else []), *(["up_to"] if word.up_to else [])]
                return [self.act("do.modes", traits, modes=modes, n=number)]
            case InMode():
                acts = self.block(word.do)
                return [self.behind("in_mode", acts, mode=self.mode(word.is_))] if acts else []
            case HowMany():
                self.things.memory.numbers.add(word.as_)
        self.note_done(op, word)
        traits, facts = self.facts(word)
        if self.book.has(f"worked_out.{op}"):  # a number that is worked out now, and told where it counts
            self.things.memory.worked_out[getattr(word, "as_", op)] = self.book.say(f"worked_out.{op}", traits, **facts)
            return []
        if timing := getattr(word, "timing", ""):
            facts["timing"] = self.book.say(f"timing.{timing}")
        facts["deck"] = self.book.term(f"area.{self.game.rules.piles.deck}")
        counter = f"counter.{getattr(word, 'name', '')}"
        if isinstance(word, CountersPut) or counter in self.book.terms:
            several, figure = is_many(facts.get("count")) or "all" in traits, counter.replace("counter.", "figure.")
            facts["counter"] = self.book.term(figure if several and figure in self.book.terms else counter)
        if isinstance(word, Modify):
            facts["span"] = self.grants.span(word.until)
        if self.book.has(f"called.{op}", *traits):  # what it names, for what is said of it later
            self.things.memory.known[getattr(word, "as_", op)] = Thing(self.book.say(f"called.{op}", traits))
        if self.book.has(f"name.{op}", *traits):
            self.name(op, word, traits, facts)
            return []
        return [self.act(f"do.{op}", traits, **facts)]

    def note_done(self, op: str, word: Word) -> None:
        """Note what a word binds: the things that it was done to, or a number of tokens."""
        if (name := getattr(word, "as_", "")) and isinstance(word.about, Filter):
            self.things.memory.known[name] = self.things.again(self.things.cards(word.about, "all"))
        if word.tokens:
            self.things.memory.tokens.add(getattr(word, "as_", op))

    def keep(self, word: Keep) -> Act:
        """Return the act by which a number is kept, under a letter."""
        letter, number = self.things.memory.letter(f"kept {word.as_}"), self.things.amount(word.number)
        self.things.memory.kept[word.as_] = letter
        return self.act("do.keep", (), letter=letter, number=number)

    def awaited(self, word: Later | Instead) -> list[Act]:
        """Return the acts of a word that waits for what happens later. What happens to one thing that has a name leaves
        the subject what it was."""
        known, before = self.things.memory.known, self.things.memory.known.get("subject")
        once, span = ["once"] if word.once else [], self.grants.span(word.until)
        if isinstance(word, Instead):
            event = self.things.occasion(word.on, "would")
            acts = self.change(word.change, word.event)
            return [self.behind("changed", acts, ["while", *once], event=event, span=span)] if acts else []
        event = self.things.occasion(word.on)
        if before is not None and word.of_named:
            known["subject"] = before
            self.things.memory.same.pop("subject", None)
        return [self.behind("later", self.block(word.do), once, event=event, span=span)]

    def container(self, word: If | IfDid | May | Repeat | Each | FollowUp) -> list[Act]:
        """Return the acts of a word that contains blocks."""
        match word:
            case If():
                return self.branch(word)
            case IfDid():
                return [self.behind("if_did", self.block(word.then))]
            case FollowUp():
                effects = [msgspec.convert(raw, Effect) for raw in word.effects]
                acts = [act for one in effects for act in self.block((*one.announce, *one.cost, *one.do))]
                return [self.behind("follow_up", acts)]
            case May():
                other = self.block(word.otherwise)
                acts = self.with_leave(self.block(word.do, apart=True))
                return [*acts, *([self.behind("if_not", other)] if other else [])]
            case Repeat():
                return [self.behind("repeat", self.block(word.do), times=self.things.amount(word.times))]
            case Each():
                self.things.memory.known[word.as_] = self.things.again(of := self.things.each_of(word.of))
                acts = self.block(word.do)
                return [self.behind("for_each", acts, of=of)] if acts else []

    def mode(self, name: str) -> str:
        """Return a mode as it stands on the button by which it is chosen."""
        return self.book.say("mode", mode=self.book.term(f"answer.{name}"))

    def change(self, change: Change, event: str) -> list[Act]:
        """Return the acts of a change to an event of this name, whose subject has been named."""
        it = self.things.memory.known["subject"]
        if change.prevent:
            return [self.act(self.book.either(f"change.prevent.{event}", "change.prevent"), ())]
        tokens = ["tokens"] if it.side != "any" and it.kind in ("", PLAYER) else []  # of a player
        acts = [self.act("change.to", tokens, it=it, to=self.things.place(change.to, "any"))] if change.to else []
        if change.leave != -1:
            acts.append(self.act("change.leave", (), leave=self.things.amount(change.leave)))
        acts += [self.act("change.times", [f"times={change.times}"], times=change.times)] if change.times != 1 else []
        if isinstance(change.plus, int):
            less = ["less"] if change.plus < 0 else []
            acts += [self.act("change.plus", less, plus=abs(change.plus))] if change.plus else []
        else:
            acts.append(self.act("change.plus", (), plus=self.things.amount(change.plus)))
        return acts

    def branch(self, word: If) -> list[Act]:
        """Return the acts of an «if». Where the player may do something instead of what is usual, the latter comes
        first."""
        inner = self.game.handling.vocabulary[word.then[0]["op"]] if len(word.then) == 1 else None
        if inner is May and word.otherwise and word.then[0].get("else") == list(word.otherwise):
            usual = self.block(word.otherwise)
            better = self.with_leave(self.block(word.then[0]["do"]), "may_instead")
            return [*usual, self.behind("if", better, condition=self.things.conditions(word.all))]
        condition = self.things.conditions(word.all)
        then = self.block(word.then)
        if not then and not word.otherwise:  # a number that is told where it counts
            return []
        acts = [self.behind("if", then, condition=condition)]
        if word.otherwise:
            known = dict(self.things.memory.known)
            acts.append(self.behind("otherwise", self.block(word.otherwise)))
            self.things.memory.known |= {name: thing for name, thing in known.items() if thing.many}
        return acts

    def name(self, op: str, word: Word, traits: Sequence[str], facts: dict[str, Filling]) -> None:
        """Note how the things of a word that only names them are called from now on."""
        manner = self.book.say(f"manner.{op}") if self.book.has(f"manner.{op}") else ""
        side = next((fact.side for fact in facts.values() if isinstance(fact, Thing)), "own")
        text = self.book.say(f"name.{op}", traits, **facts)
        self.things.memory.known[getattr(word, "as_", op)] = Thing(text, many=True, side=side, manner=manner)

    def facts(self, word: Word) -> tuple[list[str], dict[str, Filling]]:
        """Return the traits and facts of a word: facts for the things and amounts in its fields, traits for others."""
        values = {name: (getattr(word, name), default) for name, default in defaults(type(word)).items()}
        things = self.things
        facts: dict[str, Filling] = {}
        traits = []
        for name, (value, default) in values.items():
            called = isinstance(value, str) and value in word.selectors and f"area.{value}" not in self.book.terms
            if name == "who":
                traits.append(f"who={value}")
                if value != "you":
                    facts[name] = things.thing(value) if value == word.about else things.player(value)
                    traits.append(name)
            elif isinstance(value, Filter) or (called and value and name != "without"):
                facts[name.rstrip("_")] = things.thing(value)
                traits.append(name.rstrip("_"))
            elif isinstance(value, bool):
                traits += [name] if value else []
            elif isinstance(value, int | Count):
                some = name == "count" and getattr(word, "up_to", False)
                facts[name] = things.lettered(value) if some else things.amount(value)
                traits += [name] if value != default else []
                if some:
                    continue
                if isinstance(value, Count) and value.when is None:
                    traits.append("worked_out")
                    if each := things.each(value):
                        facts |= {"each": each, "times": Thing(str(value.times), many=value.times != 1)}
                        traits.append("each")
            elif isinstance(value, tuple) and value and all(isinstance(one, str) for one in value):
                traits.append(f"{name}={'+'.join(value)}")
            elif name == "card" and value in self.game.rules.defs:
                facts[name] = things.card_name(self.game.rules.defs[value].name["en"])
            elif isinstance(value, str):
                traits.append(f"{name.rstrip('_')}={value}")
                if f"colour.{value}" in self.book.terms:
                    traits.append(name)
                    facts[name] = self.book.term(f"colour.{value}")
            elif isinstance(value, tuple) and value and all(f"colour.{one}" in self.book.terms for one in value):
                traits.append(name)
                facts[name] = self.book.listed("list", [self.book.term(f"colour.{one}") for one in value])
        return self.with_places(values, traits, facts)

    def with_places(
        self, values: dict[str, tuple[Any, Any]], traits: list[str], facts: dict[str, Filling]
    ) -> tuple[list[str], dict[str, Filling]]:
        """Return the traits and facts with the areas that a word names, and traits of the things it is done to."""
        about = next((fact for key, fact in facts.items() if isinstance(fact, Thing) and key in ("what", "from")), None)
        whose = about or facts.get("who")
        side = whose.side if isinstance(whose, Thing) else "own"
        for name in ("from_", "to"):
            zone = values.get(name, ("", ""))[0]
            if isinstance(zone, str) and f"area.{zone}" in self.book.terms:
                facts[name.rstrip("_")] = self.things.place(zone, side)
        traits.append(f"side={side}")
        for name, fact in facts.items():
            if isinstance(fact, Thing) and fact.many:
                traits.append(f"many:{name}")
        if about is not None:
            traits += [f"kind={about.kind}"]
            facts["manner"] = about.manner
        return traits, facts

    def grant(self, grant: Grant, until: str | Until = "", *, now: bool = False) -> Act:
        """Return the act of a grant: what is given to whom, and for how long. `now`: only to those that are there."""
        return Act(self.grants.said(grant, until, now=now))


@cache
def defaults(kind: type[Word]) -> Mapping[str, Any]:
    """Return the fields of a kind of word, each with its default. Asking for them is slow: their types are read."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}

"""What an effect does, in sentences: its words and grants, merged and joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bsdesk.engine.effects import Block, Change, Effect
from bsdesk.engine.filters import SIDES, Count, Filter
from bsdesk.engine.game import Game
from bsdesk.engine.grants import Grant
from bsdesk.engine.run.words import Instead, Later, WaitingWord, Word
from bsdesk.engine.spans import Until
from bsdesk.engine.vocabulary.choices import HowMany, InMode, Modes
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.following import FollowUp
from bsdesk.engine.vocabulary.players import ChoosePlayer
from bsdesk.engine.vocabulary.shared import CountersPut, Each, If, IfDid, Keep, May, Modify, Note, Repeat
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.phrasing.amounts import Namer
from bsdesk.speech.phrasing.choices import Choices
from bsdesk.speech.phrasing.fields import Fields
from bsdesk.speech.phrasing.grants import Grants, Quoted
from bsdesk.speech.phrasing.joints import Act, Joints
from bsdesk.speech.phrasing.nouns import PLAYER
from bsdesk.speech.phrasing.phrasebook import Filling, Phrasebook, Thing, is_many
from bsdesk.speech.phrasing.repetition import repeated


class Sentences:
    """Writes the sentences of one effect."""

    def __init__(self, game: Game, book: Phrasebook, things: Namer, quoted: Quoted) -> None:
        self.game, self.book, self.things = game, book, things
        self.grants = Grants(book, things, quoted, self.price)
        self.fields, self.joints = Fields(game, book, things), Joints(book)
        self.choices = Choices(game, things, self.joints, self.word_of, self.block)
        self.otherwise_done: frozenset[str] = frozenset()  # the words of what is usual, where something else is done
        self.announced: dict[tuple[str, str], Block] = {}  # by mode, what is announced and said with what it does

    # sentences

    def price(self, cost: Block) -> str:
        """Return the text before the arrow."""
        return self.paid(self.payment(cost))

    def payment(self, cost: Block, then: Block = (), *, may: bool = False) -> list[Act]:
        """Return the acts of a price. `may`: the player may pay it, or leave the effect alone; `then`: what is done for
        it."""
        acts = self.block(cost, then=then)
        return self.joints.with_leave(acts) if may else acts

    def paid(self, acts: Sequence[Act]) -> str:
        """Return the acts of a price as they stand before the arrow."""
        return capitalized(self.joints.join(acts)) if acts else ""

    def lead(self, **clauses: str) -> str:
        """Return when it is, and what must hold, before a price is paid: `event`, `state`, `would`, `condition`."""
        said = [self.book.say(f"lead.{name}", text=text) for name, text in clauses.items() if text]
        return capitalized(self.book.say("lead", text=self.joints.joined(said, ["more"]))) if said else ""

    def announce(self, announced: Block, done: Block) -> list[Act]:
        """Return the acts of what is announced, without what is said together with what is done in the same mode."""
        modes = {(word.is_, word.as_) for raw in done if isinstance(word := self.word_of(raw), InMode)}
        plain = []
        for raw in announced:
            word = self.word_of(raw)
            if isinstance(word, InMode) and (mode := (word.is_, word.as_)) in modes:
                self.announced[mode] = word.do
            else:
                plain.append(raw)
        return self.block(tuple(plain))

    def asks_what_is_announced(self, cost: Block, announced: Block) -> bool:
        """Return whether a price depends on what was announced."""
        names = {getattr(self.word_of(raw), "as_", "") for raw in announced} - {""}
        words = [self.word_of(raw) for raw in cost]
        asked = {word.as_ for word in words if isinstance(word, InMode)}
        values = [getattr(word, name) for word in words for name in word.__struct_fields__]
        counted = {one.of for one in values if isinstance(one, Count) and isinstance(one.of, str)}
        return bool(names & (asked | counted))

    # words

    def block(self, block: Block, *, apart: bool = False, paid: bool = False, then: Block = ()) -> list[Act]:
        """Return the acts of a block of words. `apart`: a choice is an act of its own, since it is up to the player;
        `paid`: there is a price, which says that the skill is used; `then`: what is done after it."""
        acts: list[Act] = []
        noted = False
        words = [(str(raw["op"]), self.word_of(raw)) for raw in block]
        place = 0
        while place < len(words):
            op, word = words[place]
            if apart and not acts and isinstance(word, Choose) and word.count == 1 and not word.any_number:
                word = msgspec.structs.replace(word, up_to=False)  # that nothing may be chosen, is said
            length, times = repeated(block[place:], then)
            following = words[place + 1] if place + 1 < len(words) else None
            place += 1
            if left := self.unmentioned(word, apart=apart):
                acts += [*left, *self.remarks()]
            if times > 1 and (once := self.said_once(block[place - 1 : place - 1 + length])):
                acts.append(self.joints.behind("repeat", once, times=times))
                place += length * times - 1
                continue
            if isinstance(word, Choose) and (done := self.choices.left_to_them(word, following)):
                acts += done
                place += 1
                continue
            said = self.word(op, word, following)
            self.things.memory.words += bool(said)
            acts += [act._replace(alone=True) for act in said] if apart and isinstance(word, Modify) else said
            acts += self.remarks() if said else []
            noted |= isinstance(word, Note) and not self.book.has(f"happened.{word.key.partition('.')[2]}")
        acts += self.unmentioned()
        if noted and not acts and not paid:  # that the skill is used is all that happens
            acts.append(self.joints.act("do.noted", ()))
        return [*acts, *self.remarks()]

    def said_once(self, block: Block) -> list[Act]:
        """Return the acts of words that stand there several times; none if they only choose or note something."""
        if isinstance(self.word_of(block[-1]), Choose | ChoosePlayer | Note):
            return []
        memory = self.things.memory.copied()
        if not (acts := self.block(block)):
            self.things.memory = memory
        return acts

    def word_of(self, raw: Mapping[str, Any]) -> Word:
        """Return a word as a block has it."""
        fields = {name: value for name, value in raw.items() if name != "op"}
        word: Word = msgspec.convert(fields, self.game.handling.vocabulary[raw["op"]])
        return word

    def remarks(self) -> list[Act]:
        """Return the pending remarks as acts, and forget them."""
        remarks = self.things.memory.remarks
        said = [Act(lambda _form, text=one: text, alone=True, whole=True, remark=True) for one in remarks]  # type: ignore[misc]
        self.things.memory.remarks.clear()
        return said

    def unmentioned(self, word: Word | None = None, *, apart: bool = False) -> list[Act]:
        """Return acts for what was chosen and is not mentioned by this word."""
        spoken = [name for name in word.selectors if isinstance(name, str)] if word is not None else []
        if isinstance(word, Choose | ChoosePlayer | WaitingWord) or (apart and isinstance(word, Modify)):
            spoken = []
        if isinstance(word, If) and self.is_instead(word):  # what is usual comes first
            spoken += [name for raw in word.otherwise for name in self.word_of(raw).selectors if isinstance(name, str)]
        left = [name for name in self.things.memory.fresh if name not in spoken and name in self.things.memory.chosen]
        return [self.joints.act("do.choose", (), what=self.things.mention(name)) for name in left]

    def told_later(self, op: str, word: Word, following: tuple[str, Word] | None) -> list[Act] | None:
        """Return the acts of a word that what follows tells more of, if it is one."""
        match word:
            case Choose():
                self.choices.note(word, by_owner=following is not None and self.choices.done_by_owner(word, *following))
                if op == "choose" or not self.book.has(f"do.{op}"):
                    return []
                self.things.mention(word.as_)
                return [self.joints.act(f"do.{op}", ())]
            case Note() if self.book.has(f"do.note.{word.key.partition('.')[2]}"):
                return [self.joints.act(f"do.note.{word.key.partition('.')[2]}", ())]
            case Note() if word.who == "you" and self.things.keywords.noting(word.key):
                return []  # what asks for it names the skill
            case Keep():
                return [self.keep(word)]
            case ChoosePlayer():
                self.things.memory.fresh[word.as_] = self.things.players(word)
                self.things.memory.chosen.add(word.as_)
                if isinstance(word.count, Count) and max(word.count.then, word.count.otherwise) > 1:
                    self.things.memory.several.add(word.as_)
                return []
        named = self.book.has(f"do.{op}", f"name={getattr(word, 'name', '')}")
        return [] if self.book.has(f"silent.{op}") and not named else None  # what answers it names the skill

    def word(self, op: str, word: Word, following: tuple[str, Word] | None = None) -> list[Act]:
        later = self.told_later(op, word, following)
        if later is not None:
            return later
        match word:
            case Modify() if not self.book.has(f"do.{op}"):  # else it is said by a phrase of its own
                return [self.grant(word.grant, word.until, now=word.now)]
            case Later() | Instead():
                return self.awaited(word)
            case If() | IfDid() | May() | Repeat() | Each() | FollowUp():
                return self.container(word)
            case Modes() | InMode():
                return self.modal(word)
            case HowMany():
                return [self.how_many(op, word)]
        self.note_done(op, word)
        traits, facts = self.fields.facts(op, word)
        traits += [*self.things.address, *(["instead"] if op in self.otherwise_done else [])]
        if self.book.has(f"worked_out.{op}", *traits):  # a number that is worked out now, and told where it counts
            said = self.book.say(f"worked_out.{op}", traits, **facts)
            self.things.memory.worked_out[getattr(word, "as_", op)] = self.things.worked_out(word, said)
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
        if not self.book.has(f"called.{op}", *traits):
            self.note_gone(word)
        return [self.joints.act(f"do.{op}", traits, **facts)]

    def note_done(self, op: str, word: Word) -> None:
        """Note what a word binds: the things that it was done to, or a number of tokens."""
        known, name = self.things.memory.known, getattr(word, "as_", "")
        if name and isinstance(word.about, Filter):
            known[name] = self.things.again(self.things.cards(word.about, "all"))
        if word.tokens:
            self.things.memory.tokens.add(getattr(word, "as_", op))

    def note_gone(self, word: Word) -> None:
        """Note that the cards that a word binds are those that it was done to, if these have a name."""
        known, name = self.things.memory.known, getattr(word, "as_", "")
        if name and isinstance(word.about, str) and word.about in known and known[word.about].kind != PLAYER:
            known[name] = known[word.about]
            self.things.memory.same[name] = self.things.memory.same.get(word.about, word.about)

    def keep(self, word: Keep) -> Act:
        """Return the act by which a number is kept, under a letter."""
        letter, number = self.things.memory.letter(f"kept {word.as_}"), self.things.amount(word.number)
        self.things.memory.kept[word.as_] = letter
        return self.joints.act("do.keep", (), letter=letter, number=number)

    def how_many(self, op: str, word: HowMany) -> Act:
        """Return the act by which a number is chosen, under a letter."""
        traits, facts = self.fields.facts(op, word)
        letter = self.things.memory.kept[word.as_] = self.things.memory.letter(f"chosen {word.as_}")
        return self.joints.act(f"do.{op}", traits, letter=letter, **facts)

    def awaited(self, word: Later | Instead) -> list[Act]:
        """Return the acts of a word that waits for what happens later. What happens to one thing that has a name leaves
        the subject what it was."""
        known, before = self.things.memory.known, self.things.memory.known.get("subject")
        once = [*(["once"] if word.once else []), f"until={word.until}", f"event={word.event}"]
        span = self.grants.span(word.until)
        if isinstance(word, Instead):
            event = self.things.occasion(word.on, "would")
            acts = self.change(word.change, word.event)
            return [self.joints.behind("changed", acts, ["while", *once], event=event, span=span)] if acts else []
        event = self.things.occasion(word.on)
        if before is not None and word.of_named:
            known["subject"] = before
            self.things.memory.same.pop("subject", None)
        return [self.joints.behind("later", self.block(word.do), once, event=event, span=span)]

    def container(self, word: If | IfDid | May | Repeat | Each | FollowUp) -> list[Act]:
        """Return the acts of a word that contains blocks."""
        match word:
            case If():
                return self.branch(word)
            case IfDid():
                return [self.joints.behind("if_did", self.block(word.then))]
            case FollowUp():
                effects = [msgspec.convert(raw, Effect) for raw in word.effects]
                blocks = [block for one in effects for block in (one.announce, (*one.cost, *one.do))]
                acts = [act for block in blocks for act in self.block(block)]
                return [self.joints.behind("follow_up", acts)]
            case May():
                other = self.block(word.otherwise)
                acts = self.joints.with_leave(self.block(word.do, apart=True))
                return [*acts, *([self.joints.behind("if_not", other)] if other else [])]
            case Repeat():
                return [self.joints.behind("repeat", self.block(word.do), times=self.things.amount(word.times))]
            case Each():
                if said := self.done_to_each(word):
                    return said
                self.things.memory.known[word.as_] = self.things.again(of := self.things.each_of(word.of))
                self.things.memory.last = word.as_
                acts = self.block(word.do)
                traits = ["several"] if any(act.alone and not act.remark for act in acts) else []
                traits += ["side"] if isinstance(word.of, str) and word.of in SIDES else []
                return [self.joints.behind("for_each", acts, traits, of=of)] if acts else []

    def done_to_each(self, word: Each) -> list[Act]:
        """Return what is done once for each of some things as one act, if it can be said so."""
        if not isinstance(word.of, str) or word.of not in (*SIDES, *self.things.memory.known):
            return []
        memory = self.things.memory.copied()
        self.things.memory.fresh[word.as_] = self.things.each_one(word.of)
        acts = self.block(word.do)
        plain = [act for act in acts if not act.remark]
        if len(plain) == 1 and not (plain[0].alone or plain[0].leave) and word.as_ not in self.things.memory.fresh:
            return acts
        self.things.memory = memory
        return []

    def modal(self, word: Modes | InMode) -> list[Act]:
        """Return the acts of a choice between modes, or of what is done in one of them."""
        if isinstance(word, Modes):
            number = self.things.amount(word.count)
            modes = self.book.listed("both" if number.many else "or", [self.mode(mode) for mode in word.of])
            traits = [*(["several"] if number.many else []), *(["up_to"] if word.up_to else [])]
            return [self.joints.act("do.modes", traits, modes=modes, n=number)._replace(leave=word.up_to)]
        announced, known = self.announced.pop((word.is_, word.as_), ()), dict(self.things.memory.known)
        acts = [*self.block(announced), *self.block(word.do)]
        if announced:  # nothing but this mode speaks of what was chosen for it
            self.things.memory.known = known
        return [self.joints.behind("in_mode", acts, mode=self.mode(word.is_))] if acts else []

    def mode(self, name: str) -> str:
        """Return a mode as it stands on the button by which it is chosen."""
        return self.book.say("mode", mode=self.book.term(f"answer.{name}"))

    def change(self, change: Change, event: str) -> list[Act]:
        """Return the acts of a change to an event of this name, whose subject has been named."""
        it = self.things.memory.known["subject"]
        if change.prevent:
            return [self.joints.act(self.book.either(f"change.prevent.{event}", "change.prevent"), ())]
        of_player = it.side != "any" and it.kind in ("", PLAYER)
        to = [f"to={change.to}", *(["tokens"] if of_player else [])]
        acts = [self.joints.act("change.to", to, it=it, to=self.things.place(change.to, "any"))] if change.to else []
        if change.leave != -1:
            acts.append(self.joints.act("change.leave", (), leave=self.things.amount(change.leave)))
        if change.times != 1:
            acts.append(self.joints.act("change.times", [f"times={change.times}"], times=change.times))
        if isinstance(change.plus, int):
            less = ["less"] if change.plus < 0 else []
            acts += [self.joints.act("change.plus", less, plus=abs(change.plus))] if change.plus else []
        else:
            acts.append(self.joints.act("change.plus", (), plus=self.things.amount(change.plus)))
        return acts

    def branch(self, word: If) -> list[Act]:
        """Return the acts of an «if». Where the player may do something instead of what is usual, the latter comes
        first."""
        if self.is_instead(word):
            usual = self.block(word.otherwise)
            self.otherwise_done = frozenset(str(raw["op"]) for raw in word.otherwise)
            better = self.joints.with_leave(self.block(word.then[0]["do"]), "may_instead")
            self.otherwise_done = frozenset()
            return [*usual, self.joints.behind("if", better, condition=self.things.conditions(word.all))]
        condition = self.things.conditions(word.all)
        before, same_before = dict(self.things.memory.known), dict(self.things.memory.same)
        then = self.block(word.then)
        if not then and not word.otherwise:  # a number that is told where it counts
            return []
        acts = [self.joints.behind("if", then, condition=condition)]
        if word.otherwise:
            known, same = self.things.memory.known, self.things.memory.same
            self.things.memory.known = {name: thing for name, thing in known.items() if name in before}
            self.things.memory.same = same_before
            far = ["far"] if any(act.alone and not act.remark for act in then[1:]) else []  # it is said to what
            acts.append(self.joints.behind("otherwise", self.block(word.otherwise), far, condition=condition))
            self.things.memory.known = known | self.things.memory.known
            self.things.memory.known |= {name: thing for name, thing in known.items() if thing.many}
            in_both = self.things.memory.same.items() & same.items()  # what else a name stands for hangs on the branch
            self.things.memory.same = dict(in_both)
        return acts

    def is_instead(self, word: If) -> bool:
        """Return whether an «if» lets the player do something instead of what is usual."""
        inner = self.game.handling.vocabulary[word.then[0]["op"]] if len(word.then) == 1 else None
        return inner is May and bool(word.otherwise) and word.then[0].get("else") == list(word.otherwise)

    def name(self, op: str, word: Word, traits: Sequence[str], facts: dict[str, Filling]) -> None:
        """Note how the things of a word that only names them are called from now on."""
        manner = self.book.say(f"manner.{op}") if self.book.has(f"manner.{op}") else ""
        side = next((fact.side for fact in facts.values() if isinstance(fact, Thing)), "own")
        text = self.book.say(f"name.{op}", traits, **facts)
        self.things.memory.known[getattr(word, "as_", op)] = Thing(text, many=True, side=side, manner=manner)

    def grant(self, grant: Grant, until: str | Until = "", *, now: bool = False) -> Act:
        """Return the act of a grant: what is given to whom, and for how long. `now`: only to those that are there."""
        return Act(self.grants.said(grant, until, now=now))

"""Words by which a skill plays a card, of the hand or as if it lay there."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.filters import Filter, Selector
from bsdesk.engine.prompts import one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import facts_of_showing
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word, do
from bsdesk.engine.selection import refs
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.values import Offer, Ref, seat_in
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.games.asteriated_grail.rules.actions import LYING, why_not_attacked, why_not_laid
from bsdesk.games.asteriated_grail.rules.areas import ACTIVE, is_attack_card, is_told, player, printed
from bsdesk.games.asteriated_grail.rules.attack import MISSILE_DAMAGE, is_missile
from bsdesk.games.asteriated_grail.rules.usage import marks_of_attack
from bsdesk.games.asteriated_grail.words.action_words import count_as_attack


class Play(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """AG-4.4.3 A card on which the skill is printed is played: it is chosen, and goes to the used cards; with `stays`
    it is only chosen and shown, and goes where the effect puts it."""

    from_: Filter = Filter()
    skill: str = ""
    as_: str = "played"
    stays: bool = False
    question: str = "play"

    def ops(self) -> list[Word]:  # type: ignore[override]
        meant = Filter(where="hand", has=(f"unique:{self.skill}",))
        choose = Play(from_=meant, skill=self.skill, as_=self.as_)
        return [choose, Displayed(self.as_) if self.stays else Played(self.as_)]

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(self.choices(state, frame))


class Played(Word, frozen=True):
    """The second half of `play`."""

    what: str
    removes = True
    follows = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        do(run, run.moved(found, "used", why="played", controller=frame.seat), 1)


class Displayed(Word, frozen=True):
    """The second half of `play` with `stays`: all see the card from now on, while it is still asked where it goes."""

    what: str
    follows = True

    def __call__(self, run: Run) -> None:
        found = refs(run.state, run.frame, self.what)
        run.settle([fact for ref in found for fact in facts_of_showing(run.state, ref)])


class UseCard(Word, frozen=True, rename={"as_": "as"}):
    """AG-C43 Use a card as if it lay in the hand: whom it is used on is chosen, but for a Missile, which finds its
    target itself."""

    what: Selector = "it"
    as_: str = "mark"
    question: str = "player"

    def ops(self) -> list[Word]:  # type: ignore[override]
        return [self, CardUsed(self.what, self.as_)]

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if self.choices(state, frame):
            run.open_prompt(self, Prompt(frame.seat, self.question, 1, 1, self.as_, source=frame.source))

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return one_of(prompt, self.choices(state, frame))

    def choices(self, state: State, frame: Frame) -> list[Ref]:
        """Return the players on whom the card may be used."""
        seat = frame.seat
        for ref in refs(state, frame, self.what)[:1]:
            if is_missile(state, seat, ref):
                return []
            if is_attack_card(state, ref):
                return [player(one) for one in state.rivals(seat) if why_not_attacked(state, seat, one) is None]
            forbidden = any(is_told(state, seat, "cannot", word) for word in ("cast", "play_magic"))
            if printed(state, ref).key in LYING and not forbidden:
                return [player(one) for one in state.seats() if why_not_laid(state, ref, one) is None]
        return []


class CardUsed(Word, frozen=True):
    """The second half of `use_card`: the attack, the Missile or the base effect begins."""

    what: Selector
    as_: str
    removes = True
    follows = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seat, new = frame.seat, run.fresh_id()
        cards, targets = refs(state, frame, self.what), [pick.subject for pick in frame.answers.get(self.as_, ())]
        ref = cards[0] if cards else ""
        missile = bool(ref) and is_missile(state, seat, ref)
        tell_done(run, missile or bool(ref and targets))  # in the frame of the effect: what begins comes above it
        if missile:
            run.settle([CardMoved(ref, "lane", new, why="cast", controller=seat)])
            run.push("missile", seat, new, passed=(), flown=(new,), sender=seat, amount=MISSILE_DAMAGE)
        elif ref and targets and is_attack_card(state, ref):
            count_as_attack(run, seat)
            marks = (ACTIVE, *marks_of_attack(state, ref))
            run.settle([CardMoved(ref, "lane", new, why="attacked", controller=seat, marks=marks)])
            run.push("attack", seat, new, target=targets[0], active=1)
        elif ref and targets:
            there = at(seat_in(targets[0]), "front")
            run.settle([CardMoved(ref, there, new, why="laid", controller=seat)])


PLAYING_WORDS: dict[str, type[Word]] = {"play": Play, "use_card": UseCard}

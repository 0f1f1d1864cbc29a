"""What a scene says, in words: captions, goals, hints, what a wrong move leads to."""

from __future__ import annotations

import re
from functools import reduce
from typing import NamedTuple

from bsdesk.engine.state import State
from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.verdict import Difference, Waits, Worth
from bsdesk.scenes.scene import said_in
from bsdesk.scenes.tasks import read_aim
from bsdesk.speech.interface import Words
from bsdesk.ui.table.model.voice import Voice

SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])(?=.)")
LONG = 52  # letters of a first sentence that may stand alone as a title
MOST = 2  # places that are named of what is otherwise


class CaptionWords(NamedTuple):
    """What a caption says: a bold line, and a quiet one."""

    title: str
    text: str = ""
    tone: str = ""  # hint, wrong, done; "": nothing of these


def caption_words(guide: Guide, voice: Voice, words: Words) -> CaptionWords:
    """Return what the caption says now."""
    if guide.over and guide.playback.shown:
        return CaptionWords(ending(guide.play.state, voice, words))
    if guide.over:
        hints, how = guide.hints.used, "" if guide.hints.showed else solved_how(guide, voice, words)
        done = words("scene_showed" if guide.hints.showed else "puzzle_solved" if how else "scene_done")
        return CaptionWords(
            done, " ".join(filter(None, (how, words("scene_hints_used", count=hints) if hints else ""))), "done"
        )
    if guide.last.verdict is not None:
        return verdict_told(guide, voice, words)
    if guide.last.unsolved:
        return CaptionWords(words("scene_unsolved"), words("scene_unsolved_why"), "wrong")
    if guide.hints.said or guide.hints.move is not None:
        title = words("scene_hint", number=guide.hints.number, count=guide.at.grades)
        return CaptionWords(title, hint_text(guide, voice, words), "hint")
    text, answer = said_in(guide.spoken.said, words.language), guide.last.answer
    if guide.spoken is not guide.at.now:
        return CaptionWords(*split(text))
    if answer is not None and answer.right and answer.why:
        return CaptionWords(words("scene_right"), said_in(answer.why, words.language), "done")
    if guide.at.now.ask is not None and guide.at.waits is Waits.ANSWER:
        asked = said_in(guide.at.now.ask.said, words.language)
        if answer is None:
            return CaptionWords(asked, text)
        why = said_in(answer.why, words.language)
        return CaptionWords(asked, words("scene_not_so", why=why) if why else words("scene_not_that"), "wrong")
    if not text and guide.at.waits is Waits.LEARNER and guide.at.lit:
        text = voice.wording.move(guide.play.state, guide.at.lit[0]) if not guide.judge.thinking else ""
    return CaptionWords(*split(text))


def own_words(guide: Guide, words: Words) -> CaptionWords:
    """Return the caption that the scene has here; nothing of what was done, and no hint."""
    return CaptionWords(*split(said_in(guide.spoken.said, words.language)))


def ending(state: State, voice: Voice, words: Words) -> str:
    """Return who has won, where the game is over; else nothing."""
    if not state.results:
        return ""
    won = [voice.wording.player(seat) for seat, result in sorted(state.results.items()) if result == "win"]
    winners = voice.wording.listed(won)
    return words("wins" if len(won) == 1 else "win_all", player=winners) if won else words("draw")


def solved_how(guide: Guide, voice: Voice, words: Words) -> str:
    """Return how a puzzle was solved: by which moves, whether it goes in fewer, and the idea; "" for what is no
    puzzle."""
    made, least = guide.play.solved, guide.scene.shortest
    if not made or not least:
        return ""
    told = (voice.wording.move(state, move) for state, move in made)
    moves = reduce(lambda first, after: words("puzzle_then", first=first, next=after), told)
    key = "puzzle_solved_shortest" if len(made) <= least else "puzzle_solved_longer"
    how = words(key, count=len(made), least=least, moves=moves)
    return how + (" " if how.endswith(".") else "") + said_in(guide.scene.about, words.language)


def split(text: str) -> tuple[str, str]:
    """Return the first sentence of a caption, and the rest; a text of one sentence is its own title."""
    parts = SENTENCE.split(text, maxsplit=1)
    if len(parts) == 2 and len(parts[0]) <= LONG:
        return parts[0], parts[1]
    return text, ""


def task_of(text: str) -> str:
    """Return the last sentence of a caption before a goal: it says what is to be done."""
    return SENTENCE.split(text)[-1]


def verdict_told(guide: Guide, voice: Voice, words: Words) -> CaptionWords:
    """Return what is said of a move that did not go the way of the scene."""
    verdict = guide.last.verdict
    if verdict is None:
        return CaptionWords("")
    own = said_in(verdict.said, words.language)
    if verdict.kind is Worth.LOST:
        return CaptionWords(words("scene_lost"), own or words("scene_lost_why"), "wrong")
    if verdict.aside:
        return CaptionWords(words("scene_aside"), own or words("scene_aside_why"), "wrong")
    if own:
        return CaptionWords(words("scene_astray" if verdict.sure else "scene_unsure"), own, "wrong")
    if verdict.kind is Worth.ASTRAY:
        leads = [difference(one, guide, voice, words) for one in verdict.instead[:MOST]]
        if verdict.reply is not None:
            leads = [words("scene_reply", move=voice.wording.move(guide.play.state, verdict.reply))]
        return CaptionWords(
            words("scene_astray"), voice.wording.listed(leads) if leads else words("scene_astray_why"), "wrong"
        )
    return CaptionWords(words("scene_unsure"), words("scene_unsure_why"), "wrong")


def why_idle(guide: Guide, voice: Voice, words: Words) -> tuple[str, list[str]]:
    """Return why nothing can be done at the table now: a line, and more of it."""
    if guide.last.verdict is not None:
        return words("scene_first_back"), [verdict_told(guide, voice, words).text]
    if guide.over or guide.playback.shown:
        return words("scene_over" if guide.over else "scene_only_shown"), []
    if guide.at.waits is Waits.ANSWER:
        return words("scene_first_answer"), []
    if guide.busy or guide.at.waits is Waits.RIVAL:
        return words("scene_not_yet"), []
    return words("scene_press_next"), []


def difference(one: Difference, guide: Guide, voice: Voice, words: Words) -> str:
    """Return how a place is otherwise than it was wanted."""
    state = guide.play.state
    place = voice.wording.area(state, one.place, guide.seat)
    if one.tokens != one.wanted_tokens:
        now, wanted = (
            voice.wording.amount(state, pool) if any(pool) else "0" for pool in (one.tokens, one.wanted_tokens)
        )
    else:
        now, wanted = str(one.cards), str(one.wanted_cards)
    return words("scene_place", place=place, now=now, wanted=wanted)


def hint_text(guide: Guide, voice: Voice, words: Words) -> str:
    """Return the hint that was given last: the scene's own, or which thing, which move, that it can be shown."""
    if guide.hints.said:
        return said_in(guide.hints.said, words.language)
    move, state = guide.hints.move, guide.play.state
    if move is None:
        return ""
    deed = voice.wording.move(state, move)
    if guide.hints.number == 1:
        if not move.subject:
            return words("scene_hint_button")
        return words("scene_hint_look", thing=voice.wording.thing(state, guide.seat, move.subject))
    return deed if guide.hints.number == 2 else words("scene_hint_show", move=deed)


def goal_lines(guide: Guide, voice: Voice, words: Words) -> tuple[str, ...]:
    """Return what the sidebar says of the goal: that it is one, the goal, what is left for it; where the paper says the
    goal, only what is left."""
    goal = guide.at.now.goal
    if goal is None or guide.at.waits not in (Waits.LEARNER, Waits.RIVAL) or guide.spoken is not guide.at.now:
        return ()
    aim = read_aim(goal.text, guide.play.start.game)
    if aim.kind in ("win", "survive"):
        text = (
            words(f"scene_goal_{aim.kind}") if goal.turns == 1 else words(f"scene_goal_{aim.kind}_in", count=goal.turns)
        )
    elif aim.kind == "do":
        text = voice.wording.verb(aim.verb)
    else:
        paper = caption_words(guide, voice, words)
        text = task_of(said_in(guide.at.now.said, words.language))
        text = "" if text and text in (paper.title + paper.text) else text  # it stands on the paper
    left = guide.at.moves_left
    lines = [text] if text else []
    lines += [words("scene_moves_left", count=left)] if left is not None else []
    return (words("scene_aim"), *lines) if text else tuple(lines)


def title_of(guide: Guide, kind: str, words: Words) -> str:
    """Return what the chip says: the kind of scene, and its title; or the branch that one is in."""
    title, within = said_in(guide.scene.title, words.language), "/".join(guide.at.within)
    if within:
        title = words("scene_branch", name=guide.scene.branch_title(within, words.language))
    return " · ".join(part for part in (words(f"scene_kind_{kind or 'own'}"), title) if part)

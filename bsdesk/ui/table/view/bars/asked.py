"""What is asked of whoever looks, in words: one bold line, one quiet one for the lane, and what is told beside."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import astuple

from bsdesk.engine.play.priority import PASS
from bsdesk.engine.prompts import size
from bsdesk.engine.state import Prompt, State, zone_name
from bsdesk.engine.values import Move, Ref, Refusal, Seat
from bsdesk.engine.worlds.preview import preview_plan
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.outcomes import change_line
from bsdesk.speech.table_wording import missing_price, purpose, question_text, question_title
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, LOSS, QUIET, SMALL, Colour
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.bars.answers import answers, in_sidebar
from bsdesk.ui.table.view.bars.banner import asking_room, has_no_room, is_slim, place_of
from bsdesk.ui.table.view.bars.card_actions import preview_lines
from bsdesk.ui.table.view.board.cards import fighting_boxes
from bsdesk.ui.table.view.board.lights import owed_now
from bsdesk.ui.table.view.board.waiting import waiting_in_words

BESIDE = 14  # units at either side of a line
ANY = 1000  # so many may be chosen: any number


class AskedWords(NamedTuple):
    """What is asked, in words."""

    title: str
    lines: tuple[str, ...] = ()  # below it, quiet
    rest: tuple[str, ...] = ()  # in the sidebar, above the buttons: what has no room there
    aside: bool = False  # there stands all of it


def words_of_question(table: Parts, page: Page, layout: Layout, prompt: Prompt) -> AskedWords:
    """Return what is asked; how it is answered, or the sentence that asks it, as far as there is room in the lane."""
    asked = unplaced_question(table, page, layout, prompt)
    bare = not prompt.tokens and owed_now(table) is None and stands_aside(table, page, layout, asked)
    return asked._replace(aside=bare and in_sidebar(page, layout, answers(table, layout, prompt)))


def unplaced_question(table: Parts, page: Page, layout: Layout, prompt: Prompt) -> AskedWords:
    """Return what is asked, wherever it stands."""
    wording, view = table.voice.wording, table.model.view
    title = capitalized(question_title(wording, view, prompt, table.voice.book))
    sentence, how = question_text(wording, view, prompt, table.voice.book), wording.how(prompt.question)
    about = at_stake(view) or (prompt.source if prompt.source in view.cards and not sentence else "")
    if about:
        title = wording.pair(named(table, about), title)
    how = " ".join(filter(None, (how, lacking(table, prompt))))
    what, count = purpose(wording, view, prompt, table.voice.book), picked(table, page, prompt)
    short, long = ("  ·  ".join(filter(None, (text, count))) for text in (title, what))
    if what and not about:
        source = wording.card(view, prompt.source) if prompt.source in view.cards else ""
        title = wording.pair(source, short) if source else short
        if page.letters.width(capitalized(long), BODY, bold=True) <= asking_room(page, layout)[2] - page.u(2 * BESIDE):
            asked = divided(page, layout, view, capitalized(long), [line for line in (how, source) if line])
            return asked._replace(rest=(*asked.rest, sentence))
    else:
        title = short
    return divided(page, layout, view, title, [line for line in (how, sentence) if line])


def lacking(table: Parts, prompt: Prompt) -> str:
    """Return what whoever is asked lacks for what is offered, in words; nothing, if it could be used."""
    view, wording = table.model.view, table.voice.wording
    if (unpaid := missing_price(wording, view, prompt)) and not table.model.secrecy.private:
        return unpaid
    return remark(table, prompt.seat)


def words_of_moment(table: Parts, page: Page, layout: Layout) -> AskedWords | None:
    """Return that somebody may act or pass: who, and in what step; None if it is no such moment."""
    asked = unplaced_moment(table, page, layout)
    return asked._replace(aside=stands_aside(table, page, layout, asked)) if asked is not None else None


def stands_aside(table: Parts, page: Page, layout: Layout, asked: AskedWords) -> bool:
    """Return whether words stand in the sidebar, since those who fight leave no room for them in the lane."""
    if not layout.areas.rail[2] or is_slim(layout):
        return False
    return has_no_room(page, layout, asked.title, fighting_boxes(page, table.model.view, layout))


def unplaced_moment(table: Parts, page: Page, layout: Layout) -> AskedWords | None:
    """Return that somebody may act or pass, wherever it stands."""
    view, wording = table.model.view, table.voice.wording
    looking = table.model.looking or table.model.resting or table.model.match.replay
    if alone := told_alone(table):
        return divided(page, layout, view, alone, [])
    if view.prompts or not view.actor or looking or f"moment.{view.moment}" not in wording.books.terms:
        return None
    offer = next((offer for offer in table.model.offers if offer.move.verb == PASS), None)
    moment = wording.term("moment", view.moment)
    if offer is None and not table.model.seat:
        waiting = page.words("waiting_for", player=wording.player(view.actor))
        return AskedWords(capitalized(wording.pair(moment, waiting)))
    if offer is None:  # there is something else to do, or to go on
        how = wording.how(view.moment)
        return divided(page, layout, view, capitalized(moment), [how]) if how else None
    if table.autoplay.pending_pass(table.model.seat):
        why = "stops_battle" if table.model.seat in table.commands.passed else "passing"
        return AskedWords(capitalized(wording.pair(moment, page.words(why))))
    follows = preview_lines(table, offer)[1]
    told = [page.words("if_you_pass", what=wording.listed(follows))] if follows else []
    return divided(page, layout, view, capitalized(wording.pair(moment, page.words("act_or_pass"))), told)


def told_alone(table: Parts) -> str:
    """Return what whoever may act is told though nothing is asked, in words; nothing, if that is nothing."""
    model = table.model
    idle = model.view.prompts or not model.view.actor or model.looking or model.resting or model.match.replay
    return remark(table, model.seat) if model.seat and not idle else ""


def remark(table: Parts, seat: Seat) -> str:
    """Return what a seat that is asked or may act is told besides, in words; nothing, if that is nothing."""
    view, wording = table.model.view, table.voice.wording
    term, named_word = view.game.handling.remark(view, seat)
    return wording.filled_term(term, word=wording.term("word", named_word)) if term else ""


def told_beside(table: Parts, page: Page, layout: Layout) -> list[tuple[str, Colour]]:
    """Return what is told in the sidebar above the buttons, each in its colour: what is laid out costs besides, why
    something was refused, or what there was no room for beside what is asked."""
    model, said = table.model, table.gaze.bubble
    if model.declaration is not None and not model.secrecy.private:
        return [
            *((text, QUIET) for text in aimed(table, page)),
            *((capitalized(t), LOSS) for t in table.commands.warnings()),
        ]
    if said is not None and said.kind == "no":
        return [(text, QUIET) for text in said.lines]
    meant = effects_held(table)
    if meant:
        return [(text, QUIET) for text in meant]
    prompt = model.view.prompts.get(model.seat) if model.seat else None
    if prompt is not None:
        asked: AskedWords | None = words_of_question(table, page, layout, prompt)
    else:
        asked = words_of_moment(table, page, layout)
    told = [*asked.rest] if asked is not None else []
    first = [(text, INK) for text in (asked.title, *asked.lines)] if asked is not None and asked.aside else []
    return first + [(text, QUIET) for text in filter(None, (*told, "" if prompt is not None else awaited(table)))]


def effects_held(table: Parts) -> list[str]:
    """Return the text of the effect that could be used with the card that was clicked on: its button names it. Of
    several, each is read where its button is pointed at."""
    drag, wording, view = table.drag, table.voice.wording, table.model.view
    if drag.held is None or drag.held.tokens or drag.dragging or drag.free_hand.on:
        return []
    moves = (drop.offer.move for drop in drag.possible_drops())
    texts = list(dict.fromkeys(filter(None, (wording.ability(view, move, table.voice.book) for move in moves))))
    return texts if len(texts) == 1 else []


def awaited(table: Parts) -> str:
    """Return what waits between the seats to be carried out, with what it is aimed at and the rule that says what comes
    of it: that which is made with the card that is pointed at, or else the first; nothing, if nothing waits."""
    view, wording, ref = table.model.view, table.voice.wording, table.gaze.card
    waiting = view.game.handling.waiting(view)
    one = next((one for one in waiting if ref in one.cards), waiting[0] if waiting else None)
    if one is None:
        return ""
    rule = wording.rule(view.game.handling.acts.get(one.term.partition(".")[2], ""))
    return wording.pair(waiting_in_words(view, wording, one, who=False), rule) if rule else ""


def divided(page: Page, layout: Layout, view: State, title: str, told: list[str]) -> AskedWords:
    """Return the words divided: one quiet line in the lane, if one fits; the rest beside. Without a sidebar, or
    where the middle is roomy, all of it stands there."""
    if not layout.areas.rail[2] or (layout.mats[0].plain and not is_slim(layout)):
        return AskedWords(title, tuple(told))
    slim = is_slim(layout)
    line = next((text for text in told if not slim and has_room(page, layout, view, text)), "")
    return AskedWords(title, tuple(filter(None, (line,))), tuple(text for text in told if text != line))


def has_room(page: Page, layout: Layout, view: State, text: str) -> bool:
    """Return whether a quiet line has room in the lane, clear of those who fight and of what says whose turn it is."""
    fights, room = fighting_boxes(page, view, layout), asking_room(page, layout)
    wide = page.letters.width(text, SMALL) + page.u(2 * BESIDE)
    rect = place_of(page, layout, 0, wide=wide, beside=fights)
    inside = wide <= room[2] and rect[0] + rect[2] <= room[0] + room[2]
    return inside and not any(intersection(rect, thing)[2] for thing in fights)


def aimed(table: Parts, page: Page) -> list[str]:
    """Return what that which is laid out is aimed at, and what that would become, if it is known already."""
    made, ref, wording = table.model.declaration, table.model.aims.next.ref, table.voice.wording
    if made is None or ref not in table.model.view.cards:
        return []
    plan, question = list(made.draft.plan), table.model.aims.next.question
    prompt = made.view.prompts.get(made.seat)
    if prompt is not None and prompt.question == question:
        plan.append(Move(made.seat, question, ref))
    outcome = preview_plan(table.model.acting_client.view, plan)
    changes = () if isinstance(outcome, Refusal) else outcome.changes
    becomes = (change_line(wording, made.before, made.seat, change) for change in changes if change.ref == ref)
    card = next(filter(None, becomes), wording.apart(table.model.view, made.seat, ref))
    return [page.words("aimed_at", use=table.buttons.declared(), card=card)]


def at_stake(view: State) -> Ref:
    """Return the card to which something is about to happen, where effects compete for what happens instead; or
    nothing."""
    facts = view.agenda[-1].facts if view.agenda else ()
    named = (word for fact in facts for word in astuple(fact))
    return next((word for word in named if isinstance(word, str) and word in view.cards), "")


def named(table: Parts, ref: Ref) -> str:
    """Return the name of a card; in play with the figure of it that decides."""
    view, wording = table.model.view, table.voice.wording
    name, foot = wording.card(view, ref), view.game.handling.in_play.foot
    if not foot or not view.cards[ref].definition or zone_name(view.cards[ref].zone) not in view.rules.play_zones:
        return name
    figure = view.rules.numbers(view, ref, foot[-1])
    return f"{name} ({figure})" if figure else name


def picked(table: Parts, page: Page, prompt: Prompt) -> str:
    """Return how much is chosen already, and how much may be, where that is not plain to see; or nothing."""
    chosen, most, least = size(prompt), prompt.most, prompt.least
    if most <= 1:
        return ""
    things = {offer.move.subject for offer in table.model.offers if offer.move.subject}
    things |= {pick.subject for pick in prompt.chosen}
    targets = [pick.target for pick in prompt.chosen] + [offer.move.target for offer in table.model.offers]
    paired = not prompt.tokens and any(targets)
    if paired and most >= len(things):  # each for something: how many still could be
        return page.words("picked_of", count=chosen, most=len(things))
    limited = most < ANY and (prompt.tokens or most < len(things))
    if limited or least == most:
        return page.words("picked_of", count=chosen, most=most)
    return page.words("picked", count=chosen) if chosen else ""

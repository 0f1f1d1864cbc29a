"""Sentences at the table: what is said of moves, refusals and events in random play, in every language."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from bsdesk.bots import random_seat
from bsdesk.commands.shared.shipped import books_of, game_folder, game_named
from bsdesk.engine.card_facts import Shuffled
from bsdesk.engine.facts import Commanded
from bsdesk.engine.play import Applied, explain, judge, moves, to_act
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move, Refusal, Seat
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.preview import preview
from bsdesk.games import ALL
from bsdesk.games.asteriated_grail import GROUPS
from bsdesk.journal.lines import NAME
from bsdesk.session.session import Session
from bsdesk.session.telling import Teller
from bsdesk.speech.books import LANGUAGES, Books, fill
from bsdesk.speech.event_wording import EventWording
from bsdesk.speech.interface import Words
from bsdesk.speech.narration import ToldEvent, log_lines
from bsdesk.speech.outcomes import outcome_lines, refusal_lines
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.table_wording import TableWording, question_text
from tests.seated import dealt_game

MOVES = 100
RAW = re.compile(r"\bp[1-8]\b|#\d|\?\w|[{}]|\w_\w|\be\d\b")  # refs, what a sentence lacks, words of the code
WIDE = "\u2e80-\u9fff\uff00-\uff60"
BLANK = re.compile(rf"[{WIDE}] (?=[{WIDE}])")  # between Chinese or Japanese letters
PLAYERS = {
    "en": ("Ann", "Bob"),
    "zh_hant": ("小明", "電腦（普通）"),
    "zh_hans": ("小明", "电脑（普通）"),
    "ja": ("太郎", "花子"),
}
LATIN = {"Joker", "Flash", "Lv", "Trash", "CP", "EX", "BP", "BlackPoker", "Burst", "BBL"}


SEED = 7
SEEDS = [SEED, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, SEED))]  # of random games


@cache
def told(game_id: str, language: str, seed: int) -> frozenset[str]:
    """Return all that is said in a random game: of each moment the moves, what follows, some refusals, and the log."""
    game = game_named(game_id)
    session = dealt_game(game, seed=seed)
    rng, said = random.Random(3), set[str]()
    names = PLAYERS[language]
    players = {seat: names[seat % 2] for seat in range(1, game.rules.seats + 1)}
    wording = TableWording(books_of(game_id), language, Words(language), players)
    for number in range(MOVES):
        if session.state.results:
            break
        seat = to_act(session.state)
        offers = moves(session.state, seat)
        if number % 4 == 0:
            said |= set(sayings(session, seat, wording, game_id, rng))
        done = session.submit([random_seat.choose(offers, rng, game.scoring.kinds)], seen=session.now)
        assert isinstance(done, Applied)
    for viewer in ("p1", "table"):
        passages = [passage.events for passage in Teller(session, wording, viewer).past()]
        said |= {words_of(one) for events in passages for one in events}
        marks = tuple(game.rules.token_marks) or ("",)
        said |= {line.text for line in log_lines(passages, wording, marks)}
    return frozenset(said)


def words_of(told: ToldEvent) -> str:
    """Return an event as the table tells it: a command by its move."""
    return told.facts["move"] if isinstance(told.event.fact, Commanded) else told.text


def sayings(session: Session, seat: Seat, wording: TableWording, game_id: str, rng: random.Random) -> Iterator[str]:
    """Yield what is said of a moment to the seat that acts."""
    view, book = redact(session.state, f"p{seat}"), phrasebook(game_folder(game_id), wording.language)
    offers = moves(view, seat)
    for prompt in view.prompts.values():
        yield question_text(wording, view, prompt, book)
        yield wording.term("question", prompt.question)
    for offer in offers:
        yield from (wording.offer(view, offer, book), wording.move(view, offer.move), wording.deed(view, offer.move))
    for offer in rng.sample(offers, min(len(offers), 3)):
        seen = preview(view, offer.move)
        if not isinstance(seen, Refusal):
            _, title, lines = outcome_lines(wording, view, seat, seen)
            yield from (title, *lines)
    things = [*view.cards, *view.zones, *view.tokens]
    for thing in rng.sample(things, min(len(things), 12)):
        for refusal in refusals(view, seat, thing, rng.choice(things)):
            title, lines = refusal_lines(wording, view, seat, refusal, book)
            yield from (title, *lines)


def refusals(view: State, seat: Seat, thing: str, other: str) -> Iterator[Refusal]:
    tries = [explain(view, seat, thing), explain(view, seat, thing, other)]
    tries += [judge(view, Move(seat, verb, thing, other)) for verb in view.rules.verbs]
    tries += [judge(view, Move(seat, verb, thing)) for verb in view.rules.verbs]
    yield from filter(None, tries)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL)
def test_no_sentence_at_the_table_has_a_raw_ref_or_a_word_of_the_code(game: str, language: str, seed: int) -> None:
    assert len(told(game, language, seed)) > 50
    assert [text for text in told(game, language, seed) if RAW.search(text)] == []


# What nobody would say at a table.
UNSAID = {
    "a question between a name and an answer": r"\?:",
    "one verb for several": r"\b(?:cards|effects|characters to choose from) isn't\b",
    "a question that names nothing": r": (?:choose|a player)$|^A player: ",
    "an area without an article": r"^(?:deck|hand) is shuffled",
    "where it goes on to": r"where it goes on to",
    "one of several": r"(?<![-\d])1 (?:cards|gems|crystals|points|Forwards)\b",
    "what has a limit of its own": r"limit of \d\.",
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", ALL)
def test_no_sentence_at_the_table_is_one_that_nobody_would_say(game: str, seed: int) -> None:
    said = told(game, "en", seed)
    assert [(why, one) for one in said for why, bad in UNSAID.items() if re.search(bad, one)] == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", ALL)
def test_no_sentence_at_the_table_is_english_in_another_language(game: str, language: str, seed: int) -> None:
    """Names of cards that have no other name stay."""
    cards = game_named(game).rules.defs.values()
    names = LATIN | {word for card in cards for name in card.name.values() for word in re.findall(r"[A-Za-z]+", name)}
    english = {
        text: words
        for text in told(game, language, seed)
        if (words := [word for word in re.findall(r"[A-Za-z]{3,}", text) if word not in names])
    }
    assert english == {}


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", ALL)
def test_no_refusal_has_a_word_of_english_in_another_language(game: str, language: str) -> None:
    typed = {"frame", "custom", "Entry"}  # an option, and the name of a format
    said = {code: re.sub(r"{.*?}", "", text[language]) for code, text in books_of(game).refusals.items()}
    english = {code: set(re.findall(r"[A-Za-z]{3,}", text)) - LATIN - typed for code, text in said.items()}
    assert {code: words for code, words in english.items() if words} == {}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_an_element_in_a_refusal_is_named_in_the_language(language: str) -> None:
    game = game_named("asteriated_grail")
    wording = TableWording(books_of(game.rules.id), language, Words(language), {})
    view = redact(dealt_game(game).state, "p1")
    for element in GROUPS["element"]:
        said = wording.refusal(view, 1, Refusal("other_element", "AG-4.2.5", {"card": "p1.hand", "element": element}))
        assert not re.search(r"[A-Za-z]{3,}", said), said


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", ALL)
def test_there_is_no_blank_beside_a_name_between_wide_letters(game: str, language: str) -> None:
    cards = game_named(game).rules.defs.values()
    names = [name for card in cards for name in card.names if BLANK.search(name)]

    def bare(text: str) -> str:
        for name in names:
            text = text.replace(name, "")
        return text

    assert [text for text in told(game, language, SEED) if BLANK.search(bare(text))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL)
def test_a_card_that_is_known_only_by_its_place_is_called_a_card(game: str, language: str) -> None:
    """Moves of others may name cards that one can't see: by their place, or by a number that is not in one's view."""
    session = dealt_game(game_named(game))
    wording = TableWording(books_of(game), language, Words(language), {})
    view, hidden = redact(session.state, "p1"), wording.term("", "a_card")
    for ref in (next(f"{zone}.1" for zone in view.zones if zone.startswith("p2.")), "#4711"):
        assert wording.answer_name(view, ref, 1) == hidden
        assert not RAW.search(wording.deed(view, Move(2, "choose", ref, ref)).replace("p2", ""))


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", ALL)
def test_no_verb_is_said_in_english_in_another_language(game: str, language: str) -> None:
    wording = TableWording(books_of(game), language, Words(language), {})
    verbs = {*game_named(game).rules.verbs, *asked(game)}
    assert {said for verb in verbs if re.search(r"[a-z]{3,}", said := wording.verb(verb))} == set()


@pytest.mark.parametrize("game", ALL)
def test_every_verb_and_every_question_has_its_name(game: str) -> None:
    """Else it would be said in English: `Drive`."""
    books, rules = books_of(game), game_named(game).rules
    named = {name for name in (*rules.verbs, *asked(game)) if books.terms.keys() & names_of(name, books)}
    assert {*rules.verbs, *asked(game)} - named == set()


def names_of(name: str, books: Books) -> set[str]:
    """Return the terms that say what a verb does or a question asks; `do.attack.` may be followed by an answer."""
    longer = {term for term in books.terms if term.startswith(f"do.{name}.")}
    return longer | {f"{kind}.{name}" for kind in ("verb", "action", "question", "do")}


def asked(game: str) -> set[str]:
    """Return the questions that the rules and words of a game ask, read from their code."""
    files = [*game_folder(game).rglob("*.py")]
    calls = (
        node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)
    )
    asks = (node for node in calls if getattr(node.func, "id", "") == "Ask" and node.args)
    return {str(node.args[0].value) for node in asks if isinstance(node.args[0], ast.Constant)}


def test_a_blank_beside_a_fact_is_for_latin_letters_and_digits() -> None:
    """Blanks within a name stay."""
    assert fill("對 {who} 造成 {n} 點", {"who": "電腦（普通）", "n": 3}) == "對電腦（普通）造成 3 點"
    assert fill("對 {who} 造成", {"who": "Ann"}) == "對 Ann 造成"
    assert fill("{a} {b}", {"a": "飛赫 焔希斯", "b": "攻擊"}) == "飛赫 焔希斯攻擊"
    assert fill("{a} {b}", {"a": "it", "b": "attacks"}) == "it attacks"


@pytest.mark.parametrize(("language", "text"), [("zh_hant", "將自己的生命洗牌"), ("zh_hans", "将自己的生命洗牌")])
def test_a_player_shuffles_the_own_life(language: str, text: str) -> None:
    wording = TableWording(books_of("black_poker"), language, Words(language), {1: "小明"})
    state = dealt_game(game_named("black_poker")).state
    event = Event(1, 1, 0, "rule", "", Shuffled("p1.life", (), 0, 1))
    assert EventWording(wording).event(state, event, lambda _ref: "") == "小明" + text


@pytest.mark.parametrize(("language", "name"), [("zh_hant", "分支-1"), ("zh_hans", "分支-1"), ("ja", "分岐-1")])
def test_a_new_line_of_play_is_named_in_the_language(language: str, name: str) -> None:
    assert Words(language)("new_line", number=1) == name
    assert NAME.fullmatch(name)

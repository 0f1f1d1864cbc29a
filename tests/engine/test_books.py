"""What is said to the players: every refusal has its sentence, every event is told or is quiet on purpose."""

from __future__ import annotations

import ast
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bsdesk.bots import random_seat
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, check, moves, new, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Refusal
from bsdesk.engine.view import redact
from bsdesk.games import asteriated_grail, battle_spirits, black_poker, ff_tcg
from bsdesk.games.asteriated_grail.rules.cards import ELEMENTS
from bsdesk.games.asteriated_grail.rules.special import STONES
from bsdesk.games.battle_spirits.rules.cards import COLOURS, KINDS
from bsdesk.games.black_poker.rules.actions import ACTIONS
from bsdesk.games.ff_tcg.rules import cards as ff_tcg_cards
from bsdesk.speech import books as books_module
from bsdesk.speech.books import HERE, LANGUAGES, Books, fact_names, fill, read_book, read_books
from bsdesk.speech.event_wording import EventWording
from bsdesk.speech.wording import Wording
from tests.seated import decks

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "bsdesk" / "engine"
SESSION = ROOT / "bsdesk" / "session"
NAMES = ("battle_spirits", "black_poker", "ff_tcg", "asteriated_grail")
FOLDERS = {name: ROOT / "bsdesk" / "games" / name for name in NAMES}
FILES = [
    file for folder in (HERE, *FOLDERS.values()) for file in sorted(folder.glob("*.toml")) if file.stem != "template"
]


def the_battle_spirits() -> Game:
    return battle_spirits.game(battle_spirits.read([ROOT / "cards" / "battle_spirits" / "reference.toml"]))


def the_official_black_poker() -> Game:
    return black_poker.game(options={"ruleset": "official_8_0", "choose_graveyard_top": True, "frame": "custom"})


def the_ff_tcg() -> Game:
    return ff_tcg.game(ff_tcg.read(sorted((ROOT / "cards" / "ff_tcg").glob("*.toml"))))


def the_asteriated_grail() -> Game:
    return asteriated_grail.game(asteriated_grail.read(sorted((ROOT / "cards" / "asteriated_grail").glob("*.toml"))))


GAMES = {
    "battle_spirits": the_battle_spirits,
    "black_poker": black_poker.game,
    "official black_poker": the_official_black_poker,
    "ff_tcg": the_ff_tcg,
    "asteriated_grail": the_asteriated_grail,
}


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]()


@pytest.fixture(scope="module")
def books(game: Game) -> Books:
    return read_books(FOLDERS[game.rules.id])


class Site(NamedTuple):
    """A place in the code that refuses: where, with which code, with which facts."""

    where: str
    code: str
    facts: frozenset[str]


def sites(folder: Path) -> Iterator[Site]:
    """Every `Refusal(code, rule, {facts})` and `DeckFault(rule, card, code, code, {facts})` in the code."""
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            for call in ast.walk(function):
                called = getattr(call.func, "id", "") if isinstance(call, ast.Call) else ""
                if isinstance(call, ast.Call) and called in PLACES:
                    where, (places, last) = f"{file.name}:{call.lineno}", PLACES[called]
                    facts = facts_of(call.args[last], function) if len(call.args) > last else ast.Dict([], [])
                    assert facts is not None, f"{where}: write the facts out"
                    keys = frozenset(str(key.value) for key in facts.keys if isinstance(key, ast.Constant))
                    for place in places:
                        codes = list(codes_of(call.args[place], function))
                        assert codes, f"{where}: write the code out"
                        for code in codes:
                            yield Site(where, code, keys)


# Which arguments are codes, and which is the facts.
PLACES = {"Refusal": ((0,), 2), "DeckFault": ((2, 3), 4)}


def facts_of(value: ast.expr, function: ast.FunctionDef) -> ast.Dict | None:
    """Facts written out, or a name that is given them in the same function."""
    if isinstance(value, ast.Dict):
        return value
    name = getattr(value, "id", None)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id == name:
                return node.value
    return None


def codes_of(value: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    """The codes an expression may stand for: a text, one of two, or a name given one of those in the same function."""
    match value:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=one, orelse=other):
            yield from codes_of(one, function)
            yield from codes_of(other, function)
        case ast.Name(id=name):
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and any(getattr(t, "id", "") == name for t in node.targets):
                    yield from codes_of(node.value, function)


def test_every_refusal_in_the_code_has_its_sentence_with_facts_that_are_there(game: Game, books: Books) -> None:
    found = [*sites(ENGINE), *sites(SESSION), *sites(FOLDERS[game.rules.id])]
    assert len(found) > 20
    for site in found:
        assert site.code in books.refusals, f"{site.where} refuses by {site.code!r}, which no refusals.toml words"
        for language in LANGUAGES:
            missing = fact_names(books.refusals[site.code][language]) - site.facts
            assert not missing, f"{site.where}: {site.code} in {language} names {missing}"


def test_no_sentence_is_left_over(game: Game, books: Books) -> None:
    used = {site.code for folder in (ENGINE, SESSION, FOLDERS[game.rules.id]) for site in sites(folder)}
    assert set(books.refusals) <= used


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_book_is_whole(file: Path) -> None:
    if file.name not in ("portraits.toml", "phrases.toml", "glossary.toml", "formats.toml"):
        assert read_book(file)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[a]\nen = "x"\nzh_hant = "x"\nja = "x"\n', "'a' is not said in every language"),
        ('[a]\nen = ""\nzh_hant = "x"\nzh_hans = "x"\nja = "x"\n', "'a' is not said in every language"),
        ('[a]\nen = "{b}"\nzh_hant = "{b}"\nzh_hans = "{b}"\nja = "{c}"\n', "'a' names other facts"),
        ('a = "x"\n', "'a' is not said"),
        ("[a\n", "is no book"),
    ],
)
def test_a_book_that_is_not_whole_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "book.toml"
    file.write_text(text)
    with pytest.raises(Complaint, match=said):
        read_book(file)


def a_book(folder: Path, said: str) -> Path:
    file = folder / "book.toml"
    file.write_text("[a]\n" + "".join(f'{language} = "{said}"\n' for language in LANGUAGES), "utf-8")
    return file


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(books_module, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    return tmp_path / "cache" / "books"


def test_a_book_is_parsed_once_as_long_as_it_says_the_same(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read_book(a_book(tmp_path, "x"))
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("it was parsed again"))
    assert read_book(tmp_path / "book.toml") == first
    assert len(list(kept.iterdir())) == 1


def test_a_book_that_says_something_else_is_parsed_anew(tmp_path: Path, kept: Path) -> None:
    read_book(a_book(tmp_path, "x"))
    assert read_book(a_book(tmp_path, "y"))["a"]["en"] == "y"
    assert len(list(kept.iterdir())) == 1


@pytest.mark.parametrize("end", [b"", b"{", b"\xff"])
def test_a_kept_book_that_is_broken_is_parsed_anew(tmp_path: Path, kept: Path, end: bytes) -> None:
    first = read_book(a_book(tmp_path, "x"))
    file = next(kept.iterdir())
    file.write_bytes(file.read_bytes()[:32] + end)
    assert read_book(tmp_path / "book.toml") == first


def test_a_book_is_read_where_nothing_can_be_kept(tmp_path: Path, kept: Path) -> None:
    kept.parent.write_text("no folder")
    assert read_book(a_book(tmp_path, "x"))["a"]["en"] == "x"


# The words that only one game has.
OWN_TERMS = {
    "battle_spirits": {*(f"colour.{colour}" for colour in COLOURS), *(f"kind.{kind}" for kind in KINDS)},
    "black_poker": {
        *(f"action.{action}" for action in ACTIONS),
        *(f"target.{action.target}" for action in ACTIONS.values() if action.target),
    },
    "ff_tcg": {
        *(f"colour.{element}" for element in ff_tcg_cards.ELEMENTS),
        *(f"kind.{kind}" for kind in ff_tcg_cards.KINDS),
        *(f"keyword.{keyword}" for keyword in ff_tcg_cards.KEYWORDS),
    },
    "asteriated_grail": {
        *(f"element.{element}" for element in ELEMENTS),
        *(f"answer.{word}" for word in STONES),
        *(
            f"step.{step}"
            for step in ("before_turn", "turn_start", "before_action", "action_start", "action_end", "turn_end")
        ),
    },
}


def test_every_term_the_table_shows_is_there(game: Game, books: Books) -> None:
    wanted = {f"area.{zone.name}" for zone in game.rules.zones}
    wanted |= {f"figure.{figure}" for figure in game.handling.figures}
    wanted |= {f"question.{question}" for question in game.rules.questions}
    wanted |= OWN_TERMS[game.rules.id]
    assert wanted <= set(books.terms)


def walk(game: Game, seed: int, count: int) -> Iterator[tuple[State, Move, Applied]]:
    rng = random.Random(seed)
    state = new(game, decks(game), seed).state
    for _ in range(count):
        if state.results:
            return
        move = random_seat.choose(moves(state, to_act(state)), rng, game.scoring.kinds)
        outcome = apply(state, move)
        assert isinstance(outcome, Applied)
        yield state, move, outcome
        state = outcome.state


# What is not told, because another event tells it or because it only matters to the rules.
SILENT = ("commanded", "counted", "chance", "ended.", "marked.", "unmarked.", "began.battle", "began.moment")


SOME_GAMES = pytest.mark.parametrize("games", [3, pytest.param(30, marks=pytest.mark.long)])


@SOME_GAMES
def test_every_event_is_told_or_quiet_on_purpose(game: Game, books: Books, games: int) -> None:
    events = EventWording(Wording(books, "en"))
    for seed in range(games):
        for state, _move, outcome in walk(game, seed, 400):
            for event in outcome.events:
                keys = event.fact.log_keys()
                if not keys[0].startswith(SILENT) and not books.quiet & set(keys):
                    text = events.event(state, event, lambda ref: ref)
                    assert text, f"{keys} is neither told nor quiet"
                    assert "{" not in text


@SOME_GAMES
def test_every_refusal_of_a_near_miss_is_worded_for_its_seat(game: Game, books: Books, games: int) -> None:
    """A legal move with one part changed, or of another time: its refusal reads well in every language."""
    said: set[str] = set()
    before: list[Move] = []
    rng = random.Random(1)
    for seed in range(games):
        for state, move, _outcome in walk(game, seed, 200):
            before = [*before[-30:], move]
            places = [*state.cards, *state.tokens, "", "no"]
            near = [Move(move.seat, m.verb, rng.choice(places), m.target, m.amount) for m in rng.sample(before, 1)]
            for attempt in (*near, rng.choice(before)):
                refusal = check(state, attempt)
                if isinstance(refusal, Refusal):
                    said.add(refusal.code)
                    view = redact(state, f"p{move.seat}")
                    for language in LANGUAGES:
                        text = Wording(books, language).refusal(view, move.seat, refusal)
                        assert text
                        assert not {"{", "#", "\n"} & set(text), text
    assert len(said) > 10, said


def test_a_refusal_says_what_was_taken_back() -> None:
    game, books = the_battle_spirits(), read_books(FOLDERS["battle_spirits"])
    state = new(game, decks(game), 1).state
    refusal = Refusal("cannot_pay", "BS-8.1", {"cost": 4, "cores": 3, "reverted": 2})
    assert Wording(books, "en").refusal(state, 1, refusal) == (
        "It costs 4 after reduction, and you have 3 cores to pay with. The steps before it were taken back (2)."
    )


@pytest.mark.parametrize(("count", "said"), [(1, "1 core is paid"), (2, "2 cores are paid"), ("1", "1 core is paid")])
def test_a_word_goes_with_its_number(count: int | str, said: str) -> None:
    sentence = "{count} {count|core|cores} {count|is|are} paid"
    assert fill(sentence, {"count": count}) == said
    assert fact_names(sentence) == {"count"}

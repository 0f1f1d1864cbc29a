"""The text table over positions of whole games: whatever is asked of it, it has an answer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest

from bsdesk.bots import random_seat
from bsdesk.cli import main
from bsdesk.commands.shared.shipped import books_of, game_named
from bsdesk.commands.terminal.board import SeatBoard
from bsdesk.commands.terminal.columns import WIDTH, cells
from bsdesk.commands.terminal.table import TextTable
from bsdesk.complaint import Complaint
from bsdesk.engine.files.notation import all_names
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.view import redact
from bsdesk.games import ALL
from bsdesk.journal.lines import Header
from bsdesk.seat.messages import Played
from bsdesk.session.session import Session, start
from bsdesk.speech.books import LANGUAGES, read_books
from bsdesk.speech.wording import Wording
from tests.apart import opened
from tests.seated import dealt_game, laid_out_game, table_of, truth
from tests.toy.lanterns import lanterns

Said = pytest.CaptureFixture[str]
TOY_BOOKS = Path(__file__).parents[1] / "toy" / "books"


@pytest.fixture(scope="module", params=ALL)
def game(request: pytest.FixtureRequest) -> Game:
    return game_named(str(request.param))


def seated(session: Session, language: str = "en") -> TextTable:
    return TextTable(table_of(session, commits=True), books_of(session.header.game), language)


def session_of(table: TextTable) -> Session:
    return truth(table.desk.link)


def positions(game: Game, count: int, seed: int) -> Iterator[TextTable]:
    """A random game, looked at after each move."""
    rng = random.Random(seed)
    table = seated(opened(game, seed))
    for _ in range(count):
        if table.desk.over:
            table = seated(opened(game, rng.randrange(1_000)))
        yield table
        state = session_of(table).state
        offers = moves(state, to_act(state))
        assert isinstance(table.desk.submit([random_seat.choose(offers, rng, game.scoring.kinds)]), Played)
        table.desk.untold.clear()


def answer(table: TextTable, line: str, capsys: Said) -> str:
    """What it says to a line; a complaint is said too."""
    try:
        table.obey(line)
    except Complaint as complaint:
        print(complaint)
    return capsys.readouterr().out


@pytest.mark.parametrize("count", [60, pytest.param(1_500, marks=pytest.mark.long)])
def test_every_question_has_an_answer_at_any_time(game: Game, capsys: Said, count: int) -> None:
    rng = random.Random(4)
    for table in positions(game, count, 9):
        before, line = session_of(table).state, session_of(table).now
        names = all_names(table.desk.view, table.desk.seat)
        verbs = sorted(table.typed.verbs())
        numbers = len(table.desk.offers())
        asked = [
            f"why {rng.choice(verbs)} {rng.choice(names)}",
            f"why {rng.choice(verbs)} {rng.choice(names)} 1 {rng.choice(names)}",
            f"why p2 {rng.choice(verbs)} {rng.choice(names)}",
            f"why {rng.choice(names)}",
            f"why {rng.choice(names)} {rng.choice(names)}",
            f"why {rng.randint(1, numbers)}",
            f"preview {rng.choice(verbs)} {rng.choice(names)}",
            f"preview {rng.randint(1, numbers)} 1",
            f"look {rng.choice(names)}",
            "why event",
            "log 3",
            "moves",
            "board",
            "forks",
            "",
        ]
        for text in asked:
            said = answer(table, text, capsys)
            assert said.strip() or text == "log 3", text
            assert "#" not in said, f"{text}: {said}"
        assert (session_of(table).state, session_of(table).now) == (before, line)


def test_help_names_every_command_and_none_is_a_move_too(game: Game, capsys: Said) -> None:
    table = seated(opened(game, 1))
    said = set(re.findall(r"[a-z]+", answer(table, "help", capsys)))
    assert set(table.commands) <= said
    assert not set(table.commands) & table.typed.verbs()


def test_a_number_makes_the_move_of_that_number(game: Game, capsys: Said) -> None:
    rng = random.Random(5)
    for table in positions(game, 100, 3):
        offers = table.desk.offers()
        number = rng.randint(1, len(offers))
        offer = offers[number - 1]
        listed = " ".join(table.desk.board().moves(offers)).split()
        assert [word for word in listed if word == str(number) or word.startswith(f"{number}:")]
        amount = f" {offer.least}" if offer.most and offer.move.amount[0] >= offer.least else ""
        if offer.most and not amount and offer.least != sum(offer.move.amount):
            continue
        session = session_of(table)
        line = session.now
        if "(yes/no)" in answer(table, f"{number}{amount}", capsys):
            answer(table, "yes", capsys)
        assert session.now > line
        assert f"p{offer.move.seat} {offer.move.verb}" in session.lines[line]
        answer(table, "undo", capsys)


@pytest.mark.parametrize("count", [60, pytest.param(1_500, marks=pytest.mark.long)])
def test_lines_fit_the_terminal_in_every_language(game: Game, count: int) -> None:
    """Every second position of a game, the languages in turn."""
    for table, language in zip(islice(positions(game, count, 2), 0, None, 2), cycle(LANGUAGES), strict=False):
        board = seated(session_of(table), language).desk.board()
        for line in [*board.lines(), *board.moves(table.desk.offers())]:
            assert cells(line) <= WIDTH + 40, line


# ---------------------------------------------------------------------------------------------- one position each


@pytest.fixture(scope="module")
def battle_spirits() -> Game:
    return game_named("battle_spirits")


def test_a_card_in_play_shows_its_cores_and_figures(battle_spirits: Game) -> None:
    mine = "field REF-01[2+S] REF-06[1]~ | reserve 3 | hand REF-26 | trash 2"
    session = laid_out_game(battle_spirits, mine, "field REF-09[1]")
    assert seated(session).desk.board().lines()[1:] == [
        "p2  Deck (6) · hand (0) · Trash 0 (0) · Life 5 · Reserve 0 · Void 0",
        "    p2.ref-09[1]           Lv 1 · BP 3000 · symbols 1",
        "p1  Deck (6) · hand (1) · Trash 2 (0) · Life 5 · Reserve 3 · Void 0",
        "    ref-01[2+S]            Lv 2 · BP 8000 · symbols 1",
        "    ref-06[1]              Lv 1 · BP 5000 · symbols 1 · exhausted",
        "    hand: ref-26 (Magic red 4)",
    ]


def test_moves_of_a_kind_stand_on_one_line(battle_spirits: Game) -> None:
    session = laid_out_game(battle_spirits, "field REF-01[2+S] REF-06[1] | reserve 3")
    table = seated(session)
    assert table.desk.board().moves(table.desk.offers()) == [
        "  move reserve 1-3 →        1:ref-01  2:ref-06",
        "  move ref-01 1-3 of 2+S →  3:reserve  4:ref-06",
        "  move ref-06 1 →           5:reserve  6:ref-01",
        "  swap                      7:ref-01 reserve  8:ref-01 ref-06",
        "  rearrange                 9",
        "  end                       10",
    ]


def test_a_preview_names_levels_and_losses(battle_spirits: Game, capsys: Said) -> None:
    table = seated(laid_out_game(battle_spirits, "field REF-01[3] REF-06[1]"))
    assert answer(table, "preview move ref-01 1 reserve", capsys).splitlines() == [
        "  ref-01: Lv 2 → 1, BP 8000 → 6000, [3] → [2]",
        "  Reserve: [0] → [1]",
    ]
    said = answer(table, "preview move ref-06 1 reserve", capsys).splitlines()
    assert "  ref-06 would leave" in said
    assert "  Reserve: [0] → [1]" in said


def test_why_it_was_depleted(battle_spirits: Game, capsys: Said) -> None:
    """Depleted, because a core left, because it paid, because something was used."""
    table = seated(laid_out_game(battle_spirits, "field REF-01[1] | hand REF-38 | reserve 1"))
    answer(table, "use hand.ref-38 flash; pay ref-01 1", capsys)
    log = answer(table, "log", capsys)
    words = log.replace("·", " ").split()
    number = words[words.index("depleted") - 3]
    chain = [line.strip().split("  [")[0] for line in answer(table, f"why event {number}", capsys).splitlines()]
    said = [line.partition("  ")[2] for line in chain]
    assert said == [
        "REF-01 is depleted",
        "because: 1 paid: REF-01 → p1's Trash",
        "because: the cost of REF-38 is fixed: 1 to pay",
        "because: REF-38 is revealed to be used",
        "because p1 chose “Use hand.ref-38 (Flash effect)”",
    ]


def test_auto_pays_in_the_way_that_costs_least(battle_spirits: Game, capsys: Said) -> None:
    session = laid_out_game(battle_spirits, "hand REF-01 | field REF-06[1] | reserve 3+S")
    table = seated(session)
    answer(table, "auto summon hand.ref-01", capsys)
    assert session.lines[-1] == "p1 summon hand.ref-01; pay reserve 2; place reserve 1; done"


def test_what_a_random_seat_draws_is_not_shown_to_the_player(battle_spirits: Game, capsys: Said) -> None:
    session = laid_out_game(battle_spirits, "", "deck REF-06 REF-06 REF-06")
    table = TextTable(table_of(session, {2: "random"}), books_of("battle_spirits"))
    said = answer(table, "end; end; end", capsys)
    assert "a card is drawn into p2's hand" in said
    while table.desk.by_itself:
        table.watch()
    assert "REF-06" not in said.split("p2: Main Step")[0]


def test_handing_over_is_a_commit(battle_spirits: Game, capsys: Said) -> None:
    session = laid_out_game(battle_spirits, "field REF-01[3]")
    table = seated(session)
    answer(table, "move ref-01 1 reserve", capsys)
    assert "commit" not in session.lines
    answer(table, "end; end; end", capsys)
    assert session.lines[-1] == "commit"


def test_a_refusal_says_what_may_be_done_instead(battle_spirits: Game, capsys: Said) -> None:
    table = seated(laid_out_game(battle_spirits, "field REF-01[3]"))
    assert answer(table, "move ref-01 9 reserve", capsys) == (
        "There are not so many cores for that: ref-01. [BS-7.16] Legal instead: move ref-01 3 reserve\n"
    )
    _reason, rule, remedy = answer(table, "why move ref-01 9 reserve", capsys).splitlines()
    assert rule.startswith("BS-7.16: You may rearrange cores between your Reserve and your Field cards")
    assert remedy == "Legal instead: move ref-01 3 reserve"


# ------------------------------------------------------------------------------- what should be known before


def test_a_payment_that_depletes_is_asked_about_first(battle_spirits: Game, capsys: Said) -> None:
    session = laid_out_game(battle_spirits, "field REF-01[1] | hand REF-38 | reserve 0")
    table, line = seated(session), session.now
    assert "ref-01 would be depleted" in "\n".join(table.choices())
    said = "ref-01 would be depleted. Make it anyway? (yes/no)\n"
    for typed in ("use hand.ref-38 flash", "auto use hand.ref-38 flash"):
        assert answer(table, typed, capsys) == said
        assert answer(table, "no", capsys) == "Nothing was done.\n"
        assert session.now == line
    answer(table, "use hand.ref-38 flash", capsys)
    assert "REF-01 is depleted" in answer(table, "yes", capsys)


def test_a_yes_that_nobody_asked_for_does_nothing(battle_spirits: Game, capsys: Said) -> None:
    session = laid_out_game(battle_spirits, "field REF-01[1] | hand REF-38 | reserve 0")
    table, line = seated(session), session.now
    answer(table, "use hand.ref-38 flash", capsys)
    answer(table, "board", capsys)
    assert "unknown word 'yes'" in answer(table, "yes", capsys)
    assert session.now == line


def test_soul_magic_that_is_the_only_way_is_said(battle_spirits: Game, capsys: Said) -> None:
    table = seated(laid_out_game(battle_spirits, "hand REF-27 | field REF-43-RED[1] | reserve S"))
    said = "pays by Soul Magic, with the Soul Core instead of the cost"
    assert said in answer(table, "moves", capsys)
    assert said in answer(table, "preview use hand.ref-27 flash", capsys)


def test_a_preview_of_a_summon_says_price_payment_and_where_the_card_goes(battle_spirits: Game, capsys: Said) -> None:
    table = seated(laid_out_game(battle_spirits, "hand REF-01 | field REF-06[1] | reserve 3+S"))
    assert answer(table, "preview summon hand.ref-01", capsys).splitlines()[:3] == [
        "  cost 3, reduction 1: 2 to pay",
        "  paid in the cheapest way: summon hand.ref-01; pay reserve 2; place reserve 1; done",
        "  hand.ref-01: hand → Field",
    ]


def test_a_plan_can_be_previewed(battle_spirits: Game, capsys: Said) -> None:
    session = laid_out_game(battle_spirits, "field REF-01[3]")
    table, line = seated(session), session.now
    assert answer(table, "preview move ref-01 1 reserve; move ref-01 1 reserve", capsys).splitlines()[0] == (
        "  ref-01: Lv 2 → 1, BP 8000 → 6000, [3] → [1]"
    )
    assert "taken back (1)" in answer(table, "preview move ref-01 1 reserve; move ref-01 9 reserve", capsys)
    assert answer(table, "preview end; end", capsys).strip()
    assert session.now == line


def test_a_move_with_an_amount_can_be_asked_about_by_its_number(battle_spirits: Game, capsys: Said) -> None:
    table = seated(laid_out_game(battle_spirits, "field REF-01[2+S] REF-06[1] | reserve 3"))
    assert answer(table, "why 1", capsys) == "That is legal now.\n"
    assert "Reserve: [3] → [2]" in answer(table, "preview 1", capsys)


@pytest.mark.parametrize("typed", ["auto", "auto 1"])
def test_auto_in_a_payment_pays_the_rest_in_the_cheapest_way(typed: str, battle_spirits: Game, capsys: Said) -> None:
    session = laid_out_game(battle_spirits, "hand REF-01 | field REF-06[1] | reserve 3+S")
    table = seated(session)
    answer(table, "summon hand.ref-01", capsys)
    answer(table, typed, capsys)
    assert session.lines[-1] == "p1 pay reserve 2; place reserve 1; done"


def test_a_move_during_a_question_says_what_is_asked_and_all_answers(battle_spirits: Game, capsys: Said) -> None:
    table = seated(dealt_game(battle_spirits))
    answer(table, "1", capsys)
    said = answer(table, "why summon hand.1", capsys).splitlines()
    assert said == [
        "A question has to be answered first: redraw the hand?",
        "Legal instead: redraw yes, redraw no",
    ]


@pytest.mark.parametrize(("columns", "asked"), [(100, "destroy 1 Spirit with 5000 BP or less"), (75, "what to choose")])
def test_the_head_of_the_board_says_what_is_done_by_a_choice_where_there_is_room(
    columns: int, asked: str, battle_spirits: Game, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    session = laid_out_game(battle_spirits, "hand REF-27 | reserve 9+S | field REF-06[1]", "field REF-01[1] REF-06[1]")
    table = seated(session)
    for typed in ("use hand.1 flash", "auto", "done"):
        answer(table, typed, capsys)
    head = answer(table, "board", capsys).splitlines()[0]
    assert asked in head
    assert cells(head) == columns


def test_numbers_of_any_size_and_width(battle_spirits: Game, capsys: Said) -> None:
    table = seated(dealt_game(battle_spirits))
    answer(table, "１", capsys)
    assert answer(table, "undo 99999999999999999999999", capsys).endswith(
        "expected undo 1 to undo 1; take back fewer\n"
    )
    for typed in ("undo -1", "why event 0"):
        assert " is no number; expected " in answer(table, typed, capsys)


def test_giving_up_takes_a_yes(battle_spirits: Game, capsys: Said) -> None:
    table = seated(dealt_game(battle_spirits))
    assert answer(table, "concede", capsys) == "Give the game up? (yes/no)\n"
    answer(table, "no", capsys)
    assert not session_of(table).state.results
    for typed in ("concede now", "quit now"):
        assert answer(table, typed, capsys).startswith(f"can't read '{typed}'")
    answer(table, "concede yes", capsys)
    assert session_of(table).state.results == {1: "lose", 2: "win"}


def test_look_says_figures_in_words_and_finds_hand_cards(battle_spirits: Game, capsys: Said) -> None:
    table = seated(laid_out_game(battle_spirits, "hand REF-01 | reserve 3"))
    said = answer(table, "look ref-01", capsys)
    assert said == answer(table, "look hand.ref-01", capsys)
    assert "  Lv 1: cores 1 · BP 6000\n" in said
    assert "  reduction: red 1\n" in said


def test_of_the_pile_of_a_deck_only_the_top_is_told() -> None:
    state = lay(lanterns(), {1: "spill MOTH LAMP ECHO"}, step="")
    told = "\n".join(SeatBoard(redact(state, "p1"), 1, Wording(read_books(TOY_BOOKS), "en")).lines())
    assert ("echo" in told, "moth" in told, "lamp" in told) == (True, False, False)


def test_a_rule_is_told_in_play(battle_spirits: Game, capsys: Said) -> None:
    table = seated(dealt_game(battle_spirits))
    assert answer(table, "rule bs-8.6", capsys).startswith("BS-8.6: ")
    assert answer(table, "rule BS-8.666", capsys).startswith("there is no rule 'BS-8.666'; expected ")


def test_help_speaks_of_the_game_that_is_played(game: Game, capsys: Said) -> None:
    said = answer(seated(opened(game, 1)), "help", capsys)
    marks = game.rules.token_marks
    assert (f"`7 1+{marks[1]}`" in said) if marks else "1+" not in said
    assert "ref-06" not in said


def test_a_pass_that_ends_nothing_says_what_does(capsys: Said) -> None:
    table = seated(opened(game_named("black_poker"), 3))
    assert "does not end the turn: End does" in "\n".join(table.choices())
    assert "costs a card of the Life" in answer(table, "preview set_bulwark", capsys)


def of_poker(mine: str, theirs: str, ruleset: str) -> Session:
    """A game of BlackPoker from this position."""
    game = game_named("black_poker", {"ruleset": ruleset})
    state = lay(game, {1: f"{mine} | life S2 S3 S4", 2: f"{theirs} | life D2 D3 D4"}, step="main")
    return start(Header(game.rules.id, game.rules.version, ""), Applied(state, ()))


@pytest.mark.rule("TR-11.14")
@pytest.mark.parametrize("ruleset", ["sheet", "official_8_0"])
def test_what_waits_on_the_stage_is_told_by_name_with_and_without_key_cards(ruleset: str, capsys: Said) -> None:
    table = seated(of_poker("field S9 | hand H4 C2", "field H9", ruleset))

    def told() -> tuple[str, str]:
        on_the_board = next(line for line in table.desk.board().lines() if "Stage" in line)
        return on_the_board.strip(), answer(table, "look stage", capsys).strip()

    assert told() == ("Stage (0)",) * 2
    answer(table, "attack", capsys)
    assert told() == ("Stage (1): p1: Attack",) * 2
    answer(table, "up hand.h4", capsys)  # with two soldiers there it asks for the target
    assert told() == ("Stage (2): p1: Attack · stage.h4",) * 2
    answer(table, "target p2.h9", capsys)
    assert told() == ("Stage (2): p1: Up stage.h4 → p2.h9 · p1: Attack",) * 2


@pytest.mark.rule("TR-11.15")
def test_a_target_that_has_left_is_told_as_gone(capsys: Said) -> None:
    table = seated(of_poker("field S9 | hand H4 C2 S4 C3", "field H2", "sheet"))
    for line in ("up hand.h4", "discard hand.c2", "target p2.h2", "down hand.s4", "target p2.h2", "pass", "p2 pass"):
        answer(table, line, capsys)
    assert answer(table, "look stage", capsys).strip() == "Stage (1): p1: Up stage.h4 → gone"


@pytest.mark.rule("TR-11.14", "TR-X-01")
def test_a_block_that_waits_by_the_official_rules_is_told_by_name(capsys: Said) -> None:
    table = seated(of_poker("field S9", "field H9", "official_8_0"))
    for line in ("attack", "pass", "p2 pass", "attackers s9"):
        answer(table, line, capsys)
    assert "Stage (1): p2: Block" in "\n".join(table.desk.board().lines())


def test_lines_are_as_wide_as_the_terminal(battle_spirits: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated(laid_out_game(battle_spirits, "hand REF-01 REF-06 REF-09 REF-26 | field REF-01[2+S] | reserve 3"))
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(cells, [*table.desk.board().lines(), *table.choices()])) == 60


def test_what_cannot_be_read_is_said_in_the_language_of_the_table(battle_spirits: Game, capsys: Said) -> None:
    table = seated(dealt_game(battle_spirits), "ja")
    assert answer(table, "99", capsys) == "99 番の手はない。番号は1から2まで。一覧は `moves`\n"
    assert answer(table, "look nowhere", capsys).startswith("「nowhere」は見えるところにない。")
    assert answer(table, "lok hand", capsys) == "「lok」は読めない。手か、その番号か、命令を書く。`look` のことか\n"


def test_magic_without_a_target_says_so(battle_spirits: Game, capsys: Said) -> None:
    table = seated(laid_out_game(battle_spirits, "hand REF-27 | field REF-06[3] | reserve 7"))
    assert "  1: would do nothing now" in table.choices()
    there = seated(laid_out_game(battle_spirits, "hand REF-27 | field REF-06[3] | reserve 7", "field REF-09[1]"))
    assert "would do nothing now" not in answer(there, "moves", capsys)


def test_auto_pays_also_where_a_hidden_card_follows(battle_spirits: Game, capsys: Said) -> None:
    session = laid_out_game(battle_spirits, "hand REF-26 | field REF-06[3] | reserve 7")
    table = seated(session)
    said = answer(table, "preview use hand.ref-26 main", capsys)
    assert "paid in the cheapest way: use hand.ref-26 main; pay reserve 3" in said
    answer(table, "auto use hand.ref-26 main", capsys)
    assert session.lines[-1] == "p1 use hand.ref-26 main; pay reserve 3"


@pytest.mark.parametrize(("language", "said"), [("zh_hant", "沒有規則"), ("zh_hans", "没有规则"), ("ja", "ありません")])
def test_a_complaint_at_a_text_table_is_in_its_language(
    language: str, said: str, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["lang en", "rule XX-1", f"lang {language}", "rule XX-1", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    seated(opened(game_named("battle_spirits"), 1), "ja").play()
    out = capsys.readouterr().out
    assert "there is no rule 'XX-1'; expected the id of a rule" in out
    assert said in out.partition("there is no rule")[2]


@pytest.mark.parametrize("written", [("--lang", "zh_hant"), ("--lang=zh_hant",)])
def test_a_complaint_of_a_command_is_in_the_language_it_names(written: tuple[str, ...], capsys: Said) -> None:
    assert main(["play", "battle_spirits", *written]) == 2
    assert "只能在終端機進行" in capsys.readouterr().err
    assert main(["play", "battle_spirits"]) == 2
    assert "plays in the terminal only" in capsys.readouterr().err

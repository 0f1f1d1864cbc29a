"""What is said of a slip of the pen in a scene: file, line, the nearest known word; and all slips at once."""

from __future__ import annotations

import re

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.files.position import lay
from bsdesk.engine.state import to_json
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import NAME_MOST, Ask, Branch, Goal, Mistake, Play, Point, Say, said_in, with_names
from bsdesk.scenes.writing import write
from tests.scenes.scenes import ATTACK, FILE, MAIN, PLACES, faults, game_of, laid

TASK = f"{ATTACK}goal win this turn\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{ATTACK}sya hello", "here.scene:5: no such line: 'sya'; .*; did you mean 'say'\\?"),
        (f"{ATTACK}say", "here.scene:5: say says nothing"),
        (PLACES, "here.scene: doesn't say which game"),
        ("game battle_spirit\n", "here.scene:1: unknown game 'battle_spirit'; .*did you mean 'battle_spirits'"),
        (f"{MAIN}p1 fild ref-01", "here.scene:4: unknown area 'fild'; .*; did you mean 'field'\\?"),
        (f"{MAIN}p3 life 2", "here.scene:4: there is no seat p3"),
        (f"{MAIN}p1 hand ref-0l", "here.scene:4: unknown card 'ref-0l'; .*did you mean"),
        (f"{MAIN}table life 2", "here.scene:4: life is of no table"),
        (f"{MAIN}turn x", "here.scene:4: can't read turn x"),
        (f"{MAIN}active p4", "here.scene:4: can't read active p4; expected p1 to p2"),
        (f"{MAIN}step atack", "here.scene:4: nobody acts in step 'atack'"),
        (f"{MAIN}decks knwon", "here.scene:4: decks can't be 'knwon'; .*; did you mean 'known'"),
        (f"{MAIN}name p2", "here.scene:4: can't read 'p2'; .*such as: name p2 Anna"),
        (f"{MAIN}name Anna", "here.scene:4: can't read 'Anna'"),
        (f"{MAIN}name p3 Anna", "here.scene:4: there is no seat p3; expected p1 to p2"),
        (f"{MAIN}name p1 {'A' * 41}", "here.scene:4: a name is too long"),
        (f"{MAIN}name p1 Anna\nname p1 Ben", "here.scene:5: p1 has two names"),
        (f"{ATTACK}branch one\ntitle ja 一\nend", "here.scene:5: branch has no English text"),
        (f"{MAIN}list p2 3 ref-99\np2 hand ?", "here.scene:4: unknown card 'ref-99'"),
        (f"{MAIN}list p2 ref-09\np2 hand ?3", "here.scene:5: the list of p2 has too few cards"),
        (f"{MAIN}p2 hand ?999", "here.scene:4: can't deal \\?999; expected \\?1 to \\?300"),
        (f"{MAIN}card @p1.field.9 {{ face = 'up' }}", "here.scene:4: no such card: @p1.field.9"),
        (f"{MAIN}card @p1.feld.1 {{ face = 'up' }}", "here.scene:4: no such card: @p1.feld.1; .*'p1.field'"),
        (f"{MAIN}card @p1.field.1 {{ fcae = 'up' }}", "here.scene:4: unknown field 'fcae'; .*; did you mean 'face'"),
        (f"{MAIN}card @p1.field.1 {{ id = 'x' }}", "here.scene:4: id can't be set here"),
        (f"{MAIN}card @p1.field.1 {{ face = ", "here.scene:4: is no table"),
        (f"{MAIN}tally turn.x", "here.scene:4: turn.x says nothing"),
        (f"{MAIN}lasting {{ program = 'REF-26/2' }}", "here.scene:4: .*missing required field `seat`"),
        (
            f"{MAIN}lasting {{ seat = 1, source = '', until = 'turn', program = 'REF-26/3', place = 0 }}",
            "here.scene:4: unknown program 'REF-26/3'; .*; did you mean 'REF-26/[12]'",
        ),
        (f"{MAIN}way {{ program = 'batle', seat = 1 }}", "here.scene:4: unknown program 'batle'; .*'battle'"),
        (f"{ATTACK}play atack ref-01", "here.scene:5: can't read 'atack'; .*; did you mean 'attack'"),
        (f"{ATTACK}play attack ref-09", "here.scene:5: 'attack ref-09' is against rule BS-10.5: .*'attack ref-01'"),
        (f"{ATTACK}expect levle ref-01 = 2", "here.scene:5: the game doesn't know levle"),
        (f"{ATTACK}expect level ref-01 is 2", "here.scene:5: can't read 'level ref-01 is 2'"),
        (f"{ATTACK}expect level ref-0 = 2", "here.scene:5: there is no ref-0; .*; did you mean 'ref-0\\d'"),
        (f"{ATTACK}expect refusd BS-1.1 pass", "here.scene:5: can't read .*; did you mean 'refused'"),
        (f"{ATTACK}expect level ref-01 = 2", "here.scene:5: it is not so: level ref-01 = 1; expected level ref-01 = 2"),
        (f"{ATTACK}expect winner p1", "here.scene:5: it is not so: winner nobody"),
        (f"{ATTACK}expect moves = end", "here.scene:5: it is not so: moves = attack ref-01; end"),
        (f"{ATTACK}expect refused BS-10.6 attack ref-09", "here.scene:5: it is not so: refused BS-10.5"),
        (f"{ATTACK}expect refused attack ref-01", "here.scene:5: it is not so: it is legal"),
        (f"{ATTACK}expect waiting attack", "here.scene:5: can't read 'attack'; expected waiting = up attack"),
        (f"{ATTACK}expect waiting = atack", "here.scene:5: no such verb: 'atack'; .*; did you mean 'attack'"),
        (f"{ATTACK}expect waiting = attack", "here.scene:5: it is not so: waiting = none"),
        (f"{ATTACK}expect zone hand = empty", "here.scene:5: it is not so: zone hand = ref-26"),
        (f"{ATTACK}expect tokens reserve = 1", "here.scene:5: it is not so: tokens reserve = 2"),
        (f"{ATTACK}expect is ref-09 attacking", "here.scene:5: it is not so: not ref-09 attacking"),
        (f"{ATTACK}expect that {{ thre_is = {{}} }}", "here.scene:5: unknown field 'thre_is'; .*'there_is'"),
        (f"{ATTACK}goal wni", "here.scene:5: can't read 'wni'"),
        (f"{ATTACK}goal do atack", "here.scene:5: no such verb: 'atack'; .*; did you mean 'attack'"),
        (f"{TASK}mistake end", "here.scene:6: a mistake says no move: 'end'"),
        (f"{TASK}mistake ned: No.", "here.scene:5: no such verb: 'ned'; .*; did you mean 'end'"),
        (f"{TASK}mistake zh_hant 不", "here.scene:6: a mistake says no move"),
        (f"{ATTACK}hint none", "here.scene:5: hint belongs to no goal"),
        (f"{TASK}limit three moves", "here.scene:6: can't read the limit 'three moves'"),
        (f"{TASK}rival pases", "here.scene:6: the rival can't be 'pases'; .*; did you mean 'passes'"),
        (f"{TASK}want attack ref-09", "here.scene:5: 'attack ref-09' is wanted, but refused BS-10.5"),
        (f"{TASK}play end", "here.scene:5: the goal 'win this turn' is not reached by the line"),
        (f"{TASK}play end\ngoal turn 7", "here.scene:5: the goal 'win this turn' is not reached"),
        (f"{ATTACK}goal level ref-01 = 1", "here.scene:5: the goal 'level ref-01 = 1' is reached already"),
        (f"{ATTACK}branch A b\nend", "here.scene:5: a branch can't be named 'A b'"),
        (f"{ATTACK}branch one\nplay attack ref-01", "here.scene:5: branch one has no end"),
        (f"{ATTACK}end", "here.scene:5: nothing ends here"),
        (f"{ATTACK}branch one\np1 life 2\nend", "here.scene:6: p1 is of the position"),
        (f"{ATTACK}say zh_hant 你好", "here.scene:5: say has no English text"),
        (f"{ATTACK}title a\ntitle b", "here.scene:6: title is there twice in en"),
        (f"{ATTACK}arrow ref-01", "here.scene:5: an arrow leads from one thing"),
        (f"{ATTACK}light ref-1", "here.scene:5: there is no ref-1; .*; did you mean 'ref-01'"),
        (f"{ATTACK}light screen.buton", "here.scene:5: the screen has no 'buton'; .*; did you mean 'button'"),
        (f"{ATTACK}ask Who?\nright I\nright you", "here.scene:5: can't be answered"),
        (f"{ATTACK}ask Who?\nwhy So\nright I\nwrong you", "here.scene:6: no answer is above"),
        (f"{ATTACK}ask Who?\nright I\nwhy So\nwhy Or so\nwrong you", "here.scene:8: two reasons for one answer"),
        (f"{ATTACK}ask Who?\nright I\nwhy ja 本当\nwrong you", "here.scene:5: why has no English text"),
    ],
)
def test_a_slip_is_told_with_its_place_and_the_nearest_word(text: str, said: str) -> None:
    found = faults(text)
    assert len(found) == 1, found
    assert re.match(said, found[0]), found[0]


def test_all_slips_are_told_at_once_in_their_order() -> None:
    text = f"{MAIN}p1 fild ref-01\nsya hello\nexpect refusd pass\ngoal do fly\nlist p1 ref-77\n"
    assert [int(fault.split(":")[1]) for fault in faults(text)] == [4, 5, 6, 7, 8]


def test_a_scene_is_laid_out_as_the_position_it_grew_from() -> None:
    sides = [line.partition(" ")[2] for line in PLACES.splitlines()]
    state = lay(game_of("battle_spirits", []), dict(enumerate(sides, 1)), step="attack", turn=7)
    assert to_json(laid(f"{ATTACK}active p1\nturn 7\n")) == to_json(state)


def test_the_steps_of_a_scene_are_read() -> None:
    scene = parse(
        f"{ATTACK}say One \\# two # remark\nsay zh_hant 一\nsay Next\narrow ref-01 p2.life\n"
        "goal win\nlimit 3 moves, 2 turns\nhint a\nhint ja b\nhint c\n"
        "mistake end; pass: Too: early\nmistake ja 早\nmistake any: No\n"
        "want attack ref-01; end\nbranch b\n title B\n branch c\n  title C\n  title ja 丙\n  do end\n end\nend\n",
        FILE,
    )
    one, two, arrow, goal, branch = scene.steps
    assert isinstance(one, Say)
    assert (one.said, one.line) == ({"en": "One # two", "zh_hant": "一"}, 5)
    assert (said_in(one.said, "zh_hant"), said_in(one.said, "ja")) == ("一", "One # two")
    assert two == Say({"en": "Next"}, 7)
    assert arrow == Point("arrow", ("ref-01", "p2.life"), 8)
    hints = ({"en": "a", "ja": "b"}, {"en": "c"})
    mistakes = (Mistake(("end", "pass"), {"en": "Too: early", "ja": "早"}), Mistake(("any",), {"en": "No"}))
    assert goal == Goal("win", 3, 2, want=("attack ref-01", "end"), hints=hints, mistakes=mistakes, line=9)
    assert branch == Branch("b", (Branch("c", (Play("end", True, 23),), 20, {"en": "C", "ja": "丙"}),), 18, {"en": "B"})
    assert scene.branches() == ["b", "b/c"]


def test_players_have_names_that_are_read_as_they_are_written() -> None:
    scene = with_names(parse(ATTACK), {2: " 小明  # 2 ", 1: "", 3: "x" * 60})
    assert scene.names == {2: "小明 # 2", 3: "x" * NAME_MOST}
    assert parse(write(scene)).names == scene.names
    assert with_names(scene, {1: "Anna"}).names == {1: "Anna"}


def test_the_answers_of_a_question_say_why() -> None:
    (ask,) = parse(f"{ATTACK}ask Who?\nright I\nwhy So\nwhy ja 本当\nwrong you", FILE).steps
    assert isinstance(ask, Ask)
    assert [answer.why for answer in ask.answers] == [{"en": "So", "ja": "本当"}, {}]


def test_a_fourth_hint_and_too_deep_a_branch_are_refused() -> None:
    with pytest.raises(Complaint, match="a fourth hint"):
        parse(f"{TASK}{'hint x' + chr(10)}" + "hint x\n" * 3)
    deep = "".join(f"branch b{n}\n" for n in range(9))
    with pytest.raises(Complaint, match="too many branches in each other"):
        parse(f"{ATTACK}{deep}")


def test_cards_are_dealt_by_lot_out_of_the_list_and_otherwise_by_another_seed() -> None:
    text = "game battle_spirits\nlist p2 2 ref-01 2 ref-09 ref-27\np1 life 1\np2 hand ref-27 ?2 | deck ?2 | life 1\n"
    hands = set()
    for seed in range(6):
        from bsdesk.scenes.position import position_of

        state = position_of(parse(text), game_of("battle_spirits", []), seed=seed)
        mine = [state.cards[ref].definition for ref in (*state.zones["p2.hand"], *state.zones["p2.deck"])]
        assert sorted(mine) == ["REF-01", "REF-01", "REF-09", "REF-09", "REF-27"]
        hands.add(tuple(mine))
    assert len(hands) > 1
    assert to_json(laid(text)) == to_json(laid(text))


def test_six_and_eight_seats_are_laid_out() -> None:
    for seats in (6, 8):
        heads = f"game asteriated_grail\noption headcount={seats}\nactive p{seats}\nturn 3\n"
        text = f"{heads}table deck ?40\np{seats} hand ?3\n"
        assert faults(text + f"seat p{seats}\nexpect cards hand = 3\n") == []

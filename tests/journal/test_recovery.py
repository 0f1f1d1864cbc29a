"""Whatever befalls a journal, the game goes on from the last line that can be believed, and it is said which."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.state import State, digest, to_json
from bsdesk.journal.file import as_packed, read_file
from bsdesk.journal.lines import Header, as_text, hash_of, read
from bsdesk.journal.lock import OwnedElsewhere
from bsdesk.session.recovery import Recovered, recover, resume
from bsdesk.session.session import Session
from tests.seated import dealt_game, laid_out_game, wander

FUZZ = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def long_game(game: Game, path: Path | None = None) -> Session:
    """A game of some turns, with all kinds of lines, ending in the middle of a payment."""
    session = dealt_game(game, path, seed=11)
    wander(session, 150, seed=4, back=0.05)
    for number in range(400):
        if session.state.prompts and next(iter(session.state.prompts.values())).question == "pay":
            break
        wander(session, 1, seed=number)
    assert session.state.prompts
    return session


@pytest.fixture(scope="module")
def kept(game: Game) -> Session:
    """The long game, which nobody plays on."""
    return long_game(game)


def again(lines: list[str], game: Game) -> Recovered:
    return recover(read(as_text(lines)), game)


def taken_up(path: Path, game: Game, save: Path | None = None) -> Recovered:
    return resume(path, lambda _header: game, save)


def closed(session: Session) -> Session:
    """Return the session when it doesn't write its journal any more, so that another can."""
    session.journal.close()
    return session


def write_lines(path: Path, session: Session, old: str, new: str) -> None:
    """Write the session's journal as if it had been played with something else."""
    closed(session)
    path.write_bytes(as_text([line.replace(old, new) for line in session.lines]))


def state_at(session: Session, line: int) -> State:
    return session.timeline.positions[session.timeline.landed[line]].state


# --------------------------------------------------------------------------------------------------- cut journals


@pytest.mark.parametrize("apart", [25, pytest.param(1, marks=pytest.mark.long)])
def test_a_journal_cut_at_any_byte_of_its_last_lines_goes_on_from_the_line_before(
    game: Game, kept: Session, apart: int
) -> None:
    """Where not every byte is tried, those about the ends of lines are."""
    session = kept
    text = as_text(session.lines)
    ends = [n for n, byte in enumerate(text, 1) if byte == 10]
    last = max(len(text) - 3000, ends[-8])
    about_ends = {end + n for end in ends for n in (-2, -1, 0, 1, 2)}
    for cut in (cut for cut in range(last, len(text)) if cut % apart == 0 or cut in about_ends):
        found = recover(read(text[:cut]), game)
        whole = sum(1 for end in ends if end <= cut)
        assert found.session.now == whole
        assert digest(found.session.state) == digest(state_at(session, whole))
        if cut in ends:
            assert found.note == ""
        else:
            assert (
                found.note == f"line {whole + 1}: is cut: no line break at its end; the game goes on from line {whole}"
            )


@FUZZ
@given(st.floats(0, 1))
def test_cut_anywhere_it_goes_on_or_complains_in_one_line(game: Game, kept: Session, where: float) -> None:
    session = kept
    text = as_text(session.lines)
    cut = int(where * len(text))
    whole = text[:cut].count(b"\n")
    if whole < session.timeline.first:
        with pytest.raises(Complaint) as caught:
            recover(read(text[:cut]), game)
        assert "\n" not in str(caught.value)
    else:
        found = recover(read(text[:cut]), game)
        assert found.session.now == whole
        assert digest(found.session.state) == digest(state_at(session, whole))


def test_the_open_question_is_the_same_after_a_cut(game: Game, path: Path) -> None:
    session = closed(long_game(game, path))
    with path.open("ab") as file:
        file.write(b"p1 pay res")
    found = taken_up(path, game)
    assert found.session.state.prompts == session.state.prompts
    seat = to_act(session.state)
    assert moves(found.session.state, seat) == moves(session.state, seat)


# ------------------------------------------------------------------------------------------------ damaged journals


def test_a_line_that_says_nothing_is_named(game: Game, kept: Session) -> None:
    session = kept
    lines = list(session.lines)
    lines[20] = "p1 summon"[::-1]
    found = again(lines, game)
    assert found.note == (
        "line 21: '" + lines[20] + "' is no entry of a journal; expected a command such as 'p1 pass', or 'undo 1'; "
        "the game goes on from line 20"
    )
    assert digest(found.session.state) == digest(state_at(session, 20))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("p1 move ref-01 9 reserve", "can't be played here: not_so_many_cores (BS-7.16)"),
        ("p1 mvoe ref-01 1 reserve", "can't be played here: 'mvoe' is not a verb"),
        ("p2 move ref-01 1 reserve", "can't be played here: 'ref-01' is not a card or place you can see"),
        ("undo 7", "can't take 7 moves back: there are 1"),
        ("redo 1", "no move was taken back"),
        ("fork x @99", "this game has no line 99"),
        ("concede p3", "there is no seat p3"),
        ("digest 0000000000000000", "the digest is 0000000000000000, but playing the lines gives "),
    ],
)
def test_a_line_that_does_not_fit_is_named_with_the_reason(game: Game, line: str, why: str) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    assert isinstance(session.submit("move ref-01 1 reserve"), Applied)
    number = session.now + 1
    found = again([*session.lines, line, "p1 end"], game)
    assert found.note.startswith(f"line {number}: ")
    assert why in found.note
    assert found.session.now < number


def test_a_state_that_is_not_what_the_digest_says_goes_back_to_the_last_one_that_is(game: Game) -> None:
    """A line was changed into another legal one: nothing shows before the next digest."""
    session = laid_out_game(game, "field REF-01[9] REF-09[1]")
    for _ in range(30):
        assert isinstance(session.submit("move ref-01 1 reserve; move reserve 1 ref-01"), Applied)
    session.submit("move ref-01 1 ref-09")
    for _ in range(30):
        assert isinstance(session.submit("move ref-01 1 reserve; move reserve 1 ref-01"), Applied)
    digests = [n for n, line in enumerate(session.lines, 1) if line.startswith("digest ")]
    changed = session.lines.index("p1 move ref-01 1 ref-09") + 1
    before = max(n for n in digests if n < changed)
    after = min(n for n in digests if n > changed)
    lines = list(session.lines)
    lines[changed - 1] = "p1 move ref-01 2 ref-09"
    found = again(lines, game)
    assert found.note.startswith(f"line {after}: the digest is ")
    assert f"a line since line {before} was changed" in found.note
    assert found.note.endswith(f"the game goes on from line {before}")
    assert digest(found.session.state) == digest(state_at(session, before))


def test_a_snapshot_that_was_touched_is_named(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    session.submit("end; end; end")
    number = next(n for n, line in reversed(list(enumerate(session.lines, 1))) if line.startswith("snapshot"))
    lines = list(session.lines)
    lines[number - 1] = lines[number - 1].replace('"turn":6', '"turn":7')
    found = again(lines, game)
    assert found.note.startswith(f"line {number}: the snapshot does not have the digest it names")


def test_bytes_that_are_no_text_are_named(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    found = recover(read(as_text(session.lines) + b"p1 \xff\xfe\np1 end\n"), game)
    assert found.note == f"line {session.now + 1}: is not UTF-8 text; the game goes on from line {session.now}"


@FUZZ
@given(st.integers(0, 2**32), st.integers(1, 3))
def test_damage_anywhere_is_survived_or_said_in_one_line(game: Game, kept: Session, seed: int, times: int) -> None:
    """Bytes changed, lost or added: the game goes on from a state it had, unless the damage makes another legal
    line out of one that no digest stands behind."""
    session, chance = kept, random.Random(seed)
    known = {digest(position.state) for position in session.timeline.positions.values()}
    text = bytearray(as_text(session.lines))
    first = len(text)
    for _ in range(times):
        place = chance.randrange(len(text))
        first = min(first, place)
        how = chance.randrange(3)
        text[place : place + (how != 1)] = b"" if how == 2 else bytes([chance.randrange(256)])
    found, said = either(bytes(text), game)
    assert "\n" not in said
    if found is None:
        return
    assert moves(found.session.state, to_act(found.session.state)) or found.session.state.results
    proven = found.session.proven
    assert digest(state_at(found.session, proven) if proven else found.session.state) in known


def either(text: bytes, game: Game) -> tuple[Recovered | None, str]:
    """The game as far as it can be believed, if at all, and what is said about it."""
    try:
        found = recover(read(text), game)
    except Complaint as complaint:
        return None, str(complaint)
    return found, found.note


# ----------------------------------------------------------------------------------------- other rules, other cards


def test_older_rules_may_have_had_other_procedures(game: Game) -> None:
    """Where the seat acts in the snapshot, it acts in the same step by these rules, whatever the frames were then."""
    session = laid_out_game(game, "field REF-01[3]")
    state = session.state.copy()
    state.agenda = (replace(state.agenda[0], pc=99),)
    text = to_json(state).decode()
    lines = [line.replace("standard-1.0.3", "standard-0.9") for line in session.lines[:-1]]
    found = again([*lines, f"snapshot {hash_of(text)} {text}"], game)
    assert found.session.state.agenda == session.state.agenda
    assert isinstance(found.session.submit("end"), Applied)


@pytest.mark.rule("BS-1.10")
def test_a_game_of_older_rules_goes_on_from_its_last_snapshot_and_says_so(game: Game, path: Path) -> None:
    session = dealt_game(game, path, seed=3)
    wander(session, 60, seed=2)
    kept = max(n for n, line in enumerate(session.lines, 1) if line.startswith("snapshot "))
    write_lines(path, session, "rules standard-1.0.3", "rules standard-0.9")
    found = taken_up(path, game)
    assert "played by the rules standard-0.9, and these are standard-1.0.3" in found.note
    assert f"goes on from its last snapshot, line {kept} in turn {found.session.state.turn}" in found.note
    old, new = state_at(session, kept), found.session.state
    assert (new.cards, new.tokens, new.step, new.actor) == (old.cards, old.tokens, old.step, old.actor)
    assert found.session.header.rules == "standard-1.0.3"
    assert found.note in found.session.lines[1]
    closed(found.session)
    assert taken_up(path, game).note == ""


def test_a_game_of_other_cards_goes_on_from_its_last_snapshot_and_says_so(game: Game, path: Path) -> None:
    session = laid_out_game(game, "field REF-01[3]", path=path)
    session.submit("end; end; end")
    write_lines(path, session, session.header.cards, "0" * 16)
    found = taken_up(path, game)
    assert found.note.startswith("its cards have been changed since; the game goes on from its last snapshot")
    assert found.session.header.cards == session.header.cards


def test_a_card_that_is_no_more_is_named(game: Game) -> None:
    session = dealt_game(game)
    fewer = {name: card for name, card in game.rules.defs.items() if name != "REF-01"}
    with pytest.raises(Complaint, match=r"played with cards that are not here: REF-01; .*: --cards DIR"):
        again(session.lines, game.with_rules(defs=fewer))


def test_a_head_that_leads_elsewhere_is_found_at_the_first_snapshot(game: Game) -> None:
    session = dealt_game(game, seed=7)
    wander(session, 40)
    lines = list(session.lines)
    lines[lines.index("seed 7")] = "seed 8"
    first = session.timeline.first + 1
    kept = max(n for n, line in enumerate(lines, 1) if line.startswith("snapshot "))
    found = again(lines, game)
    assert found.note.startswith(f"line {first}: the digest is ")
    assert f"goes on from its last snapshot, line {kept}" in found.note
    assert digest(found.session.state) == digest(state_at(session, kept))


def test_without_a_snapshot_there_is_nothing_to_go_on_from(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    with pytest.raises(Complaint, match="neither a seed nor a snapshot"):
        again(session.lines[:-1], game)
    head = [line.replace("standard-1.0.3", "standard-0.9") for line in session.lines[:-1]]
    with pytest.raises(Complaint, match="it has no whole snapshot"):
        again(head, game)


OF_BS = '"name":"battle_spirits","teams":[1,2]'


@pytest.mark.parametrize(
    "state",
    ["{}", "{" + OF_BS + "}", '{"name":"other","teams":[1,2]}', '{"name":5}', "{" + OF_BS + ',"zones":{"a":["#1"]}}'],
)
def test_a_snapshot_of_something_else_is_refused_in_one_line(game: Game, state: str) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    lines = [*session.lines[:-1], f"snapshot {hash_of(state)} {state}"]
    with pytest.raises(Complaint) as caught:
        again(lines, game)
    assert "\n" not in str(caught.value)


def nobody_acts(state: State) -> None:
    state.actor = 0


def a_card_lies_nowhere(state: State) -> None:
    state.zones["p1.field"] = ()


def an_area_is_missing(state: State) -> None:
    del state.tokens["p1.life"]


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (nobody_acts, "nobody is to act"),
        (a_card_lies_nowhere, "its cards are not where they lie"),
        (an_area_is_missing, "it has no p1.life"),
    ],
)
def test_a_snapshot_of_no_game_in_progress_is_refused(game: Game, break_it: Callable[[State], None], said: str) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    state = session.state.copy()
    break_it(state)
    text = to_json(state).decode()
    with pytest.raises(Complaint, match=said):
        again([*session.lines[:-1], f"snapshot {hash_of(text)} {text}"], game)


# ----------------------------------------------------------------------------------------------------- on the disk


def test_every_command_is_on_its_way_to_the_disk_at_once(game: Game, path: Path) -> None:
    session = dealt_game(game, path)
    for number in range(30):
        wander(session, 1, seed=number)
        assert path.read_bytes() == as_text(session.lines)


def test_a_commit_is_forced_to_the_disk(game: Game, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = laid_out_game(game, "field REF-01[3]", path=path)
    forced: list[int] = []
    monkeypatch.setattr(os, "fsync", forced.append)
    session.submit("end")
    assert forced == []
    session.commit()
    assert forced == [session.journal.fd]


def test_a_game_that_goes_on_is_written_on_in_the_same_file(game: Game, path: Path) -> None:
    session = dealt_game(game, path)
    wander(session, 30)
    session.journal.close()
    found = taken_up(path, game)
    assert found.note == ""
    wander(found.session, 30, seed=2)
    assert path.read_bytes() == as_text(found.session.lines)
    assert path.read_bytes().startswith(as_text(session.lines))
    closed(found.session)
    assert list(path.parent.iterdir()) == [path]


def test_what_could_not_be_believed_is_set_aside(game: Game, path: Path) -> None:
    session = closed(dealt_game(game))
    wander(session, 30)
    for number, tail in enumerate([b"nonsense\np1 end\n", b"p1 e"]):
        damaged = as_text(session.lines) + tail
        path.write_bytes(damaged)
        found = taken_up(path, game)
        assert found.note
        assert path.read_bytes() == as_text(session.lines)
        assert path.with_name(f"game.journal.old{number + 1 if number else ''}").read_bytes() == damaged
        closed(found.session)
        assert closed(taken_up(path, game).session).lines == session.lines


def test_it_can_go_on_in_another_file(game: Game, path: Path) -> None:
    session = dealt_game(game, path)
    wander(session, 30)
    before = path.read_bytes()
    found = taken_up(path, game, path.with_name("copy.journal"))
    wander(found.session, 5)
    assert path.read_bytes() == before
    assert path.with_name("copy.journal").read_bytes().startswith(before)


def test_a_file_that_is_there_is_never_written_over(game: Game, path: Path) -> None:
    path.write_text("a letter\n")
    with pytest.raises(Complaint, match="is there already"):
        dealt_game(game, path)
    assert path.read_text() == "a letter\n"


def test_a_journal_that_somebody_plays_is_nobody_elses_and_it_is_said_whose(game: Game, path: Path) -> None:
    session = laid_out_game(game, "field REF-01[3]", path=path)
    written = path.read_bytes()
    with pytest.raises(OwnedElsewhere, match="is being played in this window"):
        taken_up(path, game)
    assert path.read_bytes() == written
    assert isinstance(session.submit("end"), Applied)
    closed(session)
    assert taken_up(path, game).note == ""


def test_a_journal_that_somebody_plays_can_be_looked_at_and_copied(game: Game, path: Path) -> None:
    session = laid_out_game(game, "field REF-01[3]", path=path)
    assert read_file(path).lines == tuple(session.lines)
    assert taken_up(path, game, path.with_name("copy.journal")).session.lines == session.lines


def test_the_lock_of_a_program_that_was_killed_is_none(game: Game, path: Path) -> None:
    closed(laid_out_game(game, "field REF-01[3]", path=path))
    path.with_name("game.journal.lock").write_text("process 1 on elsewhere\n")
    assert taken_up(path, game).note == ""


def write_beside(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"# somebody\n")


def replace_file(path: Path) -> None:
    path.with_name("other").write_bytes(path.read_bytes())
    path.with_name("other").replace(path)


@pytest.mark.parametrize("meddle", [write_beside, replace_file])
def test_a_file_that_another_program_changed_is_not_written_on(
    game: Game, path: Path, meddle: Callable[[Path], None]
) -> None:
    session = laid_out_game(game, "field REF-01[3]", path=path)
    meddle(path)
    state, there = session.state, path.read_bytes()
    with pytest.raises(Complaint, match="changed or moved by another program"):
        session.submit("end")
    assert session.state is state
    assert path.read_bytes() == there


def test_a_file_that_changed_since_it_was_read_is_not_rewritten(game: Game, path: Path) -> None:
    path.write_bytes(as_text(laid_out_game(game, "field REF-01[3]").lines) + b"torn")

    def meanwhile(_header: Header) -> Game:
        write_beside(path)
        return game

    with pytest.raises(Complaint, match="changed or moved by another program"):
        resume(path, meanwhile)
    assert path.read_bytes().endswith(b"torn# somebody\n")
    assert not path.with_name("game.journal.lock").exists()


def test_a_full_disk_changes_neither_game_nor_file(game: Game, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = laid_out_game(game, "field REF-01[3]", path=path)
    state, written, write = session.state, path.read_bytes(), os.write

    def full(fd: int, text: bytes) -> int:
        write(fd, text[:5])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        for do in (
            lambda: session.submit("end"),
            session.commit,
            lambda: session.concede(1),
            lambda: session.fork("x"),
        ):
            with pytest.raises(Complaint, match="can't be written: No space left on device"):
                do()
    assert session.state is state
    assert path.read_bytes() == written
    assert isinstance(session.submit("end"), Applied)
    assert taken_up(path, game, path.with_name("copy")).note == ""


def test_a_place_that_can_not_be_written_is_said(game: Game, tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="can't be locked: No such file or directory"):
        dealt_game(game, tmp_path / "nowhere" / "game.journal")


def test_a_packed_journal_is_read_too(game: Game, path: Path) -> None:
    session = dealt_game(game)
    wander(session, 30)
    packed = as_packed(session.lines)
    assert packed[4:8] == bytes(4)  # no time of packing: the same lines, the same bytes
    path.write_bytes(packed)
    found = taken_up(path, game, path.with_name("copy"))
    assert found.session.lines == session.lines
    path.write_bytes(packed[:-20])
    with pytest.raises(Complaint, match="can't be read"):
        taken_up(path, game)


def test_a_file_that_is_not_there_is_said(game: Game, path: Path) -> None:
    with pytest.raises(Complaint, match="can't be read: No such file"):
        taken_up(path, game)

"""A share code carries a scene exactly; what is no code, or too much, is refused in a clear line."""

from __future__ import annotations

import base64
import gzip

import pytest
from msgspec.structs import replace

from bsdesk.commands.shared.shipped import game_named
from bsdesk.complaint import Complaint
from bsdesk.engine.state import Frame
from bsdesk.gate import KINDS, text_in
from bsdesk.scenes.sharing import HEAD, code_of, is_code, text_of_code
from bsdesk.scenes.taking import scene_at
from bsdesk.scenes.writing import write
from tests.positions import BS, Position
from tests.scenes.scenes import ATTACK

TEXT = f"{ATTACK}say zh_hant 勝利 \\# ✓\n"


def test_a_code_gives_the_very_text_back() -> None:
    code = code_of(TEXT)
    assert is_code(code)
    assert text_of_code(code) == TEXT
    assert code == code_of(TEXT)
    assert set(code.removeprefix(HEAD)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_a_moment_in_which_a_hundred_effects_wait_can_be_shared() -> None:
    game = game_named(BS)
    state = Position(BS, "hand REF-27 | field REF-06").session(game).state.copy()
    waiting = Frame("REF-06/1", 1, source=state.zones["p1.field"][0], bound={"number": 0, "other": (), "subject": ()})
    state.agenda = (*state.agenda[:-1], replace(state.agenda[-1], frames=(waiting,) * 100))
    text = write(scene_at(state))
    assert text.count("REF-06/1") == 100
    assert text_of_code(code_of(text)) == text_in(text, "scene") == text


def test_spaces_and_line_breaks_of_a_mail_do_not_matter() -> None:
    code = code_of(TEXT)
    wrapped = "\r\n  ".join(code[at : at + 20] for at in range(0, len(code), 20))
    assert text_of_code(f"  {wrapped}\n") == TEXT


def packed(raw: bytes) -> str:
    return HEAD + base64.urlsafe_b64encode(gzip.compress(raw, mtime=0)).decode()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "is no code of a scene"),
        ("bsd1-abc", "is no code of a scene"),
        (code_of(TEXT)[:-8], "not whole|can't be read"),
        (code_of(TEXT).replace("A", "B", 3), "can't be read|not whole|not UTF-8"),
        (f"{HEAD}%%%%", "the code is not whole"),
        (f"{HEAD}AAAA", "can't be read: .*; expected a code that begins with scene:; copy the code again"),
        (HEAD + "A" * 300_000, "the code is too long"),
        (packed(b"x" * (KINDS["scene"].most + 1)), "is too big"),
        (packed(b"\xff\xfe"), "is not UTF-8 text"),
        (packed(b"game x\n" * 6_000), "lines"),
    ],
)
def test_what_is_no_code_is_refused(code: str, said: str) -> None:
    with pytest.raises(Complaint, match=said):
        text_of_code(code)

"""Each effect is tried in positions made for it: a card that can never do what it says is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.proving.effect_proof import Proofs
from tests.toy.forge import forge
from tests.toy.lanterns import lanterns

GAMES = {
    "battle_spirits": lambda: game_named("battle_spirits"),
    "ff_tcg": lambda: game_named("ff_tcg"),
    "forge": forge,
    "lanterns": lanterns,
}
CARD = """[[card]]
id = "MY-001"
name = { en = "Tried" }
kind = "spirit"
colour = "red"
cost = 3
levels = [{ cores = 1, bp = 3000 }, { cores = 3, bp = 5000 }]

"""
VICTIM = '{ op = "choose", from = { side = "opposing", kind = ["spirit"] } }'


@pytest.mark.parametrize("name", GAMES)
def test_every_card_that_comes_with_the_program_was_seen_to_do_what_it_says(name: str) -> None:
    game = GAMES[name]()
    proofs = Proofs(game)
    found = {card: doubts for card in game.rules.defs if (doubts := proofs.doubts(card))}
    assert found == {}


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        (
            f'on = "when_summoned"\ndo = [{VICTIM}, {{ op = "destroy", what = {{ bound = "it", kind = ["nexus"] }} }}]',
            "its word 'destroy' was never seen to do anything",
        ),
        (
            'during = ["your_turn", "opponents_turn"]\nalways = [{ gain = { bp = 1000 } }]',
            "never on at its levels [] during ['your_turn', 'opponents_turn']",
        ),
        (
            'on = "when_attacking"\nwhen = [{ there_is = { has = ["family:none-such"] } }]\ndo = [{ op = "draw" }]',
            'no known card fits { has = ["family:none-such"] }',
        ),
        (
            'on = "when_attacking"\ndo = [{ op = "destroy", what = { kind = ["spirit"], least = { bp = 900000 } } }]',
            'no known card fits { kind = ["spirit"], least = { bp = 900000 } }',
        ),
        (
            'on = { event = "destroyed", of = { has = ["red", "blue"] } }\ndo = [{ op = "draw" }]',
            "no known card fits",
        ),
        (
            'always = [{ to = { kind = ["spirit"], has = ["exhausted", "refreshed"] }, gain = { bp = 1000 } }]',
            "no known card fits",
        ),
        (
            'on = "when_attacking"\nwhen = [{ there_is = {}, least = 2, most = 1 }]\ndo = [{ op = "draw" }]',
            "its condition never held",
        ),
    ],
)
def test_an_effect_that_can_never_do_what_it_says_is_found_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], effect: str, why: str
) -> None:
    file = tmp_path / "set.toml"
    good = '[[card.effects]]\non = "when_attacking"\ndo = [{ op = "draw" }]\n\n'
    file.write_text(f"{CARD}{good}[[card.effects]]\n{effect}\n", encoding="utf-8")
    assert cli.main(["cards", "check", str(file)]) == 1
    said = capsys.readouterr().out
    assert "MY-001: effect 2 was never seen to do what it says: " in said
    assert why in said
    assert int(said.removeprefix(f"{file}:").partition(":")[0]) > 11  # in the effect, not in the card's head
    assert cli.main(["cards", "check", "--untried", str(file)]) == 0


def test_the_own_folder_tells_of_effects_that_never_do_anything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "battle_spirits"
    folder.mkdir()
    effect = 'on = "when_summoned"\nwhen = [{ there_is = { has = ["family:none"] } }]\ndo = [{ op = "draw" }]\n'
    (folder / "mine.toml").write_text(f"{CARD}[[card.effects]]\n{effect}", encoding="utf-8")
    assert cli.main(["cards", "own", "--cards", str(tmp_path)]) == 1
    assert "MY-001: effect 1 was never seen to do what it says" in capsys.readouterr().out


def test_an_effect_of_an_exhausted_card_about_refreshed_ones_is_seen(tmp_path: Path) -> None:
    """A Spirit that attacks lies exhausted while what it is about stands upright."""
    cost = '[{ op = "choose", from = { kind = ["nexus"], has = ["refreshed"] } }, { op = "exhaust" }]'
    effect = f'on = "when_attacking"\ncost = {cost}\ndo = [{{ op = "refresh", what = "this" }}]'
    file = tmp_path / "set.toml"
    file.write_text(f"{CARD}[[card.effects]]\n{effect}\n", encoding="utf-8")
    assert cli.main(["cards", "check", str(file)]) == 0

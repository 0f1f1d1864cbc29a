"""Scenes on the screen, for tests: opened by the program, gone through by clicks."""

from __future__ import annotations

import time
from pathlib import Path

from bsdesk.table import progress
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.lessons import Lessons
from bsdesk.ui.lobby.scene_doors import all_scenes, open_scene, open_scene_file
from bsdesk.ui.table.scenes.screen import SceneTable
from bsdesk.ui.table.scenes.spotlight import Spotlights
from tests.ui.hands import click, page_of

LESSON = """game battle_spirits
title Levels and an attack
title zh_hant 提升等級再攻擊
about A level first, then the attack.
about zh_hant 先提升等級，再攻擊。
p1 field ref-02[1] | hand ref-01 | reserve 2 | life 1 | deck ref-01 ref-01
p2 field ref-09[1]~ | hand ?3 | life 2 | deck ref-09 ref-09

say This is your Spirit. Its level depends on its cores.
say zh_hant 這是你的靈魂卡。它的等級由能量數決定。
light ref-02
say And this is the Life of your rival. At 0 you have won.
say zh_hant 這是對手的生命值。歸零你就贏了。
light p2.life
ask How many cores make it level 2?
ask zh_hant 要幾個能量才是 Lv2？
wrong One
wrong zh_hant 一個
right Three
right zh_hant 三個
say Make it level 2! Move both cores from the Reserve to the Spirit.
say zh_hant 把它升到 Lv2！把預備區的兩個能量移到靈魂卡上。
arrow reserve ref-02
branch what-if-you-stop
  say Then you would just go on.
  play end
end
do move reserve 2 ref-02
say Good. Win this turn!
say zh_hant 很好。在這個回合獲勝！
goal win this turn
limit 3 moves
hint Where do you attack?
hint zh_hant 在哪個階段攻擊？
do end; attack ref-02
play p2 pass; pass
"""
UNLIT = LESSON.replace("arrow reserve ref-02\n", "")  # with a task beside which nothing is dark
SECONDS = 30.0  # for what is thought out


def scene_file(folder: Path, text: str = LESSON, name: str = "mine") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.scene"
    file.write_text(text, "utf-8")
    return file


def scene_of(app: App) -> SceneTable:
    assert isinstance(app.screen, SceneTable), app.screen.name
    return app.screen


def opened(app: App, text: str = LESSON) -> SceneTable:
    """Open a scene of one's own."""
    open_scene_file(app, scene_file(app.shelf.own.parent / "elsewhere", text), doors_of(app))
    return scene_of(app)


def shipped(app: App, name: str) -> SceneTable:
    """Open a scene that comes with the program."""
    open_scene(app, next(one for one in all_scenes(app) if one.name.endswith(name)), doors_of(app))
    return scene_of(app)


def settle(app: App) -> None:
    """Let time pass until the scene waits for the person."""
    end, now = time.monotonic() + SECONDS, time.monotonic()
    quiet = 0
    while quiet < 3:
        assert time.monotonic() < end, "the scene never waits"
        now += 0.25
        guide = scene_of(app).guide
        before = guide.at.number, guide.at, guide.busy, guide.playback.running
        app.screen.tick(now)
        page_of(app)
        guide = scene_of(app).guide
        still = before == (guide.at.number, guide.at, guide.busy, guide.playback.running)
        quiet = quiet + 1 if still and not guide.busy and not scene_of(app).leading.is_going_on else 0
        time.sleep(0.001)


def carry(app: App, source: str, target: str) -> None:
    """Take a thing up, and put it down on another."""
    click(app, source)
    click(app, target)
    settle(app)


def go(app: App, *idents: str) -> None:
    """Click on one thing after another, and let the scene go on."""
    for ident in idents:
        click(app, ident)
        settle(app)


# ------------------------------------------------------------------------------------------------- moments to look at


def lessons(app: App) -> None:
    kept = progress.Progress()
    for one in [one for one in all_scenes(app) if one.game == "battle_spirits"][:3]:
        kept.note_finished(one.name)
    progress.save(kept)
    app.open(Lessons(app))


def stop(app: App) -> None:
    opened(app)


def question(app: App) -> None:
    opened(app)
    go(app, "scene:next", "scene:answer:0")


def task(app: App) -> None:
    opened(app)
    go(app, "scene:next", "scene:answer:1")


def missed(app: App) -> None:
    opened(app, UNLIT)
    go(app, "scene:next", "scene:answer:1", "next")


def goal_with_hint(app: App) -> None:
    task(app)
    go(app, "scene:show", "hint")


def finished(app: App) -> None:
    task(app)
    go(app, "scene:show", "scene:show")


def puzzle(app: App) -> None:
    shipped(app, "puzzles/one-blocker")
    settle(app)


def combo(app: App) -> None:
    shipped(app, "combos/twice")
    go(app, "scene:next")


def scene_menu(app: App) -> None:
    opened(app)
    app.screen.cancel()


MOMENTS = {
    "lesson": stop,
    "lesson question": question,
    "lesson task": task,
    "lesson missed": missed,
    "lesson hint": goal_with_hint,
    "lesson finished": finished,
    "puzzle": puzzle,
    "combo": combo,
    "lesson menu": scene_menu,
}


def spots_of(table: SceneTable) -> Spotlights:
    """Return what is pointed at on a table."""
    page = page_of(table.app)
    return Spotlights(table.parts, table.guide, page, table.parts.placement.layout(page))

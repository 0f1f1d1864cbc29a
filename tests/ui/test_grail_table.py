"""What a table of six with characters shows: whom to choose, where an attack stands and whom it is aimed at, counters;
and that bots can be skipped."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pygame
import pytest

from bsdesk.art.faces import faces
from bsdesk.bots.bot import LEVELS
from bsdesk.engine.play import moves
from bsdesk.engine.values import Move
from bsdesk.games import asteriated_grail
from bsdesk.games.asteriated_grail.shown.face import face_of
from bsdesk.seat.messages import Passage, Station, Update
from bsdesk.seat.patch import Patch
from bsdesk.session.session import Session, begin
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.table_wording import effect_text
from bsdesk.table.pace import BOT_PAUSES
from bsdesk.ui.app import App
from bsdesk.ui.kit.theme import QUIET
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view import sidebar
from bsdesk.ui.table.view.account_view import account_of
from bsdesk.ui.table.view.board.lights import lights_of
from tests.scripted_bots import ScriptedBot
from tests.ui.checks import control_of
from tests.ui.hands import click, ids, lines, page_of, press, resize, write
from tests.ui.laid_tables import GRAIL_TABLE
from tests.ui.laid_tables import MOMENTS as OTHER_GAMES
from tests.ui.laid_tables import laid as laid_out
from tests.ui.tables import table_of_session, truth

GAME = "asteriated_grail"
SEATS = range(1, 7)
COMBO = ("attack hand.fire-slash p2", "p2 respond accept")


def begun(app: App, choosing: str) -> Session:
    """A game of six that has just begun."""
    options = {"choosing": choosing}
    return begin(app.shelf.boxes[GAME].open(options), dict.fromkeys(SEATS, ()), 3, options=options)


def shown(app: App, session: Session, players: Mapping[int, str] = {}) -> TableScreen:
    """Its table, looked at by the first seat."""
    screen = table_of_session(app, app.shelf.boxes[GAME], session, players=players)
    parts = screen.parts
    parts.model.me, parts.playback.due, parts.privacy.veiled = 1, float("inf"), False
    app.open(screen)
    page_of(app)
    return screen


def laid(app: App, table: TableScreen) -> Layout:
    page_of(app)
    assert table.parts.placement.last is not None
    return table.parts.placement.last


def test_characters_to_choose_from_lie_large_over_the_hand_and_a_click_takes_one(app: App) -> None:
    table = shown(app, begun(app, "dealt"))
    offered, layout = table.parts.model.view.zones["p1.dealt"], laid(app, table)
    left, _, wide, _ = layout.mats[1].rect
    assert len(offered) == 3
    assert all(layout.poses[ref].wide > 100 and layout.rects[ref][0] > left + wide for ref in offered)
    click(app, f"card:{offered[1]}")
    assert truth(table).state.prompts[1].ready or 1 not in truth(table).state.prompts


def test_a_pool_lies_in_rows_and_no_card_covers_another(app: App) -> None:
    table = shown(app, begun(app, "drafted"))
    layout = laid(app, table)
    rects = [layout.rects[ref] for ref in table.parts.model.view.zones["muster"]]
    assert len(rects) == 18
    pairs = [(a, b) for n, a in enumerate(rects) for b in rects[n + 1 :]]
    assert all(abs(a[0] - b[0]) >= a[2] or abs(a[1] - b[1]) >= a[3] for a, b in pairs)


def free_choice(app: App) -> TableScreen:
    """A table whose seats take any character that there is; the one that looks is to take the first."""
    session = begun(app, "free")
    table = shown(app, session)
    table.parts.model.me = next(iter(session.state.prompts))
    table.parts.gaze.newly_asked = True
    return table


def test_of_many_characters_one_is_taken_from_a_grid_that_can_be_read(app: App) -> None:
    table = free_choice(app)
    page_of(app)
    assert table.parts.gaze.zone == "muster"
    offered = table.parts.model.view.zones["muster"]
    cards = [control for control in page_of(app).controls if control.id[5:] in offered and control.shown[3]]
    assert len(cards) > 14
    assert min(control.rect[2] for control in cards) >= 100
    taken = cards[-1].id[5:]
    definition = truth(table).state.cards[taken].definition
    click(app, f"card:{taken}")
    seat = table.parts.model.me
    assert [truth(table).state.cards[ref].definition for ref in truth(table).state.zones[f"p{seat}.field"]] == [
        definition
    ]
    assert table.parts.gaze.zone == ""


def test_a_character_is_found_by_its_name_or_by_what_its_skills_say(app: App) -> None:
    table = free_choice(app)
    offered = table.parts.model.view.zones["muster"]
    names = {ref: truth(table).state.rules.defs[truth(table).state.cards[ref].definition].name["en"] for ref in offered}
    click(app, "pile:search")
    write(app, "berserk")
    assert {names[i[5:]] for i in ids(app) if i[5:] in offered} == {"Berserker"}
    press(app, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    for _ in range(4):
        press(app, pygame.K_BACKSPACE)
    write(app, "poison")
    assert 0 < sum(i[5:] in offered for i in ids(app)) < len(offered) / 2
    write(app, "xyz")
    assert "No card fits all of this." in lines(app)


def test_an_attack_says_where_it_stands_and_its_arrow_ends_at_who_is_attacked(app: App) -> None:
    session = begun(app, "none")
    assert session.state.active
    first = session.state.active
    rival = next(seat for seat in SEATS if session.state.teams[seat - 1] != session.state.teams[first - 1])
    table = shown(app, session)
    assert "answer" not in lines(app)
    offers = moves(session.state, first)
    attack = next(o.move for o in offers if o.move.verb == "attack" and o.move.target == f"p{rival}")
    truth(table).submit([attack], seat=first)
    assert "answer" in lines(app)
    (arrow,) = table.parts.stage.weight.arrows.arrows
    assert arrow[1] == f"p{rival}"


def test_where_several_bots_play_they_share_the_time_and_can_be_skipped(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bsdesk.session.bot_seats.Thinker", ScriptedBot)
    table = shown(app, begun(app, "dealt"), dict.fromkeys(range(2, 7), "fair"))
    playback = table.parts.playback
    usual = playback.beat
    assert usual == pytest.approx(BOT_PAUSES["normal"] * 2 / 5)
    click(app, f"card:{table.parts.model.view.zones['p1.dealt'][0]}")
    assert "click to skip to me" in lines(app)
    click(app, "next")
    assert playback.beat < usual / 2


def test_however_long_a_round_lasts_the_bots_are_done_in_twenty_seconds(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("bsdesk.ui.table.control.bot_playback.time.monotonic", lambda: now[0])
    monkeypatch.setattr("bsdesk.session.bot_seats.Thinker", ScriptedBot)
    table = shown(app, begun(app, "dealt"), dict.fromkeys(range(2, 7), "fair"))
    playback, offered = table.parts.playback, table.parts.model.view.zones["p1.dealt"]
    playback.note_own_move([Move(1, "character", offered[0])])
    update = Update(0, 2, Patch(), Station(0, 0, 2, 1, 2, ""), Passage(0, ()))
    pauses = []
    for _ in range(500):
        playback.weight = 1.0
        pauses.append(playback.beat)
        now[0] += playback.beat
        playback.show_play(update)
    assert pauses == sorted(pauses, reverse=True)
    assert pauses[0] == pytest.approx(BOT_PAUSES["normal"] * 2 / 5)
    assert 15 < sum(pauses) < 20
    playback.note_own_move([Move(1, "character", offered[0])])
    playback.weight = 1.0
    assert playback.beat == pytest.approx(pauses[0])


def test_bots_share_their_time_for_thinking_too(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    class Asked(ScriptedBot):
        def ask(self, *about: Any, **more: Any) -> None:
            asked.append(about[3])
            super().ask(*about, **more)

    monkeypatch.setattr("bsdesk.session.bot_seats.Thinker", Asked)
    table = shown(app, begun(app, "dealt"), dict.fromkeys(range(2, 7), "strong"))
    click(app, f"card:{table.parts.model.view.zones['p1.dealt'][0]}")
    table.tick(0.0)
    assert set(asked) == {LEVELS["strong"].at_table.seconds * 2 / 5}


def attack_taken_up(app: App) -> TableScreen:
    """A table whose first player has clicked on a card to attack with; the pointer is still there."""
    table = shown(app, begun(app, "none"))
    seat = table.parts.model.me = table.parts.model.match.to_act
    page_of(app)
    card = next(offer.move.subject for offer in moves(truth(table).state, seat) if offer.move.verb == "attack")
    click(app, f"card:{card}")
    assert table.parts.drag.held is not None
    return table


def test_a_card_that_is_clicked_on_is_not_refused_where_it_lies(app: App) -> None:
    drag = attack_taken_up(app).parts.drag
    assert drag.place_under() == drag.held.ref  # type: ignore[union-attr]
    assert drag.preview_words() is None


def test_an_empty_area_does_not_lie_over_ones_hand(app: App) -> None:
    attack_taken_up(app)
    assert not {"place:muster", "place:p1.dealt"} & {control.id for control in page_of(app).controls}


def test_a_seat_that_takes_a_card_anywhere_is_lit_as_a_whole(app: App) -> None:
    table = attack_taken_up(app)
    teams, me = truth(table).state.teams, table.parts.model.me
    plates = [laid(app, table).mats[seat].rect for seat in SEATS if teams[seat - 1] != teams[me - 1]]
    lit = places(app)
    table.parts.drag.let_go()
    calm = places(app)
    assert all(lit.count(plate) > calm.count(plate) for plate in plates)


def places(app: App) -> list[tuple[int, int, int, int]]:
    """Where all pictures on the page lie."""
    return [(int(x), int(y), *picture.get_size()) for picture, (x, y) in page_of(app).items]


@pytest.mark.parametrize("first", [1, 3])
def test_where_a_bot_begins_the_curtain_waits_for_the_first_person(
    app: App, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    monkeypatch.setattr("bsdesk.session.bot_seats.Thinker", ScriptedBot)
    session = begun(app, "drafted")
    bot = next(iter(session.state.prompts))
    people = {(first - 1 + bot) % 6 + 1, (first + 1 + bot) % 6 + 1}  # others than whoever is asked first
    assert bot not in people
    screen = table_of_session(
        app, app.shelf.boxes[GAME], session, players={seat: "fair" for seat in SEATS if seat not in people}
    )
    assert screen.parts.privacy.veiled
    app.open(screen)
    page_of(app)
    assert app.screen is screen
    assert screen.parts.model.secrecy.curtained
    while not set(session.state.prompts) & people:
        seat = next(iter(session.state.prompts))
        truth(screen).submit([moves(session.state, seat)[0].move], seat=seat)
    screen.parts.playback.due = 0.0
    page_of(app)
    assert app.screen.name == "curtain"
    click(app, "curtain")
    assert screen.parts.model.me in people & set(session.state.prompts)
    assert screen.parts.model.seat == screen.parts.model.me


def test_any_game_is_two_clicks_from_the_first_screen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bsdesk.session.bot_seats.Thinker", ScriptedBot)
    click(app, "play")
    click(app, f"begin:{GAME}")
    assert app.screen.name == "table"
    match = app.screen.parts.model.match  # type: ignore[attr-defined]
    assert match.public.rules.id == GAME
    assert (match.humans, len(match.bots)) == ([1], 5)


def test_how_many_play_is_seen_and_chosen_where_the_seats_are(app: App) -> None:
    click(app, "play")
    click(app, f"game:{GAME}")
    assert "Players" in lines(app)
    for count in (4, 8, 6):
        click(app, f"headcount:{count}")
        assert {ident for ident in ids(app) if ident.startswith("who:")} == {f"who:{place}" for place in range(count)}
    click(app, "game:battle_spirits")
    assert not any(ident.startswith("headcount") for ident in ids(app))


def test_whoever_points_at_a_word_of_the_table_reads_what_it_is(app: App) -> None:
    shown(app, begun(app, "none"))
    page = page_of(app)
    names = {control.label for control in page.controls if control.id.startswith("word:")}
    assert {"Morale", "Grails", "War record", "Energy", "Healing", "Deck"} <= {name.split("\n")[0] for name in names}


def test_the_menu_shows_dark_that_the_solver_does_not_know_this_game_and_a_click_says_why(app: App) -> None:
    table = shown(app, begun(app, "none"))
    table.parts.model.me = table.parts.model.match.to_act
    click(app, "menu")
    entry = control_of(page_of(app), "can_i_win")
    assert not entry.on
    assert "does not know Asteriated Grail" in entry.tip
    assert any("not in this game" in line for line in lines(app))
    click(app, "can_i_win")
    (notice,) = app.notices.shown
    assert (notice.text, notice.bad) == (entry.tip, True)
    assert not table.parts.prover.thinking


def test_a_bots_play_is_named_no_longer_once_another_card_has_answered_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = OTHER_GAMES["grail answer"](app)
    playback, model = table.parts.playback, table.parts.model
    truth(table).submit("p4 respond hand.fire-slash")
    attack, answer = (passage for passage in model.passages if passage.card)
    monkeypatch.setattr(model.match, "players", {**model.match.players, 1: "fair", 4: "fair"})
    playback.show_play(Update(0, 1, Patch(), Station(0, 0, 1, 1, 1, ""), attack))
    assert playback.play is not None
    playback.show_play(Update(0, 4, Patch(), Station(0, 0, 2, 1, 1, ""), answer))
    assert playback.play is None


FULL_HAND = GRAIL_TABLE.replace(
    "p4 field AG-C15 | hand earth-slash* fire-slash* missile*",
    "p4 field AG-C15 | hand earth-slash* wind-slash* water-slash* earth-slash* poison* weakness*",
)


def test_the_big_button_says_how_many_cards_are_still_wanted(app: App) -> None:
    table = laid_out(FULL_HAND, "attack hand.fire-slash p4", "p4 respond accept")(app)
    assert table.parts.model.view.prompts[4].least == 2
    assert "Click 2 of the 8 lit cards" in lines(app)
    click(app, f"card:{truth(table).state.zones['p4.hand'][0]}")
    assert "Click 1 more of the 7 lit cards" in lines(app)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("fire-slash* holy-light*", "Counter with the same element, ward it off with Holy Light, or take it."),
        ("fire-slash* wind-slash*", "Counter it, or take it: you hold no Holy Light."),
        ("wind-slash* holy-light*", "Ward it off with Holy Light, or take it: no card of yours counters it."),
        ("wind-slash* poison*", "You are attacked, and no card of yours counters it or wards it off."),
    ],
)
def test_who_is_attacked_is_offered_only_what_can_be_done(app: App, hand: str, said: str) -> None:
    text = GRAIL_TABLE.replace("hand earth-slash* fire-slash* missile*", f"hand {hand}")
    laid_out(text, "attack hand.fire-slash p4")(app)
    told = " ".join(lines(app))
    assert said in told
    assert told.count("You are attacked") == 1


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("wind-slash* missile* holy-light*", "Pass it on with a Missile, ward it off with Holy Light, or take it."),
        ("wind-slash* missile*", "Pass it on, or take it: you hold no Holy Light."),
        ("wind-slash* holy-light*", "Ward it off with Holy Light, or take it: no card of yours passes it on."),
        ("wind-slash* earth-slash*", "A Missile flies at you, and no card of yours passes it on or wards it off."),
    ],
)
def test_at_whom_a_missile_flies_is_offered_only_what_can_be_done(app: App, hand: str, said: str) -> None:
    text = GRAIL_TABLE.replace("hand wind-slash* earth-slash* missile*", f"hand {hand}")
    laid_out(text, "cast hand.missile")(app)
    assert said in " ".join(lines(app))


@pytest.mark.parametrize(("window", "language"), [((1024, 640), "en"), ((1280, 720), "en"), ((1024, 640), "zh_hant")])
def test_whatever_skill_asks_its_text_is_read_whole_beside_the_table(
    app: App, monkeypatch: pytest.MonkeyPatch, window: tuple[int, int], language: str
) -> None:
    table = laid_out(GRAIL_TABLE)(app)
    resize(app, window, 100, language)
    page_of(app)
    voice, rules = table.parts.voice, table.parts.model.game.rules
    texts = [
        effect_text(table.parts.model.view, card, str(n), voice.book)
        for card, effects in rules.abilities.items()
        for n in range(1, len(effects) + 1)
    ]
    for text in sorted(texts, key=len)[-4:]:
        monkeypatch.setattr(sidebar, "told_beside", lambda *_args, text=text: [(text, QUIET)])
        app.refresh()
        said = [one for one in page_of(app).said if not one.cut]
        assert text.replace(" ", "") in "".join(one.text for one in said).replace(" ", "")


def test_a_skill_is_answered_by_using_it_or_not(app: App) -> None:
    laid_out(GRAIL_TABLE.replace("p1 field AG-C3", "p1 field blade-master"), *COMBO)(app)
    said = lines(app)
    assert "Use Combo?" in said
    assert {"Use it", "Don't use it"} <= set(said)


def test_the_character_that_one_has_chosen_stays_marked_while_others_choose(app: App) -> None:
    table = shown(app, begun(app, "dealt"))
    chosen = table.parts.model.view.zones["p1.dealt"][1]
    click(app, f"card:{chosen}")
    page_of(app)
    assert not table.parts.model.seat
    assert lights_of(table.parts).picked == {chosen}


def test_what_could_be_done_at_other_times_stands_beside_with_the_reason_why_not_now(app: App) -> None:
    table = laid_out(GRAIL_TABLE)(app)
    page = page_of(app)
    off = {control.id: (control.on, control.tip) for control in page.controls if control.id.startswith("barred:")}
    assert set(off) == {"barred:buy", "barred:synthesize", "barred:refine"}
    assert not any(on for on, _ in off.values())
    assert "too many" in off["barred:buy"][1]
    assert "energy" in off["barred:refine"][1]
    attack = next(o.move for o in moves(truth(table).state, 1) if o.move.verb == "attack")
    truth(table).submit([attack], seat=1)
    assert not [ident for ident in ids(app) if ident.startswith("barred:")]


def test_the_special_actions_stand_in_the_same_order_whichever_can_be_done(app: App) -> None:
    orders = []
    for energy, cards in (("0", "fire-slash* " * 6), ("2G+C", "fire-slash* missile*")):
        text = GRAIL_TABLE.replace("energy 2G+C", f"energy {energy}")
        laid_out(
            text.replace("hand fire-slash* water-slash* earth-slash* poison* missile* holy-light*", f"hand {cards}")
        )(app)
        found = [control for control in page_of(app).controls if control.id.startswith(("do:", "barred:"))]
        assert len(found) == 3
        orders.append([one.id.partition(":")[2] for one in sorted(found, key=lambda one: one.rect[1])])
        orders.append([one.id.partition(":")[0] for one in found])
    assert orders[0] == orders[2]
    assert orders[1] != orders[3]


def test_where_no_action_of_a_kind_is_left_nothing_is_said_of_it(app: App) -> None:
    text = GRAIL_TABLE.replace("p1 field AG-C3", "p1 field blade-master")
    table = laid_out(text, *COMBO)(app)
    for line in ("may yes", "may yes", "energy gem1"):
        truth(table).submit(line)
    assert "do:decline" in ids(app)
    assert not [ident for ident in ids(app) if ident.startswith("barred:")]
    button = control_of(page_of(app), "do:decline")
    assert table.parts.voice.wording.rule("AG-P6") in button.tip
    press(app, pygame.K_w)
    click(app, "do:decline")
    topic = table.parts.aids.topic
    assert topic is not None
    assert [row.label for row in account_of(table.parts, topic).rows if row.kind == "rule"] == ["AG-P6"]


def test_the_text_of_a_skill_stands_above_its_button_while_its_character_is_held(app: App) -> None:
    table = laid_out(GRAIL_TABLE.replace("p1 field AG-C3", "p1 field valkyrie"))(app)
    click(app, f"card:{truth(table).state.zones['p1.field'][0]}")
    said = lines(app)
    assert "Skill: Seal of Order" in said
    assert "[Magic action] Draw 2 cards" in " ".join(said).replace("[Seal of Order] ", "")


@pytest.mark.parametrize("window", [(1280, 720), (2560, 1440)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_of_seven_cards_in_the_hand_each_name_lies_in_what_is_seen_of_it(
    app: App, language: str, window: tuple[int, int]
) -> None:
    basic = {card.key: card for card in asteriated_grail.game().rules.defs.values()}  # type: ignore[attr-defined]
    held = " ".join(f"{card.slug}*" for card in list(basic.values())[:7])
    table = laid_out(GRAIL_TABLE.replace("fire-slash* water-slash* earth-slash* poison* missile* holy-light*", held))(
        app
    )
    resize(app, window, 100, language)
    layout = table.parts.placement.layout(page_of(app))
    poses = sorted((layout.poses[ref] for ref in table.parts.model.view.zones["p1.hand"]), key=lambda pose: pose.x)
    assert len(poses) == 7
    seen, wide = min(b.x - a.x for a, b in pairwise(poses)), poses[0].wide
    cut = {}
    for key, card in basic.items():
        drawn = faces.draw(face_of(asteriated_grail.game(), card, language), "hand", wide).image.convert("L")
        foot = drawn.crop((round(wide * 0.03), round(drawn.height * 0.86), wide - round(wide * 0.03), drawn.height - 4))
        letters = foot.point(lambda light: 255 if light > 150 else 0).getbbox()
        assert letters is not None
        if letters[2] + round(wide * 0.03) > seen:
            cut[key] = letters[2] - round(seen)
    assert cut == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_how_many_cards_a_shared_pile_holds_is_read_in_one_place_however_many(
    app: App, size: tuple[int, int], language: str
) -> None:
    resize(app, size, 100, language)
    heights = set()
    for count in (35, 135):
        text = GRAIL_TABLE.replace(
            " earth-slash earth-slash earth-slash earth-slash earth-slash", " earth-slash" * count
        )
        laid_out(text)(app)
        heights |= {said.rect[1] for said in page_of(app).said if said.text == str(count)}
    assert len(heights) == 1


SPARE = (
    GRAIL_TABLE.replace("hand fire-slash* water-slash* earth-slash* poison* missile* holy-light*", "hand fire-slash*")
    .replace("energy 2G+C", "energy G")
    .replace("record G+2C", "record 2G+2C")
)  # the first player has room for cards and stones


@pytest.mark.rule("AG-3.3.10")
@pytest.mark.parametrize("escape", [False, True])
def test_which_stones_are_refined_is_asked_until_it_is_taken_back(app: App, *, escape: bool) -> None:
    table = laid_out(SPARE)(app)
    click(app, "do:refine")
    assert truth(table).state.prompts[1].question == "stones"
    press(app, pygame.K_ESCAPE) if escape else click(app, "answer:undo")
    assert (app.screen, truth(table).state.prompts, truth(table).state.actor) == (table, {}, 1)
    assert "do:refine" in ids(app)


def test_what_was_drawn_by_a_special_action_is_not_taken_back_by_a_button_of_its_question(app: App) -> None:
    table = laid_out(SPARE)(app)
    click(app, "do:synthesize")
    assert truth(table).state.prompts[1].question == "stones"
    assert "answer:undo" not in ids(app)

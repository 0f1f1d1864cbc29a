"""What a person can do by mouse with cards that lie beside a character, and with a card of two elements."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Commanded
from bsdesk.engine.play import Applied, moves
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import start
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.table.labels import what_hands_do
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import inside
from bsdesk.ui.table.overlays.result import why_over
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.accounts.why_not import of_ref
from bsdesk.ui.table.view.meanwhile_view import MeanwhileView
from bsdesk.ui.table.view.paper import modifiers
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.ui.hands import click, ids, lines, page_of, resize
from tests.ui.laid_tables import MOMENTS as OTHER_GAMES
from tests.ui.tables import table_of_session, truth
from tests.ui.test_large_card import large, point_at, wait


def shown(app: App, *sides: str, step: str = "action", **counters: int) -> TableScreen:
    """A table at which the first seat is to act, with these sides and counters."""
    laid = GrailTable(game_with(), "plain")
    laid.lay(*sides, step=step)
    for name, number in counters.items():
        laid.give(1, name, number)
    mark = cards_digest(laid.game, {card.definition for card in laid.state.cards.values()})
    header = Header(laid.game.rules.id, laid.game.rules.version, mark, options={"headcount": 6})
    session = start(header, Applied(laid.state, ()), None, ())
    screen = table_of_session(app, app.shelf.boxes["asteriated_grail"], session)
    parts = screen.parts
    parts.model.me, parts.playback.due, parts.privacy.veiled = 1, float("inf"), False
    app.open(screen)
    page_of(app)
    return screen


def test_a_blessing_is_used_from_the_pile_beside_the_character(app: App) -> None:
    table = shown(app, "field elf-archer~ | hand water-slash | covered fire-slash poison")
    blessing = truth(table).state.zones["p1.covered"][0]
    click(app, "place:p1.covered")
    click(app, f"card:{blessing}")
    click(app, "do:attack:p4")
    (attack,) = truth(table).state.zones["lane"]
    assert truth(table).state.cards[attack].definition.startswith("FIRE_SLASH")


def test_who_attacks_with_a_blade_is_asked_as_which_element(app: App) -> None:
    table = shown(app, "field god-devourer | hand demon-blade*")
    click(app, f"card:{truth(table).state.zones['p1.hand'][0]}")
    click(app, "do:attack:p2")
    assert {"answer:fire", "answer:water"} <= ids(app)
    assert "Choose the element that the card" in lines(app)
    click(app, "answer:water")
    (attack,) = truth(table).state.zones["lane"]
    assert "water" in truth(table).state.cards[attack].marks


def test_who_is_asked_whether_a_skill_is_used_reads_its_name(app: App) -> None:
    table = shown(app, "field blade-master | hand fire-slash wind-slash")
    for line in ("attack hand.fire-slash p2", "p2 respond accept"):
        truth(table).submit(line)
    page_of(app)
    said = lines(app)
    assert "Use Combo?" in said, said
    assert not any("[Combo]" in line for line in said)
    resize(app, (1280, 720), 100, "zh_hant")
    assert any("是否發揮「" in line for line in lines(app))
    app.change(language="en")


def test_who_has_no_card_for_a_further_attack_is_told_so_and_left_one_plain_button(app: App) -> None:
    table = shown(app, "field blade-master | hand fire-slash water-slash")
    for line in ("attack hand.fire-slash p2", "p2 respond accept"):
        truth(table).submit(line)
    page_of(app)
    assert any("You hold no wind card to attack with." in line for line in lines(app)), lines(app)
    click(app, "answer:yes")
    said = lines(app)
    assert "Skip this action" in said
    assert "Nothing else is left to do" in said
    assert "Your move" not in said
    click(app, "next")
    assert truth(table).state.active == 2


def test_a_missile_is_drawn_from_hand_to_hand_and_its_last_stretch_stands_out(app: App) -> None:
    table = shown(app, *(["field berserker | hand missile"] * 6))
    session = truth(table)
    fire = next(offer.move for offer in moves(session.state, 1) if offer.move.verb == "cast")
    session.submit([fire], seat=1)
    for _ in range(2):
        seat = next(iter(session.state.prompts))
        session.submit([moves(session.state, seat)[0].move], seat=seat)
    state = session.state
    assert [(shot.seat, shot.target) for shot in state.game.handling.shots(state)] == [(1, 2), (2, 3), (3, 4)]
    page_of(app)
    strong = {arrow.seat: arrow.strong for arrow in table.parts.stage.weight.drawn_arrows()}
    assert strong[1] == strong[2] < strong[3] == 1.0


def test_while_somebody_passes_a_missile_on_no_arrow_leads_back_to_them(app: App) -> None:
    table = shown(app, "field berserker | hand missile", "field saintess | hand missile")
    session = truth(table)
    fire = next(offer.move for offer in moves(session.state, 1) if offer.move.verb == "cast")
    session.submit([fire], seat=1)
    session.submit([moves(session.state, 2)[0].move], seat=2)
    state = session.state
    assert state.prompts[2].question == "player"
    assert [(shot.seat, shot.target) for shot in state.game.handling.shots(state)] == [(1, 2)]


def test_help_tells_how_this_game_is_played(app: App) -> None:
    books = app.shelf.boxes["asteriated_grail"].books()
    said = [what_hands_do(books, app.words, step) for step in ("cards", "attack", "cores", "lit")]
    assert "onto an opponent" in said[0]
    assert said[3] == app.words("how_lit"), "what is the same in every game is said once"
    assert not any("your side of the table" in line or "block" in line for line in said)


def test_the_result_says_whose_morale_is_gone_and_the_button_does_not_repeat_it(app: App) -> None:
    table = shown(app, "field blade-master | hand fire-slash", "morale 1 | hand " + "poison " * 6)
    session = truth(table)
    for line in ("attack hand.fire-slash p2", "p2 respond accept", "p2 overflow hand.1", "p2 overflow hand.2"):
        session.submit(line)
    assert session.state.results[1] == "win"
    page_of(app)
    table.parts.model.match.humans = [1]
    assert why_over(table.parts) == "The other team’s morale fell to 0"
    assert table.parts.buttons.main_button().under == app.words("see_result")


def test_who_is_attacked_reads_by_whom_with_which_card_and_how_hard(app: App) -> None:
    table = shown(app, "field blade-master | hand fire-slash", "hand fire-slash", "hand fire-slash")
    for line in ("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3"):
        truth(table).submit(line)
    table.parts.model.me = 3
    page_of(app)
    said = lines(app)
    assert "Player 2 attacks you: Fire Slash, 2 damage" in said, said
    assert {"1  Player 1", "2  Player 2", "→ Player 2", "→ Player 3"} <= {*said}


def test_buttons_of_special_actions_tell_what_they_do(app: App) -> None:
    shown(app, "record 2G | field blade-master | hand fire-slash")
    tips = {control.id: control.tip for control in page_of(app).controls if control.id.startswith("do:")}
    assert "draw 3" in tips["do:buy"]
    assert "one or two stones" in tips["do:refine"]


def asked_why(table: TableScreen, ref: str) -> list[str]:
    """All that is told of why something can or can't be used."""
    return [f"{row.label} {row.text}" for row in of_ref(table.parts, ref).rows]


def test_why_on_the_own_character_names_each_skill_that_cannot_be_used(app: App) -> None:
    table = shown(app, "field holy-lancer | hand fire-slash")
    said = "\n".join(asked_why(table, truth(table).state.zones["p1.field"][0]))
    assert "Radiance" in said
    assert "Punishment" in said
    assert "150 cards" not in said, "a name that contains a word of the game is not that word"


def test_why_on_the_own_war_record_tells_of_refining(app: App) -> None:
    table = shown(app, "record 2G | field blade-master | hand fire-slash")
    said = "\n".join(asked_why(table, "t1.record"))
    assert "Refine" in said
    assert app.words("aid_nothing_to_do") not in said
    assert "3 stones" in said or "Synthesize" in said


def test_meanwhile_begins_with_what_the_teams_gained_and_lost(app: App) -> None:
    table = shown(app, "hand fire-slash", "morale 5 | hand " + "poison " * 6)
    for line in ("attack hand.fire-slash p2", "p2 respond accept", "p2 overflow hand.1", "p2 overflow hand.2"):
        truth(table).submit(line)
    page_of(app)
    assert dict(table.parts.meanwhile.changes()) == {"t1.record": 1, "t2.morale": -2}
    layout = table.parts.placement.layout(page_of(app))
    view = MeanwhileView(table.parts, page_of(app), layout.areas.rail)
    assert view.changes() == ["Ours: war record +1", "Theirs: morale −2"]


@pytest.mark.parametrize(
    ("lies", "name", "does"),
    [
        ("poison*", "Poison", "1 magic damage"),
        ("weakness*", "Weakness", "skip"),
        ("holy-shield*", "Holy Shield", "shield"),
        ("FIRE_SLASH-FIRE-PHANTOM-1*+fire_seal", "Fire Seal", "3 magic damage"),
        ("five-element-bind", "Five-Element Bind", "Skip"),
    ],
)
def test_a_small_card_before_a_seat_tells_what_it_is_and_does_where_it_is_pointed_at(
    app: App, lies: str, name: str, does: str
) -> None:
    table = shown(app, "field archer", f"field sealer | front {lies}")
    (ref,) = table.parts.model.view.zones["p2.front"]
    point_at(app, ref)
    wait(app)
    place, page = large(app, table), page_of(app)
    assert place is not None
    assert any(said.text == name for said in page.said)
    assert does in " ".join(said.text for said in page.said)
    on_it = [said.text for said in page.said if inside(place, said.rect[:2])]
    printed = name_of(table.parts.model.game.rules.defs[table.parts.model.view.cards[ref].definition], "en")
    assert (name in on_it, does in " ".join(on_it)) == ((True, True) if name != printed else (False, False))


@pytest.mark.parametrize(("pupae", "said"), [(0, []), (2, ["-2"])])
def test_a_figure_that_a_skill_changes_by_nothing_is_not_told(app: App, pupae: int, said: list[str]) -> None:
    table = shown(app, "field butterfly-dancer | hand fire-slash", pupa=pupae)
    parts = table.parts
    ref = truth(table).state.zones["p1.field"][0]
    found = modifiers(parts.model.view, ref, parts.voice.wording, parts.voice.book)
    assert [line.partition(" (")[0].split()[-1] for line in found] == said


@pytest.mark.parametrize("thing", ["card", "place"])
def test_who_is_asked_for_a_player_may_click_anything_that_lies_before_them(app: App, thing: str) -> None:
    table = OTHER_GAMES["grail redirect"](app)
    ref = truth(table).state.zones["p5.field"][0]
    click(app, f"card:{ref}" if thing == "card" else "place:p5.front")
    done = truth(table).timeline.here.events
    assert [event.fact.move.subject for event in done if isinstance(event.fact, Commanded)] == ["p5"]


FULL = "hand earth-slash wind-slash fire-slash water-slash thunder-slash weakness"


def test_before_a_skill_fills_the_hand_too_far_it_is_said_how_much_morale_that_costs(app: App) -> None:
    table = shown(app, f"field ag-c22 | {FULL}")
    hero = truth(table).state.zones["p1.field"][0]
    point_at(app, hero)
    assert "2 over your hand limit: −2" in lines(app)
    click(app, f"card:{hero}")
    assert "2 over your hand limit: −2 morale" in lines(app)
    assert "do:use:e3" in ids(app)


@pytest.mark.parametrize(("language", "said"), [("en", "{} over your hand limit"), ("zh_hant", "手牌超過上限 {} 張")])
def test_each_answer_about_healing_says_how_much_morale_is_lost_still(app: App, language: str, said: str) -> None:
    table = shown(app, "field ag-c1 | hand fire-slash", f"field ag-c22 | healing 1 | {FULL}")
    resize(app, (1280, 720), 100, language)
    truth(table).submit("attack hand.fire-slash p2")
    truth(table).submit("p2 respond accept")
    table.parts.model.me = 2
    found = lines(app)
    for over in (1, 2):
        assert any(line.startswith(said.format(over)) for line in found), found
    app.change(language="en")


FOUR = "hand holy-shield wind-slash earth-slash holy-light"


@pytest.mark.rule("AG-2.8.32", "AG-4.8.10")
def test_who_is_weak_reads_what_to_draw_costs_and_not_what_leaves_whatever_they_answer(app: App) -> None:
    shown(app, f"field ag-c1 | {FOUR} | front weakness", "field ag-c48 | front poison", step="before_action")
    assert {"answer:skip", "answer:draw_on"} <= ids(app)
    assert "1 over your hand limit: −1 morale" in lines(app)
    assert not [line for line in lines(app) if "would leave" in line]


def test_what_leaves_as_the_next_turn_begins_is_no_consequence_of_how_stones_are_refined(app: App) -> None:
    table = shown(app, "field ag-c1 | record 2G+C", "field ag-c48 | front poison")
    truth(table).submit("p1 refine")
    assert [one for one in ids(app) if one.startswith("answer:")]
    page_of(app)
    assert not [line for line in lines(app) if "would leave" in line]


def test_what_leaves_as_the_turn_ends_is_no_consequence_of_a_skill_that_is_not_used(app: App) -> None:
    garden = "field ag-c31 | hand wind-slash fire-slash | front ag-c31-garden"
    table = shown(app, garden, "field ag-c48", blood=2)
    for line in ("p1 attack hand.wind-slash p2", "p2 respond accept"):
        truth(table).submit(line)
    assert {"answer:yes", "answer:no"} <= ids(app)
    assert not [line for line in lines(app) if "would leave" in line]


def asked(app: App, table: TableScreen, seat: int, *played: str) -> list[str]:
    """What a seat reads after these moves."""
    for line in played:
        truth(table).submit(line)
    table.parts.model.me = seat
    page_of(app)
    return lines(app)


@pytest.mark.rule("AG-2.8.53")
def test_a_missile_is_announced_with_its_damage_which_grows_as_it_is_passed_on(app: App) -> None:
    table = shown(app, "hand missile", "hand missile", "hand missile")
    assert "Player 1 sends a Missile at you: 2 damage" in asked(app, table, 2, "p1 cast hand.missile")
    assert "Player 2 sends a Missile at you: 3 damage" in asked(app, table, 3, "p2 deflect hand.missile")


@pytest.mark.rule("AG-4.6.5")
def test_who_may_use_healing_reads_how_much_damage_is_due(app: App) -> None:
    table = shown(app, "hand fire-slash", "healing 1")
    said = asked(app, table, 2, "p1 attack hand.fire-slash p2", "p2 respond accept")
    assert "2 damage to you: how much healing to use" in said, said


@pytest.mark.rule("AG-4.8.9")
@pytest.mark.parametrize(("hand", "said"), [("", "Discard 1 card"), ("weakness", "Discard 2 cards")])
def test_who_has_too_many_cards_reads_how_many_to_discard(app: App, hand: str, said: str) -> None:
    five = f"hand earth-slash wind-slash fire-slash water-slash thunder-slash {hand}"
    table = shown(app, "hand fire-slash", five)
    found = asked(app, table, 2, "p1 attack hand.fire-slash p2", "p2 respond accept")
    assert [line for line in found if line.startswith(said)], found


DISCARDED = {
    "en": "Sword Witch: Discard 1 card from your hand",
    "zh_hant": "劍之魔女：棄置自己手牌中的 1 張牌",
    "zh_hans": "剑之魔女：弃置自己手牌中的 1 张牌",
    "ja": "剣の魔女：自分の手札のカード1枚を捨てる",
}


@pytest.mark.parametrize("language", DISCARDED)
def test_who_must_discard_for_a_skill_of_another_reads_that_and_how_many(app: App, language: str) -> None:
    table = shown(app, "field ag-c48 | hand fire-slash", "field ag-c31 | hand earth-slash missile")
    resize(app, (1280, 720), 100, language)
    said = asked(app, table, 2, "p1 attack hand.fire-slash p2", "p2 respond accept", "p1 may yes")
    app.change(language="en")
    assert DISCARDED[language] in said, said


def test_who_must_discard_down_to_four_reads_how_many(app: App) -> None:
    six = "hand earth-slash wind-slash fire-slash water-slash thunder-slash weakness"
    table = shown(app, f"field ag-c31 | {six} | energy G | kept ag-c31-garden")
    hero = truth(table).state.zones["p1.field"][0]
    asked(app, table, 1, f"p1 use {hero} e5")
    assert [line for line in lines(app) if "Discard 2 cards from your hand face down" in line], lines(app)

"""What bots know of Asteriated Grail: how a position looks, what they do in it, and why."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bsdesk.bots.bot import LEVELS, Bot, Decision, limit_at_table, limit_elsewhere
from bsdesk.bots.playout import Limit, Meter, best, make, moves_to_try
from bsdesk.bots.ranking import calm_after
from bsdesk.commands.shared.shipped import books_of, game_folder
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.play import moves, new, to_act
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State, zone_seat
from bsdesk.engine.values import nearest_amount, seat_in
from bsdesk.engine.view import redact
from bsdesk.games.asteriated_grail.bots.candidate_moves import actions
from bsdesk.games.asteriated_grail.bots.evaluation import harm, value
from bsdesk.speech.books import LANGUAGES, read_book
from bsdesk.speech.wording import Wording
from tests.games.asteriated_grail.conftest import GrailTable, game_with

SIX = "hand " + "fire-slash " * 6


@pytest.mark.parametrize("better", ["morale 15", "grails 1", "record G", "front holy-shield", "energy G", "healing 1"])
def test_what_a_team_has_makes_its_win_likelier(heroes: GrailTable, better: str) -> None:
    hero = "field archer | hand fire-slash"
    plain = heroes.lay(f"{hero} | morale 14", f"{hero} | morale 14").state
    good = heroes.lay(
        f"{hero} | {better}" + ("" if "morale" in better else " | morale 14"), f"{hero} | morale 14"
    ).state
    assert value(plain, 1) == value(plain, 2) == 0.5
    assert value(good, 3) > 0.5 > value(good, 2)


def test_a_hit_costs_more_the_fuller_a_hand_and_less_with_healing(heroes: GrailTable) -> None:
    heroes.lay("field archer", "hand fire-slash", "", SIX, "", f"{SIX} | field archer | healing 2")
    none, one, full, healed = (harm(heroes.state, seat, 2) for seat in (3, 2, 4, 6))
    assert none <= one < healed < full


# ------------------------------------------------------------------------------------------------- what they do


def decided(state: State, level: str, seat: int = 1) -> Decision:
    return Bot(level, state.game, seat, 1).decide(redact(state, f"p{seat}"))


def said(state: State, decision: Decision) -> list[str]:
    """The moves of a decision as they are typed, the first as it is, of the others what is answered."""
    return [write_move(state, decision.moves[0]), *(move.subject for move in decision.moves[1:])]


both = pytest.mark.parametrize("level", ["fair", "strong"])


@both
def test_it_heals_the_partner_whose_hand_is_full(heroes: GrailTable, level: str) -> None:
    heroes.lay(
        "field saintess | hand FIRE_SLASH-FIRE-HOLY-1 holy-light | morale 2",
        "front holy-shield | morale 15",
        f"{SIX} | field archer",
        "front holy-shield",
        "",
        "front holy-shield",
    )
    first, *answers = said(heroes.state, decided(heroes.state, level))
    assert first == heroes.skill("cure").removeprefix("p1 ")
    assert answers[-1:] == ["p3"]


@both
def test_it_spends_energy_for_the_skill_that_wins(heroes: GrailTable, level: str) -> None:
    hand = "hand fire-slash fire-slash water-slash"
    heroes.lay(f"field festival-magic-girl | energy G | {hand}", f"{SIX} | morale 3", "", SIX)
    skill = next(line for line in heroes.moves(1, "use"))
    first, *answers = said(heroes.state, decided(heroes.state, level))
    assert first == skill.removeprefix("p1 ")
    assert {answer for answer in answers if seat_in(answer)} == {"p2", "p4"}


@both
def test_it_makes_the_grail_that_wins(heroes: GrailTable, level: str) -> None:
    heroes.lay("field archer | hand fire-slash | grails 4 | record 2G+C", SIX)
    assert said(heroes.state, decided(heroes.state, level))[0] == "synthesize"


def test_it_refines_rather_than_throws_its_hand_away(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand holy-light holy-light holy-light holy-light | record G+C")
    assert heroes.verbs(1) == {"refine", "unable"}
    first, *answers = said(heroes.state, decided(heroes.state, "fair"))
    assert (first, answers) == ("refine", ["gem1crystal1"])


@both
def test_with_a_full_hand_it_wards_off_an_attack(heroes: GrailTable, level: str) -> None:
    full = "hand fire-slash fire-slash water-slash wind-slash wind-slash earth-slash | morale 4"
    heroes.lay("field archer | hand thunder-slash water-slash", f"field archer | {full}")
    heroes.play("attack hand.water-slash p2")
    assert said(heroes.state, decided(heroes.state, level, 2))[0] == "respond hand.water-slash"


@both
def test_with_a_full_hand_it_uses_its_healing(heroes: GrailTable, level: str) -> None:
    heroes.lay("field archer | hand water-slash", f"field archer | {SIX} | healing 2 | morale 4")
    heroes.play("attack hand.water-slash p2", "p2 respond accept")
    assert said(heroes.state, decided(heroes.state, level, 2))[0] == "heal n2"


@both
def test_with_a_full_hand_the_weak_one_skips(heroes: GrailTable, level: str) -> None:
    heroes.lay(f"field archer | {SIX} | front weakness | morale 4", step="before_action")
    assert heroes.question == "weak"
    assert said(heroes.state, decided(heroes.state, level))[0] == "weak skip"


def test_nobody_hits_a_partner_or_shields_an_opponent(heroes: GrailTable) -> None:
    heroes.lay("field saintess | hand poison weakness holy-shield fire-slash", SIX, SIX, "", "", SIX)
    found = sorted(moves_to_try(heroes.state, 1), key=lambda option: -option.gain)
    good = [write_move(heroes.state, option.move) for option in found if option.gain > 0]
    assert good
    for line in good:
        whom = next((int(word[1]) for word in line.split() if word[:1] == "p" and word[1:2].isdigit()), 1)
        assert (whom % 2 == 1) == ("holy-shield" in line), line


@pytest.mark.parametrize("card", ["holy-shield", "poison", "weakness"])
def test_no_level_even_looks_at_a_card_before_the_wrong_side(heroes: GrailTable, card: str) -> None:
    state = heroes.lay(f"field archer | hand {card}").state
    thought_of = actions(state, 1, moves(state, 1))
    targets = [zone_seat(option.move.target) for option in thought_of if option.move.verb == "cast"]
    assert targets
    wrong = {2, 4, 6} if card == "holy-shield" else {1, 3, 5}
    assert not wrong & set(targets)


def test_damage_that_may_go_to_anybody_goes_to_an_opponent(heroes: GrailTable) -> None:
    four = "hand fire-slash fire-slash wind-slash wind-slash"
    heroes.lay("field archer | hand FIRE_SLASH-FIRE-MARTIAL-1 water-slash", four, four, four, four, four)
    heroes.play(heroes.skill("flash_trap"))
    assert heroes.question == "player"
    for level in LEVELS:
        assert seat_in(decided(heroes.state, level).moves[0].subject) in (2, 4, 6)


def test_a_move_is_judged_when_its_turn_is_over(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand fire-slash", "hand water-slash")
    meter = Meter(Limit())
    over = calm_after(heroes.state, heroes.move("attack hand.fire-slash p2"), meter)
    assert (over.turn, len(over.zones["p2.hand"]), over.tokens["t1.record"]) == (heroes.state.turn + 1, 3, (0, 1, 0))
    assert heroes.held(2) == 1
    assert meter.nodes == 2


def test_what_is_discarded_is_what_wards_off_least(heroes: GrailTable) -> None:
    heroes.lay("hand water-slash", "hand " + "holy-light " * 4 + "fire-slash fire-slash fire-slash")
    heroes.play("attack hand.water-slash p2", "p2 respond accept")
    while heroes.question == "overflow":
        move = best(moves_to_try(heroes.state, 2))
        assert "holy-light" not in write_move(heroes.state, move)
        make(heroes.state, move)


def test_the_game_says_how_far_its_levels_look(heroes: GrailTable) -> None:
    fair, strong = (limit_at_table(heroes.game, level) for level in ("fair", "strong"))
    assert 0 < fair.nodes < strong.nodes
    assert 0 < fair.seconds < strong.seconds <= 2
    assert limit_elsewhere(heroes.game, "strong") == Limit(nodes=strong.nodes)
    assert limit_elsewhere(heroes.game, "gentle") == LEVELS["gentle"].elsewhere


def play_at_first_sight(seats: int, seed: int, each: Callable[[State, int], None]) -> State:
    """Play a game of this number of seats at first sight, and tell of every position in which somebody decides."""
    chance = random.Random(seed)
    state = new(game_with(seats), dict.fromkeys(range(1, seats + 1), ()), seed).state
    while not state.results:
        seat = to_act(state)
        each(state, seat)
        found = moves_to_try(redact(state, f"p{seat}"), seat)
        make(state, best(found) if chance.random() < 0.8 else chance.choice(found).move)
    return state


def test_skills_are_used_and_cost_energy() -> None:
    used: dict[str, int] = {}

    def count(state: State, seat: int) -> None:
        move = best(moves_to_try(state, seat))
        used[move.verb] = used.get(move.verb, 0) + 1

    for seed in range(2):
        play_at_first_sight(6, seed, count)
    own = {verb: n for verb, n in used.items() if verb in ("attack", "cast", "use", "buy", "synthesize", "refine")}
    assert used["use"] > 0.08 * sum(own.values()), own


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_they_play_whole_games_with_what_they_see(seats: int) -> None:
    def see(state: State, seat: int) -> None:
        view = redact(state, f"p{seat}")
        legal = moves(view, seat)
        assert all(any(offer.covers(option.move) for offer in legal) for option in moves_to_try(view, seat))

    ended = play_at_first_sight(seats, seats, see)
    assert set(ended.results.values()) == {"win", "lose"}


# --------------------------------------------------------------------------------------------------------- and why


@pytest.mark.parametrize(
    ("move", "code", "facts"),
    [
        ("attack hand.fire-slash p2", "attacks", {"seat": 2, "count": 2, "most": 6, "hits": 2}),
        ("attack hand.fire-slash p4", "attack_overflows", {"seat": 4, "count": 5, "most": 6, "hits": 2, "lost": 1}),
        ("attack hand.fire-slash p6", "breaks_shield", {"seat": 6}),
        ("cast hand.poison p4.front", "casts", {"seat": 4, "count": 5, "most": 6}),
        ("cast hand.holy-shield p3.front", "helps", {"seat": 3, "count": 0, "most": 6}),
        ("cast hand.missile", "casts", {"seat": 2, "count": 2, "most": 6}),
        ("refine", "stones", {"count": 4, "grails": 4}),
        ("synthesize", "last_grail", {"grails": 4}),
    ],
)
def test_a_move_has_its_reason(heroes: GrailTable, move: str, code: str, facts: dict[str, int]) -> None:
    heroes.lay(
        "field archer | hand fire-slash poison missile holy-shield | record 4G | grails 4",
        "hand water-slash water-slash",
        "",
        "hand " + "fire-slash " * 5,
        "",
        "front holy-shield",
    )
    (why,) = heroes.game.scoring.reasons(redact(heroes.state, "p1"), [heroes.move(move)])
    assert (why.code, why.facts) == (code, facts)


def test_a_skill_says_what_it_costs(heroes: GrailTable) -> None:
    heroes.lay("field archer | energy G+C | hand fire-slash")
    (why,) = heroes.game.scoring.reasons(redact(heroes.state, "p1"), [heroes.move(heroes.skill("snipe"))])
    assert why == Reason("spends_energy", {"count": 1, "left": 1})


@pytest.mark.parametrize(("cards", "taken", "warded"), [(1, "takes", "wards"), (5, "takes_and_loses", "saves_morale")])
def test_an_answer_has_its_reason(heroes: GrailTable, cards: int, taken: str, warded: str) -> None:
    heroes.lay("field archer | hand fire-slash", "hand holy-light " + "water-slash " * (cards - 1))
    heroes.play("attack hand.fire-slash p2")
    told = [
        heroes.game.scoring.reasons(heroes.state, [heroes.move(f"p2 respond {what}")])
        for what in ("accept", "hand.holy-light")
    ]
    assert [(why.code, why.own) for (why,) in told] == [(taken, True), (warded, True)]


def test_every_reason_is_worded_in_every_language_and_every_sentence_is_said() -> None:
    wordings = [Wording(books_of("asteriated_grail"), language) for language in LANGUAGES]
    wanted = set(read_book(game_folder("asteriated_grail") / "reasons.toml"))
    found: dict[str, set[str]] = {}

    def tell(state: State, seat: int) -> None:
        if found.keys() == wanted:  # what is left of the game tells nothing new
            return
        view = redact(state, f"p{seat}")
        for offer in moves(view, seat):
            for reason in view.game.scoring.reasons(view, [nearest_amount(offer, offer.move)]):
                if reason.code not in found:  # each is worded once
                    found[reason.code] = {wording.reason(view, seat, reason) for wording in wordings}

    for seed in range(5):
        if found.keys() != wanted:
            play_at_first_sight(6, seed, tell)
    assert all(len(texts) >= len(LANGUAGES) - 1 for texts in found.values()), found
    assert not any("{" in text or "#" in text for texts in found.values() for text in texts), found
    assert found.keys() == wanted

"""What bots do in positions of FF-TCG: how they pay, attack, block and remove, and when they don't even look."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.bots.bot import Bot, Decision
from bsdesk.bots.playout import Limit, after, best, make, moves_to_try, pass_on
from bsdesk.bots.solver.proof import FORCED, REFUTED, solve
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import moves, new, to_act
from bsdesk.engine.play.priority import PASSES, round_of
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.sampling import resample
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.games.ff_tcg.bots.battle_choice import burst_odds, damage_worth, life_cost
from bsdesk.games.ff_tcg.bots.effect_targets import gain_of
from bsdesk.games.ff_tcg.bots.evaluation import worth
from bsdesk.games.ff_tcg.bots.onslaught import forwards, onslaught
from tests.laws.conftest import the_ready_ff_tcg

DECK = "deck 1-054C 1-055C 1-133C 1-138C 1-192S 1-194S 1-195S 1-196S"
SIX = "damage 1-054C 1-054C 1-055C 1-055C 1-133C 1-133C"


@pytest.fixture(scope="module")
def game() -> Game:
    return the_ready_ff_tcg().game


def decided(state: State, seat: int = 1, level: str = "fair") -> Decision:
    return Bot(level, state.game, seat).decide(redact(state, f"p{seat}"), None, Limit(nodes=200))


def named(state: State, ref: str) -> str:
    return state.cards[ref].definition


def attack_phase(state: State) -> State:
    """Pass until an attacker is named."""
    while state.moment != "declaration":
        state = after(state, Move(state.actor, "pass"))
    return state


def test_it_pays_with_backups_before_cards_of_the_hand(game: Game) -> None:
    backups = "1-209S 1-196S 1-193S"
    state = lay(game, {1: f"field {backups} | hand 1-194S 1-208S 1-207S 1-210S | {DECK}", 2: DECK}, step="main")
    plays = [offer.move for offer in moves(state, 1) if offer.move.verb == "play"]
    paying = after(state, plays[0])
    assert paying.prompts[1].question == "pay"
    paid = best(moves_to_try(paying, 1))
    assert zone_name(paying.cards[paid.subject].zone) == "field"


def test_it_takes_the_seventh_point_where_nobody_can_block(game: Game) -> None:
    state = attack_phase(lay(game, {1: f"field 1-194S | {DECK}", 2: f"{SIX} | {DECK}"}, step="main"))
    decision = decided(state)
    assert decision.moves[0].verb == "attack"
    assert decision.why[0].code == "attack_open"


def test_it_blocks_the_seventh_point(game: Game) -> None:
    sides = {1: f"field 1-194S | {DECK}", 2: f"field 1-208S | {SIX} | {DECK}"}
    state = attack_phase(lay(game, sides, step="main"))
    state = after(state, next(o.move for o in moves(state, 1) if o.move.verb == "attack"))
    while not state.prompts:
        state = after(state, Move(state.actor, "pass"))
    decision = decided(state, 2)
    assert decision.moves[0].verb == "block"
    assert decision.why[0].code == "block_or_lose"


def test_it_does_not_look_at_moves_in_the_end_phase(game: Game) -> None:
    state = lay(game, {1: f"hand 1-038R 1-123R 1-194S | {DECK}", 2: f"field 1-208S | {DECK}"}, step="end")
    assert [option.move.verb for option in moves_to_try(state, 1)] == ["pass"]
    assert game.scoring.plain(state, 1) == Move(1, "pass")


@pytest.mark.parametrize(("blocker", "tried"), [("21-010H", ["play", "pass"]), ("1-195S", ["pass"])])
def test_between_two_damages_it_looks_at_moves_where_both_are_there(game: Game, blocker: str, tried: list[str]) -> None:
    """24-051R strikes first; 9-048C may come with a Back Attack, and deals damage that breaks who is left."""
    hand = "hand 9-048C 1-068C 1-068C"
    state = attack_phase(
        lay(game, {1: f"field 24-051R | {hand} | {DECK}", 2: f"field {blocker} | {DECK}"}, step="main")
    )
    state = after(state, Move(1, "attack", state.zones["p1.field"][0]))
    while not state.prompts:
        state = after(state, Move(state.actor, "pass"))
    state = after(state, Move(2, "block", state.zones["p2.field"][0]))
    while state.moment == "block":
        state = after(state, Move(state.actor, "pass"))
    assert (state.moment, len(state.zones["p2.field"])) == ("between_damages", len(tried) - 1)
    assert [option.move.verb for option in moves_to_try(state, 1)] == tried
    assert game.scoring.plain(state, 1) == (None if len(tried) > 1 else Move(1, "pass"))


THINKING = pytest.mark.parametrize("level", ["fair", "strong"])


@THINKING
def test_it_sees_that_one_blocker_does_not_stop_two_attackers(game: Game, level: str) -> None:
    """The strong one would be blocked and fall; then the weak one deals the seventh point of damage."""
    sides = {1: f"field 1-194S 1-211S | {DECK}", 2: f"field 1-194S | {SIX} | {DECK}"}
    state = attack_phase(lay(game, sides, step="main"))
    decision = decided(state, 1, level)
    assert (decision.moves[0].verb, named(state, decision.moves[0].subject)) == ("attack", "1-194S")


def test_one_that_survives_its_blocks_stops_two_attackers(game: Game) -> None:
    weak = lay(game, {1: f"field 1-211S 1-192S | {DECK}", 2: f"field 1-055C | {DECK}"}, step="main")
    assert onslaught(weak, forwards(weak, 1), forwards(weak, 2)) == (0, 1)  # 5000 leave it 3000 of its 8000
    strong = lay(game, {1: f"field 1-194S 1-211S | {DECK}", 2: f"field 1-194S | {DECK}"}, step="main")
    assert onslaught(strong, forwards(strong, 1), forwards(strong, 2)) == (1, 1)


@THINKING
def test_it_does_not_attack_into_a_stronger_blocker(game: Game, level: str) -> None:
    state = attack_phase(lay(game, {1: f"field 1-211S | {DECK}", 2: f"field 1-055C | {DECK}"}, step="main"))
    assert decided(state, 1, level).moves[0].verb == "end"


@THINKING
def test_it_removes_the_only_blocker_before_the_last_attack(game: Game, level: str) -> None:
    mine = f"field 1-211S 1-209S 1-138C | hand 1-123R 1-147C | {DECK}"
    state = lay(game, {1: mine, 2: f"field 1-194S | {SIX} | {DECK}"}, step="main")
    decision = decided(state, 1, level)
    assert (decision.moves[0].verb, named(state, decision.moves[0].subject)) == ("cast", "1-123R")
    assert [named(state, move.subject) for move in decision.moves if move.verb == "choose"] == ["1-194S"]


@THINKING
def test_it_lets_the_second_point_through_rather_than_lose_its_best_forward(game: Game, level: str) -> None:
    sides = {1: f"field 1-055C | {DECK}", 2: f"field 1-210S~ 1-194S | damage 1-054C | {DECK}"}
    state = attack_phase(lay(game, sides, step="main"))
    state = after(state, next(o.move for o in moves(state, 1) if o.move.verb == "attack"))
    while not state.prompts:
        state = after(state, Move(state.actor, "pass"))
    assert decided(state, 2, level).moves[0].verb == "done"


@THINKING
@pytest.mark.parametrize(("last", "answer"), [("1-210S", "yes"), ("1-211S", "no")])
def test_it_takes_back_a_hand_without_a_card_for_the_first_turns_and_no_other(
    level: str, last: str, answer: str
) -> None:
    match = the_ready_ff_tcg()
    state = new(match.game, match.decks(0), 0).state
    seat = to_act(state)
    for ref, definition in zip(state.zones[f"p{seat}.hand"], ["1-210S"] * 4 + [last], strict=True):
        state.cards[ref] = replace(state.cards[ref], definition=definition)
    assert state.prompts[seat].question == "mulligan"
    assert decided(state, seat, level).moves[0].subject == answer


def test_damage_counts_less_where_more_ex_bursts_were_seen(game: Game) -> None:
    none, some = (
        lay(game, {1: f"damage {cards} | {DECK}", 2: DECK}, step="main")
        for cards in ("1-054C 1-054C 1-055C", "1-038R 1-193S 1-055C")
    )
    assert burst_odds(none, 1) < burst_odds(some, 1) < 0.5
    assert damage_worth(none, 1) > damage_worth(some, 1) > 0


def test_nothing_makes_up_for_the_last_point(game: Game) -> None:
    state = lay(game, {1: f"{SIX} | {DECK}", 2: DECK}, step="main")
    assert damage_worth(state, 1) == life_cost(1)


@pytest.mark.parametrize(("there", "gains"), [("1-165C", False), ("1-165C 14-126C 22-105H 1-162R", True)])
def test_an_effect_whose_if_does_not_hold_gains_nothing(game: Game, there: str, gains: bool) -> None:
    """With four water cards the opponent puts a Forward of its choice into the Break Zone: the least one."""
    sides = {1: f"field {there} | hand 24-126H | {DECK}", 2: f"field 1-210S 1-211S | {DECK}"}
    state = lay(game, sides, step="main")
    weapon = state.zones["p1.hand"][0]
    least = min(worth(state, ref) for ref in forwards(state, 2))
    assert gain_of(state, 1, weapon, "24-126H/2") == (least if gains else 0.0)
    assert gain_of(state, 1, weapon, "24-126H/1") == 0.0  # no four fire cards


def test_damage_that_is_counted_is_known_beforehand(game: Game) -> None:
    """27-123S deals 1000 for each Backup: with two of them that breaks nothing, with five it does."""
    few, many = (
        lay(game, {1: f"field {backups} | hand 27-123S | {DECK}", 2: f"field 1-211S | {DECK}"}, step="main")
        for backups in ("1-040C 1-138C", "1-040C 1-138C 1-036C 1-209S 1-193S")
    )
    gains = [gain_of(state, 1, state.zones["p1.hand"][0], "27-123S/2") for state in (few, many)]
    assert gains[0] < 1 < gains[1] == worth(many, forwards(many, 2)[0])


def test_a_card_is_not_drawn_from_an_empty_deck(game: Game) -> None:
    """Fairy, 1-170C, draws a card."""
    side = "hand 1-170C | field 1-159C 1-159C 1-194S~"
    full, thin = (lay(game, {1: f"{side} | {deck}", 2: f"field 1-211S | {DECK}"}, step="main") for deck in (DECK, ""))
    gains = [gain_of(state, 1, state.zones["p1.hand"][0], "1-170C/1") for state in (full, thin)]
    assert gains[0] > 0 > gains[1]


def test_passes_all_at_once_lead_where_passes_one_by_one_do() -> None:
    match, found = the_ready_ff_tcg(), 0
    state = new(match.game, match.decks(2), 2).state
    for _ in range(150):
        there, seat = state.copy(), state.actor
        if pass_on(there):
            found += 1
            make(state, Move(seat, "pass"))
            if state.actor == 3 - seat and match.game.scoring.plain(state, state.actor) and not is_opened(state):
                make(state, Move(state.actor, "pass"))
            assert state_key(there) == state_key(state)
        else:
            make(state, best(moves_to_try(state, to_act(state))))
    assert found > 20


def is_opened(state: State) -> bool:
    """Return whether nobody has passed in this round yet."""
    frame = round_of(state)
    return frame is not None and not frame.bound[PASSES]


@pytest.mark.parametrize(
    ("mine", "theirs", "verdict"),
    [
        ("field 1-194S", "", FORCED),
        ("field 1-194S", "field 1-194S", REFUTED),
        ("field 1-211S 1-209S 1-138C | hand 1-123R 1-147C", "field 1-194S", FORCED),  # the blocker is broken first
    ],
)
def test_the_solver_knows_whether_the_seventh_damage_can_be_dealt(
    game: Game, mine: str, theirs: str, verdict: str
) -> None:
    proof = solve(lay(game, {1: f"{mine} | {DECK}", 2: f"{theirs} | {SIX} | {DECK}"}, step="main"))
    assert (proof.verdict, proof.exact) == (verdict, True)


def test_the_solver_does_not_take_cards_of_the_lb_deck_for_damage(game: Game) -> None:
    damage, deck, apart = ["1-040C", "1-138C", "1-068C", "1-159C", "1-040C"], ["1-147C"] * 4, ["22-120H"] * 2
    theirs = f"damage {' '.join(damage)} | deck {' '.join(deck)} | lb {' '.join(apart)}"
    state = lay(game, {1: "field 1-147C 1-147C | deck 1-040C", 2: theirs}, step="attack")
    lists = {1: ["1-147C", "1-147C", "1-040C"], 2: [*damage, *deck, *apart]}
    assert solve(redact(state, "p1"), 1, lists=lists, limit=Limit(nodes=20_000)).verdict == FORCED


@pytest.mark.parametrize("known", [True, False])
def test_worlds_that_could_be_have_the_lb_deck_apart(known: bool) -> None:
    match = the_ready_ff_tcg()
    decks = match.decks(1)
    state = new(match.game, decks, 1).state
    for seed in range(20):
        world = resample(redact(state, "p1"), seed, decks if known else {1: decks[1]})
        for seat in (1, 2):
            part_of, defs = match.game.rules.decks.part_of, match.game.rules.defs
            apart = {card.id for card in world.cards.values() if part_of(defs[card.definition]) == "lb"}
            assert {ref for ref in apart if world.cards[ref].owner == seat} == set(world.zones[f"p{seat}.lb"])
            assert world.zones[f"p{seat}.lb"]

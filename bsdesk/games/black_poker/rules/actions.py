"""The list of actions with speed, cost, key cards and target (TR-1, TR-4 to TR-9)."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.games.black_poker.rules.cards import RANKS, SUIT_NAMES, PlayingCard


class Key(NamedTuple):
    """What a key card must be."""

    suit: str = ""  # none: any suit, but no Joker
    least: int = 1
    most: int = 13
    joker: bool = False

    def __str__(self) -> str:
        """Return it as the sheet writes it: `2–10`, `♡A–10`, `Joker`."""
        if self.joker:
            return "Joker"
        ends = [RANKS[n - 1] for n in dict.fromkeys((self.least, self.most))]
        return (SUIT_NAMES[self.suit][0] if self.suit else "") + "–".join(ends)

    def fits(self, card: PlayingCard) -> bool:
        if card.joker or self.joker:
            return card.joker and self.joker
        return self.suit in ("", card.suit) and self.least <= card.number <= self.most


class Action(NamedTuple):
    """One row of the sheet's list."""

    rule: str
    trigger: str  # direct, triggered
    speed: str  # immediate, normal
    timing: str  # main, quick
    cost: str = ""  # B drives a bulwark, L is a point of damage, D discards a card
    keys: tuple[Key, ...] = ()
    target: str = ""  # own_soldier, soldier, character, bulwark, action, opponent
    once: bool = False  # once per turn and player
    target_rule: str = ""


RED_PAIR = (Key("heart"), Key("diamond"))
BLACK_PAIR = (Key("spade"), Key("club"))
ANY, COURT, ACE, NUMBERED = Key(), Key("", 11, 13), Key("", 1, 1), Key("", 2, 10)


def magic(suit: str) -> tuple[Key, ...]:
    return (Key(suit, 1, 10),)


ACTIONS: dict[str, Action] = {
    "set_bulwark": Action("TR-4.1", "direct", "immediate", "main", "L", once=True),
    "summon_soldier": Action("TR-4.8", "direct", "normal", "main", "BL", (NUMBERED,)),
    "summon_hero": Action("TR-4.11", "direct", "normal", "main", "BBL", (COURT,)),
    "summon_ace": Action("TR-4.13", "direct", "normal", "main", "L", (ACE,)),
    "equip": Action("TR-4.15", "direct", "normal", "main", "BL", (ANY,), "own_soldier", target_rule="TR-4.16"),
    "end": Action("TR-5.1", "direct", "normal", "main"),
    "charge": Action("TR-5.7", "triggered", "immediate", "main"),
    "draw": Action("TR-5.10", "triggered", "normal", "main"),
    "attack": Action("TR-6.1", "direct", "normal", "main", once=True),
    "block": Action("TR-6.11", "triggered", "normal", "main"),
    "judgement": Action("TR-6.20", "triggered", "normal", "main"),
    "up": Action("TR-7.1", "direct", "normal", "quick", "D", magic("heart"), "soldier", target_rule="TR-7.2"),
    "down": Action("TR-7.4", "direct", "normal", "quick", "D", magic("spade"), "soldier", target_rule="TR-7.5"),
    "twist": Action("TR-7.9", "direct", "normal", "quick", "D", magic("diamond"), "character", target_rule="TR-7.10"),
    "counter": Action("TR-7.14", "direct", "normal", "quick", "D", magic("club"), "action", target_rule="TR-7.15"),
    "search": Action("TR-7.23", "direct", "immediate", "quick", keys=(Key(joker=True),)),
    "destroy_bulwark": Action("TR-8.1", "direct", "normal", "main", "", RED_PAIR, "bulwark", target_rule="TR-8.2"),
    "throwing": Action("TR-8.4", "direct", "normal", "main", "", BLACK_PAIR, "opponent", target_rule="TR-8.5"),
    "next_generation": Action("TR-9.1", "triggered", "immediate", "quick"),
}
DIRECT = {name: action for name, action in ACTIONS.items() if action.trigger == "direct"}

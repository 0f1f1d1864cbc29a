"""Events in words: sentences of the log, filled with what happened to what."""

from __future__ import annotations

from typing import Any

from bsdesk.engine.effects import ability_of
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.files.notation import write_pool
from bsdesk.engine.state import Event, State, zone_name, zone_seat, zone_team
from bsdesk.engine.values import Ref, Seat, seat_in
from bsdesk.speech.books import fact_names, fill
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.speech.wording import NameOf, Wording

ACTIVATED = "activated"  # what is declared of an effect that begins


class EventWording:
    """The wording of what happens in one game. `wording`: what things are called; `reader`: the seat that is told:
    teams are called as it calls them, for 0 by their numbers."""

    def __init__(self, wording: Wording, reader: Seat = 0) -> None:
        self.wording, self.reader = wording, reader

    def event(self, state: State, event: Event, name: NameOf) -> str:
        """Return an event in words; "" if it isn't in the log. `name` gives the names of cards."""
        books, fact = self.wording.books, event.fact
        for key in names_in_log(state, fact):
            if key in books.quiet:
                return ""
            said = books.log.get(key)
            if said is not None:
                text = said[self.wording.language]
                facts = self.facts(state, fact, name)
                return fill(text, {k: facts.get(k, "") for k in fact_names(text)})
        return ""

    def facts(self, state: State, fact: Fact, name: NameOf) -> dict[str, str]:
        """Return everything that a sentence about this fact may name, in words."""
        return {key: self.value(state, kind, what, name) for key, (kind, what) in fact.sentence_facts().items()}

    def value(self, state: State, kind: str, what: Any, name: NameOf) -> str:
        """Return one value of a fact in words, by its kind."""
        wording = self.wording
        match kind:
            case "thing":
                return self.thing(state, what, name)
            case "things":
                return wording.listed(self.thing(state, ref, name) for ref in what)
            case "seat":
                return wording.player(what)
            case "seats":
                return wording.listed(map(wording.player, what)) or "-"
            case "owner":
                team = zone_team(what)
                return wording.team(state, team, self.reader) if team else wording.player(zone_seat(what))
            case "zone":
                return wording.term("area", zone_name(what))
            case "pool":
                return write_pool(state, what)
            case "tokens":
                return wording.amount(state, what)
            case "figures":
                return wording.listed(f"{self.figure(word)} {number:+}" for word, number in what.items())
            case "set_figures":
                return wording.listed(f"{self.figure(word)} {number}" for word, number in what.items())
            case "text":
                return str(what)
            case "effect":
                return self.effect(state, what)
            case "until" if " " in what:
                return self.deadline(what)
        return wording.term(kind, what)

    def thing(self, state: State, ref: Ref, name: NameOf) -> str:
        """Return the name of a thing: a player, a card, an area, an action."""
        if seat_in(ref):
            return self.wording.player(seat_in(ref))
        if ref.startswith("#"):
            return name(ref)
        if ref in state.tokens or ref in state.zones:
            return self.wording.area(state, ref, self.reader if zone_team(ref) else 0)
        if f"action.{ref}" in self.wording.books.terms:
            return self.wording.term("action", ref)
        return self.wording.term("", "a_card") if ref else ""

    def effect(self, state: State, key: str) -> str:
        """Return the name of an effect, `CARD/2`, by its keyword, or else of its card; "" if there is no such card."""
        card = state.rules.defs.get(key.rpartition("/")[0])
        return self.wording.skill(state, key) or name_of(card, self.wording.language) if card is not None else ""

    def deadline(self, until: str) -> str:
        """Return until when something lasts: until a player's next turn or step begins or ends."""
        how, what, player = until.split(" ")[:3]
        kind, _, step = what.partition(":")
        name = self.wording.term("step", step) if step else ""
        return self.wording.filled_term(f"until.{how}.{kind}", seat=self.wording.player(seat_in(player)), step=name)

    def figure(self, word: str) -> str:
        """Return the name of a figure that is given: `cores.red` is a red one."""
        name, _, colour = word.partition(".")
        parts = (("colour", colour), ("figure", name))
        return " ".join(self.wording.term(kind, said) for kind, said in parts if said)


def names_in_log(state: State, fact: Fact) -> list[str]:
    """Return the names that a fact has in the log, the most exact first: that an effect was activated which its player
    might have declined is `act.activated.may`."""
    keys = fact.log_keys()
    if isinstance(fact, Declared) and fact.act == ACTIVATED and fact.target in state.rules.programs:
        ability = ability_of(state, fact.target)
        if ability.on is not None and ability.effect.may:
            return [keys[0], f"act.{ACTIVATED}.may", *keys[1:]]
    return keys

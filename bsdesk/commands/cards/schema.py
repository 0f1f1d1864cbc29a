"""`cards schema`: the JSON Schema of card files, for editors, made from the types that read them and from what the
game's cards may be written in."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import Any

import msgspec

from bsdesk.commands.shared.arguments import write_out
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.effects import Block, CardDef, Change, Effect, On
from bsdesk.engine.files.card_meaning import Language
from bsdesk.engine.filters import Condition, Count, Filter
from bsdesk.engine.game import Game
from bsdesk.engine.grants import EFFECTS, MOODS, Grant
from bsdesk.engine.run.words import WaitingWord
from bsdesk.engine.spans import Until
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.shared import Modify
from bsdesk.games import language_of

Schema = dict[str, Any]
PARTS = (Effect, On, Change, Filter, Condition, Count, Grant, Until)  # of an effect


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="where to (default: standard output)")
    parser.add_argument("--game", default="", metavar="GAME", help="the game (default: the first)")


def run(args: argparse.Namespace) -> int:
    """Write the schema."""
    game = game_named(args.game)
    text = json.dumps(schema_of(game, language_of(game.rules.id)), indent=1, ensure_ascii=False) + "\n"
    return write_out(text, args.output)


def schema_of(game: Game, language: Language) -> Schema:
    """Return the schema of this game's card files."""
    card = type(next(iter(game.rules.defs.values())))
    words = dict(language.words)
    types: list[type[Any]] = list(dict.fromkeys((card, *PARTS, *words.values())))
    schemas, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    named = {one: schema["$ref"].rpartition("/")[2] for one, schema in zip(types, schemas, strict=True)}
    for one, name in named.items():
        properties = components[name].get("properties", {})
        for field in msgspec.structs.fields(one):
            if field.encode_name == EFFECTS:  # those that are given, too, are written as on a card
                properties[EFFECTS] = {"type": "array", "items": {"$ref": "#/$defs/Effect"}}
            elif field.type == Block:
                properties[field.encode_name] = {"$ref": "#/$defs/Words"}
        for name_, known in known_values(one, language).items():
            if name_ in properties:
                properties[name_] = narrowed(properties[name_], known)
        properties.pop("given", None)
    components["Words"] = {
        "type": "array",
        "items": {"oneOf": [as_word(op, components[named[words[op]]]) for op in words]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A card file of bsdesk",
        "type": "object",
        "properties": {"card": {"type": "array", "items": {"$ref": f"#/$defs/{named[card]}"}}},
        "required": ["card"],
        "additionalProperties": False,
        "$defs": components,
    }


def as_word(op: str, fields: Schema) -> Schema:
    """Return the schema of a word, called as files call it."""
    properties = {"op": {"const": op}, **fields["properties"]}
    return {**fields, "title": op, "properties": properties, "required": ["op", *fields.get("required", [])]}


def known_values(one: type[Any], language: Language) -> dict[str, Schema]:
    """Return what the fields of a type may say: a schema for the texts in them, or for the keys of a table."""
    occasions, zones, figures = one_of(language.occasions), one_of(language.zones), one_of(language.numbers)
    known: dict[str, Schema] = {}
    if issubclass(one, CardDef):
        known = {"motif": one_of({motif for motifs in language.motifs.values() for motif in motifs})}
    elif one is Effect:
        known = {"during": one_of(language.scopes), "zone": zones, "on": one_of(language.timings)}
    elif one is On:
        known = {"event": occasions, "of": one_of(("this", "any", "you", "opponent", "ally", "team", "everyone"))}
    elif one is Filter:
        sorts = {"type": "string", "pattern": f"^({'|'.join(language.sorts)}):"}
        words = {"anyOf": [one_of(language.states), sorts]}
        known = {"where": zones, "kind": words, "has": words, "lacks": words, "most": figures, "least": figures}
    elif one is Count:
        known = {"number": one_of({*language.numbers, *language.player_numbers})}
    elif one is Until:
        known = {"step": one_of(language.steps)}
    elif one is Condition:
        known = {"happened": {"anyOf": [one_of(language.counted), {"type": "string"}]}}
    elif one is Change:
        known = {"to": zones}
    elif issubclass(one, Choose):
        known = dict.fromkeys(("alike", "different"), one_of(language.traits))
    elif issubclass(one, WaitingWord):
        known = {"event": occasions, "until": one_of(language.spans)}
    if issubclass(one, Grant | Modify):
        known = dict.fromkeys(("gain", "set"), one_of(language.gains))
        known |= {mood: one_of(language.moods.get(mood, ())) for mood in MOODS} | {"until": one_of(language.spans)}
    return known


def one_of(words: Iterable[str]) -> Schema:
    return {"enum": sorted(words)}


def narrowed(schema: Schema, known: Schema) -> Schema:
    """Return a schema in which the texts, or the keys of a table, are as known."""
    if "anyOf" in schema:
        return {**schema, "anyOf": [narrowed(one, known) for one in schema["anyOf"]]}
    if schema.get("type") == "string":
        empty = {"enum": ["", *known["enum"]]} if schema.get("default") == "" and "enum" in known else known
        return {**{key: value for key, value in schema.items() if key != "type"}, **empty}
    if schema.get("type") == "array":
        return {**schema, "items": known}
    if schema.get("type") == "object":
        return {**schema, "propertyNames": known}
    return schema

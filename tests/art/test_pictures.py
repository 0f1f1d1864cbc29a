"""Pictures: always the same for a card, told apart by their outline alone, bigger for the strong."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image, ImageChops, ImageDraw, ImageOps, ImageStat

from bsdesk.art.acts import acts
from bsdesk.art.brush.light import Canvas
from bsdesk.art.brush.palettes import PALETTES
from bsdesk.art.brush.shapes import Part, disc
from bsdesk.art.brush.solids import draw
from bsdesk.art.brush.textures import PLAIN, STUFFS, spread
from bsdesk.art.creatures import creatures
from bsdesk.art.faces import pictures
from bsdesk.art.faces.pictures import Subject, motif_for_name, motif_of, picture, place_of, within
from bsdesk.art.places import landmarks
from bsdesk.art.places.scenery import SCENERY
from bsdesk.art.places.weather import WEATHER
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import SymbolFace
from bsdesk.engine.looks.motifs import MOTIFS
from bsdesk.games import battle_spirits
from bsdesk.games.battle_spirits.shown.face import face_of
from tests.art.conftest import MakeFace

SETS = ("26RSD01", "26RSD02", "26RSD03", "26RSD04", "26RSD05", "26RSD06")


def subject(face: SymbolFace) -> Subject:
    return Subject(face.key, face.colour, face.kind, face.family, face.strength, face.motif)


def silhouette(subject: Subject, size: int = 100) -> Image.Image:
    """Return a mask, white where the creature is."""
    mask = Image.new("L", (size * 2, size * 2))
    pen = ImageDraw.Draw(mask)
    for part in pictures.creature(subject):
        for shape in part.shapes:
            pen.polygon([(size + x * size, size + y * size) for x, y in shape], fill=255)
    return mask.resize((size, size), Image.Resampling.BOX)


def apart(a: Image.Image, b: Image.Image) -> float:
    """How much of two outlines is not shared, seen either way round: 0 the same, 1 nothing in common."""

    def area(image: Image.Image) -> int:
        return sum(image.histogram()[128:])

    return min(1 - area(ImageChops.darker(a, m)) / area(ImageChops.lighter(a, m)) for m in (b, ImageOps.mirror(b)))


@pytest.mark.parametrize("deck", SETS)
def test_outlines_alone_tell_the_spirits_of_a_deck_apart(game: Game, face: MakeFace, deck: str) -> None:
    spirits = [c for c in game.rules.defs if c.startswith(deck) and game.rules.defs[c].kind == "spirit"]
    outlines = {c: silhouette(subject(face(c)), 100) for c in spirits}
    alike = [(a, b) for a, b in combinations(spirits, 2) if apart(outlines[a], outlines[b]) < 0.25]
    assert alike == []


@pytest.mark.parametrize("deck", SETS)
def test_no_two_cards_of_a_deck_show_the_same_thing(game: Game, face: MakeFace, deck: str) -> None:
    shown = [(game.rules.defs[c].kind, motif_of(subject(face(c)))) for c in game.rules.defs if c.startswith(deck)]
    assert len(set(shown)) == len(shown) == 16


def test_the_same_card_has_the_same_picture() -> None:
    one = Subject("Gen-Bo", "red", family="crimson-cloud")
    assert picture(one, (80, 60)).tobytes() == picture(one, (80, 60)).tobytes()


def test_another_name_has_another_picture() -> None:
    found = {picture(Subject(name, "red", family="wind-fang"), (60, 50)).tobytes() for name in ("A", "B", "C", "D")}
    assert len(found) == 4


def test_names_nobody_has_seen_spread_over_the_creatures_of_a_family() -> None:
    found = {motif_of(Subject(f"name {k}", "green", family="sea-green")) for k in range(200)}
    assert found == set(creatures.OF_FAMILY["sea-green"])


@pytest.mark.parametrize("colour", PALETTES)
def test_a_family_that_nobody_drew_takes_the_creatures_of_its_colour(colour: str) -> None:
    found = {motif_of(Subject(f"name {k}", colour, family="never heard of")) for k in range(400)}
    assert found == set(creatures.OF_COLOUR[colour])


def test_a_motif_that_there_is_not_is_passed_over() -> None:
    unknown = Subject("Ogre", "purple", family="blood-waking", motif="no such creature")
    assert motif_of(unknown) == motif_of(structs.replace(unknown, motif=""))


@pytest.mark.parametrize("motif", sorted(creatures.CREATURES))
def test_the_strong_stand_bigger_in_their_frame(motif: str) -> None:
    weak, strong = (silhouette(Subject("x", "red", strength=s, motif=motif), 80) for s in (0.0, 1.0))
    assert sum(strong.histogram()[128:]) > 1.15 * sum(weak.histogram()[128:])


@pytest.mark.parametrize("motif", sorted(creatures.CREATURES))
def test_every_creature_stands_within_its_frame(motif: str) -> None:
    points = [
        p
        for part in pictures.creature(Subject("x", "green", motif=motif, strength=1.0))
        for s in part.shapes
        for p in s
    ]
    assert max(max(abs(x), abs(y)) for x, y in points) <= 1.16


@pytest.mark.parametrize(
    ("kind", "motif"), [*(("place", m) for m in landmarks.LANDMARKS), *(("act", m) for m in acts.ACTS)]
)
def test_every_place_and_act_can_be_drawn_in_every_colour(kind: str, motif: str) -> None:
    for colour in PALETTES:
        found = picture(Subject("x", colour, kind, motif=motif), (24, 20))
        assert min(ImageStat.Stat(found).stddev) > 4


@pytest.mark.parametrize("table", [creatures.OF_COLOUR, creatures.OF_FAMILY, landmarks.OF_COLOUR, acts.OF_COLOUR])
def test_every_choice_is_something_that_can_be_drawn(table: dict[str, tuple[str, ...]]) -> None:
    known = {*creatures.CREATURES, *landmarks.LANDMARKS, *acts.ACTS}
    assert {name for names in table.values() for name in names} <= known


def pictures_of(colour: str) -> list[int]:
    """How many creatures, places and acts a colour has, then how many creatures each of its families, most first."""
    own = set(creatures.OF_COLOUR[colour])
    families = sorted(
        (len(set(motifs)) for motifs in creatures.OF_FAMILY.values() if own.issuperset(motifs)), reverse=True
    )
    return [len(own), len(set(landmarks.OF_COLOUR[colour])), len(set(acts.OF_COLOUR[colour])), *families]


@pytest.mark.parametrize("colour", ["yellow", "blue"])
def test_yellow_and_blue_have_as_many_pictures_as_red_by_every_count(colour: str) -> None:
    counts = list(zip(pictures_of(colour), pictures_of("red"), strict=True))
    assert len(counts) == 5  # two families each
    assert [(found, red) for found, red in counts if found < red] == []


@pytest.mark.parametrize(
    "choices", [creatures.OF_COLOUR["yellow"], creatures.OF_FAMILY["ferobeast"], acts.OF_COLOUR["blue"]]
)
def test_a_name_keeps_its_picture_unless_one_that_was_drawn_later_takes_it(choices: tuple[str, ...]) -> None:
    before, names = tuple(m for m in choices if m not in pictures.LATER), [f"name {k}" for k in range(600)]
    found = [motif_for_name(name, choices) for name in names]
    moved = [
        new for new, old in zip(found, [motif_for_name(name, before) for name in names], strict=True) if new != old
    ]
    assert set(moved) == set(choices) - set(before)
    assert all(found.count(m) > 0.5 * len(names) / len(choices) for m in choices)


@pytest.mark.parametrize("size", [(90, 126), (300, 200), (200, 300)])
def test_a_picture_fills_its_window(size: tuple[int, int]) -> None:
    found = picture(Subject("Ogre", "purple", family="blood-waking"), size, (0.1, 0.3))
    assert (found.size, found.mode) == (size, "RGB")


@pytest.mark.parametrize("colour", PALETTES)
def test_names_spread_over_the_places_of_their_colour(colour: str) -> None:
    found = [place_of(Subject(f"name {k}", colour)) for k in range(120)]
    assert all(found.count(place) > 20 for place in SCENERY[colour].values())


def test_every_place_has_its_weather_and_every_weather_its_place() -> None:
    assert {place.air for places in SCENERY.values() for place in places.values()} == set(WEATHER)


@pytest.mark.parametrize("colour", PALETTES)
def test_a_landmark_lies_where_it_belongs(colour: str) -> None:
    for name in landmarks.OF_COLOUR[colour]:
        lies = landmarks.LIES_IN[name]
        if lies in SCENERY[colour]:
            assert place_of(Subject("x", colour, "place", motif=name)) == SCENERY[colour][lies]
    assert any(landmarks.LIES_IN[name] in SCENERY[colour] for name in landmarks.OF_COLOUR[colour])


@pytest.mark.parametrize("motif", sorted(creatures.CREATURES))
def test_no_creature_is_cut_by_a_narrow_window(motif: str) -> None:
    parts = within(pictures.creature(Subject("x", "green", motif=motif, strength=1.0)), 0.8)
    assert max(abs(x) for part in parts for shape in part.shapes for x, _ in shape) <= 0.8 + 1e-9


def test_one_that_fits_stays_as_it_is() -> None:
    parts = pictures.creature(Subject("x", "green", motif="crab"))
    assert within(parts, 2.0) == parts


def body(light: float, stuff: str = "") -> Image.Image:
    """A ball before nothing, lit from one side."""
    c = Canvas((80, 80), PALETTES["red"], light)
    draw(c, Part([disc((0.0, 0.0), 0.7)], round=0.2, stuff=stuff))
    return c.image.convert("L")


def side(image: Image.Image, box: tuple[int, int, int, int]) -> float:
    return float(ImageStat.Stat(image.crop(box)).mean[0])


def test_a_body_is_lit_from_where_the_light_comes() -> None:
    left, right = (14, 20, 34, 50), (46, 20, 66, 50)
    assert side(body(-1), left) > side(body(-1), right) + 10
    assert side(body(1), right) > side(body(1), left) + 10


@pytest.mark.parametrize("stuff", sorted(STUFFS))
def test_every_stuff_has_a_surface_that_makes_nothing_lighter_or_darker_as_a_whole(stuff: str) -> None:
    grey = ImageStat.Stat(spread(stuff, 64, (200, 200)))
    assert abs(grey.mean[0] - PLAIN) < 26
    assert grey.stddev[0] > 2


def test_a_light_ends_before_the_edge_of_its_square() -> None:
    c = Canvas((400, 400), PALETTES["red"])
    c.glow((0.0, 0.0), 0.6, (255, 255, 255), 1.0, 1.0)
    lit = c.image.convert("L")
    left, top, right, low = lit.point([255 if v > 12 else 0 for v in range(256)]).getbbox() or (0, 0, 0, 0)
    assert max(lit.crop((left, top, left + 1, low)).tobytes() + lit.crop((left, top, right, top + 1)).tobytes()) < 24


def test_a_card_may_ask_for_each_motif_that_is_painted_and_for_no_other() -> None:
    painted = {"creature": {*creatures.CREATURES}, "place": {*landmarks.LANDMARKS}, "act": {*acts.ACTS}}
    assert painted == MOTIFS


OWN = """[[card]]
id = "A-1"
name = { en = "Ogre" }
kind = "spirit"
colour = "yellow"
cost = 3
families = ["topaz"]
levels = [{ cores = 1, bp = 6000 }]
motif = "kraken"
"""


def test_a_card_file_chooses_what_its_picture_shows(tmp_path: Path) -> None:
    file = tmp_path / "set.toml"
    file.write_text(OWN, encoding="utf-8")
    game = battle_spirits.game(battle_spirits.read([file]))
    made = face_of(game, game.rules.defs["A-1"], "en")
    assert isinstance(made, SymbolFace)
    assert motif_of(pictures.subject_of(made)) == "kraken"


@pytest.mark.parametrize(("motif", "meant"), [("krakn", "kraken"), ("castle", "")])
def test_a_motif_that_nobody_paints_for_such_a_card_is_a_fault(tmp_path: Path, motif: str, meant: str) -> None:
    file = tmp_path / "set.toml"
    file.write_text(OWN.replace("kraken", motif), encoding="utf-8")
    with pytest.raises(
        Complaint, match=rf"set.toml:9: A-1: unknown motif '{motif}'; expected one of armadillo.*{meant}"
    ):
        battle_spirits.read([file])

"""Where it happens: three places of each colour, each with an hour of its own. A name chooses one."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.art.brush.light import RGB, colours
from bsdesk.art.places import lands_of_fire as fire
from bsdesk.art.places import lands_of_night as night
from bsdesk.art.places import lands_of_stone as stone
from bsdesk.art.places.pieces import Draw


class Place(NamedTuple):
    """How a place is drawn, what drifts before it, and what of the palette is different there."""

    draw: Draw
    air: str  # see weather.py
    sky: list[RGB]  # from top to horizon
    far: list[RGB]
    near: list[RGB]


def _place(draw: Draw, air: str, ramps: str) -> Place:
    """A place from the colours of its sky, far and near, as they are written in style sheets."""
    return Place(draw, air, *map(colours, ramps.split(";")))


SCENERY: dict[str, dict[str, Place]] = {
    "red": {
        "dusk": _place(fire.dusk, "embers", "1a123e 601e54 e85c3a ffce76; 9c4054 3a1230; 220a1a 0e040e"),
        "volcano": _place(fire.volcano, "ash", "0e0816 280e20 601c22 ce5428; 4a181c 220a12; 1a080c 0a0306"),
        "cloud sea": _place(fire.cloud_sea, "wind", "3a2c68 9c5474 f6a470 ffecba; be706a 682c42; 5c2638 240c1a"),
    },
    "purple": {
        "moonrise": _place(night.moonrise, "night", "0a0824 221658 60369c c488d4; 5c368e 221246; 140a2a 060310"),
        "abbey": _place(night.abbey, "night", "080e26 182656 4c4e96 b09eda; 484a8c 16163c; 0e0c24 050410"),
        "graves": _place(night.graves, "night", "12061e 3e0e3a 842454 e87a82; 682454 280c2e; 16061c 08020c"),
    },
    "green": {
        "reef": _place(stone.reef, "sea", "7cdcc2 268e86 0c5660 032636; 22887e 08424e; 042c34 02121c"),
        "whirlpool": _place(stone.whirlpool, "sea", "8edcd0 1e7a88 0a4860 04263c; 1e727c 08384c; 05262f 020e16"),
        "abyss": _place(stone.abyss, "sea", "3aa69c 0e5662 052a3c 021220; 0a424e 031a26; 031a26 010a12"),
    },
    "white": {
        "summits": _place(stone.summits, "snow", "102256 2c5696 709ece ecd6be; 6886b6 2e4270; 2c3858 10162a"),
        "gates": _place(stone.gates, "dust", "0e1a48 2c4284 7c7ca4 ffca8c; 465488 1a2044; 1c203c 090b18"),
        "mine": _place(stone.mine, "dust", "3a4c70 263250 1a223a 2e4062; 384460 181e30; 1e2436 0a0c16"),
    },
    "yellow": {
        "thunder": _place(fire.thunder, "rain", "221e3e 56485c b08654 ffe288; 8c6e52 46363e; 2a2028 0e0a12"),
        "ferns": _place(fire.ferns, "motes", "405c4a 96a054 ecd678 fff6be; 969c54 344a30; 223220 0a120c"),
        "dunes": _place(fire.dunes, "sand", "3c6096 8eacbe f0d8a0 fff0be; ce9660 80523c; 684632 2c1a16"),
    },
    "blue": {
        "wood": _place(night.wood, "leaves", "0c2042 1c507e 549ab6 c2eae2; 42829e 143c5e; 081e32 030a16"),
        "glade": _place(night.glade, "motes", "0a0e2e 162862 225c8e 60bec4; 1e5080 0c2046; 06122a 020612"),
        "roots": _place(night.roots, "leaves", "14344a 2e707a 78beb0 e0fad8; 468688 143c48; 08202a 030c14"),
    },
}

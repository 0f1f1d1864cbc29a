"""The colours of the six: sky, skin, bone, the light on an edge, the air in a shadow, what glows."""

from __future__ import annotations

from bsdesk.art.brush.light import RGB, colours

# Ramps from dark to light; `sky` from top to horizon, `far` and `near` for ridges and ground.
WRITTEN = {
    "red": {
        "sky": "2c0c34 86162e f26828 ffd068", "body": "1a060c 701618 cc3a26 ff9654",
        "accent": "1e0814 8a2224 ec6c2c ffcc6e", "bone": "301414 8e5434 ecba78 fff0ce",
        "glow": "ff5a1e ffaa3c fff6c8", "far": "be4232 56142c", "near": "260a10 0e040a",
        "rim": "ffde96", "air": "561654",
    },
    "purple": {
        "sky": "0c0822 2a1454 703496 ce84ce", "body": "0a0418 38185c 743e9e c694e8",
        "accent": "120418 5c123e ac2a62 f67ea0", "bone": "221a34 70648c ccc2da faf4ff",
        "glow": "d22878 ff6eaa ffe8f4", "far": "62368a 261448", "near": "140a28 060310",
        "rim": "e2c4ff", "air": "222c84",
    },
    "green": {
        "sky": "8ce8ce 2ca092 0c5c62 042a3a", "body": "061e14 24702e 7ec848 eafc96",
        "accent": "062e3a 228484 78dcc4 e8ffee", "bone": "1e342e 708e64 dcda9e fcfce0",
        "glow": "78f078 d2ff78 fcffdc", "far": "20847a 063c46", "near": "042a30 02121a",
        "rim": "d6ffde", "air": "004260",
    },
    "white": {
        "sky": "243e70 547eb2 a0c4e2 fae8c8", "body": "22283c 6e788c c4cad0 fafaf6",
        "accent": "222c48 4a6692 86b0d6 def2ff", "bone": "3e3a3e 8c8074 d8ccb2 fffae8",
        "glow": "3c96ff 78d6ff ecfcff", "far": "8eaaca 526c92", "near": "424e64 1c2434",
        "rim": "fffae6", "air": "364e88",
    },
    "yellow": {
        "sky": "26203e 685256 d0a24c ffe88c", "body": "1c1210 7a5218 d8a22a ffe67a",
        "accent": "1a162c 5c425c c4743c ffc66e", "bone": "3c3024 96805a ecdcaa fffce2",
        "glow": "ffbe1e ffec6e ffffe6", "far": "9e7a46 523e3a", "near": "281e22 0e0a10",
        "rim": "fff4b4", "air": "463468",
    },
    "blue": {
        "sky": "0a1a3a 184676 4a8eb0 b6e2de", "body": "060e22 1c3a74 427abc a0d6f6",
        "accent": "081a1a 1a544a 4ea06c c4ec96", "bone": "2e2828 746250 ccba94 f8f0d6",
        "glow": "3cc8ff 78f0ff ecffff", "far": "3a7696 123658", "near": "081c30 030a16",
        "rim": "ceeeff", "air": "0e2e68",
    },
}  # fmt: skip
PALETTES: dict[str, dict[str, list[RGB]]] = {
    name: {ramp: colours(text) for ramp, text in ramps.items()} for name, ramps in WRITTEN.items()
}

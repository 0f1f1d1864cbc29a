"""What painted pictures can show, by name: the motifs that a card may ask for."""

from __future__ import annotations


def listed(text: str) -> frozenset[str]:
    return frozenset(" ".join(text.split()).split(", "))


# What a picture is of -> its motifs. `art/faces/pictures.py` paints each of them.
MOTIFS = {
    "creature": listed("""
        armadillo, bear, beetle, bird, bison, blade wing, boar, bones, cat, cloud dragon, coelacanth,
        condor, crab, crystal, demon, digger, diver, dragon, drake, eagle, elephant, emperor, falcon, fin
        wing, fish, flatfish, fledgling, gargoyle, gatekeeper, giant, golem, hammer, hare, hawk, hermit,
        heron, hill, horned, hound, hydra, imp, jaws, jelly, knight, kraken, lady, lance, land ship,
        longneck, manta, mantis, matron, mink, moai, moth, ogre, pebble, phoenix, plated, pointer,
        pterosaur, puffer, puncher, quills, ram, reaper, rhino, runner, serpent, sloth, squid, stag, storm
        dragon, sunfish, swift, theropod, throne, treant, turtle, twin crest, witch, wolf, worm, wraith,
        wyrm"""),
    "place": listed("""
        bubbles, castle, dead wood, great tree, islands, mesas, mushrooms, quarry, spires, stone circle, table
        land, trench"""),
    "act": listed("""
        bite, bloom, bolt, drill, drums, feathers, flame, gate, grip, hang, molt, rain, roots, seal, sip,
        slash, storm, vortex, wave, wheel"""),
}

"""Moments of the games with a stack and with teams: positions laid out as scenes, and what is played from there."""

from __future__ import annotations

from functools import partial

from bsdesk.engine.play import Applied
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.scenes.position import game_for, position_of
from bsdesk.scenes.reading import parse
from bsdesk.session.session import start
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from tests.positions import play
from tests.ui.hands import page_of
from tests.ui.tables import Opened, table_of_session

FF_SIDES = """
p1 hand 1-038R 1-123R 1-040C 1-208S | field 1-138C 1-138C 1-040C 1-194S 1-207S 1-211S | damage 1-040C 1-138C | \
break 1-195S | deck 1-040C 1-138C 1-036C 1-040C
p2 hand 1-038R 1-123R 1-040C | field 1-054C 1-195S 1-036C 1-040C 1-040C | damage 1-040C 1-138C 1-036C | \
deck 1-038R 1-038R 1-038R 1-038R
""".replace("\\\n", "")
FF_MAIN = f"game ff_tcg\nstep main{FF_SIDES}"
FF_ATTACK = f"game ff_tcg\nstep attack{FF_SIDES}"
SHIVA = ("cast hand.shiva", "choose p2.serah")
ANSWERED = (
    *(*SHIVA, "pay 1-138c.1", "pay 1-138c.2", "pay 1-040c", "done", "pass"),
    *("p2 cast hand.shiva", "p2 choose p1.snow", "p2 pay p2.1-036c", "p2 pay p2.1-040c.1", "p2 pay p2.1-040c.2"),
    *("p2 done", "p2 pass"),
)
DECLARED = ("pass", "p2 pass")

GRAIL_TABLE = """game asteriated_grail
active p1
step action
table deck earth-slash earth-slash earth-slash earth-slash earth-slash | used fire-slash* | supply 99+99G+99C
p1 field AG-C3 | hand fire-slash* water-slash* earth-slash* poison* missile* holy-light* | energy 2G+C | morale 15 | \
grails 2 | record G+2C
p2 field AG-C7 | hand wind-slash* earth-slash* missile* | energy C | morale 12 | grails 1 | front poison
p3 field AG-C10~ | hand water-slash* holy-shield* missile* | front holy-shield
p4 field AG-C15 | hand earth-slash* fire-slash* missile*
p5 field AG-C1 | hand wind-slash* fire-slash* | energy 3C
p6 field AG-C6 | hand holy-light* fire-slash* | front weakness
""".replace("\\\n", "")
GRAIL_ROUND = """game asteriated_grail
active p1
step action
table deck {deck} | supply 99+99G+99C
p1 morale 15 | field angel | hand fire-slash* wind-slash* holy-light*
p2 morale 15 | field arbiter | hand water-slash*
p3 field sealer | hand thunder-slash*
p4 field saintess | hand poison*
p5 field berserker | hand holy-light* holy-shield*
p6 field assassin | hand earth-slash* fire-slash*
""".format(deck="wind-slash* " * 20)
ROUND = (
    "attack hand.fire-slash p2",
    "p2 respond accept",
    "p2 attack hand.water-slash p5",
    "p5 respond hand.holy-light",
    "p3 buy",
    "p4 cast hand.poison p5.front",
    "p5 cast hand.holy-shield p5.front",
    "p6 attack hand.earth-slash p3",
    "p3 respond accept",
)


def laid(text: str, *played: str) -> Opened:
    """Lay a scene out and play some moves; who is asked then sits at the table."""

    def opened(app: App) -> TableScreen:
        scene = parse(text)
        box = app.shelf.boxes[scene.game]
        game = game_for(scene, partial(game_of, app.shelf))
        state = position_of(scene, game)
        mark = cards_digest(game, {card.definition for card in state.cards.values()})
        session = start(
            Header(game.rules.id, game.rules.version, mark, options=dict(game.rules.options)), Applied(state, ()), None
        )
        for line in played:
            play(session, line)
        table = table_of_session(app, box, session)
        parts = table.parts
        parts.model.me, parts.privacy.veiled = parts.model.match.to_act or 1, False
        app.open(table)
        parts.playback.due = float("inf")
        page_of(app)
        return table

    return opened


MOMENTS: dict[str, Opened] = {
    "ff usual": laid(FF_MAIN),
    "ff payment": laid(FF_MAIN, *SHIVA, "pay 1-138c.1"),
    "ff stack": laid(FF_MAIN, *ANSWERED),
    "ff party": laid(FF_ATTACK, *DECLARED, "party 1-207s", *DECLARED),
    "ff burst": laid(FF_ATTACK, *DECLARED, "attack 1-207s", *DECLARED, "p2 done", *DECLARED),
    "grail usual": laid(GRAIL_TABLE),
    "grail answer": laid(GRAIL_TABLE, "attack hand.fire-slash p4"),
    "grail redirect": laid(GRAIL_TABLE, "attack hand.fire-slash p4", "p4 respond hand.fire-slash"),
    "grail missile": laid(GRAIL_TABLE, "cast hand.missile", "p2 deflect hand.missile"),
    "grail meanwhile": laid(GRAIL_ROUND, *ROUND),
}

"""What a table tells tests that play it through the window: only what the player before it could see."""

from __future__ import annotations

from bsdesk.table.drop_targets import takeable
from bsdesk.ui.table.control.parts import Parts


def probe_data(parts: Parts) -> dict[str, object]:
    """Return what is shown and what can be done now, as plain data."""
    model, drag, said = parts.model, parts.drag, parts.gaze.bubble
    view, asked = model.view, model.view.prompts.get(model.seat)
    return {
        "line": model.match.now,
        "ready": not parts.voice.pictures.waiting,
        "seat": model.seat,
        "step": view.step,
        "moment": view.moment,
        "held": list(drag.held) if drag.held else None,
        "lit": sorted(takeable(view, model.offers)),
        "accepting": sorted(drag.accepting_places()) if drag.held else [],
        "zone": parts.gaze.zone,
        "prompt": asked.question if asked is not None else "",
        "results": {str(seat): result for seat, result in view.results.items()},
        "said": list(said[:3]) if said else None,
        "declaring": model.declaration is not None,
        "winner": parts.buttons.winners() if view.results else "",
        "tokens": {ref: list(pool) for ref, pool in view.tokens.items()},
        "cards": {
            ref: [parts.voice.wording.card(view, ref), card.zone, card.turned] for ref, card in view.cards.items()
        },
    }

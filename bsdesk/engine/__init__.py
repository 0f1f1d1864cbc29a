"""The machine that all games share: state, events, verbs, effects. It knows no game and no screen."""

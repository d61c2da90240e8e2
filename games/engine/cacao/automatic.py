"""What the site settles for a seat: forced and harmless edges in the order of Cacao rules, section 12."""

from __future__ import annotations

from games.engine.cacao.state import State
from games.engine.ruleset import Move, OptionField, Preferences

PREFERENCES: tuple[OptionField, ...] = (OptionField("automatic", "flag", (), True),)


def automatic(state: State, seat: int, preferences: Preferences) -> Move | None:
    return None

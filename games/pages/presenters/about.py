"""The facts about a table that hardly ever change: options, time control, fingerprint of the shuffle."""

from __future__ import annotations

from typing import NamedTuple

from games import texts
from games.clocks.presenters.clocks import ShownTerms, shown_terms
from games.tables.pages import for_title
from games.tables.tables import Table


class About(NamedTuple):
    """Plain values, so that what is told can be kept."""

    public_id: str
    options: tuple[str, ...]
    terms: ShownTerms
    commitment: str
    seed: str
    """Empty until the game is over."""
    has_rules: bool
    has_rounds: bool
    invite: str


def about(table: Table, invite: str) -> About:
    """What is told of a table to whoever may see it."""
    game, shown = table.game, for_title(table.game.title)
    return About(
        public_id=game.public_id,
        options=tuple(texts.chosen_options(game.title, game.options)),
        terms=shown_terms(game.clock, game.rests),
        commitment=game.commitment,
        seed=game.seed if game.is_over else "",
        has_rules=shown.handbook is not None,
        has_rounds=shown.rounds is not None,
        invite=invite,
    )

"""Oh Hell, put together."""

from __future__ import annotations

from cacao_oh_hell.bot import OhHellStrategy
from cacao_oh_hell.rules.options import OhHellOptions
from cacao_oh_hell.rules.ruleset import OhHell
from games.engine.title import Title

PLAYERS = range(3, 6)
RULES = OhHell()

TITLE = Title(
    "oh-hell",
    RULES,
    PLAYERS,
    options=OhHellOptions(PLAYERS),
    bot=OhHellStrategy(RULES),
    page="cacao_oh_hell.pages.page.PAGE",
)

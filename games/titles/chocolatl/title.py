"""Chocolatl, put together."""

from __future__ import annotations

from games.engine.title import Title
from games.titles.chocolatl.bot import decisions, themes
from games.titles.chocolatl.bot.strategy import ChocolatlStrategy
from games.titles.chocolatl.rules import ahead
from games.titles.chocolatl.rules.ruleset import ChocolatlRules
from games.titles.chocolatl.rules.setup import PLAYERS

RULES = ChocolatlRules()

TITLE = CHOCOLATL = Title(
    "chocolatl",
    RULES,
    PLAYERS,
    bot=ChocolatlStrategy(RULES),
    plans=ahead,
    decisions=decisions,
    themes=themes,
    page="games.titles.chocolatl.pages.page.PAGE",
)

"""My title, put together: its rules, its page, and what any title has beside them."""

from __future__ import annotations

from cacao_my_title.rules.ruleset import MyTitleRules
from games.engine.title import Title

PLAYERS = range(2, 5)

TITLE = Title("my-title", MyTitleRules(), PLAYERS, page="cacao_my_title.pages.page.PAGE")

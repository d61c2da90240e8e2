"""My title, put together: so far its rules, and what any title has beside them."""

from __future__ import annotations

from cacao_my_title.rules.ruleset import MyTitleRules
from games.engine.title import Title

TITLE = Title("my-title", MyTitleRules(), players=range(2, 5))

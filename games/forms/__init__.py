"""The forms around a table that is not running: a new table, a quick game, an invitation, the lobby's filter."""

from __future__ import annotations

from games.forms.invite import InviteForm
from games.forms.lobby import LobbyFilter
from games.forms.options import OptionsForm
from games.forms.presets import filled_in
from games.forms.quick import QuickGameForm, quick_games
from games.forms.rules import rules_context
from games.forms.table import TableForm

__all__ = [
    "InviteForm",
    "LobbyFilter",
    "OptionsForm",
    "QuickGameForm",
    "TableForm",
    "filled_in",
    "quick_games",
    "rules_context",
]

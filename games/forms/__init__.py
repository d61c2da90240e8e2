"""The forms around a table that is not running, the lobby's filter, and what somebody prefers at all tables."""

from __future__ import annotations

from games.forms.company import filled_in_for
from games.forms.hidden_parts import ShownPartsForm
from games.forms.invite import InviteForm, MailInviteForm
from games.forms.lobby import LobbyFilter
from games.forms.options import OptionsForm
from games.forms.position import PositionForm
from games.forms.preferences import PreferencesForm, preferences_form
from games.forms.presets import filled_in, presets
from games.forms.quick import QuickGameForm, quick_games
from games.forms.rules import RulesForm
from games.forms.table import TableForm

__all__ = [
    "InviteForm",
    "LobbyFilter",
    "MailInviteForm",
    "OptionsForm",
    "PositionForm",
    "PreferencesForm",
    "QuickGameForm",
    "RulesForm",
    "ShownPartsForm",
    "TableForm",
    "filled_in",
    "filled_in_for",
    "preferences_form",
    "presets",
    "quick_games",
]

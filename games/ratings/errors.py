"""Refusals about ratings."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class NotRated(GameError):
    """Only a rated game that is over can be voided or given back."""

    sentence = _("This isn’t a rated game that is over.")

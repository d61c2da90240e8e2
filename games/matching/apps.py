"""The application of wishes for games as Django knows it."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchingConfig(AppConfig):
    """People who look for a game."""

    name = "games.matching"
    label = "matching"
    verbose_name = _("People looking for a game")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to accounts."""
        import_module("games.matching.receivers")

"""The playtests application as Django knows it."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlaytestsConfig(AppConfig):
    """Games that are no tables: one person plays all seats."""

    name = "games.playtests"
    label = "playtests"
    verbose_name = _("Playtests")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to accounts."""
        import_module("games.playtests.receivers")

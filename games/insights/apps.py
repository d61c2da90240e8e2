"""The application of insights as Django knows it; its label stands in the database."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class InsightsConfig(AppConfig):
    """What people give away in their games."""

    name = "games.insights"
    label = "insights"
    verbose_name = _("Insights")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to accounts, to games that are counted, and to puzzles."""
        import_module("games.insights.receivers")

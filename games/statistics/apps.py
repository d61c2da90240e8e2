"""The application of statistics as Django knows it."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StatisticsConfig(AppConfig):
    """Sums over finished games."""

    name = "games.statistics"
    label = "statistics"
    verbose_name = _("Statistics")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of games that admins void."""
        import_module("games.statistics.receivers")

"""The application of trophies as Django knows it."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TrophiesConfig(AppConfig):
    """What people have earned."""

    name = "games.trophies"
    label = "trophies"
    verbose_name = _("Trophies")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of games that are counted, tournaments that are over and accounts that go."""
        import_module("games.trophies.receivers")

"""The studies application as Django knows it."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StudiesConfig(AppConfig):
    """Turns tried without consequence."""

    name = "games.studies"
    label = "studies"
    verbose_name = _("Turns tried out")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to accounts."""
        import_module("games.studies.receivers")

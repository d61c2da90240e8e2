"""The games application as Django knows it."""

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Tables, seats and moves."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the tasks known, so that a process without a worker can run them itself, and listen to accounts.

        For authors each process begins with the titles by others after it was forked.
        """
        for module in ("games.tasks", "games.receivers"):
            import_module(module)
        if not settings.AUTHOR_MODE:
            self.begin()

    def begin(self) -> None:
        """Offer no title by others that does not work."""
        from games.tables.pages.titles_by_others import withdraw_broken

        withdraw_broken()

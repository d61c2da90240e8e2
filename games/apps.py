"""The games application as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Tables, seats, moves and the mails about them."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

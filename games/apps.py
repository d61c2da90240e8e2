"""The games application as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Tables at which titles are played."""

    name = "games"
    verbose_name = _("Tables")

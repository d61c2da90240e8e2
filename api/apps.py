"""AppConfig of the API."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """AppConfig; registers tokens among what leads out of an account without a login."""

    name = "api"
    verbose_name = _("API")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect receivers, and let tokens end where sessions end."""
        import_module("api.receivers")
        from accounts.security.grants import Grant, register
        from api.models import Token

        added = _("New access token on your account")
        register(Grant("token", _("Access token"), Token, "owner", "made_at", added, _label))


def _label(token: Any) -> str:
    return str(token.name)

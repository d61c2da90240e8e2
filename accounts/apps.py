"""The accounts application as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People of the site."""

    name = "accounts"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

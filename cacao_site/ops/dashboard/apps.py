"""The admin as Django knows it here."""

from django.contrib.admin.apps import AdminConfig


class DashboardConfig(AdminConfig):
    """Django's admin with one more page."""

    default_site = "cacao_site.ops.dashboard.site.Desk"

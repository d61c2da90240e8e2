"""Django's admin with some addresses more, and its rows put in order."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.urls import path
from django.views.decorators.http import require_POST

from cacao_site.ops.dashboard.areas import by_area


class Desk(AdminSite):
    """Its own addresses come first: the admin's last one answers whatever is left."""

    def get_urls(self) -> list[Any]:
        """The page and its acts, then the admin's."""
        from cacao_site.ops.dashboard import views
        from games.admin.arranged import arranged

        return [
            path("stuck/", self.admin_view(views.stuck), name="stuck"),
            path("stuck/notice/<int:pk>/", self.admin_view(require_POST(views.send_again)), name="stuck_notice"),
            path("stuck/notice/<int:pk>/now/", self.admin_view(require_POST(views.send_now)), name="stuck_notice_now"),
            path("stuck/notice/<int:pk>/off/", self.admin_view(require_POST(views.call_off)), name="stuck_notice_off"),
            path("stuck/channel/<slug:name>/", self.admin_view(require_POST(views.try_again)), name="stuck_channel"),
            path("arranged/", self.admin_view(arranged), name="arranged"),
            *super().get_urls(),
        ]

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """By area; a package's own page stays as it is."""
        apps = super().get_app_list(request, app_label)
        return by_area(apps) if app_label is None else apps

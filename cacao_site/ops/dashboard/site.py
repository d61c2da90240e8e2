"""Django's admin with an address more."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.urls import path
from django.views.decorators.http import require_POST


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

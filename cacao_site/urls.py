"""Every address of the site, by the room that answers it; ``health.HealthMiddleware`` answers two before all others."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from games.views import lobby

urlpatterns = [
    path("", lobby.home, name="home"),
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("", include("doors.urls")),
    path("accounts/", include("accounts.entrance_urls")),
    path("admin/", admin.site.urls),
]

if settings.SITE_MODE == "play":
    urlpatterns.append(path("mailbox/", include("cacao_site.mailbox_urls")))

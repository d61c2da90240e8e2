"""Every address of the site, by the room that answers it."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from cacao_site import health
from games.views import lobby

urlpatterns = [
    path("", lobby.home, name="home"),
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("accounts.entrance_urls")),
    path("admin/", admin.site.urls),
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
]

if settings.SITE_MODE == "play":
    urlpatterns.append(path("mailbox/", include("cacao_site.mailbox_urls")))

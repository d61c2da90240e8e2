"""Root URLconf, one line for each package; ``HealthMiddleware`` answers three addresses before it."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

from api.v1.routes import api
from cacao_site.http import installing, well_known
from games.pages.views import open_tables

admin.site.site_header = _("Running Cacao")
admin.site.site_title = "Cacao"
admin.site.index_title = _("People, tables, notifications")

handler500 = f"cacao_site.{'dev.tracebacks' if settings.AUTHOR_MODE else 'http.trouble'}.server_error"

urlpatterns = [
    path("", open_tables.home, name="home"),
    path("", include("games.urls")),
    path("", include("games.chat.urls")),
    path("", include("games.clubs.urls")),
    path("", include("games.matching.urls")),
    path("", include("games.moderation.urls")),
    path("", include("games.tournaments.urls")),
    path("", include("games.puzzles.urls")),
    path("", include("games.insights.urls")),
    path("", include("games.statistics.urls")),
    path("", include("games.studies.urls")),
    path("", include("games.playtests.urls")),
    path("", include("cacao_site.data_export.urls")),
    path("", include("cacao_site.about.urls")),
    path("", include("cacao_site.live.urls")),
    path("api/v1/", api.urls),
    path("", include("api.urls")),
    path("", include("notifications.urls")),
    path("", include("accounts.urls")),
    path("", include("accounts.security.urls")),
    path("accounts/2fa/", include("accounts.security.factors.urls")),
    path("accounts/", include("accounts.signup.urls")),
    path("admin/", admin.site.urls),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("offline/", installing.offline, name="offline"),
    path("sw.js", installing.worker, name="worker"),
    path("robots.txt", well_known.robots, name="robots"),
    path(".well-known/security.txt", well_known.security, name="security"),
]

if settings.SITE_MODE == "play":
    urlpatterns.append(path("mailbox/", include("cacao_site.dev.mailbox_urls")))
if settings.AUTHOR_MODE:
    urlpatterns.append(path("last-error/", include("cacao_site.dev.tracebacks")))

"""The settings that are the same everywhere: applications, middleware, templates, languages."""

from cacao_site.settings.mode import AUTHOR_MODE, BASE_DIR, DATA_DIR, SITE_MODE
from games.engine import installed

INSTALLED_APPS = [
    "accounts",
    "accounts.security",
    "accounts.relations",
    "accounts.sanctions",
    "games",
    "games.titles.cacao",
    "games.titles.chocolatl",
    "games.chat",
    "games.clubs",
    "games.matching",
    "games.statistics",
    "games.tournaments",
    "games.trophies",
    "games.puzzles",
    "games.insights",
    "games.studies",
    "games.playtests",
    "games.moderation",
    "cacao_site.data_export",
    "notifications",
    "api",
    "cacao_site",
    "cacao_site.ops.dashboard.apps.DashboardConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "cacao_site.http.observing.ObservingMiddleware",
    "cacao_site.http.headers.SecurityHeadersMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "cacao_site.http.prefix.PrefixMiddleware",
    "cacao_site.ops.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "cacao_site.http.static_files.StaticFilesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "api.middleware.ProblemMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.ReaderMiddleware",
    "accounts.signup.devices.DeviceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.sanctions.middleware.GuestKeptOutMiddleware",
    "accounts.security.factors.staff.StaffFactorMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.PersonChangedMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "cacao_site.http.rate_limits.RateLimitMiddleware",
    "cacao_site.http.form_size.FormSizeMiddleware",
    "cacao_site.http.requests.UnreadableMiddleware",
    "games.middleware.GameErrorMiddleware",
    "cacao_site.http.methods.NotAllowedMiddleware",
]
if AUTHOR_MODE:
    MIDDLEWARE.append("cacao_site.dev.tracebacks.TitleAwayMiddleware")

ROOT_URLCONF = "cacao_site.urls"
WSGI_APPLICATION = "cacao_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [
            BASE_DIR / "templates",
            *BASE_DIR.glob("games/titles/*/modules/*/templates"),
            *installed.folders("templates"),
        ],
        "APP_DIRS": True,
        "OPTIONS": {
            # Then the page of an error shows the line of the template.
            "debug": AUTHOR_MODE,
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.theme.page_theme",
                "notifications.context_processors.counts",
                "games.context_processors.said_to_all",
            ],
        },
    },
]

# With this renderer templates/django/forms/ replaces Django's own templates.
FORM_RENDERER = "core.forms.Renderer"

LANGUAGE_CODE = "en"
# Each under its own name. A line here offers a language whose catalogue is whole (docs/adding-a-language.md).
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("nl", "Nederlands")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
# What the site itself says, it says in its own words: the first catalogue that has a sentence counts.
LOCALE_PATHS = [BASE_DIR / "locale", *installed.folders("locale")]
FORMAT_MODULE_PATH = "cacao_site.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# From the root: a relative one would be looked up below whatever prefix the first request names.
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [
    BASE_DIR / "static",
    *BASE_DIR.glob("games/titles/*/modules/*/static"),
    *installed.folders("static"),
]
# In play and in tests, static files are served as they lie in the tree: an edit shows at once.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "cacao_site.http.release_files.ReleaseFilesStorage"
        if SITE_MODE == "production"
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
# Files that pages load together (cacao_site/http/bundles.py) are made one by `collectstatic`.
BUNDLED_FILES = SITE_MODE == "production"
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = SITE_MODE != "production"

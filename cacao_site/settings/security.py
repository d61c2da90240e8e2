"""Settings that keep people safe: secrets, hosts, cookies, headers, sizes."""

from datetime import UTC, datetime, timedelta

from csp.constants import NONE, SELF
from django.core.management.utils import get_random_secret_key

from cacao_site.environment import choice, contact, day, hosts, mail_address, number, secret, token
from cacao_site.settings.addresses import BASE_URL
from cacao_site.settings.mode import DATA_DIR, PRODUCTION, environment

DEBUG = False


def _local_secret_key() -> str:
    """The key that ``play`` wrote; a passing one for a single command before that."""
    file = DATA_DIR / "secret_key"
    return file.read_text() if file.exists() else get_random_secret_key()


SECRET_KEY = environment.read("SECRET_KEY", secret, default="", needed=True) or _local_secret_key()
SECRET_KEY_FALLBACKS = [key for key in [environment.read("SECRET_KEY_FALLBACK", secret, default="")] if key]
ALLOWED_HOSTS = environment.read(
    "ALLOWED_HOSTS", hosts, default=["localhost", "127.0.0.1", "[::1]", "testserver"], needed=True
)
# Proxies between the internet and this server: their headers name the visitor's address and scheme.
ALLAUTH_TRUSTED_PROXY_COUNT = environment.read("TRUSTED_PROXIES", number(0, 10), default=1 if PRODUCTION else 0)

_SECURE = PRODUCTION and BASE_URL.startswith("https://")
if ALLAUTH_TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = _SECURE
SECURE_HSTS_SECONDS = environment.read("HSTS_SECONDS", number(0, 63_072_000), default=31_536_000) if _SECURE else 0
# Browsers that were told so refuse plain HTTP for all subdomains, for good: the operator's own choice.
_preload = environment.read("HSTS_PRELOAD", choice("yes", "no"), default="no")
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _SECURE and _preload == "yes"
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _SECURE
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

# What one person, or one address of strangers, may send to one process. An open page asks some twenty times a minute.
READS_PER_MINUTE = environment.read("READS_PER_MINUTE", number(60, 1_000_000), default=900)
WRITES_PER_MINUTE = environment.read("WRITES_PER_MINUTE", number(20, 1_000_000), default=180)

# The largest honest form is a profile of a few kilobytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# Whom to tell about a weakness, and until when that holds; shown at /.well-known/security.txt.
SECURITY_CONTACT = environment.read("SECURITY_CONTACT", contact, default="")
SECURITY_EXPIRES = environment.read("SECURITY_EXPIRES", day, default=(datetime.now(UTC) + timedelta(days=180)).date())
# Whom people can write to who cannot log in; shown to those who are banned.
CONTACT_ADDRESS = environment.read("CONTACT_ADDRESS", mail_address, default="")
# Whoever sends it may read /metrics; without one nobody may.
METRICS_TOKEN = environment.read("METRICS_TOKEN", token, default="")

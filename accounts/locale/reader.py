"""The reader's language and time zone: what may be chosen, and how a text is written for one person."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib.resources import files
from urllib.parse import urlsplit, urlunsplit
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import pgettext_lazy
from django_htmx.middleware import HtmxDetails

from accounts.models import User
from accounts.names.names import place_of
from core.http.pages import page_above, takes_get

REGIONS = {
    "Africa": pgettext_lazy("region of time zones", "Africa"),
    "America": pgettext_lazy("region of time zones", "America"),
    "Antarctica": pgettext_lazy("region of time zones", "Antarctica"),
    "Arctic": pgettext_lazy("region of time zones", "Arctic"),
    "Asia": pgettext_lazy("region of time zones", "Asia"),
    "Atlantic": pgettext_lazy("region of time zones", "Atlantic"),
    "Australia": pgettext_lazy("region of time zones", "Australia"),
    "Europe": pgettext_lazy("region of time zones", "Europe"),
    "Indian": pgettext_lazy("region of time zones", "Indian Ocean"),
    "Pacific": pgettext_lazy("region of time zones", "Pacific"),
}
"""The regions of the database of time zones."""


class PageRequest(HttpRequest):
    """A request as it reaches a view: the middleware has told whether htmx asks."""

    htmx: HtmxDetails


class PersonRequest(PageRequest):
    """A request behind ``signed_in`` or ``login_required``: somebody is signed in."""

    user: User


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    """Every time zone a person may choose; the look-up reads a directory, so it is done once."""
    return frozenset(name for name in available_timezones() if name == "UTC" or name.partition("/")[0] in REGIONS)


def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The time zones by region, in the shape of a form's grouped choices and the order of the reader's language."""
    regions = [(str(region), zones) for region, zones in _zones_by_region()]
    return sorted(regions, key=lambda group: place_of(group[0]))


@lru_cache(maxsize=1)
def places() -> frozenset[str]:
    """Each place under one name, without the older ones of some, which may be chosen still."""
    table = (files("tzdata") / "zoneinfo" / "zone.tab").read_text()
    named = {line.split("\t")[2].strip() for line in table.splitlines() if line and not line.startswith("#")}
    return frozenset({"UTC", *named} & zone_names())


def city_of(name: str) -> str:
    """The place of a time zone, for readers."""
    region, _, city = name.partition("/")
    return (city or region).replace("_", " ").replace("/", " – ")


@lru_cache(maxsize=1)
def _zones_by_region() -> list[tuple[str | Promise, list[tuple[str, str]]]]:
    groups: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(places()):
        groups.setdefault(name.partition("/")[0], []).append((name, city_of(name)))
    return [(REGIONS.get(region, region), zones) for region, zones in groups.items()]


LANGUAGE_IN_ADDRESS = "language"
"""``?language=de`` shows one page in a language, for links from elsewhere; it keeps nothing."""


def known_language(code: str) -> str:
    """The language if the site offers it, otherwise nothing."""
    return code if code in dict(settings.LANGUAGES) else ""


browser_zone: ContextVar[str] = ContextVar("browser_zone", default="")
"""The zone that the browser has told with this request."""


def known_zone(name: str) -> str:
    """The time zone if there is such a zone, otherwise nothing."""
    return name if name in zone_names() else ""


def chosen_zone(user: User) -> str:
    """The zone that a person has chosen, or nothing; pages that ask for one begin with it."""
    return known_zone(user.time_zone)


def zone_of(user: User) -> ZoneInfo:
    """The zone of a person's clocks, calendar and mails: the chosen one, or the site's."""
    return ZoneInfo(str(chosen_zone(user) or settings.TIME_ZONE))


def page_before(request: HttpRequest) -> str:
    """Path and query of the page of this site that the reader comes from; the start page where none is known.

    A refused form is shown at the form's own address, which cannot be opened; then it is the page above that.
    """
    before = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(before, {request.get_host()}, require_https=request.is_secure()):
        return "/"
    parts = urlsplit(before)
    path = parts.path if takes_get(parts.path) else page_above(parts.path)
    return urlunsplit(("", "", path, parts.query, ""))


@contextmanager
def writing_for(user: User) -> Iterator[None]:
    """Texts and times inside are in this person's language and zone; for mails and other tasks."""
    language = known_language(user.language) or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(zone_of(user)):
        yield

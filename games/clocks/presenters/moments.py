"""Instants to come, as short as a reader can still tell which is meant."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext

_NAMED_BY_WEEKDAY = timedelta(days=6)


def moment(at: datetime) -> str:
    """Weekday and time in the reader's zone within a week, else the date: it does not get wrong on an open page."""
    local, now = timezone.localtime(at), timezone.localtime()
    if not now.date() <= local.date() <= (now + _NAMED_BY_WEEKDAY).date():
        return date_format(local, "SHORT_DATETIME_FORMAT")
    parts = {"weekday": date_format(local, "l"), "time": date_format(local, "TIME_FORMAT")}
    return pgettext("a time in the coming days", "%(weekday)s %(time)s") % parts

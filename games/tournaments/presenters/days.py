"""Days and times in a tournament's zone, which is named, and in the reader's own."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _


def day(at: datetime, zone: str) -> str:
    """A day in this zone: without the year while it is this one."""
    local = at.astimezone(ZoneInfo(zone))
    is_near = local.year == timezone.now().astimezone(ZoneInfo(zone)).year
    return date_format(local, "MONTH_DAY_FORMAT" if is_near else "DATE_FORMAT")


def in_zone(at: datetime, zone: str) -> str:
    """A day and a time in a tournament's zone, which is named."""
    local = at.astimezone(ZoneInfo(zone))
    facts = {"weekday": date_format(local, "l"), "date": date_format(local, "DATETIME_FORMAT"), "zone": city(zone)}
    return _("%(weekday)s, %(date)s (%(zone)s)") % facts


def in_own_zone(at: datetime, zone: str) -> str:
    """The same for a reader whose clock shows another time then; else nothing."""
    own, there = timezone.localtime(at), at.astimezone(ZoneInfo(zone))
    if own.utcoffset() == there.utcoffset():
        return ""
    facts = {"weekday": date_format(own, "l"), "time": date_format(own, "TIME_FORMAT")}
    return _("%(weekday)s %(time)s your time") % facts


def zone_note(zone: str) -> str:
    """In which zone the dates of a page are."""
    return _("Dates are in %(zone)s time.") % {"zone": city(zone)}


def city(zone: str) -> str:
    """What a zone is called in a sentence."""
    return zone.rpartition("/")[2].replace("_", " ")


def short_moment(at: datetime, zone: str) -> str:
    """A day and a time, as short as lists have them."""
    return date_format(at.astimezone(ZoneInfo(zone)), "SHORT_DATETIME_FORMAT")

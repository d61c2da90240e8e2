"""What is wrong with a field that clocks are made of, by its code."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.sentences.catalogue import Catalogue, Sentence

ERRORS: dict[str, Sentence] = {
    "missing": _("“%(field)s” is missing."),
    "unknown": _("There is no field “%(field)s”."),
    "not-an-object": _("“%(field)s” must be a JSON object."),
    "not-an-integer": _("“%(field)s” must be a whole number of seconds."),
    "out-of-range": _("“%(field)s” must be from %(least)s to %(most)s seconds, not %(value)s."),
    "not-a-flag": _("“%(field)s” must be true or false."),
    "not-a-lateness": _("“%(field)s” must be “stand-in” or “resign”."),
    "not-a-list": _("“%(field)s” must be a list."),
    "not-an-instant": _("“%(field)s” must be an instant in UTC, such as 2026-11-21T20:00:00Z."),
    "not-a-zone": _("“%(field)s” must be the name of a time zone, such as Europe/Berlin."),
    "not-a-night": _("“%(field)s” must be null or two whole quarter hours, such as 23:00 and 07:00."),
    "not-a-date": _("“%(field)s” must be a date, such as 2026-12-24."),
    "not-a-window": _("“%(field)s” must be a list of two instants."),
    "ends-before-it-begins": _("“%(field)s” ends before it begins."),
    "before-the-ask": _("“%(field)s” lies before the ask."),
    "outside-the-calendar": _("“%(field)s” has no deadline within the years 1 to 9999."),
}

CATALOGUE = Catalogue(errors=ERRORS)

"""Texts of ratings: what is wrong with a line of ``manage.py ratings replay``."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.texts.catalogue import Catalogue, Sentence

ERRORS: dict[str, Sentence] = {
    "missing": _("“%(field)s” is missing."),
    "unknown": _("There’s no field “%(field)s”."),
    "not-an-object": _("“%(field)s” must be a JSON object."),
    "not-an-integer": _("“%(field)s” must be a whole number."),
    "out-of-range": _("“%(field)s” must be from %(least)s to %(most)s, not %(value)s."),
    "not-a-flag": _("“%(field)s” must be true or false."),
    "not-a-list": _("“%(field)s” must be a list."),
    "not-a-text": _("“%(field)s” mustn’t be empty."),
    "not-an-instant": _("“%(field)s” must be an instant in UTC, such as 2026-11-21T20:00:00Z."),
    "person-twice": _("“%(field)s” lists the same person twice."),
    "game-twice": _("“%(field)s” is already on an earlier line."),
}

CATALOGUE = Catalogue(errors=ERRORS)

"""Refusals about studies."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class NoSuchStudy(GameError):
    """A study that is not there, or that this person may not read: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There is nothing that was tried out, or it is not shared with you.")


class NoSuchNode(GameError):
    """A turn that was never tried, or was removed."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("This turn was never tried, or was removed.")


class StudyFull(GameError):
    """More moves than a page can show as a tree."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("You have tried %(most)s moves here: there is no room for more. Remove some of them first.")


class TooManyStudies(GameError):
    """More studies than anybody looks at again."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You keep %(most)s positions to try turns in. Remove one before you begin another.")


class SharedTooEarly(GameError):
    """A link to what is known of a table that still runs."""

    sentence = _("The table is still running. You can share what you have tried when it is over.")


class DrawnByStudy(GameError):
    """A position with tiles that were drawn or chosen: nobody could check how a game began with it."""

    sentence = _(
        "When you tried this, tiles were drawn at random or chosen. Begin again at the table, which is over now, "
        "and play from there."
    )


class OutdatedStudy(GameError):
    """What somebody saw under an earlier version of the site, and this one cannot show."""

    status = HTTPStatus.GONE
    sentence = _("The site has changed since you tried this, and cannot show it any more. Begin again at the table.")

"""Refusals about studies."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class NoSuchStudy(GameError):
    """A study that is not there, or that this person may not read: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s nothing here, or it isn’t shared with you.")


class NoSuchNode(GameError):
    """A turn that was never tried, or was removed."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("This turn was never tried, or was removed.")


class StudyFull(GameError):
    """More moves than a page can show as a tree."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Remove some moves first: you’ve tried %(most)s here, and there’s no room for more.")


class TooManyStudies(GameError):
    """More studies than anybody looks at again."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("Remove a position before you start another: you keep %(most)s to try turns in.")


class SharedTooEarly(GameError):
    """A link to what is known of a table that still runs."""

    sentence = _("The game is still running. When it’s over, you can share what you’ve tried.")


class DrawnByStudy(GameError):
    """A position with tiles that were drawn or chosen: nobody could check how a game began with it."""

    sentence = _(
        "When you tried this, tiles were drawn at random or chosen. The game is over now: start again from the table."
    )


class OutdatedStudy(GameError):
    """What somebody saw under an earlier version of the site, and this one cannot show."""

    status = HTTPStatus.GONE
    sentence = _("The site has changed and can no longer show this. Start again from the table.")

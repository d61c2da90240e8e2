"""Refusals about insights."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class NotShown(GameError):
    """Somebody's insights that the reader may not see, or that are not there: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s nothing here that you may see.")


class NoSuchTheme(GameError):
    """Something that is none of what somebody could practise now."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("That’s nothing you could practise now.")


class NotDueYet(GameError):
    """An exercise that was right, before its next day."""

    status = HTTPStatus.CONFLICT
    sentence = _("You had this one right. It comes back on its day.")

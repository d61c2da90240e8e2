"""Whom an admin has silenced, wherever people write to each other."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.sanctions import texts
from accounts.sanctions.selectors import silence_of
from games.errors import GameError


class Silenced(GameError):
    """An administrator has told somebody to be silent."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("You can’t write until %(until)s. The reason: %(reason)s")


class SilencedForGood(Silenced):
    """The same, without an end."""

    sentence = _("You can no longer write. The reason: %(reason)s")


def expect_heard(user: User) -> None:
    """Let nobody write whom an administrator has silenced. Raises ``Silenced``."""
    silence = silence_of(user)
    if silence is None:
        return
    if silence.until is None:
        raise SilencedForGood(reason=silence.reason)
    raise Silenced(until=texts.moment(silence.until), reason=silence.reason)

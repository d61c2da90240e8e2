"""Refusals about ties between people."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.refusal import Refusal


class NoSuchPerson(Refusal):
    """A name that nobody has."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("Nobody here has that name.")


class UnknownAct(Refusal):
    """Something that cannot be done to a tie."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Choose one of the buttons on the page.")


class TieToOneself(Refusal):
    """Somebody names the own name."""

    sentence = _("That’s you.")


class TooManyTies(Refusal):
    """More people than anybody keeps in mind."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "This list is full. Take somebody off first: it holds %(number)s person.",
        "This list is full. Take somebody off first: it holds %(number)s people.",
        "number",
    )


class TooManyTiesToday(Refusal):
    """More in a day than somebody gets to know."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "That’s enough for one day: you’ve added %(number)s person. Go on tomorrow.",
        "That’s enough for one day: you’ve added %(number)s people. Go on tomorrow.",
        "number",
    )


class BlockedByYou(Refusal):
    """Something with a person whom one has blocked."""

    sentence = _("You’ve blocked “%(name)s”. Unblock them under “My people” first.")

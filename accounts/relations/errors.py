"""Refusals about ties between people."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from accounts.refusal import Refusal


class NoSuchPerson(Refusal):
    """A name that nobody has."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("Nobody here has this name.")


class UnknownAct(Refusal):
    """Something that cannot be done to a tie."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Choose one of the buttons on the page.")


class TieToOneself(Refusal):
    """Somebody names the own name."""

    sentence = _("That is you yourself.")


class TooManyTies(Refusal):
    """More people than anybody keeps in mind."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You have named %(number)s people in this way. Take one off the list before you add another.")


class TooManyTiesToday(Refusal):
    """More in a day than somebody gets to know."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You have named %(number)s people within a day. Go on tomorrow.")


class BlockedByYou(Refusal):
    """Something with a person whom one has blocked."""

    sentence = _("You have blocked “%(name)s”. Take that back on “My people” first.")

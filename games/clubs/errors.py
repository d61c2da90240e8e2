"""Refusals about groups."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.errors import GameError


class NoSuchGroup(GameError):
    """A group that is not there, or of which this person is not: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no such group.")


class NotOfGroup(GameError):
    """Somebody who is only asked to join."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Join the group first.")


class TooManyGroups(GameError):
    """More groups than anybody plays in."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "You’re in %(number)s group. Leave it before you create or join another.",
        "You’re in %(number)s groups. Leave one before you create or join another.",
        "number",
    )


class GroupFull(GameError):
    """More people than a group is for."""

    sentence = _("A group has at most %(most)s people, including those you’ve invited.")


class OfGroupAlready(GameError):
    """Somebody who is of the group, or asked to be."""

    sentence = _("“%(name)s” is already in this group, or invited.")


class OfAnotherGroup(GameError):
    """A table that is offered to a second group."""

    sentence = _("This table is already for another group.")


class TooManyAsked(GameError):
    """One person asks more people than there are friends."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("That’s enough invitations for today (%(number)s). Go on tomorrow.")


class NobodyChosen(GameError):
    """A table for the group at which nobody else is to sit."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Choose who plays with you.")


class NoSuchPattern(GameError):
    """Rules of a table that is neither the group's nor one's own."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Choose one of the tables on the page.")


class TooManyOpenInvitations(GameError):
    """A member who fills the group with people who have not answered."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "%(number)s of the people you invited hasn’t answered. Wait, or take the invitation back.",
        "%(number)s of the people you invited haven’t answered. Wait for them, or take an invitation back.",
        "number",
    )


class NobodyAsked(GameError):
    """An invitation to take back that is not open any more."""

    sentence = _("This invitation is no longer open.")


class NotYourInvitation(GameError):
    """Somebody else's invitation."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Only the person who invited, or the group’s founder, can take the invitation back.")


class NoSuchMember(GameError):
    """Somebody to send away who is not of the group any more."""

    sentence = _("They’re no longer in the group.")

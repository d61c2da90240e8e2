"""Refusals about groups."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class NoSuchGroup(GameError):
    """A group that is not there, or of which this person is not: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There is no such group.")


class NotOfGroup(GameError):
    """Somebody who is only asked to join."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Join the group first.")


class TooManyGroups(GameError):
    """More groups than anybody plays in."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You are of %(number)s groups. Leave one before you make or join another.")


class GroupFull(GameError):
    """More people than a group is for."""

    sentence = _("A group has at most %(most)s people, with those who are asked to join.")


class NobodyCalledSo(GameError):
    """An invitation to a name that nobody has."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Nobody here is called “%(name)s”. Check the spelling.")


class OfGroupAlready(GameError):
    """Somebody who is of the group, or asked to be."""

    sentence = _("“%(name)s” is of this group already, or asked to join.")


class OfAnotherGroup(GameError):
    """A table that is offered to a second group."""

    sentence = _("This table is for another group already.")


class TooManyAsked(GameError):
    """One person asks more people than there are friends."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You have asked %(number)s people to join a group within a day. Go on tomorrow.")


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
    sentence = _("%(number)s of the people you invited haven’t answered. Wait for them, or take an invitation back.")


class NobodyAsked(GameError):
    """An invitation to take back that is not open any more."""

    sentence = _("This invitation is not open any more.")


class NotYourInvitation(GameError):
    """Somebody else's invitation."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Only who invited somebody, or the founder of the group, can take the invitation back.")


class NoSuchMember(GameError):
    """Somebody to send away who is not of the group any more."""

    sentence = _("This person is not of the group any more.")

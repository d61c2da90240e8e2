"""Refusals about seats that somebody else takes over."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors.base import GameError


class NotGivenUp(GameError):
    """Somebody would offer, or take, a seat whose person plays."""

    sentence = _("This seat is not free: its player is back, or somebody else has taken it over.")


class LentSeat(GameError):
    """Somebody would offer, take or give up a seat that goes back to its owner on a day that was agreed."""

    sentence = _("This seat is only lent: it goes back to its player on the day that was agreed.")


class NotOffered(GameError):
    """Somebody would take a seat for which nobody looks for a substitute."""

    sentence = _("Nobody looks for a substitute for this seat any more.")


class AskedAlready(GameError):
    """Somebody else is asked to take a seat over, and has not answered."""

    sentence = _("Somebody has been asked already. Wait for the answer, or ask no more and then somebody else.")


class PlaysHere(GameError):
    """Somebody who plays at a table would play another seat, too."""

    sentence = _("“%(name)s” plays at this table already, and nobody plays two seats.")


class PlayedHere(GameError):
    """Somebody who had a seat at the table would take another one, and knows what was hidden from it."""

    sentence = _("“%(name)s” has played at this table before, and knows too much to take this seat.")


class GuestsCannotTakeOver(GameError):
    """A guest would be a substitute."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Guests can take a seat over only when they are asked by name. Keep your games with an account first.")


class UnknownSuccessor(GameError):
    """Somebody is asked to take over whom nobody knows."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Nobody here is called “%(name)s”. Check the spelling, or let everybody take the seat.")

"""Refusals about seats that somebody else takes over."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors.base import GameError


class NotGivenUp(GameError):
    """Somebody would offer, or take, a seat whose person plays."""

    sentence = _("This seat isn’t free: its player is back, or somebody else has taken over.")


class LentSeat(GameError):
    """Somebody would offer, take or give up a seat that goes back to its owner on a day that was agreed."""

    sentence = _("This seat is only lent: its player gets it back on the agreed day.")


class NotOffered(GameError):
    """Somebody would take a seat for which nobody looks for a substitute."""

    sentence = _("This seat no longer needs a substitute.")


class AskedAlready(GameError):
    """Somebody else is asked to take a seat over, and has not answered."""

    sentence = _("Somebody has already been asked. Wait for the answer, or withdraw the request first.")


class PlaysHere(GameError):
    """Somebody who plays at a table would play another seat, too."""

    sentence = _("“%(name)s” already plays at this table, and nobody plays two seats.")


class PlayedHere(GameError):
    """Somebody who had a seat at the table would take another one, and knows what was hidden from it."""

    sentence = _("“%(name)s” has played at this table before and knows too much to take this seat.")


class GuestsCannotTakeOver(GameError):
    """A guest would be a substitute."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Guests can only take over a seat if asked by name. Create an account first; it keeps your games.")


class UnknownSuccessor(GameError):
    """Somebody is asked to take over whom nobody knows."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Nobody here is called “%(name)s”. Check the spelling, or let anybody take the seat.")
